"""The bundled engine in conversation: what it is told, and what it says."""

import io
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from rsshogi.core import Board

from app.base.child_environment import child_environment
from app.base.network_asset import installed_network
from app.builtin import network_file
from app.builtin.engine import BROKEN_PIPE_EXIT_CODE, BundledEngine, UsiOutput
from app.builtin.main import ENGINE_NAME, engine_name
from app.builtin.options import ENGINE_OPTIONS
from app.builtin.transcript import Transcript
from app.text.builtin import OPTION_HELP
from app.usi.log_tlf import read_log
from app.usi.tlf import EntryKind, read
from tests.cases import every_case
from tests.sampling import sampled

ROOT = Path(__file__).parents[3]
MIDDLE = "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MATE_IN_FIVE = "sfen 9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"
MATED = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1"
DECLARES = "sfen +R+BGGS4/S1LPK4/PPP6/9/9/9/9/9/4k4 b RB2G2S4N3L14P 1"
LOST = "sfen 4k4/9/9/9/9/9/4r4/4g4/3K5 b 2rb2g3s4n4l18p 1"
SECONDS = 20
AT_ONCE = 4
"""Positions that the network is asked about together, so that a limit may be passed by them."""


class Heard(io.RawIOBase):
    """What the engine says, for who waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._news = threading.Condition()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        with self._news:
            text = bytes(data).decode()  # type: ignore[call-overload]
            self._lines += text.splitlines()
            self._news.notify_all()
        return len(text)

    def until(self, beginning: str, count: int = 1) -> list[str]:
        """The lines up to the next that begins so; they are not heard again."""

        def found() -> list[int]:
            return [at for at, line in enumerate(self._lines) if line.startswith(beginning)]

        with self._news:
            assert self._news.wait_for(lambda: len(found()) >= count, SECONDS), self._lines
            end = found()[count - 1] + 1
            heard, self._lines = self._lines[:end], self._lines[end:]
            return heard

    @property
    def lines(self) -> list[str]:
        with self._news:
            return list(self._lines)


class Conversation:
    def __init__(self, transcript: Transcript | None = None) -> None:
        self.heard = Heard()
        self.engine = BundledEngine(ENGINE_NAME, UsiOutput(self.heard, transcript), seed=1)  # type: ignore[arg-type]

    def say(self, *lines: str) -> None:
        assert self.engine.on_bytes_received("".join(f"{line}\n" for line in lines).encode())

    def ask(self, *lines: str) -> list[str]:
        self.say(*lines)
        return self.heard.until("bestmove")


@pytest.fixture
def talk() -> Iterator[Conversation]:
    talk = Conversation()
    talk.say("setoption name OwnBook value false", "setoption name USI_Hash value 8")
    yield talk
    assert not talk.engine.on_bytes_received(b"quit\n")
    talk.engine.wait_for_search()


def is_legal(position: str, move: str) -> bool:
    board = Board()
    board.set_usi_position(position)
    return move in {legal.to_usi() for legal in board.legal_moves()}


def number(line: str, word: str) -> int:
    words = line.split()
    return int(words[words.index(word) + 1])


def test_it_introduces_itself_and_is_ready_at_once(talk: Conversation) -> None:
    talk.say("usi", "isready")
    lines = talk.heard.until("readyok")
    assert lines[0] == f"id name {ENGINE_NAME}"
    assert lines[-2:] == ["usiok", "readyok"]
    assert [line.split()[2] for line in lines if line.startswith("option ")] == [
        option.name for option in ENGINE_OPTIONS
    ]


def test_every_option_is_explained() -> None:
    assert list(OPTION_HELP) == [option.name for option in ENGINE_OPTIONS]


@pytest.mark.parametrize("position", ["startpos", "startpos moves 7g7f 3c3d", MIDDLE])
def test_it_answers_with_a_legal_move_and_lines_that_can_be_played(talk: Conversation, position: str) -> None:
    *told, best = talk.ask(f"position {position}", "go depth 4")
    assert is_legal(position, best.split()[1])
    # In between, a search that takes long says how it gets on.
    infos = [info for info in told if " pv " in info]
    depths = [number(info, "depth") for info in infos]
    assert depths == sorted(depths)
    assert (depths[0], depths[-1] >= 4) == (1, True)
    for info in infos:
        assert "multipv" not in info
        board = Board()
        board.set_usi_position(position)
        for move in info.split(" pv ")[1].split():
            board.push_usi(move)


def test_limits_are_kept(talk: Conversation) -> None:
    *infos, _ = talk.ask("position startpos", "go nodes 100")
    assert 0 < number(infos[-1], "nodes") <= 100 + AT_ONCE
    *infos, _ = talk.ask("usinewgame", "position startpos moves 7g7f", "go depth 2")
    assert 2 <= number(infos[-1], "depth") <= 2 + AT_ONCE
    talk.say("position startpos")
    for go in (
        "movetime 100",
        "btime 0 wtime 0 byoyomi 100",
        "btime 1000 wtime 1000 binc 100 winc 100",
        "btime 9 wtime 9",
    ):
        assert is_legal("startpos", talk.ask(f"go {go}")[-1].split()[1])


def test_only_the_moves_that_are_asked_about_are_searched(talk: Conversation) -> None:
    assert talk.ask("position startpos", "go depth 3 searchmoves 9g9f 1g1f")[-1].split()[1] in ("9g9f", "1g1f")
    *infos, best = talk.ask("go depth 3 searchmoves 9g9f")
    assert best.split()[1] == "9g9f"
    assert number(infos[-1], "depth") >= 3, "what a single move is worth is found out as for several"


@pytest.mark.parametrize("words", ["win", "resign", "9i9a", "0000", "nonsense 7g7g", "P*5e", "７六歩"])
def test_words_that_are_no_legal_moves_are_left_out_of_those_that_are_asked_about(
    talk: Conversation, words: str
) -> None:
    *_, best = talk.ask("position startpos", f"go nodes 3 searchmoves {words} 9g9f")
    assert best.split()[1] == "9g9f"
    *_, best = talk.ask(f"go nodes 3 searchmoves {words}")
    assert is_legal("startpos", best.split()[1]), "none is left: all moves are searched"


def test_several_lines_are_told_where_they_are_wanted(talk: Conversation) -> None:
    *infos, best = talk.ask("setoption name MultiPV value 4", f"position {MIDDLE}", "go depth 3")
    last = infos[-4:]
    assert [number(info, "multipv") for info in last] == [1, 2, 3, 4]
    assert len({info.split(" pv ")[1].split()[0] for info in last}) == 4
    assert best.split()[1] == last[0].split(" pv ")[1].split()[0]
    assert len({number(info, "depth") for info in last}) == 1
    assert number(last[0], "depth") >= 3


def test_an_endless_search_waits_for_the_word(talk: Conversation) -> None:
    talk.say(f"position {MATE_IN_FIVE}", "go infinite")
    assert "score mate +5" in talk.heard.until("info depth 5")[-1] or "score mate +5" in talk.heard.until("info")[-1]
    talk.say("isready")
    assert not any(line.startswith("bestmove") for line in talk.heard.until("readyok"))
    talk.say("stop")
    assert talk.heard.until("bestmove")[-1].split()[:2] == ["bestmove", "G*8f"]


def test_it_is_ready_and_takes_options_while_it_searches(talk: Conversation) -> None:
    talk.say(f"position {MIDDLE}", "go infinite")
    talk.heard.until("info depth 1")
    talk.say("isready", "setoption name MultiPV value 2", "usinewgame", "stop")
    lines = talk.heard.until("bestmove")
    assert "readyok" in lines
    assert any("multipv 2" in line for line in talk.ask("position startpos", "go depth 1"))


def test_it_ponders_until_the_move_is_made(talk: Conversation) -> None:
    talk.say("position startpos moves 7g7f 3c3d", "go ponder btime 1000 wtime 1000 byoyomi 100")
    talk.heard.until("info depth", 2)
    talk.say("isready")
    assert not any(line.startswith("bestmove") for line in talk.heard.until("readyok"))
    assert is_legal("startpos moves 7g7f 3c3d", talk.ask("ponderhit")[-1].split()[1])


def test_a_move_that_was_not_expected_ends_pondering(talk: Conversation) -> None:
    talk.say("position startpos moves 7g7f 3c3d", "go ponder btime 1000 wtime 1000 byoyomi 100")
    assert len(talk.ask("stop")[-1].split()) >= 2


def test_who_asks_twice_gets_the_answer_to_the_last(talk: Conversation) -> None:
    talk.say(f"position {MIDDLE}", "go infinite")
    talk.heard.until("info depth 1")
    lines = talk.ask("position startpos", "go depth 2 searchmoves 9g9f")
    assert lines[-1].split()[1] == "9g9f"
    talk.say("isready")
    assert talk.heard.until("readyok") == ["readyok"]


def test_it_finds_mates_and_says_where_there_is_none(talk: Conversation) -> None:
    talk.say(f"position {MATE_IN_FIVE}", "go mate 20000")
    assert talk.heard.until("checkmate")[-1] == "checkmate G*8f 9f9g 8f8g 9g9h 8g8h"
    talk.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1", "go mate infinite")
    assert talk.heard.until("checkmate")[-1] == "checkmate nomate"


def test_a_search_for_mate_can_be_stopped(talk: Conversation) -> None:
    talk.say("position sfen 9/9/9/4k4/9/9/9/9/9 b 2B4S4N2r4g4l18p 1", "go mate infinite", "stop")
    assert talk.heard.until("checkmate")[-1] == "checkmate timeout"
    talk.say("go mate 50")
    assert talk.heard.until("checkmate")[-1] == "checkmate timeout"


def test_who_is_mated_resigns(talk: Conversation) -> None:
    assert talk.ask(f"position {MATED}", "go byoyomi 1000") == ["info depth 0 score mate -0", "bestmove resign"]


def test_who_may_declare_wins(talk: Conversation) -> None:
    assert talk.ask(f"position {DECLARES}", "go byoyomi 1000")[-1] == "bestmove win"


def test_a_lost_game_is_given_up_unless_it_is_not_to_be(talk: Conversation) -> None:
    assert talk.ask(f"position {LOST}", "go depth 3")[-1] == "bestmove resign"
    assert is_legal(LOST, talk.ask("setoption name ResignValue value 0", "go depth 3")[-1].split()[1])


def test_the_weakest_level_lets_itself_be_mated(talk: Conversation) -> None:
    weakest = ("setoption name Level value 1", f"position {LOST}", "go depth 3")
    assert is_legal(LOST, talk.ask(*weakest)[-1].split()[1])


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("startpos moves 7g7f 7g7f", "Move 2 of the position, 7g7f, is not legal."),
        ("startpos moves nonsense", "Move 1 of the position, nonsense, is not legal."),
        ("sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "The side that is not to move is in check."),
        ("sfen k8/9/9/9/9/9/9/9/kK7 b - 1", "A side has two kings in this position."),
    ],
)
def test_a_position_that_cannot_be_is_told(talk: Conversation, position: str, why: str) -> None:
    assert talk.ask(f"position {position}", "go byoyomi 100") == [f"info string {why}", "bestmove resign"]
    assert is_legal("startpos", talk.ask("position startpos", "go depth 1")[-1].split()[1])


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("make me a sandwich", "info string This is not a command of USI: make me a sandwich"),
        ("setoption name Strength value 3", "info string There is no option Strength."),
        ("setoption name Level value 21", "info string The option Level cannot be set to 21."),
        ("setoption name Threads value 4", "info string The option Threads cannot be set to 4."),
        ("setoption name MultiPV value many", "info string The option MultiPV cannot be set to many."),
    ],
)
def test_what_is_not_understood_is_told_in_a_sentence(talk: Conversation, line: str, reply: str) -> None:
    talk.say(line)
    assert talk.heard.until("info string") == [reply]


@pytest.mark.parametrize("line", ["debug on", "register later", "gameover win", "stop", "ponderhit", "", "usinewgame"])
def test_what_needs_no_answer_gets_none(talk: Conversation, line: str) -> None:
    talk.say(line, "isready")
    assert talk.heard.until("readyok") == ["readyok"]


def test_it_opens_from_its_book_and_says_so() -> None:
    talk = Conversation()
    *infos, best = talk.ask("position startpos", "go btime 60000 wtime 60000")
    assert any("book" in info for info in infos)
    assert is_legal("startpos", best.split()[1])
    talk.engine.on_input_end()
    talk.engine.wait_for_search()


def test_a_conversation_by_hand_is_kept_as_a_thinking_log() -> None:
    kept = io.StringIO()
    talk = Conversation(Transcript(kept, ENGINE_NAME))
    talk.say("usi", "isready", "setoption name OwnBook value false", "sandwich: now", "position startpos")
    talk.ask("go depth 2")
    talk.engine.on_input_end()
    talk.engine.wait_for_search()
    entries, problems = read(kept.getvalue())
    assert problems == ()
    commands = [entry.text for entry in entries if entry.kind is EntryKind.COMMAND]
    assert commands[:2] == ["usi", "isready"]
    assert commands[-1] == "go depth 2"
    replies = [entry.text.splitlines() for entry in entries if entry.kind is EntryKind.REPLY]
    assert [reply[-1].split()[0] for reply in replies] == ["usiok", "readyok", "bestmove"]
    assert sum(entry.kind is EntryKind.ERROR for entry in entries) == 1
    (recording,) = read_log(kept.getvalue()).recordings
    assert recording.engine == ENGINE_NAME


class Deaf(io.RawIOBase):
    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise BrokenPipeError


def test_it_goes_quietly_when_nobody_listens() -> None:
    left: list[int] = []
    UsiOutput(Deaf(), leave=left.append).write_lines("usiok")  # type: ignore[arg-type]
    assert left == [BROKEN_PIPE_EXIT_CODE]


def run(*arguments: str, said: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", "usi", *arguments]
    return subprocess.run(command, cwd=ROOT, input=said, capture_output=True, text=True, timeout=60, check=False)


BROKEN_LIBRARIES = {
    "lacks a library": ("numpy", "raise ImportError('libblas.so.3: cannot open')", "libblas.so.3"),
    "other processor": ("numpy", "raise RuntimeError('NumPy was built for X86_V2')", "X86_V2"),
    "no library": ("onnxruntime", "import ctypes; ctypes.CDLL(__file__)", "OSError: "),
    "other version": ("onnxruntime", "", "SessionOptions"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", BROKEN_LIBRARIES)
def test_a_library_that_cannot_be_loaded_is_told_and_the_old_search_answers(tmp_path: Path, case: str) -> None:
    name, source, cause = BROKEN_LIBRARIES[case]
    (tmp_path / f"{name}.py").write_text(source, "utf-8")
    environ = child_environment(is_own=True) | {"PYTHONPATH": str(tmp_path), "YOMISUJI_HOME": str(tmp_path)}
    command, pipe = [sys.executable, "-m", "app", "usi"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environ, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        lines = list[str]()
        for asked in ("usi\nisready\nsetoption name OwnBook value false", "usinewgame\nisready"):
            print(f"{asked}\nposition startpos\ngo nodes 50", file=engine.stdin, flush=True)
            while not (line := engine.stdout.readline()).startswith("bestmove"):
                assert line, f"the engine has ended after {lines}"
                lines.append(line)
        assert engine.communicate("quit\n", timeout=SECONDS) == ("", "")
    (told,) = (line for line in lines if line.startswith("info string"))
    assert cause in told
    assert "--force-reinstall" in told
    assert engine.returncode == 0


@pytest.mark.parametrize("at", [0, 5_000_000])
def test_a_damaged_network_is_told_and_the_old_search_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    whole = installed_network()
    if whole is None:
        pytest.skip("the network file is not here: make setup fetches it")
    damaged = bytearray(whole.read_bytes())
    damaged[at : at + 400] = b"\xff" * 400
    (tmp_path / "damaged.onnx").write_bytes(damaged)
    monkeypatch.setattr(network_file, "installed_network", lambda: tmp_path / "damaged.onnx")
    talk = Conversation()
    told = talk.ask("setoption name OwnBook value false", "position startpos", "go nodes 50")
    assert [line for line in told if "damaged.onnx is damaged" in line and "Delete it" in line] == told[:1]
    assert is_legal("startpos", told[-1].split()[1])
    assert not talk.engine.on_bytes_received(b"quit\n")
    talk.engine.wait_for_search()


@pytest.mark.slow
@every_case("ending", sampled(["", "quit\n", "go infinite\n", "go infinite\nquit\n", "go mate infinite"], 3, 1))
def test_the_program_ends_without_a_word_when_there_is_nothing_more_to_say(ending: str) -> None:
    done = run(said=f"usi\nisready\nposition startpos\n{ending}")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert {"usiok", "readyok"} <= set(lines)
    assert not any(line.startswith(("bestmove", "checkmate")) for line in lines)


@pytest.mark.slow
def test_the_program_keeps_its_log_where_it_is_told(tmp_path: Path) -> None:
    log = tmp_path / "talk.tlf"
    assert run("--tlf", str(log), said="usi\nquit\n").returncode == 0
    assert f"# usi\n= id name {engine_name()}\n. id author" in log.read_text("utf-8")
    wrong = run("--tlf", str(tmp_path / "nowhere" / "talk.tlf"), said="usi\n")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "nowhere" in wrong.stderr
    assert run("--sandwich", said="").returncode == 2


TYPED = {
    "board": "# board",
    "board:'''\n..x\n.x.\no..\n'''": "# board:'''\n# ..x\n# .x.\n# o..\n# '''",
    "board:'''\n..x\n\nstop\n''' size:3": "# board:'''\n# ..x\n#\n# stop\n# ''' size:3",
    'board:"""\n..x\n"""': '# board:"""\n# ..x\n# """',
    "board:'''..x'''": "# board:'''..x'''",
    "#飯が食いたい": "# #飯が食いたい",
    "#飯が食いたい\n#何食お": "# #飯が食いたい\n# #何食お",
    "# please stop": "# # please stop",
    "#at:5": "# #to line:'#at:5'",
    "#to line:'go'": "# #to line:\"#to line:'go'\"",
    "usinewgame": "# usinewgame",
}
"""What a person types, and how the log has it; the first ones are the examples of the thinking-log document."""


