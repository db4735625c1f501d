"""How fast records are read, beside tsshogi and rsshogi in one run, and how well many files use the machine.

The ten games, of 120 moves each, were played by an engine against itself; our own KIF writer writes them as all can read.
"""

import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rsshogi.record import Record as OtherRecord

from app.base.garbage import GARBAGE_COLLECTOR
from app.formats.files import parse_file
from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, format_by_key
from app.goita.reading import parse_match_bytes
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from benchmarks.figures import Figure, Result, Unmeasured, interleaved, seconds
from benchmarks.node import tsshogi
from benchmarks.python_peers import other_packages

GAMES = Path(__file__).with_name("games.usi")
ROUNDS = 15
MEGABYTE = 1 << 20
DAMAGE = 0.01
"""The share of letters that are lost."""
REPEATS = 5
FILES = 1_000
ROOT = Path(__file__).parents[1]

NODE_SIDE = """
import { importKIF } from "tsshogi";
import { createInterface } from "node:readline";
let kinds;
for await (const text of createInterface({ input: process.stdin })) {
  if (!kinds) {
    kinds = JSON.parse(text);
    console.log(JSON.stringify(kinds.map((texts) => texts.map((text) => importKIF(text).moves.length))));
    continue;
  }
  const [kind, times] = text.split(" ").map(Number);
  for (let time = 0; time < times; time++) for (const text of kinds[kind]) importKIF(text);
  console.log("done");
}
"""


def planted(game: Sequence[str], with_notes: bool) -> Record:
    """A game; with notes, every third move has a comment, and three branches leave it."""
    chance = random.Random(len(game[50]) + len(game))
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for word in game:
        move = move_of_usi(word)
        assert move is not None, word  # noqa: S101 - they are moves of engines
        builder.add_move(move, 1_000 * chance.randrange(60))
        if with_notes and builder.ply % 3 == 0:
            builder.add_comment("互角\n*評価値=12\n*読み筋=△３四歩▲２六歩△８四歩\n*深さ=20")
    if with_notes:
        for ply in (90, 60, 30):
            builder.go_back_to_ply(ply)
            for _ in range(10):
                builder.add_move(chance.choice(builder.position.legal_moves()), 1_000)
    return builder.to_record()


def written(format_: Format, with_notes: bool) -> list[str]:
    games = [line.split()[3:] for line in GAMES.read_text("utf-8").splitlines()]
    return [format_.write([planted(game, with_notes)], Encoding.UTF_8) for game in games]


def measure() -> Iterator[Result]:
    GARBAGE_COLLECTOR.freeze_objects()  # as the program does when its work begins
    kif = format_by_key("kif")
    assert kif is not None  # noqa: S101 - it is one of ours
    plain, noted = written(kif, False), written(kif, True)
    try:
        with tsshogi(NODE_SIDE) as ask:
            ask(json.dumps([plain, noted]))
            yield from _beside_others(kif, plain, noted, ask)
    except (OSError, subprocess.SubprocessError, RuntimeError) as failure:
        yield Unmeasured("KIF of 120 moves, read and judged … to tsshogi", str(failure))
    yield from _beside_python(kif, plain)
    yield from _each_format()
    yield from _of_noise()
    yield from _converting(kif)


def _beside_others(kif: Format, plain: list[str], noted: list[str], ask: Callable[[str], str]) -> Iterator[Result]:
    def ours(texts: list[str]) -> Callable[[], object]:
        return partial(_read_all, kif, texts * REPEATS)

    def rust() -> None:
        for _ in range(REPEATS):
            for text in plain:
                OtherRecord.from_kif_str(text)

    ask(f"0 {20 * REPEATS}")  # until its compiler has seen what there is to do
    acts = [ours(plain), lambda: ask(f"0 {REPEATS}"), rust, ours(noted), lambda: ask(f"1 {REPEATS}")]
    mine, theirs, rusty, mine_noted, theirs_noted = interleaved(acts, ROUNDS)
    games = len(plain) * REPEATS
    yield Figure("KIF of 120 moves, read and judged", games / mine, "games/s", of=f"median of {ROUNDS}")
    yield Figure(
        "… to tsshogi",
        theirs / mine,
        "×",
        2,
        at_least=True,
        of=f"median of {ROUNDS}",
        note=f"{games / theirs:.0f} games/s, not judged",
    )
    yield Figure(
        "… to rsshogi",
        rusty / mine,
        "×",
        1.5,
        at_least=True,
        of=f"median of {ROUNDS}",
        note=f"{games / rusty:.0f} games/s",
    )
    yield Figure(
        "KIF with comments and branches, read and judged", games / mine_noted, "games/s", of=f"median of {ROUNDS}"
    )
    ratio = theirs_noted / mine_noted
    yield Figure(
        "… to tsshogi",
        ratio,
        "×",
        1,
        at_least=True,
        of=f"median of {ROUNDS}",
        note=f"{games / theirs_noted:.0f} games/s",
    )


