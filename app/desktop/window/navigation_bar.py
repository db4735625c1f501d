"""Navigation bar below the board: buttons, move number, slider, and the text field for moves."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from app.base.event import Event
from app.desktop.kit.labels import CutLabel, Label, hbox
from app.desktop.kit.text_fields import Typing
from app.desktop.kit.theme import LIGHT, MEDIUM, SMALL, TINY, Theme, grown, palette_of_fields, set_colours
from app.desktop.kit.translation import Say
from app.desktop.window.tool_row import ToolButton
from app.text import window as text

if TYPE_CHECKING:
    from app.desktop.board.bars import TypedLine
    from app.record.tree import Node
    from app.workspace.document import Document
    from app.workspace.document_change import DocumentChange

KNOB: Final = 12
GROOVE: Final = 2
SLIDER, LEAST_SLIDER = 220, 60
NARROW: Final = 520
"""Minimum width of a strip with a slider."""
NARROW_BUTTON: Final = 26
"""Width of a button in a narrow window, in pixels."""
LEAST_FIELD: Final = 100
"""Minimum width of the field for moves beside the buttons of a game, in pixels."""
TINY_STRIP: Final = 360
"""Minimum width of a strip with a move number; a narrower one has buttons and the field alone."""
WHOLE_STEPS: Final = 280
"""Minimum width of a strip with four buttons; a narrower one lacks those to the start and the end, which have keys."""
LEAST_WORDS: Final = 80
"""Minimum width of the text."""


class WalkSlider(QSlider):
    """Slider with a hairline groove; a press moves the knob there."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("walk.slider")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.theme = LIGHT

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(SLIDER, 2 * KNOB)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(LEAST_SLIDER, 2 * KNOB)

    def _at(self, value: int) -> float:
        share = (value - self.minimum()) / max(self.maximum() - self.minimum(), 1)
        return KNOB / 2 + share * (self.width() - KNOB)

    def value_at(self, x: float) -> int:
        share = (x - KNOB / 2) / max(self.width() - KNOB, 1)
        return self.minimum() + round(min(max(share, 0.0), 1.0) * (self.maximum() - self.minimum()))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self.isSliderDown():
            self.setValue(self.value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme, middle = QPainter(self), self.theme, self.height() / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        at = self._at(self.value())
        for start, end, colour in ((KNOB / 2, self.width() - KNOB / 2, theme.line), (KNOB / 2, at, theme.accent)):
            painter.fillRect(QRectF(start, middle - GROOVE / 2, max(end - start, 0), GROOVE), QColor(colour))
        painter.setBrush(QColor(theme.accent if self.isEnabled() else theme.line))
        painter.drawEllipse(QPointF(at, middle), KNOB / 2, KNOB / 2)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


class NavigationBar(QWidget):
    def __init__(self, actions: list[QAction]) -> None:
        super().__init__()
        self.setObjectName("walk")
        self.typing = Event[Typing]()
        self.words = CutLabel(objectName="walk.words", lines=2)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.buttons = [ToolButton(action) for action in actions]
        for button in self.buttons:
            button.setObjectName(f"walk.{button.defaultAction().objectName()}")
        self.slider = WalkSlider()
        self.slider.setRange(0, 0)
        self.slider.valueChanged.connect(self._go)
        self.count = Label(objectName="walk.count")
        self._typed: TypedLine | None = None
        self._document: Document | None = None
        self._line: list[Node] = []
        self._places: dict[int, int] = {}
        """Indexes of nodes in the line, by their numbers."""
        self.steps = QWidget()
        """Navigation buttons, which the strip always shows."""
        self.steps.setObjectName("walk.steps")
        self.steps.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        hbox(*self.buttons, on=self.steps, margins=(SMALL, 0, SMALL, 0), spacing=TINY)
        self._middle = QWidget()
        hbox((self.slider, 1), MEDIUM, self.count, on=self._middle, margins=0, spacing=TINY)
        self._row = hbox((self._middle, 1), (self.words, 1), on=self, margins=(SMALL, 0, MEDIUM, 0), spacing=MEDIUM)
        self.count.setText("0 / 0")

    # Navigation in a document

    def follow(self, document: "Document", typed: "TypedLine") -> None:
        """Connect the bar to a document and to the text field for moves."""
        self._document, self._typed = document, typed
        self._row.addWidget(typed, 1)
        typed.opened.connect(lambda _: self._fit())
        typed.typing.connect(self.typing.emit)
        document.changed.connect(self._hear)
        self._fit()
        self._look(is_other=True)

    def begin_typing(self) -> None:
        if self._typed is not None:
            self.show()
            self._typed.begin()

    def _hear(self, change: "DocumentChange") -> None:
        if change.alters_views:
            self._look(is_other=change.replaced or change.edit is not None)

    def _look(self, *, is_other: bool) -> None:
        if self._document is None:
            return
        node = self._document.shown.cursor.node
        if is_other or node.number not in self._places:
            self._line = self._document.shown.cursor.current_line()
            self._places = {each.number: place for place, each in enumerate(self._line)}
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(self._line) - 1)
        self.slider.setValue(self._places[node.number])
        self.slider.blockSignals(False)
        self.slider.setEnabled(len(self._line) > 1)
        self.count.setText(f"{node.ply} / {self._line[-1].ply}")

    def _go(self, place: int) -> None:
        if self._document is not None and place < len(self._line):
            self._document.shown.cursor.go_to_node(self._line[place])

    # Appearance

    def fit_steps(self, *, is_narrow: bool) -> None:
        """Make the buttons smaller in a narrow window."""
        for button in self.buttons:
            wide = grown(NARROW_BUTTON, self.font()) if is_narrow else button.sizeHint().width()
            if button.minimumWidth() != wide:
                button.setFixedWidth(wide)

    def fit_steps_to(self, width: int) -> None:
        """Hide the buttons to the start and the end in a narrow strip, where those of a game would be cut."""
        is_whole = width >= grown(WHOLE_STEPS, self.font())
        for button in (self.buttons[0], self.buttons[-1]):
            if button.isHidden() is is_whole:
                button.setVisible(is_whole)

    def speak(self, say: Say) -> None:
        self.slider.setAccessibleName(say(text.WALK_SLIDER))

    def _fit(self) -> None:
        """Show what there is room for; while the user types, the echo gets all of it."""
        is_typing = self._typed is not None and self._typed.is_open
        wide = self.width() + self.steps.sizeHint().width()
        self._middle.setVisible(not is_typing)
        self.slider.setVisible(wide >= NARROW)
        self.count.setVisible(wide >= TINY_STRIP)
        left = self.width() - self._middle.sizeHint().width() - 4 * MEDIUM
        if self._typed is not None:
            field = min(grown(180, self.font()), max(wide // 4, grown(136, self.font())))
            room = self.width() - self._middle.sizeHint().width() - SMALL - 2 * MEDIUM
            field = min(field, max(room, grown(LEAST_FIELD, self.font())))
            self._typed.field.setFixedWidth(field)
            left -= field
        self.words.setVisible(not is_typing and (wide >= NARROW or left >= LEAST_WORDS))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, 0)

    def apply_theme(self, theme: Theme) -> None:
        set_colours(self.words, words=theme.muted)
        set_colours(self.count, words=theme.muted)
        self.slider.theme = theme
        for button in self.buttons:
            button.theme = theme
        if self._typed is not None:  # its frame is derived from the palette's window colour
            self._typed.field.setPalette(palette_of_fields(theme))
        self.update()
