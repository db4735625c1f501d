"""The mate solver of the bundled engine: whether the side to move can mate by checks alone, and how.

Short mates are looked for first, one ply pair after the other, so that the answer is the shortest. Where that becomes
long, a search without a limit takes turns with it. What each of them finds is certain (see `app.builtin.mate_search`
and `app.builtin.mate_escape`), and a line is given out only after it has been played through.

The attacker's king may be missing. Without a king of the defender there is nothing to mate, so the answer is NO_MATE.
Where the defender stands in check although it is the attacker's turn, no game can have come: UNDECIDED.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Final, NamedTuple

from rsshogi.core import Board

from app.builtin.mate_escape import Escape
from app.builtin.mate_line import Line, is_mate
from app.builtin.mate_search import FOREVER, Case, Spent, Stopped, Tree, forget

_TURN_NODES: Final = 20_000
_UNLIMITED: Final = 300
"""Plies from which a limit is looked for by the search without one."""

_SHORTENED: Final = 61
"""Plies up to which a mate is tried to be made shorter."""


class Verdict(Enum):
    MATE = "mate"
    NO_MATE = "no mate"
    """By checks alone, and within the plies asked for."""
    UNDECIDED = "undecided"


class Solution(NamedTuple):
    verdict: Verdict
    moves: tuple[str, ...]
    """The whole line in USI, empty unless MATE."""
    nodes: int


class Solver:
    """Solves positions one after the other, in the thread that asks."""

    def __init__(self, entries: int) -> None:
        """`entries` bounds what is remembered: so many cases, and half as many facts of either kind."""
        self._entries = entries
        self._left_over: dict[int, Case] = {}
        """The cases of the position before: to let go of them takes longer than somebody who says stop should wait."""

    def solve(self, sfen: str, should_stop: Callable[[], bool], longest: int | None = None) -> Solution:
        """Whether the side to move mates, within `longest` plies when given; ValueError when `sfen` is no position."""
        board = Board(sfen)
        if board.king_square(board.turn.opponent()).is_none():
            return Solution(Verdict.NO_MATE, (), 0)
        if board.is_attacked_by(board.king_square(board.turn.opponent()), board.turn):
            return Solution(Verdict.UNDECIDED, (), 0)
        forget(self._left_over)
        tree = Tree(board, self._entries, should_stop)
        attempt = _Attempt(tree, longest, self._entries)
        with _no_collecting():
            try:
                verdict, moves = attempt.verdict()
            except Stopped:
                verdict, moves = Verdict.UNDECIDED, ()
        self._left_over = tree.cases
        if verdict is Verdict.MATE and not is_mate(sfen, moves):
            verdict, moves = Verdict.UNDECIDED, ()
        return Solution(verdict, moves, tree.nodes)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Spare the garbage collector going through all cases again and again; no other rubbish comes about meanwhile."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


Answer = tuple[Verdict, tuple[str, ...]]


class _Attempt:
    """One position being solved."""

    def __init__(self, tree: Tree, longest: int | None, entries: int) -> None:
        self._tree = tree
        self._longest = FOREVER if longest is None else longest
        self._entries = entries
        self._next = 1
        """The plies within which a mate is looked for next: in fewer there is none."""

    def verdict(self) -> Answer:
        allowed = _TURN_NODES
        while True:
            answer = self._step_by_step(allowed) or self._at_once(allowed)
            if answer is not None:
                return answer
            allowed *= 2

    def _step_by_step(self, allowed: int) -> Answer | None:
        """Raise the limit until something is decided or the nodes are used up."""
        end = self._tree.nodes + allowed
        while self._next <= self._longest:
            try:
                case = self._tree.attack(self._next, end - self._tree.nodes)
            except Spent:
                return None
            if not case.pn:
                return self._mate(case.depth)
            if case.depth >= FOREVER:
                break
            self._next += 2
        return Verdict.NO_MATE, ()

    def _at_once(self, allowed: int) -> Answer | None:
        """Search with the full limit, or without one."""
        limit = self._longest if self._longest < _UNLIMITED else FOREVER
        try:
            case = self._tree.attack(limit, allowed)
        except Spent:
            return None
        if not case.pn:
            return self._mate(self._shortened(case)) if case.depth <= self._longest else None
        if limit < FOREVER or case.depth >= FOREVER:
            return Verdict.NO_MATE, ()
        if self._is_safe():
            return Verdict.NO_MATE, ()
        self._tree.forget_guesses()
        return None

    def _is_safe(self) -> bool:
        return Escape(self._tree, self._entries).is_certain()

    def _shortened(self, case: Case) -> int:
        """Try for fewer plies, for about as long as the mate took to find."""
        plies, allowed = case.depth, self._tree.nodes // 2
        if plies > _SHORTENED:
            return plies
        end = self._tree.nodes + allowed
        try:
            while plies - 2 >= self._next:
                case = self._tree.attack(plies - 2, end - self._tree.nodes)
                if case.pn:
                    break
                plies = case.depth
        except (Spent, Stopped):
            pass
        return plies

    def _mate(self, plies: int) -> Answer:
        try:
            return Verdict.MATE, Line(self._tree, plies).moves()
        except Spent:
            return Verdict.UNDECIDED, ()
