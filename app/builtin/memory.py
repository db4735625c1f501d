"""What the search remembers of positions: a table of a fixed number of places, in which the new takes the place of the old."""

from typing import Final

# A key, a tuple of five and the place in the list, as measured on 64-bit Python.
BYTES_PER_PLACE: Final = 200
MEGABYTE: Final = 1 << 20

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

Entry = tuple[int, int, int, int, int]
"""Key, depth, how the value is bounded, the value, and the best move or 0."""

NOTHING: Final[Entry] = (-1, -99, AT_LEAST, 0, 0)


class Memory:
    """Read and written by the search directly, at `key & mask`: a method would cost as much as the look itself."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        places = 1 << (megabytes * MEGABYTE // BYTES_PER_PLACE).bit_length() - 1
        self.mask = places - 1
        self.entries: list[Entry] = [NOTHING] * places

    def clear(self) -> None:
        self.entries = [NOTHING] * (self.mask + 1)

    @property
    def permille(self) -> int:
        """How full it is, judged by the first thousand places."""
        return 1000 * sum(entry is not NOTHING for entry in self.entries[:1000]) // min(1000, self.mask + 1)
