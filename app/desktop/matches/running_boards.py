"""The games of a match that run now, each on a small board."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.measures import BODY, NOTE, SMALL, TINY, sized
from app.desktop.kit.plain import elided
from app.desktop.lists.line_board import SmallBoard
from app.runtime.match_run import GameBoard
from app.shogi.position import Position
from app.text import matches as text
from app.workspace.scene import scene_of

MOST: Final = 4
TILE: Final = QSize(312, 196)
"""With the stands beside the board."""


class RunningBoards(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("boards")
        small = SmallBoard(desk)
        small.size = TILE
        self._small = small
        self.tiles = [BoardTile(desk, small) for _ in range(MOST)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SMALL, 0, SMALL)
        self._grid.setSpacing(SMALL)
        self._grid.setRowStretch(MOST, 1)
        self._grid.setColumnStretch(MOST, 1)
        self.setMinimumWidth(TILE.width())
        self._lay()

    def show_boards(self, boards: list[GameBoard]) -> None:
        """Each game stays on its tile as long as it runs."""
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

    def _lay(self) -> None:
        """As many beside each other as there is room for."""
        across = max(1, min(MOST, self.width() // (TILE.width() + SMALL)))
        for place, tile in enumerate(self.tiles):
            self._grid.addWidget(tile, place // across, place % across)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._lay()

    def forget(self) -> None:
        """Colours, pieces or words are others."""
        self._small.forget()
        for tile in self.tiles:
            tile.show_board(tile.board)


class BoardTile(QWidget):
    def __init__(self, desk: Desk, small: SmallBoard) -> None:
        super().__init__()
        self.board: GameBoard | None = None
        self._desk, self._small = desk, small
        self.show_board(None)

    def show_board(self, board: GameBoard | None) -> None:
        self.board = board
        if board is not None:
            black, white = (each.name for each in board.task.engines)
            values = {"game": board.task.game + 1, "black": black, "white": white, "ply": board.ply}
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
        position = Position.from_sfen(self.board.sfen)
        black, white = (each.name for each in task.engines)
        below = high + TILE.height()
        for name, sign, top, is_turn in (
            (white, "☖", 0, position.turn == 1),
            (black, "☗", below, position.turn == 0),
        ):
            painter.setFont(sized(self.font(), BODY, is_bold=is_turn))
            painter.setPen(QColor(theme.text if is_turn else theme.muted))
            words = elided(painter.fontMetrics(), f"{sign} {name}", TILE.width() if sign == "☖" else TILE.width() * 0.6)
            painter.drawText(QRect(0, top, TILE.width(), high), Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(sized(self.font(), NOTE))
        painter.setPen(QColor(theme.muted))
        told = self._desk.speech.say(text.PLY.filled(game=task.game + 1, ply=self.board.ply))
        painter.drawText(
            QRect(0, below, TILE.width(), high), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, told
        )
        scene = scene_of(position, None, ("", ""), False)
        self._small.paint(painter, QPoint(0, high), scene, self.devicePixelRatioF())
        painter.end()
