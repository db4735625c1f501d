"""How engines are started: what they inherit, scripts and commands, and what is said when one cannot be."""

import os
import stat
import struct
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engine import EngineRegistry
from app.runtime.exit import ProcessExit
from app.runtime.launch import Launch, mac_obstacle, plan_launch
from app.usi.events import SearchAbandoned, SearchAnswered, SearchSent, UsiOk
from tests.fakes.watching import FAKE, Watched, fake, question

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="programs and scripts are those of Linux here")


def executable(path: Path, content: bytes) -> Launch:
    path.write_bytes(content)
    path.chmod(stat.S_IRWXU)
    return Launch(str(path))


# What surrounds an engine


def test_a_program_works_in_its_own_folder_and_a_command_in_ours() -> None:
    program = Path("/games/engine/engine").absolute()
    assert plan_launch(Launch(str(program))).folder == str(program.parent)
    assert plan_launch(Launch(str(program), folder="/elsewhere")).folder == "/elsewhere"
    assert plan_launch(Launch("ssh", ("host", "engine"))).folder == ""
    assert plan_launch(Launch("a", environment=(("LEVEL", "3"),)), {"LEVEL": "1"}).environment == ["LEVEL=3"]


def test_a_batch_file_is_run_by_the_command_line_of_windows() -> None:
    start = plan_launch(Launch("./Engine.BAT", ("a b",)), {}, "win32")
    assert (start.program, start.arguments) == ("cmd.exe", ["/d", "/c", str(Path("Engine.BAT").absolute()), "a b"])
    assert plan_launch(Launch("./Engine.BAT"), {}, "linux").program == str(Path("Engine.BAT").absolute())


@on_linux
def test_a_script_is_an_engine_in_its_folder(qtbot: QtBot, tmp_path: Path) -> None:
    engines = EngineRegistry()
    script = f'#!/bin/sh\necho "id name $PWD $LEVEL"\nexec "{sys.executable}" -S -E "{FAKE}"\n'
    launch = executable(tmp_path / "読み 筋.sh", script.encode())
    watched = Watched(engines, launch._replace(environment=(("LEVEL", "三"),)))
    watched.wait_for(UsiOk)
    assert any(f"id name {tmp_path} 三" in line.text for line in watched.log.lines)
    watched.engine.quit()
    watched.wait_for_end()


@on_linux
def test_a_command_that_goes_elsewhere_is_an_engine(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable(tmp_path / "ssh", f'#!/bin/sh\n[ "$1" = host ] && exec "{sys.executable}" -S -E "$2"\n'.encode())
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    watched = Watched(EngineRegistry(), Launch("ssh", ("host", str(FAKE))))
    watched.engine.search(question())
    watched.wait_for(UsiOk)
    watched.engine.stop()
    watched.engine.quit()
    assert watched.wait_for_end().exit.code == 0


# What cannot be started


def elf(machine: int) -> bytes:
    return b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00" + machine.to_bytes(2, "little") + bytes(44)


@on_linux
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (elf(0x28), "made for arm processors"),
        (b"MZ\x90\x00", "made for Windows"),
        (b"\xcf\xfa\xed\xfe", "made for macOS"),
        (b"#!/no/such/python\nusi\n", "needs /no/such/python, which is missing"),
        (b"#!/bin/sh\r\necho usiok\r\n", "Windows line endings"),
        (b"echo usiok\n", "is not a program"),
        (b"\x7fELF", "made for 0x0 processors"),
        (b"", "is not a program"),
    ],
)
def test_it_is_said_what_stands_in_the_way_of_a_file(qtbot: QtBot, tmp_path: Path, content: bytes, words: str) -> None:
    watched = Watched(EngineRegistry(), executable(tmp_path / "engine", content))
    end = watched.wait_for_end()
    assert words in end.exit_phrase.en
    assert str(tmp_path / "engine") in end.exit_phrase.ja


@on_linux
def test_it_is_said_what_stands_in_the_way_of_a_start(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "engine").write_bytes(b"#!/bin/sh\n")
    said = {
        "was not found": Launch(str(tmp_path / "nothing")),
        "is a folder": Launch(str(tmp_path)),
        "chmod +x": Launch(str(tmp_path / "engine")),
        "command no-such-command was not found": Launch("no-such-command"),
        "The working folder": Launch(sys.executable, folder=str(tmp_path / "gone")),
    }
    for words, launch in said.items():
        watched = Watched(EngineRegistry(), launch)
        assert watched.end is None
        watched.engine.search(question())
        end = watched.wait_for_end()
        assert words in end.exit_phrase.en
        assert not end.session.expected
        assert len(watched.all_of(SearchAbandoned)) == 1


INTEL, APPLE, OLD = 0x1000007, 0x100000C, 7


