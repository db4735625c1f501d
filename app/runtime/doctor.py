"""The examination of an engine, point by point, without an engine or a clock of its own.

Whoever has these hands over what happens (`heard`, `left`) and the time (`tick`, by `deadline`), and grants the wishes that
each call returns. An engine that dies or hangs at a point is started anew for the next one that is worth it; without the
points that everything else rests on, the rest is not tried. Each wait has an end.
"""

from collections.abc import Callable
from typing import Final

from app.base.event import Event
from app.runtime.doctor_course import COURSES, setting_up
from app.runtime.doctor_remarks import COPY_PROTECTED, of_death, of_faults
from app.runtime.doctor_report import Finding, Point, Report, Step, Verdict
from app.runtime.doctor_thoughts import ThoughtChecker
from app.runtime.doctor_visit import Course, Happening, Left, Pace, Remark, Turn, Visit, finding
from app.runtime.doctor_wishes import Kill, Start, Wish
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.events import Ended, SessionEvent
from app.usi.log import LogLine

_BASIC: Final = frozenset({Point.START, Point.GREETING, Point.LOADING, Point.MOVE})
"""Without these nothing else makes sense."""
_WORTH_A_RESTART: Final = frozenset(
    {Point.STOP, Point.PONDER_HIT, Point.PONDER_MISS, Point.MATE, Point.NO_MATE, Point.RANKS}
)
_MOST_RESTARTS: Final = 3
_ENDING: Final = 10.0
"""Seconds that a process which is being killed gets to be gone."""


