"""Mate search (詰み) in the window: an engine searches the displayed position in the background."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateResult, MateSearch
from app.analysis.query import Query, query_at_node
from app.base.event import Event
from app.config.engine_profile import BUNDLED
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.task_strip import TaskProgress, TaskRow, task_strip
from app.desktop.kit.announcements import Answer
from app.directing.requests import Request, Seat
from app.record.tree import Node
from app.runtime.pool import plan_of_profile
from app.runtime.runner import DirectorRunner
from app.text import mates as text
from app.text.phrase import Phrase
from app.workspace.choices import MateChoices
from app.workspace.document_change import DocumentChange
from app.workspace.open_record import OpenRecord

SEAT = Seat("mate")


class MateTask:
    """One mate search of an engine; `ended` is called once, but never after `drop`."""

    def __init__(
        self,
        desk: Desk,
        opened: OpenRecord,
        query: Query,
        milliseconds: int | None,
        ended: Callable[[MateResult], object],
        engine: str = BUNDLED,
    ) -> None:
        """Create the search; `opened` has the position, `engine` is the key of a listed engine, by default the bundled
        one."""
        self.query = query
        self._opened = opened
        self._desk = desk
        self._ended = ended
        self._is_dropped = False
        profiles = {profile.key: profile for profile in desk.engines.profiles}
        profile = profiles.get(engine) or profiles[BUNDLED]
        self._search = MateSearch(SEAT, query, milliseconds, profile.name, profile.mate_limit)
        self._runner = DirectorRunner(self._search, {SEAT: plan_of_profile(profile)}, desk.pool)
        self._runner.requested.connect(self._take)
        self._runner.finished.connect(lambda _: self._on_finished())

    @property
    def seconds(self) -> float | None:
        """Seconds that the engine has searched; None until it is ready."""
        return None if self._search.began_at is None else self._runner.now - self._search.began_at

    @property
    def nodes(self) -> int | None:
        return self._search.info.nodes

    def begin(self) -> None:
        self._runner.start()

    def stop(self) -> None:
        """Stop the search: the engine answers with its present result."""
        self._runner.submit_requests(self._search.stop(self._runner.now))

    def drop(self) -> None:
        """Abort the search without a result."""
        if not self._is_dropped:
            self._is_dropped = True
            self._runner.abort_run()

    def _take(self, request: Request) -> None:
        if isinstance(request, SentenceReady) and not self._is_dropped:
            node = self._opened.record.node_by_number(self.query.node)
            self._desk.shell.warn(MessageKind.MATE, self._opened, request.sentence, at=node)

    def _on_finished(self) -> None:
        found = self._search.result
        if not self._is_dropped and found is not None:
            self._is_dropped = True
            self._ended(found)


CHOICES: Final = "mate"
"""Key of the dialog's options in the state store."""
LOOK_MS: Final = 100
"""Interval of progress updates in ms."""


def mating(desk: Desk) -> "MateSearchHost":
    """Return the window's single instance."""
    return desk.shell.only(MateSearchHost, lambda window: MateSearchHost(desk, window))


