"""Storage of passwords and trips (secrets of floodgate): the system's keyring, or else a file for this user alone.

A keyring may ask for a password first, so nothing here may be called on the window's thread. Secrets are never passed
on a command line, where everybody on the machine could read them.
"""

import shutil
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from app.base.atomic import write_atomic
from app.base.child_environment import system_environment
from app.base.codec import decode_json, encode_json
from app.base.folders import make_private
from app.base.regular import read_contents
from app.text import online as text
from app.text.file_errors import failure_words, reason_of_failed
from app.text.phrase import Phrase

SECRETS_FILE: Final = "online-secrets.json"
"""Name of the file for secrets in the settings folder, used where there is no keyring."""
_TIMEOUT_S: Final = 60.0
"""Seconds for the user to unlock the keyring."""
_MAX_FILE_BYTES: Final = 1 << 20
_APPLICATION: Final = "yomisuji"
_QUOTE_ESCAPES: Final = str.maketrans({"\\": "\\\\", '"': '\\"'})


class SecretPlace(StrEnum):
    """The user's choice of a place for a secret."""

    ASK = "ask"
    """No place: the user is asked for the secret each time."""
    SYSTEM = "system"
    FILE = "file"


class SecretStore(Protocol):
    """Interface of a keyring or file that keeps passwords; a call may wait for the user to unlock it."""

    def look_up_secret(self, key: str) -> str | None:
        """Return the secret, or None if there is none or access was denied."""
        ...

    def store_secret(self, key: str, secret: str) -> Phrase | None:
        """Store the secret under the name `key`; return why that failed, or None."""
        ...

    def delete_secret(self, key: str) -> Phrase | None:
        """Delete the secret; return why that failed, or None, also where there is none."""
        ...


class _CommandResult(NamedTuple):
    is_success: bool
    output: str


class SecretServiceStore:
    """The Secret Service keyring of Linux desktops, used through `secret-tool`."""

    def __init__(self, program: str) -> None:
        self._program = program

    def look_up_secret(self, key: str) -> str | None:
        result = _run_command([self._program, "lookup", *_secret_attributes(key)])
        return result.output if result.is_success and result.output else None

    def store_secret(self, key: str, secret: str) -> Phrase | None:
        label = f"--label=Yomisuji: {key}"
        result = _run_command([self._program, "store", label, *_secret_attributes(key)], secret)
        return None if result.is_success else text.SECRET_NOT_KEPT.filled(reason=result.output or self._program)

    def delete_secret(self, key: str) -> Phrase | None:
        _run_command([self._program, "clear", *_secret_attributes(key)])
        return None


class KeychainStore:
    """The keychain of macOS, used through `security`, which gets its commands on standard input."""

    def __init__(self, program: str) -> None:
        self._program = program

    def look_up_secret(self, key: str) -> str | None:
        result = _run_command([self._program, "find-generic-password", "-s", _APPLICATION, "-a", key, "-w"])
        return result.output.removesuffix("\n") if result.is_success else None

    def store_secret(self, key: str, secret: str) -> Phrase | None:
        account, word = key.translate(_QUOTE_ESCAPES), secret.translate(_QUOTE_ESCAPES)
        command = f'add-generic-password -U -s {_APPLICATION} -a "{account}" -w "{word}"\n'
        result = _run_command([self._program, "-i"], command)
        return None if result.is_success else text.SECRET_NOT_KEPT.filled(reason=result.output or self._program)

    def delete_secret(self, key: str) -> Phrase | None:
        _run_command([self._program, "delete-generic-password", "-s", _APPLICATION, "-a", key])
        return None


class FileStore:
    """An unencrypted file that only the user can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def look_up_secret(self, key: str) -> str | None:
        return self._read_secrets().get(key)

    def store_secret(self, key: str, secret: str) -> Phrase | None:
        try:
            self._write_secrets({**self._read_secrets(), key: secret})
        except OSError as failure:
            return text.SECRET_NOT_KEPT.filled(reason=reason_of_failed(failure))
        return None

    def delete_secret(self, key: str) -> Phrase | None:
        left = self._read_secrets()
        try:
            if left.pop(key, None) is not None:
                self._write_secrets(left)
        except OSError as failure:
            return text.SECRET_NOT_FORGOTTEN.filled(**failure_words(failure)._asdict())
        return None

    def _read_secrets(self) -> dict[str, str]:
        try:
            data = read_contents(self._path, _MAX_FILE_BYTES)
        except OSError:
            return {}
        return dict(decode_json(dict[str, str], data, {}))

    def _write_secrets(self, secrets: dict[str, str]) -> None:
        make_private(self._path.parent)
        write_atomic(self._path, encode_json(dict[str, str], secrets), is_private=True)


def system_store(platform: str = sys.platform) -> SecretStore | None:
    """Return the system's keyring; None on a system without a supported one."""
    if platform == "darwin":
        program = shutil.which("security")
        return None if program is None else KeychainStore(program)
    program = None if platform == "win32" else shutil.which("secret-tool")
    return None if program is None else SecretServiceStore(program)


def _secret_attributes(key: str) -> list[str]:
    return ["application", _APPLICATION, "server", key]


def _run_command(words: list[str], told: str = "") -> _CommandResult:
    try:
        done = subprocess.run(  # noqa: S603 - found on PATH
            words, input=told, env=system_environment(), capture_output=True, text=True, check=False, timeout=_TIMEOUT_S
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError) as failure:
        return _CommandResult(False, str(failure))
    return _CommandResult(done.returncode == 0, done.stdout if done.returncode == 0 else done.stderr.strip())
