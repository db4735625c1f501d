"""Base classes of windows with hours-long work (matches, batch analyses): start page and view of one run."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QProgressBar, QSizePolicy, QStackedWidget, QWidget

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.dialogs import (
    BusyWindow,
    Notices,
    coloured,
    come_forward,
    give_room,
    make_main,
    push_button,
    words,
)
from app.desktop.kit.icons import SIZE as ICON
from app.desktop.kit.icons import drawn_icons
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, keyless, set_title, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.theme import HEAD, NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.text.phrase import Phrase

WIDEST: Final = 760
_ICONS: Final = ("pause", "resume", "stop")
_TOP: Final = Qt.AlignmentFlag.AlignVCenter


class WorkWords(NamedTuple):
    title: Phrase
    what: Phrase
    """Introduction in a few sentences."""
    new: Phrase
    kept: Phrase
    none: Phrase
    """Text shown if nothing is kept yet."""
    name: Phrase
    state: Phrase
    running: Phrase
    resume: Phrase
    show: Phrase
    back: Phrase
    pause: Phrase
    pause_help: Phrase
    end: Phrase
    end_help: Phrase


class KeptWork(NamedTuple):
    """List entry of kept work."""

    folder: Path
    name: str
    state: Phrase
    is_over: bool


class KeptCells(RowModel):
    def __init__(self, desk: Desk, said: WorkWords) -> None:
        columns = Column("name", said.name, 20, stretches=True), Column("state", said.state, 18)
        super().__init__(desk, columns)
        self.kept: Sequence[KeptWork] = ()
        self.running: Path | None = None
        self._said = said

    def count(self) -> int:
        return len(self.kept)

    def cells(self, row: int) -> Sequence[RowCell]:
        kept = self.kept[row]
        is_running = kept.folder == self.running
        tone = Tone.GOOD if is_running else Tone.MUTED if kept.is_over else Tone.WARNING
        state = self._said.running if is_running else kept.state
        return RowCell(kept.name or kept.folder.name), RowCell(self._desk.speech.say(state), tone)


class StartPage(Pane):
    """Start page: introduction, kept work, and the button for new work."""

    def __init__(
        self, desk: Desk, name: str, said: WorkWords, kept_in: Callable[[], list[KeptWork]], *more: QWidget
    ) -> None:
        """`kept_in` runs on a worker thread; `more` are widgets at the end of the foot."""
        super().__init__()
        self.setObjectName(f"{name}_start")
        self.new_wanted, self.shown, self.resumed = Event[None](), Event[Path](), Event[Path]()
        self._desk, self._kept_in = desk, kept_in
        self._beside = BackgroundTasks(self, desk.running)
        spoken = self._spoken = Retranslator(desk.speech.say)
        self._title, self._kept = spoken.label(said.title), spoken.label(said.kept)
        told = spoken.label(said.what, words("what"))
        self.new = make_main(spoken.button(push_button("new"), said.new))
        self.cells = KeptCells(desk, said)
        self.list = RowView(desk, f"kept_{name}", said.kept, self.cells, said.none)
        self.resume = spoken.button(push_button("resume"), said.resume)
        self.show_ = spoken.button(push_button("show"), said.show)
        self.notices = Notices()
        content = QWidget()
        content.setMaximumWidth(WIDEST)
        head = hbox((told, 1), (self.new, 0, Qt.AlignmentFlag.AlignTop), spacing=24)
        foot = hbox(self.resume, self.show_, STRETCH, *more)
        parts = (self._title, head, self.notices, 8, self._kept, (self.list, 1), foot)
        vbox(*parts, on=content, margins=0, spacing=10)
        hbox(STRETCH, (content, 8), STRETCH, on=self, margins=(24, 20, 24, 20))
        self.new.clicked.connect(lambda: self.new_wanted.emit(None))
        self.resume.clicked.connect(lambda: self._tell(self.resumed))
        self.show_.clicked.connect(lambda: self._tell(self.shown))
        self.list.chosen.connect(lambda _: self._show_buttons())
        self.list.activated.connect(lambda _: self._tell(self.shown))
        self.follow_changes(desk.speech)

    @property
    def chosen(self) -> KeptWork | None:
        at = self.list.current
        return self.cells.kept[at] if 0 <= at < len(self.cells.kept) else None

    def look(self, running: Path | None) -> None:
        """Reload the list of kept work; `running` is the folder of the running one."""
        self.cells.running = running
        self._beside.look(self._kept_in, self._on_found)

    def tell(self, sentence: Phrase) -> None:
        self.notices.tell([sentence], self._desk.speech.say, self._desk.shell.theme, is_warning=True)

    def _on_found(self, kept: list[KeptWork]) -> None:
        chosen = self.chosen
        self.cells.kept = kept
        self.list.refresh()
        folders = [each.folder for each in kept]
        # Choose unfinished work first: the user may want to resume it.
        waits = next((place for place, each in enumerate(kept) if not each.is_over), 0)
        at = folders.index(chosen.folder) if chosen is not None and chosen.folder in folders else waits
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


class WorkView(Pane):
    """Base of the view of one run: name, progress and controls at the top."""

    def __init__(self, desk: Desk, name: str, said: WorkWords) -> None:
        super().__init__()
        self.setObjectName(name)
        self.listed, self.new_wanted = Event[None](), Event[None]()
        """Emitted when the user wants the list, or new work."""
        self.resume_wanted = Event[Path]()
        self._desk, self._say, self._said = desk, desk.speech.say, said
        spoken = self._spoken = Retranslator(self._say)
        self.name, self.conditions = CutLabel(), CutLabel()
        self.done, self.state = Label(), Label(objectName="state")
        self.bar = spoken.named(QProgressBar(textVisible=False), said.title)
        self.back = spoken.button(push_button("back"), said.back)
        self.pause = spoken.tip(push_button("pause"), said.pause_help)
        self.end = spoken.button(push_button("end"), said.end, said.end_help)
        self.new = make_main(spoken.button(push_button("new"), said.new))
        self.notices = Notices()
        self.back.clicked.connect(lambda: self.listed.emit(None))
        self.new.clicked.connect(lambda: self.new_wanted.emit(None))

    def _head(self, *more: QWidget) -> tuple[QLayout, QLayout, QWidget]:
        """Head of the view; `more` are additional buttons."""
        self.bar.setFixedHeight(6)
        for label in (self.done, self.state):
            label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        far = vbox(hbox(self.done, STRETCH, self.state, spacing=16), self.bar, spacing=4)
        far.setContentsMargins(12, 0, 12, 10)
        title = vbox(self.name, self.conditions, spacing=2)
        buttons = [(each, 0, _TOP) for each in (self.pause, self.end, *more, self.new)]
        head = hbox((self.back, 0, _TOP), (title, 1), *buttons, spacing=8, margins=(12, 10, 12, 6))
        return head, far, self.notices

    def _show_pause(self, *, rests: bool) -> None:
        self.pause.setText(keyless(self._say(self._said.resume if rests else self._said.pause)))
        self.pause.setIcon(self._icons["resume" if rests else "pause"])

    def _show(self) -> None:
        raise NotImplementedError

    def _speak(self) -> None:
        self._spoken.speak()
        self.notices.speak(self._say)
        self._show()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self._icons = drawn_icons(_ICONS, theme, ICON, self.devicePixelRatioF())
        self.end.setIcon(self._icons["stop"])
        self.name.setFont(sized(self.font(), HEAD, is_bold=True))
        for line in (self.name, self.conditions):
            line.setMinimumHeight(line.fontMetrics().lineSpacing() + 2)
        for label in (self.conditions, self.state):
            coloured(label, theme.muted)
        self.notices.apply_theme(theme)
        self._show()


class Work(Protocol):
    folder: Path
    rested: Event[None]
    """Emitted when the work has stopped."""

    def deleteLater(self) -> None: ...  # noqa: N802 - Qt's name


W = TypeVar("W", bound=Work)
R = TypeVar("R")


class WorkPage(Pane, Generic[W, R]):
    """Content of a work window. At most one piece of work runs; `R` is what a worker thread loads for one."""

    def __init__(self, desk: Desk, start: StartPage, view: WorkView) -> None:
        super().__init__()
        self.running: W | None = None
        self.pages = QStackedWidget()
        self._desk, self._start, self._view = desk, start, view
        self._beside = BackgroundTasks(self, desk.running)
        self._waits = False
        """True while work is being loaded."""
        self._seen: W | None = None
        for page in (start, view):
            self.pages.addWidget(page)
            page.new_wanted.connect(lambda _: self.ask_for_plan())
        vbox(self.pages, on=self, margins=0)
        start.shown.connect(lambda folder: self.open(folder, to_run=False))
        for resumed in (start.resumed, view.resume_wanted):
            resumed.connect(lambda folder: self.open(folder, to_run=True))
        view.listed.connect(lambda _: self.list_kept())

    def ask_for_plan(self) -> object:
        raise NotImplementedError

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Ask whether to end the running work, and call `then` once it has stopped."""
        raise NotImplementedError

    def _reopened(self, folder: Path, to_run: bool, /) -> R | Phrase:
        """Load kept work, or return why that fails. Runs on a worker thread."""
        raise NotImplementedError

    def _made(self, ready: R) -> W:
        raise NotImplementedError

    def _put_on(self, work: W) -> None:
        """Show the work in the view."""
        raise NotImplementedError

    def _set_to_work(self, work: W) -> None:
        """Start the work, unless it starts by itself."""

    def list_kept(self) -> None:
        start = self._start
        start.notices.put_away()
        start.look(None if self.running is None else self.running.folder)
        self.pages.setCurrentWidget(start)
        (start.new if start.new.isEnabled() else start.list).setFocus()

    def open(self, folder: Path, *, to_run: bool) -> None:
        """Show kept work, or resume it."""
        if self.running is not None and self.running.folder == folder:
            self._show(self.running)
        elif not to_run or self.running is None:
            self._open(partial(self._reopened, folder, to_run), to_run=to_run)

    def _open(self, ready: Callable[[], R | Phrase], *, to_run: bool) -> None:
        if not self._waits:
            self._waits = True
            self._beside.do(ready, partial(self._on_opened, to_run))

    def _on_opened(self, to_run: bool, ready: R | Phrase) -> None:
        self._waits = False
        if isinstance(ready, Phrase):
            self.list_kept()
            self._start.tell(ready)
            return
        work = self._made(ready)
        self._show(work)
        if to_run:
            self.running = work
            work.rested.connect(lambda _: self._on_rested())
            self._set_to_work(work)

    def _show(self, work: W) -> None:
        before, self._seen = self._seen, work
        self._put_on(work)
        self.pages.setCurrentWidget(self._view)
        if before is not None and before is not work and before is not self.running:
            before.deleteLater()

    def _on_rested(self) -> None:
        self.running = None
        if self.pages.currentWidget() is self._start:
            self._start.look(None)


class WorkWindow(BusyWindow):
    """Work window; it lives as long as the main window, so work goes on while it is hidden. Closing asks first."""

    def __init__(
        self, desk: Desk, parent: QWidget, name: str, title: Phrase, page: WorkPage[W, R], size: tuple[int, int]
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._page = page
        vbox(page, on=self, margins=0)
        self._desk, self._title = desk, title
        self.follow_changes(desk.speech)
        give_room(self, *size)

    def _speak(self) -> None:
        set_title(self, self._desk.speech.say(self._title))

    def appear(self) -> None:
        if not self.isVisible() and self._page.running is None:
            self._page.list_kept()
        come_forward(self)

    @property
    def is_working(self) -> bool:
        return self._page.running is not None

    def ask_before_end(self, then: Callable[[], object]) -> None:
        self._page.ask_before_end(then)
