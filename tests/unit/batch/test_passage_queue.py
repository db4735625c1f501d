"""Which slot gets which passage, and what becomes of passages whose slots fail."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from app.analysis.limit import AnalysisLimit, LimitKind
from app.batch.messages import WorkFinished
from app.batch.position_batch import BatchWork, PositionBatch
from app.batch.work_queue import (
    CancelWork,
    KillWorker,
    QueueOrder,
    SendWork,
    StartWorker,
    WorkerState,
    WorkGivenUp,
    WorkQueue,
)
from app.text.phrase import Phrase

FAULT = Phrase("壊れました。", "It broke.")
SECOND = AnalysisLimit(LimitKind.TIME, 1_000)
NODES = AnalysisLimit(LimitKind.NODES, 1_000)


def passage(game: str = "a", at: Sequence[int] = (0,), limit: AnalysisLimit = SECOND) -> BatchWork:
    moves = ("7g7f", "3c3d", "2g2f", "8c8d")
    return BatchWork(PositionBatch("", limit, 1, "", moves, at=tuple(at), game=game))


def started(slots: int, *passages: BatchWork) -> tuple[WorkQueue[BatchWork], list[SendWork[BatchWork]]]:
    """Slots that are there, and what they are asked first."""
    queue = WorkQueue[BatchWork](["e"] * slots)
    for rank, each in enumerate(passages):
        queue.add_work(each, (rank,))
    return queue, asked(settled(queue, queue.tick(0), 0))


def settled(
    queue: WorkQueue[BatchWork], orders: Sequence[QueueOrder[BatchWork]], now: float
) -> list[QueueOrder[BatchWork]]:
    """The orders that are left when every slot that was to be started is there."""
    left = list[QueueOrder[BatchWork]]()
    waiting = list(orders)
    while waiting:
        order = waiting.pop(0)
        if isinstance(order, StartWorker):
            waiting += queue.on_worker_ready(order.slot, "", now)
        else:
            left.append(order)
    return left


def asked(orders: Sequence[QueueOrder[BatchWork]]) -> list[SendWork[BatchWork]]:
    return [order for order in orders if isinstance(order, SendWork)]


def failed(orders: Sequence[QueueOrder[BatchWork]]) -> list[tuple[str, int]]:
    return [(order.work.group, order.work.parts[0][0]) for order in orders if isinstance(order, WorkGivenUp)]


def test_no_more_slots_are_started_than_there_is_work_for() -> None:
    queue, given = started(4, passage("a"), passage("b"))
    assert [(each.slot, each.work.batch.game) for each in given] == [(0, "a"), (1, "b")]
    assert [each.state for each in queue.statuses] == [WorkerState.BUSY] * 2 + [WorkerState.RESTING] * 2


def test_a_slot_stays_at_its_game_and_takes_one_that_no_other_is_at() -> None:
    queue, given = started(2, passage("a"), passage("a"), passage("b"), passage("b"))
    assert [each.work.batch.game for each in given] == ["a", "b"]
    queue.mark_part_done(1, given[1].task, (0, False), 1)
    assert [each.work.batch.game for each in asked(queue.on_work_finished(1, given[1].task, WorkFinished(), 1))] == [
        "b"
    ]
    queue.mark_part_done(0, given[0].task, (0, False), 1)
    assert [each.work.batch.game for each in asked(queue.on_work_finished(0, given[0].task, WorkFinished(), 1))] == [
        "a"
    ]


def test_what_a_dead_slot_had_not_found_is_tried_by_another() -> None:
    queue, (first, *_) = started(2, passage(at=[0, 1, 2]))
    assert queue.mark_part_done(first.slot, first.task, (0, False), 1) is not None
    again = asked(settled(queue, queue.on_worker_ended(0, FAULT, 1), 1))
    assert [(each.slot, each.work.batch.at) for each in again] == [(1, (1, 2))]
    # What the dead one may still have said is not taken for the other's.
    assert queue.mark_part_done(0, first.task, (1, False), 2) is None


def test_where_nodes_are_the_limit_the_whole_passage_is_searched_again_and_told_once() -> None:
    """What an engine remembers of the positions before decides what it finds at the next."""
    queue, (first, *_) = started(2, passage(at=[0, 1, 2], limit=NODES))
    assert queue.mark_part_done(first.slot, first.task, (0, False), 1) is not None
    (again,) = asked(settled(queue, queue.on_worker_ended(0, FAULT, 1), 1))
    assert (again.slot, again.work.batch.at) == (1, (0, 1, 2))
    assert [queue.mark_part_done(1, again.task, (at, False), 2) is not None for at in (0, 1, 2)] == [False, True, True]
    assert queue.on_work_finished(1, again.task, WorkFinished(), 3) == []
    assert queue.is_empty


def test_what_was_found_before_an_interruption_is_searched_again_and_not_told() -> None:
    queue = WorkQueue[BatchWork](["e"])
    queue.add_work(passage(at=[0, 1], limit=NODES)._replace(known_plies=frozenset({0})), (0,))
    (given,) = asked(settled(queue, queue.tick(0), 0))
    assert given.work.batch.at == (0, 1)
    assert [queue.mark_part_done(0, given.task, (at, False), 2 + at) is not None for at in (0, 1)] == [False, True]
    assert queue.estimate_seconds(1) == 1, "the time of what is known is not that of what is asked about"
    assert queue.on_work_finished(0, given.task, WorkFinished(), 3) == []
    assert queue.is_empty


@pytest.mark.parametrize("limit", [SECOND, NODES])
def test_one_bad_position_costs_nothing_but_itself(limit: AnalysisLimit) -> None:
    """Every slot dies at the second position; the third is asked without it."""
    queue, given = started(3, passage(at=[0, 1, 2], limit=limit))
    lost: list[tuple[str, int]] = []
    found: list[int] = []
    for now in range(0, 1_000, 40):
        orders: list[QueueOrder[BatchWork]] = []
        for each in given:
            for at in each.work.batch.at:
                if at == 1:
                    orders += queue.on_worker_ended(each.slot, FAULT, now)
                    break
                if queue.mark_part_done(each.slot, each.task, (at, False), now) is not None:
                    found.append(at)
            else:
                orders += queue.on_work_finished(each.slot, each.task, WorkFinished(), now)
        orders = settled(queue, [*orders, *queue.tick(now + 35)], now + 35)
        lost += failed(orders)
        given = asked(orders)
        if queue.is_empty:
            break
    assert (sorted(found), lost) == ([0, 2], [("a", 1)])
    assert queue.is_empty


def test_an_end_from_outside_counts_a_quarter() -> None:
    """A system that is short of memory ends slots; that says less against the position than the end of an engine."""
    counts = []
    for was_killed in (False, True):
        queue, (given, *_) = started(20, passage())
        tries = [given.slot]
        while not failed(
            orders := settled(queue, queue.on_worker_ended(given.slot, FAULT, 0, was_killed=was_killed), 0)
        ):
            (given,) = asked(orders)
            tries += [given.slot]
        counts.append(len(tries))
    assert counts == [3, 12]


def test_a_slot_that_answers_nothing_is_ended_at_its_deadline() -> None:
    """Three times what its positions should take, and a minute."""
    queue, (given, *_) = started(1, passage(at=[0, 1]))
    times = [now for now in range(0, 90, 10) if any(isinstance(each, KillWorker) for each in queue.tick(now))]
    assert times == [70]
    assert queue.statuses[0].state is WorkerState.UNREACHABLE, (
        "it has been asked again though its process is being ended"
    )
    assert queue.mark_part_done(0, given.task, (0, False), 71) is None


def test_nobody_was_late_while_the_machine_slept() -> None:
    queue, (given, *_) = started(1, passage(at=[0, 1]))
    queue.tick(1)
    assert not [each for each in queue.tick(10_000) if isinstance(each, KillWorker)]
    assert queue.mark_part_done(0, given.task, (0, False), 10_001) is not None
    # Nor does the time of it count for how long positions take.
    assert queue.estimate_seconds(1) == 2


def test_what_is_found_before_anybody_has_noticed_the_sleep_says_nothing_of_speed() -> None:
    queue, (given, *_) = started(1, passage(at=[0, 1]))
    queue.tick(1)
    assert queue.mark_part_done(0, given.task, (0, False), 10_000) is not None
    assert queue.estimate_seconds(1) is None


def test_a_machine_out_of_reach_is_tried_after_1_5_and_30_seconds() -> None:
    queue, (given, *_) = started(1, passage())
    link = WorkFinished(left=(0,), fault=(FAULT.ja, FAULT.en), is_link=True)
    now, waits = 0.0, []
    for _ in range(3):
        queue.on_work_finished(given.slot, given.task, link, now)
        begun, again = now, list[SendWork[BatchWork]]()
        while not again and now < begun + 60:
            now += 0.5
            again = asked(queue.tick(now))
        waits.append(now - begun)
        (given,) = again
    assert waits == [1.0, 5.0, 30.0]
    # It never worked, so that nobody waits for it longer than that; the passage is there still.
    queue.on_work_finished(given.slot, given.task, link, now)
    assert queue.are_all_given_up
    assert (queue.waiting_count, queue.reason) == (1, FAULT)


def test_pausing_calls_off_and_going_on_asks_for_the_rest() -> None:
    queue, (given, *_) = started(1, passage(at=[0, 1, 2]))
    queue.mark_part_done(0, given.task, (0, False), 1)
    assert queue.pause_work() == [CancelWork(0, given.task)]
    assert queue.pause_work() == []
    assert not asked(queue.on_work_finished(0, given.task, WorkFinished(left=(1, 2)), 2))
    assert not asked(queue.tick(3))
    (again,) = asked(queue.resume_work(4))
    assert again.work.batch.at == (1, 2)


def test_games_that_are_wanted_first_come_first() -> None:
    queue, (given, *_) = started(1, passage("a"), passage("b"), passage("c"))
    queue.change_ranks({"a": (1,), "b": (2,), "c": (0,)})
    queue.mark_part_done(0, given.task, (0, False), 1)
    assert [each.work.batch.game for each in asked(queue.on_work_finished(0, given.task, WorkFinished(), 1))] == ["c"]


class Day:
    """A queue with five slots that die, are killed, lose their line, nap and speak too late, by chance."""

    def __init__(self, seed: int) -> None:
        self.queue = WorkQueue[BatchWork](["e"] * 5)
        self.wanted = Counter[tuple[str, int]]()
        self.ends = Counter[tuple[str, int]]()
        self.now = 0.0
        self._chance = random.Random(seed)  # noqa: S311 - the same seed is to give the same day
        self._up: dict[int, SendWork[BatchWork] | None] = {}
        self._late: list[SendWork[BatchWork]] = []

    def run(self) -> None:
        for number in range(30):
            game, some = f"g{number % 7}", sorted(self._chance.sample(range(5), self._chance.randint(1, 4)))
            # The same position of a game is asked about once.
            new = [each for each in some if (game, each) not in self.wanted]
            if new:
                self.wanted.update((game, each) for each in new)
                self.queue.add_work(passage(game, new), (number,))
        orders = self.queue.tick(self.now)
        for step in range(5_000):
            killed = [slot for order in orders if (slot := self._take(order)) is not None]
            if self.queue.is_empty or self.queue.are_all_given_up:
                return
            self.now += self._chance.choice((0.1, 0.5, 5.0))
            # At last nothing goes wrong any more, so that there is an end.
            orders = (
                self._lose(killed[0]) if killed else self._step(self._chance.random() * (1 if step < 1_000 else 20))
            )
            for old in self._late:
                assert self.queue.mark_part_done(old.slot, old.task, (old.work.batch.at[0], False), self.now) is None

    def _take(self, order: QueueOrder[BatchWork]) -> int | None:
        """A slot whose process is to be ended."""
        if isinstance(order, StartWorker):
            assert order.slot not in self._up
            self._up[order.slot] = None
        elif isinstance(order, SendWork):
            assert self._up[order.slot] is None
            self._up[order.slot] = order
        elif isinstance(order, WorkGivenUp):
            self.ends[order.work.group, order.work.parts[0][0]] += 1
        elif isinstance(order, KillWorker) and order.slot in self._up:
            return order.slot
        return None

    def _lose(self, slot: int, *, was_killed: bool = False) -> list[QueueOrder[BatchWork]]:
        self._late += [task for task in [self._up.pop(slot)] if task is not None]
        return self.queue.on_worker_ended(slot, FAULT, self.now, was_killed=was_killed)

    def _step(self, luck: float) -> list[QueueOrder[BatchWork]]:
        slot = self._chance.choice((*self._up, None))
        if slot is None:
            return self.queue.tick(self.now)
        if luck < 0.02:
            return self._lose(slot, was_killed=luck < 0.01)
        task = self._up[slot]
        if task is None:
            return self.queue.on_worker_ready(slot, "", self.now)
        self._up[slot] = None
        if luck < 0.03:
            over = WorkFinished(fault=(FAULT.ja, FAULT.en), is_link=True)
            return self.queue.on_work_finished(slot, task.task, over, self.now)
        for at in task.work.batch.at:
            if self.queue.mark_part_done(slot, task.task, (at, False), self.now) is not None:
                self.ends[task.work.batch.game, at] += 1
        return self.queue.on_work_finished(slot, task.task, WorkFinished(), self.now)


def test_whatever_happens_each_position_comes_to_one_end() -> None:
    whole = 0
    for seed in range(20):
        day = Day(seed)
        day.run()
        assert all(count == 1 for count in day.ends.values()), seed
        if day.queue.is_empty:
            whole += 1
            assert day.ends == day.wanted, seed
        else:
            assert day.queue.are_all_given_up, seed
    assert whole >= 15
