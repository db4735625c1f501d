"""Real games by the command, judged by another library: `python -m benchmarks.real_games --games 40 --folder FOLDER`.

Fairy-Stockfish, gpsusi and the bundled engine play each other with quick clocks. rsshogi replays every record, says
whether its moves are legal and whether the game was over where it ended; every move of an engine has to have its thought.
With `--tsshogi` naming a folder that node finds tsshogi from, that reads the records too.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, permutations
from pathlib import Path
from typing import Any, NamedTuple

from rsshogi.core import Board
from rsshogi.record import Record

from app.formats.files import read_file
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.thoughts.comment import thoughts_in
from app.thoughts.thought import ThoughtSource
from benchmarks.figures import Figure, Result

ENGINES = {
    "builtin": "builtin",
    "fairy": "/usr/games/fairy-stockfish",
    "gps": "/usr/games/gpsusi",
}
FAST = ("--byoyomi", "150", "--grace", "3000")
"""gpsusi needs a second for a move whatever it is told."""
CONTROLS: tuple[tuple[str, ...], ...] = (
    FAST,
    ("--time", "20000", "--grace", "2000"),
    ("--time", "5000", "--byoyomi", "200", "--grace", "3000", "--ponder"),
    ("--byoyomi", "150", "--grace", "3000", "--start", "two"),
    ("--byoyomi", "100", "--grace", "3000", "--max-moves", "60"),
)
NO_GPS: tuple[tuple[str, ...], ...] = (
    ("--time", "3000", "--inc", "100", "--grace", "500"),
    ("--nodes", "2000"),
    ("--depth", "3", "--start", "lance"),
)
PATIENCE = 600
NODE_READER = """
import { importKIF, importCSA, importKI2 } from "tsshogi";
import fs from "fs";
const [name] = process.argv.slice(1);
const text = new TextDecoder(name.endsWith(".kif") || name.endsWith(".ki2") ? "shift_jis" : "utf-8").decode(fs.readFileSync(name));
const record = name.endsWith(".csa") ? importCSA(text) : name.endsWith(".ki2") ? importKI2(text) : importKIF(text);
if (record instanceof Error) { console.log("!" + record.message); process.exit(1); }
record.goto(100000);
const moves = record.moves.slice(1).map(node => node.move.usi || node.move.type || "?");
console.log(JSON.stringify(moves));
"""


class Played(NamedTuple):
    pair: tuple[str, str]
    file: Path
    said: dict[str, Any]
    """What the command reported."""
    log: str


LONG = "a quarter of an hour"
GAMES = 40


def measure() -> Iterator[Result]:
    """As the command below, told as figures."""
    missing = [name for name, program in ENGINES.items() if name != "builtin" and not Path(program).exists()]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        all_ = [(played, objections(played, None)) for played in _all_played(GAMES, folder)]
        wrong = [f"{played.file.name}: {found[0]}" for played, each in all_ if (found := list(each))]
    note = f"without {' and '.join(missing)}; " if missing else ""
    yield Figure("real games with objections", len(wrong), "", 0, of=f"{GAMES} games", note=note + "; ".join(wrong[:3]))
    moves = sum(played.said.get("plies", 0) for played, _ in all_)
    yield Figure("… their moves", moves, "", at_least=True)


def _all_played(count: int, folder: Path) -> Iterator[Played]:
    environ = {**os.environ, "YOMISUJI_HOME": str(folder / "home")}
    for number, (pair, words) in enumerate(orders(count), 1):
        yield play(pair, words, folder / f"game-{number:02}.kif", environ)


def orders(count: int) -> Iterator[tuple[tuple[str, str], Sequence[str]]]:
    """Every pair in both colours, again and again, each time by other conditions."""
    here = [name for name, program in ENGINES.items() if name == "builtin" or Path(program).exists()]
    pairs = [*permutations(here, 2), ("builtin", "builtin")]
    controls, without_gps = cycle(CONTROLS), cycle(NO_GPS)
    for number, pair in zip(range(count), cycle(pairs), strict=False):
        yield pair, next(without_gps) if number % 3 == 2 and "gps" not in pair else next(controls)


def play(pair: tuple[str, str], words: Sequence[str], file: Path, environ: dict[str, str]) -> Played:
    command = [sys.executable, "-m", "app", "play", "--black", ENGINES[pair[0]], "--white", ENGINES[pair[1]]]
    command += [*words, "--json", "-o", str(file), "--overwrite", "--quiet", "--language", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environ, check=False)
    said = json.loads(done.stdout) if done.stdout.strip() else {}
    return Played(pair, file, said, done.stderr)


def objections(played: Played, tsshogi: Path | None) -> Iterator[str]:
    """What is wrong with a game; nothing when all is right."""
    if not played.said:
        yield f"no result: {played.log[-300:]}"
        return
    opened = read_file(played.file)
    if len(opened.records) != 1:
        yield f"our own reader finds {len(opened.records)} records"
        return
    yield from _wrong_by_rules(played, opened.records[0].start_sfen)
    yield from _wrong_by_readers(played, tsshogi)
    line = main_line(opened.records[0].root)[1:]
    end = line[-1].end
    if end is None or end.kind.value != played.said["end"]:
        yield f"the file ends with {end}, the command said {played.said['end']}"
    for node in line:
        told = thoughts_in(node.comment)
        if node.move is not None and not any(thought.source is ThoughtSource.PLAYED for thought in told):
            yield f"no thought at move {node.ply}"


def _wrong_by_rules(played: Played, start: str) -> Iterator[str]:
    board = Board()
    board.set_sfen(start)
    for ply, usi in enumerate(played.said["moves"], 1):
        if usi not in {move.to_usi() for move in board.legal_moves()}:
            yield f"move {ply}, {usi}, is not legal"
            return
        board.push_usi(usi)
    kind, is_over = EndKind(played.said["end"]), not board.legal_moves()
    if is_over != (kind is EndKind.MATE):
        yield f"ended by {kind.value}, and there are {len(board.legal_moves())} legal moves"
    if kind is EndKind.MATE and (played.said["winner"] == "black") == (str(board.turn).lower().endswith("black")):
        yield f"the wrong side won by mate: {played.said['winner']}"
    occurrences = _occurrences(start, played.said["moves"])
    by_repetition = kind is EndKind.REPETITION or (played.said["reason"] or "").startswith("The same position")
    if (occurrences == 4) is not by_repetition:
        yield f"ended by {kind.value}, and the position came {occurrences} times"


def _occurrences(start: str, moves: Sequence[str]) -> int:
    board = Board()
    board.set_sfen(start)
    met = Counter([_without_ply(board)])
    for usi in moves:
        board.push_usi(usi)
        met[_without_ply(board)] += 1
    return met[_without_ply(board)]


def _without_ply(board: Board) -> str:
    return str(board.to_sfen()).rpartition(" ")[0]


def _wrong_by_readers(played: Played, tsshogi: Path | None) -> Iterator[str]:
    expected = played.said["moves"]
    try:
        record = Record.from_kif_file(str(played.file))
    except ValueError as error:
        yield f"rsshogi cannot read the file: {error}"
    else:
        moves = [str(entry.move.to_usi()) for entry in record.moves]
        if moves != expected:
            yield f"rsshogi reads {len(moves)} moves of {len(expected)}"
    if tsshogi is not None:
        done = subprocess.run(
            [shutil.which("node") or "node", "--input-type=module", "-e", NODE_READER, str(played.file.resolve())],
            capture_output=True,
            text=True,
            cwd=tsshogi,
            timeout=60,
            check=False,
        )
        read = json.loads(done.stdout) if done.returncode == 0 else []
        if read[: len(expected)] != expected or len(read) != len(expected) + 1:
            yield f"tsshogi reads {len(read)} of {len(expected) + 1}: {(done.stdout + done.stderr)[:200]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--tsshogi", type=Path)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    ends: Counter[str] = Counter()
    wrong = plies = troubles = 0
    given = zip(orders(asked.games), _all_played(asked.games, asked.folder), strict=True)
    for number, ((pair, words), played) in enumerate(given, 1):
        found = list(objections(played, asked.tsshogi))
        said = played.said
        ends[f"{said.get('end')} {said.get('winner')}"] += 1
        plies += said.get("plies", 0)
        troubles += said.get("troubles", 0)
        wrong += bool(found)
        print(f"{number:3} {pair[0]}-{pair[1]} {' '.join(words)}: {said.get('end')}, {said.get('winner')}, ", end="")
        print(
            f"{said.get('plies')} plies, {said.get('seconds')} s", *found, sep="\n    ! " if found else "", flush=True
        )
    print(f"{asked.games} games, {plies} moves, {wrong} with objections, {troubles} troubles of engines")
    print(", ".join(f"{count} {end}" for end, count in ends.most_common()))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
