"""Lines that break, stall and flood, from a server of the test's own on this machine: each is named, and the record is on the disk."""

import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.directing.requests import Request
from app.formats import csa_reading
from app.formats.csa import CSA
from app.online import requests as wanted
from app.online.account import Account
from app.online.events import OnlineFailure, OnlineState, OnlineTimeouts, SessionFailed
from app.online.play import OnlineSeries, SeriesPlan
from app.online.seat import OnlineSeat
from app.play.game_requests import MovePlayed
from app.record.traversal import main_line
from app.runtime.engine import EngineRegistry
from app.runtime.online_run import OnlineRecordWriter, OnlineRun
from app.runtime.pool import EnginePool
from app.shogi.moves import MOVES
from app.text.phrase import Language
from app.usi.log import EngineLog
from tests.cases import every_case
from tests.unit.online.conversation import GAME_ID, summary

QUICK = OnlineTimeouts(connect=3.0, login=0.3, summary=0.3, start=0.3, echo=0.3, result=0.3)
LONGEST = 10.0


class ServerEnd:
    """The other end of the line, for one script."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self._rest = b""

    def say(self, *lines: str) -> None:
        self.line.sendall("".join(f"{line}\n" for line in lines).encode())

    def hear(self, beginning: str) -> None:
        """Wait for a line that begins so."""
        while True:
            while b"\n" not in self._rest:
                data = self.line.recv(4096)
                if not data:
                    return
                self._rest += data
            line, _, self._rest = self._rest.partition(b"\n")
            if line.decode().startswith(beginning):
                return

    def by_bytes(self, *lines: str) -> None:
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in "".join(f"{line}\n" for line in lines).encode():
            self.line.send(bytes([byte]))

    def reset(self) -> None:
        """Not even say that it ends."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.line.close()

    def play(self) -> None:
        """Up to a game with a move of each side."""
        self.hear("LOGIN")
        self.say("LOGIN:us OK", *summary())
        self.hear("AGREE")
        self.say(f"START:{GAME_ID}")
        self.hear("+7776FU")
        self.say("+7776FU,T0", "-3334FU,T1")


Script = Callable[[ServerEnd], object]


class FaultServer:
    def __init__(self, script: Script) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._script = script
        self._lines: list[socket.socket] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        try:
            line, _ = self._listener.accept()
        except OSError:
            return
        self._lines.append(line)
        try:
            self._script(ServerEnd(line))
        except OSError:
            return

    def close(self) -> None:
        with socket.socket() as knocking:  # or it would wait for somebody for ever
            knocking.settimeout(LONGEST)
            knocking.connect_ex(("127.0.0.1", self.port))
        self._thread.join(LONGEST)
        self._listener.close()
        for line in self._lines:
            line.close()


