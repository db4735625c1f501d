"""`yomisuji log show`, `check_logs` and `convert_log`: print logs, find their faults, and convert them to other formats."""

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from app.base.words import escape_unprintable
from app.cli.arguments import Arguments
from app.cli.log.opened import LoadedLog, LogFormat, log_diagnostics, open_log, write_plain_log
from app.cli.output_files import make_output_target
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError, Terminal, one_line, pad_text, text_width
from app.formats.output_files import is_same_file
from app.text import command as command_text
from app.text import log as text
from app.text.phrase import Language, Phrase
from app.usi.log import LogDirection, LogLine, LogRecording
from app.usi.log_tlf import tlf_entry, write_log
from app.usi.tlf import EntryKind, TlfEntry, format_log, write_statement

_KIND_LABELS: Final = {
    EntryKind.COMMAND: text.COMMAND,
    EntryKind.COMMENT: text.COMMENT,
    EntryKind.REPLY: text.REPLY,
    EntryKind.ERROR: command_text.ERROR,
    EntryKind.STRAY: text.STRAY,
}
_COLUMN_GAP: Final = 2
_MAX_MESSAGE_WIDTH: Final = 30
_REPLY_KINDS: Final = frozenset({EntryKind.REPLY, EntryKind.ERROR})


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)


def check_logs(asked: Namespace, terminal: Terminal) -> int:
    """Print the faults of logs; the exit code is 1 if there is any."""
    for name in asked.files:
        terminal.print_diagnostics(name, *log_diagnostics(open_log(name)))
    return int(bool(terminal.shown_severities))


def run_command(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for name in asked.files:
        log = open_log(name)
        terminal.log_diagnostics(name, *log_diagnostics(log))
        if log.log_format is None:
            failed = True
            continue
        title = command_text.FILE_OF.filled(
            name=escape_unprintable(name), format=log.log_format.value, encoding=log.encoding
        )
        terminal.print_lines(title.to(terminal.language), "", *_log_lines(log, terminal.language), "")
    return int(failed)


def _log_lines(log: LoadedLog, language: Language) -> Iterator[str]:
    if not log.is_conversation:
        yield from _entry_lines(log.entries, language)
        return
    for place, recording in enumerate(log.recordings):
        if place:
            yield ""
        yield from _conversation_lines(recording, language)


def _conversation_lines(recording: LogRecording, language: Language) -> Iterator[str]:
    if recording.engine:
        yield text.ENGINE.to(language, name=one_line(recording.engine))
    if recording.started is not None:
        yield text.STARTED.to(language, when=_local_time(recording.started))
    has_times = any(line.seconds for line in recording.lines)
    for line in recording.lines:
        time = f"{line.seconds:>11.3f}  " if has_times else ""
        yield f"{time}{line.direction.value} {one_line(line.text)}".rstrip()


def _local_time(started: float) -> str:
    """Return the local time, or UTC where the system cannot convert a time so far away."""
    moment = datetime.fromtimestamp(started, UTC)
    with suppress(OSError, OverflowError, ValueError):
        moment = moment.astimezone()
    return moment.isoformat(" ", "seconds")


class _EntryText(NamedTuple):
    """A log entry as lines of text: its message, and its properties with aligned names."""

    label: Phrase
    message: list[str]
    properties: list[str]


def _entry_lines(entries: Iterable[TlfEntry], language: Language) -> Iterator[str]:
    shown = list(map(_entry_text, entries))
    label_width = max(text_width(label.to(language)) for label in (*_KIND_LABELS.values(), text.REMARK)) + _COLUMN_GAP
    messages = [text_width(each.message[0]) for each in shown if each.properties]
    message_width = max((width + _COLUMN_GAP for width in messages if 0 < width <= _MAX_MESSAGE_WIDTH), default=0)
    for label, message, properties in shown:
        lines_beside = properties if properties else message
        head = pad_text(message[0], message_width) if properties and message_width else ""
        indent = " " * (label_width + (message_width if properties else 0))
        yield f"{pad_text(label.to(language), label_width)}{head}{lines_beside[0]}".rstrip()
        yield from (f"{indent}{line}".rstrip() for line in lines_beside[1:])


def _entry_text(entry: TlfEntry) -> _EntryText:
    """Return a log entry as lines of text; commands and comments stay unchanged, replies are parsed."""
    label = _KIND_LABELS[entry.kind]
    if entry.kind is EntryKind.COMMENT and entry.text.startswith(" "):
        return _EntryText(text.REMARK, [escape_unprintable(entry.text[1:])], [])
    if entry.kind not in _REPLY_KINDS:
        return _EntryText(label, escape_unprintable(entry.text).split("\n"), [])
    message, properties = entry.statement
    named = [
        (escape_unprintable(value.name), escape_unprintable(value.text).removesuffix("\n").split("\n"))
        for value in properties
    ]
    width = max((text_width(name) for name, _ in named), default=0) + _COLUMN_GAP
    beside = [
        pad_text(name if place == 0 else "", width) + line for name, value in named for place, line in enumerate(value)
    ]
    words = escape_unprintable(message)
    return _EntryText(label, [one_line(words)] if beside else words.split("\n"), beside)


_JsonObject = dict[str, object]
_TextWithLosses = tuple[str, list[Phrase]]


_FORMATS_BY_SUFFIX: Final = {".tlf": "tlf", ".txt": "text", ".log": "text", ".jsonl": "jsonl"}
_FORMAT_NAMES: Final = list(dict.fromkeys(_FORMATS_BY_SUFFIX.values()))


def add_convert_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP, takes_many=False)
    arguments.add_output_file(required=True)
    arguments.add_argument("--to", text.TO_HELP.filled(forms=" ".join(_FORMAT_NAMES)), choices=_FORMAT_NAMES)
    arguments.add_switch("--times", text.TIMES_HELP)
    arguments.add_overwrite_switch()


