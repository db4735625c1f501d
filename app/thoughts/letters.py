"""Letters that every record file can hold: those of Shift_JIS, in which most of them are still written."""

import re
from typing import Final

from app.base.shift_jis import TWINS

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


def plain_letters(text: str) -> str:
    """`text` on one line and in letters of Shift_JIS; what that has no letter for shows as 〓."""
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
