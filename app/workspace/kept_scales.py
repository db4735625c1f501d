"""Storage of win rate scales of engines: centipawns per win probability, fitted to each engine's games."""

from typing import Final

from app.analysis.engine_scale import EngineScale, Scales, StoredScales
from app.workspace.state_store import StateStore

NAME: Final = "engine_scales"


def kept_scales(state: StateStore) -> Scales:
    return state.read(NAME, StoredScales, StoredScales()).engines


def keep_scale(state: StateStore, engine: str, scale: EngineScale) -> None:
    """Store an engine's fitted win rate scale; `undo_scale` restores the previous one."""
    _put(state, engine, scale, is_undoable=True)


def forget_scale(state: StateStore, engine: str) -> bool:
    """Delete an engine's win rate scale, which `undo_scale` can restore; return False if there is none."""
    is_there = engine in kept_scales(state)
    if is_there:
        _put(state, engine, None, is_undoable=True)
    return is_there


def can_undo(state: StateStore, engine: str) -> bool:
    """True if `undo_scale` can revert the last change of that engine's win rate scale."""
    return engine in state.read(NAME, StoredScales, StoredScales()).altered


def undo_scale(state: StateStore, engine: str) -> bool:
    """Restore the engine's win rate scale from before its last change; return False if there was no change."""
    is_there = can_undo(state, engine)
    if is_there:
        before = state.read(NAME, StoredScales, StoredScales()).before.get(engine)
        _put(state, engine, before, is_undoable=False)
    return is_there


def _put(state: StateStore, engine: str, scale: EngineScale | None, *, is_undoable: bool) -> None:
    kept = state.read(NAME, StoredScales, StoredScales())
    engines, before = dict(kept.engines), dict(kept.before)
    altered = [each for each in kept.altered if each != engine]
    now = engines.pop(engine, None)
    before.pop(engine, None)
    if is_undoable:
        altered.append(engine)
        if now is not None:
            before[engine] = now
    if scale is not None:
        engines[engine] = scale
    state.keep(NAME, StoredScales, StoredScales(engines, before, tuple(altered)))
