"""A program that adds engines while others do; it loads little, as each of them is a process of its own."""

from pathlib import Path

from app.config.engine_list import EngineProfiles
from app.config.engine_profile import EngineProfile, bundled_profile
from app.config.engine_store import LoadedEngines, read_engines, save_engines


def add_many(path: Path, who: str, count: int) -> None:
    known = read_engines(path) or LoadedEngines((bundled_profile(),))
    for number in range(count):
        shelf = EngineProfiles(known, lambda _: None)
        shelf.add_engine(EngineProfile("", f"{who}{number}", f"/engines/{who}{number}"))
        known = save_engines(path, known, shelf.contents).engines
