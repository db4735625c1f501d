"""USI and SFEN lines: one record in each, its start position and moves only.

Variants of engines, books and clipboards are read: with or without the words position, sfen and startpos, or moves
alone. The written form is the `position` command of USI.
"""

import re
from collections.abc import Sequence
from typing import Final

from app.formats.format import (
    MAX_GAMES_PER_FILE,
    MAX_LISTED_PROBLEMS,
    Encoding,
    FileExtension,
    Format,
    ProblemCollector,
    Reading,
    Trait,
)
from app.formats.reader_support import add_move_or_end
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.shogi.move_parsers import UnreadableMove, read_usi_move
from app.shogi.moves import MOVES
from app.shogi.position import Position, SfenError
from app.shogi.sfen import STARTPOS
from app.text import formats as text
from app.text.phrase import Phrase

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_WORD: Final = re.compile(r"\S+")
_SFEN_BOARD: Final = re.compile(r"[^\s/]+(?:/[^\s/]+){8}")
_COMMENT_SIGNS: Final = ("#", "//")
_MAX_SHOWN_LENGTH: Final = 60

_POSITION_WORD: Final = "position"
_STARTPOS_WORD: Final = "startpos"
_SFEN_WORD: Final = "sfen"
_MOVES_WORD: Final = "moves"
_ENDS_BY_WORD: Final = {
    "resign": End(EndKind.RESIGN),
    "rep_draw": End(EndKind.REPETITION),
    "draw": End(EndKind.DRAW),
    "timeout": End(EndKind.TIMEOUT),
    "break": End(EndKind.INTERRUPT),
    "win": End(EndKind.DECLARATION),
}
"""Ends of games by the words that some programs add behind copied moves; not part of USI, so never written."""


def usi_likelihood(written: str) -> int:
    for line in _LINE_END.split(written):
        words = line.split(maxsplit=2)
        if words and not words[0].startswith(_COMMENT_SIGNS):
            return _line_likelihood(words)
    return 0


def _line_likelihood(words: list[str]) -> int:
    first = words[0]
    if first == _POSITION_WORD and words[1:2] in ([_STARTPOS_WORD], [_SFEN_WORD]):
        return 100
    if first in {_STARTPOS_WORD, _SFEN_WORD, _MOVES_WORD, _POSITION_WORD} or _SFEN_BOARD.fullmatch(first):
        return 90
    return 60 if MOVES[first] is not None else 0


def read_usi_records(written: str) -> Reading:
    return _UsiLineParser().read_records(written)


