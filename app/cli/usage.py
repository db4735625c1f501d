"""What all commands agree on: what standard input and output are called, and how one ends that did not do its work."""

from typing import Final

STANDARD_INPUT: Final = "-"
STANDARD_OUTPUT: Final = "-"
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
"""What shells say of a program that was stopped by Ctrl-C."""
