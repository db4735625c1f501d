"""Section of a dialog: a heading with parts below it, without a box around them."""

from PySide6.QtWidgets import QWidget

from app.desktop.kit.boxes import Part, vbox
from app.desktop.kit.plain_labels import Label
from app.desktop.kit.theme import bold

SPACING = 8


class DialogSection(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._heading = Label(objectName="heading")
        self._heading.setFont(bold(self._heading.font()))

    def title(self) -> str:
        return self._heading.text()

    def set_title(self, words: str) -> None:
        self._heading.setText(words)
        self.setAccessibleName(words)

    def lay(self, *parts: Part) -> None:
        vbox(self._heading, *parts, on=self, margins=0, spacing=SPACING)
