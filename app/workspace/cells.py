"""Cells of the board for keyboard navigation and screen readers: the next cell in a direction, and cell names.

Cells are addressed as seen. Nine by nine squares; at their right edge the stand of the side at the bottom.
The other stand is at the left edge, and below it the box of spare pieces while a position is edited.
"""

from enum import Enum
from typing import Final

from app.shogi.move_writers import SQUARE_NAMES
from app.shogi.piece_names import PIECES
from app.shogi.pieces import EMPTY, HAND_KINDS, KING, Kind, Side, kind_of, side_of
from app.shogi.squares import SQUARES, Square, square_name
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.scene import BoardScene, InBox, InHand, Place

SIDE_NAMES: Final[dict[Side, Phrase]] = {Side.BLACK: window_text.BLACK, Side.WHITE: window_text.WHITE}
SQUARE_PHRASES: Final = tuple(Phrase(SQUARE_NAMES[square], square_name(square)) for square in SQUARES)


BOX_KINDS: Final = (KING, *HAND_KINDS)
MIDDLE_SQUARE: Final = SQUARES[40]


class CellDirection(Enum):
    """Step of a cursor key as (columns to the right, rows downward) on the board as displayed, turned or not."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def next_cell(scene: BoardScene, here: Place | None, way: CellDirection) -> Place:
    """Cell next to `here`, or `here` at the edge. Without `here`, the target of the last move or the middle square."""
    if here is None:
        return scene.last_move[1] if scene.last_move is not None else MIDDLE_SQUARE
    if isinstance(here, InHand | InBox):
        return _next_from_stand(scene, here, way)
    shown = 80 - here if scene.is_flipped else here
    across, down = way.value
    column, row = shown % 9 + across, shown // 9 + down
    if not 0 <= row < 9:
        return here
    if not 0 <= column < 9:
        side = _bottom_side(scene) if column > 8 else _bottom_side(scene).other
        return InHand(side, HAND_KINDS[min(row, len(HAND_KINDS) - 1)])
    return _square_on_display(scene, 9 * row + column)


def cell_name(scene: BoardScene, place: Place) -> Phrase:
    """Name of a cell for screen readers: square and piece, and whether it is picked up or a legal target."""
    name = _plain_name(scene, place)
    if place == scene.picked_place:
        return text.PICKED_CELL.filled(cell=name)
    if not isinstance(place, InHand | InBox) and place in scene.targets:
        return text.TARGET_CELL.filled(cell=name)
    return name


def _plain_name(scene: BoardScene, place: Place) -> Phrase:
    if isinstance(place, InHand):
        count = scene.hands[place.side][place.kind]
        return text.HAND_CELL.filled(side=scene.side_names[place.side], piece=PIECES[place.kind], count=count)
    if isinstance(place, InBox):
        count = 0 if scene.box is None else scene.box[place.kind]
        return text.BOX_CELL.filled(piece=PIECES[place.kind], count=count)
    piece = scene.board[place]
    if piece == EMPTY:
        return text.EMPTY_CELL.filled(square=SQUARE_PHRASES[place])
    return text.PIECE_CELL.filled(
        square=SQUARE_PHRASES[place], side=scene.side_names[side_of(piece)], piece=PIECES[kind_of(piece)]
    )


def _bottom_side(scene: BoardScene) -> Side:
    return Side.WHITE if scene.is_flipped else Side.BLACK


def _square_on_display(scene: BoardScene, shown: int) -> Square:
    return SQUARES[80 - shown if scene.is_flipped else shown]


def _next_from_stand(scene: BoardScene, here: InHand | InBox, way: CellDirection) -> Place:
    """Next cell from a piece stand or the box of spare pieces: up or down along them, or sideways onto the board."""
    is_near = isinstance(here, InHand) and here.side is _bottom_side(scene)
    row = HAND_KINDS.index(here.kind) if isinstance(here, InHand) else BOX_KINDS.index(here.kind)
    if way in {CellDirection.UP, CellDirection.DOWN}:
        return _step_along_stand(scene, here, row + way.value[1])
    if way is (CellDirection.LEFT if is_near else CellDirection.RIGHT):
        column = 8 if is_near else 0
        return _square_on_display(scene, 9 * min(row, 8) + column)
    return here


def _step_along_stand(scene: BoardScene, here: InHand | InBox, row: int) -> Place:
    far = _bottom_side(scene).other
    if isinstance(here, InBox):
        return InHand(far, HAND_KINDS[-1]) if row < 0 else InBox(Kind(BOX_KINDS[min(row, len(BOX_KINDS) - 1)]))
    if row >= len(HAND_KINDS) and here.side is far and scene.box is not None:
        return InBox(BOX_KINDS[0])
    return InHand(here.side, HAND_KINDS[min(max(row, 0), len(HAND_KINDS) - 1)])
