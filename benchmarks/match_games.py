"""One game of a match: the clocks, the referee, and what became of it."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

import shogi

from app.shogi import rules
from app.shogi.entering import Rule, Worth, declaration
from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.repetition import Repetition
from app.shogi.repetition import RepetitionVerdict as Repeated
from app.usi import commands
from app.usi.answers import AnswerWord, BestMove
from app.usi.commands import Go, Outcome
from benchmarks.match_players import Failure, Player, Reply

LONGEST = 320
"""Plies until a game is drawn."""
PATIENCE = 20.0
"""Seconds beyond its time, or without one, until an engine counts as silent."""


class Limit(NamedTuple):
    """How long a side may think, in milliseconds where it is time; `main`, `byoyomi` and `increment` make a clock."""

    main: int = 0
    byoyomi: int = 0
    increment: int = 0
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def has_clock(self) -> bool:
        return bool(self.main or self.byoyomi or self.increment)


class NotALimitError(ValueError):
    """Words that are no limit."""


_LIMITS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "movetime": (("movetime",),),
    "depth": (("depth",),),
    "nodes": (("nodes",),),
    "byoyomi": (("byoyomi",), ("main", "byoyomi")),
    "fischer": (("main", "increment"),),
    "sudden": (("main",),),
}


def limit_of(words: str) -> Limit:
    """`movetime 300`, `depth 6`, `nodes 20000`, `byoyomi 100`, `byoyomi 60000 1000`, `fischer 1000 100`, `sudden 60000`."""
    word, *numbers = words.split() or [""]
    for names in _LIMITS.get(word, ()):
        if len(names) == len(numbers) and all(number.isdecimal() for number in numbers):
            return Limit(**{name: int(number) for name, number in zip(names, numbers, strict=True)})
    raise NotALimitError(f"no limit: {words!r}; there are: {', '.join(_LIMITS)}, each with its milliseconds or number")


class Clock:
    """One side's time; it is as exact as its measuring, and forgives nothing."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.left = float(limit.main)

    def spend(self, seconds: float) -> bool:
        """Whether a move after `seconds` is in time."""
        limit = self.limit
        if not limit.has_clock:
            return True
        # The increment comes with the turn, as Shogidokoro has it.
        self.left += limit.increment - seconds * 1000
        in_time = self.left + limit.byoyomi >= 0
        self.left = max(0.0, self.left)
        return in_time

    def patience(self) -> float:
        """Seconds until nobody needs to wait any longer."""
        limit = self.limit
        return (self.left + limit.byoyomi + limit.increment + (limit.movetime or 0)) / 1000 + PATIENCE


def _go(clocks: Sequence[Clock], turn: Side) -> Go:
    """What the side to move is asked. It is told its own time for the other's where that has no clock."""
    own, other = clocks[turn], clocks[1 - turn]
    limit = own.limit
    if not limit.has_clock:
        return Go(movetime=limit.movetime, depth=limit.depth, nodes=limit.nodes)
    theirs = other if other.limit.has_clock else own
    black, white = (own, theirs) if turn is Side.BLACK else (theirs, own)
    if limit.increment:
        return Go(btime=int(black.left), wtime=int(white.left), binc=black.limit.increment, winc=white.limit.increment)
    return Go(btime=int(black.left), wtime=int(white.left), byoyomi=limit.byoyomi)


class End(Enum):
    """How a game ends; the first of them are decided by the loser."""

    RESIGNS = "resigns"
    MATED = "is mated"
    NO_MOVES = "has no move"
    ILLEGAL = "illegal move"
    TIME = "loses on time"
    SILENT = "is silent"
    GONE = "is gone"
    FALSE_CLAIM = "declares wrongly"
    PERPETUAL = "perpetual check"
    OUTDECLARED = "is declared against"
    REPETITION = "repetition"
    LONG = "too long"


class Played(NamedTuple):
    """A game; `start` is how many of its moves were the opening's."""

    moves: tuple[str, ...]
    start: int
    end: End
    loser: Side | None
    remark: str
    depths: tuple[tuple[int, ...], tuple[int, ...]]
    """By side, what was reached for each move."""
    longest: tuple[float, float]
    """By side, the seconds of its longest thought."""


