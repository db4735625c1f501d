"""Goita table seen from above: four hands around it, the played pieces, and the attack that must be answered."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.desktop.kit.labels import elided
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Translation
from app.goita.match import HAND_SIZE
from app.goita.walk import GoitaTableView, LaidPiece, SeatView
from app.text import goita as text

WOOD: Final = "#f1d9a2"
WOOD_EDGE: Final = "#8a6a35"
BACK: Final = "#c39a60"
BACK_EDGE: Final = "#5f4620"
INK: Final = "#1c1408"
BACK_INK: Final = "#2b1c08"

COLUMNS: Final = HAND_SIZE // 2
BLOCK_GAP: Final = 0.7
"""Gap between a hand and the played pieces, in pieces."""
MARGIN: Final = 0.45
HEAD: Final = 1.0
"""Height of the name's line, in pieces."""
PLATE: Final = (2 * COLUMNS + BLOCK_GAP + 2 * MARGIN, HEAD + 2 + 1.6 * MARGIN)
"""Width and height of a player's side, in pieces."""
MIDDLE: Final = 3.2
"""Width of the middle between the sides, in pieces."""
GAP: Final = 0.3
BIG: Final = 1.5
"""Scale of the attacking piece."""
SHAPE: Final = ((0.5, 0.03), (0.87, 0.2), (0.96, 0.97), (0.04, 0.97), (0.13, 0.2))
"""Outline of a piece in a unit square."""
LETTER: Final = 0.58
SMALL: Final = 0.5


class _Plan(NamedTuple):
    """Layout of the table in a widget of some size."""

    unit: float
    plates: tuple[QRectF, ...]
    middle: QRectF


def plan_for(width: float, height: float) -> _Plan:
    """Compute the layout: the first player sits nearest, the next ones to the right, opposite and to the left."""
    wide, high = PLATE
    unit = max(min(width / (2 * wide + MIDDLE + 2 * GAP), height / (3 * high + 4 * GAP)), 1.0)
    size = QRectF(0, 0, wide * unit, high * unit)
    x, y = width / 2, height / 2
    aside, away = (wide + MIDDLE) / 2 * unit, (high + GAP) * unit
    plates = []
    for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        plate = QRectF(size)
        plate.moveCenter(QPointF(x + right * aside, y + down * away))
        plates.append(plate)
    middle = QRectF(0, 0, MIDDLE * unit, high * unit)
    middle.moveCenter(QPointF(x, y))
    return _Plan(unit, tuple(plates), middle)


