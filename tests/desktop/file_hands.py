"""Hands for dialogs that ask for a file: they are there a few turns after they were asked for."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from tests.fakes.watching import wait_until


def file_dialog(parent: QWidget) -> QFileDialog:
    """The one that is open there, as soon as it is."""

    def shown() -> list[QFileDialog]:
        return [dialog for dialog in parent.findChildren(QFileDialog) if dialog.isVisible()]

    wait_until(lambda: bool(shown()))
    (dialog,) = shown()
    return dialog


def name_file(dialog: QFileDialog, path: Path) -> None:
    """Type its name: what is only selected does not count while somebody types."""
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    line.setText(str(path))
