"""How fast games come into the library, how large it is for what it holds, and how fast it answers.

`YOMISUJI_LIBRARY_GAMES=100000` makes so many games first, which takes half an hour; `YOMISUJI_LIBRARY_FOLDER` names a folder that
has them already.
"""

import os
import random
import sqlite3
import statistics
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from app.cli.library.importing import ReadJob, build_segments, read_all_files
from app.cli.process_pool import run_in_order
from app.cli.terminal import Terminal
from app.formats.files import read_file
from app.formats.registry import format_suffixes
from app.library.importing import Importer
from app.library.library import Library
from app.library.opening_tree import opening_tree
from app.library.packed_moves import replay_moves
from app.library.pattern import Pattern, row_of_position
from app.library.segments import find_pattern
from app.record.problems import Problem
from app.shogi.position import Position
from app.store.analysis_store import signed_key
from app.text import library as text
from app.text.phrase import Language
from benchmarks.figures import Figure, Result, Unmeasured, seconds
from benchmarks.library_games import made_games, write_games

GAMES: Final = int(os.environ.get("YOMISUJI_LIBRARY_GAMES", "1000"))
FOLDER: Final = os.environ.get("YOMISUJI_LIBRARY_FOLDER")
LONG: Final = "up to an hour" if GAMES > 5_000 or FOLDER else None
_BARE: Final = "SELECT move, outcome, count(*) FROM position WHERE key = ? GROUP BY move, outcome"
with closing(sqlite3.connect(":memory:")) as _asked:
    _HAS_SIZES: Final = "ENABLE_DBSTAT_VTAB" in {name for (name,) in _asked.execute("PRAGMA compile_options")}
_ASKED: Final = 300
_PATTERNS: Final = 30
_START: Final = Position.from_sfen("startpos")


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(FOLDER or made)
        if not FOLDER:
            write_games(folder, made_games(GAMES), 10)
        files = sorted(path for path in folder.rglob("*") if path.suffix in format_suffixes())
        with tempfile.TemporaryDirectory() as place:
            yield from _of(files, Path(place, "games.db"))


def _of(files: list[Path], path: Path) -> Iterator[Result]:
    jobs = [ReadJob(str(file), file.stat().st_mtime_ns, file.stat().st_size) for file in files]
    reading = _cost(lambda: sum(run_in_order(_read_alone, jobs, text.PROCESS_LOST)))
    with closing(Library(path, writes=True)) as library:
        importing = _cost(lambda: _take_in(library, jobs))
        library.query_rows("PRAGMA wal_checkpoint(TRUNCATE)")
        indexed = path.stat().st_size
        preparing = _cost(lambda: build_segments(library, Terminal(Language.EN)))
        library.query_rows("PRAGMA wal_checkpoint(TRUNCATE)")
        games = library.query_number("SELECT count(*) FROM game")
        positions = library.query_number("SELECT count(*) FROM position")
        whole, of = path.stat().st_size, f"{games:,} games, {positions:,} positions"
        taking, all_of_it = importing.beside(reading), importing.plus(preparing).beside(reading)
        name = "import of headers and exact index, against reading the same files alone"
        yield Figure(name, taking.clock, "×", 1.5, of=of)
        yield Figure("… in work of processors", taking.work, "×", 1.5)
        yield Figure("… shapes and names included", all_of_it.clock, "×", 3.0)
        yield Figure("… shapes and names included, in work of processors", all_of_it.work, "×", 3.0)
        yield Figure("… games a second", games / importing.clock, "games/s")
        yield Figure("… reading alone", games / reading.clock, "games/s", yardstick=True)
        yield Figure("library: games and exact index, of a position", indexed / positions, "bytes")
        index = (
            library.query_rows("SELECT sum(pgsize) FROM dbstat WHERE name = 'position'")[0][0] if _HAS_SIZES else None
        )
        if index is None:
            yield Unmeasured("exact index alone, of a position", "this SQLite does not tell the size of a table")
        else:
            yield Figure("exact index alone, of a position", index / positions, "bytes", 30.0)
        yield Figure("games, exact index, shapes and names, of a position", whole / positions, "bytes", 45.0)
    yield from _answers(path)


class Cost(NamedTuple):
    """Seconds by the clock, which say little on a busy machine, and those in which a processor worked for us."""

    clock: float
    work: float

    def plus(self, other: "Cost") -> "Cost":
        return Cost(self.clock + other.clock, self.work + other.work)

    def beside(self, other: "Cost") -> "Cost":
        return Cost(self.clock / other.clock, self.work / other.work)


def _cost(act: Callable[[], object]) -> Cost:
    """Of this process and those that it made and waited for."""
    before = sum(os.times()[:4])
    clock = seconds(act)
    return Cost(clock, sum(os.times()[:4]) - before)


def _read_alone(job: ReadJob) -> int:
    return len(read_file(Path(job.path)).records)


def _take_in(library: Library, jobs: list[ReadJob]) -> None:
    importer = Importer(library)
    for _, found in read_all_files(jobs):
        if not isinstance(found, Problem):
            importer.add_file(found)
    importer.write_pending()


def _answers(path: Path) -> Iterator[Result]:
    opening = [seconds(lambda: Library(path).close()) for _ in range(9)]
    yield Figure("opening the library", statistics.median(opening) * 1000, "ms", 200.0, of="median of 9")
    with closing(Library(path)) as library:
        library.query_rows("SELECT count(*) FROM position")  # what was just written is in memory as a rule
        bare, tree = _beside(library, [_START] * 15)
        yield Figure("opening tree of the start position", tree * 1000, "ms", 10.0, of="median of 15")
        yield Figure("… against the bare SQL", tree / bare, "×", 2.0)
        bare, tree = _beside(library, _some_positions(library))
        yield Figure("opening tree of any position, against the bare SQL", tree / bare, "×", of=f"median of {_ASKED}")
        yield Figure("… itself", tree * 1000, "ms")
        times = sorted(_searched(library))
        yield Figure(
            "pattern of 3 to 6 squares", statistics.median(times) * 1000, "ms", 500.0, of=f"median of {_PATTERNS}"
        )
        yield Figure("… the slowest", times[-1] * 1000, "ms", 500.0, of=f"worst of {_PATTERNS}")


def _beside(library: Library, positions: list[Position]) -> tuple[float, float]:
    """The medians of the bare SQL and of the tree, in turn."""
    bare: list[float] = []
    tree: list[float] = []
    for position in positions:
        key = signed_key(position.key)
        bare.append(seconds(partial(library.query_rows, _BARE, (key,))))
        tree.append(seconds(partial(opening_tree, library, position)))
    return statistics.median(bare), statistics.median(tree)


def _some_positions(library: Library) -> list[Position]:
    dice = random.Random(5)
    games = library.query_rows("SELECT start, moves FROM game ORDER BY id LIMIT 5000")
    found: list[Position] = []
    while len(found) < _ASKED:
        start, moves = dice.choice(games)
        ply = dice.randrange(len(array("H", moves)))
        found.append(next(board.copy() for at, board in enumerate(replay_moves(start, moves)) if at == ply))
    return found


def _searched(library: Library) -> Iterator[float]:
    dice = random.Random(6)
    for position in _some_positions(library)[:_PATTERNS]:
        row = row_of_position(position)
        squares = dice.sample([square for square in range(81) if row[square]], dice.randint(3, 6))
        pattern = Pattern(tuple(sorted((square, frozenset([row[square]])) for square in squares)))
        begun = time.perf_counter()
        list(find_pattern(library, (pattern,)))
        yield time.perf_counter() - begun
