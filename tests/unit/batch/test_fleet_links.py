"""Machines whose line is cut, and machines that are not equally quick."""

from app.analysis.limit import AnalysisLimit, LimitKind
from app.batch.messages import WorkFinished
from app.batch.plan import recommended_nodes
from app.batch.position_batch import BatchWork, PositionBatch
from app.batch.work_queue import QueueOrder, SendWork, WorkerState, WorkQueue
from app.text.phrase import Phrase

CUT = WorkFinished(fault=Phrase("切れた", "cut"), is_link=True)
SECONDS = AnalysisLimit(LimitKind.TIME, 2_000)


def asked(orders: list[QueueOrder[BatchWork]]) -> SendWork[BatchWork]:
    (order,) = [order for order in orders if isinstance(order, SendWork)]
    return order


def test_another_machine_goes_on_with_what_was_cut_until_the_first_is_back() -> None:
    """What was found is not asked for again."""
    queue = WorkQueue[BatchWork](["far", "near"])
    for _ in queue.statuses:
        queue.add_work(BatchWork(PositionBatch("", SECONDS, 1, "", ("7g7f", "3c3d"), (0, 1, 2))), (0,))
    queue.tick(0.0)
    queue.on_worker_ready(0, "", 0.0)
    queue.on_worker_ready(1, "", 0.0)
    assert queue.mark_part_done(0, 1, (0, False), 1.0)
    queue.on_work_finished(0, 1, CUT, 1.0)
    assert queue.statuses[0].state is WorkerState.UNREACHABLE
    for at in (0, 1, 2):
        queue.mark_part_done(1, 2, (at, False), 1.5)
    taken = asked(queue.on_work_finished(1, 2, WorkFinished(), 1.5))
    assert (taken.slot, taken.work.batch.at, taken.work.batch.engine) == (1, (1, 2), "near")
    queue.on_work_finished(1, taken.task, CUT, 1.9)
    again = asked(queue.tick(2.0))
    assert (again.slot, again.work.batch.at) == (0, (1, 2))
    assert queue.mark_part_done(0, again.task, (1, False), 4.0)
    last = asked(queue.on_work_finished(0, again.task, CUT, 4.0))
    assert (last.slot, last.work.batch.at) == (1, (2,)), "the other one is back by then"


def test_machines_that_are_not_equally_quick_are_better_limited_by_nodes() -> None:
    assert recommended_nodes(SECONDS, [1_234_567, 0, 4_000_000]) == 2_400_000
    assert recommended_nodes(SECONDS, [7, 11]) == 14
    assert recommended_nodes(SECONDS, [1_000_000, 1_400_000]) == recommended_nodes(SECONDS, []) == 0
    assert recommended_nodes(AnalysisLimit(LimitKind.NODES, 2_000), [1_000_000, 4_000_000]) == 0
