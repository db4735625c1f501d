"""Node comments in the comment pane: editable text, and cards of engine thoughts (line and score written by an engine).

A comment stays one string. It is split into blocks for display and joined again when one is edited.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from app.record.tree import Node
from app.shogi.position import Position
from app.text import analysis as analysis_text
from app.text import panes as text
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, CommentPart, parts_in
from app.thoughts.dialects.draft import FROM_BOOK, NOTE_KEY
from app.thoughts.lines import LineStart, last_destination, resolve_line
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.workspace.drawings import DRAWING_PREFIX, without_drawings
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import short_number

MOST_THOUGHTS: Final = 40
"""Maximum number of engine cards; beyond this or `MOST_BLOCKS`, the rest of a comment is shown as plain text."""
MOST_BLOCKS: Final = 9
_SOURCES: Final = {ThoughtSource.PLAYED: text.PLAYED, ThoughtSource.ANALYSED: text.ANALYSED}
_LABELS: Final = {
    label.ja: label
    for label in (analysis_text.GOOD, analysis_text.DUBIOUS, analysis_text.MISTAKE, text.BOOK_MOVE, text.BOOK_ADVICE)
}
"""Move verdicts that other programs write beside an engine's line and score, by their Japanese text."""
_LONGEST_REST: Final = 60


class ThoughtCard(NamedTuple):
    """Card in the comment pane that shows one engine thought: its line and score."""

    thought: Thought
    part_index: int
    """Index of the part of the parsed comment from which the card was made."""
    text: str


class TextBlock:
    """Editable block of a comment's text. Blank lines around the text and drawings below it are hidden, but kept."""

    def __init__(self, written: str, is_rest: bool = False) -> None:
        """`is_rest` marks the last block of a long comment, whose text may hold engine lines that were not parsed."""
        shown = written if is_rest else written[: _end_of_text(written)]
        self.body = shown if is_rest else shown.strip("\n")
        self.is_unparsed = is_rest
        self._written = written.partition(self.body) if self.body else ("", "", written)

    def text_after(self, above: str, is_last: bool) -> str:
        """Text of this block for the joined comment; `above` is the joined text of the blocks before this one."""
        lead, was, tail = self._written
        if self.body == was:
            return lead + was + tail
        drawings = tail.strip("\n")
        if not self.body:
            return drawings or ("" if is_last or not above else "\n")
        if was:
            return lead + self.body + tail
        if above:
            lead = "\n" if above.endswith("\n") else "\n\n"
        if drawings:
            return lead + self.body + "\n" + drawings
        return lead + self.body + (tail if is_last else "\n\n")


class ThoughtsBlock(NamedTuple):
    """Group of engine cards (each a line with its score) that follow each other without text between them."""

    cards: tuple[ThoughtCard, ...]
    text: str


Block = TextBlock | ThoughtsBlock


class CommentBlocks:
    """Comment of one node split into blocks, of which at least one is editable."""

    def __init__(self, comment: str, engines: Mapping[int, str] = NO_ENGINES) -> None:
        self.comment = comment
        self.blocks = _split_blocks(parts_in(comment, engines))

    @property
    def layout_key(self) -> tuple[object, ...]:
        """Key that is equal for two comments that need the same block widgets."""
        return tuple(block.is_unparsed if isinstance(block, TextBlock) else block for block in self.blocks)

    def set_block_text(self, place: int, body: str) -> str:
        """Set the text of the block at index `place` and return the joined comment."""
        block = self.blocks[place]
        if not isinstance(block, TextBlock):
            raise TypeError("thoughts are not written in")
        block.body = body
        whole = ""
        last = len(self.blocks) - 1
        for number, each in enumerate(self.blocks):
            whole += each.text if isinstance(each, ThoughtsBlock) else each.text_after(whole, number == last)
        self.comment = whole
        return whole


def _split_blocks(all_parts: tuple[CommentPart, ...]) -> list[Block]:
    blocks: list[Block] = []
    cards: list[ThoughtCard] = []
    said: list[str] = []

    def close() -> None:
        if cards:
            blocks.append(ThoughtsBlock(tuple(_sort_by_rank(cards)), "".join(said)))
            cards.clear()
            said.clear()

    total = 0
    for place, part in enumerate(all_parts):
        total += len(part.thoughts)
        if total > MOST_THOUGHTS or len(blocks) + bool(cards) >= MOST_BLOCKS:
            close()
            blocks.append(TextBlock("".join(each.text for each in all_parts[place:]), is_rest=True))
            return blocks
        if part.thoughts:
            cards += [ThoughtCard(thought, place, part.text) for thought in part.thoughts]
            said.append(part.text)
        elif cards and not part.text.strip("\n") and place + 1 < len(all_parts):
            said.append(part.text)
        else:
            close()
            blocks.append(TextBlock(part.text))
    close()
    if not any(isinstance(block, TextBlock) for block in blocks):
        blocks.append(TextBlock(""))
    return blocks


