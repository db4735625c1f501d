"""The moves that a graph marks: those that were judged to be more than plain."""

from collections.abc import Sequence
from typing import NamedTuple

from app.analysis.verdict import Verdict
from app.analysis.winning import centipawns_of
from app.record.tree import Node
from app.shogi.pieces import Side
from app.workspace.judgements import Judgements


class GraphMark(NamedTuple):
    ply: int
    points: float
    """Where the line is that was judged by, in centipawns for Sente."""
    verdict: Verdict
    mover: Side


def marks_along(line: Sequence[Node], judgements: Judgements) -> tuple[GraphMark, ...]:
    """The marks of a line, as far as its moves are judged."""
    if judgements.is_hidden:
        return ()
    return tuple(
        GraphMark(found.node.ply, centipawns_of(found.after), found.verdict, found.mover)
        for found in judgements.moves
        if found.verdict is not Verdict.PLAIN and found.node.ply < len(line) and line[found.node.ply] is found.node
    )
