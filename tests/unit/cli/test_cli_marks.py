"""`yomisuji marks`: what moves are called, and the marks taken out of a file again."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.analysis.marking import write_marks
from app.config.settings import MarkForm
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.record.history import History
from app.record.tree import Record
from tests.unit.analysis.judged_games import game, judge, said

Run = Callable[..., CompletedProcess[str]]


def blamed() -> Record:
    """The first move is blamed; a person has said something there, and ends it with an empty line."""
    comments = {0: said(50, "▲２六歩"), 1: "一言。\n\n" + said(-200, "△８四歩") + "\n", 2: said(-200)}
    return game(comments=comments)


def bytes_of(record: Record, key: str) -> bytes:
    format_ = format_by_key(key)
    assert format_ is not None
    data = encode_records([record], format_, Encoding.UTF_8)
    assert isinstance(data, bytes)
    return data


@pytest.mark.parametrize("form", [MarkForm.OWN, MarkForm.SHOGIHOME])
@pytest.mark.parametrize(("key", "suffix"), [("kif", "kifu"), ("ki2", "ki2u"), ("csa", "csa"), ("jkf", "jkf")])
def test_taking_marks_out_gives_the_file_back_to_the_byte(
    command: Run, tmp_path: Path, key: str, suffix: str, form: MarkForm
) -> None:
    plain, record = bytes_of(blamed(), key), blamed()
    assert write_marks(History(record), judge(record), form) == 1
    marked, bare = tmp_path / f"marked.{suffix}", tmp_path / f"bare.{suffix}"
    marked.write_bytes(bytes_of(record, key))
    assert "YS-判定" in marked.read_text("utf-8")
    assert command("marks", marked, "--remove", "-o", bare).returncode == 0
    assert bare.read_bytes() == plain
    said_of = [json.loads(row) for row in command("marks", marked, "--json").stdout.splitlines()]
    assert said_of[0]["mark"] == "dubious"
    assert (said_of[0]["better"], said_of[1]["mark"]) == ("2g2f", None)


@pytest.mark.parametrize(("language", "move", "better"), [("ja", "☗７六歩", "☗２六歩"), ("en", "P-7f", "P-2f")])
def test_the_table_writes_moves_in_the_notation_of_its_language(
    command: Run, tmp_path: Path, language: str, move: str, better: str
) -> None:
    path = tmp_path / "game.kifu"
    path.write_bytes(bytes_of(blamed(), "kif"))
    row = command("marks", path, "--language", language).stdout.splitlines()[1].split()
    assert row[1] == move
    assert better in row
    assert any(sign in "".join(row) for sign in "▲△☗☖") is (language == "ja")
