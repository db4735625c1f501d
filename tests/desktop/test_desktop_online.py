"""Games on servers in the window, by real sockets against the project's own server on this machine."""

from collections.abc import Callable, Iterator
from functools import wraps
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest
from desktop_room import Room
from online_hands import BLACK, PATIENCE, OnlineHands
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.base.folders import find_folders
from app.config.declare import FieldValue
from app.config.engine_profile import BUNDLED
from app.config.secrets import SECRETS_FILE, FileStore, SecretPlace
from app.desktop.kit.idle import IDLE
from app.desktop.kit.translation import Translation
from app.desktop.online.address import FollowedTab, fetch
from app.desktop.online.window import ConnectPage, stores_here
from app.desktop.playing import game_board as ticking_module
from app.desktop.playing.game_board import ClockDisplay, time_asleep
from app.desktop.playing.playing import playing
from app.online.events import OnlineState
from app.online.profiles import PROFILES_KEY
from app.online.results import OnlineVerdict
from app.online.timing import OnlineClock, ServerTime
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.text.online import SECRET_NOT_FORGOTTEN
from app.text.phrase import Language, Phrase
from app.workspace.document import Document
from app.workspace.online_choices import WORD
from app.workspace.prerequisites import Prerequisite

pytestmark = pytest.mark.slow

MINE = "a-long-word-of-mine"


@pytest.fixture
def hands(room: Room, qtbot: QtBot, tmp_path: Path) -> OnlineHands:
    return OnlineHands(room, qtbot, tmp_path / "served")


def leaving(test: Callable[[OnlineHands], None]) -> Callable[[OnlineHands], None]:
    """At its end all lines are closed: the window, which is closed next, would ask about them."""

    @wraps(test)
    def run(hands: OnlineHands) -> None:
        try:
            test(hands)
        finally:
            hands.leave()

    return run


def begin(hands: OnlineHands, engine: str = "", **more: FieldValue) -> None:
    """Up to where a game is waited for."""
    hands.choose("Hana", engine, 0, **more)
    hands.press(hands.window.connecting.begin)
    hands.until(lambda: hands.host.state is OnlineState.WAITING)


@leaving
def test_a_person_is_asked_plays_by_mouse_and_wins_when_the_other_side_resigns(hands: OnlineHands) -> None:
    begin(hands)
    taro = hands.opponent()
    hands.until(lambda: hands.host.offered is not None)
    page = hands.window.session
    assert "Hana" in page.offer.text()
    assert "5:00" in page.offer.text()
    hands.press(page.accept)
    hands.until(lambda: hands.host.table is not None)
    assert not hands.window.isVisible()  # the board is what is wanted now
    assert hands.table.is_shown
    hands.until(lambda: hands.room.document.shown.clocks[Side.BLACK] is not None)
    with pytest.MonkeyPatch.context() as patch:
        slept = time_asleep()
        patch.setattr(ticking_module, "time_asleep", lambda: slept + 60)
        hands.table.ticking.show()
        clock = hands.room.document.shown.clocks[Side.BLACK]
        assert clock is not None
        assert "3:00" < clock.words <= "4:00", "the server counts while this machine sleeps"
    hands.move("2g2f")
    assert hands.room.moves == ["2g2f"]  # at once, before the server has said anything
    assert hands.table.sent is not None
    assert hands.room.document.shown.scene().rings
    hands.until(lambda: any(line.startswith("+2726FU,T") for line in taro.lines))
    hands.until(lambda: hands.table.sent is None)
    assert not hands.room.document.shown.scene().rings
    assert hands.table.unmet(Prerequisite.GAME_UNDO) is not None
    taro.say("-8384FU")
    hands.until(lambda: hands.room.moves == ["2g2f", "8c8d"])
    hands.move("2f2e")
    hands.until(lambda: hands.table.plies == 3)
    taro.say("%TORYO")
    hands.until(lambda: hands.table.is_over)
    hands.until(lambda: hands.host.results)
    assert hands.host.results[0].verdict is OnlineVerdict.WIN
    assert main_line(hands.table.opened.record.root)[-1].end is not None
    card = playing(hands.room.desk).card
    assert card is not None
    hands.until(card.isVisible)
    assert card.headline.text() == "You won"
    assert card.how.text() == "Resigned, move 3"
    hands.until(lambda: hands.host.run is None)
    assert hands.window.session.result_cells.count() == 1
    QTest.mouseClick(card.again, Qt.MouseButton.LeftButton)
    hands.until(hands.window.isVisible)


