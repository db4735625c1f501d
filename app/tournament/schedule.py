"""Pairing of entrants by schedule: round robin, gauntlet, Swiss, knockout and SPRT.

A pairing is two games from one opening with the sides swapped. Its number and opening never change, so that a
tournament can be extended and resumed. All pairings of a round share one opening, so that no player has an easier one.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from app.base.codec import Count
from app.tournament.plan import ScheduleKind, TournamentPlan
from app.tournament.results import MatchResult

_SPRT_ROUNDS: Final = 20
"""Rounds of an SPRT that are planned at once, as its length is unknown."""
_MAX_TRIES: Final = 20_000
ResultsByGame = Mapping[int, MatchResult]


class Pairing(NamedTuple):
    """Pair of games between two entrants."""

    number: Count
    round: Count
    first: Count
    """Entrant that is Black in the first game."""
    second: Count
    opening: Count

    @property
    def game_numbers(self) -> tuple[int, int]:
        return 2 * self.number, 2 * self.number + 1

    def sides_of_game(self, game: int) -> tuple[int, int]:
        return (self.second, self.first) if game % 2 else (self.first, self.second)


def next_pairings(
    plan: TournamentPlan, there: Sequence[Pairing], results: ResultsByGame, out: Set[int], decided: Set[int]
) -> list[Pairing]:
    """Pairings to add to the existing `there`, without entrants in `out` (withdrawn) and `decided` (SPRT over)."""
    idle = out | decided
    if plan.schedule in (ScheduleKind.SWISS, ScheduleKind.KNOCKOUT):
        meetings = list(_after_round(plan, there, results, idle))
    else:
        known = {(each.round, frozenset((each.first, each.second))) for each in there}
        meetings = [
            (round_, first, second)
            for round_ in _rounds_to_add(plan, there)
            for first, second in round_encounters(plan)
            if (round_, frozenset((first, second))) not in known and not idle & {first, second}
        ]
    number = max((each.number for each in there), default=-1) + 1
    count = len(plan.openings)
    return [Pairing(number + i, round_, a, b, round_ % count) for i, (round_, a, b) in enumerate(meetings)]


def round_encounters(plan: TournamentPlan) -> list[tuple[int, int]]:
    """Encounters of a round; only for schedules that do not depend on results."""
    count = len(plan.entrants)
    if plan.schedule is ScheduleKind.SPRT:
        return [(challenger, count - 1) for challenger in range(count - 1)]
    pairs = combinations(range(count), 2)
    return [pair for pair in pairs if plan.schedule is not ScheduleKind.GAUNTLET or pair[0] < plan.heads]


def total_pairs(plan: TournamentPlan) -> int:
    """Largest possible number of game pairs in the whole schedule."""
    count = len(plan.entrants)
    if plan.schedule is ScheduleKind.SWISS:
        return plan.rounds * (count // 2)
    if plan.schedule is ScheduleKind.KNOCKOUT:
        return plan.rounds * (count - 1)
    return plan.rounds * len(round_encounters(plan))


def _rounds_to_add(plan: TournamentPlan, there: Sequence[Pairing]) -> range:
    if plan.schedule is not ScheduleKind.SPRT:
        return range(plan.rounds)
    begun = max((each.round for each in there), default=-1) + 1
    return range(begun, min(plan.rounds, begun + _SPRT_ROUNDS))


def _after_round(
    plan: TournamentPlan, there: Sequence[Pairing], results: ResultsByGame, idle: Set[int]
) -> Iterator[tuple[int, int, int]]:
    """Next round of a Swiss or a knockout, which depends on the last."""
    begun = max((each.round for each in there), default=-1) + 1
    if plan.schedule is ScheduleKind.SWISS:
        if begun < plan.rounds:
            players = [player for player in range(len(plan.entrants)) if player not in idle]
            yield from ((begun, *pair) for pair in _swiss_pairs(players, there, results))
        return
    yield from ((begun, *pair) for pair in _knockout_pairs(plan, there, results, idle))


def _points_by_entrant(there: Sequence[Pairing], results: ResultsByGame) -> dict[int, float]:
    points: dict[int, float] = {}
    for each in there:
        for game in each.game_numbers:
            if (result := results.get(game)) is not None:
                for player in (each.first, each.second):
                    points[player] = points.get(player, 0.0) + result.points(player)
    return points


def _swiss_pairs(players: list[int], there: Sequence[Pairing], results: ResultsByGame) -> list[tuple[int, int]]:
    """Pair neighbours by points who have not met (backtracking); if odd, the lowest without a bye gets one."""
    points = _points_by_entrant(there, results)
    met = {frozenset((each.first, each.second)) for each in there}
    rounds = {each.round for each in there}
    played = {player: sum(player in (each.first, each.second) for each in there) for player in players}
    order = sorted(players, key=lambda player: (-points.get(player, 0.0), player))
    if len(order) % 2:
        rests = [player for player in reversed(order) if played[player] == len(rounds)]
        order.remove(rests[0] if rests else order[-1])
    tries = iter(range(_MAX_TRIES))

    def pair(left: list[int]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        first, *others = left
        for second in others:
            if frozenset((first, second)) in met or next(tries, None) is None:
                continue
            rest = pair([player for player in others if player != second])
            if rest is not None:
                return [(first, second), *rest]
        return None

    found = pair(order)
    return found if found is not None else list(zip(order[::2], order[1::2], strict=True))


def _knockout_pairs(
    plan: TournamentPlan, there: Sequence[Pairing], results: ResultsByGame, idle: Set[int]
) -> list[tuple[int, int]]:
    """Replay undecided encounters; once all are decided, pair the winners, first against last."""
    alive = list(range(len(plan.entrants)))
    stage: list[tuple[int, int]] = []
    while True:
        stage = _bracket_pairs(alive)
        if not stage:
            return []
        replays = [pair for pair in stage if _encounter_winner(plan, pair, there, results, idle) is None]
        if replays:
            return replays
        losers = {next(p for p in pair if p != _encounter_winner(plan, pair, there, results, idle)) for pair in stage}
        alive = [player for player in alive if player not in losers]


def _bracket_pairs(alive: list[int]) -> list[tuple[int, int]]:
    """Bracket by seed; the best have a bye until a power of two is left."""
    size = 1
    while size < len(alive):
        size *= 2
    playing = alive[size - len(alive) :]
    return list(zip(playing, reversed(playing), strict=True))[: len(playing) // 2]


def _encounter_winner(
    plan: TournamentPlan, pair: tuple[int, int], there: Sequence[Pairing], results: ResultsByGame, idle: Set[int]
) -> int | None:
    """Winner of an encounter, None while it is open. After `plan.rounds` pairs a draw of lots by the seed decides."""
    first, second = pair
    if idle & {first, second}:
        return second if first in idle else first
    mutual = [each for each in there if {each.first, each.second} == {first, second}]
    points = _points_by_entrant(mutual, results)
    ours, theirs = points.get(first, 0.0), points.get(second, 0.0)
    if ours != theirs and mutual:
        return first if ours > theirs else second
    if len(mutual) < plan.rounds:
        return None
    return Random(f"{plan.seed} {first} {second}").choice(pair)  # noqa: S311 - the seed makes the lots reproducible
