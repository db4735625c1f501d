"""View model of a study (analysis of the shown position): each engine's state, figures, MultiPV lines and arrows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from app.analysis.asking import max_multipv
from app.analysis.findings import Candidate, Findings
from app.analysis.limit import NO_LIMIT
from app.analysis.query import Query
from app.analysis.study import StudyEngine, StudyState
from app.analysis.winning import side_rate, win_rate_of
from app.base.words import clock_text
from app.config.settings import ScoreView
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.written_moves import write_move_compactly
from app.text import study as text
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import Score
from app.usi.info import Info
from app.workspace.engine_signs import EngineSign, EngineSigns
from app.workspace.line_cursor import PlayableLine
from app.workspace.scene import Arrow, ArrowShare, DrawingInk, EngineScore, move_origin
from app.workspace.score_words import score_words, short_number, viewing_side

STATES: Final = {
    StudyState.LOADING: text.LOADING,
    StudyState.IDLE: text.IDLE,
    StudyState.THINKING: text.THINKING,
    StudyState.FINISHED: text.FINISHED,
    StudyState.WAITING: text.WAITING,
    StudyState.PAUSED: text.PAUSED,
    StudyState.REFUSED: text.REFUSED,
    StudyState.LOST: text.LOST,
}
MOST_MOVES: Final = 40
_DAY: Final = 86_400
_FULL_HASH: Final = 1000
"""Value of `hashfull` in USI `info` for a full hash, in permille."""
MOST_LOSS: Final = 20.0
"""Loss of win probability in percent at which a candidate move gets no arrow."""
MOST_ARROWS: Final = 5


class StudyRow(NamedTuple):
    """Row of an engine's card for one line of the engine's MultiPV output."""

    candidate: Candidate
    engine: str
    side: Side
    line: PlayableLine | None
    """Principal variation; None if not even the first move is legal."""
    refusal: Phrase | None = None
    """Reason why the user cannot play or insert the line, or write it into a comment; None if that is possible."""
    is_earlier: bool = False
    """True if the line is from an earlier search that went deeper than the current one, whose lines follow."""

    @property
    def rank(self) -> int:
        """Rank of the line; 0 for one from an earlier search."""
        return 0 if self.is_earlier else self.candidate.evaluation.rank

    @property
    def score(self) -> Phrase:
        return score_words(self.candidate.score, self.side)

    @property
    def depth(self) -> str:
        return depth_text(self.candidate.evaluation)

    @property
    def nodes(self) -> str:
        nodes = self.candidate.evaluation.nodes
        return "" if nodes is None else short_number(nodes)

    @property
    def time(self) -> str:
        time_ms = self.candidate.evaluation.time_ms
        return "" if time_ms is None else time_text(time_ms)


class StudySheet(NamedTuple):
    """Contents of the card that shows an engine's analysis in the study pane; immutable."""

    state: Phrase
    figures: tuple[Phrase, ...]
    rows: tuple[StudyRow, ...]
    lines: int
    most_lines: int
    is_working: bool = False
    has_failed: bool = False
    reason: Phrase | None = None
    """Reason why the engine is not searching; None if there is none to show."""
    notes: tuple[Phrase, ...] = ()
    """Notes on the search: pinned position, threat, or restricted root moves."""
    best_changes: tuple[Phrase, ...] = ()
    """Changes of the best move, newest first."""
    can_go_deeper: bool = False
    is_pinned: bool = False
    is_old: bool = False
    """True if the results come from an earlier study, shown until the engine has new ones."""
    few_lines_note: Phrase | None = None


