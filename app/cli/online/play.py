"""`yomisuji online play`: lets an engine play on a CSA server, and saves each game move by move."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.arguments import Arguments, integer
from app.cli.engine.engines import engine_for_option, profile_name
from app.cli.engine.playing import add_move_limit_arguments, parse_option_words
from app.cli.engine.running import run_engines
from app.cli.online.account import account_from_args, add_account_arguments, add_game_arguments
from app.cli.terminal import INTERRUPTED_CODE, USAGE_ERROR, CommandError, Terminal, one_line
from app.config.engine_profile import EngineProfile
from app.directing.requests import Request
from app.directing.seat_events import Requests
from app.formats.registry import format_of_suffix, format_suffixes
from app.online import requests as told
from app.online.account import Account
from app.online.events import NoticeMade, OnlineState, SessionFailed, StateReached
from app.online.play import OnlineSeries, SeriesPlan
from app.online.results import OnlineResult, OnlineVerdict
from app.online.seat import MOST_MARGIN_MS, IllegalPolicy, OnlineSeat
from app.play.conditions import MOVE_LIMITS, Conditions, MoveLimit, Player, option_values, seat_traits
from app.play.game_requests import MovePlayed
from app.play.seats import FIRST
from app.record.endings import End
from app.shogi.move_writers import write_ki2_line
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.squares import Square
from app.text import command as command_text
from app.text import online as text
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.runtime.online_run import OnlineRecordWriter
    from app.runtime.pool import EnginePlan

_MS_PER_SECOND: Final = 1000
_STATE_PHRASES: Final = {OnlineState.WAITING: text.STATE_WAITING, OnlineState.OFFERED: text.STATE_OFFERED}


def add_arguments(arguments: Arguments) -> None:
    add, switch = arguments.add_argument, arguments.add_switch
    count = integer(command_text.BAD_COUNT)
    add_account_arguments(arguments)
    add_game_arguments(arguments)
    switch("--extended", text.EXTENDED_HELP)
    add("--engine", text.ENGINE_HELP, command_text.ENGINE)
    add("--option", text.OPTION_HELP, command_text.OPTION, action="append", default=[])
    add_move_limit_arguments(arguments)
    switch("--ponder", command_text.PONDER_HELP)
    add("--margin", text.MARGIN_HELP, command_text.MILLISECONDS, integer(command_text.BAD_COUNT, 0, MOST_MARGIN_MS))
    switch("--no-comments", text.NO_COMMENTS_HELP)
    switch("--send-nodes", text.SEND_NODES_HELP)
    add("--illegal", text.ILLEGAL_HELP, choices=[policy.value for policy in IllegalPolicy], default="resign")
    add("--games", text.GAMES_HELP, command_text.NUMBER, count, default=1)
    switch("--no-relogin", text.NO_RELOGIN_HELP)
    add("--wait", text.WAIT_HELP, text.SECONDS_WORD, count, default=10)
    add("-d", text.FOLDER_HELP, command_text.FOLDER, dest="folder")
    add("--to", text.TO_HELP.filled(suffixes=" ".join(format_suffixes())), command_text.SUFFIX, default="csa")
    add("--log", text.LOG_HELP, command_text.FILE)
    arguments.add_overwrite_switch(text.OVERWRITE_LOG_HELP)
    switch("--json", text.JSON_HELP)
    switch("--quiet", command_text.QUIET_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Play on the server; the exit code is 0 if games were played and no connection broke during a game."""
    account = account_from_args(asked, terminal).account
    format_ = format_of_suffix(f".{asked.to.lstrip('.')}")
    if format_ is None:
        raise CommandError(
            command_text.PLAY_WHICH_FORMAT.filled(suffixes=" ".join(format_suffixes())), code=USAGE_ERROR
        )
    profile = engine_for_option(asked.engine)
    seat = _seat_from_args(asked, profile)
    plan = SeriesPlan(asked.games, not asked.no_relogin, float(asked.wait))
    with run_engines(asked, terminal) as engines:
        # The network is loaded only by commands that use it.
        from app.runtime.online_run import OnlineRecordWriter, OnlineRun  # noqa: PLC0415

        directed = engines.loop
        log = directed.logs.open_log("csa", f"CSA {account.host}:{account.port}")
        play = OnlineSeries(account, seat, log, plan)
        records = None
        if asked.folder is not None:
            records = OnlineRecordWriter(Path(asked.folder), format_, terminal.language, directed.owner)
            records.failed.connect(lambda reason: terminal.print_error(text.NOT_RECORDED.filled(reason=reason)))
        shown = _SeriesPrinter(play, account, terminal, records, is_quiet=asked.quiet, as_json=asked.json)
        engine = {FIRST: _engine_plan(profile, asked, seat.player)}
        was_ended = directed.run_runner(
            OnlineRun(play, engine, directed.pool, directed.owner), shown, play.stop_after_game
        )
        is_kept = records is None or records.close()
        directed.logs.end_log(log)
    shown.print_summary(play.results)
    if not was_ended:
        return INTERRUPTED_CODE
    is_well = bool(play.results) and all(each.verdict is not OnlineVerdict.BROKEN for each in play.results)
    return int(not is_well or not is_kept or engines.log_failed)