def _sort_by_rank(cards: Iterable[ThoughtCard]) -> Iterator[ThoughtCard]:
    """Sort the cards of each engine by MultiPV rank, because comments have the best candidate last."""
    for _, said in groupby(cards, lambda card: (card.thought.source, card.thought.engine, card.thought.instead)):
        yield from sorted(said, key=lambda card: card.thought.rank or 1)


def _end_of_text(written: str) -> int:
    """Index in a comment's text where the trailing drawings and blank lines begin."""
    end = len(written)
    while DRAWING_PREFIX in written[:end]:
        start = written.rfind("\n", 0, end) + 1
        if without_drawings(written[start:end].rstrip("\r")).strip():
            break
        end = max(start - 1, 0)
    return end


def thought_line(
    thought: Thought, node: Node, before: Position | None, after: Position
) -> tuple[PlayableLine | None, str]:
    """Playable principal variation and its unreadable rest; `before` and `after` are positions around `node`'s move."""
    line = resolve_line(thought, before, after, node.move)
    if not line.moves:
        return None, line.rest
    if line.start is LineStart.BEFORE and before is not None:
        return PlayableLine(before, line.moves, last_destination(before), node.parent), line.rest
    place = node.parent if node.end is not None else node
    return PlayableLine(after, line.moves, node.move.to if node.move else last_destination(after), place), line.rest


def thought_details(thought: Thought) -> tuple[Phrase, ...]:
    """Facts below an engine's line in a comment, each in a word or two: source, rank, depth, nodes, time."""
    told = [_SOURCES[thought.source]]
    told += [_LABELS[value] for _, value in thought.others if value in _LABELS]
    if thought.instead:
        told.append(text.INSTEAD)
    if thought.rank is not None:
        told.append(text.RANK.filled(rank=thought.rank))
    if thought.depth is not None:
        deepest = "" if thought.seldepth is None else f"/{thought.seldepth}"
        told.append(text.DEPTH.filled(depth=f"{thought.depth}{deepest}"))
    if thought.nodes is not None:
        told.append(text.NODES.filled(nodes=short_number(thought.nodes)))
    if thought.time_ms is not None:
        told.append(text.SECONDS.filled(seconds=f"{thought.time_ms / 1000:.1f}"))
    return tuple(told)


def unread_note(rest: str) -> Phrase | None:
    """Note that shows the unreadable end of an engine's line; None if all moves were read."""
    if not rest:
        return None
    shown = rest if len(rest) <= _LONGEST_REST else rest[: _LONGEST_REST - 1] + "…"
    return text.UNREAD.filled(rest=shown)


class CommentSummary(NamedTuple):
    """Summary of a comment for one row of a list."""

    score: Score | None = None
    """Best engine score in the comment, from Black's (Sente's) side; None without one."""
    words: str = ""
    """First line that a person wrote, so neither engine output nor drawings."""
    engine: str = ""
    is_from_book: bool = False


@lru_cache(maxsize=2_000)
def comment_summary(comment: str) -> CommentSummary:
    """Summarize a comment. Results are cached, because list rows are painted repeatedly."""
    thoughts: list[Thought] = []
    words = ""
    for part in parts_in(comment):
        thoughts += part.thoughts
        if not part.thoughts and not words:
            written = without_drawings(part.text).splitlines()
            words = next((line.strip() for line in written if line.strip()), "")
    best = best_thought(thoughts)
    is_from_book = any((thought.other_value(NOTE_KEY) or "").startswith(FROM_BOOK) for thought in thoughts)
    score, engine = (None, "") if best is None else (best.score, best.engine or "")
    return CommentSummary(score, words, engine, is_from_book)


def best_thought(thoughts: list[Thought]) -> Thought | None:
    """Engine thought (line and score) about the node's position with the deepest search; of equals, the last."""
    told = [each for each in thoughts if not (each.score is None or each.instead or each.is_lower_candidate)]
    return max(reversed(told), key=lambda thought: thought.depth or 0, default=None)
