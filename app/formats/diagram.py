"""BOD diagrams (parser and writer): board, both hands and side to move, as in KIF, KI2 and on the clipboard."""

import re
from typing import Final

from app.formats.format import ProblemCollector
from app.formats.reader_support import BLANKS, quote_text
from app.record.problems import Severity
from app.shogi.move_parsers import KIND_LETTERS, KIND_OF_NAME
from app.shogi.move_writers import FULL_WIDTH_DIGITS, KANJI_DIGITS
from app.shogi.pieces import HAND_KINDS, KING, SIDES, WHITE_BIT, Kind, Side
from app.shogi.position import Position
from app.shogi.sfen import GREATEST_PLY, Hands
from app.text import formats as text
from app.text import rules

SIDES_BY_TURN_LINE: Final = {"先手番": Side.BLACK, "下手番": Side.BLACK, "後手番": Side.WHITE, "上手番": Side.WHITE}
HAND_OWNERS: Final = {
    name + word: side
    for name, side in (("先手", Side.BLACK), ("下手", Side.BLACK), ("後手", Side.WHITE), ("上手", Side.WHITE))
    for word in ("の持駒", "の持ち駒", "持駒", "持ち駒")
}
EDGE: Final = "|"
BOARD_FRAME: Final = "+" + "-" * 27 + "+"
FILE_HEADINGS: Final = "  ９ ８ ７ ６ ５ ４ ３ ２ １"
MOVE_COUNT_PREFIX: Final = "手数＝"
MAX_IN_HAND: Final = 999
"""Limit of pieces of one kind in a hand, as in SFEN."""

_EMPTY_HAND: Final = "なし"
_KINDS: Final = {name: kind for name, kind in KIND_OF_NAME.items() if len(name) == 1}
_EMPTY_SQUARES: Final = "・･.．*＊"
_SQUARE: Final = re.compile(rf"(?P<owner>[vV])?[ +^\u3000]{{0,2}}+(?P<piece>[{''.join(_KINDS)}{_EMPTY_SQUARES}])")
_RANKS_BY_LETTER: Final = {
    letter: rank for row in (KANJI_DIGITS[1:], FULL_WIDTH_DIGITS[1:], "123456789") for rank, letter in enumerate(row, 1)
}
_HAND_PIECE: Final = re.compile(
    r"([飛角金銀桂香歩])([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]|[0-9０-９]{1,3})?"
)


