"""`yomisuji analyze`: thoughts in the comments of a record, and the file that was given left as it was."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.batch.result_file import ResultFile
from app.config.engine_profile import bundled_profile
from app.formats.files import read_file
from app.record.problems import Severity
from app.record.traversal import main_line
from app.record.tree import Record
from app.text.phrase import Phrase
from app.thoughts.comment import thoughts_in
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.log import LogDirection
from app.usi.log_tlf import read_log
from tests.cases import every_case

Run = Callable[..., CompletedProcess[str]]

FAKE = Path(__file__).parents[2] / "fakes" / "thinking_engine.py"
FAULTY = f"{sys.executable} -S -E {FAKE.with_name('engine.py')}"
GAME = """\
手合割：平手
   1 ７六歩(77)   ( 0:05/00:00:05)
*人のコメント
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
   5 ２五歩(26)
   6 投了
変化：3手
   3 ６六歩(67)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.kifu"
    path.write_text(GAME, "utf-8")
    return path


@pytest.fixture
def engine(tmp_path: Path) -> str:
    return f"{sys.executable} -S -E {FAKE} {tmp_path / 'engine.log'} 1"


def record_in(path: Path) -> Record:
    opened = read_file(path)
    assert not [problem for problem in opened.problems if problem.severity is not Severity.NOTE]
    assert len(opened.records) == 1
    return opened.records[0]


def said(path: Path) -> list[list[Thought]]:
    """What is thought of each position along the main line."""
    line = main_line(record_in(path).root)
    return [[thought for thought in thoughts_in(node.comment) if not thought.instead] for node in line]


def answered(tmp_path: Path) -> list[str]:
    lines = (tmp_path / "engine.log").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("answered")]


class TestUsage:
    @every_case(
        "words",
        [(), ("-o", "out.kifu", "-d", "out"), ("-o", "out.kifu", "--time", "0"), ("-o", "out.kifu", "--range", "5-2")],
    )
    def test_what_makes_no_sense(self, command: Run, file: Path, words: tuple[str, ...]) -> None:
        assert command("analyze", file, *words).returncode == 2

    def test_a_file_of_one_output_takes_one_input(self, command: Run, file: Path) -> None:
        assert command("analyze", file, file, "-o", file.with_name("out.kifu")).returncode == 2
        assert command("analyze", file, file, "-d", "x", "--report", "r.html").returncode == 2
        assert command("analyze", "-", "--in-place").returncode == 2
        assert "--in-place" in command("analyze", file).stderr


