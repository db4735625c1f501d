"""The mate solver of the bundled engine: finds a forced mate by checks alone, or shows that there is none.

Short mates are searched first, two plies deeper each time, so that the answer is the shortest. When that takes long, a
search without a length limit takes turns with it. The results of both are certain (see `EscapeProof` and
`app.builtin.mate_search`), and a line is returned only after it was replayed on a board.

The attacker's king may be missing. Without a king of the defender there is nothing to mate, so the answer is NO_MATE.
A position with the defender in check on the attacker's turn is illegal: UNDECIDED.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from app.builtin.mate_search import (
    INFINITE,
    NO_PLY_LIMIT,
    MateNode,
    MateTree,
    NodesUsedUp,
    SearchStopped,
    free_nodes,
    possible_checks,
)
from app.builtin.native import Board, Move32

_VERIFICATION_NODES = 5000
_MAX_VERIFIED_PLIES = 21


class SolvedMate:
    """The principal variation of a proved mate within `plies` from the root of the mate search.

    Results that the tree has evicted are searched again.
    """

    def __init__(self, tree: MateTree, plies: int) -> None:
        self._tree = tree
        self._board = tree.board
        self._plies = plies

    def mating_line(self) -> tuple[str, ...]:
        board = self._board
        start = board.game_ply
        line: list[str] = []
        left = self._plies
        while True:
            check, left = self._fastest_check(left)
            board.push_move32(check)
            line.append(check.to_usi())
            replies = board.legal_moves_move32()
            if not replies:
                break
            reply, left = self._longest_reply(replies, left)
            board.push_move32(reply)
            line.append(reply.to_usi())
        while board.game_ply > start:
            board.pop()
        return tuple(line)

    def _fastest_check(self, left: int) -> tuple[Move32, int]:
        """Find the check that mates soonest; return it and the plies to mate after it."""
        board, tree = self._board, self._tree
        mating = board.solve_mate_in_one()
        if mating is not None:
            return mating, 0
        known = self._shortest_known_check()
        if known is None or known[1] >= left:
            tree.search_mate(left)
            known = self._shortest_known_check()
        if known is None:
            tree.clear_nodes()
            tree.search_mate(left)
            known = self._shortest_known_check()
        if known is None:
            raise NodesUsedUp
        return known

    def _shortest_known_check(self) -> tuple[Move32, int] | None:
        known = [(move, self._known_plies_after(move)) for move in self._tree.legal_checks()]
        return min((each for each in known if each[1] < INFINITE), key=lambda each: each[1], default=None)

    def _longest_reply(self, replies: list[Move32], left: int) -> tuple[Move32, int]:
        """Find the reply that delays mate longest; return it and the plies after it. Board moves precede interposed drops."""
        lengths = {move: self._plies_after(move, left - 1) for move in replies}
        tried = sorted(replies, key=lambda move: (-lengths[move], move.is_drop()))
        if left <= _MAX_VERIFIED_PLIES:
            for move in tried:
                if lengths[move] < left - 1 or self._delays_mate(move, lengths[move]):
                    break
                lengths[move] = self._plies_after(move, left - 3)
        longest = max(tried, key=lambda move: lengths[move])
        return longest, lengths[longest]

    def _plies_after(self, reply: Move32, most: int) -> int:
        """Number of plies to mate after the defender's `reply`, known to be at most `most`."""
        board, tree = self._board, self._tree
        board.push_move32(reply)
        plies = 1 if board.solve_mate_in_one() is not None else tree.proved_mates.get(board.zobrist_hash(), INFINITE)
        if plies > most:
            plies = tree.search_mate(most).depth
        board.pop()
        return plies

    def _delays_mate(self, reply: Move32, plies: int) -> bool:
        """Return True unless a mate in fewer than `plies` after `reply` is found within a node limit."""
        if plies < 3:
            return True
        self._board.push_move32(reply)
        try:
            holds = not self._tree.search_mate(plies - 2, _VERIFICATION_NODES).dn
        except NodesUsedUp:
            holds = True
        finally:
            self._board.pop()
        return holds

    def _known_plies_after(self, check: Move32) -> int:
        """Known number of plies to mate after `check`; NEVER if unknown."""
        board, tree = self._board, self._tree
        board.push_move32(check)
        plies = tree.proved_mates.get(board.zobrist_hash(), INFINITE)
        if plies > 2 and tree.is_mate_in_two():
            plies = 2
        board.pop()
        return plies


