"""Which way of playing the bundled engine is asked for: with the rook at home, or swung to the other side."""

from enum import Enum
from typing import Final


class Style(Enum):
    """The values are the words of the option, which stand in the protocol as they are."""

    STATIC = "居飛車"
    RANGING = "振り飛車"
    ANY = "お任せ"


STYLES: Final = tuple(style.value for style in Style)
