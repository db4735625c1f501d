"""Writing behind the window's back."""

import os
import socket
import subprocess
import sys
import threading
from binascii import crc32
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.runtime import writer as module
from app.runtime.writer import FileWriter, JournalWriter, WriteFailed
from app.text.phrase import Phrase
from tests.cases import every_case
from tests.devices import link_to_device
from tests.rights import needs_links


def test_what_is_asked_is_on_the_disk_when_closing_is_done(qtbot: QtBot, tmp_path: Path) -> None:
    writer = FileWriter()
    writer.write_file(tmp_path / "new" / "folder" / "a", b"1")
    writer.write_file(tmp_path / "b", b"2")
    assert writer.close(10)
    assert (tmp_path / "new" / "folder" / "a").read_bytes() == b"1"
    assert (tmp_path / "b").read_bytes() == b"2"


def test_nothing_to_write_is_done_at_once(qtbot: QtBot) -> None:
    assert FileWriter().close(0)


def test_of_what_waits_for_one_file_only_the_newest_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun, written = threading.Event(), threading.Event(), list[bytes]()

    def slow(path: Path, data: bytes, **_: object) -> None:
        begun.set()
        gate.wait(10)
        written.append(data)

    monkeypatch.setattr(module, "write_atomic", slow)
    writer = FileWriter()
    writer.write_file(tmp_path / "a", b"first")
    assert begun.wait(10)
    for data in (b"second", b"third"):
        writer.write_file(tmp_path / "a", data)
    assert not writer.close(0.01)
    gate.set()
    assert writer.close(10)
    assert written == [b"first", b"third"]


def test_a_failure_is_told_and_the_next_file_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    writer = FileWriter()
    failures: list[WriteFailed] = []
    writer.failed.connect(failures.append)
    (tmp_path / "file").touch()
    writer.write_file(tmp_path / "file" / "a", b"a file stands in the place of its folder")
    writer.write_file(tmp_path / "b", b"2")
    qtbot.waitUntil(lambda: bool(failures))
    assert failures[0].path == tmp_path / "file" / "a"
    assert failures[0].words.reason
    assert writer.close(10)
    assert (tmp_path / "b").read_bytes() == b"2"


def test_a_save_spares_what_another_program_wrote_and_follows_one_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    writer, path = FileWriter(), tmp_path / "game.kif"
    failures: list[WriteFailed] = []
    writer.failed.connect(failures.append)
    path.write_bytes(b"old")
    expected = crc32(b"old")
    for data in (b"first", b"second"):  # made ready before the first was written
        writer.save_file(path, data, expected=expected)
        qtbot.waitUntil(partial(lambda data: path.read_bytes() == data, data))
    path.write_bytes(b"theirs")
    writer.save_file(path, b"third", expected=expected)
    qtbot.waitUntil(lambda: bool(failures))
    assert failures[0].was_changed_elsewhere
    assert path.read_bytes() == b"theirs"
    assert writer.close(10)


@needs_links
def test_what_a_killed_program_left_beside_a_record_goes_when_that_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    for name in ("game.kif", "other.kif"):
        (tmp_path / f".{name}.{ended.pid}-0.tmp").write_bytes(b"half")
        os.utime(tmp_path / f".{name}.{ended.pid}-0.tmp", (1, 1))
    (tmp_path / "link.kif").symlink_to(tmp_path / "game.kif")
    writer = FileWriter()
    writer.save_file(tmp_path / "link.kif", b"whole")
    assert writer.close(20)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f".other.kif.{ended.pid}-0.tmp", "game.kif", "link.kif"]


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_only_what_is_the_persons_own_to_give_away_may_be_read_by_others(qtbot: QtBot, tmp_path: Path) -> None:
    writer, home = FileWriter(), tmp_path / "home"
    writer.write_file(home / "config" / "settings.json", b"ours")
    (tmp_path / "game.kif").write_bytes(b"old")
    (tmp_path / "game.kif").chmod(0o644)
    writer.save_file(tmp_path / "game.kif", b"a record", home / "backups" / "game.kif")
    assert writer.close(20)
    rights = {path: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert {rights[path] for path in rights if path.is_dir()} == {0o700}
    assert {rights[home / "config" / "settings.json"], rights[home / "backups" / "game.kif"]} == {0o600}
    assert rights[tmp_path / "game.kif"] == 0o644


# After whatever went wrong, the next is written


def plain(name: str) -> Callable[[Path], Path]:
    return lambda folder: folder / name


def linked(target: str) -> Callable[[Path], Path]:
    def made(folder: Path) -> Path:
        (folder / "link").symlink_to(target)
        return folder / "link"

    return made


def to_device(name: str) -> Callable[[Path], Path]:
    def made(folder: Path) -> Path:
        link_to_device(folder / "link", name)
        return folder / "link"

    return made


def circle(folder: Path) -> Path:
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    return folder / "a"


def long_chain(folder: Path) -> Path:
    for number in range(60):
        (folder / f"link{number}").symlink_to(f"link{number + 1}")
    return folder / "link0"


def inside_a_circle(folder: Path) -> Path:
    return circle(folder) / "file"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def linked_pipe(folder: Path) -> Path:
    return linked(pipe(folder).name)(folder)


def full_folder(folder: Path) -> Path:
    (folder / "folder").mkdir()
    (folder / "folder" / "file").touch()
    return folder / "folder"


def under_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "a"


def with_a_listener(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder / "socket"))
    return folder / "socket"


