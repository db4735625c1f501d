"""The states of the window that people look at, made by real records and engines, for whoever takes pictures or measures.

A state is a function `state_…` of a fresh window. It leaves the window, or a dialog before it, as a person would see it,
and says with `Seen.missing` what such a window should have and this one has not.
"""

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.book.choosing import BookChoice, BookPlan, BookRule
from app.config.advice import MachineMemory, MachineResources
from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.config.settings import StudyLimit
from app.desktop.books.book_plan import BookPlanDialog
from app.desktop.books.books_pane import BooksPane
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DockLayout
from app.desktop.engines.option_dialog import OptionDialog, ReadingStage
from app.desktop.kit.idle import IDLE
from app.desktop.playing.game_dialog import GameDialog
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.playing import GameHost, playing
from app.desktop.study.study_controller import StudyController, studying
from app.desktop.window.window import MainWindow
from app.directing.requests import Seat
from app.formats.files import read_file
from app.play.conditions import MINUTE, SECOND, Conditions, MoveLimit, Player, TimeControl
from app.play.game_requests import GamePhase
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.shogi.moves import MOVES, Move
from app.thoughts.comment import thoughts_in

ROOT: Final = Path(__file__).parents[2]
SAMPLE: Final = ROOT / "docs" / "pictures" / "sample.kifu"
"""A game that the bundled engine played, with its thoughts at every move."""
BOOKS: Final = tuple(SAMPLE.with_name(name) for name in ("standard.db", "rapid-attack.db"))
"""Small books, written by hand."""
FAKE: Final = ROOT / "tests" / "fakes" / "engine.py"
INSTALLED: Final = (Path("/usr/games/fairy-stockfish"), Path("/usr/games/gpsusi"))
PLAYED: Final = 38
"""So many moves of the sample a game begins behind, so that there is something to be seen."""
SUDDENLY: Final = TimeControl(10 * MINUTE, 30 * SECOND)
QUICK: Final = MoveLimit(nodes=200)
UNTIL_TOLD: Final = MoveLimit(movetime_ms=600_000)
LARGE: Final = MachineResources(16, MachineMemory(32_768, 16_000))
"""On which three engines are not too many."""
DEEPEST: Final = 8
LAYOUTS_DEEP: Final = 6
"""So many layouts, one in another, may each ask the one around it for more room."""
DEEP: Final = 5
"""How deep engines go in a study, those that can be told so, and how deep each has come when it is looked at."""


class Stage(NamedTuple):
    """A fresh window, and what waits until something has come about in it."""

    desk: Desk
    window: MainWindow
    until: Callable[[Callable[[], object]], object]


class Seen(NamedTuple):
    widget: QWidget
    missing: str = ""
    """What there should be and is not."""


State = Callable[[Stage], Seen]


@cache
def sample_moves() -> tuple[str, ...]:
    return tuple(node.move.usi for node in main_line(sample().root) if node.move is not None)


def sample() -> Record:
    return read_file(SAMPLE).records[0]


def visible(root: QWidget, *names: str) -> list[QWidget]:
    """The visible widgets below `root` whose class or object has one of these names in it."""
    wanted = [name.lower() for name in names]
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.isVisible()
        and any(name in f"{type(widget).__name__} {widget.objectName()}".lower() for name in wanted)
    ]


# Before and around a game


def state_first_start(stage: Stage) -> Seen:
    stage.window.docks.show("welcome")
    found = visible(stage.window, "welcome", "firststart", "first_start", "firstpage", "startpage", "start_page")
    return Seen(stage.window, "" if found else "a page that says what can be done first")


def state_playing(stage: Stage) -> Seen:
    play_in_game(stage, person_and_engine(stage), sample_moves()[PLAYED])
    return Seen(stage.window)


def state_byoyomi(stage: Stage) -> Seen:
    games = person_and_engine(stage, time=TimeControl(0, 30 * SECOND))
    play_in_game(stage, games, sample_moves()[PLAYED])
    return Seen(stage.window)


def state_engines(stage: Stage) -> Seen:
    """Both think, and each has moved already; at full strength, since lower levels move before they are told."""
    players = Player("Yomisuji A", BUNDLED, 20, UNTIL_TOLD), Player("Yomisuji B", BUNDLED, 20, UNTIL_TOLD)
    games = begin_game(stage, Conditions(players, (SUDDENLY, SUDDENLY), moves=sample_moves()[:PLAYED]))
    hosted = hosted_of(games)
    for number in (1, 2):
        stage.until(partial(_hurried, hosted, number))
    stage.until(lambda: stage.desk.document.shown.live_arrows)
    assert not hosted.is_over
    found = not stage.window.docks.panels["thinking"].isHidden()  # in a compact window it stands behind a tab
    return Seen(stage.window, "" if found else "what both engines think, in words")


def state_result_loss(stage: Stage) -> Seen:
    games = person_and_engine(stage)
    play_in_game(stage, games, sample_moves()[PLAYED])
    hosted = hosted_of(games)
    hosted.do(hosted.game.resign_game)
    return result(stage, hosted)


