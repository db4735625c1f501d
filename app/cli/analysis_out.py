"""What an analysis writes: the file that it grows in, whole after every result, and the report on each record."""

import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.analysis.judging import judged, measure_of
from app.analysis.passages import Passages
from app.analysis.report import report_on
from app.analysis.report_html import Game, report_page
from app.base.regular import read_whole
from app.base.version import program_version
from app.cli.records.convert import told_losses
from app.cli.settings import settings
from app.cli.shelf import StandardOutput, is_same_file, not_written, outlet_for, put_at
from app.cli.sources import Source
from app.cli.terminal import STANDARD_OUTPUT, Remark
from app.formats.encoding import Unwritable
from app.formats.files import Opened, contents, read_file
from app.formats.format import Encoding, Format, Trait
from app.formats.registry import encoding_of, format_of
from app.record.outline import main_line
from app.record.tree import Record
from app.text import command as text
from app.text.phrase import Language, Phrase

_LARGE: Final = 1 << 20
"""Bytes from which on a file is not written for each result."""
_PATIENCE: Final = 10
"""So many times as long as such a file takes to be written, the next waits: else it would only be written."""
_UTF_8: Final = "utf-8"


class Product:
    """One file to be."""

    def __init__(self, path: Path, source: Source, file: Opened, asked: Namespace) -> None:
        self.path = path
        self.records: tuple[Record, ...] = file.records
        """Those to be worked on: those of the source, or of what is there of the product already."""
        self.backup: Path | None = None
        self._source = source
        self._asked = asked
        self._format: Format | None = file.format if asked.in_place else format_of(path.suffix) or file.format
        # A file that was UTF-8 stays so, whatever its suffix.
        stays = asked.in_place and file.encoding.lower().startswith(_UTF_8)
        self._encoding = Encoding.UTF_8 if stays else encoding_of(path.suffix) or Encoding.UTF_8
        self._due = 0.0
        self._is_old = False
        """Whether the file lacks something."""

    @property
    def is_standard_output(self) -> bool:
        return str(self.path) == STANDARD_OUTPUT

    def begin(self, *, is_whole: bool) -> Phrase | None:
        """See to it that there is a place for it; or why it cannot be written."""
        if self._format is None or Trait.COMMENTS not in self._format.keeps:
            return text.NO_COMMENTS_THERE
        if self.is_standard_output:
            return None
        if self._asked.in_place:
            return self._lay_aside(is_whole=is_whole)
        if is_same_file(self.path, self._source.path):
            return text.USE_IN_PLACE.filled(path=self.path)
        return self._go_on() if self._asked.resume and self.path.exists() else self._put_first(is_whole=is_whole)

    def save(self, *, at_once: bool = False) -> Phrase | None:
        """Write what there is, or soon, where the file is large; why that cannot be done is returned."""
        self._is_old = True
        now = time.monotonic()
        if self.is_standard_output or (now < self._due and not at_once):
            return None
        data = self._contents()
        if isinstance(data, Unwritable):
            return data.phrase
        if reason := put_at(self.path, data):
            return reason
        done = time.monotonic()
        self._is_old = False
        self._due = done + _PATIENCE * (done - now) if len(data) > _LARGE else done
        return None

    def finish(self) -> Phrase | None:
        """Write what is not written yet."""
        if not self.is_standard_output:
            return self.save(at_once=True) if self._is_old else None
        data = self._contents()
        return data.phrase if isinstance(data, Unwritable) else StandardOutput().put(self.path, data, None, whole=True)

    def losses(self, language: Language) -> Iterator[Remark]:
        """Return what is said of all that the file does not hold of its records."""
        return told_losses(self.records, self._kind, self._encoding, language)

    @property
    def _kind(self) -> Format:
        if self._format is None:
            raise AssertionError("begun without a format")
        return self._format

    def _contents(self) -> bytes | Unwritable:
        return contents(self.records, self._kind, self._encoding)

    def _put_first(self, *, is_whole: bool) -> Phrase | None:
        """The record as it is, so that the place is taken."""
        data = self._contents()
        if isinstance(data, Unwritable):
            return data.phrase
        source = self._source.path
        outlet = outlet_for(str(self.path), [source] if source else [], overwrite=self._asked.overwrite)
        return outlet.put(self.path, data, source, is_whole)

    def _go_on(self) -> Phrase | None:
        """Take up what is in the file already."""
        there = read_file(self.path)
        if not _is_same(there.records, self.records):
            return text.OTHER_GAME.filled(path=self.path)
        self.records = there.records
        return None

    def _lay_aside(self, *, is_whole: bool) -> Phrase | None:
        """Keep what the file was, once and for all: a backup that is there already is of the first time."""
        if not is_whole:
            return text.LOSES_SOURCE.filled(path=self.path)
        self.backup = self.path.with_name(self.path.name + ".bak")
        if self.backup.exists():
            return None
        try:
            before = read_whole(self.path)
        except OSError as failure:
            return not_written(self.backup, failure)
        return put_at(self.backup, before)


def _is_same(ours: tuple[Record, ...], theirs: tuple[Record, ...]) -> bool:
    """Whether they are the same games, as far as their main lines tell."""
    return bool(ours) and [_moves(record) for record in ours] == [_moves(record) for record in theirs]


def _moves(record: Record) -> tuple[str, list[str]]:
    return record.start_sfen, [node.move.usi for node in main_line(record.root) if node.move]


# The report


def write_report(path: Path, record: Record, language: Language) -> Phrase | None:
    """Put the page there, over what was there; or why it could not be written."""
    measure = measure_of(settings())
    found = report_on(record, judged(Passages(record).along(main_line(record.root)), measure), measure)
    page = report_page(found, Game.of(record.headers), measure, language, program_version())
    return put_at(path, page.encode(_UTF_8))
