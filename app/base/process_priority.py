"""Low process priority (niceness) for background work."""

import os
import sys
from contextlib import suppress
from typing import Final

_NICENESS_STEP: Final = 10
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000
_PROCESS_SET_INFORMATION: Final = 0x0200


def lower_priority(process: int) -> None:
    """Lower the priority of a process, and of the processes that it starts from now on."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only Windows needs it

        system = ctypes.windll.kernel32
        handle = ctypes.c_void_p(system.OpenProcess(_PROCESS_SET_INFORMATION, False, process))
        system.SetPriorityClass(handle, _BELOW_NORMAL_PRIORITY_CLASS)
        system.CloseHandle(handle)
    else:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, os.getpriority(os.PRIO_PROCESS, process) + _NICENESS_STEP)
