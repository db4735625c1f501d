"""棋譜解析 when engine or program are killed in the middle: no finished result is lost, and it goes on."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot
from sweep_hands import (
    FAKE,
    PATIENCE,
    SHUFFLE,
    add_fake,
    analysed,
    answer,
    chosen,
    ended,
    host_of,
    kill_newest,
    lay_game,
    lines_of,
)

from app.base.codec import decode_json
from app.base.value import replaced
from app.config.engine_profile import EngineProfile
from app.desktop.analysis.analysis_dialog import AnalysisDialog
from app.desktop.desk.task_strip import task_strip
from app.record.tree import Record
from app.text import analysis as text
from app.text import filing as filing_text
from app.workspace.choices import AnalysisCheckpoint
from app.workspace.recovery import find_unsaved_records
from app.workspace.state_store import UNFINISHED_SWEEP
from tests.sampling import so_many

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9"),
]

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("YOMISUJI_KILLS") or so_many(1, 2))
"""How often; fifty are asked for by YOMISUJI_KILLS=50 and take some minutes."""
PLIES = 40
QUICK_PLIES = so_many(100, 200)
MOST_LOST = 1.0
"""Seconds, in which the program was not kept waiting."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "engine.log"


def answers(log: Path) -> list[tuple[float, int]]:
    """When the engine has answered, and for which ply, as it wrote that down itself."""
    told = [line.split(maxsplit=2)[1:] for line in lines_of(log) if line.startswith("answered")]
    return [(float(moment), len(said.partition(" moves ")[2].split())) for moment, said in told]


def answered(log: Path) -> set[int]:
    return {ply for _, ply in answers(log)}


class Delays:
    """How long a process has been kept waiting by the machine, which is no fault of its own."""

    def __init__(self, process: int) -> None:
        self._told = Path(f"/proc/{process}/schedstat")
        self._moments: list[float] = []
        self._waits: list[float] = []

    def note(self) -> None:
        self._moments.append(time.monotonic())
        # Where the system does not tell, it is as if nobody ever waited.
        self._waits.append(int(self._told.read_text("ascii").split()[1]) / 1e9 if self._told.exists() else 0.0)

    def own_time(self, moment: float) -> float:
        """Seconds from a moment to the last note, without those in which it had to wait: first the thread that hears the
        answer, and then the one that writes."""
        place = max(bisect_left(self._moments, moment) - 1, 0)
        return self._moments[-1] - moment - 2 * (self._waits[-1] - self._waits[place])


def _has_begun(log: Path, number: int) -> bool:
    """Whether so many engines have begun, one after the other."""
    return sum(line.startswith("process") for line in lines_of(log)) >= number


def _has_answered(log: Path, plies: int) -> bool:
    return len(answered(log)) >= plies


# The engine ends


