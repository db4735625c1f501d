"""The engines that ShogiGUI keeps in the `settings.xml` beside its program, with the options as it sends them."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from app.config.engine_options import refusal_of
from app.config.engine_profile import EngineProfile, is_keepable
from app.config.shogihome_engines import ForeignEngine
from app.usi.options import Setting

_LIST: Final = "EngineList/Engine"
_TYPE: Final = "{http://www.w3.org/2001/XMLSchema-instance}type"
_WHOLE: Final = ("int", "long")
_DECLARES: Final = (b"<!DOCTYPE", b"<!ENTITY", b"\0")
"""What such a file never has, and what could make a small one endless, or hide that in wide letters."""


def shogigui_engines(data: bytes) -> tuple[ForeignEngine, ...] | None:
    """The engines in such a file, in its order; None where it is another file."""
    if any(word in data for word in _DECLARES):
        return None
    try:
        settings = ElementTree.fromstring(data)  # noqa: S314 - what declares entities is refused above
    except (ElementTree.ParseError, ValueError, LookupError):  # no XML, or in letters that nobody knows
        return None
    if settings.tag != "Settings":
        return None
    found = (_read(engine) for engine in settings.iterfind(_LIST))
    return tuple(each for each in found if each is not None)


def _read(engine: ElementTree.Element) -> ForeignEngine | None:
    program, name = (engine.findtext(tag, "").strip() for tag in ("Path", "Name"))
    if not program or not all(map(is_keepable, (program, name))):
        return None
    values = {key: value for key, value in _values(engine) if refusal_of(key) is None}
    return ForeignEngine(EngineProfile("", name or program, program, values=values))


def _values(engine: ElementTree.Element) -> Iterator[tuple[str, Setting]]:
    """It keeps all of them, also those that nobody has changed; what is no value of its kind is left out."""
    for option in engine.iterfind("optionList/option"):
        key, value = option.findtext("Key", "").strip(), option.find("value")
        if not key or value is None:
            continue
        words, kind = value.text or "", value.get(_TYPE, "").rpartition(":")[2]
        if kind == "boolean":
            yield key, words.strip() == "true"
        elif kind not in _WHOLE:
            yield key, words
        elif words.strip().removeprefix("-").isdecimal():
            yield key, int(words)
