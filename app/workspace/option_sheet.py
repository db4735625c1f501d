"""Form model of an engine's USI options with unsaved changes and presets, and option sets to compare with."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Final, NamedTuple

from app.base.value import replaced
from app.config import declare as fields
from app.config.declare import NO_VALUE, ButtonField, Field, FieldValue
from app.config.engine_options import (
    ComparedSide,
    OptionChange,
    OptionChangeKind,
    RefusedValue,
    compared_side,
    is_offered,
    listed_options,
    offered_options,
    option_changes,
    rename_to_listed,
    value_problem,
    with_value,
)
from app.config.engine_profile import EngineProfile, Values
from app.text import option_dialog as text
from app.text.builtin import OPTION_HELP
from app.text.known_options import KnownOption, OptionGroup, OptionPlace, choice_name, known_option
from app.text.phrase import Phrase
from app.usi.options import ButtonOption, CheckOption, ComboOption, FileOption, Option, Setting, SpinOption

MOST_SLIDER_VALUES: Final = 200
"""Maximum number of possible values at which a spin option gets a slider."""
MOST_TEXT_LETTERS: Final = 4_000
"""Maximum number of letters of a text option's value, because engines cut off longer lines."""
MOST_SIMPLE_OPTIONS: Final = 12
"""Maximum number of options at which the form has no simple view."""
NO_HELP: Final = Phrase("", "")
NAME_SEPARATORS: Final = Phrase("、", ", ")


class OptionField(NamedTuple):
    field: Field
    group: OptionGroup
    is_essential: bool
    """True if the form's simple view, which has only the essential options, shows the option."""


class OptionContext(NamedTuple):
    """Facts about an engine that its option fields need: folder, whether its files are local, and help texts."""

    folder: str = ""
    is_local: bool = True
    """True if the engine's files are on this machine, so that a file dialog can be offered."""
    help: Mapping[str, Phrase] = {}
    """Help texts that the engine itself provides, by option name."""


def option_fields(options: Iterable[Option], around: OptionContext | None = None) -> tuple[OptionField, ...]:
    """Form fields of the options that users can set, sorted by group, within a group in the engine's order."""
    around = around or OptionContext()
    made = [_option_field(option, around) for option in options if is_offered(option)]
    order = list(OptionGroup)
    return tuple(sorted(made, key=lambda one: order.index(one.group)))


def has_simple_view_for(fields_: Iterable[OptionField]) -> bool:
    """True if there are enough options to offer a simple view with only the essential ones."""
    listed = tuple(fields_)
    return len(listed) > MOST_SIMPLE_OPTIONS and any(one.is_essential for one in listed)


def _option_field(option: Option, around: OptionContext) -> OptionField:
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


def _field_kind(option: Option, place: OptionPlace, around: OptionContext) -> fields.FieldKind:
    match option.kind:
        case CheckOption():
            return fields.ToggleField()
        case SpinOption(least=least, most=most):
            return fields.NumberField(least, most, has_slider=0 < most - least <= MOST_SLIDER_VALUES)
        case ComboOption(choices=offered):
            return fields.ChoiceField(tuple((offer, choice_name(option.name, offer)) for offer in offered))
        case ButtonOption():
            return fields.ButtonField()
    if around.is_local and place is OptionPlace.FOLDER:
        return fields.FolderPath(around.folder)
    is_file = around.is_local and (place is OptionPlace.FILE or isinstance(option.kind, FileOption))
    return fields.FilePath(around.folder) if is_file else fields.TextField(MOST_TEXT_LETTERS)


