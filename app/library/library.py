"""Library database: its tables, the second file for the user's own data, and where it is stored.

The library can be rebuilt from the record files. Tags, notes, aliases, the user's names, watched folders and deleted
games cannot, and lie in the notes file.
"""

import sqlite3
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.base.atomic import write_atomic
from app.base.codec import decode_json, encode_json
from app.base.database import Database, DatabaseKind, ForeignDatabase, check_kind, is_damage, is_remote, open_database
from app.base.regular import NotRegularFileError, read_contents
from app.library.names import UNNAMED_USER, normalized_name, normalized_text
from app.store.analysis_store import AnalysisStore, remedy_for
from app.text import library as text
from app.text.phrase import Phrase

KEYS_VERSION: Final = 1
"""Version of the position keys (`app.shogi.position`); other keys require a new library."""
LIBRARY_KIND: Final = DatabaseKind(
    0x594D4C42,  # YMLB
    KEYS_VERSION,
    """
    CREATE TABLE source(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, mtime_ns INTEGER NOT NULL, size INTEGER NOT NULL,
        checksum INTEGER NOT NULL, games INTEGER NOT NULL, problem TEXT NOT NULL);
    CREATE TABLE name(id INTEGER PRIMARY KEY, folded TEXT NOT NULL, written TEXT NOT NULL UNIQUE);
    CREATE INDEX name_folded ON name(folded);
    CREATE TABLE game(
        id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source(id), place INTEGER NOT NULL,
        identity INTEGER NOT NULL, head INTEGER NOT NULL, start TEXT, turn INTEGER NOT NULL, plies INTEGER NOT NULL,
        result TEXT NOT NULL, ending TEXT NOT NULL, date TEXT NOT NULL,
        event INTEGER NOT NULL REFERENCES name(id), venue INTEGER NOT NULL REFERENCES name(id),
        black INTEGER NOT NULL REFERENCES name(id), white INTEGER NOT NULL REFERENCES name(id),
        black_rating REAL, white_rating REAL, time_control TEXT NOT NULL, handicap TEXT NOT NULL,
        header_opening TEXT NOT NULL, richness INTEGER NOT NULL, moves BLOB NOT NULL, same_as INTEGER,
        segment INTEGER, pair TEXT, black_opening TEXT, white_opening TEXT, black_castle TEXT, white_castle TEXT);
    CREATE INDEX game_source ON game(source);
    CREATE INDEX game_head ON game(head);
    CREATE INDEX game_black ON game(black);
    CREATE INDEX game_white ON game(white);
    CREATE INDEX game_date ON game(date);
    CREATE INDEX game_same ON game(same_as) WHERE same_as IS NOT NULL;
    CREATE INDEX game_waiting ON game(id) WHERE segment IS NULL;
    CREATE TABLE position(
        key INTEGER NOT NULL, move INTEGER NOT NULL, outcome INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL,
        PRIMARY KEY(key, move, outcome, game, ply)) WITHOUT ROWID;
    CREATE TABLE said(game INTEGER PRIMARY KEY, words TEXT NOT NULL);
    CREATE TABLE phase(
        game INTEGER NOT NULL, side INTEGER NOT NULL, phase TEXT NOT NULL, moves INTEGER NOT NULL, time_ms INTEGER NOT NULL,
        judged INTEGER NOT NULL, loss REAL NOT NULL, mistakes INTEGER NOT NULL, blunders INTEGER NOT NULL,
        PRIMARY KEY(game, side, phase)) WITHOUT ROWID;
    CREATE TABLE segment(id INTEGER PRIMARY KEY, positions INTEGER NOT NULL, games BLOB NOT NULL);
    CREATE TABLE piece_column(
        segment INTEGER NOT NULL, square INTEGER NOT NULL, pieces INTEGER NOT NULL, data BLOB NOT NULL,
        PRIMARY KEY(segment, square))
    """,
    (
        """
        CREATE INDEX source_checksum ON source(checksum, size)
        """,
        """
        ALTER TABLE game ADD COLUMN tesuji TEXT;
        DELETE FROM segment;
        DELETE FROM piece_column;
        UPDATE game SET segment = NULL
        """,
    ),
)
NOTES_KIND: Final = DatabaseKind(
    0x594D4C4E,  # YMLN
    1,
    """
    CREATE TABLE tag(identity INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY(identity, tag)) WITHOUT ROWID;
    CREATE TABLE alias(folded TEXT PRIMARY KEY, meant TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE me(folded TEXT PRIMARY KEY, written TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE removed(identity INTEGER PRIMARY KEY)
    """,
    (
        """
        CREATE TABLE watched(path TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE note(identity INTEGER PRIMARY KEY, words TEXT NOT NULL, folded TEXT NOT NULL)
        """,
    ),
)
_CACHE_KB: Final = 8_000
"""Page cache in kilobytes while importing. Sorted rows need each page once, and a small cache is faster."""

