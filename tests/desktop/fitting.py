"""What of a window's words cannot be read because there is too little room for them."""

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QTabBar,
    QToolButton,
    QWidget,
)

SLACK = 1
"""Pixels that rounding may take."""
ARROW = 20
"""Pixels beside the words of a choice."""


def clipped(root: QWidget) -> list[str]:
    """A line for each visible text below `root` that is cut off; what is elided on purpose counts too."""
    return [
        f"{type(widget).__name__} {widget.objectName()!r}: {fault}"
        for widget in (root, *root.findChildren(QWidget))
        if widget.isVisible()
        for fault in _faults(widget)
    ]


def _faults(widget: QWidget) -> Iterator[str]:
    for kind, look in LOOKS:
        if isinstance(widget, kind):
            yield from look(widget)


def _label(label: QLabel) -> Iterator[str]:
    words = label.text()
    if not words or label.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored:
        return
    lines, margins = _lines(label), 2 * label.margin()
    if lines.width() > label.width() + SLACK:
        yield f"{words!r} needs {lines.width()} px and has {label.width()}"
    if lines.height() + margins > label.height() + SLACK and lines.height() > label.contentsRect().height():
        yield f"{words!r} needs {lines.height()} px of height and has {label.height()}"


def _lines(label: QLabel) -> QSize:
    """How much room the words take, broken into lines where they may be."""
    flags = int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0
    width = label.contentsRect().width() - 2 * label.margin() if label.wordWrap() else 100_000
    return label.fontMetrics().boundingRect(QRect(0, 0, width, 100_000), flags, label.text()).size()


def _tabs(bar: QTabBar) -> Iterator[str]:
    for place in range(bar.count()):
        if bar.isTabVisible(place):
            yield from _needs(bar.tabText(place), _wide(bar, bar.tabText(place)) + 8, bar.tabRect(place).width())


def _header(header: QHeaderView) -> Iterator[str]:
    if header.orientation() is not Qt.Orientation.Horizontal or header.model() is None:
        return
    for place in range(header.count()):
        if not header.isSectionHidden(place):
            words = str(header.model().headerData(place, Qt.Orientation.Horizontal) or "")
            yield from _needs(words, _wide(header, words) + 4, header.sectionSize(place))


def _button(button: QAbstractButton) -> Iterator[str]:
    words = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    if not words or (isinstance(button, QToolButton) and _shows_icon_alone(button)):
        return
    has_mark = isinstance(button, QCheckBox | QRadioButton)
    mark = button.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) + 4 if has_mark else 0
    yield from _needs(words, _wide(button, words) + mark, button.width())
    if button.fontMetrics().height() > button.height() + SLACK:
        yield f"{words!r} is cut off above or below"


def _choice(box: QComboBox) -> Iterator[str]:
    words = max((box.itemText(place) for place in range(box.count())), key=lambda item: _wide(box, item), default="")
    yield from _needs(words, _wide(box, words) + ARROW, box.width())


def _line(line: QLineEdit) -> Iterator[str]:
    yield from _needs(line.placeholderText(), _wide(line, line.placeholderText()) + 6, line.width())


def _group(group: QGroupBox) -> Iterator[str]:
    yield from _needs(group.title(), _wide(group, group.title()), group.width())


def _menus(bar: QMenuBar) -> Iterator[str]:
    for action in bar.actions():
        if bar.actionGeometry(action).right() > bar.width():
            yield f"{action.text()!r} stands outside"


def _menu(menu: QMenu) -> Iterator[str]:
    yield from _needs(menu.title(), menu.sizeHint().width(), menu.width())


def _shows_icon_alone(button: QToolButton) -> bool:
    return not button.icon().isNull() and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly


def _wide(widget: QWidget, words: str) -> int:
    return max((widget.fontMetrics().horizontalAdvance(line) for line in words.splitlines()), default=0)


def _needs(words: str, needed: int, there: int) -> Iterator[str]:
    if words and needed > there + SLACK:
        yield f"{words!r} needs {needed} px and has {there}"


LOOKS: tuple[tuple[type[QWidget], Callable[[Any], Iterator[str]]], ...] = (
    (QLabel, _label),
    (QTabBar, _tabs),
    (QHeaderView, _header),
    (QAbstractButton, _button),
    (QComboBox, _choice),
    (QLineEdit, _line),
    (QGroupBox, _group),
    (QMenuBar, _menus),
    (QMenu, _menu),
)
