"""Rows in each form: as other programs write them, and back."""

import importlib
import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rsshogi.core import Board
from rsshogi.core import Move as TheirMove
from rsshogi.record import GameResult

from app.dataset.binary import read_hcpe, read_psv, write_hcpe, write_psv
from app.dataset.forms import DATASET_FORMATS, DatasetFormat, read_jsonl, write_jsonl
from app.dataset.row import BadRow, TrainingRow
from app.record.endings import Result
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from tests.cases import every_case
from tests.positions import chance, played_positions, strewn
from tests.sampling import so_many

RESULTS = (Result.BLACK_WON, Result.WHITE_WON, Result.DRAWN)
EVERY_FORM = pytest.mark.parametrize("form", DATASET_FORMATS, ids=lambda form: str(form.key))
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def sample_rows(count: int) -> list[TrainingRow]:
    dice = chance(3)
    return [
        TrainingRow(position, move, dice.randrange(-30_000, 30_001), dice.choice(RESULTS))
        for position, move in played_positions(count, seed=4)
    ]


def test_another_library_writes_the_same_rows() -> None:
    theirs = {
        Result.BLACK_WON: GameResult.BLACK_WIN,
        Result.WHITE_WON: GameResult.WHITE_WIN,
        Result.DRAWN: GameResult.DRAW_BY_REPETITION,
    }
    for row in sample_rows(so_many(500, 2000)):
        assert row.move is not None
        board, move = Board(row.position.sfen()), TheirMove.from_usi(row.move.usi)
        score, result = row.score or 0, theirs[row.result]
        # It has results of its own in the last bytes of PackedSfenValue, so those are left to the next test.
        written = write_psv(row)
        assert isinstance(written, bytes)
        assert written[:38] == board.to_psv(move, score, result, row.position.ply)[:38]
        assert write_hcpe(row) == board.to_hcpe(move, score, result)


@pytest.mark.slow
def test_cshogi_reads_and_writes_the_same_rows() -> None:
    """Of 2,000 positions played and 2,000 with pieces anywhere; where there is no cshogi, this says so."""
    cshogi = pytest.importorskip(
        "cshogi", reason="cshogi is not installed: pip install cshogi==1.1.0 to compare with it"
    )
    numpy = importlib.import_module("numpy")
    dice = chance(5)
    rows = sample_rows(2000)
    rows += [TrainingRow(strewn(dice), None, 0, dice.choice(RESULTS)) for _ in range(2000)]
    board = cshogi.Board()
    for row in rows:
        position = row.position
        board.set_sfen(position.sfen())
        value, entry = numpy.zeros(1, cshogi.PackedSfenValue), numpy.zeros(1, cshogi.HuffmanCodedPosAndEval)
        board.to_psfen(value["sfen"])
        board.to_hcp(entry["hcp"])
        won = row.result.winner
        value["score"] = entry["eval"] = row.score
        value["gamePly"] = position.ply
        value["game_result"] = 0 if won is None else 1 if won is position.turn else -1
        entry["gameResult"] = {None: cshogi.DRAW, 0: cshogi.BLACK_WIN, 1: cshogi.WHITE_WIN}[won]
        if row.move is not None:
            move = cshogi.move16(board.move_from_usi(row.move.usi))
            entry["bestMove16"], value["move"] = move, cshogi.move16_to_psv(move)
        assert write_psv(row) == value.tobytes(), position
        assert write_hcpe(row) == entry.tobytes(), position


@EVERY_FORM
def test_a_row_is_read_back(form: DatasetFormat) -> None:
    for row in sample_rows(300):
        data = form.write(row)
        assert isinstance(data, bytes)
        again = form.read(data)
        assert isinstance(again, TrainingRow)
        assert again[1:4] == row[1:4]
        assert again.position == row.position
        assert form.key == "hcpe" or again.position.ply == row.position.ply


def test_results_are_told_as_each_form_tells_them() -> None:
    black, white = Position.from_sfen(START), Position.from_sfen(START.replace(" b ", " w "))
    told = {
        (position.turn, result): (write_psv(row)[38], write_hcpe(row)[36])  # type: ignore[index]
        for position in (black, white)
        for result in Result
        for row in [TrainingRow(position, None, 0, result)]
    }
    assert [told[black.turn, result] for result in RESULTS] == [(1, 1), (255, 2), (0, 0)]
    assert [told[white.turn, result] for result in RESULTS] == [(255, 1), (1, 2), (0, 0)]
    assert told[white.turn, Result.UNDECIDED] == (0, 0)


