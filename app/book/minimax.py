"""Minimax over a book: scores are propagated back from its leaves through transpositions and cycles.

A position has the score of its best move. A move has the negated score of the next position, or at a leaf its own. Each
round looks one move further (value iteration); beyond the horizon is a draw. Lines that only repeat get the draw value.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.book.entry import BookEntry, BookError, MoveEntry
from app.book.index import Progress, ignore_progress
from app.book.reading import BookReader
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.text import book as text

MAX_ROUNDS: Final = 500
_LEAF: Final = -1


class _MinimaxValue(NamedTuple):
    """Minimax value of a book position for its side to move."""

    score: int
    depth: int
    """Number of moves from the position to the end of its best line in the book."""
    move: str


class _BookEdge(NamedTuple):
    usi: str
    target: int
    score: int | None


class MinimaxResult(NamedTuple):
    """Result of the minimax over a book: its entries with the computed scores, and if these are final."""

    entries: Iterator[BookEntry]
    rounds: int
    is_converged: bool
    """True if another round would change nothing (converged)."""


def minimax_book(
    book: BookReader, draw_for_black: int = 0, rounds: int = MAX_ROUNDS, progress: Progress = ignore_progress
) -> MinimaxResult:
    """Compute score, depth and reply of each move by minimax. Raises BookError if no move has a score."""
    numbers = {entry.sfen: number for number, entry in enumerate(book.entries())}
    edges: list[tuple[_BookEdge, ...]] = []
    draws: list[int] = []
    for entry in book.entries():
        position = entry.position()
        draws.append(-draw_for_black if position.turn is Side.WHITE else draw_for_black)
        found: list[_BookEdge] = []
        for said in entry.moves:
            move = MOVES[said.usi]
            if move is not None and position.try_move(move):
                found.append(_BookEdge(said.usi, numbers.get(position.sfen_without_ply(), _LEAF), said.score))
                position.undo()
        edges.append(tuple(found))
    if not any(edge.score is not None for each in edges for edge in each):
        raise BookError(text.NO_SCORES)
    values: list[_MinimaxValue | None] = [
        _MinimaxValue(draw, 0, "") if any(edge.target != _LEAF or edge.score is not None for edge in each) else None
        for each, draw in zip(edges, draws, strict=True)
    ]
    done, is_settled = 0, False
    while done < rounds and not is_settled:
        progress(done, rounds)
        fresh = [_best_value(each, values) for each in edges]
        # Only scores are compared: in cycles the depth would grow with every round.
        is_settled = all(map(_has_equal_score, fresh, values))
        values = fresh
        done += 1
    return MinimaxResult(_minimax_entries(book, edges, _with_depths(edges, values)), done, is_settled)


def _has_equal_score(one: _MinimaxValue | None, other: _MinimaxValue | None) -> bool:
    return one is other if one is None or other is None else one.score == other.score


def _with_depths(edges: list[tuple[_BookEdge, ...]], values: list[_MinimaxValue | None]) -> list[_MinimaxValue | None]:
    """Add to each position's value the number of moves to where its best line ends or repeats."""
    behind = [
        next((edge.target for edge in each if value is not None and edge.usi == value.move), _LEAF)
        for each, value in zip(edges, values, strict=True)
    ]
    depths: dict[int, int] = {}
    for number in range(len(values)):
        path: dict[int, None] = {}
        place = number
        while place != _LEAF and values[place] is not None and place not in depths and place not in path:
            path[place] = None
            place = behind[place]
        # A line that repeats ends there; the depths of its positions count from that point.
        depth = depths.get(place, _LEAF)
        for at in reversed(path):
            depth += 1
            depths[at] = depth
    return [None if value is None else value._replace(depth=depths[at]) for at, value in enumerate(values)]


def _best_value(edges: tuple[_BookEdge, ...], values: list[_MinimaxValue | None]) -> _MinimaxValue | None:
    best: _MinimaxValue | None = None
    for edge in edges:
        score, depth, _ = _value_after_move(edge, values)
        if score is not None and (best is None or score > best.score):
            best = _MinimaxValue(score, depth, edge.usi)
    return best


def _value_after_move(edge: _BookEdge, values: list[_MinimaxValue | None]) -> tuple[int | None, int, str]:
    value = None if edge.target == _LEAF else values[edge.target]
    return (edge.score, 0, "") if value is None else (-value.score, value.depth + 1, value.move)


def _minimax_entries(
    book: BookReader, edges: list[tuple[_BookEdge, ...]], values: list[_MinimaxValue | None]
) -> Iterator[BookEntry]:
    for entry, each in zip(book.entries(), edges, strict=True):
        by_usi = {edge.usi: edge for edge in each}
        yield entry._replace(moves=tuple(_move_with_value(said, by_usi.get(said.usi), values) for said in entry.moves))


def _move_with_value(said: MoveEntry, edge: _BookEdge | None, values: list[_MinimaxValue | None]) -> MoveEntry:
    if edge is None or edge.target == _LEAF:
        return said
    score, depth, reply = _value_after_move(edge, values)
    return said._replace(score=score, depth=depth, reply=reply or said.reply)
