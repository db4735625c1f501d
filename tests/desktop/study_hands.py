"""Hands for tests of a study: engines put on the shelf, findings that stay what they are, and what engines said."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from desktop_room import Room

from app.config.engine_profile import EngineProfile
from app.desktop.study.study_controller import StudyController, studying
from app.desktop.study.study_pane import StudyPane
from app.directing.requests import Seat
from app.shogi.moves import MOVES, Move
from app.usi.info import Info, read_info
from app.usi.log import EngineLog, LogDirection, LogLine

FAIRY = Path("/usr/games/fairy-stockfish")
SHUFFLE = ("4i4h", "6a6b", "2g2f", "8c8d", "4h4i", "6b6a", "3i4h", "7a6b", "4h3i", "6b7a")


def moves_of(words: Sequence[str]) -> tuple[Move, ...]:
    return tuple(move for word in words if (move := MOVES[word]) is not None)


def long_game(plies: int) -> tuple[Move, ...]:
    """A quiet game in which every position is another, or nearly."""
    pawns = {"2g2f", "8c8d"}
    quiet = [word for word in SHUFFLE if word not in pawns]
    return moves_of(["7g7f", "3c3d", *SHUFFLE, *islice(cycle(quiet), plies - 2 - len(SHUFFLE))])


def study_of(room: Room) -> StudyController:
    return studying(room.desk)


def pane_of(room: Room) -> StudyPane:
    room.window.docks.show("study")
    pane = room.window.docks.pane("study")
    assert isinstance(pane, StudyPane)
    return pane


def add_engine(room: Room, name: str, program: str, *arguments: str) -> Seat:
    """Put an engine on the shelf; the seat it has in a study."""
    return Seat(room.engines.add_engine(EngineProfile(name, name, program, arguments)).key)


class Said:
    """All that engines said, by the position they said it of."""

    def __init__(self, room: Room) -> None:
        self._by_position: defaultdict[str, list[bytes]] = defaultdict(list)
        room.pool.logs.log_opened.connect(self._follow)

    def _follow(self, log: EngineLog) -> None:
        position = ""

        def take(lines: tuple[LogLine, ...]) -> None:
            nonlocal position
            for line in lines:
                if line.direction is LogDirection.TO and line.data.startswith(b"position"):
                    position = line.text
                elif line.direction is LogDirection.FROM and line.data.startswith(b"info"):
                    self._by_position[position].append(line.data)

        log.appended.connect(take)

    def about(self, position: str) -> set[Info]:
        return {read_info(line.decode()) for line in self._by_position[position]}
