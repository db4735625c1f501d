"""Whole games between real engines, begun by the dialog before a game and judged by another library."""

from typing import Final

import pytest
from desktop_room import Room
from game_hands import GameHands
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot
from rsshogi.core import Board
from rsshogi.record import Record as OtherRecord

from app.base.folders import find_folders
from app.config.engine_profile import BUNDLED, EngineProfile, Values
from app.desktop.forms.editors import WholeNumber
from app.desktop.playing.game_dialog import GameDialog
from app.formats.files import read_file
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.record.tree import Record
from app.thoughts.comment import thoughts_in
from app.thoughts.thought import ThoughtSource
from tests.tools import require_engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

MOST_MOVES: Final = 80
WHOLE_GAME: Final = 120_000
"""Milliseconds, on a machine that has other work too."""
NODES: Final = 2
MILLISECONDS: Final = 1
"""Their places among the kinds of limits."""
PROGRAMS: Final = {"fairy": "/usr/games/fairy-stockfish", "gps": "/usr/games/gpsusi"}
LIMITS: Final = {"fairy": (NODES, 200), "gps": (MILLISECONDS, 100), "builtin": (NODES, 60)}
GRACE: Final = 60_000
"""gpsusi takes a second for a move whatever it is told."""


def registered(room: Room, name: str) -> str:
    """The key of the engine in the window's own list."""
    if name == "builtin":
        return BUNDLED
    program = PROGRAMS[name]
    require_engine(program)
    values: Values = {"UCI_Variant": "shogi", "Hash": 16} if name == "fairy" else {}
    profile = EngineProfile(name, name.title(), program, values=values, grace_ms=GRACE)
    return room.engines.add_engine(profile).key


def choose(box: QComboBox, place: int) -> None:
    """As a person does by keys."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(place):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == place


def put_in(field: QWidget, number: int) -> None:
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, str(number))
    QTest.keyClick(field, Qt.Key.Key_Tab)


def sit_down(dialog: GameDialog, side: int, key: str, limit: tuple[int, int]) -> None:
    box = dialog.players[side]
    choose(box.who, box.who.findData(key))
    kind, amount = limit
    choose(box.limit, kind)
    put_in(box.amount, amount)


def moves_of(record: Record) -> list[str]:
    return [node.move.usi for node in main_line(record.root) if node.move is not None]


def check_by_rules(record: Record, end: EndKind) -> None:
    """Every move is legal, and the game was over where it ended, as another library sees it."""
    board = Board()
    board.set_sfen(record.start_sfen)
    for ply, usi in enumerate(moves_of(record), 1):
        assert usi in {move.to_usi() for move in board.legal_moves()}, f"move {ply}, {usi}"
        board.push_usi(usi)
    assert (not board.legal_moves()) is (end is EndKind.MATE)
    plies = len(moves_of(record))
    assert plies <= MOST_MOVES
    # A mate or a repetition by the last move counts before the limit of moves.
    is_cut = plies == MOST_MOVES and end not in {EndKind.MATE, EndKind.REPETITION}
    assert is_cut is (end is EndKind.MAX_MOVES)


@pytest.mark.parametrize(
    ("black", "white"),
    [
        ("builtin", "fairy"),
        pytest.param("builtin", "builtin", marks=pytest.mark.exhaustive),
        pytest.param("fairy", "gps", marks=pytest.mark.exhaustive),
        pytest.param("gps", "builtin", marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.proof  # shorter games: test_desktop_thinking.py
def test_engines_play_a_whole_game_in_the_window(room: Room, qtbot: QtBot, black: str, white: str) -> None:
    hands = GameHands(room, qtbot)
    keys = registered(room, black), registered(room, white)
    room.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    dialog = room.window.findChild(GameDialog)
    assert dialog is not None
    for side, (name, key) in enumerate(zip((black, white), keys, strict=True)):
        sit_down(dialog, side, key, LIMITS[name])
    most = dialog.rules.findChild(WholeNumber, "max_moves")
    assert most is not None
    dialog.tabs.setCurrentIndex(1)
    put_in(most, MOST_MOVES)
    dialog.tabs.setCurrentIndex(0)
    assert dialog.begin.isEnabled(), dialog.fault.text()
    dialog.begin.click()
    hands.until(lambda: hands.playing.is_on)
    hosted = hands.hosted
    qtbot.waitUntil(lambda: hosted.is_over, timeout=WHOLE_GAME)
    assert hosted.ended is not None
    assert not room.window.notices
    end = hosted.ended.end.kind
    assert end in {EndKind.MATE, EndKind.MAX_MOVES, EndKind.RESIGN, EndKind.REPETITION, EndKind.DECLARATION}
    check_by_rules(room.document.shown.record, end)

    hands.until(lambda: not room.filing.is_unsaved)
    (saved,) = (find_folders().data / "games").glob("*.kifu")
    opened = read_file(saved)
    assert not opened.problems
    (record,) = opened.records
    assert moves_of(record) == moves_of(room.document.shown.record)
    *moves, last = main_line(record.root)[1:]
    assert last.end is not None
    assert last.end.kind is end
    for node in moves:
        thoughts = thoughts_in(node.comment)
        assert any(thought.source is ThoughtSource.PLAYED for thought in thoughts), f"no thought at move {node.ply}"
    other = OtherRecord.from_kif_file(str(saved))
    assert [entry.move.to_usi() for entry in other.moves] == moves_of(record)
