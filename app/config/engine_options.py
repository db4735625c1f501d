"""The options of an engine: which ones a user may set, their values, and their changes since the last start. Also
compares the options of two engines, profiles or presets."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import PurePath
from typing import Final, NamedTuple

from app.base.value import replaced
from app.config.engine_profile import EngineProfile, Introduction, Values, is_storable_text
from app.text import engines as text
from app.text import settings as settings_text
from app.text.phrase import Phrase
from app.usi.options import (
    LEAST_VALUE,
    MOST,
    ButtonOption,
    CheckOption,
    InvalidOptionValue,
    Option,
    OptionKind,
    Options,
    Reserved,
    Setting,
    SpinOption,
    TextOption,
    add_unlisted_options,
)

_RESERVED_SET_BY_US: Final = frozenset(
    {Reserved.MULTI_PV, Reserved.SHOW_CURR_LINE, Reserved.SHOW_REFUTATIONS, Reserved.ANALYSE_MODE}
)
"""Reserved options that the program sets itself, depending on what it does at the moment."""
_SET_BY_US: Final = frozenset(name.lower() for name in _RESERVED_SET_BY_US) | {"multipv", "uci_analysemode"}
_NEVER_SET: Final = frozenset({"uci_variant", "usi_variant", "protocol", "uci_chess960"})
"""Options that would switch to another game or protocol; then the engine would no longer play shogi by USI."""
_RESERVED_PREFIX: Final = "usi_"

_THREAD_NAMES: Final = ("threads", "numberofthreads", "number of threads", "num_threads", "numthreads", "usi_threads")
_OTHER_THREADS: Final = ("thread", "cpu", "cpus", "cores", "max_threads", "search_threads")
_HASH_NAMES: Final = ("usi_hash", "hash", "hashsize", "hash_size", "hash size", "tthash", "hashmb", "hash_mb")
_MATE_HASH_NAMES: Final = ("dfpn_hash", "matehash", "mate_hash")

_SETTABLE_RESERVED: Final = frozenset(name.lower() for name in Reserved) | set(_THREAD_NAMES)
# Both may be sent to any engine, because some engines use them without listing them.
_SENT_UNLISTED: Final = frozenset({Reserved.HASH.lower(), Reserved.PONDER.lower()})
_SWITCH_VALUES: Final = dict.fromkeys(("on", "yes", "1", "true"), "true") | dict.fromkeys(
    ("off", "no", "0", "false"), "false"
)
_PROBLEM_PHRASES: Final[Mapping[InvalidOptionValue, Phrase]] = {
    InvalidOptionValue.NOT_A_SWITCH: settings_text.NOT_A_SWITCH,
    InvalidOptionValue.NOT_A_NUMBER: settings_text.NOT_A_NUMBER,
    InvalidOptionValue.NOT_OFFERED: settings_text.NOT_OFFERED,
    InvalidOptionValue.NOT_TEXT: settings_text.NOT_TEXT,
    InvalidOptionValue.NOT_ONE_LINE: settings_text.ONE_LINE,
    InvalidOptionValue.NOT_A_PRESS: settings_text.NOTHING_TO_SET,
    InvalidOptionValue.NOT_LISTED: text.NOT_LISTED,
}
_MAX_NAME_LENGTH: Final = 1_000
_MAX_OPTION_LETTERS: Final = 1_000_000
"""Maximal number of characters of all option lines of an engine, so that its profile fits into an exported file."""


def listed_options(introduction: Introduction | None) -> Options:
    """Return the options that the engine listed when it was last started; none if it never was."""
    return Options() if introduction is None else introduction.listed


def offered_options(introduction: Introduction | None) -> Options:
    """Return the options that a user may set: those that the engine listed, and those that may be sent unlisted."""
    return Options() if introduction is None else add_unlisted_options(introduction.listed)


def is_offered(option: Option) -> bool:
    """Return True if a form offers the option; of those reserved by USI, only hash, ponder, own book and strength."""
    return option_refusal(option.name) is None


def is_settable(option: Option) -> bool:
    """Return True if a form offers the option and it is no button; such options make up the number that is shown."""
    return is_offered(option) and not isinstance(option.kind, ButtonOption)


def option_refusal(name: str) -> Phrase | None:
    """Return why a user may not set the option of that name; None if they may."""
    name = name.lower()
    if name in _NEVER_SET:
        return text.NEVER_SET
    is_known = not name.startswith(_RESERVED_PREFIX) or name in _SETTABLE_RESERVED
    return text.SET_BY_US if name in _SET_BY_US else None if is_known else text.RESERVED


def threads_option(options: Options) -> Option | None:
    return _find_number_option(options, (*_THREAD_NAMES, *_OTHER_THREADS))


def hash_option(options: Options) -> Option | None:
    return _find_number_option(options, _HASH_NAMES)


def mate_hash_option(options: Options) -> Option | None:
    """Return the option for the size of the separate hash table of the mate search, in megabytes."""
    return _find_number_option(options, _MATE_HASH_NAMES)


def _find_number_option(options: Options, names: Iterable[str]) -> Option | None:
    found = (options.find(name) for name in names)
    return next((option for option in found if option is not None and isinstance(option.kind, SpinOption)), None)


class ParsedValue(NamedTuple):
    """Value parsed from a user's text for an option, or the problem with it."""

    value: Setting | None
    problem: Phrase | None = None


