"""Dialog for exporting a picture of the position, with a preview, to a file or the clipboard."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from app.desktop.board.image_export import WIDTHS, DiagramWords, Picture, PictureStyle, as_svg, painting
from app.desktop.kit.boxes import vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.file_pickers import FileForm, FileWriting, as_png, ask_where
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, set_tip, set_title
from app.desktop.kit.style import style_dialog
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Retranslator, Translation
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase

STYLES: Final = ((PictureStyle.BOARD, text.BOARD_STYLE), (PictureStyle.BOOK, text.BOOK_STYLE))
PREVIEW: Final = QSize(420, 320)
USUAL_WIDTH: Final = 800
"""Default width of a picture, in pixels."""
_MAKING: Final = "making"
_PREVIEW: Final = "preview"


class ImageDialog(Dialog):
    """Picture export dialog; `tell` reports success in the status bar, `warn` a failure."""

    def __init__(
        self,
        picture: Picture,
        speech: Translation,
        tell: Callable[[Phrase], object],
        warn: Callable[[Phrase], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._picture = picture
        self._speech = speech
        self._spoken = Retranslator(speech.say)
        self._tell = tell
        self._writing = FileWriting(self, tell, warn, text.PICTURE_SAVED, text.PICTURE_NOT_SAVED)
        self._writing.written.connect(lambda _, reason: None if reason else self.accept())
        self.styles, self.widths = NamedComboBox(), NamedComboBox()
        self.header, self.footer = QLineEdit(picture.words.above), QLineEdit(picture.words.below)
        self.preview = Label(alignment=Qt.AlignmentFlag.AlignCenter, minimumSize=PREVIEW)
        self._fill()
        choices, fields = (self.styles, self.widths), (self.header, self.footer)
        for signal in (*(each.currentIndexChanged for each in choices), *(each.textChanged for each in fields)):
            signal.connect(lambda _: IDLE.soon(self, self._show_preview))
        self.follow_changes(speech)

    @property
    def picture(self) -> Picture:
        """Picture with the options chosen now."""
        return self._picture._replace(
            style=STYLES[self.styles.currentIndex()][0],
            width=WIDTHS[self.widths.currentIndex()],
            words=DiagramWords(self.header.text().strip(), self.footer.text().strip()),
        )

    def copy(self) -> None:
        IDLE.finish(self, _MAKING)
        IDLE.soon(self, painting(self.picture, self._take_copy), _MAKING)

    def _take_copy(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._tell(text.PICTURE_COPIED)

    def ask_where(self) -> None:
        forms = (FileForm(text.PNG_FILES, "png"), FileForm(text.SVG_FILES, "svg"))
        ask_where(self, self._speech.say, text.SAVE_PICTURE, Path(), forms, lambda path, _: self.save(path))

    def save(self, path: Path) -> None:
        """Write the picture as SVG or PNG, depending on the file's suffix."""
        IDLE.finish(self, _MAKING)
        if path.suffix.lower() == ".svg":
            self._writing.write(path, as_svg(self.picture))
        else:
            # Only the GUI thread may paint; compressing a large picture takes longer and runs in the background.
            write = painting(self.picture, lambda image: self._writing.write(path, partial(as_png, image)))
            IDLE.soon(self, write, _MAKING)

    def done(self, result: int) -> None:
        """Finish a requested picture before the dialog closes."""
        IDLE.finish(self, _MAKING)
        super().done(result)

    def _show_preview(self) -> None:
        ratio = self.devicePixelRatio()
        room, whole = PREVIEW * ratio, self.picture
        small = whole._replace(width=room.width())
        if small.size.height() > room.height():
            small = small._replace(width=small.width * room.height() // small.size.height())
        IDLE.soon(self, painting(small, lambda image: self._take_preview(image, ratio)), _PREVIEW)
        size = whole.size
        words = f"{self._speech.say(text.PREVIEW)} ({size.width()} × {size.height()})"
        self.preview.setAccessibleName(words)
        set_tip(self.preview, words)

    def _take_preview(self, image: QImage, ratio: float) -> None:
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)

    def _speak(self) -> None:
        say = self._speech.say
        set_title(self, say(text.EXPORT_TITLE))
        self._spoken.speak()
        for place, (_, name) in enumerate(STYLES):
            self.styles.setItemText(place, say(name))
        for place, width in enumerate(WIDTHS):
            self.widths.setItemText(place, say(text.PIXELS.filled(count=width)))
        self._show_preview()

    def _fill(self) -> None:
        self.styles.addItems([""] * len(STYLES))
        self.widths.addItems([""] * len(WIDTHS))
        self.widths.setCurrentIndex(WIDTHS.index(USUAL_WIDTH))
        form = QFormLayout()
        for words, field in (
            (text.STYLE, self.styles),
            (text.PICTURE_WIDTH, self.widths),
            (text.HEADER, self.header),
            (text.FOOTER, self.footer),
        ):
            form.addRow(self._spoken.label(words), self._spoken.named(field, words))
        box = QDialogButtonBox()
        role, button = QDialogButtonBox.ButtonRole, self._spoken.button
        save = button(box.addButton("", role.ActionRole), text.SAVE_PICTURE)
        copy = button(box.addButton("", role.ActionRole), text.COPY_PICTURE)
        button(box.addButton("", role.RejectRole), window_text.CLOSE)
        save.setDefault(True)
        save.clicked.connect(self.ask_where)
        copy.clicked.connect(self.copy)
        box.rejected.connect(self.reject)
        vbox((self.preview, 1), form, box, on=self, margins=(16, 16, 16, 12), spacing=12)
