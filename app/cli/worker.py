"""`yomisuji match slot` and `yomisuji fleet slot`: a worker process that plays games or searches positions on request.

Each line of input is a complete task, so a worker may run on another machine. When the input is closed, it ends with
its engines, even during a task. A cancelled task ends with its results so far.
"""

import socket
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from app.base.codec import codec_of
from app.batch.messages import READY_KIND, WorkerMessage, WorkerReady
from app.cli.arguments import Arguments
from app.cli.terminal import WRONG_USAGE, CommandError, Terminal
from app.cli.worker_io import TaskReader, WorkerOutput
from app.text import fleet as text
from app.text import matches as match_text

_GAME: Final = "game"
_PASSAGE: Final = "passage"


def add_arguments(arguments: Arguments) -> None:
    arguments.add("--logs", match_text.SLOT_LOGS_HELP, match_text.FOLDER_WORD)


def run(asked: Namespace, terminal: Terminal) -> int:
    if sys.stdin.isatty():
        raise CommandError(text.SLOT_MISUSED, code=WRONG_USAGE)
    from app.runtime.directed import Directed  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    heard = TaskReader()
    with Directed(Path(asked.logs) if asked.logs else None) as directed:
        slot = WorkerOutput(terminal, heard)
        slot.say(
            WorkerMessage(READY_KIND, 0, {"here": codec_of(WorkerReady).write(WorkerReady.local(socket.gethostname()))})
        )
        is_wanted = True
        while is_wanted and (task := heard.next_task()) is not None:
            # Tasks of the other kind need other modules, so each is loaded on demand.
            if _GAME in task[1]:
                from app.cli.match.slot import play_game  # noqa: PLC0415

                is_wanted = play_game(directed, slot, *task)
            elif _PASSAGE in task[1]:
                from app.cli.fleet.slot import search_batch  # noqa: PLC0415

                is_wanted = search_batch(directed, slot, *task)
    return 0
