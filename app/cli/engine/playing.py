"""Arguments of engines that play: time control, limits of each move, tolerance on the clock, and option values."""

from argparse import Namespace
from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.cli.arguments import Arguments, integer
from app.cli.engine.engines import parse_option_value
from app.cli.terminal import USAGE_ERROR, CommandError
from app.config.engine_profile import EngineProfile
from app.play.conditions import MoveLimit, SeatTraits, TimeControl, seat_traits
from app.text import command as text
from app.usi.options import Setting

LIMITS: Final = ("time", "byoyomi", "inc", "nodes", "depth")
"""Arguments from which `limits_from_values` reads the time control and the limits of each move."""
_DEFAULT_BYOYOMI_MS: Final = 1_000
"""Byoyomi (time for each move) in milliseconds if the arguments have neither a time control nor a limit."""


def add_clock_arguments(arguments: Arguments) -> None:
    """Add the arguments of time control, limits of each move and tolerance for late moves."""
    count = integer(text.BAD_COUNT)
    for name, help_ in (("--time", text.TIME_HELP), ("--byoyomi", text.BYOYOMI_HELP), ("--inc", text.INC_HELP)):
        arguments.add_argument(name, help_, text.MILLISECONDS, count, default=0)
    add_move_limit_arguments(arguments)
    arguments.add_argument("--margin", text.MARGIN_HELP, text.MILLISECONDS, count, default=0)
    arguments.add_argument("--grace", text.GRACE_HELP, text.MILLISECONDS, count)


def add_move_limit_arguments(arguments: Arguments) -> None:
    positive = integer(text.BAD_NUMBER, 1)
    arguments.add_argument("--nodes", text.NODES_HELP, text.NUMBER, positive, default=0)
    arguments.add_argument("--depth", text.DEPTH_HELP, text.NUMBER, positive, default=0)


def limits_from_values(values: Mapping[str, Any]) -> tuple[TimeControl, MoveLimit]:
    """Return the time control and the limits of each move; CommandError if they exclude each other."""
    main, byoyomi, increment, nodes, depth = (values.get(name, 0) for name in LIMITS)
    if byoyomi and increment:
        raise CommandError(text.BOTH_EXTRAS, code=USAGE_ERROR)
    time, limit = TimeControl(main, byoyomi, increment), MoveLimit(nodes=nodes, depth=depth)
    return TimeControl(0, _DEFAULT_BYOYOMI_MS) if time.is_unlimited and limit == MoveLimit() else time, limit


def seat_traits_from_args(profile: EngineProfile, asked: Namespace) -> SeatTraits:
    return seat_traits(profile, ponders=asked.ponder)._replace(
        margin_ms=asked.margin or profile.margin_ms, grace_ms=profile.grace_ms if asked.grace is None else asked.grace
    )


def parse_option_words(profile: EngineProfile, words: Iterable[str]) -> dict[str, Setting]:
    """Parse words NAME=VALUE as values of the engine's options."""
    pairs = (word.partition("=") for word in words)
    return {name: parse_option_value(profile, name, value) for name, _, value in pairs}
