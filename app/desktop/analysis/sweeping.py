"""棋譜解析 in the window: engines go through the record on the table while the person goes on with whatever they do."""

import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.analysis.findings import Findings
from app.analysis.sweep import Crew, Sweep, SweepState
from app.analysis.wishes import Analysed, Progressed, Said
from app.analysis.writing import Writing
from app.base.codec import decoded, encoded
from app.base.event import Event
from app.desktop.analysis.sweep_summary import first_mistake, left_words, summary
from app.desktop.desk.desk import Desk
from app.desktop.desk.task_strip import Stand, TaskRow, task_strip
from app.desktop.kit.banner import Answer
from app.desktop.kit.notebook import UNFINISHED_SWEEP
from app.directing.wishes import Seat, Wish
from app.record.refusal import EditError
from app.record.tree import Record
from app.runtime.pool import plan_of
from app.runtime.runner import Runner
from app.text import sweep as text
from app.text.phrase import Phrase
from app.thoughts.situations import Situations
from app.workspace.document_change import DocumentChange
from app.workspace.sweep_choices import SweepChoices, Unfinished, fingerprint

CHOICES: Final = "sweep"
"""What they are kept under in the notebook."""
PORTION: Final = 0.006
"""Seconds of writing, after which the window has its turn."""
KEEPING_MS: Final = 1_000
"""How often it is noted down how far a sweep is; the results themselves are in the record at once."""
JUDGING_MS: Final = 50
"""How often it is seen whether the last results have been judged."""


def sweeping(desk: Desk) -> "Sweeping":
    """The one of the window."""
    return desk.shell.only(Sweeping, lambda window: Sweeping(desk, window))


