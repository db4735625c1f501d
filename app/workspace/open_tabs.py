"""Tabs open when the program ended, with order and cursor, stored to reopen them at the next start."""

from pathlib import Path
from typing import Final, NamedTuple

from app.record.traversal import path_to_node as line_to
from app.record.tree import Node, Record

TABS_KEY: Final = "open_tabs"


class StoredTab(NamedTuple):
    """Open tab as stored when the program ends, to be reopened at the next start."""

    key: str = ""
    """Common start of the file names of the tab's autosave journals."""
    path: str = ""
    place: int = 0
    way: tuple[str, ...] = ()
    """Moves in USI from the start to the cursor, as `moves_to_node` returns."""
    flipped: bool = False


class OpenTabs(NamedTuple):
    """All open tabs as stored when the program ends, to be reopened at the next start."""

    session: str = ""
    """Name of the journal folder of the run that stored the tabs."""
    tabs: tuple[StoredTab, ...] = ()
    shown: int = 0
    is_beginning: bool = False
    """True while tabs are being reopened: after a crash meanwhile, the program does not try again."""


def is_journal_of(key: str, journal: Path) -> bool:
    """True if the autosave journal belongs to the tab `key`; the name of a rewritten journal has a suffix."""
    return bool(key) and (journal.stem == key or journal.stem.startswith(f"{key}-"))


def moves_to_node(node: Node) -> tuple[str, ...]:
    """Moves in USI from the start to a node; an end node (such as resignation) is an empty word."""
    return tuple(_move_word(each) for each in line_to(node) if each.parent is not None)


def node_after_moves(record: Record, way: tuple[str, ...]) -> Node:
    """Node to which the moves of `way` lead, as far as the record has them."""
    node = record.root
    for word in way:
        step = next((child for child in node.children if _move_word(child) == word), None)
        if step is None:
            return node
        node = step
    return node


def _move_word(node: Node) -> str:
    return "" if node.move is None else node.move.usi
