"""Where a command logs in, from its arguments; secrets come from a file or the keyboard, as others can read a command line."""

import getpass
import sys
from argparse import Namespace
from pathlib import Path

from app.base.regular import read_whole
from app.cli.arguments import Arguments
from app.cli.terminal import WRONG_USAGE, CommandError, Terminal
from app.online.account import USUAL_PORT, Account, GameName, read_game_name
from app.shogi.pieces import Side
from app.text import command as command_text
from app.text import online as text

_SIDES = {"black": Side.BLACK, "white": Side.WHITE}
_MOST_BYTES = 10_000


def fill_account(arguments: Arguments) -> None:
    add = arguments.add
    add("--server", text.SERVER_HELP, text.SERVER_WORD, required=True)
    add("--name", text.NAME_HELP, text.NAME_WORD, required=True)
    add("--secret-file", text.SECRET_FILE_HELP, command_text.FILE)


def account_asked(asked: Namespace, terminal: Terminal, game: GameName | None = None) -> Account:
    """CommandError where no server would understand it."""
    host, colon, port = asked.server.rpartition(":")
    if not colon:
        host, port = asked.server, str(USUAL_PORT)
    secret = _secret(asked, terminal, is_trip=game is not None)
    if game is None:
        password = secret
    else:
        game = game._replace(trip=secret or game.trip)
        password = game.password
    account = Account(host.strip("[]"), asked.name, password, int(port) if port.isdecimal() and len(port) < 6 else 0)
    faults = (*account.faults(), *(() if game is None else game.faults()))
    if faults:
        raise CommandError(*faults, code=WRONG_USAGE)
    for warning in () if game is None else game.warnings():
        terminal.warn(asked.server, warning)
    if secret:
        terminal.warn(asked.server, text.OPEN_TEXT)
    return account


def game_asked(word: str, side: str | None) -> GameName:
    """A game such as test-600-10 or floodgate-300-10F, with the side that is wanted."""
    game = read_game_name(word)
    if game is None or game.trip:
        raise CommandError(text.NO_GAME_NAME.filled(word=word), code=WRONG_USAGE)
    return game if side is None else game._replace(side=_SIDES[side])


def _secret(asked: Namespace, terminal: Terminal, *, is_trip: bool) -> str:
    if asked.secret_file is not None:
        try:
            data = read_whole(Path(asked.secret_file), _MOST_BYTES)
        except OSError as failure:
            reason = text.SECRET_NOT_READ.filled(path=asked.secret_file, reason=failure.strerror or failure)
            raise CommandError(reason) from failure
        return data.decode("utf-8", "replace").strip().partition("\n")[0].strip()
    if is_trip:
        return ""
    if not sys.stdin.isatty():
        raise CommandError(text.SECRET_MISSING, code=WRONG_USAGE)
    return getpass.getpass(f"{text.PASSWORD_PROMPT.to(terminal.language)}: ")
