"""Keyboard input and drawing with the right button on the board.

Plain arrow keys step through the record; with Shift they move the keyboard cursor from cell to cell. Enter picks up and
puts down at the cursor. During a promotion question P and N answer it, or the arrows choose and Enter decides. Esc
cancels, then hides the cursor. In the position editor Shift+Enter turns the piece over, and Del puts it into the box.
Dragging with the right button draws an arrow; a click on a square draws a ring."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.base.event import Event
from app.workspace.cells import CellDirection, next_cell
from app.workspace.drawings import Drawing
from app.workspace.scene import Arrow, BoardInput, BoardScene, DrawingInk, InBox, InHand, Place, Ring

Key = Qt.Key

WAYS: Final = {
    Key.Key_Left: CellDirection.LEFT,
    Key.Key_Right: CellDirection.RIGHT,
    Key.Key_Up: CellDirection.UP,
    Key.Key_Down: CellDirection.DOWN,
}
ENTER: Final = frozenset({Key.Key_Return, Key.Key_Enter})
ANSWERS: Final = {Key.Key_P: True, Key.Key_Plus: True, Key.Key_N: False, Key.Key_Minus: False, Key.Key_Equal: False}
PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
INKS: Final = (
    (Qt.KeyboardModifier.ShiftModifier, DrawingInk.RED),
    (Qt.KeyboardModifier.ControlModifier, DrawingInk.BLUE),
    (Qt.KeyboardModifier.AltModifier, DrawingInk.BLUE),
)


class BoardKeys:
    """Keyboard control of the board: the cursor cell, picking up pieces, promotion answers.

    `scene` returns what the board shows, `hand` what handles moves now."""

    def __init__(self, scene: Callable[[], BoardScene | None], hand: Callable[[], BoardInput]) -> None:
        self.changed = Event[None]()
        """Emitted when the keyboard cursor moves or the marked promotion answer changes."""
        self.missed = Event[Place]()
        """Emitted when Enter is pressed on an empty cell while nothing is picked up."""
        self._scene = scene
        self._hand = hand
        self.cell: Place | None = None
        """Cell of the keyboard cursor; None while it is hidden."""
        self._marked = True

    @property
    def marked(self) -> bool | None:
        """Promotion answer that Enter would give: True to promote; None while the keyboard is not used."""
        return None if self.cell is None else self._marked

    def callback_for(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the callback for a key press, or None when the key is not for the board."""
        scene = self._scene()
        if scene is None:
            return None
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if modifiers in PLAIN:
            return self._answer_for(key) if self._hand().question is not None else self._plain_for(key)
        shift = modifiers in {Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ShiftModifier | PLAIN[1]}
        if not shift or self._hand().question is not None:
            return self._answer_for(key) if shift and key == Key.Key_Plus else None
        if key in WAYS:
            return lambda: self.stand(next_cell(scene, self.cell, WAYS[key]))
        cell = self.cell
        if key in ENTER and cell is not None and self._hand().picks_any_piece:
            return lambda: self._hand().turn_piece(cell, 1)
        return None

    def arrive(self) -> None:
        """Show the keyboard cursor: at its former cell, else at the last move's, else in the middle."""
        if (scene := self._scene()) is not None:
            self.stand(next_cell(scene, None, CellDirection.UP) if self.cell is None else self.cell)

    def settle(self, scene: BoardScene) -> None:
        """Hide the keyboard cursor if `scene` no longer has its cell."""
        if isinstance(self.cell, InBox) and scene.box is None:
            self.stand(None)

    def _plain_for(self, key: Qt.Key) -> Callable[[], object] | None:
        hand, cell = self._hand(), self.cell
        if key == Key.Key_Escape:
            if hand.picked_place is not None:
                return hand.cancel_input
            return None if cell is None else lambda: self.stand(None)
        if cell is None:
            return None
        if key in ENTER:
            return lambda: self.touch(cell)
        if key == Key.Key_Delete and hand.picks_any_piece:
            return lambda: self._remove(cell)
        return None

    def _answer_for(self, key: Qt.Key) -> Callable[[], object] | None:
        hand = self._hand()
        if key in ANSWERS:
            return lambda: hand.answer_promotion(ANSWERS[key])
        if key in ENTER:
            return lambda: hand.answer_promotion(self._marked)
        if key in {Key.Key_Left, Key.Key_Right}:
            return lambda: self._mark(key == Key.Key_Left)
        return hand.cancel_input if key == Key.Key_Escape else None

    def stand(self, cell: Place | None) -> None:
        self.cell = cell
        self.changed.emit(None)

    def _mark(self, promotes: bool) -> None:
        self._marked = promotes
        self.stand(self.cell if self.cell is not None else self._hand().picked_place)

    def touch(self, cell: Place) -> None:
        """Pick up or put down a piece at a cell."""
        self._marked = True
        hand = self._hand()
        held = hand.picked_place
        if not hand.press_place(cell) and held is None and self._is_empty(cell):
            self.missed.emit(cell)
        hand.release_place(cell, dragged=False)

    def _is_empty(self, cell: Place) -> bool:
        scene = self._scene()
        if scene is None or isinstance(cell, InBox):
            return False
        return not (scene.hands[cell.side][cell.kind] if isinstance(cell, InHand) else scene.board[cell])

    def _remove(self, cell: Place) -> None:
        hand = self._hand()
        hand.cancel_input()
        if hand.press_place(cell):
            hand.press_place(None)


class DrawingTool:
    def __init__(self) -> None:
        self.drawn = Event[Drawing]()
        self._origin: Place | None = None
        self.preview: Arrow | None = None
        """Arrow that would be drawn if the button were released now."""

    @property
    def is_down(self) -> bool:
        return self._origin is not None

    def press(self, place: Place | None) -> None:
        self._origin = None if isinstance(place, InBox) else place
        self.preview = None

    def move(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> None:
        self.preview = self._arrow(place, modifiers)

    def release(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> None:
        origin, arrow = self._origin, self._arrow(place, modifiers)
        self.lift()
        if arrow is not None:
            self.drawn.emit(arrow)
        elif origin == place and isinstance(place, int):
            self.drawn.emit(Ring(place, ink_for(modifiers)))

    def lift(self) -> None:
        """Discard the unfinished arrow."""
        self._origin = self.preview = None

    def _arrow(self, place: Place | None, modifiers: Qt.KeyboardModifier) -> Arrow | None:
        origin = self._origin
        if origin is None or isinstance(origin, InBox) or not isinstance(place, int) or place == origin:
            return None
        return Arrow(origin, place, ink_for(modifiers))


def ink_for(modifiers: Qt.KeyboardModifier) -> DrawingInk:
    return next((ink for modifier, ink in INKS if modifiers & modifier), DrawingInk.GREEN)
