"""Interface of the engine's two searches: by its network, and by alpha-beta where there is no network."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from random import Random
from typing import ClassVar, NamedTuple

from app.builtin.native import Board
from app.builtin.options import Style
from app.builtin.position import MOVES


class GamePath(NamedTuple):
    """Start position and moves that led to the root of a search; moves are rsshogi's numbers."""

    sfen: str
    moves: tuple[int, ...] = ()


class SearchLine(NamedTuple):
    """One of the best lines that a search has found, with its value."""

    moves: tuple[int, ...]
    value: float
    """Value of the line for the side to move: centipawns from alpha-beta, -1 to 1 from the network search."""
    mate: int | None
    """Plies to a proved mate; 0 or negative if the side to move is mated, None without proof."""
    visits: int = 1


class GameSearch(ABC):
    """Search for the best lines of a position, which others read and stop while it runs; to be used by one thread only."""

    MAX_RESIGN_VALUE: ClassVar[int]
    """Number of centipawns behind at which the engine resigns even if a higher number is set in its options."""
    MAX_EVALUATIONS_PER_PLY: ClassVar[float]
    """Limit of evaluated positions for each ply of a `go depth`, whatever depth is reached."""

    def __init__(self) -> None:
        self.evaluation_count = 0
        """Number of positions evaluated since the search began."""
        self.selective_depth = 0
        """Length in plies of the longest path that the search has followed so far."""
        self.game_path: list[tuple[int, bool]] = []
        """Hash key of each position of the game and the present line, and True if its side to move was in check."""

    @abstractmethod
    def clear_tree(self) -> None:
        """Forget all results of earlier searches, as for a new game."""

    @abstractmethod
    def set_level(self, level: int, form: int, chance: Random) -> None:
        """Set the playing level of the next search; `form` is a random difference of level that lasts for a game."""

    @property
    @abstractmethod
    def max_evaluations(self) -> int | None:
        """Limit of the evaluated positions at this level; None if there is none."""

    @property
    @abstractmethod
    def solves_mates(self) -> bool:
        """True if the mate solver runs before each search at this level."""

    @abstractmethod
    def begin_search(self, game: GamePath, wanted: Collection[int] = ()) -> None:
        """Set the position to search; only the moves in `wanted` are searched, or all legal moves if it is empty."""

    def _begin_path(self, game: GamePath) -> None:
        """Set the path (positions since the start, for repetitions) to those of a game, with the root last."""
        self.evaluation_count = self.selective_depth = 0
        board = Board(game.sfen)
        self.game_path = [(board.zobrist_hash(), board.is_in_check())]
        for move in game.moves:
            board.push_move(MOVES[move])
            self.game_path.append((board.zobrist_hash(), board.is_in_check()))

    @abstractmethod
    def apply_style(self, style: Style) -> None:
        """Prefer moves that suit an opening style, such as ranging rook, in the next search."""

    def choose_without_search(self, chance: Random) -> SearchLine | None:  # noqa: ARG002
        """Return the line of a level that does not search; None if it does."""
        return None

    @abstractmethod
    def run_search(self, must_stop: Callable[[], bool], lines: int = 1) -> None:
        """Search until `must_stop` returns True, or nothing is left to be found for the best `lines`."""

    @abstractmethod
    def best_lines(self, count: int) -> list[SearchLine]:
        """Return the best lines found so far, best first."""

    @abstractmethod
    def depth_of(self, lines: list[SearchLine]) -> int:
        """Return the search depth of these best lines, in plies."""

    def visit_lead(self) -> int:
        """Return by how many visits the most visited root move leads the second; 0 if a search counts no visits."""
        return 0

    @abstractmethod
    def line_centipawns(self, line: SearchLine) -> int:
        """Return the value of a line in centipawns."""

    @property
    @abstractmethod
    def hashfull(self) -> int:
        """Share of the search's memory (hash table or tree) that is used, in permille."""

    @abstractmethod
    def release_board(self) -> None:
        """Drop the board of the rules library, which must not outlive the thread that made it."""

    def repetition_value(self, key: int, is_checked: bool) -> float | None:
        """Value from -1 to 1 of a position that was on the path before: a draw, or a perpetual check; else None."""
        path = self.game_path
        at = next((at for at in range(len(path) - 4, -1, -2) if path[at][0] == key), None)
        if at is None:
            return None
        since = [check for _, check in path[at + 1 :]]
        if is_checked and all(since[-2::-2]):
            return 1.0
        return -1.0 if all(since[::-2]) else 0.0
