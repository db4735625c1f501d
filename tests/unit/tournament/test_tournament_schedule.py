"""Who meets whom, in which order, and what a tournament does with what comes back."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from app.batch.work_queue import SendWork, WorkGivenUp, WorkQueue
from app.record.endings import EndKind
from app.text.phrase import Phrase
from app.tournament.overview import LlrCache, MatchSnapshot, match_overview, seconds_left
from app.tournament.plan import (
    PLAN_VERSION,
    Entrant,
    MatchRules,
    Opening,
    ScheduleKind,
    TournamentPlan,
    forecast_match,
    parse_sprt,
)
from app.tournament.results import Failure, MatchResult
from app.tournament.schedule import total_pairs
from app.tournament.statistics import EloModel, Sprt
from app.tournament.tournament import GameTask, Tournament


def plan(
    count: int, schedule: ScheduleKind = ScheduleKind.ROUND_ROBIN, rounds: int = 1, **others: object
) -> TournamentPlan:
    entrants = tuple(Entrant(chr(ord("A") + i), f"engine {i}") for i in range(count))
    openings = (Opening(), Opening(moves=("7g7f",)), Opening(moves=("2g2f",)))
    return TournamentPlan(PLAN_VERSION, entrants, openings, schedule=schedule, rounds=rounds)._replace(**others)  # type: ignore[arg-type]


def result(task: GameTask, winner: int | None, failure: Failure | None = None) -> MatchResult:
    """`winner` is an entrant."""
    side = None if winner is None else int(winner == task.white)
    return MatchResult(task.game, task.black, task.white, side, EndKind.RESIGN, 60, failure=failure)


def better(task: GameTask) -> int:
    """The first of two always wins."""
    return min(task.black, task.white)


def play(tournament: Tournament) -> list[GameTask]:
    tasks: list[GameTask] = []
    while True:
        tournament.make_next_pairings()
        task = tournament.next_task()
        if task is None:
            return tasks
        tasks.append(task)
        tournament.enter_result(result(task, better(task)))


def meetings(tasks: list[GameTask]) -> Counter[frozenset[int]]:
    return Counter(frozenset((task.black, task.white)) for task in tasks)


def test_in_a_round_robin_everybody_meets_everybody_with_both_colours() -> None:
    tasks = play(Tournament(plan(4, rounds=3)))
    assert Counter((task.black, task.white) for task in tasks) == {
        (i, j): 3 for i in range(4) for j in range(4) if i != j
    }


def test_both_games_of_a_pair_begin_alike_one_after_the_other() -> None:
    for one, other in list(pairwise(play(Tournament(plan(3, rounds=4)))))[::2]:
        assert (one.black, one.white) == (other.white, other.black)
        assert one.conditions.moves == other.conditions.moves


def test_a_round_has_an_opening_of_its_own() -> None:
    tasks = play(Tournament(plan(2, rounds=4)))
    assert [task.conditions.moves for task in tasks[::2]] == [(), ("7g7f",), ("2g2f",), ()]


def test_in_a_gauntlet_the_first_meet_the_others() -> None:
    assert set(meetings(play(Tournament(plan(4, ScheduleKind.GAUNTLET))))) == {frozenset((0, i)) for i in (1, 2, 3)}
    tasks = play(Tournament(plan(4, ScheduleKind.GAUNTLET, heads=2)))
    assert len(tasks) == 2 * total_pairs(plan(4, ScheduleKind.GAUNTLET, heads=2)) == 10


@pytest.mark.parametrize("count", [5, 8])
def test_in_a_swiss_nobody_meets_twice_and_the_best_comes_first(count: int) -> None:
    tournament = Tournament(plan(count, ScheduleKind.SWISS, rounds=3))
    met = meetings(play(tournament))
    assert set(met.values()) == {2}
    assert len(met) == 3 * (count // 2)
    played = Counter(player for pair in met for player in pair)
    assert min(played.values()) >= 2


def test_a_swiss_round_waits_for_the_one_before() -> None:
    tournament = Tournament(plan(4, ScheduleKind.SWISS, rounds=2))
    tournament.make_next_pairings()
    tasks = [tournament.next_task() for _ in range(4)]
    assert tournament.next_task() is None
    assert not tournament.make_next_pairings()
    for task in tasks:
        assert task is not None
        tournament.enter_result(result(task, better(task)))
    assert {frozenset((each.first, each.second)) for each in tournament.make_next_pairings()} == {
        frozenset((0, 2)),
        frozenset((1, 3)),
    }


def test_a_knockout_ends_with_one() -> None:
    tournament = Tournament(plan(6, ScheduleKind.KNOCKOUT, rounds=2))
    met = meetings(play(tournament))
    assert len(met) == 5
    assert tournament.is_over
    assert frozenset((0, 1)) in met


def test_the_undecided_of_a_knockout_play_on_until_lots_are_drawn() -> None:
    tournament = Tournament(plan(2, ScheduleKind.KNOCKOUT, rounds=3))
    count = 0
    while tournament.make_next_pairings():
        while (task := tournament.next_task()) is not None:
            tournament.enter_result(result(task, None))
            count += 1
    assert count == 6


def test_a_test_ends_when_it_is_decided_and_says_at_which_ratio() -> None:
    tournament = Tournament(plan(3, ScheduleKind.SPRT, 10_000, sprt=Sprt(EloModel.NELO, 0, 100)))
    tasks = play(tournament)
    assert set(meetings(tasks)) == {frozenset((0, 2)), frozenset((1, 2))}
    assert {each.upper for each in tournament.decided_sprts.values()} == {True}
    assert all(each.ratio > 2.94 for each in tournament.decided_sprts.values())
    assert len(tasks) < 200
    ratios: LlrCache = {}
    seen = match_overview(MatchSnapshot.from_tournament(tournament), ratios)
    assert seen.snapshot.planned_games is None
    for course in seen.sprt_courses:
        decided = tournament.decided_sprts[course.challenger]
        assert course.decided_sprt == decided
        assert course.llr_course[0] == (0, 0.0)
        assert (decided.pairs, decided.ratio) in course.llr_course
        assert all(before[0] < after[0] for before, after in pairwise(course.llr_course))
    assert match_overview(MatchSnapshot.from_tournament(tournament), ratios) == seen
    assert dict(ratios) == {
        (t.challenger, pairs): ratio for t in seen.sprt_courses for pairs, ratio in t.llr_course[1:]
    }


def test_how_long_the_rest_takes_comes_of_the_games_that_are_over() -> None:
    tournament = Tournament(plan(2, rounds=5, slots=2))
    tournament.make_next_pairings()
    assert (
        seconds_left(
            MatchSnapshot.from_tournament(tournament),
            match_overview(MatchSnapshot.from_tournament(tournament), {}).standings,
        )
        is None
    )
    for took in (20.0, 40.0):
        task = tournament.next_task()
        assert task is not None
        tournament.enter_result(result(task, better(task))._replace(took=took))
    now = MatchSnapshot.from_tournament(tournament)
    assert seconds_left(now, match_overview(now, {}).standings) == 30 * 8 / 2


def test_a_tournament_is_the_same_again_from_what_was_kept() -> None:
    tournament = Tournament(plan(4, rounds=2))
    tournament.make_next_pairings()
    for _ in range(5):
        task = tournament.next_task()
        assert task is not None
        tournament.enter_result(result(task, better(task)))
    lost = tournament.next_task()
    again = Tournament(tournament.plan, tournament.pairings, tournament.results.values())
    assert again.next_task() == lost
    assert len(play(again)) == 24 - 6


def test_more_rounds_and_engines_come_on_top_of_what_was_played() -> None:
    tournament = Tournament(plan(2))
    before = play(tournament)
    grown = Tournament(plan(3, rounds=2), tournament.pairings, tournament.results.values())
    more = play(grown)
    assert not {task.game for task in before} & {task.game for task in more}
    assert meetings(before + more) == {frozenset(pair): 4 for pair in combinations(range(3), 2)}


def test_one_that_fails_three_times_running_is_taken_out_and_the_rest_goes_on() -> None:
    tournament = Tournament(plan(3, rounds=5))
    tasks = []
    tournament.make_next_pairings()
    while (task := tournament.next_task()) is not None:
        tasks.append(task)
        failed = 1 in (task.black, task.white)
        tournament.enter_result(
            result(task, task.black + task.white - 1 if failed else 0, Failure.CRASH if failed else None)
        )
    assert tournament.withdrawn == {1}
    assert meetings(tasks) == {frozenset((0, 1)): 2, frozenset((1, 2)): 1, frozenset((0, 2)): 10}


def test_a_game_that_was_spoilt_is_played_again_but_not_for_ever() -> None:
    tournament, queue = Tournament(plan(2)), WorkQueue[GameTask]([""], tries=4)
    tournament.make_next_pairings()
    task = tournament.next_task()
    assert task is not None
    queue.add_work(task, (0,))
    queue.tick(0.0)
    orders, tries = queue.on_worker_ready(0, "", 0.0), 0
    while not isinstance(orders[0], WorkGivenUp):
        assert orders == [SendWork(0, tries + 1, task)]
        tries += 1
        orders = queue.repeat_work(0, tries, Phrase("", "spoilt"), 0.0)
    assert tries == 4
    assert queue.is_empty


def test_the_forecast_says_how_long_and_how_sure() -> None:
    found = forecast_match(plan(3, rounds=50, slots=2), 150)
    assert found.games == 300
    assert found.error_bar == pytest.approx(69, abs=1)
    assert found.seconds == pytest.approx(300 * 110 * 0.1 / 2)


def test_a_test_is_read_from_words() -> None:
    assert parse_sprt("nelo:-5,20.5") == Sprt(EloModel.NELO, -5, 20.5)
    assert parse_sprt("gain50") == Sprt(EloModel.NELO, 0, 50)
    for nonsense in ("", "nelo", "nelo:5", "nelo:5,0", "elo:0,x", "bayeselo:0,2", "elo:0,inf", "nelo:nan,5"):
        assert parse_sprt(nonsense) is None


def test_an_entrant_that_thinks_by_nodes_is_rated_by_the_usual_time() -> None:
    assert Entrant("A", "a").move_ms == 100
    assert MatchRules().resign is None
