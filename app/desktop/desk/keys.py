"""Present shortcuts of the actions: the declared ones, or those that the user has assigned instead."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from app.config.preferences import Keys, Preferences

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QKeySequence

    from app.desktop.desk.action import Action

OF_THE_CHOSEN: Final = frozenset({"Return", "Enter", "Del", "Backspace"})
"""Keys for the selection of the focused widget, which must not act as shortcuts of the window."""


class KeyMap:
    def __init__(self, actions: "Sequence[Action]", preferences: Preferences) -> None:
        self._actions = actions
        self._preferences = preferences

    @property
    def actions(self) -> "Sequence[Action]":
        return self._actions

    def keys(self, action: "Action") -> Keys:
        """Return the shortcuts of the action, the displayed one first."""
        chosen = self._preferences.keys.get(action.id)
        return declared(action) if chosen is None else tuple(filter(None, map(spelt, chosen)))

    def is_changed(self, action: "Action") -> bool:
        return self.keys(action) != declared(action)

    @property
    def is_any_changed(self) -> bool:
        return any(self.is_changed(action) for action in self._actions)

    def holders(self, key: str, besides: "Action | None" = None) -> "list[Action]":
        """Return the actions with that shortcut, in the order of the menus."""
        return [action for action in self._actions if action is not besides and key in self.keys(action)]

    def shared(self) -> "dict[str, list[Action]]":
        """Return the shortcuts that several actions share, each with its actions."""
        seen: dict[str, list[Action]] = {}
        for action in self._actions:
            for key in self.keys(action):
                seen.setdefault(key, []).append(action)
        return {key: holders for key, holders in seen.items() if len(holders) > 1}

    # Changes

    def add(self, action: "Action", key: str, take_from: "Iterable[Action]" = ()) -> None:
        """Add a shortcut to the action, and take it away from the other ones."""
        chosen = {other: tuple(held for held in self.keys(other) if held != key) for other in take_from}
        held = self.keys(action)
        self._choose(chosen | {action: held if key in held else (*held, key)})

    def remove(self, action: "Action", key: str) -> None:
        self._choose({action: tuple(held for held in self.keys(action) if held != key)})

    def reset(self, action: "Action") -> None:
        """Restore the declared shortcuts; an action that has got one meanwhile keeps it too."""
        self._choose({action: declared(action)})

    def reset_all(self) -> None:
        self._choose({action: declared(action) for action in self._actions})

    def _choose(self, chosen: "Mapping[Action, Keys]") -> None:
        self._preferences.set_shortcuts(
            {action.id: None if keys == declared(action) else keys for action, keys in chosen.items()}
        )


@lru_cache(maxsize=1_000)
def declared(action: "Action") -> Keys:
    return tuple(map(spelt, action.keys))


@lru_cache(maxsize=1_000)
def spelt(key: str) -> str:
    """Normalize a key to Qt's portable notation; return an empty text for what is no key."""
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - not before there are keys to be told apart

    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def spellings(event: "QKeyEvent") -> Iterator[str]:
    """Yield the possible notations of a pressed key: a character that needs Shift on this keyboard also counts without
    it."""
    from PySide6.QtCore import QKeyCombination, Qt  # noqa: PLC0415 - see spelt
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - see spelt

    key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    shift = Qt.KeyboardModifier.ShiftModifier
    for held in (
        (modifiers, modifiers & ~shift) if event.text().strip() and not event.text().isalpha() else (modifiers,)
    ):
        yield QKeySequence(QKeyCombination(held, key)).toString(QKeySequence.SequenceFormat.PortableText)


SIGNS: Final = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PgDown": "PgDn", "Return": "Enter"}
"""Displayed names of keys that differ from Qt's, as in the manual and on keyboards."""


def native(key: "str | QKeySequence") -> str:
    """Format a key for display on this system."""
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - see spelt

    held, plus, name = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText).rpartition("+")
    return f"{held}{plus}{SIGNS.get(name, name)}"


def is_bare(key: str) -> bool:
    """Return True for a bare key: one without Ctrl, Alt and Meta that is no function key.

    It also types or edits, so it must not act while text is typed."""
    *modifiers, name = key.replace("++", "+Plus").split("+") if key != "+" else [key]
    return set(modifiers) <= {"Shift"} and not (name.startswith("F") and name[1:].isdigit())
