"""Makes every picture of the README and the manual again: the program itself, without a screen, with a sample record.

Run it with `.venv/bin/python docs/make_pictures.py`, and look at what it made. With names of pictures, such as
`study mate`, it takes only these. Each is taken by a process of its own, which begins with nothing that the one before left
behind. The engine really thinks, so its words differ a little from one time to the next.

The sample is a game that the bundled engine played with itself and then analysed:

    yomisuji play --black-option Level=10 --white-option Level=10 --byoyomi 200 -o game.kifu
    yomisuji analyze game.kifu --time 500 --multipv 3 -o docs/pictures/sample.kifu
"""

import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
SAMPLE = PICTURES / "sample.kifu"
BOOKS = PICTURES / "standard.db", PICTURES / "rapid-attack.db"
GOITA = PICTURES / "goita.json"
TOURNAMENT = ROOT / "docs" / "tournament"

sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer  # noqa: E402 - after the platform is chosen
from PySide6.QtGui import QColor, QImage, QPainter, QPen  # noqa: E402
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar, QWidget  # noqa: E402

from app.base.folders import HOME_VARIABLE, Folders  # noqa: E402
from app.config.engine_profile import BUNDLED, EngineProfile, Tag  # noqa: E402
from app.config.strong_engines import OFFERS, PackageTools  # noqa: E402
from app.desktop.analysis.analysis_dialog import show_analysis_dialog  # noqa: E402
from app.desktop.books.books_pane import BooksPane  # noqa: E402
from app.desktop.desk.dock import DockLayout  # noqa: E402
from app.desktop.engines.engines import show_engines  # noqa: E402
from app.desktop.engines.option_dialog import OptionDialog  # noqa: E402
from app.desktop.fleet.plan_dialog import FleetPlanDialog  # noqa: E402
from app.desktop.fleet.window import SIZE as FLEET_SIZE  # noqa: E402
from app.desktop.fleet.window import FleetWindow, show_fleet  # noqa: E402
from app.desktop.goita.opening import open_goita  # noqa: E402
from app.desktop.goita.window import GoitaWindow  # noqa: E402
from app.desktop.kit.idle import IDLE  # noqa: E402
from app.desktop.library.window import LibraryWindow, show_library  # noqa: E402
from app.desktop.matches.window import SIZE, show_matches  # noqa: E402
from app.desktop.mate.mate_dialog import show_mate_dialog  # noqa: E402
from app.desktop.mate.mate_search_host import mating  # noqa: E402
from app.desktop.online.open_online import OnlineHost, online  # noqa: E402
from app.desktop.online.window import show_online  # noqa: E402
from app.desktop.playing.game_dialog import GameDialog  # noqa: E402
from app.desktop.playing.playing import plan_for, playing  # noqa: E402
from app.desktop.study.study_controller import studying  # noqa: E402
from app.desktop.training.window import show_training  # noqa: E402
from app.desktop.window.main import Program  # noqa: E402
from app.formats.files import read_file  # noqa: E402
from app.online.account import Account, GameName  # noqa: E402
from app.online.play import OnlineSeries, SeriesPlan  # noqa: E402
from app.online.seat import OnlineSeat  # noqa: E402
from app.online.server import ServerRules  # noqa: E402
from app.play.conditions import MINUTE, SECOND, Conditions, Player, TimeControl  # noqa: E402
from app.play.seats import FIRST  # noqa: E402
from app.record.record_builder import new_record  # noqa: E402
from app.runtime.online_run import OnlineRun  # noqa: E402
from app.runtime.sockets.serving import ServerPort  # noqa: E402
from app.shogi.moves import move_of_usi  # noqa: E402
from app.shogi.pieces import Side  # noqa: E402
from app.tournament.plan import TournamentPlan  # noqa: E402
from app.workspace.choices import MateChoices  # noqa: E402
from app.workspace.match_choices import ChosenEntrant, ChosenTime, MatchChoices, TimeKind, tournament_of_choices  # noqa: E402
from docs.few_colours import in_few_colours  # noqa: E402 - after the path is set
from docs.library_sample import write_sample  # noqa: E402

