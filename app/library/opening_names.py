"""Names of openings and castles (those of tesuji are found in `tesuji`), found on the boards of a game by rules that stand in a file of data.

Each side gets an opening by where its rook stands when the opening is over, and the castle that its pieces made; the game
gets a pair. Files and squares are told as Sente sees them, and turned for Gote.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from app.base.folders import resources
from app.base.regular import parsed, read_whole
from app.library.pattern import HANDS_AT, Pattern, read_pattern
from app.shogi.pieces import BISHOP, GOLD, KING, PAWN, ROOK, SIDES, SILVER, Side, piece_of
from app.text.phrase import Phrase

OPENING_PLIES: Final = 40
"""By then a rook stands where the opening is called after."""
CASTLE_PLIES: Final = 80
"""So long a castle may take; what comes later is flight."""
_LEAST_STAY: Final = 8
"""So many plies, four of its own, a rook stays where an opening is called after."""
_CASTLE_STAY: Final = 4
_RANGING: Final = range(5, 9)
_SILVERS: Final = (("bogin", 52), ("bogin", 61), ("hayakuri", 50), ("koshikake", 49))
"""Where a silver stands that gives a static rook's attack its name: 2六, 2七, 4六, 5六."""
NAMES_FILE: Final = "library/names.json"


class NameKind(StrEnum):
    """What is named, as the file of names calls it."""

    OPENING = "openings"
    CASTLE = "castles"
    TESUJI = "tesuji"


class GameNames(NamedTuple):
    """Keys of names, Black's first; None where none fits."""

    pair: str | None
    openings: tuple[str | None, str | None]
    castles: tuple[str | None, str | None]


class CastleRule(NamedTuple):
    """A castle, as a pattern for either side."""

    key: str
    patterns: tuple[Pattern, Pattern]
    size: int


class NameRules(NamedTuple):
    """What the file of names says."""

    names: dict[NameKind, dict[str, Phrase]]
    by_rook: dict[int, str]
    castles: tuple[dict[int, list[CastleRule]], dict[int, list[CastleRule]]]
    """By side and the square of its king; those that want most first."""


@cache
def name_rules() -> NameRules:
    said: dict[str, Any] = parsed(read_whole(resources() / NAMES_FILE))
    names = {kind: {each["key"]: Phrase(each["ja"], each["en"]) for each in said[kind]} for kind in NameKind}
    by_rook = {file: each["key"] for each in said["openings"] for file in each.get("rook", ())}
    castles = [_castle(each["key"], shape) for each in said["castles"] for shape in each["shapes"]]
    by_king: tuple[dict[int, list[CastleRule]], dict[int, list[CastleRule]]] = {}, {}
    for rule in sorted(castles, key=lambda each: -each.size):
        for side in SIDES:
            king = frozenset([piece_of(side, KING)])
            squares = [at for at, codes in rule.patterns[side].allowed if codes == king]
            for square in squares or range(81):
                by_king[side].setdefault(square, []).append(rule)
    return NameRules(names, by_rook, by_king)


def _castle(key: str, shape: str) -> CastleRule:
    pattern = read_pattern(f"▲{shape}")
    return CastleRule(key, (pattern, pattern.turned()), sum(len(codes) == 1 for _, codes in pattern.allowed))


def name_of(key: str | None) -> Phrase:
    """What a key is called; nothing for none."""
    return next((names[key] for names in name_rules().names.values() if key in names), Phrase("", ""))


def keys_called(said: str, kind: NameKind) -> list[str]:
    """The keys of the names that are what is said, in either language, or else of those that contain it."""
    word = said.casefold()
    names = {key: (name.ja, name.en.casefold(), key) for key, name in name_rules().names[kind].items()}
    same = [key for key, called in names.items() if word in called]
    return same or [key for key, called in names.items() if any(word in each for each in called[:2])]


def names_of(rows: Iterable[bytes]) -> GameNames:
    """The names of a game; `rows` are its positions as `row_of_position` has them, from the start."""
    board = list(rows)
    end = _opening_end(board)
    black, white = (_rook_file(board[: end + 1], side) for side in SIDES)
    openings = _opening(board[: end + 1], Side.BLACK, black), _opening(board[: end + 1], Side.WHITE, white)
    castles = _castle_of(board[: CASTLE_PLIES + 1], Side.BLACK), _castle_of(board[: CASTLE_PLIES + 1], Side.WHITE)
    return GameNames(_pair(board, (black, white)), openings, castles)


