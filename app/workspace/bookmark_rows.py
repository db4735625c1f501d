"""The bookmarks of a record, in the order of the moves they stand at."""

from app.record.outline import file_order
from app.record.tree import Change, ChangeKind, Node
from app.workspace.document import Document


class BookmarkRows:
    """Kept up to date by what is heard of changes, so that a large tree is looked through only once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._marked: dict[int, Node] = {}
        self._nodes: list[Node] = []
        self.begin_anew()

    @property
    def nodes(self) -> list[Node]:
        return self._nodes

    def row_of(self, node: Node) -> int | None:
        return next((row for row, each in enumerate(self._nodes) if each is node), None)

    def place_for(self, node: Node) -> int:
        """The row at which a bookmark of `node` stands, or would."""
        return sum(_order(each) < _order(node) for each in self._nodes)

    def begin_anew(self) -> None:
        """Look through the whole record, another one perhaps."""
        self._marked = {node.number: node for node in file_order(self._document.record.root) if node.bookmark}
        self._sort()

    def hear(self, change: Change) -> bool:
        """Take up what has changed; whether the bookmarks are others now."""
        before = list(self._nodes)
        for each in change.each():
            if each.kind is ChangeKind.PRUNED:
                for node in each.nodes:
                    self._marked.pop(node.number, None)
            elif each.kind is ChangeKind.GROWN:
                self._marked.update((node.number, node) for node in each.nodes if node.bookmark)
            elif each.kind is ChangeKind.BOOKMARK:
                self._mark(each.nodes)
        self._sort()
        return before != self._nodes or any(each.kind is ChangeKind.BOOKMARK for each in change.each())

    def _mark(self, nodes: tuple[Node, ...]) -> None:
        for node in nodes:
            if node.bookmark and node in self._document.record:
                self._marked[node.number] = node
            else:
                self._marked.pop(node.number, None)

    def _sort(self) -> None:
        self._nodes = sorted(self._marked.values(), key=_order)


def _order(node: Node) -> tuple[int, int]:
    return node.ply, node.number
