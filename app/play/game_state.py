"""State of a running game: the turn, the engines' searches, and making, taking back and ending moves.

Requests to engines come first in every list, since they are sent in that order; all else can wait.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from app.base.codec import Between, Complete, Count, FieldKey
from app.book.choosing import BookPlayer, ChosenMove
from app.directing.requests import (
    EndRequest,
    GameOverRequest,
    GoRequest,
    PonderHitRequest,
    ReadyRequest,
    Request,
    RestartRequest,
    Seat,
    StopRequest,
    Task,
    TimerRequest,
)
from app.directing.seat_events import EngineLost, EngineReady, Requests, SeatEvent
from app.play.clock import Clock, ClockState, GoTimes
from app.play.conditions import SECOND, Conditions, MoveLimit, Player
from app.play.game_requests import (
    BookLookup,
    BookLost,
    ClocksChanged,
    EngineReport,
    GameEnded,
    GamePhase,
    HintFailed,
    HintGiven,
    MovePlayed,
    PonderMoveGiven,
    Takeback,
)
from app.play.referee import GameEnd, Referee, play_if_legal
from app.play.seats import HINT_SEAT, SEATS, Health, PlayerState
from app.play.tempo import least_move_ms
from app.record.endings import End, EndKind, winner_of_end
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from app.text import play as text
from app.usi.answers import Answer, BestMove
from app.usi.commands import Go, Outcome
from app.usi.commands import PositionCommand as Asked
from app.usi.events import SearchAnswered

UNLIMITED_MS: Final = 5_000
"""Search time of a move without any limit; without it an engine would search for ever."""
OVERTIME_S: Final = 5.0
"""Seconds beyond a fixed move time after which the engine is sent `stop`."""
HINT_MS: Final = 1_000
_NO_LIMIT: Final = MoveLimit()
NO_BOOKS: Final[Mapping[Seat, BookPlayer]] = MappingProxyType({})
VERSION: Final = 1
_START_FIELDS: Final = STARTPOS.split()[:3]
SplitRequests = tuple[list[Request], list[Request]]
"""Two lists of requests: those to engines, and less urgent ones to the recorder, the window and the sounds."""
NO_REQUESTS: Final[SplitRequests] = ([], [])
_TIMEOUT: Final = GameEnd(End(EndKind.TIMEOUT))


def go_command_for(player: Player, clock: Clock, side: Side, now: float, *, ponder: bool = False) -> Go:
    """`go` command for a move of `side`. A fixed time a move is sent as byoyomi, which every engine knows."""
    limit, traits = player.limit, player.traits
    if time := time_for_move(player, clock, side, now):
        times: tuple[int | None, ...] = GoTimes(0, 0, time)
    elif clock.is_unlimited[side]:
        times = (None,) * 5
    else:
        told = clock.go_times(side, traits.margin_ms, traits.takes_increments, now)
        times = told.swap_times() if traits.exchanges_clocks else told
    btime, wtime, byoyomi, binc, winc = times
    return Go(ponder, btime, wtime, byoyomi, binc, winc, depth=limit.depth or None, nodes=limit.nodes or None)


def time_for_move(player: Player, clock: Clock, side: Side, now: float) -> int:
    """Fixed time of this move in milliseconds; 0 if the clock alone limits it."""
    limit = player.limit
    if limit.movetime_ms:
        left = clock.time_left_ms(side, now)
        return limit.movetime_ms if left is None else max(1, min(limit.movetime_ms, left - player.traits.margin_ms))
    return UNLIMITED_MS if clock.is_unlimited[side] and limit == _NO_LIMIT else 0


class PlayedMove(NamedTuple):
    """Played move with the time it took."""

    move: Move
    spent_ms: int
    clock_before: ClockState


class AdjournedGame(NamedTuple):
    """Saved game to be continued later: adjourned, or left over when the program was killed."""

    version: Annotated[int, Between(VERSION, VERSION), FieldKey("yomisuji_game")]
    moves: Annotated[tuple[tuple[str, Count, int, int], ...], Complete()]
    """Each move in USI, its time, and both remaining main times before it (ms; below zero is owed time)."""
    clock: tuple[int, int, Count] | None
    """Black's and White's remaining main times, and the time used for the unfinished move, in milliseconds."""
    conditions: Conditions = Conditions()
    swapped: bool = False

    @property
    def usi_moves(self) -> tuple[str, ...]:
        """All moves in USI notation, from the start position on."""
        return self.conditions.moves + tuple(word for word, *_ in self.moves)

    def with_later_moves(self, later: Sequence[tuple[str, int]]) -> "AdjournedGame":
        """The game with `later` moves of its record appended, each with the milliseconds that it took. Returns the game
        unchanged where these moves are not legal or would end it."""
        course = GameState(self.conditions)
        course.restore_game(self)
        clock, moves = course.clock, list(self.moves)
        clock.refund_move(0.0)  # the time of this move is part of what the next one took
        for word, spent in later:
            moves.append((word, spent, *clock.state_at_turn_start().stores))
            clock.start_clock(0.0)
            clock.press_clock(spent / 1000)
        stand = clock.state_at_turn_start()
        caught_up = self._replace(moves=tuple(moves), clock=(*stand.stores, stand.used_ms))
        return caught_up if later and caught_up.is_possible() else self

    def is_possible(self) -> bool:
        """True if a game under these conditions can have reached this state."""
        try:
            GameState(self.conditions).restore_game(self)
        except (ValueError, TypeError, KeyError):
            return False
        return True


class HintSearch:
    """Hints for a person from an engine that only gives hints: first the piece to move, then the whole move. Task
    numbers are counted separately, since only this engine uses them."""

    def __init__(self) -> None:
        self._is_ready = False
        self._is_lost = False
        self._count = 0
        self._query: tuple[Asked, Position] | None = None
        """Position to find a hint for, while the engine has not answered."""
        self._task: Task | None = None
        self._hint_move: Move | None = None

    def give_hint(self, asked: Asked, position: Position) -> list[Request]:
        """Give the next part of the hint for this position; a move already found is shown at once."""
        if self._hint_move is not None:
            return [HintGiven(self._hint_move, shows_move=True)]
        if self._query is not None:
            return []
        self._query = asked, position.copy()
        if self._is_ready and not self._is_lost:
            return self._start_search()
        calling: list[Request] = [RestartRequest(HINT_SEAT)] if self._is_lost else []
        self._is_ready, self._is_lost = True, False
        return [*calling, ReadyRequest(HINT_SEAT, new_game=True)]

    def forget_hint(self) -> list[Request]:
        """Drop the hint and stop its search, since the position has changed."""
        was_asked = self._task is not None
        self._query = self._task = self._hint_move = None
        return [StopRequest(HINT_SEAT)] if was_asked else []

    def on_search_event(self, heard: SeatEvent) -> list[Request]:
        match heard.event:
            case EngineReady() if self._query is not None and self._task is None:
                return self._start_search()
            case SearchAnswered(answer=answer) if heard.task == self._task:
                return self._on_hint_answer(answer)
            case EngineLost():
                self._is_lost = True
                return self._report_no_hint() if self._query is not None else []
            case _:
                return []

    def _start_search(self) -> list[Request]:
        if self._query is None:
            return []
        self._count += 1
        self._task = Task(self._count)
        return [GoRequest(HINT_SEAT, self._task, self._query[0], Go(btime=0, wtime=0, byoyomi=HINT_MS))]

    def _on_hint_answer(self, answer: Answer) -> list[Request]:
        move = MOVES[answer.move] if isinstance(answer, BestMove) else None
        if self._query is None or move is None or not self._query[1].is_quick_legal(move):
            return self._report_no_hint()
        self._query = self._task = None
        self._hint_move = move
        return [HintGiven(move, shows_move=False)]

    def _report_no_hint(self) -> list[Request]:
        self._query = self._task = None
        return [HintFailed()]


class GameState:
    """State of a game in progress: position, clock, players, played moves and running searches."""

    def __init__(
        self, conditions: Conditions, books: Mapping[Seat, BookPlayer] = NO_BOOKS, *, waits_for_books: bool = False
    ) -> None:
        self.conditions = conditions
        self._waits_for_books = waits_for_books
        self.phase = GamePhase.PREPARING
        self.referee = Referee(conditions)
        self.clock = Clock(conditions.times, self.referee.turn, whole_seconds=conditions.whole_seconds)
        self.players = [
            PlayerState(seat, player, books.get(seat)) for seat, player in zip(SEATS, conditions.players, strict=True)
        ]
        """Players in the order of the sides that they play at present."""
        self.hints = HintSearch()
        self.played_moves: list[PlayedMove] = []
        self._queries = [_start_query(conditions)]
        """Positions for the engines (USI `position`), at the beginning and after each move."""
        self._task_count = 0
        self._stop_at: float | None = None
        """Moment at which an engine that has overstepped its fixed move time is sent `stop`."""
        self._hold_until: float | None = None
        """Moment at which a held move (human tempo) is made."""

    def restore_game(self, adjourned: AdjournedGame) -> None:
        """Restore a saved game of the same conditions; raise ValueError if its moves cannot be replayed."""
        for word, spent, *stores in adjourned.moves:
            move = MOVES[word]
            if move is None or not self.referee.play_move(move) or self.referee.end_by_last_move() is not None:
                raise ValueError(f"no game goes on behind {word}")
            self._queries.append(self._queries[-1].with_move(word))
            self.played_moves.append(PlayedMove(move, spent, ClockState((stores[0], stores[1]))))
        clock = adjourned.clock
        stand = None if clock is None else ClockState(clock[:2], clock[2])
        self.clock = Clock(self.conditions.times, self.turn, stand, whole_seconds=self.conditions.whole_seconds)
        if adjourned.swapped:
            self.players.reverse()

    def save_adjourned(self, now: float) -> AdjournedGame:
        """Save all that is needed to continue the game later, with the present players."""
        first, second = sorted(self.players, key=lambda place: SEATS.index(place.seat))
        conditions = self.conditions._replace(players=(first.player, second.player))
        moves = tuple((each.move.usi, each.spent_ms, *each.clock_before.stores) for each in self.played_moves)
        stand = self.clock.state_if_stopped(now)
        return AdjournedGame(
            VERSION, moves, (*stand.stores, stand.used_ms), conditions, self.players[0].seat != SEATS[0]
        )

    @property
    def turn(self) -> Side:
        return self.referee.position.turn

    @property
    def player_to_move(self) -> PlayerState:
        """State of the player whose turn it is."""
        return self.players[self.referee.position.turn]

    @property
    def time_spent(self) -> tuple[int, int]:
        """Milliseconds that Black's moves and White's moves have used."""
        ours = sum(move.spent_ms for move in self.played_moves[len(self.played_moves) % 2 :: 2])  # of the side to move
        theirs = sum(move.spent_ms for move in self.played_moves) - ours
        return (ours, theirs) if self.turn is Side.BLACK else (theirs, ours)

    @property
    def query(self) -> Asked:
        return self._queries[-1]

    def player_at(self, seat: Seat) -> PlayerState | None:
        return next((place for place in self.players if place.seat == seat), None)

    def side_of_player(self, place: PlayerState) -> Side:
        return SIDES[self.players.index(place)]

    def begin_turn(self, now: float) -> list[Request]:
        """Begin the turn: have the engine search or its book asked; a person or an unready engine is waited for."""
        position = self.referee.position
        place = self.player_to_move
        if not place.player.engine or place.health is Health.PREPARING:
            return []
        if place.health is Health.DOWN:
            self.phase = GamePhase.TROUBLED
            return []
        if place.book is None:
            return self.search_or_play_book(place, None, now)
        look = partial(place.book.choose_move, position.copy())
        if not self._waits_for_books:
            return self.search_or_play_book(place, look(), now)
        stopping: list[Request] = [StopRequest(place.seat)] if place.task is not None else []
        task = self._next_task()
        place.set_search(task, position.copy())
        return [*stopping, BookLookup(place.seat, task, look)]

    def search_or_play_book(self, place: PlayerState, found: ChosenMove | None, now: float) -> list[Request]:
        """Play the book move that was found for the side to move, or else have its engine search."""
        lost = [] if place.book is None else [BookLost(*each) for each in place.book.pop_unreadable_books()]
        place.is_in_book = found is not None
        if found is not None:
            return [*self._play_from_book(place, found, now), *lost]
        task, turn = self._next_task(), self.turn
        place.set_search(task, self.referee.position.copy())
        return [
            GoRequest(place.seat, task, self._queries[-1], go_command_for(place.player, self.clock, turn, now)),
            *lost,
        ]

    def _play_from_book(self, place: PlayerState, found: ChosenMove, now: float) -> list[Request]:
        """Play a book move as soon as human tempo allows, and stop an engine that ponders."""
        stopping: list[Request] = [StopRequest(place.seat)] if place.task is not None else []
        place.forget_search()
        place.book_move = found
        place.held = BestMove(found.move.usi, found.reply)
        started = self.start_clock(now)
        last = self.referee.moves[-1] if self.referee.moves else None
        wait = least_move_ms(place.player, self.clock, self.turn, now, found.move, last, len(self.referee.moves))
        self._stop_at, self._hold_until = None, now + wait / 1000
        return [*stopping, *started, self.next_timer()]

    def on_search_started(self, place: PlayerState, now: float) -> list[Request]:
        """Note that the engine has got its `go`, and start its time if it searches for its own move."""
        place.has_begun = True
        if place.is_pondering or self.phase is not GamePhase.PLAYING or place is not self.player_to_move:
            return []
        return self.start_clock(now)

    def start_clock(self, now: float) -> list[Request]:
        """Start the clock for the player whose turn it is."""
        if self.clock.is_running:
            return []
        self.clock.start_clock(now)
        place = self.player_to_move
        time = time_for_move(place.player, self.clock, self.turn, now) if place.is_engine else 0
        self._stop_at = now + time / 1000 + OVERTIME_S if time else None
        return [self.next_timer(), self.clock_snapshots()]

    def next_timer(self) -> TimerRequest:
        held = self._hold_until if self.player_to_move.held is not None else None
        moments = (
            self.clock.flag_falls_at(self._timeout_ms()),
            self.clock.next_signal_at(),
            self._stop_at,
            held,
        )
        return TimerRequest(min((moment for moment in moments if moment is not None), default=None))

    def hold_back_move(self, place: PlayerState, answer: BestMove, now: float) -> list[Request]:
        """Hold back an engine's move until human tempo allows it; return nothing if it may be made now."""
        move = MOVES[answer.move]
        if move is None or place.held is not None:
            return []
        last = self.referee.moves[-1] if self.referee.moves else None
        ply = len(self.referee.moves)
        wait = least_move_ms(place.player, self.clock, self.turn, now, move, last, ply) - self.clock.used_ms(now)
        if wait <= 0:
            return []
        place.held, self._stop_at = answer, None
        self._hold_until = now + wait / 1000
        return [self.next_timer()]

    def take_held_move(self, now: float) -> BestMove | None:
        """Answer held back for human tempo, if it may be played by now; otherwise None."""
        place = self.player_to_move
        if place.held is None or self._hold_until is None or now < self._hold_until:
            return None
        return place.held

    def stop_overdue_search(self, now: float) -> list[Request]:
        """Send `stop` to an engine that has overstepped its fixed move time."""
        if self._stop_at is None or now < self._stop_at:
            return []
        self._stop_at = None
        return [StopRequest(self.player_to_move.seat)]

    def has_flag_fallen(self, now: float) -> bool:
        return self.clock.has_flag_fallen(now, self.player_to_move.player.traits.grace_ms)

    def is_time_up(self, now: float) -> bool:
        """True if the flag has fallen and the wait for a late answer is over too."""
        return self.clock.has_flag_fallen(now, self._timeout_ms())

    def timeout_verdict(self, now: float) -> GameEnd:
        """Loss on time, with advice if the engine may have read its opponent's clock, or was late by under a second."""
        place, grace = self.player_to_move, self.player_to_move.player.traits.grace_ms
        over = self.clock.overrun_ms(now, grace)
        if self._may_use_other_clock():
            return _TIMEOUT._replace(reason=text.LATE_BY_OTHER_CLOCK.filled(name=place.name))
        if not place.is_engine or over >= SECOND:
            return _TIMEOUT
        return _TIMEOUT._replace(reason=text.LATE_BY_LITTLE.filled(name=place.name, over=max(1, over), grace=grace))

    def _may_use_other_clock(self) -> bool:
        """True if the side to move is an engine that was told far more time for its opponent than for itself."""
        place, clock, stores = self.player_to_move, self.clock, self.clock.state_at_turn_start().stores
        own, other = stores[self.turn], stores[self.turn.other]
        is_told = place.is_engine and not any(clock.is_unlimited) and not place.player.limit.movetime_ms
        return is_told and not place.player.traits.exchanges_clocks and other - own > max(own, SECOND)

    def _timeout_ms(self) -> int:
        """Milliseconds to wait after the flag fell: a second more while an engine searches, to tell how late it was."""
        place = self.player_to_move
        return place.player.traits.grace_ms + (SECOND if place.task is not None else 0)

    def clock_snapshots(self) -> ClocksChanged:
        return ClocksChanged(self.phase, self.clock.snapshot())

    def may_have_died_of_binc(self, place: PlayerState) -> bool:
        """True if the engine was sent increments and has said nothing since: some engines exit when they read them."""
        time = self.clock.times[self.side_of_player(place)]
        was_told = place.player.traits.takes_increments and not time.byoyomi_ms and not place.player.limit.movetime_ms
        has_some = any(each.increment_ms for each in self.clock.times)
        return was_told and has_some and place.task is not None and place.thinking.is_empty

    def make_move(
        self, move: Move, now: float, said: str | None = None, expected: str | None = None
    ) -> Requests | None:
        """Make a move of the player whose turn it is; return None if it is illegal. `said` is the move as an engine
        wrote it, and `expected` the reply that it expects."""
        referee, clock = self.referee, self.clock
        side = referee.position.turn
        mover = self.players[side]
        if not referee.play_move(move):
            return None
        before, spent = clock.state_at_turn_start(), clock.press_clock(now)
        self._stop_at = None
        self._queries.append(self._queries[-1].with_move(move.usi))
        self.played_moves.append(PlayedMove(move, spent, before))
        musing = mover.engine_report(said) if said else None
        moved = MovePlayed(len(referee.moves), side, move, spent, musing)
        verdict = referee.end_by_last_move()
        if verdict is not None:
            return [moved, *self.end_game(verdict, now)]
        asked, told = self._ask_for_reply(move, now)
        mover.forget_search()
        also_asked, also_told = self._start_pondering(mover, expected, now) if expected else NO_REQUESTS
        return [*asked, *also_asked, *self.hints.forget_hint(), moved, *told, *also_told, self.clock_snapshots()]

    def _ask_for_reply(self, move: Move, now: float) -> SplitRequests:
        turn = self.turn
        place = self.players[turn]
        if place.predicted is not move:
            forgotten: list[Request] = [PonderMoveGiven(turn, None)] if place.is_pondering else []
            return self.begin_turn(now), forgotten
        place.predicted = None
        # A `go ponder` that is not yet sent starts the time only when it is.
        return [PonderHitRequest(place.seat), *(self.start_clock(now) if place.has_begun else ())], [
            PonderMoveGiven(turn, None, is_hit=True)
        ]

    def _start_pondering(self, place: PlayerState, expected: str, now: float) -> SplitRequests:
        predicted = MOVES[expected]
        position = self.referee.position.copy()
        # A player who still moves from a book does not ponder.
        if (
            predicted is None
            or not place.player.traits.ponders
            or place.is_in_book
            or not play_if_legal(position, predicted)
        ):
            return NO_REQUESTS
        task = self._next_task()
        place.set_search(task, position, predicted)
        side = self.side_of_player(place)
        search = go_command_for(place.player, self.clock, side, now, ponder=True)
        asked = GoRequest(place.seat, task, self._queries[-1].with_move(predicted.usi), search)
        return [asked], [PonderMoveGiven(side, predicted)]

    def take_back_plies(self, plies: int, now: float, *, refund: bool) -> list[Request]:
        """Take back `plies` moves, with or without refunding their time."""
        before = self.played_moves[-plies].clock_before
        undone = [0, 0]
        for _ in range(plies):
            self.referee.undo_move()
            undone[self.turn] += 1
        for each in (self._queries, self.played_moves):
            del each[-plies:]
        if refund:
            self.clock.restore_state(self.turn, before)
        else:
            self.clock.restore_unrefunded(self.turn, (undone[0], undone[1]), now)
        return [*self.stop_searches(), *self.begin_turn(now), Takeback(plies), self.clock_snapshots()]

    def stop_searches(self) -> list[Request]:
        """Stop the running searches of both players' engines, and that for a hint."""
        self._stop_at = None
        requests: list[Request] = [TimerRequest(None), *self.hints.forget_hint()]
        for side, place in zip(SIDES, self.players, strict=True):
            if place.task is not None:
                requests.append(StopRequest(place.seat))
                requests += [PonderMoveGiven(side, None)] if place.is_pondering else []
                place.forget_search()
            elif place.book_move is not None:
                place.forget_search()
        return requests

    def end_game(
        self, verdict: GameEnd, now: float, musing: EngineReport | None = None, raw: str = ""
    ) -> list[Request]:
        """End the game at the present position, in the place of the next move."""
        self.clock.stop_clock(now)
        self.phase = GamePhase.ENDED
        turn = self.turn
        won = winner_of_end(verdict.end, turn)
        spent = self.clock.charged_ms(now) or None
        requests: list[Request] = [
            GameOverRequest(place.seat, _gameover_outcome(side, won))
            for side, place in zip(SIDES, self.players, strict=True)
            if place.is_engine and place.health is Health.READY
        ]
        for place in self.players:
            place.forget_search()
        ended = GameEnded(verdict.end, turn, won, verdict.reason, raw, spent, musing)
        return [*requests, TimerRequest(None), ended, self.clock_snapshots(), EndRequest()]

    def _next_task(self) -> Task:
        self._task_count += 1
        return Task(self._task_count)


def _gameover_outcome(side: Side, won: Side | None) -> Outcome:
    """Outcome for the USI `gameover` command. A game without a result is a draw, as the protocol has no word for it."""
    return Outcome.DRAW if won is None else Outcome.WIN if won is side else Outcome.LOSE


def _start_query(conditions: Conditions) -> Asked:
    """Start position for engines: `startpos` for the even start, the four SFEN fields for any other."""
    fields = conditions.start.split()
    is_even = fields[:3] in (["startpos"], _START_FIELDS)
    return Asked(None if is_even else " ".join((*fields, "1")[:4]), conditions.moves)
