"""Classification of openings and castles by rules in a data file (`tesuji` has those for tesuji).

Each side's opening is named by the file on which its rook first stays, and its castle is the last that it made. The
game gets a name for the pair. Files and squares are Sente's, turned for Gote.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from app.base.folders import resources_folder
from app.base.regular import parse_json, read_contents
from app.library.pattern import FIRST_HAND_COLUMN, Pattern, parse_pattern
from app.shogi.pieces import BISHOP, GOLD, KING, KNIGHT, PAWN, ROOK, SIDES, SILVER, Side, piece_of
from app.text.phrase import Phrase

OPENING_PLIES: Final = 40
"""Number of first plies of a game by which the opening's name is decided."""
CASTLE_PLIES: Final = 80
"""Number of first plies within which a castle must be made to be named; later the king is in flight."""
ROOK_PLIES: Final = 50
"""Number of first plies within which the file of a side's rook is determined."""
_MIN_ROOK_STAY: Final = 8
"""Plies (four own moves) for which a rook must stay on a file to name the opening."""
_LAST_ARRIVAL: Final = 24
"""Last ply at which a rook may leave its file to name the opening; later it does so in a fight."""
_ROOK_HOME_FILE: Final = 2
_FOURTH_FILE: Final = 4
_KING_FILE: Final = 5
_CAMP_START: Final = 54
"""Number of the first square in a side's own three ranks, from its own view: 9七."""
_MIDDLE_RANK_START: Final = 36
"""Number of the first square of the middle rank, 9五; a rook beyond this rank has opened its file."""
_MIN_CASTLE_STAY: Final = 2
"""Number of a side's own moves for which its castle must stand to be named."""
_LAST_EARLY_CAPTURE: Final = 24
"""Last ply at which taking the side pawn, or exchanging rook pawns, names the opening."""
_LAST_EARLY_EXCHANGE: Final = 34
_FIRST_YAGURA_PLIES: Final = 6
_LAST_EARLY_ISHIDA: Final = 16
_RANGING_FILES: Final = range(5, 9)
_SILVER_OPENINGS: Final = (("bogin", 52), ("bogin", 61), ("hayakuri", 50), ("koshikake", 49))
"""Squares of a silver that name a static rook's attack: 2六, 2七, 4六, 5六."""
NAMES_FILE: Final = "library/names.json"


class NameKind(StrEnum):
    """Kind of names in the data file; the value is the key of their section."""

    OPENING = "openings"
    CASTLE = "castles"
    TESUJI = "tesuji"


class GameNames(NamedTuple):
    """Names of a game's openings and castles by key, Black's first; None if no name fits."""

    pair: str | None
    openings: tuple[str | None, str | None]
    castles: tuple[str | None, str | None]


class CastleRule(NamedTuple):
    """Rule that recognizes a castle by its board pattern for either side."""

    key: str
    patterns: tuple[Pattern, Pattern]
    size: int
    part_of: frozenset[str]
    """Keys of larger castles whose name stays when a piece leaves and only this castle remains."""


class NameRules(NamedTuple):
    """Content of the data file that names openings, castles and tesuji, with rules for the first two."""

    names: dict[NameKind, dict[str, Phrase]]
    openings_by_rook_file: dict[int, str]
    castles: tuple[dict[int, list[CastleRule]], dict[int, list[CastleRule]]]
    """Castles by side and king square, the most specific first."""


@cache
def name_rules() -> NameRules:
    said: dict[str, Any] = parse_json(read_contents(resources_folder() / NAMES_FILE))
    names = {kind: {each["key"]: Phrase(each["ja"], each["en"]) for each in said[kind]} for kind in NameKind}
    by_rook = {file: each["key"] for each in said["openings"] for file in each.get("rook", ())}
    castles = [_parse_castle_rule(each, shape) for each in said["castles"] for shape in each["shapes"]]
    by_king: tuple[dict[int, list[CastleRule]], dict[int, list[CastleRule]]] = {}, {}
    for rule in sorted(castles, key=lambda each: -each.size):
        for side in SIDES:
            king = frozenset([piece_of(side, KING)])
            squares = [at for at, codes in rule.patterns[side].allowed if codes == king]
            for square in squares or range(81):
                by_king[side].setdefault(square, []).append(rule)
    return NameRules(names, by_rook, by_king)


def _parse_castle_rule(said: dict[str, Any], shape: str) -> CastleRule:
    pattern = parse_pattern(f"▲{shape}")
    size = sum(len(codes) == 1 for _, codes in pattern.allowed)
    return CastleRule(said["key"], (pattern, pattern.turned()), size, frozenset(said.get("part_of", ())))


