"""What the tests of the commands share: running one here or in a process of its own, and games in every format."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from app.cli.main import main
from app.formats.files import encode_records
from app.formats.registry import FORMATS
from app.record import headers
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position

ROOT = Path(__file__).parents[3]
Ran = subprocess.CompletedProcess[str]


@pytest.fixture
def command(
    qapp: QCoreApplication, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Run a command here, in English unless it is told otherwise; beside the one application that all tests share."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*arguments: object, stdin: bytes = b"") -> Ran:
        words = [str(argument) for argument in arguments]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as ended:
            code = int(ended.code or 0)
        out, err = capsys.readouterr()
        return Ran(words, code, out, err)

    return run


@pytest.fixture
def errand(qapp: QCoreApplication, command: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command that has an event loop here, where a process of its own would tell nothing more."""

    def run(*arguments: object, stdin: bytes = b"", **environment: str) -> Ran:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return command(*arguments, stdin=stdin)

    return run


@pytest.fixture
def process() -> Callable[..., Ran]:
    """Run the program as a person does, in a system that speaks neither UTF-8 nor Japanese."""

    def run(*arguments: object, stdin: bytes = b"", **environment: str) -> Ran:
        words = [sys.executable, "-m", "app", *(str(argument) for argument in arguments)]
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
        spoken = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"} | environment
        done = subprocess.run(
            words, cwd=ROOT, env=plain | spoken, input=stdin, capture_output=True, check=False, timeout=60
        )
        out, err = (told.decode().replace(os.linesep, "\n") for told in (done.stdout, done.stderr))
        return Ran(words, done.returncode, out, err)

    return run


@pytest.fixture
def game() -> Record:
    """A short game with everything in it."""
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("始まり")
    _play(builder, "7g7f", 16_000)
    builder.add_comment("一行目\n\n三行目")
    _play(builder, "3c3d", 1_500)
    builder.add_bookmark("ここから")
    _play(builder, "8h2b+", 65_000)
    _play(builder, "3a2b", 3_600_000)
    builder.add_end(End(EndKind.RESIGN), 2_000)
    builder.go_back_to_ply(2)
    _play(builder, "2g2f")
    builder.add_comment("変化")
    _play(builder, "8c8d")
    named = [(headers.BLACK, "先手の人"), (headers.WHITE, "後手の人"), (headers.EVENT, "第一回 読み筋杯")]
    return builder.to_record(Headers.from_pairs(named))


@pytest.fixture
def folder(game: Record, tmp_path: Path) -> Path:
    """A folder with that game in every format that holds moves, once for each suffix."""
    place = tmp_path / "games"
    place.mkdir()
    for format_ in FORMATS:
        for suffix, encoding in format_.extensions:
            data = encode_records((game,), format_, encoding)
            assert isinstance(data, bytes)
            (place / f"game{suffix}").write_bytes(data)
    return place


def _play(builder: RecordBuilder, usi: str, time_ms: int | None = None) -> None:
    move = move_of_usi(usi)
    assert move is not None
    builder.add_move(move, time_ms)
