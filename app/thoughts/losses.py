"""What a dialect loses of a thought: whatever is not there any more when what it writes is read again."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.lines import ResolvedLine, Start
from app.thoughts.of_node import Told
from app.thoughts.score import Score
from app.thoughts.thought import Source, Thought

_PARTS: Final = {
    "engine": text.LOST_ENGINES,
    "depth": text.LOST_DEPTHS,
    "seldepth": text.LOST_SELDEPTHS,
    "nodes": text.LOST_NODES,
    "nps": text.LOST_NPS,
    "time_ms": text.LOST_TIMES,
    "rank": text.LOST_RANKS,
}
_LONGEST_KEY: Final = 40


def says(again: Thought, thought: Thought) -> bool:
    """Return whether `again` is the same thought with nothing in it that `thought` does not say."""
    return (
        (again.source, again.instead) == (thought.source, thought.instead)
        and not (thought.score is None and again.score is not None)
        and all(getattr(thought, part) is not None or getattr(again, part) is None for part in _PARTS)
    )


def lost_of(told: Told, again: Told, move: Move | None) -> Iterator[Phrase]:
    """Return the name of each thing of a thought that is gone or altered, given what is read of it `again`.

    Ends of lines that could not be read are told elsewhere. `move` is that of the node.
    """
    thought, line = told
    for part, name in _PARTS.items():
        now, then = getattr(again.thought, part), getattr(thought, part)
        if now != then:
            yield text.LOST_FRACTIONS if part == "time_ms" and now is not None else name
    if thought.score is not None:
        yield from _lost_of_score(thought.score.seen_by(Side.BLACK), again.thought.score)
    if not line.rest and _replies(line, move) != _replies(again.line, move):
        yield text.LOST_LINES
    for key, _ in (Counter(thought.others) - Counter(again.thought.others)).elements():
        yield text.LOST_KEY.filled(key=key[:_LONGEST_KEY])


def kind_left(thought: Thought) -> Phrase:
    """Return which kind of thought it is, where a dialect has no form for it."""
    if thought.instead:
        return text.LEFT_INSTEAD
    if thought.score is None and not thought.line:
        return text.LEFT_BARE
    if thought.source is Source.ANALYSED:
        return text.LEFT_ANALYSIS
    return text.LEFT_LOWER if thought.is_lower_candidate else text.LEFT_BARE


def _lost_of_score(score: Score, again: Score | None) -> Iterator[Phrase]:
    if again is None:
        yield text.LOST_SCORES
    elif score.winner is not again.winner or score.plies != again.plies:
        yield text.LOST_MATES
    elif score.points != again.points:
        yield text.LOST_FRACTIONS
    if score.bound is not None and (again is None or score.bound is not again.bound):
        yield text.LOST_BOUNDS


def _replies(line: ResolvedLine, move: Move | None) -> tuple[Move, ...]:
    """Return the moves without the node's own, with which some dialects begin."""
    begins_with_own = line.start is Start.BEFORE and line.moves[:1] == (move,)
    return line.moves[1:] if begins_with_own else line.moves
