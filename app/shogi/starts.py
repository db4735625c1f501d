"""Start positions of games: the even game and the handicaps, by the names that KIF or people use."""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from app.shogi.pieces import Side
from app.text import rules
from app.text import window as window_text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.shogi.position import Position


class StartPosition(NamedTuple):
    """Start position of a game, with its names."""

    key: str
    """Identifier in settings and commands."""
    name: Phrase
    """Name for the user; the Japanese one follows 手合割 in KIF if `is_in_kif`."""
    sfen: str
    is_in_kif: bool = True
    """True if the KIF format defines the name."""
    needs_board: bool = False
    """True if widespread programs do not know this start by name, so that a file contains the board too."""

    @property
    def turn(self) -> Side:
        """Side that moves first; in a handicap game it is White, who gives the handicap."""
        return Side.WHITE if " w " in self.sfen else Side.BLACK


def _make_start(key: str, name: Phrase, last_ranks: str, side: str = "w") -> StartPosition:
    return StartPosition(key, name, f"{last_ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1")


_KING_ALONE: Final = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

EVEN: Final = _make_start("even", rules.START_EVEN, "lnsgkgsnl/1r5b1", "b")

STARTS: Final = (
    EVEN,
    _make_start("lance", rules.START_LANCE, "lnsgkgsn1/1r5b1"),
    _make_start("right_lance", rules.START_RIGHT_LANCE, "1nsgkgsnl/1r5b1"),
    _make_start("bishop", rules.START_BISHOP, "lnsgkgsnl/1r7"),
    _make_start("rook", rules.START_ROOK, "lnsgkgsnl/7b1"),
    _make_start("rook_lance", rules.START_ROOK_LANCE, "lnsgkgsn1/7b1"),
    _make_start("two", rules.START_TWO, "lnsgkgsnl/9"),
    _make_start("three", rules.START_THREE, "lnsgkgsn1/9")._replace(needs_board=True),
    _make_start("four", rules.START_FOUR, "1nsgkgsn1/9"),
    _make_start("five", rules.START_FIVE, "2sgkgsn1/9")._replace(needs_board=True),
    _make_start("left_five", rules.START_LEFT_FIVE, "1nsgkgs2/9")._replace(needs_board=True),
    _make_start("six", rules.START_SIX, "2sgkgs2/9"),
    _make_start("left_seven", rules.START_LEFT_SEVEN, "2sgkg3/9")._replace(is_in_kif=False, needs_board=True),
    _make_start("right_seven", rules.START_RIGHT_SEVEN, "3gkgs2/9")._replace(is_in_kif=False, needs_board=True),
    _make_start("eight", rules.START_EIGHT, "3gkg3/9"),
    _make_start("ten", rules.START_TEN, "4k4/9"),
    _make_start("dragonfly", rules.START_DRAGONFLY, "4k4/1r5b1")._replace(is_in_kif=False),
    StartPosition("three_pawns", rules.START_THREE_PAWNS, f"{_KING_ALONE} w 3p 1", is_in_kif=False),
    StartPosition("bare_king", rules.START_BARE_KING, f"{_KING_ALONE} w - 1", is_in_kif=False),
)

RARE_STARTS: Final = (_make_start("bishop_lance", rules.START_BISHOP_LANCE, "lnsgkgsn1/1r7")._replace(is_in_kif=False),)
"""Starts of old games, which are read and named but not offered in menus."""


_START_BY_SFEN: Final = {start.sfen.removesuffix(" 1"): start for start in STARTS + RARE_STARTS}


def start_at_position(position: "Position") -> StartPosition | None:
    """Return the start with this position, whatever the move number."""
    return _START_BY_SFEN.get(position.sfen_without_ply())


def is_handicap(start: "Position") -> bool:
    """Return True if a game from `start` is a handicap game, with 下手 and 上手."""
    return start_at_position(start) not in {None, EVEN}


def side_names(start: "Position") -> tuple[Phrase, Phrase]:
    """Return the names of the two sides in a game from `start`."""
    if is_handicap(start):
        return window_text.LOWER, window_text.HIGHER
    return window_text.BLACK, window_text.WHITE


_KANJI_BY_DIGIT: Final = str.maketrans("0123456789０１２３４５６７８９", "〇一二三四五六七八九" * 2)
_OTHER_NAMES: Final = {
    "左香落ち": "香落ち",
    "香車落ち": "香落ち",
    "角行落ち": "角落ち",
    "飛落ち": "飛車落ち",
    "右五枚落ち": "五枚落ち",
    "トンボ落ち": "トンボ",
    "裸玉落ち": "裸玉",
    "歩三兵落ち": "歩三兵",
}
"""Alternative names of start positions, each with its name in `STARTS` or `RARE_STARTS`."""
_NAME_WITH_SIDE: Final = re.compile(r"(平手)[（(][^（）()]{1,8}[）)]")


_START_BY_KIF_NAME: Final = {start.name.ja: start for start in STARTS + RARE_STARTS}
_START_BY_NAME: Final = _START_BY_KIF_NAME | {other: _START_BY_KIF_NAME[name] for other, name in _OTHER_NAMES.items()}


def find_start(name: str) -> StartPosition | None:
    """Return the start called `name`, with digits of any kind (2枚落ち) and with or without 落ち at its end."""
    folded = "".join(name.split()).translate(_KANJI_BY_DIGIT).replace("一〇", "十")
    return _START_BY_NAME.get(folded) or _START_BY_NAME.get(folded.removesuffix("ち").removesuffix("落") + "落ち")


def find_start_with_side(name: str) -> StartPosition | None:
    """Return the start called `name`, which may have the side behind it: 平手（先手）."""
    return find_start(name) or find_start(_NAME_WITH_SIDE.sub(r"\1", name))
