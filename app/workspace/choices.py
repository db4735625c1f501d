"""Last dialog choices for mate search, study and whole-game analysis, and the checkpoint of an unfinished analysis."""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import BOTH_SIDES, AnalysisOrder, AnalysisScope, EarlyStopping
from app.analysis.limit import DEFAULT_MS_PER_POSITION, NO_LIMIT, AnalysisLimit, Effort, LimitKind
from app.base.codec import Between, Count, NamedValues
from app.base.value import Value
from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.config.settings import StudyLimit, StudySettings
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.pieces import Side
from app.workspace.state_store import StateStore

LONGEST_SECONDS: Final = 3_600
_ENGINES_KEY: Final = "study"
MOST_STUDY_ENGINES: Final = 20
LONGEST_MS: Final = 3_600_000
MOST_DEPTH: Final = 200
MOST_NODES: Final = 1_000_000_000_000
MOST_LINES: Final = 50
MOST_PLIES: Final = 10_000
MOST_STABLE: Final = 50
_KINDS: Final = NamedValues({"time": LimitKind.TIME, "depth": LimitKind.DEPTH, "nodes": LimitKind.NODES})
_Plies = Annotated[int, Between(0, MOST_PLIES)]


class MateChoices(Value):
    """The user's last choices in the mate search dialog."""

    engine: str = BUNDLED
    is_limited: bool = True
    seconds: Annotated[int, Between(1, LONGEST_SECONDS)] = 10

    @property
    def milliseconds(self) -> int | None:
        return self.seconds * 1000 if self.is_limited else None


class StudyEngineChoice(NamedTuple):
    """Engine chosen for a study (open-ended analysis of the position on the board)."""

    key: str
    lines: Annotated[int, Between(1)] | None = None
    """Number of lines (MultiPV); None means the default from the settings."""


class _StoredStudy(NamedTuple):
    engines: tuple[StudyEngineChoice, ...] = ()


def last_study_engines(state: StateStore) -> tuple[StudyEngineChoice, ...]:
    """Engines chosen for the last study, without duplicates."""
    found: dict[str, StudyEngineChoice] = {}
    for each in state.read_value(_ENGINES_KEY, _StoredStudy, _StoredStudy()).engines:
        found.setdefault(each.key, each)
    return tuple(found.values())[:MOST_STUDY_ENGINES]


def store_study_engines(state: StateStore, chosen: Sequence[StudyEngineChoice]) -> None:
    state.store_value(_ENGINES_KEY, _StoredStudy, _StoredStudy(tuple(chosen)))


def available_study_engines(
    chosen: Sequence[StudyEngineChoice], profiles: Sequence[EngineProfile]
) -> tuple[StudyEngineChoice, ...]:
    """Engines chosen last that are still installed; if none is, one tagged for study, preferably the bundled one."""
    keys = {profile.key for profile in profiles}
    if there := tuple(each for each in chosen if each.key in keys):
        return there
    meant = [profile for profile in profiles if Tag.RESEARCH in profile.tags] or list(profiles)
    meant.sort(key=lambda profile: profile.key != BUNDLED)
    return tuple(StudyEngineChoice(profile.key) for profile in meant[:1])


def study_limit(study: StudySettings) -> AnalysisLimit:
    """Search limit (time, depth or nodes) for one position, from the study settings."""
    return {
        StudyLimit.NONE: NO_LIMIT,
        StudyLimit.TIME: AnalysisLimit(LimitKind.TIME, study.seconds * 1000),
        StudyLimit.DEPTH: AnalysisLimit(LimitKind.DEPTH, study.depth),
        StudyLimit.NODES: AnalysisLimit(LimitKind.NODES, study.kilonodes * 1000),
    }[study.limit]


class AnalyzedTurns(StrEnum):
    """Choice of the positions to analyse: those with Black, White or either side to move."""

    BOTH = "both"
    BLACK = "black"
    WHITE = "white"


_SIDES: Final = {
    AnalyzedTurns.BOTH: BOTH_SIDES,
    AnalyzedTurns.BLACK: frozenset({Side.BLACK}),
    AnalyzedTurns.WHITE: frozenset({Side.WHITE}),
}


class AnalysisChoices(Value):
    """Choices of the whole-game analysis dialog. Values of disabled fields are kept for later."""

    engines: Annotated[tuple[str, ...], Between(1)] = (BUNDLED,)
    kind: Annotated[LimitKind, _KINDS] = LimitKind.TIME
    time_ms: Annotated[int, Between(1, LONGEST_MS)] = DEFAULT_MS_PER_POSITION
    depth: Annotated[int, Between(1, MOST_DEPTH)] = 12
    nodes: Annotated[int, Between(1, MOST_NODES)] = 100_000
    lines: Annotated[int, Between(1, MOST_LINES)] = 1
    """Number of lines (MultiPV). Two show how good the best move is beside others, but each is searched less deeply."""
    writes_all: bool = True
    """True if the analysis writes all MultiPV lines into each move's comment, and not only the best."""
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
    def scope(self) -> AnalysisScope:
        return AnalysisScope(
            self.has_branches,
            self.first if self.starts_late else 0,
            self.last if self.ends_early else None,
            _SIDES[self.turns],
            self.is_backward,
        )

    @property
    def order(self) -> AnalysisOrder:
        early = EarlyStopping(self.stops_at_mate, self.stable_depths if self.stops_when_stable else 0)
        return AnalysisOrder(Effort(self.limit, self.lines), self.scope, early, self.skips_known, self.takes_stored)

    @property
    def candidates(self) -> int | None:
        """Number of MultiPV lines to write into each move's comment; None for all."""
        return None if self.writes_all else 1

    def chosen_profiles(self, profiles: Sequence[EngineProfile]) -> tuple[EngineProfile, ...]:
        """Chosen engines that are still installed; if none is, the bundled one."""
        chosen = tuple(profile for profile in profiles if profile.key in self.engines)
        return chosen or tuple(profile for profile in profiles if profile.key == BUNDLED)


class AnalysisCheckpoint(Value):
    """Checkpoint of an interrupted whole-game analysis, from which it can be resumed."""

    game: str
    """Hash from `game_fingerprint` that identifies the game."""
    name: str
    path: str
    done: Count
    total: Count
    choices: AnalysisChoices = AnalysisChoices()


def game_fingerprint(record: Record) -> str:
    """Hash of the start position and the main line's moves; comments and branches do not change it."""
    words = [record.start_sfen, *(node.move.usi for node in main_line(record.root) if node.move is not None)]
    return blake2b(" ".join(words).encode(), digest_size=16).hexdigest()
