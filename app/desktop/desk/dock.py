"""Every panel by name: where it stands, in which of the layouts it is shown at first, and what it holds."""

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
    """A game in which nobody but engines plays: the layout for playing, with what they think below the board."""
    STUDY = "study"
    READING = "reading"

    @property
    def on_the_whole(self) -> "DockLayout":
        """Which of the three it is that a person chooses from."""
        return DockLayout.GAME if self is DockLayout.WATCHING else self

    @property
    def other(self) -> "DockLayout":
        """The next one, round."""
        return LAYOUTS[(LAYOUTS.index(self.on_the_whole) + 1) % len(LAYOUTS)]

    @property
    def phrase(self) -> Phrase:
        return {DockLayout.STUDY: text.LAYOUT_STUDY, DockLayout.READING: text.LAYOUT_READING}.get(
            self, text.LAYOUT_GAME
        )


LAYOUTS: Final = (DockLayout.GAME, DockLayout.STUDY, DockLayout.READING)
"""What a person chooses from."""


class Spot(Enum):
    """Where a panel stands. Those of one spot share it, a tab each; where there is no room for a spot, they join another."""

    RIGHT = "right"
    """The column beside the board, for what the record says."""
    ASIDE = "aside"
    """Beside that column in a study, below it in reading; in a game a tab of it."""
    UNDER = "under"
    """A small strip at the foot of the right column, as high as it wants to be and without a title."""
    CORNER = "corner"
    """The lower right corner: beside the lower panel in a study, at the foot of the right column otherwise."""
    BOTTOM = "bottom"
    """The lower panel."""


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
    elsewhere: Mapping[DockLayout, Spot] = {}
    """Layouts in which it stands at another spot."""
    passes: bool = False
    """Whether it is there for a while in every layout, and nothing of that is kept."""
    brief: Phrase | None = None
    """What its tab says where there is no room for its title."""

    def spot_in(self, layout: DockLayout) -> Spot:
        return self.elsewhere.get(layout, self.spot)


GAME, WATCHING, STUDY, READING = DockLayout
ALL: Final = frozenset(DockLayout)
NEITHER: Final = frozenset[DockLayout]()

DOCKS: Final = (
    Dock(
        "welcome",
        welcome_text.TITLE,
        Spot.RIGHT,
        NEITHER,
        "app.desktop.window.welcome",
        "WelcomePane",
        passes=True,
    ),
    Dock("moves", text.MOVES, Spot.RIGHT, ALL, "app.desktop.record.moves", "MovesPane"),
    Dock("bookmarks", text.BOOKMARKS, Spot.RIGHT, ALL, "app.desktop.record.bookmarks", "BookmarksPane"),
    Dock("comment", text.COMMENT, Spot.ASIDE, ALL, "app.desktop.record.comment", "CommentPane"),
    Dock("study", text.STUDY, Spot.BOTTOM, frozenset({STUDY}), "app.desktop.study.study", "StudyPane"),
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
"""In the order of the menu, and of the tabs."""
