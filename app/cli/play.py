"""`yomisuji play`: plays a game between two engines, and saves the record."""

import time
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.book.choosing import BookPlan, BookPlayer
from app.book.kinds import unreadable_reason
from app.cli.arguments import Arguments, integer
from app.cli.book.opening import open_book
from app.cli.book.playing import add_books_arguments, book_plans_from_args
from app.cli.engine.engines import player_for_option, profile_name
from app.cli.engine.playing import add_clock_arguments, limits_from_values, parse_option_words, seat_traits_from_args
from app.cli.engine.running import run_engines
from app.cli.record_file import record_file
from app.cli.terminal import INTERRUPTED_CODE, USAGE_ERROR, CommandError, Terminal, one_line
from app.config.engine_profile import BUNDLED, EngineProfile
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.play.books import make_book_players
from app.play.conditions import Conditions, MoveLimit, Player, find_condition_faults, values_for_game
from app.play.game import Game
from app.play.game_requests import BookLost, EngineReport, EngineTrouble, GameEnded, GameRequest, MovePlayed, SearchInfo
from app.play.recording import GameRecorder, new_game_record
from app.play.seats import SEATS
from app.record.endings import EndKind, result_of_end
from app.shogi.declarations import JishogiRule
from app.shogi.move_writers import write_ki2_line
from app.shogi.pieces import Side
from app.shogi.position import Position, SfenError
from app.shogi.starts import STARTS, side_names
from app.text import command as text
from app.text import playing as playing_text
from app.text.phrase import Phrase
from app.thoughts.evaluation import score_from_usi
from app.thoughts.score import number_text
from app.usi.options import Setting

if TYPE_CHECKING:
    from app.runtime.pool import EnginePlan

_JISHOGI_RULES: Final = {"27": JishogiRule.POINTS_27, "24": JishogiRule.POINTS_24, "try": JishogiRule.TRY, "none": None}
_SIDE_MARKS: Final = "▲△"
_DATE_FORMAT: Final = "%Y/%m/%d %H:%M:%S"
_UNFINISHED_ENDS: Final = {EndKind.INTERRUPT, EndKind.ERROR}
_WINNER_WORDS: Final = {None: None, Side.BLACK: "black", Side.WHITE: "white"}


def game_from_args(asked: Namespace) -> "tuple[Conditions, Mapping[Seat, EnginePlan]]":
    """Return the game's conditions and the plans of its engines; CommandError if they are invalid."""
    start = _parse_start_position(asked.start)
    time_control, limit = limits_from_values(vars(asked))
    chosen = player_for_option(asked.black), player_for_option(asked.white)
    books = book_plans_from_args(asked)
    players = _player(chosen[0], limit, asked, books[0]), _player(chosen[1], limit, asked, books[1])
    conditions = Conditions(
        players,
        (time_control, time_control),
        start,
        max_moves=asked.max_moves,
        declaration=_JISHOGI_RULES[asked.declaration],
        writes_thoughts=not asked.no_thoughts,
        event=asked.event,
        whole_seconds=asked.whole_seconds,
    )
    wrong = find_condition_faults(conditions)
    if wrong:
        raise CommandError(wrong[0], code=USAGE_ERROR)
    words = asked.black_option, asked.white_option
    plans = {
        seat: _engine_plan(profile, parse_option_words(profile, more), conditions, player)._replace(
            label=sign + profile.name
        )
        for seat, sign, (profile, _), more, player in zip(SEATS, _SIDE_MARKS, chosen, words, players, strict=True)
    }
    return conditions, plans


def _parse_start_position(word: str) -> str:
    named = next((start for start in STARTS if word in {start.key, start.name.ja}), None)
    if named is not None:
        return named.sfen
    try:
        return Position.from_sfen(word.removeprefix("sfen ")).sfen()
    except SfenError as error:
        reason = text.NO_SUCH_START.filled(word=word, reason=error.phrase)
        raise CommandError(reason, code=USAGE_ERROR) from error


def _player(chosen: tuple[EngineProfile, int | None], limit: MoveLimit, asked: Namespace, books: BookPlan) -> Player:
    profile, level = chosen
    name = profile_name(profile) if level is None else f"{BUNDLED}:{level}"
    return Player(name, profile.key or profile.name, level, limit, seat_traits_from_args(profile, asked), books)


def _engine_plan(
    profile: EngineProfile, own: Mapping[str, Setting], conditions: Conditions, player: Player
) -> "EnginePlan":
    from app.runtime.pool import plan_of_profile  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    plan = plan_of_profile(profile)
    return plan._replace(values={**values_for_game(conditions, player, plan.values), **own})


