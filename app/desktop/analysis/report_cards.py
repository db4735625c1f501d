"""Cards of the moves by which a game turned: a small board with the move on it, and what it gave away."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from app.analysis.report import Marked
from app.analysis.report_words import rates_words
from app.config.settings import Coordinates
from app.desktop.board.art import PieceArt
from app.desktop.board.geometry import Geometry
from app.desktop.board.manner import manner_of
from app.desktop.board.painter import BoardPainter
from app.desktop.desk.desk import Desk
from app.desktop.kit.plain import elided
from app.desktop.kit.tones import Tone, tones_of
from app.desktop.kit.verdict_art import paint_mark
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import report as text
from app.workspace.scene import Arrow, BoardScene, InHand, Ink, scene_of

BOARD: Final = QSize(270, 166)
"""In logical pixels, with the stands beside the board."""
PADDING: Final = 8
LINES: Final = 4
TONES: Final = (Tone.GOOD, Tone.MUTED, Tone.WARNING, Tone.WARNING, Tone.ERROR, Tone.ERROR)
"""By verdict, from the best one on."""


class TurnBoards:
    """Paints small boards, all of one size."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._painter: BoardPainter | None = None
        desk.shell.dressed.connect(lambda _: self._forget())

    def _forget(self) -> None:
        self._painter = None

    def picture(self, marked: Marked, ratio: float) -> QPixmap:
        document = self._desk.document
        geometry = Geometry(BOARD * ratio, False, document.flipped)
        if self._painter is None or self._painter.geometry != geometry:
            manner = manner_of(self._desk.preferences.now, self._desk.shell.theme, QApplication.font())
            manner = manner._replace(coordinates=Coordinates.NONE, last_move=True)
            self._painter = BoardPainter(geometry, manner, PieceArt(manner.pieces, geometry.square))
        picture = self._painter.picture(self._scene(marked))
        picture.setDevicePixelRatio(ratio)
        return picture

    def _scene(self, marked: Marked) -> BoardScene:
        found = marked.judgement
        mover = Side(marked.position.turn)
        arrows: list[Arrow] = []
        if found.best is not None and marked.best_name:
            arrows.append(_arrow(found.best.move, mover, Ink.GREEN))
        if found.node.move is not None:
            arrows.append(_arrow(found.node.move, mover, Ink.RED))
        nameless = ("", "")  # the signs of the sides say enough; there is no room for words beside them
        scene = scene_of(marked.position, found.node.move, nameless, self._desk.document.flipped)
        return scene._replace(arrows=tuple(arrows))


def _arrow(move: Move, mover: Side, ink: Ink) -> Arrow:
    return Arrow(InHand(mover, move.dropped) if move.is_drop else move.origin, move.to, ink)


class TurnCard(QAbstractButton):
    """Pressed, it goes to its move."""

    def __init__(self, desk: Desk, boards: TurnBoards) -> None:
        super().__init__()
        self._desk = desk
        self._boards = boards
        self._marked: Marked | None = None
        self._picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._go)
        desk.shell.dressed.connect(lambda _: self._draw_anew())

    @property
    def marked(self) -> Marked | None:
        return self._marked

    def show_turn(self, marked: Marked | None) -> None:
        self._marked = marked
        self.setVisible(marked is not None)
        self.setAccessibleName("、".join(self._lines()))
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._picture = None
        self.updateGeometry()
        self.update()

    @property
    def _line_height(self) -> int:
        return self.fontMetrics().height() + 4

    def _go(self) -> None:
        if self._marked is not None:
            self._desk.document.cursor.go(self._marked.judgement.node)

    def _lines(self) -> list[str]:
        if self._marked is None:
            return []
        found, say = self._marked.judgement, self._desk.speech.say
        before, after = rates_words(found)
        best = self._marked.best_name
        return [
            say(text.AT_MOVE.filled(ply=found.node.ply, move=self._marked.name)),
            say(found.told()),
            say(text.RATES.filled(before=before, after=after)),
            say(text.BEST.filled(move=best)) if best else "",
        ]

    # What Qt asks

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        below = LINES * self._line_height
        return BOARD + QSize(2 * PADDING, 3 * PADDING + below)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, marked = self._desk.shell.theme, self._marked
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel if self.underMouse() or self.isDown() else theme.window))
        if marked is not None:
            if self._picture is None:
                self._picture = self._boards.picture(marked, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(PADDING, PADDING), self._picture)
            self._paint_words(painter, marked)
        painter.setPen(QColor(theme.accent if self.hasFocus() else theme.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_words(self, painter: QPainter, marked: Marked) -> None:
        theme = self._desk.shell.theme
        high = self._line_height
        room = QRect(PADDING, 2 * PADDING + BOARD.height(), BOARD.width(), high)
        strong = QFont(self.font())
        strong.setBold(True)
        for number, words in enumerate(self._lines()):
            painter.setFont(strong if number == 0 else self.font())
            painter.setPen(QColor(theme.text if number < 2 else theme.muted))
            inside = room
            if number == 1:
                tone = tones_of(theme)[TONES[marked.judgement.verdict + 1]]
                square = QRectF(room.left(), room.top(), high, high)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_mark(painter, marked.judgement.verdict, square.center(), high * 0.38, self.font(), tone)
                painter.setPen(QColor(theme.text))
                inside = room.adjusted(high + 4, 0, 0, 0)
            shown = elided(QFontMetrics(painter.font()), words, inside.width())
            painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, shown)
            room = room.translated(0, high)


class CardShelf(QWidget):
    """Cards beside each other, as many in a row as there is room for."""

    def __init__(self, cards: list[TurnCard]) -> None:
        super().__init__()
        self._cards = cards
        for card in cards:
            card.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        return self._lay(width, is_real=False)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(2 * BOARD.width(), self.heightForWidth(2 * BOARD.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay(self.width(), is_real=True)

    def refresh(self) -> None:
        """Other cards are shown."""
        self._lay(self.width(), is_real=True)
        self.updateGeometry()

    def _lay(self, width: int, *, is_real: bool) -> int:
        shown = [card for card in self._cards if not card.isHidden()]
        if not shown:
            return 0
        size = shown[0].sizeHint()
        across = max(1, (width + PADDING) // (size.width() + PADDING))
        for place, card in enumerate(shown):
            row, column = divmod(place, across)
            if is_real:
                left, top = column * (size.width() + PADDING), row * (size.height() + PADDING)
                card.setGeometry(QRect(QPoint(left, top), size))
        rows = -(-len(shown) // across)
        return rows * (size.height() + PADDING) - PADDING
