"""Drawing on the board with the right button: from square to square an arrow, on one square a ring."""

from typing import Final

from PySide6.QtCore import Qt

from app.base.event import Event
from app.workspace.drawings import Drawing
from app.workspace.scene import Arrow, InBox, Ink, Place, Ring

INKS: Final = (
    (Qt.KeyboardModifier.ShiftModifier, Ink.RED),
    (Qt.KeyboardModifier.ControlModifier, Ink.BLUE),
    (Qt.KeyboardModifier.AltModifier, Ink.BLUE),
)


class Pencil:
    def __init__(self) -> None:
        self.drawn = Event[Drawing]()
        self._origin: Place | None = None
        self._preview: Arrow | None = None

    @property
    def is_down(self) -> bool:
        return self._origin is not None

    @property
    def preview(self) -> Arrow | None:
        """The arrow as it would be."""
        return self._preview

    def press(self, place: Place | None) -> None:
        self._origin = None if isinstance(place, InBox) else place
        self._preview = None

    def move(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> None:
        self._preview = self._arrow(place, modifiers)

    def release(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> None:
        origin, arrow = self._origin, self._arrow(place, modifiers)
        self.lift()
        if arrow is not None:
            self.drawn.emit(arrow)
        elif origin == place and isinstance(place, int):
            self.drawn.emit(Ring(place, ink_for(modifiers)))

    def lift(self) -> None:
        """Draw nothing of what was begun."""
        self._origin = self._preview = None

    def _arrow(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> Arrow | None:
        origin = self._origin
        if origin is None or isinstance(origin, InBox) or not isinstance(place, int) or place == origin:
            return None
        return Arrow(origin, place, ink_for(modifiers))


def ink_for(modifiers: Qt.KeyboardModifier) -> Ink:
    return next((ink for modifier, ink in INKS if modifiers & modifier), Ink.GREEN)
