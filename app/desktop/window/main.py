"""Start-up of the graphical program: settings, construction and wiring of all objects, event loop, shutdown.

The frame of the window is on the screen at once. The rest is built in small steps, so that the user sees the window
before Python has loaded all modules."""

import gc
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.base.atomic import remove_leftovers, remove_leftovers_below, remove_noted_leftovers
from app.base.event import Event
from app.base.folders import Folders, are_folders_chosen, find_folders, remove_foreign_permissions, resources_folder
from app.base.garbage import GARBAGE_COLLECTOR
from app.base.incidents import LOG_FOLDER, FailureLog, FailureReport, program_log
from app.base.version import program_version
from app.config.preferences import Preferences, load_settings, replace_setting
from app.config.settings import Settings, notation_for
from app.desktop.actions import toolbar
from app.desktop.desk.dock import DOCKS
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.icons import PictureCache, program_icon
from app.desktop.kit.idle import IDLE, Rank, Steps
from app.desktop.kit.theme import FILE, system_points, window_font
from app.desktop.kit.translation import QtTranslation, Translation, language_for
from app.desktop.window.window import MainWindow
from app.runtime.missing_library import NO_DISPLAY, reporting_missing_library
from app.text import settings as settings_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.state_store import FOLDER as NOTES
from app.workspace.state_store import StateStore

if TYPE_CHECKING:
    from app.config.engine_list import EngineProfiles
    from app.desktop.desk.desk import Desk, EngineRoom
    from app.desktop.files.file_controller import FileController
    from app.desktop.window.board_controller import BoardController
    from app.desktop.window.crash_reporting import CrashReporter
    from app.runtime.shared_engines import SharedEngines
    from app.runtime.single_instance import SingleInstance
    from app.runtime.writer import FileWriter, WriteFailed

PATIENCE = 10.0
"""Seconds that shutdown waits for files to be written."""
ENGINES_PATIENCE = 5.0
"""Seconds that engines get to quit before they are killed."""


class Application(QApplication):
    """Qt application that handles macOS's file open events; other systems pass files on the command line."""

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(arguments)
        self.asked = Event[str]()

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if path := event.file():
            self.asked.emit(path)
        return True


KIND: type[QApplication] = Application if sys.platform == "darwin" else QApplication
"""Application class; systems other than macOS use Qt's own, so that events do not pass through Python."""


