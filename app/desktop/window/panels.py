"""Widgets of the panels: dock widgets with a title, and the area of the board to which they are docked."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QColor, QContextMenuEvent, QHelpEvent, QIcon, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QSizePolicy,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.base.event import Event
from app.desktop.desk.dock import DockLayout, Spot
from app.desktop.kit.labels import CutLabel, elided, hbox, set_tip, show_tip, vbox
from app.desktop.kit.theme import LIGHT, SMALL, TINY, TITLE, Theme, bold, grown

NARROW: Final = 900
"""Minimum width of a normal window; a narrower one is compact and has one column beside the board."""
TINY_SCREEN: Final = 620
"""Minimum width for panels; in a narrower window they are shown only on request."""
COLUMNS_FROM: Final = 1_500
"""Minimum width of a window whose study layout has a separate column for comments."""
HIGH_FROM: Final = 860
"""Minimum height of a window whose reading layout has a separate place for the graph."""
LEAST_BOARD: Final = 240
"""Minimum width and height of the board's column, however far an edge is dragged."""
STACKED: Final = 89
"""Height of compact plates and margins above and below the board."""


class Share(NamedTuple):
    of: float
    """Share of the window's width or height."""
    least: int
    most: int = 1 << 20
    """Maximum in pixels; a larger window gives the rest to the board."""


# fmt: off
_PLAYING: Final = {Spot.RIGHT: Share(0.22, 288, 480), Spot.BOTTOM: Share(0.20, 180), Spot.CORNER: Share(0.24, 176), Spot.ASIDE: Share(0.3, 120)}
_STUDY: Final = {Spot.RIGHT: Share(0.20, 316), Spot.ASIDE: Share(0.21, 320), Spot.BOTTOM: Share(0.25, 184), Spot.CORNER: Share(0.30, 240)}
_READING: Final = {Spot.RIGHT: Share(0.28, 400, 640), Spot.ASIDE: Share(0.30, 270), Spot.BOTTOM: Share(0.20, 176), Spot.CORNER: Share(0.20, 150)}
# fmt: on
SHARES: Final[Mapping[DockLayout, Mapping[Spot, Share]]] = {
    DockLayout.GAME: _PLAYING,
    DockLayout.WATCHING: _PLAYING,
    DockLayout.STUDY: _STUDY,
    DockLayout.READING: _READING,
}
"""Widths of columns beside the board and of the corner in a study; other shares are heights."""


class PanelAreaInput(NamedTuple):
    """Input of the sizes: layout, sizes of the window and of the area below the tabs, and width of the separators."""

    layout: DockLayout
    size: QSize
    area: QSize
    letters: float = 1.0
    """Scale factor of letters against the default size; text needs more room with larger ones."""
    gap: int = 1

    @property
    def is_compact(self) -> bool:
        return self.size.width() < NARROW

    @property
    def is_wide_study(self) -> bool:
        """True if the lower panel has the whole width of the window."""
        return self.layout is DockLayout.STUDY and not self.is_compact

    def pixels(self, spot: Spot, whole: int, room: int) -> int:
        """Width or height of a spot in pixels; `room` is the maximum."""
        share = SHARES[self.layout][spot]
        least = round(share.least * self.letters)
        return max(min(max(round(share.of * whole), least), max(share.most, least), room), 0)


def place_of(spot: Spot, window: PanelAreaInput) -> Spot:
    """Spot where the panels of `spot` lie in such a window: their own, or another whose tabs they share."""
    layout, size = window.layout, window.size
    if spot is Spot.UNDER:
        return spot
    if window.is_compact:
        return Spot.RIGHT
    if spot is Spot.ASIDE:
        has_column = layout is DockLayout.STUDY and size.width() >= COLUMNS_FROM
        return spot if has_column or layout is DockLayout.READING else Spot.RIGHT
    if spot is Spot.CORNER and layout is DockLayout.READING and size.height() < HIGH_FROM:
        return Spot.ASIDE
    return spot


