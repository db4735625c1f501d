"""What the commands on the engines of this machine have in common: how they begin, and how they end."""

from argparse import Namespace
from collections.abc import Callable
from functools import wraps

from app.cli.engine.file import Damaged, FileShelf, open_shelf, place
from app.cli.engine.inquiry import Silent, introduction
from app.cli.terminal import Remark, Terminal, on_one_line
from app.cli.usage import INTERRUPTED
from app.config.engine_changes import introduction_of, is_cut
from app.config.engine_profile import EngineProfile, Introduction
from app.config.engine_shelf import EngineShelf
from app.record.problems import Severity
from app.runtime.engine_files import stamp_of
from app.runtime.launching import launch_of
from app.text import command as command_text
from app.text import doctor as doctor_text
from app.text import engine_shelf as text
from app.text.phrase import Phrase


class Refused(Exception):  # noqa: N818 - a word for what it is
    """What was asked cannot be done; the reasons are sentences about `name`, where there is one."""

    def __init__(self, name: str, *reasons: Phrase) -> None:
        super().__init__(name)
        self.name = name
        self.reasons = reasons


class Interrupted(Exception):  # noqa: N818 - a word for what it is
    """Somebody pressed Ctrl-C while an engine was asked."""


def on_shelf(do: Callable[[Namespace, Terminal, FileShelf], None]) -> Callable[[Namespace, Terminal], int]:
    """A command that does this with the engines of this machine; 1 where it cannot."""

    @wraps(do)
    def command(asked: Namespace, terminal: Terminal) -> int:
        try:
            do(asked, terminal, open_shelf(terminal))
        except Interrupted:
            return INTERRUPTED
        except Damaged as damage:
            terminal.complain(damage.why)
        except Refused as refused:
            for reason in refused.reasons:
                _tell(terminal, refused.name, reason)
        except BrokenPipeError:
            raise
        except OSError as failure:
            path, why = on_one_line(str(place())), failure.strerror or str(failure)
            terminal.complain(command_text.NOT_WRITTEN.filled(path=path, reason=why))
        else:
            return 0
        return 1

    return command


def _tell(terminal: Terminal, name: str, reason: Phrase) -> None:
    if name:
        terminal.tell(name, Remark(Severity.ERROR, reason.to(terminal.language)))
    else:
        terminal.complain(reason)


def named(shelf: EngineShelf, name: str) -> EngineProfile:
    profile = shelf.find(name)
    if profile is None:
        raise Refused(name, text.NO_SUCH_ENGINE)
    return profile


def asked_to_introduce_itself(profile: EngineProfile, terminal: Terminal) -> Introduction:
    """What the engine says of itself now; Refused, with the reasons, where it does not."""
    try:
        said = introduction(launch_of(profile))
    except Silent as silent:
        raise Refused(profile.name, *silent.reasons) from silent
    if said is None:
        raise Interrupted
    kept = introduction_of(said.name, said.author, said.options, stamp_of(profile))
    if is_cut(kept, said.name, said.author, said.options):
        terminal.tell(profile.name, Remark(Severity.WARNING, doctor_text.INTRODUCTION_CUT.to(terminal.language)))
    return kept