class OptionForm:
    """Form model of one engine's options, with values and presets that are not stored yet."""

    def __init__(self, profile: EngineProfile) -> None:
        self.profile = profile
        """Engine profile as stored, without the form's unsaved changes."""
        self._introduction = profile.introduction
        self.options = offered_options(profile.introduction)
        self.changes: tuple[OptionChange, ...] = option_changes(profile, listed_options(profile.introduction))
        """Differences between the options known when the profile was stored and those that the engine offers now."""
        self.values = rename_to_listed(profile.values, self.options)
        """Current values by option name, including options that the engine no longer offers."""
        self.presets: dict[str, Values] = dict(profile.presets)
        self.fields = self._make_fields()

    def shown_value(self, name: str) -> FieldValue:
        """Value that the field of an option shows; the default if the stored value is no longer valid."""
        field = self.fields[name].field
        if isinstance(field.kind, ButtonField):
            return NO_VALUE
        value = self.values.get(name, field.default)
        return value if field.value_problem(value) is None else field.default

    def is_changed(self, name: str) -> bool:
        field = self.fields[name].field
        return not isinstance(field.kind, ButtonField) and self.shown_value(name) != field.default

    @property
    def changed_options(self) -> list[str]:
        return [name for name in self.fields if self.is_changed(name)]

    @property
    def compared_side(self) -> ComparedSide:
        return ComparedSide(self.options, self.values)

    @property
    def has_simple_view(self) -> bool:
        return has_simple_view_for(self.fields.values())

    def shown_options(self, *, simple: bool, changed_only: bool) -> list[str]:
        """Names of the options to show; the simple view includes changed ones too."""
        return [
            name
            for name, one in self.fields.items()
            if self.is_changed(name) or not changed_only
            if not simple or one.is_essential or self.is_changed(name)
        ]

    @property
    def new_options(self) -> set[str]:
        """Names of options that the engine did not offer when the profile was stored."""
        return {change.name for change in self.changes if change.kind is OptionChangeKind.NEW}

    @property
    def change_notes(self) -> list[Phrase]:
        """Sentences about options that changed; new options share one sentence, and so do unused removed ones."""
        told = [change.sentence for change in self.changes if not self._lacks_user_value(change)]
        for kind, words in ((OptionChangeKind.NEW, text.NEW_OPTIONS), (OptionChangeKind.GONE, text.GONE_OPTIONS)):
            names = [change.name for change in self.changes if change.kind is kind and self._lacks_user_value(change)]
            if names:
                told.append(words.filled(names=Phrase(*(between.join(names) for between in NAME_SEPARATORS))))
        return told

    @property
    def has_changes(self) -> bool:
        """True if values or presets differ from the stored profile."""
        before = rename_to_listed(self.profile.values, self.options)
        return self.values != before or self.presets != dict(self.profile.presets)

    def set_value(self, name: str, value: FieldValue) -> None:
        """Set the value of an option; `value` has to be valid for the option."""
        option = self.options.find(name)
        if option is not None:
            self.values = with_value(self.values, option, value)

    def reset_values(self) -> None:
        """Reset all options of the form to their defaults; values of options that the engine no longer offers stay."""
        self.values = {name: value for name, value in self.values.items() if name not in self.fields}

    def load_values(self, values: Values) -> tuple[RefusedValue, ...]:
        """Set options to `values`, and the others to their defaults; return the values that were refused."""
        misfits = []
        self.reset_values()
        for name, value in rename_to_listed(values, self.options).items():
            option = self.options.find(name)
            if option is None or name not in self.fields:
                continue
            why = value_problem(option, value)
            if why is None:
                self.values = with_value(self.values, option, value)
            else:
                misfits.append(RefusedValue(name, why))
        return tuple(misfits)

    def save_preset(self, name: str) -> None:
        """Store the form's current values as the preset `name`, replacing a preset of that name."""
        self.presets[name] = self._listed_values()

    def delete_preset(self, name: str) -> None:
        self.presets.pop(name, None)

    def current_preset(self) -> str | None:
        """Name of the preset whose values equal the form's current values; None if no preset does."""
        values = self._listed_values()
        return next((name for name, kept in self.presets.items() if dict(kept) == values), None)

    def update_introduction(self, profile: EngineProfile) -> None:
        """Apply the engine's new reply to `usi` (`id` and `option` lines) from `profile`; the user's values stay."""
        options = offered_options(profile.introduction)
        before = replaced(self.profile, values=self.values, introduction=self._introduction)
        self.changes = option_changes(before, listed_options(profile.introduction))
        self._introduction, self.options = profile.introduction, options
        self.profile = replaced(self.profile, introduction=profile.introduction)
        self.values = rename_to_listed(self.values, options)
        self.fields = self._make_fields()

    def store_in_profile(self, profile: EngineProfile) -> EngineProfile:
        """`profile` with the form's values and presets, for the caller to store; both count as stored from now on."""
        self.profile = replaced(
            profile, values=dict(self.values), presets=dict(self.presets), introduction=self._introduction
        )
        return self.profile

    def with_presets(self, profile: EngineProfile) -> EngineProfile:
        """`profile` with the form's presets only, for the caller to store; the form's values stay unsaved."""
        self.profile = replaced(self.profile, presets=dict(self.presets))
        return replaced(profile, presets=dict(self.presets))

    def _lacks_user_value(self, change: OptionChange) -> bool:
        """True if an option is new, or was removed without a value set by the user."""
        return change.kind is OptionChangeKind.NEW or (
            change.kind is OptionChangeKind.GONE and change.name not in self.values
        )

    def _listed_values(self) -> dict[str, Setting]:
        return {name: self.values[name] for name in self.changed_options}

    def _make_fields(self) -> dict[str, OptionField]:
        return {one.field.key: one for one in option_fields(self.options, option_context(self.profile))}


def option_context(profile: EngineProfile) -> OptionContext:
    """Context of an engine's option fields, from its profile: the bundled, a remote or a local engine."""
    if profile.is_bundled:
        return OptionContext(help=OPTION_HELP)
    if profile.host:
        return OptionContext(is_local=False)
    program = PurePath(profile.program)
    return OptionContext(profile.folder or (str(program.parent) if len(program.parts) > 1 else ""))


def group_headings(fields: Iterable[OptionField]) -> dict[str, Phrase]:
    """Heading above the first field of each group, by option name; empty if there is one group only."""
    first: dict[Phrase, str] = {}
    for one in fields:
        first.setdefault(one.group.value, one.field.key)
    return {key: heading for heading, key in first.items()} if len(first) > 1 else {}


class ComparableOptions(NamedTuple):
    """Named set of option values that the user can compare with the form's."""

    name: Phrase
    side: ComparedSide
    is_settable: bool = False
    """True if the user may copy single values into this set."""


def comparable_options(sheet: OptionForm, profiles: Iterable[EngineProfile]) -> tuple[ComparableOptions, ...]:
    """Option sets to compare a form with: its presets, the defaults, and other engines' values and presets."""
    own = [
        ComparableOptions(text.PRESET_CALLED.filled(preset=name), ComparedSide(sheet.options, values))
        for name, values in sheet.presets.items()
    ]
    others = (one for profile in profiles if profile.key != sheet.profile.key for one in _profile_options(profile))
    return (*own, ComparableOptions(text.DEFAULTS, ComparedSide(sheet.options, {})), *others)


def settable_options(profile: EngineProfile, preset: str | None = None) -> ComparableOptions:
    """Option set of an engine's stored values or of a preset; the user may copy values into it."""
    name = Phrase(profile.name, profile.name)
    if preset is not None:
        name = text.OF_PRESET.filled(engine=profile.name, preset=preset)
    return ComparableOptions(name, compared_side(profile, preset), is_settable=True)


def _profile_options(profile: EngineProfile) -> Iterator[ComparableOptions]:
    if profile.introduction is not None:
        for preset in (None, *profile.presets):
            yield settable_options(profile, preset)._replace(is_settable=False)
