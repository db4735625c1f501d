"""`yomisuji log convert`: a log in another form."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from app.cli.asked import add_files
from app.cli.log.opened import OpenedLog, Script, open_log, remarks_of
from app.cli.log.plain import write_plain
from app.cli.shelf import is_same_file, outlet_for
from app.cli.terminal import Terminal
from app.cli.usage import STANDARD_INPUT, STANDARD_OUTPUT, WRONG_USAGE
from app.text import command as command_text
from app.text import log as text
from app.text.phrase import Language, Phrase
from app.usi.log import LogLine, Recording, Way
from app.usi.log_tlf import entry_of, write_log
from app.usi.tlf import Entry, EntryKind, write, write_statement

_Object = dict[str, object]
_ANSWERS: Final = frozenset({EntryKind.REPLY, EntryKind.ERROR})


class LogForm(Enum):
    """The value is what a person calls it."""

    TLF = "tlf"
    TEXT = "text"
    JSON = "jsonl"


_SUFFIXES = {".tlf": LogForm.TLF, ".txt": LogForm.TEXT, ".log": LogForm.TEXT, ".jsonl": LogForm.JSON}


def form_names() -> list[str]:
    return [form.value for form in LogForm]


def form_for(suffix: str) -> LogForm | None:
    return _SUFFIXES.get(suffix.lower())


class Written(NamedTuple):
    text: str
    lost: tuple[Phrase, ...] = ()
    """What this form does not hold of it."""


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP, takes_many=False)
    help_out, help_to = command_text.OUT_HELP.to(language), text.TO_HELP.to(language, forms=" ".join(form_names()))
    command.add_argument("-o", dest="out", required=True, metavar=command_text.FILE.to(language), help=help_out)
    command.add_argument("--to", choices=form_names(), help=help_to)
    command.add_argument("--times", action="store_true", help=text.TIMES_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    form = LogForm(asked.to) if asked.to else form_for(Path(asked.out).suffix)
    if form is None:
        terminal.complain(text.WHICH_FORM, forms=" ".join(form_names()))
        return WRONG_USAGE
    name = asked.files[0]
    log = open_log(name)
    for remark in remarks_of(log, terminal.language):
        terminal.tell(name, remark)
    if log.script is None:
        return 1
    reason = _put(log, form, asked, terminal)
    if reason is not None:
        terminal.fail(name, reason)
    return int(reason is not None)


def _put(log: OpenedLog, form: LogForm, asked: Namespace, terminal: Terminal) -> Phrase | None:
    """Write it, or say why not."""
    name, out = asked.files[0], Path(asked.out)
    result = _written(log, form, has_times=asked.times)
    if isinstance(result, Phrase):
        return result
    for lost in result.lost:
        terminal.warn(name, lost)
    if asked.out != STANDARD_OUTPUT and result.lost and asked.overwrite and is_same_file(name, out):
        return text.STAYS_SOURCE.filled(path=out)
    outlet = outlet_for(asked.out, overwrite=asked.overwrite)
    return outlet.put(out, result.text.encode("utf-8", "surrogatepass"), None, whole=True)


def _is_same(name: str, out: Path) -> bool:
    return name != STANDARD_INPUT and out.exists() and out.samefile(name)


# The forms


def _written(log: OpenedLog, form: LogForm, *, has_times: bool) -> Written | Phrase:
    """The text, or why there is none. `has_times` asks for times where a form need not have them."""
    if form is LogForm.TEXT:
        return _as_plain(log, has_times=has_times)
    return _as_tlf(log) if form is LogForm.TLF else _as_json(log)


def _as_tlf(log: OpenedLog) -> Written | Phrase:
    if log.script is Script.PLAIN:
        return Written("".join(map(write_log, log.recordings)))
    try:
        return Written(write(_tidied(log)))
    except ValueError:
        return text.SWALLOWS


def _as_plain(log: OpenedLog, *, has_times: bool) -> Written:
    words, altered = write_plain(log.recordings, has_times=has_times)
    lost: list[Phrase] = []
    if not has_times and any(line.at for recording in log.recordings for line in recording.lines):
        lost.append(text.TIMES_LOST)
    if any(recording.engine or recording.started is not None for recording in log.recordings):
        lost.append(text.HEADS_LOST)
    if altered:
        lost.append(text.BYTES_LOST.filled(count=altered))
    return Written(words, tuple(lost))


def _as_json(log: OpenedLog) -> Written:
    said: Iterator[_Object] = (
        each for start, recording in enumerate(log.recordings, 1) for each in _said(start, recording)
    )
    objects = said if log.is_conversation else map(_stated, log.entries)
    return Written("".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in objects))


def _tidied(log: OpenedLog) -> Iterator[Entry]:
    """The entries without blank lines, each line with a sign, and the properties quoted in the simplest way.

    What an engine of USI said stays letter by letter, since its quotes are its own.
    """
    for entry in log.entries:
        if entry.kind is EntryKind.STRAY:
            if entry.text:
                yield entry_of(LogLine(Way.NOTE, 0.0, entry.text.encode("utf-8", "surrogatepass")))
        elif entry.kind in _ANSWERS and not log.is_conversation:
            yield _restated(entry)
        else:
            yield entry


def _restated(entry: Entry) -> Entry:
    try:
        return Entry(entry.kind, write_statement(entry.statement))
    except ValueError:
        return entry


def _said(start: int, recording: Recording) -> Iterator[_Object]:
    for line in recording.lines:
        whose: _Object = {"start": start, "engine": recording.engine, "at": line.at}
        said = whose | {"way": line.way.name.lower(), "text": line.text}
        is_whole = line.text.encode("utf-8", "surrogatepass") == line.data
        yield said if is_whole else said | {"bytes": line.data.hex()}


def _stated(entry: Entry) -> _Object:
    """A reply taken apart; anything else as it is."""
    kind: _Object = {"kind": entry.kind.name.lower()}
    if entry.kind not in _ANSWERS:
        return kind | {"text": entry.text}
    message, properties = entry.statement
    return {
        **kind,
        "message": message,
        "properties": [{"name": name, "value": value, "as": how.value} for name, value, how in properties],
    }
