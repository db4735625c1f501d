"""The board cell by cell: the way from one to the next, and what is said of each."""

import pytest

from app.shogi.pieces import HAND_KINDS, PAWN, ROOK, Side
from app.shogi.squares import SQUARES, square_named
from app.text.phrase import Phrase
from app.workspace.cells import BOX_KINDS, CellDirection, cell_name, next_cell
from app.workspace.document import Document
from app.workspace.scene import BoardScene, InBox, InHand, Place


@pytest.fixture
def scene() -> BoardScene:
    return Document(lambda: 0.0).shown.scene()


def walk(scene: BoardScene, cell: Place | None, *ways: CellDirection) -> Place:
    for way in ways:
        cell = next_cell(scene, cell, way)
    assert cell is not None
    return cell


def test_the_first_step_is_to_the_middle_or_the_last_move(scene: BoardScene) -> None:
    assert next_cell(scene, None, CellDirection.UP) == square_named("5e")
    moved = scene._replace(last_move=(square_named("7g"), square_named("7f")))
    assert next_cell(moved, None, CellDirection.UP) == square_named("7f")


def test_the_arrows_go_as_the_board_is_seen(scene: BoardScene) -> None:
    here = square_named("5e")
    assert walk(scene, here, CellDirection.RIGHT) == square_named("4e")
    assert walk(scene, here, CellDirection.UP) == square_named("5d")
    flipped = scene._replace(is_flipped=True)
    assert walk(flipped, here, CellDirection.RIGHT) == square_named("6e")
    assert walk(flipped, here, CellDirection.UP) == square_named("5f")


def test_beside_the_edges_lie_the_stands(scene: BoardScene) -> None:
    corner = square_named("1a")
    assert walk(scene, corner, CellDirection.RIGHT) == InHand(Side.BLACK, ROOK)
    assert walk(scene, corner, CellDirection.RIGHT, CellDirection.LEFT) == corner
    assert walk(scene, square_named("9i"), CellDirection.LEFT) == InHand(Side.WHITE, PAWN)
    assert walk(scene._replace(is_flipped=True), square_named("9i"), CellDirection.RIGHT) == InHand(Side.WHITE, ROOK)
    assert walk(scene, InHand(Side.BLACK, ROOK), *[CellDirection.DOWN] * 9) == InHand(Side.BLACK, PAWN)


def test_the_box_lies_below_the_far_stand_while_it_is_open(scene: BoardScene) -> None:
    last = InHand(Side.WHITE, HAND_KINDS[-1])
    assert next_cell(scene, last, CellDirection.DOWN) == last
    boxed = scene._replace(box=(0,) * 9)
    assert isinstance(next_cell(boxed, last, CellDirection.DOWN), InBox)
    assert walk(boxed, last, CellDirection.DOWN, CellDirection.UP) == last


@pytest.mark.parametrize("flipped", [False, True])
def test_every_cell_can_be_reached(scene: BoardScene, flipped: bool) -> None:
    shown = scene._replace(is_flipped=flipped, box=(0,) * 9)
    reached: set[Place] = {square_named("5e")}
    while new := {next_cell(shown, cell, way) for cell in reached for way in CellDirection} - reached:
        reached |= new
    hands = {InHand(side, kind) for side in Side for kind in HAND_KINDS}
    assert reached == {*SQUARES, *hands, *(InBox(kind) for kind in BOX_KINDS)}


def test_cells_are_named(scene: BoardScene) -> None:
    assert cell_name(scene, square_named("7g")) == Phrase("７七 先手の歩", "7g, pawn of Sente")
    assert cell_name(scene, square_named("5e")) == Phrase("５五 空き", "5e, empty")
    assert cell_name(scene, InHand(Side.WHITE, ROOK)) == Phrase("後手の駒台 飛 0枚", "Gote’s hand, rook: 0")
    picked = scene._replace(picked_place=square_named("7g"), targets=frozenset({square_named("7f")}))
    assert cell_name(picked, square_named("7g")) == Phrase(
        "７七 先手の歩、持ち上げています", "7g, pawn of Sente, picked up"
    )
    assert cell_name(picked, square_named("7f")) == Phrase("７六 空き、ここへ動けます", "7f, empty, can go here")
    assert len({cell_name(scene, square) for square in SQUARES}) == 81
