"""Comparison of engines in the report: where they agree, and links to the moves they disagree about.

On request, each engine is asked about the other's moves, and a longer search decides. The answers are written into the
comments as one undoable edit."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.analysis.agreement import DisagreementText, PairText, comparison_note, comparison_texts, open_questions
from app.analysis.asking import AnalysisProgress, SentenceReady
from app.analysis.comparing import EngineComparison, write_answers
from app.analysis.judging import JudgedLine
from app.base.event import Event
from app.config.engine_profile import EngineProfile
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.labels import STRETCH, Label, hbox, set_tip, vbox
from app.desktop.kit.theme import bold
from app.desktop.kit.translation import Retranslator
from app.directing.requests import Request, Seat
from app.record.edit_error import EditError
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.text import agreement as text
from app.text import analysis as analysis_text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.workspace.document_change import DocumentChange
from app.workspace.open_record import OpenRecord

GAP: Final = 6


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
        return found, text.NOT_HERE.filled(engine=absent[0]) if absent else None

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
        progress = TaskProgress(analysis_text.LOADING)
        self._row = task_strip(desk).add(MessageKind.COMPARISON_TASK, self.opened, text.COMPARED, progress)
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
            words = text.NOT_KEPT.filled(reason=refusal.phrase)
            self._desk.shell.warn(MessageKind.COMPARISON, self.opened, words)

    def _take(self, request: Request) -> None:
        if isinstance(request, AnalysisProgress):
            words = text.ANSWERED.filled(done=request.done_count, total=request.total_count)
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
        self.ask = self._spoken.button(FlatButton(), text.ASK, text.ASK_HELP)
        self.ask.clicked.connect(self._start)
        title = self._spoken.label(text.COMPARED, Label())
        title.setFont(bold(title.font()))
        self._how = Label(wordWrap=True)
        self._pairs = vbox(margins=0, spacing=GAP)
        self.pairs: tuple[PairText, ...] = ()
        vbox(title, self._pairs, hbox(self.ask, STRETCH), self._how, on=self, margins=0, spacing=GAP)
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
        set_tip(self.ask, self._desk.speech.say(reason or text.ASK_HELP))

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
        go.setText(say(text.TO_MOVE.filled(ply=found.ply)))
        go.clicked.connect(
            lambda: desk.document.shown.cursor.go_to_node(desk.document.shown.cursor.current_line()[found.ply - 1])
        )
        words = Label(say(text.VIEWS_AND_VERDICT.filled(views=found.views, verdict=found.verdict)), wordWrap=True)
        hbox(go, (words, 1), on=self, margins=0, spacing=GAP)
