"""棋譜解析 in the window: begun by key, shown in the strip, written as it comes, and summed up."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from sweep_hands import PATIENCE, add_fake, analysed, answer, chosen, done, ended, host_of, lay_game, lines_of, row_of

from app.analysis.limit import LimitKind
from app.analysis.verdict import BLAMED_VERDICTS
from app.config.engine_profile import BUNDLED, bundled_profile
from app.config.settings import MarkForm
from app.desktop.analysis.analysis_dialog import AnalysisDialog
from app.desktop.desk.messages import MessageKind, Subject
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE
from app.record import headers
from app.record.edits import SetHeader
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.comment import thoughts_in
from app.workspace.choices import AnalysisCheckpoint, AnalysisChoices
from app.workspace.prerequisites import Prerequisite
from app.workspace.state_store import UNFINISHED_SWEEP
from tests.sampling import sampled

pytestmark = pytest.mark.slow
PLIES = 12


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "engine.log"


def dialog_of(room: Room) -> AnalysisDialog:
    QTest.keyClick(room.board, Qt.Key.Key_F12)
    return next(dialog for dialog in room.window.findChildren(AnalysisDialog) if dialog.isVisible())


def says(room: Room, phrase: Phrase) -> bool:
    return phrase in room.window.notices


def summaries(room: Room) -> list[str]:
    return [said.en for said in room.window.notices if said.en.startswith("Game analysis finished")]


def speakers(comment: str) -> set[str | None]:
    """The engines that have a word in a comment."""
    return {thought.engine for thought in thoughts_in(comment)}


# From the key to the end


def test_the_key_opens_the_dialog_and_enter_analyses_the_whole_game(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log)
    lay_game(room, PLIES)
    host_of(room).remember(chosen(key))
    dialog = dialog_of(room)
    assert dialog.engines.keys == (key,)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert host_of(room).is_running
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(PLIES + 1))
    assert not task_strip(room.desk).isVisible()
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    assert "Accuracy: Sente" in summaries(room)[0]


def test_the_bundled_engine_analyses_at_once_with_what_was_chosen_last(room: Room, qtbot: QtBot) -> None:
    lay_game(room, 4)
    host_of(room).remember(AnalysisChoices(kind=LimitKind.NODES, nodes=200))
    QTest.keyClick(room.board, Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert host_of(room).is_running
    ended(room, qtbot)
    assert all(
        bundled_profile().name_in_comments in speakers(node.comment)
        for node in main_line(room.document.shown.record.root)
    )
    assert not room.document.shown.is_being_analysed


def test_moves_that_lost_something_are_looked_at_again_and_marked(
    room: Room, qtbot: QtBot, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine says a hundred for itself wherever it stands, so that every move seems to lose seven percent."""
    key = add_fake(room, log)
    room.preferences.change_setting("analysis", "second_look", True)
    room.preferences.change_setting("thoughts", "marks", MarkForm.OWN)
    lay_game(room, 3)
    told: list[tuple[int, str]] = []
    host_of(room).start(chosen(key, kind=LimitKind.NODES, nodes=500))
    row = row_of(room)
    tell = row.tell

    def heard(stand: TaskProgress) -> None:
        told.append((stand.done, stand.words.en))
        tell(stand)

    monkeypatch.setattr(row, "tell", heard)
    ended(room, qtbot)
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    shares = [done for done, _ in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1_000
    assert any("Rechecking" in words for _, words in told)
    line = main_line(room.document.shown.record.root)
    looks = [thought for node in line for thought in thoughts_in(node.comment) if thought.instead]
    assert looks
    marked = [node for node in line if "YS-判定=" in node.comment]
    assert marked == [found.node for found in room.document.shown.judgements.judged_moves if found.verdict.is_blame]
    assert all(found.is_certain for found in room.document.shown.judgements.judged_moves)


@pytest.mark.proof  # by command: test_cli_analyze.py
def test_what_is_known_is_passed_over_the_second_time(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log)
    lay_game(room, PLIES)
    choices = chosen(key, kind=LimitKind.NODES, nodes=500)
    done(room, qtbot, choices)
    before = len(lines_of(log))
    done(room, qtbot, choices)
    qtbot.waitUntil(lambda: says(room, text.NOTHING_NEW), timeout=PATIENCE)
    assert len([line for line in lines_of(log)[before:] if line.startswith("answered")]) == 0
    room.document.shown.cursor.go_to_end()
    assert room.document.shown.play_move(next(iter(room.document.shown.cursor.position.legal_moves())))
    done(room, qtbot, choices)
    told = f"1 new position, {PLIES + 1} already analysed"
    qtbot.waitUntil(lambda: any(told in notice.en for notice in room.window.notices), timeout=PATIENCE)


def test_only_what_was_asked_for_is_analysed(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log)
    lay_game(room, PLIES)
    done(room, qtbot, chosen(key, starts_late=True, first=4, ends_early=True, last=7, is_backward=True))
    assert analysed(room.document.shown.record) == {4, 5, 6, 7}
    order = [line.count(" ") for line in lines_of(log) if line.startswith("answered")]
    assert order == sorted(order, reverse=True)


@pytest.mark.proof  # by command: test_cli_analyze.py
def test_every_engine_that_is_ticked_says_its_word(room: Room, qtbot: QtBot, log: Path) -> None:
    keys = (add_fake(room, log), BUNDLED)
    lay_game(room, 3)
    done(room, qtbot, AnalysisChoices(engines=keys, kind=LimitKind.NODES, nodes=20, lines=1))
    for node in main_line(room.document.shown.record.root):
        assert {"Fake", bundled_profile().name_in_comments} <= speakers(node.comment)


@pytest.mark.proof  # by command: test_cli_analyze.py
def test_the_best_line_becomes_a_branch_where_that_is_wanted(room: Room, qtbot: QtBot) -> None:
    lay_game(room, 2)
    done(room, qtbot, AnalysisChoices(kind=LimitKind.NODES, nodes=20, lines=1, adds_branches=True))
    first, second = room.document.shown.record.root.children
    assert first.move is not None
    assert first.move.usi == "4i4h"
    assert second.move is not first.move
    assert len(main_line(room.document.shown.record.root)) == 3


def test_undo_during_an_analysis_takes_back_the_persons_slips_and_leaves_no_hole(
    room: Room, qtbot: QtBot, log: Path
) -> None:
    key = add_fake(room, log, 30)
    lay_game(room, PLIES)
    document, line = room.document, main_line(room.document.shown.record.root)
    host_of(room).start(chosen(key))
    document.shown.set_comment(line[0], "a slip")
    document.shown.cursor.go_to_node(line[4])
    document.shown.delete_from_here()
    qtbot.waitUntil(lambda: len(analysed(document.shown.record)) >= 2, timeout=PATIENCE)
    document.shown.undo()
    document.shown.undo()
    qtbot.waitUntil(lambda: len(analysed(document.shown.record)) >= 3, timeout=PATIENCE)
    assert document.shown.redo_name is not None
    ended(room, qtbot)
    assert analysed(document.shown.record) == set(range(PLIES + 1))
    assert not line[0].comment.startswith("a slip")
    document.shown.redo()
    assert line[0].comment.startswith("a slip")
    assert len(line[0].comment) > len("a slip")


def test_the_results_are_removed_as_one_step_that_can_be_undone(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log)
    lay_game(room, 2)
    room.document.shown.set_comment(room.document.shown.record.root, "words")
    done(room, qtbot, chosen(key))
    line = main_line(room.document.shown.record.root)
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    found = [node.comment for node in line]
    room.do("analysis.remove_results")
    assert [node.comment for node in line] == ["words", "", ""]
    room.document.shown.undo()
    assert [node.comment for node in line] == found


# While it runs


def test_the_strip_says_how_far_it_is_and_lets_it_rest(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 30)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    row = row_of(room)
    assert room.document.disabled_reason(Prerequisite.ANALYSIS) is None
    qtbot.waitUntil(lambda: "of 13 positions, about" in row.words, timeout=PATIENCE)
    QTest.mouseClick(row.pause_button, Qt.MouseButton.LeftButton)
    assert host_of(room).is_paused
    assert "paused" in row.words
    assert row.pause_button.text() == "Resume"
    resting = len(analysed(room.document.shown.record))
    assert resting < PLIES + 1
    QTest.mouseClick(row.pause_button, Qt.MouseButton.LeftButton)
    assert not host_of(room).is_paused
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(PLIES + 1))


