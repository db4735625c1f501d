"""File formats of training data (JSON lines, PSV, hcpe), and what each of them cannot store."""

import json
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, TypeGuard

from app.base.regular import parse_json
from app.dataset.binary import HCPE_BYTES, PSV_BYTES, read_hcpe, read_psv, write_hcpe, write_psv
from app.dataset.row import BadRow, TrainingRow, is_playable
from app.record.endings import Result
from app.shogi.moves import MOVES
from app.shogi.packing import PackingFault
from app.shogi.position import Position, SfenError
from app.text import dataset as text
from app.text.phrase import Phrase
from app.thoughts.of_record import thought_json

_RESULT_WORDS: Final = {Result.BLACK_WON: "black", Result.WHITE_WON: "white", Result.DRAWN: "draw"}
_RESULTS_BY_WORD: Final[dict[object, Result]] = {word: result for result, word in _RESULT_WORDS.items()} | {
    None: Result.UNDECIDED
}
_KNOWN_KEYS: Final = frozenset({"sfen", "move", "score", "depth", "result"})
_SCORE_RANGE: Final = range(-0x8000, 0x8000)
"""Range of scores that the binary formats can store."""
_encode_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_jsonl(row: TrainingRow) -> bytes:
    """Serialize a training row as a line of JSON; unknown values are left out."""
    shown: dict[str, object] = {"sfen": row.position.sfen()}
    if row.move is not None:
        shown["move"] = row.move.usi
    if row.score is not None:
        shown["score"] = row.score
    if row.depth is not None:
        shown["depth"] = int(row.depth) if row.depth == int(row.depth) else row.depth
    if row.result is not Result.UNDECIDED:
        shown["result"] = _RESULT_WORDS[row.result]
    shown |= row.other_fields
    if row.thoughts:
        shown["thoughts"] = [thought_json(*told) for told in row.thoughts]
    return f"{_encode_json(shown)}\n".encode("utf-8", "surrogatepass")


def read_jsonl(line: bytes) -> TrainingRow | BadRow:
    try:
        said = parse_json(line)
    except ValueError:
        return BadRow.JSON
    if not isinstance(said, dict):
        return BadRow.JSON
    position = _read_position(said.get("sfen"))
    if position is None:
        return BadRow.POSITION
    return _read_row(position, said)


def _read_row(position: Position, said: dict[str, object]) -> TrainingRow | BadRow:
    name, score, depth, result = (said.get(key) for key in ("move", "score", "depth", "result"))
    move = MOVES[name] if isinstance(name, str) else None
    if name is not None and (move is None or not is_playable(position, move)):
        return BadRow.MOVE
    if score is not None and not (_is_number(score) and isinstance(score, int) and score in _SCORE_RANGE):
        return BadRow.SCORE
    if depth is not None and not (_is_number(depth) and 0 <= depth < 1e9):
        return BadRow.DEPTH
    if not (result is None or isinstance(result, str)) or result not in _RESULTS_BY_WORD:
        return BadRow.RESULT
    others = {key: value for key, value in said.items() if key not in _KNOWN_KEYS}
    return TrainingRow(position, move, score, _RESULTS_BY_WORD[result], depth, other_fields=others)


def _read_position(sfen: object) -> Position | None:
    if not isinstance(sfen, str):
        return None
    try:
        return Position.from_sfen(sfen)
    except SfenError:
        return None


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


class RowPart(Enum):
    """A property of a row that a format may store besides position, move, score and result."""

    PLIES = "plies"
    DEPTHS = "depths"
    THOUGHTS = "thoughts"
    SCORES = "scores"
    """Scores as the engine reported them, not only as numbers."""
    MATES = "mates"
    """Mate scores with the number of moves to the mate."""
    UNKNOWN = "unknown"
    """Unknown scores and results, as distinct from a score of 0 and a draw."""


class DatasetFormat(NamedTuple):
    """A file format for training data."""

    key: str
    """Name of the format, which is also its file suffix without the dot."""
    row_bytes: int | None
    """Length of a training row in bytes; None for a format of text lines."""
    write: Callable[[TrainingRow], bytes | PackingFault]
    read: Callable[[bytes], TrainingRow | BadRow]
    stored_parts: frozenset[RowPart]
    losses: tuple[tuple[RowPart, Phrase], ...]
    """Properties that the format loses or changes, each with a sentence for the user."""

    @property
    def stored_results(self) -> frozenset[Result]:
        """Game results that the format can distinguish."""
        return frozenset(Result) if RowPart.UNKNOWN in self.stored_parts else frozenset(Result) - {Result.UNDECIDED}


DATASET_FORMATS: Final = (
    DatasetFormat("jsonl", None, write_jsonl, read_jsonl, frozenset(RowPart), ()),
    DatasetFormat(
        "psv",
        PSV_BYTES,
        write_psv,
        read_psv,
        frozenset({RowPart.PLIES, RowPart.MATES}),
        ((RowPart.THOUGHTS, text.THOUGHTS_LOST), (RowPart.SCORES, text.SCORES_CLIPPED)),
    ),
    DatasetFormat(
        "hcpe",
        HCPE_BYTES,
        write_hcpe,
        read_hcpe,
        frozenset(),
        ((RowPart.THOUGHTS, text.THOUGHTS_LOST), (RowPart.PLIES, text.PLIES_LOST), (RowPart.MATES, text.MATES_CLIPPED)),
    ),
)


def find_format(key: str) -> DatasetFormat | None:
    return next((form for form in DATASET_FORMATS if form.key == key), None)


def format_keys() -> tuple[str, ...]:
    return tuple(form.key for form in DATASET_FORMATS)
