"""Storage of a tournament in a folder: one file with plan and pairings, one line per result, one record per game.

The plan file is written atomically. Results are appended, and are on the disk before they count. After a crash only the
running games are lost, and they are played again. A torn last line is ignored.
"""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from app.base.atomic import remove_leftovers, write_atomic
from app.base.codec import Complete, codec_of, decode_json, encode_json
from app.base.regular import read_contents
from app.batch.work_log import log_changes
from app.tournament.overview import MatchSnapshot
from app.tournament.plan import TournamentPlan
from app.tournament.results import MatchResult
from app.tournament.schedule import Pairing
from app.tournament.tournament import Tournament

PLAN_FILE: Final = "tournament.json"
RESULTS_FILE: Final = "results.jsonl"
GAMES: Final = "games"
LOGS_FOLDER: Final = "logs"
LOCK: Final = "lock"
_MAX_RESULTS_BYTES: Final = 1 << 30


class _StoredPlan(NamedTuple):
    plan: TournamentPlan
    pairings: Annotated[tuple[Pairing, ...], Complete()]


class StoredTournament(NamedTuple):
    """Tournament read from its folder."""

    tournament: Tournament
    unread_lines: int
    """Number of unreadable result lines; those games are played again."""
    complete_bytes: int
    """Length of the complete lines in the result file; a torn line behind them is cut off before appending."""


def serialize_plan(tournament: Tournament) -> bytes:
    return encode_json(_StoredPlan, _StoredPlan(tournament.plan, tuple(tournament.pairings)), indent=1)


def serialize_result(result: MatchResult) -> bytes:
    return encode_json(MatchResult, result) + b"\n"


def game_file_name(game: int) -> str:
    """File name of a game's record, numbered from 1."""
    return f"{game + 1:05}.kifu"


def create_tournament(folder: Path, plan: TournamentPlan) -> StoredTournament:
    """Begin a new tournament in an empty folder; raise FileExistsError if it is not empty, or another OSError."""
    kept = StoredTournament(Tournament(plan), 0, 0)
    folder.mkdir(parents=True, exist_ok=True)
    remove_leftovers(folder)  # remove what a program killed at this point has left
    if any(folder.iterdir()):
        raise FileExistsError(str(folder))
    write_atomic(folder / PLAN_FILE, serialize_plan(kept.tournament))
    return kept


def log_plan_changes(folder: Path, plan: TournamentPlan) -> None:
    """Log what has changed in the plan since it was stored: workers, number of games, bounds, engines."""
    kept = decode_json(_StoredPlan, read_contents(folder / PLAN_FILE), None)
    if kept is not None:
        form = codec_of(TournamentPlan)
        log_changes(folder, form.write(kept.plan), form.write(plan))


def read_tournament(folder: Path) -> StoredTournament:
    """Read a tournament from its folder; raise OSError if there is none, ValueError if the plan is unreadable."""
    kept = decode_json(_StoredPlan, read_contents(folder / PLAN_FILE), None)
    if kept is None:
        raise ValueError("no plan")
    try:
        data = read_contents(folder / RESULTS_FILE, _MAX_RESULTS_BYTES)
    except FileNotFoundError:
        data = b""
    whole = data[: data.rfind(b"\n") + 1]
    results, unread = [], 0
    numbers = {game: each for each in kept.pairings for game in each.game_numbers}
    for line in whole.splitlines():
        result = decode_json(MatchResult, line, None)
        pairing = None if result is None else numbers.get(result.game)
        if result is None or pairing is None or pairing.sides_of_game(result.game) != (result.black, result.white):
            unread += 1
        else:
            results.append(result)
    return StoredTournament(Tournament(kept.plan, kept.pairings, results), unread, len(whole))


def games_without_record(folder: Path, tournament: Tournament) -> list[int]:
    """Numbers of the games, counted from 1, that have a result but no record in the folder."""
    return sorted(game + 1 for game in tournament.results if not (folder / GAMES / game_file_name(game)).exists())


def is_tournament(folder: Path) -> bool:
    return (folder / PLAN_FILE).exists()


class TournamentSummary(NamedTuple):
    """Summary of a stored tournament for a list."""

    folder: Path
    name: str
    played_games: int
    planned_games: int | None
    """Number of planned games; None for an SPRT, whose length is unknown."""
    is_over: bool


def stored_tournaments(home: Path) -> list[TournamentSummary]:
    """Stored tournaments in the subfolders of `home`, the newest first; unreadable ones are left out."""
    try:
        folders = [folder for folder in home.iterdir() if is_tournament(folder)]
    except OSError:
        return []
    found: list[tuple[float, TournamentSummary]] = []
    for folder in folders:
        with suppress(OSError, ValueError):
            of = MatchSnapshot.from_tournament(read_tournament(folder).tournament)
            changed = max(path.stat().st_mtime for path in (folder / PLAN_FILE, folder / RESULTS_FILE) if path.exists())
            found.append(
                (changed, TournamentSummary(folder, of.plan.name, len(of.results), of.planned_games, of.is_over))
            )
    return [each for _, each in sorted(found, key=lambda each: -each[0])]
