"""Piyo Shogi dialect: #指し手 for the move played, #推奨手 for a better one, #定跡 for book moves.

All lines begin with the position before the move. The book moves of a line are separate alternatives. K-Shogi writes
#形勢 with a score and moves; its #指し手 looks like that of Piyo Shogi and is read as such.
"""

import re
from collections.abc import Sequence
from typing import Final

from app.shogi.move_parsers import MARKS
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, FoundThoughts, line_reader
from app.thoughts.dialects.draft import MARK_OF_MOVE, OWN
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource

KEY: Final = "piyo"
K_SHOGI_KEY: Final = "kshogi"
SORT: Final = OWN + "種類"

_SCORED: Final = re.compile(
    r"#(?P<what>指し手|推奨手)(?:[^\[\]]{0,8}(?P<verdict>好手|悪手|疑問手?)[^\[\]]{0,8})?\[(?P<score>[+-]?[0-9]{1,9})\](?P<line>.*)",
    re.DOTALL,
)
_BOOK: Final = re.compile(r"#(?P<what>(?:推奨)?定跡):(?P<moves>.*)", re.DOTALL)
_MOVE: Final = re.compile(rf"[{MARKS}]\s*+[^{MARKS}]+")
_K_SHOGI: Final = re.compile(r"#形勢\[([+-]?[0-9]{1,9})\](.*)", re.DOTALL)


def _read_piyo(lines: Sequence[str], first: int) -> FoundThoughts | None:
    if scored := _SCORED.fullmatch(lines[first]):
        thought = Thought(
            ThoughtSource.ANALYSED,
            score=cp_score(int(scored["score"])),
            line=scored["line"].strip() or None,
            instead=scored["what"] == "推奨手",
            others=((MARK_OF_MOVE, scored["verdict"]),) if scored["verdict"] else (),
            dialect=KEY,
        )
        return FoundThoughts((thought,))
    book = _BOOK.fullmatch(lines[first])
    if book is None:
        return None
    others = ((SORT, book["what"]),)
    moves = _MOVE.findall(book["moves"])
    return FoundThoughts(
        tuple(
            Thought(ThoughtSource.ANALYSED, line=move.strip(), instead=True, others=others, dialect=KEY)
            for move in moves
        )
    )


def _read_k_shogi(line: str) -> Thought | None:
    found = _K_SHOGI.fullmatch(line)
    if found is None:
        return None
    return Thought(
        ThoughtSource.ANALYSED, score=cp_score(int(found[1])), line=found[2].strip() or None, dialect=K_SHOGI_KEY
    )


DIALECT: Final = Dialect(key=KEY, name=text.PIYO, prefixes=("#指し手", "#推奨", "#定跡"), read=_read_piyo)
K_SHOGI: Final = Dialect(
    key=K_SHOGI_KEY, name=text.K_SHOGI, prefixes=("#形勢[",), read=line_reader(_read_k_shogi), has_sure_sign=False
)
