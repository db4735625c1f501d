"""Adding engines, be they whatever they are: examined while the window goes on, called off at any step, none left behind."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import pytest
from desktop_room import Room
from file_hands import file_dialog
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.engine_options import listed_options
from app.config.engine_profile import EngineProfile
from app.config.engine_store import LoadedEngines, load_engines
from app.desktop.engines.adding_engine import AddingDialog, ExaminingDialog
from app.desktop.engines.doctor_panel import DoctorPanel
from app.desktop.engines.engine_start import together
from app.desktop.engines.engines import EnginesDialog
from app.runtime.doctor_report import DoctorPoint, DoctorReport, DoctorTimeouts, PointVerdict
from app.text import doctor as doctor_text
from app.text import engine_manager as text
from app.text import engines as engines_text
from app.text.phrase import Phrase
from app.usi.events import ReplyTimeout, SessionTimeouts
from app.usi.log import LogLine
from tests.fakes.watching import FAKE, is_alive, wait_until
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ONE_ROOM = True

SOME = ReplyTimeout(5, 20)
QUICK = DoctorTimeouts(
    SessionTimeouts(SOME, SOME, SOME, SOME, SOME, 1),
    thinking=0.05,
    mate=500,
    after_answer=0.05,
    byoyomi=2_000,
    overtime=20,
)
"""For engines that do what they owe, on a busy machine too."""
SHORT = DoctorTimeouts(
    SessionTimeouts(
        ReplyTimeout(0.5, 2),
        ReplyTimeout(0.5, 2),
        ReplyTimeout(0.2, 0.5),
        ReplyTimeout(0.2, 0.5),
        ReplyTimeout(0.2, 0.5),
        0.2,
    ),
    loading=3,
    byoyomi=100,
    overtime=1,
    thinking=0.05,
    mate=100,
    mate_overtime=0.5,
    after_answer=0.05,
)
"""For those that never do."""
DYING = SHORT._replace(starting=30)
"""For one that dies before it says anything, on a busy machine too: what counts as started is told apart by time."""
LONG = QUICK._replace(thinking=60, loading=60, mate=60_000, byoyomi=60_000)


class Watch:
    """Sees to it that the window goes on, and which engines there were."""

    def __init__(self, room: Room) -> None:
        self.beats = 0
        self.longest = 0.0
        """Milliseconds from one beat to the next."""
        self._last = monotonic()
        self.processes: set[int] = set()
        self._room = room
        self._timer = QTimer(interval=5)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        self.beats += 1
        self.longest, self._last = max(self.longest, 1_000 * (monotonic() - self._last)), monotonic()
        running = self._room.running.running
        self.processes |= {engine.process_id for engine in running if engine.process_id is not None}

    def begin(self) -> None:
        """Count anew."""
        self.beats, self.longest, self._last = 0, 0.0, monotonic()

    def stop(self) -> None:
        self._timer.stop()


@pytest.fixture
def watch(room: Room) -> Iterator[Watch]:
    """In the end nothing is left of any engine, not even a zombie."""
    watch = Watch(room)
    yield watch
    wait_until(lambda: not room.running.running)
    wait_until(lambda: not any(map(is_alive, watch.processes)))
    watch.stop()


@pytest.fixture
def manager(room: Room, qtbot: QtBot) -> Iterator[EnginesDialog]:
    room.do("engines.manage")
    found = room.window.findChild(EnginesDialog)
    assert found is not None
    qtbot.waitUntil(found.isActiveWindow)
    yield found
    for each in room.window.findChildren(EnginesDialog):
        each.close()


def fill(adding: AddingDialog, fault: str, pace: DoctorTimeouts) -> None:
    """Write down how a fake engine is started; all at once, as from the clipboard."""
    adding.panel.pace = pace
    more = adding.findChild(QToolButton, "more")
    assert more is not None
    more.click()
    adding.program.insert(sys.executable)
    arguments = adding.form.row("arguments").editor.widget
    assert isinstance(arguments, QLineEdit)
    arguments.insert(together(("-S", "-E", str(FAKE), fault)))


def button(dialog: AddingDialog | ExaminingDialog, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert found is not None
    return found


def press(dialog: AddingDialog | ExaminingDialog, name: str) -> None:
    QTest.mouseClick(button(dialog, name), Qt.MouseButton.LeftButton)


def verdicts(panel: DoctorPanel) -> dict[DoctorPoint, PointVerdict]:
    steps = [panel.row(point).step for point in DoctorPoint]
    return {step.point: step.finding.verdict for step in steps if step is not None}


def until_examined(adding: AddingDialog | ExaminingDialog) -> None:
    wait_until(lambda: not adding.panel.is_running, 60)


def test_a_sound_engine_is_examined_named_and_added(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    adding = manager.add()
    assert not button(adding, "examine").isEnabled()
    fill(adding, "sound", QUICK)
    press(adding, "examine")
    assert adding.told == text.EXAMINING.en
    until_examined(adding)
    assert list(verdicts(adding.panel)) == list(DoctorPoint)
    assert adding.name.text() == "Fake"
    loading = adding.panel.row(DoctorPoint.LOADING)
    assert loading.seen.text() == doctor_text.LOADED.en
    assert loading.time.text().endswith(" ms")
    assert loading.raw == ""
    QTest.mouseClick(loading.lines, Qt.MouseButton.LeftButton)
    assert "> isready" in loading.raw
    assert "< readyok" in loading.raw
    press(adding, "add")
    (added,) = room.engines.profiles[1:]
    assert added.name == "Fake"
    assert added.program == sys.executable
    assert added.arguments[-1] == "sound"
    assert added.introduction is not None
    assert added.introduction.author == "Us"
    assert [option.name for option in listed_options(added.introduction)][:2] == ["USI_Hash", "USI_Ponder"]
    assert added.tags == ("game", "research")
    assert manager.chosen == added
    assert PointVerdict.FAILURE.phrase.en in manager.details.told(text.LAST_EXAMINED)
    room.shared_engines.close(20)
    assert load_engines(room.engines_file, 0).profiles == room.engines.profiles
    assert watch.processes


@pytest.mark.parametrize("fault", sampled(["banner", "never-readyok"], 2, 1))
def test_enter_begins_to_examine_and_stops_nothing(manager: EnginesDialog, watch: Watch, fault: str) -> None:
    adding = manager.add()
    wait_until(adding.program.hasFocus)
    fill(adding, fault, QUICK if fault == "banner" else LONG)
    begun: list[DoctorPoint] = []
    adding.panel.begun.connect(begun.append)
    QTest.keyClick(adding.program, Qt.Key.Key_Return)
    wait_until(lambda: DoctorPoint.LOADING in begun)
    QTest.keyClick(adding.program, Qt.Key.Key_Return)
    if fault == "banner":
        until_examined(adding)
        assert adding.told != text.EXAMINATION_STOPPED.en
    else:
        QTest.qWait(100)
        assert adding.panel.is_running
        press(adding, "examine")
        until_examined(adding)
    adding.close()


STUCK = {"never-usiok": DoctorPoint.GREETING, "never-readyok": DoctorPoint.LOADING, "closed-stdin": DoctorPoint.MOVE}
DEAD = {"no-library": DoctorPoint.START, "illegal-instruction": DoctorPoint.LOADING, "dies-on-go": DoctorPoint.MOVE}
REFUSING = {"copied": DoctorPoint.OPTIONS}
ODD = ("banner", "cp932", "half-kanji", "byte-by-byte", "odd-options", "many-options", "stderr-flood", "flood", "slow")
STUBBORN = ("ignores-quit", "ignores-everything", "parent", "deadlock")


@pytest.mark.parametrize("fault", sampled([*STUCK, *DEAD, *REFUSING, *ODD, *STUBBORN], 8, 4))
def test_whatever_is_wrong_it_can_be_added_and_removed(
    room: Room, manager: EnginesDialog, watch: Watch, fault: str
) -> None:
    adding = manager.add()
    fill(adding, fault, DYING if fault == "no-library" else SHORT)
    watch.begin()
    press(adding, "examine")
    until_examined(adding)
    assert watch.beats, f"the longest pause was {watch.longest:.0f} ms"
    failed = {**STUCK, **DEAD, **REFUSING}.get(fault)
    if failed is not None:
        assert verdicts(adding.panel)[failed] is PointVerdict.FAILURE
        assert adding.told == text.EXAMINED_BADLY.filled(title=failed.title).en
        assert button(adding, "add").text() == text.ADD_ANYWAY.en
        assert adding.panel.row(failed).seen.text()
    press(adding, "add")
    assert len(room.engines.profiles) == 2
    assert manager.chosen == room.engines.profiles[1]
    manager.deed("remove").trigger()
    assert len(room.engines.profiles) == 1


def not_executable(folder: Path) -> Path:
    (folder / "engine").write_text("#!/bin/sh\n")
    return folder / "engine"


def for_windows(folder: Path) -> Path:
    (folder / "engine.exe").write_bytes(b"MZ" + bytes(100))
    return folder / "engine.exe"


UNSTARTABLE: tuple[tuple[Callable[[Path], Path], Phrase], ...] = (
    (lambda folder: folder / "nowhere", engines_text.NOT_FOUND),
    (lambda folder: folder, engines_text.A_FOLDER),
    (not_executable, engines_text.NOT_EXECUTABLE),
    (for_windows, engines_text.OTHER_SYSTEM.filled(program="{program}", detail=engines_text.WINDOWS)),
)


def are_broken(manager: EnginesDialog, number: int) -> bool:
    """All but the bundled one, which are so many."""
    return [row.is_broken for row in manager.list.rows] == [False, *[True] * number]


def test_what_cannot_be_started_says_why_and_can_be_added_all_the_same(
    room: Room, manager: EnginesDialog, watch: Watch, tmp_path: Path, qtbot: QtBot
) -> None:
    for number, (made, reason) in enumerate(UNSTARTABLE, 1):
        program = made(tmp_path)
        adding = manager.add(str(program))
        until_examined(adding)
        assert adding.panel.row(DoctorPoint.START).seen.text() == reason.filled(program=program).en
        assert set(verdicts(adding.panel).values()) == {PointVerdict.FAILURE, PointVerdict.NOT_TRIED}
        press(adding, "add")
        qtbot.waitUntil(partial(are_broken, manager, number), timeout=60_000)
        assert manager.details.obstacle == reason.filled(program=program).en
    assert watch.processes == set()


@pytest.mark.parametrize("point", sampled(DoctorPoint, 6, 3))
def test_an_examination_is_called_off_at_any_step(
    manager: EnginesDialog, watch: Watch, qtbot: QtBot, point: DoctorPoint
) -> None:
    adding = manager.add()
    fill(adding, "ignores-quit" if point is DoctorPoint.QUIT else "sound", QUICK)
    finished: list[DoctorReport] = []
    adding.panel.finished.connect(finished.append)
    adding.panel.begun.connect(lambda here: press(adding, "examine") if here is point else None)
    press(adding, "examine")
    until_examined(adding)
    (report,) = finished
    assert report.was_cancelled
    assert adding.told == text.EXAMINATION_STOPPED.en
    assert button(adding, "examine").text() == text.AGAIN.en
    assert list(verdicts(adding.panel)) == list(DoctorPoint)
    assert verdicts(adding.panel)[DoctorPoint.QUIT] is PointVerdict.NOT_TRIED
    adding.close()


@pytest.mark.parametrize(
    "fault", sampled(["never-usiok", "never-readyok", "ignores-everything", "ignores-stop", "silent-when-mated"], 4, 2)
)
def test_a_wait_without_end_is_called_off(manager: EnginesDialog, watch: Watch, fault: str) -> None:
    adding = manager.add()
    fill(adding, fault, LONG)
    press(adding, "examine")
    wait_until(lambda: watch.processes)
    QTest.qWait(200)
    assert adding.panel.is_running
    press(adding, "examine")
    until_examined(adding)
    assert adding.told == text.EXAMINATION_STOPPED.en
    adding.close()


@pytest.mark.parametrize("way", sampled(["close", "another", "escape", "manager"], 2, 1))
def test_whoever_leaves_leaves_no_engine_behind(room: Room, manager: EnginesDialog, watch: Watch, way: str) -> None:
    adding = manager.add()
    fill(adding, "ignores-quit", LONG)
    press(adding, "examine")
    wait_until(lambda: watch.processes)
    if way == "close":
        adding.close()
    elif way == "escape":
        QTest.keyClick(adding, Qt.Key.Key_Escape)
    elif way == "manager":
        manager.close()
    else:
        QTest.keyClicks(adding.program, "x")
    wait_until(lambda: not room.running.running)
    if way == "another":
        assert adding.told == text.NOT_BEGUN.en
        assert verdicts(adding.panel) == {}
        adding.close()


def test_adding_while_it_is_examined_ends_the_engine(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    adding = manager.add()
    fill(adding, "never-readyok", LONG)
    press(adding, "examine")
    wait_until(lambda: adding.name.text() == "Fake")
    press(adding, "add")
    wait_until(lambda: not room.running.running)
    assert [profile.name for profile in room.engines.profiles] == ["Yomisuji", "Fake"]
    assert manager.details.told(text.LAST_EXAMINED) == text.NEVER.en


def test_a_second_run_begins_anew_and_a_name_that_was_written_stays(manager: EnginesDialog, watch: Watch) -> None:
    adding = manager.add()
    fill(adding, "no-library", DYING)
    QTest.keyClicks(adding.name, "Mine")
    press(adding, "examine")
    until_examined(adding)
    assert "libfake.so.1" in adding.panel.row(DoctorPoint.START).seen.text()
    arguments = adding.form.row("arguments").editor.widget
    assert isinstance(arguments, QLineEdit)
    arguments.selectAll()
    arguments.insert(together(("-S", "-E", str(FAKE), "banner")))
    assert verdicts(adding.panel) == {}
    press(adding, "examine")
    until_examined(adding)
    assert verdicts(adding.panel)[DoctorPoint.LOADING] is PointVerdict.GOOD
    assert adding.name.text() == "Mine"
    adding.close()


def test_a_program_is_chosen_and_examined_at_once(manager: EnginesDialog, watch: Watch, tmp_path: Path) -> None:
    script = tmp_path / "my engine.sh"
    script.write_text(f"#!/bin/sh\nexec '{sys.executable}' -S -E '{FAKE}' no-library\n")
    script.chmod(0o755)
    adding = manager.add()
    adding.panel.pace = DYING
    press(adding, "choose")
    asking = file_dialog(adding)
    asking.fileSelected.emit(str(script))
    asking.close()
    assert adding.program.text() == str(script)
    until_examined(adding)
    assert verdicts(adding.panel)[DoctorPoint.START] is PointVerdict.FAILURE
    assert adding.name.placeholderText() == "my engine"
    press(adding, "add")
    assert manager.chosen is not None
    assert manager.chosen.name == "my engine"


def test_the_same_program_is_told_of(room: Room, manager: EnginesDialog) -> None:
    room.engines.add_engine(EngineProfile("", "First", "/opt/engine"))
    adding = manager.add()
    QTest.keyClicks(adding.program, "/opt/engine")
    assert adding.told == text.ALREADY_THERE.filled(name="First").en
    adding.close()


def test_an_engine_that_is_there_is_examined_with_its_values(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    arguments = ("-S", "-E", str(FAKE), "sound")
    room.engines.add_engine(
        EngineProfile("", "Fake", sys.executable, arguments, values={"USI_Hash": 64, "USI_Ponder": True})
    )
    manager.choose(room.engines.profiles[1].key)
    manager.deed("examine").trigger()
    examining = manager.findChild(ExaminingDialog)
    assert examining is not None
    press(examining, "examine")
    until_examined(examining)
    assert examining.told == text.EXAMINATION_STOPPED.en
    assert manager.details.told(text.LAST_EXAMINED) == text.NEVER.en
    examining.panel.pace = QUICK
    press(examining, "examine")
    until_examined(examining)
    said = " ".join(line.text for point in DoctorPoint for line in lines_of(examining.panel, point))
    assert "setoption name USI_Hash value 64" in said
    assert "setoption name USI_Ponder value true" in said
    examining.close()
    assert manager.details.told(text.LAST_EXAMINED) != text.NEVER.en
    assert manager.details.told(text.ENGINE_NAME) == "Fake"
    assert not room.engines.undo_name or "changing" not in room.engines.undo_name.en


def test_an_engine_that_is_removed_from_elsewhere_while_it_is_examined(
    room: Room, manager: EnginesDialog, watch: Watch
) -> None:
    """As by a command; what it said has nowhere to be kept then, and options and start can still be given."""
    arguments = ("-S", "-E", str(FAKE), "sound")
    profile = room.engines.add_engine(EngineProfile("", "Fake", sys.executable, arguments))
    before = room.engines.contents
    manager.choose(profile.key)
    manager.deed("examine").trigger()
    examining = manager.findChild(ExaminingDialog)
    assert examining is not None
    others = LoadedEngines(before.profiles[:-1])
    room.engines.merge_changes(before, others)
    assert [row.name for row in manager.list.rows] == ["Yomisuji"]
    press(examining, "examine")
    examining.panel.pace = QUICK
    until_examined(examining)
    press(examining, "examine")
    until_examined(examining)
    assert verdicts(examining.panel)[DoctorPoint.GREETING] is PointVerdict.GOOD
    examining.close()
    manager._keep(replaced(profile, name="Mine"))
    assert [row.name for row in manager.list.rows] == ["Yomisuji", "Mine"]


def test_an_engine_that_takes_the_clocks_exchanged_is_added_so_or_offered_the_switch(
    room: Room, manager: EnginesDialog, watch: Watch
) -> None:
    pace = QUICK._replace(byoyomi=200, clock_overtime=0.3)
    adding = manager.add()
    fill(adding, "exchanges-clocks", pace)
    press(adding, "examine")
    until_examined(adding)
    assert verdicts(adding.panel)[DoctorPoint.CLOCKS] is PointVerdict.WARNING
    assert "clocks swapped" in adding.told
    press(adding, "add")
    (added,) = room.engines.profiles[1:]
    assert added.exchanges_clocks
    room.engines.set_clock_exchange(added.key, exchanges=False)
    manager.choose(added.key)
    manager.deed("examine").trigger()
    examining = manager.findChild(ExaminingDialog)
    assert examining is not None
    assert examining.exchange.isHidden()
    press(examining, "examine")
    until_examined(examining)
    examining.panel.pace = pace
    press(examining, "examine")
    until_examined(examining)
    press(examining, "exchange")
    assert room.engines.profiles[1].exchanges_clocks
    assert examining.told == text.CLOCKS_NOW_EXCHANGED.en
    assert examining.exchange.isHidden()
    press(examining, "examine")
    until_examined(examining)
    assert verdicts(examining.panel)[DoctorPoint.CLOCKS] is PointVerdict.GOOD
    assert examining.exchange.isHidden()
    examining.close()


@pytest.mark.exhaustive  # engines that are well are added by other tests
def test_the_bundled_engine_is_examined_and_well(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    manager.deed("examine").trigger()
    examining = manager.findChild(ExaminingDialog)
    assert examining is not None
    wait_until(lambda: not examining.panel.is_running, 120)
    assert PointVerdict.FAILURE not in verdicts(examining.panel).values(), [
        examining.panel.row(point).seen.text() for point in DoctorPoint
    ]
    examining.close()


def test_what_is_shown_is_said_in_the_language_of_now(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    adding = manager.add()
    fill(adding, "never-readyok", SHORT)
    press(adding, "examine")
    until_examined(adding)
    room.preferences.change_setting("appearance", "language", "ja")
    assert adding.told == text.EXAMINED_BADLY.filled(title=DoctorPoint.LOADING.title).ja
    seen = adding.panel.row(DoctorPoint.LOADING).seen.text()
    assert doctor_text.NO_READYOK.ja in seen
    assert "--option" not in seen
    assert text.ADVICE_HERE[doctor_text.NO_READYOK_ADVICE].ja in seen
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in adding.panel.findChildren(QLabel))
    adding.close()


def test_the_program_ends_its_engines_before_it_ends(room: Room, manager: EnginesDialog, watch: Watch) -> None:
    adding = manager.add()
    fill(adding, "ignores-everything", LONG)
    press(adding, "examine")
    wait_until(lambda: watch.processes)
    room.running.quit_and_wait(0.1)
    assert not room.running.running
    assert not any(map(is_alive, watch.processes))
    QApplication.processEvents()
    adding.close()


PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.engines.adding_engine import AddingDialog
from app.desktop.engines.engines import EnginesDialog
from app.desktop.window.main import Program

program = Program(["yomisuji"], Folders.from_root(Path(sys.argv[1])))

def begin(_):
    program.window.action_registry.find("engines.add").trigger()
    examine()

def examine():
    adding = program.window.findChild(EnginesDialog).findChild(AddingDialog)
    if adding is None:
        QTimer.singleShot(10, examine)
        return
    adding.take(sys.argv[2])
    adding.panel.introduced.connect(lambda _: QTimer.singleShot(100, leave))

def leave():
    print(*(engine.process_id for engine in program.desk.running.running))
    program.window.close()

program.ready.connect(begin)
sys.exit(program.run())
"""


@pytest.mark.proof  # the window alone: the test above
def test_the_program_can_be_left_in_the_midst_of_an_examination(tmp_path: Path, qtbot: QtBot) -> None:
    script = tmp_path / "engine.sh"
    script.write_text(f"#!/bin/sh\nexec '{sys.executable}' -S -E '{FAKE}' ignores-everything\n")
    script.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "home"), str(script)],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    (process,) = map(int, done.stdout.split())
    wait_until(lambda: not is_alive(process))


def lines_of(panel: DoctorPanel, point: DoctorPoint) -> tuple[LogLine, ...]:
    step = panel.row(point).step
    return () if step is None else step.lines
