"""The row of buttons at the foot of a dialog that only has to be closed."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox

from app.desktop.kit.attending import attend
from app.desktop.kit.speech import Speech
from app.text import window as text


def closing(dialog: QDialog, speech: Speech, *, by_enter: bool = False) -> QDialogButtonBox:
    """`by_enter` is for a dialog in which nothing is typed."""
    box = QDialogButtonBox(dialog)
    button = box.addButton(speech.say(text.CLOSE), QDialogButtonBox.ButtonRole.RejectRole)
    button.setAutoDefault(by_enter)
    button.setDefault(by_enter)
    box.rejected.connect(dialog.reject)
    attend(speech.changed, dialog, lambda _: button.setText(speech.say(text.CLOSE)))
    return box
