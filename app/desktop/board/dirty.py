"""Which parts of the board view two scenes paint differently."""

from PySide6.QtCore import QPoint, QRect

from app.desktop.board.geometry import Geometry
from app.shogi.pieces import Side
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import BoardScene, InHand, Place


def changed_rects(before: BoardScene, after: BoardScene, geometry: Geometry) -> list[QRect]:
    """Where two scenes of one geometry look different."""
    if before.question != after.question:
        return [QRect(QPoint(0, 0), geometry.size)]
    squares = {square for square in SQUARES if before.board[square] != after.board[square]}
    squares |= before.targets ^ after.targets
    squares |= _marked(before) ^ _marked(after)
    if before.last_move != after.last_move:
        squares |= _moved(before) | _moved(after)
    rects = [geometry.rect_of(square) for square in squares]
    for side in Side:
        hands_differ = before.hands[side] != after.hands[side]
        if hands_differ or _held(before, side) != _held(after, side):
            rects.append(geometry.stand(side))
        if before.turn != after.turn or before.names[side] != after.names[side]:
            rects.append(geometry.plate(side))
    return rects


def _marked(scene: BoardScene) -> set[Square]:
    marked = {scene.checked} if scene.checked is not None else set()
    if scene.picked is not None and not isinstance(scene.picked, InHand):
        marked.add(scene.picked)
    return marked


def _moved(scene: BoardScene) -> set[Square]:
    if scene.last_move is None:
        return set()
    return {place for place in scene.last_move if place is not None and not isinstance(place, InHand)}


def _held(scene: BoardScene, side: Side) -> Place | None:
    return scene.picked if isinstance(scene.picked, InHand) and scene.picked.side == side else None
