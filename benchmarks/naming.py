"""How fast an engine's line is named, beside tsshogi and beside python-shogi used the plain way.

The eight lines are made here: well-known openings, played on by seeded chance that likes to take and to promote.
"""

import json
import random
import subprocess
from collections.abc import Callable, Iterator

import shogi

from app.shogi.move_writers import TRIANGLES, write_ki2_line
from app.shogi.moves import Move
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, Unmeasured, interleaved, seconds
from benchmarks.node import tsshogi

OPENINGS = (
    "7g7f 8c8d 6i7h 3c3d 2g2f 4a3b 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f",
    "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 5g5f 5c5d 4i5h 4b3c",
    "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 7i7h 5a4b 5i4h 4b3b 4h3h 5c5d 3i2h 6a5b",
    "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 2e2d 2c2d 2h2d P*2c 2d2h 8e8f",
    "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 4a3b 6i7h 2b7g+ 8h7g 3a4b 3i3h 7a7b",
    "5g5f 3c3d 2h5h 5a4b 7g7f 4b3b 5i4h 8c8d 4h3h 7a6b 3h2h 8d8e 8h7g 6a5b",
    "7g7f 3c3d 7f7e 8c8d 2h7h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 6a5b 3i3h 6b5c",
    "2g2f 3c3d 7g7f 4c4d 3i4h 8b4b 5i6h 3a3b 6h7h 5a6b 5g5f 6b7b 8h7g 7b8b",
)
LINE = 30
LONGEST_MICROSECONDS = 100
ROUNDS = 25
REPEATS = 20
NAMED = "a line of 30 moves named"

NODE_SIDE = """
import { Position, formatPV } from "tsshogi";
import { createInterface } from "node:readline";
const read = (position, words) => {
  const walker = position.clone();
  return words.map((word) => {
    const move = walker.createMoveByUSI(word);
    walker.doMove(move, { ignoreValidation: true });
    return move;
  });
};
let lines;
for await (const text of createInterface({ input: process.stdin })) {
  if (!lines) {
    lines = JSON.parse(text).map(([sfen, words]) => {
      const position = Position.newBySFEN(sfen);
      return [position, words, read(position, words)];
    });
    console.log(JSON.stringify(lines.map(([position, , moves]) => formatPV(position, moves))));
    continue;
  }
  const [what, times] = text.split(" ");
  for (let time = 0; time < Number(times); time++)
    for (const [position, words, moves] of lines)
      formatPV(position, what === "words" ? read(position, words) : moves);
  console.log("done");
}
"""

Lines = list[tuple[Position, str]]


def lines() -> Lines:
    made: Lines = []
    for number, opening in enumerate(OPENINGS):
        position = Position.from_sfen("startpos")
        for move in write_ki2_line(position, opening).moves:
            position.apply(move)
        chance = random.Random(number)
        for _ in range(number * 4):
            position.apply(_lively(position, chance))
        start = Position.from_sfen(position.sfen())
        words = []
        for _ in range(LINE):
            move = _lively(position, chance)
            words.append(move.usi)
            position.apply(move)
        made.append((start, " ".join(words)))
    return made


def _lively(position: Position, chance: random.Random) -> Move:
    """A legal move at random; one in two times one that takes or promotes, where there is one."""
    moves = position.legal_moves()
    sharp = [move for move in moves if move.promotes or position.board[move.to]]
    return chance.choice(sharp if sharp and chance.random() < 0.5 else moves)


def measure() -> Iterator[Result]:
    known = lines()

    def ours() -> None:
        for _ in range(REPEATS):
            for position, words in known:
                write_ki2_line(position, words)

    scale = 1e6 / REPEATS / len(known)
    try:
        with tsshogi(NODE_SIDE) as ask:
            yield from _beside_tsshogi(known, ours, ask, scale)
    except (OSError, subprocess.SubprocessError, RuntimeError) as failure:
        (mine,) = interleaved([ours], ROUNDS)
        yield Figure(NAMED, mine * scale, "µs", LONGEST_MICROSECONDS, of=f"median of {ROUNDS}")
        yield Unmeasured(f"{NAMED} … to tsshogi formatPV", str(failure))
    yield _beside_filtering(known)


def _beside_tsshogi(
    known: Lines, ours: Callable[[], None], ask: Callable[[str], str], scale: float
) -> Iterator[Result]:
    asked = json.dumps([[position.sfen(), words.split()] for position, words in known])
    theirs = json.loads(ask(asked))
    same = sum(
        write_ki2_line(position, words, marks=TRIANGLES).text == text
        for (position, words), text in zip(known, theirs, strict=True)
    )
    yield Figure("lines that tsshogi names alike", same, f"of {len(known)}", len(known), at_least=True)
    named, their_format, their_words = interleaved(
        [ours, lambda: ask(f"moves {REPEATS}"), lambda: ask(f"words {REPEATS}")], ROUNDS
    )
    yield Figure(NAMED, named * scale, "µs", LONGEST_MICROSECONDS, of=f"median of {ROUNDS}")
    yield Figure(
        "… to tsshogi formatPV",
        named / their_format,
        "×",
        1.5,
        of=f"median of {ROUNDS}",
        note=f"{their_format * scale:.0f} µs, its moves read before",
    )
    yield Figure(
        "… to tsshogi from USI words",
        named / their_words,
        "×",
        of=f"median of {ROUNDS}",
        note=f"{their_words * scale:.0f} µs",
    )


def _beside_filtering(known: Lines) -> Result:
    """python-shogi with a list of legal moves at each step, to see whether another piece could go there too."""
    position, words = known[0]
    plain = seconds(lambda: _filtered(position.sfen(), words))
    quick = seconds(lambda: [write_ki2_line(position, words) for _ in range(50)]) / 50
    return Figure(
        "… to filtering python-shogi's legal moves",
        plain / quick,
        "×",
        100,
        at_least=True,
        of="once",
        note=f"{plain * 1e3:.0f} ms",
    )


def _filtered(sfen: str, words: str) -> int:
    board = shogi.Board(sfen)
    rivals = 0
    for word in words.split():
        move = shogi.Move.from_usi(word)
        rivals += sum(other.to_square == move.to_square and other != move for other in board.legal_moves)
        board.push(move)
    return rivals
