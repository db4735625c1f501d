"""What the options of an engine can be put beside: other sets of values, with their names."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.config.comparing import Side, side_of
from app.config.engine_profile import EngineProfile
from app.text import option_dialog as text
from app.text.phrase import Phrase
from app.workspace.option_sheet import OptionSheet


class Contestant(NamedTuple):
    """One of those that can stand on a side."""

    name: Phrase
    side: Side
    is_settable: bool = False
    """Whether values may be taken over to it."""


def contestants_of(sheet: OptionSheet, profiles: Iterable[EngineProfile]) -> tuple[Contestant, ...]:
    """What a sheet can be compared with: its own presets, then its defaults, and the other engines with theirs."""
    own = [Contestant(_quoted(name), Side(sheet.options, values)) for name, values in sheet.presets.items()]
    others = (one for profile in profiles if profile.key != sheet.profile.key for one in _of_profile(profile))
    return (*own, Contestant(text.DEFAULTS, Side(sheet.options, {})), *others)


def contestant_of(profile: EngineProfile, preset: str | None = None) -> Contestant:
    """An engine as it is set, or as one of its presets sets it, to which values may be taken over."""
    name = Phrase(profile.name, profile.name)
    if preset is not None:
        name = text.OF_PRESET.filled(engine=profile.name, preset=preset)
    return Contestant(name, side_of(profile, preset), is_settable=True)


def _of_profile(profile: EngineProfile) -> Iterator[Contestant]:
    """To be looked at alone."""
    if profile.introduction is not None:
        for preset in (None, *profile.presets):
            yield contestant_of(profile, preset)._replace(is_settable=False)


def _quoted(name: str) -> Phrase:
    return text.PRESET_CALLED.filled(preset=name)
