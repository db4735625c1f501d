"""Engines that run: the conversation and the process of each, with one clock for both; none outlives the program.

What is asked for is written before the call returns, and what the session tells is announced one by one, never before a
call that brought it about has returned. Thoughts come thirty times a second at most, everything else when it comes.
"""

from collections import deque
from collections.abc import Callable
from math import ceil
from time import monotonic, thread_time
from typing import Final, TypeVar

import app.runtime.unhooked  # noqa: F401 - before all that is loaded below

from PySide6.QtCore import QEventLoop, QObject, QTimer

from app.base.event import Event
from app.runtime.exit import Exit, Gone
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.runtime.process import EngineProcess
from app.usi.commands import Outcome
from app.usi.events import Awaited, Overdue, SearchId, SessionEnded, SessionEvent
from app.usi.flood import can_wait
from app.usi.lines import Lines
from app.usi.log import EngineLog, LogDirection
from app.usi.options import Options, Setting
from app.usi.session import EngineQuestion, Session
from app.usi.stages import Stage

T = TypeVar("T")

FRAME: Final = 33
"""Milliseconds between two looks at what an engine thinks."""
_REST: Final = 3
"""After a frame so many times as long as it took no engine has another: frames take a quarter of the time at most."""
_SPAN: Final = 0.1
"""Seconds that floods are reckoned for."""
_MOST_LINES: Final = 500
"""So many in a span are logged, whatever they are."""
_MOST_PIECES: Final = 40
"""So many pieces in a span, of nothing but thoughts, are a flood."""
_KILLED: Final = 2.0
"""Seconds until one that was killed is gone, if it goes at all."""


class LogTap:
    """Gives an engine's log what goes through its pipes: all of it, save for most of a flood.

    The log keeps the newest lines, so of a million in a second it would forget nearly all at once, and time would have been
    spent on each. Thoughts beyond what it could show are counted instead; a remark such as `× 1234 info` stands for them.
    What is no thought is always kept, except on stderr, where nothing can be told apart.
    """

    def __init__(self, log: EngineLog) -> None:
        self._log = log
        self._streams = {LogDirection.FROM: _Stream("info"), LogDirection.STDERR: _Stream("stderr")}

    def said(self, data: bytes, now: float) -> None:
        self._log.take(LogDirection.TO, data.split(b"\n")[:-1], now)

    def heard(self, way: LogDirection, piece: bytes, now: float) -> None:
        self._take(way, self._streams[way].lines.cut(piece), now)

    def ended(self, number: int | None, now: float) -> None:
        """`number` is the exit code, or a signal below zero."""
        for way, stream in self._streams.items():
            self._take(way, stream.lines.ended(), now)
            self._own_up(stream, now)
        if number is not None:
            self._log.take(LogDirection.EXIT, [str(number).encode()], now)

    def _take(self, way: LogDirection, lines: list[bytes], now: float) -> None:
        if not lines:
            return
        stream = self._streams[way]
        if now - stream.since >= _SPAN:
            self._own_up(stream, now)
            stream.since, stream.left = now, _MOST_LINES
        if stream.left > 0:
            stream.left -= len(lines)
            self._own_up(stream, now)
            self._log.take(way, lines, now)
            return
        for raw in lines:
            if way is LogDirection.STDERR or can_wait(raw):
                stream.dropped += 1
            else:
                self._own_up(stream, now)
                self._log.take(way, [raw], now)

    def _own_up(self, stream: "_Stream", now: float) -> None:
        if stream.dropped:
            self._log.take(LogDirection.NOTE, [f"× {stream.dropped} {stream.name}".encode()], now)
            stream.dropped = 0


class _Stream:
    def __init__(self, name: str) -> None:
        self.name = name
        self.lines = Lines()
        self.since = 0.0
        self.left = _MOST_LINES
        self.dropped = 0


