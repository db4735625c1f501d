"""Parsers of move notations: KI2, KIF, CSA, USI, western, and any of these as typed by the user.

Any text is accepted: unreadable text is returned as `UnreadableMove` with the reason, never raised as an exception.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from app.shogi import pieces
from app.shogi.move_tables import SLIDES
from app.shogi.move_writers import CSA_KINDS, KANJI_DIGITS, KIND_NAMES, Placing, find_placing, find_rivals
from app.shogi.moves import Move, board_move, drop_move, move_of_usi
from app.shogi.pieces import (
    HAND_KINDS,
    LANCE,
    LETTERS,
    Kind,
    Piece,
    Side,
    can_promote,
    kind_of,
    piece_of,
    promoted_kind,
    side_of,
)
from app.shogi.position import Position, Promotion, promotion_rule
from app.shogi.squares import RANK_LETTERS, Square, square_at
from app.text import rules
from app.text.phrase import Phrase


class UnreadableMove(NamedTuple):
    """Result of parsing a text that is no move in the position, with the reason."""

    reason: Phrase


ParsedMove = Move | UnreadableMove
_NO_MOVE_TEXT: Final = UnreadableMove(rules.NO_MOVE_TEXT)

_LONGEST_TEXT: Final = 64
_HALF_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("−×", "-x")

SIDE_OF_MARK: Final = dict.fromkeys("▲▼☗⛊", Side.BLACK) | dict.fromkeys("△▽☖⛉", Side.WHITE)
MARKS: Final = "".join(SIDE_OF_MARK)

KIND_OF_NAME: Final[dict[str, Kind]] = {name: kind for kind, name in KIND_NAMES.items()} | {
    "王": pieces.KING,
    "杏": pieces.PROMOTED_LANCE,
    "圭": pieces.PROMOTED_KNIGHT,
    "全": pieces.PROMOTED_SILVER,
    "竜": pieces.DRAGON,
}
"""Kind of piece by each name with which it is written."""
KIND_PATTERN: Final = rf"成[香桂銀]|[{''.join(name for name in KIND_OF_NAME if len(name) == 1)}]"
KIND_LETTERS: Final[dict[Kind, str]] = {kind: name for name, kind in reversed(KIND_OF_NAME.items()) if len(name) == 1}
"""One-letter name of each kind."""

_SLIDERS: Final = SLIDES.keys() - {LANCE}
_MOTION_BY_HINT: Final = {"引": 0, "下": 0, "寄": 1, "上": 2, "行": 2, "入": 2}
_SIDE_BY_HINT: Final = {"左": 0, "直": 1, "右": 2}

_RANKS: Final = KANJI_DIGITS[1:]
_DIGITS: Final = {letter: number for row in ("123456789", _RANKS, RANK_LETTERS) for number, letter in enumerate(row, 1)}
_JAPANESE_MOVE: Final = re.compile(
    rf"(?P<same>[同仝])?(?:(?P<file>[1-9{_RANKS}])(?P<rank>[1-9{_RANKS}]))?(?P<after>[同仝])?"
    rf"(?P<kind>{KIND_PATTERN})"
    r"(?P<hints>[右左直上寄引行入下]{0,4})(?P<end>不成|成|生|打)?(?P<late>[右左直上寄引行入下]{0,4})"
    r"(?:\((?P<from>[0-9]{2})\))?"
)
_CSA_MOVE: Final = re.compile(r"(?P<sign>[+-])?(?P<from>00|[1-9]{2})(?P<to>[1-9]{2})(?P<kind>[A-Z]{2})")
_WESTERN_MOVE: Final = re.compile(
    r"(?P<kind>\+?[PLNSGBRK])(?P<from>[1-9][1-9a-i])?(?P<sign>[-x*'])?(?P<to>[1-9][1-9a-i])(?P<end>[+=])?",
    re.IGNORECASE,
)


class _ParsedMove(NamedTuple):
    """Parts of a move written in Japanese."""

    to: Square
    kind: Kind
    hints: str
    end: str
    origin: Square | None
    """Square in parentheses, from which the piece moves; None without one."""


def read_ki2_move(position: Position, text: str, previous_to: Square | None = None) -> ParsedMove:
    """Parse a move in KI2; an origin in parentheses is trusted."""
    said = _parse_japanese_move(text, previous_to)
    return said if isinstance(said, UnreadableMove) else _find_meant_move(position, said)


class HeadMove(NamedTuple):
    """The move at the beginning of a text, and the text behind it."""

    move: Move
    tail: str


def read_first_ki2_move(position: Position, text: str, previous_to: Square | None = None) -> HeadMove | None:
    """Parse the longest legal move at the beginning of `text`, else the longest illegal one; None without a move."""
    letters = [place for place, letter in enumerate(text[:_LONGEST_TEXT]) if not letter.isspace()]
    found: HeadMove | None = None
    for place in reversed(letters):
        head = text[: place + 1]
        read = read_ki2_move(position, head, previous_to) if _JAPANESE_MOVE.fullmatch(_fold_move_text(head)) else None
        if isinstance(read, Move):
            if position.is_quick_legal(read):
                return HeadMove(read, text[place + 1 :])
            found = found or HeadMove(read, text[place + 1 :])
    return found


def read_kif_move(position: Position, text: str, previous_to: Square | None = None) -> ParsedMove:
    """Parse a move of a KIF line; a wrong name of the piece is ignored."""
    said = _parse_japanese_move(text, previous_to)
    if isinstance(said, UnreadableMove):
        return said
    if said.origin is None and said.end != "打":
        return _NO_MOVE_TEXT
    return _find_meant_move(position, said)


def kif_names_piece(position: Position, text: str, move: Move) -> bool:
    """Return True if the KIF `text`, read as `move`, names the moving piece correctly."""
    said = _parse_japanese_move(text, move.to)
    if isinstance(said, UnreadableMove):
        return False
    return said.kind == (move.dropped if move.is_drop else kind_of(position.piece_at(move.origin)))


def read_csa_move(position: Position, text: str) -> ParsedMove:
    """Parse a CSA move (+7776FU), which names the piece after the move; the sign may be missing."""
    found = _CSA_MOVE.fullmatch(_fold_move_text(text))
    kind = CSA_KINDS.get(found["kind"]) if found else None
    if found is None or kind is None:
        return _NO_MOVE_TEXT
    if found["sign"] and (found["sign"] == "-") != (position.turn is Side.WHITE):
        return UnreadableMove(rules.OTHER_SIDE)
    to = _parse_square(found["to"])
    if found["from"] == "00":
        return _find_drop(position, kind, to)
    origin = _parse_square(found["from"])
    before = kind_of(position.piece_at(origin))
    if not before:
        return UnreadableMove(rules.EMPTY_ORIGIN)
    promotes = kind != before
    if promotes and not (can_promote(before) and kind == promoted_kind(before)):
        return UnreadableMove(rules.OTHER_PIECE_THERE)
    return _find_board_move(position, origin, to, promotes)


def read_western_move(position: Position, text: str) -> ParsedMove:
    """Parse a move in western notation: P-7f, Bx3c+, G6i-5h, N*4e."""
    found = _WESTERN_MOVE.fullmatch(_fold_move_text(text))
    kind = _parse_western_kind(found["kind"].upper()) if found else None
    if found is None or kind is None:
        return _NO_MOVE_TEXT
    to = _parse_square(found["to"])
    if found["sign"] in {"*", "'"}:
        return _find_drop(position, kind, to)
    end = {"+": "成", "=": "不成"}.get(found["end"], "")
    if not found["from"]:
        return _find_meant_move(position, _ParsedMove(to, kind, "", end, None))
    origin = _parse_square(found["from"])
    if position.piece_at(origin) != piece_of(position.turn, kind):
        return UnreadableMove(rules.OTHER_PIECE_THERE)
    return _find_board_move(position, origin, to, end == "成" or (not end and _must_promote(position, origin, to)))


def read_usi_move(position: Position, text: str) -> ParsedMove:
    """Parse a move in USI: 7g7f, 8h2b+, P*5e."""
    word = _fold_move_text(text).lower()
    move = move_of_usi(word[:1].upper() + word[1:] if "*" in word else word)
    if move is None:
        return _NO_MOVE_TEXT
    return (
        _find_drop(position, move.dropped, move.to)
        if move.is_drop
        else _find_board_move(position, move.origin, move.to, move.promotes)
    )


def read_typed_move(position: Position, text: str, previous_to: Square | None = None) -> ParsedMove:
    """Parse a typed move in KI2, KIF, CSA, USI or western notation; case is ignored."""
    read = read_ki2_move(position, text, previous_to)
    if read == _NO_MOVE_TEXT:
        read = read_usi_move(position, text)
    if read == _NO_MOVE_TEXT:
        read = read_csa_move(position, text.upper())
    return read_western_move(position, text) if read == _NO_MOVE_TEXT else read


def _fold_move_text(text: str) -> str:
    """Return the text in half-width letters, without blanks and side marks; empty if it is too long for any move."""
    if len(text) > _LONGEST_TEXT:
        return ""
    return "".join(text.split()).translate(_HALF_WIDTH).lstrip(MARKS)


def _parse_japanese_move(text: str, previous_to: Square | None) -> _ParsedMove | UnreadableMove:
    """Parse a Japanese move; `previous_to` is the destination of the last move, to which 同 refers."""
    if len(text) > _LONGEST_TEXT:
        return _NO_MOVE_TEXT
    return _parse_japanese_text(text, previous_to if "同" in text or "仝" in text else None)


@lru_cache(maxsize=8_000)
def _parse_japanese_text(text: str, previous_to: Square | None) -> _ParsedMove | UnreadableMove:
    """Parse a Japanese move, cached, since games repeat the same texts."""
    found = _JAPANESE_MOVE.fullmatch(_fold_move_text(text))
    if not found or not (found["file"] or found["same"] or found["after"]):
        return _NO_MOVE_TEXT
    origin, end = found["from"], found["end"] or ""
    if origin == "00":
        origin, end = None, "打"
    if origin and "0" in origin:
        return _NO_MOVE_TEXT
    to = _parse_square(found["file"] + found["rank"]) if found["file"] else previous_to
    if to is None:
        return UnreadableMove(rules.NO_PREVIOUS_MOVE)
    hints = found["hints"] + found["late"]
    return _ParsedMove(to, KIND_OF_NAME[found["kind"]], hints, end, _parse_square(origin) if origin else None)


def _find_meant_move(position: Position, said: _ParsedMove) -> ParsedMove:
    """Return the only move that fits the words in `said`; legal moves take precedence."""
    if said.end == "打":
        return _find_drop(position, said.kind, said.to)
    if said.origin is not None:
        return _find_board_move(position, said.origin, said.to, said.end == "成")
    piece = piece_of(position.turn, said.kind)
    origins = find_rivals(position.board, piece, said.to)
    if said.hints:
        origins = _filter_by_hints(origins, said, piece)
    moves = [
        board_move(origin, said.to, said.end == "成" or (not said.end and _must_promote(position, origin, said.to)))
        for origin in origins
    ]
    if len(moves) == 1 and (said.hints or said.end or not position.hands[position.turn][said.kind & 7]):
        # Nothing else fits, so legality need not be tested.
        return moves[0]
    legal = [move for move in moves if position.is_quick_legal(move)]
    if not legal and not said.hints and not said.end:
        dropped = _find_drop(position, said.kind, said.to)
        if isinstance(dropped, Move) and (not moves or position.is_quick_legal(dropped)):
            return dropped
    found = legal or moves
    if len(found) == 1:
        return found[0]
    return UnreadableMove(rules.SEVERAL_PIECES if found else rules.NO_SUCH_PIECE)


def _filter_by_hints(origins: list[Square], said: _ParsedMove, piece: Piece) -> list[Square]:
    """Return the origins that match the words for left, right, up and so on (左, 右, 上 …)."""
    placed = {origin: find_placing(origin, said.to, piece) for origin in origins}
    for hint in said.hints:
        if hint in _MOTION_BY_HINT:
            placed = {origin: place for origin, place in placed.items() if place.motion == _MOTION_BY_HINT[hint]}
    for hint in said.hints:
        if hint in _SIDE_BY_HINT:
            placed = _filter_by_side(placed, hint, said, piece)
    return list(placed)


def _filter_by_side(placed: dict[Square, Placing], hint: str, said: _ParsedMove, piece: Piece) -> dict[Square, Placing]:
    if hint == "直":
        straight = {origin: place for origin, place in placed.items() if place.side == 1}
        forward = {origin: place for origin, place in straight.items() if place.motion == 2}
        return straight if said.kind in _SLIDERS else forward
    if said.kind not in _SLIDERS:
        return {origin: place for origin, place in placed.items() if place.side == _SIDE_BY_HINT[hint]}
    # The left one of two sliding pieces is the one farther left, wherever both stand relative to the target.
    outward = 1 if (hint == "右") == (side_of(piece) is Side.BLACK) else -1
    last = max((origin % 9 * outward for origin in placed), default=0)
    return {origin: place for origin, place in placed.items() if origin % 9 * outward == last}


def _find_drop(position: Position, kind: Kind, to: Square) -> ParsedMove:
    if kind not in HAND_KINDS:
        return _NO_MOVE_TEXT
    return drop_move(kind, to) if position.hand_count(position.turn, kind) else UnreadableMove(rules.NOT_IN_HAND)


def _find_board_move(position: Position, origin: Square, to: Square, promotes: bool) -> ParsedMove:
    if origin == to:
        return _NO_MOVE_TEXT
    return board_move(origin, to, promotes) if position.piece_at(origin) else UnreadableMove(rules.EMPTY_ORIGIN)


def _must_promote(position: Position, origin: Square, to: Square) -> bool:
    return promotion_rule(position, origin, to) is Promotion.MUST


def _parse_square(text: str) -> Square:
    """Return the square of a file and a rank as digits, kanji or, for the rank, a letter."""
    file, rank = (_DIGITS[letter] for letter in text.lower())
    return square_at(file, rank)


def _parse_western_kind(text: str) -> Kind | None:
    kind = Kind(LETTERS.index(text[-1]))
    if len(text) == 1:
        return kind
    return promoted_kind(kind) if can_promote(kind) else None
