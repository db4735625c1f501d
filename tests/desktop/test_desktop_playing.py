"""Games in the window, by mouse and keys, with the bundled engine and with engines that fail."""

from functools import partial
from pathlib import Path

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, SLOW, GameHands
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.base.folders import find_folders
from app.config.preferences import replace_setting
from app.config.settings import Settings
from app.desktop.kit.signs import Tone
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.playing.local_game import LocalGame
from app.desktop.record.moves import MovesPane
from app.formats.files import read_file
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game_requests import GamePhase
from app.play.game_state import VERSION, AdjournedGame
from app.record.endings import EndKind
from app.record.record_builder import new_record
from app.shogi.pieces import Side
from app.text import playing as text
from app.workspace.game_choices import Games, SavedGame
from app.workspace.state_store import ADJOURNED_GAMES, RUNNING_GAME

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

MINUTE = TimeControl(60_000, 30_000)


def hides(room: Room) -> bool:
    """Whether nobody sees who stands better."""
    return room.document.shown.hides_evaluations and not room.table.eval_bar.isVisible()


def is_over(hosted: LocalGame) -> bool:
    return hosted.is_over


def runs(room: Room, side: Side) -> bool:
    """Whether that side's clock is seen to run."""
    clock = room.document.shown.clocks[side]
    return clock is not None and clock.is_running


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def test_who_presses_two_keys_plays_at_once_and_resigns_without_a_box(hands: GameHands) -> None:
    room = hands.room
    room.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    dialog = room.window.findChild(GameDialog)
    assert dialog is not None
    QTest.keyClick(dialog.begin, Qt.Key.Key_Return)
    hands.until(lambda: hands.playing.is_on and "Your turn" in hands.strip.words)
    hands.move("7g7f")
    hands.until(lambda: len(room.moves) == 2)
    hands.press("resign")
    assert hands.playing.is_on
    hands.press("yes")
    hands.until(lambda: not hands.playing.is_on)
    assert "won" in hands.strip.words
    assert "Resign" in hands.strip.words
    assert room.document.shown.game is None
    assert room.moves[-1] == "end"
    hands.until(lambda: not room.filing.is_unsaved)
    (saved,) = (find_folders().data / "games").glob("*.kifu")
    (record,) = read_file(saved).records
    assert record.headers.own_side is Side.BLACK


@pytest.mark.proof
def test_who_wants_no_question_resigns_at_once(hands: GameHands) -> None:
    hands.room.preferences.change_setting("game", "confirms", False)
    for by in ("key", "button"):
        hosted = hands.start(PERSON, QUICK, MINUTE)
        hands.move("7g7f")
        hands.until(partial(getattr, hosted, "is_persons_turn"))
        if by == "key":
            hands.room.do("game.resign")
        else:
            hands.press("resign")
        hands.until(partial(is_over, hosted))
        hands.until(lambda: not hands.room.filing.is_busy)


def test_a_game_goes_on_to_its_end_and_again_and_no_file_is_written_over(hands: GameHands) -> None:
    for _ in range(2):
        hosted = hands.start(PERSON, QUICK, MINUTE, max_moves=6)
        hands.move("7g7f", "2g2f", "3g3f")
        hands.until(partial(is_over, hosted))
        assert hosted.ended is not None
        assert hosted.ended.end.kind is EndKind.MAX_MOVES
        hands.until(lambda: not hands.room.filing.is_unsaved)
    saved = list((find_folders().data / "games").glob("*.kifu"))
    assert len(saved) == 2
    for path in saved:
        record = read_file(path).records[0]
        assert record.headers.find_value("先手") == "Hana"
    first = hands.hosted
    QTest.mouseClick(hands.card.again, Qt.MouseButton.LeftButton)
    hands.until(lambda: hands.playing.hosted is not first and hands.hosted.is_persons_turn)
    assert hands.hosted.conditions == first.conditions.swap_players()
    assert hands.hosted.persons == (Side.WHITE,)


@pytest.mark.proof
def test_who_plays_again_while_the_last_game_is_being_saved_is_asked_nothing(hands: GameHands) -> None:
    first = hands.start(QUICK, QUICK, MINUTE, max_moves=2)
    hands.until(partial(is_over, first))
    hands.playing.again()
    hands.until(lambda: hands.playing.hosted is not first and hands.playing.is_on)
    hands.until(lambda: hands.hosted.is_over and not hands.room.filing.is_unsaved)
    assert len(list((find_folders().data / "games").glob("*.kifu"))) == 2


