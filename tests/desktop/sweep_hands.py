"""What the tests of whole-game analysis share: a game, a fake engine that notes what it answered, and hands for the strip."""

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import Any

from desktop_room import Room
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.base.value import replaced
from app.config.engine_profile import EngineProfile
from app.config.settings import MarkForm
from app.desktop.analysis.game_analysis_controller import GameAnalysisController, game_analyzing
from app.desktop.desk.task_strip import TaskRow, task_strip
from app.desktop.kit.announcements import Banner
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.moves import MOVES, Move
from app.text.phrase import Phrase
from app.thoughts.comment import thoughts_in
from app.workspace.choices import AnalysisChoices

PATIENCE = 60_000
FAKE = Path(__file__).parents[1] / "fakes" / "thinking_engine.py"
SHUFFLE = ("4i4h", "6a6b", "4h4i", "6b6a")


def lay_game(room: Room, plies: int) -> None:
    """A game without any sense, in which every position can be searched."""
    words = (SHUFFLE[ply % 4] for ply in range(plies))
    moves = tuple(move for word in words if isinstance(move := MOVES[word], Move))
    room.document.shown.play_line(room.document.shown.record.root, moves)
    room.document.shown.cursor.go_to_start()


def add_fake(room: Room, log: Path, milliseconds: int = 5) -> str:
    """An engine that thinks so long about each position, of which nothing but that is written; its key."""
    room.preferences.change_setting("analysis", "second_look", False)
    room.preferences.change_setting("thoughts", "marks", MarkForm.NONE)
    arguments = ("-S", "-E", str(FAKE), str(log), str(milliseconds))
    return room.engines.add_engine(EngineProfile("", "Fake", sys.executable, arguments)).key


def chosen(key: str, **more: Any) -> AnalysisChoices:
    return replaced(AnalysisChoices(engines=(key,), lines=1), **more)


def host_of(room: Room) -> GameAnalysisController:
    return game_analyzing(room.desk)


def done(room: Room, qtbot: QtBot, choices: AnalysisChoices) -> None:
    """From beginning to end."""
    host_of(room).start(choices)
    ended(room, qtbot)


def ended(room: Room, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not host_of(room).is_running, timeout=PATIENCE)


def analysed(record: Record) -> set[int]:
    """The plies that have a thought; each has to be the fake's about this very position."""
    commented = [node for node in main_line(record.root) if node.comment]
    found = {node.ply: [each for each in thoughts_in(node.comment) if not each.instead] for node in commented}
    for ply, thoughts in found.items():
        assert len(thoughts) == 1
        assert thoughts[0].score is not None
        assert thoughts[0].score.points == (100 + ply) * (-1) ** ply
    return set(found)


def row_of(room: Room) -> TaskRow:
    rows = task_strip(room.desk).rows
    assert len(rows) == 1
    return rows[0]


def lines_of(log: Path) -> list[str]:
    return log.read_text("utf-8").splitlines() if log.exists() else []


def kill_newest(log: Path) -> None:
    """As `kill -9` does it."""
    numbers = [int(line.split()[1]) for line in lines_of(log) if line.startswith("process")]
    if numbers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(numbers[-1], signal.SIGKILL)


def answer(room: Room, qtbot: QtBot, notice: Phrase, words: Phrase) -> None:
    """Put away what stands before that notice in the banner, and press one of its buttons."""
    qtbot.waitUntil(lambda: notice in room.window.notices, timeout=PATIENCE)
    banner = room.window.findChild(Banner, "banner")
    assert banner is not None
    dismiss = banner.findChild(QPushButton, "dismiss")
    assert dismiss is not None
    while room.window.notices[0] != notice:
        dismiss.click()
    wanted = room.speech.say(words)

    def found() -> list[QPushButton]:
        seen = (each for each in banner.findChildren(QPushButton) if each.isVisible())
        return [each for each in seen if each.text() == wanted]

    qtbot.waitUntil(lambda: bool(found()), timeout=PATIENCE)
    found()[0].click()
