"""What lies at the foot of the board with a sentence, and a button for each thing that can be done about it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QWidget
from shiboken6 import isValid

from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import ASKS
from app.desktop.desk.messages import Message, MessageKind, Subject
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.boxes import hbox
from app.desktop.kit.flat import ICON, FlatButton
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.measures import MEDIUM, SMALL, TINY
from app.desktop.kit.plain import CutLabel, keyless, set_tip
from app.desktop.kit.theme import bold, set_colours
from app.text import window as text
from app.text.phrase import Phrase

_WORDS = 200
"""Pixels that a longer sentence has at least beside its buttons; what has no room then goes into a menu."""
_LEAST_WORDS = 60
"""Pixels below which a sentence is left out: its buttons are whole then."""
_SHARE = 0.6
"""Of the strip, which the buttons may take when something else says a sentence."""


class Offer(NamedTuple):
    """Something that can be done now, or why it cannot."""

    name: str
    words: Phrase
    act: Callable[[], object]
    why_not: Phrase | None = None
    icon: str = ""


class OfferStrip(QFrame):
    """Strip for one kind of message; what it says and offers is about one subject, with which it is shown and ends."""

    def __init__(self, desk: Desk, name: str, kind: MessageKind) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoFillBackground(True)
        self._desk, self._kind = desk, kind
        self._message: Message | None = None
        """Open message with its subject; None while nothing is said."""
        self._sentence: Phrase | None = None
        self._beyond: Phrase | None = None
        """What is said behind it, in a muted way."""
        self.offers: tuple[Offer, ...] = ()
        """What can be done now."""
        self._made: list[FlatButton] = []
        """As many as have ever been needed; to make one takes longer than to let it say something else."""
        self._buttons: list[FlatButton] = []
        """Those that are shown, one for each offer."""
        self._asked_at: QWidget | None = None
        """Who had the keys when the question was asked that stands here."""
        self._is_asking = False
        self._is_beside = False
        """Whether something else has the place of the words."""
        self._words = CutLabel(objectName=f"{name}.words")
        self._aside = CutLabel(objectName=f"{name}.aside")
        self._aside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._more = FlatButton()
        self._more.setObjectName(f"{name}.more")
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.setText("…")
        self._more.clicked.connect(self._open_more)
        self._more.hide()
        self._side = hbox(self._more, spacing=SMALL)
        words = hbox(self._words, (self._aside, 1), spacing=SMALL)
        hbox((words, 1), self._side, on=self, margins=(MEDIUM, 0, SMALL, 0), spacing=SMALL)
        desk.shell.messages.changed.connect(lambda _: self._look())
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.theme_changed.connect(lambda _: self._apply_theme())
        self._apply_theme()
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    def ask(self, subject: Subject, sentence: Phrase, yes: Offer, no: Offer) -> None:
        """Ask about `subject` what the person is to answer before anything else: Enter is `yes`, Esc is `no`."""
        is_new = not self._is_asking
        if is_new:
            self._asked_at = QApplication.focusWidget()
        self._is_asking = True
        self.setProperty(ASKS, True)
        self._speak_of(subject)
        self._show(sentence, (yes, no))
        if is_new:
            self._buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(
        self, subject: Subject, sentence: Phrase, offers: Sequence[Offer] = (), beyond: Phrase | None = None
    ) -> None:
        """Say this about `subject`, and `beyond` where there is room."""
        self._end_question()
        self._speak_of(subject)
        self._show(sentence, offers, beyond)

    def clear(self) -> None:
        """Say nothing; the strip is gone."""
        self._end_question()
        message, self._message = self._message, None
        if message is not None:
            message.end()
        self._show(None, ())

    def _end_question(self) -> None:
        if self._is_asking:
            self._is_asking = False
            self.setProperty(ASKS, False)
            self._give_keys_back()

    def _speak_of(self, subject: Subject) -> None:
        before = self._message
        if before is None or before.is_over or before.subject != subject:
            self._message = self._desk.shell.messages.begin(self._kind, subject)
            if before is not None:
                before.end()

    @property
    def is_said(self) -> bool:
        """True if there is something to say and its subject is shown."""
        return self._sentence is not None and self._message is not None and self._message.is_seen

    def _look(self) -> None:
        """Show it with its subject alone, and let go of all when that is gone."""
        if self._message is not None and self._message.is_over:
            self.clear()
        elif self.isHidden() is self.is_said:
            self.setVisible(self.is_said)

    def _show(self, sentence: Phrase | None, offers: Sequence[Offer], beyond: Phrase | None = None) -> None:
        self._sentence, self._beyond = sentence, beyond
        names = [offer.name for offer in self.offers]
        self.offers = tuple(offers)
        # Buttons that are there stay, lest one vanish under the pointer.
        if [offer.name for offer in offers] != names:
            self._make()
        self._speak()
        self.setVisible(self.is_said)  # last, so that what stands in it is laid out once

    def _give_keys_back(self) -> None:
        """To whom they were taken from, unless the person has turned to something else by now."""
        before, self._asked_at = self._asked_at, None
        is_there = before is not None and isValid(before) and before.isVisible()
        if before is not None and is_there and any(button.hasFocus() for button in self._buttons):
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _speak(self) -> None:
        say = self._desk.speech.say
        words = "" if self._sentence is None else say(self._sentence)
        if words != self._words.text():
            self._words.setText(words)
            self._words.setAccessibleName(words)
        self._aside.setText("" if self._beyond is None else say(self._beyond))
        for button, offer in zip(self._buttons, self.offers, strict=True):
            button.setText(say(offer.words))
            button.setIcon(self._icon(offer.icon))
            button.setEnabled(offer.why_not is None)
            set_tip(button, "" if offer.why_not is None else say(offer.why_not))
        self._more.setAccessibleName(say(text.MORE_OFFERS))
        set_tip(self._more, say(text.MORE_OFFERS))
        self._fold()

    def _icon(self, name: str) -> QIcon:
        if not name:
            return QIcon()
        return drawn_icons((name,), self._desk.shell.theme, ICON, self.devicePixelRatioF())[name]

    def _make(self) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons)
        for place in range(len(self._made), len(self.offers)):
            button = FlatButton()
            button.setAutoDefault(True)  # so that Enter presses the one that has the focus
            button.apply_theme(self._desk.shell.theme)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _, place=place: self.offers[place].act())
            self._side.addWidget(button)
            self._made.append(button)
        for place, button in enumerate(self._made):
            name = f"{self.objectName()}.{self.offers[place].name}" if place < len(self.offers) else ""
            button.setObjectName(name)
            button.setDown(False)  # what was pressed was something else
            button.setVisible(bool(name))  # at once, or it could not take the keys now
        self._buttons = self._made[: len(self.offers)]
        if had_focus and self._buttons:
            self._buttons[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Esc, at a button of a question, is the answer that changes nothing."""
        if self._is_asking and event.matches(QKeySequence.StandardKey.Cancel):
            self.offers[-1].act()
        else:
            super().keyPressEvent(event)

    def show_buttons_alone(self, alone: bool) -> None:
        """Something else says a sentence beside it; its own waits."""
        if alone is not self._is_beside:
            self._is_beside = alone
            self.setSizePolicy(
                QSizePolicy.Policy.Fixed if alone else QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred
            )
            self._fold()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Beside something else as wide as its buttons."""
        hint = super().sizeHint()
        return QSize(self._wide(self._folded()) + MEDIUM + SMALL, hint.height()) if self._is_beside else hint

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Where there is no room the buttons go into a menu."""
        return self.sizeHint() if self._is_beside else QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fold()

    def _wide(self, folded: frozenset[int]) -> int:
        """How much room the buttons take when these are in the menu."""
        shown = [button for place, button in enumerate(self._buttons) if place not in folded]
        return sum(button.sizeHint().width() + SMALL for button in (*shown, *([self._more] if folded else [])))

    def _folded(self) -> frozenset[int]:
        """Which go into the menu, those first that cannot be used: the last one is what ends a game, and stays."""
        if self._is_asking:
            return frozenset()
        strip = self._strip_width()
        room = round(strip * _SHARE) if self._is_beside else strip - min(self._words.sizeHint().width(), _WORDS)
        room -= MEDIUM + TINY
        places = sorted(range(len(self._buttons) - 1), key=lambda place: self._buttons[place].isEnabled())
        ways = [frozenset(places[:count]) for count in range(len(places) + 1)]
        return next((folded for folded in ways if self._wide(folded) <= room), ways[-1])

    def _strip_width(self) -> int:
        """Of the whole strip that it lies in, which has its size before this one has."""
        page = self.parentWidget()
        strip = None if page is None else page.parentWidget()
        return self.width() if strip is None else strip.width()

    def _fold(self) -> None:
        folded = self._folded()
        for place, button in enumerate(self._buttons):
            if button.isHidden() is not (place in folded):
                button.setVisible(place not in folded)
        self._more.setVisible(bool(folded))
        left = self._strip_width() - self._wide(folded) - self._words.sizeHint().width() - 3 * MEDIUM
        room = self._strip_width() - self._wide(folded) - MEDIUM - TINY
        has_room = room >= min(self._words.sizeHint().width(), _LEAST_WORDS)
        self._words.setVisible(has_room and not self._is_beside)
        self._aside.setVisible(
            not self._is_beside and bool(self._aside.text()) and self._aside.sizeHint().width() <= left
        )
        self.updateGeometry()

    def _open_more(self) -> None:
        menu = Menu(self)
        menu.setObjectName(f"{self.objectName()}.menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place in sorted(self._folded()):
            offer = self.offers[place]
            entry = menu.addAction(keyless(self._desk.speech.say(offer.words)))
            entry.setEnabled(offer.why_not is None)
            entry.triggered.connect(lambda _, act=offer.act: act())
        corner = self._more.rect().topLeft()
        corner.setY(-menu.sizeHint().height())
        menu.popup(self._more.mapToGlobal(corner))

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        set_colours(self, theme.panel, theme.text)
        set_colours(self._aside, words=theme.muted)
        self._words.setFont(bold(self.font()))
        for button in (*self._made, self._more):
            button.apply_theme(theme)
        if self._sentence is not None:
            self._speak()
