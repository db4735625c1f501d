"""What is to be played: the engines, who meets whom, from which openings, with how much time, and how games end.

A plan is written before the first game and read again when the tournament goes on. It may grow by rounds and engines; what
was played stays as it is, since engines and openings are known by their places in it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Count, FieldKey, Named, Whole
from app.config.engine_profile import EngineProfile
from app.config.levels import STRONGEST, WEAKEST, OptionalKeptLevel, values_kept
from app.play.conditions import Conditions, MoveLimit, Player, SeatTraits, TimeControl
from app.shogi.entering import Rule
from app.shogi.sfen import STARTPOS
from app.tournament.statistics import PRESETS, Law, Sprt, expected_bar
from app.usi.options import Reserved, Setting

VERSION: Final = 1
MOST_ENTRANTS: Final = 200
MOST_PLIES: Final = 320
"""After so many moves a game is drawn, as in the championships of computers."""
STALL_MS: Final = 60_000
USUAL_MS: Final = 100
"""What a move takes that is limited by nodes or depth, as far as anybody can say before."""
NODES_A_MS: Final = 500
BUNDLED_NODES_A_MS: Final = 0.12
LEVEL_MS: Final = (*(15,) * 15, 60, 130, 280, 560, 0)
"""Of the bundled engine, by its level; the highest takes what time it has."""
USUAL_PLIES: Final = 110
"""Of a game between engines."""
USUAL_HASH: Final = 16
"""Megabytes, where an engine is not told how many to take."""
_BESIDE_HASH: Final = 100
_SECOND: Final = 1_000
_MOST_BOUNDS: Final = {Law.ELO: 1_000, Law.NELO: 200}
"""Of a test; beyond some 230 nElo there are results that no law of five can have."""


class Entrant(NamedTuple):
    """An engine with its settings and its time."""

    name: str
    engine: str
    """The key or the name of one of the person's engines, or a command line."""
    level: OptionalKeptLevel = None
    """Of the bundled engine."""
    options: Mapping[str, bool | int | str] = {}
    time: TimeControl = TimeControl()
    limit: MoveLimit = MoveLimit()
    traits: SeatTraits = SeatTraits()

    @property
    def player(self) -> Player:
        return Player(self.name, self.engine, self.level, self.limit, self.traits)

    def options_for(self, profile: EngineProfile) -> Mapping[str, Setting]:
        """The options to set in the engine of that profile.

        A level of the bundled engine stands among them only in plans of versions up to 0.2.0, as one of ten.
        """
        return values_kept(self.options) if profile.is_bundled else self.options

    @property
    def threads(self) -> int:
        return _number(self.options, ("threads",), 1)

    @property
    def hash_mb(self) -> int:
        return _number(self.options, (Reserved.HASH.value.lower(), "hash"), USUAL_HASH)

    @property
    def move_ms(self) -> float:
        """What a move takes on average, as far as that can be said before."""
        time = self.time
        of_main = time.main_ms / (USUAL_PLIES / 2)
        most = of_main + time.byoyomi_ms + time.increment_ms
        likely = self._likely_ms
        return min(most or likely, likely) if likely else most or USUAL_MS

    @property
    def is_guessed(self) -> bool:
        """Whether no clock says what a move takes."""
        return bool(self.limit.nodes or self.limit.depth or (self.level or STRONGEST) < STRONGEST)

    @property
    def _likely_ms(self) -> float:
        """What a move takes by what limits it beside the clock; 0 where nothing does."""
        guesses = [float(self.limit.movetime_ms)]
        if self.limit.nodes:
            guesses.append(self.limit.nodes / (NODES_A_MS if self.level is None else BUNDLED_NODES_A_MS))
        if self.limit.depth:
            guesses.append(USUAL_MS)
        if self.level is not None:
            guesses.append(LEVEL_MS[self.level - WEAKEST])
        return min((guess for guess in guesses if guess), default=0)


def _number(options: Mapping[str, Setting], names: tuple[str, ...], usual: int) -> int:
    found = (value for name, value in options.items() if name.lower() in names and isinstance(value, int))
    return next(found, usual)


class Opening(NamedTuple):
    """Where both games of a pair begin. Moves are told to the engines as moves, so that repetitions count."""

    start: str = STARTPOS
    moves: Annotated[tuple[str, ...], Whole()] = ()
    source: str = ""
    """The file and the line it is from."""


class Schedule(StrEnum):
    ROUND_ROBIN = "roundrobin"
    GAUNTLET = "gauntlet"
    """The first ones against the others."""
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    SPRT = "sprt"
    """Each against the last, until the test of it is decided."""


