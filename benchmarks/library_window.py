"""The library's window and the opening tree beside the board: how long one turn of the event loop takes at most.

`YOMISUJI_LIBRARY_GAMES=20000` makes so many games first; `YOMISUJI_LIBRARY_FILE` names a library that has them already.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.base.folders import HOME_VARIABLE, Folders
from app.desktop.kit.idle import IDLE
from app.desktop.library.window import LibraryWindow, show_library
from app.desktop.window.main import Program
from app.library.importing import Importer
from app.library.library import Library
from app.library.segments import make_segments
from app.shogi.squares import square_named
from benchmarks.figures import Figure, Result
from benchmarks.library_games import as_kif, made_games
from tests.library_samples import file_of
from tests.soak.heartbeat import LONGEST, Heartbeat

GAMES: Final = int(os.environ.get("YOMISUJI_LIBRARY_GAMES", "1000"))
FILE: Final = os.environ.get("YOMISUJI_LIBRARY_FILE")
QUERIES: Final = ("opponent:Suzuki", "moves>100 -sort:moves", "sort:opening", "Nakamura won 2020-", "castle:mino")
SHOWN: Final = "show"
OPENED: Final = 0.15
"""Seconds that opening a window may take."""
_REST: Final = 0.3
"""Seconds after each deed in which it is answered and painted."""


def measure() -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        folders = Folders.from_root(Path(home))
        folders.make_folders()
        _put_library(folders.data / "library.db")
        program, found = Program(["yomisuji"], folders), list[Result]()

        def begin() -> None:
            try:
                found.extend(_watched(program))
            finally:
                program.window.may_close = lambda: True
                program.window.close()

        program.ready.connect(lambda _: QTimer.singleShot(0, begin))
        program.run()
        yield from found


def _put_library(path: Path) -> None:
    if FILE:
        for file in Path(FILE).parent.glob(f"{Path(FILE).stem}*"):
            shutil.copy(file, path.parent)
        return
    with closing(Library(path, writes=True)) as library:
        importer = Importer(library)
        for game in made_games(GAMES):
            importer.add_file(file_of(f"/{game.number}.kifu", as_kif(game)))
        importer.write_pending()
        for _ in make_segments(library):
            pass


def _watched(program: Program) -> Iterator[Result]:
    doing = [""]
    heart = Heartbeat(lambda: doing[0])
    _work(2.0)
    heart.go_on()
    for name, deed in _deeds(program):
        doing[0] = name
        deed()
        _work(_REST)
    heart.end()
    games = "a library that is named" if FILE else f"{GAMES:,} games"
    for name, bound, is_meant in (("showing it", OPENED, True), ("all else", LONGEST, False)):
        gaps = [gap for gap in heart.gaps if (gap.deed == SHOWN) is is_meant]
        worst = max(gaps, key=lambda gap: gap.seconds, default=None)
        said = "none took more" if worst is None else f"{worst.deed}: {worst.where}"
        longest = LONGEST if worst is None else worst.seconds
        yield Figure(f"longest turn, {games}, {name}", longest * 1000, "ms", bound * 1000, note=said)


def _deeds(program: Program) -> Iterator[tuple[str, Callable[[], object]]]:
    """What a person does: search, sort, scroll, put pieces, walk, and look at oneself."""
    desk, opened = program.desk, list[LibraryWindow]()
    if desk is None:
        raise RuntimeError("the program has no desk")
    yield SHOWN, lambda: opened.append(show_library(desk, lambda _: None))
    window = opened[0]
    for query in QUERIES:
        for end in range(1, len(query) + 1):
            yield f"type {query[:end]}", partial(window.games.query.setText, query[:end])
    yield "clear", window.games.query.clear
    for part in range(1, 11):
        yield f"scroll {part}", partial(_scroll, window, part)
    for square in ("2h", "3h", "4i"):
        yield f"put {square}", partial(window.games.pattern.board.press, square_named(square))
    yield "clear", window.games.query.clear
    for row in range(8):
        yield f"tree {row}", lambda: window.games.tree.tree.play(0)
    yield "about me", lambda: window.tabs.setCurrentWidget(window.me)
    yield "close", window.close
    yield "dock", lambda: program.window.docks.show("tree")
    for ply in range(20):
        moves = desk.document.shown.cursor.position.legal_moves()
        yield f"play {ply}", partial(desk.document.shown.play_move, moves[0])
    for ply in range(20):
        yield f"back {ply}", lambda: desk.document.shown.cursor.go_by_plies(-1)


def _scroll(window: LibraryWindow, tenths: int) -> None:
    bar = window.games.list.verticalScrollBar()
    bar.setValue(bar.maximum() * tenths // 10)


def _work(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        IDLE.drain()
        time.sleep(0.002)
