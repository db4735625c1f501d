"""A held arrow key during a study: whatever was written down is held against the log of what engines said."""

import os
from collections.abc import Callable

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from study_hands import FAIRY, Said, add_engine, long_game, pane_of, study_of

from app.analysis.findings import Candidate
from app.analysis.query import query_at_node
from app.config.engine_profile import BUNDLED
from app.record.tree import Node
from app.thoughts.comment import thoughts_in
from app.thoughts.evaluation import evaluation_from_info
from app.thoughts.thought import Thought
from tests.sampling import sampled
from tests.tools import require

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("plugin does not support", extend=True)]

PLIES = 200 if os.environ.get("EXHAUSTIVE") else 40
LINES = 10
STEP_MS = 17
"""Between two steps of a held key; now and then it is let go for a moment."""
REST_MS = 400
PLENTY_MS = 60_000


@pytest.mark.parametrize("name", sampled(["bundled", "fairy"], 2))
@pytest.mark.proof  # without a window: test_engines_research.py
def test_every_thought_belongs_to_its_position(furnished: Callable[..., Room], qtbot: QtBot, name: str) -> None:
    room = furnished(study__lines=LINES, study__writes=True, study__writes_all=True)
    if name == "fairy":
        require("fairy-stockfish")
    said = Said(room)
    seat = add_engine(room, "Fairy", str(FAIRY)) if name == "fairy" else BUNDLED
    document, study = room.document, study_of(room)
    assert document.shown.play_line(document.shown.record.root, long_game(PLIES))
    document.shown.cursor.go_to_start()
    pane_of(room)
    study.add(seat)
    (seat,) = study.seats
    qtbot.waitUntil(lambda: len(study.student(seat).shown_findings or ()) >= LINES, timeout=PLENTY_MS)  # type: ignore[union-attr]
    hold(room, Qt.Key.Key_Right, PLIES, qtbot)
    hold(room, Qt.Key.Key_Left, PLIES, qtbot)
    study.stop()
    qtbot.waitUntil(lambda: not any(demand.is_leased for demand in room.pool.usage), timeout=PLENTY_MS)
    document.shown.cursor.go_to_end()
    nodes = document.shown.cursor.current_line()
    written = [node for node in nodes if node.comment]
    assert len(written) >= PLIES // 40
    for node in written:
        check(room, said, node)


def hold(room: Room, key: Qt.Key, steps: int, qtbot: QtBot) -> None:
    left = steps
    timer = QTimer()

    def press() -> None:
        nonlocal left
        left -= 1
        QTest.keyClick(room.board, key)
        timer.setInterval(REST_MS if left % 23 == 0 else STEP_MS)
        if not left:
            timer.stop()

    timer.timeout.connect(press)
    timer.start(STEP_MS)
    qtbot.waitUntil(lambda: not timer.isActive(), timeout=PLENTY_MS)


def check(room: Room, said: Said, node: Node) -> None:
    """Each thought at the node is one that the engine had about that very position."""
    query = query_at_node(room.document.shown.record, node)
    heard = said.about(query.position.text)
    thoughts = thoughts_in(node.comment)
    assert thoughts
    found = (evaluation_from_info(info, query.turn) for info in heard)
    heard_thoughts = [Candidate(query, each).to_thought("") for each in found if each is not None]
    for thought in thoughts:
        # A file says how many nodes the best candidate had, not each of the others.
        counted = not thought.is_lower_candidate
        possible = {_essence(one, counted=counted) for one in heard_thoughts}
        assert _essence(thought, counted=counted) in possible, (node.ply, thought)


def _essence(thought: Thought, *, counted: bool) -> tuple[object, ...]:
    return thought.score, thought.line, thought.depth, thought.nodes if counted else None