def values_to_send(profile: EngineProfile, options: Options) -> dict[str, Setting]:
    """Return the values to send to an engine with these options, in its order; unlisted options come first."""
    values = rename_to_listed(profile.values, options)
    wishes = {
        name: value for name, value in values.items() if options.find(name) is None and name.lower() in _SENT_UNLISTED
    }
    for option in options:
        value = values.get(option.name)
        if value is not None and value != option.default and value_problem(option, value) is None:
            wishes[option.name] = value
    return wishes


def order_values(values: Values, options: Options) -> dict[str, Setting]:
    """Return all values that may be sent, in the engine's order of options; unlisted options come first."""
    values = rename_to_listed(values, options)
    places = {option.name: place for place, option in enumerate(options)}
    return {
        name: values[name] for name in sorted(values, key=lambda name: places.get(name, -1)) if not option_refusal(name)
    }


def values_as_text(profile: EngineProfile) -> tuple[tuple[str, str | None], ...]:
    """Return name and text of each value to send with `setoption`; None as text for a button."""
    options = listed_options(profile.introduction)
    kinds = {option.name: option.kind for option in options}
    values = order_values(profile.values, options) if profile.introduction is None else values_to_send(profile, options)
    return tuple((name, kinds.get(name, _option_kind(value)).format_value(value)) for name, value in values.items())


def _option_kind(value: Setting) -> OptionKind:
    if isinstance(value, bool):
        return CheckOption()
    return SpinOption(LEAST_VALUE, MOST) if isinstance(value, int) else TextOption()


def rename_to_listed(values: Values, options: Options) -> dict[str, Setting]:
    """Return `values` under the option names that the engine lists now; a value without an option keeps its name."""
    listed = {name: options.find(name) for name in values}
    exact = {option.name for name, option in listed.items() if option is not None and option.name == name}
    renamed: dict[str, Setting] = {}
    for name, option in listed.items():
        now = name if option is None else option.name
        if now == name or now not in exact:
            renamed[now] = values[name]
    return renamed


def with_value(values: Values, option: Option, value: Setting | None) -> dict[str, Setting]:
    """Return `values` (under the listed names) with `option` set to `value`; None or the default value removes it."""
    changed = {name: kept for name, kept in values.items() if name != option.name}
    if value is not None and value != option.default:
        changed[option.name] = value
    return changed


def unlisted_values(values: Values, options: Options) -> tuple[str, ...]:
    """Return the names of values without an option: the engine does not list it, and we may not send it unlisted.
    The option may come back with the next version of the engine."""
    return tuple(name for name in values if options.find(name) is None and name.lower() not in _SENT_UNLISTED)


def value_problem(option: Option, value: Setting) -> Phrase | None:
    """Return why a user may not set the option to `value`; None if they may."""
    why = option.value_problem(value)
    return option_refusal(option.name) or (None if why is None else _refused_value(why, option))


