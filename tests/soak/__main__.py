"""`make soak`: use the program at random for some minutes, and say what that has done to it."""

import argparse
import compileall
import importlib
import os
import sys
import tempfile
import time
from pathlib import Path

from app.base.folders import HOME_VARIABLE
from tests.soak.heartbeat import DEPTH
from tests.soak.soak import Plan, Soak, mark
from tests.soak.verdict import faults, report

APP = Path(__file__).parents[2] / "app"
ALL_PLACES = 40
USUAL_MINUTES = 30.0
WITHOUT_PROC = 2
TOPICS = {
    word: f"tests.soak.{word}" for word in ("clusters", "damage", "fleets", "hostile", "kills", "matches", "readers")
}
"""What is tried in place of the random use, by the word that asks for it; the module has a `main`."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak ARGS=")
    parser.add_argument("--minutes", type=float, default=USUAL_MINUTES)
    parser.add_argument("--seed", type=int, default=None, help="what an earlier soak said, to do the same again")
    parser.add_argument("--faults", type=float, default=1.0, help="the share of the fake engine's faults, 0 to 1")
    parser.add_argument("--round", type=float, default=20.0, help="seconds between two measurements")
    parser.add_argument("--no-slots", action="store_true", help="do not judge how long slots take")
    parser.add_argument("--stacks", action="store_true", help="of slots that take too long, name all that was seen")
    parser.add_argument("topic", nargs="?", choices=TOPICS, help="try this, and nothing at random")
    asked = parser.parse_args()
    if sys.platform != "linux":
        say("A soak measures by /proc, which only Linux has.")
        return WITHOUT_PROC
    if asked.topic is not None:
        return int(importlib.import_module(TOPICS[asked.topic]).main(say))
    seed = asked.seed if asked.seed is not None else time.time_ns() % 1_000_000
    say(f"seed {seed}")
    mark(seed)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="yomisuji-soak-", ignore_cleanup_errors=True) as folder:
        os.environ[HOME_VARIABLE] = folder
        if not asked.no_slots:
            compile_all(Path(folder) / "bytecode")
        depth = ALL_PLACES if asked.stacks else DEPTH
        course = Soak(Plan(asked.minutes, seed, asked.faults, asked.round, say, depth), Path(folder)).run()
    if asked.no_slots:
        course = course._replace(gaps=())
    for line in report(course):
        say(line)
    return int(bool(faults(course)))


def compile_all(folder: Path) -> None:
    """Have Python's bytecode ready, as a program has that was installed, or started before: it is not what is judged."""
    sys.pycache_prefix, sys.dont_write_bytecode = str(folder), False
    compileall.compile_dir(APP, quiet=2)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
