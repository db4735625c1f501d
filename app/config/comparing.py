"""Two engines, two profiles or two presets side by side: where they differ, and taking values over from one to the other."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.config.engine_options import is_listed, named_as_listed, options_of, value_problem, with_value
from app.config.engine_profile import EngineProfile, Values
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import Button, Option, Options, Setting


class ComparedSide(NamedTuple):
    """What can be set, and what is."""

    options: Options
    values: Values


class OptionComparison(NamedTuple):
    """An option of either; a side that has none such has no value, and no default."""

    name: str
    left: Setting | None
    right: Setting | None
    left_default: Setting | None
    right_default: Setting | None

    @property
    def differs(self) -> bool:
        return (self.left, type(self.left)) != (self.right, type(self.right))


class Refusal(NamedTuple):
    """A value that was not taken over, and why."""

    name: str
    why: Phrase


class TakenOver(NamedTuple):
    values: dict[str, Setting]
    refused: tuple[Refusal, ...] = ()


def side_of(profile: EngineProfile, preset: str | None = None) -> ComparedSide:
    """An engine as it is set now, or as one of its presets sets it."""
    return ComparedSide(options_of(profile.introduction), profile.values if preset is None else profile.presets[preset])


def rows_of(left: ComparedSide, right: ComparedSide, *, differing_only: bool = False) -> tuple[OptionComparison, ...]:
    """In the order of the left, and then what only the right has; reserved names meet the other names they go under."""
    values = [named_as_listed(side.values, side.options) for side in (left, right)]
    rows = (
        OptionComparison(name, _value(one, values[0]), _value(other, values[1]), _default(one), _default(other))
        for name, one, other in _pairs(left.options, right.options)
    )
    return tuple(row for row in rows if row.differs or not differing_only)


def taken_over(source: ComparedSide, target: ComparedSide, names: Iterable[str]) -> TakenOver:
    """The target's values with those of the source for the named options; what does not fit there is refused."""
    given = named_as_listed(source.values, source.options)
    values = named_as_listed(target.values, target.options)
    refused = []
    for name in names:
        option, here = source.options.find(name), target.options.find(name)
        value = _value(option, given)
        if here is None or value is None:
            refused.append(Refusal(name, text.NOT_LISTED if here is None else text.NOTHING_TO_TAKE))
        elif problem := value_problem(here, value):
            refused.append(Refusal(name, problem))
        else:
            values = with_value(values, here, value)
    return TakenOver(values, tuple(refused))


def _pairs(left: Options, right: Options) -> Iterator[tuple[str, Option | None, Option | None]]:
    met = set()
    for option in filter(_is_compared, left):
        other = right.find(option.name)
        if other is not None:
            met.add(other.name)
        yield option.name, option, other
    for option in filter(_is_compared, right):
        if option.name not in met:
            yield option.name, None, option


def _is_compared(option: Option) -> bool:
    return is_listed(option) and not isinstance(option.kind, Button)


def _value(option: Option | None, values: Values) -> Setting | None:
    return None if option is None else values.get(option.name, _default(option))


def _default(option: Option | None) -> Setting | None:
    return None if option is None else option.default
