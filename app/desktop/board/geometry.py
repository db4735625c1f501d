"""Where everything on the board view lies, in device pixels, so that every line is sharp at any scale.

The board is as large as it can be. In a wide view the stands lie beside it, in a narrow one above and below; whichever
gives the larger squares is taken. All of it turns with the board: what lies where is asked by square and side, and
`flipped` is handled here and nowhere else.
"""

from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QPoint, QRect, QSize

from app.base.value import Value
from app.shogi.pieces import BISHOP, GOLD, HAND_KINDS, KING, KNIGHT, LANCE, PAWN, ROOK, SIDES, SILVER, Kind, Side
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import InBox, InHand, Place

SMALLEST_SQUARE = 12

# Everything is a share of a square's side.
MARGIN = 0.22
FRAME = 0.28
FRAME_WITH_COORDINATES = 0.56
GAP = 0.3
STAND_WIDTH = 2.5
STAND_HEIGHT = 4.75
STAND_PADDING = 0.16
PLATE_HEIGHT = 0.92
PLATE_GAP = 0.16
ROW_HEIGHT = 1.16
ROW_SLOT = 1.24
ROW_PLATE_HEIGHT = 0.66

SLOTS: dict[Kind, tuple[float, int]] = {
    ROOK: (0, 0),
    BISHOP: (1, 0),
    GOLD: (0, 1),
    SILVER: (1, 1),
    KNIGHT: (0, 2),
    LANCE: (1, 2),
    PAWN: (0.5, 3),
}
"""Column and row of each kind on a stand beside the board; every kind has its place, so that the hand finds it."""
BOX_SLOTS: dict[Kind, tuple[int, int]] = {kind: (int(column), row) for kind, (column, row) in SLOTS.items()} | {
    KING: (1, 3)
}
BOX_KINDS = tuple(BOX_SLOTS)


