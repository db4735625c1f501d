"""A fault of our own in a command: told in a sentence, with the details in the program's log."""

import sys
from types import TracebackType

from app.base.folders import folders
from app.base.incidents import reason_of, trace_of
from app.base.program_log import program_log
from app.cli.settings import chosen_language, language_for
from app.cli.terminal import Terminal
from app.text import crash as text


def tell_fault(kind: type[BaseException], raised: BaseException, trace: TracebackType | None) -> None:
    """What nobody has caught, as `sys.excepthook` is told of it."""
    if not isinstance(raised, Exception):
        sys.__excepthook__(kind, raised, trace)
        return
    terminal = Terminal(language_for(chosen_language(sys.argv[1:])))
    log = program_log(folders().data)
    command = " ".join(sys.argv[1:2])
    details = f"yomisuji {command}\n{trace_of(raised)}"
    was_written = log.write(details)
    sentence = text.COMMAND_FAILED if was_written else text.COMMAND_FAILED_UNWRITTEN
    terminal.complain(sentence.filled(reason=reason_of(raised), path=log.path))
    if not was_written:
        sys.stderr.write(details)
