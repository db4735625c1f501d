"""Merging another record into this one: its lines are added where their positions occur."""

from app.base.value import replaced
from app.record.branch import copy_branch_below
from app.record.edit_error import EditError
from app.record.edits import AppliedEdit, CompositeAct, Edit, PasteBranch
from app.record.problems import Problem
from app.record.tree import BoardWalker, Node, Record
from app.text import record as text


class MergeRecord(Edit):
    """Edit that merges the lines of `other`, from their first positions that occur in this record.

    Usually that is the start. A line that starts elsewhere is followed until a position occurs here. Lines without any
    such position are reported in `AppliedEdit.problems`, and so is a different time or bookmark. Of several nodes with
    the position, the oldest gets the line. Headers are not merged.

    With `at`, only lines behind the position of that node are merged; if `other` never reaches it, the edit is refused.
    """

    name = text.MERGE
    other: Record
    at: Node | None = None

    def apply(self, tree: Record) -> AppliedEdit:
        walker = BoardWalker(self.other.root, self.other.start_position())
        pastes: list[PasteBranch] = []
        unplaced = 0
        waiting = [self.other.root]
        while waiting:
            node = waiting.pop()
            walker.walk_to(node)
            places: tuple[Node, ...] = tree.nodes_with_position(walker.position)
            if self.at is not None:
                places = tuple(place for place in places if place is self.at)
            if places:
                pastes.append(PasteBranch(places[0], copy_branch_below(node)))
            else:
                unplaced += node.parent is not None
                waiting.extend(reversed(node.children))
        if self.at is not None:
            if not pastes:
                raise EditError(text.ANOTHER_POSITION)
            unplaced = 0
        deed = CompositeAct(tuple(pastes)).apply(tree)
        return (
            replaced(deed, problems=(*deed.problems, Problem(text.NO_PLACE, {"count": unplaced}))) if unplaced else deed
        )
