"""BOD format: a position as a text diagram, as programs copy it to the clipboard, with headers and comments."""

import re
from collections.abc import Sequence
from typing import Final

from app.formats.format import Encoding, FileExtension, Format, Reading, Trait
from app.formats.kifu_ends import UNTIL
from app.formats.kifu_head import BRANCH_WORD, bod_likelihood, file_text, head_lines, header_losses
from app.formats.kifu_reading import KifuParser
from app.formats.reader_support import BLANKS, quote_text
from app.record.problems import Severity
from app.record.tree import Record
from app.shogi.move_parsers import MARKS
from app.text import formats as kifu

_MOVE_LINE: Final = re.compile(rf"[{MARKS}]|[0-9０-９]{{1,6}}[{BLANKS}]|{BRANCH_WORD}[:：]|{UNTIL}")


class _BodParser(KifuParser):
    """Parser of BOD text, which is read as KIF without moves."""

    def _read_line(self, written: str) -> None:
        line = written.strip(BLANKS)
        if not _MOVE_LINE.match(line) or self._read_files(line):
            super()._read_line(written)
            return
        self._problems.column = 1
        self._problems.report(Severity.WARNING, kifu.NO_MOVES_HERE, text=quote_text(line))

    def _read_moves_line(self, line: str) -> bool:  # noqa: ARG002 - a position has no moves
        return False


def read_bod_records(source: str) -> Reading:
    return _BodParser(source).read_all()


def write_bod_records(records: Sequence[Record], _encoding: Encoding) -> str:
    return file_text(head_lines(record, always_drawn=True) for record in records)


BOD: Final = Format(
    key="bod",
    name=kifu.BOD,
    extensions=(FileExtension(".bod", Encoding.UTF_8),),
    keeps=frozenset({Trait.HEADERS}),
    holds_many=True,
    score=bod_likelihood,
    read=read_bod_records,
    write=write_bod_records,
    also_lost=header_losses,
)
