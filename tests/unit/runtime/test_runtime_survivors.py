"""No engine outlives the program, however that ends, and none is left to nobody's care."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engine import EngineRegistry
from app.runtime.guardian import Guardian, new_process_mark
from app.runtime.launching import REMOTE_WATCHDOG, engine_launch
from app.usi.events import InfoEvent, ReadyOk, UsiOk
from tests.cases import every_case
from tests.fakes.secure_shell import ALIAS, SecureShell
from tests.fakes.watching import FAKE, Watched, fake, is_alive, wait_until
from tests.sampling import sampled_rows
from tests.tools import read_process_file, require
from tests.unit.config.engine_examples import engine as profile

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process groups are looked at as Linux has them")

# A program without a window that runs engines and says their numbers.
PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.launching import REMOTE_WATCHDOG, engine_launch
from app.usi.events import InfoEvent, ReadyOk, UsiOk
from tests.fakes.watching import fake
application = QCoreApplication([])
engines = EngineRegistry()
def tell(engine, event):
    if isinstance(event, InfoEvent):
        sys.stdout.write(event.info.string.split()[-1] + "\\n")
    if isinstance(event, ReadyOk):
        sys.stdout.write(f"{engine.process_id}\\n")
        sys.stdout.flush()
for words in (["ignores-everything"], ["parent"], ["parent", sys.argv[1]]):
    engine = Engine(engines, fake(*words))
    engine.session_event.connect(lambda event, engine=engine: tell(engine, event))
    engine.start()
    engine.send_isready()
application.exec()
"""

