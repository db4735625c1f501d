"""Result file of an analysis, rewritten after each result (checkpoint), from which an analysis can resume."""

import itertools
import time
from binascii import crc32
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.agreement import comparison_texts
from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgingScale, judge_line
from app.analysis.report import build_report
from app.analysis.report_html import ReportedGame, report_page
from app.base.atomic import FileChangedError
from app.base.event import Event
from app.base.regular import read_contents
from app.base.version import program_version
from app.formats.encoding import UnencodableCharacter
from app.formats.files import OpenedFile, encode_records, read_file
from app.formats.format import Encoding, Format
from app.formats.output_files import OutputFiles, is_same_file, write_failure_phrase, write_output_file
from app.formats.registry import encoding_of_suffix
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.notation import Notation
from app.text import command as text
from app.text.phrase import Language, Phrase

_MIN_THROTTLED_BYTES: Final = 1 << 20
_PAUSE_PER_WRITE: Final = 10
"""Pause after a throttled write, as a multiple of its duration; otherwise we would do nothing but write."""
_UTF_8: Final = "utf-8"


class ResultMode(NamedTuple):
    """Relation of a result file to its source and to a file that exists already."""

    in_place: bool = False
    overwrite: bool = False
    resume: bool = False


class ResultFile:
    """The result file of an analysis; it is complete after each write."""

    def __init__(self, path: Path, source: Path | None, file: OpenedFile, format_: Format, mode: ResultMode) -> None:
        """`source` is the file that was read as `file`; None for standard input."""
        self.path = path
        self.records: tuple[Record, ...] = file.records
        """Records to analyse: those of the source, or of an earlier result file."""
        self.backup: Path | None = None
        self._source = source
        self._mode = mode
        self._format = format_
        # A file that was UTF-8 stays UTF-8, whatever its suffix.
        stays = mode.in_place and file.encoding.lower().startswith(_UTF_8)
        self._encoding = Encoding.UTF_8 if stays else encoding_of_suffix(path.suffix) or Encoding.UTF_8
        self._next_write_at = 0.0
        self._has_unsaved_results = False
        self._known_checksum = file.checksum
        """Checksum of the result file when this process last read or wrote it."""
        self.moved_aside: Event[Phrase] = Event()
        """Emitted when another program has changed the file, so that results go into a new file from now on."""

    def prepare_file(self, *, is_whole: bool) -> Phrase | None:
        """Prepare the file (backup, first write or resume); return why it cannot be written, or None."""
        if self._mode.in_place:
            return self._make_backup(is_whole=is_whole)
        if is_same_file(self.path, self._source):
            return text.USE_IN_PLACE.filled(path=self.path)
        return self._resume() if self._mode.resume and self.path.exists() else self._write_first(is_whole=is_whole)

    def save_results(self, *, at_once: bool = False) -> Phrase | None:
        """Write the results, or delay that if the file is large (throttle); return why it failed, or None."""
        self._has_unsaved_results = True
        now = time.monotonic()
        if now < self._next_write_at and not at_once:
            return None
        data = encode_records(self.records, self._format, self._encoding)
        if isinstance(data, UnencodableCharacter):
            return data.phrase
        if reason := self._write(data):
            return reason
        done = time.monotonic()
        self._has_unsaved_results = False
        self._next_write_at = done + _PAUSE_PER_WRITE * (done - now) if len(data) > _MIN_THROTTLED_BYTES else done
        return None

    def write_unsaved_results(self) -> Phrase | None:
        """Write the results that are not in the file yet; return why that failed, or None."""
        return self.save_results(at_once=True) if self._has_unsaved_results else None

    def _write(self, data: bytes) -> Phrase | None:
        """Write the file, or a new one beside it if another program has changed it meanwhile."""
        try:
            reason = write_output_file(self.path, data, self._known_checksum)
        except FileChangedError:
            edited, self.path, self._known_checksum = self.path, free_path_beside(self.path), None
            self.moved_aside.emit(text.CHANGED_MEANWHILE.filled(path=edited, aside=self.path))
            reason = write_output_file(self.path, data)
        if reason is None:
            self._known_checksum = crc32(data)
        return reason

    def _write_first(self, *, is_whole: bool) -> Phrase | None:
        """Write the records unchanged, to find out early whether the file can be written."""
        source = self._source
        outlet = OutputFiles([source] if source else [], self._mode.overwrite)
        data = encode_records(self.records, self._format, self._encoding)
        if isinstance(data, UnencodableCharacter):
            return data.phrase
        self._known_checksum = crc32(data)
        return outlet.write_output(self.path, data, source, is_whole)

    def _resume(self) -> Phrase | None:
        """Continue with the records in an earlier result file, if they have the same moves as the source's."""
        there = read_file(self.path)
        if not there.records or [*map(_start_and_moves, there.records)] != [*map(_start_and_moves, self.records)]:
            return text.OTHER_GAME.filled(path=self.path)
        self.records, self._known_checksum = there.records, there.checksum
        return None

    def _make_backup(self, *, is_whole: bool) -> Phrase | None:
        """Make a backup of the original; an existing backup is older and stays."""
        if not is_whole:
            return text.LOSES_SOURCE.filled(path=self.path)
        self.backup = self.path.with_name(self.path.name + ".bak")
        if self.backup.exists():
            return None
        try:
            before = read_contents(self.path)
        except OSError as failure:
            return write_failure_phrase(self.backup, failure)
        return write_output_file(self.backup, before)


def free_path_beside(path: Path) -> Path:
    """Return an unused path for a file in the same folder as `path`, with a similar name."""
    names = (f"{path.stem}.analysed{number}{path.suffix}" for number in itertools.chain([""], itertools.count(2)))
    return next(beside for name in names if not (beside := path.with_name(name)).exists())


def _start_and_moves(record: Record) -> tuple[str, list[str]]:
    """Return a game's start position and main line, by which two games count as the same."""
    return record.start_sfen, [node.move.usi for node in main_line(record.root) if node.move]


def write_report(
    path: Path, record: Record, measure: JudgingScale, notation: Notation, language: Language
) -> Phrase | None:
    """Write the HTML report, over an existing one; return why that failed, or None."""
    line = judge_line(CommentCache(record).judged_nodes(main_line(record.root)), measure)
    compared = comparison_texts(record, line, measure, notation=notation)
    found = build_report(record, line, measure, notation)._replace(engine_pairs=compared)
    page = report_page(found, ReportedGame.from_headers(record.headers), measure, language, program_version())
    return write_output_file(path, page.encode(_UTF_8))
