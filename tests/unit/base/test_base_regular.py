"""Only regular files are opened, and nobody waits at a pipe."""

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from app.base.regular import (
    NotRegularFileError,
    append_to_file,
    is_too_deep,
    parse_json,
    read_beginning,
    read_contents,
    stat_regular,
)


def folder(path: Path) -> None:
    path.mkdir()


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))


def linked(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


OTHERS: dict[str, Callable[[Path], None]] = {"a folder": folder}
if hasattr(os, "mkfifo"):
    OTHERS |= {
        "a pipe": os.mkfifo,
        "a socket": listener,
        "a link to itself": linked("odd"),
        "/dev/zero": linked("/dev/zero"),
        "/dev/full": linked("/dev/full"),
    }
WAYS: dict[str, Callable[[Path], object]] = {
    "whole": read_contents,
    "beginning": lambda path: read_beginning(path, 4),
    "append": lambda path: append_to_file(path, b"more"),
    "look": stat_regular,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", OTHERS)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, what: str, way: str) -> None:
    OTHERS[what](tmp_path / "odd")
    with pytest.raises(NotRegularFileError) as refused:
        WAYS[way](tmp_path / "odd")
    assert refused.value.strerror
    assert refused.value.filename == str(tmp_path / "odd")


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes there")
def test_a_pipe_that_comes_just_then_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.touch()
    seen = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "stat", lambda *_: seen)
    with pytest.raises(NotRegularFileError):
        read_contents(path)


def test_a_file_is_read_as_far_as_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "file"
    append_to_file(path, b"123")
    append_to_file(path, b"45")
    assert (read_contents(path), read_contents(path, 5), read_beginning(path, 2)) == (b"12345", b"12345", b"12")
    with pytest.raises(NotRegularFileError) as refused:
        read_contents(path, 4)
    assert refused.value.errno == errno.EFBIG


def test_no_file_is_none(tmp_path: Path) -> None:
    assert stat_regular(tmp_path / "nowhere") is None
    with pytest.raises(FileNotFoundError):
        read_contents(tmp_path / "nowhere")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":' * 100_000, "[" * 100_000])
def test_json_that_makes_no_sense_is_a_value_that_will_not_do(data: bytes | str) -> None:
    with pytest.raises(ValueError, match=r"Expecting|too deep|decode"):
        parse_json(data)


def test_what_is_deep_is_known_before_it_is_written() -> None:
    assert is_too_deep(parse_json("[" * 101 + "]" * 101))
    assert not is_too_deep(parse_json("[" * 99 + "]" * 99))
