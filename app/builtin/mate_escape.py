"""Showing that there is no mate, however long and by whatever way round.

A defender is safe who has a reply to every check, and to every check after that, within a set of positions that nobody
has to leave: it does not matter then on which path they are met. So a search that has ended against a mate is believed
when such a set can be laid out from it. Where no reply can be found the guess was wrong; what is found out about it is
a new fact, and the search can be done again with that.
"""

from collections.abc import Iterator

from rsshogi.core import Move32

from app.builtin.mate_checks import possible_checks
from app.builtin.mate_search import FOREVER, Tree


class Escape:
    """The set of at most `most` positions that is laid out from where the tree's board stands."""

    def __init__(self, tree: Tree, most: int) -> None:
        self._tree = tree
        self._board = tree.board
        self._king = tree.king_square
        self._most = most
        self._safe: set[int] = set()

    def is_certain(self) -> bool:
        """Whether every check, now and in each position after it, has its reply."""
        board = self._board
        start = board.game_ply
        self._safe.add(board.zobrist_hash())
        unanswered = [self._checks()]
        while unanswered and len(self._safe) < self._most:
            self._tree.count()
            check = next(unanswered[-1], None)
            if check is None:
                unanswered.pop()
                self._go_back(max(start, board.game_ply - 2))
                continue
            board.push_move32(check)
            reply = self._reply()
            if reply is None:
                break
            board.push_move32(reply)
            position = board.zobrist_hash()
            if self._is_safe(position):
                self._go_back(board.game_ply - 2)
            else:
                self._safe.add(position)
                unanswered.append(self._checks())
        self._go_back(start)
        return not unanswered

    def _checks(self) -> Iterator[Move32]:
        """Those after which it is not known for certain that the king escapes."""
        board = self._board
        for move in possible_checks(board, self._king()):
            board.push_move32(move)
            dangerous = board.is_in_check() and not self._is_safe(board.zobrist_hash())
            board.pop()
            if dangerous:
                yield move

    def _reply(self) -> Move32 | None:
        """One that leads to where it is safe, or may be."""
        reply = self._likely_reply()
        if reply is None and not self._tree.defend(FOREVER).dn:
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
        return position in self._safe or self._tree.escapes.get(position, 0) >= FOREVER

    def _go_back(self, ply: int) -> None:
        while self._board.game_ply > ply:
            self._board.pop()
