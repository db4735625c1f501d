"""Discretion: what a text says of a person by the names of folders, of the account and of the machine is taken out."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_SHORTEST: Final = 3
"""Letters that a name must have to be looked for anywhere in a text; a shorter one would be found in other words."""
_NOT_SAID: Final = frozenset({"root", "user", "admin", "home", "localhost", "yomisuji"})
"""Names that say nothing of anybody."""
_PATH: Final = re.compile(
    r"""(?P<quote>["'])(?:/|[A-Za-z]:[\\/]|\\\\)(?P<quoted>[^"'\n]*)(?P=quote)"""
    r"""|(?<![\w.~<>/\\])(?:/|[A-Za-z]:[\\/]|\\\\)(?P<bare>[^\s"'<>|:;,]*[\\/][^\s"'<>|:;,]*)"""
)
_VALUE: Final = re.compile(r"(?m)(\b(?:value|default) )(?:~?/|[A-Za-z]:[\\/]|\\\\)[^\n]*")
"""A path in the line of an option, which may have blanks."""


class Discretion:
    """Names the folders that everybody has, and takes all others out, down to the name of the file."""

    def __init__(self, home: Path, user: str, machine: str, known: Sequence[tuple[str, Path]] = ()) -> None:
        """`known` are folders that may be named, with what they are called instead."""
        named = [*known, ("~", home)]
        spelt = {(spelling, name) for name, folder in named for spelling in _spellings(folder)}
        self._folders = sorted(spelt, key=lambda pair: (-len(pair[0]), pair))
        self._names = [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), instead)
            for name, instead in ((user, "<user>"), (machine, "<machine>"))
            if len(name) >= _SHORTEST and name.casefold() not in _NOT_SAID
        ]

    def applied(self, text: str) -> str:
        text = _VALUE.sub(r"\1<path>", text)
        for spelling, instead in self._folders:
            text = re.sub(rf"{re.escape(spelling)}(?![\w.-])", instead, text)
        for pattern, instead in self._names:
            text = pattern.sub(instead, text)
        return _PATH.sub(_last_part, text)


def _spellings(folder: Path) -> set[str]:
    """As it may be written: plainly, in JSON, and with the other slash."""
    spelt = {str(folder), folder.as_posix()}
    spelt |= {each.replace("\\", "\\\\") for each in spelt}
    return {each for each in spelt if len(each) > 1}


def _last_part(found: re.Match[str]) -> str:
    quote = found["quote"] or ""
    path = found["quoted"] if quote else found["bare"]
    name = path.replace("\\", "/").rpartition("/")[2]
    return f"{quote}<path>/{name}{quote}"