def convert_log(asked: Namespace, terminal: Terminal) -> int:
    out = Path(asked.out)
    form = asked.to or _FORMATS_BY_SUFFIX.get(out.suffix.lower())
    if form is None:
        raise CommandError(command_text.WHICH_FORM.filled(forms=" ".join(_FORMAT_NAMES)), code=USAGE_ERROR)
    name = asked.files[0]
    log = open_log(name)
    terminal.log_diagnostics(name, *log_diagnostics(log))
    if log.log_format is None:
        return 1
    words, losses = _format_log(name, log, form, has_times=asked.times)
    for lost in losses:
        terminal.warn(name, lost)
    if asked.out != STDIO and losses and asked.overwrite and is_same_file(out, name):
        raise CommandError(text.STAYS_SOURCE.filled(path=out), name=name)
    outlet = make_output_target(asked.out, overwrite=asked.overwrite)
    if reason := outlet.write_output(out, words.encode("utf-8", "surrogatepass"), None, whole=True):
        raise CommandError(reason, name=name)
    return 0


def _format_log(name: str, log: LoadedLog, form: str, *, has_times: bool) -> _TextWithLosses:
    """Return the log in format `form`, and what that loses; CommandError if impossible. `has_times` keeps times."""
    if form == "text":
        return _plain_text(log, has_times=has_times)
    if form == "jsonl":
        return _json_lines(log), []
    if log.log_format is LogFormat.PLAIN:
        return "".join(map(write_log, log.recordings)), []
    try:
        return format_log(_tidy_entries(log)), []
    except ValueError as failure:
        raise CommandError(text.SWALLOWS, name=name) from failure


def _plain_text(log: LoadedLog, *, has_times: bool) -> _TextWithLosses:
    words, altered = write_plain_log(log.recordings, has_times=has_times)
    lost: list[Phrase] = []
    if not has_times and any(line.seconds for recording in log.recordings for line in recording.lines):
        lost.append(text.TIMES_LOST)
    if any(recording.engine or recording.started is not None for recording in log.recordings):
        lost.append(text.HEADS_LOST)
    if altered:
        lost.append(text.BYTES_LOST.filled(count=altered))
    return words, lost


def _json_lines(log: LoadedLog) -> str:
    said: Iterator[_JsonObject] = (
        each for start, recording in enumerate(log.recordings, 1) for each in _line_json_objects(start, recording)
    )
    objects = said if log.is_conversation else map(_entry_json, log.entries)
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in objects)


def _tidy_entries(log: LoadedLog) -> Iterator[TlfEntry]:
    """Yield the entries without blank lines, each with a sign, and the properties quoted in the simplest way.
    The output of USI engines stays unchanged, because its quotes are the engine's."""
    for entry in log.entries:
        if entry.kind is EntryKind.STRAY:
            if entry.text:
                yield tlf_entry(LogLine(LogDirection.NOTE, 0.0, entry.text.encode("utf-8", "surrogatepass")))
        elif entry.kind in _REPLY_KINDS and not log.is_conversation:
            yield _normalise_entry(entry)
        else:
            yield entry


def _normalise_entry(entry: TlfEntry) -> TlfEntry:
    try:
        return TlfEntry(entry.kind, write_statement(entry.statement))
    except ValueError:
        return entry


def _line_json_objects(start: int, recording: LogRecording) -> Iterator[_JsonObject]:
    for line in recording.lines:
        whose: _JsonObject = {"start": start, "engine": recording.engine, "at": line.seconds}
        said = whose | {"way": line.direction.name.lower(), "text": line.text}
        is_whole = line.text.encode("utf-8", "surrogatepass") == line.data
        yield said if is_whole else said | {"bytes": line.data.hex()}


def _entry_json(entry: TlfEntry) -> _JsonObject:
    """Return a log entry as an object for JSON; a reply is parsed, other text stays unchanged."""
    kind: _JsonObject = {"kind": entry.kind.name.lower()}
    if entry.kind not in _REPLY_KINDS:
        return kind | {"text": entry.text}
    message, properties = entry.statement
    return {
        **kind,
        "message": message,
        "properties": [{"name": name, "value": value, "as": how.value} for name, value, how in properties],
    }
