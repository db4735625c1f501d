"""What the golden pictures show, and the processes that paint them.

    python -m tests.pixels.pictures FOLDER GROUP...

Each group is painted in a process of its own, in an environment that holds nothing a picture could depend on: no
scale factor, no style, no language, and no fonts but the bundled one. The folder gets the names of all pictures, and
those pictures that are not golden: to write and read them all takes as long as to paint them. Loading the program takes
longer than painting most groups, so that it is done once, and each process begins as a copy of the one that has done it.
"""

import gc
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from app.analysis.verdict import MoveVerdict as JudgedAs
from app.base.folders import Folders
from app.config import found_engines
from app.config.engine_profile import EngineProfile, Introduction, Tag
from app.config.settings import BoardStyle, Coordinates, PieceSet
from app.desktop.analysis.report import ReportPane
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.geometry import Geometry
from app.desktop.board.image_export import ImageDialog
from app.desktop.board.painter import BoardPainter
from app.desktop.board.piece_pixmaps import PieceArt
from app.desktop.board.view import BoardView, is_timed
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.engines.engine_start import StartDialog
from app.desktop.engines.engines import EnginesDialog
from app.desktop.engines.log import LogPane
from app.desktop.goita.window import GoitaWindow
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import DARK, LIGHT, palette_of, window_font
from app.desktop.kit.translation import Translation
from app.desktop.settings.command_palette import CommandPalette
from app.desktop.settings.keys import KeysDialog
from app.desktop.window.main import Program
from app.formats.files import parse_file
from app.goita.reading import parse_match as read_goita
from app.goita.walk import navigator_of
from app.runtime import engine_logs
from app.runtime.doctor_report import DoctorFinding, DoctorPoint, DoctorReport, DoctorStep, PointVerdict
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import GOLD, PAWN, Piece, Side
from app.shogi.position import Position
from app.shogi.squares import Square, square_named
from app.text import doctor as doctor_text
from app.text.phrase import Language, Phrase
from app.thoughts.score import cp_score
from app.usi.events import UsiOk
from app.usi.log import LogDirection, LogLine
from app.usi.options import Options, read_option
from app.workspace.document import Document
from app.workspace.engine_signs import EngineSign
from app.workspace.scene import (
    Arrow,
    BoardScene,
    DrawingInk,
    InBox,
    InHand,
    Place,
    PromotionQuestion,
    Ring,
    ShownClock,
    Urgency,
)
from app.workspace.setup import EditedPosition
from app.workspace.study_rows import ArrowRow, EngineRows, candidate_arrows, threat_arrow
from tests.pixels.game_pictures import GAME_STATES, game_seen
from tests.pixels.golden import Album, save
from tests.pixels.option_pictures import OPTION_STATES, options_seen
from tests.pixels.pictures_of_scores import scores
from tests.pixels.playing_pictures import PLAYING_STATES, playing_seen
from tests.pixels.study_pictures import STUDY_STATES, studies_seen
from tests.pixels.sweep_pictures import SWEEP_STATES, sweeps_seen

PATIENCE = 10.0
"""Seconds after which something that should have been painted never will be."""

Pictures = Iterator[tuple[str, QImage]]

# Scenes

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MIDDLE = "ln1g3+Rl/2k6/p1p1+P2p1/1s4+N1p/2P2+L3/P2+s2+p1P/1PS1P4/1KG2+n3/LN2+b4 b RG2Pbgs5p 81"
FULL_HANDS = "4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L10Prb2g2s2n2l8p 1"
CHECKED = "lnsgk2nl/1r4g2/p1ppp1+Bpp/6p2/1p7/2P6/PP1PPPPPP/7R1/LNSGKGSNL w BSp 16"
PROMOTING = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
IN_THE_CORNER = "3gk2n1/7s1/3pp2pp/9/8L/9/4P4/9/3GKG3 b - 1"
FOR_WHITE = "4k4/9/9/9/9/n8/2P6/9/3GKG3 w - 2"
LONG_NAMES = ("第八十二期名人戦挑戦者決定リーグ優勝者", "A very long name of an engine, version 8.60 (AVX2)")


def scene_of(sfen: str, last_move: tuple[Place | None, Square] | None = None) -> BoardScene:
    position = Position.from_sfen(sfen)
    return BoardScene(
        board=tuple(Piece(piece) for piece in position.board),
        hands=(tuple(position.hands[Side.BLACK]), tuple(position.hands[Side.WHITE])),
        turn=position.turn,
        names=("先手", "後手"),
        last_move=last_move,
        checked_king=position.king_square(position.turn) if position.in_check() else None,
    )


def picked(sfen: str, place: Square | InHand) -> BoardScene:
    position = Position.from_sfen(sfen)
    moves = position.drop_moves(place.kind) if isinstance(place, InHand) else position.moves_from(place)
    return scene_of(sfen)._replace(picked_place=place, targets=frozenset(move.to for move in moves))


def asked(sfen: str, origin: str, to: str) -> BoardScene:
    scene = picked(sfen, square_named(origin))
    return scene._replace(question=PromotionQuestion(square_named(to), scene.board[square_named(origin)]))


def edited(sfen: str) -> BoardScene:
    return scene_of(sfen)._replace(box=EditedPosition.from_sfen(sfen).spare_counts(), picked_place=InBox(PAWN))


