"""What a person wants of a 棋譜解析, as it was chosen last, and what is left of one that was not finished."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Final

from app.analysis.limit import Effort, Kind, Limit
from app.analysis.sweep_plan import BOTH, Order, Scope, StopEarly
from app.base.regular import parsed
from app.base.value import Value
from app.config.engine_profile import BUNDLED, EngineProfile
from app.record.outline import main_line
from app.record.tree import Record
from app.shogi.pieces import Side

LONGEST_MS: Final = 3_600_000
MOST_DEPTH: Final = 200
MOST_NODES: Final = 1_000_000_000_000
MOST_LINES: Final = 50
MOST_PLIES: Final = 10_000
MOST_STABLE: Final = 50


class Turns(StrEnum):
    """Whose turn it is in the positions that are analysed."""

    BOTH = "both"
    BLACK = "black"
    WHITE = "white"


_SIDES: Final = {Turns.BOTH: BOTH, Turns.BLACK: frozenset({Side.BLACK}), Turns.WHITE: frozenset({Side.WHITE})}
_KINDS: Final = {"time": Kind.TIME, "depth": Kind.DEPTH, "nodes": Kind.NODES}
_KIND_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "time_ms": (1, LONGEST_MS),
    "depth": (1, MOST_DEPTH),
    "nodes": (1, MOST_NODES),
    "lines": (1, MOST_LINES),
    "first": (0, MOST_PLIES),
    "last": (0, MOST_PLIES),
    "stable_depths": (1, MOST_STABLE),
}


class SweepChoices(Value):
    """Numbers that do not count at the moment are kept for when they do again."""

    engines: tuple[str, ...] = (BUNDLED,)
    """By their keys."""
    kind: Kind = Kind.TIME
    time_ms: int = 2_000
    depth: int = 12
    nodes: int = 100_000
    lines: int = 2
    """With two of them a good move can be told from a plain one."""
    writes_all: bool = True
    """All of these lines, and not only the best one, into the comment."""
    adds_branches: bool = False
    has_branches: bool = False
    starts_late: bool = False
    first: int = 20
    ends_early: bool = False
    last: int = 100
    turns: Turns = Turns.BOTH
    is_backward: bool = False
    skips_known: bool = True
    stops_at_mate: bool = True
    stops_when_stable: bool = False
    stable_depths: int = 6

    @property
    def limit(self) -> Limit:
        return Limit(self.kind, {Kind.DEPTH: self.depth, Kind.NODES: self.nodes}.get(self.kind, self.time_ms))

    @property
    def scope(self) -> Scope:
        return Scope(
            self.has_branches,
            self.first if self.starts_late else 0,
            self.last if self.ends_early else None,
            _SIDES[self.turns],
            self.is_backward,
        )

    @property
    def order(self) -> Order:
        early = StopEarly(self.stops_at_mate, self.stable_depths if self.stops_when_stable else 0)
        return Order(Effort(self.limit, self.lines), self.scope, early, self.skips_known)

    @property
    def candidates(self) -> int | None:
        """How many lines are written, None for all that there are."""
        return None if self.writes_all else 1

    def profiles(self, profiles: Sequence[EngineProfile]) -> tuple[EngineProfile, ...]:
        """The chosen engines among those that there are; without any, the bundled one."""
        chosen = tuple(profile for profile in profiles if profile.key in self.engines)
        return chosen or tuple(profile for profile in profiles if profile.key == BUNDLED)


class Unfinished(Value):
    """A sweep that was begun and not ended by anybody."""

    choices: SweepChoices
    game: str
    """What tells the game from others, see `fingerprint`."""
    name: str
    """What the record was called."""
    path: str
    """Where its file is; nothing for a record that was in none."""
    done: int
    total: int


def fingerprint(record: Record) -> str:
    """The start and the moves of the main line; comments and branches may come and go."""
    words = [record.start_sfen, *(node.move.usi for node in main_line(record.root) if node.move is not None)]
    return blake2b(" ".join(words).encode(), digest_size=16).hexdigest()


# As they are kept between starts. What cannot be understood is as at first.


def written(choices: SweepChoices) -> bytes:
    return _bytes(_raw(choices))


def choices_in(data: bytes) -> SweepChoices:
    return _choices(_read(data))


def unfinished_written(unfinished: Unfinished) -> bytes:
    raw = {name: getattr(unfinished, name) for name in ("game", "name", "path", "done", "total")}
    return _bytes({**raw, "choices": _raw(unfinished.choices)})


def unfinished_in(data: bytes) -> Unfinished | None:
    raw = _read(data)
    kinds = {"game": str, "name": str, "path": str, "done": int, "total": int}
    if any(type(raw.get(name)) is not kind for name, kind in kinds.items()):
        return None
    return Unfinished(_choices(raw.get("choices")), **{name: raw[name] for name in kinds})


def _raw(choices: SweepChoices) -> dict[str, object]:
    raw: dict[str, object] = {name: getattr(choices, name) for name in _names()}
    return {**raw, "kind": _KIND_NAMES[choices.kind], "engines": list(choices.engines)}


def _names() -> tuple[str, ...]:
    return tuple(SweepChoices.__annotations__)


def _choices(raw: object) -> SweepChoices:
    usual = SweepChoices()
    if not isinstance(raw, dict):
        return usual
    good = {name: value for name in _names() if (value := _value(name, raw.get(name), usual)) is not None}
    return usual.replaced(**good)


def _value(name: str, said: object, usual: SweepChoices) -> object | None:
    """What `said` stands for; None where it is nothing that will do."""
    if name == "engines":
        return tuple(said) if isinstance(said, list) and all(isinstance(key, str) for key in said) and said else None
    if name == "kind":
        return _KINDS.get(said) if isinstance(said, str) else None
    if name == "turns":
        return Turns(said) if isinstance(said, str) and said in set(Turns) else None
    if name in _RANGES:
        least, most = _RANGES[name]
        return said if type(said) is int and least <= said <= most else None
    return said if type(said) is type(getattr(usual, name)) else None


def _bytes(raw: Mapping[str, object]) -> bytes:
    return (json.dumps(raw, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")


def _read(data: bytes) -> Mapping[str, Any]:
    try:
        raw = parsed(data)
    except ValueError:
        return {}
    return raw if isinstance(raw, dict) else {}
