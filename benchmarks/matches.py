"""Matches between USI engines: `python -m benchmarks.matches random fairy6 levels fast`, or any two by `--a` and `--b`.

Each opening is played twice, with colours changed. A preset is a match or several with a bound that the bundled engine
should meet. They take minutes to hours, so `make bench` only names them.
"""

import argparse
import asyncio
import json
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.shogi.pieces import Side
from benchmarks.figures import Figure, Result, Unmeasured
from benchmarks.match_games import Limit, NotALimitError, limit_of, objection, play
from app.tournament.even_openings import openings
from benchmarks.match_players import RANDOM, Engine, NoPlayerError, Player, RandomMover
from benchmarks.match_scores import Game, Score, score
from benchmarks.table import row

BUNDLED = f"{shlex.quote(sys.executable)} -m app usi"
FAIRY = "/usr/games/fairy-stockfish"
BEAT = 0.01
"""Seconds between two looks at how busy the machine is."""


LONG = "hours"


def measure() -> Iterator[Result]:
    """Every preset, one match at a time."""
    asked = _asked(list(PRESETS))
    for match in _matches(asked):
        try:
            told = _told(match, asked)
        except NoPlayerError as error:
            yield Unmeasured(match.name, str(error))
            continue
        for figure in told.figures:
            yield replace(figure, name=f"{match.name}: {figure.name}", of=f"{match.games} games")
        yield Figure(f"{match.name}: games that python-shogi objects to", len(told.objections), "", 0)


class Contestant(NamedTuple):
    name: str
    command: str
    limit: Limit
    options: Mapping[str, str] = {}

    def player(self, seed: int) -> Player:
        if self.command == RANDOM:
            return RandomMover(Random(seed))
        return Engine(shlex.split(self.command), self.options)


Judge = Callable[[Score], list[Figure]]


class Match(NamedTuple):
    first: Contestant
    second: Contestant
    games: int
    judge: Judge

    @property
    def name(self) -> str:
        return f"{self.first.name} against {self.second.name}"


# What a match should come to.


def _at_least(percent: float) -> Judge:
    def judge(came: Score) -> list[Figure]:
        low, high = came.interval
        note = f"+{came.wins} ={came.draws} -{came.losses}, 95 %: {100 * low:.0f} to {100 * high:.0f}"
        return [Figure("score", 100 * came.share, "%", percent, at_least=True, note=note)]

    return judge


def _without_fault(came: Score) -> list[Figure]:
    return [
        Figure("illegal moves", sum(came.illegal), "games", 0),
        Figure("losses on time", sum(came.late), "games", 0, note=f"longest {max(came.longest) * 1000:.1f} ms"),
        Figure("silent or gone", sum(came.failed), "games", 0),
    ]


def _unjudged(came: Score) -> list[Figure]:
    return [Figure("score", 100 * came.share, "%")]


# The presets.


def _against_random(bundled: str, count: int | None) -> list[Match]:
    ours = Contestant("bundled", bundled, Limit(movetime=50))
    return [Match(ours, Contestant(RANDOM, RANDOM, Limit()), count or 20, _at_least(100))]


def _against_fairy(bundled: str, count: int | None) -> list[Match]:
    ours = Contestant("bundled", bundled, Limit(movetime=300))
    return [Match(ours, Contestant("fairy depth 6", FAIRY, Limit(depth=6)), 2 * (count or 40), _at_least(50))]


def _levels(bundled: str, count: int | None) -> list[Match]:
    """All but the highest stop by themselves, and so must play alike on a busy machine."""
    limits = {level: Limit(movetime=2000) for level in range(1, 10)} | {10: Limit(movetime=200)}
    levels = {
        level: Contestant(f"level {level}", bundled, limit, {"Level": str(level), "OwnBook": "false"})
        for level, limit in limits.items()
    }
    return [Match(levels[level], levels[level - 2], count or 40, _at_least(60)) for level in range(3, 11)]


def _fast(bundled: str, count: int | None) -> list[Match]:
    clocks = {"byoyomi 100 ms": Limit(byoyomi=100), "Fischer 1 s + 0.1 s": Limit(main=1000, increment=100)}
    return [
        Match(Contestant(name, bundled, limit), Contestant("itself", bundled, limit), count or 100, _without_fault)
        for name, limit in clocks.items()
    ]


PRESETS: Mapping[str, Callable[[str, int | None], list[Match]]] = {
    "random": _against_random,
    "fairy6": _against_fairy,
    "levels": _levels,
    "fast": _fast,
}


# Playing.


class _Table:
    """Where some games of a match are played, by two players of its own."""

    def __init__(self, match: Match, seed: int) -> None:
        self.contestants = (match.first, match.second)
        self.players = (match.first.player(seed), match.second.player(seed + 1))

    async def play(self, number: int, opening: tuple[str, ...]) -> Game:
        first = Side(number % 2)
        order = (first, Side(1 - first))
        limits = [self.contestants[player].limit for player in order]
        return Game(number + 1, first, await play([self.players[player] for player in order], limits, opening))

    async def clear(self) -> None:
        for player in self.players:
            await player.quit()


class Held(NamedTuple):
    games: list[Game]
    """In their order."""
    lateness: float
    """By how many seconds this process itself was late at worst; a loss on time by less says nothing of an engine."""


