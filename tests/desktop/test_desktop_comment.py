"""The comment pane: writing, thoughts as cards, the raw text, links."""

from collections.abc import Callable

import pytest
from desktop_room import Room, drag_across
from fitting import shortened
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.desktop.kit.idle import IDLE
from app.desktop.kit.text_fields import MOST_LETTERS, PartChooser, PlainText
from app.desktop.lists.variation_lines import Chosen
from app.desktop.record.comment import CommentPane, ThoughtCards
from app.desktop.record.moves import MovesPane
from app.record.edits import AddEnd
from app.record.endings import End, EndKind
from app.record.record_builder import new_record
from app.record.tree import PERSON
from app.shogi.moves import MOVES, Move
from app.text.panes import DROP_AS_BRANCH
from app.workspace.score_words import MINUS
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ONE_ROOM = True

PLENTY_MS = 20_000
THOUGHT = "互角\n#評価値=120\n#読み筋=△３四歩▲２六歩△８四歩\n#深さ=12\n#エンジン=A"
OTHER = "後手優勢\n*評価値=-720\n*エンジン=B"


def pane_of(room: Room) -> CommentPane:
    room.window.docks.show("comment")
    pane = room.window.docks.pane("comment")
    assert isinstance(pane, CommentPane)
    return pane


def play(room: Room, *usi: str) -> None:
    moves = tuple(move for word in usi if isinstance(move := MOVES[word], Move))
    assert room.document.shown.play_line(room.document.shown.cursor.node, moves)


def comment(room: Room) -> str:
    return room.document.shown.cursor.node.comment


def commented(room: Room, words: str) -> CommentPane:
    """A game of one move with a comment, and its pane."""
    play(room, "7g7f")
    room.document.shown.set_comment(room.document.shown.cursor.node, words)
    return pane_of(room)


def focus(editor: PlainText) -> None:
    editor.setFocus()
    editor.moveCursor(editor.textCursor().MoveOperation.End)


def hover(cards: ThoughtCards, card: int, move: int | None = None) -> None:
    for aside in (2, 0):  # a pointer that does not move is not noticed
        QTest.mouseMove(cards, cards.point_of(card, move) + QPoint(aside, 0))


def test_what_is_typed_is_the_comment_and_one_undo_takes_it_back(room: Room) -> None:
    pane = commented(room, "")
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "abc")
    QTest.keyClick(pane.editors[0], Qt.Key.Key_Return)
    QTest.keyClicks(pane.editors[0], "def")
    assert comment(room) == "abc\ndef"
    assert pane.editors[0].hasFocus()
    QTest.keyClick(pane.editors[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert comment(room) == ""
    assert pane.editors[0].words == ""
    room.document.shown.redo()
    assert pane.editors[0].words == "abc\ndef"


def test_letters_typed_into_a_comment_are_no_keys_of_the_board(room: Room) -> None:
    pane = commented(room, "")
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "fx")
    QTest.keyClick(pane.editors[0], Qt.Key.Key_Left)
    assert comment(room) == "fx"
    assert not room.document.shown.is_flipped
    assert room.moves == ["7g7f"]


def test_the_caret_stays_when_something_else_changes_the_comment(room: Room) -> None:
    pane = commented(room, "one two three")
    editor = pane.editors[0]
    focus(editor)
    cursor = editor.textCursor()
    cursor.setPosition(4)
    editor.setTextCursor(cursor)
    room.document.shown.set_comment(room.document.shown.cursor.node, "one two three 四")
    assert editor.words == "one two three 四"
    assert editor.textCursor().position() == 4
    assert editor.hasFocus()


def test_letters_beyond_the_first_plane_and_hard_blanks_stay_what_they_are(room: Room) -> None:
    words = "𠮷野家\N{NO-BREAK SPACE}😀 https://example.org/a 終"
    pane = commented(room, words)
    editor = pane.editors[0]
    focus(editor)
    QTest.keyClicks(editor, "!")
    assert comment(room) == words + "!"
    room.document.shown.set_comment(room.document.shown.cursor.node, "😀" + words)
    assert editor.words == "😀" + words


def test_each_move_has_its_own_comment(room: Room) -> None:
    pane = commented(room, "first")
    play(room, "3c3d")
    assert pane.editors[0].words == ""
    room.document.shown.cursor.go_by_plies(-1)
    assert pane.editors[0].words == "first"
    room.document.shown.cursor.go_to_start()
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "x")
    assert comment(room) == "x"


