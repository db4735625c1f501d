"""The graph pane: the evaluation graph of the game, its legend and its buttons."""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QToolButton

from app.config.settings import GraphEdge, GraphScale
from app.desktop.analysis.eval_bar import switch_scale
from app.desktop.analysis.graph_canvas import GraphCanvas
from app.desktop.analysis.graph_display import GraphDisplay, Legend
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.background import on_setting
from app.desktop.kit.file_pickers import PictureFile
from app.desktop.kit.labels import hbox, set_tip, vbox
from app.desktop.kit.translation import Pane, Retranslator
from app.text import board as board_text
from app.text import panes as text
from app.workspace.game_graph import PlyRange

PAGE: Final = 10
NOTCH: Final = 120
"""Wheel angle of one notch."""
ZOOM: Final = 0.75
"""Share of the visible range that is left after one step of zooming in."""
PAN: Final = 0.2
"""Share of the visible range that one key press scrolls."""
FRAME_MS: Final = 16
"""Milliseconds between steps of the board while the mouse is dragged (throttle)."""
ROOMY: Final = 600
"""Width in pixels from which the axis says whose scores it shows."""
GRAPH_MENU: Final = (
    *(f"graph.scale.{scale.value}" for scale in GraphScale),
    "",
    *(f"graph.edge.{edge.value}" for edge in GraphEdge),
    "",
    *("graph.zoom_in", "graph.zoom_out", "graph.whole"),
    "",
    *("graph.save_image", "graph.copy_image"),
)
"""Action ids of the graph's context menu."""


class GraphView(GraphDisplay):
    """Graph that responds to mouse and keys: stepping, zooming and scrolling."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._panned_from: float | None = None
        self._is_on_axis = False
        self._wanted: int | None = None
        self._turned = 0
        self._walking = QTimer(self, singleShot=True, interval=FRAME_MS)
        self._walking.timeout.connect(self._walk_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def zoom(self, factor: float, at: float | None = None) -> None:
        """Zoom by a factor around a place on the axis of moves, or around the cursor."""
        canvas = self._canvas_by_now()
        if canvas is None:
            return
        plies, reach = canvas.look.plies, canvas.look.reach
        around = float(self._ply) if at is None else at
        wanted = reach.zoomed(factor, min(max(around, reach.first), reach.last), plies)
        self._see(None if wanted == PlyRange.whole_game(plies) else wanted)

    def zoom_in(self) -> None:
        self.zoom(ZOOM)

    def zoom_out(self) -> None:
        self.zoom(1 / ZOOM)

    def show_all(self) -> None:
        self._see(None)

    def pan(self, plies: float) -> None:
        """Scroll by a number of moves."""
        canvas = self._canvas_by_now()
        if canvas is not None and self._reach is not None:
            self._see(self._reach.shifted_by(plies, canvas.look.plies))

    def _see(self, reach: PlyRange | None) -> None:
        if reach != self._reach:
            self._reach = reach
            self.draw_anew()

    # Mouse

    def _go(self, ply: int) -> None:
        if 0 <= ply < len(self._line):
            self._desk.document.shown.cursor.go_to_node(self._line[ply])

    @staticmethod
    def _ply_at(canvas: GraphCanvas, point: QPointF) -> int:
        """The move at a point: that of the mark under the pointer, or else the nearest."""
        mark = canvas.mark_at(point)
        return canvas.plot.ply_at(point.x()) if mark is None else mark.ply

    def _drag_to(self, ply: int) -> None:
        """Go to a move at once, or at the next frame if the last step was just now (throttle)."""
        self._wanted = ply
        if not self._walking.isActive():
            self._walk_on()

    def _walk_on(self) -> None:
        if self._wanted is not None and self._wanted != self._ply:
            self._walking.start()
            self._go(self._wanted)
        self._wanted = None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        canvas, x = self._canvas_by_now(), event.position().x()
        if canvas is None:
            return
        pans = event.button() == Qt.MouseButton.MiddleButton or event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.button() == Qt.MouseButton.LeftButton and x < canvas.plot.rect.left():
            switch_scale(self._desk.preferences)
        elif pans and event.button() != Qt.MouseButton.RightButton:
            self._panned_from = x
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._go(self._ply_at(canvas, event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        canvas, x = self._canvas_by_now(), event.position().x()
        if canvas is None:
            return
        if self._panned_from is not None:
            self.pan((self._panned_from - x) / canvas.plot.step)
            self._panned_from = x
            return
        on_axis = x < canvas.plot.rect.left()
        is_dragged = bool(event.buttons() & Qt.MouseButton.LeftButton)
        switches = on_axis and not is_dragged
        if switches is not self._is_on_axis:
            self._is_on_axis = switches
            self.setCursor(Qt.CursorShape.PointingHandCursor if switches else Qt.CursorShape.ArrowCursor)
            set_tip(self, self._desk.speech.say(text.SWITCH_SCALE) if switches else "")
        ply = canvas.plot.ply_at(x) if is_dragged else self._ply_at(canvas, event.position())
        self._hover(None if switches else ply)
        if is_dragged and ply != self._ply:
            self._drag_to(ply)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._panned_from is not None:
            self._panned_from = None
            self.setCursor(Qt.CursorShape.ArrowCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self._wanted is not None:
            self._go(self._wanted)
            self._wanted = None

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Step a move with each notch; zoom at the pointer with Ctrl, scroll with Shift."""
        turn: QPoint = event.angleDelta()
        way = turn.y() or turn.x()
        if not way:
            return
        canvas, modifiers = self._canvas_by_now(), event.modifiers()
        if canvas is not None and modifiers & Qt.KeyboardModifier.ControlModifier:
            self.zoom(ZOOM ** (way / NOTCH), canvas.plot.place_at(event.position().x()))
        elif canvas is not None and (modifiers & Qt.KeyboardModifier.ShiftModifier or not turn.y()):
            self.pan(-way / NOTCH * PAN * canvas.look.reach.span)
        else:
            self._turned = way if way * self._turned < 0 else self._turned + way
            notches = int(self._turned / NOTCH)
            self._turned -= notches * NOTCH
            if notches:
                self._desk.document.shown.cursor.go_by_plies(-notches)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        end, deed = len(self._line), _KEYS.get(Qt.Key(event.key()))
        step = {**_STEPS, Qt.Key.Key_Home: -end, Qt.Key.Key_End: end}.get(Qt.Key(event.key()))
        is_shifted, canvas = modifiers == Qt.KeyboardModifier.ShiftModifier, self._canvas_by_now()
        if step is not None and not modifiers:
            self._go(min(max(self._ply + step, 0), len(self._line) - 1))
        elif step is not None and is_shifted and canvas is not None:
            self.pan(math.copysign(PAN * canvas.look.reach.span, step))
        elif deed is not None and (not modifiers or is_shifted):
            deed(self)
        else:
            super().keyPressEvent(event)


