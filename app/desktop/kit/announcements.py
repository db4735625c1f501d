"""Notices that do not stop the work, in a bar until they are dismissed, and announcements of events for screen readers."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMessageBox, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import CutLabel, hbox, message_box, set_tip, shown
from app.desktop.kit.theme import NOTE, SMALL, present_theme, set_colours, sized
from app.desktop.kit.translation import ChangeEventMixin, Say, Translation
from app.text import window as text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind

URGENT: Final = frozenset(
    {
        AnnouncementKind.RESULT,
        AnnouncementKind.REFUSED,
        AnnouncementKind.NOTICE,
        AnnouncementKind.TIME,
        AnnouncementKind.ANSWER,
    }
)
"""Kinds of announcements that interrupt the one being spoken."""


def announce(widget: QWidget, words: str, *, is_urgent: bool) -> None:
    """Make a running screen reader say the words."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, words)
        manner = QAccessible.AnnouncementPoliteness
        event.setPoliteness(manner.Assertive if is_urgent else manner.Polite)
        QAccessible.updateAccessibility(event)


class Announcer:
    def __init__(self, widget: QWidget, say: Say) -> None:
        self.said = Event[tuple[tuple[AnnouncementKind, Phrase], ...]]()
        self.last: Phrase | None = None
        """Last announcement, for repeating it."""
        self._widget = widget
        self._say = say
        self._waiting: dict[Phrase, AnnouncementKind] = {}

    @property
    def is_heard(self) -> bool:
        """True if a screen reader or a subscriber listens; otherwise costly texts need not be made."""
        return QAccessible.isActive() or self.said.has_listeners

    def tell(self, kind: AnnouncementKind, phrase: Phrase) -> None:
        """Queue an announcement; equal ones are merged, and all are spoken together from the idle queue."""
        if phrase.en.strip():
            self._waiting.setdefault(phrase, kind)
            IDLE.soon(self._widget, self._speak)

    def _speak(self) -> None:
        told, self._waiting = tuple((kind, phrase) for phrase, kind in self._waiting.items()), {}
        if not told:
            return
        phrases = [phrase for _, phrase in told]
        self.last = Phrase(
            "".join(f"{phrase.ja.rstrip('。')}。" for phrase in phrases),
            " ".join(phrase.en if phrase.en[-1] in ".?!" else f"{phrase.en}." for phrase in phrases),
        )
        announce(self._widget, self._say(self.last), is_urgent=any(kind in URGENT for kind, _ in told))
        self.said.emit(told)


MOST_LETTERS, MOST_LINES = 400, 8
"""Maximum length of a displayed notice; a button shows the whole of it."""
MOST = 50
"""Maximum number of waiting notices; beyond it those at the other end of the queue are dropped."""
GUARD = 0.5
"""Seconds in which a notice that has appeared under the pointer ignores mouse presses."""
ICONS = ("info", "close")
_PRESSES = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})
ICON = 16


class Answer(NamedTuple):
    """Button of a notice; pressing it dismisses the notice unless `keeps` is set."""

    words: Phrase
    act: Callable[[], object]
    keeps: bool = False
    """True if pressing the button leaves the notice and its other buttons."""


class Topic(Protocol):
    """Subject of notices; it decides when they are shown."""

    @property
    def is_seen(self) -> bool: ...
    def end(self) -> None:
        """Handle that the notice was dismissed, or dropped from a full queue."""


class Notice(NamedTuple):
    words: Phrase
    answers: tuple[Answer, ...] = ()
    topic: Topic | None = None
    """Subject of the notice; None in a dialog, where every notice is about the dialog."""


