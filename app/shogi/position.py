"""The light board: 81 squares, two hands and a turn, quick enough for work that is done often.

`app.shogi.rules` decides legality, mate and mate by a dropped pawn (uchifuzume) and asks python-shogi for it. This
board agrees with it, which the tests prove, and is many times quicker. `app.shogi.repetition` has the rule of
repetition.
"""

from enum import Enum
from typing import Final

from app.shogi.move_tables import (
    ATTACK_LINES,
    BETWEEN,
    DEAD,
    KNIGHT_ORIGINS,
    LINE_THROUGH,
    PROMOTES_TO,
    REACH,
    ZONE,
    AttackLine,
    slide_rays,
    step_targets,
)
from app.shogi.moves import FROM_HAND, Move, board_move, drop_move
from app.shogi.pieces import EMPTY, HAND_KINDS, KING, KNIGHT, PAWN, WHITE_BIT, Kind, Piece, Side
from app.shogi.sfen import Hands, SfenError, board_text, hands_text, read_sfen
from app.shogi.squares import SQUARES, Square

__all__ = ["ImpossibleMove", "Position", "Promotion", "SfenError", "promotion_rule"]

_KEY_MASK: Final = (1 << 64) - 1
_OTHER_SIDE: Final = (Side.WHITE, Side.BLACK)
_FORWARD_STEPS: Final = (-9, 9)
_NO_SQUARE: Final = FROM_HAND
_NOTHING_KNOWN_SAFE: Final = (False, False)