@pytest.mark.parametrize("seed", range(KILLS))
@pytest.mark.proof  # one that dies for good: a test below
def test_an_engine_that_is_killed_costs_nothing_but_its_own_answer(
    room: Room, qtbot: QtBot, log: Path, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
    key = add_fake(room, log, 15)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    at = sorted(chance.sample(range(2, PLIES // 2), 2))  # long before the end, which comes by itself
    for number, plies in enumerate(at, 1):
        qtbot.waitUntil(partial(_has_begun, log, number), timeout=PATIENCE)
        qtbot.waitUntil(partial(_has_answered, log, plies), timeout=PATIENCE)
        qtbot.wait(chance.randrange(15))
        kill_newest(log)
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(PLIES + 1))
    assert _has_begun(log, 1 + len(at))
    assert not _has_begun(log, 2 + len(at))
    assert any("crashed and was restarted" in said.en for said in room.window.notices)


def test_an_engine_that_never_comes_is_told_with_what_to_do(room: Room, qtbot: QtBot) -> None:
    key = room.engines.add_engine(EngineProfile("", "Gone", str(FAKE.with_name("no-such-engine")))).key
    lay_game(room, 3)
    host_of(room).start(chosen(key))
    ended(room, qtbot)
    assert not task_strip(room.desk).isVisible()
    failed = text.FAILED.filled(done=0, total=4)
    answer(room, qtbot, failed, text.CHOOSE_OTHER)
    assert any(dialog.isVisible() for dialog in room.window.findChildren(AnalysisDialog))


def test_an_engine_that_tells_no_thoughts_is_told_and_not_called_done(room: Room, qtbot: QtBot) -> None:
    arguments = ("-S", "-E", str(FAKE.with_name("engine.py")), "thoughtless")
    key = room.engines.add_engine(EngineProfile("", "Mute", sys.executable, arguments)).key
    lay_game(room, 3)
    host_of(room).start(chosen(key))
    ended(room, qtbot)
    said = text.UNTHOUGHT_BOOK.filled(engine="Mute", count=4)
    qtbot.waitUntil(lambda: said in room.window.notices, timeout=PATIENCE)
    assert text.NOTHING_NEW not in room.window.notices


def test_what_was_found_before_an_engine_died_for_good_stays(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 10)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    qtbot.waitUntil(lambda: len(answered(log)) >= 3, timeout=PATIENCE)
    room.engines.replace_profile(replaced(room.engines.profiles[-1], program=str(FAKE.with_name("no-such-engine"))))
    for _ in range(12):
        kill_newest(log)
        if not host_of(room).is_running:
            break
        qtbot.wait(15)
    ended(room, qtbot)
    assert analysed(room.document.shown.record) >= {0, 1, 2}


# A quick engine


@pytest.mark.proof
def test_a_quick_engine_does_not_keep_the_window_from_its_work(room: Room, qtbot: QtBot, log: Path) -> None:
    """The person walks through the game meanwhile, and every result comes to stand where it belongs."""
    key = add_fake(room, log, 0)
    lay_game(room, QUICK_PLIES)
    host_of(room).start(chosen(key))
    for step in range(QUICK_PLIES):
        if step % 100 < 50:
            room.document.shown.cursor.go_by_plies(1)
        else:
            room.document.shown.cursor.go_by_plies(-1)
        qtbot.wait(1)
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(QUICK_PLIES + 1))


# The window goes, or is killed


def test_closing_the_window_keeps_what_is_to_be_done_for_the_next_start(
    furnished: Callable[..., Room], qtbot: QtBot, log: Path
) -> None:
    first = furnished()
    key = add_fake(first, log, 20)
    lay_game(first, PLIES)
    record = first.document.shown.record
    host_of(first).start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(record)) >= 3, timeout=PATIENCE)
    first.leave()
    second = furnished()
    second.filing.recovery.offer()
    assert second.window.state.read_value(UNFINISHED_SWEEP, AnalysisCheckpoint, None) is not None
    qtbot.waitUntil(lambda: bool(second.window.notices), timeout=PATIENCE)
    before = recovered(second, qtbot)
    assert len(before) >= 3
    offer = next(said for said in second.window.notices if said.en.startswith("The analysis of this game"))
    # One more may have been found, and have been on its way into the record.
    told = [f"({count} of {PLIES + 1} positions)" in offer.en for count in (len(before), len(before) + 1)]
    assert any(told)
    answer(second, qtbot, offer, text.GO_ON)
    for least in (len(before), len(before) + 1):  # at once, and when it has found something more
        qtbot.waitUntil(lambda: len(analysed(second.document.shown.record)) >= least, timeout=PATIENCE)  # noqa: B023 - at once
        host_of(second)._keep_unfinished()
        counted = second.window.state.read_value(UNFINISHED_SWEEP, AnalysisCheckpoint, None)
        assert counted is not None
        assert counted.done >= least, "what an earlier run has found counts"
        assert counted.total == PLIES + 1
    ended(second, qtbot)
    assert analysed(second.document.shown.record) == set(range(PLIES + 1))
    assert not second.window.state.has_value(UNFINISHED_SWEEP)


