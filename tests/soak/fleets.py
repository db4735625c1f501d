"""`make soak ARGS=fleets`: kill the analysis of many games, its slots and its engines, and see that nothing comes of it.

The engines always say the same, so the store and the records have to be those of an analysis that nobody has disturbed, and no
position may have been thought about twice beyond what was lost with a kill.
"""

import random
import shlex
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from app.formats.files import contents
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.endings import End, EndKind
from app.record.record_builder import RecordBuilder
from app.shogi.position import Position
from tests.soak.hunting import ROOT, Hunt

THINKING: Final = ROOT / "tests" / "fakes" / "thinking_engine.py"
_HUNT: Final = Hunt("YOMISUJI_SOAK_FLEET", " fleet slot ", "thinking_engine.py")
_PATIENCE: Final = 900.0


class Plan(NamedTuple):
    games: int = 200
    plies: int = 14
    shared: int = 4
    slots: int = 4
    pause_ms: int = 30
    kills: int = 60
    seed: int = 1

    def words(self, home: Path, name: str) -> list[str]:
        engine = shlex.join([sys.executable, "-S", "-E", str(THINKING), str(home / f"{name}.log"), str(self.pause_ms)])
        folders = [str(home / "games"), "-d", str(home / name)]
        more = ["--slots", str(self.slots), "--engine", engine, "--no-second-look"]
        return ["analyze", *folders, *more]


def main(say: Callable[[str], None]) -> int:
    plan = Plan(seed=time.time_ns() % 1_000_000)
    say(f"seed {plan.seed}: {plan.games} games, {plan.kills} kills")
    with tempfile.TemporaryDirectory(prefix="yomisuji-fleets-") as name:
        faults, killed, twice = disturbed(Path(name), plan)
    say(f"killed: {dict(killed)}; thought about twice: {twice}")
    for fault in faults:
        say(fault)
    return int(bool(faults))


def disturbed(home: Path, plan: Plan) -> tuple[list[str], Counter[str], int]:
    """What is wrong after all the kills, what was killed how often, and how many answers were given twice."""
    make_games(home / "games", plan)
    calm, wild = home / "of-calm", home / "of-wild"
    with _HUNT.begun(calm, plan.words(home, "calm")) as process:
        process.wait(_PATIENCE)
    faults, killed = _kill_and_go_on(wild, home, plan)
    faults += differences(home, calm, wild)
    answered, once = (answered(home / f"{name}.log") for name in ("wild", "calm"))
    twice = sum(answered.values()) - len(answered)
    if once.keys() != answered.keys() or any(count > 1 for count in once.values()):
        faults.append("other positions were thought about")
    if twice > plan.slots * sum(killed.values()):
        faults.append(f"{twice} positions were thought about again after {sum(killed.values())} kills")
    return faults, killed, twice


def make_games(folder: Path, plan: Plan) -> None:
    """Games of random moves, all with the same beginning."""
    folder.mkdir(parents=True)
    for number in range(plan.games):
        builder = RecordBuilder(Position.from_sfen("startpos"))
        for ply in range(plan.plies - 1):
            chance = random.Random(ply if ply < plan.shared else 1000 * (number + 1) + ply)  # noqa: S311 - to be had again
            builder.play(chance.choice(sorted(builder.position.legal_moves(), key=lambda move: move.usi)))
        builder.end(End(EndKind.RESIGN))
        data = contents((builder.done(),), KIF, Encoding.UTF_8)
        if isinstance(data, bytes):
            (folder / f"game{number:03}.kifu").write_bytes(data)


def _kill_and_go_on(home: Path, place: Path, plan: Plan) -> tuple[list[str], Counter[str]]:
    chance, killed, faults = random.Random(plan.seed), Counter[str](), list[str]()  # noqa: S311 - to be had again
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        with _HUNT.begun(home, plan.words(place, "wild")) as process:
            while sum(killed.values()) < plan.kills and _HUNT.is_at_work(process):
                time.sleep(chance.uniform(0.0, 1.0))
                target = chance.choice(("program", "slot", "engine"))
                if _HUNT.kill(process, target, chance):
                    killed[target] += 1
            process.wait(_PATIENCE)
        faults += _HUNT.left()
        if process.returncode == 0:
            return faults, killed
        if process.returncode > 0:
            return [*faults, f"it ended with {process.returncode}"], killed
    return [*faults, "it came to no end"], killed


def differences(home: Path, calm: Path, wild: Path) -> list[str]:
    """In what the second analysis is not the first."""
    faults = []
    expected, got = _stored(calm), _stored(wild)
    if not expected or expected != got:
        faults.append(
            f"of {len(expected)} stored results {len(expected & got)} are the same, {len(got - expected)} are new"
        )
    for path in sorted((home / "calm").iterdir()):
        other = home / "wild" / path.name
        if not other.exists() or other.read_text("utf-8") != path.read_text("utf-8"):
            faults.append(f"{path.name} is another")
    return faults


def _stored(home: Path) -> set[tuple[object, ...]]:
    path = home / "home" / "data" / "library.analyses.db"
    with sqlite3.connect(path) as database:
        return set(database.execute("SELECT key, depth, nodes, lines FROM analysis"))


def answered(log: Path) -> Counter[str]:
    lines = log.read_text("utf-8").splitlines()
    return Counter(line.split(maxsplit=2)[2] for line in lines if line.startswith("answered "))
