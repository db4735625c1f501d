"""Comments cut into blocks and put together again, and what is said of a thought."""

from hypothesis import given
from hypothesis import strategies as st

from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import EVEN
from app.thoughts.comment import remove_part
from app.thoughts.score import USUAL, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from app.workspace.comment_view import (
    MOST_THOUGHTS,
    CommentBlocks,
    TextBlock,
    ThoughtsBlock,
    thought_details,
    thought_line,
    unread_note,
)
from app.workspace.document import Document
from app.workspace.score_words import score_text, short_number, situation
from tests.cases import every_case

THOUGHT = "互角\n#評価値=30\n#読み筋=▲７六歩△３四歩\n#深さ=12"
OTHER = "後手有利\n#評価値=-450\n#エンジン=B"
DRAWING = "[%draw green:7g7f]"


def bodies(sheet: CommentBlocks) -> list[str | int]:
    """The words of each block, or how many thoughts it holds."""
    return [block.body if isinstance(block, TextBlock) else len(block.cards) for block in sheet.blocks]


@every_case(
    ("comment", "shown"),
    [
        ("", [""]),
        ("良い手。", ["良い手。"]),
        (f"良い手。\n\n{THOUGHT}", ["良い手。", 1]),
        (THOUGHT, [1, ""]),
        (f"{THOUGHT}\n\n{OTHER}\n", [2, ""]),
        (f"前\n\n{THOUGHT}\n\n中\n\n{OTHER}\n後\n", ["前", 1, "中", 1, "後"]),
        (f"良い手。\n{DRAWING}", ["良い手。"]),
        (DRAWING, [""]),
    ],
)
def test_blocks_are_what_people_wrote_and_thoughts_between(comment: str, shown: list[str | int]) -> None:
    assert bodies(CommentBlocks(comment)) == shown


@every_case(
    ("comment", "place", "body", "becomes"),
    [
        ("", 0, "新", "新"),
        (f"良い手。\n\n{THOUGHT}", 0, "悪い手。", f"悪い手。\n\n{THOUGHT}"),
        (f"良い手。\n\n{THOUGHT}", 0, "", THOUGHT),
        (THOUGHT, 1, "新", f"{THOUGHT}\n\n新"),
        (f"{THOUGHT}\n", 1, "新", f"{THOUGHT}\n\n新"),
        (f"{THOUGHT}\n\n中\n\n{OTHER}", 1, "", f"{THOUGHT}\n\n{OTHER}"),
        (f"良い手。\n{DRAWING}", 0, "新", f"新\n{DRAWING}"),
        (f"良い手。\n{DRAWING}", 0, "", DRAWING),
        (DRAWING, 0, "新", f"新\n{DRAWING}"),
    ],
)
def test_writing_in_a_block_leaves_all_else_as_it_was(comment: str, place: int, body: str, becomes: str) -> None:
    sheet = CommentBlocks(comment)
    assert sheet.set_block_text(place, body) == becomes == sheet.comment


@given(
    st.lists(st.sampled_from(["文\n", "\n", f"{THOUGHT}\n", f"{OTHER}\n", f"{DRAWING}\n", "a b", "* x\n"]), max_size=25)
)
def test_what_is_written_back_unchanged_changes_nothing(pieces: list[str]) -> None:
    comment = "".join(pieces)
    sheet = CommentBlocks(comment)
    for place, block in enumerate(sheet.blocks):
        if isinstance(block, TextBlock):
            body = block.body
            sheet.set_block_text(place, body + "追記")
            assert sheet.set_block_text(place, body) == comment


def test_a_thought_typed_by_a_person_is_one_when_it_is_looked_at_again() -> None:
    sheet = CommentBlocks("文")
    comment = sheet.set_block_text(0, f"文\n{OTHER}")
    assert bodies(sheet) == [f"文\n{OTHER}"]
    assert CommentBlocks(comment).layout_key != sheet.layout_key


