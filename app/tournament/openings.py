"""Openings of a tournament, read from lists, records and books; duplicates are removed, and a seed shuffles them."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from app.book.entry import BookError, BookMark
from app.book.kinds import open_book
from app.book.reading import BookReader
from app.formats.encoding import decode_text
from app.formats.files import OpenedFile, parse_file
from app.formats.registry import format_by_key
from app.play.conditions import Conditions, find_condition_faults
from app.record.problems import Problem
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi import rules
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.plan import Opening

MAX_BOOK_OPENINGS: Final = 1_000
"""Most openings taken from a book, by probability; more than any match uses."""

_BAD_MOVES: Final = frozenset({BookMark.DUBIOUS, BookMark.BLUNDER})


class OpeningFault(NamedTuple):
    """Reason why a line of a file is no opening."""

    line: int
    reason: Phrase


class FoundOpenings(NamedTuple):
    """Openings read from files, with what was left out."""

    openings: tuple[Opening, ...]
    faults: tuple[OpeningFault, ...]
    repeated_count: int
    """Number of openings left out because an earlier one leads to the same position."""


def openings_of_file(data: bytes, path: str, plies: int) -> FoundOpenings:
    """Openings of a file, a list or records; of records the first `plies` moves."""
    name, opened = Path(path).name, parse_file(data, path)
    return (
        openings_of_list(decode_text(data).text, name) if is_list(opened) else openings_of_records(opened, name, plies)
    )


def openings_of_list(written: str, name: str) -> FoundOpenings:
    """Openings of a list, one a line: a position, `startpos moves …`, or moves. A comment begins with `;`."""
    lines = enumerate(written.removeprefix("\ufeff").splitlines(), 1)
    words = ((number, line.partition(";")[0].strip()) for number, line in lines)
    return _separate_faults(
        (number, _parse_opening_line(line, f"{name}:{number}"))
        for number, line in words
        if line and not line.startswith(("#", "//"))
    )


def openings_of_records(opened: OpenedFile, name: str, plies: int) -> FoundOpenings:
    """Openings from records: their first `plies` moves."""
    return _separate_faults(
        (number, _check_opening(_opening_of_record(record, plies, f"{name}:{number}")))
        for number, record in enumerate(opened.records, 1)
    )


def _separate_faults(read: Iterable[tuple[int, Opening | Phrase]]) -> FoundOpenings:
    """Sort openings from faults, each with its number in the file, and leave out transpositions."""
    found = list(read)
    openings, repeated = _without_transpositions([each for _, each in found if isinstance(each, Opening)])
    faults = tuple(OpeningFault(number, each) for number, each in found if not isinstance(each, Opening))
    return FoundOpenings(openings, faults, repeated)


def openings_of_book(path: Path, plies: int) -> FoundOpenings | None:
    """Openings of a book, up to `plies` moves; None if the file is no book or has no move for the even start."""
    try:
        book = open_book(path)
    except BookError:
        return None
    with closing(book.bytes):
        lines = _book_lines(book, plies)
    openings = tuple(Opening(STARTPOS, moves, path.name) for moves in lines if moves)
    return FoundOpenings(openings, (), 0) if openings else None


def _book_lines(book: BookReader, plies: int) -> list[tuple[str, ...]]:
    """Breadth-first search of the book, each position once; a line that leaves the book ends there."""
    ended: list[tuple[str, ...]] = []
    reached: list[tuple[float, tuple[str, ...], Position]] = [(1.0, (), Position.from_sfen(STARTPOS))]
    seen: set[int] = set()
    for _ in range(plies):
        following: list[tuple[float, tuple[str, ...], Position]] = []
        for share, moves, position in reached:
            entry, before = book.entry(position), len(following)
            for said, part in zip(entry.moves, entry.move_shares(), strict=True) if entry is not None else ():
                move, after = MOVES[said.usi], position.copy()
                if not part or said.mark in _BAD_MOVES or move is None or not rules.is_legal(position, move):
                    continue
                after.apply(move)
                if after.key not in seen:
                    seen.add(after.key)
                    following.append((share * part, (*moves, said.usi), after))
            if len(following) == before:
                ended.append(moves)
        reached = sorted(following, key=lambda each: -each[0])[:MAX_BOOK_OPENINGS]
    return [*(moves for _, moves, _ in reached), *ended][:MAX_BOOK_OPENINGS]


def is_list(opened: OpenedFile) -> bool:
    """True if a file is a list of positions or moves, one a line."""
    return opened.format is None or opened.format is format_by_key("usi")


def shuffle_openings(openings: Sequence[Opening], seed: int) -> tuple[Opening, ...]:
    mixed = list(openings)
    Random(seed).shuffle(mixed)  # noqa: S311 - the seed makes the order reproducible
    return tuple(mixed)


def merge_openings(found: Iterable[FoundOpenings]) -> FoundOpenings:
    """Merge the openings of several files, without those that repeat an earlier one."""
    parts = list(found)
    openings, repeated = _without_transpositions([opening for each in parts for opening in each.openings])
    return FoundOpenings(openings, (), repeated + sum(each.repeated_count for each in parts))


def _parse_opening_line(words: str, source: str) -> Opening | Phrase:
    usi = format_by_key("usi")
    reading = usi.read(words) if usi is not None else None
    if reading is None or not reading.records or reading.problems:
        return _reason_of_problems(reading.problems if reading is not None else ())
    return _check_opening(_opening_of_record(reading.records[0], None, source))


def _reason_of_problems(problems: Sequence[Problem]) -> Phrase:
    return problems[0].phrase if problems else text.NO_OPENING


def _opening_of_record(record: Record, plies: int | None, source: str) -> Opening:
    moves = [node.move.usi for node in main_line(record.root) if node.move is not None]
    return Opening(record.start_sfen, tuple(moves[:plies]), source)


def _check_opening(opening: Opening) -> Opening | Phrase:
    """The opening if a game can begin at its end, or else the reason why not."""
    wrong = find_condition_faults(Conditions(start=opening.start, moves=opening.moves))
    return wrong[0] if wrong else opening


def _without_transpositions(openings: Sequence[Opening]) -> tuple[tuple[Opening, ...], int]:
    """Remove transpositions: of openings that lead to one position the first is kept."""
    kept: dict[str, Opening] = {}
    for opening in openings:
        position = Position.from_sfen(opening.start)
        for word in opening.moves:
            if (move := MOVES[word]) is not None:
                position.apply(move)
        kept.setdefault(position.sfen_without_ply(), opening)
    return tuple(kept.values()), len(openings) - len(kept)
