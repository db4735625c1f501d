"""The window of training: from the person's games to the first question, answers by hand and typed, and what is kept of them."""

import json
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.base import database
from app.base.folders import find_folders
from app.desktop.kit.idle import IDLE
from app.desktop.training.open_training import open_training
from app.desktop.training.window import TrainingWindow
from app.library.library import Library, user_library_path
from app.shogi.moves import MOVES, Move
from app.text import training_window as text
from app.text.phrase import Language
from app.training.card import CardKind, CardMove, CardSource, ProblemCard, with_accepted
from app.training.card_finder import FoundCard
from app.training.card_store import CardStore, cards_path
from app.training.spaced_repetition import Recall
from app.workspace.book_rows import BOOKS_KEY, StoredBooks
from tests.library_samples import file_of, take_in
from tests.unit.analysis.judged_games import game, said
from tests.unit.training.cards import JUDGED_KIF, START, found, numbered

pytestmark = pytest.mark.slow
LONG = 60_000
MATE_SFEN = "4+s4/1k1+N5/+p8/1gR6/+s1g1l4/9/9/9/9 b B"


def keep(*cards: FoundCard) -> None:
    path = cards_path(find_folders().data)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(CardStore(path)) as store:
        for card in cards:
            store.add_card(card, 1_767_250_000.0)


def shown(room: Room, qtbot: QtBot) -> TrainingWindow:
    room.do("tools.training")
    (window,) = room.window.findChildren(TrainingWindow)
    rest(window, qtbot)
    return window


def rest(window: TrainingWindow, qtbot: QtBot) -> None:
    """Until all is written and every engine has answered."""

    def rests() -> bool:
        IDLE.drain()
        return not window.home.is_busy and not window.is_waiting and not window._is_fetching

    qtbot.waitUntil(rests, timeout=LONG)


def press(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    IDLE.drain()


def move(usi: str) -> Move:
    found = MOVES[usi]
    assert found is not None
    return found


def seen(window: TrainingWindow) -> tuple[int, int]:
    """How many rings and arrows are on the board."""
    scene = window.table.board.scene
    assert scene is not None
    return len(scene.rings), len(scene.arrows)


def fits_two_lines(label: QLabel) -> bool:
    """Room is left for the end of a line that breaks before a long word."""
    return 1.6 * label.width() >= label.fontMetrics().horizontalAdvance(label.text())


def click(window: TrainingWindow, usi: str) -> None:
    """Play a move of the board by two clicks."""
    board = window.table.board
    for square in (move(usi).origin, move(usi).to):
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.centre_of(square))


