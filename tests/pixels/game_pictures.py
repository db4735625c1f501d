"""Pictures of the dialog before a game: as it is at first, with every choice made, what keeps it from beginning, and rules."""

import os
from random import Random

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.base.folders import HOME_VARIABLE
from app.config.advice import MachineMemory, MachineResources
from app.config.engine_profile import BUNDLED, EngineProfile, Introduction, Tag
from app.config.levels import STRONGEST
from app.desktop.desk.desk import Desk
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.window.main import Program
from app.play.conditions import MINUTE, SECOND, Conditions, MoveLimit, Player, TimeControl
from app.workspace.game_choices import TEXT_START, GameChoices, store_game_choices
from tests.pixels.option_pictures import Pictures, desk_of

GAME_STATES = ("game", "game-engines", "game-refused", "game-rules")
SIZE = QSize(840, 690)
MACHINE = MachineResources(8, MachineMemory(16_384, 8_000))
CHANCE = Random(2)  # noqa: S311 - the same pawns in every picture
HOME = "/home/player/yomisuji"
"""Where the program would keep things, which a page of the dialog names."""
FOLDER = "/home/player/棋譜"
LISTED = (
    "option name Threads type spin default 4 min 1 max 512",
    "option name USI_Hash type spin default 1024 min 1 max 33554432",
)
STRONG = EngineProfile(
    *("", "やねうら王 NNUE", "/bin/sh"),
    tags=(Tag.GAME, Tag.RESEARCH),
    introduction=Introduction("やねうら王 NNUE 7.50", "yaneurao", LISTED),
    values={"Threads": 12},
)


def game_seen(program: Program) -> Pictures:
    os.environ[HOME_VARIABLE] = HOME
    CHANCE.seed(2)
    desk = desk_of(program)
    yield GAME_STATES[0], _usual(desk)
    key = desk.engines.add_engine(STRONG).key
    for state, seen in zip(GAME_STATES[1:], (_engines, _refused, _rules), strict=True):
        yield state, seen(desk, key)


def _usual(desk: Desk) -> QImage:
    return _taken(_opened(desk, GameChoices()))


def _engines(desk: Desk, key: str) -> QImage:
    players = (Player("", key, 3, MoveLimit(nodes=1_000_000)), Player(engine=BUNDLED, level=STRONGEST))
    times = (TimeControl(15 * MINUTE, MINUTE), TimeControl(5 * MINUTE, 0, 10 * SECOND))
    choices = GameChoices(Conditions(players, times), own_times=True)
    dialog = _opened(desk, choices)
    dialog.toss_pawns()
    return _taken(dialog)


def _refused(desk: Desk, key: str) -> QImage:
    players = (Player("山川 流", "", 3), Player(engine=key, level=3))
    words = "4k4/9/4G4/9/9/9/9/9/9 b 2G 1"
    dialog = _opened(desk, GameChoices(Conditions(players), start=TEXT_START, words=words))
    dialog.time.black.minutes.show_number(75)
    dialog.time.black.minutes.edited.emit()
    return _taken(dialog)


def _rules(desk: Desk, key: str) -> QImage:
    choices = GameChoices(Conditions((Player(level=3), Player(engine=key, level=3)), event="練習"), start="two")
    dialog = _opened(desk, choices._replace(hosting=choices.hosting._replace(folder=FOLDER)))
    dialog.tabs.setCurrentIndex(1)
    return _taken(dialog)


def _opened(desk: Desk, choices: GameChoices) -> GameDialog:
    store_game_choices(desk.shell.state, choices)
    dialog = GameDialog(desk, desk.shell, MACHINE, CHANCE)  # type: ignore[arg-type]
    dialog.resize(SIZE)
    dialog.open()
    return dialog


def _taken(dialog: GameDialog) -> QImage:
    _turns()
    image = dialog.grab().toImage()
    dialog.reject()
    _turns()
    return image


def _turns() -> None:
    """Let Qt do all that it has to do now."""
    for _ in range(5):
        QApplication.processEvents()
