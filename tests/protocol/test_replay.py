"""A recorded session as an engine, that of a real engine too."""

import os
import selectors
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from app.usi.log import EngineLog, LogDirection, LogLine
from app.usi.log_tlf import read_log, write_log
from app.usi.replay import AS_RECORDED, LogReplay
from tests.cases import every_case
from tests.tools import needs

SESSION = """\
# #at:0.0
= Banner
# #at:1.0
# usi
# #at:1.5
= id name Recorded
= usiok
# isready
# #at:2.0
= readyok
# #at:3.0
# position startpos
# go infinite
# #at:3.25
= info depth 1 pv 7g7f
# # thinking
# #at:5.0
# stop
# #at:5.125
= bestmove 7g7f
# #at:6.0
# position startpos moves 7g7f
# go btime 60000 wtime 59000 byoyomi 1000
# #at:6.5
= info depth 2 pv 3c3d
# #at:7.0
= bestmove 3c3d
# position startpos
# go infinite
# #at:7.5
= info depth 3 pv 2g2f
# stop
# #at:8.0
= bestmove 2g2f
# quit
# #at:8.5
# #exit line:'-11'
"""


def recorded(text: str = SESSION) -> tuple[LogLine, ...]:
    (recording,) = read_log(text).recordings
    return recording.lines


def said(lines: Iterable[LogLine]) -> list[str]:
    return [
        line.text if line.direction is LogDirection.FROM else f"{line.direction.name} {line.text}" for line in lines
    ]


def ask(replay: LogReplay, *commands: str) -> list[str]:
    return [answer for command in commands for answer in said(replay.handle_command(command.encode(), 0.0))]


def begun(text: str = SESSION) -> LogReplay:
    replay = LogReplay(recorded(text))
    replay.start_replay(0.0)
    return replay


def test_asked_as_then_it_answers_as_then() -> None:
    replay = LogReplay(recorded())
    assert said(replay.start_replay(0.0)) == ["Banner"]
    assert ask(replay, "usi") == ["id name Recorded", "usiok"]
    assert ask(replay, "isready") == ["readyok"]
    assert ask(replay, "position startpos") == []
    assert ask(replay, "go infinite") == ["info depth 1 pv 7g7f", "STDERR thinking"]
    assert ask(replay, "stop") == ["bestmove 7g7f"]
    assert ask(replay, "position startpos moves 7g7f") == []
    assert ask(replay, "go btime 60000 wtime 59000 byoyomi 1000") == ["info depth 2 pv 3c3d", "bestmove 3c3d"]
    assert ask(replay, "position startpos", "go infinite", "stop") == ["info depth 3 pv 2g2f", "bestmove 2g2f"]
    assert ask(replay, "quit") == ["EXIT -11"]
    assert replay.exit_code == -11
    assert ask(replay, "usi") == []


def test_it_takes_its_time_when_it_is_to() -> None:
    replay = LogReplay(recorded(), AS_RECORDED)
    assert said(replay.start_replay(100.0)) == ["Banner"]
    assert replay.handle_command(b"usi", 100.0) == ()
    assert replay.next_output_at == 100.5
    assert replay.take_due_output(100.25) == ()
    assert said(replay.take_due_output(100.5)) == ["id name Recorded", "usiok"]
    assert said(replay.take_due_output(105.0)) == []
    replay.handle_command(b"position startpos moves 7g7f", 110.0)
    replay.handle_command(b"go btime 1 wtime 2 byoyomi 1000", 110.0)
    assert [(line.seconds, line.text) for line in replay.take_due_output(120.0)] == [
        (110.5, "info depth 2 pv 3c3d"),
        (111.0, "bestmove 3c3d"),
    ]


def test_a_delay_can_be_made_longer() -> None:
    replay = LogReplay(recorded(), pace=4.0)
    replay.start_replay(0.0)
    replay.handle_command(b"usi", 10.0)
    assert replay.next_output_at == 12.0


def test_what_it_still_had_to_say_comes_before_the_next_answer() -> None:
    replay = LogReplay(recorded(), AS_RECORDED)
    replay.start_replay(0.0)
    replay.handle_command(b"position startpos", 10.0)
    replay.handle_command(b"go infinite", 10.0)
    assert said(replay.handle_command(b"stop", 10.1)) == ["info depth 1 pv 7g7f", "STDERR thinking"]
    assert said(replay.take_due_output(10.3)) == ["bestmove 7g7f"]


