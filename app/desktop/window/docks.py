"""Dock panels around the board: those that each layout shows, and their geometry in a window of that size.

Positions are stored as shares of the window, not as pixels. A panel is created when it is first shown. Behind another
tab it is hidden, and hidden panes skip updates by themselves. Qt's own dock widgets store pixels, and move the board
when one of them is shown; so these are our own."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.base.event import Event
from app.desktop.desk.dock import DOCKS, DockLayout, Spot
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.measures import TITLE, USUAL_POINTS, grown
from app.desktop.kit.theme import LIGHT, Theme
from app.desktop.kit.translation import Translation
from app.desktop.window.panel_geometry import (
    LEAST_BOARD,
    TINY,
    Edge,
    PanelAreaInput,
    PanelGeometry,
    place_of,
    shared_out,
)
from app.desktop.window.panels import DockFrame, Handle, PanelTitle, TabName
from app.text import window as text

Contents = Mapping[str, Callable[[], QWidget]]
"""Factories of the docks' panels, by dock id."""
STRIP: Final = 84
"""Minimum height of the strip, and its height before its panel exists."""
_KEPT_OPEN: Final = (Spot.RIGHT, Spot.ASIDE)
"""Spots whose panels are closed by the menu only."""


class LayoutOverrides(NamedTuple):
    """User's changes to a layout."""

    asked: Mapping[str, bool] = {}
    """Panels that are shown or hidden contrary to the layout's default."""
    raised: tuple[str, ...] = ()
    """Panels that were brought to the front, the latest first."""
    drawn: Mapping[Edge, float] = {}
    """Edges that the user has dragged, as shares of the window."""


class DockArea(QWidget):
    """Area of the board and all panels; it calls `lay` when its size changes."""

    def __init__(self, lay: Callable[[], object]) -> None:
        super().__init__()
        self._lay = lay

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(LEAST_BOARD, LEAST_BOARD)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._lay()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._lay()


