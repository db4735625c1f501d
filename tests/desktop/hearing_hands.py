"""Ears for tests: what is announced, and the table of cells that lies over the board."""

from typing import ClassVar

import pytest
from desktop_room import Room
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface

from app.desktop.board.accessible_board import COLUMNS, BoardTable
from app.desktop.kit.idle import IDLE
from app.shogi.squares import square_named
from app.workspace.scene import Place


class Announced(QAccessibleAnnouncementEvent):
    """What is announced, kept on its way to Qt."""

    words: ClassVar[list[str]] = []

    def __init__(self, widget: QObject, words: str) -> None:
        super().__init__(widget, words)
        self.words.append(words)


def listen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is announced from now on."""
    monkeypatch.setattr("app.desktop.kit.announcements.QAccessibleAnnouncementEvent", Announced)
    Announced.words.clear()
    return Announced.words


def said(words: list[str]) -> list[str]:
    """What was said since somebody asked the last time."""
    IDLE.drain()
    told = list(words)
    words.clear()
    return told


def table_of(room: Room) -> BoardTable:
    IDLE.drain()
    table = room.board.findChild(BoardTable)
    assert isinstance(table, BoardTable)
    return table


def cell_of(room: Room, place: Place | str) -> QAccessibleInterface:
    table = table_of(room)
    index = table.cells.index_of(square_named(place) if isinstance(place, str) else place)
    reading = QAccessible.queryAccessibleInterface(table)
    assert reading is not None
    return reading.child((index.row() + 1) * (COLUMNS + 1) + index.column() + 1)


def focused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cells that get the focus from now on."""
    names: list[str] = []

    class Focused(QAccessibleEvent):
        def __init__(self, cell: QAccessibleInterface, kind: QAccessible.Event) -> None:
            super().__init__(cell, kind)
            if kind == QAccessible.Event.Focus:
                names.append(cell.text(QAccessible.Text.Name))

    monkeypatch.setattr("app.desktop.board.accessible_board.QAccessibleEvent", Focused)
    return names
