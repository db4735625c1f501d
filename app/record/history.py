"""Undo and redo of a record: edits are the undo steps; findings of engines are not."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, groupby
from typing import Final, NamedTuple

from app.record.edit_error import EditError
from app.record.edits import (
    Act,
    AppliedEdit,
    CompositeAct,
    Edit,
    EditStep,
    InsertLine,
    InsertSubtrees,
    NodeNotes,
    ReplaceStart,
    Rewrite,
    SetNotes,
    inverse_acts,
)
from app.record.tree import ENGINE, Cause, Change, ChangeKind, Node, Record
from app.text import record as text
from app.text.phrase import Phrase

TYPING_PAUSE_S: Final = 2.0
"""Seconds without an edit after which a run of typing ends."""


class RecordState(NamedTuple):
    """Version of a record: undo and redo return to a `step`; `findings`, the count of engine findings, only grows."""

    step: int
    findings: int


class _UndoEntry(NamedTuple):
    """One entry of the undo or redo stack."""

    name: Phrase
    inverse: Act
    state: int
    topic: Hashable = None
    cause: Cause | None = None
    at: float = 0.0


class History:
    """The only way to change a record: it applies edits, with unlimited undo and redo.

    Findings of engines are not undo steps. They are written into the record and into every comment that undo or redo
    would restore, so neither loses them.

    `now` is in seconds of any monotonic clock.
    """

    def __init__(self, record: Record, *, pause: float = TYPING_PAUSE_S, limit: int | None = None) -> None:
        """Keep up to `limit` entries, or all; edits on a topic at most `pause` seconds apart become one entry."""
        self.record = record
        self._pause = pause
        self._limit = limit
        self._undo_stack: deque[_UndoEntry] = deque()
        self._redo_stack: list[_UndoEntry] = []
        self._groups: list[list[AppliedEdit]] = []
        self._is_typing = False
        self._first_state = self._newest_state = self._findings = 0
        self._clean_state = RecordState(0, 0)

    def apply_edit(self, edit: Edit, cause: Cause, now: float) -> AppliedEdit:
        """Apply `edit` and notify listeners; raise EditError if it is refused, with nothing changed. An edit without
        changes is neither kept nor announced. Inside a group it is applied at once and announced with the group."""
        deed = edit.apply(self.record)
        if self._groups:
            self._groups[-1].append(deed)
        elif deed.steps:
            self._push_entry(_UndoEntry(edit.undo_name, deed.inverse, self._new_state(), edit.merge_key, cause, now))
            self._announce_change(deed.steps, cause)
        return deed

    @contextmanager
    def group_edits(self, name: Phrase, cause: Cause) -> Iterator[None]:
        """Combine all edits made inside into one undo step and one change; roll them all back if one fails. Cursors
        adjust when the group ends. A nested group is a part of the outer one."""
        deeds: list[AppliedEdit] = []
        self._groups.append(deeds)
        try:
            yield
        except BaseException:
            self._groups.pop()
            CompositeAct(inverse_acts(deeds)).apply(self.record)
            self._announce_change((), cause)
            raise
        self._groups.pop()
        if self._groups:
            self._groups[-1] += deeds
        elif steps := [step for deed in deeds for step in deed.steps]:
            self._push_entry(_UndoEntry(name, CompositeAct(inverse_acts(deeds)), self._new_state()))
            self._announce_change(steps, cause)

    # Findings of engines

    def write_findings(self, rewrites: Mapping[Node, Rewrite]) -> bool:
        """Rewrite comments with findings of engines, without an undo step; return True if anything changed."""
        self._refuse_in_group()
        own = {self.record.require_node(node): rewrite for node, rewrite in rewrites.items()}
        before = SetNotes(tuple((twig, NodeNotes.from_node(twig)) for twig in own))
        deed = before.rewrite_comments(own).apply(self.record)
        if not deed.steps:
            return False
        for entries in (self._undo_stack, self._redo_stack):
            self._rewrite_restored_comments(entries, own, dict(before.items))
        self._announce_findings(deed)
        return True

    def add_found_line(self, edit: InsertLine) -> bool:
        """Add an engine's line without an undo step, unless undo or redo would restore it; True if moves were added."""
        self._refuse_in_group()
        parent, moves = edit.place, edit.moves
        while moves and (child := next((each for each in parent.children if each.move is moves[0]), None)) is not None:
            parent, moves = child, moves[1:]
        acts = chain.from_iterable(entry.inverse.single_acts for entry in chain(self._undo_stack, self._redo_stack))
        tops = chain.from_iterable(act.places for act in acts if isinstance(act, InsertSubtrees))
        if not moves or any(top.parent is parent and top.move is moves[0] for top, _ in tops):
            return False
        self._announce_findings(edit.apply(self.record))
        return True

    def _refuse_in_group(self) -> None:
        if self._groups:
            raise EditError(text.GROUP_OPEN)

    def _announce_findings(self, deed: AppliedEdit) -> None:
        self._findings += 1
        self._announce_change(deed.steps, ENGINE)

    @staticmethod
    def _rewrite_restored_comments(
        entries: "deque[_UndoEntry] | list[_UndoEntry]", rewrites: Mapping[Node, Rewrite], bare: dict[Node, NodeNotes]
    ) -> None:
        """Insert findings into the comments that `entries` would restore, from the next entry on.

        Findings would be false under another start position: the entry that changes it restores notes without them.
        `bare` has those notes, first the present ones, then those that each entry leaves.
        """
        for at, entry in enumerate(tuple(reversed(entries)), 1):
            acts = entry.inverse.single_acts
            noted = {twig: notes for act in acts if isinstance(act, SetNotes) for twig, notes in act.items}
            if any(isinstance(act, ReplaceStart) for act in acts):
                left = tuple((twig, notes) for twig, notes in bare.items() if twig not in noted)
                entries[-at] = entry._replace(inverse=CompositeAct((*acts, SetNotes(left))) if left else entry.inverse)
                return
            if rewrites.keys() & noted.keys():
                back = tuple(act.rewrite_comments(rewrites) if isinstance(act, SetNotes) else act for act in acts)
                entries[-at] = entry._replace(inverse=CompositeAct(back))
                bare.update((twig, notes) for twig, notes in noted.items() if twig in rewrites)

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_stack) and not self._groups

    @property
    def can_redo(self) -> bool:
        return bool(self._redo_stack) and not self._groups

    @property
    def undo_name(self) -> Phrase | None:
        return self._undo_stack[-1].name if self._undo_stack else None

    @property
    def redo_name(self) -> Phrase | None:
        return self._redo_stack[-1].name if self._redo_stack else None

    def undo(self, cause: Cause) -> Change | None:
        """Undo the last entry; return the change as announced, or None if there was nothing to undo."""
        return self._move_between_stacks(self._undo_stack, self._redo_stack, cause)

    def redo(self, cause: Cause) -> Change | None:
        return self._move_between_stacks(self._redo_stack, self._undo_stack, cause)

    def _move_between_stacks(
        self, source: deque[_UndoEntry] | list[_UndoEntry], target: deque[_UndoEntry] | list[_UndoEntry], cause: Cause
    ) -> Change | None:
        self._refuse_in_group()
        if not source:
            return None
        self._is_typing = False
        entry = source.pop()
        deed = entry.inverse.apply(self.record)
        target.append(_UndoEntry(entry.name, deed.inverse, entry.state))
        return self._announce_change(deed.steps, cause)

    # Saved state

    @property
    def state(self) -> RecordState:
        """Present version of the record; without new findings, undo and redo return to it."""
        return RecordState(self._undo_stack[-1].state if self._undo_stack else self._first_state, self._findings)

    @property
    def is_clean(self) -> bool:
        """True if the record is in the state last marked clean (saved)."""
        return self.state == self._clean_state

    def mark_clean(self, state: RecordState | None = None) -> None:
        """Mark the record as saved in its present state, or in `state` if that was written meanwhile."""
        self._clean_state = self.state if state is None else state

    def end_typing(self) -> None:
        """Start a new undo entry with the next edit, even if it continues the same text."""
        self._is_typing = False

    # Keeping entries and notifying

    def _new_state(self) -> int:
        self._newest_state += 1
        return self._newest_state

    def _push_entry(self, entry: _UndoEntry) -> None:
        self._redo_stack.clear()
        if self._continues_typing(entry):
            last = self._undo_stack[-1]
            self._undo_stack[-1] = last._replace(state=entry.state, at=entry.at)
            if self._changes_nothing(last.inverse):
                self._undo_stack.pop()
                self._is_typing = False
            return
        self._is_typing = entry.topic is not None
        self._undo_stack.append(entry)
        if self._limit is not None and len(self._undo_stack) > self._limit:
            self._first_state = self._undo_stack.popleft().state

    def _continues_typing(self, entry: _UndoEntry) -> bool:
        """Return True if `entry` continues the typing of the last entry; a save in between ends it."""
        if not self._is_typing or not self._undo_stack or self._clean_state.step == self._undo_stack[-1].state:
            return False
        last = self._undo_stack[-1]
        return (last.topic, last.cause) == (entry.topic, entry.cause) and entry.at - last.at <= self._pause

    def _changes_nothing(self, back: Act) -> bool:
        """Return True if the act `back` would change nothing, since typing has restored the old text."""
        deed = back.apply(self.record)
        deed.inverse.apply(self.record)
        return not deed.steps

    def _announce_change(self, steps: Iterable[EditStep], cause: Cause) -> Change | None:
        parts = tuple(
            Change(kind, tuple(chain.from_iterable(step.nodes for step in run)), cause)
            for kind, run in groupby(steps, key=lambda step: step.kind)
        )
        change = parts[0] if parts else None
        if len(parts) > 1:
            nodes = tuple(chain.from_iterable(part.nodes for part in parts))
            change = Change(ChangeKind.SEVERAL, nodes, cause, parts)
        self.record.settle_followers()
        self.record.announce_change(change)
        return change
