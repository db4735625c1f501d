"""USI session: a sans-I/O state machine of the conversation with one engine; bytes and times in, events and bytes out.

A session owns no process: `app.runtime.engine` connects it to one. That passes the output (`receive_bytes`), the exit
(`on_process_exit`) and the time (`check_deadlines`, at `deadline`), and after each call writes `take_outgoing` to the engine. `now` is in seconds
of a monotonic clock, and may be left out in commands.
Of the `info` lines the newest of each rank waits for `drain_info`; everything else becomes an event at once. Before an
answer come the `info` lines that preceded it.

The module `stages` holds the rules of the protocol.
"""

import re
from collections import deque
from collections.abc import Mapping
from time import monotonic
from typing import NamedTuple

from app.usi import commands, events, options
from app.usi.answers import BESTMOVE, CHECKMATE, AnswerWord, read_answer
from app.usi.faults import FaultKind
from app.usi.info import read_info
from app.usi.info_throttle import InfoThrottle, is_throttled_info
from app.usi.lines import LINE_LIMIT, LineBuffer, LineText
from app.usi.stages import OWED_REPLIES, TRANSITIONS, Stage, StageStep


class SearchQuery(NamedTuple):
    """A position and the command (`go` or `go mate`) that searches it."""

    position: commands.PositionCommand
    search: commands.SearchCommand


class _ReplyDeadlines(NamedTuple):
    """Deadlines of an awaited reply; each is None once it was reported."""

    awaited: events.OwedReply
    since: float
    notice: float | None
    limit: float | None

    @property
    def next_moment(self) -> float | None:
        """Moment of the earlier deadline that was not reported yet; None without one."""
        return min((moment for moment in (self.notice, self.limit) if moment is not None), default=None)


class _SearchState:
    def __init__(self, number: events.SearchId, question: SearchQuery) -> None:
        self.number = number
        self.question = question
        self.is_ponder_hit = False
        self.is_sent = False
        self.stopped = False
        self.abandoned = False

    @property
    def pondering(self) -> bool:
        return self.question.search.is_ponder and not self.is_ponder_hit


SENT_UNLISTED = frozenset(option.name.lower() for option in options.UNLISTED)

_CLOSED_STAGES = frozenset((Stage.NEW, Stage.QUITTING, Stage.ENDED))
_CHECK_RESULTS = {check.value: check for check in events.CheckResult}
_BYTE_ORDER_MARK = "\ufeff"
_UCIOK = "uciok"
_MISSPELT_REPLIES = {
    _UCIOK: (events.OwedReply.USIOK, (Stage.GREETING,)),
    "usiok": (events.OwedReply.USIOK, (Stage.GREETING,)),
    "readyok": (events.OwedReply.READYOK, (Stage.LOADING,)),
    BESTMOVE: (events.OwedReply.ANSWER, (Stage.SEARCHING, Stage.STOPPING)),
    CHECKMATE: (events.OwedReply.ANSWER, (Stage.SEARCHING, Stage.STOPPING)),
}
"""Words that engines misspell, with the reply that each stands for and the stages in which that is owed."""
_SECONDS_AFTER_MISSPELT = 1.0
"""Seconds that an engine gets for the correct reply after a misspelt one."""
_LONGEST_HEAD = 100
_strip_colours = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]").sub
"""Remove terminal colour codes."""


def _first_word(text: str) -> str:
    """First word of a line, printable letters only, in lower case."""
    shown = "".join(letter for letter in _strip_colours("", text[:_LONGEST_HEAD]) if letter.isprintable())
    return (shown.split(maxsplit=1) or [""])[0].lower()


