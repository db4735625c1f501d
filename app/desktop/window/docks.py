"""Panels around the board: Qt's dock widgets, with an arrangement for each layout of the window.

Until the user moves a panel or an edge, a layout has its default places and sizes, which depend on the size of the
window. From then on Qt's own state of the arrangement is kept, one for normal and one for narrow windows. The pane of a
panel is created when it is first shown."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple
from zlib import crc32

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QTabBar, QWidget

from app.base.event import Event
from app.desktop.desk.dock import DOCKS, DockLayout, Spot
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import set_title
from app.desktop.kit.theme import LIGHT, TITLE, USUAL_POINTS, Theme
from app.desktop.kit.translation import Translation
from app.desktop.window.panels import (
    GAP,
    TINY_SCREEN,
    DockArea,
    Panel,
    PanelAreaInput,
    PanelTitle,
    panel_sizes,
    place_of,
)
from app.text import window as text

VERSION: Final = crc32(" ".join(dock.id for dock in DOCKS).encode()) >> 1
"""Version of Qt's states: one with other panels is not read."""
VISIBLE: Final = 48
"""Pixels of a floating panel's title that must lie on a screen."""
_ROOMY, _NARROW = "normal", "narrow"


class Arrangement(NamedTuple):
    """User's own arrangement of a layout's panels."""

    state: bytes = b""
    """State of Qt's dock widgets."""
    area: tuple[int, int] = (0, 0)
    """Width and height of the window's area for which `sizes` hold."""
    sizes: Mapping[str, tuple[int, int]] = {}


class LayoutOverrides(NamedTuple):
    """User's changes to a layout."""

    asked: Mapping[str, bool] = {}
    """Panels that are shown or hidden contrary to the layout's default."""
    raised: tuple[str, ...] = ()
    """Panels that were brought to the front, the latest first."""
    arranged: Mapping[str, Arrangement] = {}
    """Own arrangements, for normal and for narrow windows."""