def test_what_an_input_method_has_begun_is_no_comment_yet(room: Room) -> None:
    pane = commented(room, "")
    editor = pane.editors[0]
    focus(editor)
    QApplication.sendEvent(editor, QInputMethodEvent("せんて", []))
    assert comment(room) == ""
    finished = QInputMethodEvent()
    finished.setCommitString("先手")
    QApplication.sendEvent(editor, finished)
    assert comment(room) == "先手"


def test_thoughts_stand_between_the_words_as_cards(room: Room) -> None:
    pane = commented(room, f"前\n\n{THOUGHT}\n\n{OTHER}\n\n後")
    assert [editor.words for editor in pane.editors] == ["前", "後"]
    assert len(pane.cards) == 1
    focus(pane.editors[1])
    QTest.keyClicks(pane.editors[1], "!")
    assert comment(room) == f"前\n\n{THOUGHT}\n\n{OTHER}\n\n後!"


def test_what_another_program_called_a_move_is_told_on_the_card(room: Room) -> None:
    pane = commented(room, "#指し手(悪手)[-1300]△３四歩\n#推奨定跡: ▲２六歩   ▲７六歩")
    cards = pane.cards[0]
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    assert "Mistake" in cards.accessibleName()
    QTest.keyClick(cards, Qt.Key.Key_Down)
    assert "Book advice" in cards.accessibleName()


def test_a_thought_that_was_typed_becomes_a_card_when_one_goes_elsewhere(room: Room, qtbot: QtBot) -> None:
    pane = commented(room, "words")
    focus(pane.editors[0])
    pane.editors[0].insertPlainText(f"\n\n{OTHER}")
    assert not pane.cards
    room.board.setFocus()
    IDLE.drain()
    assert len(pane.cards) == 1
    assert pane.editors[0].words == "words"
    assert comment(room) == f"words\n\n{OTHER}"


def test_hovering_shows_a_board_that_the_wheel_walks_and_a_click_plays(room: Room, qtbot: QtBot) -> None:
    pane = commented(room, THOUGHT)
    cards = pane.cards[0]
    held = QApplication.focusWidget()
    hover(cards, 0, 0)
    qtbot.waitUntil(lambda: cards.board is not None and cards.board.isVisible(), timeout=PLENTY_MS)
    board = cards.board
    assert board is not None
    assert QApplication.focusWidget() is held
    assert room.window.screen().availableGeometry().contains(board.geometry())
    _wheel(cards, cards.point_of(0, 0), -120)
    assert board.index == 1
    _wheel(cards, cards.point_of(0, 0), 120)
    _wheel(cards, cards.point_of(0, 0), 120)
    assert board.index == 0
    hover(cards, 0, 1)
    assert board.isVisible()
    QTest.mouseClick(cards, Qt.MouseButton.LeftButton, pos=cards.point_of(0, 1))
    assert room.moves == ["7g7f", "3c3d", "2g2f"]
    assert not board.isVisible()
    room.document.shown.undo()
    assert room.moves == ["7g7f"]


def test_scores_are_told_from_the_side_that_the_person_chose_everywhere(room: Room, qtbot: QtBot) -> None:
    room.window.docks.show("moves")
    pane = commented(room, THOUGHT)
    moves = room.window.docks.pane("moves")
    assert isinstance(moves, MovesPane)
    cards = pane.cards[0]
    qtbot.waitUntil(lambda: not cards.size().isEmpty(), timeout=PLENTY_MS)
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    assert "+120" in moves.list.accessibleDescription()
    assert "+120" in cards.accessibleName()
    room.preferences.change_setting("scores", "view", "mover")
    assert f"{MINUS}120" in moves.list.accessibleDescription()
    assert f"{MINUS}120" in cards.accessibleName()
    painted = cards.grab().toImage()
    room.preferences.change_setting("scores", "view", "sente")
    assert cards.grab().toImage() != painted
    room.preferences.change_setting("scores", "view", "mover")
    assert cards.grab().toImage() == painted