def make_study_card(
    student: StudyEngine,
    record: Record,
    view: ScoreView,
    asked: int = 1,
    notation: Notation = Notation.KANJI,
    now: float = 0.0,
) -> StudySheet:
    """Card of an analysing engine. `asked` is the number of lines that the user wants; `now` (s) dates old results."""
    found = student.shown_findings
    is_old = found is not None and found is student.earlier_findings and found is not student.findings
    # Side to move on the board, also while the engine searches for a threat of the other side.
    query = student.query or (None if found is None else found.query)
    side = Side.BLACK if found is None or query is None else viewing_side(view, query.turn)
    barred = text.THREAT_HAS_NO_PLACE if student.shows_threat else None
    rows = () if found is None else make_study_rows(found, record, side, barred)
    if (kept := student.deeper_stored_findings) is not None:
        rows = (make_study_rows(kept, record, side, barred)[0]._replace(is_earlier=True), *rows)
    ended = {StudyState.FINISHED, StudyState.THINKING}
    most = max_multipv(student.options)
    return StudySheet(
        STATES[student.state],
        () if found is None else search_figures(found),
        rows,
        student.lines,
        most,
        student.state in {StudyState.THINKING, StudyState.LOADING},
        student.state is StudyState.LOST,
        student.reason,
        tuple(_study_marks(student, notation, found if is_old else kept, now)),
        () if found is None else best_move_changes(found, side, notation),
        student.limit != NO_LIMIT and not student.is_deeper and student.state in ended,
        student.pinned_query is not None,
        is_old,
        text.FEW_LINES.filled(count=most) if rows and most < asked else None,
    )


def stored_study_card(found: Findings, record: Record, view: ScoreView) -> StudySheet:
    """Card of an engine's results that an earlier analysis wrote into the record."""
    side = viewing_side(view, found.query.turn)
    rows = make_study_rows(found, record, side, None)
    return StudySheet(text.STORED, search_figures(found), rows, len(rows), len(rows))


def make_study_rows(found: Findings, record: Record, side: Side, barred: Phrase | None) -> tuple[StudyRow, ...]:
    """Rows of all MultiPV lines; `barred` explains why the lines may have no place in the record, if known."""
    place = insertion_node(found.query, record)
    why = (barred or text.GONE) if place is None else None
    return tuple(
        StudyRow(each, found.engine, side, candidate_line(each, place) if each.moves else None, why)
        for each in found.candidates
    )


def insertion_node(query: Query, record: Record) -> Node | None:
    """Node after which lines from the searched position can be inserted; None if the record lost that position."""
    node = record.node_by_number(query.node)
    if node is None or node.key != query.key:
        return None
    return node.parent if node.end is not None else node


def candidate_line(candidate: Candidate, place: Node | None) -> PlayableLine:
    """Principal variation of an engine's candidate move, to be inserted after the node `place`."""
    query = candidate.query
    return PlayableLine(query.board, candidate.moves[:MOST_MOVES], query.previous_to, place)


def search_figures(found: Findings) -> tuple[Phrase, ...]:
    """Figures of the whole search as short phrases: depth, nodes, NPS, hash, time."""
    status = found.status
    told: list[Phrase] = []
    depth = depth_text(status) or (str(found.depth) if found.depth else "")
    if depth:
        told.append(text.DEPTH.filled(depth=depth))
    if found.nodes:
        nodes = short_number(found.nodes)
        told.append(Phrase(nodes, nodes))
    told += load_figures(status)
    if status.time is not None:
        told.append(time_words(time_text(status.time)))
    return tuple(told)


def load_figures(status: Info) -> Iterator[Phrase]:
    """NPS and used share of the hash as short phrases."""
    if status.nps is not None:
        yield text.NPS.filled(nps=short_number(status.nps))
    if status.hashfull is not None:
        yield text.HASH.filled(percent=min(100, round(status.hashfull * 100 / _FULL_HASH)))


def best_move_changes(found: Findings, side: Side, notation: Notation) -> tuple[Phrase, ...]:
    told: list[Phrase] = []
    for turn in reversed(found.best_move_changes):
        said, move = turn.evaluation, move_name(found.query, turn.move, notation)
        time = Phrase("", "") if said.time_ms is None else time_words(time_text(said.time_ms))
        score = score_words(said.score, side)
        told.append(text.TURN.filled(move=move, score=score, depth=said.depth or 0, time=time))
    return tuple(told)


def move_name(query: Query, move: Move, notation: Notation) -> str:
    return write_move_compactly(query.board, move, query.previous_to, notation)


