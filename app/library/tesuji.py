"""Detection of tesuji, the named tactical moves, by rules in the data file of names.

A rule has the pieces that may make the move, if they are dropped, and conditions on the board after it. If the move is
good only an engine can tell.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from app.base.folders import resources_folder
from app.base.regular import parse_json, read_contents
from app.library.opening_names import NAMES_FILE
from app.shogi.move_tables import LINE_THROUGH, ZONE, slide_rays, step_targets
from app.shogi.moves import Move
from app.shogi.pieces import (
    DRAGON,
    EMPTY,
    GOLD,
    KINDS,
    KING,
    KNIGHT,
    LANCE,
    LETTERS,
    PAWN,
    ROOK,
    WHITE_BIT,
    Kind,
    Side,
    promoted_kind,
)
from app.shogi.position import Position
from app.shogi.rules import is_mate
from app.shogi.squares import Square

MEMORY_PLIES: Final = 4
"""Number of plies for which a sacrificed pawn still counts in the tests of later moves."""
_FOCUS_ATTACKERS: Final = 3
"""Number of enemy attackers that makes the square moved to a focus (焦点)."""
_PIECE_VALUES: Final = dict(zip(KINDS, (1, 3, 4, 5, 6, 8, 10, 99, 4, 5, 5, 5, 10, 12), strict=True))
"""Values of pieces by kind, in the order of `KINDS`; a king's is above all others."""
_TWO_TARGETS: Final = 2
_PREVIOUS_SIDE: Final = (Side.WHITE, Side.BLACK)


class TesujiMove(NamedTuple):
    """Tesuji in a game: its key, its side, and the ply after which it is on the board."""

    key: str
    side: Side
    ply: int


class TesujiRule(NamedTuple):
    """Rule that recognizes a tesuji: tests of a move, each with the result that it must have."""

    key: str
    conditions: "tuple[tuple[MoveTest, bool], ...]"
    more_specific_rules: "tuple[TesujiRule, ...]"
    """More specific rules that suppress this one."""


class TesujiCandidate(NamedTuple):
    """Move that has just been made, as the tests of tesuji rules see it."""

    position: Position
    side: Side
    opponent: Side
    move: Move
    moved_kind: int
    """Kind of the moved piece before the move, which may have promoted it."""
    taken_pawns: dict[Square, int]
    """Squares where pawns of `side` were taken by pawns, with the ply."""

    @property
    def square_ahead(self) -> int:
        """Square in front of the moved piece; -1 beyond the board."""
        square = self.move.to + (9 if self.side else -9)
        return square if 0 <= square < len(self.position.board) else -1

    @property
    def piece_ahead(self) -> int:
        return self.position.board[self.square_ahead] if self.square_ahead >= 0 else -1

    def their_piece(self, kind: Kind) -> int:
        return kind + self.opponent * WHITE_BIT

    def row_from_side(self, square: int) -> int:
        """Row of `square` from the side's view: 0 is the farthest, 8 its own last."""
        return 8 - square // 9 if self.side else square // 9

    def attacked_squares(self) -> list[Square]:
        """Squares of enemy pieces that the moved piece now attacks."""
        board, to = self.position.board, self.move.to
        piece, other = board[to], self.opponent
        found = [at for at in step_targets(piece)[to] if board[at] and board[at] >> 4 == other]
        for ray in slide_rays(piece)[to]:
            at = next((at for at in ray if board[at]), None)
            if at is not None and board[at] >> 4 == other:
                found.append(at)
        return found

    def wins_material(self, square: Square) -> bool:
        """True if a capture on `square` wins material: king, higher value, or an undefended piece other than a pawn."""
        board = self.position.board
        worth = _PIECE_VALUES[Kind(board[square] & 15)]
        if worth > _PIECE_VALUES[Kind(board[self.move.to] & 15)]:
            return True
        return worth >= _PIECE_VALUES[LANCE] and not self.position.attackers(square, self.opponent)

    def winning_targets(self) -> list[Square]:
        targets = self.attacked_squares()
        return [at for at in targets if self.wins_material(at)] if len(targets) >= _TWO_TARGETS else []


MoveTest = Callable[[TesujiCandidate], bool]


def _can_be_captured(played: TesujiCandidate) -> bool:
    return bool(played.position.attackers(played.move.to, played.opponent))


def _is_guarded(played: TesujiCandidate) -> bool:
    return bool(played.position.attackers(played.move.to, played.side))


