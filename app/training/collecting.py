"""Collecting of cards from files on a thread, file by file, so that the first can be asked early."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgedLine, JudgingScale, judge_line
from app.book.entry import BookEntry
from app.formats.files import read_file
from app.library.finding import find_games, games_with_judgements
from app.library.library import Library
from app.library.names import UNNAMED_USER, own_sides
from app.library.query import CompiledQuery, compile_query, parse_query
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.position import Position
from app.training.card import CardSource
from app.training.card_finder import CardChoice, EntryBook, FoundCards, SkippedMove, SkipReason, card_source, find_cards

_MAX_GAMES = 2_000
"""Maximum number of games read to find cards; the newest are read first."""


class GamesOfFile(NamedTuple):
    path: Path
    places: tuple[int, ...] | None = None
    """Numbers of the games to read in the file; None for all."""
    names: tuple[str, ...] = ()
    """The user's names in records; where there are none, the records themselves say which side the user played."""


class GamesToRead(NamedTuple):
    files: tuple[GamesOfFile, ...]
    names: tuple[str, ...]
    has_games: bool
    """True if there are games at all, analysed or not."""


def find_own_games(library: Library, *, only_analysed: bool = True) -> GamesToRead:
    """Return the files with the user's games, the newest first; with any player's if the library does not know the
    user."""
    names = tuple(library.my_names())
    if not names and library.my_name_ids():
        names = (UNNAMED_USER,)
    wanted: CompiledQuery = compile_query(parse_query("mine" if names else ""), library)
    games = find_games(library, wanted, _MAX_GAMES)
    analysed = games_with_judgements(library, (game.game for game in games)) if only_analysed else ()
    by_path: dict[str, list[int]] = {}
    for game in games:
        if not only_analysed or game.game in analysed:
            by_path.setdefault(game.path, []).append(game.place_in_file)
    files = tuple(GamesOfFile(Path(path), tuple(places), names) for path, places in by_path.items())
    return GamesToRead(files, names, bool(games))


class JudgedGame(NamedTuple):
    """Game with its moves judged by the engine scores in its comments."""

    record: Record
    line: JudgedLine
    source: CardSource

    @classmethod
    def from_record(cls, record: Record, path: str, place: int, measure: JudgingScale) -> "JudgedGame":
        line = judge_line(CommentCache(record).judged_nodes(main_line(record.root)), measure)
        return cls(record, line, card_source(record, path, place))

    def find_cards(self, names: Sequence[str], book: EntryBook | None = None) -> FoundCards:
        """Find the cards in the record for the user, whose name is one of `names`."""
        if not self.line.judgements and book is None:
            return FoundCards((), (SkippedMove(self.source, SkipReason.NOT_JUDGED),))
        return find_cards(self.record, self.line, CardChoice(own_sides(self.record.headers, names)), self.source, book)


class FirstBook(NamedTuple):
    """Opening book that answers from the first of several books with an entry for a position."""

    books: tuple[EntryBook, ...]

    def entry(self, position: Position) -> BookEntry | None:
        found = (book.entry(position) for book in self.books)
        return next((entry for entry in found if entry is not None), None)


def judge_games_of_file(file: GamesOfFile, measure: JudgingScale) -> list[JudgedGame]:
    records = read_file(file.path).records
    places = range(len(records)) if file.places is None else file.places
    return [
        JudgedGame.from_record(records[place], str(file.path), place, measure)
        for place in places
        if place < len(records)
    ]


def find_cards_in_file(file: GamesOfFile, measure: JudgingScale, book: EntryBook | None = None) -> FoundCards:
    """Find the cards of a file's games by the engine scores in their comments."""
    parts = [game.find_cards(file.names, book) for game in judge_games_of_file(file, measure)]
    cards = tuple(card for part in parts for card in part.cards)
    return FoundCards(cards, tuple(skipped for part in parts for skipped in part.skipped))
