"""Letters of names in comments: what one line can hold, and what is left of it in a file of Shift_JIS."""

import re
from typing import Final

TWINS: Final = {"☗": "▲", "☖": "△", "⛊": "▼", "⛉": "▽", "\u2014": "\u2015"}
"""Letters that Shift_JIS lacks, and those that mean the same in it.

The dash is one letter of the Japanese standard, to which Unicode has two counterparts; pentagons, the marks of the sides,
are the triangles of every file.
"""
MISSING: Final = "〓"
"""What printers set in the place of a letter they lack."""

_NEAREST: Final = str.maketrans(
    TWINS
    | {
        "\u2016": "∥",
        "\u2212": "－",
        "\u301c": "～",
        "\xa2": "￠",
        "\xa3": "￡",
        "\xa5": "￥",
        "\xac": "￢",
        "\xa0": " ",
    }
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Line ends of every kind among them, which would break one line into two."""
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Halves of letters, which no encoding can write."""


def one_line(text: str) -> str:
    """Return `text` on one line, with all letters that a file of UTF-8 can hold."""
    return text if text.isprintable() else _HALVES.sub(MISSING, _CONTROLS.sub(" ", text))


def written_names(name: str) -> tuple[str, str]:
    """Return how a name stands in comments, and how it is read again from a file of Shift_JIS."""
    return one_line(name), plain_letters(name)


def plain_letters(text: str) -> str:
    """Return `text` on one line and in letters of Shift_JIS; what that has no letter for shows as 〓."""
    if text.isascii() and text.isprintable():
        return text
    nearest = _CONTROLS.sub(" ", text.translate(_NEAREST))
    if _is_writable(nearest):
        return nearest
    return "".join(letter if _is_writable(letter) else MISSING for letter in nearest)


def _is_writable(text: str) -> bool:
    try:
        text.encode("cp932")
    except UnicodeEncodeError:
        return False
    return True