class Program:
    """Root object of the program: it constructs everything and passes it down."""

    def __init__(
        self,
        arguments: Sequence[str],
        places: Folders,
        paths: Sequence[Path] = (),
        incidents: "Callable[[], FailureLog] | None" = None,
    ) -> None:
        """Build the window; `paths` are opened once it is ready, `incidents` makes the error reporting."""
        # The style is a command-line option, because loading QStyle's Python class takes ten milliseconds.
        with reporting_missing_library():
            self.qt = KIND([*arguments, "-style", "Fusion"])
        if isinstance(self.qt, Application):
            self.qt.asked.connect(self._on_file)
        self.qt.setApplicationName("yomisuji")
        self.qt.setDesktopFileName("yomisuji")
        self._writer: FileWriter | None = None
        # The default font size is the system's, read before the application's font is changed.
        fresh = replace_setting(Settings(), "appearance", "font_size", system_points(self.qt.font()))
        loaded = load_settings(places.config / "settings.json", time.time(), fresh=fresh)
        self.preferences = Preferences(loaded, lambda data: self._write(places.config / "settings.json", data))
        language = language_for(loaded.settings.appearance.language)
        self.speech = Translation(language, notation_for(loaded.settings.board.notation, language))
        self.kept = PictureCache(places.cache, self._write)
        self.ready = Event[None]()
        """Emitted once the board is in the window and every action works."""
        self.desk: Desk | None = None
        """Shared context of everything in the window; None until it is built."""
        self.table: BoardController | None = None
        self.filing: FileController | None = None
        self.instance: SingleInstance | None = None
        self._room: EngineRoom | None = None
        self.shared_engines: SharedEngines | None = None
        self.crashes: CrashReporter | None = None
        self._unwritten: set[Phrase] = set()
        """Reasons why writing files failed; each is reported once, since it usually affects all files."""
        self._places = places
        self._paths = paths
        self._incidents = incidents
        font = window_font()
        state = StateStore(places.data / NOTES, self._write, self._on_set_aside, places.config / "window.place")
        self.window = MainWindow(self.preferences, self.speech, self.kept, font or self.qt.font(), state)
        self.window.restore_place()
        if self.preferences.now.appearance.welcome and not paths:
            self.window.docks.show("welcome")
        for notice in loaded.notices:
            self._warn(notice)
        if font is None:
            self._warn(text.NO_FONT_FOUND.filled(path=resources_folder() / "fonts" / FILE))
        self.window.closed.connect(lambda _: self.window.keep_place())
        self.window.painted.connect(lambda _: IDLE.soon(self.window, self._start))

    def run(self) -> int:
        self.window.show()
        code = self.qt.exec()
        if self._room is not None:
            self._room.running.quit_and_wait(ENGINES_PATIENCE)
            self._room.pool.logs.close(PATIENCE)
        if self.shared_engines is not None:
            self.shared_engines.close(PATIENCE)
        if self.filing is not None:
            self.filing.close(PATIENCE)
        if self.instance is not None:
            self.instance.close()
        if self._writer is not None:
            self._writer.close(PATIENCE)
        if self.crashes is not None:
            self.crashes.close()
        return code

    def _start(self) -> Steps:
        """Build everything that makes the window work, step by step; a failure is shown in the window."""
        try:
            yield from self._set_table()
        except Exception as failure:
            self._warn(text.NOT_STARTED.filled(reason=f"{type(failure).__name__}: {failure}"))
            raise
        for deed in (self._settle, self._engine_room, self._open_door, self._listen, self._teach_qt):
            deed()
            yield
        IDLE.soon(self.window, self._acquaint, rank=Rank.SPARE)
        IDLE.soon(self.window, self._preload, rank=Rank.SPARE)

    def _set_table(self) -> Steps:
        from app.workspace.document import Document  # noqa: PLC0415 - the frame is on the screen before all this is loaded

        yield
        from app.desktop.desk.desk import Desk  # noqa: PLC0415
        from app.desktop.files.file_controller import FileController  # noqa: PLC0415

        yield
        from app.desktop.window.board_controller import BoardController  # noqa: PLC0415

        yield
        from app.desktop.window.tab_bar import Tabs  # noqa: PLC0415

        yield
        document = Document(time.monotonic, lambda: self.speech.notation)
        self.filing = FileController(self.window, document, self.speech, self.writer, self._places.data)
        self.window.may_close = self.filing.may_close
        self.desk = Desk(document, self.preferences, self.speech, self.window, self.filing, self._engine_room)
        self.table = BoardController(self.window, self.desk, self.kept)
        self.window.frame.lay_tabs(Tabs(self.desk, self.filing))

    def _engine_room(self) -> "EngineRoom":
        """Return the engines of this machine, created on the first call."""
        if self._room is None:
            from app.desktop.desk.desk import EngineRoom  # noqa: PLC0415
            from app.runtime.engine import EngineRegistry  # noqa: PLC0415
            from app.runtime.engine_logs import EngineLogs  # noqa: PLC0415
            from app.runtime.pool import EnginePool  # noqa: PLC0415

            running, shelf = EngineRegistry(), self._shelf()
            logs = EngineLogs(self._places.data / LOG_FOLDER)
            self._room = EngineRoom(shelf, running, EnginePool(running, logs, shelf=shelf))
        return self._room

    def _shelf(self) -> "EngineProfiles":
        """Load the engine list and share it with other running instances."""
        from app.config.engine_store import ENGINES_FILE as ENGINES  # noqa: PLC0415 - see _engine_room
        from app.config.engine_store import load_engines  # noqa: PLC0415
        from app.runtime.shared_engines import SharedEngines  # noqa: PLC0415

        path = self._places.config / ENGINES
        loaded = load_engines(path, time.time())
        for notice in loaded.notices:
            self._warn(notice)
        shared = self.shared_engines = SharedEngines(path, loaded, self.window)
        shared.failed.connect(self._on_write_failed)
        shared.notice_raised.connect(self._warn)
        shared.start()
        return shared.profiles

    def _settle(self) -> None:
        from app.runtime.qt import call_on_termination, collect_garbage_on_timer  # noqa: PLC0415

        GARBAGE_COLLECTOR.freeze_objects()
        collect_garbage_on_timer(self.window)
        call_on_termination(self._end_unasked)
        self.qt.setWindowIcon(program_icon())
        self.ready.emit(None)
        Thread(target=load_rules, name="rules", daemon=True).start()

    def _end_unasked(self) -> None:
        """Quit on a signal of the system without asking; autosaves recover unsaved records at the next start."""
        self.window.may_close = lambda: True
        self.window.close()
        self.qt.exit()  # `quit` would ask windows with work in them, which ask the user whether to stop it

    def _open_door(self) -> None:
        """Open the requested files, offer autosaved records after a crash, and listen for later starts."""
        from app.runtime.single_instance import SingleInstance  # noqa: PLC0415 - nobody knocks before the window is there

        if self.filing is None:
            return
        # Cleaning up comes first: this start may be killed soon as well.
        self.filing.safe.do(partial(tidy_up, self._places))
        beside = partial(tidy_beside, self.filing.recent.paths, self._places.data)
        Thread(target=beside, name="tidying", daemon=True).start()
        self.filing.begin_tabs(self.window.state, reopens=self.preferences.now.files.reopens)
        if self._paths:
            self.filing.open_paths(self._paths)
        self.instance = SingleInstance(self._places.data, self.window)
        self.instance.files_received.connect(self._on_asked)
        self.instance.listen()
        if self.instance.is_second:
            self.window.warn(MessageKind.PROGRAM, WINDOW, text.SECOND_WINDOW)

    def _listen(self) -> None:
        """Report errors of this run, and how the last run ended."""
        from app.desktop.window.crash_reporting import CrashReporter  # noqa: PLC0415 - it is no part of what makes the window work

        if self._incidents is not None and self.filing is not None:
            self.crashes = CrashReporter(self._incidents(), self._places, self.window, self.filing, self.speech)

    def _teach_qt(self) -> None:
        """Translate Qt's own texts."""
        QtTranslation(self.speech, self.window)

    def _preload(self) -> Steps:
        """Preload modules that may be needed later, while the program is idle and no clock runs."""
        from app.desktop.window.preloading import IdleDetector, preload  # noqa: PLC0415 - it is no part of what makes it work

        if self.desk is None:
            return
        document = self.desk.document
        spare = IdleDetector(lambda: document.shown.clocks == (None, None))
        document.changed.connect(lambda change: spare.disturb() if change.alters_board else None)
        self.window.docks.changed.connect(lambda _: spare.disturb())
        self.window.closed.connect(lambda _: IDLE.drop(self.window, self._preload))
        IDLE.is_spare = spare.is_there
        yield
        program_version()  # looks for files and caches the result
        yield from preload(first_modules())

    def _acquaint(self) -> None:
        """Query the bundled engine's options in advance."""
        from app.runtime.shared_engines import EngineProbe  # noqa: PLC0415 - it is no part of what makes the window work

        if self.desk is not None and self.window.isVisible():
            acquaintance = EngineProbe(self.desk.engines, self.desk.running, self.window)
            self.window.closed.connect(lambda _: acquaintance.cancel())
            acquaintance.start()

    def _on_asked(self, paths: tuple[str, ...]) -> None:
        """Open the files that a second start has handed over."""
        self.window.show_up()
        if paths and self.filing is not None:
            self.filing.open_paths([Path(path) for path in paths])

    def _on_file(self, path: str) -> None:
        """Handle a file open event of the system, which may come before the window is ready."""
        if self.instance is None:
            self._paths = (*self._paths, Path(path))
        else:
            self._on_asked((path,))

    @property
    def writer(self) -> "FileWriter":
        """File writer, created on first use after the window's first paint."""
        if self._writer is None:
            from app.runtime.writer import FileWriter  # noqa: PLC0415 - see above

            self._writer = FileWriter()
            self._writer.failed.connect(self._on_write_failed)
            self._writer.file_moved_aside.connect(self._on_set_aside)
        return self._writer

    def _warn(self, sentence: Phrase) -> None:
        """Show a notice about the program itself."""
        self.window.warn(MessageKind.PROGRAM, WINDOW, sentence)

    def _write(self, path: Path, data: bytes) -> None:
        self.writer.write_file(path, data)

    def _on_set_aside(self, aside: Path) -> None:
        self._warn(text.SET_ASIDE.filled(aside=aside))

    def _on_write_failed(self, failure: "WriteFailed") -> None:
        """Report a failed write; the user's own files are reported by `FileController`, and cached pictures do not
        matter."""
        if failure.ticket or failure.path.is_relative_to(self._places.cache) or failure.words.reason in self._unwritten:
            return
        self._unwritten.add(failure.words.reason)
        self._warn(settings_text.NOT_SAVED.filled(path=failure.path, **failure.words._asdict()))


