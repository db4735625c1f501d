"""Opens the comparison of engines and their presets, and keeps the copied values in the profiles."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile, Values
from app.desktop.desk.desk import Desk
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.workspace.option_sheet import settable_options

if TYPE_CHECKING:
    from app.desktop.engines.compare_dialog import CompareDialog


class _Place(NamedTuple):
    """Where values are kept: in an engine's profile, or in one of its presets."""

    key: str
    preset: str | None


def why_not_compared(shelf: EngineProfiles, key: str) -> Phrase | None:
    """Reason why the engine with that key cannot be compared; None if it can."""
    places = _places(shelf)
    if all(place.key != key for place in places):
        return text.OPTIONS_UNKNOWN
    return text.NOTHING_TO_COMPARE if len(places) < 2 else None


def compare_engines(desk: Desk, left: str, right: str | None, parent: QWidget) -> "CompareDialog":
    """Open the comparison of two engines by their keys; without a second one, take what is most like the first.

    Engines whose options were never read are left out."""
    from app.desktop.engines.compare_dialog import CompareDialog  # noqa: PLC0415 - with the names of all known options

    places = _places(desk.engines)
    profiles = {profile.key: profile for profile in desk.engines.profiles}
    contestants = [settable_options(profiles[place.key], place.preset) for place in places]
    beside = _first(places, left)
    other = _first(places, right) if right is not None else _nearest(places, beside, profiles)
    dialog = CompareDialog(contestants, (beside, other), desk, parent)
    dialog.given.connect(lambda taken: _keep(desk.engines, {places[at]: values for at, values in taken.items()}))
    dialog.open()
    return dialog


def _places(shelf: EngineProfiles) -> list[_Place]:
    known = [profile for profile in shelf.profiles if profile.introduction is not None]
    return [_Place(profile.key, preset) for profile in known for preset in (None, *profile.presets)]


def _nearest(places: Sequence[_Place], at: int, profiles: Mapping[str, EngineProfile]) -> int:
    """Index of the most similar place: a preset of the same engine, else the same program, else any engine."""
    ours = profiles[places[at].key]

    def distance(other: int) -> tuple[bool, bool, int]:
        profile = profiles[places[other].key]
        return profile.key != ours.key, profile.program != ours.program, other

    return min((other for other in range(len(places)) if other != at), key=distance)


def _first(places: Sequence[_Place], key: str) -> int:
    return next((at for at, place in enumerate(places) if place.key == key), 0)


def _keep(shelf: EngineProfiles, taken: Mapping[_Place, Values]) -> None:
    for place, values in taken.items():
        profile = shelf.find_engine(place.key)
        if profile is None:
            continue
        if place.preset is None:
            shelf.replace_profile(replaced(profile, values=dict(values)))
        else:
            shelf.replace_profile(replaced(profile, presets={**profile.presets, place.preset: dict(values)}))
