"""Name plates beside the board: a side's name, the turn marker and the clock.

A bar, a frame, a brighter ground, bold letters and a word mark the side to move; time trouble shows as a sign beside
its colour. Names are cut last: the word moves to the clock first, or is left out where the clock would become small."""

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.geometry import NAME_LINE, NOTE_LINE, PADDING, Geometry
from app.desktop.kit.labels import elided
from app.shogi.pieces import Side
from app.workspace.scene import BoardScene, ShownClock, Urgency

SIGNS: Final = {Side.BLACK: "☗", Side.WHITE: "☖"}
RADIUS: Final = 6
BESIDE: Final = 12
BESIDE_BAR: Final = 16
"""Left inset of the side to move, beside its bar."""
TURN_BAR: Final = 5
NAME: Final = 15
NAMES: Final = (NAME, 13, 12)
NOTE: Final = 12
CHIP_HEIGHT: Final = 18
CHIP_PADDING: Final = 6
TIGHT_PADDING: Final = 3
"""Padding of the word that marks the turn where there is little room for it."""
SHARE_BAR: Final = 6
LEAST_NAME: Final = 9
LEAST_CLOCK: Final = 14
WARNING_SIGN: Final = "!"
MOST: Final = 16
"""Maximum number of cached plates: enough for both sides with their clocks stopped and running."""
LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class _Plate(NamedTuple):
    """Cache key of a plate: everything its picture depends on."""

    size: QSize
    side: Side
    name: str
    on_move: bool
    turn: str
    clock: ShownClock | None
    hole: QRectF
    """Rectangle of the stand inside a row of a compact board."""


class Plates:
    def __init__(self, manner: BoardAppearance, geometry: Geometry) -> None:
        self._manner = manner
        self._geometry = geometry
        self._pictures: dict[Hashable, QPixmap] = {}

    def paint(self, painter: QPainter, side: Side, scene: BoardScene) -> None:
        rect = self._geometry.plate(side)
        hole = QRectF()
        if self._geometry.is_compact:
            hole = QRectF(self._geometry.stand(side).translated(-rect.topLeft()))
        on_move = scene.turn == side and not scene.is_over
        plate = _Plate(rect.size(), side, scene.names[side], on_move, scene.words.turn, scene.clocks[side], hole)
        painter.drawPixmap(rect.topLeft(), self._picture(plate))

    def _picture(self, plate: _Plate) -> QPixmap:
        key = (plate.size.width(), plate.size.height(), *plate[1:6], plate.hole.left())
        if key not in self._pictures:
            if len(self._pictures) >= MOST:
                del self._pictures[next(iter(self._pictures))]
            picture = self._pictures[key] = QPixmap(plate.size)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _Drawing(painter, plate, self._manner, self._geometry).draw()
            painter.end()
        return self._pictures[key]


