"""How much time the players have: the same for both, or each their own; by its usual name, or in numbers."""

from functools import cached_property

from PySide6.QtWidgets import QCheckBox, QGridLayout, QGroupBox, QHBoxLayout, QWidget

from app.base.event import Event
from app.desktop.forms.editors import CalmComboBox, WholeNumber
from app.desktop.kit.boxes import STRETCH, vbox
from app.desktop.kit.plain import Label
from app.desktop.kit.speech import Say
from app.play.conditions import PRESETS, SECOND, TimeControl, preset_of
from app.text import play as text
from app.text.phrase import Phrase

MOST_HOURS, MOST_PART, MOST_SECONDS = 99, 59, 3_600
_HOUR, _MINUTE = 3_600, 60


class TimeFields(QWidget):
    """The time of one side."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.altered = Event[TimeControl]()
        """Told also when what was put in will not do; the time is then as it was."""
        self._time = TimeControl()
        self.preset = CalmComboBox()
        self.hours, self.minutes = WholeNumber(0, MOST_HOURS), WholeNumber(0, MOST_PART)
        self.seconds = WholeNumber(0, MOST_PART)
        self.byoyomi, self.increment = WholeNumber(0, MOST_SECONDS), WholeNumber(0, MOST_SECONDS)
        self._units = [_words() for _ in range(5)]
        self._names = [_words() for _ in range(3)]
        for _ in range(len(PRESETS) + 1):
            self.preset.addItem("")
        for widget, called in zip(
            (self.preset, *self._numbers),
            ("preset", "hours", "minutes", "seconds", "byoyomi", "increment"),
            strict=True,
        ):
            widget.setObjectName(f"{name}.{called}")
        self._lay_out()
        self._show_numbers()
        self.preset.activated.connect(self._on_preset)
        for box in self._numbers:
            box.edited.connect(self._on_edited)

    @property
    def has_fault(self) -> bool:
        most = (MOST_HOURS, MOST_PART, MOST_PART, MOST_SECONDS, MOST_SECONDS)
        numbers = (box.number for box in self._numbers)
        return any(number is None or not 0 <= number <= limit for number, limit in zip(numbers, most, strict=True))

    def show_time(self, time: TimeControl) -> None:
        """Show that time; what the person is just typing stays."""
        if time != self._time:
            self._time = time
            self.settle()
        self._show_preset()

    def settle(self) -> None:
        """Let go of what was put in and will not do."""
        self._show_numbers()

    @property
    def _numbers(self) -> tuple[WholeNumber, ...]:
        return self.hours, self.minutes, self.seconds, self.byoyomi, self.increment

    def _show_numbers(self) -> None:
        minutes, seconds = divmod(self._time.main_ms // SECOND, _MINUTE)
        hours, minutes = divmod(minutes, _MINUTE)
        extra = self._time.byoyomi_ms // SECOND, self._time.increment_ms // SECOND
        for box, number in zip(self._numbers, (hours, minutes, seconds, *extra), strict=True):
            box.show_number(number)

    def _show_preset(self) -> None:
        preset = preset_of(self._time)
        self.preset.setCurrentIndex(len(PRESETS) if preset is None else PRESETS.index(preset))

    def _on_preset(self, place: int) -> None:
        if place == len(PRESETS):
            self.minutes.setFocus()
            self.minutes.selectAll()
            return
        self._time = PRESETS[place].time
        self._show_numbers()
        self.altered.emit(self._time)

    def _on_edited(self) -> None:
        if not self.has_fault:
            hours, minutes, seconds, byoyomi, increment = (box.number or 0 for box in self._numbers)
            main = hours * _HOUR + minutes * _MINUTE + seconds
            self._time = TimeControl(main * SECOND, byoyomi * SECOND, increment * SECOND)
        self._show_preset()
        self.altered.emit(self._time)

    def speak(self, say: Say) -> None:
        for place, preset in enumerate(PRESETS):
            self.preset.setItemText(place, say(preset.name))
        self.preset.setItemText(len(PRESETS), say(text.OTHER_TIME))
        units = (text.HOURS, text.MINUTES, text.SECONDS, text.SECONDS, text.SECONDS)
        for label, unit in zip(self._units, units, strict=True):
            label.setText(say(unit))
        for label, name in zip(self._names, (text.MAIN, text.DIALOG_BYOYOMI, text.INCREMENT), strict=True):
            label.setText(say(name))

    def call(self, side: str, say: Say) -> None:
        """Say whose time it is."""
        self.preset.setAccessibleName(f"{side} {say(text.PRESET)}".strip())
        for box, what, unit in (
            (self.hours, text.MAIN, text.HOURS),
            (self.minutes, text.MAIN, text.MINUTES),
            (self.seconds, text.MAIN, text.SECONDS),
            (self.byoyomi, text.DIALOG_BYOYOMI, text.SECONDS),
            (self.increment, text.INCREMENT, text.SECONDS),
        ):
            box.setAccessibleName(f"{side} {say(what)} {say(unit)}".strip())

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.preset, 0, 0, 1, 2)
        for row, parts in enumerate((((0, 0), (None, 1), (None, 2)), ((1, 3), (2, 4))), 1):
            line = QHBoxLayout()
            for place, (name, number) in enumerate(parts):
                if place == 0 and name is not None:
                    grid.addWidget(self._names[name], row, 0)
                elif name is not None:
                    line.addSpacing(8)
                    line.addWidget(self._names[name])
                line.addWidget(self._numbers[number])
                line.addWidget(self._units[number])
            line.addStretch(1)
            grid.addLayout(line, row, 1)
        grid.setColumnStretch(1, 1)


class TimeBox(QGroupBox):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("time")
        self.altered = Event[tuple[TimeControl, TimeControl, bool]]()
        """The times of both, and whether each has their own."""
        self._times = (TimeControl(), TimeControl())
        self._say: Say = lambda phrase: phrase.en
        self._sides = ("", "")
        self.black = TimeFields("time.black")
        self._made = [self.black]
        self.own_times = QCheckBox()
        self.own_times.setObjectName("own_times")
        self._column = vbox(self.black, self.own_times, STRETCH, on=self)
        self.black.altered.connect(lambda time: self._take(time, self._times[1]))
        self.own_times.clicked.connect(lambda _: self._take(self._times[0], self._times[0]))

    @cached_property
    def white(self) -> TimeFields:
        """Made when each is to have their own."""
        white = TimeFields("time.white")
        white.altered.connect(lambda time: self._take(self._times[0], time))
        white.hide()
        self._column.insertWidget(self._column.indexOf(self.own_times) + 1, white)
        self._made.append(white)
        self._speak(white, self._sides[1])
        return white

    @property
    def fault(self) -> Phrase | None:
        is_wrong = self.black.has_fault or (self.own_times.isChecked() and self.white.has_fault)
        return text.TIME_FAULT if is_wrong else None

    def show_times(self, times: tuple[TimeControl, TimeControl], own_times: bool) -> None:
        self._times = times
        self.own_times.setChecked(own_times)
        self.black.show_time(times[0])
        if own_times or len(self._made) > 1:
            self.white.show_time(times[1])
            self.white.setVisible(own_times)

    def settle(self) -> None:
        for fields in self._made:
            fields.settle()

    def _take(self, black: TimeControl, white: TimeControl) -> None:
        self.altered.emit((black, white, self.own_times.isChecked()))

    def speak(self, say: Say, black: str, white: str, is_handicap: bool) -> None:
        self._say, self._sides = say, (black, white)
        self.setTitle(say(text.TIME))
        self.own_times.setText(say(text.OWN_TIMES_HANDICAP if is_handicap else text.OWN_TIMES))
        for fields, side in zip(self._made, self._sides, strict=False):
            self._speak(fields, side)

    def _speak(self, fields: TimeFields, side: str) -> None:
        fields.speak(self._say)
        fields.call(side if self.own_times.isChecked() else "", self._say)


def _words() -> Label:
    return Label()
