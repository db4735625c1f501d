"""The record as a list: one row a move, the other ways at forks, times, scores and marks."""

import pytest

from app.base.words import clock_text
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.play.game_requests import GameEnded
from app.record.edits import AddEnd, DeleteBranch, InsertLine, SetComment, SetStart, SetTime
from app.record.endings import End, EndKind, winner_of_end
from app.record.traversal import main_line
from app.record.tree import PERSON, Node
from app.shogi.moves import move_of_usi
from app.shogi.pieces import SIDES, Side
from app.text.phrase import Language, Phrase
from app.thoughts.comment import add_thoughts
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from app.workspace.comment_view import best_thought, comment_summary
from app.workspace.document import Document
from app.workspace.game_result import describe_result, result_in_one_line, side_notes
from app.workspace.record_rows import MoveMark, MoveRow, MoveRows
from app.workspace.score_words import bar_score_words, score_words


def document() -> Document:
    return Document(lambda: 0.0)


def play(document: Document, *moves: str) -> Node:
    for usi in moves:
        move = move_of_usi(usi)
        assert move is not None
        assert document.shown.play_move(move)
    return document.shown.cursor.node


def rows_of(document: Document) -> MoveRows:
    rows = MoveRows(document)
    rows.refresh()
    return rows


def listed(rows: MoveRows) -> list[str]:
    return [_line(rows.row_at(row)) for row in range(rows.row_count())]


def _line(row: MoveRow) -> str:
    return f"{row.number or '-'} {'  ' * row.depth}{'' if row.is_on_line else '> '}{row.name.ja}"


def forked() -> Document:
    """7g7f 3c3d 2g2f on the main line, 8c8d instead of 3c3d, and 1g1f after that beside 2g2f."""
    game = document()
    play(game, "7g7f", "3c3d", "2g2f")
    game.shown.cursor.go_by_plies(-2)
    play(game, "8c8d", "2g2f")
    game.shown.cursor.go_by_plies(-1)
    play(game, "1g1f")
    return game


def test_an_empty_record_has_the_start_alone() -> None:
    assert listed(rows_of(document())) == ["- 開始局面"]


def test_the_line_on_the_board_is_listed_with_the_other_ways_below_their_fork() -> None:
    game = forked()
    rows = rows_of(game)
    assert listed(rows) == [
        "- 開始局面",
        "1 ☗７六歩",
        "2   ☖８四歩",
        "-   > ☖３四歩",
        "3     ☗１六歩",
        "-     > ☗２六歩",
    ]
    main, other = rows.row_at(3), rows.row_at(5)
    assert main.is_main
    assert not other.is_main, "it is the first of its fork, and on no main line"
    assert main.is_last_alternative
    assert other.is_last_alternative


def test_taking_another_way_changes_only_the_rows_from_the_fork_on() -> None:
    game = forked()
    rows = rows_of(game)
    game.shown.cursor.go_to_node(rows.node_at(3))
    assert rows.refresh() == 2
    assert listed(rows) == ["- 開始局面", "1 ☗７六歩", "2 ☖３四歩", "- > ☖８四歩", "3 ☗２六歩"]
    assert rows.refresh() is None


def test_stepping_along_the_line_changes_no_row() -> None:
    game = forked()
    rows = rows_of(game)
    before = listed(rows)
    for step in (-1, -1, -1, 1, 1, 1):
        game.shown.cursor.go_by_plies(step)
        assert rows.refresh() is None
    assert listed(rows) == before


def test_every_node_shown_knows_its_row() -> None:
    rows = rows_of(forked())
    assert [rows.row_of(rows.node_at(row)) for row in range(rows.row_count())] == list(range(rows.row_count()))


def test_what_was_deleted_has_no_row_any_more() -> None:
    game = forked()
    rows = rows_of(game)
    gone = rows.node_at(3)
    game.shown.record.changed.connect(rows.on_record_change)
    game.shown.history.apply_edit(DeleteBranch(gone), PERSON, 0)
    rows.refresh()
    assert rows.row_of(gone) is None
    assert "３四歩" not in "".join(listed(rows))


def test_another_record_replaces_all_rows() -> None:
    game, other = forked(), document()
    play(other, "2g2f")
    rows = rows_of(game)
    game.shown.load_record(other.shown.record)
    rows.mark_stale()
    game.shown.cursor.go_to_end()
    rows.refresh()
    assert listed(rows) == ["- 開始局面", "1 ☗２六歩"]


def test_times_are_summed_for_each_side() -> None:
    game = document()
    play(game, "7g7f", "3c3d", "2g2f")
    rows = rows_of(game)
    assert rows.row_at(1).total == ""
    game.shown.record.changed.connect(rows.on_record_change)
    for node, seconds in zip(game.shown.cursor.current_line()[1:], (7, 65, 3600), strict=True):
        game.shown.history.apply_edit(SetTime(node, seconds * 1000), PERSON, 0)
    rows.refresh()
    assert [(rows.row_at(row).time, rows.row_at(row).total) for row in (1, 2, 3)] == [
        ("0:07", "0:07"),
        ("1:05", "1:05"),
        ("1:00:00", "1:00:07"),
    ]


