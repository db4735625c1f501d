"""Monte Carlo tree search with the policy and value network (PUCT).

Values are for the side to move, from -1 to 1. Mates that are proved are passed up the tree. Leaves are evaluated in
batches; while they wait, each visit on the way to them counts as a loss (virtual loss), so that a batch spreads out.
"""

from array import array
from collections.abc import Callable, Collection, Sequence
from math import atanh, inf, log, sqrt
from random import Random
from typing import ClassVar, Final, NamedTuple

from app.builtin.mate_search import first_of_mate_in_three
from app.builtin.network import Network, to_policy_value
from app.builtin.network_input import HistoryBlock, InputPlanes
from app.builtin.network_levels import FULL_STRENGTH, NETWORK_LEVELS, NetworkLevel, draw_move
from app.builtin.network_position import NetworkPosition
from app.builtin.network_style import choices_in_style
from app.builtin.options import WEAKEST_LEVEL, Style
from app.builtin.position import MOVE_MASK, legal_moves
from app.builtin.root import may_declare_win
from app.builtin.search import GamePath, GameSearch, SearchLine

_PUCT_CONSTANT: Final = 1.5
_PUCT_BASE: Final = 19_652
_FIRST_PLAY_URGENCY_LOSS: Final = 0.3
"""First-play urgency: how far an unvisited move counts below its parent's value, once all others were visited."""
_MAX_SINGLE_VISITS: Final = 100
"""Number of root visits up to which leaves are evaluated singly: each is worth more than the time that a batch saves."""
_BATCH_SIZE: Final = 4
_MIN_LINE_SHARE: Final = 0.05
"""Least share of all visits that each line to be shown gets (MultiPV)."""
_MAX_VALUE: Final = 0.999
_CENTIPAWN_SCALE: Final = 600
NODE_BYTES: Final = 2_048
"""Bytes of memory for a visited position, as measured on 64-bit Python."""
_MAX_LINE_PLIES: Final = 64


def value_to_centipawns(value: float) -> int:
    """Convert a value of the network or search, between -1 (lost) and 1 (won), to centipawns."""
    return round(_CENTIPAWN_SCALE * atanh(max(-_MAX_VALUE, min(_MAX_VALUE, value))))


class SearchNode:
    """A visited position of the Monte Carlo search tree, with its visits and the sum of their values."""

    __slots__ = ("block", "children", "is_pending", "mate", "moves", "priors", "terminal_value", "value_sum", "visits")

    def __init__(self) -> None:
        self.moves: Sequence[int] = ()
        """All legal moves, the most probable first; only the mating move if there is a mate in one or three."""
        self.priors: Sequence[float] = ()
        self.children: list[SearchNode] = []
        """Child nodes of the visited moves, which are the first ones of `moves`."""
        self.visits = 0
        self.value_sum = 0.0
        """Sum of the values (-1 to 1) of all visits of the position, for its side to move."""
        self.mate: int | None = None
        """Plies to a proved mate: positive if the side to move mates, 0 or negative if it is mated."""
        self.terminal_value: float | None = None
        """Value of the position if a repetition or declaration ends the game in it; None otherwise."""
        self.is_pending = True
        """True until the network has evaluated the position."""
        self.block: HistoryBlock | None = None
        """The input planes of the move to this position, kept from the second visit on."""

    @property
    def mean_value(self) -> float:
        """Mean value of the position for its side to move, from -1 to 1."""
        if self.mate is not None:
            return 1.0 if self.mate > 0 else -1.0
        return self.value_sum / self.visits if self.visits else 0.0


class _Leaf(NamedTuple):
    """A new position of the tree that waits to be evaluated by the network, with the path to it."""

    path: list[SearchNode]
    planes: InputPlanes
    moves: list[int]
    squares: list[int]
    side: int


