"""Depth-first proof-number search (df-pn) for mates, with facts that do not depend on the path.

A *case* is a position with a length limit in plies, or FOREVER. Its proof number (`pn`) estimates the work left to prove a
mate, its disproof number (`dn`) the work left to refute it. The number over several open branches is their worst plus the
count of the others, not their sum: a dozen interpositions are hardly more work than one.

**Graph history interaction.** Chains of checks repeat positions, and a result on one path need not hold on another. Two
kinds of case keep that from doing harm:

- Cases with a length limit. Each move lowers the limit, so no case repeats on its path, and the result holds after any
  moves. The shortest mate never needs a position twice, so no mate is lost.
- Cases FOREVER. A position repeated on the path counts as no mate. A *proof* is sound all the same: it consists of proofs
  that were finished earlier, down to mated boards, so it cannot be circular. A *disproof* holds on its path only; it is a
  guess, which `app.builtin.mate.EscapeProof` must confirm before it is reported.

So the tables of facts hold only mates with their lengths, and lengths within which there is no mate. A position without
checks has no mate FOREVER, and so have those that lead only to such positions.
"""

from collections.abc import Callable
from functools import cache
from itertools import compress
from typing import Final

from app.builtin.native import Board, Move32
from app.shogi.move_tables import LINE_THROUGH, REACH

_KIND_BY_RSSHOGI = (0, 1, 2, 3, 4, 6, 7, 5, 8)
"""Kinds of `app.shogi` by the kinds of rsshogi, which number bishop and rook before the gold."""

_DROP_BIT = 0x4000


class _PossibleChecks(dict[int, bool]):
    """Filter of moves that may check a king on one square: True by move number, computed on first use.

    Making each legal move to test it for check would take most of the time. This table keeps only moves that could check on
    an empty board: directly, or by leaving a line to the king (discovered check).
    """

    def __init__(self, king: int) -> None:
        super().__init__()
        self._king = king

    def __missing__(self, move: int) -> bool:
        to, origin, piece = _square_from_rsshogi(move & 127), move >> 7 & 127, move >> 16 & 31
        reaches = REACH[to * 81 + self._king] >> _piece_from_rsshogi(piece) & 1
        unveils = not move & _DROP_BIT and LINE_THROUGH[0][self._king * 81 + _square_from_rsshogi(origin)]
        self[move] = possible = bool(reaches or unveils)
        return possible


def _square_from_rsshogi(square: int) -> int:
    """Square number of `app.shogi` for one of rsshogi, which counts down the files from the right."""
    return square % 9 * 9 + 8 - square // 9


def _piece_from_rsshogi(piece: int) -> int:
    """Piece number of `app.shogi` for one of rsshogi; the bits for promotion and White are the same."""
    promoted = piece & 8 if piece & 7 else 0
    return (piece & 16) | promoted | _KIND_BY_RSSHOGI[piece & 7 if promoted else piece & 15]


@cache
def _possible_check_moves(king: int) -> _PossibleChecks:
    return _PossibleChecks(_square_from_rsshogi(king))


def possible_checks(board: Board, king: int) -> list[Move32]:
    """Legal moves that may check a king on `king`; every check is among them."""
    moves = board.legal_moves_move32()
    return list(compress(moves, map(_possible_check_moves(king).__getitem__, map(hash, moves))))


def first_of_mate_in_three(board: Board) -> Move32 | None:
    """Return the first move of a mate in three plies, or None; a mate in one is not searched."""
    king = board.king_square(board.turn.opponent())
    if king.is_none():
        return None
    for check in possible_checks(board, king.value):
        board.push_move32(check)
        mates = board.is_in_check() and _is_mated_by_next(board)
        board.pop()
        if mates:
            return check
    return None


def _is_mated_by_next(board: Board) -> bool:
    """Return True if every reply to the check on the board lets the next move mate."""
    for reply in board.legal_moves_move32():
        board.push_move32(reply)
        mates = not board.is_in_check() and board.solve_mate_in_one() is not None
        board.pop()
        if not mates:
            return False
    return True


NO_PLY_LIMIT: Final = 1 << 20
INFINITE: Final = 1 << 30
"""Number that stands for infinity as proof or disproof number of a search node."""

