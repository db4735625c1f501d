"""What an engine says in the course of one search, brought down to what is worth keeping of it.

Its words come in pieces and in no fixed order. Of each rank the last whole word counts: one that is only a bound does
not put out one that is exact, since the line of a bound is mostly a move or two.
"""

from typing import Final

from app.play.wishes import Mind, Musing
from app.usi.info import Bound, Info

_BOOK_WORDS: Final = ("book", "定跡", "joseki")
_NOTHING: Final = Info()


class TrainOfThought:
    def __init__(self, pondered: bool = False) -> None:
        self._ranks: dict[int, Info] = {}
        self._latest = _NOTHING
        self._book = False
        self._pondered = pondered

    @property
    def is_empty(self) -> bool:
        """Whether it has not told anything yet."""
        return not self._ranks and self._latest is _NOTHING

    def take(self, info: Info) -> None:
        if info.string is not None:
            self._book = self._book or any(word in info.string.lower() for word in _BOOK_WORDS)
            return
        if info.nodes is not None or info.time is not None:
            self._latest = info
        if info.score is not None or info.pv:
            rank = info.multipv or 1
            before = self._ranks.get(rank)
            if before is None or _says_more(info, before):
                self._ranks[rank] = info

    def musing(self, name: str, move: str | None) -> Musing:
        """All of it, the line that begins with `move` being the best whatever its rank."""
        ranks = [self._ranks[rank] for rank in sorted(self._ranks)]
        if not ranks:
            mind = Mind.BOOK if self._book else Mind.SILENT
            return Musing(name, mind, self._latest, (), self._pondered)
        best = next((info for info in ranks if info.pv and info.pv[0] == move), ranks[0])
        others = tuple(info for info in ranks if info is not best)
        latest = self._latest
        if latest.nodes is not None and latest.nodes > (best.nodes or 0):
            best = best._replace(nodes=latest.nodes, nps=latest.nps or best.nps, time=latest.time or best.time)
        mind = Mind.BOOK if self._book and best.score is None else Mind.THOUGHT
        return Musing(name, mind, best, others, self._pondered)


def _says_more(info: Info, before: Info) -> bool:
    if info.score is None:
        return before.score is None
    if not info.pv and before.pv:
        return False
    return info.score.bound is Bound.EXACT or before.score is None or before.score.bound is not Bound.EXACT
