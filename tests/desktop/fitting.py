"""What of a window's words cannot be read because there is too little room for them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPixmap, QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QRubberBand,
    QScrollBar,
    QSizeGrip,
    QSizePolicy,
    QSplitterHandle,
    QStyle,
    QTabBar,
    QTabWidget,
    QToolButton,
    QToolTip,
    QWidget,
)

from app.desktop.board.accessible_board import BoardTable, PlateLabel
from app.desktop.board.view import BoardView
from app.desktop.kit.labels import CutLabel, ThinScrollBar, elided, one_line, show_tip

SLACK = 1
"""Pixels that rounding may take."""
ARROW = 20
"""Pixels beside the words of a choice."""

HEARD = (BoardTable, PlateLabel)


def clipped(root: QWidget) -> list[str]:
    """A line for each visible text below `root` that is cut off; where a tip says all of what is shortened, it is not."""
    return [
        f"{type(widget).__name__} {widget.objectName()!r}: {fault}"
        for widget in (root, *root.findChildren(QWidget))
        if is_seen(widget)
        for fault in _faults(widget)
    ]


def _faults(widget: QWidget) -> Iterator[str]:
    for kind, look in LOOKS:
        if isinstance(widget, kind):
            yield from look(widget)


def _label(label: QLabel) -> Iterator[str]:
    if isinstance(label, CutLabel):
        return  # it shortens its words itself, and is measured by `shortened`
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
    if _is_ours(bar):
        return  # it shortens its words itself, and is measured by `shortened`
    for place in range(bar.count()):
        if bar.isTabVisible(place) and bar.tabText(place) not in bar.tabToolTip(place):
            yield from _needs(bar.tabText(place), _wide(bar, bar.tabText(place)) + 8, bar.tabRect(place).width())


def _header(header: QHeaderView) -> Iterator[str]:
    if header.orientation() is not Qt.Orientation.Horizontal or header.model() is None:
        return
    for place in range(header.count()):
        if not header.isSectionHidden(place):
            words = str(header.model().headerData(place, Qt.Orientation.Horizontal) or "")
            yield from _needs(words, _wide(header, words) + 4, header.sectionSize(place))


USUAL_BUTTONS = (QPushButton, QToolButton, QCheckBox, QRadioButton)
"""What Qt paints, and does not shorten."""


def _button(button: QAbstractButton) -> Iterator[str]:
    words = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    if not words or (isinstance(button, QToolButton) and _shows_icon_alone(button)):
        return
    if not isinstance(button, USUAL_BUTTONS) and words in button.toolTip():
        return  # it shortens what it paints, and the tip says all
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


# Where widgets stand

FLOATING = ("ResultCard", "LinePopupBoard", "CommandPalette", "Bubble", "Floating")
"""Names in the class or the object of what lies over others on purpose."""
HANDLES = (QSizeGrip, QSplitterHandle, QRubberBand)
"""They take the mouse on both sides of a line."""


def displaced(root: QWidget) -> list[str]:
    """A line for each visible widget below `root` that lies over a sibling, or partly outside its parent."""
    parents = [root, *(widget for widget in root.findChildren(QWidget) if is_seen(widget))]
    return [fault for parent in parents for fault in _displaced_in(parent)]


def is_seen(widget: QWidget) -> bool:
    """What lies over the board for those who hear it paints nothing."""
    return widget.isVisible() and not isinstance(widget, HEARD) and not isinstance(widget.parentWidget(), HEARD)


def _above(widget: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None and not widget.isWindow():
        yield parent
        widget, parent = parent, parent.parentWidget()


def _displaced_in(parent: QWidget) -> Iterator[str]:
    standing = [
        child
        for child in parent.children()
        if isinstance(child, QWidget)
        and not child.isWindow()
        and not isinstance(child, HANDLES)
        and is_seen(child)
        and not child.geometry().isEmpty()
        and not any(name in f"{type(child).__name__} {child.objectName()}" for name in FLOATING)
        and not _is_put_by(parent, child)
    ]
    if not _scrolls(parent):
        room = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
        for child in standing:
            if not room.contains(child.geometry()):
                yield f"{named(child)} at {_place(child)} stands outside {named(parent)} of {_size(parent)}"
    for place, child in enumerate(standing):
        for other in standing[place + 1 :]:
            both = child.geometry() & other.geometry()
            if min(both.width(), both.height()) > 2 * SLACK and not _belong_together(child, other):
                yield f"{named(child)} at {_place(child)} overlaps {named(other)} at {_place(other)}"


def _is_put_by(parent: QWidget, child: QWidget) -> bool:
    """Qt keeps docks behind others, and tabs of docks that it does not need now, far outside."""
    return isinstance(parent, QMainWindow) and isinstance(child, QTabBar | QDockWidget) and child.geometry().right() < 0


def _scrolls(parent: QWidget) -> bool:
    """Whether what stands in it may be larger than it is."""
    return isinstance(parent.parentWidget(), QAbstractScrollArea) or isinstance(parent, QHeaderView)


def _belong_together(child: QWidget, other: QWidget) -> bool:
    """A page and the tabs above it share their edge; a header lies in its view's margin."""
    return isinstance(child.parentWidget(), QTabWidget) or (
        isinstance(child.parentWidget(), QAbstractScrollArea) and isinstance(child, QHeaderView | QAbstractButton)
    )