@leaving
def test_an_engine_plays_a_game_to_its_end_in_a_tab_and_its_thinking_is_seen(hands: OnlineHands) -> None:
    begin(hands, engine=BUNDLED)
    taro = hands.opponent()
    hands.until(lambda: hands.host.table is not None)
    table = hands.table
    assert not table.persons
    assert hands.window.isVisible()
    hands.until(lambda: table.plies == 1)
    assert table.cards[0].name.startswith("Yomisuji")
    hands.room.window.docks.show("thinking")
    IDLE.drain()
    taro.say("%TORYO")
    hands.until(lambda: hands.host.results)
    assert hands.host.results[0].verdict is OnlineVerdict.WIN
    node = main_line(table.opened.record.root)[1]
    assert "Yomisuji" in node.comment
    hands.until(lambda: table.opened.home is not None)  # it is saved by itself


@leaving
def test_resigning_is_asked_about_and_loses(hands: OnlineHands) -> None:
    begin(hands, asks_first=False)
    taro = hands.opponent()
    hands.until(lambda: hands.host.table is not None)
    hands.room.do("game.resign")
    hands.offer("no")
    assert not hands.table.has_resigned
    hands.move("2g2f")
    hands.until(
        lambda: any(line.startswith("+2726FU") for line in taro.lines)
    )  # the server has read all that came before
    assert not hands.table.is_over
    assert not any("TORYO" in line for line in taro.lines)
    taro.say("-3334FU")
    hands.until(lambda: hands.table.is_persons_turn)
    hands.offer("resign")
    hands.offer("yes")
    hands.until(lambda: hands.host.results)
    assert hands.host.results[0].verdict is OnlineVerdict.LOSE
    assert hands.host.results[0].end is EndKind.RESIGN


@leaving
@pytest.mark.proof  # without a window: test_online_play.py
def test_a_declined_game_is_not_played(hands: OnlineHands) -> None:
    begin(hands)
    taro = hands.opponent()
    hands.until(lambda: hands.host.offered is not None)
    hands.press(hands.window.session.decline)
    hands.until(lambda: any(line.startswith("REJECT") for line in taro.lines))
    hands.until(lambda: hands.host.run is None)
    assert hands.host.table is None
    assert hands.host.failure is not None


@leaving
def test_a_refused_connection_says_so_and_leads_back(hands: OnlineHands) -> None:
    port = hands.port.port
    hands.port.close()
    hands.choose("Hana", "", port)
    hands.press(hands.window.connecting.begin)
    hands.until(lambda: hands.host.run is None)
    page = hands.window.session
    assert "cannot be reached" in page.failure.text()
    assert page.state.text() == "Could not connect"
    hands.press(page.settings)
    assert hands.window.connecting.isVisible()


@leaving
def test_a_line_that_breaks_in_a_game_says_so_and_leaves_the_record(hands: OnlineHands) -> None:
    begin(hands, asks_first=False)
    hands.opponent()
    hands.until(lambda: hands.host.table is not None)
    hands.move("2g2f")
    hands.until(lambda: hands.table.plies == 1)
    for each in list(hands.port._connections.values()):
        each.close()
    hands.until(lambda: hands.table.is_over and hands.host.run is None)
    assert hands.window.session.state.text() == "Connection lost"
    assert "was lost during the game" in hands.window.session.failure.text()
    line = main_line(hands.table.opened.record.root)
    assert line[1].move is not None
    assert line[1].move.usi == "2g2f"
    assert hands.host.results[0].verdict is OnlineVerdict.BROKEN


@leaving
def test_closing_the_window_in_a_game_asks_and_staying_plays_on(hands: OnlineHands) -> None:
    begin(hands, asks_first=False)
    hands.opponent()
    hands.until(lambda: hands.host.table is not None)
    hands.room.window.close()
    question = hands.question()
    assert "Taro" in question.text()
    QTest.keyClick(question, Qt.Key.Key_Return)  # Enter loses nothing
    assert hands.room.window.isVisible()
    assert not hands.table.is_over
    assert not hands.table.has_resigned
    assert hands.host.is_on
    hands.room.do("file.new")
    tab = hands.room.filing.tab_of(hands.table.opened)
    assert tab is not None
    IDLE.drain()
    face = hands.room.tabs.bar.faces[hands.room.filing.tabs.index(tab)]
    assert face.badge is not None
    assert face.badge.is_urgent
    assert face.badge.words.startswith("Your turn")
    hands.room.filing.show(tab)
    hands.room.filing.close_tab()
    assert hands.table.is_shown
    assert hands.table.opened.record in [tab.opened.record for tab in hands.room.filing.tabs]


