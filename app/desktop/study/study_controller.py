"""The study (検討) in the window: engines analyse the position on the board, and their results are shown and stored."""

from collections.abc import Callable
from functools import partial
from time import time
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from app.analysis.asking import FinalFindings, FindingsReady, SeatStateChanged, SentenceReady
from app.analysis.findings import Findings, FindingsCache
from app.analysis.query import Query, query_at_node
from app.analysis.storing import FindingsSnapshot, is_found_by, is_repeated, stored_findings
from app.analysis.study import MoveFocus, Study, StudyState
from app.analysis.writing import FindingsWriter, WriteOutcome
from app.base.event import Event
from app.config.advice import MachineDemand, demand_of, demand_phrase, demand_warnings, this_machine, total_demand
from app.config.declare import section_fields
from app.config.engine_profile import EngineProfile
from app.config.settings import StudySettings
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import WINDOW, EngineSubject, MessageKind
from app.desktop.engines.analyses import analyses
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import on_setting
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.study.study_display import RESTING, StudyDisplay, insert, play
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.record.history import History
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.shogi.moves import Move
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis
from app.text import spoken as hearing_text
from app.text import study as text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.thoughts.score import Situations
from app.workspace.choices import StudyEngineChoice as Chosen
from app.workspace.choices import store_study_engines, study_limit
from app.workspace.document_change import DocumentChange
from app.workspace.engine_signs import EngineSigns
from app.workspace.line_cursor import PlayableLine
from app.workspace.study_rows import candidate_line, insertion_node


def studying(desk: Desk) -> "StudyController":
    """The window's single Studying, created on first use."""
    return desk.shell.only(StudyController, lambda window: StudyController(desk, window))


