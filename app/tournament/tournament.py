"""State of a tournament: waiting, running and finished games.

It consists of a plan, the pairings made from it and the results, and can be rebuilt from these three. It knows neither
files nor engines: the caller asks for the next game, plays it, and reports the result.
"""

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from app.play.conditions import Conditions
from app.tournament.plan import Entrant, MatchRules, ScheduleKind, TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.schedule import Pairing, next_pairings, round_encounters
from app.tournament.standings import PENTANOMIAL_RESULTS, pair_counts, pair_index


class GameTask(NamedTuple):
    """Game to be played, with its engines, conditions and rules: work of a queue with one part, its result."""

    game: int
    black: int
    white: int
    engines: tuple[Entrant, Entrant]
    conditions: Conditions
    rules: MatchRules

    @property
    def group(self) -> str:
        return ""

    @property
    def parts(self) -> tuple[int]:
        return (self.game,)

    def for_engine(self, _: str) -> "GameTask":
        return self

    def remaining_work(self, _: Collection[Hashable]) -> "GameTask":
        return self

    def without_first(self) -> None:
        return None

    def expected_seconds(self, _: Collection[Hashable], __: float) -> float:
        return inf


class DecidedSprt(NamedTuple):
    """State of an SPRT when it was decided. Games then running have finished since, so the last LLR may differ."""

    entrant: int
    upper: bool
    """True if the upper bound was reached (H1 accepted)."""
    ratio: float
    pairs: int


class Tournament:
    """Tournament with its waiting games, results and decided tests."""

    def __init__(
        self, plan: TournamentPlan, pairings: Sequence[Pairing] = (), results: Iterable[MatchResult] = ()
    ) -> None:
        self.plan = plan
        self.pairings = list(pairings)
        self.results: dict[int, MatchResult] = {}
        """Results by game number, in the order in which they came."""
        self.running_games: dict[int, GameTask] = {}
        self.withdrawn: set[int] = set()
        """Indices of the entrants withdrawn after too many failures."""
        self.decided_sprts: dict[int, DecidedSprt] = {}
        """Decided SPRTs, by the index of the tested entrant."""
        self._successive_failures = [0] * len(plan.entrants)
        self._pair_counts: dict[int, list[int]] = {}
        """Pentanomial counts of each SPRT until it was decided, by the index of the tested entrant."""
        self._waiting: deque[tuple[int, Pairing]] = deque()
        for result in results:
            self._enter_result(result)
        self._queue_pairings(self.pairings)

    def next_task(self) -> GameTask | None:
        """Start the next game; None if there is none, perhaps only until running games are over."""
        while self._waiting:
            game, pairing = self._waiting.popleft()
            if not {pairing.first, pairing.second} & self.idle_entrants:
                black, white = pairing.sides_of_game(game)
                entrants, conditions = self.plan.entrants, self.plan.game_conditions(black, white, pairing.opening)
                task = GameTask(game, black, white, (entrants[black], entrants[white]), conditions, self.plan.rules)
                self.running_games[game] = task
                return task
        return None

    def make_next_pairings(self) -> Sequence[Pairing]:
        """Make the next pairings if all others have been started; the caller saves them before they are played."""
        if self._waiting:
            return ()
        if self.running_games and self.plan.schedule in (ScheduleKind.SWISS, ScheduleKind.KNOCKOUT):
            return ()
        new = next_pairings(self.plan, self.pairings, self.results, self.withdrawn, set(self.decided_sprts))
        self.pairings += new
        self._queue_pairings(new)
        return new

    def enter_result(self, result: MatchResult) -> None:
        """Enter the result of a finished game."""
        self.running_games.pop(result.game, None)
        self._enter_result(result)

    def requeue_games(self, games: Iterable[int]) -> None:
        """Return running games to the queue, to be played later."""
        pairings = {each.number: each for each in self.pairings}
        for game in sorted(games, reverse=True):
            del self.running_games[game]
            self._waiting.appendleft((game, pairings[game // 2]))

    def pair_counts(self, first: int, second: int) -> tuple[int, ...]:
        """Pentanomial counts of completed game pairs, from the view of entrant `first`."""
        return pair_counts(self.results.values(), first, second)

    @property
    def idle_entrants(self) -> set[int]:
        """Entrants that play no more: withdrawn or decided."""
        return self.withdrawn | set(self.decided_sprts)

    @property
    def is_over(self) -> bool:
        return not self._waiting and not self.running_games

    def _queue_pairings(self, pairings: Iterable[Pairing]) -> None:
        self._waiting.extend(
            (game, each)
            for each in pairings
            for game in each.game_numbers
            if game not in self.results and not {each.first, each.second} & self.idle_entrants
        )

    def _enter_result(self, result: MatchResult) -> None:
        if result.game in self.results:
            return
        self.results[result.game] = result
        for entrant in (result.black, result.white):
            failed = result.failure is not None and result.losing_entrant == entrant
            self._successive_failures[entrant] = self._successive_failures[entrant] + 1 if failed else 0
            if self._successive_failures[entrant] >= self.plan.rules.most_failures:
                self.withdrawn.add(entrant)
        if self.plan.sprt is not None:
            self._update_sprt(result)

    def _update_sprt(self, result: MatchResult) -> None:
        """Update the SPRT with a completed game pair; once it is decided, it ends the pairings of its engine."""
        other, sprt = self.results.get(result.game ^ 1), self.plan.sprt
        if sprt is None or other is None:
            return
        for challenger, base in round_encounters(self.plan):
            if {challenger, base} == {result.black, result.white} and challenger not in self.decided_sprts:
                counts = self._pair_counts.setdefault(challenger, [0] * PENTANOMIAL_RESULTS)
                counts[pair_index(result, other, challenger)] += 1
                verdict = sprt.verdict(counts)
                if verdict is not None:
                    self.decided_sprts[challenger] = DecidedSprt(challenger, verdict, sprt.llr(counts), sum(counts))
