"""The root of a search: the position that `position` set up, checked, with the history of the game for repetition."""

from typing import Final, NamedTuple

from app.builtin.native import Board, Move
from app.builtin.position import legal_moves
from app.builtin.search import GamePath
from app.shogi.declarations import JishogiRule, Worth, judge_declaration
from app.shogi.position import Position
from app.usi import commands

_EVEN_SFEN: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

_PIECES_OF_SIDE: Final = 20
"""Number of pieces that each side has at the start of an even game."""
_TWO_KINGS: Final = "TWO_KINGS"


class Root(NamedTuple):
    """Root of a search: the position, with its legal moves and the game before it."""

    sfen: str
    side: int
    """Side to move: 0 for Black, 1 for White."""
    moves: tuple[int, ...]
    game: GamePath


class UnplayableError(Exception):
    """Raised for a position that cannot be searched; the message says why."""


def make_root(position: commands.PositionCommand) -> Root:
    """Set up the root of a search. UnplayableError if the position or a move is invalid."""
    try:
        board = Board(position.sfen or _EVEN_SFEN)
    except ValueError as error:
        raise UnplayableError(f"This position cannot be read: {error}.") from error
    _check_kings(board)
    start, played = board.to_sfen(), list[int]()
    for number, move in enumerate(position.moves, 1):
        try:
            made = Move.from_usi(move)
            board.push_move(made)
        except ValueError as error:
            raise UnplayableError(f"Move {number} of the position, {move}, is not legal.") from error
        played.append(made.value)
    return Root(board.to_sfen(), board.turn.value, tuple(legal_moves(board)), GamePath(start, tuple(played)))


def _check_kings(board: Board) -> None:
    """Raise UnplayableError for two kings of a side or a check on the side not to move; doubled pawns do no harm."""
    if any(issue.kind == _TWO_KINGS for issue in board.validate_all().issues):
        raise UnplayableError("A side has two kings in this position.")
    theirs = board.king_square(board.turn.opponent())
    if theirs.is_valid() and board.is_attacked_by(theirs, board.turn):
        raise UnplayableError("The side that is not to move is in check.")


def is_handicap(sfen: str) -> bool:
    """Return True for a handicap start: White moves first without some of its pieces."""
    pieces, turn, hands, *_ = sfen.split()
    white, black = (sum(map(pieces.count, letters)) for letters in ("plnsbrgk", "PLNSBRGK"))
    return hands == "-" and turn == "w" and black == _PIECES_OF_SIDE > white


def may_declare_win(sfen: str) -> bool:
    """Return True if the side to move may declare a win now (27 points; a handicap's missing pieces do not count)."""
    position = Position.from_sfen(sfen)
    return judge_declaration(position, position.turn, JishogiRule.POINTS_27).result is Worth.WIN
