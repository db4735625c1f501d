"""Messages of the window: every notice, task, strip and result is declared as a kind and has a subject.

A message is shown only while its subject is shown, and ends with it. So its buttons can act on nothing else."""

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from app.base.event import Event

if TYPE_CHECKING:
    from app.config.engine_list import EngineProfiles
    from app.record.tree import Node, Record
    from app.workspace.document import Document
    from app.workspace.document_change import DocumentChange
    from app.workspace.open_record import OpenRecord


class WholeWindow(Enum):
    """Subject of messages that concern no record and no engine."""

    WINDOW = auto()


WINDOW: Final = WholeWindow.WINDOW


class EngineSubject(NamedTuple):
    """A registered engine as the subject of messages."""

    key: str


Subject: TypeAlias = "OpenRecord | EngineSubject | WholeWindow"


class MessageScope(Enum):
    """Scope of a kind of message, which decides when a message is shown, and when it ends."""

    WINDOW = auto()
    """Shown on every tab, until it is dismissed or withdrawn."""
    RECORD = auto()
    """Shown while that record is; ends when its tab is closed or holds another record."""
    POSITION = auto()
    """Shown while that position of a record is; ends also when the user leaves or edits it."""
    ELSEWHERE = auto()
    """Shown while another record is; ends as `RECORD` does, and hides nothing about the displayed record."""
    ENGINE = auto()
    """Shown on every tab; ends when the engine is removed."""


class MessageForm(Enum):
    """Widget that shows a message."""

    NOTICE = auto()
    """A line of the banner, with answers."""
    TASK = auto()
    """A row of the task strip, with progress and buttons to pause and stop."""
    STRIP = auto()
    """Strip with the state of something, and buttons."""
    CARD = auto()
    """A card over the board."""


