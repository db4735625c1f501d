"""The record as a list: the line the person is on, a row a move, and under each fork the other ways as rows of their own.

Only what a list must know of every row is kept; the rest is found for the rows that are looked at.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from app.analysis.verdict import Verdict
from app.base.clock import clock_words
from app.config.settings import ScoreView
from app.record.outline import siblings
from app.record.tree import Change, ChangeKind, Node
from app.shogi.pieces import Side
from app.text import panes as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.node_scores import Gists, is_for_sente, score_words, viewing_side

if TYPE_CHECKING:
    from app.analysis.judging import Judgement

_SHAPES: Final = frozenset(
    {ChangeKind.GROWN, ChangeKind.PRUNED, ChangeKind.ORDER, ChangeKind.TIME, ChangeKind.SEVERAL, ChangeKind.START}
)
"""What can change which rows there are, or the sums in them."""


class Mark(IntEnum):
    """In the order in which they are shown."""

    GOOD = auto()
    INACCURACY = auto()
    DUBIOUS = auto()
    MISTAKE = auto()
    BLUNDER = auto()
    END = auto()
    ILLEGAL = auto()
    BRANCH = auto()
    BOOKMARK = auto()
    COMMENT = auto()


class MoveRow(NamedTuple):
    """What one row says."""

    node: Node
    is_on_line: bool
    """Whether the line goes through it; otherwise it is another way at a fork above it."""
    depth: int
    """How many branches the line has turned into on the way, the main line being 0."""
    is_main: bool
    """Whether it is another way, and the one that the main line takes."""
    is_last_way: bool
    """Of the other ways at a fork, whether it is the last."""
    number: str
    name: Phrase
    time: str
    total: str
    score: Phrase | None
    is_for_sente: bool | None
    """Whom the score is for."""
    marks: tuple[Mark, ...]
    words: str
    """The first words of the comment."""
    judged: Phrase | None = None
    """What the move was worth, if there is something to say."""

    def spoken(self) -> Phrase:
        """The row as a sentence, for who cannot see it."""
        node = self.node
        parts = [Phrase(str(node.ply), str(node.ply)) if node.ply else _NOTHING, self.name]
        if not self.is_on_line:
            parts.append(text.MAIN_LINE if self.is_main else text.BRANCH)
        parts += [Phrase(self.time, self.time)] if self.time else []
        parts += [said for said in (self.score, self.judged) if said is not None]
        if node.illegal is not None:
            parts.append(text.ILLEGAL)
        if node.bookmark:
            parts.append(text.NAMED_BOOKMARK.filled(name=node.bookmark))
        if node.comment:
            parts.append(text.HAS_COMMENT)
        if self.is_on_line and Mark.BRANCH in self.marks:
            parts.append(text.OTHER_BRANCHES.filled(count=len(siblings(node)) - 1))
        said = [part for part in parts if part is not _NOTHING]
        return Phrase("、".join(part.ja for part in said), ", ".join(part.en for part in said))


_NOTHING: Final = Phrase("", "")
_VERDICTS: Final = {
    Verdict.GOOD: Mark.GOOD,
    Verdict.INACCURACY: Mark.INACCURACY,
    Verdict.DUBIOUS: Mark.DUBIOUS,
    Verdict.MISTAKE: Mark.MISTAKE,
    Verdict.BLUNDER: Mark.BLUNDER,
}


class MoveRows:
    """The rows of one document; `refresh` after it has changed."""

    def __init__(self, document: Document, view: Callable[[], ScoreView] = lambda: ScoreView.SENTE) -> None:
        """`view` is the person's choice of whose scores are told."""
        self._document = document
        self._view = view
        self._gists = Gists()
        self._nodes: list[Node] = []
        self._line: list[Node] = []
        # Beside every node of the line: its row, its depth, and how long its side has thought until then.
        self._places: list[int] = []
        self._depths: list[int] = []
        self._totals: list[int] = []
        self._has_times = False
        self._is_stale = True

    def count(self) -> int:
        return len(self._nodes)

    def node(self, row: int) -> Node:
        return self._nodes[row]

    def row_of(self, node: Node) -> int | None:
        if node.ply >= len(self._line):
            return None
        ways = siblings(node)
        there = self._line[node.ply]
        if there not in ways or node not in ways:
            return None
        index, taken = ways.index(node), ways.index(there)
        return self._places[node.ply] + (0 if index == taken else index + (index < taken))

    def hear(self, change: Change) -> None:
        """The record has changed; what has to be made anew for it is, by the next `refresh`."""
        if change.kind in _SHAPES:
            self._is_stale = True

    def forget(self) -> None:
        """Another record lies on the table."""
        self._is_stale = True

    def refresh(self) -> int | None:
        """Follow the document; from which row on there are other rows now, or None when all stand where they stood."""
        line = self._document.cursor.line()
        if not self._is_stale and line == self._line:
            return None
        same = 0 if self._is_stale else _common(line, self._line)
        self._is_stale = False
        self._line = line
        return self._lay_out(same)

    def _lay_out(self, first: int) -> int:
        """Make the rows of the line anew from its node number `first` on."""
        line, nodes, places = self._line, self._nodes, self._places
        kept = places[first - 1] + len(siblings(line[first - 1])) if first else 0
        for beside in (places, self._depths, self._totals):
            del beside[first:]
        del nodes[kept:]
        depth = self._depths[-1] if first else 0
        sums = [0, 0]  # by odd and even plies
        for node, total in zip(line[max(first - 2, 0) : first], self._totals[-2:], strict=False):
            sums[node.ply & 1] = total
        if first == 0:
            self._has_times = False
        for node in line[first:]:
            ways = siblings(node)
            depth += ways[0] is not node
            if node.time_ms is not None:
                sums[node.ply & 1] += node.time_ms
                self._has_times = True
            places.append(len(nodes))
            self._depths.append(depth)
            self._totals.append(sums[node.ply & 1])
            nodes.append(node)
            if len(ways) > 1:
                nodes += [way for way in ways if way is not node]
        return kept

    # Looking at one row

    def at(self, row: int) -> MoveRow:
        node = self._nodes[row]
        ways = siblings(node)
        gist = self._gists.of(node)
        judgement = self._document.judgement(node)
        is_on_line = self._line[node.ply] is node
        has_total = is_on_line and self._has_times and node.ply > 0
        return MoveRow(
            node=node,
            is_on_line=is_on_line,
            depth=self._depths[node.ply],
            is_main=not is_on_line and ways[:1] == (node,) and not self._depths[node.ply - 1],
            is_last_way=not is_on_line and row + 1 - self._places[node.ply] == len(ways),
            number=str(node.ply) if node.ply and is_on_line else "",
            name=name_of(self._document, node),
            time=clock_words(node.time_ms),
            total=clock_words(self._totals[node.ply]) if has_total else "",
            score=None if gist.score is None else score_words(gist.score, self._side(node)),
            is_for_sente=None if gist.score is None else is_for_sente(gist.score),
            marks=_marks(node, is_on_line, len(ways), judgement),
            words=gist.words,
            judged=None if judgement is None else judgement.told(),
        )

    def _side(self, node: Node) -> Side:
        """From whose side the score of the position behind it is told."""
        return viewing_side(self._view(), self._document.record.side_to_move(node))


def name_of(document: Document, node: Node) -> Phrase:
    """What a node is called: its move, the words of its end, or the start."""
    if node.end is not None:
        return node.end.phrase
    if node.parent is None:
        return text.START
    name = document.move_names.of(node)
    return Phrase(name, name)


def _common(one: Sequence[Node], other: Sequence[Node]) -> int:
    """How many nodes at the beginning of two lines are the same."""
    same = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs:
            break
        same += 1
    return same


def _marks(node: Node, is_on_line: bool, ways: int, judgement: "Judgement | None") -> tuple[Mark, ...]:
    marks: list[Mark] = []
    if judgement is not None:
        marks.append(_VERDICTS[judgement.verdict])
    if node.end is not None:
        marks.append(Mark.END)
    if node.illegal is not None:
        marks.append(Mark.ILLEGAL)
    if is_on_line and ways > 1:
        marks.append(Mark.BRANCH)
    if node.bookmark:
        marks.append(Mark.BOOKMARK)
    if node.comment:
        marks.append(Mark.COMMENT)
    return tuple(marks)