def test_a_search_that_ended_by_itself_is_ended_by_stop() -> None:
    replay = LogReplay(recorded(), AS_RECORDED)
    replay.start_replay(0.0)
    replay.handle_command(b"position startpos moves 7g7f", 10.0)
    replay.handle_command(b"go btime 7 wtime 8 byoyomi 1000", 10.0)
    assert said(replay.handle_command(b"stop", 10.1)) == ["info depth 2 pv 3c3d", "bestmove 3c3d"]
    assert said(replay.handle_command(b"stop", 10.2)) == []


def test_blanks_and_clocks_do_not_matter() -> None:
    replay = begun()
    assert ask(replay, "position  startpos moves 7g7f ", "go btime 5 wtime 7 byoyomi 1000") == [
        "info depth 2 pv 3c3d",
        "bestmove 3c3d",
    ]
    assert ask(replay, "", "  ") == []


def test_the_same_position_is_found_in_the_order_of_the_record_and_then_from_its_beginning() -> None:
    replay = begun()
    search = ("position startpos", "go infinite", "stop")
    first = ["info depth 1 pv 7g7f", "STDERR thinking", "bestmove 7g7f"]
    second = ["info depth 3 pv 2g2f", "bestmove 2g2f"]
    assert [ask(replay, *search) for _ in range(3)] == [first, second, first]


def test_another_position_gets_no_recorded_answer() -> None:
    replay = begun()
    assert ask(replay, "position startpos moves 2g2f", "go infinite") == ["info string unrecorded go infinite"]
    assert ask(replay, "isready") == ["readyok"]
    assert ask(replay, "stop") == ["info string unrecorded stop", "bestmove resign"]
    assert ask(replay, "stop") == []
    assert ask(replay, "go btime 1 wtime 1 byoyomi 1000") == [
        "info string unrecorded go btime 1 wtime 1 byoyomi 1000",
        "bestmove resign",
    ]
    assert ask(replay, "position startpos", "go infinite") == ["info depth 1 pv 7g7f", "STDERR thinking"]


def test_what_is_not_in_the_record_has_an_answer_too() -> None:
    replay = LogReplay([])
    assert replay.start_replay(0.0) == ()
    assert ask(replay, "usi") == ["info string unrecorded usi", "usiok"]
    assert ask(replay, "isready") == ["info string unrecorded isready", "readyok"]
    assert ask(replay, "setoption name A value 1", "usinewgame", "position startpos", "stop", "gameover win") == []
    assert ask(replay, "go mate 1000") == ["info string unrecorded go mate 1000", "checkmate timeout"]
    assert ask(replay, "go depth 3") == ["info string unrecorded go depth 3", "bestmove resign"]
    assert ask(replay, "go ponder") == ["info string unrecorded go ponder"]
    assert ask(replay, "ponderhit") == ["info string unrecorded ponderhit", "bestmove resign"]
    assert ask(replay, "quit") == ["info string unrecorded quit", "EXIT 0"]
    assert replay.exit_code == 0


def test_a_record_that_ends_in_a_search_can_be_stopped() -> None:
    replay = begun("# position startpos\n# go infinite\n= info depth 1\n")
    assert ask(replay, "position startpos", "go infinite") == ["info depth 1"]
    assert ask(replay, "stop") == ["info string unrecorded stop", "bestmove resign"]


def test_an_engine_that_hung_hangs_again() -> None:
    replay = begun("# position startpos\n# go infinite\n= info depth 1\n# stop\n")
    assert ask(replay, "position startpos", "go infinite", "stop") == ["info depth 1"]


def test_an_engine_that_fell_falls_again() -> None:
    replay = LogReplay(
        recorded("# #at:1.0\n# go ponder\n# #at:1.2\n# # terminate called\n# #exit line:'-6'\n= late\n"), 1.0
    )
    replay.start_replay(0.0)
    assert replay.handle_command(b"go ponder", 5.0) == ()
    assert said(replay.take_due_output(5.3)) == ["STDERR terminate called", "EXIT -6"]
    assert (replay.exit_code, replay.next_output_at) == (-6, None)


@every_case(("written", "code"), [("-11", -11), ("0", 0), ("lost", 0)])
def test_the_end_has_the_code_it_had(written: str, code: int) -> None:
    replay = begun(f"# go\n# #exit line:'{written}'\n")
    replay.handle_command(b"go", 0.0)
    assert replay.exit_code == code


def test_odd_bytes_are_said_as_they_were() -> None:
    replay = begun("# usi\n= bytes:'ff00'\n")
    assert [line.data for line in replay.handle_command(b"usi", 0.0)] == [b"\xff\x00"]


