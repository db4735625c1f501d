"""Where files live on each system."""

import os
import stat
import sys
from pathlib import Path

import pytest

from app.base import folders as module
from app.base.folders import (
    PORTABLE_MARKER,
    Folders,
    are_folders_chosen,
    find_folders,
    make_private,
    program_folder,
    remove_foreign_permissions,
    resources_folder,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_linux_follows_xdg(home: Path) -> None:
    places = find_folders({"XDG_CONFIG_HOME": "/etc/mine", "XDG_CACHE_HOME": "relative/is/ignored"}, "linux")
    assert places.config == Path("/etc/mine/yomisuji")
    assert places.data == home / ".local/share/yomisuji"
    assert places.cache == home / ".cache/yomisuji"


def test_windows_uses_appdata(home: Path) -> None:
    places = find_folders({"APPDATA": str(home / "R"), "LOCALAPPDATA": ""}, "win32")
    assert places.config == home / "R/Yomisuji/config"
    assert places.cache == home / "AppData/Local/Yomisuji/cache"


def test_mac_uses_the_library(home: Path) -> None:
    places = find_folders({}, "darwin")
    assert places.data == home / "Library/Application Support/Yomisuji/data"
    assert places.cache == home / "Library/Caches/Yomisuji"


def test_the_environment_may_name_one_folder_for_all(home: Path) -> None:
    assert find_folders({"YOMISUJI_HOME": str(home / "all")}, "linux") == Folders.from_root(home / "all")


def test_a_marker_beside_the_program_makes_it_portable(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "program_folder", lambda: home)
    (home / PORTABLE_MARKER).touch()
    assert find_folders({}, "linux") == Folders.from_root(home / "yomisuji-data")


def test_folders_are_made(home: Path) -> None:
    places = Folders.from_root(home / "deep" / "down")
    places.make_folders()
    places.make_folders()
    assert all(place.is_dir() for place in places)


def test_the_program_finds_itself_and_its_resources() -> None:
    assert (program_folder() / "app").is_dir()
    assert (resources_folder() / "fonts").is_dir()


def test_a_frozen_program_lies_where_its_executable_lies(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(home / "yomisuji.exe"))
    assert program_folder() == home.resolve()


posix = pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@posix
def test_folders_that_are_made_are_for_one_person_alone(home: Path) -> None:
    make_private(home / "a" / "b" / "c")
    assert {rights(home / place) for place in ("a", "a/b", "a/b/c")} == {0o700}
    home.chmod(0o755)
    make_private(home)
    assert rights(home) == 0o755


@posix
def test_what_an_older_version_left_open_is_closed_to_others_once(home: Path) -> None:
    places = Folders.from_root(home)
    secrets = ("config/engines.json", "data/logs/a.tlf", "data/notes/b.json", "data/backups/c.kif", "cache/d.picture")
    for name in (*secrets, "data/games/e.kif"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).touch()
        (home / name).chmod(0o644)
    (home / "elsewhere").touch()
    (home / "elsewhere").chmod(0o644)
    (places.config / "link").symlink_to(home / "elsewhere")
    remove_foreign_permissions(places)
    assert {rights(home / name) for name in secrets} == {0o600}
    assert {rights(place) for place in places} == {0o700}
    assert {rights(home / name) for name in ("elsewhere", "data/games/e.kif")} == {0o644}  # a record is not our secret
    (places.config / "engines.json").chmod(0o640)  # somebody wants that
    remove_foreign_permissions(places)
    assert rights(places.config / "engines.json") == 0o640


@posix
def test_a_folder_that_is_somebody_elses_or_a_link_stays_as_it_is(home: Path) -> None:
    (home / "shared").mkdir(mode=0o755)
    (home / "config").symlink_to(home / "shared")
    if os.geteuid() == 0:
        (home / "data").mkdir(mode=0o755)
        os.chown(home / "data", 12_345, -1)
    remove_foreign_permissions(Folders.from_root(home))
    assert rights(home / "shared") == 0o755
    assert os.geteuid() != 0 or rights(home / "data") == 0o755


def test_who_names_the_folders_says_who_may_look_into_them(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "program_folder", lambda: home)
    assert are_folders_chosen({"YOMISUJI_HOME": "/shared"})
    assert not are_folders_chosen({})
    (home / PORTABLE_MARKER).touch()
    assert are_folders_chosen({})
