"""How fast the thoughts in the comments of a long game are found, and how much their lines cost when somebody wants them.

The comments are written here: five candidates for each of 300 moves, with lines of 15 moves played by seeded chance.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts, parts_in, thoughts_in
from app.thoughts.lines import line_text, resolve_line
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource
from benchmarks.figures import Figure, Result, interleaved

MOVES = 300
CANDIDATES = 5
LINE = 15
LONGEST_MILLISECONDS = 60
ROUNDS = 15


class Commented(NamedTuple):
    """A move of the game with the thoughts below it."""

    before: Position
    after: Position
    move: Move
    comment: str


def game() -> list[Commented]:
    chance = random.Random(300)
    position = Position.from_sfen("startpos")
    moves: list[Commented] = []
    while len(moves) < MOVES:
        legal = position.legal_moves()
        if not legal:
            position = Position.from_sfen("startpos")
            continue
        before, move = position.copy(), chance.choice(legal)
        position.apply(move)
        after = position.copy()
        moves.append(Commented(before, after, move, _comment(after, chance)))
    return moves


def _comment(after: Position, chance: random.Random) -> str:
    thoughts = [
        Thought(
            ThoughtSource.ANALYSED,
            engine="Bench 1.0",
            score=cp_score(chance.randint(-3000, 3000)),
            line=line_text(after, _line(after, chance)),
            depth=chance.randint(10, 30),
            nodes=chance.randint(1, 9_999_999),
            rank=rank,
        )
        for rank in range(1, CANDIDATES + 1)
    ]
    return add_thoughts("ここは自然な一手。", thoughts)


def _line(position: Position, chance: random.Random) -> list[Move]:
    board = position.copy()
    moves: list[Move] = []
    for _ in range(LINE):
        legal = board.legal_moves()
        if not legal:
            break
        moves.append(chance.choice(legal))
        board.apply(moves[-1])
    return moves


def measure() -> Iterator[Result]:
    moves = game()
    comments = [move.comment for move in moves]
    notes = ["ここは自然な一手。\n* 12分考慮\n次の一手が難しい。"] * MOVES
    foreign = [
        f"*解析 0 ○ 候補{rank} 時間 00:15.9 深さ 20/30 ノード数 1000495 評価値 -207 読み筋 ▲７六歩(77) △３四歩(33)"
        for rank in range(1, 6)
    ]
    foreign_comments = ["\n".join(foreign)] * MOVES

    def found() -> None:
        for comment in comments:
            parts_in(comment)

    def unfound() -> None:
        for comment in notes:
            parts_in(comment)

    def found_abroad() -> None:
        for comment in foreign_comments:
            parts_in(comment)

    ours, theirs, plain = interleaved([found, found_abroad, unfound], ROUNDS)
    count = sum(len(thoughts_in(comment)) for comment in comments)
    yield Figure("thoughts in the comments of a game", count, "of 1500", MOVES * CANDIDATES, at_least=True)
    yield Figure(
        "300 moves × 5 thoughts found, lines as text", ours * 1e3, "ms", LONGEST_MILLISECONDS, of=f"median of {ROUNDS}"
    )
    yield Figure(
        "300 moves × 5 thoughts found, as ShogiGUI writes them",
        theirs * 1e3,
        "ms",
        LONGEST_MILLISECONDS,
        of=f"median of {ROUNDS}",
    )
    yield Figure(
        "300 comments without a thought", plain * 1e3, "ms", LONGEST_MILLISECONDS / 10, of=f"median of {ROUNDS}"
    )
    yield from _lines(moves)


def _lines(moves: list[Commented]) -> Iterator[Result]:
    told = [(thought, move) for move in moves for thought in thoughts_in(move.comment)]

    def read() -> int:
        return sum(resolve_line(thought, move.before, move.after, move.move).unread_count for thought, move in told)

    yield Figure("words of all their lines that were not read", read(), "", 0)
    (taken,) = interleaved([read], 3)
    yield Figure("one line of 15 moves read on its board", taken * 1e6 / len(told), "µs", of="median of 3")
