"""`yomisuji engine options`: prints an engine's name, author and options."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from app.cli.engine.engines import add_engine_display_arguments, engine_from_words, query_engine_options
from app.cli.terminal import CommandError, Terminal, join_list, one_line, pad_text, text_width, wrap_to_terminal
from app.config.engine_options import display_value
from app.text import engine_command as text
from app.text.phrase import Language, Phrase
from app.usi.events import UsiOk
from app.usi.options import ComboOption, Option, Setting, SpinOption

_JsonObject = dict[str, object]
_MAX_NAME_WIDTH: Final = 28
_COLUMN_GAP: Final = 2

add_arguments = add_engine_display_arguments


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Print an engine's name, author and options; the exit code is 1 if the engine does not answer."""
    words = (asked.program, *asked.arguments)
    try:
        said = query_engine_options(engine_from_words(words))
    except CommandError as silent:
        if not silent.reasons:
            raise
        ja, en = zip(*silent.reasons, strict=True)
        raise CommandError(Phrase(" ".join(ja), " ".join(en)), name=silent.name) from silent
    if asked.json:
        options = [option_json(option) for option in said.options]
        terminal.print_json({"command": list(words), "name": said.name, "author": said.author, "options": options})
    else:
        terminal.print_lines(*_option_lines(said, terminal.language))
    return 0


def option_json(option: Option) -> _JsonObject:
    told: _JsonObject = {"name": option.name, "type": option.type_name, "default": option.default}
    if isinstance(option.kind, SpinOption):
        told |= {"min": option.kind.least, "max": option.kind.most}
    if isinstance(option.kind, ComboOption):
        told |= {"choices": list(option.kind.choices)}
    return told


def _option_lines(engine: UsiOk, language: Language) -> Iterator[str]:
    nameless = text.NAMELESS.to(language)
    yield text.NAME.to(language, name=one_line(engine.name) or nameless)
    yield text.AUTHOR.to(language, author=one_line(engine.author) or nameless)
    yield ""
    if not len(engine.options):
        yield text.NO_OPTIONS.to(language)
        return
    names = [text_width(one_line(option.name)) for option in engine.options]
    name_columns = min(max(names), _MAX_NAME_WIDTH) + _COLUMN_GAP
    kind_columns = max(text_width(kind.to(language)) for kind in text.KINDS.values()) + _COLUMN_GAP
    for option in engine.options:
        kind = text.KINDS[option.type_name].to(language)
        head = pad_text(one_line(option.name), name_columns) + pad_text(kind, kind_columns)
        yield (head + join_list(list(_option_facts(option, language)), language)).rstrip()
        if isinstance(option.kind, ComboOption):
            offered = join_list(list(map(one_line, option.kind.choices)), language)
            yield from wrap_to_terminal(text.CHOICES.to(language, choices=offered), name_columns)


def _option_facts(option: Option, language: Language) -> Iterator[str]:
    if option.default is not None:
        yield text.DEFAULT.to(language, value=option_value_text(option.default, language))
    if isinstance(option.kind, SpinOption):
        yield text.RANGE.to(language, least=option.kind.least, most=option.kind.most)


def option_value_text(value: Setting, language: Language) -> str:
    words = display_value(value)
    return words.to(language) if isinstance(words, Phrase) else one_line(words)
