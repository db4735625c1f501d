"""A tournament's folder: its plan and pairings in one file, a line for every result in another, a record for every game.

The plan is written whole or not at all. A result is put behind the others and is on the disk before it counts; so whatever
ends the program, only the games that ran are lost, and they are played again. A torn last line is left out.
"""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from app.base.atomic import tidy, write_atomic
from app.base.codec import Whole, decoded, encoded
from app.base.regular import read_whole
from app.tournament.overview import MatchSnapshot
from app.tournament.plan import TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.schedule import Pairing
from app.tournament.tournament import Tournament

PLAN: Final = "tournament.json"
RESULTS: Final = "results.jsonl"
GAMES: Final = "games"
LOGS: Final = "logs"
LOCK: Final = "lock"
_MOST_BYTES: Final = 1 << 30


class _Kept(NamedTuple):
    plan: TournamentPlan
    pairings: Annotated[tuple[Pairing, ...], Whole()]


class KeptTournament(NamedTuple):
    tournament: Tournament
    unread: int
    """Lines of results that say nothing; those games are played again."""
    whole_bytes: int
    """So much of the file of results is whole lines; what is behind is torn off before more is put there."""


def plan_bytes(tournament: Tournament) -> bytes:
    """What stands in the file of the plan."""
    return encoded(_Kept, _Kept(tournament.plan, tuple(tournament.pairings)), indent=1)


def result_line(result: MatchResult) -> bytes:
    return encoded(MatchResult, result) + b"\n"


def game_name(game: int) -> str:
    """Of the file of a game's record; people count from 1."""
    return f"{game + 1:05}.kifu"


def begun_in(folder: Path, plan: TournamentPlan) -> KeptTournament:
    """A new tournament in a folder of its own; FileExistsError where there is something in it, or another OSError."""
    kept = KeptTournament(Tournament(plan), 0, 0)
    folder.mkdir(parents=True, exist_ok=True)
    tidy(folder)  # what one that was killed just here has left
    if any(folder.iterdir()):
        raise FileExistsError(str(folder))
    write_atomic(folder / PLAN, plan_bytes(kept.tournament))
    return kept


def read_tournament(folder: Path) -> KeptTournament:
    """What lies in a folder; OSError where there is none, ValueError where the plan cannot be understood."""
    kept = decoded(_Kept, read_whole(folder / PLAN), None)
    if kept is None:
        raise ValueError("no plan")
    try:
        data = read_whole(folder / RESULTS, _MOST_BYTES)
    except FileNotFoundError:
        data = b""
    whole = data[: data.rfind(b"\n") + 1]
    results, unread = [], 0
    numbers = {game: each for each in kept.pairings for game in each.games}
    for line in whole.splitlines():
        result = decoded(MatchResult, line, None)
        pairing = None if result is None else numbers.get(result.game)
        if result is None or pairing is None or pairing.sides(result.game) != (result.black, result.white):
            unread += 1
        else:
            results.append(result)
    return KeptTournament(Tournament(kept.plan, kept.pairings, results), unread, len(whole))


def games_without_record(folder: Path, tournament: Tournament) -> list[int]:
    """Numbers of the games, counted from 1, that have a result but no record in the folder."""
    return sorted(game + 1 for game in tournament.results if not (folder / GAMES / game_name(game)).exists())


def is_tournament(folder: Path) -> bool:
    return (folder / PLAN).exists()


class KeptMatch(NamedTuple):
    """A tournament that lies in a folder, as it is listed."""

    folder: Path
    name: str
    played: int
    planned: int | None
    """None where nobody can know, as with a test."""
    is_over: bool


def kept_in(home: Path) -> list[KeptMatch]:
    """The tournaments in the folders of a folder, the newest first; those that cannot be read are left out."""
    try:
        folders = [folder for folder in home.iterdir() if is_tournament(folder)]
    except OSError:
        return []
    found: list[tuple[float, KeptMatch]] = []
    for folder in folders:
        with suppress(OSError, ValueError):
            of = MatchSnapshot.of(read_tournament(folder).tournament)
            changed = max(path.stat().st_mtime for path in (folder / PLAN, folder / RESULTS) if path.exists())
            found.append((changed, KeptMatch(folder, of.plan.name, len(of.results), of.planned, of.is_over)))
    return [each for _, each in sorted(found, key=lambda each: -each[0])]
