"""The search thread's work: find the answer to `go` by declaration, book, mate search, network or alpha-beta search."""

from collections.abc import Callable
from random import Random
from typing import Final

from app.builtin.book import BuiltinBook
from app.builtin.budget import NO_TIME_LIMIT
from app.builtin.mate import MateSolver, MateVerdict
from app.builtin.network_file import network_search
from app.builtin.options import FORMS_OF_DAY, HIGHEST_UNRESIGNING_LEVEL, STRONGEST_LEVEL, EngineSettings, SearchJob
from app.builtin.position import MOVES
from app.builtin.root import Root, UnplayableError, is_handicap, make_root, may_declare_win
from app.builtin.search import GameSearch, SearchLine
from app.builtin.thinking import SearchRun
from app.text.phrase import Phrase
from app.usi.answers import Answer, AnswerWord, BestMove, Checkmate
from app.usi.commands import Go, GoMate
from app.usi.info import Info, MateScore, info_text

_MATE_ENTRIES: Final = 100_000


class EnginePlayer:
    """The engine's memory between searches, and the choice of how each search is answered."""

    def __init__(self, say: Callable[[SearchJob, str], None], seed: int | None) -> None:
        self._write_line = say
        self._random = Random(seed)  # noqa: S311  # which of two good moves is played is no secret
        self._solver = MateSolver(_MATE_ENTRIES)
        self._book = BuiltinBook()
        self._game = 0
        self._form_of_day = self._random.choice(FORMS_OF_DAY)
        self._is_new_game = True
        """True if no hash table or tree of an earlier search is kept."""
        self._search: GameSearch | None = None
        self._missing_network: Phrase | None = None
        """Reason why the network is not used, until it has been reported."""
        self._search_settings: tuple[int, int] | None = None
        """Hash memory in megabytes and number of threads for which the search was made; None before the first."""

    def answer_go(self, order: SearchJob) -> Answer:
        search = self._search_for(order.settings)
        if self._missing_network is not None:
            self._write_line(order, f"info string {self._missing_network.en} {self._missing_network.ja}")
            self._missing_network = None
        if order.game != self._game:
            self._game = order.game
            self._form_of_day = self._random.choice(FORMS_OF_DAY)
            self._clear_tree(search)
        self._is_new_game = False
        try:
            root = make_root(order.position)
        except UnplayableError as error:
            self._write_line(order, f"info string {error}")
            return AnswerWord.MATE_TIMEOUT if isinstance(order.search, GoMate) else AnswerWord.RESIGN
        if isinstance(order.search, Go):
            return self._answer_go_move(order, order.search, root, search)
        return self._answer_go_mate(order, root)

    def prepare_game(self, settings: EngineSettings) -> None:
        """Forget the last game, and load everything that the next one needs."""
        self._clear_tree(self._search_for(settings))

    def _search_for(self, settings: EngineSettings) -> GameSearch:
        """Return the search with the memory and threads of `settings`: by the network, or alpha-beta without one."""
        wanted = settings.hash_megabytes, settings.threads
        if self._search is None or wanted != self._search_settings:
            found, self._search_settings = network_search(settings), wanted
            if isinstance(found, Phrase):
                from app.builtin.tree_search import TreeSearch  # noqa: PLC0415  # not loaded where there is a network

                self._missing_network, self._search = found, TreeSearch(settings.hash_megabytes)
            else:
                self._missing_network, self._search = None, found
        return self._search

    def _clear_tree(self, search: GameSearch) -> None:
        if not self._is_new_game:
            search.clear_tree()
            self._is_new_game = True

    def _answer_go_mate(self, order: SearchJob, root: Root) -> Answer:
        """Answer `go mate`, whose limit is a time in milliseconds."""
        limit = order.search.limit if isinstance(order.search, GoMate) else None
        most = NO_TIME_LIMIT if limit is None else limit / 1000
        solution = self._solver.search_mate(root.sfen, lambda: order.is_stopped or order.elapsed_seconds >= most)
        self._write_line(order, info_text(Info(time=int(order.elapsed_seconds * 1000), nodes=solution.nodes)))
        if solution.verdict is MateVerdict.MATE:
            return Checkmate(solution.moves)
        return AnswerWord.NO_MATE if solution.verdict is MateVerdict.NO_MATE else AnswerWord.MATE_TIMEOUT

    def _answer_go_move(self, order: SearchJob, go: Go, root: Root, search: GameSearch) -> Answer:
        if may_declare_win(root.sfen):
            self._write_line(order, "info string The declaration of a win is justified: 27 points.")
            return AnswerWord.WIN
        if not root.moves:
            self._write_line(order, info_text(Info(depth=0, score=MateScore(is_win=False, plies=0))))
            return AnswerWord.RESIGN
        return self._choose_book_move(order, go, root) or self._search_move(order, go, root, search)

    def _choose_book_move(self, order: SearchJob, go: Go, root: Root) -> BestMove | None:
        if not order.settings.uses_own_book or go.infinite or go.searchmoves:
            return None
        found = self._book.choose_move(root.sfen, order.settings.style, self._random)
        if found is None:
            return None
        self._write_line(order, f"info string {found.usi} is a book move: {found.name.en} ({found.name.ja})")
        return BestMove(found.usi)

    def _search_move(self, order: SearchJob, go: Go, root: Root, search: GameSearch) -> Answer:
        # `go infinite` is a study: it is searched at full strength whatever the level.
        search.set_level(STRONGEST_LEVEL if go.infinite else order.settings.level, self._form_of_day, self._random)
        thinking = SearchRun(order, go, root, search, self._solver, lambda line: self._write_line(order, line))
        best = thinking.search_best_line(self._random)
        if _is_lost(order, go, root, search, best):
            return AnswerWord.RESIGN
        move, *replies = (MOVES[move].to_usi() for move in best.moves)
        return BestMove(move, replies[0] if replies else None)


def _is_lost(order: SearchJob, go: Go, root: Root, search: GameSearch, best: SearchLine) -> bool:
    """Return True if the engine resigns; the weakest levels never do, so that beginners can mate them."""
    if (
        go.infinite
        or go.searchmoves
        or order.settings.level <= HIGHEST_UNRESIGNING_LEVEL
        or not order.settings.resign_value
    ):
        return False
    if best.mate is not None and best.mate <= 0:
        return True
    limit = min(order.settings.resign_value, search.MAX_RESIGN_VALUE)
    return search.line_centipawns(best) <= -limit and not (root.side and is_handicap(root.game.sfen))
