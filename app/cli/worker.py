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
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal
from app.cli.worker_io import TaskReader, WorkerOutput
from app.text import fleet as text
from app.text import matches as match_text

_GAME_KEY: Final = "game"
_BATCH_KEY: Final = "passage"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--logs", match_text.SLOT_LOGS_HELP, match_text.FOLDER_WORD)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    if sys.stdin.isatty():
        raise CommandError(text.SLOT_MISUSED, code=USAGE_ERROR)
    from app.runtime.directed import DirectorLoop  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    heard = TaskReader()
    with DirectorLoop(Path(asked.logs) if asked.logs else None) as directed:
        slot = WorkerOutput(terminal, heard)
        slot.send_message(
            WorkerMessage(READY_KIND, 0, {"here": codec_of(WorkerReady).write(WorkerReady.local(socket.gethostname()))})
        )
        is_wanted = True
        while is_wanted and (task := heard.next_task()) is not None:
            # Tasks of the other kind need other modules, so each is loaded on demand.
            if _GAME_KEY in task[1]:
                from app.cli.match.slot import play_game  # noqa: PLC0415

                is_wanted = play_game(directed, slot, *task)
            elif _BATCH_KEY in task[1]:
                from app.cli.fleet.slot import search_batch  # noqa: PLC0415

                is_wanted = search_batch(directed, slot, *task)
    return 0
