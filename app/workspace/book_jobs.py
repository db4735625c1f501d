"""Batch jobs of opening books: make from records, merge, filter, convert, minimax, and check."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import atomic_writer
from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookError
from app.book.index import Progress
from app.book.kinds import book_suffixes, kind_of_suffix
from app.book.making import GameMove, GameMoveFilter, entries_from_analyses, entries_from_games
from app.book.merging import CountRule, MergedBook, MergeRules, ScoreRule
from app.book.minimax import MAX_ROUNDS, minimax_book
from app.book.reading import AlteredBook, BookFilter, BookReader, MemoryBook, conversion_losses, write_book
from app.book.source import BookFile
from app.config.declare import NO_LABEL, ChoiceField, Field, FieldValue, NumberField, TextField, ToggleField
from app.dataset.book_moves import RecordChoice, analysed_moves, played_moves
from app.formats.files import read_file
from app.formats.folder import find_record_files
from app.library.book_moves import LibraryMoves
from app.library.library import Library, analyses_path, reason_not_opened
from app.library.query import compile_query, parse_query
from app.record.endings import Result
from app.record.problems import Severity
from app.record.record_builder import RecordRows, record_from_rows
from app.record.tree import Record
from app.shogi.pieces import Side
from app.store.analysis_store import AnalysisStore
from app.text import book as text
from app.text import library as library_text
from app.text.phrase import Phrase

_WORST: Final = 99_999
_MOST_PROBLEMS: Final = 200
_ANY: Final = "any"
_SIDES: Final = {_ANY: None, "black": Side.BLACK, "white": Side.WHITE}
_RESULTS: Final = {
    _ANY: frozenset(Result),
    "decided": frozenset({Result.BLACK_WON, Result.WHITE_WON}),
    "black": frozenset({Result.BLACK_WON}),
    "white": frozenset({Result.WHITE_WON}),
    "draw": frozenset({Result.DRAWN}),
}
_ONLY_PLAYED: Final = frozenset({"won_only"})
_FILTERS: Final = (
    Field("least_count", text.LEAST_COUNT, text.LEAST_COUNT_HELP, NumberField(0, 999_999), 0),
    Field("least_share", text.LEAST_SHARE, text.LEAST_SHARE_KEPT, NumberField(0, 100), 0),
    Field("least_score", text.LEAST_SCORE, text.LEAST_SCORE_KEPT, NumberField(-_WORST, _WORST), -_WORST),
    Field("most_score", text.MOST_SCORE, text.MOST_SCORE_KEPT, NumberField(-_WORST, _WORST), _WORST),
    Field("until", text.LAST_MOVE, text.LAST_POSITION_HELP, NumberField(0, 1_000), 0),
    Field("legal_only", text.LEGAL_ONLY, NO_LABEL, ToggleField(), False),
)
_RECORD_FIELDS: Final = (
    Field("first", text.FIRST_MOVE, text.FIRST_MOVE_HELP, NumberField(1, 1_000), 1),
    Field("last", text.LAST_MOVE, text.LAST_MOVE_HELP, NumberField(0, 1_000), 40),
    Field("side", text.SIDE, text.SIDE_KEPT, ChoiceField(tuple((key, text.SIDES[key]) for key in _SIDES)), _ANY),
    Field("player", text.PLAYER_NAME, text.PLAYER_KEPT, TextField(200), ""),
    Field(
        "result", text.RESULT, text.RESULT_KEPT, ChoiceField(tuple((key, text.RESULTS[key]) for key in _RESULTS)), _ANY
    ),
    Field("won_only", text.WON_ONLY, NO_LABEL, ToggleField(), False),
    Field("least_rating", text.LEAST_RATING, text.LEAST_RATING_HELP, NumberField(0, 9_999), 0),
    Field("least_depth", text.LEAST_DEPTH, text.LEAST_DEPTH_KEPT, NumberField(0, 999), 0),
    Field("has_branches", text.BRANCHES, NO_LABEL, ToggleField(), True),
    _FILTERS[0],
)
_LIBRARY_FIELDS: Final = (
    Field("query", text.QUERY, text.QUERY_KEPT, TextField(500), ""),
    *(field for field in _RECORD_FIELDS if field.key != "has_branches"),
)
_MERGE_FIELDS: Final = (
    Field(
        "counts",
        text.COUNTS,
        NO_LABEL,
        ChoiceField(tuple((rule.value, text.COUNT_RULES[rule.value]) for rule in CountRule)),
        CountRule.ADD.value,
    ),
    Field(
        "scores",
        text.SCORES,
        NO_LABEL,
        ChoiceField(tuple((rule.value, text.SCORE_RULES[rule.value]) for rule in ScoreRule)),
        ScoreRule.DEEPER.value,
    ),
    Field("joins_comments", text.JOINS, text.JOINS_HELP, ToggleField(), True),
)
_MINIMAX_FIELDS: Final = (
    Field("draw", text.DRAW_SCORE, text.DRAW_SCORE_HELP, NumberField(-_WORST, _WORST), 0),
    Field("rounds", text.ROUNDS, NO_LABEL, NumberField(1, 100_000), MAX_ROUNDS),
)


class BookJobKind(Enum):
    """Kind of batch job on opening books."""

    FROM_RECORDS = "moves"
    FROM_ANALYSES = "analysis"
    FROM_LIBRARY = "library"
    CONVERT = "convert"
    MERGE = "merge"
    MINIMAX = "minimax"
    CHECK = "check"

    @property
    def title(self) -> Phrase:
        return text.WORKS[self.value]

    @property
    def help_text(self) -> Phrase:
        return text.WORKS_HELP[self.value]

    @property
    def takes_records(self) -> bool:
        return self in {BookJobKind.FROM_RECORDS, BookJobKind.FROM_ANALYSES}

    @property
    def takes_files(self) -> bool:
        return self is not BookJobKind.FROM_LIBRARY

    @property
    def fields(self) -> Sequence[Field]:
        return _FIELDS[self]


_FIELDS: Final[Mapping[BookJobKind, Sequence[Field]]] = {
    BookJobKind.FROM_RECORDS: _RECORD_FIELDS,
    BookJobKind.FROM_ANALYSES: tuple(field for field in _RECORD_FIELDS[:-1] if field.key not in _ONLY_PLAYED),
    BookJobKind.FROM_LIBRARY: _LIBRARY_FIELDS,
    BookJobKind.CONVERT: _FILTERS,
    BookJobKind.MERGE: (*_MERGE_FIELDS, *_FILTERS),
    BookJobKind.MINIMAX: _MINIMAX_FIELDS,
    BookJobKind.CHECK: (),
}


class BookJob(NamedTuple):
    """Job ordered in the book dialog: kind of work, inputs, and form values."""

    kind: BookJobKind
    paths: tuple[str, ...]
    """Paths of the input: books, or files and folders of game records."""
    records: tuple[RecordRows, ...]
    """Records open in the window, which the job reads in addition to the files."""
    values: Mapping[str, FieldValue]


class ReadyBook(NamedTuple):
    """Finished book before it is written, with the warnings to show first."""

    book: BookReader
    file_type: type[BookFile]
    warnings: tuple[Phrase, ...]
    """Warnings: what the target format loses, and what could not be read."""


def prepare_book(order: BookJob, out: Path, cache: Path, progress: Progress) -> ReadyBook:
    """Make the book of a job, and warnings of what a file at `out` would lose; raise BookError if there is none."""
    kind = kind_of_suffix(out.suffix)
    if kind is None:
        raise BookError(text.WHICH_KIND.filled(suffixes=book_suffixes()))
    notes: list[Phrase] = []
    if order.kind.takes_records or order.kind is BookJobKind.FROM_LIBRARY:
        book = _build_from_games(order, notes, progress)
    else:
        if any(_is_same_file(Path(path), out) for path in order.paths):
            raise BookError(text.IS_SOURCE)
        books = [_open_book(path, cache, notes, progress) for path in order.paths]
        notes += [loss for each in books for loss in each.file.other_losses()]
        book = _combine_books(order, books, notes, progress)
    return ReadyBook(book, kind, (*conversion_losses(book, kind, progress), *notes))


def write_ready_book(ready: ReadyBook, out: Path, progress: Progress) -> int:
    """Write the finished book to the path `out` and return its number of positions; raise OSError if that fails."""
    with atomic_writer(out) as file:
        return write_book(ready.book, ready.file_type, file, progress)


def check_books(order: BookJob, cache: Path, progress: Progress) -> tuple[Phrase, ...]:
    """Check the books of a job; return sentences for the user: each problem with its line, or that there is none."""
    told: list[Phrase] = []
    for path in order.paths:
        name = Path(path).name
        book = _open_book(path, cache, [], progress)
        problems = book.file.find_problems()
        before = len(told)
        for problem in islice(problems, _MOST_PROBLEMS):
            reason = problem.reason.filled(**problem.values)
            at = text.AT_LINE.filled(line=problem.line, reason=reason) if problem.line else reason
            told.append(text.NAMED_FAULT.filled(name=name, reason=at))
        if more := _count_entries(problems, progress):
            told.append(text.NAMED_FAULT.filled(name=name, reason=text.MORE_PROBLEMS.filled(count=more)))
        if len(told) == before:
            told.append(text.NAMED_FAULT.filled(name=name, reason=text.NO_PROBLEMS.filled(count=len(book.file.index))))
    return tuple(told)


def _count_entries(rest: Iterable[object], progress: Progress) -> int:
    count = 0
    for count, _ in enumerate(rest, 1):
        progress(count, 0)
    return count


def _build_from_games(order: BookJob, notes: list[Phrase], progress: Progress) -> BookReader:
    values: Mapping[str, Any] = order.values
    choice = GameMoveFilter(
        values["first"],
        values["last"] or None,
        _SIDES[values["side"]],
        _RESULTS[values["result"]],
        values.get("won_only", False),
        values["least_depth"],
    )
    whose = RecordChoice(values["player"].strip(), values["least_rating"], values.get("has_branches", False))
    if order.kind is BookJobKind.FROM_LIBRARY:
        moves = _library_moves(values["query"], choice, whose, progress)
    else:
        moves_in = analysed_moves if order.kind is BookJobKind.FROM_ANALYSES else played_moves
        moves = (each for record in _read_records(order, notes, progress) for each in moves_in(record, whose))
    is_found = order.kind is BookJobKind.FROM_ANALYSES
    book = MemoryBook((entries_from_analyses if is_found else entries_from_games)(moves, choice))
    if not len(book):
        raise BookError(text.NO_MOVES_MATCH)
    return book if is_found else _filter_book(book, BookFilter(values["least_count"]))


def _library_moves(query: str, choice: GameMoveFilter, whose: RecordChoice, progress: Progress) -> Iterator[GameMove]:
    path = find_folders().data / "library.db"
    if not path.exists():
        raise BookError(library_text.NO_LIBRARY)
    try:
        with closing(Library(path)) as library, _open_store_beside(path) as store:
            wanted = compile_query(parse_query(query), library)
            if wanted.problems:
                raise BookError(wanted.problems[0])
            yield from LibraryMoves(library, wanted, store, progress).played_moves(choice, whose)
    except (sqlite3.Error, OSError) as failure:
        raise BookError(reason_not_opened(failure)) from failure


def _open_store_beside(path: Path) -> AbstractContextManager[AnalysisStore | None]:
    analyses = analyses_path(path)
    return closing(AnalysisStore(analyses)) if analyses.exists() else nullcontext()


def _read_records(order: BookJob, notes: list[Phrase], progress: Progress) -> Iterator[Record]:
    yield from map(record_from_rows, order.records)
    files = [each for path in order.paths for each in (find_record_files(path) if Path(path).is_dir() else [path])]
    for done, path in enumerate(files):
        progress(done, len(files))
        read = read_file(Path(path))
        yield from read.records
        wrong = next((each for each in read.problems if each.severity is Severity.ERROR), None)
        if wrong is not None and not read.records:
            notes.append(text.NAMED_FAULT.filled(name=Path(path).name, reason=wrong.phrase))


def _combine_books(order: BookJob, books: list[EditableBook], notes: list[Phrase], progress: Progress) -> BookReader:
    values: Mapping[str, Any] = order.values
    if order.kind is BookJobKind.MINIMAX:
        reckoned = minimax_book(books[0], values["draw"], values["rounds"], progress)
        if not reckoned.is_converged:
            notes.append(text.NOT_SETTLED_HERE.filled(rounds=reckoned.rounds))
        return MemoryBook(reckoned.entries)
    book: BookReader = books[0]
    if order.kind is BookJobKind.MERGE:
        rules = MergeRules(CountRule(values["counts"]), ScoreRule(values["scores"]), values["joins_comments"])
        book = MergedBook(books, rules)
    least, most = values["least_score"], values["most_score"]
    chosen = BookFilter(
        values["least_count"],
        values["least_share"] / 100,
        None if least == -_WORST else least,
        None if most == _WORST else most,
        values["until"] or None,
        is_legal_only=values["legal_only"],
    )
    return _filter_book(book, chosen)


def _filter_book(book: BookReader, chosen: BookFilter) -> BookReader:
    return book if chosen == BookFilter() else AlteredBook(book, chosen.filter_entry)


def _open_book(path: str, cache: Path, notes: list[Phrase], progress: Progress) -> EditableBook:
    name = Path(path).name
    try:
        book = EditableBook.open(Path(path), cache, progress)
    except BookError as error:
        raise BookError(text.NAMED_FAULT.filled(name=name, reason=error.phrase)) from error
    if book.file.index.problems:
        notes.append(
            text.NAMED_FAULT.filled(name=name, reason=text.DAMAGED_PARTS.filled(count=book.file.index.problems))
        )
    return book


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
