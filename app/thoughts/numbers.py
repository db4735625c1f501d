"""Numbers as they stand in comments: whole ones, and decimals that stay exactly as they were written."""

import re
from decimal import Decimal
from typing import Final

Number = int | Decimal

_MOST_DIGITS: Final = 18
_NUMBER: Final = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}(?P<fraction>\.[0-9]{{1,9}})?")


def read_number(text: str) -> Number | None:
    """None when `text` is anything but a decimal number."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    return Decimal(text) if found["fraction"] else int(text)


def read_count(text: str) -> int | None:
    """None when `text` is anything but a natural number or 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None


def number_text(number: Number) -> str:
    return str(number) if isinstance(number, int) else f"{number:f}"


def size(number: Number) -> Number:
    """Without its sign; `abs` forgets what kind of number it was given."""
    return -number if number < 0 else number