class Played:
    """A person who makes the same moves each time it is their turn."""

    def __init__(self, port: int, folder: Path, owner: QObject, patience: OnlineTimeouts = QUICK) -> None:
        self.told: list[Request] = []
        self.is_finished = False
        log = EngineLog("server", 0.0, 0.0)
        self.play = OnlineSeries(
            Account("127.0.0.1", "us", "test-10-5", port), OnlineSeat(), log, SeriesPlan(logs_in_again=False), patience
        )
        self.records = OnlineRecordWriter(folder, CSA, Language.EN, owner)
        self.run = OnlineRun(self.play, {}, EnginePool(EngineRegistry()), owner)
        self.run.requested.connect(self._take)
        self.run.finished.connect(lambda _: setattr(self, "is_finished", True))
        self.run.start()

    @property
    def failure(self) -> OnlineFailure | None:
        return next((each.failure for each in self.told if isinstance(each, SessionFailed)), None)

    def _take(self, request: Request) -> None:
        self.told.append(request)
        self.records.handle_request(request)
        moves = iter(("7g7f", "2g2f", "2f2e", "2e2d"))
        made = sum(isinstance(each, MovePlayed) for each in self.told)
        for _ in range(made // 2):
            next(moves)
        if self.play.is_persons_turn and (move := MOVES[next(moves)]) is not None:
            self.run.submit_requests(self.play.send_move(move, self.run.now))


def flood(end: ServerEnd) -> None:
    end.play()
    end.hear("+2726FU")
    data = ("##[CHAT][x] " + "y" * 100 + "\n").encode() * 1_000
    for _ in range(50):
        end.line.sendall(data)
    end.say("+2726FU,T0", "-8384FU,T1")
    end.hear("+2625FU")
    end.say("#TIME_UP", "#LOSE")


def bytewise(end: ServerEnd) -> None:
    end.play()
    end.hear("+2726FU")
    end.by_bytes("+2726FU,T0", "-8384FU,T1")
    end.hear("+2625FU")
    end.by_bytes("+2625FU,T0", "#TIME_UP", "#WIN")


def after_play(then: Script) -> Script:
    def script(end: ServerEnd) -> None:
        end.play()
        end.hear("+2726FU")
        then(end)

    return script


def half_an_echo(end: ServerEnd) -> None:
    end.line.sendall(b"+2726FU,")
    end.line.close()


def half_a_result(end: ServerEnd) -> None:
    end.say("#TIME_UP")
    end.line.close()


def answered(*lines: str, then: Script = lambda _: None) -> Script:
    """Say that to the login."""

    def script(end: ServerEnd) -> None:
        end.hear("LOGIN")
        end.say(*lines)
        then(end)

    return script


def reset_at_login(end: ServerEnd) -> None:
    end.hear("LOGIN")
    end.reset()


SCRIPTS: dict[str, tuple[Script, OnlineFailure | None, list[str]]] = {
    "closed at once": (lambda end: end.line.close(), OnlineFailure.LOGIN_CUT, []),
    # Of a reset in the very moment of connecting Qt sometimes tells nothing, and it is named as silence.
    "reset at the login": (reset_at_login, OnlineFailure.LOGIN_CUT, []),
    "silence": (lambda end: end.hear("never"), OnlineFailure.LOGIN_SILENT, []),
    "refused": (answered("LOGIN:incorrect"), OnlineFailure.LOGIN_REFUSED, []),
    "reset while waiting": (answered("LOGIN:us OK", then=ServerEnd.reset), OnlineFailure.WAITING_CUT, []),
    "half a summary": (
        answered("LOGIN:us OK", *summary()[:9], then=lambda end: end.hear("never")),
        OnlineFailure.SUMMARY_LATE,
        [],
    ),
    "reset in the summary": (
        answered("LOGIN:us OK", *summary()[:9], then=ServerEnd.reset),
        OnlineFailure.SUMMARY_CUT,
        [],
    ),
    "no start": (
        answered("LOGIN:us OK", *summary(), then=lambda end: end.hear("never")),
        OnlineFailure.START_LATE,
        [],
    ),
    "no echo": (after_play(lambda end: end.hear("never")), OnlineFailure.ECHO_LATE, ["7g7f", "3c3d"]),
    "reset in the game": (after_play(ServerEnd.reset), OnlineFailure.GAME_CUT, ["7g7f", "3c3d"]),
    "half an echo": (
        after_play(half_an_echo),
        OnlineFailure.GAME_CUT,
        ["7g7f", "3c3d"],
    ),
    "half a result": (
        after_play(half_a_result),
        OnlineFailure.RESULT_LATE,
        ["7g7f", "3c3d"],
    ),
    "byte by byte": (bytewise, None, ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"]),
    "flood": (flood, None, ["7g7f", "3c3d", "2g2f", "8c8d"]),
}

if sys.platform == "win32":
    # Windows drops what came before a reset, and under Wine Qt is told of no end that comes so soon.
    for _title in ("closed at once", "reset while waiting", "reset in the summary", "reset in the game"):
        del SCRIPTS[_title]


@pytest.fixture
def owner() -> Iterator[QObject]:
    yield (there := QObject())
    there.deleteLater()


@every_case("name", SCRIPTS)
def test_a_broken_line_is_named_and_its_record_is_on_the_disk(
    qtbot: QtBot, owner: QObject, tmp_path: Path, name: str
) -> None:
    script, failure, moves = SCRIPTS[name]
    folder = tmp_path / name
    server = FaultServer(script)
    try:
        played = Played(server.port, folder, owner, QUICK if failure is not None else OnlineTimeouts())
        qtbot.waitUntil(lambda: played.is_finished, timeout=int(LONGEST * 1000))
    finally:
        server.close()
    assert played.records.close()
    assert played.failure is failure
    assert played.play.state is OnlineState.IDLE
    if moves:
        (path,) = folder.glob("*.csa")
        (record,) = csa_reading.read_csa_records(path.read_text("utf-8")).records
        nodes = main_line(record.root)[1:]
        assert [node.move.usi for node in nodes if node.move is not None] == moves
        assert nodes[-1].end is not None


def test_nobody_there_is_named(qtbot: QtBot, owner: QObject, tmp_path: Path) -> None:
    server = FaultServer(lambda _: None)
    server.close()
    played = Played(server.port, tmp_path, owner)
    qtbot.waitUntil(lambda: played.is_finished)
    assert played.failure is OnlineFailure.NOT_REACHED


def test_a_run_can_be_aborted_at_any_moment(qtbot: QtBot, owner: QObject, tmp_path: Path) -> None:
    server = FaultServer(after_play(lambda end: end.hear("never")))
    try:
        played = Played(server.port, tmp_path, owner)
        qtbot.waitUntil(lambda: any(isinstance(each, wanted.MoveSent) for each in played.told))
        played.run.abort_run()
        qtbot.waitUntil(lambda: played.is_finished)
    finally:
        server.close()
    assert played.records.close()
    assert played.play.is_over
    assert [result.verdict.name for result in played.play.results] == ["BROKEN"]
