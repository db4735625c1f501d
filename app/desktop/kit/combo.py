"""A box to choose from that is called by its name also for those who hear it."""

from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QComboBox

from app.desktop.kit.plain import Label


class NamedComboBox(QComboBox):
    """On Linux Qt takes the name of such a box from a label beside it alone: this one brings one that is not seen."""

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
