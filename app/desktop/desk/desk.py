"""Context of actions and panes: the document, the settings, the language, and the window itself."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu, QWidget

from app.base.event import Event
from app.config.preferences import Preferences
from app.desktop.desk.board_wish import BoardRequest
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind, Messages, Subject
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Translation
from app.record.tree import Node, Record
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.open_record import OpenRecord

if TYPE_CHECKING:
    from app.config.engine_list import EngineProfiles
    from app.desktop.kit.announcements import Answer
    from app.desktop.kit.sounds import SoundName
    from app.runtime.engine import EngineRegistry
    from app.runtime.pool import EnginePool
    from app.text.spoken import AnnouncementKind
    from app.workspace.file_state import Home, RecentFiles
    from app.workspace.state_store import StateStore


D = TypeVar("D", bound=QDialog)
Q = TypeVar("Q", bound=QObject)


class ActionAccess(Protocol):
    """Interface of the actions, by their ids."""

    def trigger(self, action_id: str) -> None:
        """Trigger the action with that id, if it is enabled."""

    def key_of(self, action_id: str) -> str:
        """Displayed shortcut of an action on this system; empty if it has none."""

    def context_menu(self, action_ids: Sequence[str]) -> QMenu:
        """Create a context menu of these actions."""

    def carry(self, widget: QWidget) -> None:
        """Let the board's bare shortcuts act on `widget` too, while it has the focus."""


class DockPanels(Protocol):
    """Interface of the panels around the board."""

    @property
    def layout(self) -> DockLayout:
        """Present layout of the panels."""

    @property
    def changed(self) -> Event[None]:
        """Event for a panel that is shown or hidden, or a change of the layout."""

    def is_shown(self, dock_id: str) -> bool: ...
    def show(self, dock_id: str, shown: bool = True) -> None: ...
    def pane(self, dock_id: str) -> QWidget | None:
        """Panel of a dock, or None before it is first shown."""

    def switch_layout(self) -> None: ...
    def reset(self) -> None:
        """Reset all layouts to their defaults."""


class BoardHost(Protocol):
    """Interface of the board in the window."""

    def carry_out(self, request: BoardRequest) -> None: ...
    def call_when_painted(self, act: Callable[[], object]) -> None:
        """Call `act` at the end of the board's next paint."""

    def count_aloud(self, seconds: int, elapsed: int | None) -> None:
        """Announce the seconds left, given also the seconds of byoyomi that are gone."""


class Shell(Protocol):
    """Interface of the main window for actions and panes."""

    @property
    def main_window(self) -> QMainWindow:
        """The window itself, as the parent of dialogs."""

    @property
    def theme(self) -> Theme: ...
    @property
    def theme_changed(self) -> Event[None]:
        """Event for a change of the board's look; widgets follow theme and font by `ChangeEventMixin`."""

    @property
    def closed(self) -> Event[None]:
        """Event that is emitted when the window closes."""

    @property
    def docks(self) -> DockPanels: ...
    @property
    def board(self) -> BoardHost: ...
    @property
    def action_registry(self) -> ActionAccess: ...

    @property
    def messages(self) -> Messages:
        """Open messages with their subjects."""

    @property
    def state(self) -> "StateStore":
        """Store of state for the next start: choices, columns, unfinished work."""

    def follow(self, layout: DockLayout) -> None:
        """Change to the layout that fits a new activity, unless the settings forbid it."""

    def show_up(self) -> None:
        """Bring the window to the front, when the user asks for it or for something in it."""

    def show_settings(self, query: str = "") -> None: ...
    def copy_text(self, text: str) -> None: ...
    def pasted_text(self) -> str: ...
    def warn(
        self,
        kind: MessageKind,
        subject: Subject,
        sentence: Phrase,
        answers: "Sequence[Answer]" = (),
        *,
        at: Node | None = None,
    ) -> None:
        """Show a notice about `subject` below the board; `at` is its position if that is not the displayed one."""

    def withdraw(self, subject: Subject, sentence: Phrase) -> None:
        """End the notice with these words about `subject`."""

    def say_briefly(self, sentence: Phrase) -> None:
        """Show a message in the status bar for a moment."""

    def announce(self, kind: "AnnouncementKind", sentence: Phrase) -> None:
        """Announce something to screen readers."""

    def play_sound(self, name: "SoundName") -> None:
        """Play a sound, if the settings allow it."""

    def show_one(self, kind: type[D], make: Callable[[QWidget], D]) -> D:
        """Show the open dialog of that class; `make` creates one from its parent if there is none."""

    def only(self, kind: type[Q], make: Callable[[QWidget], Q]) -> Q:
        """Return the window's single instance of that class; `make` creates it on first use."""

    def lay_in_foot(self, widget: QWidget, rank: FootRank) -> None:
        """Register a widget in the strip below the board; it is shown while it is not hidden and nothing is more
        urgent."""

    def end_by_escape(self, subject: Subject, end: Callable[[], object]) -> Callable[[], None]:
        """Let Esc call `end` while `subject` is shown and nothing else handles the key; the newest callback goes first.

        Calling the returned function removes it."""


