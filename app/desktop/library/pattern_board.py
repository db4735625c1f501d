"""The board of a search pattern: the user puts pieces on it by mouse or keyboard."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QCheckBox, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.desktop.board.board_appearance import appearance_of
from app.desktop.board.piece_pixmaps import PieceArt
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, push_button, words
from app.desktop.kit.labels import STRETCH, hbox, vbox
from app.desktop.kit.theme import NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.library.pattern import Pattern, PatternError, parse_pattern, write_pattern
from app.shogi.piece_names import PIECES
from app.shogi.pieces import (
    BISHOP,
    EMPTY,
    GOLD,
    KING,
    KNIGHT,
    LANCE,
    LETTERS,
    PAWN,
    ROOK,
    SILVER,
    WHITE_BIT,
    Kind,
    Piece,
    kind_of,
    side_of,
)
from app.shogi.squares import Square
from app.text import library as query_text
from app.text import library_window as text
from app.text.phrase import Phrase
from app.workspace.cells import SIDE_NAMES, SQUARE_PHRASES

CELL: Final = 27
HEAD_HEIGHT: Final = 28
"""Height in pixels of the headings of all parts, one of which has a button beside it."""
KINDS: Final = (KING, ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN)
_PROMOTES: Final = frozenset({ROOK, BISHOP, SILVER, KNIGHT, LANCE, PAWN})
FLAGS: Final = {
    query_text.TURNED: text.PATTERN_TURNED,
    query_text.MIRRORED: text.PATTERN_MIRRORED,
    query_text.WHOLE_BOARD: text.PATTERN_WHOLE,
}
"""Query words about a pattern, and the labels of their check boxes."""
_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -9, Qt.Key.Key_Down: 9}
_CLEARS: Final = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}
_PUTS: Final = {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class PatternBoard(QWidget):
    """Pattern board; clicks on a square cycle through the chosen piece, promoted, Gote's, and none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("pattern.board")
        self.altered = Event[str]()
        """Emitted with the pattern in query syntax; empty if no piece is on the board."""
        self.squares: dict[Square, Piece] = {}
        self.kind: Kind | None = KING
        """Kind of piece to put; None for an empty square."""
        self.at = Square(40)
        self._desk = desk
        self._art: PieceArt | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        attend(desk.shell.theme_changed, self, lambda _: self._forget())

    def show_pattern(self, written: str) -> None:
        """Show a pattern, as far as its squares allow a single piece."""
        try:
            pattern = parse_pattern(written) if written else Pattern(())
        except PatternError:
            return
        one = {Square(at): Piece(min(codes)) for at, codes in pattern.allowed if at < 81 and len(codes) == 1}
        if one != self.squares:
            self.squares = one
            self.update()

    def press(self, square: Square, *, clears: bool = False) -> None:
        self.at = square
        before = self.squares.get(square)
        after = None if clears else self._after(before)
        if after is None:
            self.squares.pop(square, None)
        else:
            self.squares[square] = after
        self._tell()

    def clear(self) -> None:
        self.squares.clear()
        self._tell()

    def _after(self, before: Piece | None) -> Piece | None:
        """Piece that follows in the cycle of a square."""
        if self.kind is None:
            return None if before == EMPTY else EMPTY
        promoted = [self.kind + 8] if self.kind in _PROMOTES else []
        forms = [Piece(kind + bit) for bit in (0, WHITE_BIT) for kind in (self.kind, *promoted)]
        if before not in forms:
            return forms[0]
        return next(iter(forms[forms.index(before) + 1 :]), None)

    def _tell(self) -> None:
        self._describe()
        self.update()
        self.altered.emit(write_pattern(self.squares))

    def _describe(self) -> None:
        piece = self.squares.get(self.at)
        name = Phrase("", "")
        if piece is not None:
            name = text.PATTERN_EMPTY
            if piece != EMPTY:
                name = text.PATTERN_SQUARE.filled(square=SIDE_NAMES[side_of(piece)], piece=PIECES[kind_of(piece)])
        told = text.PATTERN_SQUARE.filled(square=SQUARE_PHRASES[self.at], piece=name)
        self.setAccessibleDescription(self._desk.speech.say(told))

    def _forget(self) -> None:
        self._art = None
        self.update()

    # Qt events

    @property
    def _cell(self) -> int:
        return max(CELL, round(self.fontMetrics().height() * 1.6))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(9 * self._cell + 3, 9 * self._cell + 3)

    def _rect(self, square: Square) -> QRect:
        return QRect(1 + square % 9 * self._cell, 1 + square // 9 * self._cell, self._cell, self._cell)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        point = event.position().toPoint() - QPoint(1, 1)
        column, row = point.x() // self._cell, point.y() // self._cell
        if 0 <= column < 9 and 0 <= row < 9:
            self.press(Square(9 * row + column), clears=event.button() == Qt.MouseButton.RightButton)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, letter = Qt.Key(event.key()), event.text().upper()
        if key in _STEPS:
            step = _STEPS[key]
            to = self.at + step
            if 0 <= to < 81 and (abs(step) == 9 or to // 9 == self.at // 9):
                self.at = Square(to)
                self._describe()
                self.update()
        elif key in _PUTS or key in _CLEARS:
            self.press(self.at, clears=key in _CLEARS)
        elif letter and letter in LETTERS.strip():
            self.kind = Kind(LETTERS.index(letter))
            self.press(self.at)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, painter, cell = self._desk.shell.theme, QPainter(self), self._cell
        painter.fillRect(0, 0, 9 * cell + 2, 9 * cell + 2, QColor(theme.field))
        painter.setPen(QColor(theme.edge))
        for line in range(10):
            painter.drawLine(1 + line * cell, 1, 1 + line * cell, 1 + 9 * cell)
            painter.drawLine(1, 1 + line * cell, 1 + 9 * cell, 1 + line * cell)
        ratio = self.devicePixelRatioF()
        for square, piece in self.squares.items():
            room = self._rect(square)
            if piece == EMPTY:
                painter.setPen(QColor(theme.muted))
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "×")
                continue
            picture = self.art(ratio).pixmap(piece, bool(side_of(piece)))
            painter.drawPixmap(room.adjusted(1, 1, 0, 0), picture)
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.drawRect(self._rect(self.at).adjusted(1, 1, -1, -1))
            painter.drawRect(self._rect(self.at).adjusted(2, 2, -2, -2))
        painter.end()

    def art(self, ratio: float) -> PieceArt:
        size = round((self._cell - 1) * ratio)
        manner = appearance_of(
            self._desk.preferences.now, self._desk.shell.theme, QApplication.font(), self._desk.speech.language
        )
        if self._art is None or not self._art.fits(manner.pieces, size):
            self._art = PieceArt(manner.pieces, size)
        return self._art


class PatternPane(Pane):
    """Pattern board with its pieces and options, and the search for the position."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.flagged = Event[tuple[Phrase, bool]]()
        """Emitted with a flag word of the query, and True if it is wanted."""
        self.position_wanted = Event[None]()
        self._desk, self._say = desk, desk.speech.say
        spoken = self._spoken = Retranslator(self._say)
        self.board = spoken.named(PatternBoard(desk), text.PATTERN_BOARD, text.PATTERN_HELP)
        self.kinds: dict[Kind | None, QToolButton] = {}
        group = QButtonGroup(self)
        for kind in (*KINDS, None):
            button = QToolButton(autoRaise=True)
            button.setCheckable(True)
            button.setObjectName(f"pattern.{0 if kind is None else kind}")
            spoken.named(button, text.PATTERN_EMPTY if kind is None else PIECES[kind])
            spoken.tip(button, text.PATTERN_EMPTY if kind is None else PIECES[kind])
            button.clicked.connect(lambda _=False, kind=kind: self._choose(kind))
            group.addButton(button)
            self.kinds[kind] = button
        self.kinds[KING].setChecked(True)
        self.heading = spoken.label(text.PATTERN)
        self.heading.setMinimumHeight(HEAD_HEIGHT)
        self.help = spoken.label(text.PATTERN_HELP, words("pattern.help"))
        self.flags = {word: spoken.button(QCheckBox(), label) for word, label in FLAGS.items()}
        self.empty = spoken.button(push_button("pattern.clear"), text.PATTERN_CLEAR)
        self.exact = spoken.button(push_button("pattern.exact"), text.PATTERN_OF_BOARD, text.PATTERN_OF_BOARD_HELP)
        for word, tick in self.flags.items():
            tick.clicked.connect(lambda on=False, word=word: self.flagged.emit((word, on)))
        self.empty.clicked.connect(self.board.clear)
        self.exact.clicked.connect(lambda: self.position_wanted.emit(None))
        middle = Qt.AlignmentFlag.AlignHCenter
        row = hbox(STRETCH, *self.kinds.values(), STRETCH, margins=0, spacing=0)
        parts = (
            self.heading,
            (self.board, 0, middle),
            row,
            *self.flags.values(),
            self.help,
            self.empty,
            self.exact,
            STRETCH,
        )
        vbox(*parts, on=self, margins=(12, 8, 12, 8), spacing=8)
        self.setFixedWidth(self.board.sizeHint().width() + 28)
        self.follow_changes(desk.speech)

    def _choose(self, kind: Kind | None) -> None:
        self.board.kind = kind
        self.board.setFocus()

    def _speak(self) -> None:
        self._spoken.speak()

    def _apply_theme(self) -> None:
        self.heading.setFont(sized(self.font(), NAME, is_bold=True))
        coloured(self.help, self._desk.shell.theme.muted)
        ratio = self.devicePixelRatioF()
        for kind, button in self.kinds.items():
            if kind is None:
                button.setText("×")
            else:
                picture = self.board.art(ratio).pixmap(Piece(kind), False)
                button.setIcon(QIcon(picture))
            button.setIconSize(QSize(22, 22))
