"""The board of a game: clocks beside the names with the sounds of byoyomi, and a moment without moves after the end."""

import sys
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.desktop.desk.desk import Shell
from app.desktop.kit.background import attend
from app.desktop.kit.sounds import SoundName
from app.desktop.kit.translation import Translation
from app.play.clock import ClockSnapshot
from app.play.conditions import SECOND
from app.play.game_requests import TimeSignalDue
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.clock_face import shown_clock
from app.workspace.open_record import OpenRecord
from app.workspace.scene import ShownClock

TICK_MS: Final = 100
LOUD_FROM: Final = 5
"""Number of last seconds with a tick sound."""
COUNTED_ONLY: Final = range(LOUD_FROM + 1, 10)
"""Seconds that are counted by voice only."""


_CLOCKS_WITH_SLEEP: Final = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}
"""Clocks that count the machine's sleep, which `time.monotonic` does not on these systems."""


def time_asleep() -> float:
    """Seconds that the machine has slept since its start; 0 where Python's own clock counts sleep."""
    clock = getattr(time, _CLOCKS_WITH_SLEEP.get(sys.platform, ""), None)
    return 0.0 if clock is None else time.clock_gettime(clock) - time.monotonic()


class ClockDisplay(QObject):
    """Clock display of one game, running by `now`.

    With `counts_sleep` the shown time includes the machine's sleep, as on the server that keeps it."""

    def __init__(
        self,
        opened: OpenRecord,
        speech: Translation,
        now: Callable[[], float],
        parent: QObject,
        *,
        counts_sleep: bool = False,
    ) -> None:
        super().__init__(parent)
        self._opened, self._speech, self._game_now = opened, speech, now
        self._counts_sleep = counts_sleep
        self._asleep_before = 0.0
        """Seconds the machine had slept when the shown time began to run."""
        self._face: ClockSnapshot | None = None
        self._spent = (0, 0)
        self._notes: tuple[Phrase, Phrase] | None = None
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self.show)
        attend(speech.changed, self, lambda _: self.show() if self._face is not None else None)

    def set_face(self, face: ClockSnapshot | None, spent: tuple[int, int] = (0, 0)) -> None:
        """Set the clock state; a running side counts on. `spent` is the time used so far."""
        if self._face is None or face is None or face.running_since != self._face.running_since:
            self._asleep_before = time_asleep()
        self._face, self._spent = face, spent
        if face is None or face.running_since is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
        self.show()

    def _now(self) -> float:
        """Time at which the clocks are shown."""
        return self._game_now() + (time_asleep() - self._asleep_before if self._counts_sleep else 0.0)

    def end(self, notes: tuple[Phrase, Phrase] | None) -> None:
        """Show on both name plates how the game ended for them."""
        self._notes = notes

    def sound(self, request: TimeSignalDue, shell: Shell, *, is_shown: bool) -> None:
        """Play a clock signal; count aloud only if the game `is_shown`, lest it be taken for another."""
        seconds = request.signal.seconds
        if 0 < seconds <= LOUD_FROM:
            shell.play_sound(SoundName.TICK)
        elif seconds not in COUNTED_ONLY:
            shell.play_sound(SoundName.BYOYOMI)
        if is_shown:
            whole = self._byoyomi(request.side)
            shell.board.count_aloud(seconds, whole - seconds if whole > seconds else None)

    def _byoyomi(self, side: Side) -> int:
        """Seconds of byoyomi per move; 0 without byoyomi, or while main time is left."""
        face = self._face
        if face is None:
            return 0
        main, _ = face.time_left(side, self._now())
        return 0 if main else face.times[side].byoyomi_ms // SECOND

    def show(self) -> None:
        face = self._face
        if face is None:
            self._opened.clocks = (None, None)
        else:
            now = self._now()
            self._opened.clocks = self._shown(face, Side.BLACK, now), self._shown(face, Side.WHITE, now)

    def _shown(self, face: ClockSnapshot, side: Side, now: float) -> ShownClock:
        shown = shown_clock(face, side, now, self._speech.say, self._spent[side])
        if self._notes is None:
            return shown
        return shown._replace(text_below=self._speech.say(self._notes[side]), beside="", share=None)


REST_MS: Final = 1_000


class BlockedBoard(QObject):
    """Blocks the board until a timeout, or until something else takes it over."""

    hides_thoughts = False

    def __init__(self, opened: OpenRecord, parent: QObject) -> None:
        super().__init__(parent)
        self.awoke = Event[None]()
        self._opened = opened
        self._awaking = QTimer(self, singleShot=True, interval=REST_MS)
        self._awaking.timeout.connect(self.awake)
        self._awaking.start()
        opened.puzzle = self

    def pick_up_refusal(self) -> Phrase | None:
        return text.GAME_OVER

    def play_move(self, move: Move) -> bool:  # noqa: ARG002 - as all that have the board
        self._opened.emit_refusal(text.GAME_OVER)
        return False

    def awake(self) -> None:
        if self._opened.puzzle is self:
            self._opened.puzzle = None
        self.awoke.emit(None)
