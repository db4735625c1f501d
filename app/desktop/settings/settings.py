"""Settings dialog: sections on the left, the form of one on the right, and a search field."""

from functools import cache
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QPushButton, QScrollArea, QWidget

from app.config.declare import plain_value, section_fields
from app.config.preferences import Preferences
from app.config.settings import SECTIONS, Settings
from app.desktop.forms.form import Form, names_of
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import RoomyRows, closing, give_room
from app.desktop.kit.labels import STRETCH, Label, hbox, set_title, vbox
from app.desktop.kit.text_fields import SearchField
from app.desktop.kit.theme import Theme, present_theme
from app.desktop.kit.translation import Dialog, Retranslator, Translation
from app.text import settings as text
from app.workspace.finding import SearchNames, match_score, search_names

SIZE: Final = (720, 560)
TITLE: Final = 1.3
"""Scale of a section's title."""


class SettingsDialog(Dialog):
    """Settings dialog without a confirmation, since changes take effect at once.

    The form of a section is created when it is first shown; creating all of them would cause a noticeable delay."""

    def __init__(
        self,
        preferences: Preferences,
        speech: Translation,
        parent: QWidget,
        query: str = "",
    ) -> None:
        """Create the dialog; an initial `query` avoids creating a section that the search would hide again."""
        super().__init__(parent)
        self.setObjectName("settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._preferences = preferences
        self._speech = speech
        self._line = SearchField(query)
        self._spoken = Retranslator(speech.say)
        self._spoken.named(self._line, text.SEARCH)
        self._sections = self._spoken.named(QListWidget(), text.SECTIONS)
        self._sections.setFrameShape(QFrame.Shape.NoFrame)
        self._sections.setItemDelegate(RoomyRows(self._sections))
        self._nothing = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._chosen = 0
        """Row of the selected section; during a search the first section found is marked instead."""
        self._groups: dict[str, SectionGroup] = {}
        """Sections that have been created."""
        self._column = vbox(self._nothing, STRETCH, margins=(16, 8, 16, 16), spacing=24)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        inner = QWidget()
        inner.setLayout(self._column)
        self._scroll.setWidget(inner)
        left = vbox(self._line, (self._sections, 1))
        row = hbox(left, (self._scroll, 1), spacing=12)
        foot = hbox((self._spoken.label(text.AT_ONCE), 1), closing(self, self._speech))
        vbox((row, 1), foot, on=self, margins=12)
        for _ in SECTIONS:
            self._sections.addItem("")
        self._sections.setCurrentRow(0)
        self._sections.currentRowChanged.connect(lambda _: self._on_section())
        self._sections.itemClicked.connect(lambda _: self._on_section())
        self._line.textChanged.connect(lambda _: self._show_found())
        self._line.installEventFilter(self)
        attend(preferences.changed, self, lambda _: self._show_values())
        self.follow_changes(speech)
        self._line.setFocus()
        give_room(self, *SIZE)

    def search(self, query: str) -> None:
        """Start a search with this query."""
        self._line.setText(query)
        self._line.setFocus()

    def form(self, section: str) -> Form:
        return self._group(section).form

    @property
    def shown(self) -> list[str]:
        """Names of the visible sections."""
        return [name for name in SECTIONS if name in self._groups and not self._groups[name].isHidden()]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Move through the sections with Up and Down in the search field."""
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in keys:
            row = self._sections.currentRow() + keys[Qt.Key(event.key())]
            self._sections.setCurrentRow(min(max(row, 0), self._sections.count() - 1))
            return True
        return super().eventFilter(watched, event)

    def _on_section(self) -> None:
        """Show the selected section and end the search."""
        self._chosen = max(self._sections.currentRow(), 0)
        if self._line.text():
            self._line.clear()
        else:
            self._show_found()

    def _show_found(self) -> None:
        query = self._line.text().strip()
        chosen = list(SECTIONS)[self._chosen]
        wanted = (
            {name for name in SECTIONS if any(match_score(query, names) > 0 for names in names_in(name))}
            if query
            else {chosen}
        )
        for name in [*wanted.difference(self._groups), *self._groups]:
            group = self._group(name)
            group.form.filter(query)
            group.setVisible(name in wanted)
            group.reset.setVisible(not query)  # it would also reset fields that the search hides
        if self.shown:
            with QSignalBlocker(self._sections):
                self._sections.setCurrentRow(list(SECTIONS).index(self.shown[0]))
        self._nothing.setText(self._speech.say(text.NOTHING_FOUND.filled(query=query)))
        self._nothing.setVisible(not self.shown)
        self._scroll.verticalScrollBar().setValue(0)

    def _group(self, name: str) -> "SectionGroup":
        """Return the group of a section, created on first use."""
        if name not in self._groups:
            group = SectionGroup(name, self._preferences, self._speech, present_theme())
            group.hide()
            self._groups[name] = group
            before = [each for each in SECTIONS if each in self._groups].index(name)
            self._column.insertWidget(self._column.indexOf(self._nothing) + 1 + before, group)
        return self._groups[name]

    def _show_values(self) -> None:
        for group in self._groups.values():
            group.show_values()

    def _narrow(self) -> None:
        """Make the list as wide as its texts and the search field need."""
        metrics = self._line.fontMetrics()
        hint = metrics.horizontalAdvance(self._line.placeholderText()) + 3 * metrics.height()
        for widget in (self._line, self._sections):
            widget.setFixedWidth(max(hint, self._sections.sizeHintForColumn(0) + metrics.height()))

    def _apply_theme(self) -> None:
        self._narrow()
        for group in self._groups.values():
            group.apply_theme(present_theme())

    def _speak(self) -> None:
        say = self._speech.say
        set_title(self, say(text.SETTINGS))
        self._line.setPlaceholderText(say(text.SEARCH))
        self._spoken.speak()
        for place, name in enumerate(SECTIONS.values()):
            self._sections.item(place).setText(say(name))
        self._narrow()
        for group in self._groups.values():
            group.speak()
        self._show_found()


class SectionGroup(QWidget):
    """Section of the settings: its title, its form, and a button that resets it."""

    def __init__(self, section: str, preferences: Preferences, speech: Translation, theme: Theme) -> None:
        super().__init__()
        self._section = section
        self._preferences = preferences
        self._speech = speech
        self._spoken = Retranslator(speech.say)
        self._title = self._spoken.label(SECTIONS[section])
        self.reset = self._spoken.button(QPushButton(autoDefault=False), text.RESET_SECTION)
        self.reset.setObjectName(f"reset.{section}")
        fresh = getattr(preferences.fresh, section)  # defaults may come from the system
        fields = [field._replace(default=plain_value(getattr(fresh, field.key))) for field in section_fields(fresh)]
        self.form = Form(fields, speech.say, theme)
        head = hbox((self._title, 1), self.reset)
        vbox(head, self.form, on=self, margins=0, spacing=12)
        self.reset.clicked.connect(self.form.reset)
        self.form.given.connect(lambda given: preferences.change_setting(section, *given))
        self.speak()
        self.apply_theme(theme)
        self.show_values()

    def show_values(self) -> None:
        section = getattr(self._preferences.now, self._section)
        self.form.show_values(lambda key: plain_value(getattr(section, key)))
        self.reset.setEnabled(self.form.is_changed)

    def apply_theme(self, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * TITLE)
        self._title.setFont(font)
        self.form.apply_theme(theme)

    def speak(self) -> None:
        self._spoken.speak()
        self.form.speak(self._speech.say)


@cache
def names_in(section: str) -> tuple[SearchNames, ...]:
    """Names of a section's fields for the search, in both languages."""
    return tuple(search_names(names_of(field)) for field in section_fields(getattr(Settings(), section)))
