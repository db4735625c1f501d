"""Where a search begins: the position that was sent, whether it can be played on from, and the line that led to it."""

from typing import Final, NamedTuple

from app.builtin.native import Board, Move
from app.builtin.position import COLOURS
from app.shogi.entering import Rule, Worth, declaration
from app.shogi.position import Position
from app.usi import commands

_EVEN: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

_ARMY: Final = 20
"""The pieces of a side."""
_TWO_KINGS: Final = "TWO_KINGS"


class Root(NamedTuple):
    sfen: str
    side: int
    """0 for Black, 1 for White."""
    line: tuple[tuple[int, bool], ...]
    """Of each position of the game up to this one: its key, and whether the side to move was in check."""
    moves: tuple[int, ...]
    """All the legal ones."""
    start: str
    """The position from which the game was played to here."""
    played: tuple[int, ...]
    """The moves of the game up to here."""


class UnplayableError(Exception):
    """No search can begin here; the message says why."""


def root_of(position: commands.PositionCommand) -> Root:
    """Raises UnplayableError: an engine that thinks about another position than the one meant helps nobody."""
    try:
        board = Board(position.sfen or _EVEN)
    except ValueError as error:
        raise UnplayableError(f"This position cannot be read: {error}.") from error
    _check(board)
    start, played = board.to_sfen(), []
    line = [(board.zobrist_hash(), board.is_in_check())]
    for number, move in enumerate(position.moves, 1):
        try:
            made = Move.from_usi(move)
            board.push_move(made)
        except ValueError as error:
            raise UnplayableError(f"Move {number} of the position, {move}, is not legal.") from error
        played.append(made.value)
        line.append((board.zobrist_hash(), board.is_in_check()))
    moves = tuple(move.value for move in board.legal_moves())
    return Root(board.to_sfen(), board.turn.value, tuple(line), moves, start, tuple(played))


def _check(board: Board) -> None:
    """What composed positions may have, such as two pawns on a file, does no harm here; the kings have to be right."""
    if any(issue.kind == _TWO_KINGS for issue in board.validate_all().issues):
        raise UnplayableError("A side has two kings in this position.")
    theirs = board.king_square(COLOURS[1 - board.turn.value])
    if theirs.is_valid() and board.is_attacked_by(theirs, board.turn):
        raise UnplayableError("The side that is not to move is in check.")


def is_handicap(sfen: str) -> bool:
    """Return whether a game began without some pieces of one side, which may be far behind for long and still win."""
    pieces, turn, hands, *_ = sfen.split()
    white, black = (sum(map(pieces.count, letters)) for letters in ("plnsbrgk", "PLNSBRGK"))
    return hands == "-" and turn == "w" and black == _ARMY > white


def may_declare(sfen: str) -> bool:
    """Whether the side to move wins by declaring now; points that a handicap gave away do not count."""
    position = Position.from_sfen(sfen)
    return declaration(position, position.turn, Rule.POINTS_27).worth is Worth.WIN
