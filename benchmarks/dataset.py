"""How fast positions become rows, and rows positions again, beside the least that anybody would write for it.

The yardstick makes the same bits one by one, as the formats are usually explained.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.cli.dataset_jobs import DatasetJob, DatasetOptions, DatasetResult, run_dataset_job
from app.cli.sources import NamedSource as File
from app.dataset.forms import DATASET_FORMATS
from app.dataset.of_record import ALL_ROWS
from app.dataset.row import TrainingRow
from app.dataset.wanted import PositionKeySet, RowFilter
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.endings import End, EndKind, Result
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.packing import NUMBERS, PACKED_SFEN, PACKED_SFENS, PLACES
from app.shogi.pieces import FULL_SET, KING, SIDES, WHITE_BIT
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts
from app.thoughts.lines import line_text
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource
from benchmarks.figures import Figure, interleaved
from benchmarks.figures import Result as Measured

GAMES = Path(__file__).with_name("games.usi")
ROUNDS = 9
LINE = 10
LONGEST_PACKED_TO_PLAIN = 0.5
LONGEST_UNPACKED_TO_PLAIN = 1.0
MEGABYTE = 1 << 20


def games() -> list[list[Move]]:
    """The moves of whole games."""
    found: list[list[Move]] = []
    for line in GAMES.read_text("utf-8").splitlines():
        _, moves, words = line.partition(" moves ")
        read = [move_of_usi(word) for word in words.split()]
        if moves:
            found.append([move for move in read if move is not None])
    return found


def rows(played: list[list[Move]]) -> list[TrainingRow]:
    found: list[TrainingRow] = []
    for game in played:
        position = Position.from_sfen("startpos")
        for ply, move in enumerate(game):
            found.append(TrainingRow(Position.from_sfen(position.sfen()), move, ply * 7 - 300, Result.BLACK_WON))
            position.apply(move)
    return found


def record_text(played: list[list[Move]]) -> str:
    """The games as KIF, with what an engine thought under every move."""
    records: list[Record] = []
    for game in played:
        builder, board = RecordBuilder(Position.from_sfen("startpos")), Position.from_sfen("startpos")
        for ply, move in enumerate(game):
            builder.add_move(move, 1000)
            board.apply(move)
            line = line_text(board, game[ply + 1 : ply + 1 + LINE])
            said = Thought(ThoughtSource.PLAYED, "Engine", cp_score(ply * 7 - 300), line, ply % 20 + 5, nodes=123456)
            builder.add_comment(add_thoughts("", [said]))
        builder.add_end(End(EndKind.RESIGN))
        records.append(builder.to_record())
    return KIF.write(records, Encoding.UTF_8)


def measure() -> Iterator[Measured]:
    played = games()
    given = rows(played)
    positions = [row.position for row in given]
    packed = [packed_plainly(position) for position in positions]
    if packed != [PACKED_SFENS.pack_position(position) for position in positions]:
        raise AssertionError("the yardstick packs otherwise")
    acts = [
        lambda: [packed_plainly(position) for position in positions],
        lambda: [PACKED_SFENS.pack_position(position) for position in positions],
        lambda: [unpacked_plainly(data) for data in packed],
        lambda: [PACKED_SFENS.unpack_position(data) for data in packed],
    ]
    scale = 1e6 / len(given)
    plainly, ours, back_plainly, back = (taken * scale for taken in interleaved(acts, ROUNDS))
    yield Figure("a position packed", ours, "µs", of=f"median of {ROUNDS}")
    yield Figure(
        "… to bit by bit",
        ours / plainly,
        "×",
        LONGEST_PACKED_TO_PLAIN,
        of=f"median of {ROUNDS}",
        note=f"{plainly:.1f} µs",
    )
    yield Figure("a position unpacked", back, "µs", of=f"median of {ROUNDS}")
    yield Figure(
        "… to bit by bit, without making a board",
        back / back_plainly,
        "×",
        LONGEST_UNPACKED_TO_PLAIN,
        of=f"median of {ROUNDS}",
        note=f"{back_plainly:.1f} µs",
    )
    yield from _forms(given)
    yield from _whole(record_text(played))
    yield from _seen()


def _forms(given: list[TrainingRow]) -> Iterator[Measured]:
    for name, _, write, read, *_ in DATASET_FORMATS:
        data = [written for row in given if isinstance(written := write(row), bytes)]
        writing, reading = interleaved(
            [lambda write=write: [*map(write, given)], lambda read=read, data=data: [*map(read, data)]],  # type: ignore[misc]
            ROUNDS,
        )
        yield Figure(f"rows written as {name}", len(given) / writing, "rows/s", of=f"median of {ROUNDS}")
        yield Figure(f"rows read from {name}", len(given) / reading, "rows/s", of=f"median of {ROUNDS}")


def _whole(text: str) -> Iterator[Measured]:
    """From a file of records with thoughts to rows, all told, on one processor."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.kifu"
        path.write_text(text, "utf-8")
        for key in ("psv", "hcpe", "jsonl"):
            order = DatasetOptions(key, ALL_ROWS, RowFilter(), False)
            done: list[DatasetResult] = []
            (taken,) = interleaved(
                [lambda order=order, done=done: done.append(run_dataset_job(DatasetJob(order, File(str(path), path))))],  # type: ignore[misc]
                3,
            )
            count, size = done[-1].written, sum(map(len, done[-1].rows))
            note = f"{size / count:.0f} bytes a row, {len(text.encode()) / taken / MEGABYTE:.2f} MB/s of KIF"
            yield Figure(
                f"rows from records with thoughts to {key}", count / taken, "rows/s", of="median of 3", note=note
            )


