"""A soak: the whole program with its window, used at random for minutes, and measured whenever it has come to rest."""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog

from app.base.folders import Folders
from app.base.incidents import FailureLog, FailureReport, program_log
from app.desktop.desk.desk import Desk
from app.desktop.window.main import Program
from app.record.record_builder import new_record
from tests.soak.cast import cast, records
from tests.soak.gauges import Reading, kinds, marked, read
from tests.soak.hands import Hands
from tests.soak.heartbeat import DEPTH, Heartbeat
from tests.soak.verdict import Course

MARK: Final = "YOMISUJI_SOAK"
"""The environment variable by which processes of a soak are known."""
_LOOK_MS: Final = 50
_PATIENCE: Final = 30.0
"""Seconds for everything to come to rest."""
_PAUSES_MS: Final = (10, 40, 120, 300)
_PLATFORMS_OWN: Final = ("This plugin does not support",)
"""What Qt says of every window that is not on a screen."""
_GONE: Final = 10.0
"""Seconds until no process of ours is left after the end."""
GAMES_KEPT: Final = 20
"""So many stay in the folder of games. Nobody plays hundreds in half an hour, and where the system has no dialog for
files, Qt's own looks at every file of the folder whenever it opens."""


class Plan(NamedTuple):
    minutes: float
    seed: int
    faults: float = 1.0
    """The share of the fake engine's faults that take part."""
    round_seconds: float = 20.0
    """From one rest to the next."""
    tell: Callable[[str], object] = str
    """Told of how it goes."""
    depth: int = DEPTH
    """So many places of the program are named for a slot that takes too long."""


