"""The dialog of game analysis (棋譜解析): engines, search limit, range of positions, and what is written."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QPushButton, QWidget

from app.analysis.limit import LimitKind
from app.base.value import replaced
from app.config.advice import MachineResources, demand_of, demand_phrase, demand_warnings, this_machine, total_demand
from app.config.engine_profile import EngineProfile, Tag
from app.desktop.analysis.game_analysis_controller import GameAnalysisController, game_analyzing, left_words
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_list import EngineChecklist, suited
from app.desktop.engines.engines import show_engines
from app.desktop.forms.editors import CalmComboBox, CalmNumber, WholeNumber, row_of
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, filled, give_room, words
from app.desktop.kit.labels import STRETCH, hbox, scrolling, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.text import analysis as text
from app.text.phrase import Phrase
from app.workspace import choices as bounds
from app.workspace.choices import AnalysisChoices, AnalyzedTurns
from app.workspace.document_change import DocumentChange

SIZE: Final = (600, 628)
KINDS: Final = ((LimitKind.TIME, text.BY_TIME), (LimitKind.NODES, text.BY_NODES), (LimitKind.DEPTH, text.BY_DEPTH))
MILLISECONDS: Final = 1_000
NUMBERS: Final = {
    "nodes": (text.BY_NODES, 1, bounds.MOST_NODES, 10_000),
    "depth": (text.BY_DEPTH, 1, bounds.MOST_DEPTH, 1),
    "lines": (text.LINES, 1, bounds.MOST_LINES, 1),
    "first": (text.FROM, 0, bounds.MOST_PLIES, 1),
    "last": (text.TO, 0, bounds.MOST_PLIES, 1),
    "stable_depths": (text.STOPS_WHEN_STABLE, 1, bounds.MOST_STABLE, 1),
}
"""Number fields of the choices: name, lowest and highest value, and step."""
TICKS: Final = {
    "writes_all": text.WRITES_ALL,
    "adds_branches": text.ADDS_BRANCHES,
    "starts_late": text.FROM,
    "ends_early": text.TO,
    "skips_known": text.SKIPS_KNOWN,
    "takes_stored": text.TAKES_STORED,
    "stops_at_mate": text.STOPS_AT_MATE,
    "stops_when_stable": text.STOPS_WHEN_STABLE,
}


def show_analysis_dialog(desk: Desk) -> "AnalysisDialog":
    return desk.shell.show_one(AnalysisDialog, lambda window: AnalysisDialog(desk, game_analyzing(desk), window))


class AnalysisDialog(Dialog):
    """Dialog of a game analysis; its choices are remembered when the analysis starts."""

    def __init__(
        self, desk: Desk, host: GameAnalysisController, parent: QWidget, machine: MachineResources | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sweep")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._say = desk.speech.say
        self._host = host
        self._machine = machine or this_machine()
        self._choices = host.choices
        self._spoken = spoken = Retranslator(self._say)
        self.engines = spoken.named(EngineChecklist(), text.ENGINES, text.ENGINES_HELP)
        self.manage = spoken.button(QPushButton(autoDefault=False), text.MANAGE)
        self.kind = spoken.named(CalmComboBox(), text.EFFORT)
        self.line = spoken.named(CalmComboBox(), text.LINE)
        self.turns = spoken.named(CalmComboBox(), text.TURNS)
        self.way = spoken.named(CalmComboBox(), text.WAY)
        self.seconds = spoken.named(CalmNumber(0.1, bounds.LONGEST_MS / MILLISECONDS), text.BY_TIME)
        self.seconds.setObjectName("seconds")
        self.seconds.setValue(self._choices.time_ms / MILLISECONDS)
        self.numbers: dict[str, WholeNumber] = {}
        for name, (phrase, least, most, step) in NUMBERS.items():
            box = self.numbers[name] = spoken.named(WholeNumber(least, most, step), phrase)
            box.setObjectName(name)
            box.show_number(getattr(self._choices, name))
        self.ticks: dict[str, QCheckBox] = {}
        for name, phrase in TICKS.items():
            tick = self.ticks[name] = spoken.button(QCheckBox(), phrase)
            tick.setObjectName(name)
            tick.setChecked(getattr(self._choices, name))
        self._lines_help, self.told, self.taken = words("lines.help"), words("told"), words("taken")
        spoken.label(text.LINES_HELP, self._lines_help)
        self.start = spoken.button(QPushButton(), text.START)
        self.start.setObjectName("start")
        self.start.setDefault(True)
        self._close = spoken.button(QPushButton(autoDefault=False), text.CLOSE)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self.start.setFocus()

    # Choices

    @property
    def chosen(self) -> AnalysisChoices:
        """The choices as entered; an invalid number keeps its previous value."""
        entered: dict[str, Any] = {name: box.isChecked() for name, box in self.ticks.items()}
        entered |= {name: box.fitting for name, box in self.numbers.items() if box.fitting is not None}
        return replaced(
            self._choices,
            **entered,
            engines=self.engines.keys or self._choices.engines,
            kind=self.kind.currentData(),
            time_ms=round(self.seconds.value() * MILLISECONDS),
            has_branches=self.line.currentData(),
            turns=AnalyzedTurns(self.turns.currentData()),
            is_backward=self.way.currentData(),
        )

    @property
    def fault(self) -> Phrase | None:
        """Reason why the analysis cannot start with these choices; None if it can."""
        if not self.engines.keys:
            return text.NO_ENGINE
        for name, box in self.numbers.items():
            if box.isEnabled() and box.fitting is None:
                return text.WRONG_NUMBER.filled(name=NUMBERS[name][0], least=box.least, most=box.most)
        scope = self.chosen.scope
        if scope.last is not None and scope.last < scope.first:
            return text.RANGE_MIXED
        return None if self._count() else text.COUNT_NONE

    def accept(self) -> None:
        if self.fault is None:
            chosen = self.chosen
            super().accept()
            self._host.remember(chosen)
            self._host.start(chosen)

    def _count(self) -> int:
        """Number of positions in range. Positions with known results count too."""
        return len(self.chosen.scope.select_nodes(self._desk.document.shown.record))

    # Events and refresh

    def _fill(self) -> None:
        choices = self._choices
        is_handicap = self._desk.document.shown.is_handicap()
        first, second = (text.LOWER, text.HIGHER) if is_handicap else (text.BLACK, text.WHITE)
        self._offer(self.kind, KINDS, choices.kind)
        self._offer(self.line, ((False, text.MAIN_LINE), (True, text.ALL_BRANCHES)), choices.has_branches)
        turns = ((AnalyzedTurns.BOTH, text.BOTH), (AnalyzedTurns.BLACK, first), (AnalyzedTurns.WHITE, second))
        self._offer(self.turns, turns, choices.turns)
        self._offer(self.way, ((False, text.FORWARD), (True, text.BACKWARD)), choices.is_backward)
        profiles = suited(self._desk.engines.profiles, Tag.RESEARCH)
        ticked = replaced(choices, engines=tuple(self.engines.keys or choices.engines)).chosen_profiles(profiles)
        self.engines.fill(profiles, [profile.key for profile in ticked], self._say)

    def _offer(self, combo: QComboBox, offered: Sequence[tuple[object, Phrase]], chosen: object) -> None:
        values = [value for value, _ in offered]
        kept = combo.currentData() if combo.count() else chosen
        combo.clear()
        for value, name in offered:
            combo.addItem(self._say(name), value)
        combo.setCurrentIndex(values.index(kept))

    def _connect(self) -> None:
        self.manage.clicked.connect(lambda: show_engines(self._desk))
        self.start.clicked.connect(self.accept)
        self._close.clicked.connect(self.reject)
        self.engines.ticked.connect(lambda _: self._refresh())
        chosen = (combo.activated for combo in (self.kind, self.line, self.turns, self.way))
        ticked = (tick.toggled for tick in self.ticks.values())
        for signal in (*chosen, *ticked, self.seconds.valueChanged, *(box.edited for box in self.numbers.values())):
            signal.connect(self._refresh)
        desk = self._desk
        attend(desk.engines.changed, self, lambda _: self._speak())
        attend(desk.document.changed, self, self._hear)

    def _hear(self, change: DocumentChange) -> None:
        """Recount the positions, also when an analysis ends while the dialog is open."""
        if change.replaced or change.edit is not None or change.mode_changed:
            self._refresh()

    def _refresh(self) -> None:
        """Update the fields, the number of positions, the machine's load, and why the analysis cannot start."""
        kind = self.kind.currentData()
        self.seconds.setVisible(kind is LimitKind.TIME)
        for name, of_kind in (("nodes", LimitKind.NODES), ("depth", LimitKind.DEPTH)):
            box = self.numbers[name]
            box.setVisible(kind is of_kind)
            box.setEnabled(kind is of_kind)
        for tick, name in (("starts_late", "first"), ("ends_early", "last"), ("stops_when_stable", "stable_depths")):
            self.numbers[name].setEnabled(self.ticks[tick].isChecked())
        fault = self.fault
        self.start.setEnabled(fault is None)
        said = [fault if fault is not None else self._told_count()]
        if self._host.is_running:
            said.append(text.GOES_ON)
        self.told.setText("\n".join(map(self._say, said)))
        profiles = self._profiles()
        demand = total_demand(demand_of(profile) for profile in profiles)
        cautions = demand_warnings(demand, self._machine)
        lines = [demand_phrase(demand, self._machine), *cautions] if profiles else []
        self.taken.setText("\n".join(map(self._say, lines)))
        self.taken.setAutoFillBackground(bool(cautions))
        self.taken.setMargin(4 if cautions else 0)
        if cautions:
            filled(self.taken, self._desk.shell.theme)
        else:
            coloured(self.taken, self._desk.shell.theme.muted)

    def _told_count(self) -> Phrase:
        count, chosen = self._count(), self.chosen
        if chosen.kind is not LimitKind.TIME:
            return text.COUNT.filled(count=count)
        return text.COUNT_AND_TIME.filled(count=count, left=left_words(count * chosen.time_ms / MILLISECONDS))

    def _profiles(self) -> list[EngineProfile]:
        """Profiles of the engines that would think at once: the ticked ones and those that are busy elsewhere."""
        working = () if self._host.is_running else (each.plan.key for each in self._desk.pool.usage if each.is_leased)
        keys = {*self.engines.keys, *working}
        return [profile for profile in self._desk.engines.profiles if profile.key in keys]

    def _speak(self) -> None:
        set_title(self, self._say(text.TITLE))
        self._spoken.speak()
        self.engines.setAccessibleDescription(self._say(text.ENGINES_HELP))
        self._fill()
        self._apply_theme()

    def _apply_theme(self) -> None:
        coloured(self._lines_help, self._desk.shell.theme.muted)
        self.engines.fit()
        self._refresh()
        self._widen()

    def _widen(self) -> None:
        """Make the scroll area wide enough to need no horizontal scrolling."""
        beside = self._scroll.verticalScrollBar().sizeHint().width()
        self._grid.activate()
        self._scroll.setMinimumWidth(self._grid.totalMinimumSize().width() + beside)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Measure again once the dialog is visible, since the sizes are exact only then."""
        super().showEvent(event)
        self._widen()

    # Layout

    def _lay_out(self) -> None:
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(16, 12, 16, 12)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        numbers, ticks = self.numbers, self.ticks
        self._add(text.ENGINES, self.engines)
        self._add(None, row_of(self.manage))
        self._gap()
        self._add(text.EFFORT, row_of(self.kind, self.seconds, numbers["nodes"], numbers["depth"]))
        self._add(text.LINES, row_of(numbers["lines"]))
        for widget in (self._lines_help, ticks["writes_all"], ticks["adds_branches"]):
            self._add(None, widget)
        self._gap()
        self._add(text.LINE, row_of(self.line))
        self._add(None, row_of(ticks["starts_late"], numbers["first"], ticks["ends_early"], numbers["last"]))
        self._add(text.TURNS, row_of(self.turns))
        self._add(text.WAY, row_of(self.way))
        self._gap()
        self._add(None, ticks["skips_known"])
        self._add(None, ticks["takes_stored"])
        self._add(None, ticks["stops_at_mate"])
        self._add(None, row_of(ticks["stops_when_stable"], numbers["stable_depths"]))
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self._scroll = scrolling(inner)
        foot = hbox(STRETCH, self.start, self._close)
        below = vbox(self.told, self.taken, foot, margins=(16, 4, 12, 12))
        vbox((self._scroll, 1), below, on=self, margins=0)

    def _add(self, name: Phrase | None, widget: QWidget) -> None:
        place = self._grid.rowCount()
        if name is not None:
            beside = Qt.AlignmentFlag.AlignTop if widget is self.engines else Qt.AlignmentFlag.AlignVCenter
            self._grid.addWidget(self._spoken.label(name), place, 0, beside)
        self._grid.addWidget(widget, place, 1)

    def _gap(self) -> None:
        self._grid.setRowMinimumHeight(self._grid.rowCount(), 4)
