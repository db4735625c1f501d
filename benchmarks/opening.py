"""How long a large record takes from the request to see it to its first picture, and how still the window stands meanwhile."""

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer

from app.base.folders import Folders
from app.desktop.window.main import Program
from app.formats.files import encode_records
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.record.record_builder import RecordBuilder, record_to_rows
from app.record.tree import Node, Record
from app.shogi.position import Position
from app.workspace.document import Document
from app.workspace.journal import JournalTracker, journal_line
from benchmarks.figures import Figure, Result, seconds

MOVES = 400
BRANCHES = 300
BRANCH = 15
COMMENT_LINES = 2_000
ROUNDS = 5
TICK = 2
"""Milliseconds between two looks at whether the window still answers."""
PATIENCE = 120_000


def large_record() -> Record:
    """A game of 400 moves with 300 branches and 2,000 lines of comments."""
    chance = random.Random(1)
    builder = RecordBuilder(Position.from_sfen("startpos"))
    _wander(builder, chance, MOVES)
    line: list[Node] = [builder.node]
    while (parent := line[-1].parent) is not None:
        line.append(parent)
    line.reverse()
    for place in range(COMMENT_LINES // 5):
        builder.go_to_node(line[place % len(line)])
        builder.add_comment(
            "\n".join(
                ["ここで考えられる手はいろいろある。", "*評価値=12", "*深さ=20", "*ノード数=123456", "本譜はこの手。"]
            )
        )
    for ply in sorted(chance.sample(range(len(line) - 1), min(BRANCHES, len(line) - 1)), reverse=True):
        builder.go_to_node(line[ply])
        _wander(builder, chance, BRANCH)
    return builder.to_record()


def _wander(builder: RecordBuilder, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        if not (legal := builder.position.legal_moves()):
            return
        builder.add_move(chance.choice(legal), 1_000)


def measure() -> Iterator[Result]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    record = large_record()
    kif = format_by_key("kif")
    assert kif is not None  # noqa: S101 - it is one of ours
    data = encode_records([record], kif, Encoding.SHIFT_JIS)
    assert isinstance(data, bytes)  # noqa: S101 - all its letters are in Shift_JIS
    note = f"{len(record)} nodes, {len(data) >> 10} kB"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.kif"
        path.write_bytes(data)
        opened, still = _opened(Path(folder), path)
        yield Figure(
            "a large KIF opened, to its first picture", min(opened), "ms", 500, of=f"best of {ROUNDS}", note=note
        )
        yield Figure("a large KIF opened, longest silence of the window", min(still), "ms", 50, of=f"best of {ROUNDS}")
        yield Figure("a large KIF opened, longest silence at its worst", max(still), "ms", of=f"worst of {ROUNDS}")
    yield Figure(
        "taking down the whole record to save it",
        1e3 * _best(lambda: record_to_rows(record)),
        "ms",
        50,
        of=f"best of {ROUNDS}",
    )
    yield from _journal(record)


def _best(act: Callable[[], object]) -> float:
    return min(seconds(act) for _ in range(ROUNDS))


def _opened(folder: Path, path: Path) -> tuple[list[float], list[float]]:
    """How long opening took each time, and for how long the window did not answer, in milliseconds."""
    program = Program(["opening"], Folders.from_root(folder / "home"))
    times: list[float] = []
    silences: list[float] = []

    def begin(_: object) -> None:
        QTimer.singleShot(500, lambda: _round(program, path, times, silences))

    program.ready.connect(begin)
    QTimer.singleShot(PATIENCE, program.qt.quit)
    program.run()
    return times, silences


def _round(program: Program, path: Path, times: list[float], silences: list[float]) -> None:
    desk, filing = program.desk, program.filing
    assert desk is not None  # noqa: S101 - the program is ready
    assert filing is not None  # noqa: S101 - as above
    for _ in range(ROUNDS):
        filing.new()
        program.qt.processEvents()
        taken, silence = _once(program, desk.document, partial(filing.open_path, path))
        times.append(1e3 * taken)
        silences.append(1e3 * silence)
    program.window.close()


def _once(program: Program, document: Document, open_it: Callable[[], object]) -> tuple[float, float]:
    """Seconds to the first picture, and the longest for which nothing else was heard."""
    waiting = QEventLoop()
    begun = last = time.perf_counter()
    taken = silence = 0.0

    def tick() -> None:
        nonlocal last, silence
        now = time.perf_counter()
        silence, last = max(silence, now - last), now

    def painted() -> None:
        nonlocal taken
        program.window.repaint()
        taken = time.perf_counter() - begun
        QTimer.singleShot(300, waiting.quit)

    ticking = QTimer(interval=TICK)
    ticking.timeout.connect(tick)
    ticking.start()
    leave = document.changed.connect(lambda change: QTimer.singleShot(0, painted) if change.replaced else None)
    open_it()
    waiting.exec()
    leave()
    ticking.stop()
    return taken, silence


def _journal(record: Record) -> Iterator[Result]:
    """What keeping the journal costs the window: a portion of the first walk, and what a small edit adds."""
    chronicle = JournalTracker(record, None)
    portions: list[float] = []
    while chronicle.is_due:
        begun = time.perf_counter()
        portion = chronicle.next_portion()
        portions.append(time.perf_counter() - begun)
        journal_line(portion)
    yield Figure("a portion of a journal, at its worst", 1e3 * max(portions), "ms", 10, of=f"worst of {len(portions)}")

    def edit() -> None:
        chronicle.on_cursor_moved(record.root)
        chronicle.next_portion()

    yield Figure("an edit in a journal", 1e3 * _best(edit), "ms", 10, of=f"best of {ROUNDS}")