def test_more_thoughts_than_can_be_cards_are_shown_as_they_are_written() -> None:
    comment = "\n\n".join(f"#評価値={number}" for number in range(MOST_THOUGHTS + 5))
    sheet = CommentBlocks(comment)
    cards, rest = sheet.blocks
    assert isinstance(cards, ThoughtsBlock)
    assert len(cards.cards) == MOST_THOUGHTS
    assert isinstance(rest, TextBlock)
    assert rest.is_unparsed
    assert rest.body.count("評価値") == 5
    assert sheet.set_block_text(1, rest.body) == comment


def test_each_card_knows_its_part_so_that_it_can_be_taken_out() -> None:
    comment = f"前\n\n{THOUGHT}\n\n{OTHER}\n\n後"
    cards = next(block for block in CommentBlocks(comment).blocks if isinstance(block, ThoughtsBlock)).cards
    assert remove_part(comment, cards[0].part_index) == f"前\n\n{OTHER}\n\n後"
    assert remove_part(comment, cards[1].part_index) == f"前\n\n{THOUGHT}\n\n後"


def test_a_line_is_walked_on_the_board_on_which_it_begins() -> None:
    opened = Document(lambda: 0.0).shown
    opened.play_line(opened.record.root, _moves("7g7f", "3c3d"))
    node = opened.cursor.node
    after = opened.cursor.position.copy()
    before = after.copy()
    before.undo()
    replies, rest = thought_line(Thought(ThoughtSource.ANALYSED, line="▲２六歩△８四歩"), node, before, after)
    assert replies is not None
    assert replies.start_node is node
    assert not rest
    assert replies.move_names() == ("☗２六歩", "☖８四歩")
    own, _ = thought_line(Thought(ThoughtSource.PLAYED, line="△３四歩▲２六歩"), node, before, after)
    assert own is not None
    assert own.start_node is node.parent
    assert own.move_names()[0] == "☖３四歩"
    nothing, rest = thought_line(Thought(ThoughtSource.PLAYED, line="ここは読めない"), node, before, after)
    assert nothing is None
    assert rest == "ここは読めない"


def test_scores_say_who_stands_better_from_sente_s_view() -> None:
    assert score_text(cp_score(320)).ja == "+320"
    assert score_text(cp_score(320, Side.WHITE)).ja == "\N{MINUS SIGN}320"
    assert score_text(cp_score(0)).en == "0"
    assert score_text(cp_score(90, bound=ScoreBound.LOWER)).ja == "≥+90"
    assert score_text(mate_score(Side.WHITE, 7)).ja == "7手詰"
    assert situation(cp_score(-450), USUAL).en == "Gote better"
    assert situation(mate_score(Side.BLACK), USUAL).ja == "先手勝ち"
    in_handicap = USUAL._replace(is_handicap=True)
    assert situation(cp_score(-700), in_handicap).ja == "上手優勢"
    assert situation(mate_score(Side.BLACK, 3), in_handicap).en == "Shitate has a mate"


def test_what_else_is_known_is_told_in_short() -> None:
    thought = Thought(
        ThoughtSource.PLAYED, depth=23, seldepth=31, nodes=12_345_678, time_ms=1_500, rank=2, instead=True
    )
    assert [phrase.en for phrase in thought_details(thought)] == [
        "In game",
        "Instead of this move",
        "Line 2",
        "depth 23/31",
        "12.3M nodes",
        "1.5 s",
    ]
    assert [short_number(number) for number in (999, 1_000, 99_900, 123_456, 10**9)] == [
        "999",
        "1k",
        "99.9k",
        "123k",
        "1G",
    ]
    assert unread_note("") is None
    told = unread_note("x" * 500)
    assert told is not None
    assert len(told.ja) < 100


def _moves(*usi: str) -> tuple[Move, ...]:
    return tuple(move for word in usi if isinstance(move := MOVES[word], Move))


def test_positions_of_lines_are_nobody_else_s() -> None:
    """A walk along a line must not move the board that others look at."""
    position = Position.from_sfen(EVEN.sfen)
    line, _ = thought_line(
        Thought(ThoughtSource.ANALYSED, line="▲７六歩"), Document(lambda: 0.0).shown.record.root, None, position
    )
    assert line is not None
    line.move_names()
    assert position.sfen() == Position.from_sfen(EVEN.sfen).sfen()
