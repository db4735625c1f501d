"""Moves that are seen to happen: one after the other in a game, and only calm ones while one walks."""

import pytest
from PySide6.QtCore import QObject, QRect, QSize, QTimer

from app.desktop.board.geometry import Geometry
from app.desktop.board.move_animation import LASTS, LASTS_AS_ANSWER, MoveAnimation, way_between
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import EMPTY
from app.shogi.squares import square_named
from app.workspace.document import Document
from app.workspace.scene import BoardScene

GEOMETRY = Geometry(QSize(820, 600), coordinates=True, flipped=False, ratio=1.0)


class Watched:
    """A glide on a clock of its own, and the scenes of a game to show it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
        self.now = 100.0
        monkeypatch.setattr("app.desktop.board.move_animation.monotonic", lambda: self.now)
        self.updated: list[QRect] = []
        self.parent = QObject()
        self.glide = MoveAnimation(self.parent, lambda *rects: self.updated.extend(rects))
        document = Document(lambda: 0.0)
        self.scenes = [document.shown.scene()]
        for word in words:
            move = MOVES[word]
            assert isinstance(move, Move)
            document.shown.play_move(move)
            self.scenes.append(document.shown.scene())

    def follow(self, number: int) -> None:
        """The board goes to the scene of that number."""
        self.glide.follow(self.scenes[number - 1], self.scenes[number], GEOMETRY)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        timer = self.glide.findChild(QTimer)
        assert isinstance(timer, QTimer)
        if timer.isActive():
            timer.timeout.emit()

    @property
    def on_its_way(self) -> str:
        """The piece that is in the air, by the square it goes to."""
        return next((name for name in ("7f", "3d", "2f", "8d") if self._goes_to(name)), "")

    def _goes_to(self, name: str) -> bool:
        return self.glide.way is not None and self.glide.way.to == square_named(name)

    def painted(self, number: int) -> BoardScene:
        return self.glide.scene(self.scenes[number])


@pytest.mark.usefixtures("qtbot")
def test_in_a_game_an_answer_waits_until_the_move_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, "7g7f", "3c3d")
    watched.glide.in_game = True
    watched.follow(1)
    watched.follow(2)
    assert watched.on_its_way == "7f"
    assert watched.painted(2).board[square_named("3c")] == watched.scenes[0].board[square_named("3c")]
    watched.wait(LASTS + 0.01)
    assert watched.on_its_way == "3d"
    assert watched.painted(2).last_move == watched.scenes[1].last_move, "the marks stay until the answer is there"
    watched.updated.clear()
    watched.wait(LASTS_AS_ANSWER + 0.01)
    assert watched.on_its_way == ""
    assert watched.painted(2) is watched.scenes[2]
    marked = [GEOMETRY.rect_of(square_named(name)) for name in ("7g", "7f", "3c", "3d")]
    assert all(rect in watched.updated for rect in marked)


@pytest.mark.usefixtures("qtbot")
def test_what_a_hand_has_carried_does_not_glide_but_the_answer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, "7g7f", "3c3d")
    watched.glide.in_game = True
    watched.glide.carried(square_named("7f"))
    watched.follow(1)
    assert watched.on_its_way == ""
    watched.follow(2)
    assert watched.on_its_way == "3d"


@pytest.mark.usefixtures("qtbot")
def test_who_walks_quickly_sees_no_motion_and_who_walks_calmly_does(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, "7g7f", "3c3d", "2g2f")
    watched.follow(1)
    assert watched.on_its_way == "7f"
    watched.follow(2)
    assert watched.on_its_way == ""
    watched.wait(1.0)
    watched.follow(3)
    assert watched.on_its_way == "2f"


@pytest.mark.usefixtures("qtbot")
def test_engines_that_play_faster_than_one_can_look_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch, "7g7f", "3c3d", "2g2f", "8c8d")
    watched.glide.in_game = True
    for number in (1, 2, 3, 4):
        watched.follow(number)
    assert watched.on_its_way == ""
    assert watched.painted(4) is watched.scenes[4]


@pytest.mark.usefixtures("qtbot")
def test_a_piece_that_was_painted_between_two_frames_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when all of the board is painted anew for another reason, and the next frame comes when the piece has arrived."""
    watched = Watched(monkeypatch, "7g7f")
    watched.follow(1)
    watched.wait(LASTS / 4)
    watched.now += LASTS / 2
    painted = watched.glide.paint_at()
    watched.updated.clear()
    watched.wait(LASTS)
    assert watched.on_its_way == ""
    assert any(rect.contains(painted) for rect in watched.updated)


def test_a_piece_glides_from_where_it_stands_also_when_one_steps_back() -> None:
    document = Document(lambda: 0.0)
    scenes = [document.shown.scene()]
    move = MOVES["7g7f"]
    assert isinstance(move, Move)
    document.shown.play_move(move)
    scenes.append(document.shown.scene())
    for before, after, ends in ((0, 1, ("7g", "7f")), (1, 0, ("7f", "7g"))):
        way = way_between(scenes[before], scenes[after])
        assert way is not None
        assert (way.origin, way.to) == tuple(map(square_named, ends))
        assert way.piece == scenes[before].board[square_named(ends[0])]
        assert way.there == EMPTY
