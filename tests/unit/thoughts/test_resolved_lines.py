"""Lines of thoughts as moves: on which board they begin, in every notation, and how far they can be read."""

from hypothesis import given, settings
from hypothesis import strategies as st
from thought_samples import Standing, after, usi_of

from app.shogi.move_writers import write_ki2_line
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.comment import thoughts_in
from app.thoughts.lines import LineStart, line_text, resolve_line
from app.thoughts.thought import Thought, ThoughtSource
from tests.cases import every_case

AFTER_7G7F = "7g7f"
OPENING = "7g7f 8c8d 2g2f 8d8e 2f2e 4a3b 6i7h"


def line_of(text: str, moves: str) -> tuple[LineStart | None, str, str]:
    found = resolve_line(Thought(ThoughtSource.ANALYSED, line=text), *after(moves))
    return found.start, usi_of(found.moves), found.rest


@every_case(
    ("text", "start", "moves"),
    [
        ("△３四歩▲２六歩", LineStart.AFTER, "3c3d 2g2f"),
        ("△３四歩(33) ▲２六歩(27)", LineStart.AFTER, "3c3d 2g2f"),
        ("▲７六歩(77) △３四歩(33)", LineStart.BEFORE, "7g7f 3c3d"),
        ("▲７六歩  △３四歩  ", LineStart.BEFORE, "7g7f 3c3d"),
        ("-3334FU +2726FU", LineStart.AFTER, "3c3d 2g2f"),
        ("+7776FU -3334FU", LineStart.BEFORE, "7g7f 3c3d"),
        ("+7776FU-3334FU", LineStart.BEFORE, "7g7f 3c3d"),
        ("-3334FU+8822UM-3122GI%TORYO", LineStart.AFTER, "3c3d 8h2b+ 3a2b"),
        ("7g7f 8c8d 7i6h 3c3d", LineStart.BEFORE, "7g7f 8c8d 7i6h 3c3d"),
        ("3c3d 8h2b+ 3a2b B*4e", LineStart.AFTER, "3c3d 8h2b+ 3a2b B*4e"),
        ("△３四歩▲２二角成△同 銀▲４五角", LineStart.AFTER, "3c3d 8h2b+ 3a2b B*4e"),
        ("△34歩▲22角成△同　銀▲45角打(00)", LineStart.AFTER, "3c3d 8h2b+ 3a2b B*4e"),
        ("☖３四歩☗２二角成☖２二銀☗４五角打", LineStart.AFTER, "3c3d 8h2b+ 3a2b B*4e"),
        ("▽３四歩▼２二角成▽同銀", LineStart.AFTER, "3c3d 8h2b+ 3a2b"),
        ("３四歩 ２六歩", LineStart.AFTER, "3c3d 2g2f"),
    ],
)
def test_a_line_begins_with_the_reply_or_with_the_move_itself(text: str, start: LineStart, moves: str) -> None:
    assert line_of(text, AFTER_7G7F) == (start, moves, "")


@every_case(
    ("text", "moves", "rest"),
    [
        ("△３四歩▲２六歩…", "3c3d 2g2f", "…"),
        ("△３四歩 ▲２五歩 △３五歩", "3c3d", "▲２五歩 △３五歩"),
        ("△３四歩△３五歩", "3c3d", "△３五歩"),
        ("-3334FU +2525FU", "3c3d", "+2525FU"),
        ("-3334FU+2525FU-8384FU", "3c3d", "+2525FU-8384FU"),
        ("3c3d 2g2f mate", "3c3d 2g2f", "mate"),
        ("△３四歩 ▲パス △８四歩", "3c3d", "▲パス △８四歩"),
        ("△３四歩(33) ▲５五角打(00)", "3c3d", "▲５五角打(00)"),
    ],
)
def test_a_line_is_read_as_far_as_it_can_be(text: str, moves: str, rest: str) -> None:
    assert line_of(text, AFTER_7G7F) == (LineStart.AFTER, moves, rest)


@every_case("end", [" △パス  ▲パス", " 投了", "△投了", " △パス"])
def test_passing_and_resigning_at_the_end_are_no_loss(end: str) -> None:
    assert line_of("△３四歩▲２六歩" + end, AFTER_7G7F) == (LineStart.AFTER, "3c3d 2g2f", "")


