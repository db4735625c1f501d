"""Engines that owe an answer in a game in the window: what is waited for is said, and a person can decide."""

from collections.abc import Callable
from pathlib import Path

import pytest
from desktop_room import Room
from game_hands import PERSON, UNLIMITED, GameHands
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.playing.local_game import LocalGame
from app.play.conditions import SeatTraits, TimeControl
from app.play.game_requests import GamePhase
from app.record.endings import EndKind
from app.runtime.pool import EnginePlan, plan_of_profile
from app.shogi.pieces import Side
from app.usi.events import ReplyTimeout, SessionTimeouts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]

SHORT = ReplyTimeout(0.05, 0.2)
LONG = ReplyTimeout(5, 60)


@pytest.fixture
def hands(room: Room, qtbot: QtBot) -> GameHands:
    return GameHands(room, qtbot)


def is_impatient(patience: SessionTimeouts) -> Callable[[EngineProfile], EnginePlan]:
    """Plans of engines that get so long for what they owe; the bundled one gets what people give."""

    def plan(profile: EngineProfile) -> EnginePlan:
        made = plan_of_profile(profile)
        return made if profile.key == BUNDLED else made._replace(timeouts=patience)

    return plan


@pytest.fixture
def short_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.desktop.playing.playing.plan_of_profile", is_impatient(SessionTimeouts(LONG, LONG, SHORT)))


@pytest.fixture
def short_beginnings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "app.desktop.playing.playing.plan_of_profile", is_impatient(SessionTimeouts(LONG, ReplyTimeout(0.05, 1)))
    )


def hurry(hands: GameHands, hosted: LocalGame) -> None:
    """Tell the engine to move, and wait until it is given up."""
    hands.until(lambda: hosted.game.can_move_now)
    hands.press("hurry")
    hands.until(lambda: hosted.phase is GamePhase.TROUBLED and hands.has_notice("is not responding"))
    hands.until(lambda: "cannot continue" in hands.strip.words)


