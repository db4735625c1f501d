"""`yomisuji engine options`: prints an engine's name, author and options."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from app.cli.engine.engines import add_examined_arguments, engine_for_words, introduce_engine
from app.cli.terminal import CommandError, Terminal, columns, join_list, on_one_line, pad_text, wrap_to_terminal
from app.config.engine_options import display_value
from app.text import engine_command as text
from app.text.phrase import Language, Phrase
from app.usi.events import UsiOk
from app.usi.options import ComboOption, Option, Setting, SpinOption

_Object = dict[str, object]
_LONGEST_NAME: Final = 28
_GAP: Final = 2

add_arguments = add_examined_arguments


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Print the options; the exit code is 1 if the engine does not answer."""
    words = (asked.program, *asked.arguments)
    try:
        said = introduce_engine(engine_for_words(words))
    except CommandError as silent:
        if not silent.reasons:
            raise
        ja, en = zip(*silent.reasons, strict=True)
        raise CommandError(Phrase(" ".join(ja), " ".join(en)), name=silent.name) from silent
    if asked.json:
        options = [option_object(option) for option in said.options]
        terminal.print_json({"command": list(words), "name": said.name, "author": said.author, "options": options})
    else:
        terminal.print_lines(*_option_lines(said, terminal.language))
    return 0


def option_object(option: Option) -> _Object:
    told: _Object = {"name": option.name, "type": option.type_name, "default": option.default}
    if isinstance(option.kind, SpinOption):
        told |= {"min": option.kind.least, "max": option.kind.most}
    if isinstance(option.kind, ComboOption):
        told |= {"choices": list(option.kind.choices)}
    return told


def _option_lines(engine: UsiOk, language: Language) -> Iterator[str]:
    nameless = text.NAMELESS.to(language)
    yield text.NAME.to(language, name=on_one_line(engine.name) or nameless)
    yield text.AUTHOR.to(language, author=on_one_line(engine.author) or nameless)
    yield ""
    if not len(engine.options):
        yield text.NO_OPTIONS.to(language)
        return
    names = [columns(on_one_line(option.name)) for option in engine.options]
    name_columns = min(max(names), _LONGEST_NAME) + _GAP
    kind_columns = max(columns(kind.to(language)) for kind in text.KINDS.values()) + _GAP
    for option in engine.options:
        kind = text.KINDS[option.type_name].to(language)
        head = pad_text(on_one_line(option.name), name_columns) + pad_text(kind, kind_columns)
        yield (head + join_list(list(_option_facts(option, language)), language)).rstrip()
        if isinstance(option.kind, ComboOption):
            offered = join_list(list(map(on_one_line, option.kind.choices)), language)
            yield from wrap_to_terminal(text.CHOICES.to(language, choices=offered), name_columns)


def _option_facts(option: Option, language: Language) -> Iterator[str]:
    if option.default is not None:
        yield text.DEFAULT.to(language, value=value_words(option.default, language))
    if isinstance(option.kind, SpinOption):
        yield text.RANGE.to(language, least=option.kind.least, most=option.kind.most)


def value_words(value: Setting, language: Language) -> str:
    words = display_value(value)
    return words.to(language) if isinstance(words, Phrase) else on_one_line(words)
