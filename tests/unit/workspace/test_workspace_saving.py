"""What goes into a file: in which form, with which others, and what is said about it first."""

import os
from pathlib import Path

import pytest

from app.formats.encoding import UnencodableCharacter
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.formats.registry import FORMATS
from app.record.record_builder import new_record, record_to_rows
from app.text.phrase import Language
from app.workspace.file_state import MOST_RECENT, RecentFiles, file_stamp, read_recent_files
from app.workspace.journal import RecoveredGame
from app.workspace.opening import list_record_files, read_record_file, read_record_text, restored_file_state
from app.workspace.saving import (
    FileKind,
    SaveRequest,
    copy_as_text,
    file_kind,
    file_kind_for,
    file_kinds,
    prepare_file,
    rows_from_node,
    suggested_name,
)
from tests.cases import every_case

GAME = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"


def kind(suffix: str, encoding: Encoding = Encoding.UTF_8) -> FileKind:
    return next(kind for kind in file_kinds() if (kind.suffix, kind.encoding) == (suffix, encoding))


def order(path: Path, wanted: FileKind) -> SaveRequest:
    (record,) = KIF.read(GAME).records
    return SaveRequest(record_to_rows(record), (), (), wanted, path, None)


def test_every_format_is_offered_and_no_two_look_the_same() -> None:
    assert {kind.format.key for kind in file_kinds()} == {format_.key for format_ in FORMATS}
    for language in Language:
        offered = [kind.phrase.to(language) for kind in file_kinds()]
        assert len(set(offered)) == len(offered)


def test_a_suffix_that_says_otherwise_is_believed() -> None:
    chosen = kind(".kifu")
    assert file_kind_for(Path("a.kifu"), chosen) is chosen
    assert file_kind_for(Path("a.CSA"), chosen).format.key == "csa"
    assert file_kind_for(Path("a.kif"), chosen).encoding is Encoding.SHIFT_JIS
    assert file_kind_for(Path("a.kif"), kind(".kif")).encoding is Encoding.UTF_8
    assert file_kind_for(Path("a.txt"), chosen) is chosen
    assert file_kind_for(Path("a"), chosen) is chosen


def test_a_file_is_written_as_it_was_read_where_we_can() -> None:
    found = file_kind("kif", "cp932", ".kif")
    assert found is not None
    assert found.encoding is Encoding.SHIFT_JIS
    found = file_kind("csa", "euc_jp", ".csa")
    assert found is not None
    assert found.encoding is Encoding.UTF_8
    assert file_kind("none", "utf-8", ".none") is None


def test_losses_are_told_with_the_contents(tmp_path: Path) -> None:
    made = prepare_file(order(tmp_path / "a.csa", kind(".csa")))
    assert isinstance(made.data, bytes)
    assert ["branch" in loss.en for loss in made.losses] == [True]
    assert prepare_file(order(tmp_path / "a.kifu", kind(".kifu"))).losses == ()


def test_a_letter_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (record,) = KIF.read(GAME.replace("甲", "😀")).records
    wanted = kind(".kif", Encoding.SHIFT_JIS)
    made = prepare_file(SaveRequest(record_to_rows(record), (), (), wanted, tmp_path / "a.kif", None))
    assert isinstance(made.data, UnencodableCharacter)
    assert made.data.letter == "😀"


def test_letters_that_become_others_are_named(tmp_path: Path) -> None:
    (record,) = KIF.read(GAME + "*☗先手\n").records
    wanted = SaveRequest(record_to_rows(record), (), (), kind(".kif", Encoding.SHIFT_JIS), tmp_path / "a.kif", None)
    made = prepare_file(wanted)
    assert made.losses == ()
    assert made.change is not None
    assert "☗→▲" in made.change.ja
    assert prepare_file(wanted._replace(kind=kind(".kif", Encoding.UTF_8))).change is None


def test_others_are_written_around_it(tmp_path: Path) -> None:
    (record,) = KIF.read(GAME).records
    wanted = SaveRequest(
        record_to_rows(record), (new_record(),), (new_record(), new_record()), kind(".kifu"), tmp_path / "a", None
    )
    data = prepare_file(wanted).data
    assert isinstance(data, bytes)
    assert [len(each) for each in KIF.read(data.decode()).records] == [1, 4, 1, 1]


def test_a_file_that_somebody_else_wrote_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.kifu"
    path.write_text(GAME, "utf-8")
    wanted = order(path, kind(".kifu"))._replace(expected=file_stamp(path))
    assert not prepare_file(wanted).was_changed_elsewhere
    path.write_text(GAME + "*more\n", "utf-8")
    assert prepare_file(wanted).was_changed_elsewhere
    path.unlink()
    assert not prepare_file(wanted).was_changed_elsewhere


