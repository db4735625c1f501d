"""From a profile to an engine that runs: here, with the program itself, and on another machine."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.base.folders import program_folder
from app.base.network_asset import name_with_network
from app.base.value import replaced
from app.config.engine_profile import EngineProfile, bundled_profile
from app.runtime.doctor_remarks import explain_exit
from app.runtime.doctor_report import DoctorNote, DoctorPoint, PointVerdict
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.runtime.launching import (
    REMOTE_WATCHDOG,
    engine_launch,
    engine_obstacle,
    is_stale,
    profile_options,
    program_stamp,
    remote_command_line,
)
from app.text import engines as engine_text
from app.text.phrase import Phrase
from app.usi.events import ReadyOk, UsiOk
from tests.cases import every_case
from tests.fakes.secure_shell import SecureShell
from tests.fakes.watching import FAKE, Watched, kill
from tests.rights import needs_shell
from tests.tools import path_of, require
from tests.unit.config.engine_examples import engine, introduced


@pytest.fixture
def engines(qtbot: QtBot) -> Iterator[EngineRegistry]:
    engines = EngineRegistry()
    yield engines
    assert not engines.running


def run(engines: EngineRegistry, profile: EngineProfile) -> Watched:
    """Started, made ready, and ended."""
    watched = Watched(engines, engine_launch(profile), profile_options(profile))
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    watched.engine.quit()
    watched.wait_for_end()
    return watched


def told(watched: Watched) -> list[str]:
    return [line.text for line in watched.log.lines_after(0) if line.direction.name == "TO"]


# Launches


def test_the_bundled_engine_is_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    duplicate = engine("弱い", program="", arguments=("--tlf", "x"), host="ignored")
    assert engine_launch(bundled_profile()) == Launch(
        sys.executable, ("-m", "app", "usi"), str(program_folder()), is_own=True
    )
    assert engine_launch(duplicate).arguments == ("-m", "app", "usi", "--tlf", "x")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert engine_launch(bundled_profile()) == Launch(sys.executable, ("usi",), is_own=True)


def test_an_engine_here_is_started_as_it_is_set_up() -> None:
    profile = engine(program="node", arguments=("e.js",), folder="/e", environment=(("A", "b"),))
    assert engine_launch(profile) == Launch("node", ("e.js",), "/e", (("A", "b"),))


def test_an_engine_elsewhere_is_started_by_ssh_which_never_asks_anything() -> None:
    launch = engine_launch(engine(host="-oProxyCommand=bad", program="engine"))
    assert launch.program == "ssh"
    assert launch.arguments[-3:] == ("--", "-oProxyCommand=bad", f"{REMOTE_WATCHDOG} engine")
    assert "BatchMode=yes" in launch.arguments
    assert launch.machine == "-oProxyCommand=bad"
    assert (launch.folder, launch.environment) == ("", ())


@every_case(
    ("fields", "line"),
    [
        ({"program": "gpsusi"}, "gpsusi"),
        ({"program": "gpsusi", "folder": "/a b"}, "cd '/a b' && gpsusi"),
        ({"program": "/opt/e/e"}, "cd /opt/e && /opt/e/e"),
        ({"program": "~/e n/e"}, "cd ~/'e n' && ~/'e n/e'"),
        ({"program": "e/e", "folder": "~"}, "cd ~ && ~/e/e"),
        ({"program": "x", "arguments": ("a b", "$(rm)", ";")}, "x 'a b' '$(rm)' ';'"),
        ({"program": "x", "environment": (("A", "b c"), ("D", "'"))}, "env 'A=b c' 'D='\"'\"'' x"),
    ],
)
def test_what_the_other_machine_is_told_is_quoted(fields: dict[str, Any], line: str) -> None:
    folder, _, program = line.rpartition("&& ")
    assert (
        remote_command_line(engine(host="me@there", **fields))
        == f"{folder}{'&& ' * bool(folder)}{REMOTE_WATCHDOG} {program}"
    )


def test_the_way_to_another_machine_stands_before_its_name() -> None:
    launch = engine_launch(engine(host="there", port=2222, user="-x", key_file='/a "b" %d', program="engine"))
    way = launch.arguments[launch.arguments.index("-p") : launch.arguments.index("--")]
    key = 'IdentityFile="/a \\"b\\" %%d"'
    assert way == ("-p", "2222", "-l", "-x", "-o", key, "-o", "IdentitiesOnly=yes")
    assert launch.machine == "-x@there:2222"


# Engines that run


@pytest.mark.slow
def test_the_bundled_engine_gets_the_persons_values(engines: EngineRegistry) -> None:
    watched = run(engines, replaced(bundled_profile(), values={"Level": 2, "USI_Hash": 32}))
    assert [event.name for event in watched.all_of(UsiOk)] == [name_with_network("Yomisuji")]
    assert told(watched)[:4] == [
        "usi",
        *("setoption name Level value 2", "setoption name USI_Hash value 32"),
        "isready",
    ]


@pytest.mark.slow
def test_values_are_sent_in_the_order_of_the_options_and_a_gone_one_is_left(engines: EngineRegistry) -> None:
    listed = introduced(
        "option name USI_Hash type spin default 16 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name Book File type string default x",
    )
    profile = engine(
        program=sys.executable,
        arguments=("-S", "-E", str(FAKE), "sound"),
        introduction=listed,
        values={"Book File": "", "Gone": 1, "USI_Hash": 64},
    )
    watched = run(engines, profile)
    assert told(watched)[1:4] == [
        *("setoption name USI_Hash value 64", "setoption name Book File value <empty>", "isready")
    ]


@needs_shell
@pytest.mark.slow
def test_an_engine_elsewhere_runs_in_its_folder_with_its_environment(
    engines: EngineRegistry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word of this test's own stands for ssh and hands the line to a shell in another home, as the other side does."""
    home, programs = tmp_path / "home", tmp_path / "bin"
    folder = home / "my engines"
    folder.mkdir(parents=True)
    programs.mkdir()
    shown = home / "shown"
    ssh = programs / "ssh"
    ssh.write_text(f'#!/bin/sh\nfor line; do :; done\nHOME="{home}"\ncd "{home}" && exec sh -c "$line"\n')
    ssh.chmod(0o755)
    remote = folder / "engine"
    remote.write_text(
        f'#!/bin/sh\n(pwd; echo "$LEVEL"; echo "$1") > "{shown}"\nexec "{sys.executable}" -S -E "{FAKE}" sound\n'
    )
    remote.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    environment = (("LEVEL", "it's 3"),)
    run(
        engines,
        engine(host="me@there", program="~/my engines/engine", arguments=("a $HOME b",), environment=environment),
    )
    assert shown.read_text().splitlines() == [str(folder), "it's 3", "a $HOME b"]


