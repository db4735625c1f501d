"""The store of analyses in use: studies and game analyses fill it, a study shows what it holds, an analysis spares what it can."""

import os
import shutil
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from desktop_room import Room
from pytestqt.qtbot import QtBot
from study_hands import moves_of, pane_of, study_of
from sweep_hands import add_fake, analysed, chosen, done, lay_game, lines_of

from app.analysis.storing import engine_identity
from app.config.engine_profile import BUNDLED, EngineProfile
from app.desktop.engines.analyses import analyses
from app.desktop.kit.idle import IDLE
from app.directing.requests import Seat
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis
from app.text import analysis as text_of_analysis
from app.text import study as text
from app.text.phrase import Phrase
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import cp_score

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("plugin does not support", extend=True)]

PATIENCE = 60_000
START = Position.from_sfen("startpos")


def profile_of(room: Room, key: str) -> EngineProfile:
    return next(each for each in room.engines.profiles if each.key == key)


def stored_in(room: Room) -> tuple[StoredAnalysis, ...]:
    path = analyses(room.desk).path
    if not path.exists():
        return ()
    with closing(AnalysisStore(path)) as store:
        return store.results_at(START)


def put(room: Room, engine: str, depth: float, move: str = "2g2f") -> None:
    path = analyses(room.desk).path
    path.parent.mkdir(parents=True, exist_ok=True)
    line = Evaluation(cp_score(120), (move,))
    found = StoredAnalysis(engine, (line,), depth, 9_000_000, found_at=int(time.time()) - 3 * 86_400)
    with closing(AnalysisStore(path, writes=True)) as store:
        store.store_results([(START.key, found)])


def test_a_study_is_kept_while_it_goes_on(room: Room, qtbot: QtBot) -> None:
    pane_of(room)
    study_of(room).start()
    qtbot.waitUntil(lambda: bool(stored_in(room)), timeout=PATIENCE)
    (found,) = stored_in(room)
    assert study_of(room).is_going
    assert found.engine == engine_identity(profile_of(room, BUNDLED))
    assert (found.name, found.origin) == (profile_of(room, BUNDLED).name, ResultOrigin.STUDY)
    assert found.lines[0].line
    assert time.time() - found.found_at < 60


def test_nothing_is_kept_by_who_does_not_want_that(room: Room, qtbot: QtBot) -> None:
    room.preferences.change_setting("analysis", "stores", False)
    pane_of(room)
    study_of(room).start()
    qtbot.waitUntil(lambda: study_of(room).best is not None, timeout=PATIENCE)
    study_of(room).stop()
    IDLE.drain()
    assert not analyses(room.desk).path.exists()


def test_what_the_engine_itself_found_is_shown_at_once_pale_with_its_age(room: Room, qtbot: QtBot) -> None:
    put(room, engine_identity(profile_of(room, BUNDLED)), 60)
    pane = pane_of(room)
    study_of(room).start()
    seat = study_of(room).seats[0]
    qtbot.waitUntil(
        lambda: (student := study_of(room).student(seat)) is not None and student.earlier_findings is not None
    )
    said = text.KEPT_RESULT.filled(depth=60, age=text.DAYS_AGO.filled(days=3))

    def marks() -> tuple[Phrase, ...]:
        return () if seat not in pane.cards or (sheet := pane.cards[seat].sheet) is None else sheet.notes

    qtbot.waitUntil(lambda: marks() == (said,), timeout=PATIENCE)

    def lines() -> list[tuple[bool, int]]:
        sheet = pane.cards[seat].sheet
        return [] if sheet is None else [(row.is_earlier, row.rank) for row in sheet.rows]

    # The engine says more lines than were kept, and yet less: both are there.
    qtbot.waitUntil(lambda: lines() == [(True, 0), (False, 1), (False, 2), (False, 3)], timeout=PATIENCE)
    assert marks() == (said,)
    room.document.shown.play_move(moves_of(["7g7f"])[0])
    qtbot.waitUntil(lambda: marks() == () and len(lines()) == 3, timeout=PATIENCE)
    room.document.shown.cursor.go_to_start()
    qtbot.waitUntil(lambda: marks() == (said,), timeout=PATIENCE)


