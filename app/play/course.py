"""The course of a game: whose turn it is, what the engines are asked for it, and what becomes of a move.

What engines are to be asked stands first in the wishes, since they are written to in that order; all else can wait.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, overload

from app.directing.director import Wishes
from app.directing.wishes import Ask, Conclude, Finish, Halt, Hit, Seat, Task, WakeAt, Wish
from app.play.clock import Clock, Stand, Told
from app.play.conditions import SECOND, Conditions, Limit, Player
from app.play.hints import Hints
from app.play.referee import Referee, Verdict, made
from app.play.seats import SEATS, Health, Place
from app.play.wishes import Clocks, Ended, Moved, Musing, Phase, Predicted, TakenBack
from app.record.endings import End, EndKind, winner
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import SIDES, Side
from app.shogi.sfen import STARTPOS
from app.text import play as text
from app.usi.commands import Go, Outcome
from app.usi.commands import Position as Asked


class FirstThings(Sequence[Wish]):
    def __init__(self, first: list[Wish], others: Callable[[], list[Wish]]) -> None:
        self._first = first
        self._others = others
        self._all: list[Wish] | None = None

    def __iter__(self) -> Iterator[Wish]:
        yield from self._first
        yield from self._whole()[len(self._first) :]

    def __len__(self) -> int:
        return len(self._whole())

    @overload
    def __getitem__(self, place: int) -> Wish: ...
    @overload
    def __getitem__(self, place: slice) -> list[Wish]: ...
    def __getitem__(self, place: int | slice) -> Wish | list[Wish]:
        return self._whole()[place]

    def _whole(self) -> list[Wish]:
        if self._all is None:
            self._all = [*self._first, *self._others()]
        return self._all


UNHURRIED_MS: Final = 5_000
"""So long an engine thinks about a move that nothing limits; by itself it would think for ever."""
OVERTIME: Final = 5.0
"""Seconds beyond such a time after which it is told to move."""
_NO_LIMIT: Final = Limit()
_Untold = tuple[None, None, None, None, None]
_UNTOLD: Final[_Untold] = (None, None, None, None, None)


def search_for(player: Player, clock: Clock, side: Side, now: float, *, ponder: bool = False) -> Go:
    """For a move of `side`. A time for each move is told as byoyomi, which every engine knows."""
    limit, traits = player.limit, player.traits
    if time := time_for_move(player, clock, side, now):
        times: Told | _Untold = Told(0, 0, time)
    elif clock.unlimited[side]:
        times = _UNTOLD
    else:
        times = clock.told(side, traits.margin_ms, traits.takes_increments, now)
    return _go(ponder, times, limit.depth or None, limit.nodes or None)


@lru_cache(maxsize=64)
def _go(ponder: bool, times: Told | _Untold, depth: int | None, nodes: int | None) -> Go:
    """Kept, since where there is no main time it is the same for every move, and an engine waits for it."""
    btime, wtime, byoyomi, binc, winc = times
    return Go(ponder, btime, wtime, byoyomi, binc, winc, None, depth, nodes, None, False, ())


def time_for_move(player: Player, clock: Clock, side: Side, now: float) -> int:
    """The milliseconds for this move alone, where it has such; 0 where it has not."""
    limit = player.limit
    if limit.movetime_ms:
        left = clock.left_ms(side, now)
        return limit.movetime_ms if left is None else max(1, min(limit.movetime_ms, left - player.traits.margin_ms))
    if clock.unlimited[side] and limit == _NO_LIMIT:
        return UNHURRIED_MS
    return 0


_START_FIELDS: Final = STARTPOS.split()[:3]
Split = tuple[list[Wish], list[Wish]]
"""What an engine waits for, and what can wait itself."""
NOTHING: Final[Split] = ([], [])
_FORGOTTEN: Final = tuple(Predicted(side, None) for side in SIDES)
"""By side: what was pondered on is of no interest any more."""
_TIMEOUT: Final = Verdict(End(EndKind.TIMEOUT))


class Made(NamedTuple):
    """A move of the game, and what it took."""

    move: Move
    spent_ms: int


class Progress(NamedTuple):
    """How far a game has come, for one that is to go on elsewhere or later."""

    made: tuple[Made, ...] = ()
    stands: tuple[Stand, ...] = ()
    """How the clock stood before each of these moves."""
    stand: Stand | None = None
    """How it stands now; None at the beginning."""
    is_swapped: bool = False
    """Whether the players have changed sides."""


class Course:
    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.phase = Phase.PREPARING
        self.referee = Referee(conditions)
        self.clock = Clock(conditions.times, self.referee.turn, whole_seconds=conditions.whole_seconds)
        self.places = [Place(seat, player) for seat, player in zip(SEATS, conditions.players, strict=True)]
        """By the side that each plays at present."""
        self.hints = Hints()
        self.made: list[Made] = []
        self._stands: list[Stand] = []
        """How the clock stood before each of these moves."""
        self._asked = [_asked(conditions)]
        """Where an engine is to think, at the beginning and after each move."""
        self._tasks = 0
        self._nudge_at: float | None = None
        """When an engine that ought to have moved is told to."""

    def restore(self, progress: Progress) -> None:
        """Go on where a game of the same conditions had come to; ValueError when it cannot have come there."""
        for move, _ in progress.made:
            if not self.referee.play(move) or self.referee.outcome() is not None:
                raise ValueError(f"no game goes on behind {move.usi}")
            self._asked.append(self._asked[-1].after(move.usi))
        if len(progress.stands) != len(progress.made):
            raise ValueError("the clock stood somewhere before each move")
        self.made += progress.made
        self._stands += progress.stands
        self.clock = Clock(
            self.conditions.times, self.turn, progress.stand, whole_seconds=self.conditions.whole_seconds
        )
        if progress.is_swapped:
            self.places.reverse()

    def progress(self, now: float) -> Progress:
        is_swapped = self.places[0].seat != SEATS[0]
        return Progress(tuple(self.made), tuple(self._stands), self.clock.stand(now), is_swapped)

    @property
    def turn(self) -> Side:
        return self.referee.position.turn

    @property
    def place(self) -> Place:
        """Of the player whose turn it is."""
        return self.places[self.referee.position.turn]

    @property
    def asked(self) -> Asked:
        return self._asked[-1]

    def at(self, seat: Seat) -> Place | None:
        for place in self.places:
            if place.seat == seat:
                return place
        return None

    def side_of(self, place: Place) -> Side:
        return SIDES[self.places.index(place)]

    # Turns

    def begin_turn(self, now: float) -> list[Wish]:
        """Have the player move whose turn it is; a person is waited for, and so is an engine that is not ready."""
        position = self.referee.position
        turn = position.turn
        place = self.places[turn]
        if not place.player.engine or place.health is Health.PREPARING:
            return []
        if place.health is Health.DOWN:
            self.phase = Phase.TROUBLED
            return []
        task = self._task()
        place.ask(task, position.copy())
        return [Ask(place.seat, task, self._asked[-1], search_for(place.player, self.clock, turn, now))]

    def begun(self, place: Place, now: float) -> list[Wish]:
        """The question to the engine there is on its way: if it is about its own move, its time runs."""
        place.has_begun = True
        if place.is_pondering or self.phase is not Phase.PLAYING or place is not self.place:
            return []
        return self.run(now)

    def run(self, now: float) -> list[Wish]:
        """From now on the time counts for the player whose turn it is."""
        if self.clock.runs:
            return []
        self.clock.run(now)
        place = self.place
        time = time_for_move(place.player, self.clock, self.turn, now) if place.is_engine else 0
        self._nudge_at = now + time / 1000 + OVERTIME if time else None
        return [self.next_waking(), self.clocks()]

    def next_waking(self) -> WakeAt:
        moments = (self.clock.deadline(self._patience_ms()), self.clock.next_signal(), self._nudge_at)
        return WakeAt(min((moment for moment in moments if moment is not None), default=None))

    def nudged(self, now: float) -> list[Wish]:
        """Tell an engine to move that ought to have."""
        if self._nudge_at is None or now < self._nudge_at:
            return []
        self._nudge_at = None
        return [Halt(self.place.seat)]

    def has_fallen(self, now: float) -> bool:
        return self.clock.has_fallen(now, self.place.player.traits.grace_ms)

    def is_time_up(self, now: float) -> bool:
        """Whether its flag has fallen, and no answer is awaited any more either."""
        return self.clock.has_fallen(now, self._patience_ms())

    def timeout(self, now: float) -> Verdict:
        """The loss on time, with what can be done about it where an engine was late by less than a second."""
        place, grace = self.place, self.place.player.traits.grace_ms
        over = self.clock.overrun_ms(now, grace)
        if not place.is_engine or over >= SECOND:
            return _TIMEOUT
        return _TIMEOUT._replace(reason=text.LATE_BY_LITTLE.filled(name=place.name, over=max(1, over), grace=grace))

    def _patience_ms(self) -> int:
        """An engine that thinks is listened to for a second after its flag fell, so that it can be told how late it was."""
        place = self.place
        return place.player.traits.grace_ms + (SECOND if place.task is not None else 0)

    def clocks(self) -> Clocks:
        return Clocks(self.phase, self.clock.face())

    def may_have_died_of_increments(self, place: Place) -> bool:
        """Whether it was asked with increments and has not said a word since: some engines end when they read them."""
        time = self.clock.times[self.side_of(place)]
        was_told = place.player.traits.takes_increments and not time.byoyomi_ms and not place.player.limit.movetime_ms
        has_some = any(each.increment_ms for each in self.clock.times)
        return was_told and has_some and place.task is not None and place.thinking.is_empty

    # Moves

    def make(self, move: Move, now: float, said: str | None = None, expected: str | None = None) -> Wishes | None:
        """Make a move of the player whose turn it is; None when it is illegal.

        `said` is how an engine wrote it, and `expected` the reply that it expects.
        """
        referee, clock = self.referee, self.clock
        side = referee.position.turn
        mover = self.places[side]
        if not referee.play(move):
            return None
        self._stands.append(clock.opening())
        spent = clock.press(now)
        self._nudge_at = None
        self._asked.append(self._asked[-1].after(move.usi))
        self.made.append(Made(move, spent))
        muse = partial(mover.thinking.musing, mover.name, said) if said else None
        moved = Moved(len(referee.moves), side, move, spent, muse)
        verdict = referee.outcome()
        if verdict is not None:
            return [moved, *self.end(verdict, now)]
        asking, telling = self._have_replied(move, now)
        return FirstThings(asking, lambda: self._all_else(mover, expected, [moved, *telling], now))

    def _all_else(self, mover: Place, expected: str | None, telling: list[Wish], now: float) -> list[Wish]:
        """What a move brings about beside the question to who has to reply."""
        mover.forget()
        asked, told = self._have_pondered(mover, expected, now) if expected else NOTHING
        return [*asked, *self.hints.forget(), *telling, *told, self.clocks()]

    def _have_replied(self, move: Move, now: float) -> Split:
        """Begin the turn of the player who is to reply to `move`; perhaps that was being pondered on."""
        turn = self.turn
        place = self.places[turn]
        predicted = place.predicted
        if predicted is None:
            return self.begin_turn(now), []
        if predicted is not move:
            return self.begin_turn(now), [_FORGOTTEN[turn]]
        place.predicted = None
        hit = Predicted(turn, None, is_hit=True)
        # Where the question is still on its way, the time runs from when it is put.
        return [Hit(place.seat), *(self.run(now) if place.has_begun else ())], [hit]

    def _have_pondered(self, place: Place, expected: str, now: float) -> Split:
        """Let the engine that has moved think on, about the reply that it expects."""
        predicted = MOVES[expected]
        position = self.referee.position.copy()
        if predicted is None or not place.player.traits.ponders or not made(position, predicted):
            return NOTHING
        task = self._task()
        place.ask(task, position, predicted)
        side = self.side_of(place)
        search = search_for(place.player, self.clock, side, now, ponder=True)
        asked = Ask(place.seat, task, self._asked[-1].after(predicted.usi), search)
        return [asked], [Predicted(side, predicted)]

    def take_back(self, plies: int, now: float, *, refund: bool) -> list[Wish]:
        """So many moves count no more; their time comes back, or does not."""
        opening = self._stands[-plies]
        undone = [0, 0]
        for _ in range(plies):
            self.referee.back()
            undone[self.turn] += 1
        for each in (self._asked, self.made, self._stands):
            del each[-plies:]
        if refund:
            self.clock.go_back(self.turn, opening)
        else:
            self.clock.go_back_charged(self.turn, (undone[0], undone[1]), now)
        return [*self.still(), *self.begin_turn(now), TakenBack(plies), self.clocks()]

    # Standing still, and the end

    def still(self) -> list[Wish]:
        """Have no engine think any more."""
        self._nudge_at = None
        wishes: list[Wish] = [WakeAt(None), *self.hints.forget()]
        for side, place in zip(SIDES, self.places, strict=True):
            if place.task is not None:
                wishes.append(Halt(place.seat))
                wishes += [_FORGOTTEN[side]] if place.is_pondering else []
                place.forget()
        return wishes

    def end(self, verdict: Verdict, now: float, musing: Musing | None = None, raw: str = "") -> list[Wish]:
        """The game is over, where the player would have moved whose turn it is."""
        self.clock.halt(now)
        self.phase = Phase.ENDED
        turn = self.turn
        won = winner(verdict.end, turn)
        spent = self.clock.charged_ms(now) or None
        wishes: list[Wish] = [
            Conclude(place.seat, _outcome(side, won))
            for side, place in zip(SIDES, self.places, strict=True)
            if place.is_engine and place.health is Health.READY
        ]
        for place in self.places:
            place.forget()
        ended = Ended(verdict.end, turn, won, verdict.reason, raw, spent, musing)
        return [*wishes, WakeAt(None), ended, self.clocks(), Finish()]

    def _task(self) -> Task:
        self._tasks += 1
        return Task(self._tasks)


def _outcome(side: Side, won: Side | None) -> Outcome:
    """A game without a result is a draw to the protocol, which has no word for it."""
    if won is None:
        return Outcome.DRAW
    return Outcome.WIN if won is side else Outcome.LOSE


def _asked(conditions: Conditions) -> Asked:
    """Where the game begins, as engines are told: the even start by its word, any other by its four fields."""
    fields = conditions.start.split()
    is_even = fields[:3] in (["startpos"], _START_FIELDS)
    return Asked(None if is_even else " ".join((*fields, "1")[:4]), conditions.moves)
