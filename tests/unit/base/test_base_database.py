"""Files of databases: brought up to date at once or not at all, and without a log where no memory is shared."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.base import atomic, database
from app.base.database import (
    DatabaseKind,
    ForeignDatabase,
    PathTooLongError,
    file_system_of,
    is_disk_full,
    open_database,
)
from app.library.library import reason_not_opened
from app.text.library import DISK_FULL, PATH_TOO_LONG
from app.training.card_store import reason_cards_not_opened
from tests.cases import every_case

FIRST = DatabaseKind(7, 3, "CREATE TABLE a(x); CREATE INDEX ax ON a(x)")
NOW = FIRST._replace(upgrades=("ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1", "CREATE TABLE b(z)"))
MOUNTS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:50 / /mnt rw - tmpfs tmpfs rw
41 22 0:51 / /mnt/my\\040games rw,relatime - nfs4 server:/games rw
damaged line
"""


@pytest.mark.parametrize("writes", [True, False], ids=["to_write", "to_read"])
def test_a_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path, writes: bool) -> None:
    path = tmp_path / "a.db"
    with closing(open_database(path, FIRST, writes=True)) as old:
        old.execute("INSERT INTO a VALUES(1)")
    with closing(open_database(path, NOW, writes=writes)) as connection:
        assert connection.execute("SELECT * FROM a").fetchall() == [(1, 2)]
        assert connection.execute("SELECT * FROM b").fetchall() == []
    with pytest.raises(ForeignDatabase):
        open_database(path, FIRST, writes=False)
    with closing(open_database(tmp_path / "new.db", NOW, writes=True)) as fresh:
        assert fresh.execute("PRAGMA user_version").fetchone() == (5,)
        fresh.execute("INSERT INTO a(x, y) VALUES(1, 2)")


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    open_database(path, FIRST, writes=True).close()
    with pytest.raises(sqlite3.OperationalError):
        open_database(path, NOW._replace(upgrades=(NOW.upgrades[0], "CREATE TABLE a(z)")), writes=False)
    with closing(open_database(path, FIRST, writes=False)) as connection:
        assert connection.execute("SELECT * FROM a").fetchall() == []


def test_what_a_killed_writer_left_is_put_right_for_a_reader(tmp_path: Path) -> None:
    path, killed = tmp_path / "a.db", tmp_path / "killed.db"
    open_database(path, FIRST, writes=True).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        for statement in ("PRAGMA journal_mode = DELETE", "INSERT INTO a VALUES(1)", "PRAGMA cache_size = 5", "BEGIN"):
            writer.execute(statement)
        writer.executemany("INSERT INTO a VALUES(?)", [("x" * 900,)] * 200)
        for left in (path, path.with_name("a.db-journal")):
            shutil.copy(left, tmp_path / left.name.replace("a.db", "killed.db"))
        writer.execute("ROLLBACK")
    with closing(open_database(killed, FIRST, writes=False)) as connection:
        assert connection.execute("SELECT * FROM a").fetchall() == [(1,)]


