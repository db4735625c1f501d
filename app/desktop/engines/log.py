"""The engine log pane (エンジンログ): the lines sent to an engine and received from it, with times."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QMenu, QToolButton, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.help.pages import open_logs
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import style_dialog
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.labels import STRETCH, hbox, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.text_fields import NamedComboBox, SearchField
from app.desktop.kit.theme import grown
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.text import log as text
from app.usi.log import EngineLog, LogDirection, LogFilter, LogView
from app.usi.log_tlf import write_log
from app.workspace.log_rows import KIND_NAMES, log_names, log_row

PAUSE: Final = 100
"""Milliseconds between refreshes while lines arrive (throttle)."""
TYPING: Final = 200
"""Milliseconds without a key press after which the filter is applied (debounce)."""
LAST: Final = 200
"""Number of lines in "copy the last lines"."""
NARROW: Final = 560
"""Width in pixels below which the buttons have a row of their own."""
LEAST_WORDS: Final = 120
"""Least width of the filter field in pixels."""
COLUMNS: Final = (Column("time", text.TIME, 8.6), Column("way", text.WAY, 2.6), Column("line", text.LINE, 10))
TONES: Final = {
    LogDirection.TO: Tone.ACCENT,
    LogDirection.STDERR: Tone.WARNING,
    LogDirection.NOTE: Tone.MUTED,
    LogDirection.EXIT: Tone.ERROR,
}
WAYS: Final = (
    (text.ALL_WAYS, frozenset(LogDirection)),
    *((KIND_NAMES[way], frozenset({way})) for way in (LogDirection.TO, LogDirection.FROM, LogDirection.STDERR)),
)
_ODD_SIGNS: Final = re.compile(r"[^\w.-]+")


class LogPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._logs = desk.pool.logs
        self._offered: tuple[EngineLog, ...] = ()
        self._is_chosen = False
        """True if the user has chosen the engine; otherwise the newest log is shown."""
        self._leave: Callable[[], None] = lambda: None
        self.cells = LogCells(desk)
        self.list = LogList(desk, self.cells)
        warn = partial(desk.shell.warn, MessageKind.EXPORT, WINDOW)
        self.saving = FileWriting(self, desk.shell.say_briefly, warn, text.SAVED, text.NOT_SAVED)
        self.setFocusProxy(self.list)
        spoken = self._spoken = Retranslator(desk.speech.say)
        self.engine = spoken.named(NamedComboBox(minimumContentsLength=8), text.PANE_ENGINE)
        self.ways = spoken.named(NamedComboBox(), text.WAYS)
        self.words = spoken.named(SearchField(), text.FILTER, text.FILTER_HELP)
        self.pause = spoken.tip(_button("log.pause", checkable=True), text.PAUSE_HELP)
        self.clear = spoken.button(_button("log.clear"), text.CLEAR, text.CLEAR_HELP)
        self.newest = spoken.button(_button("log.newest"), text.NEWEST, text.NEWEST_HELP)
        self.more = spoken.named(_button("log.more"), text.MORE, text.MORE)
        self.more.setText("…")
        self._lay_out()
        self._looking = QTimer(self, singleShot=True, interval=PAUSE)
        self._looking.timeout.connect(self.look)
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._typing.timeout.connect(self._sift)
        self.engine.activated.connect(self._on_chosen)
        self.ways.activated.connect(self._sift)
        self.words.textChanged.connect(lambda _: self._typing.start())
        self.words.returnPressed.connect(self._sift)
        self.pause.toggled.connect(self._on_paused)
        self.clear.clicked.connect(self.empty)
        self.newest.clicked.connect(self.go_to_newest)
        self.more.clicked.connect(lambda: self.menu().popup(self.more.mapToGlobal(self.more.rect().topLeft())))
        partings = [event.connect(lambda _: self._offer()) for event in (self._logs.log_opened, self._logs.log_ended)]
        self.destroyed.connect(lambda: [part() for part in (*partings, self._leave)])
        self.follow_changes(desk.speech)

    # User actions

    def show_log(self, log: EngineLog) -> None:
        """Show the log of the user's choice."""
        self._is_chosen = True
        self._follow(log)
        self._offer()

    def empty(self) -> None:
        if self.cells.view is not None:
            self.cells.view.clear()
            self.list.set_current(-1)
            self.list.refresh()
            self._name_pause()

    def go_to_newest(self) -> None:
        self.pause.setChecked(False)
        self.look()
        self.list.go_to_end()

    def copy_last(self) -> None:
        self._copy(range(max(0, self.cells.count() - LAST), self.cells.count()))

    def copy_chosen(self) -> None:
        self._copy(self.list.chosen_rows)

    def save(self) -> None:
        """Ask for a path and save all kept lines of the log."""
        view = self.cells.view
        if view is None:
            return
        log, forms = view.log, [FileForm(text.TLF_FILES, "tlf")]
        proposed = Path(f"{_ODD_SIGNS.sub('-', log.engine).strip('-') or 'engine'}.tlf")

        def write(path: Path, _: FileForm) -> None:
            recording = log.recording
            self.saving.write(path, lambda: write_log(recording).encode())

        ask_where(self.window(), self._desk.speech.say, text.SAVE_TITLE, proposed, forms, write)

    def open_folder(self) -> None:
        open_logs(self._desk)

    def menu(self) -> QMenu:
        """Context menu of the log."""
        say, menu = self._desk.speech.say, Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for phrase, act, can in (
            (text.COPY_LAST.filled(count=LAST), self.copy_last, self.cells.count() > 0),
            (text.COPY_CHOSEN, self.copy_chosen, len(self.list.chosen_rows) > 0),
            (text.SAVE, self.save, self.cells.view is not None),
            (text.OPEN_FOLDER, self.open_folder, self._logs.folder is not None),
        ):
            menu.addAction(say(phrase), act).setEnabled(can)
        return menu

    # Events and refresh

    def look(self) -> None:
        """Show the newly arrived lines."""
        view = self.cells.view
        if view is None or not self.isVisible():
            return
        before = self.cells.count()
        gone = view.refresh()
        if gone or self.cells.count() != before:
            self.list.take(gone)
        self._name_pause()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._offer()
        self.look()

    def _offer(self) -> None:
        """List the engines with a log, and show the newest unless the user has chosen one."""
        self._offered = self._logs.all_logs
        shown = None if self.cells.view is None else self.cells.view.log
        self._is_chosen = self._is_chosen and shown in self._offered
        if self._offered and not self._is_chosen:
            shown = self._offered[-1]
            self._follow(shown)
        say = self._desk.speech.say
        self.engine.clear()
        self.engine.addItems([say(name) for name in log_names(self._offered, self._logs.is_running)])
        if not self._offered:
            self.engine.addItem(say(text.NO_ENGINE))
        if shown in self._offered:
            self.engine.setCurrentIndex(self._offered.index(shown))
        self.engine.setEnabled(bool(self._offered))

    def _follow(self, log: EngineLog) -> None:
        if self.cells.view is not None and self.cells.view.log is log:
            return
        self._leave()
        self._leave = log.appended.connect(lambda _: None if self._looking.isActive() else self._looking.start())
        self.cells.view = LogView(log)
        self.pause.setChecked(False)
        self._sift()

    def _on_chosen(self, place: int) -> None:
        if place < len(self._offered):
            self._is_chosen = True
            self._follow(self._offered[place])

    def _sift(self) -> None:
        """Apply the filter to the lines."""
        self._typing.stop()
        view = self.cells.view
        if view is not None:
            view.refresh()
            view.log_filter = LogFilter(WAYS[self.ways.currentIndex()][1], self.words.text())
            self.list.set_current(-1)
            self.list.refresh()
            self.list.go_to_end()

    def _on_paused(self, is_paused: bool) -> None:
        view = self.cells.view
        if view is not None and is_paused:
            self.look()
            view.pause()
        elif view is not None and view.is_paused:
            self.list.take(view.resume())
        self._name_pause()

    def _copy(self, rows: Sequence[int]) -> None:
        if rows:
            self._desk.shell.copy_text(self.list.words(rows))
            self._desk.shell.say_briefly(text.COPIED.filled(count=len(rows)))

    # Appearance

    def _lay_out(self) -> None:
        self.engine.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.ways.addItems([""] * len(WAYS))
        self.words.setMinimumWidth(LEAST_WORDS)
        tools = QWidget()
        self._tools = QBoxLayout(QBoxLayout.Direction.LeftToRight, tools)
        self._tools.setContentsMargins(8, 4, 8, 4)
        self._tools.setSpacing(6)
        self._tools.addLayout(hbox(self.engine, self.ways, (self.words, 1), spacing=6), 1)
        self._tools.addLayout(hbox(self.pause, self.clear, self.newest, self.more, STRETCH, spacing=6))
        style_dialog(tools)
        vbox(tools, (self.list, 1), on=self, margins=0, spacing=0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the buttons below the filter in a narrow pane."""
        super().resizeEvent(event)
        direction = (
            QBoxLayout.Direction.TopToBottom
            if self.width() < grown(NARROW, self.font())
            else QBoxLayout.Direction.LeftToRight
        )
        self._tools.setDirection(direction)

    def _speak(self) -> None:
        say = self._desk.speech.say
        for place, (phrase, _) in enumerate(WAYS):
            self.ways.setItemText(place, say(phrase))
        self.words.setPlaceholderText(say(text.FILTER))
        self._spoken.speak()
        self._name_pause()
        self._offer()

    def _name_pause(self) -> None:
        view = self.cells.view
        paused = view is not None and view.is_paused
        name = self._desk.speech.say(
            text.PAUSED.filled(count=view.waiting_count) if view is not None and paused else text.PAUSE
        )
        if self.pause.text() != name:
            self.pause.setText(name)


class LogList(RowView):
    """List of log lines, the newest last; it keeps following the end if it is scrolled there."""

    def __init__(self, desk: Desk, cells: "LogCells") -> None:
        super().__init__(desk, "log", text.LIST, cells, text.EMPTY)
        self._cells = cells

    @property
    def is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - self.row_height // 2

    def take(self, gone: int) -> None:
        """Drop `gone` rows from the beginning and show new ones, keeping the scroll position."""
        was_at_end, bar = self.is_at_end, self.verticalScrollBar()
        seen = max(0, bar.value() - gone * self.row_height)
        self.refresh(gone)
        bar.setValue(seen)
        if was_at_end:
            self.go_to_end()

    def go_to_end(self) -> None:
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def words(self, rows: Sequence[int]) -> str:
        """The original lines with time and direction."""
        view = self._cells.view
        return "" if view is None else view.format_lines([view.shown_lines[row] for row in rows])


class LogCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, COLUMNS)
        self.view: LogView | None = None

    def count(self) -> int:
        return 0 if self.view is None else len(self.view.shown_lines)

    def cells(self, row: int) -> Sequence[RowCell]:
        if self.view is None:
            return ()
        shown = log_row(self.view.log, self.view.shown_lines[row])
        tone = TONES.get(shown.direction, Tone.PLAIN)
        return (
            RowCell(shown.time, Tone.MUTED),
            RowCell(shown.direction.value, tone),
            RowCell(self._desk.speech.say(shown.words), tone),
        )

    def spoken(self, row: int) -> str:
        if self.view is None:
            return ""
        shown = log_row(self.view.log, self.view.shown_lines[row])
        return f"{self._desk.speech.say(shown.kind)}: {self._desk.speech.say(shown.words)}"


def _button(name: str, *, checkable: bool = False) -> QToolButton:
    button = QToolButton()  # a push button would keep the pane from getting narrow
    button.setObjectName(name)
    button.setCheckable(checkable)
    return button