def depth_text(said: Info | Evaluation) -> str:
    return "" if said.depth is None else f"{said.depth}/{said.seldepth}" if said.seldepth else str(said.depth)


def time_text(milliseconds: int) -> str:
    """Format milliseconds as 3.4 (seconds), 1:05 from a minute on, and 1:02:03 from an hour on."""
    return f"{milliseconds / 1000:.1f}" if milliseconds < 60_000 else clock_text(milliseconds)


def time_words(time: str) -> Phrase:
    """Time text from `time_text`, with the unit "s" if it is seconds alone."""
    return Phrase(time, time) if ":" in time else text.SECONDS.filled(seconds=time)


def _study_marks(student: StudyEngine, notation: Notation, old: Findings | None, now: float) -> list[Phrase]:
    marks: list[Phrase] = []
    if (pinned := student.pinned_query) is not None:
        marks.append(text.AT_MOVE.filled(ply=pinned.ply) if pinned.ply else text.AT_START)
    if student.shows_threat:
        marks.append(text.THREAT_OF)
    query = student.query
    for moves, phrase in ((student.focus.allowed_moves, text.ONLY), (student.focus.excluded_moves, text.WITHOUT)):
        if moves and query is not None:
            marks.append(phrase.filled(moves=" ".join(move_name(query, move, notation) for move in moves)))
    if student.is_deeper:
        marks.append(text.DEEPER_NOW)
    if old is not None:
        marks.append(_age_of(old, now))
    return marks


def _age_of(old: Findings, now: float) -> Phrase:
    """Note of the age and depth of an engine's earlier results."""
    if not old.found_at:
        return text.BEFORE
    days = max(0, int(now - old.found_at)) // _DAY
    age = text.DAYS_AGO.filled(days=days) if days else text.TODAY
    return text.KEPT_RESULT.filled(depth=old.depth, age=age)


class ArrowRow(NamedTuple):
    """Candidate move of an engine from which an arrow is made."""

    move: Move
    score: Score | None
    rank: int


class EngineRows(NamedTuple):
    """Candidate moves of one engine, with the engine's sign (letter and colour) and win rate scale."""

    sign: EngineSign
    rows: Sequence[ArrowRow]
    scale: float
    """Centipawns at which the engine's win probability is 73 %."""


ScaleOf = Callable[[str], float]
"""Function from an engine's name to its win rate scale: centipawns at a win probability of 73 %."""
ScoreWords = Callable[[Score], str]


def candidate_arrows(
    found: Sequence[EngineRows], mover: Side, most: int = MOST_ARROWS, words: ScoreWords = lambda _: ""
) -> tuple[Arrow, ...]:
    """Arrows for candidate moves; engines that want the same move share one. The best come last, to be painted on top."""
    by_move: dict[tuple[object, object], list[Arrow]] = {}
    for sign, rows, scale in found:
        for row, weight in [each for each in _weighted_rows(rows, mover, scale) if each[1] > 0][:most]:
            origin, to, score = move_origin(row.move, mover), row.move.to, "" if row.score is None else words(row.score)
            label = f"{sign.letter}{row.rank} {score}".rstrip()
            arrow = Arrow(origin, to, sign.ink, weight, label=label, rank=row.rank)
            by_move.setdefault((origin, to), []).append(arrow)
    groups = [sorted(alike, key=lambda arrow: arrow.rank) for alike in by_move.values()]
    groups.sort(key=lambda alike: (-alike[0].rank, alike[0].weight))
    return tuple(_join_arrows(alike) for alike in groups)


def _join_arrows(alike: Sequence[Arrow]) -> Arrow:
    """Arrow of a move that several engines want: that of the first engine, with the colours of the others."""
    shared = tuple(ArrowShare(arrow.ink, arrow.label) for arrow in alike[1:])
    return alike[0]._replace(weight=max(arrow.weight for arrow in alike), shares=shared)


def threat_arrow(move: Move, mover: Side, label: str = "") -> Arrow:
    """Arrow of a threat: a move of the side that is not to move. `mover` is the side to move."""
    return Arrow(move_origin(move, mover.other), move.to, DrawingInk.THREAT, label=label)