def over(far: SecureShell, **fields: Any) -> EngineProfile:
    """The fake engine by way of the real ssh."""
    words = ("-S", "-E", str(FAKE), "sound")
    given: dict[str, Any] = {"host": far.host, "port": far.port, "user": far.user, "key_file": str(far.key)}
    given |= {"program": sys.executable, "arguments": words, "values": {"USI_Hash": 32}}
    return engine(**given | fields)


@pytest.mark.slow
def test_an_engine_is_reached_by_port_user_and_key(engines: EngineRegistry, far: SecureShell, tmp_path: Path) -> None:
    key = tmp_path / 'a "key" of 100 % \\ it\'s'
    shutil.copy(far.key, key)
    watched = run(engines, over(far, key_file=str(key)))
    assert [event.name for event in watched.all_of(UsiOk)] == ["Fake"]
    assert told(watched)[:2] == ["usi", "setoption name USI_Hash value 32"]
    assert f"port {far.port}" in far.log.read_text("utf-8")


@pytest.mark.slow
@every_case(
    ("fields", "words", "advice"),
    [
        ({"port": 1}, "port 1: Connection refused”.", engine_text.SSH_REFUSED),
        (
            {"key_file": "/nowhere/key"},
            "“no such identity: /nowhere/key: No such file or directory”.",
            engine_text.SSH_KEY,
        ),
        ({"user": "nobody-there"}, "Permission denied (publickey).”.", engine_text.SSH_DENIED),
        ({"host": "nowhere.invalid"}, "Could not resolve hostname nowhere.invalid", engine_text.SSH_NO_NAME),
        ({"host": "localhost"}, "“Host key verification failed.”", engine_text.SSH_UNKNOWN_HOST),
        ({"program": "/bin/no-engine"}, "/bin/no-engine: ", engine_text.FAR_NO_FILE),
        ({"program": "no-engine"}, "no-engine: ", engine_text.FAR_NO_FILE),
        ({"program": "/nowhere/engine"}, "cd: ", engine_text.FAR_NO_FOLDER),
        ({"program": "/etc/passwd"}, "Permission denied”.", engine_text.FAR_NO_PROGRAM),
        ({"program": "cp", "arguments": ("/etc/passwd", "/dev/full")}, "No space left", engine_text.FAR_FULL),
    ],
)
@pytest.mark.proof
def test_what_stands_between_us_and_an_engine_elsewhere_is_told_in_its_words(
    engines: EngineRegistry, far: SecureShell, fields: dict[str, Any], words: str, advice: Phrase
) -> None:
    """The words first, and then what to do about that; not what is done about engines."""
    profile = over(far, **fields)
    gone = Watched(engines, engine_launch(profile)).wait_for_end(60)
    assert words in gone.exit_phrase.en
    assert gone.exit_phrase.en.endswith(advice.en)
    assert gone.exit_phrase.ja.endswith(advice.ja)
    assert gone.exit.ssh_failure is not None
    assert explain_exit(DoctorPoint.GREETING, gone.exit, gone.exit.exit_phrase(expected=False)) == [
        DoctorNote(PointVerdict.FAILURE, *gone.exit.ssh_failure)
    ]
    assert gone.exit.unquoted_lines == ()


