"""Pictures of whole-game analysis and mate search: their dialogs, and the strip of the tasks that are under way."""

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.analysis.limit import LimitKind
from app.analysis.mate import MateOutcome, MateResult
from app.analysis.query import query_at_node
from app.base.value import replaced
from app.config.advice import MachineMemory, MachineResources
from app.config.engine_profile import EngineProfile, Introduction, Tag
from app.desktop.analysis.analysis_dialog import AnalysisDialog
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.task_strip import TaskProgress, task_strip
from app.desktop.mate.mate_dialog import MateDialog
from app.desktop.mate.mate_search_host import mating
from app.desktop.window.main import Program
from app.shogi.moves import MOVES, Move
from app.text import analysis as text
from app.text import mates as mates_text
from app.workspace.choices import AnalysisChoices

Pictures = Iterator[tuple[str, QImage]]

SWEEP_STATES = ("sweep", "sweep-full", "sweep-fault", "tasks", "tasks-narrow", "mate-before", "mate-found", "mate-none")
MACHINE = MachineResources(8, MachineMemory(16_384, 8_000))
GAME = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e")
MATE = "6k2/9/9/6P2/9/9/9/9/9 b 2GS2r2b2g3s4n4l17p 1"
LINE = ("S*3b", "3a2b", "G*2c", "2b1a", "G*1b")
STRIP = QSize(900, 64)


def sweeps_seen(program: Program) -> Pictures:
    assert program.desk is not None
    desk = program.desk
    yield from _dialogs(desk, program.window)
    yield from _strips(desk)
    yield from _mates(desk, program.window)


def _dialogs(desk: Desk, window: QWidget) -> Pictures:
    document = desk.document
    document.shown.play_line(document.shown.record.root, _moves(GAME))
    document.shown.cursor.go_to_start()
    yield "sweep", _taken(AnalysisDialog(desk, game_analyzing(desk), window, MACHINE))
    options = (
        "option name Threads type spin default 4 min 1 max 512",
        "option name USI_Hash type spin default 1024 min 1 max 99999",
    )
    said = Introduction("Engine", "Author", options)
    for name, threads in (("水匠 改", 6), ("A very long name of an engine, version 8.60 (AVX2)", 4)):
        profile = EngineProfile("", name, "/opt/engine", tags=(Tag.RESEARCH,), values={"Threads": threads})
        desk.engines.add_engine(replaced(profile, introduction=said))
    everything = AnalysisChoices(
        tuple(profile.key for profile in desk.engines.profiles),
        kind=LimitKind.NODES,
        nodes=1_000_000,
        has_branches=True,
        starts_late=True,
        first=2,
        ends_early=True,
        last=4,
        is_backward=True,
        stops_when_stable=True,
        adds_branches=True,
    )
    game_analyzing(desk).remember(everything)
    yield "sweep-full", _taken(AnalysisDialog(desk, game_analyzing(desk), window, MACHINE))
    game_analyzing(desk).remember(replaced(everything, last=1))
    yield "sweep-fault", _taken(AnalysisDialog(desk, game_analyzing(desk), window, MACHINE))


def _strips(desk: Desk) -> Pictures:
    strip = task_strip(desk)
    counts = {"done": 37, "total": 113}
    left = text.MINUTES.filled(minutes=12, seconds=5)
    rows = (
        strip.add(
            MessageKind.ANALYSIS_TASK,
            desk.document.shown,
            text.RUNNING,
            TaskProgress(text.PROGRESS.filled(**counts, left=left), 37, 113),
            pauses=True,
        ),
        strip.add(
            MessageKind.MATE_TASK,
            desk.document.shown,
            mates_text.TASK,
            TaskProgress(mates_text.SEARCHING_NODES.filled(seconds=4, nodes="12,345,678"), 4_000, 10_000),
        ),
    )
    strip.setParent(None)
    strip.resize(STRIP)
    strip.show()
    _settle()
    yield "tasks", strip.grab().toImage()
    rows[0].tell(TaskProgress(text.PAUSED.filled(**counts), 37, 113, is_paused=True))
    strip.resize(400, STRIP.height())
    _settle()
    yield "tasks-narrow", strip.grab().toImage()
    for row in rows:
        row.end()
    desk.shell.lay_in_foot(strip, FootRank.TASK)


def _mates(desk: Desk, window: QWidget) -> Pictures:
    host, document = mating(desk), desk.document
    assert document.shown.restart_from(MATE) is None
    yield "mate-before", _taken(MateDialog(desk, host, window))
    query = query_at_node(document.shown.record, document.shown.record.root)
    host.found = MateResult(
        MateOutcome.MATE, mates_text.MATE.filled(plies=5), query, "Yomisuji", _moves(LINE), 12_345, 0.42
    )
    dialog = MateDialog(desk, host, window)
    dialog.open()
    _settle()
    dialog.board.go(2)
    yield "mate-found", _taken(dialog)
    none = mates_text.NO_MATE.filled(engine="Yomisuji")
    host.found = MateResult(MateOutcome.NO_MATE, none, query, "Yomisuji", (), 98_765, 1.5)
    yield "mate-none", _taken(MateDialog(desk, host, window))
    host.found = None


def _moves(words: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(move for word in words if isinstance(move := MOVES[word], Move))


def _taken(dialog: QDialog) -> QImage:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=True)
    dialog.open()
    _settle()
    image = dialog.grab().toImage()
    dialog.reject()
    _settle()
    return image


def _settle() -> None:
    for _ in range(5):
        QApplication.processEvents()