class Doctor:
    def __init__(
        self,
        settings: tuple[tuple[str, str | None], ...] = (),
        pace: Pace | None = None,
        lines: Callable[[], tuple[LogLine, ...]] = tuple,
    ) -> None:
        """`settings` are options as they are written; `lines` gives what was said since it was asked last."""
        self.begun: Event[Point] = Event()
        self.stepped: Event[Step] = Event()
        self.report: Report | None = None
        """When everything is over, and the engine gone."""
        self._visit = Visit(settings, pace or Pace())
        self._lines = lines
        self._thoughts = ThoughtChecker()
        self._ahead = list(Point)
        self._point = Point.START
        self._course: Course[Finding] | None = None
        self._setting_up: Course[bool] | None = None
        self._is_there = False
        self._leaving = False
        """It is being killed; what it does until then is of no interest."""
        self._restarts = 0
        self._restarted = False
        self._cancelled = False
        self._why_not: Phrase | None = None
        """Why the rest is not tried."""
        self._steps: list[Step] = []
        self._deadline: float | None = None

    @property
    def deadline(self) -> float | None:
        """When `tick` is next wanted."""
        return self._deadline

    # What the runtime brings.

    def begin(self, now: float) -> list[Wish]:
        self._visit.now = self._visit.started = now
        self._is_there = True
        return [Start(), *self._go_on()]

    def heard(self, event: SessionEvent, now: float) -> list[Wish]:
        if self._leaving or self.report is not None or isinstance(event, Ended):
            return []
        self._visit.now = now
        self._visit.notice(event)
        return self._refused() if self._visit.is_copy else self._happened(event)

    def tick(self, now: float) -> list[Wish]:
        if self._deadline is None or now < self._deadline:
            return []
        self._visit.now = now
        if self._leaving:
            # Even the system cannot end it; it is not to hold up the person as well.
            return self._freed()
        return self._happened(None)

    def left(self, left: Left, now: float) -> list[Wish]:
        """The process is gone."""
        self._visit.now = now
        self._is_there = False
        if self._leaving:
            return self._freed()
        if self._course is not None and self._point is Point.QUIT:
            return self._happened(left)
        return self._died(left)

    def cancel(self, now: float) -> list[Wish]:
        """Have done with it: the engine is ended, and what was not yet looked at is not tried."""
        if self._cancelled or self.report is not None:
            return []
        self._visit.now = now
        self._cancelled = True
        self._why_not = text.CANCELLED
        if self._course is not None:
            self._announce(Finding(Verdict.NOT_TRIED, (text.CANCELLED,)))
        self._drop_courses()
        return self._send_away() if self._is_there else self._go_on()

    # From point to point.

    def _happened(self, happening: Happening) -> list[Wish]:
        if self._setting_up is not None:
            return self._set_up(self._setting_up, happening)
        return self._go_on() if self._course is None else self._follow(self._course, happening)

    def _follow(self, course: Course[Finding], happening: Happening) -> list[Wish]:
        try:
            turn = course.send(happening)
        except StopIteration as end:
            return self._found(end.value)
        return self._take(turn)

    def _take(self, turn: Turn) -> list[Wish]:
        self._deadline = turn.until
        return list(turn.wishes)

    def _go_on(self) -> list[Wish]:
        """Begin the next point; at the end there is a report."""
        while self._ahead:
            self._point = self._ahead.pop(0)
            self._visit.begin_point()
            if self._why_not is not None:
                self._announce(Finding(Verdict.NOT_TRIED, (self._why_not,)))
                continue
            self.begun.emit(self._point)
            course = COURSES[self._point](self._visit)
            try:
                turn = next(course)
            except StopIteration as end:
                self._announce(end.value)
                continue
            self._course = course
            if self._is_there:
                return self._take(turn)
            if wishes := self._restart():
                return wishes
        if self._is_there:
            return self._send_away()
        self._deadline = None
        self.report = Report(self._visit.name, self._visit.author, tuple(self._steps), self._cancelled)
        return []

    def _found(self, found: Finding) -> list[Wish]:
        self._course = None
        if found.stuck and self._point in _BASIC:
            self._why_not = text.NOT_TRIED
        self._announce(found)
        return self._send_away() if found.stuck else self._go_on()

    def _died(self, left: Left) -> list[Wish]:
        if self._setting_up is not None or self._point in _BASIC | {Point.OPTIONS}:
            self._why_not = text.NOT_TRIED
        if self._course is not None:
            since = self._visit.since(self._visit.started) if self._point is Point.GREETING else None
            self._announce(finding(of_death(self._point, left), since))
        self._drop_courses()
        return self._go_on()

    def _refused(self) -> list[Wish]:
        """It must not be used, and ends by itself now; nothing more can be asked."""
        self._why_not = text.NOT_TRIED
        self._announce(finding(COPY_PROTECTED))
        self._drop_courses()
        return self._send_away()

    def _announce(self, found: Finding) -> None:
        """A finding, with what else the engine did wrong meanwhile."""
        # What it says before it is spoken to belongs to the greeting, and what was called off is not judged.
        is_mere_start = self._point is Point.START and found.verdict is Verdict.GOOD
        lines = () if is_mere_start else self._lines()
        is_judged = self._point is not Point.START and not self._cancelled
        remarks = [*of_faults(self._visit), *self._thoughts.remarks_on(lines)] if is_judged else []
        if remarks:
            beside = finding([Remark(found.verdict, text.NOTHING), *remarks])
            found = found._replace(
                verdict=beside.verdict, seen=(*found.seen, *beside.seen[1:]), advice=(*found.advice, *beside.advice)
            )
        step = Step(self._point, found, self._restarted, lines)
        self._restarted = False
        self._steps.append(step)
        self.stepped.emit(step)

    # Ending an engine, and starting another.

    def _send_away(self) -> list[Wish]:
        self._leaving = True
        self._deadline = self._visit.now + _ENDING
        return [Kill()]

    def _freed(self) -> list[Wish]:
        self._leaving = self._is_there = False
        return self._go_on()

    def _drop_courses(self) -> None:
        for course in (self._course, self._setting_up):
            if course is not None:
                course.close()
        self._course = self._setting_up = None

    def _restart(self) -> list[Wish]:
        """A new engine for the point that has just begun, where that is worth it."""
        if self._point not in _WORTH_A_RESTART or self._restarts >= _MOST_RESTARTS:
            self._drop_courses()
            self._announce(Finding(Verdict.NOT_TRIED, (text.NOT_TRIED,)))
            return []
        self._restarts += 1
        self._restarted = self._is_there = True
        self._setting_up = setting_up(self._visit)
        return [Start(), *self._take(next(self._setting_up))]

    def _set_up(self, course: Course[bool], happening: Happening) -> list[Wish]:
        try:
            return self._take(course.send(happening))
        except StopIteration as end:
            self._setting_up = None
            ready: bool = end.value
        if ready and self._course is not None:
            self._course.close()
            self._course = COURSES[self._point](self._visit)
            return self._take(next(self._course))
        self._why_not = text.NOT_TRIED
        self._drop_courses()
        self._announce(Finding(Verdict.NOT_TRIED, (text.NOT_BACK,)))
        return self._send_away()
