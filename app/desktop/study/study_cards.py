"""The cards of engines in the study pane: name, state and figures above the lines; running engines have buttons."""

from collections.abc import Callable, Mapping
from time import time
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QIcon,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from app.analysis.findings import Findings
from app.analysis.study import ALL_MOVES, MoveFocus
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import FlatButton, Menu
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, set_tip, vbox
from app.desktop.kit.signs import SIDE, Tone, paint_swatch, tones_of
from app.desktop.kit.theme import TINY, bold, sized
from app.desktop.kit.translation import Retranslator
from app.desktop.study.study_controller import StudyController
from app.desktop.study.study_display import SEAT, insert, play
from app.desktop.study.study_lines import EDGE, StudyLines
from app.directing.requests import Seat
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.engine_signs import EngineSign
from app.workspace.score_words import engine_name
from app.workspace.study_rows import StudySheet, make_study_card, stored_study_card

GAP: Final = 8
CHIP: Final = 4
"""Pixels around the text of a mark."""
PAD: Final = 4
"""Pixels above the name and below the figures."""
BUTTON, NARROW = 24, 22
"""Height of a button and of the row with the name, and width of a button."""


class EngineHead(QWidget):
    """Head of a card: swatch and name of the engine beside `buttons`, with state and figures below."""

    def __init__(self, desk: Desk, *buttons: QWidget, movable: bool, spare: QWidget | None = None) -> None:
        """`spare` is the button that is hidden for a long name."""
        super().__init__()
        self.dropped = Event[QPoint]()
        """Emitted with the point of the screen where the head was dropped."""
        self._desk = desk
        self._name = ""
        self._sign: EngineSign | None = None
        self._sheet: StudySheet | None = None
        self._buttons, self._spare = buttons, spare
        self._press: QPoint | None = None
        self._is_dragged = False
        self._is_movable = movable
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if movable:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        for button in buttons:
            button.setCursor(Qt.CursorShape.ArrowCursor)
        row = hbox(STRETCH, *buttons, margins=(0, PAD, PAD, 0), spacing=0)
        vbox(row, STRETCH, on=self, margins=0, spacing=0)

    def show_sheet(self, sign: EngineSign, name: str, sheet: StudySheet) -> None:
        before = self._told()
        self._sign, self._name, self._sheet = sign, name, sheet
        if self._told() != before:
            self.speak()
            self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._make_room()

    def _make_room(self) -> None:
        if self._spare is not None:
            taken = EDGE + SIDE + 2 * GAP + sum(button.minimumWidth() for button in self._buttons) + PAD
            wide = QFontMetrics(bold(self.font())).horizontalAdvance(self._name)
            self._spare.setVisible(taken + wide <= self.width())

    def _told(self) -> tuple[object, ...]:
        sheet = self._sheet
        return () if sheet is None else (self._sign, self._name, sheet.state, sheet.notes, sheet.figures)

    def speak(self) -> None:
        """Update texts and tooltip after a change of language or theme."""
        if self._sheet is not None and self._sign is not None:
            say = self._desk.speech.say
            words = "  ".join(map(say, (self._sheet.state, *self._sheet.notes, *self._sheet.figures)))
            self.setAccessibleName(f"{self._sign.letter} {self._name}")
            self.setAccessibleDescription(words)
            set_tip(self, f"{self._name}\n{words}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, PAD + BUTTON + QFontMetrics(sized(self.font(), 12)).height() + PAD + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.sizeHint().height())

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.fillRect(self.rect(), QColor(theme.field))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(theme.grid))
        left = EDGE
        if self._sign is not None:
            swatch = QRectF(left, PAD + (BUTTON - SIDE) / 2, SIDE, SIDE)
            paint_swatch(painter, swatch, self._sign, theme, self.font())
            left += SIDE + GAP
        strong = bold(self.font())
        painter.setFont(strong)
        painter.setPen(QColor(theme.text))
        shown = [button.x() for button in self._buttons if button.isVisible()]
        room = QRect(left, PAD, max(min(shown, default=self.width() - EDGE) - left - GAP, 0), BUTTON)
        name = elided(QFontMetrics(strong), self._name, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
        if self._sheet is not None:
            self._paint_figures(painter, self._sheet)
        painter.end()

    def _paint_figures(self, painter: QPainter, sheet: StudySheet) -> None:
        """Paint state, marks and figures; what does not fit at the end is left out."""
        theme, say = self._desk.shell.theme, self._desk.speech.say
        painter.setFont(sized(self.font(), 12))
        metrics, tones = painter.fontMetrics(), tones_of(theme)
        working = Tone.GOOD if sheet.is_working else Tone.MUTED
        painter.setPen(tones[Tone.ERROR if sheet.has_failed else working])
        row = QRect(EDGE, PAD + BUTTON, self.width() - 2 * EDGE, metrics.height() + 2)
        row = self._write(painter, row, say(sheet.state))
        for mark in map(say, sheet.notes):
            row = self._paint_mark(painter, row, mark)
        painter.setPen(tones[Tone.MUTED])
        for figure in map(say, sheet.figures):
            if metrics.horizontalAdvance(figure) > row.width():
                break
            row = self._write(painter, row, figure)

    def _write(self, painter: QPainter, row: QRect, words: str) -> QRect:
        shown = elided(painter.fontMetrics(), words, max(row.width(), 0))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)
        return row.adjusted(painter.fontMetrics().horizontalAdvance(shown) + GAP, 0, 0, 0)

    def _paint_mark(self, painter: QPainter, row: QRect, words: str) -> QRect:
        metrics = painter.fontMetrics()
        shown = elided(metrics, words, max(row.width() - 2 * CHIP, 0))
        chip = QRect(row.left(), row.top(), metrics.horizontalAdvance(shown) + 2 * CHIP, row.height())
        painter.setPen(QColor(self._desk.shell.theme.accent))
        painter.drawRoundedRect(chip.adjusted(0, 0, -1, -1), 3, 3)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return row.adjusted(chip.width() + GAP, 0, 0, 0)

    # Dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton and self._is_movable:
            self._press, self._is_dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._press is None:
            return
        way = event.position().toPoint() - self._press
        if not self._is_dragged and way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._is_dragged:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            self.dropped.emit(event.globalPosition().toPoint())
        self._press, self._is_dragged = None, False


