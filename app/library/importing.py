"""Import of games: file by file in transactions, so that a crash leaves no half or double game.

Other processes read the files (`read_games`); this one writes them in batches.
"""

import time
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.library.game import FileGames, LibraryGame, index_rows
from app.library.library import Library, SqlRow
from app.library.names import normalized_name, normalized_text
from app.library.packed_moves import NO_MOVE, replay_moves
from app.record.endings import Result
from app.shogi.pieces import Side
from app.store.analysis_store import AnalysisStore, signed_key

MAX_BATCH_POSITIONS: Final = 1_000_000
"""Most positions per batch. SQLite sorts them by key, so that each index page is written once for all of them."""
MIN_BATCH_SECONDS: Final = 2.0
"""Seconds until the first batch is written, so that its games can be seen; each next wait is twice as long."""
MAX_BATCH_SECONDS: Final = 30.0
"""Longest wait between batches, and so the most work that a crash loses."""
_COLUMNS: Final = (
    *("source", "place", "identity", "head", "start", "turn", "plies", "result", "ending", "date", "event", "venue"),
    *("black", "white", "black_rating", "white_rating", "time_control", "handicap", "header_opening", "richness"),
    *("moves", "same_as"),
)
_INSERT_GAME: Final = f"INSERT INTO game({', '.join(_COLUMNS)}) VALUES({', '.join(f':{name}' for name in _COLUMNS)})"
_CREATE_INCOMING: Final = "CREATE TEMP TABLE IF NOT EXISTS incoming(key, move, outcome, game, ply)"
_INSERT_POSITIONS: Final = (
    "INSERT OR IGNORE INTO position SELECT * FROM temp.incoming ORDER BY key, move, outcome, game, ply"
)
_SELECT_POSSIBLE_COPIES: Final = """
    SELECT game.id, moves, date, b.folded, w.folded, richness FROM game
    JOIN name AS b ON b.id = black JOIN name AS w ON w.id = white
    WHERE head = ? AND start IS ? AND same_as IS NULL
"""


class ImportCount(NamedTuple):
    """Counts of an import: files read, games, duplicate games, unchanged files, and files without games."""

    files: int = 0
    games: int = 0
    duplicates: int = 0
    unchanged: int = 0
    failed: int = 0


