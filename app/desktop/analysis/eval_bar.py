"""The evaluation bar at the left of the board: win rate of both sides, a score, and each engine's mark."""

import re
from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QProgressBar

from app.analysis.winning import remove_bias, side_rate, win_rate_of
from app.config.preferences import Preferences
from app.config.settings import GraphScale
from app.desktop.board.plates import SIGNS
from app.desktop.board.view import BoardView
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import on_setting
from app.desktop.kit.labels import set_tip
from app.desktop.kit.signs import blended, paint_swatch
from app.desktop.kit.theme import Theme, bold, has_dark_fields
from app.desktop.kit.translation import ChangeEventMixin
from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.text import panes as text
from app.text.phrase import Phrase
from app.thoughts.score import Score, mate_score
from app.workspace.document_change import DocumentChange
from app.workspace.engine_signs import ENGINE_INKS, EngineSign
from app.workspace.scene import EngineScore
from app.workspace.score_words import bar_score_words, correction_note, score_words, viewing_side


def switch_scale(preferences: Preferences) -> None:
    is_rate = preferences.now.graph.scale is GraphScale.WIN_RATE
    preferences.change_setting("graph", "scale", (GraphScale.CENTIPAWNS if is_rate else GraphScale.WIN_RATE).value)


MIDDLE: Final = "#d0742a"
"""Colour of the line at even; it has to be seen on both sides' colours."""
UNKNOWN: Final = "–"
FADED: Final = 0.45
"""Opacity of the bar while it still shows the previous position and engines have not answered."""
LETTERS: Final = 12
NUMBERS: Final = (11, 10, 9)
"""Font sizes of the number in pixels; the largest that fits across the bar is used."""
ROW: Final = 12
"""Line height of the number in pixels."""
MATE_ROWS: Final = re.compile(r"\D+|\d+")
"""Rows of a mate score: its sign, and its length where that is known."""
SWATCH: Final = 16
PRESSING: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select})
RADIUS: Final = 4
_ON_LIGHT: Final = (("#4a443b", "#fbf9f4"), ("#f4f0e8", "#3a352d"))
_ON_DARK: Final = (("#0b0c0d", "#cfcac0"), ("#d8d4cb", "#1c1a17"))
"""Colours of each side's part and of the text on it, by side."""


class BarValue(NamedTuple):
    """Value that the bar shows."""

    score: Score
    rate: float
    """Win rate of Sente in percent."""
    mover: Side
    """Side to move in the evaluated position."""
    whose: str = ""
    """Name of the engine that gave the score; empty if not known."""
    is_average: bool = False
    """True if the rate is the mean of the two engines that play."""
    is_old: bool = False
    """True if the value is the previous position's, shown until engines evaluate this one."""
    offset: float = 0.0
    """Centipawns by which the engine's scores of both sides differ; half is taken off in `rate`."""


class EvalMeter(QProgressBar):
    """Invisible progress bar that gives the bar's value to screen readers."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint nothing: the bar below shows the value."""