LANGUAGES = ("ja", "en")
WINDOW = QSize(1120, 720)
TURN, STUDIED = 38, 32
"""So many moves into the sample game: where a mistake has just been made, and where there is something to choose from."""
PERSON = {"ja": "山川 流", "en": "Nagare"}
OTHERS = (("読み筋 弱め", "Yomisuji, gentle", 6), ("読み筋 中くらい", "Yomisuji, medium", 12))
"""More engines for the list: the bundled one again, at other levels."""
OPENING = ("7g7f", "2g2f", "2f2e", "3i4h")
MATE = "6k2/9/9/6P2/9/9/9/9/9 b 2GS2r2b2g3s4n4l17p 1"
GAMES_OVER = 24
GAMES_PATIENCE = 450.0
"""Seconds that so many games may take on a slow machine."""
FLEET_DONE = 3
SERVER_PLIES = 21
"""Moves of the game on a server, behind those of the book."""
DEEP = 7
"""So deep the engine has to have looked before a study is photographed."""
T = TypeVar("T")
STUCK = 180.0
"""Seconds after which something has gone wrong."""


def until(is_so: Callable[[], object] = lambda: True, settled: float = 2.0, patience: float = STUCK) -> None:
    """Let the program work until that is so, and then until what follows from it is painted."""
    end = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("it never came to that")
        _work()
    end = time.monotonic() + settled
    while time.monotonic() < end:
        _work()


def there(thing: T | None) -> T:
    """What has to be there by now."""
    if thing is None:
        raise RuntimeError("something is missing that the program should have made")
    return thing


def _work() -> None:
    QApplication.processEvents()
    IDLE.drain()
    time.sleep(0.005)


class Room:
    """The program as it is after its start, with the sample on the table, and what a scene does with it."""

    def __init__(self, program: Program, language: str) -> None:
        self.program, self.language, self.window = program, language, program.window
        self.desk = there(program.desk)
        self.document = self.desk.document
        self.window.resize(WINDOW)
        program.preferences.change_setting("appearance", "language", language)
        program.preferences.change_setting("board", "animation", False)
        self.wear("light")
        self.document.shown.load_record(read_file(SAMPLE).records[0])
        self.document.shown.cursor.go_by_plies(TURN)
        until(lambda: not self.document.shown.judgements.is_stale)

    def wear(self, theme: str) -> None:
        self.program.preferences.change_setting("appearance", "theme", theme)

    def show(self, dock: str) -> None:
        self.window.docks.show(dock)
        until()

    def say(self, ja: str, en: str) -> str:
        return {"ja": ja, "en": en}[self.language]


Scene = Callable[[Room], QWidget]


def window(room: Room) -> QWidget:
    room.show("graph")
    return room.window


