"""ShogiGUI: *対局, *解析, *検討 and their English names, with the fields of one search in one line.

A line of *対局 begins with the move that was played, one of the others with the reply.
"""

import re
from collections.abc import Iterator
from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, Ground, by_line
from app.thoughts.dialects.draft_keys import ENGINE_NUMBER, MARK
from app.thoughts.dialects.shogigui_fields import line_text, read_fields, score_text, time_text
from app.thoughts.numbers import number_text
from app.thoughts.thought import Source, Thought

KEY: Final = "shogigui"
_PLAYED: Final = ("対局", "Game")
KINDS: Final = (*_PLAYED, "解析", "Analysis", "検討", "Consider", "詰み探索", "Mate", "候補手", "Candidate")
BEGINNINGS: Final = tuple(star + kind for star in ("*", "* ") for kind in KINDS)

_HEAD: Final = re.compile(
    rf"\* ?(?P<kind>{'|'.join(KINDS)})(?: *(?P<number>[0-9]{{1,4}})(?![^ ])(?: (?P<mark>[○△])(?![^ ]))?)?(?= |$)"
)
_SCORE: Final = "評価値"
_WORDS: Final = {Source.PLAYED: "対局", Source.ANALYSED: "解析"}


def source_of(kind: str) -> Source:
    return Source.PLAYED if kind in _PLAYED else Source.ANALYSED


def _read(line: str) -> Thought | None:
    head = _HEAD.match(line)
    if head is None:
        return None
    said = ((ENGINE_NUMBER, head["number"]), (MARK, head["mark"]))
    others = tuple((key, value) for key, value in said if value)
    return read_fields(line[head.end() :]).thought(source_of(head["kind"]), KEY, others=others)


def _write(thought: Thought, ground: Ground) -> str | None:
    if thought.instead:
        return None
    fields = " ".join(_fields(thought, ground))
    # ShogiHome reads a score only where a field or a blank more stands before it.
    gap = "  " if fields.startswith(_SCORE) else " "
    return f"*{_WORDS[thought.source]}{gap}{fields}"


def _fields(thought: Thought, ground: Ground) -> Iterator[str]:
    number, mark = thought.other(ENGINE_NUMBER), thought.other(MARK)
    if number is not None:
        yield f"{number} {mark or ''}"
    if thought.rank is not None:
        yield f"候補{thought.rank}"
    if thought.time_ms is not None:
        yield f"時間 {time_text(thought.time_ms)}"
    if thought.depth is not None:
        deepest = "" if thought.seldepth is None else f"/{thought.seldepth}"
        yield f"深さ {number_text(thought.depth)}{deepest}"
    if thought.nodes is not None:
        yield f"ノード数 {thought.nodes}"
    if thought.score is not None:
        yield f"{_SCORE} {score_text(thought.score)}"
    course = ground.with_own_move() if thought.source is Source.PLAYED else ground.replies()
    if ground.line.moves and course.moves:
        yield f"読み筋 {line_text(course)}"


DIALECT: Final = Dialect(key=KEY, name=text.SHOGIGUI, beginnings=BEGINNINGS, read=by_line(_read), write=_write)
_ENGINES: Final = re.compile(r"^\* ?Engines ([0-9]{1,4}) (.*?)\r?$", re.MULTILINE)


def engines_in(comment: str) -> dict[int, str]:
    """The engines that the comment of the start position lists, by the numbers that thoughts give them."""
    return {int(number): name for number, name in _ENGINES.findall(comment)} if "Engines" in comment else {}
