"""The page that collects problem cards: from own games, the open record, files and collections; and their export."""

import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QCheckBox, QProgressBar, QWidget

from app.analysis.judging import judging_scale
from app.base.atomic import write_atomic
from app.base.event import Event
from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookError
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import Notices, coloured, make_main, push_button, words
from app.desktop.kit.file_pickers import FileForm, ask_for_files, ask_for_folder, ask_where
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, keyless, vbox
from app.desktop.kit.theme import HEAD, MAIN_BUTTON, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.training.open_training import OpenTraining, TrainingTask
from app.formats.files import read_file, read_file_bytes
from app.library.library import Library, reason_not_opened, user_library_path
from app.library.names import own_sides
from app.record.problems import Problem
from app.runtime.background_worker import BackgroundWorker
from app.text import training as cards_text
from app.text import training_window as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.training.card import CardSource
from app.training.card_finder import FoundCard, FoundCards, SkippedMove, SkipReason
from app.training.card_store import AddedCardOutcome, CardStore
from app.training.card_words import language_notation, skipped_phrase
from app.training.collecting import (
    FirstBook,
    GamesOfFile,
    GamesToRead,
    JudgedGame,
    find_cards_in_file,
    find_own_games,
    judge_games_of_file,
)
from app.training.confirming import ConfirmationLimits, confirm_card
from app.training.kif_problems import card_from_record, card_to_kif
from app.training.mate_problem import MAX_PLIES, MIN_PLIES, find_mates
from app.training.next_move_json import ProblemsOfFile, read_problems, write_problems
from app.training.sheet import anki_files, sheet_page
from app.workspace.book_rows import BOOKS_KEY, StoredBooks
from app.workspace.kept_scales import stored_scales

MATE_MS: Final = 1_000
"""Milliseconds of a mate search in an endgame."""
_JSON: Final = ".json"