async def held(match: Match, jobs: int, seed: int, tell: Callable[[Game], None]) -> Held:
    """Play a match; `tell` hears of each game as it ends."""
    waiting = list(enumerate(_twice(openings((match.games + 1) // 2))))[: match.games]
    waiting.reverse()
    games: list[Game] = []

    async def at_table(table: _Table) -> None:
        try:
            while waiting:
                game = await table.play(*waiting.pop())
                games.append(game)
                tell(game)
        finally:
            await table.clear()

    pulse = _Pulse()
    beating = asyncio.create_task(pulse.beat())
    try:
        await asyncio.gather(*(at_table(_Table(match, seed + 2 * job)) for job in range(min(jobs, match.games))))
    finally:
        beating.cancel()
    return Held(sorted(games), pulse.lateness)


class _Pulse:
    """Feels how late this process gets its turn, which counts against engines too."""

    def __init__(self) -> None:
        self.lateness = 0.0

    async def beat(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(BEAT)
            self.lateness = max(self.lateness, time.perf_counter() - begun - BEAT)


def _twice(lines: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [line for line in lines for _ in Side]


# Telling.


class Told(NamedTuple):
    match: Match
    came: Score
    figures: list[Figure]
    objections: list[str]
    lateness: float

    @property
    def met(self) -> bool:
        return not self.objections and all(figure.met is not False for figure in self.figures)

    def as_json(self) -> dict[str, object]:
        figures = [
            {"name": figure.name, "value": figure.value, "bound": figure.bound, "met": figure.met}
            for figure in self.figures
        ]
        return {
            "match": self.match.name,
            **self.came.as_json(),
            "figures": figures,
            "objections": self.objections,
            "lateness": self.lateness,
        }


def _told(match: Match, asked: argparse.Namespace) -> Told:
    names = (match.first.name, match.second.name)
    print(match.name, file=sys.stderr, flush=True)

    def tell(game: Game) -> None:
        print(game.line(names), file=sys.stderr, flush=True)

    games, lateness = asyncio.run(held(match, asked.jobs, asked.seed, tell))
    if asked.save:
        _save(games, match.name, asked.save)
    objections = [f"game {game.number}: {why}" for game in games if (why := objection(game.played)) is not None]
    came = score(games)
    return Told(match, came, match.judge(came), objections, lateness)


def _save(games: Sequence[Game], name: str, folder: Path) -> None:
    """One game in a line, as USI writes it; in a file for each match."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"startpos moves {' '.join(game.played.moves)}\n" for game in games]
    (folder / f"{name.replace(' ', '_')}.usi").write_text("".join(lines), "utf-8")


def _print(told: Told) -> None:
    print(told.match.name)
    print(f"  {told.came.text()}")
    print(f"  {', '.join(f'{count} {end}' for end, count in sorted(told.came.ends.items()))}")
    print(f"  this process itself was late by up to {told.lateness * 1000:.1f} ms")
    for why in told.objections:
        print(f"  python-shogi objects to {why}")
    for figure in told.figures:
        print(row(figure), flush=True)


# The command line.


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help=", ".join(PRESETS))
    parser.add_argument("--bundled", default=BUNDLED, help="the engine of the presets, as a command line")
    for letter in "ab":
        parser.add_argument(
            f"--{letter}", metavar="COMMAND", help=f"a player of its own match; `{RANDOM}` needs no program"
        )
        parser.add_argument(f"--{letter}-limit", default="movetime 100", metavar="LIMIT", help=limit_of.__doc__)
        parser.add_argument(f"--{letter}-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--games", type=int, help="instead of the preset's number (pairs in fairy6); 20 without a preset"
    )
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--seed", type=int, default=1, help="of the mover at random")
    parser.add_argument("--json", action="store_true", help="the results as JSON")
    parser.add_argument("--save", type=Path, metavar="DIR", help="keep the games there, as USI")
    asked = parser.parse_args(words)
    if unknown := sorted(set(asked.presets) - PRESETS.keys()):
        parser.error(f"no such preset: {', '.join(unknown)}; there are: {', '.join(PRESETS)}")
    if not asked.presets and not (asked.a and asked.b):
        parser.error("name a preset, or two players by --a and --b")
    return asked


def _matches(asked: argparse.Namespace) -> list[Match]:
    if not asked.presets:
        first = Contestant("a", asked.a, limit_of(asked.a_limit), _options(asked.a_option))
        second = Contestant("b", asked.b, limit_of(asked.b_limit), _options(asked.b_option))
        return [Match(first, second, asked.games or 20, _unjudged)]
    return [match for name in asked.presets for match in PRESETS[name](asked.bundled, asked.games)]


def _options(words: Sequence[str]) -> dict[str, str]:
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def main(words: Sequence[str]) -> int:
    """Exit code 1 when a bound was missed, 2 when a match cannot be held."""
    asked = _asked(words)
    told: list[Told] = []
    try:
        for match in _matches(asked):
            told.append(_told(match, asked))
            if not asked.json:
                _print(told[-1])
    except (NoPlayerError, NotALimitError) as error:
        print(error, file=sys.stderr)
        return 2
    if asked.json:
        print(json.dumps([each.as_json() for each in told], ensure_ascii=False, indent=1))
    return 0 if all(each.met for each in told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
