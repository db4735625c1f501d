"""Whether the computer runs on its battery, as far as the system tells."""

from pathlib import Path
from typing import Final

from app.base.regular import read_beginning

_SUPPLIES: Final = Path("/sys/class/power_supply")
_LONGEST: Final = 64


def is_on_battery(supplies: Path = _SUPPLIES) -> bool:
    """False where nobody knows, as on other systems than Linux."""
    try:
        words = [_words(supply) for supply in sorted(supplies.iterdir())]
    except OSError:
        return False
    mains = [online for kind, online, _ in words if kind in ("Mains", "USB")]
    discharging = any(kind == "Battery" and status == "Discharging" for kind, _, status in words)
    return discharging and "1" not in mains


def _words(supply: Path) -> tuple[str, str, str]:
    kind, online, status = (_word(supply / name) for name in ("type", "online", "status"))
    return kind, online, status


def _word(path: Path) -> str:
    try:
        return read_beginning(path, _LONGEST).decode("ascii", "replace").strip()
    except OSError:
        return ""
