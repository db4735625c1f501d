"""What fairy-stockfish thinks of openings, for the tests that need a second opinion."""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools import require

FAIRY = Path("/usr/games/fairy-stockfish")


@contextmanager
def fairy() -> Iterator[Callable[[str], int]]:
    """What a position behind some moves is worth to the side to move, in hundredths of a pawn, at depth 10.

    The start itself is worth some 230. The test is skipped where there is no fairy-stockfish.
    """
    require("fairy-stockfish")
    with subprocess.Popen([FAIRY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        yield lambda moves: _worth(engine, moves)
        engine.kill()


def _worth(engine: "subprocess.Popen[str]", moves: str) -> int:
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(f"usinewgame\nposition startpos moves {moves}\ngo depth 10\n")
    points = None
    for said in engine.stdout:
        if found := re.search(r" score (cp|mate) ([+-]?\d+)", said):
            points = int(found[2]) if found[1] == "cp" else None
        if said.startswith("bestmove"):
            break
    assert points is not None, f"a mate, or nothing, behind {moves}"
    return points
