"""The parts that panels stand in: a frame for each, a title with their names as tabs, and the edges that can be drawn."""

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QHelpEvent, QIcon, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QToolButton, QWidget

from app.base.event import Event
from app.desktop.desk.dock import Spot
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.flat import fill_area
from app.desktop.kit.measures import MEDIUM, SMALL, TINY, TITLE, grown
from app.desktop.kit.plain import elided, set_tip, show_tip
from app.desktop.kit.theme import LIGHT, Theme, bold
from app.desktop.window.shares import Edge

UNDERLINE: Final = 2
LEAST_TAB: Final = 56
HANDLE: Final = 5
"""How wide an edge is for the hand; one sees a hairline."""


class DockFrame(QWidget):
    """Holds a panel, from when somebody first looks at it."""

    def __init__(self, dock_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"dock.{dock_id}")
        self.setAutoFillBackground(True)
        self.dock_id = dock_id
        self._pane: QWidget | None = None
        self.hide()

    def widget(self) -> QWidget | None:
        """The panel, if it is there by now."""
        return self._pane

    def hold(self, pane: QWidget) -> None:
        self._pane = pane
        if (column := self.layout()) is None:
            column = vbox(on=self, margins=0, spacing=0)
        column.addWidget(pane)

    @property
    def tools(self) -> QWidget | None:
        """What the panel wants to stand at the right of its title, while it is in front."""
        found = getattr(self._pane, "title_tools", None)
        return found if isinstance(found, QWidget) else None


class TabName(NamedTuple):
    """What a panel is called."""

    whole: str
    brief: str
    """Where there is no room for the whole names of all."""


class PanelTabs(QTabBar):
    """Names as words; the chosen one is bold, over a line."""

    def __init__(self) -> None:
        super().__init__(drawBase=False, expanding=False, usesScrollButtons=True)
        self.theme = LIGHT
        self.briefs: dict[str, str] = {}
        """What the tabs say, by their names, where there is no room for all of those."""
        for arrow in self.findChildren(QToolButton):
            arrow.setAutoRaise(True)
        self._widths: dict[str, int] = {}
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        needed = self._needed(index)
        return QSize(needed if index == self.currentIndex() else min(needed, self._most()), self.sizeHint().height())

    def minimumTabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return self.tabSizeHint(index)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._wholly(), grown(TITLE, self.font()))

    def _wholly(self) -> int:
        """How wide all tabs are that say their whole names; Qt asks again and again."""
        return sum(self._width_of(self.tabText(index)) + 2 * MEDIUM for index in range(self.count()))

    def _width_of(self, words: str) -> int:
        if words not in self._widths:
            self._widths[words] = QFontMetrics(bold(self.font())).horizontalAdvance(words)
        return self._widths[words]

    def _said(self, index: int) -> str:
        words = self.tabText(index)
        return self.briefs.get(words, words) if self._wholly() > self.width() else words

    def _needed(self, index: int) -> int:
        """How wide a tab is that has all the words that it says now; where there is little room, no wider than that."""
        words = self._said(index)
        if self._wholly() <= self.width():
            return self._width_of(words) + 2 * MEDIUM
        if sum(self._width_of(self._said(each)) + 2 * SMALL for each in range(self.count())) <= self.width():
            return self._width_of(words) + 2 * SMALL
        is_chosen = index == self.currentIndex()
        return (self._width_of(words) if is_chosen else self.fontMetrics().horizontalAdvance(words)) + SMALL + TINY

    def _most(self) -> int:
        """How wide a tab may be that is not chosen: where there is little room, the longest names are cut first, and where
        nothing would be left of them, one scrolls."""
        others = sorted(self._needed(index) for index in range(self.count()) if index != self.currentIndex())
        room = self.width() - (self._needed(self.currentIndex()) if self.count() else 0)
        for place, wide in enumerate(others):
            if wide * (len(others) - place) > room:
                share = room // (len(others) - place)
                return share if share >= LEAST_TAB else wide + self.width()
            room -= wide
        return self.width()

    def _room(self, index: int) -> QRect:
        """What is seen of a tab: one may have been scrolled halfway out, or lie below the arrows."""
        arrows = [arrow.x() for arrow in self.findChildren(QToolButton) if arrow.isVisible()]
        return self.tabRect(index) & QRect(0, 0, min(arrows, default=self.width()), self.height())

    def event(self, event: QEvent) -> bool:
        """A name that is cut has a tip."""
        if event.type() == QEvent.Type.FontChange:
            self._widths.clear()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.tabAt(event.pos())
            is_cut = index >= 0 and self._room(index).width() < self._needed(index)
            says_less = is_cut or (index >= 0 and self._said(index) != self.tabText(index))
            show_tip(event.globalPos(), self.tabText(index) if says_less else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self.theme
        for index in range(self.count()):
            room, is_chosen = self._room(index), index == self.currentIndex()
            if room.width() < min(LEAST_TAB, self._needed(index)):
                continue  # half a word says nothing
            font = bold(self.font()) if is_chosen else self.font()
            painter.setFont(font)
            painter.setPen(QColor(theme.text if is_chosen or index == self.tabAt(self._pointer) else theme.muted))
            words = elided(painter.fontMetrics(), self._said(index), room.width() - SMALL)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
            if is_chosen:
                line = QRect(room.left() + SMALL, room.bottom() + 1 - UNDERLINE, room.width() - 2 * SMALL, UNDERLINE)
                fill_area(painter, line, theme.accent)
                if self.hasFocus():
                    painter.setPen(QColor(theme.accent))
                    painter.drawRect(room.adjusted(TINY, TINY, -TINY - 1, -TINY - 1))
        painter.end()

    @property
    def _pointer(self) -> QPoint:
        return self.mapFromGlobal(self.cursor().pos()) if self.underMouse() else QPoint(-1, -1)


class PanelTitle(QWidget):
    """The title of a spot: the names of the panels that share it, and what the one in front has to offer."""

    def __init__(self, spot: Spot, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"title.{spot.value}")
        self.setAutoFillBackground(True)
        self.spot = spot
        self.chosen = Event[str]()
        """Another panel of these is to be in front."""
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
        """These panels share the spot, and that one is in front."""
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
        """For who hears it among other buttons like it, it says which panel it closes."""
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
        if before is not None:  # otherwise they stand beside the title of another place by now
            before.hide()
        self._tools = tools
        if tools is not None:
            self._row.insertWidget(2, tools)
            tools.show()

    def _share(self) -> None:
        """Names come before what their panel has to say beside them; that has what it needs at least."""
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
        fill_area(painter, QRect(0, self.height() - 1, self.width(), 1), self._theme.line)
        painter.end()


class Handle(QWidget):
    """An edge between panels: a hairline, and what the hand takes hold of to draw it."""

    def __init__(self, edge: Edge, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"edge.{edge.value}")
        self.edge = edge
        self.drawn = Event[int]()
        """It has been drawn by so many pixels, away from the right or lower side of the window, since it was taken hold of."""
        self.taken = Event[None]()
        self.let_be = Event[None]()
        """It is to stand where it usually does."""
        self.theme = LIGHT
        self._from: QPoint | None = None
        self.hide()

    @property
    def is_upright(self) -> bool:
        return self.height() > self.width()

    def stand(self, line: QRect) -> None:
        """Lie over this hairline, as wide as a hand wants it."""
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
        fill_area(painter, line, self.theme.line)
        painter.end()