def _seat_from_args(asked: Namespace, profile: EngineProfile) -> OnlineSeat:
    traits = seat_traits(profile, ponders=asked.ponder)._replace(margin_ms=0, grace_ms=0)
    limit = MoveLimit(nodes=asked.nodes, depth=asked.depth)
    player = Player(profile_name(profile), profile.key or profile.name, None, limit, traits)
    policy = IllegalPolicy(asked.illegal)
    chosen = {*profile.values, *(word.partition("=")[0] for word in asked.option)}
    tells_limit = chosen.isdisjoint(MOVE_LIMITS)
    return OnlineSeat(player, asked.margin, not asked.no_comments, asked.send_nodes, policy, tells_limit=tells_limit)


def _engine_plan(profile: EngineProfile, asked: Namespace, player: Player) -> "EnginePlan":
    from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    plan = plan_of_profile(profile)
    own = parse_option_words(profile, asked.option)
    return plan._replace(values={**plan.values, **option_values(Conditions(), player), **own})


class _SeriesPrinter:
    """The printer of games and results during a session."""

    def __init__(
        self,
        play: OnlineSeries,
        account: Account,
        terminal: Terminal,
        records: "OnlineRecordWriter | None",
        *,
        is_quiet: bool,
        as_json: bool,
    ) -> None:
        self._series = play
        self._server = f"{account.host}:{account.port}"
        self._terminal = terminal
        self._record_writer = records
        self._is_quiet = is_quiet
        self._prints_json = as_json
        self._position = Position.from_sfen("startpos")
        """Position before the next move, needed to write that move in notation."""
        self._last_target: Square | None = None

    def __call__(self, request: Request) -> Requests:
        if isinstance(request, MovePlayed) and not self._is_quiet:
            self._print_move(request)
        if self._record_writer is not None:
            self._record_writer.handle_request(request)
        match request:
            case StateReached() if request.state in _STATE_PHRASES:
                self._terminal.print_summary(_STATE_PHRASES[request.state], server=self._server)
            case told.OnlineGameBegun():
                if not request.is_resumed:
                    self._set_up_position(request.conditions)
                black, white = map(one_line, request.game.summary.names)
                game = one_line(request.game.summary.game_id)
                self._terminal.print_summary(text.GAME_BEGINS, game=game, black=black, white=white)
            case _:
                self._print_event(request)
        return ()

    def _print_event(self, request: Request) -> None:
        match request:
            case NoticeMade():
                self._terminal.warn(self._server, request.sentence)
            case SessionFailed():
                self._terminal.log_error(self._server, request.sentence)
                if request.again_at is not None:
                    self._terminal.print_summary(text.AGAIN_LATER, seconds=round(self._series.plan.wait_s))
            case told.OnlineGameOver():
                self._print_result(request.result)
            case told.OnlineGameRated():
                self._print_rating(request.result)

    def _set_up_position(self, conditions: Conditions) -> None:
        self._position, self._last_target = Position.from_sfen(conditions.start), None
        for word in conditions.moves:
            if (move := MOVES[word]) is not None:
                self._position.apply(move)
                self._last_target = move.to

    def print_summary(self, results: list[OnlineResult]) -> None:
        if self._prints_json or not results:
            return
        won, lost = (
            sum(result.verdict is verdict for result in results) for verdict in (OnlineVerdict.WIN, OnlineVerdict.LOSE)
        )
        margin = self._series.round_trips.margin_ms()
        self._terminal.print_lines(self._translate(text.SERIES_OVER.filled(games=len(results), won=won, lost=lost)))
        if margin is not None:
            self._terminal.print_lines(self._translate(text.MARGIN_PROPOSED.filled(margin=margin)))

    def _print_move(self, played: MovePlayed) -> None:
        name = write_ki2_line(self._position, (played.move,), self._last_target).text
        self._position.apply(played.move)
        self._last_target = played.move.to
        seconds = played.spent_ms / _MS_PER_SECOND
        self._terminal.print_summary(command_text.PLAY_MOVE, ply=played.ply, move=name, seconds=seconds, score="")

    def _print_result(self, result: OnlineResult) -> None:
        if self._prints_json:
            self._terminal.print_json(_result_json(result), at_once=True)
            return
        line = text.RESULT_TOLD.filled(
            verdict=result.verdict.phrase,
            opponent=one_line(result.opponent),
            plies=result.plies,
            end=End(result.end).name_on_screen if result.end.value != "other" else "",
        )
        self._terminal.print_lines(self._translate(line))
        if result.reason is not None:
            self._terminal.print_lines(one_line(self._translate(result.reason)))

    def _print_rating(self, result: OnlineResult) -> None:
        gain = "" if result.gain is None else f" ({result.gain:+.0f})"
        self._terminal.print_summary(text.RATED, rating=f"{result.rating or 0:.0f}", gain=gain)

    def _translate(self, phrase: Phrase) -> str:
        return phrase.to(self._terminal.language)


def _result_json(result: OnlineResult) -> dict[str, object]:
    return {
        "game": result.game_id,
        "black": result.names[0],
        "white": result.names[1],
        "side": ("black", "white")[result.our_side],
        "result": result.verdict.name.lower(),
        "end": result.end.value,
        "plies": result.plies,
        "slowest_ms": result.slowest_ms,
        "rating": result.rating,
        "gain": result.gain,
    }
