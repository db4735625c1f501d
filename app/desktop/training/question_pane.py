"""The question pane beside the training board: the problem, the answer with its reasons, and today's progress."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import Segments
from app.desktop.kit.dialogs import coloured, make_main, push_button, words
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, scrolling, vbox
from app.desktop.kit.theme import (
    BODY,
    HEAD,
    LIGHT,
    MAIN_BUTTON,
    NAME,
    NOTE,
    ROUND,
    SMALL,
    TINY,
    grown,
    set_colours,
    sized,
)
from app.desktop.kit.translation import Pane, Retranslator
from app.shogi.notation import Notation
from app.text import training_window as text
from app.text.phrase import Phrase
from app.training.answers import AnswerGrade
from app.training.card import CardKind, ProblemCard
from app.training.card_store import CardInStore, TodaysCards
from app.training.card_words import move_phrase
from app.training.spaced_repetition import DAY, CardMemory, Recall
from app.workspace.score_words import score_text

_BOX: Final = QSize(26, 18)
_ROW: Final = 26
_MOST_BOXES: Final = 60
RIGHT_SIGN: Final = "○"
WRONG_SIGN: Final = "×"


class TodayBoxes(QWidget):
    """A box for each of today's problems: right, wrong, current, and still to come."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("training.today")
        self.theme = LIGHT
        self._answered: tuple[bool, ...] = ()
        self._left = 0
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_today(self, answered: Sequence[bool], left: int) -> None:
        self._answered, self._left = tuple(answered)[-_MOST_BOXES:], min(left, _MOST_BOXES)
        self.updateGeometry()
        self.update()

    def _across(self, wide: int) -> int:
        return max(1, (wide + TINY) // (_BOX.width() + TINY))

    def heightForWidth(self, wide: int) -> int:  # noqa: N802 - Qt's name
        rows = -(-(len(self._answered) + self._left) // self._across(wide))
        return max(1, rows) * (_BOX.height() + TINY)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(12 * (_BOX.width() + TINY), self.heightForWidth(max(self.width(), 360)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme, across = QPainter(self), self.theme, self._across(self.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), NOTE, is_bold=True))
        for place in range(len(self._answered) + self._left):
            row, column = divmod(place, across)
            corner = (column * (_BOX.width() + TINY), row * (_BOX.height() + TINY))
            box = QRectF(*corner, _BOX.width(), _BOX.height()).adjusted(0.5, 0.5, -0.5, -0.5)
            is_done = place < len(self._answered)
            is_right = is_done and self._answered[place]
            is_next = place == len(self._answered)
            ground = theme.good_ground if is_right else theme.error_ground if is_done else theme.field
            painter.setBrush(QColor(theme.selected if is_next else ground))
            painter.setPen(QPen(QColor(theme.accent if is_next else theme.line)))
            painter.drawRoundedRect(box, ROUND, ROUND)
            sign = RIGHT_SIGN if is_right else WRONG_SIGN if is_done else "?" if is_next else ""
            painter.setPen(QColor(theme.good if is_right else theme.error if is_done else theme.accent))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
        painter.end()


class ShareRow(NamedTuple):
    name: str
    share: float
    words: str
    """Text after the bar."""


class ShareBars(QWidget):
    """Bar chart with a name, a bar and a number in each row."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.theme = LIGHT
        self.rows: tuple[ShareRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[ShareRow]) -> None:
        self.rows = tuple(rows)
        self.setAccessibleDescription("\n".join(f"{row.name}: {row.words}" for row in rows))
        self.updateGeometry()
        self.update()

    def _high(self) -> int:
        return grown(_ROW, self.font())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(300, max(1, len(self.rows)) * self._high())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme, high = QPainter(self), self.theme, self._high()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), BODY))
        metrics = painter.fontMetrics()
        words = max((metrics.horizontalAdvance(row.words) for row in self.rows), default=0) + SMALL
        names = round(self.width() * 0.36)
        for number, row in enumerate(self.rows):
            top = number * high
            painter.setPen(QColor(theme.text))
            name = elided(metrics, row.name, names - SMALL)
            painter.drawText(QRect(0, top, names, high), Qt.AlignmentFlag.AlignVCenter, name)
            room = QRectF(names, top + high / 2 - 3, max(10, self.width() - names - words - SMALL), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.grid))
            painter.drawRoundedRect(room, 3, 3)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(QRectF(room.x(), room.y(), room.width() * row.share, 6), 3, 3)
            painter.setPen(QColor(theme.muted))
            where = QRect(self.width() - words, top, words, high)
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.words)
        painter.end()


_RECALLS: Final = (text.AGAIN, text.HARD, text.GOOD, text.EASY)
_MOST_MOVES: Final = 4
_SIGNS: Final = {AnswerGrade.SAME: RIGHT_SIGN, AnswerGrade.FINE: RIGHT_SIGN, AnswerGrade.WRONG: WRONG_SIGN}
WIDE: Final = 400


class AnswerFeedbackText(NamedTuple):
    """Texts about an answer."""

    grade: AnswerGrade | None
    """Grade of the answer; None if the solution was shown."""
    told: Phrase
    memory: CardMemory | None = None
    """Schedule of the card after the answer that counts; None before."""
    is_looked_at: bool = False
    """True while an engine judges the move and the problem can only be put off."""


class QuestionPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("training.ask")
        self.rated = Event[Recall]()
        """Emitted with the user's own rating of the answer."""
        self._desk, self._say = desk, desk.speech.say
        self._kept: CardInStore | None = None
        self._answer: AnswerFeedbackText | None = None
        self._explained: tuple[Sequence[tuple[Phrase, Phrase]], Sequence[Sequence[Phrase]], Recall] | None = None
        self._nothing = (Phrase("", ""), Phrase("", ""))
        """Title and text shown while there is no problem."""
        self._work: tuple[TodaysCards, Sequence[tuple[Phrase, int, int]]] | None = None
        spoken = self._spoken = Retranslator(self._say)
        self.kind, self.source = Label(objectName="training.kind"), words("training.source")
        self.title, self.came = Label(objectName="training.title"), words("training.came")
        self.question, self.last = words("training.question"), Label(objectName="training.last")
        self.hint = self._button("hint", text.HINT, text.HINT_HELP)
        self.show_ = self._button("show", text.SHOW, text.SHOW_HELP)
        self.later = self._button("later", text.LATER, text.LATER_HELP)
        self.declare = self._button("declare", text.DECLARE, None)
        self.next = make_main(self._button("next", text.NEXT, text.NEXT_HELP))
        self.again = self._button("again", text.TRY_AGAIN, text.TRY_AGAIN_HELP)
        self.to_game = self._button("to_game", text.TO_GAME, text.TO_GAME_HELP)
        self.more, self._more = push_button("training.more"), 0
        self.next.setMinimumHeight(MAIN_BUTTON)
        self._asking, self._answered = QWidget(), QWidget()
        hbox(self.hint, self.show_, self.later, self.declare, STRETCH, on=self._asking, margins=0, spacing=8)
        hbox(self.next, self.again, self.to_game, STRETCH, on=self._answered, margins=0, spacing=8)
        self.card, self.sign = QFrame(), Label(objectName="training.sign")
        self.told, self.when = words("training.told"), words("training.when")
        self.card.setAutoFillBackground(True)
        hbox(self.sign, (vbox(self.told, self.when, spacing=2), 1), on=self.card, margins=(16, 12, 16, 12), spacing=12)
        self.why, self._why = _grid(stretched=1, spacing=16)
        self.table, self._table = _grid(stretched=3, spacing=20)
        self._table.setVerticalSpacing(8)
        self.rating = Segments(tuple(Recall), "training.recall", is_wide=True)
        self.rating.chosen.connect(self.rated.emit)
        self._rated = spoken.label(text.RATED)
        self.rating_row = QWidget()
        hbox(self._rated, (self.rating, 1), on=self.rating_row, margins=0, spacing=12)
        self.weak_head, self.weak_empty = spoken.label(text.WEAK), spoken.label(text.WEAK_EMPTY, words())
        self.today_head, self.today_of = spoken.label(text.TODAY), Label(objectName="training.today_of")
        self.weak, self.today = ShareBars("training.weak"), TodayBoxes()
        self.streak = Label(objectName="training.streak")
        self._lay()
        self.follow_changes(desk.speech)
        self.show_nothing(*self._nothing)

    def _button(self, name: str, called: Phrase, tip: Phrase | None) -> QPushButton:
        return self._spoken.button(push_button(f"training.{name}"), called, tip)

    def _lay(self) -> None:
        content, below = QFrame(), QFrame()  # frames keep their colours when the theme changes
        self._grounds = (content, below)
        head = hbox((self.kind, 0, Qt.AlignmentFlag.AlignTop), (self.source, 1), spacing=12)
        parts = (head, self.title, self.came, self.more, self.question, self._asking, self.card, self.why, self.table)
        vbox(
            *parts, self._answered, self.rating_row, self.last, STRETCH, on=content, margins=(20, 16, 20, 8), spacing=10
        )
        today = hbox(self.today_head, STRETCH, self.today_of)
        weak = (self.weak_head, self.weak, self.weak_empty)
        vbox(*weak, 8, today, self.today, self.streak, on=below, margins=(20, 12, 20, 12), spacing=6)
        self._hair = QFrame()
        self._hair.setFixedHeight(1)
        self._hair.setAutoFillBackground(True)
        vbox((scrolling(content), 1), self._hair, below, on=self, margins=0, spacing=0)

    # The question

    def ask(self, kept: CardInStore) -> None:
        self._kept, self._answer, self._explained = kept, None, None
        self._fill()

    def show_nothing(self, title: Phrase, help_: Phrase, more: int = 0) -> None:
        """Show that there is no problem now; `more` new ones are offered."""
        self._more = more
        self.more.setText(self._say(text.MORE_NEW.filled(count=more)))
        self.more.setVisible(more > 0)
        self._kept = self._answer = self._explained = None
        self._nothing = title, help_
        self._tell_nothing()
        for part in (self.kind, self.source, self.question, self._asking, self.last, self._answered, *self._result()):
            part.hide()

    def _tell_nothing(self) -> None:
        for label, words_ in zip((self.title, self.came), self._nothing, strict=True):
            label.setText(self._say(words_))

    def _result(self) -> tuple[QWidget, ...]:
        return self.card, self.why, self.table, self.rating_row

    def _fill(self) -> None:
        kept = self._kept
        if kept is None:
            return
        self.more.hide()
        card, is_mate = kept.card, kept.card.kind is CardKind.MATE
        self.kind.setText(self._say(card.kind.phrase))
        self.source.setText(self._say(source_words(kept)))
        self.title.setText(self._say(text.MATE_TITLE if is_mate else text.TITLE))
        opened = self._desk.document.shown
        self.came.setText(self._say(came_words(card, opened.notation, opened.side_names())))
        self.question.setText(self._say(card.kind.question))
        self.last.setText(self._say(self._last(kept)))
        is_over = self._answer is not None and self._answer.memory is not None
        self.question.setVisible(not is_over)
        self.kind.show()
        self.source.show()
        self.last.setVisible(self._answer is None)
        self._asking.setVisible(not is_over)
        self.declare.setVisible(card.kind is CardKind.DECLARATION)
        is_looked_at = self._answer is not None and self._answer.is_looked_at
        for button in (self.hint, self.show_, self.declare):
            button.setEnabled(not is_looked_at)
        self._answered.setVisible(self._answer is not None and not is_looked_at)
        self.next.setVisible(is_over)
        self.to_game.setVisible(is_over and bool(kept.sources and kept.sources[0].path))
        self.again.setVisible(is_over or (self._answer is not None and self._answer.grade is AnswerGrade.WRONG))
        for part in self._result():
            part.setVisible(part is self.card and self._answer is not None)

    def _last(self, kept: CardInStore) -> Phrase:
        if kept.last_rating is None:
            return text.NEVER_ASKED
        sign = WRONG_SIGN if kept.last_rating is Recall.AGAIN else RIGHT_SIGN
        return text.BEFORE.filled(sign=sign, date=_day(kept.memory.reviewed_at))

    # The answer

    def tell(self, answer: AnswerFeedbackText) -> None:
        """Show the judgement of a move."""
        self._answer, self._explained = answer, None
        self._fill()
        self._colour()
        self.sign.setText(_SIGNS.get(answer.grade, "–") if answer.grade is not None else "–")
        self.told.setText(self._say(answer.told))
        when = None if answer.memory is None else text.COMES_AGAIN.filled(when=wait_words(answer.memory))
        self.when.setText("" if when is None else self._say(when))
        self.when.setVisible(when is not None)

    def tell_recall(self, recall: Recall, memory: CardMemory) -> None:
        """Show a changed rating and when the card comes again."""
        self.rating.choose(recall)
        if self._explained is not None:
            self._explained = (*self._explained[:2], recall)
        if self._answer is not None:
            self._answer = self._answer._replace(memory=memory)
        self.when.setText(self._say(text.COMES_AGAIN.filled(when=wait_words(memory))))

    def explain(self, rows: Sequence[tuple[Phrase, Phrase]], moves: Sequence[Sequence[Phrase]], recall: Recall) -> None:
        """Explain the answer, with the known moves and their values, once the card is answered."""
        self._explained = rows, moves, recall
        _emptied(self._why)
        for number, (head, body) in enumerate(rows):
            name, said = Label(self._say(head)), words()
            said.setText(self._say(body))
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            coloured(name, self._desk.shell.theme.muted)
            self._why.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
            self._why.addWidget(said, number, 1)
        self.why.setVisible(bool(rows))
        _emptied(self._table)
        heads = [text.MOVE, text.SCORE, text.RATE, Phrase("", "")]
        for row, cells in enumerate([heads, *moves[:_MOST_MOVES]]):
            for column, cell in enumerate(cells):
                label = Label(self._say(cell))
                if not row or column == len(heads) - 1:
                    coloured(label, self._desk.shell.theme.muted)
                if not row:
                    label.setFont(sized(self.font(), NOTE))
                if column in {1, 2}:
                    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._table.addWidget(label, row, column)
        self.table.setVisible(bool(moves))
        self.rating.choose(recall)
        self.rating_row.show()

    def table_of(self, card: ProblemCard, own: str) -> list[list[Phrase]]:
        """Table of the known moves, with whose move each was."""
        notation = self._desk.document.shown.notation
        known = [*card.moves[: _MOST_MOVES - 1], *([card.played] if card.played is not None else [])]
        rows: list[list[Phrase]] = []
        for move in dict.fromkeys(known):
            is_played = card.played is not None and move.usi == card.played.usi
            whose = text.GAMES_MOVE if is_played else text.YOUR_MOVE if move.usi == own else Phrase("", "")
            rate = move.win_rate(card.turn, card.scale)
            share = Phrase(*2 * ("–" if rate is None else f"{rate:.0f}%",))
            score = Phrase("–", "–") if move.score is None else score_text(move.score, card.turn)
            rows.append([move_phrase(card, move.usi, notation), score, share, whose])
        return rows

    # Today

    def show_today(self, work: TodaysCards, weak: Sequence[tuple[Phrase, int, int]]) -> None:
        """Show today's progress; `weak` holds themes with their numbers of answers and of right ones."""
        self._work = work, weak
        done, left = len(work.answers), len(work.card_numbers)
        self.today_of.setText(self._say(text.TODAY_OF.filled(done=done, all=done + left)))
        self.today.show_today(work.answers, left)
        self.today.setAccessibleName(self._say(text.TODAY_OF.filled(done=done, all=done + left)))
        self.streak.setText(self._say(text.STREAK.filled(days=work.streak_days)))
        self.streak.setVisible(work.streak_days > 1)
        self.weak.show_rows([share_row(self._desk, *each) for each in weak])
        self.weak.setVisible(bool(weak))
        self.weak_empty.setVisible(not weak)

    def _speak(self) -> None:
        self._spoken.speak()
        self.rating.speak([self._say(each) for each in _RECALLS])
        self.more.setText(self._say(text.MORE_NEW.filled(count=self._more)))
        answer, explained = self._answer, self._explained
        if answer is not None:
            self.tell(answer)
        elif self._kept is not None:
            self._fill()
        else:
            self._tell_nothing()
        if self._work is not None:
            self.show_today(*self._work)
        if explained is not None:
            self.explain(*explained)

    def _colour(self) -> None:
        theme, grade = self._desk.shell.theme, None if self._answer is None else self._answer.grade
        is_right, is_wrong = grade is not None and grade.is_right, grade is AnswerGrade.WRONG
        set_colours(self.card, theme.good_ground if is_right else theme.error_ground if is_wrong else theme.selected)
        for label in (self.sign, self.told):
            coloured(label, theme.good if is_right else theme.error if is_wrong else theme.text)
        coloured(self.when, theme.muted)

    def _apply_theme(self) -> None:
        theme, font = self._desk.shell.theme, self.font()
        self.title.setFont(sized(font, HEAD, is_bold=True))
        self.came.setFont(sized(font, NAME))
        self.told.setFont(sized(font, NAME, is_bold=True))
        self.sign.setFont(sized(font, HEAD + 8, is_bold=True))
        for head in (self.weak_head, self.today_head):
            head.setFont(sized(font, NAME, is_bold=True))
        for label in (
            self.kind,
            self.source,
            self.question,
            self.last,
            self.today_of,
            self.streak,
            self.weak_empty,
            self._rated,
        ):
            coloured(label, theme.muted)
        self.weak.theme = self.today.theme = theme
        set_colours(self._hair, theme.line)
        for ground in self._grounds:
            ground.setAutoFillBackground(True)
            set_colours(ground, theme.field)
        self._colour()
        self.update()


def _grid(*, stretched: int, spacing: int) -> tuple[QWidget, QGridLayout]:
    widget = QWidget()
    grid = QGridLayout(widget)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(spacing)
    grid.setColumnStretch(stretched, 1)
    return widget, grid


def _emptied(grid: QGridLayout) -> None:
    while (item := grid.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def share_row(desk: Desk, name: Phrase, count: int, right: int) -> ShareRow:
    share = right / count if count else 0.0
    told = text.SHARE.filled(share=f"{100 * share:.0f}", count=count)
    return ShareRow(desk.speech.say(name), share, desk.speech.say(told))


def source_words(kept: CardInStore) -> Phrase:
    if not kept.sources or not kept.sources[0].ply:
        return Phrase("", "")
    source = kept.sources[0]
    opponent = source.black if kept.card.turn else source.white
    name = source.path.replace("\\", "/").rsplit("/", 1)[-1]
    told = text.FROM_FILE.filled(file=name or "–", ply=source.ply)
    if opponent:
        told = text.FROM.filled(date=source.date.split(" ")[0] or "–", opponent=opponent, ply=source.ply)
    more = len(kept.sources) - 1
    return text.MORE_SOURCES.filled(source=told, count=more) if more else told


def came_words(card: ProblemCard, notation: Notation, sides: tuple[Phrase, Phrase]) -> Phrase:
    if card.previous is None:
        return text.TURN.filled(side=sides[card.turn])
    before = card._replace(sfen=card.previous.sfen.rsplit(" ", 1)[0], previous=None)
    move = move_phrase(before, card.previous.usi, notation)
    return text.CAME.filled(move=move, side=sides[card.turn])


def wait_words(memory: CardMemory) -> Phrase:
    """Text of when the card comes again."""
    wait = memory.due - memory.reviewed_at
    minutes, days = max(1, round(wait / 60)), round(wait / DAY)
    if wait < DAY:
        return text.IN_A_MINUTE if minutes == 1 else text.IN_MINUTES.filled(count=minutes)
    return (text.IN_A_DAY if days == 1 else text.IN_DAYS).filled(count=days, date=_day(memory.due))


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(moment))
