"""The crosstable of a match: ranking with Elo and confidence intervals, scores by opponent, and failures."""

from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.kit.dialogs import read_by_rows
from app.desktop.kit.labels import elided, one_line, set_tip
from app.desktop.kit.theme import BODY, NOTE, SMALL, Theme, sized
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.overview import MatchOverview
from app.tournament.ratings import Rating
from app.tournament.report import rating_text, score_text
from app.tournament.standings import Encounter, Standings, StandingsRow
from app.workspace.score_words import without_common_prefix

ROW: Final = 40
"""Row height in pixels, at the usual font size."""
CELL: Final = 84
HEADS: Final = (text.RANK, text.NAME, text.POINTS, text.GAMES, text.FAILED_COLUMN, text.ELO_COLUMN, text.INTERVAL)
"""Titles of the columns on the left of the opponents' columns."""
NAME, FAILED, INTERVAL = (HEADS.index(each) for each in (text.NAME, text.FAILED_COLUMN, text.INTERVAL))
MOST_ROWS: Final = 10
"""Most rows visible without scrolling, to leave room for what is below."""
LEAST_NAME: Final = 150
_PAINTED: Final = Qt.ItemDataRole.UserRole
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
Index = QModelIndex | QPersistentModelIndex


class _Interval(NamedTuple):
    elo: float
    bar: float
    most: float
    """Elo at the right edge of the scale."""


class Crosstable(QTableWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("crosstable")
        self.opened = Event[Encounter]()
        """Emitted with the encounter whose games the user wants to see."""
        self._desk = desk
        self._cells: dict[tuple[int, int], Encounter] = {}
        self.setItemDelegate(CellDelegate(desk, self))
        read_by_rows(self)
        self.setAlternatingRowColors(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.cellClicked.connect(self._on_cell)
        self.cellActivated.connect(self._on_cell)

    def show_overview(self, overview: MatchOverview | None) -> None:
        say = self._desk.speech.say
        self.setAccessibleName(say(text.CROSSTABLE))
        self._cells.clear()
        rows = () if overview is None else overview.standings.rows
        names = () if overview is None else tuple(each.name for each in overview.snapshot.plan.entrants)
        titles = [*map(say, HEADS), *(f"{place} {names[row.entrant]}" for place, row in enumerate(rows, 1))]
        self.setColumnCount(len(titles) + 1)  # the last column fills the rest of the width
        self.setRowCount(len(rows))
        for column, title in enumerate([*titles, ""]):
            head = QTableWidgetItem(title)
            set_tip(head, title)
            head.setData(Qt.ItemDataRole.AccessibleTextRole, title)
            head.setTextAlignment(_LEFT if column == NAME else _RIGHT)
            self.setHorizontalHeaderItem(column, head)
        for place, row in enumerate(rows):
            if overview is not None:
                self._fill(place, row, overview.standings, names)
        self._fit()

    def _fill(self, place: int, row: StandingsRow, found: Standings, names: tuple[str, ...]) -> None:
        failed, name = sum(row.failures.values()), names[row.entrant]
        words = [str(place + 1), one_line(name), f"{row.score.points:g}", str(row.score.games)]
        words += [f"{failed} !" if failed else "0", rating_text(row.rating).replace("-", "−")]
        items = [self._put(place, column, word) for column, word in enumerate(words)]
        set_tip(items[NAME], name)
        self._put_interval(place, row, found)
        for column, other in enumerate(found.rows, len(HEADS)):
            met = None if other is row else found.find_encounter(row.entrant, other.entrant)
            if met is None:
                item = self._put(place, column)
                if other is row:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                    item.setData(_PAINTED, "")
                continue
            self._cells[place, column] = met
            score, points = met.score, f"{met.score.points:g}"
            values = {"first": names[met.first], "second": names[met.second], "points": points}
            told = text.CELL_TOLD.filled(**values, won=score.wins, drawn=score.draws, lost=score.losses)
            self._put(place, column, f"{points}\n{score_text(score)}", told)

    def _put_interval(self, place: int, row: StandingsRow, found: Standings) -> None:
        rating = row.rating
        if rating is None:
            self._put(place, INTERVAL)
            return
        ends = [abs(each.rating.elo) + each.rating.bar for each in found.rows if each.rating is not None]
        self._put(place, INTERVAL, told=interval_words(rating)).setData(
            _PAINTED, _Interval(rating.elo, rating.bar, max([1.0, *ends]))
        )

    def _put(self, row: int, column: int, words: str = "", told: Phrase | None = None) -> QTableWidgetItem:
        """Fill a cell; `told` becomes its tooltip and accessible text where the words do not suffice."""
        item = QTableWidgetItem(words)
        if told is not None:
            sentence = self._desk.speech.say(told)
            set_tip(item, sentence)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, sentence)
        self.setItem(row, column, item)
        return item

    def _fit(self) -> None:
        by, header = max(1, self.fontMetrics().height() / 14), self.horizontalHeader()
        self.verticalHeader().setDefaultSectionSize(round(ROW * by))
        advance = self.fontMetrics().horizontalAdvance
        widest = max((advance(score_text(met.score)) for met in self._cells.values()), default=0) + by * 2 * SMALL
        across = round(max(by * CELL, widest))
        self._name_opponents(across)
        for column in range(self.columnCount()):
            mode = QHeaderView.ResizeMode.ResizeToContents
            if INTERVAL <= column < self.columnCount() - 1:
                mode = QHeaderView.ResizeMode.Fixed
                least = round(by * (CELL + 30)) if column == INTERVAL else across
                self.setColumnWidth(column, max(least, header.sectionSizeHint(column)))
            header.setSectionResizeMode(column, mode)
        header.setMinimumSectionSize(24)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setStretchLastSection(True)
        rows = min(max(2, self.rowCount()), MOST_ROWS) * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + header.sizeHint().height() + self.horizontalScrollBar().sizeHint().height() + 2)

    def _name_opponents(self, across: int) -> None:
        """Name opponents at their columns by place and name, or by their places alone unless every name fits."""
        heads = [self.horizontalHeaderItem(column) for column in range(len(HEADS), self.columnCount() - 1)]
        whole = [item.text() for item in (self.item(row, NAME) for row in range(self.rowCount())) if item is not None]
        places = [str(place) for place in range(1, len(heads) + 1)]
        named = [" ".join(parts) for parts in zip(places, without_common_prefix(whole), strict=True)]
        for titles in (named, places):
            for head, title in zip(heads, titles, strict=True):
                if head is not None:
                    head.setText(title)
            sizes = (self.horizontalHeader().sectionSizeHint(column + len(HEADS)) for column in range(len(heads)))
            if all(size <= across for size in sizes):
                return

    def _on_cell(self, row: int, column: int) -> None:
        if (met := self._cells.get((row, column))) is not None:
            self.opened.emit(met)


