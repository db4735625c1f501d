"""検討: any number of engines that think about the position on the board, or about one they are pinned to.

Every question has a task of its own, and what is heard of a task is kept with the station that it was asked about, so
nothing an engine says can come to stand at another position. While somebody walks quickly through a record the engines
rest, and are asked once the board stands still.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.analysis.findings import Findings, Memory
from app.analysis.limit import NO_LIMIT, Kind, Limit, Traits, traits_of
from app.analysis.station import Station
from app.analysis.steering import beforehand, lines_set, most_lines, steered
from app.analysis.student import ALL_MOVES, Focus, Standing, Student
from app.analysis.wishes import Found, Said, Settled, Stands
from app.directing.heard import Answers, Begun, Delays, GaveUp, Heard, Lost, Prepared, Thinks
from app.directing.wishes import Ask, Finish, Halt, Prepare, Release, Restart, Seat, Task, WakeAt, Wish
from app.shogi.moves import Move
from app.text import analysis as text
from app.text.phrase import Phrase
from app.usi.answers import Answer

Wishes = list[Wish]

STILL: Final = 0.045
"""Seconds after which the board stands still; a held key moves it on before."""
_SLACK: Final = 2.0
"""So many seconds after its time is over, an engine that does not mind it is stopped."""
_WELL: Final = 30.0
"""Seconds that an engine has to live for a crash to count as the first."""


class Research:
    def __init__(self, memory: Memory | None = None) -> None:
        self.memory = memory or Memory()
        self._students: dict[Seat, Student] = {}
        self._board: Station | None = None
        self._moved_at = float("-inf")
        self._ask_at: float | None = None
        self._woken_at: float | None = None
        self._tasks = 0
        self._born: dict[Seat, float] = {}
        self._is_begun = False
        self._hearers: dict[type[Heard], Callable[[Student, Any, float], Wishes]] = {
            Thinks: self._hear_thought,
            Prepared: self._hear_prepared,
            Begun: self._hear_begun,
            Answers: self._hear_answer,
            GaveUp: self._hear_none,
            Lost: self._hear_lost,
            Delays: self._hear_delay,
        }

    # What one can see

    @property
    def students(self) -> tuple[Student, ...]:
        return tuple(self._students.values())

    def student(self, seat: Seat) -> Student:
        return self._students[seat]

    @property
    def station(self) -> Station | None:
        """That of the board."""
        return self._board

    # As a director

    def begin(self, now: float) -> Wishes:
        self._is_begun = True
        self._born = dict.fromkeys(self._students, now)
        return [
            wish
            for student in self.students
            for wish in (*beforehand(student.seat, student.lines), Prepare(student.seat))
        ]

    def hear(self, heard: Heard, now: float) -> Sequence[Wish]:
        student = self._students.get(heard.seat)
        if student is None:
            return ()
        hearing = self._hearers.get(type(heard))
        return () if hearing is None else hearing(student, heard, now)

    def woken(self, now: float) -> Wishes:
        wishes: Wishes = []
        self._woken_at = None
        if self._ask_at is not None and now >= self._ask_at:
            self._ask_at = None
            for student in self._followers():
                wishes += self._ask(student)
        for student in self.students:
            if student.halt_at is not None and now >= student.halt_at:
                student.halt_at = None
                wishes.append(Halt(student.seat))
        return wishes + self._alarm()

    # What a person does

    def add(
        self,
        seat: Seat,
        now: float,
        name: str = "",
        traits: Traits | None = None,
        lines: int = 1,
        limit: Limit = NO_LIMIT,
    ) -> Wishes:
        """Another engine; `name` is what it is called in comments, nothing for what it calls itself."""
        student = self._students[seat] = Student(seat, name, traits)
        student.lines, student.limit = lines, limit
        if not self._is_begun:
            return []
        self._born[seat] = now
        return [*beforehand(seat, self._students[seat].lines), Prepare(seat)]

    def remove(self, seat: Seat) -> Wishes:
        student = self._students.pop(seat)
        return [*self._settle(student, None), Release(seat), *self._alarm()]

    def end(self) -> Wishes:
        wishes = [wish for student in self.students for wish in self._settle(student, None)]
        self._ask_at = None
        return [*wishes, Finish()]

    def look_at(self, station: Station, now: float) -> Wishes:
        """The board shows another position."""
        if station.is_same(self._board):
            self._board = station
            return []
        hurried = now - self._moved_at < STILL
        self._board, self._moved_at = station, now
        wishes: Wishes = []
        followers = self._followers()
        for student in followers:
            student.is_deeper, student.focus = False, ALL_MOVES
            wishes += self._turn_to(student, station)
        if not hurried and self._ask_at is None:
            for student in followers:
                wishes += self._ask(student)
            return wishes + self._alarm()
        self._ask_at = now + STILL
        for student in followers:
            if student.standing is Standing.THINKING:
                wishes.append(Halt(student.seat))
                student.halt_at = None
            if student.is_ready:
                student.standing = Standing.WAITING
        return wishes + self._alarm()

    def pin(self, seat: Seat) -> Wishes:
        """Let it stay at the position it looks at, wherever the board goes."""
        student = self._students[seat]
        student.pinned = student.station or self._board
        # Nobody else would ask it, once the board stands still.
        asked = self._ask(student) if student.standing is Standing.WAITING else []
        return [*asked, Stands(seat)]

    def unpin(self, seat: Seat) -> Wishes:
        student = self._students[seat]
        if student.pinned is None:
            return []
        student.pinned, student.is_deeper, student.focus = None, False, ALL_MOVES
        return self._again(student)

    def pause(self, seat: Seat) -> Wishes:
        student = self._students[seat]
        if student.standing in {Standing.PAUSED, Standing.LOST}:
            return []
        halted: Wishes = [Halt(seat)] if student.standing is Standing.THINKING else []
        wishes = [*halted, *self._settle(student, None)]
        student.standing = Standing.PAUSED
        return [*wishes, Stands(seat), *self._alarm()]

    def resume(self, seat: Seat, now: float) -> Wishes:
        """Go on after a pause; or start the engine once more after it was lost."""
        student = self._students[seat]
        if student.standing is Standing.LOST:
            student.standing, student.deaths = Standing.LOADING, 0
            self._born[seat] = now
            return [Restart(seat), Stands(seat)]
        if student.standing is not Standing.PAUSED:
            return []
        student.standing = Standing.IDLE
        return self._again(student)

    def set_lines(self, seat: Seat, lines: int) -> Wishes:
        """How many of the best lines it shows, from now on."""
        student = self._students[seat]
        if student.standing is not Standing.LOADING:
            lines = min(lines, most_lines(student.options))
        if lines < 1 or lines == student.lines:
            return []
        student.lines = lines
        if student.standing is Standing.LOADING:
            return []
        return [*lines_set(seat, student.options, lines), *self._again(student)]

    def set_limit(self, seat: Seat, limit: Limit) -> Wishes:
        student = self._students[seat]
        if limit == student.limit:
            return []
        student.limit, student.is_deeper = limit, False
        return self._again(student)

    def go_deeper(self, seat: Seat) -> Wishes:
        """Go on at this position without limit."""
        student = self._students[seat]
        if student.is_deeper or student.limit == NO_LIMIT:
            return []
        student.is_deeper = True
        return self._again(student)

    def show_threat(self, seat: Seat, on: bool) -> Wishes:
        """Think about what the other side would do if it were to move."""
        student = self._students[seat]
        if student.shows_threat is on:
            return []
        student.shows_threat, student.focus = on, ALL_MOVES
        return self._again(student)

    def focus_on(self, seat: Seat, moves: Sequence[Move]) -> Wishes:
        """Think about these moves only; about all when there are none."""
        return self._focus(seat, Focus(only=tuple(moves)))

    def leave_out(self, seat: Seat, moves: Sequence[Move]) -> Wishes:
        """Think about all moves but these."""
        return self._focus(seat, Focus(without=tuple(moves)))

    def _focus(self, seat: Seat, focus: Focus) -> Wishes:
        student = self._students[seat]
        if focus == student.focus:
            return []
        student.focus = focus
        return self._again(student)

    # Asking

    def _followers(self) -> list[Student]:
        return [student for student in self.students if student.pinned is None]

    def _again(self, student: Student) -> Wishes:
        """Ask anew, since something about the question has changed."""
        station = student.pinned or self._board
        if station is None:
            return [Stands(student.seat)]
        return [*self._turn_to(student, station), *self._ask(student), *self._alarm()]

    def _turn_to(self, student: Student, station: Station) -> Wishes:
        """What was found so far is done with; what is known of the new position is shown at once."""
        wishes = self._settle(student, None)
        student.station, student.findings = station, None
        student.recalled = None
        if not student.focus and not (student.shows_threat and station.board.in_check()):
            subject = station.passed() if student.shows_threat else station
            student.recalled = self.memory.recall(subject, student.name)
        if student.recalled is not None:
            wishes.append(Found(student.seat, student.recalled))
        return wishes

    def _ask(self, student: Student) -> Wishes:
        station = student.pinned or self._board
        if station is None or not student.is_ready:
            return []
        errand = student.errand(station)
        student.reason = None
        if isinstance(errand, Phrase):
            return self._refuse(student, errand)
        self._tasks += 1
        student.task = Task(self._tasks)
        student.standing = Standing.THINKING
        student.findings = Findings(errand.subject, student.name, errand.played, is_whole=not student.focus)
        return [Ask(student.seat, student.task, errand.position, errand.search), Stands(student.seat)]

    def _refuse(self, student: Student, reason: Phrase) -> Wishes:
        halted: Wishes = [Halt(student.seat)] if student.standing is Standing.THINKING else []
        student.standing, student.reason = Standing.REFUSED, reason
        return [*halted, Stands(student.seat)]

    def _settle(self, student: Student, answer: Answer | None) -> Wishes:
        """The question is over, however it ended: keep what was found."""
        findings, student.halt_at = student.findings, None
        student.task = None
        if findings is None or findings.is_settled or findings.best is None:
            return []
        findings.settle(answer)
        if findings.is_whole:
            self.memory.keep(findings)
        found = Found(student.seat, findings)
        about_node = findings.is_whole and findings.station.is_same(student.station)
        return [found, Settled(student.seat, findings)] if about_node else [found]

    def _alarm(self) -> Wishes:
        """See to being woken when the next thing is due."""
        due = [student.halt_at for student in self.students if student.halt_at is not None]
        due += [] if self._ask_at is None else [self._ask_at]
        moment = min(due, default=None)
        if moment == self._woken_at:
            return []
        self._woken_at = moment
        return [WakeAt(moment)]

    # Hearing

    def _hear_prepared(self, student: Student, heard: Prepared, now: float) -> Wishes:
        student.name = student.name or heard.name
        student.traits = student.traits or traits_of(heard.name)
        student.options = heard.options
        student.lines = min(student.lines, most_lines(heard.options))
        student.has_spoken = False
        self._born[student.seat] = now
        wishes = list(steered(student.seat, heard.options, student.lines))
        if student.standing is not Standing.LOADING:
            return wishes
        student.standing = Standing.IDLE
        if self._ask_at is not None and student.pinned is None:
            student.standing = Standing.WAITING
            return [*wishes, Stands(student.seat)]
        return [*wishes, *self._again(student)]

    def _hear_begun(self, student: Student, heard: Begun, now: float) -> Wishes:
        limit = student.current_limit
        if heard.task != student.task or limit.kind is not Kind.TIME:
            return []
        slack = _SLACK if student.can.takes_limits else 0.0
        student.halt_at = now + limit.most / 1000 + slack
        return self._alarm()

    def _hear_thought(self, student: Student, heard: Thinks, _now: float) -> Wishes:
        findings, info = student.findings, heard.info
        if heard.task != student.task or findings is None:
            return []
        student.has_spoken = True
        if findings.take(info) is None and not len(findings):
            return []
        wishes: Wishes = [Found(student.seat, findings)]
        if not student.can.takes_limits and student.current_limit.is_reached(info):
            wishes.append(Halt(student.seat))
        return wishes

    def _hear_answer(self, student: Student, heard: Answers, _now: float) -> Wishes:
        """Some engines end a search without limit by themselves, and that is fine."""
        return self._end(student, heard.task, heard.answer)

    def _hear_none(self, student: Student, heard: GaveUp, _now: float) -> Wishes:
        return self._end(student, heard.task, None)

    def _end(self, student: Student, task: Task, answer: Answer | None) -> Wishes:
        if task != student.task:
            return []
        findings = student.findings
        wishes = self._settle(student, answer)
        if findings is not None and not findings.is_settled:
            findings.settle(answer)
        if student.standing is Standing.THINKING:
            student.standing = Standing.FINISHED
        return [*wishes, Stands(student.seat), *self._alarm()]

    def _hear_lost(self, student: Student, heard: Lost, now: float) -> Wishes:
        return self._lose(student, heard.sentence, now)

    def _hear_delay(self, student: Student, heard: Delays, now: float) -> Wishes:
        return self._lose(student, text.DOES_NOT_ANSWER, now) if heard.overdue else []

    def _lose(self, student: Student, sentence: Phrase, now: float) -> Wishes:
        seat = student.seat
        wishes = self._settle(student, None)
        if now - self._born.get(seat, now) > _WELL:
            student.deaths = 0
        student.deaths += 1
        # An engine that dies before it has said a word may have died of the question.
        student.plainly = student.plainly or (student.standing is Standing.THINKING and not student.has_spoken)
        if student.deaths > 1:
            student.standing = Standing.LOST
            student.reason = text.LOST_AGAIN.filled(engine=student.name or text.ENGINE, sentence=sentence)
            return [*wishes, Stands(seat), Said(student.reason, seat), *self._alarm()]
        if student.standing is not Standing.PAUSED:
            student.standing = Standing.LOADING
        said = text.LOST_AND_RESTARTED.filled(engine=student.name or text.ENGINE, sentence=sentence)
        return [*wishes, Restart(seat), Stands(seat), Said(said, seat), *self._alarm()]