def test_a_line_is_dragged_to_the_board_and_becomes_a_branch(room: Room) -> None:
    room.window.resize(780, 700)  # the pointer has to be on the screen
    pane = commented(room, THOUGHT)
    cards, node = pane.cards[0], room.document.shown.cursor.node
    drag_across(cards, cards.point_of(0, 1), pane)
    assert not any(node.children)  # it stands in the comment already
    drag_across(cards, cards.point_of(0, 1), room.board, ends=False)
    dragged = cards.findChild(QLabel, "dragged")
    assert isinstance(dragged, QLabel)
    assert dragged.text() == DROP_AS_BRANCH.en
    QTest.keyClick(cards, Qt.Key.Key_Escape)
    QTest.mouseRelease(cards, Qt.MouseButton.LeftButton, pos=QPoint(-5_000, -5_000))
    assert not any(node.children)
    drag_across(cards, cards.point_of(0, 1), room.board)
    assert [child.move for child in node.children] == [MOVES["3c3d"]]
    assert room.moves == ["7g7f"]
    room.document.shown.undo()
    assert not any(node.children)


def test_the_line_that_is_looked_at_is_put_in_by_a_key_wherever_the_focus_is(room: Room, qtbot: QtBot) -> None:
    pane = commented(room, THOUGHT)
    cards = pane.cards[0]
    room.board.setFocus()
    hover(cards, 0, 1)
    qtbot.waitUntil(lambda: cards.board is not None and cards.board.isVisible(), timeout=PLENTY_MS)
    room.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(room.document.shown.cursor.current_line()) == 5
    assert room.moves == ["7g7f"]
    room.document.shown.undo()
    assert len(room.document.shown.cursor.current_line()) == 2


def test_escape_hides_the_board_and_leaving_does(room: Room, qtbot: QtBot) -> None:
    pane = commented(room, THOUGHT)
    cards = pane.cards[0]
    room.board.setFocus()
    hover(cards, 0, 0)
    qtbot.waitUntil(lambda: cards.board is not None and cards.board.isVisible(), timeout=PLENTY_MS)
    room.key(Qt.Key.Key_Escape)
    assert cards.board is not None
    assert not cards.board.isVisible()
    hover(cards, 0, 1)
    qtbot.waitUntil(cards.board.isVisible, timeout=PLENTY_MS)
    hover(cards, 0)
    assert not cards.board.isVisible()


def test_keys_walk_a_line_play_it_and_put_it_in(room: Room) -> None:
    pane = commented(room, f"{OTHER}\n\n{THOUGHT}")
    cards = pane.cards[0]
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    assert "1 of 2" in cards.accessibleName()
    QTest.keyClick(cards, Qt.Key.Key_Down)
    QTest.keyClick(cards, Qt.Key.Key_Right)
    QTest.keyClick(cards, Qt.Key.Key_Right)
    assert cards.chosen == Chosen(1, 1)
    assert "☗２六歩" in cards.accessibleName()
    assert cards.board is not None
    assert cards.board.isVisible()
    QTest.keyClick(cards, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert room.moves == ["7g7f"]
    assert [node.move.usi for node in room.document.shown.cursor.current_line()[2:] if node.move] == [
        "3c3d",
        "2g2f",
        "8c8d",
    ]
    QTest.keyClick(cards, Qt.Key.Key_Return)
    assert room.moves == ["7g7f", "3c3d", "2g2f"]


def test_a_line_that_begins_with_the_move_itself_is_put_in_before_it(room: Room) -> None:
    pane = commented(room, "*評価値=0\n*読み筋=▲７六歩△８四歩")
    cards = pane.cards[0]
    QTest.mouseClick(cards, Qt.MouseButton.LeftButton, pos=cards.point_of(0, 1))
    assert room.moves == ["7g7f", "8c8d"]
    assert len(room.document.shown.record.root.children) == 1


def test_a_thought_is_deleted_and_comes_back_by_undo(room: Room) -> None:
    pane = commented(room, f"前\n\n{THOUGHT}\n\n{OTHER}")
    cards = pane.cards[0]
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(cards, Qt.Key.Key_Delete)
    assert comment(room) == f"前\n\n{OTHER}"
    assert room.moves == ["7g7f"]
    room.document.shown.undo()
    assert comment(room) == f"前\n\n{THOUGHT}\n\n{OTHER}"


def test_a_thought_is_copied_as_it_is_written(room: Room) -> None:
    pane = commented(room, f"{THOUGHT}\n\n後")
    cards = pane.cards[0]
    cards.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(cards, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == THOUGHT
    menu = cards.menu_for(Chosen(0, 1))
    next(action for action in menu.actions() if action.text() == "Copy line").trigger()
    assert QGuiApplication.clipboard().text() == "☖３四歩☗２六歩☖８四歩"


def test_the_raw_text_is_shown_and_edited_on_demand(room: Room) -> None:
    pane = commented(room, f"前\n\n{THOUGHT}")
    title = room.window.docks.panels["comment"].title
    assert title is not None
    assert title.isVisible()
    assert pane.raw_button.parent() is title
    assert pane.raw_button.mapTo(room.window, QPoint()).y() < pane.mapTo(room.window, QPoint()).y()
    QTest.mouseClick(pane.raw_button, Qt.MouseButton.LeftButton)
    assert [editor.words for editor in pane.editors] == [f"前\n\n{THOUGHT}"]
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "2")
    assert comment(room) == f"前\n\n{THOUGHT}2"
    room.document.shown.cursor.go_to_start()
    assert pane.editors[0].words == ""
    room.document.shown.cursor.go_by_plies(1)
    pane.raw_button.click()
    assert [editor.words for editor in pane.editors] == ["前"]
    assert len(pane.cards) == 1


class Browser(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        ("https://example.org/a?b=1", ["https://example.org/a?b=1"]),
        ("file:///etc/passwd", []),
        ("javascript:alert(1)", []),
    ],
)
def test_links_are_opened_only_when_asked_and_only_those_of_the_web(room: Room, words: str, opened: list[str]) -> None:
    browser = Browser()
    for scheme in ("https", "http", "file", "javascript"):
        QDesktopServices.setUrlHandler(scheme, browser, "open")  # type: ignore[arg-type] # it takes no bytes
    pane = commented(room, words)
    editor = pane.editors[0]
    place = editor.cursorRect(editor.textCursor()).center() + QPoint(20, 0)
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert browser.opened == []
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, place)
    for scheme in ("https", "http", "file", "javascript"):
        QDesktopServices.unsetUrlHandler(scheme)
    assert browser.opened == opened


