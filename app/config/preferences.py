"""The settings in force: who changes them says so, who needs them hears of it."""

from collections.abc import Callable
from typing import NamedTuple

from app.base.event import Event
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
        self.changed = Event[SettingChanged]()

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
