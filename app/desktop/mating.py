"""詰み in the window: an engine looks for a mate on the board's position, while the person goes on."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.analysis.mate import MateFound, MateSearch, MateSearched
from app.analysis.station import Station, station_at
from app.analysis.wishes import Said
from app.base.event import Event
from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.actions.desk import Desk
from app.desktop.banner import Answer
from app.desktop.task_strip import Stand, TaskRow, task_strip
from app.directing.heard import Begun, Heard
from app.directing.wishes import Seat, Wish
from app.record.tree import Node
from app.runtime.pool import plan_of
from app.runtime.runner import Runner
from app.text import mate_dialog as text
from app.text.phrase import Phrase
from app.workspace.mate_choices import MateChoices, choices_in, written

CHOICES: Final = "mate"
"""What they are kept under in the notebook."""
SEAT: Final = Seat("mate")
LOOK_MS: Final = 100
"""How often it is told how far a search is."""


def mating(desk: Desk) -> "Mating":
    """The one of the window."""
    return desk.shell.only(Mating, lambda window: Mating(desk, window))


class _Watched(MateSearch):
    """A search of which it is known when the engine began."""

    began: float | None = None

    def hear(self, heard: Heard, now: float) -> Sequence[Wish]:
        if isinstance(heard, Begun):
            self.began = now
        return super().hear(heard, now)


class Mating(QObject):
    """Hosts one search at a time."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.altered = Event[None]()
        """A search began, went on, or ended."""
        self.is_watched = False
        """Whether somebody looks at it; otherwise the banner tells of the end."""
        self.found: MateFound | None = None
        """What came of the last search on this record."""
        self._desk = desk
        self._search: _Watched | None = None
        self._runner: Runner | None = None
        self._row: TaskRow | None = None
        self._let_escape_go: Callable[[], None] = lambda: None
        self._milliseconds: int | None = None
        self._is_stopping = False
        self._looking = QTimer(self, interval=LOOK_MS)
        self._looking.timeout.connect(self._look)
        desk.document.replaced.connect(lambda _: self._on_replaced())
        desk.shell.closed.connect(lambda _: self._leave())
        desk.running.ending.connect(lambda _: self._leave())

    @property
    def choices(self) -> MateChoices:
        """What was chosen last."""
        return choices_in(self._desk.files.notebook.read(CHOICES))

    @property
    def is_running(self) -> bool:
        return self._search is not None

    @property
    def station(self) -> Station | None:
        """What is being searched."""
        return None if self._search is None else self._search.station

    @property
    def words(self) -> Phrase:
        """How it stands with the search that is under way."""
        if self._is_stopping:
            return text.STOPPING
        if self._search is None or self._search.began is None or self._runner is None:
            return text.PREPARING
        seconds, nodes = int(self._runner.now - self._search.began), self._search.info.nodes
        if nodes is None:
            return text.SEARCHING.filled(seconds=seconds)
        return text.SEARCHING_NODES.filled(seconds=seconds, nodes=f"{nodes:,}")

    # What a person does

    def search(self, choices: MateChoices) -> None:
        """Look at the position on the board; a search that is under way is dropped."""
        self._leave()
        self._desk.files.notebook.keep(CHOICES, written(choices))
        document = self._desk.document
        profile = self._profile(choices.engine)
        station = station_at(document.record, document.cursor.node)
        self.found, self._is_stopping = None, False
        self._milliseconds = choices.milliseconds
        self._search = _Watched(SEAT, station, choices.milliseconds, profile.name, profile.mate_limit)
        runner = self._runner = Runner(self._search, {SEAT: plan_of(profile)}, self._desk.pool)
        runner.wished.connect(lambda wish: self._take(runner, wish))
        runner.finished.connect(lambda _: self._on_finished(runner))
        self._row = task_strip(self._desk).add(text.TASK, Stand(text.PREPARING))
        self._row.stopped.connect(lambda _: self.stop())
        self._let_escape_go = self._desk.shell.end_by_escape(self.stop)
        self._looking.start()
        runner.begin()
        self.altered.emit(None)

    def stop(self) -> None:
        """Have the engine answer with what it has."""
        if self._search is not None and self._runner is not None:
            self._is_stopping = True
            self._runner.grant(self._search.stop(self._runner.now))
            self._look()

    def node(self) -> Node | None:
        """Where the last search was, as long as that is in the record and has the same position."""
        if self.found is None:
            return None
        node = self._desk.document.record.node(self.found.station.node)
        return node if node is not None and node.key == self.found.station.key else None

    def add_branch(self) -> None:
        """Put the line of the mate into the record."""
        node, found = self.node(), self.found
        if node is not None and node.end is not None:
            node = node.parent  # nothing follows an end
        if found is None or node is None or self._desk.document.insert_line(node, found.moves) is None:
            self._desk.shell.warn(text.NOT_ADDED)
        else:
            self._desk.shell.say_briefly(text.ADDED)

    # What comes of it

    def _profile(self, key: str) -> EngineProfile:
        profiles = {profile.key: profile for profile in self._desk.engines.profiles}
        return profiles.get(key) or profiles[BUNDLED]

    def _take(self, runner: Runner, wish: Wish) -> None:
        if runner is not self._runner:
            return
        if isinstance(wish, MateSearched):
            self.found = wish.found
        elif isinstance(wish, Said):
            self._desk.shell.warn(wish.sentence)

    def _on_finished(self, runner: Runner) -> None:
        if runner is not self._runner:
            return
        self._end()
        self.altered.emit(None)
        if self.found is not None and not self.is_watched:
            self._tell(self.found)

    def _tell(self, found: MateFound) -> None:
        answers = [Answer(text.SHOW, lambda: self._desk.shell.do("analysis.mate"))] if found.moves else []
        self._desk.shell.warn(found.sentence, answers)

    def _look(self) -> None:
        search, runner, row = self._search, self._runner, self._row
        if search is None or runner is None or row is None:
            return
        done, total = 0, 0
        if search.began is not None and self._milliseconds is not None:
            total = self._milliseconds
            done = min(total, round(1000 * (runner.now - search.began)))
        row.tell(Stand(self.words, done, total))
        self.altered.emit(None)

    def _on_replaced(self) -> None:
        """Another record lies on the table: what was searched is nobody's business any more."""
        self._leave()
        self.found = None
        self.altered.emit(None)

    def _leave(self) -> None:
        """Drop the search."""
        runner = self._runner
        self._end()
        if runner is not None:
            runner.abort()

    def _end(self) -> None:
        self._search = self._runner = None
        self._looking.stop()
        if self._row is not None:
            self._row.end()
            self._row = None
            self._let_escape_go()
