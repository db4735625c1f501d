"""The view of one match: progress, controls, crosstable, games, SPRT, failures and running boards."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSplitter, QTabWidget, QWidget

from app.base.event import Event
from app.base.words import clock_text
from app.desktop.desk.desk import Desk
from app.desktop.engines.open_match import OpenMatch
from app.desktop.kit.background import attend, open_outside
from app.desktop.kit.buttons import Menu
from app.desktop.kit.dialogs import filled, push_button, words
from app.desktop.kit.file_pickers import FileForm, FileWriting, ask_where
from app.desktop.kit.labels import STRETCH, Label, elided, hbox, keyless, scrolling, set_tip, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import BODY, NAME, NOTE, SMALL, TINY, set_colours, sized
from app.desktop.lists.line_board import SmallBoard
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.desktop.lists.work_page import KeptWork, WorkView, WorkWords
from app.desktop.matches.crosstable import Crosstable
from app.play.conditions import SECOND, TimeControl
from app.record.endings import End, EndKind, Result
from app.runtime.match_run import MatchRunState, RunningGame
from app.shogi.moves import MOVES
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import matches as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.tournament.export import EXPORT_FORMATS
from app.tournament.overview import MatchOverview, SprtCourse, planned_games, seconds_left
from app.tournament.planning import time_words
from app.tournament.report import FAILURE_NAMES, best_strength
from app.tournament.results import MatchResult
from app.tournament.standings import Encounter
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import GAMES, TournamentSummary, game_file_name, stored_tournaments
from app.workspace.match_choices import match_conditions_words
from app.workspace.scene import make_scene

GAME_COLUMNS: Final = (
    Column("game", text.GAME_NUMBER, 4, is_number=True),
    Column("black", text.SENTE, 12, stretches=True),
    Column("white", text.GOTE, 12, stretches=True),
    Column("result", text.RESULT, 8),
    Column("plies", text.MOVES_OF, 4, is_number=True),
    Column("end", text.END, 10),
)
WORDS: Final = WorkWords(
    *(text.WINDOW, text.WHAT_IT_IS, text.NEW_MATCH, text.KEPT_MATCHES, text.NO_MATCHES, text.MATCH_NAME, text.STATE),
    *(text.MATCH_RUNNING, text.RESUME, text.SHOW_MATCH, text.ALL_MATCHES, text.PAUSE, text.PAUSE_HELP),
    *(text.END_MATCH, text.END_HELP),
)
_RESULTS: Final = {0: Result.BLACK_WON, 1: Result.WHITE_WON, None: Result.DRAWN}
_SIDES: Final = (window_text.BLACK, window_text.WHITE)


class GameCells(RowModel):
    """Table model of a match's games, newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.results: Sequence[MatchResult] = ()
        self._names: tuple[str, ...] = ()

    def show_overview(self, overview: MatchOverview | None) -> None:
        self.results = () if overview is None else overview.snapshot.results[::-1]
        self._names = () if overview is None else tuple(each.name for each in overview.snapshot.plan.entrants)

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, result = self._desk.speech.say, self.results[row]
        outcome = Result.UNDECIDED if result.end is EndKind.ERROR and result.winner is None else _RESULTS[result.winner]
        failed = result.failure is not None
        end = End(result.end).name_on_screen if result.failure is None else FAILURE_NAMES[result.failure]
        return (
            RowCell(str(result.game + 1), Tone.MUTED),
            RowCell(self._names[result.black]),
            RowCell(self._names[result.white]),
            RowCell(say(outcome.result_text(_SIDES))),
            RowCell(str(result.plies)),
            RowCell(say(end), Tone.ERROR if failed else Tone.PLAIN),
        )


def kept_matches(home: Path) -> list[KeptWork]:
    """Kept matches in `home` with their state. For a worker thread."""
    return [KeptWork(each.folder, each.name, _state_of(each), each.is_over) for each in stored_tournaments(home)]


