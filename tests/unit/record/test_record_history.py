"""Undo, redo, what counts as one, and what has been saved."""

import pytest
from record_tools import Listener, at, line, outline, picture, play, record_of

from app.record.edit_error import EditError
from app.record.edits import DeleteBranch, PlayMove, SetBookmark, SetComment, SetHeader, SetTime
from app.record.history import History
from app.record.tree import ENGINE, PERSON, Cause, Change, ChangeKind, Node, Record
from app.shogi.moves import drop_move
from app.shogi.pieces import PAWN
from app.shogi.squares import square_at
from app.text import record as text

OPENING = "7g7f 3c3d 2g2f 8c8d"


def typed(history: History, node: Node, words: str, *, start: float = 0, cause: Cause = PERSON) -> None:
    """Type a comment letter by letter, a tenth of a second each."""
    for number in range(1, len(words) + 1):
        history.apply_edit(SetComment(node, words[:number]), cause, start + number / 10)


def test_nothing_to_undo_at_first() -> None:
    history = History(record_of(OPENING))
    assert not history.can_undo
    assert not history.can_redo
    assert not history.undo(PERSON)
    assert not history.redo(PERSON)
    assert history.undo_name is None
    assert history.redo_name is None


def test_undo_and_redo_walk_through_all_that_was_done() -> None:
    record = record_of()
    history = History(record)
    pictures = [picture(record)]
    for usi in OPENING.split():
        last = record.root
        while last.children:
            last = last.children[0]
        play(history, last, usi)
        pictures.append(picture(record))
    for expected in reversed(pictures[:-1]):
        assert history.undo(PERSON)
        assert picture(record) == expected
    assert not history.can_undo
    for expected in pictures[1:]:
        assert history.redo(PERSON)
        assert picture(record) == expected
    assert not history.can_redo


def test_undo_says_what_has_changed_by_it() -> None:
    record = record_of("7g7f 3c3d")
    history, listener = History(record), Listener(record)
    node = at(record, "7g7f 3c3d")
    history.apply_edit(DeleteBranch(node), PERSON, 0)
    undone = history.undo(PERSON)
    assert undone == Change(ChangeKind.ADDED, (node,), PERSON)
    redone = history.redo(PERSON)
    assert [undone, redone] == listener.heard[1:]


def test_the_menu_knows_what_it_would_undo() -> None:
    record = record_of("7g7f")
    history = History(record)
    history.apply_edit(SetTime(at(record, "7g7f"), 5), PERSON, 0)
    assert history.undo_name == text.TIME_USED
    history.undo(PERSON)
    assert history.redo_name == text.TIME_USED


def test_a_new_edit_ends_what_could_be_redone() -> None:
    record = record_of()
    history = History(record)
    play(history, record.root, "7g7f")
    history.undo(PERSON)
    play(history, record.root, "2g2f")
    assert not history.can_redo
    assert outline(record) == "2g2f"


def test_an_edit_that_changes_nothing_is_not_kept() -> None:
    record = record_of("7g7f")
    history = History(record)
    play(history, record.root, "2g2f")
    history.undo(PERSON)
    play(history, record.root, "7g7f")
    assert not history.can_undo
    assert history.can_redo


def test_changes_say_who_caused_them() -> None:
    record = record_of()
    history, listener = History(record), Listener(record)
    history.apply_edit(SetComment(record.root, "+30"), ENGINE, 0)
    history.undo(Cause("moves pane"))
    history.redo(PERSON)
    assert [change.cause for change in listener.heard] == [ENGINE, Cause("moves pane"), PERSON]


# Typing


def test_typing_without_a_pause_is_undone_as_one() -> None:
    record = record_of()
    history = History(record)
    typed(history, record.root, "良い手")
    history.undo(PERSON)
    assert record.root.comment == ""
    assert not history.can_undo
    history.redo(PERSON)
    assert record.root.comment == "良い手"


