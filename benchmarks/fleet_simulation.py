"""How the queue of a fleet does with a thousand slots, of which some are slow, some die and some hang: `python -m benchmarks.fleet_simulation`.

The queue is the program's own (`app/batch/work_queue.py`). Machines, engines and the line to them are events of a clock that is turned on
from one to the next, so that a day takes a minute, and the same seed gives the same day. What one finding costs whoever
asks, and how large it is, is measured first, with the program's own codec, log and store. docs/scale.md has the figures.
"""

import argparse
import heapq
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from app.analysis.limit import AnalysisLimit, LimitKind
from app.base.codec import codec_of
from app.batch.keeping import FindingLog, LoggedFinding
from app.batch.messages import FOUND_KIND, WorkerMessage, WorkFinished, message_line, parse_message, task_line
from app.batch.position_batch import MAX_POSITIONS, BatchFinding, BatchWork, FinderEngine, PositionBatch, ReportedLine
from app.batch.work_queue import KillWorker, QueueOrder, SendWork, StartWorker, WorkGivenUp, WorkQueue
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import cp_score

HOUR = 3600.0
GONE = Phrase("なくなりました。", "It is gone.")
LINE = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "2e2d", "2c2d", "2h2d", "P*2c", "2d3d", "2b8h+")


class Plan(NamedTuple):
    """What the day is like; every fault is much more frequent than anybody will see it."""

    slots: int = 1_000
    on_machine: int = 16
    games: int = 4_000
    plies: int = 115
    seconds: float = 1.0
    """That a position takes on a machine of usual speed."""
    spread: float = 0.3
    """Of the speeds of machines: the standard deviation of their logarithm."""
    stragglers: float = 0.02
    """The share of slots that need ten times as long."""
    start: float = 5.0
    """Seconds until a slot is ready, with its engine."""
    between: float = 0.03
    """Seconds between two passages of a slot: the scheduler and the way there and back."""
    slot_dies: float = 20.0
    """Hours after which a slot dies, in the mean, and its engine with it."""
    machine_dies: float = 100.0
    """The same of a machine with all its slots, which are back ten minutes later."""
    scheduler_dies: float = 1.0
    """The same of the scheduler, which takes all slots along for a minute."""
    hangs: float = 1 / 20_000
    """How many positions an engine never answers for; another one would."""
    breaks: float = 1 / 100_000
    """How many positions every engine dies at."""
    seed: int = 1


class _Slot:
    """What is really so, of which the queue hears only by words."""

    def __init__(self, machine: int, speed: float) -> None:
        self.machine = machine
        self.speed = speed
        self.life = 0
        """Words of an earlier life are not heard any more."""
        self.is_up = False


