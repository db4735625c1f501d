"""What a benchmark says: figures, each beside its yardstick from the same run."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number.

    `bound` is the most that `value` may be (or the least, where `at_least`), in the same unit; `note` says what it is
    measured against. A figure without a bound is there to be read, not judged.
    """

    name: str
    value: float
    unit: str
    bound: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.bound is None:
            return None
        return self.value >= self.bound if self.at_least else self.value <= self.bound


@dataclass(frozen=True)
class Unmeasured:
    """A figure that this machine could not give, with the reason; it is shown, never left out."""

    name: str
    reason: str


Result = Figure | Unmeasured


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
