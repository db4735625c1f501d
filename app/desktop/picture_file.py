"""A picture on its way into a file: where to, asked without waiting, and what has become of it."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from app.base.atomic import write_atomic
from app.desktop.speech import Speech
from app.text import board as text
from app.text.phrase import Phrase


class PictureFile(QObject):
    """`tell` says in the state line what has been done, `warn` what has failed."""

    written = Signal(str, str)
    """A path, and why it could not be written, or nothing."""

    def __init__(
        self, parent: QWidget, speech: Speech, tell: Callable[[Phrase], object], warn: Callable[[Phrase], object]
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._speech = speech
        self._tell = tell
        self._warn = warn
        self.written.connect(self._on_written)

    def ask_where(self, image: QImage, title: Phrase, name: str) -> QFileDialog:
        """Ask where to, proposing a name, and write it there."""
        say = self._speech.say
        asking = QFileDialog(self._parent, say(title))
        asking.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        asking.setNameFilters([say(text.PNG_FILES)])
        asking.setDefaultSuffix("png")
        asking.selectFile(f"{name}.png")
        asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asking.fileSelected.connect(lambda path: self.save(image, Path(path)))
        asking.open()
        return asking

    def save(self, image: QImage, path: Path) -> None:
        """Write it as PNG, which takes its time, beside the work; `written` tells what has become of it."""
        Thread(target=self._write, args=(image, path), daemon=True).start()

    def _write(self, image: QImage, path: Path) -> None:
        from app.desktop.image_export import as_png  # noqa: PLC0415 - most days nobody needs it

        reason = ""
        try:
            write_atomic(path, as_png(image))
        except OSError as failure:
            reason = failure.strerror or str(failure)
        try:
            self.written.emit(str(path), reason)
        except RuntimeError:
            return  # what it belongs to has been closed meanwhile

    def _on_written(self, path: str, reason: str) -> None:
        if reason:
            self._warn(text.PICTURE_NOT_SAVED.filled(path=path, reason=reason))
        else:
            self._tell(text.PICTURE_SAVED.filled(path=path))
