"""What engines found, by position: the deeper result wins, whoever asked for it and wherever it was found.

The store is an index that can be made again from the comments of records. It is never the truth of a game.
"""

import json
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.database import DatabaseKind, PathTooLongError, is_full, open_database
from app.base.regular import parsed
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import library as text
from app.text.phrase import Phrase
from app.thoughts.score import Score, ThoughtBound

MOST_MOVES: Final = 30
"""So many moves of a line are kept."""
_HALF: Final = 1 << 63
_MARK: Final = "\t"
"""Between the name of an engine and what else tells it from others."""
_AT_ONCE: Final = 500

_STORE: Final = DatabaseKind(
    0x594D5341,  # YMSA
    1,
    """
    CREATE TABLE engine(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE analysis(
        key INTEGER NOT NULL, engine INTEGER NOT NULL REFERENCES engine(id), kind TEXT NOT NULL,
        is_exact INTEGER NOT NULL, depth REAL NOT NULL, nodes INTEGER NOT NULL,
        seldepth INTEGER, time_ms INTEGER, lines TEXT NOT NULL, found_at INTEGER NOT NULL, origin TEXT NOT NULL,
        PRIMARY KEY(key, engine, kind)) WITHOUT ROWID
    """,
    ("ALTER TABLE analysis ADD COLUMN host TEXT NOT NULL DEFAULT ''",),
)
_PUT: Final = """
    INSERT INTO analysis VALUES(?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET
        is_exact = excluded.is_exact, depth = excluded.depth, nodes = excluded.nodes, seldepth = excluded.seldepth,
        time_ms = excluded.time_ms, lines = excluded.lines, found_at = excluded.found_at, origin = excluded.origin,
        host = excluded.host
    WHERE (excluded.is_exact, excluded.depth, excluded.nodes) > (analysis.is_exact, analysis.depth, analysis.nodes)
"""
_AT: Final = """
    SELECT name, kind, is_exact, depth, nodes, seldepth, time_ms, lines, found_at, origin, host
    FROM analysis JOIN engine ON engine.id = analysis.engine WHERE key = ?
    ORDER BY is_exact DESC, depth DESC, nodes DESC, name
"""
_OF_ENGINE: Final = """
    SELECT key, name, kind, is_exact, depth, nodes, seldepth, time_ms, lines, found_at, origin, host
    FROM analysis JOIN engine ON engine.id = analysis.engine WHERE name = ? AND kind = 'best' AND key IN ({keys})
"""


class SearchKind(StrEnum):
    """What was searched for."""

    BEST = "best"
    MATE = "mate"


class FoundBy(StrEnum):
    """Where a result comes from."""

    STUDY = "study"
    ANALYSIS = "analysis"
    GAME = "game"
    COMMENT = "comment"


class StoredLine(NamedTuple):
    """One candidate, with what it is worth; its moves as USI writes them."""

    score: Score
    moves: tuple[str, ...]


def identity(name: str, mark: str) -> str:
    """An engine as the store calls it: `mark` tells it from those of its name, such as by its options and its net."""
    return f"{name}{_MARK}{mark}"


