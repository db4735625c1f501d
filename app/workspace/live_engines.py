"""Live engine output in a game: last score and line of each player, and how often it predicted the reply."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.config.settings import ScoreView
from app.directing.requests import Seat
from app.play.game_requests import MovePlayed, ReportKind, SearchInfo
from app.play.seats import SEATS, InfoCollector
from app.shogi.moves import MOVES, Move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.written_moves import PlacedMove
from app.text import playing as text
from app.text import study as study_text
from app.text.phrase import Phrase
from app.thoughts.evaluation import playable_moves, score_from_usi
from app.thoughts.score import USUAL, Score, cp_score
from app.usi.info import Info
from app.workspace.engine_signs import ENGINE_INKS, EngineSign, EngineSigns
from app.workspace.line_cursor import PlayableLine
from app.workspace.scene import Arrow, EngineScore, move_origin
from app.workspace.score_words import score_words, short_number, situation, viewing_side
from app.workspace.study_rows import BoardEngineOutput, depth_text, load_figures, time_text, time_words

MOST_MOVES: Final = 30
MARKS: Final = ("☗", "☖")


class PredictedReply(NamedTuple):
    """Opponent's move that an engine predicted, and whether it was played."""

    move: PlacedMove
    is_hit: bool


class LiveEngine:
    """Latest output of one engine in a game. A USI `info` without a line or score keeps the earlier line or score."""

    def __init__(self) -> None:
        self.sign_index = 0
        """Index of the engine's colour."""
        self.engine_name = ""
        self.figures = Info()
        """Latest value of each `info` field for the current position."""
        self.score: Score | None = None
        self.position: Position | None = None
        """Position that the latest output is about; `score` and `line` may still be about the previous position."""
        self.predicted_reply: PlacedMove | None = None
        self.last_prediction: PredictedReply | None = None
        self.prediction_hits = self.predictions = 0
        self.is_from_book = False
        self._last_line: tuple[Position, tuple[Move, ...], bool] | None = None
        """Start position and moves of the engine's line; the flag is True if the engine was pondering."""
        self._collector = InfoCollector()

    @property
    def sign(self) -> EngineSign:
        return EngineSign(chr(ord("A") + self.sign_index), self.sign_index)

    def add_info(self, thought: SearchInfo) -> None:
        if thought.position is not self.position:
            self.position, self._collector, self.figures = thought.position, InfoCollector(), Info()
        info = thought.info
        given = {name: value for name, value in info._asdict().items() if value not in (None, ())}
        self.figures = self.figures._replace(**given)
        self._collector.add_info(info)
        best = self._collector.to_report("", None).info
        if best.score is not None:
            self.score = score_from_usi(best.score, thought.side)
        if moves := playable_moves(thought.position, best.pv):
            self.is_from_book = False
            self._last_line = thought.position, moves[:MOST_MOVES], thought.is_pondering

    def move_at(self, position: Position | None) -> Move | None:
        """First move of the engine's line if the line starts from `position`; None otherwise."""
        said = self._last_line
        return said[1][0] if said is not None and position is not None and said[0] is position else None

    @property
    def line(self) -> PlayableLine | None:
        """Principal variation; while pondering it begins with the predicted move."""
        if self._last_line is None:
            return None
        position, moves, is_pondering = self._last_line
        start = position.copy()
        if is_pondering and (expected := start.last_move) is not None:
            start.undo()
            moves = (expected, *moves)
        return PlayableLine(start, moves, None if start.last_move is None else start.last_move.to)

    def predict_reply(self, move: Move | None, position: Position, previous_to: Square | None) -> None:
        """Set the reply that this engine predicts for the other side, which is to move in `position`."""
        is_good = move is not None and position.is_quick_legal(move)
        self.predicted_reply = None if move is None or not is_good else PlacedMove(position.copy(), move, previous_to)

    def compare_prediction(self, move: Move) -> None:
        """Compare the other side's move with the reply that this engine predicted, and count hits."""
        if self.predicted_reply is None:
            return
        is_hit = self.predicted_reply.move is move
        self.last_prediction = PredictedReply(self.predicted_reply, is_hit)
        self.prediction_hits, self.predictions = self.prediction_hits + is_hit, self.predictions + 1
        self.predicted_reply = None


