"""The board under a real mouse and real keys."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_states import settle

from app.desktop.board.arrows import MOST_LABELS, MOST_ROWS, labels_of
from app.desktop.board.geometry import Geometry
from app.desktop.board.painter import changed_rects
from app.desktop.board.view import Bubble
from app.record import headers
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import HAND_KINDS, PAWN, SIDES, Side
from app.shogi.squares import SQUARES, Square, square_named
from app.text import board as text
from app.text import rules
from app.workspace.document import Document
from app.workspace.engine_signs import ENGINE_INKS
from app.workspace.scene import Arrow, ArrowShare, DrawingInk, InHand, Place
from tests.cases import every_case

ONE_ROOM = True


def test_two_clicks_play_a_move(room: Room) -> None:
    room.click("7g")
    room.click("7f")
    assert room.moves == ["7g7f"]


def test_a_drag_plays_a_move(room: Room) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    assert room.moves == ["7g7f", "3c3d"]


def test_a_captured_piece_is_dropped_from_the_stand(room: Room) -> None:
    for origin, to in (
        ("2g", "2f"),
        ("8c", "8d"),
        ("2f", "2e"),
        ("8d", "8e"),
        ("2e", "2d"),
        ("2c", "2d"),
        ("2h", "2d"),
    ):
        room.drag(origin, to)
    assert len(room.moves) == 7
    room.drag("4a", "3b")
    room.drag(InHand(Side.BLACK, PAWN), "2b")
    assert room.moves[-1] == "4a3b"
    room.drag(InHand(Side.BLACK, PAWN), "2h")
    assert room.moves[-1] == "P*2h"


@pytest.mark.parametrize(("place", "move"), [(0, "8h2b+"), (1, "8h2b")])
def test_the_promotion_is_asked_on_the_board(room: Room, place: int, move: str) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    room.drag("8h", "2b")
    assert room.moves == ["7g7f", "3c3d"]
    card = room.board.layout_now.answers(square_named("2b"))[place]
    QTest.mouseClick(room.board, Qt.MouseButton.LeftButton, pos=card.center())
    assert room.moves[-1] == move


def test_a_question_is_left_by_escape_or_by_a_click_elsewhere(room: Room) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    room.drag("8h", "2b")
    room.key(Qt.Key.Key_Escape)
    assert room.document.shown.move_input.question is None
    room.drag("8h", "2b")
    room.click("5i")
    assert room.document.shown.move_input.question is None
    assert room.moves == ["7g7f", "3c3d"]


def test_escape_in_the_middle_of_a_drag_puts_the_piece_back(room: Room) -> None:
    start, end = room.point("7g"), room.point("7f")
    QTest.mousePress(room.board, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(room.board, end)
    room.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(room.board, Qt.MouseButton.LeftButton, pos=end)
    assert room.moves == []
    assert room.document.shown.move_input.picked_place is None


def test_a_refused_move_says_the_rule(room: Room) -> None:
    room.drag("7g", "7d")
    assert room.moves == []
    assert room.shows(rules.CANNOT_MOVE_SO)


def said(room: Room) -> tuple[Place, str] | None:
    """What the board says of a place just now."""
    return room.board.remark


def test_why_not_is_said_at_the_square_until_the_next_click(furnished: Callable[[], Room]) -> None:
    room = furnished()  # to the pixel
    before = room.board.grab().toImage()
    room.drag("7g", "7d")
    assert said(room) == (square_named("7d"), rules.CANNOT_MOVE_SO.en.rstrip("."))
    assert room.board.grab().toImage() != before
    room.click("3c")
    assert said(room) == (square_named("3c"), text.NOT_TO_MOVE.en.rstrip("."))
    assert room.shows(text.NOT_TO_MOVE)
    room.click("5e")
    assert said(room) is None
    assert room.board.grab().toImage() == before


def test_what_was_said_of_a_square_goes_with_the_position_and_by_itself(room: Room, qtbot: QtBot) -> None:
    room.drag("7g", "7d")
    move = MOVES["7g7f"]
    assert isinstance(move, Move)
    assert room.document.shown.play_move(move)
    assert said(room) is None
    room.drag("3c", "3e")
    assert said(room) is not None
    qtbot.waitUntil(lambda: said(room) is None)


@pytest.mark.parametrize("size", [(460, 620), (1000, 700)])
def test_why_not_never_covers_its_square(room: Room, size: tuple[int, int]) -> None:
    room.window.resize(*size)
    bubble = room.board.findChild(Bubble)
    assert bubble is not None
    for square in SQUARES:
        room.board.say_at(square, rules.CANNOT_MOVE_SO.en * 2)
        assert not bubble.geometry().contains(room.point(square))
        assert room.board.rect().contains(bubble.geometry())


def test_long_names_are_read_to_their_end_beside_a_compact_board(room: Room) -> None:
    room.window.resize(800, 600)
    settle()
    seen = []
    for name in ("Yomisuji Lite 5", "Yomisuji Lite 6"):
        for header in (headers.BLACK, headers.WHITE):
            room.document.shown.set_header(header, name)
        seen.append(room.board.grab().toImage())
    assert room.board.layout_now.is_compact
    for side in SIDES:
        plate = room.board.layout_now.plate(side)
        assert seen[0].copy(plate) != seen[1].copy(plate)


def test_two_pawns_on_a_file_are_called_by_their_name(room: Room) -> None:
    room.document.shown.restart_from("4k4/9/9/9/9/9/6P2/9/4K4 b P 1")
    room.drag(InHand(Side.BLACK, PAWN), "3d")
    assert said(room) == (square_named("3d"), rules.TWO_PAWNS.en.rstrip("."))


def test_other_buttons_play_nothing(room: Room) -> None:
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseClick(room.board, button, pos=room.point("7g"))
    assert room.document.shown.move_input.picked_place is None


def test_a_flipped_board_is_played_from_the_other_side(room: Room) -> None:
    before = room.point("7g")
    room.do("view.flip")
    assert room.point("7g") != before
    room.drag("7g", "7f")
    assert room.moves == ["7g7f"]


def test_arrow_keys_walk_and_f_flips_while_the_board_has_the_focus(room: Room) -> None:
    room.drag("7g", "7f")
    room.drag("3c", "3d")
    room.key(Qt.Key.Key_Left)
    assert room.moves == ["7g7f"]
    room.key(Qt.Key.Key_Home)
    assert room.moves == []
    room.key(Qt.Key.Key_End)
    assert room.moves == ["7g7f", "3c3d"]
    room.key(Qt.Key.Key_F)
    assert room.document.shown.is_flipped


def test_resizing_stretches_first_and_draws_anew_when_it_has_settled(room: Room, qtbot: QtBot) -> None:
    drawn: list[None] = []
    room.board.redrawn.connect(drawn.append)
    for width in (900, 850, 800):
        room.window.resize(width, 700)
        room.board.repaint()
    assert drawn == []
    qtbot.waitUntil(lambda: len(drawn) == 1)
    room.drag("7g", "7f")
    assert room.moves == ["7g7f"]


SIZES = [QSize(400, 300), QSize(400, 800), QSize(820, 600), QSize(1920, 1080), QSize(3840, 2160), QSize(200, 200)]


def test_the_board_reaches_its_edge_where_a_unit_is_no_whole_number_of_points(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.board, "devicePixelRatio", lambda: 1.5)
    room.board.resize(567, 561)
    covered = room.board.layout_now.size
    assert (covered.width(), covered.height()) == (851, 842)


MANNERS = ((0.0, False), (1.0, False), (1.0, True), (1.5, True))


@every_case(
    ("size", "coordinates", "ratio", "timed"),
    [(*case, *manner) for *case, manner in product(SIZES, (True, False), MANNERS)],
)
def test_everything_lies_inside_and_apart(size: QSize, coordinates: bool, ratio: float, timed: bool) -> None:
    for flipped in (False, True):
        geometry = Geometry(size, coordinates=coordinates, flipped=flipped, ratio=ratio, timed=timed)
        stands, plates = ([lies(side) for side in Side] for lies in (geometry.stand, geometry.plate))
        slabs = [geometry.block, *plates, *([] if geometry.bar.isEmpty() else [geometry.bar])]
        if geometry.is_compact:
            assert all(plate.contains(stand) for plate, stand in zip(plates, stands, strict=True))
        else:
            slabs += stands
            slabs += [geometry.corner(side) for side in Side if not geometry.corner(side).isEmpty()]
        if min(size.width(), size.height()) >= 300:
            assert all(slab.left() >= 0 and slab.right() < size.width() for slab in slabs)
            assert all(slab.top() >= 0 and slab.bottom() < size.height() for slab in slabs)
        assert not any(one.intersects(other) for one in slabs for other in slabs if one is not other)
        for side in Side:
            slots = [geometry.slot(InHand(side, kind)) for kind in HAND_KINDS]
            assert all(geometry.stand(side).contains(slot) for slot in slots)
            assert not any(one.intersects(other) for one in slots for other in slots if one is not other)
        for square in SQUARES:
            assert geometry.place_at(geometry.rect_of(square).center()) == square
            assert geometry.block.contains(geometry.answers(square)[0].united(geometry.answers(square)[1]))
        for side in Side:
            for kind in HAND_KINDS:
                assert geometry.place_at(geometry.slot(InHand(side, kind)).center()) == InHand(side, kind)
        assert geometry.place_at(QPoint(0, 0)) is None


@pytest.mark.parametrize(
    ("width", "height", "timed", "square", "clock"),
    [(1249, 817, True, 78, 45), (992, 554, True, 55, 32), (992, 380, True, 37, 28), (413, 503, True, 40, 28)],
)
def test_the_board_is_as_large_as_it_can_be(width: int, height: int, timed: bool, square: int, clock: int) -> None:
    for ratio in (1, 2):
        size = QSize(width, height) * ratio
        geometry = Geometry(size, coordinates=True, flipped=False, ratio=float(ratio), timed=timed)
        assert geometry.square // ratio == square
        assert geometry.clock_size == clock
        assert geometry.is_compact is (width < 500)


def test_the_board_stays_where_it_is_when_clocks_come() -> None:
    for size in SIZES:
        still, timed = (
            Geometry(size, coordinates=True, flipped=False, ratio=1.0, timed=timed) for timed in (False, True)
        )
        assert still.block == timed.block
        assert still.bar == timed.bar


def test_a_move_repaints_what_has_changed_and_no_more() -> None:
    geometry = Geometry(QSize(820, 600), coordinates=True, flipped=False)
    document = Document(lambda: 0.0)
    before = document.shown.scene()
    document.shown.move_input.press_place(square_named("7g"))
    document.shown.move_input.press_place(square_named("7f"))
    rects = changed_rects(before, document.shown.scene(), geometry)
    wanted = [geometry.rect_of(square_named(name)) for name in ("7g", "7f")] + [geometry.plate(side) for side in Side]
    assert sorted(map(str, rects)) == sorted(map(str, wanted))
    assert changed_rects(before, before, geometry) == []


def test_the_smallest_window_still_has_a_board(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished()
    room.window.resize(400, 400)
    qtbot.wait(150)
    room.drag("7g", "7f")
    assert room.moves == ["7g7f"]


@every_case("to", ["9a", "9e", "9i", "1i"])
def test_words_at_an_arrow_are_whole_and_not_below_the_evaluation_bar(to: str) -> None:
    geometry = Geometry(QSize(860, 586), coordinates=True, flipped=False, ratio=1.0)
    arrow = Arrow(square_named("8h"), square_named(to), DrawingInk.RED, label="とがめる手 −667")
    (label,) = labels_of((arrow,), geometry)
    assert geometry.bar.isValid()
    assert not label.bounds(geometry).intersects(geometry.bar)
    assert QRect(QPoint(), geometry.size).contains(label.bounds(geometry))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_word_on_the_plate_says_whose_turn_it_is_in_a_window_of_the_usual_size(
    furnished: Callable[..., Room], language: str
) -> None:
    room = furnished(appearance__language=language)
    room.window.resize(1280, 800)
    room.window.docks.reset()
    settle()
    geometry, image = room.board._painter.geometry, room.board.grab().toImage()
    accent = QColor(room.window.theme.accent)
    for side in SIDES:
        plate = geometry.plate(side)
        right_half = plate.adjusted(plate.width() // 2, 4, -8, -4)
        pixels = [
            image.pixelColor(x, y)
            for x, y in product(
                range(right_half.left(), right_half.right()), range(right_half.top(), right_half.bottom())
            )
        ]
        assert (pixels.count(accent) > len(pixels) / 10) is (side is Side.BLACK)


def test_names_stand_in_the_middle_of_the_narrow_plates_of_a_record(room: Room) -> None:
    room.window.resize(867, 504)
    settle()
    geometry, image = room.board._painter.geometry, room.board.grab().toImage()
    middles = []
    for side in SIDES:
        plate = geometry.plate(side)
        inside = QRect(plate.left() + 12, plate.top() + 3, 70, plate.height() - 6)
        dark = [
            y
            for x, y in product(range(inside.left(), inside.right()), range(inside.top(), inside.bottom()))
            if image.pixelColor(x, y).lightness() < 90
        ]
        middles.append((min(dark) + max(dark)) / 2 - plate.top())
        assert abs(middles[-1] - plate.height() / 2) <= 2
    assert abs(middles[0] - middles[1]) <= 2


@every_case("label", ["A1 +206", "Refutation +590", "Best +62"])
def test_words_at_an_arrow_hide_as_little_of_pieces_as_there_is_room_for(label: str) -> None:
    geometry = Geometry(QSize(860, 586), coordinates=True, flipped=False, ratio=1.0)
    for to in ("5e", "4e", "6e"):
        arrow = Arrow(square_named("8h"), square_named(to), DrawingInk.RED, label=label)
        (plain,) = labels_of((arrow,), geometry)
        hidden = [square for square in SQUARES if plain.rect.intersects(QRectF(geometry.rect_of(square)))]
        (moved,) = labels_of((arrow,), geometry, None, hidden)
        assert covered(moved.rect, geometry, hidden) < covered(plain.rect, geometry, hidden)


def covered(label: QRectF, geometry: Geometry, squares: Sequence[Square]) -> float:
    parts = [label.intersected(QRectF(geometry.rect_of(square))) for square in squares]
    return sum(part.width() * part.height() for part in parts)


def test_eleven_engines_leave_the_board_and_the_hands_to_be_seen() -> None:
    geometry = Geometry(QSize(860, 586), coordinates=True, flipped=False, ratio=1.0)
    letters = "ABCDEFGHIJK"
    to = [square_named(f"{file}{rank}") for file in "2468" for rank in "def"]
    own = [
        Arrow(square_named("5i"), square, ENGINE_INKS[0], label=f"{letter}2 +100", rank=2)
        for letter, square in zip(letters, to, strict=False)
    ]
    shares = tuple(ArrowShare(ENGINE_INKS[0], f"{letter}1 +200") for letter in letters[1:])
    best = Arrow(square_named("5i"), square_named("5e"), ENGINE_INKS[0], label="A1 +200", shares=shares)
    labels = labels_of((*own, best), geometry)
    assert [label.words for label in labels[:3]] == ["A1 +200", "B1 +200", "CDEFGHIJ…"]
    assert len(labels) == MOST_LABELS + MOST_ROWS - 1
    stands = [QRectF(geometry.stand(side)) for side in SIDES]
    assert not [label.words for label in labels if any(label.rect.intersects(stand) for stand in stands)]
