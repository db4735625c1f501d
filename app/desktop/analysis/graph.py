"""The graph pane: the graph of the game, its legend, and the buttons by which it is looked at."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.config.settings import GraphEdge, GraphScale
from app.desktop.analysis.graph_legend import Legend
from app.desktop.analysis.graph_view import GraphView
from app.desktop.analysis.score_scale import switch_scale
from app.desktop.board.picture_file import PictureFile
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import set_tip
from app.text import board as board_text
from app.text import graph as graph_text
from app.text import panes_words as text
from app.text.phrase import Phrase

GRAPH_MENU: Final = (
    *(f"graph.scale.{scale.value}" for scale in GraphScale),
    "",
    *(f"graph.edge.{edge.value}" for edge in GraphEdge),
    "",
    *("graph.zoom_in", "graph.zoom_out", "graph.whole"),
    "",
    *("graph.save_image", "graph.copy_image"),
)
"""What the graph's own menu offers, by the ids of actions."""
_HEARD: Final = ("scores", "graph", "analysis")
"""The sections of settings that the graph depends on."""


class GraphPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.view = GraphView(desk)
        self.legend = Legend(desk.speech, self.view.hide_series)
        self.files = PictureFile(self, desk.speech, desk.shell.say_briefly, desk.shell.warn)
        self.switch = _button()
        self.switch.clicked.connect(lambda: switch_scale(desk.preferences))
        self.closer, self.farther, self.whole, self.more = _button("+"), _button("−"), _button(), _button("…")
        self.closer.clicked.connect(self.view.zoom_in)
        self.farther.clicked.connect(self.view.zoom_out)
        self.whole.clicked.connect(self.view.show_all)
        self.more.clicked.connect(self._open_menu)
        above = QHBoxLayout()
        above.setContentsMargins(6, 0, 6, 0)
        above.setSpacing(2)
        above.addWidget(self.legend, 1)
        for button in (self.farther, self.closer, self.whole, self.switch, self.more):
            above.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addLayout(above)
        column.addWidget(self.view, 1)
        self.view.redrawn.connect(lambda _: self._show_legend())
        desk.preferences.changed.connect(lambda changed: self._speak() if changed.section in _HEARD else None)
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.dressed.connect(lambda _: self._speak())
        self._speak()

    def copy_picture(self) -> None:
        image = self.view.picture()
        if image is None:
            self._desk.shell.say_briefly(text.GRAPH_EMPTY)
        else:
            QGuiApplication.clipboard().setImage(image)
            self._desk.shell.say_briefly(board_text.PICTURE_COPIED)

    def save_picture(self) -> None:
        image = self.view.picture()
        if image is None:
            self._desk.shell.say_briefly(text.GRAPH_EMPTY)
        else:
            self.files.ask_where(image, graph_text.SAVE_PICTURE, self._desk.speech.say(graph_text.PICTURE_NAME))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        self._desk.shell.context_menu(GRAPH_MENU).popup(event.globalPos())

    def _open_menu(self) -> None:
        self._desk.shell.context_menu(GRAPH_MENU).popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _show_legend(self) -> None:
        self.legend.show_entries(self.view.entries(), self.view.left_out, self._desk.shell.theme)

    def _speak(self) -> None:
        say = self._desk.speech.say
        is_rate = self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE
        words = say(text.WIN_RATE_UNIT if is_rate else text.CENTIPAWN_UNIT)
        self.switch.setText(words)
        self.whole.setText(say(graph_text.ALL))
        self._explain(self.switch, words, text.SWITCH_SCALE)
        for button, phrase in (
            (self.closer, graph_text.ZOOM_IN),
            (self.farther, graph_text.ZOOM_OUT),
            (self.whole, graph_text.SHOW_ALL),
            (self.more, graph_text.MORE),
        ):
            self._explain(button, say(phrase), phrase)
        self.view.setAccessibleName(say(text.GRAPH))
        self.view.draw_anew()

    def _explain(self, button: QToolButton, name: str, help_: Phrase) -> None:
        button.setAccessibleName(name)
        set_tip(button, self._desk.speech.say(help_))
        button.setAccessibleDescription(self._desk.speech.say(help_))


def _button(words: str = "") -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setText(words)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