def _seen() -> Iterator[Measured]:
    keys = [number * 0x9E3779B97F4A7C15 & (1 << 64) - 1 for number in range(200_000)]

    def ours() -> None:
        seen = PositionKeySet()
        for key in keys:
            seen.add_key(key)

    def plainly() -> None:
        seen = set()
        for key in keys:
            if key not in seen:
                seen.add(key)

    one, other = interleaved([ours, plainly], 3)
    note = f"a set takes {other / len(keys) * 1e6:.2f} µs, and four times the memory"
    yield Figure("a key looked for among those seen", one / len(keys) * 1e6, "µs", of="median of 3", note=note)


def packed_plainly(position: Position) -> bytes:
    """The least that anybody would write."""
    bits: list[int] = []

    def put(value: int, length: int) -> None:
        bits.extend(value >> number & 1 for number in range(length))

    put(position.turn, 1)
    for side in SIDES:
        king = position.king_square(side)
        put(81 if king is None else NUMBERS[king], 7)
    for place in PLACES:
        if position.board[place] & 15 != KING:
            put(*PACKED_SFEN.board[position.board[place]])
    for side in SIDES:
        for kind in FULL_SET:
            for _ in range(position.hands[side][kind]):
                put(*PACKED_SFEN.hands[side][kind])
    whole = bytearray(32)
    for number, bit in enumerate(bits):
        whole[number // 8] |= bit << number % 8
    return bytes(whole)


_PIECES = {(length, value): piece for piece, (value, length) in PACKED_SFEN.board.items()}
_BESIDE = {
    **{(length, value): -kind for kind, (value, length) in PACKED_SFEN.box.items()},
    **{
        (length, value): kind + side * WHITE_BIT
        for side in SIDES
        for kind, (value, length) in PACKED_SFEN.hands[side].items()
    },
}


def unpacked_plainly(data: bytes) -> list[int]:
    """The same the other way round; of the whole it makes only a list."""
    bits = [data[number // 8] >> number % 8 & 1 for number in range(256)]
    kings = [sum(bits[start + number] << number for number in range(7)) for start in (1, 8)]
    found: list[int] = []
    at, number = 15, 0
    while at < 256:
        if number in kings:
            number += 1
            continue
        codes = _PIECES if number < 81 else _BESIDE
        value = length = 0
        while (length, value) not in codes:
            value |= bits[at] << length
            length += 1
            at += 1
        found.append(codes[length, value])
        number += 1
    return found
