"""What is said to a process and what comes from it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.runtime.exit import ProcessExit
from app.runtime.launch import Launch
from app.runtime.process import ChildProcess
from tests.fakes.watching import wait_until
from tests.rights import needs_shell

pytestmark = needs_shell


class Talk:
    """A process, and what it has said."""

    def __init__(self, owner: QObject, *command: str) -> None:
        self.said = b""
        self.ends: list[ProcessExit] = []
        self.process = ChildProcess(Launch(command[0], command[1:]), None, owner)
        self.process.stdout_read.connect(self._hear)
        self.process.ended.connect(self.ends.append)
        self.process.start()

    def _hear(self, piece: bytes) -> None:
        self.said += piece

    def end(self) -> ProcessExit:
        self.process.kill()
        wait_until(lambda: bool(self.ends))
        return self.ends[0]


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QObject]:
    owner = QObject()
    yield owner
    owner.deleteLater()


@pytest.mark.slow
def test_more_than_a_pipe_holds_goes_out_and_comes_back_whole(owner: QObject) -> None:
    talk = Talk(owner, "cat")
    sent = b"".join(b"line %d\n" % number for number in range(100_000))
    talk.process.write(sent[:700_000])
    talk.process.write(sent[700_000:])
    wait_until(lambda: len(talk.said) >= len(sent))
    assert talk.said == sent
    assert talk.end().signal == 9


@pytest.mark.slow
def test_what_a_process_says_last_is_heard_before_its_end(owner: QObject) -> None:
    talk = Talk(owner, "sh", "-c", "echo one; echo two; exit 3")
    wait_until(lambda: bool(talk.ends))
    assert (talk.said, talk.ends[0].code) == (b"one\ntwo\n", 3)


@pytest.mark.slow
def test_a_process_that_closes_its_ears_is_put_down_and_said_to_be_deaf(owner: QObject) -> None:
    talk = Talk(owner, "sh", "-c", "exec <&-; echo deaf; sleep 60")
    wait_until(lambda: b"deaf" in talk.said)
    for _ in range(3):
        talk.process.write(b"usi\n")
    wait_until(lambda: bool(talk.ends))
    assert talk.ends[0].ignored_input


@pytest.mark.slow
def test_a_process_that_closes_its_mouth_is_left_alone(owner: QObject) -> None:
    talk = Talk(owner, "sh", "-c", "echo enough; exec >&-; sleep 60")
    wait_until(lambda: b"enough" in talk.said)
    talk.process.write(b"usi\n")
    assert not talk.ends
    assert talk.end().was_forced


@pytest.mark.slow
def test_nothing_stays_open_behind_an_engine(owner: QObject) -> None:
    open_files = Path("/proc/self/fd")
    if not open_files.is_dir():
        pytest.skip("this system does not tell which files are open")
    Talk(owner, "true").end()
    before = len(list(open_files.iterdir()))
    for _ in range(5):
        Talk(owner, "cat").end()
    assert len(list(open_files.iterdir())) <= before


@pytest.mark.slow
def test_a_pause_keeps_what_is_said_meanwhile(owner: QObject) -> None:
    talk = Talk(owner, "sh", "-c", "for line in 1 2 3 4 5 6 7 8 9; do echo $line; sleep 0.01; done; exec sleep 60")
    for said in (b"1", b"2", b"5", b"9"):
        wait_until(partial(contains, talk, said))
        talk.process.pause_reading()
        talk.process.pause_reading()
    assert talk.said == b"1\n2\n3\n4\n5\n6\n7\n8\n9\n"
    talk.end()


def contains(talk: Talk, said: bytes) -> bool:
    return said in talk.said
