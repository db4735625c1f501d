"""One engine of a study: its head with buttons, its lines, and how its mind changed."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from app.analysis.study import ALL_MOVES, Focus
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.boxes import hbox, vbox
from app.desktop.kit.plain import Label, elided, set_tip
from app.desktop.kit.spoken import Spoken
from app.desktop.kit.tones import Tone, tones_of
from app.desktop.study.study_lines import StudyLines
from app.desktop.study.studying import Studying
from app.directing.requests import Seat
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.study_rows import Sheet, sheet_of

GAP: Final = 10
CHIP: Final = 4
"""Around the words of a mark."""
LEAST_NAME: Final = 0.3
"""Of the width; a longer name is shortened before the state of the engine goes."""


class StudyHead(QWidget):
    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.dropped = Event[QPoint]()
        """It was dragged to that place of the screen."""
        self.pressed = Event[None]()
        """It was clicked twice."""
        self._desk = desk
        self._name = name
        self._sheet: Sheet | None = None
        self._told: tuple[object, ...] = ()
        self._press: QPoint | None = None
        self._is_dragged = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(name)

    def show_sheet(self, name: str, sheet: Sheet) -> None:
        told = (name, sheet.state, sheet.marks, sheet.figures, sheet.is_trouble)
        self._name, self._sheet = name, sheet
        if told != self._told:
            self._told = told
            say = self._desk.speech.say
            words = "  ".join(map(say, (sheet.state, *sheet.marks, *sheet.figures)))
            self.setAccessibleName(say(text.ANSWERED.filled(engine=name, state=words)))
            set_tip(self, f"{name}\n{words}")
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self.fontMetrics().height() + 8)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.fontMetrics().height() + 8)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        strong = QFont(self.font())
        strong.setBold(True)
        metrics, bold = self.fontMetrics(), QFontMetrics(strong)
        sheet, say = self._sheet, self._desk.speech.say
        state = "" if sheet is None else say(sheet.state)
        # A name takes what the state leaves, and a third in any case.
        room = max(self.width() - metrics.horizontalAdvance(state) - 2 * GAP, round(self.width() * LEAST_NAME))
        name = elided(bold, self._name, room)
        painter.setFont(strong)
        painter.setPen(QColor(theme.text))
        left = self._write(painter, 0, name, bold.horizontalAdvance(name)) + GAP
        painter.setFont(self.font())
        if sheet is not None:
            tones = tones_of(theme)
            working = Tone.GOOD if sheet.is_working else Tone.MUTED
            painter.setPen(tones[Tone.ERROR if sheet.is_trouble else working])
            left = self._write(painter, left, state, metrics.horizontalAdvance(state)) + GAP
            for mark in map(say, sheet.marks):
                left = self._paint_mark(painter, left, mark) + GAP
            painter.setPen(tones[Tone.MUTED])
            rest = max(self.width() - left, 0)
            self._write(painter, left, elided(metrics, "  ".join(map(say, sheet.figures)), rest), rest)
        painter.end()

    def _write(self, painter: QPainter, left: int, words: str, width: int) -> int:
        painter.drawText(QRect(left, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
        return left + width

    def _paint_mark(self, painter: QPainter, left: int, words: str) -> int:
        theme, metrics = self._desk.shell.theme, self.fontMetrics()
        width = min(metrics.horizontalAdvance(words), max(self.width() - left - 2 * CHIP, 0))
        high = metrics.height() + 2
        chip = QRect(left, (self.height() - high) // 2, width + 2 * CHIP, high)
        painter.setPen(QColor(theme.accent))
        painter.drawRoundedRect(chip.adjusted(0, 0, -1, -1), 3, 3)
        shown = words if width >= metrics.horizontalAdvance(words) else elided(metrics, words, width)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return chip.right()

    # Dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
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

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(None)


EDGE: Final = 6
MOST_TURNS: Final = 8
"""So many changes of mind are shown, the newest first."""
Icons = Mapping[str, QIcon]


class StudyCard(QFrame):
    def __init__(self, desk: Desk, study: Studying, seat: Seat, icons: Icons) -> None:
        super().__init__(frameShape=QFrame.Shape.NoFrame)
        self.setObjectName(f"study.{seat}")
        self.seat = seat
        self._desk, self._study = desk, study
        self.sheet: Sheet | None = None
        """What is shown."""
        self._is_folded = self._shows_turns = False
        self.head = StudyHead(desk, study.name_of(seat))
        self.lines = StudyLines(desk)
        fewer, more, close = text.FEWER_LINES, text.MORE_LINES, text.CLOSE
        self._spoken = spoken = Spoken(desk.speech.say)
        self.reason, self._turns, self._count = Label(), spoken.named(Label(), text.CHANGES), Label()
        self.reason.setWordWrap(True)
        self.fold = _button("fold", lambda: self.set_folded(not self._is_folded))
        self.fewer = spoken.named(_button("fewer", lambda: study.more_lines(-1, seat)), fewer, fewer)
        self.more_lines = spoken.named(_button("more_lines", lambda: study.more_lines(1, seat)), more, more)
        self.deeper = spoken.button(_button("deeper", lambda: study.go_deeper(seat)), text.DEEPER, text.DEEPER_HELP)
        self.pin = spoken.named(_button("pin", lambda: study.toggle_pin(seat)), text.PIN, text.PIN)
        self.pin.setCheckable(True)
        self.pause = _button("pause", lambda: study.toggle_pause(seat))
        self.more = spoken.named(_button("more", self._open_menu), text.MORE, text.MORE)
        self.more.setText("…")
        self.close_button = spoken.named(_button("close", lambda: study.remove(seat)), close, close)
        self.restart = spoken.button(QPushButton(), text.RESUME)
        self._lay_out()
        self._connect()
        self.apply_theme(icons)
        self.speak()
        self.refresh()

    # Keeping true

    def refresh(self) -> None:
        """Show what there is now; a line along which the person walks stays what it is."""
        student = self._study.student(self.seat)
        if student is None:
            return
        settings = self._desk.preferences.now
        sheet = self.sheet = sheet_of(student, self._desk.document.record, settings.scores.view)
        hidden = self._study.is_hidden
        self.head.show_sheet(self._study.name_of(self.seat), sheet._replace(figures=()) if hidden else sheet)
        if hidden:
            self.lines.clear()
            self.lines.show_rows((), 1, text.HIDDEN, pale=False, focused=False)
        elif not self.lines.is_looked_at:
            least = 1 if sheet.is_trouble or sheet.reason is not None else sheet.lines
            focused = student.focus != ALL_MOVES
            self.lines.show_rows(sheet.rows, least, _note(sheet), pale=sheet.is_old, focused=focused)
        self._show_rest()

    def forget(self) -> None:
        """The board shows another position, of which nothing is known here yet."""
        if self.sheet is not None and not self.sheet.is_pinned:
            self.lines.clear()

    def set_folded(self, folded: bool) -> None:
        self._is_folded = folded
        self.fold.setArrowType(Qt.ArrowType.RightArrow if folded else Qt.ArrowType.DownArrow)
        self.speak()
        self._show_rest()

    def show_turns(self, shown: bool) -> None:
        """Show how the best move changed, or no more."""
        self._shows_turns = shown
        self._show_rest()

    def _show_rest(self) -> None:
        sheet, hidden = self.sheet, self._study.is_hidden
        if sheet is None:
            return
        say, is_open = self._desk.speech.say, not self._is_folded
        self._count.setText(str(sheet.lines))
        self.reason.setText("" if sheet.reason is None else say(sheet.reason))
        self.lines.setVisible(is_open and not (sheet.reason is not None and not sheet.rows))
        self.reason.setVisible(is_open and sheet.reason is not None)
        self.restart.setVisible(is_open and sheet.is_trouble)
        turns = "\n".join(map(say, (text.CHANGES, *sheet.turns[:MOST_TURNS]))) if sheet.turns else ""
        self._turns.setText(turns)
        self._turns.setVisible(is_open and self._shows_turns and bool(turns) and not hidden)
        self.deeper.setVisible(sheet.can_go_deeper)
        self.pin.setChecked(sheet.is_pinned)
        self.fewer.setEnabled(sheet.lines > 1)
        self._name_pause(sheet)

    def _name_pause(self, sheet: Sheet) -> None:
        is_resting = sheet.state in {text.PAUSED, text.LOST}
        name = self._desk.speech.say(text.RESUME if is_resting else text.PAUSE)
        if self.pause.accessibleName() != name:
            _name(self.pause, name)
            self.pause.setIcon(self._icons["resume" if is_resting else "pause"])

    # Looks

    def apply_theme(self, icons: Icons) -> None:
        self._icons = icons
        names = {self.fewer: "minus", self.more_lines: "plus", self.pin: "pin", self.close_button: "close"}
        for button, name in names.items():
            button.setIcon(icons[name])
        self.pause.setAccessibleName("")
        self.lines.say_anew()
        self.head.update()
        if self.sheet is not None:
            self._name_pause(self.sheet)

    def speak(self) -> None:
        say = self._desk.speech.say
        self._spoken.speak()
        _name(self.fold, say(text.UNFOLD if self._is_folded else text.FOLD))
        self.lines.setAccessibleName(say(text.LINES.filled(engine=self._study.name_of(self.seat))))

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """What else can be done with the engine."""
        say, study, menu = self._desk.speech.say, self._study, QMenu(self)
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

    # Laying out, once

    def _lay_out(self) -> None:
        self.fold.setArrowType(Qt.ArrowType.DownArrow)
        buttons = (self.deeper, self.fewer, self._count, self.more_lines, self.pin, self.pause, self.more)
        above = hbox(self.fold, (self.head, 1), *buttons, self.close_button, margins=(2, 0, 4, 0), spacing=2)
        told = hbox((self.reason, 1), self.restart, margins=(EDGE, 0, EDGE, 0))
        vbox(above, told, self.lines, self._turns, on=self, margins=0, spacing=1)
        self._turns.setContentsMargins(EDGE, 2, EDGE, 2)
        self._count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._count.setMinimumWidth(self.fontMetrics().horizontalAdvance("00"))

    def _connect(self) -> None:
        study, seat, lines = self._study, self.seat, self.lines
        self.head.pressed.connect(lambda _: self.set_folded(not self._is_folded))
        self.restart.clicked.connect(lambda: study.resume(seat))
        lines.played.connect(lambda wanted: study.play(wanted[0], wanted[1] + 1))
        lines.inserted.connect(study.insert)
        lines.noted.connect(lambda row: study.write_down(seat, row.rank))
        lines.only_wanted.connect(lambda move: study.focus(seat, Focus(only=(move,))))
        lines.not_wanted.connect(lambda move: study.leave_out(seat, move))
        lines.all_wanted.connect(lambda _: study.focus(seat, ALL_MOVES))
        lines.freed.connect(lambda _: self.refresh())


def _note(sheet: Sheet) -> Phrase | None:
    if sheet.rows:
        return None
    if sheet.state is text.PAUSED:
        return text.PAUSED_EMPTY
    return text.NOTHING_YET if sheet.is_working or sheet.state is text.WAITING else text.NOTHING_FOUND


def _name(button: QToolButton, words: str) -> None:
    button.setAccessibleName(words)
    set_tip(button, words)


def _button(name: str, pressed: Callable[[], object]) -> QToolButton:
    button = QToolButton(autoRaise=True)
    button.clicked.connect(pressed)
    button.setObjectName(name)
    return button