def test_thoughts_are_not_to_be_seen_until_the_end(hands: GameHands) -> None:
    hosted = hands.start(PERSON, QUICK, MINUTE)
    document = hands.room.document
    assert hides(hands.room)
    hands.move("7g7f", "2g2f")
    hands.until(lambda: len(hands.room.moves) == 4)
    assert not any(node.comment for node in document.shown.cursor.current_line())
    hosted.do(hosted.game.resign_game)
    hands.until(lambda: hosted.is_over)
    thoughts = [node.comment for node in document.shown.cursor.current_line() if node.ply in {2, 4}]
    assert all("エンジン=Yomisuji" in thought for thought in thoughts)
    assert not hides(hands.room)


def test_who_wants_to_see_thoughts_sees_them_at_once(hands: GameHands) -> None:
    hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: len(hands.room.moves) == 2)
    hands.room.do("game.show_thoughts")
    assert hands.room.document.shown.cursor.node.comment
    assert hands.room.table.eval_bar.isVisible()
    hands.move("2g2f")
    hands.until(lambda: len(hands.room.moves) == 4)
    assert hands.room.document.shown.cursor.node.comment


def test_an_early_click_is_refused_with_a_sentence(hands: GameHands) -> None:
    hosted = hands.start(PERSON, SLOW, MINUTE)
    hands.move("7g7f")
    hands.room.click("2g")
    assert hands.room.document.shown.move_input.picked_place is None
    assert hands.room.shows(text.NOT_YOUR_TURN)
    hands.press("hurry")
    hands.until(lambda: hosted.is_persons_turn)
    hands.room.click("2g")
    assert hands.room.document.shown.move_input.picked_place is not None


def test_earlier_moves_can_be_looked_at_while_the_engine_thinks(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, SLOW, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.game.can_move_now)
    room.key(Qt.Key.Key_Left)
    assert not room.moves
    assert hands.strip.words == room.speech.say(text.WENT_ON.filled(ply=1))
    hosted.do(hosted.game.move_now)
    hands.until(lambda: hosted.is_persons_turn)
    assert not room.moves, "the board stays with what the person looks at"
    room.click("2g")
    assert room.document.shown.move_input.picked_place is None
    assert room.shows(text.LOOKING_BACK)
    hands.press("back")
    assert len(room.moves) == 2
    hands.move("2g2f")
    hands.until(lambda: len(hosted.game.state.played_moves) == 3)


