"""What the commands on the engines of this machine have in common: how they begin, and how they end."""

from app.cli.engine.engines import Damaged
from app.cli.engine.engines import FileShelf
from app.cli.engine.engines import open_shelf
from app.cli.engine.engines import place
from app.cli.terminal import Terminal
from app.cli.terminal import on_one_line
from app.cli.usage import INTERRUPTED
from app.config.engine_exchange import setting_in
from app.config.engine_options import introduction_of
from app.config.engine_options import is_cut
from app.config.engine_options import named_as_listed
from app.config.engine_options import read_value
from app.config.engine_options import with_value
from app.config.engine_profile import EngineProfile
from app.config.engine_profile import Introduction
from app.config.engine_profile import Values
from app.config.engine_shelf import EngineShelf
from app.runtime.launch import Launch
from app.runtime.launching import launch_of
from app.runtime.launching import stamp_of
from app.text import command as command_text
from app.text import doctor as doctor_text
from app.text import engine_shelf as text
from app.text import engines as engine_text
from app.text.phrase import Phrase
from app.usi.events import Introduced
from app.usi.options import Button
from app.usi.options import Option
from app.usi.options import Options
from app.usi.options import Setting
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Sequence
from functools import wraps


class Silent(Exception):  # noqa: N818 - a word for what it is
    """The engine did not say who it is, and this is why."""

    def __init__(self, reasons: tuple[Phrase, ...]) -> None:
        super().__init__(" ".join(reason.en for reason in reasons))
        self.reasons = reasons


def introduction(launch: Launch) -> Introduced | None:
    """Start an engine, ask it who it is, and end it. None after Ctrl-C; raises Silent where it does not answer."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.engine import Engines  # noqa: PLC0415
    from app.runtime.inquiry import Inquiry  # noqa: PLC0415
    from app.runtime.qt import Errand  # noqa: PLC0415

    errand, engines = Errand(), Engines()
    said: list[Introduced] = []
    why_not: list[tuple[Phrase, ...]] = []
    inquiry = Inquiry(engines, launch)
    inquiry.introduced.connect(said.append)
    inquiry.failed.connect(why_not.append)
    engines.emptied.connect(lambda _: errand.end())
    errand.interrupted.connect(lambda _: inquiry.cancel())
    errand.run(inquiry.begin)
    if why_not:
        raise Silent(why_not[0])
    return said[0] if said and not errand.was_interrupted else None


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
        terminal.fail(name, reason)
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
        terminal.warn(profile.name, doctor_text.INTRODUCTION_CUT)
    return kept


def values_with(engine: str, values: Values, options: Options, words: Sequence[str]) -> dict[str, Setting]:
    """Return the values with what the words say, each `NAME=VALUE`; no value is the default. Refused where one will not do."""
    now = named_as_listed(values, options)
    problems = []
    for word in words:
        option, value = setting_in(word, options)
        if option is None and word.removesuffix("=") in now and word.endswith("="):
            del now[word.removesuffix("=")]
        elif option is None or isinstance(option.kind, Button):
            problems.append(_about(word, _why_not(option or options.find(word.strip()))))
        elif not value.strip():
            now = with_value(now, option, None)
        else:
            read = read_value(option, value)
            now = with_value(now, option, read.value)
            problems += [] if read.problem is None else [_about(word, read.problem)]
    if problems:
        raise Refused(engine, *problems)
    return now


def _why_not(named: Option | None) -> Phrase:
    """Of an option that is not there, is a button, or is given nothing, not even no value."""
    if named is None:
        return engine_text.NOT_LISTED
    return text.ONLY_PRESSED if isinstance(named.kind, Button) else text.NO_SIGN


def _about(word: str, reason: Phrase) -> Phrase:
    return text.WORD_UNFIT.filled(word=word, reason=reason)
