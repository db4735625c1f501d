"""USEN format: a record with its branches in one word that fits into a URL.

The start comes before the first ~. Each section after that is a line of play: number of moves kept of the line read
last, its moves in three characters each, and one letter for its end.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from app.formats.format import MAX_GAMES_PER_FILE, Encoding, FileExtension, Format, ProblemCollector, Reading, Trait
from app.formats.reader_support import add_move_or_end
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import nodes_in_file_order
from app.record.tree import Record
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import BISHOP, GOLD, KNIGHT, LANCE, PAWN, ROOK, SILVER
from app.shogi.position import Position, SfenError
from app.shogi.sfen import STARTPOS
from app.shogi.squares import SQUARES, file_of, rank_of, square_at
from app.text import formats as text
from app.text import rules
from app.text.phrase import Phrase

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_USEN_WORD: Final = re.compile(r"[-_.A-Za-z0-9]*~[0-9]*\.[0-9A-Za-z]*(?:\.[a-z]?(?:~|$)|$)", re.MULTILINE)
_START: Final = re.compile(r"[-_.A-Za-z0-9]*")
_USEN_IN_URL: Final = re.compile(r"(?:[?&#]usen=|[?#])([-_.A-Za-z0-9]*(?:~|%7[Ee])[^&#\s]*)")
_SECTION_PATTERN: Final = re.compile(r"([0-9]{0,6})\.([0-9A-Za-z]*)(?:\.(.*))?")
_MAX_SHOWN_LENGTH: Final = 40

_TO_SFEN_TABLE: Final = str.maketrans("_.z", "/ +")
_FROM_SFEN_TABLE: Final = str.maketrans("/ +", "_.z")
_BASE_36_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

_DROP_OFFSET: Final = 81
_DROP_KINDS_BY_NUMBER: Final = {9: GOLD, 10: PAWN, 11: LANCE, 12: KNIGHT, 13: SILVER, 14: BISHOP, 15: ROOK}
_DROP_NUMBERS: Final = {kind: _DROP_OFFSET + number for number, kind in _DROP_KINDS_BY_NUMBER.items()}
_NUMBERS_BY_SQUARE: Final = [(rank_of(square) - 1) * 9 + file_of(square) - 1 for square in SQUARES]
_SQUARES_BY_NUMBER: Final = [square_at(number % 9 + 1, number // 9 + 1) for number in range(81)]

_ENDS_BY_LETTER: Final = {
    "r": End(EndKind.RESIGN),
    "t": End(EndKind.TIMEOUT),
    "j": End(EndKind.IMPASSE),
    "p": End(EndKind.INTERRUPT),
}
_LETTERS_BY_END_KIND: Final = {
    EndKind.RESIGN: "r",
    EndKind.TIMEOUT: "t",
    EndKind.IMPASSE: "j",
    EndKind.DRAW: "j",
    EndKind.MAX_MOVES: "j",
}
_OTHER_END_LETTER: Final = "p"


@lru_cache(maxsize=20_000)
def _decode_move(code: str) -> Move | None:
    if len(code) != 3:
        return None
    origin, to = divmod(int(code, 36) // 2, 81)
    promotes = int(code, 36) % 2 == 1
    if origin >= _DROP_OFFSET:
        kind = _DROP_KINDS_BY_NUMBER.get(origin - _DROP_OFFSET)
        return None if kind is None or promotes else drop_move(kind, _SQUARES_BY_NUMBER[to])
    return None if origin == to else board_move(_SQUARES_BY_NUMBER[origin], _SQUARES_BY_NUMBER[to], promotes)


def _encode_move(move: Move) -> str:
    origin = _DROP_NUMBERS[move.dropped] if move.is_drop else _NUMBERS_BY_SQUARE[move.origin]
    number = (origin * 81 + _NUMBERS_BY_SQUARE[move.to]) * 2 + move.promotes
    return _BASE_36_DIGITS[number // 1296] + _BASE_36_DIGITS[number // 36 % 36] + _BASE_36_DIGITS[number % 36]


def usen_likelihood(written: str) -> int:
    line = next((line.strip() for line in _LINE_END.split(written) if not line.isspace() and line), "")
    if _USEN_WORD.match(line):
        return 95
    return 80 if _USEN_IN_URL.search(line) else 0


def _find_usen_word(line: str) -> tuple[str, int] | None:
    """Return the USEN word in the line, alone or in a URL, and its column counted from 1; None if there is none."""
    word = line.strip()
    head = word.partition("~")[0]
    if len(head) < len(word) and _START.fullmatch(head):
        return word, line.index(word) + 1
    found = _USEN_IN_URL.search(line)
    return (unquote(found[1]), found.start(1) + 1) if found else None


def read_usen_records(written: str) -> Reading:
    troubles = ProblemCollector()
    records: list[Record] = []
    for number, line in enumerate(_LINE_END.split(written.removeprefix("\ufeff")), 1):
        troubles.line = number
        if not line or line.isspace():
            continue
        if len(records) == MAX_GAMES_PER_FILE:
            troubles.report_at(number, 0, Severity.ERROR, text.TOO_MANY_GAMES, most=MAX_GAMES_PER_FILE)
            break
        troubles.game = len(records)
        word = _find_usen_word(line)
        if word is None:
            troubles.report_at(number, 0, Severity.WARNING, text.UNKNOWN_LINE, text=line.strip()[:_MAX_SHOWN_LENGTH])
            continue
        if (record := _UsenParser(troubles, *word).read_record()) is not None:
            records.append(record)
    if not records and not len(troubles):
        troubles.report_at(0, 0, Severity.ERROR, text.NO_RECORD)
    return Reading(tuple(records), troubles.all_problems())


class _UsenParser:
    """Parser of one USEN word."""

    def __init__(self, troubles: ProblemCollector, word: str, column: int) -> None:
        self._problems = troubles
        self._word = word
        troubles.column = column
        self._report = troubles.report

    def read_record(self) -> Record | None:
        head, *sections = self._word.split("~")
        try:
            builder = RecordBuilder(Position.from_sfen(head.translate(_TO_SFEN_TABLE) or STARTPOS))
        except SfenError as error:
            self._report(Severity.ERROR, text.BAD_POSITION, reason=error.phrase)
            return None
        column = self._problems.column + len(head) + 1
        for section in sections:
            self._problems.column = column
            self._read_section(builder, section)
            column += len(section) + 1
        return builder.to_record()

    def _read_section(self, builder: RecordBuilder, section: str) -> None:
        found = _SECTION_PATTERN.fullmatch(section)
        if found is None:
            self._report(Severity.ERROR, text.BAD_SECTION, text=section[:_MAX_SHOWN_LENGTH])
            return
        ply = int(found[1] or "0")
        if ply > builder.ply:
            self._report(Severity.ERROR, text.NO_SUCH_PLY, ply=ply + 1)
            return
        builder.go_back_to_ply(ply)
        self._problems.column += found.start(2)
        moves, letter = found[2], found[3]
        for place in range(0, len(moves), 3):
            if not self._play_move_code(builder, moves[place : place + 3]):
                self._problems.column += 3
                left = moves[place + 3 :]
                if left:
                    self._report(Severity.ERROR, text.MOVES_SKIPPED, count=(len(left) + 2) // 3)
                return
            self._problems.column += 3
        if letter and letter not in _ENDS_BY_LETTER:
            self._report(Severity.WARNING, text.UNKNOWN_END, text=letter[:_MAX_SHOWN_LENGTH])
        elif letter:
            add_move_or_end(builder, _ENDS_BY_LETTER[letter], letter, self._report)

    def _play_move_code(self, builder: RecordBuilder, code: str) -> bool:
        move = _decode_move(code)
        if move is None:
            self._report(Severity.ERROR, text.NOT_A_MOVE, text=code, reason=rules.NO_MOVE_TEXT)
            return False
        return add_move_or_end(builder, move, move.usi, self._report)


def write_usen_records(records: Sequence[Record], _encoding: Encoding) -> str:
    return "".join(f"{_usen_text(record)}\n" for record in records)


def _usen_text(record: Record) -> str:
    start = record.start_position().sfen_without_ply()
    even = STARTPOS.startswith(f"{start} ")
    return ("" if even else start.translate(_FROM_SFEN_TABLE)) + "".join(_line_sections(record))


def _line_sections(record: Record) -> Iterator[str]:
    """Iterate over the lines of play in USEN, ordered so that each branches off the one written before it."""
    yield "~0."
    above = record.root
    end = ""
    for node in nodes_in_file_order(record.root):
        if node.parent is None:
            continue
        if node.parent is not above:
            yield f".{end}~{node.parent.ply}."
            end = ""
        if node.move is not None:
            yield _encode_move(node.move)
        elif node.end is not None:
            end = _LETTERS_BY_END_KIND.get(node.end.kind, _OTHER_END_LETTER)
        above = node
    yield f".{end}"


def usen_losses(record: Record) -> Iterable[Phrase]:
    ply = record.start_position().ply
    if ply != 1:
        yield text.LOST_NUMBER.filled(ply=ply)
    ends = [node.end for node in nodes_in_file_order(record.root) if node.end is not None]
    lost = sum(_ENDS_BY_LETTER[_LETTERS_BY_END_KIND.get(end.kind, _OTHER_END_LETTER)] != end for end in ends)
    if lost:
        yield text.LOST_ENDS.filled(count=lost)


USEN: Final = Format(
    key="usen",
    name=text.USEN_NAME,
    extensions=(FileExtension(".usen", Encoding.UTF_8),),
    keeps=frozenset({Trait.BRANCHES, Trait.MOVES, Trait.ENDS}),
    holds_many=True,
    score=usen_likelihood,
    read=read_usen_records,
    write=write_usen_records,
    also_lost=usen_losses,
)
