"""Judgement of the moves on the board in idle time, so that no step has to wait.

Arrows on the board show the better move and the refutation of a bad one."""

from typing import Final

from PySide6.QtCore import QObject

from app.analysis.judging import judging_scale
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import on_setting
from app.desktop.kit.idle import IDLE, Rank, Steps
from app.record.tree import Node
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.explanation import ExplainedLine, compare_retry, explain_verdict, explanation_arrows
from app.workspace.kept_scales import stored_scales
from app.workspace.score_words import score_words, viewing_side

AT_ONCE: Final = 6
"""Number of comments read in one step."""


class JudgementUpdater(QObject):
    """Keeps the judgements and the explaining arrows of the document up to date."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document = desk.document
        self._document.changed.connect(self._hear)
        on_setting(desk.preferences, self._measure, "analysis", "graph", "scores")
        self._rethought: Node | None = None
        desk.speech.changed.connect(lambda _: self._explain_soon())
        self._measure()

    def _measure(self) -> None:
        self._document.shown.judgements.set_scale(
            judging_scale(self._desk.preferences.now, stored_scales(self._desk.shell.state))
        )
        self._begin()
        self._explain_soon()

    def _begin(self) -> None:
        if self._document.shown.judgements.is_stale or self._document.shown.judgements.lacks_reasons:
            IDLE.soon(self, self._work, rank=Rank.FOUND)

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._measure()
        elif change.alters_views or change.verdicts:
            self._begin()
        if change.verdicts or change.mode_changed or change.moved is not None:
            self._explain_soon()
        if self._rethought is not self._document.shown.retried_node:
            self._on_rethinking(self._rethought)

    def _on_rethinking(self, sought: Node | None) -> None:
        """Follow the user into or out of the search for a better move, and compare the result."""
        self._rethought = self._document.shown.retried_node
        self._desk.shell.board.hide_evaluations(self._rethought is not None)
        node = self._document.shown.cursor.node
        if self._rethought is None and sought is not None and node.move is not None and node.parent is sought.parent:
            self._desk.shell.say_briefly(compare_retry(self._document.shown, sought, node))

    def _work(self) -> Steps:
        while not (
            self._document.shown.judgements.read_comments(AT_ONCE) and self._document.shown.judgements.search_proofs()
        ):
            yield

    # Arrows

    def _explain_soon(self) -> None:
        judgement = self._document.shown.judgement_at(self._document.shown.cursor.node)
        if self._document.shown.explanation_arrows or (judgement is not None and judgement.verdict.is_blame):
            IDLE.soon(self, self._explain)

    def _explain(self) -> None:
        opened = self._document.shown
        is_hidden = opened.retried_node is not None or self._document.hides_engines
        found = None if is_hidden else explain_verdict(opened, opened.cursor.node)
        if found is None:
            opened.explanation_arrows = ()
            return
        mover = Side(found.judgement.mover)
        better = self._label(text.BEST_WITH_SCORE, found.better, mover)
        refutation = self._label(text.REFUTATION_WITH_SCORE, found.refutation, mover.other)
        opened.explanation_arrows = explanation_arrows(found, better, refutation)

    def _label(self, label: Phrase, line: ExplainedLine | None, mover: Side) -> str:
        side = viewing_side(self._desk.preferences.now.scores.view, mover)
        score = "" if line is None or line.score is None else score_words(line.score, side)
        return self._desk.speech.say(label.filled(score=score)).strip()
