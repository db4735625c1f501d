"""From an engine's options to the fields of a form: named and explained where they are well known, and in groups."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from app.config import field as fields
from app.config.engine_options import is_listed
from app.config.field import NO_VALUE, Field
from app.text.known_options import KnownOption, OptionGroup, Place, choice_name, known_option
from app.text.phrase import Phrase
from app.usi.options import Button, Choice, File, Kind, Number, Option, Toggle

SLIDING: Final = 200
"""Numbers of so many values at most have a slider."""
LONGEST: Final = 4_000
"""Letters of a text; engines cut off lines that are longer still."""
EASY: Final = 12
"""An engine with so few options has no need to hide any."""
NO_HELP: Final = Phrase("", "")


class OptionField(NamedTuple):
    field: Field
    group: OptionGroup
    is_essential: bool
    """Whether everybody should see it, and not only who wants to see all."""


class Surroundings(NamedTuple):
    """What is known of an engine beside its options."""

    folder: str = ""
    """Where it works: what its paths are seen from."""
    is_here: bool = True
    """Whether its files are on this machine, so that they can be looked for."""
    help: Mapping[str, Phrase] = {}
    """What it says itself about its options, by their names."""


def option_fields(options: Iterable[Option], around: Surroundings | None = None) -> tuple[OptionField, ...]:
    """The fields of those that a person sets, group by group, else in the engine's order."""
    around = around or Surroundings()
    made = [_option_field(option, around) for option in options if is_listed(option)]
    order = list(OptionGroup)
    return tuple(sorted(made, key=lambda one: order.index(one.group)))


def is_simple(fields_: Iterable[OptionField]) -> bool:
    """Whether it helps to show the essential ones alone at first."""
    listed = tuple(fields_)
    return len(listed) > EASY and any(one.is_essential for one in listed)


def _option_field(option: Option, around: Surroundings) -> OptionField:
    known = known_option(option.name) or KnownOption(Phrase(option.name, option.name), NO_HELP, OptionGroup.OTHER)
    field = Field(
        option.name,
        known.label,
        around.help.get(option.name, known.help),
        _field_kind(option, known.place, around),
        NO_VALUE if option.default is None else option.default,
        option.name,
    )
    return OptionField(field, known.group, known.is_essential)


def _field_kind(option: Option, place: Place, around: Surroundings) -> fields.Kind:
    match option.kind:
        case Toggle():
            return fields.Toggle()
        case Number(least=least, most=most):
            return fields.Number(least, most, has_slider=0 < most - least <= SLIDING)
        case Choice(offered=offered):
            return fields.Choice(tuple((offer, choice_name(option.name, offer)) for offer in offered))
        case Button():
            return fields.Press()
        case _:
            return _text_kind(option.kind, place, around)


def _text_kind(kind: Kind, place: Place, around: Surroundings) -> fields.Kind:
    if not around.is_here:
        return fields.Line(LONGEST)
    if place is Place.FOLDER:
        return fields.FolderPath(around.folder)
    if place is Place.FILE or isinstance(kind, File):
        return fields.FilePath(around.folder)
    return fields.Line(LONGEST)
