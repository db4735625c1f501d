"""`yomisuji fleet slot`: positions asked for in lines, and what comes back."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.analysis.limit import AnalysisLimit, LimitKind
from app.base.codec import codec_of
from app.base.event import Event
from app.base.folders import find_folders
from app.base.locking import acquire_lock
from app.batch.batch_analysis import BatchAnalysis
from app.batch.game import BatchOptions
from app.batch.keeping import FINDINGS_FILE, LOCK_FILE, FindingLog, LoggedFinding
from app.batch.messages import WorkerReady, WorkFinished
from app.batch.plan import BatchPlan, PlannedFile, ResultDestination, WorkerGroup
from app.batch.position_batch import BatchFinding, BatchWork, FinderEngine, PositionBatch, ReportedLine
from app.batch.work_queue import WorkQueue
from app.config.engine_profile import BUNDLED, bundled_profile
from app.config.settings import Settings
from app.formats.files import read_file
from app.record.traversal import main_line
from app.text.phrase import Language
from app.thoughts.comment import thoughts_in
from tests.soak.fleets import Plan, make_games

Command = Callable[..., subprocess.CompletedProcess[str]]

ROOT = Path(__file__).parents[3]
FAKES = Path(__file__).parents[2] / "fakes"
LIMIT = {"kind": "時間", "most": 50}


def engine(name: str, *words: object) -> str:
    return " ".join(map(str, [sys.executable, "-S", "-E", FAKES / name, *words]))


def asked(task: int, **passage: object) -> str:
    return json.dumps({"task": task, "passage": {"limit": LIMIT, "lines": 1, "start": "", **passage}})


def talk(lines: Sequence[str]) -> list[dict[str, Any]]:
    """What a slot says to these lines; it ends when it has done all tasks and nobody asks any more."""
    words = [sys.executable, "-m", "app", "fleet", "slot"]
    said: list[dict[str, Any]] = []
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as slot:
        assert slot.stdin is not None
        assert slot.stdout is not None
        slot.stdin.writelines(f"{line}\n" for line in lines)
        slot.stdin.flush()
        while sum(each["slot"] == "done" for each in said) < len(lines):
            said.append(json.loads(slot.stdout.readline()))
        slot.stdin.close()
        assert slot.wait(20) == 0
    return said


def test_a_slot_tells_what_it_finds_and_what_it_could_not(tmp_path: Path) -> None:
    """One engine stays for two passages; a look is one answer; an engine that dies and a question without sense are told."""
    thinking, dying = engine("thinking_engine.py", tmp_path / "log", 1), engine("engine.py", "dies-on-go")
    moves = ["7g7f", "3c3d", "2g2f"]
    look = {"at": 3, "first": 20.0, "scale": 600.0, "least": 5.0}
    lines = [
        asked(1, engine=thinking, moves=moves, at=[0, 1, 3]),
        asked(2, engine=thinking, moves=moves, at=[2], looks=[look]),
        asked(3, engine=dying, moves=moves, at=[0]),
        asked(4, engine=thinking, moves=["7g7e"], at=[0]),
        json.dumps({"task": 5, "passage": "?"}),
    ]
    said = talk(lines)
    here: WorkerReady = codec_of(WorkerReady).read(said[0]["here"])
    assert here.is_compatible
    found = [(each["task"], each["finding"]["at"]) for each in said if "finding" in each]
    assert found == [(1, 0), (1, 1), (1, 3), (2, 2)]
    assert [each["look"]["at"] for each in said if "look" in each] == [3]
    overs: dict[int, WorkFinished] = {
        each["task"]: codec_of(WorkFinished).read(each["over"]) for each in said if each["slot"] == "done"
    }
    assert [overs[task].failed for task in (1, 2, 3, 4, 5)] == [(), (), (0,), (), ()]
    assert [overs[task].fault is None for task in (1, 2, 3, 4, 5)] == [True, True, False, False, False]
    assert (tmp_path / "log").read_text().count("process") == 1


def test_the_same_questions_have_one_name() -> None:
    passage: PositionBatch = codec_of(PositionBatch).read(
        {"engine": "a", "limit": LIMIT, "lines": 1, "start": "", "moves": ["7g7f"], "at": [1]}
    )
    assert passage.id == passage._replace(game="another", by_name="B").id
    assert passage.id != passage._replace(lines=2).id


@pytest.mark.slow
def test_many_games_are_analysed_by_slots_and_gone_on_with(errand: Command, tmp_path: Path) -> None:
    """What games share is asked once; a stop keeps what was found; another start asks for the rest alone."""
    plan = Plan(games=4, plies=10, shared=6, slots=2, pause_ms=5)
    make_games(tmp_path / "games", plan)
    bad = tmp_path / "games" / "bad.kifu"
    bad.write_text("手合割：平手\n", "utf-8")
    words = plan.words(tmp_path, "out")
    done = errand(*words)
    assert done.returncode == 0, done.stderr
    assert "5 games analysed" in done.stderr
    answered = [line for line in (tmp_path / "out.log").read_text().splitlines() if line.startswith("answered")]
    assert len(answered) == len({line.split(maxsplit=2)[2] for line in answered}) == 7 + 4 * 3
    (record,) = read_file(tmp_path / "out" / "game001.kifu").records
    assert all(thoughts_in(node.comment) for node in main_line(record.root) if node.move is not None)
    (folder,) = (find_folders().data / "fleet").iterdir()
    assert [path.name for path in sorted((folder / "pages").iterdir())] == [
        *(f"0000{n}-1.html" for n in range(1, 6)),
        "index.html",
    ]
    assert "game001.kifu" in (folder / "pages" / "index.html").read_text("utf-8")
    again = errand(*words)
    assert again.returncode == 1
    assert "--overwrite" in again.stderr
    lock = acquire_lock(folder / LOCK_FILE)
    assert lock is not None
    elsewhere = errand(*words, "--overwrite")
    lock.release()
    assert (elsewhere.returncode, "running elsewhere" in elsewhere.stderr) == (1, True)


class NoSlots:
    """Slots that are asked for and never come."""

    running_count = 0

    def __init__(self) -> None:
        self.line_received, self.worker_ended = Event[tuple[int, str]](), Event[tuple[int, Any]]()

    def start_worker(self, slot: int) -> None: ...
    def send_line(self, slot: int, line: bytes) -> None: ...
    def kill_worker(self, slot: int) -> None: ...
    def end_workers(self) -> None: ...


@pytest.mark.parametrize(
    ("limit", "wanted"),
    [
        (LimitKind.NODES, [((0, 1, 2, 3, 4), {1, 2})]),
        (LimitKind.DEPTH, [((0, 1, 2, 3, 4), {1, 2})]),
        (LimitKind.TIME, [((0, 3, 4), set())]),
    ],
)
def test_a_batch_that_broke_off_is_searched_again_whole_where_an_engine_finds_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: LimitKind, wanted: list[tuple[tuple[int, ...], set[int]]]
) -> None:
    """What an engine remembers of positions before decides what it finds by nodes; by time the machine does so too."""
    path = tmp_path / "game.kifu"
    path.write_text("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n", "utf-8")
    (record,) = read_file(path).records
    log = FindingLog(tmp_path / FINDINGS_FILE)
    for node in main_line(record.root)[1:3]:
        found = BatchFinding(
            node.ply,
            node.key,
            (ReportedLine(depth=3, cp=9, pv=("9g9f",)),),
            ReportedLine(),
            FinderEngine("e", "h", "E"),
        )
        log.append_finding(LoggedFinding(0, 0, node.number, found))
    log.close()
    added: list[tuple[tuple[int, ...], set[int]]] = []

    def add(queue: WorkQueue[BatchWork], work: BatchWork, rank: object) -> None:
        added.append((work.batch.at, set(work.known_plies)))

    monkeypatch.setattr(WorkQueue, "add_work", add)
    files = (PlannedFile(str(path), path.name),)
    plan = BatchPlan(
        (WorkerGroup(BUNDLED, 1),), files, AnalysisLimit(limit, 10), ResultDestination.FOLDER, str(tmp_path / "out")
    )
    engine = bundled_profile()
    manner = BatchOptions.from_plan(plan, engine, Settings(), {}, Language.EN)
    BatchAnalysis(tmp_path, plan, NoSlots(), None, {BUNDLED: engine}, manner).start_analysis()
    assert added == wanted


def test_what_makes_no_sense_with_slots_is_refused(command: Command, tmp_path: Path) -> None:
    for words, part in (
        (("--slots", 0, "-d", tmp_path), "--slots a number"),
        (("--slots", "=2", "-d", tmp_path), "--slots a number"),
        (("--slots", 2), "-d or --in-place"),
        (("--slots", 2, "-d", tmp_path, "--compare"), "cannot be used together"),
    ):
        done = command("analyze", tmp_path, *words)
        assert done.returncode == 2, words
        assert part in done.stderr
