"""A record as one line of JSON, for other programs."""

import json
from collections.abc import Iterator, Sequence

from app.cli.terminal import Remark, remark_of
from app.formats.files import Opened
from app.record.outline import file_order, main_line
from app.record.problems import Problem
from app.record.tree import Node, Record
from app.record.walker import Walker
from app.shogi.naming import TRIANGLES, csa, ki2, kif
from app.shogi.position import Position
from app.text.phrase import Language
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.of_node import as_json, thoughts_of

Object = dict[str, object]


def lines(name: str, opened: Opened, language: Language) -> Iterator[str]:
    """A line for each record that was opened; one that says why where there is none."""
    problems = _by_game(opened.problems, len(opened.records))
    head: Object = {
        "file": name,
        "format": opened.format.key if opened.format else "",
        "encoding": opened.encoding,
    }
    for record, own in zip(opened.records, problems, strict=False):
        yield _line(head | _record(record) | {"problems": _problems(own, language)} | {"nodes": list(_nodes(record))})
    if not opened.records:
        told = _problems(opened.problems, language)
        yield _line(head | {"error": told[0]["text"] if told else "", "problems": told})


def _line(record: Object) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _by_game(problems: Sequence[Problem], games: int) -> list[list[Problem]]:
    """The problems of each record; what is of none is told with the last."""
    sorted_out: list[list[Problem]] = [[] for _ in range(games)]
    for problem in problems:
        if games:
            sorted_out[min(problem.game, games - 1)].append(problem)
    return sorted_out


def _problems(problems: Sequence[Problem], language: Language) -> list[Object]:
    return [_problem(remark_of(problem, language)) for problem in problems]


def _problem(remark: Remark) -> Object:
    return {
        "line": remark.line,
        "column": remark.column,
        "severity": remark.severity.value,
        "text": remark.sentence,
    }


def _record(record: Record) -> Object:
    return {
        "headers": dict(record.headers),
        "start": record.start_sfen,
        "final": record.position_at(main_line(record.root)[-1]).sfen(),
    }


def _nodes(record: Record) -> Iterator[Object]:
    walker = Walker(record.root, record.start_position())
    places: dict[Node, int] = {}
    engines = engines_in(record.root.comment)
    for node in file_order(record.root):
        places.update((child, place) for place, child in enumerate(node.children))
        shown: Object = {"ply": node.ply}
        before = None
        if node.parent is not None:
            walker.go(node.parent)
            shown["sibling"] = places.pop(node)
            shown |= _step(node, walker.position)
            before = walker.position.copy() if node.comment else None
        shown |= _notes(node)
        if node.comment:
            walker.go(node)
            thoughts = [as_json(*told) for told in thoughts_of(node, before, walker.position, engines)]
            shown |= {"thoughts": thoughts} if thoughts else {}
        yield shown


def _step(node: Node, position: Position) -> Object:
    """What leads to the node, seen from the position before it."""
    if node.end is not None:
        return {"end": f"other:{node.end.text}" if node.end.text else node.end.kind.value}
    move, above = node.move, node.parent
    if move is None or above is None:
        return {}
    same = above.move.to if above.move else None
    return {
        "usi": move.usi,
        "kif": kif(position, move, same),
        "ki2": TRIANGLES[position.turn] + ki2(position, move, same),
        "csa": csa(position, move),
        "legal": node.illegal is None,
    }


def _notes(node: Node) -> Object:
    notes: Object = {}
    if node.time_ms is not None:
        notes["time_ms"] = node.time_ms
    if node.comment:
        notes["comment"] = node.comment
    if node.bookmark:
        notes["bookmark"] = node.bookmark
    return notes