def state_result_win(stage: Stage) -> Seen:
    key = stage.desk.engines.add_engine(
        EngineProfile("resigns", "Fairy-Stockfish 11.1", sys.executable, ("-S", "-E", str(FAKE), "bestmove-resign"))
    ).key
    games = person_and_engine(stage, Player("Fairy-Stockfish 11.1", key))
    hosted = hosted_of(games)
    assert stage.desk.document.shown.play_move(move_of(sample_moves()[PLAYED]))
    return result(stage, hosted)


def state_result_draw(stage: Stage) -> Seen:
    games = person_and_engine(stage, max_moves=PLAYED + 2)
    hosted = hosted_of(games)
    assert stage.desk.document.shown.play_move(move_of(sample_moves()[PLAYED]))
    return result(stage, hosted)


def state_tabs(stage: Stage) -> Seen:
    """A record is opened while a game is being played."""
    games = person_and_engine(stage)
    play_in_game(stage, games, sample_moves()[PLAYED])
    if find_spec("app.workspace.open_record") is None:
        return Seen(stage.window, "tabs")
    stage.desk.files.open_path(SAMPLE)
    stage.until(lambda: len(stage.desk.document.shown.record) > 100)
    go_to(stage, 60)
    return Seen(stage.window, "" if games.is_on else "a game that goes on behind another tab")


def person_and_engine(
    stage: Stage, engine: Player | None = None, time: TimeControl = SUDDENLY, max_moves: int = 0
) -> GameHost:
    """A game that has come as far as the middle of the sample; a person is to move."""
    white = engine or Player("Yomisuji Lv.5", BUNDLED, 5, QUICK)
    names = {"ja": "山川 流", "en": "Nagare"}
    person = Player(names[stage.desk.speech.language.value])
    conditions = Conditions((person, white), (time, time), moves=sample_moves()[:PLAYED], max_moves=max_moves)
    games = begin_game(stage, conditions)
    stage.until(lambda: hosted_of(games).is_persons_turn)
    return games


def begin_game(stage: Stage, conditions: Conditions) -> GameHost:
    games = playing(stage.desk)
    games.start(conditions)
    stage.until(lambda: games.hosted is not None and games.hosted.phase is not GamePhase.PREPARING)
    return games


def hosted_of(games: GameHost) -> LocalGame:
    assert games.hosted is not None
    return games.hosted


def play_in_game(stage: Stage, games: GameHost, *words: str) -> None:
    """Make moves, each when it is one's turn, and wait for the last answer."""
    hosted = hosted_of(games)
    for word in words:
        before = len(hosted.game.state.played_moves)
        assert stage.desk.document.shown.play_move(move_of(word))
        stage.until(partial(_has_made, hosted, before + 1))
        stage.until(lambda: hosted.is_persons_turn)


def _has_made(hosted: LocalGame, moves: int) -> bool:
    return len(hosted.game.state.played_moves) >= moves


def _hurried(hosted: LocalGame, moves: int) -> bool:
    """Told to move as often as needed: an engine that has not yet begun to think does not hear it."""
    if hosted.game.can_move_now and not _has_made(hosted, moves):
        hosted.do(hosted.game.move_now)
    return _has_made(hosted, moves)


def result(stage: Stage, hosted: LocalGame) -> Seen:
    stage.until(lambda: hosted.is_over and not stage.desk.files.is_busy)
    return Seen(stage.window, "" if visible(stage.window, "resultcard") else "a card with the result")


# Records and what engines think of them


def state_study_one(stage: Stage) -> Seen:
    return studied(stage, (BUNDLED,))


def state_study_three(stage: Stage) -> Seen:
    """With the engines that are installed; copies of the bundled one stand in for those that are not."""
    lacking = [program.name for program in INSTALLED if not program.exists()]
    keys = [stage.desk.engines.add_engine(_research(program)).key for program in INSTALLED]
    seen = studied(stage, (BUNDLED, *keys))
    return seen._replace(
        missing=f"{', '.join(lacking)} (not installed: the bundled engine stands in)" if lacking else ""
    )


def _research(program: Path) -> EngineProfile:
    if program.exists():
        return EngineProfile("", program.name, str(program), tags=(Tag.RESEARCH,))
    return EngineProfile("", f"Yomisuji, for {program.name}", "", tags=(Tag.RESEARCH,), values={"Level": 9})


def studied(stage: Stage, keys: tuple[str, ...]) -> Seen:
    lay_sample(stage, 32)
    stage.desk.preferences.change_setting("study", "limit", StudyLimit.DEPTH.value)
    stage.desk.preferences.change_setting("study", "depth", DEEPEST)
    stage.window.docks.show("study")
    study = studying(stage.desk)
    study.machine = LARGE
    for key in keys:
        study.add(key)
    stage.until(lambda: len(study.seats) == len(keys) and all(_is_deep(study, seat) for seat in study.seats))
    return Seen(stage.window)


def _is_deep(study: StudyController, seat: Seat) -> bool:
    student = study.student(seat)
    return student is not None and student.shown_findings is not None and student.shown_findings.depth >= DEEP


