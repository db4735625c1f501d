"""The two threads of the bundled engine.

The one that listens answers at once what can be answered at once, and hands searches to the one that thinks. Only that one
touches the library's boards, which belong to the thread that made them.
"""

import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO, Final

from app.base.network_asset import MAKER, used_network
from app.builtin.options import OPTIONS, EngineSettings, MoveOrder, settings_of
from app.usi import commands
from app.usi.answers import Answer
from app.usi.options import Options
from app.usi.server import Server, Unread

if TYPE_CHECKING:
    from app.builtin.transcript import Transcript

_CRASHED: Final = 70
NOBODY_LISTENS: Final = 141
"""What shells say of a program whose reader went away."""


class Voice:
    """Says everything the engine says, whichever thread says it, and keeps the log of it where one is kept."""

    def __init__(
        self, out: BinaryIO, transcript: "Transcript | None" = None, leave: Callable[[int], object] = os._exit
    ) -> None:
        """`leave` ends the process at once, from any thread: it is called when nobody listens any more."""
        self._out = out
        self._transcript = transcript
        self._leave = leave
        self._lock = threading.Lock()

    @property
    def keeps_log(self) -> bool:
        return self._transcript is not None

    def heard(self, line: str) -> None:
        with self._lock:
            if self._transcript is not None:
                self._transcript.typed(line)

    def say(self, *lines: str, is_error: bool = False) -> None:
        with self._lock:
            try:
                self._out.write("".join(f"{line}\n" for line in lines).encode())
                self._out.flush()
            except OSError:
                self._leave(NOBODY_LISTENS)
            if self._transcript is not None:
                self._transcript.answered(lines, is_error=is_error)

    def complain(self, sentence: str) -> None:
        """Say that something was not understood, in the one way in which the protocol lets an engine say anything."""
        self.say(f"info string {sentence}", is_error=True)


def authors() -> str:
    """Return who made the engine, and its network where it has one."""
    return f"The Yomisuji authors; network by {MAKER}" if used_network() else "The Yomisuji authors"


class BundledEngine:
    def __init__(self, name: str, voice: Voice, seed: int | None = None) -> None:
        self._server = Server(name, authors(), OPTIONS, by_hand=voice.keeps_log)
        self._options = Options(OPTIONS)
        self._voice = voice
        self._seed = seed
        self._lock = threading.RLock()
        """Guards the server, the order that runs and its answer."""
        self._position = commands.PositionCommand()
        self._order: MoveOrder | None = None
        self._answer: Answer | None = None
        """Known, but not to be given yet."""
        self._game = 0
        self._orders: SimpleQueue[MoveOrder | tuple[EngineSettings, threading.Event] | None] = SimpleQueue()
        """Searches, what to get ready for and whom to tell when that is done, and None for the end."""
        self._thread = threading.Thread(target=self._live, name="thinker", daemon=True)

    def heard(self, piece: bytes) -> bool:
        """Take in what was said; whether the engine goes on."""
        # Line by line: what a later line says must not reach what an earlier one has asked for.
        return all(self._heard_line(line) for line in piece.splitlines(keepends=True))

    def ended(self) -> None:
        """Nothing more will be said."""
        for said in self._server.ended():
            self._follow(said)
        self._leave()

    def wait(self) -> None:
        """Until the thread that thinks has put down its boards, which no other may."""
        if self._thread.ident is not None:
            self._orders.put(None)
            self._thread.join()

    def _heard_line(self, line: bytes) -> bool:
        with self._lock:
            return all(self._follow(said) for said in self._server.received(line))

    def _follow(self, said: commands.UsiCommand | Unread) -> bool:
        self._voice.heard(said.line if isinstance(said, Unread) else said.text)
        match said:
            case Unread() if not said.is_comment:
                self._voice.complain(f"This is not a command of USI: {said.line.strip().splitlines()[0]}")
            case commands.Usi():
                self._voice.say(*self._server.introduction())
                self._wake()
            case commands.IsReady():
                self._get_ready()
            case commands.NewGame():
                self._game += 1
            case commands.PositionCommand():
                self._position = said
            case commands.SetOption():
                self._set_option(said)
            case commands.Search():
                self._begin_search(said)
            case commands.PonderHit() | commands.Stop():
                self._end_pondering(said)
            case commands.Quit():
                self._leave()
                return False
        return True

    def _wake(self) -> None:
        """Start the other thread, which takes the processor for a while: whoever asks who is there is answered first."""
        if self._thread.ident is None:
            self._thread.start()

    def _get_ready(self) -> None:
        """Have all loaded and cleared that a game needs, so that no clock pays for it."""
        self._wake()
        if self._order is None:
            is_done = threading.Event()
            self._orders.put((settings_of(self._server.settings), is_done))
            is_done.wait()
        self._voice.say("readyok")

    def _set_option(self, command: commands.SetOption) -> None:
        # A button would be the only kind without a value, and there is none.
        option = self._options.find(command.name)
        if option is None:
            self._voice.complain(f"There is no option {command.name}.")
        elif option.kind.meant(command.value or "") is None:
            self._voice.complain(f"The option {option.name} cannot be set to {command.value or 'nothing'}.")

    def _begin_search(self, search: commands.Search) -> None:
        if self._order is not None:
            # Nobody may ask twice; whoever does wants to know what was asked last.
            self._order.is_stopped = True
        self._answer = None
        self._order = MoveOrder(self._position, search, settings_of(self._server.settings), self._game)
        self._wake()
        self._orders.put(self._order)

    def _end_pondering(self, said: commands.PonderHit | commands.Stop) -> None:
        if self._order is not None:
            if isinstance(said, commands.Stop):
                self._order.is_stopped = True
            else:
                self._order.begin_clock()
        self._give_answer()

    def _leave(self) -> None:
        """The order that runs gets no answer any more."""
        if self._order is not None:
            self._order.is_stopped = True
        self._order = None

    def _give_answer(self) -> None:
        if self._order is not None and self._answer is not None and not self._server.held:
            self._order = None
            self._voice.say(self._server.answer(self._answer))

    # The thread that thinks

    def _live(self) -> None:
        """The thread's whole life. If it fails, so does the process: an engine that never answers is worse."""
        is_well = False
        try:
            self._work()
            is_well = True
        finally:
            if not is_well:
                sys.excepthook(*sys.exc_info())
                os._exit(_CRASHED)

    def _work(self) -> None:
        # The library takes longer to load than all else. Here nobody waits for it: `usi` has been answered long before.
        from app.builtin.player import EnginePlayer  # noqa: PLC0415

        player = EnginePlayer(self._told, self._seed)
        while (order := self._orders.get()) is not None:
            if isinstance(order, MoveOrder):
                answer = player.answer(order)
                with self._lock:
                    if order is self._order:
                        self._answer = answer
                        self._give_answer()
            else:
                settings, is_done = order
                player.prepare(settings)
                is_done.set()

    def _told(self, order: MoveOrder, line: str) -> None:
        """Nobody wants to hear about what is no longer asked."""
        with self._lock:
            if order is self._order:
                self._voice.say(line)