_MAX_PATH_PLIES: Final = 400
_NODES_PER_POLL: Final = 8


class SearchStopped(Exception):  # noqa: N818 - it says what happened to the search
    """Raised when the caller asks the search to stop."""


class NodesUsedUp(Exception):  # noqa: N818 - it says what happened to the search
    """Raised when the node limit of an attempt is used up."""


class MateNode:
    """A node of the search: a position with a length limit; `branches` is None until it is expanded."""

    __slots__ = ("branches", "depth", "dn", "is_on_path", "key", "pn", "replies", "settled_depth")

    branches: "list[tuple[Move32, MateNode]] | None"

    def __init__(self, key: int) -> None:
        self.key = key
        self.pn = 1
        self.dn = 1
        self.depth = 0
        """Plies to mate if proved; if disproved, plies within which there is no mate."""
        self.is_on_path = False
        self.branches = None
        self.replies: list[Move32] = []
        self.settled_depth = 0
        """Least `depth` (attacker) or greatest (defender) of the moves settled on expansion, which are not in `branches`."""

    def set_proved(self, plies: int) -> None:
        self.pn, self.dn, self.depth = 0, INFINITE, plies

    def set_disproved(self, plies: int) -> None:
        self.pn, self.dn, self.depth = INFINITE, 0, min(plies, NO_PLY_LIMIT)


def _settled_node(proved: int | None, disproved: int | None) -> MateNode:
    case = MateNode(0)
    if proved is not None:
        case.set_proved(proved)
    if disproved is not None:
        case.set_disproved(disproved)
    return case


_SETTLED_NOW: Final = (_settled_node(None, 0), _settled_node(0, None))
_SETTLED_IN_TWO: Final = (_settled_node(None, 2), _settled_node(2, None))
"""Shared search nodes with a settled result, indexed by True for mate; most nodes are one of these."""


