"""What an analysis has found in a copy of a record, put into that record as it is by now."""

from collections.abc import Iterator, Sequence
from functools import partial

from app.record.edits import Rewrite
from app.record.outline import main_line
from app.record.tree import Node, Record
from app.thoughts.comment import thoughts_in, with_thoughts
from app.thoughts.score import Situations
from app.thoughts.thought import Thought
from app.workspace.open_record import OpenRecord


def goes_as(record: Record, copy: Record) -> bool:
    """Whether it is the game that the copy was made of, perhaps with more in it."""
    here = {node for node, _ in _both(copy, record)}
    return record.start_sfen == copy.start_sfen and here.issuperset(main_line(copy.root))


def give_back(opened: OpenRecord, sent: Record, found: Record, situations: Situations) -> bool:
    """Write what was found beside the steps of undo; return whether there was anything new.

    `sent` is the copy as it was, `found` the copy with what was found. What a person has written since stays, and so does a later word of the same engine.
    """
    record = opened.record
    here, before = dict(_both(found, record)), dict(_both(found, sent))
    told = situations.of_game_from(record.start_position())
    rewrites: dict[Node, Rewrite] = {}
    for node, own in here.items():
        earlier = before[node].comment if node in before else ""
        if earlier != node.comment:
            rewrites[own] = partial(_joined, before=earlier, found=node.comment, situations=told)
    return opened.write_findings(rewrites)


def _both(copy: Record, record: Record) -> Iterator[tuple[Node, Node]]:
    """The nodes of a copy that are in the record too."""
    waiting = [(copy.root, record.root)]
    while waiting:
        node, other = waiting.pop()
        yield node, other
        for child in node.children:
            same = next((each for each in other.children if each.move is child.move and each.end == child.end), None)
            if same is not None:
                waiting.append((child, same))


def _joined(own: str, before: str, found: str, situations: Situations) -> str:
    """Of a comment as it is, as it was sent and as it came back."""
    if before in (own, found):
        return found if own == before else own
    known, since = thoughts_in(before), thoughts_in(own)
    said = [_speaker(thought) for thought in since if thought not in known]
    new = [each for each in thoughts_in(found) if each not in known and _speaker(each) not in said]
    return with_thoughts(own, new, situations, briefly=True) if new else own


def _speaker(thought: Thought) -> Sequence[object]:
    return thought.source, thought.engine, thought.instead
