"""The two threads of the bundled engine: one reads USI commands, the other searches.

The reading thread answers at once whatever needs no search, and queues searches for the search thread. Only the search
thread touches boards of the rules library, which belong to the thread that made them.
"""

import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO, Final

from app.base.network_asset import AUTHOR, network_name
from app.builtin.options import ENGINE_OPTIONS, EngineSettings, SearchJob, to_settings
from app.usi import commands
from app.usi.answers import Answer
from app.usi.options import Options
from app.usi.server import UnknownCommand, UsiServer

if TYPE_CHECKING:
    from app.builtin.transcript import Transcript

_CRASH_EXIT_CODE: Final = 70
BROKEN_PIPE_EXIT_CODE: Final = 141
"""Exit code for a closed output pipe, as shells report it (128 + SIGPIPE)."""


class UsiOutput:
    """Thread-safe USI output of the engine, written to the transcript too if there is one."""

    def __init__(
        self, out: BinaryIO, transcript: "Transcript | None" = None, leave: Callable[[int], object] = os._exit
    ) -> None:
        """`leave` ends the process at once, from any thread; a closed output pipe calls it."""
        self._out = out
        self._transcript = transcript
        self._exit_process = leave
        self._lock = threading.Lock()

    @property
    def keeps_log(self) -> bool:
        return self._transcript is not None

    def log_received(self, line: str) -> None:
        with self._lock:
            if self._transcript is not None:
                self._transcript.write_input(line)

    def write_lines(self, *lines: str, is_error: bool = False) -> None:
        with self._lock:
            try:
                self._out.write("".join(f"{line}\n" for line in lines).encode())
                self._out.flush()
            except OSError:
                self._exit_process(BROKEN_PIPE_EXIT_CODE)
            if self._transcript is not None:
                self._transcript.write_output(lines, is_error=is_error)

    def report_bad_command(self, sentence: str) -> None:
        """Report a command that was not understood, as an `info string`."""
        self.write_lines(f"info string {sentence}", is_error=True)


def author_names() -> str:
    """Authors of the engine, and of its network if that is used."""
    return f"The Yomisuji authors; network by {AUTHOR}" if network_name() else "The Yomisuji authors"


