"""What actions and panes work on: the document, the settings, the language, and the window itself."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from app.base.event import Event
from app.config.preferences import Preferences
from app.desktop.desk.board_wish import BoardWish
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind, Messages, Subject
from app.desktop.kit.speech import Speech
from app.desktop.kit.theme import Theme
from app.record.tree import Node, Record
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.open_record import OpenRecord

if TYPE_CHECKING:
    from app.config.engine_shelf import EngineShelf
    from app.desktop.kit.banner import Answer
    from app.desktop.kit.sounds import SoundName
    from app.runtime.engine import Engines
    from app.runtime.pool import Pool
    from app.text.hearing import Tidings
    from app.workspace.file_state import Home, Recent
    from app.workspace.state_store import StateStore


D = TypeVar("D", bound=QDialog)
Q = TypeVar("Q", bound=QObject)


class Shell(Protocol):
    """What actions and panes may ask of the window itself."""

    @property
    def theme(self) -> Theme: ...
    @property
    def theme_changed(self) -> Event[None]:
        """The theme, the font or the look of the board is another."""

    @property
    def closed(self) -> Event[None]:
        """The window is going."""

    def is_dock_shown(self, dock_id: str) -> bool: ...
    def show_dock(self, dock_id: str, shown: bool = True) -> None: ...
    def switch_layout(self) -> None: ...
    @property
    def layout_now(self) -> DockLayout:
        """Which layout the panels have."""

    @property
    def panels_changed(self) -> Event[None]:
        """Another panel is shown, or hidden, or the layout is another."""

    def choose_layout(self, layout: DockLayout) -> None:
        """Change to this layout, because the person wants it."""

    def follow(self, layout: DockLayout) -> None:
        """Change to the layout that fits what is begun now, unless the person does not want that."""

    def reset_layout(self) -> None: ...
    def do(self, action_id: str) -> None:
        """Do what the action of that id does, if it can be done now."""

    def close(self) -> bool:
        """Close the window."""

    def show_up(self) -> None:
        """Come to the front, because the person has asked for the program, or for what the window shows."""

    def toggle_full_screen(self) -> None: ...
    def show_about(self) -> None: ...
    def show_keys(self) -> None: ...
    def show_palette(self) -> None: ...
    def show_settings(self, query: str = "") -> None: ...
    def show_key_editor(self) -> None: ...
    @property
    def ask_board(self) -> Callable[[BoardWish], object]:
        """Asks something of the board itself."""

    def key_of(self, action_id: str) -> str:
        """The key of an action as it is written on this system; nothing where it has none."""

    def copy_text(self, text: str) -> None: ...
    def pasted_text(self) -> str: ...
    @property
    def messages(self) -> Messages:
        """Every message that is open, with its subject."""

    def warn(
        self,
        kind: MessageKind,
        subject: Subject,
        sentence: Phrase,
        answers: "Sequence[Answer]" = (),
        *,
        at: Node | None = None,
    ) -> None:
        """Show a notice about `subject` at the board's foot; `at` is the position that it speaks of, where that is not
        the one on the board."""

    def say_briefly(self, sentence: Phrase) -> None:
        """Say for a moment what has been done."""

    def say_beside(self, sentence: Phrase | None) -> None:
        """Say at the right of the state line what goes on elsewhere, until it is something else, or nothing."""

    def withdraw(self, subject: Subject, sentence: Phrase) -> None:
        """End the notice with these words about `subject`."""

    def name_file(self, name: Phrase, path: str = "") -> None: ...

    def carry_keys(self, widget: QWidget) -> None:
        """Let the keys that act only on the board act on `widget` too, while it has the focus."""

    def show_one(self, kind: type[D], make: Callable[[QWidget], D]) -> D:
        """Show the dialog of that kind; `make` makes one, given its parent, only when none is open."""

    def only(self, kind: type[Q], make: Callable[[QWidget], Q]) -> Q:
        """The one thing of that kind that belongs to the window; `make` makes it when it is first wanted."""

    def lay_in_foot(self, widget: QWidget, rank: FootRank) -> None:
        """Put something into the strip at the board's foot; it is seen while it is not hidden and nothing is more urgent."""

    @property
    def await_board(self) -> Callable[[Callable[[], object]], object]:
        """Has somebody called when the board has next been painted."""

    @property
    def hide_bar(self) -> Callable[[bool], object]:
        """Hides the evaluation bar, unless the person wants it even then."""

    @property
    def sound(self) -> "Callable[[SoundName], object]":
        """Lets something be heard, if the person wants sounds."""

    @property
    def herald(self) -> "Callable[[Tidings, Phrase], object]":
        """Says something to those who hear the window."""

    @property
    def count_aloud(self) -> Callable[[int, int | None], object]:
        """Says how many seconds are left, and how many of byoyomi have gone."""

    def end_by_escape(self, subject: Subject, end: Callable[[], object]) -> Callable[[], None]:
        """Let Esc call `end` while `subject` is shown and nobody else wants the key, until the returned function is
        called; the newest one goes first."""

    def context_menu(self, action_ids: Sequence[str]) -> QMenu:
        """A menu of these actions, to be popped up once."""

    def pane(self, dock_id: str) -> QWidget | None:
        """What a dock holds; nothing before it is first looked at."""

    @property
    def state(self) -> "StateStore":
        """What is to be found again at the next start: choices, columns, what was begun and not finished."""


