"""What analysing a whole game costs beside the engine's own time, and what a second engine beside the first gains.

A game of a hundred moves is analysed by the command at 20,000 nodes a move with the bundled engine. Between the two sits a
relay that takes down when each question went out and when its answer came back, so the gaps between an answer and the next
question are known whatever else the machine does. The yardstick of the whole run, start and end included, is a bare
script that asks the same engine the same questions and does nothing else; it and the gain of a second engine mean something
only on a quiet machine.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from threading import Thread
from typing import IO

from benchmarks.figures import Figure, Result, Unmeasured, seconds

ROOT = Path(__file__).parents[1]
GAMES = Path(__file__).with_name("games.usi")
MOVES = 100
NODES = 20_000
ENGINE = (sys.executable, "-m", "app", "usi")
QUIET = 0.15
"""So much of the processors others may use while what depends on them is measured."""


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = folder / "game.usi"
        words = GAMES.read_text("utf-8").splitlines()[0].split()
        game.write_text(" ".join(words[: MOVES + 3]) + "\n", "utf-8")
        yield from _gaps(folder, game)
        yield from _whole(folder, game, words[3 : MOVES + 3])
        yield from _two(folder, game)


def _gaps(folder: Path, game: Path) -> Iterator[Result]:
    log = folder / "relay.log"
    relay = f"{sys.executable} -m benchmarks.analysis {log}"
    _analyse(folder, game, "--engine", relay)
    noted = [(float(moment), word) for word, moment in map(str.split, log.read_text("utf-8").splitlines())]
    # A question may be noted before the answer that it followed, since each way has a thread of its own.
    moments = [(word, moment) for moment, word in sorted(noted)]
    thinks = sum(end - start for (word, start), (_, end) in pairwise(moments) if word == "go")
    gaps = [end - start for (word, start), (_, end) in pairwise(moments) if word == "bestmove"]
    note = f"{len(gaps) + 1} questions, the engine thinks {thinks:.1f} s"
    yield Figure("an analysis beyond the engine's time", 100 * sum(gaps) / thinks, "%", 3, of="once", note=note)
    cuts, of = quantiles(gaps, n=100), f"of {len(gaps)} gaps"
    yield Figure("from an answer to the next question, median", cuts[49] * 1000, "ms", of=of)
    yield Figure("from an answer to the next question, the slowest of a hundred", cuts[98] * 1000, "ms", of=of)


def _whole(folder: Path, game: Path, moves: list[str]) -> Iterator[Result]:
    name = "a whole analysis, start and end included, beyond a script"
    if (busy := _others()) > QUIET:
        yield Unmeasured(name, f"others use {100 * busy:.0f} % of the machine")
        return
    ours, bare = [], []
    for _ in range(3):
        ours.append(seconds(lambda: _analyse(folder, game)))
        bare.append(seconds(lambda: _ask_all(moves)))
    note = f"{median(ours):.2f} s against {median(bare):.2f} s"
    yield Figure(name, 100 * (median(ours) / median(bare) - 1), "%", 3, of="medians of 3", note=note)


def _two(folder: Path, game: Path) -> Iterator[Result]:
    name = "an analysis with --jobs 2, times faster"
    if (os.cpu_count() or 1) < 2:
        yield Unmeasured(name, "there is one processor")
        return
    if (busy := _others()) > QUIET:
        yield Unmeasured(name, f"others use {100 * busy:.0f} % of the machine")
        return
    one, two = [], []
    for _ in range(3):
        one.append(seconds(lambda: _analyse(folder, game)))
        two.append(seconds(lambda: _analyse(folder, game, "--jobs", "2")))
    note = f"{median(one):.2f} s, with two {median(two):.2f} s"
    yield Figure(name, median(one) / median(two), "×", 1.7, at_least=True, of="medians of 3", note=note)


def _analyse(folder: Path, game: Path, *words: str) -> None:
    out = folder / "out.kifu"
    command = [
        sys.executable,
        "-m",
        "app",
        "analyze",
        str(game),
        "--no-stored",
        "--nodes",
        str(NODES),
        "-o",
        str(out),
        "--overwrite",
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    said = subprocess.DEVNULL
    subprocess.run([*command, *words], cwd=ROOT, env=environment, check=True, stderr=said, timeout=600)


def _ask_all(moves: list[str]) -> None:
    """The same questions over bare pipes."""
    engine, to, back = _started()
    for said, awaited in (
        ("usi", b"usiok"),
        ("setoption name OwnBook value false\nisready", b"readyok"),
        ("usinewgame", b""),
    ):
        _say(to, said)
        _wait(back, awaited)
    for ply in range(len(moves) + 1):
        position = " ".join(["position startpos", *(["moves"] if ply else []), *moves[:ply]])
        _say(to, f"{position}\ngo nodes {NODES}")
        _wait(back, b"bestmove")
    _say(to, "quit")
    engine.wait(20)


def _started() -> "tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]":
    engine = subprocess.Popen(ENGINE, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if engine.stdin is None or engine.stdout is None:
        raise RuntimeError("an engine without pipes")
    return engine, engine.stdin, engine.stdout


def _say(pipe: IO[bytes], words: str) -> None:
    pipe.write(f"{words}\n".encode())
    pipe.flush()


def _wait(pipe: IO[bytes], word: bytes) -> None:
    while word and not pipe.readline().startswith(word):
        pass


def _others() -> float:
    """How much of the processors is in use, with nothing of ours running."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    before = _idle(stat)
    time.sleep(1.0)
    after = _idle(stat)
    return 1 - (after[0] - before[0]) / max(1, after[1] - before[1])


def _idle(stat: Path) -> tuple[int, int]:
    numbers = list(map(int, stat.read_text("utf-8").splitlines()[0].split()[1:9]))
    return numbers[3] + numbers[4], sum(numbers)


def relay(log: Path) -> None:
    """Be the bundled engine, and take down when a question comes and when its answer goes."""
    engine, to, answers = _started()
    with log.open("w", encoding="utf-8") as file:

        def hand_on(source: IO[bytes], to: IO[bytes], word: bytes) -> None:
            for line in source:
                moment = time.perf_counter()
                to.write(line)
                to.flush()
                if line.startswith(word):
                    file.write(f"{word.decode().strip()} {moment}\n")
                if line == b"quit\n":
                    return

        back = Thread(target=hand_on, args=(answers, sys.stdout.buffer, b"bestmove"), daemon=True)
        back.start()
        hand_on(sys.stdin.buffer, to, b"go ")
        to.close()
        back.join(20)
        engine.wait(20)


if __name__ == "__main__":
    relay(Path(sys.argv[1]))
