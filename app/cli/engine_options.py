"""`yomisuji engine options`: who an engine is, and what can be set."""

from argparse import Namespace

from app.cli import engine_as_json, engine_as_text
from app.cli.engine_doctor import INTERRUPTED
from app.cli.engine_inquiry import Inquiry
from app.cli.engine_named import engine_asked
from app.cli.terminal import Remark, Terminal
from app.record.problems import Severity
from app.runtime.launching import launch_of


def options(asked: Namespace, terminal: Terminal) -> int:
    """1 when the engine does not tell them."""
    words = (asked.program, *asked.arguments)
    inquiry = Inquiry(launch_of(engine_asked(words)))
    if inquiry.was_interrupted:
        return INTERRUPTED
    if inquiry.introduced is None:
        reason = " ".join(phrase.to(terminal.language) for phrase in inquiry.reasons())
        terminal.tell(asked.program, Remark(Severity.ERROR, reason))
        return 1
    if asked.json:
        terminal.say(engine_as_json.introduction(words, inquiry.introduced))
    else:
        for line in engine_as_text.option_lines(inquiry.introduced, terminal.language):
            terminal.say(line)
    return 0
