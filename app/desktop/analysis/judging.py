"""Lets the moves on the table be judged: a little whenever nothing else is to be done, so that no step has to wait."""

from typing import Final

from PySide6.QtCore import QObject

from app.analysis.judging import measure_of
from app.config.preferences import Preferences
from app.desktop.kit.idle import IDLE, Rank, Steps
from app.workspace.document import Document
from app.workspace.document_change import DocumentChange

AT_ONCE: Final = 6
"""Comments that are read in one step."""


class Judging(QObject):
    def __init__(self, document: Document, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._preferences = preferences
        document.changed.connect(self._hear)
        preferences.changed.connect(lambda _: self._measure())
        self._measure()

    def _measure(self) -> None:
        self._document.judgements.measure_by(measure_of(self._preferences.now))
        self._begin()

    def _begin(self) -> None:
        if self._document.judgements.is_stale:
            IDLE.soon(self, self._work, rank=Rank.FOUND)

    def _hear(self, change: DocumentChange) -> None:
        if change.is_elsewhere:
            self._begin()

    def _work(self) -> Steps:
        while not self._document.judgements.work(AT_ONCE):
            yield
