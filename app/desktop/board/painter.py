"""Painter of the board: given a geometry and an appearance, it paints the background once and scenes as often as asked.

It knows no widget, so it also paints small boards and exported pictures."""

import math
from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.base.folders import resources_folder
from app.config.settings import Coordinates
from app.desktop.board import arrows
from app.desktop.board.arrows import ArrowLabel, bounds, label_size, labels_of, paint_label
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.geometry import BOX_KINDS, Geometry
from app.desktop.board.piece_pixmaps import SMALLEST_LETTERS, Marks, PieceArt, badge_rect, letters, wood
from app.desktop.board.plates import Plates
from app.desktop.kit.icons import changed
from app.desktop.kit.idle import Steps
from app.shogi.pieces import EMPTY, HAND_KINDS, SIDES, Kind, Piece, Side, kind_of, piece_of, promoted_kind, side_of
from app.shogi.squares import SQUARES, Square
from app.workspace.scene import BoardScene, DrawingInk, InBox, InHand, Place, PromotionQuestion

GHOST = 0.13
DROPPED = 0.5
"""Opacity of a piece shown where an engine would drop it."""
REFUSED = 0.2
VEIL = 0.7
"""Opacity of the veil that hides the squares while a game is paused."""
CHECK = "#c0271c"
COORDINATES, MOST_GROWTH = 0.3, 1.5
"""Font size of the coordinates as a share of a square, and its maximum growth within the board's edge."""
CHECK_RING = 3.5
"""Width of the ring around a king in check, in pixels of the window."""
FAINT = 0.3
"""Opacity of a piece at its origin while it is dragged or its promotion is asked about."""


