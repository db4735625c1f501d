"""Says to those who hear the window what has happened in it: once, in order, and all of one moment together."""

from typing import Final

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.desktop.kit.idle import IDLE
from app.desktop.kit.speech import Say
from app.text.hearing import Tidings
from app.text.phrase import Phrase

URGENT: Final = frozenset({Tidings.RESULT, Tidings.REFUSED, Tidings.NOTICE, Tidings.TIME, Tidings.ANSWER})
"""What interrupts that which is being said."""


def announce(widget: QWidget, words: str, *, is_urgent: bool) -> None:
    """Have a screen reader say it, where one listens."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, words)
        manner = QAccessible.AnnouncementPoliteness
        event.setPoliteness(manner.Assertive if is_urgent else manner.Polite)
        QAccessible.updateAccessibility(event)


class Herald:
    def __init__(self, widget: QWidget, say: Say) -> None:
        self.said = Event[tuple[tuple[Tidings, Phrase], ...]]()
        self.last: Phrase | None = None
        """What was said last, to be said again."""
        self._widget = widget
        self._say = say
        self._waiting: dict[Phrase, Tidings] = {}

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens: what takes work to put into words need not be put so for nobody."""
        return QAccessible.isActive() or self.said.is_heard

    def tell(self, kind: Tidings, phrase: Phrase) -> None:
        """Say it in a moment, with whatever else is to be said then, and never twice."""
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
