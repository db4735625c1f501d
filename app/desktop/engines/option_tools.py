"""The tool bar of the options dialog: engine name, search, views, presets, and copying of values."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QComboBox, QRadioButton, QWidget

from app.base.event import Event
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.dialogs import coloured, filled, push_button, words
from app.desktop.kit.labels import CutLabel, set_tip
from app.desktop.kit.text_fields import NamedComboBox, SearchField
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Retranslator, Say
from app.text import option_dialog as text
from app.text.phrase import Phrase

LARGER: Final = 1.3
"""Font size of the engine's name, relative to the usual one."""
NAME_WIDTH: Final = 16
"""Visible letters of a preset's name."""


class OptionHeader(QWidget):
    """Header with the engine's names, the state of its option list, and a button to reread it."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._said, self.state = words("engine"), CutLabel(objectName="said"), words("state_of_reading")
        self.button = push_button("read")
        """Button that rereads the options, or cancels that while it runs."""
        self._is_fault = False
        line = hbox((self.state, 1), (self.button, 0, Qt.AlignmentFlag.AlignTop))
        name = hbox((self._name, 0), (self._said, 1, Qt.AlignmentFlag.AlignBottom), spacing=10)
        vbox(name, line, on=self, margins=0, spacing=4)

    def show_engine(self, name: str, said: str) -> None:
        """Show the user's name of the engine and its own."""
        self._name.setText(name)
        self._said.setText(said)
        self._said.setVisible(bool(said))

    def show_state(self, state: Phrase, say: Say, *, is_fault: bool = False, is_reading: bool = False) -> None:
        self.state.setText(say(state))
        self._is_fault = is_fault
        self.button.setText(say(text.STOP_READING if is_reading else text.READ_AGAIN))

    def apply_theme(self, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * LARGER)
        self._name.setFont(font)
        coloured(self._said, theme.muted)
        self.state.setAutoFillBackground(self._is_fault)
        self.state.setMargin(4 if self._is_fault else 0)
        if self._is_fault:
            filled(self.state, theme)
        else:
            coloured(self.state, theme.muted)


class OptionTools(QWidget):
    def __init__(self, say: Say) -> None:
        super().__init__()
        self.looked: Event[None] = Event()
        """Emitted when another selection of options is to be shown."""
        self.chosen: Event[str] = Event()
        """Emitted with the name of the chosen preset."""
        self._say = say
        spoken = self._spoken = Retranslator(say)
        self.line = spoken.named(SearchField(), text.SEARCH)
        self.simple = spoken.button(QRadioButton(), text.SIMPLE, text.SIMPLE_HELP)
        self.all = spoken.button(QRadioButton(), text.ALL, text.ALL_HELP)
        self.changed_only = spoken.button(QCheckBox(), text.CHANGED_ONLY)
        self.presets = spoken.named(NamedComboBox(minimumContentsLength=NAME_WIDTH), text.PRESET)
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for widget, name in (
            (self.simple, "simple"),
            (self.all, "all"),
            (self.changed_only, "changed_only"),
            (self.presets, "presets"),
        ):
            widget.setObjectName(name)
        self.save = spoken.button(push_button("save_preset"), text.SAVE_PRESET, text.SAVE_PRESET_HELP)
        self.delete = spoken.button(push_button("delete_preset"), text.DELETE_PRESET, text.DELETE_PRESET_HELP)
        self.copy = spoken.button(push_button("copy"), text.COPY, text.COPY_HELP)
        self.paste = spoken.button(push_button("paste"), text.PASTE, text.PASTE_HELP)
        self.compare = spoken.button(push_button("compare"), text.COMPARE, text.COMPARE_HELP)
        label = spoken.label(text.PRESET)
        label.setBuddy(self.presets)
        views = QButtonGroup(self)
        views.addButton(self.simple)
        views.addButton(self.all)
        self.all.setChecked(True)
        self.line.textChanged.connect(lambda _: self.looked.emit(None))
        views.buttonClicked.connect(lambda _: self.looked.emit(None))
        self.changed_only.clicked.connect(lambda _: self.looked.emit(None))
        self.presets.activated.connect(self._on_activated)
        first = hbox((self.line, 1), hbox(self.simple, self.all, spacing=8), self.changed_only, spacing=12)
        second = hbox(label, self.presets, self.save, self.delete, STRETCH, self.copy, self.paste, self.compare)
        vbox(first, second, on=self, margins=0)

    def show_fault(self, fault: Phrase | None) -> None:
        """Disable saving, copying and comparing while a value is invalid; the tooltips say why."""
        for button, help_ in (
            (self.save, text.SAVE_PRESET_HELP),
            (self.copy, text.COPY_HELP),
            (self.compare, text.COMPARE_HELP),
        ):
            button.setEnabled(fault is None)
            set_tip(button, self._say(fault or help_))

    @property
    def query(self) -> str:
        return self.line.text().strip()

    @property
    def is_simple(self) -> bool:
        return self.simple.isChecked()

    def show_all(self) -> None:
        """Clear all filters."""
        self.all.setChecked(True)
        self.changed_only.setChecked(False)
        self.line.clear()
        self.looked.emit(None)

    def show_presets(self, names: Iterable[str], now: str | None) -> None:
        """Show the names of the presets, and the one that matches the present values."""
        listed = sorted(names)
        self.presets.clear()
        self.presets.addItem(self._say(text.CHOOSE_PRESET if listed else text.NO_PRESETS))
        for name in listed:
            self.presets.addItem(name, name)
        self.presets.setEnabled(bool(listed))
        self.choose_preset(now)

    def choose_preset(self, now: str | None) -> None:
        self.presets.setCurrentIndex(max(self.presets.findData(now), 0) if now is not None else 0)
        self.delete.setEnabled(now is not None)

    @property
    def preset(self) -> str | None:
        name = self.presets.currentData()
        return name if isinstance(name, str) else None

    def speak(self) -> None:
        """Update all texts but the presets, which `show_presets` does."""
        self._spoken.speak()
        self.line.setPlaceholderText(self._say(text.SEARCH))

    def _on_activated(self, place: int) -> None:
        name = self.presets.itemData(place)
        self.delete.setEnabled(isinstance(name, str))
        if isinstance(name, str):
            self.chosen.emit(name)
