"""How fast large opening books are opened, asked and saved, how much memory their index takes, and how fast books are converted.

The large book is a text book of positions that no game has, written into the folder of temporary files and removed after.
`YOMISUJI_BOOK_GB=2` makes it as large as the goal says, which takes minutes and three times as much room on the disk; so it comes last.
"""

import os
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.book.book import EditableBook
from app.book.entry import BookEntry, MoveEntry
from app.book.kinds import BOOK_KINDS, open_book
from app.book.reading import MemoryBook, write_book
from app.book.yaneuraou_text import FILE_HEADER
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, seconds

GIGABYTES: Final = float(os.environ.get("YOMISUJI_BOOK_GB", "0.1"))
LONGEST_OPENING: Final = 500.0
LONGEST_ANSWER: Final = 5.0
MOST_BYTES: Final = 16.0
ASKED: Final = 2_000
CONVERTED: Final = 10_000
MEGABYTE: Final = 1 << 20
_MOVES: Final = b"5i5h 5a5b 30 20 10\n5i4h 5a4b 20 20 5\n5i6h 5a6b -10 18 1\n"
_LETTERS: Final = str.maketrans("01", "Gg")


def large_book(path: Path, size: int) -> list[str]:
    """Write a sorted book of that many bytes; some of its positions, as SFEN without number."""
    asked: list[str] = []
    dice = random.Random(3)
    share = 2.5 * ASKED * 160 / size
    with path.open("wb") as file:
        file.write(FILE_HEADER + b"\n")
        written = number = 0
        lines: list[bytes] = []
        while written < size:
            sfen = position_numbered(number)
            lines.append(b"sfen %s 9\n%s" % (sfen.encode(), _MOVES))
            written += len(lines[-1])
            number += 1
            if dice.random() < share:
                asked.append(sfen)
            if not number & 0xFFFF:
                file.write(b"".join(lines))
                lines.clear()
        file.write(b"".join(lines))
    return asked


def position_numbered(number: int) -> str:
    """A position for every number, in the order of their texts."""
    pieces = f"{number:028b}".translate(_LETTERS)
    rows = [pieces[start : start + 7] + "2" for start in range(0, 28, 7)]
    return f"4k4/{'/'.join(rows)}/9/9/9/4K4 b -"


def measure() -> Iterator[Result]:
    yield from _conversions()
    yield from _large()


def _large() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as folder:
        path, cache = Path(folder, "large.db"), Path(folder, "cache")
        asked = large_book(path, int(GIGABYTES * 1024 * MEGABYTE))
        before, begun = _peak(), time.perf_counter()
        positions = len(open_book(path, cache).index)
        indexed, grown = time.perf_counter() - begun, _peak() - before
        (kept,) = cache.iterdir()
        yield Figure(f"a .db of {GIGABYTES:g} GB: making its index", indexed, "s", of=f"{positions:,} positions")
        yield Figure("… memory while that is made", grown / positions, "bytes", of="a position")
        yield Figure("… its size", (kept.stat().st_size - 48) / positions, "bytes", MOST_BYTES, of="a position")
        begun = time.perf_counter()
        book = EditableBook.open(path, cache)
        yield Figure("… opening it then", (time.perf_counter() - begun) * 1000, "ms", LONGEST_OPENING)
        times = sorted(_answer(book, sfen) for sfen in asked)
        yield Figure("… an answer", times[len(times) // 2], "ms", of="median")
        yield Figure("… the slowest of a hundred", times[len(times) * 99 // 100], "ms", LONGEST_ANSWER)
        book.set_move(Position.from_sfen(f"{asked[0]} 9"), MoveEntry("G*5e", 1))
        before = _peak()
        yield Figure("… saving a change, the new index included", seconds(book.save), "s")
        yield Figure("… memory that this takes beyond making the index", max(0, _peak() - before) / MEGABYTE, "MB")
        if _answer(book, asked[0], 4) < 0:
            raise AssertionError("the change was not saved")


def _answer(book: EditableBook, sfen: str, moves: int = 3) -> float:
    """How long it takes in milliseconds, after a look whether it is right."""
    position = Position.from_sfen(f"{sfen} 9")
    begun = time.perf_counter()
    entry = book.entry(position)
    taken = time.perf_counter() - begun
    if entry is None or len(entry.moves) != moves:
        raise AssertionError(f"{sfen} was answered wrongly")
    return taken * 1000


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _conversions() -> Iterator[Result]:
    text, *others = BOOK_KINDS
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, f"book.{text.key}")
        with source.open("wb") as file:
            write_book(MemoryBook(iter(_tree())), text, file)
        for kind in others:
            book = open_book(source)
            begun = time.perf_counter()
            with Path(folder, f"other.{kind.key}").open("wb") as file:
                write_book(book, kind, file)
            yield Figure(f"positions from .db to .{kind.key}", CONVERTED / (time.perf_counter() - begun), "positions/s")


def _tree() -> Iterator[BookEntry]:
    """Positions of games, each behind a move of another."""
    waiting = [Position.from_sfen("startpos")]
    seen: set[str] = set()
    for position in waiting:
        sfen = position.sfen_without_ply()
        if sfen in seen:
            continue
        seen.add(sfen)
        moves = position.legal_moves()[::9]
        yield BookEntry(sfen, tuple(MoveEntry(move.usi, 10, 20, 30) for move in moves), position.ply)
        for move in moves:
            position.apply(move)
            waiting.append(Position.from_sfen(position.sfen()))
            position.undo()
        if len(seen) == CONVERTED:
            return