def test_a_pause_ends_the_typing() -> None:
    record = record_of()
    history = History(record, pause=1.5)
    typed(history, record.root, "良い手")
    typed(history, record.root, "良い手だ。", start=2)
    history.undo(PERSON)
    assert record.root.comment == "良い手"


def test_it_is_the_pause_that_counts_not_the_whole_time() -> None:
    record = record_of()
    history = History(record, pause=1.5)
    for second in range(20):
        history.apply_edit(SetComment(record.root, "あ" * (second + 1)), PERSON, second)
    history.undo(PERSON)
    assert record.root.comment == ""


def test_other_texts_other_hands_and_other_edits_are_not_the_same_typing() -> None:
    record = record_of("7g7f")
    history = History(record)
    first = at(record, "7g7f")
    typed(history, record.root, "一")
    typed(history, first, "二")
    history.apply_edit(SetBookmark(first, "三"), PERSON, 0)
    history.apply_edit(SetHeader("棋戦", "四"), PERSON, 0)
    history.apply_edit(SetHeader("場所", "五"), PERSON, 0)
    history.apply_edit(SetComment(first, "六"), PERSON, 0)
    history.apply_edit(SetComment(first, "七"), ENGINE, 0)
    count = 0
    while history.undo(PERSON):
        count += 1
    assert count == 7


def test_one_header_is_typed_as_one() -> None:
    record = record_of()
    history = History(record)
    for value in ("名", "名人", "名人戦"):
        history.apply_edit(SetHeader("棋戦", value), PERSON, 0)
    history.undo(PERSON)
    assert "棋戦" not in record.headers


def test_moves_are_never_taken_for_typing() -> None:
    record = record_of()
    history = History(record)
    play(history, play(history, record.root, "7g7f"), "3c3d")
    history.undo(PERSON)
    assert outline(record) == "7g7f"


def test_typing_after_undo_or_a_told_end_is_a_new_beginning() -> None:
    record = record_of()
    history = History(record)
    typed(history, record.root, "一")
    history.undo(PERSON)
    history.redo(PERSON)
    history.apply_edit(SetComment(record.root, "二"), PERSON, 0)
    history.end_typing()
    history.apply_edit(SetComment(record.root, "三"), PERSON, 0)
    history.undo(PERSON)
    assert record.root.comment == "二"
    history.undo(PERSON)
    assert record.root.comment == "一"


def test_typing_on_where_an_undo_has_led_is_a_new_beginning() -> None:
    record = record_of()
    history = History(record)
    typed(history, record.root, "一")
    history.apply_edit(SetBookmark(record.root, "甲"), PERSON, 0)
    history.undo(PERSON)
    history.apply_edit(SetComment(record.root, "一二"), PERSON, 0)
    history.undo(PERSON)
    assert record.root.comment == "一"


def test_what_is_typed_while_it_is_being_saved_is_not_saved() -> None:
    record = record_of()
    history = History(record)
    typed(history, record.root, "良い")
    written = history.state
    typed(history, record.root, "良い手")
    history.mark_clean(written)
    assert not history.is_clean


def test_text_typed_back_to_what_it_was_leaves_nothing_to_undo() -> None:
    record = record_of()
    history = History(record)
    for comment in ("誤", "誤字", ""):
        history.apply_edit(SetComment(record.root, comment), PERSON, 0)
    assert not history.can_undo
    assert history.is_clean
    typed(history, record.root, "正")
    assert history.can_undo


# Groups


def test_a_group_is_told_and_undone_as_one() -> None:
    record = record_of(OPENING)
    history, listener = History(record), Listener(record)
    before = picture(record)
    with history.group_edits(text.INSERT_LINE, ENGINE):
        for usi in ("7g7f", "7g7f 3c3d"):
            history.apply_edit(SetComment(at(record, usi), "+50"), PERSON, 0)
        history.apply_edit(DeleteBranch(at(record, OPENING)), PERSON, 0)
        assert not history.can_undo
        assert listener.heard == []
    (change,) = listener.heard
    assert (change.kind, change.cause) == (ChangeKind.SEVERAL, ENGINE)
    assert [(part.kind, len(part.nodes)) for part in change.single_changes()] == [
        (ChangeKind.COMMENT, 2),
        (ChangeKind.REMOVED, 1),
    ]
    assert change.nodes == tuple(node for part in change.parts for node in part.nodes)
    assert history.undo_name == text.INSERT_LINE
    after = picture(record)
    history.undo(PERSON)
    assert picture(record) == before
    history.redo(PERSON)
    assert picture(record) == after


