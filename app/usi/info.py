"""Parser and writer for `info` lines; their keywords may come in any order.

Unknown words are skipped and the rest is read; so are invalid numbers, and numbers beyond 64 bits.
"""

from enum import Enum
from typing import NamedTuple

LEAST_NUMBER, MOST_NUMBER = -(2**63), 2**63 - 1

# `int` also accepts "1_0" and digits of other scripts, which are harmless here; this limit only saves time.
_LONGEST_NUMBER = 20


class ScoreBound(Enum):
    """Kind of a score: exact, or a lower or upper bound of the true score, from an unfinished search."""

    EXACT = "exact"
    LOWER = "lowerbound"
    UPPER = "upperbound"

    @property
    def opposite(self) -> "ScoreBound":
        return {ScoreBound.LOWER: ScoreBound.UPPER, ScoreBound.UPPER: ScoreBound.LOWER}.get(self, self)


class CentipawnScore(NamedTuple):
    """A score in centipawns, for the side to move where the search began."""

    centipawns: int
    bound: ScoreBound = ScoreBound.EXACT


class MateScore(NamedTuple):
    """A mate that was found: True if the side to move mates, and the number of plies, None if not given."""

    is_win: bool
    plies: int | None = None
    bound: ScoreBound = ScoreBound.EXACT


InfoScore = CentipawnScore | MateScore


class CurrentLine(NamedTuple):
    """Moves that one processor is searching (`currline`); its number is None if the engine gives none."""

    cpu: int | None
    moves: tuple[str, ...]


class Info(NamedTuple):
    """A parsed `info` line: times in milliseconds, `hashfull` and `cpuload` in permille; missing values are None or ()."""

    depth: int | None = None
    seldepth: int | None = None
    time: int | None = None
    nodes: int | None = None
    nps: int | None = None
    multipv: int | None = None
    score: InfoScore | None = None
    pv: tuple[str, ...] = ()
    hashfull: int | None = None
    cpuload: int | None = None
    currmove: str | None = None
    currmovenumber: int | None = None
    refutation: tuple[str, ...] = ()
    currline: CurrentLine | None = None
    string: str | None = None


NUMBER_KEYWORDS = frozenset(
    ("depth", "seldepth", "time", "nodes", "nps", "multipv", "hashfull", "cpuload", "currmovenumber")
)
BOUND_KEYWORDS = {"lowerbound": ScoreBound.LOWER, "upperbound": ScoreBound.UPPER}
LINE_KEYWORDS = frozenset(("pv", "refutation", "currline"))
KEYWORDS = NUMBER_KEYWORDS | LINE_KEYWORDS | BOUND_KEYWORDS.keys() | {"score", "currmove", "string"}

MATE_SIGNS = {"+": True, "-": False}


def read_info(line: str) -> Info:
    """Parse a line that begins with `info`."""
    words = line.split()
    found: dict[str, object] = {}
    bound = ScoreBound.EXACT
    count = len(words)
    at = 1
    while at < count:
        word = words[at]
        at += 1
        if word in NUMBER_KEYWORDS:
            if at < count and (number := _parse_number(words[at])) is not None:
                found[word] = number
                at += 1
        elif word == "score":
            at = _parse_score(words, at, found)
        elif word in LINE_KEYWORDS:
            at, found[word] = _parse_moves(words, at, is_numbered=word == "currline")
        elif word == "currmove" and at < count and words[at] not in KEYWORDS:
            found[word] = words[at]
            at += 1
        elif word in BOUND_KEYWORDS:
            bound = BOUND_KEYWORDS[word]
        elif word == "string":
            found["string"] = line.split(maxsplit=at)[at] if at < count else ""
            break
    if bound is not ScoreBound.EXACT and isinstance(score := found.get("score"), CentipawnScore | MateScore):
        found["score"] = score._replace(bound=bound)
    return Info(**found)  # type: ignore[arg-type]  # each keyword sets the field of its name


def _parse_number(word: str) -> int | None:
    try:
        number = int(word) if len(word) <= _LONGEST_NUMBER else None
    except ValueError:
        return None
    return number if number is not None and LEAST_NUMBER <= number <= MOST_NUMBER else None


def _parse_score(words: list[str], at: int, found: dict[str, object]) -> int:
    kind = words[at] if at < len(words) else ""
    given = words[at + 1] if at + 1 < len(words) else ""
    number = _parse_number(given)
    if kind == "cp" and number is not None:
        found["score"] = CentipawnScore(number)
        return at + 2
    if kind != "mate":
        return at
    if number is not None:
        # As in UCI, a mate in 0 means that the side to move is mated; so does "-0". "+0" means that the other side is.
        found["score"] = MateScore(number > 0 or given.startswith("+"), abs(number))
        return at + 2
    # A bare `mate` has no sign; like a number without a sign it is a win.
    found["score"] = MateScore(MATE_SIGNS.get(given, True))
    return at + 2 if given in MATE_SIGNS else at + 1


def _parse_moves(words: list[str], at: int, *, is_numbered: bool) -> tuple[int, object]:
    """Return the index where the moves of a line end, and the moves; they end before the next keyword."""
    end = next((index for index in range(at, len(words)) if words[index] in KEYWORDS), len(words))
    if not is_numbered:
        return end, tuple(words[at:end])
    cpu = _parse_number(words[at]) if at < end else None
    return end, CurrentLine(cpu, tuple(words[at if cpu is None else at + 1 : end]))


def info_text(info: Info) -> str:
    """Format an `info` line; the moves (`pv`) and then the `string` come last."""
    words = ["info"]
    for name in ("depth", "seldepth", "multipv"):
        words += _value_words(name, getattr(info, name))
    words += _score_words(info.score)
    for name in ("nodes", "nps", "time", "hashfull", "cpuload", "currmove", "currmovenumber"):
        words += _value_words(name, getattr(info, name))
    words += ["pv", *info.pv] if info.pv else []
    words += ["refutation", *info.refutation] if info.refutation else []
    if info.currline is not None:
        words += ["currline", *([] if info.currline.cpu is None else [str(info.currline.cpu)]), *info.currline.moves]
    words += ["string", info.string] if info.string is not None else []
    return " ".join(words)


def _value_words(name: str, value: int | str | None) -> list[str]:
    return [] if value is None else [name, str(value)]


def _score_words(score: InfoScore | None) -> list[str]:
    if score is None:
        return []
    bound = [] if score.bound is ScoreBound.EXACT else [score.bound.value]
    if isinstance(score, CentipawnScore):
        return ["score", "cp", str(score.centipawns), *bound]
    sign = "+" if score.is_win else "-"
    return ["score", "mate", sign if score.plies is None else f"{sign}{score.plies}", *bound]
