"""What the board shows, as one value: the view paints it and knows nothing else."""

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
    """A place on a stand: where the pieces of one kind lie."""

    side: Side
    kind: Kind


class InBox(NamedTuple):
    """A place in the box of spare pieces, which is open while a position is edited."""

    kind: Kind


Place = Square | InHand | InBox
"""Where a piece can be taken up. (A square is a number, a stand's place is not.)"""


class DrawingInk(Enum):
    """With what something was drawn on the board; each has a shape of its own beside its colour."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    ENGINE = "engine"
    """A candidate; nobody draws with that by hand, nor with the others below."""
    SECOND_ENGINE = "second engine"
    THIRD_ENGINE = "third engine"
    """Of the third engine, and of all after it."""
    THREAT = "threat"
    """What the other side would do if it were to move."""
    BOOK = "book"
    """What opening books have, the broader the more often it is played."""


class Arrow(NamedTuple):
    origin: Square | InHand
    to: Square
    ink: DrawingInk = DrawingInk.ENGINE
    weight: float = 1.0
    """1 for the best candidate; the less, the thinner."""
    aside: float = 0.0
    """By how much of a square it lies to the right of its way, so that two of the same way can both be seen."""
    label: str = ""
    """What stands at its head: the letter of the engine, the rank and the score, as A1 +128."""
    rank: int = 1
    """1 for the best; what has a lower rank is drawn thinner."""
    shared: tuple["ArrowShare", ...] = ()
    """Other engines that want the same move: it is one arrow, in the colours of all of them."""


class ArrowShare(NamedTuple):
    """One more engine that wants the move of an arrow."""

    ink: DrawingInk
    label: str


class EngineScore(NamedTuple):
    """What one engine says of the position on the board."""

    ink: DrawingInk
    sign: str
    """The letter of the engine; in a game the sign of the side that it plays."""
    score: "Score"
    engine: str = ""
    """The name of the engine in comments."""


class Remark(NamedTuple):
    """Something to be said at a place, as why no piece can go there."""

    at: Place
    words: Phrase


class Ring(NamedTuple):
    """A mark around a square."""

    at: Square
    ink: DrawingInk


class PromotionQuestion(NamedTuple):
    """A piece stands before its promotion, and the person is asked: promote it or not."""

    to: Square
    piece: Piece


class Hand(Protocol):
    """What a board needs of whoever takes its pieces up and puts them down, be it to play or to set up a position."""

    @property
    def takes_anything(self) -> bool:
        """Whether pieces of both sides can be taken, and put anywhere, stands and box too."""

    @property
    def picked(self) -> Place | None: ...
    @property
    def question(self) -> PromotionQuestion | None: ...
    def press(self, place: Place | None) -> bool: ...
    def release(self, place: Place | None, dragged: bool) -> None: ...
    def answer(self, promotes: bool) -> None: ...
    def cancel(self) -> None: ...
    def turn(self, place: Place, step: int) -> bool:
        """Turn the piece at `place` into the next of what it could be; False when this hand does not do that."""


class Urgency(Enum):
    """How little time is left."""

    CALM = "calm"
    LOW = "low"
    LAST = "last"
    """The last seconds."""


class ClockShown(NamedTuple):
    """A side's clock, as it is written below its name."""

    words: str
    """The figures: as 2:13, and in byoyomi the seconds alone."""
    runs: bool = False
    urgency: Urgency = Urgency.CALM
    below: str = ""
    """What comes after the main time, or how the game ended for that side."""
    beside: str = ""
    """In byoyomi: its name and its length, a line each."""
    share: float | None = None
    """How much of the byoyomi is left."""


class BoardWords(NamedTuple):
    """What is written on the board beside names and figures; nothing on small boards."""

    turn: str = ""
    """On the plate of the side to move."""
    check: str = ""
    """Over a king in check."""


class BoardScene(NamedTuple):
    board: tuple[Piece, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """How many of each kind lie on each side's stand, as `hands[side][kind]`."""
    turn: Side
    names: tuple[str, str]
    flipped: bool = False
    last_move: tuple[Place | None, Square] | None = None
    verdict: MoveVerdict | None = None
    is_hollow: bool = False
    """Whether nobody has looked again at the move that is marked."""
    """What the last move is marked with."""
    picked: Place | None = None
    targets: frozenset[Square] = frozenset()
    checked: Square | None = None
    question: PromotionQuestion | None = None
    arrows: tuple[Arrow, ...] = ()
    """The last one is painted above the others."""
    rings: tuple[Ring, ...] = ()
    clocks: tuple[ClockShown | None, ClockShown | None] = (None, None)
    """Of both sides, where a game is played with them."""
    words: BoardWords = BoardWords()
    side_names: tuple[Phrase, Phrase] = (text.BLACK, text.WHITE)
    """Whatever the players are called."""
    is_veiled: bool = False
    """Whether the position is to be seen only faintly, as while a game is paused."""
    is_over: bool = False
    """Whether the game has ended here: then it is nobody's turn."""
    box: tuple[int, ...] | None = None
    """While a position is edited: how many of each kind are spare, by kind; less than none when there are too many."""


def scene_of(position: Position, last_move: Move | None, names: tuple[str, str], flipped: bool) -> BoardScene:
    """A position as it stands after `last_move`, with nothing taken up."""
    return BoardScene(
        board=tuple(Piece(piece) for piece in position.board),
        hands=(tuple(position.hands[Side.BLACK]), tuple(position.hands[Side.WHITE])),
        turn=position.turn,
        names=names,
        flipped=flipped,
        last_move=None if last_move is None else (origin_of(last_move, position.turn.other), last_move.to),
        checked=position.king_square(position.turn) if position.in_check() else None,
    )


def origin_of(move: Move, mover: Side) -> Square | InHand:
    """Where the piece of a move is taken up: on its square, or on the stand of the side that drops it."""
    return InHand(mover, move.dropped) if move.is_drop else move.origin