def test_a_group_of_one_kind_is_a_change_of_that_kind() -> None:
    record = record_of(OPENING)
    history, listener = History(record), Listener(record)
    nodes = (at(record, "7g7f"), at(record, "7g7f 3c3d"))
    with history.group_edits(text.EDIT_COMMENT, ENGINE):
        for node in nodes:
            history.apply_edit(SetComment(node, "+50"), ENGINE, 0)
    assert listener.heard == [Change(ChangeKind.COMMENT, nodes, ENGINE)]
    assert listener.heard[0].single_changes() == (listener.heard[0],)


def test_a_group_that_fails_leaves_nothing_behind() -> None:
    record = record_of(OPENING)
    history, listener = History(record), Listener(record)
    before = picture(record)

    def edit_in_vain() -> None:
        with history.group_edits(text.INSERT_LINE, PERSON):
            line(history, record.root, "2g2f 3c3d")
            history.apply_edit(DeleteBranch(at(record, "7g7f")), PERSON, 0)
            history.apply_edit(PlayMove(record.root, drop_move(PAWN, square_at(5, 5))), PERSON, 0)

    with pytest.raises(EditError):
        edit_in_vain()
    assert picture(record) == before
    assert listener.heard == []
    assert not history.can_undo
    play(history, record.root, "2g2f")
    assert history.can_undo


def test_an_empty_group_is_nothing() -> None:
    record = record_of(OPENING)
    history, listener = History(record), Listener(record)
    with history.group_edits(text.INSERT_LINE, PERSON):
        play(history, record.root, "7g7f")
    assert not history.can_undo
    assert listener.heard == []


def test_a_group_in_a_group_belongs_to_it_and_may_fail_alone() -> None:
    record = record_of("7g7f")
    history, listener = History(record), Listener(record)

    def edit_in_vain() -> None:
        with history.group_edits(text.PASTE, PERSON):
            play(history, record.root, "6g6f")
            history.apply_edit(DeleteBranch(record.root), PERSON, 0)

    with history.group_edits(text.DELETE, PERSON):
        play(history, record.root, "2g2f")
        with pytest.raises(EditError):
            edit_in_vain()
        with history.group_edits(text.PASTE, PERSON):
            play(history, record.root, "1g1f")
    assert outline(record) == "7g7f (2g2f) (1g1f)"
    assert len(listener.heard) == 1
    history.undo(PERSON)
    assert outline(record) == "7g7f"


def test_there_is_no_undo_in_the_middle_of_a_group() -> None:
    record = record_of()
    history = History(record)
    play(history, record.root, "7g7f")
    with history.group_edits(text.PASTE, PERSON):
        for turn in (history.undo, history.redo):
            with pytest.raises(EditError) as refused:
                turn(PERSON)
            assert refused.value.reason is text.GROUP_OPEN
    assert history.can_undo


# Saving


def test_a_record_is_clean_until_it_is_edited_and_again_after_undo() -> None:
    record = record_of("7g7f")
    history = History(record)
    clean = [history.is_clean]
    play(history, record.root, "2g2f")
    clean.append(history.is_clean)
    history.undo(PERSON)
    clean.append(history.is_clean)
    assert clean == [True, False, True]


def test_a_record_is_clean_where_it_was_saved() -> None:
    record = record_of("7g7f")
    history = History(record)
    play(history, record.root, "2g2f")
    history.mark_clean()
    clean = [history.is_clean]
    for turn in (history.undo, history.redo):
        turn(PERSON)
        clean.append(history.is_clean)
    assert clean == [True, False, True]