def state_mark(stage: Stage) -> Seen:
    """The first move that is blamed."""
    lay_sample(stage, 0)
    before = stage.desk.document.shown.cursor.node
    stage.window.action_registry.trigger("go.next_mistake")
    assert stage.desk.document.shown.cursor.node is not before
    return Seen(stage.window)


def state_reading(stage: Stage) -> Seen:
    """A record as it is opened to be read."""
    lay_sample(stage, 60)
    stage.window.follow(DockLayout.READING)
    return Seen(stage.window)


def state_comment(stage: Stage) -> Seen:
    """A position with three candidates."""
    lay_sample(stage, 0)
    root = stage.desk.document.shown.record.root
    stage.desk.document.shown.cursor.go_to_node(
        next(node for node in main_line(root) if node.ply > 20 and _candidates(node) == 3)
    )
    stage.window.docks.show("comment")
    return Seen(stage.window)


def _candidates(node: Node) -> int:
    return len({thought.rank for thought in thoughts_in(node.comment) if thought.rank is not None})


def state_graph(stage: Stage) -> Seen:
    return _with_dock(stage, "graph")


def state_branches(stage: Stage) -> Seen:
    return _with_dock(stage, "branches")


def state_headers(stage: Stage) -> Seen:
    return _with_dock(stage, "headers")


def state_log(stage: Stage) -> Seen:
    return _with_dock(stage, "log")


def state_bookmarks(stage: Stage) -> Seen:
    return _with_dock(stage, "bookmarks")


def _with_dock(stage: Stage, dock_id: str) -> Seen:
    lay_sample(stage, 60)
    stage.window.docks.show(dock_id)
    return Seen(stage.window)


def state_report(stage: Stage) -> Seen:
    lay_sample(stage, 60)
    stage.window.action_registry.trigger("analysis.report")
    return Seen(stage.window)


def lay_sample(stage: Stage, ply: int) -> None:
    document = stage.desk.document
    document.shown.load_record(sample())
    stage.until(lambda: not document.shown.judgements.is_stale)
    go_to(stage, ply)


def go_to(stage: Stage, ply: int) -> None:
    cursor = stage.desk.document.shown.cursor
    cursor.go_to_start()
    cursor.go_by_plies(ply)


# Dialogs


def state_option_dialog(stage: Stage) -> Seen:
    profile = stage.desk.engines.find_engine(BUNDLED)
    assert profile is not None
    dialog = OptionDialog(profile, stage.desk, stage.window)
    dialog.open()
    dialog.reading.begin(profile)  # whether or not that was done before
    stage.until(lambda: dialog.reading.stage is ReadingStage.READ)
    return Seen(dialog)


def state_game_dialog(stage: Stage) -> Seen:
    stage.window.action_registry.trigger("game.new")
    dialog = stage.window.findChild(GameDialog)
    assert dialog is not None
    return Seen(dialog)


def state_settings_dialog(stage: Stage) -> Seen:
    return _opened(stage, "tools.settings")


def state_engines_dialog(stage: Stage) -> Seen:
    return _opened(stage, "engines.manage")


def state_analysis_dialog(stage: Stage) -> Seen:
    lay_sample(stage, 0)
    return _opened(stage, "analysis.sweep")


def state_mate_dialog(stage: Stage) -> Seen:
    return _opened(stage, "analysis.mate")


def state_keys_dialog(stage: Stage) -> Seen:
    return _opened(stage, "tools.keys")


def state_books(stage: Stage) -> Seen:
    """Two books open at the start."""
    stage.window.action_registry.trigger("dock.books")
    pane = stage.window.docks.pane("books")
    assert isinstance(pane, BooksPane)
    for path in BOOKS:
        pane.books.open(path)
    stage.until(lambda: not pane.books.is_busy and pane.list.count > 0)
    return Seen(stage.window, "" if pane.list.count == 6 else f"{pane.list.count} moves")


def state_book_work(stage: Stage) -> Seen:
    return _opened(stage, "book.work")


def state_book_plan(stage: Stage) -> Seen:
    plan = BookPlan(("/books/standard.db", "/books/rapid-attack-2026.db"), BookChoice(BookRule.SHARE, 16, most_loss=30))
    dialog = BookPlanDialog(stage.desk, plan, "Yomisuji", stage.window)
    dialog.open()
    return Seen(dialog)


def _opened(stage: Stage, action_id: str) -> Seen:
    stage.window.action_registry.trigger(action_id)
    (dialog,) = (dialog for dialog in stage.window.findChildren(QDialog) if dialog.isVisible())
    return Seen(dialog)


STATES: Final[dict[str, State]] = {
    name.removeprefix("state_"): state for name, state in list(globals().items()) if name.startswith("state_")
}


def move_of(word: str) -> Move:
    move = MOVES[word]
    assert move is not None
    return move


def settle() -> None:
    """Let everything be done that waits, and be painted."""
    for _ in range(3):
        QApplication.processEvents()
        IDLE.drain()
    QApplication.processEvents()  # what was done last may have asked for another layout
    # A timer that fired in that turn may have asked for one too, which Qt lays out before it paints anything.
    for _ in range(LAYOUTS_DEEP):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
