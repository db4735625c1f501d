"""Report on a game: each side's accuracy, mistakes and use of time, as plain values.

Counts keep their moves, so that a number can link to them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple

from app.analysis.agreement import PairText
from app.analysis.comment_cache import RecordPhase, game_phases
from app.analysis.engine_verdicts import EngineSource, Judge
from app.analysis.judging import JudgedLine, Judgement, JudgingScale, Thresholds, position_values
from app.analysis.limit import AnalysisLimit, LimitKind
from app.analysis.move_cases import reason_for_judgement
from app.analysis.noise import NO_NOISE, Noise
from app.analysis.reasons import Reason
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import Accuracy, game_accuracies, remove_bias, side_rate, win_rate_of
from app.base.words import clock_text
from app.record.tree import BoardWalker, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.starts import side_names
from app.shogi.written_moves import write_move
from app.text import analysis as analysis_text
from app.text.phrase import Phrase

MAX_TURNING_POINTS: Final = 6
VERDICTS: Final = tuple(MoveVerdict)


class Tally(NamedTuple):
    """Moves with a property, and the number of moves for which it is known."""

    nodes: tuple[Node, ...]
    total: int

    @property
    def percent(self) -> float | None:
        return 100 * len(self.nodes) / self.total if self.total else None


class TimeUse(NamedTuple):
    total_ms: int
    timed_moves: int
    """Number of a side's moves whose thinking time is known."""
    longest_move: Node | None
    by_phase: Mapping[RecordPhase, int]

    @property
    def mean_ms(self) -> float | None:
        return self.total_ms / self.timed_moves if self.timed_moves else None


class SideReport(NamedTuple):
    side: Side
    move_count: int
    judged_moves: int
    judge: EngineSource | None
    """Engine that judges most of the side's moves; the accuracy comes from its scores."""
    scale: Phrase | None
    """Sentence on the scale that converts the judge's scores to win rates."""
    noise: Noise
    effort: AnalysisLimit | None
    """Most common limit of the engine's searches of a position; None if comments do not state it."""
    depth: float | None
    """Median depth of the engine's searches of the game's positions; None if unknown."""
    verified_moves: int
    accuracy: Accuracy | None
    mean_loss: float | None
    """Mean loss of win rate for each judged move, in percentage points."""
    first_choice: Tally
    """Moves of the side that were the engine's first candidate, out of those for which it is known."""
    any_choice: Tally
    """Moves of the side that were one of the engine's candidates, out of those for which it is known."""
    verdicts: Mapping[tuple[MoveVerdict, RecordPhase], tuple[Node, ...]]
    time_use: TimeUse

    def moves_with_verdict(self, verdict: MoveVerdict, phase: RecordPhase | None = None) -> tuple[Node, ...]:
        """Return the side's moves with a verdict such as blunder, in one phase of the game or in all."""
        return tuple(node for each in RecordPhase if phase in {None, each} for node in self.verdicts[verdict, each])


class MarkedMove(NamedTuple):
    """Move with a mark such as blunder, with the position before it and the better move."""

    judgement: Judgement
    phase: RecordPhase
    position: Position
    name: str
    best_name: str
    """Name of the better move in the report's notation; empty if the engine gave none."""
    reason: Phrase | None = None


class RatePoint(NamedTuple):
    ply: int
    win_rate: float
    """Sente's win rate in percent after this ply."""


class ReportMove(NamedTuple):
    """Position on the report's line with the move that led to it, for stepping through the game."""

    sfen: str
    name: str
    """Name of the move that led to this position; empty at the start."""
    move: Move | None


