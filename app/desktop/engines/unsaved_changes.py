"""The question about unsaved changes to an engine when its dialog is closed."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QDialog, QMessageBox

from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.translation import Translation
from app.text import option_dialog as text
from app.text.phrase import Phrase

DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def ask_before_leaving(
    dialog: QDialog,
    speech: Translation,
    engine: str,
    accept: Callable[[], object],
    discard: Callable[[], object],
    fault: Phrase | None = None,
) -> None:
    """Ask whether to keep the changes, discard them, or stay; with a fault they cannot be kept."""
    keep, drop = AskedChoice(text.KEEP, accept), AskedChoice(text.DROP, discard, DESTRUCTIVE)
    more, choices = ((), (keep, drop)) if fault is None else ((fault,), (drop,))
    ask(dialog, speech, text.KEEP_TITLE, text.KEEP_CHANGES.filled(engine=engine), more, choices)
