"""Environment variables of child processes: what our own processes inherit, and what any other program gets.

The set-up may unpack system libraries beside the program, and packages bring their own. The program and its own
processes need them; an engine, a browser or `ssh` would load the wrong ones.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LIBRARY_PATH: Final = "LD_LIBRARY_PATH"
ORIGINAL_LIBRARY_PATHS: Final = ("YOMISUJI_ORIGINAL_LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG")
"""Names of variables that keep LD_LIBRARY_PATH as it was before the set-up or the package's loader changed it."""
UNPACKED_FOLDER: Final = ".sysroot"
"""Name of the folder in a checkout into which the set-up unpacks system libraries."""
_QT_VARIABLES: Final = frozenset(
    {"QT_QPA_PLATFORM", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH"}
)
_UNPACKED_DATA: Final = ("XKB_CONFIG_ROOT", "FONTCONFIG_PATH")
_has_lone_surrogate: Final = re.compile("[\ud800-\udfff]").search


def child_environment(environ: Mapping[str, str] = os.environ, *, is_own: bool) -> dict[str, str]:
    """Return the environment for a child process; `is_own` is True for a process of this program."""
    return _utf_8_variables(environ) if is_own else system_environment(environ)


def system_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Environment for any other program, as if the user had started it: without this program's libraries and plug-ins."""
    given = {name: value for name, value in _utf_8_variables(environ).items() if name not in _QT_VARIABLES}
    for name in _UNPACKED_DATA:
        if UNPACKED_FOLDER in Path(given.get(name, "")).parts:
            del given[name]
    originals = [given.pop(name) for name in ORIGINAL_LIBRARY_PATHS if name in given]
    if originals:
        given.pop(LIBRARY_PATH, None)
        given |= {LIBRARY_PATH: originals[0]} if originals[0] else {}
    return given


def _utf_8_variables(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables whose values are valid UTF-8; Qt cannot pass on the others."""
    return {name: value for name, value in environ.items() if not _has_lone_surrogate(value)}