class EngineCard(QFrame):
    """Base of the cards of engines; subclasses fill the head and the lines."""

    def __init__(self, desk: Desk, lines: StudyLines) -> None:
        super().__init__(frameShape=QFrame.Shape.NoFrame)
        self._desk = desk
        self.lines = lines
        self.sheet: StudySheet | None = None
        """The content that is shown."""
        self.head: EngineHead
        self._sides = (False, False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_sides(self, *, left: bool, top: bool) -> None:
        """Set whether other cards are at the left and above, from which a line divides this one."""
        if (left, top) != self._sides:
            self._sides = left, top
            self.setContentsMargins(int(left), int(top), 0, 0)
            self.update()

    def wanted_height(self, most_rows: int) -> int:
        """Height of the card if each line has up to `most_rows` rows of moves."""
        count = 1 if self.sheet is None else max(self.sheet.lines, len(self.sheet.rows), 1)
        return self.head.sizeHint().height() + self.lines.height_for(count, most_rows)

    def apply_theme(self) -> None:
        self.lines.say_anew()
        self.head.speak()
        self.update()

    def speak(self) -> None:
        """Update the texts after a change of language or notation."""
        self.head.speak()
        self.lines.say_anew()

    def _name_lines(self, engine: str) -> None:
        self.lines.setAccessibleName(self._desk.speech.say(text.LINES.filled(engine=engine)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.fillRect(self.rect(), QColor(theme.field))
        left, top = self._sides
        if left:
            painter.fillRect(QRect(0, 0, 1, self.height()), QColor(theme.line))
        if top:
            painter.fillRect(QRect(0, 0, self.width(), 1), QColor(theme.line))
        painter.end()


def note_of(sheet: StudySheet) -> Phrase | None:
    """Text in place of lines; None if there are lines."""
    if sheet.rows:
        return None
    if sheet.state is text.PAUSED:
        return text.PAUSED_EMPTY
    return text.NOTHING_YET if sheet.is_working or sheet.state is text.WAITING else text.NOTHING_FOUND


def name_button(button: QToolButton, words: str) -> None:
    button.setAccessibleName(words)
    set_tip(button, words)


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


class StoredCard(EngineCard):
    def __init__(self, desk: Desk, engine: str) -> None:
        super().__init__(desk, StudyLines(desk, are_stored=True))
        self.engine = engine
        self.setObjectName(f"stored.{engine}")
        self._found: Findings | None = None
        self.head = EngineHead(desk, movable=False)
        vbox(self.head, self.lines, STRETCH, on=self, margins=0, spacing=0)
        self.lines.played.connect(lambda wanted: play(desk, wanted[0], wanted[1] + 1))
        self.lines.inserted.connect(lambda line: insert(desk, line))
        self.lines.freed.connect(lambda _: self._show())

    def show_findings(self, found: Findings) -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        if self._found is None:
            return
        opened, view = self._desk.document.shown, self._desk.preferences.now.scores.view
        sheet = self.sheet = stored_study_card(self._found, opened.record, view)
        name = self._desk.speech.say(engine_name(self.engine))
        self.head.show_sheet(opened.signs.engine_sign(self.engine), name, sheet)
        if not self.lines.is_looked_at:
            self.lines.show_rows(sheet.rows, sheet.lines, note_of(sheet))
        self._name_lines(name)

    def forget(self) -> None:
        """Clear the lines, since the board shows another position."""
        self._found = None
        self.lines.clear()
