"""`yomisuji engine set`: options of an engine that are kept, and sent to it whenever it starts; how its clock is kept, and where it runs."""

from app.cli.asked import typed
from app.cli.engine.arguments import fill_machine
from app.cli.engine.arguments import fill_name
from app.cli.engine.arguments import milliseconds
from app.cli.engine.on_shelf import Refused
from app.cli.engine.on_shelf import asked_to_introduce_itself
from app.cli.engine.on_shelf import named
from app.cli.engine.on_shelf import on_shelf
from app.cli.engine.on_shelf import values_with
from app.cli.terminal import Terminal
from app.cli.terminal import on_one_line
from app.config.engine_exchange import option_lines
from app.config.engine_options import options_of
from app.config.engine_profile import EngineProfile
from app.config.engine_profile import Values
from app.config.engine_shelf import EngineShelf
from app.runtime.launching import is_stale
from app.text import engine_command
from app.text import engine_manager as manager_text
from app.text import engine_shelf as text
from app.text.phrase import Language
from app.usi.commands import MateLimit
from argparse import ArgumentParser
from argparse import Namespace
from typing import Final

_SWITCH: Final = {"yes": True, "no": False}


def fill(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    preset, option = text.PRESET_WORD.to(language), engine_command.OPTION.to(language)
    command.add_argument("settings", nargs="*", type=typed, metavar=option, help=text.SETTINGS_HELP.to(language))
    command.set_defaults(anywhere="settings")
    command.add_argument("--preset", type=typed, metavar=preset, help=text.PRESET_HELP.to(language))
    command.add_argument("--save-as", type=typed, metavar=preset, help=text.SAVE_AS_HELP.to(language))
    time, limits, switch = milliseconds(language), [limit.value for limit in MateLimit], list(_SWITCH)
    fill_machine(command, language)
    number = text.MILLISECONDS_WORD.to(language)
    command.add_argument("--margin", type=time, metavar=number, help=manager_text.MARGIN_HELP.to(language))
    command.add_argument("--grace", type=time, metavar=number, help=manager_text.GRACE_HELP.to(language))
    command.add_argument("--mate-limit", choices=limits, help=manager_text.MATE_LIMIT_HELP.to(language))
    command.add_argument("--increments", choices=switch, help=manager_text.INCREMENTS_HELP.to(language))


@on_shelf
def run(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    """It says what differs from the defaults then."""
    manners = _manners(asked)
    has_options = asked.settings or asked.preset or asked.save_as
    if not has_options and not manners:
        asked.refuse(text.NOTHING_TO_SET.to(terminal.language))
    profile = named(shelf, asked.name)
    if has_options and is_stale(profile):
        shelf.learn(profile.key, asked_to_introduce_itself(profile, terminal))
        profile = named(shelf, profile.key)
    options, values, presets = options_of(profile.introduction), profile.values, profile.presets
    if has_options:
        values = values_with(profile.name, _beginning(profile, asked.preset), options, asked.settings)
    if asked.save_as:
        presets = {**presets, asked.save_as: values}
    shelf.replace(profile.replaced(values=values, presets=presets, **manners))
    for line in option_lines(options, values, changed_only=True).splitlines():
        terminal.say(on_one_line(line))


def _manners(asked: Namespace) -> dict[str, object]:
    """Those that were asked for."""
    said = {
        "margin_ms": asked.margin,
        "grace_ms": asked.grace,
        "mate_limit": MateLimit(asked.mate_limit) if asked.mate_limit else None,
        "takes_increments": _SWITCH.get(asked.increments),
        "host": asked.host,
        "port": asked.port,
        "user": asked.user,
        "key_file": asked.key,
    }
    return {field: value for field, value in said.items() if value is not None}


def _beginning(profile: EngineProfile, preset: str | None) -> Values:
    """What the values are before the words are heard."""
    if preset is None:
        return profile.values
    if preset not in profile.presets:
        there = ", ".join(profile.presets)
        raise Refused(profile.name, text.PRESETS_ARE.filled(presets=there) if there else text.NO_PRESETS)
    return profile.presets[preset]
