"""How much of Python a move on the board sets in motion, counted: that does not depend on the machine.

Counted is every call of a Python function, ours or a library's, on the thread of the window; calls into Qt are not.
"""

import sys
from collections import Counter
from collections.abc import Callable
from time import monotonic
from types import FrameType

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from app.desktop.window.board_controller import KEEP_MS
from app.workspace.document_change import DocumentChange

pytestmark = pytest.mark.slow

CLICK = 1_200
"""Calls, at most, from the press that plays a move to the end of its release: hand, record, notice and all who hear it."""
AFTER = 1_700
"""Calls, at most, in all later turns of the event loop until nothing more happens: painting, judging, keeping, tooltips."""
QUIET = 0.5
"""Seconds without a single call, after which nothing more is to come: longer than any pause that gathers changes."""


class Calls:
    """The Python functions that `do` calls, by file and name."""

    def __init__(self, do: Callable[[], object]) -> None:
        self.total = 0
        self.by_name = Counter[str]()
        self.watch(do)

    def watch(self, do: Callable[[], object]) -> None:
        sys.setprofile(self._hear)
        try:
            do()
        finally:
            sys.setprofile(None)

    def _hear(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename != __file__:
            self.total += 1
            self.by_name[f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}"] += 1

    def told(self) -> str:
        """What called most, for whoever has to find out why it became more."""
        return "\n".join(f"{count:5} {name}" for name, count in self.by_name.most_common(60))


def turn_until_idle() -> Calls:
    """Let everything happen that is still to come."""
    seen = Calls(lambda: None)

    def turn() -> None:
        total, since = -1, monotonic()
        while monotonic() < since + QUIET:
            QTest.qWait(10)
            if seen.total != total:
                total, since = seen.total, monotonic()

    seen.watch(turn)
    return seen


def test_a_move_tells_once_and_asks_little(room: Room) -> None:
    QAccessible.setActive(False)  # whoever listens is told more
    for origin, to in (("7g", "7f"), ("3c", "3d"), ("2g", "2f"), ("8c", "8d")):
        room.click(origin)
        room.click(to)
    QTest.qWait(
        KEEP_MS
    )  # by then what was painted at the start is kept for the next one, which no click sets in motion
    turn_until_idle()
    told: list[DocumentChange] = []
    room.document.changed.connect(told.append)
    room.click("2f")
    assert [change.piece_picked for change in told] == [True]
    turn_until_idle()
    told.clear()
    point = room.point("2e")
    click = Calls(lambda: QTest.mouseClick(room.board, Qt.MouseButton.LeftButton, pos=point))
    assert room.moves[-1] == "2f2e"
    assert [(change.piece_picked, change.edit is None, change.moved is None) for change in told] == [
        (True, False, False)
    ]
    after = turn_until_idle()
    assert click.total <= CLICK, click.told()
    assert after.total <= AFTER, after.told()
