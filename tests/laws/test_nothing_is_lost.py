"""Everything that a person could ask for is still there: commands with their options, actions, settings and formats."""

import json
import os
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

from app.cli import command_line
from app.config import preferences
from app.config.declare import section_fields
from app.config.settings import Settings
from app.desktop.actions.declared import ACTIONS
from app.formats.registry import FORMATS
from app.text.phrase import Language
from app.thoughts.dialects.registry import DIALECTS

LIST = Path(__file__).with_name("registries.json")
"""What there was once; `UPDATE_REGISTRIES=1` adds what has come since."""
RENAMED = {old: new.name for old, new in preferences.RENAMED.items()}
"""From the old name to the new one."""


def found() -> dict[str, list[str]]:
    return {
        "commands": sorted(commands(command_line._make_parser(Language.EN, Everything()))),
        "actions": sorted(action.id for action in ACTIONS),
        "settings": sorted(
            f"{name}.{field.key}"
            for name, section in Settings().sections().items()
            for field in section_fields(section)
        ),
        "formats": sorted(format_.key for format_ in FORMATS),
        "dialects": sorted(dialect.key for dialect in DIALECTS),
    }


class Everything(frozenset[str]):
    """The words of a command line that names all commands."""

    def __contains__(self, word: object) -> bool:
        return True


def commands(of: ArgumentParser, before: str = "") -> Iterator[str]:
    """Yield each command with each of its options, as they are typed."""
    for action in of._actions:
        if isinstance(action, _SubParsersAction):
            for name, below in action.choices.items():
                yield from commands(below, f"{before} {name}".strip())
        elif before:
            yield from (f"{before} {option}" for option in action.option_strings or [action.dest])


def test_nothing_that_was_there_is_lost() -> None:
    now = found()
    if os.environ.get("UPDATE_REGISTRIES"):
        LIST.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", "utf-8")
    before: dict[str, list[str]] = json.loads(LIST.read_text("utf-8"))
    assert before.keys() == now.keys()
    lost = {kind: sorted({RENAMED.get(name, name) for name in names} - {*now[kind]}) for kind, names in before.items()}
    assert not any(lost.values()), lost
    assert all(len(names) >= 7 for names in now.values())