class Banner(ChangeEventMixin, QFrame):
    """Notification bar of the window, or of the dialog `parent`, where it announces notices to screen readers
    itself."""

    def __init__(self, speech: Translation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialog = parent
        self.setObjectName("banner")
        self.setAutoFillBackground(True)
        self._speech = speech
        self._notices: deque[Notice] = deque()
        self._guarded = 0.0
        """Monotonic time until which mouse presses are ignored."""
        self._said: Notice | None = None
        """Displayed notice."""
        self._answers: list[FlatButton] = []
        """Buttons of the displayed notice."""
        self._sign = FlatButton()
        self._sign.setFlat(True)
        self._sign.setObjectName("notice.all")
        self._sign.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._sign.clicked.connect(self._show_all)
        self._words = CutLabel(objectName="notice", lines=2)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._dismiss = FlatButton()
        self._dismiss.setFlat(True)
        self._dismiss.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the focus from the board
        self._dismiss.setObjectName("dismiss")
        self._dismiss.clicked.connect(self._next)
        self._dismiss.installEventFilter(self)
        self._buttons = hbox(spacing=SMALL)
        # At the left, where neither the panels of a layout nor the length of the text move them.
        parts = (self._sign, self._buttons, (self._words, 1), self._dismiss)
        hbox(*parts, on=self, margins=(SMALL, 0, SMALL, 0), spacing=SMALL)
        self.follow_changes(speech)

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """Texts of the notices that can be shown now, the displayed one first."""
        return tuple(notice.words for notice in self._seen())

    def _seen(self) -> list[Notice]:
        return [notice for notice in self._notices if notice.topic is None or notice.topic.is_seen]

    def tell(self, words: Phrase, answers: Sequence[Answer] = (), topic: Topic | None = None) -> None:
        """Queue a notice with a button for each answer; an equal one is replaced.

        One with answers goes to the front of the queue, one without to its end."""
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
        """Remove the notice with these words, as it is no longer true."""
        self._drop(lambda notice: notice.words == words)

    def drop(self, topic: Topic) -> None:
        """Remove all notices on that topic."""
        self._drop(lambda notice: notice.topic is topic)

    def _drop(self, fits: Callable[[Notice], bool]) -> None:
        for notice in [notice for notice in self._notices if fits(notice)]:
            self._notices.remove(notice)
        self.look()

    def _apply_theme(self) -> None:
        theme = present_theme()
        set_colours(self, theme.selected, theme.text)
        icons = drawn_icons(ICONS, theme, ICON, self.devicePixelRatioF())
        self._sign.setIcon(icons["info"])
        self._dismiss.setIcon(icons["close"])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use the normal font if the text fits in one row, else a smaller one that has two rows."""
        font = self.font()
        self._words.setFont(font)
        if self._words.fontMetrics().horizontalAdvance(self._words.text()) > self._words.width():
            self._words.setFont(sized(font, NOTE))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, super().minimumSizeHint().height())

    def _show_all(self) -> None:
        """Show the whole notice in a message box."""
        if self._said is not None:
            say = self._speech.say
            words = shown(say(self._said.words))
            box = message_box(QMessageBox.Icon.NoIcon, say(text.PROGRAM), words, parent=self.window())
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()

    def _next(self) -> None:
        """Dismiss the displayed notice."""
        said = self._said
        if said is not None and said in self._notices:  # a dismissed notice may have been withdrawn just before
            self._notices.remove(said)
            if said.topic is not None:
                said.topic.end()
        self.look()

    def _take(self, notice: Notice, answer: Answer) -> None:
        """Perform an answer's action if its notice is still the displayed one."""
        if notice is not self._said:
            return
        if not answer.keeps:
            self._next()
        answer.act()

    def look(self) -> None:
        """Display the first visible notice; while the mouse pointer rests on one, no newer one replaces it."""
        seen = self._seen()
        held = self._said if self.underMouse() else None
        said = held if held in seen else next(iter(seen), None)
        if said is not self._said:
            self._said, before = said, self._said
            # A user who has just pressed something here did not mean the button that now lies under the pointer.
            self._guarded = time.monotonic() + GUARD if before is not None and self.underMouse() else 0.0
            self._speak()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self._guarded = 0.0
        self.look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in _PRESSES and time.monotonic() < self._guarded:
            return True
        return super().eventFilter(watched, event)

    def _speak(self) -> None:
        for button in self._answers:
            self._buttons.removeWidget(button)
            button.hide()
            button.setObjectName("")  # it is no longer an answer
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
                button.setObjectName(f"answer{place + 1}")
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.installEventFilter(self)
                button.clicked.connect(lambda _=False, answer=answer: self._take(notice, answer))
                self._answers.append(button)
                self._buttons.insertWidget(place, button)
            self._fit()
        self.setVisible(self._said is not None)
