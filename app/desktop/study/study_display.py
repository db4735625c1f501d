"""The display of a study (検討): results of running engines or stored ones, on the board and in the cards."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.analysis.findings import Candidate, Findings
from app.analysis.query import Query
from app.analysis.study import Study, StudyEngine, StudyState
from app.base.event import Event
from app.config.engine_profile import EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.background import on_setting
from app.desktop.kit.idle import IDLE, Rank, Steps
from app.directing.requests import Seat
from app.record.tree import Node, Record
from app.runtime.pool import EnginePlan
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.choices import StudyEngineChoice as Chosen
from app.workspace.choices import available_study_engines, last_study_engines
from app.workspace.document_change import DocumentChange
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import score_words, viewing_side
from app.workspace.stored_study import stored_findings
from app.workspace.study_rows import BoardEngineOutput, EngineResult, results_on_board, study_output_on_board

_Read = tuple[Record, Node, int | None, str]
"""Key of the findings that were read: record, node, position key and comment."""


def stored_study(desk: Desk) -> "StoredStudy":
    """The window's single StoredStudy, created on first use."""
    return desk.shell.only(StoredStudy, lambda window: StoredStudy(desk, window))


def play(desk: Desk, line: PlayableLine, count: int) -> None:
    """Play `count` moves of a line from its position."""
    if line.start_node is None or not desk.document.shown.play_line(line.start_node, line.moves[:count]):
        desk.shell.warn(MessageKind.STUDY_LINE, desk.document.shown, text.GONE)


def insert(desk: Desk, line: PlayableLine) -> None:
    """Insert a whole line as a branch."""
    if line.start_node is None or desk.document.shown.insert_line(line.start_node, line.moves) is None:
        desk.shell.warn(MessageKind.STUDY_LINE, desk.document.shown, text.GONE)


