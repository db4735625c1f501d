"""The output file of a command that writes game records; its suffix names format and encoding."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from app.cli.output_files import make_output_target, write_records
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError
from app.formats.format import Encoding, Format
from app.formats.output_files import existing_file_problem
from app.formats.registry import encoding_of_suffix, format_of_suffix, format_suffixes
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Phrase


class RecordFile(NamedTuple):
    """The file that `-o` names, or standard output, with format and encoding."""

    path: Path
    format: Format
    encoding: Encoding

    def refuse_existing(self, *, overwrite: bool) -> None:
        """Raise CommandError if the file exists and must not be replaced; to be called before the game is played."""
        if str(self.path) != STDIO and (reason := existing_file_problem(self.path, overwrite=overwrite)):
            raise CommandError(reason)

    def write_file(
        self,
        *records: Record,
        overwrite: bool,
        inputs: Iterable[Path] = (),
        source: Path | None = None,
        whole: bool = True,
    ) -> Phrase | None:
        """Write the records; return why that failed, or None. `whole` is True if the file keeps all of `source`."""
        outlet = make_output_target(str(self.path), inputs, overwrite=overwrite)
        return write_records(outlet, self.path, records, self.format, self.encoding, source, whole=whole)


def file_in_format(name: str, format_: Format) -> RecordFile:
    """Return the output file in a format, with the encoding that its suffix names."""
    path = Path(name)
    return RecordFile(path, format_, encoding_of_suffix(path.suffix) or Encoding.UTF_8)


def record_file(name: str, *, fixed: Format | None = None) -> RecordFile:
    """Return the output file in the format `fixed`, or else that of its suffix; CommandError if there is none."""
    format_ = fixed or format_of_suffix(Path(name).suffix)
    if format_ is None:
        raise CommandError(text.PLAY_WHICH_FORMAT.filled(suffixes=" ".join(format_suffixes())), code=USAGE_ERROR)
    return file_in_format(name, format_)
