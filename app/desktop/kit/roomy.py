"""Room in dialogs and for the rows of their lists, windows beside the main one, and the foot of a dialog that is only closed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QCloseEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.desktop.kit.attending import attend
from app.desktop.kit.dress import dress
from app.desktop.kit.speech import Speech
from app.text import window as text

ROOM = 11
"""Pixels more than the letters are high."""
LETTERS = 14
"""How high letters of the usual size are, for which sizes are given."""
MOST = 0.9
"""Of the screen."""


class RoomyRows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + ROOM)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802 - Qt's name
        """Fusion draws the frame of a box to tick darker than the window, which nobody would see in a dark list."""
        super().initStyleOption(option, index)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.PlaceholderText).lighter(140))
        option.palette = palette


def give_room(dialog: QWidget, width: int, height: int) -> None:
    """Let a dialog be dressed like all, and so large, or larger with larger letters, as far as the screen goes."""
    dress(dialog)
    by = max(dialog.fontMetrics().height() / LETTERS, 1.0)
    screen = dialog.screen().availableGeometry()
    dialog.resize(round(min(by * width, MOST * screen.width())), round(min(by * height, MOST * screen.height())))


class BesideWindow(QDialog):
    """A window that stays as long as the main one, and does not lie above it for good: in front is what was wanted last."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        self.windowHandle().setProperty("transientParent", None)
        super().showEvent(event)


class WorkingWindow(BesideWindow):
    """One in which something goes on while nobody looks: closing it, or the main window, asks before."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)

    @property
    def is_working(self) -> bool:
        raise NotImplementedError

    def appear(self) -> None:
        raise NotImplementedError

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """End what goes on if the person agrees, and do `then` when it is at rest."""
        raise NotImplementedError

    def reject(self) -> None:
        """Esc and the window's own button."""
        if self.is_working:
            self.ask_before_end(self.reject)
        else:
            super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The main window takes this one along, so it asks too."""
        if isinstance(event, QCloseEvent) and watched is self.parent() and self.is_working:
            event.ignore()
            self.appear()
            self.ask_before_end(self._close_all)
            return True
        return super().eventFilter(watched, event)

    def _close_all(self) -> None:
        parent = self.parent()
        if isinstance(parent, QWidget):
            parent.close()


def come_forward(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()


def read_by_rows(table: QTableView) -> QHeaderView:
    """Let a table be a list of whole rows, without lines between them; its header is given back."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return header


def closing(dialog: QDialog, speech: Speech, *, by_enter: bool = False) -> QDialogButtonBox:
    """`by_enter` is for a dialog in which nothing is typed."""
    box = QDialogButtonBox(dialog)
    button = box.addButton(speech.say(text.CLOSE), QDialogButtonBox.ButtonRole.RejectRole)
    button.setAutoDefault(by_enter)
    button.setDefault(by_enter)
    box.rejected.connect(dialog.reject)
    attend(speech.changed, dialog, lambda _: button.setText(speech.say(text.CLOSE)))
    return box
