"""Column store of all positions for pattern searches, in segments of some ten thousand positions.

A search reads only the columns (squares) that its pattern names. Segments are made in the background after imports.
Columns change little between positions and compress well.
"""

import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, islice
from typing import Final, NamedTuple

from app.library.library import Library
from app.library.opening_names import GameNames, classify_game
from app.library.packed_moves import replay_moves
from app.library.pattern import COLUMN_COUNT, Pattern, row_of_position
from app.library.tesuji import TesujiFinder

MAX_SEGMENT_POSITIONS: Final = 65_536
ANY_PLY: Final = range(1 << 30)
_SEGMENTS_AT_ONCE: Final = 32
"""Number of segments whose games are in memory at once."""
_COMPRESSION_LEVEL: Final = 5
_SELECT_UNSEGMENTED: Final = """
    SELECT id, start, moves, plies FROM game WHERE segment IS NULL AND same_as IS NULL ORDER BY id
"""
_UPDATE_NAMES: Final = """
    UPDATE game SET segment = ?, pair = ?, black_opening = ?, white_opening = ?, black_castle = ?, white_castle = ?,
        tesuji = ?
    WHERE id = ?
"""


SegmentJob = tuple[tuple[int, str | None, bytes], ...]
"""Games of a new segment: number, start and moves."""


class NewSegment(NamedTuple):
    """Content of a new segment; picklable for worker processes."""

    positions: int
    games: bytes
    """Number of each game and count of its positions, four bytes each."""
    columns: tuple[tuple[int, int, bytes], ...]
    """Column number, bit mask of its codes, and its compressed bytes."""
    names: tuple[tuple[int, GameNames, str], ...]
    """Game number, names of openings and castles, and tesuji as stored."""


SegmentMapper = Callable[[Callable[[SegmentJob], NewSegment], list[SegmentJob]], Iterable[NewSegment]]


class PatternHit(NamedTuple):
    """Game in which a pattern occurs."""

    game: int
    ply: int
    """Ply at which the pattern first occurs in the game."""
    positions: int
    """Number of positions of the game in which the pattern occurs."""


def count_unsegmented_games(library: Library) -> int:
    """Number of games that are not in a segment (part of the index for pattern searches) yet."""
    return library.query_number("SELECT count(*) FROM game WHERE segment IS NULL AND same_as IS NULL")


def make_segments(library: Library, mapped: SegmentMapper = map) -> Iterator[int]:
    """Make segments and names for the new games, perhaps in worker processes (`mapped`); yield each one's game
    count."""
    while jobs := list(islice(_segment_jobs(library), _SEGMENTS_AT_ONCE)):
        for made in mapped(make_segment, jobs):
            _write_segment(library, made)
            yield len(made.names)


def _segment_jobs(library: Library) -> Iterator[SegmentJob]:
    """Split the new games into segments by their number of positions."""
    job: list[tuple[int, str | None, bytes]] = []
    taken = 0
    for number, start, moves, plies in library.connection.execute(_SELECT_UNSEGMENTED):
        if job and taken + plies + 1 > MAX_SEGMENT_POSITIONS:
            yield tuple(job)
            job, taken = [], 0
        job.append((number, start, moves))
        taken += plies + 1
    if job:
        yield tuple(job)


