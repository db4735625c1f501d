"""The options of one engine while a person sets them, as fields of a form: nothing of it is kept before it is taken. And what they can be put beside."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Final, NamedTuple

from app.config import declare as fields
from app.config.declare import NO_VALUE, Field, Press, Value
from app.config.engine_options import (
    ComparedSide,
    OptionChange,
    OptionChangeKind,
    Refusal,
    changes_of,
    is_listed,
    named_as_listed,
    offered_options,
    options_of,
    side_of,
    value_problem,
    with_value,
)
from app.config.engine_profile import EngineProfile, Values
from app.text import option_dialog as text
from app.text.builtin import OPTION_HELP
from app.text.known_options import KnownOption, OptionGroup, OptionPlace, choice_name, known_option
from app.text.phrase import Phrase
from app.usi.options import Button, CheckOption, ComboOption, FileOption, Option, Setting, SpinOption

SLIDING: Final = 200
"""Numbers of so many values at most have a slider."""
LONGEST: Final = 4_000
"""Letters of a text; engines cut off lines that are longer still."""
EASY: Final = 12
"""An engine with so few options has no need to hide any."""
NO_HELP: Final = Phrase("", "")
BETWEEN: Final = Phrase("、", ", ")
"""Several names."""


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


def _field_kind(option: Option, place: OptionPlace, around: Surroundings) -> fields.Kind:
    match option.kind:
        case CheckOption():
            return fields.ToggleField()
        case SpinOption(least=least, most=most):
            return fields.NumberField(least, most, has_slider=0 < most - least <= SLIDING)
        case ComboOption(offered=offered):
            return fields.ChoiceField(tuple((offer, choice_name(option.name, offer)) for offer in offered))
        case Button():
            return fields.Press()
    if around.is_here and place is OptionPlace.FOLDER:
        return fields.FolderPath(around.folder)
    is_file = around.is_here and (place is OptionPlace.FILE or isinstance(option.kind, FileOption))
    return fields.FilePath(around.folder) if is_file else fields.TextField(LONGEST)


class OptionSheet:
    def __init__(self, profile: EngineProfile) -> None:
        self.profile = profile
        """As it is kept."""
        self._introduction = profile.introduction
        self.options = offered_options(profile.introduction)
        self.changes: tuple[OptionChange, ...] = changes_of(profile, options_of(profile.introduction))
        """What there is to tell of the options, against what the engine said the last time."""
        self.values = named_as_listed(profile.values, self.options)
        """What the engine would be set to, by name, with those whose option is gone."""
        self.presets: dict[str, Values] = dict(profile.presets)
        self.fields = self._make_fields()
        """By the names of the options, in the order of the form."""

    def value(self, name: str) -> Value:
        """What a field shows; a value that will no longer do waits behind the default."""
        field = self.fields[name].field
        if isinstance(field.kind, Press):
            return NO_VALUE
        value = self.values.get(name, field.default)
        return value if field.problem(value) is None else field.default

    def is_changed(self, name: str) -> bool:
        field = self.fields[name].field
        return not isinstance(field.kind, Press) and self.value(name) != field.default

    @property
    def changed(self) -> list[str]:
        return [name for name in self.fields if self.is_changed(name)]

    @property
    def side(self) -> ComparedSide:
        """As it is compared with others."""
        return ComparedSide(self.options, self.values)

    @property
    def has_simple_view(self) -> bool:
        return is_simple(self.fields.values())

    def shown(self, *, simple: bool, changed_only: bool) -> list[str]:
        """The options of a view; what was changed is seen in the simple one too."""
        return [
            name
            for name, one in self.fields.items()
            if self.is_changed(name) or not changed_only
            if not simple or one.is_essential or self.is_changed(name)
        ]

    @property
    def new(self) -> set[str]:
        """Those that the engine did not list the last time."""
        return {change.name for change in self.changes if change.kind is OptionChangeKind.NEW}

    @property
    def told(self) -> list[Phrase]:
        """What another version of the engine brings; those of which there is only the name to say, in one sentence."""
        told = [change.sentence for change in self.changes if not self._is_bare(change)]
        for kind, words in ((OptionChangeKind.NEW, text.NEW_OPTIONS), (OptionChangeKind.GONE, text.GONE_OPTIONS)):
            names = [change.name for change in self.changes if change.kind is kind and self._is_bare(change)]
            if names:
                told.append(words.filled(names=Phrase(*(between.join(names) for between in BETWEEN))))
        return told

    @property
    def is_altered(self) -> bool:
        """Whether there is anything to take."""
        before = named_as_listed(self.profile.values, self.options)
        return self.values != before or self.presets != dict(self.profile.presets)

    def put(self, name: str, value: Value) -> None:
        """Set one; the value is one that will do."""
        option = self.options.find(name)
        if option is not None:
            self.values = with_value(self.values, option, value)

    def reset(self) -> None:
        """All that are in the form to their defaults; what is kept of options that are gone stays."""
        self.values = {name: value for name, value in self.values.items() if name not in self.fields}

    def load(self, values: Values) -> tuple[Refusal, ...]:
        """Set all to these, and what they do not name to its default; what will not do is left out, and returned."""
        misfits = []
        self.reset()
        for name, value in named_as_listed(values, self.options).items():
            option = self.options.find(name)
            if option is None or name not in self.fields:
                continue
            why = value_problem(option, value)
            if why is None:
                self.values = with_value(self.values, option, value)
            else:
                misfits.append(Refusal(name, why))
        return tuple(misfits)

    def save_preset(self, name: str) -> None:
        """Keep the values of now under a name, in the place of what was kept there."""
        self.presets[name] = self._listed_values()

    def delete_preset(self, name: str) -> None:
        self.presets.pop(name, None)

    def preset_of_now(self) -> str | None:
        """The preset that has just the values of now."""
        values = self._listed_values()
        return next((name for name, kept in self.presets.items() if dict(kept) == values), None)

    def hear(self, profile: EngineProfile) -> None:
        """The engine has said anew what can be set: `profile` has its new introduction. The person's values stay."""
        options = offered_options(profile.introduction)
        before = self.profile.replaced(values=self.values, introduction=self._introduction)
        self.changes = changes_of(before, options_of(profile.introduction))
        self._introduction, self.options = profile.introduction, options
        self.profile = self.profile.replaced(introduction=profile.introduction)
        self.values = named_as_listed(self.values, options)
        self.fields = self._make_fields()

    def taken(self, profile: EngineProfile) -> EngineProfile:
        """The profile, which may have another name meanwhile, with what was set here; that counts as kept now."""
        self.profile = profile.replaced(
            values=dict(self.values), presets=dict(self.presets), introduction=self._introduction
        )
        return self.profile

    def with_presets(self, profile: EngineProfile) -> EngineProfile:
        """The profile with the presets there are here; these count as kept now, and the values do not."""
        self.profile = self.profile.replaced(presets=dict(self.presets))
        return profile.replaced(presets=dict(self.presets))

    def _is_bare(self, change: OptionChange) -> bool:
        """Whether no value of the person's is concerned."""
        return change.kind is OptionChangeKind.NEW or (
            change.kind is OptionChangeKind.GONE and change.name not in self.values
        )

    def _listed_values(self) -> dict[str, Setting]:
        return {name: self.values[name] for name in self.changed}

    def _make_fields(self) -> dict[str, OptionField]:
        return {one.field.key: one for one in option_fields(self.options, surroundings_of(self.profile))}