@pytest.mark.parametrize("by_key", sampled([False, True], 2, 1))
def test_stopping_keeps_the_results_and_offers_to_go_on(room: Room, qtbot: QtBot, log: Path, by_key: bool) -> None:
    key = add_fake(room, log, 20)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(room.document.shown.record)) >= 3, timeout=PATIENCE)
    if by_key:
        QTest.keyClick(room.board, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(row_of(room).stop_button, Qt.MouseButton.LeftButton)
    ended(room, qtbot)
    kept = analysed(room.document.shown.record)
    assert 3 <= len(kept) < PLIES + 1
    assert room.document.disabled_reason(Prerequisite.ANALYSIS) == text.NOT_RUNNING
    answer(room, qtbot, text.CANCELLED.filled(done=len(kept), total=PLIES + 1), text.AGAIN)
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(PLIES + 1))


@pytest.mark.proof  # without a window: test_analysis_marks.py
def test_stopping_writes_the_marks_of_what_is_done_and_going_on_verifies_them(
    room: Room, qtbot: QtBot, log: Path
) -> None:
    key = add_fake(room, log, 20)
    room.preferences.change_setting("analysis", "second_look", True)
    room.preferences.change_setting("thoughts", "marks", MarkForm.OWN)
    lay_game(room, PLIES)
    line = main_line(room.document.shown.record.root)
    host_of(room).start(chosen(key, kind=LimitKind.NODES, nodes=500, skips_known=False))
    qtbot.waitUntil(lambda: len(analysed(room.document.shown.record)) >= 4, timeout=PATIENCE)
    QTest.mouseClick(row_of(room).stop_button, Qt.MouseButton.LeftButton)
    ended(room, qtbot)
    kept = analysed(room.document.shown.record)
    told = text.CANCELLED.filled(done=len(kept), total=PLIES + 1)
    qtbot.waitUntil(lambda: says(room, told), timeout=PATIENCE)
    marked = [node for node in line if "YS-判定=" in node.comment]
    assert marked == [found.node for found in room.document.shown.judgements.judged_moves if found.verdict.is_blame]
    assert len(marked) == len(kept) - 1
    assert all("未確認" in node.comment for node in marked)
    before = len(lines_of(log))
    answer(room, qtbot, told, text.AGAIN)
    ended(room, qtbot)
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    asked = [line.split(" moves ")[-1] for line in lines_of(log)[before:] if line.startswith("answered")]
    assert len(asked) >= PLIES + 1 - len(kept)
    assert not any("未確認" in node.comment for node in line)
    assert all(found.is_certain for found in room.document.shown.judgements.judged_moves)
    QTest.keyClick(room.board, Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    host_of(room).cancel()
    ended(room, qtbot)


def test_the_person_browses_and_edits_meanwhile(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 15)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(room.document.shown.record)) >= 2, timeout=PATIENCE)
    room.document.shown.cursor.go_by_plies(8)
    room.document.shown.delete_from_here()
    room.document.shown.cursor.go_to_start()
    ended(room, qtbot)
    assert analysed(room.document.shown.record) == set(range(8))
    room.document.shown.undo()
    assert host_of(room).is_running is False