class FrameTurns:
    """Frames of several engines: one engine in a turn of the event loop, and rests that leave most of the time to others.

    What an engine says meanwhile takes the place of what it said before, so engines that say much are read less often.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self._due: dict[Callable[[], object], float] = {}
        """The callbacks that show an engine's frame, and when each is due; the first that is due stands first."""
        self._rests_until = 0.0
        self._timer = QTimer(parent, singleShot=True)
        self._timer.timeout.connect(self._on_turn)

    def want(self, show: Callable[[], object]) -> None:
        """Call `show` when the frame of its engine is due, unless it waits for that already."""
        if show not in self._due:
            self._due[show] = monotonic() + FRAME / 1000
            self._arm()

    def drop(self, show: Callable[[], object]) -> None:
        """Call `show` no more."""
        self._due.pop(show, None)

    def _on_turn(self) -> None:
        if not self._due:
            return
        show, begun = next(iter(self._due)), thread_time()
        del self._due[show]
        try:
            show()
        finally:
            self._rests_until = monotonic() + _REST * (thread_time() - begun)
            self._arm()

    def _arm(self) -> None:
        if self._due and not self._timer.isActive():
            wait = max(next(iter(self._due.values())), self._rests_until) - monotonic()
            self._timer.start(max(0, ceil(wait * 1000)))


