"""What all commands agree on: what standard input is called, and how one ends that could not be understood."""

from typing import Final

STANDARD_INPUT: Final = "-"
WRONG_USAGE: Final = 2
