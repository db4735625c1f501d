"""The fake engine does what its faults are called, and nothing else wrong."""

import os
import signal
import subprocess
import sys
import time

import pytest

from app.usi.commands import Go
from tests.cases import every_case
from tests.fakes.engine import FAULTS, ODD_BYTES, ODD_ENDS, ODD_WORDS, ODDITIES, thought
from tests.fakes.watching import FAKE
from tests.sampling import sampled

MATED = b"checkmate G*8f 9f9g 8f8g 9g9h 8g8h\n"
TALK = "usi\nisready\nposition startpos\ngo infinite\nstop\nquit\n"


def talk(fault: str, said: str = TALK, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-S", "-E", str(FAKE), fault, *words]
    return subprocess.run(command, input=said.encode(), capture_output=True, timeout=20, check=False)


def lines_of(fault: str, said: str = TALK) -> list[str]:
    return talk(fault, said).stdout.decode("utf-8", "replace").splitlines()


def test_a_sound_engine_follows_the_protocol() -> None:
    done = talk("sound")
    lines = done.stdout.decode().splitlines()
    assert [line for line in lines if not line.startswith(("option", "id"))] == [
        "usiok",
        "readyok",
        thought(1),
        "bestmove 7g7f ponder 3c3d",
    ]
    assert (done.returncode, done.stderr) == (0, b"")


def test_it_waits_with_its_answer_where_it_should() -> None:
    assert not [line for line in lines_of("sound", "go infinite\n") if line.startswith("bestmove")]
    assert not [line for line in lines_of("sound", "go ponder\n") if line.startswith("bestmove")]
    assert [line for line in lines_of("sound", "go ponder\nponderhit\n") if line.startswith("bestmove")]
    assert [line for line in lines_of("sound", f"{Go(depth=3).text}\n") if line.startswith("bestmove")]


def test_an_unknown_fault_is_named() -> None:
    done = talk("no-such-fault")
    assert done.returncode == 2
    assert b"never-usiok" in done.stderr
    assert len({*FAULTS, *ODDITIES}) == len(FAULTS) + len(ODDITIES) > 79


@every_case(
    ("fault", "code"), [("dies-on-go", -6), ("dies-mid-line", -11), ("illegal-instruction", -4), ("no-library", 127)]
)
def test_it_dies_as_it_is_told_to(fault: str, code: int) -> None:
    assert talk(fault).returncode == code


@every_case(
    ("fault", "missing"), [("never-usiok", "usiok"), ("never-readyok", "readyok"), ("ignores-stop", "bestmove")]
)
def test_it_keeps_silent_as_it_is_told_to(fault: str, missing: str) -> None:
    assert not [line for line in lines_of(fault) if line.startswith(missing)]


def test_one_that_uses_all_its_time_answers_when_that_is_over() -> None:
    for go, least in (("go btime 0 wtime 0 byoyomi 200", 0.2), ("go btime 100 wtime 9000 binc 150 winc 9000", 0.25)):
        begun = time.monotonic()
        lines = lines_of("uses-all-time", f"position startpos\n{go}\nquit\n")
        assert time.monotonic() - begun >= least
        assert lines[-1] == "bestmove 5i5h"
    assert lines_of("uses-all-time", "position startpos moves 5i5h 5a5b\ngo btime 0\n")[-1] == "bestmove 5h5i"


def test_bytes_are_broken_as_they_are_told_to_be() -> None:
    assert "技巧".encode("cp932") in talk("cp932").stdout
    assert b"usiok\r\n" in talk("crlf").stdout
    assert talk("no-last-newline").stdout.endswith(b"bestmove 2g2f")
    assert max(map(len, talk("long-line").stdout.split(b"\n"))) > 1_000_000
    assert talk("many-options").stdout.count(b"option name") == 10_000
    assert len(talk("stderr-flood").stderr) > 9_000_000


ALL_WORDS = (
    "usi\nsetoption name A\nisready\nusinewgame\nposition startpos\ngo infinite\nstop\ngo mate 1\ngameover draw\nquit\n"
)


@every_case("name", sampled(ODD_WORDS, 8, 4))
def test_it_says_other_words_than_it_should(name: str) -> None:
    said = talk(name, ALL_WORDS).stdout
    assert all(words.encode() in said for words in ODD_WORDS[name].values())


@every_case("name", sampled([name for name in ODD_ENDS if name != "stops-itself-at-go"], 3, 1))
def test_it_ends_where_and_how_it_is_told_to(name: str) -> None:
    place, end = ODD_ENDS[name]
    done = talk(name, ALL_WORDS)
    assert done.returncode == end
    assert (b"usiok" in done.stdout) is (place not in ("", "usi"))
    assert (b"bestmove" in done.stdout) is (place in ("quit",))


@every_case("name", sampled(ODD_BYTES, 3, 1))
def test_it_writes_other_bytes_than_it_should(name: str) -> None:
    change = ODD_BYTES[name]
    assert talk(name, ALL_WORDS).stdout.endswith(change(b"bestmove 7g7f ponder 3c3d\n") + change(MATED))


@every_case(
    ("name", "first", "then"),
    [
        ("setsid-child", "isready", b"info string child"),
        ("closed-stdout", "isready", b"readyok"),
        ("endless-line", "go infinite", b"info string xxxx"),
        ("endless-greeting", "usi", b"option name Option 999 type button\noption name Option 0"),
        ("busy", "go infinite", b""),
        ("stops-itself-at-go", "go infinite", b""),
    ],
)
def test_it_does_other_things_and_does_not_end(name: str, first: str, then: bytes) -> None:
    command = [sys.executable, "-S", "-E", str(FAKE), name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(f"{first}\nquit\n".encode())
        engine.stdin.flush()
        said = b""
        while then not in said:
            said += os.read(engine.stdout.fileno(), 65536)
        if name == "setsid-child":
            child = int(said.split(b"child ")[1].split()[0])
            assert os.getsid(child) == child
            os.kill(child, signal.SIGKILL)
        else:
            with pytest.raises(subprocess.TimeoutExpired):
                engine.wait(0.1)
            engine.kill()


def test_a_flood_keeps_to_its_rate() -> None:
    with subprocess.Popen(
        [sys.executable, "-S", "-E", str(FAKE), "flood", "10000", "5", "100"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"go infinite\n")
        engine.stdin.flush()
        begun = time.monotonic()
        lines = [engine.stdout.readline() for _ in range(2000)]
        taken = time.monotonic() - begun
        engine.stdin.write(b"stop\nquit\n")
        engine.stdin.flush()
        rest = engine.stdout.read().splitlines()
    assert taken > 0.1
    assert all(line.startswith(b"info depth") for line in lines)
    assert rest[-1].startswith(b"bestmove")
    assert [line for line in rest if b"depth 99" in line] == rest[-6:-1]


def test_one_that_ignores_everything_has_to_be_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-S", "-E", str(FAKE), "ignores-everything"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"usi\nquit\n")
        engine.stdin.close()
        assert engine.stdout.readline() == b"id name Fake\n"
        engine.terminate()
        with pytest.raises(subprocess.TimeoutExpired):
            engine.wait(0.2)
        engine.kill()
