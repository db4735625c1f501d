"""Scores of single moves by compared engines, as lines in their thoughts (parts of a comment) about a position.

A line is written as △８四歩 -120 ノード3000, with 長考 at its end for the longer, deciding search.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.thoughts.charset_names import written_names
from app.thoughts.comment import parts, with_thoughts
from app.thoughts.dialects.draft import PREFIXES, WORTH, read_score, score_text
from app.thoughts.score import Score
from app.thoughts.thought import DRAFT, Thought, ThoughtSource

_LONGER: Final = "長考"
_WRITTEN: Final = re.compile(rf"(\S+) (\S+)(?: ([^ ]+?))?( {_LONGER})?")


class WrittenMoveScore(NamedTuple):
    move: str
    """Move in KI2 notation with its square."""
    score: Score
    effort: str = ""
    """Text of the requested search limit."""
    is_longer: bool = False
    """True for the longer search that decides between two engines."""

    @property
    def text(self) -> str:
        words = (self.move, score_text(self.score), self.effort, _LONGER if self.is_longer else "")
        return " ".join(filter(None, words))


def worths_of(thought: Thought) -> Iterator[WrittenMoveScore]:
    """Yield the scores of single moves that this program wrote into `thought`, an engine's part of a comment."""
    if thought.instead or thought.dialect != DRAFT:
        return
    for key, value in thought.others:
        if key == WORTH and (worth := read_worth(value)) is not None:
            yield worth


def read_worth(text: str) -> WrittenMoveScore | None:
    found = _WRITTEN.fullmatch(text)
    score = None if found is None else read_score(found[2])
    if found is None or score is None:
        return None
    is_longer = found[4] is not None or found[3] == _LONGER
    return WrittenMoveScore(found[1], score, "" if found[3] in {None, _LONGER} else found[3], is_longer)


def with_worths(comment: str, engine: str, worths: Sequence[WrittenMoveScore]) -> str:
    """Return the comment with these scores in the engine's part about the position after, replacing earlier ones."""
    names = written_names(engine)
    there = parts(comment)
    said = next((part for part in there if any(_is_after(thought, names) for thought in part.thoughts)), None)
    if said is None:
        told = tuple((WORTH, worth.text) for worth in worths)
        return with_thoughts(comment, (Thought(ThoughtSource.ANALYSED, engine, others=told),), briefly=True)
    head = f"{PREFIXES[ThoughtSource.ANALYSED]}{WORTH}="
    new = {(worth.move, worth.is_longer) for worth in worths}
    end = "\n" if said.text.endswith("\n") else ""
    lines = [line for line in said.text.removesuffix("\n").split("\n") if _worth_in(line, head) not in new]
    text = "\n".join((*lines, *(head + worth.text for worth in worths))) + end
    return "".join(text if part is said else part.text for part in there)


def _is_after(thought: Thought, names: Sequence[str]) -> bool:
    is_asked = thought.source is ThoughtSource.ANALYSED and not thought.instead and thought.dialect == DRAFT
    return is_asked and not thought.is_lower_candidate and thought.engine in names


def _worth_in(line: str, head: str) -> tuple[str, bool] | None:
    """Return the move that a comment line scores, and True for the longer search; None for another line."""
    worth = read_worth(line.removeprefix(head)) if line.startswith(head) else None
    return None if worth is None else (worth.move, worth.is_longer)
