"""Turning of handicap games: on servers the handicap giver is `+`, on our boards always Gote (White).

A game is turned if its start is a handicap position seen from the other side. Turning twice changes nothing.
"""

import re
from typing import Final

from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import EMPTY, WHITE_BIT, Side
from app.shogi.position import Position
from app.shogi.squares import turn_square
from app.shogi.starts import is_handicap

_SIGNS: Final = {"+": "-", "-": "+"}
_ACROSS: Final = 110
"""Sum of the two-digit numbers of a square and of the square opposite, such as 77 and 33."""
_HAND: Final = "00"
_WORD: Final = re.compile(r"[+-][0-9]{4}[A-Z]{2}")
_SCORE: Final = re.compile(r"^(\* +)([+-]?[0-9]+)((?: .*)?)$", re.MULTILINE)


def is_turned(start: Position) -> bool:
    """True if a server's game from this position must be turned for our boards."""
    return not is_handicap(start) and is_handicap(turned_position(start))


def turned_position(position: Position) -> Position:
    board = [piece ^ WHITE_BIT if piece else int(EMPTY) for piece in reversed(position.board)]
    hands = (list(position.hands[1]), list(position.hands[0]))
    return Position(board, hands, Side(position.turn).other, position.ply)


def turned_move(move: Move) -> Move:
    if move.is_drop:
        return drop_move(move.dropped, turn_square(move.to))
    return board_move(turn_square(move.origin), turn_square(move.to), move.promotes)


def turned_csa_move(word: str) -> str:
    """CSA move such as `+7776FU` seen from the other side."""
    return _SIGNS[word[0]] + _opposite_square(word[1:3]) + _opposite_square(word[3:5]) + word[5:]


def turned_comment(comment: str) -> str:
    """Floodgate comment (`* 30 -3334FU`) seen from the other side; scores are those of `+`."""
    return _SCORE.sub(lambda found: found[1] + _negate_score(found[2]) + _WORD.sub(_turn_match, found[3]), comment)


def _negate_score(score: str) -> str:
    return score.removeprefix("-") if score.startswith("-") else f"-{score.removeprefix('+')}"


def _turn_match(found: re.Match[str]) -> str:
    return turned_csa_move(found[0])


def _opposite_square(square: str) -> str:
    return square if square == _HAND else f"{_ACROSS - int(square)}"
