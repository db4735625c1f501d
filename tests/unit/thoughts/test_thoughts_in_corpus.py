"""Real records of other programs: every thought in them is found, and its line is read to the end."""

from collections import Counter
from collections.abc import Iterator

import pytest
from thought_samples import CORPUS, Standing, beside_corpus, usi_of

from app.formats.files import parse_file
from app.record.traversal import nodes_in_file_order
from app.record.tree import Record
from app.thoughts.comment import add_thoughts, parts_in, thoughts_in
from app.thoughts.dialects.dialect import DialectContext
from app.thoughts.dialects.draft import convert_to_draft
from app.thoughts.dialects.registry import dialect_named
from app.thoughts.lines import resolve_line
from app.thoughts.rewriting import convert_comment

pytestmark = beside_corpus

NOT_TO_THE_END = 2
"""One line there has a move that cannot be made, one goes on behind a pass."""


def commented() -> Iterator[tuple[str, Standing]]:
    for path in sorted((CORPUS / "records").glob("*/*")):
        for record in parse_file(path.read_bytes(), path.name).records:
            yield from _nodes(record)


def _nodes(record: Record) -> Iterator[tuple[str, Standing]]:
    for node in nodes_in_file_order(record.root):
        if node.comment:
            before = record.position_at(node.parent) if node.parent else None
            yield node.comment, Standing(before, record.position_at(node), node.move)


def test_every_line_is_read_to_its_end() -> None:
    found: Counter[str] = Counter()
    moves = unfinished = 0
    for comment, stand in commented():
        assert "".join(part.text for part in parts_in(comment)) == comment
        for thought in thoughts_in(comment):
            line = resolve_line(thought, *stand)
            found[thought.dialect] += 1
            moves += len(line.moves)
            unfinished += bool(line.unread_count)
            assert line.moves or not thought.line, thought
    assert unfinished == NOT_TO_THE_END
    assert found["draft"] > 200
    assert found["floodgate"] > 250
    assert found["piyo"] > 150
    assert moves > 9000


@pytest.mark.slow
@pytest.mark.proof  # of our own: test_rewriting_thoughts.py
def test_they_say_the_same_in_the_draft() -> None:
    draft = dialect_named("draft")
    assert draft is not None
    for comment, stand in commented():
        for thought in thoughts_in(comment):
            line = resolve_line(thought, *stand)
            ours = convert_to_draft(thought, DialectContext(stand.after, stand.before, stand.move, line))
            (again,) = thoughts_in(add_thoughts("", [ours]))
            assert (again.score, again.depth, again.engine) == (thought.score, thought.depth, thought.engine)
            begins_with_own_move = thought.dialect == "piyo" and not thought.instead
            wanted = line.moves[1:] if begins_with_own_move else line.moves
            if wanted:
                assert usi_of(resolve_line(again, *stand).moves) == usi_of(wanted)
        new = convert_comment(comment, draft, *stand).comment
        assert len(thoughts_in(new)) == len(thoughts_in(comment))
