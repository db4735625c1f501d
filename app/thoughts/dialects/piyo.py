"""Piyo Shogi: #指し手 for the move that was played, #推奨手 for a better one, #定跡 for those of the book.

All of them begin with the position before the move. The moves of the book stand side by side, each a choice of its own.
"""

import re
from collections.abc import Sequence
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, Found
from app.thoughts.dialects.draft_keys import OWN
from app.thoughts.lines import MARKS
from app.thoughts.score import centipawns
from app.thoughts.thought import Source, Thought

KEY: Final = "piyo"
VERDICT: Final = OWN + "判定"
SORT: Final = OWN + "種類"

_SCORED: Final = re.compile(
    r"#(?P<what>指し手|推奨手)(?:[^\[\]]{0,8}(?P<verdict>好手|悪手|疑問手?)[^\[\]]{0,8})?\[(?P<score>[+-]?[0-9]{1,9})\](?P<line>.*)",
    re.DOTALL,
)
_BOOK: Final = re.compile(r"#(?P<what>(?:推奨)?定跡):(?P<moves>.*)", re.DOTALL)
_MOVE: Final = re.compile(rf"[{MARKS}]\s*+[^{MARKS}]+")


def _read(lines: Sequence[str], first: int) -> Found | None:
    if scored := _SCORED.fullmatch(lines[first]):
        thought = Thought(
            Source.ANALYSED,
            score=centipawns(int(scored["score"])),
            line=scored["line"].strip() or None,
            instead=scored["what"] == "推奨手",
            others=((VERDICT, scored["verdict"]),) if scored["verdict"] else (),
            dialect=KEY,
        )
        return Found((thought,))
    book = _BOOK.fullmatch(lines[first])
    if book is None:
        return None
    others = ((SORT, book["what"]),)
    moves = _MOVE.findall(book["moves"])
    return Found(
        tuple(Thought(Source.ANALYSED, line=move.strip(), instead=True, others=others, dialect=KEY) for move in moves)
    )


DIALECT: Final = Dialect(key=KEY, name=text.PIYO, beginnings=("#指し手", "#推奨", "#定跡"), read=_read)
