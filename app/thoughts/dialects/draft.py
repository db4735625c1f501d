"""The draft of thinking comments, in which we write: 評価値, 読み筋 and the rest as lines of key and value.

The word for the situation comes before all key lines, where it parts them from what stands above; a mate has none, so
that its key lines are not torn apart. Other programs take the last 評価値, 詰み and 深さ of a comment for those of the
node. So what is said of lower candidates, or of the move before, goes under keys of our own.
"""

import re
from collections.abc import Iterator
from typing import Final

from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, Ground
from app.thoughts.dialects.draft_keys import (
    ABOUT,
    BOUND,
    BOUND_WORDS,
    DEPTH,
    ENGINE,
    KEY_LINE,
    LINE,
    MATE,
    NODES,
    NPS,
    ONE_MOVE_BACK,
    OWN,
    POINTS,
    PREFIXES,
    RANK,
    SELDEPTH,
    TIME,
    WINNER_WORDS,
    time_text,
)
from app.thoughts.dialects.draft_reading import read
from app.thoughts.letters import one_line
from app.thoughts.lines import count_words, line_text
from app.thoughts.numbers import number_text
from app.thoughts.score import Score
from app.thoughts.situations import USUAL, WORDS, Situations
from app.thoughts.thought import DRAFT, Thought

Pair = tuple[str, str]
_WIDE_DIGITS: Final = str.maketrans("123456789", "１２３４５６７８９")


def text_of(thought: Thought, situations: Situations = USUAL) -> str:
    """The lines that say the thought, without a line end behind the last; its line of moves has to be KI2.

    ValueError when a key among the others is no key.
    """
    score = thought.score.seen_by(Side.BLACK) if thought.score else None
    prefix = PREFIXES[thought.source]
    lines = [f"{prefix}{key}={one_line(value)}" for key, value in _pairs(thought, score)]
    for line in lines:
        if KEY_LINE.fullmatch(line) is None:
            raise ValueError(f"no key line: {line!r}")
    if score is not None and score.points is not None:
        lines.insert(0, situations.word(score.points))
    return "\n".join(lines)


def _pairs(thought: Thought, score: Score | None) -> Iterator[Pair]:
    own = OWN if thought.is_lower_candidate or thought.instead else ""
    if score is not None:
        yield (own + MATE, _mate_text(score)) if score.winner is not None else (own + POINTS, _points_text(score))
    if thought.line is not None:
        yield (OWN if thought.instead else "") + LINE, thought.line
    if thought.depth is not None:
        yield own + DEPTH, number_text(thought.depth)
    if thought.nodes is not None:
        yield NODES, str(thought.nodes)
    if thought.engine is not None:
        yield ENGINE, thought.engine
    yield from _own_pairs(thought, score)
    yield from thought.others


def _own_pairs(thought: Thought, score: Score | None) -> Iterator[Pair]:
    """What the draft has no keys for."""
    for key, count in ((SELDEPTH, thought.seldepth), (NPS, thought.nps), (RANK, thought.rank)):
        if count is not None:
            yield key, str(count)
    if thought.time_ms is not None:
        yield TIME, time_text(thought.time_ms)
    if score is not None and score.bound is not None:
        yield BOUND, BOUND_WORDS[score.bound]
    if thought.instead:
        yield ABOUT, ONE_MOVE_BACK


def _points_text(score: Score) -> str:
    return number_text(score.points) if score.points is not None else ""


def _mate_text(score: Score) -> str:
    winner = WINNER_WORDS[Side.BLACK if score.winner is Side.BLACK else Side.WHITE]
    return winner if score.plies is None else f"{winner}:{score.plies}手"


def in_draft(thought: Thought, ground: Ground) -> Thought:
    """The thought of another dialect as the draft says it, its line from the position after the node on."""
    line = thought.line
    if line is not None:
        course = ground.alternative() if thought.instead else ground.replies()
        line = (line_text(course.position, course.moves) if course else "") or line
    return thought._replace(line=line, dialect=DRAFT)


def renewed(part: str, thought: Thought, ground: Ground) -> str:
    """Return the lines of a thought in this form, its line of moves in KI2 where that is written in an older way.

    That is with origins in parentheses, other marks, another notation or 同 at its head. What cannot be read to its end
    stays, and so do all other bytes.
    """
    old, new = thought.line, in_draft(thought, ground).line
    moves = len(ground.line.moves)
    if old is None or new is None or count_words(old) != moves or _unspaced(old) == _unspaced(new):
        return part
    key_line = re.compile(rf"^([*#](?:{OWN})?{LINE}=){re.escape(old)}(?=\r?$)", re.MULTILINE)
    return key_line.sub(lambda found: found[1] + new, part, count=1)


def _unspaced(line: str) -> str:
    return "".join(line.split()).translate(_WIDE_DIGITS)


def _write(thought: Thought, ground: Ground) -> str:
    return text_of(in_draft(thought, ground), ground.situations)


DIALECT: Final = Dialect(key=DRAFT, name=text.DRAFT, beginnings=("#", "*", *WORDS), read=read, write=_write, gap="\n\n")
