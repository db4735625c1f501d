"""The records of Denryu-sen: a score and a line that begins with the reply, in the words of ShogiGUI."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, by_line
from app.thoughts.dialects.shogigui_fields import read_fields
from app.thoughts.thought import Source, Thought

KEY: Final = "denryusen"
_LINE: Final = re.compile(r"\*対局 (評価値 -?[0-9]+(?: 読み筋 .*)?)", re.DOTALL)


def _read(line: str) -> Thought | None:
    found = _LINE.fullmatch(line)
    return read_fields(found[1]).thought(Source.PLAYED, KEY) if found else None


DIALECT: Final = Dialect(key=KEY, name=text.DENRYUSEN, beginnings=("*対局 評価値",), read=by_line(_read))
