"""The opening book pane (定跡): moves of the open books in the position on the board, to play and to edit."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QMenu, QToolButton, QWidget

from app.analysis.findings import Candidate
from app.base.folders import find_folders
from app.book.book import EditableBook
from app.book.entry import BookEntry, BookMark, MoveEntry
from app.config.engine_options import accepts_book, with_book
from app.config.engine_profile import EngineProfile
from app.desktop.books.open_books import OpenBooks
from app.desktop.books.work_dialog import BookWorkDialog, book_forms
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import style_dialog
from app.desktop.kit.file_pickers import ask_for_files, ask_where
from app.desktop.kit.labels import STRETCH, Label, hbox, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.row_painter import EMPTY, Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.record.traversal import nodes_in_file_order, path_to_node
from app.record.tree import Node
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.shogi.rules import is_legal
from app.shogi.written_moves import write_move_compactly
from app.text import book as text
from app.text.phrase import Phrase
from app.thoughts.score import Score, cp_score
from app.workspace.book_rows import BookPage, BookRow, book_arrows, book_letter, look_up_books
from app.workspace.document_change import DocumentChange
from app.workspace.score_words import MINUS, score_words, viewing_side

COLUMNS: Final = (
    Column("move", text.MOVE, 6),
    Column("share", text.SHARE_HEAD, 5.5),
    Column("score", text.SCORE_HEAD, 4, is_number=True),
    Column("depth", text.DEPTH_HEAD, 4, is_number=True),
    Column("count", text.COUNT_HEAD, 4, is_number=True),
    Column("results", text.RESULTS_HEAD, 7),
    Column("books", text.BOOKS_HEAD, 10),
    Column("comment", text.COMMENT_HEAD, 8),
)
_TITLES: Final = {column.key: column.title for column in COLUMNS}
ADDING: Final = ("book.add_move", "book.add_line", "book.add_record", "book.add_candidates")
_FIELDS: Final = {"count": "weight"}
_WIDEST: Final = 320
_NARROWEST: Final = 160
"""Least width of a book's name, in pixels."""
_MOST_NUMBER: Final = 1_000_000_000
_MATE: Final = 32_000
_MARKS: Final = {
    BookMark.FORCED: text.MARK_FORCED,
    BookMark.GOOD: text.MARK_GOOD,
    BookMark.DUBIOUS: text.MARK_DUBIOUS,
    BookMark.BLUNDER: text.MARK_BLUNDER,
}


class BooksPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.books = desk.shell.only(OpenBooks, lambda window: OpenBooks(desk, window))
        self._cells = BookCells(desk, self.books)
        self.list = RowView(desk, "books", text.BOOK_MOVES, self._cells, text.NO_BOOK_OPEN)
        self.list.activated.connect(lambda index: self._play(index.row()))
        self.list.menu_for = lambda _: self._row_menu()
        self.setFocusProxy(self.list)
        self._looking = BackgroundTasks(self, self.books)
        self._is_looking = self._is_stale = False
        spoken = self._spoken = Retranslator(desk.speech.say)
        self.choice = spoken.named(NamedComboBox(), text.EDITED_BOOK, text.EDITED_BOOK_HELP)
        self.choice.setSizeAdjustPolicy(NamedComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.activated.connect(lambda place: self.books.edit(self.books.books[place]))
        self.open = self._button("open", text.OPEN_BOOK, self.ask, text.OPEN_BOOK_HELP)
        self.add = self._button("add", text.ADD_TO_BOOK, self._offer_adding, text.ADD_TO_BOOK_HELP)
        self.undo = self._button(
            "undo", text.UNDO_IN_BOOK, lambda: self._in_edited(EditableBook.undo), text.UNDO_IN_BOOK_HELP
        )
        self.redo = self._button(
            "redo", text.REDO_IN_BOOK, lambda: self._in_edited(EditableBook.redo), text.REDO_IN_BOOK_HELP
        )
        self.save = self._button("save", text.SAVE_BOOK, lambda: self._in_edited(self.books.save), text.SAVE_BOOK_HELP)
        self.more = self._button("more", text.MORE_OF_BOOK, self._offer_more, text.MORE_OF_BOOK_HELP)
        self.choice.setMaximumWidth(_WIDEST)
        self.comment = Label(wordWrap=True, objectName="book.comment")
        self.comment.setContentsMargins(8, 0, 8, 4)
        head = QWidget()
        book, edits = QWidget(), QWidget()
        hbox(self.open, (self.choice, 1), self.more, on=book, margins=0, spacing=6)
        hbox(self.add, self.undo, self.redo, self.save, STRETCH, on=edits, margins=0, spacing=6)
        self._head = hbox((book, 3), (edits, 2), on=head, margins=(8, 4, 8, 4), spacing=6)
        style_dialog(head)
        vbox(head, self.comment, (self.list, 1), on=self, margins=0, spacing=0)
        for key, act in ((Qt.Key.Key_F2, lambda: self._edit("comment")), (Qt.Key.Key_Delete, self._remove)):
            action = QAction(self.list, shortcut=QKeySequence(key), shortcutContext=Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(act)
            self.list.addAction(action)
        desk.document.changed.connect(self._hear)
        self.books.changed.connect(lambda _: self._on_books())
        self.follow_changes(desk.speech)

    # Books

    def ask(self) -> None:
        """Ask for book files and open them."""
        ask_for_files(self, self._desk.speech.say, text.OPEN_BOOK, self._folder(), self._open, [text.BOOK_FILES])

    def _open(self, paths: Sequence[Path]) -> None:
        for each in paths:
            self.books.open(each)

    def _create(self) -> None:
        name, say = self._folder() / "book.db", self._desk.speech.say
        ask_where(self, say, text.NEW_BOOK, name, book_forms(), lambda path, _: self.books.create(path))

    def work(self) -> None:
        """Open the dialog that makes, merges, converts and checks books."""
        self._desk.shell.show_one(BookWorkDialog, lambda window: BookWorkDialog(self._desk, window))

    def _folder(self) -> Path:
        return self.books.edited.path.parent if self.books.edited is not None else find_folders().data

    def _in_edited(self, act: Callable[[EditableBook], object]) -> None:
        if (book := self._editable()) is not None:
            act(book)

    def _editable(self) -> EditableBook | None:
        """Book that receives edits; None while it is being saved."""
        book = self.books.edited
        return None if book is None or self.books.is_saving(book) else book

    # Moves

    def _play(self, row: int) -> None:
        if 0 <= row < self._cells.count() and self._is_here():
            self._desk.document.shown.play_move(self._cells.page.rows[row].move)

    def _is_here(self) -> bool:
        """Return True if the listed moves belong to the position on the board, not to an earlier one."""
        return self._cells.page.position.key == self._desk.document.shown.cursor.position.key

    def _chosen(self) -> BookRow | None:
        rows = self._cells.page.rows if self._is_here() else ()
        return rows[self.list.current] if 0 <= self.list.current < len(rows) else None

    def _remove(self) -> None:
        book, row = self._editable(), self._chosen()
        if book is not None and row is not None and row.entry_in_book(self.books.books.index(book)) is not None:
            book.remove_move(self._desk.document.shown.cursor.position, row.move.usi)

    def _reorder(self, place: int) -> None:
        book, row = self._editable(), self._chosen()
        if book is not None and row is not None:
            book.reorder_move(self._desk.document.shown.cursor.position, row.move.usi, place)

    def _edit(self, column: str) -> None:
        """Let the user edit a column of the chosen move in the edited book."""
        book, row = self._editable(), self._chosen()
        if book is None or row is None:
            return
        said = row.entry_in_book(self.books.books.index(book)) or MoveEntry(row.move.usi)
        sign = self._cells.sign() if column == "score" else 1
        number = {"count": said.weight, "score": said.score, "depth": said.depth}.get(column)
        words = said.comment if column == "comment" else "" if number is None else str(sign * number)
        position = self._desk.document.shown.cursor.position.copy()

        def done(written: str | None) -> None:
            if written is None or written == words:
                return
            if column == "comment":
                book.set_move(position, said._replace(comment=written))
                return
            value = _number(written)
            if value is None and written.strip():
                self._desk.shell.warn(MessageKind.BOOK, WINDOW, text.NO_NUMBER.filled(word=written[:20]))
            elif column == "count":
                book.set_move(position, said._replace(weight=value))
            elif column == "depth":
                book.set_move(position, said._replace(depth=value))
            else:
                book.set_move(position, said._replace(score=None if value is None else sign * value))

        self.list.edit_cell(self.list.current, column, words, _TITLES[column], done)

    # Adding

    def add_move(self) -> None:
        """Add the move that led to the position on the board to the edited book."""
        cursor = self._desk.document.shown.cursor
        book, move = self._editable(), cursor.node.move
        if book is not None and move is not None:
            before = cursor.position.copy()
            before.undo()
            if (entry := book.entry(before)) is None or entry.find_move(move.usi) is None:
                book.set_move(before, MoveEntry(move.usi))

    def add_line(self) -> None:
        """Add all moves from the start to the position on the board to the edited book."""
        self._add([_moves_to(self._desk.document.shown.cursor.node)])

    def add_record(self) -> None:
        """Add the whole record with its branches to the edited book."""
        leaves = (node for node in nodes_in_file_order(self._desk.document.shown.record.root) if not node.children)
        self._add(_moves_to(leaf) for leaf in leaves)

    def _add(self, lines: Iterable[Sequence[Move]]) -> None:
        book, cursor = self._editable(), self._desk.document.shown.cursor
        if book is not None:
            start = cursor.position.copy()
            for _ in _moves_to(cursor.node):
                start.undo()
            book.add_lines(start, lines)

    def add_candidates(self, candidates: Iterable[Candidate]) -> None:
        """Add the engines' candidates here with scores and depths to the edited book; deeper entries of it stay."""
        book, position = self._editable(), self._desk.document.shown.cursor.position
        if book is None:
            return
        entry = book.entry(position) or BookEntry(position.sfen_without_ply(), ply=position.ply)
        moves = {move.usi: move for move in entry.moves}
        for each in candidates:
            found, usi = each.evaluation, each.moves[0].usi if each.moves else ""
            said = moves.get(usi) or MoveEntry(usi)
            if usi and (found.depth or 0) >= (said.depth or 0):
                moves[usi] = said._replace(score=_points_of(found.score, each.query.turn), depth=found.depth)
        book.replace_entries(entry._replace(moves=tuple(moves.values())))

    # Menus

    def _offer_adding(self) -> None:
        menu = self._desk.shell.action_registry.context_menu(ADDING)
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def _offer_more(self) -> None:
        menu, book = Menu(self), self.books.edited
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offer(menu, text.NEW_BOOK, self._create)
        self._offer(menu, text.WORK_OPEN, self.work)
        self._offer(menu, text.CLOSE_BOOK, lambda: self._in_edited(self.books.close), self._editable() is not None)
        menu.addSeparator()
        for profile in self._desk.engines.profiles:
            if book is not None and accepts_book(profile, book.path.name):
                words = text.USE_IN_ENGINE.filled(engine=profile.name)
                self._offer(menu, words, partial(self._use_in, profile, book))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _use_in(self, profile: EngineProfile, book: EditableBook) -> None:
        """Set an engine to play from the book's file, saving the book first."""
        if book.is_changed:
            self.books.save(book)
        self._desk.engines.replace_profile(with_book(profile, book.path))
        self._desk.shell.say_briefly(text.USED_IN_ENGINE.filled(engine=profile.name, name=book.path.name))

    def _row_menu(self) -> QMenu:
        menu, row, book = Menu(self), self._chosen(), self._editable()
        has_it = book is not None and row is not None and row.entry_in_book(self.books.books.index(book)) is not None
        self._offer(menu, text.PLAY_BOOK_MOVE, lambda: self._play(self.list.current), row is not None)
        menu.addSeparator()
        for column in ("count", "score", "depth", "comment"):
            can = row is not None and book is not None
            self._offer(menu, text.CHANGE.filled(what=_TITLES[column]), partial(self._edit, column), can)
        self._offer(menu, text.TO_FIRST_PLACE, lambda: self._reorder(0), has_it)
        self._offer(menu, text.TAKE_OUT, self._remove, has_it)
        return menu

    def _offer(self, menu: QMenu, words: Phrase, act: Callable[[], object], can: bool = True) -> None:
        menu.addAction(self._desk.speech.say(words), act).setEnabled(can)

    # Events and refresh

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Stack the buttons in two rows if the pane is narrow."""
        super().resizeEvent(event)
        needed = sum(
            part.sizeHint().width() for part in (self.open, self.more, self.add, self.undo, self.redo, self.save)
        )
        is_narrow = self.width() < needed + self._head.spacing() * 8 + _NARROWEST
        direction = QBoxLayout.Direction
        self._head.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._desk.document.shown.book_arrows = ()

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced or change.moved is not None or change.edit is not None:
            self._look()

    def _on_books(self) -> None:
        self._show_choice()
        self._look()

    def _look(self) -> None:
        """Look the position up on a worker thread, one lookup at a time; then only the newest position is looked up."""
        if not self.isVisible():
            return
        self._is_stale = self._is_looking
        if self._is_looking:
            return
        self._is_looking = True
        books, position = tuple(self.books.books), self._desk.document.shown.cursor.position.copy()
        chosen = 0 if self.books.edited is None else self.books.books.index(self.books.edited)
        self._looking.do(lambda: look_up_books(books, position, chosen), self._show)

    def _show(self, page: BookPage) -> None:
        self._is_looking = False
        opened = self._desk.document.shown
        if self._is_stale or page.position.key != opened.cursor.position.key:
            self._look()
            return
        self.list.stop_editing()
        self._cells.page = page
        self.list.refresh()
        self.list.set_current(0 if page.rows else -1)
        self.comment.setText("\n".join(f"{book_letter(place)}: {words}" for place, words in page.comments))
        self.comment.setVisible(bool(page.comments))
        shows = self._desk.preferences.now.study.arrows and opened.game is None and self.isVisible()
        opened.book_arrows = book_arrows(page, opened.cursor.position.turn) if shows else ()

    def _show_choice(self) -> None:
        say, books = self._desk.speech.say, self.books.books
        names = [
            f"{book_letter(place)}  {book.path.name}{' *' if book.is_changed else ''}"
            for place, book in enumerate(books)
        ]
        if [self.choice.itemText(place) for place in range(self.choice.count())] != names:
            self.choice.clear()
            self.choice.addItems(names)
        if self.books.edited is not None:
            self.choice.setCurrentIndex(books.index(self.books.edited))
        self.choice.setEnabled(bool(books))
        self.choice.setPlaceholderText(say(text.NO_BOOK))
        book = self._editable()
        for button, can in (
            (self.add, book is not None),
            (self.undo, book is not None and book.can_undo),
            (self.redo, book is not None and book.can_redo),
            (self.save, book is not None and book.is_changed),
        ):
            button.setEnabled(can)

    def _speak(self) -> None:
        self._spoken.speak()
        self._show_choice()

    def _button(self, name: str, words: Phrase, act: Callable[[], object], tip: Phrase) -> QToolButton:
        button = self._spoken.button(QToolButton(), words, tip)
        button.setObjectName(f"book.{name}")
        button.clicked.connect(lambda _: act())
        return button


class BookCells(RowModel):
    def __init__(self, desk: Desk, books: OpenBooks) -> None:
        super().__init__(desk, COLUMNS)
        self._books = books
        self.page = BookPage(desk.document.shown.cursor.position.copy())

    def count(self) -> int:
        return len(self.page.rows)

    def sign(self) -> int:
        """Factor, 1 or -1, that turns a score of the side to move into one from the user's point of view."""
        turn = self.page.position.turn
        return 1 if viewing_side(self._desk.preferences.now.scores.view, turn) is turn else -1

    def cells(self, row: int) -> Sequence[RowCell]:
        shown, say, position = self.page.rows[row], self._desk.speech.say, self.page.position
        said = shown.chosen_entry
        name = write_move_compactly(position, shown.move, None, self._desk.document.shown.notation)
        shares = "  ".join(
            f"{book_letter(place)} {there.share:.0%}" for place, there in shown.entries if there.move_entry is not None
        )
        if said is None:
            into = shares or ", ".join(book_letter(place) for place, _ in shown.entries)
            words = "" if shares else say(text.LEADS_INTO)
            return (RowCell(name), *(EMPTY,) * 5, RowCell(into, Tone.MUTED), RowCell(words, Tone.MUTED))
        score = "" if said.score is None else say(score_words(cp_score(self.sign() * said.score)))
        marks = [say(_MARKS[said.mark])] if said.mark in _MARKS else []
        reply = self._reply(shown.move, said.reply)
        return (
            RowCell(name),
            RowCell(f"{shown.share:.0%}", bar=shown.share),
            RowCell(score),
            RowCell("" if said.depth is None else str(said.depth), Tone.MUTED),
            RowCell("" if said.weight is None else f"{said.weight:,}", Tone.MUTED),
            RowCell(self._results(shown), Tone.MUTED),
            RowCell(shares, Tone.MUTED),
            RowCell("  ".join(filter(None, (*marks, said.comment, reply)))),
        )

    def _reply(self, move: Move, usi: str | None) -> str:
        """Text of the reply that the book expects; empty if that reply is not legal."""
        here, answer = self.page.position.copy(), None if usi is None else move_of_usi(usi)
        here.apply(move)
        if answer is None or not is_legal(here, answer):
            return ""
        words = write_move_compactly(here, answer, move.to, self._desk.document.shown.notation)
        return self._desk.speech.say(text.REPLY_IN_LIST.filled(move=words))

    def _results(self, row: BookRow) -> str:
        if row.entry_after is None:
            return ""
        wins = row.entry_after.black_wins, row.entry_after.white_wins
        turn = self.page.position.turn
        return f"{wins[turn]}\N{EN DASH}{wins[turn.other]} / {row.entry_after.games}"


def _moves_to(node: Node) -> list[Move]:
    return [each.move for each in path_to_node(node) if each.move is not None]


def _number(words: str) -> int | None:
    """Parse the number that a user typed; None if it is not a number or too large for a book."""
    plain = words.strip().replace(MINUS, "-").removeprefix("+")
    try:
        number = int(plain)
    except ValueError:
        return None
    return number if abs(number) <= _MOST_NUMBER else None


def _points_of(score: Score, side: Side) -> int:
    """Score in centipawns for `side`; a mate is 32,000 less its plies, as YaneuraOu writes it."""
    if score.winner is None:
        return round(score.points_for(side) or 0)
    return (1 if score.winner is side else -1) * (_MATE - (score.plies or 0))
