"""Table model of the games that a query finds; rows are read lazily, as there may be a hundred thousand."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from app.desktop.desk.desk import Desk
from app.desktop.kit.colours import Tone
from app.desktop.kit.signs import Sign
from app.desktop.library.open_library import LibraryQueries
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel
from app.library.finding import FoundGame, game_numbers, games_by_number, games_with_judgements
from app.library.library import Library
from app.library.names import UNNAMED_USER
from app.library.opening_names import name_of_key
from app.library.packed_moves import UNPACKED_MOVES
from app.library.query import CompiledQuery, compile_query, parse_query
from app.library.segments import count_unsegmented_games
from app.record.endings import End, EndKind, Result
from app.shogi.moves import Move
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore
from app.text import library as query_text
from app.text import library_window as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.line_cursor import PlayableLine

COLUMNS: Final = (
    Column("date", text.DATE, 7.6),
    Column("black", window_text.BLACK, 7, stretches=True),
    Column("white", window_text.WHITE, 7, stretches=True),
    Column("result", text.RESULT, 7.2),
    Column("plies", text.PLIES, 4.4, is_number=True),
    Column("opening", text.OPENING, 8.6),
    Column("event", text.EVENT, 6),
    Column("analysed", text.ANALYSED, 3),
)
PAGE: Final = 100
MOST_PAGES: Final = 30
"""Most pages in the cache."""
_SIDES: Final = (window_text.BLACK, window_text.WHITE)
_ENDS: Final = {kind.value: End(kind).name_on_screen for kind in EndKind if kind is not EndKind.OTHER}


class Listing(NamedTuple):
    """Result of a query, without the rows."""

    wanted: CompiledQuery
    numbers: "array[int]"
    total: int
    """Number of games in the library."""
    waiting: int
    """Number of games that are not indexed by shape and name yet."""
    problems: tuple[Phrase, ...]


class Page(NamedTuple):
    games: Sequence[FoundGame]
    analysed: set[int]


def listing_of(line: str, library: Library, _: AnalysisStore | None) -> Listing:
    """Run a query on a worker thread, as do the other functions with a library."""
    wanted = compile_query(parse_query(line), library)
    total = library.query_number("SELECT count(*) FROM game WHERE same_as IS NULL")
    return Listing(wanted, game_numbers(library, wanted), total, count_unsegmented_games(library), wanted.problems)


def _page(
    numbers: Sequence[int], plies: dict[int, int], at: int, library: Library, _: AnalysisStore | None
) -> tuple[int, Page]:
    return at, Page(games_by_number(library, numbers, plies), games_with_judgements(library, numbers))


def _outcome(result: Result) -> Phrase:
    winner = result.winner
    return result.result_text(_SIDES) if winner is None else text.WON_BY.filled(sign="☗☖"[winner])


def line_of(game: FoundGame) -> PlayableLine:
    """Line of all moves of a game, to be replayed."""
    return PlayableLine(Position.from_sfen(game.start or "startpos"), tuple(_moves(game)))


def _moves(game: FoundGame) -> Iterator[Move]:
    return (UNPACKED_MOVES[number] for number in array("H", game.moves))


class FoundCells(RowModel):
    def __init__(self, desk: Desk, lane: LibraryQueries, arrived: Callable[[], object]) -> None:
        """`arrived` is called when requested rows have been read."""
        super().__init__(desk, COLUMNS)
        self.listing: Listing | None = None
        self._lane, self._arrived = lane, arrived
        self._pages = OrderedDict[int, Page]()
        self._asked = -1
        """Number of the page that is being read; -1 if none."""

    def show(self, listing: Listing | None) -> None:
        self.listing = listing
        self._pages.clear()
        self._asked = -1

    def count(self) -> int:
        return 0 if self.listing is None else len(self.listing.numbers)

    def game(self, row: int) -> FoundGame | None:
        """The game in a row; None if it is not read yet, which requests it."""
        page = self._page_of(row)
        at = row % PAGE
        return page.games[at] if page is not None and at < len(page.games) else None

    def cells(self, row: int) -> Sequence[RowCell]:
        page, game = self._page_of(row), self.game(row)
        if page is None or game is None:
            return (RowCell("…", Tone.MUTED), *[EMPTY] * (len(COLUMNS) - 1))
        say, winner = self._desk.speech.say, game.result.winner
        sides = [say(name_of_key(key)) for key in game.openings]
        end = _ENDS.get(game.ending, Phrase("", ""))
        return (
            RowCell(game.date, Tone.MUTED),
            RowCell(self._name(game.black), Tone.MUTED if winner == 1 else Tone.PLAIN),
            RowCell(self._name(game.white), Tone.MUTED if winner == 0 else Tone.PLAIN),
            RowCell(say(_outcome(game.result)), more=say(end)),
            RowCell(str(game.plies)),
            RowCell(say(name_of_key(game.pair)), more=" – ".join(filter(None, sides))),
            RowCell(game.event, Tone.MUTED),
            RowCell(signs=((Sign.TICK, Tone.GOOD),)) if game.game in page.analysed else EMPTY,
        )

    def _name(self, name: str) -> str:
        """Name of a player as the table shows it."""
        return self._desk.speech.say(text.USER) if name == UNNAMED_USER else name or "?"

    def spoken(self, row: int) -> str:
        told = super().spoken(row)
        page, game = self._page_of(row), self.game(row)
        is_analysed = page is not None and game is not None and game.game in page.analysed
        return f"{told}, {self._desk.speech.say(query_text.ANALYSED)}" if is_analysed else told

    def _page_of(self, row: int) -> Page | None:
        number = row // PAGE
        if (page := self._pages.get(number)) is not None:
            self._pages.move_to_end(number)
            return page
        if self.listing is not None and self._asked != number:
            self._asked = number
            numbers = self.listing.numbers[number * PAGE : (number + 1) * PAGE]
            listing = self.listing
            work = partial(_page, list(numbers), listing.wanted.plies, number)
            self._lane.ask(work, lambda found: self._on_read(listing, found))
        return None

    def _on_read(self, listing: Listing, found: tuple[int, Page]) -> None:
        if listing is not self.listing:
            return
        number, page = found
        self._pages[number] = page
        self._asked = -1
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        self._arrived()
