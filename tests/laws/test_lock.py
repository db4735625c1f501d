"""The lock file and what the project asks for must agree."""

import re
import tomllib
from pathlib import Path

from app.base.version import CHECKOUT_VERSION

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKED: dict[str, list[str]] = {}
"""Versions by the name of the package: several where systems differ."""
for _name, _version in re.findall(
    r"^([a-z0-9-]+)==([^ ;\\]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE
):
    LOCKED.setdefault(_name, []).append(_version)


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text))


def test_everything_asked_for_is_locked_at_a_version_that_will_do() -> None:
    project = PROJECT["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["fleet"] + PROJECT["dependency-groups"]["dev"]
    for line in asked:
        what, _, _system = line.partition(";")
        name = re.split(r"[<>=!~]", what, maxsplit=1)[0].lower().replace("_", "-")
        assert name in LOCKED, f"{name} is not locked: run make lock"
        bounds = [(sign, version(bound)) for sign, bound in re.findall(r"(>=|<)([\d.]+)", what)]
        good = [
            locked
            for locked in LOCKED[name]
            if all(version(locked) >= bound if sign == ">=" else version(locked) < bound for sign, bound in bounds)
        ]
        assert good, f"{name} {LOCKED[name]} is locked, {line} is asked for"


def test_every_locked_package_has_its_hash() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_pyside_stays_below_the_version_that_loses_references() -> None:
    assert "<6.12" in next(line for line in PROJECT["project"]["dependencies"] if line.startswith("PySide6"))
    assert LOCKED["pyside6-essentials"] == LOCKED["shiboken6"]


def test_the_version_is_said_once() -> None:
    assert PROJECT["project"]["version"] == CHECKOUT_VERSION
