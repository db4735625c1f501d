"""Room: for the rows of a list, of which the bundled font leaves little between them, and for dialogs with large letters."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

ROOM = 8
"""Pixels more than the letters are high."""
LETTERS = 14
"""How high letters of the usual size are, for which sizes are given."""
MOST = 0.9
"""Of the screen."""


class RoomyRows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + ROOM)


def give_room(dialog: QWidget, width: int, height: int) -> None:
    """Let a dialog be so large, or larger with larger letters, as far as the screen goes."""
    by = max(dialog.fontMetrics().height() / LETTERS, 1.0)
    screen = dialog.screen().availableGeometry()
    dialog.resize(round(min(by * width, MOST * screen.width())), round(min(by * height, MOST * screen.height())))
