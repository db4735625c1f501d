"""The window of the library: taken in, searched, walked through and counted there, with real files and a real import."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from desktop_room import Room
from file_hands import file_dialog, name_file
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot
from sweep_hands import answer as press_answer
from window_states import settle

from app.base.folders import find_folders
from app.desktop.engines.analyses import analyses
from app.desktop.kit.idle import IDLE
from app.desktop.library.games_page import PAGE, _exported
from app.desktop.library.window import SIZE, LibraryWindow, _backed_up, _checked, _compacted
from app.desktop.lists.rows import ColumnHeads
from app.library.library import Library, notes_path, user_library_path
from app.library.segments import make_segments
from app.shogi.pieces import SILVER
from app.shogi.squares import square_named
from app.text import library as query_text
from app.text import library_window as text
from benchmarks.library_games import MadeGame, as_kif, made_games
from tests.library_samples import file_of, take_in

LONG = 60_000
ME = "羽山太郎"
CASTLE = ("2h5h", "8c8d", "5i4h", "8d8e", "4h3h", "9c9d", "3h2h", "9d9e", "3i3h", "7c7d")


def game(
    number: int, black: str, white: str, date: str, ends: str = "投了", moves: tuple[str, ...] = CASTLE
) -> MadeGame:
    return MadeGame(number, black, white, date, "研究会", moves, ends)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of fifty games by chance, and two that end in a castle's beginning."""
    path = tmp_path_factory.mktemp("library") / "library.db"
    kifs = [as_kif(each) for each in made_games(50, plies=30)]
    own = [
        as_kif(game(90, ME, "Watson", "2026/01/02")),
        as_kif(game(91, "Watson", ME, "2026/01/03", "千日手", CASTLE[:-1])),
    ]
    folder = path.parent / "records"
    folder.mkdir()
    with closing(Library(path, writes=True)) as library:
        for number, written in enumerate((*kifs, *own)):
            (folder / f"{number}.kifu").write_text(written, "utf-8")
            take_in(library, file_of(str(folder / f"{number}.kifu"), written))
        library.add_my_name(ME)
        list(make_segments(library))
    return path


def shown(room: Room) -> LibraryWindow:
    room.do("tools.library")
    IDLE.drain()
    (window,) = room.window.findChildren(LibraryWindow)
    return window


def rest(window: LibraryWindow, qtbot: QtBot) -> None:
    """Until all that was asked is answered."""
    games = window.games
    lanes = (games._finding, games._reading, games._telling, games.tree.tree._lane, window.me._lane, window._lane)

    def rests() -> bool:
        IDLE.drain()
        return not any(lane.is_busy for lane in lanes)

    qtbot.waitUntil(rests, timeout=LONG)
    window.grab()  # what is seen is asked for
    qtbot.waitUntil(rests, timeout=LONG)


@pytest.fixture
def filled(room: Room, made: Path, qtbot: QtBot) -> LibraryWindow:
    home = find_folders().data
    home.mkdir(parents=True, exist_ok=True)
    for file in made.parent.glob("library*"):
        (home / file.name).write_bytes(file.read_bytes())
    window = shown(room)
    window.resize(*SIZE)
    rest(window, qtbot)
    return window


def press(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    IDLE.drain()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(1152, 720), (1224, 820), (1440, 860)])
def test_the_buttons_below_the_games_are_read_whole(
    filled: LibraryWindow, room: Room, size: tuple[int, int], language: str
) -> None:
    room.preferences.change_setting("appearance", "language", language)
    filled.resize(*size)
    filled.games.list.setFocus()
    settle()
    games = filled.games
    assert games.selected.text()
    buttons = (games.tag, games.note, games.remove, games.export, games.batch, games.open)
    assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []


def type_query(window: LibraryWindow, line: str, qtbot: QtBot) -> int:
    window.games.query.setText(line)
    rest(window, qtbot)
    return window.games.cells.count()


