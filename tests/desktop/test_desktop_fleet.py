"""The window of batch analyses: planned, paused, killed and gone on with there, by real engines and processes."""

import os
import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

import pytest
from desktop_room import Room
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.analysis.limit import AnalysisLimit, LimitKind
from app.analysis.marking import remove_results
from app.batch.plan import BatchPlan, PlannedFile, ResultDestination, WorkerGroup
from app.batch.progress import BatchState
from app.config.engine_profile import EngineProfile
from app.desktop.fleet.plan_dialog import FleetPlanDialog
from app.desktop.fleet.window import FleetPage, FleetWindow
from app.desktop.kit.idle import IDLE
from app.formats.files import read_file
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.thoughts.comment import thoughts_in
from tests.soak.fleets import THINKING, Plan, make_games

pytestmark = pytest.mark.slow
LONG = 180_000


def press(button: QPushButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    IDLE.drain()


@pytest.fixture
def page(room: Room, qtbot: QtBot) -> Iterator[FleetPage]:
    room.do("tools.fleet")
    (window,) = room.window.findChildren(FleetWindow)
    page = window.page
    yield page
    if page.running is not None:
        page.running.stop()
        qtbot.waitUntil(lambda: page.running is None, timeout=LONG)


def asked(page: FleetPage) -> FleetPlanDialog:
    dialog = page.ask_for_plan()
    assert dialog is not None
    return dialog


def engine_in(tmp_path: Path, pause_ms: int) -> str:
    return shlex.join([sys.executable, "-S", "-E", str(THINKING), str(tmp_path / "log"), str(pause_ms)])


def planned(tmp_path: Path, games: int, pause_ms: int) -> BatchPlan:
    folder = tmp_path / "games"
    make_games(folder, Plan(games=games, plies=6, shared=2))
    engine = engine_in(tmp_path, pause_ms)
    files = tuple(PlannedFile(str(path), path.name) for path in sorted(folder.iterdir()))
    limit = AnalysisLimit(LimitKind.TIME, 50)
    return BatchPlan(
        (WorkerGroup(engine, 2),),
        files,
        limit,
        ResultDestination.FOLDER,
        str(tmp_path / "out"),
        looks_again=False,
        name="Sample",
    )


def answered(tmp_path: Path) -> list[str]:
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    return [line.split(maxsplit=2)[2] for line in lines if line.startswith("answered")]


def test_games_are_analysed_paused_killed_and_gone_on_with(page: FleetPage, qtbot: QtBot, tmp_path: Path) -> None:
    view = page.view
    page.begin(planned(tmp_path, 8, 60))
    qtbot.waitUntil(lambda: bool(view.fleet and view.fleet.rows), timeout=LONG)
    assert view.slots.model().rowCount() == 2
    press(view.pause)
    qtbot.waitUntil(lambda: page.running is not None and page.running.state is BatchState.PAUSED, timeout=LONG)
    assert view.pause.text() == "Resume"
    press(view.pause)
    fleet = page.running
    assert fleet is not None
    for worker in workers():
        os.kill(worker, signal.SIGKILL)
    done = len(fleet.rows)
    qtbot.waitUntil(lambda: len(fleet.rows) > done, timeout=LONG)
    press(view.end)
    qtbot.waitUntil(lambda: page.running is None, timeout=LONG)
    assert view.state.text() == "Stopped"
    done = len(fleet.rows)
    press(view.pause)
    qtbot.waitUntil(lambda: view.fleet is not None and view.fleet.is_over and page.running is None, timeout=LONG)
    assert view.state.text() == "All done"
    assert done < 8
    assert view.games.model().rowCount() == 8
    # Each kill and each pause costs at most what the two engines were at just then.
    said = answered(tmp_path)
    assert len(set(said)) == len(positions_in(tmp_path / "games"))
    assert len(said) - len(set(said)) <= 4 + 8


def positions_in(folder: Path) -> set[tuple[str, ...]]:
    """Each by the way to it."""
    records = [read_file(path).records[0] for path in sorted(folder.iterdir())]
    lines = [[node.move.usi for node in main_line(record.root) if node.move] for record in records]
    return {tuple(line[:ply]) for line in lines for ply in range(len(line) + 1)}


def workers() -> list[int]:
    """Worker processes of this one."""
    there = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    children = [int(number) for path in there for number in path.read_text().split()]
    return [number for number in children if b"slot" in Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")]


def test_closing_asks_first_and_games_can_be_wanted_before_others(
    page: FleetPage, qtbot: QtBot, tmp_path: Path
) -> None:
    view, window = page.view, page.window()
    assert isinstance(window, FleetWindow)
    page.begin(planned(tmp_path, 6, 200))
    qtbot.waitUntil(lambda: bool(view.fleet and view.fleet.sight and view.fleet.sight.open_files), timeout=LONG)
    QTest.keyClick(view.games, Qt.Key.Key_End)
    press(view.first)
    assert view.fleet is not None
    assert view.fleet.plan.prioritised_files[0] == 5
    QTest.keyClick(view.games, Qt.Key.Key_Home)
    QTest.keyClick(view.games, Qt.Key.Key_Down)  # below the game that goes first by now
    press(view.first)
    assert view.fleet.plan.prioritised_files[:3] == [0, 5, 1]
    window.reject()
    IDLE.drain()
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    stop = next(each for each in box.findChildren(QPushButton) if each.text() == "Stop")
    press(stop)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert page.running is None


def test_the_plan_says_what_is_lacking(page: FleetPage, qtbot: QtBot, tmp_path: Path) -> None:
    make_games(tmp_path / "games", Plan(games=2, plies=4))
    dialog = asked(page)
    assert not dialog.start.isEnabled()
    dialog.take_folder(tmp_path / "games")
    qtbot.waitUntil(dialog.start.isEnabled, timeout=LONG)
    dialog.take_results_folder(tmp_path / "games")
    assert "Choose another" in dialog.warning.text()
    dialog.take_results_folder(tmp_path / "out")
    plan = dialog.plan()
    assert isinstance(plan, BatchPlan)
    assert [each.below for each in plan.files] == ["game000.kifu", "game001.kifu"]
    dialog.reject()


def test_many_files_are_put_in_with_as_few_steps_each_as_a_few(page: FleetPage, qtbot: QtBot, tmp_path: Path) -> None:
    dialog, steps = asked(page), [0]

    def count(_frame: FrameType, event: str, _called: object) -> None:
        steps[0] += event in {"call", "c_call"}

    def steps_for(files: Sequence[PlannedFile]) -> int:
        steps[0] = 0
        sys.setprofile(count)
        try:
            dialog._take(files, "many", tmp_path)
        finally:
            sys.setprofile(None)
        return steps[0]

    apart = [PlannedFile(f"/a/{number}.kifu", f"{number}.kifu") for number in range(3_000)]
    alike = [PlannedFile(f"/b{number}/game.kifu", "game.kifu") for number in range(3_000)]
    assert steps_for(apart) < 20 * 3_000
    assert steps_for(alike) < 150 * 3_000
    plan = dialog.plan()
    assert isinstance(plan, BatchPlan)
    assert len({each.below for each in plan.files}) == 6_000
    assert plan.files[-1].below == "game (3000).kifu"
    dialog.reject()


def test_records_name_the_computers_where_that_is_wanted(page: FleetPage, room: Room, qtbot: QtBot) -> None:
    far = room.desk.engines.add_engine(EngineProfile(key="", name="Far", program="engine", host="studio"))
    dialog = asked(page)
    dialog.take_files([Path("game.kifu")])
    qtbot.waitUntil(dialog.start.isEnabled, timeout=LONG)
    dialog.names_machines.setChecked(True)
    plan = dialog.plan()
    assert isinstance(plan, BatchPlan)
    assert not plan.names_machines, "this computer alone"
    assert not dialog.names_machines.isVisible()
    press(dialog.add)
    assert dialog.rows[-1].key == far.key
    assert dialog.names_machines.isVisible()
    plan = dialog.plan()
    assert isinstance(plan, BatchPlan)
    assert plan.names_machines
    dialog.reject()


def test_open_records_get_their_results_and_keep_what_was_changed_meanwhile(
    page: FleetPage, room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    files = room.filing
    files.open_text("position startpos moves 7g7f 3c3d 2g2f")
    qtbot.waitUntil(lambda: bool(room.document.shown.record.root.children), timeout=LONG)
    opened = room.document.shown
    first, second, third = main_line(opened.record.root)[1:]
    opened.set_comment(second, "before")
    dialog = asked(page)
    press(dialog.add_open)
    assert dialog.chosen.text().startswith("1 open game (")
    assert not dialog.where.isVisible()
    plan = dialog.plan()
    assert isinstance(plan, BatchPlan)
    dialog.reject()
    page.begin(
        plan._replace(groups=(WorkerGroup(engine_in(tmp_path, 200)),), limit=AnalysisLimit(LimitKind.TIME, 50)),
        dialog.tabs,
    )
    qtbot.waitUntil(lambda: page.running is not None and page.running.sight is not None, timeout=LONG)
    opened.set_comment(third, "meanwhile")
    qtbot.waitUntil(lambda: page.running is None and bool(first.comment), timeout=LONG)
    assert second.comment.startswith("before\n")
    assert third.comment.startswith("meanwhile\n")
    results = first.comment
    opened.undo()
    assert thoughts_in(third.comment), "undo takes the person's word back and leaves what engines found"
    assert not third.comment.startswith("meanwhile")
    opened.redo()
    assert remove_results(opened.history, PERSON, 0.0) >= 3
    assert [node.comment for node in (first, second, third)] == ["", "before", "meanwhile"]
    opened.undo()
    assert first.comment == results


def test_games_of_one_file_are_chosen_by_their_places(page: FleetPage, qtbot: QtBot, tmp_path: Path) -> None:
    make_games(tmp_path / "games", Plan(games=3, plies=4))
    whole = tmp_path / "all.kifu"
    whole.write_text("\n".join(path.read_text("utf-8") for path in sorted((tmp_path / "games").iterdir())), "utf-8")
    dialog = asked(page)
    dialog.take_games({str(whole): [2, 0]})
    dialog.take_results_folder(tmp_path / "out")
    plan = dialog.plan()
    dialog.reject()
    assert isinstance(plan, BatchPlan)
    assert plan.files[0].records == (0, 2)
    page.begin(plan._replace(groups=(WorkerGroup(engine_in(tmp_path, 1)),), looks_again=False))
    qtbot.waitUntil(lambda: page.running is None and bool(page.view.fleet and page.view.fleet.is_over), timeout=LONG)
    copied = read_file(tmp_path / "out" / "all.kifu").records
    assert page.view.games.model().rowCount() == 2
    chosen = [read_file(whole).records[place] for place in (0, 2)]
    assert [each.headers for each in copied] == [each.headers for each in chosen]
    assert all(record.root.children[0].comment for record in copied)