DRAWN_ARROWS = (
    Arrow(square_named("8i"), square_named("7c"), DrawingInk.GREEN),
    Arrow(square_named("4d"), square_named("1d"), DrawingInk.RED),
    Arrow(InHand(Side.BLACK, GOLD), square_named("5c"), DrawingInk.BLUE),
)
DRAWN_RINGS = tuple(
    Ring(square_named(name), ink)
    for name, ink in (("5e", DrawingInk.GREEN), ("6e", DrawingInk.RED), ("7e", DrawingInk.BLUE))
)
CANDIDATES = (
    Arrow(square_named("4d"), square_named("5b"), weight=0.3),
    Arrow(InHand(Side.BLACK, PAWN), square_named("7b"), weight=0.6),
    Arrow(square_named("3a"), square_named("2a")),
)


def _move(usi: str) -> Move:
    move = move_of_usi(usi)
    assert move is not None
    return move


FOUND = (
    (("3a2a", 800, 1), ("P*7b", 700, 2), ("4d5b", 500, 3)),
    (("3a2a", 900, 1), ("G*5b", 800, 2)),
    (("8h7g", 900, 1),),
)
"""What three engines have found: moves with their scores and ranks."""
ENGINES_ARROWS = (
    *(threat_arrow(_move(word), Side.BLACK) for word in ("B*5e", "4f4g")),
    *candidate_arrows(
        [
            EngineRows(
                EngineSign(letter, place),
                [ArrowRow(_move(word), cp_score(points), rank) for word, points, rank in rows],
                600,
            )
            for place, (letter, rows) in enumerate(zip("ABC", FOUND, strict=True))
        ],
        Side.BLACK,
    ),
)

# Boards, painted without a widget

WIDE = QSize(600, 392)
NARROW = QSize(320, 500)
SMALL = QSize(256, 168)


class Board(NamedTuple):
    scene: BoardScene
    size: QSize = WIDE
    pieces: PieceSet = PieceSet.BRUSH
    style: BoardStyle = BoardStyle.KAYA
    coordinates: Coordinates = Coordinates.JAPANESE
    dark: bool = False
    marks: bool = True
    """Whether targets and the last move are marked."""
    carried_to: str = ""
    art_square: int = 0
    """The side of the pieces' pictures when it is not the square's, as while the window is being resized."""


MOVED = (square_named("7g"), square_named("7f"))


def timed(*clocks: ShownClock) -> BoardScene:
    """A game with clocks, Sente to move."""
    black, white = clocks
    return scene_of(START)._replace(clocks=(black, white), names=("山川 流", "Yomisuji Lv.3"))


