"""Collecting cards out of files on a thread, a file at a time, so that the first can be asked while others are still read."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from app.analysis.game_phases import GamePhases
from app.analysis.judging import Measure, judged
from app.formats.files import read_file
from app.library.finding import analysed_among, find_games
from app.library.library import Library
from app.library.query import GamesWanted, read_query, wanted_by
from app.record.outline import main_line
from app.record.tree import Record
from app.training.finding import FindChoice, FoundCards, SkippedMove, SkipReason, find_cards, sides_called, source_of

_MOST_GAMES = 2_000
"""So many of the newest games are looked at."""


class GamesOfFile(NamedTuple):
    path: Path
    places: tuple[int, ...] | None = None
    """Which games of it; None for all."""
    names: tuple[str, ...] = ()
    """Of whoever the person is; nothing is anybody."""


class GamesToRead(NamedTuple):
    files: tuple[GamesOfFile, ...]
    names: tuple[str, ...]
    has_games: bool
    """Whether there are games at all, analysed or not."""


def my_analysed_games(library: Library) -> GamesToRead:
    """The files with analysed games of the person, the newest first; those of anybody where the library knows no name."""
    names = tuple(library.my_names())
    wanted: GamesWanted = wanted_by(read_query("mine" if names else ""), library)
    games = find_games(library, wanted, _MOST_GAMES)
    analysed = analysed_among(library, (game.game for game in games))
    by_path: dict[str, list[int]] = {}
    for game in games:
        if game.game in analysed:
            by_path.setdefault(game.path, []).append(game.place)
    files = tuple(GamesOfFile(Path(path), tuple(places), names) for path, places in by_path.items())
    return GamesToRead(files, names, bool(games))


def cards_of_file(file: GamesOfFile, measure: Measure) -> FoundCards:
    """What is to be trained of a file's games, by their stored thoughts."""
    records = read_file(file.path).records
    places = range(len(records)) if file.places is None else file.places
    parts = [
        cards_of_record(records[place], str(file.path), place, file.names, measure)
        for place in places
        if place < len(records)
    ]
    cards = tuple(card for part in parts for card in part.cards)
    return FoundCards(cards, tuple(skipped for part in parts for skipped in part.skipped))


def cards_of_record(record: Record, path: str, place: int, names: Sequence[str], measure: Measure) -> FoundCards:
    line = judged(GamePhases(record).along(main_line(record.root)), measure)
    source = source_of(record, path, place)
    if not line.moves:
        return FoundCards((), (SkippedMove(source, SkipReason.NOT_JUDGED),))
    return find_cards(record, line, FindChoice(sides_called(record, names)), source)