def _has_piece_ahead(played: TesujiCandidate) -> bool:
    """True if an enemy piece other than a pawn or king is in front of the moved piece."""
    piece = played.piece_ahead
    return piece > 0 and piece >> 4 == played.opponent and piece & 15 not in {PAWN, KING}


def _promotes_next(played: TesujiCandidate) -> bool:
    return 1 <= played.row_from_side(played.move.to) <= 3


def _is_beside_king(played: TesujiCandidate) -> bool:
    king = played.position.king_square(played.opponent)
    return king is not None and abs(king - played.move.to) == 1 and king // 9 == played.move.to // 9


def _forks_forward(played: TesujiCandidate) -> bool:
    return len(played.winning_targets()) >= _TWO_TARGETS


def _forks_backward(played: TesujiCandidate) -> bool:
    """True if an enemy gold, rook or dragon stands on both squares diagonally behind the moved piece."""
    to, board = played.move.to, played.position.board
    back = -9 if played.side else 9
    wanted = {played.their_piece(kind) for kind in (GOLD, ROOK, DRAGON)}
    if not 0 < to % 9 < 8 or not 0 <= to + back < len(board):
        return False
    return board[to + back - 1] in wanted and board[to + back + 1] in wanted


def _skewers(played: TesujiCandidate) -> bool:
    """True if the moved piece attacks, along one line, two enemy pieces that are both worth more than a knight."""
    to, board = played.move.to, played.position.board
    for ray in slide_rays(board[to])[to]:
        line = [board[at] for at in ray if board[at]][:_TWO_TARGETS]
        if len(line) == _TWO_TARGETS and all(
            piece >> 4 == played.opponent and _PIECE_VALUES[Kind(piece & 15)] > _PIECE_VALUES[KNIGHT] for piece in line
        ):
            return True
    return False


