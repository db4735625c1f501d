"""Rows as JSON, one object a line: all that is known about a position, for any program."""

import json
from typing import Final, TypeGuard

from app.base.regular import parsed
from app.dataset.row import BadRow, Row, can_be_played
from app.record.endings import Result
from app.shogi.moves import MOVES
from app.shogi.position import Position, SfenError
from app.thoughts.of_node import as_json

_WORDS: Final = {Result.BLACK_WON: "black", Result.WHITE_WON: "white", Result.DRAWN: "draw"}
_RESULTS: Final[dict[object, Result]] = {word: result for result, word in _WORDS.items()} | {None: Result.UNDECIDED}
_OWN: Final = frozenset({"sfen", "move", "score", "depth", "result"})
_SCORES: Final = range(-0x8000, 0x8000)
"""What finds room in the other forms."""
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write(row: Row) -> bytes:
    """What is not known is absent."""
    shown: dict[str, object] = {"sfen": row.position.sfen()}
    if row.move is not None:
        shown["move"] = row.move.usi
    if row.score is not None:
        shown["score"] = row.score
    if row.depth is not None:
        shown["depth"] = int(row.depth) if row.depth == int(row.depth) else row.depth
    if row.result is not Result.UNDECIDED:
        shown["result"] = _WORDS[row.result]
    shown |= row.others
    if row.told:
        shown["thoughts"] = [as_json(*told) for told in row.told]
    return f"{_encode(shown)}\n".encode("utf-8", "surrogatepass")


def read(line: bytes) -> Row | BadRow:
    try:
        said = parsed(line)
    except ValueError:
        return BadRow.JSON
    if not isinstance(said, dict):
        return BadRow.JSON
    position = _position(said.get("sfen"))
    if position is None:
        return BadRow.POSITION
    return _row(position, said)


def _row(position: Position, said: dict[str, object]) -> Row | BadRow:
    name, score, depth, result = (said.get(key) for key in ("move", "score", "depth", "result"))
    move = MOVES[name] if isinstance(name, str) else None
    if name is not None and (move is None or not can_be_played(position, move)):
        return BadRow.MOVE
    if score is not None and not (_is_number(score) and isinstance(score, int) and score in _SCORES):
        return BadRow.SCORE
    if depth is not None and not (_is_number(depth) and 0 <= depth < 1e9):
        return BadRow.DEPTH
    if not (result is None or isinstance(result, str)) or result not in _RESULTS:
        return BadRow.RESULT
    others = {key: value for key, value in said.items() if key not in _OWN}
    return Row(position, move, score, _RESULTS[result], depth, others=others)


def _position(sfen: object) -> Position | None:
    if not isinstance(sfen, str):
        return None
    try:
        return Position.from_sfen(sfen)
    except SfenError:
        return None


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
