"""Tabs survive their program: killed with one of each kind, the next start has them all, in their order and at their moves."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from desktop_room import Room
from game_hands import GameHands
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from app.config.preferences import replace_setting
from app.config.settings import Settings
from app.desktop.kit.idle import IDLE

ROOT = Path(__file__).parents[2]
PATIENCE = 60

CHILD = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.window.main import Program
from app.play.conditions import Conditions, MoveLimit, Player, TimeControl
from app.shogi.moves import MOVES

home = Path(sys.argv[1])
program = Program(["yomisuji"], Folders.from_root(home), [home / "edited.kifu", home / "saved.kifu"])

def until(is_so, then):
    if is_so():
        then()
    else:
        QTimer.singleShot(20, lambda: until(is_so, then))

def begin():
    until(lambda: len(program.filing.tabs) == 2 and not program.filing.is_busy, arrange)

def arrange():
    by_name = {tab.home.path.stem: tab for tab in program.filing.tabs}
    program.filing.move(by_name["edited"], 0)
    by_name["saved"].opened.cursor.go_by_plies(2)
    program.filing.show(by_name["edited"])
    program.desk.document.shown.play_move(MOVES["9g9f"])
    play()

def play():
    from app.desktop.playing.playing import playing
    global games
    games = playing(program.desk)
    quick = Player("Engine", "builtin", 1, MoveLimit(nodes=50))
    games.start(Conditions((Player("Hana"), quick), (TimeControl(), TimeControl())))
    until(lambda: games.hosted is not None and games.hosted.is_persons_turn, move)

def move():
    program.desk.document.shown.play_move(MOVES["7g7f"])
    until(lambda: len(games.hosted.game.state.played_moves) == 2 and games.hosted.is_persons_turn, study)

def study():
    from app.desktop.study.study_controller import studying
    program.filing.new()
    for word in ("2g2f", "8c8d", "2f2e"):
        program.desk.document.shown.play_move(MOVES[word])
    program.desk.document.shown.cursor.go_by_plies(-1)
    studying(program.desk).toggle()
    QTimer.singleShot(1_000, tell)

def tell():
    line = [made.move.usi for made in games.hosted.game.state.played_moves]
    sys.stdout.write(json.dumps({"line": line}) + "\\n")
    sys.stdout.flush()

program.ready.connect(lambda _: QTimer.singleShot(100, begin))
program.run()
"""
RECORD = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n"


def moves_of(room: Room) -> list[list[str]]:
    """Where one stands in each tab."""
    return [
        [
            node.move.usi
            for node in tab.opened.cursor.current_line()
            if node.move and node.ply <= tab.opened.cursor.node.ply
        ]
        for tab in room.filing.tabs
    ]


@pytest.mark.slow
@pytest.mark.proof  # after a usual end: test_desktop_tabs.py
def test_four_tabs_come_back_after_kill_nine(tmp_path: Path, font: QFont, qtbot: QtBot) -> None:
    for name in ("edited", "saved"):
        (tmp_path / f"{name}.kifu").write_text(RECORD, "utf-8")
    command = [sys.executable, "-c", CHILD, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            told = json.loads(child.stdout.readline())
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait(PATIENCE)
    room = Room(replace_setting(Settings(), "appearance", "language", "en"), tmp_path, font)
    room.window.show()
    try:
        room.filing.begin_tabs(room.window.state, reopens=True)
        hands = GameHands(room, qtbot)
        hands.until(lambda: len(room.filing.tabs) == 4)
        IDLE.drain()
        assert moves_of(room) == [["9g9f"], ["7g7f", "3c3d"], told["line"], ["2g2f", "8c8d"]]
        assert [face.name for face in room.tabs.bar.faces][:3] == ["edited.kifu", "saved.kifu", "Hana – Engine"]
        assert [face.is_unsaved for face in room.tabs.bar.faces] == [True, False, True, True]
        assert room.filing.shown is room.filing.tabs[3]
        assert len(room.document.shown.record) == 4
        assert len(room.window.notices) == 1
        hands.answer("Resume")
        hands.until(lambda: hands.playing.is_on and hands.hosted.is_persons_turn)
        assert room.filing.shown is room.filing.tabs[2]
        assert room.moves == told["line"]
    finally:
        room.leave()