class Sweeping(QObject):
    """Hosts one sweep at a time, on the record that lies on the table when it begins."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.ended = Event[SweepState]()
        """A sweep is over, and everything that was found out is written."""
        self._desk = desk
        self._run: _Run | None = None
        self._former: _Run | None = None
        """What was under way when another began; it still writes, perhaps."""
        self._told: tuple[Phrase, ...] = ()
        """What was said in the banner about the last sweep."""
        self._summing: QTimer | None = None
        self._keeping = QTimer(self, singleShot=True, interval=KEEPING_MS)
        self._keeping.timeout.connect(self._keep_unfinished)
        desk.document.changed.connect(lambda change: self._on_replaced() if change.replaced else None)
        desk.shell.closed.connect(lambda _: self._leave())
        desk.running.ending.connect(lambda _: self._leave())

    @property
    def choices(self) -> SweepChoices:
        """What was chosen last."""
        return decoded(SweepChoices, self._desk.files.notebook.read(CHOICES), SweepChoices())

    def remember(self, choices: SweepChoices) -> None:
        self._desk.files.notebook.keep(CHOICES, encoded(SweepChoices, choices, 2))

    @property
    def is_running(self) -> bool:
        """Whether there is a sweep, be it paused or not."""
        return self._run is not None

    @property
    def is_paused(self) -> bool:
        return self._run is not None and self._run.sweep.standing is SweepState.PAUSED

    # What a person does

    def start(self, choices: SweepChoices) -> None:
        """Begin; a sweep that is under way ends, and all it has found stays."""
        self._settle()
        self._former = self._run
        self._end(SweepState.CANCELLED, at_once=False)
        self._withdraw()
        self._forget_summary()
        self._run = _Run(self._desk, choices, self)
        self._run.ended.connect(self._on_ended)
        self._desk.document.is_swept = True
        self._keep_unfinished()
        self._run.progressed.connect(lambda _: self._keeping.isActive() or self._keeping.start())
        self._run.begin()

    def start_as_last(self) -> None:
        """Begin at once with what was chosen last."""
        self.start(self.choices)

    def toggle_pause(self) -> None:
        if self._run is not None:
            self._run.toggle_pause()
            self._desk.document.tell(DocumentChange(mode=True))

    def cancel(self) -> None:
        """Have done with it; what it has found stays."""
        if self._run is not None:
            self._run.cancel()

    # The end of a sweep

    def _on_ended(self, run: "_Run") -> None:
        if run is not self._run:
            return
        standing = run.sweep.standing
        self._end(standing)
        if standing is SweepState.CANCELLED:
            again = Answer(text.AGAIN, partial(self.start, run.choices))
            self._tell(text.CANCELLED.filled(done=run.sweep.done), again)
        elif standing is SweepState.FAILED:
            self._tell_failed(run)
        else:
            self._sum_up(run.sweep)
        self.ended.emit(standing)

    def _end(self, standing: SweepState, *, at_once: bool = True) -> None:
        """Let go of the sweep that there is; `standing` says whether it is one to go on with some day."""
        run, self._run = self._run, None
        if run is None:
            return
        run.leave(at_once=at_once)
        self._desk.document.is_swept = False
        if standing in {SweepState.CANCELLED, SweepState.FINISHED}:
            self._desk.files.notebook.keep(UNFINISHED_SWEEP, b"")

    def _settle(self) -> None:
        """Nothing is to be written any more when another record comes, or another sweep."""
        former, self._former = self._former, None
        if former is not None:
            former.write_all()

    def _tell(self, said: Phrase, *answers: Answer) -> None:
        """Say it until another sweep begins."""
        self._desk.shell.warn(said, answers)
        self._told = (*self._told, said)

    def _withdraw(self) -> None:
        """What was said is of no interest any more."""
        for said in self._told:
            self._desk.shell.withdraw(said)
        self._told = ()

    def _leave(self) -> None:
        """The window goes; the next start offers to go on."""
        self._settle()
        self._forget_summary()
        self._end(SweepState.PAUSED)

    def _tell_failed(self, run: "_Run") -> None:
        answers = (
            Answer(text.AGAIN, partial(self.start, run.choices)),
            Answer(text.CHOOSE_OTHER, partial(self._desk.shell.do, "analysis.sweep")),
        )
        self._tell(text.FAILED.filled(done=run.sweep.done, total=run.total), *answers)

    def _sum_up(self, sweep: Sweep) -> None:
        """Once the moves are judged by the last results too."""
        self._desk.document.judgements.follow()
        timer = self._summing = QTimer(self, interval=JUDGING_MS)
        timer.timeout.connect(partial(self._tell_summary, sweep, self._desk.document.record))
        timer.start()

    def _tell_summary(self, sweep: Sweep, record: Record) -> None:
        document = self._desk.document
        if document.record is record and document.judgements.is_stale:
            return
        self._forget_summary()
        if document.record is not record:
            return
        report = None if document.judgements.is_hidden else document.judgements.report()
        answers: list[Answer] = []
        if report is not None and not report.is_empty:
            answers.append(Answer(text.TO_REPORT, lambda: self._desk.shell.show_dock("report")))
            mistake = first_mistake(report)
            if mistake is not None:
                answers.append(
                    Answer(text.TO_MISTAKE, lambda: mistake in document.record and document.cursor.go(mistake))
                )
        self._tell(summary(sweep, report, handicap=document.is_handicap()), *answers)
        for said in sweep.unthought:
            self._tell(said)
        if sweep.failed:
            self._tell(text.SOME_FAILED.filled(count=sweep.failed), Answer(text.AGAIN, self.start_as_last))

    def _forget_summary(self) -> None:
        if self._summing is not None:
            self._summing.stop()
            self._summing.deleteLater()
            self._summing = None

    # Another record, another start

    def _on_replaced(self) -> None:
        self._settle()
        if self._run is not None and self._run.record is not self._desk.document.record:
            run = self._run
            self._end(SweepState.PAUSED)
            if run.is_of(self._desk.document.record):
                self._offer_here()
                return
            self._withdraw()
            self._tell(text.OTHER_RECORD.filled(done=run.sweep.done, total=run.total))
            self.ended.emit(SweepState.CANCELLED)
        else:
            self._offer_here()

    def offer_unfinished(self, *, is_recoverable: bool) -> None:
        """At the start of the program: go on with what was not finished, if its record can be had.

        Where records can be recovered, that comes first, as the newest results are in there.
        """
        unfinished = self._unfinished()
        if unfinished is None or self._offer_here() or is_recoverable or not unfinished.path:
            return
        said = text.UNFINISHED_FILE.filled(name=unfinished.name, done=unfinished.done, total=unfinished.total)
        self._offer(said, Answer(text.OPEN_AND_GO_ON, partial(self._desk.files.open_path, Path(unfinished.path))))

    def _offer_here(self) -> bool:
        """Offer to go on where the record on the table is the one that was not finished."""
        unfinished, record = self._unfinished(), self._desk.document.record
        if self._run is not None or unfinished is None or not record.root.children:
            return False
        if unfinished.game != fingerprint(record):
            return False
        said = text.UNFINISHED.filled(done=unfinished.done, total=unfinished.total)
        self._offer(said, Answer(text.GO_ON, partial(self.start, unfinished.choices)))
        return True

    def _offer(self, said: Phrase, going_on: Answer) -> None:
        self._withdraw()
        self._tell(said, going_on, Answer(text.LET_GO, self._let_go))

    def _let_go(self) -> None:
        if self._run is None:
            self._desk.files.notebook.keep(UNFINISHED_SWEEP, b"")

    def _unfinished(self) -> Unfinished | None:
        return decoded(Unfinished, self._desk.files.notebook.read(UNFINISHED_SWEEP), None)

    def _keep_unfinished(self) -> None:
        run = self._run
        if run is None:
            return
        home, name = self._desk.files.home, self._desk.speech.say(self._desk.files.name)
        path = str(home.path) if home is not None else ""
        unfinished = Unfinished(fingerprint(run.record), name, path, run.sweep.done, run.total, run.choices)
        self._desk.files.notebook.keep(UNFINISHED_SWEEP, encoded(Unfinished, unfinished, 2))


class _Run:
    """One sweep, from its beginning to its end."""

    def __init__(self, desk: Desk, choices: SweepChoices, parent: QObject) -> None:
        self.ended: Event[_Run] = Event()
        """It is over, and everything is written."""
        self.progressed = Event[None]()
        self.choices = choices
        self.record = desk.document.record
        self._desk = desk
        profiles = choices.profiles(desk.engines.profiles)
        self.sweep = Sweep(
            self.record, choices.order, [Crew((Seat(profile.key),), profile.name) for profile in profiles]
        )
        self.total = self.sweep.left
        plans = {Seat(profile.key): plan_of(profile) for profile in profiles}
        self._runner = Runner(self.sweep, plans, desk.pool)
        self._runner.wished.connect(self._take)
        self._runner.finished.connect(lambda _: self._on_finished())
        chosen = desk.preferences.now.thoughts
        situations = Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning)
        self._writing = Writing(desk.document.history, situations, choices.candidates, branches=choices.adds_branches)
        self._waiting: deque[Analysed] = deque()
        self._is_over = self._was_left = self._writes_at_once = False
        self._writes = QTimer(parent, singleShot=True, interval=0)
        self._writes.timeout.connect(self._write_some)
        self._row: TaskRow = task_strip(desk).add(text.RUNNING, Stand(text.LOADING), pauses=True)
        self._row.paused.connect(lambda _: sweeping(desk).toggle_pause())
        self._row.stopped.connect(lambda _: self.cancel())
        self._let_escape_go = desk.shell.end_by_escape(self.cancel)

    def begin(self) -> None:
        self._runner.begin()

    def is_of(self, record: Record) -> bool:
        """Whether it is the same game, read again."""
        return fingerprint(record) == fingerprint(self.record)

    def toggle_pause(self) -> None:
        if self.sweep.standing is SweepState.PAUSED:
            self._runner.grant(self.sweep.resume(self._runner.now))
        else:
            self._runner.grant(self.sweep.pause())
        self._show()

    def cancel(self) -> None:
        self._runner.grant(self.sweep.cancel())

    def leave(self, *, at_once: bool) -> None:
        """Have done with it, and engines are free for others; what is found is written, `at_once` or in turns."""
        if self._was_left:
            return
        self._was_left = True
        self._runner.abort()
        if at_once:
            self.write_all()
        self._row.end()
        self._let_escape_go()
        self._end_if_written()

    # What the sweep wishes

    def _take(self, wish: Wish) -> None:
        if isinstance(wish, Analysed):
            if self._writes_at_once:
                self._write(wish)
            else:
                self._waiting.append(wish)
                self._writes.start()
        elif isinstance(wish, Progressed) and not self._was_left:
            self.total = wish.total
            self._show(wish.seconds_left)
        elif isinstance(wish, Said) and not self._was_left:
            self._desk.shell.warn(wish.sentence)

    def _on_finished(self) -> None:
        self._is_over = True
        self._end_if_written()

    def _show(self, seconds: float | None = None) -> None:
        sweep = self.sweep
        counts = {"done": sweep.done, "total": self.total}
        if sweep.standing is SweepState.PAUSED:
            words = text.PAUSED.filled(**counts)
        elif (seconds := sweep.seconds_left if seconds is None else seconds) is None:
            words = text.PROGRESS_UNKNOWN.filled(**counts)
        else:
            words = text.PROGRESS.filled(**counts, left=left_words(seconds))
        self._row.tell(Stand(words, sweep.done, self.total, sweep.standing is SweepState.PAUSED))

    # Writing

    def _write_some(self) -> None:
        """For a moment; then the window has its turn."""
        until = time.monotonic() + PORTION
        while self._waiting and time.monotonic() < until:
            self._write(self._waiting.popleft())
        self.progressed.emit(None)
        if self._waiting:
            self._writes.start()
        self._end_if_written()

    def write_all(self) -> None:
        """Write at once what is found and not written yet, and whatever else is still announced."""
        if self._writes_at_once:
            return
        self._writes_at_once = True
        self._writes.stop()
        self._writes.deleteLater()
        while self._waiting:
            self._write(self._waiting.popleft())

    def _write(self, wish: Analysed) -> None:
        findings: Findings = wish.findings
        try:
            self._writing.write(findings, time.monotonic(), wish.effort)
        except EditError as refusal:
            reason = refusal.reason.filled(**refusal.values)
            self._desk.shell.warn(text.NOT_WRITTEN.filled(ply=findings.station.ply, reason=reason))

    def _end_if_written(self) -> None:
        if not self._is_over or self._waiting:
            return
        if self._was_left:
            self.write_all()
        else:
            self.ended.emit(self)
