"""File dialogs, the system's or Qt's own, and writing files on a background thread."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QFileInfo, QIODevice, QObject, QStandardPaths, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from app.base.atomic import write_atomic
from app.base.folders import home_folder
from app.desktop.kit.idle import IDLE
from app.desktop.kit.translation import Say, Translation
from app.text import board as board_text
from app.text import filing as text
from app.text.file_errors import FailureWords, failure_words
from app.text.phrase import Phrase

NAME: Final = "files"
"""Object name of every file dialog, and key of the job that opens it."""


class FileForm(NamedTuple):
    """File type of a file dialog, with the default suffix of its files."""

    words: Phrase
    suffix: str = ""


def ask_for_file(
    parent: QWidget, say: Say, title: Phrase, near: Path, chosen: Callable[[Path], object], forms: Sequence[Phrase] = ()
) -> None:
    """Ask for an existing file; the dialog opens at the file `near`, or in that folder."""
    wanted = [FileForm(words) for words in forms]
    _begin(parent, _Question(say, title, near, lambda path, _: chosen(path), wanted))


def ask_for_files(
    parent: QWidget,
    say: Say,
    title: Phrase,
    near: Path,
    chosen: Callable[[Sequence[Path]], object],
    forms: Sequence[Phrase] = (),
) -> None:
    """Ask for one or several existing files."""
    wanted, mode = [FileForm(words) for words in forms], QFileDialog.FileMode.ExistingFiles
    _begin(parent, _Question(say, title, near, lambda path, _: chosen([path]), wanted, mode=mode, several=chosen))


def ask_for_folder(parent: QWidget, say: Say, title: Phrase, near: Path, chosen: Callable[[Path], object]) -> None:
    mode = QFileDialog.FileMode.Directory
    _begin(parent, _Question(say, title, near, lambda path, _: chosen(path), mode=mode))


def ask_where(
    parent: QWidget,
    say: Say,
    title: Phrase,
    proposed: Path,
    forms: Sequence[FileForm],
    chosen: Callable[[Path, FileForm], object],
    usual: int = 0,
) -> None:
    """Ask where to save a file, and in which format; `proposed` is the initial path."""
    mode, accept = QFileDialog.FileMode.AnyFile, QFileDialog.AcceptMode.AcceptSave
    _begin(parent, _Question(say, title, proposed, chosen, forms, usual, mode, accept))


class _Question(NamedTuple):
    say: Say
    title: Phrase
    near: Path
    chosen: Callable[[Path, FileForm], object]
    forms: Sequence[FileForm] = ()
    usual: int = 0
    mode: QFileDialog.FileMode = QFileDialog.FileMode.ExistingFile
    accept: QFileDialog.AcceptMode = QFileDialog.AcceptMode.AcceptOpen
    several: Callable[[Sequence[Path]], object] | None = None
    """Callback for a selection of several files."""

    @property
    def is_saving(self) -> bool:
        return self.accept is QFileDialog.AcceptMode.AcceptSave

    @property
    def folder(self) -> Path:
        """Initial folder of the dialog: near the named file, or the user's documents folder."""
        usual = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        places = (self.near.parent, usual) if self.is_saving else (self.near, self.near.parent, usual)
        return next((each for each in places if each != Path() and QFileInfo(str(each)).isDir()), home_folder())


def _begin(parent: QWidget, question: _Question) -> None:
    """Open the dialog from the idle queue, once even if the key was held down."""
    IDLE.soon(parent, partial(_open, parent, question), NAME)


def _open(parent: QWidget, question: _Question) -> None:
    dialog = QFileDialog(parent, question.say(question.title).rstrip("…"), str(question.folder), fileMode=question.mode)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setObjectName(NAME)
    dialog.setAcceptMode(question.accept)  # this sets labels, so ours come after it
    label = QFileDialog.DialogLabel
    for part, words in (
        (label.LookIn, text.LOOK_IN),
        (label.FileName, text.FILE_NAME),
        (label.FileType, text.FILE_TYPE),
        (label.Accept, text.SAVE if question.is_saving else text.OPEN),
        (label.Reject, text.CANCEL),
    ):
        dialog.setLabelText(part, question.say(words))
    forms = {question.say(form.words): form for form in question.forms}
    if forms:
        dialog.setNameFilters(list(forms))
        dialog.selectNameFilter(list(forms)[question.usual])
        dialog.setDefaultSuffix(forms[dialog.selectedNameFilter()].suffix)
        dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(forms[words].suffix))
    if question.is_saving or QFileInfo(str(question.near)).isFile():
        dialog.selectFile(question.near.name)
    none = FileForm(question.title)
    dialog.fileSelected.connect(lambda name: question.chosen(Path(name), forms.get(dialog.selectedNameFilter(), none)))
    if (several := question.several) is not None:
        dialog.filesSelected.connect(lambda names: several([Path(name) for name in names]) if len(names) > 1 else None)
    dialog.open()


class FileWriting(QObject):
    """Atomic writing of files on a thread; `tell` reports `done` in the status bar, `warn` reports `failed`.

    Both phrases are filled with `path` and `name`, and `failed` with `reason` and `deed` too."""

    written = Signal(str, str)
    """Path and failure reason, which is empty after success; emitted after the message about it."""
    _over = Signal(str, object)

    def __init__(
        self,
        parent: QObject,
        tell: Callable[[Phrase], object],
        warn: Callable[[Phrase], object],
        done: Phrase,
        failed: Phrase,
    ) -> None:
        super().__init__(parent)
        self._tell = tell
        self._warn = warn
        self._done = done
        self._failed = failed
        self._over.connect(self._on_over)

    def write(self, path: Path, make: Callable[[], bytes]) -> None:
        """Call `make` on a new thread and write the bytes that it returns; `written` reports the result."""
        Thread(target=self._write, args=(path, make), daemon=True).start()

    def _write(self, path: Path, make: Callable[[], bytes]) -> None:
        why: FailureWords | None = None
        try:
            write_atomic(path, make())
        except Exception as failure:  # noqa: BLE001 - told
            why = failure_words(failure)
        with suppress(RuntimeError):  # the parent has been deleted meanwhile
            self._over.emit(str(path), why)

    def _on_over(self, path: str, why: FailureWords | None) -> None:
        phrase, say = (self._done, self._tell) if why is None else (self._failed, self._warn)
        say(phrase.filled(path=path, name=Path(path).name, **(why._asdict() if why else {})))
        self.written.emit(path, why.reason.en if why else "")


class PictureFile(QObject):
    """Saving of an image as a PNG file; `tell` reports success in the status bar, `warn` a failure."""

    def __init__(
        self, parent: QWidget, speech: Translation, tell: Callable[[Phrase], object], warn: Callable[[Phrase], object]
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._speech = speech
        self._writing = FileWriting(self, tell, warn, board_text.PICTURE_SAVED, board_text.PICTURE_NOT_SAVED)

    def ask_where(self, image: QImage, title: Phrase, name: str) -> None:
        """Ask where to save the image, proposing a name, and write it there."""
        proposed, forms = Path(f"{name}.png"), [FileForm(board_text.PNG_FILES, "png")]
        ask_where(self._parent, self._speech.say, title, proposed, forms, lambda path, _: self.save(image, path))

    def save(self, image: QImage, path: Path) -> None:
        """Write the image as PNG on a background thread, since compression takes time."""
        self._writing.write(path, partial(as_png, image))


def as_png(image: QImage) -> bytes:
    """Encode an image as PNG; any thread may call this."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt takes the name
    buffer.close()
    return bytes(data.data())
