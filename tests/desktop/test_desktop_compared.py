"""Three engines on one game: compared in the report, asked of each other's moves, and what they answer kept."""

from collections.abc import Callable
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from study_hands import FAIRY, add_engine, moves_of
from sweep_hands import host_of

from app.analysis.agreement import PairText, pair_reports
from app.analysis.limit import LimitKind
from app.config.engine_profile import BUNDLED, bundled_profile
from app.desktop.analysis.report import ReportPane, comparing_engines
from app.desktop.kit.idle import IDLE
from app.formats import kif
from app.formats.format import Encoding
from app.record.traversal import main_line
from app.text import agreement as text
from app.workspace.choices import AnalysisChoices
from tests.tools import needs
from tests.unit.analysis.judged_games import judge, said

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("plugin does not support", extend=True)]

PLENTY_MS: Final = 180_000


def compared(room: Room) -> ReportPane:
    room.window.docks.show("report")
    pane = room.window.docks.pane("report")
    assert isinstance(pane, ReportPane)
    IDLE.drain()
    return pane


def asked(room: Room, qtbot: QtBot, pane: ReportPane) -> tuple[PairText, ...]:
    """Press the button, and wait for the last answer."""
    assert pane.compared.ask.isEnabled()
    QTest.mouseClick(pane.compared.ask, Qt.MouseButton.LeftButton)
    host = comparing_engines(room.desk)
    assert host.is_running
    qtbot.waitUntil(lambda: not host.is_running, timeout=PLENTY_MS)
    qtbot.waitUntil(lambda: any(pair.disagreements for pair in pane.compared.pairs), timeout=PLENTY_MS)
    return pane.compared.pairs


@needs("fairy-stockfish")
def test_what_they_disagree_about_is_decided_and_kept_in_the_record(
    furnished: Callable[..., Room], qtbot: QtBot
) -> None:
    """Two of them are made to praise different first moves so much that each must find the other's worse."""
    room = furnished()
    document = room.document
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d", "2g2f")))
    keys = (add_engine(room, "Fairy", str(FAIRY)), BUNDLED, add_engine(room, "Third", str(FAIRY)))
    choices = AnalysisChoices(engines=keys, kind=LimitKind.NODES, nodes=20)
    host_of(room).remember(choices)
    host_of(room).start(choices)
    qtbot.waitUntil(lambda: not host_of(room).is_running, timeout=PLENTY_MS)
    IDLE.drain()
    proud = (
        said(3_000, "▲７六歩", "Fairy"),
        said(3_000, "▲２六歩", bundled_profile().name_in_comments),
        said(100, "▲７六歩", "Third"),
    )
    document.shown.set_comment(document.shown.record.root, "\n\n".join(proud))
    IDLE.drain()
    before = [node.comment for node in main_line(document.shown.record.root)]
    pane = compared(room)
    assert len(pane.compared.pairs) == 3
    told = asked(room, qtbot, pane)
    found = [each for pair in told for each in pair.disagreements if each.ply == 1]
    assert "Fairy ☗７六歩" in found[0].views.en
    assert found[0].verdict != text.OPEN
    root = document.shown.record.root
    assert root.comment.count("長考") >= 2
    assert all(f"#エンジン={name}" in root.comment for name in ("Fairy", bundled_profile().name_in_comments, "Third"))
    again = kif.read_kif_records(kif.write_kif_records([document.shown.record], Encoding.UTF_8)).records[0]
    assert pair_reports(judge(again), document.shown.judgements.scale)[0].disagreements
    after = [node.comment for node in main_line(root)]
    assert document.shown.history.undo_name != text.COMPARED, "what engines found is no step of undo"
    document.shown.rewrite_comments(text.COMPARED, dict(zip(main_line(root), before, strict=True)))
    IDLE.drain()
    qtbot.waitUntil(lambda: not any(pair.disagreements for pair in pane.compared.pairs), timeout=PLENTY_MS)
    assert pane.compared.ask.isEnabled()
    document.shown.undo()
    assert [node.comment for node in main_line(root)] == after
