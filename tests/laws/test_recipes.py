"""What CONTRIBUTING says of adding something is all that it takes: its examples are carried out in a copy of the program."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cases import every_case

ROOT = Path(__file__).parents[2]
NEEDED = ("app", "docs", "packaging", "resources", "tests", "pyproject.toml", "CONTRIBUTING.md")
LEFT = ("pixels",)
"""What has been compiled goes with its source, so that only what is altered is compiled anew."""
LAWS = (
    "tests/laws/test_commands.py",
    "tests/laws/test_first_paint.py",
    "tests/laws/test_nothing_is_lost.py",
    "tests/laws/test_names.py",
    "tests/laws/test_plain_words.py",
    "tests/laws/test_registries.py",
    "tests/unit/formats/test_formats_every.py",
    "tests/unit/packaging/test_packaging_files.py::TestKindsOfFiles",
    "tests/unit/record/test_record_edits.py::test_every_edit_has_a_name_for_the_menu",
    "tests/unit/runtime/test_runtime_runner.py::test_a_question_needs_no_preparing",
    "tests/unit/thoughts/test_foreign_dialects.py",
    "tests/unit/docs/test_docs_true.py::test_the_tables_of_the_manual_are_what_the_program_declares",
    "tests/desktop/test_desktop_every.py::test_every_pane_and_every_field_has_a_name_for_those_who_do_not_see_it",
)
"""Those that look at everything of a kind."""
HEADING = re.compile(r"^## How to add an? (.+)\n", re.MULTILINE)
BLOCK = re.compile(r"^```(python|sh|xml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"(?:#|<!--) (?P<file>\S+?)(?:, below (?P<line>.+?))?(?: -->)?\n")


class Step(NamedTuple):
    """One example: words for a new file, or for below a line of one; or commands, and no file."""

    file: str
    below: str | None
    words: str

    def carry_out(self, tree: Path) -> None:
        path = tree / self.file
        if self.below is None:
            assert not path.exists(), self
            path.write_text(self.words, "utf-8")
        else:
            lines = path.read_text("utf-8").splitlines(keepends=True)
            (place,) = [number for number, line in enumerate(lines, 1) if line.strip() == self.below]
            path.write_text("".join((*lines[:place], self.words, *lines[place:])), "utf-8")


def recipes() -> dict[str, list[Step]]:
    """The examples of each section, by what it adds."""
    _, *parts = HEADING.split((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    return {
        what: [step(*block) for block in BLOCK.findall(text)] for what, text in zip(*[iter(parts)] * 2, strict=True)
    }


def step(language: str, words: str) -> Step:
    if language == "sh":
        return Step("", None, words)
    place = PLACE.match(words)
    assert place is not None, f"nothing says where this goes: {words}"
    return Step(place["file"], place["line"], words[place.end() :])


RECIPES = recipes()
PRICES = {
    "setting": (0, ["app/config/settings.py", "app/text/readings.py", "app/desktop/actions/declared.py"]),
    "action": (0, ["app/desktop/actions/declared.py"]),
    "panel": (1, ["app/desktop/desk/dock.py"]),
    "command": (1, ["app/cli/table.py"]),
    "comment dialect": (
        1,
        [
            "app/thoughts/dialects/registry.py",
            "app/thoughts/dialects/registry.py",
            "tests/unit/thoughts/test_foreign_dialects.py",
        ],
    ),
    "format": (1, ["app/formats/registry.py", "app/formats/registry.py", "resources/desktop/yomisuji-mime.xml"]),
    "edit": (
        0,
        [
            "app/record/edits.py",
            "app/workspace/open_record.py",
            "app/workspace/open_record.py",
            "app/desktop/actions/declared.py",
        ],
    ),
    "request of a director": (0, ["app/directing/requests.py", *["app/runtime/runner.py"] * 2]),
}
"""How many files are new, and in which others there is one entry each."""


@every_case("what", PRICES)
def test_what_is_one_more_costs_no_more_than_this(what: str) -> None:
    steps = [each for each in RECIPES[what] if each.file]
    assert (sum(each.below is None for each in steps), [each.file for each in steps if each.below]) == PRICES[what]


def test_every_example_is_carried_out() -> None:
    assert {what for what, steps in RECIPES.items() if steps} == {*PRICES}


def ran(tree: Path, *words: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env=environment | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.proof
def test_the_laws_hold_where_one_more_of_each_kind_was_added(tmp_path: Path) -> None:
    tree = tmp_path / "copy"
    tree.mkdir()
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns(*LEFT))
        else:
            shutil.copy(ROOT / name, tree)
    steps = [each for what in PRICES for each in RECIPES[what]]
    for each in steps:
        if each.file:
            each.carry_out(tree)
    for command in dict.fromkeys(line for each in steps if not each.file for line in each.words.splitlines()):
        ran(tree, *command.removeprefix(".venv/bin/python ").split())
    altered = dict.fromkeys(each.file for each in steps if each.file.endswith(".py"))
    ran(tree, "-m", "ruff", "check", "--no-cache", *altered)
    ran(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=quick", *LAWS)
    commands_work(tree)
    ran(tree, "-c", CLEARED)


CLEARED = """
from time import monotonic

from app.workspace.document import Document

opened = Document(monotonic).shown
root = opened.cursor.node
opened.set_comment(root, "a")
opened.set_bookmark(root, "b")
opened.clear_notes()
assert (root.comment, root.bookmark) == ("", "")
opened.undo()
assert (root.comment, root.bookmark) == ("a", "b")
"""


def commands_work(tree: Path) -> None:
    game = tree / "game.usi"
    game.write_text("startpos moves 7g7f\n", "utf-8")
    assert "yomisuji count FILE...                   say how many records there are\n" in ran(
        tree, "-m", "app", "--help"
    )
    assert "Counts records." in ran(tree, "-m", "app", "count", "--help", "--language", "en")
    assert ran(tree, "-m", "app", "count", str(game)) == "1\n"
