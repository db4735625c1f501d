"""Board scene: an immutable value with everything that the board view paints."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.analysis.verdict import MoveVerdict
from app.shogi.moves import Move
from app.shogi.pieces import Kind, Piece, Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import window as text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.thoughts.score import Score


class InHand(NamedTuple):
    """Place on a side's piece stand where the pieces in hand of one kind lie."""

    side: Side
    kind: Kind


class InBox(NamedTuple):
    """Place of one kind of piece in the box of spare pieces, which is visible while a position is edited."""

    kind: Kind


Place = Square | InHand | InBox
"""Place where a piece can be picked up: a square (an int), a place on a stand, or one in the box."""


class DrawingInk(Enum):
    """Colour of an arrow or circle on the board; each colour comes with its own shape."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    ENGINE = "engine"
    """Colour of arrows of engine candidates; users draw with the three inks before this one only."""
    SECOND_ENGINE = "second engine"
    THIRD_ENGINE = "third engine"
    THREAT = "threat"
    """Colour of arrows of threats: moves that the other side would play if it were to move."""
    BOOK = "book"
    """Colour of arrows of opening book moves; the more often a move is played, the broader."""


class Arrow(NamedTuple):
    """Arrow of a move on the board, drawn for a user, an engine or a book."""

    origin: Square | InHand
    target: Square
    ink: DrawingInk = DrawingInk.ENGINE
    weight: float = 1.0
    """Relative width of the arrow, from 0 to 1; the best candidate move has 1."""
    offset: float = 0.0
    """Shift of the arrow to the right of its direction, in squares, so that arrows of equal moves are all visible."""
    label: str = ""
    """Label at the arrow's head: engine letter, rank and score, such as A1 +128."""
    rank: int = 1
    """Rank of the candidate move among an engine's lines, from 1 (the best); worse ones are drawn thinner."""
    shares: tuple["ArrowShare", ...] = ()
    """Other engines that want the same move; all share one arrow with all their colours."""


class ArrowShare(NamedTuple):
    """Colour and label of a further engine that wants the same move as the first engine of an arrow."""

    ink: DrawingInk
    label: str


class EngineScore(NamedTuple):
    """Score of one engine for the position on the board."""

    ink: DrawingInk
    sign: str
    """Letter that identifies the engine; in a game the mark of its side (☗ or ☖)."""
    score: "Score"
    engine: str = ""


class BoardMessage(NamedTuple):
    """Short message at a place on the board, such as why no piece can go there."""

    at: Place
    words: Phrase


class Ring(NamedTuple):
    """Circle drawn around a square of the board."""

    at: Square
    ink: DrawingInk


class PromotionQuestion(NamedTuple):
    """Question to the user, still unanswered, whether a piece promotes on its target square."""

    to: Square
    piece: Piece


class BoardInput(Protocol):
    """Interface of a state machine that handles presses on the board, to play moves or to edit the position."""

    @property
    def picks_any_piece(self) -> bool:
        """True if pieces of both sides can be picked up and put anywhere, as in the position editor."""

    @property
    def picked_place(self) -> Place | None: ...
    @property
    def question(self) -> PromotionQuestion | None: ...
    def press_place(self, place: Place | None) -> bool: ...
    def release_place(self, place: Place | None, dragged: bool) -> None: ...
    def answer_promotion(self, promotes: bool) -> None: ...
    def cancel_input(self) -> None: ...
    def turn_piece(self, place: Place, step: int) -> bool:
        """Turn the piece at `place` to its next face (promoted, other side's); return False if unsupported."""


class Urgency(Enum):
    """Urgency of a running clock, by the time left."""

    CALM = "calm"
    LOW = "low"
    LAST = "last"


class ShownClock(NamedTuple):
    """Clock of one side as shown below the player's name."""

    words: str
    """Time as text: 2:13, or in byoyomi the seconds alone."""
    is_running: bool = False
    urgency: Urgency = Urgency.CALM
    text_below: str = ""
    """Text below the time: byoyomi or increment after the main time, or how the game ended for the side."""
    beside: str = ""
    """Text beside the time in byoyomi: its name and length on two lines; empty otherwise."""
    share: float | None = None
    """Share of the byoyomi period that is left, 0 to 1; None outside byoyomi."""


class BoardTexts(NamedTuple):
    """Texts on the board view other than names and clocks; empty on small boards."""

    turn: str = ""
    check: str = ""
    """Text shown over a king in check."""


class BoardScene(NamedTuple):
    """Immutable value with everything that the board view paints."""

    board: tuple[Piece, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """Number of pieces in hand, as `hands[side][kind]`."""
    turn: Side
    names: tuple[str, str]
    is_flipped: bool = False
    last_move: tuple[Place | None, Square] | None = None
    verdict: MoveVerdict | None = None
    """Verdict (such as "mistake") to mark on the board at the last move; None for no mark."""
    is_unverified: bool = False
    picked_place: Place | None = None
    targets: frozenset[Square] = frozenset()
    checked_king: Square | None = None
    question: PromotionQuestion | None = None
    arrows: tuple[Arrow, ...] = ()
    """Arrows in painting order; the last is on top."""
    rings: tuple[Ring, ...] = ()
    clocks: tuple[ShownClock | None, ShownClock | None] = (None, None)
    words: BoardTexts = BoardTexts()
    side_names: tuple[Phrase, Phrase] = (text.BLACK, text.WHITE)
    """Names of the sides (Black and White, or Shitate and Uwate in handicap games), not of the players."""
    is_dimmed: bool = False
    """True if the position is to be drawn faintly, as while a game is paused."""
    is_over: bool = False
    """True if the game has ended at this position, so that no side is to move."""
    box: tuple[int, ...] | None = None
    """Number of spare pieces by kind, negative if too many are in use; None outside the position editor."""


def make_scene(position: Position, last_move: Move | None, names: tuple[str, str], flipped: bool) -> BoardScene:
    """Board scene of a position after `last_move`, without a picked-up piece, arrows or clocks."""
    return BoardScene(
        board=tuple(Piece(piece) for piece in position.board),
        hands=(tuple(position.hands[Side.BLACK]), tuple(position.hands[Side.WHITE])),
        turn=position.turn,
        names=names,
        is_flipped=flipped,
        last_move=None if last_move is None else (move_origin(last_move, position.turn.other), last_move.to),
        checked_king=position.king_square(position.turn) if position.in_check() else None,
    )


def move_origin(move: Move, mover: Side) -> Square | InHand:
    """Square or stand from which a move takes its piece; `mover` is the side that moves."""
    return InHand(mover, move.dropped) if move.is_drop else move.origin
