"""Files that are never half written."""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.base import atomic
from app.base.atomic import quarantine, write_atomic

NOW = time.mktime((2026, 1, 2, 3, 4, 5, 0, 0, -1))


def test_a_new_file_has_what_was_given_and_the_usual_permissions(tmp_path: Path) -> None:
    file, plain = tmp_path / "棋譜.kif", tmp_path / "plain"
    write_atomic(file, b"one")
    plain.write_bytes(b"")
    assert file.read_bytes() == b"one"
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_an_existing_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_atomic(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [file]


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
    monkeypatch.setattr(atomic, "_TRIES", 3)
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


def test_a_file_set_aside_gets_a_name_of_its_own(tmp_path: Path) -> None:
    places = []
    for contents in (b"one", b"two", b"three"):
        (tmp_path / "settings.json").write_bytes(contents)
        places.append(quarantine(tmp_path / "settings.json", NOW))
    assert [place.name for place in places] == [
        "settings.json.unreadable-20260102-030405",
        "settings.json.unreadable-20260102-030405-2",
        "settings.json.unreadable-20260102-030405-3",
    ]
    assert [place.read_bytes() for place in places] == [b"one", b"two", b"three"]
    assert not (tmp_path / "settings.json").exists()