class Simulation:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.now = 0.0
        self.counts: Counter[str] = Counter()
        self.spent = 0.0
        """Seconds of a processor in the queue."""
        self._chance = random.Random(plan.seed)
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._queue = WorkQueue[BatchWork](["engine"] * plan.slots)
        speeds: dict[int, float] = {}
        self._slots: list[_Slot] = []
        for number in range(plan.slots):
            machine = number // plan.on_machine
            speed = speeds.setdefault(machine, self._chance.lognormvariate(0, plan.spread))
            self._slots.append(_Slot(machine, speed / 10 if self._chance.random() < plan.stragglers else speed))
        self._answered: set[tuple[str, int]] = set()
        self._broken = {
            (str(game), ply)
            for game in range(plan.games)
            for ply in range(plan.plies)
            if self._chance.random() < plan.breaks
        }
        self._next_game = 0
        self._away_until = dict.fromkeys(speeds, 0.0)
        self._last_answer = 0.0

    @property
    def ideal(self) -> float:
        """Seconds, if nothing ever failed and every slot worked to the end."""
        return self.plan.games * self.plan.plies * self.plan.seconds / sum(slot.speed for slot in self._slots)

    def run(self) -> float:
        """Seconds until everything was answered or given up."""
        plan = self.plan
        for machine in self._away_until:
            self._in(self._chance.expovariate(1 / (plan.machine_dies * HOUR)), partial(self._end_machine, machine))
        self._in(self._chance.expovariate(1 / (plan.scheduler_dies * HOUR)), self._end_scheduler)
        self._in(0.0, self._tick)
        while self._heap and not (self._next_game >= plan.games and self._queue.is_empty):
            self.now, _, act = heapq.heappop(self._heap)
            act()
        return self._last_answer

    def _in(self, seconds: float, act: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._heap, (self.now + seconds, self._order, act))

    def _tick(self) -> None:
        while self._next_game < self.plan.games and self._queue.waiting_count < 2 * self.plan.slots:
            self._open(self._next_game)
            self._next_game += 1
        self._asked(lambda: self._queue.tick(self.now))
        self._in(0.5, self._tick)

    def _open(self, game: int) -> None:
        limit = AnalysisLimit(LimitKind.NODES, 1_000_000)
        for part, first in enumerate(range(0, self.plan.plies, MAX_POSITIONS)):
            at = tuple(range(first, min(first + MAX_POSITIONS, self.plan.plies)))
            passage = PositionBatch("engine", limit, 1, "", (), at, game=str(game))
            self._asked(partial(self._add, passage, (game, 0, part)))

    def _add(self, passage: PositionBatch, rank: tuple[int, int, int]) -> list[QueueOrder[BatchWork]]:
        self._queue.add_work(BatchWork(passage), rank)
        return []

    def _asked(self, ask: Callable[[], Sequence[QueueOrder[BatchWork]]]) -> None:
        """Have the queue told something, and do what it wants then."""
        self.counts["words to the queue"] += 1
        begun = time.process_time()
        orders = ask()
        self.spent += time.process_time() - begun
        for order in orders:
            self._grant(order)

    def _grant(self, order: QueueOrder[BatchWork]) -> None:
        match order:
            case StartWorker(slot=number):
                self._start(number)
            case SendWork(slot=number, task=task, work=BatchWork(batch=passage)):
                self.counts["passages"] += 1
                slot = self._slots[number]
                self._in(self.plan.between, lambda: self._work(number, slot.life, task, passage, list(passage.at)))
            case KillWorker(slot=number):
                self.counts["slots killed"] += 1
                self._end(number)
            case WorkGivenUp():
                self.counts["positions given up"] += 1

    # What slots do

    def _start(self, number: int) -> None:
        slot = self._slots[number]
        slot.life += 1
        life, wait = slot.life, max(0.0, self._away_until[slot.machine] - self.now)

        def ready() -> None:
            if slot.life == life:
                slot.is_up = True
                self._asked(lambda: self._queue.on_worker_ready(number, str(slot.machine), self.now))

        self._in(wait + self.plan.start, ready)

    def _work(self, number: int, life: int, task: int, passage: PositionBatch, left: list[int]) -> None:
        slot = self._slots[number]
        if slot.life != life:
            return
        if not left:
            self._asked(lambda: self._queue.on_work_finished(number, task, WorkFinished(), self.now))
            return
        at, chance = left[0], self._chance
        seconds = self.plan.seconds / slot.speed * chance.uniform(0.9, 1.1)
        if (passage.game, at) in self._broken or chance.random() < seconds / (self.plan.slot_dies * HOUR):
            self._in(seconds * chance.random(), lambda: self._die(number, life, "slots that died"))
        elif chance.random() < self.plan.hangs:
            self.counts["engines that hung"] += 1
        else:
            self._in(seconds, lambda: self._answer(number, life, task, passage, left))

    def _answer(self, number: int, life: int, task: int, passage: PositionBatch, left: list[int]) -> None:
        if self._slots[number].life != life:
            return
        at = left.pop(0)
        answer = passage.game, at
        self.counts["answers that came twice"] += answer in self._answered
        self._answered.add(answer)
        self.counts["answers"] += 1
        self._last_answer = self.now

        def tell() -> list[QueueOrder[BatchWork]]:
            self._queue.mark_part_done(number, task, (at, False), self.now)
            return self._queue.tick(self.now)

        self._asked(tell)
        self._work(number, life, task, passage, left)

    # What becomes of them

    def _die(self, number: int, life: int, why: str) -> None:
        if self._slots[number].life == life:
            self.counts[why] += 1
            self._end(number, was_killed=False)

    def _end(self, number: int, *, was_killed: bool = True) -> None:
        slot = self._slots[number]
        slot.life += 1
        slot.is_up = False
        self._in(
            0.0, lambda: self._asked(lambda: self._queue.on_worker_ended(number, GONE, self.now, was_killed=was_killed))
        )

    def _end_machine(self, machine: int) -> None:
        self.counts["machines that died"] += 1
        self._away(machine, 600.0)
        self._in(self._chance.expovariate(1 / (self.plan.machine_dies * HOUR)), lambda: self._end_machine(machine))

    def _end_scheduler(self) -> None:
        self.counts["schedulers that died"] += 1
        for machine in self._away_until:
            self._away(machine, 60.0)
        self._in(self._chance.expovariate(1 / (self.plan.scheduler_dies * HOUR)), self._end_scheduler)

    def _away(self, machine: int, seconds: float) -> None:
        self._away_until[machine] = max(self._away_until[machine], self.now + seconds)
        for number, slot in enumerate(self._slots):
            if slot.machine == machine and slot.is_up:
                self._end(number)


