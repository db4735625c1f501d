"""Standings of a tournament: crosstable, encounters, ratings, openings, failures and overstepped times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.tournament.plan import Opening, TournamentPlan
from app.tournament.ratings import Rating, compute_ratings
from app.tournament.results import Failure, MatchResult
from app.tournament.schedule import Pairing
from app.tournament.statistics import Strength, estimate_strength

PENTANOMIAL_RESULTS: Final = 5
"""Number of pentanomial results of a game pair: LL, LD, WL or DD, WD, WW."""
_PERCENTILE_99: Final = 0.99


class GameScore(NamedTuple):
    """Number of wins, draws and losses of one side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def counts(self) -> tuple[int, int, int]:
        """Trinomial counts, as `statistics` takes them: losses, draws, wins."""
        return self.losses, self.draws, self.wins

    def with_points(self, points: float) -> "GameScore":
        """Return the score with one more game of so many points: 1, 0.5 or 0."""
        return GameScore(self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0))


class Encounter(NamedTuple):
    """All games between two entrants, from the view of the first."""

    first: int
    second: int
    score: GameScore
    as_black: GameScore
    pairs: tuple[int, ...]
    """Pentanomial counts of completed game pairs."""
    by_pairs: Strength | None
    by_games: Strength | None
    distinct: int
    """Number of games that differ from each other in at least one move."""
    games: tuple[int, ...]


class Lateness(NamedTuple):
    """Number of moves made after the flag fell, and how late they were in milliseconds."""

    moves: int = 0
    median: int = 0
    p99: int = 0
    worst: int = 0


class StandingsRow(NamedTuple):
    """Row of the crosstable with the results and statistics of one entrant."""

    entrant: int
    score: GameScore
    by_side: tuple[GameScore, GameScore]
    sonneborn_berger: float
    """Sonneborn–Berger score: the points of beaten opponents, and half of those of drawn ones."""
    failures: Mapping[Failure, int]
    anomalies: Mapping[str, int]
    lateness: Lateness
    seconds: float
    """Total thinking time of the entrant, in seconds."""
    rating: Rating | None
    is_withdrawn: bool


class OpeningScore(NamedTuple):
    """Score of the games from an opening, from Black's side."""

    opening: Opening
    black: GameScore


class Standings(NamedTuple):
    """Standings of a tournament with the statistics of its games."""

    rows: tuple[StandingsRow, ...]
    """Rows of the crosstable, the best entrant first."""
    encounters: tuple[Encounter, ...]
    openings: tuple[OpeningScore, ...]
    black_score: GameScore
    end_kinds: Mapping[EndKind, int]
    games: int
    planned_games: int
    mean_plies: float
    """Average number of moves of a game."""
    mean_seconds: float
    """Average duration of a game in seconds."""

    def find_encounter(self, first: int, second: int) -> Encounter | None:
        """All games of two entrants, from the view of `first`; None if no such encounter exists."""
        return next((each for each in self.encounters if (each.first, each.second) == (first, second)), None)


def pair_index(one: MatchResult, other: MatchResult, entrant: int) -> int:
    """Pentanomial result (0 to 4) of a game pair, from the entrant's view."""
    return round(2 * (one.points(entrant) + other.points(entrant)))


def pair_counts(results: Iterable[MatchResult], first: int, second: int) -> tuple[int, ...]:
    """Pentanomial counts of completed game pairs, from the view of entrant `first`."""
    return next(reversed(cumulative_pair_counts(results, first, second)), (0,) * PENTANOMIAL_RESULTS)


def cumulative_pair_counts(results: Iterable[MatchResult], first: int, second: int) -> list[tuple[int, ...]]:
    """Cumulative pentanomial counts after each completed game pair."""
    counts, open_, counted = [0] * PENTANOMIAL_RESULTS, dict[int, MatchResult](), list[tuple[int, ...]]()
    for result in results:
        if {result.black, result.white} == {first, second}:
            other = open_.pop(result.pairing, None)
            if other is None:
                open_[result.pairing] = result
            else:
                counts[pair_index(result, other, first)] += 1
                counted.append(tuple(counts))
    return counted