def test_a_move_is_taken_back_with_its_time_and_the_other_line_stays(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn and len(room.moves) == 2)
    room.key(Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    hands.until(lambda: not room.moves)
    assert not hosted.game.state.played_moves
    pane = room.window.docks.pane("moves")
    assert isinstance(pane, MovesPane)

    def tones() -> list[Tone]:
        return [pane.cells.cells(row)[1].tone for row in range(1, pane.cells.count())]

    assert tones() == [Tone.MUTED, Tone.MUTED], "what was taken back stands there as no move of the game"
    assert "branch" in pane.cells.spoken(1)
    hands.move("2g2f")
    hands.until(lambda: len(room.moves) == 2)
    assert tones() == [Tone.PLAIN, Tone.MUTED, Tone.PLAIN]
    root = room.document.shown.record.root
    assert [node.move.usi for node in root.children if node.move] == ["2g2f", "7g7f"]


def test_a_game_can_pause_and_its_clock_stands_still(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.until(lambda: runs(room, Side.BLACK))
    hands.press("pause")
    hands.until(lambda: not runs(room, Side.BLACK))
    assert hosted.phase is GamePhase.PAUSED
    room.click("7g")
    assert room.document.shown.move_input.picked_place is None
    assert room.shows(text.GAME_PAUSED)
    hands.until(room.window.action_registry.find("game.pause").isChecked)  # actions follow in idle time
    hands.press("pause")
    hands.until(lambda: runs(room, Side.BLACK))
    hands.move("7g7f")
    hands.until(lambda: len(room.moves) == 2)


def test_nothing_else_alters_the_record_of_a_game(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: len(room.moves) == 2)
    for action in ("edit.undo", "edit.delete", "game.new"):
        assert not room.window.action_registry.find(action).isEnabled()
    room.document.shown.delete_from_here()
    assert room.shows(text.GAME_IS_ON)
    room.document.shown.undo()
    room.document.shown.edit_position()
    assert room.document.shown.editor is None
    assert room.document.shown.insert_line(room.document.shown.cursor.node, ()) is None
    assert len(room.moves) == 2
    room.document.shown.set_comment(room.document.shown.cursor.node, "what a move")
    assert room.document.shown.cursor.node.comment == "what a move"


def test_a_hint_is_a_piece_and_then_the_move(hands: GameHands) -> None:
    room = hands.room
    hands.start(PERSON, QUICK, MINUTE)
    hands.until(lambda: hands.hosted.is_persons_turn)
    hands.press("hint")
    hands.until(lambda: room.document.shown.scene().rings)
    assert not room.document.shown.scene().arrows
    assert "Ask again" in room.window.statusBar().currentMessage()
    for is_quick in (False, True):
        if is_quick:
            hands.hosted.hint()  # the answer comes while another record is shown
        room.document.show_record(room.document.new_record())
        assert not room.document.shown.scene().rings
        hands.until(lambda: not hands.hosted.is_hinting)
        room.window.statusBar().clearMessage()
        room.document.show_record(hands.hosted.opened)
        assert room.document.shown.scene().arrows if is_quick else room.document.shown.scene().rings
        assert ("Hint: " if is_quick else "Ask again") in room.window.statusBar().currentMessage()
    hands.press("hint")
    hands.until(lambda: room.document.shown.scene().arrows)
    assert room.window.statusBar().currentMessage().startswith("Hint: ")
    hands.move("9g9f")
    hands.until(lambda: len(room.moves) == 2)
    assert not room.document.shown.scene().arrows


def test_the_board_is_turned_to_who_plays_white(hands: GameHands) -> None:
    hosted = hands.start(QUICK, PERSON, MINUTE)
    assert hands.room.document.shown.is_flipped
    hands.until(lambda: hosted.is_persons_turn)
    hands.room.do("game.swap")
    hands.until(lambda: not hands.room.document.shown.is_flipped)
    hands.until(lambda: len(hosted.game.state.played_moves) == 2)
    assert hosted.persons == (Side.BLACK,)
    assert hands.room.document.shown.record.headers.own_side is Side.BLACK


def test_two_people_play_and_one_runs_out_of_time(hands: GameHands) -> None:
    hosted = hands.start(PERSON, PERSON._replace(name="Ken"), TimeControl(0, 300))
    hands.until(lambda: hosted.is_over)
    assert hosted.ended is not None
    assert hosted.ended.end.kind is EndKind.TIMEOUT
    assert "Ken" in hands.strip.words


def test_an_illegal_move_loses_and_the_strip_says_why(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("illegal-bestmove"), PERSON, MINUTE)
    hands.until(lambda: hosted.is_over)
    assert "Hana won" in hands.strip.words
    assert "illegal" in hands.strip.words
    assert "bestmove" in hands.room.document.shown.cursor.node.comment


def test_an_engine_that_dies_is_restarted_or_another_plays_on(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, hands.fake("dies-on-go"), MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.phase is GamePhase.TROUBLED)
    hands.until(lambda: hands.has_notice("dies-on-go"))
    hands.until(lambda: not runs(room, Side.WHITE))
    hands.answer("Restart and continue")
    hands.until(lambda: hosted.phase is GamePhase.PLAYING)
    hands.until(lambda: hosted.phase is GamePhase.TROUBLED)
    hands.answer("More choices…")
    hands.choose("game.remedies", "Switch engine…")
    hands.choose("game.replace", "Yomisuji")
    hands.until(lambda: hosted.game.can_move_now or len(room.moves) == 2)
    hosted.do(hosted.game.move_now)
    hands.until(lambda: len(room.moves) == 2)
    assert not room.window.notices
    hosted.do(hosted.game.interrupt_game)
    hands.until(lambda: hosted.is_over)


def test_an_engine_that_dies_can_end_the_game(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("dies-on-go"), PERSON, MINUTE)
    hands.until(lambda: hosted.phase is GamePhase.TROUBLED)
    hands.answer("More choices…")
    hands.choose("game.remedies", "End game")
    hands.until(lambda: hosted.is_over)
    assert hosted.ended is not None
    assert (hosted.ended.end.kind, hosted.ended.winner) == (EndKind.ERROR, None)
    assert "Aborted" in hands.strip.words
    assert "SIGABRT" in hands.strip.words
    assert "SIGABRT" in hosted.record.node.comment


def test_an_adjourned_game_goes_on_with_its_clocks(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn and len(room.moves) == 2)
    stand = hosted.game.state.clock.state_if_stopped(hosted.runner.now)
    room.do("game.adjourn")
    assert room.document.shown.game is None
    assert [offer.name for offer in hands.strip.offers] == ["resume"]
    assert hands.strip.isVisible()
    room.document.shown.load_record(new_record())
    assert not hands.strip.isVisible()
    room.do("game.resume_adjourned")
    hands.until(lambda: hands.playing.is_on and hands.hosted.is_persons_turn)
    assert len(room.moves) == 2
    left = hands.hosted.game.state.clock.state_if_stopped(hands.hosted.runner.now)
    assert abs(left.stores[0] - stand.stores[0]) < 30_000
    assert left.stores[0] < 60_000 or left.used_ms >= stand.used_ms
    hands.move("2g2f")
    hands.until(lambda: len(room.moves) == 4)
    assert not hands.playing.keeping.adjourned


def test_another_record_adjourns_the_game(hands: GameHands) -> None:
    hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: len(hands.room.moves) == 2)
    hands.room.document.shown.load_record(new_record())
    assert hands.room.document.shown.game is None
    assert len(hands.playing.keeping.adjourned) == 1


def test_a_program_that_ends_asks_nothing_of_an_adjourned_game_and_loses_nothing_of_it(
    hands: GameHands, tmp_path: Path, font: QFont, qtbot: QtBot
) -> None:
    room, hosted = hands.room, hands.start(PERSON, QUICK, MINUTE)
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    hands.press("take_back")
    hands.move("2g2f")
    hands.until(lambda: hosted.is_persons_turn)
    room.do("game.adjourn")
    room.document.shown.set_comment(room.document.shown.record.root, "written later")
    room.window.close()
    assert not room.window.isVisible(), "nothing is asked"
    room.filing.close(20)
    room.writer.close(20)
    later = Room(replace_setting(Settings(), "appearance", "language", "en"), tmp_path, font)
    later.window.show()
    try:
        later.filing.recovery.offer()
        others = GameHands(later, qtbot)
        others.until(lambda: others.has_notice("adjourned game"))
        others.answer("Resume")
        others.until(lambda: others.playing.is_on and others.hosted.is_persons_turn)
        root = later.document.shown.record.root
        assert [child.move.usi for child in root.children if child.move] == ["2g2f", "7g7f"]
        assert root.comment == "written later"
    finally:
        later.leave()


def test_a_game_is_offered_with_the_moves_that_only_its_record_had_when_the_program_was_killed(
    hands: GameHands, tmp_path: Path, font: QFont, qtbot: QtBot
) -> None:
    room, notes = hands.room, tmp_path / "data" / "notes"
    hosted = hands.start(PERSON, QUICK, MINUTE)
    running = notes / f"{RUNNING_GAME}.json"
    hands.until(running.exists)
    begun = running.read_bytes()
    hands.move("7g7f")
    hands.until(lambda: hosted.is_persons_turn)
    line = room.moves
    room.window.close()
    room.filing.close(20)
    room.writer.close(20)
    (notes / f"{ADJOURNED_GAMES}.json").write_bytes(b"")
    running.write_bytes(begun)  # the disk had no more of the game
    later = Room(replace_setting(Settings(), "appearance", "language", "en"), tmp_path, font)
    later.window.show()
    try:
        later.filing.begin_tabs(later.window.state, reopens=True)
        others = GameHands(later, qtbot)
        others.until(lambda: others.has_notice("adjourned game"))
        assert others.has_notice("2 moves")
        others.answer("Resume")
        others.until(lambda: others.playing.is_on and others.hosted.is_persons_turn)
        assert later.moves == line
        assert not later.window.notices
    finally:
        later.leave()


def test_who_plays_before_an_unfinished_game_is_offered_loses_nothing_of_it(hands: GameHands) -> None:
    times = (TimeControl(60_000), TimeControl(60_000))
    moves = (("7g7f", 1_500, 60_000, 60_000),)
    adjourned = AdjournedGame(VERSION, moves, (58_500, 60_000, 250), Conditions((Player("Ann"), Player("Ken")), times))
    hands.room.window.state.store_value(RUNNING_GAME, Games, (SavedGame(adjourned, "2026/01/31 09:00:00"),))
    hands.start(PERSON, QUICK)
    hands.move("7g7f")
    hands.playing.offer()
    assert not hands.has_notice("adjourned game")
    hands.until(lambda: hands.hosted.is_persons_turn)
    hands.hosted.do(hands.hosted.game.resign_game)
    hands.until(lambda: hands.has_notice("adjourned game (Ann – Ken, 1 move"))


@pytest.mark.parametrize(("names", "reopens"), [(("", ""), True), (("", ""), False), (("Hana", "Yomisuji"), True)])
def test_closing_the_window_adjourns_and_the_next_start_offers_that_game_under_its_own_name(
    hands: GameHands, tmp_path: Path, font: QFont, qtbot: QtBot, names: tuple[str, str], reopens: bool
) -> None:
    room, called = hands.room, "Hana – Yomisuji" if any(names) else "Untitled"
    room.filing.begin_tabs(room.window.state, reopens=True)
    hands.start(Player(names[0]), QUICK if names[1] else Player(), MINUTE)
    hands.move("7g7f", *(() if names[1] else ("3c3d",)))
    hands.until(lambda: len(room.moves) == 2)
    assert room.filing.shown.name.en == called
    room.window.close()
    assert not room.window.isVisible(), "nothing is asked"
    room.filing.close(20)
    room.writer.close(20)
    later = Room(replace_setting(Settings(), "appearance", "language", "en"), tmp_path, font)
    later.window.show()
    try:
        later.filing.begin_tabs(later.window.state, reopens=reopens)
        others = GameHands(later, qtbot)
        others.until(lambda: others.has_notice("adjourned game"))
        assert sum(1 for _ in later.window.notices) == 1
        assert [tab.name.en for tab in later.filing.tabs] == [called if reopens else "Untitled"]
        if reopens:  # the strip of the record offers it as well, once the notice is gone
            assert not later.window.findChildren(QPushButton, "playing.resume")
            (dismiss,) = [each for each in later.window.findChildren(QPushButton, "dismiss") if each.isVisible()]
            dismiss.click()
            assert others.button("resume").isVisible()
        others.answer("Resume")
        others.until(lambda: others.playing.is_on and others.hosted.is_persons_turn)
        assert later.moves[0] == "7g7f"
        assert [tab.name.en for tab in later.filing.tabs] == [called]
        assert not later.window.notices
        others.move("2g2f")
        others.until(lambda: len(later.moves) >= 3)
    finally:
        later.leave()


def test_a_game_that_was_discarded_is_not_offered_as_a_record_either(
    hands: GameHands, tmp_path: Path, font: QFont, qtbot: QtBot
) -> None:
    hands.start(Player(), Player(), MINUTE)
    hands.move("7g7f")
    hands.room.window.close()
    hands.room.filing.close(20)
    hands.room.writer.close(20)
    settings = replace_setting(Settings(), "appearance", "language", "en")
    later = Room(settings, tmp_path, font)
    later.window.show()
    try:
        later.filing.begin_tabs(later.window.state, reopens=False)
        others = GameHands(later, qtbot)
        others.answer("Discard")
    finally:
        later.leave()
    last = Room(settings, tmp_path, font)
    last.window.show()
    looked: list[bool] = []
    try:
        last.filing.recovery.looked.connect(looked.append)
        last.filing.begin_tabs(last.window.state, reopens=False)
        qtbot.waitUntil(lambda: bool(looked), timeout=60_000)
        assert looked == [False]
        assert not last.window.notices
    finally:
        last.leave()


def test_whether_to_resign_is_answered_by_enter_or_esc_at_once(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(PERSON, SLOW)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifier)

    room.window.activateWindow()
    room.board.setFocus()
    hands.until(lambda: hands.strip.words == text.YOUR_TURN.en and room.board.hasFocus())
    resign = room.window.action_registry.find("game.resign")
    hands.until(lambda: resign.isEnabled() and room.window.isActiveWindow())
    press(Qt.Key.Key_R, both)
    assert hands.strip.words == text.SURE_TO_RESIGN.en
    press(Qt.Key.Key_Escape)
    hands.until(lambda: hands.strip.words == text.YOUR_TURN.en)
    assert room.board.hasFocus()
    press(Qt.Key.Key_R, both)
    press(Qt.Key.Key_Return)
    hands.until(partial(is_over, hosted))
    assert room.board.hasFocus()
    hands.until(hands.card.again.hasFocus)
    press(Qt.Key.Key_Escape)
    assert not hands.card.isVisible()
    assert room.board.hasFocus()
