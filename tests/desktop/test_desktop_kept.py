"""Pictures kept for the next start."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.desktop.kit import icons as module
from app.desktop.kit.icons import FORMAT, PictureCache


def picture(colour: str) -> QImage:
    image = QImage(7, 5, FORMAT)
    image.fill(QColor(colour))
    return image


def keeper(folder: Path) -> PictureCache:
    return PictureCache(folder, lambda path, data: path.write_bytes(data))


def test_a_picture_comes_back_as_it_was(tmp_path: Path) -> None:
    keeper(tmp_path).keep("board", "a red one", picture("red"))
    back = keeper(tmp_path).load("board", "a red one")
    assert back == picture("red")


def test_one_that_shows_something_else_is_none(tmp_path: Path) -> None:
    keeper(tmp_path).keep("board", "a red one", picture("red"))
    assert keeper(tmp_path).load("board", "a blue one") is None
    assert keeper(tmp_path).load("pieces", "a red one") is None


def test_one_that_older_code_painted_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper(tmp_path).keep("board", "a red one", picture("red"))
    later = module.changed(Path(module.__file__).parent) + 1
    monkeypatch.setattr(module, "changed", lambda _folder: later)
    assert keeper(tmp_path).load("board", "a red one") is None


def test_in_a_frozen_program_another_executable_paints_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable = tmp_path / "yomisuji"
    executable.touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(executable))
    keeper(tmp_path).keep("board", "a red one", picture("red"))
    assert keeper(tmp_path).load("board", "a red one") == picture("red")
    os.utime(executable, (0, 0))
    assert keeper(tmp_path).load("board", "a red one") is None


def test_it_is_written_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    written: list[str] = []
    pictures = PictureCache(tmp_path, lambda path, _data: written.append(path.name))
    for shows in ("one", "one", "other"):
        pictures.keep("board", shows, picture("red"))
    assert written == ["board.picture", "board.picture"]


@pytest.mark.parametrize("part", [0, 0.1, 0.3, 0.5, 0.99])
def test_one_that_was_cut_is_none(tmp_path: Path, part: float) -> None:
    keeper(tmp_path).keep("board", "a red one", picture("red"))
    file = tmp_path / "board.picture"
    os.truncate(file, int(file.stat().st_size * part))
    assert keeper(tmp_path).load("board", "a red one") is None
