"""Widgets of the dock panels: a frame for each, tabbed titles, and draggable edges."""

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QHelpEvent, QIcon, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QToolButton, QWidget

from app.base.event import Event
from app.desktop.desk.dock import Spot
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.measures import MEDIUM, SMALL, TINY, TITLE, grown
from app.desktop.kit.plain_labels import elided, set_tip, show_tip
from app.desktop.kit.theme import LIGHT, Theme, bold
from app.desktop.window.panel_geometry import Edge

UNDERLINE: Final = 2
LEAST_TAB: Final = 56
HANDLE: Final = 5
"""Width in pixels in which an edge can be dragged; only a hairline is visible."""


class DockFrame(QWidget):
    """Frame of a panel, which is created when it is first shown."""

    def __init__(self, dock_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"dock.{dock_id}")
        self.setAutoFillBackground(True)
        self.dock_id = dock_id
        self._pane: QWidget | None = None
        self.hide()

    def widget(self) -> QWidget | None:
        """Panel in the frame, or None before it is created."""
        return self._pane

    def hold(self, pane: QWidget) -> None:
        self._pane = pane
        if (column := self.layout()) is None:
            column = vbox(on=self, margins=0, spacing=0)
        column.addWidget(pane)

    @property
    def tools(self) -> QWidget | None:
        """Tool widget that the panel shows at the right of its title while it is in front, or None."""
        found = getattr(self._pane, "title_tools", None)
        return found if isinstance(found, QWidget) else None


class TabName(NamedTuple):
    """Full and short name of a panel."""

    whole: str
    brief: str
    """Short name, for titles without room for all full names."""


