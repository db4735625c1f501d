"""Drawings on the board as a line of the comment, which keeps every other letter of it."""

from hypothesis import given
from hypothesis import strategies as st

from app.shogi.pieces import BISHOP, HAND_KINDS, PAWN, SIDES, Side
from app.shogi.squares import SQUARES, square_named
from app.thoughts.comment import parts_in
from app.workspace.document import Document
from app.workspace.drawings import Drawing, parse_drawings, toggle_in_comment, without_drawings
from app.workspace.scene import Arrow, DrawingInk, InHand, Ring
from tests.cases import every_case

E5 = square_named("5e")
ALL = (
    Arrow(square_named("7g"), square_named("7f"), DrawingInk.GREEN),
    Ring(E5, DrawingInk.RED),
    Arrow(InHand(Side.BLACK, BISHOP), E5, DrawingInk.BLUE),
    Arrow(InHand(Side.WHITE, PAWN), square_named("2c"), DrawingInk.GREEN),
)
LINE = "[%draw green:7g7f red:5e blue:B*5e green:p*2c]"


def test_the_line_is_read_and_written() -> None:
    assert parse_drawings(LINE) == ALL
    comment = ""
    for drawing in ALL:
        comment = toggle_in_comment(comment, drawing)
    assert comment == LINE


def test_the_words_of_a_person_stay_as_they_are() -> None:
    comment = toggle_in_comment("ここが急所\n\n  次に５五角\n", ALL[0])
    assert comment == "ここが急所\n\n  次に５五角\n\n[%draw green:7g7f]"
    assert without_drawings(comment) == "ここが急所\n\n  次に５五角\n"


def test_drawing_again_erases_and_another_ink_replaces() -> None:
    once = toggle_in_comment("", Ring(E5, DrawingInk.GREEN))
    assert toggle_in_comment(once, Ring(E5, DrawingInk.GREEN)) == ""
    assert parse_drawings(toggle_in_comment(once, Ring(E5, DrawingInk.BLUE))) == (Ring(E5, DrawingInk.BLUE),)


@every_case(
    "line",
    ["[%draw]x", "a [%draw green:5e]", "[%draw green:5e", "[%drawn green:5e]", "draw green:5e", "[%cal Ge2e4]"],
)
def test_what_is_no_such_line_is_a_persons_words(line: str) -> None:
    assert parse_drawings(line) == ()
    assert without_drawings(line) == line


def test_what_a_line_holds_of_others_is_skipped() -> None:
    assert parse_drawings("[%draw pink:5e green:5e5e green:0a green:5e red:K*5e]") == (Ring(E5, DrawingInk.GREEN),)


def test_of_two_at_one_place_the_later_counts() -> None:
    assert parse_drawings("[%draw green:5e red:5e]\n[%draw blue:5e]") == (Ring(E5, DrawingInk.BLUE),)


def test_engines_words_are_found_beside_drawings() -> None:
    thought = "**評価値=120 読み筋=▲２六歩"
    comment = toggle_in_comment(thought, ALL[1])
    assert without_drawings(comment) == thought
    assert parts_in(thought)[0].thoughts == parts_in(comment)[0].thoughts


DRAWINGS = st.one_of(
    st.builds(Ring, st.sampled_from(SQUARES), st.sampled_from((DrawingInk.GREEN, DrawingInk.RED, DrawingInk.BLUE))),
    st.builds(
        Arrow,
        st.sampled_from(SQUARES) | st.builds(InHand, st.sampled_from(SIDES), st.sampled_from(HAND_KINDS)),
        st.sampled_from(SQUARES),
        st.sampled_from((DrawingInk.GREEN, DrawingInk.RED, DrawingInk.BLUE)),
        *map(st.just, Arrow(SQUARES[0], SQUARES[1])[3:]),  # what is no drawing by hand
    ).filter(lambda arrow: arrow.origin != arrow.target),
)


def where(drawing: Drawing) -> str:
    return str(drawing[0] if isinstance(drawing, Ring) else drawing[:2])


@given(st.text(), st.lists(DRAWINGS, max_size=10, unique_by=where))
def test_any_comment_and_any_drawings(words: str, drawings: list[Drawing]) -> None:
    words = without_drawings(words)
    comment = words
    for drawing in drawings:
        comment = toggle_in_comment(comment, drawing)
    assert parse_drawings(comment) == tuple(drawings)
    assert without_drawings(comment) == words
    for drawing in drawings:
        comment = toggle_in_comment(comment, drawing)
    assert comment == words


def test_each_drawing_is_undone_by_itself() -> None:
    document = Document(lambda: 0.0)
    document.shown.toggle_drawing(ALL[0])
    document.shown.toggle_drawing(ALL[1])
    assert (document.shown.scene().arrows, document.shown.scene().rings) == ((ALL[0],), (ALL[1],))
    document.shown.undo()
    assert (document.shown.scene().arrows, document.shown.scene().rings) == ((ALL[0],), ())
    document.shown.redo()
    document.shown.erase_drawings()
    assert document.shown.record.root.comment == ""
    document.shown.undo()
    assert len(parse_drawings(document.shown.record.root.comment)) == 2
