"""What the golden pictures of scores show: the graph of a game, and the evaluation bar."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from app.base.event import Event
from app.config.preferences import LoadedSettings, Preferences, replace_setting
from app.config.settings import LanguageChoice, Settings
from app.desktop.analysis.eval_bar import EvalBar
from app.desktop.analysis.graph import GraphPane
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.view import BoardView
from app.desktop.desk.desk import Desk
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.theme import DARK, LIGHT, Theme, palette_of, window_font
from app.desktop.kit.translation import Translation
from app.record.record_builder import new_record
from app.record.tree import Node
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.text.phrase import Language
from app.thoughts.score import cp_score, mate_score
from app.workspace.document import Document

Pictures = Iterator[tuple[str, QImage]]

GRAPHS: Final = (
    "graph",
    "graph-zoomed",
    "graph-scores",
    "graph-hidden",
    "graph-narrow",
    "graph-empty",
    "graph-exported",
)
NAMES: Final = tuple(f"{what}-{language}" for language in ("ja", "en") for what in (*GRAPHS, "bars"))
SIZE: Final = QSize(760, 230)
PLIES: Final = 110
SHUFFLE: Final = ("2h3h", "8b7b", "3h2h", "7b8b")
ASIDE: Final = ("9g9f", "9c9d", "9f9e", "9d9e", "1g1f", "1c1d", "1f1e", "1d1e")
ANALYST: Final = "Analyst 14"


class Stage:
    """As much of a window as a graph and a bar need."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.theme_changed = Event[None]()

    def say_briefly(self, _: object) -> None: ...
    def warn(self, _: object) -> None: ...


def scores(language: str, folder: Path) -> Pictures:
    application = QApplication(["pictures", "-style", "Fusion"])
    font = window_font()
    assert font is not None
    font.setPointSize(10)
    application.setFont(font)
    theme = DARK if language == "en" else LIGHT
    application.setPalette(palette_of(theme))
    settings = replace_setting(Settings(), "appearance", "language", LanguageChoice(language).value)
    document = Document(lambda: 0.0)
    preferences = Preferences(LoadedSettings(settings, {}), lambda _: None)
    stage: object = Stage(theme)
    desk = Desk(document, preferences, Translation(Language(language)), *[stage] * 3)  # type: ignore[arg-type]
    yield from ((f"{name}-{language}", image) for name, image in _graphs(desk))
    yield f"bars-{language}", _bars(desk, BoardAppearance(font, theme=theme), folder)
    application.shutdown()


# The graph


def _graphs(desk: Desk) -> Pictures:
    pane = GraphPane(desk)
    yield "graph-empty", _seen(pane, QSize(400, 160))
    line = _played(desk.document)
    desk.document.shown.judgements.read_comments(10 * PLIES)
    pane.view.setFocus()
    yield "graph", _seen(pane)
    QApplication.sendEvent(pane.view, _pointed_at(pane, 31))
    for _ in range(5):
        pane.view.zoom_in()
    yield "graph-zoomed", _seen(pane)
    QApplication.sendEvent(pane.view, QEvent(QEvent.Type.Leave))
    pane.view.show_all()
    desk.preferences.change_setting("graph", "scale", "centipawns")
    yield "graph-scores", _seen(pane)
    pane.legend.entries[1].click()
    yield "graph-hidden", _seen(pane)
    yield "graph-narrow", _seen(pane, QSize(340, 150))
    exported = pane.view.picture()
    assert exported is not None
    yield "graph-exported", exported
    desk.preferences.change_setting("graph", "scale", "win_rate")
    pane.close()
    desk.document.shown.cursor.go_to_node(line[0])


def _played(document: Document) -> list[Node]:
    """A game of two engines, analysed by a third but for some moves, with a branch."""
    chance, black = random.Random(5), 0.0  # noqa: S311 - the same game each time
    document.shown.play_line(document.shown.record.root, tuple(_move(SHUFFLE[ply % 4]) for ply in range(PLIES)))
    line = document.shown.cursor.current_line()
    document.shown.set_header("先手", "Engine A")
    document.shown.set_header("後手", "Engine B 2.1")
    for node in line[1:]:
        black += chance.randint(-45, 55) + (node.ply in {28, 64}) * 420 - (node.ply in {39, 75}) * 520
        said = [f"*評価値={round(black * 0.8) + chance.randint(-60, 60)}\n*エンジン=Engine {'BA'[node.ply % 2]}"]
        if not 44 < node.ply < 53:
            judged = "詰み=先手勝ち:9手" if node.ply > PLIES - 5 else f"評価値={round(black)}"
            said.append(f"#{judged}\n#深さ=20\n#エンジン={ANALYST}")
        document.shown.set_comment(node, "\n\n".join(said if node.ply > 10 else said[1:]))
    document.shown.play_line(line[24], tuple(map(_move, ASIDE)))
    for number, node in enumerate(document.shown.cursor.current_line()[25:]):
        document.shown.set_comment(node, f"#評価値={-80 * number}\n#エンジン={ANALYST}")
    document.shown.cursor.go_to_node(line[-1])
    document.shown.cursor.go_to_node(line[28])
    return document.shown.cursor.current_line()


def _pointed_at(pane: GraphPane, ply: int) -> QMouseEvent:
    assert pane.view.canvas is not None
    where, none = QPointF(pane.view.canvas.plot.x_of(ply), 90), Qt.MouseButton.NoButton
    return QMouseEvent(QEvent.Type.MouseMove, where, where, none, none, Qt.KeyboardModifier.NoModifier)


def _seen(pane: GraphPane, size: QSize = SIZE) -> QImage:
    pane.setGeometry(QRect(QPoint(60, 60), size))  # away from where the pointer is
    pane.show()
    for _ in range(20):
        QApplication.processEvents()
    return pane.grab().toImage()


def _move(usi: str) -> Move:
    move = move_of_usi(usi)
    assert move is not None
    return move


# The bar


def _play_on(document: Document) -> None:
    document.shown.flip_board()
    document.shown.play_move(_move("7g7f"))


def _bars(desk: Desk, manner: BoardAppearance, folder: Path) -> QImage:
    """The bar in its states, side by side: empty, as a rate, as a score, with a mate, small, turned, and old."""
    document = desk.document
    document.shown.load_record(new_record())
    window = QWidget()
    board = BoardView(document.shown.move_input, PictureCache(folder, lambda _, __: None), window)
    board.set_appearance(manner)
    bar = EvalBar(desk, board)
    window.resize(500, 300)
    board.setGeometry(0, 0, 500, 300)
    window.show()
    acts: tuple[Callable[[], object], ...] = (
        lambda: None,
        lambda: document.shown.show_engine_output((), cp_score(310)),
        lambda: desk.preferences.change_setting("graph", "scale", "centipawns"),
        lambda: document.shown.show_engine_output((), mate_score(Side.WHITE, 17)),
        lambda: document.shown.show_engine_output((), cp_score(-2_350)),
        document.shown.flip_board,
        partial(_play_on, document),
    )
    bars: list[QImage] = []
    for act in acts:
        act()
        for _ in range(3):
            QApplication.processEvents()
        bars.append(bar.grab().toImage())
    size = bar.size()
    beside = QImage(QSize(size.width() * len(bars), size.height()), QImage.Format.Format_RGB32)
    painter = QPainter(beside)
    for place, image in enumerate(bars):
        painter.drawImage(place * size.width(), 0, image)
    painter.end()
    window.close()
    return beside
