"""The program's settings for commands, which only read them, and the language of a command."""

import os
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise

from app.base.folders import find_folders
from app.base.regular import parse_json, read_contents
from app.config.preferences import load_settings
from app.config.settings import LanguageChoice, Settings
from app.text.phrase import Language
from app.thoughts.score import Situations

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def user_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the user's settings; the defaults if the file is unreadable, which the window reports."""
    path = find_folders(environment).config / "settings.json"
    try:
        parse_json(read_contents(path))
    except (OSError, ValueError):
        return Settings()
    return load_settings(path, time.time()).settings


def user_situations() -> Situations:
    """Return the scores in centipawns from which a side is slightly better, better, much better or winning."""
    chosen = user_settings().thoughts
    return Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning)


def chosen_language(arguments: Sequence[str]) -> str | None:
    """Return the value of `--language`; found before parsing, because the help needs the language."""
    following = dict(pairwise(arguments))
    together = (each.partition("=")[2] for each in arguments if each.startswith("--language="))
    return following.get("--language") or next(together, None)


def choose_language(chosen: str | None, environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the command line (`chosen`), the settings or the system; unknown words are ignored."""
    if chosen in set(Language):
        return Language(chosen)
    setting = user_settings(environment).appearance.language
    return system_language(environment) if setting is LanguageChoice.SYSTEM else Language(setting.value)


def system_language(environment: Mapping[str, str]) -> Language:
    """Return Japanese if the system's locale is Japanese, and English otherwise."""
    spoken = next((value for name in _LOCALE_VARIABLES if (value := environment.get(name))), "")
    return Language.JA if spoken.lower().startswith("ja") else Language.EN
