"""The program's settings, for commands, which read them and change nothing; and which language a command speaks."""

import os
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise

from app.base.folders import folders
from app.base.regular import parsed, read_whole
from app.config.preferences import load_settings
from app.config.settings import LanguageChoice, Settings
from app.text.phrase import Language
from app.thoughts.score import Situations

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """What the person has set. A file that makes no sense is left to the window, which tells of it."""
    path = folders(environment).config / "settings.json"
    try:
        parsed(read_whole(path))
    except (OSError, ValueError):
        return Settings()
    return load_settings(path, time.time()).settings


def situations() -> Situations:
    """From which scores on a side is said to be better."""
    chosen = settings().thoughts
    return Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning)


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
