"""JKF format (writer): a record as JSON, which web pages and other programs exchange; one line per move, for diffs."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from json import JSONEncoder
from typing import Final

from app.formats import jkf_words
from app.formats.format import Encoding, FileExtension, Format, Trait
from app.formats.jkf_reading import read_jkf_records
from app.formats.reader_support import add_time_used, seconds_to_write
from app.record.headers import HANDICAP
from app.record.traversal import nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.move_writers import CSA_NAMES, write_ki2_move
from app.shogi.moves import Move
from app.shogi.pieces import HAND_KINDS, KING, SIDES, kind_of, side_of
from app.shogi.position import Position
from app.shogi.squares import Square, file_of, rank_of, square_at
from app.shogi.starts import start_at_position
from app.text import formats as text
from app.text.phrase import Phrase

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_encode_json: Final = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_encode_ascii_json: Final = JSONEncoder(separators=(",", ":")).encode
_NO_PROMOTION: Final = "不成"


JsonParts = Iterator["str | JsonParts"]
"""Text and nested iterators of text; an explicit stack flattens them to any depth."""


def _flatten_parts(parts: JsonParts) -> Iterator[str]:
    """Yield the nested parts of a JSON text as strings in order, however deep they are nested."""
    waiting = [parts]
    while waiting:
        part = next(waiting[-1], None)
        if part is None:
            waiting.pop()
        elif isinstance(part, str):
            yield part
        else:
            waiting.append(part)


def write_jkf_records(records: Sequence[Record], _encoding: Encoding) -> str:
    """Return one game in JKF; several games, for which JKF has no form, as a JSON array."""
    if len(records) == 1:
        return "".join(chain(_game_json(records[0]), "\n"))
    parts: list[str] = []
    for record in records:
        parts += [",\n" if parts else "", *_game_json(record)]
    return "".join(["[\n", *parts, "\n]\n"])


def _game_json(record: Record) -> Iterator[str]:
    headers = ",\n".join(f"{_json_text(name)}:{_json_text(value)}" for name, value in record.headers)
    yield '{"header":{' + (f"\n{headers}\n" if headers else "") + "},\n"
    yield f'"initial":{_initial_json(record.start_position())},\n"moves":[\n'
    yield from _flatten_parts(_JkfMovesWriter(record).line_json(record.root))
    yield "\n]}"


def _json_text(value: object) -> str:
    """Return `value` as compact JSON, with non-ASCII characters unescaped."""
    written = _encode_json(value)
    # A lone surrogate cannot be encoded in a file, but its escape can.
    return written if written.isascii() or not _SURROGATE.search(written) else _encode_ascii_json(value)


def _initial_json(start: Position) -> str:
    named = start_at_position(start)
    name = jkf_words.PRESET_NAMES.get(named.key) if named and start.ply == 1 else None
    if name is not None:
        return _json_text({"preset": name})
    board = [[_square_member(start, square_at(file, rank)) for rank in range(1, 10)] for file in range(1, 10)]
    hands = [{CSA_NAMES[kind]: start.hand_count(side, kind) for kind in reversed(HAND_KINDS)} for side in SIDES]
    data: dict[str, object] = {"color": int(start.turn), "board": board, "hands": hands}
    if start.ply != 1:
        # JKF has no member for the number of the first move, but allows ours here.
        data["ply"] = start.ply
    return _json_text({"preset": jkf_words.OTHER_PRESET, "data": data})


def _square_member(position: Position, square: Square) -> dict[str, object]:
    piece = position.piece_at(square)
    return {"color": int(side_of(piece)), "kind": CSA_NAMES[kind_of(piece)]} if piece else {}


class _JkfMovesWriter:
    """Writer of the moves of one record in JKF."""

    def __init__(self, record: Record) -> None:
        self._position = record.start_position()
        self._used_time_stack = [(0, 0)]
        """Stack of the milliseconds used by each side: before the present move and before each move leading to it."""

    def line_json(self, node: Node) -> JsonParts:
        """Iterate over the JSON text of the line from `node` along first children, with the branches from that line."""
        here, played = node, 0
        while True:
            yield from self._element_json(here)
            if here.move is not None:
                self._used_time_stack.append(add_time_used(self._used_time_stack[-1], here, self._position.turn))
                self._position.apply(here.move)
                played += 1
            if not here.children:
                break
            yield ",\n"
            here = here.children[0]
        for _ in range(played):
            self._position.undo()
            self._used_time_stack.pop()

    def _element_json(self, node: Node) -> JsonParts:
        others = node.parent.children[1:] if node.parent is not None and node.parent.children[0] is node else ()
        written = _json_text(self._node_members(node))
        if not others:
            yield written
            return
        comma = "," if len(written) > 2 else ""
        yield f'{written[:-1]}{comma}"forks":['
        for number, other in enumerate(others):
            yield ",[\n" if number else "[\n"
            yield self.line_json(other)
            yield "\n]"
        yield "]}"

    def _node_members(self, node: Node) -> dict[str, object]:
        end = None if node.end is None else jkf_words.jkf_word_for_end(node.end, self._position.turn)
        return _known_members(
            {
                "move": None if node.move is None else self._move_members(node.move, node.parent),
                "special": end,
                "time": None if node.time_ms is None else self._time_member(node),
                "comments": jkf_words.comment_lines(node) or None,
            }
        )

    def _move_members(self, move: Move, above: Node | None) -> dict[str, object]:
        position = self._position
        name = write_ki2_move(position, move)
        taken = kind_of(position.piece_at(move.to))
        is_declined = name.endswith(_NO_PROMOTION)
        return _known_members(
            {
                "color": int(position.turn),
                "from": None if move.is_drop else _place_member(move.origin),
                "to": _place_member(move.to),
                "piece": CSA_NAMES[move.dropped if move.is_drop else kind_of(position.piece_at(move.origin))],
                "same": True if above is not None and above.move is not None and above.move.to == move.to else None,
                "promote": True if move.promotes else False if is_declined else None,
                "capture": CSA_NAMES[taken] if taken and taken != KING else None,
                "relative": "".join(letter for letter, word in jkf_words.MODIFIERS.items() if word in name) or None,
            }
        )

    def _time_member(self, node: Node) -> dict[str, object]:
        seconds, total = seconds_to_write(self._used_time_stack[-1], node, self._position.turn)
        now = {"m": seconds // 60, "s": seconds % 60}
        return {"now": now, "total": {"h": total // 3600, "m": total // 60 % 60, "s": total % 60}}


def _known_members(members: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in members.items() if value is not None}


def _place_member(square: Square) -> dict[str, int]:
    return {"x": file_of(square), "y": rank_of(square)}


_JSON_BLANKS: Final = "\ufeff \t\r\n"
_GAME_START: Final = re.compile(r'(?:\[\s*)?\{\s*"(?:header|initial|moves)"\s*:')
_JSON_OBJECT_START: Final = re.compile(r'(?:\[\s*)?\{\s*(?:"|\}|$)')
_GAME_MEMBER: Final = re.compile(r'"(?:moves|initial|preset|header)"\s*:')


def jkf_likelihood(written: str) -> int:
    begun = written.lstrip(_JSON_BLANKS)
    if _GAME_START.match(begun):
        return 100
    if not _JSON_OBJECT_START.match(begun):
        return 0
    return 80 if _GAME_MEMBER.search(begun) else 30


def jkf_losses(record: Record) -> Iterator[Phrase]:
    handicap = record.headers.find_value(HANDICAP)
    if handicap is not None and handicap.strip() in jkf_words.STANDARD_HANDICAPS:
        yield text.LOST_HANDICAP.filled(name=handicap)
    for node in nodes_in_file_order(record.root):
        if node.bookmark or node.comment:
            yield from _bookmark_losses(node)
        if node.end is not None and node.end.text:
            turn = record.side_to_move(node)
            if jkf_words.end_for_jkf_word(jkf_words.jkf_word_for_end(node.end, turn), turn) != node.end:
                yield text.TURNS_INTO_END.filled(ply=node.ply, text=node.end.text)


def _bookmark_losses(node: Node) -> Iterator[Phrase]:
    comment, bookmark = jkf_words.split_comment(jkf_words.comment_lines(node))
    if (comment, bookmark) == (node.comment, node.bookmark):
        return
    if comment == node.comment or not bookmark:
        yield text.LOST_BOOKMARK.filled(ply=node.ply)
    else:
        yield text.TURNS_INTO_BOOKMARK.filled(ply=node.ply)


JKF: Final = Format(
    key="jkf",
    name=text.JKF_NAME,
    extensions=(FileExtension(".jkf", Encoding.UTF_8), FileExtension(".json", Encoding.UTF_8)),
    keeps=frozenset(set(Trait) - {Trait.MILLISECONDS}),
    holds_many=False,
    score=jkf_likelihood,
    read=read_jkf_records,
    write=write_jkf_records,
    also_lost=jkf_losses,
)
