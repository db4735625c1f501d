"""Killing the program at any moment: what was edited more than a second ago is there, and no file is ever broken."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.formats.files import read_file
from app.record.problems import Severity
from app.workspace.recovery import leftovers
from tests.sampling import so_many

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("YOMISUJI_KILLS") or so_many(1, 2))
"""How often; a hundred is asked for by YOMISUJI_KILLS=100 and takes some minutes."""
MOST_LOST = 1.0
"""Seconds."""
PATIENCE = 60

CHILD = """
import json, random, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.main import Program
from app.record.edits import SetComment, Delete
from app.record.planting import new_record
from app.record.tree import PERSON

home, seed = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
program = Program(["yomisuji"], Folders.under(home))
count = 0

def tell(**what):
    sys.stdout.write(json.dumps(what | {"at": time.monotonic()}) + "\\n")
    sys.stdout.flush()

def edit():
    global count
    document = program.document
    count += 1
    what = chance.randrange(10)
    if what < 5:
        moves = document.cursor.position.legal_moves()
        if moves and document.cursor.node.ply < 60:
            document.play(chance.choice(moves))
        else:
            document.to_start()
    elif what == 5:
        document.back(chance.randrange(5))
    elif what == 6 and chance.random() < 0.3:
        document.delete_from_here()
    elif what == 7:
        document.undo()
    elif what == 8:
        document.redo()
    document.set_comment(document.record.root, f"edit {count}")
    tell(edit=count, nodes=len(document.record))
    if seed % 4 == 0 and chance.random() < 0.03:  # otherwise there is the journal and nothing else
        program.filing.save()
        tell(save=count)
    QTimer.singleShot(chance.randrange(1, 40), edit)

def begin(_):
    program.filing.open_path(home / "game.kifu")
    QTimer.singleShot(300, lambda: (tell(ready=True), edit()))

program.ready.connect(begin)
QTimer.singleShot(60_000, program.qt.quit)
program.run()
"""


def killed_run(home: Path, seed: int) -> tuple[list[dict[str, float]], float]:
    """Run the program, kill it at some moment, and return what it said and when it was killed."""
    chance = random.Random(seed)  # noqa: S311 - nobody is to be kept from guessing
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(home), str(seed)], cwd=ROOT, env=environment, stdout=subprocess.PIPE
    )
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
    return lines, killed_at


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_older_than_a_second_is_lost(tmp_path: Path, seed: int) -> None:
    game = tmp_path / "game.kifu"
    game.write_text("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n", "utf-8")
    said, killed_at = killed_run(tmp_path, seed)
    opened = read_file(game)
    assert len(opened.records) == 1, "the file is broken"
    assert not [problem for problem in opened.problems if problem.severity is not Severity.NOTE]
    assert [path.name for path in tmp_path.glob("*.kifu")] == ["game.kifu"]
    found = leftovers(tmp_path / "data" / "unsaved")
    for lock in found.locks:
        lock.let_go()
    newest = max([number_of(leftover.found.record.root.comment) for leftover in found.records] or [0])
    in_file = number_of(opened.records[0].root.comment)
    edits = {line["edit"]: line for line in said if "edit" in line}
    old = [number for number, line in edits.items() if line["at"] < killed_at - MOST_LOST]
    have = max(newest, in_file)
    assert have >= max(old, default=0), f"edit {have} of {max(old)} is there"
    for leftover in found.records:
        number = number_of(leftover.found.record.root.comment)
        if number in edits:
            assert len(leftover.found.record) == edits[number]["nodes"]
            assert leftover.found.home is not None
            assert leftover.found.home.path == game


def number_of(comment: str) -> int:
    return int(comment.removeprefix("edit ") or "0")
