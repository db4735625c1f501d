"""Pictures of studies, from findings that are always the same: no engine runs, and the research is told what it hears."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QSize

from app.analysis.study import Study
from app.base.event import Event
from app.config.advice import MachineMemory, MachineResources
from app.config.engine_options import listed_options
from app.config.engine_profile import EngineProfile, Introduction, Tag
from app.desktop.study.study_controller import StudyController, studying
from app.desktop.study.study_pane import StudyPane
from app.desktop.window.main import Program
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, Request, RestartRequest, Seat
from app.directing.seat_events import EngineLost, EngineReady, SeatEvent
from app.runtime.runner import DirectorRunner
from app.shogi.moves import MOVES
from app.text.phrase import Phrase
from app.usi.events import InfoEvent, SearchId, SearchSent
from app.usi.info import read_info

STUDY_STATES = ("study-empty", "study", "study-three", "study-trouble")
MACHINE = MachineResources(16, MachineMemory(16_384, 8_000))
GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b")
TALL = QSize(1280, 980)
LISTED = (
    "option name MultiPV type spin default 1 min 1 max 500",
    "option name Threads type spin default 4 min 1 max 512",
    "option name USI_Hash type spin default 1024 min 1 max 99999",
)
LINES = (
    "2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 5a5b 3g3f 8f7f 8h7g 7f7d 3d7d 7c7d",
    "7h7g 8e8f 8g8f 8b8f P*8g 8f8b 2e2d 2c2d 2h2d P*2c 2d2h 7a6b 3i3h 6c6d",
    "5i6h 8e8f 8g8f 8b8f 2e2d 2c2d 2h2d 8f7f 2d3d 2b8h+ 7i8h P*2h 3i3h 2h2i+",
    "3i3h 8e8f 8g8f 8b8f 2e2d 2c2d 2h2d P*2c 2d2h 8f8b P*8g 7a7b",
    "1g1f 1c1d 5i6h 7a7b 3i3h 5a4b",
)


def thought(scores: tuple[str, ...], depth: str, nodes: int, hashfull: int = 203) -> tuple[str, ...]:
    deep, selective = depth.split("/")
    return tuple(
        f"info depth {deep} seldepth {selective} multipv {rank} score {score} nodes {nodes} nps 1204000 "
        f"hashfull {hashfull} time {nodes // 1204} pv {line}"
        for rank, (score, line) in enumerate(zip(scores, LINES, strict=False), 1)
    )


class Told:
    """What stands in for engines: the research hears the same whenever it asks."""

    def __init__(self, research: Study, says: Mapping[Seat, tuple[str, ...]]) -> None:
        self.requested = Event[Request]()
        self.finished = Event[None]()
        self.now = 0.0
        self._research, self._says = research, says

    def start(self) -> None:
        self.submit_requests(self._research.on_start(0))

    def assign_engine(self, *_: object) -> None: ...

    def submit_requests(self, requests: Sequence[Request]) -> None:
        for request in requests:
            if isinstance(request, ReadyRequest | RestartRequest):
                self._prepare(request.seat)
            elif isinstance(request, GoRequest):
                search = SearchId(1)
                events = [
                    SearchSent(search, "go"),
                    *(InfoEvent(search, read_info(line)) for line in self._says[request.seat]),
                ]
                for event in events:
                    self.submit_requests(self._research.on_event(SeatEvent(request.seat, event, request.task), 0))
            elif isinstance(request, EndRequest):
                self.finished.emit(None)
            else:
                self.requested.emit(request)

    def _prepare(self, seat: Seat) -> None:
        options = listed_options(Introduction("Engine", "Author", LISTED))
        if self._says[seat]:
            self.submit_requests(self._research.on_event(SeatEvent(seat, EngineReady(seat, options)), 0))
        else:
            sentence = Phrase("エンジンが終了しました（コード 1）。", "The engine ended with code 1.")
            self.submit_requests(self._research.on_event(SeatEvent(seat, EngineLost(sentence)), 0))


def studies_seen(program: Program) -> Iterator[tuple[str, Callable[[], object]]]:
    """Names of pictures, and what is to be done before each is taken."""
    assert program.table is not None
    assert program.desk is not None
    desk, document = program.desk, program.desk.document
    study = studying(desk)
    study.machine = MACHINE
    document.shown.play_line(document.shown.record.root, tuple(MOVES[word] for word in GAME))  # type: ignore[misc]  # they are
    said = Introduction("Engine", "Author", LISTED)
    names = ("水匠 改", "A very long name of an engine, version 8.60 (AVX2, 24 threads)")
    first = desk.engines.profiles[0].key
    keys = [
        desk.engines.add_engine(EngineProfile("", name, "/opt/engine", tags=(Tag.RESEARCH,), introduction=said)).key
        for name in names
    ]
    best = thought(("cp 120", "cp 85", "cp -40"), "23/31", 12_300_000)
    says = {
        Seat(first): best,
        Seat(keys[0]): thought(("cp 131", "cp 96", "cp -2150 upperbound"), "31/44", 84_200_000, 1000),
        Seat(keys[1]): thought(("mate 17", "cp 212", "cp 20"), "9/14", 412_000, 12),
    }
    study.hosting = lambda research: cast(DirectorRunner, Told(research, says))
    yield "study-empty", lambda: None
    yield "study", lambda: _begin(study, first)
    yield "study-three", lambda: _three(program, study, keys)
    yield "study-trouble", lambda: _trouble(program, study, says)


def _begin(study: StudyController, key: str) -> None:
    study.add(key)


def _three(program: Program, study: StudyController, keys: list[str]) -> None:
    program.window.resize(TALL)
    for key in keys:
        study.add(key)
    pane = program.window.docks.pane("study")
    assert isinstance(pane, StudyPane)


def _trouble(program: Program, study: StudyController, says: dict[Seat, tuple[str, ...]]) -> None:
    """Paused, lost, pinned and with its changes of mind."""
    pane = program.window.docks.pane("study")
    assert isinstance(pane, StudyPane)
    first, second, third = pane.cards.values()
    first.show_turns(True)
    first.pin.click()
    second.pause.click()
    says[third.seat] = ()
    study.remove(third.seat)
    study.add(third.seat)
