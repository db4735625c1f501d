"""Tab bar of the open records: icon, name, a dot for unsaved changes, a badge for running work, and a close button."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.files.file_controller import FileController
from app.desktop.files.record_tab import RecordTab
from app.desktop.kit.buttons import Menu
from app.desktop.kit.icons import drawn_sheet
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import MOST_IN_LINE, elided, keyless, one_line, set_tip, show_tip
from app.desktop.kit.translation import ChangeEventMixin, Pane
from app.text import tabs as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange

HIGH: Final = 36
ICON: Final = 16
CLOSE: Final = 16
DOT: Final = 7
SIDE: Final = 12
GAP: Final = 8
LEAST: Final = 144
LEAST_NAME: Final = 48
"""Minimum width of a name beside a badge; with less the badge is left out."""
MOST: Final = 420
UNDER: Final = 2
"""Thickness of the line below the current tab."""
USUAL_POINTS: Final = 10.0


class TabBadge(NamedTuple):
    """Badge of a tab about the work that runs in its record."""

    words: str
    is_urgent: bool = False
    """True if it waits for the user."""


class TabFace(NamedTuple):
    """Displayed content of a tab."""

    icon: str
    name: str
    is_unsaved: bool
    badge: TabBadge | None = None
    is_file: bool = False

    def name_within(self, metrics: QFontMetrics, room: float) -> str:
        """Elide the name to fit `room`; a file's name keeps its beginning and its end before the suffix."""
        if not self.is_file or metrics.horizontalAdvance(self.name) <= room:
            return elided(metrics, self.name, room)
        stem, _, suffix = self.name.rpartition(".")
        return elided(metrics, stem if suffix.isalnum() and stem else self.name, room, keeps_end=True)


class TabEntry(NamedTuple):
    """Tab as it is displayed, with its measures in the present font."""

    tab: RecordTab
    face: TabFace
    wanted: QSize
    least: QSize


