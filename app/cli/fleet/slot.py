"""The task of a worker process (slot) that searches a passage of a game; its engine keeps running for the next one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.analysis.asking import settings_beforehand
from app.analysis.storing import identity_of
from app.base.codec import form_of
from app.cli.engine.engines import engine_chosen
from app.cli.slot_voice import SlotVoice
from app.cli.terminal import CommandError
from app.directing.slots import SAID_AT, SAID_DONE, SlotWord
from app.fleet.passage import SAID_FOUND, Finder, FleetFinding, FleetLook, FleetPassage, PassageOver
from app.fleet.passage_work import SEAT, PassageWork
from app.text import fleet as text

if TYPE_CHECKING:
    from app.runtime.directed import Directed


def search_passage(directed: "Directed", slot: SlotVoice, number: int, asked: Mapping[str, Any]) -> bool:
    """Search the batch and report the results; return False if the worker should end."""
    from app.runtime.pool import plan_of  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    def tell(over: PassageOver) -> None:
        slot.say(SlotWord(SAID_DONE, number, {"over": form_of(PassageOver).write(over)}))

    def found(each: FleetFinding | FleetLook) -> None:
        if isinstance(each, FleetFinding):
            slot.say(SlotWord(SAID_FOUND, number, {"finding": form_of(FleetFinding).write(each)}))
        else:
            slot.say(SlotWord(SAID_FOUND, number, {"look": form_of(FleetLook).write(each)}))

    def began(at: int) -> None:
        slot.say(SlotWord(SAID_AT, number, {"at": at}))

    try:
        passage: FleetPassage = form_of(FleetPassage).read(asked.get("passage"))
        profile = engine_chosen(passage.engine)
        by = Finder(identity_of(profile), profile.machine)
        work = PassageWork(passage, by, found, began, lambda: slot.is_called_off(number))
    except CommandError as failure:
        tell(PassageOver(fault=failure.reasons[0]))
        return True
    except ValueError:
        tell(PassageOver(fault=text.NO_PASSAGE))
        return True
    plan = plan_of(profile)
    plan = plan._replace(values={**plan.values, **settings_beforehand(passage.lines)})
    was_ended = directed.run(work, {SEAT: plan}, work.take, lambda _: work.cancel())
    tell(work.over())
    return was_ended
