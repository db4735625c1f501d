"""Opens the library of a command and its store of analyses, and parses queries."""

import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from app.base.database import can_store_text, is_damage
from app.base.folders import find_folders
from app.cli.arguments import Arguments
from app.cli.terminal import USAGE_ERROR, CommandError
from app.library.library import (
    Library,
    analyses_path,
    away_reason,
    moved_library_path,
    reason_not_opened,
    user_library_path,
)
from app.library.query import CompiledQuery, GameQuery, QueryError, compile_query, parse_position, parse_query
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore
from app.text import command as command_text
from app.text import library as text


def add_library_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--library", text.LIBRARY_HELP, command_text.FILE)


def _text_arguments(asked: Namespace) -> Iterator[str]:
    """Yield the arguments whose text is searched or stored; file names are not among them."""
    for argument in ("query", "filter", "name", "forget", "alias", "tag", "untag", "note"):
        said = getattr(asked, argument, None)
        yield from said if isinstance(said, list) else [said] if isinstance(said, str) else []


def library_path(asked: Namespace) -> Path:
    return Path(asked.library) if asked.library else user_library_path(find_folders().data)


@contextmanager
def open_library(asked: Namespace, *, writes: bool = False, makes: bool = False) -> Iterator[Library]:
    """Open the library; CommandError if it is missing (unless `makes` creates it) or not a library."""
    if not all(map(can_store_text, _text_arguments(asked))):
        raise CommandError(text.NOT_UTF8, code=USAGE_ERROR)
    path = library_path(asked)
    away = away_reason(find_folders().data)
    if away is not None and path == moved_library_path(find_folders().data):
        raise CommandError(away, name=str(path))
    if not makes and not path.exists():
        raise CommandError(text.NO_LIBRARY, name=str(path))
    try:
        library = Library(path, writes=writes or makes)
    except (sqlite3.Error, OSError) as failure:
        raise CommandError(reason_not_opened(failure), name=str(path)) from failure
    with closing(library):
        try:
            yield library
        except sqlite3.Error as failure:
            raise CommandError(reason_not_opened(failure), name=str(path)) from failure


@contextmanager
def open_store(asked: Namespace, *, writes: bool = False) -> Iterator[AnalysisStore | None]:
    """Open the store of analyses beside the library; None if there is none and `writes` is False."""
    path = analyses_path(library_path(asked))
    if not writes and not path.exists():
        yield None
        return
    try:
        store = AnalysisStore(path, writes=writes)
    except (sqlite3.Error, OSError) as failure:
        reason = text.DAMAGED_ANALYSES.filled(reason=failure) if is_damage(failure) else reason_not_opened(failure)
        raise CommandError(reason, name=str(path)) from failure
    with closing(store):
        yield store


def compile_query_words(words: list[str], library: Library) -> CompiledQuery:
    """Parse the words of a query for games in the library; CommandError with the query's faults."""
    wanted = compile_query(parse_query_words(words), library)
    if wanted.problems:
        raise CommandError(*wanted.problems, code=USAGE_ERROR)
    return wanted


def parse_query_words(words: list[str]) -> GameQuery:
    return parse_query(" ".join(words))


def parse_position_words(words: str) -> Position:
    try:
        return parse_position(words)
    except QueryError as error:
        raise CommandError(error.phrase, code=USAGE_ERROR) from error
