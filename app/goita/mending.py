"""JSON as the description of the format writes it: with remarks behind a #, and with values left out."""

import re
from itertools import islice
from typing import Final

from app.formats.jkf_json import Mistake, Parsed, parse

_STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
_REMARK: Final = re.compile(_STRING + r"|#[^\r\n]*", re.DOTALL)
_NO_VALUE: Final = re.compile(_STRING + r"|:(?=[ \t\r\n]*(?:[,}\]]|\Z))", re.DOTALL)
_FILLING: Final = "null"
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def parse_mended(written: str) -> Parsed:
    """The values of `written`, of which JSON itself need not allow the remarks and the gaps."""
    parsed = parse(written)
    if parsed.mistake is None:
        return parsed
    without_remarks = _REMARK.sub(_blanked, written)
    filled = _NO_VALUE.sub(_filled, without_remarks)
    again = parse(filled)
    return again if again.mistake is None else parsed._replace(mistake=_placed(again.mistake, without_remarks))


def _blanked(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else " " * len(found[0])


def _filled(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith('"') else found[0] + _FILLING


def _placed(mistake: Mistake, written: str) -> Mistake:
    """The same place in the text as it was before anything had been filled in."""
    line = next(islice(_LINE.finditer(written), mistake.line - 1, None))
    column = mistake.column
    for gap in _NO_VALUE.finditer(written):
        if gap[0] == ":" and line.start() <= gap.start() < min(line.end(), line.start() + column - 1):
            column -= len(_FILLING)
    return mistake._replace(column=max(column, 1))
