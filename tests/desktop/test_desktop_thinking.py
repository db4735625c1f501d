"""What engines think in a game is seen while they think: of both, and of the opponent when that is asked for."""

import pytest
from desktop_room import Room
from game_hands import PERSON, QUICK, SLOW, GameHands
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from study_hands import FAIRY

from app.config.engine_profile import EngineProfile
from app.config.levels import STRONGEST
from app.desktop.kit.idle import IDLE
from app.desktop.playing.local_game import THOUGHTS_MS
from app.desktop.playing.thinking import OpponentPane, ThinkingPane
from app.desktop.record.moves import MovesPane
from app.play.conditions import MoveLimit, Player, TimeControl
from app.shogi.pieces import Side
from app.shogi.squares import square_named
from app.text import playing as text
from app.text.panes import THINKING_ROW
from app.text.phrase import Language
from tests.tools import needs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

MINUTE = TimeControl(60_000, 30_000)
THINKER = QUICK._replace(level=STRONGEST, limit=MoveLimit(movetime_ms=300))
OFF_BOOK = "lnsgk1snl/1r4gb1/pppppp1pp/6p2/9/2P5P/PP1PPPPP1/1B5R1/LNSGKGSNL b - 1"


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    room.window.resize(1280, 760)
    IDLE.drain()
    return GameHands(room, qtbot)


def test_both_engines_are_seen_thinking_with_their_lines_and_on_the_board(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(SLOW, SLOW._replace(name="Other"), MINUTE, start=OFF_BOOK, max_moves=4)
    hands.until(lambda: room.window.docks.pane("thinking") is not None)
    pane = room.window.docks.pane("thinking")
    assert isinstance(pane, ThinkingPane)
    seen: set[str] = set()

    def look() -> bool:
        seen.update(arrow.label[0] for arrow in room.document.shown.live_arrows if arrow.label)
        return len(room.document.shown.live_scores) == 2 and all(view.card and view.card.line for view in pane.views)

    def hurry() -> bool:
        """Have the engine move that thinks now; return True when the game is over."""
        if hosted.game.can_move_now:
            hosted.do(hosted.game.move_now)
        return hosted.is_over

    room.document.changed.connect(lambda _: look())  # what is shown for a moment counts as well
    hands.until(lambda: look() or "☗" in seen)
    hurry()
    hands.until(look)
    left, right = (view.card for view in pane.views)
    assert left is not None
    assert right is not None
    assert (left.side, right.side) == (Side.WHITE, Side.BLACK), "each on the side of its plate"
    assert left.sign.number != right.sign.number
    assert [score.sign for score in room.document.shown.live_scores] == ["☗", "☖"]
    assert "depth" in pane.views[0].accessibleName()
    hands.until(lambda: look() and seen == {"☗", "☖"})
    room.document.shown.flip_board()
    IDLE.drain()
    hands.until(lambda: pane.views[0].card is not None and pane.views[0].card.side is Side.BLACK)
    hands.until(hurry)
    hands.until(lambda: all(view.card is not None and view.card.state is text.IS_OVER for view in pane.views))
    assert hosted.minds.by_seat[hosted.game.state.players[0].seat].predictions
    room.do("board.notation.usi")
    for view in pane.views:
        assert view.card is not None
        assert view.card.line is not None
        assert " ".join(move.usi for move in view.card.line.moves) in view.accessibleName()
        assert view.card.prediction is not None
        assert "☗" not in view.card.prediction[1]


def test_a_word_without_a_line_takes_neither_arrow_nor_value_nor_line_away(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(hands.fake("never-moves"), PERSON, MINUTE)
    hosted.show_thoughts(True)
    hands.until(lambda: [figure.en for figure in hosted.cards[0].figures] == ["depth 10"])
    hands.until(lambda: room.document.shown.live_arrows)
    assert [arrow.target for arrow in room.document.shown.live_arrows] == [square_named("7f")]
    assert [score.score.points for score in room.document.shown.live_scores] == [120]
    (card,) = hosted.cards
    assert card.line is not None
    assert "Sente’s win rate" in room.table.eval_bar.accessibleDescription()
    hosted.do(hosted.game.interrupt_game)
    hands.until(lambda: hosted.is_over)


@pytest.mark.proof  # thoughts of a game: test_desktop_playing.py
def test_the_opponents_thinking_is_hidden_until_it_is_asked_for(hands: GameHands) -> None:
    room = hands.room
    hosted = hands.start(PERSON, THINKER, MINUTE, start=OFF_BOOK)
    hands.until(lambda: room.window.docks.pane("opponent") is not None)
    pane = room.window.docks.pane("opponent")
    assert isinstance(pane, OpponentPane)
    moves = room.window.docks.pane("moves")
    assert isinstance(moves, MovesPane)
    hands.move("2g2f")
    hands.until(lambda: not hosted.is_persons_turn and moves.cells.count() == 3)
    assert moves.cells.cells(2)[1].more == THINKING_ROW.en, "the list says that there will be a move"
    assert moves.cells.spoken(2) == THINKING_ROW.en
    hands.until(lambda: hosted.is_persons_turn)
    assert moves.cells.node(2) is not None
    assert moves.cells.count() == 3
    assert pane.note.text() == text.HIDDEN_UNTIL_END.en
    assert pane.view.isHidden()
    assert not room.document.shown.live_scores
    room.board.setFocus()
    room.key(Qt.Key.Key_T)
    hands.until(lambda: not pane.view.isHidden())
    hands.move("2f2e")
    hands.until(lambda: hosted.is_persons_turn and bool(room.document.shown.live_scores))
    assert pane.view.card is not None
    assert pane.view.card.line is not None
    room.speech.speak(Language.JA, room.speech.notation)
    assert pane.toggle.text() == text.HIDE_THINKING.ja
    QTest.mouseClick(pane.toggle, Qt.MouseButton.LeftButton)
    hands.until(pane.view.isHidden)
    assert not room.document.shown.live_scores
    hosted.do(hosted.game.resign_game)
    hands.until(lambda: hosted.is_over)
    hands.until(lambda: pane.note.text() == text.SEEN_AFTER_END.ja)


@needs("fairy-stockfish")
def test_a_new_game_begins_without_the_lines_of_the_last(hands: GameHands) -> None:
    room = hands.room
    key = room.engines.add_engine(EngineProfile("Fairy", "Fairy", str(FAIRY))).key
    fairy = Player("Fairy", key, limit=MoveLimit(movetime_ms=600_000))
    last = hands.start(PERSON, fairy, MINUTE)
    last.show_thoughts(True)
    pane = room.window.docks.pane("opponent")
    assert isinstance(pane, OpponentPane)
    hands.move("2g2f")
    hands.until(
        lambda: room.document.shown.live_arrows and pane.view.card is not None and pane.view.card.line is not None
    )
    last.do(last.game.interrupt_game)  # in the middle of its thoughts
    hands.until(lambda: last.is_over)
    hosted = hands.start(PERSON, fairy, MINUTE)
    hosted.show_thoughts(True)
    hands.until(lambda: not pane.view.isHidden())
    hands.qtbot.wait(5 * THOUGHTS_MS)
    IDLE.drain()
    (card,) = hosted.cards
    assert (card.line, card.figures) == (None, ())
    assert pane.view.card == card
    assert (room.document.shown.live_arrows, room.document.shown.live_score, room.document.shown.live_scores) == (
        (),
        None,
        (),
    )
