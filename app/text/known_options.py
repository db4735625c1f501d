"""The well-known options of engines by their names, however those are written, and what their choices are called."""

import re
from collections.abc import Mapping
from typing import Final

from app.text import known_options_book as of_book
from app.text import known_options_play as of_play
from app.text import known_options_search as of_search
from app.text.known_option import KnownOption
from app.text.phrase import Phrase

_GROUPS: Final = (
    *(of_play.BASIC, of_play.STRENGTH, of_play.TIME, of_play.ENDING, of_book.BOOK),
    *(of_search.EVALUATION, of_search.SEARCH, of_search.MATE, of_search.OUTPUT),
)
KNOWN: Final[Mapping[str, KnownOption]] = {
    name: option for group in _GROUPS for names, option in group.items() for name in names.split()
}
NUMBERED: Final[Mapping[str, KnownOption]] = of_search.NUMBERED
"""Those of which an engine has several, by the name without the number at its end."""

_ENTERING_KING: Final = {
    "NoEnteringKing": Phrase("規則なし", "No rule"),
    "CSARule24": Phrase("24 点法（31 点で勝ち）", "24 points (a win with 31)"),
    "CSARule24H": Phrase("24 点法（駒落ち対応）", "24 points (for handicaps too)"),
    "CSARule27": Phrase("27 点法（CSA）", "27 points (CSA)"),
    "CSARule27H": Phrase("27 点法（駒落ち対応）", "27 points (for handicaps too)"),
    "TryRule": Phrase("トライルール", "Try rule"),
}
CHOICES: Final[Mapping[str, Mapping[str, Phrase]]] = {
    "enteringkingrule": _ENTERING_KING,
    "bookfile": {"no_book": Phrase("使わない（no_book）", "None (no_book)")},
    "style": {
        "お任せ": Phrase("お任せ", "As it likes (お任せ)"),
        "居飛車": Phrase("居飛車", "Static rook (居飛車)"),
        "振り飛車": Phrase("振り飛車", "Ranging rook (振り飛車)"),
        "Normal": Phrase("ふつう（Normal）", "Normal"),
        "Solid": Phrase("堅実（Solid）", "Solid"),
        "Risky": Phrase("積極的（Risky）", "Risky"),
    },
    "analysiscontempt": {
        "Both": Phrase("両方の側（Both）", "Both sides"),
        "Off": Phrase("なし（Off）", "Off"),
        "White": Phrase("先に指す側（White）", "White, who moves first here"),
        "Black": Phrase("後から指す側（Black）", "Black, who moves second here"),
    },
}
"""What the choices of an option are called, by the name under which `KNOWN` has it."""

_numbered = re.compile(r"(.*?\D)(\d{1,3})", re.DOTALL).fullmatch


def known_option(name: str) -> KnownOption | None:
    """What is said about an option of that name."""
    plain = folded(name)
    found = KNOWN.get(plain)
    if found is not None:
        return found
    numbered = _numbered(plain)
    of_several = NUMBERED.get(numbered[1]) if numbered else None
    if numbered is None or of_several is None:
        return None
    label, help_ = (words.filled(number=numbered[2]) for words in (of_several.label, of_several.help))
    return of_several._replace(label=label, help=help_)


def choice_name(name: str, choice: str) -> Phrase:
    """What a choice of an option is called."""
    return CHOICES.get(folded(name), {}).get(choice, Phrase(choice, choice))


def folded(name: str) -> str:
    """A name as it is looked up: engines disagree about blanks, underscores and capitals."""
    return name.lower().replace("_", "").replace(" ", "")
