"""How the window is shared out: which spots have a place of their own in a layout, and where each lies.

Widths and heights are shares of the window's own, so that a small screen and a large one look alike, with a least and a most
in pixels. A person who has drawn an edge somewhere else has given it another share, which holds for that layout alone.
"""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSize

from app.desktop.desk.dock import DockLayout, Spot

NARROW: Final = 900
"""A window that is less wide is compact: everything beside the board is one column."""
TINY: Final = 620
"""In one that is less wide still the board has all the room, and panels come when they are called."""
COLUMNS_FROM: Final = 1_500
"""From this width on, comments have a column of their own in a study."""
HIGH_FROM: Final = 860
"""From this height on the graph has a place of its own when one reads."""
LEAST_BOARD: Final = 240
"""Of the board's column, however far an edge is drawn."""
STACKED: Final = 89
"""What compact plates and margins take of the height beside the board's block."""
LINE: Final = 1


class Edge(Enum):
    """What a person can draw: the edges between the board and what lies around it."""

    RIGHT = "right"
    """The width of the right column; in a study that of the moves."""
    ASIDE = "aside"
    """The width of the comments' column in a study; in reading the height of what lies below the moves."""
    BOTTOM = "bottom"
    """The height of the lower panel."""
    CORNER = "corner"
    """The width of the corner beside the lower panel in a study; otherwise its height."""


class Share(NamedTuple):
    of: float
    """Of the window's width or height."""
    least: int
    most: int = 1 << 20
    """A window that grows beyond leaves the rest to the board; a person may still want more."""


# fmt: off
_PLAYING: Final = {Edge.RIGHT: Share(0.22, 288, 480), Edge.BOTTOM: Share(0.20, 176), Edge.CORNER: Share(0.24, 176), Edge.ASIDE: Share(0.3, 120)}
_STUDY: Final = {Edge.RIGHT: Share(0.20, 316), Edge.ASIDE: Share(0.21, 320), Edge.BOTTOM: Share(0.24, 176), Edge.CORNER: Share(0.30, 240)}
_READING: Final = {Edge.RIGHT: Share(0.28, 400, 640), Edge.ASIDE: Share(0.30, 270), Edge.BOTTOM: Share(0.20, 176), Edge.CORNER: Share(0.20, 150)}
# fmt: on
SHARES: Final[Mapping[DockLayout, Mapping[Edge, Share]]] = {
    DockLayout.GAME: _PLAYING,
    DockLayout.WATCHING: _PLAYING,
    DockLayout.STUDY: _STUDY,
    DockLayout.READING: _READING,
}


class Window(NamedTuple):
    """What is shared out: the layout, the size of the whole window, and the area below the tabs."""

    layout: DockLayout
    size: QSize
    area: QRect
    drawn: Mapping[Edge, float] = {}
    """Edges that the person has drawn, as shares."""
    letters: float = 1.0
    """How large letters are beside the usual ones: what holds words needs more room with larger ones."""

    @property
    def is_compact(self) -> bool:
        return self.size.width() < NARROW

    def pixels(self, edge: Edge, whole: int, room: int) -> int:
        """How far the edge lies from its side of the window, where so much room may be taken."""
        share, drawn = SHARES[self.layout][edge], self.drawn.get(edge)
        wanted = round(share.of * whole) if drawn is None else round(drawn * whole)
        least = round(share.least * self.letters)
        most = max(share.most, least) if drawn is None else room
        return max(min(max(wanted, least), most, room), 0)


class Plan(NamedTuple):
    board: QRect
    """The column of the board, with the strip at its foot."""
    spots: Mapping[Spot, QRect]
    edges: Mapping[Edge, QRect]
    """The hairlines that can be drawn."""


def place_of(spot: Spot, window: Window) -> Spot:
    """Where what belongs to a spot stands in such a window: there, or as a tab of another."""
    layout, size = window.layout, window.size
    if spot is Spot.UNDER:
        return spot
    if window.is_compact:
        return Spot.RIGHT
    if spot is Spot.ASIDE:
        has_column = layout is DockLayout.STUDY and size.width() >= COLUMNS_FROM
        return spot if has_column or layout is DockLayout.READING else Spot.RIGHT
    if spot is Spot.CORNER and layout is DockLayout.READING and size.height() < HIGH_FROM:
        return Spot.ASIDE
    return spot


def shared_out(window: Window, wanted: Collection[Spot], under: int = 0) -> Plan:
    """Where everything lies, if there is something to be shown at these spots; `under` is how high the strip wants to be."""
    if window.layout is DockLayout.STUDY and not window.is_compact:
        return _study(window, wanted, under)
    return _column(window, wanted, under)