class LiveEngines:
    """Latest output of both players' engines by seat (player of the game); colours stay when sides are exchanged."""

    def __init__(self) -> None:
        self.by_seat: Mapping[Seat, LiveEngine] = {seat: LiveEngine() for seat in SEATS}

    def assign_colours(self, signs: EngineSigns, names: Mapping[Seat, str]) -> None:
        """Give each engine the colour of its sign in `signs`, but two engines of one name different colours."""
        taken: list[int] = []
        for seat in (seat for seat in SEATS if seat in names):
            self.by_seat[seat].engine_name = names[seat]
            place = signs.engine_sign(names[seat]).number
            self.by_seat[seat].sign_index = (place + 1) % len(ENGINE_INKS) if place in taken else place
            taken.append(place)

    def on_move(self, moved: MovePlayed, seats: Sequence[Seat], position: Position) -> None:
        """Update predicted replies after a move. `seats`: players of Black and White; `position`: after the move."""
        mover, other = self.by_seat[seats[moved.side]], self.by_seat[seats[moved.side.other]]
        other.compare_prediction(moved.move)
        mover.is_from_book = moved.report is not None and moved.report.kind is ReportKind.BOOK
        pv = () if moved.report is None else moved.report.info.pv
        expected = MOVES[pv[1]] if len(pv) > 1 and pv[0] == moved.move.usi else None
        mover.predict_reply(expected, position, moved.move.to)

    def on_takeback(self) -> None:
        for mind in self.by_seat.values():
            mind.predicted_reply = None


class LiveEngineCard(NamedTuple):
    """Contents of an engine's card during a game."""

    side: Side
    name: str
    sign: EngineSign
    state: Phrase
    is_working: bool
    score: Phrase | None
    situation: Phrase | None
    figures: tuple[Phrase, ...]
    time: Phrase | None
    line: PlayableLine | None
    is_from_book: bool
    prediction: tuple[Phrase, str, Phrase | None, bool, Phrase | None] | None
    """Predicted reply: introductory words, move, whether it was played in words and as a bool, and hits so far."""


def live_engine_card(
    mind: LiveEngine,
    side: Side,
    name: str,
    state: Phrase,
    is_working: bool,
    view: ScoreView,
    is_handicap: bool,
    notation: Notation = Notation.KANJI,
) -> LiveEngineCard:
    figures = mind.figures
    mover = side if mind.position is None else Side(mind.position.turn)
    return LiveEngineCard(
        side,
        name,
        mind.sign,
        state,
        is_working,
        None if mind.score is None else score_words(mind.score, viewing_side(view, mover)),
        None if mind.score is None else situation(mind.score, USUAL._replace(is_handicap=is_handicap)),
        live_figures(figures),
        None if figures.time is None else time_words(time_text(figures.time)),
        mind.line,
        mind.is_from_book,
        _prediction(mind, notation),
    )


def live_figures(figures: Info) -> tuple[Phrase, ...]:
    told: list[Phrase] = []
    if depth := depth_text(figures):
        told.append(study_text.DEPTH.filled(depth=depth))
    if figures.nodes is not None:
        told.append(study_text.NODES.filled(nodes=short_number(figures.nodes)))
    return (*told, *load_figures(figures))


def _prediction(mind: LiveEngine, notation: Notation) -> tuple[Phrase, str, Phrase | None, bool, Phrase | None] | None:
    count = text.FORESEEN.filled(hits=mind.prediction_hits, tries=mind.predictions) if mind.predictions else None
    if mind.predicted_reply is not None:
        return text.EXPECTS_NOW, mind.predicted_reply.write_move(notation), None, False, count
    if mind.last_prediction is not None:
        return (
            text.EXPECTED,
            mind.last_prediction.move.write_move(notation),
            text.CAME if mind.last_prediction.is_hit else text.DID_NOT_COME,
            mind.last_prediction.is_hit,
            count,
        )
    return None


def live_output_on_board(
    minds: Sequence[tuple[Side, LiveEngine]], turn: Side, thought: Position | None, view: ScoreView
) -> BoardEngineOutput:
    """Arrow of the engine to move, if its line starts from the position `thought`, and the score of each engine."""
    arrows: list[Arrow] = []
    for side, mind in minds:
        move = mind.move_at(thought) if side is turn else None
        if move is not None:
            label = (
                "" if mind.score is None else f"{MARKS[side]} {score_words(mind.score, viewing_side(view, turn)).ja}"
            )
            arrows.append(Arrow(move_origin(move, turn), move.to, ENGINE_INKS[mind.sign_index], label=label))
    scores = tuple(
        EngineScore(ENGINE_INKS[mind.sign_index], MARKS[side], mind.score, mind.engine_name)
        for side, mind in minds
        if mind.score is not None
    )
    return BoardEngineOutput(tuple(arrows), _average_score([each.score for each in scores]), scores)


def _average_score(scores: Sequence[Score]) -> Score | None:
    """Average of the scores in centipawns, from Black's (Sente's) side; a mate found by any engine takes precedence."""
    for score in scores:
        if score.winner is not None:
            return score
    points = [float(score.points or 0) for score in scores]
    return cp_score(round(sum(points) / len(points))) if points else None
