"""A walk through a match: which round is looked at, and how much of it has been played."""

from app.base.event import Event
from app.goita.checking import troubles_of
from app.goita.match import Match
from app.goita.reading import MOST_TROUBLES, Reading
from app.goita.replay import Replay, replay
from app.goita.scene import Scene, scene_at
from app.goita.trouble import Trouble


class Walk:
    def __init__(self, match: Match, told: tuple[Trouble, ...] = (), untold: int = 0) -> None:
        """`told` is what was wrong with the text of the record, as far as it was said."""
        self.match = match
        self.number = 0
        """Of the round that is looked at, the first being 0."""
        self.step = 0
        """How many of its decisions have been played."""
        self.course: Replay = replay(match.rounds[0])
        self.moved = Event[None]()
        self.turned = Event[None]()
        """Another round is looked at; `moved` comes after it."""
        found = (*told, *troubles_of(match))
        self.troubles = found[:MOST_TROUBLES]
        self.untold = untold + len(found) - len(self.troubles)
        """How many troubles there are besides."""

    @property
    def last(self) -> int:
        return len(self.course.decisions)

    @property
    def scene(self) -> Scene:
        return scene_at(self.match, self.number, self.course, self.step)

    def go(self, step: int) -> None:
        wanted = min(max(step, 0), self.last)
        if wanted != self.step:
            self.step = wanted
            self.moved.emit(None)

    def turn_to(self, number: int) -> None:
        """Look at another round, from its beginning."""
        wanted = min(max(number, 0), len(self.match.rounds) - 1)
        if wanted != self.number:
            self.number, self.step = wanted, 0
            self.course = replay(self.match.rounds[wanted], wanted)
            self.turned.emit(None)
            self.moved.emit(None)

    def look_at(self, trouble: Trouble) -> None:
        """Go where something is wrong: to just after what should not have been, or before what cannot be."""
        if trouble.round is None:
            return
        self.turn_to(trouble.round)
        done = [decision for decision in self.course.decisions if decision.digit <= trouble.digit]
        self.go(len(done))


def walk_of(reading: Reading) -> Walk | None:
    """A walk through what was read, judged by the rules, which takes its time for many rounds; None where there is none."""
    return None if reading.match is None else Walk(reading.match, reading.troubles, reading.untold)
