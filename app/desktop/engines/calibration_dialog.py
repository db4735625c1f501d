"""The calibration dialog: fits an engine's win rate scale from records or self-play, and plots reliability by phase."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Event as Flag
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.analysis.calibration import Calibration, CalibrationGame, Reliability, fit_engine, scale_doubt, scored_games
from app.analysis.judging import judging_scale
from app.analysis.winning import FULL_WIN_RATE
from app.base.folders import find_folders, home_folder
from app.config.advice import this_machine
from app.config.engine_profile import EngineProfile
from app.config.levels import STRONGEST
from app.desktop.desk.desk import Desk
from app.desktop.engines.open_match import HOME, OpenMatch, ReadyMatch, begun
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.dialogs import give_room, make_main, push_button
from app.desktop.kit.file_pickers import ask_for_files
from app.desktop.kit.labels import STRETCH, Label, hbox, set_tip, set_title, vbox
from app.desktop.kit.theme import NOTE, sized
from app.desktop.kit.translation import Dialog, Retranslator
from app.formats.files import read_file
from app.runtime.background_worker import BackgroundWorker
from app.text import calibration as text
from app.text.phrase import Phrase
from app.thoughts.charset_names import names_in_file
from app.tournament.planning import self_play_plan
from app.tournament.tournament_store import GAMES
from app.workspace.document_change import DocumentChange
from app.workspace.kept_scales import can_undo_scale, delete_scale, store_scale, stored_scales, undo_scale

SIZE: Final = (800, 380)
LEAST: Final = 150
"""Least side of a diagram in pixels."""
EDGE: Final = 36
GAP: Final = 4
DOT: Final = 7.0
"""Radius of a bin's dot that stands for all games."""
SMALLEST: Final = 2.0


