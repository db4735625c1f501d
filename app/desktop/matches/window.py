"""The window of matches: engines play each other in it for hours, beside the main window, which stays usable."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox, QStackedWidget, QWidget

from app.base.folders import folders
from app.desktop.desk.desk import Desk
from app.desktop.desk.match import HOME, OpenMatch, ReadyMatch, begun, reopened
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.asking_files import ask_for_folder
from app.desktop.kit.attending import attend
from app.desktop.kit.beside import Beside
from app.desktop.kit.boxes import vbox
from app.desktop.kit.plain import set_title
from app.desktop.kit.roomy import WorkingWindow, come_forward, give_room
from app.desktop.matches.match_view import MatchView
from app.desktop.matches.plan_dialog import PlanDialog
from app.desktop.matches.start_page import StartPage
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.plan import TournamentPlan

SIZE: Final = (1180, 760)
_DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def show_matches(desk: Desk) -> "MatchesWindow":
    """The one window of matches."""
    window = desk.shell.only(MatchesWindow, lambda parent: MatchesWindow(desk, parent))
    window.appear()
    return window


class MatchesPage(QWidget):
    """All there is in the window. At most one match is played at a time."""

    def __init__(self, desk: Desk, home: Path) -> None:
        super().__init__()
        self._desk, self._home = desk, home
        self._beside = Beside(self, desk.running)
        self._waits = False
        """Whether something is being opened just now."""
        self.playing: OpenMatch | None = None
        self.start, self.view = StartPage(desk, home), MatchView(desk)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.pages.addWidget(self.view)
        vbox(self.pages, on=self, margins=0)
        for event in (self.start.new_wanted, self.view.new_wanted):
            event.connect(lambda _: self.ask_for_plan())
        self.start.shown.connect(lambda folder: self.open(folder, to_play=False))
        for resumed in (self.start.resumed, self.view.resume_wanted):
            resumed.connect(lambda folder: self.open(folder, to_play=True))
        self.start.other_wanted.connect(lambda _: self._ask_for_folder())
        self.view.listed.connect(lambda _: self.list_matches())
        self.view.end_wanted.connect(lambda _: self.ask_before_end(lambda: None))

    def list_matches(self) -> None:
        self.start.notices.put_away()
        self.start.look(None if self.playing is None else self.playing.folder)
        self.pages.setCurrentWidget(self.start)
        (self.start.new if self.start.new.isEnabled() else self.start.list).setFocus()

    def ask_for_plan(self) -> PlanDialog:
        dialog = PlanDialog(self._desk, self.window())
        dialog.started.connect(self.begin)
        dialog.open()
        return dialog

    def begin(self, plan: TournamentPlan) -> None:
        """Play it, in a new folder."""
        self._open(partial(begun, self._home, plan))

    def open(self, folder: Path, *, to_play: bool) -> None:
        """Show a match that is kept, or play it on."""
        if self.playing is not None and self.playing.folder == folder:
            self._show(self.playing)
        elif not to_play or self.playing is None:
            self._open(partial(reopened, folder, to_play=to_play))

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """End what is played, at once or after the games that run, and do `then` when it is at rest."""
        match = self.playing
        if match is None:
            then()
            return

        def end(act: Callable[[OpenMatch], object]) -> None:
            match.rested.connect(lambda _: then())
            act(match)
            if not match.is_playing:
                then()  # it had ended while the question stood there

        words = text.END_ASK.filled(name=match.plan.name or match.folder.name)
        more = [text.END_MORE.filled(count=match.running)]
        after = AskedChoice(text.END_AFTER, lambda: end(OpenMatch.drain))
        now = AskedChoice(text.END_NOW, lambda: end(OpenMatch.stop), _DESTRUCTIVE)
        ask(self.window(), self._desk.speech, text.WINDOW, words, more, [after, now])

    def _ask_for_folder(self) -> None:
        chosen = partial(self.open, to_play=False)
        ask_for_folder(self.window(), self._desk.speech.say, text.OPEN_KEPT, self._home, chosen)

    def _open(self, work: Callable[[], ReadyMatch | Phrase]) -> None:
        if not self._waits:
            self._waits = True
            self._beside.do(work, self._on_opened)

    def _on_opened(self, ready: ReadyMatch | Phrase) -> None:
        self._waits = False
        if isinstance(ready, Phrase):
            self.list_matches()
            self.start.tell(ready)
            return
        match = OpenMatch(self._desk, ready, self)
        if match.is_playing:
            self.playing = match
            match.rested.connect(lambda _: self._on_rested())
        self._show(match)

    def _show(self, match: OpenMatch) -> None:
        before = self.view.match
        self.view.show_match(match)
        self.pages.setCurrentWidget(self.view)
        if before is not None and before not in {match, self.playing}:
            before.deleteLater()

    def _on_rested(self) -> None:
        self.playing = None
        if self.pages.currentWidget() is self.start:
            self.start.look(None)


class MatchesWindow(WorkingWindow):
    """It stays as long as the main window, so that a match goes on while nobody looks; closing it asks before."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("matches")
        self._desk = desk
        self.page = MatchesPage(desk, folders().data / HOME)
        vbox(self.page, on=self, margins=0)
        attend(desk.speech.changed, self, lambda _: self._speak())
        self._speak()
        give_room(self, *SIZE)

    def appear(self) -> None:
        if not self.isVisible() and self.page.playing is None:
            self.page.list_matches()
        come_forward(self)

    @property
    def is_working(self) -> bool:
        return self.page.playing is not None

    def ask_before_end(self, then: Callable[[], object]) -> None:
        self.page.ask_before_end(then)

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(text.WINDOW))
