"""Stored engine results of the current node, shown on the board and in the study pane while no study runs."""

from functools import partial

from PySide6.QtCore import QObject

from app.analysis.findings import Findings
from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.background import on_setting
from app.desktop.kit.idle import IDLE, Rank
from app.record.tree import Node, Record
from app.text import study as text
from app.workspace.document_change import DocumentChange
from app.workspace.line_cursor import PlayableLine
from app.workspace.score_words import score_words, viewing_side
from app.workspace.stored_study import stored_findings
from app.workspace.study_rows import BoardEngineOutput, EngineResult, study_output_on_board

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
