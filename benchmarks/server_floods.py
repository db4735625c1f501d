"""Games on servers in the window while the server does what no server should: how long one turn of the event loop takes at most.

The server is a process of its own, on this machine alone; the name at the login says what it does.
"""

import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer

from app.base.folders import HOME_VARIABLE, Folders
from app.desktop.online.open_online import OnlineHost, online
from app.desktop.online.window import show_online
from app.desktop.window.main import Program
from app.online.account import Account
from app.online.play import SeriesPlan
from app.online.seat import OnlineSeat
from benchmarks.figures import Figure, Result
from tests.soak.heartbeat import LONGEST, Heartbeat
from tests.unit.online.conversation import GAME_ID, summary

PATIENCE_MS: Final = 8_000
SETTLED_MS: Final = 300
SHUFFLE: Final = ("+2838HI", "-8272HI", "+3828HI", "-7282HI")
ONE: Final = "##[CHAT][somebody] all work and no play"
LOGGED_IN: Final = b"LOGIN:name OK\n##[LOGIN] +OK x1\n"


def lines(*parts: str) -> bytes:
    return "".join(f"{part}\n" for part in parts).encode()


def begun(position: tuple[str, ...] = ("PI", "+"), to_move: str = "+") -> bytes:
    return LOGGED_IN + lines(*summary(position=position, to_move=to_move), f"START:{GAME_ID}")


def shuffled(count: int) -> tuple[str, ...]:
    return tuple(SHUFFLE[ply % 4] + ",T1" for ply in range(count))


def record(count: int) -> list[str]:
    moves = [line for word in shuffled(count) for line in word.split(",")]
    return ["V2", "N+a", "N-b", f"$EVENT:{GAME_ID}", "PI", "+", *moves]


PLAYED: Final = {
    "another protocol": lines("HTTP/1.1 400 Bad Request") * 100_000,
    "one line without end": b"x" * 60_000_000,
    "zeroes": b"\0" * 20_000_000,
    "empty lines": LOGGED_IN + b"\n" * 1_000_000,
    "bytes that are no text": LOGGED_IN + bytes(range(128, 256)) * 50_000 + b"\n",
    "a login and ## lines": LOGGED_IN + lines(ONE) * 200_000,
    "errors": LOGGED_IN + lines("##[ERROR] unknown") * 100_000,
    "ratings": LOGGED_IN + lines("##[RATING] name 1500") * 100_000,
    "summary without end": LOGGED_IN + lines("BEGIN Game_Summary") + lines("Moon_Phase:full") * 100_000,
    "summary of unknown entries": LOGGED_IN + lines(*summary(head=["Moon_Phase:full"] * 3_000), f"START:{GAME_ID}"),
    "a thousand moves in the position": begun(("PI", "+", *shuffled(1_000))),
    "## lines in a game": begun() + lines(ONE) * 200_000,
    "odd lines in a game": begun() + lines("nonsense") * 200_000,
    "moves of the wrong side": begun() + lines("-3334FU,T1") * 200_000,
    "long lines in a game": begun() + (b"y" * 100_000 + b"\n") * 300,
    "wrong echoes": begun() + lines(*shuffled(2_000)),
    "results": begun() + lines("#WIN", "#LOSE", "#RESIGN") * 50_000,
    "offers without end": LOGGED_IN + lines(*summary(), f"START:{GAME_ID}", "#RESIGN", "#WIN") * 200,
}
WATCHED: Final = {
    "chat": LOGGED_IN + lines(ONE) * 200_000,
    "twenty thousand players": LOGGED_IN
    + lines(*(f"##[WHO] player{number} CSA game {GAME_ID} +" for number in range(20_000)), "##[WHO] +OK"),
    "twenty thousand games": LOGGED_IN
    + lines(*(f"##[LIST] e+g+a+b+{number}" for number in range(20_000)), "##[LIST] +OK"),
    "lists again and again": LOGGED_IN
    + lines(*(f"##[LIST] e+g+a+b+{number}" for number in range(200)), "##[LIST] +OK") * 500,
    "an answer without end": LOGGED_IN + lines("##[WHO] somebody CSA connected") * 300_000,
    "five hundred moves at once": LOGGED_IN
    + lines(*(f"##[MONITOR2][{GAME_ID}] {line}" for line in (*record(500), "+OK"))),
    "two hundred moves, one by one": LOGGED_IN
    + lines(*(f"##[MONITOR2][{GAME_ID}] {line}" for line in (*record(0), "+OK")))
    + lines(*(f"##[MONITOR2][{GAME_ID}] {line}" for word in shuffled(200) for line in (*word.split(","), "+OK"))),
}


def measure() -> Iterator[Result]:
    command = [sys.executable, "-m", "benchmarks.server_floods", "--serve"]
    with tempfile.TemporaryDirectory() as home, subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        try:
            os.environ[HOME_VARIABLE] = home
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
            port = int((server.stdout or sys.stdin.buffer).readline())
            program, found = Program(["yomisuji"], Folders.from_root(Path(home))), list[Result]()

            def begin() -> None:
                try:
                    found.extend(_watched(program, port))
                finally:
                    program.window.may_close = lambda: True
                    program.window.close()

            program.ready.connect(lambda _: QTimer.singleShot(0, begin))
            program.run()
            yield from found
        finally:
            server.kill()


def _watched(program: Program, port: int) -> Iterator[Result]:
    if program.desk is None:
        raise RuntimeError("the program has no desk")
    doing = [""]
    host, heart = online(program.desk), Heartbeat(lambda: doing[0])
    show_online(program.desk)
    _work(2_000)
    heart.go_on()
    for place, name in enumerate((*PLAYED, *WATCHED)):
        doing[0] = name
        account = Account("127.0.0.1", f"f{place}", "secret", port)
        if name in PLAYED:
            host.begin_play(account, OnlineSeat(), SeriesPlan(logs_in_again=False), saves=False)
        else:
            host.begin_watch(account)
        _until_over(host)
        _work(SETTLED_MS)
    heart.end()
    for name in (*PLAYED, *WATCHED):
        gaps = [gap for gap in heart.gaps if gap.deed == name]
        worst = max(gaps, key=lambda gap: gap.seconds, default=None)
        said = "none took more" if worst is None else worst.where
        longest = LONGEST if worst is None else worst.seconds
        yield Figure(f"longest turn: {name}", longest * 1000, "ms", LONGEST * 1000, note=said)


def _until_over(host: OnlineHost) -> None:
    """Until the line is closed, which the server does when it has said all."""
    run, waiting = host.run, QEventLoop()
    if run is None:
        return
    run.finished.connect(lambda _: waiting.quit())
    QTimer.singleShot(PATIENCE_MS, waiting, waiting.quit)
    waiting.exec()
    if host.run is not None:
        host.run.abort_run()


def _work(milliseconds: int) -> None:
    waiting = QEventLoop()
    QTimer.singleShot(milliseconds, waiting, waiting.quit)
    waiting.exec()


def serve() -> None:
    """To each what its name says."""
    floods = [*PLAYED.values(), *WATCHED.values()]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        sys.stdout.write(f"{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        while True:
            line, _ = listener.accept()
            threading.Thread(target=_flood, args=(line, floods), daemon=True).start()


def _flood(line: socket.socket, floods: list[bytes]) -> None:
    with line:
        said = line.recv(1024).split()
        try:
            line.sendall(floods[int(said[1][1:])])
            line.shutdown(socket.SHUT_WR)
            while line.recv(65536):
                pass
        except OSError:
            return  # it had enough, and has closed the line


if __name__ == "__main__" and sys.argv[1:] == ["--serve"]:
    serve()
