"""What the lines of KIF and KI2 files have in common where they are written."""

from collections.abc import Callable, Iterator
from typing import Final

from app.formats.kifu_ends import MADE
from app.formats.kifu_head import lines_of, lost_headers
from app.formats.kifu_reading import BOOKMARK, BRANCH, COMMENT
from app.record.endings import End
from app.record.outline import file_order
from app.record.tree import Node, Record
from app.shogi.position import Position
from app.text import formats as kifu
from app.text.phrase import Phrase

WIDTH: Final = 12
"""Of a move in columns; a letter of full width takes two."""


def walk(record: Record) -> Iterator[tuple[Node, Position]]:
    """Every node but the root in the order of the file, with the position before it. Look at that; it goes along."""
    position = record.start_position()
    line: list[Node] = [record.root]
    nodes = file_order(record.root)
    next(nodes)
    for node in nodes:
        while len(line) > node.ply:
            if line.pop().move is not None:
                position.undo()
        yield node, position
        if node.move is not None:
            position.apply(node.move)
        line.append(node)


def in_columns(word: str) -> str:
    """`word` with blanks up to the width of a column."""
    return word + " " * (WIDTH - sum(1 if letter < "\u0100" else 2 for letter in word))


def note_lines(node: Node) -> list[str]:
    """Comment and bookmark of a node."""
    lines = [COMMENT + line for line in lines_of(node.comment)] if node.comment else []
    return lines + [BOOKMARK + line for line in lines_of(node.bookmark)] if node.bookmark else lines


def branch_lines(node: Node) -> tuple[str, str]:
    return "", f"{BRANCH}：{node.ply}手"


def made_line(ply: int, words: str) -> str:
    """The last line of a game, whose end stands at `ply`."""
    return f"{MADE}{ply - 1}手で{words}"


def lost_in_text(record: Record, keeps_end: Callable[[End, Position], bool]) -> Iterator[Phrase]:
    """What a KIF or KI2 file of the record does not hold; `keeps_end` says whether an end comes back as it is."""
    yield from lost_headers(record)
    if any("\r" in node.comment or "\r" in node.bookmark for node in file_order(record.root)):
        yield kifu.KIFU_LOST_RETURNS
    for node in file_order(record.root):
        if node.bookmark and not lines_of(node.bookmark)[0]:
            yield kifu.KIFU_LOST_BOOKMARK.filled(ply=node.ply)
    for node, position in walk(record):
        if node.end is not None and not keeps_end(node.end, position):
            yield kifu.LOST_END.filled(words=node.end.text or node.end.phrase)
