"""How fast engines are served through QProcess: floods of thoughts, and games between two that answer at once.

The engines are two dozen lines of C, so that what is measured is the program. The yardstick for games is a bare relay, a
loop of `read` and `write` in Python that knows neither Qt nor the protocol.
"""

import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, QTimer

from app.runtime.engine import Engine, EngineRegistry
from app.runtime.launch import Launch
from app.usi.commands import Go, PositionCommand
from app.usi.events import InfoEvent, ReadyOk, SearchAnswered, SessionEvent
from app.usi.log import EngineLog
from app.usi.session import SearchQuery
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.machine_facts import resident

PLIES = 181
GAMES = 40
ROUNDS = 3
RATE = 100_000
SECONDS = 2.0
MOVE = "7g7f"

# `engine STAMPS 0 0` answers at once and writes its moments into a file at the end; a rate and a number of lines for each
# write make it flood until it is stopped, at rate 1 as fast as it goes. It says how many lines that were.
ENGINE = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000L + t.tv_nsec; }
static void say(const char *s) { size_t n = strlen(s); while (n) { ssize_t d = write(1, s, n); if (d <= 0) exit(0); s += d; n -= d; } }
static long stamps[1 << 20], count;
static char in[1 << 20], out[1 << 20];
int main(int argc, char **argv) {
  long rate = atol(argv[2]), batch = atol(argv[3]), lines = 0, next = 0, have = 0;
  int flooding = 0;
  char *p = out;
  for (long i = 0; i < batch; i++)
    p += sprintf(p, "info depth %ld seldepth 31 multipv %ld score cp %ld nodes 458928 nps 190901 hashfull 279 time %ld pv "
      "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 3a3b 6h7h 5a6b 5g5f 6b7b 8h7g 7b8b 9g9f 9c9d 1g1f 1c1d 2f2e 2b3c\n",
      i % 60 + 1, i % 5 + 1, i % 900 - 450, i);
  for (;;) {
    struct pollfd ready = {0, POLLIN, 0};
    int wait = !flooding ? -1 : rate == 1 || now() >= next ? 0 : (next - now()) / 1000000;
    if (poll(&ready, 1, wait) == 0) {
      while (rate != 1 && now() < next) ;
      say(out); lines += batch;
      next += rate == 1 ? 0 : batch * 1000000000L / rate;
      continue;
    }
    ssize_t n = read(0, in + have, sizeof in - 1 - have);
    if (n <= 0) return 0;
    have += n; in[have] = 0;
    char *line = in, *end;
    for (; (end = strchr(line, '\n')); line = end + 1) {
      *end = 0;
      if (!strcmp(line, "usi")) say("usiok\n");
      else if (!strcmp(line, "isready")) say("readyok\n");
      else if (!strncmp(line, "go", 2)) {
        stamps[count++] = now();
        if (rate) { flooding = 1; next = now(); continue; }
        stamps[count++] = now();
        say("bestmove 7g7f\n");
      } else if (!strcmp(line, "stop") && flooding) {
        flooding = 0;
        for (int i = 1; i <= 5; i++) { sprintf(in + sizeof in / 2, "info depth 99 multipv %d score cp %d pv 7g7f\n", i, i); say(in + sizeof in / 2); }
        sprintf(in + sizeof in / 2, "info string %ld lines\nbestmove 7g7f\n", lines); say(in + sizeof in / 2);
      } else if (!strcmp(line, "quit")) {
        int f = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (write(f, stamps, count * sizeof *stamps) < 0) return 1;
        return 0;
      }
    }
    have -= line - in; memmove(in, line, have);
  }
}
"""

# `relay ENGINE GAMES PLIES` lets two of them play and does nothing else: what pipes and processes take by themselves. It says
# how many nanoseconds that was.
RELAY = r"""
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000L + t.tv_nsec; }
static char in[1 << 16], out[1 << 16];
int main(int argc, char **argv) {
  struct pollfd ears[2];
  int mouths[2], to[2], from[2];
  for (int i = 0; i < 2; i++) {
    if (pipe(to) || pipe(from)) return 1;
    if (!fork()) {
      dup2(to[0], 0); dup2(from[1], 1); close(to[1]); close(from[0]);
      if (i) { close(mouths[0]); close(ears[0].fd); }
      execl(argv[1], argv[1], "/dev/null", "0", "0", (char *)0);
      _exit(1);
    }
    close(to[0]); close(from[1]);
    mouths[i] = to[1]; ears[i] = (struct pollfd){from[0], POLLIN, 0};
  }
  long begun = now();
  for (int game = 0; game < atoi(argv[2]); game++) {
    char *end = out + sprintf(out, "position startpos moves");
    for (int ply = 0; ply < atoi(argv[3]); ply++) {
      strcpy(end, "\ngo btime 0 wtime 0 byoyomi 1000\n");
      if (write(mouths[ply % 2], out, strlen(out)) < 0 || poll(ears, 2, -1) < 0 || read(ears[ply % 2].fd, in, sizeof in) < 0) return 1;
      end += sprintf(end, " 7g7f");
    }
  }
  printf("%ld\n", now() - begun);
  return 0;
}
"""


def measure() -> Iterator[Result]:
    QCoreApplication.instance() or QCoreApplication([])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not compiled(folder):
            yield Unmeasured("engines through QProcess", "there is no C compiler for the engines")
            return
        yield from _games(folder)
        for batch in (100, 1):
            yield from _flood(folder, RATE, batch)
        yield from _flood(folder, 1, 320)


def compiled(folder: Path) -> bool:
    """Whether there are the `engine` and the `relay` in the folder now."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return False
    for name, source in (("engine", ENGINE), ("relay", RELAY)):
        (folder / f"{name}.c").write_text(source, "utf-8")
        subprocess.run([compiler, "-O2", "-w", "-o", folder / name, folder / f"{name}.c"], check=True, timeout=60)
    return True