def test_sums_go_on_from_a_fork_as_they_were() -> None:
    game = forked()
    for node in game.shown.cursor.current_line()[1:]:
        game.shown.history.apply_edit(SetTime(node, 10_000), PERSON, 0)
    rows = rows_of(game)
    game.shown.cursor.go_to_previous_branch()
    game.shown.history.apply_edit(SetTime(game.shown.cursor.node, 30_000), PERSON, 0)
    game.shown.cursor.go_to_next_branch()
    rows.mark_stale()
    rows.refresh()
    game.shown.cursor.go_to_previous_branch()
    assert rows.refresh() is not None
    assert [rows.row_at(row).total for row in (1, 2, 4)] == ["0:10", "0:10", "0:40"]


def test_times_read_as_a_clock() -> None:
    assert [clock_text(time) for time in (None, 0, 59_999, 60_000, 3_661_000)] == [
        "",
        "0:00",
        "0:59",
        "1:00",
        "1:01:01",
    ]


def test_marks_say_what_stands_at_a_move() -> None:
    game = forked()
    node = game.shown.cursor.node
    game.shown.history.apply_edit(SetComment(node, "急がば回れ\n二行目"), PERSON, 0)
    game.shown.set_bookmark(node, "急所")
    game.shown.history.apply_edit(AddEnd(node, End(EndKind.RESIGN)), PERSON, 0)
    rows = rows_of(game)
    shown = rows.row_at(4)
    assert shown.marks == (MoveMark.BRANCH, MoveMark.BOOKMARK, MoveMark.COMMENT)
    assert shown.words == "急がば回れ"
    assert rows.row_at(5).marks == ()
    assert rows.row_at(6).name.ja == "投了"
    assert rows.row_at(6).marks == (MoveMark.END,)
    assert rows.row_at(0).number == ""


def test_a_move_from_a_book_has_a_sign_and_says_so() -> None:
    game = forked()
    node = game.shown.cursor.node
    game.shown.history.apply_edit(SetComment(node, "*エンジン=Kame\n*YS-備考=定跡：本.db、割合60.0%"), PERSON, 0)
    shown = rows_of(game).row_at(4)
    assert shown.marks == (MoveMark.BRANCH, MoveMark.BOOK)
    assert "Book move" in shown.spoken_text().en


def test_a_row_is_said_in_one_sentence() -> None:
    game = forked()
    game.shown.set_bookmark(game.shown.cursor.node, "急所")
    rows = rows_of(game)
    assert rows.row_at(4).spoken_text().ja == "3、☗１六歩、しおり「急所」、ほかに分岐 1"
    assert rows.row_at(3).spoken_text().to(Language.EN) == "2, ☖３四歩, main line"


def test_names_far_apart_in_a_long_game_are_those_of_a_walk_from_the_start() -> None:
    game = document()
    shuffle = ("2h3h", "8b7b", "3h2h", "7b8b")
    moves = [move_of_usi(shuffle[place % 4]) for place in range(900)]
    game.shown.history.apply_edit(
        InsertLine(game.shown.record.root, tuple(move for move in moves if move is not None)), PERSON, 0
    )
    line = main_line(game.shown.record.root)
    expected = dict(zip(shuffle, ("☗３八飛", "☖７二飛", "☗２八飛", "☖８二飛"), strict=True))
    for ply in (900, 3, 650, 649, 401, 400, 899, 1, 600, 200):
        move = line[ply].move
        assert move is not None
        assert game.shown.move_names.move_name(line[ply]) == expected[move.usi], ply


def test_an_impossible_move_still_has_a_name() -> None:
    game = document()
    play(game, "7g7f")
    game.shown.history.apply_edit(
        SetStart("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"), PERSON, 0
    )
    rows = rows_of(game)
    game.shown.cursor.go_to_end()
    rows.mark_stale()
    rows.refresh()
    assert rows.row_at(1).name.ja == "☗7g7f"
    assert rows.row_at(1).marks == (MoveMark.ILLEGAL,)


def thought(points: int, depth: int | None = None) -> Thought:
    return Thought(ThoughtSource.ANALYSED, "試し", cp_score(points), depth=depth)


def best_score(*thoughts: Thought) -> Score | None:
    best = best_thought([*thoughts])
    return None if best is None else best.score


def test_the_deepest_thought_about_the_position_gives_the_score() -> None:
    deep, shallow = thought(120, 20), thought(-300, 8)
    assert best_score(deep, shallow) == cp_score(120)
    assert best_score(deep, thought(50, 20)) == cp_score(50), "of two as deep the last word counts"
    others = thought(900, 30)._replace(rank=2), thought(900, 30)._replace(instead=True)
    assert best_score(shallow, *others) == cp_score(-300)
    assert best_score(thought(1, 1)._replace(score=None)) is None


