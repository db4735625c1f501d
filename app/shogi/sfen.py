"""SFEN parser and writer: reads all variants that programs write, writes the one canonical form."""

import re
from enum import Enum
from typing import Final

from app.shogi.pieces import EMPTY, HAND_KINDS, KING, LETTERS, PROMOTED, WHITE_BIT, Kind, Side, can_promote
from app.text import rules
from app.text.phrase import Phrase

STARTPOS: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

Hands = tuple[list[int], list[int]]
"""Number of pieces in hand, by side, then by kind 1 to 7."""

_HAND_ENTRY: Final = re.compile(r"([0-9]{0,3})([RBGSNLPrbgsnlp])")
_EMPTY_RUN: Final = re.compile("1+")
_LONGEST_PLY: Final = 6
GREATEST_PLY: Final = 10**_LONGEST_PLY - 1


class SfenFault(Enum):
    """Fault of a text that should be an SFEN (position as text)."""

    FIELDS = rules.SFEN_FIELDS
    ROWS = rules.SFEN_ROWS
    ROW_LENGTH = rules.SFEN_ROW_LENGTH
    PIECE = rules.SFEN_PIECE
    TWO_KINGS = rules.SFEN_TWO_KINGS
    SIDE = rules.SFEN_SIDE
    HANDS = rules.SFEN_HANDS
    PLY = rules.SFEN_PLY


class SfenError(ValueError):
    """Error of a text that is no SFEN; `phrase` is the reason for the user."""

    def __init__(self, fault: SfenFault, text: str) -> None:
        super().__init__(f"{fault.value.en} {text!r}")
        self.fault = fault
        self.text = text

    @property
    def phrase(self) -> Phrase:
        return self.fault.value


def _piece_letters() -> dict[str, int]:
    letters: dict[str, int] = {}
    for number, letter in enumerate(LETTERS[1:], start=1):
        letters[letter] = number
        letters[letter.lower()] = number + WHITE_BIT
        if can_promote(Kind(number)):
            letters["+" + letter] = number + PROMOTED
            letters["+" + letter.lower()] = number + PROMOTED + WHITE_BIT
    return letters


_PIECE_BY_LETTER: Final = _piece_letters()
_LETTER_BY_PIECE: Final = {piece: letter for letter, piece in _PIECE_BY_LETTER.items()}
_EMPTY_SQUARES_BY_DIGIT: Final = {str(length): [int(EMPTY)] * length for length in range(1, 10)}


def read_sfen(text: str) -> tuple[list[int], Hands, Side, int]:
    """Parse `text` (3 or 4 fields, or startpos) into board, hands, side to move and ply; raise SfenError if invalid."""
    fields = text.split()
    if fields == ["startpos"]:
        fields = STARTPOS.split()
    if len(fields) not in {3, 4}:
        raise SfenError(SfenFault.FIELDS, text)
    if fields[1] not in {"b", "w"}:
        raise SfenError(SfenFault.SIDE, text)
    turn = Side.BLACK if fields[1] == "b" else Side.WHITE
    ply = _read_ply(fields[3], text) if len(fields) == 4 else 1
    return _read_board(fields[0], text), _read_hands(fields[2], text), turn, ply


def _read_board(field: str, text: str) -> list[int]:
    rows = field.split("/")
    if len(rows) != 9:
        raise SfenError(SfenFault.ROWS, text)
    board = [piece for row in rows for piece in _read_row(row, text)]
    if board.count(KING) > 1 or board.count(KING + WHITE_BIT) > 1:
        raise SfenError(SfenFault.TWO_KINGS, text)
    return board


def _read_row(row: str, text: str) -> list[int]:
    pieces: list[int] = []
    plus = ""
    for letter in row:
        if letter == "+" and not plus:
            plus = letter
        elif (piece := _PIECE_BY_LETTER.get(plus + letter)) is not None:
            pieces.append(piece)
            plus = ""
        elif (run := _EMPTY_SQUARES_BY_DIGIT.get(plus + letter)) is not None:
            pieces += run
        else:
            raise SfenError(SfenFault.PIECE, text)
    if plus:
        raise SfenError(SfenFault.PIECE, text)
    if len(pieces) != 9:
        raise SfenError(SfenFault.ROW_LENGTH, text)
    return pieces


def _read_hands(field: str, text: str) -> Hands:
    hands: Hands = ([0] * 8, [0] * 8)
    if field == "-":
        return hands
    read = 0
    while found := _HAND_ENTRY.match(field, read):
        count, letter = found.groups()
        read = found.end()
        hands[letter.islower()][LETTERS.index(letter.upper())] += int(count or "1")
    if read < len(field):
        raise SfenError(SfenFault.HANDS, text)
    return hands


def _read_ply(field: str, text: str) -> int:
    if not (field.isascii() and field.isdecimal() and len(field) <= _LONGEST_PLY):
        raise SfenError(SfenFault.PLY, text)
    return max(1, int(field))


def board_text(board: list[int]) -> str:
    letters = [_LETTER_BY_PIECE.get(piece, "1") for piece in board]
    rows = "/".join("".join(letters[start : start + 9]) for start in range(0, 81, 9))
    return _EMPTY_RUN.sub(lambda run: str(len(run[0])), rows)


def hands_text(hands: Hands) -> str:
    text = ""
    for side in Side:
        for kind in HAND_KINDS:
            count = hands[side][kind]
            letter = LETTERS[kind].lower() if side else LETTERS[kind]
            text += (str(count) if count > 1 else "") + letter if count else ""
    return text or "-"