def _weighted_rows(rows: Iterable[ArrowRow], mover: Side, scale: float) -> list[tuple[ArrowRow, float]]:
    """Candidates by rank with arrow widths: 1 for the best, less the more win probability a move loses, down to 0."""
    ranked = sorted(rows, key=lambda row: row.rank)
    chances = [None if row.score is None else win_rate_of(row.score, scale) for row in ranked]
    rates = [None if rate is None else side_rate(rate, mover) for rate in chances]
    best = next((rate for rate in rates if rate is not None), None)
    # A candidate without a score gets no arrow, because its worth is unknown.
    left = [
        0.0 if best is None or rate is None else min(max(1 - (best - rate) / MOST_LOSS, 0.0), 1.0) for rate in rates
    ]
    return list(zip(ranked, [1.0, *left[1:]], strict=False))


class EngineResult(NamedTuple):
    """Lines and scores of one engine for the position on the board, with the engine's sign."""

    sign: EngineSign
    findings: Findings
    is_threat: bool = False
    """True if the engine searched for a threat of the side that is not to move."""


class BoardEngineOutput(NamedTuple):
    """Arrows and scores of the analysing engines, for the board."""

    arrows: tuple[Arrow, ...] = ()
    score: Score | None = None
    scores: tuple[EngineScore, ...] = ()


def results_on_board(students: Iterable[StudyEngine], here: Query, signs: EngineSigns) -> tuple[EngineResult, ...]:
    """Results of all engines that analyse the position on the board (`here`)."""
    return tuple(
        EngineResult(signs.engine_sign(student.shown_findings.engine), student.shown_findings, student.shows_threat)
        for student in students
        if student.shown_findings is not None and student.query is not None and student.query.is_same(here)
    )


def study_output_on_board(
    heard: Iterable[EngineResult],
    mover: Side,
    most: int,
    scale_of: ScaleOf,
    words: ScoreWords = lambda _: "",
    threat: str = "",
) -> BoardEngineOutput:
    """Arrows (at most `most` per engine) and scores for the board; `mover` is to move; `threat` labels threats."""
    candidates: list[EngineRows] = []
    threats: defaultdict[Move, str] = defaultdict(str)
    scores: list[EngineScore] = []
    for sign, found, is_threat in heard:
        best = found.best
        if is_threat:
            if best is not None and best.moves and most:
                threats[best.moves[0]] += sign.letter
            continue
        wanted = found.candidates[:most]
        rows = [ArrowRow(each.moves[0], each.evaluation.score, each.evaluation.rank) for each in wanted if each.moves]
        candidates.append(EngineRows(sign, rows, scale_of(found.engine)))
        if best is not None and found.is_complete:
            scores.append(EngineScore(sign.ink, sign.letter, best.evaluation.score, found.engine))
    arrows = candidate_arrows(candidates, mover, most, words) if most else ()
    first = scores[0].score if scores else None
    threatened = (threat_arrow(move, mover, f"{letters} {threat}".rstrip()) for move, letters in threats.items())
    return BoardEngineOutput((*arrows, *threatened), first, tuple(scores))


class Agreement(NamedTuple):
    """Number and signs of the analysing engines that agree on the best move."""

    move: str
    """Name of the move that most engines want; empty if each engine wants another."""
    signs: tuple[EngineSign, ...]
    total: int


def engine_agreement(heard: Iterable[EngineResult], notation: Notation = Notation.KANJI) -> Agreement | None:
    """Agreement of the engines on the best move; None if fewer than two engines name a best move."""
    wanted = [
        (sign, found.query, best.moves[0])
        for sign, found, is_threat in heard
        if not is_threat and found.is_complete and (best := found.best) is not None and best.moves
    ]
    if len(wanted) < 2:
        return None
    (move, count), *_ = Counter(move for _, _, move in wanted).most_common()
    if count == 1:
        return Agreement("", (), len(wanted))
    signs = tuple(sign for sign, _, other in wanted if other is move)
    return Agreement(move_name(wanted[0][1], move, notation), signs, len(wanted))