def surroundings_of(profile: EngineProfile) -> Surroundings:
    """What is known of an engine beside its options."""
    if profile.is_bundled:
        return Surroundings(help=OPTION_HELP)
    if profile.host:
        return Surroundings(is_here=False)
    program = PurePath(profile.program)
    return Surroundings(profile.folder or (str(program.parent) if len(program.parts) > 1 else ""))


def headings_of(fields: Iterable[OptionField]) -> dict[str, Phrase]:
    """What stands above a group's first field; nothing where there is one group alone."""
    first: dict[Phrase, str] = {}
    for one in fields:
        first.setdefault(one.group.value, one.field.key)
    return {key: heading for heading, key in first.items()} if len(first) > 1 else {}


class Contestant(NamedTuple):
    """One of those that can stand on a side."""

    name: Phrase
    side: ComparedSide
    is_settable: bool = False
    """Whether values may be taken over to it."""


def contestants_of(sheet: OptionSheet, profiles: Iterable[EngineProfile]) -> tuple[Contestant, ...]:
    """What a sheet can be compared with: its own presets, then its defaults, and the other engines with theirs."""
    own = [
        Contestant(text.PRESET_CALLED.filled(preset=name), ComparedSide(sheet.options, values))
        for name, values in sheet.presets.items()
    ]
    others = (one for profile in profiles if profile.key != sheet.profile.key for one in _of_profile(profile))
    return (*own, Contestant(text.DEFAULTS, ComparedSide(sheet.options, {})), *others)


def contestant_of(profile: EngineProfile, preset: str | None = None) -> Contestant:
    """An engine as it is set, or as one of its presets sets it, to which values may be taken over."""
    name = Phrase(profile.name, profile.name)
    if preset is not None:
        name = text.OF_PRESET.filled(engine=profile.name, preset=preset)
    return Contestant(name, side_of(profile, preset), is_settable=True)


def _of_profile(profile: EngineProfile) -> Iterator[Contestant]:
    if profile.introduction is not None:
        for preset in (None, *profile.presets):
            yield contestant_of(profile, preset)._replace(is_settable=False)
