"""Search for engines on this machine: a background search with its menu, and the dialog that searches a folder."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.base.event import Event
from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_options import make_introduction
from app.config.engine_profile import EngineProfile
from app.config.found_engines import find_installed_engines
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import BackgroundTasks, attend
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import RoomyRows, give_room, push_button, words
from app.desktop.kit.labels import STRETCH, hbox, keyless, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.runtime.inquiry import OptionsReader
from app.runtime.launch import is_program_file
from app.runtime.launching import engine_launch, program_stamp
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.usi.events import ReplyTimeout, SessionTimeouts, UsiOk


def look_for_engines(
    beside: BackgroundTasks, shelf: EngineProfiles, then: Callable[[tuple[Path, ...]], object]
) -> None:
    """Search for engines that are not in the list, on a worker thread."""
    known = frozenset(profile.program for profile in shelf.profiles if profile.program)
    beside.look(partial(find_installed_engines, known), then)


def add_found(found: Sequence[Path], button: QWidget, add: Callable[[str], object]) -> None:
    """Add the single engine at once; of several, let the user choose from a menu."""
    if len(found) == 1:
        add(str(found[0]))
        return
    menu = Menu(button)
    menu.setObjectName("found.engines")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for path in found:
        menu.addAction(keyless(path.name)).triggered.connect(lambda _, path=path: add(str(path)))
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))


SIZE: Final = (640, 480)
DEEPEST: Final = 3
"""Depth of the subfolders that are searched."""
MOST: Final = 60
PATIENCE: Final = SessionTimeouts(usiok=ReplyTimeout(3, 10))
"""Timeout after which a silent program is no engine, or none that can be added unseen."""
_DOUBTFUL: Final = ("unins", "setup", "install", "update", "vc_redist", "shogi")
"""Prefixes of programs that are seldom engines; `shogi` programs are usually graphical."""


class SearchStage(Enum):
    CHOOSING = auto()
    ASKING = auto()
    FOUND = auto()


class FolderSearchDialog(Dialog):
    """Dialog that starts only programs that the user has seen and adds only engines that were listed."""

    def __init__(self, desk: Desk, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("searching")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.added = Event[str]()
        self.stage = SearchStage.CHOOSING
        self._desk, self._folder, self._say = desk, folder, desk.speech.say
        self._programs: Sequence[Path] = ()
        self._found: dict[int, EngineProfile] = {}
        """Profiles of the engines found, by row."""
        self._waiting: list[int] = []
        self._inquiry: OptionsReader | None = None
        self._told: Phrase = text.LOOKING_INTO.filled(folder=folder)
        spoken = self._spoken = Retranslator(self._say)
        self._words = words("told")
        self.list = spoken.named(QListWidget(), text.PROGRAMS_THERE)
        self.list.setItemDelegate(RoomyRows(self.list))
        self.list.itemChanged.connect(lambda _: self._show_stage())
        self.go, self._cancel = push_button("go"), spoken.button(push_button("cancel"), text.CANCEL)
        self.go.clicked.connect(self._on_go)
        self._cancel.clicked.connect(self.reject)
        vbox(self._words, (self.list, 1), hbox(STRETCH, self.go, self._cancel), on=self, margins=(16, 14, 16, 12))
        give_room(self, *SIZE)
        self.follow_changes(desk.speech)
        known = frozenset(os.path.realpath(profile.program) for profile in desk.engines.profiles if profile.program)
        BackgroundTasks(self, desk.running).do(partial(programs_under, folder, known), self._on_seen)

    @property
    def told(self) -> str:
        return self._words.text()

    def done(self, result: int) -> None:
        """Close the dialog and cancel the running inquiry."""
        self._waiting.clear()
        if self._inquiry is not None:
            self._inquiry.cancel()
        super().done(result)

    def _on_seen(self, programs: tuple[Path, ...]) -> None:
        self._programs = programs
        self.list.blockSignals(True)
        for program in programs:
            item = QListWidgetItem(str(program.relative_to(self._folder)), self.list)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_doubtful = program.name.lower().startswith(_DOUBTFUL)
            item.setCheckState(Qt.CheckState.Unchecked if is_doubtful else Qt.CheckState.Checked)
        self.list.blockSignals(False)
        self._tell(text.ASK_PROGRAMS if programs else text.NO_PROGRAMS_THERE.filled(folder=self._folder))

    def _on_go(self) -> None:
        if self.stage is SearchStage.CHOOSING:
            self.stage = SearchStage.ASKING
            self._waiting = self._ticked
            self._ask_next()
            return
        for row in self._ticked:
            self.added.emit(self._desk.engines.add_engine(self._found[row]).key)
        self.accept()

    @property
    def _ticked(self) -> list[int]:
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _ask_next(self) -> None:
        self._inquiry = None
        if not self._waiting:
            self._on_all_asked()
            return
        row = self._waiting.pop(0)
        self._tell(text.ASKING_PROGRAM.filled(program=self._programs[row].name))
        profile = EngineProfile("", self._programs[row].stem, str(self._programs[row]))
        inquiry = self._inquiry = OptionsReader(self._desk.running, engine_launch(profile), PATIENCE)
        attend(inquiry.usiok_received, self, partial(self._on_introduced, row, profile))
        attend(inquiry.failed, self, lambda _: self._ask_next())
        inquiry.start()

    def _on_introduced(self, row: int, profile: EngineProfile, said: UsiOk) -> None:
        introduction = make_introduction(said.name, said.author, said.options, program_stamp(profile))
        name = " ".join(said.name.split()) or profile.name
        self._found[row] = replaced(profile, name=name, introduction=introduction)
        item = self.list.item(row)
        item.setText(f"{item.text()}    {name}")
        self._ask_next()

    def _on_all_asked(self) -> None:
        self.stage = SearchStage.FOUND
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            if row not in self._found:
                self.list.item(row).setCheckState(Qt.CheckState.Unchecked)
                self.list.item(row).setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.blockSignals(False)
        told = text.ENGINES_THERE.filled(count=len(self._found)) if self._found else text.NO_ENGINES_THERE
        self._desk.shell.announce(AnnouncementKind.NOTICE, told)
        self._tell(told)
        self.go.setFocus()

    def _tell(self, sentence: Phrase) -> None:
        self._told = sentence
        self._show_stage()

    def _show_stage(self) -> None:
        is_asking = self.stage is SearchStage.ASKING
        self._words.setText(self._say(self._told))
        self.list.setEnabled(not is_asking)
        self.go.setEnabled(not is_asking and bool(self._ticked))
        self.go.setText(self._say(text.ADD_NOW if self.stage is SearchStage.FOUND else text.ASK_THEM))
        self.go.setDefault(True)

    def _speak(self) -> None:
        set_title(self, self._say(text.FOLDER_TITLE))
        self._spoken.speak()
        self._show_stage()


def programs_under(folder: Path, known: Collection[str]) -> tuple[Path, ...]:
    """Programs in a folder and its subfolders that can run here, without the `known` ones."""
    return tuple(
        islice((program for program in _programs(folder, DEEPEST) if os.path.realpath(program) not in known), MOST)
    )


def _programs(folder: Path, deep: int) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:  # an unreadable folder counts as empty
        return
    for entry in entries:
        if entry.is_dir():
            if deep and not entry.is_symlink():
                yield from _programs(entry, deep - 1)
        elif entry.is_file() and os.access(entry, os.X_OK) and is_program_file(entry) and _is_of_this_system(entry):
            yield entry


def _is_of_this_system(file: Path) -> bool:
    suffix = file.suffix.lower()
    return suffix in {".exe", ".bat", ".cmd"} if os.name == "nt" else suffix not in {".exe", ".bat", ".cmd", ".so"}
