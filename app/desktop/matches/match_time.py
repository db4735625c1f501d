"""The editor of a match's time control: its kind and numbers, for one engine or for all."""

from typing import Final

from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.desktop.forms.editors import CalmComboBox, CalmNumber, WholeNumber
from app.desktop.kit.boxes import STRETCH, hbox
from app.desktop.kit.translation import Retranslator, Say
from app.text import matches as text
from app.text.phrase import Phrase
from app.workspace.match_choices import ChosenTime, TimeKind

MOST: Final = 999_999_999
OWN: Final = ""
"""Data of the choice that each engine has its own time control."""


class MatchTime(QWidget):
    def __init__(self, chosen: ChosenTime, say: Say, name: Phrase, *, offers_own: bool = False) -> None:
        super().__init__()
        self.altered = Event[None]()
        self._say, self._offers_own = say, offers_own
        spoken = self._spoken = Retranslator(say)
        self.kind = spoken.named(CalmComboBox(), name)
        self.minutes = spoken.named(CalmNumber(0, 600), text.MINUTES_UNIT)
        self.seconds = spoken.named(CalmNumber(0, 3_600), text.SECONDS_UNIT)
        self.number = spoken.named(WholeNumber(1, MOST), name)
        self._of_minutes, self._of_seconds = spoken.label(text.MINUTES_UNIT), spoken.label(text.SECONDS_UNIT)
        for kind in [*TimeKind, *([OWN] if offers_own else [])]:
            self.kind.addItem("", kind)
        self.kind.setCurrentIndex(self.kind.findData(chosen.kind))
        self.minutes.setValue(chosen.minutes)
        self.seconds.setValue(chosen.seconds)
        self.number.show_number(chosen.number)
        parts = (self.kind, self.minutes, self._of_minutes, self.seconds, self._of_seconds, self.number, STRETCH)
        hbox(*parts, on=self, margins=0, spacing=8)
        self.kind.activated.connect(lambda _: self._alter())
        self.number.edited.connect(self._alter)
        for box in (self.minutes, self.seconds):
            box.valueChanged.connect(lambda _: self.altered.emit(None))
        self.speak()

    @property
    def is_own(self) -> bool:
        """True if each engine has its own time control."""
        return bool(self.kind.currentData() == OWN)

    @property
    def chosen(self) -> ChosenTime | Phrase:
        """The time control as put in, or what is wrong with the input."""
        kind = TimeKind.BYOYOMI if self.is_own else TimeKind(self.kind.currentData())
        if self.number.fitting is None and kind.is_counted:
            return text.NUMBER_FAULT.filled(least=self.number.least, most=self.number.most)
        return ChosenTime(kind, self.seconds.value(), self.minutes.value(), self.number.fitting or 1)

    def speak(self) -> None:
        self._spoken.speak()
        names = [*text.LIMIT_KINDS.values(), *([text.OWN_TIME] if self._offers_own else [])]
        for place, name in enumerate(names):
            self.kind.setItemText(place, self._say(name))
        self._show()

    def _alter(self) -> None:
        self._show()
        self.altered.emit(None)

    def _show(self) -> None:
        kind = self.kind.currentData()
        is_counted, is_main = kind in {TimeKind.NODES, TimeKind.DEPTH}, kind == TimeKind.MAIN
        for widget, is_shown in (
            (self.minutes, is_main),
            (self._of_minutes, is_main),
            (self.seconds, not is_counted and not self.is_own),
            (self._of_seconds, not is_counted and not self.is_own),
            (self.number, is_counted),
        ):
            widget.setVisible(is_shown)
