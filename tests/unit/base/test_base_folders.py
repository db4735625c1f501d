"""Where files live on each system."""

import sys
from pathlib import Path

import pytest

from app.base import folders as module
from app.base.folders import PORTABLE_MARKER, Folders, folders, program_folder, resources


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_linux_follows_xdg(home: Path) -> None:
    places = folders({"XDG_CONFIG_HOME": "/etc/mine", "XDG_CACHE_HOME": "relative/is/ignored"}, "linux")
    assert places.config == Path("/etc/mine/yomisuji")
    assert places.data == home / ".local/share/yomisuji"
    assert places.cache == home / ".cache/yomisuji"


def test_windows_uses_appdata(home: Path) -> None:
    places = folders({"APPDATA": str(home / "R"), "LOCALAPPDATA": ""}, "win32")
    assert places.config == home / "R/Yomisuji/config"
    assert places.cache == home / "AppData/Local/Yomisuji/cache"


def test_mac_uses_the_library(home: Path) -> None:
    places = folders({}, "darwin")
    assert places.data == home / "Library/Application Support/Yomisuji/data"
    assert places.cache == home / "Library/Caches/Yomisuji"


def test_the_environment_may_name_one_folder_for_all(home: Path) -> None:
    assert folders({"YOMISUJI_HOME": str(home / "all")}, "linux") == Folders.under(home / "all")


def test_a_marker_beside_the_program_makes_it_portable(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "program_folder", lambda: home)
    (home / PORTABLE_MARKER).touch()
    assert folders({}, "linux") == Folders.under(home / "yomisuji-data")


def test_folders_are_made(home: Path) -> None:
    places = Folders.under(home / "deep" / "down")
    places.make()
    places.make()
    assert all(place.is_dir() for place in places)


def test_the_program_finds_itself_and_its_resources() -> None:
    assert (program_folder() / "app").is_dir()
    assert (resources() / "fonts").is_dir()


def test_a_frozen_program_lies_where_its_executable_lies(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(home / "yomisuji.exe"))
    assert program_folder() == home.resolve()
