"""The opening books open in the window: loaded and saved on a worker thread; unsaved changes survive a restart."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.base.atomic import atomic_writer
from app.base.event import Event
from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookError
from app.book.index import Progress
from app.book.kinds import book_suffixes, kind_of_suffix
from app.book.merging import MergedBook, MergeRules
from app.book.reading import write_book
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.task_strip import TaskProgress, TaskRow, task_strip
from app.desktop.kit.announcements import Answer
from app.runtime.background_worker import BackgroundWorker
from app.text import book as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.workspace.book_rows import BOOKS_KEY, MOST_UNSAVED, StoredBooks

_PAUSE: Final = 0.2


class TaskCancelledError(Exception):
    """Raised on the worker thread when the user has stopped the task."""


class BookTask(QObject):
    told = Signal(object)
    """Progress text for the user."""
    _told = Signal(int, int)

    def __init__(self, desk: Desk, name: Phrase, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._name = desk, name
        self._row: TaskRow | None = None
        self.is_stopped = self._is_over = False
        self._next = time.monotonic() + _PAUSE
        self._told.connect(self._show)

    def progress(self, done: int, total: int) -> None:
        """Report progress, or raise TaskCancelledError if the user stopped the task. An open book keeps it as callback."""
        if self._is_over:
            return
        if self.is_stopped:
            raise TaskCancelledError
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            self._told.emit(done, total)

    def end(self) -> None:
        self._is_over = True
        if self._row is not None:
            self._row.end()

    def _show(self, done: int, total: int) -> None:
        if self._is_over:
            return
        if self._row is None:
            self._row = task_strip(self._desk).add(MessageKind.BOOK_TASK, WINDOW, self._name, TaskProgress(self._name))
            self._row.stopped.connect(lambda _: self.stop())
        words = text.SO_MUCH.filled(percent=100 * done // total) if total else text.SO_MANY.filled(count=f"{done:,}")
        self._row.tell(TaskProgress(words, done, total))
        self.told.emit(words)

    def stop(self) -> None:
        self.is_stopped = True


class OpenBooks(QObject):
    """The open books: all are looked up, in their order, and one receives the edits."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.books: list[EditableBook] = []
        self.edited: EditableBook | None = None
        self.changed = Event[None]()
        """Emitted when the list, the edited book or the content of a book changes."""
        self._desk = desk
        self._worker = BackgroundWorker(self)
        self._busy: set[Path] = set()
        self._order: list[Path] = []
        """Paths in the order of their requests: a large book may finish loading after later ones."""
        self._wanted: Path | None = None
        """Book to edit as soon as it is loaded."""
        kept = desk.shell.state.read_value(BOOKS_KEY, StoredBooks, StoredBooks())
        self._unsaved = dict(kept.unsaved)
        """Unsaved changes of books that are not open, by path."""
        for path in kept.paths:
            self.open(Path(path), edit=path == kept.edited)

    @property
    def is_busy(self) -> bool:
        """True while a book is being loaded or saved."""
        return bool(self._busy)

    def open(self, path: Path, *, edit: bool = True) -> None:
        """Open a book in addition to the open ones; with `edit`, it receives the edits once it is loaded."""
        if edit:
            self._wanted = path
        there = next((book for book in self.books if book.path == path), None)
        if there is not None:
            self.edit(there)
            return

        if path not in self._order:
            self._order.append(path)

        def then(book: EditableBook) -> None:
            if unsaved := self._unsaved.pop(str(path), ()):
                book.replace_entries(*unsaved)
            self.books.append(book)
            self.books.sort(key=lambda each: self._order.index(each.path))
            book.entries_changed.connect(lambda _: self._on_changed(book))
            if path == self._wanted or self.edited is None:
                self.edited = book
            if book.file.index.problems:
                self._desk.shell.warn(
                    MessageKind.BOOK, WINDOW, text.DAMAGED_BOOK.filled(name=path.name, count=book.file.index.problems)
                )
            self._tell()

        work = partial(EditableBook.open, path, find_folders().cache / "books")
        self._do(path, text.OPENING.filled(name=path.name), work, then)

    def reopen(self, path: Path) -> None:
        """Reload a book from its file; unsaved changes are applied on top of the new content."""
        there = next((book for book in self.books if book.path == path), None)
        if there is not None:
            self.close(there)
        self.open(path)

    def create(self, path: Path) -> None:
        """Write an empty book and open it; the suffix chooses the format."""
        kind = kind_of_suffix(path.suffix)
        if kind is None:
            self._desk.shell.warn(MessageKind.BOOK, WINDOW, text.WHICH_KIND.filled(suffixes=book_suffixes()))
            return

        def work(_: object) -> None:
            with atomic_writer(path) as file:
                write_book(MergedBook((), MergeRules()), kind, file)

        self._do(path, text.OPENING.filled(name=path.name), work, lambda _: self.open(path))

    def edit(self, book: EditableBook) -> None:
        """Make the book the one that receives edits."""
        self.edited = book
        self._tell()

    def close(self, book: EditableBook) -> None:
        """Close a book; unsaved changes are kept and applied when it is opened again."""
        self.books.remove(book)
        self._order.remove(book.path)
        if book.unsaved_entries:
            self._unsaved[str(book.path)] = book.unsaved_entries
        if self.edited is book:
            self.edited = self.books[0] if self.books else None
        self._tell()

    def save(self, book: EditableBook, *, over_others: bool = False) -> None:
        def then(_: None) -> None:
            self._desk.shell.say_briefly(text.BOOK_SAVED.filled(name=book.path.name))
            self._tell()

        answers = (
            Answer(text.WRITE_OVER, partial(self.save, book, over_others=True)),
            Answer(text.OPEN_AGAIN, partial(self.reopen, book.path)),
        )
        name = text.SAVING.filled(name=book.path.name)
        work = partial(book.save, over_others=over_others)
        self._do(book.path, name, work, then, () if over_others else answers, fault=text.NOT_SAVED)

    def is_saving(self, book: EditableBook) -> bool:
        """Return True while the book is being written; it cannot be edited then."""
        return book.path in self._busy

    def _on_changed(self, book: EditableBook) -> None:
        self._tell()
        if len(book.unsaved_entries) > MOST_UNSAVED:
            self.save(book)

    def _tell(self) -> None:
        unsaved = self._unsaved | {str(book.path): book.unsaved_entries for book in self.books if book.unsaved_entries}
        paths = tuple(str(book.path) for book in self.books)
        edited = "" if self.edited is None else str(self.edited.path)
        self._desk.shell.state.store_value(BOOKS_KEY, StoredBooks, StoredBooks(paths, edited, unsaved))
        self.changed.emit(None)

    def _do(
        self,
        path: Path,
        name: Phrase,
        work: Callable[[Progress], object],
        then: Callable[..., object],
        answers: Sequence[Answer] = (),
        *,
        fault: Phrase = text.NAMED_FAULT,
    ) -> None:
        """Work on a book file on a worker thread; a long task gets a row in the task strip, where it can be stopped.

        `answers` are offered with a BookError, such as a file that another program changed; `fault` words other
        failures."""
        if path in self._busy:
            return
        self._busy.add(path)
        task = BookTask(self._desk, name, self)

        def end() -> None:
            self._busy.discard(path)
            task.end()

        def done(result: object) -> None:
            end()
            then(result)

        def failed(failure: Exception) -> None:
            end()
            if isinstance(failure, BookError):
                self._desk.shell.warn(
                    MessageKind.BOOK, WINDOW, text.NAMED_FAULT.filled(name=path.name, reason=failure.phrase), answers
                )
            elif not isinstance(failure, TaskCancelledError):
                self._desk.shell.warn(
                    MessageKind.BOOK, WINDOW, fault.filled(name=path.name, **failure_words(failure)._asdict())
                )
            self._tell()

        self._worker.start(lambda: work(task.progress), done, failed=failed, is_large=True)
