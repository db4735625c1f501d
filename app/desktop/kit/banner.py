"""Faults and notices that do not stop the work: a strip above the board, one sentence at a time, until dismissed."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import hbox
from app.desktop.kit.plain import Label, shown
from app.desktop.kit.speech import Speech
from app.desktop.kit.theme import Theme, set_colours
from app.text import window as text
from app.text.phrase import Phrase

LEAST_WORDS = 40
"""Where there is no room for so many letters beside them, the buttons stand under the words if there are several."""
MOST_LETTERS, MOST_LINES = 400, 8
"""Of a notice so much is read; the board stands below it."""
MOST = 50
"""Notices that wait; of a flood the oldest are let go."""


class Answer(NamedTuple):
    """What a person can do about a notice; doing it dismisses the notice."""

    words: Phrase
    act: Callable[[], object]


class Notice(NamedTuple):
    words: Phrase
    answers: tuple[Answer, ...] = ()


class Banner(QFrame):
    def __init__(self, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAutoFillBackground(True)
        self._speech = speech
        self._notices: deque[Notice] = deque(maxlen=MOST)
        self._answers: list[QPushButton] = []
        """Of the notice that is shown."""
        self._words = Label(objectName="notice", wordWrap=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._dismiss = QPushButton(autoDefault=False)
        self._dismiss.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # lest a click take the keys from the board
        self._dismiss.setObjectName("dismiss")
        self._dismiss.clicked.connect(self._next)
        self._buttons = hbox((self._dismiss, 0, Qt.AlignmentFlag.AlignTop))
        self._row = hbox(self._words, self._buttons, on=self, margins=(12, 6, 8, 6))
        attend(speech.changed, self, lambda _: self._say())
        self.hide()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        return tuple(notice.words for notice in self._notices)

    def tell(self, words: Phrase, answers: Sequence[Answer] = ()) -> None:
        """Say `words`, after what waits already, with a button for each answer; the newest answers count."""
        notice = Notice(words, tuple(answers))
        if words in self.notices:
            self._notices[self.notices.index(words)] = notice
        else:
            self._notices.append(notice)
        self._say()

    def withdraw(self, words: Phrase) -> None:
        """Say that no more, as it is true no more."""
        if words in self.notices:
            del self._notices[self.notices.index(words)]
            self._say()

    def set_theme(self, theme: Theme) -> None:
        set_colours(self, theme.warning, theme.on_warning)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put the buttons below the words where there is little room beside them."""
        direction = QBoxLayout.Direction
        beside = self._buttons.minimumSize().width() + LEAST_WORDS * self._words.fontMetrics().averageCharWidth()
        is_narrow = bool(self._answers) and self.width() < beside
        self._row.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)

    def _next(self) -> None:
        if self._notices:  # what was dismissed may have been withdrawn just before
            self._notices.popleft()
        self._say()

    def _take(self, answer: Answer) -> None:
        self._next()
        answer.act()

    def _say(self) -> None:
        for button in self._answers:
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._answers.clear()
        if self._notices:
            notice = self._notices[0]
            self._words.setText(shown(self._speech.say(notice.words), MOST_LETTERS, MOST_LINES))
            self._dismiss.setText(self._speech.say(text.DISMISS))
            for place, answer in enumerate(notice.answers):
                button = QPushButton(self._speech.say(answer.words), autoDefault=False)
                button.setObjectName(f"answer{place + 1}")
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.clicked.connect(lambda _=False, answer=answer: self._take(answer))
                self._answers.append(button)
                self._buttons.insertWidget(place, button, 0, Qt.AlignmentFlag.AlignTop)
            self._turn()
        self.setVisible(bool(self._notices))