# Games


def _games(folder: Path) -> Iterator[Result]:
    """On one core, and as the system spreads them: there what is measured is mostly how long a core takes to wake, which on
    a virtual machine is ten times the turn, for the relay as for us."""
    with _on_one_core():
        yield from _compared(folder, "on one core")
    yield from _compared(folder, "on all cores")


def _compared(folder: Path, where: str) -> Iterator[Result]:
    ours, bare, turns = [], [], []
    for _ in range(ROUNDS):
        ours.append(play(folder))
        turns += turns_of(folder)
        bare.append(_relay(folder))
    cuts, of = quantiles(turns, n=100), f"of {len(turns):,} moves"
    yield Figure(f"{where}: bestmove to the next go, p50", cuts[49] / 1e3, "µs", 1000, of=of)
    yield Figure(f"{where}: bestmove to the next go, p99", cuts[98] / 1e3, "µs", 5000, of=of)
    yield Figure(f"{where}: games of 181 plies", median(ours), "games/s", at_least=True, of=f"median of {ROUNDS}")
    yield Figure(
        f"{where}: games to those of a relay in C",
        median(ours) / median(bare),
        "×",
        0.08,
        at_least=True,
        of=f"medians of {ROUNDS}",
        note=f"{median(bare):.0f} games/s",
    )


