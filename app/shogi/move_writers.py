"""Writers of move notations: KI2, KIF, CSA, western, digits, and an engine's principal variation in KI2."""

from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from app.shogi.move_tables import BETWEEN, PROMOTES_TO, REACH, SLIDES, STEPS, ZONE, step_targets
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import EMPTY, HORSE, KINDS, KING, LANCE, LETTERS, PAWN, WHITE_BIT, Kind, Piece, kind_of, piece_of
from app.shogi.position import ImpossibleMove, Position, is_blocked
from app.shogi.squares import SQUARES, Square, file_of, rank_of, square_name

SAME: Final = "同　"
TRIANGLES: Final = ("▲", "△")
PENTAGONS: Final = ("☗", "☖")

FULL_WIDTH_DIGITS: Final = "０１２３４５６７８９"
KANJI_DIGITS: Final = "〇一二三四五六七八九"

KIND_NAMES: Final = dict(
    zip(KINDS, ["歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"], strict=True)
)
CSA_NAMES: Final = dict(
    zip(KINDS, ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"], strict=True)
)
CSA_KINDS: Final = {name: kind for kind, name in CSA_NAMES.items()}

SQUARE_NAMES: Final = tuple(FULL_WIDTH_DIGITS[file_of(square)] + KANJI_DIGITS[rank_of(square)] for square in SQUARES)
_CSA_SQUARES: Final = tuple(f"{file_of(square)}{rank_of(square)}" for square in SQUARES)

# Indexed by piece, not by kind: `write_ki2_line`, which runs for every move of a principal variation, has pieces at hand.
_PIECE_NAMES: Final = [KIND_NAMES.get(Kind(piece & 15), "") for piece in range(32)]
_NAMES_ON_SQUARE: Final = [[square + name for square in SQUARE_NAMES] for name in _PIECE_NAMES]
_NAMES_ON_SAME_SQUARE: Final = [SAME + name for name in _PIECE_NAMES]
_HAND_KIND_OF_TAKEN: Final = [0 if piece & 15 == KING else piece & 7 for piece in range(32)]
"""[piece]: index of its kind in the list of pieces in hand; 0, where no kind is, for empty squares and kings."""
_STEP_ORIGINS: Final = [
    step_targets(piece ^ WHITE_BIT) if piece & 15 in STEPS.keys() - {KING, *SLIDES} else None for piece in range(32)
]
"""[piece][to]: squares from which the piece steps to `to`; None for kings (there is one) and sliding pieces."""

_RANK_DIGITS: Final = str.maketrans("abcdefghi", "123456789")
_MOTION_WORDS: Final = ("引", "寄", "上")
_SIDE_WORDS: Final = ("左", "直", "右")


class Placing(NamedTuple):
    """Side and direction of a move as its player sees them, for the KI2 modifiers 左, 直, 右, 上, 寄 and 引."""

    side: int
    """Side from which the piece comes: 0 from the left, 1 from straight in front or behind, 2 from the right."""
    motion: int
    """Direction of the movement: 0 backward, 1 sideways, 2 forward."""


def find_placing(origin: Square, to: Square, piece: int) -> Placing:
    right = origin % 9 - to % 9
    below = origin // 9 - to // 9
    if piece & WHITE_BIT:
        right, below = -right, -below
    return Placing(1 + (right > 0) - (right < 0), 1 + (below > 0) - (below < 0))


def find_rivals(board: list[int], piece: int, to: Square) -> list[Square]:
    """Return the squares of all pieces like `piece` that reach `to`; pins and checks are ignored."""
    origins = _STEP_ORIGINS[piece]
    if origins is not None:
        return [origin for origin in origins[to] if board[origin] == piece]
    found: list[Square] = []
    origin = -1
    for _ in range(board.count(piece)):
        origin = board.index(piece, origin + 1)
        if _piece_reaches(board, piece, origin, to):
            found.append(SQUARES[origin])
    return found


def _piece_reaches(board: list[int], piece: int, origin: int, to: Square) -> bool:
    way = origin * 81 + to
    if not REACH[way] >> piece & 1:
        return False
    between = BETWEEN[way]
    return not between or not is_blocked(board, between)


def write_ki2_move(position: Position, move: Move, previous_to: Square | None = None) -> str:
    """Return the move in KI2 without the side's mark: 同　銀左上不成."""
    kind = moved_kind(position, move)
    piece = piece_of(position.turn, kind) if move.is_drop else position.piece_at(move.origin)
    name = _NAMES_ON_SAME_SQUARE[piece] if move.to == previous_to else _NAMES_ON_SQUARE[piece][move.to]
    return name + _ki2_modifiers(position.board, piece, move)


def _ki2_modifiers(board: list[int], piece: int, move: Move) -> str:
    """Return the KI2 modifiers that follow the name of the piece: direction, promotion, drop."""
    origin, to = move.origin, move.to
    if origin < 0:
        return "打" if find_rivals(board, piece, to) else ""
    end = ""
    origins = _STEP_ORIGINS[piece]
    if origins is None and board.count(piece) > 1 and piece & 15 != LANCE:
        end = _direction_modifier(board, piece, origin, to)
    elif origins is not None and piece & 15 != PAWN:  # no two pawns can go to one square
        for other in origins[to]:
            if board[other] == piece and other != origin:
                end = _direction_modifier(board, piece, origin, to)
                break
    if move.promotes:
        return end + "成"
    return end + "不成" if (ZONE[origin] | ZONE[to]) >> piece & 1 else end


def _direction_modifier(board: list[int], piece: int, origin: Square, to: Square) -> str:
    others = [find_placing(other, to, piece) for other in find_rivals(board, piece, to) if other != origin]
    if not others:
        return ""
    side, motion = find_placing(origin, to, piece)
    if all(other.motion != motion for other in others):
        return _MOTION_WORDS[motion]
    if side == 1 and piece & 15 >= HORSE:
        return _straight_modifier(motion, {other.side for other in others})
    if side == 1 or all(other.side != side for other in others):
        return _SIDE_WORDS[side]
    return _SIDE_WORDS[side] + _MOTION_WORDS[motion]


def _straight_modifier(motion: int, others: set[int]) -> str:
    """Return the modifier of a horse or dragon going straight: 右 or 左 with one rival, else 直, without precedent."""
    if others == {0}:
        return "右"
    return "左" if others == {2} else "直" + _MOTION_WORDS[motion]


class NamedLine(NamedTuple):
    """Line of moves (principal variation): its KI2 text and the moves themselves."""

    text: str
    moves: tuple[Move, ...]
    unread: int
    """Number of words from the first impossible move to the end of the line."""


def write_ki2_line(
    position: Position,
    line: str | Iterable[str | Move],
    previous_to: Square | None = None,
    marks: tuple[str, str] = TRIANGLES,
) -> NamedLine:
    """Return the line of moves from `position` on in KI2 with marks: ▲７六歩△３四歩.

    `line` is an engine's principal variation: USI text separated by blanks, or a sequence of USI words and moves.
    Reading stops at the first word without a piece that moves like that. A king left in check, or a second pawn on a
    file, does not stop it.
    """
    # Engines send thousands of such lines a second: a plain board list without hash and history is quick enough.
    words = line.split() if isinstance(line, str) else line
    read = [MOVES[word] if isinstance(word, str) else word for word in words]
    board = position.board[:]
    hands = [hand[:] for hand in position.hands]
    side = int(position.turn)
    text: list[str] = []
    known = 0
    for move in read:
        if move is None:
            break
        origin, to = move.origin, move.to
        if origin < 0:
            piece = move.dropped + side * WHITE_BIT
            if board[to] or not hands[side][move.dropped]:
                break
            hands[side][move.dropped] -= 1
            end = _ki2_modifiers(board, piece, move)
        else:
            piece, taken = board[origin], board[to]
            if piece >> 4 != side or (taken and taken >> 4 == side) or not _piece_reaches(board, piece, origin, to):
                break
            end = _ki2_modifiers(board, piece, move)
            board[origin] = EMPTY
            hands[side][_HAND_KIND_OF_TAKEN[taken]] += 1
        text += marks[side], _NAMES_ON_SAME_SQUARE[piece] if to == previous_to else _NAMES_ON_SQUARE[piece][to], end
        board[to] = PROMOTES_TO[piece] if move.promotes else piece
        previous_to = to
        side = 1 - side
        known += 1
    return NamedLine("".join(text), cast("tuple[Move, ...]", tuple(read[:known])), len(read) - known)


def write_kif_move(position: Position, move: Move, previous_to: Square | None = None) -> str:
    """Return the move as in a line of a KIF file: ７六歩(77), 同　角成(88), ５五歩打."""
    kind = moved_kind(position, move)
    name = (SAME if move.to == previous_to else SQUARE_NAMES[move.to]) + KIND_NAMES[kind]
    if move.is_drop:
        return name + "打"
    return f"{name}{'成' if move.promotes else ''}({_CSA_SQUARES[move.origin]})"


def write_csa_move(position: Position, move: Move) -> str:
    """Return the move as in a CSA file: +7776FU, -0055KA."""
    kind = moved_kind(position, move)
    if move.promotes:
        kind = kind_of(Piece(PROMOTES_TO[kind]))
    origin = "00" if move.is_drop else _CSA_SQUARES[move.origin]
    return f"{'-' if position.turn else '+'}{origin}{_CSA_SQUARES[move.to]}{CSA_NAMES[kind]}"


def write_western_move(position: Position, move: Move) -> str:
    """Return the move in western notation: P-7f, Bx3c+, G6i-5h, N*4e."""
    kind = moved_kind(position, move)
    if move.is_drop:
        return move.usi
    piece = position.board[move.origin]
    letter = LETTERS[kind] if kind <= KING else "+" + LETTERS[kind & 7]
    others = [origin for origin in find_rivals(position.board, piece, move.to) if origin != move.origin]
    origin = square_name(move.origin) if others else ""
    sign = "-" if position.board[move.to] == EMPTY else "x"
    declined = "=" if (ZONE[move.origin] | ZONE[move.to]) >> piece & 1 else ""
    return f"{letter}{origin}{sign}{square_name(move.to)}{'+' if move.promotes else declined}"


def write_figures_move(position: Position, move: Move) -> str:
    """Return the move in western notation with squares in two digits: P76, Bx33+, G69-58, N*45."""
    piece, sign, to = write_western_move(position, move).translate(_RANK_DIGITS).partition("-")
    return piece + (sign if piece[-1].isdigit() else "") + to


def moved_kind(position: Position, move: Move) -> Kind:
    """Return the kind of the piece that moves; raise ImpossibleMove if there is none."""
    if move.is_drop:
        return move.dropped
    piece = position.piece_at(move.origin)
    if not piece:
        raise ImpossibleMove(f"nothing to move for {move.usi} in {position.sfen()}")
    return kind_of(piece)
