"""Floodgate: * 30 -3334FU +2726FU, the score of the engine that played and the moves it expects; USI moves are taken too.

A number alone is a score; a number before anything but a move is a person's, as in `* 12分考慮`.
"""

import re
from typing import Final

from app.shogi.naming import csa
from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, Ground, by_line
from app.thoughts.numbers import read_number
from app.thoughts.score import Score, centipawns
from app.thoughts.thought import Source, Thought

KEY: Final = "floodgate"
MATE: Final = 30_000

_MOVE: Final = r"(?:[+-]?[0-9]{4}[A-Z]{2}|[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i]|[+-]?PASS|%[A-Z]+)(?![^ +%-])"
_LINE: Final = re.compile(rf"\* +(?P<score>[+-]?[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)(?: +(?P<line>{_MOVE}.*))?", re.DOTALL)
_NODES: Final = re.compile(r"#([0-9]{1,18})")


def thought_in(line: str, key: str) -> Thought | None:
    words, _, last = line.rstrip(" ").rpartition(" ")
    nodes = _NODES.fullmatch(last)
    found = _LINE.fullmatch(words.rstrip(" ") if nodes else line.rstrip(" "))
    score = read_number(found["score"]) if found else None
    if found is None or score is None:
        return None
    return Thought(
        Source.PLAYED,
        score=centipawns(score),
        line=found["line"],
        nodes=int(nodes[1]) if nodes else None,
        dialect=key,
    )


def text_of(thought: Thought, ground: Ground) -> str | None:
    """Return the score and line of the engine that played; there is no form for analysis, nor for further candidates."""
    if thought.source is Source.ANALYSED or thought.instead or thought.is_lower_candidate or thought.score is None:
        return None
    return " ".join(
        ["*", str(_points(thought.score)), *ground.replies().in_words(lambda board, move, _: csa(board, move))]
    )


def _points(score: Score) -> int:
    if score.winner is not None:
        return MATE if score.winner is Side.BLACK else -MATE
    return round(score.seen_by(Side.BLACK).points or 0)


def _read(line: str) -> Thought | None:
    return thought_in(line, KEY)


DIALECT: Final = Dialect(key=KEY, name=text.FLOODGATE, beginnings=("* ",), read=by_line(_read), write=text_of)
