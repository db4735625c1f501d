"""`make soak ARGS=matches`: kill a tournament, its slots and its engines at any moment, and see that nothing comes of it.

The engines always play the same, so the results have to be those of a tournament that nobody has disturbed: each game once,
with the same moves, and its record whole. Whatever is killed, nothing of it may go on running.
"""

import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.formats.files import read_file
from app.record.problems import Severity
from tests.soak.hunting import PATIENCE, ROOT, Hunt, Outcome, told

PLAYER: Final = shlex.join([sys.executable, "-S", "-E", str(ROOT / "tests" / "fakes" / "player.py")])
KILLS: Final = 100
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
    plan = Plan()
    return told(say, plan.games, plan.kills, lambda home, seed: disturbed(home, plan._replace(seed=seed)))


def disturbed(home: Path, plan: Plan) -> Outcome:
    calm, wild = home / "calm", home / "wild"
    with _HUNT.begun(home, plan.words(calm)) as process:
        process.wait(PATIENCE)

    def words() -> list[str]:
        is_planned = (wild / "tournament.json").exists()
        return ["match", "resume", str(wild), "--quiet"] if is_planned else plan.words(wild)

    faults, killed, _ = _HUNT.kill_and_go_on(home, words, plan.kills, plan.seed)
    return Outcome(faults + differences(calm, wild, plan.games), killed)


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
