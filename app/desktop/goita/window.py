"""Window of a Goita record: the table, the list of turns, and the problems of the file."""

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QItemSelectionModel, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from app.desktop.kit.dialogs import ROOM, give_room
from app.desktop.kit.icons import SIZE as ICON
from app.desktop.kit.icons import drawn_sheet
from app.desktop.kit.labels import (
    MOST_IN_STATE,
    STRETCH,
    Label,
    elided,
    hbox,
    one_line,
    set_tip,
    set_title,
    shown,
    vbox,
)
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import Theme, present_theme
from app.desktop.kit.translation import Dialog, Translation
from app.goita.layout import player_name, turn_lines
from app.goita.match import HAND_SIZE, PLAYERS
from app.goita.walk import GoitaNavigator, GoitaTableView, LaidPiece, SeatView
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


SIZE: Final = (860, 720)
MOST_LINES: Final = 4
"""Maximum number of visible lines of problems."""
SHARES: Final = (3, 2)
"""Stretch factors of the table and the list of turns."""
DRAWINGS: Final = ("first", "previous", "next", "last")


class TurnsView(QTableWidget):
    wanted = Signal(int)
    """Emitted with the number of decisions up to the selected cell."""

    def __init__(self, walk: GoitaNavigator, speech: Translation) -> None:
        super().__init__(0, PLAYERS)
        self.setObjectName("turns")
        self._walk, self._speech = walk, speech
        self._is_following = False
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        across, down = self.horizontalHeader(), self.verticalHeader()
        for header, mode in ((across, QHeaderView.ResizeMode.Stretch), (down, QHeaderView.ResizeMode.Fixed)):
            header.setSectionResizeMode(mode)
            header.setHighlightSections(False)
        across.setTextElideMode(Qt.TextElideMode.ElideRight)
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.currentCellChanged.connect(self._on_cell)

    def fill(self) -> None:
        """Show the selected round."""
        self._is_following = True
        say, walk = self._speech.say, self._walk
        given = walk.match.rounds[walk.round_number]
        lines = turn_lines(walk.replay)
        self.setAccessibleName(say(text.TURNS))
        self.setRowCount(len(lines))
        for column in range(PLAYERS):
            name = say(player_name(walk.match, given.player_at_seat(column)))
            head = QTableWidgetItem(" ".join(one_line(name).split()))
            set_tip(head, name)
            self.setHorizontalHeaderItem(column, head)
        numbers = [say(line.number) for line in lines]
        self.setVerticalHeaderLabels(numbers)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + ROOM)
        widest = max(map(self.fontMetrics().horizontalAdvance, numbers), default=0)
        self.verticalHeader().setFixedWidth(widest + 2 * ROOM)
        for row, line in enumerate(lines):
            for column, cell in enumerate(line.cells):
                item = QTableWidgetItem(one_line(say(cell.phrase)))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if cell.decision is None:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                self.setItem(row, column, item)
        self._is_following = False
        self.follow()

    def follow(self) -> None:
        """Select the cell of the present step."""
        self._is_following = True
        row, column = divmod(self._walk.step - 1, PLAYERS)
        if self._walk.step:
            self.setCurrentCell(row, column, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        else:
            self.clearSelection()
            self.setCurrentCell(-1, -1)
            self.scrollToTop()
        self._is_following = False

    def _on_cell(self, row: int, column: int, _row: int, _column: int) -> None:
        if not self._is_following and row >= 0:
            self.wanted.emit(row * PLAYERS + column + 1)


class GoitaWindow(Dialog):
    def __init__(
        self,
        walk: GoitaNavigator,
        name: str,
        speech: Translation,
        parent: QWidget,
    ) -> None:
        """Create the window; the file's `name` is the title of a match without one."""
        super().__init__(parent)
        self.setObjectName("goita")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._speech = speech
        self._name = walk.match.title or name
        self.walk = walk
        self.table = TableView(speech, present_theme())
        self.turns = TurnsView(self.walk, speech)
        self.rounds = NamedComboBox()
        self.troubles = QListWidget()
        self._place = Label()
        self.buttons = [QToolButton(autoRaise=True) for _ in DRAWINGS]
        self._lay_out()
        self._give_keys()
        self.turns.wanted.connect(self.walk.go_to_step)
        self.rounds.activated.connect(self.walk.select_round)
        self.troubles.itemActivated.connect(self._on_trouble)
        self.troubles.itemClicked.connect(self._on_trouble)
        self.walk.round_changed.connect(lambda _: self._show_round())
        self.walk.step_changed.connect(lambda _: self._show_step())
        self.follow_changes(speech)
        give_room(self, *SIZE)
        self.turns.setFocus()

    # Building

    def _lay_out(self) -> None:
        bar = hbox(self.rounds, STRETCH, spacing=4)
        for button, act in zip(self.buttons, self._steps(), strict=True):
            button.setIconSize(QSize(ICON, ICON))
            button.clicked.connect(act)
            bar.addWidget(button)
        bar.addWidget(self._place)
        self.rounds.setVisible(len(self.walk.match.rounds) > 1)
        self.troubles.setVisible(bool(self.walk.problems))
        self.troubles.setWordWrap(True)
        self.troubles.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.troubles.setSpacing(2)
        split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        for widget, share in zip((self.table, self.turns), SHARES, strict=True):
            split.addWidget(widget)
            split.setStretchFactor(split.indexOf(widget), share)
        split.setSizes([share * 100 for share in SHARES])
        vbox(bar, (split, 1), self.troubles, on=self, margins=8, spacing=6)

    def _steps(self) -> tuple[Callable[[], None], ...]:
        walk = self.walk
        return (
            lambda: walk.go_to_step(0),
            lambda: walk.go_to_step(walk.step - 1),
            lambda: walk.go_to_step(walk.step + 1),
            lambda: walk.go_to_step(walk.last_step),
        )

    def _give_keys(self) -> None:
        keys, walk = Qt.Key, self.walk
        acts = dict(zip((keys.Key_Home, keys.Key_Left, keys.Key_Right, keys.Key_End), self._steps(), strict=True))
        acts[keys.Key_PageUp] = lambda: walk.select_round(walk.round_number - 1)
        acts[keys.Key_PageDown] = lambda: walk.select_round(walk.round_number + 1)
        for key, act in acts.items():
            QShortcut(QKeySequence(key), self).activated.connect(act)

    # Updates

    def _speak(self) -> None:
        say = self._speech.say
        title = " ".join(self._name.split()).replace("[*]", "[*][*]")  # doubled, Qt takes it for text
        set_title(self, say(text.WINDOW_OF.filled(title=title)))
        for button, words in zip(self.buttons, (text.FIRST, text.PREVIOUS, text.NEXT, text.LAST), strict=True):
            set_tip(button, say(words))
            button.setAccessibleName(say(words))
        self.rounds.clear()
        count = len(self.walk.match.rounds)
        self.rounds.addItems([say(text.ROUND_OF.filled(round=each + 1, count=count)) for each in range(count)])
        self.rounds.setAccessibleName(say(text.WHICH_ROUND))
        set_tip(self.rounds, f"{say(text.PREVIOUS_ROUND)}\n{say(text.NEXT_ROUND)}")
        self.troubles.clear()
        self.troubles.setAccessibleName(say(text.TROUBLES))
        more = [text.MORE_TROUBLES.filled(count=self.walk.unlisted_count)] if self.walk.unlisted_count else []
        for sentence in (*(trouble.sentence for trouble in self.walk.problems), *more):
            self.troubles.addItem(QListWidgetItem(" ".join(shown(say(sentence), MOST_IN_STATE).split())))
        lines = min(self.troubles.count() + 1, MOST_LINES)
        self.troubles.setFixedHeight(lines * (self.fontMetrics().height() + ROOM))
        self._show_round()

    def _apply_theme(self) -> None:
        colour, ratio = present_theme().text, self.devicePixelRatioF()
        for name, button in zip(DRAWINGS, self.buttons, strict=True):
            pixmap = QPixmap.fromImage(drawn_sheet((name,), (colour,), round(ICON * ratio)))
            pixmap.setDevicePixelRatio(ratio)
            button.setIcon(QIcon(pixmap))
        self._show_round()

    def _show_round(self) -> None:
        self.rounds.setCurrentIndex(self.walk.round_number)
        self.turns.fill()
        self._show_step()

    def _show_step(self) -> None:
        walk = self.walk
        self.table.set_scene(walk.table_view, present_theme())
        self.turns.follow()
        self._place.setText(self._speech.say(text.STEP.filled(step=walk.step, count=walk.last_step)))
        for button, there in zip(self.buttons, (walk.step > 0,) * 2 + (walk.step < walk.last_step,) * 2, strict=True):
            button.setEnabled(there)

    def _on_trouble(self, item: QListWidgetItem) -> None:
        row = self.troubles.row(item)
        if row < len(self.walk.problems):
            self.walk.go_to_problem(self.walk.problems[row])