def test_from_my_games_to_the_first_question_in_two_actions(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    home = find_folders().data
    home.mkdir(parents=True, exist_ok=True)
    path = tmp_path / "own.kif"
    path.write_text(JUDGED_KIF, "utf-8")
    with closing(Library(user_library_path(home), writes=True)) as library:
        take_in(library, file_of(str(path), JUDGED_KIF))
        library.add_my_name("羽山")
    window = shown(room, qtbot)  # the first
    assert window.tabs.currentWidget() is window.collect
    press(window.collect.library)  # the second
    qtbot.waitUntil(lambda: window.asked is not None, timeout=LONG)
    rest(window, qtbot)
    assert window.tabs.currentWidget() is window.ask
    assert window.ask.source.text() == "2026/01/02, against Suzuki, move 3"
    source = window.ask.source
    source.setText("2026/01/02, against somebody whose name and club take more than a line of this page, move 113")
    whole = Qt.TextFlag.TextWordWrap
    qtbot.waitUntil(
        lambda: source.fontMetrics().boundingRect(source.rect(), whole, source.text()).height() <= source.height(),
        timeout=LONG,
    )
    assert window.ask.came.text().endswith("Sente to move.")
    window.collect.halt()


def test_nothing_but_the_position_is_seen_before_the_answer(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    scene = window.table.board.scene
    assert scene is not None
    assert (scene.arrows, scene.rings, scene.verdict) == ((), (), None)
    assert not window.table.steps.isVisible()
    assert not any(part.isVisible() for part in window.ask._result())
    words = " ".join(label.text() for label in window.ask.findChildren(type(window.ask.kind)) if label.isVisible())
    assert not any(leak in words for leak in ("%", "２六", "win rate"))
    # To walk is no answer, and there is nothing to walk to.
    window.table.walk(1)
    assert window.asked is not None
    assert window.asked.mistake_count == 0


def test_an_answer_by_hand_is_judged_at_once_and_comes_again(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START, moves=(CardMove("2g2f", 100, line=("2g2f", "8c8d"), is_accepted=True),)))
    window = shown(room, qtbot)
    click(window, "2g2f")
    assert window.asked is not None
    assert window.asked.is_solved  # without a wait
    rest(window, qtbot)
    assert window.ask.told.text() == "Right: ☗２六歩"
    assert window.ask.when.text() == "Next review: in 10 minutes"
    scene = window.table.board.scene
    assert scene is not None
    assert [arrow.label for arrow in scene.arrows] == ["Best ☗２六歩"]
    assert window.table.steps.text() == "0 / 2"
    press(window.table.forward)
    assert window.table.steps.text() == "1 / 2"
    window.rate(Recall.EASY)
    rest(window, qtbot)
    assert window.ask.when.text().startswith("Next review: in 8 days")
    assert window.ask.rating.value is Recall.EASY
    press(window.ask.next)
    rest(window, qtbot)
    assert window.ask.title.text() == text.FINISHED.en


def test_a_wrong_answer_is_refuted_on_the_board_and_tried_again(room: Room, qtbot: QtBot) -> None:
    played = CardMove("5i5h", -500, line=("5i5h", "8c8d"))
    keep(found(sfen=START, played=played))
    window = shown(room, qtbot)
    window.play(move("5i5h"))
    rest(window, qtbot)
    assert window.ask.told.text() == "Same move as in the game: ☗５八玉"
    scene = window.table.board.scene
    assert scene is not None
    assert [arrow.label for arrow in scene.arrows] == ["Refutation"]
    assert window.collect.count.text() == text.PROBLEM_COUNT.filled(count=1).en
    for language in (Language.JA, Language.EN):
        room.preferences.change_setting("appearance", "language", language.value)
        IDLE.drain()
        assert window.table.board.scene is not None
        assert [arrow.label for arrow in window.table.board.scene.arrows] == [text.REFUTES_LABEL.to(language)]
        assert window.collect.count.text() == text.PROBLEM_COUNT.filled(count=1).to(language)
    with closing(CardStore(cards_path(find_folders().data))) as store:
        assert [given.rating for given in store.answer_history(1)] == [
            Recall.AGAIN
        ]  # kept at once, whatever comes next
    press(window.ask.again)
    window.hint()
    assert seen(window) == (1, 0)
    window.hint()
    assert seen(window)[1] == 1
    window.play(move("7g7f"))
    rest(window, qtbot)
    assert window.ask.told.text() == "Right: ☗７六歩"
    with closing(CardStore(cards_path(find_folders().data))) as store:
        assert [given.rating for given in store.answer_history(1)] == [Recall.HARD]


def test_a_move_can_be_typed_and_a_possible_one_costs_nothing(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    field = window.table.field
    QTest.keyClicks(field, "9g9f")
    assert window.table.understood.text() == "９六歩"
    QTest.keyClick(field, Qt.Key.Key_Return)
    rest(window, qtbot)
    assert "Try again" in window.ask.told.text()
    assert window.asked is not None
    assert (window.asked.mistake_count, window.asked.is_over) == (0, False)
    QTest.keyClicks(field, "2g2e")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.table.understood.isVisible()
    assert not window.asked.is_over


def test_a_move_that_nobody_knows_is_looked_into_by_the_engine(room: Room, qtbot: QtBot) -> None:
    sfen = "lnsgkgsnl/7b1/pppppp1pp/9/6p2/7R1/PPPP+pPP1P/1B1S5/LNS1K2NL b RGgp"
    best = CardMove("6h5g", 600, line=("6h5g", "3a3b"))
    keep(FoundCard(with_accepted(ProblemCard(sfen, CardKind.MISTAKE, (best,), is_confirmed=True)), CardSource()))
    window = shown(room, qtbot)
    window.play(move("2f2d"))  # leaves a mate in one, which a search of any length sees
    assert window.is_waiting
    assert window.ask.told.text() == "Checking ☗２四飛…"
    window.play(move("6h5g"))  # nothing is played meanwhile
    rest(window, qtbot)
    assert window.asked is not None
    assert window.ask.told.text().startswith("Wrong: ☗２四飛")
    assert window.asked.mistake_count == 1
    with closing(CardStore(cards_path(find_folders().data))) as store:
        (kept,) = store
        assert kept.card.find_known_move("2f2d") is not None


def test_a_mate_goes_on_to_its_end(room: Room, qtbot: QtBot) -> None:
    from tests.unit.builtin.mate_prover import Prover  # noqa: PLC0415

    line = Prover(3_000).shortest(f"{MATE_SFEN} 1", 3) or ()
    card = ProblemCard(MATE_SFEN, CardKind.MATE, (CardMove(line[0], mate=3, line=line),), is_confirmed=True)
    keep(FoundCard(with_accepted(card), CardSource()))
    window = shown(room, qtbot)
    assert window.ask.title.text() == text.MATE_TITLE.en
    window.play(move(line[0]))
    rest(window, qtbot)
    assert window.asked is not None
    assert not window.asked.is_over
    assert window.ask.told.text() == text.GOES_ON.en
    window.play(move(line[2]))
    rest(window, qtbot)
    assert window.asked.is_solved


def test_any_marked_move_is_tried_again_in_one_action(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=numbered(3)))
    record = game(comments={0: said(0, "▲２六歩"), 1: said(0), 2: said(600, "▲２六歩"), 3: said(-300)})
    room.document.shown.load_record(record)
    IDLE.drain()
    room.document.shown.cursor.go_by_plies(3)
    IDLE.drain()
    room.do("analysis.retry")
    (window,) = room.window.findChildren(TrainingWindow)
    rest(window, qtbot)
    qtbot.waitUntil(lambda: window.asked is not None and window.asked.card.sfen != numbered(3), timeout=LONG)
    rest(window, qtbot)
    assert window.asked is not None
    before = room.document.shown.cursor.node.parent
    assert before is not None
    assert window.asked.board.sfen_without_ply() == record.position_at(before).sfen_without_ply()
    assert window.ask.today_of.text() == "0 of 2", "the new problem is counted before it is answered"
    room.do("analysis.retry_game")
    rest(window, qtbot)
    qtbot.waitUntil(lambda: not window.collect._worker.is_busy, timeout=LONG)
    window.collect.halt()
    assert window.asked is not None


def test_no_button_is_seen_before_there_is_a_problem(room: Room) -> None:
    window = TrainingWindow(room.desk, room.window)
    window.show()
    buttons = [button for button in window.ask.findChildren(QPushButton) if button.isVisible()]
    assert [button.objectName() for button in buttons] == []
    assert not window.ask.card.isVisible()


def test_showing_later_and_another_language(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=numbered(1)), found(sfen=numbered(2)))
    window = shown(room, qtbot)
    assert window.asked is not None
    first = window.asked.card_number
    press(window.ask.later)
    rest(window, qtbot)
    assert window.asked is not None
    assert window.asked.card_number != first
    QTest.keyClick(window.table.board, Qt.Key.Key_S)
    rest(window, qtbot)
    assert window.ask.told.text().startswith("Answer: ")
    room.preferences.change_setting("appearance", "language", "ja")
    IDLE.drain()
    assert window.windowTitle() == text.WINDOW.ja
    assert window.ask.next.text() == text.NEXT.ja
    assert window.ask.told.text().startswith("答え ")
    assert window.table.words.text().startswith("答え ")
    assert window.ask.today_of.text() == "3問のうち1問"
    assert window.ask.rating_row.isVisible()
    QTest.keyClick(window.table.board, Qt.Key.Key_Return)
    rest(window, qtbot)
    assert window.asked is not None
    assert window.asked.card_number == first
    window.tabs.setCurrentWidget(window.progress)
    rest(window, qtbot)
    assert window.progress.shares.rows


