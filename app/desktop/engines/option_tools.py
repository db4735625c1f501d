"""What stands above the options: finding some, how many are seen, presets, and carrying them elsewhere."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.base.event import Event
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.speech import Say
from app.text import option_dialog as text
from app.text.phrase import Phrase

NAME_WIDTH: Final = 16
"""Letters of a preset's name that can be read at once."""


class OptionTools(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.looked: Event[None] = Event()
        """Other options are to be seen."""
        self.chosen: Event[str] = Event()
        """A preset, by its name."""
        self.line = QLineEdit(clearButtonEnabled=True)
        self.simple, self.all = _switch("simple"), _switch("all")
        self.changed_only = QCheckBox()
        self.changed_only.setObjectName("changed_only")
        self.presets = QComboBox()
        self.presets.setObjectName("presets")
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.presets.setMinimumContentsLength(NAME_WIDTH)
        self.save, self.delete = _button("save_preset"), _button("delete_preset")
        self.copy, self.paste, self.compare = _button("copy"), _button("paste"), _button("compare")
        self._preset_label = Label()
        self._preset_label.setBuddy(self.presets)
        self._views = QButtonGroup(self)
        for switch in (self.simple, self.all):
            self._views.addButton(switch)
        self.all.setChecked(True)
        self.line.textChanged.connect(lambda _: self.looked.emit(None))
        self._views.buttonClicked.connect(lambda _: self.looked.emit(None))
        self.changed_only.clicked.connect(lambda _: self.looked.emit(None))
        self.presets.activated.connect(self._on_activated)
        self._lay_out()

    @property
    def query(self) -> str:
        return self.line.text().strip()

    @property
    def is_simple(self) -> bool:
        return self.simple.isChecked()

    def show_all(self) -> None:
        """Let nothing be hidden."""
        self.all.setChecked(True)
        self.changed_only.setChecked(False)
        self.line.clear()
        self.looked.emit(None)

    def show_presets(self, names: Iterable[str], now: str | None, say: Say) -> None:
        """The presets there are, and which of them the values of now are."""
        listed = sorted(names)
        self.presets.clear()
        self.presets.addItem(say(text.CHOOSE_PRESET if listed else text.NO_PRESETS))
        for name in listed:
            self.presets.addItem(name, name)
        self.presets.setEnabled(bool(listed))
        self.choose_preset(now)

    def choose_preset(self, now: str | None) -> None:
        self.presets.setCurrentIndex(max(self.presets.findData(now), 0) if now is not None else 0)
        self.delete.setEnabled(now is not None)

    @property
    def preset(self) -> str | None:
        """The one that is chosen."""
        name = self.presets.currentData()
        return name if isinstance(name, str) else None

    def speak(self, say: Say) -> None:
        self.line.setPlaceholderText(say(text.SEARCH))
        self.line.setAccessibleName(say(text.SEARCH))
        self.changed_only.setText(say(text.CHANGED_ONLY))
        self._preset_label.setText(say(text.PRESET))
        self.presets.setAccessibleName(say(text.PRESET))
        self.presets.setItemText(0, say(text.CHOOSE_PRESET if self.presets.isEnabled() else text.NO_PRESETS))
        for button, name, help_ in self._named():
            button.setText(say(name))
            set_tip(button, say(help_))

    def _named(self) -> tuple[tuple[QAbstractButton, Phrase, Phrase], ...]:
        return (
            (self.simple, text.SIMPLE, text.SIMPLE_HELP),
            (self.all, text.ALL, text.ALL_HELP),
            (self.save, text.SAVE_PRESET, text.SAVE_PRESET_HELP),
            (self.delete, text.DELETE_PRESET, text.DELETE_PRESET_HELP),
            (self.copy, text.COPY, text.COPY_HELP),
            (self.paste, text.PASTE, text.PASTE_HELP),
            (self.compare, text.COMPARE, text.COMPARE_HELP),
        )

    def _on_activated(self, place: int) -> None:
        name = self.presets.itemData(place)
        self.delete.setEnabled(isinstance(name, str))
        if isinstance(name, str):
            self.chosen.emit(name)

    def _lay_out(self) -> None:
        first, second, views = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        views.setSpacing(8)
        views.addWidget(self.simple)
        views.addWidget(self.all)
        first.setSpacing(12)
        first.addWidget(self.line, 1)
        first.addLayout(views)
        first.addWidget(self.changed_only)
        for widget in (self._preset_label, self.presets, self.save, self.delete):
            second.addWidget(widget)
        second.addStretch(1)
        for widget in (self.copy, self.paste, self.compare):
            second.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(first)
        column.addLayout(second)


def _button(name: str) -> QPushButton:
    button = QPushButton(autoDefault=False)
    button.setObjectName(name)
    return button


def _switch(name: str) -> QRadioButton:
    switch = QRadioButton()
    switch.setObjectName(name)
    return switch
