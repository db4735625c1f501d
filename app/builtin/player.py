"""The search thread's work: find the answer to `go` by declaration, book, mate search, network or alpha-beta search."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from app.builtin.book import Book
from app.builtin.budget import WITHOUT_END, budget
from app.builtin.evaluation import warm_up
from app.builtin.mate import MateVerdict, Solver
from app.builtin.native import Move
from app.builtin.network_file import network_search
from app.builtin.options import FORMS, FULL, GLANCE, MOST_PATIENT, WEAKEST, EngineSettings, Limits, MoveOrder, limits_of
from app.builtin.position import MOVES, SearchPosition
from app.builtin.root import Root, UnplayableError, is_handicap, may_declare, root_of
from app.builtin.search import DepthResult, TreeSearch
from app.builtin.tree import DEEPEST, MATE, MATE_BOUND, HashTable
from app.text.phrase import Phrase
from app.usi.answers import Answer, AnswerWord, BestMove, Checkmate
from app.usi.commands import Go, GoMate
from app.usi.info import Info, InfoScore, Mate, Points, info_text

if TYPE_CHECKING:
    from app.builtin.network_search import NetworkSearch

_NEWS: Final = 1.0
"""Seconds without a new line after which the search sends its node count."""
_WORTH_BEGINNING: Final = 0.6
"""Share of the time after which no deeper iteration begins: each takes about three times as long as the one before."""

# Share and bounds, in seconds, of the time for the mate search; below the least it finds only mates that the main search finds too.
_SHARE_FOR_MATE: Final = 0.1
_MOST_FOR_MATE: Final = 0.5
_LEAST_FOR_MATE: Final = 0.02
_GLANCE: Final = 1.0


class EngineThinking:
    """One alpha-beta search: its limits, and the info lines that it sends."""

    def __init__(
        self, order: MoveOrder, go: Go, root: Root, solver: Solver, limits: Limits, say: Callable[[str], None]
    ) -> None:
        self._order = order
        self._go = go
        self._root = root
        self._solver = solver
        self._say = say
        self._limits = limits
        self._budget = budget(go, root.side)
        self._news_at = _NEWS

    def think(self, search: TreeSearch) -> DepthResult:
        """Search, and return the best line, which has at least one move. There must be a legal move."""
        root, wanted = self._root, self._go.searchmoves
        slips = self._limits is GLANCE
        if slips:
            search.tree.hash_table.clear()  # results of deeper searches would make it see more
        search.tree.begin(
            SearchPosition(root.sfen, (root.side, self._order.settings.style)), root.line, self._must_stop, self._limits
        )
        # The first move is played if there is no time for a search.
        ordered = list(search.tree.ordered(0, 0))
        moves = [move for move in ordered if MOVES[move].to_usi() in wanted] or ordered
        self._search, self._moves = search, moves
        deepest = min(self._go.depth or DEEPEST, self._limits.depth)
        try:
            if (mate := self._mate()) is not None:
                return mate
            found = search.deepen(moves, self._order.settings.lines, deepest, self._tell, self._is_enough)
        finally:
            search.tree.release()
            if slips:
                search.tree.hash_table.clear()
        return found[0] if found else DepthResult(0, 0, 0, (moves[0],), 0)

    def _mate(self) -> DepthResult | None:
        """Try the mate search, which sees longer mates than the main search; None if it finds none in time."""
        # A study must show a first line soon.
        enough = _GLANCE if self._budget.enough == WITHOUT_END else self._budget.enough
        seconds = min(enough * _SHARE_FOR_MATE, _MOST_FOR_MATE)
        is_limited = self._go.depth is not None or self._go.nodes is not None
        if seconds < _LEAST_FOR_MATE or is_limited or self._limits != FULL or self._order.settings.lines > 1:
            return None
        order, root = self._order, self._root
        end = order.elapsed + seconds
        solution = self._solver.solve(root.sfen, lambda: order.is_stopped or order.elapsed >= end)
        moves = tuple(Move.from_usi(move).value for move in solution.moves)
        if solution.verdict is not MateVerdict.MATE or (self._go.searchmoves and moves[0] not in self._moves):
            return None
        mate = DepthResult(len(moves), len(moves), MATE - len(moves), moves, 0)
        self._tell(mate)
        return mate

    def _must_stop(self, nodes: int) -> bool:
        order = self._order
        if order.is_stopped or nodes >= self._most_nodes():
            return True
        elapsed = order.elapsed
        if elapsed >= self._news_at:
            self._news_at = elapsed + _NEWS
            self._say(info_text(self._progress(nodes)))
        return order.spent >= self._budget.most

    def _most_nodes(self) -> float:
        """Node limit of the search; the first iteration is always completed, so that every move is seen once."""
        asked = WITHOUT_END if self._go.nodes is None else self._go.nodes
        seen = self._limits.nodes
        return asked if seen is None or self._search.tree.depth == 1 else min(asked, seen)

    def _is_enough(self, found: list[DepthResult]) -> bool:
        order, go, best = self._order, self._go, found[0]
        if order.is_stopped or MATE - abs(best.value) <= best.depth:
            return True
        if go.infinite or order.is_waiting:
            return False
        if len(self._moves) == 1 and not (go.searchmoves or go.nodes or go.depth or go.movetime):
            # A forced move needs no time in a game; a search with an explicit limit wants its value.
            return True
        # With a fixed time per move, unused time is of no use later, so all of it is used.
        return self._budget.enough < self._budget.most and order.spent >= self._budget.enough * _WORTH_BEGINNING

    def _progress(self, nodes: int) -> Info:
        elapsed = self._order.elapsed
        return Info(
            time=int(elapsed * 1000),
            nodes=nodes,
            nps=int(nodes / max(elapsed, 0.001)),
            hashfull=self._search.tree.hash_table.permille,
        )

    def _tell(self, thought: DepthResult) -> None:
        several = self._order.settings.lines > 1
        self._news_at = self._order.elapsed + _NEWS
        self._say(
            info_text(
                self._progress(self._search.tree.nodes)._replace(
                    depth=thought.depth,
                    seldepth=thought.seldepth,
                    score=score_of(thought.value),
                    multipv=thought.rank + 1 if several else None,
                    pv=tuple(MOVES[move].to_usi() for move in thought.moves),
                )
            )
        )


def score_of(value: int) -> InfoScore:
    return Mate(value > 0, MATE - abs(value)) if abs(value) > MATE_BOUND else Points(value)


_NETWORK_RESIGNS: Final = 1_400
"""Centipawns behind at which a network search resigns: a winning chance of 1 percent. Its scores end at 2,280."""
_MATE_ENTRIES: Final = 100_000


class EnginePlayer:
    """The engine's memory between searches, and the choice of how each search is answered."""

    def __init__(self, say: Callable[[MoveOrder, str], None], seed: int | None) -> None:
        self._say = say
        self._chance = Random(seed)  # noqa: S311  # which of two good moves is played is no secret
        self._search = TreeSearch(HashTable(1))
        self._solver = Solver(_MATE_ENTRIES)
        self._book = Book()
        self._game = 0
        self._form = self._chance.choice(FORMS)
        self._is_fresh = True
        """True if no hash table or tree of an earlier search is kept."""
        self._network: NetworkSearch | None = None
        self._lack: Phrase | None = None
        """Reason why the network is not used, until it has been reported."""
        self._network_settings: tuple[int, int] | None = None
        """Memory and threads for which the network was loaded, or found missing."""

    def answer(self, order: MoveOrder) -> Answer:
        self._take_memory(order.settings)
        if self._lack is not None:
            self._say(order, f"info string {self._lack.en} {self._lack.ja}")
            self._lack = None
        if order.game != self._game:
            self._game = order.game
            self._form = self._chance.choice(FORMS)
            self._forget()
        self._is_fresh = False
        try:
            root = root_of(order.position)
        except UnplayableError as error:
            self._say(order, f"info string {error}")
            return AnswerWord.MATE_TIMEOUT if isinstance(order.search, GoMate) else AnswerWord.RESIGN
        if isinstance(order.search, Go):
            return self._move(order, order.search, root)
        return self._mate(order, root)

    def prepare(self, settings: EngineSettings) -> None:
        """Forget the last game, and load everything that the next one needs."""
        self._take_memory(settings)
        self._forget()
        warm_up()

    def _take_memory(self, settings: EngineSettings) -> None:
        wanted = settings.megabytes, settings.threads
        if wanted != self._network_settings:
            found, self._network_settings = network_search(settings), wanted
            self._network, self._lack = (None, found) if isinstance(found, Phrase) else (found, None)
        megabytes = settings.megabytes if self._network is None else 1
        tree = self._search.tree
        if megabytes != tree.hash_table.megabytes:
            tree.hash_table = HashTable(megabytes)

    def _forget(self) -> None:
        if not self._is_fresh:
            self._search.tree.forget()
            if self._network is not None:
                self._network.forget()
            self._is_fresh = True

    def _mate(self, order: MoveOrder, root: Root) -> Answer:
        """Answer `go mate`, whose limit is a time in milliseconds."""
        limit = order.search.limit if isinstance(order.search, GoMate) else None
        most = WITHOUT_END if limit is None else limit / 1000
        solution = self._solver.solve(root.sfen, lambda: order.is_stopped or order.elapsed >= most)
        self._say(order, info_text(Info(time=int(order.elapsed * 1000), nodes=solution.nodes)))
        if solution.verdict is MateVerdict.MATE:
            return Checkmate(solution.moves)
        return AnswerWord.NO_MATE if solution.verdict is MateVerdict.NO_MATE else AnswerWord.MATE_TIMEOUT

    def _move(self, order: MoveOrder, go: Go, root: Root) -> Answer:
        if may_declare(root.sfen):
            self._say(order, "info string The declaration of a win is justified: 27 points.")
            return AnswerWord.WIN
        if not root.moves:
            self._say(order, info_text(Info(depth=0, score=Mate(winning=False, plies=0))))
            return AnswerWord.RESIGN
        return self._from_book(order, go, root) or self._thought_over(order, go, root)

    def _from_book(self, order: MoveOrder, go: Go, root: Root) -> BestMove | None:
        if not order.settings.own_book or go.infinite or go.searchmoves:
            return None
        found = self._book.move(root.sfen, order.settings.style, self._chance)
        if found is None:
            return None
        self._say(order, f"info string {found.usi} is a book move: {found.name.en} ({found.name.ja})")
        return BestMove(found.usi)

    def _thought_over(self, order: MoveOrder, go: Go, root: Root) -> Answer:
        if self._network is not None:
            return self._by_network(order, go, root, self._network)
        limits = self._limits(order, go)
        thinking = EngineThinking(order, go, root, self._solver, limits, lambda line: self._say(order, line))
        best = thinking.think(self._search)
        if _is_lost(order, go, best):
            return AnswerWord.RESIGN
        move, *replies = (MOVES[move].to_usi() for move in best.moves)
        return BestMove(move, replies[0] if replies else None)

    def _by_network(self, order: MoveOrder, go: Go, root: Root, search: "NetworkSearch") -> Answer:
        from app.builtin.network_levels import FULL_STRENGTH, NETWORK_LEVELS  # noqa: PLC0415
        from app.builtin.network_search import centipawns  # noqa: PLC0415
        from app.builtin.network_thinking import NetworkThinking  # noqa: PLC0415  # not loaded where there is no network

        # `go infinite` is a study: it is searched at full strength whatever the level.
        level = FULL_STRENGTH if go.infinite else NETWORK_LEVELS[order.settings.level - WEAKEST]
        thinking = NetworkThinking(order, go, root, level, self._solver, lambda line: self._say(order, line))
        best = thinking.think(search, self._chance)
        limit = min(_resign_limit(order, go), _NETWORK_RESIGNS)
        is_mated = best.mate is not None and best.mate <= 0
        is_behind = centipawns(best.value) <= -limit and not (root.side and is_handicap(root.start))
        if limit and (is_mated or is_behind):
            return AnswerWord.RESIGN
        move, *replies = (MOVES[move].to_usi() for move in best.moves)
        return BestMove(move, replies[0] if replies else None)

    def _limits(self, order: MoveOrder, go: Go) -> Limits:
        # `go infinite` is a study: it is searched at full strength whatever the level.
        limits = FULL if go.infinite else limits_of(order.settings.level, self._form)
        return GLANCE if self._chance.random() * 100 < limits.slips else limits


def _is_lost(order: MoveOrder, go: Go, best: DepthResult) -> bool:
    """Return True if the engine resigns; the weakest levels never do, so that beginners can mate them."""
    limit = _resign_limit(order, go)
    return bool(limit) and best.value <= -limit


def _resign_limit(order: MoveOrder, go: Go) -> int:
    """Centipawns behind at which the engine resigns; 0 for never."""
    if go.infinite or go.searchmoves or order.settings.level <= MOST_PATIENT:
        return 0
    return order.settings.resign_value
