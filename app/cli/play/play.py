"""`yomisuji play`: a game between two engines, written into a file."""

from app.cli.asked import whole
from app.cli.engine.engines import engine_chosen
from app.cli.engine.engines import name_in_comments
from app.cli.engine_log_file import opened_log
from app.cli.shelf import Shelf
from app.cli.terminal import Remark
from app.cli.terminal import Terminal
from app.cli.terminal import on_one_line
from app.cli.usage import INTERRUPTED
from app.cli.usage import WRONG_USAGE
from app.config.engine_options import options_of
from app.config.engine_options import read_value
from app.config.engine_profile import EngineProfile
from app.directing.heard import Wishes
from app.directing.wishes import Seat
from app.directing.wishes import Wish
from app.formats.encoding import Unwritable
from app.formats.files import contents
from app.formats.format import Encoding
from app.formats.format import Format
from app.formats.registry import encoding_of
from app.formats.registry import format_of
from app.formats.registry import suffixes
from app.play.conditions import Conditions
from app.play.conditions import Limit
from app.play.conditions import Player
from app.play.conditions import SeatTraits
from app.play.conditions import TimeControl
from app.play.conditions import faults
from app.play.conditions import option_values
from app.play.game import Game
from app.play.recording import GameRecord
from app.play.recording import new_game_record
from app.play.seats import SEATS
from app.play.wishes import Ended
from app.play.wishes import GameWish
from app.play.wishes import Moved
from app.play.wishes import Musing
from app.play.wishes import Thinking
from app.play.wishes import Trouble
from app.record.endings import EndKind
from app.record.endings import result
from app.record.problems import Severity
from app.shogi.entering import Rule
from app.shogi.naming import name_line
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.position import SfenError
from app.shogi.starts import STARTS
from app.text import command as command_text
from app.text import play_command as text
from app.text.phrase import Language
from app.text.phrase import Phrase
from app.thoughts.of_engine import score_of
from app.thoughts.score import number_text
from app.usi.options import Setting
from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from typing import NamedTuple
from typing import TYPE_CHECKING
import json
import time

if TYPE_CHECKING:
    from app.runtime.pool import EnginePlan

_RULES: Final = {"27": Rule.POINTS_27, "24": Rule.POINTS_24, "try": Rule.TRY, "none": None}
_SIGNS: Final = "▲△"
_BYOYOMI: Final = 1_000
"""Milliseconds, where nothing is said about time."""
_DATE: Final = "%Y/%m/%d %H:%M:%S"
_BROKEN_OFF: Final = {EndKind.INTERRUPT, EndKind.ERROR}
_WINNERS: Final = {None: None, Side.BLACK: "black", Side.WHITE: "white"}


class File(NamedTuple):
    """Where the record goes."""

    path: Path
    format: Format
    encoding: Encoding
    overwrite: bool

    def objection(self) -> Phrase | None:
        """Said before the game, and not after it."""
        is_there = self.path.exists() or self.path.is_symlink()
        return command_text.IS_THERE.filled(path=self.path) if is_there and not self.overwrite else None


class Order(NamedTuple):
    """What was asked for, understood."""

    conditions: Conditions
    plans: "Mapping[Seat, EnginePlan]"
    file: File | None


def understood(asked: Namespace) -> Order | Phrase:
    """The order, or why it is none."""
    start = _start(asked.start)
    if isinstance(start, Phrase):
        return start
    file = _file(asked)
    if isinstance(file, Phrase):
        return file
    if asked.byoyomi and asked.inc:
        return text.BOTH_EXTRAS
    profiles = engine_chosen(asked.black), engine_chosen(asked.white)
    players = _player(profiles[0], asked), _player(profiles[1], asked)
    time_ = _time(asked)
    conditions = Conditions(
        players,
        (time_, time_),
        start,
        max_moves=asked.max_moves,
        declaration=_RULES[asked.declaration],
        writes_thoughts=not asked.no_thoughts,
        event=asked.event,
        whole_seconds=asked.whole_seconds,
    )
    wrong = faults(conditions)
    if wrong:
        return wrong[0]
    words = asked.black_option, asked.white_option
    plans = {
        seat: _plan(profile, more, option_values(conditions, player))._replace(label=sign + profile.name)
        for seat, sign, profile, more, player in zip(SEATS, _SIGNS, profiles, words, players, strict=True)
    }
    return Order(conditions, plans, file)


def _time(asked: Namespace) -> TimeControl:
    given = TimeControl(asked.time, asked.byoyomi, asked.inc)
    limited = asked.nodes or asked.depth
    return TimeControl(0, _BYOYOMI) if given.is_unlimited and not limited else given


