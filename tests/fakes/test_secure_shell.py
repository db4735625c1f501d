"""The sshd of the tests lets in who has its key, and nobody else."""

import subprocess
from pathlib import Path

from tests.fakes.secure_shell import ALIAS, SecureShell


def ssh(*words: str) -> subprocess.CompletedProcess[str]:
    command = ["ssh", "-T", "-o", "BatchMode=yes", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL)


def test_its_key_lets_in_by_name_and_by_port(far: SecureShell) -> None:
    for address in ([ALIAS], ["-p", str(far.port), "-i", str(far.key), "-l", far.user, far.host]):
        done = ssh(*address, "--", "echo $SSH_CONNECTION; exit 3")
        assert done.returncode == 3, done.stderr + far.log.read_text("utf-8")
        assert done.stdout.split()[2:] == [far.host, str(far.port)]


def test_without_the_key_nobody_comes_in(far: SecureShell, tmp_path: Path) -> None:
    done = ssh("-p", str(far.port), "-i", str(tmp_path / "none"), far.host, "true")
    assert done.returncode == 255
    assert "Permission denied" in done.stderr
