"""Engines side by side, each as it is set and as its presets set it; what is taken over is kept with the engines."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from app.config.engine_profile import EngineProfile, Values
from app.config.engine_shelf import EngineShelf
from app.desktop.actions.desk import Desk
from app.desktop.dialogs.compare_dialog import CompareDialog
from app.workspace.option_contestants import contestant_of


class _Place(NamedTuple):
    """Where values are kept: with an engine, or in one of its presets."""

    key: str
    preset: str | None


def compare_engines(desk: Desk, left: str, right: str, parent: QWidget) -> CompareDialog:
    """Open the dialog with the engines of these keys; those that were never asked for their options do not take part."""
    known = [profile for profile in desk.engines.profiles if profile.introduction is not None]
    places = [_Place(profile.key, preset) for profile in known for preset in (None, *profile.presets)]
    profiles = {profile.key: profile for profile in known}
    contestants = [contestant_of(profiles[place.key], place.preset) for place in places]
    first = [_first(places, key) for key in (left, right)]
    dialog = CompareDialog(contestants, (first[0], first[1]), desk, parent)
    dialog.given.connect(lambda taken: _keep(desk.engines, {places[at]: values for at, values in taken.items()}))
    dialog.open()
    return dialog


def _first(places: Sequence[_Place], key: str) -> int:
    return next((at for at, place in enumerate(places) if place.key == key), 0)


def _keep(shelf: EngineShelf, taken: Mapping[_Place, Values]) -> None:
    for place, values in taken.items():
        profile = shelf.find(place.key)
        if profile is not None:
            shelf.replace(_with(profile, place.preset, values))


def _with(profile: EngineProfile, preset: str | None, values: Values) -> EngineProfile:
    if preset is None:
        return profile.replaced(values=dict(values))
    return profile.replaced(presets={**profile.presets, preset: dict(values)})
