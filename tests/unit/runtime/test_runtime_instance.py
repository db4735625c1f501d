"""A second start finds the first, hands over what it was to open, and is never held up by one that is gone."""

import json
import os
import socket
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.single_instance import HAS_SOCKET_FILES, InstanceAddress, SingleInstance, send_to_first_instance
from tests.devices import link_to_device

PATIENCE = 60_000
WAYS = [True, False] if HAS_SOCKET_FILES else [False]
ways = pytest.mark.parametrize("by_file", WAYS, ids=lambda by_file: "file" if by_file else "port")


def hand_over_beside(qtbot: QtBot, data: Path, paths: list[str], by_file: bool) -> bool:
    """Hand over from another thread, as another process would."""
    answers: list[bool] = []
    caller = threading.Thread(target=lambda: answers.append(send_to_first_instance(data, paths, by_file=by_file)))
    caller.start()
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
    caller.join()
    return answers[0]


@ways
def test_the_first_hears_what_the_second_was_asked_to_open(
    qtbot: QtBot, tmp_path: Path, by_file: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = SingleInstance(tmp_path, by_file=by_file)
    heard: list[tuple[str, ...]] = []
    first.files_received.connect(heard.append)
    assert first.listen()
    monkeypatch.chdir(tmp_path)
    elsewhere = Path("/b c.kif").absolute()
    assert hand_over_beside(qtbot, tmp_path, ["対局.kif", str(elsewhere)], by_file)
    assert hand_over_beside(qtbot, tmp_path, [], by_file)
    assert heard == [(str(tmp_path / "対局.kif"), str(elsewhere)), ()]
    first.close()
    assert not send_to_first_instance(tmp_path, ["a"], by_file=by_file)


@ways
def test_only_one_is_the_first(qtbot: QtBot, tmp_path: Path, by_file: bool) -> None:
    first, second = SingleInstance(tmp_path, by_file=by_file), SingleInstance(tmp_path, by_file=by_file)
    assert first.listen()
    assert not second.listen()
    first.close()
    assert second.listen()
    second.close()


@ways
def test_what_a_killed_one_left_behind_holds_up_nobody(qtbot: QtBot, tmp_path: Path, by_file: bool) -> None:
    first = SingleInstance(tmp_path, by_file=by_file)
    assert first.listen()
    note = (tmp_path / "instance").read_bytes()
    path = json.loads(note).get("path")
    first.close()
    (tmp_path / "instance").write_bytes(note)
    if path is not None:
        left = socket.socket(socket.AF_UNIX)
        left.bind(path)  # nobody listens at it
        left.close()
    assert not send_to_first_instance(tmp_path, ["a"], by_file=by_file)
    second = SingleInstance(tmp_path, by_file=by_file)
    heard: list[tuple[str, ...]] = []
    second.files_received.connect(heard.append)
    assert second.listen()
    asked = str(Path("/a").absolute())
    assert hand_over_beside(qtbot, tmp_path, [asked], by_file)
    assert heard == [(asked,)]
    second.close()


def test_nothing_is_tried_where_nobody_ever_was(tmp_path: Path) -> None:
    assert not send_to_first_instance(tmp_path / "nowhere", ["a"])


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another matter on Windows")
@ways
def test_nobody_else_can_knock(qtbot: QtBot, tmp_path: Path, by_file: bool) -> None:
    first = SingleInstance(tmp_path, by_file=by_file)
    assert first.listen()
    note = tmp_path / "instance"
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    if by_file:
        door = Path(json.loads(note.read_bytes())["path"])
        assert stat.S_IMODE(door.stat().st_mode) == 0o600
        assert stat.S_IMODE(door.parent.stat().st_mode) == 0o700
        assert door.parent.stat().st_uid == os.getuid()
    first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such sockets on Windows")
def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path) -> None:
    shared = tmp_path / "run"
    shared.mkdir(mode=0o777)
    shared.chmod(0o777)
    bound = InstanceAddress(tmp_path, {"XDG_RUNTIME_DIR": str(shared)}, by_file=True).bind_socket()
    assert bound is not None
    listening, _ = bound
    assert Path(listening.getsockname()).parent != shared
    listening.close()
    Path(InstanceAddress(tmp_path, by_file=True).read_address() or "").unlink()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words",
    [
        *(b"nonsense\n", b"{}\n", b'{"open": [1], "password": ""}\n', b'{"open": ["a"], "password": "wrong"}\n', b""),
        *(b"[" * 100_000 + b"\n", b'{"open":' * 50_000 + b"\n"),
    ],
)
def test_nonsense_and_strangers_are_not_heard(qtbot: QtBot, tmp_path: Path, words: bytes) -> None:
    first = SingleInstance(tmp_path, by_file=False)
    heard: list[tuple[str, ...]] = []
    first.files_received.connect(heard.append)
    assert first.listen()
    port = json.loads((tmp_path / "instance").read_bytes())["port"]
    answers: list[bytes] = []

    def call() -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            line.sendall(words)
            line.shutdown(socket.SHUT_WR)
            answers.append(line.recv(100))

    caller = threading.Thread(target=call)
    caller.start()
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
    caller.join()
    assert (answers, heard) == ([b""], [])
    first.close()


def pipe(note: Path) -> None:
    os.mkfifo(note)


def deep(note: Path) -> None:
    note.write_bytes(b"[" * 100_000)


def folder(note: Path) -> None:
    note.mkdir()


def endless(note: Path) -> None:
    link_to_device(note, "zero")


@pytest.mark.skipif(sys.platform == "win32", reason="such files are not to be had there")
@pytest.mark.parametrize("damaged", [pipe, deep, folder, endless])
def test_whatever_lies_where_the_first_says_where_it_listens_a_first_is_found_again(
    qtbot: QtBot, tmp_path: Path, damaged: Callable[[Path], None]
) -> None:
    damaged(tmp_path / "instance")
    assert not send_to_first_instance(tmp_path, ["a"])
    first = SingleInstance(tmp_path)
    heard: list[tuple[str, ...]] = []
    first.files_received.connect(heard.append)
    assert first.listen()
    assert hand_over_beside(qtbot, tmp_path, ["/a"], True)
    assert heard == [("/a",)]
    first.close()


@pytest.fixture
def meeting() -> Iterator[Path]:
    """A folder whose name is short enough for a socket."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such sockets on Windows")
def test_sockets_of_killed_programs_are_tidied_up(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meeting: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(meeting))
    names = ("yomisuji-dead.socket", "yomisuji-alive.socket", "yomisuji-new.socket", "other-dead.socket")
    sockets = {name: socket.socket(socket.AF_UNIX) for name in names}
    for name, each in sockets.items():
        each.bind(str(meeting / name))
        if "new" not in name:
            os.utime(meeting / name, (1, 1))
    sockets["yomisuji-alive.socket"].listen()
    (meeting / "yomisuji-file.socket").touch()
    os.utime(meeting / "yomisuji-file.socket", (1, 1))
    first = SingleInstance(tmp_path / "data", by_file=True)
    assert first.listen()
    first.close()
    for each in sockets.values():
        each.close()
    assert {path.name for path in meeting.iterdir()} == {*names[1:], "yomisuji-file.socket"}
