r"""Lines of our own in CSA files: comments for every other program, for us what CSA has no word for.

`'$名前:値` is a header, `'%不戦勝` right behind `%CHUDAN` tells which end it was, and `'手数＝100` among the lines of the
position says how many moves had been made before it. In the first two `\n` is a line end, `\r` a carriage return, and
any other letter behind a backslash is just that letter.
"""

import re
from typing import Final

HEADER_MARK: Final = "'$"
END_MARK: Final = "'%"
PLY_MARK: Final = "'手数＝"

BLANKS: Final = " \t\u3000"
"""What may stand around a statement or a value and is no part of it."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\n": "\\n", "\r": "\\r"})
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_LINE_ENDS: Final = {"n": "\n", "r": "\r"}


def escaped(words: str) -> str:
    return words.translate(_ESCAPES)


def unescaped(words: str) -> str:
    return _ESCAPE.sub(lambda found: _LINE_ENDS.get(found[1], found[1]), words) if "\\" in words else words
