"""Output of commands to files or standard output, with protection of existing files and inputs."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.cli.terminal import STDIO, CommandError, one_line
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records
from app.formats.format import Encoding, Format
from app.formats.output_files import OutputFiles, write_failure_phrase
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Phrase


class StandardOutput:
    """Standard output in place of an output file; it takes only one file."""

    _is_used = False

    def write_output(self, path: Path, data: bytes, source: Path | None, whole: bool) -> Phrase | None:  # noqa: ARG002
        if self._is_used:
            return text.HOLDS_ONE
        self._is_used = True
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return None


OutputTarget = StandardOutput | OutputFiles


def make_output_target(out: str, inputs: Iterable[Path] = (), *, overwrite: bool) -> OutputTarget:
    return StandardOutput() if out == STDIO else OutputFiles(inputs, overwrite)


def write_records(
    outlet: OutputTarget,
    path: Path,
    records: tuple[Record, ...],
    format_: Format,
    encoding: Encoding,
    source: Path | None = None,
    *,
    whole: bool = True,
) -> Phrase | None:
    """Serialize and write records; return why that failed, or None."""
    data = encode_records(records, format_, encoding)
    return data.phrase if isinstance(data, UnencodableCharacter) else outlet.write_output(path, data, source, whole)


@contextmanager
def raising_write_errors(path: Path | str) -> Iterator[None]:
    """Turn an OSError while a file or folder is written into a CommandError."""
    try:
        yield
    except OSError as failure:
        raise CommandError(write_failure_phrase(path, failure)) from failure


def open_new_file(path: str, *, overwrite: bool) -> BinaryIO:
    """Open a new file for unbuffered writing; CommandError if that fails."""
    with raising_write_errors(path):
        try:
            return Path(path).open("wb" if overwrite else "xb", buffering=0)
        except FileExistsError as failure:
            raise CommandError(text.IS_THERE.filled(path=one_line(path))) from failure
