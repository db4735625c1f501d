"""What a board needs of whoever takes its pieces up and puts them down, be it to play or to set up a position."""

from typing import Protocol

from app.workspace.scene import Place, Question


class Hand(Protocol):
    @property
    def takes_anything(self) -> bool:
        """Whether pieces of both sides can be taken, and put anywhere, stands and box too."""

    @property
    def picked(self) -> Place | None: ...
    @property
    def question(self) -> Question | None: ...
    def press(self, place: Place | None) -> bool: ...
    def release(self, place: Place | None, dragged: bool) -> None: ...
    def answer(self, promotes: bool) -> None: ...
    def cancel(self) -> None: ...
    def turn(self, place: Place, step: int) -> bool:
        """Turn the piece at `place` into the next of what it could be; False when this hand does not do that."""
