"""`yomisuji engine set`: options of an engine that are kept, and sent to it whenever it starts; how its clock is kept, and where it runs."""

from argparse import Namespace
from typing import Final

from app.cli.arguments import Arguments, typed, whole
from app.cli.engine.engines import fill_machine, fill_name, introduction, named, open_shelf, values_with
from app.cli.terminal import CommandError, Terminal, on_one_line
from app.config.engine_exchange import option_lines
from app.config.engine_options import options_of
from app.config.engine_profile import MOST_MS, EngineProfile, Values
from app.runtime.launching import is_stale
from app.text import engine_command
from app.text import engine_manager as manager_text
from app.usi.commands import MateLimit

_SWITCH: Final = {"yes": True, "no": False}


def fill(arguments: Arguments) -> None:
    fill_name(arguments)
    arguments.add("settings", engine_command.SETTINGS_HELP, engine_command.OPTION, typed, nargs="*")
    arguments.set_defaults(anywhere="settings")
    arguments.add("--preset", engine_command.PRESET_HELP, engine_command.PRESET_WORD, typed)
    arguments.add("--save-as", engine_command.SAVE_AS_HELP, engine_command.PRESET_WORD, typed)
    fill_machine(arguments)
    milliseconds = whole(engine_command.NO_MILLISECONDS, 0, MOST_MS)
    arguments.add("--margin", manager_text.MARGIN_HELP, engine_command.MILLISECONDS_WORD, milliseconds)
    arguments.add("--grace", manager_text.GRACE_HELP, engine_command.MILLISECONDS_WORD, milliseconds)
    arguments.add("--mate-limit", manager_text.MATE_LIMIT_HELP, choices=[limit.value for limit in MateLimit])
    arguments.add("--increments", manager_text.INCREMENTS_HELP, choices=list(_SWITCH))


def run(asked: Namespace, terminal: Terminal) -> int:
    """It says what differs from the defaults then."""
    shelf = open_shelf(terminal)
    manners = _manners(asked)
    has_options = asked.settings or asked.preset or asked.save_as
    if not has_options and not manners:
        asked.refuse(engine_command.NOTHING_TO_SET.to(terminal.language))
    profile = named(shelf, asked.name)
    if has_options and is_stale(profile):
        shelf.learn(profile.key, introduction(profile, terminal))
        profile = named(shelf, profile.key)
    options, values, presets = options_of(profile.introduction), profile.values, profile.presets
    if has_options:
        values = values_with(profile.name, _beginning(profile, asked.preset), options, asked.settings)
    if asked.save_as:
        presets = {**presets, asked.save_as: values}
    shelf.replace(profile.replaced(values=values, presets=presets, **manners))
    for line in option_lines(options, values, changed_only=True).splitlines():
        terminal.say(on_one_line(line))
    return 0


def _manners(asked: Namespace) -> dict[str, object]:
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
    if preset is None:
        return profile.values
    if preset not in profile.presets:
        there = ", ".join(profile.presets)
        raise CommandError(
            engine_command.PRESETS_ARE.filled(presets=there) if there else engine_command.NO_PRESETS, name=profile.name
        )
    return profile.presets[preset]
