"""`make soak ARGS=matches`: kill a tournament, its slots and its engines at any moment, and see that nothing comes of it.

The engines always play the same, so the results have to be those of a tournament that nobody has disturbed: each game once,
with the same moves, and its record whole. Whatever is killed, nothing of it may go on running.
"""

import json
import random
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.formats.files import read_file
from app.record.problems import Severity
from tests.soak.hunting import ROOT, Hunt

PLAYER: Final = shlex.join([sys.executable, "-S", "-E", str(ROOT / "tests" / "fakes" / "player.py")])
KILLS: Final = 100
_PATIENCE: Final = 900.0
"""Seconds for a tournament to come to its end."""
_HUNT: Final = Hunt("YOMISUJI_SOAK_MATCH", " match slot ", "player.py")


class Plan(NamedTuple):
    engines: int = 5
    pairs: int = 10
    slots: int = 2
    moves: int = 40
    pause: float = 0.02
    kills: int = KILLS
    seed: int = 1

    @property
    def games(self) -> int:
        return self.engines * (self.engines - 1) * self.pairs

    def words(self, folder: Path) -> list[str]:
        engines = [word for i in range(self.engines) for word in ("--engine", f"{PLAYER} {i} '' 0 '' {self.pause}")]
        more = ["--nodes", "1", "--pairs", self.pairs, "--slots", self.slots, "--max-moves", self.moves]
        names = [word for i in range(self.engines) for word in ("--each", f"{i + 1}:name=P{i}")]
        return ["match", "run", *engines, *names, *map(str, more), "--no-logs", "--quiet", "-o", str(folder)]


def main(say: Callable[[str], None]) -> int:
    seed = time.time_ns() % 1_000_000
    plan = Plan(seed=seed)
    say(f"seed {seed}: {plan.games} games, {plan.kills} kills")
    with tempfile.TemporaryDirectory(prefix="yomisuji-matches-") as name:
        faults, killed = disturbed(Path(name), plan)
    say(f"killed: {dict(killed)}")
    if sum(killed.values()) < plan.kills:
        faults.append(f"it was over after {sum(killed.values())} kills")
    for fault in faults:
        say(fault)
    return int(bool(faults))


def disturbed(home: Path, plan: Plan) -> tuple[list[str], Counter[str]]:
    """What is wrong after all the kills, and what was killed how often."""
    calm, wild = home / "calm", home / "wild"
    with _HUNT.begun(home, plan.words(calm)) as process:
        process.wait(_PATIENCE)
    faults, killed = _kill_and_resume(home, wild, plan)
    return faults + differences(calm, wild, plan.games), killed


def _kill_and_resume(home: Path, folder: Path, plan: Plan) -> tuple[list[str], Counter[str]]:
    chance, killed, faults = random.Random(plan.seed), Counter[str](), list[str]()  # noqa: S311 - to be had again
    until = time.monotonic() + _PATIENCE
    words = plan.words(folder)
    while time.monotonic() < until:
        with _HUNT.begun(home, words) as process:
            while sum(killed.values()) < plan.kills and _HUNT.is_at_work(process):
                time.sleep(chance.uniform(0.0, 1.0))
                target = chance.choice(("program", "slot", "engine"))
                if _HUNT.kill(process, target, chance):
                    killed[target] += 1
            process.wait(_PATIENCE)
        faults += _HUNT.left()
        if process.returncode == 0:
            return faults, killed
        is_planned = (folder / "tournament.json").exists()
        words = ["match", "resume", str(folder), "--quiet"] if is_planned else plan.words(folder)
    return [*faults, "it came to no end"], killed


def differences(calm: Path, wild: Path, games: int) -> list[str]:
    """In what the second tournament is not the first."""
    expected, got = _results(calm), _results(wild)
    faults = [f"{len(each)} results instead of {games}" for each in (expected, got) if len(each) != games]
    faults += [
        f"game {number} was kept {count} times" for number, count in Counter(n for n, _ in got).items() if count > 1
    ]
    by_number = dict(got)
    faults += [f"game {number} is another" for number, result in expected if by_number.get(number) != result]
    for number, _ in expected:
        record = wild / "games" / f"{number + 1:05}.kifu"
        opened = read_file(record)
        if not opened.records or any(problem.severity is Severity.ERROR for problem in opened.problems):
            faults.append(f"the record of game {number} is not whole")
    return faults


def _results(folder: Path) -> list[tuple[int, tuple[Any, ...]]]:
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
    read = [json.loads(line) for line in lines]
    return [(each["game"], tuple(each[key] for key in ("black", "white", "winner", "end", "moves"))) for each in read]
