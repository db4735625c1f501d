"""The row above the cards of a study: how far the engines agree, how much they think, and who thinks."""

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSizePolicy, QSpinBox, QToolButton, QWidget

from app.config.declare import NumberField, fields_of
from app.config.settings import StudyLimit, StudySettings
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_words import joined
from app.desktop.kit.measures import sized
from app.desktop.kit.plain import elided, set_tip
from app.desktop.kit.spoken import Spoken
from app.desktop.kit.swatch import SIDE, paint_swatch
from app.desktop.kit.theme import bold
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.study_rows import Agreement

GAP: Final = 8
ICON, PAD, HIGH, ROUND = 16, 8, 28, 4
"""Of a button."""
BETWEEN: Final = 2
"""Between two swatches."""
AMOUNTS: Final = {StudyLimit.TIME: "seconds", StudyLimit.DEPTH: "depth", StudyLimit.NODES: "kilonodes"}
"""The setting that says how much, for each limit."""
SUFFIXES: Final = {"seconds": text.SECONDS_SUFFIX, "kilonodes": text.KILONODES_SUFFIX}
UP_TO: Final = {
    StudyLimit.TIME: text.UP_TO_SECONDS,
    StudyLimit.DEPTH: text.UP_TO_DEPTH,
    StudyLimit.NODES: text.UP_TO_KILONODES,
}
MOST: Final = (1 << 31) - 1
"""Of a box with a number."""


def limit_words(settings: StudySettings) -> Phrase:
    """How much is thought about one position, in a word or two."""
    key = AMOUNTS.get(settings.limit)
    return settings.limit.phrase if key is None else UP_TO[settings.limit].filled(amount=f"{getattr(settings, key):,}")


class AgreementLabel(QWidget):
    """Takes what room is left, at its right end: the swatches of those who agree, the move, and how many they are."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.shown: Agreement | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_agreement(self, agreement: Agreement | None) -> None:
        if agreement != self.shown:
            self.shown = agreement
            self.speak()

    def speak(self) -> None:
        told, found = "", self.shown
        if found is not None and found.move:
            engines = joined([Phrase(sign.letter, sign.letter) for sign in found.signs])
            values = {"move": found.move, "count": len(found.signs), "total": found.total}
            told = self._desk.speech.say(text.AGREEMENT_TOLD.filled(**values, engines=engines))
        elif found is not None:
            told = self._desk.speech.say(text.NO_AGREEMENT)
        self.setAccessibleName(told)
        set_tip(self, told)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self.shown is None:
            return
        painter, theme = QPainter(self), self._desk.shell.theme
        small, strong = sized(self.font(), 12), bold(self.font())
        found, say = self.shown, self._desk.speech.say
        right = self.width()
        if found.move:
            count = f"{len(found.signs)} / {found.total}"
            painter.setPen(QColor(theme.muted))
            right = self._write(painter, right, count)
            painter.setFont(strong)
            painter.setPen(QColor(theme.text))
            right = self._write(painter, right - GAP, found.move) - GAP
            for sign in reversed(found.signs):
                right -= SIDE
                swatch = QRectF(right, (self.height() - SIDE) / 2, SIDE, SIDE)
                paint_swatch(painter, swatch, sign, theme, self.font())
                right -= BETWEEN
            right -= GAP - BETWEEN
        painter.setFont(small)
        painter.setPen(QColor(theme.muted))
        words = say(text.AGREEMENT if found.move else text.NO_AGREEMENT)
        # Where there is no room for the words, the swatches say enough.
        if QFontMetrics(small).horizontalAdvance(words) < right:
            self._write(painter, right, words)
        painter.end()

    def _write(self, painter: QPainter, right: int, words: str) -> int:
        """Write up to `right`; where it begins."""
        wide = min(painter.fontMetrics().horizontalAdvance(words) + 1, max(right, 0))
        shown = elided(painter.fontMetrics(), words, wide)
        painter.drawText(QRect(right - wide, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        return right - wide


class LimitForm(QWidget):
    """How much is thought about one position, and whether that is written down; it stands in a menu."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fields = {field.key: field for field in fields_of(StudySettings)}
        self._spoken = spoken = Spoken(desk.speech.say)
        self.limit = spoken.named(QComboBox(), text.LIMIT, text.LIMIT)
        self.limit.addItems([""] * len(StudyLimit))
        self.limit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.amount = QSpinBox()
        self.writes = spoken.button(QCheckBox(), text.WRITES, text.WRITES_HELP)
        form = QFormLayout(self)
        form.addRow(spoken.label(text.LIMIT), self.limit)
        form.addRow("", self.amount)
        form.addRow("", self.writes)
        change, limits = desk.preferences.change, list(StudyLimit)
        self.limit.activated.connect(lambda place: change("study", "limit", limits[place].value))
        # Where nothing says how much, the box is hidden.
        self.amount.valueChanged.connect(
            lambda amount: change("study", AMOUNTS[desk.preferences.now.study.limit], amount)
        )
        self.writes.toggled.connect(lambda on: change("study", "writes", on))
        self.speak()

    def speak(self) -> None:
        self._spoken.speak()
        for place, limit in enumerate(StudyLimit):
            self.limit.setItemText(place, self._desk.speech.say(limit.phrase))
        self.show_settings()

    def show_settings(self) -> None:
        say, settings = self._desk.speech.say, self._desk.preferences.now.study
        self.limit.setCurrentIndex(list(StudyLimit).index(settings.limit))
        key = AMOUNTS.get(settings.limit)
        self.amount.setVisible(key is not None)
        if key is not None:
            field = self._fields[key]
            self.amount.blockSignals(True)
            if isinstance(field.kind, NumberField):
                self.amount.setRange(field.kind.least, min(field.kind.most, MOST))
            self.amount.setSuffix(f" {say(SUFFIXES[key])}" if key in SUFFIXES else "")
            self.amount.setValue(getattr(settings, key))
            self.amount.setAccessibleName(say(field.label))
            set_tip(self.amount, say(field.help))
            self.amount.blockSignals(False)
        self.writes.setChecked(settings.writes)


class HeadButton(QToolButton):
    """A button of the row: words beside a drawing, in a hairline unless it is `plain`."""

    def __init__(self, desk: Desk, *, plain: bool = False) -> None:
        super().__init__()
        self._desk = desk
        self._is_plain = plain
        self.setIconSize(QSize(ICON, ICON))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(PAD + ICON + 6 + self.fontMetrics().horizontalAdvance(self.text()) + PAD, HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_pressed, is_over = self.isDown(), self.underMouse()
        ground = theme.selected if is_pressed else theme.field if is_over else theme.panel
        line = theme.accent if self.hasFocus() else ground if self._is_plain else theme.line
        painter.setPen(QColor(line))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        self.icon().paint(painter, QRect(PAD, (self.height() - ICON) // 2, ICON, ICON))
        painter.setPen(QColor(theme.text))
        words = self.rect().adjusted(PAD + ICON + 6, 0, -PAD, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
