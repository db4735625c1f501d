"""The opening tree beside the board: it follows, plays, counts those games that are wanted, and says what to do without any."""

from contextlib import closing
from pathlib import Path

import pytest
from desktop_room import Room
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from study_hands import moves_of

from app.base.folders import find_folders
from app.desktop.kit.idle import IDLE
from app.desktop.library.open_library import open_library
from app.desktop.library.tree_dock import TreeDock
from app.library.finding import own_novelty_ply
from app.library.library import Library, analyses_path, save_library_path
from app.library.segments import make_segments
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore, StoredAnalysis
from app.text import library_window as text
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import cp_score
from benchmarks.library_games import MadeGame, as_kif, made_games
from tests.library_samples import file_of, take_in

pytestmark = pytest.mark.qt_log_ignore("plugin does not support", extend=True)
LONG = 60_000
ME = "羽山太郎"
GAMES = (
    (ME, "Watson", "2024/01/02", ("7g7f", "3c3d", "2g2f"), "投了"),
    (ME, "Holmes", "2025/01/02", ("7g7f", "8c8d"), "投了"),
    ("Watson", ME, "2026/01/02", ("2g2f", "8c8d"), "投了"),
)


@pytest.fixture
def filled() -> Path:
    path = find_folders().data / "library.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Library(path, writes=True)) as library:
        for number, (black, white, date, moves, ends) in enumerate(GAMES):
            written = as_kif(MadeGame(number, black, white, date, "", moves, ends))
            take_in(library, file_of(f"/{number}.kifu", written))
        library.add_my_name(ME)
        list(make_segments(library))
    return path


def dock_of(room: Room, qtbot: QtBot) -> TreeDock:
    room.window.docks.show("tree")
    IDLE.drain()
    dock = room.window.docks.pane("tree")
    assert isinstance(dock, TreeDock)
    rest(dock, qtbot)
    return dock


def rest(dock: TreeDock, qtbot: QtBot) -> None:
    def rests() -> bool:
        IDLE.drain()
        return not dock.view.is_busy

    qtbot.waitUntil(rests, timeout=LONG)


def rows(dock: TreeDock) -> list[tuple[str, int]]:
    return [(each.move.usi, each.games) for each in dock.view.cells.moves]


def test_it_follows_the_board_and_a_click_plays(room: Room, filled: Path, qtbot: QtBot) -> None:
    dock = dock_of(room, qtbot)
    assert rows(dock) == [("7g7f", 2), ("2g2f", 1)]
    assert dock.view.here.text() == "3 games · ☗ 33% · ☖ 67%"
    cells = dock.view.cells.cells(0)
    assert (cells[2].shares, cells[3].text, cells[-1].text) == ((1, 0, 1), "50%", "2025")
    assert [arrow.label for arrow in room.document.shown.tree_arrows] == ["33%", "67%"]
    place = dock.view.list.rect_of(0).center()
    QTest.mouseClick(dock.view.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, place.y()))
    rest(dock, qtbot)
    assert room.document.shown.cursor.node.move is moves_of(["7g7f"])[0]
    assert rows(dock) == [("3c3d", 1), ("8c8d", 1)]
    room.document.shown.cursor.go_to_start()
    rest(dock, qtbot)
    assert [cell.more for cell in (dock.view.cells.cells(0)[0], dock.view.cells.cells(1)[0])] == ["played", ""]
    room.window.docks.show("tree", False)
    IDLE.drain()
    assert room.document.shown.tree_arrows == ()


def test_a_move_that_nobody_played_is_marked_and_what_follows_is_new(room: Room, filled: Path, qtbot: QtBot) -> None:
    room.document.shown.play_line(room.document.shown.record.root, moves_of(["7g7f", "3c3d", "1g1f"]))
    room.document.shown.cursor.go_to_node(room.document.shown.record.root.children[0].children[0])
    dock = dock_of(room, qtbot)
    assert rows(dock) == [("2g2f", 1), ("1g1f", 0)]
    assert dock.view.cells.cells(1)[0].more == "new"
    room.document.shown.cursor.go_by_plies(1)
    rest(dock, qtbot)
    assert rows(dock) == []
    assert dock.view.here.text() == "Not in your library from move 3 on."


