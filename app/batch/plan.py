"""The plan of a batch analysis: files, engines, limits and options, stored so that the analysis can resume."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import BOTH_SIDES, AnalysisOrder, AnalysisScope, EarlyStopping
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.base.codec import Between, Complete, Count
from app.shogi.pieces import Side

SIDES_BY_WORD: Final = {"black": frozenset({Side.BLACK}), "white": frozenset({Side.WHITE}), "both": BOTH_SIDES}
MAX_SLOTS: Final = 64
DEFAULT_SECONDS_PER_POSITION: Final = 5.0
"""Seconds assumed per position if neither the limit nor experience tells."""
_COMPARABLE_SPEED_RATIO: Final = 1.5
"""Ratio between speeds of machines from which results of a time limit are not comparable."""
_SEARCHES_PER_LOOK: Final = 12
"""Cost of a look (second search of a move) in single searches: two of twice the time, perhaps one of eight times."""


class WorkerGroup(NamedTuple):
    """A number of worker processes for one engine, on this machine or the one in the engine's settings."""

    engine: str
    """Engine of the group's workers: the key or name of its profile, or a command line."""
    slots: Annotated[int, Between(1, MAX_SLOTS)] = 1


class PlannedFile(NamedTuple):
    """An input file of the plan, and where its result goes."""

    path: str
    below: str
    """Path of the result, relative to the folder of results."""
    records: Annotated[tuple[Count, ...], Complete()] = ()
    """Indices of the file's games to analyse; empty for all."""
    is_tab: bool = False
    """True for a copy, in the plan's folder, of a record that is open in the window and gets the results."""


class ResultDestination(StrEnum):
    """The place where a batch analysis writes its results."""

    FOLDER = "folder"
    IN_PLACE = "in place"
    """Results are written into the input files themselves, with a backup beside each."""


class BatchPlan(NamedTuple):
    """The parameters of a batch analysis: files, engines, limits and options, as its folder stores them."""

    groups: Annotated[tuple[WorkerGroup, ...], Complete()]
    files: Annotated[tuple[PlannedFile, ...], Complete()]
    limit: AnalysisLimit
    results: ResultDestination
    folder: str = ""
    lines: Annotated[int, Between(1)] = 1
    first: Count = 0
    last: int | None = None
    has_branches: bool = False
    side: str = ""
    """`black` or `white` to analyse only positions with that side to move; empty for both."""
    stop_early: EarlyStopping = EarlyStopping(at_mate=False)
    looks_again: bool = True
    takes_stored: bool = True
    names_machines: bool = False
    """True if the first comment of each game names the machines that searched its positions."""
    order: tuple[Count, ...] = ()
    """Indices of the plan's files that are analysed before all others, in this order."""
    pauses_on_battery: bool = True
    overwrites: bool = False
    goes_on: bool = False
    """True if an earlier analysis is continued from the result files that it left."""
    begun: Count = 0
    """Time at which the batch analysis began, in seconds since 1970."""
    name: str = ""
    scheduler: str = ""
    """Address of the Dask scheduler that provides the workers; empty if they run from here."""
    identities: Annotated[tuple[str, ...], Complete()] = ()
    """Identities, in the store of analyses, of the engines on the scheduler's workers."""
    certificates: str = ""

    @property
    def analysis_order(self) -> AnalysisOrder:
        return AnalysisOrder(
            Effort(self.limit, self.lines),
            AnalysisScope(self.has_branches, self.first, self.last, SIDES_BY_WORD.get(self.side, BOTH_SIDES)),
            self.stop_early,
            takes_stored=self.takes_stored,
            looks_again=self.looks_again,
        )

    @property
    def has_only_open_records(self) -> bool:
        """True if all files of the plan are copies of records that are open in the window."""
        return all(each.is_tab for each in self.files)

    @property
    def slots(self) -> tuple[str, ...]:
        """Engine of each worker process, so that an engine occurs as often as it has processes."""
        return tuple(group.engine for group in self.groups for _ in range(group.slots))

    def with_priority(self, files: Iterable[int]) -> "BatchPlan":
        """Return the plan with `files` first, before those that had priority earlier."""
        return self._replace(order=tuple(dict.fromkeys((*files, *self.order))))

    @property
    def prioritised_files(self) -> list[int]:
        """Indices of all files of the plan, in the order in which they are to be analysed."""
        wanted = [each for each in self.order if each < len(self.files)]
        return list(dict.fromkeys((*wanted, *range(len(self.files)))))


def recommended_nodes(limit: AnalysisLimit, speeds: Iterable[int]) -> int:
    """Return the nodes that the slowest machine searches in the time limit; 0 if no node limit is needed."""
    known = [each for each in speeds if each]
    if limit.kind is not LimitKind.TIME or not known or max(known) <= _COMPARABLE_SPEED_RATIO * min(known):
        return 0
    nodes = min(known) * limit.most // 1000
    step = int("1".ljust(len(str(nodes)) - 1, "0"))
    return nodes // step * step


def estimated_seconds(limit: AnalysisLimit, positions: int, looks: int) -> float:
    """Return the seconds that searches of `positions` and `looks` (second searches) take, from the limit alone."""
    each = limit.most / 1000 if limit.kind is LimitKind.TIME else DEFAULT_SECONDS_PER_POSITION
    return each * (positions + _SEARCHES_PER_LOOK * looks)