def hard_linked(folder: Path) -> Path:
    (folder / "one").write_bytes(b"old")
    (folder / "two").hardlink_to(folder / "one")
    return folder / "two"


BAD_PATHS: dict[str, Callable[[Path], Path]] = {
    "a link to itself": linked("link"),
    "links in a circle": circle,
    "links in a chain too long": long_chain,
    "in a circle of links": inside_a_circle,
    "a link into a missing folder": linked("missing/folder/file"),
    "a zero byte": plain("a\0b"),
    "incomplete character": plain("a\ud800b"),
    "the other half": plain("a\udfff"),
    "a name of 256 bytes": plain("a" * 256),
    "a name of 86 kanji": plain("棋" * 86),
    "a path of 5000 letters": plain("/".join(["a" * 99] * 50)),
    "a folder": full_folder,
    "a link to a folder": linked("/tmp"),  # noqa: S108 - nothing is written there
    "the folder of it all": linked("/"),
    "a pipe": pipe,
    "a link to a pipe": linked_pipe,
    "a socket": with_a_listener,
    "/dev/null": to_device("null"),
    "/dev/zero": to_device("zero"),
    "/dev/full": to_device("full"),
    "/dev/random": to_device("random"),
    "a file of /proc": linked("/proc/self/status"),
    "a folder of /proc": linked("/proc/self"),
    "a new file in /proc": linked("/proc/new"),
    "under a file": under_a_file,
    "a descriptor that is closed": linked("/proc/self/fd/987654"),
}
ODD_PATHS: dict[str, Callable[[Path], Path]] = {
    "a link to a file that is to come": linked("to come"),
    "a name of 255 bytes": plain("a" * 255),
    "a name of 85 kanji": plain("棋" * 85),
    "bytes that are no letters": plain("a\udcff.kif"),
    "a line end": plain("a\nb"),
    "blanks at both ends": plain(" a "),
    "letters that control": plain("a\x1b[2Jb"),
    "like an option": plain("-rf"),
    "a backslash": plain("a\\b"),
    "hidden": plain(".a"),
    "many dots": plain("a...b..."),
    "a wildcard": plain("*?[a]"),
    "like a fresh copy": plain(".a.1-0.tmp"),
    "a hard link": hard_linked,
}
RAISED: tuple[Exception, ...] = (
    *(OSError(number, os.strerror(number)) for number in (5, 13, 26, 27, 28, 30, 116, 122)),
    InterruptedError(4, "Interrupted"),
    TimeoutError("too late"),
    ValueError("no value"),
    UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"),
    MemoryError(),
    RecursionError("maximum recursion depth exceeded"),
    RuntimeError("Symlink loop"),
    KeyError("key"),
    TypeError("type"),
    AttributeError("attribute"),
    AssertionError(),
    OverflowError("overflow"),
    StopIteration(),
    ExceptionGroup("several", [ValueError("one")]),
)


class Told:
    """What a writer, or a journal writer, tells."""

    def __init__(self, writer: FileWriter | JournalWriter) -> None:
        self.failures: list[WriteFailed | Phrase] = []
        self.aside: list[Path] = []
        writer.failed.connect(self.failures.append)
        if isinstance(writer, FileWriter):
            writer.file_moved_aside.connect(self.aside.append)

    @property
    def reasons(self) -> list[str]:
        return [(each if isinstance(each, Phrase) else each.words.reason).en for each in self.failures]


def put(writer: FileWriter | JournalWriter, how: str, path: Path) -> None:
    if isinstance(writer, JournalWriter):
        writer.append_data(path, lambda: b"new")
    elif how == "save":
        writer.save_file(path, b"new", path.parent / "backups" / "a" if "\0" not in str(path) else None)
    else:
        writer.write_file(path, b"new")


