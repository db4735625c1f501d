"""Running USI engines: process, session, log and timers of each. No engine outlives the program.

A command is written to the engine before the call returns. Session events are emitted one by one, never before the call
that caused them has returned: `info` at most thirty times a second, everything else at once.
"""

from collections import deque
from collections.abc import Callable, Mapping
from math import ceil
from time import monotonic, thread_time
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.runtime.exit import EngineExit, ProcessExit
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.runtime.process import ChildProcess
from app.runtime.qt import run_until_event
from app.usi.events import OwedReply, ReplyOverdue, SessionEnded, SessionEvent, SessionTimeouts
from app.usi.info_throttle import is_throttled_info
from app.usi.lines import LineBuffer
from app.usi.log import EngineLog, LogDirection
from app.usi.options import Setting
from app.usi.session import Session

FRAME_MS: Final = 33
"""Interval in milliseconds between two deliveries of `info` events (a frame)."""
_REST_FACTOR: Final = 3
"""Rest after a frame, in multiples of its duration: the frames of all engines take a quarter of the time at most."""
_FLOOD_SECONDS: Final = 0.1
"""Seconds over which lines and pieces are counted to detect a flood."""
_MOST_LOGGED_LINES: Final = 500
"""Number of lines of any kind that are logged in a time span; beyond it `info` lines are only counted."""
_FLOOD_PIECES: Final = 40
"""Number of pieces of output without events, in one time span, that counts as a flood."""
_KILL_MS: Final = 2_000


class LogTap:
    """Copies an engine's input and output to its log: everything, except most of a flood.

    The log keeps the newest lines, so of a million in a second it would drop nearly all at once, and each would cost
    time. `info` lines beyond what it could hold are counted instead; a note such as `× 1234 info` replaces them. All
    other lines are kept, except on stderr, where the kinds of lines are unknown.
    """

    def __init__(self, log: EngineLog) -> None:
        self._log = log
        self._streams = {LogDirection.FROM: _OutputStream("info"), LogDirection.STDERR: _OutputStream("stderr")}

    def log_input(self, data: bytes, now: float) -> None:
        self._log.append_lines(LogDirection.TO, data.split(b"\n")[:-1], now)

    def log_output(self, way: LogDirection, piece: bytes, now: float) -> None:
        self._append_lines(way, self._streams[way].lines.split_lines(piece), now)

    def log_exit(self, number: int | None, now: float) -> None:
        """Log the engine's exit; `number` is the exit code or the negative signal, None if it never started."""
        for way, stream in self._streams.items():
            self._append_lines(way, stream.lines.flush(), now)
            self._log_dropped_count(stream, now)
        if number is not None:
            self._log.append_lines(LogDirection.EXIT, [str(number).encode()], now)

    def _append_lines(self, way: LogDirection, lines: list[bytes], now: float) -> None:
        if not lines:
            return
        stream = self._streams[way]
        if now - stream.window_start >= _FLOOD_SECONDS:
            self._log_dropped_count(stream, now)
            stream.window_start, stream.lines_left = now, _MOST_LOGGED_LINES
        if stream.lines_left > 0:
            stream.lines_left -= len(lines)
            self._log_dropped_count(stream, now)
            self._log.append_lines(way, lines, now)
            return
        for raw in lines:
            if way is LogDirection.STDERR or is_throttled_info(raw):
                stream.dropped_lines += 1
            else:
                self._log_dropped_count(stream, now)
                self._log.append_lines(way, [raw], now)

    def _log_dropped_count(self, stream: "_OutputStream", now: float) -> None:
        if stream.dropped_lines:
            self._log.append_lines(LogDirection.NOTE, [f"× {stream.dropped_lines} {stream.name}".encode()], now)
            stream.dropped_lines = 0


class _OutputStream:
    """Line buffer and flood counters of one output pipe."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines = LineBuffer()
        self.window_start = 0.0
        self.lines_left = _MOST_LOGGED_LINES
        self.dropped_lines = 0


class FrameScheduler:
    """Scheduler of the frames (`info` deliveries) of all engines: one in each turn of the event loop, then a rest.

    Meanwhile newer `info` lines replace older ones, so engines with much output are read less often.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self._due_times: dict[Callable[[], object], float] = {}
        """Callbacks that deliver an engine's `info` events, with the time when each is due; in order of time."""
        self._rests_until = 0.0
        self._timer = QTimer(parent, singleShot=True)
        self._timer.timeout.connect(self._run_next_frame)

    def schedule_frame(self, show: Callable[[], object]) -> None:
        """Schedule the callback `show` for the next frame, unless it is scheduled already."""
        if show not in self._due_times:
            self._due_times[show] = monotonic() + FRAME_MS / 1000
            self._set_timers()

    def cancel_frame(self, show: Callable[[], object]) -> None:
        """Cancel the scheduled callback `show`."""
        self._due_times.pop(show, None)

    def _run_next_frame(self) -> None:
        if not self._due_times:
            return
        show, begun = next(iter(self._due_times)), thread_time()
        del self._due_times[show]
        try:
            show()
        finally:
            self._rests_until = monotonic() + _REST_FACTOR * (thread_time() - begun)
            self._set_timers()

    def _set_timers(self) -> None:
        if self._due_times and not self._timer.isActive():
            wait = max(next(iter(self._due_times.values())), self._rests_until) - monotonic()
            self._timer.start(max(0, ceil(wait * 1000)))


