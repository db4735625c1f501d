"""Merging another record into this one: its lines are put where their positions occur here."""

from collections.abc import Iterable

from app.record.branch import branch_below
from app.record.edits import Acts, Deed, Edit, Paste
from app.record.growth import Tree
from app.record.outline import Walker
from app.record.problems import Problem
from app.record.tree import Node, Record
from app.text import record as text


class Merge(Edit):
    """The lines of `other`, from the first positions on that occur in this record too.

    Usually that is its start. A line whose start is not here is followed until it comes to a position that is; what
    has no place at all is a problem of the deed, and so is a time or a bookmark that differs from ours. Among several
    places `near` is preferred, then the node that was made first. Headers stay as they are.
    """

    name = text.MERGE
    other: Record
    near: Node | None = None

    def apply(self, tree: Tree) -> Deed:
        pastes, homeless = self._placed(tree)
        deed = Acts(pastes).apply(tree)
        return Deed(deed.nodes, deed.steps, deed.back, deed.problems + _no_place(homeless))

    def _placed(self, tree: Tree) -> tuple[tuple[Paste, ...], list[Node]]:
        walker = Walker(self.other.root, self.other.start_position())
        pastes: list[Paste] = []
        homeless: list[Node] = []
        waiting = [self.other.root]
        while waiting:
            node = waiting.pop()
            walker.go(node)
            places: tuple[Node, ...] = tree.standing_at(walker.position)
            if places:
                pastes.append(Paste(self.near if self.near in places else places[0], branch_below(node)))
            else:
                homeless.append(node)
                waiting.extend(reversed(node.children))
        return tuple(pastes), homeless


def _no_place(homeless: Iterable[Node]) -> tuple[Problem, ...]:
    steps = sum(node.parent is not None for node in homeless)
    return (Problem(text.NO_PLACE, {"count": steps}),) if steps else ()
