"""The opening books of a game, loaded on a worker thread before the game begins."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject

from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.choosing import BookPlayer
from app.book.entry import BookError
from app.book.index import Progress
from app.desktop.books.open_books import BookTask, TaskCancelledError
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.directing.requests import Seat
from app.play.books import make_book_players
from app.play.conditions import Conditions
from app.play.game_state import NO_BOOKS
from app.runtime.background_worker import BackgroundWorker
from app.text import book as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase

Players = Mapping[Seat, BookPlayer]


class GameBooks(QObject):
    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.is_busy = False
        """True while the books of a new game are loaded."""
        self._desk = desk
        self._worker = BackgroundWorker(self)

    def open(self, conditions: Conditions, then: Callable[[Players], object]) -> None:
        """Load the books that the conditions name, then call `then`. Unreadable books are reported and left out. If the
        user stops the loading, no game begins."""
        if not any(player.is_engine and player.books.paths for player in conditions.players):
            then(NO_BOOKS)
            return
        self.is_busy = True
        task = BookTask(self._desk, text.READING_BOOKS, self)

        def end() -> None:
            self.is_busy = False
            task.end()

        def done(found: tuple[Players, list[Phrase]]) -> None:
            end()
            players, told = found
            for words in told:
                self._desk.shell.warn(MessageKind.NEW_GAME, WINDOW, words)
            then(players)

        def failed(failure: Exception) -> None:
            end()
            if not isinstance(failure, TaskCancelledError):
                fault = text.NAMED_FAULT.filled(name=text.BOOKS, reason=failure_words(failure).sentences)
                self._desk.shell.warn(MessageKind.NEW_GAME, WINDOW, fault)

        self._worker.start(lambda: _opened(conditions, task.progress), done, failed=failed, is_large=True)


def _opened(conditions: Conditions, progress: Progress) -> tuple[Players, list[Phrase]]:
    told: list[Phrase] = []

    def open_(path: str) -> EditableBook | None:
        name = Path(path).name
        try:
            book = EditableBook.open(Path(path), find_folders().cache / "books", progress)
        except BookError as error:
            told.append(text.WITHOUT_BOOK.filled(name=name, reason=error.phrase))
            return None
        if book.file.index.problems:
            told.append(text.WITH_DAMAGED.filled(name=name, count=book.file.index.problems))
        return book

    return make_book_players(conditions, open_), told