@leaving
def test_what_lacks_is_said_before_anything_is_sent(hands: OnlineHands) -> None:
    hands.choose("")
    hands.press(hands.window.connecting.begin)
    assert "Use up to 32 characters for the name" in hands.window.connecting.fault.text()
    assert hands.host.run is None


@leaving
def test_games_are_watched_in_tabs_and_chat_is_heard(hands: OnlineHands) -> None:
    black = hands.opponent("Taro", BLACK)
    hands.opponent("Jiro")
    hands.until(lambda: any(line.startswith("START") for line in black.lines))
    hands.choose("Looker")
    hands.press(hands.window.connecting.look_on)
    hands.until(lambda: hands.host.games)
    page = hands.window.session
    hands.until(lambda: hands.host.players)
    hands.press(page.look_at)
    hands.until(lambda: hands.host.watched)
    black.say("+7776FU")
    hands.until(lambda: hands.room.moves == ["7g7f"])
    page.chat.setText("hello")
    hands.press(page.say_it)
    hands.until(lambda: "hello" in page.said.text())
    black.say("%TORYO")


@leaving
@pytest.mark.proof
def test_leaving_in_the_other_sides_turn_does_not_wait_for_it(hands: OnlineHands) -> None:
    begin(hands, asks_first=False)
    hands.opponent()
    hands.until(lambda: hands.host.table is not None)
    hands.move("2g2f")
    hands.until(lambda: hands.table.plies == 1)
    hands.room.do("game.online")
    hands.press(hands.window.session.leave)
    hands.answer("choice0")
    hands.until(lambda: hands.host.run is None)
    assert hands.table.is_over


@leaving
@pytest.mark.proof  # by command: test_cli_online.py
def test_a_trip_is_kept_where_the_person_wants_and_found_again(hands: OnlineHands) -> None:
    hands.choose("Hana")
    page = hands.window.connecting
    page.form.row("secret").given.emit(("secret", SecretPlace.FILE.value))
    page.form.row(WORD).given.emit((WORD, MINE))
    hands.press(page.begin)
    hands.until(lambda: hands.host.state is OnlineState.WAITING)
    store = FileStore(find_folders().config / SECRETS_FILE)
    hands.until(lambda: store.look_up_secret(page.server.key) == MINE)
    assert b"a-long-word" not in hands.room.window.state._read_data(PROFILES_KEY)
    later = ConnectPage(hands.room.desk, stores_here())
    hands.until(lambda: later.secret == MINE)
    editor = later.form.row(WORD).editor.widget
    assert isinstance(editor, QLineEdit)
    assert editor.displayText() != editor.text()
    log = next(log for log in hands.room.pool.logs.all_logs if log.engine.startswith("CSA"))
    assert not any("a-long-word" in line.text for line in log.lines)
    later.deleteLater()


class FixedStore(FileStore):
    def delete_secret(self, key: str) -> Phrase | None:
        return SECRET_NOT_FORGOTTEN.filled(reason=key, remedy="")


@leaving
def test_a_secret_that_cannot_be_deleted_is_told(hands: OnlineHands) -> None:
    page = ConnectPage(hands.room.desk, {SecretPlace.FILE: FixedStore(find_folders().config / SECRETS_FILE)})
    page.form.row("secret").given.emit(("secret", SecretPlace.FILE.value))
    key = page.server.key
    page._remove()
    hands.until(lambda: key in page.notices.told)
    page.deleteLater()


class Page(BaseHTTPRequestHandler):
    """What stands at an address now."""

    text: ClassVar[str] = ""

    def do_GET(self) -> None:
        data = self.text.encode()
        self.send_response(200 if data else 404)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/game.csa"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_record_is_fetched_by_its_address_and_grows_while_it_is_played(
    room: Room, qtbot: QtBot, address: str
) -> None:
    Page.text = "V2.2\nN+anna\nN-bert\nPI\n+\n+7776FU\n"
    room.window.copy_text(address)
    room.do("file.address")
    (asking,) = [each for each in room.window.findChildren(QInputDialog) if each.isVisible()]
    assert asking.textValue() == address
    asking.accept()
    qtbot.waitUntil(lambda: room.moves == ["7g7f"], timeout=PATIENCE)
    (followed,) = room.window.findChildren(FollowedTab)
    assert room.document.shown.record.headers.find_value("先手") == "anna"
    Page.text += "-3334FU\n%TORYO\n"
    followed._follower.fetch_record()  # a minute is not waited for
    qtbot.waitUntil(lambda: room.moves == ["7g7f", "3c3d", "end"], timeout=PATIENCE)
    qtbot.waitUntil(lambda: not room.window.findChildren(FollowedTab), timeout=PATIENCE)


