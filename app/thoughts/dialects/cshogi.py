"""cshogi: the fields of ShogiGUI in a fixed order and without moves, for the engine that played."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, by_line
from app.thoughts.dialects.shogigui_fields import read_fields
from app.thoughts.thought import Source, Thought

KEY: Final = "cshogi"
_LINE: Final = re.compile(
    r"\*対局 (時間 [0-9:.]+ 深さ [0-9]+(?:/[0-9]+)? ノード数 [0-9]+ 評価値 (?:-?[0-9]+|[+-]詰[0-9]*))"
)


def _read(line: str) -> Thought | None:
    found = _LINE.fullmatch(line)
    return read_fields(found[1]).thought(Source.PLAYED, KEY) if found else None


DIALECT: Final = Dialect(key=KEY, name=text.CSHOGI, beginnings=("*対局 時間",), read=by_line(_read))
