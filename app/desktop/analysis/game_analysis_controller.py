"""Game analysis (棋譜解析) in the window: engines go through a record in the background."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.analysis.analysis_plan import AnalysisOrder, AnalysisScope
from app.analysis.asking import AnalysisProgress, FirstPassFinished, MoveVerified, PositionAnalysed, SentenceReady
from app.analysis.comment_cache import CommentCache
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.judging import MovesToVerifyFinder, judge_line, judging_scale
from app.analysis.limit import Effort
from app.analysis.marking import remove_marks, remove_results, write_mark
from app.analysis.report import GameReport
from app.analysis.storing import FindingsSnapshot, is_repeated, sufficient_results
from app.analysis.verdict import BLAMED_VERDICTS
from app.analysis.verification import MoveToVerify
from app.analysis.writing import FindingsWriter
from app.base.event import Event
from app.base.value import replaced
from app.config.engine_profile import EngineProfile
from app.desktop.analysis.judgement_updater import AT_ONCE
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind, Subject
from app.desktop.desk.task_strip import TaskProgress, TaskRow, task_strip
from app.desktop.engines.analyses import analyses
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE, Rank, Steps
from app.directing.requests import Request, Seat
from app.library.names import own_sides
from app.record.edit_error import EditError
from app.record.history import History
from app.record.traversal import main_line, path_to_node
from app.record.tree import PERSON, Cause, Node
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.shogi.pieces import Side
from app.store.analysis_store import ResultOrigin, StoredAnalysis
from app.text import agreement as agreement_text
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.thoughts.score import Situations
from app.workspace.choices import AnalysisCheckpoint, AnalysisChoices, game_fingerprint
from app.workspace.document_change import DocumentChange
from app.workspace.kept_scales import stored_scales
from app.workspace.open_record import OpenRecord
from app.workspace.state_store import UNFINISHED_SWEEP

_NAMES: Final = dict(zip(BLAMED_VERDICTS, ("inaccuracies", "dubious", "mistakes", "blunders"), strict=True))


def summary(sweep: GameAnalysis, report: GameReport | None, own: Side | None = None) -> Phrase:
    """Summary of an analysis: accuracy and counts of bad moves of both sides, or that nothing was judged.

    If the user played one side, `own`, that side is marked and only its mistakes are counted."""
    if not sweep.search_count and not sweep.stored_count:
        return text.FINISHED if sweep.answers_without_score else text.NOTHING_NEW
    if report is None or report.is_empty:
        return text.FINISHED_WITH.filled(what=_extent(sweep)) if sweep.stored_count else text.FINISHED
    names = list(report.side_names)
    if own is not None:
        names[own] = text.OWN_SIDE.filled(side=names[own])
    percents = (side.accuracy for side in report.sides)
    first, second = (
        text.NO_ACCURACY if it is None else text.ACCURACY.filled(percent=f"{it.percent:.1f}") for it in percents
    )
    counted = report.sides if own is None else (report.sides[own],)
    counts = {name: sum(len(side.moves_with_verdict(verdict)) for side in counted) for verdict, name in _NAMES.items()}
    with_counts, without = (text.COUNTS, text.NO_MISTAKES) if own is None else (text.OWN_COUNTS, text.NO_OWN_MISTAKES)
    said = with_counts.filled(**counts) if any(counts.values()) else without
    return text.SUMMARY.filled(
        what=_extent(sweep), black=names[0], white=names[1], first=first, second=second, counts=said
    )


def _extent(sweep: GameAnalysis) -> Phrase:
    """Extent of the analysis: the positions done, those skipped as known, and those taken from the store."""
    done = sweep.search_count + sweep.stored_count
    what = text.WHOLE_DONE.filled(done=done)
    if sweep.skip_count:
        what = text.REST_DONE.filled(done=done, skipped=sweep.skip_count)
    return text.TAKEN_DONE.filled(what=what, taken=sweep.stored_count) if sweep.stored_count else what


def left_words(seconds: float) -> Phrase:
    """Remaining time in words: hours, minutes and seconds."""
    whole = max(1, round(seconds))
    if whole < 60:
        return text.FEW_SECONDS.filled(seconds=whole)
    if whole < 3600:
        return text.MINUTES.filled(minutes=whole // 60, seconds=whole % 60)
    return text.HOURS.filled(hours=whole // 3600, minutes=whole % 3600 // 60)


CHOICES: Final = "sweep"
"""Key of the choices in the state store."""
_WHOLE: Final = 1_000
"""Number of steps in the progress of both passes."""
KEEPING_MS: Final = 1_000
"""Interval of the progress checkpoints in milliseconds; results themselves are written at once."""


def game_analyzing(desk: Desk) -> "GameAnalysisController":
    """The window's single GameAnalysisController, created on first use."""
    return desk.shell.only(GameAnalysisController, lambda window: GameAnalysisController(desk, window))