BOARDS = {
    "start-brush": Board(scene_of(START)),
    "start-brush-two": Board(scene_of(START), pieces=PieceSet.BRUSH_TWO, style=BoardStyle.PAPER),
    "start-international": Board(scene_of(START), pieces=PieceSet.INTERNATIONAL, style=BoardStyle.WALNUT),
    "middle": Board(scene_of(MIDDLE, (InHand(Side.WHITE, GOLD), square_named("6a")))),
    "middle-flipped": Board(
        scene_of(MIDDLE, (square_named("5e"), square_named("4e")))._replace(is_flipped=True), style=BoardStyle.PAPER
    ),
    "middle-brush-two": Board(scene_of(MIDDLE), pieces=PieceSet.BRUSH_TWO, style=BoardStyle.PAPER, dark=True),
    "middle-international": Board(scene_of(MIDDLE), pieces=PieceSet.INTERNATIONAL, style=BoardStyle.PAPER),
    "full-hands": Board(scene_of(FULL_HANDS), dark=True),
    "full-hands-narrow": Board(scene_of(FULL_HANDS), NARROW, style=BoardStyle.PAPER),
    "full-hands-narrow-flipped": Board(
        scene_of(FULL_HANDS)._replace(is_flipped=True), NARROW, style=BoardStyle.WALNUT, dark=True
    ),
    "picked-kaya": Board(picked(MIDDLE, square_named("2a"))),
    "picked-walnut": Board(picked(MIDDLE, square_named("2a")), style=BoardStyle.WALNUT, dark=True),
    "picked-paper": Board(picked(MIDDLE, square_named("2a")), style=BoardStyle.PAPER),
    "picked-without-marks": Board(
        picked(PROMOTING, square_named("8h"))._replace(last_move=MOVED), SMALL, marks=False, style=BoardStyle.PAPER
    ),
    "drop": Board(picked(MIDDLE, InHand(Side.BLACK, PAWN)), style=BoardStyle.PAPER),
    "clocks": Board(timed(ShownClock("0:09:41", is_running=True), ShownClock("0:10:00"))),
    "clocks-last": Board(
        timed(ShownClock("秒読み 3", is_running=True, urgency=Urgency.LAST), ShownClock("秒読み 30")), SMALL, dark=True
    ),
    "clocks-narrow": Board(
        timed(ShownClock("秒読み 9", is_running=True, urgency=Urgency.LOW), ShownClock("無制限"))._replace(
            is_flipped=True
        ),
        NARROW,
    ),
    "carried": Board(picked(PROMOTING, square_named("8h")), style=BoardStyle.PAPER, carried_to="4d"),
    "carried-from-hand": Board(
        picked(MIDDLE, InHand(Side.BLACK, GOLD)), NARROW, style=BoardStyle.PAPER, carried_to="5e"
    ),
    "check": Board(scene_of(CHECKED, (square_named("8h"), square_named("3c")))),
    "asked-in-the-middle": Board(asked(PROMOTING, "8h", "3c"), style=BoardStyle.PAPER),
    "asked-in-the-corner": Board(asked(IN_THE_CORNER, "1e", "1c")),
    "asked-white": Board(asked(FOR_WHITE, "9f", "8h"), style=BoardStyle.PAPER, dark=True),
    "asked-white-flipped": Board(
        asked(FOR_WHITE, "9f", "8h")._replace(is_flipped=True),
        NARROW,
        pieces=PieceSet.BRUSH_TWO,
        style=BoardStyle.PAPER,
    ),
    "western": Board(scene_of(START, MOVED), coordinates=Coordinates.WESTERN, style=BoardStyle.PAPER, dark=True),
    "western-flipped": Board(
        scene_of(START)._replace(is_flipped=True), SMALL, coordinates=Coordinates.WESTERN, style=BoardStyle.PAPER
    ),
    "no-coordinates": Board(scene_of(START), SMALL, coordinates=Coordinates.NONE),
    "long-names": Board(scene_of(START)._replace(names=LONG_NAMES), style=BoardStyle.PAPER),
    "long-names-narrow": Board(scene_of(START)._replace(names=LONG_NAMES), NARROW, style=BoardStyle.PAPER, dark=True),
    "smallest": Board(scene_of(MIDDLE), QSize(280, 280), style=BoardStyle.PAPER),
    "stretched": Board(scene_of(MIDDLE), SMALL, style=BoardStyle.PAPER, art_square=20),
    "drawings": Board(scene_of(MIDDLE)._replace(arrows=DRAWN_ARROWS, rings=DRAWN_RINGS), style=BoardStyle.PAPER),
    "drawings-flipped": Board(
        scene_of(MIDDLE)._replace(arrows=DRAWN_ARROWS, rings=DRAWN_RINGS, is_flipped=True), style=BoardStyle.WALNUT
    ),
    "several-engines": Board(scene_of(MIDDLE)._replace(arrows=ENGINES_ARROWS)),
    "several-engines-flipped": Board(
        scene_of(MIDDLE)._replace(arrows=ENGINES_ARROWS, is_flipped=True), style=BoardStyle.WALNUT, dark=True
    ),
    "candidates": Board(scene_of(MIDDLE)._replace(arrows=CANDIDATES), dark=True),
    "judged-good": Board(scene_of(START, MOVED)._replace(verdict=JudgedAs.GOOD), SMALL, dark=True),
    "judged-inaccuracy": Board(scene_of(MIDDLE, MOVED)._replace(verdict=JudgedAs.INACCURACY), SMALL),
    "judged-dubious": Board(scene_of(MIDDLE, MOVED)._replace(verdict=JudgedAs.DUBIOUS, is_flipped=True)),
    "judged-mistake": Board(scene_of(START, MOVED)._replace(verdict=JudgedAs.MISTAKE), style=BoardStyle.PAPER),
    "judged-blunder": Board(scene_of(START, MOVED)._replace(verdict=JudgedAs.BLUNDER), style=BoardStyle.WALNUT),
    "editing": Board(edited(MIDDLE), style=BoardStyle.PAPER),
    "editing-narrow": Board(edited(FULL_HANDS)._replace(is_flipped=True), NARROW, style=BoardStyle.PAPER, dark=True),
    "editing-no-coordinates": Board(edited(CHECKED), SMALL, coordinates=Coordinates.NONE, style=BoardStyle.PAPER),
}


def painted(board: Board) -> QImage:
    """As the view does it."""
    font = window_font()
    assert font is not None
    manner = BoardAppearance(font, board.pieces, board.style, board.coordinates, board.marks, board.marks)
    if board.dark:
        manner = manner._replace(theme=DARK)
    shown = board.coordinates is not Coordinates.NONE
    boxed = board.scene.box is not None
    geometry = Geometry(board.size, shown, board.scene.is_flipped, boxed, 1.0, is_timed(board.scene))
    painter = BoardPainter(geometry, manner, PieceArt(board.pieces, board.art_square or geometry.square))
    picture = painter.background()
    brush = QPainter(picture)
    painter.paint(brush, picture.rect(), board.scene, carried=bool(board.carried_to))
    if board.carried_to and board.scene.picked_place is not None:
        # The hand is a little off the square's middle.
        rect = geometry.rect_of(square_named(board.carried_to)).translated(9, -6)
        painter.paint_carried(brush, rect, board.scene.picked_place, board.scene)
    if board.scene.question is not None:
        painter.paint_question(brush, board.scene.question)
    brush.end()
    return picture.toImage()


def boards(_: Path) -> Pictures:
    application = QApplication(["pictures", "-style", "Fusion"])
    for name, board in BOARDS.items():
        yield name, painted(board)
    application.shutdown()


# The view on a screen, at several ratios: what is left there after painting parts, and the same painted whole

RATIOS = ("1", "1.25", "1.5", "2")
VIEW_SIZE = QSize(400, 280)
STEPS = ("picked", "carried", "asked", "played")