def _state_of(kept: TournamentSummary) -> Phrase:
    if kept.is_over:
        return text.MATCH_DONE.filled(played=kept.played_games)
    if kept.planned_games is None:
        return text.TEST_STOPPED.filled(played=kept.played_games)
    return text.MATCH_STOPPED.filled(played=kept.played_games, planned=kept.planned_games)


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
        for label, ratio in ((f"{high:+.2f}", high), ("0", 0.0), (f"{low:+.2f}".replace("-", "−"), low)):
            level = place(0, ratio).y()
            painter.setPen(QPen(QColor(theme.muted if ratio else theme.line), 1, _DASH if ratio else _SOLID))
            painter.drawLine(QPointF(room.left(), level), QPointF(room.right(), level))
            painter.setPen(QColor(theme.muted))
            where = QRectF(0, level - line / 2, room.left() - SMALL, line)
            painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)
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
        for label, ground, colour, area in (
            (text.UPPER_NAMED.filled(law=law, bound=_signed(test.upper)), theme.good_ground, theme.good,
             QRectF(room.left(), room.top(), room.width(), upper - room.top())),
            (text.LOWER_NAMED.filled(law=law, bound=_signed(test.lower)), theme.error_ground, theme.error,
             QRectF(room.left(), lower, room.width(), room.bottom() - lower)),
        ):  # fmt: skip
            painter.fillRect(area, QColor(ground))
            painter.setPen(QColor(colour))
            said = elided(painter.fontMetrics(), self._desk.speech.say(label), area.width() - 2 * SMALL)
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


MOST_TABS: Final = 8
"""Most games opened at once, the newest ones."""


