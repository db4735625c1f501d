"""Kishin Analytics: the fields of ShogiGUI behind the name and version of the engine."""

import re
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, by_line
from app.thoughts.dialects.draft_keys import OWN
from app.thoughts.dialects.shogigui_fields import read_fields
from app.thoughts.thought import Source, Thought

KEY: Final = "kishin"
VERSION: Final = OWN + "版"
_HEAD: Final = re.compile(
    r"\* ?Engine (?P<engine>.{1,100}?)(?: Version (?P<version>.{1,100}?))?(?= (?:候補[0-9]|(?:時間|深さ|ノード数|評価値|読み筋) ))"
)


def _read(line: str) -> Thought | None:
    head = _HEAD.match(line)
    if head is None:
        return None
    version = head["version"]
    others = ((VERSION, version),) if version else ()
    return read_fields(line[head.end() :]).thought(Source.ANALYSED, KEY, head["engine"], others=others)


DIALECT: Final = Dialect(
    key=KEY, name=text.KISHIN_ANALYTICS, beginnings=("* Engine ", "*Engine "), read=by_line(_read), sure_of_sign=False
)
