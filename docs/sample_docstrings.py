"""Print docstrings or names of the program at random, for a reader to judge: `python -m docs.sample_docstrings --seed 20261129`.

Without the code beside them, a reader says of each docstring if it can be understood, and of each name if a programmer of
another GUI or engine would search for it. CONTRIBUTING says how many may fail.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
APP = ROOT / "app"


class Docstring(NamedTuple):
    """A docstring of a module, class, function or attribute."""

    file: str
    line: int
    owner: str
    """Class, function or attribute that it describes; empty for a module."""
    is_class: bool
    text: str


def docstrings(folder: Path) -> Iterator[Docstring]:
    """Yield every docstring below a folder, also those of attributes and constants."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for parent in ast.walk(tree):
            body = getattr(parent, "body", None)
            before: ast.AST | None = None
            for statement in body if isinstance(body, list) else ():
                match statement:
                    case ast.Expr(value=ast.Constant(value=str() as text)):
                        owner = parent if before is None else before
                        place = str(path.relative_to(ROOT)), statement.lineno
                        yield Docstring(*place, _name(owner), isinstance(owner, ast.ClassDef), text)
                    case _:
                        pass
                before = statement


def _name(owner: ast.AST) -> str:
    match owner:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
        case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
            return ast.unparse(target)
        case _:
            return ""


def names(folder: Path) -> Iterator[str]:
    """Yield every class and function below a folder, with its module."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("__"):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m docs.sample_docstrings", description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--names", action="store_true", help="names of classes and functions, not docstrings")
    parser.add_argument("--folder", type=Path, default=APP)
    parser.add_argument("--without", type=Path, help="leave out this folder, such as app/desktop")
    asked = parser.parse_args()
    found = (
        list(names(asked.folder))
        if asked.names
        else [f"{each.file}:{each.line} {each.owner}\n    {each.text}" for each in docstrings(asked.folder)]
    )
    if asked.without:
        found = [each for each in found if not each.startswith(f"{asked.without}/")]
    chance = Random(asked.seed)  # noqa: S311  # a sample is no secret
    sys.stdout.write("\n".join(chance.sample(found, min(asked.count, len(found)))) + "\n")


if __name__ == "__main__":
    main()
