"""Dialects with the fields of ShogiGUI in other words or order: cshogi, Denryu-sen, ShogiDroid, Kishin Analytics."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, line_reader
from app.thoughts.dialects.draft import OWN
from app.thoughts.dialects.shogigui import BEGINNINGS, KINDS, read_thought, source_of_kind
from app.thoughts.thought import Thought, ThoughtSource

VERSION_KEY: Final = OWN + "版"

_CSHOGI: Final = re.compile(
    r"\*対局 (時間 [0-9:.]+ 深さ [0-9]+(?:/[0-9]+)? ノード数 [0-9]+ 評価値 (?:-?[0-9]+|[+-]詰[0-9]*))"
)
"""Line of cshogi about the engine that played: fields in a fixed order and without moves."""
_DENRYUSEN: Final = re.compile(r"\*対局 (評価値 -?[0-9]+(?: 読み筋 .*)?)", re.DOTALL)
"""Line of Denryu-sen: score, and a principal variation that begins with the reply to the node's move."""
# ShogiGUI has an engine's number here and another field behind it: two blanks follow if that field is empty.
_SHOGIDROID: Final = re.compile(
    rf"\* ?(?P<kind>{'|'.join(KINDS)}) (?P<rank>[1-9][0-9]{{0,2}})(?= (?:時間|Time|深さ|Depth|ノード数|Nodes|評価値|Value) )"
)
"""Beginning of a ShogiDroid line: a bare number behind the first word is the rank among several candidates."""
_KISHIN: Final = re.compile(
    r"\* ?Engine (?P<engine>.{1,100}?)(?: Version (?P<version>.{1,100}?))?(?= (?:候補[0-9]|(?:時間|深さ|ノード数|評価値|読み筋) ))"
)
"""Beginning of a Kishin Analytics line: the engine's name and version, behind which are the fields."""


def _read_cshogi(line: str) -> Thought | None:
    found = _CSHOGI.fullmatch(line)
    return read_thought(found[1], ThoughtSource.PLAYED, "cshogi") if found else None


def _read_denryusen(line: str) -> Thought | None:
    found = _DENRYUSEN.fullmatch(line)
    return read_thought(found[1], ThoughtSource.PLAYED, "denryusen") if found else None


def _read_shogidroid(line: str) -> Thought | None:
    head = _SHOGIDROID.match(line)
    if head is None:
        return None
    return read_thought(line[head.end() :], source_of_kind(head["kind"]), "shogidroid", rank=int(head["rank"]))


def _read_kishin(line: str) -> Thought | None:
    head = _KISHIN.match(line)
    if head is None:
        return None
    others = ((VERSION_KEY, head["version"]),) if head["version"] else ()
    return read_thought(line[head.end() :], ThoughtSource.ANALYSED, "kishin", head["engine"], others=others)


CSHOGI: Final = Dialect(key="cshogi", name=text.CSHOGI, prefixes=("*対局 時間",), read=line_reader(_read_cshogi))
DENRYUSEN: Final = Dialect(
    key="denryusen", name=text.DENRYUSEN, prefixes=("*対局 評価値",), read=line_reader(_read_denryusen)
)
SHOGIDROID: Final = Dialect(
    key="shogidroid", name=text.SHOGIDROID, prefixes=BEGINNINGS, read=line_reader(_read_shogidroid)
)
KISHIN_ANALYTICS: Final = Dialect(
    key="kishin",
    name=text.KISHIN_ANALYTICS,
    prefixes=("* Engine ", "*Engine "),
    read=line_reader(_read_kishin),
    has_sure_sign=False,
)