class NetworkSearch(GameSearch):
    """Monte Carlo search tree, kept from move to move of a game."""

    MAX_RESIGN_VALUE: ClassVar = 1_400
    """Highest resignation threshold in centipawns: 1,400 is a winning chance of 1 percent, and no score exceeds 2,280."""
    MAX_EVALUATIONS_PER_PLY: ClassVar = 50

    def __init__(self, network: Network, most_nodes: int = 1 << 15) -> None:
        super().__init__()
        self._network = network
        self._level: NetworkLevel = FULL_STRENGTH
        self.max_nodes = most_nodes
        self.clear_tree()

    def clear_tree(self) -> None:
        self._game: GamePath | None = None
        self._root = SearchNode()
        self.nodes = 0
        """Number of positions in the search tree."""

    def set_level(self, level: int, form: int, chance: Random) -> None:  # noqa: ARG002
        self._level = NETWORK_LEVELS[level - WEAKEST_LEVEL]
        if self._level.max_evaluations is not None:
            # What an earlier move has found would make it stronger than it is to be.
            self.clear_tree()

    @property
    def max_evaluations(self) -> int | None:
        return self._level.max_evaluations

    @property
    def solves_mates(self) -> bool:
        return True

    def begin_search(self, game: GamePath, wanted: Collection[int] = ()) -> None:
        self._begin_path(game)
        self._position = NetworkPosition(game.sfen, game.moves)
        root = None if wanted else self._find_known_node(game)
        if root is None:
            root = SearchNode()
            self.nodes = 1
            self._root = root
            self._evaluate_root(wanted)
        self._root = root
        # A tree of some moves only is of no use to the next search.
        self._game = None if wanted else game

    def release_board(self) -> None:
        del self._position

    def apply_style(self, style: Style) -> None:
        """Make moves of an opening style more probable; results searched without that are dropped."""
        root = self._root
        styled = choices_in_style(root.moves, root.priors, self._position, style)
        if styled is not None:
            root.moves, root.priors = array("H", styled[0]), array("f", styled[1])
            self.nodes = 1
            if root.children:
                root.children, root.visits, root.value_sum = [], 1, root.mean_value

    def choose_without_search(self, chance: Random) -> SearchLine | None:
        """Line of one move: a mate in one if the level sees it, else a move drawn by probability."""
        level, root = self._level, self._root
        if not level.temperature:
            return None
        mate = self._position.board.solve_mate_in_one() if level.sees_mates else None
        if mate is not None and mate.value & MOVE_MASK in root.moves:
            return SearchLine((mate.value & MOVE_MASK,), 1.0, 1)
        move = draw_move(list(root.moves), list(root.priors), level, self._position, chance)
        return SearchLine((move,), root.mean_value, None)

    def run_search(self, must_stop: Callable[[], bool], lines: int = 1) -> None:
        while not (self._is_solved(lines) or self.nodes >= self.max_nodes or must_stop()):
            self._search_batch(lines)

    def _is_solved(self, lines: int) -> bool:
        """True if mates or ends of the game prove the values of the best `lines`, so that the search can stop."""
        root = self._root
        if root.mate is not None and (lines <= 1 or root.mate <= 0):
            return True
        return len(root.children) == len(root.moves) and all(
            child.mate is not None or child.terminal_value is not None for child in root.children
        )

    @property
    def root_visits(self) -> int:
        """Number of visits of the tree's root position, those of earlier searches included."""
        return self._root.visits

    def visit_lead(self) -> int:
        counts = sorted((child.visits for child in self._root.children), reverse=True)
        return counts[0] - (counts[1] if len(counts) > 1 else 0) if counts else 0

    def best_lines(self, count: int) -> list[SearchLine]:
        root = self._root
        ranked = _ranked_children(root)[:count]
        if not ranked:
            return [SearchLine((root.moves[0],), root.mean_value, root.mate, root.visits)] if root.moves else []
        return [_search_line(root.moves[place], root.children[place]) for place in ranked]

    def depth_of(self, lines: list[SearchLine]) -> int:
        return len(lines[0].moves)

    def line_centipawns(self, line: SearchLine) -> int:
        return value_to_centipawns(line.value)

    @property
    def hashfull(self) -> int:
        return 1000 * self.nodes // self.max_nodes

    # The root

    def _find_known_node(self, game: GamePath) -> SearchNode | None:
        """Find the node of the game's last position in the tree of the last search; None if it is not there."""
        before = self._game
        if before is None or before.sfen != game.sfen or before.moves != game.moves[: len(before.moves)]:
            return None
        node = self._root
        for move in game.moves[len(before.moves) :]:
            place = list(node.moves).index(move) if move in node.moves else len(node.children)
            if place >= len(node.children):
                return None
            node = node.children[place]
        # What ended a line of the search need not end the game, and a mate in one has kept no other move.
        if node.is_pending or node.terminal_value is not None or not node.priors:
            return None
        self.nodes = _subtree_size(node)
        return node

    def _evaluate_root(self, wanted: Collection[int]) -> None:
        position = self._position
        moves = [move for move in legal_moves(position.board) if not wanted or move in wanted]
        leaf = _Leaf([self._root], position.network_planes(), moves, position.squares, position.side)
        self._root.visits = 1
        self._evaluate_leaves([leaf])

    # One batch

    def _search_batch(self, lines: int) -> None:
        leaves: list[_Leaf] = []
        for _ in range(1 if self._root.visits < _MAX_SINGLE_VISITS else _BATCH_SIZE):
            path, leaf = self._descend_to_leaf(lines)
            if leaf is not None:
                leaves.append(leaf)
            elif path[-1].is_pending:
                # It waits in this batch already: without its value there is nothing better to look at.
                _undo_virtual_loss(path)
                break
            else:
                end = path[-1]
                _backpropagate(path, end.mean_value if end.terminal_value is None else end.terminal_value)
        if leaves:
            self._evaluate_leaves(leaves)

    def _evaluate_leaves(self, leaves: list[_Leaf]) -> None:
        logits, values = self._network.evaluate_batch([leaf.planes for leaf in leaves])
        self.evaluation_count += len(leaves)
        for leaf, row, value in zip(leaves, logits, values, strict=True):
            said = to_policy_value(row, float(value), leaf.moves, leaf.squares, leaf.side)
            node = leaf.path[-1]
            node.moves, node.priors = array("H", said.moves), array("f", said.priors)
            node.is_pending = False
            _backpropagate(leaf.path, said.value)

    def _descend_to_leaf(self, lines: int) -> tuple[list[SearchNode], _Leaf | None]:
        """Walk from the root to a position that has to be evaluated, or to one whose value is known."""
        position, node, path = self._position, self._root, [self._root]
        start = len(self.game_path)
        leaf = None
        while True:
            place = _select_child(node, lines if node is self._root else 1)
            is_new = place == len(node.children)
            if is_new:
                node.children.append(SearchNode())
            child = node.children[place]
            path.append(child)
            if not is_new and (child.is_pending or child.terminal_value is not None or child.mate is not None):
                break
            position.make_move(node.moves[place], child.block)
            if is_new:
                leaf = self._new_leaf(child, path)
                self.game_path.append((0, False))
                break
            child.block = position.last_block
            self.game_path.append((position.board.zobrist_hash(), position.board.is_in_check()))
            node = child
        for _ in range(len(self.game_path) - start):
            position.unmake_move()
        del self.game_path[start:]
        self.selective_depth = max(self.selective_depth, len(path) - 1)
        for visited in path:
            visited.visits += 1
            visited.value_sum += 1.0
        self._root.value_sum -= 1.0
        return path, leaf

    def _new_leaf(self, node: SearchNode, path: list[SearchNode]) -> _Leaf | None:
        """Settle a new position if the rules or a short mate decide it; else return the leaf for the network to evaluate."""
        self.nodes += 1
        board = self._position.board
        is_checked = board.is_in_check()
        node.terminal_value = self.repetition_value(board.zobrist_hash(), is_checked)
        if (
            node.terminal_value is None
            and not is_checked
            and self._position.has_entered_king()
            and may_declare_win(board.to_sfen())
        ):
            node.terminal_value = 1.0
        if node.terminal_value is not None:
            node.is_pending = False
            return None
        if not is_checked and (mating := board.solve_mate_in_one()) is not None:
            node.mate, node.moves, node.is_pending = 1, (mating.value & MOVE_MASK,), False
            return None
        if not is_checked and (check := first_of_mate_in_three(board)) is not None:
            node.mate, node.moves, node.is_pending = 3, (hash(check) & MOVE_MASK,), False
            return None
        moves = legal_moves(board)
        if not moves:
            node.mate, node.is_pending = 0, False
            return None
        position = self._position
        return _Leaf(path, position.network_planes(), moves, position.squares.copy(), position.side)