def on_screen(ratio: str, folder: Path) -> Pictures:
    """A few moves and one under the mouse; each picture as it came about, and painted anew."""
    application = QApplication(["pictures", "-style", "Fusion"])
    font = window_font()
    assert font is not None
    document = Document(lambda: 0.0)
    # This platform's screen shows as many pixels as the window has units, so the window is larger than the view.
    window = QWidget()
    view = BoardView(document.shown.move_input, PictureCache(folder, lambda _, __: None), window)
    document.changed.connect(lambda _: view.set_scene(document.shown.scene()._replace(names=("先手", "後手"))))
    view.set_appearance(BoardAppearance(font, style=BoardStyle.PAPER))
    view.resize(VIEW_SIZE)
    window.resize(VIEW_SIZE * view.devicePixelRatio())
    window.show()
    for usi in ("7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "9a9b"):
        document.shown.play_move(_move(usi))
        turns()
    start, end = (view.centre_of(square_named(name)) for name in ("4e", "6c"))
    _mouse(view, QEvent.Type.MouseButtonPress, start)
    yield from _twice(f"ratio-{ratio}-picked", view)
    for step in range(1, 8):
        _mouse(view, QEvent.Type.MouseMove, start + (end - start) * step / 7 + QPoint(3, 2))
        turns()
    yield from _twice(f"ratio-{ratio}-carried", view)
    _mouse(view, QEvent.Type.MouseButtonRelease, end)
    yield from _twice(f"ratio-{ratio}-asked", view)
    document.shown.move_input.answer_promotion(promotes=True)
    yield from _twice(f"ratio-{ratio}-played", view)
    # Without another turn of the loop the pictures are not drawn anew for this size.
    view.resize(VIEW_SIZE.height(), VIEW_SIZE.height())
    yield f"ratio-{ratio}-resizing", view.grab().toImage()
    window.close()
    application.shutdown()


def _mouse(view: QWidget, kind: QEvent.Type, point: QPoint) -> None:
    none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    button = none if kind == QEvent.Type.MouseMove else left
    held = none if kind == QEvent.Type.MouseButtonRelease else left
    event = QMouseEvent(kind, point, view.mapToGlobal(point), button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)


def _twice(name: str, view: QWidget) -> Pictures:
    turns()
    yield name, _seen(view)
    view.repaint()
    yield f"{name}-anew", _seen(view)


def _seen(view: QWidget) -> QImage:
    pixels = view.size() * view.devicePixelRatio()
    return view.screen().grabWindow(view.window().winId()).toImage().copy(QRect(QPoint(0, 0), pixels))


# The whole window

LANGUAGES = {"ja": "light", "en": "dark"}
"""Each with the theme that it is painted in."""
SIZES = (QSize(1280, 800), QSize(420, 720), QSize(1000, 500))
OPENING = ("7g7f", "3c3d", "2g2f", "4c4d", "3i4h")
FAULT = Phrase(
    "定跡ファイル「/home/player/.local/share/yomisuji/books/standard.db」を読めませんでした。12行目の局面が SFEN として読めないので、その行から後は使いません。"
    "ファイルを確かめるか、設定の「定跡」から別のファイルを選んでください。",
    "The opening book “/home/player/.local/share/yomisuji/books/standard.db” could not be read: the position in line 12 is "
    "not a SFEN, so nothing from that line on is used. Look at the file, or choose another one in the settings under Book.",
)
STATES = (
    *("record", "record-game", "record-headers", "record-branches", "record-bookmarks", "record-problems"),
    *("record-text", "record-editing", "settings", "key-editor", "palette", "image"),
)
WINDOWS = tuple(
    f"{what}-{language}"
    for language in LANGUAGES
    for what in (
        *(f"window-{size.width()}" for size in SIZES),
        "banner",
        "banner-narrow",
        "menu-file",
        "menu-view",
        "keys",
        *STATES,
    )
)


def windows(language: str, folder: Path) -> Pictures:
    """Every picture of the window in one language, as where no engine is installed: the first page names those it finds."""
    with patch.dict(os.environ, {"PATH": str(folder)}), patch.object(found_engines, "USUAL_FOLDERS", ()):
        yield from _of_program(language, folder, _looked_at)


def _of_program(language: str, folder: Path, look: Callable[[Program], Pictures]) -> Pictures:
    """What is seen of a program that starts like any other."""
    places = Folders.from_root(folder)
    places.make_folders()
    chosen = {"appearance": {"language": language, "theme": LANGUAGES[language]}, "board": {"animation": False}}
    (places.config / "settings.json").write_text(json.dumps({"version": 1, **chosen}))
    taken: list[tuple[str, QImage]] = []
    program = Program(["pictures"], places)
    program.qt.setCursorFlashTime(0)  # a caret that comes and goes would be in one picture and not in the next

    def take(_: None) -> None:
        IDLE.drain()  # the panes
        try:
            taken.extend((f"{name}-{language}", image) for name, image in look(program))
        finally:
            program.window.may_close = lambda: True  # nobody is there to be asked about unsaved changes
            program.window.close()
            program.qt.closeAllWindows()  # a dialog that was to be closed by what went wrong before

    program.ready.connect(take)
    program.run()
    yield from taken


def _looked_at(program: Program) -> Pictures:
    assert program.desk is not None
    moves = iter(OPENING)
    for size in SIZES:
        _arranged(program, partial(_sized, program, size))
        yield f"window-{size.width()}", program.window.grab().toImage()
        program.desk.document.shown.play_move(_move(next(moves)))
    _arranged(program, lambda: program.window.warn(MessageKind.PROGRAM, WINDOW, FAULT))
    yield "banner", program.window.grab().toImage()
    _arranged(program, lambda: _sized(program, QSize(420, 560)))
    yield "banner-narrow", program.window.grab().toImage()
    for name, place in (("menu-file", 0), ("menu-view", 2)):
        menu = program.window.menuBar().actions()[place].menu()
        assert isinstance(menu, QMenu)
        menu.popup(QPoint(0, 0))
        turns()
        yield name, menu.grab().toImage()
        menu.close()
    program.window.action_registry.trigger("help.keys")
    dialog = program.window.findChild(KeysDialog)
    assert dialog is not None
    turns()
    yield "keys", dialog.grab().toImage()
    dialog.close()
    yield from _in_use(program)


STUDIED = """\
#KIF version=2.0 encoding=UTF-8
棋戦：読み筋杯 準決勝
開始日時：2026/11/03 10:00:00
手合割：平手
先手：山川 流
後手：Bundled engine 0.1
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*初手は角道。
   2 ３四歩(33)   ( 0:03/00:00:03)
*#互角
**評価値=35
**読み筋=▲２六歩△４四歩▲４八銀
**深さ=18
   3 ２六歩(27)   ( 1:20/00:01:32)
&角換わりへ
   4 ８四歩(83)   ( 0:04/00:00:07)
**評価値=80
   5 ２五歩(26)   ( 0:31/00:02:03)
**評価値=-420
**エンジン=Bundled engine
   6 ８五歩(84)   ( 0:05/00:00:12)
**評価値=-380
**エンジン=Bundled engine
   7 ９九飛(28)   ( 0:05/00:00:12)
変化：5手
   5 ７八金(69)   ( 0:20/00:01:52)
   6 ８五歩(84)   ( 0:05/00:00:12)
変化：3手
   3 ６六歩(67)   ( 0:20/00:00:32)
*振り飛車なら。
"""


def _in_use(program: Program) -> Pictures:
    """The window at work on a record, its panels one by one, and its dialogs."""
    assert program.desk is not None
    window, document = program.window, program.desk.document
    window.withdraw(WINDOW, FAULT)
    opened = parse_file(STUDIED.encode(), "a.kifu")
    _arranged(program, lambda: _sized(program, QSize(1100, 720)))
    _arranged(program, lambda: document.shown.load_record(opened.records[0], opened.problems))
    _arranged(program, lambda: document.shown.cursor.go_by_plies(2))
    yield "record", window.grab().toImage()
    _arranged(program, window.docks.switch_layout)
    yield "record-game", window.grab().toImage()
    _arranged(program, window.docks.switch_layout)
    for dock in ("headers", "branches", "bookmarks", "problems"):
        _arranged(program, partial(window.docks.show, dock))
        yield f"record-{dock}", window.grab().toImage()
    for action, name in (("board.type_move", "record-text"), ("position.edit", "record-editing")):
        _arranged(program, window.action_registry.find(action).trigger)
        yield name, window.grab().toImage()
    document.shown.editor = None
    for name, show in (
        ("settings", window.show_settings),
        ("key-editor", window.action_registry.find("tools.keys").trigger),
        ("palette", window.action_registry.find("tools.palette").trigger),
        ("image", window.action_registry.find("board.image").trigger),
    ):
        show()
        turns()
        shown = next(one for one in window.findChildren(QWidget) if one.isVisible() and isinstance(one, _OVER))
        until(partial(_is_whole, shown))
        yield name, shown.grab().toImage()
        shown.close()
        turns()


_OVER = (QDialog, CommandPalette)


def _is_whole(shown: QWidget) -> bool:
    """Some are painted when all of it is there, and one is painted before its picture is."""
    return shown.updatesEnabled() and not (isinstance(shown, ImageDialog) and shown.preview.pixmap().isNull())


def _sized(program: Program, size: QSize) -> None:
    """As for somebody whose window has that size from the start."""
    program.window.resize(size)
    program.window.docks.reset()


def _arranged(program: Program, change: Callable[[], object]) -> None:
    """Change the board's size, and wait until its pictures are drawn for the new one."""
    assert program.table is not None
    board, redrawn = program.table.board, list[None]()
    disconnect = board.redrawn.connect(redrawn.append)
    before = board.size()
    change()
    turns()
    if board.size() != before:
        until(lambda: bool(redrawn))
    disconnect()
    turns()


# Studying

STUDY_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in STUDY_STATES)


