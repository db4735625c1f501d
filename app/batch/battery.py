"""Detection of battery power on Linux and Windows, and of changes between battery and mains."""

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.base.regular import read_beginning

_POWER_SUPPLY_FOLDER: Final = Path("/sys/class/power_supply")
_MAX_VALUE_BYTES: Final = 64


class WindowsPower(ctypes.Structure):
    """The Windows structure SYSTEM_POWER_STATUS, which tells if the computer runs on battery."""

    _fields_ = (
        ("line", ctypes.c_ubyte),
        ("battery", ctypes.c_ubyte),
        ("percent", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("left", ctypes.c_uint32),
        ("whole", ctypes.c_uint32),
    )


def is_on_battery(supplies: Path = _POWER_SUPPLY_FOLDER) -> bool:
    """Return True if the computer runs on battery; False if unknown, as on systems other than Linux and Windows."""
    return _windows_on_battery() if sys.platform == "win32" else _supplies_on_battery(supplies)


def _windows_on_battery() -> bool:
    power = WindowsPower()
    has_said = sys.platform == "win32" and ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(power))
    return bool(has_said) and power.line == 0


def _supplies_on_battery(supplies: Path) -> bool:
    try:
        words = [_read_supply(supply) for supply in sorted(supplies.iterdir())]
    except OSError:
        return False
    mains = [online for kind, online, _ in words if kind in ("Mains", "USB")]
    discharging = any(kind == "Battery" and status == "Discharging" for kind, _, status in words)
    return discharging and "1" not in mains


class PowerWatch:
    def __init__(self, looks: Callable[[], bool] = is_on_battery) -> None:
        self._check_battery = looks
        self._was_on_battery = False

    def power_change(self) -> bool | None:
        """Return True after a switch to battery power, False after one to mains, None if it is unchanged."""
        before, self._was_on_battery = self._was_on_battery, self._check_battery()
        return None if before is self._was_on_battery else self._was_on_battery


def _read_supply(supply: Path) -> tuple[str, str, str]:
    kind, online, status = (_read_value(supply / name) for name in ("type", "online", "status"))
    return kind, online, status


def _read_value(path: Path) -> str:
    try:
        return read_beginning(path, _MAX_VALUE_BYTES).decode("ascii", "replace").strip()
    except OSError:
        return ""
