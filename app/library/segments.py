"""All positions by column, some tens of thousands a segment, so that a pattern looks at a few squares of each only.

Made in the background, after games came in. A column hardly changes from one position to the next and deflates well.
"""

import zlib
from array import array
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from app.library.library import Library, Row
from app.library.opening_names import GameNames, names_of
from app.library.packed_moves import boards_along
from app.library.pattern import WIDTH, Pattern, row_of_position
from app.library.tesuji import TesujiFinder

MOST_POSITIONS: Final = 65_536
ANY_PLY: Final = range(1 << 30)
_LEVEL: Final = 6
_WAITING: Final = """
    SELECT id, start, moves, plies FROM game WHERE segment IS NULL AND same_as IS NULL ORDER BY id LIMIT 4000
"""
_NAMED: Final = """
    UPDATE game SET segment = ?, pair = ?, black_opening = ?, white_opening = ?, black_castle = ?, white_castle = ?,
        tesuji = ?
    WHERE id = ?
"""


class PatternHit(NamedTuple):
    """A game in which a pattern stands."""

    game: int
    ply: int
    """Where it first does."""
    positions: int
    """In how many positions it does."""


def waiting_games(library: Library) -> int:
    """How many games have no columns and names yet."""
    return library.number("SELECT count(*) FROM game WHERE segment IS NULL AND same_as IS NULL")


def make_segments(library: Library, is_stopped: Callable[[], bool] = lambda: False) -> Iterator[int]:
    """Make columns and names for the games that have none, a segment at a time; yields how many games it took in."""
    while not is_stopped():
        chosen = list(_chosen(library.rows(_WAITING)))
        if not chosen:
            return
        table, games, names = bytearray(), array("I"), list[tuple[int, GameNames, str]]()
        for number, start, moves, plies in chosen:
            if is_stopped():
                return
            finder = TesujiFinder()
            names.append((number, names_of(_noted(start, moves, table, finder)), finder.written))
            games.extend((number, plies + 1))
        _write(library, bytes(table), games, names)
        yield len(chosen)


def _chosen(rows: list[Row]) -> Iterator[Row]:
    """As many games as fit into a segment, and one at least."""
    taken = 0
    for row in rows:
        taken += row[3] + 1
        if taken > MOST_POSITIONS and taken != row[3] + 1:
            return
        yield row


def _noted(start: str | None, moves: bytes, table: bytearray, finder: TesujiFinder) -> Iterator[bytes]:
    before = b""
    for ply, position in enumerate(boards_along(start, moves)):
        row = row_of_position(position)
        table += row
        finder.look(position, before, ply)
        before = row
        yield row


def _write(library: Library, table: bytes, games: "array[int]", names: list[tuple[int, GameNames, str]]) -> None:
    columns = [table[at::WIDTH] for at in range(WIDTH)]
    deflated = [(at, _mask(column), zlib.compress(column, _LEVEL)) for at, column in enumerate(columns)]
    with library.transaction():
        insert = "INSERT INTO segment(positions, games) VALUES(?, ?)"
        segment = library.connection.execute(insert, (len(table) // WIDTH, games.tobytes())).lastrowid
        library.connection.executemany(
            "INSERT INTO piece_column VALUES(?,?,?,?)", [(segment, *each) for each in deflated]
        )
        rows = [(segment, each.pair, *each.openings, *each.castles, tesuji, number) for number, each, tesuji in names]
        library.connection.executemany(_NAMED, rows)


def _mask(column: bytes) -> int:
    """Which codes occur in a column, as bits."""
    return sum(1 << code for code in set(column))


def find_pattern(
    library: Library, patterns: tuple[Pattern, ...], least_stay: int = 1, plies: range = ANY_PLY
) -> Iterator[PatternHit]:
    """Every game in which one of the patterns stands through as many positions in a row at such plies, if it has columns.

    A game that was taken out since, or is known to be another's copy, is among them: the query that asks knows better.
    """
    run = b"\1" * max(1, least_stay)
    for segment, count, games in library.rows("SELECT id, positions, games FROM segment ORDER BY id"):
        hits = 0
        for pattern in patterns:
            hits |= _hits(library, segment, count, pattern)
        if hits:
            yield from _by_game(hits.to_bytes(count, "big"), array("I", games), run, plies)


def _hits(library: Library, segment: int, count: int, pattern: Pattern) -> int:
    """The positions of a segment in which a pattern stands: a byte each, 1 where it does."""
    masks: dict[int, int] = dict(library.rows(*_masks_of(segment, pattern)))
    wanted = [(at, codes, masks[at]) for at, codes in pattern.allowed]
    if any(not any(mask >> code & 1 for code in codes) for _, codes, mask in wanted):
        return 0
    wanted.sort(key=lambda each: len(each[1]))
    hits = int.from_bytes(b"\1" * count, "big")
    for at, codes, mask in wanted:
        if all(code in codes for code in range(32) if mask >> code & 1):
            continue
        ((data,),) = library.rows("SELECT data FROM piece_column WHERE segment = ? AND square = ?", (segment, at))
        table = bytes(code in codes for code in range(256))
        hits &= int.from_bytes(zlib.decompress(data).translate(table), "big")
        if not hits:
            break
    return hits


def _masks_of(segment: int, pattern: Pattern) -> tuple[str, list[object]]:
    places = ",".join("?" * len(pattern.allowed))
    columns: list[object] = [at for at, _ in pattern.allowed]
    return f"SELECT square, pieces FROM piece_column WHERE segment = ? AND square IN ({places})", [segment, *columns]  # noqa: S608 - made of our own words


def _by_game(hits: bytes, games: "array[int]", run: bytes, plies: range) -> Iterator[PatternHit]:
    start = 0
    for number, count in zip(games[::2], games[1::2], strict=True):
        begin, end = start + min(count, plies.start), start + min(count, plies.stop)
        first = hits.find(run, begin, end)
        if first >= 0:
            yield PatternHit(number, first - start, hits.count(1, begin, end))
        start += count
