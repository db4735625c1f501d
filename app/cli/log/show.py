"""`yomisuji log show` and `log check`: logs for people to read, and what is wrong with them."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple

from app.base.words import visible
from app.cli.arguments import Arguments
from app.cli.log.opened import OpenedLog, open_log, remarks_of
from app.cli.terminal import Terminal, columns, on_one_line, padded
from app.text import command as command_text
from app.text import log as text
from app.text.phrase import Language, Phrase
from app.usi.log import Recording
from app.usi.tlf import EntryKind, TlfEntry

_KINDS: Final = {
    EntryKind.COMMAND: text.COMMAND,
    EntryKind.COMMENT: text.COMMENT,
    EntryKind.REPLY: text.REPLY,
    EntryKind.ERROR: command_text.ERROR,
    EntryKind.STRAY: text.STRAY,
}
_GAP: Final = 2
_WIDEST_MESSAGE: Final = 30
_TAKEN_APART: Final = frozenset({EntryKind.REPLY, EntryKind.ERROR})


def fill(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)


def check(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is any problem at all."""
    for name in asked.files:
        terminal.report(name, *remarks_of(open_log(name), terminal.language))
    return int(bool(terminal.told))


def run(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for name in asked.files:
        log = open_log(name)
        terminal.tell(name, *remarks_of(log, terminal.language))
        if log.script is None:
            failed = True
            continue
        title = command_text.FILE_OF.filled(name=visible(name), format=log.script.value, encoding=log.encoding)
        terminal.say(title.to(terminal.language), "")
        for line in _lines(log, terminal.language):
            terminal.say(line)
        terminal.say("")
    return int(failed)


def _lines(log: OpenedLog, language: Language) -> Iterator[str]:
    if not log.is_conversation:
        yield from _entries(log.entries, language)
        return
    for place, recording in enumerate(log.recordings):
        if place:
            yield ""
        yield from _conversation(recording, language)


def _conversation(recording: Recording, language: Language) -> Iterator[str]:
    """The time in seconds, which way a line went, and the line."""
    if recording.engine:
        yield text.ENGINE.to(language, name=on_one_line(recording.engine))
    if recording.started is not None:
        yield text.STARTED.to(language, when=_moment(recording.started))
    has_times = any(line.at for line in recording.lines)
    for line in recording.lines:
        time = f"{line.at:>11.3f}  " if has_times else ""
        yield f"{time}{line.way.value} {on_one_line(line.text)}".rstrip()


def _moment(started: float) -> str:
    """By the clock on the wall; by that of the whole world where the system has no wall so far away."""
    moment = datetime.fromtimestamp(started, UTC)
    with suppress(OSError, OverflowError, ValueError):
        moment = moment.astimezone()
    return moment.isoformat(" ", "seconds")


class _Shown(NamedTuple):
    """An entry as lines: its message, and its properties, whose names are aligned."""

    label: Phrase
    message: list[str]
    properties: list[str]


def _entries(entries: Iterable[TlfEntry], language: Language) -> Iterator[str]:
    """What each entry is, its message, and behind that its properties."""
    shown = list(map(_shown, entries))
    label_width = max(columns(label.to(language)) for label in (*_KINDS.values(), text.REMARK)) + _GAP
    messages = [columns(each.message[0]) for each in shown if each.properties]
    message_width = max((width + _GAP for width in messages if 0 < width <= _WIDEST_MESSAGE), default=0)
    for label, message, properties in shown:
        lines_beside = properties if properties else message
        head = padded(message[0], message_width) if properties and message_width else ""
        indent = " " * (label_width + (message_width if properties else 0))
        yield f"{padded(label.to(language), label_width)}{head}{lines_beside[0]}".rstrip()
        yield from (f"{indent}{line}".rstrip() for line in lines_beside[1:])


def _shown(entry: TlfEntry) -> _Shown:
    """What was typed or remarked stays as it was; a reply is taken apart."""
    label = _KINDS[entry.kind]
    if entry.kind is EntryKind.COMMENT and entry.text.startswith(" "):
        return _Shown(text.REMARK, [visible(entry.text[1:])], [])
    if entry.kind not in _TAKEN_APART:
        return _Shown(label, visible(entry.text).split("\n"), [])
    message, properties = entry.statement
    named = [(visible(value.name), visible(value.text).removesuffix("\n").split("\n")) for value in properties]
    width = max((columns(name) for name, _ in named), default=0) + _GAP
    beside = [
        padded(name if place == 0 else "", width) + line for name, value in named for place, line in enumerate(value)
    ]
    words = visible(message)
    return _Shown(label, [on_one_line(words)] if beside else words.split("\n"), beside)