class Saving(Protocol):
    """Interface of the saving of records."""

    def save(self) -> None: ...
    def save_as(self) -> None: ...
    def save_by_itself(self, folder: Path | None, name: str, opened: OpenRecord | None = None) -> None:
        """Save the displayed record, or that one, without being asked, as a new file of that name, made unique, in the
        folder.

        A record that has a file is saved there, and the new file is only a copy; without a folder there is none."""


class Recovery(Protocol):
    """Interface of the records that earlier runs have autosaved."""

    @property
    def looked(self) -> Event[bool]:
        """Event after start-up's search for autosaved records of earlier runs; True if there are any."""

    def restore(self) -> None: ...
    def restore_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """Open a fitting record that an earlier run autosaved, and return it; None if there is none."""

    def find_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """Return a fitting record among the open ones and the autosaved ones of earlier runs."""

    def claim_leftovers(self, fits: Callable[[Record], bool]) -> None:
        """Leave fitting autosaved records to another offer, such as that of an adjourned game."""

    def put_leftovers_by(self, fits: Callable[[Record], bool]) -> None:
        """Discard fitting autosaved records: they are kept only for a while."""


class Merging(Protocol):
    """Interface of the merging of records."""

    def merge(self, place: Node) -> None:
        """Merge a record of another tab, or of the clipboard, into the displayed one at that node."""


class Files(Protocol):
    """Interface of the open records and their files for actions and panes."""

    @property
    def home(self) -> "Home | None":
        """File of the displayed record; None while it has none."""

    @property
    def saving(self) -> Saving: ...
    @property
    def recovery(self) -> Recovery: ...
    @property
    def merging(self) -> Merging: ...

    tabs_changed: Event[None]
    """Emitted when a record is opened, closed, shown or moved, or when its file, name or unsaved state changes."""
    program_given: Event[Path]
    """Event with the path of an opened program that the user wants to add as an engine."""

    @property
    def is_busy(self) -> bool:
        """True while a file is being read or written."""

    @property
    def recent(self) -> "RecentFiles": ...
    @property
    def name(self) -> Phrase:
        """Name of the displayed record."""

    @property
    def is_unsaved(self) -> bool:
        """True if no file has the displayed record as it is now."""

    def name_of(self, opened: OpenRecord) -> Phrase:
        """Name of an open record."""

    closed: Event[OpenRecord]
    """Emitted when a record has been closed."""
    saved_by_itself: Event[Path]
    """Emitted with the file into which a finished game was saved automatically."""

    def new(self) -> None:
        """Open an empty record in a new tab."""

    @property
    def opened(self) -> "Sequence[OpenRecord]":
        """All open records."""

    def open_with(self, fits: Callable[[Record], bool]) -> OpenRecord | None:
        """Return the first open record for which `fits` is true, or None."""

    def show_record(self, opened: OpenRecord) -> None:
        """Show that record if it is still open."""

    def step(self, by: int) -> None:
        """Show the next open record, or with -1 the previous one, wrapping around."""

    def close_tab(self) -> None:
        """Close the displayed record, after asking about unsaved changes."""

    def open(self) -> None: ...
    def open_path(self, path: Path) -> None: ...
    def open_games(self, path: Path, plies: Mapping[int, int], remedies: "Sequence[Answer]" = ()) -> None:
        """Open records of a file, by their indexes in it, each at the given ply, or show them where they are open.

        `remedies` are offered if the file, or a record in it, is missing."""

    def open_record(self, record: Record, ply: int = 0) -> None:
        """Open a record made by the program in a tab, and go to that ply."""

    def open_position(self, start: Position) -> None:
        """Open a new record that begins at a position from the editor."""

    def begin_own_writing(self, paths: Collection[Path]) -> None:
        """Note that an analysis of ours writes into these files, until `end_own_writing`."""

    def take_in_own(self, path: Path) -> None:
        """Reload a file into which an analysis of ours has written, or offer that if the record has unsaved changes."""

    def end_own_writing(self, paths: Collection[Path]) -> None: ...
    def paste(self) -> None: ...
    def choose_record(self) -> None: ...
    def reload(self) -> None: ...
    def show_recent(self) -> None: ...
    def hang_recent(self, action: QAction) -> None: ...
    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None: ...


class EngineRoom(NamedTuple):
    """Engines of this machine."""

    shelf: "EngineProfiles"
    """List of engines that the user has set up."""
    running: "EngineRegistry"
    """Running engines; anything that needs one outside the pool starts it here."""
    pool: "EnginePool"
    """Pool that lends engines for games and studies, with their logs."""


class Desk(NamedTuple):
    """Context that is passed to actions and panes."""

    document: Document
    preferences: Preferences
    speech: Translation
    shell: Shell
    files: Files
    engine_room: Callable[[], EngineRoom]
    """Function that returns the single instance; engines are loaded on the first call, since no move needs them."""

    @property
    def engines(self) -> "EngineProfiles":
        return self.engine_room().shelf

    @property
    def running(self) -> "EngineRegistry":
        return self.engine_room().running

    @property
    def pool(self) -> "EnginePool":
        return self.engine_room().pool
