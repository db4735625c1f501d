"""The scales that were fitted to engines, as they are kept for the next start."""

from typing import Final

from app.analysis.engine_scale import EngineScale, KeptScales, Scales
from app.workspace.state_store import StateStore

NAME: Final = "engine_scales"


def kept_scales(state: StateStore) -> Scales:
    return state.read(NAME, KeptScales, KeptScales()).engines


def keep_scale(state: StateStore, engine: str, scale: EngineScale) -> None:
    """In the place of what was kept of that engine."""
    state.keep(NAME, KeptScales, KeptScales({**kept_scales(state), engine: scale}))


def forget_scale(state: StateStore, engine: str) -> bool:
    """Whether there was one."""
    engines = dict(kept_scales(state))
    is_there = engines.pop(engine, None) is not None
    if is_there:
        state.keep(NAME, KeptScales, KeptScales(engines))
    return is_there