class _Course:
    """A game as it goes."""

    def __init__(self, opening: Sequence[str]) -> None:
        self.position = Position.from_sfen("startpos")
        self.repetition = Repetition(self.position)
        self.moves: list[str] = []
        self.start = len(opening)
        self.depths: tuple[list[int], list[int]] = ([], [])
        self.longest = [0.0, 0.0]
        for usi in opening:
            move = move_of_usi(usi)
            if move is None or not rules.is_legal(self.position, move):
                raise ValueError(f"{usi} cannot be played in the opening {' '.join(opening)}")
            self.make(move)

    def make(self, move: Move) -> None:
        self.position.apply(move)
        self.repetition.meet(self.position)
        self.moves.append(move.usi)

    def note(self, side: Side, reply: Reply) -> None:
        self.longest[side] = max(self.longest[side], reply.seconds)
        if reply.depth is not None:
            self.depths[side].append(reply.depth)

    def ended(self, end: End, loser: Side | None, remark: str = "") -> Played:
        black, white = self.depths
        depths = (tuple(black), tuple(white))
        longest = (self.longest[0], self.longest[1])
        return Played(tuple(self.moves), self.start, end, loser, remark, depths, longest)


async def play(players: Sequence[Player], limits: Sequence[Limit], opening: Sequence[str]) -> Played:
    """A game of `players`, Black's first, after the moves of `opening`."""
    for player in players:
        await player.new_game()
    course, clocks = _Course(opening), [Clock(limit) for limit in limits]
    played = _over(course)
    while played is None:
        side = course.position.turn
        clock = clocks[side]
        asked = commands.PositionCommand(None, tuple(course.moves))
        reply = await players[side].answer(asked, _go(clocks, side), clock.patience())
        course.note(side, reply)
        played = _fault(course, reply, clock.spend(reply.seconds)) or _claim(course, reply) or _made(course, reply)
    for side, player in zip(Side, players, strict=True):
        await player.game_over(_outcome(played.loser, side))
    return played


def _outcome(loser: Side | None, side: Side) -> Outcome:
    if loser is None:
        return Outcome.DRAW
    return Outcome.LOSE if loser is side else Outcome.WIN


def _fault(course: _Course, reply: Reply, in_time: bool) -> Played | None:
    """The end, where the side to move did not keep to its time or the protocol."""
    side = course.position.turn
    if reply.answer is Failure.SILENT:
        return course.ended(End.SILENT, side, f"for {reply.seconds:.0f} s")
    if reply.answer is Failure.GONE:
        return course.ended(End.GONE, side, reply.words)
    if not in_time:
        return course.ended(End.TIME, side, f"after {reply.seconds * 1000:.1f} ms")
    return None


def _claim(course: _Course, reply: Reply) -> Played | None:
    """The end, where the side to move claims one."""
    side = course.position.turn
    if reply.answer in (AnswerWord.RESIGN, AnswerWord.NO_MOVE):
        return course.ended(End.RESIGNS, side)
    if reply.answer is not AnswerWord.WIN:
        return None
    claim = declaration(course.position, side, Rule.POINTS_27)
    if claim.worth is Worth.WIN:
        return course.ended(End.OUTDECLARED, Side(1 - side))
    lacking = " ".join(condition.phrase.en for condition in claim.lacking)
    return course.ended(End.FALSE_CLAIM, side, lacking)


def _made(course: _Course, reply: Reply) -> Played | None:
    """Make the move that was answered, and look whether the game is over."""
    answer, side = reply.answer, course.position.turn
    move = move_of_usi(answer.move) if isinstance(answer, BestMove) else None
    if move is None:
        return course.ended(End.ILLEGAL, side, reply.words or str(answer))
    fault = rules.why_illegal(course.position, move)
    if fault is not None:
        return course.ended(End.ILLEGAL, side, f"{move.usi}: {fault.phrase.en}")
    course.make(move)
    return _over(course)


def _over(course: _Course) -> Played | None:
    position, repeated = course.position, course.repetition.verdict
    if not position.legal_moves():
        return course.ended(End.MATED if position.in_check() else End.NO_MOVES, position.turn)
    if repeated.loser is not None:
        return course.ended(End.PERPETUAL, repeated.loser)
    if repeated is Repeated.FOURFOLD:
        return course.ended(End.REPETITION, None)
    if len(course.moves) >= LONGEST:
        return course.ended(End.LONG, None)
    return None


def objection(played: Played) -> str | None:
    """What python-shogi by itself has against a game: a move that it does not allow, or a mate that it does not see."""
    judge = shogi.Board()
    for plies, usi in enumerate(played.moves):
        move = shogi.Move.from_usi(usi)
        if move not in judge.legal_moves:
            return f"{usi} after {plies} plies"
        judge.push(move)
    if (played.end is End.MATED) != judge.is_checkmate():
        return f"{played.end.value}, after {len(played.moves)} plies"
    return None
