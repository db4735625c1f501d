"""The keys of the draft and our own: under which name each part of a thought stands, and what its value looks like."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from app.shogi.pieces import Side
from app.thoughts.numbers import read_count, read_number
from app.thoughts.score import Bound
from app.thoughts.thought import Source

KEY_LINE: Final = re.compile(r"([*#])([^*#= \n]++)=(.*)", re.DOTALL)
SOURCES: Final = {"*": Source.PLAYED, "#": Source.ANALYSED}
PREFIXES: Final = {source: prefix for prefix, source in SOURCES.items()}

MATE: Final = "詰み"
POINTS: Final = "評価値"
LINE: Final = "読み筋"
DEPTH: Final = "深さ"
NODES: Final = "ノード数"
ENGINE: Final = "エンジン"

OWN: Final = "YS-"
"""In front of the keys that are ours, and of the draft's where another program would take them for the node's own."""
SELDEPTH: Final = OWN + "選択深さ"
TIME: Final = OWN + "時間"
NPS: Final = OWN + "NPS"
RANK: Final = OWN + "順位"
BOUND: Final = OWN + "限界"
ABOUT: Final = OWN + "局面"
ENGINE_NUMBER: Final = OWN + "エンジン番号"
MARK: Final = OWN + "印"

BOUND_WORDS: Final = {Bound.LOWER: "下限", Bound.UPPER: "上限"}
WINNER_WORDS: Final = {Side.BLACK: "先手勝ち", Side.WHITE: "後手勝ち"}
ONE_MOVE_BACK: Final = "一手前"

_BOUNDS: Final = {word: bound for bound, word in BOUND_WORDS.items()}
_WINNERS: Final = {word: side for side, word in WINNER_WORDS.items()}
_MATE: Final = re.compile(rf"({'|'.join(_WINNERS)})(?::([0-9]{{1,9}})手?)?")
_TIME: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,3}))?秒|([0-9]{1,12})ms")


class Key(NamedTuple):
    part: str
    """Which part of a thought, or of its score."""
    read: Callable[[str], object]
    """None when the value makes no sense."""

    def sense(self, value: str) -> object:
        """Return what the value says; blanks behind a number do not count, as other programs overlook them as well."""
        sense = self.read(value)
        return sense if sense is not None or not value[-1:].isspace() else self.read(value.rstrip())


def _read_mate(value: str) -> tuple[Side, int | None] | None:
    found = _MATE.fullmatch(value)
    return (_WINNERS[found[1]], int(found[2]) if found[2] else None) if found else None


def _read_time(value: str) -> int | None:
    found = _TIME.fullmatch(value)
    if found is None:
        return None
    seconds, fraction, milliseconds = found.groups("")
    return int(milliseconds) if milliseconds else int(seconds) * 1000 + int(fraction.ljust(3, "0"))


def time_text(time_ms: int) -> str:
    seconds, rest = divmod(time_ms, 1000)
    return f"{seconds}.{rest:03}".rstrip("0").rstrip(".") + "秒"


_DRAFTED: Final = {
    MATE: Key("mate", _read_mate),
    POINTS: Key("points", read_number),
    LINE: Key("line", str),
    DEPTH: Key("depth", read_number),
    NODES: Key("nodes", read_count),
    ENGINE: Key("engine", str),
}
KEYS: Final[dict[str, Key]] = {
    **_DRAFTED,
    **{OWN + key: _DRAFTED[key] for key in (MATE, POINTS, LINE, DEPTH)},
    SELDEPTH: Key("seldepth", read_count),
    TIME: Key("time_ms", _read_time),
    NPS: Key("nps", read_count),
    RANK: Key("rank", lambda value: read_count(value) or None),
    BOUND: Key("bound", _BOUNDS.get),
    ABOUT: Key("instead", lambda value: value == ONE_MOVE_BACK or None),
    # As other programs call them that write in this form.
    "選択深さ": Key("seldepth", read_count),
    "探索時間": Key("time_ms", _read_time),
    "NPS": Key("nps", read_count),
}
"""Every key that is known."""
