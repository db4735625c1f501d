"""Declarations of the dock panels: place, default layouts, and the class of the pane."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from app.text import book as book_text
from app.text import library_window as library_text
from app.text import playing as playing_text
from app.text import welcome as welcome_text
from app.text import window as text
from app.text.phrase import Phrase


class DockLayout(Enum):
    GAME = "game"
    WATCHING = "watching"
    """Variant of the game layout for a game between engines, with their thinking below the board."""
    STUDY = "study"
    READING = "reading"

    @property
    def on_the_whole(self) -> "DockLayout":
        """Layout of the three to choose from that this one belongs to."""
        return DockLayout.GAME if self is DockLayout.WATCHING else self

    @property
    def other(self) -> "DockLayout":
        """Next layout, wrapping around."""
        return LAYOUTS[(LAYOUTS.index(self.on_the_whole) + 1) % len(LAYOUTS)]

    @property
    def phrase(self) -> Phrase:
        return {DockLayout.STUDY: text.LAYOUT_STUDY, DockLayout.READING: text.LAYOUT_READING}.get(
            self, text.LAYOUT_GAME
        )


LAYOUTS: Final = (DockLayout.GAME, DockLayout.STUDY, DockLayout.READING)
"""Layouts that the user can choose."""


class Spot(Enum):
    """Default place of a panel. Panels at one spot share it as tabs; without room for a spot they join another."""

    RIGHT = "right"
    """Column beside the board, for the record."""
    ASIDE = "aside"
    """Column beside that one in a study, the place below it in reading; in a game a tab of it."""
    UNDER = "under"
    """Small strip at the foot of the right column, as high as its content."""
    CORNER = "corner"
    """Lower right corner: beside the lower panel in a study, at the foot of the right column otherwise."""
    BOTTOM = "bottom"
    """Lower panel."""


class Dock(NamedTuple):
    id: str
    title: Phrase
    spot: Spot
    layouts: frozenset[DockLayout]
    """Layouts in which it is shown by default."""
    module: str
    """Module of the pane's class, loaded when the dock is first shown, or preloaded while the program is idle."""
    pane: str
    """Name of the pane's class, which is constructed with the desk."""
    elsewhere: Mapping[DockLayout, Spot] = {}
    """Layouts in which it has another spot."""
    passes: bool = False
    """True for a temporary panel, shown in every layout and not remembered."""
    brief: Phrase | None = None
    """Short title for its tab."""

    def spot_in(self, layout: DockLayout) -> Spot:
        return self.elsewhere.get(layout, self.spot)


GAME, WATCHING, STUDY, READING = DockLayout
ALL: Final = frozenset(DockLayout)
NEITHER: Final = frozenset[DockLayout]()

DOCKS: Final = (
    Dock("welcome", welcome_text.TITLE, Spot.RIGHT, NEITHER, "app.desktop.window.welcome", "WelcomePane", passes=True),
    Dock("moves", text.MOVES, Spot.RIGHT, ALL, "app.desktop.record.moves", "MovesPane"),
    Dock("bookmarks", text.BOOKMARKS, Spot.RIGHT, ALL, "app.desktop.record.bookmarks", "BookmarksPane"),
    Dock("comment", text.COMMENT, Spot.ASIDE, ALL, "app.desktop.record.comment", "CommentPane"),
    Dock("study", text.STUDY, Spot.BOTTOM, frozenset({STUDY}), "app.desktop.study.study_pane", "StudyPane"),
    Dock(
        "thinking",
        playing_text.THINKING_DOCK,
        Spot.BOTTOM,
        frozenset({WATCHING}),
        "app.desktop.playing.thinking",
        "ThinkingPane",
    ),
    Dock(
        "opponent",
        playing_text.OPPONENT_DOCK,
        Spot.UNDER,
        frozenset({GAME}),
        "app.desktop.playing.thinking",
        "OpponentPane",
    ),
    Dock(
        "report",
        text.REPORT,
        Spot.BOTTOM,
        frozenset({STUDY, READING}),
        "app.desktop.analysis.report",
        "ReportPane",
        {READING: Spot.RIGHT},
        brief=text.REPORT_BRIEF,
    ),
    Dock(
        "graph",
        text.DOCK_GRAPH,
        Spot.CORNER,
        ALL - {GAME},
        "app.desktop.analysis.graph",
        "GraphPane",
        brief=text.GRAPH_BRIEF,
    ),
    Dock(
        "headers",
        text.HEADERS,
        Spot.BOTTOM,
        frozenset({READING}),
        "app.desktop.record.headers",
        "HeadersPane",
        {READING: Spot.ASIDE},
        brief=text.HEADERS_BRIEF,
    ),
    Dock(
        "tree",
        library_text.TREE,
        Spot.ASIDE,
        NEITHER,
        "app.desktop.library.tree_dock",
        "TreeDock",
        {GAME: Spot.BOTTOM},
    ),
    Dock("books", book_text.BOOKS, Spot.BOTTOM, NEITHER, "app.desktop.books.books_pane", "BooksPane"),
    Dock("branches", text.BRANCHES, Spot.BOTTOM, NEITHER, "app.desktop.record.branches", "BranchesPane"),
    Dock(
        "log",
        text.LOG,
        Spot.BOTTOM,
        frozenset({WATCHING}),
        "app.desktop.engines.log",
        "LogPane",
        brief=text.LOG_BRIEF,
    ),
    Dock("problems", text.PROBLEMS, Spot.BOTTOM, NEITHER, "app.desktop.record.problems", "ProblemsPane", passes=True),
)
"""All docks, in the order of the menu and of the tabs."""
