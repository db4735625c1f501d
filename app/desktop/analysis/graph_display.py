"""The display of the evaluation graph: follows the document, with the legend and texts for screen readers."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.analysis.comment_cache import RecordPhase
from app.analysis.engine_verdicts import EngineSource, Judge
from app.analysis.winning import side_rate, win_rate
from app.base.event import Event
from app.config.settings import GraphEdge, GraphScale
from app.desktop.analysis.graph_canvas import CardLine, GraphBranches, GraphCanvas, GraphCard, GraphLook, VerticalAxis
from app.desktop.desk.desk import Desk
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, one_line, set_tip
from app.desktop.kit.signs import SIDE, STROKES, paint_swatch, pen_of
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Translation
from app.record.tree import Change, ChangeKind, Node
from app.text import panes as text
from app.text import study as study_text
from app.text.phrase import Phrase
from app.thoughts.thought import ThoughtSource
from app.workspace.document_change import DocumentChange
from app.workspace.engine_signs import ENGINE_INKS, EngineSign
from app.workspace.game_graph import (
    MOST_SERIES,
    PlyRange,
    ScoreSeries,
    SeriesReader,
    branches_near,
    graph_top,
    verdict_marks,
)
from app.workspace.live_engines import MARKS
from app.workspace.score_words import correction_note, engine_name, score_words, viewing_side, without_common_prefix

SAMPLE = 14
"""Length of the line sample in pixels."""
GAP = 4


class SeriesEntry(NamedTuple):
    judge: Judge
    words: str
    brief: str
    """Short name for narrow legends; the swatch's letter tells the engine."""
    slot: int
    sign: EngineSign
    is_first: bool
    """True if it is the first series of its engine, which has the swatch."""
    note: str
    """Tooltip: what the line rests on."""
    is_hidden: bool


