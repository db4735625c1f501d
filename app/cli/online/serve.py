"""`yomisuji online serve`: runs a small CSA server on this computer, for two programs or a club."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Final

from app.base.regular import read_contents
from app.cli.arguments import Arguments, integer
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, one_line
from app.online.account import DEFAULT_CSA_PORT, MOST_PORT, read_game_name
from app.online.server import FixedPairing, ServerRules
from app.text import command as command_text
from app.text import online as text
from app.text.file_errors import reason_of_failed

_LOOPBACK: Final = "127.0.0.1"
_MAX_LIST_BYTES: Final = 1_000_000
_COMMENT_SIGN: Final = "#"


def add_arguments(arguments: Arguments) -> None:
    add = arguments.add_argument
    count, number = integer(command_text.BAD_COUNT), command_text.NUMBER
    add("--host", text.HOST_HELP, text.HOST_WORD, default=_LOOPBACK)
    add("--port", text.PORT_HELP, number, integer(command_text.BAD_COUNT, 0, MOST_PORT), default=DEFAULT_CSA_PORT)
    add("-d", text.SERVE_FOLDER_HELP, command_text.FOLDER, dest="folder")
    add("--pairs", text.PAIRS_HELP, command_text.FILE)
    add("--event", text.SERVE_EVENT_HELP, text.EVENT_WORD, default="yomisuji")
    add("--max-moves", text.SERVE_MAX_MOVES_HELP, number, count, default=256)
    add("--least-time", text.LEAST_TIME_HELP, text.SECONDS_WORD, integer(command_text.BAD_COUNT, 0, 1), default=0)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Run the server until Ctrl-C, or until all games of the list are played."""
    if read_game_name(f"{asked.event}-1-1") is None:
        raise CommandError(text.BAD_EVENT, code=USAGE_ERROR)
    pairs = () if asked.pairs is None else _read_pairs(Path(asked.pairs))
    rules = ServerRules(asked.event, asked.max_moves, asked.least_time, pairs)
    # Qt and the network are loaded only by commands that need them.
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415
    from app.runtime.sockets.serving import ServerPort  # noqa: PLC0415

    loop = EventLoopRun()
    port = ServerPort(rules, None if asked.folder is None else Path(asked.folder), loop.owner)
    failures: list[str] = []

    def print_failure(reason: str) -> None:
        failures.append(reason)
        terminal.print_error(text.NOT_RECORDED.filled(reason=reason))

    port.reported.connect(lambda news: terminal.print_summary(text.NEWS, at=time.strftime("%H:%M:%S"), news=news))
    port.failed.connect(print_failure)
    port.became_idle.connect(lambda _: loop.end_loop() if pairs and port.is_idle else None)
    loop.interrupted.connect(lambda _: loop.end_loop())
    reason = port.open(asked.host, asked.port)
    if reason is not None:
        raise CommandError(reason)
    if asked.host != _LOOPBACK:
        terminal.warn(asked.host, text.OPEN_TO_OTHERS)
    loop.run_loop(lambda: terminal.print_summary(text.LISTENING, host=one_line(asked.host), port=port.port))
    is_kept = port.close()
    return int(bool(failures) or not is_kept)


def _read_pairs(path: Path) -> tuple[FixedPairing, ...]:
    """Read lines with Sente, Gote and, unless the players choose it, the game name."""
    try:
        lines = read_contents(path, _MAX_LIST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError as failure:
        reason = text.SECRET_NOT_READ.filled(path=path, reason=reason_of_failed(failure))
        raise CommandError(reason) from failure
    pairs: list[FixedPairing] = []
    for number, line in enumerate(lines, 1):
        words = line.partition(_COMMENT_SIGN)[0].split()
        if not words:
            continue
        has_game = len(words) == 3 and read_game_name(words[2]) is not None
        if len(words) != 2 and not has_game:
            raise CommandError(text.BAD_PAIR.filled(line=number, path=path), code=USAGE_ERROR)
        pairs.append(FixedPairing(*words))
    return tuple(pairs)