def parts_of(room: Room) -> list[QPoint]:
    """Where the parts are that the manual names by numbers, in its order."""
    board = there(room.program.table).board
    corner = board.layout_now.block.topLeft()
    comment = there(room.window.docks.pane("comment")).accessibleName() or room.say("コメント", "Comment")
    bar, tab = next(
        (bar, tab)
        for bar in room.window.findChildren(QTabBar)
        for tab in range(bar.count())
        if bar.tabText(tab).startswith(comment)
    )
    moves, graph = there(room.window.docks.pane("moves")), there(room.window.docks.pane("graph"))
    walk, layouts = room.window.walk, room.window.frame.layouts
    marked = [
        (board, corner),
        (moves, QPoint(moves.width() // 2 - 20, 12)),
        (bar, QPoint(bar.tabRect(tab).center().x(), 0)),
        (graph, QPoint(graph.width() - 70, 64)),
        (walk, QPoint(80, walk.height() // 2)),
        (layouts, QPoint(-14, layouts.height() // 2)),
    ]
    return [part.mapTo(room.window, place) for part, place in marked]


def welcome(room: Room) -> QWidget:
    """The window at the first start."""
    room.window.action_registry.trigger("file.new")
    room.window.docks.change_layout(DockLayout.GAME)
    until()
    room.show("welcome")
    return room.window


def international(room: Room) -> QWidget:
    """The board with pieces without kanji, in the middle of a game: some are promoted, others in hand."""
    room.program.preferences.change_setting("board", "pieces", "international")
    room.document.shown.cursor.go_by_plies(-1)
    room.window.action_registry.trigger("study.hide")
    until()
    return there(room.program.table).board


def window_dark(room: Room) -> QWidget:
    room.wear("dark")
    return window(room)


def engines(room: Room) -> QWidget:
    bundled = there(room.desk.engines.find_engine(BUNDLED))
    for ja, en, level in OTHERS:
        profile = EngineProfile("", room.say(ja, en), "", tags=(Tag.GAME,), values={"Level": level})
        room.desk.engines.add_engine(profile)
    _ask(room, bundled)
    dialog = show_engines(room.desk)
    dialog.resize(820, 480)
    return dialog


def strong_engine(room: Room) -> QWidget:
    """What is said before one is fetched, on a computer that has all that it takes."""
    tools = PackageTools("/usr/bin/apt-get", "/usr/bin/pkexec", False, "/usr/bin/npm", "/usr/bin/node")
    dialog = show_engines(room.desk).get(lambda: tools)
    dialog.choose(OFFERS[-1].key)
    until(dialog.consent.isEnabled)
    dialog.resize(720, 440)
    return dialog


def _ask(room: Room, profile: EngineProfile) -> OptionDialog:
    """Let the engine say who it is and what can be set, as when its options are looked at."""
    dialog = OptionDialog(profile, room.desk, room.window)
    dialog.reading.heard.connect(lambda said: room.desk.engines.store_introduction(profile.key, said))
    dialog.open()
    until(lambda: dialog.sheet.profile.introduction is not None and not dialog.reading.is_running)
    return dialog


def options(room: Room) -> QWidget:
    bundled = there(room.desk.engines.find_engine(BUNDLED))
    dialog = _ask(room, bundled)
    dialog.tools.all.click()
    dialog.resize(960, 620)
    return dialog


def library(room: Room) -> QWidget:
    """The library's window with games of a made-up person."""
    shown = _with_library(room)
    shown.resize(1280, 720)
    until(lambda: shown.games.cells.count() and not there(shown.games.cells.listing).waiting)
    shown.notices.hide()
    shown.games.query.setText(room.say("戦型:角換わり 形:▲玉6八金7八銀7七", "opening:bishop shape:▲玉6八金7八銀7七"))
    shown.games.list.setFocus()
    return shown


def tree(room: Room) -> QWidget:
    """The opening tree beside the board, at the beginning of a game."""
    _with_library(room).close()
    room.document.shown.load_record(read_file(next(Path(os.environ[HOME_VARIABLE]).glob("*/0007.kifu"))).records[0])
    until()
    room.window.docks.change_layout(DockLayout.STUDY)
    room.document.shown.cursor.go_to_start()
    room.document.shown.cursor.go_by_plies(2)
    room.show("tree")
    return room.window


def _with_library(room: Room) -> LibraryWindow:
    folder = Path(tempfile.mkdtemp(dir=os.environ[HOME_VARIABLE]))
    write_sample(folder, 400, room.language)
    shown = show_library(room.desk, lambda _: None)
    shown.home.take_in([folder])
    until(lambda: shown.home.importing is None)
    return shown


def game(room: Room) -> QWidget:
    room.window.action_registry.trigger("game.new")
    dialog = there(room.window.findChild(GameDialog))
    dialog.resize(860, 620)
    return dialog


def game_going_on(room: Room) -> QWidget:
    room.window.docks.switch_layout()
    games = playing(room.desk)
    players = Player(PERSON[room.language]), Player("Yomisuji", BUNDLED, 3)
    room.program.window.may_close = lambda: True
    games.start(Conditions(players, (TimeControl(10 * MINUTE, 30 * SECOND),) * 2))
    for word in OPENING:
        until(lambda: games.hosted is not None and games.hosted.is_persons_turn, 1)
        move = move_of_usi(word)
        if move is None or not room.document.shown.play_move(move):
            raise RuntimeError(f"{word} is not legal in {room.document.shown.sfen()}")
    until(lambda: games.hosted is not None and games.hosted.is_persons_turn, 1)
    return room.window


def study(room: Room) -> QWidget:
    room.document.shown.cursor.go_by_plies(STUDIED - TURN)
    room.show("study")
    thinking = studying(room.desk)
    thinking.start()
    until(lambda: _depth(room) >= DEEP)
    return room.window


def _depth(room: Room) -> int:
    thinking = studying(room.desk)
    students = [thinking.student(seat) for seat in thinking.seats]
    return max((student.shown_findings.depth for student in students if student and student.shown_findings), default=0)


def books(room: Room) -> QWidget:
    room.document.shown.load_record(new_record())
    room.show("books")
    pane = room.window.docks.pane("books")
    if not isinstance(pane, BooksPane):
        raise TypeError("the panel of books is another")
    for path in BOOKS:
        pane.books.open(path)
    until(lambda: not pane.books.is_busy and pane.list.count)
    return room.window


def analyse(room: Room) -> QWidget:
    return show_analysis_dialog(room.desk)


def report(room: Room) -> QWidget:
    room.window.resize(WINDOW.width(), 1500)
    room.show("report")
    until(settled=1)
    return there(room.window.docks.pane("report"))


def mate(room: Room) -> QWidget:
    if (fault := room.document.shown.restart_from(MATE)) is not None:
        raise RuntimeError(fault.en)
    search = mating(room.desk)
    dialog = show_mate_dialog(room.desk)
    search.search(MateChoices())
    until(lambda: search.found is not None)
    dialog.board.go(2)
    return dialog


def palette(room: Room) -> QWidget:
    room.window.action_registry.trigger("tools.palette")
    focus = QApplication.focusWidget()
    if isinstance(focus, QLineEdit):
        focus.setText(room.say("かいせき", "analy"))
    return room.window


def goita(room: Room) -> QWidget:
    open_goita(GOITA, room.window, room.program.speech)
    until(lambda: room.window.findChild(GoitaWindow))
    seen = there(room.window.findChild(GoitaWindow))
    seen.resize(760, 640)
    seen.walk.go_to_step(7)
    return seen


def training(room: Room) -> QWidget:
    """A mistake of the sample, found."""
    shown = show_training(room.desk)
    shown.resize(WINDOW)
    shown.collect.take_record()
    until(lambda: shown.asked is not None and not shown.home.is_busy)
    shown.collect.halt()
    asked = there(shown.asked)
    shown.play(there(there(asked.card.best_move).move))
    until(lambda: not shown.is_waiting and not shown.home.is_busy)
    return shown


def matches(room: Room) -> QWidget:
    """A match that goes on, with games behind it."""
    page = show_matches(room.desk).page
    page.window().resize(*SIZE)
    chosen = tuple(ChosenEntrant(BUNDLED, level) for level in (1, 2, 3, 4))
    name = room.say("入門の強さを比べる", "Beginner levels compared")
    choices = MatchChoices(2, name, chosen, pairs=20, time=ChosenTime(TimeKind.MAIN, 1, 5))
    plan = tournament_of_choices(choices, room.desk.engines.profiles, 1)
    if not isinstance(plan, TournamentPlan):
        raise TypeError(plan.en)
    page.begin(plan)
    until(
        lambda: page.view.match is not None and len(page.view.match.kept.tournament.results) >= GAMES_OVER,
        patience=GAMES_PATIENCE,
    )
    until(lambda: any(tile.isVisible() for tile in page.view.boards.tiles), 0)
    return page.window()


def _planned_fleet(room: Room) -> FleetPlanDialog:
    """Some games of a club, in a folder."""
    # Paths are told as the person's own.
    os.environ["HOME"] = tempfile.mkdtemp()
    folder = Path.home() / room.say("棋譜/2026", "Shogi/2026")
    write_sample(folder, 24, room.language)
    page = show_fleet(room.desk).page
    page.window().resize(*FLEET_SIZE)
    dialog = there(page.ask_for_plan())
    dialog.take_folder(folder)
    until(dialog.start.isEnabled)
    return dialog


def fleet_plan(room: Room) -> QWidget:
    return _planned_fleet(room)


def fleet(room: Room) -> QWidget:
    """Many games on two slots, some of them done."""
    dialog = _planned_fleet(room)
    dialog.most.show_number(20)
    dialog.rows[0].slots.show_number(2)
    dialog.start.click()
    page = show_fleet(room.desk).page
    until(lambda: page.running is not None and len(page.running.rows) >= FLEET_DONE)
    return page.window()


def _end_fleets(room: Room) -> None:
    running = show_fleet(room.desk).page.running if room.window.findChildren(FleetWindow) else None
    if running is not None:
        running.stop()
        until(lambda: not running.is_running, 0)


def tournament(room: Room) -> QWidget:
    """The example of docs/tournament.md."""
    page = show_matches(room.desk).page
    page.window().resize(*SIZE)
    page.open(TOURNAMENT, to_run=False)
    until(lambda: page.view.match is not None and page.view.match.overview is not None)
    return page.window()


def _at_server(room: Room, look: Callable[[ServerPort, OnlineHost], object]) -> None:
    """Have a game on a server of this machine, in which both sides move a little."""
    port = ServerPort(ServerRules(), None, room.window)
    if (reason := port.open("127.0.0.1", 0)) is not None:
        raise RuntimeError(reason.en)
    host = online(room.desk)
    seats = [OnlineSeat(Player("Yomisuji", BUNDLED, level)) for level in (10, 10)]
    names = (GameName("club", 600, 10, side=Side.BLACK), GameName("club", 600, 10, side=Side.WHITE))
    accounts = [
        Account("127.0.0.1", who, name.password, port.port) for who, name in zip(("Nagare", "Hana"), names, strict=True)
    ]
    other = OnlineSeries(accounts[1], seats[1], room.desk.pool.logs.open_log("csa", "CSA"), SeriesPlan(1))
    engine = there(plan_for(Conditions(), seats[1].player, room.desk.engines))
    run = OnlineRun(other, {FIRST: engine}, room.desk.pool, room.window)
    run.start()
    host.begin_play(accounts[0], seats[0], SeriesPlan(1), saves=False)
    look(port, host)


def online_game(room: Room) -> QWidget:
    _at_server(room, lambda _, host: until(lambda: host.table is not None and host.table.plies >= SERVER_PLIES))
    room.show("thinking")
    return room.window


def online_window(room: Room) -> QWidget:
    shown = show_online(room.desk)
    shown.resize(980, 800)
    return shown


def match_plan(room: Room) -> QWidget:
    return show_matches(room.desk).page.ask_for_plan()


SCENES: dict[str, Scene] = {
    "window": window,
    "parts": window,
    "window-dark": window_dark,
    "welcome": welcome,
    "international": international,
    "engines": engines,
    "strong-engine": strong_engine,
    "options": options,
    "game": game,
    "playing": game_going_on,
    "study": study,
    "books": books,
    "library": library,
    "tree": tree,
    "analyse": analyse,
    "report": report,
    "mate": mate,
    "matches": matches,
    "match-plan": match_plan,
    "fleet": fleet,
    "fleet-plan": fleet_plan,
    "tournament": tournament,
    "online": online_window,
    "online-game": online_game,
    "palette": palette,
    "training": training,
    "goita": goita,
}


NUMBERED = {"parts": parts_of}
"""The pictures that get numbers, and where they stand."""
NUMBER = 26
"""The size of a number's disc."""


def put_numbers(picture: QImage, places: list[QPoint]) -> None:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QApplication.font()
    font.setPixelSize(NUMBER * 5 // 8)
    font.setBold(True)
    painter.setFont(font)
    for number, place in enumerate(places, 1):
        disc = QRect(0, 0, NUMBER, NUMBER)
        disc.moveCenter(place)
        painter.setPen(QPen(QColor("white"), 2))
        painter.setBrush(QColor("#20242c"))
        painter.drawEllipse(disc)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()


def in_program(look: Callable[[Program], object], settings: bytes = b"") -> None:
    """Start the program in a home of its own, with these settings, let `look` have it, and close it."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        folders = Folders.from_root(Path(home))
        if settings:
            folders.make_folders()
            (folders.config / "settings.json").write_bytes(settings)
        program = Program(["yomisuji"], folders)

        def begin() -> None:
            try:
                look(program)
            except Exception:  # noqa: BLE001 - Qt would keep it to itself; the picture is missing then, and `take` says so
                traceback.print_exc()
            finally:
                program.window.may_close = lambda: True  # nobody is there to be asked about unsaved changes
                program.window.close()
                program.qt.exit()  # `quit` would ask the window of a match that goes on, which asks whether to end it

        program.ready.connect(lambda _: QTimer.singleShot(0, begin))
        program.run()


def take(name: str, language: str) -> None:
    """Make the scene, and keep the picture."""
    taken: list[Path] = []

    def look(program: Program) -> None:
        room = Room(program, language)
        seen = SCENES[name](room)
        until(seen.isVisible)
        picture = seen.grab().toImage()
        if name in NUMBERED:
            put_numbers(picture, NUMBERED[name](room))
        path = PICTURES / language / f"{name}.png"
        path.parent.mkdir(exist_ok=True)
        in_few_colours(picture).save(str(path))
        taken.append(path)
        _end_fleets(room)

    in_program(look)
    if not taken:
        raise SystemExit(f"{name} ({language}) was not taken")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--take"]:
        take(*arguments[1:])
        return 0
    codes = [
        subprocess.run([sys.executable, __file__, "--take", name, language], check=False).returncode  # noqa: S603 - ourselves
        for name in arguments or SCENES
        for language in LANGUAGES
    ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