class BoardPainter:
    """Painter of boards; pictures of `art` are stretched when their size differs from the geometry's squares."""

    def __init__(self, geometry: Geometry, manner: BoardAppearance, art: PieceArt) -> None:
        self.geometry = geometry
        self.manner = manner
        self.art = art
        self._marks = Marks(manner, geometry.square)
        self._plates = Plates(manner, geometry)

    @property
    def shows(self) -> str:
        """Cache key of the background: everything that changes how it looks."""
        size = self.geometry.size
        drawn = changed(resources_folder() / "boards")
        return f"{size.width()}×{size.height()} px, {self.geometry}, {self.manner.described}, drawn {drawn}"

    def picture(self, scene: BoardScene, background: QPixmap | None = None) -> QPixmap:
        """Render the whole board with `scene`; `background` is this painter's, if there is one already."""
        picture = self.background() if background is None else QPixmap(background)
        painter = QPainter(picture)
        self.paint(painter, picture.rect(), scene)
        painter.end()
        return picture

    def background(self) -> QPixmap:
        """Render everything static: table, wood, lines, coordinates."""
        background = QPixmap(self.geometry.size)
        background.fill(QColor(self.manner.theme.window))
        painter = QPainter(background)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for side in SIDES:
            self._draw_slab(painter, self.geometry.stand(side), self.manner.look.stand, self.manner.look.stand_texture)
            self._draw_ghosts(painter, side)
        if self.geometry.boxed:
            self._draw_box(painter)
        self._draw_slab(painter, self.geometry.block, self.manner.look.colour, self.manner.look.texture)
        self._draw_lines(painter)
        if self.geometry.coordinates and self.geometry.frame > SMALLEST_LETTERS:
            self._draw_coordinates(painter)
        painter.end()
        return background

    def _draw_slab(self, painter: QPainter, rect: QRect, colour: str, texture: str) -> None:
        unit = self.geometry.square
        painter.setPen(Qt.PenStyle.NoPen)
        for reach in (3, 2, 1):
            painter.setBrush(QColor(0, 0, 0, 16))
            spread = max(1, round(unit * 0.022 * reach))
            painter.drawRoundedRect(rect.adjusted(-spread // 2, 0, spread, spread * 3 // 2), spread, spread)
        image = wood(texture, rect.size()) if texture else None
        if image is None:
            painter.fillRect(rect, QColor(colour))
        else:
            painter.drawImage(rect.topLeft(), image)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
        painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw_ghosts(self, painter: QPainter, side: Side) -> None:
        """Paint all kinds faintly on a stand, so that every kind is seen to have its slot."""
        painter.setOpacity(GHOST)
        for kind in HAND_KINDS:
            self._paint_held(painter, InHand(side, kind))
        painter.setOpacity(1)

    def _draw_box(self, painter: QPainter) -> None:
        """Draw the box of spare pieces in the panel's colour with a dashed edge, unlike a stand."""
        theme, unit = self.manner.theme, self.geometry.square
        painter.setPen(QPen(QColor(theme.muted), max(1, round(unit / 40)), Qt.PenStyle.DashLine))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(QRectF(self.geometry.box).adjusted(1, 1, -1, -1), unit * 0.12, unit * 0.12)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _draw_lines(self, painter: QPainter) -> None:
        grid, unit = self.geometry.grid, self.geometry.square
        line = QColor(self.manner.look.line)
        thin, thick = max(1, round(unit / 56)), max(2, round(unit / 28))
        for number in range(1, 9):
            painter.fillRect(grid.left() + number * unit - thin // 2, grid.top(), thin, grid.height(), line)
            painter.fillRect(grid.left(), grid.top() + number * unit - thin // 2, grid.width(), thin, line)
        for x in (grid.left() - thick // 2, grid.right() + 1 - thick // 2):
            painter.fillRect(x, grid.top() - thick // 2, thick, grid.height() + thick, line)
        for y in (grid.top() - thick // 2, grid.bottom() + 1 - thick // 2):
            painter.fillRect(grid.left() - thick // 2, y, grid.width() + thick, thick, line)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        dot = unit * 0.052
        for column in (3, 6):
            for row in (3, 6):
                painter.drawEllipse(QPointF(grid.left() + column * unit, grid.top() + row * unit), dot, dot)

    def _draw_coordinates(self, painter: QPainter) -> None:
        geometry = self.geometry
        unit, grid, frame = geometry.square, geometry.grid, geometry.frame
        painter.setFont(letters(self.manner, unit, COORDINATES * min(self.manner.growth, MOST_GROWTH)))
        painter.setPen(QColor(self.manner.look.letters))
        western = self.manner.coordinates is Coordinates.WESTERN
        files, ranks = (
            "123456789" if western else "１２３４５６７８９",
            "abcdefghi" if western else "一二三四五六七八九",
        )
        for number in range(9):
            shown = 8 - number if geometry.flipped else number
            above = QRect(grid.right() + 1 - (shown + 1) * unit, grid.top() - frame, unit, frame - unit // 24)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, files[number])
            beside = QRect(grid.right() + 1 + unit // 24, grid.top() + shown * unit, frame - unit // 24, unit)
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, ranks[number])

    def prepare(self, scene: BoardScene | None) -> Steps:
        """Render in advance all textures and pieces that the board with `scene` needs, one a step."""
        look, geometry = self.manner.look, self.geometry
        slabs = ((look.texture, geometry.block), *((look.stand_texture, geometry.stand(side)) for side in SIDES))
        for texture, slab in slabs:
            if texture:
                wood(texture, slab.size())
                yield
        held = {piece_of(*place) for place in product(SIDES, HAND_KINDS) if scene and scene.hands[place[0]][place[1]]}
        for piece in held | set(scene.board if scene else ()) - {EMPTY}:
            self.art.pixmap(piece, geometry.is_upside_down(side_of(piece)))
            yield

    def paint(self, painter: QPainter, dirty: QRect, scene: BoardScene, carried: bool = False) -> None:
        """Paint the part of `scene` that touches `dirty`, the clip rectangle; `carried` is True while the picked piece
        is dragged."""
        geometry = self.geometry
        for square in geometry.squares_in(dirty):
            self._paint_square(painter, square, scene, carried)
        if not geometry.grid.contains(dirty):
            self._paint_beside(painter, dirty, scene, carried)
        if scene.checked_king is not None and check_bounds(scene, geometry).intersects(dirty):
            self._paint_check(painter, scene.checked_king, scene.words.check)
        if scene.arrows or scene.rings:
            self._paint_drawings(painter, dirty, scene)
        if scene.is_dimmed:
            veil = QColor(self.manner.theme.window)
            veil.setAlphaF(VEIL)
            painter.fillRect(geometry.grid.intersected(dirty), veil)

    def _paint_drawings(self, painter: QPainter, dirty: QRect, scene: BoardScene) -> None:
        geometry = self.geometry
        for ring in scene.rings:
            if geometry.rect_of(ring.at).intersects(dirty):
                arrows.paint_ring(painter, ring, geometry)
        dropped = {arrow.target: arrow.origin for arrow in scene.arrows if isinstance(arrow.origin, InHand)}
        for to, hand in dropped.items():
            if scene.board[to] == EMPTY and geometry.rect_of(to).intersects(dirty):
                painter.setOpacity(DROPPED)
                self.paint_piece(painter, geometry.rect_of(to), piece_of(*hand))
                painter.setOpacity(1)
        for arrow in arrows.in_order(scene.arrows, geometry):
            if arrows.bounds(arrow, geometry).intersects(dirty):
                arrows.paint_arrow(painter, arrow, geometry)
        for label in _labels(scene, geometry):
            if label.bounds(geometry).intersects(dirty):
                paint_label(painter, label, arrows.colour_of(label.ink), self.manner.font, geometry)

    def _paint_check(self, painter: QPainter, king: Square, words: str) -> None:
        """Paint a ring around the king in check, and the word above it."""
        geometry, dot = self.geometry, self.geometry.dot
        room, wide = QRectF(geometry.rect_of(king)), max(1.5, CHECK_RING * dot)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("#ffffff", wide + 2.5 * dot), (CHECK, wide)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawEllipse(room)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if words:
            sign = ArrowLabel(_check_sign(king, words, geometry), words, DrawingInk.RED)
            paint_label(painter, sign, QColor(CHECK), self.manner.font, geometry)

    def _paint_beside(self, painter: QPainter, dirty: QRect, scene: BoardScene, carried: bool) -> None:
        geometry = self.geometry
        if scene.box is not None and geometry.boxed and geometry.box.intersects(dirty):
            for kind in BOX_KINDS:
                if geometry.rect_at(InBox(kind)).intersects(dirty):
                    self._paint_in_box(painter, kind, scene, scene.box[kind])
        for side in SIDES:
            if geometry.plate(side).intersects(dirty):
                self._plates.paint(painter, side, scene)
            if geometry.stand(side).intersects(dirty):
                for place in (InHand(side, kind) for kind in HAND_KINDS):
                    if geometry.slot(place).intersects(dirty):
                        self._paint_in_hand(painter, place, scene, carried)

    def _paint_square(self, painter: QPainter, square: Square, scene: BoardScene, carried: bool) -> None:
        rect = self.geometry.rect_of(square)
        if ground := self._ground(square, scene):
            painter.drawPixmap(rect.topLeft() + QPoint(1, 1), ground)
        piece = scene.board[square]
        if piece != EMPTY:
            away = square == scene.picked_place and (carried or scene.question is not None)
            self.paint_piece(painter, rect, piece, faint=away)
        if scene.verdict is not None and scene.last_move is not None and square == scene.last_move[1]:
            painter.drawPixmap(
                badge_rect(rect).topLeft(), self._marks.badge(scene.verdict, is_unverified=scene.is_unverified)
            )
        if self.manner.legal_targets and square in scene.targets and scene.question is None:
            painter.drawPixmap(rect.topLeft(), self._marks.target(taken=piece != EMPTY))

    def _ground(self, square: Square, scene: BoardScene) -> QPixmap | None:
        """Background of a square below its piece, or None."""
        if square == scene.picked_place or (scene.question is not None and square == scene.question.to):
            return self._marks.picked()
        if scene.last_move is not None and self.manner.last_move:
            origin, to = scene.last_move
            if square == to:
                return self._marks.arrival()
            if square == origin:
                return self._marks.departure(is_empty=scene.board[square] == EMPTY)
        return None

    def paint_piece(self, painter: QPainter, rect: QRect, piece: Piece, faint: bool = False) -> None:
        pixmap = self.art.pixmap(piece, self.geometry.is_upside_down(side_of(piece)))
        if faint:
            painter.setOpacity(FAINT)
        if pixmap.width() == rect.width():
            painter.drawPixmap(rect.topLeft(), pixmap)
        else:
            painter.drawPixmap(rect, pixmap)
        if faint:
            painter.setOpacity(1)

    def _paint_in_hand(self, painter: QPainter, place: InHand, scene: BoardScene, carried: bool) -> None:
        count = scene.hands[place.side][place.kind]
        if not count:
            return
        rect = self.geometry.slot(place)
        picked = place == scene.picked_place
        if picked:
            painter.drawPixmap(rect.topLeft(), self._marks.held(rect.width()))
        lifted = picked and carried
        if lifted and count == 1:
            painter.setOpacity(FAINT)
        self._paint_held(painter, place)
        painter.setOpacity(1)
        self._paint_count(painter, rect, max(count - lifted, 1))

    def _paint_held(self, painter: QPainter, place: InHand) -> None:
        """Paint a piece in its slot on a stand, a little smaller than on the board."""
        rect, geometry = self.geometry.slot(place), self.geometry
        side = round(rect.width() * self.art.square / geometry.square)
        pixmap = self.art.pixmap(piece_of(place.side, place.kind), geometry.is_upside_down(place.side), side)
        painter.drawPixmap(rect, pixmap)

    def _paint_count(self, painter: QPainter, rect: QRect, count: int) -> None:
        if count not in {0, 1}:
            badge = self._marks.count(count)
            painter.drawPixmap(rect.right() + 1 - badge.width(), rect.bottom() + 1 - badge.height(), badge)

    def _paint_in_box(self, painter: QPainter, kind: Kind, scene: BoardScene, count: int) -> None:
        """Paint a kind in the box; one that has run out is faint, yet it can be picked all the same."""
        rect = self.geometry.rect_at(InBox(kind))
        if scene.picked_place == InBox(kind):
            painter.drawPixmap(rect.topLeft(), self._marks.held(rect.width()))
        self.paint_piece(painter, rect, piece_of(Side.BLACK, kind), faint=count < 1)
        self._paint_count(painter, rect, count)

    def paint_carried(self, painter: QPainter, rect: QRect, held: Place, scene: BoardScene) -> None:
        """Paint the picked piece at the mouse pointer."""
        if isinstance(held, InBox):
            piece = piece_of(Side.BLACK, held.kind)
        else:
            piece = piece_of(held.side, held.kind) if isinstance(held, InHand) else scene.board[held]
        if piece != EMPTY:
            self.paint_piece(painter, rect, piece)

    def paint_refused(self, painter: QPainter, place: Place) -> None:
        """Mark a place where something was refused."""
        rect, wide = QRectF(self.geometry.rect_at(place)), max(1.5, 2 * self.geometry.dot)
        ground = QColor(CHECK)
        ground.setAlphaF(REFUSED)
        painter.fillRect(rect, ground)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(CHECK), wide))
        painter.drawRect(rect.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2))

    def paint_cell(self, painter: QPainter, place: Place) -> None:
        """Paint the keyboard cursor: a frame around a cell, visible on any wood."""
        rect, unit = QRectF(self.geometry.rect_at(place)), self.geometry.square
        wide, thin = max(3.0, unit * 0.09), max(1.0, unit * 0.03)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self.manner.theme.field, wide), (self.manner.theme.accent, wide - 2 * thin)):
            pen = QPen(QColor(colour), width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(rect.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2))

    def paint_question(self, painter: QPainter, question: PromotionQuestion, marked: bool | None = None) -> None:
        """Paint the promotion question: two faces on a card; `marked` is the keyboard's choice, which is framed."""
        theme, unit = self.manner.theme, self.geometry.square
        yes, no = self.geometry.answers(question.to)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.accent), max(1.0, unit * 0.04)))
        painter.setBrush(QColor(theme.field))
        painter.drawRoundedRect(QRectF(yes.united(no)), unit * 0.12, unit * 0.12)
        if marked is not None:
            painter.setBrush(QColor(self.manner.look.picked))
            painter.drawRoundedRect(QRectF(yes if marked else no), unit * 0.12, unit * 0.12)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.paint_piece(painter, yes, promoted_face(question.piece))
        self.paint_piece(painter, no, question.piece)


def promoted_face(piece: Piece) -> Piece:
    return piece_of(side_of(piece), promoted_kind(kind_of(piece)))


def check_bounds(scene: BoardScene, geometry: Geometry) -> QRect:
    """Rectangle of the check marker; empty without a check."""
    if scene.checked_king is None:
        return QRect()
    reach = math.ceil((CHECK_RING + 2) * geometry.dot)
    ring = geometry.rect_of(scene.checked_king).adjusted(-reach, -reach, reach, reach)
    if not scene.words.check:
        return ring
    sign = _check_sign(scene.checked_king, scene.words.check, geometry)
    return ring.united(ArrowLabel(sign, "", DrawingInk.RED).bounds(geometry))


def _check_sign(king: Square, words: str, geometry: Geometry) -> QRectF:
    """Rectangle of the word above the upper end of the check ring."""
    square, size = QRectF(geometry.rect_of(king)), label_size(words, geometry)
    return QRectF(QPointF(square.center().x() - size.width() / 2, square.top() - size.height() / 2), size)


def changed_rects(before: BoardScene, after: BoardScene, geometry: Geometry) -> list[QRect]:
    """Return the dirty rectangles: where two scenes of one geometry look different."""
    if before.question != after.question or before.is_dimmed is not after.is_dimmed:
        return [QRect(QPoint(0, 0), geometry.size)]
    pairs = zip(SQUARES, before.board, after.board, strict=True)
    places: set[Place] = {square for square, was, now in pairs if was != now}
    places |= before.targets ^ after.targets
    places |= _marked(before) ^ _marked(after)
    if (before.last_move, before.verdict, before.is_unverified) != (
        after.last_move,
        after.verdict,
        after.is_unverified,
    ):
        places |= _moved(before) | _moved(after)
    for side in SIDES:
        if before.hands[side] != after.hands[side]:
            places |= {InHand(side, kind) for kind in HAND_KINDS if before.hands[side][kind] != after.hands[side][kind]}
    if before.box != after.box and before.box is not None and after.box is not None:
        places |= {InBox(kind) for kind in BOX_KINDS if before.box[kind] != after.box[kind]}
    if before.rings != after.rings:
        places |= {ring.at for ring in set(before.rings) ^ set(after.rings)}
    rects = list(map(geometry.rect_at, places))
    if (before.arrows, _badge_room(before, geometry)) != (after.arrows, _badge_room(after, geometry)):
        rects += [bounds(arrow, geometry) for arrow in set(before.arrows) ^ set(after.arrows)]
        stood, stand = _labels(before, geometry), _labels(after, geometry)
        gone, come = (label for label in stood if label not in stand), (label for label in stand if label not in stood)
        rects += [label.bounds(geometry) for label in (*gone, *come)]
    if (before.checked_king, before.words) != (after.checked_king, after.words):
        rects += [check_bounds(scene, geometry) for scene in (before, after) if scene.checked_king is not None]
    renamed = [
        side
        for side in SIDES
        if before.turn != after.turn
        or before.names[side] != after.names[side]
        or before.clocks[side] != after.clocks[side]
        or (before.words.turn, before.is_over) != (after.words.turn, after.is_over)
    ]
    return [*rects, *map(geometry.plate, renamed)]


def _marked(scene: BoardScene) -> set[Place]:
    return set() if scene.picked_place is None else {scene.picked_place}


def _moved(scene: BoardScene) -> set[Place]:
    if scene.last_move is None:
        return set()
    return {place for place in scene.last_move if place is not None and not isinstance(place, InHand | InBox)}


def _badge_room(scene: BoardScene, geometry: Geometry) -> QRect | None:
    """Rectangle of the last move's badge, or None."""
    if scene.verdict is None or scene.last_move is None:
        return None
    return badge_rect(geometry.rect_of(scene.last_move[1]))


def _labels(scene: BoardScene, geometry: Geometry) -> Sequence[ArrowLabel]:
    occupied = [square for square in SQUARES if scene.board[square] != EMPTY] if scene.arrows else []
    return labels_of(scene.arrows, geometry, _badge_room(scene, geometry), occupied)