def test_from_nothing_to_what_beats_me_in_four_actions(
    furnished: Callable[..., Room], tmp_path: Path, qtbot: QtBot
) -> None:
    room = furnished(game__name=ME)
    records = tmp_path / "records"
    records.mkdir()
    for number, each in enumerate(made_games(500, plies=12)):
        (records / f"{number}.kifu").write_text(as_kif(each), "utf-8")
    (records / "own.kifu").write_text(as_kif(game(0, "Watson", ME, "2026/01/02")).replace("投了", "中断"), "utf-8")
    (records / "won.kifu").write_text(as_kif(game(0, ME, "Watson", "2026/01/03", moves=CASTLE[:-1])), "utf-8")
    (records / "broken.kif").write_bytes(b"\x00\x01 nothing")
    window = shown(room)  # the first: the action
    assert window.games.cells.count() == 0
    press(window.take_in)  # the second: the button, and the folder that it asks for
    dialog = file_dialog(window)
    name_file(dialog, records)
    dialog.accept()
    IDLE.drain()
    assert window.importing.isVisible()
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    rest(window, qtbot)
    assert window.games.count.text() == "502 games"
    assert "broken.kif" in window.notices.told
    assert not window.importing.isVisible()
    window.tabs.setCurrentWidget(window.me)  # the third
    rest(window, qtbot)
    about = window.me._about
    assert about is not None
    assert about.frequent[0] == ME, "the name of the settings comes first"
    names = window.me.findChildren(QPushButton, "library.offered_name")
    qtbot.waitUntil(lambda: any(each.isVisible() for each in names), timeout=LONG)
    press(next(each for each in names if each.text() == ME and each.isVisible()))  # the fourth
    qtbot.waitUntil(window.me.list.isVisible, timeout=LONG)
    assert window.me.me.text().startswith(ME)
    results = window.me.cells.results
    assert results
    assert all(each.lost for each in results)
    window.me.open_games(0)
    rest(window, qtbot)
    assert window.games.query.text() == results[0].query.en
    assert window.games.cells.count() == results[0].games


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_query_is_answered_while_it_is_typed_and_a_word_is_completed(filled: LibraryWindow, qtbot: QtBot) -> None:
    assert filled.games.count.text() == "52 games"
    assert type_query(filled, "opponent:Watson", qtbot) == 2
    assert filled.games.count.text() == "2 / 52 games"
    assert filled.games.cells.cells(0)[2].text == ME
    assert type_query(filled, "opponent:Watson drawn", qtbot) == 1
    assert type_query(filled, "nonsense:1 Watson", qtbot) == 2
    assert "nonsense" in filled.games.problems.text()
    assert type_query(filled, "nobody at all", qtbot) == 0
    filled.games.query.clear()
    QTest.keyClicks(filled.games.query, "opponent:wat")
    qtbot.waitUntil(lambda: filled.games.query.offered.rowCount() > 0, timeout=LONG)
    assert filled.games.query.offered.item(0).text() == "opponent:Watson"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_esc_takes_what_is_offered_away_before_the_line(filled: LibraryWindow, qtbot: QtBot) -> None:
    line = filled.games.query
    line.setFocus()
    QTest.keyClicks(line, "opening:")
    popup = line._completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible, timeout=LONG)
    assert popup.visualRect(popup.model().index(0, 0)).height() > line.fontMetrics().height()
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert line.text() == "opening:"
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.text()


def test_pieces_on_the_small_board_find_games_and_open_them_at_their_ply(
    filled: LibraryWindow, room: Room, qtbot: QtBot
) -> None:
    pattern = filled.games.pattern
    pattern.board.press(square_named("2h"))
    pattern.kinds[SILVER].click()
    pattern.board.press(square_named("3h"))
    rest(filled, qtbot)
    assert filled.games.query.text() == "shape:▲銀3八玉2八"
    assert filled.games.cells.count() == 2
    game = filled.games.cells.game(0)
    assert game is not None
    assert game.ply == 9
    assert filled.games.tree.board.at == 9
    filled.games.list.setFocus()
    QTest.keyClick(filled.games.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: room.document.shown.cursor.node.ply == 9, timeout=LONG)
    qtbot.waitUntil(room.window.isActiveWindow, timeout=LONG)
    assert filled.windowHandle().transientParent() is None, "it would lie above the game"
    pattern.empty.click()
    rest(filled, qtbot)
    assert filled.games.query.text() == ""
    type_query(filled, "shape:△玉2八", qtbot)
    assert list(pattern.board.squares) == [square_named("2h")], "what is typed stands on the board"


def test_the_pattern_is_put_by_keys_too(filled: LibraryWindow, qtbot: QtBot) -> None:
    board = filled.games.pattern.board
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Up)
    QTest.keyClicks(board, "RRR")
    assert board.squares == {square_named("5d"): 7 + 16}
    assert "5d" in board.accessibleDescription()
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert board.squares == {}
    rest(filled, qtbot)