class StudyController(StudyDisplay):
    """Runs the study: seats the engines, lets them follow the board, and handles the user's actions."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(desk, parent)
        self.moved = Event[None]()
        """Emitted when the board shows another position, to which the shown results do not belong."""
        self.machine = this_machine()
        self.hosting: Callable[[Study], DirectorRunner] = lambda research: DirectorRunner(research, {}, desk.pool)
        """Factory of the runner that executes a study."""
        self._memory = FindingsCache()
        self._runner: DirectorRunner | None = None
        self._ending: list[DirectorRunner] = []
        """Runners of ended studies that have not finished yet."""
        self._is_left = False
        self._history = desk.document.shown.history
        """History of the shown record."""
        self._elsewhere: WeakKeyDictionary[Findings, History] = WeakKeyDictionary()
        """Findings about records that are no longer shown, each with the history to write to."""
        self._pins: WeakKeyDictionary[History, dict[Seat, Query]] = WeakKeyDictionary()
        """Pinned positions by engine, for the records that are not shown."""
        self._signs = EngineSigns(desk.document.letters)
        """Signs of the engines that have studied, kept across records."""
        self._warned: dict[Seat, Phrase] = {}
        self._leave_escape: Callable[[], None] = lambda: None
        self._resting: list[Seat] = []
        """Engines that pause because other work needs the machine."""
        self._was_needed = False
        self._was_hidden: Phrase | None = None
        self._owner: History | None = None
        """History of the record that the study belongs to: where it began, or where the user last saw its results."""
        self._analyses = analyses(desk)
        self.told.connect(self._keep_found)
        desk.document.changed.connect(self._hear)
        on_setting(desk.preferences, self._measure, "study", "scores", "graph")
        desk.speech.changed.connect(lambda _: self._mark_dirty(*self.seats))
        desk.engines.changed.connect(self._on_shelf_changed)
        desk.shell.closed.connect(lambda _: self._leave())
        desk.running.quit_begun.connect(lambda _: self._leave())

    def demand_with(self, key: str | None = None) -> MachineDemand:
        """Load of the machine by the engines of the study, and by one more."""
        keys = set[str](self.seats) | ({key} if key is not None else set())
        profiles = [self._profile(key) for key in keys]
        return total_demand(demand_of(profile) for profile in profiles if profile is not None)

    def demand_words(self, key: str | None = None) -> Phrase:
        return demand_phrase(self.demand_with(key), self.machine)

    # User actions

    def toggle(self) -> None:
        if self.is_going:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        if self._research is not None:
            return
        chosen = self.chosen
        if self._warns_of_game():
            return
        if not chosen:
            self._desk.shell.warn(MessageKind.STUDY, WINDOW, text.NO_ENGINE)
            return
        self._plans = {}
        self._research = Study(self._memory)
        self._runner = self.hosting(self._research)
        self._runner.requested.connect(self._take)
        self._runner.start()
        for each in chosen:
            self._engage(each)
        self._leave_escape = self._desk.shell.end_by_escape(WINDOW, self.stop)
        self._history = self._desk.document.shown.history
        self._belong_here()
        self._desk.document.is_studied = True
        self._desk.shell.follow(DockLayout.STUDY)
        self._desk.shell.docks.show("study")
        self._desk.shell.announce(AnnouncementKind.TASK, hearing_text.STUDY_BEGINS)
        self._look()
        self.altered.emit(None)

    def stop(self) -> None:
        """End the study; its results are remembered."""
        research, runner = self._research, self._runner
        if research is None or runner is None:
            return
        runner.submit_requests(research.remove_all_engines())
        # The runner still delivers its last results in a moment.
        self._ending.append(runner)
        runner.finished.connect(lambda _: self._ending.remove(runner))
        self._research = self._runner = None
        self._dirty.clear()
        IDLE.drop(self, self._show)
        IDLE.drop(self, self._follow_person)
        self._leave_escape()
        self._pins.clear()
        self._owner, self._is_elsewhere = None, False
        self._resting.clear()
        for seat, sentence in self._warned.items():
            self._desk.shell.withdraw(EngineSubject(seat), sentence)
        self._warned.clear()
        self._desk.document.shown.show_engine_output((), None)
        self._desk.document.is_studied = False
        self._desk.shell.announce(AnnouncementKind.TASK, hearing_text.STUDY_ENDS)
        self.altered.emit(None)

    def _leave(self) -> None:
        self._is_left = True
        self.stop()

    def add(self, key: str) -> None:
        """Add an engine; if the machine would be overloaded, ask first."""
        profile = self._profile(key)
        if profile is None or any(each.key == key for each in self._chosen if self.is_going):
            return
        too_much = demand_warnings(self.demand_with(key), self.machine) if self.seats else ()
        if too_much:
            ja, en = "".join(each.ja for each in too_much), " ".join(each.en for each in too_much)
            said = text.TOO_MUCH.filled(engine=profile.name, sentences=Phrase(ja, en))
            adding = Answer(text.ADD_ALL_THE_SAME, partial(self._add, key))
            self._desk.shell.warn(MessageKind.STUDY_ENGINE, EngineSubject(key), said, (adding,))
        else:
            self._add(key)

    def remove(self, seat: Seat) -> None:
        """Remove an engine from the study; removing the last one ends it."""
        self._keep(tuple(each for each in self.chosen if each.key != seat))
        if len(self.seats) <= 1 and seat in {student.seat for student in self._students()}:
            self.stop()
        else:
            self._dismiss(seat)
        self.altered.emit(None)

    def move(self, seat: Seat, place: int) -> None:
        """Move an engine to a place in the order, the first being 0."""
        chosen = list(self.chosen)
        mine = next((each for each in chosen if each.key == seat), None)
        if mine is not None:
            chosen.remove(mine)
            chosen.insert(max(0, min(place, len(chosen))), mine)
            self._keep(tuple(chosen))
            self.altered.emit(None)
            self._mark_dirty(seat)

    def pause(self, seat: Seat) -> None:
        self._do(seat, lambda research, seat, _: research.pause_engine(seat))

    def resume(self, seat: Seat) -> None:
        """Resume an engine for the shown record, or restart a lost one."""
        if not self._warns_of_game():
            self._belong_here()
            self._do(seat, lambda research, seat, now: research.resume_engine(seat, now))

    def toggle_pause(self, seat: Seat | None = None) -> None:
        """Pause or resume an engine; without a seat, all of them."""
        asked = [student for student in self._students() if seat in {None, student.seat}]
        are_resting = all(student.state in RESTING for student in asked)
        for student in asked:
            (self.resume if are_resting else self.pause)(student.seat)

    def set_lines(self, seat: Seat, lines: int) -> None:
        self._do(seat, lambda research, seat, _: research.set_lines(seat, lines))
        if (student := self.student(seat)) is not None:
            kept = student.lines
            self._keep(tuple(each._replace(lines=kept) if each.key == seat else each for each in self.chosen))

    def more_lines(self, by: int, seat: Seat | None = None) -> None:
        """Change the number of lines (MultiPV) of an engine; without a seat, of all."""
        for student in self._students():
            if seat in {None, student.seat}:
                self.set_lines(student.seat, student.lines + by)

    def go_deeper(self, seat: Seat | None = None) -> None:
        """Search the present position without limit; without a seat, with all engines."""
        for each in self.seats if seat is None else (seat,):
            self._do(each, lambda research, seat, _: research.search_deeper(seat))

    def toggle_pin(self, seat: Seat | None = None) -> None:
        """Pin an engine to the present position or release it; without a seat, all of them."""
        asked = [student for student in self._students() if seat in {None, student.seat}]
        are_pinned = all(student.pinned_query is not None for student in asked)
        for student in asked:
            self._do(student.seat, lambda research, seat, _: research.unpin(seat) if are_pinned else research.pin(seat))
        self.altered.emit(None)

    def focus(self, seat: Seat, focus: MoveFocus) -> None:
        """Restrict an engine's search to some moves, or exclude some."""
        self._do(seat, lambda research, seat, _: research.focus_engine(seat, focus))

    def leave_out(self, seat: Seat, move: Move) -> None:
        """Exclude a move from an engine's search, in addition to those excluded before."""
        student = self.student(seat)
        if student is not None:
            self.focus(seat, MoveFocus(excluded_moves=(*student.focus.excluded_moves, move)))

    def toggle_threat(self, seat: Seat | None = None) -> None:
        """Show or hide the threat: the opponent's best move if it were to move."""
        asked = [student for student in self._students() if seat is None or student.seat == seat]
        on = not any(student.shows_threat for student in asked)
        for student in asked:
            self._do(student.seat, lambda research, seat, _: research.show_threat(seat, on))
        self.altered.emit(None)

    def play_best(self) -> None:
        self._with_best(lambda line: self.play(line, 1))

    def add_best_line(self) -> None:
        self._with_best(self.insert)

    def play(self, line: PlayableLine, count: int) -> None:
        """Play `count` moves of a line from its position."""
        play(self._desk, line, count)

    def insert(self, line: PlayableLine) -> None:
        """Insert a whole line as a branch."""
        insert(self._desk, line)

    def write_down(self, seat: Seat, rank: int) -> None:
        """Write an engine's lines down to `rank` into the comment of their position."""
        student = self.student(seat)
        found = None if student is None else student.shown_findings
        if found is not None:
            became = self._written(found, rank)
            sentence = {WriteOutcome.WEAKER: text.STAYED, WriteOutcome.GONE: text.GONE}.get(became, text.WRITTEN)
            self._desk.shell.say_briefly(sentence)

    def make_room(self) -> None:
        """Pause all engines, since other work needs the machine."""
        self._resting = [student.seat for student in self._students() if student.state not in RESTING]
        for seat in self._resting:
            self.pause(seat)
        if self._resting:
            self._desk.shell.say_briefly(text.PAUSED_FOR_OTHERS)

    def _warns_of_game(self) -> bool:
        """Tell the user if a game keeps engines from studying, and return True if so."""
        if self._is_barred():
            label = next(field.label for field in section_fields(StudySettings) if field.key == "in_games")
            allow = Answer(text.ALLOW, lambda: self._desk.shell.show_settings(self._desk.speech.say(label)))
            self._desk.shell.warn(MessageKind.STUDY_IN_GAME, self._desk.document.shown, text.NOT_IN_GAMES, (allow,))
        return self._is_barred()

    # Engines

    def _keep(self, chosen: tuple[Chosen, ...]) -> None:
        self._chosen = chosen
        store_study_engines(self._desk.shell.state, chosen)

    def _add(self, key: str) -> None:
        if self._warns_of_game():
            return
        before = self.chosen if self.is_going or self._chosen else ()
        if all(each.key != key for each in before):
            self._keep((*before, Chosen(key)))
        if not self.is_going:
            self.start()
            return
        self._belong_here()
        self._engage(Chosen(key))
        self.altered.emit(None)

    def _engage(self, chosen: Chosen) -> None:
        """Seat an engine in the running study."""
        research, runner, profile = self._research, self._runner, self._profile(chosen.key)
        seat, settings = Seat(chosen.key), self._desk.preferences.now.study
        if research is None or runner is None or profile is None or seat in self._plans:
            return
        plan = self._plans[seat] = plan_of_profile(profile)
        self._desk.document.shown.signs.engine_sign(profile.name_in_comments)  # after the engines of this record
        self._signs.engine_sign(profile.name_in_comments)
        runner.assign_engine(seat, plan)
        lines, limit = chosen.lines or settings.lines, study_limit(settings)
        runner.submit_requests(research.add_engine(seat, runner.now, profile.name_in_comments, None, lines, limit))
        self._recall()

    def _dismiss(self, seat: Seat) -> None:
        if self._research is not None and self._runner is not None and seat in self._plans:
            del self._plans[seat]
            self._runner.submit_requests(self._research.remove_engine(seat))
            self._dirty.pop(seat, None)
            self._withdraw(seat)
            self._show_on_board()

    def _on_shelf_changed(self, changed: frozenset[str]) -> None:
        for seat in [seat for seat in self._plans if seat in changed and self.is_going]:
            profile = self._profile(seat)
            if profile is not None and plan_of_profile(profile) == self._plans[seat]:
                continue
            lines = next((each.lines for each in self._chosen if each.key == seat), None)
            if profile is None and len(self._plans) == 1:
                self.stop()
            else:
                self._dismiss(seat)
                self._engage(Chosen(seat, lines))
                if self._was_needed:
                    self._resting.append(seat)
                    self.pause(seat)
        self.altered.emit(None)

    # Following the board

    def _look(self) -> None:
        research, runner = self._research, self._runner
        if research is None or runner is None:
            return
        opened = self._desk.document.shown
        before = research.query
        runner.submit_requests(research.show_query(query_at_node(opened.record, self._studied_node()), runner.now))
        if not (before is not None and before.is_same(research.query)):
            self.moved.emit(None)
            self._recall()
        self._mark_dirty(*self.seats)

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._on_replaced()
        elif change.moved is not None or change.edit is not None:  # an edit may change the start position
            self._look()
        if change.mode_changed:
            self._pause_for_others()
            self._update_hiding()

    def _on_replaced(self) -> None:
        """Follow the board to another record; results about the former one are written there."""
        opened = self._desk.document.shown
        here = query_at_node(opened.record, self._studied_node())
        students = self._students()
        for student in students:
            if student.findings is not None and not student.findings.query.is_same(here):
                self._elsewhere.setdefault(student.findings, self._history)
        pins = {student.seat: student.pinned_query for student in students if student.pinned_query is not None}
        if pins:
            self._pins[self._history] = pins
        for seat in pins:
            self._do(seat, lambda research, seat, _: research.unpin(seat))
        self._history = opened.history
        self._look()
        coming_back = self._pins.pop(self._history, {})
        for seat, query in coming_back.items():
            self._pin_to(seat, query)
        if pins or coming_back:
            self.altered.emit(None)
        if self._is_elsewhere:
            IDLE.soon(self, self._follow_person)  # a game that begins here does so in this turn

    def _pin_to(self, seat: Seat, query: Query) -> None:
        self._do(seat, lambda research, seat, _: research.pin_to_position(seat, query))

    def _pause_for_others(self) -> None:
        """Pause the engines during a game, a game analysis or position editing, and resume them afterwards."""
        opened = self._desk.document.shown
        if self._is_barred():
            self._is_elsewhere = self.is_going and opened.history is not self._owner
        needed = opened.is_being_analysed or opened.editor is not None or self._is_barred() or self._is_elsewhere
        if needed is self._was_needed:
            return
        self._was_needed = needed
        if needed:
            self.make_room()
        else:
            for seat in self._resting:
                self._do(seat, lambda research, seat, now: research.resume_engine(seat, now))
            self._resting.clear()
        self._show_on_board()
        self._mark_dirty(*self.seats)

    def _update_hiding(self) -> None:
        if self.why_hidden is not self._was_hidden:
            self._was_hidden = self.why_hidden
            self.altered.emit(None)
            self._show_on_board()

    # Record that the study belongs to

    def _belong_here(self) -> None:
        """Make the shown record the one that the study belongs to."""
        self._owner = self._desk.document.shown.history
        if self._is_elsewhere:
            self._is_elsewhere = self._was_needed = False
            self._resting.clear()
            self._pause_for_others()
            self._update_hiding()

    def _follow_person(self) -> None:
        """Resume at the record that the user went to, unless a game has begun there."""
        if self._is_elsewhere and not self._is_barred():
            self._is_elsewhere = False
            self._pause_for_others()
            self._update_hiding()

    def _show(self) -> Steps:
        """Show new results; the study then belongs to the shown record."""
        if self.is_going and not self.is_hidden and not self._was_needed:
            self._owner = self._desk.document.shown.history
        yield from super()._show()

    def _measure(self) -> None:
        limit = study_limit(self._desk.preferences.now.study)
        for student in self._students():
            self._do(student.seat, lambda research, seat, _: research.set_limit(seat, limit))
        self._mark_dirty(*self.seats)

    # Stored results

    def _recall(self) -> None:
        """Look up stored results of the engines for the position on the board."""
        query = self._station()
        if query is not None and self._analyses.is_wanted:
            profiles = tuple(profile for seat in self.seats if (profile := self._profile(seat)) is not None)
            self._analyses.ask(self, partial(_kept_of, query, profiles), partial(self._on_recalled, query))

    def _on_recalled(self, query: Query, kept: dict[Seat, StoredAnalysis] | None) -> None:
        """Show each engine's own deepest stored result in its card."""
        for student in self._students():
            found = (kept or {}).get(student.seat)
            if found is not None and student.pinned_query is None:
                self._show_stored(student.seat, stored_findings(found, query, student.name))

    def _show_stored(self, seat: Seat, stored: Findings) -> None:
        self._do(seat, lambda research, seat, _: research.show_stored_result(seat, stored))

    def _keep_found(self, seat: Seat) -> None:
        """Store an engine's present results, which hold for the position in any record."""
        student, profile = self.student(seat), self._profile(seat)
        if student is not None and profile is not None and student.findings is not None:
            self._keep_findings(student.findings, profile)

    def _keep_findings(self, found: Findings, profile: EngineProfile) -> None:
        node = self._desk.document.shown.record.node_by_number(found.query.node)
        is_here = node is not None and node.key == found.query.key
        if found.is_complete and is_here and node is not None and not is_repeated(node):
            self._analyses.keep(FindingsSnapshot.from_findings(found, profile, ResultOrigin.STUDY, time()))

    # Requests of the director

    def _do(self, seat: Seat, deed: Callable[[Study, Seat, float], Requests]) -> None:
        if self._research is not None and self._runner is not None and seat in self._plans:
            self._runner.submit_requests(deed(self._research, seat, self._runner.now))
            self._mark_dirty(seat)

    def _take(self, request: Request) -> None:
        if self._is_left or (self._research is None and not isinstance(request, FinalFindings)):
            return
        if isinstance(request, FindingsReady | SeatStateChanged):
            self._mark_dirty(request.seat)
            student = self.student(request.seat)
            if student is not None and student.state is StudyState.THINKING:
                self._withdraw(request.seat)
        elif isinstance(request, FinalFindings):
            if (profile := self._profile(request.seat)) is not None:
                self._keep_findings(request.findings, profile)
            if self._desk.preferences.now.study.writes:
                self._written(request.findings, None if self._desk.preferences.now.study.writes_all else 1)
        elif isinstance(request, SentenceReady):
            self._say(request)

    def _written(self, findings: Findings, candidates: int | None) -> WriteOutcome:
        opened, levels = self._desk.document.shown, self._desk.preferences.now.thoughts
        situations = Situations(levels.hopeful, levels.better, levels.superior, levels.winning)
        history = self._elsewhere.get(findings, opened.history)
        return FindingsWriter(history, situations, candidates).write_findings(findings)

    def _say(self, said: SentenceReady) -> None:
        student = None if said.seat is None else self.student(said.seat)
        if student is None or student.reason != said.sentence:
            self._desk.shell.say_briefly(said.sentence)
            return
        self._withdraw(student.seat)
        self._warned[student.seat] = said.sentence
        resuming = Answer(text.RESUME, partial(self.resume, student.seat))
        self._desk.shell.warn(MessageKind.STUDY_ENGINE, EngineSubject(student.seat), said.sentence, (resuming,))

    def _withdraw(self, seat: Seat) -> None:
        if (sentence := self._warned.pop(seat, None)) is not None:
            self._desk.shell.withdraw(EngineSubject(seat), sentence)

    def _with_best(self, act: Callable[[PlayableLine], object]) -> None:
        best = self.best
        if best is None or not best.moves:
            self._desk.shell.say_briefly(text.NO_BEST)
        else:
            act(candidate_line(best, insertion_node(best.query, self._desk.document.shown.record)))


def _kept_of(query: Query, profiles: tuple[EngineProfile, ...], store: AnalysisStore) -> dict[Seat, StoredAnalysis]:
    """Deepest stored result of each engine for the position. For a worker thread."""
    found = store.results_at(query.board.copy())
    of_each = [(Seat(each.key), [result for result in found if is_found_by(result, each)]) for each in profiles]
    return {seat: results[0] for seat, results in of_each if results}
