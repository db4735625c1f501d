"""Three engines at one position: each is told from the others by its letter wherever it says something."""

from collections.abc import Callable
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from study_hands import FAIRY, add_engine, moves_of, pane_of, study_of

from app.config.engine_profile import BUNDLED
from app.desktop.kit.idle import IDLE
from app.desktop.study.study_cards import EngineCard
from app.directing.requests import Seat
from app.text import study as text
from app.workspace.choices import StudyEngineChoice
from app.workspace.engine_signs import ENGINE_INKS
from tests.tools import needs

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("plugin does not support", extend=True)]

ONE_LINE: Final = ("-c", f"{FAIRY} | grep --line-buffered -v 'option name MultiPV'")
"""An engine that gives a single line: GPS does, and takes six seconds of a processor to start."""
PLENTY_MS: Final = 60_000


@needs("fairy-stockfish")
@pytest.mark.proof  # as it looks: tests/pixels
def test_each_has_its_letter_on_card_arrow_and_value(furnished: Callable[..., Room], qtbot: QtBot) -> None:
    room = furnished()
    document, study = room.document, study_of(room)
    document.shown.play_line(document.shown.record.root, moves_of(("7g7f", "3c3d", "2g2f", "8c8d")))
    room.window.resize(1600, 1000)
    pane = pane_of(room)
    seats = [add_engine(room, "Fairy", str(FAIRY)), Seat(BUNDLED), add_engine(room, "Single", "/bin/sh", *ONE_LINE)]
    study._keep(tuple(StudyEngineChoice(seat) for seat in seats))
    study.start()
    qtbot.waitUntil(lambda: len(document.shown.live_scores) == 3, timeout=PLENTY_MS)
    assert [(each.sign, each.ink) for each in document.shown.live_scores] == list(zip("ABC", ENGINE_INKS, strict=True))
    wanted = {arrow.label[:2] for arrow in document.shown.live_arrows}
    wanted |= {share.label[:2] for arrow in document.shown.live_arrows for share in arrow.shares}
    assert wanted >= {"A1", "B1", "C1"}
    qtbot.waitUntil(lambda: all(pane.cards[seat].lines.rows for seat in seats), timeout=PLENTY_MS)
    cards = [pane.cards[seat] for seat in seats]
    assert [card.head.accessibleName()[:2] for card in cards] == ["A ", "B ", "C "]
    assert len({card.y() for card in cards}) == 1
    assert all(is_first_line_seen(pane, card) for card in cards)
    assert cards[2].sheet is not None
    assert cards[2].sheet.few_lines_note == text.FEW_LINES.filled(count=1)
    assert not cards[2].more_lines.isEnabled()
    qtbot.waitUntil(lambda: bool(pane.agreement.accessibleName()), timeout=PLENTY_MS)
    cards[1].close_button.click()
    IDLE.drain()
    assert [card.head.accessibleName()[:2] for card in pane.cards.values()] == ["A ", "C "]
    study.write_down(seats[0], 1)
    assert document.shown.signs.engine_sign("Fairy").letter == "A"
    study.stop()
    IDLE.drain()
    assert list(pane.stored) == ["Fairy"]
    assert all(arrow.label.startswith("A") for arrow in document.shown.live_arrows)


def is_first_line_seen(pane: QWidget, card: EngineCard) -> bool:
    rect = card.lines.entries()[0].rect
    return QRect(QPoint(0, 0), pane.size()).contains(QRect(card.lines.mapTo(pane, rect.topLeft()), rect.size()))
