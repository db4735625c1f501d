"""Plan of a tournament: engines, schedule, openings, time controls and rules.

A plan is saved before the first game and read again when the tournament continues. Rounds and engines may be added.
Nothing may be removed: results refer to engines and openings by index.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Complete, Count, FieldKey, NamedValues
from app.config.engine_profile import EngineProfile
from app.config.levels import STRONGEST, WEAKEST, OptionalStoredLevel, values_from_file
from app.play.conditions import Conditions, MoveLimit, Player, SeatTraits, TimeControl
from app.shogi.declarations import JishogiRule
from app.shogi.sfen import STARTPOS
from app.tournament.statistics import SPRT_PRESETS, EloModel, Sprt, expected_error
from app.usi.options import Reserved, Setting

PLAN_VERSION: Final = 1
MAX_ENTRANTS: Final = 200
MAX_PLIES: Final = 320
"""Number of plies after which a game is drawn, as in computer championships."""
DEFAULT_STALL_MS: Final = 60_000
ASSUMED_MOVE_MS: Final = 100
"""Estimated milliseconds of a move that only nodes or depth limit."""
ASSUMED_NODES_PER_MS: Final = 500
BUNDLED_NODES_PER_MS: Final = 0.12
MOVE_MS_BY_LEVEL: Final = (*(15,) * 15, 60, 130, 280, 560, 0)
"""Estimated milliseconds per move of the bundled engine, by level; the highest uses all its time."""
ASSUMED_PLIES: Final = 110
"""Estimated length in plies of a game between engines."""
ASSUMED_HASH_MB: Final = 16
"""Assumed hash size in megabytes if the engine's options do not set it."""
_OTHER_MEMORY_MB: Final = 100
_SECOND_MS: Final = 1_000
_MAX_SPRT_BOUNDS: Final = {EloModel.ELO: 1_000, EloModel.NELO: 200}
"""Largest Elo bounds of an SPRT. Beyond some 230 nElo no pentanomial distribution exists for some results."""


class Entrant(NamedTuple):
    """Tournament entry: an engine with its settings and time control."""

    name: str
    engine: str
    """Key or name of one of the user's engines, or a command line."""
    level: OptionalStoredLevel = None
    """Playing level of the bundled engine; None for the strongest."""
    options: Mapping[str, bool | int | str] = {}
    time: TimeControl = TimeControl()
    limit: MoveLimit = MoveLimit()
    traits: SeatTraits = SeatTraits()

    @property
    def as_player(self) -> Player:
        return Player(self.name, self.engine, self.level, self.limit, self.traits)

    def options_for(self, profile: EngineProfile) -> Mapping[str, Setting]:
        """USI options to set in the engine of `profile`. Plans of versions up to 0.2.0 contain a level of the
        bundled engine as an option, on a scale of ten."""
        return values_from_file(self.options) if profile.is_bundled else self.options

    @property
    def thread_count(self) -> int:
        return _number_of_option(self.options, ("threads",), 1)

    @property
    def hash_mb(self) -> int:
        return _number_of_option(self.options, (Reserved.HASH.value.lower(), "hash"), ASSUMED_HASH_MB)

    @property
    def move_ms(self) -> float:
        """Estimated milliseconds of an average move."""
        time = self.time
        of_main = time.main_ms / (ASSUMED_PLIES / 2)
        most = of_main + time.byoyomi_ms + time.increment_ms
        likely = self._estimated_ms
        return min(most or likely, likely) if likely else most or ASSUMED_MOVE_MS

    @property
    def is_guessed(self) -> bool:
        """True if the move time is not set by a clock, so that it can only be guessed."""
        return bool(self.limit.nodes or self.limit.depth or (self.level or STRONGEST) < STRONGEST)

    @property
    def _estimated_ms(self) -> float:
        """Estimated move time by the limits other than the clock; 0 without any."""
        guesses = [float(self.limit.movetime_ms)]
        if self.limit.nodes:
            guesses.append(self.limit.nodes / (ASSUMED_NODES_PER_MS if self.level is None else BUNDLED_NODES_PER_MS))
        if self.limit.depth:
            guesses.append(ASSUMED_MOVE_MS)
        if self.level is not None:
            guesses.append(MOVE_MS_BY_LEVEL[self.level - WEAKEST])
        return min((guess for guess in guesses if guess), default=0)


def _number_of_option(options: Mapping[str, Setting], names: tuple[str, ...], usual: int) -> int:
    found = (value for name, value in options.items() if name.lower() in names and isinstance(value, int))
    return next(found, usual)


class Opening(NamedTuple):
    """Opening of both games of a pair. Engines get its moves as moves, so that repetitions count."""

    start: str = STARTPOS
    moves: Annotated[tuple[str, ...], Complete()] = ()
    source: str = ""
    """File and line that the opening was read from."""


class ScheduleKind(StrEnum):
    """Schedule by which the entrants of a tournament are paired."""

    ROUND_ROBIN = "roundrobin"
    GAUNTLET = "gauntlet"
    """The first `heads` entrants each play all the others."""
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    SPRT = "sprt"
    """Each entrant plays the last one, until its SPRT is decided."""