def test_hcpe_clips_mates_and_psv_keeps_them() -> None:
    row = TrainingRow(Position.from_sfen(START), None, -31_991, Result.WHITE_WON)
    assert read_psv(write_psv(row)).score == -31_991  # type: ignore[arg-type, union-attr]
    assert read_hcpe(write_hcpe(row)).score == -30_000  # type: ignore[arg-type, union-attr]


def test_numbers_of_moves_stay_in_their_bits() -> None:
    far = Position.from_sfen(START.removesuffix("1") + "99999")
    row = read_psv(write_psv(TrainingRow(far, None, 0, Result.DRAWN)))  # type: ignore[arg-type]
    assert isinstance(row, TrainingRow)
    assert row.position.ply == 65_535
    data = bytearray(write_psv(row))  # type: ignore[arg-type]
    data[36:38] = bytes(2)
    row = read_psv(bytes(data))
    assert isinstance(row, TrainingRow)
    assert row.position.ply == 1


def test_how_a_game_ended_beside_its_result_is_passed_by() -> None:
    row = TrainingRow(Position.from_sfen(START), None, 0, Result.WHITE_WON)
    data = bytearray(write_hcpe(row))  # type: ignore[arg-type]
    data[36] |= 0b01000
    again = read_hcpe(bytes(data))
    assert isinstance(again, TrainingRow)
    assert again.result is Result.WHITE_WON


@every_case(
    ("at", "values", "bad"),
    [
        (34, struct.pack("<H", 0x1E3C), BadRow.MOVE),
        (34, struct.pack("<H", 0xFFFF), BadRow.MOVE),
        (38, b"\x02", BadRow.RESULT),
        (0, b"\xff" * 32, BadRow.POSITION),
    ],
)
def test_what_is_wrong_with_a_row_of_psv_is_said(at: int, values: bytes, bad: BadRow) -> None:
    data = bytearray(write_psv(TrainingRow(Position.from_sfen(START), move_of_usi("7g7f"), 1, Result.DRAWN)))  # type: ignore[arg-type]
    data[at : at + len(values)] = values
    assert read_psv(bytes(data)) is bad


@every_case(
    ("line", "bad"),
    [
        ("", BadRow.JSON),
        ("[]", BadRow.JSON),
        ("[" * 100_000, BadRow.JSON),
        ("\udc80", BadRow.JSON),
        ("{}", BadRow.POSITION),
        ('{"sfen": 3}', BadRow.POSITION),
        ('{"sfen": "9/9 b - 1"}', BadRow.POSITION),
        ('{"sfen": "%s", "move": "7g7e"}', BadRow.MOVE),
        ('{"sfen": "%s", "move": ["7g7f"]}', BadRow.MOVE),
        ('{"sfen": "%s", "score": true}', BadRow.SCORE),
        ('{"sfen": "%s", "score": 1.5}', BadRow.SCORE),
        ('{"sfen": "%s", "score": 32768}', BadRow.SCORE),
        ('{"sfen": "%s", "score": 1e999}', BadRow.SCORE),
        ('{"sfen": "%s", "depth": NaN}', BadRow.DEPTH),
        ('{"sfen": "%s", "depth": -1}', BadRow.DEPTH),
        ('{"sfen": "%s", "result": "won"}', BadRow.RESULT),
        ('{"sfen": "%s", "result": []}', BadRow.RESULT),
    ],
)
def test_what_is_wrong_with_a_row_of_json_is_said(line: str, bad: BadRow) -> None:
    assert read_jsonl(line.replace("%s", START).encode("utf-8", "surrogateescape")) is bad


def test_what_else_a_row_of_json_says_stays_in_it() -> None:
    line = {"sfen": START, "move": "2g2f", "score": 5, "depth": 12, "result": "draw", "note": "日本", "thoughts": [{}]}
    row = read_jsonl(json.dumps(line).encode())
    assert isinstance(row, TrainingRow)
    assert json.loads(write_jsonl(row)) == line


@EVERY_FORM
@given(data=st.binary(min_size=40, max_size=40))
def test_any_bytes_are_a_row_or_a_bad_one(form: DatasetFormat, data: bytes) -> None:
    row = form.read(data[: form.row_bytes or 40])
    assert isinstance(row, BadRow) or isinstance(form.write(row), bytes)


@EVERY_FORM
@given(st.integers(0, 50), st.integers(0, 39), st.integers(0, 255))
def test_a_damaged_row_is_a_row_or_a_bad_one(form: DatasetFormat, number: int, at: int, byte: int) -> None:
    data = bytearray(form.write(ROWS[number]))  # type: ignore[arg-type]
    data[at % len(data)] = byte
    row = form.read(bytes(data))
    assert isinstance(row, BadRow) or form.write(row)


ROWS = sample_rows(51)
