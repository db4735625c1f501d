"""Event subscriptions that end with a widget or other QObject, and subscriptions to single settings."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from app.base.event import Event
from app.config.preferences import Preferences, SettingChanged

T = TypeVar("T")


def attend(event: Event[T], hearer: QObject, handler: Callable[[T], object]) -> None:
    """Subscribe `handler` to `event` until `hearer` is deleted."""
    leave = event.connect(handler)
    hearer.destroyed.connect(leave)


def on_setting(preferences: Preferences, listener: Callable[[], object], *names: str) -> None:
    """Call `listener` after a change of one of these settings (`section.key`) or of any in these sections."""

    def hear(changed: SettingChanged) -> None:
        if changed.section in names or f"{changed.section}.{changed.key}" in names:
            listener()

    preferences.changed.connect(hear)