@pytest.mark.slow
def test_a_connection_that_is_killed_is_no_engine_that_lacks_memory(engines: EngineRegistry, far: SecureShell) -> None:
    watched = Watched(engines, engine_launch(over(far)))
    watched.wait_for(UsiOk)
    assert watched.process is not None
    kill(watched.process)
    assert (
        watched.wait_for_end().exit_phrase.en
        == f"The ssh connection to {far.user}@{far.host}:{far.port} was killed (SIGKILL)."
    )


@pytest.mark.slow
def test_another_machine_than_before_is_told_as_that(engines: EngineRegistry, far: SecureShell) -> None:
    name, kind, _ = far.known_hosts.read_text("utf-8").split(maxsplit=2)
    far.known_hosts.write_text(f"{name} {kind} {far.key.with_suffix('.pub').read_text('utf-8').split()[1]}\n", "utf-8")
    gone = Watched(engines, engine_launch(over(far))).wait_for_end(60)
    assert gone.exit_phrase.en.endswith(engine_text.SSH_OTHER_HOST.en)


# Their files


def test_an_engine_whose_file_has_changed_is_to_be_asked_again(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_bytes(b"one")
    profile = engine(program=str(program))
    assert is_stale(replaced(profile, introduction=None))
    asked = replaced(profile, introduction=introduced(stamp=program_stamp(profile)))
    assert not is_stale(asked)
    program.write_bytes(b"other")
    assert is_stale(asked)
    program.unlink()
    assert not is_stale(asked)


def test_the_bundled_engine_is_asked_again_after_an_update() -> None:
    assert is_stale(bundled_profile())
    assert not is_stale(replaced(bundled_profile(), introduction=introduced(stamp=program_stamp(bundled_profile()))))
    assert is_stale(replaced(bundled_profile(), introduction=introduced(stamp=(1, 1))))


def test_a_command_is_looked_for_and_another_machine_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / ("my-engine.exe" if os.name == "nt" else "my-engine")
    program.write_bytes(b"MZ")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = program_stamp(engine(program="my-engine"))
    assert found is not None
    assert found[0] == 2
    assert program_stamp(engine(program="no-engine")) is None
    assert program_stamp(engine(program="my-engine", host="there")) is None


def test_what_stands_in_the_way_is_said_without_starting_anything(tmp_path: Path) -> None:
    missing = engine_obstacle(engine(program=str(tmp_path / "none")))
    assert missing is not None
    assert "not found" in missing.en
    folder = engine_obstacle(engine(program=str(tmp_path)))
    assert folder is not None
    assert "folder" in folder.en
    assert engine_obstacle(engine(program=sys.executable)) is None
    assert engine_obstacle(bundled_profile()) is None
    nowhere = engine_obstacle(engine(program=sys.executable, folder=str(tmp_path / "none")))
    assert nowhere is not None
    assert "working folder" in nowhere.en


@pytest.mark.slow
@needs_shell
def test_what_stands_before_a_far_engine_keeps_the_exit_code_of_one_that_ends_at_once() -> None:
    """Its own signals may come before all its parts have begun, which happens in one of thirty."""
    command = ["/bin/sh", "-c", f"{REMOTE_WATCHDOG} no-such-engine"]
    pipe = subprocess.PIPE
    many = [subprocess.Popen(command, stdin=pipe, stderr=pipe, start_new_session=True) for _ in range(60)]
    for each in many:
        each.communicate(timeout=60)
    assert {each.returncode for each in many} == {127}


@pytest.mark.slow
@needs_shell
@pytest.mark.parametrize("awk", ["awk", "busybox", ""])
def test_a_flood_is_thinned_over_there_and_its_last_words_come_whole(tmp_path: Path, awk: str) -> None:
    """What it said last of each rank comes before its move, then its exit code; where there is no awk, all of it comes."""
    for name, program in [(name, name) for name in ("sh", "cat", "sleep")] + [("awk", awk)] * bool(awk):
        if program not in ("sh", "cat", "sleep"):
            require(program)
        (tmp_path / name).symlink_to(str(path_of(program)))
    words = [sys.executable, "-S", "-E", str(FAKE), "flood", "20000", "3", "200"]
    command = ["/bin/sh", "-c", f"{REMOTE_WATCHDOG} sh -c '\"$@\"; exit 7' sh {shlex.join(words)}"]
    pipe = subprocess.PIPE
    environment = {"PATH": str(tmp_path)}
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, start_new_session=True) as line:
        assert line.stdin is not None
        assert line.stdout is not None
        line.stdin.write(b"usi\ngo infinite\n")
        line.stdin.flush()
        said = [b""]
        while not said[-1].startswith(b"bestmove"):
            said.append(line.stdout.readline())
            if len(said) == 70:
                line.stdin.write(b"stop\n")
                line.stdin.flush()
        line.stdin.write(b"quit\n")
        line.stdin.close()
        assert line.wait(20) == 7
        assert line.stdout.read() == b""
    assert said[-4:-1] == [b"info depth 99 multipv %d score cp %d pv 7g7f\n" % (rank, rank) for rank in (1, 2, 3)]
    if awk:
        assert len(said) < 200, "in a bit more than a second it said 20,000"