def _opening_end(board: list[bytes]) -> int:
    """The ply before the first exchange of rooks or generals, or the usual end."""
    for ply, row in enumerate(board[: OPENING_PLIES + 1]):
        held = [row[HANDS_AT + 7 * side + kind - 1] for side in SIDES for kind in (ROOK, GOLD, SILVER)]
        if any(held):
            return max(0, ply - 1)
    return min(OPENING_PLIES, len(board) - 1)


def _rook_file(board: list[bytes], side: Side) -> int | None:
    """The file, as the side counts, on which its rook last stayed long enough."""
    rook = piece_of(side, ROOK)
    files = [_own_file(row.find(rook, 0, 81), side) for row in board]
    found, run = None, 0
    for ply, file in enumerate(files):
        run = run + 1 if ply and file == files[ply - 1] else 1
        if run >= _LEAST_STAY and file is not None:
            found = file
    return found


def _own_file(square: int, side: Side) -> int | None:
    if square < 0:
        return None
    file = 9 - square % 9
    return file if side is Side.BLACK else 10 - file


def _stands(row: bytes, side: Side, kind: int, square: int) -> bool:
    at = square if side is Side.BLACK else 80 - square
    return row[at] == kind + 16 * side


def _opening(board: list[bytes], side: Side, file: int | None) -> str | None:
    if file is None or not board:
        return None
    if file == 7 and _ishida(board[-1], side):
        return "ishida"
    if file == 2:
        return _static(board, side)
    return name_rules().by_rook.get(file)


def _ishida(row: bytes, side: Side) -> bool:
    """A pawn on 7五 and the rook on 7六 or 7八."""
    return _stands(row, side, PAWN, 38) and (_stands(row, side, ROOK, 47) or _stands(row, side, ROOK, 65))


def _static(board: list[bytes], side: Side) -> str:
    """The silver names what a static rook does."""
    return next((key for key, square in _SILVERS if _stands(board[-1], side, SILVER, square)), "static_rook")


def _castle_of(board: list[bytes], side: Side) -> str | None:
    """The last castle that stood long enough, of several at once the one that wants most."""
    found, before, run = None, None, 0
    rules, king = name_rules().castles[side], piece_of(side, KING)
    for row in board:
        known = rules.get(row.find(king, 0, 81), ())
        here = next((rule.key for rule in known if _holds(rule.patterns[side], row)), None)
        run = run + 1 if here == before else 1
        before = here
        if here is not None and run >= _CASTLE_STAY:
            found = here
    return found


def _holds(pattern: Pattern, row: bytes) -> bool:
    for at, codes in pattern.allowed:  # noqa: SIM110 - a generator would cost more than all the rest
        if row[at] not in codes:
            return False
    return True


def _pair(board: list[bytes], files: tuple[int | None, ...]) -> str | None:
    if None in files:
        return None
    ranging = [file in _RANGING for file in files]
    if all(ranging):
        return "double_ranging"
    if any(ranging):
        return "static_ranging"
    return _double_static(board)


def _double_static(board: list[bytes]) -> str:
    for ply, row in enumerate(board[: OPENING_PLIES + 1]):
        held = [row[HANDS_AT + side * 7 + BISHOP - 1] for side in SIDES]
        if ply and _took_side_pawn(board[ply - 1], row):
            return "side_pawn"
        if all(held) and ply <= 34:
            return "bishop_exchange"
    last = board[min(OPENING_PLIES, len(board) - 1)]
    yagura = [_stands(last, side, SILVER, 56) and _stands(last, side, GOLD, 65) for side in SIDES]
    if any(yagura):
        return "yagura_opening"
    advanced = any(_stands(row, side, ROOK, 34) for side in SIDES for row in board[: OPENING_PLIES + 1])
    return "double_wing" if advanced else "double_static"


def _took_side_pawn(before: bytes, row: bytes) -> bool:
    """Whether a rook has just taken the pawn on 3四 (7六 for Gote)."""
    return any(_stands(row, side, ROOK, 33) and _stands(before, side.other, PAWN, 80 - 33) for side in SIDES)