_DEFAULT_FILE: Final = "library.db"
_LOCATION_FILE: Final = "library-place.json"

SqlRow = tuple[Any, ...]


def notes_path(path: Path) -> Path:
    """Path of the notes file with the user's own data, such as tags, which cannot be rebuilt."""
    return path.with_name(f"{path.stem}.notes{path.suffix}")


def analyses_path(path: Path) -> Path:
    """Path of the database of engine analyses that the comments of the library's games contain."""
    return path.with_name(f"{path.stem}.analyses{path.suffix}")


class DamagedNotesError(sqlite3.DatabaseError):
    """Error for an unreadable notes file `path`; the library itself may be sound."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def is_readable(path: Path, kind: DatabaseKind) -> bool:
    """True if the file is a database of the given `kind` by its header, or cannot be opened now (busy or missing)."""
    try:
        open_database(path, kind, writes=False).close()
    except sqlite3.OperationalError:
        return True
    except (sqlite3.DatabaseError, NotRegularFileError):
        return False
    return True


def reason_not_opened(failure: Exception) -> Phrase:
    """Reason why a library cannot be opened, with advice."""
    if isinstance(failure, DamagedNotesError):
        return text.DAMAGED_NOTES.filled(path=failure.path)
    if isinstance(failure, ForeignDatabase):
        return text.NOT_OURS
    if (remedy := remedy_for(failure)) is not None:
        return remedy
    if is_damage(failure):
        return text.DAMAGED_FILE.filled(reason=failure)
    if getattr(failure, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return text.BUSY
    return text.NOT_OPENED.filled(reason=failure)


class LibraryPlace(NamedTuple):
    """Path of the user's library if it was moved; saved in the data folder."""

    path: str = ""


def open_analyses(folder: Path) -> AnalysisStore:
    """Open the user's analyses for writing; raise OSError if the library's drive is away."""
    if away_reason(folder) is not None:
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(moved_library_path(folder)))
    return AnalysisStore(analyses_path(user_library_path(folder)), writes=True)


def user_library_path(folder: Path) -> Path:
    """Path of the user's library, in the data folder or where it was moved, even if that drive is away."""
    return moved_library_path(folder) or folder / _DEFAULT_FILE


def moved_library_path(folder: Path) -> Path | None:
    """Path to which the library was moved; None if it is in the folder itself."""
    kept = folder / _LOCATION_FILE
    place = decode_json(LibraryPlace, read_contents(kept), LibraryPlace()) if kept.exists() else LibraryPlace()
    return Path(place.path) if place.path else None


def away_reason(folder: Path) -> Phrase | None:
    """Reason if a moved library is not reachable now, so that no new one is begun in its place."""
    path = moved_library_path(folder)
    is_away = path is not None and not path.exists() and not notes_path(path).exists()
    return text.LIBRARY_AWAY.filled(path=path) if is_away else None


def save_library_path(folder: Path, path: Path) -> None:
    """Save `path` as the place of the library that belongs to the data folder `folder`."""
    place = LibraryPlace("" if path.absolute() == (folder / _DEFAULT_FILE).absolute() else str(path.absolute()))
    write_atomic(folder / _LOCATION_FILE, encode_json(LibraryPlace, place), is_private=True)


