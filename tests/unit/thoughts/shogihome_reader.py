"""How ShogiHome understands a comment, written down from the rules that are known of it, as another reader of ours.

Each rule looks for the start of a line, and of several lines that match the last one counts.
"""

import re
from typing import NamedTuple


class Seen(NamedTuple):
    """What its graph and its buttons show for one node."""

    player: "Series"
    research: "Series"
    lines: tuple[str, ...]


class Series(NamedTuple):
    score: float | None = None
    mate: float | None = None
    """Positive when Sente mates; infinite when nobody said how soon."""
    depth: float | None = None


_POINTS = r"([+-]?[0-9.]+)"
_MATE = r"(先手勝ち|後手勝ち)(?::([0-9]+)手)?"
_RULES = {
    "player": (
        ("score", rf"^\*評価値={_POINTS}"),
        ("mate", rf"^\*詰み={_MATE}"),
        ("depth", rf"^\*深さ={_POINTS}"),
        ("score", rf"^\* *{_POINTS}"),
        ("score", rf"^\*対局 .*評価値 {_POINTS}"),
        ("depth", rf"^\*対局 .*深さ {_POINTS}"),
    ),
    "research": (
        ("score", rf"^#評価値={_POINTS}"),
        ("mate", rf"^#詰み={_MATE}"),
        ("depth", rf"^#深さ={_POINTS}"),
        ("score", rf"^\*解析 .*評価値 {_POINTS}"),
        ("depth", rf"^\*解析 .*深さ {_POINTS}"),
        ("score", rf"^\* .*評価値 {_POINTS}"),
        ("score", r"^#(?:形勢|指し手)\[(-?[0-9]+)\]"),
    ),
}
_LINE = re.compile(r"^[#*]読み筋=(.*)|^\*.* 読み筋 (.*)|^#(?:指し手|形勢)\[-?[0-9]+\](.*)|^\* -?[0-9]+ (.*)")


def seen(comment: str) -> Seen:
    lines = comment.split("\n")
    buttons = tuple(
        next(part for part in found.groups() if part is not None) for found in map(_LINE.match, lines) if found
    )
    return Seen(_series(lines, "player"), _series(lines, "research"), buttons)


def _series(lines: list[str], name: str) -> Series:
    series = Series()
    for line in lines:
        for part, rule in _RULES[name]:
            if found := re.match(rule, line):
                series = series._replace(**{part: _value(found)})
    return series


def _value(found: re.Match[str]) -> float:
    if found[1] not in {"先手勝ち", "後手勝ち"}:
        return float(found[1])
    plies = float(found[2]) if found[2] else float("inf")
    return plies if found[1] == "先手勝ち" else -plies