def test_a_very_long_comment_is_shown_once_one_stops_at_it(room: Room, qtbot: QtBot) -> None:
    words = "\n".join(f"{number} https://example.org/{number}" for number in range(2_000))
    pane = commented(room, words)
    play(room, "3c3d")
    room.document.shown.cursor.go_by_plies(-1)
    qtbot.waitUntil(lambda: pane.editors[0].words == words, timeout=PLENTY_MS)
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "!")
    assert comment(room) == words + "!"


LONG_WORD = "".join(chr(ord("A") + thousand % 26) * 1000 for thousand in range(400))


def known(room: Room, words: str) -> PlainText:
    """The field of a comment that was there before, so that undoing ends at it."""
    pane_of(room)
    pane = commented(room, words)
    room.document.shown.set_bookmark(room.document.shown.cursor.node, "here")
    (editor,) = pane.editors
    return editor


def step(editor: PlainText, name: str) -> None:
    """Press a button below the text."""
    parts = editor.findChildren(PartChooser)[0]
    QTest.mouseClick(parts.earlier if name == "earlier" else parts.later, Qt.MouseButton.LeftButton)


ENDLESS = (LONG_WORD, LONG_WORD.replace("A", "𠮷"), "\0" * 300_000, "ab cd\n" * 50_000 + "end")


@pytest.mark.parametrize("whole", sampled(ENDLESS, 4, 1))
def test_of_a_text_without_end_a_part_is_laid_out_at_a_time(room: Room, whole: str) -> None:
    pane = commented(room, whole)
    room.document.shown.cursor.go_by_plies(-1)
    room.document.shown.cursor.go_by_plies(1)
    pane._refresh(however_long=True)
    (editor,) = pane.editors
    assert 0 < len(editor.toPlainText()) <= MOST_LETTERS
    assert editor.words == whole == comment(room)
    seen = editor.toPlainText()
    parts = editor.findChildren(PartChooser)[0]
    assert parts.isVisible()
    while parts.later.isEnabled():
        step(editor, "later")
        assert len(editor.toPlainText()) <= MOST_LETTERS
        seen += editor.toPlainText()
    assert seen == whole
    assert comment(room) == whole
    pane.raw_button.click()
    assert len(pane.editors[0].toPlainText()) <= MOST_LETTERS
    assert pane.editors[0].words == whole
    pane.raw_button.click()


