"""How fast the light board moves, judges and lists moves, beside python-shogi and rsshogi.

The positions are those of games of 120 moves at random, the same in every run.
"""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import shogi
from rsshogi.core import Board
from rsshogi.core import Move as OtherMove

from app.shogi import rules
from app.shogi.moves import Move
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, interleaved

T = TypeVar("T")

GAMES = 4
MOVES = 120
ROUNDS = 15
SAMPLE = 8
"""Every how manieth position of a game is judged and listed."""

IMPORT = "import time, enum, re, typing, functools; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"

Game = list[Move]


def games() -> list[Game]:
    played: list[Game] = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        position = Position.from_sfen("startpos")
        game: Game = []
        while len(game) < MOVES:
            game.append(chance.choice(position.legal_moves()))
            position.apply(game[-1])
        played.append(game)
    return played


def measure() -> Iterator[Result]:
    played = games()
    yield from _moving(played)
    sampled = _sampled(played)
    yield from _judging(sampled)
    yield from _listing(sampled)
    yield _importing()


def _figures(name: str, acts: list[Callable[[], object]], calls: int, bound: float) -> Iterator[Result]:
    """Ours first, then python-shogi's, then rsshogi's."""
    ours, python, rust = (taken / calls * 1e6 for taken in interleaved(acts, ROUNDS))
    note = f"python-shogi {python:.3g} µs, rsshogi {rust:.3g} µs"
    yield Figure(name, ours, "µs", of=f"median of {ROUNDS}", note=note)
    yield Figure("… to python-shogi", ours / python, "×", bound, of=f"median of {ROUNDS}")
    yield Figure("… to rsshogi", ours / rust, "×", of=f"median of {ROUNDS}")


def _moving(played: list[Game]) -> Iterator[Result]:
    ready = [
        (Position.from_sfen("startpos"), shogi.Board(), Board(), game,
         [shogi.Move.from_usi(move.usi) for move in game], [OtherMove.from_usi(move.usi) for move in game])
        for game in played
    ]  # fmt: skip

    def ours() -> None:
        for position, _, _, game, _, _ in ready:
            _there_and_back(game, position.apply, position.undo)

    def python() -> None:
        for _, board, _, _, game, _ in ready:
            _there_and_back(game, board.push, board.pop)

    def rust() -> None:
        for _, _, board, _, _, game in ready:
            _there_and_back(game, board.push_move, board.pop)

    yield from _figures("apply, hash and undo a move", [ours, python, rust], GAMES * MOVES, 0.2)


def _there_and_back(game: Sequence[T], make: Callable[[T], object], take_back: Callable[[], object]) -> None:
    for move in game:
        make(move)
    for _ in game:
        take_back()


Sample = tuple[Position, Move, shogi.Board, shogi.Move, Board, OtherMove]


def _sampled(played: list[Game]) -> list[Sample]:
    samples: list[Sample] = []
    for game in played:
        position = Position.from_sfen("startpos")
        for number, (move, after) in enumerate(pairwise(game)):
            position.apply(move)
            if number % SAMPLE == 0:
                sfen = position.sfen()
                samples.append((
                    Position.from_sfen(sfen), after,
                    shogi.Board(sfen), shogi.Move.from_usi(after.usi),
                    Board(sfen), OtherMove.from_usi(after.usi),
                ))  # fmt: skip
    return samples


def _judging(samples: list[Sample]) -> Iterator[Result]:
    def ours() -> None:
        for position, move, _, _, _, _ in samples:
            position.is_quick_legal(move)

    def python() -> None:
        for _, _, board, move, _, _ in samples:
            board.is_legal(move)

    def rust() -> None:
        for _, _, _, _, board, move in samples:
            board.is_legal_move(move)

    yield from _figures("is a move legal", [ours, python, rust], len(samples), 0.2)


def _listing(samples: list[Sample]) -> Iterator[Result]:
    def ours() -> None:
        for position, *_ in samples:
            position.legal_moves()

    def python() -> None:
        for _, _, board, *_ in samples:
            list(board.legal_moves)

    def rust() -> None:
        for *_, board, _ in samples:
            board.legal_moves()

    def authority() -> None:
        for position, *_ in samples:
            rules.is_mate(position)

    yield from _figures("all legal moves", [ours, python, rust], len(samples), 0.2)
    (taken,) = interleaved([authority], 3)
    yield Figure("is it mate, by the authority when in check", taken / len(samples) * 1e6, "µs", of="median of 3")


def _importing() -> Result:
    def once() -> float:
        program = IMPORT.format("app.shogi.position, app.shogi.move_writers")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return float(done.stdout)

    return Figure(
        "import position and naming, tables built", min(once() for _ in range(9)) * 1e3, "ms", 10, of="best of 9"
    )