def test_a_recorded_quit_without_an_end_is_one() -> None:
    replay = begun("# quit\n= bye\n")
    assert ask(replay, "quit") == ["bye", "EXIT 0"]


commands = st.sampled_from(
    ("usi", "isready", "position startpos", "position startpos moves 7g7f", "position sfen x", "go infinite", "go byoyomi 1000", "go mate 1", "stop", "ponderhit", "setoption name A", "#", "")
)  # fmt: skip


@given(st.lists(commands, max_size=12), st.lists(commands, max_size=12), st.sampled_from((0.0, 1.0)))
def test_whatever_is_asked_every_stopped_search_has_one_answer(then: list[str], asked: list[str], pace: float) -> None:
    """An engine that answered every stop with one bestmove is asked anything, by somebody who waits for answers."""
    engine = LogReplay([])
    log = EngineLog("Resigning", 0.0, 0.0)
    for moment, command in enumerate(patient(then)):
        log.append_lines(LogDirection.TO, [command.encode()], moment)
        log.append_lines(
            LogDirection.FROM, [line.data for line in engine.handle_command(command.encode(), moment)], moment + 0.5
        )
    replay = LogReplay(log.lines, pace)
    replay.start_replay(0.0)
    ends = 0
    searches = 0
    for moment, command in enumerate(patient(asked)):
        lines = replay.handle_command(command.encode(), moment) + replay.take_due_output(moment + 0.75)
        ends += sum(line.data.startswith((b"bestmove", b"checkmate")) for line in lines)
        searches += command.startswith("go")
    assert ends == searches


def patient(commands: list[str]) -> list[str]:
    """Every search is stopped before anything else is asked."""
    return [said for command in commands for said in ((command, "stop") if command.startswith("go") else (command,))]


FAIRY = Path("/usr/games/fairy-stockfish")


class Conversation:
    """A real engine, and the log of what was said."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([FAIRY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.log = EngineLog("Fairy-Stockfish", time.time(), time.monotonic())
        self._rest = b""

    def ask(self, command: bytes, last: bytes = b"") -> None:
        """Say something, and hear until a line that begins with `last`."""
        assert self._process.stdin is not None
        self._process.stdin.write(command + b"\n")
        self.log.append_lines(LogDirection.TO, [command], time.monotonic())
        heard = not last
        while not heard:
            lines = self._read()
            self.log.append_lines(LogDirection.FROM, lines, time.monotonic())
            heard = any(line.startswith(last) for line in lines)

    def _read(self) -> list[bytes]:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            assert selector.select(20), "the engine says nothing"
        piece = os.read(self._process.stdout.fileno(), 65536)
        assert piece, "the engine has ended"
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return lines

    def end(self) -> None:
        self.log.append_lines(LogDirection.TO, [b"quit"], time.monotonic())
        rest, _ = self._process.communicate(b"quit\n", timeout=20)
        self.log.append_lines(LogDirection.FROM, (self._rest + rest).splitlines(), time.monotonic())
        self.log.append_lines(LogDirection.EXIT, [b"%d" % self._process.returncode], time.monotonic())

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


@needs("fairy-stockfish")
def test_a_real_engine_is_replayed_from_its_log() -> None:
    conversation = Conversation()
    try:
        conversation.ask(b"usi", b"usiok")
        conversation.ask(b"setoption name MultiPV value 3")
        conversation.ask(b"isready", b"readyok")
        conversation.ask(b"usinewgame")
        conversation.ask(b"position startpos moves 7g7f 3c3d")
        conversation.ask(b"go depth 6", b"bestmove")
        conversation.ask(b"position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1")
        conversation.ask(b"go infinite", b"info depth 3")
        conversation.ask(b"stop", b"bestmove")
        conversation.ask(b"nonsense: \xff", b"Unknown")
        conversation.end()
    finally:
        conversation.kill()
    recording = conversation.log.recording
    written = write_log(recording)
    reading = read_log(written)
    assert reading.problems == ()
    assert list(reading.recordings) == [recording]
    (read_again,) = reading.recordings
    replay = LogReplay(read_again.lines)
    again = list(replay.start_replay(0.0))
    for line in recording.lines:
        if line.direction is LogDirection.TO:
            again += replay.handle_command(line.data, 0.0)
    wanted = [(line.direction, line.data) for line in recording.lines if line.direction is not LogDirection.TO]
    assert [(line.direction, line.data) for line in again] == wanted
    assert (LogDirection.FROM, b"usiok") in wanted
    assert sum(data.startswith(b"bestmove") for _, data in wanted) == 2
    assert replay.exit_code == 0