def _column(window: Window, wanted: Collection[Spot], under: int) -> Plan:
    """The board with the lower panel below it, and the right column over the whole height."""
    spots, edges, area = dict[Spot, QRect](), dict[Edge, QRect](), QRect(window.area)
    column = [spot for spot in (Spot.RIGHT, Spot.ASIDE, Spot.CORNER) if spot in wanted]
    has_under = Spot.UNDER in wanted
    if column or has_under:
        wide = _width_of_column(window)
        right = QRect(area.right() + 1 - wide, area.top(), wide, area.height())
        area.setRight(right.left() - LINE - 1)
        edges[Edge.RIGHT] = QRect(right.left() - LINE, right.top(), LINE, right.height())
        if has_under:
            high = min(under, right.height())
            spots[Spot.UNDER] = QRect(right.left(), right.bottom() + 1 - high, wide, high)
            right.setBottom(right.bottom() - high)
        _stack(window, column, right, spots, edges)
    if Spot.BOTTOM in wanted:
        _lower(window, area, spots, edges)
    return Plan(area, spots, edges)


def _width_of_column(window: Window) -> int:
    room = window.area.width() - LEAST_BOARD - LINE
    if not window.is_compact or Edge.RIGHT in window.drawn:
        return window.pixels(Edge.RIGHT, window.size.width(), room)
    board = max(window.area.height() - STACKED, LEAST_BOARD)
    return max(
        window.area.width() - board - LINE,
        min(round(SHARES[DockLayout.GAME][Edge.RIGHT].least * window.letters), window.area.width() // 2),
    )


def _stack(
    window: Window, column: list[Spot], right: QRect, spots: dict[Spot, QRect], edges: dict[Edge, QRect]
) -> None:
    """Lay the spots of the right column one below the other, the first as high as the others leave it."""
    for spot in reversed(column[1:]):
        edge = Edge.ASIDE if spot is Spot.ASIDE else Edge.CORNER
        high = window.pixels(
            edge, window.size.height(), right.height() // 2 if spot is Spot.ASIDE else right.height() * 2 // 3
        )
        spots[spot] = QRect(right.left(), right.bottom() + 1 - high, right.width(), high)
        right.setBottom(right.bottom() - high - LINE)
        edges[edge] = QRect(right.left(), right.bottom() + 1, right.width(), LINE)
    if column:
        spots[column[0]] = right


def _lower(window: Window, area: QRect, spots: dict[Spot, QRect], edges: dict[Edge, QRect]) -> QRect:
    """Take the lower panel from the area, and give it back as a whole."""
    high = window.pixels(Edge.BOTTOM, window.size.height(), area.height() - LEAST_BOARD)
    lower = QRect(area.left(), area.bottom() + 1 - high, area.width(), high)
    area.setBottom(area.bottom() - high - LINE)
    edges[Edge.BOTTOM] = QRect(lower.left(), area.bottom() + 1, lower.width(), LINE)
    spots[Spot.BOTTOM] = lower
    return lower


def _study(window: Window, wanted: Collection[Spot], under: int) -> Plan:
    """The board, the moves and the comments side by side, and the lower panel under all of them, with the corner in it."""
    spots, edges, area = dict[Spot, QRect](), dict[Edge, QRect](), QRect(window.area)
    lower = [spot for spot in (Spot.BOTTOM, Spot.CORNER) if spot in wanted]
    if lower:
        panel = _lower(window, area, spots, edges)
        spots.pop(Spot.BOTTOM)
        if len(lower) > 1:
            wide = window.pixels(Edge.CORNER, window.size.width(), panel.width() - LEAST_BOARD)
            spots[Spot.CORNER] = QRect(panel.right() + 1 - wide, panel.top(), wide, panel.height())
            panel.setRight(panel.right() - wide - LINE)
            edges[Edge.CORNER] = QRect(panel.right() + 1, panel.top(), LINE, panel.height())
        spots[lower[0]] = panel
    for edge, spot in ((Edge.ASIDE, Spot.ASIDE), (Edge.RIGHT, Spot.RIGHT)):
        if spot in wanted:
            wide = window.pixels(edge, window.size.width(), area.width() - LEAST_BOARD)
            spots[spot] = QRect(area.right() + 1 - wide, area.top(), wide, area.height())
            area.setRight(area.right() - wide - LINE)
            edges[edge] = QRect(area.right() + 1, area.top(), LINE, area.height())
    if Spot.UNDER in wanted:
        place = Spot.RIGHT if Spot.RIGHT in spots else Spot.ASIDE
        if (column := spots.get(place)) is not None:
            high = min(under, column.height())
            spots[Spot.UNDER] = QRect(column.left(), column.bottom() + 1 - high, column.width(), high)
            spots[place] = column.adjusted(0, 0, 0, -high)
    return Plan(area, spots, edges)
