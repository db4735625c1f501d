"""The form of the game's headers: which rows it has, in which order, and what can be added."""

from typing import Final, NamedTuple

from app.record import headers
from app.record.headers import LABELS, Headers, label
from app.text.phrase import Phrase

_ALWAYS: Final = (
    headers.EVENT,
    headers.PLACE,
    headers.STARTED_AT,
    headers.ENDED_AT,
    headers.TIME_LIMIT,
)
"""Offered in every form, behind the names of the players."""
_LONG: Final = frozenset({headers.NOTE})
"""Known headers that are more than a line, as a rule."""
_WIDE_COLON: Final = "\N{FULLWIDTH COLON}"
_KNOWN_ORDER: Final = {name: place for place, name in enumerate(LABELS)}


class HeaderRow(NamedTuple):
    name: str
    label: Phrase
    value: str
    stays: bool
    """Whether the row is there without a value as well, so that emptying it takes the header away."""
    one_line: bool


def rows_of(all_headers: Headers, is_handicap: bool) -> tuple[HeaderRow, ...]:
    """The usual rows first, then the other known headers in the usual order, then the rest as they are written."""
    players = (
        _player(all_headers, headers.BLACK, headers.HANDICAP_TAKER, is_handicap),
        _player(all_headers, headers.WHITE, headers.HANDICAP_GIVER, is_handicap),
    )
    always = (*players, *_ALWAYS)
    others = [entry.name for entry in all_headers if entry.name not in always]
    others.sort(key=lambda name: _KNOWN_ORDER.get(name, len(_KNOWN_ORDER)))
    return tuple(_row(all_headers, name, stays=name in always) for name in (*always, *others))


def addable(all_headers: Headers, is_handicap: bool) -> tuple[str, ...]:
    """The known headers that have no row yet."""
    there = {row.name for row in rows_of(all_headers, is_handicap)}
    apart = {headers.HANDICAP, headers.BLACK, headers.WHITE, headers.HANDICAP_TAKER, headers.HANDICAP_GIVER}
    return tuple(name for name in LABELS if name not in there | apart)


def name_meant(words: str, offered: tuple[str, ...]) -> str:
    """The header that a person means who chose or typed `words`: a known one by its label, or one of that name."""
    typed = " ".join(words.replace(_WIDE_COLON, " ").replace(":", " ").split())
    return next((name for name in offered if typed in {name, *label(name)}), typed)


def value_to_set(row: HeaderRow, words: str) -> str | None:
    """What becomes of the header when the row says `words`."""
    return None if row.stays and not words else words


def _player(all_headers: Headers, usual: str, in_handicap: str, is_handicap: bool) -> str:
    """The name under which a player stands, as the board finds it."""
    if all_headers.get(usual):
        return usual
    if all_headers.get(in_handicap):
        return in_handicap
    return in_handicap if is_handicap and usual not in all_headers else usual


def _row(all_headers: Headers, name: str, stays: bool) -> HeaderRow:
    value = all_headers.get(name) or ""
    one_line = name in LABELS and name not in _LONG and "\n" not in value
    return HeaderRow(name, label(name), value, stays, one_line)
