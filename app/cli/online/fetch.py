"""`yomisuji online fetch`: downloads a record from a URL, and follows the game while it is played."""

import time
from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.record_file import record_file
from app.cli.terminal import INTERRUPTED_CODE, STDIO, USAGE_ERROR, CommandError, Terminal, one_line
from app.formats.files import OpenedFile
from app.formats.kif import KIF
from app.online.following import FollowedRecord, address_fault
from app.record.edits import AddEnd
from app.record.history import History
from app.record.merging import MergeRecord
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.text import online as text


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("address", text.ADDRESS_HELP, text.ADDRESS_WORD)
    arguments.add_output_file(text.FETCH_OUT_HELP, required=True)
    arguments.add_overwrite_switch()
    arguments.add_switch("--follow", text.FOLLOW_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Download the record; the exit code is 0 if that worked, and with `--follow` until the game's end."""
    if fault := address_fault(asked.address):
        raise CommandError(fault, code=USAGE_ERROR)
    file = record_file(asked.out, fixed=KIF if asked.out == STDIO else None)
    file.refuse_existing(overwrite=asked.overwrite)
    # Qt and the network are loaded only by commands that need them.
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415
    from app.runtime.sockets.fetching import RecordFollower  # noqa: PLC0415

    loop = EventLoopRun()
    followed = FollowedRecord(asked.address, goes_on=asked.follow)
    follower = RecordFollower(followed, loop.owner)
    kept = MergedRecord()

    def write_record(opened: OpenedFile) -> None:
        record = kept.merge_record(opened.records[0])
        if reason := file.write_file(record, overwrite=True):
            terminal.print_error(reason)
        moves = sum(node.move is not None for node in main_line(record.root))
        terminal.print_summary(text.FETCHED, at=time.strftime("%H:%M:%S"), plies=moves)

    follower.record_read.connect(write_record)
    follower.failed.connect(lambda reason: terminal.log_error(one_line(asked.address), reason))
    follower.ended.connect(lambda _: loop.end_loop())
    loop.interrupted.connect(lambda _: loop.end_loop())
    loop.run_loop(follower.fetch_record)
    follower.stop()
    return INTERRUPTED_CODE if loop.was_interrupted else int(kept.record is None or terminal.has_failed)


class MergedRecord:
    """A record that grows by merging: new moves are added, and existing ones stay."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self._history: History | None = None

    def merge_record(self, record: Record) -> Record:
        if self._history is None or self.record is None:
            self._history, self.record = History(record), record
        else:
            self._history.apply_edit(MergeRecord(record), PERSON, 0.0)
            self._merge_end(self._history, record)
        return self.record

    def _merge_end(self, history: History, record: Record) -> None:
        last, ours = main_line(record.root)[-1], main_line(history.record.root)[-1]
        if last.end is not None and ours.end is None:
            history.apply_edit(AddEnd(ours, last.end, last.time_ms), PERSON, 0.0)