def named(widget: QWidget) -> str:
    """So that a person finds it: its class, its name or its words, and in what it stands."""
    words = getattr(widget, "text", lambda: "")()
    inside = next((f" in {type(each).__name__}" for each in _above(widget) if _is_ours(each)), "")
    return f"{type(widget).__name__} {widget.objectName() or words!r}{inside}"


def _is_ours(widget: QWidget) -> bool:
    return not type(widget).__module__.startswith("PySide6")


def _place(widget: QWidget) -> str:
    rect = widget.geometry()
    return f"{rect.left()},{rect.top()} {rect.width()}×{rect.height()}"


def _size(widget: QWidget) -> str:
    return f"{widget.width()}×{widget.height()}"


def foreign_bars(root: QWidget) -> list[str]:
    """A line for each scroll bar below `root` that is seen and is not of the program's own kind."""
    return [
        f"{named(bar)} {_size(bar)}: Qt's own scroll bar"
        for bar in root.findChildren(QScrollBar)
        if bar.isVisible() and not isinstance(bar, ThinScrollBar)
    ]


# What is painted by hand

SCAN: Final = 6
"""Pixels between two places that are asked for a tip."""


def shortened(root: QWidget) -> list[str]:
    """A line for each text below `root` that is painted with … at its end, and that no tip says in full.

    All that paint words themselves have them shortened by one function, which is listened to here. The board is left
    out: it paints its words once, and then from kept pictures.
    """
    seen = [root, *(widget for widget in root.findChildren(QWidget) if is_seen(widget))]
    painted = [widget for widget in seen if _paints_itself(widget)]
    return [fault for widget in painted for fault in _shortened_in(widget)]


def _paints_itself(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    of_view = isinstance(parent, QAbstractItemView) and widget is parent.viewport()
    is_kept = isinstance(widget, BoardView)
    return not (is_kept or widget.visibleRegion().isEmpty()) and (of_view or _is_ours(widget))


def _shortened_in(widget: QWidget) -> Iterator[str]:
    cut = list(dict.fromkeys(_elisions(widget)))
    tips = _tips_over(widget) if cut else ""
    for words in cut:
        if words not in tips:
            yield f"{named(widget)} {_size(widget)}: {words!r} is shortened, and no tip says it"


def _elisions(widget: QWidget) -> list[str]:
    cut: list[str] = []

    def listen(metrics: Any, words: str, room: float) -> str:
        short = elided(metrics, words, room)
        if short != one_line(words):
            cut.append(one_line(words))
        return short

    picture = QPixmap(widget.size())
    with _instead(elided, listen):
        widget.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return cut


def _tips_over(widget: QWidget) -> str:
    """All that is said when the mouse rests anywhere over it."""
    if tip := widget.toolTip():
        return one_line(tip)
    tips = list[str]()

    def listen(_: QPoint, words: str, __: QWidget) -> None:
        tips.append(one_line(words))

    with _instead(show_tip, listen):
        for top, left in product(range(1, widget.height(), SCAN), range(1, widget.width(), 4 * SCAN)):
            point = QPoint(left, top)
            QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))
    QToolTip.hideText()
    return "\n".join(tips)