def is_mate(sfen: str, moves: tuple[str, ...]) -> bool:
    """Return True if `moves` are legal, alternate checks and replies, and end in mate."""
    board = Board(sfen)
    for number, usi in enumerate(moves):
        if usi not in {move.to_usi() for move in board.legal_moves()}:
            return False
        board.push_usi(usi)
        if number % 2 == 0 and not board.is_in_check():
            return False
    return len(moves) % 2 == 1 and board.is_mated()


class EscapeProof:
    """Proof that there is no mate of any length, independent of the path (no graph history interaction).

    The defender is safe if every check has a reply that stays within a closed set of positions. A disproof by the search is
    accepted only if such a set, of at most `most` positions, is found from the tree's position. If a check has no such
    reply, the disproof was wrong; the facts found meanwhile improve the next search.
    """

    def __init__(self, tree: MateTree, most: int) -> None:
        self._tree = tree
        self._board = tree.board
        self._king = tree.king_square
        self._most_positions = most
        self._safe_positions: set[int] = set()

    def is_certain(self) -> bool:
        """Return True if the closed set exists: every check in each of its positions has a reply within it."""
        board = self._board
        start = board.game_ply
        self._safe_positions.add(board.zobrist_hash())
        unanswered = [self._unproved_checks()]
        while unanswered and len(self._safe_positions) < self._most_positions:
            self._tree.count_node()
            check = next(unanswered[-1], None)
            if check is None:
                unanswered.pop()
                self._unmake_to_ply(max(start, board.game_ply - 2))
                continue
            board.push_move32(check)
            reply = self._find_safe_reply()
            if reply is None:
                break
            board.push_move32(reply)
            position = board.zobrist_hash()
            if self._is_safe(position):
                self._unmake_to_ply(board.game_ply - 2)
            else:
                self._safe_positions.add(position)
                unanswered.append(self._unproved_checks())
        self._unmake_to_ply(start)
        return not unanswered

    def _unproved_checks(self) -> Iterator[Move32]:
        """Yield the checks to which a safe reply is not yet proved."""
        board = self._board
        for move in possible_checks(board, self._king()):
            board.push_move32(move)
            dangerous = board.is_in_check() and not self._is_safe(board.zobrist_hash())
            board.pop()
            if dangerous:
                yield move

    def _find_safe_reply(self) -> Move32 | None:
        """Find a reply after which the defender is proved safe, or may be; None if there is none."""
        reply = self._likely_reply()
        if reply is None and not self._tree.search_mate(NO_PLY_LIMIT, attacks=False).dn:
            reply = self._likely_reply()
        return reply

    def _likely_reply(self) -> Move32 | None:
        board = self._board
        likely = None
        for move in board.legal_moves_move32():
            board.push_move32(move)
            position = board.zobrist_hash()
            board.pop()
            if self._is_safe(position):
                return move
            if likely is None and self._tree.is_guessed_escape(position):
                likely = move
        return likely

    def _is_safe(self, position: int) -> bool:
        return position in self._safe_positions or self._tree.proved_escapes.get(position, 0) >= NO_PLY_LIMIT

    def _unmake_to_ply(self, ply: int) -> None:
        while self._board.game_ply > ply:
            self._board.pop()


_NODES_PER_TURN: Final = 20_000
_MAX_LIMITED_PLIES: Final = 300
"""Length limit in plies from which the search runs without a limit instead."""

_MAX_SHORTENED_PLIES: Final = 61
"""Longest mate, in plies, for which a shorter one is searched."""


class MateVerdict(Enum):
    MATE = "mate"
    NO_MATE = "no mate"
    """There is no mate by checks alone within the requested plies."""
    UNDECIDED = "undecided"


class MateSolution(NamedTuple):
    verdict: MateVerdict
    moves: tuple[str, ...]
    """The whole mating line in USI, empty unless `verdict` is MATE."""
    nodes: int


