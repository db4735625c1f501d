"""Secrets in a file of one's own, and in a real store of the system where this machine has one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.config.secrets import FileStore, KeychainStore, SecretServiceStore, system_store

ROOT = Path(__file__).parents[3]
TOOLS = ("secret-tool", "gnome-keyring-daemon", "dbus-run-session")
ROUND: str = """
from app.config.secrets import system_store
store = system_store()
words = [store.look_up_secret("us@host:4081"), store.store_secret("us@host:4081", "open 'sesame' \\\\ \\"now\\""), store.look_up_secret("us@host:4081")]
words += [store.store_secret("us@host:4081", "other"), store.look_up_secret("us@host:4081"), store.look_up_secret("you@host:4081")]
store.delete_secret("us@host:4081")
print([*words, store.look_up_secret("us@host:4081")])
"""
IN_SESSION = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >"$HOME/said" && exec "$@"'


def test_a_file_keeps_them_for_one_person_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secrets.json"
    store = FileStore(path)
    assert store.look_up_secret("us@host:1") is None
    assert store.store_secret("us@host:1", "one") is None
    assert store.store_secret("us@host:2", "二") is None
    assert (FileStore(path).look_up_secret("us@host:1"), FileStore(path).look_up_secret("us@host:2")) == ("one", "二")
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o077 == 0
    assert store.delete_secret("us@host:1") is None
    assert store.delete_secret("us@host:1") is None
    assert store.look_up_secret("us@host:1") is None
    assert store.look_up_secret("us@host:2") == "二"


def test_a_file_that_makes_no_sense_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "secrets.json"
    path.write_bytes(b"\x00nonsense")
    assert FileStore(path).look_up_secret("us@host:1") is None


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secrets.json"
    path.mkdir()
    reason = FileStore(path).store_secret("us@host:1", "one")
    assert reason is not None
    assert "cannot be saved" in reason.en


def test_what_cannot_be_forgotten_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FileStore(tmp_path / "secrets.json")
    store.store_secret("us@host:1", "one")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("app.config.secrets.write_atomic", refuse)
    reason = store.delete_secret("us@host:1")
    assert reason is not None
    assert reason.en == (
        "The saved password cannot be deleted. No permission."
        " Check the permissions of the file and its folder, or choose another folder."
    )
    assert store.look_up_secret("us@host:1") == "one"
    assert store.delete_secret("us@host:2") is None


def test_a_store_that_does_not_answer_is_none(tmp_path: Path) -> None:
    broken = tmp_path / "tool"
    broken.write_text("#!/bin/sh\necho 'it is locked' >&2\nexit 1\n", "utf-8")
    broken.chmod(0o755)
    for store in (SecretServiceStore(str(broken)), KeychainStore(str(broken)), KeychainStore(str(tmp_path / "gone"))):
        assert store.look_up_secret("us@host:1") is None
        reason = store.store_secret("us@host:1", "one")
        assert reason is not None
        store.delete_secret("us@host:1")


def test_windows_has_none_that_is_asked() -> None:
    assert system_store("win32") is None


@pytest.mark.slow
@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="no secret-tool with a keyring is on this machine")
def test_the_store_of_the_system_keeps_them(tmp_path: Path) -> None:
    environment = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", IN_SESSION, "sh", sys.executable, "-c", ROUND],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    expected = [None, None, "open 'sesame' \\ \"now\"", None, "other", None, None]
    assert done.stdout.strip() == str(expected), done.stderr
