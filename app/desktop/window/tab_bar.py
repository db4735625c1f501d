"""Tab bar of the open records: icon, name, a dot for unsaved changes, a badge for running work, and a close button."""

from collections.abc import Callable
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
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QTabBar, QToolButton

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.files.file_controller import FileController
from app.desktop.files.record_tab import RecordTab
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.change_events import ChangeEventMixin, Pane
from app.desktop.kit.icons import drawn_sheet
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import MOST_IN_LINE, elided, keyless, one_line, set_tip, show_tip
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


class TabBar(ChangeEventMixin, QTabBar):
    """Tab bar with one tab per open record; tabs can be reordered by dragging."""

    def __init__(self, desk: Desk, files: FileController) -> None:
        super().__init__()
        self.setObjectName("tabs.bar")
        self.told = Event[None]()
        """Emitted when tabs were added, removed or changed."""
        self.setDrawBase(False)
        self.setMouseTracking(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(self.high)
        self._desk, self._files = desk, files
        self._faces: list[TabFace] = []
        self._heard: dict[RecordTab, Callable[[], None]] = {}
        self._wanted: dict[TabFace, int] = {}
        """Preferred width of each face in the present font, measured once."""
        self._wide: tuple[int, ...] = ()
        """Width of each tab, computed once a change, since Qt asks for all of them at each change of a text."""
        self._room = 0
        self._pressed: RecordTab | None = None
        self._closing = False
        self._from = QPoint()
        self._over: tuple[int, bool] = (-1, False)
        """Tab under the pointer, and True if the pointer is at its close button."""
        self.currentChanged.connect(self._on_current)
        files.tabs_changed.connect(lambda _: IDLE.soon(self, self.tell))
        desk.document.changed.connect(lambda change: self._hear(change) if change.mode_changed else None)
        self.follow_changes(desk.speech)

    @property
    def faces(self) -> tuple[TabFace, ...]:
        return tuple(self._faces)

    def _speak(self) -> None:
        self.tell()

    # Content of the tabs

    def tell(self) -> None:
        """Update the tabs from the open records."""
        tabs = self._files.tabs
        for gone in [tab for tab in self._heard if tab not in tabs]:
            self._heard.pop(gone)()
        for tab in tabs:
            if tab not in self._heard:
                self._heard[tab] = tab.opened.changed.connect(partial(self._hear_behind, tab))
        faces = [self._face(tab) for tab in tabs]
        place = tabs.index(self._files.shown)
        if faces == self._faces and place == self.currentIndex():
            return
        self._faces = faces
        was_wide, self._wide = self._wide, self._shared()
        self.blockSignals(True)
        while self.count() > len(tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(tabs):
            self.addTab("")
        self._put_words()
        if self._wide != was_wide:
            self._lay_out_anew()
        self.setCurrentIndex(place)
        self.blockSignals(False)
        self.update()
        self.told.emit(None)

    def _put_words(self) -> None:
        """Pass changed texts to Qt."""
        for number, face in enumerate(self._faces):
            if self.tabText(number) != (name := keyless(face.name)):
                self.setTabText(number, name)
            if self.accessibleTabName(number) != (said := self.said(face)):
                self.setAccessibleTabName(number, said)

    def _hear(self, _: DocumentChange) -> None:
        IDLE.soon(self, self.tell)

    def _hear_behind(self, tab: RecordTab, change: DocumentChange) -> None:
        """Handle a change of a tab's record; clocks of the shown record do not show in its tab."""
        if change.mode_changed or change.edit is not None or (change.clocks and tab is not self._files.shown):
            IDLE.soon(self, self.tell)

    def _face(self, tab: RecordTab) -> TabFace:
        opened = tab.opened
        icon = "open" if tab.home is not None else "play" if opened.game is not None else "new"
        name = one_line(self._desk.speech.say(tab.name), MOST_IN_LINE)
        return TabFace(icon, name, tab.is_unsaved, self._badge(tab), tab.home is not None)

    def _badge(self, tab: RecordTab) -> TabBadge | None:
        opened, is_shown = tab.opened, tab is self._files.shown
        say = self._desk.speech.say
        if opened.game is not None:
            return None if is_shown else self._badge_of_game(tab)
        if opened.is_being_analysed:
            return TabBadge(say(text.ANALYSING))
        if is_shown and self._desk.document.is_studied:
            return TabBadge(say(text.THINKING))
        return None

    def _badge_of_game(self, tab: RecordTab) -> TabBadge | None:
        game, say = tab.opened.game, self._desk.speech.say
        if game is None:
            return None
        if game.is_paused:
            return TabBadge(say(text.GAME_PAUSED))
        running = next((clock.words for clock in tab.opened.clocks if clock is not None and clock.is_running), "")
        is_persons = game.is_persons_turn
        words = say((text.YOUR_TURN if is_persons else text.GAME_RUNS).filled(clock=running)).strip()
        return TabBadge(words, is_persons)

    def said(self, face: TabFace) -> str:
        """Accessible name of a tab."""
        say = self._desk.speech.say
        name = say(text.UNSAVED.filled(name=face.name)) if face.is_unsaved else face.name
        return name if face.badge is None else say(text.STATED.filled(name=name, state=face.badge.words))

    # Sizes

    def fit(self, room: int) -> None:
        """Share that much room among the tabs, as far as they stay legible."""
        if room != self._room:
            self._room = room
            self._wide = self._shared()
            self._lay_out_anew()

    def _lay_out_anew(self) -> None:
        """Set a text, which makes Qt ask for the widths of all tabs."""
        self.updateGeometry()
        if self.count():
            self.setTabText(0, self.tabText(0))

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._wide[index] if index < len(self._wide) else LEAST, self.high)

    def _shared(self) -> tuple[int, ...]:
        """Widths of all tabs: the preferred ones, or a fair share of the room."""
        self._wanted = {face: self._wanted.get(face) or self._wanted_width(face) for face in self._faces}
        wide = tuple(self._wanted[face] for face in self._faces)
        if self._room and sum(wide) > self._room:
            fair = max(LEAST, self._room // len(wide))
            rest = self._room - sum(min(each, fair) for each in wide)
            shared = (each if each <= fair else min(each, fair + max(0, rest)) for each in wide)
            return tuple(max(each, self._least(face)) for each, face in zip(shared, self._faces, strict=True))
        return wide

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._wanted.clear()
            self._wide = self._shared()
            self.setFixedHeight(self.high)
        super().changeEvent(event)

    def minimumTabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        return self.tabSizeHint(index)

    @property
    def high(self) -> int:
        return round(HIGH * max(1.0, self.font().pointSizeF() / USUAL_POINTS))

    def _wanted_width(self, face: TabFace) -> int:
        wide = SIDE + ICON + GAP + QFontMetrics(strong(self.font())).horizontalAdvance(face.name) + GAP + CLOSE + SIDE
        if face.is_unsaved:
            wide += DOT + GAP
        if face.badge is not None:
            wide += self._badge_width(face.badge) + GAP
        return min(max(wide, LEAST), MOST + (self._badge_width(face.badge) if face.badge else 0))

    def _least(self, face: TabFace) -> int:
        """Minimum width of a tab with an urgent badge, which is never cut; the name may be."""
        if face.badge is None or not face.badge.is_urgent:
            return LEAST
        return max(LEAST, SIDE + ICON + GAP + self._badge_width(face.badge) + GAP + CLOSE + SIDE)

    def _badge_width(self, badge: TabBadge) -> int:
        return QFontMetrics(small(self.font())).horizontalAdvance(badge.words) + (2 * GAP if badge.is_urgent else 0)

    def _close_rect(self, index: int) -> QRect:
        tab = self.tabRect(index)
        return QRect(tab.right() - SIDE - CLOSE + 5, tab.center().y() - CLOSE // 2, CLOSE, CLOSE)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, face in enumerate(self._faces[: self.count()]):
            if self.tabRect(index).intersects(event.rect()):
                self._paint(painter, index, face)
        painter.end()

    def _paint(self, painter: QPainter, index: int, face: TabFace) -> None:
        theme, tab, is_shown = self._desk.shell.theme, self.tabRect(index), index == self.currentIndex()
        is_over, over_close = self._over[0] == index, self._over == (index, True)
        if is_over and not is_shown:
            painter.fillRect(tab.adjusted(0, 1, 0, -1), QColor(theme.grid))
        ink = theme.text if is_shown else theme.muted
        left, right = tab.left() + SIDE, self._close_rect(index).left() - GAP
        painter.drawImage(
            QRectF(left, tab.center().y() + 0.5 - ICON / 2, ICON, ICON),
            drawing(face.icon, ink, self.devicePixelRatio()),
        )
        left += ICON + GAP
        badge, wide = face.badge, 0 if face.badge is None else self._badge_width(face.badge)
        if badge is not None and (badge.is_urgent or right - left - wide >= LEAST_NAME):
            self._paint_badge(painter, QRect(max(left, right - wide), tab.top(), wide, tab.height()), badge)
            right -= wide + GAP
        font = strong(self.font()) if is_shown else self.font()
        metrics = QFontMetrics(font)
        room = right - left - (DOT + GAP if face.is_unsaved else 0)
        name = face.name_within(metrics, max(0, room))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(QRect(left, tab.top(), max(0, room), tab.height()), Qt.AlignmentFlag.AlignVCenter, name)
        if face.is_unsaved and room >= 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            x = left + metrics.horizontalAdvance(name) + GAP
            painter.drawEllipse(QRectF(x, tab.center().y() + 0.5 - DOT / 2, DOT, DOT))
        self._paint_close(painter, index, is_lively=over_close, is_seen=is_shown or is_over)
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

    def _paint_close(self, painter: QPainter, index: int, *, is_lively: bool, is_seen: bool) -> None:
        theme, where = self._desk.shell.theme, QRectF(self._close_rect(index))
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
        if 0 <= index < len(self._files.tabs):
            self._files.show(self._files.tabs[index])

    def _tab_at(self, point: QPoint) -> RecordTab | None:
        index = self.tabAt(point)
        return self._files.tabs[index] if 0 <= index < len(self._files.tabs) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        where = event.position().toPoint()
        self._pressed, self._from = self._tab_at(where), where
        self._closing = self._is_at_close(where) or event.button() == Qt.MouseButton.MiddleButton
        if event.button() == Qt.MouseButton.LeftButton and self._pressed is not None and not self._closing:
            self._files.show(self._pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        where = event.position().toPoint()
        self._point_at(where)
        is_held = bool(event.buttons() & Qt.MouseButton.LeftButton) and not self._closing
        far = (where - self._from).manhattanLength() >= QApplication.startDragDistance()
        if is_held and far and self._pressed in self._files.tabs:
            self._carry(self._pressed, where)

    def _carry(self, tab: RecordTab, where: QPoint) -> None:
        """Swap the dragged tab with the one whose middle the pointer has passed."""
        here, there = self._files.tabs.index(tab), self.tabAt(where)
        if there < 0 or there == here:
            return
        middle = self.tabRect(there).center().x()
        if (there > here and where.x() >= middle) or (there < here and where.x() <= middle):
            self._files.move(tab, there)
            self.tell()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        where = event.position().toPoint()
        tab, self._pressed = self._pressed, None
        is_close = event.button() == Qt.MouseButton.MiddleButton or self._is_at_close(where)
        if self._closing and is_close and tab is not None and tab is self._tab_at(where):
            self._files.close_tab(tab)
        self._closing = False

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Select the next or previous tab, without wrapping around."""
        by = -1 if event.angleDelta().y() > 0 else 1
        place = self._files.tabs.index(self._files.shown) + by
        if 0 <= place < len(self._files.tabs):
            self._files.show(self._files.tabs[place])
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self._point_at(QPoint(-1, -1))

    def _is_at_close(self, where: QPoint) -> bool:
        index = self.tabAt(where)
        return index >= 0 and self._close_rect(index).adjusted(-3, -6, 3, 6).contains(where)

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
        self._entry(menu, text.CLOSE_TAB, partial(self._files.close_tab, tab))
        others = self._entry(menu, text.CLOSE_OTHERS, partial(self._files.close_others, tab))
        others.setEnabled(len(self._files.tabs) > 1)
        menu.addSeparator()
        self._entry(menu, text.COPY_PATH, partial(self._copy_path, tab)).setEnabled(home is not None)
        return menu

    def _entry(self, menu: QMenu, words: Phrase, act: Callable[[], object]) -> QAction:
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

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.bar.fit(self.width() - self.more.sizeHint().width() - GAP)


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
