"""The training window: a problem on the board, the answer and its reasons, progress, and the collecting of problems.

It has a board of its own, so that no evaluation, line or later move of the main window gives the solution away."""

import time
from collections import deque
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import Notices, SecondaryWindow, come_forward, give_room
from app.desktop.kit.labels import hbox, keyless, set_title, vbox
from app.desktop.kit.translation import Retranslator
from app.desktop.training.collect_page import CollectPage
from app.desktop.training.open_training import OpenTraining, TrainingTask, open_training
from app.desktop.training.progress_page import ProgressPage, theme_rows
from app.desktop.training.question_pane import AnswerFeedbackText, QuestionPane
from app.desktop.training.training_board import TrainingBoard
from app.record.tree import quick_legality
from app.shogi.moves import MOVES, Move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.text import training_window as text
from app.text.phrase import Phrase
from app.thoughts.lines import last_destination
from app.training.answers import AnswerGrade, GradedAnswer
from app.training.asked_card import AnswerFeedback, CardSession
from app.training.card import DECLARATION_WORD, ProblemCard
from app.training.card_finder import FoundCard, card_at_judgement, card_source
from app.training.card_store import NEW_CARDS_PER_DAY, CardInStore, CardStore, TodaysCards
from app.training.card_words import cooked_phrase, line_phrase, move_phrase, reason_phrase, written_line
from app.training.days import Attempt, rate_attempt
from app.training.spaced_repetition import Recall
from app.workspace.scene import DrawingInk, Ring, move_origin

SIZE: Final = (1480, 840)
SIDE: Final = 420
MORE_NEW: Final = 10
_WEAK: Final = 4
_LEAST_ANSWERS: Final = 2
"""Least number of answers of a theme that may count as weak."""


class _Today(NamedTuple):
    work: TodaysCards
    weak: list[tuple[str, int, int]]


def show_training(desk: Desk) -> "TrainingWindow":
    """Show the single training window with today's next problem, and return it."""
    window = desk.shell.only(TrainingWindow, lambda parent: TrainingWindow(desk, parent))
    window.appear()
    return window


def retry_move(desk: Desk) -> None:
    """Ask for a better move than the one that led to the position on the board."""
    opened, home = desk.document.shown, desk.files.home
    judgement = opened.judgements.judgement_at(opened.cursor.node)
    path, place = ("", 0) if home is None else (str(home.path), home.place)
    source = card_source(opened.record, path, place)
    found = None
    if judgement is not None:
        found = card_at_judgement(opened.record, opened.judgements.judged_line, judgement, source)
    if found is None:
        desk.shell.warn(MessageKind.TRAINING, WINDOW, text.NOT_MARKED)
        return
    show_training(desk).ask_found(found)


def retry_game(desk: Desk) -> None:
    """Make cards from the shown record, and ask the first."""
    window = show_training(desk)
    window.collect.take_record()