class MateSolver:
    """Mate solver for one position at a time, which searches in the thread that calls it."""

    def __init__(self, entries: int) -> None:
        """`entries` limits the search nodes kept; the tables of mates and escapes get half of it each."""
        self._max_entries = entries
        self._old_nodes: dict[int, MateNode] = {}
        """Search nodes of the last position, freed at the next call: freeing them at `stop` would delay the answer."""

    def search_mate(self, sfen: str, should_stop: Callable[[], bool], longest: int | None = None) -> MateSolution:
        """Search a mate for the side to move, within `longest` plies if given. ValueError if `sfen` is invalid."""
        board = Board(sfen)
        if board.king_square(board.turn.opponent()).is_none():
            return MateSolution(MateVerdict.NO_MATE, (), 0)
        if board.is_attacked_by(board.king_square(board.turn.opponent()), board.turn):
            return MateSolution(MateVerdict.UNDECIDED, (), 0)
        free_nodes(self._old_nodes)
        tree = MateTree(board, self._max_entries, should_stop)
        attempt = _MateAttempt(tree, longest, self._max_entries)
        try:
            verdict, moves = attempt.search_verdict()
        except SearchStopped:
            verdict, moves = MateVerdict.UNDECIDED, ()
        self._old_nodes = tree.nodes_by_key
        if verdict is MateVerdict.MATE and not is_mate(sfen, moves):
            verdict, moves = MateVerdict.UNDECIDED, ()
        return MateSolution(verdict, moves, tree.node_count)


MateAnswer = tuple[MateVerdict, tuple[str, ...]]


class _MateAttempt:
    """One attempt to solve a position: searches with and without length limit in turn, with ever more nodes."""

    def __init__(self, tree: MateTree, longest: int | None, entries: int) -> None:
        self._tree = tree
        self._ply_limit = NO_PLY_LIMIT if longest is None else longest
        self._max_entries = entries
        self._next_length = 1
        """Length limit of the next search, in plies; shorter mates have been ruled out."""

    def search_verdict(self) -> MateAnswer:
        allowed = _NODES_PER_TURN
        while True:
            answer = self._search_stepwise(allowed) or self._search_full_length(allowed)
            if answer is not None:
                return answer
            allowed *= 2

    def _search_stepwise(self, allowed: int) -> MateAnswer | None:
        """Search for a mate with rising length limits until it is found or excluded; None if the nodes are used up."""
        end = self._tree.node_count + allowed
        while self._next_length <= self._ply_limit:
            try:
                case = self._tree.search_mate(self._next_length, end - self._tree.node_count)
            except NodesUsedUp:
                return None
            if not case.pn:
                return self._mate_answer(case.depth)
            if case.depth >= NO_PLY_LIMIT:
                break
            self._next_length += 2
        return MateVerdict.NO_MATE, ()

    def _search_full_length(self, allowed: int) -> MateAnswer | None:
        """Search for a mate with the full length limit, or without one; None if undecided."""
        limit = self._ply_limit if self._ply_limit < _MAX_LIMITED_PLIES else NO_PLY_LIMIT
        try:
            case = self._tree.search_mate(limit, allowed)
        except NodesUsedUp:
            return None
        if not case.pn:
            return self._mate_answer(self._shorten_mate(case)) if case.depth <= self._ply_limit else None
        if limit < NO_PLY_LIMIT or case.depth >= NO_PLY_LIMIT:
            return MateVerdict.NO_MATE, ()
        if EscapeProof(self._tree, self._max_entries).is_certain():
            return MateVerdict.NO_MATE, ()
        self._tree.clear_nodes()
        return None

    def _shorten_mate(self, case: MateNode) -> int:
        """Search shorter mates for half the nodes spent so far; return the shortest length found, in plies."""
        plies, allowed = case.depth, self._tree.node_count // 2
        if plies > _MAX_SHORTENED_PLIES:
            return plies
        end = self._tree.node_count + allowed
        try:
            while plies - 2 >= self._next_length:
                case = self._tree.search_mate(plies - 2, end - self._tree.node_count)
                if case.pn:
                    break
                plies = case.depth
        except (NodesUsedUp, SearchStopped):
            pass
        return plies

    def _mate_answer(self, plies: int) -> MateAnswer:
        try:
            return MateVerdict.MATE, SolvedMate(self._tree, plies).mating_line()
        except NodesUsedUp:
            return MateVerdict.UNDECIDED, ()
