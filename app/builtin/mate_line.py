"""The moves of a mate that has been proved, the defender holding out as long as can be."""

from rsshogi.core import Board, Move32

from app.builtin.mate_search import NEVER, Spent, Tree

_DOUBT_NODES = 5000
_LONGEST_DOUBTED = 21


class Line:
    """A mate within `plies` from where the tree's board stands, followed to its end.

    What was forgotten on the way is searched for again.
    """

    def __init__(self, tree: Tree, plies: int) -> None:
        self._tree = tree
        self._board = tree.board
        self._plies = plies

    def moves(self) -> tuple[str, ...]:
        board = self._board
        start = board.game_ply
        line: list[str] = []
        left = self._plies
        while True:
            check, left = self._check(left)
            board.push_move32(check)
            line.append(check.to_usi())
            replies = board.legal_moves_move32()
            if not replies:
                break
            reply, left = self._stubborn(replies, left)
            board.push_move32(reply)
            line.append(reply.to_usi())
        while board.game_ply > start:
            board.pop()
        return tuple(line)

    def _check(self, left: int) -> tuple[Move32, int]:
        """The check that mates soonest, as far as is known, and the plies left after it."""
        board, tree = self._board, self._tree
        mating = board.solve_mate_in_one()
        if mating is not None:
            return mating, 0
        known = self._known_check()
        if known is None or known[1] >= left:
            tree.attack(left)
            known = self._known_check()
        if known is None:
            tree.forget_guesses()
            tree.attack(left)
            known = self._known_check()
        if known is None:
            raise Spent
        return known

    def _known_check(self) -> tuple[Move32, int] | None:
        best = None
        shortest = NEVER
        for move in self._tree.checks():
            plies = self._after(move)
            if plies < shortest:
                best, shortest = move, plies
        return None if best is None else (best, shortest)

    def _stubborn(self, replies: list[Move32], left: int) -> tuple[Move32, int]:
        """The reply that holds out longest; of equals, rather a piece that is there than one put between."""
        lengths = {move: self._length(move, left - 1) for move in replies}
        tried = sorted(replies, key=lambda move: (-lengths[move], move.is_drop()))
        if left <= _LONGEST_DOUBTED:
            for move in tried:
                if lengths[move] < left - 1 or self._holds(move, lengths[move]):
                    break
                lengths[move] = self._length(move, left - 3)
        longest = max(tried, key=lambda move: lengths[move])
        return longest, lengths[longest]

    def _length(self, reply: Move32, most: int) -> int:
        """The plies in which it is mate after `reply`, known to be at most `most`."""
        board, tree = self._board, self._tree
        board.push_move32(reply)
        plies = 1 if board.solve_mate_in_one() is not None else tree.mates.get(board.zobrist_hash(), NEVER)
        if plies > most:
            plies = tree.attack(most).depth
        board.pop()
        return plies

    def _holds(self, reply: Move32, plies: int) -> bool:
        """Whether there is no mate sooner than in `plies` after `reply`; so it is taken when that would take long."""
        if plies < 3:
            return True
        self._board.push_move32(reply)
        try:
            holds = not self._tree.attack(plies - 2, _DOUBT_NODES).dn
        except Spent:
            holds = True
        finally:
            self._board.pop()
        return holds

    def _after(self, check: Move32) -> int:
        """The plies in which it is known to be mate after `check`."""
        board, tree = self._board, self._tree
        board.push_move32(check)
        plies = tree.mates.get(board.zobrist_hash(), NEVER)
        if plies > 2 and tree.is_mate_in_two():
            plies = 2
        board.pop()
        return plies


def is_mate(sfen: str, moves: tuple[str, ...]) -> bool:
    """Whether `moves` are legal, alternately checks and replies, and leave no reply at the end."""
    board = Board(sfen)
    for number, usi in enumerate(moves):
        if usi not in {move.to_usi() for move in board.legal_moves()}:
            return False
        board.push_usi(usi)
        if number % 2 == 0 and not board.is_in_check():
            return False
    return len(moves) % 2 == 1 and board.is_mated()
