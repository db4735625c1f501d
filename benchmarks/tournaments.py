"""How many games a tournament plays in a second, with engines that answer at once and with engines that sleep.

The engines are of C and know a game by heart. The yardstick is a bare relay of C between two that answer at once, which knows
neither rules nor clocks, writes no record and keeps nothing.
"""

import shlex
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.play.conditions import MoveLimit
from app.runtime.launching import own_command
from app.runtime.match_run import MatchRun
from app.tournament.plan import PLAN_VERSION, Entrant, MatchRules, Opening, TournamentPlan
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import StoredTournament
from benchmarks import engines, scripted_engine
from benchmarks.engines import wait
from benchmarks.figures import Figure, Result, Unmeasured

PAIRS: Final = 40
"""Of games at once."""
SLOW_PAIRS: Final = 6
ROUNDS: Final = 3
SLEEP_MS: Final = 50


def measure() -> Iterator[Result]:
    QCoreApplication.instance() or QCoreApplication([])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = scripted_engine.compiled(folder)
        if program is None or not engines.compiled(folder):
            yield Unmeasured("tournaments", "there is no C compiler for the engines")
            return
        yield from _ceiling(folder, program)
        yield from _slots(folder, program)


def _ceiling(folder: Path, program: Path) -> Iterator[Result]:
    plies = len(scripted_engine.game())
    ours, bare = [], []
    for _ in range(ROUNDS):
        ours.append(_games_a_second(folder, program, PAIRS, 1, 0))
        bare.append(_relay(folder, plies))
    of = f"medians of {ROUNDS}"
    yield Figure(f"one slot: games of {plies} plies", median(ours), "games/s", at_least=True, of=of)
    yield Figure(
        "one slot: games to those of a relay in C",
        median(ours) / median(bare),
        "×",
        0.08,
        at_least=True,
        of=of,
        note=f"{median(bare):.0f} games/s",
    )


def _slots(folder: Path, program: Path) -> Iterator[Result]:
    one, two = [], []
    for _ in range(ROUNDS):
        one.append(_games_a_second(folder, program, SLOW_PAIRS, 1, SLEEP_MS))
        two.append(_games_a_second(folder, program, SLOW_PAIRS, 2, SLEEP_MS))
    name = f"engines that take {SLEEP_MS} ms: two slots to one"
    yield Figure(name, median(two) / median(one), "×", 1.8, at_least=True, of=f"medians of {ROUNDS}")


_numbers = count()


def _games_a_second(folder: Path, program: Path, pairs: int, slots: int, think_ms: int) -> float:
    """From the first game's end to the last one's, so that the start of processes does not count."""
    rate, batch = (1000 // think_ms, 1) if think_ms else (1_000_000, 0)
    profile = scripted_engine.profile(program, "engine", rate, batch, think_ms)
    command = shlex.join([profile.program, *profile.arguments])
    entrants = tuple(Entrant(name, command, limit=MoveLimit(nodes=1)) for name in ("A", "B"))
    # Of games that take their time only the ends are played.
    moves = tuple(move.usi for move in scripted_engine.game())
    opening = Opening(moves=moves[: len(moves) - 20] if think_ms else ())
    plan = TournamentPlan(PLAN_VERSION, entrants, (opening,), rounds=pairs, slots=slots, rules=MatchRules(logs=False))
    place = folder / f"tournament{next(_numbers)}"
    place.mkdir()
    places = [own_command("match", "slot", "--language", "en")] * slots
    run = MatchRun(place, StoredTournament(Tournament(plan), 0, 0), places)
    ends: list[float] = []
    over: list[object] = []
    run.taken.connect(lambda _: ends.append(time.perf_counter()))
    run.ended.connect(over.append)
    run.begin()
    wait(lambda: bool(over))
    run.close()
    warm = 2 * slots
    return (len(ends) - warm) / (ends[-1] - ends[warm - 1])


def _relay(folder: Path, plies: int) -> float:
    words = [str(folder / "relay"), str(folder / "engine"), str(2 * PAIRS), str(plies)]
    done = subprocess.run(words, stdout=subprocess.PIPE, check=True, timeout=60)
    return 2 * PAIRS / int(done.stdout) * 1e9