def test_no_card_holds_what_another_engine_found(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    other = add_fake(room, tmp_path / "asked.log")
    put(room, engine_identity(profile_of(room, other)), 60, "9g9f")
    put(room, engine_identity(EngineProfile("x", "Third", "")), 70, "1g1f")
    pane_of(room)
    study = study_of(room)
    study.add(BUNDLED)
    study.add(other)
    own, fake = Seat(BUNDLED), Seat(other)

    def stored_depths() -> list[int | None]:
        students = [study.student(seat) for seat in (own, fake)]
        return [
            each.stored_findings.depth if each is not None and each.stored_findings is not None else None
            for each in students
        ]

    qtbot.waitUntil(lambda: stored_depths() == [None, 60], timeout=PATIENCE)
    qtbot.waitUntil(lambda: study.best is not None, timeout=PATIENCE)
    assert stored_depths() == [None, 60]
    assert {heard.findings.engine for heard in study.heard} <= {study.name_of(own), study.name_of(fake)}
    letters = [heard.sign.letter for heard in study.heard]
    assert len(letters) == len(set(letters))


def test_it_goes_once_the_engine_is_deeper(room: Room, qtbot: QtBot) -> None:
    put(room, engine_identity(profile_of(room, BUNDLED)), 1)
    pane_of(room)
    study_of(room).start()
    seat = study_of(room).seats[0]

    def is_live() -> bool:
        student = study_of(room).student(seat)
        return student is not None and student.findings is not None and student.shown_findings is student.findings

    qtbot.waitUntil(is_live, timeout=PATIENCE)


def test_a_game_analysis_takes_what_is_kept_and_says_so(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    lay_game(room, 3)
    log = tmp_path / "asked.log"
    key = add_fake(room, log)
    done(room, qtbot, chosen(key))
    assert analysed(room.document.shown.record) == {0, 1, 2, 3}
    qtbot.waitUntil(lambda: bool(stored_in(room)), timeout=PATIENCE)
    assert stored_in(room)[0].origin is ResultOrigin.ANALYSIS
    room.window.action_registry.trigger("file.new")
    IDLE.drain()
    before = lines_of(log)
    lay_game(room, 3)
    done(room, qtbot, chosen(key))
    answered = [line for line in lines_of(log)[len(before) :] if line.startswith("answered")]
    assert answered == []
    assert analysed(room.document.shown.record) == {0, 1, 2, 3}
    said = text_of_analysis.TAKEN_DONE.filled(what=text_of_analysis.WHOLE_DONE.filled(done=4), taken=4)
    qtbot.waitUntil(lambda: any(said.en in notice.en for notice in room.window.notices), timeout=PATIENCE)
    room.window.action_registry.trigger("file.new")
    IDLE.drain()
    lay_game(room, 3)
    done(room, qtbot, chosen(key, takes_stored=False))
    assert sum(line.startswith("answered") for line in lines_of(log)[len(before) :]) == 4


@pytest.mark.proof
def test_a_damaged_file_is_set_aside_and_a_new_one_is_filled(room: Room, qtbot: QtBot) -> None:
    path = analyses(room.desk).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all" * 100)
    pane_of(room)
    study_of(room).start()
    qtbot.waitUntil(lambda: any("unreadable" in each.name for each in path.parent.iterdir()), timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(stored_in(room)), timeout=PATIENCE)


def test_results_go_into_a_file_that_was_put_in_the_place_of_the_open_one(
    room: Room, tmp_path: Path, qtbot: QtBot
) -> None:
    def found(engine: str) -> tuple[int, StoredAnalysis]:
        return START.key, StoredAnalysis(engine, (Evaluation(cp_score(120), ("2g2f",)),), 9.0)

    def put_backup(name: str, into: Callable[[Path, Path], object]) -> None:
        backup = tmp_path / name
        with closing(AnalysisStore(backup, writes=True)) as store:
            store.store_results([found(name)])
        into(backup, path)

    def keep(engine: str) -> None:
        answers = list[int | None]()
        analyses(room.desk).ask(room, lambda store: store.store_results([found(engine)]), answers.append)
        qtbot.waitUntil(lambda: answers == [1], timeout=PATIENCE)

    path = analyses(room.desk).path
    path.parent.mkdir(parents=True, exist_ok=True)
    keep("before")
    if os.name != "nt":  # there an open file stays
        put_backup("moved", os.replace)
        keep("after")
        assert {each.name for each in stored_in(room)} == {"moved", "after"}
    log = path.with_name(f"{path.name}-wal")
    qtbot.waitUntil(lambda: not log.exists(), timeout=PATIENCE)  # nobody asks any more
    put_backup("copied", shutil.copyfile)
    keep("last")
    assert {each.name for each in stored_in(room)} == {"copied", "last"}