def test_an_address_without_a_record_is_told_of(room: Room, qtbot: QtBot, address: str) -> None:
    Page.text = ""
    fetch(room.desk, address)
    qtbot.waitUntil(lambda: any("could not be fetched" in each.en for each in room.window.notices), timeout=PATIENCE)
    fetch(room.desk, "not an address")
    assert len(room.window.notices) == 2


@leaving
@pytest.mark.proof  # without a window: test_online_play.py
def test_a_series_goes_on_until_it_is_to_stop_after_the_game(hands: OnlineHands) -> None:
    begin(hands, BUNDLED, games=0, logs_in_again=True)
    page = hands.window.session
    first = hands.opponent("Taro")
    hands.until(lambda: hands.host.plays_now and hands.table.plies == 1)
    first.say("%TORYO")
    hands.until(lambda: len(hands.host.results) == 1 and hands.table.is_kept)
    hands.until(lambda: hands.host.state is OnlineState.WAITING)
    second = hands.opponent("Jiro")
    hands.until(lambda: hands.host.plays_now and hands.table.plies == 1)
    hands.press(page.after)
    assert "Stopping after this game." in page.server.text()
    second.say("%TORYO")
    hands.until(lambda: hands.host.run is None)
    assert page.result_cells.count() == 2
    assert page.sum.text() == "Won 2, lost 0"
    assert hands.room.tabs.bar.count() == 1  # the first was saved, and a night of games fills no row of tabs


@leaving
@pytest.mark.proof
def test_a_pause_logs_out_and_going_on_logs_in_again(hands: OnlineHands) -> None:
    begin(hands, BUNDLED, games=0, logs_in_again=True)
    page = hands.window.session
    hands.press(page.pause)
    hands.until(lambda: page.state.text() == "Paused")
    hands.press(page.pause)
    hands.until(lambda: hands.host.state is OnlineState.WAITING)


@leaving
@pytest.mark.proof
def test_whoever_gives_a_handicap_sits_on_their_own_side_of_the_board(hands: OnlineHands) -> None:
    hands.choose("Hana", "", 0, asks_first=False)
    page = hands.window.connecting
    page.show_servers((page.server._replace(event="hc2p_club"),), 0)
    hands.press(page.begin)
    hands.until(lambda: hands.host.state is OnlineState.WAITING)
    taro = hands.opponent("Taro", "hc2p_club-300-10-W")
    hands.until(lambda: hands.host.table is not None)
    assert hands.table.persons == (Side.WHITE,)
    assert hands.room.document.shown.is_flipped
    hands.move("3c3d")
    hands.until(lambda: any(line.startswith("+7776FU,T") for line in taro.lines))
    hands.until(lambda: hands.room.moves == ["3c3d"] and hands.table.sent is None)


@pytest.mark.parametrize("counts_sleep", [True, False])
def test_a_clock_that_a_server_keeps_goes_on_while_the_machine_sleeps(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, counts_sleep: bool
) -> None:
    now, asleep, opened, parent = [100.0], [7.0], Document(lambda: 0.0, lambda: Notation.KANJI).shown, QObject()
    monkeypatch.setattr(ticking_module, "time_asleep", lambda: asleep[0])
    speech = Translation(Language.EN)
    ticking = ClockDisplay(opened, speech, lambda: now[0], parent, counts_sleep=counts_sleep)
    time = ServerTime(total_ms=600_000)
    clock = OnlineClock((time, time), Side.BLACK)

    def shown() -> str:
        ticking.set_face(clock.snapshot())
        face = opened.clocks[Side.BLACK]
        assert face is not None
        return face.words

    clock.start_clock(now[0])
    assert shown() == "10:00"
    now[0] += 10.0
    asleep[0] += 120.0
    assert shown() == ("7:50" if counts_sleep else "9:50")
    clock.stop_clock(now[0])
    clock.start_clock(now[0])
    assert shown() == "9:50", "what the server tells counts from then on"
    ticking.set_face(None)