class Soak:
    def __init__(self, plan: Plan, home: Path) -> None:
        self._plan = plan
        self._chance = random.Random(plan.seed)  # noqa: S311 - nothing here is a secret
        places = Folders.from_root(home)
        self._games = places.data / "games"
        self._incidents = FailureLog(program_log(places.data))
        self._log = self._incidents.log
        self._program = Program(["yomisuji"], places, (), lambda: self._incidents)
        self._files = records(home / "records", self._chance)
        self._heart = Heartbeat(lambda: self._deed, depth=plan.depth)
        self._deed = "the start"
        self._deeds = 0
        self._readings: list[Reading] = []
        self._kinds: list[Counter[str]] = []
        self._stuck: list[str] = []
        self._unwell: list[str] = []
        self._begun = time.monotonic()
        self._rests_at = 0.0
        self._hands: Hands | None = None
        self._desk: Desk | None = None

    def run(self) -> Course:
        self._incidents.install_hooks()
        self._incidents.failure_reported.connect(self._take)
        self._wait_for(lambda: self._program.crashes is not None, self._begin, "the window")
        try:
            self._program.run()
        finally:
            self._heart.end()
            self._incidents.remove_hooks()
        return Course(
            self._plan.seed,
            self._readings,
            self._heart.gaps,
            self._heart.beats,
            self._heart.longest_stop,
            [*self._unwell, *self._complaints()],
            _remains(),
            self._deeds,
            self._stuck,
            self._kinds,
            self._heart.seconds,
            self._heart.paces,
        )

    def _complaints(self) -> list[str]:
        """What Qt has complained of, once each."""
        written = "".join(path.read_text("utf-8") for path in (self._log.rotated_path, self._log.path) if path.exists())
        return [
            line
            for line in written.splitlines()
            if line.startswith("Qt (") and not any(map(line.count, _PLATFORMS_OWN))
        ]

    def _take(self, incident: FailureReport) -> None:
        self._unwell.append(f"after “{self._deed}” (× {incident.times}): {incident.reason}\n{incident.trace}")
        self._plan.tell(self._unwell[-1])

    def _begin(self) -> None:
        program = self._program
        desk, filing = program.desk, program.filing
        if desk is None or filing is None:
            self._stop()
            return
        program.window.resize(1280, 800)
        program.window.may_close = lambda: True
        self._desk = desk
        sound, faulty = cast(desk.engines, self._chance, self._plan.faults)
        self._hands = Hands(desk, program.window, self._chance, sound, faulty, self._files)
        self._hands.did.connect(self._note)
        self._begun = time.monotonic()
        self._go_on()

    def _note(self, deed: str) -> None:
        self._deed = deed

    # A round

    def _go_on(self) -> None:
        self._rests_at = time.monotonic() + self._plan.round_seconds
        self._heart.go_on()
        self._act()

    def _act(self) -> None:
        if time.monotonic() >= self._rests_at:
            self._rest()
            return
        # First, lest a failure ends it all; of the method itself PySide would keep a weak reference for good, each time.
        QTimer.singleShot(self._chance.choice(_PAUSES_MS), lambda: self._act())  # noqa: PLW0108 - see above
        if self._hands is not None:
            self._deeds += 1
            self._hands.do_something()

    def _rest(self) -> None:
        """Let everything come to its end, and lay a new record on the table."""
        desk, hands = self._desk, self._hands
        if desk is None or hands is None:
            return

        def lay_new_record() -> None:
            self._wait_for(self._is_at_rest, self._measure, "engines or dialogs")  # first, as above
            desk.document.shown.load_record(new_record())
            desk.pool.quit_idle_engines()

        hands.settle(lay_new_record)

    def _is_at_rest(self) -> bool:
        desk = self._desk
        if desk is None:
            return True
        for dialog in self._program.window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.close()
        desk.pool.quit_idle_engines()
        for engine in desk.running.running:
            engine.quit()
        return not desk.running.running and not self._program.window.findChildren(QDialog, "files")

    def _measure(self) -> None:
        self._heart.rest()
        tidy(self._games)
        minutes = (time.monotonic() - self._begun) / 60
        is_over = minutes >= self._plan.minutes
        # First, lest a failure ends it all.
        QTimer.singleShot(0, lambda: self._stop() if is_over else self._go_on())
        self._readings.append(read(minutes))
        self._kinds.append(kinds())
        self._plan.tell(
            f"{minutes:6.2f} min  {self._readings[-1].megabytes:7.1f} MB  {self._deeds} deeds  "
            f"{len(self._heart.gaps)} long slots  {len(self._unwell)} incidents"
        )

    def _stop(self) -> None:
        self._program.window.close()

    def _wait_for(self, is_so: Callable[[], bool], then: Callable[[], object], what: str) -> None:
        """Look again and again, also after a look that fails."""
        until = time.monotonic() + _PATIENCE
        again = QTimer(interval=_LOOK_MS)

        def look() -> None:
            is_late = time.monotonic() > until
            if is_late:
                self._stuck.append(f"{what}, after {_PATIENCE:.0f} s: {self._names()}")
            if is_late or is_so():
                again.stop()
                again.deleteLater()
                then()

        again.timeout.connect(look)
        again.start()

    def _names(self) -> str:
        running = () if self._desk is None else self._desk.running.running
        dialogs = [type(each).__name__ for each in self._program.window.findChildren(QDialog) if each.isVisible()]
        return f"{[(engine.process_id, engine.stage.name) for engine in running]} {dialogs}"


def mark(seed: int) -> str:
    """Put the mark into the environment of all that is started from now on."""
    os.environ[MARK] = f"{os.getpid()}-{seed}"
    return f"{MARK}={os.environ[MARK]}"


def tidy(games: Path) -> None:
    """As a person would now and then: only the games played last stay."""
    for path in sorted(games.glob("*"), key=lambda each: each.stat().st_mtime)[:-GAMES_KEPT]:
        path.unlink()


def _remains() -> Sequence[int]:
    end = time.monotonic() + _GONE
    while (left := marked(f"{MARK}={os.environ.get(MARK, '')}")) and time.monotonic() < end:
        time.sleep(0.1)
    return left
