"""A box for a whole number of any size, which may hold a number that will not do until it is mended."""

import re

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget


class WholeNumber(QAbstractSpinBox):
    """Qt's own box holds 32 bits, and silently makes another number of one that is out of range."""

    edited = Signal()

    def __init__(self, least: int, most: int, step: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least, self.most, self._step = least, most, step
        self.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToPreviousValue)
        self.lineEdit().textEdited.connect(lambda _: self.edited.emit())
        widest = max((str(least), str(most)), key=len)[:20]
        frame_and_arrows = round(1.5 * self.sizeHint().height())
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("0" * (len(widest) + 1)) + frame_and_arrows)

    @property
    def number(self) -> int | None:
        """What is written there; None when that is no whole number."""
        words = self.text().strip()
        return int(words) if re.fullmatch(r"[+-]?\d{1,40}", words) else None

    @property
    def fitting(self) -> int | None:
        """The number, where it is within bounds."""
        number = self.number
        return number if number is not None and self.least <= number <= self.most else None

    def show_number(self, number: int) -> None:
        if self.number != number:
            self.lineEdit().setText(str(number))

    # What Qt asks

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        number = self.number
        stepped = self.least if number is None else number + steps * self._step
        self.show_number(min(max(stepped, self.least), self.most))
        self.selectAll()
        self.edited.emit()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802 - Qt's name
        flag = QAbstractSpinBox.StepEnabledFlag
        number = self.number
        up = flag.StepUpEnabled if number is None or number < self.most else flag.StepNone
        return up | (flag.StepDownEnabled if number is None or number > self.least else flag.StepNone)

    def validate(self, words: str, place: int) -> tuple[QValidator.State, str, int]:
        """Anything may be typed; what will not do is said below the box."""
        return QValidator.State.Acceptable, words, place

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """A wheel that only passes over changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