def test_what_somebody_else_wrote_at_the_same_size_and_time_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.kifu"
    path.write_text(GAME, "utf-8")
    found = read_record_file(path)
    state = found.file_state(0)
    assert state is not None
    wanted = order(path, kind(".kifu"))._replace(expected=state.home.stamp, checksum=state.home.checksum)
    assert not prepare_file(wanted).was_changed_elsewhere
    seen = path.stat()
    path.write_text(GAME.replace("甲", "乙"), "utf-8")
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert file_stamp(path) == found.stamp
    assert prepare_file(wanted).was_changed_elsewhere
    os.utime(path, ns=(1, 1))
    path.write_text(GAME, "utf-8")
    path.chmod(0o600)  # which is another time of change, and no other contents
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert not prepare_file(wanted).was_changed_elsewhere


@every_case(
    ("black", "white", "name"),
    [
        ("甲", "乙", "2026-01-31 甲–乙"),
        ("", "乙", "棋譜"),
        ("a/b", "c:d", "2026-01-31 a_b–c_d"),
        ("gpsshogi (smp) vm r3033 wordsize 64 gcc", "乙.", "2026-01-31 gpsshogi–乙"),
    ],
)
def test_a_new_file_is_called_after_its_players(black: str, white: str, name: str) -> None:
    assert suggested_name(black, white, "2026/01/31 09:00:00", "棋譜") == name


def test_a_record_from_here_begins_with_this_position() -> None:
    (record,) = KIF.read(GAME).records
    node = record.root.children[0]
    made = copy_as_text(rows_from_node(record, node, with_moves=True), "kif")
    (again,) = KIF.read(made.words).records
    assert [child.move.usi for child in again.root.children if child.move] == ["3c3d", "8c8d"]
    assert again.start_position() == record.position_at(node)
    alone = copy_as_text(rows_from_node(record, node, with_moves=False), "usi")
    assert alone.words.strip() == f"position sfen {record.position_at(node).sfen()}"
    assert copy_as_text(record_to_rows(record), "usi").losses
    with pytest.raises(ValueError, match="none"):
        copy_as_text(record_to_rows(record), "none")


def test_what_is_found_knows_where_it_belongs(tmp_path: Path) -> None:
    path = tmp_path / "a.kif"
    path.write_bytes((GAME + "\n" + GAME).encode("cp932"))
    found = read_record_file(path)
    state = found.file_state(1)
    assert state is not None
    assert (state.home.place, state.home.total, state.home.encoding) == (1, 2, "cp932")
    assert state.home.stamp == file_stamp(path)
    assert read_record_text(GAME).file_state(0) is None
    assert read_record_file(tmp_path / "nowhere").failure_reason.en


def test_records_are_looked_for_in_folders(tmp_path: Path) -> None:
    for name in ("b.KIF", "a.csa", "c.txt"):
        (tmp_path / name).touch()
    (tmp_path / "d.kif").mkdir()
    assert [path.name for path in list_record_files([tmp_path])] == ["a.csa", "b.KIF"]
    assert list_record_files([tmp_path / "c.txt", tmp_path / "nowhere"]) == (tmp_path / "c.txt", tmp_path / "nowhere")


def test_a_recovered_record_finds_its_file_only_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.kif"
    path.write_bytes((GAME + "\n" + GAME).encode("cp932"))
    state = read_record_file(path).file_state(1)
    assert state is not None
    record = new_record()
    recovered = RecoveredGame(record, record.root, state.home, 0.0)
    again = restored_file_state(recovered)
    assert again is not None
    assert again.records[1] is record
    assert len(again.records[0]) == 4
    path.write_bytes(GAME.encode("cp932"))
    assert restored_file_state(recovered) is None
    assert restored_file_state(recovered._replace(home=None)) is None


def test_recent_files_are_remembered_newest_first(tmp_path: Path) -> None:
    recent = RecentFiles()
    for number in range(MOST_RECENT + 2):
        recent = recent.with_opened(Path(f"/{number}/a.kif"))
    recent = recent.with_opened(Path("/5/a.kif"))
    assert recent.paths[0] == str(Path("/5/a.kif"))
    assert len(recent.paths) == MOST_RECENT
    assert recent.folder == str(Path("/5"))
    file = tmp_path / "recent.json"
    file.write_bytes(recent.to_json())
    assert read_recent_files(file) == recent
    assert str(Path("/5/a.kif")) not in recent.without_file(Path("/5/a.kif")).paths
    for nonsense in (b"", b"[]", b'{"recent": 1, "folder": ""}', b"\xff"):
        file.write_bytes(nonsense)
        assert read_recent_files(file) == RecentFiles()