def test_another_record_ends_it_and_the_first_one_goes_on_when_it_is_back(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 20)
    lay_game(room, PLIES)
    record = room.document.shown.record
    host_of(room).start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(record)) >= 3, timeout=PATIENCE)
    room.document.shown.load_record(new_record())
    assert not host_of(room).is_running
    assert not task_strip(room.desk).isVisible()
    assert any("Another game was opened" in said.en for said in room.window.notices)
    assert analysed(room.document.shown.record) == set()
    before = analysed(record)
    room.document.shown.load_record(record)
    offer = next(said for said in room.window.notices if said.en.startswith("The analysis of this game"))
    answer(room, qtbot, offer, text.GO_ON)
    ended(room, qtbot)
    assert analysed(record) == set(range(PLIES + 1)) >= before


def test_starting_anew_ends_the_one_before(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 20)
    lay_game(room, PLIES)
    host_of(room).start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(room.document.shown.record)) >= 2, timeout=PATIENCE)
    host_of(room).start(chosen(key, ends_early=True, last=3))
    assert len(task_strip(room.desk).rows) == 1
    ended(room, qtbot)
    assert analysed(room.document.shown.record) >= {0, 1, 2, 3}


@pytest.mark.parametrize("is_replaced", sampled([False, True], 2, 1))
def test_what_was_found_stays_written_when_another_has_begun(
    room: Room, qtbot: QtBot, log: Path, is_replaced: bool
) -> None:
    key, host = add_fake(room, log), host_of(room)
    lay_game(room, PLIES)
    record = room.document.shown.record
    host.start(chosen(key))
    qtbot.waitUntil(lambda: len(analysed(record)) >= 3, timeout=PATIENCE)
    found = analysed(record)
    host.start(chosen(key, last=0))
    if is_replaced:
        room.document.shown.load_record(new_record())
    assert analysed(record) >= found
    qtbot.waitUntil(lambda: not host.is_running, timeout=PATIENCE)


