"""Handicap games turned round: on servers who gives a handicap is `+`, and on every board of ours Gote.

A game is turned when its start is a handicap start seen from the other side. Turning twice changes nothing.
"""

import re
from typing import Final

from app.shogi.moves import Move, board_move, drop
from app.shogi.pieces import EMPTY, WHITE_BIT, Side
from app.shogi.position import Position
from app.shogi.squares import turned
from app.shogi.starts import is_handicap

_SIGNS: Final = {"+": "-", "-": "+"}
_ACROSS: Final = 110
"""A square and the one across from it, written as two digits, are so many together."""
_HAND: Final = "00"
_WORD: Final = re.compile(r"[+-][0-9]{4}[A-Z]{2}")
_SCORE: Final = re.compile(r"^(\* +)([+-]?[0-9]+)((?: .*)?)$", re.MULTILINE)


def is_turned(start: Position) -> bool:
    """Whether a server's game from there is to be turned round."""
    return not is_handicap(start) and is_handicap(turned_position(start))


def turned_position(position: Position) -> Position:
    board = [piece ^ WHITE_BIT if piece else int(EMPTY) for piece in reversed(position.board)]
    hands = (list(position.hands[1]), list(position.hands[0]))
    return Position(board, hands, Side(position.turn).other, position.ply)


def turned_move(move: Move) -> Move:
    if move.is_drop:
        return drop(move.dropped, turned(move.to))
    return board_move(turned(move.origin), turned(move.to), move.promotes)


def turned_word(word: str) -> str:
    """A move as CSA writes it, `+7776FU`, as the other side would."""
    return _SIGNS[word[0]] + _across(word[1:3]) + _across(word[3:5]) + word[5:]


def turned_comment(comment: str) -> str:
    """What engines say behind their moves (`* 30 -3334FU`) as the other side would: scores are those of `+`."""
    return _SCORE.sub(lambda found: found[1] + _negated(found[2]) + _WORD.sub(_turned, found[3]), comment)


def _negated(score: str) -> str:
    return score.removeprefix("-") if score.startswith("-") else f"-{score.removeprefix('+')}"


def _turned(found: re.Match[str]) -> str:
    return turned_word(found[0])


def _across(square: str) -> str:
    return square if square == _HAND else f"{_ACROSS - int(square)}"