def _beside_python(kif: Format, plain: list[str]) -> Iterator[Result]:
    """Those that read KIF in Python, or from it."""
    name = "KIF of 120 moves, read and judged"
    ours, theirs = interleaved(
        [partial(_read_all, kif, plain), partial(_parse_all, importlib.import_module("shogi.KIF").Parser, plain)], 5
    )
    note = f"{len(plain) / theirs:.0f} games/s, not judged"
    yield Figure(f"{name} … to python-shogi", theirs / ours, "×", at_least=True, of="median of 5", note=note)
    try:
        with other_packages():
            parser = importlib.import_module("cshogi.KIF").Parser
            ours, theirs = interleaved([partial(_read_all, kif, plain), partial(_parse_all, parser, plain)], 5)
    except (ImportError, OSError, subprocess.SubprocessError, RuntimeError) as failure:
        yield Unmeasured(f"{name} … to cshogi", str(failure))
        return
    note = f"{len(plain) / theirs:.0f} games/s, illegal moves kept"
    yield Figure(f"{name} … to cshogi", theirs / ours, "×", at_least=True, of="median of 5", note=note)


def _parse_all(parser: Any, texts: list[str]) -> None:
    for text in texts:
        parser.parse_str(text)


def _of_noise() -> Iterator[Result]:
    """A megabyte of what is no record, and of a record that was damaged: whatever it is, it is looked at in time."""
    chance, taken = random.Random(9), dict[str, float]()
    for format_ in FORMATS:
        text = "\n".join(written(format_, True))
        damaged = "".join(letter for letter in text if chance.random() > DAMAGE)
        whole = (damaged * (MEGABYTE // len(damaged.encode()) + 1)).encode()[:MEGABYTE]
        taken[format_.key] = seconds(partial(parse_file, whole, f"damaged{format_.extensions[0].suffix}"))
    taken["random bytes"] = seconds(partial(parse_file, chance.randbytes(MEGABYTE)))
    slowest = max(taken, key=taken.__getitem__)
    yield Figure("a megabyte of damage, whatever takes longest", taken[slowest], "s", 5, of="once each", note=slowest)
    noise = seconds(partial(parse_match_bytes, chance.randbytes(MEGABYTE)))
    json_noise = seconds(partial(parse_match_bytes, b'{"rounds": [' + b"[{" * (MEGABYTE // 2)))
    yield Figure("a megabyte of noise as a record of Goita", max(noise, json_noise), "s", 5, of="once each")


def _each_format() -> Iterator[Result]:
    for format_ in FORMATS:
        texts = written(format_, True)
        (taken,) = interleaved([partial(_read_all, format_, texts)], 5)
        yield Figure(f"{format_.key} with notes, read", len(texts) / taken, "games/s", of="median of 5")


def _read_all(format_: Format, texts: list[str]) -> None:
    for text in texts:
        format_.read(text)


def _converting(kif: Format) -> Iterator[Result]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    texts = written(kif, True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in")
        source.mkdir()
        for number in range(FILES):
            (source / f"{number}.kifu").write_text(texts[number % len(texts)], encoding="utf-8")
        begun, used = time.perf_counter(), _cpu_of_children()
        command = [sys.executable, "-m", "app", "convert", str(source), "-d", str(Path(folder, "out")), "--to", "csa"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        taken, used = time.perf_counter() - begun, _cpu_of_children() - used
    yield Figure(f"convert of {FILES:,} files", FILES / taken, "files/s", of="once", note=f"{taken:.1f} s")
    yield Figure(f"… cores at work, of {cores}", used / taken, "cores", 0.75 * cores, at_least=True, of="once")


def _cpu_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
