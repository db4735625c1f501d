"""Values for options as words of a command line, `NAME=VALUE`."""

from collections.abc import Sequence

from app.cli.engine.on_shelf import Refused
from app.config.engine_profile import Values
from app.config.engine_values import named_as_listed, read_value, with_value
from app.config.option_lines import setting_in
from app.text import engine_shelf as text
from app.text import engines as engine_text
from app.text.phrase import Phrase
from app.usi.options import Button, Option, Options, Setting


def values_with(engine: str, values: Values, options: Options, words: Sequence[str]) -> dict[str, Setting]:
    """The values with those that the words say; no value after the sign is the default. Refused where one will not do."""
    now = named_as_listed(values, options)
    problems = []
    for word in words:
        option, value = setting_in(word, options)
        if option is None and word.removesuffix("=") in now and word.endswith("="):
            del now[word.removesuffix("=")]
        elif option is None or isinstance(option.kind, Button):
            problems.append(_about(word, _why_not(option or options.find(word.strip()))))
        elif not value.strip():
            now = with_value(now, option, None)
        else:
            read = read_value(option, value)
            now = with_value(now, option, read.value)
            problems += [] if read.problem is None else [_about(word, read.problem)]
    if problems:
        raise Refused(engine, *problems)
    return now


def _why_not(named: Option | None) -> Phrase:
    """Of an option that is not there, is a button, or is given nothing, not even no value."""
    if named is None:
        return engine_text.NOT_LISTED
    return text.ONLY_PRESSED if isinstance(named.kind, Button) else text.NO_SIGN


def _about(word: str, reason: Phrase) -> Phrase:
    return text.WORD_UNFIT.filled(word=word, reason=reason)
