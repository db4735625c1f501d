"""Controller (director) of a game: reacts to engine events, to the clock and to a person's actions.

A person's time runs from when the board shows that it is their turn (`on_position_shown`), an engine's from its `go`.
Every action of a person returns requests; an action that is not possible now returns none.
"""

from collections.abc import Mapping
from typing import Final

from app.book.choosing import BookPlayer, ChosenMove
from app.directing.requests import ReadyRequest, Request, RestartRequest, Seat, StopRequest
from app.directing.seat_events import EngineLost, EngineReady, Requests, SeatEvent
from app.play.conditions import SECOND as A_SECOND
from app.play.conditions import Conditions, Player
from app.play.game_requests import (
    BookLookup,
    EngineRecovered,
    EngineTrouble,
    GamePhase,
    Remedy,
    SearchInfo,
    SidesSwapped,
    TimeSignalDue,
)
from app.play.game_state import NO_BOOKS, AdjournedGame, GameState
from app.play.referee import GameEnd
from app.play.seats import HINT_SEAT, Health, PlayerState
from app.record.endings import End, EndKind
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import SIDES, Side
from app.shogi.rules import illegality_of
from app.text import play as text
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove
from app.usi.answers import AnswerWord as Said
from app.usi.events import EngineFault, InfoEvent, OwedReply, ReplyLate, ReplyOverdue, SearchAnswered, SearchSent
from app.usi.faults import FaultKind

_RESIGNED: Final = GameEnd(End(EndKind.RESIGN))
_INTERRUPTED: Final = GameEnd(End(EndKind.INTERRUPT))
_NONSENSE: Final[dict[Answer, Phrase]] = {Said.UNREADABLE: text.ENGINE_NONSENSE, Said.NO_MOVE: text.ENGINE_HAS_NO_MOVE}
"""Unusable answers to a `go`; a mate answer shows that the engine is a mate solver."""
UNATTENDED_RESTARTS: Final = 1


