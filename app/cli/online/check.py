"""`yomisuji online check`: tests the connection and login to a server, and measures round-trip times."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.engine.running import run_engines
from app.cli.online.account import account_from_args, add_account_arguments, add_game_arguments, save_server
from app.cli.terminal import INTERRUPTED_CODE, Terminal, one_line
from app.config.secrets import SecretPlace
from app.online.checking import ConnectionTest, ConnectionTestResult
from app.text import command as command_text
from app.text import online as text

_MS_PER_SECOND = 1000


def add_arguments(arguments: Arguments) -> None:
    add_account_arguments(arguments)
    add_game_arguments(arguments)
    arguments.add_argument("--save", text.SAVE_HELP, text.NAME_WORD)
    places = [place.value for place in SecretPlace]
    arguments.add_argument("--keep", text.KEEP_HELP, choices=places, default=SecretPlace.ASK.value)
    arguments.add_argument("--log", text.LOG_HELP, command_text.FILE)
    arguments.add_overwrite_switch(text.OVERWRITE_LOG_HELP)
    arguments.add_switch("--json", text.CHECK_JSON_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Test the connection and login to a CSA server; the exit code is 0 if one can play there."""
    login = account_from_args(asked, terminal)
    account = login.account
    with run_engines(asked, terminal) as engines:
        # The network is loaded only by commands that use it.
        from app.runtime.online_run import OnlineRun  # noqa: PLC0415

        directed = engines.loop
        log = directed.logs.open_log("csa", f"CSA {account.host}:{account.port}")
        check = ConnectionTest(account, log)
        run_ = OnlineRun(check, {}, directed.pool, directed.owner)
        was_ended = directed.run_runner(run_, lambda _: (), check.abort)
        directed.logs.end_log(log)
    found = check.result
    if asked.json:
        terminal.print_json(_result_json(found))
    else:
        _print_result(found, f"{account.host}:{account.port}", terminal)
    if asked.save is not None and found.failure is None and was_ended:
        save_server(asked.save, login, SecretPlace(asked.keep), terminal)
    return INTERRUPTED_CODE if not was_ended else int(found.failure is not None or engines.log_failed)


def _print_result(found: ConnectionTestResult, server: str, terminal: Terminal) -> None:
    if found.connected_s is not None:
        terminal.print_lines(text.CHECK_CONNECTED.filled(seconds=f"{found.connected_s:.3f}"))
    if found.login_s is not None:
        name = one_line(found.name)
        terminal.print_lines(text.CHECK_LOGIN.filled(name=name, seconds=f"{found.login_s:.3f}"))
    trips = found.round_trips
    if trips is not None:
        taken, margin = sorted(trips.delays_ms), trips.margin_ms()
        line = text.CHECK_TRIPS.filled(count=len(taken), median=f"{taken[len(taken) // 2]:.1f}", margin=margin)
        terminal.print_lines(line)
    elif found.login_s is not None:
        terminal.print_lines(text.CHECK_NO_TRIPS)
    if found.failure is not None:
        terminal.log_error(server, found.failure)


def _result_json(found: ConnectionTestResult) -> dict[str, object]:
    trips = found.round_trips
    return {
        "connected_ms": None if found.connected_s is None else round(found.connected_s * _MS_PER_SECOND, 3),
        "login_ms": None if found.login_s is None else round(found.login_s * _MS_PER_SECOND, 3),
        "name": found.name,
        "round_trips_ms": [] if trips is None else [round(each, 3) for each in trips.delays_ms],
        "margin_ms": None if trips is None else trips.margin_ms(),
        "failure": None if found.failure is None else found.failure.en,
    }
