"""Files are opened to look into by `app.base.regular` alone, which opens nothing but regular files."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
NOT_BY_ITSELF = {"read_bytes", "read_text", "write_bytes", "write_text"}
LOOKS_LIKE = re.compile(rf"open\s*\((?!\))|\bjson\b|{'|'.join(sorted(NOT_BY_ITSELF))}")
"""Where none of this stands, nothing is opened: the others are not parsed."""
ELSEWHERE = {
    "base/regular.py": 4,  # the place
    "base/atomic.py": 2,  # makes a new file, and synchronises a folder
    "base/locking.py": 1,  # a lock, which nobody reads; to open it waits for nobody
    "runtime/writer.py": 1,  # a new file, which is written without waiting
    "runtime/fatal.py": 1,  # a new file
    "cli/output_files.py": 1,  # written where a person at a terminal says
    "builtin/main.py": 1,  # the same
    "cli/main.py": 1,  # the system's own nothing
    "__main__.py": 1,  # the system's own nothing
}
"""How many calls there are in other places, and why."""


def openings(source: str) -> Iterator[str]:
    """Every call that opens a file by another way, or that understands JSON."""
    if not LOOKS_LIKE.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("open"):
                yield "open"
            case ast.Attribute(ast.Name("os"), "open"):
                yield "os.open"
            case ast.Attribute(ast.Name("json"), "load" | "loads"):
                yield "json"
            case ast.Attribute(attr=name) if name in NOT_BY_ITSELF:
                yield name
            case ast.Attribute(attr="open") if any(is_mode(given) for given in arguments(node)):
                yield "open"


def arguments(call: ast.Call) -> Iterator[ast.expr]:
    yield from call.args[:1]
    yield from (keyword.value for keyword in call.keywords if keyword.arg == "mode")


def is_mode(given: ast.expr) -> bool:
    """Whether it says how a file is to be opened, in either branch of a choice."""
    if isinstance(given, ast.IfExp):
        return is_mode(given.body)
    return isinstance(given, ast.Constant) and isinstance(given.value, str) and set(given.value) <= set("rwxabt+")


@pytest.mark.slow
def test_files_are_opened_by_one_helper() -> None:
    found = Counter(
        path.relative_to(APP).as_posix() for path in APP.rglob("*.py") for _ in openings(path.read_text("utf-8"))
    )
    assert dict(found) == ELSEWHERE


def test_the_law_sees_each_way() -> None:
    ways = ("path.read_bytes()", "path.read_text('utf-8')", "open(path)", "os.open(path, 0)", "path.open('rb')")
    more = ("path.open(mode='r')", "path.open('wb' if new else 'xb')", "json.loads(data)")
    assert [way for way in (*ways, *more) if not list(openings(way))] == []
    assert list(openings("dialog.open(); document.open(record); wave.open(path, 'wb')")) == []
