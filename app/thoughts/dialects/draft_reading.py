"""How the draft is read: key lines in a row are one thought, whatever stands between them is not.

A row ends also where a line speaks of another source, or a known key comes again. A row without a known key whose value
makes sense is somebody's note and no thought.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.thoughts.dialects.dialect import Found
from app.thoughts.dialects.draft_keys import KEY_LINE, KEYS, MATE, POINTS, SOURCES, Key
from app.thoughts.score import Score, centipawns, mate
from app.thoughts.situations import WORDS
from app.thoughts.thought import Thought


class _Pair(NamedTuple):
    """A key line."""

    prefix: str
    name: str
    value: str
    key: Key | None
    """What the name means; None when it is not known."""


def read(lines: Sequence[str], first: int) -> Found | None:
    worded = lines[first] in WORDS
    row = _row(lines, first + worded)
    if not row:
        return None
    count = worded + len(row)
    if not worded and len(row) == 1 and row[0].name == MATE:
        more = _below_word(lines, first + 1, row[0].prefix)
        row += more
        count += len(more) + bool(more)
    thought = _thought(row)
    if thought is None:
        return None if worded else Found((), count)
    return Found((thought,), count)


def senseless(comment: str) -> Iterator[str]:
    """Return the key lines under known keys whose value makes no sense, so that nothing is understood of them."""
    for line in comment.split("\n"):
        pair = _pair(line.removesuffix("\r"))
        if pair is not None and pair.key is not None and pair.key.sense(pair.value) is None:
            yield line


def _below_word(lines: Sequence[str], at: int, prefix: str) -> list[_Pair]:
    """The score that ShogiHome writes beside a mate, with its word for the situation in between."""
    if at >= len(lines) or lines[at] not in WORDS:
        return []
    row = _row(lines, at + 1)
    goes_on = row and row[0][:2] == (prefix, POINTS) and all(pair.name != MATE for pair in row)
    return row if goes_on else []


def _row(lines: Sequence[str], first: int) -> list[_Pair]:
    row: list[_Pair] = []
    known: set[str] = set()
    for number in range(first, len(lines)):
        pair = _pair(lines[number])
        if pair is None or (row and pair.prefix != row[0].prefix):
            break
        if pair.key is not None:
            if pair.name in known:
                break
            known.add(pair.name)
        row.append(pair)
    return row


def _pair(line: str) -> _Pair | None:
    prefix = line[:1]
    name, equals, value = line[1:].partition("=")
    if not equals or prefix not in SOURCES:
        return None
    key = KEYS.get(name)
    # Only a name that is not known has to be looked at letter by letter.
    return _Pair(prefix, name, value, key) if key or KEY_LINE.fullmatch(line) else None


def _thought(row: list[_Pair]) -> Thought | None:
    parts: dict[str, Any] = {}
    places: dict[str, tuple[int, _Pair]] = {}
    others: list[tuple[str, str]] = []
    for pair in row:
        _, name, value, key = pair
        if key is None or key.part in parts or (sense := key.sense(value)) is None:
            others.append((name, value))
        else:
            parts[key.part] = sense
            places[key.part] = (len(others), pair)
    for unused in _unused(parts):
        place, pair = places[unused]
        others.insert(place, (pair.name, pair.value))
        del parts[unused]
    if not parts:
        return None
    score = _score(parts.pop("mate", None), parts.pop("points", None), parts.pop("bound", None))
    return Thought(SOURCES[row[0].prefix], score=score, others=tuple(others), **parts)


def _unused(parts: dict[str, Any]) -> list[str]:
    """A score beside a mate, and a bound of nothing; they stay among the others."""
    if "mate" in parts and "points" in parts:
        return ["points"]
    return ["bound"] if "bound" in parts and "mate" not in parts and "points" not in parts else []


def _score(mated: Any, points: Any, bound: Any) -> Score | None:
    if mated is not None:
        winner, plies = mated
        return mate(winner, plies, bound=bound)
    return None if points is None else centipawns(points, bound=bound)
