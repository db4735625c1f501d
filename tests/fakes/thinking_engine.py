"""A USI engine for tests of analyses: each position gets a score of its own at once, and a log says what was answered.

`python -S -E tests/fakes/thinking_engine.py LOG MILLISECONDS [PLIES]` thinks so long about each question, and for ever about
positions after so many plies. It writes its process number into LOG when it starts, and when it has answered the moment and
the words of the `position`.
"""

import os
import sys
import time


def main(log: str, milliseconds: int, silent_from: float = float("inf")) -> None:
    note(log, f"process {os.getpid()}")
    position = "position startpos"
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "usi":
            say("id name Thinking", "option name MultiPV type spin default 1 min 1 max 9", "usiok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            position = line.strip()
        elif word == "go":
            plies = len(position.partition(" moves ")[2].split())
            if plies >= silent_from:
                continue
            time.sleep(milliseconds / 1000)
            move = "3c3d" if plies % 2 else "7g7f"
            say(
                f"info depth 9 multipv 1 score cp {100 + plies} nodes 900 time {milliseconds} pv {move}",
                f"bestmove {move}",
            )
            note(log, f"answered {time.monotonic()} {position}")
        elif word == "quit":
            return


def say(*lines: str) -> None:
    os.write(1, "".join(f"{line}\n" for line in lines).encode())


def note(log: str, line: str) -> None:
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(handle, f"{line}\n".encode())
    os.close(handle)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