def _subtree_size(node: SearchNode) -> int:
    """Number of positions in the part of the tree that begins with a node, the node included."""
    count, rest = 0, [node]
    while rest:
        count += 1
        rest.extend(rest.pop().children)
    return count


def _select_child(node: SearchNode, lines: int) -> int:
    """Index of the child with the best PUCT score; the number of children means the first unvisited move."""
    children, priors = node.children, node.priors
    if lines > 1 and (forced := _undervisited_child(node, lines)) is not None:
        return forced
    root = sqrt(node.visits)
    scale = (_PUCT_CONSTANT + log((node.visits + _PUCT_BASE) / _PUCT_BASE)) * root
    best, chosen, seen = -inf, 0, 0.0
    for place, child in enumerate(children):
        prior = priors[place]
        seen += prior
        if child.mate is not None:
            continue
        merit = scale * prior / (1 + child.visits) - child.value_sum / child.visits
        if merit > best:
            best, chosen = merit, place
    if len(children) < len(node.moves):
        merit = node.value_sum / node.visits - _FIRST_PLAY_URGENCY_LOSS * sqrt(seen) + scale * priors[len(children)]
        if merit > best or best == -inf:
            return len(children)
    return chosen


def _undervisited_child(node: SearchNode, lines: int) -> int | None:
    """Index of one of the best `lines` moves that has too few visits to be judged; None if all have enough."""
    if len(node.children) < min(lines, len(node.moves)):
        return len(node.children)
    least = _MIN_LINE_SHARE * node.visits
    for place in _ranked_children(node)[:lines]:
        child = node.children[place]
        if child.visits < least and child.mate is None:
            return place
    return None