class Cost(NamedTuple):
    """Of one finding, at whoever asks: microseconds of a processor, and bytes."""

    read: float
    logged: float
    stored: float
    bytes_said: float
    bytes_logged: float
    bytes_stored: float


def cost_of_a_finding(count: int = 4_000) -> Cost:
    said = ReportedLine(1, 24, 31, 1_000, 1_000_000, 998_000, 123, pv=LINE)
    by = FinderEngine("Engine 1.0\t0123456789abcdef", "machine-12", "Engine 1.0")
    form = codec_of(BatchFinding)
    findings = [
        BatchFinding(at % 115, at * 0x9E3779B97F4A7C15 % (1 << 63), (said,), said, by, 1_000) for at in range(count)
    ]
    lines = [message_line(WorkerMessage(FOUND_KIND, 7, {"finding": form.write(each)})) for each in findings]
    read = _each(
        count, lambda: [form.read(word.payload["finding"]) for word in map(parse_message, lines) if word is not None]
    )
    with tempfile.TemporaryDirectory() as name:
        log = FindingLog(Path(name) / "found.jsonl")

        def put_results() -> None:
            for each in findings:
                log.append_finding(LoggedFinding(1, 0, each.at, each))

        logged = _each(count, put_results)
        log.close()
        bytes_logged = (Path(name) / "found.jsonl").stat().st_size / count
        store = AnalysisStore(Path(name) / "store.db", writes=True)
        rows = [
            (
                each.key,
                StoredAnalysis(
                    by.engine,
                    (Evaluation(cp_score(123), LINE),),
                    24,
                    1_000_000,
                    31,
                    1_000,
                    1,
                    ResultOrigin.ANALYSIS,
                ),
            )
            for each in findings
        ]
        stored = _each(count, lambda: [store.store_results([row]) for row in rows])
        store.close()
        with closing(sqlite3.connect(Path(name) / "store.db")) as database:
            database.execute("VACUUM")
        bytes_stored = (Path(name) / "store.db").stat().st_size / count
    return Cost(read, logged, stored, sum(map(len, lines)) / count, bytes_logged, bytes_stored)


def _each(count: int, act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return 1e6 * (time.process_time() - begun) / count


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fleet_simulation", description=__doc__)
    for name, default in Plan()._asdict().items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    plan = Plan(**vars(parser.parse_args(arguments)))
    print("one finding:", ", ".join(f"{name} {value:.0f}" for name, value in cost_of_a_finding()._asdict().items()))
    asked = len(
        task_line(
            1,
            {
                "passage": codec_of(PositionBatch).write(
                    PositionBatch(
                        "engine", AnalysisLimit(LimitKind.NODES, 1_000_000), 1, "", LINE * 8, tuple(range(16)), game="1"
                    )
                )
            },
        )
    )
    print(f"a passage of {MAX_POSITIONS} positions late in a game: {asked} bytes")
    simulation = Simulation(plan)
    took, ideal = simulation.run(), simulation.ideal
    counts = simulation.counts
    print(f"{plan.slots} slots, {plan.games} games, {plan.games * plan.plies} positions")
    print(f"took {took / HOUR:.3f} h, {took / ideal:.3f} × the ideal of {ideal / HOUR:.3f} h")
    for name, count in counts.items():
        print(f"{name}: {count}")
    words = counts["words to the queue"]
    print(
        f"the queue: {1e6 * simulation.spent / words:.0f} µs a word, {words / took:.0f} words/s, {simulation.spent / took:.1%} of a core"
    )
    print(
        f"lines of slots: {(2 * counts['answers'] + counts['passages']) / took:.0f}/s, passages {counts['passages'] / took:.1f}/s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
