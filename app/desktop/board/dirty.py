"""Which parts of the board view two scenes paint differently."""

from PySide6.QtCore import QPoint, QRect

from app.desktop.board.arrows import bounds
from app.desktop.board.geometry import BOX_KINDS, Geometry
from app.shogi.pieces import HAND_KINDS, SIDES
from app.shogi.squares import SQUARES
from app.workspace.scene import BoardScene, InBox, InHand, Place


def changed_rects(before: BoardScene, after: BoardScene, geometry: Geometry) -> list[QRect]:
    """Where two scenes of one geometry look different."""
    if before.question != after.question:
        return [QRect(QPoint(0, 0), geometry.size)]
    pairs = zip(SQUARES, before.board, after.board, strict=True)
    places: set[Place] = {square for square, was, now in pairs if was != now}
    places |= before.targets ^ after.targets
    places |= _marked(before) ^ _marked(after)
    if before.last_move != after.last_move or before.verdict is not after.verdict:
        places |= _moved(before) | _moved(after)
    for side in SIDES:
        if before.hands[side] != after.hands[side]:
            places |= {InHand(side, kind) for kind in HAND_KINDS if before.hands[side][kind] != after.hands[side][kind]}
    if before.box != after.box and before.box is not None and after.box is not None:
        places |= {InBox(kind) for kind in BOX_KINDS if before.box[kind] != after.box[kind]}
    if before.rings != after.rings:
        places |= {ring.at for ring in set(before.rings) ^ set(after.rings)}
    rects = list(map(geometry.rect_at, places))
    if before.arrows != after.arrows:
        rects += [bounds(arrow, geometry) for arrow in set(before.arrows) ^ set(after.arrows)]
    renamed = [
        side
        for side in SIDES
        if before.turn != after.turn
        or before.names[side] != after.names[side]
        or before.clocks[side] != after.clocks[side]
    ]
    return [*rects, *map(geometry.plate, renamed)]


def _marked(scene: BoardScene) -> set[Place]:
    return {place for place in (scene.checked, scene.picked) if place is not None}


def _moved(scene: BoardScene) -> set[Place]:
    if scene.last_move is None:
        return set()
    return {place for place in scene.last_move if place is not None and not isinstance(place, InHand | InBox)}