def panel_sizes(window: PanelAreaInput, wanted: Collection[Spot], under: int = 0) -> dict[Spot, QSize]:
    """Default size of each wanted spot; `under` is the height of the strip at the foot of the right column."""
    area, size, gap = window.area, window.size, window.gap
    left, high, sizes = area.width(), area.height(), dict[Spot, QSize]()
    has_bottom = Spot.BOTTOM in wanted or (window.is_wide_study and Spot.CORNER in wanted)
    lower = window.pixels(Spot.BOTTOM, size.height(), high - LEAST_BOARD) if has_bottom else 0
    if not window.is_wide_study:
        column = [spot for spot in (Spot.RIGHT, Spot.ASIDE, Spot.CORNER) if spot in wanted]
        if column or Spot.UNDER in wanted:
            wide = _width_of_column(window)
            sizes = _stacked(window, column, QSize(wide, high - (under + gap if Spot.UNDER in wanted else 0)))
            left -= wide + gap
        if has_bottom:
            sizes[Spot.BOTTOM] = QSize(left, lower)
        return sizes
    if Spot.CORNER in wanted:
        corner = window.pixels(Spot.CORNER, size.width(), left - LEAST_BOARD)
        sizes[Spot.CORNER] = QSize(corner if Spot.BOTTOM in wanted else left, lower)
    if Spot.BOTTOM in wanted:
        sizes[Spot.BOTTOM] = QSize(left - (sizes[Spot.CORNER].width() + gap if Spot.CORNER in wanted else 0), lower)
    high -= lower + gap if has_bottom else 0
    for spot in (Spot.ASIDE, Spot.RIGHT):
        if spot in wanted:
            sizes[spot] = QSize(window.pixels(spot, size.width(), left - LEAST_BOARD), high)
            left -= sizes[spot].width() + gap
    return sizes


def _width_of_column(window: PanelAreaInput) -> int:
    room = window.area.width() - LEAST_BOARD - window.gap
    if not window.is_compact:
        return window.pixels(Spot.RIGHT, window.size.width(), room)
    board = max(window.area.height() - STACKED, LEAST_BOARD)
    return max(
        window.area.width() - board - window.gap,
        min(round(SHARES[DockLayout.GAME][Spot.RIGHT].least * window.letters), window.area.width() // 2),
    )


def _stacked(window: PanelAreaInput, column: list[Spot], room: QSize) -> dict[Spot, QSize]:
    """Sizes of the spots of the right column one below the other; the first gets the remaining height."""
    sizes, high = dict[Spot, QSize](), room.height()
    for spot in reversed(column[1:]):
        most = high // 2 if spot is Spot.ASIDE else high * 2 // 3
        sizes[spot] = QSize(room.width(), window.pixels(spot, window.size.height(), most))
        high -= sizes[spot].height() + window.gap
    if column:
        sizes[column[0]] = QSize(room.width(), high)
    return sizes


UNDERLINE: Final = 2
GAP: Final = 6
"""Width of the separators between panels in Qt's Fusion style, whose class takes long to load."""
LEAST_TAB: Final = 40
LEAST_PANEL: Final = QSize(120, 40)
"""Minimum size of a panel's content, so that none can push the board."""
_MOVING: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.MouseButtonRelease})


class PanelContent(QWidget):
    """Content of a dock widget; the pane in it is hidden while it is behind another tab."""

    def __init__(self, *, keeps_height: bool) -> None:
        super().__init__()
        self.setAutoFillBackground(True)
        self.keeps_height = keeps_height
        self.pane: QWidget | None = None
        self._had_keys: QWidget | None = None
        """Widget that had the focus when another tab covered the pane."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(LEAST_PANEL.width(), self.sizeHint().height()) if self.keeps_height else LEAST_PANEL

    def show_pane(self, shown: bool) -> None:
        """Show or hide the pane; the focus in it comes back with it."""
        if self.pane is None or self.pane.isHidden() is not shown:
            return
        focused = QApplication.focusWidget()
        if not shown and focused is not None and self.isAncestorOf(focused):
            self._had_keys = focused
            focused.clearFocus()  # or Qt would focus the next widget
        self.pane.setVisible(shown)
        if shown and self._had_keys is not None:
            if isValid(self._had_keys) and focused is None:
                self._had_keys.setFocus()
            self._had_keys = None


class PanelTitle(QWidget):
    """Title of a panel: its name, the panel's own tools, and buttons that float and close it.

    It takes no mouse events, so that the dock widget is dragged by it."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(panel)
        self.setObjectName(f"title.{panel.dock_id}")
        self.setAutoFillBackground(True)
        self.setMinimumWidth(LEAST_PANEL.width())
        self.theme = LIGHT
        self.menu_wanted = Event[QPoint]()
        self.name = CutLabel(indent=SMALL)
        self.name.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.float, self.close_button = self._button("float"), self._button("close")
        self.row = hbox(self.name, self.float, self.close_button, on=self, margins=(0, 0, TINY, 0), spacing=TINY)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setObjectName(f"{self.objectName()}.{name}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(16, 16))
        return button

    def speak(self, name: str, float_words: str, close_words: str) -> None:
        self.name.setText(name)
        for button, words in ((self.float, float_words), (self.close_button, close_words)):
            button.setAccessibleName(f"{words}: {name}")
            set_tip(button, words)

    def apply_theme(self, theme: Theme, icons: dict[str, QIcon]) -> None:
        self.theme = theme
        self.float.setIcon(icons["float"])
        self.close_button.setIcon(icons["close"])
        self.name.setFont(bold(QApplication.font()))
        self.name.setMinimumHeight(grown(TITLE, self.font()))
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        self.menu_wanted.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(self.theme.line))
        painter.end()


