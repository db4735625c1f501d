"""Every dock by name: where it stands at first, in which of the two layouts, and what it holds."""

from enum import Enum
from typing import Final, NamedTuple

from app.text import playing as playing_text
from app.text import window as text
from app.text.phrase import Phrase


class DockLayout(Enum):
    GAME = "game"
    STUDY = "study"
    READING = "reading"

    @property
    def other(self) -> "DockLayout":
        """The next one, round."""
        layouts = list(DockLayout)
        return layouts[(layouts.index(self) + 1) % len(layouts)]


class Spot(Enum):
    """Where a dock stands at first. Docks of one spot share it, a tab each."""

    TOP_RIGHT = "top right"
    RIGHT = "right"
    BOTTOM = "bottom"


class Dock(NamedTuple):
    id: str
    title: Phrase
    spot: Spot
    layouts: frozenset[DockLayout]
    """In which it is shown, unless the person wants it otherwise."""
    module: str
    """Where the class of its pane is, loaded when the dock is first looked at, or ahead of that when nobody works."""
    pane: str
    """The class, which is made with the desk."""


BOTH: Final = frozenset(DockLayout)
STUDY: Final = frozenset({DockLayout.STUDY})
GAME: Final = frozenset({DockLayout.GAME})
NEITHER: Final = frozenset[DockLayout]()

DOCKS: Final = (
    Dock("moves", text.MOVES, Spot.TOP_RIGHT, BOTH, "app.desktop.record.moves", "MovesPane"),
    Dock("bookmarks", text.BOOKMARKS, Spot.TOP_RIGHT, STUDY, "app.desktop.record.bookmarks", "BookmarksPane"),
    Dock("comment", text.COMMENT, Spot.RIGHT, BOTH, "app.desktop.record.comment", "CommentPane"),
    Dock("study", text.STUDY, Spot.BOTTOM, STUDY, "app.desktop.study.study", "StudyPane"),
    Dock("thinking", playing_text.THINKING_DOCK, Spot.BOTTOM, NEITHER, "app.desktop.playing.thinking", "ThinkingPane"),
    Dock("opponent", playing_text.OPPONENT_DOCK, Spot.RIGHT, GAME, "app.desktop.playing.thinking", "OpponentPane"),
    Dock("graph", text.DOCK_GRAPH, Spot.BOTTOM, STUDY, "app.desktop.analysis.graph", "GraphPane"),
    Dock("headers", text.HEADERS, Spot.BOTTOM, STUDY, "app.desktop.record.headers", "HeadersPane"),
    Dock("branches", text.BRANCHES, Spot.BOTTOM, STUDY, "app.desktop.record.branches", "BranchesPane"),
    Dock("report", text.REPORT, Spot.BOTTOM, STUDY, "app.desktop.analysis.report", "ReportPane"),
    Dock("log", text.LOG, Spot.BOTTOM, NEITHER, "app.desktop.engines.log", "LogPane"),
    Dock("problems", text.PROBLEMS, Spot.BOTTOM, NEITHER, "app.desktop.record.problems", "ProblemsPane"),
)
"""In the order of the menu, and of the tabs."""
VERSION: Final = 4
"""Of the arrangements that are kept; raise it when a new dock should stand in its usual place for everyone."""
