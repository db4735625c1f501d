"""`yomisuji engine list`, `show` and `remove`: the engines of this machine."""

from argparse import ArgumentParser, Namespace

from app.cli.engine import as_json as engine_as_json
from app.cli.engine.arguments import fill_json, fill_name
from app.cli.engine.on_shelf import Refused, named, on_shelf
from app.cli.engine.profile_as_text import list_lines, profile_lines
from app.cli.terminal import Terminal, on_one_line
from app.config.engine_profile import BUNDLED
from app.config.engine_shelf import EngineShelf
from app.runtime.engine_files import obstacle_of
from app.text import engine_shelf as text
from app.text import engines as engine_text
from app.text.phrase import Language

fill_list, fill_remove = fill_json, fill_name


def fill_show(command: ArgumentParser, language: Language) -> None:
    fill_name(command, language)
    fill_json(command, language)


@on_shelf
def list_engines(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    found = [(profile, obstacle_of(profile)) for profile in shelf.profiles]
    if asked.json:
        terminal.say(engine_as_json.shelf(found, terminal.language))
        return
    for line in list_lines(found, terminal.language):
        terminal.say(line)


@on_shelf
def show_engine(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    profile = named(shelf, asked.name)
    obstacle = obstacle_of(profile)
    if asked.json:
        terminal.say(engine_as_json.profile(profile, obstacle, terminal.language))
        return
    for line in profile_lines(profile, obstacle, terminal.language):
        terminal.say(line)


@on_shelf
def remove_engine(asked: Namespace, terminal: Terminal, shelf: EngineShelf) -> None:
    profile = named(shelf, asked.name)
    if profile.key == BUNDLED:
        raise Refused(asked.name, engine_text.BUNDLED_STAYS)
    shelf.remove(profile.key)
    terminal.sum_up(text.REMOVED, engine=on_one_line(profile.name))
