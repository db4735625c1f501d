"""Spacing of dialogs and list rows, secondary windows, and the button box of a dialog with a close button alone."""

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

from app.desktop.kit.change_events import ChangeEventMixin, Dialog
from app.desktop.kit.style import style_dialog
from app.desktop.kit.translation import Translation
from app.text import window as text

ROOM = 11
"""Pixels by which a row is higher than its letters."""
LETTERS = 14
"""Height of the default font, for which the sizes of dialogs are given."""
MOST = 0.9
"""Maximum share of the screen that a dialog takes."""


class RoomyRows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + ROOM)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802 - Qt's name
        """Lighten the window colour, since Fusion draws frames of check boxes in a darker shade, invisible in a dark
        list."""
        super().initStyleOption(option, index)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.PlaceholderText).lighter(140))
        option.palette = palette


def give_room(dialog: QWidget, width: int, height: int) -> None:
    """Style a dialog and resize it, scaled by the font and limited by the screen."""
    style_dialog(dialog)
    by = max(dialog.fontMetrics().height() / LETTERS, 1.0)
    screen = dialog.screen().availableGeometry()
    dialog.resize(round(min(by * width, MOST * screen.width())), round(min(by * height, MOST * screen.height())))


class SecondaryWindow(Dialog):
    """Secondary window that closes with the main one but does not stay above it; the last activated is in front."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        self.windowHandle().setProperty("transientParent", None)
        super().showEvent(event)


class BusyWindow(SecondaryWindow):
    """Secondary window with work in the background: closing it, or the main window, asks for confirmation."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)

    @property
    def is_working(self) -> bool:
        raise NotImplementedError

    def appear(self) -> None:
        raise NotImplementedError

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Stop the work if the user agrees, and call `then` once it has ended."""
        raise NotImplementedError

    def reject(self) -> None:
        """Close by Esc or the close button, after a confirmation while work is going on."""
        if self.is_working:
            self.ask_before_end(self.reject)
        else:
            super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ask also when the main window closes, since that closes this one."""
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
    """Make a table a list of whole rows without grid lines; return its header."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return header


def closing(dialog: QDialog, speech: Translation, *, by_enter: bool = False) -> QDialogButtonBox:
    """Create a button box with a close button; `by_enter` makes it the default, for a dialog without input."""
    return _CloseBox(dialog, speech, by_enter=by_enter)


class _CloseBox(ChangeEventMixin, QDialogButtonBox):
    def __init__(self, dialog: QDialog, speech: Translation, *, by_enter: bool) -> None:
        super().__init__(dialog)
        self._speech = speech
        self._button = self.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._button.setAutoDefault(by_enter)
        self._button.setDefault(by_enter)
        self.rejected.connect(dialog.reject)
        self.follow_changes(speech)

    def _speak(self) -> None:
        self._button.setText(self._speech.say(text.CLOSE))
