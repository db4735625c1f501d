"""A person who sees nothing: keys of an X server, and what a screen reader says on a real accessibility bus."""

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tests.tools import lacking
from tests.walks.walker import screen

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 40.0
SETTLES: Final = 0.15
"""Seconds after which the focus has come to rest."""
LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PYTHON: Final = "/usr/bin/python3"
TOOLS: Final = ("Xvfb", "xdotool", "openbox", "dbus-daemon")


def lacking_for_bus() -> list[str]:
    """Tools and packages that are missing for a real bus."""
    missing = lacking(*TOOLS)
    if not any(Path(path).exists() for path in LAUNCHERS):
        missing.append("at-spi2-core")
    ask = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if not Path(PYTHON).exists() or subprocess.run([PYTHON, "-c", ask], check=False, capture_output=True).returncode:
        missing += ["python3-gi", "gir1.2-atspi-2.0"]
    return missing


class Blind:
    """Presses keys, and hears what is said."""

    def __init__(self, environment: dict[str, str], reader: "subprocess.Popen[str]") -> None:
        self._environment = environment
        self._reader = reader
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        self.heard: list[str] = []
        """Everything that was said by itself."""
        self._come_to: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()
        self._wait(lambda line: line["kind"] == "listens", "the reader listens")

    def _listen(self) -> None:
        assert self._reader.stdout is not None
        for line in self._reader.stdout:
            self._lines.put(json.loads(line))

    def _wait(self, met: Callable[[dict[str, Any]], object], what: str, patience: float = PATIENCE) -> dict[str, Any]:
        end = monotonic() + patience
        while True:
            try:
                line = self._lines.get(timeout=max(0.01, end - monotonic()))
            except queue.Empty:
                raise AssertionError(
                    f"never came: {what}; heard {self.heard[-8:]}, came to {self._come_to[-8:]}"
                ) from None
            if line["kind"] == "said":
                self.heard.append(line["words"])
            elif line["kind"] == "focus":
                self._come_to.append(f"{line['role']} {line['name']}")
            if met(line):
                return line

    # Keys

    def press(self, *keys: str) -> None:
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], env=self._environment, check=True)

    def type(self, words: str) -> None:
        subprocess.run(["xdotool", "type", "--delay", "15", words], env=self._environment, check=True)

    def write(self, name: str, words: str) -> None:
        """Go to a text and type there, once it has the keys for good; and wait for the last letter.

        While a screen reader listens, Qt asks it about every letter first, but about no shortcut: one that is pressed at once
        is done before the letter comes.
        """
        for _ in range(5):
            self.go_to(name)
            time.sleep(0.5)
            if self.ask("focus")["name"].endswith(name):
                self.type(words)
                assert self.finds_text(words, name)
                return
        raise AssertionError(f"{name} never kept the keys")

    def go_to(self, *names: str, key: str = "Tab", most: int = 60) -> dict[str, Any]:
        """Walk by Tab until something with one of these names, or labels, has the focus."""
        for _ in range(most):
            self.press(key)
            there = self._wait(lambda line: line["kind"] == "focus", f"something after {key}")
            with suppress(AssertionError):  # a part of it may have the focus a moment later
                while True:
                    there = self._wait(lambda line: line["kind"] == "focus", "nothing more", SETTLES)
            if any(words.endswith(names) for words in (there["name"], *there.get("labels", ()))):
                return there
        raise AssertionError(f"not come to: {names}, but to {self._come_to[-8:]}")

    def comes_to_value(self, value: float) -> None:
        """Wait until what has the focus has that value: typed letters are taken in one after another."""
        end = monotonic() + PATIENCE
        while (there := self.ask("focus"))["value"][1] != value:
            assert monotonic() < end, f"{there['name']} has {there['value'][1]}, not {value}"
            time.sleep(0.1)

    def to_board(self) -> dict[str, Any]:
        """By its key, as often as it takes: a program that begins does not hear it yet."""
        for _ in range(round(PATIENCE / 2)):
            self.press("ctrl+b")
            with suppress(AssertionError):
                return self._wait(
                    lambda line: line["kind"] == "focus" and line["role"] == "table cell", "a cell of the board", 2
                )
        raise AssertionError("the board never had the keys")

    def opens(self, key: str, name: str) -> dict[str, Any]:
        """By its key, what begins with that name having the keys; as often as it takes, as for the board."""
        for _ in range(round(PATIENCE / 2)):
            self.press(key)
            with suppress(AssertionError):
                return self._wait(lambda line: line["kind"] == "focus" and name in line["name"], name, 2)
        raise AssertionError(f"{key} never opened what begins at {name}")

    # Ears

    def hears(self, *words: str, patience: float = PATIENCE) -> str:
        """Wait until something is said that has all these words."""
        found = self._wait(
            lambda line: line["kind"] == "said" and all(word in line["words"] for word in words),
            " ".join(words),
            patience,
        )
        return str(found["words"])

    def comes_to(self, name: str) -> dict[str, Any]:
        return self._wait(lambda line: line["kind"] == "focus" and name in line["name"], f"the focus at {name}")

    def finds_window(self, name: str) -> bool:
        """Whether the title of a window comes to have this name in it, as it has once a file is read."""
        for _ in range(round(PATIENCE)):
            if self.ask("find", "frame", name):
                return True
            time.sleep(1.0)
        return False

    def finds_text(self, words: str, name: str) -> bool:
        """Whether the text of that name comes to hold these words; what was typed may be on its way."""
        for _ in range(round(PATIENCE * 10)):
            if any(words in found.get("text", "") for found in self.ask("find", "text", name)):
                return True
            time.sleep(0.1)
        return False

    def ask(self, *question: str) -> Any:
        assert self._reader.stdin is not None
        self._reader.stdin.write(json.dumps(question) + "\n")
        self._reader.stdin.flush()
        return self._wait(lambda line: line["kind"] == "answer", "an answer")["found"]


@contextmanager
def blind(home: Path, *paths: Path) -> Iterator[Blind]:
    """The program on a screen and a bus of its own, with a screen reader and a person at the keys."""
    running: list[subprocess.Popen[str]] = []
    with screen("1280x800") as there:
        environment = there.environment | {
            "LC_ALL": "C.UTF-8",
            "YOMISUJI_HOME": str(home),
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }

        def run(*command: str, **ways: Any) -> "subprocess.Popen[str]":
            made = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL, text=True, **ways)
            running.append(made)
            return made

        try:
            bus = run("dbus-daemon", "--session", "--print-address", "--nofork", stdout=subprocess.PIPE)
            assert bus.stdout is not None
            environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
            run(next(path for path in LAUNCHERS if Path(path).exists()), "--launch-immediately")
            reader = run(
                PYTHON,
                str(Path(__file__).parent / "screen_reader.py"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            person = Blind(environment, reader)
            run(sys.executable, "-m", "app", *map(str, paths))
            yield person
        finally:
            for process in reversed(running):
                process.kill()
                process.communicate()
