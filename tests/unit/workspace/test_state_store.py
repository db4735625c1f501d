"""What is kept between starts: a file for each name, and the one file of lines in which earlier versions kept much of it."""

from binascii import b2a_base64
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from app.workspace.state_store import WINDOW, StateStore

UNREADABLE = Path("/proc/self/mem")
COLUMNS = b"\0\0\0\xff\0\1"


class Place(NamedTuple):
    """As the window keeps it."""

    geometry: bytes
    layout: str
    arrangements: Mapping[str, bytes] = {}


def store(folder: Path, told: list[Path] | None = None) -> StateStore:
    older = folder / "window.place"
    return StateStore(folder, Path.write_bytes, lambda path: None if told is None else told.append(path), older)


def write_older(folder: Path) -> None:
    named = {"study": b"docks", "moves.columns": COLUMNS, "branches.zoom": b"3", "palette": b'["view.flip"]'}
    lines = [
        b2a_base64(b"geometry"),
        b"study\n",
        *(name.encode() + b" " + b2a_base64(said) for name, said in named.items()),
    ]
    (folder / "window.place").write_bytes(b"".join(lines))


def test_the_file_of_earlier_versions_is_read(tmp_path: Path) -> None:
    write_older(tmp_path)
    state = store(tmp_path)
    place = state.read_value(WINDOW, Place, None)
    assert place is not None
    assert (place.geometry, place.layout, place.arrangements["study"]) == (b"geometry", "study", b"docks")
    assert state.read_value("moves.columns", bytes, b"") == COLUMNS
    assert state.read_value("branches.zoom", int, 0) == 3
    assert state.read_value("palette", list, []) == ["view.flip"]


def test_what_has_a_file_of_its_own_counts_before_that(tmp_path: Path) -> None:
    write_older(tmp_path)
    state = store(tmp_path)
    state.store_value("moves.columns", bytes, b"wider")
    state.store_value("branches.zoom", int, 3)
    again = store(tmp_path)
    assert again.read_value("moves.columns", bytes, b"") == b"wider"
    assert not (tmp_path / "branches.zoom.json").exists(), "nothing is written that is known"
    again.delete_value("palette")
    assert not again.has_value("palette")


@pytest.mark.skipif(not UNREADABLE.exists(), reason="this system has no file that anybody opens and nobody reads")
def test_a_file_that_cannot_be_read_is_set_aside_and_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "study.json").symlink_to(UNREADABLE)
    told: list[Path] = []
    state = store(tmp_path, told)
    assert state.read_value("study", list, []) == []
    state.store_value("study", list, [1])
    assert [path.readlink() for path in told] == [UNREADABLE]
    assert store(tmp_path).read_value("study", list, []) == [1]


def test_nonsense_of_earlier_versions_is_nothing(tmp_path: Path) -> None:
    for data in (b"", b"\xff\xfe\n\xff", b"AAAA", b"!\n!\n! !\nx"):
        (tmp_path / "window.place").write_bytes(data)
        state = store(tmp_path)
        assert state.read_value(WINDOW, Place, None) is None or data.startswith(b"!")
        assert state.read_value("x", bytes, b"usual") in {b"usual", b""}


def test_a_file_that_makes_no_sense_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "study.json").write_bytes(b"{")
    told: list[Path] = []
    state = store(tmp_path, told)
    assert state.read_value("study", list, []) == []
    assert [path.name.startswith("study.json.unreadable-") for path in told] == [True]
    state.store_value("study", list, [1])
    assert store(tmp_path).read_value("study", list, []) == [1]
