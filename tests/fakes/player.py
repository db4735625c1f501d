"""A USI engine that plays whole legal games: `python -S -E tests/fakes/player.py SEED [FAULT PLY] [SCORE] [PAUSE]`.

The move follows from the seed and the moves before, so that a game of two of them is always the same. From move PLY on it
does what FAULT says: crash, stall, illegal, late, nonsense or resign. It says SCORE with every move, and takes PAUSE seconds.
"""

import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.shogi.moves import MOVES
from app.shogi.position import Position

LATE = 0.45
"""Seconds that one takes which is late."""


def say(*lines: str) -> None:
    os.write(1, "".join(f"{line}\n" for line in lines).encode())


def main(seed: str, fault: str = "", ply: str = "0", score: str = "", pause: str = "0") -> None:
    position, moves = Position.from_sfen("startpos"), list[str]()
    for line in sys.stdin:
        match line.split():
            case ["usi"]:
                say("id name Player", "option name Style type string default plain", "usiok")
            case ["isready"]:
                say("readyok")
            case ["position", *words]:
                position, moves = reached(words)
            case ["go", *_]:
                time.sleep(float(pause))
                answer(position, moves, seed, fault if len(moves) >= int(ply) else "", score)
            case ["quit"]:
                return


def reached(words: list[str]) -> tuple[Position, list[str]]:
    start, _, line = " ".join(words).partition(" moves ")
    position = Position.from_sfen(start.removeprefix("sfen "))
    for word in line.split():
        move = MOVES[word]
        assert move is not None
        position.apply(move)
    return position, line.split()


def answer(position: Position, moves: list[str], seed: str, fault: str, score: str) -> None:
    if fault == "crash":
        os._exit(3)
    if fault == "stall":
        return
    if fault == "late":
        time.sleep(LATE)
    said = {"illegal": "bestmove 1a1b", "nonsense": "bestmove", "resign": "bestmove resign"}.get(fault)
    legal = sorted(move.usi for move in position.legal_moves())
    chance = random.Random(f"{seed} {' '.join(moves)}")  # noqa: S311 - it is to come the same again
    move = chance.choice(legal) if legal else "resign"
    if score:
        say(f"info depth 1 score cp {score} pv {move}")
    say(said or f"bestmove {move}")


if __name__ == "__main__":
    main(*sys.argv[1:])
