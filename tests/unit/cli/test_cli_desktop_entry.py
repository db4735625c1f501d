"""`yomisuji desktop install` and `remove`, judged by the programs of a desktop where they are here."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.main import main
from app.text import desktop_entry as text
from tests.tools import needs

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such files")

TOLD = """#!/bin/sh
for word in "$@"; do printf '%s\\n' "$word"; done >"$(dirname "$0")/told.part"
mv "$(dirname "$0")/told.part" "$(dirname "$0")/told"
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.delenv("APPIMAGE", raising=False)
    monkeypatch.setattr(sys, "argv", [str(program_in(tmp_path))])
    return folder


def program_in(folder: Path) -> Path:
    """A program at a place whose letters mean something in a menu entry (GLib finds none that has a per cent sign)."""
    place = folder / 'a "b" $c `d` \\e 将棋'
    place.mkdir()
    program = place / "yomisuji"
    program.write_text(TOLD, "utf-8")
    program.chmod(0o755)
    return program


def files_in(folder: Path) -> set[str]:
    """Those of ours; what the desktop's programs make of them are theirs."""
    return {str(path.relative_to(folder)) for path in folder.rglob("yomisuji*") if path.is_file()}


def test_what_is_installed_is_removed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "other.desktop").write_text("[Desktop Entry]\nType=Link\nName=Other\nURL=a\n", "utf-8")
    assert main(["desktop", "install", "--language", "en"]) == 0
    assert files_in(data) == {
        "applications/yomisuji.desktop",
        "mime/packages/yomisuji.xml",
        "icons/hicolor/scalable/apps/yomisuji.svg",
        *(f"icons/hicolor/{size}x{size}/apps/yomisuji.png" for size in (16, 32, 48, 128, 256)),
    }
    assert str(data) in capsys.readouterr().out
    assert main(["desktop", "remove", "--language", "en"]) == 0
    assert text.REMOVED.filled(folder=data, count=8).en in capsys.readouterr().out
    assert files_in(data) == set()
    assert (data / "applications" / "other.desktop").exists()
    assert main(["desktop", "remove", "--language", "en"]) == 0
    assert text.NOT_INSTALLED.filled(folder=data).en in capsys.readouterr().out


@needs("desktop-file-validate", "gio", "update-mime-database")
def test_a_desktop_understands_what_is_installed(data: Path, tmp_path: Path) -> None:
    assert main(["desktop", "install"]) == 0
    entry = data / "applications" / "yomisuji.desktop"
    subprocess.run(["desktop-file-validate", entry], check=True, timeout=60)
    record = tmp_path / "g 1.kifu"
    record.write_text("\n", "utf-8")
    told = subprocess.run(
        ["gio", "info", "-a", "standard::content-type", record], capture_output=True, text=True, check=True, timeout=60
    )
    assert "application/x-shogi-kif" in told.stdout
    subprocess.run(["gio", "launch", entry, record], check=True, timeout=60)
    assert words_told(Path(sys.argv[0]).parent) == [str(record)]


def words_told(folder: Path) -> list[str]:
    """What the program was started with; the desktop does not wait for it."""
    watched = subprocess.run(
        ["sh", "-c", "until [ -e told ]; do :; done; cat told"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return watched.stdout.splitlines()


def test_an_appimage_is_started_as_the_file_that_it_is(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "Yomisuji.AppImage"))
    assert main(["desktop", "install"]) == 0
    entry = (data / "applications" / "yomisuji.desktop").read_text("utf-8")
    assert f'Exec="{tmp_path}/Yomisuji.AppImage" %F\n' in entry


def test_without_a_program_that_a_menu_could_start_nothing_is_written(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["app/__main__.py"])
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert main(["desktop", "install", "--language", "en"]) == 1
    assert text.NO_PROGRAM.en in " ".join(capsys.readouterr().err.split())
    assert not data.exists()


def test_a_folder_that_cannot_be_written_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.write_text("a file", "utf-8")
    assert main(["desktop", "install", "--language", "en"]) == 1
    assert "cannot be written" in capsys.readouterr().err
