"""A picture on its way into a file: where to, asked without waiting, and what has become of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.desktop.kit.asking_files import FileForm, FileWriting, ask_where
from app.desktop.kit.speech import Speech
from app.text import board as text
from app.text.phrase import Phrase


class PictureFile(QObject):
    """`tell` says in the state line what has been done, `warn` what has failed."""

    def __init__(
        self, parent: QWidget, speech: Speech, tell: Callable[[Phrase], object], warn: Callable[[Phrase], object]
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._speech = speech
        self._writing = FileWriting(self, tell, warn, text.PICTURE_SAVED, text.PICTURE_NOT_SAVED)

    def ask_where(self, image: QImage, title: Phrase, name: str) -> None:
        """Ask where to, proposing a name, and write it there."""
        proposed, forms = Path(f"{name}.png"), [FileForm(text.PNG_FILES, "png")]
        ask_where(self._parent, self._speech.say, title, proposed, forms, lambda path, _: self.save(image, path))

    def save(self, image: QImage, path: Path) -> None:
        """Write it as PNG, which takes its time, beside the work."""
        from app.desktop.board.image_export import as_png  # noqa: PLC0415 - most days nobody needs it

        self._writing.write(path, partial(as_png, image))