class StoredAnalysis(NamedTuple):
    """What one engine found in a position; the best of `lines` is the first."""

    engine: str
    """Its `identity`; of a comment, which says no more, its name alone."""
    lines: tuple[StoredLine, ...]
    depth: float = 0.0
    nodes: int = 0
    seldepth: int | None = None
    time_ms: int | None = None
    found_at: int = 0
    """Seconds since 1970; 0 where nobody knows."""
    origin: FoundBy = FoundBy.COMMENT
    kind: SearchKind = SearchKind.BEST
    host: str = ""
    """The machine that the engine ran on; nothing for this one, or where nobody knows."""

    @property
    def name(self) -> str:
        """What the engine is called."""
        return self.engine.partition(_MARK)[0]

    @property
    def finder(self) -> str:
        """The same with the machine, where that was another."""
        return f"{self.name} @ {self.host}" if self.host else self.name

    @property
    def is_exact(self) -> bool:
        """Whether the score is no mere bound."""
        return bool(self.lines) and self.lines[0].score.bound is None

    def age_days(self, now: float) -> int | None:
        """How many days ago it was found, None where nobody knows."""
        return None if not self.found_at else max(0, int(now - self.found_at) // 86_400)


def remedy_for(failure: Exception) -> Phrase | None:
    """Sentence that says why no database can be used here and what to do; None where that depends on the file."""
    if isinstance(failure, PathTooLongError):
        return text.PATH_TOO_LONG
    return text.DISK_FULL if is_full(failure) else None


class AnalysisStore:
    """The file of analyses. One thread at a time may use it, and any may `interrupt` it."""

    def __init__(self, path: Path, *, writes: bool = False) -> None:
        self._connection = open_database(path, _STORE, writes=writes)
        self._engines: dict[str, int] = {}

    def best(self, position: Position, least_depth: float = 0.0) -> StoredAnalysis | None:
        """The deepest result for `position`, if it is as deep as that."""
        return next((found for found in self.at(position) if found.depth >= least_depth), None)

    def at(self, position: Position) -> tuple[StoredAnalysis, ...]:
        """All results for `position`, the best first; what cannot be moved there is none of its results."""
        rows = self._connection.execute(_AT, (signed(position.key),))
        found = [_analysis(row) for row in rows]
        return tuple(each for each in found if _fits(each, position))

    def of_engine(self, engine: str, keys: Iterable[int]) -> dict[int, StoredAnalysis]:
        """The best results of one engine, by the key of the position; whoever takes one sees whether it can be moved there."""
        wanted, found = [signed(key) for key in keys], dict[int, StoredAnalysis]()
        for first in range(0, len(wanted), _AT_ONCE):
            some = wanted[first : first + _AT_ONCE]
            rows = self._connection.execute(_OF_ENGINE.format(keys=",".join("?" * len(some))), [engine, *some])
            found.update({key % (2 * _HALF): _analysis(tuple(row)) for key, *row in rows})
        return found

    def put_all(self, found: Iterable[tuple[int, StoredAnalysis]]) -> int:
        """Keep results by the key of their position, none over a deeper one of its engine; how many were new or deeper."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            rows = [_row(key, self._engine(each.engine), each) for key, each in found if each.lines]
            made = self._connection.total_changes
            self._connection.executemany(_PUT, rows)
            self._connection.execute("COMMIT")
        except BaseException:
            self._engines.clear()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return self._connection.total_changes - made

    def clear(self) -> None:
        """Forget everything, and give back the room; what records hold can be read again from them."""
        self._connection.execute("DELETE FROM analysis")
        self._connection.execute("VACUUM")

    def engines(self) -> int:
        """How many engines found something, counted by their names."""
        names = self._connection.execute("SELECT name FROM engine WHERE id IN (SELECT engine FROM analysis)")
        return len({name.partition(_MARK)[0] for (name,) in names})

    def __len__(self) -> int:
        count: int = self._connection.execute("SELECT count(*) FROM analysis").fetchone()[0]
        return count

    def interrupt(self) -> None:
        """End what another thread is asking, which raises sqlite3.OperationalError there."""
        self._connection.interrupt()

    def close(self) -> None:
        self._connection.close()

    def _engine(self, name: str) -> int:
        known = self._engines.get(name)
        if known is None:
            self._connection.execute("INSERT OR IGNORE INTO engine(name) VALUES(?)", (name,))
            (known,) = self._connection.execute("SELECT id FROM engine WHERE name = ?", (name,)).fetchone()
            self._engines[name] = known
        return known


def signed(key: int) -> int:
    """A key of 64 bits as SQLite keeps it."""
    return key - 2 * _HALF if key >= _HALF else key


def _fits(found: StoredAnalysis, position: Position) -> bool:
    """Whether its moves can be made, so that two positions of one key are not taken for each other."""
    moves = found.lines[0].moves
    move = MOVES[moves[0]] if moves else None
    return not moves or (move is not None and position.is_quick_legal(move))


def _row(key: int, engine: int, each: StoredAnalysis) -> tuple[object, ...]:
    said = json.dumps([_as_list(line) for line in each.lines], separators=(",", ":"))
    return (
        *(signed(key), engine, each.kind.value, each.is_exact, each.depth, each.nodes),
        *(each.seldepth, each.time_ms, said, each.found_at, each.origin.value, each.host),
    )


def _as_list(line: StoredLine) -> list[object]:
    score = line.score.seen_by(Side.BLACK)
    points = None if score.points is None else round(score.points)
    bound = None if score.bound is None else score.bound.value
    return [points, score.winner, score.plies, bound, " ".join(line.moves[:MOST_MOVES])]


def _analysis(row: tuple[Any, ...]) -> StoredAnalysis:
    name, kind, _, depth, nodes, seldepth, time_ms, lines, found_at, origin, host = row
    read = tuple(_line(*line) for line in parsed(lines))
    return StoredAnalysis(
        name, read, depth, nodes, seldepth, time_ms, found_at, FoundBy(origin), SearchKind(kind), host
    )


def _line(points: int | None, winner: int | None, plies: int | None, bound: str | None, moves: str) -> StoredLine:
    score = Score(
        Side.BLACK, points, None if winner is None else Side(winner), plies, ThoughtBound(bound) if bound else None
    )
    return StoredLine(score, tuple(moves.split()))