def _attacks_crosswise(played: TesujiCandidate) -> bool:
    """True if the moved piece can win material both along its file and along its rank."""
    to = played.move.to
    ways = {at % 9 == to % 9 for at in played.winning_targets() if at % 9 == to % 9 or at // 9 == to // 9}
    return len(ways) == _TWO_TARGETS


def _hits_king_and_rook(played: TesujiCandidate) -> bool:
    board = played.position.board
    hit = {board[at] & 15 for at in played.attacked_squares()}
    return KING in hit and bool(hit & {ROOK, DRAGON})


def _guards_knight(played: TesujiCandidate) -> bool:
    board = played.position.board
    own = KNIGHT + played.side * WHITE_BIT
    return any(board[at] == own for at in step_targets(own)[played.move.to])


def _follows_a_given_pawn(played: TesujiCandidate) -> bool:
    """True if the enemy pawn in front of the moved piece has recently taken a pawn of the mover."""
    ply = played.taken_pawns.get(Square(played.square_ahead))
    return (
        ply is not None and played.position.ply - ply <= MEMORY_PLIES and played.piece_ahead == played.their_piece(PAWN)
    )


def _is_joint_pawn(played: TesujiCandidate) -> bool:
    return len(played.position.attackers(played.move.to, played.opponent)) >= _FOCUS_ATTACKERS


def _checking_squares(played: TesujiCandidate) -> list[Square]:
    king = played.position.king_square(played.opponent)
    return [] if king is None else played.position.attackers(king, played.side)


def _is_discovered_check(played: TesujiCandidate) -> bool:
    checkers = _checking_squares(played)
    return bool(checkers) and played.move.to not in checkers


def _forgoes_promotion(played: TesujiCandidate) -> bool:
    move = played.move
    return (
        move.origin >= 0
        and not move.promotes
        and bool((ZONE[move.origin] | ZONE[move.to]) >> played.moved_kind + played.side * WHITE_BIT & 1)
    )


MOVE_TESTS: Final[dict[str, MoveTest]] = {
    "takable": _can_be_captured,
    "guarded": _is_guarded,
    "nothing ahead": lambda played: played.piece_ahead == EMPTY,
    "pawn ahead": lambda played: played.piece_ahead == played.their_piece(PAWN),
    "knight ahead": lambda played: played.piece_ahead == played.their_piece(KNIGHT),
    "king ahead": lambda played: played.piece_ahead == played.their_piece(KING),
    "piece ahead": _has_piece_ahead,
    "own gold ahead": lambda played: played.piece_ahead == GOLD + played.side * WHITE_BIT,
    "on own last rank": lambda played: played.row_from_side(played.move.to) == 8,
    "promotes next": _promotes_next,
    "beside king": _is_beside_king,
    "forks": _forks_forward,
    "forks backward": _forks_backward,
    "skewers": _skewers,
    "crosses": _attacks_crosswise,
    "hits king and rook": _hits_king_and_rook,
    "guards knight": _guards_knight,
    "follows a given pawn": _follows_a_given_pawn,
    "in focus": _is_joint_pawn,
    "mates": lambda played: played.position.in_check() and is_mate(played.position),
    "double check": lambda played: len(_checking_squares(played)) >= _TWO_TARGETS,
    "discovered check": _is_discovered_check,
    "forgoes promotion": _forgoes_promotion,
}
"""Tests of a move by their names in the rules of the data file."""


_FROM_BOARD, _OFF_KING_LINE, _FROM_HAND = range(3)
"""Origin of a piece: board, board and off a line to the king (possible discovered check), or hand."""


@cache
def tesuji_rules() -> dict[tuple[int, int], list[TesujiRule]]:
    """Rules by kind (before promotion) and origin; more specific names come first in the file."""
    said: dict[str, Any] = parse_json(read_contents(resources_folder() / NAMES_FILE))
    rules: dict[tuple[int, int], list[TesujiRule]] = {}
    for each in said["tesuji"]:
        wants = tuple((MOVE_TESTS[want.removeprefix("not ")], not want.startswith("not ")) for want in each["wants"])
        ways = [_OFF_KING_LINE] if each.get("opens") else [_FROM_BOARD, _OFF_KING_LINE]
        for letters in each["pieces"].split():
            kind = Kind(LETTERS.index(letters[-1]))
            for way in {True: [_FROM_HAND], False: ways, None: [*ways, _FROM_HAND]}[each.get("drop")]:
                those = rules.setdefault((promoted_kind(kind) if len(letters) > 1 else kind, way), [])
                closer = tuple(rule for rule in those if rule.key in each.get("but_not", ()))
                those.append(TesujiRule(each["key"], wants, closer))
    return rules


def _rule_applies(rule: TesujiRule, played: TesujiCandidate) -> bool:
    for test, wanted in rule.conditions:
        if test(played) is not wanted:
            return False
    for closer in rule.more_specific_rules:  # noqa: SIM110 - a generator would be slower than most tests
        if _rule_applies(closer, played):
            return False
    return True


def parse_tesuji(written: str | None) -> Iterator[TesujiMove]:
    """Parse a game's tesuji as the library stores them."""
    for word in (written or "").split():
        key, sign, ply = word.replace("+", " + ").replace("-", " - ").split()
        yield TesujiMove(key, Side(sign == "-"), int(ply))


class TesujiFinder:
    """Finder of tesuji in a game: takes every move in order, and keeps the first of each name and side."""

    def __init__(self) -> None:
        self._rules = tesuji_rules()
        self._taken: tuple[dict[Square, int], dict[Square, int]] = {}, {}
        self._found: tuple[dict[str, int], dict[str, int]] = {}, {}
        """Ply of each tesuji found, by side and name."""

    def test_move(self, position: Position, before: bytes, ply: int) -> None:
        """Test the last move of `position`; `before` is the board before it."""
        move = position.last_move
        if move is None:
            return
        other, to, origin = position.turn, move.to, move.origin
        side, taken = _PREVIOUS_SIDE[other], before[to] & 15
        moved = (position.board[to] if origin < 0 else before[origin]) & 15
        if moved == taken == PAWN:
            self._taken[other][to] = position.ply
        king, way = position.king_square(other), _FROM_HAND
        if origin >= 0:
            way = _FROM_BOARD if king is None or LINE_THROUGH[side][king * 81 + origin] is None else _OFF_KING_LINE
        found, played = self._found[side], TesujiCandidate(position, side, other, move, moved, self._taken[side])
        for rule in self._rules.get((moved, way), ()):
            if rule.key not in found and _rule_applies(rule, played):
                found[rule.key] = ply

    @property
    def serialized(self) -> str:
        """Serialized form for the library: ` key+23 key-40 `, plus for Black; empty without any."""
        moves = [
            (ply, f"{key}{sign}{ply}") for sign, own in zip("+-", self._found, strict=True) for key, ply in own.items()
        ]
        return f" {' '.join(word for _, word in sorted(moves))} " if moves else ""