def _start(word: str) -> str | Phrase:
    named = next((start for start in STARTS if word in {start.key, start.name.ja}), None)
    if named is not None:
        return named.sfen
    try:
        return Position.from_sfen(word.removeprefix("sfen ")).sfen()
    except SfenError as error:
        return text.NO_SUCH_START.filled(word=word, reason=error.phrase)


def _file(asked: Namespace) -> File | Phrase | None:
    if asked.out is None:
        return None
    path = Path(asked.out)
    format_ = format_of(path.suffix)
    if format_ is None:
        return text.WHICH_FORMAT.filled(suffixes=" ".join(suffixes()))
    return File(path, format_, encoding_of(path.suffix) or Encoding.UTF_8, asked.overwrite)


def _player(profile: EngineProfile, asked: Namespace) -> Player:
    traits = SeatTraits(
        asked.ponder,
        profile.takes_increments,
        asked.margin or profile.margin_ms,
        profile.grace_ms if asked.grace is None else asked.grace,
    )
    limit = Limit(nodes=asked.nodes, depth=asked.depth)
    return Player(name_in_comments(profile), profile.key or profile.name, None, limit, traits)


def _plan(profile: EngineProfile, words: Sequence[str], agreed: Mapping[str, Setting]) -> "EnginePlan":
    from app.runtime.pool import plan_of  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    plan = plan_of(profile)
    values = {**plan.values, **agreed}
    for word in words:
        name, _, value = word.partition("=")
        values[name] = _setting(profile, name, value)
    return plan._replace(values=values)


def _setting(profile: EngineProfile, name: str, value: str) -> Setting:
    """As the engine's option takes it; where that is not known, as it looks."""
    option = options_of(profile.introduction).find(name)
    known = read_value(option, value).value if option is not None else None
    if known is not None:
        return known
    if value in {"true", "false"}:
        return value == "true"
    return int(value) if value.removeprefix("-").isdecimal() else value


def fill(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    engine, option = text.ENGINE.to(language), text.OPTION.to(language)
    add("--black", metavar=engine, help=text.BLACK_HELP.to(language))
    add("--white", metavar=engine, help=text.WHITE_HELP.to(language))
    add("--black-option", action="append", default=[], metavar=option, help=text.BLACK_OPTION_HELP.to(language))
    add("--white-option", action="append", default=[], metavar=option, help=text.WHITE_OPTION_HELP.to(language))
    _fill_limits(command, language)
    _fill_rules(command, language)
    file = command_text.FILE.to(language)
    add("-o", dest="out", metavar=file, help=text.OUT_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))
    add("--log", metavar=file, help=text.LOG_HELP.to(language))
    add("--json", action="store_true", help=text.JSON_HELP.to(language))
    add("--quiet", action="store_true", help=text.QUIET_HELP.to(language))


