"""Loading of files and pasted texts as records or positions; runs on worker threads."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from app.formats import bod
from app.formats.diagram import EDGE, whole_diagram_lines
from app.formats.files import OpenedFile, read_detected, read_file
from app.formats.registry import format_suffixes
from app.record.problems import Problem, Severity
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import ImpossibleMove, Position, SfenError
from app.text import play as play_text
from app.text import rules
from app.text.phrase import Phrase
from app.workspace.file_state import FileState, Home, Stamp, file_stamp, real_path
from app.workspace.journal import RecoveredGame

MOST_FILES: Final = 5_000
MOST_POSITION_LETTERS: Final = 20_000
"""Maximum number of letters of a text that are read as a position."""
_USI: Final = re.compile(
    r"(?:position\s+)?(?P<start>startpos|(?:sfen\s+)?\S+(?:\s+\S+){1,3}?)(?:\s+moves(?P<moves>.*))?"
)


class LoadedRecords(NamedTuple):
    """Records read from a file or a text, with the problems met while reading."""

    path: Path | None
    opened: OpenedFile
    stamp: Stamp | None
    real_path: Path | None = None

    def record_problems(self, index: int) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.opened.problems if problem.game == index)

    def file_state(self, index: int) -> FileState | None:
        """File state of the record at `index`; None for a text or an unknown format."""
        opened = self.opened
        if self.path is None or opened.format is None:
            return None
        home = Home(
            self.path,
            opened.format.key,
            opened.encoding,
            index,
            len(opened.records),
            self.stamp,
            opened.checksum,
            self.real_path,
        )
        unread = sum(problem.severity is not Severity.NOTE for problem in opened.problems)
        return FileState(home, opened.records, unread)

    @property
    def failure_reason(self) -> Phrase:
        """First problem met while reading, as the reason why there is nothing to open."""
        return self.opened.problems[0].phrase if self.opened.problems else Phrase("", "")


def read_record_file(path: Path) -> LoadedRecords:
    stamp = file_stamp(path)  # before reading, so that a write meanwhile is noticed
    return LoadedRecords(path, read_file(path), stamp, real_path(path))


def read_record_text(words: str) -> LoadedRecords:
    found = read_detected(words)
    return LoadedRecords(None, OpenedFile(found.format, "", found.reading.records, found.reading.problems), None)


def list_record_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Files to open: files among `paths`, and files with a record's suffix in folders among `paths`."""
    endings = set(format_suffixes())
    files: list[Path] = []
    for path in paths:
        try:
            inside = sorted(path.iterdir()) if path.is_dir() else None
        except OSError:
            inside = []
        if inside is None:
            files.append(path)
        else:
            files += [each for each in inside if each.suffix.lower() in endings and each.is_file()]
    return tuple(files[:MOST_FILES])


def restored_file_state(found: RecoveredGame) -> FileState | None:
    """File state of a record recovered from a journal; None if it has no file, or one of several changed records."""
    home = found.home
    if home is None:
        return None
    if home.total == 1:
        return FileState(home._replace(real_path=real_path(home.path)), (found.record,))
    if file_stamp(home.path) != home.stamp:
        return None
    opened = read_file(home.path)
    if len(opened.records) != home.total:
        return None
    records: list[Record] = list(opened.records)
    records[home.place] = found.record
    again = opened._replace(records=tuple(records))
    return LoadedRecords(home.path, again, home.stamp, real_path(home.path)).file_state(home.place)


class PositionList(NamedTuple):
    """Positions read from a file, as SFEN, or the reason why it cannot be read."""

    name: str
    sfens: tuple[str, ...]
    failure: Phrase | None = None


def read_positions(path: Path) -> PositionList:
    """Last main line position of every record in a file. This may block on the disk; any thread may call it."""
    found = read_record_file(path)
    records = found.opened.records
    if not records:
        return PositionList(path.name, (), play_text.NO_POSITIONS.filled(file=path.name, reason=found.failure_reason))
    sfens = tuple(record.position_at(main_line(record.root)[-1]).sfen() for record in records)
    return PositionList(path.name, sfens)


def parse_position(text: str) -> Position | Phrase:
    """Position that `text` describes (SFEN, USI position or BOD diagram), or the reason why it cannot be read."""
    words = text[:MOST_POSITION_LETTERS].strip()
    if sum(line.count(EDGE) > 1 for line in words.splitlines()) >= 9:
        drawn = bod.read_bod_records(words).records
        return drawn[0].start_position() if drawn else rules.SFEN_FIELDS
    found = _USI.fullmatch(words.splitlines()[0].strip()) if words else None
    if found is None:
        return rules.SFEN_FIELDS
    try:
        position = Position.from_sfen(found["start"].removeprefix("sfen").strip())
        for word in (found["moves"] or "").split():
            if (move := move_of_usi(word)) is None:
                return rules.NO_MOVE_TEXT
            position.apply(move)
    except SfenError as error:
        return error.phrase
    except ImpossibleMove:
        return rules.EMPTY_ORIGIN
    return position


def bod_text(position: Position) -> str:
    return "".join(line + "\n" for line in whole_diagram_lines(position))
