"""The dialog of a new match: it proposes one between two levels, and forecasts its course before the start."""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.base.event import Event
from app.base.regular import read_contents
from app.config.advice import MachineResources, this_machine
from app.config.engine_profile import BUNDLED
from app.config.levels import STRONGEST, WEAKEST
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import CalmComboBox, CalmNumber, LevelBox, WholeNumber
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.dialogs import SpokenLabel, coloured, filled, give_room, make_main, push_button, words
from app.desktop.kit.file_pickers import ask_for_file
from app.desktop.kit.labels import STRETCH, Label, hbox, keyless, scrolling, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator, Say
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.openings import FoundOpenings, openings_of_book, openings_of_file
from app.tournament.plan import Opening, ScheduleKind, TournamentPlan, forecast_match
from app.tournament.planning import (
    MAX_SLOTS,
    OPENING_PLIES,
    forecast_words,
    parallel_games,
    resource_warnings,
    sprt_forecast_text,
)
from app.tournament.schedule import total_pairs
from app.tournament.statistics import SPRT_PRESETS
from app.workspace.game_choices import FIRST_LEVEL
from app.workspace.match_choices import ChosenEntrant, ChosenTime, MatchChoices, TimeKind, tournament_of_choices

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


SIZE: Final = (640, 540)
MOST_PAIRS: Final = 100_000
MOST_ENTRANTS: Final = 32
_SCHEDULES: Final = (
    *((each.value, text.SCHEDULE_NAMES[each.value].begun) for each in ScheduleKind if each is not ScheduleKind.SPRT),
    *((key, text.PRESET_NAMES[key]) for key in SPRT_PRESETS),
)


class EntrantRow(QWidget):
    """Form row of one engine, with a level for the bundled one."""

    def __init__(self, chosen: ChosenEntrant, say: Say) -> None:
        super().__init__()
        self.altered = Event[None]()
        self.left = Event[EntrantRow]()
        self._say = say
        self.engine, self.level = CalmComboBox(), LevelBox()
        self.time = MatchTime(ChosenTime(), say, text.TIME_LIMIT)
        self.time.hide()
        self.remove = push_button("remove")
        self._chosen = chosen
        self.engine.setMinimumContentsLength(14)
        vbox(hbox((self.engine, 1), self.level, self.remove), self.time, on=self, margins=0, spacing=2)
        self.time.altered.connect(self.altered.emit)
        self.engine.activated.connect(lambda _: self._take())
        self.level.activated.connect(lambda _: self._take())
        self.remove.clicked.connect(lambda: self.left.emit(self))

    @property
    def chosen(self) -> ChosenEntrant:
        return self._chosen

    def with_time(self) -> ChosenEntrant | Phrase:
        """The entrant with its own time control, or what is wrong with that."""
        time = self.time.chosen
        return time if isinstance(time, Phrase) else self._chosen._replace(time=time)

    def _take(self) -> None:
        self._chosen = ChosenEntrant(self.engine.currentData(), self.level.level)
        self.altered.emit(None)

    def show_engines(self, engines: Sequence[tuple[str, str, bool]], number: int) -> None:
        """Offer engines as (key, name, has levels); `number` is this row's."""
        say, key = self._say, self._chosen.key
        self.engine.clear()
        for each, name, _ in engines:
            self.engine.addItem(name, each)
        self.engine.setCurrentIndex(max(0, self.engine.findData(key)))
        self.level.speak(say)
        self.level.show_level(self._chosen.level)
        self.level.setVisible(any(has_levels and each == key for each, _, has_levels in engines))
        self.remove.setText(keyless("−"))
        self.time.speak()
        for widget, called in (
            (self.engine, text.ENTRANT),
            (self.level, text.ENTRANT_LEVEL),
            (self.time.kind, text.ENTRANT_TIME),
            (self.time.number, text.ENTRANT_TIME),
            (self.remove, text.REMOVE_ENTRANT),
        ):
            widget.setAccessibleName(say(called.filled(number=number)))