class MateTree:
    """The df-pn search from one root, with its nodes (cases) and its tables of proved mates and escapes.

    `board` is at the root between calls. `entries` limits the cases kept; each of the two tables gets half of it.
    """

    def __init__(self, board: Board, entries: int, should_stop: Callable[[], bool]) -> None:
        self.board = board
        self.node_count = 0
        self.proved_mates: dict[int, int] = {}
        """Positions with a proved mate, by key: the number of plies to it."""
        self.proved_escapes: dict[int, int] = {}
        """Positions with a proved escape, by key: the number of plies within which there is no mate."""
        self.nodes_by_key: dict[int, MateNode] = {}
        """Search nodes of the mate search by position key and length limit; `free_nodes` frees them."""
        self._path: list[MateNode] = []
        self._entries = max(entries, 1000)
        self._should_stop = should_stop
        self._node_limit = INFINITE
        self._defender = board.turn.opponent()

    # Asking

    def search_mate(self, plies: int, allowed: int = INFINITE, *, attacks: bool = True) -> MateNode:
        """Settle whether the side to move mates within `plies`, or is mated if not `attacks`; NodesUsedUp after `allowed` nodes."""
        case = self._find_node(self.board.zobrist_hash(), plies)
        self._node_limit = self.node_count + allowed
        depth = self.board.game_ply
        try:
            while case.pn and case.dn:
                self._search_node(case, plies, attacks, INFINITE, INFINITE)
        except (NodesUsedUp, SearchStopped):
            # Go back to where the search began.
            for each in self._path:
                each.is_on_path = False
            self._path.clear()
            while self.board.game_ply > depth:
                self.board.pop()
            raise
        return case

    def is_guessed_escape(self, position: int) -> bool:
        """Return True if a search without length limit (FOREVER) found no mate in the position, on some path."""
        case = self.nodes_by_key.get(position << 21 | NO_PLY_LIMIT)
        return case is not None and not case.dn

    def clear_nodes(self) -> None:
        """Drop all search nodes, with unproved escapes; the proved mates and escapes stay."""
        free_nodes(self.nodes_by_key)

    def legal_checks(self) -> list[Move32]:
        """All legal moves on the board that give check."""
        board = self.board
        found: list[Move32] = []
        for move in possible_checks(board, self.king_square()):
            board.push_move32(move)
            if board.is_in_check():
                found.append(move)
            board.pop()
        return found

    def is_mate_in_two(self) -> bool:
        """Return True if every reply to the current check allows a mate in one."""
        return self._all_allow_mate_in_one(self.board.legal_moves_move32())

    # Choosing

    def _search_node(self, case: MateNode, plies: int, attacks: bool, most: int, most_against: int) -> None:
        """Search a node, for the attacker or the defender, until its proof or disproof number reaches a threshold.

        `most` is the threshold of the side to move (pn for the attacker), `most_against` that of the other number.
        """
        branches = case.branches
        if branches is None:
            branches = case.branches = (
                self._expand_checks(case, plies) if attacks else self._expand_replies(case, plies)
            )
        below = plies - 1 if plies < NO_PLY_LIMIT else NO_PLY_LIMIT
        board = self.board
        case.is_on_path = True
        self._path.append(case)
        while True:
            chosen, least, second, opened, worst = _choose_branch(branches, attacks)
            if chosen is None or not least:
                break
            against = worst + opened - 1
            case.pn, case.dn = (least, against) if attacks else (against, least)
            if least >= most or against >= most_against:
                break
            board.push_move32(chosen[0])
            child_most = min(most, second + 1 + (second >> 2))
            self._search_node(chosen[1], below, not attacks, most_against - opened + 1, child_most)
            board.pop()
        self._path.pop()
        case.is_on_path = False
        if least and chosen is not None:
            return
        mates = [child.depth for _, child in branches if not child.pn]
        escapes = [0 if child.dn else child.depth for _, child in branches]
        if attacks:
            if least:
                self._disprove_node(case, 1 + min([case.settled_depth, *escapes]))
            else:
                self._prove_node(case, 1 + min(mates))
        elif least:
            self._prove_node(case, 1 + max([case.settled_depth, *mates]))
        else:
            self._disprove_node(case, 1 + max(escapes))

    def _prove_node(self, case: MateNode, plies: int) -> None:
        case.set_proved(plies)
        position = case.key >> 21
        if plies < self.proved_mates.get(position, NO_PLY_LIMIT):
            self.proved_mates[position] = plies

    def _disprove_node(self, case: MateNode, plies: int) -> None:
        case.set_disproved(plies)
        position = case.key >> 21
        if case.depth > self.proved_escapes.get(position, 0):
            self.proved_escapes[position] = case.depth

    # Looking into a case

    def _expand_checks(self, case: MateNode, plies: int) -> "list[MateBranch]":
        """Expand an attacker's node: return the undecided checks with their nodes, or a single check that mates."""
        self.count_node()
        case.settled_depth = NO_PLY_LIMIT
        if len(self._path) > _MAX_PATH_PLIES:
            case.settled_depth = 0
            return []
        board, below = self.board, plies - 1 if plies < NO_PLY_LIMIT else NO_PLY_LIMIT
        found: list[MateBranch] = []
        for move in possible_checks(board, self.king_square()):
            board.push_move32(move)
            if board.is_in_check():
                child = self._node_after_check(below)
                if not child.pn:
                    found = [(move, child)]
                elif child.dn:
                    found.append((move, child))
                elif child.depth < case.settled_depth:
                    case.settled_depth = child.depth
                if not child.pn:
                    board.pop()
                    break
            board.pop()
        return found

    def _node_after_check(self, plies: int) -> MateNode:
        """Return the search node after a check, settled at once if every reply allows a mate in one."""
        if plies == 2:
            return _SETTLED_IN_TWO[self._all_allow_mate_in_one(self.board.legal_moves_move32())]
        if not plies:
            return _SETTLED_NOW[self.board.is_mated()]
        case = self._find_node(self.board.zobrist_hash(), plies)
        if case.pn and case.dn and case.branches is None and not case.replies:
            replies = self.board.legal_moves_move32()
            if self._all_allow_mate_in_one(replies):
                case.set_proved(2)
            else:
                case.pn = len(replies)
                case.replies = replies
        return case

    def _all_allow_mate_in_one(self, replies: list[Move32]) -> bool:
        """Return True if each of `replies` allows a mate in one."""
        board = self.board
        for reply in replies:
            board.push_move32(reply)
            mating = board.solve_mate_in_one()
            board.pop()
            if mating is None:
                return False
        return True

    def _expand_replies(self, case: MateNode, plies: int) -> "list[MateBranch]":
        """Expand a defender's node: return the undecided replies with their nodes, or a single reply that escapes."""
        self.count_node()
        case.settled_depth = -1
        board, below = self.board, plies - 1 if plies < NO_PLY_LIMIT else NO_PLY_LIMIT
        found: list[MateBranch] = []
        for move in case.replies or board.legal_moves_move32():
            board.push_move32(move)
            if board.solve_mate_in_one() is not None:
                case.settled_depth = max(case.settled_depth, 1)
                board.pop()
                continue
            child = self._find_node(board.zobrist_hash(), below)
            board.pop()
            if not child.dn:
                found = [(move, child)]
                break
            if child.pn:
                found.append((move, child))
            else:
                case.settled_depth = max(case.settled_depth, child.depth)
        case.replies = []
        return found

    def king_square(self) -> int:
        return self.board.king_square(self._defender).value

    # Remembering

    def _find_node(self, position: int, plies: int) -> MateNode:
        key = position << 21 | plies
        case = self.nodes_by_key.get(key)
        if case is None:
            if len(self.nodes_by_key) >= self._entries:
                self._evict_nodes()
            case = self.nodes_by_key[key] = MateNode(key)
        if case.pn and case.dn:
            if self.proved_mates.get(position, INFINITE) <= plies:
                case.set_proved(self.proved_mates[position])
            elif self.proved_escapes.get(position, -1) >= plies:
                case.set_disproved(self.proved_escapes[position])
        return case

    def _evict_nodes(self) -> None:
        """Evict search nodes that are settled or not expanded; if that frees too little, all that are not on the path."""
        kept = {case.key: case for case in self._path}
        open_cases = {key: case for key, case in self.nodes_by_key.items() if case.branches and case.pn and case.dn}
        if len(open_cases) < self._entries // 2:
            kept = open_cases | kept
        for key, case in self.nodes_by_key.items():
            if not case.is_on_path:
                case.branches = None
                if key not in kept:
                    case.replies = []
        self.nodes_by_key = kept
        for facts, short in ((self.proved_mates, 3), (self.proved_escapes, 4)):
            if len(facts) > self._entries // 2:
                _evict_short_entries(facts, short, self._entries // 4)

    def count_node(self) -> None:
        """Count a node; raise SearchStopped or NodesUsedUp if the search must end."""
        self.node_count += 1
        if not self.node_count % _NODES_PER_POLL:
            if self._should_stop():
                raise SearchStopped
            if self.node_count >= self._node_limit:
                raise NodesUsedUp


MateBranch = tuple[Move32, MateNode]
BranchChoice = tuple[MateBranch | None, int, int, int, int]
"""Best open branch, its number, the second-best number, the count of open branches, and the other side's worst number."""


def _choose_branch(branches: list[MateBranch], attacks: bool) -> BranchChoice:
    """Choose the branch with the least proof number (attacker to move) or disproof number (defender)."""
    least = second = INFINITE
    worst = opened = 0
    chosen = None
    for branch in branches:
        child = branch[1]
        mine, against = (child.pn, child.dn) if attacks else (child.dn, child.pn)
        if not against or (attacks and child.is_on_path):
            continue
        opened += 1
        if against > worst:  # noqa: PLR1730 - a call would take longer than all the rest
            worst = against
        if child.is_on_path:
            mine = 0
        if mine < least:
            second = least
            least = mine
            chosen = branch
        elif mine < second:
            second = mine
    return chosen, least, second, opened, worst


def free_nodes(cases: dict[int, MateNode]) -> None:
    """Free search nodes, which may reference one another in cycles."""
    for case in cases.values():
        case.branches = None
    cases.clear()


def _evict_short_entries(facts: dict[int, int], short: int, most: int) -> None:
    """Evict entries of at most `short` plies, which are quickly found again; clear the table if over `most` remain."""
    for position in [position for position, plies in facts.items() if plies <= short]:
        del facts[position]
    if len(facts) > most:
        facts.clear()
