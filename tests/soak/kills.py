"""`make soak ARGS=kills`: kill the program at any moment of six kinds of work, start it again, and see what is there.

Nothing older than a second may be lost, no file may be broken, and the next start takes away what the killed one left.
"""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.folders import HOME_VARIABLE
from app.config.engine_store import load_engines
from app.config.preferences import load_settings
from app.formats.files import read_file
from app.record.problems import Severity
from app.workspace.recovery import find_unsaved_records
from tests.soak.gauges import marked
from tests.soak.soak import MARK

ROOT: Final = Path(__file__).parents[2]
MOST_LOST: Final = 1.0
"""Seconds."""
PATIENCE: Final = 90
WAYS: Final = ("edit", "save", "game", "sweep", "study", "settings")
TIMES: Final = 10
"""How often the program is killed in each way."""
GAME: Final = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n"
_ENDED: Final = 10.0
"""Seconds after which no engine of a killed program may run."""

WORKING: Final = """
import json, random, sys, time
from contextlib import closing
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.config.engine_profile import BUNDLED
from app.desktop.window.main import Program
from app.play.conditions import Conditions, MoveLimit, Player
from app.store.analysis_store import signed_key

home, way, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
chance = random.Random(seed)
program = Program(["yomisuji"], Folders.from_root(home))
count = 0

def tell(**what):
    sys.stdout.write(json.dumps(what | {"at": time.monotonic()}) + "\\n")
    sys.stdout.flush()

def move():
    document = program.desk.document
    what = chance.randrange(10)
    if what < 5:
        moves = document.shown.cursor.position.legal_moves()
        if moves and document.shown.cursor.node.ply < 60:
            document.shown.play_move(chance.choice(moves))
        else:
            document.shown.cursor.go_to_start()
    elif what == 5:
        document.shown.cursor.go_by_plies(-chance.randrange(5))
    elif what == 6 and chance.random() < 0.3:
        document.shown.delete_from_here()
    elif what == 7:
        document.shown.undo()
    elif what == 8:
        document.shown.redo()

def edit():
    global count
    document = program.desk.document
    count += 1
    if way != "sweep":
        move()
    document.shown.set_comment(document.shown.record.root, f"edit {count}")
    tell(edit=count, nodes=len(document.shown.record))
    if way == "save" and chance.random() < 0.1:
        program.filing.saving.save()
    QTimer.singleShot(chance.randrange(1, 40), edit)

def look_at_game():
    tell(game=len(program.desk.document.shown.record))
    QTimer.singleShot(20, look_at_game)

def tell_found(student):
    from app.analysis.storing import is_repeated
    found, record = student and student.findings, program.desk.document.shown.record
    node = record.node_by_number(found.query.node) if found is not None and found.best is not None else None
    if node is not None and node.key == found.query.key and not is_repeated(node):
        tell(found=signed_key(found.query.key), depth=found.depth)

def choose():
    global count
    count += 1
    program.preferences.change_setting("sound", "volume", count % 100)
    if count % 10 == 1:
        program.desk.engines.duplicate_engine(BUNDLED)
    elif count % 10 == 6:
        program.desk.engines.remove_engine(program.desk.engines.profiles[-1].key)
    tell(volume=count % 100, engines=len(program.desk.engines.profiles))
    QTimer.singleShot(chance.randrange(1, 40), choose)

def work():
    desk = program.desk
    tell(ready=True)
    if way == "settings":
        choose()
    elif way == "game":
        from app.desktop.playing.playing import playing
        player = Player("Engine", BUNDLED, 1, MoveLimit(nodes=200))
        playing(desk).start(Conditions((player, player), max_moves=200))
        look_at_game()
    else:
        if way == "sweep":
            from app.desktop.analysis.game_analysis_controller import game_analyzing
            from app.workspace.choices import AnalysisChoices
            game_analyzing(desk).start(AnalysisChoices(engines=(BUNDLED,), time_ms=200))
        elif way == "study":
            from app.desktop.study.study_controller import studying
            studying(desk).told.connect(lambda seat: tell_found(studying(desk).student(seat)))
            studying(desk).toggle()
        edit()

def work_when_open():
    if program.filing.home is None:
        QTimer.singleShot(20, work_when_open)
    else:
        work()

def begin(_):
    if way in ("game", "settings"):
        QTimer.singleShot(400, work)
    else:
        program.filing.open_path(home / "game.kifu")
        work_when_open()

program.ready.connect(begin)
QTimer.singleShot(60_000, program.qt.quit)
program.run()
"""
STARTED_AGAIN: Final = """
import json, sys, time
from contextlib import closing
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.window.main import Program

home, way = Path(sys.argv[1]), sys.argv[2]
program = Program(["yomisuji"], Folders.from_root(home))
looked = []
begun = time.monotonic()

def wait(is_so, then):
    if is_so() or time.monotonic() > begun + 60:
        then()
    else:
        QTimer.singleShot(20, lambda: wait(is_so, then))

def opened():
    program.filing.saving.save()
    wait(lambda: not program.filing.is_busy and not program.filing.is_unsaved, tell)

def is_open():
    return program.filing.home is not None

def look():
    if way == "save":
        program.filing.open_path(home / "game.kifu")
        wait(is_open, opened)
    else:
        tell()

def tell():
    program.filing.safekeeping.wait(20)
    said = {"offered": looked[0], "notices": [notice.en for notice in program.window.notices]}
    sys.stdout.write(json.dumps(said) + "\\n")
    sys.stdout.flush()
    program.window.may_close = lambda: True
    program.window.close()

program.ready.connect(lambda _: program.filing.recovery.looked.connect(looked.append))
program.ready.connect(lambda _: wait(lambda: looked and program.instance is not None, lambda: QTimer.singleShot(300, look)))
sys.exit(program.run())
"""