def study(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, _study_seen)


def _study_seen(program: Program) -> Pictures:
    _arranged(program, partial(_sized, program, QSize(1280, 800)))
    _arranged(program, partial(program.window.docks.show, "study"))
    for name, act in studies_seen(program):
        _arranged(program, act)
        pane = program.window.docks.pane("study")
        assert pane is not None
        yield name, pane.grab().toImage()


# Analysing a game, and searching for mates

SWEEP_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in SWEEP_STATES)


def sweep(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, sweeps_seen)


# The options of an engine

OPTION_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in OPTION_STATES)


def options(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, options_seen)


# The dialog before a game

GAME_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in GAME_STATES)


def game(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, game_seen)


PLAYING_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in PLAYING_STATES)


def at_play(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, playing_seen)


# The log of an engine

TALK = (
    (LogDirection.TO, 0.0, "usi"),
    (LogDirection.FROM, 0.041, "id name やねうら王 NNUE"),
    (LogDirection.FROM, 0.041, "option name USI_Hash type spin default 1024 min 1 max 33554432"),
    (LogDirection.FROM, 0.041, "usiok"),
    (LogDirection.TO, 0.042, "isready"),
    (LogDirection.STDERR, 1.2, "loading eval file: eval/nn.bin"),
    (LogDirection.FROM, 4.37, "readyok"),
    (LogDirection.TO, 9.5, "position startpos moves 7g7f 3c3d 2g2f"),
    (LogDirection.TO, 9.5, "go infinite"),
    (
        LogDirection.FROM,
        9.9,
        "info depth 18 seldepth 25 multipv 1 score cp -35 nodes 812345 nps 2030862 time 400 pv 8c8d 2f2e",
    ),
    (LogDirection.NOTE, 10.0, "× 1234 info"),
    (LogDirection.TO, 12.25, "stop"),
    (LogDirection.FROM, 12.26, "bestmove 8c8d ponder 2f2e"),
    (LogDirection.EXIT, 60.0, "-9"),
)
LOG_STATES = ("log", "log-sifted", "log-none")
LOG_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in LOG_STATES)


