"""What a soak has shown: its readings, the slots that took too long, what went wrong, and whether all that is well."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple

from tests.soak.gauges import Reading
from tests.soak.heartbeat import LONGEST, Gap, Second

_WARM_UP: Final = 0.34
"""The share of the readings at the beginning in which a program may still grow: it loads what is used for the first time."""
_FEW: Final = 3
"""With fewer readings after that nothing can be said of growth."""
_MEMORY_SHARE: Final = 0.05
_MEMORY_MB: Final = 12.0
"""So much may come between the first and the last readings after that, whichever is more."""
_COUNTS: Final = (("handles", 6), ("threads", 3), ("processes", 1), ("objects", 400))
"""The same for what can be counted: a dialog that stays open at one of the readings is no leak."""
_SHOWN: Final = 15
_COLUMNS: Final = f"{'minute':>8}{'MB':>9}{'handles':>9}{'threads':>9}{'processes':>11}{'objects':>9}{'things':>10}"


class Course(NamedTuple):
    """What came of a soak."""

    seed: int
    readings: Sequence[Reading]
    gaps: Sequence[Gap]
    beats: int
    longest_stop: float
    """Seconds by the clock, whoever was at work meanwhile."""
    incidents: Sequence[str]
    remains: Sequence[int]
    """Processes that were still there when the program had ended."""
    deeds: int
    stuck: Sequence[str]
    """What did not come to an end when everything was to settle."""
    kinds: Sequence[Counter[str]] = ()
    """With each reading, how many things of Python there were of each kind."""
    seconds: Sequence[Second] = ()
    """What the machine took meanwhile; a fact to read the rest by, and no excuse."""
    paces: Sequence[float] = ()
    """How long a fixed piece of work took from time to time; the same."""


def faults(course: Course) -> list[str]:
    """In sentences; nothing when all is well."""
    found = [f"not well: {incident}" for incident in course.incidents]
    found += [f"stuck: {what}" for what in course.stuck]
    if course.remains:
        found.append(f"{len(course.remains)} processes outlived the program: {course.remains}")
    if course.gaps:
        longest = max(gap.seconds for gap in course.gaps)
        found.append(
            f"{len(course.gaps)} slots took more than {LONGEST * 1000:.0f} ms, the longest {longest * 1000:.0f} ms"
        )
    found += _growth(course.readings)
    return found


def _growth(readings: Sequence[Reading]) -> Iterator[str]:
    settled = readings[round(len(readings) * _WARM_UP) :]
    if len(settled) < 2 * _FEW:
        return
    before, after = settled[:_FEW], settled[-_FEW:]
    first, last = (median(reading.megabytes for reading in few) for few in (before, after))
    if last - first > max(_MEMORY_MB, first * _MEMORY_SHARE):
        yield f"memory grew from {first:.1f} to {last:.1f} MB"
    for name, most in _COUNTS:
        least_before, least_after = (min(getattr(reading, name) for reading in few) for few in (before, after))
        if least_after - least_before > most:
            yield f"{name} grew from {least_before} to {least_after}"


def report(course: Course) -> Iterator[str]:
    """In lines, the verdict last."""
    yield f"seed {course.seed}, {course.deeds} deeds, {course.beats} beats"
    yield f"the event loop never stood still for longer than {course.longest_stop * 1000:.0f} ms by the clock"
    yield from _stolen(course.seconds, course.gaps)
    yield _COLUMNS
    for reading in course.readings:
        yield (
            f"{reading.minutes:8.2f}{reading.megabytes:9.1f}{reading.handles:9}{reading.threads:9}"
            f"{reading.processes:11}{reading.objects:9}{reading.things:10}"
        )
    yield from _grown(course.kinds)
    if course.gaps:
        yield "  slots that took too long: of its own, of that reckoned, by the clock"
    yield from _slow_places(course.gaps, course.paces)
    found = faults(course)
    yield from found
    yield "FAILED" if found else "clean"


def _stolen(seconds: Sequence[Second], gaps: Sequence[Gap]) -> Iterator[str]:
    """Whether slow slots come with stolen time."""
    slow = [
        second
        for second in seconds
        if any(second.begun < gap.ended and gap.ended - gap.by_clock < second.ended for gap in gaps)
    ]
    for told, some in (("the run", seconds), ("those with slots that took too long", slow)):
        if some:
            lasted, taken = sum(each.ended - each.begun for each in some), sum(each.stolen for each in some)
            yield (
                f"of {lasted:.0f} s, {told}, the machine took {taken:.0f} hundredths of a second from its processors, "
                f"{taken / lasted:.1f} in each"
            )


def _grown(kinds: Sequence[Counter[str]]) -> Iterator[str]:
    """What there is more of than after the warm-up, for who looks for a leak."""
    settled = kinds[round(len(kinds) * _WARM_UP) :]
    if len(settled) > 1:
        grown = (settled[-1] - settled[0]).most_common(2 * _SHOWN)
        yield "  more at the end: " + ", ".join(f"{kind} +{count}" for kind, count in grown)


def _slow_places(gaps: Sequence[Gap], paces: Sequence[float]) -> Iterator[str]:
    usual = median(paces) if paces else 0.0
    by_place = defaultdict[tuple[str, str], list[Gap]](list)
    for gap in sorted(gaps, key=lambda each: -each.seconds):
        by_place[gap.where, gap.deed].append(gap)
    for (where, deed), found in list(by_place.items())[:_SHOWN]:
        told = ", ".join(f"{seconds * 1000:.0f}" for seconds in found[0][:3])
        then = f", all work taking {found[0].pace / usual:.1f} times as long as usual" if usual else ""
        yield f"  {told} ms (× {len(found)}) after “{deed}”{then}: {where}"
    if len(by_place) > _SHOWN:
        yield f"  and at {len(by_place) - _SHOWN} other places"
