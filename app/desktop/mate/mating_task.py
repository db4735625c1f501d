"""One search for a mate, by an engine of the pool: how far it is, and what came of it."""

from app.analysis.asking import Said
from app.analysis.mate import MateFound, MateSearch, MateSearched
from app.analysis.station import Station
from app.base.event import Event
from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.desk.desk import Desk
from app.directing.wishes import Seat, Wish
from app.runtime.pool import plan_of
from app.runtime.runner import Runner
from app.text.phrase import Phrase

SEAT = Seat("mate")


class MateTask:
    """From `begin` to `ended`, which is told once and never after it was dropped."""

    def __init__(self, desk: Desk, station: Station, milliseconds: int | None, engine: str = BUNDLED) -> None:
        """`engine` is the key of one on the shelf; without it the bundled one searches."""
        self.said = Event[Phrase]()
        """Of trouble on the way."""
        self.ended = Event[MateFound]()
        self.station = station
        self._found: MateFound | None = None
        self._is_dropped = False
        profile = _profile(desk, engine)
        self._search = MateSearch(SEAT, station, milliseconds, profile.name, profile.mate_limit)
        self._runner = Runner(self._search, {SEAT: plan_of(profile)}, desk.pool)
        self._runner.wished.connect(self._take)
        self._runner.finished.connect(lambda _: self._on_finished())

    @property
    def seconds(self) -> float | None:
        """How long the engine has searched; None while it gets ready."""
        return None if self._search.began is None else self._runner.now - self._search.began

    @property
    def nodes(self) -> int | None:
        return self._search.info.nodes

    def begin(self) -> None:
        self._runner.begin()

    def stop(self) -> None:
        """Have the engine answer with what it has."""
        self._runner.grant(self._search.stop(self._runner.now))

    def drop(self) -> None:
        """Nobody wants to know any more."""
        if not self._is_dropped:
            self._is_dropped = True
            self._runner.abort()

    def _take(self, wish: Wish) -> None:
        if self._is_dropped:
            return
        if isinstance(wish, MateSearched):
            self._found = wish.found
        elif isinstance(wish, Said):
            self.said.emit(wish.sentence)

    def _on_finished(self) -> None:
        found = self._found
        if not self._is_dropped and found is not None:
            self._is_dropped = True
            self.ended.emit(found)


def _profile(desk: Desk, key: str) -> EngineProfile:
    profiles = {profile.key: profile for profile in desk.engines.profiles}
    return profiles.get(key) or profiles[BUNDLED]
