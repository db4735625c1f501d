"""K-Shogi: #形勢 with a score and moves; its #指し手 looks like that of Piyo Shogi and is taken for it."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, by_line
from app.thoughts.score import centipawns
from app.thoughts.thought import Source, Thought

KEY: Final = "kshogi"
_LINE: Final = re.compile(r"#形勢\[([+-]?[0-9]{1,9})\](.*)", re.DOTALL)


def _read(line: str) -> Thought | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    return Thought(Source.ANALYSED, score=centipawns(int(found[1])), line=found[2].strip() or None, dialect=KEY)


DIALECT: Final = Dialect(key=KEY, name=text.K_SHOGI, beginnings=("#形勢[",), read=by_line(_read), sure_of_sign=False)
