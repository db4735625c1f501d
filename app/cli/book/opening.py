"""Opens book files for commands, filters books, and writes the resulting book file."""

from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from app.base.atomic import atomic_writer
from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookError
from app.book.kinds import book_suffixes, kind_of_suffix
from app.book.reading import AlteredBook, BookFilter, BookReader, conversion_losses, write_book
from app.cli.arguments import Arguments, integer
from app.cli.output_files import raising_write_errors
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal
from app.formats.output_files import existing_file_problem, is_same_file
from app.text import book as text
from app.text import command as command_text
from app.text import dataset as dataset_text
from app.text.phrase import Phrase

_FULL_PERCENTAGE: Final = 100
NO_SOURCE_BOOKS: Final[Mapping[str, EditableBook]] = MappingProxyType({})
_MAX_CENTIPAWNS: Final = 99_999


def open_book(name: str, terminal: Terminal) -> EditableBook:
    """Open a book and warn of damage; CommandError if it cannot be read."""
    book = open_book_silently(name, terminal)
    warn_of_damaged_book(name, book, terminal)
    return book


def open_book_silently(name: str, terminal: Terminal) -> EditableBook:
    """Open a book without a warning of damage; CommandError if it cannot be read."""
    try:
        return EditableBook.open(Path(name), find_folders().cache / "books", terminal.show_progress)
    except BookError as error:
        raise CommandError(error.phrase, name=name) from error


def warn_of_damaged_book(name: str, book: EditableBook, terminal: Terminal) -> None:
    if book.file.index.problems:
        terminal.warn(name, text.DAMAGED.filled(count=book.file.index.problems))


def read_centipawns(word: str) -> int | Phrase:
    """Parse an argument that is a score in centipawns."""
    number = word.removeprefix("-").removeprefix("+")
    is_number = number.isascii() and number.isdecimal() and len(number) < 6 and int(number) <= _MAX_CENTIPAWNS
    return int(word) if is_number else text.BAD_SCORE.filled(word=word[:20])


def read_percent(word: str) -> float | Phrase:
    """Parse an argument that is a percentage; 100 becomes 1.0."""
    try:
        share = float(word) / _FULL_PERCENTAGE
    except ValueError:
        share = -1.0
    return share if 0 <= share <= 1 else text.BAD_PERCENT.filled(word=word[:20])


def add_output_arguments(arguments: Arguments) -> None:
    arguments.add_output_file(text.OUT_HELP.filled(suffixes=book_suffixes()), required=True)
    arguments.add_overwrite_switch()


def add_filter_arguments(arguments: Arguments) -> None:
    number = integer(command_text.NO_PLY)
    arguments.add_argument("--min-count", text.MIN_COUNT_HELP, command_text.NUMBER, number, default=0)
    arguments.add_argument("--min-share", text.MIN_SHARE_HELP, text.PERCENT, read_percent, default=0.0)
    arguments.add_argument("--min-score", text.MIN_SCORE_HELP, command_text.NUMBER, read_centipawns)
    arguments.add_argument("--max-score", text.MAX_SCORE_HELP, command_text.NUMBER, read_centipawns)
    arguments.add_argument("--until", text.UNTIL_HELP, command_text.NUMBER, number)
    arguments.add_switch("--legal", text.LEGAL_HELP)


def filter_book(book: BookReader, asked: Namespace) -> BookReader:
    """Return the book with only those moves that the user's filters keep."""
    chosen = BookFilter(
        asked.min_count, asked.min_share, asked.min_score, asked.max_score, asked.until, is_legal_only=asked.legal
    )
    return book if chosen == BookFilter() else AlteredBook(book, chosen.filter_entry)


def write_filtered_book(
    book: BookReader, asked: Namespace, terminal: Terminal, sources: Mapping[str, EditableBook] = NO_SOURCE_BOOKS
) -> int:
    """Write the book that was made of the input books `sources`; first warn of what the file format loses."""
    path = Path(asked.out)
    kind = kind_of_suffix(path.suffix)
    if kind is None:
        raise CommandError(text.WHICH_KIND.filled(suffixes=book_suffixes()), code=USAGE_ERROR)
    objection = _overwrite_refusal(path, sources, overwrite=asked.overwrite)
    if objection is not None:
        raise CommandError(objection)
    lost = [loss for source in sources.values() for loss in source.file.other_losses()]
    for loss in (*conversion_losses(book, kind), *lost):
        terminal.warn(asked.out, loss)
    with raising_write_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_writer(path) as file:
            count = write_book(book, kind, file, terminal.show_progress)
    terminal.print_summary(text.WRITTEN, count=count, path=path)
    return int(terminal.has_failed)


def _overwrite_refusal(path: Path, sources: Iterable[str], *, overwrite: bool) -> Phrase | None:
    if any(is_same_file(path, source) for source in sources):
        return dataset_text.IS_INPUT.filled(path=path)
    return existing_file_problem(path, overwrite=overwrite)
