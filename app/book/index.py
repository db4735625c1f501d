"""Index of a book file: position keys and file offsets, 16 bytes a position, in memory or in a file.

The key is a 64-bit hash, so readers must compare the position itself.
"""

import os
import struct
import tempfile
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Final, NamedTuple, overload
from weakref import finalize

from app.base.atomic import atomic_writer
from app.base.regular import open_regular

Progress = Callable[[int, int], object]
"""Progress callback with done and total amount; an exception from it cancels the work, and the old file stays."""
KeyAndOffset = tuple[int, int]
_BUCKET_COUNT: Final = 256
_BUCKET_SHIFT: Final = 56
_BLOCK_WORDS: Final = 1_024
"""Number of 64-bit words of a bucket (in the bucket sort of an index) that are written to the disk at once."""
_SPOOL_SIZE: Final = 1 << 20
"""Number of bytes of an index being built that are held in memory before a temporary file is used."""
_INDEX_MAGIC: Final = b"YOMISUJI-BOOK-1\0"
_HEADER: Final = struct.Struct("<16sQQQQ")
_WORD_BYTES: Final = 8
MAX_SIZE_IN_MEMORY: Final = 32 << 20
"""Largest size in bytes of a book that is held in memory."""


def ignore_progress(_done: int, _total: int) -> None:
    """Do nothing: the progress callback of callers that show no progress."""


def key_from_bytes(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=_WORD_BYTES).digest(), "little")


class FileStamp(NamedTuple):
    """Size and modification time of a book file, by which a change of the file is detected."""

    size: int
    modified: int


class BookBytes:
    """Bytes of a book file with random access; a small file is held in memory."""

    def __init__(self, path: Path) -> None:
        """Open the book file; raise OSError if it cannot be read."""
        file: BinaryIO = open_regular(path)
        seen = os.fstat(file.fileno())
        self.stamp = FileStamp(seen.st_size, seen.st_mtime_ns)
        self.size = seen.st_size
        self.is_small = self.size <= MAX_SIZE_IN_MEMORY
        if self.is_small:
            with file:
                data = file.read(MAX_SIZE_IN_MEMORY + 1)
            self.size = len(data)
            file = BytesIO(data)
        self._path = path
        self._is_released = False
        self._file = file
        self._lock = Lock()
        """Lock for reads of the book file by the threads of a game and of the window."""
        self.close = finalize(self, file.close)
        """Function that closes the book file; garbage collection calls it if it was not called."""

    def read_at(self, offset: int, size: int) -> bytes:
        """Read at most `size` bytes of the book file from `offset` on."""
        if offset >= self.size or size <= 0:
            return b""
        with self._lock:
            if not self._is_released:
                self._file.seek(offset)
                return self._file.read(size)
            with open_regular(self._path) as file:
                seen = os.fstat(file.fileno())
                file.seek(offset)
                return file.read(size) if FileStamp(seen.st_size, seen.st_mtime_ns) == self.stamp else b""

    def release_file(self) -> None:
        """Close the file and reopen it only for each read, so that it can be replaced (Windows)."""
        with self._lock:
            if not self.is_small:
                self._is_released = True
                self.close()


class BookIndex:
    """Sorted index from position keys to file offsets."""

    def __init__(self, keys: Sequence[int], offsets: Sequence[int], problems: int = 0, repeated: int = 0) -> None:
        self._keys = keys
        self._offsets = offsets
        self.problems = problems
        """Number of faults found while the book file was indexed."""
        self.repeated = repeated
        """Number of positions that occur in the book file more than once."""

    def __len__(self) -> int:
        return len(self._keys)

    def find_offsets(self, key: int) -> list[int]:
        place = bisect_left(self._keys, key)
        found: list[int] = []
        while place < len(self._keys) and self._keys[place] == key:
            found.append(self._offsets[place])
            place += 1
        return found

    def save(self, path: Path, stamp: FileStamp) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_writer(path, is_private=True) as file:
            file.write(_HEADER.pack(_INDEX_MAGIC, *stamp, len(self), self.problems << 32 | self.repeated))
            for words in (self._keys, self._offsets):
                for start in range(0, len(words), 1 << 16):
                    file.write(array("Q", words[start : start + (1 << 16)]).tobytes())


def build_index(pairs: Iterable[KeyAndOffset], problems: Callable[[], int] = lambda: 0) -> BookIndex:
    """Build an index from unsorted keys and offsets by a bucket sort that uses the disk, to save memory."""
    buckets = [array("Q") for _ in range(_BUCKET_COUNT)]
    spilled: list[list[int]] = [[] for _ in range(_BUCKET_COUNT)]
    keys, offsets = array("Q"), array("Q")
    repeated = 0
    with tempfile.SpooledTemporaryFile(_SPOOL_SIZE) as file:
        for key, offset in pairs:
            bucket = buckets[key >> _BUCKET_SHIFT]
            bucket.append(key)
            bucket.append(offset)
            if len(bucket) == _BLOCK_WORDS:
                spilled[key >> _BUCKET_SHIFT].append(file.tell())
                file.write(bucket.tobytes())
                del bucket[:]
        for bucket, blocks in zip(buckets, spilled, strict=True):
            for block in blocks:
                file.seek(block)
                bucket.frombytes(file.read(_BLOCK_WORDS * _WORD_BYTES))
            ordered = sorted(zip(bucket[::2], bucket[1::2], strict=True))
            del bucket[:]
            repeated += sum(one[0] == other[0] for one, other in pairwise(ordered))
            keys.extend(key for key, _ in ordered)
            offsets.extend(offset for _, offset in ordered)
    return BookIndex(keys, offsets, min(problems(), 0xFFFFFFFF), min(repeated, 0xFFFFFFFF))


def load_index(path: Path, stamp: FileStamp) -> BookIndex | None:
    """Saved index of a book file; None if there is none or the book file has changed since."""
    try:
        file = open_regular(path)
    except OSError:
        return None
    head = file.read(_HEADER.size)
    if len(head) == _HEADER.size:
        magic, size, modified, count, told = _HEADER.unpack(head)
        whole = _HEADER.size + 2 * _WORD_BYTES * count
        if magic == _INDEX_MAGIC and (size, modified) == stamp and os.fstat(file.fileno()).st_size == whole:
            keys, offsets = (_FiledWords(file, _HEADER.size + part * _WORD_BYTES * count, count) for part in range(2))
            index = BookIndex(keys, offsets, told >> 32, told & 0xFFFFFFFF)
            finalize(index, file.close)
            return index
    file.close()
    return None


class _FiledWords(Sequence[int]):
    """Sequence of 64-bit words in an index file, each read when it is accessed."""

    def __init__(self, file: BinaryIO, start: int, count: int) -> None:
        self._file, self._start, self._count = file, start, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...
    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._count))]
        self._file.seek(self._start + _WORD_BYTES * place)
        return int.from_bytes(self._file.read(_WORD_BYTES), "little")
