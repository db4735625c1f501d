"""Tree traversal without recursion, so that depth does not matter."""

from collections.abc import Iterator

from app.record.endings import Result, result_of_end
from app.record.tree import Node, Record


def nodes_in_file_order(node: Node) -> Iterator[Node]:
    """Iterate over `node` and its subtree depth-first: each line to its end, then the branches of its latest fork. KIF
    and its relatives write a tree in this order, so a branch always leaves the line written last."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(here.children))


def main_line(node: Node) -> list[Node]:
    """Return `node` and its descendants along first children."""
    line = [node]
    while line[-1].children:
        line.append(line[-1].children[0])
    return line


def path_to_node(node: Node) -> list[Node]:
    """Return the line from the root to `node`, both included."""
    line = [node]
    while (parent := line[-1].parent) is not None:
        line.append(parent)
    line.reverse()
    return line


def node_siblings(node: Node) -> tuple[Node, ...]:
    """Return `node` and its siblings; the root alone for the root."""
    return (node,) if node.parent is None else node.parent.children


def fork_from_main(node: Node) -> Node:
    """Return the last node of the main line on the way to `node`: `node` itself if it is on the main line."""
    fork = here = node
    while (parent := here.parent) is not None:
        if parent.children[0] is not here:
            fork = parent
        here = parent
    return fork


def result_of_record(record: Record) -> Result:
    """Return the result at the end of the main line; UNDECIDED if the line has no end."""
    last = main_line(record.root)[-1]
    if last.end is None:
        return Result.UNDECIDED
    return result_of_end(last.end, record.side_to_move(last))
