"""Choices of the dialog for an engine match, and the tournament plan made from them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from app.config.engine_profile import BUNDLED, EngineProfile
from app.play.conditions import MINUTE, SECOND, MoveLimit, TimeControl
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.openings import shuffle_openings
from app.tournament.plan import PLAN_VERSION, Entrant, Opening, ScheduleKind, TournamentPlan, parse_sprt
from app.tournament.planning import DEFAULT_PAIRS, MAX_SPRT_PAIRS, make_entrant, with_unique_names
from app.workspace.game_choices import FIRST_LEVEL

_SECOND_LEVEL: Final = 10
_MOST_TITLE_NAMES: Final = 3
"""Maximum number of engines named in the default title of a match."""


class TimeKind(StrEnum):
    """Kind of time control or search limit in an engine match."""

    BYOYOMI = "byoyomi"
    MAIN = "main"
    NODES = "nodes"
    DEPTH = "depth"

    @property
    def is_counted(self) -> bool:
        """True if a number of nodes or a depth limits each move, and not a clock."""
        return self in {TimeKind.NODES, TimeKind.DEPTH}


class ChosenTime(NamedTuple):
    """Time control or search limit chosen for a match."""

    kind: TimeKind = TimeKind.BYOYOMI
    seconds: float = 0.5
    """Seconds of byoyomi, or of the increment per move."""
    minutes: float = 1.0
    number: int = 10_000
    """Limit per move: number of nodes, or depth in plies."""

    @property
    def limits(self) -> tuple[TimeControl, MoveLimit]:
        milliseconds = round(self.seconds * SECOND)
        match self.kind:
            case TimeKind.BYOYOMI:
                return TimeControl(0, milliseconds), MoveLimit()
            case TimeKind.MAIN:
                return TimeControl(round(self.minutes * MINUTE), 0, milliseconds), MoveLimit()
            case TimeKind.NODES:
                return TimeControl(), MoveLimit(nodes=self.number)
            case TimeKind.DEPTH:
                return TimeControl(), MoveLimit(depth=self.number)


class ChosenEntrant(NamedTuple):
    """Engine chosen for a match, with its level and time control."""

    key: str
    level: int = FIRST_LEVEL
    time: ChosenTime | None = None


class MatchChoices(NamedTuple):
    """The user's choices in the dialog for an engine match."""

    slots: int
    name: str = ""
    entrants: tuple[ChosenEntrant, ...] = (ChosenEntrant(BUNDLED, FIRST_LEVEL), ChosenEntrant(BUNDLED, _SECOND_LEVEL))
    schedule: str = ScheduleKind.ROUND_ROBIN.value
    """Value of a `ScheduleKind` (such as round robin), or key of an SPRT (sequential test)."""
    pairs: int = DEFAULT_PAIRS
    time: ChosenTime = ChosenTime()
    openings: tuple[Opening, ...] = (Opening(),)


def tournament_of_choices(
    choices: MatchChoices, profiles: Sequence[EngineProfile], seed: int
) -> TournamentPlan | Phrase:
    """Tournament plan made from the dialog's choices, or the reason why they give none."""
    by_key = {profile.key: profile for profile in profiles}
    chosen = [each for each in choices.entrants if each.key in by_key]
    if len(chosen) < 2:
        return text.TOO_FEW_ENGINES
    limits = [(each.time or choices.time).limits for each in chosen]
    if any(time.is_unlimited and limit == MoveLimit() for time, limit in limits):
        return text.NO_TIME
    entrants = tuple(
        with_unique_names(
            [_make_entrant(each, by_key[each.key], *limit) for each, limit in zip(chosen, limits, strict=True)]
        )
    )
    sprt = parse_sprt(choices.schedule)
    is_shuffled = len(choices.openings) > 1
    return TournamentPlan(
        PLAN_VERSION,
        entrants,
        shuffle_openings(choices.openings, seed) if is_shuffled else choices.openings,
        choices.name.strip() or match_title([entrant.name for entrant in entrants]),
        ScheduleKind(choices.schedule) if sprt is None else ScheduleKind.SPRT,
        choices.pairs if sprt is None else MAX_SPRT_PAIRS,
        sprt=sprt,
        slots=choices.slots,
        seed=seed,
        is_shuffled=is_shuffled,
    )


def match_title(names: Sequence[str]) -> str:
    shown = " – ".join(names[:_MOST_TITLE_NAMES])
    return shown if len(names) <= _MOST_TITLE_NAMES else f"{shown} … ({len(names)})"


def time_control_words(entrants: Sequence[Entrant]) -> Phrase:
    """Time control of all entrants in words; a note that it is mixed if they differ."""
    if len({(entrant.time, entrant.limit) for entrant in entrants}) > 1:
        return text.MIXED_TIME
    time, limit = entrants[0].time, entrants[0].limit
    if time.main_ms:
        extra = time.byoyomi_ms or time.increment_ms
        return text.TIME_OF_GAME.filled(minutes=f"{time.main_ms / MINUTE:g}", seconds=f"{extra / SECOND:g}")
    if not time.is_unlimited:
        return text.TIME_OF_MOVE.filled(seconds=f"{(time.byoyomi_ms or time.increment_ms) / SECOND:g}")
    if limit.nodes:
        return text.NODES_OF_MOVE.filled(number=f"{limit.nodes:,}")
    return text.DEPTH_OF_MOVE.filled(number=limit.depth)


def match_conditions_words(plan: TournamentPlan) -> Phrase:
    """Summary of a match below its title: entrants, time control, openings, schedule or SPRT bounds."""
    values = {"count": len(plan.entrants), "time": time_control_words(plan.entrants), "openings": len(plan.openings)}
    if (test := plan.sprt) is not None:
        bounds = {"law": text.LAW_NAMES[test.law.value], "lower": f"{test.lower:g}", "upper": f"{test.upper:g}"}
        return text.CONDITIONS_TEST.filled(**values, **bounds)
    return text.CONDITIONS.filled(**values, schedule=text.SCHEDULE_NAMES[plan.schedule.value], pairs=plan.rounds)


def _make_entrant(chosen: ChosenEntrant, profile: EngineProfile, time: TimeControl, limit: MoveLimit) -> Entrant:
    level = chosen.level if profile.is_bundled else None
    name = profile.name if level is None else f"{profile.name} Lv.{level}"
    return make_entrant(profile, profile.key, name, level, time, limit)
