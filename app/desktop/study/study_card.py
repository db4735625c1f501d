"""The card of one running engine of a study: head with buttons, lines, and the changes of its best move."""

from collections.abc import Callable, Mapping
from time import time
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QIcon
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton

from app.analysis.study import ALL_MOVES, MoveFocus
from app.desktop.desk.desk import Desk
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import TINY
from app.desktop.kit.translation import Retranslator
from app.desktop.study.engine_card import BUTTON, NARROW, EngineCard, EngineHead, name_button, note_of
from app.desktop.study.study_controller import StudyController
from app.desktop.study.study_display import SEAT
from app.desktop.study.study_lines import EDGE, StudyLines
from app.directing.requests import Seat
from app.text import study as text
from app.workspace.study_rows import make_study_card

LINK: Final = 24
"""Height of the button that looks like a link."""
MOST_TURNS: Final = 8
"""Most changes of the best move that are shown, the newest first."""
Icons = Mapping[str, QIcon]


class StudyCard(EngineCard):
    def __init__(self, desk: Desk, study: StudyController, seat: Seat, icons: Icons) -> None:
        super().__init__(desk, StudyLines(desk))
        self.setObjectName(f"study.{seat}")
        self.setProperty(SEAT, seat)
        self.seat = seat
        self._study = study
        self._shows_turns = False
        fewer, more, close = text.FEWER_LINES, text.MORE_LINES, text.CLOSE
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.reason, self._turns = Label(), spoken.named(Label(), text.CHANGES)
        self.reason.setWordWrap(True)
        self.reason.setContentsMargins(0, TINY, 0, TINY)
        self.fewer = spoken.named(_button("fewer", lambda: study.more_lines(-1, seat)), fewer, fewer)
        self.more_lines = spoken.named(_button("more_lines", lambda: study.more_lines(1, seat)), more, more)
        self.deeper = spoken.button(FlatButton(height=LINK), text.DEEPER, text.DEEPER_HELP)
        self.deeper.setFlat(True)
        self.pin = spoken.named(_button("pin", lambda: study.toggle_pin(seat)), text.PIN, text.PIN)
        self.pin.setCheckable(True)
        self.pause = _button("pause", lambda: study.toggle_pause(seat))
        self.more = spoken.named(_button("more", self._open_menu), text.MORE, text.MORE)
        self.more.setText("…")
        self.close_button = spoken.named(_button("close", lambda: study.remove(seat)), close, close)
        self.restart = spoken.button(QPushButton(), text.RESUME)
        buttons = (self.fewer, self.more_lines, self.pin, self.pause, self.more, self.close_button)
        self.head = EngineHead(desk, *buttons, movable=True, spare=self.more)
        self._lay_out()
        self._connect()
        self.show_icons(icons)
        self.speak()
        self.refresh()

    # Events and refresh

    def refresh(self) -> None:
        """Show the present state; a line that the user steps along stays unchanged."""
        student = self._study.student(self.seat)
        if student is None:
            return
        settings, opened = self._desk.preferences.now, self._desk.document.shown
        how = (settings.scores.view, settings.study.lines, opened.notation)
        sheet = make_study_card(student, opened.record, *how, now=time())
        self.sheet = sheet
        why_hidden = self._study.why_hidden
        hidden = why_hidden is not None
        sign = opened.signs.engine_sign(student.name)
        self.head.show_sheet(sign, self._study.name_of(self.seat), sheet._replace(figures=()) if hidden else sheet)
        if why_hidden is not None:
            self.lines.clear()
            key = self._desk.shell.action_registry.key_of("study.hide")
            by_key = text.HIDDEN_KEY.filled(key=key) if key else text.HIDDEN
            self.lines.show_rows((), 1, by_key if why_hidden is text.HIDDEN else why_hidden)
        elif not self.lines.is_looked_at:
            least = 1 if sheet.has_failed or sheet.reason is not None else sheet.lines
            focused = student.focus != ALL_MOVES
            few = sheet.few_lines_note
            self.lines.show_rows(sheet.rows, least, note_of(sheet), few=few, pale=sheet.is_old, focused=focused)
        self._show_rest()

    def wanted_height(self, most_rows: int) -> int:
        below = 0 if self.deeper.isHidden() else self.deeper.sizeHint().height()
        return super().wanted_height(most_rows) + below

    def forget(self) -> None:
        """Clear the lines, since the board shows another position; a pinned engine keeps its own."""
        if self.sheet is not None and not self.sheet.is_pinned:
            self.lines.clear()

    def show_turns(self, shown: bool) -> None:
        """Show or hide the changes of the best move."""
        self._shows_turns = shown
        self._show_rest()

    def _show_rest(self) -> None:
        sheet, hidden = self.sheet, self._study.is_hidden
        if sheet is None:
            return
        say = self._desk.speech.say
        self.reason.setText("" if sheet.reason is None else say(sheet.reason))
        self.lines.setVisible(not (sheet.reason is not None and not sheet.rows))
        self.reason.setVisible(sheet.reason is not None)
        self.restart.setVisible(sheet.has_failed)
        turns = "\n".join(map(say, (text.CHANGES, *sheet.best_changes[:MOST_TURNS]))) if sheet.best_changes else ""
        self._turns.setText(turns)
        self._turns.setVisible(self._shows_turns and bool(turns) and not hidden)
        self.deeper.setVisible(sheet.can_go_deeper)
        self.pin.setChecked(sheet.is_pinned)
        self.fewer.setEnabled(sheet.lines > 1)
        self.more_lines.setEnabled(sheet.lines < sheet.most_lines)
        self._name_pause()

    def _name_pause(self) -> None:
        is_resting = self.sheet is not None and self.sheet.state in {text.PAUSED, text.LOST}
        name = self._desk.speech.say(text.RESUME if is_resting else text.PAUSE)
        if self.pause.accessibleName() != name:
            name_button(self.pause, name)
            self.pause.setIcon(self._icons["resume" if is_resting else "pause"])

    # Appearance

    def show_icons(self, icons: Icons) -> None:
        self._icons = icons
        names = {self.fewer: "minus", self.more_lines: "plus", self.pin: "pin", self.close_button: "close"}
        for button, name in names.items():
            button.setIcon(icons[name])
        self.pause.setAccessibleName("")
        self._name_pause()
        self.apply_theme()

    def speak(self) -> None:
        super().speak()
        self._spoken.speak()
        self._name_lines(self._study.name_of(self.seat))

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """Menu of further actions on the engine."""
        say, study, menu = self._desk.speech.say, self._study, Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        student, seats = study.student(self.seat), study.seats
        threat = menu.addAction(say(text.THREAT), lambda: study.toggle_threat(self.seat))
        threat.setCheckable(True)
        threat.setChecked(student is not None and student.shows_threat)
        if student is not None and student.focus != ALL_MOVES:
            menu.addAction(say(text.ALL_MOVES), lambda: study.focus(self.seat, ALL_MOVES))
        changes = menu.addAction(say(text.CHANGES))
        changes.setCheckable(True)
        changes.setChecked(self._shows_turns)
        changes.toggled.connect(self.show_turns)
        menu.addAction(say(text.COPY_ALL), self.lines.copy_all).setEnabled(bool(self.lines.rows))
        menu.addSeparator()
        place = seats.index(self.seat) if self.seat in seats else 0
        menu.addAction(say(text.EARLIER), lambda: study.move(self.seat, place - 1)).setEnabled(place > 0)
        menu.addAction(say(text.LATER), lambda: study.move(self.seat, place + 1)).setEnabled(place < len(seats) - 1)
        menu.addSeparator()
        menu.addAction(say(text.OPTIONS), self.ask_options)
        menu.addAction(say(text.CLOSE), lambda: study.remove(self.seat))
        return menu

    def ask_options(self) -> None:
        from app.desktop.engines.option_dialog import OptionDialog  # noqa: PLC0415 - large, and seldom needed

        profile = next((each for each in self._desk.engines.profiles if each.key == self.seat), None)
        if profile is not None:
            OptionDialog(profile, self._desk, self.window()).open()

    # Layout

    def _lay_out(self) -> None:
        told = hbox((self.reason, 1), self.restart, margins=(EDGE, 0, EDGE, 0))
        below = hbox(self.deeper, STRETCH, margins=(EDGE - TINY, 0, 0, 0))
        vbox(self.head, told, self.lines, self._turns, below, STRETCH, on=self, margins=0, spacing=0)
        self._turns.setContentsMargins(EDGE, 2, EDGE, 2)

    def _connect(self) -> None:
        study, seat, lines = self._study, self.seat, self.lines
        self.restart.clicked.connect(lambda: study.resume(seat))
        self.deeper.clicked.connect(lambda: study.go_deeper(seat))
        lines.played.connect(lambda wanted: study.play(wanted[0], wanted[1] + 1))
        lines.inserted.connect(study.insert)
        lines.noted.connect(lambda row: study.write_down(seat, row.rank))
        lines.only_wanted.connect(lambda move: study.focus(seat, MoveFocus(allowed_moves=(move,))))
        lines.not_wanted.connect(lambda move: study.leave_out(seat, move))
        lines.all_wanted.connect(lambda _: study.focus(seat, ALL_MOVES))
        lines.freed.connect(lambda _: self.refresh())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Open the menu of the head; lines have menus of their own."""
        self.menu().popup(event.globalPos())


def _button(name: str, pressed: Callable[[], object]) -> QToolButton:
    button = QToolButton(autoRaise=True)
    button.clicked.connect(pressed)
    button.setObjectName(name)
    button.setFixedSize(NARROW, BUTTON)
    return button
