"""How often an engine names the move that was played: `python -m benchmarks.players_moves FILE… --nodes 60`.

The positions are spread evenly over the games, from the 26th move on and without forced moves. The share of the players' own
moves among an engine's lines says how near it is to them; strong players agree with a strong engine in more than every
second move.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from app.analysis.query import query_at_node
from app.formats.files import read_file
from app.record.traversal import main_line
from app.usi.info import Info, read_info

FIRST_PLY = 26
POSITIONS = 90
LINES = 3


class PlayedMove(NamedTuple):
    """A move of a game, and the position that it was played in."""

    position: str
    move: str


def played_moves(path: Path) -> list[PlayedMove]:
    """The moves of a game from the 26th on that were not the only legal one."""
    record = read_file(path).records[0]
    found = []
    for node in main_line(record.root):
        if node.move is None or node.parent is None or node.ply < FIRST_PLY:
            continue
        query = query_at_node(record, node.parent)
        if len(query.board.legal_moves()) > 1:
            found.append(PlayedMove(query.position.text, node.move.usi))
    return found


def spread(moves: Sequence[PlayedMove], count: int) -> list[PlayedMove]:
    """So many of the moves, as far from each other as they can be."""
    return [moves[place * len(moves) // count] for place in range(min(count, len(moves)))]


class AskedEngine:
    """A running engine that names its best moves."""

    def __init__(self, command: Sequence[str], lines: int = LINES) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say("usi")
        names = {line.split()[2] for line in self._heard("usiok") if line.startswith("option name ")}
        for name, value in (("MultiPV", lines), ("OwnBook", "false"), ("USI_OwnBook", "false")):
            if name in names:
                self._say(f"setoption name {name} value {value}")
        self._say("isready")
        list(self._heard("readyok"))

    def lines(self, position: str, go: str) -> dict[int, Info]:
        """The last word on each of its lines with a score, by rank."""
        self._say(f"usinewgame\n{position}\n{go}")
        said = [read_info(line) for line in self._heard("bestmove") if line.startswith("info")]
        return {info.multipv or 1: info for info in said if info.pv and info.score is not None}

    def best_moves(self, position: str, go: str) -> list[str]:
        """The first moves of its lines, the best first."""
        return [info.pv[0] for _, info in sorted(self.lines(position, go).items())]

    def quit(self) -> None:
        self._say("quit")
        self._process.wait(20)

    def _say(self, words: str) -> None:
        if self._process.stdin is None:
            raise RuntimeError("an engine without pipes")
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()

    def _heard(self, last: str) -> Iterator[str]:
        if self._process.stdout is None:
            raise RuntimeError("an engine without pipes")
        for line in self._process.stdout:
            yield line
            if line.startswith(last):
                return
        raise RuntimeError("the engine has ended")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--engine", default=f"{sys.executable} -m app usi", help="its command; the bundled one without")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, default=0.5)
    limit.add_argument("--nodes", type=int)
    asked = parser.parse_args()
    go = f"go movetime {round(1000 * asked.seconds)}" if asked.nodes is None else f"go nodes {asked.nodes}"
    chosen = spread([move for path in asked.files for move in played_moves(path)], asked.positions)
    engine = AskedEngine(asked.engine.split())
    ranks = [0] * (LINES + 1)
    for played in chosen:
        best = engine.best_moves(played.position, go)[:LINES]
        ranks[best.index(played.move) if played.move in best else LINES] += 1
    engine.quit()
    first, among = ranks[0] / len(chosen), sum(ranks[:LINES]) / len(chosen)
    sys.stdout.write(f"{go}: {len(chosen)} positions, first {first:.0%}, among {LINES} {among:.0%} {ranks}\n")


if __name__ == "__main__":
    main()
