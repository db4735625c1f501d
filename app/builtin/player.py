"""Who answers an order: by the rules where they decide, from the book, by a mate, and else by searching."""

from collections.abc import Callable
from random import Random
from typing import Final

from app.builtin.book import Book
from app.builtin.clock import WITHOUT_END
from app.builtin.declaring import may_declare
from app.builtin.evaluation import warm_up
from app.builtin.levels import WEAKEST
from app.builtin.mate import Solver
from app.builtin.mate import Verdict as MateVerdict
from app.builtin.memory import Memory
from app.builtin.options import Settings
from app.builtin.order import Order
from app.builtin.position import MOVES
from app.builtin.root import Root, UnplayableError, root_of
from app.builtin.search import Search, Thought
from app.builtin.thinking import Thinking
from app.usi.answers import Answer, BestMove, Checkmate, Verdict
from app.usi.commands import Go, GoMate
from app.usi.info import Info, Mate, info_text

_MATE_ENTRIES: Final = 100_000


class Player:
    def __init__(self, say: Callable[[Order, str], None], seed: int | None) -> None:
        self._say = say
        self._chance = Random(seed)  # noqa: S311  # which of two good moves is played is no secret
        self._search = Search(Memory(1))
        self._solver = Solver(_MATE_ENTRIES)
        self._book = Book()
        self._game = 0
        self._is_fresh = True
        """Whether nothing is remembered."""

    def answer(self, order: Order) -> Answer:
        self._take_memory(order.settings.megabytes)
        if order.game != self._game:
            self._game = order.game
            self._forget()
        self._is_fresh = False
        try:
            root = root_of(order.position)
        except UnplayableError as error:
            self._say(order, f"info string {error}")
            return Verdict.MATE_TIMEOUT if isinstance(order.search, GoMate) else Verdict.RESIGN
        if isinstance(order.search, Go):
            return self._move(order, order.search, root)
        return self._mate(order, root)

    def prepare(self, settings: Settings) -> None:
        """Forget the last game, and have at hand what the next will need."""
        self._take_memory(settings.megabytes)
        self._forget()
        warm_up()

    def _take_memory(self, megabytes: int) -> None:
        tree = self._search.tree
        if megabytes != tree.memory.megabytes:
            tree.memory = Memory(megabytes)

    def _forget(self) -> None:
        if not self._is_fresh:
            self._search.tree.forget()
            self._is_fresh = True

    def _mate(self, order: Order, root: Root) -> Answer:
        """What `go mate` asks: its limit is time, in milliseconds."""
        limit = order.search.limit if isinstance(order.search, GoMate) else None
        most = WITHOUT_END if limit is None else limit / 1000
        solution = self._solver.solve(root.sfen, lambda: order.is_stopped or order.elapsed >= most)
        self._say(order, info_text(Info(time=int(order.elapsed * 1000), nodes=solution.nodes)))
        if solution.verdict is MateVerdict.MATE:
            return Checkmate(solution.moves)
        return Verdict.NO_MATE if solution.verdict is MateVerdict.NO_MATE else Verdict.MATE_TIMEOUT

    def _move(self, order: Order, go: Go, root: Root) -> Answer:
        if may_declare(root.sfen):
            self._say(order, "info string The declaration of a win is justified: 27 points.")
            return Verdict.WIN
        if not root.moves:
            self._say(order, info_text(Info(depth=0, score=Mate(winning=False, plies=0))))
            return Verdict.RESIGN
        return self._from_book(order, go, root) or self._thought_over(order, go, root)

    def _from_book(self, order: Order, go: Go, root: Root) -> BestMove | None:
        if not order.settings.own_book or go.infinite or go.searchmoves:
            return None
        found = self._book.move(root.sfen, order.settings.style, self._chance)
        if found is None:
            return None
        self._say(order, f"info string {found.usi} is a book move: {found.name.en} ({found.name.ja})")
        return BestMove(found.usi)

    def _thought_over(self, order: Order, go: Go, root: Root) -> Answer:
        best = Thinking(order, go, root, self._solver, lambda line: self._say(order, line)).think(self._search)
        if _is_lost(order, go, best):
            return Verdict.RESIGN
        move, *replies = (MOVES[move].to_usi() for move in best.moves)
        return BestMove(move, replies[0] if replies else None)


def _is_lost(order: Order, go: Go, best: Thought) -> bool:
    """Of the weakest level nobody learns anything if it does not let itself be mated."""
    limit = order.settings.resign_value if order.settings.level > WEAKEST else 0
    return bool(limit) and not go.infinite and not go.searchmoves and best.value <= -limit
