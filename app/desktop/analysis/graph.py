"""The graph pane: the graph of the game, its legend, and the buttons by which it is looked at."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QToolButton, QWidget

from app.config.settings import GraphEdge, GraphScale
from app.desktop.analysis.eval_bar import switch_scale
from app.desktop.analysis.graph_legend import Legend
from app.desktop.analysis.graph_view import GraphView
from app.desktop.desk.desk import Desk
from app.desktop.kit.asking_files import PictureFile
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.spoken import Spoken
from app.text import board as board_text
from app.text import panes as text

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
        self._spoken = spoken = Spoken(desk.speech.say)
        self.closer = spoken.named(_button("+"), text.ZOOM_IN, text.ZOOM_IN)
        self.farther = spoken.named(_button("−"), text.ZOOM_OUT, text.ZOOM_OUT)
        self.whole = spoken.named(_button(), text.SHOW_ALL, text.SHOW_ALL)
        self.more = spoken.named(_button("…"), text.MORE, text.MORE)
        spoken.button(self.whole, text.ALL)
        spoken.tip(self.switch, text.SWITCH_SCALE)
        spoken.named(self.view, text.GRAPH)
        self.closer.clicked.connect(self.view.zoom_in)
        self.farther.clicked.connect(self.view.zoom_out)
        self.whole.clicked.connect(self.view.show_all)
        self.more.clicked.connect(self._open_menu)
        buttons = (self.farther, self.closer, self.whole, self.switch, self.more)
        above = hbox((self.legend, 1), *buttons, margins=(6, 0, 6, 0), spacing=2)
        vbox(above, (self.view, 1), on=self, margins=(0, 2, 0, 0), spacing=2)
        self.view.redrawn.connect(
            lambda _: self.legend.show_entries(self.view.entries(), self.view.left_out, desk.shell.theme)
        )
        desk.preferences.changed.connect(lambda changed: self._speak() if changed.section in _HEARD else None)
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.theme_changed.connect(lambda _: self._speak())
        self._speak()

    def copy_picture(self) -> None:
        def copy(image: QImage) -> None:
            QGuiApplication.clipboard().setImage(image)
            self._desk.shell.say_briefly(board_text.PICTURE_COPIED)

        self._with_picture(copy)

    def save_picture(self) -> None:
        name = self._desk.speech.say(text.PICTURE_NAME)
        self._with_picture(lambda image: self.files.ask_where(image, text.SAVE_PICTURE, name))

    def _with_picture(self, act: Callable[[QImage], object]) -> None:
        image = self.view.picture()
        if image is None:
            self._desk.shell.say_briefly(text.GRAPH_EMPTY)
        else:
            act(image)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        self._desk.shell.context_menu(GRAPH_MENU).popup(event.globalPos())

    def _open_menu(self) -> None:
        self._desk.shell.context_menu(GRAPH_MENU).popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _speak(self) -> None:
        say, scale = self._desk.speech.say, self._desk.preferences.now.graph.scale
        self._spoken.speak()
        self.switch.setText(say(text.WIN_RATE_UNIT if scale is GraphScale.WIN_RATE else text.CENTIPAWN_UNIT))
        self.switch.setAccessibleName(self.switch.text())
        for button in (self.switch, self.closer, self.farther, self.whole, self.more):
            button.setAccessibleDescription(button.toolTip())
        self.view.draw_anew()


def _button(words: str = "") -> QToolButton:
    button = QToolButton(autoRaise=True)
    button.setText(words)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