def interval_words(rating: Rating) -> Phrase:
    """The rating with the ends of its 95 % confidence interval."""
    low, high = (f"{rating.elo + sign * rating.bar:+.0f}" for sign in (-1, 1))
    return text.INTERVAL_TOLD.filled(elo=f"{rating.elo:+.0f}", low=low, high=high)


class CellDelegate(QStyledItemDelegate):
    """Item delegate that paints scores over wins, draws and losses, and confidence intervals around the mean of all."""

    def __init__(self, desk: Desk, parent: Crosstable) -> None:
        super().__init__(parent)
        self._desk, self._table = desk, parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, shown, words = self._desk.shell.theme, index.data(_PAINTED), str(index.data() or "")
        painter.save()
        area = QRect(option.rect)
        painter.fillRect(area, QColor(theme.panel if shown == "" else theme.field))
        if index == self._table.currentIndex() and self._table.hasFocus():
            painter.fillRect(area, QColor(theme.selected))
        if isinstance(shown, tuple):
            _paint_interval(painter, QRectF(area).adjusted(SMALL, 0, -SMALL, 0), _Interval(*shown), theme)
        elif "\n" in words:
            _paint_score(painter, area.adjusted(4, 2, -SMALL, -2), words, self._table.font(), theme)
        else:
            has_failed = index.column() == FAILED and words != "0"
            painter.setFont(sized(self._table.font(), BODY, is_bold=has_failed or index.column() in {NAME, NAME + 1}))
            plain = theme.muted if index.column() == 0 or words == "0" else theme.text
            painter.setPen(QColor(theme.error if has_failed else plain))
            room = area.adjusted(SMALL, 0, -SMALL, 0)
            side = _LEFT if index.column() == NAME else _RIGHT
            painter.drawText(room, side, elided(painter.fontMetrics(), words, room.width()))
        painter.setPen(QColor(theme.grid))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        size = super().sizeHint(option, index)
        least = LEAST_NAME if index.column() == NAME else 0
        return QSize(max(size.width() + 3 * SMALL, least), size.height())


def _paint_score(painter: QPainter, area: QRect, words: str, font: QFont, theme: Theme) -> None:
    points, counts = words.split("\n")
    half = area.height() // 2
    for word, size, colour, top in ((points, BODY, theme.text, 0), (counts, NOTE, theme.muted, half)):
        painter.setFont(sized(font, size, is_bold=size == BODY))
        painter.setPen(QColor(colour))
        painter.drawText(area.left(), area.top() + top, area.width(), half, _RIGHT, word)


def _paint_interval(painter: QPainter, area: QRectF, of: _Interval, theme: Theme) -> None:
    middle, half, level = area.center().x(), area.width() / 2, area.center().y()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(theme.line))
    painter.drawLine(QPointF(middle, area.top() + 4), QPointF(middle, area.bottom() - 4))
    left, at, right = (middle + half * elo / of.most for elo in (of.elo - of.bar, of.elo, of.elo + of.bar))
    painter.setPen(QPen(QColor(theme.text), 1.5))
    painter.drawLine(QPointF(left, level), QPointF(right, level))
    for end in (left, right):
        painter.drawLine(QPointF(end, level - 4), QPointF(end, level + 4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent))
    painter.drawEllipse(QPointF(at, level), 4, 4)