class StoredStudy(QObject):
    """Reads and shows the stored engine results of the current node."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.altered = Event[None]()
        """Emitted when the findings or their texts have changed."""
        self.left = Event[None]()
        """Emitted when the board shows another position, whose results are not read yet."""
        self.findings: tuple[Findings, ...] = ()
        """Results of the position on the board."""
        self._desk = desk
        self._read: _Read | None = None
        self._is_on_board = self._is_told = False
        desk.document.changed.connect(self._hear)
        on_setting(desk.preferences, self._look_soon, "study", "scores", "graph")
        desk.speech.changed.connect(lambda _: self._look_soon())
        self._look_soon()

    @property
    def heard(self) -> tuple[EngineResult, ...]:
        signs = self._desk.document.shown.signs
        return tuple(EngineResult(signs.engine_sign(found.engine), found) for found in self.findings)

    # Following the board

    def _hear(self, change: DocumentChange) -> None:
        if change.alters_views or change.mode_changed or change.verdicts:
            self._look_soon()
        if change.replaced or change.moved is not None:
            self._is_on_board = False  # the document forgets the arrows by itself
            if self.findings:
                self.findings, self._read = (), None
                self.left.emit(None)

    def _look_soon(self) -> None:
        """Read the results once the board stands still (debounce)."""
        IDLE.soon(self, self._look, rank=Rank.FOUND)

    def _look(self) -> None:
        opened = self._desk.document.shown
        record, node = opened.record, opened.cursor.node
        read = (record, node, node.key, node.comment) if self._may_show() else None
        if read is None:
            self.findings = ()
        elif self._read is None or read != self._read:
            self.findings = stored_findings(record, node)
        self._read = read
        self._show_on_board()
        if self._is_told or self.findings:
            self._is_told = bool(self.findings)
            self.altered.emit(None)

    def _may_show(self) -> bool:
        """Return True unless the user plays, solves or edits a position, or a study runs."""
        document, opened = self._desk.document, self._desk.document.shown
        is_busy = document.is_studied or any((opened.game, opened.puzzle, opened.editor))
        return not (is_busy or opened.hides_evaluations)

    def _show_on_board(self) -> None:
        if self._desk.document.is_studied or not (self.findings or self._is_on_board):
            return
        shown = self._shown() if self.findings else BoardEngineOutput()
        # The score is not a live one: it stands in the comment.
        self._desk.document.shown.show_engine_output(() if self._is_explained() else shown.arrows, None, shown.scores)
        self._is_on_board = bool(self.findings)

    def _is_explained(self) -> bool:
        """Return True if the arrows on the board explain a bad move."""
        opened = self._desk.document.shown
        judgement = opened.judgement_at(opened.cursor.node)
        return judgement is not None and judgement.verdict.is_blame

    def _shown(self) -> BoardEngineOutput:
        settings, turn = self._desk.preferences.now, self.findings[0].query.turn
        side, say = viewing_side(settings.scores.view, turn), self._desk.speech.say
        return study_output_on_board(
            self.heard,
            turn,
            settings.study.arrows,
            partial(self._desk.document.shown.engine_scale, common=settings.graph.win_rate_scale),
            lambda score: say(score_words(score, side)),
        )


SEAT: Final = "seat"
"""Property of a card that holds its seat."""
RESTING: Final = frozenset({StudyState.PAUSED, StudyState.LOST})
PAUSE_MS: Final = 100
"""Least milliseconds between updates of the display (throttle)."""


class StudyDisplay(QObject):
    """State of the study for its display; `StudyController` runs the engines."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self.altered = Event[None]()
        """Emitted when the study has begun or ended, or its engines or their order have changed."""
        self.told = Event[Seat]()
        """Emitted with the seat of an engine that has new results, throttled to a readable pace."""
        self._research: Study | None = None
        self._plans: dict[Seat, EnginePlan] = {}
        self.stored = stored_study(desk)
        """Stored results, shown while no study runs."""
        self._dirty: dict[Seat, None] = {}
        """Seats with new results to show, in order."""
        self._is_elsewhere = False
        """True while the shown record has a game and the study began elsewhere; it stays paused after the game."""
        self._resting_from_showing = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._resting_from_showing.timeout.connect(self._mark_dirty)
        self._chosen = last_study_engines(desk.shell.state)

    # State

    @property
    def is_going(self) -> bool:
        return self._research is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats of the engines that study, in their order."""
        if self._research is None:
            return ()
        return tuple(Seat(each.key) for each in self.chosen if each.key in self._plans)

    @property
    def chosen(self) -> tuple[Chosen, ...]:
        """The engines that study, or would in a new study."""
        return available_study_engines(self._chosen, self._desk.engines.profiles)

    def student(self, seat: Seat) -> StudyEngine | None:
        return self._research.engine_at(seat) if self._research is not None and seat in self._plans else None

    def name_of(self, seat: Seat) -> str:
        """The user's name of the engine."""
        profile = self._profile(seat)
        return profile.name if profile is not None else seat

    @property
    def is_hidden(self) -> bool:
        """True while the engines' results are hidden."""
        return self.why_hidden is not None

    @property
    def why_hidden(self) -> Phrase | None:
        """Reason why the engines' results are hidden; None while they are shown."""
        document = self._desk.document
        if self._is_barred():
            return text.NOT_IN_GAMES
        if self._is_elsewhere:
            return text.RESTS_HERE
        is_other = document.shown.retried_node is not None or document.shown.editor is not None
        return text.HIDDEN if document.hides_engines or is_other else None

    @property
    def shows_threat(self) -> bool:
        return any(student.shows_threat for student in self._students())

    @property
    def is_paused(self) -> bool:
        """True if all engines pause."""
        return all(student.state in RESTING for student in self._students())

    @property
    def is_pinned(self) -> bool:
        return all(student.pinned_query is not None for student in self._students())

    @property
    def best(self) -> Candidate | None:
        """Best line at the position on the board, of the first engine that has one."""
        here = self._station()
        for student in self._students():
            found = student.shown_findings
            if found is not None and found.best is not None and not self.is_hidden and found.query.is_same(here):
                return found.best
        return None

    @property
    def heard(self) -> tuple[EngineResult, ...]:
        """Results for the position on the board, of the running study or stored."""
        here = self._station()
        if here is None:
            return self.stored.heard
        return () if self.is_hidden else results_on_board(self._students(), here, self._desk.document.shown.signs)

    def attended(self) -> Seat | None:
        """Seat of the card with the focus; None if no card has it."""
        widget = QApplication.focusWidget()
        while widget is not None and widget.property(SEAT) is None:
            widget = widget.parentWidget()
        return None if widget is None else Seat(widget.property(SEAT))

    def toggle_hidden(self) -> None:
        """Hide or show the engines' results."""
        self._desk.document.hides_engines = not self._desk.document.hides_engines

    def _profile(self, key: str) -> EngineProfile | None:
        return next((profile for profile in self._desk.engines.profiles if profile.key == key), None)

    def _students(self) -> list[StudyEngine]:
        research = self._research
        return [] if research is None else [research.engine_at(seat) for seat in self.seats]

    def _studied_node(self) -> Node:
        """Node whose position is analysed; at the end of a game, that of the last move."""
        node = self._desk.document.shown.cursor.node
        return node.parent if node.end is not None and node.parent is not None else node

    def _station(self) -> Query | None:
        return None if self._research is None else self._research.query

    def _is_barred(self) -> bool:
        """Return True if a game is played in which the user wants no engines."""
        return self._desk.document.shown.game is not None and not self._desk.preferences.now.study.in_games

    # Display

    def _mark_dirty(self, *seats: Seat) -> None:
        """Mark seats as having new results, and update the display soon (throttle)."""
        self._dirty.update(dict.fromkeys(seats))
        if self._dirty and not self._resting_from_showing.isActive():
            self._resting_from_showing.start()
            IDLE.soon(self, self._show, rank=Rank.FOUND)

    def _show(self) -> Steps:
        """Update the board first, then one engine in each idle step."""
        dirty, self._dirty = self._dirty, {}
        self._show_on_board()
        for seat in dirty:
            yield
            if self.student(seat) is not None:
                self.told.emit(seat)

    def _show_on_board(self) -> None:
        settings, here = self._desk.preferences.now, self._station()
        if here is None or self.is_hidden:
            self._desk.document.shown.show_engine_output((), None)
        elif here.node == self._studied_node().number:
            side, say = viewing_side(settings.scores.view, here.turn), self._desk.speech.say
            shown = study_output_on_board(
                self.heard,
                here.turn,
                settings.study.arrows,
                partial(self._desk.document.shown.engine_scale, common=settings.graph.win_rate_scale),
                lambda score: say(score_words(score, side)),
                say(text.THREAT_LABEL),
            )
            self._desk.document.shown.show_engine_output(*shown)