SMALL: Final = 64
"""Pixels: what is higher is a ground, on which other things may lie."""
OVER: Final = 4
"""Pixels by which what is painted may reach into something else: letters have air around them."""


class Drawn(NamedTuple):
    words: str
    room: QRectF


def overpainted(root: QWidget) -> list[str]:
    """A line for each text below `root` that is painted over another, or over a small picture, or beyond its widget's side."""
    seen = [root, *(widget for widget in root.findChildren(QWidget) if is_seen(widget))]
    return [fault for widget in seen if _paints_itself(widget) for fault in _overpainted_in(widget)]


def _overpainted_in(widget: QWidget) -> Iterator[str]:
    drawn = _drawn(widget)
    for place, (words, room) in enumerate(drawn):
        beyond = max(-room.left(), room.right() - widget.width())
        if words and beyond > OVER and not room.intersected(QRectF(widget.rect())).isEmpty():
            yield f"{named(widget)} {_size(widget)}: {words!r} reaches {beyond:.0f} px beyond it"
        for other in drawn[place + 1 :]:
            both = room & other.room
            if (words or other.words) and min(both.width(), both.height()) > OVER and other != drawn[place]:
                yield f"{named(widget)} {_size(widget)}: {words or 'a picture'!r} lies over {other.words or 'a picture'!r}"


def _drawn(widget: QWidget) -> list[Drawn]:
    """The words that it paints, and the pictures as small as letters, each with its room."""
    drawn: list[Drawn] = []
    draw_text, draw_pixmap = QPainter.drawText, QPainter.drawPixmap

    def note(painter: QPainter, words: str, room: QRectF) -> None:
        if painter.device() is widget and room.height() < SMALL:
            shown = room & painter.clipBoundingRect() if painter.hasClipping() else room
            drawn.append(Drawn(words.strip(), painter.transform().mapRect(shown)))

    def text(painter: QPainter, *told: Any) -> Any:
        words = next(each for each in told if isinstance(each, str))
        if isinstance(told[0], QRect | QRectF):
            note(painter, words, QRectF(painter.boundingRect(*told)))
        else:
            start = QPointF(*told[:2]) if words is not told[1] else QPointF(told[0])
            note(painter, words, QRectF(painter.fontMetrics().boundingRect(words)).translated(start))
        return draw_text(painter, *told)

    def pixmap(painter: QPainter, *told: Any) -> Any:
        if isinstance(told[-1], QPixmap) and len(told) == len(("left", "top", "picture")):
            note(painter, "", QRectF(QPointF(*told[:2]), told[-1].deviceIndependentSize()))
        return draw_pixmap(painter, *told)

    picture = QPixmap(widget.size())
    with _method(QPainter, draw_text, text), _method(QPainter, draw_pixmap, pixmap):
        widget.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return drawn


@contextmanager
def _method(kind: type, told: Any, listener: Callable[..., Any]) -> Iterator[None]:
    """Let `listener` be called for a method of that kind."""
    setattr(kind, told.__name__, listener)
    try:
        yield
    finally:
        setattr(kind, told.__name__, told)


@contextmanager
def _instead(told: Callable[..., Any], listener: Callable[..., Any]) -> Iterator[None]:
    """In every module of the program that knows `told` let `listener` be called."""
    ours = [module for name, module in list(sys.modules.items()) if name.startswith("app.desktop")]
    knowing = [module for module in ours if vars(module).get(told.__name__) is told]
    for module in knowing:
        setattr(module, told.__name__, listener)
    try:
        yield
    finally:
        for module in knowing:
            setattr(module, told.__name__, told)