# The end


def test_the_summary_leads_to_the_first_mistake_and_to_the_report(room: Room, qtbot: QtBot, log: Path) -> None:
    """The fake finds each time that the side to move stands better, so that every move seems to give something away."""
    key = add_fake(room, log)
    lay_game(room, PLIES)
    line = main_line(room.document.shown.record.root)
    done(room, qtbot, chosen(key))
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    said = next(each for each in room.window.notices if each.en.startswith("Game analysis finished"))
    answer(room, qtbot, said, text.TO_MISTAKE)
    node = room.document.shown.cursor.node
    assert node in line
    judgement = room.document.shown.judgements.judgement_at(node)
    assert judgement is not None
    assert judgement.verdict.is_blame
    assert room.document.shown.judgements.next_mistake(-1) is None
    answer(room, qtbot, said, text.TO_REPORT)
    qtbot.waitUntil(lambda: said not in room.window.notices, timeout=PATIENCE)
    report = room.window.docks.pane("report")
    assert report is not None
    assert report.isVisible()


@pytest.mark.parametrize("side", ["先手", "後手"])
def test_the_summary_counts_and_shows_the_users_own_mistakes(room: Room, qtbot: QtBot, log: Path, side: str) -> None:
    key = add_fake(room, log)
    lay_game(room, PLIES)
    room.document.shown.history.apply_edit(SetHeader(headers.OWN_SIDE, side), PERSON, 0.0)
    done(room, qtbot, chosen(key))
    qtbot.waitUntil(lambda: bool(summaries(room)), timeout=PATIENCE)
    said = next(each for each in room.window.notices if each.en.startswith("Game analysis finished"))
    assert ("you (Sente)" if side == "先手" else "you (Gote)") in said.en
    report = room.document.shown.judgements.analysis_report()
    assert report is not None
    counts = [[len(each.moves_with_verdict(verdict)) for verdict in reversed(BLAMED_VERDICTS)] for each in report.sides]
    assert all(map(any, counts)), "both sides have made mistakes"
    assert list(map(int, re.findall(r"\d+", said.en.partition("You made")[2]))) == counts[side == "後手"]
    answer(room, qtbot, said, text.TO_OWN_MISTAKE)
    ply = room.document.shown.cursor.node.ply
    assert ply % 2 == (side == "先手")
    assert ply <= 3


# The dialog


def test_what_was_chosen_is_there_again_at_the_next_start(furnished: Callable[..., Room], log: Path) -> None:
    first = furnished()
    add_fake(first, log)
    dialog = dialog_of(first)
    dialog.numbers["lines"].show_number(5)
    dialog.kind.setCurrentIndex(1)
    dialog.kind.activated.emit(1)
    dialog.numbers["nodes"].show_number(777)
    dialog.ticks["adds_branches"].setChecked(True)
    assert dialog.chosen.nodes == 777
    dialog.start.click()
    first.leave()
    second = furnished()
    choices = host_of(second).choices
    assert (choices.lines, choices.kind, choices.nodes, choices.adds_branches) == (5, LimitKind.NODES, 777, True)


def test_what_cannot_be_done_is_said_and_cannot_be_started(room: Room, log: Path) -> None:
    lay_game(room, PLIES)
    dialog = dialog_of(room)
    assert dialog.start.isEnabled()
    item = dialog.engines.item(0)
    item.setCheckState(Qt.CheckState.Unchecked)
    assert not dialog.start.isEnabled()
    assert text.NO_ENGINE.en in dialog.told.text()
    item.setCheckState(Qt.CheckState.Checked)
    dialog.ticks["starts_late"].click()
    dialog.ticks["ends_early"].click()
    dialog.numbers["last"].show_number(3)
    dialog.numbers["last"].edited.emit()
    assert text.RANGE_MIXED.en in dialog.told.text()
    dialog.numbers["last"].show_number(99_999)
    dialog.numbers["last"].edited.emit()
    assert "a number from 0 to 10000" in dialog.told.text()
    dialog.numbers["last"].show_number(30)
    dialog.numbers["last"].edited.emit()
    assert text.COUNT_NONE.en in dialog.told.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not host_of(room).is_running


