"""The keys that a person has given to actions instead of the declared ones, as they stand in the settings file."""

from collections.abc import Mapping
from typing import Any

from app.text import settings as text
from app.text.phrase import Phrase

SECTION = "keys"
"""In the file: by the id of an action, its keys. An action that is not known today stays there."""

Keys = tuple[str, ...]


def keys_in(raw: Mapping[str, Any]) -> tuple[dict[str, Keys], list[Phrase]]:
    """What a settings file says about keys, and a sentence for each entry that cannot be used."""
    stored = raw.get(SECTION, {})
    if not isinstance(stored, dict):
        return {}, [text.KEYS_UNREADABLE]
    found: dict[str, Keys] = {}
    notices = []
    for action_id, keys in stored.items():
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
            found[action_id] = tuple(keys)
        else:
            notices.append(text.KEYS_OF_ACTION_UNREADABLE.filled(action=action_id))
    return found, notices


def with_keys(raw: Mapping[str, Any], action_id: str, keys: Keys | None) -> dict[str, Any]:
    """The contents of a settings file in which the action has these keys, or with None the declared ones again."""
    stored = raw.get(SECTION)
    chosen = dict(stored) if isinstance(stored, dict) else {}
    chosen.pop(action_id, None)
    if keys is not None:
        chosen[action_id] = list(keys)
    others = {name: value for name, value in raw.items() if name != SECTION}
    return others | ({SECTION: chosen} if chosen else {})
