"""Conversion of comments to another dialect: every engine evaluation that the dialect can express is rewritten, other text stays.

The losses of an evaluation are found by reading the written text again and comparing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from app.shogi.moves import Move
from app.shogi.position import Position
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, CommentPart, CommentPiece, join_pieces, parts_in, restore_keys, thoughts_in
from app.thoughts.dialects.dialect import Dialect, DialectContext
from app.thoughts.dialects.draft import renew_draft_text
from app.thoughts.lines import LineStart, ResolvedLine, resolve_line
from app.thoughts.of_record import NodeThought
from app.thoughts.score import USUAL, Score, Situations
from app.thoughts.thought import DRAFT, Thought, ThoughtSource

_PART_PHRASES: Final = {
    "engine": text.LOST_ENGINES,
    "depth": text.LOST_DEPTHS,
    "seldepth": text.LOST_SELDEPTHS,
    "nodes": text.LOST_NODES,
    "nps": text.LOST_NPS,
    "time_ms": text.LOST_TIMES,
    "rank": text.LOST_RANKS,
}
_LONGEST_KEY: Final = 40


def is_same_thought(again: Thought, thought: Thought) -> bool:
    """Return True if `again`, the text as read back, is the same evaluation and contains nothing new."""
    return (
        (again.source, again.instead) == (thought.source, thought.instead)
        and not (thought.score is None and again.score is not None)
        and all(getattr(thought, part) is not None or getattr(again, part) is None for part in _PART_PHRASES)
    )


def find_lost_parts(told: NodeThought, again: NodeThought, move: Move | None) -> Iterator[Phrase]:
    """Return the name of each part of an evaluation that was lost or altered in `again`, the text as read back.
    Unreadable ends of lines are reported elsewhere. `move` is that of the node."""
    thought, line = told
    for part, name in _PART_PHRASES.items():
        now, then = getattr(again.thought, part), getattr(thought, part)
        if now != then:
            yield text.LOST_FRACTIONS if part == "time_ms" and now is not None else name
    if thought.score is not None:
        yield from _lost_score_parts(thought.score, again.thought.score)
    if not line.rest and _moves_after_node(line, move) != _moves_after_node(again.line, move):
        yield text.LOST_LINES
    for key, _ in (Counter(thought.others) - Counter(again.thought.others)).elements():
        yield text.LOST_KEY.filled(key=key[:_LONGEST_KEY])


def unconverted_kind(thought: Thought) -> Phrase:
    """Return the user's name for the kind of an engine evaluation that a dialect cannot express."""
    if thought.instead:
        return text.LEFT_INSTEAD
    if thought.score is None and not thought.line:
        return text.LEFT_BARE
    if thought.source is ThoughtSource.ANALYSED:
        return text.LEFT_ANALYSIS
    return text.LEFT_LOWER if thought.is_lower_candidate else text.LEFT_BARE


def _lost_score_parts(score: Score, again: Score | None) -> Iterator[Phrase]:
    if again is None:
        yield text.LOST_SCORES
    elif score.winner is not again.winner or score.plies != again.plies:
        yield text.LOST_MATES
    elif score.points != again.points:
        yield text.LOST_FRACTIONS
    if not score.is_exact and (again is None or score.bound is not again.bound):
        yield text.LOST_BOUNDS


def _moves_after_node(line: ResolvedLine, move: Move | None) -> tuple[Move, ...]:
    """Return the principal variation without the node's own move, with which some dialects begin."""
    begins_with_own = line.start is LineStart.BEFORE and line.moves[:1] == (move,)
    return line.moves[1:] if begins_with_own else line.moves


class RewrittenComment(NamedTuple):
    """Comment converted to another dialect (format of engine evaluations), with its losses."""

    comment: str
    unconverted: tuple[Thought, ...] = ()
    """Engine evaluations that the dialect cannot express; they are unchanged."""
    cut_lines: tuple[ResolvedLine, ...] = ()
    """Principal variations that could not be read to their end; the unread rest is now missing."""
    lost_parts: tuple[Phrase, ...] = ()


def convert_comment(
    comment: str,
    dialect: Dialect,
    before: Position | None,
    after: Position,
    move: Move | None,
    engines: Mapping[int, str] = NO_ENGINES,
    situations: Situations = USUAL,
) -> RewrittenComment:
    """Convert a node's comment to `dialect`; `before` and `after` are the boards around its `move`."""
    pieces: list[CommentPiece] = []
    left: list[Thought] = []
    cut: list[ResolvedLine] = []
    lost: list[Phrase] = []
    is_ours = dialect.key == DRAFT
    for part in parts_in(restore_keys(comment, situations) if is_ours else comment, engines):
        lines = [resolve_line(thought, before, after, move) for thought in part.thoughts]
        grounds = [DialectContext(after, before, move, line, situations) for line in lines]
        if all(thought.dialect == dialect.key for thought in part.thoughts):
            pieces.append(CommentPiece(_in_current_form(part, grounds), False))
            continue
        said = _convert_part(part, dialect, grounds, engines)
        if said is None:
            left += part.thoughts
            pieces.append(CommentPiece(part.text, False))
        else:
            text, gone = said
            cut += [line for line in lines if line.rest]
            lost += gone
            pieces.append(CommentPiece(text, True))
    whole = join_pieces(pieces)
    return RewrittenComment(restore_keys(whole, situations) if is_ours else whole, tuple(left), tuple(cut), tuple(lost))


def _in_current_form(part: CommentPart, grounds: list[DialectContext]) -> str:
    """Return the text of a comment part that is in the target dialect already; older forms of the draft are updated."""
    text = part.text
    for thought, ground in zip(part.thoughts, grounds, strict=True):
        if thought.dialect == DRAFT:
            text = renew_draft_text(text, thought, ground)
    return text


def _convert_part(
    part: CommentPart, dialect: Dialect, grounds: list[DialectContext], engines: Mapping[int, str]
) -> tuple[str, list[Phrase]] | None:
    """Return the part's evaluations in `dialect`, and the names of losses; None if one cannot be expressed."""
    if dialect.write is None:
        return None
    texts: list[str] = []
    lost: list[Phrase] = []
    for thought, ground in zip(part.thoughts, grounds, strict=True):
        text = dialect.write(thought, ground)
        # Reading the text back shows what is lost, and whether the form means the same at all.
        again = thoughts_in(text, engines) if text is not None else ()
        if text is None or len(again) != 1 or not is_same_thought(again[0], thought):
            return None
        texts.append(text)
        line = resolve_line(again[0], ground.before, ground.after, ground.move)
        lost += find_lost_parts(NodeThought(thought, ground.line), NodeThought(again[0], line), ground.move)
    return dialect.separator.join(texts) + ("\n" if part.text.endswith("\n") else ""), lost
