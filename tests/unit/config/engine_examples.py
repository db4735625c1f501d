"""Engines for the tests of what is kept of them: made at random, and one as it might be on somebody's machine."""

from typing import Any

from hypothesis import strategies as st

from app.config.engine_profile import EngineProfile, Introduction, Values
from app.usi.commands import MateLimit
from app.usi.options import Options, read_option

LINES = (
    "option name Threads type spin default 1 min 1 max 512",
    "option name USI_Hash type spin default 16 min 1 max 131072",
    "option name Clear Hash type button",
    "option name USI_Ponder type check default false",
    "option name MultiPV type spin default 1 min 1 max 500",
    "option name Style type combo default Solid var Solid var Risky var Very Risky",
    "option name Book File type string default public.bin",
    "option name UCI_Variant type combo default shogi var shogi var chess",
)

NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)
TEXTS = st.text(st.characters(exclude_characters="\0"), max_size=20)
VALUES: st.SearchStrategy[Values] = st.dictionaries(NAMES, st.booleans() | st.integers() | TEXTS, max_size=4)
INTRODUCTIONS = st.builds(
    Introduction,
    name=TEXTS,
    author=TEXTS,
    options=st.lists(TEXTS, max_size=3).map(tuple),
    stamp=st.none() | st.tuples(st.integers(0), st.integers()),
)
VARIABLES = st.dictionaries(
    st.text(st.characters(exclude_characters="\0="), min_size=1, max_size=9), TEXTS, max_size=3
).map(lambda variables: tuple(variables.items()))
PROFILES = st.builds(
    EngineProfile,
    key=st.just(""),
    name=NAMES,
    program=TEXTS.filter(bool),
    arguments=st.lists(TEXTS, max_size=3).map(tuple),
    folder=TEXTS,
    environment=VARIABLES,
    host=TEXTS,
    port=st.integers(0, 65_535),
    user=TEXTS,
    key_file=TEXTS,
    tags=st.lists(NAMES, max_size=3).map(tuple),
    values=VALUES,
    presets=st.dictionaries(NAMES, VALUES, max_size=2),
    introduction=st.none() | INTRODUCTIONS,
    mate_limit=st.sampled_from(MateLimit),
    takes_increments=st.booleans(),
    exchanges_clocks=st.booleans(),
    margin_ms=st.integers(0, 600_000),
    grace_ms=st.integers(0, 600_000),
)


def options(*lines: str) -> Options:
    return Options(tuple(option for line in lines if (option := read_option(line).option) is not None))


def introduced(*lines: str, stamp: tuple[int, int] | None = (100, 200)) -> Introduction:
    return Introduction("Fake 1.0", "Us", lines or LINES, stamp)


def engine(name: str = "強い", **fields: Any) -> EngineProfile:
    given: dict[str, Any] = {"key": "", "program": "/opt/engines/strong", "introduction": introduced()} | fields
    return EngineProfile(name=name, **given)
