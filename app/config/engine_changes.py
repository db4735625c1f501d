"""What has become of an engine's options since it was last asked.

A default that is another than before is told where it matters, and makes no new option: some engines keep what they were
set to, and call it their default the next time.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from app.config.engine_options import lines_of, options_of
from app.config.engine_profile import EngineProfile, Introduction, Values, is_keepable
from app.config.engine_values import gone_values, named_as_listed, shown, value_problem
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import Options

_LONGEST_NAME: Final = 1_000
_MOST_LETTERS: Final = 1_000_000
"""Of all options of an engine, so that its profile still fits into a file for others; ten thousand options do."""


class ChangeKind(Enum):
    NEW = "new"
    GONE = "gone"
    DEFAULT = "another default"
    UNFIT = "a value that will no longer do"

    @property
    def phrase(self) -> Phrase:
        return text.CHANGES[self.name]


class OptionChange(NamedTuple):
    kind: ChangeKind
    name: str
    sentence: Phrase


def changes_of(profile: EngineProfile, options: Options) -> tuple[OptionChange, ...]:
    """What is to be told of `options`, which the engine lists now; nothing is new to one that was never asked."""
    known = options_of(profile.introduction)
    values = named_as_listed(profile.values, options)
    return (
        *(_new(known, options) if profile.introduction is not None else ()),
        *_gone(values, known, options),
        *_defaults(values, known, options),
        *_unfit(values, options),
    )


def introduction_of(name: str, author: str, options: Options, stamp: tuple[int, int] | None) -> Introduction:
    """What is kept of an engine that has just said who it is: as much as is understood again when it is read."""
    return Introduction(_kept(name), _kept(author), tuple(_kept_lines(options)), stamp)


def is_cut(kept: Introduction, name: str, author: str, options: Options) -> bool:
    """Whether the engine said more than is kept of it."""
    return (kept.name, kept.author, kept.options) != (name, author, lines_of(options))


def _kept(name: str) -> str:
    return name.replace("\0", "")[:_LONGEST_NAME]


def _kept_lines(options: Options) -> Iterator[str]:
    """An option without its default is still one; of one that is too long without it nothing is kept."""
    left = _MOST_LETTERS
    for option in options:
        line = next(filter(is_keepable, (option.text, option._replace(default=None).text)), None)
        if line is not None and len(line) <= left:
            left -= len(line)
            yield line


def _new(known: Options, options: Options) -> Iterator[OptionChange]:
    for option in options:
        if known.find(option.name) is None:
            yield _change(ChangeKind.NEW, option.name, text.OPTION_NEW)


def _gone(values: Values, known: Options, options: Options) -> Iterator[OptionChange]:
    kept = gone_values(values, options)
    for name in kept:
        yield _change(ChangeKind.GONE, name, text.VALUE_GONE)
    folded = {name.lower() for name in kept}
    for option in known:
        if options.find(option.name) is None and option.name.lower() not in folded:
            yield _change(ChangeKind.GONE, option.name, text.OPTION_GONE)


def _defaults(values: Values, known: Options, options: Options) -> Iterator[OptionChange]:
    for option in options:
        before = known.find(option.name)
        if before is None or option.name in values or type(before.kind) is not type(option.kind):
            continue
        if before.default != option.default:
            then, now = shown(before.default), shown(option.default)
            yield _change(ChangeKind.DEFAULT, option.name, text.OPTION_DEFAULT, before=then, now=now)


def _unfit(values: Values, options: Options) -> Iterator[OptionChange]:
    for option in options:
        value = values.get(option.name)
        reason = None if value is None else value_problem(option, value)
        if reason is not None:
            yield _change(ChangeKind.UNFIT, option.name, text.VALUE_UNFIT, value=shown(value), reason=reason)


def _change(kind: ChangeKind, name: str, sentence: Phrase, **values: object) -> OptionChange:
    return OptionChange(kind, name, sentence.filled(option=name, **values))