def _zobrist_words(count: int) -> list[int]:
    """Return `count` pseudo-random 64-bit words (Zobrist keys), identical on every machine and in every version."""
    words: list[int] = []
    state = 0x59_4F_4D_49_53_55_4A_49
    for _ in range(count):
        state = (state * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & _KEY_MASK
        mixed = ((state ^ state >> 31) * 0x9E3779B97F4A7C15) & _KEY_MASK
        words.append(mixed ^ mixed >> 29)
    return words


def _zobrist_piece_words() -> list[list[int]]:
    words = _zobrist_words(81 * 32)
    return [words[start : start + 81] for start in range(0, 81 * 32, 81)]


# Zobrist hashing: a key is a sum modulo 2**64 (not an XOR, so that hands may hold any number of pieces). It adds a word
# for every piece on its square, one for every piece in hand, and one if White is to move.
_PIECE_WORDS: Final = _zobrist_piece_words()
_HAND_WORDS: Final = tuple([_PIECE_WORDS[side * WHITE_BIT][kind] for kind in range(8)] for side in Side)
_TURN_WORD: Final = _PIECE_WORDS[0][8]
_TURN_STEPS: Final = (_TURN_WORD, -_TURN_WORD)


class ImpossibleMove(ValueError):  # noqa: N818 - it names what was asked, as a domain word
    """Error of a move without a piece to move: the origin is empty, or no such piece is in hand."""


class Promotion(Enum):
    """Promotion rule of a move: impossible, optional or compulsory."""

    NEVER = "never"
    CHOICE = "choice"
    MUST = "must"


UndoRecord = tuple[Move | None, int, int, int]
"""Undo record: move (None for a pass), piece moved, piece taken, and the key before the move."""


class Position:
    """Mutable position on which moves are made and taken back. `board`, `hands`, `turn`, `ply` (number of the next
    move) and `key` (Zobrist hash of board, hands and turn) are read-only for callers."""

    __slots__ = ("_kings", "_known_safe_kings", "_undo_records", "board", "hands", "key", "ply", "turn")

    board: list[int]
    hands: Hands
    turn: Side
    ply: int
    key: int
    _kings: list[Square]
    _undo_records: list[UndoRecord]
    _known_safe_kings: tuple[bool, bool]
    """By side: True if its king is known to be safe. `try_move` and `in_check` set it; every other change clears it."""

    __hash__ = None  # type: ignore[assignment]  # mutable; `key` is the hash of the present state

    def __init__(self, board: list[int], hands: Hands, turn: Side, ply: int = 1) -> None:
        """Create a position that owns these lists: 81 pieces with at most one king a side, and the hands by kind."""
        self.board = board
        self.hands = hands
        self.turn = turn
        self.ply = ply
        self.key = _zobrist_key(board, hands, turn)
        self._kings = [_find_king(board, KING), _find_king(board, KING + WHITE_BIT)]
        self._undo_records = []
        self._known_safe_kings = _NOTHING_KNOWN_SAFE

    @classmethod
    def from_sfen(cls, text: str) -> "Position":
        """Parse SFEN (or the word startpos); raise SfenError if it is invalid."""
        return cls(*read_sfen(text))

    def sfen(self) -> str:
        return f"{self.sfen_without_ply()} {self.ply}"

    def sfen_without_ply(self) -> str:
        """Return board, side and hands as SFEN; equal positions have equal text."""
        return f"{board_text(self.board)} {'w' if self.turn else 'b'} {hands_text(self.hands)}"

    def copy(self) -> "Position":
        """Return an independent copy, with the same history of moves to undo."""
        other = Position.__new__(Position)
        other.board = self.board[:]
        other.hands = (self.hands[0][:], self.hands[1][:])
        other.turn = self.turn
        other.ply = self.ply
        other.key = self.key
        other._kings = self._kings[:]  # noqa: SLF001 - another instance of this class
        other._undo_records = self._undo_records[:]  # noqa: SLF001 - another instance of this class
        other._known_safe_kings = self._known_safe_kings  # noqa: SLF001 - another instance of this class
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.board == other.board and self.hands == other.hands and self.turn == other.turn

    def __repr__(self) -> str:
        return f"<Position {self.sfen()}>"

    def piece_at(self, square: Square) -> Piece:
        return Piece(self.board[square])

    def hand_count(self, side: Side, kind: Kind) -> int:
        return self.hands[side][kind]

    def king_square(self, side: Side) -> Square | None:
        king = self._kings[side]
        return king if king >= 0 else None

    # Making moves and taking them back

    def apply(self, move: Move) -> None:
        """Make `move`, legal or not; raise ImpossibleMove if there is nothing to move. A piece taken goes to the hand
        of the side to move; a king taken goes nowhere. A piece that cannot promote is moved unpromoted."""
        board = self.board
        turn = self.turn
        origin, to = move.origin, move.to
        piece = board[origin] if origin >= 0 else move.dropped + turn * WHITE_BIT
        if not piece or (origin < 0 and not self.hands[turn][move.dropped]):
            raise ImpossibleMove(f"nothing to move for {move.usi} in {self.sfen()}")
        taken = board[to]
        key = self.key
        self._undo_records.append((move, piece, taken, key))
        placed = PROMOTES_TO[piece] if move.promotes else piece
        key += _PIECE_WORDS[placed][to] + _TURN_STEPS[turn]
        if origin >= 0:
            board[origin] = EMPTY
            key -= _PIECE_WORDS[piece][origin]
            if piece & 15 == KING:
                self._kings[piece >> 4] = to
        else:
            self.hands[turn][move.dropped] -= 1
            key -= _HAND_WORDS[turn][move.dropped]
        if taken:
            key += self._capture_piece(taken, to)
        board[to] = placed
        self.turn = _OTHER_SIDE[turn]
        self.ply += 1
        self.key = key & _KEY_MASK
        self._known_safe_kings = _NOTHING_KNOWN_SAFE

    def _capture_piece(self, taken: int, square: Square) -> int:
        """Put a captured piece into the capturer's hand; return the change of the Zobrist key."""
        lost = _PIECE_WORDS[taken][square]
        kind = taken & 15
        if kind == KING:
            self._kings[taken >> 4] = _NO_SQUARE
            return -lost
        turn = self.turn
        self.hands[turn][kind & 7] += 1
        return _HAND_WORDS[turn][kind & 7] - lost

    def apply_pass(self) -> None:
        """Make a null move (pass): the other side is to move."""
        self._undo_records.append((None, EMPTY, EMPTY, self.key))
        self.key = (self.key + _TURN_STEPS[self.turn]) & _KEY_MASK
        self.turn = _OTHER_SIDE[self.turn]
        self.ply += 1
        self._known_safe_kings = _NOTHING_KNOWN_SAFE

    def undo(self) -> Move | None:
        """Take back the last move and return it; None for a pass. Raise IndexError if there is none."""
        move, piece, taken, self.key = self._undo_records.pop()
        turn = self.turn = _OTHER_SIDE[self.turn]
        self.ply -= 1
        self._known_safe_kings = _NOTHING_KNOWN_SAFE
        if move is None:
            return None
        if move.origin < 0:
            self.hands[turn][move.dropped] += 1
        else:
            self.board[move.origin] = piece
            if piece & 15 == KING:
                self._kings[piece >> 4] = move.origin
        self.board[move.to] = taken
        if taken & 15 == KING:
            self._kings[taken >> 4] = move.to
        elif taken:
            self.hands[turn][taken & 7] -= 1
        return move

    @property
    def last_move(self) -> Move | None:
        """The last move made on this board; None at its start and after a pass."""
        return self._undo_records[-1][0] if self._undo_records else None

    def try_move(self, move: Move) -> bool:
        """Make `move` and return True if `is_quick_legal` allows it; else change nothing and return False.

        Quicker than calling both: a king not in check before can be attacked only by the moved piece or along the line
        that it left.
        """
        if not self.is_pseudo_legal(move):
            return False
        calm = self._known_safe_kings
        self.apply(move)
        board, other = self.board, self.turn
        turn, origin, to = _OTHER_SIDE[other], move.origin, move.to
        own, theirs = self._kings[turn], self._kings[other]
        if calm[turn] and own != to:
            line = None if origin < 0 or own < 0 else LINE_THROUGH[other][own * 81 + origin]
            safe = line is None or not _is_attacked_along(board, line)
        else:
            safe = own < 0 or not _is_attacked(board, own, other)
        if not safe:
            self.undo()
            self._known_safe_kings = calm
            return False
        quiet = calm[other]
        if quiet and theirs >= 0:
            way = to * 81 + theirs
            line = None if origin < 0 else LINE_THROUGH[turn][theirs * 81 + origin]
            quiet = not (REACH[way] >> board[to] & 1 and not is_blocked(board, BETWEEN[way])) and (
                line is None or not _is_attacked_along(board, line)
            )
        self._known_safe_kings = (quiet, True) if turn else (True, quiet)
        return True

    # Attacks and checks

    def attackers(self, square: Square, by: Side) -> list[Square]:
        """Return the squares of the pieces of `by` that attack `square`; pins and what is on the square are ignored."""
        board = self.board
        knight = KNIGHT + by * WHITE_BIT
        found = [origin for origin in KNIGHT_ORIGINS[by][square] if board[origin] == knight]
        for ray, near, far in ATTACK_LINES[by][square]:
            pieces = near
            for origin in ray:
                if piece := board[origin]:
                    if pieces >> piece & 1:
                        found.append(origin)
                    break
                pieces = far
        return found

    def in_check(self, side: Side | None = None) -> bool:
        """Return True if the king of `side` (default: the side to move) is attacked; False without a king."""
        side = self.turn if side is None else side
        if self._known_safe_kings[side]:
            return False
        king = self._kings[side]
        is_attacked = king >= 0 and _is_attacked(self.board, king, _OTHER_SIDE[side])
        if not is_attacked:
            self._known_safe_kings = (self._known_safe_kings[0], True) if side else (True, self._known_safe_kings[1])
        return is_attacked

    def gives_check(self, move: Move) -> bool:
        self.apply(move)
        check = self.in_check()
        self.undo()
        return check

    def checks_by_pawn(self, move: Move) -> bool:
        """Return True if `move` drops a pawn in front of the opposing king."""
        turn = self.turn
        king = self._kings[_OTHER_SIDE[turn]]
        return move.dropped == PAWN and king >= 0 and move.to + _FORWARD_STEPS[turn] == king

    # Legal moves

    def is_quick_legal(self, move: Move) -> bool:
        """Return True if `move` is legal, except that mate by a dropped pawn is not tested."""
        return self.is_pseudo_legal(move) and self._is_safe(move)

    def is_pseudo_legal(self, move: Move) -> bool:
        """Return True if `move` is pseudo-legal: legal apart from king safety and mate by a dropped pawn."""
        origin, to = move.origin, move.to
        if origin < 0:
            return self._can_drop(move)
        board, turn = self.board, self.turn
        piece, taken = board[origin], board[to]
        if not piece or piece >> 4 != turn or (taken and taken >> 4 == turn):
            return False
        way = origin * 81 + to
        if not REACH[way] >> piece & 1 or is_blocked(board, BETWEEN[way]):
            return False
        if move.promotes:
            return bool((ZONE[origin] | ZONE[to]) >> piece & 1)
        return not DEAD[to] >> piece & 1

    def _can_drop(self, move: Move) -> bool:
        kind, to, turn = move.dropped, move.to, self.turn
        if not self.hands[turn][kind] or self.board[to]:
            return False
        piece = kind + turn * WHITE_BIT
        return not DEAD[to] >> piece & 1 and not (kind == PAWN and piece in self.board[to % 9 :: 9])

    def _is_safe(self, move: Move) -> bool:
        """Return True if the king of the side to move is not attacked after the pseudo-legal `move`."""
        board, turn = self.board, self.turn
        origin, to = move.origin, move.to
        king = self._kings[turn]
        if king < 0:
            return True
        if king == origin:
            king = to
        elif self._known_safe_kings[turn] and (
            origin < 0 or LINE_THROUGH[_OTHER_SIDE[turn]][king * 81 + origin] is None
        ):
            return True
        taken = board[to]
        piece = board[to] = board[origin] if origin >= 0 else move.dropped + turn * WHITE_BIT
        if origin >= 0:
            board[origin] = EMPTY
        attacked = _is_attacked(board, king, _OTHER_SIDE[turn])
        if origin >= 0:
            board[origin] = piece
        board[to] = taken
        return not attacked

    def legal_moves(self) -> list[Move]:
        """Return every legal move (without mates by a dropped pawn)."""
        self.in_check()  # a king known not to be in check makes the moves quicker to test
        moves = [move for square in SQUARES for move in self.moves_from(square)]
        return moves + [move for kind in HAND_KINDS for move in self.drop_moves(kind)]

    def moves_from(self, square: Square) -> list[Move]:
        """Return the legal moves of the piece on `square`; none if it is not the mover's."""
        piece = self.board[square]
        if not piece or piece >> 4 != self.turn:
            return []
        return [move for move in self._moves_of_piece(square, piece) if self._is_safe(move)]

    def drop_moves(self, kind: Kind) -> list[Move]:
        """Return the legal drops of `kind` by the side to move (without mates by a dropped pawn)."""
        board, turn = self.board, self.turn
        if not self.hands[turn][kind]:
            return []
        piece = kind + turn * WHITE_BIT
        taken_files = {square % 9 for square in SQUARES if board[square] == piece} if kind == PAWN else set()
        targets = [to for to in SQUARES if not board[to] and not DEAD[to] >> piece & 1 and to % 9 not in taken_files]
        moves = [drop_move(kind, to) for to in targets]
        if self.in_check():
            moves = [move for move in moves if self._is_safe(move)]
        return [move for move in moves if not self.mates_by_pawn(move)]

    def _moves_of_piece(self, origin: Square, piece: int) -> list[Move]:
        """Return the pseudo-legal moves of the piece."""
        board, turn = self.board, self.turn
        targets = [to for to in step_targets(piece)[origin] if not board[to] or board[to] >> 4 != turn]
        for ray in slide_rays(piece)[origin]:
            for to in ray:
                if taken := board[to]:
                    if taken >> 4 != turn:
                        targets.append(to)
                    break
                targets.append(to)
        moves = [board_move(origin, to) for to in targets if not DEAD[to] >> piece & 1]
        here = ZONE[origin]
        moves += [board_move(origin, to, True) for to in targets if (here | ZONE[to]) >> piece & 1]
        return moves

    def mates_by_pawn(self, pawn: Move) -> bool:
        """Return True if `pawn`, legal in every other respect, is a pawn drop that mates (uchifuzume)."""
        if not self.checks_by_pawn(pawn):
            return False
        king = self._kings[_OTHER_SIDE[self.turn]]
        self.apply(pawn)
        # Nothing can be put between them: only a king's move or taking the pawn helps. Promoting changes nothing here.
        saved = any(self._is_safe(move) for move in self._moves_of_piece(king, self.board[king])) or any(
            self._is_safe(board_move(origin, pawn.to)) for origin in self.attackers(pawn.to, self.turn)
        )
        self.undo()
        return not saved


def promotion_rule(position: Position, origin: Square, to: Square) -> Promotion:
    """Return the promotion rule for the piece on `origin` moving to `to`."""
    piece = position.board[origin]
    if not (ZONE[origin] | ZONE[to]) >> piece & 1:
        return Promotion.NEVER
    return Promotion.MUST if DEAD[to] >> piece & 1 else Promotion.CHOICE


def _zobrist_key(board: list[int], hands: Hands, turn: Side) -> int:
    key = _TURN_WORD if turn else 0
    for square, piece in enumerate(board):
        if piece:
            key += _PIECE_WORDS[piece][square]
    for side in Side:
        key += sum(word * count for word, count in zip(_HAND_WORDS[side], hands[side], strict=True))
    return key & _KEY_MASK


def _find_king(board: list[int], king: int) -> Square:
    return SQUARES[board.index(king)] if king in board else _NO_SQUARE


def _is_attacked_along(board: list[int], line: AttackLine) -> bool:
    """Return True if the first piece on `line` attacks the square from which the line goes out."""
    ray, pieces, far = line
    for square in ray:
        if piece := board[square]:
            return bool(pieces >> piece & 1)
        pieces = far
    return False


def is_blocked(board: list[int], squares: tuple[Square, ...]) -> bool:
    for square in squares:  # noqa: SIM110 - a generator would cost more than all the rest
        if board[square]:
            return True
    return False


def _is_attacked(board: list[int], square: Square, by: Side) -> bool:
    for ray, near, far in ATTACK_LINES[by][square]:
        pieces = near
        for origin in ray:
            if piece := board[origin]:
                if pieces >> piece & 1:
                    return True
                break
            pieces = far
    knight = KNIGHT + by * WHITE_BIT
    for origin in KNIGHT_ORIGINS[by][square]:  # noqa: SIM110 - a generator would cost more than all the rest
        if board[origin] == knight:
            return True
    return False