class TableView(QWidget):
    def __init__(self, speech: Translation, theme: Theme) -> None:
        super().__init__()
        self._speech, self._theme = speech, theme
        self._scene: GoitaTableView | None = None
        self.setObjectName("table")
        self.setMinimumSize(320, 200)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(680, 380)

    def set_scene(self, scene: GoitaTableView, theme: Theme) -> None:
        self._scene, self._theme = scene, theme
        say = self._speech.say
        self.setAccessibleName(say(text.TABLE))
        spoken = [*map(say, scene.score_phrases), *map(self._spoken, scene.seats)]
        self.setAccessibleDescription("\n".join([*spoken, say(scene.ending_phrase)] if scene.ending_phrase else spoken))
        self.update()

    def _spoken(self, seat: SeatView) -> str:
        """Sentence about a player's side, for screen readers."""
        say, nothing = self._speech.say, self._speech.say(text.NOTHING)
        marks = [say(text.DEALER)] if seat.is_dealer else []
        marks += [say(text.SAID_TURN)] if seat.is_turn else []
        marks += [say(text.PASS)] if seat.has_passed else []
        held = say(text.SAID_HELD.filled(pieces="".join(seat.held_pieces) or nothing))
        laid = say(text.SAID_LAID.filled(pieces="".join(piece.letter for piece in seat.laid_pieces) or nothing))
        return ", ".join((say(seat.name), *marks, held, laid))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        canvas = QPainter(self)
        canvas.setRenderHint(QPainter.RenderHint.Antialiasing)
        canvas.fillRect(self.rect(), QColor(self._theme.window))
        if self._scene is not None:
            plan = plan_for(self.width(), self.height())
            for plate, seat in zip(plan.plates, self._scene.seats, strict=True):
                self._paint_seat(canvas, plate, seat, plan.unit)
            self._paint_middle(canvas, plan.middle, self._scene, plan.unit)
            self._paint_corner(canvas, plan, self._scene)
        canvas.end()

    def _paint_seat(self, canvas: QPainter, plate: QRectF, seat: SeatView, unit: float) -> None:
        theme = self._theme
        edge = QPen(QColor(theme.accent if seat.is_turn else theme.line), 2 if seat.is_turn else 1)
        canvas.setPen(edge)
        canvas.setBrush(QColor(theme.panel))
        canvas.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        left, top = plate.left() + MARGIN * unit, plate.top() + HEAD * unit + MARGIN * unit * 0.4
        self._paint_head(canvas, QRectF(left, plate.top(), plate.width() - 2 * MARGIN * unit, HEAD * unit), seat, unit)
        for place, face in enumerate(seat.held_pieces):
            spot = QRectF(left + place % COLUMNS * unit, top + place // COLUMNS * unit, unit, unit)
            if face:
                self._paint_piece(canvas, spot, LaidPiece(face, False, False))
            else:
                self._paint_gap(canvas, spot)
        left += (COLUMNS + BLOCK_GAP) * unit
        for place in range(HAND_SIZE):
            spot = QRectF(left + place // 2 * unit, top + place % 2 * unit, unit, unit)
            if place < len(seat.laid_pieces):
                self._paint_piece(canvas, spot, seat.laid_pieces[place])
            else:
                self._paint_gap(canvas, spot)

    def _paint_head(self, canvas: QPainter, area: QRectF, seat: SeatView, unit: float) -> None:
        say = self._speech.say
        marks = [say(mark) for mark, there in ((text.PASS, seat.has_passed), (text.DEALER, seat.is_dealer)) if there]
        canvas.setFont(self._letters(SMALL * unit))
        metrics = QFontMetricsF(canvas.font())
        side = "  ".join(marks)
        room = area.width() - metrics.horizontalAdvance(side) - (unit / 2 if side else 0)
        canvas.setPen(QColor(self._theme.muted))
        canvas.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)
        canvas.setPen(QColor(self._theme.text))
        name = elided(metrics, _on_one_line(say(seat.name)), room)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        canvas.drawText(area, flags, name)

    def _paint_middle(self, canvas: QPainter, area: QRectF, scene: GoitaTableView, unit: float) -> None:
        say = self._speech.say
        canvas.setPen(QColor(self._theme.text))
        canvas.setFont(self._letters(SMALL * unit))
        wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        if scene.ending_phrase is not None:
            canvas.drawText(area.adjusted(4, 0, -4, 0), wrapped, say(scene.ending_phrase))
            return
        name, words = scene.attacker, text.ATTACKS
        if scene.last_attack:
            spot = QRectF(0, 0, BIG * unit, BIG * unit)
            spot.moveCenter(QPointF(area.center().x(), area.top() + BIG * unit * 0.8))
            self._paint_piece(canvas, spot, LaidPiece(scene.last_attack, False, False))
            canvas.setFont(self._letters(SMALL * unit))
            area = QRectF(area.left(), spot.bottom(), area.width(), area.bottom() - spot.bottom())
        else:
            name, words = next((seat.name for seat in scene.seats if seat.is_turn), text.NOTHING), text.TO_PLAY
        metrics = QFontMetricsF(canvas.font())
        line = elided(metrics, _on_one_line(say(name)), area.width() - 4)
        canvas.setPen(QColor(self._theme.muted))
        canvas.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{line}\n{say(words)}")

    def _paint_corner(self, canvas: QPainter, plan: _Plan, scene: GoitaTableView) -> None:
        """Paint the score in an empty corner."""
        across, pad = min(plate.left() for plate in plan.plates), GAP * plan.unit
        top, side = plan.plates[2], plan.plates[3]
        area = QRectF(across, top.top(), top.left() - across - pad, side.top() - top.top() - pad)
        canvas.setFont(self._letters(SMALL * plan.unit))
        canvas.setPen(QColor(self._theme.muted))
        words = "\n".join(_on_one_line(self._speech.say(each)) for each in scene.score_phrases)
        wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        canvas.drawText(area, wrapped, words)

    def _paint_piece(self, canvas: QPainter, spot: QRectF, piece: LaidPiece) -> None:
        outline = _outline(spot)
        edge = self._theme.accent if piece.is_new else BACK_EDGE if piece.is_face_down else WOOD_EDGE
        canvas.setPen(QPen(QColor(edge), max(spot.width() / 12, 2) if piece.is_new else 1))
        canvas.setBrush(QColor(BACK if piece.is_face_down else WOOD))
        canvas.drawPolygon(outline)
        canvas.setFont(self._letters(LETTER * spot.width()))
        canvas.setPen(QColor(BACK_INK if piece.is_face_down else INK))
        canvas.drawText(spot.translated(0, spot.height() * 0.06), Qt.AlignmentFlag.AlignCenter, piece.letter)

    def _paint_gap(self, canvas: QPainter, spot: QRectF) -> None:
        """Paint the empty place of a piece."""
        inset = spot.width() * 0.16
        canvas.setPen(QPen(QColor(self._theme.line), 1, Qt.PenStyle.DotLine))
        canvas.setBrush(Qt.BrushStyle.NoBrush)
        canvas.drawPolygon(_outline(spot.adjusted(inset, inset, -inset, -inset)))

    def _letters(self, height: float) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(round(height), 8))
        return font


def _outline(spot: QRectF) -> QPolygonF:
    return QPolygonF([QPointF(spot.x() + x * spot.width(), spot.y() + y * spot.height()) for x, y in SHAPE])


def _on_one_line(words: str) -> str:
    return " ".join(words.split())