@every_case("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_disk_without_room_is_known_by_whatever_sqlite_says(code: int) -> None:
    failure = sqlite3.OperationalError("disk I/O error")
    failure.sqlite_errorcode = code
    assert is_disk_full(failure)
    assert reason_cards_not_opened(failure, Path("a.db")) == DISK_FULL


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes no such path at all")
@every_case("writes", [True, False])
def test_a_path_too_long_for_sqlite_is_told_with_a_remedy(tmp_path: Path, writes: bool) -> None:
    folder = tmp_path.joinpath(*["あ" * 60] * 3)
    folder.mkdir(parents=True, exist_ok=True)
    with pytest.raises(PathTooLongError) as told:
        open_database(folder / "a.db", FIRST, writes=writes)
    for reason in (reason_cards_not_opened(told.value, folder), reason_not_opened(told.value)):
        assert reason == PATH_TOO_LONG
    with pytest.raises(sqlite3.OperationalError) as missing:
        open_database(tmp_path / "a.db", FIRST, writes=False)
    assert not isinstance(missing.value, PathTooLongError)


def _with_numbers(path: Path, numbers: range) -> sqlite3.Connection:
    connection = open_database(path, FIRST, writes=True)
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO a VALUES(?)", [(number,) for number in numbers])
    connection.execute("COMMIT")
    return connection


def _numbers(path: Path) -> list[int]:
    with closing(open_database(path, FIRST, writes=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [number for (number,) in connection.execute("SELECT x FROM a ORDER BY x")]


@every_case("put", [os.replace, shutil.copyfile])
def test_a_backup_put_in_the_place_of_a_database_that_is_read_stays_as_it_is(
    tmp_path: Path, put: Callable[[Path, Path], object]
) -> None:
    path, backup = tmp_path / f"{put.__name__}.db", tmp_path / "backup.db"
    _with_numbers(backup, range(5_000, 6_000)).close()
    writer = _with_numbers(path, range(100))
    with closing(open_database(path, FIRST, writes=False)) as reader:
        assert reader.execute("SELECT count(*) FROM a").fetchone() == (100,)
        writer.close()
        put(backup, path)
    assert _numbers(path) == list(range(5_000, 6_000))


def test_the_log_of_a_deleted_database_does_not_come_back_in_a_new_one(tmp_path: Path) -> None:
    path, killed = tmp_path / "a.db", tmp_path / "killed.db"
    with closing(_with_numbers(path, range(100))):
        shutil.copyfile(path.with_name("a.db-wal"), killed.with_name("killed.db-wal"))
    _with_numbers(killed, range(200, 203)).close()
    assert _numbers(killed) == [200, 201, 202]


@every_case("path", {"/mnt/my games/x.db": "nfs4", "/mnt/my": "tmpfs", "/home/x": "ext4"})
def test_the_kind_of_file_system_is_found_in_the_list_of_mounts(path: str) -> None:
    assert (
        file_system_of(Path(path), MOUNTS)
        == {"/mnt/my games/x.db": "nfs4", "/mnt/my": "tmpfs", "/home/x": "ext4"}[path]
    )


def test_a_drive_of_another_machine_gets_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.db"

    def journal() -> tuple[str, bool]:
        with closing(open_database(path, FIRST, writes=True)) as connection:
            connection.execute("INSERT INTO a VALUES(1)")
            with closing(open_database(path, FIRST, writes=False)) as other:
                other.execute("SELECT * FROM a").fetchall()
            return connection.execute("PRAGMA journal_mode").fetchone()[0], path.with_name("a.db-wal").exists()

    assert journal() == ("wal", True)
    monkeypatch.setattr(database, "is_remote", lambda _: True)
    assert journal() == ("delete", False)


def test_the_first_of_several_makers_of_a_file_is_the_one_whose_file_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process makes the file, and writes to it, while this one is about to put its own there."""
    path, put_first = tmp_path / "a.db", atomic.move_if_absent

    def put_second(fresh: Path, target: Path) -> None:
        monkeypatch.setattr(database, "move_if_absent", put_first)
        other = open_database(path, FIRST, writes=True)
        other.execute("INSERT INTO a VALUES(1)")
        others.append(other)
        places.append(path.stat().st_ino)
        put_first(fresh, target)

    others: list[sqlite3.Connection] = []
    places: list[int] = []
    monkeypatch.setattr(database, "move_if_absent", put_second)
    with closing(open_database(path, FIRST, writes=True)) as ours:
        assert ours.execute("SELECT x FROM a").fetchall() == [(1,)]
        ours.execute("INSERT INTO a VALUES(2)")
        assert others[0].execute("SELECT x FROM a").fetchall() == [(1,), (2,)]
    assert places == [path.stat().st_ino], "the file was replaced under an open connection"
    others[0].close()
    assert [each.name for each in tmp_path.iterdir()] == ["a.db"]


@pytest.mark.parametrize("has_links", [True, False])
def test_a_finished_file_stands_where_there_was_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    def no_links(_from: Path, _to: Path) -> None:
        raise PermissionError(1, "no hard links on this disk")

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.db"
    open_database(path, FIRST, writes=True).close()
    with closing(open_database(path, FIRST, writes=True)) as connection:
        assert connection.execute("SELECT x FROM a").fetchall() == []
    assert [each.name for each in tmp_path.iterdir()] == ["a.db"]
