"""Records and their files in the window: opening, saving, what is asked before something is lost, and what comes back."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog, name_file
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMessageBox, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.files import autosave as filing_journal
from app.desktop.files.file_dialogs import ChoiceDialog
from app.desktop.kit.idle import IDLE
from app.formats.encoding import decode_text
from app.formats.files import read_file
from app.formats.registry import format_by_key
from app.record.edits import SetTime
from app.record.headers import BLACK
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.text import filing as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace import opening, saving

pytestmark = pytest.mark.slow
ONE_ROOM = True

PATIENCE = 60_000

GAME = """手合割：平手
先手：駒野
後手：香山
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*角道を開けた
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:03/00:00:04)

変化：3手
   3 ６六歩(67)
"""
OTHER = """手合割：平手
先手：桂木
後手：銀林
   1 ２六歩(27)
   2 ８四歩(83)
"""
LINE = ["7g7f", "3c3d", "2g2f"]


class Desk:
    """Hands for the dialogs that come up."""

    def __init__(self, room: Room, qtbot: QtBot) -> None:
        self.room = room
        self.qtbot = qtbot

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.room.filing.is_busy, timeout=PATIENCE)

    def open(self, path: Path) -> None:
        self.room.filing.open_path(path)
        self.settle()

    def question(self) -> QMessageBox:
        def found() -> list[QMessageBox]:
            return [box for box in self.room.window.findChildren(QMessageBox) if box.isVisible()]

        self.qtbot.waitUntil(lambda: len(found()) == 1, timeout=PATIENCE)
        return found()[0]

    def answer(self, words: Phrase) -> str:
        """Press the button of these words; what was asked is returned."""
        box = self.question()
        asked = f"{box.text()}\n{box.informativeText()}"
        button = next(button for button in box.buttons() if button.text().replace("&", "") == words.en)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        IDLE.drain()  # what has been chosen
        return asked

    def chooser(self) -> ChoiceDialog:
        def found() -> list[ChoiceDialog]:
            return [each for each in self.room.window.findChildren(ChoiceDialog) if each.isVisible()]

        self.qtbot.waitUntil(lambda: len(found()) == 1, timeout=PATIENCE)
        return found()[0]

    def notices(self) -> str:
        return "\n".join(notice.en for notice in self.room.window.notices)

    def wait_for_notice(self, words: str) -> None:
        self.qtbot.waitUntil(lambda: words in self.notices(), timeout=PATIENCE)

    def press_answer(self, number: int = 1) -> None:
        button = self.room.window.findChild(QPushButton, f"answer{number}")
        assert isinstance(button, QPushButton)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def drop(self, data: QMimeData, on: QWidget | None = None) -> None:
        target = on or self.room.window
        middle = QPointF(20, 20)
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(middle.toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
        QApplication.sendEvent(target, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(target, QDropEvent(middle, Qt.DropAction.CopyAction, data, buttons, keys))
        self.settle()


@pytest.fixture
def desk(room: Room, qtbot: QtBot) -> Desk:
    return Desk(room, qtbot)


@pytest.fixture
def kif(tmp_path: Path) -> Path:
    path = tmp_path / "対局.kif"
    path.write_bytes(GAME.replace("\n", "\r\n").encode("cp932"))
    return path


def text_data(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


def line_of(room: Room) -> list[str]:
    return [node.move.usi for node in room.document.shown.cursor.current_line() if node.move]


# Opening


def test_a_record_is_opened_and_named_in_the_title(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    assert line_of(room) == LINE
    assert room.document.shown.record.headers.find_value(BLACK) == "駒野"
    assert "対局.kif" in room.window.windowTitle()
    assert room.window.windowFilePath() == str(kif)
    assert not room.window.isWindowModified()
    room.click("2g")
    room.click("2f")
    assert room.window.isWindowModified()
    room.do("edit.undo")
    assert not room.window.isWindowModified()


def test_the_dialog_opens_what_is_chosen_in_the_folder_of_the_last(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    room.do("file.open")
    room.do("file.open")  # by a key that was held for too long: one is enough
    dialog = file_dialog(room.window)
    assert dialog.directory().absolutePath() == str(kif.parent)
    other = kif.with_name("b.kifu")
    other.write_text(OTHER, "utf-8")
    name_file(dialog, other)
    dialog.accept()
    desk.settle()
    assert line_of(room) == ["2g2f", "8c8d"]


def test_reading_that_takes_long_is_told_and_can_be_cancelled(
    room: Room, desk: Desk, kif: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(path: Path) -> opening.LoadedRecords:
        gate.wait(20)
        return found_in(path)

    found_in = opening.read_record_file
    monkeypatch.setattr(opening, "read_record_file", slow)
    room.filing.open_path(kif)
    desk.wait_for_notice("Reading")
    desk.press_answer()
    assert desk.notices() == ""
    gate.set()
    desk.settle()
    assert line_of(room) == []
    room.filing.open_path(kif)
    desk.settle()
    assert line_of(room) == LINE


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets not everybody make symbolic links")
@pytest.mark.parametrize("way", ["a link", "a linked folder", "a detour"])
def test_a_file_that_is_open_is_shown_by_whichever_path_it_is_opened(
    room: Room, desk: Desk, kif: Path, tmp_path: Path, way: str
) -> None:
    (tmp_path / "link.kif").symlink_to(kif)
    (tmp_path / "linked").symlink_to(tmp_path, target_is_directory=True)
    path = {
        "a link": tmp_path / "link.kif",
        "a linked folder": tmp_path / "linked" / kif.name,
        "a detour": tmp_path / "linked" / ".." / tmp_path.name / kif.name,
    }[way]
    for first, second in ((kif, path), (path, kif)):
        desk.open(first)
        edit(room)
        desk.open(second)
        assert [tab.is_unsaved for tab in room.filing.tabs] == [True]
        assert room.filing.home is not None
        assert room.filing.home.path == first
        room.filing.drop(room.filing.shown)


def test_of_two_files_opened_at_once_the_last_is_there(room: Room, desk: Desk, kif: Path) -> None:
    other = kif.with_name("b.kifu")
    other.write_text(OTHER, "utf-8")
    room.filing.open_path(other)
    room.filing.open_path(kif)
    desk.settle()
    assert line_of(room) == LINE


def test_what_is_chosen_of_a_file_that_was_read_late_is_shown(
    room: Room, desk: Desk, kif: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many, gate, found_in = kif.with_name("many.kifu"), threading.Event(), opening.read_record_file
    many.write_text(GAME + "\n" + OTHER, "utf-8")

    def slow(path: Path) -> opening.LoadedRecords:
        if path == many:
            gate.wait(20)
        return found_in(path)

    monkeypatch.setattr(opening, "read_record_file", slow)
    room.filing.open_path(many)
    room.filing.open_path(kif)
    desk.qtbot.waitUntil(lambda: line_of(room) == LINE, timeout=PATIENCE)
    gate.set()
    chooser = desk.chooser()
    chooser.table.selectRow(1)
    QTest.keyClick(chooser.table, Qt.Key.Key_Return)
    assert line_of(room) == ["2g2f", "8c8d"]
    assert len(room.filing.tabs) == 2


def test_a_record_made_here_lies_beside_what_is_unsaved_and_is_so_itself_when_it_has_a_move(
    room: Room, desk: Desk
) -> None:
    edit(room)
    edited, made = room.document.shown.record, new_record()
    room.filing.open_record(made)
    assert room.document.shown.record is made
    assert not room.window.isWindowModified()
    assert [tab.opened.record for tab in room.filing.tabs] == [edited, made]
    desk.drop(text_data("position startpos moves 9g9f"))
    copied = room.document.shown.record
    room.filing.open_record(copied)
    assert room.window.isWindowModified()


def test_what_is_missing_or_no_record_is_told_and_nothing_changes(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    desk.open(kif.with_name("nowhere.kif"))
    desk.wait_for_notice("was not found")
    nonsense = kif.with_name("nonsense.kif")
    nonsense.write_text("hello\n", "utf-8")
    desk.open(nonsense)
    desk.wait_for_notice("nonsense.kif")
    assert line_of(room) == LINE
    assert "対局.kif" in room.window.windowTitle()


def test_what_could_not_be_read_is_listed(room: Room, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "odd.kifu"
    path.write_text(GAME + "   4 ９九玉(11)\n", "utf-8")
    desk.open(path)
    assert room.document.shown.problems
    assert room.window.docks.is_shown("problems")


def test_one_of_several_records_is_chosen_and_saving_keeps_the_others(room: Room, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "many.kifu"
    path.write_text(GAME + "\n" + OTHER + "\n" + GAME, "utf-8")
    desk.open(path)
    desk.chooser()
    desk.open(path)  # as another start does; what was asked before is asked no longer
    chooser = desk.chooser()
    assert chooser.table.model().rowCount() == 3
    chooser.finder.setText("桂木")
    assert chooser.table.model().rowCount() == 1
    QTest.keyClick(chooser.table, Qt.Key.Key_Return)
    assert line_of(room) == ["2g2f", "8c8d"]
    assert "2/3" in room.window.windowTitle()
    room.document.shown.cursor.go_to_end()
    room.click("7g")
    room.click("7f")
    room.do("file.save")
    desk.settle()
    assert not room.window.isWindowModified()
    records = read_file(path).records
    assert [len(record) - 1 for record in records] == [4, 3, 4]
    assert records[2].root.children[0].comment == "角道を開けた"


def test_recent_files_are_listed_and_a_missing_one_can_be_taken_off(room: Room, desk: Desk, kif: Path) -> None:
    other = kif.with_name("b.kifu")
    other.write_text(OTHER, "utf-8")
    desk.open(other)
    desk.open(kif)
    menu = room.window.action_registry.find("file.recent").menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    assert ["対局.kif" in menu.actions()[0].text(), "b.kifu" in menu.actions()[1].text()] == [True, True]
    room.filing.step(-1)
    room.do("file.close")
    other.unlink()
    menu.actions()[1].trigger()
    desk.settle()
    desk.wait_for_notice("b.kifu")
    desk.press_answer()
    menu.aboutToShow.emit()
    assert not any("b.kifu" in action.text() for action in menu.actions())


def test_files_folders_and_text_can_be_dropped_anywhere(room: Room, desk: Desk, kif: Path, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(kif))])
    desk.drop(data)
    assert line_of(room) == LINE
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.kifu").write_text(OTHER, "utf-8")
    (tmp_path / "folder" / "picture.png").write_bytes(b"png")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "folder"))])
    desk.drop(data)
    assert line_of(room) == ["2g2f", "8c8d"]
    desk.drop(text_data("position startpos moves 9g9f"))
    assert line_of(room) == ["9g9f"]


def test_a_file_dropped_on_a_field_is_opened_and_not_written_into_it(room: Room, desk: Desk, kif: Path) -> None:
    field = QPlainTextEdit(room.window)
    field.show()
    room.filing.drops.look_for_fields()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(kif))])
    desk.drop(data, field.viewport())
    assert field.toPlainText() == ""
    assert line_of(room) == LINE


# The clipboard


PASTED: dict[str, tuple[str, list[str] | None]] = {
    "kif": (GAME, LINE),
    "ki2": ("▲７六歩 △３四歩 ▲２六歩", LINE),
    "csa": ("PI\n+\n+7776FU\n-3334FU\n+2726FU\n", LINE),
    "position": ("position startpos moves 7g7f 3c3d 2g2f", LINE),
    "startpos": ("startpos moves 7g7f 3c3d 2g2f", LINE),
    "usen": ("~0.7ku2jm6y2.", None),
    "sfen": ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2", []),
    "sfen with word": ("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2", []),
}
"""What is pasted, and the moves that are there then; None: any."""


def test_anything_that_is_a_record_or_position_can_be_pasted(room: Room, desk: Desk) -> None:
    for kind, (words, line) in PASTED.items():
        room.document.shown.load_record(new_record())
        assert not room.window.isWindowModified()
        QGuiApplication.clipboard().setText(words)
        room.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        desk.settle()
        assert desk.notices() == "", kind
        if line is None:
            assert line_of(room), kind
        else:
            assert line_of(room) == line, kind
        assert room.window.isWindowModified(), kind


def test_pasting_over_what_is_open_never_writes_into_its_file(room: Room, desk: Desk, kif: Path) -> None:
    before = kif.read_bytes()
    desk.open(kif)
    QGuiApplication.clipboard().setText("position startpos moves 9g9f")
    room.do("edit.paste")
    desk.settle()
    room.do("file.save")
    file_dialog(room.window)
    assert kif.read_bytes() == before


def test_nothing_and_nonsense_are_told(room: Room, desk: Desk) -> None:
    QGuiApplication.clipboard().setText("<b>hello</b>")
    room.do("edit.paste")
    desk.settle()
    desk.wait_for_notice("The clipboard could not be read as a game or position")
    QGuiApplication.clipboard().clear()
    room.do("edit.paste")
    desk.wait_for_notice(text.NOTHING_TO_PASTE.en)


def test_a_record_is_copied_in_any_format_and_pasted_again(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    for key in ("kif", "ki2", "csa", "jkf", "usi", "usen"):
        room.do("edit.copy" if key == "kif" else f"edit.copy_{key}")
        desk.settle()
        found = format_by_key(key)
        assert found is not None
        (record,) = found.read(QGuiApplication.clipboard().text()).records
        assert [node.move.usi for node in main_line(record.root) if node.move] == LINE, key


def test_copying_from_here_and_the_position_alone(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    room.document.shown.cursor.go_by_plies(1)
    room.do("edit.copy_from_here")
    desk.settle()
    room.do("edit.paste")
    desk.settle()
    assert line_of(room) == ["3c3d", "2g2f"]
    assert room.document.shown.record.root.comment == "角道を開けた"
    room.do("edit.copy_bod")
    desk.settle()
    assert "|" in QGuiApplication.clipboard().text()


def test_the_keys_for_copying_stay_with_the_field_that_has_the_focus(room: Room, desk: Desk, qtbot: QtBot) -> None:
    field = QLineEdit(room.window)
    field.setText("abc")
    field.show()
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert QGuiApplication.clipboard().text() == "abc"


# Saving


def edit(room: Room) -> None:
    """Another first move."""
    room.document.shown.cursor.go_to_start()
    room.click("9g")
    room.click("9f")


def test_saving_clears_the_mark_and_undo_goes_on_across_it(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    edit(room)
    assert room.window.isWindowModified()
    room.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert not room.window.isWindowModified()
    assert decode_text(kif.read_bytes()).encoding == "cp932"
    assert "変化：1手" in kif.read_bytes().decode("cp932")
    room.do("edit.undo")
    assert room.window.isWindowModified()
    room.do("edit.redo")
    assert not room.window.isWindowModified()


@pytest.mark.own_room
def test_what_was_there_before_the_first_save_is_put_by(room: Room, desk: Desk, kif: Path, tmp_path: Path) -> None:
    before = kif.read_bytes()
    desk.open(kif)
    for _ in range(2):
        edit(room)
        room.do("file.save")
        desk.settle()
        room.document.shown.delete_from_here()
    backups = list((tmp_path / "data" / "backups").iterdir())
    assert [path.read_bytes() for path in backups] == [before]
    assert sorted(path.name for path in kif.parent.glob("*.kif*")) == ["対局.kif"]


def save_as(room: Room, path: Path, words: str) -> None:
    room.do("file.save_as")
    dialog = file_dialog(room.window)
    dialog.selectNameFilter(next(name for name in dialog.nameFilters() if words in name))
    dialog.filterSelected.emit(dialog.selectedNameFilter())
    name_file(dialog, path)
    dialog.accept()


def test_format_and_encoding_are_chosen_in_the_dialog(room: Room, desk: Desk, tmp_path: Path) -> None:
    edit(room)
    save_as(room, tmp_path / "new", "Shift_JIS (*.kif)")
    desk.settle()
    assert "９六歩" in (tmp_path / "new.kif").read_bytes().decode("cp932")
    save_as(room, tmp_path / "other.csa", "UTF-8 (*.kifu)")
    desk.settle()
    assert "+9796FU" in (tmp_path / "other.csa").read_text("utf-8")
    assert "other.csa" in room.window.windowTitle()


def test_letters_that_become_others_are_said_and_not_asked_about(
    room: Room, desk: Desk, kif: Path, tmp_path: Path
) -> None:
    desk.open(kif)
    room.document.shown.set_comment(room.document.shown.record.root, "☗の手番")
    save_as(room, tmp_path / "a.kif", "*.kif")
    desk.settle()
    assert "▲の手番" in (tmp_path / "a.kif").read_bytes().decode("cp932")
    assert room.window.statusBar().currentMessage() == (
        "Saved to “a.kif”. Characters missing in Shift_JIS will be replaced by similar ones (☗→▲)."
    )


@pytest.mark.parametrize("words", ["*.kif", "*.kifu"])
def test_fractions_of_a_second_are_not_asked_about(
    room: Room, desk: Desk, kif: Path, tmp_path: Path, words: str
) -> None:
    desk.open(kif)
    room.document.shown.cursor.go_to_end()
    node = room.document.shown.cursor.node
    room.document.shown.history.apply_edit(SetTime(node, 1_234), PERSON, 0.0)
    path = tmp_path / f"game{words[1:]}"
    save_as(room, path, words)
    desk.settle()
    assert path.exists(), "no box stood in between"
    assert not room.window.isWindowModified()


@pytest.mark.own_room
def test_losses_are_named_before_they_happen(room: Room, desk: Desk, kif: Path, tmp_path: Path) -> None:
    desk.open(kif)
    edit(room)
    target = tmp_path / "lossy.csa"
    save_as(room, target, "*.csa")
    asked = desk.answer(text.CANCEL)
    assert "branches will be lost" in asked
    assert not target.exists()
    assert room.window.isWindowModified()
    save_as(room, target, "*.csa")
    desk.answer(text.SAVE_ANYWAY)
    desk.settle()
    assert target.exists()
    assert not room.window.isWindowModified()
    # What was agreed to once is not asked again; and what was lost can be had back.
    room.document.shown.cursor.go_to_end()
    room.document.shown.delete_from_here()
    room.do("file.save")
    desk.settle()
    assert not room.window.isWindowModified()
    room.do("file.restore")
    desk.settle()
    assert desk.chooser().table.model().rowCount() == 1


def test_a_letter_that_shift_jis_lacks_is_named_and_utf_8_offered(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    before = kif.read_bytes()
    room.document.shown.set_comment(room.document.shown.record.root, "絵文字😀です")
    room.do("file.save")
    asked = desk.question().text()
    assert "😀" in asked
    assert kif.read_bytes() == before
    desk.answer(text.SAVE_AS_UTF_8)
    desk.settle()
    assert "絵文字😀です" in kif.read_bytes().decode("utf-8")
    assert not room.window.isWindowModified()


def test_what_could_not_be_read_is_not_overwritten_without_a_word(room: Room, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "odd.kifu"
    path.write_text(GAME + "   4 ９九玉(11)\n", "utf-8")
    desk.open(path)
    edit(room)
    room.do("file.save")
    assert "could not be read" in desk.answer(text.CANCEL)
    assert "９九玉" in path.read_text("utf-8")


def test_a_folder_that_has_vanished_is_told_and_nothing_is_lost(room: Room, desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "a.kifu"
    path.write_text(GAME, "utf-8")
    desk.open(path)
    edit(room)
    path.unlink()
    folder.rmdir()
    room.do("file.save")
    desk.settle()
    desk.wait_for_notice("could not be saved")
    room.filing.watch.file_changed.emit(None)  # the system may tell only now that the file is gone
    desk.wait_for_notice("could not be saved")
    assert room.window.isWindowModified()
    assert not folder.exists()
    folder.mkdir()
    answers = [each.text() for each in room.window.findChildren(QPushButton) if each.objectName().startswith("answer")]
    assert text.TRY_AGAIN.en in answers
    room.do("file.save")
    desk.settle()
    assert not room.window.isWindowModified()
    assert not room.window.notices, "what was told is so no more"
    assert "変化：1手" in path.read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
def test_a_full_disk_keeps_the_old_file_and_the_mark(room: Room, desk: Desk, tmp_path: Path) -> None:
    import resource  # noqa: PLC0415 - Windows has none

    path = tmp_path / "a.kifu"
    path.write_text(GAME, "utf-8")
    desk.open(path)
    before = path.read_bytes()
    room.document.shown.set_comment(room.document.shown.record.root, "長い" * 70_000)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    # A file that may not grow stands for a disk that is full: the write fails half-way, for real.
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    try:
        room.do("file.save")
        desk.settle()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    desk.wait_for_notice("could not be saved (the file is too large). The game is still open. Make it smaller")
    assert path.read_bytes() == before
    assert room.window.isWindowModified()
    assert [each.name for each in tmp_path.glob(".*tmp")] == []
    room.do("file.save")
    desk.settle()
    assert not room.window.isWindowModified()


# Unsaved changes


def test_closing_unsaved_changes_asks_and_cancel_keeps_everything(room: Room, desk: Desk, kif: Path) -> None:
    edit(room)
    desk.open(kif)
    assert line_of(room) == LINE
    room.filing.step(-1)
    room.do("file.close")
    asked = desk.answer(text.CANCEL)
    assert window_text.UNTITLED.en in asked
    assert line_of(room) == ["9g9f"]
    assert len(room.filing.tabs) == 2


@pytest.mark.own_room
def test_what_is_discarded_can_be_had_back(room: Room, desk: Desk, kif: Path) -> None:
    edit(room)
    room.document.shown.set_comment(room.document.shown.record.root, "大事な手")
    desk.open(kif)
    room.filing.step(-1)
    room.do("file.close")
    desk.answer(text.DISCARD)
    assert line_of(room) == LINE
    assert len(room.filing.tabs) == 1
    room.filing.safekeeping.wait(PATIENCE)
    room.do("file.restore")
    desk.settle()
    QTest.keyClick(desk.chooser().table, Qt.Key.Key_Return)
    desk.settle()
    assert line_of(room) == ["9g9f"]
    assert room.document.shown.record.root.comment == "大事な手"
    assert room.window.isWindowModified()


def test_saving_first_closes_after_that(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    edit(room)
    room.do("file.close")
    desk.answer(text.SAVE)
    desk.settle()
    assert line_of(room) == []
    assert room.window.windowTitle().startswith(window_text.UNTITLED.en)
    assert "変化：1手" in kif.read_bytes().decode("cp932")


def test_closing_asks_and_stays_open_on_cancel(room: Room, desk: Desk) -> None:
    edit(room)
    room.window.close()
    assert room.window.isVisible()
    desk.answer(text.CANCEL)
    assert room.window.isVisible()
    room.window.close()
    desk.answer(text.DISCARD)
    assert not room.window.isVisible()


def test_closing_waits_for_what_is_being_saved(room: Room, desk: Desk, kif: Path, qtbot: QtBot) -> None:
    desk.open(kif)
    edit(room)
    room.do("file.save")
    room.window.close()
    qtbot.waitUntil(lambda: not room.window.isVisible(), timeout=PATIENCE)
    assert "変化：1手" in kif.read_bytes().decode("cp932")


def test_closing_with_nothing_unsaved_just_closes(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    room.window.close()
    assert not room.window.isVisible()


@pytest.mark.own_room
def test_another_new_record_made_by_anyone_leaves_the_file_alone(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    edit(room)
    room.document.shown.load_record(new_record())
    assert room.filing.home is None
    assert room.window.windowFilePath() == ""
    room.filing.safekeeping.wait(PATIENCE)
    room.do("file.restore")
    desk.settle()
    assert desk.chooser().table.model().rowCount() == 1


# What others do to the file


def test_a_change_from_outside_is_told_and_read_when_asked(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    room.document.shown.cursor.go_by_plies(1)
    kif.write_bytes(GAME.replace("２六歩(27)", "５六歩(57)").encode("cp932") + b"\n")
    desk.wait_for_notice("Another program has changed")
    assert line_of(room) == LINE
    desk.press_answer()
    desk.settle()
    assert line_of(room) == ["7g7f", "3c3d", "5g5f"]
    assert room.moves == ["7g7f"]
    assert desk.notices() == ""


def test_a_file_changed_on_both_sides_is_not_overwritten_without_asking(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    edit(room)
    theirs = GAME.encode("cp932") + b"*theirs\n"
    kif.write_bytes(theirs)
    desk.wait_for_notice("you have unsaved changes")
    room.do("file.save")
    desk.answer(text.CANCEL)
    assert kif.read_bytes() == theirs
    room.do("file.save")
    desk.answer(text.OVERWRITE)
    desk.settle()
    assert "変化：1手" in kif.read_bytes().decode("cp932")
    assert not room.window.isWindowModified()


def test_who_saves_second_at_the_same_moment_is_asked(room: Room, desk: Desk, kif: Path, qtbot: QtBot) -> None:
    desk.open(kif)
    edit(room)
    goes_on = threading.Event()
    room.writer._journal_writer.queue_job(lambda: goes_on.wait(60))  # a disk that takes its time
    room.do("file.save")
    qtbot.waitUntil(lambda: room.filing.is_busy and not room.filing.saving._preparing, timeout=PATIENCE)
    theirs = GAME.encode("cp932") + b"*theirs\n"
    kif.write_bytes(theirs)
    goes_on.set()
    assert kif.name in desk.answer(text.CANCEL)
    assert kif.read_bytes() == theirs
    assert room.window.isWindowModified()
    room.do("file.save")
    desk.answer(text.OVERWRITE)
    desk.settle()
    assert "変化：1手" in kif.read_bytes().decode("cp932")


def test_our_own_saving_is_no_change_from_outside(room: Room, desk: Desk, kif: Path, qtbot: QtBot) -> None:
    desk.open(kif)
    edit(room)
    room.do("file.save")
    desk.settle()
    qtbot.wait(600)  # longer than a change from outside takes to be told
    desk.settle()
    assert desk.notices() == ""


def test_a_file_that_is_gone_is_told_and_saved_anew(room: Room, desk: Desk, kif: Path) -> None:
    desk.open(kif)
    kif.unlink()
    desk.wait_for_notice("no longer exists")
    edit(room)
    room.do("file.save")
    desk.settle()
    assert kif.exists()
    assert desk.notices() == ""


# Recovery


@pytest.mark.parametrize("how", ["open", "discard"])
def test_what_a_crash_left_is_offered_at_the_next_start(
    furnished: Callable[..., Room], qtbot: QtBot, kif: Path, how: str
) -> None:
    first = furnished()
    desk = Desk(first, qtbot)
    desk.open(kif)
    edit(first)
    before = kif.read_bytes()
    first.leave()  # nobody was asked anything
    second = furnished()
    desk = Desk(second, qtbot)
    second.filing.recovery.offer()
    desk.wait_for_notice("not saved when the program last closed")
    assert "対局.kif" in desk.notices()
    desk.press_answer(1 if how == "open" else 2)
    desk.settle()
    if how == "open":
        assert line_of(second) == ["9g9f"]
        assert second.moves == ["9g9f"]
        assert "対局.kif" in second.window.windowTitle()
        assert second.window.isWindowModified()
        second.do("file.save")
        desk.settle()
        assert "変化：1手" in kif.read_bytes().decode("cp932")
    else:
        assert line_of(second) == []
        assert kif.read_bytes() == before
    second.leave()
    third = furnished()
    desk = Desk(third, qtbot)
    third.filing.recovery.offer()
    desk.settle()
    assert desk.notices() == ""
    third.do("file.restore")
    desk.settle()
    assert desk.chooser().table.model().rowCount() == 1


@pytest.mark.parametrize("reopens", [True, False])
def test_a_position_that_was_being_edited_comes_back_after_a_crash(
    furnished: Callable[..., Room], qtbot: QtBot, kif: Path, reopens: bool
) -> None:
    first = furnished()
    first.filing.begin_tabs(first.window.state, reopens=True)
    Desk(first, qtbot).open(kif)
    first.do("position.edit")
    first.drag("3c", "5e")
    edited = first.document.shown.edited_sfen
    assert edited
    first.leave()
    second = furnished()
    second.filing.begin_tabs(second.window.state, reopens=reopens)
    if not reopens:
        desk = Desk(second, qtbot)
        desk.wait_for_notice("not saved when the program last closed")
        desk.press_answer()
    qtbot.waitUntil(lambda: second.document.shown.editor is not None, timeout=PATIENCE)
    assert second.document.shown.edited_sfen == edited
    assert second.filing.home is not None
    assert second.filing.home.path == kif


def test_a_journal_that_has_grown_is_begun_anew_and_nothing_is_lost(
    furnished: Callable[..., Room], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(filing_journal, "SPARE_BYTES", 2_000)
    first = furnished()
    edit(first)

    def journals() -> list[str]:
        return sorted(path.name for path in (tmp_path / "data").glob("unsaved/*/*.journal"))

    for number in range(200):
        first.document.shown.set_comment(first.document.shown.record.root, f"{number} " * 100)
        first.filing.safekeeping.write()
        first.filing.safekeeping.wait(PATIENCE)
        if journals() not in ([], ["record-1.journal"]):
            break
    else:
        pytest.fail("the journal grows without end")
    qtbot.waitUntil(lambda: len(journals()) == 1, timeout=PATIENCE)
    first.document.shown.set_comment(first.document.shown.record.root, "終わり")
    first.leave()
    second = furnished()
    desk = Desk(second, qtbot)
    second.filing.recovery.offer()
    desk.wait_for_notice("not saved")
    desk.press_answer()
    desk.settle()
    assert second.document.shown.record.root.comment == "終わり"
    assert line_of(second) == ["9g9f"]


def test_two_windows_do_not_take_each_other_for_crashed(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    first, second = furnished(), furnished()
    edit(first)
    first.filing.safekeeping.wait(PATIENCE)
    second.filing.recovery.offer()
    desk = Desk(second, qtbot)
    desk.settle()
    assert desk.notices() == ""


@pytest.mark.own_room
def test_a_journal_that_cannot_be_written_is_told_once(room: Room, desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)  # the window may have stored its place there already
    (tmp_path / "data" / "unsaved").write_text("a file stands where the folder should be", "utf-8")
    edit(room)
    desk.wait_for_notice("Automatic backup is not working")
    assert room.window.isWindowModified()


@pytest.mark.own_room
@pytest.mark.skipif(os.name == "nt", reason="permissions of folders are another matter there")
def test_nothing_is_asked_about_a_journal_when_nothing_was_edited(
    room: Room, desk: Desk, kif: Path, tmp_path: Path
) -> None:
    desk.open(kif)
    room.document.shown.cursor.go_to_end()
    room.filing.safekeeping.wait(PATIENCE)
    assert not list((tmp_path / "data").glob("unsaved/**/*.journal"))


posix = pytest.mark.skipif(os.name == "nt", reason="such files are not to be had there")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def reading_threads() -> int:
    """Number of threads but for those that wait to write journals and the window's place."""
    return sum(thread.name != "journal writer" for thread in threading.enumerate())


