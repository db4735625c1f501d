"""Times of moves as formats tell them."""

from app.record.outline import path
from app.record.tree import Node


def whole_seconds(node: Node) -> int:
    """The time of a move, in milliseconds, as a format without parts of a second tells it: their sums are exact."""
    earlier = sum(before.time_ms or 0 for before in path(node)[node.ply - 2 : 0 : -2]) if node.ply > 2 else 0
    return ((earlier + (node.time_ms or 0)) // 1000 - earlier // 1000) * 1000
