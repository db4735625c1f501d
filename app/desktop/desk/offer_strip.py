"""A strip above the board with a sentence, and a button for each thing that can be done about it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget
from shiboken6 import isValid

from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import hbox
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.theme import set_colours
from app.text.phrase import Phrase

_LETTERS = 24
"""So many of the sentence have room beside the buttons, or the buttons stand below it."""


class Offer(NamedTuple):
    """Something that can be done now, or why it cannot."""

    name: str
    words: Phrase
    act: Callable[[], object]
    why_not: Phrase | None = None


class OfferStrip(QFrame):
    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoFillBackground(True)
        self._desk = desk
        self._sentence: Phrase | None = None
        self.offers: tuple[Offer, ...] = ()
        """What can be done now."""
        self._made: list[QPushButton] = []
        """As many as have ever been needed; to make one takes longer than to let it say something else."""
        self._buttons: list[QPushButton] = []
        """Those that are shown, one for each offer."""
        self._asked_at: QWidget | None = None
        """Who had the keys when the question was asked that stands here."""
        self._is_asking = False
        self._words = Label(wordWrap=True, objectName=f"{name}.words")
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._side = hbox(spacing=6)
        self._row = hbox((self._words, 1), self._side, on=self, margins=(12, 5, 8, 5))
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.theme_changed.connect(lambda _: self._apply_theme())
        self._apply_theme()
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    def ask(self, sentence: Phrase, yes: Offer, no: Offer) -> None:
        """Ask what the person is to answer before anything else: Enter is `yes`, Esc is `no`."""
        is_new = not self._is_asking
        if is_new:
            self._asked_at = QApplication.focusWidget()
        self._is_asking = True
        self._show(sentence, (yes, no))
        if is_new:
            self._buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer(self, sentence: Phrase | None, offers: Sequence[Offer] = ()) -> None:
        """Say this; with None there is nothing to be said, and the strip is gone."""
        if self._is_asking:
            self._is_asking = False
            self._give_keys_back()
        self._show(sentence, offers)

    def _show(self, sentence: Phrase | None, offers: Sequence[Offer]) -> None:
        self._sentence = sentence
        names = [offer.name for offer in self.offers]
        self.offers = tuple(offers)
        # Buttons that are there stay, lest one vanish under the pointer.
        if [offer.name for offer in offers] != names:
            self._make()
        self._speak()
        self.setVisible(sentence is not None)  # last, so that what stands in it is laid out once

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
        for button, offer in zip(self._buttons, self.offers, strict=True):
            button.setText(say(offer.words))
            button.setEnabled(offer.why_not is None)
            set_tip(button, "" if offer.why_not is None else say(offer.why_not))
        self._turn()

    def _make(self) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons)
        for place in range(len(self._made), len(self.offers)):
            button = QPushButton(autoDefault=True)  # so that Enter presses the one that has the focus
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

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As narrow as its buttons: where there is no room they stand below the words."""
        return QSize(self._side.minimumSize().width() + 24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put the buttons below the words where there is little room beside them."""
        direction = QBoxLayout.Direction
        needed = self._side.minimumSize().width() + 24 + self._words.fontMetrics().averageCharWidth() * _LETTERS
        self._row.setDirection(direction.LeftToRight if self.width() >= needed else direction.TopToBottom)

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        set_colours(self, theme.panel, theme.text)