def engine_log(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, _log_seen)


def _log_seen(program: Program) -> Pictures:
    window = program.window
    _arranged(program, partial(_sized, program, QSize(1100, 720)))
    _arranged(program, partial(window.docks.show, "log"))
    pane = window.docks.pane("log")
    assert isinstance(pane, LogPane)
    assert program.desk is not None
    pane.setParent(None)
    pane.resize(760, 380)
    pane.show()
    turns()
    yield "log-none", pane.grab().toImage()
    logs = program.desk.pool.logs
    with patch.multiple(engine_logs, time=lambda: 1_790_000_000.25, monotonic=lambda: 0.0):
        logs.open_log("builtin", "Bundled engine")
        log = logs.open_log("shown", "やねうら王 NNUE")
    for way, at, line in TALK:
        log.append_lines(way, [line.encode()], at)
    logs.end_log(log)
    pane.look()
    pane.list.set_current(pane.list.count - 2)
    turns()
    yield "log", pane.grab().toImage()
    pane.words.setText("-info -option")
    pane.words.returnPressed.emit()
    pane.pause.setChecked(True)
    log.append_lines(LogDirection.FROM, [b"bestmove resign"] * 12, 61.0)
    pane.look()
    yield "log-sifted", at_rest(pane)


# The engines, and adding one

ENGINES = (
    EngineProfile("", "やねうら王 NNUE", "/bin/sh", tags=(Tag.GAME, Tag.RESEARCH), values={"Threads": 8}),
    EngineProfile("", "Mate solver", "/home/player/engines/mate/solver-avx2", tags=(Tag.MATE,)),
    EngineProfile("", "研究室の dlshogi", "/opt/dlshogi/usi", host="player@lab", tags=(Tag.RESEARCH, "角換わり")),
)
SAID = Introduction(
    "YaneuraOu NNUE 8.60git 64AVX2",
    "yaneurao",
    ("option name Threads type spin default 4 min 1 max 512", "option name USI_Ponder type check default false"),
)
STEPS_DONE = (
    DoctorStep(DoctorPoint.START, DoctorFinding(PointVerdict.GOOD, (doctor_text.STARTED,))),
    DoctorStep(
        DoctorPoint.GREETING,
        DoctorFinding(PointVerdict.GOOD, (doctor_text.NAMED.filled(name=SAID.name, author=SAID.author),), (), 41),
    ),
    DoctorStep(
        DoctorPoint.OPTIONS,
        DoctorFinding(PointVerdict.NOTE, (doctor_text.UNREGISTERED,), (doctor_text.UNREGISTERED_ADVICE,)),
    ),
    DoctorStep(DoctorPoint.LOADING, DoctorFinding(PointVerdict.GOOD, (doctor_text.LOADED,), (), 4_330)),
)
LINES_SAID = tuple(
    LogLine(LogDirection.TO if words == "usi" else LogDirection.FROM, 0.1, words.encode())
    for words in ("usi", "id name ?")
)
STEPS_FAILED = (
    DoctorStep(DoctorPoint.START, DoctorFinding(PointVerdict.GOOD, (doctor_text.STARTED,))),
    DoctorStep(
        DoctorPoint.GREETING,
        DoctorFinding(PointVerdict.FAILURE, (doctor_text.NO_USIOK,), (doctor_text.NO_USIOK_ADVICE,), 30_000),
        lines=LINES_SAID,
    ),
    *(
        DoctorStep(point, DoctorFinding(PointVerdict.NOT_TRIED, (doctor_text.NOT_TRIED,)))
        for point in tuple(DoctorPoint)[2:]
    ),
)
ENGINE_STATES = ("engines", "engines-broken", "engines-none", "engine-start", "engine-adding", "engine-failed")
ENGINE_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in ENGINE_STATES)


def engines(language: str, folder: Path) -> Pictures:
    """One of them is reached by ssh, whether this machine has that or not; and none is found here, whatever it has."""
    programs = folder / "bin"
    programs.mkdir(parents=True)
    (programs / "ssh").write_text("#!/bin/sh\n")
    (programs / "ssh").chmod(0o755)
    with patch.dict(os.environ, {"PATH": str(programs)}), patch.object(found_engines, "USUAL_FOLDERS", ()):
        yield from _of_program(language, folder, _engines_seen)


