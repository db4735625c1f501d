"""Columns in a terminal, where Japanese letters take two of them."""

import unicodedata


def columns(words: str) -> int:
    """How wide a terminal shows `words`."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def padded(words: str, width: int) -> str:
    """`words` with blanks behind them, at least one where they are as wide as that already."""
    return words + " " * max(1, width - columns(words))
