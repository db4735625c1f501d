"""Marks of moves as text in comments: our own key, ShogiHome's heading, and the labels of other programs.

Ours is one line in an engine's thought (its part of the comment) about the position before the move:
疑問手 -11.2% 最善▲２四歩 係数600, with the reason at its end if there is one. It is for people and other programs; this one
judges by the engines' scores.
"""

import re
from typing import Final, NamedTuple

from app.analysis.verdict import BLAMES, MoveVerdict
from app.analysis.verification import verification_effort
from app.thoughts.charset_names import one_line, written_names
from app.thoughts.comment import CommentPart, parts, with_thoughts, without_thoughts
from app.thoughts.dialects.draft import MARK_OF_MOVE, PREFIXES
from app.thoughts.thought import DRAFT, Thought, ThoughtSource

_NAMED: Final = {
    **{verdict.phrase.ja: verdict for verdict in (MoveVerdict.GOOD, *BLAMES)},
    "疑問": MoveVerdict.DUBIOUS,
}
_MARK: Final = re.compile(
    r"([^ ]+)(?: [-−]([0-9]{1,3}(?:\.[0-9])?)%)?(?: 最善([^ ]+))?(?: 係数([0-9]{1,5}))?(?: (未確認))?(?: (見出し付き))?(?: 理由：(.+))?"
)
_UNSURE: Final = "未確認"
_HEADED: Final = "見出し付き"
_HEADING: Final = re.compile(r"【(.{1,4})】")


class WrittenMark(NamedTuple):
    """Mark of a move, e.g. 疑問手 -11.2%, as one line of a comment."""

    verdict: MoveVerdict
    loss: float | None = None
    """Loss of win rate in percentage points; None if the mark does not state it."""
    better: str = ""
    """Better move in KI2 notation."""
    scale: int | None = None
    is_certain: bool = True
    is_headed: bool = False
    """True if ShogiHome's heading above the comment belongs to the mark."""
    reason: str = ""

    @property
    def text(self) -> str:
        words = (
            self.verdict.phrase.ja,
            "" if self.loss is None else f"-{self.loss:.1f}%",
            self.better and "最善" + self.better.replace(" ", ""),
            "" if self.scale is None else f"係数{self.scale}",
            "" if self.is_certain else _UNSURE,
            _HEADED if self.is_headed else "",
            self.reason and "理由：" + one_line(self.reason),
        )
        return " ".join(filter(None, words))


def read_mark(text: str) -> WrittenMark | None:
    found = _MARK.fullmatch(text)
    verdict = None if found is None else _NAMED.get(found[1])
    if found is None or verdict is None:
        return None
    loss, scale = found[2], found[4]
    told = (None if loss is None else float(loss), found[3] or "", None if scale is None else int(scale))
    return WrittenMark(verdict, *told, not found[5], bool(found[6]), found[7] or "")


def own_mark(thought: Thought) -> WrittenMark | None:
    """Return the mark that this program wrote into `thought` (an engine's part of a comment), or None."""
    if not thought.instead or thought.dialect != DRAFT:
        return None
    return read_mark(thought.other(MARK_OF_MOVE) or "")


def label_of(thought: Thought) -> MoveVerdict | None:
    """Return the verdict on the move that another program wrote into `thought`, or None."""
    if thought.instead:
        return None
    return _NAMED.get(thought.other(MARK_OF_MOVE) or "")


def heading_of(comment: str) -> MoveVerdict | None:
    """Return ShogiHome's verdict on the move, from a comment line of the form 【verdict】; None without one."""
    if "【" not in comment:
        return None
    lines = (_HEADING.fullmatch(line.rstrip("\r")) for line in comment.split("\n"))
    return next((_NAMED[found[1]] for found in lines if found is not None and found[1] in _NAMED), None)


def with_mark(comment: str, engine: str | None, mark: WrittenMark, *, heads: bool) -> str:
    """Return the comment with `mark` in the engine's verification search, or else on its own; it must have none yet."""
    heads = heads and not _HEADING.fullmatch(comment.partition("\n")[0].rstrip("\r"))
    told = mark._replace(is_headed=heads)
    there = parts(comment)
    looked = next((part for part in there if any(_is_of(thought, engine) for thought in part.thoughts)), None)
    if looked is None:
        thought = Thought(ThoughtSource.ANALYSED, engine, instead=True, others=((MARK_OF_MOVE, told.text),))
        comment = with_thoughts(comment, (thought,), briefly=True)
    else:
        line = f"{PREFIXES[ThoughtSource.ANALYSED]}{MARK_OF_MOVE}={told.text}\n"
        comment = "".join(line + part.text if part is looked else part.text for part in there)
    return f"【{mark.verdict.phrase.ja}】\n{comment}" if heads else comment


def without_marks(comment: str) -> str:
    """Return the comment without this program's marks, byte for byte as before they were written."""
    if MARK_OF_MOVE not in comment:
        return comment
    marks = [mark for part in parts(comment) for thought in part.thoughts if (mark := own_mark(thought))]
    if not marks:
        return comment
    if any(mark.is_headed for mark in marks) and _HEADING.fullmatch(comment.partition("\n")[0]):
        comment = comment.partition("\n")[2]
    bare = without_thoughts(comment, lambda thought: own_mark(thought) is not None and _is_bare(thought))
    return "".join(_without_line(part) for part in parts(bare))


def _is_of(thought: Thought, engine: str | None) -> bool:
    """Return True if `thought` is a verification search of `engine`."""
    names = (None,) if engine is None else written_names(engine)
    return verification_effort(thought) is not None and thought.engine in names


def _is_bare(thought: Thought) -> bool:
    """Return True if an engine's part of a comment has only the mark, without score or line."""
    return thought.score is None and thought.line is None


def _without_line(part: CommentPart) -> str:
    if not any(own_mark(thought) is not None for thought in part.thoughts):
        return part.text
    lines = part.text.splitlines(keepends=True)
    return "".join(line for line in lines if line[1:].partition("=")[0] != MARK_OF_MOVE)
