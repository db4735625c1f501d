"""ShogiDroid: the fields of ShogiGUI, with the place among several candidates as a bare number behind the first word."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, by_line
from app.thoughts.dialects.shogigui import BEGINNINGS, KINDS, source_of
from app.thoughts.dialects.shogigui_fields import read_fields
from app.thoughts.thought import Thought

KEY: Final = "shogidroid"
# ShogiGUI has an engine's number there and another field behind it, so that two blanks follow when that is empty.
_HEAD: Final = re.compile(
    rf"\* ?(?P<kind>{'|'.join(KINDS)}) (?P<rank>[1-9][0-9]{{0,2}})(?= (?:時間|Time|深さ|Depth|ノード数|Nodes|評価値|Value) )"
)


def _read(line: str) -> Thought | None:
    head = _HEAD.match(line)
    if head is None:
        return None
    return read_fields(line[head.end() :]).thought(source_of(head["kind"]), KEY, rank=int(head["rank"]))


DIALECT: Final = Dialect(key=KEY, name=text.SHOGIDROID, beginnings=BEGINNINGS, read=by_line(_read))
