"""Games in the whole window between two engines that flood: how long from one's move to the question to the other.

The engines play a game that they know by heart, and while one thinks it says 100,000 lines a second. The time is that from
the reading of a move to the writing of the next question, in the window's own process, whatever the window has to paint,
to record and to keep besides. It is taken of engines that think for a moment, as all real ones do, and of such as answer at
once with a hundred lines: the processor has had no time to forget anything by then, if the loop does not pause either.

The yardstick is what cannot be left out: finding the move in what was read, making it on a light board, and writing the
position and `go`. It is done at the same moments, after every second move, since a processor that has just been woken takes
several times as long for the first of anything.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from app.desktop.playing.playing import playing
from app.play.conditions import Conditions, Player, TimeControl
from app.shogi.moves import MOVES
from app.shogi.position import Position as Board
from app.usi.answers import read_answer
from app.usi.commands import Go, PositionCommand
from benchmarks.directing import overheard
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import ROOT
from benchmarks.scripted_engine import compiled, game, profile
from benchmarks.whole_program import Opened, is_busy, opened

GAMES = 5
RATE = 100_000
BATCH = 100
THINK_MS = 30
PATIENCE = 120.0
ENGINES = ("One", "Other")
CLOCK = TimeControl(600_000, 10_000)
BOUND = 50.0


def measure() -> Iterator[Result]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "benchmarks.window_games"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=600
    )
    said = json.loads(done.stdout)
    if "reason" in said:
        yield Unmeasured("games in the window", said["reason"])
        return
    for played, after in ((said, ""), (said["at_once"], " at once")):
        replies, bare = played["replies"], median(played["bare"])
        cuts, of = quantiles(replies, n=100), f"of {len(replies):,} moves"
        yield Figure(f"bestmove{after} read to the next go written, p50", cuts[49] / 1e3, "µs", 1000, of=of)
        note = f"{bare / 1e3:.0f} µs at such a moment"
        yield Figure("… to what cannot be left out", cuts[49] / bare, "×", of="medians", note=note)
        yield Figure(f"bestmove{after} read to the next go written, p99", cuts[98] / 1e3, "µs", 5000, of=of)
    by_clock, by_work = map(max, zip(said["longest"], said["at_once"]["longest"], strict=True))
    of = f"worst of {said['turns'] + said['at_once']['turns']:,}"
    yield Figure("longest work of the window in one go", 1e3 * by_work, "ms", BOUND, of=of)
    note = "on a machine that is too busy to judge by it" if said["busy"] else "by the clock"
    yield Figure(
        "longest time the window is busy", 1e3 * by_clock, "ms", None if said["busy"] else BOUND, of=of, note=note
    )


def games(whole: Opened, program: Path, think_ms: int) -> dict[str, object]:
    desk, watch, replies, least = whole.desk, whole.watch, list[int](), Least()
    profiles = [profile(program, f"{name} {think_ms}", RATE, BATCH, think_ms) for name in ENGINES]
    players = [Player(each.name, desk.engines.add_engine(each).key) for each in profiles]
    conditions = Conditions((players[0], players[1]), (CLOCK, CLOCK))
    table, filing = playing(desk), whole.program.filing
    watch.turns.clear()
    for _ in range(GAMES):
        before = table.hosted
        with _watching(replies, least):
            table.start(conditions)
            watch.until(lambda before=before: table.hosted not in {None, before}, PATIENCE)  # type: ignore[misc]
            (watch.until if think_ms else watch.run_until)(lambda: not table.is_on, PATIENCE)
        watch.until(lambda: filing is not None and not filing.is_unsaved, PATIENCE)
    return {
        "replies": replies,
        "bare": least.taken,
        "longest": watch.longest,
        "turns": len(watch.turns),
        "busy": is_busy(1),
    }


class Least:
    """What cannot be left out of a turn, on a board of its own, with the nanoseconds that it took."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self._game = game()
        self._begin()

    def _begin(self) -> None:
        self._board, self._asked, self._ply = Board.from_sfen("startpos"), PositionCommand(), 0

    def turn(self, piece: bytes) -> None:
        begun = time.perf_counter_ns()
        read_answer(piece[piece.rfind(b"\n", 0, -1) + 1 :].decode())
        move = MOVES[self._game[self._ply].usi]
        if move is None or not self._board.try_move(move):
            raise ValueError("the game cannot be played")
        self._asked = self._asked.with_move(move.usi)
        f"{self._asked.text}\n{Go(btime=600_000, wtime=600_000, byoyomi=10_000).text}\n".encode()
        self.taken.append(time.perf_counter_ns() - begun)
        self._ply += 1
        if self._ply == len(self._game):
            self._begin()


@contextmanager
def _watching(replies: list[int], least: Least) -> Iterator[None]:
    """Take down the nanoseconds from the reading of each second move to the question that is written next."""
    since = [0]
    turns = itertools.count()

    def heard(piece: bytes) -> None:
        if b"bestmove" in piece[-64:]:
            if next(turns) % 2:
                least.turn(piece)
            else:
                since[0] = time.perf_counter_ns()

    def said(data: bytes) -> None:
        if since[0] and b"\ngo " in data:
            replies.append(time.perf_counter_ns() - since[0])
            since[0] = 0

    with overheard(heard, said):
        yield


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        program = compiled(Path(name))
        if program is None:
            print(json.dumps({"reason": "there is no C compiler for the engines"}))
            return
        with opened(Path(name) / "home") as whole:
            said = games(whole, program, THINK_MS) | {"at_once": games(whole, program, 0)}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
