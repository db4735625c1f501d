"""Inputs of a command: files, all records in folders, and standard input."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import NamedTuple

from app.cli.terminal import STDIO, Terminal, to_diagnostics
from app.formats.files import MAX_FILE_BYTES, OpenedFile, parse_file, read_file, read_file_bytes
from app.formats.folder import find_record_files
from app.formats.registry import format_suffixes
from app.record.problems import Problem, Severity
from app.text import command as text
from app.text import formats as files_text
from app.text.file_errors import failure_words
from app.text.phrase import Phrase


class NamedSource(NamedTuple):
    """One input of a command: a file, or standard input."""

    name: str
    """File name, or `-` for standard input."""
    below: PurePath
    """Path relative to the folder named on the command line; for a file that was named itself, its name."""
    data: bytes | None = None
    """Bytes read from standard input; None for a file."""

    @property
    def path(self) -> Path | None:
        return Path(self.name) if self.data is None else None


OnFailure = Callable[[str, Phrase], object]
"""Callback with the name of an unreadable input and the reason."""


def find_sources(names: Iterable[str], on_refused: OnFailure, leaving_out: Path | None = None) -> list[NamedSource]:
    """Return the inputs for `names`, in order; a subfolder `leaving_out` (the output folder) is skipped."""
    sources: list[NamedSource] = []
    for name in names:
        if name == STDIO:
            sources.append(NamedSource(name, PurePath(name), sys.stdin.buffer.read(MAX_FILE_BYTES + 1)))
        elif os.path.isdir(name):  # noqa: PTH112 - Path would alter some names
            sources += _sources_in_folder(name, on_refused, leaving_out)
        elif not name:
            on_refused(name, files_text.NOT_FOUND)
        else:
            sources.append(NamedSource(name, PurePath(PurePath(name).name)))
    return sources


def read_source(source: NamedSource) -> OpenedFile:
    return parse_file(source.data or b"") if source.path is None else read_file(source.path)


def read_source_logging_faults(source: NamedSource, terminal: Terminal) -> OpenedFile:
    """Read the records of an input, and show remarks about its faults on standard error."""
    file = read_source(source)
    terminal.log_diagnostics(source.name, *to_diagnostics(file.problems))
    return file


def read_named_bytes(name: str) -> bytes | Problem:
    """Read a file or standard input; return a Problem if that fails."""
    if not name:
        return Problem(files_text.NOT_FOUND, {}, severity=Severity.ERROR)
    return sys.stdin.buffer.read(MAX_FILE_BYTES) if name == STDIO else read_file_bytes(Path(name))


def _sources_in_folder(top: str, on_refused: OnFailure, leaving_out: Path | None) -> list[NamedSource]:
    failures: list[OSError] = []
    found = find_record_files(top, failures.append, leaving_out)
    sources = [NamedSource(path, PurePath(os.path.relpath(path, top))) for path in found]
    for failure in failures:
        reason = text.FOLDER_UNREADABLE.filled(**failure_words(failure)._asdict())
        on_refused(str(failure.filename or top), reason)
    if not sources and not failures:
        on_refused(top, text.NO_RECORDS_IN_FOLDER.filled(suffixes=" ".join(format_suffixes())))
    return sources
