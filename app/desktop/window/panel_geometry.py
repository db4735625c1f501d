"""Default sizes of the panels: the spots that are separate in a layout, and the width and height of each.

Widths and heights are shares of the window, so that small and large screens look alike, with limits in pixels. They
hold until the user moves a panel or an edge; from then on Qt keeps the arrangement."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QSize

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


class Share(NamedTuple):
    of: float
    """Share of the window's width or height."""
    least: int
    most: int = 1 << 20
    """Maximum in pixels; a larger window gives the rest to the board."""


# fmt: off
_PLAYING: Final = {Spot.RIGHT: Share(0.22, 288, 480), Spot.BOTTOM: Share(0.20, 180), Spot.CORNER: Share(0.24, 176), Spot.ASIDE: Share(0.3, 120)}
_STUDY: Final = {Spot.RIGHT: Share(0.20, 316), Spot.ASIDE: Share(0.21, 320), Spot.BOTTOM: Share(0.25, 184), Spot.CORNER: Share(0.30, 240)}
_READING: Final = {Spot.RIGHT: Share(0.28, 400, 640), Spot.ASIDE: Share(0.30, 270), Spot.BOTTOM: Share(0.20, 176), Spot.CORNER: Share(0.20, 150)}
# fmt: on
SHARES: Final[Mapping[DockLayout, Mapping[Spot, Share]]] = {
    DockLayout.GAME: _PLAYING,
    DockLayout.WATCHING: _PLAYING,
    DockLayout.STUDY: _STUDY,
    DockLayout.READING: _READING,
}
"""Widths of columns beside the board and of the corner in a study; other shares are heights."""


class PanelAreaInput(NamedTuple):
    """Input of the sizes: layout, sizes of the window and of the area below the tabs, and width of the separators."""

    layout: DockLayout
    size: QSize
    area: QSize
    letters: float = 1.0
    """Scale factor of letters against the default size; text needs more room with larger ones."""
    gap: int = 1

    @property
    def is_compact(self) -> bool:
        return self.size.width() < NARROW

    @property
    def is_wide_study(self) -> bool:
        """True if the lower panel has the whole width of the window."""
        return self.layout is DockLayout.STUDY and not self.is_compact

    def pixels(self, spot: Spot, whole: int, room: int) -> int:
        """Width or height of a spot in pixels; `room` is the maximum."""
        share = SHARES[self.layout][spot]
        least = round(share.least * self.letters)
        return max(min(max(round(share.of * whole), least), max(share.most, least), room), 0)


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


def panel_sizes(window: PanelAreaInput, wanted: Collection[Spot], under: int = 0) -> dict[Spot, QSize]:
    """Default size of each wanted spot; `under` is the height of the strip at the foot of the right column."""
    area, size, gap = window.area, window.size, window.gap
    left, high, sizes = area.width(), area.height(), dict[Spot, QSize]()
    has_bottom = Spot.BOTTOM in wanted or (window.is_wide_study and Spot.CORNER in wanted)
    lower = window.pixels(Spot.BOTTOM, size.height(), high - LEAST_BOARD) if has_bottom else 0
    if not window.is_wide_study:
        column = [spot for spot in (Spot.RIGHT, Spot.ASIDE, Spot.CORNER) if spot in wanted]
        if column or Spot.UNDER in wanted:
            wide = _width_of_column(window)
            sizes = _stacked(window, column, QSize(wide, high - (under + gap if Spot.UNDER in wanted else 0)))
            left -= wide + gap
        if has_bottom:
            sizes[Spot.BOTTOM] = QSize(left, lower)
        return sizes
    if Spot.CORNER in wanted:
        corner = window.pixels(Spot.CORNER, size.width(), left - LEAST_BOARD)
        sizes[Spot.CORNER] = QSize(corner if Spot.BOTTOM in wanted else left, lower)
    if Spot.BOTTOM in wanted:
        sizes[Spot.BOTTOM] = QSize(left - (sizes[Spot.CORNER].width() + gap if Spot.CORNER in wanted else 0), lower)
    high -= lower + gap if has_bottom else 0
    for spot in (Spot.ASIDE, Spot.RIGHT):
        if spot in wanted:
            sizes[spot] = QSize(window.pixels(spot, size.width(), left - LEAST_BOARD), high)
            left -= sizes[spot].width() + gap
    return sizes


def _width_of_column(window: PanelAreaInput) -> int:
    room = window.area.width() - LEAST_BOARD - window.gap
    if not window.is_compact:
        return window.pixels(Spot.RIGHT, window.size.width(), room)
    board = max(window.area.height() - STACKED, LEAST_BOARD)
    return max(
        window.area.width() - board - window.gap,
        min(round(SHARES[DockLayout.GAME][Spot.RIGHT].least * window.letters), window.area.width() // 2),
    )


def _stacked(window: PanelAreaInput, column: list[Spot], room: QSize) -> dict[Spot, QSize]:
    """Sizes of the spots of the right column one below the other; the first gets the remaining height."""
    sizes, high = dict[Spot, QSize](), room.height()
    for spot in reversed(column[1:]):
        most = high // 2 if spot is Spot.ASIDE else high * 2 // 3
        sizes[spot] = QSize(room.width(), window.pixels(spot, window.size.height(), most))
        high -= sizes[spot].height() + window.gap
    if column:
        sizes[column[0]] = QSize(room.width(), high)
    return sizes