class EvalBar(ChangeEventMixin, QAbstractButton):
    """Evaluation bar of the position on the board: the live score of a search, else the score in the record.

    It is empty where neither is known."""

    def __init__(self, desk: Desk, board: BoardView) -> None:
        super().__init__(board)
        self._desk = desk
        self._board = board
        self._played: dict[str, EngineScore] = {}
        """Last scores of the playing engines, by the signs of their sides."""
        self._meter: EvalMeter | None = None
        self.value: BarValue | None = None
        """Value that is shown; None if the position has no evaluation."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: switch_scale(desk.preferences))
        desk.document.changed.connect(self._hear)
        on_setting(desk.preferences, self._show_anew, "scores", "graph")
        board.laid.connect(lambda _: self._take_place())
        self._take_place()
        self.follow_changes(desk.speech)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(20, 200)

    def event(self, event: QEvent) -> bool:
        """Take the keys that press the bar before the board's shortcuts get them."""
        if event.type() == QEvent.Type.ShortcutOverride and cast(QKeyEvent, event).key() in PRESSING:
            event.accept()
            return True
        return super().event(event)

    def _take_place(self) -> None:
        """Place the bar in its room, which stays free when the bar is hidden so that the board does not move."""
        scores, room, opened = self._desk.preferences.now.scores, self._board.bar_room, self._desk.document.shown
        is_hidden = opened.is_judged_by_user if scores.bar_in_games else opened.hides_evaluations
        self.setGeometry(room)
        self.setVisible(not room.isEmpty() and scores.bar and not is_hidden)

    # Events and refresh

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced or self._desk.document.shown.game is None:
            self._played = {}
        if change.replaced:
            self.value = None
            self._tell()
        if change.alters_views or change.engine_output or change.mode_changed or change.verdicts:
            self._follow()
        if change.mode_changed:
            self._take_place()

    def _follow(self) -> None:
        value = self._found()
        if value != self.value:
            self.value = value
            self._tell()
        elif self._desk.document.shown.live_scores:
            self._tell()

    def _found(self) -> BarValue | None:
        document = self._desk.document
        if document.shown.editor is not None:
            return None
        mover = Side(document.shown.cursor.position.turn)
        if document.shown.game is not None:
            self._played.update({said.sign: said for said in document.shown.live_scores})
        if len(self._played) > 1:
            rates = [
                rate for said in self._played.values() if (rate := self._rate(said.score, said.engine)) is not None
            ]
            if document.shown.live_score is not None and rates:
                mean = sum(rates) / len(rates)
                return BarValue(document.shown.live_score, mean, mover, is_average=True)
        live, (stored, engine, offset) = document.shown.live_score, self._stored
        score = live or stored
        if live is not None:
            # The number is shown beside the engines' own; the scale is the first engine's, as mostly is the score.
            engine, offset = next((said.engine for said in document.shown.live_scores), ""), 0.0
        rate = None if score is None else self._rate(remove_bias(score, mover, offset), engine)
        if score is None or rate is None:
            is_awaited = document.is_studied or document.shown.game is not None
            return self.value._replace(is_old=True) if self.value is not None and is_awaited else None
        return BarValue(score, rate, mover, "" if live is not None else engine, offset=offset)

    @property
    def _stored(self) -> tuple[Score | None, str, float]:
        """Score of the position in the record, the engine that gave it, and that engine's offset.

        With a verdict it is the score of the deciding search; otherwise the best score in the comment."""
        node = self._desk.document.shown.cursor.node
        ended = node.parent if node.end is not None else None  # the game ended in that position
        if node.end is not None and node.end.kind is EndKind.MATE:
            return mate_score(Side(self._desk.document.shown.cursor.position.turn).other), "", 0.0
        if (value := self._desk.document.shown.value_at(node if ended is None else ended)) is not None:
            return value.score, value.judge.speaker.engine or "", value.offset
        for comment in filter(None, (node.comment, ended.comment if ended is not None else "")):
            from app.workspace.comment_view import comment_summary  # noqa: PLC0415 - the first board has no comment

            if (gist := comment_summary(comment)).score is not None:
                return gist.score, gist.engine, self._offset(gist.engine)
        return None, "", 0.0

    def _offset(self, engine: str) -> float:
        """Centipawns by which an analysing engine's scores of both sides differ, estimated from the game."""
        opened = self._desk.document.shown
        if not opened.is_judged():
            return 0.0
        from app.analysis.engine_verdicts import EngineSource  # noqa: PLC0415 - the first board has no comment
        from app.thoughts.thought import ThoughtSource  # noqa: PLC0415

        return opened.judgements.engine_bias(EngineSource(ThoughtSource.ANALYSED, engine or None))

    def _rate(self, score: Score, engine: str = "") -> float | None:
        """Win rate of Sente for a score, by the engine's own scale where that is known."""
        common = self._desk.preferences.now.graph.win_rate_scale
        return win_rate_of(score, self._desk.document.shown.engine_scale(engine, common))

    def _marks(self) -> tuple[EngineScore, ...]:
        """Scores of the engines on the position; in a game of two engines, the last score of each."""
        return tuple(self._played.values()) if len(self._played) > 1 else self._desk.document.shown.live_scores

    def _show_anew(self) -> None:
        """Refresh after a change of language or of a setting of scores."""
        if self.value is not None and not self.value.is_average:
            rate = self._rate(remove_bias(self.value.score, self.value.mover, self.value.offset), self.value.whose)
            self.value = self.value._replace(rate=self.value.rate if rate is None else rate)
        self._follow()
        self._take_place()
        self._tell()

    def _speak(self) -> None:
        self._show_anew()

    # Text

    def _side(self, value: BarValue) -> Side:
        return viewing_side(self._desk.preferences.now.scores.view, value.mover)

    def _number(self, value: BarValue) -> str:
        side, say = self._side(value), self._desk.speech.say
        if value.is_average or (
            value.score.winner is None and self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE
        ):
            return f"{side_rate(value.rate, side):.0f}"
        return say(bar_score_words(value.score, side))

    def _tell(self) -> None:
        self.update()
        say = self._desk.speech.say
        told = "\n".join(map(say, self._sentences())) or say(text.BAR_EMPTY)
        self.setAccessibleName(say(text.BAR))
        self.setAccessibleDescription(told)
        self._tell_meter(told)
        set_tip(self, f"{say(text.BAR)}\n{told}\n{say(text.BAR_CLICK)}")

    def _tell_meter(self, told: str) -> None:
        """Give screen readers the value: win rate of Sente, 50 if unknown."""
        if not QAccessible.isActive():
            return
        if self._meter is None:
            self._meter = EvalMeter(self)
            self._meter.setObjectName("eval.meter")
            self._meter.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._meter.setRange(0, 100)
            self._meter.show()
        self._meter.resize(self.size())
        self._meter.setAccessibleName(self._desk.speech.say(text.BAR))
        self._meter.setAccessibleDescription(told)
        self._meter.setValue(50 if self.value is None else round(self.value.rate))

    def _sentences(self) -> list[Phrase]:
        """Sentences of the tooltip: each evaluation and the engine that gave it."""
        value = self.value
        if value is None:
            return []
        side = self._side(value)
        marks = [
            text.BAR_BY.filled(engine=said.sign, words=self._of_side(side, rate, said.score))
            for said in self._marks()
            if (rate := self._rate(said.score, said.engine)) is not None
        ]
        words = self._of_side(side, value.rate, value.score)
        if value.is_average:
            return [text.BAR_BY.filled(engine=text.BAR_AVERAGE, words=f"{side_rate(value.rate, side):.0f}%"), *marks]
        if value.is_old:
            return [Phrase(words.ja + text.BAR_IS_OLD.ja, words.en + text.BAR_IS_OLD.en)]
        if value.whose:
            shift = correction_note(value.offset, side, value.mover)
            return [text.BAR_BY.filled(engine=value.whose, words=words), *([] if shift is None else [shift])]
        return marks or [words]

    def _of_side(self, side: Side, rate: float, score: Score) -> Phrase:
        called = self._desk.document.shown.side_names()[side]
        return text.BAR_SAYS.filled(side=called, rate=f"{side_rate(rate, side):.0f}", score=score_words(score, side))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, bar = self._desk.shell.theme, QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.fillPath(shape, QColor(theme.panel))
        lower = Side.WHITE if self._desk.document.shown.is_flipped else Side.BLACK
        if self.value is None:
            painter.setPen(QColor(theme.muted))
            painter.setFont(self._letters(LETTERS))
            painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, UNKNOWN)
            self._write_signs(painter, bar, lower)
        else:
            painter.setClipPath(shape)
            self._paint_parts(painter, bar, self.value, lower)
            painter.setClipping(False)
        is_marked = self.hasFocus()
        painter.setPen(QPen(QColor(theme.accent if is_marked else theme.edge), 2 if is_marked else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        if self.value is not None and not self.value.is_old:
            self._paint_marks(painter, bar, lower)
        painter.end()

    def _paint_parts(self, painter: QPainter, bar: QRectF, value: BarValue, lower: Side) -> None:
        theme = self._desk.shell.theme
        ground, left = QColor(theme.window), FADED if value.is_old else 1.0
        border = self._level(bar, value.rate, lower)
        above, below = _part(bar, bar.top(), border), _part(bar, border, bar.bottom())
        for side, part in ((lower.other, above), (lower, below)):
            painter.fillRect(part, blended(QColor(_colours(theme, side)[0]), ground, left))
        painter.fillRect(QRectF(bar.left(), bar.center().y() - 1, bar.width(), 2), QColor(MIDDLE))
        for side, part in ((lower.other, above), (lower, below)):
            painter.setPen(blended(QColor(_colours(theme, side)[1]), ground, max(left, 0.8)))
            painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
            self._write_signs(painter, bar, lower)
            self._write_number(painter, bar, value, border, lower)
            painter.setClipRect(bar)

    def _level(self, bar: QRectF, rate: float, lower: Side) -> float:
        """Vertical position of a win rate, for the side whose share is counted from below."""
        return bar.bottom() - bar.height() * side_rate(rate, lower) / 100

    def _letters(self, pixels: int, *, is_bold: bool = False) -> QFont:
        font = bold(self.font()) if is_bold else QFont(self.font())
        font.setPixelSize(pixels)
        return font

    def _write_signs(self, painter: QPainter, bar: QRectF, lower: Side) -> None:
        """Write both sides' signs at their ends of the bar."""
        painter.setFont(self._letters(LETTERS))
        for side, top in ((lower.other, bar.top() + 3), (lower, bar.bottom() - SWATCH - 3)):
            painter.drawText(QRectF(bar.left(), top, bar.width(), SWATCH), Qt.AlignmentFlag.AlignCenter, SIGNS[side])

    def _write_number(self, painter: QPainter, bar: QRectF, value: BarValue, border: float, lower: Side) -> None:
        """Write the score below the border of the parts and the marks there, or above them near the lower end.

        A mate has its length in a second row. A number that is too wide is written upright."""
        number = self._number(value)
        rows = [number] if value.score.winner is None else MATE_ROWS.findall(number)
        sizes = (self._letters(pixels, is_bold=True) for pixels in NUMBERS)
        fitting = next((font for font in sizes if _wide(font, rows) <= bar.width()), None)
        stands = fitting is None
        painter.setFont(fitting or self._letters(NUMBERS[0], is_bold=True))
        high = _wide(painter.font(), [number]) + 8 if stands else SWATCH + ROW * (len(rows) - 1)
        marks = [] if value.is_old else [(top - 1, top + SWATCH + 1) for top, _ in self._placed_marks(bar, lower)]
        top = border + 2
        for above, below in marks:
            top = below if above < top + high and top < below else top
        if top + high > bar.bottom() - SWATCH - 6:
            top = min(border - 2, bar.bottom() - SWATCH - 4) - high
            for above, below in reversed(marks):
                top = above - high if above < top + high and top < below else top
        room = QRectF(bar.left(), max(top, bar.top() + SWATCH + 4), bar.width(), high)
        if not stands:
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "\n".join(rows))
            return
        painter.save()
        painter.translate(room.center())
        painter.rotate(-90)
        painter.drawText(QRectF(-high / 2, -bar.width() / 2, high, bar.width()), Qt.AlignmentFlag.AlignCenter, number)
        painter.restore()

    def _placed_marks(self, bar: QRectF, lower: Side) -> list[tuple[float, EngineScore]]:
        """Swatches of all engines with their upper edges, from above; one that would cover another is moved down."""
        last, placed = bar.top() - SWATCH, list[tuple[float, EngineScore]]()
        levels = [
            (self._level(bar, rate, lower), said)
            for said in self._marks()
            if (rate := self._rate(said.score)) is not None
        ]
        for level, said in sorted(levels, key=itemgetter(0)):
            top = max(level - SWATCH / 2, last + SWATCH + 1, bar.top() + SWATCH + 4)
            last = min(top, bar.bottom() - 2 * SWATCH - 4)
            placed.append((last, said))
        return placed

    def _paint_marks(self, painter: QPainter, bar: QRectF, lower: Side) -> None:
        theme = self._desk.shell.theme
        for top, said in self._placed_marks(bar, lower):
            swatch = QRectF(bar.center().x() - SWATCH / 2, top, SWATCH, SWATCH)
            rim = QPainterPath()
            rim.addRoundedRect(swatch.adjusted(-1, -1, 1, 1), RADIUS, RADIUS)
            painter.fillPath(rim, QColor(theme.on_engine))
            place = ENGINE_INKS.index(said.ink) if said.ink in ENGINE_INKS else 0
            paint_swatch(painter, swatch, EngineSign(said.sign, place), theme, self.font())


def _wide(font: QFont, rows: Sequence[str]) -> float:
    return max(map(QFontMetricsF(font).horizontalAdvance, rows))


def _colours(theme: Theme, side: Side) -> tuple[str, str]:
    return (_ON_DARK if has_dark_fields(theme) else _ON_LIGHT)[side]


def _part(bar: QRectF, top: float, bottom: float) -> QRectF:
    return QRectF(QPointF(bar.left(), top), QPointF(bar.right(), bottom))
