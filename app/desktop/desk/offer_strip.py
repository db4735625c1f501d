"""Strip below the board with a sentence, and a button for each available action."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QWidget
from shiboken6 import isValid

from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import ASKS
from app.desktop.desk.messages import Message, MessageKind, Subject
from app.desktop.kit.buttons import ICON, FlatButton, Menu
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.labels import CutLabel, hbox, keyless, set_tip
from app.desktop.kit.theme import MEDIUM, SMALL, TINY, bold, set_colours
from app.desktop.kit.translation import ChangeEventMixin
from app.text import window as text
from app.text.phrase import Phrase

_WORDS = 200
"""Minimum width of a long sentence beside its buttons, in pixels; buttons without room go into a menu."""
_LEAST_WORDS = 60
"""Width in pixels below which the sentence is left out, so that the buttons are whole."""
_SHARE = 0.6
"""Share of the strip that the buttons may take beside another widget's sentence."""


class Offer(NamedTuple):
    """Button of the strip; `why_not` is the reason if it is disabled."""

    name: str
    words: Phrase
    act: Callable[[], object]
    why_not: Phrase | None = None
    icon: str = ""


class OfferStrip(ChangeEventMixin, QFrame):
    """Strip for one kind of message, about one subject, with which it is shown and ends."""

    def __init__(self, desk: Desk, name: str, kind: MessageKind) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoFillBackground(True)
        self._desk, self._kind = desk, kind
        self._message: Message | None = None
        """Open message with its subject, or None."""
        self._sentence: Phrase | None = None
        self._beyond: Phrase | None = None
        """Muted text behind the sentence."""
        self.offers: tuple[Offer, ...] = ()
        """Actions that are offered now."""
        self._made: list[FlatButton] = []
        """Pool of buttons, since creating one takes longer than changing its text."""
        self._buttons: list[FlatButton] = []
        """Visible buttons, one for each offer."""
        self._asked_at: QWidget | None = None
        """Widget that had the focus when the question was asked."""
        self._is_asking = False
        self._is_beside = False
        """True if another widget takes the place of the sentence."""
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
        self.follow_changes(desk.speech)
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    def ask(self, subject: Subject, sentence: Phrase, yes: Offer, no: Offer) -> None:
        """Ask a question about `subject` that takes the focus: Enter is `yes`, Esc is `no`."""
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
        """Show a sentence about `subject` with buttons, and `beyond` where there is room."""
        self._end_question()
        self._speak_of(subject)
        self._show(sentence, offers, beyond)

    def clear(self) -> None:
        """Clear and hide the strip."""
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
        """True if there is a sentence and its subject is shown."""
        return self._sentence is not None and self._message is not None and self._message.is_seen

    def _look(self) -> None:
        """Show or hide the strip with its subject, and clear it when that is gone."""
        if self._message is not None and self._message.is_over:
            self.clear()
        elif self.isHidden() is self.is_said:
            self.setVisible(self.is_said)

    def _show(self, sentence: Phrase | None, offers: Sequence[Offer], beyond: Phrase | None = None) -> None:
        self._sentence, self._beyond = sentence, beyond
        names = [offer.name for offer in self.offers]
        self.offers = tuple(offers)
        # Reuse present buttons, so that none vanishes under the pointer.
        if [offer.name for offer in offers] != names:
            self._make()
        self._speak()
        self.setVisible(self.is_said)  # last, so that the content is laid out once

    def _give_keys_back(self) -> None:
        """Return the focus to the widget that had it, unless the user has moved it meanwhile."""
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
            button.setAutoDefault(True)  # Enter presses the focused one
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _, place=place: self.offers[place].act())
            self._side.addWidget(button)
            self._made.append(button)
        for place, button in enumerate(self._made):
            name = f"{self.objectName()}.{self.offers[place].name}" if place < len(self.offers) else ""
            button.setObjectName(name)
            button.setDown(False)  # another button was pressed
            button.setVisible(bool(name))  # at once, or it could not take the focus
        self._buttons = self._made[: len(self.offers)]
        if had_focus and self._buttons:
            self._buttons[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Answer a question with the last, harmless offer on Esc."""
        if self._is_asking and event.matches(QKeySequence.StandardKey.Cancel):
            self.offers[-1].act()
        else:
            super().keyPressEvent(event)

    def show_buttons_alone(self, alone: bool) -> None:
        """Hide the sentence while another widget shows one beside the buttons."""
        if alone is not self._is_beside:
            self._is_beside = alone
            self.setSizePolicy(
                QSizePolicy.Policy.Fixed if alone else QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred
            )
            self._fold()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Preferred size: the width of the buttons if the sentence is hidden."""
        hint = super().sizeHint()
        return QSize(self._wide(self._folded()) + MEDIUM + SMALL, hint.height()) if self._is_beside else hint

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Minimum size: without room, buttons go into a menu."""
        return self.sizeHint() if self._is_beside else QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fold()

    def _wide(self, folded: frozenset[int]) -> int:
        """Width of the buttons when the `folded` ones are in the menu."""
        shown = [button for place, button in enumerate(self._buttons) if place not in folded]
        return sum(button.sizeHint().width() + SMALL for button in (*shown, *([self._more] if folded else [])))

    def _folded(self) -> frozenset[int]:
        """Indexes of the buttons that go into the menu, disabled ones first; the last one stays, as it ends a game."""
        if self._is_asking:
            return frozenset()
        strip = self._strip_width()
        room = round(strip * _SHARE) if self._is_beside else strip - min(self._words.sizeHint().width(), _WORDS)
        room -= MEDIUM + TINY
        places = sorted(range(len(self._buttons) - 1), key=lambda place: self._buttons[place].isEnabled())
        ways = [frozenset(places[:count]) for count in range(len(places) + 1)]
        return next((folded for folded in ways if self._wide(folded) <= room), ways[-1])

    def _strip_width(self) -> int:
        """Width of the whole strip, which is resized before this widget."""
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
        if self._sentence is not None:
            self._speak()
