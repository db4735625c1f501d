"""Overview of a running tournament: standings, SPRT courses and failures.

It is computed from a snapshot, so that a thread can do it while games go on.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.plan import ScheduleKind, TournamentPlan
from app.tournament.results import Failure, MatchResult
from app.tournament.schedule import Pairing, round_encounters, total_pairs
from app.tournament.standings import (
    PENTANOMIAL_RESULTS,
    Encounter,
    Standings,
    compute_standings,
    cumulative_pair_counts,
)
from app.tournament.statistics import Sprt, pairs_left
from app.tournament.tournament import DecidedSprt, Tournament

MAX_COURSE_POINTS: Final = 64
"""Most points of an SPRT's course; of longer ones only every second, fourth or eighth pair is computed."""
_ADVICE: Final = {
    Failure.CRASH: text.CRASHED_OFTEN,
    Failure.STALL: text.STALLED_OFTEN,
    Failure.TIME: text.LATE_OFTEN,
    Failure.ILLEGAL: text.ILLEGAL_OFTEN,
    Failure.BAD_ANSWER: text.BAD_ANSWER_OFTEN,
}
LlrCache = dict[tuple[int, int], float]
"""Cache of log-likelihood ratios (LLR) by tested entrant and number of completed pairs."""


def planned_games(plan: TournamentPlan, pairings: Sequence[Pairing]) -> int | None:
    """Most games that will be played; None for an SPRT, whose length is unknown."""
    return None if plan.schedule is ScheduleKind.SPRT else 2 * max(total_pairs(plan), len(pairings))


class MatchSnapshot(NamedTuple):
    """Immutable copy of a tournament's state."""

    plan: TournamentPlan
    pairings: tuple[Pairing, ...]
    results: tuple[MatchResult, ...]
    withdrawn: frozenset[int]
    decided_sprts: tuple[DecidedSprt, ...]
    is_over: bool

    @staticmethod
    def from_tournament(tournament: Tournament) -> "MatchSnapshot":
        decided = tuple(tournament.decided_sprts.values())
        results, out = tuple(tournament.results.values()), frozenset(tournament.withdrawn)
        return MatchSnapshot(tournament.plan, tuple(tournament.pairings), results, out, decided, tournament.is_over)

    @property
    def planned_games(self) -> int | None:
        return planned_games(self.plan, self.pairings)


class SprtCourse(NamedTuple):
    """SPRT of a challenger: its present state and the course of its LLR."""

    challenger: int
    base: int
    sprt: Sprt
    pair_counts: tuple[int, ...]
    llr_course: tuple[tuple[int, float], ...]
    """Completed pairs, and the log-likelihood ratio (LLR) after them."""
    pairs_left: tuple[int, int] | None
    """Estimated range of pairs still needed; None if it cannot be estimated."""
    decided_sprt: DecidedSprt | None
    encounter: Encounter | None


class MatchOverview(NamedTuple):
    """Standings, SPRT states and failures, as computed from a tournament's snapshot."""

    snapshot: MatchSnapshot
    standings: Standings
    sprt_courses: tuple[SprtCourse, ...]
    failure_phrases: tuple[Phrase, ...]
    """Advice for the user on the failures of each engine."""


def match_overview(snapshot: MatchSnapshot, ratios: LlrCache) -> MatchOverview:
    results = {result.game: result for result in snapshot.results}
    found = compute_standings(snapshot.plan, snapshot.pairings, results, snapshot.withdrawn)
    return MatchOverview(
        snapshot, found, tuple(_sprt_courses(snapshot, found, ratios)), tuple(_failure_phrases(snapshot.plan, found))
    )


def seconds_left(snapshot: MatchSnapshot, found: Standings) -> float | None:
    """Estimated seconds until all games are played; None if it cannot be estimated."""
    if snapshot.planned_games is None or not found.games:
        return None
    return found.mean_seconds * max(0, snapshot.planned_games - found.games) / snapshot.plan.slots


def _sprt_courses(snapshot: MatchSnapshot, found: Standings, ratios: LlrCache) -> list[SprtCourse]:
    sprt = snapshot.plan.sprt
    if sprt is None:
        return []
    decided = {each.entrant: each for each in snapshot.decided_sprts}
    tests = []
    for challenger, base in round_encounters(snapshot.plan):
        counted = cumulative_pair_counts(snapshot.results, challenger, base)
        stride = 1
        while len(counted) > MAX_COURSE_POINTS * stride:
            stride *= 2
        course = [(0, 0.0)]
        for pairs in sorted({*range(stride, len(counted) + 1, stride), len(counted)} - {0}):
            if (challenger, pairs) not in ratios:
                ratios[challenger, pairs] = sprt.llr(counted[pairs - 1])
            course.append((pairs, ratios[challenger, pairs]))
        counts = counted[-1] if counted else (0,) * PENTANOMIAL_RESULTS
        left = None if challenger in decided else pairs_left(sprt, counts, course[-1][1])
        met = found.find_encounter(challenger, base)
        tests.append(SprtCourse(challenger, base, sprt, counts, tuple(course), left, decided.get(challenger), met))
    return tests


def _failure_phrases(plan: TournamentPlan, found: Standings) -> list[Phrase]:
    told = []
    for row in found.rows:
        name, margin = plan.entrants[row.entrant].name, plan.entrants[row.entrant].traits.margin_ms
        told += [
            _ADVICE[failure].filled(name=name, count=count, margin=margin) for failure, count in row.failures.items()
        ]
        if row.is_withdrawn:
            told.append(text.TAKEN_OUT.filled(name=name))
    return told