class _UsiLineParser:
    """Parser of text with a record on each line: an SFEN or `startpos`, and moves in USI notation."""

    def __init__(self) -> None:
        self._problems = ProblemCollector()
        self._records: list[Record] = []
        self._line = ""
        self._line_number = 0
        self._words: list[str] = []
        self._word_index = 0
        """Index of the word being read in its line."""
        self._columns: list[int] = []
        """Columns of the line's words, computed for the first problem of the line."""
        self._comment_lines: list[int] = []
        """Numbers of the text's lines that are only comments."""

    def read_records(self, written: str) -> Reading:
        for self._line_number, self._line in enumerate(_LINE_END.split(written.removeprefix("\ufeff")), 1):
            self._words = self._line.split()
            self._word_index = 0
            self._columns = []
            if not self._words:
                continue
            if self._words[0].startswith(_COMMENT_SIGNS):
                self._comment_lines.append(self._line_number)
                continue
            if len(self._records) == MAX_GAMES_PER_FILE:
                self._report(Severity.ERROR, text.TOO_MANY_GAMES, most=MAX_GAMES_PER_FILE)
                break
            self._problems.game = len(self._records)
            self._read_line()
        if not self._records and not len(self._problems):
            self._problems.report(Severity.ERROR, text.NO_RECORD)
        if self._comment_lines and self._records:
            first = self._comment_lines[0]
            self._problems.report_at(first, 0, Severity.WARNING, text.REMARKS, count=len(self._comment_lines))
        return Reading(tuple(self._records), self._problems.all_problems())

    def _read_line(self) -> None:
        words = self._words
        self._word_index = 1 if words[0] == _POSITION_WORD and len(words) > 1 else 0
        first = words[self._word_index]
        if first == _STARTPOS_WORD:
            self._word_index += 1
            self._read_record(_STARTPOS_WORD)
        elif first == _MOVES_WORD or MOVES[first] is not None:
            self._read_record(_STARTPOS_WORD)
        elif first == _SFEN_WORD:
            self._word_index += 1
            self._read_record(self._start_fields())
        elif "/" in first:
            self._read_record(self._start_fields())
        else:
            self._report(Severity.WARNING, text.UNKNOWN_LINE, text=self._line.strip()[:_MAX_SHOWN_LENGTH])

    def _start_fields(self) -> str:
        """Return the fields of a SFEN position in the line; the last one, the move number, may be missing."""
        place, words = self._word_index, self._words
        fields = words[place : place + 4]
        if _MOVES_WORD in fields:
            fields = fields[: fields.index(_MOVES_WORD)]
        elif len(fields) == 4 and not fields[3].isdecimal():
            fields = fields[:3]
        self._word_index += len(fields)
        return " ".join(fields)

    def _read_record(self, start: str) -> None:
        words = self._words
        try:
            builder = RecordBuilder(Position.from_sfen(start))
        except SfenError as error:
            self._report(Severity.ERROR, text.BAD_POSITION, reason=error.phrase)
            builder = None
        if words[self._word_index : self._word_index + 1] == [_MOVES_WORD]:
            self._word_index += 1
        if builder is None:
            self._skip_moves(self._word_index)
            return
        tell = self._report
        for place in range(self._word_index, len(words)):
            self._word_index = place
            word = words[place]
            move = MOVES[word]
            if not (
                self._read_other_word(builder, word) if move is None else add_move_or_end(builder, move, word, tell)
            ):
                self._skip_moves(place + 1)
                break
        self._records.append(builder.to_record())

    def _read_other_word(self, builder: RecordBuilder, word: str) -> bool:
        """Add a word that is no plain USI move, such as an end of the game; return False if that is impossible."""
        if builder.is_ended:
            self._report(Severity.ERROR, text.AFTER_END, text=word[:_MAX_SHOWN_LENGTH])
            return False
        end = _ENDS_BY_WORD.get(word)
        if end is not None:
            builder.add_end(end)
            return True
        read = read_usi_move(builder.position, word)
        if isinstance(read, UnreadableMove):
            self._report(Severity.ERROR, text.NOT_A_MOVE, text=word[:_MAX_SHOWN_LENGTH], reason=read.reason)
            return False
        return add_move_or_end(builder, read, word, self._report)

    def _skip_moves(self, place: int) -> None:
        count = len(self._words) - place
        self._word_index = place
        if count > 0:
            self._report(Severity.ERROR, text.MOVES_SKIPPED, count=count)

    def _report(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        if not self._columns and len(self._problems) < MAX_LISTED_PROBLEMS:
            self._columns = [word.start() + 1 for word in _WORD.finditer(self._line)]
        column = self._columns[self._word_index] if self._word_index < len(self._columns) else len(self._line) + 1
        self._problems.report_at(self._line_number, column, severity, reason, node, **values)


def write_usi_records(records: Sequence[Record], _encoding: Encoding) -> str:
    return "".join(f"{_format_record(record)}\n" for record in records)


def _format_record(record: Record) -> str:
    start = record.start_sfen
    words = [_POSITION_WORD, _STARTPOS_WORD] if start == STARTPOS else [_POSITION_WORD, _SFEN_WORD, start]
    moves = [node.move.usi for node in main_line(record.root) if node.move is not None]
    return " ".join([*words, _MOVES_WORD, *moves] if moves else words)


USI: Final = Format(
    key="usi",
    name=text.NAME,
    extensions=(FileExtension(".usi", Encoding.UTF_8), FileExtension(".sfen", Encoding.UTF_8)),
    keeps=frozenset({Trait.MOVES}),
    holds_many=True,
    score=usi_likelihood,
    read=read_usi_records,
    write=write_usi_records,
)
