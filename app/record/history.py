"""What has been edited, and the ways back and forth."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, groupby
from typing import Final, NamedTuple

from app.record.edits import Act, Acts, Deed, Edit, EditStep, way_back
from app.record.growth import tree_of
from app.record.problems import EditError
from app.record.tree import Cause, Change, ChangeKind, Record
from app.text import record as text
from app.text.phrase import Phrase

PAUSE: Final = 2.0
"""So many seconds without an edit end a run of typing."""


class _Entry(NamedTuple):
    """One thing to undo, or to redo."""

    name: Phrase
    back: Act
    state: int
    """The number of the state that the record is in with this done, and all before it."""
    topic: Hashable = None
    cause: Cause | None = None
    at: float = 0.0


class History:
    """The one way to alter a record: edits go in, and can be undone and redone without end.

    `now` is in seconds, of any clock that only goes forward.
    """

    def __init__(self, record: Record, *, pause: float = PAUSE, limit: int | None = None) -> None:
        """Keep up to `limit` entries, or all; edits on one topic with no longer than `pause` between them are one."""
        self.record = record
        self._tree = tree_of(record)
        self._pause = pause
        self._limit = limit
        self._done: deque[_Entry] = deque()
        self._undone: list[_Entry] = []
        self._groups: list[list[Deed]] = []
        self._is_typing = False
        self._first_state = self._clean_state = self._newest_state = 0

    def do(self, edit: Edit, cause: Cause, now: float) -> Deed:
        """Do `edit` and tell everyone; or raise EditError, and nothing has changed.

        An edit that changes nothing is neither kept nor told. Inside a group it is done at once and told with the group.
        """
        deed = edit.apply(self._tree)
        if self._groups:
            self._groups[-1].append(deed)
        elif deed.steps:
            self._keep(_Entry(edit.called, deed.back, self._new_state(), edit.topic, cause, now))
            self._tell(deed.steps, cause)
        return deed

    @contextmanager
    def group(self, name: Phrase, cause: Cause) -> Iterator[None]:
        """Let all edits made inside be one: undone together, told together, and all taken back if one of them fails.

        Cursors find their footing when the group is over. A group inside a group is a part of it.
        """
        deeds: list[Deed] = []
        self._groups.append(deeds)
        try:
            yield
        except BaseException:
            self._groups.pop()
            Acts(way_back(deeds)).apply(self._tree)
            self._tell((), cause)
            raise
        self._groups.pop()
        if self._groups:
            self._groups[-1] += deeds
        elif steps := [step for deed in deeds for step in deed.steps]:
            self._keep(_Entry(name, Acts(way_back(deeds)), self._new_state()))
            self._tell(steps, cause)

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        return bool(self._done) and not self._groups

    @property
    def can_redo(self) -> bool:
        return bool(self._undone) and not self._groups

    @property
    def undo_name(self) -> Phrase | None:
        """What undoing would undo."""
        return self._done[-1].name if self._done else None

    @property
    def redo_name(self) -> Phrase | None:
        return self._undone[-1].name if self._undone else None

    def undo(self, cause: Cause) -> Change | None:
        """Take back what was done last; what has changed by it, as all are told, or None when there was nothing."""
        return self._turn(self._done, self._undone, cause)

    def redo(self, cause: Cause) -> Change | None:
        """Do again what was undone last."""
        return self._turn(self._undone, self._done, cause)

    def _turn(
        self, source: deque[_Entry] | list[_Entry], target: deque[_Entry] | list[_Entry], cause: Cause
    ) -> Change | None:
        if self._groups:
            raise EditError(text.GROUP_OPEN)
        if not source:
            return None
        self._is_typing = False
        entry = source.pop()
        deed = entry.back.apply(self._tree)
        target.append(_Entry(entry.name, deed.back, entry.state))
        return self._tell(deed.steps, cause)

    # What has been saved

    @property
    def state(self) -> int:
        """The number of the state the record is in; undo and redo come back to the same numbers."""
        return self._done[-1].state if self._done else self._first_state

    @property
    def is_clean(self) -> bool:
        """Whether the record is as it was when it was last marked clean."""
        return self.state == self._clean_state

    def mark_clean(self, state: int | None = None) -> None:
        """The record is saved as it is now, or as it was in `state` if that has been written meanwhile."""
        self._clean_state = self.state if state is None else state

    def end_typing(self) -> None:
        """Let the next edit be one of its own, even if it goes on with the same text."""
        self._is_typing = False

    # Keeping and telling

    def _new_state(self) -> int:
        self._newest_state += 1
        return self._newest_state

    def _keep(self, entry: _Entry) -> None:
        self._undone.clear()
        if self._goes_on(entry):
            last = self._done[-1]
            self._done[-1] = last._replace(state=entry.state, at=entry.at)
            if self._is_idle(last.back):
                self._done.pop()
                self._is_typing = False
            return
        self._is_typing = entry.topic is not None
        self._done.append(entry)
        if self._limit is not None and len(self._done) > self._limit:
            self._first_state = self._done.popleft().state

    def _goes_on(self, entry: _Entry) -> bool:
        """Whether `entry` is more of the typing that the last one began; what was saved in between stays a halt."""
        if not self._is_typing or not self._done or self.is_clean:
            return False
        last = self._done[-1]
        return (last.topic, last.cause) == (entry.topic, entry.cause) and entry.at - last.at <= self._pause

    def _is_idle(self, back: Act) -> bool:
        """Whether `back` would change nothing, because the text has come to be what it was."""
        deed = back.apply(self._tree)
        deed.back.apply(self._tree)
        return not deed.steps

    def _tell(self, steps: Iterable[EditStep], cause: Cause) -> Change | None:
        parts = tuple(
            Change(kind, tuple(chain.from_iterable(step.nodes for step in run)), cause)
            for kind, run in groupby(steps, key=lambda step: step.kind)
        )
        change = parts[0] if parts else None
        if len(parts) > 1:
            nodes = tuple(chain.from_iterable(part.nodes for part in parts))
            change = Change(ChangeKind.SEVERAL, nodes, cause, parts)
        self._tree.settle()
        self._tree.announce(change)
        return change
