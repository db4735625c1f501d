"""What the program defines the program uses: what only tests call nobody needs. And one name means one thing."""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

APP = Path(__file__).parents[2] / "app"
SEEN_BY_TESTS = {
    *(
        "raw_button",
        "has_scores",
        "start_words",
        "exporting",
        "is_sounding",
        "state_words",
        "answer_history",
        "load_factor",
        "root_visits",
    ),  # a state
    *("show_log", "read_log"),  # a yardstick, or the way to a state
    *(
        "make_folders",
        "remove_hooks",
        "engine_plan_at_seat",
        "unread_count",
    ),  # a step of the tests that was hidden behind a common word
    "copy_branch",  # a record's own, to be used by whoever shows it
    "drain",  # the idle queue, where a test would have to wait
}
BY_OTHERS = {"validate"}
"""What Qt calls under a name that looks like ours."""


class Words(NamedTuple):
    """What the sources define, and what they name."""

    defined: set[str]
    named: set[str]
    """Anywhere beside a definition, also in a string."""
    read: set[str]
    """As a value; an import alone is none."""
    at_top: set[str]
    """Given a value outside of functions and classes."""
    classes: list[str]


def words_of(sources: Iterable[str]) -> Words:
    words = Words(set(), set(), set(), set(), [])
    for source in sources:
        tree = ast.parse(source)
        words.at_top.update(name for node in tree.body for name in _given(node))
        for node in ast.walk(tree):
            if (note := NOTED.get(type(node))) is not None:
                note(node, words)
    return words


def _note_name(node: ast.Name, words: Words) -> None:
    words.named.add(node.id)
    if type(node.ctx) is ast.Load:
        words.read.add(node.id)


def _note_attribute(node: ast.Attribute, words: Words) -> None:
    words.named.add(node.attr)
    if type(node.ctx) is ast.Load:
        words.read.add(node.attr)


def _note_constant(node: ast.Constant, words: Words) -> None:
    if isinstance(node.value, str) and len(node.value) < 100:  # "module:function", or a list of names
        words.named.update(node.value.replace(":", " ").replace(".", " ").split())


def _note_function(node: ast.FunctionDef, words: Words) -> None:
    name = node.name
    if name == name.lower() and not name.startswith("__") and name not in BY_OTHERS:
        words.defined.add(name)


def _note_class(node: ast.ClassDef, words: Words) -> None:
    words.defined.add(node.name)
    words.classes.append(node.name)


NOTED: Final[Mapping[type[ast.AST], Callable[[Any, Words], None]]] = {
    ast.Name: _note_name,
    ast.Attribute: _note_attribute,
    ast.Constant: _note_constant,
    ast.FunctionDef: _note_function,
    ast.ClassDef: _note_class,
}


def _given(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


@pytest.fixture(scope="module")
def rooms() -> dict[str, Words]:
    """Of every room its words: all of the program is parsed, and once."""
    return {room.name: words_of(path.read_text("utf-8") for path in _sources(room)) for room in sorted(APP.iterdir())}


def _sources(room: Path) -> Iterable[Path]:
    return room.rglob("*.py") if room.is_dir() else [room]


def unused(words: Iterable[Words]) -> set[str]:
    """The functions and classes that no source names beside their definition; Qt's names, in its own letters, are Qt's."""
    each = list(words)
    return set[str]().union(*(one.defined for one in each)) - set[str]().union(*(one.named for one in each))


def test_every_function_and_class_is_used_by_the_program(rooms: dict[str, Words]) -> None:
    assert sorted(unused(rooms.values()) - SEEN_BY_TESTS) == []


def test_every_phrase_is_said_somewhere(rooms: dict[str, Words]) -> None:
    kept = rooms["text"].at_top
    assert len(kept) > 1000
    assert sorted(kept.difference(*(one.read for one in rooms.values()))) == []


def test_the_law_sees_what_nobody_calls() -> None:
    source = "def lost(): ...\nclass Lost: ...\ndef kept(): ...\nkept()\ndef sizeHint(): ...\ndef by_name(): ...\nx = 'a.b:by_name'"
    assert unused([words_of([source])]) == {"lost", "Lost"}


WORDS_WE_DO_NOT_USE = ("Manager", "Helper", "Utils", "Coordinator", "Service", "Wiring")


def test_names_come_from_the_domain(rooms: dict[str, Words]) -> None:
    named = [name for room in rooms.values() for name in room.classes]
    assert len(named) > 100
    assert [name for name in named if name.endswith(WORDS_WE_DO_NOT_USE)] == []


def test_no_two_classes_have_one_name(rooms: dict[str, Words]) -> None:
    """Who searches for a name finds one thing; what begins with an underscore is searched for in its module alone."""
    times = Counter(name for room in rooms.values() for name in room.classes if not name.startswith("_"))
    assert [name for name, count in times.items() if count > 1] == []