def test_the_tree_is_walked_with_its_counts(filled: LibraryWindow, room: Room, qtbot: QtBot) -> None:
    type_query(filled, "Watson", qtbot)
    tree = filled.games.tree
    tree.board.go(0)
    rest(filled, qtbot)
    cells = tree.tree.cells
    (move,) = cells.moves
    assert (move.move.usi, move.games, move.drawn) == ("2h5h", 2, 1)
    assert cells.cells(0)[2].shares == (0, 1, 1)
    assert cells.cells(0)[-1].text == "2026"
    tree.tree.play(0)
    rest(filled, qtbot)
    assert tree.board.at == 1
    room.document.shown.play_move(move.move)
    press(tree.sync)
    rest(filled, qtbot)
    assert tree.position.key == room.document.shown.cursor.position.key


@pytest.mark.proof  # without a window: test_library_find.py
def test_each_figure_about_me_finds_as_many_games(filled: LibraryWindow, qtbot: QtBot) -> None:
    filled.tabs.setCurrentWidget(filled.me)
    rest(filled, qtbot)
    tried, without = 0, 0
    for place in (1, 2, 3, 4, 5):
        for row in range(3):
            filled.tabs.setCurrentWidget(filled.me)
            filled.me.dimension.choose(place)
            filled.me._show_table()
            if row >= filled.me.cells.count():
                continue
            found = filled.me.cells.results[row]
            filled.me.open_games(row)
            if not found.query.en:
                assert filled.tabs.currentWidget() is filled.me, "no query finds games without a time control"
                without += 1
                continue
            rest(filled, qtbot)
            assert filled.games.cells.count() == found.games, filled.games.query.text()
            tried += 1
    assert tried >= 6
    assert without == 1


def choose_file(window: LibraryWindow, path: Path) -> None:
    dialog = file_dialog(window)
    name_file(dialog, path)
    dialog.accept()


@pytest.mark.parametrize("way", ["locate", "from the library"])
def test_a_game_whose_file_was_moved_is_found_again_or_opened_from_the_library(
    filled: LibraryWindow, room: Room, made: Path, tmp_path: Path, qtbot: QtBot, way: str
) -> None:
    old, new = made.parent / "records" / "50.kifu", tmp_path / "moved.kifu"
    assert type_query(filled, "file:50.kifu", qtbot) == 1
    new.write_bytes(old.read_bytes())
    old.rename(tmp_path / "away")
    try:
        press(filled.games.open)
        qtbot.waitUntil(lambda: any("was not found" in notice.en for notice in room.window.notices), timeout=LONG)
        (reason,) = (notice for notice in room.window.notices if "was not found" in notice.en)
        if way == "locate":
            (found,) = filled.games._games()
            press_answer(room, qtbot, reason, text.LOCATE)
            choose_file(filled, old.with_name("0.kifu"))
            not_this = text.NOT_THIS_FILE.filled(name="0.kifu", old="50.kifu")
            qtbot.waitUntil(lambda: not_this in room.window.notices, timeout=LONG)
            press_answer(room, qtbot, not_this, text.LOCATE)
            choose_file(filled, new)
            qtbot.waitUntil(lambda: room.filing.home is not None and room.filing.home.path == new, timeout=LONG)
            qtbot.waitUntil(lambda: filled.games._home.importing is None, timeout=LONG)
            with closing(Library(filled.games._home.path)) as library:
                read_again = "SELECT count(*) FROM source WHERE path = ? AND mtime_ns > 0"
                assert library.query_rows(read_again, (str(new),)) == [(1,)]
                assert library.query_rows("SELECT count(*) FROM source WHERE path = ?", (str(old),)) == [(0,)]
            elsewhere = found._replace(place_in_file=1, ply=3)
            filled.games._on_located(old, new, [found, elsewhere], {found.place_in_file: 0})
            qtbot.waitUntil(lambda: room.filing.home is None and room.document.shown.cursor.node.ply == 3, timeout=LONG)
            qtbot.waitUntil(lambda: filled.games._home.importing is None, timeout=LONG)
        else:
            press_answer(room, qtbot, reason, text.OPEN_FROM_LIBRARY)
            headers = room.document.shown.record.headers
            assert [headers.find_value(name) for name in ("先手", "後手", "開始日時")] == [ME, "Watson", "2026/01/02"]
    finally:
        (tmp_path / "away").rename(old)


