"""The report pane (解析の報告): each side's quality, the turning points, and links to all counted moves."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.analysis.judging import thresholds_from_settings
from app.analysis.report import MAX_TURNING_POINTS, GameReport
from app.base.version import program_version
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.analysis.report_compared import ComparedPane, comparing_engines
from app.desktop.analysis.report_figures import BOARD, CardFlowLayout, ClassGrid, SummaryGrid, TurningPointCard
from app.desktop.analysis.report_moves import BadMoveList
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import on_setting
from app.desktop.kit.boxes import STRETCH, Part, hbox, slim, vbox
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.change_events import Pane
from app.desktop.kit.external_programs import open_outside
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import NAME, SMALL, set_colours, sized
from app.desktop.kit.translation import Retranslator
from app.desktop.lists.line_board import SmallBoard
from app.record.tree import ChangeKind
from app.text import analysis as analysis_text
from app.text import training_window as training_text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.open_record import OpenRecord

SUFFIX: Final = "html"


PAUSE_MS: Final = 250
"""Milliseconds between refreshes while results arrive (throttle)."""
NARROW: Final = 560
"""Width in pixels below which the bars are hidden."""
WHOLE: Final = 2_000
"""Width beyond any table's."""
EDGE: Final = 12
GAP: Final = 28
SCROLL: Final = 20


class ReportPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._report: GameReport | None = None
        self._is_stale = True
        self._ready: tuple[OpenRecord, Phrase] | None = None
        """Record and notice of the last exported page."""
        told = (analysis_text.EXPORTED, analysis_text.NOT_EXPORTED)
        warn = partial(desk.shell.warn, MessageKind.EXPORT, WINDOW)
        self.writing = FileWriting(self, desk.shell.say_briefly, warn, *told)
        self._reported: dict[str, OpenRecord] = {}
        """Records of the pages being written, by path."""
        self.writing.written.connect(self._on_written)
        self.summary, self.classes = SummaryGrid(desk), ClassGrid(desk)
        board, self.blamed, self.compared = SmallBoard(desk, BOARD), BadMoveList(desk), ComparedPane(desk)
        self.cards = [TurningPointCard(desk, board) for _ in range(MAX_TURNING_POINTS)]
        self._shelf = CardFlowLayout(self.cards)
        self._spoken = spoken = Retranslator(desk.speech.say)
        spoken.named(self, analysis_text.REPORT_TITLE)
        self.export_button = spoken.button(FlatButton(), analysis_text.EXPORT, analysis_text.EXPORT_HELP)
        self.export_button.clicked.connect(self.export)
        self.retry_button = spoken.button(FlatButton(), training_text.RETRY_MISTAKES, training_text.RETRY_GAME_HELP)
        self.retry_button.clicked.connect(lambda: desk.shell.action_registry.trigger("analysis.retry_game"))
        self._doubt = spoken.label(analysis_text.THRESHOLDS_MIXED, _wrapped())
        self._no_turns = spoken.label(analysis_text.NO_TURNS, _wrapped())
        self._tables = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._titles: list[Label] = []
        self._empty = spoken.named(spoken.label(analysis_text.EMPTY, _wrapped()), analysis_text.EMPTY)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(QWidget())  # shown until it is known whether there is a report
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._laid())
        vbox(self._pages, on=self, margins=0)
        self.setAutoFillBackground(True)
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self._show)
        comparing_engines(desk).ended.connect(lambda _: self._hear())
        desk.document.changed.connect(self._on_changed)
        on_setting(desk.preferences, self._hear, "analysis", "graph", "scores")
        self.follow_changes(desk.speech)

    @property
    def report(self) -> GameReport | None:
        """The report that is shown; None if there is nothing to report."""
        IDLE.finish(self, self._tell)
        return self._report

    def export(self) -> None:
        """Ask where to write the report as a page, and write it."""
        say, home = self._desk.speech.say, self._desk.files.home
        name = f"{say(analysis_text.FILE_NAME)}.{SUFFIX}"
        proposed = Path(name) if home is None else home.path.with_name(f"{home.path.stem}-{name}")
        forms, window = [FileForm(analysis_text.HTML_FILES, SUFFIX)], self.window()
        ask_where(window, say, analysis_text.EXPORT_TITLE, proposed, forms, lambda path, _: self.write(path))

    def write(self, path: Path) -> None:
        """Write the report of the present state as an HTML page."""
        from app.analysis.report_html import ReportedGame, report_page  # noqa: PLC0415 - few days see a report written

        opened = self._desk.document.shown
        judgements, game = opened.judgements, ReportedGame.from_headers(opened.record.headers)
        language = self._desk.speech.language
        report = judgements.analysis_report(opened.notation)._replace(engine_pairs=self.compared.pairs)
        page = report_page(report, game, judgements.scale, language, program_version())
        self._reported[str(path)] = opened
        self.writing.write(path, page.encode)

    def _on_written(self, path: str, reason: str) -> None:
        opened = self._reported.pop(path, None)
        if not reason and opened is not None:
            self._offer(Path(path), opened)

    def _offer(self, path: Path, opened: OpenRecord) -> None:
        """Offer to open the page that has been written."""
        desk, done = self._desk, analysis_text.PAGE_READY.filled(name=path.name)

        def show() -> None:
            if not open_outside(QUrl.fromLocalFile(str(path))):
                desk.shell.warn(MessageKind.REPORT, opened, analysis_text.PAGE_NOT_SHOWN.filled(path=path))

        if self._ready is not None:
            desk.shell.withdraw(*self._ready)
        self._ready = opened, done
        desk.shell.warn(MessageKind.REPORT, opened, done, [Answer(analysis_text.SHOW_PAGE, show)])

    # Events and refresh

    def _hear(self) -> None:
        self._is_stale = True
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    def _on_changed(self, change: DocumentChange) -> None:
        """Refresh on new judgements and on edits of times or names; other edits report new judgements themselves."""
        edits = () if change.edit is None else change.edit.single_changes()
        is_counted = any(edit.kind in {ChangeKind.TIME, ChangeKind.HEADERS} for edit in edits)
        if change.verdicts or change.replaced or is_counted:
            self._hear()
        elif change.alters_views and self.isVisible():
            self.blamed.update()

    def _show(self) -> None:
        self._is_stale = False
        IDLE.soon(self, self._tell)

    def _tell(self) -> Steps:
        """Build the report table by table in idle steps; all become visible together."""
        self._pages.setUpdatesEnabled(self._report is None)
        document = self._desk.document
        judgements = document.shown.judgements
        report = None if judgements.is_hidden else judgements.analysis_report(document.shown.notation)
        self._report = None if report is None or report.is_empty else report
        yield
        if self._report is not None:
            self.summary.show_report(self._report, self._names())
            yield
            self.classes.show_report(self._report, self._names())
            yield
            self.blamed.show_report(self._report)
            yield
            self.compared.show_line(judgements.judged_line)
            yield
        self._pages.setCurrentIndex(1 if self._report is None else 2)
        if self._report is not None:
            turns = self._report.turning_points
            for place, card in enumerate(self.cards):
                card.show_turn(turns[place] if place < len(turns) else None)
            self._shelf.refresh()
            self._no_turns.setVisible(not turns)
            self.blamed.setVisible(bool(turns))
            self._fit()
            self._doubt.setVisible(not thresholds_from_settings(self._desk.preferences.now.analysis).is_rising)
        self._pages.setUpdatesEnabled(True)

    def _names(self) -> list[str]:
        say, opened = self._desk.speech.say, self._desk.document.shown
        return [name or say(side) for name, side in zip(opened.player_names(), opened.side_names(), strict=True)]

    def _speak(self) -> None:
        self._spoken.speak()
        self._show_anew()

    def _apply_theme(self) -> None:
        set_colours(self, window=self._desk.shell.theme.field)
        for title in self._titles:
            title.setFont(sized(QApplication.font(), NAME, is_bold=True))
        self._show_anew()

    def _show_anew(self) -> None:
        if self._is_stale or not self.isVisible() or IDLE.waits(self, self._tell):
            self._hear()
        else:
            self._show()

    # Qt events

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        game_analyzing(self._desk).withdraw_summary()
        if self._is_stale:
            self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the tables side by side if they fit, and hide the bars in a narrow pane."""
        inside = self.width() - 2 * EDGE - SCROLL
        for table in (self.summary, self.classes):
            table.fit(2 * self.width() + WHOLE)
        self.classes.show_bars(self.width() > NARROW)
        tables = self.summary.sizeHint().width() + self.classes.sizeHint().width() + GAP + 2 * EDGE
        direction = QBoxLayout.Direction
        self._tables.setDirection(direction.LeftToRight if self.width() > tables + SCROLL else direction.TopToBottom)
        if self._tables.direction() is direction.TopToBottom:
            self.summary.fit(inside)
            self.classes.fit(inside)

    # Layout

    def _laid(self) -> QWidget:
        self._tables.setSpacing(GAP)
        self._tables.addLayout(self._titled(analysis_text.REPORT_SUMMARY, self.summary, STRETCH))
        export = hbox(self.retry_button, self.export_button, STRETCH, spacing=SMALL)
        self._tables.addLayout(self._titled(analysis_text.CLASSES, self.classes, EDGE, export, STRETCH))
        self._tables.addStretch()
        turns = self._titled(analysis_text.REPORT_TURNS, self._shelf)
        inside = QWidget()
        blamed = self._titled(analysis_text.BLAMED, self.blamed)
        column = (self._doubt, self._tables, blamed, self._no_turns, turns, self.compared, STRETCH)
        vbox(*column, on=inside, margins=(EDGE, 8, EDGE, EDGE), spacing=8)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        slim(scroll)
        scroll.setWidget(inside)
        return scroll

    def _titled(self, title: Phrase, widget: QWidget, *below: Part) -> QVBoxLayout:
        label = self._spoken.label(title)
        self._titles.append(label)
        shown = widget if widget in {self._shelf, self.blamed} else hbox(widget, STRETCH)
        return vbox(label, shown, *below, spacing=SMALL)


def _wrapped() -> Label:
    label = Label(wordWrap=True)
    label.setContentsMargins(16, 8, 16, 8)
    return label
