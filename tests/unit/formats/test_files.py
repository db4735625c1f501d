"""Files of records: opened whatever they are, never waited for, never in silence."""

import os
import socket
import tempfile
from pathlib import Path

import pytest
from format_tools import plain_game
from hypothesis import given
from hypothesis import strategies as st

from app.formats import files
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records, parse_file, read_file
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, format_by_key
from app.record import headers
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.record_builder import new_record
from app.text import formats as formats_text
from app.text.phrase import Language, Phrase
from tests.rights import NOTHING_IS_FORBIDDEN

GAME = plain_game("7g7f 3c3d 2g2f")
FORMATS_WITH_MOVES = [format_ for format_ in FORMATS if format_.key != "bod"]


def refusal(path: Path) -> Phrase:
    opened = read_file(path)
    assert opened.format is None
    assert opened.records == ()
    (problem,) = opened.problems
    assert problem.severity is Severity.ERROR
    return problem.reason


@pytest.mark.parametrize("format_", FORMATS_WITH_MOVES, ids=lambda format_: format_.key)
@pytest.mark.parametrize("encoding", Encoding)
def test_what_was_written_is_there_again(format_: Format, encoding: Encoding, tmp_path: Path) -> None:
    data = encode_records((GAME,), format_, encoding)
    assert isinstance(data, bytes)
    path = tmp_path / "a game 棋譜.dat"
    path.write_bytes(data)
    opened = read_file(path)
    assert opened.format is format_
    assert [record.start_sfen for record in opened.records] == [GAME.start_sfen]
    assert [len(record) for record in opened.records] == [4]
    assert [problem for problem in opened.problems if problem.severity is Severity.ERROR] == []


def test_a_letter_that_an_encoding_does_not_have_is_named() -> None:
    kif = format_by_key("kif")
    assert kif is not None
    record = new_record(headers=Headers.from_pairs([(headers.BLACK, "𠮷田")]))
    refused = encode_records((record,), kif, Encoding.SHIFT_JIS)
    assert isinstance(refused, UnencodableCharacter)
    assert refused.letter == "𠮷"
    assert isinstance(encode_records((record,), kif, Encoding.UTF_8), bytes)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.kif") is formats_text.NOT_FOUND
    (tmp_path / "broken link.kif").symlink_to("nowhere")
    assert refusal(tmp_path / "broken link.kif") is formats_text.NOT_FOUND
    assert refusal(tmp_path / "zero\0byte.kif") is formats_text.NOT_READ


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path) is formats_text.IS_FOLDER


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_pipes_devices_and_sockets_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.kif")
    assert refusal(tmp_path / "pipe.kif") is formats_text.NOT_REGULAR
    assert refusal(Path("/dev/zero")) is formats_text.NOT_REGULAR
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{short}/s.kif")
        assert refusal(Path(short) / "s.kif") is formats_text.NOT_REGULAR


@pytest.mark.skipif(os.name == "nt", reason="there are no such links")
def test_a_link_to_itself_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "loop.kif").symlink_to("loop.kif")
    assert refusal(tmp_path / "loop.kif") is formats_text.NOT_READ


@pytest.mark.skipif(NOTHING_IS_FORBIDDEN, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.kif"
    path.write_bytes(b"")
    path.chmod(0)
    assert refusal(path) is formats_text.NOT_PERMITTED


def test_a_file_of_which_reading_is_refused_is_told_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on a disk that fails, or without permission, which cannot be arranged for everyone."""
    path = tmp_path / "game.kif"
    path.write_bytes(b"")

    def refuse(failure: OSError) -> Phrase:
        def fail(*_: object) -> None:
            raise failure

        monkeypatch.setattr(os, "open", fail)
        return refusal(path)

    assert refuse(PermissionError(13, "Permission denied")) is formats_text.NOT_PERMITTED
    assert refuse(OSError(5, "Input/output error")) is formats_text.NOT_READ


def test_a_file_that_is_too_large_is_refused_before_it_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "huge.kif"
    with path.open("wb") as file:
        file.truncate(1 << 34)
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1 << 20)
    (problem,) = read_file(path).problems
    assert problem.phrase.to(Language.EN) == "The file is too large (up to 1 MB can be read)."


def test_a_file_with_no_record_says_so(tmp_path: Path) -> None:
    for name, data in (
        ("empty.kif", b""),
        ("empty.txt", b""),
        ("zeros.dat", bytes(1_000)),
        ("letter.txt", b"Dear all,"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        opened = read_file(path)
        assert opened.format is None, name
        assert opened.records == ()
        reasons = [problem.reason for problem in opened.problems if problem.severity is Severity.ERROR]
        assert formats_text.NO_RECORD in reasons, name


@given(st.binary(max_size=300), st.sampled_from(["", "a", "a.kif", "a.ki2", "a.csa", "a.jkf", "a.usen", ".kif"]))
def test_no_bytes_are_too_strange(data: bytes, name: str) -> None:
    opened = parse_file(data, name)
    assert (opened.format is None) == (opened.records == ())
    assert opened.records or opened.problems