def parse_value(option: Option, words: str) -> ParsedValue:
    """Parse the text that a user typed or pasted as a value of `option`."""
    words = words.strip()
    if isinstance(option.kind, CheckOption):
        words = _SWITCH_VALUES.get(words.lower(), words)
    value = option.kind.parse_value(words)
    if value is not None:
        return ParsedValue(value, value_problem(option, value))
    number = words.removeprefix("-").isdecimal()
    why = option.value_problem(
        int(words) if isinstance(option.kind, SpinOption) and number and len(words) < 100 else words
    )
    return ParsedValue(
        None, option_refusal(option.name) or (_refused_value(why, option) if why else settings_text.NOTHING_TO_SET)
    )


def display_value(value: Setting | None) -> str | Phrase:
    """Return an option's value in the form that sentences show: "on", "off" or its text."""
    if isinstance(value, bool):
        return text.ON if value else text.OFF
    return text.NOTHING if value in ("", None) else str(value)


def _refused_value(why: InvalidOptionValue, option: Option) -> Phrase:
    if why is InvalidOptionValue.OUT_OF_RANGE and isinstance(option.kind, SpinOption):
        return settings_text.OUT_OF_RANGE.filled(least=option.kind.least, most=option.kind.most)
    return _PROBLEM_PHRASES[why]


class OptionChangeKind(Enum):
    NEW = "new"
    GONE = "gone"
    DEFAULT = "another default"
    UNFIT = "a value that will no longer do"


class OptionChange(NamedTuple):
    """A change of an engine's options since it was last asked for them, with a sentence about it."""

    kind: OptionChangeKind
    name: str
    sentence: Phrase


def option_changes(profile: EngineProfile, options: Options) -> tuple[OptionChange, ...]:
    """Return the changes from the options that the profile stores to `options`, which the engine lists now.

    A first listing has no new options. A changed default is reported only for an option without a value of the user's.
    Some engines keep what they were set to and list it as their default next time.
    """
    return (*_listing_changes(profile, options), *_altered_options(profile, options))


def _make_change(kind: OptionChangeKind, name: str, sentence: Phrase, **values: object) -> OptionChange:
    return OptionChange(kind, name, sentence.filled(option=name, **values))


def _listing_changes(profile: EngineProfile, options: Options) -> Iterator[OptionChange]:
    known, values = listed_options(profile.introduction), rename_to_listed(profile.values, options)
    if profile.introduction is not None:
        for option in options:
            if known.find(option.name) is None:
                yield _make_change(OptionChangeKind.NEW, option.name, text.OPTION_NEW)
    gone = unlisted_values(values, options)
    yield from (_make_change(OptionChangeKind.GONE, name, text.VALUE_GONE) for name in gone)
    folded = {name.lower() for name in gone}
    for option in known:
        if options.find(option.name) is None and option.name.lower() not in folded:
            yield _make_change(OptionChangeKind.GONE, option.name, text.OPTION_GONE)


def _altered_options(profile: EngineProfile, options: Options) -> Iterator[OptionChange]:
    known, values = listed_options(profile.introduction), rename_to_listed(profile.values, options)
    for option in options:
        before = known.find(option.name)
        if before is None or option.name in values or type(before.kind) is not type(option.kind):
            continue
        if before.default != option.default:
            was, now = display_value(before.default), display_value(option.default)
            yield _make_change(OptionChangeKind.DEFAULT, option.name, text.OPTION_DEFAULT, before=was, now=now)
    for option in options:
        value = values.get(option.name)
        if value is not None and (reason := value_problem(option, value)) is not None:
            yield _make_change(
                OptionChangeKind.UNFIT, option.name, text.VALUE_UNFIT, value=display_value(value), reason=reason
            )


def make_introduction(name: str, author: str, options: Options, stamp: tuple[int, int] | None) -> Introduction:
    """Return the engine's name, author and options as a profile stores them, cut to sizes that can be read back."""
    return Introduction(_shorten_name(name), _shorten_name(author), tuple(_shortened_lines(options)), stamp)


def is_shortened(kept: Introduction, name: str, author: str, options: Options) -> bool:
    """Return True if `kept` lacks a part of what the engine reported, because that was too long to store."""
    return (kept.name, kept.author, kept.options) != (name, author, tuple(option.text for option in options))


def _shorten_name(name: str) -> str:
    return name.replace("\0", "")[:_MAX_NAME_LENGTH]