class LegendEntry(QAbstractButton):
    """Toggle button of one series: line sample and name; checked if the series is shown."""

    def __init__(self, entry: SeriesEntry, theme: Theme, help_: str) -> None:
        super().__init__()
        self.entry = entry
        self._start = 2 * GAP + SIDE if entry.is_first else GAP
        """Left edge of the line sample."""
        self._theme = theme
        self.setCheckable(True)
        self.setChecked(not entry.is_hidden)
        self.setText(entry.words if entry.is_first else entry.brief)
        self.shown_name: str | None = self.text()
        """Name beside the line sample, never cut off: long, short, or empty where neither fits; None if left out."""
        self.setAccessibleName(entry.words)
        self.setAccessibleDescription(entry.note)
        set_tip(self, f"{entry.words}\n{entry.note}\n{help_}")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = 0 if self.shown_name is None else self.width_of(self.shown_name)
        return QSize(wide, self.fontMetrics().height() + 6)

    def width_of(self, words: str) -> int:
        return self._start + SAMPLE + GAP + self.fontMetrics().horizontalAdvance(words) + 4

    def show_name(self, words: str | None) -> None:
        """Show this name, or leave the whole entry out; hiding it would lay out the pane in the middle of a resize."""
        self.shown_name = words
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if words is None else Qt.FocusPolicy.StrongFocus)
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        theme, middle = self._theme, self.height() // 2
        if self.shown_name is None:
            return
        painter = QPainter(self)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QColor(theme.accent if self.hasFocus() else theme.line))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        sign, start = self.entry.sign, self._start
        if self.entry.is_first:
            paint_swatch(painter, QRectF(GAP, middle - SIDE / 2, SIDE, SIDE), sign, theme, self.font())
        painter.setPen(
            pen_of(theme.engines[sign.number] if self.isChecked() else theme.muted, STROKES[self.entry.slot], 2)
        )
        painter.drawLine(start, middle, start + SAMPLE, middle)
        if not self.isChecked():  # struck through too, since the name may be left out
            painter.setPen(QColor(theme.muted))
            painter.drawLine(start + SAMPLE // 2 - 4, middle + 4, start + SAMPLE // 2 + 4, middle - 4)
        font = painter.font()
        font.setStrikeOut(not self.isChecked())
        painter.setFont(font)
        painter.setPen(QColor(theme.text if self.isChecked() else theme.muted))
        left = start + SAMPLE + GAP
        room = QRect(left, 0, self.width() - left - 2, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown_name)
        painter.end()


class Legend(QWidget):
    def __init__(self, speech: Translation, hide: Callable[[Judge, bool], object]) -> None:
        """`hide` is called with the judge whose line is to be hidden or shown."""
        super().__init__()
        self._speech = speech
        self._hide = hide
        self._shown: tuple[tuple[SeriesEntry, ...], int, Theme | None] = ((), 0, None)
        self._rest = Label()
        self._rest.hide()
        self._row = hbox(self._rest, STRETCH, on=self, margins=0, spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def entries(self) -> list[LegendEntry]:
        items = (self._row.itemAt(place) for place in range(self._row.count()))
        found = (item.widget() for item in items if item is not None)
        return [widget for widget in found if isinstance(widget, LegendEntry)]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show all long names if they fit, else all short ones, else as many short ones as fit, the first before."""
        room = self.width() - (self._rest.sizeHint().width() + self._row.spacing()) * (not self._rest.isHidden())
        names = [entry.text() for entry in self.entries]
        if self._wide(names) > room:
            names = [entry.entry.brief for entry in self.entries]
            while self._wide(names) > room and any(names):
                last = max(place for place, name in enumerate(names) if name)
                names[last] = ""
        for place, (entry, name) in enumerate(zip(self.entries, names, strict=True)):
            entry.show_name(name if self._wide(names[: place + 1]) <= room else None)
        self._row.activate()  # at once, lest a name be painted at the width of another

    def _wide(self, names: Sequence[str]) -> int:
        """Width in pixels of the first entries with these names."""
        named = zip(self.entries, names, strict=False)
        return sum(entry.width_of(name) + self._row.spacing() for entry, name in named)

    @property
    def width_in_brief(self) -> int:
        """Width in pixels with all short names."""
        return self._wide([entry.entry.brief for entry in self.entries])

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, self.fontMetrics().height() + 6)

    def show_entries(self, entries: tuple[SeriesEntry, ...], left_out: int, theme: Theme) -> None:
        """Show entries, and the number of series left out."""
        if (entries, left_out, theme) == self._shown:
            return
        before = [entry[:-1] for entry in self._shown[0]]
        are_the_same = theme == self._shown[2] and [entry[:-1] for entry in entries] == before
        self._shown = entries, left_out, theme
        if are_the_same:
            for widget, entry in zip(self.entries, entries, strict=True):
                widget.setChecked(not entry.is_hidden)
        else:
            self._make(entries, theme)
        say = self._speech.say
        self._rest.setVisible(left_out > 0)
        self._rest.setText(say(text.MORE_SERIES.filled(count=left_out)))
        set_tip(self._rest, say(text.MORE_SERIES_HELP.filled(count=left_out)))
        self._fit()

    def _make(self, entries: tuple[SeriesEntry, ...], theme: Theme) -> None:
        for widget in self.entries:
            self._row.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        for place, entry in enumerate(entries):
            widget = LegendEntry(entry, theme, self._speech.say(text.SHOW_SERIES))
            widget.clicked.connect(lambda shown, judge=entry.judge: self._hide(judge, not shown))
            self._row.insertWidget(place, widget)


LEAST_PICTURE: Final = QSize(800, 280)
RATIO: Final = 2.0
"""Pixels of the exported picture per pixel of the window, so that it can be enlarged."""
_MARGIN: Final = 10


def picture_of(
    look: GraphLook, sides: GraphBranches, entries: Sequence[SeriesEntry], title: str, size: QSize, font: QFont
) -> QImage:
    metrics = QFontMetrics(font)
    plain = size.expandedTo(LEAST_PICTURE)
    canvas = GraphCanvas(look, plain, RATIO, font)
    high, wide = metrics.height() + 4, plain.width() - 2 * _MARGIN
    placed = _placed(entries, wide, metrics)
    rows = placed[-1][2] + 1 if placed else 0
    above = _MARGIN + high * (rows + bool(title))
    image = QImage(QSize(plain.width(), plain.height() + above) * RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(RATIO)
    image.fill(QColor(look.theme.field))
    painter = QPainter(image)
    painter.setFont(font)
    y = _MARGIN
    if title:
        painter.setPen(QColor(look.theme.text))
        room = QRect(_MARGIN, y, wide, high)
        words = elided(metrics, title, wide)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        y += high
    for entry, x, row in placed:
        left, top = _MARGIN + x, y + row * high
        painter.setPen(pen_of(look.inks[entry.slot], STROKES[entry.slot], 2))
        painter.drawLine(left, top + high // 2, left + SAMPLE, top + high // 2)
        painter.setPen(QColor(look.theme.text))
        room = QRect(left + SAMPLE + GAP, top, metrics.horizontalAdvance(entry.words) + 2, high)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, entry.words)
    painter.translate(QPointF(0, above))
    painter.drawPixmap(0, 0, canvas.picture)
    sides.paint(painter, canvas.plot, QRect(0, 0, plain.width(), plain.height()), look.inks)
    painter.end()
    return image


def _placed(entries: Sequence[SeriesEntry], width: int, metrics: QFontMetrics) -> list[tuple[SeriesEntry, int, int]]:
    """Each entry with its left edge and row, in as many columns as fit."""
    placed: list[tuple[SeriesEntry, int, int]] = []
    x = row = 0
    for entry in entries:
        wide = SAMPLE + 4 * GAP + metrics.horizontalAdvance(entry.words)
        if x and x + wide > width:
            x, row = 0, row + 1
        placed.append((entry, x, row))
        x += wide
    return placed


READ: Final = 40
"""Number of comments read in one step of idle work."""
AT_ONCE: Final = 5
"""Steps of idle work done at once before the graph is first shown."""
_SOURCES: Final = {ThoughtSource.PLAYED: text.PLAYED, ThoughtSource.ANALYSED: text.ANALYSED}
_WITHOUT_SCORES: Final = {ChangeKind.BOOKMARK, ChangeKind.TIME, ChangeKind.HEADERS}


class GraphDisplay(QWidget):
    """Graph of the game with an info card of the hovered move; `GraphView` adds mouse and keys."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._scores = SeriesReader()
        self._line: list[Node] = []
        self._all: tuple[ScoreSeries, ...] = ()
        self._called: dict[int, str] = {}
        """Name of each series, by slot."""
        self._hidden: set[Judge] = set()
        self._canvas: GraphCanvas | None = None
        self.sides = GraphBranches()
        self._reach: PlyRange | None = None
        """Visible range of moves; None for the whole game."""
        self._ply = 0
        self.hovered: int | None = None
        """Number of the move under the pointer."""
        self._card: GraphCard | None = None
        self._hover_rect = QRect()
        """Area of the info card and its line, in one rectangle, since Qt paints several more slowly."""
        self._is_stale = True
        self.redrawn = Event[None]()
        """Emitted when the picture has been redrawn."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(120, 60)
        desk.document.changed.connect(self._hear)

    @property
    def canvas(self) -> GraphCanvas | None:
        """The picture, drawn first if that is due; None if there is nothing to show."""
        while self._is_stale and self.isVisible():
            self._draw()
        return self._canvas

    @property
    def is_due(self) -> bool:
        """True if a redraw is pending."""
        return IDLE.waits(self, self._draw_if_seen)

    @property
    def left_out(self) -> int:
        """Number of series beyond the most that are shown."""
        return self._scores.left_out_count if self._canvas is not None else 0

    @property
    def scales(self) -> str:
        """Centipawns that mean a win rate of 73 %, for each scale of the shown series."""
        measure = self._desk.document.shown.judgements.scale
        found = dict.fromkeys(measure.scale_of(series.speaker.engine) for series in self._all)
        return " / ".join(f"{scale:.0f}" for scale in found or (measure.scale,))

    @property
    def why_empty(self) -> Phrase:
        """Sentence in place of the graph: there are no scores, or they are hidden."""
        return study_text.HIDDEN if self._desk.document.shown.hides_evaluations else text.GRAPH_EMPTY

    def entries(self) -> tuple[SeriesEntry, ...]:
        """Entries of the legend, grouped by engine, one swatch for each group."""
        of_engines: dict[EngineSign, list[ScoreSeries]] = {}
        for series in self._all:
            of_engines.setdefault(self._sign(series), []).append(series)
        say = self._desk.speech.say
        names = [one_line(say(engine_name(found[0].speaker.engine))) for found in of_engines.values()]
        return tuple(
            SeriesEntry(
                series.judge,
                self._called[series.slot],
                name
                if len(names) > 1 and series is found[0] and not self._is_split(series.judge)
                else one_line(say(self._source_of(series.judge))),
                series.slot,
                sign,
                series is found[0],
                self._note(series.speaker),
                series.judge in self._hidden,
            )
            for name, (sign, found) in zip(without_common_prefix(names), of_engines.items(), strict=True)
            for series in found
        )

    def _note(self, speaker: EngineSource) -> str:
        """Tooltip of a series: its scale, effort, and the offset that is subtracted."""
        judgements, say = self._desk.document.shown.judgements, self._desk.speech.say
        offset = judgements.engine_bias(speaker)
        half = f"{offset / 2:.0f}"
        told = [judgements.judge_text(speaker), *([text.CORRECTED_LINE.filled(half=half)] if offset >= 1 else [])]
        return "\n".join(map(say, told))

    def _sign(self, series: ScoreSeries) -> EngineSign:
        sign, judge = self._desk.document.shown.signs.engine_sign(series.speaker.engine), series.judge
        if judge.played_side is None or not self._is_split(judge):
            return sign
        return EngineSign(MARKS[judge.played_side], (sign.number + judge.played_side) % len(ENGINE_INKS))

    def _inks(self) -> tuple[str, ...]:
        """Colours by slot; a slot without a series has the colour of the first engine, which is not seen."""
        theme, places = self._desk.shell.theme, dict.fromkeys(range(MOST_SERIES), 0)
        places |= {series.slot: self._sign(series).number for series in self._all}
        return tuple(theme.engines[place] for place in places.values())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(500, 160)

    # User actions

    def hide_series(self, judge: Judge, hidden: bool) -> None:
        """Hide or show the series of an engine or player."""
        (self._hidden.add if hidden else self._hidden.discard)(judge)
        self.draw_anew()

    def picture(self) -> QImage | None:
        """Picture of the graph with its legend, for export; None without a graph."""
        canvas = self.canvas
        if canvas is None:
            return None
        black, white = self._desk.document.shown.player_names()
        title = f"☗{black}　☖{white}" if black or white else ""
        shown = [entry for entry in self.entries() if not entry.is_hidden]
        return picture_of(canvas.look, self.sides, shown, title, self.size(), self.font())

    # Events and refresh

    def draw_anew(self) -> None:
        """Schedule a redraw for idle time; several changes in one turn cause one redraw."""
        self._is_stale = True
        if self.isVisible():
            self._look_along()
            IDLE.soon(self, self._draw_if_seen)

    def _draw_if_seen(self) -> None:
        if self.isVisible():
            self._draw()

    def _canvas_by_now(self) -> GraphCanvas | None:
        """The picture for mouse and keys; a due redraw is done first, in one step if that suffices."""
        if self._is_stale:
            self._draw_if_seen()
        return self._canvas

    def _look_along(self) -> None:
        """Read the current line and the ply of the cursor from the document."""
        self._line = self._desk.document.shown.cursor.current_line()
        self._ply = self._desk.document.shown.cursor.node.ply

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self._scores.clear_cache()
            self._hidden.clear()
            self._reach = None
            self.draw_anew()
        if change.moved is not None:
            self._on_moved()
        if change.edit is not None:
            self._on_altered(change.edit)
        if change.verdicts:
            self.draw_anew()

    def _on_altered(self, change: Change) -> None:
        parts = [part for part in change.single_changes() if part.kind not in _WITHOUT_SCORES]
        if not parts:
            return
        is_slight = all(part.kind is ChangeKind.COMMENT for part in parts)
        nodes = [node for part in parts for node in part.nodes]
        if self._is_stale or not self.isVisible() or not is_slight or not all(map(self._renew, nodes)):
            self.draw_anew()

    def _renew(self, node: Node) -> bool:
        """Redraw only what a changed comment alters; return False if all has to be redrawn."""
        canvas, root = self._canvas, self._desk.document.shown.record.root
        if canvas is None or node is root:
            return False
        if node.ply >= len(self._line) or self._line[node.ply] is not node:
            return not self.sides.holds(node)
        altered = self._scores.changed_series(self._all, node, root)
        if altered is None:
            return False
        if altered:
            by_slot = {series.slot: series for series in altered}
            self._all = tuple(by_slot.get(series.slot, series) for series in self._all)
            if self._upright() != canvas.look.upright:
                return False
            self.update(canvas.renew(self._seen(altered), node.ply))
        return True

    def _on_moved(self) -> None:
        """Move the cursor's line only, unless the cursor is on another line of the game."""
        if not self.isVisible():
            self._is_stale = True
        elif self._is_on_line(self._desk.document.shown.cursor.node):
            self._go_to_ply(self._desk.document.shown.cursor.node.ply)
        else:
            self.draw_anew()

    def _is_on_line(self, node: Node) -> bool:
        """Return True if the drawn line is still the cursor's; at a fork only the cursor knows."""
        if node.ply >= len(self._line) or self._line[node.ply] is not node:
            return False
        return len(node.children) < 2 or self._desk.document.shown.cursor.current_line() == self._line

    def _go_to_ply(self, ply: int) -> None:
        canvas, before, self._ply = self._canvas, self._ply, ply
        if canvas is not None:
            if self._reach is not None and not self._reach.contains_ply(ply):
                self._reach = self._reach.scrolled_to(ply, canvas.look.plies)
                self.draw_anew()
                return
            self.update(canvas.ply_rect(before) | canvas.ply_rect(ply))
            self._show_sides()
        self._name()

    def _draw(self) -> None:
        self._look_along()
        record = self._desk.document.shown.record
        self._scores.set_first_side(record.side_to_move(record.root))
        if not self._scores.read_comments(self._line, READ):
            IDLE.soon(self, self._draw_if_seen)
            return
        self._is_stale = False
        IDLE.drop(self, self._draw_if_seen)
        is_hidden = self._desk.document.shown.hides_evaluations
        self._all = () if is_hidden else self._scores.line_series(self._line)
        self._called = {series.slot: self._name_of(series.judge) for series in self._all}
        if self._reach is not None:
            self._reach = self._reach.shifted_into_game(self._line[-1].ply)
        self._canvas = self._canvas_of(self._look()) if self._all and self.width() > 0 else None
        self.sides.forget()
        self._show_sides()
        hovered = self.hovered
        self._hover(None)
        if hovered is not None and self._canvas is not None and hovered <= self._canvas.look.plies:
            self._hover(hovered)
        self._name()
        self.update()
        self.redrawn.emit(None)

    def _look(self) -> GraphLook:
        say, plies = self._desk.speech.say, self._line[-1].ply
        return GraphLook(
            self._seen(self._all),
            verdict_marks(self._line, self._desk.document.shown.judgements, as_rates=self._is_of_rates),
            plies,
            self._upright(),
            self._reach or PlyRange.whole_game(plies),
            self._desk.shell.theme,
            tuple((ply, say(phase.phrase)) for phase, ply in self._phases()),
            self._inks(),
            self.font().key(),
        )

    def _phases(self) -> tuple[tuple[RecordPhase, int], ...]:
        return self._desk.document.shown.judgements.game_phases()

    def _seen(self, found: Iterable[ScoreSeries], *, is_beside: bool = False) -> tuple[ScoreSeries, ...]:
        """Visible series, corrected by the engines' offsets; `is_beside` for those of side branches."""
        judgements, record = self._desk.document.shown.judgements, self._desk.document.shown.record
        first = record.side_to_move(record.root)
        line = () if is_beside else self._line
        return tuple(
            series.without_bias(judgements.engine_bias(series.speaker), first, stretch).with_verdict_scores(
                line, judgements, first, stretch
            )
            for series in found
            if series.judge not in self._hidden
            for stretch in (judgements.scale_factor(series.speaker) if self._is_of_rates else 1.0,)
        )

    @property
    def _is_of_rates(self) -> bool:
        return self._desk.preferences.now.graph.scale is GraphScale.WIN_RATE

    def _upright(self) -> VerticalAxis:
        settings = self._desk.preferences.now.graph
        measured = self._seen(self._all) if settings.scale is GraphScale.CENTIPAWNS else ()
        top = graph_top(measured) if settings.edge is GraphEdge.AUTO else int(settings.edge.value)
        return VerticalAxis(settings.scale, settings.win_rate_scale, top)

    def _canvas_of(self, look: GraphLook) -> GraphCanvas:
        """Cached or new picture of a look: most edits of comments change no score."""
        canvas, ratio = self._canvas, self.devicePixelRatioF()
        wanted = look, self.size(), ratio
        if canvas is not None and (canvas.look, canvas.plot.size, canvas.picture.devicePixelRatio()) == wanted:
            return canvas
        return GraphCanvas(*wanted, self.font(), canvas)

    def _show_sides(self) -> None:
        """Show the branches near the cursor if they have changed."""
        canvas = self._canvas
        if canvas is None:
            return
        branches = branches_near(self._line, self._ply)
        if branches == self.sides.branches:
            return
        self.update(self.sides.rect(canvas.plot))
        root = self._line[0]
        found = [self._seen(self._scores.branch_series(branch, root), is_beside=True) for branch in branches]
        self.sides.show(branches, found, canvas.look.upright)
        self.update(self.sides.rect(canvas.plot))

    # Text

    def _name(self) -> None:
        """Describe the current move for screen readers, if one is active or the graph has the focus."""
        if self._is_stale or not (self.hasFocus() or QAccessible.isActive()):
            return
        empty = self._desk.speech.say(self.why_empty)
        self.setAccessibleDescription(", ".join(map(str, self._told(self._ply))) if self._canvas else empty)

    def _is_split(self, judge: Judge) -> bool:
        """True if an engine of the same name, or without one, played the other side."""
        return any(series.speaker == judge.speaker and series.judge != judge for series in self._all)

    def _source_of(self, judge: Judge) -> Phrase:
        source = _SOURCES[judge.speaker.source]
        if judge.played_side is None or not self._is_split(judge):
            return source
        return text.PLAYED_BY_SIDE.filled(source=source, side=MARKS[judge.played_side])

    def _name_of(self, judge: Judge) -> str:
        name = text.SERIES.filled(source=self._source_of(judge), engine=engine_name(judge.speaker.engine))
        return one_line(self._desk.speech.say(name))

    def _told(self, ply: int) -> list[CardLine]:
        theme, say, opened = self._desk.shell.theme, self._desk.speech.say, self._desk.document.shown
        node = self._line[ply] if ply < len(self._line) else None
        move = opened.move_names.move_name(node) if node is not None else ""
        lines = [CardLine(say(text.PLY_AND_MOVE.filled(ply=ply, move=move)) if ply else say(text.START), theme.text)]
        if self._canvas is None or node is None:
            return lines
        colours, settings = self._canvas.look.inks, self._desk.preferences.now
        side = viewing_side(settings.scores.view, opened.record.side_to_move(node))
        for series, point in zip(self._canvas.look.series, self._canvas.points_at(ply), strict=True):
            if point is not None:
                scale = opened.judgements.scale.scale_of(None if self._is_of_rates else series.speaker.engine)
                rate = side_rate(win_rate(point.points, scale), side)
                score = say(score_words(point.score, side))
                lines.append(CardLine(self._called[series.slot], colours[series.slot], f"{score}  {rate:.0f}%"))
                offset = opened.judgements.engine_bias(series.speaker) if point.offset is None else point.offset
                shift = correction_note(offset, side, opened.record.side_to_move(node))
                lines += [] if shift is None else [CardLine(say(shift), theme.muted)]
        if len(lines) == 1:
            lines.append(CardLine(say(text.NO_SCORE), theme.muted))
        judgement = opened.judgement_at(node)
        if judgement is not None:
            lines.append(CardLine(f"{judgement.verdict.sign} {say(judgement.to_phrase())}", theme.text))
            lines.append(CardLine(say(judgement.deciding_search_phrase()), theme.muted))
        return lines

    # Qt events

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self.draw_anew()
            for _ in range(AT_ONCE):  # without these steps the graph would first be seen empty
                self._canvas_by_now()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self.draw_anew()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        theme, canvas = self._desk.shell.theme, self._canvas
        painter = QPainter(self)
        if self._is_stale and (canvas is None or canvas.plot.size != self.size()):
            # Stretch the old picture until it is redrawn at the new size.
            painter.fillRect(self.rect(), QColor(theme.field))
            if canvas is not None:
                painter.drawPixmap(self.rect(), canvas.picture)
        elif canvas is None:
            painter.fillRect(self.rect(), QColor(theme.field))
            painter.setPen(QColor(theme.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(16, 8, -16, -8), flags, self._desk.speech.say(self.why_empty))
        else:
            self._paint_graph(painter, canvas, event.rect())
        if self.hasFocus():
            painter.setPen(QColor(theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_graph(self, painter: QPainter, canvas: GraphCanvas, dirty: QRect) -> None:
        theme, ratio = self._desk.shell.theme, canvas.picture.devicePixelRatio()
        painter.drawPixmap(dirty, canvas.picture, QRect(dirty.topLeft() * ratio, dirty.size() * ratio))
        self.sides.paint(painter, canvas.plot, dirty, canvas.look.inks)
        if dirty.intersects(canvas.ply_rect(self._ply)):
            canvas.paint_ply(painter, self._ply, theme.accent, Qt.PenStyle.SolidLine)
            canvas.paint_points(painter, self._ply)
        if self.hovered is not None and self._card is not None and dirty.intersects(self._hover_rect):
            canvas.paint_ply(painter, self.hovered, theme.muted, Qt.PenStyle.DashLine)
            self._card.paint(painter, theme)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        self._name()

    # Mouse

    def _hover(self, ply: int | None) -> None:
        if ply == self.hovered:
            return
        before, canvas = self._hover_rect, self._canvas
        self.hovered, self._card, self._hover_rect = ply, None, QRect()
        if canvas is not None and ply is not None:
            self._card = GraphCard(self._told(ply), canvas.plot.x_of(ply), canvas.plot.rect, self.fontMetrics())
            self._hover_rect = canvas.ply_rect(ply) | self._card.rect.adjusted(0, 0, 1, 1)
        self.update(before | self._hover_rect)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._hover(None)