class CalibrationDialog(Dialog):
    """Dialog that fits a scale and saves it on request; closing it stops the reading of records and the games."""

    def __init__(self, profile: EngineProfile, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("calibration")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._profile, self._desk, self._say = profile, desk, desk.speech.say
        self._beside = BackgroundTasks(self, desk.running)
        self._stop = Flag()
        """Set to stop the thread that reads records."""
        self.found: Calibration | None = None
        self.match: OpenMatch | None = None
        """The engine's self-play match while it runs."""
        self._is_busy = self._is_closed = False
        """`_is_busy` is True while self-play runs or begins; `_is_closed`, once the dialog is closed."""
        self._trouble: Phrase | None = None
        spoken = self._spoken = Retranslator(self._say)
        self.now, self.told = Label(wordWrap=True), Label(wordWrap=True)
        self.diagrams = [ReliabilityDiagram(desk) for _ in range(4)]
        self.choose = spoken.button(push_button("choose"), text.CHOOSE)
        self.play = spoken.button(push_button("play"), text.PLAY, text.PLAY_TIP)
        self.halt = spoken.button(push_button("halt"), text.HALT, text.HALT_TIP)
        self.save = make_main(spoken.button(push_button("save"), text.SAVE))
        self.forget = spoken.button(push_button("forget"), text.FORGET, text.FORGET_TIP)
        self.undo = spoken.button(push_button("undo"), text.UNDO, text.UNDO_TIP)
        self.leave = spoken.button(push_button("close"), text.CLOSE)
        self._read: Phrase = text.INTRODUCTION
        self.choose.clicked.connect(self._ask)
        self.play.clicked.connect(self._play)
        self.halt.clicked.connect(self._halt)
        self.save.clicked.connect(self._save)
        self.forget.clicked.connect(self._forget)
        self.undo.clicked.connect(self._undo)
        self.leave.clicked.connect(self.reject)
        self.finished.connect(lambda _: self._leave())
        foot = hbox(self.choose, self.play, self.halt, self.forget, self.undo, STRETCH, self.save, self.leave)
        vbox(
            self.now, self.told, (hbox(*((each, 1) for each in self.diagrams)), 1), foot,
            on=self, margins=(16, 14, 16, 14), spacing=10,
        )  # fmt: skip
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def read(self, paths: Sequence[Path]) -> None:
        """Fit the scale from records on a worker thread."""
        self._stop.set()
        stop = self._stop = Flag()
        names = names_in_file(self._profile.name_in_comments)
        self._tell(text.READING.filled(count=len(paths)), None)
        self._beside.look(lambda: _games(paths, names, stop), self._on_read)

    def _on_read(self, games: list[CalibrationGame]) -> None:
        if games:
            found = fit_engine(games)
            self._tell(scale_doubt(found.scale) or text.FOUND.filled(scale=found.scale.to_phrase()), found)
        else:
            self._tell(text.NOTHING_FOUND.filled(engine=self._profile.name), None)

    def _tell(self, said: Phrase, found: Calibration | None) -> None:
        self._read, self.found = said, found
        self._speak()

    def _ask(self) -> None:
        home = self._desk.files.home
        near = home_folder() if home is None else home.path
        ask_for_files(self, self._say, text.CHOOSE_TITLE, near, self.read)

    # Self-play

    def _play(self) -> None:
        """Begin a self-play match in a folder of its own, where the games stay."""
        profile, running = self._profile, self._desk.running
        name = self._say(text.PLAY_NAME.filled(engine=profile.name))
        plan = self_play_plan(profile, name, STRONGEST if profile.is_bundled else None, this_machine().cores)
        self._is_busy, self._trouble = True, None
        self._tell(text.PLAYING.filled(games=2 * len(plan.openings), played=0), None)
        worker = BackgroundWorker(running)

        def begin(ready: ReadyMatch | Phrase) -> None:
            worker.deleteLater()
            self._on_begun(ready)

        worker.start(partial(begun, find_folders().data / HOME, plan), begin)

    def _on_begun(self, ready: ReadyMatch | Phrase) -> None:
        if self._is_closed:
            if isinstance(ready, ReadyMatch) and ready.lock is not None:
                ready.lock.release()
        elif isinstance(ready, Phrase):
            self._is_busy = False
            self._tell(ready, None)
        else:
            # The match outlives this dialog.
            match = self.match = OpenMatch(self._desk, ready, self._desk.running)
            match.changed.connect(lambda _: self._on_played(match))
            match.told.connect(self._on_trouble)
            match.rested.connect(lambda _: self._on_rested(match))

    def _on_played(self, match: OpenMatch) -> None:
        if match.is_playing and not self._is_closed:
            played, games = len(match.kept.tournament.results), 2 * len(match.plan.openings)
            self._tell(text.PLAYING.filled(games=games, played=played), None)

    def _on_trouble(self, said: Phrase) -> None:
        self._trouble = said

    def _on_rested(self, match: OpenMatch) -> None:
        self.match = None
        match.changed.connect(lambda _: None if match.is_reckoning else match.deleteLater())
        if self._is_closed:
            return
        self._is_busy = False
        if match.kept.tournament.results:
            self.read(sorted((match.folder / GAMES).glob("*.kifu")))
        else:
            self._tell(self._trouble or text.NOTHING_PLAYED, None)

    def _halt(self) -> None:
        if self.match is not None:
            self.match.stop()

    def _leave(self) -> None:
        self._is_closed = True
        self._stop.set()
        self._halt()

    def _save(self) -> None:
        if self.found is not None and scale_doubt(self.found.scale) is None:
            store_scale(self._desk.shell.state, self._profile.name_in_comments, self.found.scale)
            self._on_altered()

    def _forget(self) -> None:
        delete_scale(self._desk.shell.state, self._profile.name_in_comments)
        self._on_altered()

    def _undo(self) -> None:
        undo_scale(self._desk.shell.state, self._profile.name_in_comments)
        self._on_altered()

    def _on_altered(self) -> None:
        """Judge the moves by the new scale."""
        judgements = self._desk.document.shown.judgements
        judgements.set_scale(judgements.scale._replace(scales=stored_scales(self._desk.shell.state)))
        self._desk.document.notify(DocumentChange(verdicts=True))
        self._speak()

    def _speak(self) -> None:
        say, found = self._say, self.found
        set_title(self, say(text.DIALOG.filled(engine=self._profile.name)))
        self._spoken.speak()
        engine, scales = self._profile.name_in_comments, stored_scales(self._desk.shell.state)
        kept, measure = scales.get(engine), judging_scale(self._desk.preferences.now, scales)
        self.now.setText(say(text.NOW.filled(scale=measure.scale_phrase(engine))))
        self.told.setText(say(self._read))
        is_enough = found is not None and scale_doubt(found.scale) is None
        self.save.setEnabled(is_enough and found is not None and found.scale != kept)
        self.forget.setEnabled(kept is not None)
        self.undo.setEnabled(can_undo_scale(self._desk.shell.state, engine))
        self.choose.setVisible(not self._is_busy)
        self.play.setVisible(not self._is_busy)
        self.halt.setVisible(self._is_busy)
        shown: list[Reliability] = [] if found is None else [found.overall_reliability, *found.phase_reliabilities]
        for place, diagram in enumerate(self.diagrams):
            diagram.show_part(shown[place] if place < len(shown) else None)


def _games(paths: Sequence[Path], names: Sequence[str], stop: Flag) -> list[CalibrationGame]:
    """Evaluations of the engine in decided games. For a worker thread."""
    games: list[CalibrationGame] = []
    for path in paths:
        for record in read_file(path).records:
            if stop.is_set():
                return []
            games += [game for game in scored_games(record) if game.engine in names]
    return games


class ReliabilityDiagram(QWidget):
    """Reliability diagram: predicted win rate against the actual one, in bins; larger dots stand for more games."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.part: Reliability | None = None
        self.setMinimumSize(LEAST, LEAST + 2 * EDGE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_part(self, part: Reliability | None) -> None:
        self.part = part
        words = "" if part is None else self._desk.speech.say(self._words(part))
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    @staticmethod
    def _words(part: Reliability) -> Phrase:
        numbers = {"scale": f"{part.scale:.0f}", "games": part.games, "brier": f"{part.brier:.3f}"}
        return text.DIAGRAM.filled(part=part.name, **numbers, log_loss=f"{part.log_loss:.3f}")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        part, theme, say = self.part, self._desk.shell.theme, self._desk.speech.say
        if part is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(self.font(), NOTE))
        high = painter.fontMetrics().lineSpacing() + GAP
        side = min(self.width() - EDGE - 4, self.height() - 4 * high)
        room = QRectF(EDGE, 2.5 * high, side, side)
        painter.setPen(QColor(theme.text))
        painter.drawText(0, high, say(part.name))
        painter.setPen(QColor(theme.muted))
        told = text.COEFFICIENT_OF.filled(scale=f"{part.scale:.0f}", games=part.games)
        painter.drawText(0, 2 * high, say(told))
        painter.fillRect(room, QColor(theme.field))
        self._paint_axes(painter, room, high)
        painter.setPen(QPen(QColor(theme.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(room.bottomLeft(), room.topRight())
        self._paint_bins(painter, room, part)
        painter.end()

    def _paint_axes(self, painter: QPainter, room: QRectF, high: int) -> None:
        theme = self._desk.shell.theme
        for percent in (0, 50, 100):
            at = room.left() + room.width() * percent / FULL_WIN_RATE
            level = room.bottom() - room.height() * percent / FULL_WIN_RATE
            painter.setPen(QColor(theme.grid))
            painter.drawLine(QPointF(at, room.top()), QPointF(at, room.bottom()))
            painter.drawLine(QPointF(room.left(), level), QPointF(room.right(), level))
            painter.setPen(QColor(theme.muted))
            wide = painter.fontMetrics().horizontalAdvance(str(percent))
            painter.drawText(QPointF(min(at - wide / 2, room.right() - wide), room.bottom() + high), str(percent))
            painter.drawText(QPointF(room.left() - wide - 4, level + high / 3), str(percent))

    def _paint_bins(self, painter: QPainter, room: QRectF, part: Reliability) -> None:
        colour, whole = QColor(self._desk.shell.theme.accent), sum(each.weight for each in part.bins)
        painter.setClipRect(room.adjusted(-DOT, -DOT, DOT, DOT))
        for each in part.bins:
            at = room.left() + room.width() * each.told / FULL_WIN_RATE
            level, bar = (room.height() * share / FULL_WIN_RATE for share in (each.came, each.error))
            middle = QPointF(at, room.bottom() - level)
            painter.setPen(QPen(colour, 1))
            painter.drawLine(middle - QPointF(0, bar), middle + QPointF(0, bar))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            size = max(SMALLEST, DOT * (each.weight / whole) ** 0.5)
            painter.drawEllipse(middle, size, size)
