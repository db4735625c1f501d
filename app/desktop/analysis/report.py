"""The report pane (解析の報告): each side's quality, the turning points, and links to all counted moves."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.analysis.agreement import DisagreementText, PairText, comparison_note, comparison_texts, open_questions
from app.analysis.asking import AnalysisProgress, SentenceReady
from app.analysis.comment_cache import RecordPhase
from app.analysis.comparing import EngineComparison, write_answers
from app.analysis.judging import JudgedLine, thresholds_from_settings
from app.analysis.report import MAX_TURNING_POINTS, GameReport, MarkedMove, rates_text
from app.base.event import Event
from app.base.version import program_version
from app.config.engine_profile import EngineProfile
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.analysis.report_figures import BOARD, CardFlowLayout, ClassGrid, SummaryGrid, TurningPointCard
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import on_setting, open_outside
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import STRETCH, Label, Part, elided, hbox, set_tip, slim, vbox
from app.desktop.kit.signs import TONES, paint_mark, tones_of
from app.desktop.kit.theme import NAME, NOTE, SMALL, bold, set_colours, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.line_board import SmallBoard
from app.directing.requests import Request, Seat
from app.record.edit_error import EditError
from app.record.tree import ChangeKind
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.text import agreement as agreement_text
from app.text import analysis as text
from app.text import study as study_text
from app.text import training_window as training_text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.workspace.document_change import DocumentChange
from app.workspace.open_record import OpenRecord

HIGH: Final = 24
PLY, MOVE, VERDICT, LOSS = 34, 84, 70, 62
"""Least widths of the columns, at the usual font size."""
BAR: Final = 3
"""Width of the bar beside the move on the board."""


class BadMoveRow(QAbstractButton):
    """Row of a bad move; a click goes to its move."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.marked: MarkedMove | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._go)

    def show_move(self, marked: MarkedMove) -> None:
        self.marked = marked
        say, found = self._desk.speech.say, marked.judgement
        before, after = rates_text(found)
        told = [text.AT_MOVE.filled(ply=found.node.ply, move=marked.name), found.to_phrase()]
        told += [text.RATES.filled(before=before, after=after), found.deciding_search_phrase()]
        if marked.reason is not None:
            told.append(marked.reason)
        if marked.best_name:
            told.append(text.BEST.filled(move=marked.best_name))
        words = "  ".join(map(say, told))
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def _go(self) -> None:
        if self.marked is not None:
            self._desk.document.shown.cursor.go_to_node(self.marked.judgement.node)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(PLY + MOVE + VERDICT + LOSS, max(HIGH, self.fontMetrics().height() + SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self.marked is None:
            return
        theme, found = self._desk.shell.theme, self.marked.judgement
        painter, is_here = QPainter(self), self._desk.document.shown.cursor.node is found.node
        painter.fillRect(self.rect(), QColor(theme.selected if is_here or self.underMouse() else theme.field))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.grid))
        if is_here:
            painter.fillRect(0, 0, BAR, self.height(), QColor(theme.accent))
        self._paint_cells(painter, self.marked)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_cells(self, painter: QPainter, marked: MarkedMove) -> None:
        theme, say, found = self._desk.shell.theme, self._desk.speech.say, marked.judgement
        strong, letter = bold(self.font()), self.fontMetrics().height()
        scale = letter / 13
        verdict, loss = say(found.verdict.phrase), f"\N{MINUS SIGN}{found.decision.loss:.0f}%"
        move = max(round(MOVE * scale), QFontMetrics(strong).horizontalAdvance(marked.name) + SMALL)
        room = QRect(0, 0, round(PLY * scale), self.height())
        self._words(painter, room, str(found.node.ply), theme.muted, self.font(), is_number=True)
        room = QRect(room.right() + SMALL, 0, move, self.height())
        self._words(painter, room, marked.name, theme.text, strong)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        badge = QRectF(room.right(), (self.height() - letter) / 2, letter, letter)
        tone = tones_of(theme)[TONES[found.verdict + 1]]
        shape = (found.verdict, badge.center(), letter * 0.45, self.font(), tone)
        paint_mark(painter, *shape, is_unverified=found.is_unverified)
        right = QRect(self.width() - round(LOSS * scale), 0, round(LOSS * scale) - SMALL, self.height())
        self._words(painter, right, loss, theme.text, strong, is_number=True)
        wide = max(round(VERDICT * scale), self.fontMetrics().horizontalAdvance(verdict) + SMALL)
        room = QRect(room.right() + letter + SMALL, 0, wide, self.height())
        room.setRight(min(room.right(), right.left()))
        self._words(painter, room, verdict, theme.text, self.font())
        room = QRect(room.right() + SMALL, 0, right.left() - room.right() - SMALL, self.height())
        if marked.best_name:
            best = say(text.BEST.filled(move=marked.best_name))
            self._words(painter, room, best, theme.good, self.font())
            room.setLeft(room.left() + self.fontMetrics().horizontalAdvance(best) + 2 * SMALL)
        if marked.reason is not None:
            self._words(painter, room, say(marked.reason), theme.text, self.font())

    def _words(
        self, painter: QPainter, room: QRect, words: str, colour: str, font: QFont, *, is_number: bool = False
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        where = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        shown = elided(painter.fontMetrics(), words, max(room.width(), 0))
        painter.drawText(room, where | Qt.AlignmentFlag.AlignVCenter, shown)


class BadMoveList(QWidget):
    """List of all bad moves, under the names of their phases."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._heads = {phase: Label() for phase in RecordPhase}
        self._rows: list[BadMoveRow] = []
        self._column = vbox(on=self, margins=0, spacing=0)

    @property
    def rows(self) -> list[BadMoveRow]:
        return [row for row in self._rows if not row.isHidden()]

    def show_report(self, report: GameReport) -> None:
        blamed = [found for found in report.marked_moves if found.judgement.verdict.is_blame]
        while len(self._rows) < len(blamed):
            self._rows.append(BadMoveRow(self._desk))
        while self._column.count():
            self._column.takeAt(0)
        for widget in (*self._heads.values(), *self._rows):
            widget.hide()
        for widget in self._placed(blamed):
            self._column.addWidget(widget)
            widget.show()

    def _placed(self, blamed: list[MarkedMove]) -> Iterator[QWidget]:
        rows = iter(self._rows)
        for phase, head in self._heads.items():
            found = [each for each in blamed if each.phase is phase]
            if not found:
                continue
            head.setText(self._desk.speech.say(text.BLAMED_IN.filled(phase=phase.phrase, count=len(found))))
            head.setFont(sized(self.font(), NOTE))
            head.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            head.setContentsMargins(SMALL, SMALL, 0, 2)
            yield head
            for each in found:
                row = next(rows)
                row.show_move(each)
                yield row


COMPARED_GAP: Final = 6


class EngineComparisonController(QObject):
    """Asks engines about each other's moves, for one record at a time."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.ended = Event[None]()
        """Emitted when no engine is asked any more and the answers are in the record."""
        self._desk = desk
        self._run: _Run | None = None
        desk.document.changed.connect(lambda change: self._end() if self._is_other(change) else None)
        desk.files.closed.connect(self._on_closed)
        desk.shell.closed.connect(lambda _: self._leave(writes=False))
        desk.running.quit_begun.connect(lambda _: self._leave(writes=False))

    @property
    def is_running(self) -> bool:
        return self._run is not None

    def _on_closed(self, opened: OpenRecord) -> None:
        if self._run is not None and self._run.opened is opened:
            self._leave(writes=False)
            self.ended.emit(None)

    def _is_other(self, change: DocumentChange) -> bool:
        """Return True if the record that the engines are asked about was replaced."""
        run = self._run
        return change.replaced and run is not None and run.opened.record is not run.record

    def missing(self, judged: JudgedLine) -> tuple[list[EngineProfile], Phrase | None]:
        """Profiles of the engines with open questions, and why they cannot be asked, if so."""
        questions = open_questions(judged, self._desk.document.shown.judgements.scale, {})
        names = dict.fromkeys(question.engine for question in questions)
        profiles = {name: self._profile(name) for name in names}
        absent = [name for name, profile in profiles.items() if profile is None]
        found = [profile for profile in profiles.values() if profile is not None]
        return found, agreement_text.NOT_HERE.filled(engine=absent[0]) if absent else None

    def start(self, judged: JudgedLine) -> None:
        profiles, _ = self.missing(judged)
        names = {judge.speaker.engine for opinions in judged.opinions for judge in opinions}
        deciders = [profile for name in names if name and (profile := self._profile(name)) is not None]
        self._end()
        asked = list({profile.key: profile for profile in (*profiles, *deciders)}.values())
        self._run = _Run(self._desk, asked, judged, self._end)

    def _profile(self, name: str) -> EngineProfile | None:
        return next(
            (each for each in self._desk.engines.profiles if name in names_in_file(each.name_in_comments)), None
        )

    def _end(self) -> None:
        """End the comparison and write its answers."""
        if self._leave():
            self.ended.emit(None)

    def _leave(self, *, writes: bool = True) -> bool:
        run, self._run = self._run, None
        if run is not None:
            run.leave()
            if writes:
                run.write()
        return run is not None


class _Run:
    def __init__(
        self,
        desk: Desk,
        profiles: list[EngineProfile],
        judged: JudgedLine,
        end: Callable[[], object],
    ) -> None:
        opened = desk.document.shown
        self.opened, self.record = opened, opened.record
        limit = self._limit = game_analyzing(desk).choices.order.effort.limit
        engines = [(Seat(f"compare.{profile.key}"), profile.name_in_comments, None) for profile in profiles]
        still_open = partial(open_questions, judged, opened.judgements.scale)
        self._desk = desk
        self._comparison = EngineComparison(opened.record, limit, engines, still_open)
        plans = {seat: plan_of_profile(profile) for (seat, _, _), profile in zip(engines, profiles, strict=True)}
        self._runner = DirectorRunner(self._comparison, plans, desk.pool)
        self._runner.requested.connect(self._take)
        self._runner.finished.connect(lambda _: end())
        progress = TaskProgress(text.LOADING)
        self._row = task_strip(desk).add(MessageKind.COMPARISON_TASK, self.opened, agreement_text.COMPARED, progress)
        self._row.stopped.connect(lambda _: self.cancel())
        self._let_escape_go = desk.shell.end_by_escape(self.opened, self.cancel)
        self._runner.start()

    def cancel(self) -> None:
        self._runner.submit_requests(self._comparison.cancel())

    def leave(self) -> None:
        self._runner.abort_run()
        self._row.end()
        self._let_escape_go()

    def write(self) -> None:
        """Write the answers into the record, unless it was replaced."""
        if self.opened.record is not self.record:
            return
        try:
            write_answers(self.opened.history, self._comparison.answers, self._limit)
        except EditError as refusal:
            words = agreement_text.NOT_KEPT.filled(reason=refusal.phrase)
            self._desk.shell.warn(MessageKind.COMPARISON, self.opened, words)

    def _take(self, request: Request) -> None:
        if isinstance(request, AnalysisProgress):
            words = agreement_text.ANSWERED.filled(done=request.done_count, total=request.total_count)
            self._row.tell(TaskProgress(words, request.done_count, request.total_count))
        elif isinstance(request, SentenceReady):
            self._desk.shell.warn(MessageKind.COMPARISON, self.opened, request.sentence)


def comparing_engines(desk: Desk) -> EngineComparisonController:
    """The window's single EngineComparisonController, created on first use."""
    return desk.shell.only(EngineComparisonController, lambda window: EngineComparisonController(desk, window))


class ComparedPane(QWidget):
    """List of the compared pairs; hidden if a single engine analysed the game."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._judged: JudgedLine | None = None
        self._comparing = comparing_engines(desk)
        self._spoken = Retranslator(desk.speech.say)
        self.ask = self._spoken.button(FlatButton(), agreement_text.ASK, agreement_text.ASK_HELP)
        self.ask.clicked.connect(self._start)
        title = self._spoken.label(agreement_text.COMPARED, Label())
        title.setFont(bold(title.font()))
        self._how = Label(wordWrap=True)
        self._pairs = vbox(margins=0, spacing=COMPARED_GAP)
        self.pairs: tuple[PairText, ...] = ()
        vbox(title, self._pairs, hbox(self.ask, STRETCH), self._how, on=self, margins=0, spacing=COMPARED_GAP)
        self.hide()

    def show_line(self, judged: JudgedLine) -> None:
        """Show the comparison of the engines on a judged line."""
        self._judged = judged
        opened = self._desk.document.shown
        self.pairs = comparison_texts(opened.record, judged, opened.judgements.scale, notation=opened.notation)
        self.setVisible(bool(self.pairs))
        if not self.pairs:
            return
        self._spoken.speak()
        self._how.setText(self._desk.speech.say(comparison_note()))
        while (item := self._pairs.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for pair in self.pairs:
            self._pairs.addWidget(_PairView(self._desk, pair))
        profiles, reason = self._comparing.missing(judged)
        self.ask.setEnabled(bool(profiles) and reason is None and not self._comparing.is_running)
        set_tip(self.ask, self._desk.speech.say(reason or agreement_text.ASK_HELP))

    def _start(self) -> None:
        if self._judged is not None:
            self._comparing.start(self._judged)
            self.ask.setEnabled(False)


class _PairView(QWidget):
    def __init__(self, desk: Desk, pair: PairText) -> None:
        super().__init__()
        say = desk.speech.say
        title = Label(say(pair.title), wordWrap=True)
        title.setFont(bold(title.font()))
        sentences = [Label(say(sentence), wordWrap=True) for sentence in pair.sentences]
        rows = [_DisagreementView(desk, found) for found in pair.disagreements]
        vbox(title, *sentences, *rows, on=self, margins=0, spacing=2)


class _DisagreementView(QWidget):
    """Row of a disagreement: both moves and the verdict, with a button to the position."""

    def __init__(self, desk: Desk, found: DisagreementText) -> None:
        super().__init__()
        say = desk.speech.say
        go = FlatButton()
        go.setText(say(agreement_text.TO_MOVE.filled(ply=found.ply)))
        go.clicked.connect(
            lambda: desk.document.shown.cursor.go_to_node(desk.document.shown.cursor.current_line()[found.ply - 1])
        )
        words = Label(
            say(agreement_text.VIEWS_AND_VERDICT.filled(views=found.views, verdict=found.verdict)), wordWrap=True
        )
        hbox(go, (words, 1), on=self, margins=0, spacing=COMPARED_GAP)


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
        told = (text.EXPORTED, text.NOT_EXPORTED)
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
        spoken.named(self, text.REPORT_TITLE)
        self.export_button = spoken.button(FlatButton(), text.EXPORT, text.EXPORT_HELP)
        self.export_button.clicked.connect(self.export)
        self.retry_button = spoken.button(FlatButton(), training_text.RETRY_MISTAKES, training_text.RETRY_GAME_HELP)
        self.retry_button.clicked.connect(lambda: desk.shell.action_registry.trigger("analysis.retry_game"))
        self._doubt = spoken.label(text.THRESHOLDS_MIXED, _wrapped())
        self._no_turns = spoken.label(text.NO_TURNS, _wrapped())
        self._tables = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._titles: list[Label] = []
        self._empty = spoken.named(spoken.label(text.EMPTY, _wrapped()), text.EMPTY)
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
        name = f"{say(text.FILE_NAME)}.{SUFFIX}"
        proposed = Path(name) if home is None else home.path.with_name(f"{home.path.stem}-{name}")
        forms, window = [FileForm(text.HTML_FILES, SUFFIX)], self.window()
        ask_where(window, say, text.EXPORT_TITLE, proposed, forms, lambda path, _: self.write(path))

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
        desk, done = self._desk, text.PAGE_READY.filled(name=path.name)

        def show() -> None:
            if not open_outside(QUrl.fromLocalFile(str(path))):
                desk.shell.warn(MessageKind.REPORT, opened, text.PAGE_NOT_SHOWN.filled(path=path))

        if self._ready is not None:
            desk.shell.withdraw(*self._ready)
        self._ready = opened, done
        desk.shell.warn(MessageKind.REPORT, opened, done, [Answer(text.SHOW_PAGE, show)])

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
        is_hidden = document.shown.hides_evaluations
        report = None if is_hidden else judgements.analysis_report(document.shown.notation)
        self._empty.setText(self._desk.speech.say(study_text.HIDDEN if is_hidden else text.EMPTY))
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
        self._tables.addLayout(self._titled(text.REPORT_SUMMARY, self.summary, STRETCH))
        export = hbox(self.retry_button, self.export_button, STRETCH, spacing=SMALL)
        self._tables.addLayout(self._titled(text.CLASSES, self.classes, EDGE, export, STRETCH))
        self._tables.addStretch()
        turns = self._titled(text.REPORT_TURNS, self._shelf)
        inside = QWidget()
        blamed = self._titled(text.BLAMED, self.blamed)
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