class Engine(Session):
    """One running USI engine: a session with its process and timers. (No QObject: attribute access is slower there.)

    If it does not exit in time after `quit_all`, the process is terminated and then killed.
    """

    def __init__(
        self,
        engines: "EngineRegistry",
        launch: Launch,
        values: Mapping[str, Setting] | None = None,
        patience: SessionTimeouts | None = None,
        log: EngineLog | None = None,
    ) -> None:
        """Make an engine with the user's option values, which its owner connects to and starts."""
        super().__init__(values, patience)
        self.session_event: Event[SessionEvent] = Event()
        self.ended: Event[EngineExit] = Event()
        """Emitted once, after all other events, when the process has ended or could not be started."""
        self._log_tap = None if log is None else LogTap(log)
        self._qt_parent = QObject(engines)
        self._process = ChildProcess(launch, engines.guardian, self._qt_parent)
        self._process.stdout_read.connect(self._on_stdout)
        self._process.stderr_read.connect(self._on_stderr)
        self._process.ended.connect(self._on_ended)
        self._machine = launch.machine
        self._exit: ProcessExit | None = None
        self._events_to_emit: deque[SessionEvent] = deque()
        self._is_delivering = False
        self._pieces_since = 0.0
        self._piece_count = 0
        self._deadline_timer = QTimer(self._qt_parent, singleShot=True)
        self._deadline_timer.timeout.connect(lambda: self._emit_events(self.check_deadlines(monotonic())))
        self._frames = engines.frames
        engines.add_engine(self)

    @property
    def process_id(self) -> int | None:
        """Process id while the process runs."""
        return self._process.process_id

    def start(self, now: float | None = None) -> None:
        self._process.start()
        super().start(now)

    def kill(self) -> None:
        """Kill the process at once."""
        self.quit()
        self._process.kill()

    def delete_qt_objects(self) -> None:
        """Delete the engine's Qt objects, once no listener needs the engine any more."""
        self._qt_parent.deleteLater()

    def flush_outgoing(self) -> None:
        """Write the session's waiting commands to the process, and set the timers to its deadlines."""
        self._write_commands()
        if not self._is_delivering:
            self._set_timers()

    # Callbacks.

    def _on_stdout(self, piece: bytes) -> None:
        now = monotonic()
        if self._log_tap is not None:
            self._log_tap.log_output(LogDirection.FROM, piece, now)
        if events := self.receive_bytes(piece, now):
            self._emit_events(events)
        else:
            self.flush_outgoing()
            self._pause_flood(now)

    def _on_stderr(self, piece: bytes) -> None:
        if self._log_tap is not None:
            self._log_tap.log_output(LogDirection.STDERR, piece, monotonic())

    def _on_frame(self) -> None:
        self._emit_events(self.drain_info(monotonic()))

    def _on_ended(self, end: ProcessExit) -> None:
        now = monotonic()
        self._exit = end = end._replace(machine=self._machine)
        self._frames.cancel_frame(self._on_frame)
        if self._log_tap is not None:
            self._log_tap.log_exit(end.exit_number, now)
        self._emit_events(self.on_process_exit(end.code, now))

    def _pause_flood(self, now: float) -> None:
        if now - self._pieces_since > _FLOOD_SECONDS:
            self._pieces_since, self._piece_count = now, 0
        self._piece_count += 1
        if self._piece_count > _FLOOD_PIECES:
            self._process.pause_reading()

    def _write_commands(self) -> None:
        if said := self.take_outgoing():
            self._process.write(said)
            if self._log_tap is not None:
                self._log_tap.log_input(said, monotonic())

    def _set_timers(self) -> None:
        deadline = self.deadline
        if self._events_to_emit:
            self._deadline_timer.start(0)  # a listener failed; the others still get the remaining events
        elif deadline is None:
            self._deadline_timer.stop()
        else:
            self._deadline_timer.start(max(0, ceil((deadline - monotonic()) * 1000)))
        if self.has_waiting_info:
            self._frames.schedule_frame(self._on_frame)

    def _emit_events(self, events: list[SessionEvent]) -> None:
        self._write_commands()
        self._events_to_emit.extend(events)
        if self._is_delivering:
            return
        self._is_delivering = True
        try:
            while self._events_to_emit:
                self._announce_event(self._events_to_emit.popleft())
                if left := self.take_events():
                    self._events_to_emit.extend(left)
        finally:
            self._is_delivering = False
            self._set_timers()

    def _announce_event(self, event: SessionEvent) -> None:
        if isinstance(event, ReplyOverdue) and event.awaited is OwedReply.EXIT:
            self._process.terminate()
        try:
            self.session_event.emit(event)
        finally:
            if isinstance(event, SessionEnded) and self._exit is not None:
                self.ended.emit(EngineExit(self._exit, event))


class EngineRegistry(QObject):
    """All running engines of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.all_ended: Event[None] = Event()
        self.quit_begun: Event[None] = Event()
        """Emitted when the program is about to end; no engine should be started after it."""
        self.guardian = Guardian()
        self.frames = FrameScheduler(self)
        self._running: list[Engine] = []

    @property
    def running(self) -> tuple[Engine, ...]:
        return tuple(self._running)

    def add_engine(self, engine: Engine) -> None:
        """Keep a new engine until it has ended."""
        self._running.append(engine)
        engine.ended.connect(lambda _: self._remove_engine(engine))

    def quit_all(self) -> None:
        """Quit all engines; `all_ended` follows when they have ended."""
        for engine in self.running:
            engine.quit()

    def kill_all(self) -> None:
        for engine in self.running:
            engine.kill()

    def quit_and_wait(self, seconds: float) -> None:
        """Quit all engines and wait, at the end of the program; after `seconds` kill those still running."""
        self.quit_begun.emit(None)
        if self._running:
            run_until_event(self.all_ended, self.quit_all, round(seconds * 1000))
        if self._running:
            run_until_event(self.all_ended, self.kill_all, _KILL_MS)

    def _remove_engine(self, engine: Engine) -> None:
        self._running.remove(engine)
        engine.delete_qt_objects()
        if not self._running:
            self.all_ended.emit(None)
