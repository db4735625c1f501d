"""What actions and panes work on: the document, the settings, the language, and the window itself."""

from typing import NamedTuple, Protocol

from app.base.event import Event
from app.config.preferences import Preferences
from app.desktop.speech import Speech
from app.desktop.theme import Theme
from app.text.phrase import Phrase
from app.workspace.document import Document


class Shell(Protocol):
    """What actions and panes may ask of the window itself."""

    @property
    def theme(self) -> Theme: ...
    @property
    def dressed(self) -> Event[None]:
        """The theme, the font or the look of the board is another."""

    def is_dock_shown(self, dock_id: str) -> bool: ...
    def show_dock(self, dock_id: str, shown: bool = True) -> None: ...
    def switch_layout(self) -> None: ...
    def reset_layout(self) -> None: ...
    def close_window(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    def show_about(self) -> None: ...
    def show_keys(self) -> None: ...
    def copy_text(self, text: str) -> None: ...
    def pasted_text(self) -> str: ...
    def warn(self, sentence: Phrase) -> None: ...


class Desk(NamedTuple):
    """What actions and panes work on."""

    document: Document
    preferences: Preferences
    speech: Speech
    shell: Shell
