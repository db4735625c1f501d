"""Runs that are kept, each in a file with the facts of its machine, and what a figure was there when it was last measured."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from app.base.atomic import write_atomic
from benchmarks.figures import TIMES, Figure, Result, Unmeasured
from benchmarks.machine_facts import Facts

FOLDER = Path(__file__).parents[1] / "build" / "benchmarks"
VERSION = 1
WORSE = 1.3
"""So many times worse than the last time is a regression."""
LEAST = {"%": 1.0, "×": 0.05, "MB": 3.0, "ms": 0.05, "µs": 0.5, "s": 0.02}
"""Less than that, in its unit, is never one: it is what two runs of the same program differ by."""


class Topic(NamedTuple):
    """What one topic came to."""

    results: tuple[Result, ...]
    seconds: float
    pace: float
    """Of the machine while it was measured."""
    failure: str = ""
    """Why there are no more results, when something broke."""


class Run(NamedTuple):
    begun: datetime
    facts: Facts
    topics: Mapping[str, Topic]


class Then(NamedTuple):
    """What a figure was."""

    figure: Figure
    pace: float
    begun: datetime
    was_quiet: bool


class Comparison(NamedTuple):
    ratio: float
    """How many times worse; below one is better. What the pace of the machine accounts for is taken out."""
    is_regression: bool


def compared(figure: Figure, pace: float, is_quiet: bool, then: Then) -> Comparison:
    """A time tells of a regression only where neither machine had anything else to do; a ratio does always."""
    plain = _times_worse(figure, then.figure)
    is_timed = figure.unit in TIMES or figure.is_rate
    paced = plain * then.pace / pace if is_timed and pace and then.pace else plain
    is_much = abs(figure.value - then.figure.value) > LEAST.get(figure.unit, 0.0)
    tells = not figure.yardstick and (not is_timed or (is_quiet and then.was_quiet))
    return Comparison(paced, tells and is_much and min(plain, paced) > WORSE)


def _times_worse(now: Figure, then: Figure) -> float:
    """Two nothings are alike, and what had been nothing is not told as a ratio."""
    less, more = (now.value, then.value) if now.is_more_better else (then.value, now.value)
    if less <= 0:
        return 1.0 if more <= 0 else float("inf")
    return max(more, 0.0) / less


class Past:
    """All runs on one machine, the newest first; those on a quiet machine count before others."""

    def __init__(self, runs: Sequence[Run], machine: str) -> None:
        newest = sorted((run for run in runs if run.facts.machine == machine), key=lambda run: run.begun, reverse=True)
        self._runs = sorted(newest, key=lambda run: not run.facts.is_quiet)

    def last(self, topic: str, name: str) -> Then | None:
        for run in self._runs:
            known = run.topics.get(topic)
            for result in known.results if known is not None else ():
                if known is not None and result.name == name and isinstance(result, Figure):
                    return Then(result, known.pace, run.begun, run.facts.is_quiet)
        return None

    def all_of(self, topic: str) -> tuple[Topic, datetime] | None:
        """The topic as it was last measured without breaking, and when that was."""
        for run in self._runs:
            known = run.topics.get(topic)
            if known is not None and not known.failure and any(isinstance(each, Figure) for each in known.results):
                return known, run.begun
        return None


# Files


def keep(run: Run, folder: Path = FOLDER) -> Path:
    """Write it down; a run that goes on is written again into the same file."""
    path = folder / f"{run.begun:%Y%m%dT%H%M%SZ}.json"
    folder.mkdir(parents=True, exist_ok=True)
    topics = {name: _told(topic) for name, topic in run.topics.items()}
    said = {"version": VERSION, "begun": run.begun.isoformat(), "machine": run.facts._asdict(), "topics": topics}
    write_atomic(path, json.dumps(said, ensure_ascii=False, indent=1).encode())
    return path


def kept(folder: Path = FOLDER) -> Iterator[Run]:
    """Those that can be read; what another version has written is not."""
    for path in sorted(folder.glob("*.json")):
        try:
            said = json.loads(path.read_bytes())
            if said["version"] == VERSION:
                topics = {name: _read(topic) for name, topic in said["topics"].items()}
                yield Run(datetime.fromisoformat(said["begun"]), Facts(**said["machine"]), topics)
        except (OSError, ValueError, KeyError, TypeError):
            continue


def as_json(result: Result) -> dict[str, Any]:
    return asdict(result)


def of_json(said: Mapping[str, Any]) -> Result:
    return Unmeasured(**said) if "reason" in said else Figure(**said)


def _told(topic: Topic) -> dict[str, Any]:
    rows = [as_json(result) for result in topic.results]
    return {"seconds": topic.seconds, "pace": topic.pace, "failure": topic.failure, "rows": rows}


def _read(said: Mapping[str, Any]) -> Topic:
    rows = tuple(of_json(row) for row in said["rows"])
    return Topic(rows, said["seconds"], said["pace"], said["failure"])
