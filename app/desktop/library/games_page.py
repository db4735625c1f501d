"""The page that finds games: query line, pattern board, table of the games found, and opening tree."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QInputDialog, QPushButton, QSizePolicy, QSplitter, QWidget

from app.base.event import Event
from app.base.regular import read_contents
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.files.file_dialogs import AskedChoice, ask, open_dialog
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, make_main, push_button, words
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, scrolling, set_title, vbox
from app.desktop.kit.signs import Sign, Tone
from app.desktop.kit.theme import NAME, sized
from app.desktop.kit.translation import Pane, Retranslator, Say
from app.desktop.library.open_library import LibraryQueries, OpenLibrary
from app.desktop.library.pattern_board import HEAD_HEIGHT, PatternPane
from app.desktop.library.query_line import QueryLine
from app.desktop.library.tree_view import TreePane, Wanted, every_game
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records, parse_file, read_file
from app.library.finding import FoundGame, game_numbers, games_by_number, games_with_judgements
from app.library.game import identity_of_record
from app.library.importing import relocate_source, remove_games
from app.library.library import Library
from app.library.names import UNNAMED_USER
from app.library.opening_names import name_of_key
from app.library.packed_moves import UNPACKED_MOVES
from app.library.query import CompiledQuery, compile_query, parse_query, replace_word
from app.library.segments import count_unsegmented_games
from app.record.endings import End, EndKind, Result
from app.record.tree import Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore
from app.text import library as query_text
from app.text import library_window as text
from app.text import option_dialog as dialog_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.line_cursor import PlayableLine
from app.workspace.saving import file_kinds

COLUMNS: Final = (
    Column("date", text.DATE, 7.6),
    Column("black", window_text.BLACK, 7, stretches=True),
    Column("white", window_text.WHITE, 7, stretches=True),
    Column("result", text.RESULT, 7.2),
    Column("plies", text.PLIES, 4.4, is_number=True),
    Column("opening", text.OPENING, 8.6),
    Column("event", text.EVENT, 6),
    Column("analysed", text.ANALYSED, 4),
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


LEAST_FOR_TREE: Final = 1100
SPARED: Final = ("analysed", "event", "opening", "plies", "date")
"""Columns that a narrow table hides, in this order."""
NEWEST: Final = ("date", True)
"""Sort order if the query asks for none."""
SORTS: Final = {
    "date": query_text.DATE,
    "black": query_text.BLACK,
    "white": query_text.WHITE,
    "result": query_text.RESULT,
    "plies": query_text.MOVES,
    "opening": query_text.OPENING,
    "event": query_text.EVENT,
    "analysed": query_text.ANALYSED,
}
"""Names of the sort columns in queries."""
MOST_TABS: Final = 8
"""Most games opened at once."""
_TOLD: Final = 120  # pixels for the text beside one row of buttons


class _Foot(QWidget):
    """Row of text and buttons that wraps to two rows of buttons below the text in a narrow window."""

    def __init__(self, told: QWidget, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._told, self._buttons = told, tuple(buttons)
        self._across = 0
        """Number of buttons in a row."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 8, 12, 8)
        self._grid.setSpacing(8)
        self._stand(len(self._buttons))

    def _wide(self, across: int) -> int:
        """Width in pixels of the widest row with `across` buttons."""
        wide = [max(button.sizeHint().width(), button.minimumSizeHint().width()) for button in self._buttons]
        return sum(max(wide[column::across]) for column in range(across)) + 8 * (across - 1) + 24

    def _stand(self, across: int) -> None:
        if across == self._across:
            return
        self._across, count = across, len(self._buttons)
        for column in range(count + 1):
            self._grid.setColumnStretch(column, 0)
        is_one_row = across == count
        self._grid.addWidget(self._told, 0, 0, 1, 1 if is_one_row else across)
        for place, button in enumerate(self._buttons):
            row, column = divmod(place, across)
            self._grid.addWidget(button, row + (not is_one_row), column + is_one_row)
        for column in range(1 if is_one_row else across):
            self._grid.setColumnStretch(column, 1)

    def fit(self) -> None:
        """Use two rows of buttons if one is too narrow."""
        count = len(self._buttons)
        self._stand(count if self._wide(count) + _TOLD <= self.width() else -(-count // 2))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._wide(-(-len(self._buttons) // 2)), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.fit()


class GamesPage(Pane):
    def __init__(self, desk: Desk, home: OpenLibrary) -> None:
        super().__init__()
        self.setObjectName("library.games")
        self.told = Event[Phrase]()
        """Emitted with a problem or a message for the user."""
        self.batch_wanted = Event[Mapping[str, Sequence[int]]]()
        """Emitted with games to analyse: file paths and indices of games in them."""
        self._desk, self._home, self._say = desk, home, desk.speech.say
        self._finding, self._reading, self._telling, self._gathering = (home.lane(self) for _ in range(4))
        self._problems: tuple[Phrase, ...] = ()
        spoken = self._spoken = Retranslator(self._say)
        self.query = spoken.named(QueryLine(home, "library.query"), text.QUERY_LINE)
        self.problems = words("library.problems")
        self.count = Label(objectName="library.count")
        self.count.setMinimumHeight(HEAD_HEIGHT)
        self.cells = FoundCells(desk, self._reading, self._on_read)
        self.list = RowView(desk, "library_games", text.RESULTS, self.cells, text.NO_GAMES_YET)
        self.pattern, self.tree = PatternPane(desk), TreePane(desk, home)
        self.selected = CutLabel(objectName="library.selected")
        self._about = _About([], "")
        self.tag = spoken.button(push_button("library.tag"), text.TAG)
        self.note = spoken.button(push_button("library.note"), text.NOTE)
        self.remove = spoken.button(push_button("library.remove"), text.REMOVE)
        self.export = spoken.button(push_button("library.export"), text.EXPORT)
        self.batch = spoken.button(push_button("library.batch"), text.BATCH, text.BATCH_HELP)
        self.open = make_main(spoken.button(push_button("library.open"), text.OPEN_IN_TAB))
        self._writing = FileWriting(self, self.told.emit, self.told.emit, text.EXPORTED, text.NOT_EXPORTED)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    def _lay_out(self) -> None:
        middle = QWidget()
        head = hbox(self.count, STRETCH, margins=(12, 8, 12, 4))
        foot = self._foot = _Foot(self.selected, (self.tag, self.note, self.remove, self.export, self.batch, self.open))
        vbox(head, (self.list, 1), foot, on=middle, margins=0, spacing=0)
        split = self._split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=1)
        split.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        beside = scrolling(self.pattern)
        beside.setFixedWidth(self.pattern.width())
        for part in (beside, middle, self.tree):
            split.addWidget(part)
        split.setStretchFactor(1, 1)
        split.setSizes([280, 740, 400])
        told = hbox((self.problems, 1), margins=(12, 0, 12, 0))
        vbox(hbox((self.query, 1), margins=(12, 8, 12, 6)), told, (split, 1), on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        self.query.textChanged.connect(lambda _: IDLE.soon(self, self._on_typed))
        self.query.returnPressed.connect(self.list.setFocus)
        self.list.activated.connect(lambda _: self.open_chosen())
        self.list.chosen.connect(lambda _: self._on_chosen())
        self.open.clicked.connect(self.open_chosen)
        self.tag.clicked.connect(self._ask_tag)
        self.note.clicked.connect(self._ask_note)
        self.remove.clicked.connect(self._ask_remove)
        self.export.clicked.connect(self._ask_export)
        self.batch.clicked.connect(
            lambda: self._gathering.ask(partial(_places_of, self._numbers), self.batch_wanted.emit)
        )
        self.pattern.board.altered.connect(self._on_pattern)
        self.pattern.flagged.connect(self._on_flagged)
        self.list.spare(*SPARED)
        self.list.offer_sorting()
        self.list.sort_wanted.connect(self._sort)
        self.pattern.position_wanted.connect(lambda _: self._find_position())
        QShortcut(QKeySequence.StandardKey.Find, self, self.focus_query)
        attend(self._home.changed, self, lambda _: self.look())
        attend(
            self._home.failed, self, lambda sentence: self._say_why_empty(sentence) if not self.cells.count() else None
        )
        attend(self._home.import_changed, self, lambda _: self._say_why_empty() if not self.cells.count() else None)

    # Search

    def search_for(self, line: str) -> None:
        """Enter a query and show its games."""
        self.query.setText(line)
        self.focus_query()

    def focus_query(self) -> None:
        self.query.setFocus()
        self.query.selectAll()

    def look(self) -> None:
        """Run the query; a newer query replaces it."""
        if not self._home.is_there:
            self.cells.show(None)
            self._say_why_empty()
            self._show_found()
        self._finding.ask(partial(listing_of, self.query.text()), self._on_found)

    def _on_typed(self) -> None:
        terms = parse_query(self.query.text()).terms
        shapes = [term.value for term in terms if term.field == query_text.PATTERN.en and not term.is_negated]
        self.pattern.board.show_pattern(shapes[-1] if shapes else "")
        for word, tick in self.pattern.flags.items():
            tick.setChecked(any(term.field == word.en for term in terms))
        self.look()

    def _on_pattern(self, written: str) -> None:
        self._put(query_text.PATTERN, written and f"{self._say(query_text.PATTERN)}:{written}")

    def _on_flagged(self, flag: tuple[Phrase, bool]) -> None:
        word, is_wanted = flag
        self._put(word, self._say(word) if is_wanted else "")

    @property
    def _sorted(self) -> tuple[str, bool]:
        """Key of the sort column, and True if the order is descending."""
        for term in parse_query(self.query.text()).terms:
            if term.field == query_text.SORT.en:
                for key, word in SORTS.items():
                    if term.value.casefold() in word:
                        return key, term.is_negated
        return NEWEST

    def _sort(self, key: str) -> None:
        """Cycle the order of a column: ascending, descending, default."""
        current, word = self._sorted, f"{self._say(query_text.SORT)}:{self._say(SORTS[key])}"
        has_asked = current != NEWEST
        ways = {(key, False): f"-{word}" if key != NEWEST[0] else "", (key, True): "" if has_asked else word}
        self._put(query_text.SORT, ways.get(current, word))

    def _find_position(self) -> None:
        sfen = self.tree.position.sfen_without_ply()
        self._put(query_text.POSITION, f'{self._say(query_text.POSITION)}:"{sfen}"')

    def _put(self, field: Phrase, word: str) -> None:
        line = replace_word(self.query.text(), field, word)
        if line != " ".join(self.query.text().split()):
            self.query.setText(line)

    def _on_found(self, listing: Listing) -> None:
        before, line = self.cells.listing, self.query.text().strip()
        is_same = (
            before is not None and before.numbers == listing.numbers and before.wanted.plies == listing.wanted.plies
        )
        chosen = self.list.chosen_rows if is_same else range(0)
        self.cells.show(listing)
        key, is_descending = self._sorted
        self.list.show_sorting(key, is_descending=is_descending)
        self._say_why_empty()
        if not is_same:
            self.list.verticalScrollBar().setValue(0)
            self.list.set_current(0 if listing.numbers else -1)
        elif not chosen and listing.numbers:
            self.list.set_current(0)
        self._show_found()
        self.tree.tree.count_only(_given(listing.wanted) if line else every_game)
        self._on_chosen()

    def _say_why_empty(self, failure: Phrase | None = None) -> None:
        listing = self.cells.listing
        none = text.NO_GAMES_YET if self._home.importing is None else text.IMPORT_RUNS
        has_games = listing is not None and listing.total
        self.list.set_empty_text(failure or self._home.away or (text.NOTHING_FOUND if has_games else none))
        self.list.refresh()

    def _show_found(self) -> None:
        listing = self.cells.listing
        if listing is None or not listing.total:
            self.count.setText("")
            self.problems.hide()
            return
        found, total = f"{len(listing.numbers):,}", f"{listing.total:,}"
        told = text.ALL_GAMES if found == total else text.SOME_GAMES
        self.count.setText(self._say(told.filled(found=found, total=total)))
        waits = [text.SHAPES_WAIT.filled(count=f"{listing.waiting:,}")] if listing.waiting else []
        self.problems.setText("\n".join(map(self._say, [*listing.problems, *waits])))
        self.problems.setVisible(bool(self.problems.text()))

    def _on_read(self) -> None:
        """Repaint after requested rows have been read."""
        self.list.viewport().update()
        self._on_chosen()

    # Games found

    def _on_chosen(self) -> None:
        count = len(self.list.chosen_rows)
        self._about = _About([], "")
        self._tell_chosen()
        if count == 1:
            (number,) = self._numbers
            self._telling.ask(partial(_about, number), self._on_told)
        self.note.setEnabled(count == 1)
        for button in (self.tag, self.remove, self.export, self.batch, self.open):
            button.setEnabled(count > 0)
        game = self.cells.game(self.list.current) if self.list.current >= 0 else None
        if game is not None and count == 1:
            self.tree.show_game(game.game, line_of(game), game.ply)

    def _on_told(self, about: "_About") -> None:
        self._about = about
        self._tell_chosen()

    def _tell_chosen(self) -> None:
        count, (tags, note) = len(self.list.chosen_rows), self._about
        told = text.SELECTED.filled(count=f"{count:,}") if count else Phrase("", "")
        said = "  ".join([*(f"#{tag}" for tag in tags), " ".join(note.split())]).strip()
        self.selected.setText(self._say(text.ABOUT_GAME.filled(selected=told, said=said) if said else told))

    @property
    def _numbers(self) -> list[int]:
        listing = self.cells.listing
        return [] if listing is None else [listing.numbers[row] for row in self.list.chosen_rows]

    def _games(self) -> list[FoundGame]:
        return [game for row in self.list.chosen_rows if (game := self.cells.game(row)) is not None]

    def open_chosen(self) -> None:
        """Open the chosen games in tabs, each at the ply that matched."""
        games = self._games()[:MOST_TABS]
        for path in dict.fromkeys(game.path for game in games):
            self._open_games(Path(path), [game for game in games if game.path == path])
        if games:
            self._desk.shell.show_up()

    def _open_games(self, path: Path, games: Sequence[FoundGame]) -> None:
        """Open games of one file; if it is gone, offer to locate it or to open the library's copies."""
        remedies = [
            Answer(text.LOCATE, partial(self._ask_place, path, games)),
            Answer(text.OPEN_FROM_LIBRARY, partial(self._open_from_library, games)),
        ]
        self._desk.files.open_games(path, {game.place_in_file: game.ply for game in games}, remedies)

    def _open_from_library(self, games: Sequence[FoundGame]) -> None:
        for game in games:
            self._desk.files.open_record(game.to_record(), game.ply)

    def _ask_place(self, path: Path, games: Sequence[FoundGame]) -> None:
        def chosen(paths: Sequence[Path]) -> None:
            for place in paths[:1]:
                found = partial(self._on_located, path, place, games)
                self._home.write(partial(_relocated, str(path), place.absolute()), found)

        open_dialog(self.window(), self._desk.speech, str(path.parent), chosen)

    def _on_located(self, old: Path, new: Path, games: Sequence[FoundGame], places: Mapping[int, int]) -> None:
        """Open the games in the relocated file, and import it."""
        if not places:
            words = text.NOT_THIS_FILE.filled(name=new.name, old=old.name)
            again = Answer(text.LOCATE, partial(self._ask_place, old, games))
            kept = Answer(text.OPEN_FROM_LIBRARY, partial(self._open_from_library, games))
            self._desk.shell.warn(MessageKind.OPENING, WINDOW, words, [again, kept])
            return
        there = {places[game.place_in_file]: game.ply for game in games if game.place_in_file in places}
        self._desk.files.open_games(new, there)
        self._open_from_library([game for game in games if game.place_in_file not in places])
        self._home.take_in([new])

    def _ask_tag(self) -> None:
        """Edit the tags of one game; add a tag to several."""
        numbers, before = self._numbers, self._about.tags
        if len(numbers) == 1:
            ask_words(
                self, self._say, text.TAG, text.TAG_SOME, partial(self._tag_with, numbers, before), ", ".join(before)
            )
        else:
            ask_words(self, self._say, text.TAG, text.TAG_NAME, partial(self._tag_with, numbers, []))

    def _tag_with(self, numbers: list[int], before: list[str], words: str) -> None:
        wanted = [tag.strip() for tag in words.replace("、", ",").split(",") if tag.strip()]

        def write(library: Library) -> None:
            for tag in wanted:
                library.add_tag(numbers, tag)
            for tag in set(before) - set(wanted):
                library.remove_tag(numbers, tag)

        self._write(write)

    def _ask_note(self) -> None:
        (number,) = self._numbers

        def noted(words: str) -> None:
            self._write(lambda library: library.set_note(number, words))

        ask_words(self, self._say, text.NOTE, text.NOTE_ASK, noted, self._about.note, is_long=True)

    def _ask_remove(self) -> None:
        numbers = self._numbers
        remove = AskedChoice(text.REMOVE_NOW, lambda: self._write(lambda each: remove_games(each, numbers)))
        question = text.REMOVE_ASK.filled(count=f"{len(numbers):,}")
        ask(self.window(), self._desk.speech, text.REMOVE_TITLE, question, [text.REMOVE_MORE], [remove])

    def _write(self, work: Callable[[Library], object]) -> None:
        self._home.write(work, lambda _: None)

    def _ask_export(self) -> None:
        forms = [FileForm(kind.phrase, kind.suffix.lstrip(".")) for kind in file_kinds()]
        numbers = self._numbers

        def chosen(path: Path, form: FileForm) -> None:
            self._writing.write(path, partial(_exported, self._home.path, numbers, forms.index(form), self._say))

        ask_where(self.window(), self._say, text.EXPORT, Path(f"games{file_kinds()[0].suffix}"), forms, chosen)

    # Appearance

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Hide the opening tree in a narrow window; the main board has one too."""
        self.tree.setVisible(event.size().width() >= LEAST_FOR_TREE)
        super().resizeEvent(event)

    def _speak(self) -> None:
        self._spoken.speak()
        self.query.setPlaceholderText(self._say(text.QUERY_HINT))
        self._show_found()
        self._on_chosen()
        self._foot.fit()

    def _apply_theme(self) -> None:
        self.count.setFont(sized(self.font(), NAME, is_bold=True))
        theme = self._desk.shell.theme
        coloured(self.problems, theme.caution)
        self._split.setStyleSheet(f"QSplitter::handle {{ background: {theme.line}; }}")


class _About(NamedTuple):
    """The user's tags and note of a game."""

    tags: list[str]
    note: str


def _about(number: int, library: Library, _: AnalysisStore | None) -> _About:
    return _About(library.game_tags(number), library.game_note(number))


def _places_of(numbers: Sequence[int], library: Library, _: AnalysisStore | None) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for game in games_by_number(library, numbers, {}):
        found.setdefault(game.path, []).append(game.place_in_file)
    return found


def _given(wanted: CompiledQuery) -> Wanted:
    return lambda _: wanted


def _exported(path: Path, numbers: Sequence[int], form: int, say: Say) -> bytes:
    """The games in one file, in list order, reread from their files, also those not loaded in the table."""
    with closing(Library(path)) as library:
        games = games_by_number(library, numbers, {})
    read: dict[str, Sequence[Record]] = {}
    records: list[Record] = []
    for game in games:
        if game.path not in read:
            read[game.path] = read_file(Path(game.path)).records
        if game.place_in_file >= len(read[game.path]):
            raise OSError(say(query_text.GAME_AWAY))
        records.append(read[game.path][game.place_in_file])
    kind = file_kinds()[form]
    data = encode_records(records, kind.format, kind.encoding)
    if isinstance(data, UnencodableCharacter):
        raise OSError(say(data.phrase))
    return data


def ask_words(
    parent: QWidget,
    say: Say,
    title: Phrase,
    label: Phrase,
    then: Callable[[str], object],
    words: str | None = None,
    *,
    is_long: bool = False,
) -> None:
    """Ask for words or lines of text; empty input counts only if there were `words` before."""
    asking = QInputDialog(parent)
    asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    asking.setObjectName("library.words")
    set_title(asking, say(title).rstrip("…"))
    asking.setLabelText(say(label))
    asking.setOkButtonText(say(dialog_text.OK))
    asking.setCancelButtonText(say(dialog_text.CANCEL))
    asking.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput, is_long)
    asking.setTextValue(words or "")
    asking.textValueSelected.connect(lambda said: then(said.strip()) if said.strip() or words is not None else None)
    asking.open()


def _relocated(old: str, new: Path, library: Library) -> dict[int, int]:
    """Indices in the new file of the games that the library has of the old one."""
    records = parse_file(read_contents(new), new.name).records
    return relocate_source(library, old, str(new), list(map(identity_of_record, records)))
