"""The task of a worker process (slot) that plays one game of a tournament (`app/cli/worker.py`)."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from app.base.codec import codec_of
from app.batch.messages import DONE_KIND, STATUS_KIND, WorkerMessage
from app.cli.engine.engines import engine_for_option
from app.cli.terminal import CommandError
from app.cli.worker_io import WorkerOutput
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.play.conditions import values_for_game
from app.play.seats import SEATS
from app.text import matches as text
from app.text.playing import STOOD_STILL
from app.tournament.match_game import GameView, MatchGame
from app.tournament.plan import Entrant, RestartPolicy
from app.tournament.results import MatchResult
from app.tournament.tournament import GameTask

if TYPE_CHECKING:
    from app.runtime.directed import DirectorLoop
    from app.runtime.pool import EnginePlan

_DATE_FORMAT: Final = "%Y/%m/%d %H:%M:%S"


def play_game(directed: "DirectorLoop", slot: WorkerOutput, number: int, asked: Mapping[str, Any]) -> bool:
    """Play a game and report the result; return False if it was interrupted."""

    def report_done(what: Mapping[str, object]) -> None:
        slot.send_message(WorkerMessage(DONE_KIND, number, what))

    def report_view(sight: GameView) -> None:
        slot.send_message(WorkerMessage(STATUS_KIND, number, {"sight": codec_of(GameView).write(sight)}))

    try:
        task: GameTask = codec_of(GameTask).read(asked.get("game"))
        plans = {seat: _engine_plan(task, side) for side, seat in enumerate(SEATS)}
    except CommandError as failure:
        report_done({"fault": failure.reasons[0]})
        return True
    game = MatchGame(task.conditions, task.rules, report_view)
    begun = time.strftime(_DATE_FORMAT)
    standstills: list[float] = []
    was_ended = directed.run_director(game, plans, lambda _: (), on_standstill=standstills.append)
    result = game.to_match_result(task.game, task.black, task.white)
    if not was_ended or result is None:
        return False
    record = game.to_record(begun, time.strftime(_DATE_FORMAT), slot.terminal.language)
    if result.failure is not None or task.rules.restart is RestartPolicy.GAME:
        directed.pool.quit_idle_engines()
    data = encode_records((record,), KIF, Encoding.UTF_8)
    told: dict[str, object] = {"result": codec_of(MatchResult).write(result)}
    if isinstance(data, bytes):
        told["record"] = data.decode()
    if standstills:
        told["standstill"] = STOOD_STILL.filled(seconds=round(sum(standstills)))
    report_done(told | ({"spoilt": text.KILLED} if game.was_killed else {}))
    return True


def _engine_plan(task: GameTask, side: int) -> "EnginePlan":
    from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    entrant: Entrant = task.engines[side]
    profile = engine_for_option(entrant.engine)
    plan = plan_of_profile(profile)
    agreed = values_for_game(task.conditions, task.conditions.players[side], plan.values)
    # The engine pool tells apart one engine that is set in two ways by this key.
    return plan._replace(key=entrant.name, values={**agreed, **entrant.options_for(profile)}, label=entrant.name)
