"""Layout of everything on the board view, in device pixels, so that every line is sharp at any scale.

The board is as large as it can be. In a wide view each stand lies beside it, with a plate for name and clock at its
outer end; the evaluation bar is at the left. In a narrow view plate and stand become a row above and a row below.
Everything turns with the board: callers ask by square and side, and only this module handles `flipped`."""

from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QPoint, QRect, QSize

from app.base.value import Value
from app.shogi.pieces import BISHOP, GOLD, HAND_KINDS, KING, KNIGHT, LANCE, PAWN, ROOK, SIDES, SILVER, Kind, Side
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import InBox, InHand, Place

SMALLEST_SQUARE = 12

# Shares of a square's side
FRAME = 0.24
FRAME_WITH_COORDINATES = 0.48
"""Width of the frame above and at the right when the numbers of files and ranks stand there."""
GAP = 0.22
STAND_WIDTH = 2.55
STAND_HEIGHT = 4.2
IN_HAND = 0.96
"""Size of a piece on a stand, relative to one on the board."""
ROUNDING = 0.01
MARGIN = 0.22
"""Margin around everything in an exported picture."""

# Pixels of a window, before its scale
ACROSS = 12
"""Margin at the left and the right of everything."""
ALONG = 8
BAR_WIDTH = 20
BAR_GAP = 8
PLATE_GAP = 12
PLATE_HEIGHT = 36
TIMED_PLATE_WIDTH = 176
PLATE_WIDTH = 120
PADDING = 8
NAME_LINE = 24
NOTE_LINE = 16
CLOCK_SIZES = (28, 48)
CLOCK_SHARE = 0.58
"""Height of the clock's figures, as a share of a square."""
ROW_HEIGHT = 40
ROW_GAP = 4
ROW_SLOT = 36
ROW_NAME = 107
"""Width that a row keeps for the name; `ROW_CLOCK` is the width for a clock beside the stand."""
ROW_CLOCK = 106
COMPACT_GAIN = 1.25
"""Factor by which squares must be larger in the compact layout before the stands go above and below."""
PICTURE_PIXELS = 45
"""Size of a square in a picture for which `dot` is 1; names grow with it."""

SLOTS: dict[Kind, tuple[float, int]] = {
    ROOK: (0, 0),
    BISHOP: (1, 0),
    GOLD: (0, 1),
    SILVER: (1, 1),
    KNIGHT: (0, 2),
    LANCE: (1, 2),
    PAWN: (0.5, 3),
}
"""Column and row of each kind on a stand beside the board; every kind has a fixed slot, so that the hand finds it."""
BOX_SLOTS: dict[Kind, tuple[int, int]] = {kind: (int(column), row) for kind, (column, row) in SLOTS.items()} | {
    KING: (1, 3)
}
BOX_KINDS = tuple(BOX_SLOTS)