class Importer:
    """Importer of files into the library. They are written in batches by `write_pending` (checkpoints)."""

    def __init__(self, library: Library, store: AnalysisStore | None = None) -> None:
        self._library = library
        self._store = store
        self._waiting: list[FileGames] = []
        self._size = 0
        self._written_at = time.monotonic()
        self._write_interval = MIN_BATCH_SECONDS
        self._names: dict[str, int] = {}
        self._removed = frozenset[int]()
        self._phases: list[SqlRow] = []
        library.connection.execute(_CREATE_INCOMING)
        self.import_count = ImportCount()

    def is_imported(self, path: str, mtime_ns: int, size: int) -> bool:
        """True if the library has the file with the same time and size."""
        known = self._library.query_rows("SELECT mtime_ns, size FROM source WHERE path = ?", (path,))
        if known == [(mtime_ns, size)]:
            self.import_count = self.import_count._replace(unchanged=self.import_count.unchanged + 1)
            return True
        return False

    def is_moved_file(self, file: FileGames) -> bool:
        """True if the file was moved: the library has it under a path that is gone; its path is updated then."""
        alike = "SELECT id, path FROM source WHERE checksum = ? AND size = ?"
        for source, path in self._library.query_rows(alike, (file.checksum, file.size)):
            if not Path(path).exists():
                moved = "UPDATE OR IGNORE source SET path = ?, mtime_ns = ? WHERE id = ?"
                self._library.connection.execute(moved, (file.path, file.mtime_ns, source))
                self.import_count = self.import_count._replace(unchanged=self.import_count.unchanged + 1)
                return True
        return False

    def add_file(self, file: FileGames) -> None:
        self._waiting.append(file)
        self._size += sum(game.ply_count for game in file.games)
        if self._size >= MAX_BATCH_POSITIONS or time.monotonic() - self._written_at > self._write_interval:
            self.write_pending()

    def write_pending(self) -> None:
        """Write the waiting files with all their games in one transaction."""
        if not self._waiting:
            return
        before = self.import_count
        try:
            with self._library.transaction():
                self._removed = frozenset(
                    each for (each,) in self._library.query_rows("SELECT identity FROM notes.removed")
                )
                for file in self._waiting:
                    self._write_file(file)
                self._write_pending_rows()
        except BaseException:
            self._names.clear()
            self._phases.clear()
            self.import_count = before
            raise
        if self._store is not None:
            self._store.store_results(each for file in self._waiting for game in file.games for each in game.analyses)
        self._waiting.clear()
        self._size = 0
        self._written_at = time.monotonic()
        self._write_interval = min(MAX_BATCH_SECONDS, 2 * self._write_interval)

    def _write_file(self, file: FileGames) -> None:
        connection = self._library.connection
        for (known,) in self._library.query_rows("SELECT id FROM source WHERE path = ?", (file.path,)):
            self._write_pending_rows()
            remove_source(self._library, known)
        problem = "" if file.games or not file.problems else file.problems[0].reason.en
        source = connection.execute(
            "INSERT INTO source(path, mtime_ns, size, checksum, games, problem) VALUES(?,?,?,?,?,?)",
            (file.path, file.mtime_ns, file.size, file.checksum, len(file.games), problem),
        ).lastrowid
        failed = self.import_count.failed + (not file.games)
        self.import_count = self.import_count._replace(files=self.import_count.files + 1, failed=failed)
        for game in file.games:
            if game.identity not in self._removed:
                self._write_game(game, source or 0)

    def _write_pending_rows(self) -> None:
        """Insert the collected rows of game phases and positions; before a file's games are deleted, all must be in."""
        connection = self._library.connection
        connection.executemany("INSERT INTO phase VALUES(?,?,?,?,?,?,?,?,?)", self._phases)
        self._phases.clear()
        connection.execute(_INSERT_POSITIONS)
        connection.execute("DELETE FROM temp.incoming")

    def _write_game(self, game: LibraryGame, source: int) -> None:
        connection = self._library.connection
        shorter, same_as = self._find_copies(game)
        if shorter:
            self._write_pending_rows()
        names = {"black": game.players[0], "white": game.players[1], "event": game.event, "venue": game.venue}
        values = {
            **game._asdict(),
            **{column: self._name_id(name) for column, name in names.items()},
            "source": source,
            "plies": game.ply_count,
            "result": game.result.value,
            "same_as": same_as,
            **dict(zip(("black_rating", "white_rating"), game.ratings, strict=True)),
        }
        number = connection.execute(_INSERT_GAME, values).lastrowid
        for other in shorter:
            forget_positions(self._library, other)
            connection.execute("UPDATE game SET same_as = ? WHERE id = ? OR same_as = ?", (number, other, other))
        duplicates = self.import_count.duplicates + len(shorter) + (same_as is not None)
        self.import_count = self.import_count._replace(games=self.import_count.games + 1, duplicates=duplicates)
        if game.words:
            connection.execute("INSERT INTO said VALUES(?, ?)", (number, normalized_text(game.words)))
        self._phases += [(number, side, *cost) for side, cost in game.costs]
        if same_as is None:
            rows = index_rows(game.keys, game.moves, (game.result, game.turn), number or 0)
            connection.executemany("INSERT INTO temp.incoming VALUES(?,?,?,?,?)", rows)

    def _find_copies(self, game: LibraryGame) -> tuple[list[int], int | None]:
        """Numbers of the stored copies of a game with less data, and of the copy with as much or more, if any."""
        less: list[int] = []
        for number, moves, date, black, white, richness in self._library.query_rows(
            _SELECT_POSSIBLE_COPIES, (game.head, game.start)
        ):
            longer, shorter = sorted((moves, game.moves), key=len, reverse=True)
            is_same = longer.startswith(shorter) and _may_be_same_day(date, game.date)
            if not is_same or not all(
                map(self._may_be_same_person, map(normalized_name, game.players), (black, white))
            ):
                continue
            if (len(game.moves), game.richness) > (len(moves), richness):
                less.append(number)
            else:
                return [], number
        return less, None

    def _may_be_same_person(self, name: str, other: str) -> bool:
        """True if two names may be the same person: equal, unknown, or aliases."""
        if name == other or not name or not other:
            return True
        meant = "coalesce((SELECT meant FROM notes.alias WHERE folded = ?), ?)"
        return bool(self._library.query_number(f"SELECT {meant} = {meant}", (name, name, other, other)))

    def _name_id(self, written: str) -> int:
        known = self._names.get(written)
        if known is None:
            connection = self._library.connection
            connection.execute(
                "INSERT OR IGNORE INTO name(folded, written) VALUES(?, ?)", (normalized_name(written), written)
            )
            known = self._names[written] = self._library.query_number(
                "SELECT id FROM name WHERE written = ?", (written,)
            )
        return known


