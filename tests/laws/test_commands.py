"""What holds for every command of the table, however many there will be."""

import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module
from inspect import signature
from pathlib import Path

from app.cli.arguments import Arguments
from app.cli.table import COMMANDS, CommandGroup, all_commands, usage_text
from app.text.phrase import Language
from tests.cases import every_case

VERBS = dict(all_commands())
ROOT = Path(__file__).parents[2]


@every_case("name", VERBS)
def test_the_module_of_a_command_has_its_functions(name: str) -> None:
    place, run, _ = VERBS[name].functions
    assert len(signature(getattr(import_module(place), run)).parameters) == 2


@every_case("name", VERBS)
def test_a_command_tells_its_arguments_in_each_language(name: str) -> None:
    place, _, fill = VERBS[name].functions
    for language in Language:
        parser = ArgumentParser()
        getattr(import_module(place), fill)(Arguments(parser, language))
        assert "%%" not in parser.format_help()


@every_case("name", VERBS)
def test_a_command_stands_in_the_help(name: str) -> None:
    """A verb without a line of its own is named in the lines of its family."""
    first, *verb = name.split()
    lines = [line for line in usage_text().splitlines() if line.startswith(f"yomisuji {first} ")]
    words = " ".join(lines).replace(",", " ").replace(";", " ").split()
    assert {first, *verb} <= {*words}


def test_no_name_stands_twice() -> None:
    named = [each.name for each in COMMANDS]
    families = [each for each in COMMANDS if isinstance(each, CommandGroup)]
    below = [[command.name for command in family.commands] for family in families]
    assert all(len(names) == len({*names}) for names in (named, *below))


def test_the_table_loads_no_command() -> None:
    code = (
        "import sys; from app.cli import table; table.usage_text();"
        "print([name for name in sys.modules if name.startswith(('app.', 'argparse', 'PySide6'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "['app.cli', 'app.text', 'app.text.phrase', 'app.cli.table']\n"
