"""Geometry of the panels: the spots that are separate in a layout, and the rectangle of each.

Widths and heights are shares of the window, so that small and large screens look alike, with limits in pixels. Dragging
an edge changes its share in the present layout only."""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSize

from app.desktop.desk.dock import DockLayout, Spot

NARROW: Final = 900
"""Minimum width of a normal window; a narrower one is compact and has one column beside the board."""
TINY: Final = 620
"""Minimum width for panels; in a narrower window they are shown only on request."""
COLUMNS_FROM: Final = 1_500
"""Minimum width of a window whose study layout has a separate column for comments."""
HIGH_FROM: Final = 860
"""Minimum height of a window whose reading layout has a separate place for the graph."""
LEAST_BOARD: Final = 240
"""Minimum width and height of the board's column, however far an edge is dragged."""
STACKED: Final = 89
"""Height of compact plates and margins above and below the board."""
LINE: Final = 1


class Edge(Enum):
    """Draggable edges between the board and the panels around it."""

    RIGHT = "right"
    """Width of the right column; in a study that of the moves."""
    ASIDE = "aside"
    """Width of the comments' column in a study; in reading the height of what lies below the moves."""
    BOTTOM = "bottom"
    """Height of the lower panel."""
    CORNER = "corner"
    """Width of the corner beside the lower panel in a study; otherwise its height."""


class Share(NamedTuple):
    of: float
    """Share of the window's width or height."""
    least: int
    most: int = 1 << 20
    """Maximum in pixels; a larger window gives the rest to the board, yet the user may drag farther."""


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


class PanelAreaInput(NamedTuple):
    """Input of the layout: its kind, the window's size, and the area below the tabs."""

    layout: DockLayout
    size: QSize
    area: QRect
    drawn: Mapping[Edge, float] = {}
    """Edges that the user has dragged, as shares."""
    letters: float = 1.0
    """Scale factor of letters against the default size; text needs more room with larger ones."""

    @property
    def is_compact(self) -> bool:
        return self.size.width() < NARROW

    def pixels(self, edge: Edge, whole: int, room: int) -> int:
        """Distance of the edge from its side of the window in pixels; `room` is the maximum."""
        share, drawn = SHARES[self.layout][edge], self.drawn.get(edge)
        wanted = round(share.of * whole) if drawn is None else round(drawn * whole)
        least = round(share.least * self.letters)
        most = max(share.most, least) if drawn is None else room
        return max(min(max(wanted, least), most, room), 0)


class PanelGeometry(NamedTuple):
    board: QRect
    """Rectangle of the board's column, with the strip below the board."""
    spots: Mapping[Spot, QRect]
    edges: Mapping[Edge, QRect]
    """Draggable hairlines."""


def place_of(spot: Spot, window: PanelAreaInput) -> Spot:
    """Spot where the panels of `spot` lie in such a window: their own, or another whose tabs they share."""
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


def shared_out(window: PanelAreaInput, wanted: Collection[Spot], under: int = 0) -> PanelGeometry:
    """Lay out the board and the wanted spots; `under` is the preferred height of the strip in the right column."""
    if window.layout is DockLayout.STUDY and not window.is_compact:
        return _study(window, wanted, under)
    return _column(window, wanted, under)


def _column(window: PanelAreaInput, wanted: Collection[Spot], under: int) -> PanelGeometry:
    """Lay out the lower panel below the board, and the right column over the whole height."""
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
    return PanelGeometry(area, spots, edges)


def _width_of_column(window: PanelAreaInput) -> int:
    room = window.area.width() - LEAST_BOARD - LINE
    if not window.is_compact or Edge.RIGHT in window.drawn:
        return window.pixels(Edge.RIGHT, window.size.width(), room)
    board = max(window.area.height() - STACKED, LEAST_BOARD)
    return max(
        window.area.width() - board - LINE,
        min(round(SHARES[DockLayout.GAME][Edge.RIGHT].least * window.letters), window.area.width() // 2),
    )


def _stack(
    window: PanelAreaInput, column: list[Spot], right: QRect, spots: dict[Spot, QRect], edges: dict[Edge, QRect]
) -> None:
    """Lay out the spots of the right column one below the other; the first gets the remaining height."""
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


def _lower(window: PanelAreaInput, area: QRect, spots: dict[Spot, QRect], edges: dict[Edge, QRect]) -> QRect:
    """Cut the lower panel off the area and return its rectangle."""
    high = window.pixels(Edge.BOTTOM, window.size.height(), area.height() - LEAST_BOARD)
    lower = QRect(area.left(), area.bottom() + 1 - high, area.width(), high)
    area.setBottom(area.bottom() - high - LINE)
    edges[Edge.BOTTOM] = QRect(lower.left(), area.bottom() + 1, lower.width(), LINE)
    spots[Spot.BOTTOM] = lower
    return lower


def _study(window: PanelAreaInput, wanted: Collection[Spot], under: int) -> PanelGeometry:
    """Lay out the board, moves and comments side by side, and the lower panel with the corner below all of them."""
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
    return PanelGeometry(area, spots, edges)