def make_segment(job: SegmentJob) -> "NewSegment":
    table, games, names = bytearray(), array("I"), list[tuple[int, GameNames, str]]()
    for number, start, moves in job:
        finder = TesujiFinder()
        names.append((number, classify_game(_index_positions(start, moves, table, finder)), finder.serialized))
        games.extend((number, len(moves) // 2 + 1))
    columns = (bytes(table[at::COLUMN_COUNT]) for at in range(COLUMN_COUNT))
    deflated = tuple(
        (at, _code_mask(column), zlib.compress(column, _COMPRESSION_LEVEL)) for at, column in enumerate(columns)
    )
    return NewSegment(len(table) // COLUMN_COUNT, games.tobytes(), deflated, tuple(names))


def _index_positions(start: str | None, moves: bytes, table: bytearray, finder: TesujiFinder) -> Iterator[bytes]:
    before = b""
    for ply, position in enumerate(replay_moves(start, moves)):
        row = row_of_position(position)
        table += row
        finder.test_move(position, before, ply)
        before = row
        yield row


def _write_segment(library: Library, made: NewSegment) -> None:
    with library.transaction():
        insert = "INSERT INTO segment(positions, games) VALUES(?, ?)"
        segment = library.connection.execute(insert, (made.positions, made.games)).lastrowid
        library.connection.executemany(
            "INSERT INTO piece_column VALUES(?,?,?,?)", [(segment, *each) for each in made.columns]
        )
        rows = [
            (segment, each.pair, *each.openings, *each.castles, tesuji, number) for number, each, tesuji in made.names
        ]
        library.connection.executemany(_UPDATE_NAMES, rows)


def _code_mask(column: bytes) -> int:
    """Bit mask of the codes that occur in a column."""
    return sum(1 << code for code in set(column))


def find_pattern(
    library: Library, patterns: tuple[Pattern, ...], least_stay: int = 1, plies: range = ANY_PLY
) -> Iterator[PatternHit]:
    """Games in which a pattern occurs in `least_stay` successive positions within `plies`, among those in segments.
    Deleted games and copies may be among them; the calling query filters them out."""
    run = b"\1" * max(1, least_stay)
    for segment, count, games in library.query_rows("SELECT id, positions, games FROM segment ORDER BY id"):
        hits = 0
        for pattern in patterns:
            hits |= _matching_positions(library, segment, count, pattern)
        if hits:
            yield from _hits_by_game(hits.to_bytes(count, "big"), array("I", games), run, plies)


def _matching_positions(library: Library, segment: int, count: int, pattern: Pattern) -> int:
    """Positions of a segment that match `pattern`, as an integer with one byte each (1 is a match)."""
    masks: dict[int, int] = dict(library.query_rows(*_segment_masks(segment, pattern)))
    wanted = [(at, codes, masks[at]) for at, codes in pattern.allowed]
    if any(not any(mask >> code & 1 for code in codes) for _, codes, mask in wanted):
        return 0
    wanted.sort(key=lambda each: len(each[1]))
    hits = int.from_bytes(b"\1" * count, "big")
    for at, codes, mask in wanted:
        if all(code in codes for code in range(32) if mask >> code & 1):
            continue
        ((data,),) = library.query_rows("SELECT data FROM piece_column WHERE segment = ? AND square = ?", (segment, at))
        table = bytes(code in codes for code in range(256))
        hits &= int.from_bytes(zlib.decompress(data).translate(table), "big")
        if not hits:
            break
    return hits


def _segment_masks(segment: int, pattern: Pattern) -> tuple[str, list[object]]:
    places = ",".join("?" * len(pattern.allowed))
    columns: list[object] = [at for at, _ in pattern.allowed]
    return f"SELECT square, pieces FROM piece_column WHERE segment = ? AND square IN ({places})", [segment, *columns]  # noqa: S608 - made of our own words


def _hits_by_game(hits: bytes, games: "array[int]", run: bytes, plies: range) -> Iterator[PatternHit]:
    """First run of successive matching positions in each game of a segment."""
    starts = [0, *accumulate(games[1::2])]
    first = hits.find(run)
    while first >= 0:
        game = bisect_right(starts, first) - 1
        start, after = starts[game], starts[game + 1]
        begin, end = start + min(after - start, plies.start), start + min(after - start, plies.stop)
        if first < begin:
            first = hits.find(run, begin)
            continue
        if first + len(run) <= end:
            yield PatternHit(games[2 * game], first - start, hits.count(1, begin, end))
        first = hits.find(run, after)