class PanelTabs(QTabBar):
    """Tab bar of panel names; the current one is bold and underlined."""

    def __init__(self) -> None:
        super().__init__(drawBase=False, expanding=False, usesScrollButtons=True)
        self.theme = LIGHT
        self.briefs: dict[str, str] = {}
        """Short names of the tabs by their full names."""
        for arrow in self.findChildren(QToolButton):
            arrow.setAutoRaise(True)
        self._widths: dict[str, int] = {}
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        needed = self._needed()
        wide = needed[index] if index == self.currentIndex() else min(needed[index], self._most(needed))
        return QSize(wide, grown(TITLE, self.font()))

    def minimumTabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return self.tabSizeHint(index)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._wholly(), grown(TITLE, self.font()))

    def _wholly(self) -> int:
        """Width of all tabs with their full names, from cached text widths, since Qt asks often."""
        return sum(self._width_of(self.tabText(index)) + 2 * MEDIUM for index in range(self.count()))

    def _width_of(self, words: str) -> int:
        if words not in self._widths:
            self._widths[words] = QFontMetrics(bold(self.font())).horizontalAdvance(words)
        return self._widths[words]

    def _said(self) -> list[str]:
        whole = [self.tabText(index) for index in range(self.count())]
        return [self.briefs.get(words, words) for words in whole] if self._wholly() > self.width() else whole

    def _needed(self) -> list[int]:
        """Widths that the tabs need for their displayed texts, with smaller margins where there is little room."""
        said = self._said()
        widths = [self._width_of(words) for words in said]
        if self._wholly() <= self.width():
            return [wide + 2 * MEDIUM for wide in widths]
        if sum(widths) + 2 * SMALL * len(widths) <= self.width():
            return [wide + 2 * SMALL for wide in widths]
        plain, chosen = self.fontMetrics(), self.currentIndex()
        return [
            (wide if index == chosen else plain.horizontalAdvance(words)) + SMALL + TINY
            for index, (words, wide) in enumerate(zip(said, widths, strict=True))
        ]

    def _most(self, needed: list[int]) -> int:
        """Maximum width of a tab that is not current.

        Where there is little room the longest names are cut first; where too little of them would be left, the bar
        scrolls."""
        chosen = self.currentIndex()
        others = sorted(wide for index, wide in enumerate(needed) if index != chosen)
        room = self.width() - sum(needed[chosen : chosen + 1])
        for place, wide in enumerate(others):
            if wide * (len(others) - place) > room:
                share = room // (len(others) - place)
                return share if share >= LEAST_TAB else wide + self.width()
            room -= wide
        return self.width()

    def _room(self, index: int) -> QRect:
        """Visible part of a tab, which may be partly scrolled out or lie below the arrows."""
        arrows = [arrow.x() for arrow in self.findChildren(QToolButton) if arrow.isVisible()]
        return self.tabRect(index) & QRect(0, 0, min(arrows, default=self.width()), self.height())

    def event(self, event: QEvent) -> bool:
        """Show a tooltip with the full name of a shortened tab."""
        if event.type() == QEvent.Type.FontChange:
            self._widths.clear()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.tabAt(event.pos())
            is_cut = index >= 0 and self._room(index).width() < self._needed()[index]
            says_less = is_cut or (index >= 0 and self._said()[index] != self.tabText(index))
            show_tip(event.globalPos(), self.tabText(index) if says_less else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self.theme
        for index, (said, needed) in enumerate(zip(self._said(), self._needed(), strict=True)):
            room, is_chosen = self._room(index), index == self.currentIndex()
            if room.width() < min(LEAST_TAB, needed):
                continue  # half a word says nothing
            font = bold(self.font()) if is_chosen else self.font()
            painter.setFont(font)
            painter.setPen(QColor(theme.text if is_chosen or index == self.tabAt(self._pointer) else theme.muted))
            words = elided(painter.fontMetrics(), said, room.width() - SMALL)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
            if is_chosen:
                line = QRect(room.left() + SMALL, room.bottom() + 1 - UNDERLINE, room.width() - 2 * SMALL, UNDERLINE)
                painter.fillRect(line, QColor(theme.accent))
                if self.hasFocus():
                    painter.setPen(QColor(theme.accent))
                    painter.drawRect(room.adjusted(TINY, TINY, -TINY - 1, -TINY - 1))
        painter.end()

    @property
    def _pointer(self) -> QPoint:
        return self.mapFromGlobal(self.cursor().pos()) if self.underMouse() else QPoint(-1, -1)


class PanelTitle(QWidget):
    """Title of a spot: tabs of the panels that share it, and the tools of the panel in front."""

    def __init__(self, spot: Spot, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"title.{spot.value}")
        self.setAutoFillBackground(True)
        self.spot = spot
        self.chosen = Event[str]()
        """Emitted with the dock id of the tab that the user has chosen."""
        self.closed = Event[str]()
        self.menu_wanted = Event[QPoint]()
        self.dock_ids: tuple[str, ...] = ()
        self._theme = LIGHT
        self.tabs = PanelTabs()
        self.tabs.setObjectName(f"title.{spot.value}.tabs")
        self._close = QToolButton(autoRaise=True)
        self._close.setObjectName(f"title.{spot.value}.close")
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.setIconSize(QSize(16, 16))
        self._tools: QWidget | None = None
        self._close_words = ""
        self._row = hbox(self.tabs, STRETCH, self._close, on=self, margins=(0, 0, TINY, 0), spacing=TINY)
        self.tabs.currentChanged.connect(self._on_current)
        self._close.clicked.connect(lambda: self.closed.emit(self.dock_ids[self.tabs.currentIndex()]))
        self.hide()

    def show_docks(self, names: dict[str, TabName], front: DockFrame, *, can_close: bool) -> None:
        """Show the tabs of these panels, with `front` as the current one."""
        self.tabs.blockSignals(True)
        ids = tuple(names)
        if ids != self.dock_ids:
            self.dock_ids = ids
            while self.tabs.count() > len(ids):
                self.tabs.removeTab(self.tabs.count() - 1)
            while self.tabs.count() < len(ids):
                self.tabs.addTab("")
        self.tabs.briefs = {name.whole: name.brief for name in names.values()}
        for place, name in enumerate(names.values()):
            if self.tabs.tabText(place) != name.whole:
                self.tabs.setTabText(place, name.whole)
        self.tabs.setCurrentIndex(ids.index(front.dock_id))
        self.tabs.blockSignals(False)
        self._close.setVisible(can_close)
        self._name_close()
        self._lay_tools(front.tools)

    def speak(self, close: str) -> None:
        self._close_words = close
        self._name_close()
        set_tip(self._close, close)

    def _name_close(self) -> None:
        """Set the close button's accessible name, which includes the panel that it closes."""
        self._close.setAccessibleName(f"{self._close_words}: {self.tabs.tabText(self.tabs.currentIndex())}")

    def apply_theme(self, theme: Theme, close: QIcon) -> None:
        self._theme = self.tabs.theme = theme
        self._close.setIcon(close)
        self.update()
        self.tabs.update()

    def _lay_tools(self, tools: QWidget | None) -> None:
        before = self._tools if self._tools is not None and self._tools.parent() is self else None
        if tools is before:
            return
        if before is not None:  # otherwise they belong to another title by now
            before.hide()
        self._tools = tools
        if tools is not None:
            self._row.insertWidget(2, tools)
            tools.show()

    def _share(self) -> None:
        """Distribute the width: tabs come before the tools, which keep their minimum."""
        beside = [part.minimumSizeHint().width() for part in (self._tools, self._close) if part and not part.isHidden()]
        room = self.width() - sum(beside) - TINY * (len(beside) + 1)
        self.tabs.setMinimumWidth(max(min(self.tabs.sizeHint().width(), room), 0))

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            self._share()
        return super().event(event)

    def _on_current(self, place: int) -> None:
        if 0 <= place < len(self.dock_ids):
            self.chosen.emit(self.dock_ids[place])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        self.menu_wanted.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(self._theme.line))
        painter.end()


class Handle(QWidget):
    """Draggable edge between panels, visible as a hairline."""

    def __init__(self, edge: Edge, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"edge.{edge.value}")
        self.edge = edge
        self.drawn = Event[int]()
        """Emitted with the pixels dragged since the press, away from the right or lower side of the window."""
        self.taken = Event[None]()
        self.let_be = Event[None]()
        """Emitted on a double click, which resets the edge to its default place."""
        self.theme = LIGHT
        self._from: QPoint | None = None
        self.hide()

    @property
    def is_upright(self) -> bool:
        return self.height() > self.width()

    def stand(self, line: QRect) -> None:
        """Cover this hairline, in a width that can be grabbed."""
        by = HANDLE // 2
        is_upright = line.width() == 1
        self.setGeometry(line.adjusted(-by, 0, by, 0) if is_upright else line.adjusted(0, -by, 0, by))
        self.setCursor(Qt.CursorShape.SplitHCursor if is_upright else Qt.CursorShape.SplitVCursor)
        self.show()
        self.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() is Qt.MouseButton.LeftButton:
            self._from = event.globalPosition().toPoint()
            self.taken.emit(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._from is not None:
            by = self._from - event.globalPosition().toPoint()
            self.drawn.emit(by.x() if self.is_upright else by.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._from = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self.let_be.emit(None)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        middle = HANDLE // 2
        line = QRect(middle, 0, 1, self.height()) if self.is_upright else QRect(0, middle, self.width(), 1)
        painter.fillRect(line, QColor(self.theme.line))
        painter.end()
