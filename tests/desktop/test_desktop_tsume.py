"""詰将棋 solved by hand on the board: right moves are answered and kept, wrong ones refuted, and giving up shows the way."""

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.desktop.kit.idle import IDLE
from app.desktop.mate.tsume_solving import TsumeSolving, mating_by_hand
from app.shogi.moves import move_of_usi
from app.shogi.pieces import GOLD, SILVER, Side
from app.shogi.squares import square_named
from app.text import mates as text
from app.workspace.scene import InHand

pytestmark = pytest.mark.slow

PATIENCE = 60_000
ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
THREE = "3sks3/9/4+P4/9/9/+B8/9/9/9 b S2rb4gs4n4l17p 1"
NONE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
GOLD_IN_HAND, SILVER_IN_HAND = InHand(Side.BLACK, GOLD), InHand(Side.BLACK, SILVER)


def begun(room: Room, qtbot: QtBot, sfen: str) -> TsumeSolving:
    assert room.document.shown.restart_from(sfen) is None
    room.do("analysis.solve")
    host = mating_by_hand(room.desk)
    qtbot.waitUntil(lambda: not host.is_waiting, timeout=PATIENCE)
    return host


def play(room: Room, usi: str) -> bool:
    move = move_of_usi(usi)
    assert move is not None
    return room.document.shown.play_move(move)


def press(host: TsumeSolving, name: str) -> None:
    button = host.strip.findChild(QPushButton, f"tsume.{name}")
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_problem_is_solved_on_the_board(room: Room, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    host = begun(room, qtbot, ONE)
    said: list[tuple[object, str]] = []
    monkeypatch.setattr(room.board, "say_at", lambda place, words: said.append((place, words)))
    assert host.strip.isVisible()
    assert host.strip.words == "Mate in 1. Play Sente’s moves on the board."
    room.click(GOLD_IN_HAND)
    room.click("1i")
    assert host.strip.words == "Mate in 1, move 1: Give check."
    assert said.pop() == (square_named("1i"), "Give check.")
    assert room.moves == []
    room.click(GOLD_IN_HAND)
    room.click("4b")
    qtbot.waitUntil(lambda: not host.is_waiting, timeout=PATIENCE)
    assert "does not lead to mate" in host.strip.words
    assert "escapes" in host.strip.words
    place, words = said.pop()
    assert place == square_named("4b")
    assert "escapes" in words
    assert (room.moves, room.document.shown.record.root.children) == ([], ())
    room.click(GOLD_IN_HAND)
    room.click("5b")
    assert room.moves == ["G*5b"]
    assert host.strip.words == "Solved: mate in 1."
    assert not room.window.action_registry.find("analysis.solve").isChecked()
    press(host, "close")
    assert not host.strip.isVisible()


def test_the_defence_answers_and_giving_up_shows_the_way(room: Room, qtbot: QtBot) -> None:
    host = begun(room, qtbot, THREE)
    press(host, "hint")
    assert room.document.shown.scene().arrows or room.document.shown.scene().rings
    press(host, "show")
    assert host.strip.words == text.SHOWN.en
    solution = room.document.shown.record.root
    line = []
    while solution.children:
        solution = solution.children[0]
        assert solution.move is not None
        line.append(solution.move)
    assert len(line) == 3
    assert room.moves == []
    room.document.shown.undo()
    assert room.document.shown.record.root.children == ()
    press(host, "again")
    qtbot.waitUntil(lambda: not host.is_waiting, timeout=PATIENCE)
    assert room.document.shown.play_move(line[0])
    assert room.moves == [move.usi for move in line[:2]]
    assert host.strip.words == "Mate in 3, move 3: Right. Keep going."
    room.do("go.back")
    assert host.strip.words == text.AWAY.en
    assert host.pick_up_refusal() == text.AWAY
    press(host, "back")
    assert room.document.shown.play_move(line[2])
    assert host.strip.words == "Solved: mate in 3."
    room.document.shown.undo()
    assert len(room.moves) == 2


def test_what_is_no_problem_is_said_so(room: Room, qtbot: QtBot) -> None:
    host = begun(room, qtbot, NONE)
    assert not host.strip.isVisible()
    assert room.document.shown.puzzle is None
    assert any(phrase.en.startswith("This position cannot be solved") for phrase in room.window.notices)


def test_moves_are_taken_before_the_solution_is_known(room: Room, qtbot: QtBot) -> None:
    assert room.document.shown.restart_from(THREE) is None
    room.do("analysis.solve")
    host = mating_by_hand(room.desk)
    said: list[str] = []
    room.document.changed.connect(lambda change: said.append(change.refusal.en) if change.refusal else None)
    assert (host.is_waiting, host.pick_up_refusal()) == (True, None)
    play(room, "S*1i")
    assert (host.is_waiting, said) == (True, [text.SHOULD_CHECK.en])
    play(room, "S*4b")
    assert host.strip.words.endswith("４二銀 is judged when the solution is found.")
    play(room, "S*6b")
    assert host.strip.words.endswith("６二銀 is judged when the solution is found.")
    assert [arrow.target for arrow in room.document.shown.scene().arrows] == [square_named("6b")]
    assert room.moves == []
    qtbot.waitUntil(lambda: bool(host.is_on and not host.is_waiting), timeout=PATIENCE)
    assert "does not lead to mate" in host.strip.words
    assert (room.moves, len(said)) == ([], 2), "the last move is judged alone"


def test_a_mate_in_one_is_solved_before_the_solution_is_known(room: Room) -> None:
    assert room.document.shown.restart_from(ONE) is None
    room.do("analysis.solve")
    host = mating_by_hand(room.desk)
    assert host.is_waiting
    assert play(room, "G*5b")
    assert (room.moves, host.is_waiting, host.strip.words) == (["G*5b"], False, "Solved: mate in 1.")


def test_the_search_for_the_solution_can_be_stopped(room: Room, qtbot: QtBot) -> None:
    assert room.document.shown.restart_from(ONE) is None
    room.do("analysis.solve")
    host = mating_by_hand(room.desk)
    assert host.strip.words == text.SOLVE_PREPARING.en
    play(room, "G*4b")
    assert room.document.shown.scene().arrows
    press(host, "stop")
    assert (host.is_waiting, host.is_on, room.document.shown.puzzle) == (False, False, None)
    assert (host.strip.isVisible(), room.document.shown.scene().arrows) == (False, ())
    room.click(GOLD_IN_HAND)
    room.click("1i")
    assert room.moves == ["G*1i"]
    IDLE.drain()
    assert (host.is_waiting, host.is_on) == (False, False)
    assert not any(demand.is_leased for demand in room.pool.usage)
