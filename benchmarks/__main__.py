"""`make bench`: measure the topics named on the command line, or all, into one table, and compare it with the last run.

Every topic is measured in a process of its own, so that none is disturbed by what another has left behind, and one that
breaks takes no other with it.
"""

import argparse
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import QUIET, ROOT, Facts, facts, pace
from benchmarks.results import FOLDER, Past, Run, Topic, compared, keep, kept, of_json
from benchmarks.table import REGRESSION, head, in_markdown, measured_on, number, ordered, row, times

FRAME = {
    "__main__",
    "deep_truth",
    "figures",
    "fleet_simulation",
    "judging",
    "ladder",
    "library_games",
    "library_kills",
    "opening_names",
    "machine_facts",
    "network_scale",
    "node",
    "one_topic",
    "planted_blunders",
    "players_moves",
    "python_peers",
    "results",
    "scripted_engine",
    "table",
    "training_answers",
    "whole_program",
}
PATIENCE = 900
"""Seconds for a topic that does not say that it takes long."""


def topics() -> list[str]:
    """The modules beside this one that measure something."""
    return [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.name not in FRAME]


def long_time(topic: str) -> str | None:
    """How long it takes, where that is so long that it is measured only when asked for."""
    said = getattr(importlib.import_module(f"benchmarks.{topic}"), "LONG", None)
    return None if said is None else str(said)


def measured(topic: str, patience: float | None) -> Topic:
    """Measure it in a process of its own."""
    before, begun = pace(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results"
        file.touch()
        failure = _ended([sys.executable, "-m", "benchmarks.one_topic", topic, str(file)], patience)
        results = tuple(of_json(json.loads(line)) for line in file.read_text("utf-8").splitlines())
    return Topic(results, time.monotonic() - begun, (before + pace()) / 2, failure)


def _ended(command: Sequence[str], patience: float | None) -> str:
    """Let it run to its end; what went wrong. Whatever it has started goes with it."""
    silent, heard = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, stdin=silent, stdout=silent, stderr=heard, text=True, start_new_session=True
    ) as process:
        try:
            _, said = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            return f"it took more than {patience} s"
        finally:
            with suppress(OSError, AttributeError):  # none of them is left, or this is no Unix
                os.killpg(process.pid, signal.SIGKILL)
    lines = said.strip().splitlines()
    return f"exit code {process.returncode}: {lines[-1] if lines else 'without a word'}" if process.returncode else ""


class Table:
    """Prints topics, and counts what is to be said at the end."""

    def __init__(self, past: Past, is_quiet: bool) -> None:
        self._past = past
        self._is_quiet = is_quiet
        self.judged = self.met = 0
        self.missed: list[str] = []
        self.regressions: list[str] = []
        self.unmeasured: list[str] = []
        self.broken: list[str] = []

    def add(self, name: str, topic: Topic, moment: datetime | None = None) -> None:
        """A topic of this run, or one that was measured at an earlier moment."""
        when = f"last measured {measured_on(moment)}" if moment is not None else f"{topic.seconds:.0f} s"
        print(f"{name} ({when})", flush=True)
        for result in ordered(topic.results):
            last = self._last(name, topic, result) if moment is None else f"of {measured_on(moment)}"
            print(row(result, last))
            self._count(name, result)
        for gone in self._gone(name, topic):
            self._leave_out(name, Unmeasured(gone, "it was measured the last time"))
        if topic.failure:
            print(f"  BROKEN: {topic.failure}")
            self.broken.append(name)

    def leave_out(self, name: str, reason: str) -> None:
        print(name, flush=True)
        self._leave_out(name, Unmeasured("all of it", reason))

    def close(self) -> bool:
        """Say what it came to; whether all is well."""
        print(f"\n{self.met} of {self.judged} bounds are met.")
        for words, names in (
            ("MISSED", self.missed),
            ("BROKEN", self.broken),
            (f"{REGRESSION}, worse than the last time", self.regressions),
            ("Not measured", self.unmeasured),
        ):
            if names:
                print(f"{words}: {len(names)}", *names, sep="\n  ")
        return not self.missed and not self.broken

    def _last(self, name: str, topic: Topic, result: Result) -> str:
        if not isinstance(result, Figure) or (then := self._past.last(name, result.name)) is None:
            return ""
        comparison = compared(result, topic.pace, self._is_quiet, then)
        if comparison.is_regression:
            was = f"{number(result.value)} {result.unit} after {number(then.figure.value)}"
            self.regressions.append(f"{name}: {result.name}, {was}")
        return times(comparison)

    def _count(self, name: str, result: Result) -> None:
        if isinstance(result, Unmeasured):
            self.unmeasured.append(f"{name}: {result.name} ({result.reason})")
        elif result.met is not None:
            self.judged += 1
            self.met += result.met
            if not result.met:
                self.missed.append(f"{name}: {result.name}, {number(result.value)} {result.unit}")

    def _leave_out(self, name: str, result: Unmeasured) -> None:
        print(row(result))
        self._count(name, result)

    def _gone(self, name: str, topic: Topic) -> list[str]:
        """Rows that the last run had and this one has not: a figure that falls silent is no good news."""
        before = self._past.all_of(name)
        now = {result.name for result in topic.results}
        return [] if before is None else [each.name for each in before[0].results if each.name not in now]


def measure_all(asked: Sequence[str], with_long: bool, past: Past, about: Facts) -> bool:
    run = Run(datetime.now(UTC), about, {})
    table, begun, path = Table(past, about.is_quiet), time.monotonic(), None
    print(*about.lines, sep="\n")
    if not about.is_quiet:
        print(f"THE MACHINE IS BUSY: a load of {about.load:.2f} is more than {QUIET}; times and stalls say little.")
    print(head())
    for name in asked or topics():
        takes = long_time(name)
        if takes is None or asked or with_long:
            topic = measured(name, None if takes else PATIENCE)
            run = run._replace(topics={**run.topics, name: topic})
            table.add(name, topic)
            path = keep(run)
        elif (before := past.all_of(name)) is not None:
            table.add(name, *before)
        else:
            table.leave_out(name, f"it takes {takes}: make bench ARGS={name}")
    is_well = table.close()
    if path is not None:
        print(f"{time.monotonic() - begun:.0f} s in all; kept as {path.relative_to(ROOT)}")
    return is_well


def document(past: Past, about: Facts) -> Iterator[str]:
    """All that was measured last on this machine, in Markdown."""
    yield f"On {about.machine}, Python {about.python}:"
    yield ""
    for name in topics():
        if (known := past.all_of(name)) is not None:
            yield from in_markdown(f"{name}, {measured_on(known[1])}", known[0].results)


def main(words: Sequence[str]) -> int:
    """Exit code 1 when a bound was missed or a topic broke, 2 when a topic is not known."""
    known = topics()
    parser = argparse.ArgumentParser(prog="make bench ARGS=", description=__doc__)
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=", ".join(known))
    parser.add_argument("--long", action="store_true", help="those too that take many minutes or hours")
    parser.add_argument("--markdown", action="store_true", help="measure nothing, show what was measured last")
    asked = parser.parse_args(words)
    if unknown := sorted(set(asked.topics) - set(known)):
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    about = facts()
    past = Past([*kept(FOLDER)], about.machine)
    if asked.markdown:
        print(*document(past, about), sep="\n")
        return 0
    return 0 if measure_all(asked.topics, asked.long, past, about) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
