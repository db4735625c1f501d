"""The thread that listens: it answers at once what can be answered at once, and hands searches to the one that thinks."""

import os
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, BinaryIO, ClassVar, Final

from app.builtin.options import OPTIONS, Order, settings_of
from app.builtin.thinker import Thinker
from app.usi.answers import Answer
from app.usi.commands import (
    Command,
    IsReady,
    NewGame,
    PonderHit,
    Position,
    Quit,
    Search,
    SetOption,
    Stop,
    Usi,
)
from app.usi.options import Options
from app.usi.server import Server, Unread

if TYPE_CHECKING:
    from app.builtin.transcript import Transcript

NOBODY_LISTENS: Final = 141
"""What shells say of a program whose reader went away."""


class Voice:
    def __init__(
        self, out: BinaryIO, transcript: "Transcript | None" = None, leave: Callable[[int], object] = os._exit
    ) -> None:
        """`leave` ends the process at once, from any thread: it is called when nobody listens any more."""
        self._out = out
        self._transcript = transcript
        self._leave = leave
        self._lock = threading.Lock()

    def heard(self, line: str) -> None:
        with self._lock:
            if self._transcript is not None:
                self._transcript.typed(line)

    def say(self, *lines: str) -> None:
        self._say(lines, is_error=False)

    def complain(self, sentence: str) -> None:
        """Say that something was not understood, in the one way in which the protocol lets an engine say anything."""
        self._say((f"info string {sentence}",), is_error=True)

    def _say(self, lines: Iterable[str], *, is_error: bool) -> None:
        said = tuple(lines)
        with self._lock:
            try:
                self._out.write("".join(f"{line}\n" for line in said).encode())
                self._out.flush()
            except OSError:
                self._leave(NOBODY_LISTENS)
            if self._transcript is not None:
                self._transcript.answered(said, is_error=is_error)


AUTHOR: Final = "The Yomisuji authors"


class Engine:
    def __init__(self, name: str, voice: Voice, seed: int | None = None) -> None:
        self._server = Server(name, AUTHOR, OPTIONS)
        self._options = Options(OPTIONS)
        self._voice = voice
        self._lock = threading.RLock()
        """Guards the server, the order that runs and its answer."""
        self._position = Position()
        self._order: Order | None = None
        self._answer: Answer | None = None
        """Known, but not to be given yet."""
        self._game = 0
        self._thinker = Thinker(self._told, self._answered, seed)
        self._thread = threading.Thread(target=self._thinker.run, name="thinker", daemon=True)

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
            self._thinker.end()
            self._thread.join()

    def _heard_line(self, line: bytes) -> bool:
        with self._lock:
            for said in self._server.received(line):
                if not self._follow(said):
                    return False
        return True

    def _follow(self, said: Command | Unread) -> bool:
        """Do what was said; whether the engine goes on."""
        self._voice.heard(said.line if isinstance(said, Unread) else said.text)
        if isinstance(said, Quit):
            self._leave()
            return False
        reaction = self._REACTIONS.get(type(said))
        if reaction is not None:
            reaction(self, said)
        elif isinstance(said, Search):
            self._begin_search(said)
        return True

    def _introduce(self, _: object) -> None:
        self._voice.say(*self._server.introduction())
        self._wake()

    def _wake(self) -> None:
        """Start the other thread, which takes the processor for a while: whoever asks who is there is answered first."""
        if self._thread.ident is None:
            self._thread.start()

    def _get_ready(self, _: object) -> None:
        self._wake()
        if self._order is None:
            self._thinker.prepare(settings_of(self._server.settings))
        self._voice.say(self._server.readiness())

    def _begin_game(self, _: object) -> None:
        self._game += 1

    def _set_position(self, position: Position) -> None:
        self._position = position

    def _set_option(self, command: SetOption) -> None:
        # A button would be the only kind without a value, and there is none.
        option = self._options.find(command.name)
        if option is None:
            self._voice.complain(f"There is no option {command.name}.")
        elif option.kind.meant(command.value or "") is None:
            self._voice.complain(f"The option {option.name} cannot be set to {command.value or 'nothing'}.")

    def _not_understood(self, unread: Unread) -> None:
        self._voice.complain(f"This is not a command of USI: {unread.line.strip()}")

    def _begin_search(self, search: Search) -> None:
        if self._order is not None:
            # Nobody may ask twice; whoever does wants to know what was asked last.
            self._order.stop()
        self._answer = None
        self._order = Order(self._position, search, settings_of(self._server.settings), self._game)
        self._wake()
        self._thinker.give(self._order)

    def _hit(self, _: object) -> None:
        if self._order is not None:
            self._order.begin_clock()
        self._give_answer()

    def _stop(self, _: object) -> None:
        if self._order is not None:
            self._order.stop()
        self._give_answer()

    def _leave(self) -> None:
        """The order that runs gets no answer any more."""
        if self._order is not None:
            self._order.stop()
        self._order = None

    def _told(self, order: Order, line: str) -> None:
        """From the other thread. Nobody wants to hear about what is no longer asked."""
        with self._lock:
            if order is self._order:
                self._voice.say(line)

    def _answered(self, order: Order, answer: Answer) -> None:
        """From the other thread."""
        with self._lock:
            if order is self._order:
                self._answer = answer
                self._give_answer()

    def _give_answer(self) -> None:
        if self._order is not None and self._answer is not None and not self._server.held:
            self._order = None
            self._voice.say(self._server.answer(self._answer))

    _REACTIONS: ClassVar[dict[type, Callable[..., None]]] = {
        Usi: _introduce,
        IsReady: _get_ready,
        NewGame: _begin_game,
        Position: _set_position,
        SetOption: _set_option,
        PonderHit: _hit,
        Stop: _stop,
        Unread: _not_understood,
    }
