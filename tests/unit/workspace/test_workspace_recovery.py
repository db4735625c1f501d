"""What is kept of unsaved records, and who may take it up."""

import errno
import itertools
import os
import time
from binascii import crc32
from pathlib import Path

import pytest

from app.base.locking import acquire_lock
from app.formats.kif import KIF
from app.record.edits import SetComment
from app.record.history import History
from app.record.record_builder import new_record
from app.record.tree import PERSON, Record
from app.workspace.file_state import Home
from app.workspace.journal import JournalTracker, journal_header, journal_line
from app.workspace.recovery import (
    LEAST_DISCARDED,
    JournalFolder,
    backup_name,
    discard_record,
    discarded_name,
    find_unsaved_records,
    prune_backups,
    prune_discarded,
    read_discarded_records,
    record_summary,
)


def journal_of(record: Record, home: Home | None = None) -> bytes:
    return journal_header() + journal_line(JournalTracker(record, home).next_portion())


def left_behind(folder: Path, name: str, count: int = 1) -> None:
    place = folder / name
    place.mkdir(parents=True)
    (place / "lock").touch()
    for number in range(count):
        (place / f"record-{number}.journal").write_bytes(journal_of(new_record()))


def test_what_a_program_left_is_found_and_a_running_one_is_left_alone(tmp_path: Path) -> None:
    left_behind(tmp_path, "1-1")
    running = JournalFolder(tmp_path, "2-2")
    running.create_and_lock()
    (running.own_folder / "record-1.journal").write_bytes(journal_of(new_record()))
    found = find_unsaved_records(tmp_path)
    assert [leftover.journal.parent.name for leftover in found.records] == ["1-1"]
    # As long as we hold what was found, nobody else is offered it.
    assert find_unsaved_records(tmp_path).records == ()
    for lock in found.locks:
        lock.release()
    assert len(find_unsaved_records(tmp_path).records) == 1
    running.release_lock()
    assert (running.own_folder / "record-1.journal").exists()


def test_folders_with_nothing_in_them_are_tidied_up(tmp_path: Path) -> None:
    left_behind(tmp_path, "1-1", 0)
    session = JournalFolder(tmp_path, "2-2")
    session.create_and_lock()
    assert session.own_folder.exists()
    session.release_lock()
    assert find_unsaved_records(tmp_path).records == ()
    assert list(tmp_path.iterdir()) == []


def test_journals_that_cannot_be_read_stop_nobody(tmp_path: Path) -> None:
    left_behind(tmp_path, "1-1")
    (tmp_path / "1-1" / "record-7.journal").write_bytes(b"nonsense")
    (tmp_path / "a file").touch()
    assert len(find_unsaved_records(tmp_path).records) == 1
    assert find_unsaved_records(tmp_path / "nowhere").records == ()


