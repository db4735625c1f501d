"""The plan of the house, as far as import-linter does not see it."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from app.record.tree import Node

ROOT = Path(__file__).parents[2]
APP = ROOT / "app"
QT_ROOMS = {"runtime", "desktop"}
NETWORK = "app.runtime.sockets."
"""Loaded by those who use one."""
CLUSTER = "app.runtime.cluster."
"""Loaded where the extra `fleet` is wanted, and only then."""
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in APP.rglob("*.py") if path.name != "__init__.py"
)


def rooms_of(package: Path) -> list[str]:
    return sorted(path.name for path in package.iterdir() if (path / "__init__.py").exists())


def loaded_by(statement: str) -> set[str]:
    """What a fresh interpreter has loaded after `statement`."""
    code = f"import sys\n{statement}\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.slow
def test_a_room_without_qt_loads_none() -> None:
    without = tuple(f"app.{room}." for room in rooms_of(APP) if room not in QT_ROOMS)
    modules = [name for name in MODULES if name.startswith(without)]
    code = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name)\n"
    code += "    if {'PySide6', 'shiboken6'} & sys.modules.keys():\n        sys.exit(name)"
    done = subprocess.run([sys.executable, "-c", code, *modules], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_runtime_loads_qtcore_alone() -> None:
    modules = [name for name in MODULES if name.startswith("app.runtime.") and not name.startswith(NETWORK)]
    loaded = loaded_by("\n".join(f"import {name}" for name in modules))
    assert {"PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtNetwork"}.isdisjoint(loaded)


def test_a_network_is_known_in_one_room() -> None:
    knowing = [name for name in MODULES if "QtNetwork" in source_of(name)]
    assert knowing
    assert [name for name in knowing if not name.startswith(NETWORK)] == []


def test_what_comes_with_the_extra_is_known_in_one_room() -> None:
    """Everything else works without it, also the commands beside it."""
    wanted = re.compile(r"^\s*(?:from|import) (?:cryptography|dask|distributed)\b", re.MULTILINE)
    knowing = {name for name in MODULES if wanted.search(source_of(name))}
    assert knowing
    assert [name for name in knowing if not name.startswith(CLUSTER)] == []
    inner = re.compile(r"^(?:from|import) app\.runtime\.cluster\.", re.MULTILINE)
    outside = [name for name in MODULES if not name.startswith(CLUSTER) and inner.search(source_of(name))]
    assert outside == [], "to be imported inside a function, around which it is said how to get the extra"


@pytest.mark.slow
@pytest.mark.parametrize("entrance", ["console", "directed", "doctor", "engine", "qt"])
def test_a_command_that_loads_qt_reads_no_source(entrance: str) -> None:
    """As PySide would, of every module that is loaded from then on; these are what commands begin with."""
    code = f"import app.runtime.{entrance}, linecache\nprint('\\n'.join(linecache.cache))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    read = [Path(name) for name in done.stdout.splitlines()]
    assert [path for path in read if path.is_relative_to(APP) and path.name != "__init__.py"] == []


def test_package_files_are_empty() -> None:
    assert [str(path) for path in APP.rglob("__init__.py") if path.read_bytes()] == []


@pytest.mark.parametrize("package", ["app", "app.desktop"])
def test_every_room_has_a_place_in_the_plan(package: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (plan,) = (each for each in contracts if each.get("exhaustive") and each["containers"] == [package])
    named = {room.strip() for layer in plan["layers"] for room in layer.split("|")}
    assert named == set(rooms_of(ROOT.joinpath(*package.split("."))))


def test_a_module_of_the_window_stands_in_a_room() -> None:
    assert [path.name for path in (APP / "desktop").glob("*.py")] == ["__init__.py"]


def test_every_module_says_in_a_sentence_what_it_is() -> None:
    first = {module: first_paragraph(module) for module in MODULES}
    assert {module: words for module, words in first.items() if words[-1:] not in {".", ":"}} == {}


def source_of(module: str) -> str:
    return (ROOT / Path(*module.split("."))).with_suffix(".py").read_text("utf-8")


def first_paragraph(module: str) -> str:
    source = source_of(module)
    found = re.match(r'r?"""(.*?)(?:\n\n|""")', source, re.DOTALL)
    return found[1].strip() if found else ""


def test_no_module_comes_back_to_itself() -> None:
    """import-linter sees circles between rooms; this sees those inside one."""
    graph = grimp.build_graph("app", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    while free := {module for module, imported in imports.items() if not imported & imports.keys()}:
        for module in free:
            del imports[module]
    assert sorted(imports) == []


def test_no_other_room_alters_a_node_or_a_record() -> None:
    """Edits do that; a cursor, a builder and the tree's own operations are in the room."""
    fields = {name for name in Node.__slots__ if name[0] != "_" and name != "ply"} | {
        "headers",
        "living",
        "newest",
        "scout",
        "judge",
    }
    knowing = {name: text for name in MODULES if "app.record.tree" in (text := source_of(name))}
    found = [
        f"{name}:{node.lineno} {ast.unparse(node)}"
        for name, text in knowing.items()
        if not name.startswith("app.record.")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del) and node.attr in fields
        if not (isinstance(node.value, ast.Name) and node.value.id == "self")
    ]
    assert found == []


def test_no_group_is_repeated_possessively() -> None:
    """Python before 3.11.5 loses its way in such a group, and Debian 12 has one of these; single letters are no trouble."""
    possessive = re.compile(r"\)(?:[*+?]|\{[0-9,]+\}\}?)\+")
    found = [
        f"{path.relative_to(APP)}:{number}"
        for path in APP.rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if possessive.search(line) and not line.lstrip().startswith("#")
    ]
    assert found == []
