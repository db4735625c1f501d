"""Child processes, of engines and workers: input, output, and how they ended.

Nothing here blocks. Output is emitted as it arrives, stdout and stderr separately, since their lines would mix.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QProcess, QSocketNotifier, QTimer
from shiboken6 import isValid

from app.base.event import Event
from app.runtime.exit import ProcessExit
from app.runtime.guardian import Guardian, new_process_mark
from app.runtime.launch import Launch, LaunchPlan, launch_error, plan_launch
from app.usi.lines import LineBuffer

if sys.platform == "win32":
    from app.runtime.windows_job import Job

_KILL_MS: Final = 1000
_UNREAD_INPUT_MS: Final = 500
"""Milliseconds after a write error, after which a process that still runs counts as not reading its input."""
_READ_PAUSE_MS: Final = 4
_MOST_BYTES_READ: Final = 32_768
"""Number of bytes read at once; more would block the window, since each emitted line costs time."""
_KEPT_STDERR_BYTES: Final = 8000
_MOST_STDERR_LINES: Final = 12
_DECODER: Final = LineBuffer()
_HAS_GROUPS: Final = sys.platform != "win32"
_EXIT_CODE_MASK: Final = 0xFFFFFFFF
"""Largest exit code on Windows, which Qt returns as a signed number."""


class ChildProcess:
    """One child process (engine or worker). No QObject, whose attribute access is slow; `owner` is its Qt parent."""

    def __init__(self, launch: Launch, guardian: Guardian | None, owner: QObject) -> None:
        self.stdout_read: Event[bytes] = Event()
        self.stderr_read: Event[bytes] = Event()
        self.ended: Event[ProcessExit] = Event()
        """Emitted once with the exit of the process, and never before `start` has returned."""
        self._launch_plan: LaunchPlan = plan_launch(launch)
        self._guardian = guardian
        self._group: int | None = None
        if sys.platform == "win32":
            self._job: Job | None = None
        self._mark = new_process_mark()
        self._last_stderr = bytearray()
        self._was_forced = self._is_input_unread = False
        self._exit: ProcessExit | None = None
        self._accepts_input = False
        self._process = QProcess(owner)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_error_output)
        self._process.errorOccurred.connect(self._on_error)
        self._process.finished.connect(self._on_finished)
        self._kill_timer = self._make_timer(_KILL_MS, self.kill)
        self._unread_timer = self._make_timer(_UNREAD_INPUT_MS, self._on_input_unread)
        self._pause_timer = self._make_timer(_READ_PAUSE_MS, self._on_pause_over)
        self._read_on_timer = self._make_timer(0, self._on_output)
        self._not_started_timer = self._make_timer(0, self._on_not_started)
        self._paused_notifiers: list[QSocketNotifier] = []

    @property
    def process_id(self) -> int | None:
        """Process id while the process runs."""
        return self._process.processId() or None

    @property
    def has_ended(self) -> bool:
        return self._exit is not None

    def start(self) -> None:
        process = self._process
        process.setProgram(self._launch_plan.program)
        process.setArguments(self._launch_plan.arguments)
        process.setEnvironment([*self._launch_plan.environment, self._mark])
        process.setWorkingDirectory(self._launch_plan.folder)
        if _HAS_GROUPS:
            # A new session makes a process group of all its child processes, and shields it from the terminal's Ctrl+C.
            # Python's signal handlers are not inherited.
            flags = QProcess.UnixProcessFlag
            process.setUnixProcessParameters(flags.CreateNewSession | flags.ResetSignalHandlers)
        process.start()
        self._accepts_input = process.state() is not QProcess.ProcessState.NotRunning
        if sys.platform == "win32" and self.number is not None:
            self._job = Job(self.number)
        self._group = self.process_id if _HAS_GROUPS else None
        if self._group is not None and self._guardian is not None:
            self._guardian.add_engine(self._group, self._mark)

    def write(self, data: bytes) -> None:
        """Write to the process; dropped if it has ended or does not read its input."""
        if self._accepts_input:
            self._process.write(data)

    def end_input(self) -> None:
        """Close the input, so that a process which asks a question gets no answer and does not wait."""
        self._process.closeWriteChannel()

    def pause_reading(self) -> None:
        """Stop reading for a moment; output waits in the pipe and arrives in one piece.

        An engine that flushes every line would wake us for each. QProcess has no method to stop reading, but its
        notifiers are its children. If Qt ever keeps them elsewhere, a flood only costs more time.
        """
        if not self._paused_notifiers:
            notifiers = self._process.findChildren(QSocketNotifier)
            self._paused_notifiers = [
                one for one in notifiers if one.type() is QSocketNotifier.Type.Read and one.isEnabled()
            ]
            for notifier in self._paused_notifiers:
                notifier.setEnabled(False)
            self._pause_timer.start()

    def terminate(self) -> None:
        """Terminate the process, and kill it after a timeout."""
        if self._exit is None:
            self._was_forced = True
            self._send_signal(signal.SIGTERM)
            self._kill_timer.start()

    def kill(self) -> None:
        if self._exit is None:
            self._was_forced = True
            self._send_signal(signal.SIGKILL if _HAS_GROUPS else signal.SIGTERM)

    def _make_timer(self, milliseconds: int, act: Callable[[], object]) -> QTimer:
        timer = QTimer(self._process, singleShot=True, interval=milliseconds)
        timer.timeout.connect(act)
        return timer

    def _send_signal(self, number: signal.Signals) -> None:
        if self._group is not None:
            _signal_group(self._group, number)
        self._end_job()
        if self._process.state() is QProcess.ProcessState.NotRunning:
            return
        if number is signal.SIGTERM and _HAS_GROUPS:
            self._process.terminate()
        else:
            self._process.kill()

    def _end_job(self) -> None:
        if sys.platform == "win32" and self._job is not None:
            self._job.end()

    def _on_pause_over(self) -> None:
        for notifier in self._paused_notifiers:
            if isValid(notifier):
                notifier.setEnabled(True)
        self._paused_notifiers.clear()

    def _on_output(self) -> None:
        if not isValid(self._process):
            return
        self._process.setReadChannel(QProcess.ProcessChannel.StandardOutput)
        piece = bytes(self._process.read(_MOST_BYTES_READ).data())
        if self._process.bytesAvailable():
            self._read_on_timer.start()
        if piece:
            self.stdout_read.emit(piece)

    def _on_error_output(self) -> None:
        if not isValid(self._process):
            return
        piece = bytes(self._process.readAllStandardError().data())
        if not piece:
            return
        self._last_stderr += piece[-_KEPT_STDERR_BYTES:]
        del self._last_stderr[:-_KEPT_STDERR_BYTES]
        self.stderr_read.emit(piece)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            # Some systems report this at once, before any listener can have connected.
            self._accepts_input = False
            self._not_started_timer.start()
        elif error is QProcess.ProcessError.WriteError:
            self._unread_timer.start()

    def _on_not_started(self) -> None:
        self._report_exit(ProcessExit(start_failure=launch_error(self._launch_plan, self._process.errorString())))

    def _on_input_unread(self) -> None:
        self._is_input_unread = True
        self.terminate()

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if not isValid(self._process):
            return  # Qt deletes it at the end of the program, and kills running processes
        # The last output may be the reason.
        if rest := bytes(self._process.readAllStandardOutput().data()):
            self.stdout_read.emit(rest)
        self._on_error_output()
        crashed = status is QProcess.ExitStatus.CrashExit and _HAS_GROUPS
        lines = [_DECODER.decode(raw).text.rstrip() for raw in bytes(self._last_stderr).split(b"\n")]
        self._report_exit(
            ProcessExit(
                code=None if crashed else code & _EXIT_CODE_MASK,
                signal=code if crashed else None,
                stderr_tail=tuple([line for line in lines if line][-_MOST_STDERR_LINES:]),
                was_forced=self._was_forced,
                ignored_input=self._is_input_unread,
            )
        )

    def _report_exit(self, end: ProcessExit) -> None:
        self._exit = end
        self._accepts_input = False
        for timer in (self._kill_timer, self._unread_timer, self._pause_timer):
            timer.stop()
        self._end_job()
        if self._group is not None:
            # Kill its child processes too; the guardian looks for those that have left the group.
            _signal_group(self._group, signal.SIGKILL)
            if self._guardian is not None:
                self._guardian.remove_engine(self._group, self._mark)
        self.ended.emit(end)


def _signal_group(group: int, number: signal.Signals) -> None:
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        # The group is gone, or has not been made yet.
        return
