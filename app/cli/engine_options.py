"""`yomisuji engine options`: who an engine is, and what can be set."""

from argparse import Namespace

from app.cli import engine_as_json, engine_as_text
from app.cli.engine_doctor import INTERRUPTED
from app.cli.engine_inquiry import Silent, introduction
from app.cli.engine_named import engine_asked
from app.cli.engine_words import fill_examined
from app.cli.terminal import Remark, Terminal
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
