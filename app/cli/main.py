"""Runs a command, and sees to it that it ends well however it ends."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from app.base.garbage import GARBAGE
from app.cli.command_line import understood
from app.cli.settings import chosen_language, language_for
from app.cli.terminal import Terminal

NOBODY_LISTENS: Final = 141
"""What shells say of a program whose reader went away."""


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for, and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        language = language_for(chosen_language(arguments))
        asked = understood(arguments, language)
        GARBAGE.settle()
        code: int = asked.do(asked, Terminal(language))
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer would be complained about once more at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    return code
