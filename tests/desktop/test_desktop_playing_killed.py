"""A game survives its program: killed in the middle of it, the next start offers it with its moves and its clocks.

And it survives a sleep of the machine: time in which the whole program stood still is charged to nobody.
"""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from desktop_room import Room
from game_hands import GameHands
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from app.config.preferences import replace_setting
from app.config.settings import Settings

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

program = Program(["yomisuji"], Folders.from_root(Path(sys.argv[1])))
LINE = ["7g7f", "2g2f", "9g9f", "1g1f"]

def tell(**what):
    sys.stdout.write(json.dumps(what) + "\\n")
    sys.stdout.flush()

def begin():
    from app.desktop.playing.playing import playing
    global games
    games = playing(program.desk)
    quick = Player("Engine", "builtin", 1, MoveLimit(nodes=50))
    times = (TimeControl(600_000, 0, 1_000), TimeControl(600_000, 0, 1_000))
    games.start(Conditions((Player("Hana"), quick), times))
    step()

def step():
    hosted = games.hosted
    made = 0 if hosted is None else len(hosted.game.state.played_moves)
    if hosted is not None and hosted.is_persons_turn and made < 6:
        program.desk.document.shown.play_move(MOVES[LINE[made // 2]])
    if made == 6 and hosted.is_persons_turn:
        stores = hosted.game.state.save_adjourned(hosted.runner.now).clock
        line = [made.move.usi for made in hosted.game.state.played_moves]
        QTimer.singleShot(1_500, lambda: tell(line=line, stores=stores))
    else:
        QTimer.singleShot(10, step)

program.ready.connect(lambda _: QTimer.singleShot(100, begin))
program.run()
"""


@pytest.mark.slow
@pytest.mark.proof  # an adjourned one: test_desktop_playing.py
def test_a_game_survives_kill_nine_with_its_clocks(tmp_path: Path, font: QFont, qtbot: QtBot) -> None:
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
        room.filing.recovery.offer()
        hands = GameHands(room, qtbot)
        hands.until(lambda: hands.has_notice("Hana – Engine, 6 moves"))
        hands.answer("Resume")
        hands.until(lambda: hands.playing.is_on and hands.hosted.is_persons_turn)
        assert room.moves == told["line"]
        clock = hands.hosted.game.state.save_adjourned(hands.hosted.runner.now).clock
        assert clock is not None
        assert list(clock[:2]) == told["stores"][:2]
        assert len(hands.hosted.record.held) == 3, "what the engine thought is still to be revealed"
        hands.move("1g1f")
        hands.until(lambda: len(room.moves) == 8)
        assert not room.window.notices
    finally:
        room.leave()


STOPPED: Final = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app.base.folders import Folders
from app.desktop.window.main import Program
from app.play.conditions import Conditions, Player, TimeControl

program = Program(["yomisuji"], Folders.from_root(Path(sys.argv[1])))

def begin():
    from app.desktop.playing.playing import playing
    global games
    games = playing(program.desk)
    times = (TimeControl(10_000), TimeControl(10_000))
    games.start(Conditions((Player("Hana"), Player("Taro")), times))
    tell()

def tell():
    hosted = games.hosted
    if hosted is not None and (hosted.is_over or hosted.game.state.clock.is_running):
        used = hosted.game.state.clock.used_ms(hosted.runner.now)
        notices = [notice.en for notice in program.window.notices]
        sys.stdout.write(json.dumps({"used": used, "notices": notices, "is_over": hosted.is_over}) + "\\n")
        sys.stdout.flush()
    QTimer.singleShot(100, tell)

program.ready.connect(lambda _: QTimer.singleShot(100, begin))
program.run()
"""
SLEPT: Final = 12
"""Seconds; more than a side has in the game."""


@pytest.mark.slow
@pytest.mark.proof  # with a clock of its own: test_runtime_runner.py
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_timed_game_charges_nobody_for_a_sleep_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STOPPED, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            before = json.loads(child.stdout.readline())
            began = time.monotonic()
            child.send_signal(signal.SIGSTOP)
            time.sleep(SLEPT)  # the sleep is the point here
            child.send_signal(signal.SIGCONT)
            after = next(told for told in map(json.loads, child.stdout) if told["notices"] or told["is_over"])
            awake = time.monotonic() - began - SLEPT
        finally:
            child.kill()
    assert not after["is_over"]
    assert "was suspended" in after["notices"][0]
    assert after["used"] - before["used"] <= (awake + 1) * 1_000
