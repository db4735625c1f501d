"""Every dock by name: where it stands at first, and in which of the two layouts."""

from enum import Enum
from typing import Final, NamedTuple

from app.text import docks as text
from app.text.phrase import Phrase


class Layout(Enum):
    STUDY = "study"
    GAME = "game"

    @property
    def other(self) -> "Layout":
        return Layout.GAME if self is Layout.STUDY else Layout.STUDY


class Spot(Enum):
    """Where a dock stands at first. Docks of one spot share it, a tab each."""

    TOP_RIGHT = "top right"
    RIGHT = "right"
    BOTTOM = "bottom"


class Dock(NamedTuple):
    id: str
    title: Phrase
    spot: Spot
    layouts: frozenset[Layout]
    """In which it is shown, unless the person wants it otherwise."""


BOTH: Final = frozenset(Layout)
STUDY: Final = frozenset({Layout.STUDY})
NEITHER: Final = frozenset[Layout]()

DOCKS: Final = (
    Dock("moves", text.MOVES, Spot.TOP_RIGHT, BOTH),
    Dock("bookmarks", text.BOOKMARKS, Spot.TOP_RIGHT, STUDY),
    Dock("comment", text.COMMENT, Spot.RIGHT, BOTH),
    Dock("study", text.STUDY, Spot.BOTTOM, STUDY),
    Dock("graph", text.GRAPH, Spot.BOTTOM, STUDY),
    Dock("headers", text.HEADERS, Spot.BOTTOM, STUDY),
    Dock("branches", text.BRANCHES, Spot.BOTTOM, STUDY),
    Dock("report", text.REPORT, Spot.BOTTOM, STUDY),
    Dock("log", text.LOG, Spot.BOTTOM, NEITHER),
    Dock("problems", text.PROBLEMS, Spot.BOTTOM, NEITHER),
)
"""In the order of the menu, and of the tabs."""
