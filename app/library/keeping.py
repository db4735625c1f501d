"""Care of the file: is it sound, a copy of it, making it smaller, setting a damaged one aside."""

import random
import sqlite3
from array import array
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from app.base.atomic import quarantine
from app.library.library import Library, notes_path
from app.library.packed_moves import NO_MOVE, boards_along
from app.store.analysis_store import signed
from app.text import library as text
from app.text.phrase import Phrase

_TRIED: Final = 200
"""So many games are compared with the index."""
_MOST_PROBLEMS: Final = 20


def problems_in(library: Library) -> Iterator[Phrase]:
    """What is wrong in the file, and in the index of some games that are chosen by chance."""
    for (said,) in library.rows(f"PRAGMA main.integrity_check({_MOST_PROBLEMS})"):
        if said != "ok":
            yield text.DAMAGED.filled(reason=said)
    for table, *_ in library.rows("PRAGMA main.foreign_key_check"):
        yield text.DAMAGED.filled(reason=table)
    games = [number for (number,) in library.rows("SELECT id FROM game WHERE same_as IS NULL")]
    random.Random(len(games)).shuffle(games)  # noqa: S311 - nobody is to be kept from guessing
    for number in games[:_TRIED]:
        if not _is_indexed(library, number):
            yield text.WRONG_INDEX.filled(game=number)
    lost = library.number("SELECT count(*) FROM position WHERE game NOT IN (SELECT id FROM game WHERE same_as IS NULL)")
    if lost:
        yield text.DAMAGED.filled(reason=f"position: {lost}")


def files_away(library: Library) -> list[str]:
    """Files whose games are in the library and which cannot be seen now; a drive may be away, so nothing is forgotten."""
    return [path for (path,) in library.rows("SELECT path FROM source ORDER BY path") if not Path(path).exists()]


def _is_indexed(library: Library, number: int) -> bool:
    ((start, moves),) = library.rows("SELECT start, moves FROM game WHERE id = ?", (number,))
    numbers = [*array("H", moves), NO_MOVE]
    found = "SELECT 1 FROM position WHERE key = ? AND move = ? AND game = ?"
    return all(
        library.rows(found, (signed(board.key), move, number))
        for board, move in zip(boards_along(start, moves), numbers, strict=True)
    )


def backup(library: Library, path: Path) -> None:
    """Write a copy of the library as it stands, and of what cannot be made again, beside each other."""
    for name, target in (("main", path), ("notes", notes_path(path))):
        with closing(sqlite3.connect(target)) as copy:
            library.connection.backup(copy, name=name)


def loosen(library: Library) -> None:
    """Forget the columns, which are made anew in full segments without games that are gone, and names that nobody has."""
    with library.transaction():
        for table in ("segment", "piece_column"):
            library.connection.execute(f"DELETE FROM {table}")  # noqa: S608 - made of our own words
        library.connection.execute("UPDATE game SET segment = NULL")
        library.connection.execute(
            "DELETE FROM name WHERE id NOT IN (SELECT black FROM game UNION SELECT white FROM game"
            " UNION SELECT event FROM game UNION SELECT venue FROM game)"
        )


def shrink(library: Library) -> int:
    """Give back the room that is not used; how many bytes the file has then."""
    library.connection.execute("VACUUM main")
    library.connection.execute("PRAGMA main.wal_checkpoint(TRUNCATE)")
    return library.path.stat().st_size


def put_aside(path: Path, now: float) -> Path:
    """Give a damaged library another name, so that a new one can be made; what the person wrote stays in place."""
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return quarantine(path, now)