def mac_program(*processors: int) -> bytes:
    """The beginning of a program for one processor, or for several."""
    if len(processors) == 1:
        return b"\xcf\xfa\xed\xfe" + struct.pack("<I", processors[0])
    slices = b"".join(struct.pack(">5I", each, 0, 0x4000, 0x4000, 14) for each in processors)
    return b"\xca\xfe\xba\xbe" + struct.pack(">I", len(processors)) + slices


@pytest.mark.parametrize(
    ("beginning", "ours", "has_rosetta", "words"),
    [
        (mac_program(APPLE), "arm64", False, None),
        (mac_program(INTEL), "arm64", False, "softwareupdate --install-rosetta"),
        (mac_program(INTEL), "arm64", True, None),
        (mac_program(INTEL, APPLE), "arm64", False, None),
        (mac_program(OLD, INTEL), "arm64", False, "softwareupdate --install-rosetta"),
        (mac_program(OLD), "arm64", True, "made for i386 processors"),
        (mac_program(APPLE), "x86_64", False, "made for arm64 processors and does not run on this computer (x86_64)"),
        (mac_program(APPLE), "x86_64", True, None),  # we run in Rosetta ourselves
        (mac_program(0x12), "arm64", True, "made for 0x12 processors"),
        (b"\xca\xfe\xba\xbe\0\0\0\x41", "arm64", False, None),  # a class of Java
        (b"\xca\xfe\xba\xbe\0\0\0\x02", "arm64", False, None),
        (b"\xcf\xfa\xed\xfe", "arm64", False, None),
    ],
)
def test_a_mac_says_which_processor_a_program_is_for(
    beginning: bytes, ours: str, has_rosetta: bool, words: str | None
) -> None:
    obstacle = mac_obstacle(Path("engine"), beginning, ours, has_rosetta=has_rosetta)
    said = None if obstacle is None else obstacle.en
    assert said is None if words is None else said is not None and words in said


def test_it_is_said_how_an_engine_ended() -> None:
    said = {
        "The engine was shut down.": (ProcessExit(code=0), True),
        "exit code 1": (ProcessExit(code=1), False),
        "library or command": (ProcessExit(code=127), False),
        "install-rosetta": (
            ProcessExit(code=126, stderr_tail=("run.sh: ./engine: Bad CPU type in executable",)),
            False,
        ),
        "that computer’s processor": (
            ProcessExit(code=126, stderr_tail=("sh: ./engine: Exec format error",), machine="far"),
            False,
        ),
        "crashed (SIGSEGV)": (ProcessExit(signal=11), False),
        "SSE4.2": (ProcessExit(signal=4), False),
        "Memory may have run out": (ProcessExit(signal=9), False),
        "killed": (ProcessExit(signal=9, was_forced=True), True),
        "stopped responding": (ProcessExit(signal=15, was_forced=True, ignored_input=True), False),
        "(SIG77)": (ProcessExit(signal=77), False),
        "crashed (0xC0000005)": (ProcessExit(code=0xC0000005), False),
        "(0xC000001D): it uses instructions": (ProcessExit(code=0xC000001D), False),
        "install it (exit code 0xC0000135)": (ProcessExit(code=0xC0000135), False),
        "(exit code 0xFFFFFFFF)": (ProcessExit(code=0xFFFFFFFF), False),
    }
    for words, (end, expected) in said.items():
        assert words in end.exit_phrase(expected).en


def test_a_process_of_this_program_is_called_no_engine() -> None:
    said = {
        "run fewer processes in parallel": ProcessExit(signal=9),
        "crashed (SIGSEGV)": ProcessExit(signal=11),
        "The process crashed (0xC0000005)": ProcessExit(code=0xC0000005),
        "did not respond": ProcessExit(signal=9, was_forced=True),
        "“no room” (exit code 3)": ProcessExit(code=3, stderr_tail=("no room",)),
        "exit code is 3": ProcessExit(code=3),
        "worker on there": ProcessExit(signal=9, machine="there"),
    }
    for words, end in said.items():
        assert words in end.worker_exit_phrase.en
        assert "engine" not in end.worker_exit_phrase.en.lower()


def test_the_last_words_of_an_engine_are_kept(qtbot: QtBot) -> None:
    watched = Watched(EngineRegistry(), fake("dies-on-go"))
    watched.engine.search(question())
    end = watched.wait_for_end()
    assert end.exit.stderr_tail == ("terminate called after throwing an instance", "  what():  unknown option in go")
    assert end.session.last_commands == ("position startpos", "go infinite")


@pytest.mark.slow
def test_a_flood_of_complaints_is_drained_and_not_kept(qtbot: QtBot) -> None:
    watched = Watched(EngineRegistry(), fake("stderr-flood"))
    watched.engine.search(question())
    watched.wait_for(SearchSent)
    watched.engine.stop()
    watched.wait_for(SearchAnswered)
    watched.engine.quit()
    end = watched.wait_for_end()
    assert end.exit.stderr_tail[-1] == "that was all"
    assert len(end.exit.stderr_tail) <= 12
    assert sum(len(line.data) for line in watched.log.lines) < 4_000_001
