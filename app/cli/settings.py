"""The program's settings, for commands, which read them and change nothing."""

import os
import time
from collections.abc import Mapping

from app.base.folders import folders
from app.base.regular import parsed, read_whole
from app.config import store
from app.config.settings import Settings


def settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """What the person has set. A file that makes no sense is left to the window, which tells of it."""
    path = folders(environment).config / "settings.json"
    try:
        parsed(read_whole(path))
    except (OSError, ValueError):
        return Settings()
    return store.load(path, time.time()).settings
