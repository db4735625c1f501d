"""Hints for a person: an engine at a seat of its own is asked, and tells first which piece, then where it goes."""

from typing import Final

from app.directing.requests import Ask, Halt, Prepare, Request, Restart, Task
from app.directing.seat_events import Answers, EngineReady, Lost, SeatEvent
from app.play.game_requests import Hinted, NoHint
from app.play.seats import HINTS
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.usi.answers import BestMove
from app.usi.commands import Go
from app.usi.commands import PositionCommand as Asked

THOUGHT_MS: Final = 1_000


class Hints:
    """The machine for it. Tasks count by themselves, as only this seat uses them."""

    def __init__(self) -> None:
        self._is_there = False
        self._is_lost = False
        self._count = 0
        self._asked: tuple[Asked, Position] | None = None
        """Where the person wants a hint, as long as there is none."""
        self._task: Task | None = None
        self._found: Move | None = None

    def give(self, asked: Asked, position: Position) -> list[Request]:
        """The next part of the hint for this position: what is known is told at once."""
        if self._found is not None:
            return [Hinted(self._found, shows_move=True)]
        if self._asked is not None:
            return []
        self._asked = asked, position.copy()
        if self._is_there and not self._is_lost:
            return self._ask()
        calling: list[Request] = [Restart(HINTS)] if self._is_lost else []
        self._is_there, self._is_lost = True, False
        return [*calling, Prepare(HINTS, new_game=True)]

    def forget(self) -> list[Request]:
        """The position is another."""
        was_asked = self._task is not None
        self._asked = self._task = self._found = None
        return [Halt(HINTS)] if was_asked else []

    def hear(self, heard: SeatEvent) -> list[Request]:
        match heard:
            case EngineReady() if self._asked is not None and self._task is None:
                return self._ask()
            case Answers() if heard.task == self._task:
                return self._answered(heard)
            case Lost():
                self._is_lost = True
                return self._nothing() if self._asked is not None else []
            case _:
                return []

    def _ask(self) -> list[Request]:
        if self._asked is None:
            return []
        self._count += 1
        self._task = Task(self._count)
        return [Ask(HINTS, self._task, self._asked[0], Go(btime=0, wtime=0, byoyomi=THOUGHT_MS))]

    def _answered(self, heard: Answers) -> list[Request]:
        answer = heard.answer
        move = MOVES[answer.move] if isinstance(answer, BestMove) else None
        if self._asked is None or move is None or not self._asked[1].is_quick_legal(move):
            return self._nothing()
        self._asked = self._task = None
        self._found = move
        return [Hinted(move, shows_move=False)]

    def _nothing(self) -> list[Request]:
        self._asked = self._task = None
        return [NoHint()]