class Docks(QObject):
    """Manager of the panels around `middle`, which is the board with the strip below it."""

    def __init__(self, middle: QWidget, speech: Translation, parent: QObject) -> None:
        super().__init__(parent)
        self.changed = Event[None]()
        """Emitted when a panel is shown or hidden, or the layout changes."""
        self.altered = Event[None]()
        """Emitted when there is something to be stored."""
        self.menu_wanted = Event[QPoint]()
        self.layout = DockLayout.GAME
        self.area = DockArea(middle)
        self._speech = speech
        self._contents: dict[str, Callable[[], QWidget]] = {}
        self._overrides: dict[DockLayout, LayoutOverrides] = {}
        self._passing = frozenset[str]()
        """Ids of the temporary docks that are open."""
        self.watches = False
        """True if engines alone play the present game."""
        self._is_alone = False
        self._is_busy = False
        """True while this class itself moves panels."""
        self._placed: tuple[DockLayout, str, list[Spot] | None] | None = None
        """Layout and form of the window for which the panels were last placed, and the separate spots; None for an own
        arrangement."""
        self._sized_for = QSize()
        """Size of the area for which the panels were last sized."""
        self._is_altered = False
        """True if Qt's state of the user's own arrangement is another than the one that was last taken."""
        self._theme, self._icons = LIGHT, dict[str, QIcon]()
        self.panels = {dock.id: Panel(dock.id, self.area, keeps_height=dock.spot is Spot.UNDER) for dock in DOCKS}
        for panel in self.panels.values():
            panel.closed.connect(self._on_closed)
            panel.moved.connect(self._on_rearranged)
            panel.topLevelChanged.connect(self._on_rearranged)
            panel.dockLocationChanged.connect(self._on_rearranged)
            panel.visibilityChanged.connect(partial(self._look_at, panel))
            if panel.content.keeps_height:
                panel.content.installEventFilter(self)
        self.area.resized.connect(lambda _: self._lay())
        self.area.pulled.connect(self._on_pulled)
        self.area.tab_chosen.connect(self._note_front)
        self.area.menu_wanted.connect(self.menu_wanted.emit)
        QGuiApplication.instance().screenRemoved.connect(self._on_screen_removed)  # type: ignore[union-attr]

    # Start-up

    def restore(self, layout: DockLayout, overrides: Mapping[DockLayout, LayoutOverrides]) -> None:
        """Restore the stored layout and arrangements."""
        self.layout = layout
        self._overrides = dict(overrides)
        self._lay()

    def furnish(self, contents: Mapping[str, Callable[[], QWidget]]) -> None:
        """Set the factories of the panels by their ids, and create the visible ones from the idle queue."""
        self._contents = dict(contents)
        IDLE.soon(self, self._fill)
        self._speech.changed.connect(lambda _: self.speak())

    def _fill(self) -> Steps:
        """Create the panels that are shown, the visible ones first; the window is on the screen by now."""
        with self._moving():
            for panel in self.panels.values():
                if panel.isFloating() and panel.isVisible():
                    panel.hide()  # a window manager keeps it above the window only if it knows that one before
                    panel.show()
        shown = [dock.id for dock in DOCKS if self.is_shown(dock.id)]
        for dock_id in sorted(shown, key=lambda dock_id: not self.panels[dock_id].is_in_sight):
            self._make(dock_id)
            self._lay()
            yield

    def _make(self, dock_id: str) -> None:
        panel = self.panels[dock_id]
        if panel.content.pane is None and dock_id in self._contents:
            panel.hold(self._contents[dock_id]())

    # Actions of the user

    @property
    def overrides(self) -> LayoutOverrides:
        return self._overrides.get(self.layout, LayoutOverrides())

    @overrides.setter
    def overrides(self, overrides: LayoutOverrides) -> None:
        self._overrides[self.layout] = overrides
        self.altered.emit(None)

    def is_shown(self, dock_id: str) -> bool:
        dock = next(dock for dock in DOCKS if dock.id == dock_id)
        if self._is_alone:
            return False
        if dock.passes:
            return dock_id in self._passing
        return self.overrides.asked.get(dock_id, self.layout in dock.layouts)

    def pane(self, dock_id: str) -> QWidget | None:
        return self.panels[dock_id].content.pane

    def show(self, dock_id: str, shown: bool = True) -> None:
        """Show the panel in front of the others at its place, or hide it."""
        self._capture()
        asked = dict(self.overrides.asked)
        if next(dock for dock in DOCKS if dock.id == dock_id).passes:
            self._passing = self._passing | {dock_id} if shown else self._passing - {dock_id}
        else:
            asked[dock_id] = shown
        raised = tuple(other for other in self.overrides.raised if other != dock_id)
        self.overrides = self.overrides._replace(asked=asked, raised=(dock_id, *raised) if shown else raised)
        self._lay()
        if shown:
            self._bring_forward(self.panels[dock_id])
        self._is_altered = True
        IDLE.soon(self, lambda: self.changed.emit(None), self.changed)

    def switch_layout(self) -> None:
        """Change to the next layout, with its own arrangement."""
        self.change_layout(self.layout.other)

    def change_layout(self, layout: DockLayout) -> None:
        wanted = DockLayout.WATCHING if self.watches and layout is DockLayout.GAME else layout
        if wanted is self.layout:
            return
        self._capture()
        self.layout = wanted
        self._lay()
        self.changed.emit(None)
        self.altered.emit(None)

    def reset(self) -> None:
        """Reset all layouts to their defaults; an empty temporary panel closes."""
        self._overrides.clear()
        self._passing = frozenset(each for each in self._passing if not getattr(self.pane(each), "is_empty", False))
        self._placed = None
        self._lay()
        self.changed.emit(None)
        self.altered.emit(None)

    def kept(self) -> dict[DockLayout, LayoutOverrides]:
        """Arrangements to be stored for the next start."""
        self._capture()
        return dict(self._overrides)

    def show_board_alone(self, alone: bool) -> None:
        """Show nothing but the board, or everything again."""
        self._capture()
        self._is_alone, self._placed = alone, None
        self._lay()

    # Default places and sizes

    @property
    def window_now(self) -> PanelAreaInput:
        letters = max(1.0, self.area.font().pointSizeF() / USUAL_POINTS)
        return PanelAreaInput(self.layout, self.area.window().size(), self.area.size(), letters, GAP)

    def _shown(self, window: PanelAreaInput) -> set[str]:
        """Ids of the panels that are shown in a window of that size; a tiny one shows only what was opened."""
        has_called = window.size.width() >= TINY_SCREEN or any(self.overrides.asked.values()) or bool(self._passing)
        return {dock.id for dock in DOCKS if has_called and self.is_shown(dock.id) and not self._is_silent(dock.id)}

    def _is_silent(self, dock_id: str) -> bool:
        """Return True if its panel is empty and the user has not opened it; then it takes no room."""
        return getattr(self.pane(dock_id), "is_silent", False) and not self.overrides.asked.get(dock_id)

    def _groups(self, window: PanelAreaInput) -> dict[Spot, list[Panel]]:
        """Panels by their default spot in a window of that size, in the order of the tabs."""
        found: dict[Spot, list[Panel]] = {}
        for dock in DOCKS:
            found.setdefault(place_of(dock.spot_in(self.layout), window), []).append(self.panels[dock.id])
        return found

    @property
    def _form(self) -> str:
        return _NARROW if self.window_now.is_compact else _ROOMY

    @property
    def _own(self) -> Arrangement | None:
        """User's own arrangement of the present layout, or None while it has its default places."""
        return self.overrides.arranged.get(self._form)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        was_busy, self._is_busy = self._is_busy, True
        try:
            yield
        finally:
            self._is_busy = was_busy

    def _lay(self) -> None:
        """Show the panels of the layout in their places."""
        if self._is_busy or not self.area.isVisible():  # showEvent calls again
            return
        window = self.window_now
        groups, own, shown = self._groups(window), self._own, self._shown(window)
        key = self.layout, self._form, None if own is not None else list(groups)
        keeps, is_new = False, key != self._placed and not self._is_alone
        with self._moving():
            for panel in (self.panels[dock_id] for dock_id in shown if self.panels[dock_id].title is None):
                self._make_title(panel)  # before a floating one is shown, which has the system's title without it
            if is_new:
                if own is not None and not self.area.restoreState(own.state, VERSION):
                    own = None  # it is of another version
                    self._keep_own(None)
                    key = self.layout, self._form, list(groups)
                if own is None:
                    keeps = self._placed is not None and self._placed[0] is self.layout
                    keeps = self._place(groups, window, keeps_floating=keeps)
                self._placed = key
            came = self._show(shown)
            if own is None:
                for panels in groups.values():
                    self._raise([panel for panel in panels if panel.dock_id in shown])
            self._size(groups, window, came, is_new=is_new)
            self._keep_on_screens()
        if keeps:
            self._on_rearranged()
        self._settle()

    def _place(self, groups: dict[Spot, list[Panel]], window: PanelAreaInput, *, keeps_floating: bool) -> bool:
        """Dock all panels at their default places, also those that are not shown; return True if some stay floating."""
        area, areas, across, along = self.area, Qt.DockWidgetArea, Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        floating = {panel for panel in self.panels.values() if panel.isFloating() and keeps_floating}
        for panel in {*self.panels.values()} - floating:
            panel.setFloating(False)
            area.removeDockWidget(panel)
        foot = areas.BottomDockWidgetArea if window.is_wide_study else areas.RightDockWidgetArea
        area.setCorner(Qt.Corner.BottomRightCorner, foot)
        docked = {spot: [panel for panel in panels if panel not in floating] for spot, panels in groups.items()}
        heads = {spot: panels[0] for spot, panels in docked.items() if panels}

        def line(place: Qt.DockWidgetArea, spots: tuple[Spot, ...], direction: Qt.Orientation) -> None:
            parts = [heads[spot] for spot in spots if spot in heads]
            if parts:
                area.addDockWidget(place, parts[0])
            for one, other in pairwise(parts):
                area.splitDockWidget(one, other, direction)

        if window.is_wide_study:
            line(areas.RightDockWidgetArea, (Spot.RIGHT, Spot.ASIDE), across)
            line(areas.BottomDockWidgetArea, (Spot.BOTTOM, Spot.CORNER), across)
            over = heads.get(Spot.RIGHT) or heads.get(Spot.ASIDE)
            if over is not None and Spot.UNDER in heads:
                area.splitDockWidget(over, heads[Spot.UNDER], along)
        else:
            line(areas.RightDockWidgetArea, (Spot.RIGHT, Spot.ASIDE, Spot.CORNER, Spot.UNDER), along)
            line(areas.BottomDockWidgetArea, (Spot.BOTTOM,), along)
        for head, *others in filter(None, docked.values()):
            for panel in others:
                area.tabifyDockWidget(head, panel)
        return bool(floating)

    def _show(self, shown: set[str]) -> set[Panel]:
        """Show these panels and no others; return those that were hidden before."""
        came = {self.panels[dock_id] for dock_id in shown if self.panels[dock_id].isHidden()}
        for panel in self.panels.values():
            if panel.isHidden() is (panel.dock_id in shown):
                panel.setVisible(panel.dock_id in shown)
                self._is_altered = True
        self.area.settle()
        return came

    def _raise(self, panels: list[Panel]) -> None:
        """Bring the panel to the front that the user raised last, or the first one."""
        ids = {panel.dock_id: panel for panel in panels}
        if len(panels) > 1:
            ids[next((each for each in self.overrides.raised if each in ids), panels[0].dock_id)].raise_()

    def _size(self, groups: dict[Spot, list[Panel]], window: PanelAreaInput, came: set[Panel], *, is_new: bool) -> None:
        """Give the panels their default sizes, or those that the user gave them, as shares of the window.

        Of the user's own arrangement only those that have come get their default sizes."""
        docked = {each for each in self.panels.values() if not each.isFloating() and not each.isHidden()}
        seen = {spot: panel for spot, panels in groups.items() for panel in panels if panel in docked}
        strip = seen[Spot.UNDER].sizeHint().height() if Spot.UNDER in seen else 0
        sizes = {seen[spot]: size for spot, size in panel_sizes(window, seen, strip).items()}
        if (own := self._own) is not None and (own.sizes or not own.state):
            sizes = {panel: size for panel, size in sizes.items() if panel in came and not self._is_tabbed(panel)}
            if is_new or self._sized_for != window.area:
                wide, high = window.area.width() / max(own.area[0], 1), window.area.height() / max(own.area[1], 1)
                scaled = {self.panels[each]: size for each, size in own.sizes.items() if each in self.panels}
                sizes |= {
                    each: QSize(round(w * wide), round(h * high)) for each, (w, h) in scaled.items() if each in docked
                }
        for lengths, direction in ((QSize.width, Qt.Orientation.Horizontal), (QSize.height, Qt.Orientation.Vertical)):
            self.area.resizeDocks(list(sizes), [max(lengths(size), 1) for size in sizes.values()], direction)
        self._sized_for = window.area
        self.area.settle()

    def _keep_on_screens(self) -> None:
        """Move floating panels whose screen is gone to the one of the window."""
        screens, here = QGuiApplication.screens(), self.area.window().screen().availableGeometry()
        for panel in self.panels.values():
            title = QRect(panel.pos(), QSize(panel.width(), TITLE))
            seen = (screen.availableGeometry() & title for screen in screens)
            if panel.isFloating() and all(room.width() < VISIBLE or room.height() < TITLE // 2 for room in seen):
                panel.resize(panel.size().boundedTo(here.size()))
                panel.move(here.center() - panel.rect().center())

    def _on_screen_removed(self) -> None:
        IDLE.soon(self, self._keep_on_screens)

    def _settle(self) -> None:
        """Show the panes in sight and hide the others, creating those that are missing."""
        for panel in self.panels.values():
            self._look_at(panel)

    def _look_at(self, panel: Panel, *_: object) -> None:
        if panel.is_in_sight and not self._is_busy:
            self._make(panel.dock_id)
        panel.content.show_pane(panel.is_in_sight)
        if panel.title is not None and panel.title.isHidden() is panel.is_in_sight:
            panel.title.setVisible(panel.is_in_sight)  # its buttons are out of the way of Tab behind another tab

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Fit the panel that is as high as its content when that wants another height, or has nothing to show."""
        if event.type() == QEvent.Type.LayoutRequest and self.area.isVisible():
            IDLE.soon(self, self._lay)
        return super().eventFilter(watched, event)

    # Changes by the user

    def _on_closed(self, dock_id: str) -> None:
        """Count a floating panel as hidden by the user, unless the program is about to end."""
        IDLE.soon(self, lambda: self.show(dock_id, shown=False) if self.area.isVisible() else None, dock_id)

    def _note_front(self, title: str) -> None:
        """Remember that the user has chosen the tab of the panel with that title."""
        if self._is_busy:
            return
        front = [dock_id for dock_id, panel in self.panels.items() if panel.windowTitle() == title]
        raised = (*front, *(other for other in self.overrides.raised if other not in front))
        self.overrides = self.overrides._replace(raised=raised)
        self._is_altered = True
        IDLE.soon(self, lambda: self.changed.emit(None), self.changed)

    def _on_pulled(self, is_reset: bool) -> None:
        """Keep the edges that the user has dragged; a double click gives all back their default sizes."""
        self._on_rearranged()
        self._capture()
        if is_reset and self._own is not None:
            self._keep_own(self._own._replace(sizes={}))
            self._lay()
            self._is_altered = True

    def _on_rearranged(self, *_: object) -> None:
        """Keep the arrangement from now on, as the user has changed it."""
        if self._is_busy or self._is_alone or not self.area.isVisible():
            return
        if self._own is None:
            self._keep_own(Arrangement())
        self._placed = self.layout, self._form, None
        self._is_altered = True
        IDLE.soon(self, self.area.settle)
        self.altered.emit(None)

    def _keep_own(self, own: Arrangement | None) -> None:
        others = {form: each for form, each in self.overrides.arranged.items() if form != self._form}
        self.overrides = self.overrides._replace(arranged=others if own is None else others | {self._form: own})

    def _capture(self) -> None:
        """Take the state of the user's own arrangement from Qt, while it is on the screen."""
        is_there = self._is_altered and self._placed == (self.layout, self._form, None)
        if self._own is None or self._is_alone or not is_there or not self.area.isVisible():
            return
        self._is_altered = False
        bar = {panel for panel in self.panels.values() if self._is_tabbed(panel)}
        high = next((each.height() for each in self.area.bars()), 0)
        sizes = {
            panel.dock_id: (panel.width(), panel.height() + (high if panel in bar else 0))
            for panel in self.panels.values()
            if panel.is_in_sight and not panel.isFloating()
        }
        state = bytes(self.area.saveState(VERSION).data())
        self._keep_own(Arrangement(state, (self.area.width(), self.area.height()), sizes))

    def _is_tabbed(self, panel: Panel) -> bool:
        return any(not other.isHidden() for other in self.area.tabifiedDockWidgets(panel))

    def _float(self, panel: Panel) -> None:
        panel.setFloating(not panel.isFloating())
        if not panel.isFloating():
            self._size(self._groups(self.window_now), self.window_now, {panel}, is_new=False)
        self._bring_forward(panel)

    def _bring_forward(self, panel: Panel) -> None:
        panel.raise_()
        self.area.settle()
        self._settle()

    # Appearance

    def _make_title(self, panel: Panel) -> None:
        panel.title = title = PanelTitle(panel)
        title.menu_wanted.connect(self.menu_wanted.emit)
        title.float.clicked.connect(lambda: self._float(panel))
        title.close_button.clicked.connect(lambda: self.show(panel.dock_id, shown=False))
        title.apply_theme(self._theme, self._icons)
        panel.setTitleBarWidget(title)
        panel.lay_tools()
        self._name(panel)

    def _name(self, panel: Panel) -> None:
        dock, say = next(dock for dock in DOCKS if dock.id == panel.dock_id), self._speech.say
        set_title(panel, say(dock.brief or dock.title))  # also the name of its tab
        if panel.title is not None:
            panel.title.speak(say(dock.title), say(text.FLOAT_PANE), say(text.HIDE_PANE))

    def apply_theme(self, theme: Theme, icons: dict[str, QIcon]) -> None:
        self._theme, self._icons = theme, icons
        self.area.theme = theme
        self.area.update()
        for panel in self.panels.values():
            if panel.title is not None:
                panel.title.apply_theme(theme, icons)

    def speak(self) -> None:
        for part in (self.area, *self.area.findChildren(QTabBar)):
            part.setAccessibleName(self._speech.say(text.PANES))
        for panel in self.panels.values():
            self._name(panel)
        self._lay()
