"""`yomisuji engine options`: who an engine is, and what can be set."""

import json
from argparse import Namespace
from collections.abc import Sequence

from app.cli.engine import as_text as engine_as_text
from app.cli.engine.arguments import fill_examined
from app.cli.engine.engines import engine_asked
from app.cli.engine.on_shelf import Silent, introduction
from app.cli.terminal import Remark, Terminal
from app.cli.usage import INTERRUPTED
from app.record.problems import Severity
from app.runtime.launching import launch_of
from app.usi.events import Introduced
from app.usi.options import Choice, Number, Option

_Object = dict[str, object]

fill = fill_examined


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when the engine does not tell them."""
    words = (asked.program, *asked.arguments)
    engine = engine_asked(words)
    try:
        said = introduction(launch_of(engine))
    except Silent as silent:
        reason = " ".join(phrase.to(terminal.language) for phrase in silent.reasons)
        terminal.tell(engine.name, Remark(Severity.ERROR, reason))
        return 1
    if said is None:
        return INTERRUPTED
    if asked.json:
        terminal.say(_as_json(words, said))
    else:
        for line in engine_as_text.option_lines(said, terminal.language):
            terminal.say(line)
    return 0


def _as_json(program: Sequence[str], engine: Introduced) -> str:
    document: _Object = {
        "command": list(program),
        "name": engine.name,
        "author": engine.author,
        "options": [option_object(option) for option in engine.options],
    }
    return json.dumps(document, ensure_ascii=False)


def option_object(option: Option) -> _Object:
    told: _Object = {"name": option.name, "type": option.type_name, "default": option.default}
    if isinstance(option.kind, Number):
        told |= {"min": option.kind.least, "max": option.kind.most}
    if isinstance(option.kind, Choice):
        told |= {"choices": list(option.kind.offered)}
    return told