class TrainingWindow(SecondaryWindow):
    """The training window; it lives as long as the main window, with the problem that is asked."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("training")
        self._desk, self._say = desk, desk.speech.say
        self.home: OpenTraining = open_training(desk)
        self.asked: CardSession | None = None
        self.work: TodaysCards | None = None
        self._kept: CardInStore | None = None
        self._later: list[int] = []
        self._wanted = deque[int]()
        """Numbers of the cards to ask before all others, on the user's request."""
        self._new_a_day = NEW_CARDS_PER_DAY
        self._is_fetching = False
        self._task: TrainingTask[AnswerFeedback] | None = None
        spoken = self._spoken = Retranslator(self._say)
        self.table, self.ask = TrainingBoard(desk), QuestionPane(desk)
        self.progress = ProgressPage(desk, self.home, time.time)
        self.collect = CollectPage(desk, self.home, time.time)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setObjectName("training.tabs")
        spoken.named(self.tabs, text.WINDOW)
        self.tabs.setStyleSheet("QTabWidget::tab-bar { left: 20px; } QTabBar::tab { min-height: 28px; }")
        for page in (self.ask, self.progress, self.collect):
            self.tabs.addTab(page, "")
        self.notices = Notices()
        side = QWidget()
        vbox(self.notices, (self.tabs, 1), on=side, margins=0, spacing=0)
        side.setMinimumWidth(SIDE)
        hbox((self.table, 1), side, on=self, margins=0, spacing=0)
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        side.setMaximumWidth(max(SIDE, self.fontMetrics().averageCharWidth() * 62))

    def _connect(self) -> None:
        ask, desk = self.ask, self._desk
        self.table.played.connect(self.play)
        ask.hint.clicked.connect(self.hint)
        ask.show_.clicked.connect(self.show_answer)
        ask.later.clicked.connect(self.put_later)
        ask.declare.clicked.connect(lambda: self._begin_answer(DECLARATION_WORD))
        ask.next.clicked.connect(self.next)
        ask.again.clicked.connect(self.try_again)
        ask.to_game.clicked.connect(self.open_game)
        ask.rated.connect(self.rate)
        ask.more.clicked.connect(self.take_more)
        self.tabs.currentChanged.connect(lambda _: self._on_page())
        self.collect.collected.connect(self._on_collected)
        self.progress.changed.connect(lambda _: self.look())
        attend(self.home.failed, self, self._tell)
        attend(self.home.replaced, self, lambda _: self._begin_anew())
        attend(desk.shell.closed, self, lambda _: self._drop_task())

    # Today's work

    def appear(self) -> None:
        come_forward(self)
        self.look()
        self.table.board.setFocus()

    def look(self) -> None:
        now, new_a_day = time.time(), self._new_a_day
        self.home.do(lambda store: _Today(store.cards_of_today(now, new_a_day), _weakest(store)), self._on_today)

    def _on_today(self, today: _Today) -> None:
        self.work = today.work
        self.ask.show_today(today.work, theme_rows(today.weak))
        self.collect.show_count(today.work.total_cards)
        if self.tabs.currentWidget() is self.progress:
            self.progress.look()
        if self.asked is None and not self._is_fetching:
            self.next()

    def _begin_anew(self) -> None:
        """Forget all card numbers after the file was replaced, and ask what is due in the new file."""
        self._drop_task()
        self.asked = self._kept = None
        self._later.clear()
        self._wanted.clear()
        self.look()

    def _on_collected(self, wanted: tuple[int, ...]) -> None:
        """Refresh after new cards, and ask the wanted ones at once."""
        self._wanted.extend(wanted)
        if wanted:
            self.next()
        self.look()

    def next(self) -> None:
        """Ask the next problem."""
        self._drop_task()
        self.asked = self._kept = None
        work = self.work
        if self._wanted:
            self._fetch(self._wanted.popleft())
            return
        cards = () if work is None else work.card_numbers
        self._later = [number for number in self._later if number in cards]
        early = 0 if work is None else len(cards) - work.early_count
        ordered = [number for number in cards[:early] if number not in self._later] + self._later
        ordered += [number for number in cards[early:] if number not in self._later]
        if ordered:
            self._fetch(ordered[0])
        elif work is not None:
            self._rest(work)

    def _fetch(self, number: int) -> None:
        self._is_fetching = True

        def asked(kept: CardInStore | None) -> None:
            self._is_fetching = False
            if self.asked is not None:
                return
            if kept is None:  # a second search has just removed it
                self.look()
            else:
                self._ask(kept)

        self.home.do(lambda store: store.find_card(number), asked, self._on_not_fetched)

    def _on_not_fetched(self) -> None:
        self._is_fetching = False

    def _rest(self, work: TodaysCards) -> None:
        """Show that there is no problem to ask."""
        self.table.show_nothing()
        if not work.total_cards:
            self.ask.show_nothing(text.EMPTY, text.EMPTY_HELP)
            self.tabs.setCurrentWidget(self.collect)
            return
        tomorrow = work.forecast[1] if len(work.forecast) > 1 else 0
        told = text.FINISHED_NEXT.filled(count=tomorrow) if tomorrow else text.FINISHED_FREE
        self.ask.show_nothing(text.FINISHED, told, min(MORE_NEW, work.waiting_cards))
        now = time.time()
        if work.answers:
            self.home.do(lambda store: store.finish_day(now))

    def _ask(self, kept: CardInStore) -> None:
        self._kept = kept
        self.asked = CardSession(kept.number, kept.card, time.monotonic())
        self.ask.ask(kept)
        self._show_question()
        self.tabs.setCurrentWidget(self.ask)

    def _show_question(self, words: Phrase | None = None) -> None:
        asked = self.asked
        if asked is None:
            return
        told = words or text.TURN.filled(side=self._desk.document.shown.side_names()[asked.card.turn])
        self.table.ask(asked.board, asked.card.turn, self._names(asked.card), asked.previous_to, told)
        self.table.board.setFocus()

    def _names(self, card: ProblemCard) -> tuple[str, str]:
        source = self._kept.sources[0] if self._kept is not None and self._kept.sources else None
        names = ["", ""] if source is None else [source.black, source.white]
        names[card.turn] = self._say(text.YOU)
        return names[0], names[1]

    def ask_found(self, found: FoundCard) -> None:
        """Keep a card and ask it now, before all others."""
        now = time.time()

        def put(store: CardStore) -> CardInStore | None:
            store.add_card(found, now)
            return store.find_card_at(found.card.sfen)

        def then(kept: CardInStore | None) -> None:
            self._is_fetching = False
            if kept is not None:
                self._drop_task()
                self._ask(kept)
            self.look()

        self._is_fetching = True
        self.home.do(put, then, self._on_not_fetched)

    # Answering

    @property
    def is_waiting(self) -> bool:
        """True while an engine judges the move."""
        return self._task is not None

    def play(self, move: Move) -> None:
        asked = self.asked
        if asked is None or self._task is not None or asked.is_over:
            return
        board = asked.board
        illegality = quick_legality(board, move)
        if illegality is not None:
            self.table.board.say_at(move.to, self._say(illegality.phrase))
            return
        self._begin_answer(move.usi)

    def _begin_answer(self, usi: str) -> None:
        asked = self.asked
        if asked is None or self._task is not None:
            return
        task = self._task = TrainingTask(self._desk, asked.grade_move(usi), self._on_told)
        task.begin()
        if self._task is task:
            self.table.refuse(text.IS_JUDGING)
            words = text.JUDGING.filled(move=move_phrase(asked.card, usi, self._notation))
            self.ask.tell(AnswerFeedbackText(AnswerGrade.UNKNOWN, words, is_looked_at=True))

    @property
    def _notation(self) -> Notation:
        return self._desk.document.shown.notation

    def _on_told(self, told: AnswerFeedback) -> None:
        self._task = None
        asked, kept = self.asked, self._kept
        if asked is None or kept is None:
            return
        if asked.card is not kept.card:
            number, card = asked.card_number, asked.card
            self.home.do(lambda store: store.update_card(number, card))
        grade = told.graded_answer.grade
        if told.is_over:
            self._conclude(told, self._right_words(told.graded_answer))
        elif grade is AnswerGrade.WRONG:
            self._show_wrong(told)
        elif grade in {AnswerGrade.SAME, AnswerGrade.LONGER}:
            self.ask.tell(AnswerFeedbackText(grade, text.GOES_ON if grade is AnswerGrade.SAME else text.LONGER))
            self._show_question(text.GOES_ON)
        else:
            self.ask.tell(AnswerFeedbackText(grade, self._doubt_words(told.graded_answer)))
            self._show_question()

    def _named(self, usi: str) -> Phrase:
        card = self.ask_card()
        return Phrase("", "") if card is None else move_phrase(card, usi, self._notation)

    def ask_card(self) -> ProblemCard | None:
        """The card that is asked, with what has become known about it."""
        return None if self.asked is None else self.asked.card

    def _right_words(self, answer: GradedAnswer) -> Phrase:
        move = self._named(answer.usi)
        if answer.same_as:
            return text.RIGHT_SAME.filled(move=move, best=self._named(answer.same_as))
        return (text.RIGHT_AS_GOOD if answer.grade is AnswerGrade.FINE else text.RIGHT).filled(move=move)

    def _doubt_words(self, answer: GradedAnswer) -> Phrase:
        move = self._named(answer.usi)
        if answer.grade is AnswerGrade.POSSIBLE and answer.loss is not None:
            return text.POSSIBLE.filled(move=move, loss=f"{answer.loss:.0f}")
        return text.LONGER if answer.grade is AnswerGrade.LONGER else text.UNKNOWN.filled(move=move)

    def _wrong_words(self, told: AnswerFeedback) -> Phrase:
        answer = told.graded_answer
        words = written_line(told.start, (answer.usi,), self._notation, last_destination(told.start))
        if answer.is_game_move:
            return text.WRONG_PLAYED.filled(move=words)
        if answer.loss is not None:
            return text.WRONG_LOSS.filled(move=words, loss=f"{answer.loss:.0f}")
        return text.WRONG.filled(move=words)

    def _show_wrong(self, told: AnswerFeedback) -> None:
        """Show the refutation of a wrong move as a line to step along. The answer counts from now on."""
        asked = self.asked
        if asked is None:
            return
        words = self._wrong_words(told)
        self.ask.tell(AnswerFeedbackText(AnswerGrade.WRONG, words))
        self.table.refuse(text.IS_ANSWERED)
        self.table.show_line(told.start, told.line, words, at=1)
        if len(told.line) > 1 and (reply := MOVES[told.line[1]]) is not None:
            self.table.mark(arrows=(self.table.arrow(reply, DrawingInk.RED),), label=text.REFUTES_LABEL)
        attempt, now = asked.to_attempt(time.monotonic()), time.time()
        usi = told.graded_answer.usi

        def kept(answer: int) -> None:
            asked.review = answer
            self.look()

        self.home.do(lambda store: _kept_answer(store, asked, usi, attempt, now), kept)

    # Other actions

    def hint(self) -> None:
        """Show which piece moves; on the second request, also where to."""
        asked = self.asked
        move = None if asked is None or asked.is_over or self._task is not None else asked.hint_move
        if asked is None or move is None:
            return
        if self.table.has_line:  # a wrong move and its refutation are on the board
            self._show_question()
        place = move_origin(move, Side(asked.board.turn))
        if asked.give_hint() == 1 and isinstance(place, int):
            self.table.mark(rings=(Ring(place, DrawingInk.BLUE),))
        else:
            self.table.mark(arrows=(self.table.arrow(move, DrawingInk.BLUE),))

    def show_answer(self) -> None:
        asked = self.asked
        if asked is None or asked.is_over or self._task is not None:
            return
        asked.give_up()
        start, line = asked.board.copy(), asked.solution
        answer = GradedAnswer(line[0] if line else "", AnswerGrade.UNKNOWN)
        named = written_line(start, line[:1], self._notation, last_destination(start)) or self._say(text.DECLARE)
        self._conclude(AnswerFeedback(answer, start, line), text.SHOWN.filled(move=named), is_shown=True)

    def take_more(self) -> None:
        """Offer more new problems today than usual."""
        self._new_a_day += MORE_NEW
        self.look()

    def put_later(self) -> None:
        if self.asked is not None:
            self._later = [*(each for each in self._later if each != self.asked.card_number), self.asked.card_number]
            self.next()

    def try_again(self) -> None:
        asked, kept = self.asked, self._kept
        if asked is None or kept is None or self._task is not None:
            return
        asked.restart_card()
        self.ask.ask(kept)
        self._show_question()

    def open_game(self) -> None:
        """Open the game of the problem at its position."""
        source = None if self._kept is None or not self._kept.sources else self._kept.sources[0]
        if source is not None and source.path:
            self._desk.files.open_games(Path(source.path), {source.place: max(0, source.ply - 1)})
            self._desk.shell.show_up()

    def rate(self, recall: Recall) -> None:
        """Count the answer by the user's own rating."""
        asked = self.asked
        if asked is None or asked.review is None:
            return
        review, number, sfen = asked.review, asked.card_number, asked.card.sfen

        def amend(store: CardStore) -> CardInStore | None:
            store.require_card(number, sfen, review)
            store.change_rating(review, recall)
            return store.find_card(number)

        self.home.do(amend, lambda kept: None if kept is None else self.ask.tell_recall(recall, kept.memory))
        self.look()

    # End of a problem

    def _conclude(self, told: AnswerFeedback, words: Phrase, *, is_shown: bool = False) -> None:
        asked = self.asked
        if asked is None:
            return
        card, notation = asked.card, self._notation
        attempt, number = asked.to_attempt(time.monotonic()), asked.card_number
        now, usi = time.time(), told.graded_answer.usi

        def keep(store: CardStore) -> "_Kept":
            kept_review = _kept_answer(store, asked, usi, attempt, now)
            return _Kept(
                kept_review, store.find_card(number), store.rating_of_answer(kept_review), _rows(card, notation)
            )

        def then(done: _Kept) -> None:
            if self.asked is not asked or done.kept is None:
                return
            asked.review, self._kept = done.review, done.kept
            self.ask.tell(AnswerFeedbackText(None if is_shown else told.graded_answer.grade, words, done.kept.memory))
            self.ask.explain(done.rows, self.ask.table_of(card, "" if is_shown else usi), done.recall)
            self.look()

        self.table.refuse(text.IS_ANSWERED)
        self.table.show_line(told.start, told.line, words)
        if told.line and (move := MOVES[told.line[0]]) is not None:
            named = written_line(told.start, told.line[:1], notation, last_destination(told.start))
            label = text.BEST_LABEL.filled(move=named)
            self.table.mark(arrows=(self.table.arrow(move, DrawingInk.GREEN),), label=label)

        def ask_again() -> None:
            """Let the user answer again, since saving failed, as was reported."""
            if self.asked is asked:
                asked.is_solved = False
                self.try_again()

        self.home.do(keep, then, ask_again)

    def _drop_task(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.drop()

    def _on_page(self) -> None:
        if self.tabs.currentWidget() is self.progress:
            self.progress.look()

    def _tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._say, self._desk.shell.theme, is_warning=True)

    def _speak(self) -> None:
        set_title(self, self._say(text.WINDOW))
        self._spoken.speak()
        for place, title in enumerate((text.ASK_PAGE, text.PROGRESS_PAGE, text.COLLECT_PAGE)):
            self.tabs.setTabText(place, keyless(self._say(title)))
        self.notices.speak(self._say)
        if self.asked is not None:
            self.table.call(self._names(self.asked.card))

    def _apply_theme(self) -> None:
        self.notices.apply_theme(self._desk.shell.theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Press the buttons by letters and Enter, unless the user types in the field."""
        keys = {
            Qt.Key.Key_H: self.ask.hint,
            Qt.Key.Key_S: self.ask.show_,
            Qt.Key.Key_R: self.ask.again,
            Qt.Key.Key_Return: self.ask.next,
            Qt.Key.Key_Enter: self.ask.next,
        }
        button = keys.get(Qt.Key(event.key()))
        if button is not None and not event.modifiers() and button.isVisible() and not self.table.field.hasFocus():
            button.click()
        else:
            super().keyPressEvent(event)


class _Kept(NamedTuple):
    review: int
    kept: CardInStore | None
    recall: Recall
    rows: list[tuple[Phrase, Phrase]]


def _kept_answer(store: CardStore, asked: CardSession, usi: str, attempt: Attempt, now: float) -> int:
    """Save an answer, or update the rating of the saved one, and return its number."""
    review = asked.review
    store.require_card(asked.card_number, asked.card.sfen, review)
    if review is None:
        return store.add_answer(asked.card_number, usi, attempt, now)
    store.change_rating(review, rate_attempt(attempt, ()))
    return review


def _rows(card: ProblemCard, notation: Notation) -> list[tuple[Phrase, Phrase]]:
    """Reason of the solution and its continuation; on a worker thread, as the proof takes time."""
    reason, cooked = reason_phrase(card, notation), cooked_phrase(card, notation)
    rows: list[tuple[Phrase, Phrase]] = []
    if card.played is not None and reason is not None:
        played = move_phrase(card, card.played.usi, notation)
        rows.append((text.GAMES_MOVE, text.GAMES_MOVE_TOLD.filled(move=played, reason=reason)))
    if card.best_move is not None and card.best_move.move is not None:
        rows.append((text.LINE, line_phrase(card, card.best_move, notation)))
    if cooked is not None:
        rows.append((Phrase("", ""), cooked))
    return rows


def _weakest(store: CardStore) -> list[tuple[str, int, int]]:
    """Themes with the smallest share of right answers."""
    shares = [each for each in store.answer_shares("theme") if each[1] >= _LEAST_ANSWERS]
    return sorted(shares, key=lambda each: each[2] / each[1])[:_WEAK]