def name_of_key(key: str | None) -> Phrase:
    """Name in both languages of an opening, castle or tesuji by its key; empty for None."""
    return next((names[key] for names in name_rules().names.values() if key in names), Phrase("", ""))


def keys_by_name(said: str, kind: NameKind) -> list[str]:
    """Keys of the names equal to `said` in either language, or else of those that contain it."""
    word = said.casefold()
    names = {key: (name.ja, name.en.casefold(), key) for key, name in name_rules().names[kind].items()}
    same = [key for key, called in names.items() if word in called]
    return same or [key for key, called in names.items() if any(word in each for each in called[:2])]


def classify_game(rows: Iterable[bytes]) -> GameNames:
    """Classify a game; `rows` are its positions from the start in the form of `row_of_position`."""
    board = list(rows)
    end = _opening_end(board)
    black, white = (_rook_file(board, side) for side in SIDES)
    openings = _opening_key(board, end, Side.BLACK, black), _opening_key(board, end, Side.WHITE, white)
    castles = (
        _last_castle(board[1 : CASTLE_PLIES + 1 : 2], Side.BLACK),
        _last_castle(board[2 : CASTLE_PLIES + 1 : 2], Side.WHITE),
    )
    return GameNames(_pairing_of_openings(board, (black, white)), openings, castles)


def _opening_end(board: list[bytes]) -> int:
    """Ply before the first exchange of rooks or generals, or the usual end of the opening."""
    for ply, row in enumerate(board[: OPENING_PLIES + 1]):
        held = [row[FIRST_HAND_COLUMN + 7 * side + kind - 1] for side in SIDES for kind in (ROOK, GOLD, SILVER)]
        if any(held):
            return max(0, ply - 1)
    return min(OPENING_PLIES, len(board) - 1)


def _rook_file(board: list[bytes], side: Side) -> int | None:
    """File (from the side's view) on which the rook first stays; None if it was taken before. A ranging rook goes there
    early, and before its king goes left; one that opens the second file, or moves aside in a fight, is static."""
    rook, king = piece_of(side, ROOK), piece_of(side, KING)
    stays: list[list[int]] = []
    for ply, row in enumerate(board[: ROOK_PLIES + 1]):
        square = _square_from_side(row.find(rook, 0, 81), side)
        if square is None:
            break
        file = 9 - square % 9
        if not stays or stays[-1][0] != file:
            if len(stays) == 1 and (
                ply > _LAST_ARRIVAL
                or square < _CAMP_START
                or (file != _FOURTH_FILE and _is_left_of_king(row, king, side))
            ):
                return _ROOK_HOME_FILE
            stays.append([file, 0])
        elif len(stays) == 1 and square < _MIDDLE_RANK_START:
            return _ROOK_HOME_FILE
        stays[-1][1] += 1
    if len(stays) < 2:
        return _ROOK_HOME_FILE if stays and stays[0][1] >= _MIN_ROOK_STAY else None
    settled = next((file for file, plies in stays[1:] if plies >= _MIN_ROOK_STAY), None)
    return settled or max(stays[1:], key=lambda each: each[1])[0]


def _is_left_of_king(row: bytes, king: int, side: Side) -> bool:
    file = _file_from_side(row.find(king, 0, 81), side)
    return file is not None and file > _KING_FILE


def _square_from_side(square: int, side: Side) -> int | None:
    return None if square < 0 else square if side is Side.BLACK else 80 - square


def _file_from_side(square: int, side: Side) -> int | None:
    if square < 0:
        return None
    file = 9 - square % 9
    return file if side is Side.BLACK else 10 - file


def _has_piece(row: bytes, side: Side, kind: int, square: int) -> bool:
    at = square if side is Side.BLACK else 80 - square
    return row[at] == kind + 16 * side


def _opening_key(board: list[bytes], end: int, side: Side, file: int | None) -> str | None:
    if file == 7 and _is_ishida(board[: ROOK_PLIES + 1], side):
        return "ishida"
    if file == _ROOK_HOME_FILE:
        return _static_rook_opening(board[end], side)
    return None if file is None else name_rules().openings_by_rook_file.get(file)


def _is_ishida(board: list[bytes], side: Side) -> bool:
    """True for a rook on 7六 behind its pawn or with the knight on 7七, or early on 7八; a silver on 7六 excludes it."""
    if any(_has_piece(row, side, SILVER, 47) for row in board):
        return False
    return any(
        (_has_piece(row, side, ROOK, 47) and (_has_piece(row, side, PAWN, 38) or _has_piece(row, side, KNIGHT, 56)))
        or (ply <= _LAST_EARLY_ISHIDA and _has_piece(row, side, PAWN, 38) and _has_piece(row, side, ROOK, 65))
        for ply, row in enumerate(board)
    )