class ResignRule(NamedTuple):
    """A game is given up for a side that has thought itself so far behind for so many moves of its own."""

    score: Annotated[int, Between(1)] = 3_000
    moves: Annotated[int, Between(1)] = 4
    two_sided: bool = True
    """Whether the other side has to have thought itself as far ahead for as many moves."""


class DrawRule(NamedTuple):
    """A game is drawn that both sides have thought even for so many moves each. In shogi that is daring."""

    score: Count = 20
    moves: Annotated[int, Between(1)] = 8
    after: Count = 160
    """Moves of both sides before which nothing is drawn."""


class RestartPolicy(StrEnum):
    """When engines are started anew; one that has failed always is."""

    NEVER = "never"
    GAME = "game"


_DECLARATIONS: Final = Named({"none": None, **{rule.value: rule for rule in Rule}})


class MatchRules(NamedTuple):
    max_moves: Count = MOST_PLIES
    declaration: Annotated[Rule | None, _DECLARATIONS] = Rule.POINTS_27
    resign: ResignRule | None = None
    draw: DrawRule | None = None
    stall_ms: Annotated[int, Between(1)] = STALL_MS
    """So long an engine is waited for whose move nothing but nodes or depth limits."""
    restart: RestartPolicy = RestartPolicy.NEVER
    most_failures: Annotated[int, Between(1)] = 3
    """After so many in a row an engine is taken out."""
    whole_seconds: bool = False
    thoughts: bool = True
    logs: bool = True


class TournamentPlan(NamedTuple):
    version: Annotated[int, Between(VERSION, VERSION), FieldKey("yomisuji_tournament")]
    entrants: Annotated[tuple[Entrant, ...], Whole(), Between(2, MOST_ENTRANTS)]
    openings: Annotated[tuple[Opening, ...], Whole(), Between(1)]
    """In the order in which they are played."""
    name: str = ""
    schedule: Schedule = Schedule.ROUND_ROBIN
    rounds: Annotated[int, Between(1)] = 1
    """Pairs of games that those play who meet; of Swiss the rounds, of a knockout the pairs until lots are drawn."""
    heads: Annotated[int, Between(1)] = 1
    """Of a gauntlet, how many meet the others."""
    sprt: Sprt | None = None
    rules: MatchRules = MatchRules()
    slots: Annotated[int, Between(1)] = 1
    seed: int = 0
    is_shuffled: bool = False
    """Whether the openings were put in an order by the seed."""

    def conditions(self, black: int, white: int, opening: int) -> Conditions:
        """Of a game."""
        rules, begins = self.rules, self.openings[opening]
        pair = self.entrants[black], self.entrants[white]
        return Conditions(
            (pair[0].player, pair[1].player),
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


class Forecast(NamedTuple):
    """What is to be known before the start."""

    games: int
    """At most, where a test may end sooner."""
    seconds: float
    memory_mb: int
    threads: int
    is_guessed: bool
    """Whether nobody can say before how long moves take."""
    bar: float
    """Elo on either side of each pairing's difference at the end, between players of one strength."""


def forecast(plan: TournamentPlan, pairs: int) -> Forecast:
    """Of so many pairs of games in all."""
    entrants = plan.entrants
    mean_ms = sum(entrant.move_ms for entrant in entrants) / len(entrants)
    seconds = 2 * pairs * USUAL_PLIES * mean_ms / _SECOND / plan.slots
    widest = sorted((entrant.hash_mb + _BESIDE_HASH for entrant in entrants), reverse=True)[:2]
    busiest = sorted((entrant.threads for entrant in entrants), reverse=True)
    ponders = any(entrant.traits.ponders for entrant in entrants)
    at_once = sum(busiest[:2]) if ponders else busiest[0]
    is_guessed = any(entrant.is_guessed for entrant in entrants)
    memory, bar = plan.slots * sum(widest), expected_bar(2 * plan.rounds)
    return Forecast(2 * pairs, seconds, memory, plan.slots * at_once, is_guessed, bar)


def sprt_of(words: str) -> Sprt | None:
    """`nelo:0,50`, or the key of a preset; None where it is neither."""
    preset = next((preset.test for preset in PRESETS if preset.key == words), None)
    if preset is not None:
        return preset
    law, _, bounds = words.partition(":")
    try:
        lower, upper = map(float, bounds.split(","))
        test = Sprt(Law(law), lower, upper)
    except ValueError:
        return None
    most = _MOST_BOUNDS.get(test.law, 0)
    return test if -most <= lower < upper <= most else None
