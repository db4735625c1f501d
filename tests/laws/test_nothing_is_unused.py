"""What the program defines the program uses; a function that only tests call is code that nobody needs."""

import ast
from collections.abc import Iterator
from pathlib import Path

APP = Path(__file__).parents[2] / "app"
SEEN_BY_TESTS = {
    *(
        "raw_button",
        "has_scores",
        "start_words",
        "exporting",
        "is_sounding",
        "state_words",
        "height",
    ),  # a state
    *("show_log", "without_thoughts", "read_log"),  # a yardstick, or the way to a state
    *("branch_of", "same_position"),  # a record's own, to be used by whoever shows it
    "drain",  # the idle queue, where a test would have to wait
}
BY_OTHERS = {"validate"}
"""What Qt calls under a name that looks like ours."""


def unused(sources: list[str]) -> set[str]:
    """The functions and classes that no source names beside their definition; Qt's names, in its own letters, are Qt's."""
    trees = [ast.parse(source) for source in sources]
    used = {name for tree in trees for node in ast.walk(tree) for name in _named(node)}
    return {
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name not in used and not _is_foreign(node)
    }


def _named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            yield name
        case ast.Constant(value=str(words)) if len(words) < 100:  # "module:function", or a list of names
            yield from words.replace(":", " ").replace(".", " ").split()


def _is_foreign(node: ast.FunctionDef | ast.ClassDef) -> bool:
    is_qt = isinstance(node, ast.FunctionDef) and node.name != node.name.lower()
    return is_qt or node.name.startswith("__") or node.name in BY_OTHERS


def test_every_function_and_class_is_used_by_the_program() -> None:
    found = unused([path.read_text("utf-8") for path in APP.rglob("*.py")])
    assert sorted(found - SEEN_BY_TESTS) == []


def test_every_phrase_is_said_somewhere() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in APP.rglob("*.py")}
    said = {name for tree in trees.values() for node in ast.walk(tree) for name in _read(node)}
    texts = [tree for path, tree in trees.items() if path.parent.name == "text"]
    kept = {
        target.id
        for tree in texts
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert len(kept) > 1000
    assert sorted(kept - said) == []


def _read(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name, ctx=ast.Load()) | ast.alias(name=name):
            yield name


def test_the_law_sees_what_nobody_calls() -> None:
    source = "def lost(): ...\nclass Lost: ...\ndef kept(): ...\nkept()\ndef sizeHint(): ...\ndef by_name(): ...\nx = 'a.b:by_name'"
    assert unused([source]) == {"lost", "Lost"}
