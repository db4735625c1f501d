"""Cards: positions in which a better move is to be found, with what is known of the moves there and where each comes from.

Scores and mates are told from Sente's side, as everywhere; `CardMove.rate` turns them to the solver's.
"""

from enum import Enum
from typing import Final, NamedTuple

from app.analysis.engine_scale import USUAL
from app.analysis.winning import CERTAIN, rate_of, seen_by
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import training as text
from app.text.phrase import Phrase
from app.thoughts.score import Score, centipawns, mate

UNKNOWN_PLIES: Final = 999
"""Stands for a mate of which nobody said how long it takes."""
MOST_LINE: Final = 16
"""So many moves of a line are kept."""


class CardKind(Enum):
    """Why a position is asked. The values are what files know them by."""

    MISTAKE = "mistake"
    PUNISHMENT = "punishment"
    """The other side had erred, and was let off."""
    ONLY_MOVE = "only_move"
    MATE = "mate"
    ESCAPE = "escape"
    """There was a mate threatened, and it was not parried."""
    OPENING = "opening"
    """A book of the person knows another move."""
    DECLARATION = "declaration"

    @property
    def phrase(self) -> Phrase:
        return _KINDS[self]

    @property
    def question(self) -> Phrase:
        """What is asked, in a sentence."""
        return _QUESTIONS[self]


_KINDS: Final = dict(
    zip(
        CardKind,
        (text.MISTAKE, text.PUNISHMENT, text.ONLY_MOVE, text.MATE, text.ESCAPE, text.OPENING, text.DECLARATION),
        strict=True,
    )
)
_QUESTIONS: Final = {
    CardKind.MISTAKE: text.ASK_MISTAKE,
    CardKind.PUNISHMENT: text.ASK_PUNISHMENT,
    CardKind.ONLY_MOVE: text.ASK_ONLY_MOVE,
    CardKind.MATE: text.ASK_MATE,
    CardKind.ESCAPE: text.ASK_ESCAPE,
    CardKind.OPENING: text.ASK_OPENING,
    CardKind.DECLARATION: text.ASK_DECLARATION,
}
DECLARES: Final = "win"
"""Stands in the place of a move for a declaration."""


class CardMove(NamedTuple):
    """A move that is known at a card."""

    usi: str
    points: int | None = None
    """For Sente."""
    mate: int | None = None
    """In how many plies; below zero when Gote mates."""
    depth: float = 0.0
    line: tuple[str, ...] = ()
    """It begins with the move itself."""
    is_accepted: bool = False

    @classmethod
    def scored(cls, usi: str, score: Score | None, depth: float = 0.0, line: tuple[str, ...] = ()) -> "CardMove":
        points = plies = None
        if score is not None and score.winner is not None:
            plies = max(1, score.plies or UNKNOWN_PLIES) * (1 if score.winner is Side.BLACK else -1)
        elif score is not None:
            points = round(score.seen_by(Side.BLACK).points or 0)
        return cls(usi, points, plies, depth, (line or (usi,))[:MOST_LINE])

    @property
    def move(self) -> Move | None:
        return MOVES[self.usi]

    @property
    def score(self) -> Score | None:
        if self.mate is not None:
            plies = None if abs(self.mate) == UNKNOWN_PLIES else abs(self.mate)
            return mate(Side.BLACK if self.mate > 0 else Side.WHITE, plies)
        return None if self.points is None else centipawns(self.points)

    def rate(self, turn: Side, scale: float) -> float | None:
        """The chance of the side to move after it, in percent; None where nobody knows it."""
        score = self.score
        rate = None if score is None else rate_of(score, scale)
        return None if rate is None else seen_by(rate, turn)

    def mates_for(self, turn: Side) -> int | None:
        """In how many plies the side to move mates by it."""
        if self.mate is None or (self.mate > 0) is not (turn is Side.BLACK):
            return None
        return abs(self.mate)


class CardPrevious(NamedTuple):
    """The move that led to the position of a card, and the position before it."""

    usi: str
    sfen: str


class CardSource(NamedTuple):
    """Where a position comes from."""

    path: str = ""
    place: int = 0
    """Which game of its file it is, the first being 0."""
    ply: int = 0
    """Of the move that was played there."""
    black: str = ""
    white: str = ""
    date: str = ""


class CookedMove(NamedTuple):
    """余詰: another move of the attacker that mates as well."""

    ply: int
    """Of the solution, the first move being 1."""
    usi: str


class ProblemCard(NamedTuple):
    sfen: str
    """Without a move number: it is what makes two positions the same."""
    kind: CardKind
    moves: tuple[CardMove, ...] = ()
    """The best first; for an opening those of the book."""
    played: CardMove | None = None
    """What the game had, with what refutes it in its line."""
    previous: CardPrevious | None = None
    loss: float = 0.0
    """Percent of winning that the game's move gave away."""
    scale: float = USUAL
    engine: str = ""
    """Which said what the moves are worth."""
    is_confirmed: bool = False
    """Whether a second search, or another engine, says so as well."""
    phase: str = ""
    opening: str = ""
    """The key of its name."""
    themes: tuple[str, ...] = ()
    cooked: tuple[CookedMove, ...] = ()
    note: str = ""
    """The person's."""

    def position(self) -> Position:
        """A board; it remembers the move that led to it, where that is known."""
        if self.previous is not None and (move := MOVES[self.previous.usi]) is not None:
            board = Position.from_sfen(self.previous.sfen)
            if board.step(move) and board.sfen_without_ply() == self.sfen:
                return board
        return Position.from_sfen(f"{self.sfen} 1")

    @property
    def previous_to(self) -> Square | None:
        move = None if self.previous is None else MOVES[self.previous.usi]
        return None if move is None else move.to

    @property
    def turn(self) -> Side:
        return Side.WHITE if self.sfen.split()[1] == "w" else Side.BLACK

    @property
    def best(self) -> CardMove | None:
        return next(iter(self.moves), None)

    def known(self, usi: str) -> CardMove | None:
        """What is known of a move, the game's own included."""
        found = next((move for move in self.moves if move.usi == usi), None)
        return self.played if found is None and self.played is not None and self.played.usi == usi else found

    def loss_of(self, move: CardMove) -> float | None:
        """Percent of winning that a move gives away beside the best."""
        best = None if self.best is None else self.best.rate(self.turn, self.scale)
        own = move.rate(self.turn, self.scale)
        return None if best is None or own is None else min(max(0.0, best - own), CERTAIN)


SAME: Final = 2.0
"""Percent of winning up to which another move is as good as the best."""
FINE: Final = 5.0
POSSIBLE: Final = 10.0


def with_accepted(card: ProblemCard) -> ProblemCard:
    """The same with those moves accepted that are good enough; of an opening, of a book, the person decides that."""
    if card.kind is CardKind.OPENING:
        return card._replace(moves=tuple(move._replace(is_accepted=True) for move in card.moves))
    moves = tuple(move._replace(is_accepted=not place or _is_fine(card, move)) for place, move in enumerate(card.moves))
    return card._replace(moves=moves)


def _is_fine(card: ProblemCard, move: CardMove) -> bool:
    if card.kind is CardKind.MATE:
        shortest = None if card.best is None else card.best.mates_for(card.turn)
        own = move.mates_for(card.turn)
        return own is not None and (shortest is None or own <= shortest)
    loss = card.loss_of(move)
    return loss is not None and round(loss, 6) <= FINE
