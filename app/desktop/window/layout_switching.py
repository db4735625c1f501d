"""Automatic choice of the layout: for a game, an analysis or reading; each record gets its own layout back."""

from typing import Final

from PySide6.QtCore import QObject

from app.desktop.desk.dock import DockLayout
from app.desktop.kit.idle import IDLE
from app.desktop.window.window import MainWindow
from app.record.problems import Severity
from app.record.tree import Record
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange
from app.workspace.prerequisites import BoardGame

MOST: Final = 30
"""Maximum number of records whose layout is remembered."""


class LayoutFollowing(QObject):
    def __init__(self, window: MainWindow, document: Document) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._record = document.shown.record
        self._game: object = document.shown.game
        self._seen: tuple[Record, BoardGame] | None = None
        """Record and its game since the layout was last chosen; the game may be over by then."""
        self._was_studied = document.is_studied
        self._left: list[tuple[Record, DockLayout]] = []
        """Layouts of the records that were shown before."""
        document.changed.connect(self._hear)

    def _hear(self, change: DocumentChange) -> None:
        """Choose the layout later, after all listeners have handled the change."""
        if change.replaced or change.mode_changed:
            if self._document.shown.game is not None:
                self._seen = self._document.shown.record, self._document.shown.game
            IDLE.soon(self, self._follow)

    def _follow(self) -> None:
        document, window = self._document, self._window
        seen, self._seen = self._seen, None
        game = seen[1] if seen is not None and seen[0] is document.shown.record else document.shown.game
        is_other, has_begun = document.shown.record is not self._record, game is not self._game
        begins_study = document.is_studied and not self._was_studied
        if is_other:
            self._leave()
        self._record, self._game, self._was_studied = document.shown.record, game, document.is_studied
        if game is not None and (has_begun or (is_other and document.shown.game is not None)):
            window.docks.watches = not game.persons
            self._begin(DockLayout.GAME)
        elif begins_study:
            self._begin(DockLayout.STUDY)
        elif is_other:
            self._come_to(document.shown.record)

    def _leave(self) -> None:
        others = [(record, layout) for record, layout in self._left if record is not self._record]
        self._left = [*others, (self._record, self._window.docks.layout)][-MOST:]

    def _come_to(self, record: Record) -> None:
        """Restore the record's own layout, else choose the one for reading if it has moves.

        The layout for watching engines stays with the record of their game."""
        known = next((layout for other, layout in self._left if other is record), None)
        self._window.docks.watches = known is DockLayout.WATCHING
        if known is not None:
            self._window.follow(known.on_the_whole)
        elif record.root.children and self._document.shown.game is None:
            self._begin(DockLayout.STUDY if self._document.is_studied else DockLayout.READING)
        elif self._window.docks.layout is DockLayout.WATCHING:
            self._window.follow(DockLayout.GAME)

    def _begin(self, layout: DockLayout) -> None:
        """Change the layout and close the welcome page; problems of the record stay visible."""
        self._window.follow(layout)
        if self._window.docks.is_shown("welcome"):
            self._window.docks.show("welcome", shown=False)
        if any(problem.severity is not Severity.NOTE for problem in self._document.shown.problems):
            self._window.docks.show("problems")