def test_a_problem_that_was_taken_out_meanwhile_holds_nothing_up(room: Room, qtbot: QtBot) -> None:
    keep(*(found(sfen=numbered(number)) for number in range(3)))
    window = shown(room, qtbot)
    assert window.asked is not None
    assert window.work is not None
    others = [number for number in window.work.card_numbers if number != window.asked.card_number]
    with closing(CardStore(cards_path(find_folders().data))) as store:
        store.remove_card(others[0])
    press(window.ask.later)
    rest(window, qtbot)
    qtbot.waitUntil(lambda: window.asked is not None, timeout=LONG)
    assert window.asked.card_number == others[1]


def test_a_problem_that_could_not_be_read_is_asked_when_the_file_can_be_read_again(
    room: Room, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.0)
    keep(*(found(sfen=numbered(number)) for number in range(2)))
    window = shown(room, qtbot)
    path = cards_path(find_folders().data)
    path.rename(path.with_suffix(".away"))
    path.mkdir()
    press(window.ask.later)
    qtbot.waitUntil(lambda: bool(window.notices.told) and not window.home.is_busy, timeout=LONG)
    assert window.asked is None
    path.rmdir()
    path.with_suffix(".away").rename(path)
    window.look()
    qtbot.waitUntil(lambda: not window.home.is_busy, timeout=LONG)
    assert window.asked is not None


