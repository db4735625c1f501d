"""Registry of all record formats; a new one is one module and one entry here."""

from typing import Final

from app.formats.bod import BOD
from app.formats.csa import CSA
from app.formats.format import Encoding, Format
from app.formats.jkf import JKF
from app.formats.ki2 import KI2
from app.formats.kif import KIF
from app.formats.usen import USEN
from app.formats.usi_lines import USI

FORMATS: Final[tuple[Format, ...]] = (
    KIF,
    KI2,
    CSA,
    JKF,
    USI,
    USEN,
    BOD,
)
"""All formats, in the order of menus."""

_FORMATS_BY_KEY: Final = {format_.key: format_ for format_ in FORMATS}
_FORMATS_BY_SUFFIX: Final = {
    extension.suffix: (format_, extension.encoding)
    for format_ in reversed(FORMATS)
    for extension in reversed(format_.extensions)
}
"""Format and encoding by suffix; a suffix of two formats belongs to the first."""


def format_by_key(key: str) -> Format | None:
    return _FORMATS_BY_KEY.get(key)


def format_of_suffix(suffix: str | None) -> Format | None:
    """Return the format of files with `suffix` (with its dot, in any case), or None."""
    entry = _FORMATS_BY_SUFFIX.get(suffix.lower()) if suffix else None
    return entry[0] if entry else None


def encoding_of_suffix(suffix: str) -> Encoding | None:
    """Return the default encoding of files with `suffix`, or None."""
    entry = _FORMATS_BY_SUFFIX.get(suffix.lower())
    return entry[1] if entry else None


def format_suffixes() -> tuple[str, ...]:
    return tuple(extension.suffix for format_ in FORMATS for extension in format_.extensions)