class CollectPage(Pane):
    def __init__(self, desk: Desk, home: OpenTraining, now: Callable[[], float]) -> None:
        super().__init__()
        self.setObjectName("training.collect")
        self.collected = Event[tuple[int, ...]]()
        """Emitted when cards were added or removed, with the numbers of those to ask now."""
        self._desk, self._home, self._say, self._now = desk, home, desk.speech.say, now
        self._worker = BackgroundWorker(self)
        self._files = deque[GamesOfFile]()
        self._total = 0
        self._outcomes = Counter[AddedCardOutcome]()
        self._skipped = Counter[SkipReason]()
        self._remarks: list[Phrase] = []
        self._book: FirstBook | None = None
        self._unconfirmed = deque[int]()
        self._mate_files = deque[Callable[[], list[JudgedGame]]]()
        self._mate_games = deque[JudgedGame]()
        """Games to search for mates once all cards are confirmed."""
        self._task: TrainingTask[FoundCard | SkippedMove] | TrainingTask[list[FoundCard]] | None = None
        self._is_looking = False
        """True while cards are confirmed or mates are searched."""
        self._count = Phrase("", "")
        self._kept_count = self._refused = self._mates_found = 0
        spoken = self._spoken = Retranslator(self._say)
        self.title, self.help = spoken.label(text.EMPTY), spoken.label(text.EMPTY_HELP, words())
        self.library = make_main(
            spoken.button(push_button("training.library"), text.FROM_LIBRARY, text.FROM_LIBRARY_HELP)
        )
        self.library.setMinimumHeight(MAIN_BUTTON)
        self.record = spoken.button(push_button("training.record"), text.FROM_RECORD, text.FROM_RECORD_HELP)
        self.files = spoken.button(push_button("training.files"), text.FROM_FILES)
        self.mates, self.books = self._choices()
        self.import_ = spoken.button(push_button("training.import"), text.IMPORT)
        self.export = spoken.button(push_button("training.export"), text.EXPORT)
        self.export.setMenu(Menu(self))
        self.count = Label(objectName="training.count")
        self.notices = Notices()
        self.progress, self.bar = CutLabel(objectName="training.progress"), QProgressBar(textVisible=False)
        spoken.named(self.bar, text.COLLECT_PAGE)
        self.bar.setFixedHeight(6)
        self.stop = spoken.button(push_button("training.stop"), text.STOP)
        self.working = QWidget()
        hbox((vbox(self.progress, self.bar, spacing=4), 1), self.stop, on=self.working, margins=0, spacing=12)
        rows = (hbox(self.library, STRETCH), hbox(self.record, self.files, STRETCH, spacing=8))
        other = hbox(self.import_, self.export, self.count, STRETCH, spacing=8)
        choices = vbox(self.mates, self.books, spacing=4)
        parts = (self.title, self.help, *rows, choices, self.working, self.notices, 8, other)
        vbox(*parts, STRETCH, on=self, margins=(20, 16, 20, 16), spacing=12)
        self.working.hide()
        self._connect()
        self.follow_changes(desk.speech)

    def _choices(self) -> tuple[QCheckBox, QCheckBox]:
        """Options of what else is collected: mates, and moves that left a book."""
        mates, books, called = QCheckBox(), QCheckBox(), text.WITH_MATES.filled(least=MIN_PLIES, most=MAX_PLIES)
        mates.setObjectName("training.mates")
        books.setObjectName("training.books")
        self._spoken.button(mates, called, text.WITH_MATES_HELP)
        self._spoken.button(books, text.WITH_BOOKS, text.WITH_BOOKS_HELP)
        return mates, books

    def _connect(self) -> None:
        desk = self._desk
        self.library.clicked.connect(self.take_library)
        self.record.clicked.connect(self.take_record)
        self.files.clicked.connect(self._ask_files)
        self.import_.clicked.connect(self._ask_import)
        self.stop.clicked.connect(self.halt)
        attend(desk.shell.closed, self, lambda _: self.halt())

    @property
    def is_busy(self) -> bool:
        return bool(self._files) or self._worker.is_busy or self._is_looking

    def halt(self) -> None:
        """Stop collecting and searching; the collected cards stay."""
        for waiting in (self._files, self._unconfirmed, self._mate_files, self._mate_games):
            waiting.clear()
        self._is_looking = False
        if self._task is not None:
            self._task.drop()
            self._task = None
        self.working.hide()

    # Collecting

    def take_library(self) -> None:
        """Make cards from the user's analysed games, the newest first."""
        path = user_library_path(find_folders().data)
        if not path.exists():
            self._tell([text.NO_LIBRARY])
            return

        uses_books = self.books.isChecked()

        def look() -> GamesToRead:
            library = Library(path)
            try:
                return find_own_games(library, only_analysed=not uses_books)
            finally:
                library.close()

        self._begin()
        self._worker.start(look, self._on_games, failed=self._on_failed)

    def _on_games(self, found: GamesToRead) -> None:
        if not found.has_games:
            self._end([text.NO_LIBRARY])
        elif not found.files:
            self._end([text.NO_ANALYSED])
        else:
            self.take_files(found.files, () if found.names else (text.NO_NAME,))

    def take_files(self, files: Sequence[GamesOfFile], remarks: Sequence[Phrase] = ()) -> None:
        self._begin()
        self._remarks = list(remarks)
        self._files.extend(files)
        self._total = len(self._files)
        self._take_books(self._next_file)

    def _take_books(self, then: Callable[[], object]) -> None:
        """Open the books to compare with, if wanted."""
        self._book = None
        if not self.books.isChecked():
            then()
            return

        def opened(found: tuple[FirstBook, list[Phrase]]) -> None:
            self._book = found[0] if found[0].books else None
            self._remarks += found[1]
            then()

        kept = self._desk.shell.state.read_value(BOOKS_KEY, StoredBooks, StoredBooks())
        self._worker.start(partial(_opened_books, kept), opened, failed=self._on_failed)

    def take_record(self) -> None:
        """Make cards from the record that is shown."""
        opened, home = self._desk.document.shown, self._desk.files.home
        path, place = ("", 0) if home is None else (str(home.path), home.place)
        name = self._desk.preferences.now.game.name
        names = (name,) if name and own_sides(opened.record.headers, (name,)) else ()
        game = JudgedGame.from_record(opened.record, path, place, opened.judgements.scale)

        def take() -> None:
            found = game.find_cards(names, self._book)
            if self.mates.isChecked():
                self._mate_games.append(game)
            self._put(found, asks_now=True)

        self._begin()
        self._take_books(take)

    def _begin(self) -> None:
        self._outcomes.clear()
        self._skipped.clear()
        self._remarks = []
        self._total = 1
        self._show_progress()

    def _next_file(self) -> None:
        if not self._files:
            self._end_collecting()
            return
        self._show_progress()
        file, measure = (
            self._files.popleft(),
            judging_scale(self._desk.preferences.now, stored_scales(self._desk.shell.state)),
        )
        if self.mates.isChecked():
            self._mate_files.append(partial(judge_games_of_file, file, measure))
        self._worker.start(partial(find_cards_in_file, file, measure, self._book), self._put, failed=self._on_failed)

    def _put(self, found: FoundCards, *, asks_now: bool = False) -> None:
        for each in found.skipped:
            self._skipped[each.reason] += 1
        now = self._now()

        def put(store: CardStore) -> tuple[list[AddedCardOutcome], tuple[int, ...]]:
            outcomes = store.add_cards(found.cards, now)
            kept = [store.find_card_at(each.card.sfen) for each in found.cards] if asks_now else []
            return outcomes, tuple(each.number for each in kept if each is not None)

        self._home.do(put, self._on_put, self._give_up)

    def _on_put(self, done: tuple[list[AddedCardOutcome], tuple[int, ...]]) -> None:
        outcomes, wanted = done
        self._outcomes.update(outcomes)
        if outcomes:
            self.collected.emit(wanted)
        self._next_file()

    def _end_collecting(self) -> None:
        made = {"new": AddedCardOutcome.NEW, "more": AddedCardOutcome.ANOTHER_SOURCE, "known": AddedCardOutcome.KNOWN}
        told = [text.COLLECTED.filled(**{name: self._outcomes[outcome] for name, outcome in made.items()})]
        if self._skipped:
            told.append(skipped_phrase(self._skipped))
        if self._skipped[SkipReason.NOT_JUDGED]:
            told.append(text.SOME_NOT_ANALYSED)
        self._end([*told, *self._remarks])
        self.confirm()

    def _end(self, told: Sequence[Phrase]) -> None:
        self._total = 0
        self._show_progress()
        self._tell(told)
        self.collected.emit(())

    def _on_failed(self, failure: Exception) -> None:
        reason = reason_not_opened(failure) if isinstance(failure, sqlite3.Error) else None
        self._give_up([reason or text.NOT_COLLECTED.filled(**failure_words(failure)._asdict())])

    def _give_up(self, told: Sequence[Phrase] = ()) -> None:
        """Stop reading; the collected cards stay."""
        self._files.clear()
        self._end(told)

    # Confirming cards in the background

    def confirm(self) -> None:
        """Let an engine confirm the unconfirmed cards, and then search for mates."""
        self._home.do(lambda store: store.unconfirmed_numbers(), self._on_unconfirmed)

    def _on_unconfirmed(self, numbers: list[int]) -> None:
        self._unconfirmed = deque(numbers)
        if not self._is_looking:
            self._kept_count = self._refused = self._mates_found = 0
            self._look_on()

    def _look_on(self) -> None:
        """Begin the next search: confirm a card, search a game for mates, or read a file for that."""
        self._task = None
        self._is_looking = bool(self._unconfirmed or self._mate_games or self._mate_files)
        self._show_progress()
        if self._unconfirmed:
            number = self._unconfirmed.popleft()
            self._home.do(partial(_found, number), partial(self._confirm, number))
        elif self._mate_games:
            game = self._mate_games.popleft()
            looking = find_mates(game.record, game.line, game.source, MATE_MS)
            self._task = TrainingTask(self._desk, looking, self._on_mates)
            self._task.begin()
        elif self._mate_files:
            self._worker.start(self._mate_files.popleft(), self._on_mate_games, failed=lambda _: self._look_on())
        else:
            self._tell_looked()

    def _tell_looked(self) -> None:
        counts = {"kept": self._kept_count, "refused": self._refused}
        if self._kept_count or self._refused:
            self.notices.add(text.CONFIRMED.filled(**counts), self._say)
        if self._mates_found:
            self.notices.add(text.MATES_FOUND.filled(count=self._mates_found), self._say)
        if any(counts.values()) or self._mates_found:
            self.collected.emit(())

    def _confirm(self, number: int, found: FoundCard | None) -> None:
        if not self._is_looking:
            return
        if found is None:
            self._look_on()
            return
        self._task = TrainingTask(
            self._desk, confirm_card(found, ConfirmationLimits()), partial(self._on_confirmed, number, found.card.sfen)
        )
        self._show_progress()
        self._task.begin()

    def _on_confirmed(self, number: int, sfen: str, outcome: FoundCard | SkippedMove) -> None:
        if isinstance(outcome, SkippedMove):
            self._refused += 1
            self._home.do(partial(_refuse, number, sfen))
        elif outcome.card.is_confirmed:
            self._kept_count += 1
            self._home.do(lambda store: store.update_card(number, outcome.card))
        else:
            self._unconfirmed.clear()  # no engine answers
        self._look_on()

    def _on_mate_games(self, games: list[JudgedGame]) -> None:
        if self._is_looking:
            self._mate_games.extend(games)
            self._look_on()

    def _on_mates(self, found: list[FoundCard]) -> None:
        now = self._now()

        def put(store: CardStore) -> int:
            return store.add_cards(found, now).count(AddedCardOutcome.NEW)

        def then(count: int) -> None:
            self._mates_found += count
            if self._is_looking:
                self._look_on()

        self._home.do(put, then, self.halt)

    def _show_progress(self) -> None:
        left, games = len(self._unconfirmed), len(self._mate_files) + len(self._mate_games)
        self.working.setVisible(bool(self._total or self._is_looking))
        if self._total:
            done = self._total - len(self._files)
            self.progress.setText(self._say(text.COLLECTING.filled(done=done, total=self._total)))
            self.bar.setRange(0, self._total)
            self.bar.setValue(done)
        elif self._is_looking:
            is_mates = not left and (games or self._mates_found)
            words_ = text.FINDING_MATES.filled(count=games) if is_mates else text.CONFIRMING.filled(count=left)
            self.progress.setText(self._say(words_))
            self.bar.setRange(0, 0)

    # Files

    def _ask_files(self) -> None:
        ask_for_files(self, self._say, text.FROM_FILES, Path(), self._on_files)

    def _on_files(self, paths: Sequence[Path]) -> None:
        self.take_files([GamesOfFile(path) for path in paths])

    def _ask_import(self) -> None:
        ask_for_files(self, self._say, text.IMPORT, Path(), self.take_problems)

    def take_problems(self, paths: Sequence[Path]) -> None:
        """Import collections of problems."""

        def read() -> ProblemsOfFile:
            parts = [_problems_in(path) for path in paths]
            found = tuple(card for part in parts for card in part.found_cards)
            return ProblemsOfFile(found, tuple(problem for part in parts for problem in part.problems))

        def then(read: ProblemsOfFile) -> None:
            self._remarks = list(read.problems)
            self._put(FoundCards(read.found_cards, ()))

        self._begin()
        self._worker.start(read, then, failed=self._on_failed)

    def _ask_where(self, form: str) -> None:
        names = {
            "nextmove": (text.AS_NEXT_MOVE, text.JSON_FILES, "json"),
            "sheet": (text.AS_SHEET, text.HTML_FILES, "html"),
        }
        if form in names:
            title, words_, suffix = names[form]
            proposed = Path(f"training.{suffix}")
            chosen = partial(self._write_file, form)
            ask_where(self, self._say, title, proposed, [FileForm(words_, suffix)], lambda path, _: chosen(path))
        else:
            title = text.AS_ANKI if form == "anki" else text.AS_KIF
            ask_for_folder(self, self._say, title, Path(), partial(self._write_file, form))

    def _write_file(self, form: str, path: Path) -> None:
        language, now = self._desk.speech.language, self._now()
        title = self._say(cards_text.TITLE)

        def write(store: CardStore) -> Phrase:
            cards = [FoundCard(kept.card, next(iter(kept.sources), CardSource())) for kept in store]
            notation = language_notation(language)
            files: list[tuple[Path, bytes]] = []
            if form == "nextmove":
                files = [(path, write_problems(cards, title, now).encode())]
            elif form == "sheet":
                files = [(path, sheet_page(cards, language, notation).encode())]
            elif form == "anki":
                files = [(path / name, data) for name, data in anki_files(cards, language, notation)]
            else:
                for number, card in enumerate(cards, 1):
                    data = card_to_kif(card, language, notation)
                    if isinstance(data, bytes):
                        files.append((path / f"problem-{number:04}.kifu", data))
            try:
                for place, data in files:
                    place.parent.mkdir(parents=True, exist_ok=True)
                    write_atomic(place, data)
            except OSError as failure:
                return text.NOT_EXPORTED.filled(**failure_words(failure)._asdict())
            return text.EXPORTED.filled(count=len(cards), path=path)

        self._home.do(write, lambda told: self._tell([told]))

    # Text

    def show_count(self, count: int) -> None:
        self._count = text.PROBLEM_COUNT.filled(count=count)
        self.count.setText(self._say(self._count))
        self.export.setEnabled(count > 0)

    def _tell(self, told: Sequence[Phrase]) -> None:
        self.notices.tell(told, self._say, self._desk.shell.theme)

    def _speak(self) -> None:
        self._spoken.speak()
        self.count.setText(self._say(self._count))
        self.notices.speak(self._say)
        menu = self.export.menu()
        menu.clear()
        forms = (
            (text.AS_NEXT_MOVE, "nextmove"),
            (text.AS_SHEET, "sheet"),
            (text.AS_ANKI, "anki"),
            (text.AS_KIF, "kif"),
        )
        for called, form in forms:
            action = menu.addAction(keyless(self._say(called)))
            action.triggered.connect(lambda _=False, form=form: self._ask_where(form))

    def _apply_theme(self) -> None:
        self.title.setFont(sized(self.font(), HEAD, is_bold=True))
        for label in (self.help, self.count, self.progress):
            coloured(label, self._desk.shell.theme.muted)
        self.notices.apply_theme(self._desk.shell.theme)


