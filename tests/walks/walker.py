"""Somebody at a screen of their own: looks for words, clicks, types, and takes a picture at each step."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

from app.shogi.moves import Move

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 40.0
"""Seconds to wait for anything at all."""
LOOK: Final = 0.35
"""Seconds until a picture is taken of what has come about."""


class NotSeenError(Exception):
    """What somebody looked for is not on the screen."""


class Screen(NamedTuple):
    name: str

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb", "LC_ALL": "ja_JP.UTF-8"}


@contextmanager
def screen(size: str) -> Iterator[Screen]:
    """An X server with a window manager, as a person has one."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as numbers:
            found = Screen(f":{numbers.readline().strip()}")
        with subprocess.Popen(["openbox"], env=found.environment, stderr=subprocess.DEVNULL) as manager:
            try:
                yield found
            finally:
                manager.terminate()
                server.terminate()


class Walker:
    """One window and one person."""

    def __init__(self, on: Screen, home: Path, pictures: Path, *files: Path) -> None:
        self.steps = 0
        """Clicks and keys so far."""
        self._pictures = pictures
        self._environment = on.environment | {"YOMISUJI_HOME": str(home)}
        command = [sys.executable, "-m", "tests.walks.speaking", *map(str, files)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=self._environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._heard = b""
        self._taken = 0
        assert self._hear() == "ready"

    # Looking

    def ask(self, *question: object) -> Any:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(json.dumps(question).encode() + b"\n")
        pipe.flush()
        return self._hear()

    def state(self) -> dict[str, Any]:
        found = self.ask("state")
        assert isinstance(found, dict)
        return found

    def until(self, met: Callable[[dict[str, Any]], object], what: str, patience: float = PATIENCE) -> None:
        end = monotonic() + patience
        while not met(self.state()):
            if monotonic() > end:
                raise NotSeenError(f"it never came to this: {what}")
            sleep(0.05)

    def find(self, *names: str, patience: float = PATIENCE) -> tuple[int, int]:
        """Where something stands that is called by one of these words."""
        end = monotonic() + patience
        while (spot := self.ask("where", *names)) is None:
            if monotonic() > end:
                raise NotSeenError(" / ".join(names))
            sleep(0.05)
        return spot[0], spot[1]

    def sees(self, *names: str, patience: float = 0.0) -> bool:
        with suppress(NotSeenError):
            self.find(*names, patience=patience)
            return True
        return False

    def look(self, name: str) -> None:
        """Take a picture of the whole screen."""
        sleep(LOOK)
        self._taken += 1
        path = self._pictures / f"{self._taken:02}-{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], env=self._environment, check=True)

    # Doing

    def click(self, *names: str, button: int = 1) -> None:
        self._click(self.find(*names), button)

    def play(self, move: Move) -> None:
        """Make a move by two clicks, and answer whether to promote."""
        usi = move.usi
        before = self.state()["ply"]
        origin = f"{usi[0]}*{'black' if ' b ' in self.state()['sfen'] else 'white'}" if usi[1] == "*" else usi[:2]
        self._click(self.ask("place", origin), 1)
        self._click(self.ask("place", usi[2:4]), 1)
        self.until(lambda state: state["asks"] or state["ply"] != before, f"{usi} was played, or a question asked")
        if self.state()["asks"]:
            self._click(self.ask("answer", usi[2:4], usi.endswith("+")), 1)
        self.until(lambda state: state["ply"] != before, f"{usi} was played")

    def _click(self, spot: tuple[int, int] | list[int], button: int) -> None:
        self.steps += 1
        self._hand("mousemove", str(spot[0]), str(spot[1]), "click", str(button))

    def key(self, *keys: str) -> None:
        for key in keys:
            self.steps += 1
            self._hand("key", "--clearmodifiers", key)

    def type(self, words: str) -> None:
        self.steps += 1
        self._hand("type", "--delay", "40", words)

    def point(self, *names: str) -> None:
        """Rest there, as to read a tip."""
        spot = self.find(*names)
        self._hand("mousemove", str(spot[0]), str(spot[1]))

    def leave(self) -> None:
        """End it, whatever it asks: what was to be seen has been seen."""
        self._process.kill()
        self._process.communicate()

    def close(self) -> None:
        """Quit as a person does."""
        self.key("ctrl+q")
        while self._hear() != "closed":
            pass
        self._process.communicate(timeout=PATIENCE)

    def _hand(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def _hear(self) -> object:
        pipe = self._process.stdout
        assert pipe is not None
        while b"\n" not in self._heard:
            if not select.select([pipe], [], [], PATIENCE)[0]:
                raise NotSeenError("the program says nothing any more")
            piece = os.read(pipe.fileno(), 65_536)
            if not piece:
                raise NotSeenError("the program has ended")
            self._heard += piece
        line, _, self._heard = self._heard.partition(b"\n")
        return json.loads(line)