_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -PAGE, Qt.Key.Key_PageDown: PAGE}
_KEYS: Final = {
    Qt.Key.Key_Plus: GraphView.zoom_in,
    Qt.Key.Key_Equal: GraphView.zoom_in,
    Qt.Key.Key_Minus: GraphView.zoom_out,
    Qt.Key.Key_0: GraphView.show_all,
}


class GraphPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.view = GraphView(desk)
        self.legend = Legend(desk.speech, self.view.hide_series)
        warn = partial(desk.shell.warn, MessageKind.EXPORT, WINDOW)
        self.files = PictureFile(self, desk.speech, desk.shell.say_briefly, warn)
        self.switch = _button()
        self.switch.clicked.connect(lambda: switch_scale(desk.preferences))
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.closer = spoken.named(_button("+"), text.ZOOM_IN, text.ZOOM_IN)
        self.farther = spoken.named(_button("−"), text.ZOOM_OUT, text.ZOOM_OUT)
        self.whole = spoken.named(_button(), text.SHOW_ALL, text.SHOW_ALL)
        self.more = spoken.named(_button("…"), text.MORE, text.MORE)
        spoken.button(self.whole, text.ALL)
        spoken.named(self.view, text.GRAPH)
        self.closer.clicked.connect(self.view.zoom_in)
        self.farther.clicked.connect(self.view.zoom_out)
        self.whole.clicked.connect(self.view.show_all)
        self.more.clicked.connect(self._open_menu)
        buttons = (self.farther, self.closer, self.whole, self.switch, self.more)
        above = hbox((self.legend, 1), *buttons, margins=(6, 0, 6, 0), spacing=2)
        vbox(above, (self.view, 1), on=self, margins=(0, 2, 0, 0), spacing=2)
        self.view.redrawn.connect(lambda _: self._show_legend())
        on_setting(desk.preferences, self._speak, "scores", "graph", "analysis")
        self.follow_changes(desk.speech)

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
            self._desk.shell.say_briefly(self.view.why_empty)
        else:
            act(image)

    def _name_scale(self) -> None:
        """Name the scale on its button; whose scores they are is visible only in a wide pane, but always accessible."""
        say, is_rate = self._desk.speech.say, self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE
        long_words = text.WIN_RATE_OF_SENTE if is_rate else text.SCORE_OF_SENTE
        named = long_words.filled(side=self._desk.document.shown.side_names()[0])
        long = say(text.RATE_SCALE.filled(words=named, scale=self.view.scales) if is_rate else named)
        short = say(text.RATE_UNIT_SCALE.filled(scale=self.view.scales) if is_rate else text.CENTIPAWN_UNIT)
        self._is_roomy = self.width() >= ROOMY
        self.switch.setText(long if self._is_roomy else short)
        self.switch.setAccessibleName(long)
        meaning = text.RATE_SCALE_HELP.filled(scale=self.view.scales)
        set_tip(self.switch, "\n".join(map(say, [*([meaning] if is_rate else []), text.SWITCH_SCALE])))

    def _show_legend(self) -> None:
        self.legend.show_entries(self.view.entries(), self.view.left_out, self._desk.shell.theme)
        self._name_scale()
        self._make_room()

    def _make_room(self) -> None:
        """Hide the buttons that wheel, keys and menu replace if the legend needs their room."""
        buttons = (self.farther, self.closer, self.whole, self.switch, self.more)
        taken = sum(button.sizeHint().width() + 2 for button in buttons) + 2 * 6
        for button in (self.farther, self.closer, self.whole):
            button.setVisible(self.legend.width_in_brief + taken <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._make_room()
        if (self.width() >= ROOMY) is not self._is_roomy:
            self._name_scale()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        self._desk.shell.action_registry.context_menu(GRAPH_MENU).popup(event.globalPos())

    def _open_menu(self) -> None:
        self._desk.shell.action_registry.context_menu(GRAPH_MENU).popup(
            self.more.mapToGlobal(self.more.rect().bottomLeft())
        )

    def _speak(self) -> None:
        self._spoken.speak()
        self._name_scale()
        for button in (self.switch, self.closer, self.farther, self.whole, self.more):
            button.setAccessibleDescription(button.toolTip())
        self.view.draw_anew()

    def _apply_theme(self) -> None:
        self.view.draw_anew()


def _button(words: str = "") -> QToolButton:
    button = QToolButton(autoRaise=True)
    button.setText(words)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