def test_scores_are_seen_by_sente_and_have_a_sign() -> None:
    said = {
        cp_score(120): Phrase("+120", "+120"),
        cp_score(85, Side.WHITE): Phrase("−85", "−85"),
        cp_score(0): Phrase("0", "0"),
        cp_score(40, bound=ScoreBound.LOWER): Phrase("≥+40", "≥+40"),
        mate_score(Side.BLACK, 7): Phrase("+詰7", "+M7"),
        mate_score(Side.WHITE): Phrase("−詰", "−M"),
    }
    for score, words in said.items():
        assert score_words(score) == words


def test_a_comment_comes_to_its_score_and_its_first_human_words() -> None:
    comment = add_thoughts("[%draw red:7g]\n\n  よく考えた手。\n続き", [thought(-250, 12)])
    gist = comment_summary(comment)
    assert gist.words == "よく考えた手。"
    assert gist.score == cp_score(-250)
    game = document()
    node = play(game, "7g7f")
    game.shown.history.apply_edit(SetComment(node, comment), PERSON, 0)
    shown = rows_of(game).row_at(1)
    assert shown.score == Phrase("−250", "−250")
    assert shown.favours_sente is False


@pytest.mark.parametrize(
    ("points", "black", "white"),
    [
        (120, "+120", "−120"),
        (9_999, "+9999", "−9999"),
        (10_000, "+10k", "−10k"),
        (-31_600, "−32k", "+32k"),
        (0, "0", "0"),
    ],
)
def test_the_bar_writes_every_score_with_the_sign_of_the_side_that_looks(points: int, black: str, white: str) -> None:
    score = cp_score(points)
    assert (bar_score_words(score, Side.BLACK).en, bar_score_words(score, Side.WHITE).en) == (black, white)


def test_list_card_and_files_tell_one_time_for_each_side() -> None:
    game = document()
    spent = [1_600, 700, 2_900, 999, 1_500, 650]
    for word, time in zip(("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"), spent, strict=True):
        game.shown.history.apply_edit(SetTime(play(game, word), time), PERSON, 0.0)
    rows = rows_of(game)
    totals = [rows.row_at(row).total for row in (5, 6)]
    assert totals == ["0:06", "0:02"]
    ended = GameEnded(End(EndKind.RESIGN), Side.BLACK, Side.WHITE)
    result = describe_result(ended, 6, (sum(spent[::2]), sum(spent[1::2])), ("", ""), (Side.BLACK,))
    assert [words.en for words in result.times] == totals
    shown = [rows.row_at(row).time for row in range(1, 7)]
    for name in ("kif", "jkf"):
        format_ = format_by_key(name)
        assert format_ is not None
        source = format_.write([game.shown.record], Encoding.UTF_8)
        (record,) = format_.read(source).records
        read = document()
        read.shown.load_record(record)
        read.shown.cursor.go_to_end()
        again = rows_of(read)
        assert [again.row_at(row).total for row in (5, 6)] == totals
        assert [again.row_at(row).time for row in range(1, 7)] == shown


@pytest.mark.parametrize("kind", [kind for kind in EndKind if kind is not EndKind.OTHER])
def test_no_plate_of_a_loser_speaks_of_winning(kind: EndKind) -> None:
    end = End(kind)
    for turn in SIDES:
        won = winner_of_end(end, turn)
        if won is not None:
            plates = side_notes(GameEnded(end, turn, won))
            assert plates[won].en == "○ Won"
            assert plates[won.other].ja.startswith("● ")
            assert "勝ち" not in plates[won.other].ja
            assert "win" not in plates[won.other].en.casefold()


@pytest.mark.parametrize("plies", [0, 30])
@pytest.mark.parametrize("kind", [kind for kind in EndKind if kind is not EndKind.OTHER])
def test_a_result_says_nothing_twice_and_counts_no_moves_where_there_are_none(kind: EndKind, plies: int) -> None:
    end = End(kind)
    for turn in SIDES:
        ended = GameEnded(end, turn, winner_of_end(end, turn))
        card = describe_result(ended, plies, (0, 0), ("A", "B"), ())
        card_words = [words for words in (card.headline, card.length_and_end) if words is not None]
        for words in (
            result_in_one_line(ended, plies, ("A", "B")),
            Phrase(*map("\n".join, zip(*card_words, strict=True))),
        ):
            for said, name in zip(words, end.name_on_screen, strict=True):
                assert said.casefold().count(name.casefold()) == 1
                assert ("0手" in said or "ove 0" in said) is False or plies
                assert ("30" in said) is (plies == 30)
                assert "（）" not in said
                assert "()" not in said
    if kind is EndKind.INTERRUPT:
        words = result_in_one_line(GameEnded(end, Side.BLACK, None), plies, ("A", "B"))
        assert words == (Phrase("中断（30手）", "Aborted (move 30)") if plies else Phrase("中断", "Aborted"))
