"""The settings in force: who changes them says so, who needs them hears of it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from app.base.event import Event
from app.config.key_choices import Keys, keys_in, with_keys
from app.config.settings import Settings
from app.config.store import Loaded, replaced, written


class SettingChanged(NamedTuple):
    section: str
    key: str
    now: Settings


class Preferences:
    """Today's settings. `save` is called with the file's new contents after each change."""

    def __init__(self, loaded: Loaded, save: Callable[[bytes], object]) -> None:
        self._settings = loaded.settings
        self._raw = loaded.raw
        self._save = save
        self._keys, _ = keys_in(loaded.raw)
        self.changed = Event[SettingChanged]()
        self.rekeyed = Event[None]()
        """Actions have other keys."""

    @property
    def now(self) -> Settings:
        return self._settings

    def change(self, section: str, key: str, value: object) -> None:
        """Set one value, everywhere at once; ValueError when it will not do."""
        settings = replaced(self._settings, section, key, value)
        if settings == self._settings:
            return
        self._settings = settings
        self._save(written(settings, self._raw))
        self.changed.emit(SettingChanged(section, key, settings))

    @property
    def keys(self) -> Mapping[str, Keys]:
        """By the id of an action, the keys that the person gave it instead of the declared ones."""
        return self._keys

    def give_keys(self, chosen: Mapping[str, Keys | None]) -> None:
        """Let actions have other keys, all at once; with None the declared ones again."""
        raw = self._raw
        for action_id, keys in chosen.items():
            raw = with_keys(raw, action_id, keys)
        self._raw = raw
        self._keys, _ = keys_in(raw)
        self._save(written(self._settings, raw))
        self.rekeyed.emit(None)
