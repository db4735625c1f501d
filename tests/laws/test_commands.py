"""What holds for every command of the table, however many there will be."""

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module
from inspect import signature
from pathlib import Path

from app.cli.table import COMMANDS, Family, usage, verbs
from app.text.phrase import Language
from tests.cases import every_case

VERBS = dict(verbs())
ROOT = Path(__file__).parents[2]


@every_case("name", VERBS)
def test_the_module_of_a_command_has_its_functions(name: str) -> None:
    command = VERBS[name]
    module = import_module(command.module)
    getattr(module, command.fill)(ArgumentParser(), Language.EN)
    assert len(signature(getattr(module, command.run), follow_wrapped=False).parameters) == 2


@every_case("name", VERBS)
def test_a_command_stands_in_the_help(name: str) -> None:
    """A verb without a line of its own is named in the lines of its family."""
    first, *verb = name.split()
    lines = [line for line in usage().splitlines() if line.startswith(f"yomisuji {first} ")]
    words = " ".join(lines).replace(",", " ").replace(";", " ").split()
    assert {first, *verb} <= {*words}


def test_no_name_stands_twice() -> None:
    named = [each.name for each in COMMANDS]
    families = [each for each in COMMANDS if isinstance(each, Family)]
    below = [[command.name for command in family.commands] for family in families]
    assert all(len(names) == len({*names}) for names in (named, *below))


def test_the_table_loads_no_command() -> None:
    code = (
        "import sys; from app.cli import table; table.usage();"
        "print([name for name in sys.modules if name.startswith(('app.', 'argparse', 'PySide6'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "['app.cli', 'app.text', 'app.text.phrase', 'app.cli.table']\n"


def test_a_command_costs_one_file_and_one_entry(tmp_path: Path) -> None:
    """CONTRIBUTING's steps, carried out in a copy."""
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    steps = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## How to add a command\n")[2]
    module, entry = re.findall(r"^```python\n(.*?)^```", steps, re.MULTILINE | re.DOTALL)[:2]
    (tmp_path / "app" / "cli" / "records" / "count.py").write_text(module, "utf-8")
    table = tmp_path / "app" / "cli" / "table.py"
    before, start, after = table.read_text("utf-8").partition("COMMANDS: Final[tuple[Command | Family, ...]] = (\n")
    table.write_text(before + start + entry + after, "utf-8")
    game = tmp_path / "game.usi"
    game.write_text("startpos moves 7g7f\n", "utf-8")
    said = [
        subprocess.run([sys.executable, "-m", "app", *words], cwd=tmp_path, capture_output=True, text=True, check=True)
        for words in (["--help"], ["count", "--help", "--language", "en"], ["count", str(game)])
    ]
    assert "yomisuji count FILE...                   say how many records there are\n" in said[0].stdout
    assert "Counts records." in said[1].stdout
    assert said[2].stdout == "1\n"
