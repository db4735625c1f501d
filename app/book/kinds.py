"""Registry of book kinds: detection and opening of book files."""

from pathlib import Path
from typing import Final

from app.base.regular import NotRegularFileError
from app.book.apery import AperyBook
from app.book.entry import BookError
from app.book.index import BookBytes, Progress, ignore_progress, key_from_bytes
from app.book.shogigui import ShogiGuiBook
from app.book.source import BookFile
from app.book.yaneuraou_binary import YaneuraOuBinaryBook
from app.book.yaneuraou_text import YaneuraOuTextBook
from app.text import book as text
from app.text import formats as files_text
from app.text.phrase import Phrase

BOOK_KINDS: Final[tuple[type[BookFile], ...]] = (YaneuraOuTextBook, AperyBook, YaneuraOuBinaryBook, ShogiGuiBook)
_DETECTION_BYTES: Final = 4096
_MIN_DETECTION_SCORE: Final = 30
"""Lowest score (0 to 100) at which the kind of a book counts as detected."""


def kind_of_suffix(suffix: str) -> type[BookFile] | None:
    """Kind of opening book that a file suffix, with or without its dot, stands for; None if unknown."""
    word = suffix.lower().removeprefix(".")
    return next((kind for kind in BOOK_KINDS if kind.key == word), None)


def open_book(
    path: Path, cache: Path | None = None, progress: Progress = ignore_progress, kind: type[BookFile] | None = None
) -> BookFile:
    """Open the book at `path`; raise BookError if it cannot be read or is no book. The index of a large one is saved in
    the folder `cache`. An exception from `progress` cancels the opening."""
    try:
        data = BookBytes(path)
    except (OSError, ValueError) as failure:
        if path.is_dir():
            raise BookError(text.IS_FOLDER) from failure
        raise BookError(unreadable_reason(failure)) from failure
    kind = kind or _detect_kind(data, path.suffix.lower().removeprefix("."))
    if kind is None:
        data.close()
        raise BookError(text.UNKNOWN_KIND.filled(suffixes=book_suffixes()))
    kept_at = None
    if cache is not None:
        kept_at = cache / f"{key_from_bytes(str(path.resolve()).encode('utf-8', 'surrogateescape')):016x}.index"
    book = kind(data, kept_at, progress)
    if data.size and not len(book.index) and book.problems:
        data.close()
        raise BookError(text.NOTHING_READ.filled(kind=kind.name, suffixes=book_suffixes()))
    return book


def _detect_kind(data: BookBytes, suffix: str) -> type[BookFile] | None:
    beginning = data.read_at(0, _DETECTION_BYTES)
    kind = max(BOOK_KINDS, key=lambda each: each.likelihood(beginning, data.size, suffix))
    return kind if kind.likelihood(beginning, data.size, suffix) >= (_MIN_DETECTION_SCORE if data.size else 1) else None


def book_suffixes() -> str:
    return " ".join(f".{kind.key}" for kind in BOOK_KINDS)


def unreadable_reason(failure: OSError | ValueError) -> Phrase:
    """Sentence on why a book file cannot be read, for the error that reading it has raised."""
    if isinstance(failure, NotRegularFileError):
        return files_text.NOT_REGULAR
    if isinstance(failure, FileNotFoundError):
        return files_text.NOT_FOUND
    if isinstance(failure, PermissionError):
        return files_text.NOT_PERMITTED
    return files_text.NOT_READ.filled(reason=failure)
