"""Language and theme reach every panel and dialog: while it is open, just opening, or just closing."""

from collections.abc import Iterator
from typing import Final

import pytest
from desktop_room import Room
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QMessageBox, QWidget
from test_desktop_language import only_in, words_of
from test_desktop_names import OPENING, opened
from window_states import settle

from app.desktop.desk.dock import DOCKS
from app.desktop.kit.labels import Label, unkeyed
from app.desktop.kit.theme import DARK, LIGHT, Theme
from app.desktop.kit.translation import ChangeEventMixin, Dialog, Pane, Translation
from app.text import window as text
from app.text.phrase import Language
from app.text.spoken import READ_POSITION

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("plugin does not support (raise|grabbing the keyboard)", extend=True),
]
NAMES: Final = {
    "Yomisuji",
    *("Style", "Folder", "Clear", "Book"),
    *("Pause", "End"),
    READ_POSITION.en,
    READ_POSITION.ja,
}
"""Names of engines, of their options, and of keys; and what the tests put in as advice."""
THEMES: Final = {"light": LIGHT, "dark": DARK}
PARTS: Final = 4
"""Number of tests that share the dialogs: one alone would last minutes on a busy machine."""


def switch(room: Room, language: Language, theme: str) -> None:
    """In one turn of the event loop."""
    room.do(f"appearance.language.{language.value}")
    room.do(f"appearance.theme.{theme}")


def colours_of(theme: Theme) -> set[str]:
    return {value for value in theme if isinstance(value, str) and value.startswith("#")}


def stale_in(top: QWidget, unwanted: set[str], colours: set[str]) -> Iterator[str]:
    """Words of the language before, and colours of the theme before."""
    role = QPalette.ColorRole
    for widget in (top, *top.findChildren(QWidget)):
        if widget.window() is not top or not widget.isVisible():
            continue
        name = f"{type(top).__name__}: {type(widget).__name__} {widget.objectName()!r}"
        if not isinstance(top, QMessageBox):  # a question stays as it was asked
            yield from (f"{name} says {words!r}" for words in words_of(widget) if unkeyed(words) in unwanted - NAMES)
        roles = (role.WindowText,) if isinstance(widget, QLabel) else ()
        if isinstance(widget, QFrame) and widget.autoFillBackground():
            roles = (*roles, role.Window)
        for each in roles:
            if (colour := widget.palette().color(each).name()) in colours:
                yield f"{name} has {each.name} {colour}"


def stale(room: Room, tops: list[QWidget], language: Language, theme: str) -> set[str]:
    settle()
    before = next(each for each in Language if each is not language)
    last = next(each for each in THEMES if each != theme)
    unwanted, colours = only_in(before), colours_of(THEMES[last]) - colours_of(THEMES[theme])
    return {fault for top in (room.window, *tops) for fault in stale_in(top, unwanted, colours)}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_panel_and_dialog_follows_language_and_theme_whenever_they_change(room: Room, part: int) -> None:
    for dock in DOCKS:
        room.window.docks.show(dock.id)
    switch(room, Language.EN, "light")
    settle()
    faults = set[str]()
    for open_dialog in OPENING[part::PARTS]:
        open_dialog(room)
        tops = opened(room)
        switch(room, Language.JA, "dark")  # it is just opening
        faults |= stale(room, tops, Language.JA, "dark")
        switch(room, Language.EN, "light")  # it is open
        faults |= stale(room, tops, Language.EN, "light")
        for window in reversed(tops):
            window.close()
        switch(room, Language.JA, "dark")  # it is just closing
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        settle()
        switch(room, Language.EN, "light")
    assert not faults, "\n".join(sorted(faults))


class Growing(Dialog):
    """A dialog whose members come late: it changes its own font, palette and language while it is made."""

    def __init__(self, speech: Translation) -> None:
        super().__init__()
        for kind in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            QCoreApplication.sendEvent(self, QEvent(kind))
        self._speech = speech
        self.words, self.colours = Label(parent=self), list[str]()
        self.follow_changes(speech)

    def _speak(self) -> None:
        self.words.setText(self._speech.say(text.CLOSE))

    def _apply_theme(self) -> None:
        self.colours.append(self.words.palette().windowText().color().name())


def test_events_before_the_members_exist_and_after_the_end_do_nothing(room: Room) -> None:
    grown = Growing(room.speech)
    assert grown.words.text() == room.speech.say(text.CLOSE)
    grown.deleteLater()
    switch(room, Language.JA, "dark")
    assert grown.words.text() == text.CLOSE.ja
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle()
    switch(room, Language.EN, "light")
    settle()


def test_a_new_language_is_told_once_to_each_widget(room: Room) -> None:
    told = list[str]()

    class Counted(Pane):
        def _speak(self) -> None:
            told.append(room.speech.language.value)

    below = Dialog(room.window)  # Qt tells a dialog as a window, and as a child of another one
    widget = Counted(below)
    widget.follow_changes(room.speech)
    room.do("appearance.language.ja")
    settle()
    assert told == ["en", "ja"]
    below.deleteLater()


def test_every_class_with_the_hooks_follows(room: Room) -> None:
    """A widget of the window that has a language or a theme of its own has heard of the present ones."""
    for dock in DOCKS:
        room.window.docks.show(dock.id)
    switch(room, Language.JA, "dark")
    settle()
    late = [
        type(each).__name__
        for each in QApplication.allWidgets()
        if isinstance(each, ChangeEventMixin) and each.isVisible() and each._styled_in != each._style_now()
    ]
    switch(room, Language.EN, "light")
    assert late == []