def _static_rook_opening(row: bytes, side: Side) -> str:
    """Key of the static rook opening that the silver's square names."""
    return next((key for key, square in _SILVER_OPENINGS if _has_piece(row, side, SILVER, square)), "static_rook")


def _last_castle(board: list[bytes], side: Side) -> str | None:
    """Last castle that stood long enough; `board` has the positions after the side's own moves."""
    found: str | None = None
    before: str | None = None
    run = 0
    rules, king = name_rules().castles[side], piece_of(side, KING)
    for row in board:
        known = rules.get(row.find(king, 0, 81), ())
        here = next((rule for rule in known if _matches_pattern(rule.patterns[side], row)), None)
        key = None if here is None else here.key
        run = run + 1 if key == before else 1
        before = key
        if here is not None and run >= _MIN_CASTLE_STAY and found not in here.part_of:
            found = here.key
    return found


def _matches_pattern(pattern: Pattern, row: bytes) -> bool:
    for at, codes in pattern.allowed:  # noqa: SIM110 - a generator would be much slower
        if row[at] not in codes:
            return False
    return True


def _pairing_of_openings(board: list[bytes], files: tuple[int | None, ...]) -> str | None:
    if None in files:
        return None
    ranging = [file in _RANGING_FILES for file in files]
    if all(ranging):
        return "double_ranging"
    if any(ranging):
        return "static_ranging"
    return next(_double_static_openings(board))


def _double_static_openings(board: list[bytes]) -> Iterator[str]:
    """Openings of two static rooks, the best match first: early captures decide, then the silvers' squares."""
    opening = board[: OPENING_PLIES + 1]
    exchange = next((ply for ply, row in enumerate(opening) if all(_bishops_in_hand(row))), OPENING_PLIES)
    early = [*pairwise(opening[: _LAST_EARLY_CAPTURE + 1])]
    if any(_took_side_pawn(before, row) for before, row in early):
        yield "side_pawn"
    rook_takes = next((row for _, row in early if any(_has_piece(row, side, ROOK, 34) for side in SIDES)), None)
    if rook_takes is not None and not _are_bishops_open(rook_takes):
        yield "double_wing"
    if exchange > _LAST_EARLY_EXCHANGE and _is_yagura_opening(opening):
        yield "yagura_opening"
    if any(_is_gangi(row, side) for row in opening[:exchange] for side in SIDES):
        yield "gangi_opening"
    if exchange <= _LAST_EARLY_EXCHANGE:
        yield "bishop_exchange"
    if any(_has_piece(opening[-1], side, SILVER, 56) and _has_piece(opening[-1], side, GOLD, 65) for side in SIDES):
        yield "yagura_opening"
    if rook_takes is not None:
        yield "double_wing"
    yield "double_static"


def _bishops_in_hand(row: bytes) -> Iterator[int]:
    return (row[FIRST_HAND_COLUMN + side * 7 + BISHOP - 1] for side in SIDES)


def _is_gangi(row: bytes, side: Side) -> bool:
    """True for the gangi castle: a silver on 6七 behind its pawn, and a gold on 7八."""
    return _has_piece(row, side, SILVER, 57) and _has_piece(row, side, PAWN, 48) and _has_piece(row, side, GOLD, 65)


def _is_yagura_opening(opening: list[bytes]) -> bool:
    """True if Sente's left silver goes to 6八 early, while the bishop is on 8八, and never moves on to 6七."""
    begun = opening[:_FIRST_YAGURA_PLIES]
    goes_up = any(_has_piece(row, Side.BLACK, SILVER, 66) and _has_piece(row, Side.BLACK, BISHOP, 64) for row in begun)
    return goes_up and not any(_has_piece(row, Side.BLACK, SILVER, 57) for row in opening)


def _are_bishops_open(row: bytes) -> bool:
    """True if both bishops' diagonals are open (pawns 7七 and 3三 moved)."""
    return not any(_has_piece(row, side, PAWN, 56) for side in SIDES)


def _took_side_pawn(before: bytes, row: bytes) -> bool:
    """True if a rook has just taken the pawn on 3四 (7六 for Gote), with both bishop diagonals open."""
    taken = any(_has_piece(row, side, ROOK, 33) and _has_piece(before, side.other, PAWN, 80 - 33) for side in SIDES)
    return taken and _are_bishops_open(before)