class ResignRule(NamedTuple):
    """Adjudicate a loss when a side's score is at most -`score` centipawns in `moves` successive own moves."""

    score: Annotated[int, Between(1)] = 3_000
    moves: Annotated[int, Between(1)] = 4
    two_sided: bool = True
    """True if the other side's score must also be at least `score`, for as many moves."""


class DrawRule(NamedTuple):
    """Adjudicate a draw when both scores stay within `score` centipawns for `moves` moves each; risky in shogi."""

    score: Count = 20
    moves: Annotated[int, Between(1)] = 8
    after: Count = 160
    """Plies before which no draw is adjudicated."""


class RestartPolicy(StrEnum):
    """Policy for restarting engines between games; a failed engine always restarts."""

    NEVER = "never"
    GAME = "game"


_DECLARATIONS: Final = NamedValues({"none": None, **{rule.value: rule for rule in JishogiRule}})


class MatchRules(NamedTuple):
    """Rules of all games of a tournament."""

    max_moves: Count = MAX_PLIES
    declaration: Annotated[JishogiRule | None, _DECLARATIONS] = JishogiRule.POINTS_27
    resign: ResignRule | None = None
    draw: DrawRule | None = None
    stall_ms: Annotated[int, Between(1)] = DEFAULT_STALL_MS
    """Timeout in milliseconds of a move that only nodes or depth limit."""
    restart: RestartPolicy = RestartPolicy.NEVER
    most_failures: Annotated[int, Between(1)] = 3
    """Number of successive failures after which an engine is withdrawn."""
    whole_seconds: bool = False
    thoughts: bool = True
    logs: bool = True


class TournamentPlan(NamedTuple):
    """Plan of a tournament as it is saved."""

    version: Annotated[int, Between(PLAN_VERSION, PLAN_VERSION), FieldKey("yomisuji_tournament")]
    entrants: Annotated[tuple[Entrant, ...], Complete(), Between(2, MAX_ENTRANTS)]
    openings: Annotated[tuple[Opening, ...], Complete(), Between(1)]
    name: str = ""
    schedule: ScheduleKind = ScheduleKind.ROUND_ROBIN
    rounds: Annotated[int, Between(1)] = 1
    """Game pairs of each encounter; in a Swiss the rounds, in a knockout the pairs before lots are drawn."""
    heads: Annotated[int, Between(1)] = 1
    """Number of entrants of a gauntlet that play the others."""
    sprt: Sprt | None = None
    rules: MatchRules = MatchRules()
    slots: Annotated[int, Between(1)] = 1
    seed: int = 0
    is_shuffled: bool = False

    def game_conditions(self, black: int, white: int, opening: int) -> Conditions:
        rules, begins = self.rules, self.openings[opening]
        pair = self.entrants[black], self.entrants[white]
        return Conditions(
            (pair[0].as_player, pair[1].as_player),
            (pair[0].time, pair[1].time),
            begins.start,
            begins.moves,
            rules.max_moves,
            declaration=rules.declaration,
            writes_thoughts=rules.thoughts,
            stops_in_trouble=False,
            event=self.name,
            whole_seconds=rules.whole_seconds,
        )


class MatchForecast(NamedTuple):
    """Forecast of a tournament's time and resources."""

    games: int
    """Upper limit of the number of games, since an SPRT may end sooner."""
    seconds: float
    memory_mb: int
    thread_count: int
    is_guessed: bool
    error_bar: float
    """Expected 95 % error bar in Elo of each encounter, between equal players."""


def forecast_match(plan: TournamentPlan, pairs: int) -> MatchForecast:
    entrants = plan.entrants
    mean_ms = sum(entrant.move_ms for entrant in entrants) / len(entrants)
    seconds = 2 * pairs * ASSUMED_PLIES * mean_ms / _SECOND_MS / plan.slots
    widest = sorted((entrant.hash_mb + _OTHER_MEMORY_MB for entrant in entrants), reverse=True)[:2]
    busiest = sorted((entrant.thread_count for entrant in entrants), reverse=True)
    ponders = any(entrant.traits.ponders for entrant in entrants)
    at_once = sum(busiest[:2]) if ponders else busiest[0]
    is_guessed = any(entrant.is_guessed for entrant in entrants)
    memory, bar = plan.slots * sum(widest), expected_error(2 * plan.rounds)
    return MatchForecast(2 * pairs, seconds, memory, plan.slots * at_once, is_guessed, bar)


def parse_sprt(words: str) -> Sprt | None:
    """Parse an SPRT such as `nelo:0,50`, or the key of a preset; None if it is neither."""
    if words in SPRT_PRESETS:
        return SPRT_PRESETS[words]
    law, _, bounds = words.partition(":")
    try:
        lower, upper = map(float, bounds.split(","))
        test = Sprt(EloModel(law), lower, upper)
    except ValueError:
        return None
    most = _MAX_SPRT_BOUNDS.get(test.law, 0)
    return test if -most <= lower < upper <= most else None
