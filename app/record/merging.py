"""Merging another record into this one: its lines are put where their positions occur here."""

from app.record.branch import branch_below
from app.record.edits import Acts, Deed, Edit, Paste
from app.record.growth import RecordTree
from app.record.outline import Walker
from app.record.problems import EditError, Problem
from app.record.tree import Node, Record
from app.text import record as text


class Merge(Edit):
    """The lines of `other`, from the first positions on that occur in this record too.

    Usually that is its start. A line whose start is not here is followed until it comes to a position that is; what
    has no place at all is a problem of the deed, and so is a time or a bookmark that differs from ours. Among several
    places `near` is preferred, then the node that was made first. Headers stay as they are.

    With `at` that is the only place: only what follows its position comes along, and where the other record does not come
    to that position, the edit is refused.
    """

    name = text.MERGE
    other: Record
    near: Node | None = None
    at: Node | None = None

    def apply(self, tree: RecordTree) -> Deed:
        walker = Walker(self.other.root, self.other.start_position())
        pastes: list[Paste] = []
        unplaced = 0
        waiting = [self.other.root]
        while waiting:
            node = waiting.pop()
            walker.go(node)
            places: tuple[Node, ...] = tree.standing_at(walker.position)
            if self.at is not None:
                places = tuple(place for place in places if place is self.at)
            if places:
                pastes.append(Paste(self.near if self.near in places else places[0], branch_below(node)))
            else:
                unplaced += node.parent is not None
                waiting.extend(reversed(node.children))
        if self.at is not None:
            if not pastes:
                raise EditError(text.ANOTHER_POSITION)
            unplaced = 0
        deed = Acts(tuple(pastes)).apply(tree)
        return (
            deed.replaced(problems=(*deed.problems, Problem(text.NO_PLACE, {"count": unplaced}))) if unplaced else deed
        )