def recovered(room: Room, qtbot: QtBot) -> set[int]:
    """The plies that are analysed in what is offered to be opened again; it lies on the table afterwards."""
    offer = next(said for said in room.window.notices if "was not saved" in said.en)
    answer(room, qtbot, offer, filing_text.OPEN)
    qtbot.waitUntil(lambda: len(room.document.shown.record) > 2, timeout=PATIENCE)
    return analysed(room.document.shown.record)


CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.base.codec import decode_json
from app.config.engine_profile import EngineProfile
from app.desktop.window.main import Program
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.shogi.moves import MOVES
from app.workspace.choices import AnalysisChoices

home, fake, log, words = sys.argv[1:]
program = Program(["yomisuji"], Folders.from_root(Path(home)))

def begin(_):
    document = program.desk.document
    document.shown.play_line(document.shown.record.root, tuple(MOVES[word] for word in words.split()))
    document.shown.cursor.go_to_start()
    arguments = ("-S", "-E", fake, log, "20", str(len(words.split())))  # it never comes to the end
    key = program.desk.engines.add_engine(EngineProfile("", "Fake", sys.executable, arguments)).key
    program.window.action_registry.find("analysis.sweep").trigger()
    from app.desktop.analysis.analysis_dialog import AnalysisDialog
    dialog = program.window.findChildren(AnalysisDialog)[0]
    for row in range(dialog.engines.count()):
        item = dialog.engines.item(row)
        from PySide6.QtCore import Qt
        item.setCheckState(Qt.CheckState.Checked if item.data(Qt.ItemDataRole.UserRole) == key else Qt.CheckState.Unchecked)
    dialog.numbers["lines"].show_number(1)
    dialog.start.click()

program.ready.connect(begin)
QTimer.singleShot(120_000, program.qt.quit)
program.run()
"""


@pytest.mark.parametrize("seed", range(KILLS))
@pytest.mark.proof  # one that is closed: the test above
def test_killing_the_program_loses_no_finished_result(
    furnished: Callable[..., Room], tmp_path: Path, qtbot: QtBot, log: Path, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
    home = tmp_path / "home"
    words = " ".join(SHUFFLE[ply % 4] for ply in range(PLIES))
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(home), str(FAKE), str(log), words],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.DEVNULL,
    )
    wanted = chance.randrange(3, PLIES - 5)
    delays = Delays(child.pid)
    try:
        until = time.monotonic() + 3 * PATIENCE / 1000
        while len(answered(log)) < wanted:
            assert time.monotonic() < until, "the program did not come to analyse"
            time.sleep(0.005)
            delays.note()
        time.sleep(chance.uniform(0.0, 0.4))  # the moment is the point here
        delays.note()
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait(PATIENCE / 1000)
    found = find_unsaved_records(home / "data" / "unsaved")
    for lock in found.locks:
        lock.release()
    records: list[Record] = [leftover.found.record for leftover in found.records]
    assert len(records) == 1
    finished = {ply for moment, ply in answers(log) if delays.own_time(moment) > MOST_LOST}
    assert set(range(PLIES)) >= analysed(records[0]) >= finished
    kept = (home / "data" / "notes" / f"{UNFINISHED_SWEEP}.json").read_bytes()
    unfinished = decode_json(AnalysisCheckpoint, kept, None)
    assert unfinished is not None
    assert json.loads(kept)["total"] == PLIES + 1
    room = furnished()
    key = add_fake(room, log, 1)
    choices = replaced(unfinished.choices, engines=(key,))
    room.window.state.store_value(UNFINISHED_SWEEP, AnalysisCheckpoint, replaced(unfinished, choices=choices))
    room.table._offer_unfinished(room.desk, True)
    room.document.shown.load_record(records[0])
    offer = next(said for said in room.window.notices if said.en.startswith("The analysis of this game"))
    answer(room, qtbot, offer, text.GO_ON)
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(PLIES + 1))
