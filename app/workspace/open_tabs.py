"""Which records were open when the program ended, in which order and where the person stood: the next start opens them again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from app.record.outline import path as line_to
from app.record.tree import Node, Record

KEPT_AS: Final = "open_tabs"
"""What they are kept under in the state store."""


class KeptTab(NamedTuple):
    key: str = ""
    """Of its journals, as they are called."""
    path: str = ""
    place: int = 0
    way: tuple[str, ...] = ()
    """The moves that lead to where the person stood, as `way_of` tells them."""
    flipped: bool = False


class OpenTabs(NamedTuple):
    session: str = ""
    """The folder of the journals of that run."""
    tabs: tuple[KeptTab, ...] = ()
    shown: int = 0
    is_beginning: bool = False
    """Whether they were just being opened again: if that was the end of the program, it is not tried once more."""


def is_journal_of(key: str, journal: Path) -> bool:
    """Whether the journal is one of that record's: it has another when it was begun anew."""
    return bool(key) and (journal.stem == key or journal.stem.startswith(f"{key}-"))


def way_of(node: Node) -> tuple[str, ...]:
    """The moves that lead to a node, an end as no word at all."""
    return tuple(_word(each) for each in line_to(node) if each.parent is not None)


def end_of_way(record: Record, way: tuple[str, ...]) -> Node:
    """Where these moves lead in a record, as far as it has them."""
    node: Node = record.root
    for step in _steps(node, way):
        node = step
    return node


def _steps(node: Node, way: tuple[str, ...]) -> Iterator[Node]:
    for word in way:
        step = next((child for child in node.children if _word(child) == word), None)
        if step is None:
            return
        node = step
        yield node


def _word(node: Node) -> str:
    return "" if node.move is None else node.move.usi
