"""Storage of win rate scales of engines: centipawns per win probability, fitted to each engine's games."""

from typing import Final

from app.analysis.engine_scale import EngineScale, Scales, StoredScales
from app.workspace.state_store import StateStore

SCALES_KEY: Final = "engine_scales"


def stored_scales(state: StateStore) -> Scales:
    return state.read_value(SCALES_KEY, StoredScales, StoredScales()).engines


def store_scale(state: StateStore, engine: str, scale: EngineScale) -> None:
    """Store an engine's fitted win rate scale; `undo_scale` restores the previous one."""
    _store_change(state, engine, scale, is_undoable=True)


def delete_scale(state: StateStore, engine: str) -> bool:
    """Delete an engine's win rate scale, which `undo_scale` can restore; return False if there is none."""
    is_there = engine in stored_scales(state)
    if is_there:
        _store_change(state, engine, None, is_undoable=True)
    return is_there


def can_undo_scale(state: StateStore, engine: str) -> bool:
    """True if `undo_scale` can revert the last change of that engine's win rate scale."""
    return engine in state.read_value(SCALES_KEY, StoredScales, StoredScales()).altered


def undo_scale(state: StateStore, engine: str) -> bool:
    """Restore the engine's win rate scale from before its last change; return False if there was no change."""
    is_there = can_undo_scale(state, engine)
    if is_there:
        before = state.read_value(SCALES_KEY, StoredScales, StoredScales()).before.get(engine)
        _store_change(state, engine, before, is_undoable=False)
    return is_there


def _store_change(state: StateStore, engine: str, scale: EngineScale | None, *, is_undoable: bool) -> None:
    kept = state.read_value(SCALES_KEY, StoredScales, StoredScales())
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
    state.store_value(SCALES_KEY, StoredScales, StoredScales(engines, before, tuple(altered)))
