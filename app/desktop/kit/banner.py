"""Faults and notices that do not stop the work: one sentence at a time in a line of its own, until dismissed.

What can be done now goes before what was said earlier, which comes again with all its answers.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QMessageBox, QSizePolicy, QWidget

from app.desktop.kit.attending import attend
from app.desktop.kit.boxes import hbox
from app.desktop.kit.flat import FlatButton
from app.desktop.kit.herald import announce
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.measures import NOTE, SMALL, sized
from app.desktop.kit.plain import CutLabel, message_box, set_tip, shown
from app.desktop.kit.speech import Speech
from app.desktop.kit.theme import LIGHT, Theme, set_colours
from app.text import window as text
from app.text.phrase import Phrase

MOST_LETTERS, MOST_LINES = 400, 8
"""Of a notice so much is read; all of it can be asked for."""
MOST = 50
"""Notices that wait; of a flood those at the other end are let go."""
ICONS = ("info", "close")
ICON = 16


class Answer(NamedTuple):
    """What a person can do about a notice; doing it dismisses the notice, unless it only shows something."""

    words: Phrase
    act: Callable[[], object]
    keeps: bool = False
    """Whether the notice stays, with what else it offers."""


class Notice(NamedTuple):
    words: Phrase
    answers: tuple[Answer, ...] = ()


class Banner(QFrame):
    """In a dialog, which is its `parent`, it has a screen reader say what is told; the window says that of its own."""

    def __init__(self, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialog = parent
        self.setObjectName("banner")
        self.setAutoFillBackground(True)
        self._speech = speech
        self._theme = LIGHT
        self._notices: deque[Notice] = deque(maxlen=MOST)
        self._answers: list[FlatButton] = []
        """Of the notice that is shown."""
        self._sign = FlatButton()
        self._sign.setFlat(True)
        self._sign.setObjectName("notice.all")
        self._sign.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._sign.clicked.connect(self._show_all)
        self._words = CutLabel(objectName="notice", lines=2)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._dismiss = FlatButton()
        self._dismiss.setFlat(True)
        self._dismiss.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # lest a click take the keys from the board
        self._dismiss.setObjectName("dismiss")
        self._dismiss.clicked.connect(self._next)
        self._buttons = hbox(self._dismiss, spacing=SMALL)
        parts = (self._sign, (self._words, 1), self._buttons)
        hbox(*parts, on=self, margins=(SMALL, 0, SMALL, 0), spacing=SMALL)
        attend(speech.changed, self, lambda _: self._say())
        self.hide()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        return tuple(notice.words for notice in self._notices)

    def tell(self, words: Phrase, answers: Sequence[Answer] = ()) -> None:
        """Say `words`, with a button for each answer; the newest answers count, and what has none waits for what is said."""
        notice = Notice(words, tuple(answers))
        if words in self.notices:
            self._notices[self.notices.index(words)] = notice
        elif notice.answers:
            self._notices.appendleft(notice)
        else:
            self._notices.append(notice)
        if self._dialog is not None:
            announce(self._dialog, self._speech.say(words), is_urgent=True)
        self._say()

    def withdraw(self, words: Phrase) -> None:
        """Say that no more, as it is true no more."""
        if words in self.notices:
            del self._notices[self.notices.index(words)]
            self._say()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        set_colours(self, theme.selected, theme.text)
        icons = drawn_icons(ICONS, theme, ICON, self.devicePixelRatioF())
        self._sign.setIcon(icons["info"])
        self._dismiss.setIcon(icons["close"])
        for button in (self._sign, self._dismiss, *self._answers):
            button.apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Write it in one row, or in two of smaller letters where there is not room enough."""
        font = self.font()
        self._words.setFont(font)
        if self._words.fontMetrics().horizontalAdvance(self._words.text()) > self._words.width():
            self._words.setFont(sized(font, NOTE))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, super().minimumSizeHint().height())

    def _show_all(self) -> None:
        """In a box, what has no room in the line."""
        if self._notices:
            say = self._speech.say
            words = shown(say(self._notices[0].words))
            box = message_box(QMessageBox.Icon.NoIcon, say(text.PROGRAM), words, parent=self.window())
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()

    def _next(self) -> None:
        if self._notices:  # what was dismissed may have been withdrawn just before
            self._notices.popleft()
        self._say()

    def _take(self, answer: Answer) -> None:
        if not answer.keeps:
            self._next()
        answer.act()

    def _say(self) -> None:
        for button in self._answers:
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._answers.clear()
        if self._notices:
            notice, say = self._notices[0], self._speech.say
            words = shown(say(notice.words), MOST_LETTERS, MOST_LINES)
            self._words.setText(words)
            self._words.setAccessibleName(words)
            for quiet, name in ((self._dismiss, text.DISMISS), (self._sign, text.WHOLE_NOTICE)):
                quiet.setAccessibleName(say(name))
                set_tip(quiet, say(name))
            for place, answer in enumerate(notice.answers):
                button = FlatButton(is_filled=place == 0)
                button.setText(say(answer.words))
                button.apply_theme(self._theme)
                button.setObjectName(f"answer{place + 1}")
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.clicked.connect(lambda _=False, answer=answer: self._take(answer))
                self._answers.append(button)
                self._buttons.insertWidget(place, button)
            self._fit()
        self.setVisible(bool(self._notices))
