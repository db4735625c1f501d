"""Start positions in CSA files: parser and writer of `PI`, `P1` to `P9`, `P+` and `P-`."""

import re
from typing import Final

from app.formats.csa_words import BLANKS, PLY_MARK
from app.formats.format import ProblemCollector
from app.record.problems import Severity
from app.shogi.move_writers import CSA_KINDS, CSA_NAMES
from app.shogi.pieces import FULL_SET, HAND_KINDS, KING, SIDES, Kind, Side, piece_of, unpromoted_kind
from app.shogi.position import Position
from app.shogi.sfen import Hands
from app.shogi.squares import SQUARES, file_of, rank_of, square_at
from app.shogi.starts import EVEN, start_at_position
from app.text import formats as text
from app.text.phrase import Phrase

SIDE_SIGNS: Final = ("+", "-")
"""CSA's signs for the sides: + for Black, - for White."""
CSA_SQUARES: Final = {f"{file_of(square)}{rank_of(square)}": square for square in SQUARES}

_EMPTY: Final = " * "
_ALL_REMAINING: Final = "AL"
_EVEN_POSITION: Final = Position.from_sfen(EVEN.sfen)

_RANK_CELL: Final = re.compile(rf"[{BLANKS}]*(?:([+-])([A-Z]{{2}})|(\*))")
_PLACED_PIECE: Final = re.compile(rf"[{BLANKS}]*([0-9])([0-9])([A-Z]{{2}})")