class Geometry(Value):
    size: QSize
    """Size of the whole view, in device pixels."""
    coordinates: bool
    flipped: bool
    boxed: bool = False
    """True if the box of spare pieces is shown, as while a position is edited."""
    ratio: float = 0.0
    """Device pixel ratio in a window, where plates are as high as their letters and the evaluation bar has room.

    0 in a picture or on a small board, where everything is a share of a square."""
    timed: bool = False
    """True if the plates show clocks."""

    @cached_property
    def square(self) -> int:
        """Side of a square, in device pixels."""
        return max(SMALLEST_SQUARE, self._sides[self.is_compact])

    @cached_property
    def is_compact(self) -> bool:
        """True if stands and plates are rows above and below the board."""
        beside, compact = self._sides
        return compact > beside * COMPACT_GAIN

    @cached_property
    def dot(self) -> float:
        """Device pixels per pixel of the window; in a picture it grows with the squares."""
        return self.ratio or self.square / PICTURE_PIXELS

    @cached_property
    def block(self) -> QRect:
        """Rectangle of the wooden board with its border."""
        side = 9 * self.square + self.frame + self.edge
        left = (self.size.width() - side) // 2
        if self.ratio and not self.is_compact:
            left += self._dots(BAR_WIDTH + BAR_GAP) // 2
        return QRect(left, (self.size.height() - side - self._below) // 2, side, side)

    @cached_property
    def frame(self) -> int:
        """Width of the border above and at the right, which has the coordinates."""
        return round(self.square * (FRAME_WITH_COORDINATES if self.coordinates else FRAME))

    @cached_property
    def edge(self) -> int:
        """Width of the border below and at the left."""
        return round(self.square * FRAME)

    @cached_property
    def grid(self) -> QRect:
        """Rectangle of the nine by nine squares."""
        return QRect(self.block.topLeft() + QPoint(self.edge, self.frame), QSize(9 * self.square, 9 * self.square))

    @cached_property
    def bar(self) -> QRect:
        """Rectangle reserved for the evaluation bar, also while the bar is hidden; empty where there is none."""
        if not self.ratio or self.is_compact:
            return QRect()
        width, block = self._dots(BAR_WIDTH), self.block
        return QRect(block.left() - self._dots(BAR_GAP) - width, block.top(), width, block.height())

    @cached_property
    def clock_size(self) -> int:
        """Font size of a clock's figures, in pixels of the window."""
        if self.is_compact:
            return CLOCK_SIZES[0]
        smallest, largest = CLOCK_SIZES
        return min(largest, max(smallest, round(CLOCK_SHARE * self.square / self.dot)))

    def rect_of(self, square: Square) -> QRect:
        return self._rects[80 - square if self.flipped else square]

    @cached_property
    def _rects(self) -> tuple[QRect, ...]:
        """Rectangles of the squares from the upper left to the lower right of the screen."""
        left, top, side = self.grid.left(), self.grid.top(), self.square
        return tuple(
            QRect(left + column * side, top + row * side, side, side) for row in range(9) for column in range(9)
        )

    def squares_in(self, area: QRect) -> Iterator[Square]:
        """Yield the squares that an area touches."""
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
        """Return True if a side's pieces point down the screen."""
        return (side == Side.WHITE) is not self.flipped

    def stand(self, side: Side) -> QRect:
        """Rectangle of a side's piece stand."""
        return self._stands[self.is_upside_down(side)]

    def plate(self, side: Side) -> QRect:
        """Rectangle of a side's plate with name and clock; on a compact board the stand lies inside it."""
        return self._plates[self.is_upside_down(side)]

    def corner(self, side: Side) -> QRect:
        """Free rectangle beyond a side's stand, up to the other end of the board; empty where there is none."""
        stand, block, gap = self.stand(side), self.block, self._dots(PLATE_GAP)
        if self.is_compact or (self.boxed and self.is_upside_down(side)):
            return QRect()
        if self.is_upside_down(side):
            return QRect(QPoint(stand.left(), stand.bottom() + 1 + gap), QPoint(stand.right(), block.bottom()))
        return QRect(QPoint(stand.left(), block.top()), QPoint(stand.right(), stand.top() - 1 - gap))

    def slot(self, place: InHand) -> QRect:
        """Rectangle of the slot for pieces of one kind on a stand."""
        return self._slots[place]

    @cached_property
    def _slots(self) -> dict[InHand, QRect]:
        places = (InHand(side, kind) for side in SIDES for kind in HAND_KINDS)
        return {place: self._slot(place) for place in places}

    def rect_at(self, place: Place) -> QRect:
        if isinstance(place, InBox):
            return self._box_slots[place.kind]
        return self.slot(place) if isinstance(place, InHand) else self.rect_of(place)

    @cached_property
    def box(self) -> QRect:
        """Rectangle of the box of spare pieces: below the far stand, or below everything."""
        block, gap = self.block, self._dots(PLATE_GAP)
        if self.is_compact:
            top = self._plates[0].bottom() + 1 + self._dots(ROW_GAP)
            return QRect(block.left(), top, block.width(), self._dots(ROW_HEIGHT))
        stand = self._stands[1]
        return QRect(QPoint(stand.left(), stand.bottom() + 1 + gap), QPoint(stand.right(), block.bottom()))

    def place_at(self, point: QPoint) -> Place | None:
        """Hit test: the square, or the slot of a stand or of the box, under a point."""
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
        """Place where a piece dropped at a point lands if it may go anywhere: a stand accepts it on its whole area."""
        for side in SIDES:
            if self.stand(side).contains(point) or self.plate(side).contains(point):
                return self.place_at(point) or InHand(side, PAWN)
        return self.place_at(point)

    def answers(self, to: Square) -> tuple[QRect, QRect]:
        """Rectangles of the two faces of a promotion question beside the square: promoted, and not promoted."""
        asked = self.rect_of(to)
        unit = self.square
        left = min(max(asked.left() - unit // 2, self.grid.left()), self.grid.right() + 1 - 2 * unit)
        below = asked.bottom() + 1 + unit <= self.grid.bottom() + 1
        top = asked.bottom() + 1 + unit // 6 if below else asked.top() - unit - unit // 6
        top = min(max(top, self.block.top()), self.block.bottom() + 1 - unit)
        return QRect(left, top, unit, unit), QRect(left + unit, top, unit, unit)

    def _dots(self, pixels: float) -> int:
        return round(pixels * self.dot)

    @property
    def _below(self) -> int:
        """Additional height below the board for the box's row in the compact layout."""
        return self._dots(ROW_HEIGHT + ROW_GAP) if self.is_compact and self.boxed else 0

    @cached_property
    def _sides(self) -> tuple[int, int]:
        """Possible size of a square with the stands beside the board, and with rows above and below it."""
        width, height, ratio = self.size.width(), self.size.height(), self.ratio
        board = 9 + FRAME + (FRAME_WITH_COORDINATES if self.coordinates else FRAME)
        whole = board + 2 * (STAND_WIDTH + GAP)
        if not ratio:
            return int(min(width / (whole + 2 * MARGIN), height / (board + 2 * MARGIN))), 0
        across, along = width - 2 * ACROSS * ratio, height - 2 * ALONG * ratio
        beside = min((across - (BAR_WIDTH + BAR_GAP) * ratio) / whole, along / (board + ROUNDING))
        rows = (2 + self.boxed) * (ROW_HEIGHT + ROW_GAP) * ratio
        return int(beside), int(min(across, along - rows) / board)

    @cached_property
    def _box_slots(self) -> dict[Kind, QRect]:
        columns, rows = (len(BOX_KINDS), 1) if self.is_compact else (2, 4)
        width, height = self.box.width() // columns, self.box.height() // rows
        side = min(self.square, width, height)
        slots: dict[Kind, QRect] = {}
        for number, (kind, (column, row)) in enumerate(BOX_SLOTS.items()):
            across, down = (number, 0) if self.is_compact else (column, row)
            left = self.box.left() + across * width + (width - side) // 2
            slots[kind] = QRect(left, self.box.top() + down * height + (height - side) // 2, side, side)
        return slots

    @cached_property
    def _plates(self) -> tuple[QRect, QRect]:
        """Plates of the side at the lower end and of the side at the upper end."""
        block = self.block
        if self.is_compact:
            height, gap = self._dots(ROW_HEIGHT), self._dots(ROW_GAP)
            below = QRect(block.left(), block.bottom() + 1 + gap, block.width(), height)
            return below, QRect(block.left(), block.top() - gap - height, block.width(), height)
        width, height = self._plate_width, self._plate_height
        near = QRect(self._near_left, block.bottom() + 1 - height, width, height)
        return near, QRect(self._far_right - width, block.top(), width, height)

    @cached_property
    def _stands(self) -> tuple[QRect, QRect]:
        if self.is_compact:
            inset = self._dots((ROW_HEIGHT - ROW_SLOT) / 2)
            clock = self._dots(ROW_CLOCK) if self.timed else inset
            slot = min(self._dots(ROW_SLOT), (self.block.width() - clock - self._dots(ROW_NAME)) // len(HAND_KINDS))
            wide = slot * len(HAND_KINDS)
            near, far = (
                QRect(row.right() + 1 - clock - wide, row.top() + inset, wide, row.height() - 2 * inset)
                for row in self._plates
            )
            return near, far
        height, gap = round(STAND_HEIGHT * self.square), self._dots(PLATE_GAP)
        below, above = self._plates
        width = self._stand_width
        near = QRect(below.left(), below.top() - gap - height, width, height)
        return near, QRect(above.right() + 1 - width, above.bottom() + 1 + gap, width, height)

    @property
    def _near_left(self) -> int:
        return self.block.right() + 1 + round(GAP * self.square)

    @property
    def _far_right(self) -> int:
        """Right edge of the far stand: a gap left of the evaluation bar, or of the board."""
        edge = self.block if self.bar.isEmpty() else self.bar
        return edge.left() - round(GAP * self.square)

    @cached_property
    def _stand_width(self) -> int:
        """Width of a stand beside the board; with clocks it is wider, where there is room."""
        least = round(STAND_WIDTH * self.square)
        return max(least, min(self._dots(TIMED_PLATE_WIDTH), self._room_beside)) if self.timed else least

    @property
    def _plate_width(self) -> int:
        """Width of a plate: wider than a narrow stand, where there is room, so that names are seldom cut."""
        return max(self._stand_width, min(self._dots(PLATE_WIDTH), self._room_beside))

    @property
    def _room_beside(self) -> int:
        return min(self._far_right, self.size.width() - self._near_left) - self._dots(ACROSS)

    @cached_property
    def _plate_height(self) -> int:
        if not self.timed:
            return self._dots(PLATE_HEIGHT)
        wanted = self._dots(2 * PADDING + NAME_LINE + self.clock_size + ROW_GAP + NOTE_LINE)
        return min(wanted, self.block.height() - round(STAND_HEIGHT * self.square) - self._dots(PLATE_GAP))

    def _slot(self, place: InHand) -> QRect:
        stand, is_far = self.stand(place.side), self.is_upside_down(place.side)
        if self.is_compact:
            number, wide = HAND_KINDS.index(place.kind), stand.width() // len(HAND_KINDS)
            side = min(wide, stand.height(), self.square)
            left = stand.left() + number * wide + (wide - side) // 2
            return QRect(left, stand.top() + (stand.height() - side) // 2, side, side)
        column, row = SLOTS[place.kind]
        side = round(IN_HAND * self.square)
        across, down = stand.width() // 2, stand.height() // 4
        left = stand.left() + round(column * across) + (across - side) // 2
        slot = QRect(left, stand.top() + row * down + (down - side) // 2, side, side)
        if not is_far:
            return slot
        turned = stand.topLeft() + stand.bottomRight()
        return QRect(turned - slot.bottomRight(), turned - slot.topLeft())