class EngineSlot:
    """It is no QObject: names are looked up in these at several times the cost, and games are full of such looks."""

    def __init__(
        self,
        launch: Launch,
        session: Session | None = None,
        log: EngineLog | None = None,
        guardian: Guardian | None = None,
        parent: QObject | None = None,
        frames: FrameTurns | None = None,
    ) -> None:
        self.told: Event[SessionEvent] = Event()
        self.gone: Event[Gone] = Event()
        """The last that is announced, whatever happens."""
        self._session = session or Session()
        self._tap = None if log is None else LogTap(log)
        self._parts = QObject(parent)
        """Owns all of Qt that this consists of."""
        self._process = EngineProcess(launch, guardian, self._parts)
        self._process.heard.connect(self._on_heard)
        self._process.complained.connect(self._on_complained)
        self._process.ended.connect(self._on_ended)
        self._machine = launch.machine
        self._exit: Exit | None = None
        self._waiting: deque[SessionEvent] = deque()
        self._telling = False
        self._span = 0.0
        self._pieces = 0
        self._deadline = QTimer(self._parts, singleShot=True)
        self._deadline.timeout.connect(lambda: self._tell(self._session.tick(monotonic())))
        self._frames = frames or FrameTurns(self._parts)

    # What one can see.

    @property
    def stage(self) -> Stage:
        return self._session.stage

    @property
    def is_open(self) -> bool:
        """Whether anything can be asked: it has been started, and neither ended nor been told to."""
        return self._session.is_open

    @property
    def options(self) -> Options:
        return self._session.options

    @property
    def searching(self) -> SearchId | None:
        """The search that will be answered, be it running or waiting for its turn."""
        return self._session.searching

    @property
    def process(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.number

    # What the program wants; `Session` says what each does.

    def start(self) -> None:
        self._process.start()
        self._do(self._session.start)

    def prepare(self) -> None:
        self._do(self._session.prepare)

    def new_game(self) -> None:
        self._do(self._session.new_game)

    def search(self, question: EngineQuestion) -> SearchId:
        return self._do(self._session.search, question)

    def stop(self) -> None:
        self._do(self._session.stop)

    def ponder_hit(self) -> None:
        self._do(self._session.ponder_hit)

    def set_option(self, name: str, value: Setting | None) -> None:
        self._do(self._session.set_option, name, value)

    def game_over(self, outcome: Outcome) -> None:
        self._do(self._session.game_over, outcome)

    def quit(self) -> None:
        """Have it end: asked first, then put down, then killed, each when it is time."""
        self._do(self._session.quit)

    def kill(self) -> None:
        """End it at once."""
        self.quit()
        self._process.kill()

    def let_go(self) -> None:
        """Nobody wants to hear of it any more: give back what it holds of Qt, once it is not being listened to."""
        self._parts.deleteLater()

    # What happens.

    def _on_heard(self, piece: bytes) -> None:
        now = monotonic()
        if self._tap is not None:
            self._tap.heard(LogDirection.FROM, piece, now)
        if events := self._session.received(piece, now):
            self._tell(events)
        else:
            self._settle()
            self._mind_floods(now)

    def _on_complained(self, piece: bytes) -> None:
        if self._tap is not None:
            self._tap.heard(LogDirection.STDERR, piece, monotonic())

    def _on_frame(self) -> None:
        self._tell(self._session.frame(monotonic()))

    def _on_ended(self, end: Exit) -> None:
        now = monotonic()
        self._exit = end = end._replace(machine=self._machine)
        self._frames.drop(self._on_frame)
        if self._tap is not None:
            self._tap.ended(end.number, now)
        self._tell(self._session.closed(end.code, now))

    def _mind_floods(self, now: float) -> None:
        if now - self._span > _SPAN:
            self._span, self._pieces = now, 0
        self._pieces += 1
        if self._pieces > _MOST_PIECES:
            self._process.pause()

    def _do(self, act: Callable[..., T], *words: object) -> T:
        """Have the session do something now, and write what it says to that."""
        done = act(*words, monotonic())
        self._settle()
        return done

    def _settle(self) -> None:
        self._write()
        if not self._telling:
            self._arm()

    def _write(self) -> None:
        if said := self._session.outgoing():
            self._process.write(said)
            if self._tap is not None:
                self._tap.said(said, monotonic())

    def _arm(self) -> None:
        deadline = self._session.deadline
        if self._waiting:
            self._deadline.start(0)  # a listener failed; the others are to hear the rest all the same
        elif deadline is None:
            self._deadline.stop()
        else:
            self._deadline.start(max(0, ceil((deadline - monotonic()) * 1000)))
        if self._session.frame_wanted:
            self._frames.want(self._on_frame)

    def _tell(self, events: list[SessionEvent]) -> None:
        self._write()
        self._waiting.extend(events)
        if self._telling:
            return
        self._telling = True
        try:
            while self._waiting:
                self._announce(self._waiting.popleft())
                if left := self._session.told():
                    self._waiting.extend(left)
        finally:
            self._telling = False
            self._arm()

    def _announce(self, event: SessionEvent) -> None:
        if isinstance(event, Overdue) and event.awaited is Awaited.END:
            self._process.put_down()
        try:
            self.told.emit(event)
        finally:
            if isinstance(event, SessionEnded) and self._exit is not None:
                self.gone.emit(Gone(self._exit, event))


class Engines(QObject):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.emptied: Event[None] = Event()
        """The last one that ran has ended."""
        self.ending: Event[None] = Event()
        """The program is about to end; whoever would start another engine now is to leave it."""
        self._guardian = Guardian()
        self._frames = FrameTurns(self)
        self._running: list[EngineSlot] = []

    @property
    def running(self) -> tuple[EngineSlot, ...]:
        return tuple(self._running)

    def new(self, launch: Launch, session: Session | None = None, log: EngineLog | None = None) -> EngineSlot:
        """An engine that its owner connects to, and starts; it is kept until it has ended."""
        engine = EngineSlot(launch, session, log, self._guardian, self, self._frames)
        self._running.append(engine)
        engine.gone.connect(lambda _: self._forget(engine))
        return engine

    def quit(self) -> None:
        """Have all of them end; `emptied` tells when they have."""
        for engine in self.running:
            engine.quit()

    def end(self, seconds: float) -> None:
        """Have all of them end, and wait for that at the end of the program; those that take longer are killed."""
        self.ending.emit(None)
        self._end(EngineSlot.quit, seconds)
        self._end(EngineSlot.kill, _KILLED)

    def _end(self, act: Callable[[EngineSlot], None], seconds: float) -> None:
        if self._running:
            waiting = QEventLoop()
            leave = self.emptied.connect(lambda _: waiting.quit())
            QTimer.singleShot(round(seconds * 1000), waiting, waiting.quit)
            for engine in self.running:
                act(engine)
            waiting.exec()
            leave()

    def _forget(self, engine: EngineSlot) -> None:
        self._running.remove(engine)
        engine.let_go()
        if not self._running:
            self.emptied.emit(None)
