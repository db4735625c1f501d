"""Files that are never half written."""

import os
import stat
import subprocess
import sys
import time
from binascii import crc32
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from app.base import atomic
from app.base.atomic import (
    CLEANUP_NOTES_FOLDER,
    quarantine_file,
    remove_leftovers,
    remove_leftovers_below,
    remove_noted_leftovers,
    temporary_folder_beside,
    write_atomic,
)
from app.base.folders import find_folders
from app.base.regular import NotRegularFileError
from tests.devices import link_to_device
from tests.rights import IS_ROOT, needs_links

NOW = time.mktime((2026, 1, 2, 3, 4, 5, 0, 0, -1))


def test_a_new_file_has_what_was_given_and_the_usual_permissions(tmp_path: Path) -> None:
    file, plain = tmp_path / "棋譜.kif", tmp_path / "plain"
    write_atomic(file, b"one")
    plain.write_bytes(b"")
    assert file.read_bytes() == b"one"
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


posix = pytest.mark.skipif(os.name == "nt", reason="rights are others there")


@posix
def test_an_existing_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_atomic(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [file]


@needs_links
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_somebody_looks_at_for_a_moment_is_replaced_when_they_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a virus scanner keeps a file from being replaced; for good it may not."""
    file = tmp_path / "file"
    file.write_bytes(b"old")
    replace, refusals = Path.replace, [True, True]

    def refused(path: Path, target: Path) -> Path:
        if refusals and refusals.pop():
            raise PermissionError(13, "Access is denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", refused)
    monkeypatch.setattr(atomic, "_REPLACE_TRIES", 3)
    write_atomic(file, b"new")
    assert file.read_bytes() == b"new"
    refusals.extend([True] * 3)
    with pytest.raises(PermissionError):
        write_atomic(file, b"newer")
    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_killed_process_left_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / f".file.{os.getpid()}-0.tmp").write_bytes(b"half")
    write_atomic(tmp_path / "file", b"whole")
    assert (tmp_path / "file").read_bytes() == b"whole"


KILLED = """
import sys
from pathlib import Path
from typing import Any
from app.base.atomic import write_atomic
print("ready", flush=True)
number = 0
while True:
    number += 1
    write_atomic(Path(sys.argv[1]), bytes(str(number % 10) * 200_000, "ascii"))
"""


@pytest.mark.slow
def test_a_process_killed_at_any_moment_leaves_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for pause in (0.0, 0.003, 0.011, 0.023, 0.04, 0.07):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(pause)
            process.kill()
        if file.exists():
            data = file.read_bytes()
            assert len(data) == 200_000
            assert set(data) == {data[0]}


@pytest.mark.skipif(os.name == "nt", reason="there an open file cannot be replaced")
def test_of_several_writers_who_expect_the_same_file_one_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = atomic._replace_file

    def replace_late(fresh: Path, target: Path) -> None:
        time.sleep(0.05)  # all have looked at the file by then
        replace(fresh, target)

    def write(number: int) -> int:
        begun.wait()
        try:
            write_atomic(file, b"%d" % number, expected=crc32(b"old"))
        except atomic.FileChangedError:
            return 0
        return number

    file, begun = tmp_path / "file", Barrier(4)
    file.write_bytes(b"old")
    monkeypatch.setattr(atomic, "_replace_file", replace_late)
    with ThreadPoolExecutor(4) as pool:
        written = [number for number in pool.map(write, range(1, 5)) if number]
    assert len(written) == 1
    assert file.read_bytes() == b"%d" % written[0]


def test_a_file_set_aside_gets_a_name_of_its_own(tmp_path: Path) -> None:
    places = []
    for contents in (b"one", b"two", b"three"):
        (tmp_path / "settings.json").write_bytes(contents)
        places.append(quarantine_file(tmp_path / "settings.json", NOW))
    assert [place.name for place in places] == [
        "settings.json.unreadable-20260102-030405",
        "settings.json.unreadable-20260102-030405-2",
        "settings.json.unreadable-20260102-030405-3",
    ]
    assert [place.read_bytes() for place in places] == [b"one", b"two", b"three"]
    assert not (tmp_path / "settings.json").exists()


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o400, 0o604, 0o644])
def test_a_fresh_copy_has_never_more_rights_than_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"secret")
    file.chmod(mode)
    seen = set[int]()
    opening, changing = os.open, os.fchmod

    def look(*_: object) -> None:
        seen.update(stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob(".*"))

    def watched_open(*given: Any) -> int:
        handle = opening(*given)
        look()
        return handle

    def watched_change(*given: Any) -> None:
        look()
        changing(*given)
        look()

    monkeypatch.setattr(os, "open", watched_open)
    monkeypatch.setattr(os, "fchmod", watched_change)
    before = os.umask(0)
    try:
        write_atomic(file, b"new")
    finally:
        os.umask(before)
    assert seen
    assert [each for each in seen if each & 0o077 & ~mode] == []
    assert stat.S_IMODE(file.stat().st_mode) == mode


@posix
def test_a_private_file_is_for_one_person_alone_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[int]()
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append(stat.S_IMODE(os.fstat(handle).st_mode)))
    before = os.umask(0)
    try:
        write_atomic(tmp_path / "file", b"new", is_private=True)
    finally:
        os.umask(before)
    assert seen[0] == stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600


@pytest.mark.skipif(not IS_ROOT, reason="only root may give files away")
def test_a_file_stays_its_owners_when_root_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    os.chown(file, 12_345, 12_346)
    file.chmod(0o640)
    write_atomic(file, b"new")
    seen = file.stat()
    assert (seen.st_uid, seen.st_gid, stat.S_IMODE(seen.st_mode)) == (12_345, 12_346, 0o640)


@posix
def test_what_a_group_may_read_is_not_given_to_another_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the group of the file cannot be given to its copy."""
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o664)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    seen = os.fstat

    def of_another_group(handle: int) -> os.stat_result:
        found = list(seen(handle))
        found[5] += 1
        return os.stat_result(found)

    monkeypatch.setattr(os, "fchown", refuse)
    monkeypatch.setattr(os, "fstat", of_another_group)
    write_atomic(file, b"new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


@pytest.mark.parametrize("name", ["a" * 255, "棋" * 85, "棋" * 60 + ".kifu"])
def test_a_name_may_be_as_long_as_the_disk_takes(tmp_path: Path, name: str) -> None:
    for data in (b"old", b"new"):
        write_atomic(tmp_path / name, data)
    assert (tmp_path / name).read_bytes() == b"new"


@posix
@pytest.mark.parametrize("device", ["null", "zero"])
def test_a_device_is_never_replaced(tmp_path: Path, device: str) -> None:
    link_to_device(tmp_path / "link", device)
    with pytest.raises(NotRegularFileError):
        write_atomic(tmp_path / "link", b"new")
    assert not (tmp_path / "link").is_file()


def test_what_killed_processes_left_is_tidied_up_and_nothing_else(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    dead, alive = ended.pid, os.getppid()
    left = [f".settings.json.{dead}-0.tmp", f".棋譜.kif.{dead}-12.tmp", f".old.{alive}-0.tmp"]
    others = [f".a.{alive}-0.tmp", ".a.tmp", f"a.{dead}-0.tmp", f".a.{dead}.tmp", "game.kif", ".hidden"]
    for name in (*left, *others):
        (tmp_path / name).write_bytes(b"half")
    (tmp_path / f".folder.{dead}-0.tmp").mkdir()
    os.utime(tmp_path / left[-1], (1, 1))
    if os.name == "nt":  # nobody is asked there, and time alone tells
        for name in left:
            os.utime(tmp_path / name, (1, 1))
    remove_leftovers(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*others, f".folder.{dead}-0.tmp"}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells of them")
def test_what_was_left_far_below_goes_and_so_does_what_a_zombie_left(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "2026"
    folder.mkdir(parents=True)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        left, kept = folder / f".game.kifu.{ended.pid}-0.tmp", folder / f".game.kifu.{os.getpid()}-0.tmp"
        left.write_bytes(b"half")
        kept.write_bytes(b"half")
        remove_leftovers_below(tmp_path)
        assert (left.exists(), kept.exists()) == (False, True)


KILLED_IN_WRITING = """
import os, signal, sys
from pathlib import Path
from app.base import atomic
def kill(_):
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "file":
    atomic.flush_to_disk = kill
    atomic.write_atomic(Path(sys.argv[1]), b"half")
with atomic.temporary_folder_beside(Path(sys.argv[1])) as room:
    (room / "half").write_bytes(b"half")
    kill(0)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
@pytest.mark.parametrize("kind", ["file", "room"])
def test_what_was_left_outside_of_the_programs_folders_is_noted_and_goes(tmp_path: Path, kind: str) -> None:
    data, mine = find_folders().data, tmp_path / "mine"
    data.mkdir(parents=True)
    mine.mkdir()
    command = [sys.executable, "-c", KILLED_IN_WRITING, str(mine / "game.kifu"), kind]
    subprocess.run(command, check=False)
    assert len(list(mine.iterdir())) == 1
    with temporary_folder_beside(mine / "other.kifu"):
        assert len(list((data / CLEANUP_NOTES_FOLDER).iterdir())) == 2
        remove_noted_leftovers(data)
        assert [path.name.split(".")[1] for path in mine.iterdir()] == ["other"]
        assert len(list((data / CLEANUP_NOTES_FOLDER).iterdir())) == 1
    write_atomic(mine / "game.kifu", b"whole")
    assert [path.name for path in mine.iterdir()] == ["game.kifu"]
    assert not list((data / CLEANUP_NOTES_FOLDER).iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process began")
def test_a_number_that_another_process_has_by_now_protects_nothing(tmp_path: Path) -> None:
    old, new = tmp_path / f".a.{os.getpid()}-0.tmp", tmp_path / f".a.{os.getpid()}-1.tmp"
    for path in (old, new):
        path.write_bytes(b"half")
    began = Path("/proc/self").stat().st_mtime
    os.utime(old, (began - 3_600, began - 3_600))
    remove_leftovers(tmp_path)
    assert list(tmp_path.iterdir()) == [new]


@pytest.mark.parametrize("name", ["game.kif", "棋" * 80 + ".kif"])
def test_beside_a_persons_file_only_its_own_copies_are_tidied_up(tmp_path: Path, name: str) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    file = tmp_path / name
    (stem,) = {path.name.rpartition(".")[0].rpartition(".")[0] for path in fresh_copies(file)}
    for beside in (f"{stem}.{ended.pid}-0.tmp", f".another.kif.{ended.pid}-0.tmp"):
        (tmp_path / beside).write_bytes(b"half")
        os.utime(tmp_path / beside, (1, 1))
    remove_leftovers(tmp_path, file)
    assert {path.name for path in tmp_path.iterdir()} == {f".another.kif.{ended.pid}-0.tmp"}


def fresh_copies(file: Path) -> list[Path]:
    """Those that are there while the file is written."""
    found: list[Path] = []
    synchronise = os.fsync

    def look(handle: int) -> None:
        found.extend(file.parent.glob(".*.tmp"))
        synchronise(handle)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", look)
        write_atomic(file, b"")
    file.unlink()
    return found
