"""The positions of a file, to begin games from: one where each of its records ends."""

from pathlib import Path
from typing import NamedTuple

from app.record.outline import main_line
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.opening import found_in


class PositionList(NamedTuple):
    name: str
    """Of the file."""
    sfens: tuple[str, ...]
    trouble: Phrase | None = None
    """Why there is none."""


def positions_at(path: Path) -> PositionList:
    """This may take its time, and be done on any thread."""
    found = found_in(path)
    records = found.opened.records
    if not records:
        return PositionList(path.name, (), text.NO_POSITIONS.filled(file=path.name, reason=found.reason))
    sfens = tuple(record.position_at(main_line(record.root)[-1]).sfen() for record in records)
    return PositionList(path.name, sfens)
