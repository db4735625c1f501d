"""Low process priority (niceness) for background work."""

import os
import sys
from typing import Final

_LESS: Final = 10
_BELOW_NORMAL: Final = 0x4000


def lower_priority() -> None:
    """Lower the priority of this process and of the processes it starts from now on."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only Windows needs it

        system = ctypes.windll.kernel32
        system.SetPriorityClass(ctypes.c_void_p(system.GetCurrentProcess()), _BELOW_NORMAL)
    else:
        os.nice(_LESS)
