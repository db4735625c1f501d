"""No engine outlives the program, however that ends, and none is left to nobody's care."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engines import Engines
from app.runtime.guardian import Guardian
from app.usi.events import Informed, Ready
from tests.cases import every_case
from tests.fakes.watching import Watched, fake, is_alive, wait_until

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process groups are looked at as Linux has them")

# A program without a window that runs engines and says their numbers.
PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from app.runtime.engines import Engines
from app.usi.events import Informed, Ready
from tests.fakes.watching import fake
application = QCoreApplication([])
engines = Engines()
def tell(engine, event):
    if isinstance(event, Informed):
        sys.stdout.write(event.info.string.split()[-1] + "\\n")
    if isinstance(event, Ready):
        sys.stdout.write(f"{engine.process}\\n")
        sys.stdout.flush()
for fault in ("ignores-everything", "parent"):
    engine = engines.new(fake(fault))
    engine.told.connect(lambda event, engine=engine: tell(engine, event))
    engine.start()
    engine.prepare()
application.exec()
"""


def is_running(process: int) -> bool:
    """Zombies do not count here: it is the system that has to look after orphans."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def are_gone(processes: list[int]) -> bool:
    return not any(map(is_running, processes))


@pytest.mark.slow
@every_case("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_engines_end_with_the_program_that_runs_them(how: signal.Signals) -> None:
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            engines = [int(program.stdout.readline()) for _ in range(3)]
            assert all(map(is_running, engines))
            program.send_signal(how)
            program.wait(10)
        finally:
            program.kill()
    end = time.monotonic() + 5
    while not are_gone(engines) and time.monotonic() < end:
        time.sleep(0.01)
    assert are_gone(engines)


def test_what_an_engine_has_started_ends_with_it(qtbot: QtBot) -> None:
    watched = Watched(Engines(), fake("parent"))
    watched.engine.prepare()
    watched.wait_for(Ready)
    words = [event.info.string for event in watched.all_of(Informed)]
    child = int("".join(words[0] or "").split()[-1])
    assert is_alive(child)
    watched.engine.quit()
    watched.wait_for_end()
    wait_until(lambda: not is_running(child), 5)


def test_the_guardian_comes_back_when_somebody_has_ended_it(qtbot: QtBot) -> None:
    guardian = Guardian()
    engine = subprocess.Popen(["sleep", "60"], process_group=0)
    other = subprocess.Popen(["sleep", "60"], process_group=0)
    guardian.begun(engine.pid)
    first = guardian.process
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not is_running(first), 5)
    guardian.begun(other.pid)
    assert guardian.process not in (None, first)
    guardian.dismiss()
    assert (engine.wait(5), other.wait(5)) == (-9, -9)


def test_the_guardian_lets_go_of_what_has_ended(qtbot: QtBot) -> None:
    guardian = Guardian()
    kept, freed = (subprocess.Popen(["sleep", "60"], process_group=0) for _ in range(2))
    guardian.begun(kept.pid)
    guardian.begun(freed.pid)
    guardian.ended(freed.pid)
    guardian.dismiss()
    assert kept.wait(5) == -9
    assert freed.poll() is None
    freed.kill()
    freed.wait(5)
