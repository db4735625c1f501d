"""Games through the real shogi-server, where `SHOGI_SERVER` names the folder it was unpacked in and there is a Ruby.

It listens on this machine alone, and nothing of it is part of the project. Without it these tests leave themselves out.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.formats import csa_reading
from app.record.endings import EndKind
from app.record.outline import main_line
from app.record.tree import Record
from tests.unit.online.online_hands import ScriptedClient
from tests.unit.online.scenarios import QUICK, SCENARIOS

FOLDER = os.environ.get("SHOGI_SERVER", "")
RUBY = shutil.which("ruby")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not FOLDER or RUBY is None, reason="SHOGI_SERVER names no shogi-server here, or there is no Ruby to run it"
    ),
]
LOOPBACK = "127.0.0.1"
TO_LOOPBACK = f"""
require "webrick"
module OnlyHere
  def initialize(config = {{}}, default = WEBrick::Config::General)
    super(config.merge(BindAddress: "{LOOPBACK}"), default)
  end
end
WEBrick::GenericServer.prepend(OnlyHere)
"""
"""Its script would have it listen to everybody."""
MOST_S = 30.0
COPIED = ("shogi-server", "shogi_server.rb", "shogi_server")


class RealServer:
    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self._lines: list[RealLine] = []

    def connect(self) -> "RealLine":
        line = RealLine(self.port)
        self._lines.append(line)
        return line

    def wait(self, seconds: float) -> None:
        """The server is another process, which has a clock of its own."""
        with contextlib.suppress(TimeoutError):
            subprocess.run(["sleep", str(seconds)], check=True)

    def records(self) -> dict[str, Record]:
        """By the name of the game what the server has written."""
        found = {}
        for path in self.folder.rglob("*.csa"):
            (record,) = csa_reading.read(path.read_bytes().decode("euc_jp", "replace")).records
            found[path.stem] = record
        return found

    def close_all(self) -> None:
        for line in self._lines:
            line.close()
        self._lines.clear()


class RealLine:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection((LOOPBACK, port), QUICK)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""

    def say(self, *lines: str) -> None:
        self._socket.sendall("".join(f"{line}\n" for line in lines).encode())

    def hear(self, until: str) -> list[str]:
        said: list[str] = []
        while True:
            line = self._line()
            assert line is not None, f"{until!r} is not among {said}"
            said.append(line)
            if line.startswith(until) and (until or not line):
                return said

    def _line(self) -> str | None:
        while b"\n" not in self._rest:
            data = self._socket.recv(65536)
            if not data:
                return None
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        self._socket.close()

    def has_ended(self) -> bool:
        return self._line() is None


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as found:
        port: int = found.getsockname()[1]
        return port


@contextlib.contextmanager
def running_server(folder: Path, *options: str) -> Iterator[RealServer]:
    """It writes beside its own script, so it gets a copy of it."""
    for name in COPIED:
        source = Path(FOLDER, name)
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)
    (folder / "to_loopback.rb").write_text(TO_LOOPBACK, "utf-8")
    port = free_port()
    command = [RUBY or "", "-I", ".", "-r", "./to_loopback", "./shogi-server", *options, "test", str(port)]
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    server = RealServer(port, folder)
    try:
        until = time.monotonic() + MOST_S
        while not is_listening(port):
            assert process.poll() is None, (folder / "said").read_text("utf-8", "replace")
            assert time.monotonic() < until
        yield server
    finally:
        server.close_all()
        process.kill()
        process.wait()


def is_listening(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((LOOPBACK, port), 0.2):
        return True
    return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running_server(tmp_path_factory.mktemp("shogi-server")) as running:
        yield running


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_does_what_the_scenario_says(server: RealServer, name: str) -> None:
    try:
        SCENARIOS[name](server)
    finally:
        server.close_all()


def told_of(record: Record) -> tuple[list[tuple[str, int]], EndKind | None]:
    """Moves with their times, and the end."""
    nodes = main_line(record.root)[1:]
    moves = [(node.move.usi, node.time_ms or 0) for node in nodes if node.move is not None]
    return moves, next((node.end.kind for node in nodes if node.end is not None), None)


def differences(server: RealServer, clients: list[ScriptedClient]) -> list[str]:
    """Games of which the server's record says something else than ours."""
    theirs = server.records()
    found = []
    for client in clients:
        for recording in client.recordings:
            game_id = recording.game.summary.game_id
            ours, end = told_of(recording.record)
            there, their_end = told_of(theirs[game_id])
            same_end = their_end is None or end is their_end  # it notes only some ends as a move
            if ours != there or not same_end:
                found.append(game_id)
    return found
