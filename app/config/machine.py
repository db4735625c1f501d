"""What this machine has for engines: processors that may be used, and memory."""

import ctypes
import os
import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from app.base.regular import read_whole

_MEGABYTE: Final = 1 << 20
_line_of_meminfo = re.compile(r"^(MemTotal|MemAvailable):\s+(\d+) kB", re.MULTILINE).findall


class Memory(NamedTuple):
    """In megabytes; None where the system does not tell."""

    total: int | None
    free: int | None


class Machine(NamedTuple):
    cores: int
    memory: Memory


def this_machine() -> Machine:
    return Machine(_cores(), _memory())


def _cores() -> int:
    """Those that this process may use, as far as the system knows that."""
    if sys.platform == "linux":
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return cores


def _memory() -> Memory:
    try:
        if sys.platform == "win32":
            return _memory_of_windows()
        if sys.platform == "darwin":
            return Memory(_memory_of_macos(), None)
        return memory_of_linux(read_whole(Path("/proc/meminfo")).decode("ascii"))
    except (OSError, ValueError, AttributeError):
        return Memory(None, None)


def memory_of_linux(meminfo: str) -> Memory:
    kilobytes = {name: int(number) for name, number in _line_of_meminfo(meminfo)}
    total, free = (kilobytes.get(name) for name in ("MemTotal", "MemAvailable"))
    return Memory(None if total is None else total // 1024, None if free is None else free // 1024)


def _memory_of_macos() -> int | None:
    size, length = ctypes.c_uint64(), ctypes.c_size_t(8)
    failed = ctypes.CDLL(None).sysctlbyname(b"hw.memsize", ctypes.byref(size), ctypes.byref(length), None, 0)
    return None if failed else size.value // _MEGABYTE


class _WindowsStatus(ctypes.Structure):
    """MEMORYSTATUSEX, as Windows lays it out."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("free", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 5),
    )


def _memory_of_windows() -> Memory:
    status = _WindowsStatus(length=ctypes.sizeof(_WindowsStatus))
    windows = getattr(ctypes, "windll")  # noqa: B009 - only Windows has it, and only there it type-checks
    if not windows.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return Memory(None, None)
    return Memory(status.total // _MEGABYTE, status.free // _MEGABYTE)