class MessageKind(Enum):
    """Every kind of message that the window shows."""

    form: MessageForm
    scope: MessageScope

    def __new__(cls, name: str, form: MessageForm, scope: MessageScope) -> "MessageKind":
        member = object.__new__(cls)
        member._value_ = name
        member.form, member.scope = form, scope
        return member

    # The program
    PROGRAM = "program", MessageForm.NOTICE, MessageScope.WINDOW
    """Settings, fonts and files of the program itself."""
    CRASH = "crash", MessageForm.NOTICE, MessageScope.WINDOW
    HELP = "help", MessageForm.NOTICE, MessageScope.WINDOW
    EXPORT = "export", MessageForm.NOTICE, MessageScope.WINDOW
    """Picture, page or log that could not be written."""
    # Records and their files
    OPENING = "opening", MessageForm.NOTICE, MessageScope.WINDOW
    """File, page or pasted text that is being opened, or could not be."""
    RECOVERY = "recovery", MessageForm.NOTICE, MessageScope.WINDOW
    """Autosaved records of an earlier run."""
    FILE = "file", MessageForm.NOTICE, MessageScope.RECORD
    """File of a record: changed, deleted, or not written."""
    MERGE = "merge", MessageForm.NOTICE, MessageScope.RECORD
    CLOSING = "closing", MessageForm.NOTICE, MessageScope.RECORD
    """Reason why a tab cannot be closed now."""
    EDITED_POSITION = "edited_position", MessageForm.NOTICE, MessageScope.RECORD
    """Edited position that was left and can be resumed."""
    EDITOR = "editor", MessageForm.STRIP, MessageScope.RECORD
    """Bar of the position editor."""
    START_POSITION = "start_position", MessageForm.NOTICE, MessageScope.RECORD
    COMMENT_LINE = "comment_line", MessageForm.NOTICE, MessageScope.POSITION
    BOOK = "book", MessageForm.NOTICE, MessageScope.WINDOW
    BOOK_TASK = "book_task", MessageForm.TASK, MessageScope.WINDOW
    # Games
    NEW_GAME = "new_game", MessageForm.NOTICE, MessageScope.WINDOW
    """Reason why a game cannot begin."""
    UNFINISHED_GAME = "unfinished_game", MessageForm.NOTICE, MessageScope.WINDOW
    GAME = "game", MessageForm.STRIP, MessageScope.RECORD
    GAME_FAULT = "game_fault", MessageForm.NOTICE, MessageScope.RECORD
    """Fault of an engine or its book, or a standstill of the whole program."""
    GAME_END = "game_end", MessageForm.NOTICE, MessageScope.RECORD
    GAME_ELSEWHERE = "game_elsewhere", MessageForm.NOTICE, MessageScope.ELSEWHERE
    RESULT = "result", MessageForm.CARD, MessageScope.RECORD
    SERVER = "server", MessageForm.NOTICE, MessageScope.WINDOW
    SERVER_GAME = "server_game", MessageForm.STRIP, MessageScope.RECORD
    # Analysis and study
    ANALYSIS_TASK = "analysis_task", MessageForm.TASK, MessageScope.RECORD
    ANALYSIS = "analysis", MessageForm.NOTICE, MessageScope.RECORD
    """Result, fault or rest of an analysis of a record."""
    ANALYSIS_ENDED = "analysis_ended", MessageForm.NOTICE, MessageScope.WINDOW
    """Analysis whose record has been closed."""
    UNFINISHED_ANALYSIS = "unfinished_analysis", MessageForm.NOTICE, MessageScope.RECORD
    UNFINISHED_ANALYSIS_FILE = "unfinished_analysis_file", MessageForm.NOTICE, MessageScope.WINDOW
    REPORT = "report", MessageForm.NOTICE, MessageScope.RECORD
    COMPARISON_TASK = "comparison_task", MessageForm.TASK, MessageScope.RECORD
    COMPARISON = "comparison", MessageForm.NOTICE, MessageScope.RECORD
    MATE_TASK = "mate_task", MessageForm.TASK, MessageScope.RECORD
    MATE = "mate", MessageForm.NOTICE, MessageScope.POSITION
    TSUME = "tsume", MessageForm.STRIP, MessageScope.RECORD
    STUDY = "study", MessageForm.NOTICE, MessageScope.WINDOW
    """Reason why no study can begin."""
    STUDY_IN_GAME = "study_in_game", MessageForm.NOTICE, MessageScope.RECORD
    STUDY_ENGINE = "study_engine", MessageForm.NOTICE, MessageScope.ENGINE
    STUDY_LINE = "study_line", MessageForm.NOTICE, MessageScope.POSITION
    # Windows of their own
    TRAINING = "training", MessageForm.NOTICE, MessageScope.WINDOW
    GOITA = "goita", MessageForm.NOTICE, MessageScope.WINDOW


class Message:
    """Open message: its kind, its subject, and True in `is_over` after its end."""

    def __init__(self, messages: "Messages", kind: MessageKind, subject: "Subject", at: "Node | None" = None) -> None:
        self.kind, self.subject = kind, subject
        self._messages = messages
        self.is_over = False
        self._record: Record | None = None
        self._at, self._key = at, 0
        self._was_there = False
        is_fit = {MessageScope.WINDOW: WholeWindow, MessageScope.ENGINE: EngineSubject}.get(kind.scope)
        if isinstance(subject, WholeWindow | EngineSubject):
            if is_fit is None or not isinstance(subject, is_fit):
                raise TypeError(f"a message of the kind {kind.name} cannot be about {subject}")
        elif is_fit is not None:
            raise TypeError(f"a message of the kind {kind.name} cannot be about a record")
        else:
            self._record = subject.record
            self._at = at or subject.cursor.node
            self._key = self._at.key
            self.look()

    @property
    def is_seen(self) -> bool:
        """True if the message is visible now, provided that nothing is more urgent."""
        if self.is_over:
            return False
        is_shown = self._messages.is_shown(self.subject)
        return is_shown is not (self.kind.scope is MessageScope.ELSEWHERE) and self.is_in_place

    def end(self) -> None:
        """End the message, which is no longer true or has been dismissed."""
        self._messages.end(self)

    @property
    def opened(self) -> "OpenRecord | None":
        """Record that the message is about, or None."""
        return None if isinstance(self.subject, WholeWindow | EngineSubject) else self.subject

    @property
    def is_in_place(self) -> bool:
        """True if the record is at the position of the message, or its scope is no position."""
        opened = self.opened
        if opened is None or self.kind.scope is not MessageScope.POSITION:
            return True
        return opened.editor is None and opened.cursor.node is self._at and self._at.key == self._key

    def look(self) -> None:
        """End the message when its record has been replaced, or its position has been left."""
        opened = self.opened
        if opened is None:
            return
        is_there = self.is_in_place
        if opened.record is not self._record or (self._was_there and not is_there):
            self.is_over = True
        self._was_there = is_there


