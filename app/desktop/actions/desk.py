"""What actions work on: the document, the settings, the language, and the window itself."""

from typing import NamedTuple, Protocol

from app.config.preferences import Preferences
from app.desktop.speech import Speech
from app.text.phrase import Phrase
from app.workspace.document import Document


class Shell(Protocol):
    """What actions may ask of the window itself."""

    def close_window(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    def show_about(self) -> None: ...
    def show_keys(self) -> None: ...
    def copy_text(self, text: str) -> None: ...
    def pasted_text(self) -> str: ...
    def warn(self, sentence: Phrase) -> None: ...


class Desk(NamedTuple):
    """What actions work on."""

    document: Document
    preferences: Preferences
    speech: Speech
    shell: Shell
