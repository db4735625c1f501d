"""Merge of analysis results from an analysed copy of a record into the record, which may have changed since."""

from collections.abc import Iterator, Sequence
from functools import partial

from app.record.edits import Rewrite
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.thoughts.comment import add_thoughts, thoughts_in
from app.thoughts.score import Situations
from app.thoughts.thought import Thought
from app.workspace.open_record import OpenRecord


def is_same_game(record: Record, copy: Record) -> bool:
    """True if `record` still has the start position and main line of the analysed `copy`, perhaps with more moves."""
    here = {node for node, _ in _node_pairs(copy, record)}
    return record.start_sfen == copy.start_sfen and here.issuperset(main_line(copy.root))


def merge_findings(opened: OpenRecord, sent: Record, found: Record, situations: Situations) -> bool:
    """Write engine results from the analysed copy `found` into the open record, not undoable; return True if any.

    Text and engine output written since the unanalysed copy `sent` was made stay.
    """
    record = opened.record
    here, before = dict(_node_pairs(found, record)), dict(_node_pairs(found, sent))
    told = situations.for_start(record.start_position())
    rewrites: dict[Node, Rewrite] = {}
    for node, own in here.items():
        earlier = before[node].comment if node in before else ""
        if earlier != node.comment:
            rewrites[own] = partial(_merge_comment, before=earlier, found=node.comment, situations=told)
    return opened.write_findings(rewrites)


def _node_pairs(copy: Record, record: Record) -> Iterator[tuple[Node, Node]]:
    """Pairs of nodes: each node of `copy` with the node of `record` reached by the same moves."""
    waiting = [(copy.root, record.root)]
    while waiting:
        node, other = waiting.pop()
        yield node, other
        for child in node.children:
            same = next((each for each in other.children if each.move is child.move and each.end == child.end), None)
            if same is not None:
                waiting.append((child, same))


def _merge_comment(own: str, before: str, found: str, situations: Situations) -> str:
    """Three-way merge of a comment: `own` is the record's now, `before` the original, `found` the analysed one."""
    if before in (own, found):
        return found if own == before else own
    known, since = thoughts_in(before), thoughts_in(own)
    said = [_thought_source(thought) for thought in since if thought not in known]
    new = [each for each in thoughts_in(found) if each not in known and _thought_source(each) not in said]
    return add_thoughts(own, new, situations, briefly=True) if new else own


def _thought_source(thought: Thought) -> Sequence[object]:
    return thought.source, thought.engine, thought.instead
