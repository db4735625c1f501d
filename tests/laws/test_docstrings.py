"""Plain words: docstrings stand alone, mention names that exist, and lead from the field's words to the code."""

import ast
import builtins
import importlib
import re
from functools import cache
from pathlib import Path
from typing import Final

import PySide6.QtCore
import PySide6.QtGui
import PySide6.QtNetwork
import PySide6.QtWidgets
import pytest

from docs.sample_docstrings import APP, Docstring, docstrings

GLOSSARY: Final = APP.parent / "docs" / "glossary.md"
FRAGMENTS: Final = re.compile(r"(?:Of|The same|What|Whether|Whose|Who|How|So|As)\b")
"""Beginnings that need the line above, or that ask where a docstring should say."""
MENTIONED: Final = re.compile(r"`([A-Za-z_][\w.]*)(?:\(\))?`")
NAME_LIKE: Final = re.compile(r"[a-z]\w*_\w+|[A-Z][a-z0-9]+[A-Z]\w*|_\w+|\w+\.\w[\w.]*")
"""Names as only code has them: with an underscore, a hump or a dot."""
WORDS_OF_CODE: Final = re.compile(r"[A-Za-z_]\w*")


@cache
def all_docstrings() -> tuple[Docstring, ...]:
    return tuple(docstrings(APP))


def test_no_docstring_begins_as_a_fragment() -> None:
    assert [
        f"{each.file}:{each.line}: {each.text[:60]}" for each in all_docstrings() if FRAGMENTS.match(each.text)
    ] == []


@cache
def names_of_code() -> frozenset[str]:
    """Every word of the sources beside docstrings and comments, of Python, and of the modules of Qt that are used."""
    found = set(dir(builtins))
    for module in (PySide6.QtCore, PySide6.QtGui, PySide6.QtWidgets, PySide6.QtNetwork):
        for name in dir(module):
            found.update((name, *dir(getattr(module, name))))
    for path in APP.rglob("*.py"):
        found.update(path.relative_to(APP.parent).with_suffix("").parts)
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list):
                node.body = [each for each in body if not _is_docstring(each)]  # type: ignore[attr-defined]
        found.update(WORDS_OF_CODE.findall(ast.unparse(tree)))
    return frozenset(found)


def _is_docstring(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case _:
            return False


def unknown_names(text: str) -> list[str]:
    """Names in backticks that look like names of code and are none."""
    mentioned = [name for name in MENTIONED.findall(text) if NAME_LIKE.fullmatch(name)]
    return [name for name in mentioned if not set(WORDS_OF_CODE.findall(name)) <= names_of_code()]


def test_every_name_that_a_docstring_mentions_exists() -> None:
    found = {f"{each.file}:{each.line}": unknown_names(each.text) for each in all_docstrings()}
    assert {place: names for place, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "names"), [("See `no_such_name`.", ["no_such_name"]), ("`Path.no_part`", ["Path.no_part"])]
)
def test_a_name_that_does_not_exist_is_found(text: str, names: list[str]) -> None:
    assert unknown_names(text) == names


def glossary() -> list[tuple[str, str, str, str]]:
    """Rows of the glossary: word, meaning, `module:Name`, and words to search for."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [(row[0].strip(), row[1].strip(), row[2].strip().strip("`"), row[3].strip()) for row in rows[1:]]


@pytest.mark.parametrize("row", glossary(), ids=lambda row: row[0])
def test_a_word_of_the_glossary_leads_to_the_code(row: tuple[str, str, str, str]) -> None:
    """The name exists, and its module says each of the words that a stranger would search for."""
    _, _, place, searched = row
    module, _, name = place.partition(":")
    found = importlib.import_module(f"app.{module}")
    for part in name.split(".") if name else ():
        found = getattr(found, part)
    source = Path(str(importlib.import_module(f"app.{module}").__file__)).read_text("utf-8").casefold()
    missing = [word for word in searched.split(", ") if word.casefold() not in source]
    assert missing == []


def test_a_word_stands_in_the_glossary_once() -> None:
    words = [row[0] for row in glossary()]
    assert len(words) == len(set(words))
    assert len(words) > 40
