"""A file opened as the log of an engine: TLF, or the plain text of a conversation."""

import re
import sys
from collections.abc import Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from app.cli.log.plain import is_said, read_plain
from app.cli.terminal import Remark, remark_of
from app.cli.usage import STANDARD_INPUT
from app.formats.encoding import decode
from app.formats.files import LARGEST_FILE, bytes_at
from app.formats.format import MOST_PROBLEMS
from app.record.problems import Problem, Severity
from app.text import files as files_text
from app.text import formats as formats_text
from app.text import log as text
from app.text.phrase import Language, Phrase
from app.usi.log import Recording
from app.usi.log_tlf import recordings_of
from app.usi.tlf import Entry, TlfFault, TlfProblem, read

FAULTS: Final = {
    TlfFault.BLANK_LINE: text.BLANK_LINE,
    TlfFault.NO_SIGN: text.NO_SIGN,
    TlfFault.NO_BLANK_AFTER_SIGN: text.NO_BLANK_AFTER_SIGN,
    TlfFault.CONTINUATION_OF_NOTHING: text.CONTINUATION_OF_NOTHING,
    TlfFault.UNCLOSED_STRING: text.UNCLOSED_STRING,
    TlfFault.UNCLOSED_BLOCK: text.UNCLOSED_BLOCK,
    TlfFault.BAD_ESCAPE: text.BAD_ESCAPE,
    TlfFault.CONTROL_CHARACTER: text.CONTROL_CHARACTER,
    TlfFault.NO_VALUE: text.NO_VALUE,
    TlfFault.NO_BLANK_BETWEEN: text.NO_BLANK_BETWEEN,
    TlfFault.OTHER_BLANK: text.OTHER_BLANK,
    TlfFault.WORD_AMONG_PROPERTIES: text.WORD_AMONG_PROPERTIES,
    TlfFault.COLON_IN_MESSAGE: text.COLON_IN_MESSAGE,
    TlfFault.RESERVED_NAME: text.RESERVED_NAME,
    TlfFault.REPEATED_NAME: text.REPEATED_NAME,
}
_LINE: Final = re.compile(r"[^\r\n]+")
_LOOKED_AT: Final = 400
"""So many lines tell what a file is."""
_LEAST_SHARE: Final = 4
"""Every fourth of them has to be one of a log."""
_SIGNS: Final = frozenset("#=.?")


class Script(Enum):
    """How a log is written."""

    TLF = text.TLF
    PLAIN = text.PLAIN


class OpenedLog(NamedTuple):
    script: Script | None
    """None when it is no log."""
    encoding: str
    entries: tuple[Entry, ...]
    """Of TLF."""
    recordings: tuple[Recording, ...]
    """What was said, one for each start of an engine; none of them is empty."""
    problems: tuple[Problem, ...]
    untold: int = 0
    """How many problems there are besides."""

    @property
    def is_conversation(self) -> bool:
        """Whether this is what an engine was told and said, and no TLF of another kind."""
        return self.script is Script.PLAIN or any(map(_is_of_engine, self.recordings))


def open_log(name: str) -> OpenedLog:
    """The log in a file, or on standard input; that it cannot be read is a problem like any other."""
    data = _bytes_at(name)
    if isinstance(data, Problem):
        return OpenedLog(None, "", (), (), (data,))
    words, encoding, problems = decode(data)
    script = _script_of(words)
    if script is Script.TLF:
        entries, faults = read(words)
        told = (*problems, *map(_problem_of, faults[:MOST_PROBLEMS]))
        return OpenedLog(script, encoding, entries, tuple(recordings_of(entries)), told, _beyond(faults))
    if script is Script.PLAIN:
        recordings, unmarked = read_plain(words)
        odd = (Problem(text.NO_DIRECTION, {}, line=line, column=1) for line in unmarked[:MOST_PROBLEMS])
        return OpenedLog(script, encoding, (), recordings, (*problems, *odd), _beyond(unmarked))
    return OpenedLog(None, encoding, (), (), (refusal(text.NO_LOG),))


def remarks_of(log: OpenedLog, language: Language) -> list[Remark]:
    """The problems of a log, and how many there are besides."""
    remarks = [remark_of(problem, language) for problem in log.problems]
    if log.untold:
        remarks.append(Remark(Severity.WARNING, formats_text.MORE_PROBLEMS.to(language, count=log.untold)))
    return remarks


def _is_of_engine(recording: Recording) -> bool:
    """Whether it has a head, times, or the beginning of USI."""
    if recording.engine or recording.started is not None:
        return True
    return any(line.at or line.data.strip() == b"usi" for line in recording.lines)


def _script_of(words: str) -> Script | None:
    lines = [line for found in islice(_LINE.finditer(words), _LOOKED_AT) if (line := found[0]).strip()]
    said = sum(map(is_said, lines))
    signed = sum(line[0] in _SIGNS for line in lines)
    if max(said, signed) * _LEAST_SHARE < len(lines) or not lines:
        return None
    return Script.PLAIN if said > signed else Script.TLF


def _beyond(problems: Sequence[object]) -> int:
    """How many are too many to be read by a person."""
    return max(len(problems) - MOST_PROBLEMS, 0)


def _problem_of(problem: TlfProblem) -> Problem:
    return Problem(FAULTS[problem.fault], {}, line=problem.line, column=problem.column)


def refusal(reason: Phrase, /, **values: object) -> Problem:
    """Why there is no log, or nothing to be done with it."""
    return Problem(reason, values, severity=Severity.ERROR)


def _bytes_at(name: str) -> bytes | Problem:
    if not name:
        return refusal(files_text.NOT_FOUND)
    return sys.stdin.buffer.read(LARGEST_FILE) if name == STANDARD_INPUT else bytes_at(Path(name))
