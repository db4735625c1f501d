"""`yomisuji engine`: examining, listing options and talking, as a person or a script does."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess, Popen

import pytest

from app.cli.terminal import text_width, wrap_text
from app.runtime.doctor_report import DoctorPoint, PointVerdict
from app.text.phrase import Language
from app.usi.log_tlf import read_log
from tests.cases import every_case
from tests.fakes.watching import FAKE, is_alive

ROOT = Path(__file__).parents[3]
Run = Callable[..., CompletedProcess[str]]


def fake(fault: str = "sound") -> tuple[str, ...]:
    return (sys.executable, "-S", "-E", str(FAKE), fault)


@every_case("name", ["doctor", "options", "console"])
def test_each_has_help_in_both_languages(command: Run, name: str) -> None:
    english, japanese = (command("engine", name, "--help", "--language", language) for language in ("en", "ja"))
    assert "ENGINE" in english.stdout
    assert "エンジンのプログラム" in japanese.stdout
    assert command("engine", name).returncode == 2


@pytest.mark.slow
@every_case("language", Language)
def test_an_examination_for_people(errand: Run, language: Language) -> None:
    done = errand("engine", "doctor", "--language", language, *fake("no-mate-search"))
    lines = done.stdout.splitlines()
    for point in (DoctorPoint.START, DoctorPoint.MOVE, DoctorPoint.QUIT):
        assert any(point.title.to(language) in line for line in lines)
    # One of its lines is missing, which is a warning.
    assert done.returncode == 1
    assert sum(line.startswith(PointVerdict.WARNING.phrase.to(language)) for line in lines) == 1
    assert max(map(text_width, lines[1:])) <= 80


PLAIN = """\
import sys
sys.path.insert(0, {root!r})
from tests.fakes.engine import NoMateSearch

class Plain(NoMateSearch):
    options = ()
