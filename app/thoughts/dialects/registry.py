"""Every dialect there is; one more is one file and one entry here."""

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
"""In the order in which they are tried; of two that could both read a line, the one that is more particular is first."""

_BY_KEY: Final = {dialect.key: dialect for dialect in DIALECTS}


def dialect_named(key: str) -> Dialect | None:
    return _BY_KEY.get(key)


def writable_dialects() -> tuple[Dialect, ...]:
    """Those in which comments can be written."""
    return tuple(dialect for dialect in DIALECTS if dialect.write is not None)
