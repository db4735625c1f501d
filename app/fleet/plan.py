"""What is to be analysed, by whom, and where the results go; kept whole, so that it can be gone on with after any end."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from app.analysis.analysis_plan import BOTH, AnalysisOrder, Scope, StopEarly
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.base.codec import Between, Count, Whole
from app.shogi.pieces import Side

SIDES_ASKED: Final = {"black": frozenset({Side.BLACK}), "white": frozenset({Side.WHITE}), "both": BOTH}
MOST_SLOTS: Final = 64
USUAL_SECONDS: Final = 5.0
"""That a position may take where neither the limit nor experience tells."""
_UNEQUAL: Final = 1.5
"""So many times as quick as another a machine has to be before results of a time cannot be compared."""
_LOOK_QUESTIONS: Final = 12
"""A look asks twice for twice the time, and perhaps once for eight times of it."""


class SlotGroup(NamedTuple):
    """So many slots of one engine, here or on the machine that the engine's settings name."""

    engine: str
    """A key, a name, or a command line."""
    slots: Annotated[int, Between(1, MOST_SLOTS)] = 1


class PlannedFile(NamedTuple):
    path: str
    below: str
    """Where the result lies below the folder of results."""
    records: Annotated[tuple[Count, ...], Whole()] = ()
    """The places of those of its games that are wanted; all of them, where none is named."""
    is_tab: bool = False
    """A copy of an open record, to which the results are given back; it lies in the folder of the plan."""


class Results(StrEnum):
    """Where results are written."""

    FOLDER = "folder"
    IN_PLACE = "in place"
    """Into the files themselves; what they were stays beside them."""


class FleetPlan(NamedTuple):
    groups: Annotated[tuple[SlotGroup, ...], Whole()]
    files: Annotated[tuple[PlannedFile, ...], Whole()]
    limit: AnalysisLimit
    results: Results
    folder: str = ""
    """That of results."""
    lines: Annotated[int, Between(1)] = 1
    first: Count = 0
    last: int | None = None
    has_branches: bool = False
    side: str = ""
    """`black` or `white` where only positions are wanted in which that side is to move."""
    stop_early: StopEarly = StopEarly(at_mate=False)
    looks_again: bool = True
    takes_stored: bool = True
    names_machines: bool = False
    """Whether the comment at the start of each game says on which machines its positions were searched."""
    order: tuple[Count, ...] = ()
    """The numbers of files that are wanted before the others."""
    pauses_on_battery: bool = True
    overwrites: bool = False
    goes_on: bool = False
    """Whether results of an earlier analysis that are there already are gone on with."""
    begun: Count = 0
    """Seconds since 1970."""
    name: str = ""
    scheduler: str = ""
    """Where the slots are to be had; nothing where they are begun here."""
    identities: Annotated[tuple[str, ...], Whole()] = ()
    """What the store calls the engines there."""
    certificates: str = ""
    """The folder of those that are shown there."""

    @property
    def analysis_order(self) -> AnalysisOrder:
        return AnalysisOrder(
            Effort(self.limit, self.lines),
            Scope(self.has_branches, self.first, self.last, SIDES_ASKED.get(self.side, BOTH)),
            self.stop_early,
            takes_stored=self.takes_stored,
            looks_again=self.looks_again,
        )

    @property
    def is_of_tabs(self) -> bool:
        """Whether there is nothing but open records."""
        return all(each.is_tab for each in self.files)

    @property
    def slots(self) -> tuple[str, ...]:
        """The engine of each slot."""
        return tuple(group.engine for group in self.groups for _ in range(group.slots))

    def preferring(self, files: Iterable[int]) -> "FleetPlan":
        """The plan with these files before all others, also before those that were preferred earlier."""
        return self._replace(order=tuple(dict.fromkeys((*files, *self.order))))

    @property
    def in_order(self) -> list[int]:
        """The numbers of all files, as they are wanted."""
        wanted = [each for each in self.order if each < len(self.files)]
        return list(dict.fromkeys((*wanted, *range(len(self.files)))))


def nodes_proposed(limit: AnalysisLimit, speeds: Iterable[int]) -> int:
    """So many nodes take the slowest about the time that it is given; 0 where machines are equally quick, or no time is given."""
    known = [each for each in speeds if each]
    if limit.kind is not LimitKind.TIME or not known or max(known) <= _UNEQUAL * min(known):
        return 0
    nodes = min(known) * limit.most // 1000
    step = int("1".ljust(len(str(nodes)) - 1, "0"))
    return nodes // step * step


def seconds_asked(limit: AnalysisLimit, positions: int, looks: int) -> float:
    """How long these questions take about, by their limit alone."""
    each = limit.most / 1000 if limit.kind is LimitKind.TIME else USUAL_SECONDS
    return each * (positions + _LOOK_QUESTIONS * looks)
