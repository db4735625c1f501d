"""`yomisuji engine set`: options of an engine that are kept, and sent to it whenever it starts."""

from argparse import Namespace

from app.cli.on_shelf import Refused, asked_to_introduce_itself, named, on_shelf
from app.cli.option_words import values_with
from app.cli.terminal import Terminal, on_one_line
from app.config.engine_options import options_of
from app.config.engine_profile import EngineProfile, Values
from app.config.engine_shelf import EngineShelf
from app.config.option_lines import option_lines
from app.runtime.engine_files import is_stale
from app.text import engine_shelf as text


@on_shelf
def set_options(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    """It says what differs from the defaults then."""
    if not (asked.settings or asked.preset or asked.save_as):
        asked.refuse(text.NOTHING_TO_SET.to(terminal.language))
    profile = named(shelf, asked.name)
    if is_stale(profile):
        shelf.learn(profile.key, asked_to_introduce_itself(profile))
        profile = named(shelf, profile.key)
    options = options_of(profile.introduction)
    values = values_with(profile.name, _beginning(profile, asked.preset), options, asked.settings)
    presets = {**profile.presets, asked.save_as: values} if asked.save_as else profile.presets
    shelf.replace(profile.replaced(values=values, presets=presets))
    for line in option_lines(options, values, changed_only=True).splitlines():
        terminal.say(on_one_line(line))


def _beginning(profile: EngineProfile, preset: str | None) -> Values:
    """What the values are before the words are heard."""
    if preset is None:
        return profile.values
    if preset not in profile.presets:
        there = ", ".join(profile.presets)
        raise Refused(profile.name, text.PRESETS_ARE.filled(presets=there) if there else text.NO_PRESETS)
    return profile.presets[preset]
