"""What a format cannot hold of a record, said before the record is written in it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from app.formats import encoding as encoding_of
from app.formats.format import Encoding, Format, Trait
from app.record.outline import file_order, main_line
from app.record.tree import Node, Record
from app.text import formats as text
from app.text.phrase import Phrase

_LOST: Final[dict[Trait, Phrase]] = {
    Trait.MOVES: text.LOST_MOVES,
    Trait.BRANCHES: text.LOST_BRANCHES,
    Trait.TIMES: text.LOST_TIMES,
    Trait.MILLISECONDS: text.LOST_MILLISECONDS,
    Trait.COMMENTS: text.LOST_COMMENTS,
    Trait.BOOKMARKS: text.LOST_BOOKMARKS,
    Trait.HEADERS: text.LOST_HEADERS,
    Trait.ENDS: text.LOST_ENDS,
}
"""In the order in which they are told."""
_IMPLIED: Final = {Trait.MOVES: Trait.BRANCHES, Trait.TIMES: Trait.MILLISECONDS}
"""Who is told that the one is lost need not be told of the other."""


def losses(record: Record, format_: Format) -> tuple[Phrase, ...]:
    """A sentence for each thing of `record` that is lost in `format_`; none when all of it is kept."""
    counted = _counted(record)
    lost = {trait for trait in _LOST if counted[trait] and trait not in format_.keeps}
    lost -= {implied for telling, implied in _IMPLIED.items() if telling in lost}
    moves = len(record) - len(main_line(record.root))
    told = [phrase.filled(count=counted[trait], moves=moves) for trait, phrase in _LOST.items() if trait in lost]
    return (*told, *format_.also_lost(record))


def changed_letters(record: Record, format_: Format, encoding: Encoding) -> Phrase | None:
    """The sentence that names the letters which the encoding writes as others, if there are any in what `format_` keeps."""
    if encoding is Encoding.UTF_8:
        return None
    changed = encoding_of.changed_letters("\n".join(_texts(record, format_.keeps)))
    named = " ".join(f"{letter}→{other}" for letter, other in changed.items())
    return text.CHANGED_LETTERS.filled(letters=named) if changed else None


def _texts(record: Record, keeps: frozenset[Trait]) -> Iterator[str]:
    """All that people and programs have written in the record."""
    if Trait.HEADERS in keeps:
        for header in record.headers:
            yield from header
    for node in file_order(record.root):
        if node.comment and Trait.COMMENTS in keeps:
            yield node.comment
        if node.bookmark and Trait.BOOKMARKS in keeps:
            yield node.bookmark
        if node.end is not None and Trait.ENDS in keeps:
            yield node.end.text


def _counted(record: Record) -> Counter[Trait]:
    """How often each of the things that a format may not hold occurs."""
    counted = Counter({Trait.HEADERS: len(record.headers)})
    for node in file_order(record.root):
        counted.update(_traits(node))
        counted[Trait.BRANCHES] += max(0, len(node.children) - 1)
    return counted


def _traits(node: Node) -> list[Trait]:
    """What the node itself has."""
    milliseconds = node.time_ms
    has = (
        (Trait.MOVES, node.move is not None),
        (Trait.ENDS, node.end is not None),
        (Trait.TIMES, milliseconds is not None),
        (Trait.MILLISECONDS, bool(milliseconds and milliseconds % 1_000)),
        (Trait.COMMENTS, bool(node.comment)),
        (Trait.BOOKMARKS, bool(node.bookmark)),
    )
    return [trait for trait, here in has if here]