class _Drawing:
    """Drawing of one plate into its pixmap; sizes are pixels of the window, times the device pixel ratio."""

    def __init__(self, painter: QPainter, plate: _Plate, manner: BoardAppearance, geometry: Geometry) -> None:
        self._painter, self._plate, self._manner, self._geometry = painter, plate, manner, geometry
        self._theme, self._dot = manner.theme, geometry.dot

    def draw(self) -> None:
        plate, dot = self._plate, self._dot
        whole = QRectF(QPointF(), plate.size)
        self._draw_ground(whole)
        left = (BESIDE_BAR if plate.on_move else BESIDE) * dot
        inside = whole.adjusted(left, 0, -BESIDE * dot, 0)
        if self._geometry.is_compact:
            self._draw_row(inside)
        elif plate.clock is None:
            self._draw_name(inside, self._draw_turn(inside, self._name_width()))
        else:
            self._draw_timed(inside, plate.clock)

    def _draw_ground(self, whole: QRectF) -> None:
        painter, plate, theme, dot = self._painter, self._plate, self._theme, self._dot
        thin = max(1.0, dot)
        shape = QPainterPath()
        shape.addRoundedRect(whole.adjusted(thin / 2, thin / 2, -thin / 2, -thin / 2), RADIUS * dot, RADIUS * dot)
        is_last = plate.clock is not None and plate.clock.urgency is Urgency.LAST
        painter.fillPath(
            shape, QColor(theme.error_ground if is_last else theme.field if plate.on_move else theme.panel)
        )
        if plate.on_move:
            painter.save()
            painter.setClipPath(shape)
            painter.fillRect(QRectF(0, 0, TURN_BAR * dot, whole.height()), QColor(theme.accent))
            painter.restore()
        painter.setPen(QPen(QColor(theme.accent if plate.on_move else theme.line), thin))
        painter.drawPath(shape)
        if not plate.hole.isEmpty():
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(plate.hole, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    # A plate beside the board

    def _draw_timed(self, inside: QRectF, clock: ShownClock) -> None:
        dot, size = self._dot, self._geometry.clock_size
        top = inside.top() + PADDING * dot
        name = QRectF(inside.left(), top, inside.width(), NAME_LINE * dot)
        foot = QRectF(inside.left(), inside.bottom() - (PADDING + NOTE_LINE) * dot, inside.width(), NOTE_LINE * dot)
        middle = QRectF(inside.left(), name.bottom(), inside.width(), foot.top() - name.bottom())
        room = self._draw_turn(name, self._name_width())
        self._draw_name(name, room)
        is_turn_told = room.width() < name.width()
        beside = clock.beside or ("" if is_turn_told or not self._plate.on_move else self._plate.turn)
        width = max((self._font(NOTE)[1].horizontalAdvance(line) for line in beside.split("\n")), default=0.0)
        if beside and not clock.beside:
            width += 2 * CHIP_PADDING * dot
            if self._font(size, is_bold=True)[1].horizontalAdvance(clock.words) + 8 * dot + width > middle.width():
                beside, width = "", 0.0  # bar and frame mark the turn, and the clock stays large
        figures = self._draw_figures(middle, clock, size, middle.width() - width - (8 * dot if width else 0))
        if clock.beside:
            self._write_notes(QRectF(figures + 8 * dot, middle.top(), width + 1, middle.height()), clock.beside, LEFT)
        elif beside and figures + width <= inside.right():
            self._draw_turn(middle, 0)
        if clock.share is not None:
            self._draw_share(foot, clock)
        else:
            self._write_notes(foot, clock.text_below, LEFT)

    def _draw_share(self, foot: QRectF, clock: ShownClock) -> None:
        dot, theme = self._dot, self._theme
        bar = QRectF(foot.left(), foot.bottom() - (SHARE_BAR + 3) * dot, foot.width(), SHARE_BAR * dot)
        left = QRectF(bar.left(), bar.top(), bar.width() * max(0.0, min(1.0, clock.share or 0.0)), bar.height())
        colour = theme.caution if clock.urgency is Urgency.CALM else theme.error
        for part, ground in ((bar, theme.line), (left, colour if clock.is_running else theme.muted)):
            shape = QPainterPath()
            shape.addRoundedRect(part, SHARE_BAR * dot / 2, SHARE_BAR * dot / 2)
            self._painter.fillPath(shape, QColor(ground))

    # A row above or below a compact board

    def _draw_row(self, inside: QRectF) -> None:
        plate, dot = self._plate, self._dot
        name = QRectF(inside.left(), inside.top(), plate.hole.left() - inside.left() - 6 * dot, inside.height())
        self._draw_name_in_row(name)
        clock = plate.clock
        if clock is None:
            return
        left, right = plate.hole.right() + 4 * dot, inside.right() + 4 * dot
        room = QRectF(left, inside.top(), right - left, inside.height())
        size, beside = self._geometry.clock_size, clock.beside
        width = max((self._font(NOTE - 2)[1].horizontalAdvance(line) for line in beside.split("\n")), default=0.0)
        figures = self._draw_figures(room, clock, size, room.width() - (width + 4 * dot if beside else 0), RIGHT)
        if beside:
            self._write_notes(
                QRectF(room.left(), room.top(), figures - room.left() - 4 * dot, room.height()), beside, RIGHT
            )

    def _draw_name_in_row(self, name: QRectF) -> None:
        """Draw the name in two lines if it does not fit one, or in a game not together with the word that marks the
        turn."""
        plate, dot, inset = self._plate, self._dot, 2 * self._dot
        room = self._draw_turn(name, self._name_width())
        upper = QRectF(name.left(), name.top() + inset, name.width(), name.height() / 2 - inset - dot)
        lower = upper.translated(0, upper.height())
        font, metrics = self._font(NAMES[-1], is_bold=plate.on_move)
        first, _, second = plate.name.rpartition(" ")
        sign = f"{SIGNS[plate.side]} "
        wide = max(map(metrics.horizontalAdvance, (sign + first, sign + second)))
        if metrics.horizontalAdvance(self._words) > room.width() and first and wide <= name.width():
            self._painter.setFont(font)
            self._painter.setPen(QColor(self._theme.text))
            self._painter.drawText(upper, LEFT, sign + first)
            self._painter.drawText(lower.adjusted(metrics.horizontalAdvance(sign), 0, 0, 0), LEFT, second)
        elif (
            plate.clock is not None
            and room == name
            and plate.on_move
            and metrics.horizontalAdvance(self._words) <= name.width()
        ):
            self._draw_name(upper, upper, NAMES[1:])
            wide = self._font(NOTE, is_bold=True)[1].horizontalAdvance(plate.turn) + (2 * CHIP_PADDING + 6) * dot
            self._draw_turn(QRectF(lower.left() - 6 * dot, lower.top(), wide, lower.height()), 0)
        else:
            self._draw_name(name, room)

    # Parts of both layouts

    def _font(self, size: float, *, is_bold: bool = False) -> tuple[QFont, QFontMetricsF]:
        font = QFont(self._manner.font)
        font.setBold(is_bold)
        font.setPixelSize(max(LEAST_NAME if self._geometry.ratio else 8, round(size * self._dot)))
        return font, QFontMetricsF(font)

    @property
    def _words(self) -> str:
        return f"{SIGNS[self._plate.side]} {self._plate.name}"

    def _name_width(self) -> float:
        return self._font(NAME, is_bold=self._plate.on_move)[1].horizontalAdvance(self._words)

    def _draw_name(self, line: QRectF, room: QRectF, sizes: Sequence[int] = NAMES) -> None:
        """Draw the name in its usual size if it fits, else in a smaller one, and elide it at last."""
        fonts = (self._font(size, is_bold=self._plate.on_move) for size in sizes)
        font, metrics = next(
            (one for one in fonts if one[1].horizontalAdvance(self._words) <= room.width()), (None, None)
        )
        if font is None or metrics is None:
            font, metrics = self._font(NAMES[-1], is_bold=self._plate.on_move)
        self._painter.setFont(font)
        self._painter.setPen(QColor(self._theme.text))
        self._painter.drawText(
            QRectF(line.topLeft(), room.bottomRight()), LEFT, elided(metrics, self._words, room.width())
        )

    def _draw_turn(self, line: QRectF, name: float) -> QRectF:
        """Draw the word that marks the turn at the right of a line; return the room that is left for the name."""
        plate, dot = self._plate, self._dot
        for size, padding, gap in ((NOTE, CHIP_PADDING, 6), (NOTE - 2, TIGHT_PADDING, 4)):
            font, metrics = self._font(size, is_bold=True)
            width = metrics.horizontalAdvance(plate.turn) + 2 * padding * dot
            if name + width + gap * dot <= line.width():
                break
        else:
            return line
        if not plate.on_move or not plate.turn:
            return line
        chip = QRectF(line.right() - width, line.center().y() - CHIP_HEIGHT * dot / 2, width, CHIP_HEIGHT * dot)
        shape = QPainterPath()
        shape.addRoundedRect(chip, 3 * dot, 3 * dot)
        self._painter.fillPath(shape, QColor(self._theme.accent))
        self._painter.setFont(font)
        self._painter.setPen(QColor(self._theme.on_accent))
        self._painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, plate.turn)
        return line.adjusted(0, 0, -(width + gap * dot), 0)

    def _draw_figures(
        self, room: QRectF, clock: ShownClock, size: int, width: float, align: Qt.AlignmentFlag = LEFT
    ) -> float:
        """Draw the clock's figures within `width`; return where they end, or where they begin if they are
        right-aligned."""
        theme, on_move = self._theme, self._plate.on_move
        is_late = clock.urgency is not Urgency.CALM
        words = f"{clock.words}{WARNING_SIGN}" if is_late else clock.words
        font, metrics = self._font(size, is_bold=on_move)
        while metrics.horizontalAdvance(words) > width and size > LEAST_CLOCK:
            size -= 2
            font, metrics = self._font(size, is_bold=on_move)
        self._painter.setFont(font)
        self._painter.setPen(QColor(theme.error if is_late else theme.text if on_move else theme.muted))
        self._painter.drawText(room, align, words)
        wide = metrics.horizontalAdvance(words)
        return room.left() + wide if align == LEFT else room.right() - wide

    def _write_notes(self, room: QRectF, notes: str, align: Qt.AlignmentFlag) -> None:
        """Draw lines of notes one below the other, centred vertically."""
        lines = notes.split("\n")
        size = NOTE if len(lines) == 1 or not self._geometry.is_compact else NOTE - 2
        font, metrics = self._font(size)
        self._painter.setFont(font)
        self._painter.setPen(QColor(self._theme.muted))
        high = NOTE_LINE * self._dot if not self._geometry.is_compact else (NOTE_LINE - 3) * self._dot
        top = room.center().y() - high * len(lines) / 2
        for number, line in enumerate(lines):
            row = QRectF(room.left(), top + number * high, room.width(), high)
            self._painter.drawText(row, align, elided(metrics, line, room.width() + 1))
