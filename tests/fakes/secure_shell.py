"""A real sshd of a test's own, on a free port of this machine, with fresh keys; the `ssh` on PATH knows its host key."""

import getpass
import os
import shlex
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.tools import path_of, require

HOST: Final = "127.0.0.1"
ALIAS: Final = "far-away"
"""In the configuration of `ssh` this is the same machine, with port, user and key."""
OTHER_ALIAS: Final = "far-away-too"
_ATTEMPTS: Final = 5
"""Another program may take the port before sshd does."""
_PATIENCE: Final = 30.0


class SecureShell(NamedTuple):
    host: str
    port: int
    user: str
    key: Path
    known_hosts: Path
    bin: Path
    """The folder that has `ssh`, which reads nothing of the person's own."""
    log: Path
    """What sshd says."""
    pid: int


@contextmanager
def secure_shell(folder: Path) -> Iterator[SecureShell]:
    """Run sshd until the block ends; the test is skipped where there is none."""
    require("sshd", "ssh")
    sshd, ssh = str(path_of("sshd")), str(path_of("ssh"))
    folder.mkdir(parents=True, exist_ok=True)
    host_key, key = _make_key(folder / "host_key"), _make_key(folder / "user_key")
    if os.name != "nt" and os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # where it locks itself in
    log = folder / "sshd.log"
    for _ in range(_ATTEMPTS):
        port = _free_port()
        daemon = _start(sshd, folder, host_key, key, port, log)
        try:
            if not _listens(daemon, port):
                continue
            known_hosts = folder / "known_hosts"
            known_hosts.write_text(f"[{HOST}]:{port} {host_key.with_suffix('.pub').read_text('utf-8')}", "utf-8")
            programs = _make_ssh(ssh, folder, known_hosts, key, port)
            yield SecureShell(HOST, port, getpass.getuser(), key, known_hosts, programs, log, daemon.pid)
            return
        finally:
            daemon.terminate()
            daemon.wait(_PATIENCE)
    pytest.fail(f"sshd does not start: {log.read_text('utf-8', 'replace')}")


def _make_key(path: Path) -> Path:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True, timeout=_PATIENCE)
    return path


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind((HOST, 0))
        port: int = asked.getsockname()[1]
        return port


def _start(sshd: str, folder: Path, host_key: Path, key: Path, port: int, log: Path) -> subprocess.Popen[bytes]:
    settings = folder / "sshd_config"
    lines = (
        f"ListenAddress {HOST}",
        f"Port {port}",
        f"HostKey {host_key}",
        f"AuthorizedKeysFile {key}.pub",
        "PidFile none",
        "StrictModes no",  # the folder of a test lies below one that everybody may write
        "UsePAM no",
        "PermitRootLogin prohibit-password",
        "PasswordAuthentication no",
        "KbdInteractiveAuthentication no",
        "LogLevel VERBOSE",
    )
    settings.write_text("\n".join(lines) + "\n", "utf-8")
    words = [str(Path(sshd).absolute()), "-D", "-e", "-f", str(settings)]
    with log.open("wb") as said:
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=said, stderr=said)


def _listens(daemon: subprocess.Popen[bytes], port: int) -> bool:
    end = time.monotonic() + _PATIENCE
    while daemon.poll() is None and time.monotonic() < end:
        with socket.socket() as asked:
            if asked.connect_ex((HOST, port)) == 0:
                return True
        time.sleep(0.02)
    return False


def _make_ssh(ssh: str, folder: Path, known_hosts: Path, key: Path, port: int) -> Path:
    settings = folder / "ssh_config"
    lines = (
        f"Host {ALIAS} {OTHER_ALIAS}",
        f"HostName {HOST}",
        f"Port {port}",
        f"User {getpass.getuser()}",
        f"IdentityFile {key}",
        "Host *",
        f"UserKnownHostsFile {known_hosts}",
        "GlobalKnownHostsFile none",
        "IdentityAgent none",
        "IdentitiesOnly yes",
    )
    settings.write_text("\n".join(lines) + "\n", "utf-8")
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    script = programs / "ssh"
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(ssh)} -F {shlex.quote(str(settings))} "$@"\n', "utf-8")
    script.chmod(0o755)
    return programs
