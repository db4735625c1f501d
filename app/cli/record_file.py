"""The output file of a command that writes a game record; its suffix names format and encoding."""

from pathlib import Path
from typing import NamedTuple

from app.cli.output_files import outlet_for, put_records
from app.cli.terminal import DASH, WRONG_USAGE, CommandError
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
        """Raise CommandError if the file exists and must not be replaced, before a game that it would not take."""
        if str(self.path) != DASH and (reason := existing_file_problem(self.path, overwrite=overwrite)):
            raise CommandError(reason)

    def put(self, record: Record, *, overwrite: bool) -> Phrase | None:
        """Write the record; return why that failed, or None."""
        outlet = outlet_for(str(self.path), overwrite=overwrite)
        return put_records(outlet, self.path, (record,), self.format, self.encoding)


def record_file(name: str, *, fixed: Format | None = None) -> RecordFile:
    """Return the output file in the format `fixed`, or else that of its suffix; CommandError if there is none."""
    path = Path(name)
    format_ = fixed or format_of_suffix(path.suffix)
    if format_ is None:
        raise CommandError(text.PLAY_WHICH_FORMAT.filled(suffixes=" ".join(format_suffixes())), code=WRONG_USAGE)
    return RecordFile(path, format_, encoding_of_suffix(path.suffix) or Encoding.UTF_8)
