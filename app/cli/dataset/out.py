"""The file that a set of positions goes into: it grows beside its place, and comes there whole or not at all."""

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from app.base.regular import regular_at
from app.text import command as command_text
from app.text import dataset as text
from app.text.phrase import Phrase

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_LONGEST_NAME: Final = 40
"""Letters of a file's name that go into that of its fresh copy, which must not become too long for the disk."""


def objection(path: Path, inputs: list[Path], *, overwrite: bool) -> Phrase | None:
    """Why nothing should be written to `path`; said before hours are spent."""
    if any(_is_same(path, source) for source in inputs):
        return text.IS_INPUT.filled(path=path)
    if path.exists() and not path.is_file():
        return text.NO_PLACE.filled(path=path)
    if not overwrite and (path.exists() or path.is_symlink()):
        return command_text.IS_THERE.filled(path=path)
    return None


def _is_same(path: Path, source: Path) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return path.samefile(source)
    return False


class Nothing(Exception):  # noqa: N818 - it says what was written, as a domain word
    """Raised inside `filling` when there is nothing that should come to be."""


@contextmanager
def filling(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, which stands at `path` once the block ends well. Raises OSError where that cannot be."""
    target = Path(os.path.realpath(path))  # resolve() has another error for links in a circle
    regular_at(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name[:_LONGEST_NAME]}.{secrets.token_hex(4)}.tmp")
    try:
        # Made in here, since Ctrl-C may come just when it has been; and for nobody else until it has its rights.
        with os.fdopen(os.open(fresh, _NEW, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(_permissions(target))
        fresh.replace(target)
    except Nothing:
        fresh.unlink()
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _permissions(target: Path) -> int:
    """Those of the file that is replaced, or those that any new file gets."""
    with contextlib.suppress(FileNotFoundError):
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def filling_standard_output() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    with contextlib.suppress(Nothing):
        yield sys.stdout.buffer
    sys.stdout.buffer.flush()