def test_it_says_how_many_positions_and_how_long(room: Room) -> None:
    lay_game(room, PLIES)
    dialog = dialog_of(room)
    assert "13 positions to analyse. At most 3 s" in dialog.told.text()
    dialog.turns.setCurrentIndex(1)
    dialog.turns.activated.emit(1)
    assert "7 positions to analyse. At most 1 s" in dialog.told.text()


def test_each_control_has_a_name(room: Room) -> None:
    dialog = dialog_of(room)
    for number in dialog.numbers.values():
        assert number.accessibleName()
    for combo in (dialog.kind, dialog.line, dialog.turns, dialog.way, dialog.engines, dialog.seconds):
        assert combo.accessibleName()
    assert all(button.text() for button in dialog.findChildren(QPushButton))


@pytest.mark.parametrize("is_unfinished", [False, True])
def test_an_answer_to_go_on_means_its_game_also_when_it_is_pressed_late(
    room: Room, qtbot: QtBot, log: Path, monkeypatch: pytest.MonkeyPatch, is_unfinished: bool
) -> None:
    """As when another record comes to be shown between the press of the button and what it does."""
    key = add_fake(room, log, 15)
    lay_game(room, PLIES)
    first, answers = room.document.shown, list[Answer]()
    warn = room.window.warn

    def heard(kind: MessageKind, subject: Subject, words: Phrase, given: Sequence[Answer] = ()) -> None:
        answers.extend(given)
        warn(kind, subject, words, given)

    monkeypatch.setattr(room.window, "warn", heard)
    host_of(room).start(chosen(key, skips_known=False, takes_stored=False))
    qtbot.waitUntil(lambda: len(analysed(first.record)) >= 2, timeout=PATIENCE)
    unfinished = host_of(room)._unfinished()
    assert unfinished is not None
    host_of(room).cancel()
    ended(room, qtbot)
    if is_unfinished:  # as after a start of the program
        room.window.state.store_value(UNFINISHED_SWEEP, AnalysisCheckpoint, unfinished)
        assert host_of(room)._offer_here()
    words = text.GO_ON if is_unfinished else text.AGAIN
    qtbot.waitUntil(lambda: any(each.words == words for each in answers), timeout=PATIENCE)
    go_on = next(each for each in answers if each.words == words)
    room.do("file.new")
    lay_game(room, 2)
    known, before = analysed(first.record), len(lines_of(log))
    go_on.act()
    ended(room, qtbot)
    assert analysed(first.record) == set(range(PLIES + 1))
    assert analysed(room.document.shown.record) == set()
    asked = [line.partition(" moves ")[2].split() for line in lines_of(log)[before:] if line.startswith("answered")]
    assert asked
    assert known.isdisjoint(len(moves) for moves in asked), "what is known is not searched again"


def test_resuming_goes_on_with_the_game_that_was_stopped(room: Room, qtbot: QtBot, log: Path) -> None:
    key = add_fake(room, log, 15)
    lay_game(room, PLIES)
    first = room.document.shown
    host_of(room).start(chosen(key, skips_known=False))
    qtbot.waitUntil(lambda: len(analysed(first.record)) >= 2, timeout=PATIENCE)
    room.do("file.new")
    lay_game(room, 2)
    QTest.keyClick(room.board, Qt.Key.Key_Escape)
    assert host_of(room).is_running, "Esc ends nothing of another game"
    assert not task_strip(room.desk).isVisible()
    host_of(room).cancel()
    ended(room, qtbot)
    told = text.CANCELLED.filled(done=len(analysed(first.record)), total=PLIES + 1)
    IDLE.drain()
    assert room.window.notices == ()
    room.filing.show_record(first)
    answer(room, qtbot, told, text.AGAIN)
    second = next(opened for opened in room.filing.opened if opened is not first)
    room.filing.show_record(second)
    ended(room, qtbot)
    assert analysed(first.record) == set(range(PLIES + 1))
    assert analysed(second.record) == set()
