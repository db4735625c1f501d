"""The task of a worker process (slot) that searches a batch of positions of a game; its engine runs on for the next."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.analysis.asking import initial_settings
from app.analysis.storing import engine_identity
from app.base.codec import codec_of
from app.batch.batch_search import SEAT, BatchSearch
from app.batch.messages import DONE_KIND, FOUND_KIND, STATUS_KIND, WorkerMessage, WorkFinished
from app.batch.position_batch import BatchFinding, FinderEngine, PositionBatch, VerifiedMove
from app.cli.engine.engines import engine_chosen
from app.cli.terminal import CommandError
from app.cli.worker_io import WorkerOutput
from app.text import fleet as text

if TYPE_CHECKING:
    from app.runtime.directed import Directed


def search_batch(directed: "Directed", slot: WorkerOutput, number: int, asked: Mapping[str, Any]) -> bool:
    """Search the batch and report the results; return False if the worker should end."""
    from app.runtime.pool import plan_of  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    def tell(over: WorkFinished) -> None:
        slot.say(WorkerMessage(DONE_KIND, number, {"over": codec_of(WorkFinished).write(over)}))

    def found(each: BatchFinding | VerifiedMove) -> None:
        if isinstance(each, BatchFinding):
            slot.say(WorkerMessage(FOUND_KIND, number, {"finding": codec_of(BatchFinding).write(each)}))
        else:
            slot.say(WorkerMessage(FOUND_KIND, number, {"look": codec_of(VerifiedMove).write(each)}))

    def began(at: int) -> None:
        slot.say(WorkerMessage(STATUS_KIND, number, {"at": at}))

    try:
        passage: PositionBatch = codec_of(PositionBatch).read(asked.get("passage"))
        profile = engine_chosen(passage.engine)
        by = FinderEngine(engine_identity(profile), profile.machine)
        work = BatchSearch(passage, by, found, began, lambda: slot.is_called_off(number))
    except CommandError as failure:
        tell(WorkFinished(fault=failure.reasons[0]))
        return True
    except ValueError:
        tell(WorkFinished(fault=text.NO_PASSAGE))
        return True
    plan = plan_of(profile)
    plan = plan._replace(values={**plan.values, **initial_settings(passage.lines)})
    was_ended = directed.run(work, {SEAT: plan}, work.handle_request, lambda _: work.cancel())
    tell(work.finish_search())
    return was_ended
