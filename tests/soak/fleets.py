"""`make soak ARGS=fleets`: kill the analysis of many games, its slots and its engines, and see that nothing comes of it.

The engines always say the same, so the store and the records have to be those of an analysis that nobody has disturbed, and no
position may have been thought about again when its finding was kept, nor more of them than can be lost with a kill.
"""

import random
import shlex
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.base.codec import decode_json
from app.batch.keeping import FINDINGS_FILE, GAMES_FILE, LoggedFinding, read_rows
from app.formats.files import file_contents
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.endings import End, EndKind
from app.record.record_builder import RecordBuilder
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from tests.soak.hunting import PATIENCE, ROOT, Hunt, Outcome, told

THINKING: Final = ROOT / "tests" / "fakes" / "thinking_engine.py"
_HUNT: Final = Hunt("YOMISUJI_SOAK_FLEET", " fleet slot ", "thinking_engine.py")


class Plan(NamedTuple):
    games: int = 200
    plies: int = 14
    shared: int = 4
    slots: int = 4
    pause_ms: int = 60
    kills: int = 60
    seed: int = 1

    def words(self, home: Path, name: str) -> list[str]:
        engine = shlex.join([sys.executable, "-S", "-E", str(THINKING), str(home / f"{name}.log"), str(self.pause_ms)])
        folders = [str(home / "games"), "-d", str(home / name)]
        more = ["--slots", str(self.slots), "--engine", engine, "--no-second-look"]
        return ["analyze", *folders, *more]


def main(say: Callable[[str], None]) -> int:
    plan = Plan()
    return told(say, plan.games, plan.kills, lambda home, seed: disturbed(home, plan._replace(seed=seed)))


def disturbed(home: Path, plan: Plan) -> Outcome:
    make_games(home / "games", plan)
    with _HUNT.begun(home / "of-calm", plan.words(home, "calm")) as process:
        process.wait(PATIENCE)
    kept = Kept(home)

    def words() -> list[str]:
        kept.look()
        return [] if kept.is_over(plan.games) else plan.words(home, "wild")

    outcome = _HUNT.kill_and_go_on(home / "of-wild", words, plan.kills, plan.seed)
    return compared(home, outcome, plan, kept)


class Kept:
    """What was found whenever the disturbed analysis was begun again."""

    def __init__(self, home: Path) -> None:
        self._log = home / "wild.log"
        self._folder = home / "of-wild" / "home" / "data" / "fleet"
        self._seen: list[tuple[int, set[int]]] = []
        """After how many answers, and the keys of their positions."""

    def look(self) -> None:
        lines = [line for path in self._folder.glob(f"*/{FINDINGS_FILE}") for line in path.read_bytes().splitlines()]
        found = [decode_json(LoggedFinding, line, None) for line in lines]
        keys = {each.finding.key for each in found if each and each.finding and not each.is_repeated}
        self._seen.append((len(_answers(self._log)), keys))

    def is_over(self, games: int) -> bool:
        """Whether it has all; begun again it would be another one, which leaves alone what it finds."""
        return any(len(read_rows(path.parent)) == games for path in self._folder.glob(f"*/{GAMES_FILE}"))

    def asked_again(self) -> set[int]:
        """Of these what was answered once more."""
        keys = [_key(words) for words in _answers(self._log)]
        return {key for begin, known in self._seen for key in keys[begin:] if key in known}


def compared(home: Path, outcome: Outcome, plan: Plan, kept: Kept) -> Outcome:
    """With the analysis that nobody has disturbed."""
    faults = [*outcome.faults, *_differences(home, home / "of-calm", home / "of-wild")]
    often, once = (Counter(_answers(home / f"{name}.log")) for name in ("wild", "calm"))
    twice, kills = often.total() - len(often), outcome.killed.total()
    if not once or once.keys() != often.keys() or once.total() > len(once):
        faults.append("other positions were thought about")
    if again := kept.asked_again():
        faults.append(f"{len(again)} positions were thought about again that had been kept")
    # What each slot was at, and what was on its way from there.
    if twice > 3 * plan.slots * kills:
        faults.append(f"{twice} positions were thought about again after {kills} kills")
    return Outcome(faults, outcome.killed, twice)


def make_games(folder: Path, plan: Plan) -> None:
    """Games of random moves, all with the same beginning."""
    folder.mkdir(parents=True)
    for number in range(plan.games):
        builder = RecordBuilder(Position.from_sfen("startpos"))
        for ply in range(plan.plies - 1):
            chance = random.Random(ply if ply < plan.shared else 1000 * (number + 1) + ply)  # noqa: S311 - to be had again
            builder.add_move(chance.choice(sorted(builder.position.legal_moves(), key=lambda move: move.usi)))
        builder.add_end(End(EndKind.RESIGN))
        data = file_contents((builder.to_record(),), KIF, Encoding.UTF_8)
        if isinstance(data, bytes):
            (folder / f"game{number:03}.kifu").write_bytes(data)


def _differences(home: Path, calm: Path, wild: Path) -> list[str]:
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
    with closing(sqlite3.connect(path)) as database:
        return set(database.execute("SELECT key, depth, nodes, lines FROM analysis"))


def _answers(log: Path) -> list[str]:
    """The words for the position of each answer."""
    if not log.exists():
        return []
    return [line.split(maxsplit=2)[2] for line in log.read_text("utf-8").splitlines() if line.startswith("answered ")]


def _key(words: str) -> int | None:
    """None where it stood on the board before: what is found of it then holds for that place alone."""
    start, _, moves = words.removeprefix("position ").removeprefix("sfen ").partition(" moves ")
    position = Position.from_sfen(start)
    stood = set()
    for move in map(move_of_usi, moves.split()):
        stood.add(position.key)
        if move is not None:
            position.apply(move)
    return None if position.key in stood else position.key
