"""The program's settings, for commands, which read them and change nothing."""

import json
import os
import time
from collections.abc import Mapping

from app.base.folders import folders
from app.config import store
from app.config.settings import Settings


def settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """What the person has set. A file that makes no sense is left to the window, which tells of it."""
    path = folders(environment).config / "settings.json"
    try:
        json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    return store.load(path, time.time()).settings
