"""The docks around the board: their frames, which are there before everything else, and the two layouts of them.

The frames stand where they stood, by Qt's own words for that; only where there are none yet are they put in their
usual places, a moment later. What a dock holds is made when it is first shown, and rests while it stands behind another
tab: it is hidden there, so that no pane has to know why nobody sees it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget
from shiboken6 import isValid

from app.base.event import Event
from app.desktop.desk.dock import DOCKS, VERSION, DockLayout
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.plain import set_title
from app.desktop.kit.speech import Speech

_FEATURES: Final = QDockWidget.DockWidgetFeature
USUAL: Final = _FEATURES.DockWidgetClosable | _FEATURES.DockWidgetMovable | _FEATURES.DockWidgetFloatable
AT_FIRST: Final = _FEATURES.NoDockWidgetFeatures
"""Without buttons, as long as a dock holds nothing: each time that a dock is laid out, Qt looks for their pictures."""

Contents = Mapping[str, Callable[[], QWidget]]
"""By the id of a dock, what makes the widget that it holds."""


class Docks(QObject):
    def __init__(self, window: QMainWindow, speech: Speech) -> None:
        super().__init__(window)
        self.changed = Event[None]()
        """Another dock is shown, or hidden."""
        self._window = window
        self._speech = speech
        self._contents: dict[str, Callable[[], QWidget]] = {}
        self.layout = DockLayout.STUDY
        self._arrangements: dict[DockLayout, bytes] = {}
        self._is_arranged = False
        self._is_moving = False
        """Many are shown and hidden at once; it is told when all stand."""
        self._panes: dict[str, QWidget] = {}
        """By the id of a dock, what it holds by now."""
        self._had_keys: dict[str, QWidget] = {}
        """By the id of a dock, who in it had the focus when it came behind another."""
        self.frames: dict[str, QDockWidget] = {}
        for dock in DOCKS:
            frame = self.frames[dock.id] = QDockWidget(speech.say(dock.title), window)
            frame.setObjectName(f"dock.{dock.id}")
            frame.setFeatures(AT_FIRST)

    # At the start

    def restore(self, layout: DockLayout, arrangements: Mapping[DockLayout, bytes]) -> None:
        """Stand as in the arrangements that were kept; without one, as usual, once there is time for that."""
        self.layout = layout
        self._arrangements = dict(arrangements)
        kept = arrangements.get(layout)
        self._is_arranged = kept is not None and self._window.restoreState(kept, VERSION)

    def furnish(self, contents: Contents) -> None:
        """From now on the docks that are looked at hold what these make."""
        self._contents = dict(contents)
        if not self._is_arranged:
            self._arrange()
        for dock_id, frame in self.frames.items():
            frame.setFeatures(USUAL)
            frame.visibilityChanged.connect(lambda shown, dock_id=dock_id: self._on_shown(dock_id, shown))
        IDLE.soon(self, self._fill)
        self._speech.changed.connect(lambda _: self._speak())

    def _fill(self) -> Steps:
        """Have what the docks hold, those that can be seen first: no move needs them."""
        for dock_id in sorted(self.frames, key=lambda dock_id: not _is_in_front(self.frames[dock_id])):
            self._attend(dock_id)
            yield

    # What a person may ask for

    def is_shown(self, dock_id: str) -> bool:
        return not self.frames[dock_id].isHidden()

    def pane(self, dock_id: str) -> QWidget | None:
        """What the dock holds; nothing before it is first looked at."""
        return self.frames[dock_id].widget()

    def show(self, dock_id: str, shown: bool = True) -> None:
        """Show the dock, above the others of its place, or hide it."""
        frame = self.frames[dock_id]
        frame.setVisible(shown)
        if shown:
            frame.raise_()
            self._attend(dock_id)

    def switch_layout(self) -> None:
        """To the other layout, as it was left."""
        self._arrangements = self.kept()
        self.layout = self.layout.other
        kept = self._arrangements.get(self.layout)
        with self._moving():
            if kept is None or not self._window.restoreState(kept, VERSION):
                self._arrange()

    def reset(self) -> None:
        """Put everything in its usual place, in both layouts."""
        self._arrangements.clear()
        with self._moving():
            self._arrange()

    def kept(self) -> dict[DockLayout, bytes]:
        """The arrangements, to stand like that again."""
        return self._arrangements | {self.layout: bytes(self._window.saveState(VERSION).data())}

    def _on_shown(self, dock_id: str, shown: bool) -> None:
        if self._is_moving:
            return
        if shown or dock_id in self._panes:
            self._attend(dock_id)
        # Qt tells of each dock by itself, though one that comes to the front hides another.
        IDLE.soon(self, lambda: self.changed.emit(None), self.changed)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        self._is_moving = True
        try:
            yield
        finally:
            self._is_moving = False
        for dock_id in self.frames:
            self._attend(dock_id)
        self.changed.emit(None)

    def _attend(self, dock_id: str) -> None:
        """Have what the dock holds, at work if it can be seen, and at rest if the dock is behind another."""
        frame = self.frames[dock_id]
        if not frame.isVisible():
            return
        pane, is_in_front = self._panes.get(dock_id), _is_in_front(frame)
        if pane is None and dock_id in self._contents:
            pane = self._panes[dock_id] = self._contents[dock_id]()
            policy = pane.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # it rests, and the docks of its place are not to become smaller
            pane.setSizePolicy(policy)
            frame.setWidget(pane)
            pane.setVisible(is_in_front)
        elif pane is not None and pane.isHidden() is is_in_front:
            (self._wake if is_in_front else self._rest)(dock_id, pane)

    def _rest(self, dock_id: str, pane: QWidget) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and pane.isAncestorOf(focused):
            self._had_keys[dock_id] = focused
            focused.clearFocus()  # or Qt would give the keys to whoever comes next
        pane.hide()

    def _wake(self, dock_id: str, pane: QWidget) -> None:
        pane.show()
        had_keys = self._had_keys.pop(dock_id, None)
        if had_keys is not None and isValid(had_keys) and QApplication.focusWidget() is None:
            had_keys.setFocus()

    def _arrange(self) -> None:
        from app.desktop.window.arranging import arrange  # noqa: PLC0415 - needed at the very first start, and seldom later

        arrange(self._window, self.frames, self.layout)
        self._is_arranged = True

    def _speak(self) -> None:
        for dock in DOCKS:
            set_title(self.frames[dock.id], self._speech.say(dock.title))


def _is_in_front(frame: QDockWidget) -> bool:
    """Qt calls a dock behind another tab visible, and lays it where nobody can see it."""
    place = frame.geometry()
    return frame.isFloating() or (place.right() >= 0 and place.bottom() >= 0)
