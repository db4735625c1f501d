"""An engine that runs: its conversation and its process, and the one clock for both.

What is asked for is written before the call returns, and what the session tells is announced one by one, never before a
call that brought it about has returned. Thoughts come thirty times a second at most, everything else when it comes.
"""

from collections import deque
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.runtime.exit import Exit
from app.runtime.guardian import Guardian
from app.runtime.launch import Launch
from app.runtime.process import EngineProcess
from app.runtime.tap import Tap
from app.text.phrase import Phrase
from app.usi.commands import Outcome, Register
from app.usi.events import Awaited, Ended, Overdue, SearchId, SessionEvent
from app.usi.log import EngineLog
from app.usi.options import Options, Setting
from app.usi.session import Question, Session
from app.usi.stages import Stage

FRAME: Final = 33
"""Milliseconds between two looks at what an engine thinks."""
_MOMENT: Final = 20
"""Milliseconds that what is due at once waits for company: an engine that answers at once brings it along. A shorter wait
would have the system set its clock for every move, which takes a sixth of a quick game's time."""
_SPAN: Final = 0.1
_MOST_PIECES: Final = 40
"""So many pieces in a span of seconds, of nothing but thoughts, are a flood."""


class Gone(NamedTuple):
    """An engine's end: what the process left, and what the session knew of it."""

    exit: Exit
    session: Ended

    @property
    def sentence(self) -> Phrase:
        return self.exit.sentence(self.session.expected)


class Engine:
    """It is no QObject, in which every look at a name costs several times as much, and games are full of them."""

    def __init__(
        self,
        launch: Launch,
        session: Session | None = None,
        log: EngineLog | None = None,
        guardian: Guardian | None = None,
        parent: QObject | None = None,
    ) -> None:
        self.told: Event[SessionEvent] = Event()
        self.gone: Event[Gone] = Event()
        """The last that is announced, whatever happens."""
        self._session = session or Session()
        self._tap = None if log is None else Tap(log)
        self._parts = QObject(parent)
        """Owns all of Qt that this consists of."""
        self._process = EngineProcess(launch, guardian, self._parts)
        self._process.heard.connect(self._on_heard)
        self._process.complained.connect(self._on_complained)
        self._process.ended.connect(self._on_ended)
        self._machine = launch.machine
        self._exit: Exit | None = None
        self._unlogged: list[tuple[bytes, float]] | None = None
        """What has been said while what was heard is told, and when: the other side waits for that, and the log does not."""
        self._waiting: deque[SessionEvent] = deque()
        self._telling = False
        self._armed: float | None = None
        self._span = 0.0
        self._pieces = 0
        self._deadline = QTimer(self._parts)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self._on_deadline)
        self._framed = False
        self._frame = QTimer(self._parts)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME)
        self._frame.timeout.connect(self._on_frame)

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
        self._session.start(monotonic())
        self._settle()

    def prepare(self) -> None:
        self._session.prepare(monotonic())
        self._settle()

    def new_game(self) -> None:
        self._session.new_game(monotonic())
        self._settle()

    def search(self, question: Question) -> SearchId:
        search = self._session.search(question, monotonic())
        self._settle()
        return search

    def stop(self) -> None:
        self._session.stop(monotonic())
        self._settle()

    def ponder_hit(self) -> None:
        self._session.ponder_hit(monotonic())
        self._settle()

    def set_option(self, name: str, value: Setting | None) -> None:
        self._session.set_option(name, value, monotonic())
        self._settle()

    def game_over(self, outcome: Outcome) -> None:
        self._session.game_over(outcome, monotonic())
        self._settle()

    def register(self, registration: Register) -> None:
        self._session.register(registration, monotonic())
        self._settle()

    def debug(self, on: bool) -> None:
        self._session.debug(on, monotonic())
        self._settle()

    def quit(self) -> None:
        """Have it end: asked first, then put down, then killed, each when it is time."""
        self._session.quit(monotonic())
        self._settle()

    def kill(self) -> None:
        """End it at once."""
        self.quit()
        self._process.kill()

    def catch_up(self) -> None:
        """Tell what a call has left to be told, so that what the engine says next does not have to wait for that."""
        if not self._telling and (left := self._session.told()):
            self._tell(left)

    def let_go(self) -> None:
        """Nobody wants to hear of it any more: give back what it holds of Qt, once it is not being listened to."""
        self._parts.deleteLater()

    # What happens.

    def _on_heard(self, piece: bytes) -> None:
        now = monotonic()
        lines = self._session.cut(piece)
        if self._tap is None:
            self._hear(lines, now)
            return
        unlogged = self._unlogged = list[tuple[bytes, float]]()
        try:
            self._hear(lines, now)
        finally:
            self._unlogged = None
            self._tap.heard(lines, now)
            for said, at in unlogged:
                self._tap.said(said, at)

    def _hear(self, lines: list[bytes], now: float) -> None:
        events = self._session.heard(lines, now)
        if events:
            self._tell(events)
        else:
            self._settle()
            self._mind_floods(now)

    def _on_complained(self, piece: bytes) -> None:
        if self._tap is not None:
            self._tap.complained(piece, monotonic())

    def _on_deadline(self) -> None:
        self._armed = None
        now = monotonic()
        if self._waiting or self._is_due(now):
            self._tell(self._session.tick(now))
        else:
            self._arm()

    def _on_frame(self) -> None:
        self._framed = False
        self._tell(self._session.frame(monotonic()))

    def _on_ended(self, end: Exit) -> None:
        now = monotonic()
        self._exit = end = end._replace(machine=self._machine)
        self._frame.stop()
        if self._tap is not None:
            self._tap.ended(end.number, self._session.unfinished, now)
        self._tell(self._session.closed(end.code, now))

    def _mind_floods(self, now: float) -> None:
        if now - self._span > _SPAN:
            self._span, self._pieces = now, 0
        self._pieces += 1
        if self._pieces > _MOST_PIECES:
            self._process.pause()

    def _settle(self) -> None:
        """Write what is to be written, and see when to look again."""
        self._write()
        if not self._telling:
            self._arm()

    def _write(self) -> None:
        if said := self._session.outgoing():
            self._process.write(said)
            if self._unlogged is not None:
                self._unlogged.append((said, monotonic()))
            elif self._tap is not None:
                self._tap.said(said, monotonic())

    def _arm(self) -> None:
        deadline = self._session.deadline
        if deadline is not None and (self._armed is None or deadline < self._armed):
            # A clock that is set too early is left so, which is cheaper than to set it with every move.
            self._armed = deadline
            self._deadline.start(max(_MOMENT, ceil((deadline - monotonic()) * 1000)))
        if not self._framed and self._session.frame_wanted:
            self._framed = True
            self._frame.start()

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
            if self._waiting:
                # A listener failed; the others are to hear the rest all the same.
                self._armed = None
                self._deadline.start(0)

    def _announce(self, event: SessionEvent) -> None:
        if isinstance(event, Overdue) and event.awaited is Awaited.END:
            self._process.put_down()
        try:
            self.told.emit(event)
        finally:
            if isinstance(event, Ended) and self._exit is not None:
                self.gone.emit(Gone(self._exit, event))

    def _is_due(self, now: float) -> bool:
        deadline = self._session.deadline
        return deadline is not None and deadline <= now