def test_a_saved_state_that_can_no_longer_be_reached_is_never_clean() -> None:
    record = record_of()
    history = History(record)
    play(history, record.root, "7g7f")
    history.mark_clean()
    history.undo(PERSON)
    play(history, record.root, "2g2f")
    assert not history.is_clean
    history.undo(PERSON)
    assert not history.is_clean


def test_typing_on_after_saving_can_be_undone_to_what_was_saved() -> None:
    record = record_of()
    history = History(record)
    typed(history, record.root, "良い")
    history.mark_clean()
    typed(history, record.root, "良い手")
    assert not history.is_clean
    history.undo(PERSON)
    assert record.root.comment == "良い"
    assert history.is_clean


def test_what_is_edited_while_it_is_being_saved_is_not_saved() -> None:
    record = record_of()
    history = History(record)
    play(history, record.root, "7g7f")
    written = history.state
    play(history, record.root, "2g2f")
    history.mark_clean(written)
    assert not history.is_clean
    history.undo(PERSON)
    assert history.is_clean


def test_a_limited_history_forgets_the_oldest() -> None:
    record = record_of()
    history = History(record, limit=2)
    for usi in ("7g7f", "2g2f", "6g6f"):
        play(history, record.root, usi)
    history.mark_clean()
    while history.undo(PERSON):
        pass
    assert outline(record) == "7g7f"
    assert not history.is_clean
    history.redo(PERSON)
    history.redo(PERSON)
    assert history.is_clean


def test_a_limited_history_still_knows_what_was_saved_at_its_edge() -> None:
    record = record_of()
    history = History(record, limit=1)
    play(history, record.root, "7g7f")
    history.mark_clean()
    play(history, record.root, "2g2f")
    history.undo(PERSON)
    assert history.is_clean


# Telling


def test_a_listener_hears_when_all_is_done() -> None:
    record = record_of("7g7f")
    history = History(record)
    seen: list[tuple[bool, bool, str]] = []
    record.changed.connect(lambda _change: seen.append((history.can_undo, history.is_clean, outline(record))))
    play(history, record.root, "2g2f")
    history.undo(PERSON)
    assert seen == [(True, False, "7g7f (2g2f)"), (False, True, "7g7f")]


def test_an_edit_made_by_a_listener_is_told_to_all_after_the_one_it_heard() -> None:
    record = record_of()
    history = History(record)
    told: dict[str, list[ChangeKind]] = {"first": [], "second": []}

    def answer(change: Change) -> None:
        told["first"].append(change.kind)
        if change.kind is ChangeKind.ADDED:
            history.apply_edit(SetComment(change.nodes[0], "新しい手"), ENGINE, 0)

    record.changed.connect(answer)
    record.changed.connect(lambda change: told["second"].append(change.kind))
    play(history, record.root, "7g7f")
    assert told["first"] == told["second"] == [ChangeKind.ADDED, ChangeKind.COMMENT]


def test_a_listener_that_fails_harms_nobody_else() -> None:
    record = record_of()
    history = History(record)
    heard: list[Change] = []

    def fail(_change: Change) -> None:
        raise LookupError

    record.changed.connect(fail)
    record.changed.connect(heard.append)
    with pytest.raises(LookupError):
        play(history, record.root, "7g7f")
    assert outline(record) == "7g7f"
    assert history.can_undo
    with pytest.raises(LookupError):
        history.undo(PERSON)
    assert [change.kind for change in heard] == [ChangeKind.ADDED, ChangeKind.REMOVED]


def test_a_follower_that_fails_harms_nobody_else() -> None:
    class Failing:
        def leave_deleted_nodes(self) -> None:
            """Stand anywhere."""

        def notify_node_changed(self) -> None:
            raise LookupError

    record: Record = record_of()
    history, listener = History(record), Listener(record)
    one, other = Failing(), Failing()
    record.add_follower(one)
    record.add_follower(other)
    with pytest.raises(ExceptionGroup) as raised:
        play(history, record.root, "7g7f")
    assert len(raised.value.exceptions) == 2
    assert len(listener.heard) == 1
