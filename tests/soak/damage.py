"""`make soak ARGS=damage`: start the program with each of its own files damaged in turn, in every way there is.

It has to come up each time, to say of the settings and the engines that they were damaged, and to keep what is chosen then.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from app.base.folders import HOME_VARIABLE
from app.record.record_builder import new_record
from app.workspace.journal import JournalTracker, journal_header, journal_line
from tests.devices import link_to_device

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 90
PLATFORMS_OWN: Final = "This plugin does not support"
"""What Qt says of every window that is not on a screen."""
_NOBODY: Final = (1 << 22) + 1
"""The number of no process on Linux."""
_DEEP: Final = b"[" * 100_000 + b"]" * 100_000


def _journal() -> bytes:
    return journal_header() + journal_line(JournalTracker(new_record(), None).next_portion())


FILES: Final[Mapping[str, Callable[[], bytes]]] = {
    "config/settings.json": lambda: b'{"version": 1, "sound": {"volume": 33}}\n',
    "config/engines.json": lambda: b'{"version": 1, "engines": []}\n',
    "config/window.place": lambda: b"AAAA\nstudy\n",
    "data/notes/window.json": lambda: b'{"geometry":"AAAA","layout":"study"}',
    "data/recent.json": lambda: b'{"recent": ["/nowhere/a.kif"], "folder": "/nowhere"}\n',
    "data/notes/running_game.json": lambda: b"[]",
    "data/notes/adjourned_games.json": lambda: b"[]",
    "data/notes/study.json": lambda: b'{"engines": []}',
    "data/instance": lambda: b'{"path": "/nowhere/yomisuji.socket"}',
    "data/logs/yomisuji.log": lambda: b"nothing\n",
    "data/unsaved/1-1/record-1.journal": _journal,
    "cache/pieces.picture": lambda: b"painted by 0: nothing\n10 10\n" + bytes(400),
    "cache/board.picture": lambda: b"painted by 0: nothing\n10 10\n" + bytes(400),
}
"""Each of the program's own files, and what good ones hold."""
TOLD: Final = {
    "config/settings.json": "settings file could not",
    "config/engines.json": "engine list could not",
    "data/notes/running_game.json": "internal file of the program was damaged",
    "data/notes/adjourned_games.json": "internal file of the program was damaged",
    "data/unsaved/1-1/record-1.journal": "could not be recovered",
}
"""What is said of those that hold what the person made."""


def _fifo(path: Path, _: bytes) -> None:
    os.mkfifo(path)


def _loop(path: Path, _: bytes) -> None:
    path.symlink_to(path.name)


def _device(path: Path, _: bytes) -> None:
    link_to_device(path, "zero")


