"""A comment as a person sees it: what people wrote, to be written on, and between it what engines thought.

The comment itself stays one text. It is cut into blocks here, and put together again when something is written.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from app.record.tree import Node
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import analysis as analysis_text
from app.text import panes as text
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, CommentPart, parts
from app.thoughts.dialects.draft import FROM_BOOK, REMARK
from app.thoughts.lines import LineStart, came_to, resolved
from app.thoughts.score import Score
from app.thoughts.thought import Thought, ThoughtSource
from app.workspace.drawings import HEAD, without
from app.workspace.line_walk import PlayableLine
from app.workspace.score_words import short_number

MOST_THOUGHTS: Final = 40
"""Beyond so many, and beyond so many blocks, the rest of a comment is shown as it is written."""
MOST_BLOCKS: Final = 9
_SOURCES: Final = {ThoughtSource.PLAYED: text.PLAYED, ThoughtSource.ANALYSED: text.ANALYSED}
_LABELS: Final = {
    label.ja: label
    for label in (analysis_text.GOOD, analysis_text.DUBIOUS, analysis_text.MISTAKE, text.BOOK_MOVE, text.BOOK_ADVICE)
}
"""What other programs call moves, as they write it."""
_LONGEST_REST: Final = 60


class Card(NamedTuple):
    """A thought, and where it stands."""

    thought: Thought
    part: int
    """The place of its text among the parts of the comment."""
    text: str


class WordsBlock:
    """A block in which a person writes; the empty lines around it, and drawings below it, are not shown and stay."""

    def __init__(self, written: str, is_rest: bool = False) -> None:
        """`is_rest` when thoughts stand in it as well, as they are written."""
        shown = written if is_rest else written[: _end_of_words(written)]
        self.body = shown if is_rest else shown.strip("\n")
        self.is_rest = is_rest
        self._written = written.partition(self.body) if self.body else ("", "", written)

    def between(self, above: str, is_last: bool) -> str:
        """What is written into the comment, below what stands `above`."""
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
    """A block of thoughts, one below the other with nothing between them."""

    cards: tuple[Card, ...]
    text: str


Block = WordsBlock | ThoughtsBlock


class CommentSheet:
    """The comment of one node in blocks, in at least one of which one can write."""

    def __init__(self, comment: str, engines: Mapping[int, str] = NO_ENGINES) -> None:
        self.comment = comment
        self.blocks = _blocks(parts(comment, engines))

    @property
    def shape(self) -> tuple[object, ...]:
        """What tells whether two comments need the same blocks."""
        return tuple(block.is_rest if isinstance(block, WordsBlock) else block for block in self.blocks)

    def write(self, place: int, body: str) -> str:
        """Let the block at `place` say `body`; the whole comment as it is then."""
        block = self.blocks[place]
        if not isinstance(block, WordsBlock):
            raise TypeError("thoughts are not written in")
        block.body = body
        whole = ""
        last = len(self.blocks) - 1
        for number, each in enumerate(self.blocks):
            whole += each.text if isinstance(each, ThoughtsBlock) else each.between(whole, number == last)
        self.comment = whole
        return whole


def _blocks(all_parts: tuple[CommentPart, ...]) -> list[Block]:
    blocks: list[Block] = []
    cards: list[Card] = []
    said: list[str] = []

    def close() -> None:
        if cards:
            blocks.append(ThoughtsBlock(tuple(_best_first(cards)), "".join(said)))
            cards.clear()
            said.clear()

    total = 0
    for place, part in enumerate(all_parts):
        total += len(part.thoughts)
        if total > MOST_THOUGHTS or len(blocks) + bool(cards) >= MOST_BLOCKS:
            close()
            blocks.append(WordsBlock("".join(each.text for each in all_parts[place:]), is_rest=True))
            return blocks
        if part.thoughts:
            cards += [Card(thought, place, part.text) for thought in part.thoughts]
            said.append(part.text)
        elif cards and not part.text.strip("\n") and place + 1 < len(all_parts):
            said.append(part.text)
        else:
            close()
            blocks.append(WordsBlock(part.text))
    close()
    if not any(isinstance(block, WordsBlock) for block in blocks):
        blocks.append(WordsBlock(""))
    return blocks


def _best_first(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards with the best candidate first, which comments have last; engines stay where they are."""
    for _, said in groupby(cards, lambda card: (card.thought.source, card.thought.engine, card.thought.instead)):
        yield from sorted(said, key=lambda card: card.thought.rank or 1)


def _end_of_words(written: str) -> int:
    """Where drawings and empty lines begin below which there are no words any more."""
    end = len(written)
    while HEAD in written[:end]:
        start = written.rfind("\n", 0, end) + 1
        if without(written[start:end].rstrip("\r")).strip():
            break
        end = max(start - 1, 0)
    return end


def line_of(thought: Thought, node: Node, before: Position | None, after: Position) -> tuple[PlayableLine | None, str]:
    """The thought's line on its board, and what could not be read of it; `before` and `after` are the boards on both
    sides of the node's move."""
    line = resolved(thought, before, after, node.move)
    if not line.moves:
        return None, line.rest
    if line.start is LineStart.BEFORE and before is not None:
        return PlayableLine(before, line.moves, came_to(before), node.parent), line.rest
    place = node.parent if node.end is not None else node
    return PlayableLine(after, line.moves, node.move.to if node.move else came_to(after), place), line.rest


def details(thought: Thought) -> tuple[Phrase, ...]:
    """What else is known of a thought, each in a word or two."""
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


def unread(rest: str) -> Phrase | None:
    """What is said of the end of a line that could not be read."""
    if not rest:
        return None
    shown = rest if len(rest) <= _LONGEST_REST else rest[: _LONGEST_REST - 1] + "…"
    return text.UNREAD.filled(rest=shown)


class Gist(NamedTuple):
    """What a list shows of a comment."""

    score: Score | None = None
    """From Sente's side."""
    words: str = ""
    """The first line that a person wrote."""
    engine: str = ""
    """Whose score it is, where that is known."""
    is_from_book: bool = False
    """Whether an engine's move was taken from a book."""


@lru_cache(maxsize=2_000)
def gist_of(comment: str) -> Gist:
    """What a list shows of that comment; kept, since rows are painted again and again."""
    thoughts: list[Thought] = []
    words = ""
    for part in parts(comment):
        thoughts += part.thoughts
        if not part.thoughts and not words:
            written = without(part.text).splitlines()
            words = next((line.strip() for line in written if line.strip()), "")
    best = best_thought(thoughts)
    is_from_book = any((thought.other(REMARK) or "").startswith(FROM_BOOK) for thought in thoughts)
    return Gist(best_score(thoughts), words, (best.engine or "") if best is not None else "", is_from_book)


def best_score(thoughts: list[Thought]) -> Score | None:
    """Of the best thought, from Sente's side."""
    best = best_thought(thoughts)
    return None if best is None or best.score is None else best.score.seen_by(Side.BLACK)


def best_thought(thoughts: list[Thought]) -> Thought | None:
    """The deepest word about the position after the node, the last of several that are as deep."""
    best: Thought | None = None
    reached = -1.0
    for thought in thoughts:
        if thought.score is None or thought.instead or thought.is_lower_candidate:
            continue
        depth = float(thought.depth or 0)
        if depth >= reached:
            best, reached = thought, depth
    return best
