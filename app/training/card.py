"""Cards: training positions in which the user finds a better move, with the known moves and the games they come from.

Scores and mates are from Sente's side, as everywhere; `CardMove.win_rate` turns them to the solver's side.
"""

from typing import Final, NamedTuple, Self

from app.analysis.engine_scale import DEFAULT_SCALE
from app.analysis.winning import FULL_WIN_RATE, side_rate, win_rate_of
from app.config.declare import NO_LABEL, NamedChoice
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import training as text
from app.text.phrase import Phrase
from app.thoughts.score import Score, cp_score, mate_score

UNKNOWN_PLIES: Final = 999
"""Number of plies in place of an unknown mate length."""
MAX_LINE_MOVES: Final = 16
"""Maximum number of stored moves of a line."""


class CardKind(NamedChoice):
    """Reason why a position is asked, with its name and the question; files store the values."""

    question: Phrase

    def __new__(cls, word: str, phrase: Phrase = NO_LABEL, question: Phrase = NO_LABEL) -> Self:
        member = str.__new__(cls, word)
        member._value_, member.phrase, member.question = word, phrase, question
        return member

    MISTAKE = "mistake", text.MISTAKE, text.ASK_MISTAKE
    PUNISHMENT = "punishment", text.PUNISHMENT, text.ASK_PUNISHMENT
    """The opponent's mistake was not punished."""
    ONLY_MOVE = "only_move", text.ONLY_MOVE, text.ASK_ONLY_MOVE
    MATE = "mate", text.MATE, text.ASK_MATE
    ESCAPE = "escape", text.ESCAPE, text.ASK_ESCAPE
    """A threatened mate was not parried."""
    OPENING = "opening", text.OPENING, text.ASK_OPENING
    """An opening book of the user has another move."""
    DECLARATION = "declaration", text.DECLARATION, text.ASK_DECLARATION


DECLARATION_WORD: Final = "win"
"""Text in the place of a move for a declaration win."""


class CardMove(NamedTuple):
    """Known move of a card's position, with its score and principal variation."""

    usi: str
    points: int | None = None
    """Score in centipawns from Sente's side."""
    mate: int | None = None
    """Number of plies to the mate; negative if Gote mates."""
    depth: float = 0.0
    line: tuple[str, ...] = ()
    """Principal variation, which begins with this move."""
    is_accepted: bool = False

    @classmethod
    def with_score(cls, usi: str, score: Score | None, depth: float = 0.0, line: tuple[str, ...] = ()) -> "CardMove":
        points = plies = None
        if score is not None and score.winner is not None:
            plies = max(1, score.plies or UNKNOWN_PLIES) * (1 if score.winner is Side.BLACK else -1)
        elif score is not None:
            points = round(score.points or 0)
        return cls(usi, points, plies, depth, (line or (usi,))[:MAX_LINE_MOVES])

    @property
    def move(self) -> Move | None:
        return MOVES[self.usi]

    @property
    def score(self) -> Score | None:
        if self.mate is not None:
            plies = None if abs(self.mate) == UNKNOWN_PLIES else abs(self.mate)
            return mate_score(Side.BLACK if self.mate > 0 else Side.WHITE, plies)
        return None if self.points is None else cp_score(self.points)

    def win_rate(self, turn: Side, scale: float) -> float | None:
        """Win rate after the move in percent for `turn`, the side that makes it; None if unknown."""
        score = self.score
        rate = None if score is None else win_rate_of(score, scale)
        return None if rate is None else side_rate(rate, turn)

    def mate_plies(self, turn: Side) -> int | None:
        """Number of plies in which `turn` mates by this move; None if it does not mate."""
        if self.mate is None or (self.mate > 0) is not (turn is Side.BLACK):
            return None
        return abs(self.mate)


class CardPrevious(NamedTuple):
    """Move that led to a card's position, and the position before it."""

    usi: str
    sfen: str


class CardSource(NamedTuple):
    """Game and move that a card's position comes from."""

    path: str = ""
    place: int = 0
    """Number of the game in its file, counted from 0."""
    ply: int = 0
    """Ply of the move that was played there."""
    black: str = ""
    white: str = ""
    date: str = ""


class CookedMove(NamedTuple):
    """Cook (余詰) of a mate problem: another move of the attacker that mates as well."""

    ply: int
    """Number of the move in the solution, counted from 1."""
    usi: str


class ProblemCard(NamedTuple):
    """Training position with its known moves and all that is known about it, except the user's memory of it."""

    sfen: str
    """Position without a move number; cards with the same text are the same position."""
    kind: CardKind
    moves: tuple[CardMove, ...] = ()
    """Known moves, the best first; for an opening the moves of the book."""
    played: CardMove | None = None
    """Move played in the game, with its refutation in its line."""
    previous: CardPrevious | None = None
    loss: float = 0.0
    """Loss of win rate by the game's move, in percentage points."""
    scale: float = DEFAULT_SCALE
    engine: str = ""
    is_confirmed: bool = False
    """True if a second search or another engine confirmed the scores."""
    phase: str = ""
    opening: str = ""
    """Key of the name of the game's opening."""
    themes: tuple[str, ...] = ()
    cooked: tuple[CookedMove, ...] = ()
    note: str = ""

    def position(self) -> Position:
        """Return the position, with the move that led to it in its history if that is known."""
        if self.previous is not None and (move := MOVES[self.previous.usi]) is not None:
            board = Position.from_sfen(self.previous.sfen)
            if board.try_move(move) and board.sfen_without_ply() == self.sfen:
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
    def best_move(self) -> CardMove | None:
        return next(iter(self.moves), None)

    def find_known_move(self, usi: str) -> CardMove | None:
        """Return the known move with this USI text, the game's own included; None if there is none."""
        found = next((move for move in self.moves if move.usi == usi), None)
        return self.played if found is None and self.played is not None and self.played.usi == usi else found

    def loss_of(self, move: CardMove) -> float | None:
        """Loss of win rate of a move against the best, in percentage points; None if unknown."""
        best = None if self.best_move is None else self.best_move.win_rate(self.turn, self.scale)
        own = move.win_rate(self.turn, self.scale)
        return None if best is None or own is None else min(max(0.0, best - own), FULL_WIN_RATE)


MAX_EQUAL_LOSS: Final = 2.0
"""Largest loss in percentage points of win rate at which another move counts as equal to the best."""
MAX_FINE_LOSS: Final = 5.0
MAX_POSSIBLE_LOSS: Final = 10.0


def with_accepted(card: ProblemCard) -> ProblemCard:
    """Return the card with all sufficiently good moves accepted as right; for an opening, all its moves of the book."""
    if card.kind is CardKind.OPENING:
        return card._replace(moves=tuple(move._replace(is_accepted=True) for move in card.moves))
    moves = tuple(
        move._replace(is_accepted=not place or _is_good_enough(card, move)) for place, move in enumerate(card.moves)
    )
    return card._replace(moves=moves)


def _is_good_enough(card: ProblemCard, move: CardMove) -> bool:
    if card.kind is CardKind.MATE:
        shortest = None if card.best_move is None else card.best_move.mate_plies(card.turn)
        own = move.mate_plies(card.turn)
        return own is not None and (shortest is None or own <= shortest)
    loss = card.loss_of(move)
    return loss is not None and round(loss, 6) <= MAX_FINE_LOSS
