"""Import of the engine list in ShogiGUI's `settings.xml`, which lies beside its program, with option values."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from app.config.engine_options import option_refusal
from app.config.engine_profile import EngineProfile, is_storable_text
from app.config.shogihome_engines import ForeignEngine
from app.usi.options import Setting

_ENGINE_PATH: Final = "EngineList/Engine"
_TYPE_ATTRIBUTE: Final = "{http://www.w3.org/2001/XMLSchema-instance}type"
_INTEGER_TYPES: Final = ("int", "long")
_FORBIDDEN_BYTES: Final = (b"<!DOCTYPE", b"<!ENTITY", b"\0")
"""Forbidden byte strings: entities may expand without end, and NUL bytes mean UTF-16 that could hide them."""


def shogigui_engines(data: bytes) -> tuple[ForeignEngine, ...] | None:
    """Return the engines in the file, in its order; None if it is not ShogiGUI's."""
    if any(word in data for word in _FORBIDDEN_BYTES):
        return None
    try:
        settings = ElementTree.fromstring(data)  # noqa: S314 - files with entities are refused above
    except (ElementTree.ParseError, ValueError, LookupError):  # malformed XML, or an unknown encoding
        return None
    if settings.tag != "Settings":
        return None
    found = (_read_engine(engine) for engine in settings.iterfind(_ENGINE_PATH))
    return tuple(each for each in found if each is not None)


def _read_engine(engine: ElementTree.Element) -> ForeignEngine | None:
    program, name = (engine.findtext(tag, "").strip() for tag in ("Path", "Name"))
    if not program or not all(map(is_storable_text, (program, name))):
        return None
    values = {key: value for key, value in _read_values(engine) if option_refusal(key) is None}
    return ForeignEngine(EngineProfile("", name or program, program, values=values))


def _read_values(engine: ElementTree.Element) -> Iterator[tuple[str, Setting]]:
    """Yield all option values, which ShogiGUI stores even if unchanged; skip those that do not fit their type."""
    for option in engine.iterfind("optionList/option"):
        key, value = option.findtext("Key", "").strip(), option.find("value")
        if not key or value is None:
            continue
        words, kind = value.text or "", value.get(_TYPE_ATTRIBUTE, "").rpartition(":")[2]
        if kind == "boolean":
            yield key, words.strip() == "true"
        elif kind not in _INTEGER_TYPES:
            yield key, words
        elif words.strip().removeprefix("-").isdecimal():
            yield key, int(words)
