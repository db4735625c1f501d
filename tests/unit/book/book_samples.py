"""Books for the tests of app.book: made at random, with moves that lead from one position to another."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app.book.entry import BookEntry, MoveEntry
from app.book.kinds import BOOK_KINDS, open_book
from app.book.reading import BookReader, MemoryBook, write_book
from app.book.source import BookFile
from app.shogi.position import Position
from tests.cases import every_case

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
EVERY_KIND = every_case("kind", BOOK_KINDS)


@cache
def grown(count: int, seed: int = 1) -> tuple[BookEntry, ...]:
    """So many positions, each behind a move of another, with three moves at most."""
    return tuple(_grown(count, seed))


def _grown(count: int, seed: int) -> Iterator[BookEntry]:
    dice = random.Random(seed)  # noqa: S311 - the same book in every run
    waiting = [Position.from_sfen("startpos")]
    seen: set[str] = set()
    while len(seen) < count and waiting:
        position = waiting.pop(dice.randrange(len(waiting)))
        sfen = position.sfen_without_ply()
        legal = position.legal_moves()
        if sfen in seen or not legal:
            continue
        seen.add(sfen)
        moves = dice.sample(legal, min(len(legal), 3))
        yield BookEntry(
            sfen,
            tuple(
                MoveEntry(move.usi, dice.randrange(1, 900), dice.randrange(-900, 900), dice.randrange(40))
                for move in moves
            ),
            position.ply,
        )
        for move in moves:
            position.apply(move)
            waiting.append(Position.from_sfen(position.sfen()))
            position.undo()


def sample_book(count: int, seed: int = 1) -> MemoryBook:
    return MemoryBook(iter(grown(count, seed)))


def put_file(book: BookReader, kind: type[BookFile], path: Path) -> BookFile:
    """The book in a file of that kind, opened."""
    with path.open("wb") as file:
        write_book(book, kind, file)
    return open_book(path)


def book_of(path: Path, data: bytes | str) -> BookFile:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return open_book(path)


def told(book: BookFile) -> list[str]:
    """What is wrong with a file, in English."""
    return [problem.reason.filled(**problem.values).en for problem in book.find_problems()]
