"""Marks and scores of moves as text in comments: our own keys, ShogiHome's heading, and the labels of other programs.

Our mark is one line in an engine's thought (its part of the comment) about the position before the move:
疑問手 -11.2% 最善▲２四歩 係数600, with the reason at its end if there is one. It is for people and other programs; this one
judges by the engines' scores. The score of a single move by a compared engine is a line in its thought about the
position: △８四歩 -120 ノード3000, with 長考 at its end for the longer, deciding search.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.analysis.verdict import BLAMED_VERDICTS, MoveVerdict
from app.analysis.verification import verification_effort_in
from app.thoughts.charset_names import names_in_file, to_one_line
from app.thoughts.comment import CommentPart, add_thoughts, parts_in, remove_thoughts
from app.thoughts.dialects.draft import MARK_OF_MOVE, PREFIXES, WORTH, read_score, score_text
from app.thoughts.score import Score
from app.thoughts.thought import DRAFT, Thought, ThoughtSource

_VERDICTS: Final = {
    **{verdict.phrase.ja: verdict for verdict in (MoveVerdict.GOOD, *BLAMED_VERDICTS)},
    "疑問": MoveVerdict.DUBIOUS,
}
_MARK_PATTERN: Final = re.compile(
    r"([^ ]+)(?: [-−]([0-9]{1,3}(?:\.[0-9])?)%)?(?: 最善([^ ]+))?(?: 係数([0-9]{1,5}))?(?: (未確認))?(?: (見出し付き))?(?: 理由：(.+))?"
)
_UNCERTAIN_WORD: Final = "未確認"
_HEADING_WORD: Final = "見出し付き"
_LONGER_SEARCH_WORD: Final = "長考"
_HEADING_PATTERN: Final = re.compile(r"【(.{1,4})】")


class WrittenMark(NamedTuple):
    """Mark of a move, e.g. 疑問手 -11.2%, as one line of a comment."""

    verdict: MoveVerdict
    loss: float | None = None
    """Loss of win rate in percentage points; None if the mark does not state it."""
    better_move: str = ""
    """Move that was better than the marked one, in KI2 notation; empty if the mark names none."""
    scale: int | None = None
    is_certain: bool = True
    is_headed: bool = False
    """True if ShogiHome's heading 【verdict】 at the top of the comment belongs to the mark."""
    reason: str = ""

    @property
    def text(self) -> str:
        words = (
            self.verdict.phrase.ja,
            "" if self.loss is None else f"-{self.loss:.1f}%",
            self.better_move and "最善" + self.better_move.replace(" ", ""),
            "" if self.scale is None else f"係数{self.scale}",
            "" if self.is_certain else _UNCERTAIN_WORD,
            _HEADING_WORD if self.is_headed else "",
            self.reason and "理由：" + to_one_line(self.reason),
        )
        return " ".join(filter(None, words))


def parse_mark(text: str) -> WrittenMark | None:
    found = _MARK_PATTERN.fullmatch(text)
    verdict = None if found is None else _VERDICTS.get(found[1])
    if found is None or verdict is None:
        return None
    loss, scale = found[2], found[4]
    told = (None if loss is None else float(loss), found[3] or "", None if scale is None else int(scale))
    return WrittenMark(verdict, *told, not found[5], bool(found[6]), found[7] or "")


def own_mark_in(thought: Thought) -> WrittenMark | None:
    """Return the mark that this program wrote into `thought` (an engine's part of a comment), or None."""
    if not thought.instead or thought.dialect != DRAFT:
        return None
    return parse_mark(thought.other_value(MARK_OF_MOVE) or "")


def foreign_verdict_in(thought: Thought) -> MoveVerdict | None:
    """Return the verdict on the move that another program wrote into `thought`, or None."""
    if thought.instead:
        return None
    return _VERDICTS.get(thought.other_value(MARK_OF_MOVE) or "")


def heading_verdict_in(comment: str) -> MoveVerdict | None:
    """Return ShogiHome's verdict on the move, from a comment line of the form 【verdict】; None without one."""
    if "【" not in comment:
        return None
    lines = (_HEADING_PATTERN.fullmatch(line.rstrip("\r")) for line in comment.split("\n"))
    return next((_VERDICTS[found[1]] for found in lines if found is not None and found[1] in _VERDICTS), None)


def with_mark(comment: str, engine: str | None, mark: WrittenMark, *, heads: bool) -> str:
    """Return the comment with `mark` in the engine's verification search, or else by itself; it must have none yet."""
    heads = heads and not _HEADING_PATTERN.fullmatch(comment.partition("\n")[0].rstrip("\r"))
    told = mark._replace(is_headed=heads)
    there = parts_in(comment)
    looked = next((part for part in there if any(_verifies(thought, engine) for thought in part.thoughts)), None)
    if looked is None:
        thought = Thought(ThoughtSource.ANALYSED, engine, instead=True, others=((MARK_OF_MOVE, told.text),))
        comment = add_thoughts(comment, (thought,), briefly=True)
    else:
        line = f"{PREFIXES[ThoughtSource.ANALYSED]}{MARK_OF_MOVE}={told.text}\n"
        comment = "".join(line + part.text if part is looked else part.text for part in there)
    return f"【{mark.verdict.phrase.ja}】\n{comment}" if heads else comment


