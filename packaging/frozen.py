"""What the packaged program begins with: `python -m app`, and on some systems the processes that do its jobs beside each other."""

import os
import sys

from app.__main__ import give_streams, main

WORKER = "--multiprocessing-fork"
"""How Windows and macOS start a process of a crew; Linux forks one."""


def give_back_environment() -> None:
    """Engines, and what opens folders, must not load our libraries, and a program of ours begins like the first.

    This process has read what it needs already: the system's loader looks at these once.
    """
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
    if original:
        os.environ["LD_LIBRARY_PATH"] = original
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)
    for name in [name for name in os.environ if name.startswith("_PYI_")]:
        del os.environ[name]


def keep_numpy_out() -> None:
    """Let the engine find no numpy under Wine. Version 10 ends a process that loads it, and rsshogi loads it wherever it is."""
    import ctypes  # noqa: PLC0415  # no other process needs it here

    if sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version"):
        sys.modules["numpy"] = None  # type: ignore[assignment]  # how Python is told that there is no such module


# PyInstaller says so itself; the launcher of the zip for Windows does not.
setattr(sys, "frozen", True)  # noqa: B010 - a type checker knows no such name
give_streams()
if sys.platform == "linux":
    give_back_environment()
if sys.platform == "win32" and sys.argv[1:2] == ["usi"]:
    keep_numpy_out()
if any(word.startswith((WORKER, "from multiprocessing")) for word in sys.argv[1:]):
    from multiprocessing import freeze_support

    freeze_support()

if __name__ == "__main__":
    sys.exit(main())
