"""The dialog of a new batch analysis: its games, engines and search limit, and where the results go."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from app.analysis.analysis_plan import EarlyStopping
from app.analysis.limit import AnalysisLimit, LimitKind
from app.base.event import Event
from app.base.folders import display_path
from app.batch.plan import MAX_SLOTS, BatchPlan, PlannedFile, ResultDestination, WorkerGroup
from app.config.advice import (
    MachineDemand,
    MachineResources,
    demand_of,
    demand_phrase,
    demand_warnings,
    this_machine,
    total_demand,
)
from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import CalmComboBox, WholeNumber
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.dialogs import SpokenLabel, coloured, filled, give_room, make_main, push_button, words
from app.desktop.kit.file_pickers import ask_for_files, ask_for_folder
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, keyless, scrolling, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.formats.folder import find_record_files
from app.play.game_file_names import safe_file_name
from app.text import fleet as text
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord

SIZE: Final = (660, 600)
MOST_GROUPS: Final = 8
KINDS: Final = (
    (LimitKind.TIME, text.LIMIT_TIME, 1_000, text.UNIT_TIME),
    (LimitKind.NODES, text.LIMIT_NODES, 100_000, text.UNIT_NODES),
    (LimitKind.DEPTH, text.LIMIT_DEPTH, 12, text.UNIT_DEPTH),
)
_MOST: Final = 1_000_000_000
_COPY: Final = ".kifu"
_LEAST_CHOICE: Final = 16
"""Least width of the choice of where results go, in letters."""


class GroupRow(QWidget):
    """Form row of one engine and its number of workers."""

    def __init__(self, key: str, slots: int) -> None:
        super().__init__()
        self.altered, self.left = Event[None](), Event[GroupRow]()
        self._key = key
        self.engine, self.slots, self.remove = CalmComboBox(), WholeNumber(1, MAX_SLOTS), push_button("remove")
        self.times = Label("×")
        self.engine.setMinimumContentsLength(14)
        self.slots.show_number(slots)
        hbox((self.engine, 1), self.times, self.slots, self.remove, on=self, margins=0)
        self.engine.activated.connect(lambda _: self._take())
        self.slots.edited.connect(lambda: self.altered.emit(None))
        self.remove.clicked.connect(lambda: self.left.emit(self))

    @property
    def key(self) -> str:
        return self._key

    def _take(self) -> None:
        self._key = self.engine.currentData()
        self.altered.emit(None)

    def show_engines(self, profiles: Sequence[EngineProfile], number: int, say: Callable[[Phrase], str]) -> None:
        self.engine.clear()
        for profile in profiles:
            self.engine.addItem(profile.name, profile.key)
        self.engine.setCurrentIndex(max(0, self.engine.findData(self._key)))
        self.remove.setText(keyless("−"))
        for widget, called in (
            (self.engine, text.GROUP_ENGINE),
            (self.slots, text.GROUP_SLOTS),
            (self.remove, text.GROUP_REMOVE),
        ):
            widget.setAccessibleName(say(called.filled(number=number)))


class _ResultPlaces:
    """Unique paths of the results below their folder; adding one takes constant time."""

    def __init__(self, files: Sequence[PlannedFile] = ()) -> None:
        self.parents = set[str]()
        """Folders of the input files."""
        self._taken = set[str]()
        """Paths in use, casefolded, since some file systems ignore case."""
        self._numbers: dict[str, int] = {}
        """Next number to append to a path that several files would have."""
        for each in files:
            self.put(each)

    def put(self, planned: PlannedFile) -> PlannedFile:
        """Return the file with a unique result path."""
        place = planned.below.casefold()
        if place in self._taken:
            below = Path(planned.below)
            for number in count(self._numbers.get(place, 2)):
                planned = planned._replace(below=str(below.with_name(f"{below.stem} ({number}){below.suffix}")))
                if planned.below.casefold() not in self._taken:
                    self._numbers[place] = number + 1
                    break
        self._taken.add(planned.below.casefold())
        if not planned.is_tab:
            self.parents.add(_parent_of(planned.path))
        return planned


class FleetPlanDialog(Dialog):
    def __init__(
        self, desk: Desk, parent: QWidget, files: Sequence[PlannedFile] = (), machine: MachineResources | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("fleet_plan")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.started = Event[BatchPlan]()
        self._desk, self._say = desk, desk.speech.say
        self._machine = machine or this_machine()
        self._beside = BackgroundTasks(self, desk.running)
        self._files: dict[str, PlannedFile] = {each.path: each for each in files}
        self._places = _ResultPlaces(files)
        self.tabs: dict[str, OpenRecord] = {}
        """Open records to analyse as copies, by the path of the copy."""
        self._named = ""
        self._folder = ""
        spoken = self._spoken = Retranslator(self._say)
        self.name = spoken.named(QLineEdit(), text.HEAD_NAME)
        self.chosen = words("chosen")
        self.add_folder = spoken.button(push_button("add_folder"), text.ADD_FOLDER)
        self.add_files = spoken.button(push_button("add_files"), text.ADD_FILES)
        self.add_open = spoken.button(push_button("add_open"), text.ADD_OPEN, text.ADD_OPEN_HELP)
        self.clear = spoken.button(push_button("clear"), text.CLEAR)
        self.rows: list[GroupRow] = []
        self.add = spoken.button(push_button("add"), text.ADD_GROUP)
        self.kind = spoken.named(CalmComboBox(), text.LIMIT)
        self.most = spoken.named(WholeNumber(1, _MOST), text.LIMIT)
        self.unit = Label()
        self.looks = spoken.button(QCheckBox(), text.LOOKS)
        self.battery = spoken.button(QCheckBox(), text.ON_BATTERY_PAUSE)
        self.where = spoken.named(CalmComboBox(), text.RESULTS_GO)
        self.folder = CutLabel(objectName="folder")
        self.choose = spoken.button(push_button("choose"), text.CHOOSE_FOLDER)
        self.back = spoken.label(text.BACK_INTO_TABS, words("back"))
        self.names_machines = spoken.button(QCheckBox(), text.NAME_MACHINES, text.NAME_MACHINES_TIP)
        self.taken, self.warning = words("taken"), SpokenLabel("warning")
        self.start = make_main(spoken.button(push_button("start"), text.START))
        self.cancel = spoken.button(push_button("cancel"), text.CANCEL)
        for kind, *_ in KINDS:
            self.kind.addItem("", kind.value)
        for where in ResultDestination:
            self.where.addItem("", where.value)
        # The longest choice does not fit in a narrow window.
        self.where.setSizeAdjustPolicy(CalmComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.where.setMinimumContentsLength(_LEAST_CHOICE)
        self.most.show_number(KINDS[0][2])
        self.looks.setChecked(desk.preferences.now.analysis.second_look)
        self.battery.setChecked(True)
        self._lay_out()
        local = max(1, self._machine.cores // max(1, self._demand_of(BUNDLED).threads))
        self._put(BUNDLED, min(local, MAX_SLOTS))
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self.add_folder.setFocus()

    def _lay_out(self) -> None:
        self._groups = QWidget()
        self._column = vbox(on=self._groups, margins=0, spacing=4)
        grid = QGridLayout()
        # In two rows, so that large letters have room.
        adding = hbox(self.add_folder, self.add_files, STRETCH), hbox(self.add_open, self.clear, STRETCH)
        parts = (
            (text.GAMES, vbox(self.chosen, *adding, spacing=6)),
            (text.ENGINES, vbox(self._groups, hbox(self.add, STRETCH), spacing=4)),
            (text.LIMIT, vbox(hbox(self.kind, self.most, self.unit, STRETCH, spacing=8), self.looks, spacing=6)),
            (
                text.RESULTS_GO,
                vbox(
                    hbox((self.where, 1)),
                    hbox((self.folder, 1), self.choose),
                    self.back,
                    self.names_machines,
                    spacing=6,
                ),
            ),
            (text.HEAD_NAME, hbox(self.name)),
            (text.POWER, hbox(self.battery, STRETCH)),
        )
        for row, (name, part) in enumerate(parts):
            label = self._spoken.label(name)
            label.setFixedHeight(self.name.sizeHint().height())
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(part, row, 1)
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(12)
        grid.setHorizontalSpacing(16)
        content = QWidget()
        vbox(grid, STRETCH, on=content, margins=(0, 0, 8, 0))
        foot = hbox(STRETCH, self.cancel, self.start)
        vbox((scrolling(content), 1), self.warning, self.taken, foot, on=self, margins=(16, 14, 16, 14), spacing=10)

    def _connect(self) -> None:
        near = partial(lambda: Path(self._desk.files.recent.folder))
        window, say = self, self._say
        self.add_folder.clicked.connect(lambda: ask_for_folder(window, say, text.ADD_FOLDER, near(), self.take_folder))
        self.add_files.clicked.connect(lambda: ask_for_files(window, say, text.ADD_FILES, near(), self.take_files))
        self.add_open.clicked.connect(self._take_open)
        self.clear.clicked.connect(self._on_clear)
        self.choose.clicked.connect(
            lambda: ask_for_folder(window, say, text.CHOOSE_FOLDER, near(), self.take_results_folder)
        )
        self.add.clicked.connect(self._on_add)
        self.kind.activated.connect(lambda at: self.most.show_number(KINDS[at][2]))
        for box in (self.kind, self.where):
            box.activated.connect(lambda _: self._show())
        self.most.edited.connect(self._show)
        self.name.textEdited.connect(lambda _: self._show())
        self.start.clicked.connect(self._on_start)
        self.cancel.clicked.connect(self.reject)

    # Input

    def take_folder(self, folder: Path) -> None:
        """Add all records in the folder and below it."""
        self._beside.do(lambda: _files_in(folder), lambda found: self._take(found, folder.name, folder))

    def take_files(self, paths: Sequence[Path]) -> None:
        near = paths[0].parent
        self._beside.do(
            lambda: [PlannedFile(str(path), path.name) for path in paths], lambda found: self._take(found, "", near)
        )

    def take_games(self, games: Mapping[str, Sequence[int]]) -> None:
        """Add games of files, by their indices. Results keep the files' layout below the folder that all files share."""
        paths = [Path(path) for path in games]
        near = (
            Path(os.path.commonpath([path.parent for path in paths]))
            if len({path.anchor for path in paths}) == 1
            else None
        )
        found = [
            PlannedFile(path, str(Path(path).relative_to(near)) if near else Path(path).name, tuple(sorted(places)))
            for path, places in games.items()
        ]
        if found:
            self._take(found, self._say(text.FROM_LIBRARY), (near if near and near.name else None) or paths[0].parent)

    def take_results_folder(self, folder: Path) -> None:
        self._folder = str(folder)
        self._show()

    def _take_open(self) -> None:
        """Add copies of the open records, except games being played."""
        for opened in self._desk.files.opened:
            if opened.game is None and opened.record.root.children and opened not in self.tabs.values():
                stem = safe_file_name(self._say(self._desk.files.name_of(opened)).removesuffix(_COPY))
                planned = self._places.put(PlannedFile(f"{stem}{_COPY}", f"{stem}{_COPY}", is_tab=True))
                planned = planned._replace(path=planned.below)
                self.tabs[planned.path] = opened
                self._files[planned.path] = planned
                self._named = self._named or stem
        self._show()

    def _take(self, found: Sequence[PlannedFile], name: str, near: Path) -> None:
        for each in found:
            before = self._files.get(each.path)
            if before is None:
                self._files[each.path] = self._places.put(each)
            elif before.records:
                both = tuple(sorted({*before.records, *each.records})) if each.records else ()
                self._files[each.path] = before._replace(records=both)
        self._named = self._named or name or (Path(found[0].path).stem if found else "")
        self._folder = self._folder or str(near.parent / f"{near.name}-{time.strftime('%Y%m%d')}")
        self._show()

    def _on_clear(self) -> None:
        self._files.clear()
        self.tabs.clear()
        self._places = _ResultPlaces()
        self._named = self._folder = ""
        self._show()

    def _on_add(self) -> None:
        taken = {row.key for row in self.rows}
        free = [each.key for each in self._desk.engines.profiles if each.key not in taken]
        self._put(free[0] if free else BUNDLED, 1)
        self._speak()

    def _put(self, key: str, slots: int) -> None:
        row = GroupRow(key, slots)
        row.altered.connect(lambda _: self._show())
        row.left.connect(self._on_left)
        self.rows.append(row)
        self._column.addWidget(row)

    def _on_left(self, row: GroupRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._speak()

    def _profile(self, key: str) -> EngineProfile | None:
        return next((each for each in self._desk.engines.profiles if each.key == key), None)

    def _demand_of(self, key: str) -> MachineDemand:
        profile = self._profile(key)
        return MachineDemand(1) if profile is None else demand_of(profile)

    @property
    def _has_remote_engine(self) -> bool:
        """True if an engine of the plan runs on another machine."""
        return any(profile.host for row in self.rows if (profile := self._profile(row.key)))

    def plan(self) -> BatchPlan | Phrase:
        """The plan as put in, or the reason why it is incomplete."""
        if not self._files:
            return text.NO_GAMES_CHOSEN
        most, slots = self.most.fitting, [row.slots.fitting for row in self.rows]
        if most is None or None in slots:
            return text.BAD_NUMBER
        where = ResultDestination(self.where.currentData())
        of_files = [each for each in self._files.values() if not each.is_tab]
        if not of_files:
            where = ResultDestination.IN_PLACE
        elif where is ResultDestination.FOLDER and os.path.normcase(Path(self._folder)) in self._places.parents:
            return text.SAME_FOLDER
        return BatchPlan(
            tuple(WorkerGroup(row.key, count or 1) for row, count in zip(self.rows, slots, strict=True)),
            tuple(self._files.values()),
            AnalysisLimit(LimitKind(self.kind.currentData()), most),
            where,
            self._folder if where is ResultDestination.FOLDER else "",
            stop_early=EarlyStopping(),
            looks_again=self.looks.isChecked(),
            pauses_on_battery=self.battery.isChecked(),
            goes_on=True,
            begun=int(time.time()),
            name=self.name.text().strip() or self._named,
            names_machines=self._has_remote_engine and self.names_machines.isChecked(),
        )

    def _on_start(self) -> None:
        plan = self.plan()
        if not isinstance(plan, Phrase):
            self.accept()
            self.started.emit(plan)

    # Appearance

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.NEW_FLEET).rstrip("…"))
        self._spoken.speak()
        for place, (_, name, _, _) in enumerate(KINDS):
            self.kind.setItemText(place, say(name))
        for place, name in enumerate((text.INTO_FOLDER, text.IN_PLACE)):
            self.where.setItemText(place, say(name))
        for number, row in enumerate(self.rows, 1):
            row.show_engines(self._desk.engines.profiles, number, say)
            row.remove.setVisible(len(self.rows) > 1)
        self.add.setEnabled(len(self.rows) < MOST_GROUPS)
        self._show()

    def _apply_theme(self) -> None:
        self._show()

    def _show(self) -> None:
        say, theme, plan = self._say, self._desk.shell.theme, self.plan()
        self.chosen.setText(say(self._told()))
        self.unit.setText(say(KINDS[self.kind.currentIndex()][3]))
        has_files = len(self.tabs) < len(self._files) or not self._files
        is_folder = has_files and self.where.currentData() == ResultDestination.FOLDER.value
        self.where.setVisible(has_files)
        self.folder.setVisible(is_folder)
        self.choose.setVisible(is_folder)
        self.back.setVisible(bool(self.tabs))
        self.names_machines.setVisible(self._has_remote_engine)
        self.folder.setText(display_path(self._folder) if self._folder else say(text.FOLDER_LATER))
        self.name.setPlaceholderText(self._named)
        self.clear.setEnabled(bool(self._files))
        demand = total_demand([self._demand_of(row.key) for row in self.rows for _ in range(row.slots.fitting or 1)])
        self.taken.setText(say(demand_phrase(demand, self._machine)))
        coloured(self.taken, theme.muted)
        self.start.setEnabled(not isinstance(plan, Phrase))
        warned = [
            *([plan] if isinstance(plan, Phrase) and self._files else []),
            *demand_warnings(demand, self._machine),
        ]
        self.warning.tell(map(say, warned))
        self.warning.setMargin(6)
        self.warning.setAutoFillBackground(True)
        filled(self.warning, theme)

    def _told(self) -> Phrase:
        """Summary of the chosen files, tabs and games."""
        if not self._files:
            return text.NONE_CHOSEN
        some = sum(len(each.records) for each in self._files.values())
        whole = len(self._files) - len(self.tabs) - sum(bool(each.records) for each in self._files.values())
        counted = (text.SOME_FILES, whole), (text.SOME_TABS, len(self.tabs)), (text.SOME_GAMES, some)
        told = [said.filled(count=f"{number:,}") for said, number in counted if number]
        kinds = Phrase("、".join(each.ja for each in told), " · ".join(each.en for each in told))
        names = ", ".join(Path(path).name for path in list(self._files)[:3])
        return text.CHOSEN.filled(kinds=kinds, names=names + (" …" if len(self._files) > 3 else ""))


def _files_in(folder: Path) -> list[PlannedFile]:
    return [PlannedFile(path, str(Path(path).relative_to(folder))) for path in find_record_files(str(folder))]


def _parent_of(path: str) -> str:
    """Folder of a file in comparable form. `Path` would block the window for twenty thousand files."""
    return os.path.normcase(os.path.dirname(path))  # noqa: PTH120