class Session:
    """State machine of a USI session with one engine."""

    def __init__(
        self,
        wishes: Mapping[str, options.Setting] | None = None,
        patience: events.SessionTimeouts | None = None,
        line_limit: int = LINE_LIMIT,
    ) -> None:
        """`wishes` are the user's option values, by name; the session sends them before the first `isready`."""
        self._wanted_options = dict(wishes or {})
        self._is_registration_postponed = False
        self._timeouts = patience or events.SessionTimeouts()
        self.stage = Stage.NEW
        self._lines = LineBuffer(line_limit)
        self._info_throttle = InfoThrottle()
        self._outgoing: list[str] = []
        self._events: list[events.SessionEvent] = []
        self._now = 0.0
        self._deadlines: _ReplyDeadlines | None = None
        self.name = self.author = ""
        self.options = options.Options()
        # Commands that wait for the end of the search, in order, and the search to begin after them.
        self._queued_commands: deque[commands.UsiCommand] = deque()
        self._queued_search: _SearchState | None = None
        self._running_search: _SearchState | None = None
        self._search_count = 0
        self._is_loading_begun = False
        self._is_freshly_loaded = False
        self._is_quitting = False
        self._last_sent: deque[str] = deque(maxlen=2)
        self._last_received = ""
        self._reply_handlers = {
            "id": self._handle_id,
            "option": self._handle_option,
            "usiok": self._handle_usiok,
            "readyok": self._handle_readyok,
            "info": self._emit_info,
            BESTMOVE: self._handle_answer,
            CHECKMATE: self._handle_answer,
            "registration": self._handle_registration,
            "copyprotection": self._handle_copy_protection,
        }

    # State.

    @property
    def is_open(self) -> bool:
        """True if commands are accepted: the session has started, and neither ended nor got `quit`."""
        return not self._is_quitting and self.stage not in _CLOSED_STAGES

    @property
    def current_search(self) -> events.SearchId | None:
        """Number of the running or queued search that will be answered; None if there is none."""
        asked = self._queued_search or self._running_search
        return None if asked is None or asked.abandoned else asked.number

    @property
    def deadline(self) -> float | None:
        """Moment when the owner has to call `check_deadlines`, by its monotonic clock; None if nothing is due."""
        if self._events:
            return self._now
        return self._deadlines.next_moment if self._deadlines else None

    @property
    def has_waiting_info(self) -> bool:
        """True if `info` lines wait for `drain_info`."""
        return self._info_throttle.has_lines

    def take_outgoing(self) -> bytes:
        """Return and clear the bytes to write to the engine."""
        if not self._outgoing:
            return b""
        if self._running_search is not None and not self._running_search.is_sent:
            self._emit_waiting_info()
            self._running_search.is_sent = True
            search = self._running_search.question.search
            self._info_throttle.keeps_depths = isinstance(search, commands.Go) and bool(search.searchmoves)
        text = "\n".join(self._outgoing)
        self._outgoing.clear()
        try:
            # A file name may have bytes that are not valid text: it is found by exactly these bytes.
            return f"{text}\n".encode(errors="surrogateescape")
        except UnicodeEncodeError:
            return f"{text}\n".encode(errors="replace")  # a lone surrogate from a damaged file cannot be encoded

    def take_events(self) -> list[events.SessionEvent]:
        """Return and clear the events that wait for delivery: those of calls that return nothing."""
        taken, self._events = self._events, []
        return taken

    def flush_outgoing(self) -> None:
        """Hook at the end of each command: a subclass with a process writes `take_outgoing` here."""

    # Input from the runtime.

    def start(self, now: float | None = None) -> None:
        """Begin the session by sending `usi`."""
        if self.stage is not Stage.NEW:
            raise commands.MisuseError("a session starts once")
        self._now = monotonic() if now is None else now
        self._send_command(commands.Usi())
        self._make_transition(StageStep.USI)
        self.flush_outgoing()

    def receive_bytes(self, piece: bytes, now: float) -> list[events.SessionEvent]:
        """Process bytes that the engine printed, in pieces of any size; return their events."""
        if self.stage is Stage.ENDED:
            raise commands.MisuseError("nothing comes from a process that has ended")
        self._now = now
        if self.stage is Stage.LOADING and self._deadlines is not None and self._deadlines.limit is not None:
            # A sign of life.
            self._deadlines = self._deadlines._replace(limit=now + self._timeouts.readyok.limit)
        self._receive_lines(self._lines.split_lines(piece))
        return self.take_events()

    def drain_info(self, now: float) -> list[events.SessionEvent]:
        """Return the `info` events since the last frame."""
        self._now = now
        self._emit_waiting_info()
        return self.take_events()

    def check_deadlines(self, now: float) -> list[events.SessionEvent]:
        """Return timeout events of a late reply; call it at `deadline`."""
        self._now = now
        due = self._deadlines
        if due is None:
            return self.take_events()
        search = None if self._running_search is None or self._running_search.abandoned else self._running_search.number
        if due.notice is not None and now >= due.notice:
            self._emit_event(events.ReplyLate(due.awaited, due.since, search))
            due = due._replace(notice=None)
        overdue = due.limit is not None and now >= due.limit
        self._deadlines = due._replace(limit=None) if overdue else due
        if overdue and self._is_quitting and self.stage is Stage.STOPPING:
            self._send_quit()
        elif overdue:
            self._emit_event(events.ReplyOverdue(due.awaited, due.since, search))
        return self.take_events()

    def on_process_exit(self, code: int | None, now: float) -> list[events.SessionEvent]:
        """End the session after the process exited; `code` is its exit code, if it has one."""
        if self.stage is Stage.ENDED:
            raise commands.MisuseError("a process ends once")
        self._now = now
        expected = self._is_quitting
        # The last output may answer the search, but no new one begins.
        self._queued_commands.clear()
        self._drop_queued_search(events.AbandonReason.GONE)
        self._receive_lines(self._lines.flush())
        self._drop_running_search(events.AbandonReason.GONE)
        self._emit_waiting_info()
        self._emit_event(events.SessionEnded(expected, code, tuple(self._last_sent), self._last_received))
        self.stage, self._deadlines = Stage.ENDED, None
        self._outgoing.clear()
        return self.take_events()

    # Commands from the program.

    def send_isready(self, now: float | None = None) -> None:
        """Send `isready`, so that the engine loads and later searches begin at once."""
        self._require_open(now)
        self._queue_isready(fresh=False)
        self._send_queued()
        self.flush_outgoing()

    def new_game(self, now: float | None = None) -> None:
        """Send `usinewgame`: at the start of a game, or before positions unrelated to the earlier ones."""
        self._require_open(now)
        self._abandon_searches(events.AbandonReason.NEW_GAME)
        self._queue_isready(fresh=True)
        self._queued_commands.append(commands.NewGame())
        self._send_queued()
        self.flush_outgoing()

    def search(self, question: SearchQuery, now: float | None = None) -> events.SearchId:
        """Queue a search with its position; the previous search is abandoned."""
        self._require_open(now)
        self._abandon_searches(events.AbandonReason.REPLACED)
        self._search_count += 1
        asked = self._queued_search = _SearchState(events.SearchId(self._search_count), question)
        self._queue_isready(fresh=False)
        self._send_queued()
        self.flush_outgoing()
        return asked.number

    def stop(self, now: float | None = None) -> None:
        """Send `stop`, so that the search is answered now. Harmless if no search runs or it is already stopping."""
        self._require_open(now)
        if self._queued_search is not None:
            self._drop_queued_search(events.AbandonReason.STOPPED)
        elif self._running_search is not None and self._can_step(StageStep.STOP):
            self._running_search.stopped = True
            self._send_stop()
        self.flush_outgoing()

    def ponder_hit(self, now: float | None = None) -> None:
        """Send a ponder hit (`ponderhit`): the expected move was played."""
        self._require_open(now)
        asked = self._queued_search or self._running_search
        if asked is None or not asked.pondering or asked.stopped or asked.abandoned:
            raise commands.MisuseError("nothing is pondered on")
        asked.is_ponder_hit = True
        if asked is self._running_search:
            self._send_command(commands.PonderHit())
        self.flush_outgoing()

    def set_option(self, name: str, value: options.Setting | None, now: float | None = None) -> None:
        """Set an option to a valid value, or press a button (None); this waits for the end of a search."""
        self._require_open(now)
        if self.stage in (Stage.NEW, Stage.GREETING):
            raise commands.MisuseError("the options are not known yet; what is to be set from the start is a wish")
        option = self._find_option(name)
        problem = options.InvalidOptionValue.NOT_LISTED if option is None else option.value_problem(value)
        if option is None or problem is not None:
            raise commands.MisuseError(f"{name} cannot be {value!r}: {problem}")
        if not self._is_loading_begun:
            # Of two unsent settings of an option only the later is sent.
            others = (
                one
                for one in self._queued_commands
                if not isinstance(one, commands.SetOption) or one.name != option.name
            )
            self._queued_commands = deque(others)
        self._queued_commands.append(option.setoption_command(value))
        self._is_freshly_loaded = False
        self._send_queued()
        self.flush_outgoing()

    def game_over(self, outcome: commands.Outcome, now: float | None = None) -> None:
        """Send `gameover`, and abandon the search."""
        self._require_open(now)
        if not self._is_loading_begun:
            raise commands.MisuseError("no game has begun")
        self._abandon_searches(events.AbandonReason.GAME_OVER)
        self._queued_commands.append(commands.GameOver(outcome))
        self._send_queued()
        self.flush_outgoing()

    def quit(self, now: float | None = None) -> None:
        """Send `quit`, and stop waiting for other replies. Calling it again has no effect."""
        self._now = monotonic() if now is None else now
        self._begin_quit()
        self.flush_outgoing()

    # Commands to the engine.

    def _begin_quit(self) -> None:
        if self._is_quitting or self.stage in (Stage.QUITTING, Stage.ENDED):
            return
        self._abandon_searches(events.AbandonReason.QUIT)
        self._is_quitting = True
        if self.stage is Stage.STOPPING:
            self._deadlines = _ReplyDeadlines(
                events.OwedReply.ANSWER, self._now, None, self._now + self._timeouts.stop_to_quit
            )
        self._send_queued()

    def _require_open(self, now: float | None) -> None:
        if not self.is_open:
            raise commands.MisuseError(f"nothing can be asked of an engine that is {self.stage.name}")
        self._now = monotonic() if now is None else now

    def _can_step(self, step: StageStep) -> bool:
        return step in TRANSITIONS[self.stage]

    def _make_transition(self, step: StageStep) -> None:
        before, self.stage = self.stage, TRANSITIONS[self.stage][step]
        owed = OWED_REPLIES.get(self.stage)
        if owed is None:
            self._deadlines = None
        else:
            wait = self._timeout_after(step, before)
            self._deadlines = _ReplyDeadlines(owed, self._now, self._now + wait.notice, self._now + wait.limit)

    def _timeout_after(self, step: StageStep, before: Stage) -> events.ReplyTimeout:
        patience = self._timeouts
        waits = {StageStep.USI: patience.usiok, StageStep.ISREADY: patience.readyok, StageStep.STOP: patience.answer}
        return waits.get(step, patience.end_of_loading if before is Stage.LOADING else patience.end)

    def _send_command(self, command: commands.UsiCommand) -> None:
        self._outgoing.append(command.text)
        self._last_sent.append(command.text)

    def _queue_isready(self, *, fresh: bool) -> None:
        """Queue `isready` if none was sent; if `fresh`, also if searches or settings followed the last one."""
        if not self._is_loading_begun or (fresh and not self._is_freshly_loaded):
            self._queued_commands.append(commands.IsReady())
            self._is_loading_begun = self._is_freshly_loaded = True

    def _send_queued(self) -> None:
        if self._is_quitting:
            if self._can_step(StageStep.QUIT) and self.stage is not Stage.STOPPING:
                self._send_quit()
            return
        while self._queued_commands and self._is_loading_begun and self._can_step(StageStep.ISREADY):
            command = self._queued_commands.popleft()
            self._send_command(command)
            if isinstance(command, commands.IsReady):
                self._make_transition(StageStep.ISREADY)
        if self._queued_search is not None and self._can_step(StageStep.GO):
            self._send_go(self._queued_search)

    def _send_go(self, asked: _SearchState) -> None:
        self._emit_waiting_info()
        self._queued_search, self._running_search, self._is_freshly_loaded = None, asked, False
        self._send_command(asked.question.position)
        self._send_command(asked.question.search)
        self._make_transition(StageStep.GO)
        self._emit_event(events.SearchSent(asked.number, asked.question.search.text))
        if asked.is_ponder_hit:
            self._send_command(commands.PonderHit())

    def _send_stop(self) -> None:
        if self._can_step(StageStep.STOP):
            self._send_command(commands.Stop())
            self._make_transition(StageStep.STOP)

    def _send_quit(self) -> None:
        self._send_command(commands.Quit())
        self._make_transition(StageStep.QUIT)

    def _abandon_searches(self, why: events.AbandonReason) -> None:
        """Abandon the queued and the running search: report them as abandoned, and stop the engine."""
        self._drop_queued_search(why)
        self._drop_running_search(why)
        self._send_stop()

    def _drop_queued_search(self, why: events.AbandonReason) -> None:
        if self._queued_search is not None:
            self._emit_event(events.SearchAbandoned(self._queued_search.number, why))
            self._queued_search = None

    def _drop_running_search(self, why: events.AbandonReason) -> None:
        asked = self._running_search
        if asked is not None and not asked.abandoned:
            self._emit_waiting_info()
            self._emit_event(events.SearchAbandoned(asked.number, why))
            asked.abandoned = True

    # Replies of the engine.

    def _receive_lines(self, lines: list[bytes]) -> None:
        for raw in lines:
            if is_throttled_info(raw):
                self._info_throttle.add_line(raw)
            else:
                self._handle_line(self._lines.decode(raw))

    def _handle_line(self, line: LineText) -> None:
        self._report_line_faults(line)
        words = line.text.split(maxsplit=1)
        if not words or self.stage is Stage.QUITTING:
            return
        self._last_received = line.text
        hear = self._reply_handlers.get(words[0])
        if hear is None:
            self._handle_unknown(line.text)
        else:
            hear(line.text)

    def _handle_unknown(self, text: str) -> None:
        """Handle an unknown line: remove its byte order mark, or accept a misspelt reply and report that as a fault."""
        word = _first_word(text)
        if (
            text.startswith(_BYTE_ORDER_MARK)
            and (hear := self._reply_handlers.get(text[1:].split(maxsplit=1)[0])) is not None
        ):
            hear(text[1:])
        elif word in _MISSPELT_REPLIES:
            self._handle_misspelt_reply(word, text)
        else:
            self._report_fault(FaultKind.UNKNOWN_LINE, text)

    def _handle_misspelt_reply(self, word: str, text: str) -> None:
        awaited, stages = _MISSPELT_REPLIES[word]
        is_owed = self.stage in stages
        if is_owed:
            since = self._now if self._deadlines is None else self._deadlines.since
            self._deadlines = _ReplyDeadlines(awaited, since, None, self._now + _SECONDS_AFTER_MISSPELT)
        if word != _UCIOK:
            self._report_fault(FaultKind.MANGLED_WORD, text)
        else:
            self._report_fault(FaultKind.OTHER_PROTOCOL if is_owed else FaultKind.UNKNOWN_LINE, text)

    def _handle_id(self, text: str) -> None:
        kind, value = (*text.split(maxsplit=2), "", "")[1:3]
        if kind == "name" and value:
            self.name = value.rstrip()
        elif kind == "author" and value:
            self.author = value.rstrip()
        else:
            self._report_fault(FaultKind.UNKNOWN_LINE, text)

    def _handle_option(self, text: str) -> None:
        if not self._can_step(StageStep.USIOK):
            self._report_fault(FaultKind.LATE_OPTION, text)
            return
        option, flaws = options.read_option(text)
        for flaw in flaws:
            self._report_fault(flaw, text)
        if option is not None and not self.options.add_option(option):
            self._report_fault(FaultKind.OPTION_REPEATED, text)

    def _handle_usiok(self, text: str) -> None:
        if not self._can_step(StageStep.USIOK):
            self._report_fault(FaultKind.UNASKED_USIOK, text)
            return
        self._make_transition(StageStep.USIOK)
        self._emit_event(events.UsiOk(self.name, self.author, self.options))
        self._queued_commands.extendleft(reversed(self._wanted_option_commands()))
        self._send_queued()

    def _handle_readyok(self, text: str) -> None:
        if not self._can_step(StageStep.READYOK):
            self._report_fault(FaultKind.UNASKED_READYOK, text)
            return
        self._make_transition(StageStep.READYOK)
        self._emit_event(events.ReadyOk())
        self._send_queued()

    def _handle_answer(self, text: str) -> None:
        """Read `bestmove` or `checkmate`; a late answer to an abandoned search is thrown away."""
        asked = self._running_search
        if asked is None or not asked.is_sent:
            self._report_fault(FaultKind.UNASKED_ANSWER, text)
            return
        self._emit_waiting_info()
        answer = read_answer(text)
        if answer is AnswerWord.UNREADABLE:
            self._report_fault(FaultKind.UNREADABLE_ANSWER, text)
        if not asked.abandoned:
            self._emit_event(
                events.SearchAnswered(asked.number, answer, asked.stopped, asked.pondering and not asked.stopped)
            )
        self._running_search = None
        self._make_transition(StageStep.ANSWER)
        self._send_queued()

    def _handle_registration(self, text: str) -> None:
        check = self._read_check_result(text)
        if check is None:
            return
        self._emit_event(events.Registration(check))
        if check is not events.CheckResult.ERROR or self._is_registration_postponed:
            return
        self._is_registration_postponed = True
        if self._running_search is None:
            self._send_command(commands.Register())
        else:
            self._queued_commands.append(commands.Register())

    def _handle_copy_protection(self, text: str) -> None:
        check = self._read_check_result(text)
        if check is None:
            return
        self._emit_event(events.CopyProtection(check))
        if check is events.CheckResult.ERROR:
            self._abandon_searches(events.AbandonReason.UNUSABLE)
            self._begin_quit()

    def _read_check_result(self, text: str) -> events.CheckResult | None:
        check = _CHECK_RESULTS.get("".join(text.split()[1:2]))
        if check is None:
            self._report_fault(FaultKind.UNKNOWN_LINE, text)
        return check

    def _find_option(self, name: str) -> options.Option | None:
        listed = self.options.find(name)
        return listed or next((option for option in options.UNLISTED if option.name.lower() == name.lower()), None)

    def _wanted_option_commands(self) -> list[commands.UsiCommand]:
        """Return `setoption` commands for the valid wishes (option values of the user); the last one for an option counts."""
        chosen: dict[str, tuple[options.Option, options.Setting]] = {}
        for name, value in self._wanted_options.items():
            option = self._find_option(name)
            if option is not None and option.value_problem(value) is None:
                chosen.pop(option.name, None)
                chosen[option.name] = option, value
        told: list[commands.UsiCommand] = [
            option.setoption_command(value)
            for option, value in chosen.values()
            if value != option.default or self._is_unlisted(option)
        ]
        if (table := options.UNLISTED[0]).name not in chosen and self._is_unlisted(table):
            # USI_Ponder is set by each game.
            told.insert(0, table.setoption_command(table.default))
        return told

    def _is_unlisted(self, option: options.Option) -> bool:
        return self.options.find(option.name) is None

    # Events.

    def _emit_waiting_info(self) -> None:
        for raw in self._info_throttle.drain_lines():
            line = self._lines.decode(raw)
            self._report_line_faults(line)
            self._emit_info(line.text)

    def _emit_info(self, text: str) -> None:
        asked = self._running_search if self._running_search is not None and self._running_search.is_sent else None
        if self.stage is not Stage.QUITTING and (asked is None or not asked.abandoned):
            self._emit_event(events.InfoEvent(asked.number if asked else None, read_info(text)))

    def _report_line_faults(self, line: LineText) -> None:
        for flaw in line.faults:
            self._report_fault(flaw, line.text)

    def _report_fault(self, kind: FaultKind, line: str) -> None:
        self._emit_event(events.EngineFault(kind, line))

    def _emit_event(self, event: events.SessionEvent) -> None:
        self._events.append(event)
