"""Commands that run a director: they end when it has finished, at Ctrl-C in good order or at once, and leave no engine."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fakes.watching import is_alive

ROOT = Path(__file__).parents[3]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as Unix sends it"),
]

# Counts what it is told, and says the number of the process so that the test can look after it.
PROGRAM = """
import sys
from app.directing.requests import GoRequest, EndRequest, StopRequest, Seat, Task, Request
from app.runtime.directed import DirectorLoop
from app.runtime.pool import EnginePlan
from app.usi.commands import Go, PositionCommand
from app.usi.events import SearchAnswered, SearchSent
from tests.fakes.watching import fake

SEAT = Seat("only")
class Said(Request):
    line: str
class Counting:
    def __init__(self, most, search):
        self.most, self.search, self.task = most, search, 0
    def ask(self):
        self.task += 1
        return GoRequest(SEAT, Task(self.task), PositionCommand(), self.search)
    def on_start(self, now):
        return (self.ask(),)
    def on_event(self, heard, now):
        if isinstance(heard.event, SearchSent) and mode == "failing":
            raise ValueError("a director's own fault")
        if isinstance(heard.event, SearchSent):
            return (Said(f"begun {heard.task}"),)
        if not isinstance(heard.event, SearchAnswered):
            return ()
        if heard.event.was_stopped or heard.task >= self.most:
            return (Said("the end"), EndRequest())
        return (self.ask(), Said(f"answer {heard.task}"))
    def on_timer(self, now):
        return ()
    def stop(self, now):
        return (Said("stopping"), StopRequest(SEAT))

def say(request):
    print(request.line, flush=True)
    return ()

mode, fault = sys.argv[1:]
search = Go(infinite=True) if mode == "endless" else Go(depth=1)
with DirectorLoop() as directed:
    for _ in range(2):
        director = Counting(3, search)
        done = directed.run_director(director, {SEAT: EnginePlan(fault, fault, fake(fault))}, say, director.stop)
        print("done" if done else "interrupted", *(engine.process_id for engine in directed._engines.running), flush=True)
        if not done:
            break
print("left", flush=True)
"""


@contextmanager
def running(mode: str, fault: str = "sound") -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PROGRAM, mode, fault]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


def read_until(program: subprocess.Popen[str], word: str) -> list[str]:
    assert program.stdout is not None
    lines = []
    for line in program.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith(word):
            return lines
    assert program.stderr is not None
    raise AssertionError(f"{lines} {program.stderr.read()}")


def test_one_director_after_the_other_has_the_same_engine_and_none_is_left() -> None:
    with running("short") as program:
        first, second = read_until(program, "done"), read_until(program, "done")
        assert read_until(program, "left") == ["left"]
        assert program.wait(20) == 0
    whole = ["begun 1", "answer 1", "begun 2", "answer 2", "begun 3", "the end"]
    assert sorted(first[:-1]) == sorted(second[:-1]) == sorted(whole)
    assert first[-1] == second[-1]
    assert not is_alive(int(first[-1].split()[1]))


def test_the_first_interruption_lets_the_director_end() -> None:
    with running("endless") as program:
        read_until(program, "begun")
        program.send_signal(signal.SIGINT)
        lines = read_until(program, "interrupted")
        assert lines[:-1] == ["stopping", "the end"]
        read_until(program, "left")
        assert program.wait(20) == 0
    assert not is_alive(int(lines[-1].split()[1]))


def test_the_second_interruption_ends_it_at_once() -> None:
    with running("endless", "ignores-stop") as program:
        read_until(program, "begun")
        program.send_signal(signal.SIGINT)
        read_until(program, "stopping")
        program.send_signal(signal.SIGINT)
        lines = read_until(program, "left")
        assert lines[0].startswith("interrupted")
        assert program.wait(20) == 0
    assert all(not is_alive(int(process)) for process in lines[0].split()[1:] if process != "None")


def test_a_reader_who_is_gone_ends_it() -> None:
    with running("short") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        said = program.stderr.read()
        assert program.wait(20) != 0
    assert "BrokenPipeError" in said


def test_what_goes_wrong_in_a_director_ends_it_and_is_said() -> None:
    with running("failing") as program:
        assert program.stderr is not None
        said = program.stderr.read()
        assert program.wait(20) == 1
    assert said.count("ValueError: a director's own fault") == 1
