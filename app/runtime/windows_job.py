"""Windows job object: a process and its child processes, which Windows ends together.

Windows has no process groups, and an engine behind a .bat is the child of a cmd.exe. A job ends when its last handle is
closed, so also when this program is killed.
"""

import ctypes
import sys
from collections.abc import Callable
from typing import Final

_KILL_ON_CLOSE: Final = 0x2000
_EXTENDED_LIMITS: Final = 9
_PROCESS_RIGHTS: Final = 0x0101
"""Access rights for assigning a process to a job: to set its quota and to terminate it."""
_NO_ERROR_DIALOGS: Final = 0x0003
"""Error mode without dialogs: SEM_FAILCRITICALERRORS and SEM_NOGPFAULTERRORBOX."""


class BasicLimits(ctypes.Structure):
    """The structure JOBOBJECT_BASIC_LIMIT_INFORMATION of the Windows API."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """The structure JOBOBJECT_EXTENDED_LIMIT_INFORMATION of the Windows API."""

    _fields_ = (
        ("basic", BasicLimits),
        ("transfers", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


if sys.platform == "win32":
    from ctypes.wintypes import BOOL, DWORD, HANDLE, LPCWSTR, LPVOID, UINT

    _SYSTEM = ctypes.WinDLL("kernel32")

    def _function(name: str, result: type, *arguments: type) -> Callable[..., int]:
        function = _SYSTEM[name]
        function.restype, function.argtypes = result, arguments
        return function

    _create_job = _function("CreateJobObjectW", HANDLE, LPVOID, LPCWSTR)
    _set_job_limits = _function("SetInformationJobObject", BOOL, HANDLE, ctypes.c_int, LPVOID, DWORD)
    _assign_process = _function("AssignProcessToJobObject", BOOL, HANDLE, HANDLE)
    _terminate_job = _function("TerminateJobObject", BOOL, HANDLE, UINT)
    _open_process = _function("OpenProcess", HANDLE, DWORD, BOOL, DWORD)
    _close_handle = _function("CloseHandle", BOOL, HANDLE)

    # Child processes inherit the error mode: after a crash or a missing library they exit with a code at once, instead of
    # waiting until the user closes a dialog.
    _function("SetErrorMode", UINT, UINT)(_NO_ERROR_DIALOGS)

    class Job:
        """Windows job object of one process; if Windows refuses to make one, `end` does nothing."""

        def __init__(self, process: int) -> None:
            limits = ExtendedLimits()
            limits.basic.flags = _KILL_ON_CLOSE
            self._handle = _create_job(None, None)
            opened = _open_process(_PROCESS_RIGHTS, False, process)
            _set_job_limits(self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
            _assign_process(self._handle, opened)
            _close_handle(opened)

        def end(self) -> None:
            """Kill all processes of the job."""
            if self._handle:
                _terminate_job(self._handle, 1)
                _close_handle(self._handle)
                self._handle = 0