def test_what_cannot_be_read_at_all_says_so() -> None:
    found = resolve_line(Thought(ThoughtSource.ANALYSED, line="▲９九玉 △１一玉"), *after(AFTER_7G7F))
    assert (found.start, found.moves, found.unread_count) == (None, (), 2)
    nothing = resolve_line(Thought(ThoughtSource.ANALYSED), *after(AFTER_7G7F))
    assert (nothing.start, nothing.moves, nothing.unread_count) == (None, (), 0)


def test_a_line_from_before_has_to_begin_with_the_very_move() -> None:
    assert line_of("▲２六歩 △３四歩", AFTER_7G7F) == (None, "", "▲２六歩 △３四歩")
    assert line_of("▲２六歩", "") == (LineStart.AFTER, "2g2f", "")


def test_a_recommendation_stands_in_the_place_of_the_move() -> None:
    first, second, book, other = thoughts_in(
        "#指し手[72]△１四歩  ▲６八銀\n#推奨手[29]△３四歩  ▲２四歩  △同歩  ▲同飛  △パス\n#定跡: △３四歩   △４二銀   "
    )
    stand = after("7g7f 8c8d 2g2f 4a3b 2f2e 1c1d")
    assert [
        (found.start, usi_of(found.moves), found.rest)
        for found in (resolve_line(thought, *stand) for thought in (first, second, book, other))
    ] == [
        (LineStart.BEFORE, "1c1d 7i6h", ""),
        (LineStart.BEFORE, "3c3d 2e2d 2c2d 2h2d", ""),
        (LineStart.BEFORE, "3c3d", ""),
        (LineStart.BEFORE, "3a4b", ""),
    ]
    assert resolve_line(second, None, stand.after, None).rest == second.line


def test_dou_in_a_recommendation_is_where_the_move_before_went() -> None:
    stand = after("7g7f 3c3d 8h2b+ 8c8d")
    (thought,) = thoughts_in("#推奨手[0]△同銀  ▲２六歩")
    assert usi_of(resolve_line(thought, *stand).moves) == "3a2b 2g2f"
    (thought,) = thoughts_in("#指し手[0]△同銀  ▲２六歩")
    assert resolve_line(thought, *after("7g7f 3c3d 8h2b+ 3a2b")).start is LineStart.BEFORE


def test_dou_at_the_head_of_a_line_is_where_the_node_went() -> None:
    assert line_of("△同　銀", "7g7f 3c3d 8h2b+") == (LineStart.AFTER, "3a2b", "")


def test_the_board_that_is_given_stays_as_it_is() -> None:
    stand = after(OPENING)
    sfens = stand.before and stand.before.sfen(), stand.after.sfen()
    resolve_line(Thought(ThoughtSource.ANALYSED, line="△８六歩▲同歩△同飛"), *stand)
    assert (stand.before and stand.before.sfen(), stand.after.sfen()) == sfens


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_named_line_is_read_as_the_moves_it_was_named_from(data: st.DataObject) -> None:
    position = Position.from_sfen("startpos")
    moves: list[Move] = []
    above = data.draw(st.integers(0, 20))
    stand = Standing(None, position.copy(), None)
    for number in range(above + data.draw(st.integers(1, 12))):
        legal = position.legal_moves()
        if not legal:
            break
        move = data.draw(st.sampled_from(legal))
        before = position.copy()
        position.apply(move)
        if number < above:
            stand = Standing(before, position.copy(), move)
        else:
            moves.append(move)
    # Ours names the square of the first move; others write 同 there.
    with_same = write_ki2_line(stand.after, moves, stand.move.to if stand.move else None).text
    for text in (line_text(stand.after, moves), with_same):
        found = resolve_line(Thought(ThoughtSource.PLAYED, line=text), *stand)
        assert (found.moves, found.rest) == (tuple(moves), "")


@given(st.text(st.sampled_from("▲△☗ 　同七六3４歩角成不(77)+-FUKA*b打…パス"), max_size=40))
def test_any_text_can_be_tried(text: str) -> None:
    found = resolve_line(Thought(ThoughtSource.ANALYSED, line=text), *after(AFTER_7G7F))
    assert text.endswith(found.rest)
