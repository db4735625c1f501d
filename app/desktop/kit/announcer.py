"""Announcements for screen readers of what happens in the window: once, in order, all of one moment together."""

from typing import Final

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.desktop.kit.idle import IDLE
from app.desktop.kit.translation import Say
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