class DiagramBuilder:
    """Builder of a position from the lines of a diagram."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self.turn: Side | None = None
        self.move_count_line = 0
        """Number of the line that tells how many moves came before the position; 0 without such a line."""
        self._problems = troubles
        self.board: list[int] = [0] * 81
        self.hands: Hands = ([0] * 8, [0] * 8)
        self.ranks: set[int] = set()
        """Ranks of the board whose lines in the diagram were read."""
        self.hand_owners: set[Side] = set()
        """Sides whose line with the pieces in hand was read."""
        self._ply = 1

    def add_rank(self, line: str) -> None:
        """Parse a rank: a line that begins with the edge of the board."""
        squares, _, after = line[1:].partition(EDGE)
        rank = _RANKS_BY_LETTER.get(after.strip(BLANKS)[:1], len(self.ranks) + 1)
        if rank in self.ranks or rank > 9:
            self._problems.report(Severity.WARNING, text.ROW_TOO_MANY)
            return
        self.ranks.add(rank)
        found = list(_SQUARE.finditer(squares))
        unread = _SQUARE.sub("", squares).strip(BLANKS)
        if unread:
            self._problems.report(Severity.WARNING, text.ROW_UNREAD, rank=rank, text=quote_text(unread))
        if len(found) != 9:
            self._problems.report(Severity.WARNING, text.ROW_LENGTH, rank=rank, count=len(found))
        for square, cell in enumerate(found[:9], rank * 9 - 9):
            if cell["piece"] not in _EMPTY_SQUARES:
                self._place_piece(square, _KINDS[cell["piece"]] + (WHITE_BIT if cell["owner"] else 0))

    def _place_piece(self, square: int, piece: int) -> None:
        if piece & 15 == KING and piece in self.board:
            self._problems.report(Severity.WARNING, text.BAD_POSITION, reason=rules.SFEN_TWO_KINGS)
            return
        self.board[square] = piece

    def add_hand(self, side: Side, value: str) -> None:
        """Parse the hand of a side."""
        self.hand_owners.add(side)
        hand = self.hands[side]
        for name, count in _HAND_PIECE.findall(value):
            hand[_KINDS[name]] += _parse_count(count) if count else 1
        if max(hand) > MAX_IN_HAND:
            self._problems.report(Severity.WARNING, text.HAND_TOO_LARGE, most=MAX_IN_HAND)
            hand[:] = [min(count, MAX_IN_HAND) for count in hand]
        unread = _HAND_PIECE.sub("", value.replace(_EMPTY_HAND, "")).strip(BLANKS + "、，,")
        if unread:
            self._problems.report(Severity.WARNING, text.HAND_UNREAD, text=quote_text(unread))

    def set_move_count(self, moves: int, line: int) -> bool:
        """Set the number of moves before the position; return False if a line contradicts or SFEN cannot hold it."""
        if moves >= GREATEST_PLY or (self.move_count_line and self._ply != moves + 1):
            return False
        self._ply = moves + 1
        self.move_count_line = line
        return True

    def number_moves(self, first: int) -> None:
        """Set the number of the first move after a diagram, unless a line gave the number of moves before."""
        if self._ply == 1 and self.ranks and first <= GREATEST_PLY:
            self._ply = first

    def to_position(self) -> Position:
        if len(self.ranks) < 9:
            self._problems.report(Severity.WARNING, text.ROWS_MISSING, count=len(self.ranks))
        return Position(self.board, self.hands, self.turn or Side.BLACK, self._ply)


def diagram_lines(position: Position) -> list[str]:
    cells = [
        ("v" if piece & WHITE_BIT else " ") + KIND_LETTERS[Kind(piece & 15)] if piece else " ・"
        for piece in position.board
    ]
    ranks = [f"{EDGE}{''.join(cells[rank * 9 : rank * 9 + 9])}{EDGE}{KANJI_DIGITS[rank + 1]}" for rank in range(9)]
    black, white = (_hand_text(position.hands[side]) for side in SIDES)
    turn = "後手番" if position.turn else "先手番"
    return [f"後手の持駒：{white}", FILE_HEADINGS, BOARD_FRAME, *ranks, BOARD_FRAME, f"先手の持駒：{black}", turn]


def whole_diagram_lines(position: Position) -> list[str]:
    """Return the lines of a diagram and a line with the number of moves before; the last move itself is unknown."""
    tail = [f"{MOVE_COUNT_PREFIX}{position.ply - 1}  まで"] if position.ply > 1 else []
    return [*diagram_lines(position), *tail]


def hand_texts(position: Position) -> tuple[str, str]:
    """Return the hands of Black and White, on one line each without blanks."""
    black, white = ("".join(_hand_text(position.hands[side]).split()) for side in SIDES)
    return black, white


def _hand_text(hand: list[int]) -> str:
    held = [KIND_LETTERS[kind] + _count_text(hand[kind]) for kind in HAND_KINDS if hand[kind]]
    return "".join(f"{pieces}\u3000" for pieces in held) or _EMPTY_HAND


def _count_text(count: int) -> str:
    if count > 99:
        return str(count)
    tens, ones = divmod(count, 10)
    digits = (KANJI_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (KANJI_DIGITS[ones] if ones else "")
    return "" if count == 1 else digits


def _parse_count(digits: str) -> int:
    """Parse Arabic digits or a Japanese number below a hundred."""
    if "十" in digits:
        tens, _, ones = digits.partition("十")
        return (_RANKS_BY_LETTER[tens] if tens else 1) * 10 + (_RANKS_BY_LETTER[ones] if ones else 0)
    return _RANKS_BY_LETTER[digits] if digits in _RANKS_BY_LETTER else int(digits)
