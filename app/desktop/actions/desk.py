"""What actions and panes work on: the document, the settings, the language, and the window itself."""

from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.base.event import Event
from app.config.preferences import Preferences
from app.desktop.actions.board_wish import BoardWish
from app.desktop.speech import Speech
from app.desktop.theme import Theme
from app.record.tree import Record
from app.text.phrase import Phrase
from app.workspace.document import Document

if TYPE_CHECKING:
    from app.desktop.banner import Answer
    from app.workspace.file_state import Home
    from app.workspace.recent import Recent


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
    def show_palette(self) -> None: ...
    def show_settings(self, query: str = "") -> None: ...
    def show_key_editor(self) -> None: ...
    def ask_board(self, wish: BoardWish) -> None:
        """Ask something of the board itself."""

    def copy_text(self, text: str) -> None: ...
    def pasted_text(self) -> str: ...
    def warn(self, sentence: Phrase, answers: "Sequence[Answer]" = ()) -> None: ...
    def withdraw(self, sentence: Phrase) -> None:
        """What was warned of is so no more."""

    def name_file(self, name: Phrase, path: str = "") -> None: ...

    def carry_keys(self, widget: QWidget) -> None:
        """Let the keys that act only on the board act on `widget` too, while it has the focus."""

    def context_menu(self, action_ids: Sequence[str]) -> QMenu:
        """A menu of these actions, to be popped up once."""

    def pane(self, dock_id: str) -> QWidget | None:
        """What a dock holds; nothing before it is first looked at."""

    @property
    def keepsakes(self) -> MutableMapping[str, bytes]:
        """By name, what panes want to find again at the next start, such as the widths of their columns."""


class Files(Protocol):
    """What actions and panes may ask about the record's file, and about other records."""

    @property
    def home(self) -> "Home | None":
        """Where the record on the table belongs; None when it is in no file yet."""

    @property
    def recent(self) -> "Recent": ...
    def new(self) -> None: ...
    def open(self) -> None: ...
    def open_path(self, path: Path) -> None: ...
    def open_record(self, record: Record) -> None:
        """Lay another record on the table, once the person has been asked about unsaved changes."""

    def open_text(self, words: str) -> None: ...
    def paste(self) -> None: ...
    def save(self) -> None: ...
    def save_as(self) -> None: ...
    def choose_record(self) -> None: ...
    def reload(self) -> None: ...
    def restore(self) -> None: ...
    def show_recent(self) -> None: ...
    def hang_recent(self, action: QAction) -> None: ...
    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None: ...


class Desk(NamedTuple):
    """What actions and panes work on."""

    document: Document
    preferences: Preferences
    speech: Speech
    shell: Shell
    files: Files