class GameAnalysisController(QObject):
    """Runs one analysis at a time, on the record shown at its start; it continues when another record is shown."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.ended = Event[AnalysisState]()
        """Emitted when an analysis is over and all results are written."""
        self._desk = desk
        self._run: _Run | None = None
        self._told: tuple[tuple[Subject, Phrase], ...] = ()
        """Notices about the last analysis, each with its subject."""
        self._offered_to: OpenRecord | None = None
        """Record of the unfinished analysis, once that is known."""
        self._summary: tuple[OpenRecord, Phrase] | None = None
        """Record and notice of the last result."""
        self._keeping = QTimer(self, singleShot=True, interval=KEEPING_MS)
        self._keeping.timeout.connect(self._keep_unfinished)
        desk.document.changed.connect(lambda change: self._on_replaced(change) if change.replaced else None)
        desk.files.closed.connect(self._on_closed)
        desk.shell.closed.connect(lambda _: self._leave())
        desk.running.quit_begun.connect(lambda _: self._leave())

    @property
    def choices(self) -> AnalysisChoices:
        """The choices of the last analysis."""
        return self._desk.shell.state.read_value(CHOICES, AnalysisChoices, AnalysisChoices())

    def remember(self, choices: AnalysisChoices) -> None:
        self._desk.shell.state.store_value(CHOICES, AnalysisChoices, choices)

    @property
    def is_running(self) -> bool:
        """True if there is an analysis, running or paused."""
        return self._run is not None

    @property
    def is_paused(self) -> bool:
        return self._run is not None and self._run.sweep.state is AnalysisState.PAUSED

    # User actions

    def start(self, choices: AnalysisChoices, opened: OpenRecord | None = None) -> None:
        """Begin an analysis of the record, or of the one shown; a running analysis ends, and its results stay."""
        opened = opened or self._desk.document.shown
        self._end(AnalysisState.CANCELLED)
        self._withdraw(opened)
        order = replaced(choices.order, looks_again=self._desk.preferences.now.analysis.second_look)
        crew = choices.chosen_profiles(self._desk.engines.profiles)
        self._begin(_Run(self._desk, choices, self, _Errand(order, crew), opened))

    def _begin(self, run: "_Run") -> None:
        IDLE.drop(self, self._sum_up)
        self._run, self._offered_to = run, run.opened
        run.opened.is_being_analysed = True
        self._keep_unfinished()
        run.begin()

    def start_as_last(self) -> None:
        """Begin an analysis with the last choices."""
        self.start(self.choices)

    def toggle_pause(self) -> None:
        if self._run is not None:
            self._run.toggle_pause()
            self._desk.document.notify(DocumentChange(mode_changed=True))

    def cancel(self) -> None:
        """Stop the analysis; its results stay."""
        if self._run is not None:
            self._run.cancel()

    def look_again(self) -> None:
        """Analyse the current move again if its mark rests on the first pass alone."""
        opened, profiles = self._desk.document.shown, self._desk.engines.profiles
        found = opened.unverified()
        if found is None:
            return
        if self._run is not None:
            self._desk.shell.say_briefly(text.LOOKED_AT_LATER)
            return
        wanted, choices = opened.judgements.move_to_verify(found), self.choices
        if wanted is None:
            # Moves that were judged only by what a player's engine said have to be analysed from the beginning.
            crew, scope = choices.chosen_profiles(profiles), _around(found.node)
        else:
            crew, scope = (
                tuple(each for each in profiles if wanted.engine in names_in_file(each.name_in_comments))[:1],
                AnalysisScope(only=()),
            )
        if not crew:
            words = agreement_text.NOT_HERE.filled(engine=found.judge.speaker.engine or "")
            self._desk.shell.warn(MessageKind.ANALYSIS, opened, words)
            return
        limit = opened.judgements.judge_limit(found) or choices.limit
        order = AnalysisOrder(Effort(limit), scope, choices.order.stop_early, looks_again=True)
        errand = _Errand(order, crew, _Target(found.node, wanted))
        self._begin(_Run(self._desk, choices, self, errand, opened))

    def remove_marks(self) -> None:
        """Remove the written marks from the comments of the record that is shown."""
        self._take_out(remove_marks, text.MARKS_REMOVED, text.NO_WRITTEN_MARKS)

    def remove_results(self) -> None:
        """Remove the results of analyses and studies from the comments of the record that is shown."""
        self._take_out(remove_results, text.RESULTS_REMOVED, text.NO_WRITTEN_RESULTS)

    def _take_out(self, remove: Callable[[History, Cause, float], int], removed: Phrase, none: Phrase) -> None:
        try:
            count = remove(self._desk.document.shown.history, PERSON, time.monotonic())
        except EditError as refusal:
            words = refusal.phrase
            self._desk.shell.warn(MessageKind.ANALYSIS, self._desk.document.shown, words)
        else:
            self._desk.shell.say_briefly(removed.filled(count=count) if count else none)

    # End of an analysis

    def on_progress(self) -> None:
        """Save the progress soon (throttled). Results still come while engines end, when the window may be gone."""
        if self._run is not None and not self._keeping.isActive():
            self._keeping.start()

    def on_ended(self, run: "_Run") -> None:
        """Finish a run whose results are all written, and sum it up."""
        if run is not self._run:
            return
        standing = run.sweep.state
        self._end(standing)
        IDLE.soon(self, self._sum_up(run), self._sum_up, Rank.FOUND)
        self.ended.emit(standing)

    def _end(self, standing: AnalysisState) -> None:
        """End the current run; `standing` tells whether the analysis can be resumed later."""
        run, self._run = self._run, None
        if run is None:
            return
        run.leave()
        run.opened.is_being_analysed = False
        if run.target is None and standing in {AnalysisState.CANCELLED, AnalysisState.FINISHED}:
            self._desk.shell.state.delete_value(UNFINISHED_SWEEP)

    def _tell(self, kind: MessageKind, subject: Subject, said: Phrase, *answers: Answer) -> None:
        """Warn about `subject`; the notice stays until another analysis begins there."""
        self._desk.shell.warn(kind, subject, said, answers)
        self._told = (*self._told, (subject, said))

    def _withdraw(self, subject: Subject) -> None:
        """Withdraw the notices about `subject` and about records that are closed."""
        over = [told for told in self._told if told[0] in {subject, WINDOW}]
        for told in over:
            self._desk.shell.withdraw(*told)
        self._told = tuple(told for told in self._told if told not in over)

    def _leave(self) -> None:
        """Pause the analysis when the window closes; the next start offers to resume it."""
        IDLE.drop(self, self._sum_up)
        self._keep_unfinished()
        self._end(AnalysisState.PAUSED)

    def _sum_up(self, run: "_Run") -> Steps:
        """Report the result once the moves are judged by the last results."""
        opened, record, sweep = run.opened, run.record, run.sweep
        measure = judging_scale(self._desk.preferences.now, stored_scales(self._desk.shell.state))
        opened.judgements.set_scale(measure)
        opened.judgements.on_cursor_moved()
        while opened.record is record and not opened.judgements.read_comments(AT_ONCE):
            yield
        if opened.record is not record:
            return
        yield from run.mark()
        if run.target is not None:
            self._tell_look(run, run.target.node)
        elif sweep.state is AnalysisState.FINISHED:
            self._tell_result(run)
        else:
            self._tell_rest(run)

    def _tell_look(self, run: "_Run", node: Node) -> None:
        """Tell the outcome of analysing one move again."""
        found, standing = run.opened.judgements.judgement_at(node), run.sweep.state
        move = text.AT_MOVE.filled(ply=node.ply, move=run.opened.move_names.move_name(node))
        if standing is AnalysisState.CANCELLED:
            said = text.LOOK_STOPPED.filled(move=move)
        elif found is None or standing is AnalysisState.FAILED:
            said = text.LOOK_FAILED.filled(move=move)
        else:
            said = text.LOOKED_AT.filled(move=move, told=found.to_phrase())
        self._desk.shell.say_briefly(said)

    def _tell_rest(self, run: "_Run") -> None:
        """Tell how far an unfinished analysis came, and offer to resume it."""
        sweep, again = run.sweep, partial(self.start, replaced(run.choices, skips_known=True), run.opened)
        answers = [Answer(text.AGAIN, again)]
        tell = partial(self._tell, MessageKind.ANALYSIS, run.opened)
        far = run.far
        if sweep.state is AnalysisState.FAILED:
            answers.append(
                Answer(text.CHOOSE_OTHER, partial(self._desk.shell.action_registry.trigger, "analysis.sweep"))
            )
            tell(text.FAILED.filled(**far), *answers)
        elif sweep.moves_to_verify:
            tell(text.CANCELLED_LOOKING.filled(done=sweep.verified_count, total=sweep.moves_to_verify), *answers)
        else:
            tell(text.CANCELLED.filled(**far), *answers)

    def _tell_result(self, run: "_Run") -> None:
        opened, sweep = run.opened, run.sweep
        report = None if opened.hides_evaluations else opened.judgements.analysis_report()
        own = self._own_side(opened)
        answers: list[Answer] = []
        if report is not None and not report.is_empty:
            answers.append(Answer(text.TO_REPORT, partial(self._show_report, opened)))
            blamed = (found for found in report.judgements if found.verdict.is_blame)
            mistake = next((found.node for found in blamed if own in {None, found.mover}), None)
            if mistake is not None:
                words = text.TO_MISTAKE if own is None else text.TO_OWN_MISTAKE
                answers.append(Answer(words, partial(self._show_mistake, opened, mistake), keeps=True))
        tell = partial(self._tell, MessageKind.ANALYSIS, opened)
        if sweep.failure_count:
            again = partial(self.start, run.choices, opened)
            tell(text.SOME_FAILED.filled(count=sweep.failure_count), Answer(text.AGAIN, again))
        result = summary(sweep, report, own)
        self._summary = opened, result
        tell(result, *answers)
        for said in sweep.answers_without_score:
            tell(said)

    def _own_side(self, opened: OpenRecord) -> Side | None:
        """The side that the user played, by name; None if that is neither or both."""
        name = self._desk.preferences.now.game.name
        sides = own_sides(opened.record.headers, (name,) if name else ())
        return next(iter(sides)) if len(sides) == 1 else None

    def withdraw_summary(self) -> None:
        """Withdraw the summary when the user opens the report, which says more."""
        if self._summary is not None:
            self._desk.shell.withdraw(*self._summary)
            self._summary = None

    def _show_report(self, opened: OpenRecord) -> None:
        self._desk.files.show_record(opened)
        self._desk.shell.docks.show("report")

    def _show_mistake(self, opened: OpenRecord, mistake: Node) -> None:
        self._desk.files.show_record(opened)
        if mistake in opened.record:
            opened.cursor.go_to_node(mistake)

    # Record replaced, program restarted

    def _on_closed(self, opened: OpenRecord) -> None:
        run = self._run
        self._offered_to = None if self._offered_to is opened else self._offered_to
        if run is not None and run.opened is opened:
            self._end(AnalysisState.PAUSED)
            words = text.OTHER_RECORD.filled(**run.far)
            self._tell(MessageKind.ANALYSIS_ENDED, WINDOW, words)
            self.ended.emit(AnalysisState.CANCELLED)

    def _on_replaced(self, change: DocumentChange) -> None:
        if change.record_switched and self._run is not None:
            return
        if self._offered_to is not None and not change.record_switched:
            self._offered_to = None  # another record may lie there now
        if self._run is not None and self._run.record is not self._run.opened.record:
            run = self._run
            self._end(AnalysisState.PAUSED)
            if game_fingerprint(self._desk.document.shown.record) == game_fingerprint(
                run.record
            ):  # the same game, read again
                self._offer_here()
                return
            self._withdraw(run.opened)
            words = text.OTHER_RECORD.filled(**run.far)
            self._tell(MessageKind.ANALYSIS_ENDED, WINDOW, words)
            self.ended.emit(AnalysisState.CANCELLED)
        else:
            self._offer_here()

    def offer_unfinished(self, *, is_recoverable: bool) -> None:
        """Offer at start-up to resume an unfinished analysis if its record can be found.

        Recovered records come first, since they hold the newest results."""
        unfinished = self._unfinished()
        if unfinished is None or self._offer_here() or is_recoverable or not unfinished.path:
            return
        said = text.UNFINISHED_FILE.filled(name=unfinished.name, done=unfinished.done, total=unfinished.total)
        going_on = Answer(text.OPEN_AND_GO_ON, partial(self._desk.files.open_path, Path(unfinished.path)))
        self._offer(MessageKind.UNFINISHED_ANALYSIS_FILE, WINDOW, said, going_on)

    def _offer_here(self) -> bool:
        """Offer to resume if the record that is shown is the one of the unfinished analysis. Return True if so."""
        unfinished, record = self._unfinished(), self._desk.document.shown.record
        if self._run is not None or unfinished is None or not record.root.children:
            return False
        opened = self._desk.document.shown
        if unfinished.game != game_fingerprint(record) or not self._is_its_record(unfinished, opened):
            return False
        self._offered_to = opened
        said = text.UNFINISHED.filled(done=unfinished.done, total=unfinished.total)
        going_on = Answer(text.GO_ON, partial(self.start, replaced(unfinished.choices, skips_known=True), opened))
        self._offer(MessageKind.UNFINISHED_ANALYSIS, opened, said, going_on)
        return True

    def _is_its_record(self, unfinished: "AnalysisCheckpoint", opened: OpenRecord) -> bool:
        """Return True if the analysis was of this record; other records, such as openings, may hold the same moves."""
        if unfinished.path:
            return opened.home is not None and str(opened.home.path) == unfinished.path
        return self._offered_to in (None, opened)

    def _offer(self, kind: MessageKind, subject: Subject, said: Phrase, going_on: Answer) -> None:
        self._withdraw(subject)
        self._tell(kind, subject, said, going_on, Answer(text.LET_GO, self._let_go))

    def _let_go(self) -> None:
        """Discard the unfinished analysis, with an offer to undo that."""
        unfinished = self._unfinished()
        if self._run is not None or unfinished is None:
            return
        self._desk.shell.state.delete_value(UNFINISHED_SWEEP)
        undo = Answer(text.UNDO_LETTING_GO, partial(self._take_up_again, unfinished))
        self._tell(MessageKind.UNFINISHED_ANALYSIS_FILE, WINDOW, text.LET_GO_OF, undo)

    def _take_up_again(self, unfinished: AnalysisCheckpoint) -> None:
        """Restore a discarded analysis, unless a newer one is kept, and offer it again."""
        if self._run is None and self._unfinished() is None:
            self._desk.shell.state.store_value(UNFINISHED_SWEEP, AnalysisCheckpoint, unfinished)
            self.offer_unfinished(is_recoverable=False)

    def _unfinished(self) -> AnalysisCheckpoint | None:
        return self._desk.shell.state.read_value(UNFINISHED_SWEEP, AnalysisCheckpoint, None)

    def _keep_unfinished(self) -> None:
        run = self._run
        if run is None or run.target is not None:
            return
        game, kept = game_fingerprint(run.record), self._unfinished()
        if run.sweep.is_checking_results and kept is not None and kept.game == game:
            return  # the kept progress is right; this run does not know its own yet
        home, name = run.opened.home, self._desk.speech.say(self._desk.files.name_of(run.opened))
        path = str(home.path) if home is not None else ""
        unfinished = AnalysisCheckpoint(game, name, path, choices=run.choices, **run.far)
        self._desk.shell.state.store_value(UNFINISHED_SWEEP, AnalysisCheckpoint, unfinished)


class _Target(NamedTuple):
    """A single move that is analysed again."""

    node: Node
    wanted: MoveToVerify | None
    """Search wanted for it; None if its positions have to be analysed first."""


class _Errand(NamedTuple):
    order: AnalysisOrder
    crew: tuple[EngineProfile, ...]
    target: _Target | None = None
    """Single move to analyse again; None for the whole order."""


def _around(node: Node) -> AnalysisScope:
    """Scope of the positions before and after a move."""
    numbers = (node.number,) if node.parent is None else (node.parent.number, node.number)
    return AnalysisScope(has_branches=True, only=numbers)


class _Run:
    """One analysis run: its director, runner, task row and results."""

    def __init__(
        self, desk: Desk, choices: AnalysisChoices, host: GameAnalysisController, errand: _Errand, opened: OpenRecord
    ) -> None:
        self._host = host
        self.choices = choices
        self.target = errand.target
        self.opened = opened
        self.record = self.opened.record
        self._desk = desk
        crews = [EngineSeats((Seat(profile.key),), profile.name_in_comments) for profile in errand.crew]
        self.sweep = GameAnalysis(self.record, errand.order, crews)
        self.total = self.sweep.remaining_count
        plans = {Seat(profile.key): plan_of_profile(profile) for profile in errand.crew}
        self.runner = DirectorRunner(self.sweep, plans, desk.pool)
        self.runner.requested.connect(self._take)
        self.runner.finished.connect(lambda _: None if self._was_left else host.on_ended(self))
        chosen = desk.preferences.now.thoughts
        situations = Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning)
        self._writing = FindingsWriter(
            self.opened.history, situations, choices.candidates, branches=choices.adds_branches
        )
        self._was_left = False
        self._crew = {Seat(profile.key): profile for profile in errand.crew}
        self._analyses = analyses(desk)
        name = text.RUNNING if self.target is None else text.LOOK_AGAIN
        progress = TaskProgress(text.LOADING)
        self._row: TaskRow = task_strip(desk).add(MessageKind.ANALYSIS_TASK, opened, name, progress, pauses=True)
        self._row.paused.connect(lambda _: host.toggle_pause())
        self._row.stopped.connect(lambda _: self.cancel())
        self._let_escape_go = desk.shell.end_by_escape(opened, self.cancel)

    @property
    def far(self) -> dict[str, int]:
        """Number of positions with results, also of earlier runs, and of all positions."""
        return {"done": self.sweep.settled_count, "total": self.sweep.settled_count + self.sweep.remaining_count}

    def begin(self) -> None:
        """Begin the run, after a lookup of stored results if those are wanted."""
        order, profiles = self.sweep.order, tuple(self._crew.values())
        if not (order.takes_stored and self._analyses.is_wanted and self.target is None):
            self.runner.start()
            return
        keys = [node.key for node in order.scope.select_nodes(self.record)]
        self._analyses.ask(self, lambda store: sufficient_results(store, profiles, keys, order.effort), self._on_stored)

    def _on_stored(self, stored: list[dict[int, StoredAnalysis]] | None) -> None:
        if not self._was_left:
            self.sweep.use_stored_results(stored or [{} for _ in self._crew])
            self.runner.start()

    def toggle_pause(self) -> None:
        if self.sweep.state is AnalysisState.PAUSED:
            self.runner.submit_requests(self.sweep.resume(self.runner.now))
        else:
            self.runner.submit_requests(self.sweep.pause())
        self._show()

    def cancel(self) -> None:
        self.runner.submit_requests(self.sweep.cancel())

    def leave(self) -> None:
        """End the run and release its engines; results that were found are written."""
        if not self._was_left:
            self._was_left = True
            self.runner.abort_run()
            self._row.end()
            self._let_escape_go()

    def mark(self) -> Steps:
        """Write the marks of the main line into its comments, or the mark of the one move."""
        settings, target = self._desk.preferences.now, self.target
        line = (
            main_line(self.record.root) if target is None else [*path_to_node(target.node), *main_line(target.node)[1:]]
        )
        passages = CommentCache(self.record)
        while not passages.parse_comments(line, AT_ONCE):
            yield
        measure = judging_scale(settings, stored_scales(self._desk.shell.state))
        found = {each.node: each for each in judge_line(passages.judged_nodes(line), measure).judgements}
        while self.opened.judgements.lacks_reasons and not self.opened.judgements.search_proofs():
            yield
        for node in line if target is None else [target.node]:
            yield
            if self.opened.record is self.record and node in self.record:
                told = (found.get(node), self.opened.judgements.reason_at(node), settings.thoughts.marks)
                with suppress(EditError):  # the user edits it now, who has reasons to
                    write_mark(self.opened.history, node, *told)

    # Requests of the director

    def _take(self, request: Request) -> None:
        if isinstance(request, PositionAnalysed | MoveVerified):
            self._write(request)
        elif isinstance(request, FirstPassFinished) and self.target is not None and self.target.wanted is not None:
            self.runner.submit_requests(self.sweep.verify_moves([self.target.wanted], self.runner.now))
        elif isinstance(request, FirstPassFinished):
            IDLE.soon(self._host, self._suspect(), self, Rank.FOUND)
        elif isinstance(request, AnalysisProgress) and not self._was_left:
            self.total = request.total_count
            self._host.on_progress()
            self._show(request.seconds_left)
        elif isinstance(request, SentenceReady) and not self._was_left:
            self._desk.shell.warn(MessageKind.ANALYSIS, self.opened, request.sentence)

    def _suspect(self) -> Steps:
        """Find the moves that need a second look, and ask for it."""
        measure = judging_scale(self._desk.preferences.now, stored_scales(self._desk.shell.state))
        suspicion = MovesToVerifyFinder(self.record, self.sweep.order.scope, measure)
        while not suspicion.search_for_moves_to_verify(AT_ONCE):
            yield
        if not self._was_left:
            self.runner.submit_requests(self.sweep.verify_moves(suspicion.found_moves, self.runner.now))

    def _show(self, seconds: float | None = None) -> None:
        sweep = self.sweep
        if self.target is not None:
            is_paused = sweep.state is AnalysisState.PAUSED
            words = text.LOOKING_PAUSED if is_paused else text.LOOKING_AT
            self._row.tell(TaskProgress(words.filled(ply=self.target.node.ply), is_paused=is_paused))
            return
        counts = {"done": sweep.search_count, "total": self.total}
        if sweep.moves_to_verify and sweep.state is AnalysisState.RUNNING:
            counts = {"done": sweep.verified_count, "total": sweep.moves_to_verify}
        if sweep.state is AnalysisState.PAUSED:
            words = text.PAUSED.filled(**counts)
        elif (seconds := sweep.seconds_left if seconds is None else seconds) is None:
            words = text.PROGRESS_UNKNOWN.filled(**counts)
        else:
            sentence = text.LOOK_PROGRESS if sweep.moves_to_verify else text.PROGRESS
            words = sentence.filled(**counts, left=left_words(seconds))
        done = round(sweep.progress * _WHOLE) if self.total else 0
        whole = _WHOLE if self.total else 0
        self._row.tell(TaskProgress(words, done, whole, sweep.state is AnalysisState.PAUSED))

    def _write(self, request: PositionAnalysed | MoveVerified) -> None:
        query = request.found.query if isinstance(request, MoveVerified) else request.findings.query
        try:
            if isinstance(request, MoveVerified):
                self._writing.write_verification(request.found)
            else:
                self._writing.write_findings(request.findings, request.effort)
                self._keep(request)
        except EditError as refusal:
            reason = refusal.phrase
            words = text.NOT_WRITTEN.filled(ply=query.ply, reason=reason)
            self._desk.shell.warn(MessageKind.ANALYSIS, self.opened, words)
        self._host.on_progress()

    def _keep(self, request: PositionAnalysed) -> None:
        """Keep a result in the store too, unless it came from there."""
        found, node = request.findings, self.record.node_by_number(request.findings.query.node)
        if not found.found_at and node is not None and not is_repeated(node):
            kept = FindingsSnapshot.from_findings(
                found, self._crew[request.seat], ResultOrigin.ANALYSIS, time.time(), request.effort
            )
            self._analyses.keep(kept)
