"""Several open records, of which the document shows one."""

from app.record.record_builder import new_record
from app.shogi.moves import move_of_usi
from app.shogi.squares import square_named
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.open_record import OpenRecord


def play(opened: OpenRecord, *words: str) -> None:
    for word in words:
        move = move_of_usi(word)
        assert move is not None
        assert opened.play_move(move)


def test_the_document_has_what_the_shown_record_has() -> None:
    document = Document(lambda: 0.0)
    first, second = document.shown, document.new_record()
    play(second, "2g2f")
    document.show_record(second)
    assert document.shown.record is second.record
    assert document.shown.cursor is second.cursor
    assert document.shown.last_move_name() == second.last_move_name() != ""
    document.shown.is_flipped = True
    assert (first.is_flipped, second.is_flipped) == (False, True)
    document.shown.undo()
    assert second.cursor.node is second.record.root


def test_another_record_shown_is_told_apart_from_one_laid_in_its_place() -> None:
    document = Document(lambda: 0.0)
    told: list[DocumentChange] = []
    document.changed.connect(told.append)
    document.show_record(document.new_record())
    assert [(change.replaced, change.mode_changed, change.record_switched) for change in told] == [(True, True, True)]
    document.shown.load_record(new_record())
    assert [(change.replaced, change.record_switched) for change in told[1:]] == [(True, False)]


def test_a_record_behind_another_goes_on_and_tells_only_its_own_hearers() -> None:
    document = Document(lambda: 0.0)
    behind = document.shown
    document.show_record(document.new_record())
    of_document: list[DocumentChange] = []
    of_record: list[DocumentChange] = []
    document.changed.connect(of_document.append)
    behind.changed.connect(of_record.append)
    play(behind, "7g7f")
    assert of_document == []
    assert [change.moved is not None for change in of_record] == [True]
    assert document.shown.record.root.children == ()
    document.show_record(behind)
    assert document.shown.cursor.node.ply == 1


def test_a_piece_in_hand_is_put_back_when_another_record_is_shown() -> None:
    document = Document(lambda: 0.0)
    first = document.shown
    first.move_input.press_place(square_named("7g"))
    assert document.shown.scene().picked_place is not None
    document.show_record(document.new_record())
    document.show_record(first)
    assert document.shown.scene().picked_place is None


def test_everybody_hears_a_change_to_its_end_before_another_record_is_shown() -> None:
    document = Document(lambda: 0.0)
    other = document.new_record()
    first: list[DocumentChange] = []
    last: list[DocumentChange] = []

    def hear(change: DocumentChange) -> None:
        first.append(change)
        if change.moved is not None:
            document.show_record(other)

    document.changed.connect(hear)
    document.changed.connect(last.append)
    play(document.shown, "7g7f")
    assert first == last
    assert [(change.moved is not None, change.record_switched) for change in last] == [(True, False), (False, True)]


def test_each_record_has_its_own_undo() -> None:
    document = Document(lambda: 0.0)
    first, second = document.shown, document.new_record()
    play(first, "7g7f")
    document.show_record(second)
    play(second, "2g2f", "8c8d")
    document.shown.undo()
    assert len(second.record) == 2
    document.show_record(first)
    document.shown.undo()
    assert len(first.record) == 1
    assert not second.history.is_clean


def test_a_record_laid_in_the_place_of_an_adjourned_game_is_kept_for_no_game() -> None:
    opened = Document(lambda: 0.0).shown
    opened.is_adjourned = True
    opened.load_record(new_record())
    assert not opened.is_adjourned
