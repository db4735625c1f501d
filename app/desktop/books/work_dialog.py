"""The dialog that makes, merges, filters, minimaxes, converts and checks opening books.

It shows what a new file would lose before writing it. The work runs on a worker thread and can be stopped."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from app.base.folders import find_folders
from app.book.entry import BookError
from app.book.kinds import BOOK_KINDS
from app.config.declare import FieldValue
from app.desktop.books.book_plan import BookFiles
from app.desktop.books.open_books import BookTask, OpenBooks, TaskCancelledError
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import CalmComboBox
from app.desktop.forms.form import Form
from app.desktop.kit.dialogs import coloured, filled, give_room, make_main, push_button, words
from app.desktop.kit.file_pickers import FileForm, ask_where
from app.desktop.kit.labels import STRETCH, hbox, scrolling, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.record.record_builder import record_to_rows
from app.record.tree import Record
from app.runtime.background_worker import BackgroundWorker
from app.text import book as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.workspace.book_jobs import BookJob, BookJobKind, ReadyBook, check_books, prepare_book, write_ready_book

SIZE: Final = (620, 620)
_MOST_LINES: Final = 8
"""Most lines of the report without scrolling."""
_BESIDE: Final = 56
"""Pixels of the dialog's width that the report cannot use."""


def book_forms() -> list[FileForm]:
    """File types of the book formats, for a save dialog."""
    return [
        FileForm(Phrase(f"{kind.name.ja} (*.{kind.key})", f"{kind.name.en} (*.{kind.key})"), kind.key)
        for kind in BOOK_KINDS
    ]


