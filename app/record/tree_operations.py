"""Primitive operations that alter a tree, for edits only. They do not check whether they are sensible; edits do."""

from app.record.tree import BoardWalker, Node, Record
from app.shogi.position import Position


def graft(tree: Record, twig: Node, index: int) -> list[Node]:
    """Insert `twig` with its subtree among its parent's children; return all nodes added, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never grafted")
    parent.children = (*parent.children[:index], twig, *parent.children[index:])
    come = subtree(twig)
    tree.living.update((each.number, each) for each in come)
    return come


def prune(tree: Record, twig: Node) -> tuple[int, list[Node]]:
    """Remove `twig` with its subtree; return its index and all nodes removed, in file order."""
    parent = twig.parent
    if parent is None:
        raise ValueError("a root is never pruned")
    index = parent.children.index(twig)
    parent.children = parent.children[:index] + parent.children[index + 1 :]
    gone = subtree(twig)
    for each in gone:
        del tree.living[each.number]
    return index, gone


def replant(tree: Record, start: Position) -> None:
    """Change the start position; nodes recompute key and illegality on their next access."""
    tree.start = start
    tree.start_version += 1
    tree.scout = BoardWalker(tree.root, start.copy())


def subtree(twig: Node) -> list[Node]:
    """Return `twig` and its subtree in file order."""
    found: list[Node] = []
    waiting = [twig]
    while waiting:
        here = waiting.pop()
        found.append(here)
        waiting.extend(here.children[::-1])
    return found