class MatchView(WorkView):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "match", WORDS)
        self.end_wanted = Event[None]()
        self.match: OpenMatch | None = None
        self._seen: MatchOverview | None = None
        """Overview that is displayed; None once the language or theme has changed."""
        spoken = self._spoken
        self.export = spoken.button(push_button("export"), text.EXPORT)
        self.table = Crosstable(desk)
        self._games = GameCells(desk)
        self.games = RowView(desk, "match_games", text.GAME_LIST, self._games, text.NO_GAMES)
        self.failures = words("failures")
        self.check = spoken.button(push_button("check"), text.CHECK_ENGINES)
        self.which = spoken.named(NamedComboBox(), text.VERDICT)
        self.heading, self.chart, self.figures = Label(), LlrChart(desk), words("figures")
        self.boards = RunningBoards(desk)
        self._writing = FileWriting(self, self._tell, self._tell, text.EXPORTED, text.NOT_EXPORTED)
        self._menu = Menu(self)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    def _lay_out(self) -> None:
        self._strip = QWidget()
        hbox((self.failures, 1), (self.check, 0, Qt.AlignmentFlag.AlignVCenter), on=self._strip, margins=(8, 4, 8, 4))
        self._strip.setAutoFillBackground(True)
        crossed = QWidget()
        self._test = QWidget()
        self.which.setSizeAdjustPolicy(NamedComboBox.SizeAdjustPolicy.AdjustToContents)
        parts = (hbox(self.heading, self.which, STRETCH), (self.chart, 1), self.figures)
        vbox(*parts, on=self._test, margins=(12, 8, 12, 8), spacing=8)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setStyleSheet("QTabWidget::tab-bar { left: 12px; }")
        self.tabs.addTab(self._test, "")
        self.tabs.addTab(self.games, "")
        vbox(self.table, self._strip, (self.tabs, 1), on=crossed, margins=0, spacing=0)
        self._running = QWidget()
        self._running_head = self._spoken.label(text.RUNNING_GAMES)
        area = scrolling(self.boards)
        vbox(self._running_head, (area, 1), on=self._running, margins=(12, 8, 4, 0), spacing=0)
        area.setMinimumWidth(TILE.width() + 3 * SMALL)
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        split.addWidget(crossed)
        split.addWidget(self._running)
        split.setStretchFactor(0, 1)
        vbox(*self._head(self.export), (split, 1), on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        self.end.clicked.connect(lambda: self.end_wanted.emit(None))
        self.pause.clicked.connect(self._on_pause)
        self.check.clicked.connect(self._on_check)
        self.table.opened.connect(self.open_games)
        self.games.activated.connect(lambda index: self.open_numbers([self._games.results[index.row()].game]))
        self.which.activated.connect(lambda _: self._show_test())
        self._menu.aboutToShow.connect(self._fill_menu)
        self.export.setMenu(self._menu)

    def show_match(self, match: OpenMatch) -> None:
        """Show a match; the one shown before goes on in the background."""
        self.match = match
        self.notices.put_away()
        attend(match.changed, self, lambda _: self._on_changed(match))
        attend(match.moved, self, lambda _: self._show_boards() if match is self.match else None)
        attend(match.told, self, lambda sentence: self._tell(sentence) if match is self.match else None)
        if match.kept.unread_lines:
            self._tell(text.LINES_UNREAD.filled(count=match.kept.unread_lines))
        self._show()

    # User actions

    def open_games(self, met: Encounter) -> None:
        """Open the games of two engines in tabs; only the newest of many."""
        if len(met.games) > MOST_TABS:
            self._tell(text.OPENED_NEWEST.filled(count=len(met.games), opened=MOST_TABS))
        self.open_numbers(met.games[-MOST_TABS:])

    def open_numbers(self, games: "list[int] | tuple[int, ...]") -> None:
        if self.match is None:
            return
        for game in games:
            self._desk.files.open_path(self.match.folder / GAMES / game_file_name(game))
        self._desk.shell.show_up()

    def _on_pause(self) -> None:
        match = self.match
        if match is None:
            return
        if not match.is_playing:
            self.resume_wanted.emit(match.folder)
        elif match.state is MatchRunState.PLAYING:
            match.hold()
        else:
            match.go_on()

    def _on_check(self) -> None:
        from app.desktop.engines.engines import show_engines  # noqa: PLC0415 - few matches have failures

        show_engines(self._desk)

    def _fill_menu(self) -> None:
        self._menu.clear()
        for form in EXPORT_FORMATS:
            self._menu.addAction(keyless(f"{self._say(text.EXPORT_NAMES[form])}…")).triggered.connect(
                partial(self._ask_where, form)
            )
        self._menu.addSeparator()
        self._menu.addAction(keyless(self._say(text.OPEN_FOLDER))).triggered.connect(self._open_folder)

    def _ask_where(self, form: str) -> None:
        if (match := self.match) is not None:
            forms = [FileForm(text.EXPORT_NAMES[form], form)]
            proposed = match.folder / f"{match.folder.name}.{form}"
            ask_where(self.window(), self._say, text.EXPORT_TITLE, proposed, forms, partial(self._write, form))

    def _write(self, form: str, path: Path, _: FileForm) -> None:
        """Export the present state; a worker thread writes the file from a copy."""
        if (match := self.match) is None:
            return
        now, language = match.kept.tournament, self._desk.speech.language
        plan, pairings, results = now.plan, tuple(now.pairings), tuple(now.results.values())
        self._writing.write(path, lambda: EXPORT_FORMATS[form](Tournament(plan, pairings, results), language).encode())

    def _open_folder(self) -> None:
        if self.match is not None:
            folder = str(self.match.folder)
            if not open_outside(QUrl.fromLocalFile(folder)):
                self._tell(text.FOLDER_NOT_OPENED.filled(folder=folder))

    def _tell(self, sentence: Phrase) -> None:
        theme = self._desk.shell.theme
        self.notices.tell([sentence], self._say, theme)

    # Appearance

    def _on_changed(self, match: OpenMatch) -> None:
        if match is self.match:
            self._show()

    def _show(self) -> None:
        match = self.match
        if match is None:
            return
        overview, say = match.overview, self._say
        self.name.setText(match.plan.name or match.folder.name)
        self.conditions.setText(say(match_conditions_words(match.plan)))
        self._show_progress(match)
        if overview is not self._seen or overview is None:
            self._seen = overview
            self._show_overview(match, overview)
        self._show_boards()

    def _show_overview(self, match: OpenMatch, overview: MatchOverview | None) -> None:
        say = self._say
        self.table.show_overview(overview)
        self._games.show_overview(overview)
        self.games.refresh()
        failures = () if overview is None else overview.failure_phrases
        self.failures.setText("\n".join(map(say, failures)))
        self._strip.setVisible(bool(failures))
        tests = () if overview is None else overview.sprt_courses
        names = [entrant.name for entrant in match.plan.entrants]
        chosen = max(0, self.which.currentIndex())
        self.which.clear()
        self.which.addItems([say(text.TEST_OF.filled(first=names[t.challenger], base=names[t.base])) for t in tests])
        self.which.setCurrentIndex(min(chosen, len(tests) - 1))
        self.which.setVisible(len(tests) > 1)
        self.tabs.setTabVisible(0, match.plan.sprt is not None)
        self._show_test()

    def _show_progress(self, match: OpenMatch) -> None:
        say, state, now = self._say, match.state, match.kept.tournament
        played, planned = len(now.results), planned_games(now.plan, now.pairings)
        is_over = now.is_over and state is MatchRunState.ENDED
        done = text.PROGRESS_TEST if planned is None else text.GAMES_PLAYED
        self.done.setText(say(done.filled(played=played, planned=planned or 0)))
        self.bar.setVisible(planned is not None)
        self.bar.setRange(0, max(1, planned or 1))
        self.bar.setValue(min(played, planned or 1))
        self.state.setText(say(self._state_told(match, is_over)))
        self._show_pause(rests=state is not MatchRunState.PLAYING)
        self.pause.setVisible(not is_over)
        self.pause.setEnabled(not (match.is_playing and state is MatchRunState.ENDED))
        self.end.setVisible(match.is_playing)
        self.new.setEnabled(not match.is_playing)

    def _state_told(self, match: OpenMatch, is_over: bool) -> Phrase:
        state, overview = match.state, match.overview
        if is_over:
            return text.ALL_DONE
        if not match.is_playing or state is MatchRunState.ENDED:
            return text.STOPPED_NOW
        if state is MatchRunState.PAUSED:
            return text.PAUSING.filled(count=match.running) if match.running else text.PAUSED
        if state is MatchRunState.DRAINING:
            return text.DRAINING.filled(count=match.running)
        left = None if overview is None else seconds_left(overview.snapshot, overview.standings)
        return text.STARTING if left is None else text.TIME_LEFT.filled(time=time_words(left))

    def _show_test(self) -> None:
        match, at = self.match, self.which.currentIndex()
        tests = () if match is None or match.overview is None else match.overview.sprt_courses
        if match is None or not 0 <= at < len(tests):
            self.figures.setText("")
            self.heading.setText("")
            return
        self.heading.setText(self.which.currentText() if len(tests) == 1 else "")
        self.chart.show_course(tests[at], tuple(entrant.name for entrant in match.plan.entrants))
        self.figures.setText("    ".join(map(self._say, sprt_figures(tests[at]))))

    def _show_boards(self) -> None:
        run = None if self.match is None else self.match.run
        boards = [] if run is None else list(run.running_games.values())
        self.boards.show_boards(boards)
        self._running.setVisible(run is not None)

    def _speak(self) -> None:
        for place, title in enumerate((text.LLR, text.GAME_LIST)):
            self.tabs.setTabText(place, keyless(self._say(title)))
        self._forget_seen()
        super()._speak()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.heading.setFont(sized(self.font(), NAME, is_bold=True))
        filled(self.failures, theme)
        set_colours(self._strip, theme.warning)
        self._forget_seen()
        super()._apply_theme()

    def _forget_seen(self) -> None:
        self.boards.forget()
        self._seen = None