def _fill_limits(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    milliseconds, number = text.MILLISECONDS.to(language), text.NUMBER.to(language)
    count, positive = whole(text.BAD_COUNT, 0, language), whole(text.BAD_NUMBER, 1, language)
    add("--time", type=count, default=0, metavar=milliseconds, help=text.TIME_HELP.to(language))
    add("--byoyomi", type=count, default=0, metavar=milliseconds, help=text.BYOYOMI_HELP.to(language))
    add("--inc", type=count, default=0, metavar=milliseconds, help=text.INC_HELP.to(language))
    add("--nodes", type=positive, default=0, metavar=number, help=text.NODES_HELP.to(language))
    add("--depth", type=positive, default=0, metavar=number, help=text.DEPTH_HELP.to(language))
    add("--margin", type=count, default=0, metavar=milliseconds, help=text.MARGIN_HELP.to(language))
    add("--grace", type=count, metavar=milliseconds, help=text.GRACE_HELP.to(language))
    add("--whole-seconds", action="store_true", help=text.WHOLE_SECONDS_HELP.to(language))
    add("--ponder", action="store_true", help=text.PONDER_HELP.to(language))


def _fill_rules(command: ArgumentParser, language: Language) -> None:
    add = command.add_argument
    names = " ".join(start.key for start in STARTS)
    help_start = text.START_HELP.to(language, names=names)
    add("--start", default="even", metavar=text.START.to(language), help=help_start)
    count, number = whole(text.BAD_COUNT, 0, language), text.NUMBER.to(language)
    add("--max-moves", type=count, default=1000, metavar=number, help=text.MAX_MOVES_HELP.to(language))
    add("--declaration", choices=list(_RULES), default="27", help=text.DECLARATION_HELP.to(language))
    add("--no-thoughts", action="store_true", help=text.NO_THOUGHTS_HELP.to(language))
    add("--event", default="", metavar=text.EVENT.to(language), help=text.EVENT_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    """0 when the game came to an end by its rules."""
    order = understood(asked)
    if isinstance(order, Phrase):
        terminal.complain(order)
        return WRONG_USAGE
    if order.file is not None and (reason := order.file.objection()) is not None:
        terminal.complain(reason)
        return 1
    log_file = opened_log(asked, terminal)
    if isinstance(log_file, Phrase):
        terminal.complain(log_file)
        return 1
    # Qt is loaded only by those commands that need it.
    from app.runtime.directed import Directed  # noqa: PLC0415

    told = _Told(order, terminal, is_quiet=asked.quiet)
    with log_file, Directed() as directed:
        log_file.follow(directed.logs)
        was_ended = directed.run(told.game, order.plans, told, told.game.interrupt)
    ended = told.ended
    if ended is None:
        return 1 if was_ended else INTERRUPTED
    reason = told.written()
    if reason is not None:
        terminal.complain(reason)
    terminal.say(told.as_json(ended) if asked.json else told.as_text(ended))
    if not was_ended:
        return INTERRUPTED
    return int(ended.end.kind in _BROKEN_OFF or reason is not None or log_file.has_failed)


class _Told:
    """What becomes of the game's own wishes: moves are told and written down."""

    def __init__(self, order: Order, terminal: Terminal, *, is_quiet: bool) -> None:
        self.game = Game(order.conditions, is_attended=False)
        self.ended: Ended | None = None
        self._file = order.file
        self._terminal = terminal
        self._is_quiet = is_quiet
        self._record: GameRecord = new_game_record(order.conditions, terminal.language)
        self._begun = time.monotonic()
        self._date = time.strftime(_DATE)
        self._moves: list[Moved] = []
        self._troubles = 0

    def __call__(self, wish: Wish) -> Wishes:
        if isinstance(wish, Moved):
            self._take_move(wish)
        elif isinstance(wish, Trouble):
            self._troubles += 1
            self._terminal.tell(self.game.names[wish.side], Remark(Severity.WARNING, self._said(wish.sentence)))
        elif isinstance(wish, Ended):
            self.ended = wish
            names = self.game.names
            self._record.begin(self._date, time.monotonic(), names)
        if isinstance(wish, GameWish) and not isinstance(wish, Thinking):
            date = time.strftime(_DATE) if isinstance(wish, Ended) else ""
            self._record.grant(wish, time.monotonic(), date)
        return ()

    def written(self) -> Phrase | None:
        """Write the record where it belongs; why not, where that fails."""
        file = self._file
        if file is None:
            return None
        data = contents((self._record.history.record,), file.format, file.encoding)
        if isinstance(data, Unwritable):
            return data.phrase
        return Shelf((), file.overwrite).put(file.path, data, None, whole=True)

    def as_text(self, ended: Ended) -> str:
        black, white = map(on_one_line, self.game.names)
        outcome = result(ended.end, ended.turn).phrase
        line = self._said(
            text.RESULT.filled(black=black, white=white, plies=len(self._moves), end=ended.end.phrase, result=outcome)
        )
        return f"{line}\n{on_one_line(self._said(ended.reason))}" if ended.reason else line

    def as_json(self, ended: Ended) -> str:
        names = self.game.names
        said = {
            "black": names[0],
            "white": names[1],
            "winner": _WINNERS[ended.winner],
            "result": result(ended.end, ended.turn).value,
            "end": ended.end.kind.value,
            "reason": self._said(ended.reason) if ended.reason else None,
            "plies": len(self._moves),
            "moves": [moved.move.usi for moved in self._moves],
            "times_ms": [moved.spent_ms for moved in self._moves],
            "troubles": self._troubles,
            "seconds": round(time.monotonic() - self._begun, 3),
            "file": str(self._file.path) if self._file else None,
        }
        return json.dumps(said, ensure_ascii=False)

    def _take_move(self, moved: Moved) -> None:
        self._moves.append(moved)
        if self._is_quiet:
            return
        record, node = self._record.history.record, self._record.node
        previous_to = node.move.to if node.move else None
        name = name_line(record.position_at(node), (moved.move,), previous_to).text
        self._terminal.sum_up(
            text.MOVE, ply=moved.ply, move=name, seconds=moved.spent_ms / 1000, score=_score(moved.musing, moved.side)
        )

    def _said(self, phrase: Phrase) -> str:
        return phrase.to(self._terminal.language)


def _score(musing: Musing | None, side: Side) -> str:
    """As Sente sees it, behind a comma; nothing where nothing was said."""
    said = musing.info.score if musing else None
    if said is None:
        return ""
    score = score_of(said, side)
    if score.points is not None:
        return f", {'+' if score.points > 0 else ''}{number_text(score.points)}"
    return f", {'+' if score.winner is Side.BLACK else '-'}#{'' if score.plies is None else score.plies}"