class Files(Protocol):
    """What actions and panes may ask about the record's file, and about other records."""

    @property
    def home(self) -> "Home | None":
        """Where the record on the table belongs; None when it is in no file yet."""

    program_given: Event[Path]
    """A program was to be opened, and the person wants it as an engine."""

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or written."""

    @property
    def recent(self) -> "Recent": ...
    @property
    def name(self) -> Phrase:
        """What the record on the table is called."""

    def name_of(self, opened: OpenRecord) -> Phrase:
        """What an open record is called."""

    @property
    def looked(self) -> Event[bool]:
        """At the start it was seen whether earlier runs left anything that can be recovered."""

    closed: Event[OpenRecord]
    """A record is not open any more."""
    saved_by_itself: Event[Path]
    """A game that is over has been written into this file."""

    def new(self) -> None:
        """Open an empty record beside those that are open."""

    @property
    def opened(self) -> "Sequence[OpenRecord]":
        """All records that are open."""

    def open_with(self, fits: Callable[[Record], bool]) -> OpenRecord | None:
        """The first of the open records that fits."""

    def show_record(self, opened: OpenRecord) -> None:
        """Show that one, if it is open still."""

    def step(self, by: int) -> None:
        """Show the next of the open records, or with -1 the one before, in a circle."""

    def close_tab(self) -> None:
        """Close the record that is shown, once the person has said what is to become of changes."""

    def open(self) -> None: ...
    def open_path(self, path: Path) -> None: ...
    def open_games(self, path: Path, plies: Mapping[int, int], remedies: "Sequence[Answer]" = ()) -> None:
        """Open records of a file, by their places in it, each at that ply, or go there where it is open.

        `remedies` are offered where the file, or a record in it, is not there.
        """

    def open_record(self, record: Record, ply: int = 0) -> None:
        """Lay a record on the table that was made here, beside those that are open, and go to that ply."""

    def open_position(self, start: Position) -> None:
        """Open a new record that begins at a position which the person has set up."""

    def find_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """A record that is open, or that an earlier run could not save, and that fits."""

    def restore_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """Lay a record on the table that an earlier run could not save and that fits, as `open_record` does; None when
        there is none."""

    def claim_leftovers(self, fits: Callable[[Record], bool]) -> None:
        """What an earlier run could not save and fits is offered by somebody else, as an adjourned game is."""

    def put_leftovers_by(self, fits: Callable[[Record], bool]) -> None:
        """Nobody wants any more what an earlier run could not save and fits: it is kept for a while."""

    def save_by_itself(self, folder: Path | None, name: str, opened: OpenRecord | None = None) -> None:
        """Save the record on the table, or that one, into a new file of that name in the folder, or a like name where there
        is one. Where it belongs to a file, that is saved, and the new one is only a copy; without a folder there is none."""

    def begin_own_writing(self, paths: Collection[Path]) -> None:
        """An analysis of ours writes into these files from now on, until `end_own_writing`."""

    def take_in_own(self, path: Path) -> None:
        """An analysis of ours has written into the file: show what it found, or say that there is something to read."""

    def end_own_writing(self, paths: Collection[Path]) -> None: ...
    def open_text(self, words: str) -> None: ...
    def paste(self) -> None: ...
    def save(self) -> None: ...
    def save_as(self) -> None: ...
    def merge(self, place: Node) -> None:
        """Put a record of another tab, or of the clipboard, into the one that is shown, at that node."""

    def choose_record(self) -> None: ...
    def reload(self) -> None: ...
    def restore(self) -> None: ...
    def show_recent(self) -> None: ...
    def hang_recent(self, action: QAction) -> None: ...
    def copy(self, format_key: str, *, is_position: bool = False, from_here: bool = False) -> None: ...


class EngineRoom(NamedTuple):
    """The engines of this machine."""

    shelf: "EngineShelf"
    """As the person has set them up."""
    running: "Engines"
    """Those that run; whoever needs one by itself starts it here."""
    pool: "Pool"
    """Where an engine is had for a game or for studying, and their logs."""


class Desk(NamedTuple):
    """What actions and panes work on."""

    document: Document
    preferences: Preferences
    speech: Speech
    shell: Shell
    files: Files
    engine_room: Callable[[], EngineRoom]
    """Always the same; it is loaded when somebody first asks, because no move needs an engine."""

    @property
    def engines(self) -> "EngineShelf":
        return self.engine_room().shelf

    @property
    def running(self) -> "Engines":
        return self.engine_room().running

    @property
    def pool(self) -> "Pool":
        return self.engine_room().pool
