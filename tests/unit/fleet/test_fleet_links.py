"""The queue of passages tells a line that is cut from an engine that fails, by its own clock."""

from app.analysis.limit import AnalysisLimit, LimitKind
from app.fleet.passage import FleetPassage, PassageOver
from app.fleet.plan import nodes_proposed
from app.fleet.queue import AskSlot, KillSlot, PassageFailed, PassageQueue, QueueOrder, SlotState
from app.text.phrase import Phrase

CUT = PassageOver(fault=Phrase("切れた", "cut"), is_link=True)
DIED = PassageOver(fault=Phrase("死んだ", "died"))


def passage(game: str = "a") -> FleetPassage:
    return FleetPassage("", AnalysisLimit(), 1, "", ("7g7f", "3c3d"), (0, 1, 2), game=game)


def queue_of(*slots: str) -> PassageQueue:
    """All its slots are ready."""
    queue = PassageQueue(slots)
    for _ in slots:
        queue.add(passage(), (0,))
    queue.tick(0.0)
    for number in range(len(slots)):
        queue.ready(number, "", 0.0)
    return queue


def asked(orders: list[QueueOrder]) -> AskSlot:
    (order,) = [order for order in orders if isinstance(order, AskSlot)]
    return order


def test_a_machine_whose_line_is_cut_comes_back_later_and_later() -> None:
    queue, now, task = queue_of("far"), 0.0, 1
    for wait in (1.0, 5.0, 30.0):
        assert not queue.over(0, task, CUT, now)
        assert (queue.sights[0].state, queue.sights[0].reason) == (SlotState.AWAY, ("切れた", "cut"))
        assert not queue.tick(now + wait - 0.1)
        now += wait
        task = asked(queue.tick(now)).task
    assert queue.found(0, task, 0, now)
    queue.over(0, task, CUT, now)
    left = asked(queue.tick(now + 1.0))
    assert left.passage.at == (1, 2), "what was found is not asked for again, and one answer makes it trusted again"


def test_one_that_was_never_there_is_given_up_and_blames_no_position() -> None:
    queue, orders = queue_of("far"), list[QueueOrder]()
    for task in (1, 2, 3, 4):
        orders += [*queue.over(0, task, CUT, 31.0 * task), *queue.tick(31.0 * task + 30.0)]
    assert queue.is_given_up
    assert not any(isinstance(order, PassageFailed) for order in orders)
    assert (queue.waiting, queue.reason) == (1, CUT.fault)


def test_an_engine_that_fails_is_what_costs_a_position() -> None:
    queue, orders = queue_of("far"), list[QueueOrder]()
    for task in (1, 2, 3):
        orders += queue.over(0, task, DIED, 0.0)
    assert [order.at for order in orders if isinstance(order, PassageFailed)] == [0]
    assert any(isinstance(order, KillSlot) for order in orders)


def test_another_machine_goes_on_with_what_was_cut() -> None:
    queue = queue_of("far", "near")
    assert queue.found(0, 1, 0, 1.0)
    queue.over(0, 1, CUT, 1.0)
    for at in (0, 1, 2):
        queue.found(1, 2, at, 1.5)
    taken = asked(queue.over(1, 2, PassageOver(), 1.5))
    assert (taken.slot, taken.passage.at, taken.passage.engine) == (1, (1, 2), "near")


def test_machines_that_are_not_equally_quick_are_better_limited_by_nodes() -> None:
    second = AnalysisLimit(LimitKind.TIME, 2_000)
    assert nodes_proposed(second, [1_234_567, 0, 4_000_000]) == 2_400_000
    assert nodes_proposed(second, [7, 11]) == 14
    assert nodes_proposed(second, [1_000_000, 1_400_000]) == nodes_proposed(second, []) == 0
    assert nodes_proposed(AnalysisLimit(LimitKind.NODES, 2_000), [1_000_000, 4_000_000]) == 0