class Game:
    """Controller (director) of one game. If an engine fails and no person attends (`is_attended`), it is restarted
    `restarts` times; then the game ends without a loser."""

    def __init__(
        self,
        conditions: Conditions,
        adjourned: AdjournedGame | None = None,
        *,
        is_attended: bool = True,
        books: Mapping[Seat, BookPlayer] = NO_BOOKS,
        waits_for_books: bool = False,
        restarts: int = UNATTENDED_RESTARTS,
    ) -> None:
        """Begin or continue a game; engines in the seats of `books` play from books first. `waits_for_books` has books
        asked outside this thread (`BookLookup`), since an event loop must not wait."""
        self.state = GameState(conditions, books, waits_for_books=waits_for_books)
        """State of the game; others may only read it."""
        if adjourned is not None:
            self.state.restore_game(adjourned)
        self._is_attended = is_attended
        self._restarts = restarts
        self._resigning_side: Side | None = None
        """Side that resigns as soon as it is its turn."""

    @property
    def phase(self) -> GamePhase:
        return self.state.phase

    @property
    def turn(self) -> Side:
        return self.state.turn

    @property
    def names(self) -> tuple[str, str]:
        """Names of Black and White; an engine without a given name has the one it reports."""
        black, white = self.state.players
        return black.name, white.name

    @property
    def is_persons_turn(self) -> bool:
        return self.phase is GamePhase.PLAYING and not self.state.player_to_move.is_engine

    @property
    def can_declare(self) -> bool:
        return self.is_persons_turn and self.state.referee.can_declare()

    @property
    def declaration_objection(self) -> Phrase | None:
        """Reason why the side to move cannot declare a win; None if it can."""
        return self.state.referee.declaration_objection()

    @property
    def can_take_back(self) -> bool:
        return self.phase in {GamePhase.PLAYING, GamePhase.PAUSED} and self._plies_to_take_back() > 0

    @property
    def can_move_now(self) -> bool:
        """True if an engine is searching and can be told to move now."""
        place = self.state.player_to_move
        return self.phase is GamePhase.PLAYING and place.is_engine and place.has_begun

    def on_start(self, now: float) -> Requests:
        course = self.state
        engines = [place for place in course.players if place.is_engine]
        if not engines:
            return [*self._start_game(now), course.clock_snapshots()]
        return [*(ReadyRequest(place.seat, new_game=True) for place in engines), course.clock_snapshots()]

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        course = self.state
        if course.phase is GamePhase.ENDED:
            return ()
        if heard.seat == HINT_SEAT:
            return course.hints.on_search_event(heard)
        place = course.player_at(heard.seat)
        if place is None:
            return ()
        if place.late is None or not isinstance(heard.event, SearchAnswered | SearchSent | EngineReady):
            return self._handle_engine_event(place, heard, now)
        recovered = self._mark_recovered(place, now)
        return [*self._handle_engine_event(place, heard, now), *recovered, course.clock_snapshots()]

    def on_book_move(self, asked: BookLookup, found: ChosenMove | None, now: float) -> Requests:
        """Go on with the move that the books gave, or search; ignored if the game has moved on meanwhile."""
        place = self.state.player_at(asked.seat)
        is_awaited = place is self.state.player_to_move and self.phase is GamePhase.PLAYING and place.task == asked.task
        return self.state.search_or_play_book(place, found, now) if place is not None and is_awaited else ()

    def on_timer(self, now: float) -> Requests:
        course = self.state
        if not course.clock.is_running:
            return ()
        if course.is_time_up(now):
            return self._end_on_time(now)
        if (answer := course.take_held_move(now)) is not None:
            return self._on_engine_move(course.player_to_move, answer, now)
        sounds = [TimeSignalDue(course.turn, signal) for signal in course.clock.take_due_signals(now)]
        return [*course.stop_overdue_search(now), course.next_timer(), *sounds]

    def _start_game(self, now: float) -> list[Request]:
        self.state.phase = GamePhase.PLAYING
        return self.state.begin_turn(now)

    def _end_on_time(self, now: float) -> list[Request]:
        place = self.state.player_to_move
        musing = place.thinking.to_report(place.name_in_comments, None) if place.is_engine else None
        return self.state.end_game(self.state.timeout_verdict(now), now, musing)

    def _handle_engine_event(self, place: PlayerState, heard: SeatEvent, now: float) -> Requests:
        requests: Requests = ()
        match event := heard.event:
            case EngineReady():
                requests = self._on_engine_ready(place, event, now)
            case SearchSent() if heard.task == place.task:
                requests = self.state.on_search_started(place, now)
            case InfoEvent() if heard.task == place.task and (position := place.position) is not None:
                place.thinking.add_info(event.info)
                side = self.state.side_of_player(place)
                requests = [SearchInfo(place.seat, side, position, event.info, place.is_pondering)]
            case SearchAnswered() if heard.task == place.task and place.is_pondering:
                place.early = event.answer
            case SearchAnswered() if heard.task == place.task:
                requests = self._on_answer(place, event.answer, now)
            case EngineFault(kind=FaultKind.UNREADABLE_ANSWER):
                place.unparsed_line = event.line
            case EngineLost():
                requests = self._on_engine_lost(place, event, now)
            case ReplyLate() | ReplyOverdue():
                requests = self._on_engine_late(place, event, now)
        return requests

    def _on_engine_ready(self, place: PlayerState, heard: EngineReady, now: float) -> Requests:
        course = self.state
        place.reported_name = heard.name
        if place.health is not Health.PREPARING:
            return ()
        place.health = Health.READY
        if self.phase is GamePhase.PREPARING:
            recovered = [EngineRecovered(place.seat)] if place.restarts else []
            return (
                [*self._start_game(now), course.clock_snapshots(), *recovered] if self._are_all_ready() else recovered
            )
        requests: list[Request] = [EngineRecovered(place.seat)]
        if self.phase is GamePhase.PLAYING and place is course.player_to_move:
            return [*course.begin_turn(now), *requests]
        return requests

    def _on_answer(self, place: PlayerState, answer: Answer, now: float) -> Requests:
        course = self.state
        if course.has_flag_fallen(now):
            return self._end_on_time(now)
        if isinstance(answer, BestMove):
            return course.hold_back_move(place, answer, now) or self._on_engine_move(place, answer, now)
        musing = place.thinking.to_report(place.name_in_comments, None)
        if answer is Said.RESIGN:
            return course.end_game(_RESIGNED, now, musing)
        if answer is Said.WIN:
            verdict = course.referee.end_by_declaration(is_verified=course.conditions.claims_verified)
            return course.end_game(verdict, now, musing, "win")
        nonsense = _NONSENSE.get(answer, text.ENGINE_IS_MATE_SOLVER)
        return self._report_trouble(place, nonsense.filled(name=place.name, line=place.unparsed_line), now)

    def _on_engine_move(self, place: PlayerState, answer: BestMove, now: float) -> Requests:
        course = self.state
        move = MOVES[answer.move]
        requests = None if move is None else course.make_move(move, now, answer.move, answer.ponder)
        if requests is not None:
            return self._run_waiting_action(requests, now)
        fault = None if move is None else illegality_of(course.referee.position, move)
        reason = text.NO_SUCH_MOVE.filled(move=answer.move) if fault is None else fault.phrase
        foul = GameEnd(End(EndKind.FOUL_LOSE), text.ILLEGAL_MOVE.filled(move=answer.move, reason=reason))
        return course.end_game(foul, now, place.thinking.to_report(place.name_in_comments, answer.move), answer.move)

    def _run_waiting_action(self, requests: Requests, now: float) -> Requests:
        """Carry out a resignation or an early answer that waited for the move just made; return all requests."""
        course = self.state
        if course.phase is not GamePhase.PLAYING:
            return [*requests, *self._end_failed_turn(now)]
        turn = course.turn
        if self._resigning_side is turn:
            return [*requests, *course.end_game(_RESIGNED, now)]
        place = course.players[turn]
        if place.early is not None and not place.is_pondering:
            early, place.early = place.early, None
            return [*requests, *self._on_answer(place, early, now)]
        return requests

    def _on_engine_lost(self, place: PlayerState, heard: EngineLost, now: float) -> Requests:
        sentence = text.ENGINE_LOST.filled(name=place.name, reason=heard.sentence)
        if self.state.may_have_died_of_binc(place):
            place.take_no_increments()
            sentence = text.MAYBE_OF_INCREMENTS.filled(lost=sentence)
        return self._report_trouble(place, sentence, now, heard.last_words)

    def _on_engine_late(self, place: PlayerState, heard: ReplyLate | ReplyOverdue, now: float) -> Requests:
        if place.health is Health.DOWN or heard.awaited is OwedReply.EXIT:
            return ()
        place.late, place.late_since = heard.awaited, heard.since
        if isinstance(heard, ReplyLate):
            return (self.state.clock_snapshots(),)
        pattern = text.ENGINE_HANGS if heard.awaited is OwedReply.ANSWER else text.ENGINE_SLOW_TO_START
        return self._report_trouble(place, pattern.filled(name=place.name), now, may_come_back=self._is_attended)

    def _report_trouble(
        self,
        place: PlayerState,
        sentence: Phrase,
        now: float,
        last_words: tuple[str, ...] = (),
        *,
        may_come_back: bool = False,
    ) -> list[Request]:
        course = self.state
        is_turn = place is course.player_to_move
        if is_turn and course.conditions.stops_in_trouble:
            course.clock.stop_clock(now)
        place.mark_failed(sentence, may_come_back=may_come_back)
        if not is_turn:
            place.forget_search()
        if not self._is_attended:
            return self._recover_unattended(place, sentence, last_words, now)
        if is_turn and self.phase is GamePhase.PLAYING:
            course.phase = GamePhase.TROUBLED
        trouble = EngineTrouble(
            place.seat, course.side_of_player(place), sentence, self.remedies_for(place.seat, now), last_words
        )
        return [trouble, course.next_timer(), course.clock_snapshots()]

    def remedies_for(self, seat: Seat, now: float) -> tuple[Remedy, ...]:
        """Remedies (restart, replace, wait or end) for the engine in this seat, if it has failed or is late."""
        course, place = self.state, self.state.player_at(seat)
        if place is None or self.phase is GamePhase.ENDED or (place.health is not Health.DOWN and place.late is None):
            return ()
        has_used = place is course.player_to_move and not course.clock.is_unlimited[course.turn]
        refunded = (Remedy.RESTART_REFUNDED,) if has_used and course.clock.used_ms(now) >= A_SECOND else ()
        waiting = (Remedy.WAIT,) if place.health_before is not None else ()
        return (Remedy.RESTART, *refunded, Remedy.REPLACE, *waiting, Remedy.END)

    def keep_waiting(self, seat: Seat, now: float) -> list[Request]:
        """Go on waiting for an engine whose answer is late; its time runs again."""
        course, place = self.state, self.state.player_at(seat)
        if place is None or place.health_before is None or self.phase is GamePhase.ENDED:
            return []
        requests = self._mark_recovered(place, now, is_there=False)
        if (
            place is course.player_to_move
            and self.phase is GamePhase.PLAYING
            and place.has_begun
            and not place.is_pondering
        ):
            requests += course.start_clock(now)
        return [*requests, course.clock_snapshots()]

    def _mark_recovered(self, place: PlayerState, now: float, *, is_there: bool = True) -> list[Request]:
        """Trust an engine that has answered again; if it had counted as failed, the game goes on."""
        course = self.state
        if is_there:
            place.late = None
        if place.health_before is None:
            return []
        place.health, place.health_before = place.health_before, None
        requests: list[Request] = []
        if self.phase is GamePhase.TROUBLED and place is course.player_to_move:
            course.phase = GamePhase.PLAYING
            if place.task is None:
                requests += course.begin_turn(now)
        return [*requests, EngineRecovered(place.seat)]

    def _recover_unattended(
        self, place: PlayerState, sentence: Phrase, last_words: tuple[str, ...], now: float
    ) -> list[Request]:
        course = self.state
        trouble = EngineTrouble(place.seat, course.side_of_player(place), sentence, (), last_words)
        if place.restarts < self._restarts:
            return [*self.restart_engine(place.seat, now), trouble]
        if self.phase is GamePhase.PREPARING:
            return [trouble, *course.end_game(_end_by_engine_failure(place), now)]
        if place is course.player_to_move:
            course.phase = GamePhase.TROUBLED
        return [trouble, *self._end_failed_turn(now)]

    def _end_failed_turn(self, now: float) -> list[Request]:
        """In an unattended game, end the game when a failed engine should move."""
        course = self.state
        if self._is_attended or self.phase is not GamePhase.TROUBLED:
            return []
        return course.end_game(_end_by_engine_failure(course.player_to_move), now)

    def restart_engine(self, seat: Seat, now: float, *, refund: bool = False) -> list[Request]:
        """Restart the engine and go on; `refund` gives back the time of its unfinished move."""
        place = self.state.player_at(seat)
        if place is None or not place.is_engine or self.phase is GamePhase.ENDED:
            return []
        place.restarts += 1
        requests = [RestartRequest(seat), ReadyRequest(seat, new_game=True)]
        return self._restart_player(place, requests, now, refund=refund)

    def replace_engine(self, seat: Seat, player: Player, now: float, *, refund: bool = False) -> list[Request]:
        """Replace the player in this seat by an engine, which the caller has loaded already, or by a person."""
        place = self.state.player_at(seat)
        if place is None or self.phase is GamePhase.ENDED:
            return []
        place.player, place.book = player, None
        place.reported_name = ""
        place.restarts = 0
        calling: list[Request] = [ReadyRequest(seat, new_game=True)] if player.is_engine else []
        return self._restart_player(place, calling, now, refund=refund)

    def _restart_player(self, place: PlayerState, calling: list[Request], now: float, *, refund: bool) -> list[Request]:
        course = self.state
        is_turn = place is course.player_to_move
        if is_turn:
            course.clock.stop_clock(now)
            if refund:
                course.clock.refund_move(now)
        place.reset_engine()
        if self.phase is GamePhase.TROUBLED:
            course.phase = GamePhase.PLAYING
        starting = self._start_game(now) if self._are_all_ready() else []
        return [*calling, *starting, course.next_timer(), course.clock_snapshots()]

    def _are_all_ready(self) -> bool:
        ready = all(place.health is Health.READY for place in self.state.players)
        return ready and self.phase is GamePhase.PREPARING

    def on_position_shown(self, now: float) -> list[Request]:
        """Start a person's time, now that the board shows that it is their turn."""
        return self.state.start_clock(now) if self.is_persons_turn else []

    def play_move(self, move: Move, now: float) -> Requests:
        """Make a person's move; an illegal move is ignored."""
        course = self.state
        if not self.is_persons_turn:
            return []
        if course.has_flag_fallen(now):
            return self._end_on_time(now)
        requests = course.make_move(move, now)
        return [] if requests is None else self._run_waiting_action(requests, now)

    def resign_game(self, now: float) -> Requests:
        """Resign for a person. A searching engine is first told to move; the game then ends after its move."""
        course = self.state
        if self.phase not in {GamePhase.PLAYING, GamePhase.PAUSED}:
            return []
        if not course.player_to_move.is_engine:
            return course.end_game(_RESIGNED, now)
        if course.players[course.turn.other].is_engine:
            return []
        self._resigning_side = course.turn.other
        return self.resume_game(now) if self.phase is GamePhase.PAUSED else self.move_now(now)

    def declare_win(self, now: float) -> list[Request]:
        return self.state.end_game(self.state.referee.end_by_declaration(), now) if self.is_persons_turn else []

    def take_back_moves(self, now: float, *, refund: bool = True) -> list[Request]:
        """待った: take back one or two moves, to where a person last had the move."""
        if not self.can_take_back:
            return []
        self._resigning_side = None
        return self.state.take_back_plies(self._plies_to_take_back(), now, refund=refund)

    def pause_game(self, now: float) -> list[Request]:
        if self.phase is not GamePhase.PLAYING:
            return []
        course = self.state
        course.clock.stop_clock(now)
        course.phase = GamePhase.PAUSED
        return [*course.stop_searches(), course.clock_snapshots()]

    def resume_game(self, now: float) -> list[Request]:
        if self.phase is not GamePhase.PAUSED:
            return []
        course = self.state
        course.phase = GamePhase.PLAYING
        requests = course.begin_turn(now)
        return requests + (
            course.start_clock(now) if not course.player_to_move.is_engine else [course.clock_snapshots()]
        )

    def interrupt_game(self, now: float) -> list[Request]:
        """中断: end the game without a result. If the game waits for a failed engine, the reason says so."""
        course = self.state
        if self.phase is GamePhase.ENDED:
            return []
        waits_for = [course.player_to_move] if self.phase is GamePhase.TROUBLED else []
        waits_for += course.players if self.phase is GamePhase.PREPARING else []
        failed = next((place for place in waits_for if place.health is Health.DOWN), None)
        return course.end_game(_INTERRUPTED if failed is None else _end_by_engine_failure(failed), now)

    def end_by_decision(self, verdict: GameEnd, now: float) -> Requests:
        """End the game by an outside decision (adjudication, stall), in the place of the next move."""
        return () if self.phase is GamePhase.ENDED else self.state.end_game(verdict, now)

    def move_now(self, now: float) -> Requests:
        """急: have the engine move now."""
        place = self.state.player_to_move
        if self.can_move_now and place.held is not None:
            return self._on_engine_move(place, place.held, now)
        return [StopRequest(place.seat)] if self.can_move_now else []

    def swap_sides(self, now: float) -> list[Request]:
        """Swap sides: each player takes over the other's position and time. Running searches are dropped."""
        if self.phase not in {GamePhase.PLAYING, GamePhase.PAUSED}:
            return []
        course = self.state
        course.clock.charge_and_restart(now)
        requests = course.stop_searches()
        course.players.reverse()
        self._resigning_side = None
        if self.phase is GamePhase.PLAYING:
            requests += course.begin_turn(now)
        return [*requests, SidesSwapped((course.players[0].seat, course.players[1].seat)), course.clock_snapshots()]

    def give_hint(self, now: float) -> list[Request]:  # noqa: ARG002 - every action takes the time
        """Give a hint: at the first call which piece to move, at the second the whole move."""
        if not self.is_persons_turn:
            return []
        return self.state.hints.give_hint(self.state.query, self.state.referee.position)

    def _plies_to_take_back(self) -> int:
        """Number of moves back to a person's last turn; 0 if there was none."""
        course = self.state
        for plies in range(1, len(course.played_moves) + 1):
            side = SIDES[(course.turn + plies) % 2]
            if not course.players[side].is_engine:
                return plies
        return 0


def _end_by_engine_failure(place: PlayerState) -> GameEnd:
    """End of a game whose engine failed: an error, neither a foul nor an interruption by a person."""
    return GameEnd(End(EndKind.ERROR), place.failure)