def test_ones_own_game_in_the_library_makes_nothing_known(filled: Path) -> None:
    line = Position.from_sfen("startpos")
    keys = [line.key]
    for move in moves_of(GAMES[0][3]):
        line.apply(move)
        keys.append(line.key)
    with closing(Library(filled)) as library:
        assert own_novelty_ply(library, keys, ("", 0)) is None
        assert own_novelty_ply(library, keys, ("/0.kifu", 0)) == 2
        assert own_novelty_ply(library, keys, ("/0.kifu", 1)) is None  # another game of that file


def test_only_games_that_are_wanted_are_counted(room: Room, filled: Path, qtbot: QtBot) -> None:
    dock = dock_of(room, qtbot)
    dock.who.setCurrentIndex(3)
    dock.who.activated.emit(3)
    rest(dock, qtbot)
    assert rows(dock) == [("2g2f", 1)]
    dock.who.setCurrentIndex(0)
    dock.query.setText("opponent:watson 2025-")
    rest(dock, qtbot)
    assert rows(dock) == [("2g2f", 1)]
    dock.query.setText("opponent:nobody")
    rest(dock, qtbot)
    assert rows(dock) == []


def test_scores_of_the_store_stand_beside_the_moves(room: Room, filled: Path, qtbot: QtBot) -> None:
    start, after = Position.from_sfen("startpos"), Position.from_sfen("startpos")
    after.apply(moves_of(["2g2f"])[0])
    with closing(AnalysisStore(analyses_path(filled), writes=True)) as store:
        kept = (
            (start.key, StoredAnalysis("E", (Evaluation(cp_score(80), ("7g7f",)),), 20)),
            (after.key, StoredAnalysis("E", (Evaluation(cp_score(30), ("8c8d",)),), 20)),
        )
        store.store_results(kept)
    dock = dock_of(room, qtbot)
    cells = dock.view.cells.cells(1)
    assert (cells[4].text, cells[5].text) == ("+30", "−50")


def test_without_a_library_it_says_what_to_do_and_does_it(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    dock = dock_of(room, qtbot)
    assert dock.take_in.isVisible()
    assert dock.asks.text() == text.TREE_NO_LIBRARY.en
    records = tmp_path / "records"
    records.mkdir()
    for number, each in enumerate(made_games(5, plies=12)):
        (records / f"{number}.kifu").write_text(as_kif(each), "utf-8")
    home = open_library(room.desk)
    home.take_in([records])
    qtbot.waitUntil(lambda: home.importing is None, timeout=LONG)
    rest(dock, qtbot)
    assert not dock.take_in.isVisible()
    assert sum(games for _, games in rows(dock)) == 5


def test_a_library_on_a_drive_that_is_away_is_not_begun_anew(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    find_folders().data.mkdir(parents=True, exist_ok=True)
    save_library_path(find_folders().data, tmp_path / "drive" / "library.db")
    dock = dock_of(room, qtbot)
    assert str(tmp_path / "drive") in dock.asks.text()
    assert not dock.take_in.isVisible()
    told: list[Phrase] = []
    home = open_library(room.desk)
    home.failed.connect(told.append)
    home.take_in([tmp_path])
    assert [str(tmp_path / "drive") in sentence.en for sentence in told] == [True]
    assert not (tmp_path / "drive").exists()


def test_what_fails_is_a_sentence(room: Room, filled: Path, qtbot: QtBot) -> None:
    for file in filled.parent.glob("library*"):
        file.write_bytes(b"no database at all" * 100)
    dock = dock_of(room, qtbot)
    qtbot.waitUntil(dock.failure.isVisible, timeout=LONG)
    assert "is damaged" in dock.failure.text()
