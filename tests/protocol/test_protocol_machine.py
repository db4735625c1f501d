"""Whatever is wanted of an engine, and whenever it answers: no question is mixed up with another and none is forgotten."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from app.usi.answers import BestMove
from app.usi.commands import Go, GoMate, MateLimit, Outcome, PositionCommand, SearchCommand
from app.usi.events import (
    InfoEvent,
    ReplyLate,
    ReplyOverdue,
    SearchAbandoned,
    SearchAnswered,
    SearchId,
    SearchSent,
    SessionEnded,
    SessionEvent,
)
from app.usi.session import SearchQuery, Session
from app.usi.stages import Stage
from tests.sampling import so_many

ALLOWED_WHILE_SEARCHING = {"stop", "ponderhit", "quit"}


def move_of(number: int) -> str:
    """A move of its own for each question, so that an answer shows what it answers."""
    first, second = divmod(number % 6561, 81)
    return "".join(f"{square % 9 + 1}{'abcdefghi'[square // 9]}" for square in (first, second))


class Engine:
    """An engine that keeps to the protocol, at its own pace; it fails the test when it hears what it must not."""

    def __init__(self) -> None:
        self.unread = b""
        self.unheard = b""
        self.position = ""
        self.open: str | None = None
        self.endless = False
        self.owes_readyok = 0
        self.ready = False
        self.gone = False
        self.partial = b""

    def read(self, size: int) -> None:
        """Read some of what was written to it, line by line."""
        taken, self.unread = self.unread[:size], self.unread[size:]
        lines = (self.partial + taken).split(b"\n")
        self.partial = lines.pop()
        for line in lines:
            self.understand(line.decode())

    def understand(self, line: str) -> None:
        word = line.split(maxsplit=1)[0]
        assert self.open is None or word in ALLOWED_WHILE_SEARCHING, f"{line} while searching"
        assert not self.owes_readyok or word == "quit", f"{line} while loading"
        if word == "usi":
            self.say("id name Machine", "option name USI_Hash type spin default 16 min 1 max 64", "usiok")
        elif word == "isready":
            self.owes_readyok += 1
        elif word == "position":
            self.position = line.rsplit(maxsplit=1)[-1]
        elif word == "go":
            assert self.ready, "a search before readyok"
            self.open = self.position
            self.endless = "infinite" in line or "ponder" in line
        elif word == "stop":
            self.endless = False
        elif word == "quit":
            self.gone = True

    def say(self, *lines: str) -> None:
        self.unheard += "".join(f"{line}\n" for line in lines).encode()

    def answer(self) -> None:
        """End the search; the answer is the last move of the position it was asked about."""
        self.say(f"info depth 7 multipv 2 pv {self.open}", f"bestmove {self.open}")
        self.open = None

    def load(self) -> None:
        self.owes_readyok -= 1
        self.ready = True
        self.say("readyok")


class Conversation(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.session = Session()
        self.engine = Engine()
        self.now = 0.0
        self.asked: dict[SearchId, str] = {}
        self.ended: dict[SearchId, SessionEvent] = {}
        self.session.start(0)
        self.write()

    def write(self) -> None:
        self.engine.unread += self.session.take_outgoing()

    def note(self, events: list[SessionEvent]) -> None:
        for event in events:
            if (
                isinstance(event, SearchAnswered | SearchAbandoned | InfoEvent | SearchSent | ReplyLate | ReplyOverdue)
                and event.search is not None
            ):
                assert event.search not in self.ended, f"{event} after {self.ended[event.search]}"
            if isinstance(event, InfoEvent) and event.search is not None:
                assert event.info.pv == (self.asked[event.search],)
            if isinstance(event, SearchAnswered):
                assert event.answer == BestMove(self.asked[event.search])
            if isinstance(event, SearchAnswered | SearchAbandoned):
                self.ended[event.search] = event
        self.write()

    def open(self) -> bool:
        return self.session.stage not in (Stage.QUITTING, Stage.ENDED)

    @rule(
        search=st.sampled_from(
            (Go(infinite=True), Go(ponder=True), Go(byoyomi=1), GoMate(), MateLimit.PLIES.mate_command(plies=5))
        )
    )
    def ask(self, search: SearchCommand) -> None:
        move = move_of(len(self.asked) + 1)
        number = self.session.search(SearchQuery(PositionCommand(None, (move,)), search), self.now)
        self.asked[number] = move
        self.write()

    @rule()
    def stop(self) -> None:
        self.session.stop(self.now)
        self.write()

    @rule()
    def new_game(self) -> None:
        self.session.new_game(self.now)
        self.write()

    @rule(win=st.booleans())
    def end_game(self, win: bool) -> None:
        if self.engine.ready:
            self.session.game_over(Outcome.WIN if win else Outcome.LOSE, self.now)
            self.write()

    @rule(size=st.integers(1, 64))
    def set_option(self, size: int) -> None:
        if self.session.stage not in (Stage.NEW, Stage.GREETING):
            self.session.set_option("USI_Hash", size, self.now)
            self.write()

    @rule(size=st.one_of(st.integers(1, 30), st.just(10_000)))
    def engine_reads(self, size: int) -> None:
        self.engine.read(size)

    @precondition(lambda self: self.engine.open is not None)
    @rule()
    def engine_answers(self) -> None:
        self.engine.answer()

    @precondition(lambda self: self.engine.open is not None)
    @rule()
    def engine_thinks(self) -> None:
        self.engine.say(f"info depth 3 pv {self.engine.open}")

    @precondition(lambda self: self.engine.owes_readyok)
    @rule()
    def engine_loads(self) -> None:
        self.engine.load()

    @precondition(lambda self: self.engine.open is None and not self.engine.unread and not self.engine.partial)
    @rule(line=st.sampled_from(("bestmove 9i9i", "readyok", "usiok", "hello", "")))
    def engine_talks_nonsense(self, line: str) -> None:
        # With nothing on the way to it; whatever it says here was not asked for, unless it still loads.
        if not (line == "readyok" and self.engine.owes_readyok):
            self.session_hears(100_000)
            if not self.engine.unread:
                self.engine.say(line)
                self.session_hears(100_000)

    @rule(size=st.one_of(st.integers(1, 40), st.just(100_000)))
    def session_hears(self, size: int) -> None:
        piece, self.engine.unheard = self.engine.unheard[:size], self.engine.unheard[size:]
        self.note(self.session.receive_bytes(piece, self.now))

    @rule()
    def frame(self) -> None:
        self.note(self.session.drain_info(self.now))

    @rule(seconds=st.sampled_from((0.1, 2.0, 200.0)))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        self.note(self.session.check_deadlines(self.now))

    @invariant()
    def the_newest_question_is_the_only_one_without_an_end(self) -> None:
        self.note(self.session.drain_info(self.now))
        without = self.asked.keys() - self.ended.keys()
        assert without == ({self.session.current_search} if self.session.current_search else set())

    @rule()
    def settle(self) -> None:
        """Let everybody do what is owed until nobody owes anything."""
        for _ in range(12):
            self.engine.read(10_000)
            if self.engine.owes_readyok:
                self.engine.load()
            if self.engine.open is not None and not self.engine.endless:
                self.engine.answer()
            self.session_hears(100_000)

    def teardown(self) -> None:
        newest = max(self.asked, default=None)
        wanted = newest is not None and newest not in self.ended
        self.settle()
        if self.session.current_search is not None:
            # Without an end it goes on until it is stopped; but it must have begun.
            self.session.stop(self.now)
            self.write()
            self.settle()
        assert self.asked.keys() == self.ended.keys()
        assert not wanted or newest is None or isinstance(self.ended[newest], SearchAnswered)
        assert self.session.stage in (Stage.INTRODUCED, Stage.READY)
        self.session.quit(self.now)
        self.write()
        self.settle()
        assert self.engine.gone
        assert isinstance(self.session.on_process_exit(0, self.now)[-1], SessionEnded)


TestConversation = pytest.mark.slow(Conversation.TestCase)
TestConversation.settings = settings(max_examples=so_many(60, 150), stateful_step_count=40, deadline=None)
