"""USI session: a sans-I/O state machine of the conversation with one engine; bytes and times in, events and bytes out.

A session owns no process: `app.runtime.engine` connects it to one. That passes the output (`received`), the exit
(`closed`) and the time (`tick`, at `deadline`), and after each call writes `outgoing` to the engine. `now` is in seconds
of a monotonic clock, and may be left out in commands.
Of the `info` lines the newest of each rank waits for `frame`; everything else becomes an event at once. Before an
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
from app.usi.lines import LIMIT, Lines, LineText
from app.usi.stages import OWED, TABLE, Stage, StageStep


class EngineQuestion(NamedTuple):
    """A position and the command (`go` or `go mate`) that searches it."""

    position: commands.PositionCommand
    search: commands.Search


class _Due(NamedTuple):
    """Deadlines of an awaited reply; each is None once it was reported."""

    awaited: events.OwedReply
    since: float
    notice: float | None
    limit: float | None

    @property
    def next(self) -> float | None:
        """Moment of the next deadline, if any."""
        return min((moment for moment in (self.notice, self.limit) if moment is not None), default=None)


class _Asked:
    def __init__(self, number: events.SearchId, question: EngineQuestion) -> None:
        self.number = number
        self.question = question
        self.hit = False
        self.sent = False
        self.stopped = False
        self.abandoned = False

    @property
    def pondering(self) -> bool:
        return self.question.search.pondering and not self.hit


TOLD_UNLISTED = frozenset(option.name.lower() for option in options.UNLISTED)

_CLOSED = frozenset((Stage.NEW, Stage.QUITTING, Stage.ENDED))
_CHECKS = {check.value: check for check in events.Check}
_BYTE_ORDER_MARK = "\ufeff"
_UCIOK = "uciok"
_NEARLY = {
    _UCIOK: (events.OwedReply.USIOK, (Stage.GREETING,)),
    "usiok": (events.OwedReply.USIOK, (Stage.GREETING,)),
    "readyok": (events.OwedReply.READYOK, (Stage.LOADING,)),
    BESTMOVE: (events.OwedReply.ANSWER, (Stage.SEARCHING, Stage.STOPPING)),
    CHECKMATE: (events.OwedReply.ANSWER, (Stage.SEARCHING, Stage.STOPPING)),
}
"""Words that engines misspell, with the reply that each stands for and the stages in which that is owed."""
_AFTER_NEARLY = 1.0
"""Seconds that an engine gets for the correct reply after a misspelt one."""
_HEAD = 100
_undressed = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]").sub
"""Remove terminal colour codes."""


def _first_word(text: str) -> str:
    """First word of a line, printable letters only, in lower case."""
    shown = "".join(letter for letter in _undressed("", text[:_HEAD]) if letter.isprintable())
    return (shown.split(maxsplit=1) or [""])[0].lower()


class Session:
    """State machine of a USI session with one engine."""

    def __init__(
        self,
        wishes: Mapping[str, options.Setting] | None = None,
        patience: events.SessionTimeouts | None = None,
        line_limit: int = LIMIT,
    ) -> None:
        """`wishes` are the user's option values, by name; the session sends them before the first `isready`."""
        self._wishes = dict(wishes or {})
        self._is_registration_put_off = False
        self._patience = patience or events.SessionTimeouts()
        self.stage = Stage.NEW
        self._lines = Lines(line_limit)
        self._flood = InfoThrottle()
        self._outgoing: list[str] = []
        self._events: list[events.SessionEvent] = []
        self._now = 0.0
        self._due: _Due | None = None
        self.name = self.author = ""
        self.options = options.Options()
        # Commands that wait for the end of the search, in order, and the search to begin after them.
        self._chores: deque[commands.UsiCommand] = deque()
        self._next: _Asked | None = None
        self._asked: _Asked | None = None
        self._searches = 0
        self._loading_begun = False
        self._fresh = False
        self._leaving = False
        self._said: deque[str] = deque(maxlen=2)
        self._heard = ""
        self._hearers = {
            "id": self._hear_id,
            "option": self._hear_option,
            "usiok": self._hear_usiok,
            "readyok": self._hear_readyok,
            "info": self._inform,
            BESTMOVE: self._hear_answer,
            CHECKMATE: self._hear_answer,
            "registration": self._hear_registration,
            "copyprotection": self._hear_copy_protection,
        }

    # State.

    @property
    def is_open(self) -> bool:
        """True if commands are accepted: the session has started, and neither ended nor got `quit`."""
        return not self._leaving and self.stage not in _CLOSED

    @property
    def searching(self) -> events.SearchId | None:
        """Number of the running or queued search that will be answered; None if there is none."""
        asked = self._next or self._asked
        return None if asked is None or asked.abandoned else asked.number

    @property
    def deadline(self) -> float | None:
        """Moment when the owner has to call `tick`, by its monotonic clock; None if nothing is due."""
        if self._events:
            return self._now
        return self._due.next if self._due else None

    @property
    def frame_wanted(self) -> bool:
        """True if `info` lines wait for `frame`."""
        return self._flood.waits

    def outgoing(self) -> bytes:
        """Return and clear the bytes to write to the engine."""
        if not self._outgoing:
            return b""
        if self._asked is not None and not self._asked.sent:
            self._flush()
            self._asked.sent = True
            search = self._asked.question.search
            self._flood.keeps_depths = isinstance(search, commands.Go) and bool(search.searchmoves)
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

    def settle(self) -> None:
        """Hook at the end of each command: a subclass with a process writes `outgoing` here."""

    # Input from the runtime.

    def start(self, now: float | None = None) -> None:
        """Begin the session by sending `usi`."""
        if self.stage is not Stage.NEW:
            raise commands.MisuseError("a session starts once")
        self._now = monotonic() if now is None else now
        self._say(commands.Usi())
        self._step(StageStep.USI)
        self.settle()

    def received(self, piece: bytes, now: float) -> list[events.SessionEvent]:
        """Process bytes that the engine printed, in pieces of any size; return their events."""
        if self.stage is Stage.ENDED:
            raise commands.MisuseError("nothing comes from a process that has ended")
        self._now = now
        if self.stage is Stage.LOADING and self._due is not None and self._due.limit is not None:
            # A sign of life.
            self._due = self._due._replace(limit=now + self._patience.readyok.limit)
        self._take(self._lines.cut(piece))
        return self.take_events()

    def frame(self, now: float) -> list[events.SessionEvent]:
        """Return the `info` events since the last frame."""
        self._now = now
        self._flush()
        return self.take_events()

    def tick(self, now: float) -> list[events.SessionEvent]:
        """Return timeout events of a late reply; call it at `deadline`."""
        self._now = now
        due = self._due
        if due is None:
            return self.take_events()
        search = None if self._asked is None or self._asked.abandoned else self._asked.number
        if due.notice is not None and now >= due.notice:
            self._tell(events.ReplyLate(due.awaited, due.since, search))
            due = due._replace(notice=None)
        overdue = due.limit is not None and now >= due.limit
        self._due = due._replace(limit=None) if overdue else due
        if overdue and self._leaving and self.stage is Stage.STOPPING:
            self._send_quit()
        elif overdue:
            self._tell(events.ReplyOverdue(due.awaited, due.since, search))
        return self.take_events()

    def closed(self, code: int | None, now: float) -> list[events.SessionEvent]:
        """End the session after the process exited; `code` is its exit code, if it has one."""
        if self.stage is Stage.ENDED:
            raise commands.MisuseError("a process ends once")
        self._now = now
        expected = self._leaving
        # The last output may answer the search, but no new one begins.
        self._chores.clear()
        self._drop_next(events.AbandonReason.GONE)
        self._take(self._lines.ended())
        self._drop(events.AbandonReason.GONE)
        self._flush()
        self._tell(events.SessionEnded(expected, code, tuple(self._said), self._heard))
        self.stage, self._due = Stage.ENDED, None
        self._outgoing.clear()
        return self.take_events()

    # Commands from the program.

    def prepare(self, now: float | None = None) -> None:
        """Send `isready`, so that the engine loads and later searches begin at once."""
        self._require_open(now)
        self._require_loading(fresh=False)
        self._advance()
        self.settle()

    def new_game(self, now: float | None = None) -> None:
        """Send `usinewgame`: at the start of a game, or before positions unrelated to the earlier ones."""
        self._require_open(now)
        self._abandon(events.AbandonReason.NEW_GAME)
        self._require_loading(fresh=True)
        self._chores.append(commands.NewGame())
        self._advance()
        self.settle()

    def search(self, question: EngineQuestion, now: float | None = None) -> events.SearchId:
        """Queue a search with its position; the previous search is abandoned."""
        self._require_open(now)
        self._abandon(events.AbandonReason.REPLACED)
        self._searches += 1
        asked = self._next = _Asked(events.SearchId(self._searches), question)
        self._require_loading(fresh=False)
        self._advance()
        self.settle()
        return asked.number

    def stop(self, now: float | None = None) -> None:
        """Send `stop`, so that the search is answered now. Harmless if no search runs or it is already stopping."""
        self._require_open(now)
        if self._next is not None:
            self._drop_next(events.AbandonReason.STOPPED)
        elif self._asked is not None and self._may(StageStep.STOP):
            self._asked.stopped = True
            self._send_stop()
        self.settle()

    def ponder_hit(self, now: float | None = None) -> None:
        """Send `ponderhit`: the expected move was played."""
        self._require_open(now)
        asked = self._next or self._asked
        if asked is None or not asked.pondering or asked.stopped or asked.abandoned:
            raise commands.MisuseError("nothing is pondered on")
        asked.hit = True
        if asked is self._asked:
            self._say(commands.PonderHit())
        self.settle()

    def set_option(self, name: str, value: options.Setting | None, now: float | None = None) -> None:
        """Set an option to a valid value, or press a button (None); this waits for the end of a search."""
        self._require_open(now)
        if self.stage in (Stage.NEW, Stage.GREETING):
            raise commands.MisuseError("the options are not known yet; what is to be set from the start is a wish")
        option = self._option(name)
        problem = options.InvalidOptionValue.NOT_LISTED if option is None else option.problem(value)
        if option is None or problem is not None:
            raise commands.MisuseError(f"{name} cannot be {value!r}: {problem}")
        if not self._loading_begun:
            # Of two unsent settings of an option only the later is sent.
            others = (one for one in self._chores if not isinstance(one, commands.SetOption) or one.name != option.name)
            self._chores = deque(others)
        self._chores.append(option.command(value))
        self._fresh = False
        self._advance()
        self.settle()

    def game_over(self, outcome: commands.Outcome, now: float | None = None) -> None:
        """Send `gameover`, and abandon the search."""
        self._require_open(now)
        if not self._loading_begun:
            raise commands.MisuseError("no game has begun")
        self._abandon(events.AbandonReason.GAME_OVER)
        self._chores.append(commands.GameOver(outcome))
        self._advance()
        self.settle()

    def quit(self, now: float | None = None) -> None:
        """Send `quit`, and stop waiting for other replies. Calling it again has no effect."""
        self._now = monotonic() if now is None else now
        self._quit()
        self.settle()

    # Commands to the engine.

    def _quit(self) -> None:
        if self._leaving or self.stage in (Stage.QUITTING, Stage.ENDED):
            return
        self._abandon(events.AbandonReason.QUIT)
        self._leaving = True
        if self.stage is Stage.STOPPING:
            self._due = _Due(events.OwedReply.ANSWER, self._now, None, self._now + self._patience.parting)
        self._advance()

    def _require_open(self, now: float | None) -> None:
        if not self.is_open:
            raise commands.MisuseError(f"nothing can be asked of an engine that is {self.stage.name}")
        self._now = monotonic() if now is None else now

    def _may(self, step: StageStep) -> bool:
        return step in TABLE[self.stage]

    def _step(self, step: StageStep) -> None:
        before, self.stage = self.stage, TABLE[self.stage][step]
        owed = OWED.get(self.stage)
        if owed is None:
            self._due = None
        else:
            wait = self._wait_after(step, before)
            self._due = _Due(owed, self._now, self._now + wait.notice, self._now + wait.limit)

    def _wait_after(self, step: StageStep, before: Stage) -> events.ReplyTimeout:
        patience = self._patience
        waits = {StageStep.USI: patience.usiok, StageStep.ISREADY: patience.readyok, StageStep.STOP: patience.answer}
        return waits.get(step, patience.end_of_loading if before is Stage.LOADING else patience.end)

    def _say(self, command: commands.UsiCommand) -> None:
        self._outgoing.append(command.text)
        self._said.append(command.text)

    def _require_loading(self, *, fresh: bool) -> None:
        """Queue `isready` if none was sent; if `fresh`, also if searches or settings followed the last one."""
        if not self._loading_begun or (fresh and not self._fresh):
            self._chores.append(commands.IsReady())
            self._loading_begun = self._fresh = True

    def _advance(self) -> None:
        if self._leaving:
            if self._may(StageStep.QUIT) and self.stage is not Stage.STOPPING:
                self._send_quit()
            return
        while self._chores and self._loading_begun and self._may(StageStep.ISREADY):
            command = self._chores.popleft()
            self._say(command)
            if isinstance(command, commands.IsReady):
                self._step(StageStep.ISREADY)
        if self._next is not None and self._may(StageStep.GO):
            self._send_go(self._next)

    def _send_go(self, asked: _Asked) -> None:
        self._flush()
        self._next, self._asked, self._fresh = None, asked, False
        self._say(asked.question.position)
        self._say(asked.question.search)
        self._step(StageStep.GO)
        self._tell(events.SearchSent(asked.number, asked.question.search.text))
        if asked.hit:
            self._say(commands.PonderHit())

    def _send_stop(self) -> None:
        if self._may(StageStep.STOP):
            self._say(commands.Stop())
            self._step(StageStep.STOP)

    def _send_quit(self) -> None:
        self._say(commands.Quit())
        self._step(StageStep.QUIT)

    def _abandon(self, why: events.AbandonReason) -> None:
        """Stop the search, and tell nothing of it any more."""
        self._drop_next(why)
        self._drop(why)
        self._send_stop()

    def _drop_next(self, why: events.AbandonReason) -> None:
        if self._next is not None:
            self._tell(events.Abandoned(self._next.number, why))
            self._next = None

    def _drop(self, why: events.AbandonReason) -> None:
        asked = self._asked
        if asked is not None and not asked.abandoned:
            self._flush()
            self._tell(events.Abandoned(asked.number, why))
            asked.abandoned = True

    # Replies of the engine.

    def _take(self, lines: list[bytes]) -> None:
        for raw in lines:
            if is_throttled_info(raw):
                self._flood.take(raw)
            else:
                self._hear(self._lines.read(raw))

    def _hear(self, line: LineText) -> None:
        self._tell_flaws(line)
        words = line.text.split(maxsplit=1)
        if not words or self.stage is Stage.QUITTING:
            return
        self._heard = line.text
        hear = self._hearers.get(words[0])
        if hear is None:
            self._hear_unknown(line.text)
        else:
            hear(line.text)

    def _hear_unknown(self, text: str) -> None:
        """Handle an unknown line: remove its byte order mark, or accept a misspelt reply and report that as a fault."""
        word = _first_word(text)
        if text.startswith(_BYTE_ORDER_MARK) and (hear := self._hearers.get(text[1:].split(maxsplit=1)[0])) is not None:
            hear(text[1:])
        elif word in _NEARLY:
            self._hear_nearly(word, text)
        else:
            self._fault(FaultKind.UNKNOWN_LINE, text)

    def _hear_nearly(self, word: str, text: str) -> None:
        awaited, stages = _NEARLY[word]
        is_owed = self.stage in stages
        if is_owed:
            since = self._now if self._due is None else self._due.since
            self._due = _Due(awaited, since, None, self._now + _AFTER_NEARLY)
        if word != _UCIOK:
            self._fault(FaultKind.MANGLED_WORD, text)
        else:
            self._fault(FaultKind.OTHER_PROTOCOL if is_owed else FaultKind.UNKNOWN_LINE, text)

    def _hear_id(self, text: str) -> None:
        kind, value = (*text.split(maxsplit=2), "", "")[1:3]
        if kind == "name" and value:
            self.name = value.rstrip()
        elif kind == "author" and value:
            self.author = value.rstrip()
        else:
            self._fault(FaultKind.UNKNOWN_LINE, text)

    def _hear_option(self, text: str) -> None:
        if not self._may(StageStep.USIOK):
            self._fault(FaultKind.LATE_OPTION, text)
            return
        option, flaws = options.read_option(text)
        for flaw in flaws:
            self._fault(flaw, text)
        if option is not None and not self.options.add(option):
            self._fault(FaultKind.OPTION_REPEATED, text)

    def _hear_usiok(self, text: str) -> None:
        if not self._may(StageStep.USIOK):
            self._fault(FaultKind.UNASKED_USIOK, text)
            return
        self._step(StageStep.USIOK)
        self._tell(events.Introduced(self.name, self.author, self.options))
        self._chores.extendleft(reversed(self._granted()))
        self._advance()

    def _hear_readyok(self, text: str) -> None:
        if not self._may(StageStep.READYOK):
            self._fault(FaultKind.UNASKED_READYOK, text)
            return
        self._step(StageStep.READYOK)
        self._tell(events.Ready())
        self._advance()

    def _hear_answer(self, text: str) -> None:
        """Read `bestmove` or `checkmate`; a late answer to an abandoned search is thrown away."""
        asked = self._asked
        if asked is None or not asked.sent:
            self._fault(FaultKind.UNASKED_ANSWER, text)
            return
        self._flush()
        answer = read_answer(text)
        if answer is AnswerWord.UNREADABLE:
            self._fault(FaultKind.UNREADABLE_ANSWER, text)
        if not asked.abandoned:
            self._tell(events.Answered(asked.number, answer, asked.stopped, asked.pondering and not asked.stopped))
        self._asked = None
        self._step(StageStep.ANSWER)
        self._advance()

    def _hear_registration(self, text: str) -> None:
        check = self._hear_check(text)
        if check is None:
            return
        self._tell(events.Registration(check))
        if check is not events.Check.ERROR or self._is_registration_put_off:
            return
        self._is_registration_put_off = True
        if self._asked is None:
            self._say(commands.Register())
        else:
            self._chores.append(commands.Register())

    def _hear_copy_protection(self, text: str) -> None:
        check = self._hear_check(text)
        if check is None:
            return
        self._tell(events.CopyProtection(check))
        if check is events.Check.ERROR:
            self._abandon(events.AbandonReason.UNUSABLE)
            self._quit()

    def _hear_check(self, text: str) -> events.Check | None:
        check = _CHECKS.get("".join(text.split()[1:2]))
        if check is None:
            self._fault(FaultKind.UNKNOWN_LINE, text)
        return check

    def _option(self, name: str) -> options.Option | None:
        listed = self.options.find(name)
        return listed or next((option for option in options.UNLISTED if option.name.lower() == name.lower()), None)

    def _granted(self) -> list[commands.UsiCommand]:
        """Return `setoption` commands for the valid wishes (option values of the user); the last one for an option counts."""
        chosen: dict[str, tuple[options.Option, options.Setting]] = {}
        for name, value in self._wishes.items():
            option = self._option(name)
            if option is not None and option.problem(value) is None:
                chosen.pop(option.name, None)
                chosen[option.name] = option, value
        told: list[commands.UsiCommand] = [
            option.command(value)
            for option, value in chosen.values()
            if value != option.default or self._is_unlisted(option)
        ]
        if (table := options.UNLISTED[0]).name not in chosen and self._is_unlisted(table):
            # USI_Ponder is set by each game.
            told.insert(0, table.command(table.default))
        return told

    def _is_unlisted(self, option: options.Option) -> bool:
        return self.options.find(option.name) is None

    # Events.

    def _flush(self) -> None:
        for raw in self._flood.drained():
            line = self._lines.read(raw)
            self._tell_flaws(line)
            self._inform(line.text)

    def _inform(self, text: str) -> None:
        asked = self._asked if self._asked is not None and self._asked.sent else None
        if self.stage is not Stage.QUITTING and (asked is None or not asked.abandoned):
            self._tell(events.InfoEvent(asked.number if asked else None, read_info(text)))

    def _tell_flaws(self, line: LineText) -> None:
        for flaw in line.flaws:
            self._fault(flaw, line.text)

    def _fault(self, kind: FaultKind, line: str) -> None:
        self._tell(events.EngineFault(kind, line))

    def _tell(self, event: events.SessionEvent) -> None:
        self._events.append(event)
