"""Primitive operations that alter a tree, for edits only. They do not check whether they are sensible; edits do."""

from app.record.traversal import nodes_in_file_order
from app.record.tree import BoardWalker, Node, Record
from app.shogi.position import Position


def insert_subtree(tree: Record, twig: Node, index: int) -> list[Node]:
    """Insert the node `twig` with its subtree among its parent's children; return all nodes added, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never grafted")
    parent.children = (*parent.children[:index], twig, *parent.children[index:])
    come = list(nodes_in_file_order(twig))
    tree.nodes_by_number.update((each.number, each) for each in come)
    return come


def remove_subtree(tree: Record, twig: Node) -> tuple[int, list[Node]]:
    """Remove the node `twig` with its subtree; return its index and all nodes removed, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never pruned")
    index = parent.children.index(twig)
    parent.children = parent.children[:index] + parent.children[index + 1 :]
    gone = list(nodes_in_file_order(twig))
    for each in gone:
        del tree.nodes_by_number[each.number]
    return index, gone


def replace_start(tree: Record, start: Position) -> None:
    """Change the start position; nodes recompute key and illegality on their next access."""
    tree.start = start
    tree.start_version += 1
    tree.shared_walker = BoardWalker(tree.root, start.copy())
