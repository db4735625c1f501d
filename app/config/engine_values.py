"""The values that a person has given to an engine's options: by name, and only those that differ from the default.

A value whose option is gone is kept, because the option may come back with the next version of the engine.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.config.engine_options import options_of, refusal_of
from app.config.engine_profile import EngineProfile, Values
from app.text import engines as text
from app.text import settings as settings_text
from app.text.phrase import Phrase
from app.usi.options import LEAST, MOST, Kind, Line, Misfit, Number, Option, Options, Reserved, Setting, Toggle


class ValueRead(NamedTuple):
    """What somebody wrote for an option: a value, or why it is none."""

    value: Setting | None
    problem: Phrase | None = None


def wishes_of(profile: EngineProfile, options: Options) -> dict[str, Setting]:
    """The values to send to an engine that lists `options`, in its order; those first that it need not list."""
    values = named_as_listed(profile.values, options)
    wishes = {name: value for name, value in values.items() if options.find(name) is None and name.lower() in _UNLISTED}
    for option in options:
        value = values.get(option.name)
        if value is not None and value != option.default and value_problem(option, value) is None:
            wishes[option.name] = value
    return wishes


def in_order(values: Values, options: Options) -> dict[str, Setting]:
    """All values that may be sent, in the order in which the engine listed its options; first those it did not list."""
    values = named_as_listed(values, options)
    places = {option.name: place for place, option in enumerate(options)}
    return {
        name: values[name] for name in sorted(values, key=lambda name: places.get(name, -1)) if not refusal_of(name)
    }


def written_values(profile: EngineProfile) -> tuple[tuple[str, str | None], ...]:
    """The values as an engine is told them, for whoever tells it them line by line."""
    options = options_of(profile.introduction)
    kinds = {option.name: option.kind for option in options}
    values = in_order(profile.values, options) if profile.introduction is None else wishes_of(profile, options)
    return tuple((name, kinds.get(name, _kind_of(value)).written(value)) for name, value in values.items())


def _kind_of(value: Setting) -> Kind:
    """What an option of which nothing is known seems to be."""
    if isinstance(value, bool):
        return Toggle()
    return Number(LEAST, MOST) if isinstance(value, int) else Line()


def named_as_listed(values: Values, options: Options) -> dict[str, Setting]:
    """Each value under the name that the engine gives to its option now; one without an option keeps its name."""
    listed = {name: options.find(name) for name in values}
    exact = {option.name for name, option in listed.items() if option is not None and option.name == name}
    renamed: dict[str, Setting] = {}
    for name, option in listed.items():
        now = name if option is None else option.name
        if now == name or now not in exact:
            renamed[now] = values[name]
    return renamed


def with_value(values: Values, option: Option, value: Setting | None) -> dict[str, Setting]:
    """The values, which are named as listed, with this one set; None, or what is the default anyway, takes it out."""
    changed = {name: kept for name, kept in values.items() if name != option.name}
    if value is not None and value != option.default:
        changed[option.name] = value
    return changed


def gone_values(values: Values, options: Options) -> tuple[str, ...]:
    """The names of those that are kept although the engine does not list such an option, nor takes it unlisted."""
    return tuple(name for name in values if options.find(name) is None and name.lower() not in _UNLISTED)


def value_problem(option: Option, value: Setting) -> Phrase | None:
    """Why a person cannot have the option set to that; None when they can."""
    why = option.problem(value)
    return refusal_of(option.name) or (None if why is None else _misfit(why, option))


def read_value(option: Option, words: str) -> ValueRead:
    """The value that a person means by these words, or copied from somewhere."""
    words = words.strip()
    if isinstance(option.kind, Toggle):
        words = _SWITCHES.get(words.lower(), words)
    value = option.kind.meant(words)
    if value is not None:
        return ValueRead(value, value_problem(option, value))
    number = words.removeprefix("-").isdecimal()
    why = option.problem(int(words) if isinstance(option.kind, Number) and number and len(words) < 100 else words)
    return ValueRead(None, refusal_of(option.name) or (_misfit(why, option) if why else settings_text.NOTHING_TO_SET))


def shown(value: Setting | None) -> str | Phrase:
    """A value as a person reads it in a sentence."""
    if isinstance(value, bool):
        return text.ON if value else text.OFF
    return text.NOTHING if value in ("", None) else str(value)


def _misfit(why: Misfit, option: Option) -> Phrase:
    if why is Misfit.OUT_OF_RANGE and isinstance(option.kind, Number):
        return settings_text.OUT_OF_RANGE.filled(least=option.kind.least, most=option.kind.most)
    return _MISFITS[why]


# Both may be told to any engine, because some rely on that without listing them.
_UNLISTED: Final = frozenset({Reserved.HASH.lower(), Reserved.PONDER.lower()})
_SWITCHES: Final = {"on": "true", "yes": "true", "1": "true", "off": "false", "no": "false", "0": "false"} | {
    word: word for word in ("true", "false")
}
_MISFITS: Final[Mapping[Misfit, Phrase]] = {
    Misfit.NOT_A_SWITCH: settings_text.NOT_A_SWITCH,
    Misfit.NOT_A_NUMBER: settings_text.NOT_A_NUMBER,
    Misfit.NOT_OFFERED: settings_text.NOT_OFFERED,
    Misfit.NOT_TEXT: settings_text.NOT_TEXT,
    Misfit.NOT_ONE_LINE: settings_text.ONE_LINE,
    Misfit.NOT_A_PRESS: settings_text.NOTHING_TO_SET,
    Misfit.NOT_LISTED: text.NOT_LISTED,
}
