"""What `yomisuji play` was asked for, understood: the conditions of the game, its engines, and the file to write."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from app.cli.engine.chosen import engine_chosen, name_in_comments
from app.config.engine_options import options_of
from app.config.engine_profile import EngineProfile
from app.config.engine_values import read_value
from app.directing.wishes import Seat
from app.formats.format import Encoding, Format
from app.formats.registry import encoding_of, format_of, suffixes
from app.play.conditions import Conditions, Limit, Player, SeatTraits, TimeControl, faults
from app.play.option_values import option_values
from app.play.seats import SEATS
from app.shogi.entering import Rule
from app.shogi.position import Position, SfenError
from app.shogi.starts import STARTS
from app.text import command as command_text
from app.text import play_command as text
from app.text.phrase import Phrase
from app.usi.options import Setting

if TYPE_CHECKING:
    from app.runtime.pool import EnginePlan

_RULES: Final = {"27": Rule.POINTS_27, "24": Rule.POINTS_24, "try": Rule.TRY, "none": None}
_SIGNS: Final = "▲△"
_BYOYOMI: Final = 1_000
"""Milliseconds, where nothing is said about time."""


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