class MateSearchHost(QObject):
    """Owner of the mate search of the window, one at a time."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.altered = Event[None]()
        """Emitted when a search begins, progresses or ends."""
        self.is_watched = False
        """True while its dialog is open; otherwise a notice reports the result."""
        self.found: MateResult | None = None
        """Result of the last search."""
        self._opened = desk.document.shown
        """Record of the last search."""
        self._desk = desk
        self._task: MateTask | None = None
        self._row: TaskRow | None = None
        self._let_escape_go: Callable[[], None] = lambda: None
        self._milliseconds: int | None = None
        self._is_stopping = False
        self._looking = QTimer(self, interval=LOOK_MS)
        self._looking.timeout.connect(self._look)
        desk.document.changed.connect(lambda change: self._on_replaced(change) if change.replaced else None)
        desk.files.closed.connect(self._on_closed)
        desk.shell.closed.connect(lambda _: self._leave())
        desk.running.quit_begun.connect(lambda _: self._leave())

    @property
    def choices(self) -> MateChoices:
        """Options of the last search."""
        return self._desk.shell.state.read_value(CHOICES, MateChoices, MateChoices())

    @property
    def is_running(self) -> bool:
        return self._task is not None

    @property
    def query(self) -> Query | None:
        """Position that is being searched, or None."""
        return None if self._task is None else self._task.query

    @property
    def words(self) -> Phrase:
        """State of the running search, for display."""
        if self._is_stopping:
            return text.STOPPING
        if self._task is None or self._task.seconds is None:
            return text.PREPARING
        seconds, nodes = int(self._task.seconds), self._task.nodes
        if nodes is None:
            return text.SEARCHING.filled(seconds=seconds)
        return text.SEARCHING_NODES.filled(seconds=seconds, nodes=f"{nodes:,}")

    # Actions of the user

    def search(self, choices: MateChoices) -> None:
        """Search the displayed position; a running search is aborted."""
        self._leave()
        self._desk.shell.state.store_value(CHOICES, MateChoices, choices)
        opened = self._opened = self._desk.document.shown
        query = query_at_node(opened.record, opened.cursor.node)
        self.found, self._is_stopping = None, False
        self._milliseconds = choices.milliseconds
        task = self._task = MateTask(self._desk, opened, query, choices.milliseconds, self._on_ended, choices.engine)
        self._row = task_strip(self._desk).add(MessageKind.MATE_TASK, opened, text.TASK, TaskProgress(text.PREPARING))
        self._row.stopped.connect(lambda _: self.stop())
        self._let_escape_go = self._desk.shell.end_by_escape(opened, self.stop)
        self._looking.start()
        task.begin()
        self.altered.emit(None)

    def stop(self) -> None:
        """Stop the search: the engine answers with its present result."""
        if self._task is not None:
            self._is_stopping = True
            self._task.stop()
            self._look()

    def node(self) -> Node | None:
        """Node of the last search, if the displayed record has it with the same position; else None."""
        if self.found is None or self._desk.document.shown is not self._opened:
            return None
        node = self._opened.record.node_by_number(self.found.query.node)
        return node if node is not None and node.key == self.found.query.key else None

    def add_branch(self) -> None:
        """Add the mating line to the record as a branch."""
        node, found = self.node(), self.found
        if node is not None and node.end is not None:
            node = node.parent  # nothing follows the end of a game
        if found is None or node is None or self._opened.insert_line(node, found.moves) is None:
            self._desk.shell.warn(MessageKind.MATE, self._desk.document.shown, text.NOT_ADDED)
        else:
            self._desk.shell.say_briefly(text.ADDED)

    # Results

    def _on_ended(self, found: MateResult) -> None:
        self.found = found
        self._end()
        self.altered.emit(None)
        if not self.is_watched:
            answers = (
                [Answer(text.SHOW, lambda: self._desk.shell.action_registry.trigger("analysis.mate"))]
                if found.moves
                else []
            )
            node = self._opened.record.node_by_number(found.query.node)
            self._desk.shell.warn(MessageKind.MATE, self._opened, found.sentence, answers, at=node)
            if self._desk.document.shown is not self._opened or self._opened.cursor.node is not node:
                self._desk.shell.say_briefly(found.sentence)

    def _look(self) -> None:
        task, row = self._task, self._row
        if task is None or row is None:
            return
        done, total = 0, 0
        if task.seconds is not None and self._milliseconds is not None:
            total = self._milliseconds
            done = min(total, round(1000 * task.seconds))
        row.tell(TaskProgress(self.words, done, total))
        self.altered.emit(None)

    def _on_replaced(self, change: DocumentChange) -> None:
        """Discard the result if another record has been loaded into its tab; a mere switch of tabs keeps it."""
        if not change.record_switched and self._desk.document.shown is self._opened:
            self._forget()
        else:
            self.altered.emit(None)

    def _on_closed(self, opened: OpenRecord) -> None:
        if opened is self._opened:
            self._forget()

    def _forget(self) -> None:
        self._leave()
        self.found = None
        self.altered.emit(None)

    def _leave(self) -> None:
        task = self._task
        self._end()
        if task is not None:
            task.drop()

    def _end(self) -> None:
        self._task = None
        self._looking.stop()
        if self._row is not None:
            self._row.end()
            self._row = None
            self._let_escape_go()