class Killed(NamedTuple):
    """A run that was killed."""

    said: list[dict[str, Any]]
    """What it told of its work, as it went on."""
    killed_at: float

    def newest(self, name: str, most: float = 0.0) -> int:
        """The last number told under a name, so many seconds before the kill at the latest."""
        old = [line[name] for line in self.said if name in line and line["at"] < self.killed_at - most]
        return int(old[-1]) if old else 0


def environment(home: Path) -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home), MARK: str(home)}


def killed_run(home: Path, way: str, seed: int) -> Killed:
    """Let the program work, and kill it at some moment."""
    chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
    (home / "game.kifu").write_text(GAME, "utf-8")
    command = [sys.executable, "-c", WORKING, str(home), way, str(seed)]
    child = subprocess.Popen(command, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE)
    assert child.stdout is not None
    try:
        first = child.stdout.readline()
        assert first, "the program did not come to be ready"
        lines = [json.loads(first)]
        time.sleep(chance.uniform(0.0, 4.0))  # the moment is the point here
    finally:
        killed_at = time.monotonic()
        child.send_signal(signal.SIGKILL)
    rest, _ = child.communicate(timeout=PATIENCE)
    for line in rest.splitlines():
        try:
            lines.append(json.loads(line))
        except ValueError:
            break  # cut off by the kill
    return Killed(lines, killed_at)


