"""What is known of the bundled engine without anybody asking for it."""

import pytest
from pytestqt.qtbot import QtBot

from app.base.network_asset import name_with_network
from app.config.engine_list import EngineProfiles
from app.config.engine_options import listed_options
from app.config.engine_profile import bundled_profile
from app.config.engine_store import LoadedEngines
from app.runtime.engine import EngineRegistry
from app.runtime.shared_engines import EngineProbe


@pytest.mark.slow
def test_the_bundled_engine_is_known_after_a_moment_and_is_not_asked_again(qtbot: QtBot) -> None:
    shelf = EngineProfiles(LoadedEngines((bundled_profile(),)), lambda _: None)
    engines = EngineRegistry()
    acquaintance = EngineProbe(shelf, engines)
    acquaintance.start()
    qtbot.waitUntil(lambda: shelf.profiles[0].introduction is not None, timeout=20_000)
    said = shelf.profiles[0].introduction
    assert said is not None
    assert said.name == name_with_network("Yomisuji")
    assert listed_options(said).find("Level") is not None
    qtbot.waitUntil(lambda: not engines.running, timeout=20_000)
    again = EngineProbe(shelf, engines)
    again.start()
    qtbot.waitUntil(lambda: not again.is_busy, timeout=20_000)
    assert not engines.running