@pytest.mark.proof
def test_more_new_problems_than_are_usual(room: Room, qtbot: QtBot) -> None:
    keep(*(found(sfen=numbered(number)) for number in range(12)))
    window = shown(room, qtbot)
    for _ in range(10):
        window.play(move("2g2f"))
        rest(window, qtbot)
        window.rate(Recall.EASY)
        rest(window, qtbot)
        press(window.ask.next)
        rest(window, qtbot)
    assert window.ask.title.text() == text.FINISHED.en
    assert window.ask.more.text() == "2 more new problems"
    press(window.ask.more)
    rest(window, qtbot)
    assert window.asked is not None


def test_problems_go_out_and_come_in(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    keep(found(sfen=numbered(1)), found(sfen=numbered(2)))
    window = shown(room, qtbot)
    collect = window.collect
    for form, name in (("nextmove", "p.json"), ("sheet", "s.html"), ("anki", "anki"), ("kif", "kif")):
        collect._write_file(form, tmp_path / name)
        rest(window, qtbot)
    assert len(json.loads((tmp_path / "p.json").read_text("utf-8"))["problems"]) == 2
    assert (tmp_path / "anki" / "problems.txt").exists()
    assert len(list((tmp_path / "kif").iterdir())) == 2
    with closing(CardStore(cards_path(find_folders().data))) as store:
        store.remove_card(1)
    collect.take_problems([tmp_path / "p.json", tmp_path / "kif" / "problem-0001.kifu"])
    qtbot.waitUntil(lambda: not collect.is_busy and bool(collect.notices.told), timeout=LONG)
    rest(window, qtbot)
    assert "1 new problem, 1 with another source, 1 already known." in collect.notices.told
    collect.take_problems([tmp_path / "s.html"])
    qtbot.waitUntil(lambda: "cannot be read" in collect.notices.told, timeout=LONG)
    rest(window, qtbot)
    collect.halt()


def test_a_broken_file_of_cards_is_told(room: Room, qtbot: QtBot) -> None:
    path = cards_path(find_folders().data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"something else entirely, and rather more than a few bytes of it" * 50)
    window = shown(room, qtbot)
    assert "backup" in window.notices.told


def test_an_answer_that_cannot_be_written_is_told_and_can_be_given_again(
    room: Room, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.0)
    keep(found(sfen=START))
    window = shown(room, qtbot)
    with closing(sqlite3.connect(cards_path(find_folders().data), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        window.play(move("2g2f"))
        rest(window, qtbot)
        assert "locked" in window.notices.told
    assert window.asked is not None
    assert not window.asked.is_over
    window.play(move("2g2f"))
    rest(window, qtbot)
    assert window.ask.next.isVisible()
    with closing(CardStore(cards_path(find_folders().data))) as store:
        assert [given.rating for given in store.answer_history(1)] == [Recall.GOOD]


def test_no_answer_goes_to_another_card_when_the_file_is_replaced_meanwhile(room: Room, qtbot: QtBot) -> None:
    path, other = cards_path(find_folders().data), Path(f"{cards_path(find_folders().data)}.backup")
    keep(found(sfen=numbered(5)))
    path.rename(other)
    keep(found(sfen=START))
    window = shown(room, qtbot)
    other.replace(path)
    window.play(move("2g2f"))
    rest(window, qtbot)
    assert "was replaced" in window.notices.told
    asked = window.asked
    assert asked is not None
    assert asked.card.sfen == numbered(5)
    with closing(CardStore(path)) as store:
        assert store.answer_history(1) == []
    path.unlink()
    window.play(move("2g2f"))
    rest(window, qtbot)
    assert window.tabs.currentWidget() is window.collect, "there is no problem any more"


def test_a_hint_after_a_wrong_move_is_shown_on_the_position_that_is_asked(room: Room, qtbot: QtBot) -> None:
    played = CardMove("5i5h", -500, line=("5i5h", "8c8d"))
    keep(found(sfen=START, played=played))
    window = shown(room, qtbot)
    window.play(move("5i5h"))
    rest(window, qtbot)
    assert window.table.has_line
    window.hint()
    rest(window, qtbot)
    assert window.table.steps.isHidden()
    assert seen(window) == (1, 0)


def test_the_answer_below_the_board_can_be_read_in_a_small_window(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    window.resize(960, 640)
    window.play(move("5i5h"))
    rest(window, qtbot)
    for language in Language:
        room.preferences.change_setting("appearance", "language", language.value)
        IDLE.drain()
        words = window.table.words
        assert words.text() == window.ask.told.text()
        qtbot.waitUntil(partial(fits_two_lines, words))
    assert window.table.field.isHidden()
    press(window.ask.again)
    rest(window, qtbot)
    assert window.table.field.isVisible()
    assert window.table.field.isEnabled()


def test_after_a_typed_answer_the_keys_go_on(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=numbered(1)), found(sfen=numbered(2)))
    window = shown(room, qtbot)
    asked = window.asked
    assert asked is not None
    window.table.field.setFocus()
    QTest.keyClicks(window.table.field, "2g2f")
    QTest.keyClick(window.table.field, Qt.Key.Key_Return)
    rest(window, qtbot)
    focused = QApplication.focusWidget()
    assert focused is window.table.board
    QTest.keyClick(focused, Qt.Key.Key_Return)
    rest(window, qtbot)
    assert window.asked is not asked


def test_a_problem_that_was_missed_says_so_the_next_time(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    window.show_answer()
    rest(window, qtbot)
    assert window.ask.when.text() == "Next review: in a minute"
    window.try_again()
    assert window.ask.last.text().startswith("Last time ×")


@pytest.mark.proof  # what is collected: tests/unit/training
def test_mates_and_moves_that_left_an_open_book_are_collected_where_that_is_chosen(
    room: Room, tmp_path: Path, qtbot: QtBot
) -> None:
    book, mating = tmp_path / "own.db", tmp_path / "mate.sfen"
    book.write_text(f"#YANEURAOU-DB2016 1.00\nsfen {START} 1\n2g2f none 30 20 1\n", "utf-8")
    ending = MATE_SFEN.replace("/+p8/", "/+p7+L/")  # with two that have come in
    mating.write_text(f"sfen {ending} 1 moves B*6e\n", "utf-8")
    (tmp_path / "own.kif").write_text(JUDGED_KIF, "utf-8")
    kept = StoredBooks((str(book), str(tmp_path / "away.db")))
    room.desk.shell.state.store_value(BOOKS_KEY, StoredBooks, kept)
    window = shown(room, qtbot)
    for choice in (window.collect.mates, window.collect.books):
        choice.click()
    window.collect._on_files([tmp_path / "own.kif", mating])

    def kinds() -> set[CardKind]:
        with closing(CardStore(cards_path(find_folders().data), writes=False)) as store:
            return {each.card.kind for each in store}

    qtbot.waitUntil(lambda: not window.collect.is_busy and not window.home.is_busy, timeout=LONG)
    assert kinds() >= {CardKind.OPENING, CardKind.MATE}
    told = window.collect.notices.told
    assert "away.db" in told
    assert text.MATES_FOUND.en.split("}")[1] in told


@pytest.mark.proof
def test_cards_that_cannot_be_written_end_collecting(
    room: Room, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.0)
    keep(found(sfen=START))
    window = shown(room, qtbot)
    (tmp_path / "own.kif").write_text(JUDGED_KIF, "utf-8")
    with closing(sqlite3.connect(cards_path(find_folders().data), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        window.collect._on_files([tmp_path / "own.kif", tmp_path / "own.kif"])
        qtbot.waitUntil(lambda: not window.collect.is_busy and not window.home.is_busy, timeout=LONG)
    assert window.collect.working.isHidden()
    assert "locked" in window.notices.told


def test_a_damaged_library_is_told_where_problems_are_to_come_of_it(room: Room, qtbot: QtBot) -> None:
    path = user_library_path(find_folders().data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all" * 100)
    window = shown(room, qtbot)
    press(window.collect.library)
    qtbot.waitUntil(lambda: "damaged" in window.collect.notices.told, timeout=LONG)
    assert not window.collect.is_busy


@pytest.mark.proof
def test_a_question_and_the_end_of_a_day_follow_the_language(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    room.preferences.change_setting("appearance", "language", "ja")
    IDLE.drain()
    assert window.table.words.text() == "先手番です。"
    assert window.table._names[0] == text.YOU.ja
    window.play(move("2g2f"))
    rest(window, qtbot)
    window.next()
    rest(window, qtbot)
    assert window.asked is not None  # what is being learned comes early where there is nothing else
    window.asked = None
    assert window.work is not None
    window._rest(window.work)
    assert window.ask.title.text() == text.FINISHED.ja
    room.preferences.change_setting("appearance", "language", "en")
    IDLE.drain()
    assert window.ask.title.text() == text.FINISHED.en


@pytest.mark.proof
def test_all_of_the_window_is_dark_in_the_dark_theme(room: Room, qtbot: QtBot) -> None:
    keep(found(sfen=START))
    window = shown(room, qtbot)
    room.preferences.change_setting("appearance", "theme", "dark")
    for _ in range(2):  # the sheet of the window is put on in its own time
        rest(window, qtbot)
        QApplication.processEvents()
    pictures = [part.grab().toImage() for part in (window.ask, window.table._foot)]
    assert [each.pixelColor(3, each.height() // 2).lightness() < 80 for each in pictures] == [True, True]
    window.play(move("2h1h"))
    rest(window, qtbot)
    assert window.ask.card.grab().toImage().pixelColor(3, 3).lightness() < 80


def test_the_problems_of_a_game_are_asked_in_their_order(room: Room, qtbot: QtBot) -> None:
    keep(*(found(sfen=numbered(number)) for number in range(1, 5)))
    window = shown(room, qtbot)
    asked = []
    window.collect.collected.emit((3, 2, 4))
    for _ in range(3):
        rest(window, qtbot)
        assert window.asked is not None
        asked.append(window.asked.card_number)
        window.next()
    rest(window, qtbot)
    assert asked == [3, 2, 4]


@pytest.mark.own_room
def test_what_waits_to_be_written_is_written_at_the_end_also_when_the_window_is_gone(room: Room) -> None:
    training, done = open_training(room.desk), list[str]()
    begun = threading.Event()

    def slow(_: CardStore) -> None:
        begun.set()
        time.sleep(0.3)
        done.append("first")

    training.do(slow)
    for word in ("second", "third"):
        training.do(lambda _, word=word: done.append(word))  # type: ignore[misc]
    assert begun.wait(20)
    room.window.deleteLater()
    room.running.quit_begun.emit(None)
    assert done == ["first", "second", "third"]