class Geometry(Value):
    size: QSize
    """Of the whole view, in device pixels."""
    coordinates: bool
    flipped: bool
    boxed: bool = False
    """Whether there is a box of spare pieces, as while a position is edited."""

    @cached_property
    def square(self) -> int:
        """The side of a square."""
        return max(SMALLEST_SQUARE, *self._sides)

    @cached_property
    def is_stacked(self) -> bool:
        """Whether the stands lie above and below the board."""
        beside, stacked = self._sides
        return stacked > beside

    @cached_property
    def block(self) -> QRect:
        """The block of wood with its border."""
        side = 9 * self.square + 2 * self.frame
        left = (self.size.width() - side) // 2
        top = (self.size.height() - side) // 2
        return QRect(left, top, side, side)

    @cached_property
    def frame(self) -> int:
        return round(self.square * self._frame_share)

    @cached_property
    def grid(self) -> QRect:
        """The nine by nine squares."""
        return QRect(self.block.topLeft() + QPoint(self.frame, self.frame), QSize(9 * self.square, 9 * self.square))

    def rect_of(self, square: Square) -> QRect:
        return self._rects[80 - square if self.flipped else square]

    @cached_property
    def _rects(self) -> tuple[QRect, ...]:
        """The squares from the upper left to the lower right, as they are seen."""
        left, top, side = self.grid.left(), self.grid.top(), self.square
        return tuple(
            QRect(left + column * side, top + row * side, side, side) for row in range(9) for column in range(9)
        )

    def squares_in(self, area: QRect) -> Iterator[Square]:
        """The squares that an area touches."""
        part = area & self.grid
        if part.isEmpty():
            return
        part.translate(-self.grid.topLeft())
        unit = self.square
        for row in range(part.top() // unit, part.bottom() // unit + 1):
            for column in range(part.left() // unit, part.right() // unit + 1):
                shown = 9 * row + column
                yield SQUARES[80 - shown if self.flipped else shown]

    def is_upside_down(self, side: Side) -> bool:
        """Whether a side's pieces point down the screen."""
        return (side == Side.WHITE) is not self.flipped

    def stand(self, side: Side) -> QRect:
        """The stand's wood."""
        return self._mirrored(self._near_stand, side)

    def plate(self, side: Side) -> QRect:
        """Where the name stands."""
        return self._mirrored(self._near_plate, side)

    def slot(self, place: InHand) -> QRect:
        """Where pieces of one kind lie on a stand."""
        return self._slots[place]

    @cached_property
    def _slots(self) -> dict[InHand, QRect]:
        places = (InHand(side, kind) for side in SIDES for kind in HAND_KINDS)
        return {place: self._mirrored(self._near_slot(place.kind), place.side) for place in places}

    def rect_at(self, place: Place) -> QRect:
        if isinstance(place, InBox):
            return self._box_slots[place.kind]
        return self.slot(place) if isinstance(place, InHand) else self.rect_of(place)

    @cached_property
    def box(self) -> QRect:
        """The box of spare pieces: below the far stand, or below everything."""
        unit, block = self.square, self.block
        gap = round(GAP * unit / 2)
        if self.is_stacked:
            near = max(self.plate(Side.BLACK).bottom(), self.plate(Side.WHITE).bottom())
            return QRect(block.left(), near + 1 + gap, block.width(), round(ROW_HEIGHT * unit))
        stand = min((self.stand(side) for side in SIDES), key=QRect.left)
        return QRect(QPoint(stand.left(), stand.bottom() + 1 + gap), QPoint(stand.right(), block.bottom()))

    def place_at(self, point: QPoint) -> Place | None:
        """The square or the stand's place under a point."""
        if self.grid.contains(point):
            inside = point - self.grid.topLeft()
            shown = inside.y() // self.square * 9 + inside.x() // self.square
            return SQUARES[80 - shown if self.flipped else shown]
        for side in SIDES:
            if self.stand(side).contains(point):
                places = (InHand(side, kind) for kind in HAND_KINDS)
                return next((place for place in places if self.slot(place).contains(point)), None)
        if self.boxed and self.box.contains(point):
            return next((InBox(kind) for kind in BOX_KINDS if self._box_slots[kind].contains(point)), None)
        return None

    def landing_at(self, point: QPoint) -> Place | None:
        """Where a piece lands that is let go over a point, if it may go anywhere: a stand takes it all over."""
        for side in SIDES:
            if self.stand(side).contains(point) or self.plate(side).contains(point):
                return self.place_at(point) or InHand(side, PAWN)
        return self.place_at(point)

    def answers(self, to: Square) -> tuple[QRect, QRect]:
        """Where the two faces of a promotion question lie: promoted, and as it is; beside the square, on the board."""
        asked = self.rect_of(to)
        unit = self.square
        left = min(max(asked.left() - unit // 2, self.grid.left()), self.grid.right() + 1 - 2 * unit)
        below = asked.bottom() + 1 + unit <= self.grid.bottom() + 1
        top = asked.bottom() + 1 + unit // 6 if below else asked.top() - unit - unit // 6
        top = min(max(top, self.block.top()), self.block.bottom() + 1 - unit)
        return QRect(left, top, unit, unit), QRect(left + unit, top, unit, unit)

    @property
    def _frame_share(self) -> float:
        return FRAME_WITH_COORDINATES if self.coordinates else FRAME

    @cached_property
    def _sides(self) -> tuple[int, int]:
        """How large a square could be with the stands beside the board, and above and below it."""
        width, height = self.size.width(), self.size.height()
        board = 9 + 2 * self._frame_share
        beside = min(width / (board + 2 * (MARGIN + STAND_WIDTH + GAP)), height / (board + 2 * MARGIN))
        strip = ROW_HEIGHT + ROW_PLATE_HEIGHT + GAP + (ROW_HEIGHT + GAP if self.boxed else 0)
        stacked = min(width / (board + 2 * MARGIN), height / (board + 2 * (MARGIN + strip)))
        return int(beside), int(stacked)

    @cached_property
    def _box_slots(self) -> dict[Kind, QRect]:
        columns, rows = (len(BOX_KINDS), 1) if self.is_stacked else (2, 4)
        width, height = self.box.width() // columns, self.box.height() // rows
        side = min(self.square, width, height)
        slots: dict[Kind, QRect] = {}
        for number, (kind, (column, row)) in enumerate(BOX_SLOTS.items()):
            across, down = (number, 0) if self.is_stacked else (column, row)
            left = self.box.left() + across * width + (width - side) // 2
            slots[kind] = QRect(left, self.box.top() + down * height + (height - side) // 2, side, side)
        return slots

    @cached_property
    def _near_stand(self) -> QRect:
        """The stand of the side that sits at the bottom of the screen."""
        unit, block = self.square, self.block
        if self.is_stacked:
            top = block.bottom() + 1 + round(GAP * unit / 2)
            return QRect(block.left(), top, block.width(), round(ROW_HEIGHT * unit))
        height = round(STAND_HEIGHT * unit)
        plate = round((PLATE_HEIGHT + PLATE_GAP) * unit)
        left = block.right() + 1 + round(GAP * unit)
        return QRect(left, block.bottom() + 1 - height - plate, round(STAND_WIDTH * unit), height)

    @cached_property
    def _near_plate(self) -> QRect:
        unit, stand = self.square, self._near_stand
        if self.is_stacked:
            return QRect(stand.left(), stand.bottom() + 1, stand.width(), round(ROW_PLATE_HEIGHT * unit))
        height = round(PLATE_HEIGHT * unit)
        return QRect(stand.left(), self.block.bottom() + 1 - height, stand.width(), height)

    def _near_slot(self, kind: Kind) -> QRect:
        stand, unit = self._near_stand, self.square
        if self.is_stacked:
            width = round(ROW_SLOT * unit)
            left = stand.left() + (stand.width() - 7 * width) // 2 + HAND_KINDS.index(kind) * width
            return QRect(left, stand.top() + (stand.height() - unit) // 2, unit, unit)
        column, row = SLOTS[kind]
        padding = round(STAND_PADDING * unit)
        pitch_x, pitch_y = (stand.width() - 2 * padding) // 2, (stand.height() - 2 * padding) // 4
        left = stand.left() + padding + round(column * pitch_x) + (pitch_x - unit) // 2
        return QRect(left, stand.top() + padding + row * pitch_y + (pitch_y - unit) // 2, unit, unit)

    def _mirrored(self, near: QRect, side: Side) -> QRect:
        """The rectangle itself for the side that sits at the bottom, turned about the board's centre for the other."""
        if not self.is_upside_down(side):
            return near
        turned = QPoint(2 * self.block.left() + self.block.width() - 1, 2 * self.block.top() + self.block.height() - 1)
        return QRect(turned - near.bottomRight(), turned - near.topLeft())
