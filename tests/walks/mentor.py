"""Who tells the beginner what to play: an engine beside the program, asked for a move at a time."""

import subprocess
from types import TracebackType

from app.shogi.moves import MOVES, Move


class Mentor:
    def __init__(self, program: str, milliseconds: int = 200) -> None:
        self._milliseconds = milliseconds
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say("usi")
        self._hear("usiok")
        self._say("isready")
        self._hear("readyok")

    def __enter__(self) -> "Mentor":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._say("quit")
        self._process.communicate()

    def best(self, sfen: str) -> Move | None:
        """None where one would resign."""
        self._say(f"position sfen {sfen}", f"go movetime {self._milliseconds}")
        word = self._hear("bestmove").split()[1]
        return MOVES[word] if word not in {"resign", "win", "(none)"} else None

    def _say(self, *lines: str) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write("".join(f"{line}\n" for line in lines))
        pipe.flush()

    def _hear(self, word: str) -> str:
        pipe = self._process.stdout
        assert pipe is not None
        for line in pipe:
            if line.startswith(word):
                return line
        raise OSError("the engine has ended")