WHOLE = journal_of(new_record())
UNREADABLE = {
    "nonsense": b"nonsense",
    "empty": b"",
    "zeroed": bytes(len(WHOLE)),
    "cut in its one whole line": WHOLE[:-10],
    "of a version to come": WHOLE.replace(b'"yomisuji":1', b'"yomisuji":9'),
    "deep": (deep := b"[" * 100_000) and b"%08x %s\n" % (crc32(deep), deep),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_journal_that_nobody_can_read_is_told_and_stays(tmp_path: Path, what: str) -> None:
    left_behind(tmp_path, "1-1", 1)
    (tmp_path / "1-1" / "record-9.journal").write_bytes(UNREADABLE[what])
    found = find_unsaved_records(tmp_path)
    assert len(found.records) == 1
    (lies,) = found.unreadable
    assert lies.read_bytes() == UNREADABLE[what]
    os.utime(lies, (1, 1))
    for lock in found.locks:
        lock.release()
    assert find_unsaved_records(tmp_path).unreadable == ()
    assert lies.exists()


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes there")
def test_a_pipe_in_the_place_of_a_journal_holds_up_nobody(tmp_path: Path) -> None:
    (tmp_path / "1-1").mkdir()
    os.mkfifo(tmp_path / "1-1" / "record-1.journal")
    assert len(find_unsaved_records(tmp_path).unreadable) == 1


def test_a_journal_that_was_just_begun_says_nothing_and_goes(tmp_path: Path) -> None:
    (tmp_path / "1-1").mkdir()
    (tmp_path / "1-1" / "record-1.journal").write_bytes(journal_header())
    assert find_unsaved_records(tmp_path) == ((), (), ())
    assert not (tmp_path / "1-1").exists()


def test_what_could_not_be_read_is_there_again_once_it_can_be(tmp_path: Path) -> None:
    """As by a newer program."""
    (tmp_path / "1-1").mkdir()
    (tmp_path / "1-1" / "record-1.journal").write_bytes(b"")
    (lies,) = find_unsaved_records(tmp_path).unreadable
    lies.write_bytes(WHOLE)
    assert [leftover.journal for leftover in read_discarded_records(tmp_path)] == [lies]


def test_what_is_put_by_can_be_had_back_until_there_is_more(tmp_path: Path) -> None:
    left_behind(tmp_path, "1-1", LEAST_DISCARDED + 3)
    found = find_unsaved_records(tmp_path)
    for leftover in found.records:
        discard_record(leftover, tmp_path)
    assert len(read_discarded_records(tmp_path)) == 1, "they are all the same"
    for lock in found.locks:
        lock.release()
    find_unsaved_records(tmp_path)  # Windows takes no open file away; there the next program does
    assert not (tmp_path / "1-1").exists()


def commented(comment: str) -> Record:
    record = new_record()
    History(record).apply_edit(SetComment(record.root, comment), PERSON, 0)
    return record


def put_by_at(folder: Path, days_ago: float, record: Record, home: Home | None = None) -> None:
    """Let go of a record as the program did that many days ago."""
    when = time.localtime(time.time() - days_ago * 24 * 3_600)
    path = folder / "kept" / f"{time.strftime('%Y%m%d-%H%M%S', when)}-000-1-1-record-1.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(journal_of(record, home))


def test_what_was_let_go_of_is_kept_for_a_week_and_the_last_ones_longer(tmp_path: Path) -> None:
    """However many others, and however many starts, came behind it."""
    for number in range(40):
        put_by_at(tmp_path, 6.9 - number / 100, commented(f"{number}"))
        put_by_at(tmp_path, 7.1 + number / 100, commented(f"old {number}"))
    prune_discarded(tmp_path)
    assert [each.found.record.root.comment for each in read_discarded_records(tmp_path)] == [
        f"{number}" for number in range(39, -1, -1)
    ]
    prune_discarded(tmp_path, time.time() + 365 * 24 * 3_600)
    assert len(read_discarded_records(tmp_path)) == LEAST_DISCARDED


def test_a_record_is_kept_once_however_often_the_program_was_started_again(tmp_path: Path) -> None:
    home = Home(tmp_path / "a.kifu", "kif", "utf-8")
    for days in range(5):
        put_by_at(tmp_path, days + 0.3, commented("first"))
        prune_discarded(tmp_path)
        put_by_at(tmp_path, days + 0.2, commented("of a file"), home)
        prune_discarded(tmp_path)
    put_by_at(tmp_path, 0.15, commented("of a file"), home)
    prune_discarded(tmp_path)
    put_by_at(tmp_path, 0.1, commented("first"))
    prune_discarded(tmp_path)
    assert [each.found.record.root.comment for each in read_discarded_records(tmp_path)] == ["first", "of a file"]


def test_names_of_what_is_kept_stand_in_the_order_of_time() -> None:
    names = []
    for number in range(3):
        names.append(discarded_name(Path(f"1-1/record-{number}.journal")))
        time.sleep(0.002)
    assert names == sorted(names)


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    first = acquire_lock(tmp_path / "lock")
    assert first is not None
    assert acquire_lock(tmp_path / "lock") is None
    first.release()
    first.release()
    second = acquire_lock(tmp_path / "lock")
    assert second is not None
    second.release()
    with pytest.raises(OSError, match=r"."):
        acquire_lock(tmp_path / "nowhere" / "lock")


@pytest.mark.skipif(os.name == "nt", reason="flock is not what Windows has")
@pytest.mark.parametrize("number", [errno.EIO, errno.EACCES, 0])
def test_what_a_running_program_keeps_is_nobodys_where_locking_fails_for_an_unknown_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl  # noqa: PLC0415 - not on Windows

    def refuse(*_: object) -> None:
        raise OSError(number, "odd")

    monkeypatch.setattr(fcntl, "flock", refuse)
    running = JournalFolder(tmp_path, "2-2")
    running.create_and_lock()
    (running.own_folder / "record-1.journal").write_bytes(journal_of(new_record()))
    assert find_unsaved_records(tmp_path).records == ()
    assert (running.own_folder / "record-1.journal").exists()
    assert acquire_lock(tmp_path / "lock") is None


@pytest.mark.skipif(os.name == "nt", reason="flock is not what Windows has")
def test_where_there_are_no_locks_everyone_gets_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl  # noqa: PLC0415 - not on Windows

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    both = [acquire_lock(tmp_path / "lock"), acquire_lock(tmp_path / "lock")]
    assert None not in both
    for lock in both:
        assert lock is not None
        lock.release()


def test_backups_of_one_name_in_two_folders_are_two_and_only_few_are_kept(tmp_path: Path) -> None:
    assert backup_name(Path("/a/game.kif")) != backup_name(Path("/b/game.kif"))
    assert backup_name(Path("/a/game.kif")).endswith(".kif")
    for number, age in zip(range(4), itertools.count(100, 100), strict=False):
        (tmp_path / str(number)).touch()
        os.utime(tmp_path / str(number), (age, age))
    prune_backups(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2", "3"]
    prune_backups(tmp_path / "nowhere")


def test_a_clock_that_was_set_back_lets_no_new_backup_go(tmp_path: Path) -> None:
    now = time.time()
    for number in range(3):
        (tmp_path / f"ahead{number}").touch()
        os.utime(tmp_path / f"ahead{number}", (now + 365 * 86_400 + number,) * 2)
    (tmp_path / "new").touch()
    prune_backups(tmp_path, 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ahead1", "ahead2", "new"]


def test_a_record_is_known_by_its_players_or_its_problem() -> None:
    (record,) = KIF.read("手合割：二枚落ち\n下手：甲\n上手：乙\n作品名：小品\n   1 ６二銀(71)\n").records
    assert record_summary(record) == ("甲", "乙", "小品", "", 1)
