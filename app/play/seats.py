"""The engines at a game's board: what each has been asked, and what it has said since."""

from enum import Enum, auto
from typing import Final

from app.base.network_asset import network_of
from app.book.choosing import BookPlayer, ChosenMove
from app.directing.requests import Seat, Task
from app.play.conditions import Player
from app.play.game_requests import Mind, Musing
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove
from app.usi.events import Awaited
from app.usi.info import Info, ScoreBound

_BOOK_WORDS: Final = ("book", "定跡", "joseki")
_NOTHING: Final = Info()
FIRST: Final = Seat("first")
"""Of the player who begins the game as Black, whichever side they play later on."""
SECOND: Final = Seat("second")
HINTS: Final = Seat("hints")
"""Of the engine that is asked for hints."""
SEATS: Final = (FIRST, SECOND)


class TrainOfThought:
    """What an engine says in the course of one search, brought down to what is worth keeping of it.

    Its words come in pieces and in no fixed order. Of each rank the last whole word counts: one that is only a bound does
    not put out one that is exact, since the line of a bound is mostly a move or two.
    """

    def __init__(self, pondered: bool = False) -> None:
        self._ranks: dict[int, Info] = {}
        self._latest = _NOTHING
        self._book = False
        self._pondered = pondered

    @property
    def is_empty(self) -> bool:
        """Whether it has not told anything yet."""
        return not self._ranks and self._latest is _NOTHING

    def take(self, info: Info) -> None:
        if info.string is not None:
            self._book = self._book or any(word in info.string.lower() for word in _BOOK_WORDS)
            return
        if info.nodes is not None or info.time is not None:
            self._latest = info
        if info.score is not None or info.pv:
            rank = info.multipv or 1
            before = self._ranks.get(rank)
            if before is None or _says_more(info, before):
                self._ranks[rank] = info

    def musing(self, name: str, move: str | None) -> Musing:
        """All of it, the line that begins with `move` being the best whatever its rank."""
        ranks = [self._ranks[rank] for rank in sorted(self._ranks)]
        if not ranks:
            mind = Mind.BOOK if self._book else Mind.SILENT
            return Musing(name, mind, self._latest, (), self._pondered)
        best = next((info for info in ranks if info.pv and info.pv[0] == move), ranks[0])
        others = tuple(info for info in ranks if info is not best)
        latest = self._latest
        if latest.nodes is not None and latest.nodes > (best.nodes or 0):
            best = best._replace(nodes=latest.nodes, nps=latest.nps or best.nps, time=latest.time or best.time)
        mind = Mind.BOOK if self._book and best.score is None else Mind.THOUGHT
        return Musing(name, mind, best, others, self._pondered)


def _says_more(info: Info, before: Info) -> bool:
    if info.score is None:
        return before.score is None
    if not info.pv and before.pv:
        return False
    return info.score.bound is ScoreBound.EXACT or before.score is None or before.score.bound is not ScoreBound.EXACT


class Health(Enum):
    """Whether an engine can be asked."""

    PREPARING = auto()
    READY = auto()
    DOWN = auto()
    """It cannot go on, and nothing has been done about it yet."""


class PlayerPlace:
    """A player's place at the board. What concerns engines stays as it is where a person sits."""

    def __init__(self, seat: Seat, player: Player, book: BookPlayer | None = None) -> None:
        self.seat = seat
        self.player = player
        self.book = book
        """Asked before the engine is."""
        self.is_in_book = False
        """Whether its last move was from there."""
        self.health = Health.PREPARING if player.is_engine else Health.READY
        self.called = ""
        """What the engine calls itself."""
        self.restarts = 0
        self.fault_line = ""
        """What it said last that could not be understood."""
        self.trouble: Phrase | None = None
        """Why it last could not go on."""
        self.late: Awaited | None = None
        """What it has owed for longer than it should."""
        self.late_since = 0.0
        self.hung: Health | None = None
        """How it was before it was given up, where what it owes may still come."""
        self.forget()

    @property
    def name(self) -> str:
        return self.player.name or self.called or self.player.engine

    @property
    def name_in_comments(self) -> str:
        """The name under which its thoughts are kept, with the network that the engine has told behind its own name."""
        network = network_of(self.called)
        return f"{self.name} ({network})" if network and not network_of(self.name) else self.name

    @property
    def is_engine(self) -> bool:
        return self.player.is_engine

    @property
    def is_pondering(self) -> bool:
        return self.predicted is not None

    def fall(self, trouble: Phrase, *, may_come_back: bool) -> None:
        """It cannot go on, for this reason; what it was asked may still be answered where nothing worse is known of it
        than that it is late."""
        self.trouble = trouble
        self.hung = self.health if may_come_back else None
        self.health = Health.DOWN
        if not may_come_back:
            self.late = None
            self.forget()

    def take_no_increments(self) -> None:
        """From now on they are told as byoyomi."""
        self.player = self.player._replace(traits=self.player.traits._replace(takes_increments=False))

    def begin_anew(self) -> None:
        """Somebody fresh sits there."""
        self.health = Health.PREPARING if self.is_engine else Health.READY
        self.late = self.hung = None
        self.forget()

    def forget(self) -> None:
        """Whatever it was asked does not matter any more."""
        self.task: Task | None = None
        self.position: Position | None = None
        """What it thinks about, for those who want to show that."""
        self.thinking = TrainOfThought()
        self.predicted: Move | None = None
        """The reply on which it ponders."""
        self.has_begun = False
        self.early: Answer | None = None
        """Its answer, where it did not wait with it until the predicted move had come."""
        self.held: BestMove | None = None
        """Its answer, which is a move that a person would not have found so soon, or one from a book."""
        self.from_book: ChosenMove | None = None

    def musing(self, move: str | None) -> Musing:
        """What it thought about its move, or which book that is from."""
        if self.from_book is not None:
            return Musing(self.name_in_comments, Mind.BOOK, _NOTHING, book=self.from_book)
        return self.thinking.musing(self.name_in_comments, move)

    def ask(self, task: Task, position: Position, predicted: Move | None = None) -> None:
        self.forget()
        self.task, self.position, self.predicted = task, position, predicted
        self.thinking = TrainOfThought(pondered=predicted is not None)
