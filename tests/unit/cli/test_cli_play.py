"""`yomisuji play`: games between real engines and fakes, from the command line to the file."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rsshogi.core import Board
from rsshogi.record import Record as OtherRecord

from app.cli import command_line, play
from app.formats.files import read_file
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.text.phrase import Language
from app.thoughts.comment import thoughts_in
from app.usi.log import LogDirection
from app.usi.log_tlf import read_log
from tests.cases import every_case
from tests.sampling import sampled

ROOT = Path(__file__).parents[3]
FAKE = shlex.join([sys.executable, str(ROOT / "tests" / "fakes" / "engine.py")])
Command = Callable[..., subprocess.CompletedProcess[str]]


def result(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_what_makes_no_sense_is_refused_before_any_engine_is_started(command: Command, tmp_path: Path) -> None:
    taken = tmp_path / "taken.kif"
    taken.write_text("precious")
    for words, code, part in (
        (("--byoyomi", 1000, "--inc", 1000), 2, "cannot be used together"),
        (("--start", "somewhere"), 2, "Unknown start position “somewhere”"),
        (("--start", "4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1"), 2, "already decided"),
        (("-o", tmp_path / "game.txt.what"), 2, "The output format is not clear"),
        (("-o", taken), 1, "already exists"),
        (("--byoyomi", "long"), 2, "“long” must be a whole number"),
        (("--nodes", "0"), 2, "“0” must be a whole number of at least 1"),
        (("--black", "builtin:21"), 2, "a number from 1 to 20"),
    ):
        done = command("play", *words)
        assert (done.returncode, done.stdout) == (code, "")
        assert part in done.stderr
    assert taken.read_text() == "precious"


def test_help_names_the_start_positions(command: Command) -> None:
    done = command("play", "--help")
    assert done.returncode == 0
    assert "right_lance" in done.stdout


def test_both_engines_are_told_the_move_limit_unless_an_option_says_otherwise() -> None:
    words = ["play", "--max-moves", "24", "--white-option", "Draw_Ply=7"]
    _, plans = play.game_from_args(command_line.parse_command_line(words, Language.EN))
    told = [(plan.values["MaxMovesToDraw"], plan.values["Draw_Ply"]) for plan in plans.values()]
    assert [tuple(map(int, values)) for values in told] == [(24, 24), (24, 7)]


@pytest.mark.slow
def test_the_bundled_engine_plays_itself(errand: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    asked = ("--byoyomi", 60, "--grace", 5000, "--max-moves", 24, "--white", "builtin:9", "-o", file, "--json")
    done = errand("play", *asked)
    assert done.returncode == 0, done.stderr
    said = result(done)
    assert (said["end"], said["winner"], said["plies"]) == ("max_moves", None, 24)
    assert len(said["times_ms"]) == 24
    assert len(done.stderr.splitlines()) == 24
    board = Board()
    for usi in said["moves"]:
        assert usi in {move.to_usi() for move in board.legal_moves()}
        board.push_usi(usi)
    other = OtherRecord.from_kif_file(str(file))
    assert [entry.move.to_usi() for entry in other.moves] == said["moves"]
    (record,) = read_file(file).records
    line = main_line(record.root)[1:]
    assert all(len(thoughts_in(node.comment)) > 0 for node in line if node.move)
    end = line[-1].end
    assert end is not None
    assert end.kind is EndKind.MAX_MOVES
    assert (record.headers.find_value("先手"), record.headers.find_value("後手")) == ("Yomisuji", "builtin:9")


@pytest.mark.slow
def test_an_ended_game_is_told_in_a_sentence(errand: Command) -> None:
    start = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
    done = errand(
        "play", "--byoyomi", 300, "--grace", 5000, "--start", start, "--quiet", "--language", "ja", LC_ALL="C.UTF-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout == "▲Yomisuji 対 △Yomisuji：1手、詰みで先手の勝ち\n"


@pytest.mark.slow
def test_an_engine_that_cannot_be_started_ends_the_game_with_the_reason(errand: Command, tmp_path: Path) -> None:
    done = errand("play", "--black", tmp_path / "nothing", "--json", LC_ALL="C.UTF-8")
    assert done.returncode == 1
    assert result(done)["end"] == "error"
    assert "was not found" in result(done)["reason"]


@pytest.mark.slow
@every_case(("fault", "heard"), [("uciok", "“uciok”: it uses UCI"), ("bestmove-coloured", "[32mbestmove 7g7f")])
def test_what_an_engine_said_in_place_of_what_it_owed_is_told(
    errand: Command, tmp_path: Path, fault: str, heard: str
) -> None:
    done = errand("play", "--black", f"{FAKE} {fault}", "--byoyomi", 9000, "--language", "en")
    assert heard in done.stderr
    name = "Fake" if fault != "uciok" else str(ROOT / "tests" / "fakes" / "engine.py")
    assert f"{name} stopped working" in done.stderr


FAULTS = {
    "dies-on-go": ("error", None, 2, "The engine crashed (SIGABRT)."),
    "exits-on-go": ("error", None, 2, "The engine exited on its own (exit code 0)."),
    "unreadable-bestmove": ("error", None, 2, "“bestmove G@5b”, which is not a move"),
    "pass-bestmove": ("error", None, 2, "“bestmove pass”, which is not a move"),
    "empty-bestmove": ("error", None, 2, "“bestmove”, which is not a move"),
    "only-mate": ("error", None, 2, "is a mate solver"),
    "illegal-bestmove": ("foul_lose", "white", 0, "Illegal move played: 5i5a+."),
    "silent-when-mated": ("timeout", "white", 0, None),
    "no-library": ("error", None, 2, "stopped working"),
}


@pytest.mark.slow
@every_case("fault", sampled(FAULTS, 3, 1))
def test_engines_that_fail_end_the_game_and_everybody_hears_why(errand: Command, tmp_path: Path, fault: str) -> None:
    """One that cannot go on is restarted once."""
    end, winner, troubles, reason = FAULTS[fault]
    file = tmp_path / f"{fault}.csa"
    limits = ("--byoyomi", 300, "--grace", 300 if fault == "silent-when-mated" else 9000)
    done = errand("play", "--black", f"{FAKE} {fault}", *limits, "-o", file, "--json", LC_ALL="C.UTF-8")
    said = result(done)
    assert done.returncode == int(end == "error"), done.stderr
    assert (said["end"], said["winner"], said["troubles"]) == (end, winner, troubles)
    assert (said["reason"] is None) is (reason is None)
    assert reason is None or reason in said["reason"]
    (record,) = read_file(file).records
    node = main_line(record.root)[-1]
    assert node.end is not None
    assert node.end.kind.value == end
    assert reason is None or reason in node.comment


@pytest.mark.slow
@pytest.mark.proof  # one: the next tests
def test_ten_games_of_engines_that_use_exactly_all_their_time_are_not_lost_on_time(errand: Command) -> None:
    engine = f"{FAKE} uses-all-time"
    for game in range(10):
        limits = ("--byoyomi", 60) if game % 2 else ("--time", 60, "--inc", 60)
        done = errand("play", "--black", engine, "--white", engine, *limits, "--json", "--quiet", LC_ALL="C.UTF-8")
        assert (done.returncode, done.stderr) == (0, "")
        assert (result(done)["end"], result(done)["plies"]) == ("repetition", 12), done.stdout


@pytest.mark.slow
def test_without_a_grace_such_an_engine_loses_and_hears_by_how_much(errand: Command, tmp_path: Path) -> None:
    engine, file = f"{FAKE} uses-all-time", tmp_path / "game.kif"
    limits = ("--byoyomi", 60, "--grace", 0)
    done = errand("play", "--black", engine, "--white", engine, *limits, "-o", file, "--quiet", LC_ALL="C.UTF-8")
    assert done.returncode == 0
    said = done.stdout.splitlines()[1]
    assert re.search(r"lost on time by [0-9]+ ms", said)
    assert "tolerance" in said
    assert "NetworkDelay" in said
    (record,) = read_file(file).records
    assert said in main_line(record.root)[-1].comment


@pytest.mark.slow
def test_where_whole_seconds_count_such_an_engine_needs_no_grace(errand: Command) -> None:
    engine = f"{FAKE} uses-all-time"
    limits = ("--byoyomi", 60, "--grace", 0, "--whole-seconds")
    done = errand("play", "--black", engine, "--white", engine, *limits, "--json", "--quiet", LC_ALL="C.UTF-8")
    assert (done.returncode, result(done)["end"]) == (0, "repetition")
    assert set(result(done)["times_ms"]) == {0}


@pytest.mark.slow
def test_ctrl_c_ends_the_game_and_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    words = [sys.executable, "-m", "app", "play", "--byoyomi", "400", "--grace", "9000", "-o", str(file)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        assert playing.stderr is not None
        first = playing.stderr.readline()
        assert first.split()[0] == "1"
        playing.send_signal(signal.SIGINT)
        out, _ = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert out
    (record,) = read_file(file).records
    line = main_line(record.root)
    assert len(line) > 2
    assert line[-1].end is not None
    assert line[-1].end.kind is EndKind.INTERRUPT


@pytest.mark.slow
def test_an_engine_that_dies_of_increments_goes_on_without_and_says_how_to_turn_them_off(errand: Command) -> None:
    start = "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b 2r2b4g4s4n4l9p 1"
    limits = ("--time", 1000, "--inc", 100, "--start", start, "--max-moves", 2)
    done = errand("play", "--black", f"{FAKE} dies-of-increments", *limits, "--json", LC_ALL="C.UTF-8")
    assert (done.returncode, result(done)["end"], result(done)["troubles"]) == (0, "max_moves", 1)
    assert "--increments no" in done.stderr


@pytest.mark.slow
def test_a_log_has_both_sides_of_both_engines(errand: Command, tmp_path: Path) -> None:
    log = tmp_path / "game.tlf"
    words = ("play", "--black", f"{FAKE} uses-all-time", "--white", f"{FAKE} uses-all-time", "--byoyomi", 30, "--quiet")
    assert errand(*words, "--log", log).returncode == 0
    recordings = read_log(log.read_text("utf-8")).recordings
    assert [recording.engine[0] for recording in recordings] == ["▲", "△"]
    for recording in recordings:
        told = [line.text for line in recording.lines if line.direction is LogDirection.TO]
        assert told[0] == "usi"
        assert told[-2:] == ["gameover draw", "quit"]
        assert sum(line.startswith("go ") for line in told) == 6
        answers = [
            line for line in recording.lines if line.direction is LogDirection.FROM and line.text.startswith("bestmove")
        ]
        assert len(answers) == 6
        assert [line.seconds for line in recording.lines] == sorted(line.seconds for line in recording.lines)
    assert errand("log", "check", log).returncode == 0
    before = log.read_bytes()
    done = errand(*words, "--log", log)
    assert done.returncode == 1
    assert "already exists" in done.stderr
    assert log.read_bytes() == before
    assert errand(*words, "--log", tmp_path / "nowhere" / "game.tlf").returncode == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP there")
def test_a_standstill_of_the_program_costs_no_player_time(tmp_path: Path) -> None:
    record = tmp_path / "game.kifu"
    player = f"{sys.executable} -S -E {ROOT / 'tests' / 'fakes' / 'player.py'}"
    sides = ("--black", f"{player} 1 '' 0 '' 0.3", "--white", f"{player} 2 '' 0 '' 0.3")
    words = ("play", *sides, "--byoyomi", "2000", "--max-moves", "6", "-o", str(record), "--language", "en")
    with subprocess.Popen(
        [sys.executable, "-m", "app", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as play:
        assert play.stderr is not None
        next(line for line in play.stderr if re.match(r"\s*1\b", line))
        play.send_signal(signal.SIGSTOP)
        time.sleep(6)
        play.send_signal(signal.SIGCONT)
        _, said = play.communicate(timeout=120)
    assert play.returncode == 0, said
    assert "was suspended for" in said
    end = main_line(read_file(record).records[0].root)[-1].end
    assert end is not None
    assert end.kind is EndKind.MAX_MOVES
