"""Combo box with an accessible name that screen readers announce."""

from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QComboBox

from app.desktop.kit.plain_labels import Label


class NamedComboBox(QComboBox):
    """Combo box with a hidden buddy label: on Linux Qt takes its accessible name from such a label alone."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._label = Label("", self)
        self._label.setBuddy(self)
        self._label.hide()

    def setAccessibleName(self, name: str, /) -> None:  # noqa: N802 - Qt's name
        super().setAccessibleName(name)
        self._label.setText(name)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ParentChange and self.parentWidget() is not None:
            self._label.setParent(self.parentWidget())
            self._label.hide()
        return super().event(event)