# The same with one engine on another machine.
FAR_PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.launching import engine_launch
from tests.unit.config.engine_examples import engine
application = QCoreApplication([])
engines = EngineRegistry()
engine = Engine(engines, engine_launch(engine(host=sys.argv[1], program=sys.argv[2])))
engine.session_event.connect(lambda event: print(event, flush=True))
engine.start()
application.exec()
"""


def is_running(process: int) -> bool:
    """Zombies do not count here: it is the system that has to look after orphans."""
    state = read_process_file(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()[:1]
    return state not in ([], ["Z"])


def are_gone(processes: list[int]) -> bool:
    return not any(map(is_running, processes))


@pytest.mark.slow
@every_case("how", ["SIGKILL", "SIGTERM", "SIGSEGV"])
def test_engines_end_with_the_program_that_runs_them(qtbot: QtBot, how: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "note")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            engines = [int(program.stdout.readline()) for _ in range(5)]
            assert all(map(is_running, engines))
            program.send_signal(signal.Signals[how])
            program.wait(10)
        finally:
            program.kill()
    wait_until(lambda: are_gone(engines), 5)


@every_case("apart", [False, True])
def test_what_an_engine_has_started_ends_with_it(qtbot: QtBot, tmp_path: Path, apart: bool) -> None:
    watched = Watched(EngineRegistry(), fake("parent", *[str(tmp_path / "note")] * apart))
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    words = [event.info.string for event in watched.all_of(InfoEvent)]
    child = int("".join(words[0] or "").split()[-1])
    assert is_alive(child)
    watched.engine.quit()
    watched.wait_for_end()
    wait_until(lambda: not is_running(child), 5)


@pytest.mark.slow
@every_case(
    "words",
    [
        "engine doctor ENGINE",
        "play --nodes 1 --max-moves 2 --black 'ENGINE'",
        "analyze --nodes 1 --engine 'ENGINE' game.usi -o out.usi",
    ],
)
@pytest.mark.proof  # of an engine: the test above
def test_what_the_engine_of_a_command_has_put_into_a_session_of_its_own_ends_too(
    qtbot: QtBot, words: str, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    (tmp_path / "game.usi").write_text("position startpos moves 7g7f 3c3d\n", "ascii")
    engine = shlex.join([sys.executable, "-S", "-E", str(FAKE), "parent", str(note)])
    command = [sys.executable, "-m", "app", *shlex.split(words.replace("ENGINE", engine))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, check=False, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    children = [int(number) for number in note.read_text("ascii").split()]
    assert children, done.stderr
    wait_until(lambda: are_gone(children), 5)


def session_of(process: int) -> list[int]:
    """All that runs in the session of a process."""
    session = str(os.getsid(process))
    states = (read_process_file(path).rpartition(")") for path in Path("/proc").glob("[0-9]*/stat"))
    return [int(number.split()[0]) for number, _, rest in states if rest and rest.split()[3] == session]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "shell"),
    sampled_rows(
        [("ssh killed", "bash"), ("quit", "sh"), ("program killed", "dash"), ("ssh killed", "busybox sh")], 4, 1
    ),
)
def test_an_engine_on_another_machine_that_ignores_everything_ends_with_the_connection(
    qtbot: QtBot, far: SecureShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, shell: str
) -> None:
    """It stands behind a script, and has to be found there."""
    if shell not in ("sh", "dash"):
        require(shell.split(maxsplit=1)[0])
    note, engine = tmp_path / "note", tmp_path / "engine"
    words = shlex.join([sys.executable, "-S", "-E", str(FAKE), "ignores-everything"])
    engine.write_text(f"#!/bin/sh\nsh -c 'echo $$ > {note}; exec {words}'\necho over\n")
    engine.chmod(0o755)
    monkeypatch.setattr("app.runtime.launching.REMOTE_WATCHDOG", REMOTE_WATCHDOG.replace("exec sh", f"exec {shell}"))
    watched = None
    with ExitStack() as ending:
        if how == "program killed":
            command = [sys.executable, "-c", FAR_PROGRAM, ALIAS, str(engine)]
            program = ending.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE))
            ending.callback(program.kill)
            assert program.stdout is not None
            assert program.stdout.readline()
            process = program.pid
        else:
            watched = Watched(EngineRegistry(), engine_launch(profile(host=ALIAS, program=str(engine))))
            assert watched.process is not None
            watched.wait_for(UsiOk)
            process = watched.process
        left = session_of(int(note.read_text("ascii")))
        assert len(left) > 3
        if watched is not None and how == "quit":
            watched.engine.quit()
        else:
            os.kill(process, signal.SIGKILL)
    if watched is not None:
        watched.wait_for_end()
    wait_until(lambda: are_gone(left), 10)


@pytest.mark.slow
@pytest.mark.proof  # one that ignores everything: the test above
def test_an_engine_on_another_machine_ends_as_one_here_does(qtbot: QtBot, far: SecureShell, tmp_path: Path) -> None:
    """What it says, its exit code and its last words come over; what it has started goes."""

    def run(*words: str) -> Watched:
        return Watched(EngineRegistry(), engine_launch(profile(host=ALIAS, program=words[0], arguments=words[1:])))

    failed = run("sh", "-c", "echo no memory >&2; exit 7").wait_for_end().exit
    assert (failed.code, failed.stderr_tail) == (7, ("no memory",))
    assert run("no-such-engine").wait_for_end().exit.code == 127
    watched = run(sys.executable, "-S", "-E", str(FAKE), "parent")
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    words = [event.info.string for event in watched.all_of(InfoEvent)]
    child = int("".join(words[0] or "").split()[-1])
    assert is_running(child)
    watched.engine.quit()
    end = watched.wait_for_end().exit
    assert (end.code, end.was_forced, end.stderr_tail) == (0, False, ())
    wait_until(lambda: not is_running(child), 10)


def test_what_an_engine_has_not_started_and_what_others_share_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    """A Windows engine may be the one that started Wine, and another one goes on with that."""
    guardian = Guardian()
    mark, other = new_process_mark(), new_process_mark()
    shared = [tmp_path / name for name in ("wineserver64", "ssh")]
    for program in shared:
        shutil.copy("/bin/sleep", program)
    engine = subprocess.Popen(["sleep", "60"], process_group=0)
    started, *left = (
        subprocess.Popen(
            [program, "60"],
            env={**os.environ, **dict([line.split("=")] if line else [])},
            preexec_fn=(lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN)) if is_deaf else None,  # noqa: PLW1509
        )
        for program, line, is_deaf in [
            ("sleep", mark, True),
            *(("sleep", other, False), ("sleep", "", False)),
            *((str(program), mark, False) for program in shared),
        ]
    )
    guardian.add_engine(engine.pid, mark)
    guardian.remove_engine(engine.pid, mark)
    guardian.add_engine(engine.pid)
    guardian.stop_watchdog()
    assert (engine.wait(5), started.wait(5)) == (-9, -9), "those left would have heard the word before"
    assert [process.poll() for process in left] == [None] * 4
    for process in left:
        process.kill()
        process.wait(5)


def test_the_guardian_comes_back_when_somebody_has_ended_it(qtbot: QtBot) -> None:
    guardian = Guardian()
    engine = subprocess.Popen(["sleep", "60"], process_group=0)
    other = subprocess.Popen(["sleep", "60"], process_group=0)
    guardian.add_engine(engine.pid)
    first = guardian.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: not is_running(first), 5)
    guardian.add_engine(other.pid)
    assert guardian.process_id not in (None, first)
    guardian.stop_watchdog()
    assert (engine.wait(5), other.wait(5)) == (-9, -9)


def test_the_guardian_lets_go_of_what_has_ended(qtbot: QtBot) -> None:
    guardian = Guardian()
    kept, freed = (subprocess.Popen(["sleep", "60"], process_group=0) for _ in range(2))
    guardian.add_engine(kept.pid)
    guardian.add_engine(freed.pid)
    guardian.remove_engine(freed.pid)
    guardian.stop_watchdog()
    assert kept.wait(5) == -9
    assert freed.poll() is None
    freed.kill()
    freed.wait(5)


def test_a_guardian_that_nobody_holds_any_more_ends_with_what_it_guards() -> None:
    guardian = Guardian()
    engine = subprocess.Popen(["sleep", "60"], process_group=0)
    guardian.add_engine(engine.pid)
    its_own = guardian.process_id
    assert its_own is not None
    del guardian
    assert engine.wait(5) == -9
    wait_until(lambda: not is_running(its_own), 5)