class Messages:
    """Open messages of a window; it knows which subject is shown, and ends messages with their subjects."""

    def __init__(self) -> None:
        self.changed = Event[None]()
        """Emitted when other messages are visible than before, or some have ended."""
        self.open: list[Message] = []
        self._document: Document | None = None
        self._engines: Callable[[], EngineProfiles] | None = None
        self._unhear: dict[OpenRecord, Callable[[], None]] = {}
        self._unhear_engines: Callable[[], None] | None = None
        self._seen: list[Message] = []

    def follow(
        self, document: "Document", closed: Event["OpenRecord"], engines: "Callable[[], EngineProfiles]"
    ) -> None:
        """Connect to the displayed record, the event of closed records, and the engine list."""
        self._document, self._engines = document, engines
        document.changed.connect(lambda change: self._look() if change.record_switched else None)
        closed.connect(self._on_closed)
        self._look()

    def begin(self, kind: MessageKind, subject: "Subject", at: "Node | None" = None) -> Message:
        """Open a message; `at` is its position if that is not the displayed one."""
        message = Message(self, kind, subject, at)
        self.open.append(message)
        opened = message.opened
        if opened is not None and opened not in self._unhear:
            self._unhear[opened] = opened.changed.connect(self._hear)
        if isinstance(subject, EngineSubject) and self._unhear_engines is None and self._engines is not None:
            self._unhear_engines = self._engines().changed.connect(lambda _: self._on_engines())
        if message.is_seen:
            self._seen.append(message)
        return message

    def end(self, message: Message) -> None:
        message.is_over = True
        self._look()

    def is_shown(self, subject: "Subject") -> bool:
        """True if the window shows that subject now."""
        if isinstance(subject, WholeWindow | EngineSubject):
            return True
        return self._document is not None and self._document.shown is subject

    def _hear(self, change: "DocumentChange") -> None:
        if change.alters_views or change.mode_changed:
            self._look()

    def _on_closed(self, opened: "OpenRecord") -> None:
        for message in self.open:
            message.is_over = message.is_over or message.subject is opened
        self._look()

    def _on_engines(self) -> None:
        if self._engines is not None:
            keys = {profile.key for profile in self._engines().profiles}
            for message in self.open:
                is_gone = isinstance(message.subject, EngineSubject) and message.subject.key not in keys
                message.is_over = message.is_over or is_gone
            self._look()

    def _look(self) -> None:
        for message in self.open:
            message.look()
        has_ended = any(message.is_over for message in self.open)
        self.open = [message for message in self.open if not message.is_over]
        used = {message.opened for message in self.open}
        for opened in [opened for opened in self._unhear if opened not in used]:
            self._unhear.pop(opened)()
        seen = [message for message in self.open if message.is_seen]
        if seen != self._seen or has_ended:
            self._seen = seen
            self.changed.emit(None)


class StateMessages:
    """Messages of one kind for every record in some state, such as those with an edited position."""

    def __init__(self, messages: Messages, kind: MessageKind) -> None:
        self._messages, self._kind = messages, kind
        self._said: list[Message] = []

    @property
    def is_seen(self) -> bool:
        """True while the displayed record is in that state."""
        return any(said.is_seen for said in self._said)

    def follow(self, opened: "OpenRecord", *, is_so: bool) -> None:
        """Begin or end the message about a record, as `is_so` says."""
        self._said = [said for said in self._said if not said.is_over]
        said = next((each for each in self._said if each.subject is opened), None)
        if is_so and said is None:
            self._said.append(self._messages.begin(self._kind, opened))
        elif said is not None and not is_so:
            said.end()