def test_games_are_tagged_exported_and_taken_out(filled: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    type_query(filled, "Watson", qtbot)
    press(filled.games.tag)
    answer(filled, "good, to_review")
    says(filled, "1 selected · #good  #to_review", qtbot)
    press(filled.games.tag)
    assert answer(filled, "good") == "good, to_review"
    says(filled, "1 selected · #good", qtbot)
    press(filled.games.note)
    assert answer(filled, "too slow\nat the edge") == ""
    says(filled, "1 selected · #good  too slow at the edge", qtbot)
    assert type_query(filled, "note:edge", qtbot) == 1
    assert type_query(filled, "tag:to_review", qtbot) == 0
    filled.games.query.clear()
    filled.games.query.setText("tag:good")
    qtbot.waitUntil(lambda: filled.games.cells.count() == 1, timeout=LONG)
    rest(filled, qtbot)
    written: list[str] = []
    filled.games._writing.written.connect(lambda _, reason: written.append(reason))
    games = filled.games
    numbers, path = games._numbers, games._home.path
    games.cells._pages.clear()  # rows that have not been seen
    games._writing.write(tmp_path / "out.kifu", lambda: _exported(path, numbers, 0, games._say))
    qtbot.waitUntil(lambda: written == [""], timeout=LONG)
    assert "Watson" in (tmp_path / "out.kifu").read_text("utf-8")
    press(filled.games.remove)
    (box,) = filled.findChildren(QMessageBox)
    button = box.findChild(QPushButton, "choice0")
    assert button is not None
    press(button)
    filled.games.query.setText("Watson")
    qtbot.waitUntil(lambda: filled.games.cells.count() == 1, timeout=LONG)


def says(window: LibraryWindow, words: str, qtbot: QtBot) -> None:
    """Wait until it is said of the chosen games."""
    qtbot.waitUntil(lambda: window.games.selected.text() == words, timeout=LONG)
    rest(window, qtbot)


def answer(window: LibraryWindow, words: str) -> str:
    """Write that in the question that is open; what stood there."""
    asking = next(each for each in window.games.findChildren(QInputDialog) if each.isVisible())
    before = asking.textValue()
    asking.setTextValue(words)
    asking.accept()
    IDLE.drain()
    return before


@pytest.mark.proof  # without a window: test_library_find.py
def test_the_head_of_a_column_puts_games_in_order(filled: LibraryWindow, qtbot: QtBot) -> None:
    header = filled.games.list.horizontalHeader()
    assert isinstance(header, ColumnHeads)

    def plies() -> list[int]:
        assert filled.games.cells.game(0) is not None
        return [int(filled.games.cells.cells(row)[4].text) for row in range(filled.games.cells.count())]

    def click(place: int) -> None:
        where = QPoint(header.sectionViewportPosition(place) + 20, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        rest(filled, qtbot)

    for line, is_descending in (("sort:moves", False), ("-sort:moves", True)):
        click(4)
        assert filled.games.query.text() == line
        assert header.sorted_by == (4, is_descending)
        assert plies() == sorted(plies(), reverse=is_descending)
    click(4)
    assert filled.games.query.text() == ""
    assert header.sorted_by == (0, True)
    click(0)
    assert filled.games.query.text() == "sort:date"
    click(0)
    assert filled.games.query.text() == ""


@pytest.mark.proof
def test_a_narrow_window_leaves_away_what_matters_least(filled: LibraryWindow, qtbot: QtBot) -> None:
    filled.resize(800, 600)
    rest(filled, qtbot)
    table, tree = filled.games.list, filled.games.tree
    assert filled.width() == 800
    assert not tree.isVisible()
    assert [table.isColumnHidden(place) for place in (1, 2, 3, 6, 7)] == [False, False, False, True, True]
    filled.resize(*SIZE)
    rest(filled, qtbot)
    assert tree.isVisible()
    assert not table.isColumnHidden(7)


@pytest.mark.proof  # without a window: test_library_find.py
def test_a_shape_is_found_mirrored_or_on_an_empty_board(filled: LibraryWindow, qtbot: QtBot) -> None:
    assert type_query(filled, "shape:▲玉8八", qtbot) == 0
    mirrored = filled.games.pattern.flags[query_text.MIRRORED]
    mirrored.click()
    rest(filled, qtbot)
    assert filled.games.query.text() == "shape:▲玉8八 mirrored"
    assert filled.games.cells.count() == 2
    filled.games.pattern.flags[query_text.WHOLE_BOARD].click()
    rest(filled, qtbot)
    assert filled.games.cells.count() == 0
    filled.games.query.setText("shape:▲玉8八")
    rest(filled, qtbot)
    assert not mirrored.isChecked()


@pytest.mark.proof  # by command: test_cli_library.py
def test_a_watched_folder_is_looked_at_when_the_window_comes(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    records = tmp_path / "records"
    records.mkdir()
    written = [as_kif(each) for each in made_games(2, plies=12)]
    (records / "0.kifu").write_text(written[0], "utf-8")
    window = shown(room)
    window.home.take_in([records], is_watched=True)
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    rest(window, qtbot)
    assert (window._watched, window.games.cells.count()) == ([str(records)], 1)
    assert window.home.near == records
    window.close()
    (records / "1.kifu").write_text(written[1], "utf-8")
    window.appear()
    qtbot.waitUntil(lambda: window.games.cells.count() == 2, timeout=LONG)
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    window._unwatch(str(records))
    qtbot.waitUntil(lambda: window._watched == [], timeout=LONG)
    rest(window, qtbot)
    assert window.games.cells.count() == 2


@pytest.mark.proof  # by command: test_cli_library.py
def test_the_library_moves_while_its_windows_are_open(filled: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    old, left = filled.home.path, list[object]()
    analyses(filled.home._desk).ask(filled, len, lambda _: None)  # so that the store is open too
    filled.home.move(tmp_path / "elsewhere", left.extend)
    qtbot.waitUntil(lambda: not filled.home.is_moving, timeout=LONG)
    rest(filled, qtbot)
    assert filled.home.path == tmp_path / "elsewhere" / "library.db"
    assert left == []
    assert not old.exists()
    assert filled.games.count.text() == "52 games"
    assert analyses(filled.home._desk).path.parent == tmp_path / "elsewhere"
    filled.home.move(tmp_path / "elsewhere", left.extend)
    wait_for_notice(filled, "already", qtbot)
    rest(filled, qtbot)
    assert filled.games.count.text() == "52 games"


@pytest.mark.skipif(os.name == "nt", reason="there an open file stays")
def test_another_file_in_the_place_of_the_library_is_told_and_read(
    filled: LibraryWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with closing(Library(tmp_path / "other.db", writes=True)) as other:
        other.query_rows("PRAGMA journal_mode = DELETE")
    (tmp_path / "other.db").replace(filled.home.path)
    assert type_query(filled, "2024-", qtbot) == 0
    wait_for_notice(filled, "replaced", qtbot)


def test_a_backup_copied_over_the_open_library_is_read_and_not_called_damaged(
    filled: LibraryWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    backup, written = tmp_path / "backup.db", as_kif(game(1, "Backup", "Watson", "2026/01/02"))
    with closing(Library(backup, writes=True)) as library:
        take_in(library, file_of(str(tmp_path / "a.kifu"), written))
    shutil.copyfile(backup, filled.home.path)
    assert type_query(filled, "black:Backup", qtbot) == 1
    assert "damaged" not in filled.notices.told
    with closing(Library(filled.home.path)) as library:
        assert library.query_rows("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.proof  # by command: test_cli_analyze.py
def test_kept_analyses_are_cleared_and_collected_anew(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    records, kept = tmp_path / "records", analyses(room.desk)
    records.mkdir()
    thought = "**解析 時間 00:02.0 深さ 20/30 ノード数 90000 評価値 40 読み筋 △８四歩(83)\n"
    lines = as_kif(game(0, ME, "Watson", "2026/01/02")).splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if line.startswith("   1"))
    (records / "0.kifu").write_text("".join([*lines[: place + 1], thought, *lines[place + 1 :]]), "utf-8")
    window = shown(room)
    window.home.take_in([records])
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    counts: list[int | None] = []

    def counted() -> int | None:
        counts.clear()
        kept.ask(window, len, counts.append)
        qtbot.waitUntil(lambda: bool(counts), timeout=LONG)
        return counts[0]

    assert counted() == 1
    window._ask_clear()
    box = next(each for each in window.findChildren(QMessageBox) if each.isVisible())
    button = box.findChild(QPushButton, "choice0")
    assert button is not None
    press(button)
    wait_for_notice(window, "cleared", qtbot)
    assert counted() == 0
    window.home.collect_analyses()
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    assert counted() == 1
    assert "rebuilt" in window.notices.told
    assert "解析" in (records / "0.kifu").read_text("utf-8")


def test_only_pages_that_are_seen_are_read(filled: LibraryWindow, qtbot: QtBot) -> None:
    cells = filled.games.cells
    assert PAGE > 52
    assert list(cells._pages) == [0]
    listing = cells.listing
    assert listing is not None
    cells.show(listing._replace(numbers=listing.numbers * 2000))  # a hundred thousand rows
    filled.games.list.refresh()
    filled.games.list.set_current(100_000)
    rest(filled, qtbot)
    assert len(cells._pages) <= 3
    assert cells.game(100_000) is not None


def test_an_import_is_stopped_and_begun_again(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    records = tmp_path / "records"
    records.mkdir()
    for number, each in enumerate(made_games(30, plies=12)):
        (records / f"{number}.kifu").write_text(as_kif(each), "utf-8")
    window = shown(room)
    window.home.take_in([records])
    press(window.stop)
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    assert "stopped" in window.notices.told
    window.home.take_in([records])
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    rest(window, qtbot)
    assert window.games.count.text() == "30 games"


def wait_for_notice(window: LibraryWindow, word: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: word in window.notices.told, timeout=LONG)


@pytest.mark.proof  # by command: test_cli_library.py
def test_the_library_is_checked_backed_up_and_made_smaller(filled: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    for work, word in (
        (_checked, "No problems"),
        (_compacted, "MB"),
        (lambda each: _backed_up(tmp_path / "b.db", each), "b.db"),
    ):
        filled._care(text.CHECK, work)
        wait_for_notice(filled, word, qtbot)
    assert user_library_path(tmp_path).parent == tmp_path
    assert (tmp_path / "b.db").exists()
    assert (tmp_path / "b.notes.db").exists()


@pytest.mark.proof  # one that is told of: test_desktop_training.py
def test_a_damaged_library_is_set_aside_and_filled_anew(room: Room, tmp_path: Path, qtbot: QtBot) -> None:
    path = user_library_path(find_folders().data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all" * 100)
    window = shown(room)
    wait_for_notice(window, "damaged", qtbot)
    window._ask_begin_anew()
    box = next(each for each in window.findChildren(QMessageBox) if each.isVisible())
    button = box.findChild(QPushButton, "choice0")
    assert button is not None
    press(button)
    qtbot.waitUntil(lambda: not window.home.is_moving and not path.exists(), timeout=LONG)
    assert [each.read_bytes()[:2] for each in path.parent.glob("library.db.unreadable*")] == [b"no"]
    records = tmp_path / "records"
    records.mkdir()
    (records / "0.kifu").write_text(as_kif(game(0, ME, "Watson", "2026/01/02")), "utf-8")
    window.home.take_in([records])
    qtbot.waitUntil(lambda: window.games.cells.count() == 1, timeout=LONG)
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)


def test_damaged_notes_are_set_aside_and_the_games_stay(room: Room, qtbot: QtBot) -> None:
    path = user_library_path(find_folders().data)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Library(path, writes=True)) as library:
        take_in(library, file_of("a.kif", as_kif(game(0, ME, "Watson", "2026/01/02"))))
    notes = notes_path(path)
    notes.write_bytes(b"no database at all" * 100)
    window = shown(room)
    wait_for_notice(window, "library.notes.db", qtbot)
    window.home.begin_anew()
    qtbot.waitUntil(lambda: window.games.cells.count() > 0, timeout=LONG)
    assert [each.read_bytes()[:2] for each in notes.parent.glob("library.notes.db.unreadable*")] == [b"no"]


def test_a_game_that_is_over_enters_where_the_person_wants_that(
    furnished: Callable[..., Room], tmp_path: Path, qtbot: QtBot
) -> None:
    written = tmp_path / "own.kifu"
    written.write_text(as_kif(game(0, ME, "Watson", "2026/01/02")), "utf-8")
    room = furnished(game__enters_library=True)
    room.filing.saved_by_itself.emit(written)
    window = shown(room)
    qtbot.waitUntil(lambda: window.home.importing is None, timeout=LONG)
    rest(window, qtbot)
    assert window.games.count.text() == "1 game"