LATE = "*LATE\n"
"""What another program writes into a file while it is analysed."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("--in-place",),
        ("-o", "out.kifu"),
        ("-d", "out"),
        ("--in-place", "--slots", 1),
        ("-d", "out", "--slots", 1),
        ("-d", "out", "--resume"),
    ],
    ids=str,
)
def test_what_another_program_writes_meanwhile_is_never_written_over(
    errand: Run, file: Path, engine: str, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...]
) -> None:
    """The edit comes at every moment that a result is written, as from an editor that saves again and again."""
    monkeypatch.chdir(file.parent)
    edited: list[Path] = []
    save = ResultFile.save_results

    def save_after_an_edit(product: ResultFile, *, at_once: bool = False) -> Phrase | None:
        if len(edited) < 2:
            edited.append(product.path)
            with product.path.open("a", encoding="utf-8") as open_file:
                open_file.write(LATE)
        return save(product, at_once=at_once)

    if "--resume" in words:
        (file.parent / "out").mkdir()
        (file.parent / "out" / file.name).write_text(GAME, "utf-8")
    monkeypatch.setattr(ResultFile, "save_results", save_after_an_edit)
    done = errand("analyze", file, "--engine", engine, "--nodes", 10, "--no-second-look", *words)
    assert done.returncode == 0, done.stderr
    assert [path.read_text("utf-8").endswith(LATE) for path in edited] == [True] * len(edited)
    analysed = sorted(edited[0].parent.glob("*.analysed*"))
    assert len(analysed) == len(edited)
    assert "Another program changed" in done.stderr
    assert len(said(analysed[-1])[0]) == 1


@pytest.mark.slow
class TestFiles:
    def test_thoughts_go_into_a_new_file(self, process: Run, file: Path, engine: str) -> None:
        out = file.with_name("out.kifu")
        done = process("analyze", file, "--engine", engine, "--nodes", 10, "--no-second-look", "-o", out)
        assert (done.returncode, done.stdout) == (0, "")
        assert "6 positions analysed and written to" in done.stderr
        assert file.read_text("utf-8") == GAME
        found = said(out)
        assert [len(thoughts) for thoughts in found] == [1, 1, 1, 1, 1, 1, 0]
        assert [thoughts[0].score.points for thoughts in found[:6] if thoughts[0].score] == [
            100,
            -101,
            102,
            -103,
            104,
            -105,
        ]
        assert {thoughts[0].engine for thoughts in found[:6]} == {"Thinking"}
        assert all(thoughts[0].source is ThoughtSource.ANALYSED for thoughts in found[:6])
        assert main_line(record_in(out).root)[1].comment.startswith("人のコメント\n")

    def test_ways_of_going_through(self, errand: Run, file: Path, engine: str, tmp_path: Path) -> None:
        words = (
            "analyze",
            file,
            "--engine",
            engine,
            "--nodes",
            10,
            "--no-second-look",
            "--overwrite",
            "-o",
            file.with_name("out.kifu"),
        )
        assert errand(*words, "--range", "2-4", "--backwards").returncode == 0
        assert errand(*words, "--side", "white", "--branches").returncode == 0
        plies = [len(line.partition(" moves ")[2].split()) for line in answered(tmp_path)]
        assert plies == [4, 3, 2, 1, 3, 5, 3]

    def test_going_on_asks_only_what_is_not_known(self, errand: Run, file: Path, engine: str, tmp_path: Path) -> None:
        out = file.with_name("out.kifu")
        words = ("analyze", file, "--engine", engine, "--nodes", 10, "--no-second-look", "-o", out)
        assert errand(*words, "--range", "0-2").returncode == 0
        first = out.read_text("utf-8")
        refused = errand(*words)
        assert (refused.returncode, out.read_text("utf-8")) == (1, first)
        assert "--overwrite" in refused.stderr
        assert errand(*words, "--resume").returncode == 0
        assert len(answered(tmp_path)) == 6
        more = ("--nodes", 11, "--no-second-look", "--no-stored", "-o", out, "--resume")
        assert errand("analyze", file, "--engine", engine, *more).returncode == 0
        assert len(answered(tmp_path)) == 12

    def test_moves_that_lost_something_are_looked_at_again_once(
        self, errand: Run, file: Path, engine: str, tmp_path: Path
    ) -> None:
        """The engine says 100 for itself wherever it stands, and thinks about all moves whatever it is told."""
        out, again = file.with_name("out.kifu"), file.with_name("again.kifu")
        words = ("analyze", file, "--engine", engine, "--nodes", 10, "-o", out)
        done = errand(*words, "--json")
        marks = [json.loads(line) for line in done.stdout.splitlines()]
        assert [mark["usi"] for mark in marks] == ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"]
        assert {"mark", "loss", "better", "reason", "engine", "scale", "certain"} <= set(marks[0])
        assert all(mark["certain"] for mark in marks)
        asked = len(answered(tmp_path))
        assert asked > 6
        assert errand(*words, "--resume").returncode == 0
        assert len(answered(tmp_path)) == asked
        assert errand("marks", out, "--remove", "-o", again).returncode == 0
        assert [thoughts for thoughts in said(again) if thoughts] == [thoughts for thoughts in said(out) if thoughts]
        listed = errand("marks", out, "--json")
        assert listed.stdout == done.stdout

    def test_another_game_is_not_gone_on_with(self, errand: Run, file: Path, engine: str) -> None:
        other = file.with_name("other.kifu")
        other.write_text(GAME.replace("２六歩(27)", "６六歩(67)", 1), "utf-8")
        done = errand("analyze", file, "--engine", engine, "-o", other, "--resume")
        assert done.returncode == 1
        assert "another game" in done.stderr
        assert "評価値" not in other.read_text("utf-8")

    def test_in_place_keeps_what_was_there(self, errand: Run, file: Path, engine: str) -> None:
        refused = errand("analyze", file, "--engine", engine, "-o", file, "--overwrite")
        assert (refused.returncode, file.read_text("utf-8")) == (1, GAME)
        assert (
            errand("analyze", file, "--engine", engine, "--nodes", 10, "--no-second-look", "--in-place").returncode == 0
        )
        assert file.with_name("game.kifu.bak").read_text("utf-8") == GAME
        assert len(said(file)[0]) == 1
        assert (
            errand("analyze", file, "--engine", engine, "--nodes", 11, "--no-second-look", "--in-place").returncode == 0
        )
        assert file.with_name("game.kifu.bak").read_text("utf-8") == GAME

    def test_folders(self, errand: Run, engine: str, tmp_path: Path) -> None:
        games, out = tmp_path / "games", tmp_path / "out"
        (games / "deep").mkdir(parents=True)
        for name in ("one.kifu", "deep/two.csa"):
            (games / name).write_text(GAME if name.endswith("kifu") else "V2.2\nPI\n+\n+7776FU\n-3334FU\n", "utf-8")
        (games / "broken.kifu").write_text("no record", "utf-8")
        done = errand("analyze", games, "--engine", engine, "--nodes", 10, "--no-second-look", "-d", out)
        assert done.returncode == 1
        assert "broken.kifu: error" in done.stderr
        assert len(said(out / "one.kifu")[5]) == 1
        assert len(said(out / "deep" / "two.csa")[2]) == 1

    def test_a_format_without_comments_is_refused(self, errand: Run, file: Path, engine: str) -> None:
        done = errand("analyze", file, "--engine", engine, "-o", file.with_name("out.usi"))
        assert done.returncode == 1
        assert not file.with_name("out.usi").exists()

    def test_what_the_new_file_does_not_hold_is_named(self, errand: Run, file: Path, engine: str) -> None:
        out = file.with_name("out.csa")
        done = errand("analyze", file, "--engine", engine, "--nodes", 10, "--no-second-look", "-o", out)
        assert done.returncode == 0
        assert "warning: 1 branch will be lost (1 move)." in done.stderr
        assert (
            "will be lost"
            not in errand("analyze", out, "--engine", engine, "--nodes", 10, "--no-second-look", "--in-place").stderr
        )

    def test_an_engine_that_is_not_there(self, errand: Run, file: Path) -> None:
        out = file.with_name("out.kifu")
        done = errand("analyze", file, "--engine", "/nowhere/engine", "-o", out)
        assert done.returncode == 1
        assert "/nowhere/engine" in done.stderr
        assert said(out)[0] == []

    def test_two_engines_and_jobs(self, errand: Run, file: Path, engine: str, tmp_path: Path) -> None:
        out = file.with_name("out.jkf")
        both = (
            "--engine",
            engine,
            "--engine",
            "builtin",
            "--jobs",
            2,
            "--nodes",
            100,
            "--multipv",
            2,
            "--no-second-look",
        )
        assert errand("analyze", file, *both, "-o", out).returncode == 0
        engines = [[thought.engine for thought in thoughts] for thoughts in said(out)[:6]]
        assert all("Thinking" in each and each.count(bundled_profile().name_in_comments) == 2 for each in engines)
        lines = (tmp_path / "engine.log").read_text("utf-8").splitlines()
        assert len({line for line in lines if line.startswith("process")}) == 2
        assert len(answered(tmp_path)) == 6

    def test_the_bundled_engine_by_default_with_report_and_lines(self, errand: Run, file: Path) -> None:
        out, report = file.with_name("out.kifu"), file.with_name("report.html")
        words = ("analyze", file, "--nodes", 300, "-o", out, "--report", report, "--lines", "--language", "ja")
        done = errand(*words)
        assert (done.returncode, done.stderr.count("\n")) == (0, 2), done.stderr
        assert "OwnBook = false" in done.stderr
        assert "6局面を解析し" in done.stderr
        assert report.read_text("utf-8").startswith("<!DOCTYPE html>")
        assert len(record_in(out)) > len(record_in(file))
        assert all(thoughts[0].line for thoughts in said(out)[:6])  # no book answers in the engine's place

    def test_what_belongs_before_isready_is_set_there(self, errand: Run, file: Path) -> None:
        out, log = file.with_name("out.kifu"), file.with_name("both.tlf")
        words = ("--engine", f"{FAULTY} from-book", "--multipv", 3, "--time", 50, "-o", out, "--log", log)
        done = errand("analyze", file, *words)
        assert done.returncode == 0
        assert done.stderr.count("BookDepth = 0") == 1
        assert all(said(out)[:6])
        (recording,) = read_log(log.read_text("utf-8")).recordings
        told = [line.text for line in recording.lines if line.direction is LogDirection.TO]
        assert told[:7] == [
            "usi",
            "setoption name MultiPV value 3",
            "setoption name BookDepth value 0",
            "isready",
            "usinewgame",
            "position startpos",
            "go movetime 50",
        ]
        assert not any(line.startswith("setoption") for line in told[7:])
        assert (told[-1], recording.lines[-1].direction) == ("quit", LogDirection.EXIT)

    @every_case(
        ("fault", "code", "reason"),
        [
            ("thoughtless", 1, "Fake gave a move without a line"),
            ("thoughtless 4", 0, "Fake gave a move without a line"),
            ("silent-illegal", 1, "an illegal move"),
            ("silent-unreadable", 1, "an unreadable answer"),
            ("silent-resignation", 1, "resigned without giving a line"),
        ],
    )
    def test_an_engine_that_tells_no_thought_is_named(
        self, errand: Run, file: Path, fault: str, code: int, reason: str
    ) -> None:
        out = file.with_name("out.kifu")
        done = errand("analyze", file, "--engine", f"{FAULTY} {fault}", "--time", 50, "-o", out, "--overwrite")
        assert done.returncode == code, done.stderr
        assert reason in done.stderr
        assert f" in {4 if code == 0 else 6} positions" in done.stderr

    def test_the_log_of_several_engines_tells_them_apart(self, errand: Run, file: Path) -> None:
        out, log = file.with_name("out.kifu"), file.with_name("both.tlf")
        words = ("--engine", f"{FAULTY} sound", "--jobs", 2, "--time", 50, "-o", out, "--log", log)
        assert errand("analyze", file, *words).returncode == 0
        recordings = read_log(log.read_text("utf-8")).recordings
        assert len({recording.engine for recording in recordings}) == len(recordings) == 2
        assert all(recording.lines[0].text == "usi" for recording in recordings)
        shown = errand("log", "show", log)
        assert shown.returncode == 0
        assert shown.stdout.count("usinewgame") == 2
        assert "already exists" in errand("analyze", file, *words).stderr
        assert errand("analyze", file, *words, "--overwrite").returncode == 0

    def test_standard_input_and_output(self, process: Run, engine: str) -> None:
        done = process(
            "analyze", "-", "--engine", engine, "--nodes", 10, "--no-second-look", "-o", "-", stdin=GAME.encode()
        )
        assert done.returncode == 0
        assert "評価値=100" in done.stdout
        listed = process("thoughts", "--jsonl", "-", stdin=done.stdout.encode())
        thoughts = [json.loads(line) for line in listed.stdout.splitlines()]
        assert [thought["ply"] for thought in thoughts if "score_cp" in thought] == [0, 1, 2, 3, 4, 5]


class TestKeptAnalyses:
    """What was analysed once is taken from the store, in another file too, and can be read again from comments."""

    QUIET = (
        GAME.replace("７六歩(77)", "４八金(49)").replace("３四歩(33)", "６二金(61)").split("   3 ")[0] + "   3 投了\n"
    )
    LIMIT = ("--nodes", "900", "--no-second-look")

    def analyze(self, command: Run, engine: str, file: Path, *more: str) -> str:
        file.write_text(self.QUIET, "utf-8")
        out = file.with_name("out.kifu")
        done = command("analyze", file, "-o", out, "--overwrite", "--engine", engine, *self.LIMIT, *more)
        assert done.returncode == 0, done.stderr
        return done.stderr + done.stdout

    def test_positions_are_taken_from_it_and_that_is_said(
        self, command: Run, file: Path, engine: str, tmp_path: Path
    ) -> None:
        self.analyze(command, engine, file)
        assert len(answered(tmp_path)) == 3
        first = said(file.with_name("out.kifu"))
        assert "used saved analyses for 3 positions" in self.analyze(command, engine, file)
        assert len(answered(tmp_path)) == 3
        again = said(file.with_name("out.kifu"))
        assert [[each.score for each in at] for at in again] == [[each.score for each in at] for at in first]
        self.analyze(command, engine, file, "--no-stored")
        assert len(answered(tmp_path)) == 6

    def test_more_effort_or_another_engine_takes_nothing(
        self, command: Run, file: Path, engine: str, tmp_path: Path
    ) -> None:
        self.analyze(command, engine, file)
        self.analyze(command, engine, file, "--multipv", "2")
        assert len(answered(tmp_path)) == 6
        self.analyze(command, f"{engine} 99", file)
        assert len(answered(tmp_path)) == 9

    def test_it_is_counted_cleared_and_read_again_from_records(self, command: Run, file: Path, engine: str) -> None:
        self.analyze(command, engine, file)
        out = file.with_name("out.kifu")
        before = out.read_bytes()
        assert command("library", "import", out).returncode == 0
        held = json.loads(command("library", "analyses", "--json").stdout)
        assert (held["positions"], held["engines"]) == (6, 2)
        assert "0 saved analyses" in command("library", "analyses", "--clear").stdout
        assert "3 saved analyses" in command("library", "analyses", "--rebuild").stdout
        assert out.read_bytes() == before
        assert command("library", "check").returncode == 0