def test_what_is_typed_is_logged_as_the_document_of_the_format_has_it() -> None:
    for typed, logged in TYPED.items():
        log, out = StringIO(), BytesIO()
        engine = BundledEngine("Yomisuji", UsiOutput(out, Transcript(log, "Yomisuji")))
        assert engine.on_bytes_received(f"{typed}\n".encode()), typed
        lines = [line for line in log.getvalue().splitlines() if not line.startswith(("# #at:", "# #log", "?"))]
        assert "\n".join(lines) == logged, typed
        is_command = not typed.startswith("#") and typed != "usinewgame"
        assert out.getvalue().decode().count("\n") == is_command, typed
        (recording,) = read_log(log.getvalue()).recordings
        assert not read_log(log.getvalue()).problems
        assert recording.lines[0].text in typed.split("\n")[0], typed


def test_a_block_that_nobody_closes_does_not_keep_an_engine_from_ending() -> None:
    log, out = StringIO(), BytesIO()
    engine = BundledEngine("Yomisuji", UsiOutput(out, Transcript(log, "Yomisuji")))
    assert not engine.on_bytes_received(b"board:'''\n..x\nquit\n")
    assert log.getvalue().count("\n# quit\n") == 1


def test_an_engine_of_a_program_reads_every_line_by_itself() -> None:
    out = BytesIO()
    engine = BundledEngine("Yomisuji", UsiOutput(out))
    assert engine.on_bytes_received(b"board:'''\nusinewgame\n#note\n")
    assert out.getvalue().decode().splitlines() == ["info string This is not a command of USI: board:'''"]
