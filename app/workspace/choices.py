"""What a person chose last for a search for mate, a study and a whole-game analysis, as it is kept; and a game analysis that was not finished."""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import BOTH, AnalysisOrder, Scope, StopEarly
from app.analysis.limit import NO_LIMIT, USUAL_MS, AnalysisLimit, Effort, LimitKind
from app.base.codec import Between, Count, Named
from app.base.value import Value
from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.config.settings import StudyLimit, StudySettings
from app.record.outline import main_line
from app.record.tree import Record
from app.shogi.pieces import Side
from app.workspace.state_store import StateStore

LONGEST_SECONDS: Final = 3_600
_STUDENTS: Final = "study"
MOST_STUDENTS: Final = 20
"""Engines in one study."""
LONGEST_MS: Final = 3_600_000
MOST_DEPTH: Final = 200
MOST_NODES: Final = 1_000_000_000_000
MOST_LINES: Final = 50
MOST_PLIES: Final = 10_000
MOST_STABLE: Final = 50
_KINDS: Final = Named({"time": LimitKind.TIME, "depth": LimitKind.DEPTH, "nodes": LimitKind.NODES})
_Plies = Annotated[int, Between(0, MOST_PLIES)]


class MateChoices(Value):
    engine: str = BUNDLED
    """By its key."""
    is_limited: bool = True
    seconds: Annotated[int, Between(1, LONGEST_SECONDS)] = 10

    @property
    def milliseconds(self) -> int | None:
        return self.seconds * 1000 if self.is_limited else None


class StudyEngineChoice(NamedTuple):
    """An engine that was chosen."""

    key: str
    lines: Annotated[int, Between(1)] | None = None
    """None for as many as the settings say."""


class _Kept(NamedTuple):
    engines: tuple[StudyEngineChoice, ...] = ()


def last_students(state: StateStore) -> tuple[StudyEngineChoice, ...]:
    """Who was chosen to study, each engine once."""
    found: dict[str, StudyEngineChoice] = {}
    for each in state.read(_STUDENTS, _Kept, _Kept()).engines:
        found.setdefault(each.key, each)
    return tuple(found.values())[:MOST_STUDENTS]


def keep_students(state: StateStore, chosen: Sequence[StudyEngineChoice]) -> None:
    state.keep(_STUDENTS, _Kept, _Kept(tuple(chosen)))


def students_among(
    chosen: Sequence[StudyEngineChoice], profiles: Sequence[EngineProfile]
) -> tuple[StudyEngineChoice, ...]:
    """The chosen engines among those that there are; without any, the bundled one.

    Where the bundled engine is not meant for studies, the first one that is meant for them studies, or the first of all.
    """
    keys = {profile.key for profile in profiles}
    if there := tuple(each for each in chosen if each.key in keys):
        return there
    meant = [profile for profile in profiles if Tag.RESEARCH in profile.tags] or list(profiles)
    meant.sort(key=lambda profile: profile.key != BUNDLED)
    return tuple(StudyEngineChoice(profile.key) for profile in meant[:1])


def limit_of(study: StudySettings) -> AnalysisLimit:
    """How far one position is thought about, by the settings."""
    return {
        StudyLimit.NONE: NO_LIMIT,
        StudyLimit.TIME: AnalysisLimit(LimitKind.TIME, study.seconds * 1000),
        StudyLimit.DEPTH: AnalysisLimit(LimitKind.DEPTH, study.depth),
        StudyLimit.NODES: AnalysisLimit(LimitKind.NODES, study.kilonodes * 1000),
    }[study.limit]


class AnalyzedTurns(StrEnum):
    """Whose turn it is in the positions that are analysed."""

    BOTH = "both"
    BLACK = "black"
    WHITE = "white"


_SIDES: Final = {
    AnalyzedTurns.BOTH: BOTH,
    AnalyzedTurns.BLACK: frozenset({Side.BLACK}),
    AnalyzedTurns.WHITE: frozenset({Side.WHITE}),
}


class AnalysisChoices(Value):
    """Numbers that do not count at the moment are kept for when they do again."""

    engines: Annotated[tuple[str, ...], Between(1)] = (BUNDLED,)
    """By their keys."""
    kind: Annotated[LimitKind, _KINDS] = LimitKind.TIME
    time_ms: Annotated[int, Between(1, LONGEST_MS)] = USUAL_MS
    depth: Annotated[int, Between(1, MOST_DEPTH)] = 12
    nodes: Annotated[int, Between(1, MOST_NODES)] = 100_000
    lines: Annotated[int, Between(1, MOST_LINES)] = 1
    """With two of them a good move can be told from a plain one, but each of them is searched less deeply."""
    writes_all: bool = True
    """All of these lines, and not only the best one, into the comment."""
    adds_branches: bool = False
    has_branches: bool = False
    starts_late: bool = False
    first: _Plies = 20
    ends_early: bool = False
    last: _Plies = 100
    turns: AnalyzedTurns = AnalyzedTurns.BOTH
    is_backward: bool = False
    skips_known: bool = True
    stops_at_mate: bool = True
    stops_when_stable: bool = False
    stable_depths: Annotated[int, Between(1, MOST_STABLE)] = 6
    takes_stored: bool = True

    @property
    def limit(self) -> AnalysisLimit:
        return AnalysisLimit(
            self.kind, {LimitKind.DEPTH: self.depth, LimitKind.NODES: self.nodes}.get(self.kind, self.time_ms)
        )

    @property
    def scope(self) -> Scope:
        return Scope(
            self.has_branches,
            self.first if self.starts_late else 0,
            self.last if self.ends_early else None,
            _SIDES[self.turns],
            self.is_backward,
        )

    @property
    def order(self) -> AnalysisOrder:
        early = StopEarly(self.stops_at_mate, self.stable_depths if self.stops_when_stable else 0)
        return AnalysisOrder(Effort(self.limit, self.lines), self.scope, early, self.skips_known, self.takes_stored)

    @property
    def candidates(self) -> int | None:
        """How many lines are written, None for all that there are."""
        return None if self.writes_all else 1

    def profiles(self, profiles: Sequence[EngineProfile]) -> tuple[EngineProfile, ...]:
        """The chosen engines among those that there are; without any, the bundled one."""
        chosen = tuple(profile for profile in profiles if profile.key in self.engines)
        return chosen or tuple(profile for profile in profiles if profile.key == BUNDLED)


class Unfinished(Value):
    """A sweep that was begun and not ended by anybody."""

    game: str
    """What tells the game from others, see `fingerprint`."""
    name: str
    """What the record was called."""
    path: str
    """Where its file is; nothing for a record that was in none."""
    done: Count
    total: Count
    choices: AnalysisChoices = AnalysisChoices()


def fingerprint(record: Record) -> str:
    """The start and the moves of the main line; comments and branches may come and go."""
    words = [record.start_sfen, *(node.move.usi for node in main_line(record.root) if node.move is not None)]
    return blake2b(" ".join(words).encode(), digest_size=16).hexdigest()