def _engines_seen(program: Program) -> Pictures:
    assert program.desk is not None
    window, shelf = program.window, program.desk.engines
    keys = [shelf.add_engine(profile).key for profile in ENGINES]
    shelf.store_introduction(keys[0], SAID)
    window.state.store_value("engines.examined", dict, {keys[0]: [1_790_000_000, "warning"]})
    window.action_registry.find("engines.manage").trigger()
    dialog = window.findChild(EnginesDialog)
    assert dialog is not None
    until(lambda: dialog.list.rows[2].is_broken)
    dialog.choose(keys[0])
    turns()
    yield "engines", dialog.grab().toImage()
    dialog.choose(keys[2])
    dialog.remove()
    dialog.choose(keys[1])
    turns()
    yield "engines-broken", dialog.grab().toImage()
    dialog.finder.setText("zzz")
    turns()
    yield "engines-none", at_rest(dialog)
    dialog.choose(keys[0])
    dialog.ask_how_started()
    starting = dialog.findChild(StartDialog)
    assert starting is not None
    turns()
    yield "engine-start", starting.grab().toImage()
    starting.close()
    yield from _adding_seen(dialog)
    dialog.close()


def _adding_seen(dialog: EnginesDialog) -> Pictures:
    """What the doctor says is said for it, lest the times be others in every picture."""
    adding = dialog.add()
    panel = adding.panel
    for name, program, steps in (
        ("engine-adding", "/home/player/engines/yaneuraou/YaneuraOu-avx2", STEPS_DONE),
        ("engine-failed", "/home/player/engines/chess/stockfish", STEPS_FAILED),
    ):
        panel.examine = lambda *_: panel.clear()  # type: ignore[method-assign]  # see above
        adding.take(program)
        for step in steps:
            panel.show_step(step)
        if len(steps) < len(DoctorPoint):
            options = Options(tuple(read for line in SAID.options if (read := read_option(line).option)))
            panel.introduced.emit(UsiOk(SAID.name, SAID.author, options))
            panel.show_begun(tuple(DoctorPoint)[len(steps)])
        else:
            panel.show_end(DoctorReport("", "", steps))
            panel.finished.emit(DoctorReport("", "", steps))
            panel.row(DoctorPoint.GREETING).lines.click()
        yield name, at_rest(adding)
    adding.close()


# Judged moves, and the report on a game

