"""Faults and notices that do not stop the work: one sentence at a time in a line of its own, until dismissed.

What can be done now goes before what was said earlier, which comes again with all its answers.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt
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
GUARD = 0.5
"""Seconds in which a notice that has come under the pointer takes no press."""
ICONS = ("info", "close")
_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})
ICON = 16


class Answer(NamedTuple):
    """What a person can do about a notice; doing it dismisses the notice, unless it only shows something."""

    words: Phrase
    act: Callable[[], object]
    keeps: bool = False
    """Whether the notice stays, with what else it offers."""


class Topic(Protocol):
    """Subject of notices; it decides when they are shown."""

    @property
    def is_seen(self) -> bool: ...
    def end(self) -> None:
        """The notice was dismissed or withdrawn."""


class Notice(NamedTuple):
    words: Phrase
    answers: tuple[Answer, ...] = ()
    topic: Topic | None = None
    """None in a dialog, where every notice is about the dialog."""


class Banner(QFrame):
    """In a dialog, which is its `parent`, it has a screen reader say what is told; the window says that of its own."""

    def __init__(self, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialog = parent
        self.setObjectName("banner")
        self.setAutoFillBackground(True)
        self._speech = speech
        self._theme = LIGHT
        self._notices: deque[Notice] = deque()
        self._guarded = 0.0
        """Until then no press of the mouse is taken for an answer."""
        self._said: Notice | None = None
        """The notice that is shown."""
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
        self._dismiss.installEventFilter(self)
        self._buttons = hbox(spacing=SMALL)
        # At the left, where neither the panels of a layout nor the length of the words move them.
        parts = (self._sign, self._buttons, (self._words, 1), self._dismiss)
        hbox(*parts, on=self, margins=(SMALL, 0, SMALL, 0), spacing=SMALL)
        attend(speech.changed, self, lambda _: self._say())
        self.hide()

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """Words of the notices that can be seen now, the one that is shown first."""
        return tuple(notice.words for notice in self._seen())

    def _seen(self) -> list[Notice]:
        return [notice for notice in self._notices if notice.topic is None or notice.topic.is_seen]

    def tell(self, words: Phrase, answers: Sequence[Answer] = (), topic: Topic | None = None) -> None:
        """Say `words`, with a button for each answer; the newest answers count, and what has none waits for what is said."""
        notice = Notice(words, tuple(answers), topic)
        same = next((each for each in self._notices if each.words == words and each.topic is topic), None)
        if same is not None:
            self._notices[self._notices.index(same)] = notice
        elif notice.answers:
            self._notices.appendleft(notice)
        else:
            self._notices.append(notice)
        if len(self._notices) > MOST:
            gone = self._notices.pop() if notice.answers else self._notices.popleft()
            if gone.topic is not None:
                gone.topic.end()
        if self._dialog is not None:
            announce(self._dialog, self._speech.say(words), is_urgent=True)
        self.look()

    def withdraw(self, words: Phrase) -> None:
        """Say that no more, as it is true no more."""
        self._drop(lambda notice: notice.words == words)

    def drop(self, topic: Topic) -> None:
        """Say no more on that topic."""
        self._drop(lambda notice: notice.topic is topic)

    def _drop(self, fits: Callable[[Notice], bool]) -> None:
        for notice in [notice for notice in self._notices if fits(notice)]:
            self._notices.remove(notice)
        self.look()

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
        if self._said is not None:
            say = self._speech.say
            words = shown(say(self._said.words))
            box = message_box(QMessageBox.Icon.NoIcon, say(text.PROGRAM), words, parent=self.window())
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()

    def _next(self) -> None:
        """Dismiss the notice that is shown."""
        said = self._said
        if said is not None and said in self._notices:  # what was dismissed may have been withdrawn just before
            self._notices.remove(said)
            if said.topic is not None:
                said.topic.end()
        self.look()

    def _take(self, notice: Notice, answer: Answer) -> None:
        """Do what an answer says, as long as its notice is the one that is shown."""
        if notice is not self._said:
            return
        if not answer.keeps:
            self._next()
        answer.act()

    def look(self) -> None:
        """Show the first notice that can be seen now; while the pointer rests on one, no newer one takes its place."""
        seen = self._seen()
        held = self._said if self.underMouse() else None
        said = held if held in seen else next(iter(seen), None)
        if said is not self._said:
            self._said, before = said, self._said
            # Who has just pressed something here did not mean what now lies under the pointer.
            self._guarded = time.monotonic() + GUARD if before is not None and self.underMouse() else 0.0
            self._say()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self._guarded = 0.0
        self.look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in _PRESSES and time.monotonic() < self._guarded:
            return True
        return super().eventFilter(watched, event)

    def _say(self) -> None:
        for button in self._answers:
            self._buttons.removeWidget(button)
            button.hide()
            button.setObjectName("")  # it is no answer any more
            button.deleteLater()
        self._answers.clear()
        if (notice := self._said) is not None:
            say = self._speech.say
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
                button.installEventFilter(self)
                button.clicked.connect(lambda _=False, answer=answer: self._take(notice, answer))
                self._answers.append(button)
                self._buttons.insertWidget(place, button)
            self._fit()
        self.setVisible(self._said is not None)
