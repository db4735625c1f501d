"""A tournament as it stands: what is still to be played, what is being played, and what has come of the rest.

It is a plan, the pairings that were made of it, and the results; from these three it can be made again at any time. It
knows neither files nor engines. Who plays games asks for the next one, and hands in what came of it.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app.play.conditions import Conditions
from app.tournament.plan import Entrant, MatchRules, Schedule, TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.schedule import Pairing, encounters, next_pairings
from app.tournament.standings import PAIR_RESULTS, pair_counts, pair_index

_MOST_VOID: Final = 3
"""So many times a game may be spoilt from outside; then it is counted after all."""


class GameTask(NamedTuple):
    """A game to be played, with all that is needed for it."""

    game: int
    black: int
    white: int
    engines: tuple[Entrant, Entrant]
    conditions: Conditions
    rules: MatchRules


class Decided(NamedTuple):
    """How a test stood when it was decided. Games that ran then have been played on, so the last ratio may be another."""

    entrant: int
    upper: bool
    """Whether the upper bound was reached."""
    ratio: float
    pairs: int


class Tournament:
    def __init__(
        self, plan: TournamentPlan, pairings: Sequence[Pairing] = (), results: Iterable[MatchResult] = ()
    ) -> None:
        self.plan = plan
        self.pairings = list(pairings)
        self.results: dict[int, MatchResult] = {}
        """By the number of the game, in the order in which they came."""
        self.running: dict[int, GameTask] = {}
        self.out: set[int] = set()
        """Entrants that failed too often to go on."""
        self.decided: dict[int, Decided] = {}
        """By the entrant that is tested."""
        self._in_a_row = [0] * len(plan.entrants)
        self._counts: dict[int, list[int]] = {}
        """Of tests, the results of pairs until they were decided."""
        self._voids: dict[int, int] = {}
        self._waiting: deque[tuple[int, Pairing]] = deque()
        for result in results:
            self._enter(result)
        self._open(self.pairings)

    def next_task(self) -> GameTask | None:
        """The next game, which is running from now on; None where there is none, be it only until others are over."""
        while self._waiting:
            game, pairing = self._waiting.popleft()
            if not {pairing.first, pairing.second} & self.idle:
                black, white = pairing.sides(game)
                entrants, conditions = self.plan.entrants, self.plan.conditions(black, white, pairing.opening)
                task = GameTask(game, black, white, (entrants[black], entrants[white]), conditions, self.plan.rules)
                self.running[game] = task
                return task
        return None

    def extend(self) -> Sequence[Pairing]:
        """The pairings that come next, where all that are there have been begun; they are to be kept before they are played."""
        if self._waiting:
            return ()
        if self.running and self.plan.schedule in (Schedule.SWISS, Schedule.KNOCKOUT):
            return ()
        new = next_pairings(self.plan, self.pairings, self.results, self.out, set(self.decided))
        self.pairings += new
        self._open(new)
        return new

    def take(self, result: MatchResult) -> None:
        """A game is over."""
        self.running.pop(result.game, None)
        self._enter(result)

    def void(self, game: int) -> bool:
        """A game was spoilt from outside and is to be played once more; False where that has happened too often."""
        task = self.running.pop(game, None)
        count = self._voids[game] = self._voids.get(game, 0) + 1
        if task is None or count > _MOST_VOID:
            return False
        pairing = next(each for each in self.pairings if each.number == game // 2)
        self._waiting.appendleft((game, pairing))
        return True

    def put_back(self) -> None:
        """What runs is given up, and to be played later."""
        pairings = {each.number: each for each in self.pairings}
        self._waiting.extendleft((game, pairings[game // 2]) for game in sorted(self.running, reverse=True))
        self.running.clear()

    def pair_counts(self, first: int, second: int) -> tuple[int, ...]:
        """How often each result of a pair came, as the first sees it."""
        return pair_counts(self.results.values(), first, second)

    @property
    def idle(self) -> set[int]:
        """Who plays no more. Whoever is left is alone with them."""
        return self.out | set(self.decided)

    @property
    def is_over(self) -> bool:
        return not self._waiting and not self.running

    @property
    def remaining(self) -> int:
        """Games that are running or wait, as far as they are known."""
        return len(self._waiting) + len(self.running)

    def _open(self, pairings: Iterable[Pairing]) -> None:
        self._waiting.extend(
            (game, each)
            for each in pairings
            for game in each.games
            if game not in self.results and not {each.first, each.second} & self.idle
        )

    def _enter(self, result: MatchResult) -> None:
        if result.game in self.results:
            return
        self.results[result.game] = result
        for entrant in (result.black, result.white):
            failed = result.failure is not None and result.loser == entrant
            self._in_a_row[entrant] = self._in_a_row[entrant] + 1 if failed else 0
            if self._in_a_row[entrant] >= self.plan.rules.most_failures:
                self.out.add(entrant)
        if self.plan.sprt is not None:
            self._test(result)

    def _test(self, result: MatchResult) -> None:
        """A test is looked at when a pair is whole."""
        other, sprt = self.results.get(result.game ^ 1), self.plan.sprt
        if sprt is None or other is None:
            return
        for challenger, base in encounters(self.plan):
            if {challenger, base} == {result.black, result.white} and challenger not in self.decided:
                counts = self._counts.setdefault(challenger, [0] * PAIR_RESULTS)
                counts[pair_index(result, other, challenger)] += 1
                verdict = sprt.verdict(counts)
                if verdict is not None:
                    self.decided[challenger] = Decided(challenger, verdict, sprt.ratio(counts), sum(counts))