JUDGED_MOVES = (
    *("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "2e2d", "2c2d", "2h2d", "8e8f"),
    *("8g8f", "8b8f", "2d3d", "2b3c", "3d3f", "8f8d", "3f2f", "5a5b", "9g9f", "7c7d", "1g1f"),
)
JUDGED_SCORES = (
    *(40, 30, 50, 40, 60, 30, 40, 30, 40, 30, 40, 20),
    *(30, 20, -120, -110, -100, 30, -450, -440, -1_500, -600, "後手勝ち:7手"),
)
JUDGED = tuple(zip(JUDGED_MOVES, JUDGED_SCORES, strict=True))
"""Moves, and what an engine says after each."""
BEST_THERE = {18: "▲６六歩", 20: "▲５八玉", 21: "△８八角成", 22: "▲８七歩"}
"""By ply, the best move there."""
REPORT_STATES = ("report", "report-narrow", "report-empty", "report-list")
REPORT_WINDOWS = tuple(f"{what}-{language}" for language in LANGUAGES for what in REPORT_STATES)


def report(language: str, folder: Path) -> Pictures:
    yield from _of_program(language, folder, _report_seen)


def _report_seen(program: Program) -> Pictures:
    assert program.desk is not None
    window, document = program.window, program.desk.document
    _arranged(program, lambda: _sized(program, QSize(1100, 720)))
    _arranged(program, lambda: window.docks.show("report"))
    pane = window.docks.pane("report")
    assert isinstance(pane, ReportPane)
    yield "report-empty", pane.grab().toImage()
    document.shown.play_line(document.shown.record.root, tuple(_move(usi) for usi, _ in JUDGED))
    for name, player in (("先手", "山川 流"), ("後手", "Bundled engine 0.1")):
        document.shown.set_header(name, player)
    for node, (_, score) in zip(document.shown.cursor.current_line()[1:], JUDGED, strict=True):
        key = "評価値" if isinstance(score, int) else "詰み"
        line = f"\n#読み筋={BEST_THERE[node.ply]}" if node.ply in BEST_THERE else ""
        document.shown.set_comment(node, f"#{key}={score}{line}\n#エンジン=A & B")
    until(lambda: document.shown.is_judged() and not document.shown.judgements.is_stale)
    document.shown.cursor.go_to_node(document.shown.cursor.current_line()[21])
    until(lambda: pane.report is not None)
    until(lambda: not document.shown.judgements.lacks_reasons and bool(document.shown.explanation_arrows))
    turns()
    moves = window.docks.pane("moves")
    assert moves is not None
    shown = (
        ("report-list", moves, QSize(288, 566)),
        ("report", pane, QSize(1060, 640)),
        ("report-narrow", pane, QSize(420, 900)),
    )
    for name, panel, size in shown:
        panel.setParent(None)  # its size in the window depends on which tab of its panels was in front
        panel.resize(size)
        panel.show()
        turns()
        yield name, at_rest(panel)
    window.docks.panels["report"].hold(pane)


# The window of a record of Goita

GOITA = (
    '{"title":"練習","players":["一郎","二郎","三郎","四郎"],"round":['
    '{"dealer":1,"score":[0,40],"hands":["11234588","23445688","45566788","67778888"],'
    '"record":"84-45-0-0-0-86-67-78","winner":-1},'
    '{"dealer":2,"hands":["11234588","23445688","45566788","67778888"],"record":"84-88-0-0","winner":0}]}'
)
GOITA_SIZES = (QSize(720, 640), QSize(400, 600))
GOITA_WINDOWS = tuple(f"goita-{what}-{language}" for language in LANGUAGES for what in ("720", "400", "fault"))


def goita(language: str, folder: Path) -> Pictures:
    application = QApplication(["pictures", "-style", "Fusion"])
    font = window_font()
    assert font is not None
    application.setFont(font)
    theme = DARK if LANGUAGES[language] == "dark" else LIGHT
    application.setPalette(palette_of(theme))
    parent = QWidget()
    walk = navigator_of(read_goita(GOITA))
    assert walk is not None
    window = GoitaWindow(walk, "game.json", Translation(Language(language)), parent)
    window.show()
    window.walk.go_to_step(7)
    for size in GOITA_SIZES:
        window.resize(size)
        turns()
        yield f"goita-{size.width()}-{language}", window.grab().toImage()
    window.walk.select_round(1)
    window.walk.go_to_step(9)
    turns()
    yield f"goita-fault-{language}", window.grab().toImage()
    window.close()
    application.shutdown()


# The processes


STILL = 0.3
"""So many seconds without a change are a rest; what fades in takes half as long."""
MOMENT = 0.005


def turns() -> None:
    """Let Qt do all that it has to do now."""
    for _ in range(4):
        QApplication.processEvents()
        IDLE.drain()
    QApplication.processEvents()


def at_rest(widget: QWidget) -> QImage:
    """How it looks once nothing moves in it any more, such as the button in a line of text, which fades in."""
    before, now = QImage(), widget.grab().toImage()
    while now != before:
        before = now
        pause(STILL)
        now = widget.grab().toImage()
    return now


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it was never painted"
        pause(MOMENT)


def pause(seconds: float) -> None:
    """Let Qt do what comes up in this time, without asking for it all the while."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


GROUPS: dict[str, Callable[[Path], Pictures]] = {
    "boards": boards,
    **{f"ratio-{ratio}": partial(on_screen, ratio) for ratio in RATIOS},
    **{f"windows-{language}": partial(windows, language) for language in LANGUAGES},
    **{f"report-{language}": partial(report, language) for language in LANGUAGES},
    **{f"scores-{language}": partial(scores, language) for language in LANGUAGES},
    **{f"goita-{language}": partial(goita, language) for language in LANGUAGES},
    **{f"engines-{language}": partial(engines, language) for language in LANGUAGES},
    **{f"log-{language}": partial(engine_log, language) for language in LANGUAGES},
    **{f"options-{language}": partial(options, language) for language in LANGUAGES},
    **{f"study-{language}": partial(study, language) for language in LANGUAGES},
    **{f"sweep-{language}": partial(sweep, language) for language in LANGUAGES},
    **{f"playing-{language}": partial(at_play, language) for language in LANGUAGES},
    **{f"game-{language}": partial(game, language) for language in LANGUAGES},
}

FORGOTTEN = ("QT_", "QML", "XDG_", "KDE", "GTK", "GNOME", "DESKTOP", "DISPLAY", "WAYLAND", "FONTCONFIG", "FC_")
"""How the names of variables begin that could change a picture, here or on someone's desk."""


def environment(folder: Path, given: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Where pictures are painted; `folder` is the painters' own."""
    kept = {name: value for name, value in given.items() if not name.startswith(FORGOTTEN)}
    no_fonts = folder / "fonts.conf"
    no_fonts.write_text("<?xml version='1.0'?><fontconfig></fontconfig>")
    chosen = {
        "QT_QPA_PLATFORM": "offscreen",
        "FONTCONFIG_FILE": str(no_fonts),
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "C",
        "TZ": "UTC",
    }
    return kept | chosen


def scaled(group: str) -> dict[str, str]:
    """What a group needs besides."""
    _, ratio, number = group.partition("ratio-")
    return {"QT_SCALE_FACTOR": number} if ratio else {}


COPIED = multiprocessing.get_context("fork") if sys.platform == "linux" else multiprocessing.get_context("spawn")
"""Elsewhere a process whose libraries are loaded cannot be copied, and loads them again."""
GROUP_PATIENCE = 60.0
PAINTED = "painted.txt"
"""The file in their folder that names all pictures that were painted, one in a line."""


def paint(group: str, folder: Path) -> None:
    """All pictures of a group, by name; only those that are not golden are laid into the folder.

    Qt must not have begun in this process.
    """
    os.environ.update(scaled(group))
    album = Album()
    with tempfile.TemporaryDirectory() as home, (folder / PAINTED).open("a", encoding="utf-8") as names:
        for name, image in GROUPS[group](Path(home)):
            if not album.holds(name, image):
                save(image, folder / f"{name}.png", packed=False)
            names.write(f"{name}\n")


def main(folder: Path, groups: list[str]) -> int:
    """One group after another; how many came to nothing."""
    gc.freeze()
    missed = 0
    for group in groups:
        painter = COPIED.Process(target=paint, args=(group, folder))
        painter.start()
        painter.join(GROUP_PATIENCE)
        if painter.exitcode != 0:
            sys.stderr.write(f"{group} was left with {painter.exitcode}\n")
            painter.kill()
            missed += 1
    return missed


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
