"""`yomisuji online watch`: lists players and games on a server in extended mode, or follows a game."""

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from app.cli.arguments import Arguments
from app.cli.engine.running import run_engines
from app.cli.online.account import account_from_args, add_account_arguments
from app.cli.record_file import record_file
from app.cli.terminal import INTERRUPTED_CODE, CommandError, Terminal, one_line, pad_text
from app.directing.requests import Request
from app.directing.seat_events import Requests
from app.online.events import LoginAccepted, NoticeMade, SessionFailed
from app.online.recording import WatchRecording
from app.online.watching import (
    ChatReceived,
    GamesListed,
    ListedPlayer,
    OnlineWatch,
    PlayersListed,
    RatingsListed,
    WatchedMove,
    WatchStarted,
)
from app.play.game_requests import GameEnded
from app.record.endings import end_text as told_end
from app.record.traversal import main_line
from app.record.tree import Node
from app.shogi.move_writers import write_ki2_line
from app.shogi.starts import side_names
from app.text import command as command_text
from app.text import online as text

_NAME_WIDTH: Final = 34
"""Width of the column with players' names, in characters of the terminal."""


def add_arguments(arguments: Arguments) -> None:
    add_account_arguments(arguments)
    arguments.add_argument("watched", text.WATCHED_HELP, text.GAME_ID_WORD, nargs="?")
    arguments.add_output_file(text.WATCH_OUT_HELP)
    arguments.add_overwrite_switch()
    arguments.add_argument("--log", text.LOG_HELP, command_text.FILE)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Show a server's lists or follow a game; the exit code is 0 if they were shown completely."""
    account = account_from_args(asked, terminal, wants_game=False).account
    file = None if asked.out is None else record_file(asked.out)
    if file is not None:
        file.refuse_existing(overwrite=asked.overwrite)
    with run_engines(asked, terminal) as engines:
        # The network is loaded only by commands that use it.
        from app.runtime.online_run import OnlineRun  # noqa: PLC0415

        directed = engines.loop
        log = directed.logs.open_log("csa", f"CSA {account.host}:{account.port}")
        watch = OnlineWatch(account, log)
        shown = _WatchPrinter(watch, asked.watched, terminal, lambda: run_.now)
        run_ = OnlineRun(watch, {}, directed.pool, directed.owner)
        was_ended = directed.run_runner(run_, shown, watch.stop)
        directed.logs.end_log(log)
    recording = shown.recording
    if file and recording and (reason := file.write_file(recording.record, overwrite=asked.overwrite)):
        raise CommandError(reason)
    return INTERRUPTED_CODE if not was_ended else int(not shown.is_finished or engines.log_failed)


class _WatchPrinter:
    """The printer of what a CSA server answers to a spectator, which also sends the next request."""

    def __init__(self, watch: OnlineWatch, game: str | None, terminal: Terminal, now: Callable[[], float]) -> None:
        self.is_finished = False
        self.recording: WatchRecording | None = None
        self._watch = watch
        self._game_id = game
        self._terminal = terminal
        self._clock = now

    def __call__(self, request: Request) -> Requests:
        match request:
            case LoginAccepted():
                return self._watch.list_games(self._clock())
            case GamesListed():
                return self._on_games_listed(request.games)
            case RatingsListed():
                for name, rate in request.ratings:
                    self._terminal.print_lines(f"{pad_text(one_line(name), _NAME_WIDTH)} {rate:.0f}")
                return self._watch.list_players(self._clock())
            case PlayersListed():
                for player in request.players:
                    self._terminal.print_lines(_player_line(player))
                self.is_finished = True
                return self._watch.stop(self._clock())
            case WatchStarted():
                self._on_watch_begun(request)
            case WatchedMove():
                return self._on_watched_move(request)
            case _:
                self._print_event(request)
        return ()

    def _on_games_listed(self, games: tuple[str, ...]) -> Requests:
        if self._game_id is None:
            for game in games:
                self._terminal.print_lines(one_line(game))
            return self._watch.list_ratings(self._clock())
        if self._game_id not in games:
            self._terminal.print_error(text.NO_SUCH_GAME, game=one_line(self._game_id))
            return self._watch.stop(self._clock())
        return self._watch.watch_game(self._game_id, self._clock())

    def _on_watch_begun(self, begun: WatchStarted) -> None:
        self.recording = WatchRecording(begun, self._terminal.language)
        for node in main_line(begun.record.root)[1:]:
            self._print_node(node)

    def _on_watched_move(self, moved: WatchedMove) -> Requests:
        recording = self.recording
        if recording is None:
            return ()
        recording.write_move(moved)
        self._print_node(main_line(recording.record.root)[-1])
        if not isinstance(moved.event, GameEnded):
            return ()
        self.is_finished = True
        return self._watch.stop(self._clock())

    def _print_node(self, node: Node) -> None:
        recording, above = self.recording, node.parent
        if recording is None or above is None:
            return
        record = recording.record
        position = record.position_at(above)
        if node.end is not None:
            sides = side_names(record.start_position())
            self._terminal.print_lines(told_end(node.end, position.turn, sides))
        elif node.move is not None:
            name = write_ki2_line(position, (node.move,), None if above.move is None else above.move.to).text
            self._terminal.print_lines(f"{node.ply:4} {name} ({(node.time_ms or 0) / 1000:.0f} s)")

    def _print_event(self, request: Request) -> None:
        server = f"{self._watch.account.host}:{self._watch.account.port}"
        match request:
            case SessionFailed():
                self._terminal.log_error(server, request.sentence)
            case NoticeMade():
                self._terminal.warn(server, request.sentence)
            case ChatReceived():
                self._terminal.print_summary(text.CHAT_LINE, name=one_line(request.name), words=one_line(request.words))


def _player_line(player: ListedPlayer) -> str:
    parts = (pad_text(one_line(player.name), _NAME_WIDTH), player.mode, player.status, one_line(player.game))
    return " ".join(parts).rstrip()