HOWS = ("save", "write", "append")
needs_posix = pytest.mark.skipif(os.name == "nt", reason="such files are not to be had there")


@needs_posix
@every_case(("what", "how"), product([*BAD_PATHS, *ODD_PATHS], HOWS))
def test_after_any_path_the_next_is_written(qtbot: QtBot, tmp_path: Path, how: str, what: str) -> None:
    """What cannot be written is told; in the place of one of the program's own files it is set aside instead."""
    at = Path(mkdtemp(dir=tmp_path))
    good = at / "good"
    path = (BAD_PATHS | ODD_PATHS)[what](at)
    writer = JournalWriter() if how == "append" else FileWriter()
    told = Told(writer)
    put(writer, how, path)
    put(writer, how, good)
    assert writer.close(20)
    QCoreApplication.processEvents()
    assert good.read_bytes() == b"new"
    assert all(told.reasons)
    is_there = what in ODD_PATHS or not told.failures
    if how == "save":
        assert is_there == (what in ODD_PATHS)
    if is_there:
        assert path.read_bytes().endswith(b"new")
        assert len(told.aside) == (how == "write" and what in BAD_PATHS)
    assert not [node for node in at.glob("link-*") if node.is_file()], "the device was replaced"


@every_case(("raised", "how"), product(RAISED, HOWS))
def test_after_anything_that_is_raised_the_next_is_written(
    qtbot: QtBot, tmp_path: Path, how: str, raised: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no file is to blame for is heard of as a fault of the program's besides."""
    faults: list[object] = []
    synchronise, left = os.fsync, [raised]

    def fail_once(handle: int) -> None:
        if left:
            raise left.pop()
        synchronise(handle)

    (tmp_path / "bad").write_bytes(b"old")
    (tmp_path / "good").unlink(missing_ok=True)
    writer = JournalWriter() if how == "append" else FileWriter()
    told = Told(writer)
    with monkeypatch.context() as patch:
        patch.setattr(threading, "excepthook", lambda heard: faults.append(heard.exc_value))
        patch.setattr(os, "fsync", fail_once)
        if how == "save":
            assert isinstance(writer, FileWriter)
            writer.save_file(tmp_path / "bad", b"new")
        else:
            put(writer, how, tmp_path / "bad")
        put(writer, how, tmp_path / "good")
        assert writer.close(20)
        QCoreApplication.processEvents()
    # What grows is tried once more at the end, so that it has no hole.
    bad = b"oldnew" if how == "append" else b"old"
    assert ((tmp_path / "bad").read_bytes(), (tmp_path / "good").read_bytes()) == (bad, b"new")
    assert len(told.reasons) == 1
    assert told.reasons[0]
    assert bool(faults) == (not isinstance(raised, OSError | ValueError | MemoryError))


@pytest.mark.parametrize("ending", ["another line", "close"])
def test_a_file_that_grows_has_no_hole_after_a_disk_was_full_for_a_moment(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """As when the disk is full or all handles are used up: nothing of the middle is lost."""
    path, writer, told = tmp_path / "game.csa", JournalWriter(), list[Phrase]()
    writer.failed.connect(told.append)
    append = module._append

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    writer.append_data(path, lambda: b"1\n")
    assert writer.wait_until_written(10)
    monkeypatch.setattr(module, "_append", full)
    writer.append_data(path, lambda: b"2\n")
    writer.append_data(path, lambda: b"3\n")
    assert writer.wait_until_written(10)
    monkeypatch.setattr(module, "_append", append)
    if ending == "another line":
        writer.append_data(path, lambda: b"4\n")
    assert writer.close(10)
    assert path.read_bytes() == (b"1\n2\n3\n4\n" if ending == "another line" else b"1\n2\n3\n")
    qtbot.waitUntil(lambda: len(told) == 2)


def test_what_could_not_be_appended_moves_with_its_file_and_goes_with_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved, gone, writer, told = tmp_path / "a", tmp_path / "b", JournalWriter(), list[Phrase]()
    writer.failed.connect(told.append)

    def shut(path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device") if path == moved else PermissionError(13, "Permission denied")

    with monkeypatch.context() as full:
        full.setattr(module, "_append", shut)
        writer.append_data(moved, lambda: b"1\n")
        writer.append_data(gone, lambda: b"2\n")
        assert writer.wait_until_written(10)
    writer.move_file(moved, tmp_path / "c")
    writer.remove_file(gone)
    assert writer.close(10)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"c": b"1\n"}
    qtbot.waitUntil(lambda: len(told) == 2)
    assert writer.failure == told[0] != told[1], "the first reason is the one that a person can mend"
