"""Network file of the bundled engine: its path, a check that it can be used, and the search that uses it."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.base.network_asset import installed_network, is_intact, missing_libraries
from app.builtin.options import EngineSettings
from app.text import builtin as text
from app.text.file_errors import reason_of_failed
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.builtin.network_search import NetworkSearch

_MEGABYTE: Final = 1 << 20
_LONGEST_REASON: Final = 200


def network_search(settings: EngineSettings) -> "NetworkSearch | Phrase":
    """Return a search that uses the network; else a message that says what is missing or broken, and what to do."""
    path = _usable_file()
    if isinstance(path, Phrase):
        return path
    try:
        from app.builtin.network import Network  # noqa: PLC0415  # numpy and onnxruntime take 0.3 s
        from app.builtin.network_search import NODE_BYTES, NetworkSearch  # noqa: PLC0415

        return NetworkSearch(Network(path, settings.threads), settings.megabytes * _MEGABYTE // NODE_BYTES)
    except Exception as error:  # noqa: BLE001  # a broken library raises anything, and errors of onnxruntime have no other base
        return text.LIBRARIES_FAIL.filled(reason=_import_error_reason(error))


def _usable_file() -> Path | Phrase:
    """Return the network file if it is intact and its libraries are installed; else a message about the fault."""
    if _is_wine():
        return text.NO_NETWORK_UNDER_WINE
    if missing := missing_libraries():
        return text.NO_LIBRARIES.filled(names=", ".join(missing))
    path = installed_network()
    if path is None:
        return text.NO_NETWORK_FILE
    try:
        return path if is_intact(path) else text.DAMAGED_NETWORK_FILE.filled(path=path)
    except OSError as error:
        return text.UNREADABLE_NETWORK_FILE.filled(path=path, reason=reason_of_failed(error))


def _is_wine() -> bool:
    """Return True under Wine: its version 10 lacks C functions that numpy calls, and ends the process then."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        return hasattr(ctypes.windll.ntdll, "wine_get_version")
    return False


def _import_error_reason(error: Exception) -> str:
    """Format an import error as one short line. numpy's message has fifty lines, so its cause is preferred."""
    cause = error.__cause__ or error
    return " ".join(f"{type(cause).__name__}: {cause}".split())[:_LONGEST_REASON]