class CsaPositionBuilder:
    """Builder of a start position from the lines of a CSA file that describe it."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self._problems = troubles
        self._board: list[int] | None = None
        self._hands: Hands = ([0] * 8, [0] * 8)
        self._remaining_pieces_side: Side | None = None
        self.ply = 1
        self.ranks: set[str] = set()
        """Ranks of the board that were read so far, each as the digit behind `P`."""

    def __bool__(self) -> bool:
        """Return True if any line of the start position was read."""
        return self._board is not None

    def read_position_statement(self, said: str) -> bool:
        """Parse a statement that starts with P; return False if it is not about a position."""
        what = said[1:2]
        if what == "I":
            self._read_even_start(said)
        elif what in SIDE_SIGNS:
            self._read_pieces(said)
        elif what and what in "123456789":
            self._read_rank(said)
        else:
            return False
        return True

    def to_position(self, turn: Side) -> Position:
        """Return the position read, or the even game if there was none."""
        if self._board is None:
            self._board = _EVEN_POSITION.board[:]
        if self._remaining_pieces_side is not None:
            self._deal_remaining_pieces(self._remaining_pieces_side)
        return Position(self._board, self._hands, turn, self.ply)

    def _board_squares(self) -> list[int]:
        if self._board is None:
            self._board = [0] * 81
        return self._board

    def _read_even_start(self, said: str) -> None:
        if any(self._board_squares()):
            self._report_problem(text.SQUARE_TWICE, said)
        board = self._board = _EVEN_POSITION.board[:]
        at = 2
        while found := _PLACED_PIECE.match(said, at):
            file, rank, name = int(found[1]), int(found[2]), found[3]
            square = square_at(file, rank) if file and rank else None
            if square is not None and board[square] and CSA_KINDS.get(name) == board[square] & 15:
                board[square] = 0
            else:
                self._report_problem(text.NOT_TO_REMOVE, found[0], found.start())
            at = found.end()
        self._report_trailing_text(said, at)

    def _read_rank(self, said: str) -> None:
        board, row = self._board_squares(), int(said[1]) * 9 - 9
        self.ranks.add(said[1])
        if any(board[row : row + 9]):
            self._report_problem(text.SQUARE_TWICE, said)
        board[row : row + 9] = [0] * 9
        at, cells = 2, 0
        while cells < 9 and (found := _RANK_CELL.match(said, at)):
            if found[3] is None:
                self._put_piece(Side(SIDE_SIGNS.index(found[1])), row + cells, found[0], found.start())
            cells += 1
            at = found.end()
        if cells < 9 or said[at:].strip(BLANKS):
            self._report_problem(text.RANK_LENGTH, said)

    def _read_pieces(self, said: str) -> None:
        side = Side(SIDE_SIGNS.index(said[1]))
        self._board_squares()
        at = 2
        while found := _PLACED_PIECE.match(said, at):
            file, rank = int(found[1]), int(found[2])
            if file and rank:
                self._put_piece(side, square_at(file, rank), found[0], found.start())
            elif file or rank or not self._add_to_hand(side, found[3]):
                self._report_problem(text.UNKNOWN_PIECE, found[0], found.start())
            at = found.end()
        self._report_trailing_text(said, at)

    def _put_piece(self, side: Side, square: int, said: str, offset: int) -> None:
        """Put the piece named by the last two letters of `said` on `square`; report faults."""
        kind, board = CSA_KINDS.get(said[-2:]), self._board_squares()
        if kind is None:
            self._report_problem(text.UNKNOWN_PIECE, said, offset)
            return
        piece = piece_of(side, kind)
        if kind == KING and piece in board:
            self._report_problem(text.SECOND_KING, said, offset)
            return
        if board[square]:
            self._report_problem(text.SQUARE_TWICE, said, offset)
        board[square] = piece

    def _add_to_hand(self, side: Side, name: str) -> bool:
        """Add the piece `name`, or for AL the rest of the set, to a hand; return False if that is impossible."""
        if name == _ALL_REMAINING:
            # the rest of the set is known only after all other lines
            self._remaining_pieces_side = side if self._remaining_pieces_side is None else self._remaining_pieces_side
            return self._remaining_pieces_side is side
        kind = CSA_KINDS.get(name)
        if kind is None or kind not in FULL_SET:
            return False
        self._hands[side][kind] += 1
        return True

    def _deal_remaining_pieces(self, side: Side) -> None:
        used = [unpromoted_kind(Kind(piece & 15)) for piece in self._board_squares() if piece]
        for kind, count in FULL_SET.items():
            held = used.count(kind) + self._hands[0][kind] + self._hands[1][kind]
            self._hands[side][kind] += max(0, count - held)

    def _report_trailing_text(self, said: str, at: int) -> None:
        if said[at:].strip(BLANKS):
            self._report_problem(text.UNKNOWN_PIECE, said[at:], at)

    def _report_problem(self, reason: Phrase, said: str, offset: int = 0) -> None:
        troubles = self._problems
        column = troubles.column + offset
        troubles.report_at(troubles.line, column, Severity.WARNING, reason, text=said.strip(BLANKS))


def position_lines(position: Position) -> list[str]:
    """Return the statements that describe `position`, the side to move last."""
    lines = ["PI"]
    if not _is_even_start(position.board, position.hands):
        cells = [SIDE_SIGNS[piece >> 4] + CSA_NAMES[Kind(piece & 15)] if piece else _EMPTY for piece in position.board]
        lines = [f"P{row + 1}{''.join(cells[row * 9 : row * 9 + 9])}" for row in range(9)]
        for side in SIDES:
            held = "".join(f"00{CSA_NAMES[kind]}" * position.hand_count(side, kind) for kind in HAND_KINDS)
            lines += [f"P{SIDE_SIGNS[side]}{held}"] if held else []
    if position.ply > 1:
        lines.append(f"{PLY_MARK}{position.ply - 1}")
    return [*lines, SIDE_SIGNS[position.turn]]


def is_handicap(position: Position) -> bool:
    """Return True if `position` is the start of a handicap game, whose players are called 下手 and 上手."""
    return not _is_even_start(position.board, position.hands) and start_at_position(position) is not None


def _is_even_start(board: list[int], hands: Hands) -> bool:
    return board == _EVEN_POSITION.board and not any(hands[0]) and not any(hands[1])
