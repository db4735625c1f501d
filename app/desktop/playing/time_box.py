"""The form of the time control: one for both sides or one each, from presets or in numbers."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QPushButton, QWidget

from app.base.event import Event
from app.desktop.forms.editors import WholeNumber
from app.desktop.kit.boxes import STRETCH, hbox
from app.desktop.kit.labels import DialogSection, keyless, set_tip
from app.desktop.kit.style import make_chip
from app.desktop.kit.translation import Retranslator, Say
from app.play.conditions import MINUTE, PRESETS, SECOND, Preset, TimeControl, find_preset
from app.text import play as text
from app.text.phrase import Phrase

MOST_HOURS, MOST_PART, MOST_SECONDS = 99, 59, 3_600
_HOUR, _MINUTE = 3_600, 60
KINDS: Final[tuple[tuple[Phrase, Callable[[TimeControl], bool]], ...]] = (
    (text.MAIN_ALONE, lambda time: not time.byoyomi_ms and not time.increment_ms),
    (text.DIALOG_BYOYOMI, lambda time: bool(time.byoyomi_ms)),
    (text.INCREMENT, lambda time: bool(time.increment_ms)),
)
"""Groups of the presets, by kind of time control."""


class TimeFields(QWidget):
    """Form of one side's time control."""

    def __init__(self, name: str, say: Say) -> None:
        super().__init__()
        self.setObjectName(name)
        self.altered = Event[TimeControl]()
        """Emitted after each change; with invalid input the time is the last valid one."""
        self._time = TimeControl()
        self._say, self._spoken = say, Retranslator(say)
        self.presets = {preset: make_chip(QPushButton(autoDefault=False)) for preset in PRESETS}
        """Buttons of the presets; the one that matches the time is checked."""
        self._group = QButtonGroup(self)
        self.hours, self.minutes = WholeNumber(0, MOST_HOURS), WholeNumber(0, MOST_PART)
        self.seconds = WholeNumber(0, MOST_PART)
        self.byoyomi, self.increment = WholeNumber(0, MOST_SECONDS), WholeNumber(0, MOST_SECONDS)
        for preset, button in self.presets.items():
            button.setObjectName(f"{name}.preset.{preset.key}")
            button.clicked.connect(partial(self._on_preset, preset))
            self._group.addButton(button)
        for box, called in zip(self._numbers, ("hours", "minutes", "seconds", "byoyomi", "increment"), strict=True):
            box.setObjectName(f"{name}.{called}")
        names = [self._spoken.label(name) for name in (text.MAIN, text.DIALOG_BYOYOMI, text.INCREMENT)]
        units = [self._spoken.label(unit) for unit in (text.HOURS, text.MINUTES, *[text.SECONDS] * 3)]
        hours, minutes, seconds, byoyomi, increment = zip(self._numbers, units, strict=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for row, (kind, is_such) in enumerate(KINDS):
            grid.addWidget(self._spoken.label(kind), row, 0)
            buttons = [button for preset, button in self.presets.items() if is_such(preset.time)]
            grid.addLayout(hbox(*buttons, STRETCH, spacing=4), row, 1)
        own = len(KINDS) + 1
        grid.setRowMinimumHeight(own - 1, 4)
        grid.addWidget(names[0], own, 0)
        grid.addLayout(hbox(*hours, *minutes, *seconds, STRETCH), own, 1)
        grid.addWidget(names[1], own + 1, 0)
        grid.addLayout(hbox(*byoyomi, 8, names[2], *increment, STRETCH), own + 1, 1)
        grid.setColumnStretch(1, 1)
        self.settle()
        for box in self._numbers:
            box.edited.connect(self._on_edited)

    @property
    def _numbers(self) -> tuple[WholeNumber, ...]:
        return self.hours, self.minutes, self.seconds, self.byoyomi, self.increment

    @property
    def has_fault(self) -> bool:
        most = (MOST_HOURS, MOST_PART, MOST_PART, MOST_SECONDS, MOST_SECONDS)
        numbers = (box.number for box in self._numbers)
        return any(number is None or not 0 <= number <= limit for number, limit in zip(numbers, most, strict=True))

    def show_time(self, time: TimeControl) -> None:
        """Show a time; unfinished input for the same time stays."""
        if time != self._time:
            self._time = time
            self.settle()
        self._show_preset()

    def settle(self) -> None:
        """Drop invalid input."""
        minutes, seconds = divmod(self._time.main_ms // SECOND, _MINUTE)
        hours, minutes = divmod(minutes, _MINUTE)
        extra = self._time.byoyomi_ms // SECOND, self._time.increment_ms // SECOND
        for box, number in zip(self._numbers, (hours, minutes, seconds, *extra), strict=True):
            box.show_number(number)

    def _show_preset(self) -> None:
        chosen = find_preset(self._time)
        self._group.setExclusive(False)  # else one button would always be checked
        for preset, button in self.presets.items():
            button.setChecked(preset == chosen and not self.has_fault)
        self._group.setExclusive(True)

    def _on_preset(self, preset: Preset) -> None:
        self._time = preset.time
        self.settle()
        self.altered.emit(self._time)

    def _on_edited(self) -> None:
        if not self.has_fault:
            hours, minutes, seconds, byoyomi, increment = (box.number or 0 for box in self._numbers)
            main = hours * _HOUR + minutes * _MINUTE + seconds
            self._time = TimeControl(main * SECOND, byoyomi * SECOND, increment * SECOND)
        self._show_preset()
        self.altered.emit(self._time)

    def speak(self, side: str) -> None:
        """Set all texts; `side` names the side, or is empty if the time is for both."""
        say = self._say
        self._spoken.speak()
        for preset, button in self.presets.items():
            button.setText(keyless(say(short_name(preset.time))))
            button.setAccessibleName(f"{side} {say(preset.name)}".strip())
            set_tip(button, say(preset.name))
        for box, what, unit in (
            (self.hours, text.MAIN, text.HOURS),
            (self.minutes, text.MAIN, text.MINUTES),
            (self.seconds, text.MAIN, text.SECONDS),
            (self.byoyomi, text.DIALOG_BYOYOMI, text.SECONDS),
            (self.increment, text.INCREMENT, text.SECONDS),
        ):
            box.setAccessibleName(f"{side} {say(what)} {say(unit)}".strip())


class TimeBox(DialogSection):
    def __init__(self, say: Say) -> None:
        super().__init__()
        self.setObjectName("time")
        self.altered = Event[tuple[TimeControl, TimeControl, bool]]()
        """Emitted with both times, and True if each side has its own."""
        self._times = (TimeControl(), TimeControl())
        self._say = say
        self.black, self.white = TimeFields("time.black", say), TimeFields("time.white", say)
        self.white.hide()
        self.own_times = QCheckBox()
        self.own_times.setObjectName("own_times")
        self.lay(self.black, self.own_times, self.white, STRETCH)
        self.black.altered.connect(lambda time: self._take(time, self._times[1]))
        self.white.altered.connect(lambda time: self._take(self._times[0], time))
        self.own_times.clicked.connect(lambda _: self._take(self._times[0], self._times[0]))

    @property
    def fault(self) -> Phrase | None:
        is_wrong = self.black.has_fault or (self.own_times.isChecked() and self.white.has_fault)
        return text.TIME_FAULT if is_wrong else None

    def show_times(self, times: tuple[TimeControl, TimeControl], own_times: bool) -> None:
        self._times = times
        self.own_times.setChecked(own_times)
        self.black.show_time(times[0])
        self.white.show_time(times[1])
        self.white.setVisible(own_times)

    def settle(self) -> None:
        self.black.settle()
        self.white.settle()

    def _take(self, black: TimeControl, white: TimeControl) -> None:
        self.altered.emit((black, white, self.own_times.isChecked()))

    def speak(self, black: str, white: str, is_handicap: bool) -> None:
        """Set all texts; sides are named if their times differ."""
        self.set_title(self._say(text.TIME))
        self.own_times.setText(self._say(text.OWN_TIMES_HANDICAP if is_handicap else text.OWN_TIMES))
        self.black.speak(black if self.own_times.isChecked() else "")
        self.white.speak(white)


def short_name(time: TimeControl) -> Phrase:
    """Short name of a time control for a button, such as 10分＋30秒."""
    if time.is_unlimited:
        return text.UNLIMITED
    parts = [part for part in (time.main_ms, time.byoyomi_ms or time.increment_ms) if part]
    minutes, seconds = (
        (text.MINUTES_LONG, text.SECONDS_LONG) if len(parts) == 1 else (text.MINUTES_SHORT, text.SECONDS_SHORT)
    )
    names = [
        seconds.filled(count=part // SECOND) if part % MINUTE else minutes.filled(count=part // MINUTE)
        for part in parts
    ]
    return Phrase("＋".join(name.ja for name in names), " + ".join(name.en for name in names))
