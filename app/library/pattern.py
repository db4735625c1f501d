"""Board patterns for searches: sets of pieces allowed on squares, counts in hands, and the turn."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from app.shogi.pieces import DRAGON, EMPTY, KINDS, KING, LETTERS, SIDES, WHITE_BIT, Kind, Side, piece_of, promoted_kind
from app.shogi.position import Position
from app.shogi.squares import Square, file_of, rank_of, square_at, turn_square
from app.text import library as text
from app.text.phrase import PhraseError

FIRST_HAND_COLUMN: Final = 81
"""Index of the first column after the 81 squares: 14 columns for hands (side and kind), then one for the turn."""
TURN_COLUMN: Final = FIRST_HAND_COLUMN + 14
COLUMN_COUNT: Final = TURN_COLUMN + 1
_KINDS_BY_LETTER: Final = dict(zip("歩香桂銀金角飛玉と杏圭全馬竜", KINDS, strict=True))
_KINDS_BY_NAME: Final[dict[str, Kind]] = {
    **_KINDS_BY_LETTER,
    "王": KING,
    "龍": DRAGON,
    **{f"成{letter}": promoted_kind(_KINDS_BY_LETTER[letter]) for letter in "歩香桂銀角飛"},
}
_LETTERS: Final[dict[int, str]] = {kind: letter for letter, kind in _KINDS_BY_LETTER.items()}
_RANKS: Final = "一二三四五六七八九"
_PIECE_PATTERN: Final = r"(?:成?[歩香桂銀金角飛玉王と杏圭全馬竜龍]|\+?[PLNSGBRKplnsgbrk]|駒|空|\*|_)"
_PLACED_PIECE_PATTERN: Final = re.compile(rf"(!?)({_PIECE_PATTERN}(?:/{_PIECE_PATTERN})*)([1-9])([1-9{_RANKS}a-i])")
_HAND_PATTERN: Final = re.compile(
    r"(?:持|hand:)([歩香桂銀金角飛]|[PLNSGBRplnsgbr])(>=|<=|=|>|<|以上|以下)?([0-9]{0,2})"
)
_TURN_PATTERN: Final = re.compile(r"(?:手番([▲△☗☖▽])|turn:([bw]))")
_SIDES_BY_SIGN: Final = {"▲": Side.BLACK, "☗": Side.BLACK, "△": Side.WHITE, "☖": Side.WHITE, "▽": Side.WHITE}
_TO_HALF_WIDTH: Final = str.maketrans("０１２３４５６７８９！／＊＋＞＜＝", "0123456789!/*+><=")
_ALL_CODES: Final = frozenset([EMPTY, *(piece_of(side, kind) for side in SIDES for kind in KINDS)])
_EMPTY_CODES: Final = frozenset([EMPTY])
_TURN_CODES: Final = (b"\0", b"\1")
_MAX_IN_HAND: Final = 18
"""Largest number of pieces of one kind in a hand: all 18 pawns."""


class PatternError(PhraseError):
    """Error for a text that cannot be parsed as a board pattern."""


class Pattern(NamedTuple):
    """Board pattern: the codes allowed in each column that matters (a square, a kind in a hand, or the turn)."""

    allowed: tuple[tuple[int, frozenset[int]], ...]

    def turned(self) -> "Pattern":
        """Pattern turned by 180 degrees with the sides swapped."""
        return Pattern(tuple(sorted((_turned_column(at), _turned_codes(at, codes)) for at, codes in self.allowed)))

    def mirrored(self) -> "Pattern":
        """Pattern mirrored left to right."""
        return Pattern(tuple(sorted((_mirrored_column(at), codes) for at, codes in self.allowed)))

    def with_rest_empty(self) -> "Pattern":
        """Pattern in which all unnamed squares must be empty."""
        named = dict(self.allowed)
        return Pattern(tuple(sorted({**dict.fromkeys(range(FIRST_HAND_COLUMN), _EMPTY_CODES), **named}.items())))

    def matches(self, position: Position) -> bool:
        row = row_of_position(position)
        return all(row[at] in codes for at, codes in self.allowed)


def row_of_position(position: Position) -> bytes:
    """Codes of all columns of a position: squares, hands and turn."""
    black, white = position.hands
    return bytes(position.board) + bytes(black[1:8]) + bytes(white[1:8]) + _TURN_CODES[position.turn]


def parse_pattern(written: str) -> Pattern:
    """Parse a pattern such as ▲玉2八銀3八△飛8二持歩>=2, or K28 S38 r82; raise PatternError if it is malformed."""
    rest = "".join(written.split()).translate(_TO_HALF_WIDTH)
    side: Side | None = None
    allowed: dict[int, frozenset[int]] = {}
    while rest:
        if found := _TURN_PATTERN.match(rest):
            rest = rest[found.end() :]
            to_move = _SIDES_BY_SIGN[found[1]] if found[1] else Side("bw".index(found[2]))
            allowed[TURN_COLUMN] = frozenset([int(to_move)])
        elif rest[0] in _SIDES_BY_SIGN:
            side, rest = _SIDES_BY_SIGN[rest[0]], rest[1:]
        elif found := _HAND_PATTERN.match(rest):
            at, codes = _parse_hand_condition(found, side)
            rest = rest[found.end() :]
            allowed[at] = allowed.get(at, codes) & codes
        elif found := _PLACED_PIECE_PATTERN.match(rest):
            at, codes = _parse_placed_piece(found, side)
            rest = rest[found.end() :]
            allowed[at] = allowed.get(at, codes) & codes
        else:
            raise PatternError(text.NO_PATTERN.filled(rest=rest[:20]))
    if not allowed:
        raise PatternError(text.EMPTY_PATTERN)
    return Pattern(tuple(sorted(allowed.items())))


def write_pattern(squares: Mapping[Square, int]) -> str:
    """Pattern text with these pieces (or EMPTY) on these squares, as `parse_pattern` parses it."""
    said = ""
    for sign, bit in (("▲", 0), ("△", WHITE_BIT)):
        pieces = [(at, code) for at, code in sorted(squares.items()) if code != EMPTY and code & WHITE_BIT == bit]
        said += (sign if pieces else "") + "".join(_LETTERS[code - bit] + _square_text(at) for at, code in pieces)
    return said + "".join(f"空{_square_text(at)}" for at, code in sorted(squares.items()) if code == EMPTY)


def _square_text(at: Square) -> str:
    return f"{file_of(at)}{_RANKS[rank_of(at) - 1]}"


def _parse_placed_piece(found: re.Match[str], side: Side | None) -> tuple[Square, frozenset[int]]:
    negated, pieces, file, rank = found.groups()
    number = _RANKS.find(rank) + 1 or "abcdefghi".find(rank) + 1 or int(rank)
    codes = frozenset().union(*(_piece_codes(name, side) for name in pieces.split("/")))
    return square_at(int(file), number), _ALL_CODES - codes if negated else codes


def _piece_codes(name: str, side: Side | None) -> frozenset[int]:
    if name in {"空", "_"}:
        return frozenset([EMPTY])
    sides = SIDES if side is None else (side,)
    if name in {"駒", "*"}:
        return frozenset(piece_of(each, kind) for each in sides for kind in KINDS)
    if name.isascii():
        kind = Kind(LETTERS.index(name[-1].upper()))
        by_letter = side if side is not None else Side(name[-1].islower())
        return frozenset([piece_of(by_letter, promoted_kind(kind) if name[0] == "+" else kind)])
    return frozenset(piece_of(each, _KINDS_BY_NAME[name]) for each in sides)


def _parse_hand_condition(found: re.Match[str], side: Side | None) -> tuple[int, frozenset[int]]:
    name, sign, number = found.groups()
    if side is None:
        side = Side(name.isascii() and name.islower())
    kind = LETTERS.index(name.upper()) if name.isascii() else _KINDS_BY_NAME[name]
    count = int(number) if number else 1
    least, most = {
        "=": (count, count),
        ">": (count + 1, _MAX_IN_HAND),
        "<": (0, count - 1),
        "<=": (0, count),
        "以下": (0, count),
    }.get(sign or ("" if count else "="), (count, _MAX_IN_HAND))
    return FIRST_HAND_COLUMN + 7 * side + kind - 1, frozenset(range(least, most + 1))


def _turned_column(at: int) -> int:
    if at < FIRST_HAND_COLUMN:
        return turn_square(Square(at))
    return at if at == TURN_COLUMN else FIRST_HAND_COLUMN + (at - FIRST_HAND_COLUMN + 7) % 14


def _mirrored_column(at: int) -> int:
    return at // 9 * 9 + 8 - at % 9 if at < FIRST_HAND_COLUMN else at


def _turned_codes(at: int, codes: frozenset[int]) -> frozenset[int]:
    if at < FIRST_HAND_COLUMN:
        return frozenset(code ^ 16 if code else code for code in codes)
    return frozenset(1 - code for code in codes) if at == TURN_COLUMN else codes


def mirrored_position(position: Position) -> Position:
    board = [position.board[_mirrored_column(at)] for at in range(FIRST_HAND_COLUMN)]
    black, white = position.hands
    return Position(board, (black[:], white[:]), Side(position.turn), position.ply)
