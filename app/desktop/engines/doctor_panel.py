"""The panel of an engine's examination: its checks with verdict, findings, time and the lines exchanged."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QFrame, QGridLayout, QPlainTextEdit, QScrollArea, QSizePolicy, QToolButton, QWidget

from app.base.event import Event
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, words
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import MOST, Label, one_line, set_tip, slim
from app.desktop.kit.signs import Sign, Signs, Tone, tones_of
from app.desktop.kit.theme import present_theme
from app.desktop.kit.translation import ChangeEventMixin, Translation
from app.runtime.doctor import DoctorRun
from app.runtime.doctor_report import DoctorPoint, DoctorReport, DoctorStep, DoctorTimeouts, PointVerdict, raw_lines
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.text import doctor as doctor_text
from app.text import engine_command as command_text
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.usi.events import UsiOk

RAW_LINES: Final = 9
"""Most exchanged lines visible at once; one of them is left to a scroll bar."""
ROOM: Final = 4
"""Pixels above and below the text."""
LOOK_AGAIN_MS: Final = 1_000
SIGN_COLUMN, VERDICT_COLUMN, TITLE_COLUMN, SEEN_COLUMN, TIME_COLUMN, LINES_COLUMN = range(6)
SIGNS: Final = {
    PointVerdict.GOOD: (Sign.TICK, Tone.FOR_SENTE),
    PointVerdict.NOT_OFFERED: (Sign.DASH, Tone.MUTED),
    PointVerdict.NOT_TRIED: (Sign.DASH, Tone.MUTED),
    PointVerdict.NOTE: (Sign.NOTE, Tone.ACCENT),
    PointVerdict.WARNING: (Sign.WARNING, Tone.WARNING),
    PointVerdict.FAILURE: (Sign.ERROR, Tone.ERROR),
}


class DoctorPanel(ChangeEventMixin, QScrollArea):
    """Panel that runs an examination and shows it. The examination outlives the panel until its engine is gone."""

    def __init__(self, engines: EngineRegistry, speech: Translation) -> None:
        super().__init__(widgetResizable=True)
        self.begun = Event[DoctorPoint]()
        self.introduced = Event[UsiOk]()
        self.finished = Event[DoctorReport]()
        self.pace: DoctorTimeouts | None = None
        """Timeouts of the examination; None for the usual ones."""
        self._engines = engines
        self._speech = speech
        self._round: DoctorRun | None = None
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setColumnStretch(SEEN_COLUMN, 1)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(0)
        grid.setRowStretch(2 * len(DoctorPoint), 1)
        self._signs = Signs()
        self._rows = {
            point: PointRow(point, grid, 2 * place, self._signs, speech) for place, point in enumerate(DoctorPoint)
        }
        self.setWidget(inner)
        self._clock = QTimer(self, interval=LOOK_AGAIN_MS)
        self._clock.timeout.connect(self._on_second)
        self.follow_changes(speech)

    # Running an examination

    @property
    def is_running(self) -> bool:
        return self._round is not None

    def examine(
        self, launch: Launch, settings: tuple[tuple[str, str | None], ...] = (), *, sends_exchanged: bool = False
    ) -> None:
        """Begin a new examination; a running one is cancelled and ignored."""
        self.cancel()
        self.clear()
        examination = self._round = DoctorRun(
            self._engines, launch, settings, self.pace, self._engines, sends_exchanged=sends_exchanged
        )
        examination.finished.connect(lambda _: examination.deleteLater())
        self.destroyed.connect(examination.cancel)  # also when the window around the panel is closed
        self._hear(examination)
        examination.start()

    def cancel(self) -> None:
        """Cancel the examination; `finished` follows once the engine is gone."""
        if self._round is not None:
            self._round.cancel()

    def leave(self) -> None:
        """Cancel the examination and ignore its end."""
        self.cancel()
        self._round = None
        self._clock.stop()

    def _hear(self, examination: DoctorRun) -> None:
        def heard(act: Callable[..., object]) -> Callable[..., None]:
            def hear(value: object) -> None:
                if examination is self._round:
                    act(value)

            return hear

        attend(examination.point_begun, self, heard(self.show_begun))
        attend(examination.point_begun, self, heard(self.begun.emit))
        attend(examination.point_finished, self, heard(self.show_step))
        attend(examination.usiok_received, self, heard(self.introduced.emit))
        attend(examination.finished, self, heard(self._on_finished))

    def _on_finished(self, report: DoctorReport) -> None:
        self._round = None
        self._clock.stop()
        self.show_end(report)
        self.finished.emit(report)

    # Showing an examination

    def clear(self) -> None:
        self._clock.stop()
        for row in self._rows.values():
            row.clear()

    def show_begun(self, point: DoctorPoint) -> None:
        """Mark a check as running."""
        self.row(point).begin()
        self._clock.start()
        self._keep_in_sight(point)

    def show_step(self, step: DoctorStep) -> None:
        points, not_tried = list(DoctorPoint), step.finding.verdict is PointVerdict.NOT_TRIED
        before = self.row(points[points.index(step.point) - 1]).step if step.point is not points[0] else None
        is_same = not_tried and before is not None and before.finding == step.finding
        self.row(step.point).take(step, is_same=is_same)
        self._clock.stop()
        self._keep_in_sight(step.point)

    def show_end(self, report: DoctorReport) -> None:
        """Scroll to the first failure, or else to the top."""
        failed = (step.point for step in report.steps if step.finding.verdict is PointVerdict.FAILURE)
        self._keep_in_sight(next(failed, DoctorPoint.START))

    def row(self, point: DoctorPoint) -> "PointRow":
        return self._rows[point]

    def _on_second(self) -> None:
        for row in self._rows.values():
            row.count_second()

    def _keep_in_sight(self, point: DoctorPoint) -> None:
        IDLE.soon(self, lambda: self.ensureWidgetVisible(self.row(point).title, 0, 40))

    def _speak(self) -> None:
        self.setAccessibleName(self._speech.say(text.POINTS))
        for row in self._rows.values():
            row.show()

    def _apply_theme(self) -> None:
        for row in self._rows.values():
            row.show()


class PointRow:
    """Grid row of one check; the exchanged lines are shown below it on request."""

    def __init__(self, point: DoctorPoint, grid: QGridLayout, place: int, signs: Signs, speech: Translation) -> None:
        self._point = point
        self.step: DoctorStep | None = None
        """Result of the check; None until it is over."""
        self._seconds: int | None = None
        """Seconds since the running check began; None if it is not running."""
        self._is_same = False
        self._speech = speech
        self._signs = signs
        self.sign, self.verdict, self.title, self.time = (Label() for _ in range(4))
        self.seen = words(f"seen.{point.value}")
        for label in (self.sign, self.verdict, self.title, self.seen, self.time):
            label.setContentsMargins(0, ROOM, 0, ROOM)
        self.seen.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.seen.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lines = QToolButton(
            autoRaise=True,
            arrowType=Qt.ArrowType.RightArrow,
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
        )
        self.lines.setCheckable(True)
        self.lines.setObjectName(f"lines.{point.value}")
        keeps_place = self.lines.sizePolicy()
        keeps_place.setRetainSizeWhenHidden(True)
        self.lines.setSizePolicy(keeps_place)
        self.lines.toggled.connect(self._show_raw)
        self._grid = grid
        self._place = place
        self._raw: QPlainTextEdit | None = None
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.sign, place, SIGN_COLUMN, top)
        grid.addWidget(self.verdict, place, VERDICT_COLUMN, top)
        grid.addWidget(self.title, place, TITLE_COLUMN, top)
        grid.addWidget(self.seen, place, SEEN_COLUMN)
        grid.addWidget(self.time, place, TIME_COLUMN, top)
        grid.addWidget(self.lines, place, LINES_COLUMN, top)
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.show()

    @property
    def raw(self) -> str:
        """The exchanged lines that are shown; empty if hidden."""
        return "" if self._raw is None or self._raw.isHidden() else self._raw.toPlainText()

    def clear(self) -> None:
        self.step, self._seconds = None, None
        self.lines.setChecked(False)
        self.show()

    def begin(self) -> None:
        self._seconds = 0
        self.show()

    def take(self, step: DoctorStep, *, is_same: bool) -> None:
        """Show the result of a check; `is_same` hides a reason that the row above gives already."""
        self.step, self._seconds, self._is_same = step, None, is_same
        self.show()

    def count_second(self) -> None:
        if self._seconds is not None:
            self._seconds += 1
            self.show()

    def show(self) -> None:
        """Show the state of the check in the current language."""
        say, step = self._speech.say, self.step
        title, verdict = self._point.title, self._verdict()
        seen = "\n".join(map(say, self._told()))
        self.title.setText(say(title))
        self.verdict.setText(say(verdict))
        self.seen.setText(seen)
        self.seen.setVisible(bool(seen) and not self._is_same)
        self.time.setText("" if (taken := self._time()) is None else say(taken))
        self.title.setAccessibleName(
            say(text.SPOKEN_POINT.filled(title=title, verdict=verdict, seen=seen.replace("\n", " ")))
        )
        self.lines.setVisible(step is not None and bool(step.lines))
        self.lines.setText(say(text.LINES))
        self.lines.setAccessibleName(say(text.LINES_OF.filled(title=title)))
        set_tip(self.lines, self.lines.accessibleName())
        self._draw()

    def _verdict(self) -> Phrase:
        if self.step is not None:
            return self.step.finding.verdict.phrase
        return text.WAITING_POINT if self._seconds is None else text.LOOKING

    def _told(self) -> list[Phrase]:
        if self.step is None:
            return []
        found = self.step.finding
        advice = [command_text.ADVICE.filled(advice=text.ADVICE_HERE.get(advice, advice)) for advice in found.advice]
        return [*([doctor_text.RESTARTED] if self.step.was_restarted else []), *found.phrases, *advice]

    def _time(self) -> Phrase | None:
        if self.step is None:
            return text.SECONDS.filled(count=self._seconds) if self._seconds else None
        taken = self.step.finding.milliseconds
        return None if taken is None else command_text.MILLISECONDS.filled(time=f"{taken:,}")

    def _draw(self) -> None:
        tones = tones_of(present_theme())
        sign, tone = Sign.DOTS, Tone.MUTED if self._seconds is None else Tone.ACCENT
        if self.step is not None:
            sign, tone = SIGNS[self.step.finding.verdict]
        side = self.sign.fontMetrics().height()
        self.sign.setPixmap(self._signs.picture(sign, tones[tone], side, self.sign.devicePixelRatioF()))
        is_asleep = self.step is None and self._seconds is None
        coloured(self.title, tones[Tone.MUTED if is_asleep else Tone.PLAIN].name())
        coloured(self.verdict, tones[tone].name())
        for label in (self.seen, self.time):
            coloured(label, tones[Tone.MUTED if tone in {Tone.FOR_SENTE, Tone.MUTED} else Tone.PLAIN].name())

    def _show_raw(self, shown: bool) -> None:
        self.lines.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        if shown and self._raw is None:
            self._raw = _raw_view()
            self._grid.addWidget(self._raw, self._place + 1, VERDICT_COLUMN, 1, LINES_COLUMN - VERDICT_COLUMN + 1)
        view = self._raw
        if view is None:
            return
        if shown and self.step is not None:
            view.setAccessibleName(self.lines.accessibleName())
            lines = [one_line(line, MOST) for line in raw_lines(self.step.lines)]
            view.setPlainText("\n".join(lines))
            frame = 2 * (view.frameWidth() + round(view.document().documentMargin()))
            view.setFixedHeight(min(RAW_LINES, len(lines) + 1) * view.fontMetrics().lineSpacing() + frame)
        view.setVisible(shown)


def _raw_view() -> QPlainTextEdit:
    view = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap, tabChangesFocus=True)
    view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    view.setFrameShape(QFrame.Shape.StyledPanel)
    slim(view)
    return view
