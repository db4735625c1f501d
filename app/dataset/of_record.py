"""Training rows from a record: positions with the move played, and thoughts (engine lines and scores in comments).

The comment of a move may be about the position before or after it. Thoughts of the engine that played the move, and
lines that begin with it, are about the position before. All others are about the position after, and belong to the next
row.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import takewhile
from typing import Final, NamedTuple

from app.dataset.row import NO_OTHER_FIELDS, TrainingRow, centipawns_for
from app.record.endings import Result, result_of_end
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import BoardWalker, Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.lines import NO_LINE, LineStart, ResolvedLine, resolve_line
from app.thoughts.of_record import NodeThought
from app.thoughts.score import Number
from app.thoughts.thought import Thought, ThoughtSource

_UNKNOWN_DEPTH: Final = -1


class MoveChoice(Enum):
    """The move of a training row: the played one, or the first move of the chosen thought (engine comment)."""

    PLAYED = "played"
    BEST = "best"


class RowChoice(NamedTuple):
    """A selection of moves and thoughts in a record."""

    has_branches: bool = False
    move: MoveChoice = MoveChoice.PLAYED
    source: ThoughtSource | None = None
    """Thoughts to use: of the engines that played, or of those that analysed; None for both."""
    engine: str | None = None
    """Name of the engine whose thoughts count; None for all."""

    def includes_thought(self, thought: Thought) -> bool:
        return (self.source is None or thought.source is self.source) and (
            self.engine is None or (thought.engine or "") == self.engine
        )


ALL_ROWS: Final = RowChoice()


def training_rows(
    record: Record,
    choice: RowChoice = ALL_ROWS,
    others: Mapping[str, object] = NO_OTHER_FIELDS,
    *,
    has_thoughts: bool = True,
) -> Iterator[TrainingRow]:
    """Yield the rows in file order; a line ends before its first illegal move.
    Without `has_thoughts` rows have scores but no thoughts (engine lines), which is many times faster."""
    engines = engines_in(record.root.comment)

    def find_thoughts(node: Node, before: Position | None, after: Position) -> tuple[NodeThought, ...]:
        thoughts = filter(choice.includes_thought, thoughts_in(node.comment, engines) if node.comment else ())
        return tuple(NodeThought(thought, line_in_thought(thought, before, after, node.move)) for thought in thoughts)

    def line_in_thought(thought: Thought, before: Position | None, after: Position, move: Move | None) -> ResolvedLine:
        is_known = thought.source is ThoughtSource.PLAYED and choice.move is MoveChoice.PLAYED
        is_spared = not has_thoughts and (is_known or thought.score is None)
        return NO_LINE if is_spared else resolve_line(thought, before, after, move)

    walker = BoardWalker(record.root, record.start_position())
    for line in _lines_in_order(record.root, has_branches=choice.has_branches):
        ended = _result_of_line(record, line)
        fork = line[0]
        walker.walk_to(fork)
        board = None if fork.parent is None or fork.move is None else record.position_at(fork.parent)
        pending = _thoughts_about_next_position(fork, find_thoughts(fork, board, walker.position))
        for node in line[1:]:
            move = node.move
            if move is None or not _is_legal(node):
                break
            before = walker.position.copy()
            walker.go_to_child(node)
            told = find_thoughts(node, before, walker.position)
            about = (*pending, *_thoughts_about_before(node, move, told))
            row = _make_row(before, move, ended, about, choice)
            yield row._replace(thoughts=about, other_fields=others) if has_thoughts else row
            pending = _thoughts_about_next_position(node, told)


def count_moves(record: Record) -> tuple[int, int]:
    """Return the number of moves on the main line, and the number in branches."""
    line = sum(node.move is not None for node in main_line(record.root))
    return line, sum(node.move is not None for node in nodes_in_file_order(record.root)) - line


def _lines_in_order(root: Node, *, has_branches: bool) -> Iterator[list[Node]]:
    """Yield the main line, then each branch with its fork node first; branches of the latest fork come first."""
    waiting: list[tuple[Node, Node | None]] = [(root, None)]
    while waiting:
        fork, first = waiting.pop()
        line = main_line(fork) if first is None else [fork, *main_line(first)]
        yield line
        if has_branches:
            known = takewhile(_is_legal, line if first is None else line[1:])
            waiting.extend((node, child) for node in known for child in reversed(node.children[1:]))


def _is_legal(node: Node) -> bool:
    return node.illegality is None


def _result_of_line(record: Record, line: list[Node]) -> Result:
    last = line[-1]
    return Result.UNDECIDED if last.end is None else result_of_end(last.end, record.side_to_move(last))


def _thoughts_about_before(node: Node, move: Move, told: Iterable[NodeThought]) -> Iterator[NodeThought]:
    for each in told:
        if _concerns_previous_position(node, each):
            begins_later = each.line.moves and each.line.start is LineStart.AFTER
            yield each._replace(line=each.line._replace(moves=(move, *each.line.moves))) if begins_later else each


def _thoughts_about_next_position(node: Node, told: Iterable[NodeThought]) -> tuple[NodeThought, ...]:
    return tuple(each for each in told if not _concerns_previous_position(node, each))


def _concerns_previous_position(node: Node, told: NodeThought) -> bool:
    thought, line = told
    if node.move is None:
        return False
    return thought.instead or line.start is LineStart.BEFORE or thought.source is ThoughtSource.PLAYED


def _make_row(
    position: Position, played: Move, ended: Result, told: tuple[NodeThought, ...], choice: RowChoice
) -> TrainingRow:
    chosen = _choose_thought(told)
    if chosen is None or chosen.thought.score is None:
        return TrainingRow(position, played, None, ended)
    move = chosen.line.moves[0] if choice.move is MoveChoice.BEST and chosen.line.moves else played
    depth = chosen.thought.depth
    score = centipawns_for(chosen.thought.score, position.turn)
    return TrainingRow(position, move, score, ended, None if depth is None else float(depth))


def _choose_thought(told: tuple[NodeThought, ...]) -> NodeThought | None:
    """Return the deepest thought with an exact score, the first of equals, or None; lower candidates are left out."""
    scored = [
        each
        for each in told
        if each.thought.score is not None and each.thought.score.is_exact and not each.thought.is_lower_candidate
    ]

    def depth(each: NodeThought) -> Number:
        return _UNKNOWN_DEPTH if each.thought.depth is None else each.thought.depth

    return max(scored, key=depth, default=None)