@posix
@pytest.mark.parametrize("odd", [pipe, endless])
@pytest.mark.parametrize("suffix", [".kif", ".json"])
def test_what_is_no_file_is_told_and_holds_up_nobody(
    room: Room, qtbot: QtBot, tmp_path: Path, odd: Callable[[Path], None], suffix: str
) -> None:
    """Named on the command line, dropped, or chosen."""
    desk, path = Desk(room, qtbot), tmp_path / f"odd{suffix}"
    odd(path)
    before = reading_threads()
    room.filing.open_paths([path])
    desk.wait_for_notice(path.name)
    desk.settle()
    qtbot.waitUntil(lambda: reading_threads() <= before, timeout=PATIENCE)
    (tmp_path / "good.kifu").write_text(GAME, "utf-8")
    desk.open(tmp_path / "good.kifu")
    assert room.filing.name.en == "good.kifu"


def test_a_fault_while_a_file_is_read_is_told_and_the_next_is_read(
    room: Room, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, path = Desk(room, qtbot), tmp_path / "good.kifu"
    path.write_text(GAME, "utf-8")

    def fail(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(opening, "read_record_file", fail)
        desk.open(path)
        desk.wait_for_notice("MemoryError")
    desk.open(path)
    assert room.filing.name.en == "good.kifu"


def test_a_fault_while_a_file_is_made_is_told_and_the_next_save_works(
    room: Room, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, path = Desk(room, qtbot), tmp_path / "good.kifu"
    path.write_text(GAME, "utf-8")
    desk.open(path)
    room.document.shown.set_comment(room.document.shown.record.root, "new words")

    def fail(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(saving, "prepare_file", fail)
        room.filing.saving.save()
        desk.wait_for_notice("MemoryError")
    assert room.filing.is_unsaved
    room.filing.saving.save()
    qtbot.waitUntil(lambda: not room.filing.is_unsaved, timeout=PATIENCE)
    assert "new words" in path.read_text("utf-8")
    room.window.close()
    assert not room.window.isVisible()


@posix
def test_after_a_link_in_a_circle_the_next_save_works(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    desk, path = Desk(room, qtbot), tmp_path / "good.kifu"
    path.write_text(GAME, "utf-8")
    desk.open(path)
    path.unlink()
    path.symlink_to(path.name)
    room.document.shown.set_comment(room.document.shown.record.root, "new words")
    room.filing.saving.save()
    desk.wait_for_notice("could not be saved")
    path.unlink()
    room.filing.saving.save()
    qtbot.waitUntil(lambda: not room.filing.is_unsaved, timeout=PATIENCE)
    assert "new words" in path.read_text("utf-8")


@pytest.mark.own_room
def test_a_journal_that_cannot_be_read_is_told_with_where_it_lies(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    left = tmp_path / "data" / "unsaved" / "1-1"
    left.mkdir(parents=True)
    (left / "record-1.journal").write_bytes(bytes(100))
    room.filing.recovery.offer()
    desk = Desk(room, qtbot)
    desk.wait_for_notice("could not be recovered")
    (lies,) = (tmp_path / "data" / "unsaved" / "unreadable").iterdir()
    assert str(lies) in desk.notices()
    assert "A game was not saved" not in desk.notices()