class Panel(QDockWidget):
    """Dock widget of a panel, whose pane is created when it is first shown."""

    def __init__(self, dock_id: str, parent: QWidget, *, keeps_height: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName(f"dock.{dock_id}")
        self.dock_id = dock_id
        self.closed = Event[str]()
        """Emitted with the dock id when its own window is closed."""
        self.moved = Event[None]()
        """Emitted when the user may have moved it while it floats."""
        self.title: PanelTitle | None = None
        self.content = PanelContent(keeps_height=keeps_height)
        self.setWidget(self.content)
        self.hide()

    @property
    def is_in_sight(self) -> bool:
        """True if it is shown and not behind another tab; Qt puts panels behind tabs outside the window."""
        return self.isVisible() and (self.isFloating() or self.geometry().right() >= 0)

    def hold(self, pane: QWidget) -> None:
        self.content.pane = pane
        column = self.content.layout() or vbox(on=self.content, margins=0, spacing=0)
        column.addWidget(pane)
        pane.setHidden(not self.is_in_sight)
        self.lay_tools()

    def lay_tools(self) -> None:
        """Put the pane's `title_tools` into the title, once there are both."""
        tools = getattr(self.content.pane, "title_tools", None)
        if self.title is not None and isinstance(tools, QWidget) and tools.parent() is not self.title:
            self.title.row.insertWidget(1, tools)
            tools.show()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        super().closeEvent(event)
        self.closed.emit(self.dock_id)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in _MOVING and self.isVisible() and self.isFloating():
            self.moved.emit(None)
        return done


class DockArea(QMainWindow):
    """Area of the board and the docked panels, inside of the window; `middle` is the board with the strip below it."""

    def __init__(self, middle: QWidget) -> None:
        super().__init__()
        self.setObjectName("docks")
        self.resized = Event[None]()
        """Emitted when its size has changed, or it is shown."""
        self.pulled = Event[bool]()
        """Emitted when the user has dragged a separator or a tab, or with True when a separator was clicked twice."""
        self.tab_chosen = Event[str]()
        """Emitted with the words of the tab that has come to the front."""
        self.menu_wanted = Event[QPoint]()
        self.theme = LIGHT
        self._is_pulling = False
        options = QMainWindow.DockOption
        self.setDockOptions(options.AllowNestedDocks | options.AllowTabbedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setMinimumSize(LEAST_BOARD, LEAST_BOARD)
        middle.setMinimumSize(LEAST_BOARD, 0)
        self.setCentralWidget(middle)

    def bars(self) -> Iterator[QTabBar]:
        """Tab bars of the docked panels that are in use."""
        return (bar for bar in self.findChildren(QTabBar) if bar.count() > 1 and not bar.isHidden())

    def settle(self) -> None:
        """Apply all changes at once, show the tab bars in use, and hide those of an earlier arrangement.

        Qt keeps a bar with fewer than two tabs outside the window, and would show a hidden one again, without end."""
        if (layout := self.layout()) is not None:
            layout.activate()
        places = set[tuple[int, int]]()
        for bar in reversed(self.findChildren(QTabBar)):  # the latest of those in one place is Qt's
            place = bar.x(), bar.y()
            is_used = place not in places and self._is_used(bar)
            places |= {place} if is_used else set()
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_used else Qt.FocusPolicy.NoFocus)
            if bar.count() > 1:
                bar.setVisible(is_used)

    def _is_used(self, bar: QTabBar) -> bool:
        """Return True if the bar stands on a docked panel that it names."""
        below, names = bar.geometry().bottomLeft() + QPoint(0, 1), [bar.tabText(tab) for tab in range(bar.count())]
        panels = self.findChildren(Panel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return len(names) > 1 and any(
            panel.isVisible() and not panel.isFloating() and panel.pos() == below and panel.windowTitle() in names
            for panel in panels
        )

    def event(self, event: QEvent) -> bool:
        """Notice when it is resized, and when a separator is dragged, which Qt does not tell."""
        kind, kinds = event.type(), QEvent.Type
        if isinstance(event, QMouseEvent) and kind in {kinds.MouseButtonPress, kinds.MouseButtonDblClick}:
            self._is_pulling = self.isSeparator(event.position().toPoint())
        done = super().event(event)
        if kind in {kinds.Resize, kinds.Show}:
            self.resized.emit(None)
        elif self._is_pulling and kind in {kinds.MouseButtonRelease, kinds.MouseButtonDblClick}:
            self._is_pulling = False
            self.pulled.emit(kind == kinds.MouseButtonDblClick)
        return done

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint hairlines in the middle of the separators."""
        painter, by = QPainter(self), GAP // 2
        painter.fillRect(self.rect(), QColor(self.theme.window))
        painter.setPen(QColor(self.theme.line))
        for part in (*self.findChildren(Panel, options=Qt.FindChildOption.FindDirectChildrenOnly), *self.bars()):
            if part.isVisible() and not part.isWindow():
                painter.drawRect(part.geometry().adjusted(-by, -by, by - 1, by - 1))
        painter.end()

    # Tabs

    def childEvent(self, event: QChildEvent) -> None:  # noqa: N802 - Qt's name
        super().childEvent(event)
        bar = event.child() if event.type() == QEvent.Type.ChildPolished else None
        if isinstance(bar, QTabBar):
            bar.setDrawBase(False)
            bar.setAccessibleName(self.accessibleName())
            bar.installEventFilter(self)
            bar.currentChanged.connect(lambda place: self.tab_chosen.emit(bar.tabText(place)))
            bar.tabMoved.connect(lambda *_: self.pulled.emit(False))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Paint the tabs of panels, and show their menu and tooltips."""
        if isinstance(watched, QTabBar):
            if event.type() == QEvent.Type.Paint:
                paint_tabs(watched, self.theme)
                return True
            if isinstance(event, QContextMenuEvent):
                self.menu_wanted.emit(event.globalPos())
                return True
            if isinstance(event, QHelpEvent) and (place := watched.tabAt(event.pos())) >= 0:
                show_tip(event.globalPos(), watched.tabText(place), watched)
                return True
        return super().eventFilter(watched, event)


def paint_tabs(bar: QTabBar, theme: Theme) -> None:
    """Paint the names of panels; the current one is bold and underlined."""
    painter, font = QPainter(bar), bar.font()
    arrows = [arrow.x() for arrow in bar.findChildren(QToolButton) if arrow.isVisible()]
    whole = QRect(0, 0, min(arrows, default=bar.width()), bar.height())
    pointer = bar.mapFromGlobal(bar.cursor().pos()) if bar.underMouse() else QPoint(-1, -1)
    for place in range(bar.count()):
        room, is_chosen = bar.tabRect(place) & whole, place == bar.currentIndex()
        if room.width() < LEAST_TAB:
            continue  # half a word says nothing
        painter.setFont(bold(font) if is_chosen else font)
        painter.setPen(QColor(theme.text if is_chosen or place == bar.tabAt(pointer) else theme.muted))
        words = elided(painter.fontMetrics(), bar.tabText(place), room.width() - SMALL)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
        if is_chosen:
            line = QRect(room.left() + SMALL, room.bottom() + 1 - UNDERLINE, room.width() - 2 * SMALL, UNDERLINE)
            painter.fillRect(line, QColor(theme.accent))
            if bar.hasFocus():
                painter.setPen(QColor(theme.accent))
                painter.drawRect(room.adjusted(TINY, TINY, -TINY - 1, -TINY - 1))
    painter.end()