class GameReport(NamedTuple):
    sides: tuple[SideReport, SideReport]
    side_names: tuple[Phrase, Phrase]
    judgements: tuple[Judgement, ...]
    marked_moves: tuple[MarkedMove, ...]
    """Good moves and mistakes of both sides, in the order of the game."""
    turning_points: tuple[MarkedMove, ...]
    """Turning points of the game: the costliest mistakes first."""
    win_rates: tuple[RatePoint, ...]
    """Sente's win rates along the line by the engine that judges most moves, where it has scored the position."""
    plies: int
    phases: tuple[tuple[RecordPhase, int], ...]
    """Phases of the game with the ply of their first move."""
    steps: tuple[ReportMove, ...] = ()
    """Every position of the line, with that of the start first."""
    notation: Notation = Notation.KANJI
    engine_pairs: tuple[PairText, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.judgements


ReasonFinder = Callable[[Judgement], Reason | None]


def build_report(
    record: Record,
    judged: JudgedLine,
    measure: JudgingScale,
    notation: Notation = Notation.KANJI,
    reasons: ReasonFinder | None = None,
) -> GameReport:
    """Build the report on the judged line of a record, with moves in the given notation.

    `reasons` gives known reasons for blamed moves; without it they are computed now.
    """
    nodes = [passage.node for passage in judged.nodes]
    phase_of = dict(zip(nodes, game_phases(judged.nodes), strict=True))
    rates = {judge: _win_rates_by(judge, judged, measure) for judge in {found.judge for found in judged.judgements}}
    main = _main_judge(judged.judgements)
    values = {node: value.rate for node, value in position_values(judged).items()}
    places = [] if main is None else zip(nodes, rates[main], strict=False)
    told = ((node.ply, values.get(node, rate)) for node, rate in places)
    first = record.side_to_move(record.root)
    black, white = (_side_report(side, judged, phase_of, rates, first, measure) for side in SIDES)
    why = partial(reason_for_judgement, record, judged) if reasons is None else reasons
    marked = tuple(_marked_moves(record, judged, phase_of, notation, why))
    played = [node for node in nodes if node.move is not None]
    begins = {phase_of[node]: node.ply for node in reversed(played)}
    blamed = [found for found in marked if found.judgement.verdict.is_blame]
    costliest = sorted(blamed, key=lambda found: (-found.judgement.verdict, -found.judgement.decision.loss))
    return GameReport(
        sides=(black, white),
        side_names=side_names(record.start_position()),
        judgements=judged.judgements,
        marked_moves=marked,
        turning_points=tuple(costliest[:MAX_TURNING_POINTS]),
        win_rates=tuple(RatePoint(ply, rate) for ply, rate in told if rate is not None),
        plies=max((node.ply for node in played), default=0),
        phases=tuple(sorted(begins.items(), key=itemgetter(1))),
        steps=tuple(_report_moves(record, judged, notation)),
        notation=notation,
    )


def _report_moves(record: Record, judged: JudgedLine, notation: Notation) -> Iterator[ReportMove]:
    walker = BoardWalker(record.root, record.start_position())
    for passage in judged.nodes:
        node = passage.node
        if node.end is not None:
            return
        name = ""
        if node.parent is not None:
            walker.walk_to(node.parent)
            name = _move_name(walker.position, node.move, node.parent.move, notation)
        walker.walk_to(node)
        yield ReportMove(walker.position.sfen(), name, node.move)


def _side_report(
    side: Side,
    judged: JudgedLine,
    phase_of: Mapping[Node, RecordPhase],
    rates: Mapping[Judge, list[float | None]],
    first: Side,
    measure: JudgingScale,
) -> SideReport:
    own = [passage.node for passage in judged.nodes if passage.mover is side and passage.node.move is not None]
    moves = [found for found in judged.judgements if found.mover is side]
    judge = _main_judge(moves)
    effort, depth = (None, None) if judge is None else effort_of_judge(judged, judge)
    told = [found for found in moves if found.decision.best is not None]
    kinds = [(verdict, phase) for verdict in VERDICTS for phase in RecordPhase]
    kind_of = {found.node: (found.verdict, phase_of[found.node]) for found in moves}
    counts = {kind: tuple(node for node, own_kind in kind_of.items() if own_kind == kind) for kind in kinds}
    lost = {found.node: found.deciding_loss for found in judged.judgements if found.judge == judge}
    losses = [lost.get(passage.node) for passage in judged.nodes[1:]]
    return SideReport(
        side,
        len(own),
        len(moves),
        None if judge is None else judge.speaker,
        None if judge is None else measure.scale_phrase(judge.speaker.engine),
        NO_NOISE if judge is None else judged.noise_by_judge.get(judge, NO_NOISE),
        effort,
        depth,
        sum(found.verification is not None for found in moves),
        None if judge is None else game_accuracies(rates[judge], first, losses)[side],
        sum(found.deciding_loss for found in moves) / len(moves) if moves else None,
        Tally(tuple(found.node for found in told if found.candidate_rank == 1), len(told)),
        Tally(tuple(found.node for found in told if found.candidate_rank), len(told)),
        counts,
        _time_use(own, phase_of),
    )


def effort_of_judge(judged: JudgedLine, judge: Judge) -> tuple[AnalysisLimit | None, float | None]:
    """Return an engine's most common search limit on the line, and the median depth that it reached."""
    said = [opinion for opinions in judged.opinions if (opinion := opinions.get(judge)) is not None]
    depths = sorted(opinion.depth for opinion in said if opinion.depth)
    efforts = Counter(opinion.limit for opinion in said if opinion.limit is not None)
    return next((effort for effort, _ in efforts.most_common(1)), None), depths[len(depths) // 2] if depths else None


def _main_judge(moves: Sequence[Judgement]) -> Judge | None:
    counts = Counter(found.judge for found in moves)
    return max(counts, key=lambda judge: counts[judge]) if counts else None


def _win_rates_by(judge: Judge, judged: JudgedLine, measure: JudgingScale) -> list[float | None]:
    """Return Sente's win rates along the line by `judge`; a mate on the board is known without an engine."""
    after = {found.node: found.decision.rate_after for found in judged.judgements if found.judge == judge}
    scale, offset = measure.scale_of(judge.speaker.engine), judged.noise_by_judge.get(judge, NO_NOISE).offset
    rates: list[float | None] = []
    for passage, opinions in zip(judged.nodes, judged.opinions, strict=True):
        if passage.node.end is not None:
            break
        opinion = opinions.get(judge)
        if opinion is None or opinion.score is None:
            rates.append(after.get(passage.node))
        else:
            rates.append(win_rate_of(remove_bias(opinion.score, passage.mover.other, offset), scale))
    return rates


def _time_use(nodes: Sequence[Node], phase_of: Mapping[Node, RecordPhase]) -> TimeUse:
    times = {node: node.time_ms for node in nodes if node.time_ms is not None}
    by_phase = dict.fromkeys(RecordPhase, 0)
    for node, time_ms in times.items():
        by_phase[phase_of[node]] += time_ms
    longest = max(times, key=lambda node: times[node], default=None)
    return TimeUse(sum(times.values()), len(times), longest, by_phase)


def _marked_moves(
    record: Record, judged: JudgedLine, phase_of: Mapping[Node, RecordPhase], notation: Notation, reasons: ReasonFinder
) -> Iterator[MarkedMove]:
    walker = BoardWalker(record.root, record.start_position())
    for judgement in judged.judgements:
        node = judgement.node
        if judgement.verdict is MoveVerdict.PLAIN or node.parent is None:
            continue
        walker.walk_to(node.parent)
        position, previous = walker.position.copy(), node.parent.move
        moves = (node.move, judgement.better_move)
        name, best_name = (_move_name(position, move, previous, notation) for move in moves)
        reason = reasons(judgement)
        told = None if reason is None else reason.to_phrase(notation)
        yield MarkedMove(judgement, phase_of[node], position, name, best_name, told)


def _move_name(position: Position, move: Move | None, previous: Move | None, notation: Notation) -> str:
    if move is None:
        return ""
    return write_move(position, move, None if previous is None else previous.to, notation)


class Figure(NamedTuple):
    """Number of the report as text, with the moves that it counts."""

    phrase: Phrase
    nodes: tuple[Node, ...] = ()


class SummaryRow(NamedTuple):
    label: Phrase
    black: Figure
    white: Figure


def summary_of(report: GameReport) -> tuple[SummaryRow, ...]:
    """Return the summary of the report as rows with a figure for each side; rows unknown for both are left out."""
    black, white = (dict(_side_figures(side)) for side in report.sides)
    return tuple(
        SummaryRow(label, black[label], white[label])
        for label in black
        if any(side[label].phrase is not analysis_text.UNKNOWN for side in (black, white))
    )


def _side_figures(side: SideReport) -> Iterator[tuple[Phrase, Figure]]:
    unknown = Figure(analysis_text.UNKNOWN)
    yield analysis_text.REPORT_ACCURACY, Figure(accuracy_words(side.accuracy))
    loss = None if side.mean_loss is None else analysis_text.ACCURACY.filled(percent=f"{side.mean_loss:.2f}")
    yield analysis_text.MEAN_LOSS, Figure(loss or analysis_text.UNKNOWN)
    yield analysis_text.FIRST_CHOICE, _percent_figure(side.first_choice)
    yield analysis_text.ANY_CHOICE, _percent_figure(side.any_choice)
    counted = analysis_text.COUNT_OF.filled(count=side.judged_moves, of=side.move_count)
    yield analysis_text.JUDGED, Figure(counted if side.move_count else analysis_text.UNKNOWN)
    engine = side.judge.engine if side.judge else None
    yield analysis_text.JUDGED_BY, Figure(Phrase(engine, engine) if engine else analysis_text.UNKNOWN)
    yield analysis_text.REPORT_EFFORT, Figure(effort_words(side.effort, side.depth))
    yield analysis_text.REPORT_SCALE, Figure(analysis_text.UNKNOWN if side.scale is None else side.scale)
    noise = analysis_text.NOISE_OF.filled(offset=f"{side.noise.offset:.0f}", sigma=f"{side.noise.sigma:.0f}")
    yield analysis_text.REPORT_NOISE, Figure(noise if side.noise.sigma else analysis_text.UNKNOWN)
    looked = analysis_text.MOVES_COUNTED.filled(count=side.verified_moves)
    yield analysis_text.LOOKED_AGAIN, Figure(looked if side.verified_moves else analysis_text.UNKNOWN)
    time = side.time_use
    longest = time.longest_move
    if not time.total_ms or longest is None:
        times = [unknown, unknown, unknown, *(unknown for _ in RecordPhase)]
    else:
        words = analysis_text.LONGEST_AT.filled(time=clock_text(longest.time_ms), ply=longest.ply)
        by_phase = (_duration(used) if (used := time.by_phase[phase]) else unknown for phase in RecordPhase)
        times = [_duration(time.total_ms), _duration(round(time.mean_ms or 0)), Figure(words, (longest,)), *by_phase]
    phases = (analysis_text.TIME_IN.filled(phase=phase.phrase) for phase in RecordPhase)
    names = (analysis_text.TIME, analysis_text.MEAN_TIME, analysis_text.LONGEST, *phases)
    yield from zip(names, times, strict=True)


def accuracy_words(accuracy: Accuracy | None) -> Phrase:
    if accuracy is None:
        return analysis_text.UNKNOWN
    told = {"percent": f"{accuracy.percent:.1f}", "low": f"{accuracy.low:.0f}", "high": f"{accuracy.high:.0f}"}
    return analysis_text.ACCURACY_WITH_BARS.filled(**told)


_EFFORT_PHRASES: Final = {
    LimitKind.TIME: analysis_text.EFFORT_TIME,
    LimitKind.DEPTH: analysis_text.EFFORT_DEPTH,
    LimitKind.NODES: analysis_text.EFFORT_NODES,
}


def effort_words(effort: AnalysisLimit | None, depth: float | None) -> Phrase:
    """Return the engine's search limit for each position and its median depth, in words."""
    asked, reached = None, None
    if effort is not None:
        amount = effort.most / 1000 if effort.kind is LimitKind.TIME else effort.most
        asked = _EFFORT_PHRASES[effort.kind].filled(amount=f"{amount:g}" if amount < 1000 else f"{amount:,.0f}")
    if depth is not None:
        reached = analysis_text.DEPTH_REACHED.filled(depth=f"{depth:g}")
    if asked is not None and reached is not None:
        return analysis_text.EFFORT_AND_DEPTH.filled(effort=asked, depth=reached)
    return asked or reached or analysis_text.UNKNOWN


def rates_text(judgement: Judgement) -> tuple[str, str]:
    """Return the mover's win rates before and after the judged move, in percent with one decimal."""
    rates = judgement.decision.rate_before, judgement.decision.rate_after
    before, after = (side_rate(rate, judgement.mover) for rate in rates)
    return f"{before:.1f}", f"{after:.1f}"


def ply_list(nodes: Sequence[Node], most: int = 12) -> str:
    shown = ", ".join(str(node.ply) for node in nodes[:most])
    return shown + ("…" if len(nodes) > most else "")


def number_explanations(scale: float, thresholds: Thresholds) -> tuple[Phrase, ...]:
    """Return sentences that explain the numbers of the report: win rates, classes of moves and accuracy."""
    steps = {name: f"{value:g}" for name, value in thresholds._asdict().items()}
    return (
        analysis_text.HOW_RATES.filled(scale=f"{scale:g}"),
        analysis_text.HOW_CLASSES.filled(**steps),
        analysis_text.HOW_LOOKS,
        analysis_text.HOW_OFFSET,
        analysis_text.HOW_GOOD.filled(**steps),
        analysis_text.HOW_ACCURACY,
        analysis_text.HOW_PHASES,
    )


def _percent_figure(tally: Tally) -> Figure:
    percent, count = tally.percent, len(tally.nodes)
    if percent is None:
        return Figure(analysis_text.UNKNOWN)
    return Figure(analysis_text.PERCENT_OF.filled(percent=f"{percent:.0f}", count=count, of=tally.total), tally.nodes)


def _duration(milliseconds: int) -> Figure:
    words = clock_text(milliseconds)
    return Figure(Phrase(words, words))