@pytest.mark.usefixtures("short_answers")
def test_who_goes_on_waiting_gets_the_move(hands: GameHands, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    room, hosted = hands.room, hands.start(hands.fake("answers-when", str(answers)), PERSON)
    hurry(hands, hosted)
    hands.answer("Keep waiting")
    hands.until(lambda: "to move now. Waiting" in hands.strip.words)
    assert not room.window.notices
    assert hands.button("remedy").isEnabled()
    answers.touch()
    hands.until(lambda: room.moves == ["7g7f"])
    hands.until(lambda: hosted.is_persons_turn and "Your turn" in hands.strip.words)
    assert next(button.name for button in hands.strip.offers) != "remedy"


@pytest.mark.usefixtures("short_answers")
def test_an_answer_that_comes_while_the_question_stands_is_played(hands: GameHands, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    room, hosted = hands.room, hands.start(hands.fake("answers-when", str(answers)), PERSON)
    hurry(hands, hosted)
    answers.touch()
    hands.until(lambda: room.moves == ["7g7f"])
    hands.until(lambda: not room.window.notices)


@pytest.mark.usefixtures("short_answers")
def test_one_that_never_answers_is_restarted_or_replaced_or_the_game_ends(hands: GameHands) -> None:
    room, hosted = hands.room, hands.start(hands.fake("silent-when-mated"), PERSON)
    hurry(hands, hosted)
    dismiss = room.window.findChild(QPushButton, "dismiss")
    assert isinstance(dismiss, QPushButton)
    dismiss.click()
    hands.press("remedy")
    hands.choose("game.remedies", "Restart and continue")
    hurry(hands, hosted)
    hands.press("remedy")
    hands.choose("game.remedies", "Switch engine…")
    hands.choose("game.replace", "Continue as human")
    hands.until(lambda: hosted.is_persons_turn)
    assert not room.window.notices
    hands.move("7g7f")
    room.do("game.interrupt")
    hands.until(lambda: hosted.is_over)


@pytest.mark.usefixtures("short_beginnings")
def test_a_game_with_one_that_never_gets_ready_can_be_ended(hands: GameHands) -> None:
    hands.playing.start(hands.conditions(PERSON, hands.fake("never-readyok"), UNLIMITED))
    hands.until(lambda: hands.playing.is_on and "Fake never-readyok ready" in hands.strip.words)
    hosted = hands.hosted
    hands.until(lambda: hands.has_notice("is still not ready"))
    hands.until(lambda: "Fake never-readyok cannot continue the game" in hands.strip.words)
    assert [button.name for button in hands.strip.offers] == ["remedy", "cancel"]
    hands.answer("Keep waiting")
    hands.until(lambda: "Fake never-readyok ready" in hands.strip.words)
    hands.press("remedy")
    hands.choose("game.remedies", "End game")
    hands.until(lambda: hosted.is_over)
    assert not hands.room.window.notices


@pytest.mark.usefixtures("short_beginnings")
@pytest.mark.proof
def test_a_person_can_take_the_place_of_one_that_never_gets_ready(hands: GameHands) -> None:
    hands.playing.start(hands.conditions(PERSON, hands.fake("never-readyok"), UNLIMITED))
    hands.until(lambda: hands.has_notice("is still not ready"))
    hands.answer("More choices…")
    hands.choose("game.remedies", "Switch engine…")
    hands.choose("game.replace", "Continue as human")
    hands.move("7g7f", "3c3d")
    hands.until(lambda: hands.room.moves == ["7g7f", "3c3d"])


def test_an_engine_beyond_its_time_and_its_grace_loses(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("silent-when-mated"), PERSON, TimeControl(0, 200))
    hands.until(lambda: hosted.is_over)
    assert hosted.ended is not None
    assert (hosted.ended.end.kind, hosted.ended.winner) == (EndKind.TIMEOUT, Side.WHITE)
    assert "Hana won" in hands.strip.words
    assert not hands.room.window.notices


@pytest.mark.proof
def test_an_engine_that_loses_by_a_hair_is_told_by_how_much_and_what_helps(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("uses-all-time"), PERSON, TimeControl(0, 100))
    hands.until(lambda: hosted.is_over)
    assert hosted.ended is not None
    assert hosted.ended.end.kind is EndKind.TIMEOUT
    assert "Hana won" in hands.strip.words
    for part in ("lost on time by ", "tolerance", "NetworkDelay", "whole seconds"):
        assert hands.has_notice(part)
        assert part in hosted.record.node.comment
    hands.playing.dismiss()
    assert not hands.room.window.notices


def test_an_engine_within_its_grace_does_not_lose(hands: GameHands, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    engine = hands.fake("answers-when", str(answers))._replace(traits=SeatTraits(grace_ms=3_600_000))
    hosted = hands.start(engine, PERSON, TimeControl(0, 100))
    hands.until(lambda: hosted.game.state.clock.time_left_ms(Side.BLACK, hosted.runner.now) == 0)
    assert hosted.phase is GamePhase.PLAYING
    answers.touch()
    hands.press("hurry")
    hands.until(lambda: hands.room.moves[:1] == ["7g7f"])


@pytest.mark.usefixtures("short_answers")
@pytest.mark.proof
def test_the_time_of_a_failed_move_can_be_given_back(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("silent-when-mated"), PERSON, TimeControl(600_000))
    clock = hosted.game.state.clock
    hands.until(lambda: clock.used_ms(hosted.runner.now) >= 1_100)
    hurry(hands, hosted)
    assert clock.used_ms(hosted.runner.now) >= 1_100
    hands.press("remedy")
    hands.choose("game.remedies", "Restart and restore time")
    assert clock.used_ms(hosted.runner.now) == 0, "and stands still before it thinks again"
    hands.until(lambda: hosted.phase is GamePhase.PLAYING and hosted.game.can_move_now)
    assert clock.is_running


@pytest.mark.usefixtures("short_answers")
def test_another_engine_can_have_the_time_that_the_failed_one_has_used(hands: GameHands) -> None:
    hosted = hands.start(hands.fake("silent-when-mated"), PERSON, TimeControl(600_000))
    clock = hosted.game.state.clock
    hands.until(lambda: clock.used_ms(hosted.runner.now) >= 1_100)
    hurry(hands, hosted)
    hands.press("remedy")
    hands.choose("game.remedies", "Switch engine and restore time…")
    hands.choose("game.replace", "Continue as human")
    assert clock.used_ms(hosted.runner.now) == 0, "and stands still before the board shows whose turn it is"
    hands.until(lambda: hosted.is_persons_turn and clock.is_running)