def _move_rank(child: SearchNode) -> tuple[int, float]:
    """Sort key of a move, by the node after it; the best move has the greatest key."""
    if child.mate is None:
        return 1, child.visits
    return (2, child.mate) if child.mate <= 0 else (0, child.mate)


def _ranked_children(node: SearchNode) -> list[int]:
    """Indices of all visited moves, best first: mates, then others by visits, then those that lose by mate, latest first."""
    return sorted(range(len(node.children)), key=lambda place: _move_rank(node.children[place]), reverse=True)


def _search_line(move: int, child: SearchNode) -> SearchLine:
    mate = child.mate
    if mate is not None:
        mate = 1 - mate if mate <= 0 else -1 - mate
    moves, node = [move], child
    while node.moves and len(moves) < _MAX_LINE_PLIES:
        if node.mate is not None and not node.children:
            moves.append(node.moves[0])
            break
        if not (ranked := _ranked_children(node)):
            break
        moves.append(node.moves[ranked[0]])
        node = node.children[ranked[0]]
    value = -child.mean_value if child.terminal_value is None else -child.terminal_value
    return SearchLine(tuple(moves), value, mate, child.visits)


def _backpropagate(path: list[SearchNode], value: float) -> None:
    """Add the value of a leaf to all nodes up to the root, with changing sign, and pass proved mates up."""
    for place in range(len(path) - 1, -1, -1):
        node = path[place]
        if place < len(path) - 1 and node.mate is None:
            _prove_mate(node, path[place + 1])
        if node.mate is not None:
            value = 1.0 if node.mate > 0 else -1.0
        node.value_sum += value - 1.0 if place else value
        value = -value


def _undo_virtual_loss(path: list[SearchNode]) -> None:
    """Undo the virtual losses of a path to a position that is still being evaluated."""
    for place, node in enumerate(path):
        node.visits -= 1
        node.value_sum -= 1.0 if place else 0.0


def _prove_mate(node: SearchNode, child: SearchNode) -> None:
    """Set the proved mate of a node if the mate of its new `child` decides it."""
    if child.mate is None:
        return
    if child.mate <= 0:
        node.mate = 1 - child.mate
    elif len(node.children) == len(node.moves):
        mates = [each.mate for each in node.children if each.mate is not None and each.mate > 0]
        if len(mates) == len(node.children):
            node.mate = -1 - max(mates)