def _may_be_same_day(date: str, other: str) -> bool:
    """True if two dates, perhaps incomplete, may be the same day."""
    return date.startswith(other) or other.startswith(date)


def forget_positions(library: Library, game: int) -> None:
    """Remove the positions of a game from the index by replaying it."""
    for start, moves in library.query_rows("SELECT start, moves FROM game WHERE id = ?", (game,)):
        numbers = [*array("H", moves), NO_MOVE]
        keys = [signed_key(position.key) for position in replay_moves(start, moves)]
        library.connection.executemany(
            "DELETE FROM position WHERE key = ? AND move = ? AND game = ?",
            [(key, move, game) for key, move in zip(keys, numbers, strict=True)],
        )


def relocate_source(library: Library, old: str, new: str, identities: Sequence[int]) -> dict[int, int]:
    """Assign the games of a vanished file to its new path; return the index in it of each game found there.
    `identities` are those of the new file's games in order. If one is missing, the old file stays in the library. The
    next import reads the new file."""
    rows = library.query_rows(
        "SELECT place, identity FROM game JOIN source ON source.id = source WHERE path = ?", (old,)
    )
    found = {place: identities.index(identity) for place, identity in rows if identity in identities}
    if found and len(found) == len(rows) and old != new:
        with library.transaction():
            moved = "UPDATE OR IGNORE source SET path = ?, mtime_ns = 0 WHERE path = ?"
            library.connection.execute(moved, (new, old))
            for (source,) in library.query_rows("SELECT id FROM source WHERE path = ?", (old,)):
                remove_source(library, source)  # the new file is in the library already
    return found


def remove_source(library: Library, source: int) -> None:
    """Remove a file and its games; another copy of a game takes its place."""
    for (game,) in library.query_rows("SELECT id FROM game WHERE source = ?", (source,)):
        remove_game(library, game)
    library.connection.execute("DELETE FROM source WHERE id = ?", (source,))


def remove_game(library: Library, game: int) -> None:
    connection = library.connection
    forget_positions(library, game)
    heirs = library.query_rows("SELECT id FROM game WHERE same_as = ? ORDER BY plies DESC, richness DESC", (game,))
    for table, column in (("said", "game"), ("phase", "game"), ("game", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (game,))  # noqa: S608 - made of our own words
    if heirs:
        (heir,) = heirs[0]
        connection.execute("UPDATE game SET same_as = NULL, segment = NULL WHERE id = ?", (heir,))
        connection.execute("UPDATE game SET same_as = ? WHERE same_as = ?", (heir, game))
        index_game(library, heir)


def index_game(library: Library, game: int) -> None:
    """Add the positions of a game to the index by replaying it."""
    for start, moves, result, turn in library.query_rows(
        "SELECT start, moves, result, turn FROM game WHERE id = ?", (game,)
    ):
        keys = array("Q", [position.key for position in replay_moves(start, moves)]).tobytes()
        rows = index_rows(keys, moves, (Result(result), Side(turn)), game)
        library.connection.executemany("INSERT OR IGNORE INTO position VALUES(?,?,?,?,?)", rows)


def remove_games(library: Library, games: list[int]) -> None:
    """Delete games from the library for good; later imports of their files do not bring them back."""
    with library.transaction():
        for game in games:
            identity = "INSERT OR IGNORE INTO notes.removed SELECT identity FROM game WHERE id = ? OR same_as = ?"
            library.connection.execute(identity, (game, game))
            copies = library.query_rows("SELECT id FROM game WHERE same_as = ?", (game,))
            for (copy,) in [*copies, (game,)]:
                remove_game(library, copy)
