"""Strip of running tasks below the board: the progress of each, and buttons to pause and stop it."""

from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QSizePolicy, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import Message, MessageKind, Subject
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, set_tip
from app.desktop.kit.theme import set_colours
from app.desktop.kit.translation import ChangeEventMixin
from app.text import analysis as text
from app.text.phrase import Phrase
from app.text.spoken import TASK_BEGINS, AnnouncementKind

PAUSE_MS: Final = 100
"""Throttle of the progress display in ms, for tasks that report more often."""
LEAST_BAR: Final = 60
"""Minimum width of the bar in pixels; with less room it is hidden, as the text says the same."""
GAP: Final = 8


class TaskProgress(NamedTuple):
    """Progress of a task."""

    words: Phrase
    done: int = 0
    total: int = 0
    """Number of steps; 0 if unknown."""
    is_paused: bool = False


def task_strip(desk: Desk) -> "TaskStrip":
    """Return the window's single strip of tasks."""

    def made(_: QWidget) -> TaskStrip:
        strip = TaskStrip(desk)
        desk.shell.lay_in_foot(strip, FootRank.TASK)
        return strip

    return desk.shell.only(TaskStrip, made)


class TaskStrip(ChangeEventMixin, QFrame):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("tasks")
        self.setAutoFillBackground(True)
        self._desk = desk
        self._row = hbox(on=self, margins=0, spacing=0)
        self.rows: list[TaskRow] = []
        self._free: list[QWidget] = []
        """Placeholders of ended tasks: the other rows do not move until all have ended."""
        desk.shell.messages.changed.connect(lambda _: self._look())
        self.follow_changes(desk.speech)
        self.hide()

    def add(
        self, kind: MessageKind, subject: Subject, name: Phrase, stand: TaskProgress, *, pauses: bool = False
    ) -> "TaskRow":
        """Add a row for a new task on `subject`, which its owner ends; it is shown only with its subject."""
        row = TaskRow(self._desk, name, stand, pauses=pauses)
        row.message = self._desk.shell.messages.begin(kind, subject)
        row.ended.connect(self._drop)
        self.rows.append(row)
        if self._free:
            place = self._free.pop()
            self._row.replaceWidget(place, row)
            place.deleteLater()
        else:
            self._row.addWidget(row, 1)
        self._look()
        self._desk.shell.announce(AnnouncementKind.TASK, TASK_BEGINS.filled(name=name))
        return row

    def _drop(self, row: "TaskRow") -> None:
        if row not in self.rows:
            return
        self.rows.remove(row)
        place = QWidget(self)
        place.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._row.replaceWidget(row, place)
        place.show()
        self._free.append(place)
        row.hide()
        row.deleteLater()
        if row.message is not None:
            row.message.end()
        self._look()

    def _look(self) -> None:
        """Show the rows whose subjects are shown, and drop those whose subjects are gone."""
        for row in [row for row in self.rows if row.message is not None and row.message.is_over]:
            self._drop(row)
        for row in self.rows:
            row.setVisible(row.message is not None and row.message.is_seen)
        has_any = any(not row.isHidden() for row in self.rows)
        if not has_any:
            for place in self._free:
                self._row.removeWidget(place)
                place.deleteLater()
            self._free.clear()
        self.setVisible(has_any)

    def _speak(self) -> None:
        for row in self.rows:
            row.speak()

    def _apply_theme(self) -> None:
        set_colours(self, self._desk.shell.theme.panel)


class TaskRow(QWidget):
    """Row of a task: its name, a progress bar, a few words, and its buttons."""

    def __init__(self, desk: Desk, name: Phrase, stand: TaskProgress, *, pauses: bool) -> None:
        super().__init__()
        self.paused = Event[None]()
        """Emitted when the user presses the button to pause or resume."""
        self.stopped = Event[None]()
        """Emitted when the user presses the button to stop."""
        self.ended = Event[TaskRow]()
        self.message: Message | None = None
        """Message with the task's kind and subject."""
        self._say = desk.speech.say
        self._name_phrase = name
        self._stand = stand
        self._name, self._words = Label(), CutLabel(objectName="task.words")
        self._bar = QProgressBar(textVisible=False)
        self._bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar.setMaximumWidth(320)
        self.pause_button = _button("task.pause")
        keeps_place = self.pause_button.sizePolicy()
        keeps_place.setRetainSizeWhenHidden(True)
        self.pause_button.setSizePolicy(keeps_place)
        self.pause_button.setVisible(pauses)
        self.stop_button = _button("task.stop")
        self.pause_button.clicked.connect(lambda: self.paused.emit(None))
        self.stop_button.clicked.connect(lambda: self.stopped.emit(None))
        parts = (self._name, (self._bar, 1), self._words, STRETCH, self.pause_button, self.stop_button)
        hbox(*parts, on=self, margins=(12, 0, GAP, 0), spacing=GAP)
        self._widest = 0
        """Width of the longest text so far, so that the bar does not jump with each number."""
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self._show)
        self.speak()

    @property
    def words(self) -> str:
        """Displayed progress text."""
        return self._words.text()

    def tell(self, stand: TaskProgress) -> None:
        """Update the progress: at once when the task pauses or resumes, otherwise throttled."""
        turns = stand.is_paused is not self._stand.is_paused
        self._stand = stand
        if turns:
            self._show()
        elif not self._later.isActive():
            self._later.start()

    def end(self) -> None:
        """End the task and remove its row."""
        self._later.stop()
        self.ended.emit(self)

    def speak(self) -> None:
        self._widest = 0
        self._name.setText(self._say(self._name_phrase))
        self.stop_button.setText(self._say(text.STOP))
        set_tip(self.stop_button, self._say(text.STOP_HELP))
        self._bar.setAccessibleName(self._say(self._name_phrase))
        for button in (self.pause_button, self.stop_button):
            button.setAccessibleDescription(self._say(self._name_phrase))
        self._show()

    def _show(self) -> None:
        stand = self._stand
        words = self._say(stand.words)
        self._words.setText(words)
        self._widest = max(self._widest, self._words.sizeHint().width())
        self._fit()
        self._bar.setRange(0, stand.total)
        self._bar.setValue(stand.done)
        self.pause_button.setText(self._say(text.RESUME if stand.is_paused else text.PAUSE))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show the text whole, then the name and the bar where there is room."""
        buttons = self.pause_button.sizeHint().width() + self.stop_button.sizeHint().width()
        room = self.width() - buttons - self._widest - 6 * GAP
        self._words.setMinimumWidth(self._widest if room >= 0 else 0)
        room -= self._name.sizeHint().width() + GAP
        self._name.setVisible(room >= 0)
        self._bar.setVisible(room >= LEAST_BAR)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """No minimum width, so that the window can become narrow."""
        return QSize(0, super().minimumSizeHint().height())


def _button(name: str) -> QPushButton:
    button = QPushButton(autoDefault=False)
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