class TabStyle(QProxyStyle):
    """Style of the tabs: flat, with a line below the current one; the bar paints what stands in a tab."""

    def drawControl(  # noqa: N802 - Qt's name
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if isinstance(option, QStyleOptionTab) and isinstance(widget, TabBar):
            widget.paint_tab(painter, option.tabIndex, option.rect)
        else:
            super().drawControl(element, option, painter, widget)


class TabBar(ChangeEventMixin, QTabBar):
    """Tab bar with one tab per open record; Qt lays the tabs out, scrolls them, and moves one that is dragged."""

    def __init__(self, desk: Desk, files: FileController) -> None:
        super().__init__()
        self.setObjectName("tabs.bar")
        self.told = Event[None]()
        """Emitted when tabs were added, removed or changed."""
        self._desk, self._files = desk, files
        self._entries: list[TabEntry] = []
        """Tabs in Qt's order."""
        self._heard: dict[RecordTab, tuple[Callable[[], None], ...]] = {}
        self._dirty: set[RecordTab] = set()
        """Tabs whose titles have to be made anew."""
        self._front: RecordTab | None = None
        self._pressed: RecordTab | None = None
        """Tab that closes when the pressed button is released over it."""
        self._over: tuple[int, bool] = (-1, False)
        """Tab under the pointer, and True if the pointer is at its close button."""
        self._style = TabStyle("Fusion")
        self.setStyle(self._style)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setMouseTracking(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(self.high)
        self.currentChanged.connect(self._on_current)
        self.tabMoved.connect(self._on_moved)
        files.tabs_changed.connect(lambda _: IDLE.soon(self, self.tell))
        desk.document.changed.connect(lambda change: self._tell_later(files.shown) if change.mode_changed else None)
        self.follow_changes(desk.speech)

    @property
    def faces(self) -> tuple[TabFace, ...]:
        return tuple(entry.face for entry in self._entries)

    def _speak(self) -> None:
        self._dirty.update(self._heard)
        self.tell()

    # Content of the tabs

    def tell(self) -> None:
        """Update the tabs from the open records; a title is made anew only where its record has changed."""
        tabs, shown = self._files.tabs, self._files.shown
        self.blockSignals(True)
        is_altered = self._follow(tabs)
        if shown is not self._front:
            self._dirty.update(tab for tab in (self._front, shown) if tab is not None)
            self._front = shown
        places = [place for place, entry in enumerate(self._entries) if entry.tab in self._dirty] if self._dirty else ()
        self._dirty.clear()
        for place in places:
            is_altered |= self._entitle(place)
        if (place := tabs.index(shown)) != self.currentIndex():
            self.setCurrentIndex(place)
            is_altered = True
        self.blockSignals(False)
        if is_altered:
            self.update()
            self.told.emit(None)

    def _follow(self, tabs: Sequence[RecordTab]) -> bool:
        """Remove, add and move tabs until they are these; return True if anything had to be done."""
        if [entry.tab for entry in self._entries] == tabs:
            return False
        adds_many, had_keys = len(set(tabs) - self._heard.keys()) > 1, self.hasFocus()
        if adds_many:
            self.hide()  # Qt would lay all tabs out after each
        for tab in self._heard.keys() - set(tabs):
            self._remove(tab)
        for place, tab in enumerate(tabs):
            if place == len(self._entries) or self._entries[place].tab is not tab:
                self._remove(tab)
                self._add(place, tab)
        if adds_many:
            self.show()
            if had_keys:
                self.setFocus()
        return True

    def _remove(self, tab: RecordTab) -> None:
        for end in self._heard.pop(tab, ()):
            end()
        for place in [place for place, entry in enumerate(self._entries) if entry.tab is tab]:
            self._entries.pop(place)
            self.removeTab(place)

    def _add(self, place: int, tab: RecordTab) -> None:
        later = partial(self._tell_later, tab)
        self._heard[tab] = (
            tab.changed.connect(lambda _: later()),
            tab.opened.changed.connect(partial(self._hear_behind, tab)),
        )
        entry = self._entry(tab)
        self._entries.insert(place, entry)
        self.insertTab(place, keyless(entry.face.name))
        self.setAccessibleTabName(place, self.said(entry.face))

    def _entitle(self, place: int) -> bool:
        """Make the title of a tab anew; return True if it is another one."""
        before, after = self._entries[place], self._entry(self._entries[place].tab)
        if before == after:
            return False
        self._entries[place] = after
        self.setAccessibleTabName(place, self.said(after.face))
        if (before.face.name, before.wanted, before.least) != (after.face.name, after.wanted, after.least):
            self.setTabText(place, keyless(after.face.name))  # Qt lays the tabs out anew
        return True

    def _entry(self, tab: RecordTab) -> TabEntry:
        face = self._face(tab)
        end = SIDE + ICON + GAP + GAP + self._end_width(face) + SIDE
        name = QFontMetrics(strong(self.font())).horizontalAdvance(face.name)
        badge = 0 if face.badge is None else self._badge_width(face.badge)
        wanted = min(max(LEAST, end + name), MOST + badge)
        least = max(LEAST, end + (LEAST_NAME if badge else 0))
        return TabEntry(tab, face, QSize(max(wanted, least), self.high), QSize(least, self.high))

    def _tell_later(self, tab: RecordTab) -> None:
        self._dirty.add(tab)
        IDLE.soon(self, self.tell)

    def _hear_behind(self, tab: RecordTab, change: DocumentChange) -> None:
        """Handle a change of a tab's record; clocks of the shown record do not show in its tab."""
        if change.mode_changed or change.edit is not None or (change.clocks and tab is not self._files.shown):
            self._tell_later(tab)

    def _face(self, tab: RecordTab) -> TabFace:
        opened = tab.opened
        icon = "open" if tab.home is not None else "play" if opened.game is not None else "new"
        name = one_line(self._desk.speech.say(tab.name), MOST_IN_LINE)
        return TabFace(icon, name, tab.is_unsaved, self._badge(tab), tab.home is not None)

    def _badge(self, tab: RecordTab) -> TabBadge | None:
        opened, is_shown, say = tab.opened, tab is self._files.shown, self._desk.speech.say
        if (game := opened.game) is None:
            is_studied = is_shown and self._desk.document.is_studied
            words = text.ANALYSING if opened.is_being_analysed else text.THINKING if is_studied else None
            return None if words is None else TabBadge(say(words))
        if is_shown:
            return None
        if game.is_paused:
            return TabBadge(say(text.GAME_PAUSED))
        running = next((clock.words for clock in opened.clocks if clock is not None and clock.is_running), "")
        turn = text.YOUR_TURN if game.is_persons_turn else text.GAME_RUNS
        return TabBadge(say(turn.filled(clock=running)).strip(), game.is_persons_turn)

    def said(self, face: TabFace) -> str:
        """Accessible name of a tab."""
        say = self._desk.speech.say
        name = say(text.UNSAVED.filled(name=face.name)) if face.is_unsaved else face.name
        return name if face.badge is None else say(text.STATED.filled(name=name, state=face.badge.words))

    # Sizes

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return self._entries[index].wanted if index < len(self._entries) else QSize(LEAST, self.high)

    def minimumTabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return self._entries[index].least if index < len(self._entries) else QSize(LEAST, self.high)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._entries = [self._entry(entry.tab) for entry in self._entries]
            self.setFixedHeight(self.high)
        super().changeEvent(event)

    @property
    def high(self) -> int:
        return round(HIGH * max(1.0, self.font().pointSizeF() / USUAL_POINTS))

    def _end_width(self, face: TabFace) -> int:
        """Width of the dot, the badge and the close button."""
        badge = 0 if face.badge is None else self._badge_width(face.badge) + GAP
        return (DOT + GAP if face.is_unsaved else 0) + badge + CLOSE

    def _badge_width(self, badge: TabBadge) -> int:
        return QFontMetrics(small(self.font())).horizontalAdvance(badge.words) + (2 * GAP if badge.is_urgent else 0)

    # Painting

    def paint_tab(self, painter: QPainter, index: int, tab: QRect) -> None:
        """Paint a tab where Qt wants it, which is elsewhere while it is dragged."""
        theme, face, is_shown = self._desk.shell.theme, self._entries[index].face, index == self.currentIndex()
        is_over, over_close = self._over[0] == index, self._over == (index, True)
        inside = tab.adjusted(0, 1, 0, -1)
        if is_shown:
            painter.fillRect(inside, self.palette().window())  # a dragged one lies over others
        elif is_over:
            painter.fillRect(inside, QColor(theme.grid))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = theme.text if is_shown else theme.muted
        left, right = tab.left() + SIDE, close_rect(tab).left() - GAP
        painter.drawImage(
            QRectF(left, tab.center().y() + 0.5 - ICON / 2, ICON, ICON),
            drawing(face.icon, ink, self.devicePixelRatio()),
        )
        left += ICON + GAP
        if face.badge is not None:
            wide = self._badge_width(face.badge)
            self._paint_badge(painter, QRect(right - wide, tab.top(), wide, tab.height()), face.badge)
            right -= wide + GAP
        room = max(0, right - left - (DOT + GAP if face.is_unsaved else 0))
        painter.setFont(strong(self.font()) if is_shown else self.font())
        name = face.name_within(painter.fontMetrics(), room)
        painter.setPen(QColor(ink))
        painter.drawText(QRect(left, tab.top(), room, tab.height()), Qt.AlignmentFlag.AlignVCenter, name)
        if face.is_unsaved:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            x = left + painter.fontMetrics().horizontalAdvance(name) + GAP
            painter.drawEllipse(QRectF(x, tab.center().y() + 0.5 - DOT / 2, DOT, DOT))
        self._paint_close(painter, QRectF(close_rect(tab)), is_lively=over_close, is_seen=is_shown or is_over)
        if is_shown:
            painter.fillRect(QRect(tab.left(), tab.bottom() + 1 - UNDER, tab.width(), UNDER), QColor(theme.accent))
        if is_shown and self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(tab).adjusted(3.5, 3.5, -3.5, -5.5))

    def _paint_badge(self, painter: QPainter, where: QRect, badge: TabBadge) -> None:
        theme, font = self._desk.shell.theme, small(self.font())
        painter.setFont(font)
        if badge.is_urgent:
            high = QFontMetrics(font).height() + 4
            pill = QRectF(where.left(), where.center().y() + 0.5 - high / 2, where.width(), high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.warning))
            painter.drawRoundedRect(pill, high / 2, high / 2)
        painter.setPen(QColor(theme.on_warning if badge.is_urgent else theme.good))
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, badge.words)

    def _paint_close(self, painter: QPainter, where: QRectF, *, is_lively: bool, is_seen: bool) -> None:
        theme = self._desk.shell.theme
        if is_lively:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.line))
            painter.drawRoundedRect(where, 4, 4)
        painter.setPen(QPen(QColor(theme.text if is_lively else theme.muted), 1.3))
        painter.setOpacity(1.0 if is_seen else 0.65)
        cross = where.adjusted(4.5, 4.5, -4.5, -4.5)
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.topRight(), cross.bottomLeft())
        painter.setOpacity(1.0)

    # Input

    def _on_current(self, index: int) -> None:
        if 0 <= index < len(self._entries):
            self._files.show(self._entries[index].tab)

    def _on_moved(self, before: int, after: int) -> None:
        """Follow a tab that the user has dragged to another place."""
        entry = self._entries.pop(before)
        self._entries.insert(after, entry)
        self._files.move(entry.tab, after)

    def _tab_at(self, point: QPoint) -> RecordTab | None:
        index = self.tabAt(point)
        return self._entries[index].tab if 0 <= index < len(self._entries) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._pressed = self._closed_by(event)
        if self._pressed is None:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._point_at(event.position().toPoint())
        if self._pressed is None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif pressed is self._closed_by(event):
            self._files.close_tab(pressed)

    def _closed_by(self, event: QMouseEvent) -> RecordTab | None:
        """Tab that a click here closes: by the middle button, or by any other one on its close button."""
        where = event.position().toPoint()
        is_closing = event.button() == Qt.MouseButton.MiddleButton or self._is_at_close(where)
        return self._tab_at(where) if is_closing else None

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self._point_at(QPoint(-1, -1))

    def _is_at_close(self, where: QPoint) -> bool:
        index = self.tabAt(where)
        return index >= 0 and close_rect(self.tabRect(index)).adjusted(-3, -6, 3, 6).contains(where)

    def _point_at(self, where: QPoint) -> None:
        over = (self.tabAt(where), self._is_at_close(where))
        if over != self._over:
            self._over = over
            self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tab = self._tab_at(event.pos())
            if tab is not None:
                show_tip(event.globalPos(), self._tip_of(tab, event.pos()), self)
            return True
        return super().event(event)

    def _tip_of(self, tab: RecordTab, where: QPoint) -> str:
        if self._is_at_close(where):
            return self._desk.speech.say(text.CLOSE_TAB)
        return str(tab.home.path) if tab.home is not None else self._face(tab).name

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        tab = self._tab_at(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self._files.shown
        if tab is not None:
            self.menu_of(tab).popup(event.globalPos())

    def menu_of(self, tab: RecordTab) -> QMenu:
        menu = Menu(self)
        menu.setObjectName("tabs.menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        home = tab.home
        self._menu_item(menu, text.CLOSE_TAB, partial(self._files.close_tab, tab))
        others = self._menu_item(menu, text.CLOSE_OTHERS, partial(self._files.close_others, tab))
        others.setEnabled(len(self._files.tabs) > 1)
        menu.addSeparator()
        self._menu_item(menu, text.COPY_PATH, partial(self._copy_path, tab)).setEnabled(home is not None)
        return menu

    def _menu_item(self, menu: QMenu, words: Phrase, act: Callable[[], object]) -> QAction:
        entry = menu.addAction(keyless(self._desk.speech.say(words)))
        entry.triggered.connect(lambda _=False: act())
        return entry

    def _copy_path(self, tab: RecordTab) -> None:
        if tab.home is not None:
            self._desk.shell.copy_text(str(tab.home.path))
            self._desk.shell.say_briefly(text.PATH_COPIED)


class RecordsButton(QToolButton):
    """Button of a narrow window, which has no tabs: the place and count of the open records, and a menu of them."""

    def __init__(self, bar: TabBar, files: FileController) -> None:
        super().__init__(autoRaise=True)
        self.setObjectName("tabs.brief")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._bar, self._files = bar, files
        self._is_wanted = False
        self.clicked.connect(lambda _=False: self.menu_of_records().popup(self.mapToGlobal(self.rect().bottomLeft())))
        self.hide()

    def fit(self, *, is_compact: bool) -> None:
        """Show the button in a narrow window, if more than one record is open."""
        self._is_wanted = is_compact
        self.tell()

    def tell(self) -> None:
        """Show the number of the current record, and a dot if another one waits for the user."""
        faces, place = self._bar.faces, self._bar.currentIndex()
        waits = any(face.badge is not None and face.badge.is_urgent for face in faces)
        self.setText(f"{place + 1} / {len(faces)}{' ●' if waits else ''} ▾")
        is_needed = self._is_wanted and len(faces) > 1
        if self.isHidden() is is_needed:
            self.setVisible(is_needed)

    def menu_of_records(self) -> QMenu:
        """Create the menu of the open records with their badges; the current one is checked."""
        menu = Menu(self)
        menu.setObjectName("tabs.brief.menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for tab, face in zip(self._files.tabs, self._bar.faces, strict=False):
            entry = menu.addAction(keyless(self._bar.said(face)))
            entry.setCheckable(True)
            entry.setChecked(tab is self._files.shown)
            entry.triggered.connect(partial(self._show, tab))
        return menu

    def _show(self, tab: RecordTab) -> None:
        if tab in self._files.tabs:
            self._files.show(tab)


class Tabs(Pane):
    """Tab bar of the records with a button for a new one behind the last tab."""

    def __init__(self, desk: Desk, files: FileController) -> None:
        super().__init__()
        self.setObjectName("tabs.area")
        self._desk = desk
        self.bar = TabBar(desk, files)
        self.brief = RecordsButton(self.bar, files)
        self.bar.told.connect(lambda _: self.brief.tell())
        self.more = QToolButton(autoRaise=True)
        self.more.setObjectName("tabs.new")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setText("+")
        self.more.clicked.connect(lambda _=False: files.new())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.bar)
        row.addWidget(self.more)
        row.addStretch(1)
        desk.preferences.shortcuts_changed.connect(lambda _: self._speak())
        self.follow_changes(desk.speech)

    def _speak(self) -> None:
        say, key = self._desk.speech.say, self._desk.shell.action_registry.key_of("file.new")
        self.bar.setAccessibleName(say(text.TABS))
        self.brief.setAccessibleName(say(text.TABS))
        set_tip(self.brief, say(text.TABS))
        self.more.setAccessibleName(say(text.NEW_TAB))
        set_tip(self.more, f"{say(text.NEW_TAB)} ({key})" if key else say(text.NEW_TAB))


def close_rect(tab: QRect) -> QRect:
    """Place of the close button in a tab."""
    return QRect(tab.right() - SIDE - CLOSE + 5, tab.center().y() - CLOSE // 2, CLOSE, CLOSE)


def strong(font: QFont) -> QFont:
    other = QFont(font)
    other.setBold(True)
    return other


def small(font: QFont) -> QFont:
    other = strong(font)
    other.setPointSizeF(font.pointSizeF() * 12 / 13)
    return other


def drawing(name: str, colour: str, ratio: float) -> QImage:
    return drawn_sheet((name,), (colour,), round(ICON * ratio))
