"""The program with an ear: it answers on its output where something is on the screen, and how the game stands.

    python -m tests.walks.speaking [FILE...]

Each line that it reads is a question in JSON, each line that it says the answer. Nothing is done by it: what is done in
the window is done with the mouse and the keys of an X server.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QPoint, QRect, QSocketNotifier
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)

from app.base.folders import find_folders
from app.desktop.playing.playing import GameHost
from app.desktop.study.study_controller import studying
from app.desktop.window.main import Program
from app.desktop.window.window import MainWindow
from app.shogi.pieces import LETTERS, Kind, Side
from app.shogi.squares import square_named
from app.workspace.scene import InHand, Place

STDIN: Final = 0
T = TypeVar("T")


class Ear:
    """Hears questions and answers them."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rest = b""
        self._answers: dict[str, Callable[..., object]] = {
            "where": self._where,
            "place": self._place,
            "answer": self._promotion,
            "state": self._state,
        }
        self._notifier = QSocketNotifier(STDIN, QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._hear)

    def _hear(self) -> None:
        piece = os.read(STDIN, 65_536)
        if not piece:
            self._notifier.setEnabled(False)
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            name, *arguments = json.loads(line)
            say(self._answers[name](*arguments))

    # What can be asked

    def _where(self, *names: str) -> list[int] | None:
        """The middle of the first thing on the screen that is called by one of these words, or whose object is."""
        for name in names:
            for words, spot in self._things():
                if words == name:
                    return [spot.x(), spot.y()]
        return None

    def _place(self, name: str) -> list[int]:
        """A square, or a kind in a hand as `P*black`."""
        kind, _, side = name.partition("*")
        place: Place = square_named(name) if not side else InHand(Side[side.upper()], Kind(LETTERS.index(kind)))
        board = there(self._program.table).board
        point = board.mapToGlobal(board.centre_of(place))
        return [point.x(), point.y()]

    def _promotion(self, to: str, promotes: bool) -> list[int]:
        """Where one answers whether to promote."""
        board = there(self._program.table).board
        faces = board.layout_now.answers(square_named(to))
        point = board.mapToGlobal(faces[0 if promotes else 1].center() / board.devicePixelRatio())
        return [point.x(), point.y()]

    def _state(self) -> dict[str, Any]:
        window, desk = self._program.window, there(self._program.desk)
        document, games = desk.document, window.findChild(GameHost)
        hosted = None if games is None else games.hosted
        study = studying(desk)
        students = [student for seat in study.seats if (student := study.student(seat)) is not None]
        return {
            "sfen": document.shown.sfen(),
            "ply": document.shown.cursor.node.ply,
            "asks": document.shown.scene().question is not None,
            "game": hosted is not None and not hosted.is_over,
            "mine": hosted is not None and hosted.is_persons_turn,
            "over": hosted is not None and hosted.is_over,
            "depth": max((student.shown_findings.depth for student in students if student.shown_findings), default=0),
            "judged": not document.shown.judgements.is_stale,
            "title": window.windowTitle(),
            "busy": desk.files.is_busy,
        }

    # What can be seen

    def _things(self) -> Iterator[tuple[str, QPoint]]:
        tops = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
        # What lies over the window comes first: menus and dialogs.
        for top in sorted(tops, key=lambda top: isinstance(top, MainWindow)):
            for widget in (top, *top.findChildren(QWidget)):
                # A list is covered all over by what shows its rows.
                seen = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
                if widget.isVisible() and not seen.visibleRegion().isEmpty():
                    yield from _names_of(widget)


def _names_of(widget: QWidget) -> Iterator[tuple[str, QPoint]]:
    for words, rect in _parts_of(widget):
        yield words, widget.mapToGlobal(rect.center())
    for name in (widget.objectName(), widget.accessibleName()):
        if name:
            yield name, widget.mapToGlobal(widget.rect().center())


def _parts_of(widget: QWidget) -> Iterator[tuple[str, QRect]]:
    if isinstance(widget, QMenu | QMenuBar):
        yield from ((_plain(action.text()), widget.actionGeometry(action)) for action in widget.actions())
    elif isinstance(widget, QTabBar):
        yield from ((_plain(widget.tabText(place)), widget.tabRect(place)) for place in range(widget.count()))
    elif isinstance(widget, QAbstractItemView):
        yield from _rows_of(widget)
    elif isinstance(widget, QComboBox):
        yield widget.currentText(), widget.rect()
    elif isinstance(widget, QAbstractButton | QLabel | QLineEdit):
        yield _plain(widget.text()), widget.rect()


def _rows_of(view: QAbstractItemView) -> Iterator[tuple[str, QRect]]:
    model = view.model()
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        yield str(index.data()), view.visualRect(index).translated(view.viewport().pos())


def _plain(words: str) -> str:
    """Without the sign of the key, and what a Japanese menu writes behind its words for it."""
    words = words.partition("\t")[0].replace("&&", "\0")
    head, mark, tail = words.partition("(&")
    return (head + tail[2:] if mark else words).replace("&", "").replace("\0", "&").strip()


def there(thing: T | None) -> T:
    assert thing is not None
    return thing


def say(answer: object) -> None:
    print(json.dumps(answer, ensure_ascii=False), flush=True)  # noqa: T201 - what it is there for


def main(paths: list[str]) -> int:
    program = Program(["yomisuji"], find_folders(), [Path(path) for path in paths])
    ears: list[Ear] = []

    def begin(_: None) -> None:
        ears.append(Ear(program))
        say("ready")

    program.ready.connect(begin)
    code = program.run()
    say("closed")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