def _shortened_lines(options: Options) -> Iterator[str]:
    """Yield the option lines that fit into a profile; one that is too long is kept without its default, or dropped."""
    left = _MAX_OPTION_LETTERS
    for option in options:
        line = next(filter(is_storable_text, (option.text, option._replace(default=None).text)), None)
        if line is not None and len(line) <= left:
            left -= len(line)
            yield line


class ComparedSide(NamedTuple):
    """One side of a comparison: an engine's options and the values that differ from their defaults."""

    options: Options
    values: Values


class OptionComparison(NamedTuple):
    """Values of one option on both sides of a comparison; None on a side that has no such option."""

    name: str
    left: Setting | None
    right: Setting | None

    @property
    def differs(self) -> bool:
        return (self.left, type(self.left)) != (self.right, type(self.right))


class RefusedValue(NamedTuple):
    """An option value that was not copied, and the reason."""

    name: str
    reason: Phrase


class CopiedValues(NamedTuple):
    """Result of copying option values to an engine: its new values, and those that were refused."""

    values: dict[str, Setting]
    refused: tuple[RefusedValue, ...] = ()


def compared_side(profile: EngineProfile, preset: str | None = None) -> ComparedSide:
    """Return a profile's current values, or those of one of its presets, as a side to compare."""
    return ComparedSide(
        offered_options(profile.introduction), profile.values if preset is None else profile.presets[preset]
    )


def comparison_rows(left: ComparedSide, right: ComparedSide) -> tuple[OptionComparison, ...]:
    """Return a row per option: those of the left engine in its order, then those of the right alone. Aliases match."""
    values = [rename_to_listed(side.values, side.options) for side in (left, right)]
    return tuple(
        OptionComparison(name, _option_value(one, values[0]), _option_value(other, values[1]))
        for name, one, other in _option_pairs(left.options, right.options)
    )


def copied_values(source: ComparedSide, target: ComparedSide, names: Iterable[str]) -> CopiedValues:
    """Copy the values of the named options from `source` to `target`; refuse those that do not fit there."""
    given = rename_to_listed(source.values, source.options)
    values = rename_to_listed(target.values, target.options)
    refused = []
    for name in names:
        option, here = source.options.find(name), target.options.find(name)
        value = _option_value(option, given)
        if here is None or value is None:
            refused.append(RefusedValue(name, text.NOT_LISTED if here is None else text.NOTHING_TO_TAKE))
        elif problem := value_problem(here, value):
            refused.append(RefusedValue(name, problem))
        else:
            values = with_value(values, here, value)
    return CopiedValues(values, tuple(refused))


def _option_pairs(left: Options, right: Options) -> Iterator[tuple[str, Option | None, Option | None]]:
    met = set()
    for option in filter(is_settable, left):
        other = right.find(option.name)
        if other is not None:
            met.add(other.name)
        yield option.name, option, other
    for option in filter(is_settable, right):
        if option.name not in met:
            yield option.name, None, option


def _option_value(option: Option | None, values: Values) -> Setting | None:
    return None if option is None else values.get(option.name, option.default)


_BOOK_FILE, _BOOK_FOLDER, _OWN_BOOK = "BookFile", "BookDir", "USI_OwnBook"
"""YaneuraOu's names of the options for an opening book, which some other engines share."""


def accepts_book(profile: EngineProfile, name: str) -> bool:
    """Return True if the engine has an option for a book file and accepts the file name `name`."""
    option = None if profile.introduction is None else profile.introduction.listed.find(_BOOK_FILE)
    return option is not None and option.kind.value_problem(name) is None


def with_book(profile: EngineProfile, path: PurePath) -> EngineProfile:
    """Return the profile set to play from the book file at `path`; `accepts_book` must hold."""
    listed = Options() if profile.introduction is None else profile.introduction.listed
    has_folder = listed.find(_BOOK_FOLDER) is not None
    values: dict[str, Setting] = {_BOOK_FILE: path.name if has_folder else str(path)}
    if has_folder:
        values[_BOOK_FOLDER] = str(path.parent)
    if listed.find(_OWN_BOOK) is not None:
        values[_OWN_BOOK] = True
    return replaced(profile, values={**profile.values, **values})
