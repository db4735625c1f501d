"""What a fleet has found stays found, whatever ends the program."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from app.analysis.limit import AnalysisLimit, LimitKind
from app.batch import keeping
from app.batch.game import GameRow, SideRow
from app.batch.keeping import (
    FINDINGS_FILE,
    GAMES_FILE,
    FindingLog,
    LoggedFinding,
    append_row,
    create_analysis,
    list_analyses,
    read_plan,
    read_rows,
    store_changed_plan,
)
from app.batch.plan import BatchPlan, PlannedFile, ResultDestination, WorkerGroup
from app.batch.position_batch import BatchFinding, FinderEngine, ReportedLine, VerifiedMove
from app.batch.work_log import CHANGES_FILE

BY = FinderEngine("engine", "host", "Engine")


def finding(at: int, key: int) -> BatchFinding:
    return BatchFinding(at, key, (ReportedLine(depth=3, cp=at, pv=("7g7f",)),), ReportedLine(nodes=5), BY)


def row(file: int, *, is_last: bool = True) -> GameRow:
    return GameRow(file, 0, SideRow(), SideRow(), is_last=is_last)


def plan(files: int) -> BatchPlan:
    planned = tuple(PlannedFile(f"/g/{number}.ki2", f"{number}.ki2") for number in range(files))
    return BatchPlan(
        (WorkerGroup("e", 1),), planned, AnalysisLimit(LimitKind.NODES, 10), ResultDestination.FOLDER, "/out"
    )


def test_findings_are_read_again_by_position_and_by_place(tmp_path: Path) -> None:
    """A repetition holds for its place alone; a look is told from a finding at the same place."""
    look = VerifiedMove(4, 40, BY)
    log = FindingLog(tmp_path / FINDINGS_FILE)
    log.append_finding(LoggedFinding(2))
    log.append_finding(LoggedFinding(0, 0, 1, finding(1, 10)))
    log.append_finding(LoggedFinding(0, 0, 4, finding(4, 10), is_repeated=True))
    log.append_finding(LoggedFinding(0, 0, 4, look=look))
    log.close()
    log = FindingLog(tmp_path / FINDINGS_FILE)
    by_key = log.find_by_key(10)
    assert by_key is not None
    assert (by_key.place, by_key.finding) == ((0, 0, 1), finding(1, 10))
    by_place = log.find_by_place((0, 0, 4))
    assert by_place is not None
    assert (by_place.finding, log.find_by_place((0, 0, 1))) == (finding(4, 10), None)
    assert (log.find_verification((0, 0, 4)), log.begun_files) == (look, {2})
    log.close()


@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_line_is_left_out_and_the_next_one_is_whole(tmp_path: Path, cut: int) -> None:
    path = tmp_path / FINDINGS_FILE
    log = FindingLog(path)
    log.append_finding(LoggedFinding(0, 0, 1, finding(1, 10)))
    log.append_finding(LoggedFinding(0, 0, 2, finding(2, 20)))
    log.close()
    path.write_bytes(path.read_bytes()[:-cut])
    log = FindingLog(path)
    assert log.find_by_key(20) is None
    log.append_finding(LoggedFinding(0, 0, 3, finding(3, 30)))
    log.close()
    log = FindingLog(path)
    assert [log.find_by_key(key) is not None for key in (10, 20, 30)] == [True, False, True]
    log.close()


def test_what_could_not_be_written_whole_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / FINDINGS_FILE
    log = FindingLog(path)

    def half(to: Path, data: bytes) -> None:
        with to.open("ab") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with patch.object(keeping, "append_to_file", half), pytest.raises(OSError, match="No space"):
        log.append_finding(LoggedFinding(0, 0, 1, finding(1, 10)))
    assert log.find_by_key(10) is None
    log.append_finding(LoggedFinding(0, 0, 2, finding(2, 20)))
    log.close()
    log = FindingLog(path)
    assert log.find_by_key(20) is not None
    log.close()


def test_rows_of_games_come_back_once_and_after_a_torn_one(tmp_path: Path) -> None:
    append_row(tmp_path, row(0))
    append_row(tmp_path, row(0))
    with (tmp_path / GAMES_FILE).open("ab") as file:
        file.write(b'{"file": 7')
    append_row(tmp_path, row(1))
    assert [each.file for each in read_rows(tmp_path)] == [0, 1]


def test_kept_ones_are_listed_and_a_damaged_one_harms_no_other(tmp_path: Path) -> None:
    create_analysis(tmp_path / "old", plan(2)._replace(begun=1, name="old"))
    create_analysis(tmp_path / "new", plan(1)._replace(begun=2, name="new"))
    create_analysis(tmp_path / "bad", plan(1))
    (tmp_path / "bad" / keeping.PLAN_FILE).write_text("{")
    append_row(tmp_path / "old", row(0, is_last=False))
    append_row(tmp_path / "new", row(0))
    assert [(each.name, each.finished_files, each.is_over) for each in list_analyses(tmp_path)] == [
        ("new", 1, True),
        ("old", 0, False),
    ]
    with pytest.raises(FileExistsError):
        create_analysis(tmp_path / "new", plan(3))


def test_games_that_are_wanted_first_come_first_and_no_file_is_lost() -> None:
    wanted = plan(4)._replace(order=(2, 9, 0, 2))
    assert wanted.prioritised_files == [2, 0, 1, 3]


def test_what_changes_while_it_runs_is_logged_and_survives_a_torn_line(tmp_path: Path) -> None:
    first = create_analysis(tmp_path, plan(3))
    assert not (tmp_path / CHANGES_FILE).exists()
    second = first.with_priority([2])
    store_changed_plan(tmp_path, first, second)
    with (tmp_path / CHANGES_FILE).open("ab") as file:
        file.write(b'{"at": 1, "na')
    store_changed_plan(tmp_path, second, second._replace(groups=(WorkerGroup("e", 4),)))
    whole, torn, last = (tmp_path / CHANGES_FILE).read_bytes().splitlines()
    told = [json.loads(line) for line in (whole, last)]
    assert [(each["name"], each["before"], each["after"]) for each in told] == [
        ("order", [], [2]),
        ("groups", [{"engine": "e", "slots": 1}], [{"engine": "e", "slots": 4}]),
    ]
    assert torn == b'{"at": 1, "na'
    assert read_plan(tmp_path).slots == ("e",) * 4
