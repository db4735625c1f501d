"""Trouble: what the person must know, said in a sentence that tells what to do."""

from __future__ import annotations

from typing import NamedTuple

NO_DISPLAY = 3
LINES_SHOWN = 20


class Trouble(Exception):  # noqa: N818 - it is the person's trouble, not an error of ours
    """Ends the call with one sentence instead of a traceback."""

    def __init__(self, sentence: str, exit_code: int = 1) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


class Outcome(NamedTuple):
    """How a command ended and everything it wrote."""

    code: int
    text: str

    @property
    def succeeded(self) -> bool:
        return self.code == 0


class Cause(NamedTuple):
    signs: tuple[str, ...]
    sentence: str


# The first cause with a sign in the text is the one named, so the root causes stand before what follows from them.
CAUSES = (
    Cause(
        ("No space left on device", "Disk quota exceeded"),
        "The disk is full. About 700 MB are needed.",
    ),
    Cause(
        (
            "CERTIFICATE_VERIFY_FAILED",
            "SSLError",
            "SSLCertVerificationError",
            "invalid peer certificate",
            "UnknownIssuer",
        ),
        "The certificate of the package server could not be checked. On a bare Debian or Ubuntu "
        "`sudo apt-get install ca-certificates` mends it; behind a company's proxy let PIP_CERT (for uv SSL_CERT_FILE) "
        "name the file with the company's certificate.",
    ),
    Cause(
        ("DO NOT MATCH THE HASHES", "Hash mismatch", "Hash Sum mismatch"),
        "A downloaded file is not the one that was promised, and was refused. Try again; if it happens again, the "
        "package server or a proxy in between serves altered files.",
    ),
    Cause(
        (
            "Temporary failure in name resolution",
            "Temporary failure resolving",
            "Could not resolve",
            "Name or service not known",
            "dns error",
            "Network is unreachable",
            "NewConnectionError",
            "Connection refused",
            "Could not connect",
            "Cannot initiate the connection",
            "Read timed out",
            "ConnectTimeout",
            "timed out",
            "tcp connect error",
        ),
        "The network does not answer. Only the first start needs it: connect and make the same call again. Behind a "
        "proxy set HTTPS_PROXY; with a package index of your own set PIP_INDEX_URL.",
    ),
    Cause(
        ("No module named 'distutils",),  # Ubuntu 22.04, where the pip is older than the Python
        "The system's pip lacks a part. `sudo apt-get install python3.11-venv` brings it.",
    ),
    Cause(
        (
            "No matching distribution found",
            "is not a supported wheel",
            "no wheels with a matching",
            "no matching platform",
        ),
        "The package server has no file for this Python on this kind of machine.",
    ),
    Cause(
        ("Could not get lock", "Unable to acquire the dpkg frontend lock"),
        "Another program is installing system packages just now. Make the same call again when it has finished.",
    ),
    Cause(
        ("is expired (invalid since", "is not valid yet"),
        "The package server's lists are out of date, or this computer's clock is wrong. `date` tells; else choose another mirror.",
    ),
    Cause(
        ("Unable to locate package", "has no installation candidate"),
        "The system's package sources lack a package that is needed (on Ubuntu the component `universe` must be enabled).",
    ),
    Cause(
        ("Permission denied", "Read-only file system"),
        "A file or folder may not be written.",
    ),
)


def cause_of(text: str) -> str | None:
    for cause in CAUSES:
        if any(sign in text for sign in cause.signs):
            return cause.sentence
    return None


def explained(deed: str, *outcomes: Outcome) -> Trouble:
    """The trouble with a deed ("Installing the packages") that ended badly: its last lines, then what to do."""
    text = "".join(outcome.text for outcome in outcomes)
    last_lines = "\n".join(f"    {line}" for line in text.splitlines()[-LINES_SHOWN:])
    advice = cause_of(text) or "The lines above say why."
    return Trouble(f"\n{last_lines}\n{deed} failed. {advice}")
