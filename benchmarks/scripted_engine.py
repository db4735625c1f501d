"""An engine of sixty lines of C that knows a few games by heart and floods while it thinks, so that what is measured is the program."""

import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.config.engine_profile import EngineProfile
from app.shogi.moves import Move, move_of_usi
from app.shogi.position import Position

GAMES = Path(__file__).with_name("games.usi")
RANKS = 5
LINE = 20

# `engine BOOK RATE BATCH THINK`: a line of the book has the move to play after so many moves, and lines of moves to show,
# between semicolons. It floods with RATE lines a second, BATCH in one write, for THINK milliseconds or until it is stopped.
SOURCE = r"""
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define MOST 4096
static char *best[MOST], *lines[MOST][8], in[1 << 20], out[1 << 20];
static int ranks[MOST], plies;
static long now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000L + t.tv_nsec; }
static void say(const char *s) { size_t n = strlen(s); while (n) { ssize_t d = write(1, s, n); if (d <= 0) exit(0); s += d; n -= d; } }
static void learn(const char *path) {
  FILE *f = fopen(path, "r"); char *line = 0; size_t size = 0;
  while (f && plies < MOST && getline(&line, &size, f) > 0) {
    char *part = strtok(line, ";\n"); best[plies] = strdup(part ? part : "resign");
    while (ranks[plies] < 8 && (part = strtok(0, ";\n"))) lines[plies][ranks[plies]++] = strdup(part);
    plies++;
  }
}
static int count(const char *position) {
  const char *p = strstr(position, " moves"); int n = 0;
  for (p = p ? p + 6 : ""; *p; p++) n += *p == ' ' && p[1] > ' ';
  return n;
}
int main(int argc, char **argv) {
  long rate = atol(argv[2]), batch = atol(argv[3]), think = atol(argv[4]) * 1000000L, next = 0, end = 0, said = 0, have = 0;
  int ply = 0, thinking = 0;
  learn(argv[1]);
  for (;;) {
    struct pollfd ready = {0, POLLIN, 0};
    long left = next - now(); if (left < 0) left = 0;
    struct timespec wait = {left / 1000000000L, left % 1000000000L};
    if (ppoll(&ready, 1, thinking ? &wait : 0, 0) == 0) {
      char *p = out; *p = 0;
      for (long i = 0; i < batch && ranks[ply]; i++, said++)
        p += sprintf(p, "info depth %ld seldepth %ld multipv %ld score cp %ld nodes %ld nps 190901 hashfull %ld time %ld pv %s\n",
          said / 500 % 60 + 1, said / 500 % 60 + 9, said % ranks[ply] + 1, said / 7 % 900 - 450, said * 977, said / 99 % 1000, said / 9, lines[ply][said % ranks[ply]]);
      if (end && now() >= end) { sprintf(p, "bestmove %s\n", best[ply]); thinking = 0; }
      say(out);
      next += batch * 1000000000L / rate;
      continue;
    }
    ssize_t n = read(0, in + have, sizeof in - 1 - have);
    if (n <= 0) return 0;
    have += n; in[have] = 0;
    char *line = in, *stop;
    for (; (stop = strchr(line, '\n')); line = stop + 1) {
      *stop = 0;
      if (!strcmp(line, "usi")) say("id name Script\noption name MultiPV type spin default 1 min 1 max 8\nusiok\n");
      else if (!strcmp(line, "isready")) say("readyok\n");
      else if (!strncmp(line, "position", 8)) { ply = count(line); if (ply >= plies) ply = plies - 1; }
      else if (!strncmp(line, "go", 2)) { thinking = 1; said = 0; next = now(); end = strstr(line, "infinite") ? 0 : now() + think; }
      else if (!strcmp(line, "stop") && thinking) { thinking = 0; sprintf(out, "bestmove %s\n", best[ply]); say(out); }
      else if (!strcmp(line, "quit")) return 0;
    }
    have -= line - in; memmove(in, line, have);
  }
}
"""


def game() -> list[Move]:
    """A game that an engine has played against itself."""
    words = GAMES.read_text("utf-8").splitlines()[0].split()[3:]
    return [move for word in words if (move := move_of_usi(word)) is not None]


def compiled(folder: Path) -> Path | None:
    """The program, or None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    source, program = folder / "scripted.c", folder / "scripted"
    source.write_text(SOURCE, "utf-8")
    subprocess.run([compiler, "-O2", "-w", "-o", program, source], check=True, timeout=60)
    return program


def profile(program: Path, key: str, rate: int, batch: int, think_ms: int = 0) -> EngineProfile:
    """As a person would have set it up; its book lies beside it."""
    book = program.with_name("book")
    if not book.exists():
        book.write_text("".join(f"{line}\n" for line in _book(game())), "utf-8")
    words = (str(book), str(rate), str(batch), str(think_ms))
    return EngineProfile(key, key, str(program), words)


def _book(played: Sequence[Move]) -> Iterator[str]:
    chance, position = random.Random(5), Position.from_sfen("startpos")
    for ply in range(len(played) + 1):
        tries = [_line(position, chance) for _ in range(RANKS)]
        yield ";".join([played[ply].usi if ply < len(played) else "resign", *tries])
        if ply < len(played):
            position.apply(played[ply])


def _line(position: Position, chance: random.Random) -> str:
    """A line of legal moves from there."""
    board, words = position.copy(), list[str]()
    while len(words) < LINE and (legal := board.legal_moves()):
        words.append((move := chance.choice(legal)).usi)
        board.apply(move)
    return " ".join(words)
