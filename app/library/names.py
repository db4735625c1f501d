"""Normalized names of people and events, so that all spellings are found; and the user's own sides."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from app.record.headers import OWN_SIDE, PLAYERS, Headers
from app.shogi.pieces import SIDES, Side

UNNAMED_USER: Final = OWN_SIDE
"""Name under which the library lists the user if the record has no name for their side."""

_TITLES: Final = re.compile(
    r"(?:永世|十四世|十五世|十六世|十七世|十八世|十九世)?(?:名人|竜王|龍王|王位|王座|棋王|王将|棋聖|叡王|"
    r"女流(?:名人|王位|王座|王将|玉将|四冠|五冠)?|(?:女流)?(?:アマ)?[初二三四五六七八九十1-9]段|"
    r"(?:[二三四五六七八1-8])冠|奨励会員|アマ|選手|先生|さん|氏|級|[1-9]級)+$"
)
_BLANKS: Final = re.compile(r"[\s・･.,_\-]+")
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def normalized_name(name: str) -> str:
    """Normalized name: width, case, blanks, titles and kana are unified."""
    plain = _BLANKS.sub("", unicodedata.normalize("NFKC", name)).casefold()
    return (_TITLES.sub("", plain) or plain).translate(_TO_HIRAGANA)


def normalized_text(words: str) -> str:
    """Normalized text for searching, line by line like names."""
    return "\n".join(map(normalized_name, words.split("\n")))


def own_sides(headers: Headers, own_names: Sequence[str]) -> frozenset[Side]:
    """Sides that the user played: by name, or else by the record's own-side header. Both sides if nothing is known
    about the user; none if only other players are named."""
    wanted = {normalized_name(name) for name in own_names}
    called = {
        side: {normalized_name(name) for key in PLAYERS[side] if (name := headers.find_value(key))} for side in SIDES
    }
    named = frozenset(side for side in SIDES if wanted & called[side])
    if named:
        return named
    if headers.own_side is not None:
        return frozenset({headers.own_side})
    return frozenset() if own_names else frozenset(SIDES)
