"""Flat, main and segmented buttons, key caps and menus; and access keys (mnemonics), which reach them by keyboard."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from string import ascii_lowercase, digits
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QWidget,
)

from app.base.event import Event
from app.desktop.kit.labels import Label, hbox, key_in, keyless, unkeyed, vbox
from app.desktop.kit.theme import (
    BODY,
    BUTTON,
    MAIN_BUTTON,
    MEDIUM,
    NAME,
    NOTE,
    ROUND,
    SMALL,
    TINY,
    Theme,
    bold,
    disabled_colour,
    grown,
    present_theme,
    sized,
)

V = TypeVar("V")
ICON: Final = 16
_PRESSED: Final = 0.85


def paint_key(painter: QPainter, rect: QRectF, words: str, theme: Theme, font: QFont) -> None:
    """Draw a key cap with a hairline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.setBrush(QColor(theme.field))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
    painter.setPen(QColor(theme.muted))
    painter.setFont(sized(font, NOTE))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def key_width(words: str, font: QFont) -> int:
    return QFontMetrics(sized(font, NOTE)).horizontalAdvance(words) + 2 * ROUND + TINY


def paint_frame(painter: QPainter, button: QAbstractButton, theme: Theme, ground: str, line: str) -> None:
    """Paint the ground of a flat button with its hairline or focus frame."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill = QColor(ground)
    if button.isDown() or button.isChecked():
        fill = QColor(theme.selected) if ground != theme.accent else fill.darker(112)
    elif button.underMouse() and button.isEnabled():
        fill = QColor(theme.field) if ground != theme.accent else fill.lighter(108)
    has_keys = button.hasFocus()
    painter.setPen(
        QPen(QColor(theme.text if has_keys and ground == theme.accent else theme.accent if has_keys else line))
    )
    painter.setBrush(fill)
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)


class FlatButton(QPushButton):
    """Flat push button; `is_filled` marks the main action of a view."""

    def __init__(self, parent: QWidget | None = None, *, is_filled: bool = False, height: int = BUTTON) -> None:
        super().__init__(parent, autoDefault=False)
        self.is_filled = is_filled
        self._height = height
        self._key = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def _font(self) -> QFont:
        """Font of the label: larger on the main button of a page, bold on every filled one."""
        size = NAME if self._height >= MAIN_BUTTON else BODY
        return sized(self.font(), size, is_bold=self.is_filled)

    def set_key(self, words: str) -> None:
        """Show a keyboard shortcut on the button."""
        self._key = words
        self.updateGeometry()
        self.update()

    @property
    def _is_link(self) -> bool:
        return self.isFlat() and self.icon().isNull()

    @property
    def _padding(self) -> int:
        return TINY if self._is_link else MEDIUM

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least = self.minimumSizeHint()
        return least + QSize(key_width(self._key, self.font()) + SMALL, 0) if self._key else least

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size, without the key cap, which is left out where there is no room."""
        wide = QFontMetrics(self._font).horizontalAdvance(unkeyed(self.text())) + 2 * self._padding
        if not self.icon().isNull():
            wide += ICON + (SMALL if self.text() else -MEDIUM)
        return QSize(wide, grown(self._height, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        is_filled = self.is_filled and self.isEnabled()
        if is_filled or not self.isFlat() or self.hasFocus() or self.underMouse() or self.isDown():
            paint_frame(painter, self, theme, theme.accent if is_filled else theme.panel, theme.line)
        colour = QColor(theme.on_accent if is_filled else theme.accent if self._is_link else theme.text)
        painter.setPen(colour if self.isEnabled() else disabled_colour(theme))
        painter.setFont(self._font)
        room, words = self.rect().adjusted(self._padding, 0, -self._padding, 0), unkeyed(self.text())
        if not self.icon().isNull():
            mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
            left = room.left() if words else (self.width() - ICON) // 2
            self.icon().paint(
                painter, left, (self.height() - ICON) // 2, ICON, ICON, Qt.AlignmentFlag.AlignCenter, mode
            )
            room.adjust(ICON + SMALL, 0, 0, 0)
        shows_key = bool(self._key) and self.width() >= self.sizeHint().width()
        if shows_key:
            wide = key_width(self._key, self.font())
            high = grown(20, self.font())
            cap = QRectF(room.right() + 1 - wide, (self.height() - high) / 2, wide, high)
            paint_key(painter, cap, self._key, theme, self.font())
            room.adjust(0, 0, -wide - SMALL, 0)
        where = Qt.AlignmentFlag.AlignVCenter
        where |= Qt.AlignmentFlag.AlignLeft if shows_key or not self.icon().isNull() else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(room, where, words)
        painter.end()


class Segment(QAbstractButton):
    """Segment of a segmented button; `is_first` and `is_last` say which corners are round."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.is_first = self.is_last = False

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = QFontMetrics(bold(self.font())).horizontalAdvance(self.text()) + 2 * MEDIUM
        return QSize(wide, grown(BUTTON, self.font()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size, with a smaller font where there is little room."""
        least = QFontMetrics(sized(self.font(), NOTE, is_bold=True)).horizontalAdvance(self.text()) + 2 * TINY
        return QSize(least, self.sizeHint().height())

    @property
    def _letters(self) -> QFont:
        wide = QFontMetrics(bold(self.font())).horizontalAdvance(self.text()) + 2 * TINY
        return sized(self.font(), BODY if wide <= self.width() else NOTE, is_bold=self.isChecked())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5 if self.is_first else -0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(
            area.adjusted(0 if self.is_first else -2 * ROUND, 0, 0 if self.is_last else 2 * ROUND, 0), ROUND, ROUND
        )
        ground = theme.selected if self.isChecked() or self.isDown() else theme.field
        painter.fillPath(path, QColor(ground))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawPath(path)
        if not self.is_last:
            painter.drawLine(QPointF(area.right(), area.top()), QPointF(area.right(), area.bottom()))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 2, 2)
        painter.setPen(QColor(theme.accent if self.isChecked() else theme.text))
        if not self.isEnabled():
            painter.setPen(disabled_colour(theme))
        painter.setFont(self._letters)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class Segments(QWidget, Generic[V]):
    """Segmented button: choices side by side of which at most one is checked."""

    def __init__(self, values: Sequence[V], name: str, *, is_wide: bool = False) -> None:
        """Create the segments; with `is_wide` they share all the available room, in two rows where one is too short."""
        super().__init__()
        self.setObjectName(name)
        self._is_wide = is_wide
        self._across = 0
        """Number of segments in the first row."""
        self.chosen = Event[V]()
        """Emitted with the value that the user has chosen."""
        self.values = tuple(values)
        self.buttons = [Segment(self) for _ in self.values]
        self._group = QButtonGroup(self)
        policy = QSizePolicy.Policy.Expanding if is_wide else QSizePolicy.Policy.Fixed
        for place, button in enumerate(self.buttons):
            button.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
            button.setObjectName(f"{name}.{place + 1}")
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, place=place: self.chosen.emit(self.values[place]))
        self._rows = [hbox(spacing=0) for _ in range(1 + is_wide)]
        vbox(*self._rows, on=self, margins=0, spacing=TINY)
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self._stand(len(self.buttons))

    def _stand(self, across: int) -> None:
        """Lay out the first `across` segments in the first row, and the others below."""
        if across == self._across:
            return
        self._across = across
        for row, buttons in zip(self._rows, (self.buttons[:across], self.buttons[across:]), strict=False):
            while row.count():
                row.takeAt(0)
            for button in buttons:
                row.addWidget(button)
                button.is_first, button.is_last = button is buttons[0], button is buttons[-1]

    def _half(self) -> int:
        return -(-len(self.buttons) // 2)

    def _fit(self) -> None:
        wide = sum(button.minimumSizeHint().width() for button in self.buttons)
        self._stand(self._half() if self._is_wide and wide > self.width() else len(self.buttons))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least, half = super().minimumSizeHint(), self._half()
        rows = (self.buttons[:half], self.buttons[half:]) if self._is_wide else (self.buttons,)
        return QSize(max(sum(each.minimumSizeHint().width() for each in row) for row in rows), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    @property
    def value(self) -> V | None:
        return next(
            (value for value, button in zip(self.values, self.buttons, strict=True) if button.isChecked()), None
        )

    def choose(self, value: V) -> None:
        """Check the segment of this value without emitting `chosen`."""
        self.buttons[self.values.index(value)].setChecked(True)

    def speak(self, words: Sequence[str]) -> None:
        for button, said in zip(self.buttons, words, strict=True):
            button.setText(said)
            button.setAccessibleName(said)
            button.updateGeometry()
        self._fit()


class CommandField(QAbstractButton):
    """Button that looks like a search field and opens the command palette."""

    WIDE: Final = 220

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("toolbar.commands")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.key = ""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(grown(self.WIDE, self.font()), grown(BUTTON, self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter = present_theme(), QPainter(self)
        paint_frame(painter, self, theme, theme.field, theme.edge if self.underMouse() else theme.line)
        high = self.height()
        self.icon().paint(painter, SMALL, (high - ICON) // 2, ICON, ICON)
        wide, cap = key_width(self.key, self.font()), grown(18, self.font())
        if self.key:
            paint_key(
                painter, QRectF(self.width() - wide - SMALL, (high - cap) / 2, wide, cap), self.key, theme, self.font()
            )
        painter.setPen(QColor(theme.muted))
        room = self.rect().adjusted(2 * SMALL + ICON, 0, -(wide + 2 * SMALL if self.key else SMALL), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()


_ENDS: Final = ("…", ":", "：")


_OF_SHORTCUTS: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class Menu(QMenu):
    """Menu that accepts every plain key while it is open, so that none triggers a shortcut of the window behind it."""

    def event(self, event: QEvent) -> bool:
        return _takes(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the menu bar when Esc closes one of its menus; Qt would leave the keyboard focus with the useless
        bar."""
        super().keyPressEvent(event)
        bar = self.parentWidget()
        if event.key() == Qt.Key.Key_Escape and isinstance(bar, MenuBar):
            bar.leave()


class MenuBar(QMenuBar):
    """Menu bar that accepts every plain key while one of its menus is active, and has no keyboard focus otherwise."""

    def event(self, event: QEvent) -> bool:
        return (self.activeAction() is not None and _takes(event)) or super().event(event)

    def leave(self) -> None:
        """Deactivate the menu bar and return the keyboard focus to the widget that had it."""
        QApplication.sendEvent(self, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))
        if self.hasFocus():  # no widget had the focus before
            self.clearFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        if self.activeAction() is None and event.reason() is Qt.FocusReason.ActiveWindowFocusReason:
            self.clearFocus()  # the window is active again, and its menus were left meanwhile


def _takes(event: QEvent) -> bool:
    """Accept a plain key so that it triggers no shortcut of the window: Qt asks the focused widget first."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.modifiers() & _OF_SHORTCUTS:
        return False
    event.accept()
    return True


def add_menu(place: QMenu | QMenuBar, title: str) -> Menu:
    """Add a submenu to a menu or menu bar and return it."""
    menu = Menu(title, place)
    place.addMenu(menu)
    return menu


class Words(NamedTuple):
    shown: str
    """Text in the window's language."""
    english: str


def with_keys(rows: Sequence[Words], taken: Collection[str] = ()) -> list[str]:
    """Texts of the rows with & before each access key; a row without a free letter has none."""
    return [_marked(row, key) for row, key in zip(rows, given_out([row.english for row in rows], taken), strict=True)]


def given_out(words: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """Assign a unique access key to each text, preferably a letter that begins one of its words.

    This is bipartite matching by augmenting paths: a text without a free letter makes others switch to another of
    theirs. If that fails, it gets a letter or digit that is not in its words."""
    owners: dict[str, int] = {}
    wanted = [
        [letter for _, letter, begins in sorted(_letters(each), key=lambda found: not found[2])] for each in words
    ]

    def finds_one(row: int, asked: set[str]) -> bool:
        for letter in wanted[row]:
            if letter not in owners and letter not in taken:
                owners[letter] = row
                return True
        for letter in wanted[row]:
            if letter in owners and letter not in asked:
                asked.add(letter)
                if finds_one(owners[letter], asked):
                    owners[letter] = row
                    return True
        return False

    for row in range(len(words)):
        if not finds_one(row, set()) and (letter := next(_free(owners, taken), "")):
            owners[letter] = row
    letters = {row: letter for letter, row in owners.items()}
    return [letters.get(row, "") for row in range(len(words))]


def _free(owners: Collection[str], taken: Collection[str]) -> Iterator[str]:
    return (letter for letter in ascii_lowercase + digits if letter not in owners and letter not in taken)


def _letters(words: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the position of each letter, the letter, and True if it begins a word."""
    for place, letter in enumerate(words.casefold()):
        if letter.isascii() and letter.isalnum():
            yield place, letter, place == 0 or not words[place - 1].isalnum()


def _marked(row: Words, key: str) -> str:
    words = row.shown
    if not key:
        return keyless(words)
    places = [(not begins, place) for place, letter, begins in _letters(words) if letter == key]
    if row.shown != row.english or not places:
        end = next((end for end in _ENDS if words.endswith(end)), "")
        blank = " " if row.shown == row.english else ""
        return f"{keyless(words.removesuffix(end))}{blank}(&{key.upper()}){end}"
    _, at = min(places)
    return f"{keyless(words[:at])}&{keyless(words[at:])}"


W = TypeVar("W", bound=QWidget)

_FIELDS: Final = QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QPlainTextEdit
_HIDDEN_BY: Final = {
    QEvent.Type.KeyRelease,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.Hide,
    QEvent.Type.MouseButtonPress,
}
OVERLAP: Final = 4
"""Pixels by which the letter overlaps its part."""
HIGH: Final = 6
"""Pixels by which the key cap is higher than its letter."""


class Part(NamedTuple):
    """Part of a dialog that an access key can activate."""

    words: str
    """Text by which the letter is chosen."""
    widget: QWidget
    """Widget that shows the letter."""
    room: QRect
    """Rectangle of the part in that widget."""
    use: Callable[[], object]
    is_usable: bool


class KeyTips:
    """Access keys of one dialog."""

    def __init__(self, dialog: QWidget) -> None:
        self._dialog = dialog
        self._shortcuts: list[QShortcut] = []
        self._tips: list[_Tip] = []

    def hear(self, event: QEvent, theme: Theme) -> None:
        """Handle an event of the dialog: Alt assigns and shows the keys, other events hide them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_alone = event.key() == Qt.Key.Key_Alt
            if is_alone or event.modifiers() == Qt.KeyboardModifier.AltModifier:
                self._give_out(theme, shows=is_alone)
        elif self._tips and event.type() in _HIDDEN_BY:
            self._hide()

    def _give_out(self, theme: Theme, *, shows: bool) -> None:
        if sys.platform == "darwin":
            return  # Alt types special characters there
        self._hide()
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
            shortcut.setEnabled(False)
        self._shortcuts.clear()
        for key, part in keys_of(self._dialog).items():
            if part.is_usable:
                sequence = QKeySequence(f"Alt+{key.upper()}")
                self._shortcuts.append(QShortcut(sequence, self._dialog, part.use))
                if shows:
                    self._tips.append(_Tip(part, key.upper(), theme, self._dialog))

    def _hide(self) -> None:
        for tip in self._tips:
            tip.hide()
            tip.deleteLater()
        self._tips.clear()


def keys_of(dialog: QWidget) -> dict[str, Part]:
    """Visible parts by their access keys."""
    parts = list(parts_of(dialog))
    letters = given_out([part.words for part in parts], own_keys(dialog))
    return {letter: part for letter, part in zip(letters, parts, strict=True) if letter}


def own_keys(dialog: QWidget) -> set[str]:
    """Access keys that Qt has put into its own texts."""
    return {key for each in _seen(dialog, QAbstractButton) if (key := key_in(each.text()))}


def parts_of(dialog: QWidget) -> Iterator[Part]:
    """Yield buttons by their text, tabs, and fields by their buddy label or accessible name."""
    labels = {label.buddy(): label for label in _seen(dialog, Label)}
    for widget in _seen(dialog, QWidget):
        if isinstance(widget, QAbstractButton):
            if not key_in(widget.text()) and any(letter.isalnum() for letter in widget.text()):
                yield _part(widget, unkeyed(widget.text()), partial(_press, widget))
        elif isinstance(widget, QTabBar):
            for number in range(widget.count()):
                words = widget.tabText(number)
                use = partial(widget.setCurrentIndex, number)
                yield Part(words, widget, widget.tabRect(number), use, widget.isTabEnabled(number))
        elif isinstance(widget, _FIELDS) and not isinstance(widget.parentWidget(), (QComboBox, QAbstractSpinBox)):
            label = labels.get(widget)
            words = label.text() if label is not None else widget.accessibleName()
            if words and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                yield _part(widget, words, partial(widget.setFocus, Qt.FocusReason.ShortcutFocusReason))


def _part(widget: QWidget, words: str, use: Callable[[], object]) -> Part:
    """Create a part, named by its object name if its text has no Latin letter."""
    named = words if any(letter.isascii() and letter.isalpha() for letter in words) else widget.objectName()
    return Part(named, widget, widget.rect(), use, widget.isEnabled())


def _seen(dialog: QWidget, kind: type[W]) -> list[W]:
    return [
        each for each in dialog.findChildren(kind) if each.window() is dialog and not each.visibleRegion().isEmpty()
    ]


def _press(button: QAbstractButton) -> None:
    button.setFocus(Qt.FocusReason.ShortcutFocusReason)
    button.click()


class _Tip(QWidget):
    """Key cap over the part that its letter activates."""

    def __init__(self, part: Part, key: str, theme: Theme, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._key, self._theme = key, theme
        self.setObjectName("key_tip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        wide, high = key_width(key, dialog.font()), dialog.fontMetrics().height() + HIGH
        corner = part.widget.mapTo(dialog, QPoint(part.room.left(), part.room.center().y() - high // 2))
        self.setGeometry(max(corner.x() - wide + OVERLAP, 0), corner.y(), max(wide, high), high)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        paint_key(painter, self.rect().toRectF(), self._key, self._theme, self.font())
        painter.end()
