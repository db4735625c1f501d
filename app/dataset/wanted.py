"""Filters for training rows, and a hash set of the positions seen before (eight bytes each)."""

from array import array
from typing import Final, NamedTuple

from app.dataset.row import TrainingRow
from app.record.endings import Result
from app.text import dataset as text
from app.text.phrase import PhraseEnum

ALL_RESULTS: Final = frozenset(Result)


class LeftOutReason(PhraseEnum):
    """The reason why a row is left out of the training data."""

    SCORE = text.LEFT_SCORE
    DEPTH = text.LEFT_DEPTH
    PLY = text.LEFT_PLY
    RESULT = text.LEFT_RESULT
    HIGH = text.LEFT_HIGH
    CHECK = text.LEFT_CHECK
    ILLEGAL = text.LEFT_ILLEGAL
    BRANCH = text.LEFT_BRANCH
    SEEN = text.LEFT_SEEN


class RowFilter(NamedTuple):
    """A filter for training rows: the conditions that a row must meet."""

    results: frozenset[Result] = ALL_RESULTS
    has_score: bool = False
    least_depth: float | None = None
    first_ply: int = 0
    last_ply: int | None = None
    highest_score: int | None = None
    """Largest absolute score in centipawns, beyond which a game is decided; None for no limit."""
    has_checks: bool = True
    """True if positions with the side to move in check are wanted."""

    def reason_left_out(self, row: TrainingRow) -> LeftOutReason | None:
        """Return the reason to leave out `row`; None if it is wanted."""
        if row.result not in self.results:
            return LeftOutReason.RESULT
        ply = row.position.ply
        if ply < self.first_ply or (self.last_ply is not None and ply > self.last_ply):
            return LeftOutReason.PLY
        return self._reason_by_score(row) or (
            LeftOutReason.CHECK if not self.has_checks and row.position.in_check() else None
        )

    def _reason_by_score(self, row: TrainingRow) -> LeftOutReason | None:
        if row.score is None:
            return LeftOutReason.SCORE if self.has_score or self.least_depth is not None else None
        if self.highest_score is not None and abs(row.score) > self.highest_score:
            return LeftOutReason.HIGH
        if self.least_depth is not None and (row.depth is None or row.depth < self.least_depth):
            return LeftOutReason.DEPTH
        return None


_MIN_SLOTS: Final = 1 << 16
_MULTIPLIER: Final = 0x9E3779B97F4A7C15
_64_BIT_MASK: Final = (1 << 64) - 1


class PositionKeySet:
    """A hash set of position keys with open addressing, at most two thirds full."""

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _MIN_SLOTS))
        self._count = 0
        self._has_zero_key = False

    def __len__(self) -> int:
        return self._count + self._has_zero_key

    @property
    def load_factor(self) -> float:
        """Load factor of the hash set (share of slots in use); lookups slow down when it comes near 1."""
        return self._count / len(self._slots)

    def add_key(self, key: int) -> bool:
        """Add a position's `key` to the set; return True if it is new."""
        if not key:
            # 0 marks an empty slot, so the key 0 is stored separately.
            is_new, self._has_zero_key = not self._has_zero_key, True
            return is_new
        slots = self._slots
        most = len(slots) - 1
        at = (key * _MULTIPLIER & _64_BIT_MASK) >> 20 & most
        while found := slots[at]:
            if found == key:
                return False
            at = (at + 1) & most
        slots[at] = key
        self._count += 1
        if self._count * 3 > len(slots) * 2:
            self._grow_table()
        return True

    def _grow_table(self) -> None:
        known = self._slots
        self._slots = array("Q", bytes(16 * len(known)))
        self._count = 0
        for key in known:
            if key:
                self.add_key(key)
