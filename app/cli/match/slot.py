"""`yomisuji match slot`: plays one game after the other for `match`, which asks for them in lines and hears of them in lines.

All that a game needs stands in its line, so that a slot may be on another machine, behind ssh. When nobody asks any more, it
ends with its engines, also in the middle of a game.
"""

import queue
import sys
import threading
import time
from _thread import interrupt_main
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.base.codec import form_of
from app.cli.arguments import Arguments
from app.cli.engine.engines import engine_chosen
from app.cli.terminal import WRONG_USAGE, CommandError, Terminal
from app.directing.slots import SAID_AT, SAID_DONE, SAID_READY, SlotWord, asked_in, word_line
from app.formats.files import contents
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.play.conditions import option_values
from app.play.seats import SEATS
from app.text import matches as text
from app.tournament.match_game import GameSight, MatchGame
from app.tournament.plan import Entrant, RestartPolicy
from app.tournament.results import MatchResult
from app.tournament.tournament import GameTask

if TYPE_CHECKING:
    from app.runtime.directed import Directed
    from app.runtime.pool import EnginePlan

_DATE: Final = "%Y/%m/%d %H:%M:%S"


def fill(arguments: Arguments) -> None:
    arguments.add("--logs", text.SLOT_LOGS_HELP, text.FOLDER_WORD)


def run(asked: Namespace, terminal: Terminal) -> int:
    if sys.stdin.isatty():
        raise CommandError(text.SLOT_MISUSED, code=WRONG_USAGE)
    from app.runtime.directed import Directed  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    heard = _Heard()
    with Directed(Path(asked.logs) if asked.logs else None) as directed:
        slot = _Slot(directed, terminal)
        slot.say(SlotWord(SAID_READY))
        while (line := heard.next()) is not None:
            task = asked_in(line)
            if task is not None and not slot.play(*task):
                break
    return 0


class _Heard:
    """What is asked, read by a thread of its own: that nobody asks any more is noticed in the middle of a game."""

    def __init__(self) -> None:
        self.is_busy = False
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="asked", daemon=True).start()

    def next(self) -> str | None:
        """The next line; None when there will be none."""
        self.is_busy = False
        line = self._lines.get()
        self.is_busy = True
        return line

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line)
        self._lines.put(None)
        while self.is_busy:  # twice: the first time a game may come to its end
            interrupt_main()
            time.sleep(1)


class _Slot:
    def __init__(self, directed: "Directed", terminal: Terminal) -> None:
        self._directed = directed
        self._terminal = terminal

    def say(self, word: SlotWord) -> None:
        self._terminal.say(word_line(word))
        sys.stdout.flush()

    def play(self, number: int, asked: Mapping[str, Any]) -> bool:
        """Whether it came to an end."""
        try:
            task: GameTask = form_of(GameTask).read(asked.get("game"))
            plans = {seat: self._plan(task, side) for side, seat in enumerate(SEATS)}
        except CommandError as failure:
            self._tell(number, {"fault": failure.reasons[0]})
            return True
        game = MatchGame(task.conditions, task.rules, lambda sight: self._show(number, sight))
        begun = time.strftime(_DATE)
        was_ended = self._directed.run(game, plans, lambda _: ())
        result = game.result(task.game, task.black, task.white)
        if not was_ended or result is None:
            return False
        record = game.record(begun, time.strftime(_DATE), self._terminal.language)
        if result.failure is not None or task.rules.restart is RestartPolicy.GAME:
            self._directed.make_room()
        data = contents((record,), KIF, Encoding.UTF_8)
        told: dict[str, object] = {"result": form_of(MatchResult).write(result)}
        if isinstance(data, bytes):
            told["record"] = data.decode()
        self._tell(number, told | ({"spoilt": text.KILLED} if game.was_killed else {}))
        return True

    def _show(self, number: int, sight: GameSight) -> None:
        self.say(SlotWord(SAID_AT, number, {"sight": form_of(GameSight).write(sight)}))

    def _tell(self, number: int, what: Mapping[str, object]) -> None:
        self.say(SlotWord(SAID_DONE, number, what))

    def _plan(self, task: GameTask, side: int) -> "EnginePlan":
        from app.runtime.pool import plan_of  # noqa: PLC0415 - as above

        entrant: Entrant = task.engines[side]
        plan = plan_of(engine_chosen(entrant.engine))
        agreed = option_values(task.conditions, task.conditions.players[side])
        # Two of one kind that are set differently are two to whoever keeps them warm.
        return plan._replace(key=entrant.name, values={**plan.values, **agreed, **entrant.options}, label=entrant.name)
