"""The window of matches between engines, which run for hours while the main window stays usable."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox, QWidget

from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.engines.open_match import HOME, OpenMatch, ReadyMatch, begun, reopened
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.dialogs import push_button
from app.desktop.kit.file_pickers import ask_for_folder
from app.desktop.kit.labels import keyless
from app.desktop.lists.work_page import StartPage, WorkPage, WorkWindow
from app.desktop.matches.match_view import WORDS, MatchView, kept_matches
from app.desktop.matches.plan_dialog import PlanDialog
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.plan import TournamentPlan

SIZE: Final = (1180, 760)
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_matches(desk: Desk) -> "MatchesWindow":
    """Show the single window of matches and return it."""
    window = desk.shell.only(MatchesWindow, lambda parent: MatchesWindow(desk, parent))
    window.appear()
    return window


class MatchesPage(WorkPage[OpenMatch, ReadyMatch]):
    def __init__(self, desk: Desk, home: Path) -> None:
        self._home = home
        self.other = push_button("other")
        self.start = StartPage(desk, "matches", WORDS, partial(kept_matches, home), self.other)
        self.view = MatchView(desk)
        super().__init__(desk, self.start, self.view)
        self.follow_changes(desk.speech)
        self.other.clicked.connect(self._ask_for_folder)
        self.view.end_wanted.connect(lambda _: self.ask_before_end(lambda: None))

    def _speak(self) -> None:
        self.other.setText(keyless(self._desk.speech.say(text.OPEN_KEPT)))

    def ask_for_plan(self) -> PlanDialog:
        dialog = PlanDialog(self._desk, self.window())
        dialog.started.connect(self.begin)
        dialog.open()
        return dialog

    def begin(self, plan: TournamentPlan) -> None:
        self._open(partial(begun, self._home, plan), to_run=True)

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Ask whether to end now or after the running games, then call `then`; without a match, at once."""
        match = self.running
        if match is None:
            then()
            return

        def end(act: Callable[[OpenMatch], object]) -> None:
            match.rested.connect(lambda _: then())
            act(match)
            if not match.is_playing:
                then()  # it had ended while the question was open

        words = text.END_ASK.filled(name=match.plan.name or match.folder.name)
        more = [text.END_MORE.filled(count=match.running)]
        after = AskedChoice(text.END_AFTER, lambda: end(OpenMatch.drain))
        now = AskedChoice(text.END_NOW, lambda: end(OpenMatch.stop), _DESTRUCTIVE)
        ask(self.window(), self._desk.speech, text.WINDOW, words, more, [after, now])

    def _ask_for_folder(self) -> None:
        chosen = partial(self.open, to_run=False)
        ask_for_folder(self.window(), self._desk.speech.say, text.OPEN_KEPT, self._home, chosen)

    def _reopened(self, folder: Path, to_run: bool, /) -> ReadyMatch | Phrase:
        return reopened(folder, to_play=to_run)

    def _made(self, ready: ReadyMatch) -> OpenMatch:
        return OpenMatch(self._desk, ready, self)

    def _put_on(self, work: OpenMatch) -> None:
        self.view.show_match(work)


class MatchesWindow(WorkWindow):
    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.page = MatchesPage(desk, find_folders().data / HOME)
        super().__init__(desk, parent, "matches", text.WINDOW, self.page, SIZE)
