"""The tools beside the study pane's title: agreement of the engines, search limit, add, start and stop."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSizePolicy, QSpinBox, QToolButton, QWidget

from app.config.declare import NumberField, section_fields
from app.config.settings import StudyLimit, StudySettings
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_words import joined
from app.desktop.kit.labels import elided, set_tip
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import BUTTON, MAIN_BUTTON, MEDIUM, ROUND, TINY, bold, sized
from app.desktop.kit.translation import Retranslator
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.study_rows import Agreement

GAP: Final = 8
ICON, PAD, BESIDE, NARROW = 16, 8, 6, 32
"""Sizes of a button: icon, padding, gap before the text, and width without text."""
LEAST_AGREEMENT: Final = 140
"""Pixels kept for swatches, move and count before buttons show their text."""
BETWEEN: Final = 2
"""Pixels between two swatches."""
AMOUNTS: Final = {StudyLimit.TIME: "seconds", StudyLimit.DEPTH: "depth", StudyLimit.NODES: "kilonodes"}
"""Setting that holds the amount of each limit."""
SUFFIXES: Final = {"seconds": text.SECONDS_SUFFIX, "kilonodes": text.KILONODES_SUFFIX}
UP_TO: Final = {
    StudyLimit.TIME: text.UP_TO_SECONDS,
    StudyLimit.DEPTH: text.UP_TO_DEPTH,
    StudyLimit.NODES: text.UP_TO_KILONODES,
}
MOST: Final = (1 << 31) - 1
"""Most that the number field takes."""


def limit_words(settings: StudySettings) -> Phrase:
    """Short text of the search limit for one position."""
    key = AMOUNTS.get(settings.limit)
    return settings.limit.phrase if key is None else UP_TO[settings.limit].filled(amount=f"{getattr(settings, key):,}")


class AgreementLabel(QWidget):
    """Label with the engines' agreement, aligned to the right: swatches, move, and their number."""

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

    def wanted_width(self) -> int:
        """Width with all words."""
        if self.shown is None:
            return 0
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(
            self._desk.speech.say(text.AGREEMENT if self.shown.move else text.NO_AGREEMENT)
        )
        if not self.shown.move:
            return words + GAP
        count = f"{len(self.shown.signs)} / {self.shown.total}"
        strong = QFontMetrics(bold(self.font()))
        swatches = len(self.shown.signs) * (SIDE + BETWEEN)
        return words + strong.horizontalAdvance(self.shown.move) + metrics.horizontalAdvance(count) + swatches + 4 * GAP

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
        # Without room for the words, the swatches are enough.
        if QFontMetrics(small).horizontalAdvance(words) < right:
            self._write(painter, right, words)
        painter.end()

    def _write(self, painter: QPainter, right: int, words: str) -> int:
        """Write so that the text ends at `right`, and return where it begins."""
        wide = min(painter.fontMetrics().horizontalAdvance(words) + 1, max(right, 0))
        shown = elided(painter.fontMetrics(), words, wide)
        painter.drawText(QRect(right - wide, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        return right - wide


class LimitForm(QWidget):
    """Form of the search limit and of writing results into comments; shown in a menu."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fields = {field.key: field for field in section_fields(StudySettings)}
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.limit = spoken.named(NamedComboBox(), text.LIMIT, text.LIMIT)
        self.limit.addItems([""] * len(StudyLimit))
        self.limit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.amount = QSpinBox()
        self.writes = spoken.button(QCheckBox(), text.WRITES, text.WRITES_HELP)
        form = QFormLayout(self)
        form.addRow(spoken.label(text.LIMIT), self.limit)
        form.addRow("", self.amount)
        form.addRow("", self.writes)
        change, limits = desk.preferences.change_setting, list(StudyLimit)
        self.limit.activated.connect(lambda place: change("study", "limit", limits[place].value))
        # The field is hidden for limits without an amount.
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


class ButtonLook(Enum):
    """Style of a button."""

    PLAIN = auto()
    OUTLINED = auto()
    FILLED = auto()
    """Style of the pane's main button."""


class HeadButton(QToolButton):
    """Button with icon and text; in a narrow pane, with the icon only."""

    def __init__(self, desk: Desk, look: ButtonLook = ButtonLook.OUTLINED) -> None:
        super().__init__()
        self._desk = desk
        self._look = look
        self.setIconSize(QSize(ICON, ICON))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = PAD + ICON + BESIDE + self.fontMetrics().horizontalAdvance(self.text()) + PAD + 4
        return QSize(wide, MAIN_BUTTON if self._look is ButtonLook.FILLED else BUTTON)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_pressed, is_over = self.isDown(), self.underMouse()
        ground, words = theme.selected if is_pressed else theme.field if is_over else theme.panel, theme.text
        if self._look is ButtonLook.FILLED:
            ground, words = theme.accent, theme.on_accent
        line = {ButtonLook.PLAIN: ground, ButtonLook.OUTLINED: theme.line, ButtonLook.FILLED: ground}[self._look]
        if self.hasFocus():
            line = theme.text if self._look is ButtonLook.FILLED else theme.accent
        painter.setPen(QColor(line))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        self.icon().paint(painter, QRect(PAD, (self.height() - ICON) // 2, ICON, ICON))
        if self.width() > NARROW:
            painter.setPen(QColor(words))
            room = self.rect().adjusted(PAD + ICON + BESIDE, 0, -PAD, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class StudyTools(QWidget):
    """Tool bar at the right of the pane's title: agreement label and buttons."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.agreement = AgreementLabel(desk)
        self.limits, self.add, self.toggle = HeadButton(desk, ButtonLook.PLAIN), HeadButton(desk), HeadButton(desk)
        for part in (self.agreement, self.limits, self.add, self.toggle):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()  # hidden until it is placed beside the title

    @property
    def _buttons(self) -> tuple[HeadButton, ...]:
        """Buttons in the order in which they drop their text."""
        return self.limits, self.add, self.toggle

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = sum(button.sizeHint().width() + TINY for button in self._buttons)
        return QSize(self.agreement.wanted_width() + MEDIUM + wide, BUTTON + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(len(self._buttons) * (NARROW + TINY), BUTTON + 2)

    def arrange(self) -> None:
        """Lay the parts out again after a change of texts or buttons."""
        self.updateGeometry()
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay the parts out; button positions depend neither on the agreement nor on start or stop."""
        wide = {button: button.sizeHint().width() for button in self._buttons}
        for button in wide:
            if sum(wide.values()) + len(wide) * TINY + LEAST_AGREEMENT <= self.width():
                break
            wide[button] = NARROW
        left = self.width()
        for button in (self.add, self.limits, self.toggle):
            left -= wide[button]
            button.setGeometry(left, (self.height() - BUTTON) // 2, wide[button], BUTTON)
            left -= TINY
        self.agreement.setGeometry(0, 0, max(left - MEDIUM, 0), self.height())
