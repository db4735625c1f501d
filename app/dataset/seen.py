"""The positions that have been met, each as eight bytes, so that many millions of them find room."""

from array import array
from typing import Final

_SMALLEST: Final = 1 << 16
_MULTIPLIER: Final = 0x9E3779B97F4A7C15
_MASK: Final = (1 << 64) - 1


class SeenKeys:
    """Keys of positions, in a table that is never more than two thirds full."""

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _SMALLEST))
        self._count = 0
        self._zero = False

    def __len__(self) -> int:
        return self._count + self._zero

    @property
    def load(self) -> float:
        """How full the table is; looking for a key takes longer and longer when that comes near 1."""
        return self._count / len(self._slots)

    def add(self, key: int) -> bool:
        """Whether `key` had not been met before."""
        if not key:
            # An empty slot is a 0.
            is_new, self._zero = not self._zero, True
            return is_new
        slots = self._slots
        most = len(slots) - 1
        at = (key * _MULTIPLIER & _MASK) >> 20 & most
        while found := slots[at]:
            if found == key:
                return False
            at = (at + 1) & most
        slots[at] = key
        self._count += 1
        if self._count * 3 > len(slots) * 2:
            self._grow()
        return True

    def _grow(self) -> None:
        known = self._slots
        self._slots = array("Q", bytes(16 * len(known)))
        self._count = 0
        for key in known:
            if key:
                self.add(key)