def test_writing_in_a_part_leaves_the_others_as_they_are(room: Room) -> None:
    editor = known(room, LONG_WORD)
    step(editor, "later")
    editor.setFocus()
    QTest.keyClicks(editor, "here")
    expected = LONG_WORD[:MOST_LETTERS] + "here" + LONG_WORD[MOST_LETTERS:]
    assert comment(room) == expected
    room.document.shown.undo()
    assert comment(room) == editor.words == LONG_WORD
    assert editor.toPlainText() == LONG_WORD[MOST_LETTERS : 2 * MOST_LETTERS]
    step(editor, "earlier")
    assert editor.toPlainText() == LONG_WORD[:MOST_LETTERS]


@pytest.mark.proof
def test_a_word_without_end_is_pasted_and_one_writes_on_behind_it(room: Room) -> None:
    editor = known(room, "𠮷before, after")
    editor.setFocus()
    caret = editor.textCursor()
    caret.setPosition(len("𠮷before") + 1)  # in units of Qt, in which the first letter counts as two
    editor.setTextCursor(caret)
    QGuiApplication.clipboard().setText(LONG_WORD)
    editor.paste()
    assert comment(room) == editor.words == f"𠮷before{LONG_WORD}, after"
    assert len(editor.toPlainText()) <= MOST_LETTERS
    QTest.keyClicks(editor, "!")
    assert comment(room) == f"𠮷before{LONG_WORD}!, after"
    room.document.shown.undo()
    assert comment(room) == "𠮷before, after"
    assert not editor.findChildren(PartChooser)[0].isVisible()


def test_words_can_be_dropped_on_a_comment_and_files_are_left_to_the_window(room: Room) -> None:
    editor = commented(room, "").editors[0]
    words, file = QMimeData(), QMimeData()
    words.setText("a\r\nb")
    file.setUrls([QUrl("file:///home/a/b.kif")])
    assert editor.canInsertFromMimeData(words)
    assert not editor.canInsertFromMimeData(file)
    editor.insertFromMimeData(words)
    assert comment(room) == "a\nb"


def test_markup_in_a_comment_is_text(room: Room) -> None:
    words = "<b>x</b><img src=file:///etc/passwd>"
    assert commented(room, words).editors[0].words == words


def test_both_languages(furnished: Callable[..., Room]) -> None:
    room = furnished(appearance__language="ja")
    pane = commented(room, OTHER)
    pane.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    assert "後手優勢" in pane.cards[0].accessibleName()
    room.preferences.change_setting("appearance", "language", "en")
    assert pane.raw_button.text() == "Plain text"
    assert "Gote much better" in pane.cards[0].accessibleName()


def test_the_end_of_a_game_is_said_above_its_comment(room: Room) -> None:
    pane = commented(room, "")
    end = pane.findChild(QLabel, "comment.end")
    assert end is not None
    assert not end.isVisible()
    place = room.document.shown.cursor.node
    for kind, words in (
        (EndKind.RESIGN, "Resigned: Sente won after 1 move"),
        (EndKind.INTERRUPT, "Aborted"),
    ):
        node = room.document.shown.history.apply_edit(AddEnd(place, End(kind)), PERSON, 0).nodes[0]
        room.document.shown.cursor.go_to_node(node)
        assert end.isVisible()
        assert end.text() == words
    room.preferences.change_setting("appearance", "language", "ja")
    assert end.text() == "中断"
    room.document.shown.cursor.go_to_node(place)
    assert not end.isVisible()


def test_what_has_no_room_on_a_card_is_told_by_its_tip(room: Room) -> None:
    pane = commented(room, THOUGHT + "\n#ノード数=123456789\n#YS-選択深さ=20\n#YS-NPS=53470\n#YS-時間=12.3秒")
    (cards,) = pane.cards
    pane.resize(150, 400)
    IDLE.drain()
    assert cards.width() <= 150
    assert shortened(cards) == []
    assert "123M nodes" in cards.tip_at(QPoint(20, 30))


def test_another_record_shows_its_own_comment(room: Room) -> None:
    pane = commented(room, "old")
    room.document.shown.load_record(new_record())
    assert [editor.words for editor in pane.editors] == [""]
    focus(pane.editors[0])
    QTest.keyClicks(pane.editors[0], "new")
    assert comment(room) == "new"


def _wheel(cards: ThoughtCards, at: QPoint, turn: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(cards.mapToGlobal(at)),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(cards, event)