sys.exit(Plain().run())
"""


@pytest.mark.slow
def test_the_exit_code_is_0_without_warnings_and_1_with_failures(errand: Run, tmp_path: Path) -> None:
    plain = tmp_path / "plain.py"
    plain.write_text(PLAIN.format(root=str(ROOT)))
    done = errand("engine", "doctor", sys.executable, plain)
    assert "No problems found." in done.stdout
    assert done.returncode == 0
    done = errand("engine", "doctor", "/nowhere/engine")
    assert "/nowhere/engine was not found" in done.stdout
    assert done.returncode == 1


@pytest.mark.slow
def test_json_has_the_same_keys_for_every_step(errand: Run) -> None:
    done = errand("engine", "doctor", "--json", "--raw", "--language", "ja", "--option", "MultiPV=2", *fake())
    document = json.loads(done.stdout)
    assert document.keys() == {"command", "name", "author", "verdict", "cancelled", "exchanges_clocks", "steps"}
    assert (document["name"], document["author"], document["cancelled"]) == ("Fake", "Us", False)
    assert [step["step"] for step in document["steps"]] == [point.value for point in DoctorPoint]
    for step in document["steps"]:
        assert step.keys() == {"step", "title", "verdict", "ms", "seen", "advice", "restarted", "lines"}
        assert step["verdict"] in {verdict.value for verdict in PointVerdict}
    said = [line["text"] for step in document["steps"] for line in step["lines"] if line["way"] == "to"]
    assert said[:3] == ["usi", "setoption name MultiPV value 2", "isready"]
    assert "lines" not in json.loads(errand("engine", "doctor", "--json", "/nowhere").stdout)["steps"][0]


@pytest.mark.slow
def test_options_for_people_and_programs(errand: Run) -> None:
    done = errand("engine", "options", "--language", "ja", *fake("odd-options"))
    assert done.returncode == 0
    assert "9223372036854775807" in done.stdout
    assert "選択肢：Solid" in done.stdout
    options = json.loads(errand("engine", "options", "--json", *fake()).stdout)["options"]
    assert options[0] == {"name": "USI_Hash", "type": "spin", "default": 16, "min": 1, "max": 1024}
    assert options[-1] == {"name": "Clear Hash", "type": "button", "default": None}


@pytest.mark.slow
def test_an_engine_that_does_not_tell_its_options_is_an_error(errand: Run) -> None:
    done = errand("engine", "options", *fake("no-library"))
    assert (done.returncode, done.stdout) == (1, "")
    assert "libfake.so.1" in done.stderr


# The console


@pytest.mark.slow
def test_a_conversation_in_a_pipe(process: Run, errand: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.tlf"
    typed = "usi\nisready\nno such  command\n読み\nposition startpos\ngo byoyomi 10".encode()
    done = process("engine", "console", "--log", log, *fake(), stdin=typed)
    assert done.returncode == 0
    lines = [line.split(maxsplit=1)[1] for line in done.stdout.splitlines()]
    # What is typed goes out as it is; the end of it sends quit.
    assert [line for line in lines if line.startswith(">")] == [
        *("> usi", "> isready", "> no such  command", "> 読み", "> position startpos", "> go byoyomi 10", "> quit")
    ]
    assert "< Unknown command: no such  command" in lines
    assert "< bestmove 7g7f ponder 3c3d" in lines
    assert lines[-1] == "× 0"
    (recording,) = read_log(log.read_text("utf-8")).recordings
    assert [f"{line.direction.value} {line.text}" for line in recording.lines] == lines
    again = errand("engine", "console", "--log", log, *fake(), stdin=b"quit\n")
    assert again.returncode == 1
    assert str(log) in again.stderr


@pytest.mark.slow
def test_what_an_engine_complains_of_is_marked(process: Run) -> None:
    done = process("engine", "console", *fake("dies-on-go"), stdin=b"go infinite\n")
    assert "! terminate called" in done.stdout
    assert done.returncode == 128 + signal.SIGABRT


@pytest.mark.long
@pytest.mark.slow
def test_an_engine_that_does_not_end_is_ended(process: Run) -> None:
    done = process("engine", "console", *fake("ignores-everything"), stdin=b"usi\n")
    assert done.stdout.splitlines()[-1].endswith("× -9")


@pytest.mark.slow
def test_a_console_without_an_engine_says_why(process: Run) -> None:
    done = process("engine", "console", "/nowhere/engine")
    assert done.returncode == 1
    assert "/nowhere/engine was not found" in done.stderr


# How they end


def begun(*words: str) -> Popen[bytes]:
    command = [sys.executable, "-m", "app", "engine", *words]
    return Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def read_until(program: Popen[bytes], words: bytes) -> bytes:
    assert program.stdout is not None
    read = b""
    while words not in read:
        piece = os.read(program.stdout.fileno(), 1 << 16)
        assert piece, read
        read += piece
    return read


def wait_until_gone(process: int) -> None:
    end = time.monotonic() + 20
    while is_alive(process):
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.slow
@every_case("words", [("doctor", *fake("never-usiok")), ("options", *fake("never-usiok"))])
def test_ctrl_c_ends_the_engine_too(words: tuple[str, ...]) -> None:
    with begun(*words) as program:
        child = child_of(program.pid)
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130
    wait_until_gone(child)


def child_of(process: int) -> int:
    """The engine that it has started, when there is one."""
    children = Path(f"/proc/{process}/task/{process}/children")
    if not children.exists():
        pytest.skip("this system does not tell of children")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for child in children.read_text().split():
            if str(FAKE).encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
        time.sleep(0.01)
    raise AssertionError("no engine was started")


@pytest.mark.slow
def test_ctrl_c_ends_a_console(tmp_path: Path) -> None:
    with begun("console", *fake("ignores-quit")) as program:
        child = child_of(program.pid)
        program.send_signal(signal.SIGINT)
        read_until(program, b"> quit")
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130
    wait_until_gone(child)


@pytest.mark.slow
def test_who_stops_listening_ends_the_engine() -> None:
    with begun("doctor", *fake("slow")) as program:
        child = child_of(program.pid)
        assert program.stdout is not None
        program.stdout.close()
        assert program.wait(60) == 141
    wait_until_gone(child)


@every_case(
    ("words", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("エンジンが答えました。次に", ["エンジン", "が答えま", "した。次", "に"]),
        ("あいうえ。お", ["あいう", "え。お"]),
        ("", []),
        ("unbreakable", ["unbreakable"]),
    ],
)
def test_lines_are_broken_where_they_may_be(words: str, lines: list[str]) -> None:
    assert list(wrap_text(words, 8)) == lines


def test_every_step_has_a_title_and_every_verdict_a_word() -> None:
    for phrase in (*(point.title for point in DoctorPoint), *(verdict.phrase for verdict in PointVerdict)):
        assert all(phrase.to(language).strip() for language in Language)
