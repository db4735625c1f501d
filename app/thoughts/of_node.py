"""What is thought about one node of a record, with its lines as moves, and the same for other programs."""

from collections.abc import Mapping
from typing import NamedTuple

from app.record.tree import Node
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.comment import NO_ENGINES, thoughts_in
from app.thoughts.lines import ResolvedLine, resolved
from app.thoughts.numbers import Number
from app.thoughts.score import Score
from app.thoughts.thought import Thought

Object = dict[str, object]

_WINNERS = {Side.BLACK: "black", Side.WHITE: "white"}


class Told(NamedTuple):
    thought: Thought
    line: ResolvedLine


def thoughts_of(
    node: Node, before: Position | None, after: Position, engines: Mapping[int, str] = NO_ENGINES
) -> tuple[Told, ...]:
    """`before` and `after` are the boards on both sides of the node's move; at the root and at ends they are one."""
    return tuple(
        Told(thought, resolved(thought, before, after, node.move)) for thought in thoughts_in(node.comment, engines)
    )


def as_json(thought: Thought, line: ResolvedLine) -> Object:
    """What is not known is absent; scores are seen by Sente."""
    shown: Object = {"source": thought.source.value}
    _put(shown, "engine", thought.engine)
    if thought.score is not None:
        shown |= _score(thought.score.seen_by(Side.BLACK))
    _put(shown, "depth", _plain(thought.depth))
    _put(shown, "seldepth", thought.seldepth)
    _put(shown, "nodes", thought.nodes)
    _put(shown, "nps", thought.nps)
    _put(shown, "time_ms", thought.time_ms)
    _put(shown, "rank", thought.rank)
    if thought.line is not None:
        shown["pv"] = [move.usi for move in line.moves]
    return shown | {"dialect": thought.dialect}


def _score(score: Score) -> Object:
    shown: Object = {}
    if score.winner is not None:
        mate: Object = {"winner": _WINNERS[score.winner]}
        _put(mate, "plies", score.plies)
        shown["mate"] = mate
    _put(shown, "score_cp", _plain(score.points))
    _put(shown, "bound", score.bound.value if score.bound else None)
    return shown


def _put(shown: Object, key: str, value: object) -> None:
    if value is not None:
        shown[key] = value


def _plain(number: Number | None) -> int | float | None:
    """As JSON has it: a whole number without a point."""
    if number is None or isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value() else float(number)
