"""The window of batch analyses, which run for hours while the main window stays usable."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QMessageBox, QWidget

from app.base.folders import find_folders, make_private
from app.batch.keeping import HOME, create_analysis
from app.batch.plan import FleetPlan
from app.desktop.desk.desk import Desk
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.fleet.fleet_lists import WORDS, kept_fleets
from app.desktop.fleet.fleet_view import FleetView
from app.desktop.fleet.open_fleet import OpenFleet, ReadyFleet, fleet_in
from app.desktop.fleet.plan_dialog import FleetPlanDialog
from app.desktop.lists.work_page import StartPage, WorkPage, WorkWindow
from app.formats.files import file_contents
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.play.game_file_names import GameFacts, game_file_name
from app.text import fleet as text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord

SIZE: Final = (1120, 760)
WIDEST: Final = 760
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_fleet(desk: Desk) -> "FleetWindow":
    """Show the single batch analysis window and return it."""
    window = desk.shell.only(FleetWindow, lambda parent: FleetWindow(desk, parent))
    window.appear()
    return window


def analyse_games(desk: Desk, games: Mapping[str, Sequence[int]]) -> None:
    """Ask how to analyse games, given as files and the indices of games in them."""
    window = show_fleet(desk)
    if (dialog := window.page.ask_for_plan()) is not None:
        dialog.take_games(games)


def begun(
    home: Path, plan: FleetPlan, copies: Mapping[str, bytes], tabs: Mapping[int, OpenRecord]
) -> ReadyFleet | Phrase:
    """Begin a batch analysis in a new folder, or return why that failed. For a worker thread."""
    name = game_file_name("{date} {title}", GameFacts(time.strftime("%Y-%m-%d"), plan.name, "", "", 0))
    for number in count(1):
        folder = home / (name if number == 1 else f"{name} ({number})")
        try:
            make_private(home)
            kept = create_analysis(folder, plan, copies)
        except FileExistsError:
            continue
        except OSError as failure:
            return text.NOT_BEGUN.filled(folder=folder, reason=failure_words(failure).sentences)
        return ReadyFleet(folder, kept, [], tabs)
    raise AssertionError("numbers have no end")


class FleetPage(WorkPage[OpenFleet, ReadyFleet]):
    def __init__(self, desk: Desk, home: Path) -> None:
        self._home = home
        self.start, self.view = StartPage(desk, "fleets", WORDS, partial(kept_fleets, home)), FleetView(desk)
        super().__init__(desk, self.start, self.view)

    def ask_for_plan(self) -> FleetPlanDialog | None:
        """Open the dialog of a new analysis; if one is running, show that instead and return None."""
        if self.running is not None:
            self._show(self.running)
            self.view.tell(text.ONE_RUNS)
            return None
        dialog = FleetPlanDialog(self._desk, self.window())
        dialog.started.connect(lambda plan: self.begin(plan, dialog.tabs))
        dialog.open()
        return dialog

    def begin(self, plan: FleetPlan, tabs: Mapping[str, OpenRecord] = MappingProxyType({})) -> None:
        """Begin an analysis; `tabs` are the open records whose copies are analysed, by the path of the copy."""
        copies: dict[str, bytes] = {}
        for name, opened in tabs.items():
            data = file_contents([opened.record], KIF, Encoding.UTF_8)
            if isinstance(data, bytes):
                copies[name] = data
        numbers = {number: tabs[each.path] for number, each in enumerate(plan.files) if each.is_tab}
        self._open(partial(begun, self._home, plan, copies, numbers), to_run=True)

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Ask whether to stop the running analysis, and call `then` when it has stopped; without one, at once."""
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

    def _reopened(self, folder: Path, _: bool, /) -> ReadyFleet | Phrase:
        return fleet_in(folder)

    def _made(self, ready: ReadyFleet) -> OpenFleet:
        return OpenFleet(self._desk, ready, self)

    def _put_on(self, work: OpenFleet) -> None:
        self.view.show_fleet(work)

    def _set_to_work(self, work: OpenFleet) -> None:
        work.begin()


class FleetWindow(WorkWindow):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.page = FleetPage(desk, find_folders().data / HOME)
        super().__init__(desk, parent, "fleets", text.TITLE, self.page, SIZE)
