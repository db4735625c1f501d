"""What an examination of an engine finds out: a step for each of its points, and what a person can do about it."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from app.base.visible import visible
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.log import LogLine


class Point(Enum):
    """What is looked at, in its order; the value is its key for other programs."""

    START = "start"
    GREETING = "usi"
    OPTIONS = "options"
    LOADING = "isready"
    MOVE = "move"
    STOP = "stop"
    PONDER_HIT = "ponderhit"
    PONDER_MISS = "ponder_stop"
    MATE = "mate"
    NO_MATE = "no_mate"
    RANKS = "multipv"
    GAME_OVER = "gameover"
    NEXT_GAME = "next_game"
    QUIT = "quit"

    @property
    def title(self) -> Phrase:
        return text.TITLES[self.value]


class Verdict(Enum):
    """How a point stands, from the best to the worst; the first four fail nothing."""

    GOOD = "good"
    NOT_OFFERED = "not_offered"
    NOT_TRIED = "not_tried"
    NOTE = "note"
    WARNING = "warning"
    FAILURE = "failure"

    @property
    def phrase(self) -> Phrase:
        return text.VERDICTS[self.value]

    @property
    def fails(self) -> bool:
        return self in (Verdict.WARNING, Verdict.FAILURE)


_ORDER = tuple(Verdict)


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    return max(verdicts, key=_ORDER.index, default=Verdict.GOOD)


class Finding(NamedTuple):
    """What was seen at a point, and what to do about it."""

    verdict: Verdict
    seen: tuple[Phrase, ...]
    advice: tuple[Phrase, ...] = ()
    milliseconds: int | None = None
    stuck: bool = False
    """The engine no longer does what it is told, and has to be killed."""


class Step(NamedTuple):
    """A point that has been dealt with."""

    point: Point
    finding: Finding
    restarted: bool = False
    """The engine was started anew for it, since it had died or hung before."""
    lines: tuple[LogLine, ...] = ()
    """What was said meanwhile, both ways, the newest where there was too much."""


class Report(NamedTuple):
    """The whole examination; the name is empty where the engine never told it."""

    name: str
    author: str
    steps: tuple[Step, ...]
    cancelled: bool = False

    @property
    def verdict(self) -> Verdict:
        return worst([step.finding.verdict for step in self.steps])


def raw_lines(lines: Sequence[LogLine]) -> Iterator[str]:
    """What was said, a line each: when, which way, and the words with nothing in them that steers a terminal."""
    for line in lines:
        words = visible(line.text).replace("\n", "\\n")
        yield f"{line.at:>9.3f} {line.way.value} {words}".rstrip()