class PlanDialog(Dialog):
    """Dialog of a new match; only the main button starts it, not Enter in a field."""

    def __init__(self, desk: Desk, parent: QWidget, machine: MachineResources | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("match_plan")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.started = Event[TournamentPlan]()
        self._desk, self._say = desk, desk.speech.say
        self._machine = machine or this_machine()
        self._beside = BackgroundTasks(self, desk.running)
        self._seed = int.from_bytes(os.urandom(4), "little")
        self._found: FoundOpenings | None = None
        self._file = ""
        self._fault: Phrase | None = None
        first = MatchChoices(max(1, self._machine.cores))
        spoken = self._spoken = Retranslator(self._say)
        self.name = spoken.named(QLineEdit(), text.MATCH_NAME)
        self.rows: list[EntrantRow] = []
        self.add = spoken.button(push_button("add"), text.ADD_ENTRANT)
        self.schedule = spoken.named(CalmComboBox(), text.SCHEDULE)
        self.pairs = spoken.named(WholeNumber(1, MOST_PAIRS), text.PAIRS_EACH)
        self.time = MatchTime(first.time, self._say, text.TIME_LIMIT, offers_own=True)
        self.openings = Label(objectName="openings")
        self.choose = spoken.button(push_button("choose"), text.CHOOSE_OPENINGS)
        self.slots = spoken.named(WholeNumber(1, MAX_SLOTS), text.SLOTS)
        self.forecast, self.warning = words("forecast"), SpokenLabel("warning")
        self.start = make_main(spoken.button(push_button("start"), text.START))
        self.cancel = spoken.button(push_button("cancel"), text.CANCEL)
        for key, _ in _SCHEDULES:
            self.schedule.addItem("", key)
        self.pairs.show_number(first.pairs)
        self._lay_out()
        for chosen in first.entrants:
            self._put(chosen)
        self._follow_cores()
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self.start.setFocus()

    def _lay_out(self) -> None:
        self._entrants = QWidget()
        self._column = vbox(on=self._entrants, margins=0, spacing=4)
        grid = QGridLayout()
        self._hint = self._spoken.label(text.SCHEDULE_HINT)
        for row, (name, part) in enumerate(
            (
                (text.MATCH_NAME, hbox(self.name)),
                (text.ENTRANTS, vbox(self._entrants, hbox(self.add, STRETCH), spacing=4)),
                (text.SCHEDULE, vbox(hbox(self.schedule, STRETCH), self._hint, spacing=2)),
                (text.PAIRS_EACH, hbox(self.pairs, self._spoken.label(text.PAIRS_UNIT), STRETCH, spacing=8)),
                (text.TIME_LIMIT, hbox(self.time)),
                (text.OPENINGS_FROM, hbox(self.openings, self.choose, STRETCH, spacing=12)),
                (text.SLOTS, hbox(self.slots, STRETCH)),
            )
        ):
            label = self._spoken.label(name)
            label.setFixedHeight(self.name.sizeHint().height())
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(part, row, 1)
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(10)
        grid.setHorizontalSpacing(16)
        content = QWidget()
        vbox(grid, STRETCH, on=content, margins=(0, 0, 8, 0))
        foot = hbox(STRETCH, self.cancel, self.start)
        parts = ((scrolling(content), 1), self.warning, self.forecast, foot)
        vbox(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)

    def _connect(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.schedule.activated.connect(lambda _: self._show())
        self.time.altered.connect(lambda _: self._show())
        for number in (self.pairs, self.slots):
            number.edited.connect(self._show)
        self.name.textEdited.connect(lambda _: self._show())
        self.choose.clicked.connect(self._ask_for_openings)
        self.start.clicked.connect(self._on_start)
        self.cancel.clicked.connect(self.reject)

    # Input

    def _on_add(self) -> None:
        others = [
            each.key for each in self._desk.engines.profiles if all(each.key != row.chosen.key for row in self.rows)
        ]
        taken = {row.chosen.level for row in self.rows}
        level = next((each for each in range(FIRST_LEVEL, STRONGEST + 1) if each not in taken), WEAKEST)
        self._put(ChosenEntrant(others[0] if others else BUNDLED, level))
        self._speak()

    def _put(self, chosen: ChosenEntrant) -> None:
        row = EntrantRow(chosen, self._say)
        row.altered.connect(lambda _: self._speak())
        row.left.connect(self._on_left)
        self.rows.append(row)
        self._column.addWidget(row)

    def _on_left(self, row: EntrantRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._speak()

    def _follow_cores(self) -> None:
        """Propose as many concurrent games as the cores allow."""
        plan = tournament_of_choices(MatchChoices(1, entrants=self._chosen), self._desk.engines.profiles, 0)
        entrants = () if isinstance(plan, Phrase) else plan.entrants
        self.slots.show_number(parallel_games(entrants, self._machine.cores))

    @property
    def _chosen(self) -> tuple[ChosenEntrant, ...]:
        return tuple(row.chosen for row in self.rows)

    def plan(self) -> TournamentPlan | Phrase:
        """The plan as put in, or what is wrong with the input."""
        for box in (self.slots, *(() if self._is_test else (self.pairs,))):
            if box.fitting is None:
                return text.NUMBER_FAULT.filled(least=box.least, most=box.most)
        time, entrants = self.time.chosen, list[ChosenEntrant]()
        for row in self.rows:
            chosen = row.with_time() if self.time.is_own else row.chosen
            if isinstance(chosen, Phrase):
                return chosen
            entrants.append(chosen)
        if isinstance(time, Phrase):
            return time
        choices = MatchChoices(
            self.slots.fitting or 1,
            self.name.text(),
            tuple(entrants),
            self.schedule.currentData(),
            self.pairs.fitting or 1,
            time,
            (Opening(),) if self._found is None else self._found.openings,
        )
        return tournament_of_choices(choices, self._desk.engines.profiles, self._seed)

    @property
    def _is_test(self) -> bool:
        return self.schedule.currentData() in SPRT_PRESETS

    def _on_start(self) -> None:
        plan = self.plan()
        if not isinstance(plan, Phrase):
            self.accept()
            self.started.emit(plan)

    # Openings

    def _ask_for_openings(self) -> None:
        near = Path(self._file) if self._file else Path(self._desk.files.recent.folder)
        ask_for_file(self, self._say, text.CHOOSE_OPENINGS_TITLE, near, self.read_openings)

    def read_openings(self, path: Path) -> None:
        """Read openings from a file, or show why there are none."""
        self._beside.look(partial(_openings_in, path), partial(self._on_openings, path))

    def _on_openings(self, path: Path, found: FoundOpenings | None) -> None:
        if found is None or not found.openings:
            self._fault = text.BAD_OPENINGS.filled(path=path)
        else:
            self._file, self._found, self._fault = str(path), found, None
            if found.faults:
                first = found.faults[0]
                values = {"name": path.name, "line": first.line, "count": len(found.faults), "reason": first.reason}
                self._fault = text.OPENINGS_LEFT_OUT.filled(**values)
        self._show()

    # Appearance

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.NEW_MATCH).rstrip("…"))
        self._spoken.speak()
        self.time.speak()
        for place, (_, name) in enumerate(_SCHEDULES):
            self.schedule.setItemText(place, say(name))
        engines = [(each.key, each.name, each.is_bundled) for each in self._desk.engines.profiles]
        for number, row in enumerate(self.rows, 1):
            row.show_engines(engines, number)
            row.remove.setEnabled(len(self.rows) > 2)
        self.add.setEnabled(len(self.rows) < MOST_ENTRANTS)
        self._show()

    def _apply_theme(self) -> None:
        self._show()

    def _show(self) -> None:
        say, theme, plan = self._say, self._desk.shell.theme, self.plan()
        self._hint.setVisible(self._is_test)
        for row in self.rows:
            row.time.setVisible(self.time.is_own)
        self.pairs.setEnabled(not self._is_test)
        count = 0 if self._found is None else len(self._found.openings)
        shown = text.EVEN_START if self._found is None else text.OPENINGS_CHOSEN
        self.openings.setText(say(shown.filled(name=Path(self._file).name, count=count)))
        self.start.setEnabled(not isinstance(plan, Phrase))
        warned = [] if self._fault is None else [self._fault]
        if isinstance(plan, Phrase):
            warned.append(plan)
            self.forecast.setText("")
        else:
            self.name.setPlaceholderText(plan.name)
            found = forecast_match(plan, total_pairs(plan))
            told = sprt_forecast_text if plan.sprt is not None else forecast_words
            self.forecast.setText(say(told(plan, found)))
            warned += resource_warnings(found, self._machine)
        self.warning.tell(map(say, warned))
        self.warning.setMargin(6)
        self.warning.setAutoFillBackground(True)
        filled(self.warning, theme)
        coloured(self.forecast, theme.text)


def _openings_in(path: Path) -> FoundOpenings | None:
    try:
        return openings_of_book(path, OPENING_PLIES) or openings_of_file(read_contents(path), str(path), OPENING_PLIES)
    except (OSError, ValueError):
        return None
