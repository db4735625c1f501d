"""Change event of a document: one value per operation, in which every listener reads the fields it cares about."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, NamedTuple, TypeVar

from app.base.event import Event
from app.record.cursor import CursorMoved
from app.record.tree import Change, ChangeKind
from app.text.phrase import Phrase
from app.workspace.scene import BoardMessage

T = TypeVar("T")


class DocumentChange(NamedTuple):
    """Change event with everything that one operation changed in a document."""

    replaced: bool = False
    """True if another record is shown, with its own cursor and history."""
    edit: Change | None = None
    moved: CursorMoved | None = None
    """Move of the cursor; several steps are combined into one from the first place to the last."""
    piece_picked: bool = False
    """True if a piece was picked up or put back, or the promotion question changed."""
    mode_changed: bool = False
    """True if the mode of the board changed: editing, game, problem, study, analysis, or orientation."""
    engine_output: bool = False
    """True if engine output changed: `live_arrows`, `live_score` or other arrows."""
    verdicts: bool = False
    clocks: bool = False
    file_changed: bool = False
    refusal: Phrase | None = None
    record_switched: bool = False
    """True, with `replaced`, if another open record is shown; the previous one stays open."""
    board_message: BoardMessage | None = None
    """Short form of `refused`, with the square at which the board shows it."""

    @property
    def alters_views(self) -> bool:
        """True if the record, its contents or the cursor changed, so that views have to reload."""
        return self.replaced or self.edit is not None or self.moved is not None

    @property
    def alters_board(self) -> bool:
        """True if the board or record changed, and not only engine output, verdicts or clocks."""
        return self.alters_views or self.piece_picked or self.mode_changed

    @property
    def may_change_enabled_actions(self) -> bool:
        """True if preconditions of actions may have changed, by a move or otherwise, so that they are checked again."""
        return self.alters_views or self.alters_modes or self.engine_output or self.verdicts

    @property
    def alters_modes(self) -> bool:
        """True if preconditions of actions may have changed that a move alone cannot affect."""
        return self.replaced or self.mode_changed or self.file_changed

    def combine_with(self, later: "DocumentChange") -> "DocumentChange":
        """Combine this change with a `later` one."""
        both = DocumentChange._make(new or old for new, old in zip(later, self, strict=True))
        if self.edit is not None and later.edit is not None:
            parts = (*self.edit.single_changes(), *later.edit.single_changes())
            nodes = tuple(node for part in parts for node in part.nodes)
            both = both._replace(edit=Change(ChangeKind.SEVERAL, nodes, later.edit.cause, parts))
        if self.moved is not None and later.moved is not None:
            both = both._replace(moved=CursorMoved(later.moved.node, self.moved.before))
        return both


NO_CHANGE = DocumentChange()


class ChangeNotifier:
    """Source of `changed` events: each operation emits one, at its end. A change that a listener makes meanwhile is
    emitted after it, so every listener sees changes in the same order."""

    def __init__(self) -> None:
        self.changed = Event[DocumentChange]()
        self._pending = NO_CHANGE
        self._group_depth = 0
        """Nesting depth of open operations and running notifications; changes wait until it is 0."""

    def notify(self, change: DocumentChange) -> None:
        """Emit a change, or combine it with the changes of the open operation."""
        self._pending = self._pending.combine_with(change)
        self._emit_change()

    @contextmanager
    def group_changes(self) -> Iterator[None]:
        """Context manager: group all changes made inside into one event, emitted at the end."""
        self._group_depth += 1
        try:
            yield
        finally:
            self._group_depth -= 1
            self._emit_change()

    def _emit_change(self) -> None:
        if self._group_depth or self._pending is NO_CHANGE:
            return
        change, self._pending = self._pending, NO_CHANGE
        self._group_depth += 1
        try:
            self.changed.emit(change)
        finally:
            self._group_depth -= 1
            self._emit_change()


class ObservedAttribute(Generic[T]):
    """Observable attribute of a `ChangeNotifier`: assigning a different value emits `changed`."""

    def __init__(self, at_first: T, change: DocumentChange) -> None:
        self._default, self._change = at_first, change

    def __set_name__(self, owner: type[ChangeNotifier], name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, notifier: ChangeNotifier, owner: type[ChangeNotifier]) -> T:
        value: T = notifier.__dict__.get(self._name, self._default)
        return value

    def __set__(self, notifier: ChangeNotifier, value: T) -> None:
        if value != self.__get__(notifier, type(notifier)):
            notifier.__dict__[self._name] = value
            self._on_set(notifier)
            notifier.notify(self._change)

    def _on_set(self, notifier: ChangeNotifier) -> None:
        """Hook for subclasses: act on a new value before listeners are notified of it."""
