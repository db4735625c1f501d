"""How much a text looks like KIF, KI2 or a drawn position."""

import re
from typing import Final

_KIF_HEAD: Final = re.compile(r"^[ \t\u3000]*(?:#KIF\b|手数----)", re.MULTILINE)
_WITH_ORIGIN: Final = re.compile(
    r"^[ \t\u3000]{0,20}[0-9０-９]{1,6}"
    r"(?:[ \t\u3000]{1,20}[^ \t\r\n0-9]{2,6}|(?:[1-9１-９][一二三四五六七八九]|同).{1,4})(?:\([1-9]{2}\)|打)",
    re.MULTILINE,
)
"""A line that is meant as a move of KIF, even where it cannot be read."""
_BANNER: Final = re.compile(r"^[ \t\u3000]*#.*Kifu for ", re.MULTILINE)
_NUMBERED: Final = re.compile(
    r"^[ \t\u3000]{0,20}[0-9０-９]{1,6}[ \t\u3000]{1,20}(?:[▲△▼▽☗☖⛊⛉])?"
    r"(?:(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ \u3000]{0,4}[成歩香桂銀金角飛玉王と杏圭全馬龍竜]|投了|中断|千日手|持将棋|詰)",
    re.MULTILINE,
)
_MARKED: Final = re.compile(
    r"^[ \t\u3000]{0,20}[▲△▼▽☗☖⛊⛉][ \u3000]{0,4}"
    r"(?:(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ \u3000]{0,4}[同成歩香桂銀金角飛玉王と杏圭全馬龍竜1-9１-９]|投了|中断|千日手)",
    re.MULTILINE,
)
_RANK: Final = re.compile(r"^[ \t\u3000]{0,20}\|.{18,40}\|", re.MULTILINE)
_HEADER: Final = re.compile(
    r"^[ \t\u3000]{0,20}(?:手合割|先手|後手|下手|上手|開始日時|終了日時|棋戦|戦型|表題|持ち時間|変化|[先後上下]手の持ち?駒)[:：]"
    r"|^まで[、 ]{0,4}[0-9０-９]{1,6}手",
    re.MULTILINE,
)


def looks_like_kif(beginning: str) -> int:
    if _KIF_HEAD.search(beginning) or _WITH_ORIGIN.search(beginning):
        marked = len(_MARKED.findall(beginning))
        return 95 if marked and len(_WITH_ORIGIN.findall(beginning)) <= marked else 100
    if _NUMBERED.search(beginning):
        return 90
    return 60 if _BANNER.search(beginning) else _without_moves(beginning, 45)


def looks_like_ki2(beginning: str) -> int:
    if _MARKED.search(beginning):
        others = (_NUMBERED, _KIF_HEAD, _WITH_ORIGIN)
        return 50 if any(other.search(beginning) for other in others) else 90
    return _without_moves(beginning, 40)


def looks_like_bod(beginning: str) -> int:
    if not _RANK.search(beginning):
        return 0
    return 30 if any(found.search(beginning) for found in (_KIF_HEAD, _NUMBERED, _MARKED)) else 80


def _without_moves(beginning: str, with_headers: int) -> int:
    if _RANK.search(beginning):
        return with_headers
    return with_headers if _HEADER.search(beginning) else 0