def tidy_up(places: Folders) -> None:
    """Restrict access to the program's folders and delete temporary files that killed programs left."""
    if not are_folders_chosen():
        remove_foreign_permissions(places)
    for folder in places:
        remove_leftovers_below(folder)


def tidy_beside(paths: Sequence[str], data: Path) -> None:
    """Delete temporary files that killed programs left beside the user's files; run on a thread, as drives may be
    slow."""
    remove_noted_leftovers(data)
    for path in paths:
        target = Path(os.path.realpath(path))
        remove_leftovers(target.parent, target)


def first_modules() -> list[str]:
    """Modules from which preloading starts: the window itself, actions, and the panes of docks."""
    from app.desktop.actions import declared  # noqa: PLC0415 - loaded by then

    return [__name__, declared.__name__, toolbar.__name__, *(dock.module for dock in DOCKS)]


def load_rules() -> None:
    """Load the rules of shogi on a background thread; loading is slow, and the first move needs them."""
    from app.shogi.rules import load_python_shogi  # noqa: PLC0415

    load_python_shogi()


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return True if there is a display; without one Qt does not raise but aborts the process."""
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def say_no_display() -> int:
    sys.stderr.write(f"{text.NO_DISPLAY.ja}\n{text.NO_DISPLAY.en}\n")
    return NO_DISPLAY


def main(arguments: Sequence[str], paths: Sequence[str] = ()) -> int:
    """Run the window with these files until it is closed, or hand them over to a running instance."""
    if not has_display():
        return say_no_display()
    places = find_folders()
    if (places.data / "instance").exists():
        from app.runtime.single_instance import send_to_first_instance  # noqa: PLC0415 - only where somebody may be there to take it

        if send_to_first_instance(places.data, paths):
            return 0
    gc.disable()  # no garbage before the first paint, and looking for it takes milliseconds
    incidents = cache(lambda: listening(places))

    def hear(kind: type[BaseException], raised: BaseException, trace: TracebackType | None) -> None:
        """Handle an exception before the error reporting is loaded."""
        incidents().on_uncaught_exception(kind, raised, trace)

    sys.excepthook = hear
    return Program(arguments, places, [Path(path) for path in paths], incidents).run()


def listening(places: Folders) -> FailureLog:
    """Create the error log, install its hooks, and report fatal errors."""
    sys.excepthook = sys.__excepthook__
    incidents = FailureLog(program_log(places.data))
    incidents.install_hooks()
    incidents.failure_reported.connect(lambda incident: tell_of_end(incident, incidents, places))
    return incidents


def tell_of_end(incident: FailureReport, incidents: FailureLog, places: Folders) -> None:
    """Report an error outside the window; the window reports those it survives itself."""
    from app.desktop.window.crash_reporting import tell_where_no_window_does  # noqa: PLC0415 - most days nobody needs it

    tell_where_no_window_does(incident, incidents, places)