class BookWorkDialog(Dialog):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("book.work")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self.books = desk.shell.only(OpenBooks, lambda window: OpenBooks(desk, window))
        self._worker = BackgroundWorker(self)
        self._task: BookTask | None = None
        self._ready: tuple[ReadyBook, Path] | None = None
        """Book and target path that wait until the user accepts the losses."""
        self._values: dict[str, FieldValue] = {}
        self._said: tuple[Sequence[Phrase], bool] = ((), False)
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.work = spoken.named(CalmComboBox(), text.WORK)
        for each in BookJobKind:
            self.work.addItem("", each.value)
        self.about = words("about")
        self.files = BookFiles(desk, spoken)
        self.uses_open = QCheckBox()
        self.uses_open.setObjectName("uses_open")
        self.uses_open.setChecked(True)
        self._form: Form | None = None
        self._forms = QWidget()
        self._column = vbox(on=self._forms, margins=0)
        self.told = words("told")
        self.told.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.begin, self.shut = make_main(push_button("begin")), push_button("close")
        self.begin.setDefault(True)
        self.why = words("why")
        body = QWidget()
        parts = (self.about, self.files, self.uses_open, self._forms, STRETCH)
        vbox(*parts, on=body, margins=(0, 0, 12, 0), spacing=12)
        self._scrolled_told = scrolling(self.told)
        foot = hbox((self.why, 1), self.begin, self.shut)
        vbox(self.work, (scrolling(body), 1), self._scrolled_told, foot, on=self, margins=12, spacing=8)
        self._connect()
        self._on_work()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    @property
    def chosen(self) -> BookJobKind:
        return BookJobKind(self.work.currentData())

    def _connect(self) -> None:
        self.work.activated.connect(lambda _: self._on_work())
        self.files.altered.connect(lambda _: self._alter())
        self.uses_open.toggled.connect(lambda _: self._alter())
        self.begin.clicked.connect(self._on_begin)
        self.shut.clicked.connect(self.reject)

    # User actions

    def reject(self) -> None:
        """Stop the work and close; nothing is written."""
        if self._task is not None:
            self._task.stop()
        super().reject()

    def _on_work(self) -> None:
        work = self.chosen
        self.files.take_records(work.takes_records)
        self.files.setVisible(work.takes_files)
        if work.takes_files and not work.takes_records and not self.files.paths and self.books.edited is not None:
            self.files.put([str(self.books.edited.path)])
        if self._form is not None:
            self._column.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
        self._values = {field.key: field.default for field in work.fields}
        self._form = Form(work.fields, self._desk.speech.say, self._desk.shell.theme)
        self._form.given.connect(self._on_given)
        self._form.judged.connect(lambda _: self._show())
        self._column.addWidget(self._form)
        self._form.show_values(self._values.__getitem__)
        self._form.speak(self._desk.speech.say)
        self.about.setText(self._desk.speech.say(work.help_text))
        self._alter()

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        key, value = given
        self._values[key] = value
        if self._form is not None:
            self._form.show_values(self._values.__getitem__)
        self._alter()

    def _alter(self) -> None:
        """Discard the prepared book, since the input has changed."""
        self._ready = None
        self._tell(())

    def _on_begin(self) -> None:
        if self._task is not None:
            self._task.stop()
        elif self._ready is not None:
            self._write(*self._ready)
        elif self.chosen is BookJobKind.CHECK:
            order = self._order()
            cache = find_folders().cache / "books"
            self._do(text.CHECKING, lambda task: check_books(order, cache, task.progress), self._tell)
        else:
            near = Path(self.files.paths[0]).parent if self.files.paths else find_folders().data
            name = near / "book.db"
            say = self._desk.speech.say
            ask_where(self, say, text.WRITE_OUT, name, book_forms(), lambda path, _: self.write_to(path))

    def write_to(self, path: Path) -> None:
        """Prepare a book and write it; if something would be lost, show that first and wait for the user."""
        order, cache = self._order(), find_folders().cache / "books"

        def then(ready: ReadyBook) -> None:
            if ready.warnings:
                self._ready = ready, path
                self._tell((text.WRITE_FIRST_READ.filled(name=path.name), *ready.warnings), is_warning=True)
            else:
                self._write(ready, path)

        name = text.MAKING.filled(name=path.name)
        self._do(name, lambda task: prepare_book(order, path, cache, task.progress), then)

    def _write(self, ready: ReadyBook, path: Path) -> None:
        self._ready = None

        def then(count: int) -> None:
            self._tell((text.MADE.filled(name=path.name, count=f"{count:,}"),))
            self.books.reopen(path)

        self._do(text.MAKING.filled(name=path.name), lambda task: write_ready_book(ready, path, task.progress), then)

    def _order(self) -> BookJob:
        records = tuple(map(record_to_rows, self._open_records())) if self._takes_open else ()
        paths = self.files.paths if self.chosen.takes_files else ()
        return BookJob(self.chosen, paths, records, dict(self._values))

    @property
    def _takes_open(self) -> bool:
        return self.chosen.takes_records and self.uses_open.isChecked()

    def _open_records(self) -> list[Record]:
        found: list[Record] = []

        def take(record: Record) -> bool:
            if record.root.children and not any(record is each for each in found):
                found.append(record)
            return False

        self._desk.files.open_with(take)
        return found

    # Progress

    def _do(self, name: Phrase, work: Callable[[BookTask], object], then: Callable[..., object]) -> None:
        task = self._task = BookTask(self._desk, name, self)
        task.told.connect(lambda words: self._tell((name, words)))

        def end() -> None:
            task.end()
            self._task = None

        def done(result: object) -> None:
            if task.is_stopped:
                failed(TaskCancelledError())
                return
            end()
            then(result)
            self._show()

        def failed(failure: Exception) -> None:
            end()
            reason = text.STOPPED if isinstance(failure, TaskCancelledError) else _reason(failure)
            self._tell((reason,), is_warning=True)

        self._worker.start(partial(work, task), done, failed=failed, is_large=True)
        self._tell((name,))

    def _tell(self, said: Sequence[Phrase], *, is_warning: bool = False) -> None:
        self._said = said, is_warning
        self._show()

    # Appearance

    def _fault(self) -> Phrase | None:
        if not self.chosen.takes_files:
            return None
        paths = len(self.files.paths)
        if not paths and not (self._takes_open and self._open_records()):
            return text.NO_SOURCES
        if paths > 1 and self.chosen in {BookJobKind.CONVERT, BookJobKind.MINIMAX}:
            return text.ONE_BOOK_ONLY
        return None

    def _show(self) -> None:
        say, fault = self._desk.speech.say, self._fault()
        is_busy = self._task is not None
        self.uses_open.setVisible(self.chosen.takes_records)
        count = len(self._open_records())
        self.uses_open.setText(say(text.USE_OPEN.filled(count=count)))
        self.uses_open.setEnabled(count > 0)
        usual = text.BEGIN_CHECK if self.chosen is BookJobKind.CHECK else text.WRITE_OUT
        self.begin.setText(say(text.STOP if is_busy else text.WRITE_ANYWAY if self._ready else usual))
        has_faults = self._form is not None and bool(self._form.faults)
        self.begin.setEnabled(is_busy or (fault is None and not has_faults))
        self.why.setText("" if fault is None or is_busy else say(fault))
        for widget in (self.work, self.files, self._forms):
            widget.setEnabled(not is_busy)
        said, is_warning = self._said
        self.told.setText("\n".join(map(say, said)))
        self._scrolled_told.setVisible(bool(said))
        self.told.setAutoFillBackground(is_warning)
        self.told.setMargin(6)
        self._fit_told()
        if is_warning:
            filled(self.told, self._desk.shell.theme)
        else:
            coloured(self.told, self._desk.shell.theme.text)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_told()

    def _fit_told(self) -> None:
        """Set the report's height to its text, up to a limit."""
        most = (
            _MOST_LINES if self._form is not None and self._form.rows else 2 * _MOST_LINES
        ) * self.fontMetrics().lineSpacing()
        wanted = self.told.heightForWidth(self.width() - _BESIDE)
        self._scrolled_told.setFixedHeight(min(most, wanted + 4))

    def _speak(self) -> None:
        say = self._desk.speech.say
        set_title(self, say(text.WORK_TITLE))
        self._spoken.speak()
        for place, work in enumerate(BookJobKind):
            self.work.setItemText(place, say(work.title))
        self.about.setText(say(self.chosen.help_text))
        self.shut.setText(say(text.CLOSE))
        if self._form is not None:
            self._form.speak(say)
        self._show()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        if self._form is not None:
            self._form.apply_theme(theme)
        for label in (self.about, self.why):
            coloured(label, theme.muted)
        self._show()


def _reason(failure: Exception) -> Phrase:
    if isinstance(failure, BookError):
        return failure.phrase
    return text.NOT_DONE.filled(**failure_words(failure)._asdict())