@contextmanager
def _on_one_core() -> Iterator[None]:
    """Us and all that we start meanwhile, where a system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def play(folder: Path) -> float:
    """Games in a second."""
    engines = EngineRegistry()
    pair = [Engine(engines, Launch(str(folder / "engine"), (str(folder / f"stamps{i}"), "0", "0"))) for i in (0, 1)]
    for engine in pair:
        _prepare(engine)
    game = _Game(pair)
    begun = time.perf_counter()
    game.go_on()
    wait(lambda: game.number == GAMES)
    taken = time.perf_counter() - begun
    engines.quit_all()
    wait(lambda: not engines.running)
    return GAMES / taken


class _Game:
    """One game after the other, without rules."""

    def __init__(self, pair: list[Engine]) -> None:
        self.number = 0
        self._pair = pair
        self._position = PositionCommand()
        for engine in pair:
            engine.session_event.connect(self._on_told)

    def go_on(self) -> None:
        question = SearchQuery(self._position, GO)
        self._pair[len(self._position.moves) % 2].search(question)

    def _on_told(self, event: SessionEvent) -> None:
        if not isinstance(event, SearchAnswered):
            return
        self._position = self._position.with_move(MOVE)
        if len(self._position.moves) == PLIES:
            self._position = PositionCommand()
            self.number += 1
            if self.number == GAMES:
                return
        self.go_on()


GO = Go(btime=0, wtime=0, byoyomi=1000)


def turns_of(folder: Path) -> list[int]:
    """Nanoseconds between one engine's move and the other's question."""
    stamps = []
    for i in (0, 1):
        data = (folder / f"stamps{i}").read_bytes()
        moments = struct.unpack(f"{len(data) // 8}q", data)
        stamps += [(moment, at % 2) for at, moment in enumerate(moments)]
    stamps.sort()
    return [there - here for (here, said), (there, heard) in pairwise(stamps) if said and not heard]


def _relay(folder: Path) -> float:
    """The same games by a loop that does nothing else."""
    command = [str(folder / "relay"), str(folder / "engine"), str(GAMES), str(PLIES)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=60)
    return GAMES / int(done.stdout) * 1e9


# Floods


def _flood(folder: Path, rate: int, batch: int) -> Iterator[Result]:
    log = EngineLog("flood", time.time(), time.monotonic())
    engines = EngineRegistry()
    engine = Engine(engines, Launch(str(folder / "engine"), (os.devnull, str(rate), str(batch))), log=log)
    _prepare(engine)
    ranks: dict[int, int] = {}
    lines: list[int] = []
    answered: list[bool] = []

    def hear(event: SessionEvent) -> None:
        if isinstance(event, SearchAnswered):
            answered.append(True)
        elif isinstance(event, InfoEvent) and event.info.string is not None:
            lines.append(int(event.info.string.split()[0]))
        elif isinstance(event, InfoEvent):
            ranks[event.info.multipv or 1] = event.info.depth or 0

    engine.session_event.connect(hear)
    quiet, _, _ = _watched()
    memory = resident()
    engine.search(SearchQuery(PositionCommand(), Go(infinite=True)))
    share, wall, gaps = _watched()
    memory = resident() - memory
    engine.stop()
    wait(lambda: bool(answered))
    engines.quit_all()
    wait(lambda: not engines.running)
    cuts = quantiles(gaps, n=100)
    name = f"{rate:,} lines/s, {batch} in one write" if rate > 1 else "as many lines as go"
    bounded = rate > 1
    of, note = f"{SECONDS:g} s", f"{len(gaps)} turns of the loop"
    yield Figure(name, lines[-1] / wall / 1e3, "k/s", at_least=True, of=of, note=note)
    yield Figure(
        "… the thread's time",
        100 * (share - quiet),
        "%",
        25 if bounded else None,
        of=f"{SECONDS:g} s",
        note=f"beside {100 * quiet:.1f} % for measuring stalls",
    )
    yield Figure("… stall p99", cuts[98], "ms", of=f"{len(gaps)} gaps")
    yield Figure("… stall max", max(gaps), "ms", 50 if bounded else None, of=f"{len(gaps)} gaps")
    yield Figure("… more memory", memory / 1e6, "MB", 20)
    yield Figure("… last lines told before the answer", list(ranks.values()).count(99), "of 5", 5, at_least=True)


def _watched() -> tuple[float, float, list[float]]:
    """Let the loop run; the share of the thread that it took, the seconds, and its stalls."""
    stalls = _Stalls()
    cpu, wall = time.thread_time(), time.perf_counter()
    _wait_for(SECONDS)
    wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
    return cpu / wall, wall, stalls.ended()


class _Stalls:
    """By how much a timer of a millisecond is late."""

    def __init__(self) -> None:
        self._gaps: list[float] = []
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(1)

    def _on_timeout(self) -> None:
        self._gaps.append(max(0.0, self._clock.nsecsElapsed() / 1e6 - 1))
        self._clock.restart()

    def ended(self) -> list[float]:
        self._timer.stop()
        return self._gaps


def _prepare(engine: Engine) -> None:
    ready: list[SessionEvent] = []
    engine.session_event.connect(lambda event: ready.append(event) if isinstance(event, ReadyOk) else None)
    engine.start()
    engine.send_isready()
    wait(lambda: bool(ready))


def wait(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        _wait_for(0.02)


def _wait_for(seconds: float) -> None:
    QTimer.singleShot(int(seconds * 1000), QCoreApplication.quit)
    QCoreApplication.exec()