def _opened_books(kept: StoredBooks) -> tuple[FirstBook, list[Phrase]]:
    """The window's open books with their unsaved changes, and why some cannot be read."""
    books, remarks = list[EditableBook](), list[Phrase]()
    for name in kept.paths:
        try:
            book = EditableBook.open(Path(name), find_folders().cache / "books")
        except BookError as error:
            remarks.append(text.BOOK_NOT_READ.filled(name=Path(name).name, reason=error.phrase))
            continue
        book.replace_entries(*kept.unsaved.get(name, ()))
        books.append(book)
    if not kept.paths:
        remarks.append(text.NO_BOOKS)
    return FirstBook(tuple(books)), remarks


def _found(number: int, store: CardStore) -> FoundCard | None:
    kept = store.find_card(number)
    return None if kept is None else FoundCard(kept.card, next(iter(kept.sources), CardSource()))


def _refuse(number: int, sfen: str, store: CardStore) -> None:
    """Remove a card that was not confirmed, unless the user has answered it already."""
    kept = store.find_card(number)
    if kept is not None and kept.card.sfen == sfen and kept.memory.is_new:
        store.remove_card(number)


def _problems_in(path: Path) -> ProblemsOfFile:
    if path.suffix.lower() == _JSON:
        data = read_file_bytes(path)
        return ProblemsOfFile((), (data.phrase,)) if isinstance(data, Problem) else read_problems(data)
    records = read_file(path).records
    found = [card for place, record in enumerate(records) if (card := card_from_record(record, str(path), place))]
    problems = () if found else (cards_text.BAD_PROBLEM.filled(number=1, reason=cards_text.NO_SOLUTION),)
    return ProblemsOfFile(tuple(found), problems)
