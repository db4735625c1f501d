"""`yomisuji engine options`: who an engine is, and what can be set."""

from argparse import Namespace

from app.cli.engine import as_json as engine_as_json
from app.cli.engine import as_text as engine_as_text
from app.cli.engine.arguments import fill_examined
from app.cli.engine.named import engine_asked
from app.cli.engine.on_shelf import Silent, introduction
from app.cli.terminal import Remark, Terminal
from app.cli.usage import INTERRUPTED
from app.record.problems import Severity
from app.runtime.launching import launch_of

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
        terminal.say(engine_as_json.introduction(words, said))
    else:
        for line in engine_as_text.option_lines(said, terminal.language):
            terminal.say(line)
    return 0
