"""Character sets of names in comments: text on one line, and its replacement characters in Shift_JIS."""

import re
from typing import Final

EQUIVALENTS: Final = {"☗": "▲", "☖": "△", "⛊": "▼", "⛉": "▽", "\u2014": "\u2015"}
"""Characters missing in Shift_JIS, with their equivalents there. The dash is one character of the Japanese standard
with two counterparts in Unicode; pentagons, the marks of the sides, become triangles as in other files."""
MISSING_GLYPH: Final = "〓"
"""Replacement character that printers use for a missing glyph."""

_NEAREST_CHARACTERS: Final = str.maketrans(
    EQUIVALENTS
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
_CONTROL_CHARACTERS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Control characters, including all line ends, which would split a line."""
_LONE_SURROGATES: Final = re.compile("[\ud800-\udfff]")
"""Lone surrogates, which no encoding can write."""


def to_one_line(text: str) -> str:
    """Return `text` on one line, with every character that UTF-8 can encode."""
    return text if text.isprintable() else _LONE_SURROGATES.sub(MISSING_GLYPH, _CONTROL_CHARACTERS.sub(" ", text))


def names_in_file(name: str) -> tuple[str, str]:
    """Return a name as comments contain it, and as it is read back from a Shift_JIS file."""
    return to_one_line(name), shift_jis_text(name)


def shift_jis_text(text: str) -> str:
    """Return `text` on one line in Shift_JIS characters, with 〓 for each that has no equivalent."""
    if text.isascii() and text.isprintable():
        return text
    nearest = _CONTROL_CHARACTERS.sub(" ", text.translate(_NEAREST_CHARACTERS))
    if _is_writable(nearest):
        return nearest
    return "".join(letter if _is_writable(letter) else MISSING_GLYPH for letter in nearest)


def _is_writable(text: str) -> bool:
    try:
        text.encode("cp932")
    except UnicodeEncodeError:
        return False
    return True
