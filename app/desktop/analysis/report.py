"""The pane 解析の報告: how well each side played, where the game turned, and the way to every move that is counted."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.analysis.judging import thresholds_of
from app.analysis.report import MOST_TURNS, Report
from app.desktop.analysis.report_cards import CardShelf, TurnBoards, TurnCard
from app.desktop.analysis.report_export import ReportExport
from app.desktop.analysis.report_figures import ClassGrid, PlainLabel, SummaryGrid
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.sequel import Sequel
from app.record.tree import ChangeKind
from app.text import analysis as analysis_text
from app.text import report as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange

PAUSE_MS: Final = 250
"""While results come in, the report follows a few times a second."""
_HEARD: Final = ("analysis", "graph", "scores")
"""The sections of settings that the report depends on."""
NARROW: Final = 560
"""Pixels below which bars take too much of the room."""
EDGE: Final = 12
GAP: Final = 28
SCROLL: Final = 20


class ReportPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._report: Report | None = None
        self._is_stale = True
        self._exporting = ReportExport(desk, self)
        self.summary, self.classes = SummaryGrid(desk), ClassGrid(desk)
        boards = TurnBoards(desk)
        self.cards = [TurnCard(desk, boards) for _ in range(MOST_TURNS)]
        self._shelf = CardShelf(self.cards)
        self.export_button = QPushButton()
        self.export_button.clicked.connect(self.export)
        self._doubt, self._no_turns = _wrapped(), _wrapped()
        self._titles: list[tuple[Label, Phrase]] = []
        self._tables = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._empty = _wrapped()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._laid())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self._showing = Sequel(self)
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self._show)
        desk.document.changed.connect(self._on_changed)
        desk.preferences.changed.connect(lambda changed: self._hear() if changed.section in _HEARD else None)
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.dressed.connect(lambda _: self._speak())
        self._speak()

    @property
    def report(self) -> Report | None:
        """What is shown; None when there is nothing to report."""
        self._showing.finish()
        return self._report

    def export(self) -> None:
        self._exporting.ask_where()

    @property
    def exporting(self) -> ReportExport:
        return self._exporting

    # Keeping true

    def _hear(self) -> None:
        self._is_stale = True
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    def _on_changed(self, change: DocumentChange) -> None:
        """Of edits, only times and names: moves that are judged otherwise are told by themselves."""
        edits = () if change.edit is None else change.edit.each()
        if (
            change.judged
            or change.replaced
            or any(edit.kind in {ChangeKind.TIME, ChangeKind.HEADERS} for edit in edits)
        ):
            self._hear()

    def _show(self) -> None:
        """Count, and then show what was counted."""
        self._is_stale = False
        self._tell(self._count)

    def _tell(self, *first: Callable[[], None]) -> None:
        """One table a turn, behind what comes first; all are seen when the last is there."""
        self._pages.setUpdatesEnabled(self._report is None)
        self._showing.begin([*first, self._tell_summary, self._tell_classes, self._tell_turns])

    def _count(self) -> None:
        judgements = self._desk.document.judgements
        report = None if judgements.is_hidden else judgements.report()
        self._report = None if report is None or report.is_empty else report

    def _tell_summary(self) -> None:
        if self._report is not None:
            self.summary.show_report(self._report, self._names())

    def _tell_classes(self) -> None:
        if self._report is not None:
            self.classes.show_report(self._report, self._names())

    def _tell_turns(self) -> None:
        self._pages.setCurrentIndex(0 if self._report is None else 1)
        if self._report is not None:
            turns = self._report.turns
            for place, card in enumerate(self.cards):
                card.show_turn(turns[place] if place < len(turns) else None)
            self._shelf.refresh()
            self._no_turns.setVisible(not turns)
            self._fit()
            self._doubt.setVisible(not thresholds_of(self._desk.preferences.now.analysis).is_rising)
        self._pages.setUpdatesEnabled(True)

    def _names(self) -> list[str]:
        say, names = self._desk.speech.say, self._desk.document.names()
        return [name or say(side) for name, side in zip(names, (text.SENTE, text.GOTE), strict=True)]

    def _speak(self) -> None:
        say = self._desk.speech.say
        for label, title in self._titles:
            label.setText(say(title))
        self._empty.setText(say(text.EMPTY))
        self._empty.setAccessibleName(say(text.EMPTY))
        self._no_turns.setText(say(text.NO_TURNS))
        self._doubt.setText(say(analysis_text.THRESHOLDS_MIXED))
        self.export_button.setText(say(text.EXPORT))
        set_tip(self.export_button, say(text.EXPORT_HELP))
        self.setAccessibleName(say(text.TITLE))
        if self._is_stale or not self.isVisible() or not self._showing.is_over:
            self._hear()
        else:
            self._tell()

    # What Qt asks

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Let the tables stand beside each other where there is room, and without bars where there is little."""
        tables = self.summary.sizeHint().width() + self.classes.sizeHint().width() + GAP + 2 * EDGE
        direction = QBoxLayout.Direction
        self._tables.setDirection(direction.LeftToRight if self.width() > tables + SCROLL else direction.TopToBottom)
        self.classes.show_bars(self.width() > NARROW)

    # Laying out, once

    def _laid(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(EDGE, 8, EDGE, EDGE)
        column.setSpacing(8)
        column.addWidget(self._doubt)
        self._tables.setSpacing(GAP)
        self._tables.addLayout(self._titled(text.SUMMARY, self.summary))
        kinds = self._titled(text.CLASSES, self.classes)
        kinds.insertSpacing(kinds.count() - 1, EDGE)
        kinds.insertWidget(kinds.count() - 1, self.export_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._tables.addLayout(kinds)
        self._tables.addStretch()
        column.addLayout(self._tables)
        column.addLayout(self._titled(text.TURNS, self._shelf))
        column.addWidget(self._no_turns)
        column.addStretch()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(inside)
        return scroll

    def _titled(self, title: Phrase, widget: QWidget) -> QVBoxLayout:
        label = PlainLabel()
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        self._titles.append((label, title))
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(label)
        row = QHBoxLayout()
        row.addWidget(widget)
        if not isinstance(widget, CardShelf):
            row.addStretch()
        column.addLayout(row)
        if not isinstance(widget, CardShelf):
            column.addStretch()
        return column


def _wrapped() -> Label:
    label = Label()
    label.setWordWrap(True)
    label.setContentsMargins(16, 8, 16, 8)
    return label
