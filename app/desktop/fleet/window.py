"""The window of batch analyses: many games are analysed in it for hours, beside the main window, which stays usable."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QStackedWidget, QWidget

from app.base.event import Event
from app.base.folders import folders, make_private
from app.base.incidents import reason_of_failed
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.fleet.fleet_lists import KeptFleetCells
from app.desktop.fleet.fleet_process import OpenFleet, ReadyFleet, fleet_in
from app.desktop.fleet.fleet_view import FleetView
from app.desktop.fleet.plan_dialog import FleetPlanDialog
from app.desktop.kit.attending import attend
from app.desktop.kit.beside import Beside
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.dress import make_main
from app.desktop.kit.hint import Notices, push_button, words
from app.desktop.kit.measures import HEAD, NAME, sized
from app.desktop.kit.plain import set_title
from app.desktop.kit.roomy import WorkingWindow, come_forward, give_room
from app.desktop.kit.spoken import Spoken
from app.desktop.lists.rows import RowView
from app.fleet.keeping import HOME, KeptFleet, begun_in, kept_in
from app.fleet.plan import FleetPlan, PlannedFile
from app.play.naming_files import GameFacts, file_name
from app.text import fleet as text
from app.text.phrase import Phrase

SIZE: Final = (1120, 760)
WIDEST: Final = 760
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_fleet(desk: Desk) -> "FleetWindow":
    """The one window of batch analyses."""
    window = desk.shell.only(FleetWindow, lambda parent: FleetWindow(desk, parent))
    window.appear()
    return window


def begun(home: Path, plan: FleetPlan) -> ReadyFleet | Phrase:
    """A new one in a folder of its own, or why there is none; for a thread."""
    name = file_name("{date} {title}", GameFacts(time.strftime("%Y-%m-%d"), plan.name, "", "", 0))
    for number in count(1):
        folder = home / (name if number == 1 else f"{name} ({number})")
        try:
            make_private(home)
            begun_in(folder, plan)
        except FileExistsError:
            continue
        except OSError as failure:
            return text.NOT_BEGUN.filled(folder=folder, reason=reason_of_failed(failure))
        return ReadyFleet(folder, plan, [])
    raise AssertionError("numbers have no end")


class FleetStart(QWidget):
    """What is seen before: what it is, those that are kept, and how to begin one."""

    def __init__(self, desk: Desk, home: Path) -> None:
        super().__init__()
        self.setObjectName("fleet_start")
        self.new_wanted, self.shown, self.resumed = Event[None](), Event[Path](), Event[Path]()
        self._desk, self._home = desk, home
        self._beside = Beside(self, desk.running)
        spoken = self._spoken = Spoken(desk.speech.say)
        self._title, self._kept = spoken.label(text.TITLE), spoken.label(text.KEPT_FLEETS)
        told = spoken.label(text.WHAT_IT_IS, words("what"))
        self.new = make_main(spoken.button(push_button("new"), text.NEW_FLEET))
        self.cells = KeptFleetCells(desk)
        self.list = RowView(desk, "kept_fleets", text.KEPT_FLEETS, self.cells, text.NO_FLEETS)
        self.resume = spoken.button(push_button("resume"), text.RESUME)
        self.show_ = spoken.button(push_button("show"), text.SHOW_FLEET)
        self.notices = Notices()
        content = QWidget()
        content.setMaximumWidth(WIDEST)
        head = hbox((told, 1), (self.new, 0, Qt.AlignmentFlag.AlignTop), spacing=24)
        foot = hbox(self.resume, self.show_, STRETCH)
        parts = (self._title, head, self.notices, 8, self._kept, (self.list, 1), foot)
        vbox(*parts, on=content, margins=0, spacing=10)
        hbox(STRETCH, (content, 8), STRETCH, on=self, margins=(24, 20, 24, 20))
        self.new.clicked.connect(lambda: self.new_wanted.emit(None))
        self.resume.clicked.connect(lambda: self._tell(self.resumed))
        self.show_.clicked.connect(lambda: self._tell(self.shown))
        self.list.activated.connect(lambda _: self._tell(self.shown))
        self.list.chosen.connect(lambda _: self._show_buttons())
        attend(desk.speech.changed, self, lambda _: self._speak())
        attend(desk.shell.theme_changed, self, lambda _: self._apply_theme())
        self._speak()
        self._apply_theme()

    @property
    def chosen(self) -> KeptFleet | None:
        at = self.list.current
        return self.cells.kept[at] if 0 <= at < len(self.cells.kept) else None

    def look(self, running: Path | None) -> None:
        self.cells.running = running
        self._beside.look(lambda: kept_in(self._home), self._on_found)

    def tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._desk.speech.say, self._desk.shell.theme, is_warning=True)

    def _on_found(self, kept: list[KeptFleet]) -> None:
        chosen = self.chosen
        self.cells.kept = kept
        self.list.refresh()
        known = [each.folder for each in kept]
        waits = next((place for place, each in enumerate(kept) if not each.is_over), 0)
        at = known.index(chosen.folder) if chosen is not None and chosen.folder in known else waits
        self.list.set_current(at if kept else -1)
        self._show_buttons()

    def _tell(self, event: Event[Path]) -> None:
        if (chosen := self.chosen) is not None:
            event.emit(chosen.folder)

    def _show_buttons(self) -> None:
        chosen, running = self.chosen, self.cells.running
        self.show_.setEnabled(chosen is not None)
        self.resume.setEnabled(chosen is not None and not chosen.is_over and running is None)
        self.new.setEnabled(running is None)

    def _speak(self) -> None:
        self._spoken.speak()
        self.notices.speak(self._desk.speech.say)
        self._show_buttons()

    def _apply_theme(self) -> None:
        self._title.setFont(sized(self.font(), HEAD, is_bold=True))
        self._kept.setFont(sized(self.font(), NAME, is_bold=True))
        self.notices.apply_theme(self._desk.shell.theme)


class FleetPage(QWidget):
    """All there is in the window. At most one analysis runs at a time."""

    def __init__(self, desk: Desk, home: Path) -> None:
        super().__init__()
        self._desk, self._home = desk, home
        self._beside = Beside(self, desk.running)
        self._waits = False
        self.running: OpenFleet | None = None
        self.start, self.view = FleetStart(desk, home), FleetView(desk)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.pages.addWidget(self.view)
        vbox(self.pages, on=self, margins=0)
        for event in (self.start.new_wanted, self.view.new_wanted):
            event.connect(lambda _: self.ask_for_plan())
        self.start.shown.connect(lambda folder: self.open(folder, to_run=False))
        for resumed in (self.start.resumed, self.view.resume_wanted):
            resumed.connect(lambda folder: self.open(folder, to_run=True))
        self.view.listed.connect(lambda _: self.list_fleets())

    def list_fleets(self) -> None:
        self.start.notices.put_away()
        self.start.look(None if self.running is None else self.running.folder)
        self.pages.setCurrentWidget(self.start)
        (self.start.new if self.start.new.isEnabled() else self.start.list).setFocus()

    def ask_for_plan(self, files: Sequence[PlannedFile] = ()) -> FleetPlanDialog:
        dialog = FleetPlanDialog(self._desk, self.window(), files)
        dialog.started.connect(self.begin)
        dialog.open()
        return dialog

    def begin(self, plan: FleetPlan) -> None:
        self._open(partial(begun, self._home, plan), to_run=True)

    def open(self, folder: Path, *, to_run: bool) -> None:
        """Show one that is kept, or go on with it."""
        if self.running is not None and self.running.folder == folder:
            self._show(self.running)
        elif not to_run or self.running is None:
            self._open(partial(fleet_in, folder), to_run=to_run)

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Stop what runs, and do `then` when it is at rest."""
        fleet = self.running
        if fleet is None:
            then()
            return

        def stop() -> None:
            if not fleet.is_running:
                then()
                return
            fleet.rested.connect(lambda _: then())
            fleet.stop()

        name = fleet.plan.name or fleet.folder.name
        choices = [AskedChoice(text.STOP_NOW, stop, _DESTRUCTIVE)]
        ask(self.window(), self._desk.speech, text.TITLE, text.STOP_ASK.filled(name=name), [text.STOP_MORE], choices)

    def _open(self, work: Callable[[], ReadyFleet | Phrase], *, to_run: bool) -> None:
        if not self._waits:
            self._waits = True
            self._beside.do(work, partial(self._on_opened, to_run))

    def _on_opened(self, to_run: bool, ready: ReadyFleet | Phrase) -> None:
        self._waits = False
        if isinstance(ready, Phrase):
            self.list_fleets()
            self.start.tell(ready)
            return
        fleet = OpenFleet(self._desk, ready, self)
        self._show(fleet)
        if to_run:
            self.running = fleet
            fleet.rested.connect(lambda _: self._on_rested())
            fleet.begin()

    def _show(self, fleet: OpenFleet) -> None:
        before = self.view.fleet
        self.view.show_fleet(fleet)
        self.pages.setCurrentWidget(self.view)
        if before is not None and before not in {fleet, self.running}:
            before.deleteLater()

    def _on_rested(self) -> None:
        self.running = None
        if self.pages.currentWidget() is self.start:
            self.start.look(None)


class FleetWindow(WorkingWindow):
    """It stays as long as the main window, so that an analysis goes on while nobody looks; closing it asks before."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fleets")
        self._desk = desk
        self.page = FleetPage(desk, folders().data / HOME)
        vbox(self.page, on=self, margins=0)
        attend(desk.speech.changed, self, lambda _: self._speak())
        self._speak()
        give_room(self, *SIZE)

    def appear(self) -> None:
        if not self.isVisible() and self.page.running is None:
            self.page.list_fleets()
        come_forward(self)

    @property
    def is_working(self) -> bool:
        return self.page.running is not None

    def ask_before_end(self, then: Callable[[], object]) -> None:
        self.page.ask_before_end(then)

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(text.TITLE))
