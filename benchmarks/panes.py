"""Panes: jumps and steps in the list of moves, its memory, the diagram of branches; a comment and names without end.

Each is shown in a window of its own, in a process of its own. A step counts as what the document takes with the pane
beside it, painted, less what it takes without.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QWidget

from app.base.garbage import GARBAGE_COLLECTOR
from app.config.preferences import LoadedSettings, Preferences
from app.config.settings import Settings
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.theme import window_font
from app.desktop.kit.translation import Translation
from app.desktop.record.branches import BranchesPane
from app.desktop.record.comment import CommentPane
from app.desktop.record.headers import HeadersPane
from app.desktop.record.moves import MovesPane
from app.desktop.window.window import MainWindow
from app.record.edits import InsertLine, SetBookmark, SetComment
from app.record.history import History
from app.record.record_builder import new_record
from app.record.tree import PERSON, Node, Record
from app.runtime.engine_logs import EngineLogs
from app.shogi.moves import Move, move_of_usi
from app.text.phrase import Language, Phrase
from app.usi.log import LogDirection, LogView
from app.workspace.document import Document
from app.workspace.lanes import BranchLanes
from app.workspace.record_rows import MoveRows
from app.workspace.state_store import StateStore
from benchmarks.figures import Figure

KEPT: list[QWidget] = []
ROOT = Path(__file__).parents[1]
ROWS = 5_000
MANY_ROWS = 100_000
LETTERS = 1_000_000
LATER_S = 0.5
"""By then a long comment is shown at which one has stopped."""
WITHOUT_END = 150.0
"""Milliseconds that a step may take which brings a megabyte."""
JUMPS = 400
STEPS = 250
COMMENT = "**解析\n**候補1 エンジン=試し 深さ=20/31 評価値=120\n読みの入った手です。"
SHUFFLE = ("5i5h", "5a5b", "5h5i", "5b5a")
"""Moves that go on and on, and leave all pawns where they can step forward."""
PUSHES = (
    ("1g1f", "2g2f", "3g3f", "4g4f", "6g6f", "7g7f", "8g8f", "9g9f"),
    ("1c1d", "2c2d", "3c3d", "4c4d", "6c6d", "7c7d"),
)


def measure() -> Iterator[Figure]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "benchmarks.panes"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, timeout=600)
    for name, value, unit, bound, of, note in json.loads(done.stdout):
        yield Figure(name, value, unit, bound, of=of, note=note)


W = TypeVar("W", bound=QWidget)
T = TypeVar("T")
Told = tuple[str, float, str, float | None, str, str]


def figures(folder: Path) -> Iterator[Told]:
    desk = desk_in(folder)
    GARBAGE_COLLECTOR.freeze_objects()  # as the window does when it is there
    GARBAGE_COLLECTOR.disable_automatic()
    yield from jumping(desk)
    for branches, plies in ((60, 300), (1_600, 300)):
        record = forked(branches, plies)
        yield from stepping(desk, record, f"{branches:,} × {plies}")
        yield from drawing(desk, record, f"{branches:,} × {plies}")
    yield from drawing(desk, forked(300, 400), "300 × 400")
    yield from without_end(desk)
    yield memory(desk.document)  # after the times, since it leaves much behind
    yield of_a_log()


def desk_in(folder: Path) -> Desk:
    font = window_font()
    if font is None:
        raise RuntimeError("the bundled font could not be read")
    preferences = Preferences(LoadedSettings(Settings(), {}), lambda _: None)
    speech = Translation(Language.JA)
    window = MainWindow(
        preferences, speech, PictureCache(folder, lambda _, __: None), font, StateStore(folder, lambda _, __: None)
    )
    nothing = cast(Any, None)  # no pane here asks about files or engines
    return Desk(Document(lambda: 0.0), preferences, speech, window, nothing, nothing)


# Records


def shuffled(count: int) -> tuple[Move, ...]:
    return tuple(known(SHUFFLE[place % 4]) for place in range(count))


def shuffled_after(ply: int, count: int) -> tuple[Move, ...]:
    """The same after a push at that ply: whoever pushed goes on one turn later."""
    return tuple(known(SHUFFLE[(place + 2 * (place % 2 == ply % 2)) % 4]) for place in range(ply + 1, ply + 1 + count))


def known(usi: str) -> Move:
    move = move_of_usi(usi)
    if move is None:
        raise ValueError(usi)
    return move


def forked(branches: int, plies: int) -> Record:
    """So many branches at forks all along a line, each so long, with comments here and there."""
    record, chance = new_record(), random.Random(5)
    history = History(record)
    trunk = history.apply_edit(InsertLine(record.root, shuffled(plies)), PERSON, 0).nodes
    ways = [(ply, push) for ply in range(plies) for push in PUSHES[ply % 2]]
    for ply, push in chance.sample(ways, branches):
        place = trunk[ply - 1] if ply else record.root
        line = (known(push), *shuffled_after(ply, plies - 1))
        history.apply_edit(InsertLine(place, line), PERSON, 0)
    for node in trunk[::2]:
        history.apply_edit(SetComment(node, COMMENT), PERSON, 0)
    history.apply_edit(SetBookmark(trunk[40], "急所"), PERSON, 0)
    return record


# The list


def memory(document: Document) -> Told:
    record = new_record()
    History(record).apply_edit(InsertLine(record.root, shuffled(MANY_ROWS)), PERSON, 0)
    document.shown.load_record(record)
    tracemalloc.start()
    rows = MoveRows(document)
    rows.refresh()
    taken = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return f"list: memory of {rows.row_count():,} rows", taken, "MB", 15.0, "once", "all that the list keeps of them"


def of_a_log() -> Told:
    """What the program keeps of an engine that has said so much: the newest of it."""
    logs, lines = EngineLogs(), lines_of_an_engine()
    tracemalloc.start()
    log = logs.open_log("engine", "Engine")
    view = LogView(log)
    for number in range(MANY_ROWS // len(lines)):
        log.append_lines(LogDirection.FROM, [line + b" %d" % number for line in lines], float(number))
    view.refresh()
    taken = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return (
        f"log: memory after {log.count:,} lines",
        taken,
        "MB",
        15.0,
        "once",
        f"{log.count - log.dropped_count:,} kept",
    )


def lines_of_an_engine() -> list[bytes]:
    pv = " ".join(("7g7f", "3c3d", "2g2f", "4c4d") * 5)
    return [
        f"info depth {number % 40} seldepth 31 multipv 1 score cp {number % 900} nodes {number * 977} nps 1034000 pv {pv}".encode()
        for number in range(100)
    ]


def jumping(desk: Desk) -> Iterator[Told]:
    record = new_record()
    nodes = History(record).apply_edit(InsertLine(record.root, shuffled(ROWS)), PERSON, 0).nodes
    desk.document.shown.load_record(record)
    pane = shown(MovesPane(desk), 360, 700)
    chance = random.Random(7)
    taken = []
    for _ in range(JUMPS):
        row = chance.randrange(len(nodes))
        taken.append(taken_by(lambda row=row: painted(pane.list.set_current, row)))  # type: ignore[misc]
    yield told(f"list: jump among {ROWS:,} rows, scrolled and painted", taken, 8.0)
    pane.hide()


def without_end(desk: Desk) -> Iterator[Told]:
    """A million letters in one word, and in short lines: for how long the window stands still."""
    for what, words in (("one word", "A" * LETTERS), ("short lines", "ab cd\n" * (LETTERS // 6) + "end")):
        record = new_record()
        node = History(record).apply_edit(InsertLine(record.root, shuffled(2)), PERSON, 0).nodes[0]
        desk.document.shown.load_record(record)
        comment, headers = shown(CommentPane(desk), 360, 400), shown(HeadersPane(desk), 360, 400)
        desk.document.shown.cursor.go_to_node(node)
        pasted = QMimeData()
        pasted.setText(words)
        yield once(f"comment: 1 MB pasted, {what}", comment.editors[0].insertFromMimeData, pasted)
        yield once(f"comment: a letter typed into 1 MB, {what}", comment.editors[0].insertPlainText, "x")
        desk.document.shown.cursor.go_to_node(record.root)
        yield once(f"comment: a step to 1 MB, {what}", desk.document.shown.cursor.go_to_node, node)
        yield once(f"header: 1 MB, {what}", partial(desk.document.shown.set_header, "棋戦"), words)
        comment.hide()
        headers.hide()
    for what, letters in (("one word", "A" * LETTERS), ("control letters", "\0" * LETTERS)):
        notice = Phrase(letters, letters)
        yield once(f"notice: 1 MB, {what}", partial(desk.shell.warn, MessageKind.PROGRAM, WINDOW), notice)
        desk.shell.withdraw(WINDOW, notice)


def once(name: str, act: Callable[[T], object], what: T) -> Told:
    """The longest slot, with what is painted and what follows."""
    longest, end = taken_by(lambda: painted(act, what)), time.monotonic() + LATER_S
    while time.monotonic() < end:
        longest = max(longest, taken_by(QApplication.processEvents))
    return name, longest * 1000, "ms", WITHOUT_END, "once", "the longest slot, painted"


def stepping(desk: Desk, record: Record, which: str) -> Iterator[Told]:
    document = desk.document
    document.shown.load_record(record)
    line = document.shown.cursor.current_line()
    alone = [taken_by(lambda node=node: document.shown.cursor.go_to_node(node)) for node in walk(line)]  # type: ignore[misc]
    pane = shown(MovesPane(desk), 360, 700)
    document.shown.cursor.go_to_node(record.root)
    beside = [taken_by(lambda node=node: painted(document.shown.cursor.go_to_node, node)) for node in walk(line)]  # type: ignore[misc]
    taken = [with_it - without for with_it, without in zip(beside, alone, strict=True)]
    yield told(f"list: one step, {which}", taken, 3.0)
    fork = max(line, key=lambda node: len(node.children))
    ways = list(fork.children) * 10
    taken = [taken_by(lambda way=way: painted(document.shown.cursor.go_to_node, way)) for way in ways]  # type: ignore[misc]
    yield told(f"list: to another branch, {which}", taken, None)
    pane.hide()


# The diagram


def drawing(desk: Desk, record: Record, which: str) -> Iterator[Told]:
    document = desk.document
    document.shown.load_record(record)
    laid = statistics.median(taken_by(lambda: BranchLanes(record)) for _ in range(3))
    yield (
        f"diagram: laying {len(record):,} nodes",
        laid * 1000,
        "ms",
        None,
        "median of 3",
        f"{which}; once after the tree has changed",
    )
    pane = shown(BranchesPane(desk), 960, 180)
    line = document.shown.cursor.current_line()
    for by, seen in ((0, "names"), (-3, "dots")):
        pane.diagram.zoom(by)
        document.shown.cursor.go_to_node(record.root)
        full = [taken_by(pane.diagram.viewport().repaint) for _ in range(20)]
        yield told(f"diagram: all of it painted, {seen}, {which}", full, None)
        taken = [taken_by(lambda node=node: painted(document.shown.cursor.go_to_node, node)) for node in walk(line)]  # type: ignore[misc]
        yield told(f"diagram: one step, {seen}, {which}", taken, 3.0)
    pane.diagram.zoom(3)
    pane.hide()


def walk(line: Sequence[Node]) -> Sequence[Node]:
    """Steps there and back again."""
    there = line[1 : STEPS // 2]
    return [*there, *there[-2::-1]]


def told(name: str, taken: Sequence[float], bound: float | None) -> Told:
    worst = statistics.quantiles(taken, n=100)[98]
    return name, worst * 1000, "ms", bound, f"p99 of {len(taken)}", f"median {statistics.median(taken) * 1000:.2f} ms"


def shown(widget: W, width: int, height: int) -> W:
    KEPT.append(widget)  # it hears of the document as long as that lives
    widget.resize(width, height)
    widget.show()
    for _ in range(5):
        QApplication.processEvents()
    return widget


def taken_by(act: Callable[[], object]) -> float:
    """Seconds of the processor, which a busy machine does not lengthen much."""
    start = time.thread_time()
    act()
    return time.thread_time() - start


def painted(act: Callable[[T], object], what: T) -> None:
    act(what)
    QApplication.sendPostedEvents()


def main() -> None:
    application = QApplication([sys.argv[0], "-style", "Fusion"])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(list(figures(Path(folder)))))
    application.shutdown()


if __name__ == "__main__":
    main()
