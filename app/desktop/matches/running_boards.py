"""The running games of a match on small boards."""

from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.base.words import clock_text
from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import elided
from app.desktop.kit.theme import BODY, NOTE, SMALL, TINY, sized
from app.desktop.lists.line_board import SmallBoard
from app.play.conditions import SECOND, TimeControl
from app.runtime.match_run import RunningGame
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import matches as text
from app.workspace.scene import make_scene

MOST: Final = 4
_SIGNS: Final = {Side.BLACK: "☗", Side.WHITE: "☖"}
_TICK_MS: Final = 500
TILE: Final = QSize(312, 196)
"""Size of a board with its piece stands, in pixels."""


def is_shown_time(time: TimeControl) -> bool:
    """Return True if the time control is long enough for a clock in whole seconds."""
    return max(time.main_ms, time.byoyomi_ms, time.increment_ms) > SECOND


class RunningBoards(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("boards")
        self._small = small = SmallBoard(desk, TILE)
        self.tiles = [BoardTile(desk, small) for _ in range(MOST)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SMALL, 0, SMALL)
        self._grid.setSpacing(SMALL)
        self._grid.setRowStretch(MOST, 1)
        self._grid.setColumnStretch(MOST, 1)
        self.setMinimumWidth(TILE.width())
        self._ticks = QTimer(self, interval=_TICK_MS)
        self._ticks.timeout.connect(self._tick)
        self._lay()

    def show_boards(self, boards: list[RunningGame]) -> None:
        """Show the running games; each keeps its tile until it ends."""
        running = {board.slot: board for board in boards}
        kept = [tile.board.slot for tile in self.tiles if tile.board is not None and tile.board.slot in running]
        waiting = [board for slot, board in sorted(running.items()) if slot not in kept]
        for tile in self.tiles:
            if tile.board is not None and tile.board.slot in running:
                tile.show_board(running[tile.board.slot])
            elif waiting:
                tile.show_board(waiting.pop(0))
            elif tile.board is not None and not boards:
                tile.show_board(None)
        if any(tile.is_timed for tile in self.tiles) and self.isVisible():
            self._ticks.start()

    def _tick(self) -> None:
        """Repaint the clocks; stop the timer if none is visible."""
        timed = [tile for tile in self.tiles if tile.is_timed]
        if not timed or not self.isVisible():
            self._ticks.stop()
        for tile in timed:
            tile.update()

    def _lay(self) -> None:
        """Lay the tiles out in as many columns as fit."""
        across = max(1, min(MOST, self.width() // (TILE.width() + SMALL)))
        for place, tile in enumerate(self.tiles):
            self._grid.addWidget(tile, place // across, place % across)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._lay()

    def forget(self) -> None:
        """Repaint after a change of theme, pieces or language."""
        for tile in self.tiles:
            tile.show_board(tile.board)


class BoardTile(QWidget):
    def __init__(self, desk: Desk, small: SmallBoard) -> None:
        super().__init__()
        self.board: RunningGame | None = None
        self._desk, self._small = desk, small
        self.show_board(None)

    @property
    def is_timed(self) -> bool:
        return self.board is not None and any(map(is_shown_time, self.board.task.conditions.times))

    def show_board(self, board: RunningGame | None) -> None:
        self.board = board
        if board is not None:
            black, white = (each.name for each in board.task.engines)
            values = {"game": board.task.game + 1, "black": black, "white": white, "ply": board.view.ply}
            self.setAccessibleName(self._desk.speech.say(text.RUNNING_BOARD.filled(**values)))
        self.setVisible(board is not None)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return TILE + QSize(0, 2 * (self.fontMetrics().height() + TINY))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self.board is None:
            return
        theme, task = self._desk.shell.theme, self.board.task
        painter, high = QPainter(self), self.fontMetrics().height() + TINY
        sight = self.board.view
        position = Position.from_sfen(sight.sfen)
        told = self._desk.speech.say(text.PLY.filled(game=task.game + 1, ply=sight.ply))
        below = QRect(0, high + TILE.height(), TILE.width(), high)
        for side, row in ((Side.WHITE, QRect(0, 0, TILE.width(), high)), (Side.BLACK, below)):
            is_turn = position.turn is side
            painter.setFont(sized(self.font(), BODY, is_bold=is_turn))
            painter.setPen(QColor(theme.text if is_turn else theme.muted))
            row.setRight(_put(painter, row, self._clock(side)))
            if side is Side.BLACK:
                painter.setFont(sized(self.font(), NOTE))
                painter.setPen(QColor(theme.muted))
                row.setRight(_put(painter, row, told))
                painter.setFont(sized(self.font(), BODY, is_bold=is_turn))
                painter.setPen(QColor(theme.text if is_turn else theme.muted))
            words = elided(painter.fontMetrics(), f"{_SIGNS[side]} {task.engines[side].name}", row.width())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, words)
        scene = make_scene(position, MOVES[sight.last], ("", ""), False)
        painter.drawPixmap(QPoint(0, high), self._small.picture(scene, self.devicePixelRatioF()))
        painter.end()

    def _clock(self, side: Side) -> str:
        """Remaining time of the side; empty if the time control is too fast to read."""
        if self.board is None or not is_shown_time(self.board.task.conditions.times[side]):
            return ""
        main, byoyomi = self.board.clock.time_left(side, monotonic())
        return clock_text(main or byoyomi)


def _put(painter: QPainter, row: QRect, words: str) -> int:
    """Write at the right of a row and return where the rest of the row ends."""
    painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
    return row.right() - (painter.fontMetrics().horizontalAdvance(words) + SMALL if words else 0)