class BundledEngine:
    def __init__(self, name: str, voice: UsiOutput, seed: int | None = None) -> None:
        self._server = UsiServer(name, author_names(), ENGINE_OPTIONS, by_hand=voice.keeps_log)
        self._options = Options(ENGINE_OPTIONS)
        self._output = voice
        self._seed = seed
        self._lock = threading.RLock()
        """Lock that guards the protocol state, the running search and its answer."""
        self._position = commands.PositionCommand()
        self._current_search: SearchJob | None = None
        self._known_answer: Answer | None = None
        """An answer that is known but must wait: for the end of pondering, or for `stop`."""
        self._game = 0
        self._search_queue: SimpleQueue[SearchJob | tuple[EngineSettings, threading.Event] | None] = SimpleQueue()
        """Queue of the search thread: searches, settings to prepare with an event to set afterwards, and None for the end."""
        self._thread = threading.Thread(target=self._run_search_thread, name="thinker", daemon=True)

    def on_bytes_received(self, piece: bytes) -> bool:
        """Handle bytes received on standard input; return False if the engine is to end."""
        # Line by line: what a later line says must not reach what an earlier one has asked for.
        return all(self._handle_line(line) for line in piece.splitlines(keepends=True))

    def on_input_end(self) -> None:
        """Handle the end of the engine's standard input: its last command may lack a line end."""
        for said in self._server.receive_end():
            self._handle_command(said)
        self._cancel_search()

    def wait_for_search(self) -> None:
        """End the search thread, and wait until it has freed its boards, which belong to that thread."""
        if self._thread.ident is not None:
            self._search_queue.put(None)
            self._thread.join()

    def _handle_line(self, line: bytes) -> bool:
        with self._lock:
            return all(self._handle_command(said) for said in self._server.receive_bytes(line))

    def _handle_command(self, said: commands.UsiCommand | UnknownCommand) -> bool:
        self._output.log_received(said.line if isinstance(said, UnknownCommand) else said.text)
        match said:
            case UnknownCommand() if not said.is_comment:
                self._output.report_bad_command(f"This is not a command of USI: {said.line.strip().splitlines()[0]}")
            case commands.Usi():
                self._output.write_lines(*self._server.introduction())
                self._start_search_thread()
            case commands.IsReady():
                self._prepare_engine()
            case commands.NewGame():
                self._game += 1
            case commands.PositionCommand():
                self._position = said
            case commands.SetOption():
                self._set_option(said)
            case commands.SearchCommand():
                self._begin_search(said)
            case commands.PonderHit() | commands.Stop():
                self._end_pondering(said)
            case commands.Quit():
                self._cancel_search()
                return False
        return True

    def _start_search_thread(self) -> None:
        """Start the search thread, after `usi` is answered: its imports occupy the processor."""
        if self._thread.ident is None:
            self._thread.start()

    def _prepare_engine(self) -> None:
        """Load and clear everything that a game needs, so that it takes no time from the clock, then send `readyok`."""
        self._start_search_thread()
        if self._current_search is None:
            is_done = threading.Event()
            self._search_queue.put((to_settings(self._server.settings), is_done))
            is_done.wait()
        self._output.write_lines("readyok")

    def _set_option(self, command: commands.SetOption) -> None:
        # A button would be the only kind without a value, and there is none.
        option = self._options.find(command.name)
        if option is None:
            self._output.report_bad_command(f"There is no option {command.name}.")
        elif option.kind.parse_value(command.value or "") is None:
            self._output.report_bad_command(f"The option {option.name} cannot be set to {command.value or 'nothing'}.")

    def _begin_search(self, search: commands.SearchCommand) -> None:
        if self._current_search is not None:
            # USI forbids a second `go` during a search; the later one counts.
            self._current_search.is_stopped = True
        self._known_answer = None
        self._current_search = SearchJob(self._position, search, to_settings(self._server.settings), self._game)
        self._start_search_thread()
        self._search_queue.put(self._current_search)

    def _end_pondering(self, said: commands.PonderHit | commands.Stop) -> None:
        if self._current_search is not None:
            if isinstance(said, commands.Stop):
                self._current_search.is_stopped = True
            else:
                self._current_search.begin_clock()
        self._send_answer()

    def _cancel_search(self) -> None:
        """Cancel the running search without sending its answer."""
        if self._current_search is not None:
            self._current_search.is_stopped = True
        self._current_search = None

    def _send_answer(self) -> None:
        if self._current_search is not None and self._known_answer is not None and not self._server.must_wait:
            self._current_search = None
            self._output.write_lines(self._server.answer_line(self._known_answer))

    # The search thread

    def _run_search_thread(self) -> None:
        """Run the queued searches in the search thread. An error ends the process: an engine that hangs is worse."""
        is_well = False
        try:
            self._run_searches()
            is_well = True
        finally:
            if not is_well:
                sys.excepthook(*sys.exc_info())
                os._exit(_CRASH_EXIT_CODE)

    def _run_searches(self) -> None:
        # The rules library is the slowest import. It is loaded here because `usi` has been answered by now.
        from app.builtin.player import EnginePlayer  # noqa: PLC0415

        player = EnginePlayer(self._write_search_line, self._seed)
        while (order := self._search_queue.get()) is not None:
            if isinstance(order, SearchJob):
                answer = player.answer_go(order)
                with self._lock:
                    if order is self._current_search:
                        self._known_answer = answer
                        self._send_answer()
            else:
                settings, is_done = order
                player.prepare_game(settings)
                is_done.set()

    def _write_search_line(self, order: SearchJob, line: str) -> None:
        """Write an output line of a search, unless another search has replaced that search."""
        with self._lock:
            if order is self._current_search:
                self._output.write_lines(line)
