"""What is seen before a match is: what a match is, those that are kept, and how to begin one."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.attending import attend
from app.desktop.kit.beside import Beside
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.dress import make_main
from app.desktop.kit.hint import Notices, push_button, words
from app.desktop.kit.measures import HEAD, NAME, sized
from app.desktop.kit.spoken import Spoken
from app.desktop.lists.rows import RowView
from app.desktop.matches.match_lists import KeptCells
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.keeping import KeptMatch, kept_in

WIDEST: Final = 760


class StartPage(QWidget):
    def __init__(self, desk: Desk, home: Path) -> None:
        super().__init__()
        self.setObjectName("matches_start")
        self.new_wanted = Event[None]()
        self.shown = Event[Path]()
        self.resumed = Event[Path]()
        self.other_wanted = Event[None]()
        """One that is kept elsewhere."""
        self._desk, self._home = desk, home
        self._beside = Beside(self, desk.running)
        spoken = self._spoken = Spoken(desk.speech.say)
        self._title, self._kept = spoken.label(text.WINDOW), spoken.label(text.KEPT_MATCHES)
        self._told = spoken.label(text.WHAT_IT_IS, words("what"))
        self.new = make_main(spoken.button(push_button("new"), text.NEW_MATCH))
        self.cells = KeptCells(desk)
        self.list = RowView(desk, "kept_matches", text.KEPT_MATCHES, self.cells, text.NO_MATCHES)
        self.resume = spoken.button(push_button("resume"), text.RESUME)
        self.show_ = spoken.button(push_button("show"), text.SHOW_MATCH)
        self.other = spoken.button(push_button("other"), text.OPEN_KEPT)
        self.notices = Notices()
        content = QWidget()
        content.setMaximumWidth(WIDEST)
        foot = hbox(self.resume, self.show_, STRETCH, self.other)
        head = hbox((self._told, 1), (self.new, 0, Qt.AlignmentFlag.AlignTop), spacing=24)
        parts = (self._title, head, self.notices, 8, self._kept, (self.list, 1), foot)
        vbox(*parts, on=content, margins=0, spacing=10)
        hbox(STRETCH, (content, 8), STRETCH, on=self, margins=(24, 20, 24, 20))
        self.new.clicked.connect(lambda: self.new_wanted.emit(None))
        self.other.clicked.connect(lambda: self.other_wanted.emit(None))
        self.resume.clicked.connect(lambda: self._tell(self.resumed))
        self.show_.clicked.connect(lambda: self._tell(self.shown))
        self.list.chosen.connect(lambda _: self._show_buttons())
        self.list.activated.connect(lambda _: self._tell(self.shown))
        attend(desk.speech.changed, self, lambda _: self._speak())
        attend(desk.shell.theme_changed, self, lambda _: self._apply_theme())
        self._speak()
        self._apply_theme()

    @property
    def chosen(self) -> KeptMatch | None:
        at = self.list.current
        return self.cells.kept[at] if 0 <= at < len(self.cells.kept) else None

    def look(self, played: Path | None) -> None:
        """Look what is kept; `played` is the one that is being played."""
        self.cells.played = played
        self._beside.look(lambda: kept_in(self._home), self._on_found)

    def _on_found(self, kept: list[KeptMatch]) -> None:
        chosen = self.chosen
        self.cells.kept = kept
        self.list.refresh()
        folders = [each.folder for each in kept]
        # One that was broken off is what somebody may have come for.
        waits = next((place for place, each in enumerate(kept) if not each.is_over), 0)
        at = folders.index(chosen.folder) if chosen is not None and chosen.folder in folders else waits
        self.list.set_current(at if kept else -1)
        self._show_buttons()

    def tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._desk.speech.say, self._desk.shell.theme, is_warning=True)

    def _tell(self, event: Event[Path]) -> None:
        if (chosen := self.chosen) is not None:
            event.emit(chosen.folder)

    def _show_buttons(self) -> None:
        chosen, played = self.chosen, self.cells.played
        self.show_.setEnabled(chosen is not None)
        self.resume.setEnabled(chosen is not None and not chosen.is_over and played is None)
        self.new.setEnabled(played is None)

    def _speak(self) -> None:
        self._spoken.speak()
        self.notices.speak(self._desk.speech.say)
        self._show_buttons()

    def _apply_theme(self) -> None:
        self._title.setFont(sized(self.font(), HEAD, is_bold=True))
        self._kept.setFont(sized(self.font(), NAME, is_bold=True))
        self.notices.apply_theme(self._desk.shell.theme)
