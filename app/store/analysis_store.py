"""SQLite store of engine analyses by position; per engine and search kind it keeps the deepest result, wherever found.

The store is a cache: it can be rebuilt from the comments of records, which remain the truth of a game.
"""

import json
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.database import Database, DatabaseKind, PathTooLongError, is_disk_full
from app.base.regular import parse_json
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import library as text
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import Score
from app.usi.info import ScoreBound

MAX_STORED_MOVES: Final = 30
"""Maximum number of stored moves of a principal variation."""
_SIGN_BIT: Final = 1 << 63
_MARK_SEPARATOR: Final = "\t"
"""Separator between an engine's name and the mark that distinguishes it from engines of the same name."""
_KEYS_PER_QUERY: Final = 500

_STORE_KIND: Final = DatabaseKind(
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
_INSERT_OR_UPDATE: Final = """
    INSERT INTO analysis VALUES(?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET
        is_exact = excluded.is_exact, depth = excluded.depth, nodes = excluded.nodes, seldepth = excluded.seldepth,
        time_ms = excluded.time_ms, lines = excluded.lines, found_at = excluded.found_at, origin = excluded.origin,
        host = excluded.host
    WHERE (excluded.is_exact, excluded.depth, excluded.nodes) > (analysis.is_exact, analysis.depth, analysis.nodes)
"""
_SELECT_AT_POSITION: Final = """
    SELECT name, kind, is_exact, depth, nodes, seldepth, time_ms, lines, found_at, origin, host
    FROM analysis JOIN engine ON engine.id = analysis.engine WHERE key = ?
    ORDER BY is_exact DESC, depth DESC, nodes DESC, name
"""
_SELECT_OF_ENGINE: Final = """
    SELECT key, name, kind, is_exact, depth, nodes, seldepth, time_ms, lines, found_at, origin, host
    FROM analysis JOIN engine ON engine.id = analysis.engine WHERE name = ? AND kind = 'best' AND key IN ({keys})
"""


class SearchKind(StrEnum):
    """Kind of search: for the best move or for a mate."""

    BEST = "best"
    MATE = "mate"


class ResultOrigin(StrEnum):
    """Origin of a stored engine result: a study, a batch or game analysis, a game, or a comment."""

    STUDY = "study"
    ANALYSIS = "analysis"
    GAME = "game"
    COMMENT = "comment"


def engine_key(name: str, mark: str) -> str:
    """Return the store's key for an engine; `mark` tells apart engines of one name, e.g. by options and network."""
    return f"{name}{_MARK_SEPARATOR}{mark}"


class StoredAnalysis(NamedTuple):
    """Result of one engine for a position; the first of `lines` is the best, and figures are those of the whole search."""

    engine: str
    """Key made by `engine_key`; only the engine's name if the result comes from a comment."""
    lines: tuple[Evaluation, ...]
    depth: float = 0.0
    nodes: int = 0
    seldepth: int | None = None
    time_ms: int | None = None
    found_at: int = 0
    """Unix time in seconds; 0 if unknown."""
    origin: ResultOrigin = ResultOrigin.COMMENT
    kind: SearchKind = SearchKind.BEST
    host: str = ""
    """Machine that the engine ran on; empty for this machine or if unknown."""

    @property
    def name(self) -> str:
        """Engine name, without the mark that tells apart engines of one name."""
        return self.engine.partition(_MARK_SEPARATOR)[0]

    @property
    def full_name(self) -> str:
        """Engine name, with the machine where that was another one."""
        return f"{self.name} @ {self.host}" if self.host else self.name

    @property
    def is_exact(self) -> bool:
        """True if the best score is exact, not a lower or upper bound."""
        return bool(self.lines) and self.lines[0].score.is_exact

    def age_days(self, now: float) -> int | None:
        """Age of the result in days; None if unknown."""
        return None if not self.found_at else max(0, int(now - self.found_at) // 86_400)


def remedy_for(failure: Exception) -> Phrase | None:
    """Return a sentence on why no database can be used here and what to do, or None if that depends on the file."""
    if isinstance(failure, PathTooLongError):
        return text.PATH_TOO_LONG
    return text.DISK_FULL if is_disk_full(failure) else None


class AnalysisStore(Database):
    """Open database of engine analyses by position."""

    def __init__(self, path: Path, *, writes: bool = False) -> None:
        super().__init__(path, _STORE_KIND, writes=writes)
        self._engines: dict[str, int] = {}

    def best_result(self, position: Position) -> StoredAnalysis | None:
        return next(iter(self.results_at(position)), None)

    def results_at(self, position: Position) -> tuple[StoredAnalysis, ...]:
        """Return all results for `position`, the best first, without those whose first move is illegal there."""
        rows = self.connection.execute(_SELECT_AT_POSITION, (signed_key(position.key),))
        found = [_analysis_of_row(row) for row in rows]
        return tuple(each for each in found if _is_first_move_legal(each, position))

    def results_of_engine(self, engine: str, keys: Iterable[int]) -> dict[int, StoredAnalysis]:
        """Return the results of one engine by position key. The caller checks that their moves are legal there."""
        wanted, found = [signed_key(key) for key in keys], dict[int, StoredAnalysis]()
        for first in range(0, len(wanted), _KEYS_PER_QUERY):
            some = wanted[first : first + _KEYS_PER_QUERY]
            rows = self.connection.execute(_SELECT_OF_ENGINE.format(keys=",".join("?" * len(some))), [engine, *some])
            found.update({key % (2 * _SIGN_BIT): _analysis_of_row(tuple(row)) for key, *row in rows})
        return found

    def store_results(self, found: Iterable[tuple[int, StoredAnalysis]]) -> int:
        """Store results by position key where better than the engine's stored ones; return the number of changes."""
        try:
            with self.transaction():
                rows = [_to_row(key, self._engine_id(each.engine), each) for key, each in found if each.lines]
                made = self.connection.total_changes
                self.connection.executemany(_INSERT_OR_UPDATE, rows)
        except BaseException:
            self._engines.clear()
            raise
        return self.connection.total_changes - made

    def clear(self) -> None:
        """Delete all analyses and free the disk space; those in records can be read again from there."""
        self.connection.execute("DELETE FROM analysis")
        self.connection.execute("VACUUM")

    def engine_count(self) -> int:
        """Number of engines with different names that have results in the store."""
        names = self.connection.execute("SELECT name FROM engine WHERE id IN (SELECT engine FROM analysis)")
        return len({name.partition(_MARK_SEPARATOR)[0] for (name,) in names})

    def __len__(self) -> int:
        return self.query_number("SELECT count(*) FROM analysis")

    def _engine_id(self, name: str) -> int:
        known = self._engines.get(name)
        if known is None:
            self.connection.execute("INSERT OR IGNORE INTO engine(name) VALUES(?)", (name,))
            known = self._engines[name] = self.query_number("SELECT id FROM engine WHERE name = ?", (name,))
        return known


def signed_key(key: int) -> int:
    """Return a 64-bit position key as the signed integer that SQLite stores."""
    return key - 2 * _SIGN_BIT if key >= _SIGN_BIT else key


def _is_first_move_legal(found: StoredAnalysis, position: Position) -> bool:
    """Return True if the first move is legal in `position`, so that a collision of hash keys is noticed."""
    moves = found.lines[0].line
    move = MOVES[moves[0]] if moves else None
    return not moves or (move is not None and position.is_quick_legal(move))


def _to_row(key: int, engine: int, each: StoredAnalysis) -> tuple[object, ...]:
    said = json.dumps([_line_to_json(line) for line in each.lines], separators=(",", ":"))
    return (
        *(signed_key(key), engine, each.kind.value, each.is_exact, each.depth, each.nodes),
        *(each.seldepth, each.time_ms, said, each.found_at, each.origin.value, each.host),
    )


def _line_to_json(line: Evaluation) -> list[object]:
    score = line.score
    points = None if score.points is None else round(score.points)
    bound = None if score.is_exact else score.bound.name.lower()
    return [points, score.winner, score.plies, bound, " ".join(line.line[:MAX_STORED_MOVES])]


def _analysis_of_row(row: tuple[Any, ...]) -> StoredAnalysis:
    name, kind, _, depth, nodes, seldepth, time_ms, lines, found_at, origin, host = row
    read = tuple(_line_of_json(*line) for line in parse_json(lines))
    return StoredAnalysis(
        name, read, depth, nodes, seldepth, time_ms, found_at, ResultOrigin(origin), SearchKind(kind), host
    )


def _line_of_json(
    points: int | None, winner: int | None, plies: int | None, bound: str | None, moves: str
) -> Evaluation:
    kind = ScoreBound[bound.upper()] if bound else ScoreBound.EXACT
    score = Score(points, None if winner is None else Side(winner), plies, kind)
    return Evaluation(score, tuple(moves.split()))
