"""Times for display, and escaping of outside text for terminals and spreadsheets."""

import re
from typing import Final

_FORMULA: Final = re.compile(r"[=+\-@\t\r\n].*", re.DOTALL)
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?")


def clock_text(milliseconds: int | None) -> str:
    """Format a time as 0:07 or 1:02:03; empty if it is not known."""
    if milliseconds is None:
        return ""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def escape_unprintable(words: str) -> str:
    """Escape unprintable characters, except line ends and the ideographic space."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter in "\n\u3000" else ascii(letter)[1:-1] for letter in words)


def csv_cell(value: object) -> object:
    """Return a CSV cell; a leading apostrophe keeps a spreadsheet from running text as a formula."""
    is_formula = isinstance(value, str) and _FORMULA.fullmatch(value) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_formula else value