def compute_standings(
    plan: TournamentPlan, pairings: Sequence[Pairing], results: Mapping[int, MatchResult], out: Iterable[int] = ()
) -> Standings:
    entrants = range(len(plan.entrants))
    by_two: dict[tuple[int, int], list[MatchResult]] = {}
    for result in results.values():
        by_two.setdefault((result.black, result.white), []).append(result)
    met = {(i, j): _encounter_of_results(by_two, i, j) for i in entrants for j in entrants if i != j}
    encounters = {pair: each for pair, each in met.items() if each.score.games}
    points = [[_score_against(encounters, i, j).points for j in entrants] for i in entrants]
    games = [[_score_against(encounters, i, j).games for j in entrants] for i in entrants]
    rated = {rating.player: rating for rating in compute_ratings(points, games)}
    gone = set(out)
    rows = [_standings_row(i, results.values(), points, rated.get(i), i in gone) for i in entrants]
    order = sorted(rows, key=lambda row: (-row.score.points, -row.sonneborn_berger, row.entrant))
    played = list(results.values())
    return Standings(
        tuple(order),
        tuple(encounters.values()),
        _opening_scores(plan, pairings, results),
        _black_score(played),
        Counter(result.end for result in played),
        len(played),
        2 * len(pairings),
        _mean_value([result.plies for result in played]),
        _mean_value([result.took for result in played]),
    )


def _score_against(encounters: Mapping[tuple[int, int], Encounter], i: int, j: int) -> GameScore:
    found = encounters.get((i, j))
    return GameScore() if found is None else found.score


def _encounter_of_results(by_two: Mapping[tuple[int, int], list[MatchResult]], first: int, second: int) -> Encounter:
    black, white = by_two.get((first, second), []), by_two.get((second, first), [])
    games = [*black, *white]
    as_black = _black_score(black)
    score = GameScore()
    for result in games:
        score = score.with_points(result.points(first))
    pairs = pair_counts(games, first, second)
    distinct = len({(result.black, result.moves) for result in games})
    numbers = tuple(sorted(result.game for result in games))
    return Encounter(
        first,
        second,
        score,
        as_black,
        pairs,
        estimate_strength(pairs),
        estimate_strength(score.counts),
        distinct,
        numbers,
    )


def _black_score(games: Iterable[MatchResult]) -> GameScore:
    score = GameScore()
    for result in games:
        score = score.with_points(0.5 if result.winner is None else float(result.winner == Side.BLACK))
    return score


def _standings_row(
    entrant: int, results: Iterable[MatchResult], points: list[list[float]], rating: Rating | None, is_out: bool
) -> StandingsRow:
    score, sides, berger, seconds = GameScore(), [GameScore(), GameScore()], 0.0, 0.0
    failures, odd, late = Counter[Failure](), Counter[str](), list[int]()
    for result in results:
        if entrant not in (result.black, result.white):
            continue
        side, got = result.side_of(entrant), result.points(entrant)
        other = result.white if side is Side.BLACK else result.black
        score, sides[side] = score.with_points(got), sides[side].with_points(got)
        berger += got * sum(points[other])
        seconds += result.seconds[side]
        late += result.late[side]
        odd.update(result.odd[side])
        if result.failure is not None and result.losing_entrant == entrant:
            failures[result.failure] += 1
    return StandingsRow(
        entrant, score, (sides[0], sides[1]), berger, failures, odd, _lateness_statistics(late), seconds, rating, is_out
    )


def _lateness_statistics(late: list[int]) -> Lateness:
    if not late:
        return Lateness()
    ordered = sorted(late)
    count = len(ordered)
    return Lateness(count, ordered[count // 2], ordered[min(count - 1, int(count * _PERCENTILE_99))], ordered[-1])


def _opening_scores(
    plan: TournamentPlan, pairings: Sequence[Pairing], results: Mapping[int, MatchResult]
) -> tuple[OpeningScore, ...]:
    games: dict[int, list[MatchResult]] = {}
    for pairing in pairings:
        for game in pairing.game_numbers:
            if game in results:
                games.setdefault(pairing.opening, []).append(results[game])
    return tuple(OpeningScore(plan.openings[opening], _black_score(games[opening])) for opening in sorted(games))


def _mean_value(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