def without_marks(comment: str) -> str:
    """Return the comment without this program's marks, byte for byte as before they were written."""
    if MARK_OF_MOVE not in comment:
        return comment
    marks = [mark for part in parts_in(comment) for thought in part.thoughts if (mark := own_mark_in(thought))]
    if not marks:
        return comment
    if any(mark.is_headed for mark in marks) and _HEADING_PATTERN.fullmatch(comment.partition("\n")[0]):
        comment = comment.partition("\n")[2]
    bare = remove_thoughts(comment, lambda thought: own_mark_in(thought) is not None and _has_mark_only(thought))
    return "".join(_without_mark_line(part) for part in parts_in(bare))


def _verifies(thought: Thought, engine: str | None) -> bool:
    """Return True if `thought` is a verification search of `engine`."""
    names = (None,) if engine is None else names_in_file(engine)
    return verification_effort_in(thought) is not None and thought.engine in names


def _has_mark_only(thought: Thought) -> bool:
    """Return True if an engine's part of a comment has only the mark of the move (as 悪手), without score or line."""
    return thought.score is None and thought.line is None


def _without_mark_line(part: CommentPart) -> str:
    if not any(own_mark_in(thought) is not None for thought in part.thoughts):
        return part.text
    lines = part.text.splitlines(keepends=True)
    return "".join(line for line in lines if line[1:].partition("=")[0] != MARK_OF_MOVE)


# Scores of single moves by compared engines


_MOVE_SCORE_PATTERN: Final = re.compile(rf"(\S+) (\S+)(?: ([^ ]+?))?( {_LONGER_SEARCH_WORD})?")


class WrittenMoveScore(NamedTuple):
    move: str
    """Scored move in KI2 notation, always with its square (not 同)."""
    score: Score
    effort: str = ""
    """Text of the limit of the search that scored the move, such as ノード1000; empty if not stated."""
    is_longer: bool = False
    """True for the longer search that decides between two engines."""

    @property
    def text(self) -> str:
        words = (self.move, score_text(self.score), self.effort, _LONGER_SEARCH_WORD if self.is_longer else "")
        return " ".join(filter(None, words))


def move_scores_in(thought: Thought) -> Iterator[WrittenMoveScore]:
    """Yield the scores of single moves that this program wrote into `thought`, an engine's part of a comment."""
    if thought.instead or thought.dialect != DRAFT:
        return
    for key, value in thought.others:
        if key == WORTH and (score := parse_move_score(value)) is not None:
            yield score


def parse_move_score(text: str) -> WrittenMoveScore | None:
    found = _MOVE_SCORE_PATTERN.fullmatch(text)
    score = None if found is None else read_score(found[2])
    if found is None or score is None:
        return None
    is_longer = found[4] is not None or found[3] == _LONGER_SEARCH_WORD
    return WrittenMoveScore(found[1], score, "" if found[3] in {None, _LONGER_SEARCH_WORD} else found[3], is_longer)


def with_move_scores(comment: str, engine: str, scores: Sequence[WrittenMoveScore]) -> str:
    """Return the comment with these scores in the engine's part about the position after the move; earlier ones go."""
    names = names_in_file(engine)
    there = parts_in(comment)
    said = next((part for part in there if any(_is_about_position(thought, names) for thought in part.thoughts)), None)
    if said is None:
        told = tuple((WORTH, score.text) for score in scores)
        return add_thoughts(comment, (Thought(ThoughtSource.ANALYSED, engine, others=told),), briefly=True)
    head = f"{PREFIXES[ThoughtSource.ANALYSED]}{WORTH}="
    new = {(score.move, score.is_longer) for score in scores}
    end = "\n" if said.text.endswith("\n") else ""
    lines = [line for line in said.text.removesuffix("\n").split("\n") if _scored_move(line, head) not in new]
    text = "\n".join((*lines, *(head + score.text for score in scores))) + end
    return "".join(text if part is said else part.text for part in there)


def _is_about_position(thought: Thought, names: Sequence[str]) -> bool:
    is_asked = thought.source is ThoughtSource.ANALYSED and not thought.instead and thought.dialect == DRAFT
    return is_asked and not thought.is_lower_candidate and thought.engine in names


def _scored_move(line: str, head: str) -> tuple[str, bool] | None:
    """Return the move that a comment line scores, and True for the longer search; None for another line."""
    score = parse_move_score(line.removeprefix(head)) if line.startswith(head) else None
    return None if score is None else (score.move, score.is_longer)
