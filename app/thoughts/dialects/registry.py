"""Registry of all dialects (formats of engine comments); a new one is one module and one entry here."""

from typing import Final

from app.thoughts.dialects.dialect import Dialect
from app.thoughts.dialects.draft import DIALECT as DRAFT
from app.thoughts.dialects.floodgate import CSA_V3
from app.thoughts.dialects.floodgate import DIALECT as FLOODGATE
from app.thoughts.dialects.piyo import DIALECT as PIYO
from app.thoughts.dialects.piyo import K_SHOGI
from app.thoughts.dialects.shogigui import DIALECT as SHOGIGUI
from app.thoughts.dialects.shogigui_family import CSHOGI, DENRYUSEN, KISHIN_ANALYTICS, SHOGIDROID

DIALECTS: Final[tuple[Dialect, ...]] = (
    DRAFT,
    PIYO,
    K_SHOGI,
    CSHOGI,
    DENRYUSEN,
    SHOGIDROID,
    SHOGIGUI,
    KISHIN_ANALYTICS,
    CSA_V3,
    FLOODGATE,
)
"""All dialects in the order of trial; where two could read a line, the more specific one is first."""

_BY_KEY: Final = {dialect.key: dialect for dialect in DIALECTS}


def dialect_named(key: str) -> Dialect | None:
    return _BY_KEY.get(key)


def writable_dialects() -> tuple[Dialect, ...]:
    return tuple(dialect for dialect in DIALECTS if dialect.write is not None)
