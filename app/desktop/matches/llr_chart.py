"""The chart of an SPRT: its log-likelihood ratio (LLR) after each game pair, between the two bounds."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.kit.labels import elided, set_tip
from app.desktop.kit.theme import BODY, NOTE, SMALL, sized
from app.text import matches as text
from app.text.phrase import Phrase
from app.tournament.overview import SprtCourse
from app.tournament.report import best_strength

LEAST: Final = 160
_BEYOND: Final = 1.25
"""Range of the LLR axis, as a multiple of the bounds."""
_AHEAD: Final = 1.25
_FEW: Final = 20
"""Least number of pairs on the axis."""
_DASH: Final = Qt.PenStyle.DashLine
_SOLID: Final = Qt.PenStyle.SolidLine
_ROUND: Final = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)


class LlrChart(QWidget):
    """Chart of a log-likelihood ratio (LLR) between the bounds of its SPRT."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("ratio")
        self._desk = desk
        self._course: SprtCourse | None = None
        self.setMinimumHeight(LEAST)

    def show_course(self, course: SprtCourse | None, names: tuple[str, ...]) -> None:
        self._course = course
        words = ""
        if course is not None:
            low, high = course.sprt.bounds
            values = {"ratio": f"{course.llr_course[-1][1]:+.2f}", "low": f"{low:.2f}", "high": f"{high:.2f}"}
            sides = {"first": names[course.challenger], "base": names[course.base]}
            words = self._desk.speech.say(text.TEST_CURVE.filled(**sides, **values))
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self._course is None:
            return
        theme, course = self._desk.shell.theme, self._course
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(theme.field))
        painter.setFont(sized(self.font(), NOTE))
        line, wide = painter.fontMetrics().lineSpacing(), painter.fontMetrics().horizontalAdvance("+0.000")
        room = QRectF(wide + SMALL, SMALL, self.width() - wide - 9 * SMALL, self.height() - line - 3 * SMALL)
        (low, high), last = course.sprt.bounds, course.llr_course[-1]
        ratios = [ratio for _, ratio in course.llr_course]
        bottom, top = min(low * _BEYOND, *ratios), max(high * _BEYOND, *ratios)
        most = max(_FEW, last[0] * _AHEAD)

        def place(pairs: float, ratio: float) -> QPointF:
            share = (top - ratio) / (top - bottom)
            return QPointF(room.left() + room.width() * pairs / most, room.top() + room.height() * share)

        self._paint_bounds(painter, room, place(0, high).y(), place(0, low).y())
        for words, ratio in ((f"{high:+.2f}", high), ("0", 0.0), (f"{low:+.2f}".replace("-", "−"), low)):
            level = place(0, ratio).y()
            painter.setPen(QPen(QColor(theme.muted if ratio else theme.line), 1, _DASH if ratio else _SOLID))
            painter.drawLine(QPointF(room.left(), level), QPointF(room.right(), level))
            painter.setPen(QColor(theme.muted))
            where = QRectF(0, level - line / 2, room.left() - SMALL, line)
            painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        self._paint_steps(painter, room, most, line)
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.drawPolyline(QPolygonF([place(*point) for point in course.llr_course]))
        painter.setBrush(QColor(theme.accent))
        painter.drawEllipse(place(*last), 3.5, 3.5)
        painter.setPen(QColor(theme.text))
        painter.setFont(sized(self.font(), BODY, is_bold=True))
        painter.drawText(place(*last) + QPointF(SMALL, 5), f"{last[1]:+.2f}".replace("-", "−"))
        painter.end()

    def _paint_bounds(self, painter: QPainter, room: QRectF, upper: float, lower: float) -> None:
        """Paint the areas beyond the bounds, with the hypothesis that is accepted there."""
        theme, test = self._desk.shell.theme, self._course.sprt if self._course is not None else None
        if test is None:
            return
        law = text.LAW_NAMES[test.law.value]
        for words, ground, colour, area in (
            (text.UPPER_NAMED.filled(law=law, bound=_signed(test.upper)), theme.good_ground, theme.good,
             QRectF(room.left(), room.top(), room.width(), upper - room.top())),
            (text.LOWER_NAMED.filled(law=law, bound=_signed(test.lower)), theme.error_ground, theme.error,
             QRectF(room.left(), lower, room.width(), room.bottom() - lower)),
        ):  # fmt: skip
            painter.fillRect(area, QColor(ground))
            painter.setPen(QColor(colour))
            said = elided(painter.fontMetrics(), self._desk.speech.say(words), area.width() - 2 * SMALL)
            painter.drawText(area.adjusted(SMALL, 0, -SMALL, 0), Qt.AlignmentFlag.AlignVCenter, said)

    def _paint_steps(self, painter: QPainter, room: QRectF, most: float, line: int) -> None:
        """Label the axis of game pairs at round numbers."""
        step = next((each for each in _ROUND if most / each <= 8), _ROUND[-1])
        painter.setPen(QColor(self._desk.shell.theme.muted))
        for pairs in range(0, int(most) + 1, step):
            at = room.left() + room.width() * pairs / most
            where = QRectF(at - 40, room.bottom() + 4, 80, line)
            painter.drawText(where, Qt.AlignmentFlag.AlignHCenter, str(pairs))
        where = QRectF(room.right(), room.bottom() + 4, self.width() - room.right() - SMALL, line)
        painter.drawText(where, Qt.AlignmentFlag.AlignRight, self._desk.speech.say(text.AXIS_PAIRS))


def _signed(bound: float) -> str:
    return f"{bound:+g}" if bound else "0"


def sprt_figures(course: SprtCourse) -> list[Phrase]:
    """Figures of an SPRT for its caption: game counts, pentanomial counts, Elo, and the decision or the games left."""
    met = course.encounter
    told = []
    if met is not None:
        score = met.score
        told.append(text.TEST_GAMES.filled(games=score.games, won=score.wins, drawn=score.draws, lost=score.losses))
        told.append(text.TEST_PAIRS.filled(pairs=" ".join(map(str, course.pair_counts))))
        strength = best_strength(met)
        if strength is not None and strength.is_certain:
            told.append(text.TEST_ELO.filled(elo=f"{strength.elo.value:+.0f}", bar=f"{strength.elo.error:.0f}"))
    if course.decided_sprt is not None:
        values = {"lower": f"{course.sprt.lower:g}", "upper": f"{course.sprt.upper:g}"}
        verdict = (text.UPPER_TRUE if course.decided_sprt.upper else text.LOWER_TRUE).filled(**values)
        ratio = f"{course.decided_sprt.ratio:+.2f}"
        told.append(text.TEST_DECIDED.filled(pairs=course.decided_sprt.pairs, verdict=verdict, ratio=ratio))
    elif course.pairs_left is not None:
        least, most = (2 * pairs for pairs in course.pairs_left)
        told.append(text.TEST_LEFT.filled(least=least, most=most))
    return told
