"""JKF: a record as JSON, which web pages and other programs exchange."""

import re
from collections.abc import Iterator
from typing import Final

from app.formats.format import Encoding, Extension, Format, Trait
from app.formats.jkf_reading import read
from app.formats.jkf_words import STANDARD_HANDICAPS, Remarks, end_of, lines_of, remarks_of, word_of
from app.formats.jkf_writing import write
from app.record.headers import HANDICAP
from app.record.outline import file_order
from app.record.tree import Node, Record
from app.text import formats as text
from app.text.phrase import Phrase

_BLANKS: Final = "\ufeff \t\r\n"
_GAME: Final = re.compile(r'(?:\[\s*)?\{\s*"(?:header|initial|moves)"\s*:')
_JSON: Final = re.compile(r'(?:\[\s*)?\{\s*(?:"|\}|$)')
_MEMBER: Final = re.compile(r'"(?:moves|initial|preset|header)"\s*:')


def score(written: str) -> int:
    begun = written.lstrip(_BLANKS)
    if _GAME.match(begun):
        return 100
    if not _JSON.match(begun):
        return 0
    return 80 if _MEMBER.search(begun) else 30


def also_lost(record: Record) -> Iterator[Phrase]:
    handicap = record.headers.get(HANDICAP)
    if handicap is not None and handicap.strip() in STANDARD_HANDICAPS:
        yield text.LOST_HANDICAP.filled(name=handicap)
    for node in file_order(record.root):
        if node.bookmark or node.comment:
            yield from _lost_remarks(node)
        if node.end is not None and node.end.text:
            turn = record.side_to_move(node)
            if end_of(word_of(node.end, turn), turn) != node.end:
                yield text.TURNS_INTO_END.filled(ply=node.ply, text=node.end.text)


def _lost_remarks(node: Node) -> Iterator[Phrase]:
    remarks = Remarks(node.comment, node.bookmark)
    kept = remarks_of(lines_of(remarks))
    if kept == remarks:
        return
    if kept.comment == remarks.comment or not kept.bookmark:
        yield text.LOST_BOOKMARK.filled(ply=node.ply)
    else:
        yield text.TURNS_INTO_BOOKMARK.filled(ply=node.ply)


JKF: Final = Format(
    key="jkf",
    name=text.JKF_NAME,
    extensions=(Extension(".jkf", Encoding.UTF_8), Extension(".json", Encoding.UTF_8)),
    keeps=frozenset(set(Trait) - {Trait.MILLISECONDS}),
    holds_many=False,
    score=score,
    read=read,
    write=write,
    also_lost=also_lost,
)
