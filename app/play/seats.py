"""Players of a game: each one's engine state, running search and collected info lines."""

from enum import Enum, auto
from typing import Final

from app.base.network_asset import network_in_name
from app.book.choosing import BookPlayer, ChosenMove
from app.directing.requests import Seat, Task
from app.play.conditions import Player
from app.play.game_requests import EngineReport, ReportKind
from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove
from app.usi.events import OwedReply
from app.usi.info import Info, ScoreBound

_BOOK_WORDS: Final = ("book", "定跡", "joseki")
_NOTHING: Final = Info()
FIRST: Final = Seat("first")
"""Seat of the player who begins the game as Black, whichever side they play later."""
SECOND: Final = Seat("second")
HINT_SEAT: Final = Seat("hints")
SEATS: Final = (FIRST, SECOND)


class InfoCollector:
    """Collector of one search's info lines, which keeps those worth recording: the last complete one of each MultiPV
    rank. A bound does not replace an exact score, since its line is mostly a move or two."""

    def __init__(self, pondered: bool = False) -> None:
        self._infos_by_rank: dict[int, Info] = {}
        self._latest_info = _NOTHING
        self._is_from_book = False
        self._pondered = pondered

    @property
    def is_empty(self) -> bool:
        """True if no info with a score, line, nodes or time has come yet."""
        return not self._infos_by_rank and self._latest_info is _NOTHING

    def add_info(self, info: Info) -> None:
        if info.string is not None:
            self._is_from_book = self._is_from_book or any(word in info.string.lower() for word in _BOOK_WORDS)
            return
        if info.nodes is not None or info.time is not None:
            self._latest_info = info
        if info.score is not None or info.pv:
            rank = info.multipv or 1
            before = self._infos_by_rank.get(rank)
            if before is None or _has_more_data(info, before):
                self._infos_by_rank[rank] = info

    def to_report(self, name: str, move: str | None) -> EngineReport:
        """Report of all collected infos; the line that begins with `move` counts as the best, whatever its rank."""
        ranks = [self._infos_by_rank[rank] for rank in sorted(self._infos_by_rank)]
        if not ranks:
            mind = ReportKind.BOOK if self._is_from_book else ReportKind.SILENT
            return EngineReport(name, mind, self._latest_info, (), self._pondered)
        best = next((info for info in ranks if info.pv and info.pv[0] == move), ranks[0])
        others = tuple(info for info in ranks if info is not best)
        latest = self._latest_info
        if latest.nodes is not None and latest.nodes > (best.nodes or 0):
            best = best._replace(nodes=latest.nodes, nps=latest.nps or best.nps, time=latest.time or best.time)
        mind = ReportKind.BOOK if self._is_from_book and best.score is None else ReportKind.THOUGHT
        return EngineReport(name, mind, best, others, self._pondered)


def _has_more_data(info: Info, before: Info) -> bool:
    if info.score is None:
        return before.score is None
    if not info.pv and before.pv:
        return False
    return info.score.bound is ScoreBound.EXACT or before.score is None or before.score.bound is not ScoreBound.EXACT


class Health(Enum):
    """State of an engine: preparing, ready or failed."""

    PREPARING = auto()
    READY = auto()
    DOWN = auto()
    """The engine has failed, and no remedy has been chosen yet."""


class PlayerState:
    """State of one player in a game: engine, book and running search. A person leaves the engine's fields unused."""

    def __init__(self, seat: Seat, player: Player, book: BookPlayer | None = None) -> None:
        self.seat = seat
        self.player = player
        self.book = book
        self.is_in_book = False
        self.health = Health.PREPARING if player.is_engine else Health.READY
        self.reported_name = ""
        self.restarts = 0
        self.unparsed_line = ""
        self.failure: Phrase | None = None
        self.late: OwedReply | None = None
        """Reply that the engine owes and that is late; None if no reply is late."""
        self.late_since = 0.0
        self.health_before: Health | None = None
        """State of a hung engine before it was given up, restored if it answers after all; None if it is not hung."""
        self.forget_search()

    @property
    def name(self) -> str:
        return self.player.name or self.reported_name or self.player.engine

    @property
    def name_in_comments(self) -> str:
        """Name for comments, with the network that the engine reports behind its own name."""
        network = network_in_name(self.reported_name)
        return f"{self.name} ({network})" if network and not network_in_name(self.name) else self.name

    @property
    def is_engine(self) -> bool:
        return self.player.is_engine

    @property
    def is_pondering(self) -> bool:
        return self.predicted is not None

    def mark_failed(self, trouble: Phrase, *, may_come_back: bool) -> None:
        """Mark the engine as failed. If it `may_come_back` it is only late, and its answer is still awaited."""
        self.failure = trouble
        self.health_before = self.health if may_come_back else None
        self.health = Health.DOWN
        if not may_come_back:
            self.late = None
            self.forget_search()

    def take_no_increments(self) -> None:
        """Send this engine its increments as byoyomi from now on."""
        self.player = self.player._replace(traits=self.player.traits._replace(takes_increments=False))

    def reset_engine(self) -> None:
        """Reset the engine's state after a restart or replacement."""
        self.health = Health.PREPARING if self.is_engine else Health.READY
        self.late = self.health_before = None
        self.forget_search()

    def forget_search(self) -> None:
        """Forget the search, its info lines and its answer."""
        self.task: Task | None = None
        self.position: Position | None = None
        self.thinking = InfoCollector()
        self.predicted: Move | None = None
        """Opponent's reply that the engine predicts and ponders on; None if it does not ponder."""
        self.has_begun = False
        self.early: Answer | None = None
        """Engine's answer that came, while it pondered, before the predicted move was played."""
        self.held: BestMove | None = None
        """Answer held back for human tempo: an engine's move or one from a book."""
        self.book_move: ChosenMove | None = None

    def engine_report(self, move: str | None) -> EngineReport:
        """Evaluation and lines of the engine that moved, or the book move that it played."""
        if self.book_move is not None:
            return EngineReport(self.name_in_comments, ReportKind.BOOK, _NOTHING, book=self.book_move)
        return self.thinking.to_report(self.name_in_comments, move)

    def set_search(self, task: Task, position: Position, predicted: Move | None = None) -> None:
        self.forget_search()
        self.task, self.position, self.predicted = task, position, predicted
        self.thinking = InfoCollector(pondered=predicted is not None)