WAYS: Final[Mapping[str, Callable[[Path, bytes], object]]] = {
    "zeroed": lambda path, good: path.write_bytes(bytes(len(good))),
    "cut": lambda path, good: path.write_bytes(good[: len(good) * 2 // 3]),
    "empty": lambda path, _: path.write_bytes(b""),
    "a folder": lambda path, _: path.mkdir(),
    "a link in a circle": _loop,
    "a pipe": _fifo,
    "a link to /dev/zero": _device,
    "of wrong types": lambda path, _: path.write_bytes(
        b'{"version": "x", "engines": {"a": 1}, "sound": [1], "recent": 7}'
    ),
    "deep": lambda path, _: path.write_bytes(_DEEP),
    "incomplete character": lambda path, _: path.write_bytes(
        b'{"zz": "\\ud800", "engines": [], "recent": ["\\udfff"]}'
    ),
}
QUIET: Final = frozenset(
    {("config/settings.json", way) for way in ("of wrong types", "incomplete character")}
) | frozenset(
    {("config/engines.json", "incomplete character")}
    | {
        (f"data/notes/{name}_game{end}.json", way)
        for name, end in (("running", ""), ("adjourned", "s"))
        for way in ("empty", "of wrong types", "incomplete character")
    }
)
"""What is understood all the same, as far as it makes sense."""
FOLDERS: Final = ("config", "data", "cache", "data/notes", "data/unsaved", "data/logs")
"""Replaced by a file."""

STARTED: Final = """
import json, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.window.main import Program

program = Program(["yomisuji"], Folders.from_root(Path(sys.argv[1])))
looked = []
begun = time.monotonic()

def choose():
    if not (looked and program.instance is not None) and time.monotonic() < begun + 60:
        QTimer.singleShot(20, choose)
        return
    program.preferences.change_setting("sound", "volume", 77)
    QTimer.singleShot(300, tell)

def tell():
    said = {"looked": bool(looked), "notices": [notice.en for notice in program.window.notices]}
    sys.stdout.write(json.dumps(said) + "\\n")
    sys.stdout.flush()
    program.window.may_close = lambda: True
    program.window.close()

def begin(_):
    program.filing.recovery.looked.connect(looked.append)
    choose()

program.ready.connect(begin)
sys.exit(program.run())
"""


def faults(home: Path, damaged: Mapping[str, str]) -> list[str]:
    """What is wrong with a start where each of these files is damaged in its way."""
    for each, good in FILES.items():
        path = home / each
        path.parent.mkdir(parents=True, exist_ok=True)
        if each in damaged:
            WAYS[damaged[each]](path, good())
        else:
            path.write_bytes(good())
    left = home / "config" / f".settings.json.{_NOBODY}-0.tmp"
    left.write_bytes(b"half")
    said = _started(home)
    if isinstance(said, str):
        return [said]
    found = [f"left behind: {left.name}"] if left.exists() else []
    for name, way in damaged.items():
        told = TOLD.get(name)
        if told and (name, way) not in QUIET and not any(told in notice for notice in said):
            found.append(f"{name} {way} is not told, but: {said}")
    found += [
        f"where {aside.name} lies now is not told, but: {said}"
        for aside in (home / "config").glob("settings.json.unreadable-*")
        if not any(str(aside) in notice for notice in said)
    ]
    return [*found, *_settings_faults(home)]


def folder_faults(home: Path, name: str) -> list[str]:
    """What is wrong with a start where a file lies in the place of a folder."""
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    said = _started(home)
    if isinstance(said, str):
        return [said]
    if name == "config":
        return [] if any("could not be saved" in notice for notice in said) else [f"not told, but: {said}"]
    return _settings_faults(home)


def _started(home: Path) -> list[str] | str:
    """What a start has told the person, or how it has failed."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home)}
    command = [sys.executable, "-c", STARTED, str(home)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "the program did not come up"
    complaints = "\n".join(line for line in done.stderr.splitlines() if PLATFORMS_OWN not in line)
    if done.returncode or not done.stdout or complaints:
        return f"ended with {done.returncode}: {complaints[-1500:]}"
    said = json.loads(done.stdout.splitlines()[-1])
    return list(said["notices"]) if said["looked"] else "the folder of journals was not looked at"


def _settings_faults(home: Path) -> list[str]:
    try:
        kept = json.loads((home / "config" / "settings.json").read_bytes())
    except (OSError, ValueError) as failure:
        return [f"the settings were not kept: {failure}"]
    return [] if kept.get("sound", {}).get("volume") == 77 else [f"the settings were not kept: {kept}"]


def main(say: Callable[[str], object]) -> int:
    """The exit code: 1 when anything was wrong."""
    tries = [(name, way, partial(faults, damaged={name: way})) for name in FILES for way in WAYS]
    tries += [(name, "a file", partial(folder_faults, name=name)) for name in FOLDERS]
    bad = 0
    for number, (name, way, tried) in enumerate(tries, 1):
        with tempfile.TemporaryDirectory(prefix="yomisuji-damage-", ignore_cleanup_errors=True) as folder:
            found = tried(Path(folder))
        bad += bool(found)
        say(f"{number:3} of {len(tries)}  {name} {way}: {'; '.join(found) or 'good'}")
    say(f"{len(tries)} damaged folders, {len(tries) - bad} good, {bad} bad")
    return int(bool(bad))