class Docks(QObject):
    """Manager of the dock panels around `middle`, which is the board with the strip below it."""

    def __init__(self, middle: QWidget, speech: Translation, parent: QObject) -> None:
        super().__init__(parent)
        self.changed = Event[None]()
        """Emitted when a dock is shown or hidden, or the layout changes."""
        self.menu_wanted = Event[QPoint]()
        self.layout = DockLayout.GAME
        self.area = DockArea(self._lay)
        self._middle = middle
        middle.setParent(self.area)
        self._speech = speech
        self._contents: dict[str, Callable[[], QWidget]] = {}
        self._arrangements: dict[DockLayout, LayoutOverrides] = {}
        self._passing = frozenset[str]()
        """Ids of the temporary docks that are open."""
        self.watches = False
        """True if engines alone play the present game."""
        self._is_alone = False
        self._had_keys: dict[str, QWidget] = {}
        """Widget of each dock that had the focus when another tab covered it."""
        self._theme = LIGHT
        self._taken = 0
        self.plan = PanelGeometry(QRect(), {}, {})
        self.frames = {dock.id: DockFrame(dock.id, self.area) for dock in DOCKS}
        for dock in DOCKS:
            if dock.spot is Spot.UNDER:
                self.frames[dock.id].installEventFilter(self)
        self.titles: dict[Spot, PanelTitle] = {}
        self.handles: dict[Edge, Handle] = {}

    # Start-up

    def restore(self, layout: DockLayout, arrangements: Mapping[DockLayout, LayoutOverrides]) -> None:
        """Restore the stored layout and its arrangements."""
        self.layout = layout
        self._arrangements = dict(arrangements)
        self._lay()

    def furnish(self, contents: Contents) -> None:
        """Set the factories of the panels, and create the visible ones from the idle queue."""
        self._contents = dict(contents)
        IDLE.soon(self, self._fill)
        self._speech.changed.connect(lambda _: self._lay())

    def _fill(self) -> Steps:
        """Create the panels that are shown, the visible ones first."""
        shown = [dock.id for dock in DOCKS if self.is_shown(dock.id)]
        for dock_id in sorted(shown, key=lambda dock_id: self.frames[dock_id].isHidden()):
            self._make(dock_id)
            self._lay()
            yield

    # Actions of the user

    @property
    def arrangement(self) -> LayoutOverrides:
        return self._arrangements.get(self.layout, LayoutOverrides())

    @arrangement.setter
    def arrangement(self, arrangement: LayoutOverrides) -> None:
        self._arrangements[self.layout] = arrangement

    def is_shown(self, dock_id: str) -> bool:
        dock = next(dock for dock in DOCKS if dock.id == dock_id)
        if self._is_alone:
            return False
        if dock.passes:
            return dock_id in self._passing
        return self.arrangement.asked.get(dock_id, self.layout in dock.layouts)

    def pane(self, dock_id: str) -> QWidget | None:
        """Panel of a dock, or None before it is first shown."""
        return self.frames[dock_id].widget()

    def show(self, dock_id: str, shown: bool = True) -> None:
        """Show the dock in front of the others at its spot, or hide it."""
        now = self.arrangement
        asked = dict(now.asked)
        if next(dock for dock in DOCKS if dock.id == dock_id).passes:
            self._passing = self._passing | {dock_id} if shown else self._passing - {dock_id}
        else:
            asked[dock_id] = shown
        raised = tuple(other for other in now.raised if other != dock_id)
        self.arrangement = now._replace(asked=asked, raised=(dock_id, *raised) if shown else raised)
        self._lay()
        IDLE.soon(self, lambda: self.changed.emit(None), self.changed)

    def switch_layout(self) -> None:
        """Change to the next layout, with its own arrangement."""
        self.change_layout(self.layout.other)

    def change_layout(self, layout: DockLayout) -> None:
        wanted = DockLayout.WATCHING if self.watches and layout is DockLayout.GAME else layout
        if wanted is self.layout:
            return
        self.layout = wanted
        self._lay()
        self.changed.emit(None)

    def reset(self) -> None:
        """Reset all layouts to their defaults; an empty temporary panel closes."""
        self._arrangements.clear()
        self._passing = frozenset(each for each in self._passing if not getattr(self.pane(each), "is_empty", False))
        self._lay()
        self.changed.emit(None)

    def kept(self) -> dict[DockLayout, LayoutOverrides]:
        """Arrangements to be stored for the next start."""
        return dict(self._arrangements)

    def show_board_alone(self, alone: bool) -> None:
        """Show nothing but the board, or everything again."""
        self._is_alone = alone
        self._lay()

    # Layout

    @property
    def window_now(self) -> PanelAreaInput:
        letters = max(1.0, self.area.font().pointSizeF() / USUAL_POINTS)
        return PanelAreaInput(self.layout, self.area.window().size(), self.area.rect(), self.arrangement.drawn, letters)

    def shown_at(self, window: PanelAreaInput) -> dict[Spot, list[str]]:
        """Visible docks by the spot where they lie in a window of that size, in the order of the tabs."""
        found: dict[Spot, list[str]] = {}
        if self._is_alone:
            return found
        has_called = window.size.width() >= TINY or any(self.arrangement.asked.values()) or bool(self._passing)
        for dock in DOCKS:
            if has_called and self.is_shown(dock.id) and not self._is_silent(dock.id):
                found.setdefault(place_of(dock.spot_in(self.layout), window), []).append(dock.id)
        return found

    def _is_silent(self, dock_id: str) -> bool:
        """Return True if its panel is empty and the user has not opened it; then it takes no room."""
        is_silent = getattr(self.frames[dock_id].widget(), "is_silent", False)
        return is_silent and not self.arrangement.asked.get(dock_id)

    def front_of(self, dock_ids: list[str]) -> str:
        """Dock that is in front of those that share a spot."""
        return next((dock_id for dock_id in self.arrangement.raised if dock_id in dock_ids), dock_ids[0])

    def _lay(self) -> None:
        if not self.area.isVisible():  # showEvent calls again
            return
        window = self.window_now
        shown = self.shown_at(window)
        under = shown.get(Spot.UNDER)
        plan = self.plan = shared_out(window, shown, self._wanted(under[0]) if under else 0)
        self._middle.setGeometry(plan.board)
        fronts = {spot: self.front_of(dock_ids) for spot, dock_ids in shown.items()}
        for dock_id, frame in self.frames.items():
            if dock_id not in fronts.values() and not frame.isHidden():
                self._rest(frame)
        for spot, dock_id in fronts.items():
            self._stand(spot, shown[spot], self.frames[dock_id], plan.spots[spot])
        for spot, title in self.titles.items():
            if spot not in fronts:
                title.hide()
        for edge, line in plan.edges.items():
            self._handle(edge).stand(line)
        for edge, handle in self.handles.items():
            if edge not in plan.edges:
                handle.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Resize the strip at the foot of the right column when its content wants another height."""
        if event.type() == QEvent.Type.LayoutRequest and self.area.isVisible():
            IDLE.soon(self, self._fit_strip)
        return super().eventFilter(watched, event)

    def _fit_strip(self) -> None:
        dock_ids = self.shown_at(self.window_now).get(Spot.UNDER)
        had = self.plan.spots.get(Spot.UNDER, QRect()).height()
        if had != (self._wanted(dock_ids[0]) if dock_ids else 0):
            self._lay()

    def _wanted(self, dock_id: str) -> int:
        """Preferred height of the strip at the foot of the right column."""
        pane = self.frames[dock_id].widget()
        return max(grown(STRIP, self.area.font()), 0 if pane is None else pane.sizeHint().height())

    def _stand(self, spot: Spot, dock_ids: list[str], frame: DockFrame, room: QRect) -> None:
        """Lay out the docks at a spot, with one of them in front."""
        self._make(frame.dock_id)
        title = 0
        if spot is not Spot.UNDER:
            title = grown(TITLE, self.area.font())
            bar = self._title(spot)
            shown, say = (dock for dock in DOCKS if dock.id in dock_ids), self._speech.say
            names = {dock.id: TabName(say(dock.title), say(dock.brief or dock.title)) for dock in shown}
            bar.show_docks(names, frame, can_close=spot not in _KEPT_OPEN or frame.dock_id in self._passing)
            bar.setGeometry(room.left(), room.top(), room.width(), title)
            bar.show()
        frame.setGeometry(room.adjusted(0, title, 0, 0))
        if frame.isHidden():
            self._wake(frame)

    def _title(self, spot: Spot) -> PanelTitle:
        if spot not in self.titles:
            title = self.titles[spot] = PanelTitle(spot, self.area)
            title.chosen.connect(self.raise_dock)
            title.closed.connect(lambda dock_id: self.show(dock_id, shown=False))
            title.menu_wanted.connect(self.menu_wanted.emit)
            title.apply_theme(self._theme, self._close_icon)
            title.speak(self._speech.say(text.HIDE_PANE))
        return self.titles[spot]

    def _handle(self, edge: Edge) -> Handle:
        if edge not in self.handles:
            handle = self.handles[edge] = Handle(edge, self.area)
            handle.theme = self._theme
            handle.taken.connect(lambda _: self._take(edge))
            handle.drawn.connect(partial(self._draw, edge))
            handle.let_be.connect(lambda _: self._draw_anew(edge, None))
        return self.handles[edge]

    # Dragging of edges

    def _take(self, edge: Edge) -> None:
        self._taken = self._length(edge)

    def _length(self, edge: Edge) -> int:
        """Present width or height in pixels of the panels beyond the edge."""
        line, spots = self.plan.edges[edge], self.plan.spots
        spot = {Edge.RIGHT: Spot.RIGHT, Edge.ASIDE: Spot.ASIDE, Edge.CORNER: Spot.CORNER, Edge.BOTTOM: Spot.BOTTOM}[
            edge
        ]
        room = spots.get(spot) or spots.get(Spot.CORNER) or spots.get(Spot.ASIDE) or next(iter(spots.values()))
        return room.width() if line.width() == 1 else room.height()

    def _draw(self, edge: Edge, by: int) -> None:
        line, size = self.plan.edges[edge], self.area.window().size()
        whole = size.width() if line.width() == 1 else size.height()
        self._draw_anew(edge, max(self._taken + by, 1) / whole)

    def _draw_anew(self, edge: Edge, share: float | None) -> None:
        drawn = {other: of for other, of in self.arrangement.drawn.items() if other is not edge}
        self.arrangement = self.arrangement._replace(drawn=drawn if share is None else drawn | {edge: share})
        self._lay()

    # Panels

    def raise_dock(self, dock_id: str) -> None:
        """Bring a visible dock to the front of its spot."""
        now = self.arrangement
        self.arrangement = now._replace(raised=(dock_id, *(other for other in now.raised if other != dock_id)))
        self._lay()
        IDLE.soon(self, lambda: self.changed.emit(None), self.changed)

    def _make(self, dock_id: str) -> None:
        frame = self.frames[dock_id]
        if frame.widget() is None and dock_id in self._contents:
            frame.hold(self._contents[dock_id]())

    def _rest(self, frame: DockFrame) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and frame.isAncestorOf(focused):
            self._had_keys[frame.dock_id] = focused
            focused.clearFocus()  # or Qt would focus the next widget
        frame.hide()

    def _wake(self, frame: DockFrame) -> None:
        frame.show()
        had_keys = self._had_keys.pop(frame.dock_id, None)
        if had_keys is not None and isValid(had_keys) and QApplication.focusWidget() is None:
            had_keys.setFocus()

    # Appearance

    _close_icon = QIcon()

    def apply_theme(self, theme: Theme, close: QIcon) -> None:
        self._theme, self._close_icon = theme, close
        for title in self.titles.values():
            title.apply_theme(theme, close)
        for handle in self.handles.values():
            handle.theme = theme
            handle.update()

    def speak(self) -> None:
        for title in self.titles.values():
            title.speak(self._speech.say(text.HIDE_PANE))
