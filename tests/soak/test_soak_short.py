"""The soak itself: it sees what it is there for, and a short one leaves nothing behind."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from tests.cases import every_case
from tests.soak import readers
from tests.soak.gauges import Reading, children, kinds, marked
from tests.soak.heartbeat import Gap, Heartbeat, Second, own_time
from tests.soak.hostile import Run, replay
from tests.soak.readers import KINDS, Kind, judged, run
from tests.soak.readers import Course as ReadCourse
from tests.soak.soak import GAMES_KEPT, tidy
from tests.soak.verdict import Course, faults, report

ROOT = Path(__file__).parents[2]
SECONDS = 20
LITTLE = 2_000
"""Letters of a text that is read soon."""
EMPTY = Course(1, (), (), 0, 0.0, (), (), 0, ())


def readings(*megabytes: float, handles: Sequence[int] = ()) -> list[Reading]:
    counts = handles or [20] * len(megabytes)
    pairs = zip(megabytes, counts, strict=True)
    return [Reading(float(minute), size, count, 5, 1, 900, 20_000) for minute, (size, count) in enumerate(pairs)]


def test_a_program_that_grows_at_first_and_then_no_more_is_well() -> None:
    assert faults(EMPTY._replace(readings=readings(90, 110, 120, 124, 125, 126, 125, 126, 127, 126))) == []


def test_one_that_goes_on_growing_is_not() -> None:
    (found,) = faults(EMPTY._replace(readings=readings(*range(100, 200, 10))))
    assert "memory grew from 140.0 to 180.0 MB" in found


def test_neither_is_one_that_keeps_files_open() -> None:
    handles = [20, 21, 22, 24, 30, 33, 38, 40, 45, 51]
    (found,) = faults(EMPTY._replace(readings=readings(*[100.0] * 10, handles=handles)))
    assert "handles grew" in found


def test_the_games_played_last_stay(tmp_path: Path) -> None:
    names = [f"game-{number}" for number in range(GAMES_KEPT + 5)]
    for number, name in enumerate(names):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
    tidy(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(names[5:])
    tidy(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("course", "said"),
    [
        (EMPTY._replace(incidents=("ValueError: oh",)), "ValueError: oh"),
        (EMPTY._replace(remains=(4711,)), "4711"),
        (EMPTY._replace(stuck=("engines",)), "engines"),
        (EMPTY._replace(gaps=(Gap(0.12, 0.1, 0.2, "walk", "board.py:3"),)), "the longest 120 ms"),
    ],
)
def test_whatever_is_not_well_is_said(course: Course, said: str) -> None:
    assert any(said in line for line in faults(course))
    assert list(report(course))[-1] == "FAILED"
    assert list(report(EMPTY))[-1] == "clean"


def test_what_the_machine_took_is_told_of_the_run_and_of_the_seconds_with_slow_slots() -> None:
    seconds = [Second(0, 1, 2), Second(1, 2, 30), Second(2, 3, 4), Second(3, 4, 0)]
    slow = Gap(0.1, 0.1, 0.2, "walk", "board.py:3", ended=2.1)
    told = "\n".join(report(EMPTY._replace(seconds=seconds, gaps=(slow,))))
    assert "of 4 s, the run, the machine took 36 hundredths of a second from its processors, 9.0 in each" in told
    assert "of 2 s, those with slots that took too long, the machine took 34 hundredths" in told
    assert told.endswith("FAILED")  # whatever was taken


def test_how_slow_the_machine_was_after_a_slow_slot_is_told_and_excuses_nothing() -> None:
    slow = Gap(0.1, 0.1, 0.2, "walk", "board.py:3", pace=0.003)
    told = "\n".join(report(EMPTY._replace(gaps=(slow,), paces=(0.001, 0.002, 0.001))))
    assert "100, 100, 200 ms (× 1) after “walk”, all work taking 3.0 times as long as usual: board.py:3" in told
    assert told.endswith("FAILED")


def test_a_slot_that_takes_too_long_is_seen_with_its_place(qtbot: QtBot) -> None:
    heart = Heartbeat(lambda: "a walk")
    done: list[bool] = []

    def reckon() -> None:
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            sum(range(1000))
        QTimer.singleShot(50, lambda: done.append(True))

    heart.go_on()
    QTimer.singleShot(50, reckon)
    qtbot.waitUntil(lambda: bool(done), timeout=20_000)
    heart.end()
    gap = max(heart.gaps, key=lambda each: each.seconds)
    assert gap.seconds > 0.15
    assert gap.deed == "a walk"
    assert "test_soak_short.py" in gap.where
    assert gap.ended <= time.perf_counter()
    assert gap.pace > 0
    assert len(heart.paces) == 1


@pytest.mark.parametrize(
    ("by_clock", "reckoned", "queued", "others_queued", "own"),
    [
        (0.10, 0.10, 0.00, 0.00, 0.10),  # it reckons
        (0.10, 0.02, 0.08, 0.00, 0.02),  # others have the processor
        (0.10, 0.02, 0.00, 0.00, 0.10),  # it sleeps: a disk, or a lock that nobody gives back
        (0.10, 0.02, 0.00, 0.07, 0.03),  # it sleeps, because who has the lock is not let run
        (0.10, 0.02, 0.03, 0.50, 0.02),  # several others are not let run at a time
        (0.10, 0.11, 0.01, 0.00, 0.09),  # clocks do not agree to the last
    ],
)
def test_a_slot_is_not_blamed_for_what_others_do(
    by_clock: float, reckoned: float, queued: float, others_queued: float, own: float
) -> None:
    assert own_time(by_clock, reckoned, queued, others_queued) == pytest.approx(own)


def test_what_happens_while_it_rests_is_not_counted(qtbot: QtBot) -> None:
    heart = Heartbeat(str)
    heart.go_on()
    heart.rest()
    time.sleep(0.2)
    heart.go_on()
    qtbot.waitUntil(lambda: heart.beats > 0, timeout=20_000)
    heart.end()
    assert not any(gap.seconds > 0.15 for gap in heart.gaps)
    assert "heartbeat" not in {thread.name for thread in threading.enumerate()}


class Remembered:
    """Nobody else makes weak references to such a thing."""


def test_of_weak_references_it_is_told_what_they_refer_to() -> None:
    thing = Remembered()
    kept = [ref(thing, lambda _: None) for _ in range(3)]
    assert kinds()["weakref.ReferenceType to Remembered"] == len(kept)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted by /proc")
def test_a_process_that_is_left_is_found() -> None:
    environment = os.environ | {"SOAK_TEST": "x1"}
    with subprocess.Popen([sys.executable, "-c", "input()"], env=environment, stdin=subprocess.PIPE) as child:
        assert child.pid in children()
        end = time.monotonic() + 20
        while child.pid not in marked("SOAK_TEST=x1"):  # until it is the program that it is to be
            assert time.monotonic() < end
    assert marked("SOAK_TEST=x1") == []


@pytest.mark.slow
@pytest.mark.exhaustive  # `make soak` is the long one
@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted by /proc")
def test_a_short_soak_leaves_nothing_behind() -> None:
    """How long slots take is not for a test, on a machine with other work; all else that a soak looks at is."""
    words = ("--minutes", str(SECONDS / 60), "--round", "8", "--faults", "0.1", "--seed", "5", "--no-slots")
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", *words],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "clean"


@pytest.mark.slow
@every_case("kind", KINDS, ids=lambda kind: f"{kind.reader}: {kind.name}")
def test_text_of_every_awkward_shape_is_read(kind: Kind) -> None:
    assert run(kind, (LITTLE,)).fault == ""


def test_a_reader_that_raises_or_takes_ever_longer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(ReadCourse(KINDS[0], (0.0, 0.3, 8.9), "")).fault == ""
    assert judged(ReadCourse(KINDS[0], (0.0, 0.3, 9.9), "")).fault == "33 times as long"
    monkeypatch.setattr(readers, "PATIENCE", 0.1)
    monkeypatch.setattr(readers, "_read", lambda *_: sum(1 for _ in iter(int, 1)))
    assert "TimeoutError: no end" in run(KINDS[0]).fault


def test_what_is_wrong_with_a_hostile_run_is_said() -> None:
    well = Run("sound", "doctor", 1, 2.0, "It can be used, with care.\n", ())
    assert list(well.faults) == []
    for bad, said in (
        (well._replace(code=None), "hangs"),
        (well._replace(code=-6), "-6"),
        (well._replace(said="Traceback (most recent call last)\nIt ended.\n"), "trace"),
        (well._replace(said="1\n2\n"), "no sentence"),
        (well._replace(left=("4711 engine",)), "4711 engine"),
        (well._replace(command="play", code=0, said="It stopped working. It crashed.\n"), "the engine did not"),
        (well._replace(code=0), "finds nothing"),
    ):
        (fault,) = bad.faults
        assert said in fault


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted by /proc")
@pytest.mark.proof  # the same faults: test_doctor_faults.py, test_cli_play.py
def test_some_hostile_engines_are_told_and_leave_nothing_behind() -> None:
    """`make soak ARGS=hostile` has all of them, through each command."""
    cases = [
        ("exits-at-usi", "play"),
        ("killed-at-go", "analyze"),
        ("bestmove-bare", "play"),
        ("checkmate-nonsense", "mate"),
        ("checkmate-illegal", "mate"),
        ("bestmove-resign", "doctor"),
        ("ignores-everything", "mate"),
    ]
    said: list[str] = []
    assert [list(run.faults) for run in replay(cases, said.append)] == [[] for _ in cases], said
