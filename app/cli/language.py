"""Which language a command speaks: what it is told, else the program's setting, else the system's."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from app.cli.settings import settings
from app.config.settings import LanguageChoice
from app.text.phrase import Language

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(arguments: Sequence[str]) -> str | None:
    """The help itself is in that language, so it is looked for before there is a parser."""
    following = dict(pairwise(arguments))
    together = (each.partition("=")[2] for each in arguments if each.startswith("--language="))
    return following.get("--language") or next(together, None)


def language_for(chosen: str | None, environment: Mapping[str, str] = os.environ) -> Language:
    """`chosen` is what the command line says, if it says anything; what is no language of ours counts as nothing."""
    if chosen in set(Language):
        return Language(chosen)
    setting = settings(environment).appearance.language
    return system_language(environment) if setting is LanguageChoice.SYSTEM else Language(setting.value)


def system_language(environment: Mapping[str, str]) -> Language:
    """Japanese where the system speaks it, and English elsewhere."""
    spoken = next((value for name in _VARIABLES if (value := environment.get(name))), "")
    return Language.JA if spoken.lower().startswith("ja") else Language.EN
