"""The login of a command (a stored server, or one that its arguments describe), and `yomisuji online servers`.

Secrets come from the secret store, a file or the keyboard, because others can read a command line.
"""

import getpass
import sys
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple

from app.base.folders import find_folders
from app.base.regular import read_contents
from app.cli.arguments import Arguments
from app.cli.kept_state import open_state
from app.cli.terminal import USAGE_ERROR, CommandError, Terminal, one_line, pad_text
from app.config.secrets import SECRETS_FILE, FileStore, SecretPlace, SecretStore, system_store
from app.online.account import DEFAULT_CSA_PORT, Account, GameName, read_game_name
from app.online.profiles import PROFILES_KEY, ServerProfile, ServerProfiles, make_profile
from app.shogi.pieces import Side
from app.text import command as command_text
from app.text import online as text
from app.text.file_errors import reason_of_failed

_SIDES_BY_WORD = {"black": Side.BLACK, "white": Side.WHITE}
_MAX_SECRET_BYTES = 10_000
_NAME_WIDTH = 20


class LoginAccount(NamedTuple):
    """The login that a command was asked to use: account, wanted game, and password."""

    account: Account
    game: GameName | None
    secret: str


def add_account_arguments(arguments: Arguments) -> None:
    add = arguments.add_argument
    add("--server", text.SERVER_HELP, text.SERVER_WORD, required=True)
    add("--name", text.NAME_HELP, text.NAME_WORD)
    add("--secret-file", text.SECRET_FILE_HELP, command_text.FILE)
    arguments.set_defaults(game=None, side=None, extended=False)


def add_game_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--game", text.GAME_HELP, text.GAME_WORD)
    arguments.add_argument("--side", text.SIDE_HELP, choices=["black", "white"])


def account_from_args(asked: Namespace, terminal: Terminal, *, wants_game: bool = True) -> LoginAccount:
    """Return the login; CommandError if it is invalid."""
    profile = load_server_profiles().find_profile(asked.server)
    word = asked.game if wants_game else None
    game = None if word is None else _parse_game(word, asked.side)
    if game is None and profile is not None and wants_game:
        game = profile.game
    secret = _find_secret(asked, terminal, profile, is_trip=game is not None and not asked.extended)
    if profile is None:
        host, port = _parse_address(asked.server)
        profile = ServerProfile("", host, asked.name or "", port)
    elif asked.name is not None:
        profile = profile._replace(player=asked.name)
    password = secret if game is None else game._replace(trip=secret).password
    account = Account(profile.host, profile.player, password, profile.port)
    if game is not None and asked.extended:
        account = account._replace(password=secret, is_extended=True, game=game.game_name, side=game.side)
    faults = (*account.find_faults(), *(() if game is None else game._replace(trip=secret).find_faults()))
    if faults:
        raise CommandError(*faults, code=USAGE_ERROR)
    for warning in () if game is None else game._replace(trip=secret).find_warnings():
        terminal.warn(asked.server, warning)
    if secret:
        terminal.warn(asked.server, text.OPEN_TEXT)
    return LoginAccount(account, game, secret)


def load_server_profiles() -> ServerProfiles:
    return open_state().read_value(PROFILES_KEY, ServerProfiles, ServerProfiles())


def save_server(name: str, asked: LoginAccount, place: SecretPlace, terminal: Terminal) -> None:
    """Store a server under a name, and its secret in `place`; CommandError if that fails."""
    if not name.strip():
        raise CommandError(text.NO_SERVER_NAME, code=USAGE_ERROR)
    store = _secret_store(place)
    if place is SecretPlace.SYSTEM and store is None:
        raise CommandError(text.NO_SYSTEM_STORE)
    profile = make_profile(name, asked.account, asked.game, place)
    if store is not None and asked.secret and (reason := store.store_secret(profile.key, asked.secret)):
        raise CommandError(reason)
    open_state().store_value(PROFILES_KEY, ServerProfiles, load_server_profiles().with_profile(profile))
    if place is SecretPlace.FILE:
        terminal.warn(str(find_folders().config / SECRETS_FILE), text.SECRET_IN_FILE)
    terminal.print_summary(text.SERVER_KEPT, name=name)


def add_servers_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--forget", text.FORGET_HELP, text.NAME_WORD)


def list_servers(asked: Namespace, terminal: Terminal) -> int:
    """List the stored CSA servers, or forget one."""
    if asked.forget is not None:
        _forget_server(asked.forget, terminal)
        return 0
    for profile in load_server_profiles().profiles:
        game = "" if profile.game is None else profile.game.password
        words = (pad_text(one_line(profile.name), _NAME_WIDTH), profile.key, game)
        terminal.print_lines(" ".join(word for word in words if word))
    return 0


def _forget_server(name: str, terminal: Terminal) -> None:
    servers = load_server_profiles()
    profile = servers.find_profile(name)
    if profile is None:
        raise CommandError(text.NO_SUCH_SERVER.filled(name=name))
    store = _secret_store(profile.secret)
    if store is not None and (reason := store.delete_secret(profile.key)):
        raise CommandError(reason, name=name)
    open_state().store_value(PROFILES_KEY, ServerProfiles, servers.without_profile(name))
    terminal.print_summary(text.SERVER_FORGOTTEN, name=name)


def _secret_store(place: SecretPlace) -> SecretStore | None:
    if place is SecretPlace.FILE:
        return FileStore(find_folders().config / SECRETS_FILE)
    return system_store() if place is SecretPlace.SYSTEM else None


def _parse_address(word: str) -> tuple[str, int]:
    host, colon, port = word.rpartition(":")
    if not colon:
        return word, DEFAULT_CSA_PORT
    return host.strip("[]"), int(port) if port.isdecimal() and len(port) < 6 else 0


def _parse_game(word: str, side: str | None) -> GameName:
    """Parse a game name such as test-600-10 or floodgate-300-10F, and add the wanted side."""
    game = read_game_name(word)
    if game is None or game.trip:
        raise CommandError(text.NO_GAME_NAME.filled(word=word), code=USAGE_ERROR)
    return game if side is None else game._replace(side=_SIDES_BY_WORD[side])


def _find_secret(asked: Namespace, terminal: Terminal, profile: ServerProfile | None, *, is_trip: bool) -> str:
    if asked.secret_file is not None:
        return _read_secret(Path(asked.secret_file))
    store = None if profile is None else _secret_store(profile.secret)
    if store is not None and profile is not None and (kept := store.look_up_secret(profile.key)) is not None:
        return kept
    if is_trip:
        return ""
    if not sys.stdin.isatty():
        raise CommandError(text.SECRET_MISSING, code=USAGE_ERROR)
    return getpass.getpass(f"{text.PASSWORD_PROMPT.to(terminal.language)}: ")


def _read_secret(path: Path) -> str:
    try:
        data = read_contents(path, _MAX_SECRET_BYTES)
    except OSError as failure:
        raise CommandError(text.SECRET_NOT_READ.filled(path=path, reason=reason_of_failed(failure))) from failure
    return data.decode("utf-8", "replace").strip().partition("\n")[0].strip()
