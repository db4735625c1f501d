"""CSA format (writer), in which programs and game servers write games: one line of play, timed to the millisecond.

Files are written in version 3. What CSA cannot express is put into comments of our own, which other programs ignore
(`csa_words.py`). So a file of ours holds everything in a record but branches and bookmarks.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from app.formats.csa_position import is_handicap, position_lines
from app.formats.csa_reading import read_csa_records
from app.formats.csa_words import BLANKS, end_lines, header_lines
from app.formats.format import Encoding, FileExtension, Format, Trait
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.shogi import move_writers
from app.shogi.pieces import can_promote, kind_of
from app.shogi.position import ImpossibleMove, Position
from app.text import formats as text
from app.text.phrase import Phrase

_ENCODING_NAMES: Final = {Encoding.UTF_8: "UTF-8", Encoding.SHIFT_JIS: "SHIFT_JIS"}
_VERSION: Final = "V3.0"
_RECORD_SEPARATOR: Final = "/"
_LINE_END: Final = re.compile(r"\r\n|\r|\n")

_DETECTION_LINES: Final = 80
_CERTAIN_LINE: Final = re.compile(
    r"V[123](?:\.[0-9])?|'CSA encoding=.*|[+-][0-9]{4}[A-Z]{2}(?:,.*)?|P[1-9](?:[+-][A-Z]{2}| *\*).*"
)
_LIKELY_LINE: Final = re.compile(
    r"PI(?:[0-9]{2}[A-Z]{2})*(?:,.*)?|P[+-](?:[0-9]{2}[A-Z]{2})+|\$[A-Z_]+[+-]?:.*|%[+-]?[A-Z_]+"
)
_POSSIBLE_LINE: Final = re.compile(r"N[+-].*|[+-]|'.*")


def csa_likelihood(beginning: str) -> int:
    """Return how likely (0 to 100) the first lines are CSA."""
    best = 0
    for line in islice(_LINE_END.split(beginning), _DETECTION_LINES):
        said = line.strip(BLANKS)
        if _CERTAIN_LINE.fullmatch(said):
            return 95
        if _LIKELY_LINE.fullmatch(said):
            best = max(best, 60)
        elif _POSSIBLE_LINE.fullmatch(said):
            best = max(best, 20)
    return best


def write_csa_records(records: Sequence[Record], encoding: Encoding) -> str:
    lines = [f"'CSA encoding={_ENCODING_NAMES[encoding]}"]
    for number, record in enumerate(records):
        if number:
            lines.append(_RECORD_SEPARATOR)
        lines += _record_lines(record)
    return "\n".join([*lines, ""])


def _record_lines(record: Record) -> Iterator[str]:
    position = record.start_position()
    yield _VERSION
    yield from header_lines(record.headers, is_handicap(position))
    yield from position_lines(position)
    yield from _comment_lines(record.root)
    for node in main_line(record.root)[1:]:
        told = _node_lines(node, position)
        if told is None:
            return
        yield from told
        if node.time_ms is not None:
            yield _time_statement(node.time_ms)
        yield from _comment_lines(node)


def _node_lines(node: Node, position: Position) -> list[str] | None:
    """Return the lines for a node's move or end, and make the move; None if the move has no piece."""
    if node.move is None:
        return [] if node.end is None else end_lines(node.end, position.turn)
    try:
        said = move_writers.write_csa_move(position, node.move)
        position.apply(node.move)
    except ImpossibleMove:
        return None
    return [said]


def _time_statement(milliseconds: int) -> str:
    seconds, thousandths = divmod(milliseconds, 1000)
    return f"T{seconds}.{thousandths:03}" if thousandths else f"T{seconds}"


def _comment_lines(node: Node) -> list[str]:
    return [f"'*{line}" for line in _LINE_END.split(node.comment)] if node.comment else []


def csa_losses(record: Record) -> Iterator[Phrase]:
    """Yield a sentence for each detail of the main line that a CSA file loses, apart from branches and bookmarks."""
    position = record.start_position()
    for node in main_line(record.root):
        if node.move is not None:
            piece = position.piece_at(node.move.origin) if not node.move.is_drop else None
            try:
                position.apply(node.move)
            except ImpossibleMove:
                yield text.LOST_REST.filled(ply=node.ply)
                return
            if piece is not None and node.move.promotes and not can_promote(kind_of(piece)):
                yield text.LOST_PROMOTION.filled(ply=node.ply)
        if "\r" in node.comment:
            yield text.LOST_RETURNS.filled(ply=node.ply)


CSA: Final = Format(
    key="csa",
    name=text.CSA_NAME,
    extensions=(FileExtension(".csa", Encoding.UTF_8),),
    keeps=frozenset((Trait.TIMES, Trait.MILLISECONDS, Trait.COMMENTS, Trait.HEADERS, Trait.ENDS, Trait.MOVES)),
    holds_many=True,
    score=csa_likelihood,
    read=read_csa_records,
    write=write_csa_records,
    also_lost=csa_losses,
)