class Library(Database):
    """Open library database, with the user's notes attached."""

    def __init__(self, path: Path, *, writes: bool = False) -> None:
        super().__init__(path, LIBRARY_KIND, writes=writes)
        self.path = path
        try:
            self._attach_notes(notes_path(path), writes=writes)
        except BaseException:
            self.connection.close()
            raise
        if writes:
            self.connection.execute(f"PRAGMA main.cache_size = -{_CACHE_KB}")

    def _attach_notes(self, notes: Path, *, writes: bool) -> None:
        if writes or notes.exists():
            try:
                open_database(notes, NOTES_KIND, writes=writes).close()
            except (sqlite3.DatabaseError, NotRegularFileError) as failure:
                if isinstance(failure, NotRegularFileError) or is_damage(failure):
                    raise DamagedNotesError(notes) from failure
                raise
            mode = "rw" if writes else "ro"
            self.connection.execute("ATTACH ? AS notes", (f"{notes.absolute().as_uri()}?mode={mode}",))
            check_kind(self.connection, NOTES_KIND, "notes")
            return
        self.connection.execute("ATTACH ':memory:' AS notes")
        for statement in NOTES_KIND.schema_statements:
            self.connection.execute(statement.replace("CREATE TABLE ", "CREATE TABLE notes."))

    @property
    def network_drive_warning(self) -> Phrase | None:
        """Warning that the library is on a network drive; None if it is not."""
        return text.NO_LOG.filled(path=self.path.parent) if is_remote(self.path) else None

    # Names.

    def find_name_ids(self, said: str, *, is_whole: bool = False) -> list[int]:
        """Ids of names that contain `said` (or are it, if `is_whole`), and of their aliases."""
        word = normalized_name(said)
        pattern = escape_like(word) if is_whole else f"%{escape_like(word)}%"
        return [
            number
            for (number,) in self.query_rows(
                """
                WITH hit(word) AS (
                    SELECT folded FROM name WHERE folded LIKE ? ESCAPE '\\'
                    UNION SELECT meant FROM notes.alias WHERE folded LIKE ? ESCAPE '\\'),
                meant(word) AS (
                    SELECT word FROM hit UNION SELECT meant FROM notes.alias JOIN hit ON folded = word),
                other(word) AS (
                    SELECT word FROM meant UNION SELECT folded FROM notes.alias JOIN meant ON alias.meant = word)
                SELECT id FROM name WHERE folded IN other
                """,
                (pattern, pattern),
            )
        ]

    def my_name_ids(self) -> list[int]:
        """Ids of the user's names, and of the user in records without a name."""
        return sorted(
            {number for name in (UNNAMED_USER, *self.my_names()) for number in self.find_name_ids(name, is_whole=True)}
        )

    def my_names(self) -> list[str]:
        return [name for (name,) in self.query_rows("SELECT written FROM notes.me ORDER BY written")]

    def add_my_name(self, name: str) -> None:
        self.connection.execute("INSERT OR REPLACE INTO notes.me VALUES(?, ?)", (normalized_name(name), name))

    def forget_my_name(self, name: str) -> None:
        self.connection.execute("DELETE FROM notes.me WHERE folded = ?", (normalized_name(name),))

    def aliases(self) -> list[tuple[str, str]]:
        """Aliases of people with the names that they mean, both normalized for comparison."""
        return [(name, meant) for name, meant in self.query_rows("SELECT folded, meant FROM notes.alias ORDER BY 2, 1")]

    def add_alias(self, name: str, meant: str) -> None:
        """Make a search for `meant` find `name` too, and the other way round."""
        self.connection.execute(
            "INSERT OR REPLACE INTO notes.alias VALUES(?, ?)", (normalized_name(name), normalized_name(meant))
        )

    def forget_alias(self, name: str) -> None:
        self.connection.execute("DELETE FROM notes.alias WHERE folded = ?", (normalized_name(name),))

    # Watched folders.

    def watched_folders(self) -> list[str]:
        return [path for (path,) in self.query_rows("SELECT path FROM notes.watched ORDER BY path")]

    def watch_folder(self, folder: Path) -> None:
        self.connection.execute("INSERT OR IGNORE INTO notes.watched VALUES(?)", (str(folder.absolute()),))

    def unwatch_folder(self, folder: Path) -> None:
        """Stop watching a folder; its games stay in the library."""
        self.connection.execute("DELETE FROM notes.watched WHERE path = ?", (str(folder.absolute()),))

    # Tags and notes of the user.

    def add_tag(self, games: list[int], tag: str) -> None:
        self._change_tags(games, "INSERT OR IGNORE INTO notes.tag SELECT identity, ? FROM game WHERE id = ?", tag)

    def remove_tag(self, games: list[int], tag: str) -> None:
        self._change_tags(
            games, "DELETE FROM notes.tag WHERE tag = ? AND identity = (SELECT identity FROM game WHERE id = ?)", tag
        )

    def _change_tags(self, games: list[int], statement: str, tag: str) -> None:
        with self.transaction():
            self.connection.executemany(statement, [(tag, game) for game in games])

    def game_tags(self, game: int) -> list[str]:
        query = "SELECT tag FROM notes.tag JOIN game USING (identity) WHERE game.id = ? ORDER BY tag"
        return [tag for (tag,) in self.query_rows(query, (game,))]

    def set_note(self, game: int, words: str) -> None:
        """Replace the user's note of a game; imports never delete it."""
        with self.transaction():
            self.connection.execute(
                "DELETE FROM notes.note WHERE identity = (SELECT identity FROM game WHERE id = ?)", (game,)
            )
            if words.strip():
                insert = "INSERT INTO notes.note SELECT identity, ?, ? FROM game WHERE id = ?"
                self.connection.execute(insert, (words, normalized_text(words), game))

    def game_note(self, game: int) -> str:
        rows = self.query_rows("SELECT words FROM notes.note JOIN game USING (identity) WHERE game.id = ?", (game,))
        return rows[0][0] if rows else ""


def escape_like(word: str) -> str:
    """Escape a word for LIKE … ESCAPE '\\'."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
