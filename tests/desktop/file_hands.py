"""Hands for dialogs that ask for a file: they are there a few turns after they were asked for."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit, QListView, QWidget

from app.desktop.kit.idle import IDLE


def file_dialog(parent: QWidget) -> QFileDialog:
    """The one that is open there, as soon as it is."""

    def shown() -> list[QFileDialog]:
        return [dialog for dialog in parent.findChildren(QFileDialog) if dialog.isVisible()]

    IDLE.drain()
    assert shown()
    (dialog,) = shown()
    return dialog


def name_file(dialog: QFileDialog, path: Path) -> None:
    """Type its name: what is only selected does not count while somebody types.

    Where nobody types by key, a proposed file stays selected that its folder had time to show, and would be meant.
    """
    line, files = dialog.findChild(QLineEdit, "fileNameEdit"), dialog.findChild(QListView, "listView")
    assert line is not None
    assert files is not None
    files.selectionModel().clearSelection()
    line.setText(str(path))
