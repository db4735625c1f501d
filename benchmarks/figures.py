"""What a benchmark says: figures, each beside its yardstick from the same run."""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

TIMES = frozenset({"ns", "µs", "ms", "s"})
RATIOS = frozenset({"×", "%"})
CONTINUES = "…"
"""A name that begins with it goes on from the last name that did not, so that every row of a topic has a name of its own."""


@dataclass(frozen=True)
class Figure:
    """One measured number.

    `bound` is the most that `value` may be (or the least, where `at_least`), in the same unit; `of` says what it is of how
    many runs, such as their median; `note` says what it is measured against. A figure without a bound is there to be read,
    not judged. One of something that is not ours is a yardstick, and nobody's fault when it grows.
    """

    name: str
    value: float
    unit: str
    bound: float | None = None
    at_least: bool = False
    of: str = ""
    note: str = ""
    yardstick: bool = False

    @property
    def met(self) -> bool | None:
        if self.bound is None:
            return None
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    @property
    def is_ratio(self) -> bool:
        """Whether it holds on any machine, being beside something of the same run."""
        return self.unit in RATIOS

    @property
    def is_rate(self) -> bool:
        return self.unit.endswith("/s")

    @property
    def is_more_better(self) -> bool:
        return self.at_least or self.is_rate


@dataclass(frozen=True)
class Unmeasured:
    """A figure that this machine could not give, with the reason; it is shown, never left out."""

    name: str
    reason: str


Result = Figure | Unmeasured


def named_in_full(results: Iterable[Result]) -> Iterator[Result]:
    """Each by a name that says all without the others."""
    head = ""
    for result in results:
        if result.name.startswith(CONTINUES):
            yield replace(result, name=f"{head} {result.name}")
        else:
            head = result.name
            yield result


def seconds(act: Callable[[], object]) -> float:
    """How long one call of `act` takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def interleaved(acts: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The median seconds of each act, run in turn so that a noisy neighbour hits all alike; one round warms up."""
    taken: list[list[float]] = [[] for _ in acts]
    for number in range(rounds + 1):
        for act, times in zip(acts, taken, strict=True):
            once = seconds(act)
            if number:
                times.append(once)
    return [statistics.median(times) for times in taken]
