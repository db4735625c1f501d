"""Mates proved the plain way, to judge the solver by: slow, simple, and on the light board alone."""

from app.shogi.move_tables import REACH
from app.shogi.moves import Move
from app.shogi.pieces import HAND_KINDS, piece_of
from app.shogi.position import Position
from app.shogi.squares import SQUARES


class TooMany(Exception):  # noqa: N818 - it says why there is no answer
    """The proof would have taken more positions than were allowed."""


def checks(position: Position) -> list[Move]:
    """Every legal check; drops that do not even reach the king over an empty board are not tried."""
    king = position.king_square(position.turn.other)
    if king is None:
        return []
    moves = [move for square in SQUARES for move in position.moves_from(square)]
    for kind in HAND_KINDS:
        piece = piece_of(position.turn, kind)
        moves += [move for move in position.drop_moves(kind) if REACH[move.to * 81 + king] >> piece & 1]
    return [move for move in moves if position.gives_check(move)]


class Prover:
    """Full width, one pair of plies after the other; what was seen before is remembered by the whole position."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._mates: dict[int, int] = {}
        self._none: dict[int, int] = {}
        self._saving: dict[int, Move] = {}

    def shortest(self, sfen: str, longest: int) -> tuple[str, ...] | None:
        """A shortest mate within `longest` plies, the defence the longest; None when there is none."""
        position = Position.from_sfen(sfen)
        for plies in range(1, longest + 1, 2):
            if self._mates_within(position, plies):
                return self._line(position, plies)
        return None

    def _mates_within(self, position: Position, plies: int) -> bool:
        name = position.key
        if self._mates.get(name, 999) <= plies:
            return True
        if plies < 1 or self._none.get(name, 0) >= plies:
            return False
        self._left -= 1
        if self._left < 0:
            raise TooMany
        for check in checks(position):
            position.apply(check)
            mated = self._is_lost(position, plies - 1)
            position.undo()
            if mated:
                self._mates[name] = plies
                return True
        self._none[name] = plies
        return False

    def _is_lost(self, position: Position, plies: int) -> bool:
        name = position.key
        replies = position.legal_moves()
        if plies < 1:
            return not replies
        if (saving := self._saving.get(name)) is not None:
            replies = [saving, *replies]
        for reply in replies:
            position.apply(reply)
            lost = self._mates_within(position, plies - 1)
            position.undo()
            if not lost:
                self._saving[name] = reply
                return False
        return True

    def _line(self, position: Position, plies: int) -> tuple[str, ...]:
        for check in checks(position):
            position.apply(check)
            line = self._defended(position, plies - 1) if self._is_lost(position, plies - 1) else None
            position.undo()
            if line is not None:
                return (check.usi, *line)
        raise AssertionError

    def _defended(self, position: Position, plies: int) -> tuple[str, ...]:
        line: tuple[str, ...] = ()
        for reply in position.legal_moves():
            position.apply(reply)
            if plies < 4 or not self._mates_within(position, plies - 3):
                line = (reply.usi, *self._line(position, plies - 1))
            position.undo()
            if line:
                break
        return line


def whole_truth(sfen: str, most: int) -> int | None:
    """The plies of the shortest mate, None when there is none at all: every position is laid out, then settled backwards.

    TooMany when there are more than `most` of them.
    """
    moves = _laid_out(Position.from_sfen(sfen), most)
    lengths: dict[int, int] = {}
    plies = 0
    while True:
        wanted = any if plies % 2 else all
        found = [
            name
            for name, (attacks, after) in moves.items()
            if attacks == plies % 2 and name not in lengths and wanted(step in lengths for step in after)
        ]
        if not found and plies > 1 + max(lengths.values(), default=0):
            return lengths.get(_name(Position.from_sfen(sfen), True))
        lengths |= dict.fromkeys(found, plies)
        plies += 1


def has_circle(sfen: str, most: int) -> bool:
    """Whether checks and replies can come back to a position; TooMany when there are more than `most`."""
    moves = _laid_out(Position.from_sfen(sfen), most)
    while True:
        ends = {name for name, (_, after) in moves.items() if not any(step in moves for step in after)}
        if not ends:
            return bool(moves)
        moves = {name: way for name, way in moves.items() if name not in ends}


def _name(position: Position, attacks: bool) -> int:
    return position.key << 1 | attacks


def _laid_out(start: Position, most: int) -> dict[int, tuple[bool, list[int]]]:
    """By position: whether it is the attacker's turn, and what can come after."""
    moves: dict[int, tuple[bool, list[int]]] = {}
    waiting = [(start.copy(), True)]
    while waiting:
        position, attacks = waiting.pop()
        name = _name(position, attacks)
        if name in moves:
            continue
        if len(moves) >= most:
            raise TooMany
        after: list[int] = []
        moves[name] = (attacks, after)
        for move in checks(position) if attacks else position.legal_moves():
            position.apply(move)
            after.append(_name(position, not attacks))
            if after[-1] not in moves:
                waiting.append((position.copy(), not attacks))
            position.undo()
    return moves
