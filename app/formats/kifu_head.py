"""What stands before the moves of a KIF or KI2 game: its headers and its start position, read and written."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from app.formats.diagram import HAND_OWNERS, Diagram, whole_diagram_lines
from app.formats.kifu_telling import BLANKS, Telling, quoted
from app.record import headers as names
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.tree import Record
from app.shogi.position import Position
from app.shogi.starts import EVEN, Start, start_meant, start_named, start_of
from app.text import formats as text
from app.text.phrase import Phrase

COLON: Final = "："
TURNED_BOARD: Final = "盤面回転"
"""A line by itself, which has no colon: the board is to be shown from White's side."""
OTHER_START: Final = "その他"
"""What 手合割 says when a diagram follows."""

EVEN_PLAYERS: Final = (names.BLACK, names.WHITE)
HANDICAP_PLAYERS: Final = (names.HANDICAP_TAKER, names.HANDICAP_GIVER)
PLAYERS: Final = EVEN_PLAYERS + HANDICAP_PLAYERS
BEGINNINGS: Final = frozenset({names.HANDICAP, names.STARTED_AT, *PLAYERS})
"""Headers that tell of another game when they come after moves."""

_NAME: Final = (
    rf"(?!まで|変化[:：]|手数[-=＝]|\+-|[#*&|▲△▼▽☗☖⛊⛉\ufeff])"
    rf"(?!(?:{'|'.join(HAND_OWNERS)})[:：])[^:：\r\n{BLANKS}]++"
)
_HEADER: Final = re.compile(rf"({_NAME})[:：]([^\r\n]*)")


def header_in(line: str) -> tuple[str, str] | None:
    """Name and value, when the line is a header."""
    found = _HEADER.fullmatch(line)
    return (found[1], found[2].strip(BLANKS)) if found else None


class Head:
    """Headers and start position of a game as they are read."""

    def __init__(self, telling: Telling) -> None:
        self.diagram = Diagram(telling)
        self._telling = telling
        self._pairs: list[tuple[str, str]] = []
        self._handicap = ""
        """What it is called: of several names the last, as other programs have it."""

    @property
    def empty(self) -> bool:
        diagram = self.diagram
        return not (self._pairs or diagram.drawn or diagram.in_hand or diagram.turn is not None)

    @property
    def has_start(self) -> bool:
        """Whether it is said how the game starts, so that saying it again is about another game."""
        return bool(self._handicap) or self.diagram.drawn

    @property
    def is_named(self) -> bool:
        """Whether the game starts from a handicap with a name, and so needs no diagram."""
        return self._start() is not None and not self.diagram.drawn

    def add(self, name: str, value: str) -> None:
        self._pairs.append((name, value))
        if name == names.HANDICAP and value:
            before = self._handicap
            if before and (start_named(before) or before) != (start_named(value) or value):
                self._telling.tell(Severity.WARNING, text.SEVERAL_HANDICAPS, name=quoted(before))
            self._handicap = value

    def add_all(self, pairs: Iterable[tuple[str, str]]) -> None:
        for name, value in pairs:
            self.add(name, value)

    def start(self) -> Position:
        """Where the game starts: a diagram with any piece counts before a handicap."""
        diagram = self.diagram
        named, start = self._handicap, self._start()
        if diagram.drawn and (start is None or diagram.peopled):
            position = diagram.position()
            if start is not None and start_of(position) is not start:
                self._telling.tell(Severity.NOTE, text.HANDICAP_DIFFERS, name=quoted(named))
            return position
        if diagram.tail_line:
            self._telling.tell_of(diagram.tail_line, Severity.WARNING, text.TAIL_WITHOUT_BOARD)
        if diagram.in_hand:
            self._telling.tell(Severity.WARNING, text.HANDS_WITHOUT_BOARD)
        if start is None and named:
            self._telling.tell(Severity.WARNING, text.UNKNOWN_HANDICAP, name=quoted(named))
        position = _position_of(start or EVEN)
        if diagram.turn is not None and diagram.turn is not position.turn:
            return Position(position.board, position.hands, diagram.turn)
        return position

    def headers(self) -> Headers:
        """All that is not the start position."""
        return Headers.read(pair for pair in self._pairs if pair[0] != names.HANDICAP or not _names_start(pair[1]))

    def _start(self) -> Start | None:
        return start_meant(self._handicap)


@cache
def _position_of(start: Start) -> Position:
    """The position itself, which nobody moves on: a planting makes its own."""
    return Position.from_sfen(start.sfen)


def side_names(record: Record) -> tuple[str, str]:
    """What the sides are called: 下手 and 上手 in a handicap game."""
    start = start_of(record.start_position())
    return EVEN_PLAYERS if start is None or start is EVEN else HANDICAP_PLAYERS


def head_lines(record: Record, always_drawn: bool = False) -> list[str]:
    """Headers in their order, and the start position before the players' names or after all."""
    written: list[str] = []
    start = whole_diagram_lines(record.start_position()) if always_drawn else _start_lines(record)
    for name, value in record.headers:
        if name in PLAYERS:
            written += start
            start = []
        written += _header_lines(name, value)
    return written + start


def _start_lines(record: Record) -> list[str]:
    position = record.start_position()
    start = start_of(position)
    if start is None or not start.is_in_kif or position.ply > 1 or _own_handicaps(record):
        # Where a header gives the handicap a name that nobody knows, the position has to be drawn; and its number stands
        # behind a drawing alone.
        return whole_diagram_lines(position)
    named = f"{names.HANDICAP}{COLON}{start.name.ja}"
    return [named, *whole_diagram_lines(position)] if start.is_drawn else [named]


def _header_lines(name: str, value: str) -> list[str]:
    if name == TURNED_BOARD and not value:
        return [TURNED_BOARD]
    if not _can_be_read(name):
        return []
    lines = lines_of(value)
    if name == names.HANDICAP:
        lines = [line for line in lines if not _names_start(line)]
    return [f"{name}{COLON}{line}" for line in lines]


def _own_handicaps(record: Record) -> list[str]:
    """What the headers say of the handicap that no start is called."""
    value = record.headers.get(names.HANDICAP)
    return [] if value is None else [line for line in lines_of(value) if not _names_start(line)]


def lost_headers(record: Record) -> Iterable[Phrase]:
    """What of the headers is not as it was after writing and reading."""
    if any("\r" in value for _, value in record.headers):
        yield text.KIFU_LOST_RETURNS
    for name, value in record.headers:
        if not _can_be_read(name):
            yield text.LOST_HEADER.filled(name=name)
        elif name == names.HANDICAP and any(_names_start(line) for line in lines_of(value)):
            yield text.LOST_HANDICAP_HEADER.filled(name=value)
        elif any(line != line.strip(BLANKS) for line in lines_of(value)):
            yield text.LOST_HEADER_BLANKS.filled(name=name)


def _can_be_read(name: str) -> bool:
    return header_in(f"{name}{COLON}") == (name, "")


def _names_start(value: str) -> bool:
    """Whether `value` says of the start position all that it says."""
    return start_named(value) is not None or value.strip(BLANKS) == OTHER_START


_ENDS_OF_LINES: Final = re.compile(r"\r\n|\r|\n")


def lines_of(words: str) -> list[str]:
    """The lines of a text, none of which can hold the end of another."""
    return _ENDS_OF_LINES.split(words)
