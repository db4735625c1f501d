"""What is chosen before a match of engines, and the plan that comes of it."""

from app.config.engine_profile import BUNDLED, EngineProfile, bundled_profile
from app.play.conditions import MoveLimit, TimeControl
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.plan import Opening, ScheduleKind, TournamentPlan
from app.workspace.match_choices import (
    ChosenEntrant,
    ChosenTime,
    MatchChoices,
    TimeKind,
    match_conditions_words,
    tournament_of_choices,
)

OTHER = EngineProfile("fairy", "Fairy", "/usr/games/fairy-stockfish", values={"Threads": 2, "USI_Ponder": True})
PROFILES = (bundled_profile(), OTHER)


def made(choices: MatchChoices) -> TournamentPlan:
    plan = tournament_of_choices(choices, PROFILES, 7)
    assert isinstance(plan, TournamentPlan)
    return plan


def test_what_is_proposed_is_two_levels_of_the_bundled_engine() -> None:
    plan = made(MatchChoices(2))
    assert [(each.engine, each.level) for each in plan.entrants] == [(BUNDLED, 6), (BUNDLED, 10)]
    assert plan.name == "Yomisuji Lv.6 – Yomisuji Lv.10"
    assert (plan.slots, plan.rounds, plan.schedule) == (2, 10, ScheduleKind.ROUND_ROBIN)
    assert match_conditions_words(plan).en == "2 engines, round robin, 10 pairs each, 0.5 s per move, 1 opening"


def test_the_same_engine_twice_is_told_apart_and_keeps_its_own_options() -> None:
    plan = made(
        MatchChoices(1, "Mine ", (ChosenEntrant("fairy"), ChosenEntrant("fairy")), time=ChosenTime(TimeKind.NODES))
    )
    assert [each.name for each in plan.entrants] == ["Fairy", "Fairy (2)"]
    assert plan.entrants[0].options == {"Threads": 2}, "what the game says itself is not the engine's"
    assert plan.entrants[0].limit == MoveLimit(nodes=10_000)
    assert plan.name == "Mine"


def test_an_engine_may_have_its_own_time() -> None:
    own = ChosenEntrant("fairy", time=ChosenTime(TimeKind.DEPTH, number=4))
    plan = made(MatchChoices(1, entrants=(ChosenEntrant(BUNDLED), own)))
    assert [each.limit for each in plan.entrants] == [MoveLimit(), MoveLimit(depth=4)]
    assert plan.entrants[0].time == TimeControl(0, 500)
    assert "time by engine" in match_conditions_words(plan).en


def test_a_test_goes_on_until_it_is_decided_and_openings_are_mixed() -> None:
    openings = tuple(Opening(source=str(number)) for number in range(20))
    choices = MatchChoices(1, schedule="gain50", time=ChosenTime(TimeKind.MAIN, 0.5, 1.5), openings=openings)
    plan = made(choices)
    assert plan.schedule is ScheduleKind.SPRT
    assert plan.sprt is not None
    assert plan.entrants[0].time == TimeControl(90_000, 0, 500)
    assert plan.openings != openings
    assert set(plan.openings) == set(openings)
    assert made(choices) == plan, "the same seed, the same order"
    assert match_conditions_words(plan).en == "2 engines, SPRT nElo [0, 50], 1.5 min + 0.5 s, 20 openings"


def test_what_makes_no_match_says_why() -> None:
    def why(choices: MatchChoices) -> Phrase | TournamentPlan:
        return tournament_of_choices(choices, PROFILES, 7)

    assert why(MatchChoices(1, entrants=(ChosenEntrant(BUNDLED),))) == text.TOO_FEW_ENGINES
    assert why(MatchChoices(1, entrants=(ChosenEntrant(BUNDLED), ChosenEntrant("gone")))) == text.TOO_FEW_ENGINES
    assert why(MatchChoices(1, time=ChosenTime(seconds=0))) == text.NO_TIME