def add_arguments(arguments: Arguments) -> None:
    add, switch = arguments.add_argument, arguments.add_switch
    add("--black", text.BLACK_HELP, text.ENGINE)
    add("--white", text.WHITE_HELP, text.ENGINE)
    add("--black-option", text.BLACK_OPTION_HELP, text.OPTION, action="append", default=[])
    add("--white-option", text.WHITE_OPTION_HELP, text.OPTION, action="append", default=[])
    add_clock_arguments(arguments)
    switch("--whole-seconds", text.WHOLE_SECONDS_HELP)
    switch("--ponder", text.PONDER_HELP)
    add("--start", text.START_HELP.filled(names=" ".join(start.key for start in STARTS)), text.START, default="even")
    add("--max-moves", text.MAX_MOVES_HELP, text.NUMBER, integer(text.BAD_COUNT), default=1000)
    add("--declaration", text.DECLARATION_HELP, choices=list(_JISHOGI_RULES), default="27")
    switch("--no-thoughts", text.NO_THOUGHTS_HELP)
    add_books_arguments(arguments)
    add("--event", text.EVENT_HELP, text.EVENT, default="")
    arguments.add_output_file(text.PLAY_OUT_HELP)
    arguments.add_overwrite_switch()
    add("--log", text.LOG_HELP, text.FILE)
    switch("--json", text.PLAY_JSON_HELP)
    switch("--quiet", text.QUIET_HELP)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Play a game between two engines; the exit code is 0 if it ended by its rules."""
    file = None if asked.out is None else record_file(asked.out)
    conditions, plans = game_from_args(asked)
    books = make_book_players(conditions, lambda name: open_book(name, terminal))
    if file is not None:
        file.refuse_existing(overwrite=asked.overwrite)
    told = _GamePrinter(conditions, terminal, books, is_quiet=asked.quiet)
    with run_engines(asked, terminal) as engines:
        was_ended = engines.loop.run_director(
            told.game,
            plans,
            told,
            told.game.interrupt_game,
            lambda seconds: terminal.print_error(playing_text.STOOD_STILL, seconds=round(seconds)),
        )
    ended = told.ended
    if ended is None:
        return 1 if was_ended else INTERRUPTED_CODE
    reason = None if file is None else file.write_file(told.recorder.history.record, overwrite=asked.overwrite)
    if reason is not None:
        terminal.print_error(reason)
    if asked.json:
        terminal.print_json(told.result_json(ended) | {"file": str(file.path) if file else None})
    else:
        terminal.print_lines(told.result_text(ended))
    if not was_ended:
        return INTERRUPTED_CODE
    return int(ended.end.kind in _UNFINISHED_ENDS or reason is not None or engines.log_failed)


class _GamePrinter:
    """The handler of a game's requests: prints moves, and writes the record."""

    def __init__(
        self, conditions: Conditions, terminal: Terminal, books: Mapping[Seat, BookPlayer], *, is_quiet: bool
    ) -> None:
        self.game = Game(conditions, is_attended=False, books=books)
        self.ended: GameEnded | None = None
        self._terminal = terminal
        self._is_quiet = is_quiet
        self.recorder: GameRecorder = new_game_record(conditions, terminal.language)
        self._started_at = time.monotonic()
        self._start_date = time.strftime(_DATE_FORMAT)
        self._moves: list[MovePlayed] = []
        self._trouble_count = 0

    def __call__(self, request: Request) -> Requests:
        if isinstance(request, MovePlayed):
            self._on_move(request)
        elif isinstance(request, EngineTrouble):
            self._trouble_count += 1
            self._terminal.warn(self.game.names[request.side], request.sentence)
        elif isinstance(request, BookLost):
            self._terminal.warn(request.name, unreadable_reason(request.reason))
        elif isinstance(request, GameEnded):
            self.ended = request
            self.recorder.write_headers(self._start_date, time.monotonic(), self.game.names)
        if isinstance(request, GameRequest) and not isinstance(request, SearchInfo):
            date = time.strftime(_DATE_FORMAT) if isinstance(request, GameEnded) else ""
            self.recorder.write_request(request, time.monotonic(), date)
        return ()

    def result_text(self, ended: GameEnded) -> str:
        black, white = map(one_line, self.game.names)
        sides = side_names(self.recorder.history.record.start_position())
        outcome = result_of_end(ended.end, ended.turn).result_text(sides)
        line = self._translate(
            text.PLAY_RESULT.filled(
                black=black, white=white, plies=len(self._moves), end=ended.end.name_on_screen, result=outcome
            )
        )
        return f"{line}\n{one_line(self._translate(ended.reason))}" if ended.reason else line

    def result_json(self, ended: GameEnded) -> dict[str, object]:
        names = self.game.names
        return {
            "black": names[0],
            "white": names[1],
            "winner": _WINNER_WORDS[ended.winner],
            "result": result_of_end(ended.end, ended.turn).value,
            "end": ended.end.kind.value,
            "reason": self._translate(ended.reason) if ended.reason else None,
            "plies": len(self._moves),
            "moves": [moved.move.usi for moved in self._moves],
            "from_book": [moved.ply for moved in self._moves if moved.report and moved.report.book],
            "times_ms": [moved.spent_ms for moved in self._moves],
            "troubles": self._trouble_count,
            "seconds": round(time.monotonic() - self._started_at, 3),
        }

    def _on_move(self, moved: MovePlayed) -> None:
        self._moves.append(moved)
        if self._is_quiet:
            return
        record, node = self.recorder.history.record, self.recorder.node
        previous_to = node.move.to if node.move else None
        name = write_ki2_line(record.position_at(node), (moved.move,), previous_to).text
        self._terminal.print_summary(
            text.PLAY_MOVE,
            ply=moved.ply,
            move=name,
            seconds=moved.spent_ms / 1000,
            score=_score_text(moved.report, moved.side),
        )

    def _translate(self, phrase: Phrase) -> str:
        return phrase.to(self._terminal.language)


def _score_text(musing: EngineReport | None, side: Side) -> str:
    """Return a comma and the score from Sente's side, to follow a move; empty if there is no score."""
    said = musing.info.score if musing else None
    if said is None:
        return ""
    score = score_from_usi(said, side)
    if score.points is not None:
        return f", {'+' if score.points > 0 else ''}{number_text(score.points)}"
    return f", {'+' if score.winner is Side.BLACK else '-'}#{'' if score.plies is None else score.plies}"
