"""The task of a worker process (slot) that searches a batch of positions of a game; its engine runs on for the next."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.analysis.asking import initial_option_values
from app.analysis.storing import engine_identity
from app.base.codec import codec_of
from app.batch.batch_search import SEAT, BatchSearch
from app.batch.messages import DONE_KIND, FOUND_KIND, STATUS_KIND, WorkerMessage, WorkFinished
from app.batch.position_batch import BatchFinding, FinderEngine, PositionBatch, VerifiedMove
from app.cli.engine.engines import engine_for_option
from app.cli.terminal import CommandError
from app.cli.worker_io import WorkerOutput
from app.text import fleet as text

if TYPE_CHECKING:
    from app.runtime.directed import DirectorLoop


def search_batch(directed: "DirectorLoop", slot: WorkerOutput, number: int, asked: Mapping[str, Any]) -> bool:
    """Search a batch of positions and report the results; return False if the worker process should end."""
    from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    def report_finished(over: WorkFinished) -> None:
        slot.send_message(WorkerMessage(DONE_KIND, number, {"over": codec_of(WorkFinished).write(over)}))

    def report_finding(each: BatchFinding | VerifiedMove) -> None:
        if isinstance(each, BatchFinding):
            slot.send_message(WorkerMessage(FOUND_KIND, number, {"finding": codec_of(BatchFinding).write(each)}))
        else:
            slot.send_message(WorkerMessage(FOUND_KIND, number, {"look": codec_of(VerifiedMove).write(each)}))

    def report_ply(at: int) -> None:
        slot.send_message(WorkerMessage(STATUS_KIND, number, {"at": at}))

    try:
        passage: PositionBatch = codec_of(PositionBatch).read(asked.get("passage"))
        profile = engine_for_option(passage.engine)
        by = FinderEngine(engine_identity(profile), profile.machine)
        work = BatchSearch(passage, by, report_finding, report_ply, lambda: slot.is_cancelled(number))
    except CommandError as failure:
        report_finished(WorkFinished(fault=failure.reasons[0]))
        return True
    except ValueError:
        report_finished(WorkFinished(fault=text.NO_PASSAGE))
        return True
    plan = plan_of_profile(profile)
    plan = plan._replace(values={**plan.values, **initial_option_values(passage.lines)})
    was_ended = directed.run_director(work, {SEAT: plan}, work.handle_request, lambda _: work.cancel())
    report_finished(work.finish_search())
    return was_ended
