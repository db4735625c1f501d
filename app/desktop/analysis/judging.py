"""Lets the moves on the table be judged: a little whenever nothing else is to be done, so that no step has to wait."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.analysis.judging import measure_of
from app.config.preferences import Preferences
from app.desktop.kit.portions import Portions
from app.desktop.kit.turns import TURNS
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange

FIRST: Final = 6
MOST_AT_ONCE: Final = 60
"""Comments that are read in one go, at first and at most."""
PAUSE_MS: Final = 40
"""What is typed and what engines write comes in runs."""


class Judging(QObject):
    def __init__(self, document: Document, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._preferences = preferences
        self._portions = Portions(FIRST, MOST_AT_ONCE)
        self._working = QTimer(self, singleShot=True, interval=0)
        self._working.timeout.connect(lambda: TURNS.take(self._work) or self._working.start())
        self._waiting = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._waiting.timeout.connect(self._work)
        document.changed.connect(self._hear)
        preferences.changed.connect(lambda _: self._measure())
        self._measure()

    def _measure(self) -> None:
        self._document.judgements.measure = measure_of(self._preferences.now)
        self._begin()

    def _begin(self) -> None:
        if self._document.judgements.is_stale:
            self._working.start()

    def _hear(self, change: DocumentChange) -> None:
        if change.moved is not None or change.replaced:
            self._begin()
        elif change.edit is not None and self._document.judgements.is_stale and not self._waiting.isActive():
            self._waiting.start()

    def _work(self) -> None:
        if not self._portions.do(self._document.judgements.work):
            self._working.start()