def faults(home: Path, way: str, seed: int) -> list[str]:
    """What is wrong after a program was killed in that kind of work, and started again."""
    run = killed_run(home, way, seed)
    found: list[str] = [*_left_running(home), *_CHECKS.get(way, _record_faults)(home, run)]
    command = [sys.executable, "-c", STARTED_AGAIN, str(home), way]
    again = subprocess.run(
        command, cwd=ROOT, env=environment(home), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if again.returncode or not again.stdout:
        return [*found, f"did not start again: {again.returncode} {again.stderr[-2000:]}"]
    said = json.loads(again.stdout.splitlines()[-1])
    found += [
        f"told: {notice}" for notice in said["notices"] if "could not be read" in notice or "not be kept" in notice
    ]
    if _is_left(home, way) and not said["offered"] and not said["notices"]:
        found.append("nothing was offered")
    left = [path.name for ending in ("tmp", "room") for path in sorted(home.rglob(f"*.{ending}"))]
    found += [f"left behind: {name}" for name in left]
    return found


def _is_left(home: Path, way: str) -> bool:
    """Whether there is something that is to be offered, as far as the folder tells after that start."""
    return way != "settings" and any((home / "data" / "unsaved").glob("[0-9]*/*.journal"))


def _left_running(home: Path) -> list[str]:
    end = time.monotonic() + _ENDED
    while (left := marked(f"{MARK}={home}")) and time.monotonic() < end:
        time.sleep(0.05)
    return [f"still running: {left}"] if left else []


def _record_faults(home: Path, run: Killed) -> list[str]:
    file = home / "game.kifu"
    opened = read_file(file)
    if len(opened.records) != 1 or [each for each in opened.problems if each.severity is not Severity.NOTE]:
        return [f"the file is broken: {file.read_bytes()[:500]!r}"]
    left = find_unsaved_records(home / "data" / "unsaved")
    for lock in left.locks:
        lock.release()
    found = [f"not to be read: {path}" for path in left.unreadable]
    sizes = {line["edit"]: line["nodes"] for line in run.said if "edit" in line}
    have = number_of(opened.records[0].root.comment)
    for leftover in left.records:
        number = number_of(leftover.found.record.root.comment)
        have = max(have, number)
        if number in sizes and len(leftover.found.record) != sizes[number]:
            found.append(f"edit {number} has {len(leftover.found.record)} nodes in place of {sizes[number]}")
        if leftover.found.home is None or leftover.found.home.path != file:
            found.append(f"edit {number} knows no file")
    due = run.newest("edit", MOST_LOST)
    return [*found, f"edit {have} of {due} is there"] if have < due else found


def number_of(comment: str) -> int:
    with contextlib.suppress(ValueError):
        return int(comment.partition("\n")[0].removeprefix("edit "))
    return 0


def _game_faults(home: Path, run: Killed) -> list[str]:
    left = find_unsaved_records(home / "data" / "unsaved")
    for lock in left.locks:
        lock.release()
    records = [leftover.found.record for leftover in left.records]
    for path in (home / "data" / "games").glob("*"):
        records += read_file(path).records
    have, due = max(map(len, records), default=0), run.newest("game", MOST_LOST)
    return [f"{have} of {due} nodes of the game are there"] if have < due else []


def _settings_faults(home: Path, run: Killed) -> list[str]:
    loaded = load_settings(home / "config" / "settings.json", time.time())
    engines = load_engines(home / "config" / "engines.json", time.time())
    found = [notice.en for notice in (*loaded.notices, *engines.notices)]
    late = [line for line in run.said if "volume" in line and line["at"] >= run.killed_at - MOST_LOST]
    good = {run.newest("volume", MOST_LOST), *(line["volume"] for line in late)}
    if late and run.newest("volume", MOST_LOST) and loaded.settings.sound.volume not in good:
        found.append(f"volume {loaded.settings.sound.volume} is none of {sorted(good)}")
    return found


def _study_faults(home: Path, run: Killed) -> list[str]:
    """The record has to be whole, and the store to hold what engines had said of each position."""
    due: dict[int, int] = {}
    for line in run.said:
        if "found" in line and line["at"] < run.killed_at - MOST_LOST:
            due[line["found"]] = max(due.get(line["found"], 0), line["depth"])
    have: dict[int, float] = {}
    if due:
        with closing(sqlite3.connect(home / "data" / "library.analyses.db")) as connection:
            have = dict(connection.execute("SELECT key, max(depth) FROM analysis GROUP BY key"))
            ((said,),) = connection.execute("PRAGMA integrity_check")
        if said != "ok":
            return [f"the store of analyses: {said}"]
    lost = [
        f"of {key} depth {have.get(key)} is kept, not {depth}"
        for key, depth in due.items()
        if have.get(key, -1) < depth
    ]
    return [*lost, *_record_faults(home, run)]


_CHECKS: Final[dict[str, Callable[[Path, Killed], list[str]]]] = {
    "game": _game_faults,
    "settings": _settings_faults,
    "study": _study_faults,
}


def main(say: Callable[[str], object]) -> int:
    """The exit code: 1 when anything was wrong."""
    bad = 0
    rounds = [(way, seed) for seed in range(TIMES) for way in WAYS]
    for number, (way, seed) in enumerate(rounds, 1):
        with tempfile.TemporaryDirectory(prefix="yomisuji-kills-", ignore_cleanup_errors=True) as folder:
            found = faults(Path(folder), way, seed)
        bad += bool(found)
        say(f"{number:3} of {len(rounds)}  {way:8} seed {seed}  {'; '.join(found) or 'good'}")
    say(f"{len(rounds)} kills, {len(rounds) - bad} good, {bad} bad")
    return int(bool(bad))
