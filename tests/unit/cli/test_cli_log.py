"""`yomisuji log`: logs of engines shown, checked, converted, and replayed to somebody who speaks USI."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from subprocess import CompletedProcess, Popen
from threading import Timer

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.cli.engine.running import EngineLogFile
from app.cli.log.opened import read_plain_log, write_plain_log
from app.text.log import FAULTS
from app.usi.commands import Go, PositionCommand, SearchCommand
from app.usi.events import InfoEvent, ReadyOk, SearchAnswered, SessionEvent, UsiOk
from app.usi.lines import LineBuffer
from app.usi.log import EngineLog, LogDirection, LogLine, LogRecording
from app.usi.log_tlf import read_log, write_log
from app.usi.session import SearchQuery, Session
from app.usi.tlf import TlfFault, parse_log
from tests.cases import every_case
from tests.tools import needs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
FAIRY = Path("/usr/games/fairy-stockfish")
Run = Callable[..., CompletedProcess[str]]

SESSION = """\
# #log version:1 engine:'Recorded' started:'2026-01-30T11:00:00.250000+00:00'
# #at:0.1
# usi
# #at:0.4
= id name Recorded
= id author Nobody
= option name Depth type spin default 3 min 1 max 9
= usiok
# isready
# #at:0.6
# # loading: book
= readyok
# #at:3.0
# position startpos moves 7g7f
# go infinite
# #at:3.2
= info depth 1 score cp -20 pv 3c3d
= info depth 2 score cp 35 multipv 2 pv 8c8d
# #at:5.0
# stop
# #at:5.1
= bestmove 3c3d ponder 2g2f
# quit
# #at:5.2
# #exit line:'7'
"""
OTHER = """\
# board
# board:'''
# ..x
# '''
# #飯が食いたい
=
= A1
= profile name:'nihon taro' weight:92.6
= board:'''
. o.o
. .x.
. '''
# # J10
? unknown_command
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "engine.tlf", SESSION)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return written(tmp_path / "other.tlf", OTHER)


def written(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


# What a person is shown


def test_a_conversation_is_shown_with_times_and_directions(command: Run, log: Path) -> None:
    said = command("log", "show", log, "--language", "ja")
    assert (said.returncode, said.stderr) == (0, "")
    title, _, engine, started, *lines = said.stdout.splitlines()
    assert title == f"{log}（TLF、utf-8）"
    assert engine == "エンジン：Recorded"
    assert started.startswith("開始：2026-01-")
    assert lines[:3] == [
        "      0.100  > usi",
        "      0.400  < id name Recorded",
        "      0.400  < id author Nobody",
    ]
    assert "      0.600  ! loading: book" in lines
    assert lines[-2] == "      5.200  × 7"


def test_tlf_of_another_kind_is_shown_with_its_properties_aligned(command: Run, other: Path) -> None:
    said = command("log", "show", other)
    assert said.returncode == 0
    assert said.stdout.splitlines()[2:] == [
        "command  board",
        "command  board:'''",
        "         ..x",
        "         '''",
        "comment  飯が食いたい",
        "reply",
        "reply    A1",
        "reply    profile  name    nihon taro",
        "                  weight  92.6",
        "reply             board  o.o",
        "                         .x.",
        "note     J10",
        "error    unknown_command",
        "",
    ]


def test_nothing_in_a_log_steers_the_terminal(command: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", "# #log version:1 engine:'E'\n= \x1b[2Jx\n# #error line:\"a\\u001Bb\"\n")
    said = command("log", "show", log)
    assert "\x1b" not in said.stdout
    assert "< \\x1b[2Jx" in said.stdout
    assert "! a\\x1bb" in said.stdout


# What is wrong with one


def test_a_good_log_is_passed_in_silence(command: Run, log: Path, other: Path) -> None:
    said = command("log", "check", log, other)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_a_problem_has_line_column_and_a_sentence(command: Run, tmp_path: Path) -> None:
    bad = written(tmp_path / "bad.tlf", "# go\n= a:'x\n\nnoise\n=A\n")
    english, japanese = (command("log", "check", "--language", language, bad) for language in ("en", "ja"))
    assert (english.returncode, english.stderr) == (1, "")
    places = [line.split(" warning: ")[0] for line in english.stdout.splitlines()]
    assert places == [f"{bad}:{place}:" for place in ("2:5", "3:1", "4:1", "5:2")]
    assert "The string is not closed." in english.stdout
    assert "文字列が閉じていません。" in japanese.stdout


def test_every_fault_has_a_sentence_of_its_own() -> None:
    assert set(FAULTS) == {fault.value for fault in TlfFault}
    assert len(set(FAULTS.values())) == len(TlfFault)
    assert all(phrase.en.endswith(".") and phrase.ja.endswith("。") for phrase in FAULTS.values())


def test_too_many_problems_are_counted(command: Run, tmp_path: Path) -> None:
    bad = written(tmp_path / "bad.tlf", "# usi\n" + "=A\n" * 1_000)
    lines = command("log", "check", bad).stdout.splitlines()
    assert len(lines) == 201
    assert lines[-1].endswith("800 more problems.")


def test_lines_of_plain_text_without_a_direction_are_told(command: Run, tmp_path: Path) -> None:
    bad = written(tmp_path / "bad.txt", "> usi\n\nnoise\n< usiok\n")
    said = command("log", "check", bad)
    assert said.returncode == 1
    assert said.stdout.startswith(f"{bad}:3:1: warning: It is not clear whether this line went to the engine")


@pytest.mark.parametrize("verb", [("show",), ("check",), ("convert", "-o", "-", "--to", "tlf"), ("replay",)])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "The file was not found."),
        ("", "This is not an engine log."),
        ("手合割：平手\n先手：あ\n後手：い\n手数----指手\n   1 ７六歩(77)\n", "This is not an engine log."),
    ],
)
def test_what_is_no_log_is_refused(
    command: Run, tmp_path: Path, verb: tuple[str, ...], text: str | None, sentence: str
) -> None:
    path = tmp_path / "x.tlf"
    if text is not None:
        written(path, text)
    said = command("log", *verb, path)
    assert said.returncode == 1
    assert f"{path}: error: {sentence}" in said.stdout + said.stderr


# In another form


def test_a_conversation_as_plain_text_and_back(command: Run, log: Path, tmp_path: Path) -> None:
    plain, back = tmp_path / "plain.txt", tmp_path / "back.tlf"
    said = command("log", "convert", log, "-o", plain)
    assert said.returncode == 0
    assert "Times will be lost." in said.stderr
    assert plain.read_text("utf-8").splitlines()[:3] == ["> usi", "< id name Recorded", "< id author Nobody"]
    assert command("log", "convert", plain, "-o", back).returncode == 0
    (then,), (now,) = read_log(SESSION).recordings, read_log(back.read_text("utf-8")).recordings
    assert now.engine == "Recorded"
    assert [(line.direction, line.data) for line in now.lines] == [(line.direction, line.data) for line in then.lines]


def test_plain_text_keeps_the_times_it_is_told_to(command: Run, log: Path, tmp_path: Path) -> None:
    plain, back = tmp_path / "plain.txt", tmp_path / "back.tlf"
    said = command("log", "convert", log, "--times", "-o", plain)
    assert "Times" not in said.stderr
    assert plain.read_text("utf-8").startswith("0.100000 > usi\n0.400000 < id name")
    command("log", "convert", plain, "-o", back)
    assert read_log(back.read_text("utf-8")).recordings[0].lines == read_log(SESSION).recordings[0].lines


def test_tlf_is_tidied(command: Run, tmp_path: Path) -> None:
    untidy = written(tmp_path / "a.tlf", "#board\n\nnoise\n=A  x:\"y\"   z:'''one line'''\n")
    assert command("log", "convert", untidy, "-o", "-", "--to", "tlf").stdout == (
        "# board\n# #note line:'noise'\n= A  x:'y' z:'one line'\n"
    )


def test_what_an_engine_said_is_tidied_by_no_letter(command: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", '#usi\n=info string x:"y"\n\n=usiok\n')
    assert command("log", "convert", log, "-o", "-", "--to", "tlf").stdout == ('# usi\n= info string x:"y"\n= usiok\n')


def test_what_would_be_read_as_something_else_is_not_written(command: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", "# a:'''\n\n# b'''\n")
    said = command("log", "convert", log, "-o", tmp_path / "b.tlf")
    assert said.returncode == 1
    assert "close it and try again" in said.stderr
    assert not (tmp_path / "b.tlf").exists()


def test_json_lines_hold_a_conversation_and_other_tlf(command: Run, tmp_path: Path, log: Path, other: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert command("log", "convert", log, "-o", out).returncode == 0
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert lines[0] == {"start": 1, "engine": "Recorded", "at": 0.1, "way": "to", "text": "usi"}
    assert [line["way"] for line in lines[-3:]] == ["from", "to", "exit"]
    replies = [json.loads(line) for line in command("log", "convert", other, "--to=jsonl", "-o-").stdout.splitlines()]
    (profile,) = (reply for reply in replies if reply.get("message") == "profile")
    assert [(each["name"], each["value"]) for each in profile["properties"]] == [
        ("name", "nihon taro"),
        ("weight", "92.6"),
    ]


def test_bytes_that_are_no_utf_8_are_told_or_kept(command: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", "# usi\n= cp932:'id name 棋士'\n= bytes:'ff00'\n")
    said = command("log", "convert", log, "-o", "-", "--to", "text")
    assert "< id name 棋士" in said.stdout
    assert "bytes of 2 lines will be lost" in said.stderr
    lines = [json.loads(line) for line in command("log", "convert", log, "-o-", "--to=jsonl").stdout.splitlines()]
    assert bytes.fromhex(lines[1]["bytes"]).decode("cp932") == "id name 棋士"
    assert lines[2]["bytes"] == "ff00"


def test_no_file_is_replaced_unless_that_is_wanted(command: Run, log: Path, tmp_path: Path) -> None:
    there = written(tmp_path / "there.txt", "mine")
    said = command("log", "convert", log, "-o", there)
    assert (said.returncode, there.read_text()) == (1, "mine")
    assert "Add --overwrite to replace it." in said.stderr
    assert command("log", "convert", log, "-o", there, "--overwrite").returncode == 0
    assert there.read_text().startswith("> usi")


def test_a_log_is_not_replaced_by_less_than_it_holds(command: Run, log: Path) -> None:
    said = command("log", "convert", log, "--to", "text", "--overwrite", "-o", log)
    assert said.returncode == 1
    assert "Write to another name." in said.stderr
    assert log.read_text("utf-8") == SESSION


def test_a_form_that_is_not_clear_is_asked_for(command: Run, log: Path, tmp_path: Path) -> None:
    said = command("log", "convert", log, "-o", tmp_path / "x.doc")
    assert said.returncode == 2
    assert "tlf text jsonl" in said.stderr


def test_a_log_comes_from_standard_input_too(command: Run) -> None:
    said = command("log", "convert", "-", "-o", "-", "--to", "text", stdin=SESSION.encode())
    assert said.stdout.startswith("> usi\n")


# Plain text of other programs


def test_two_engines_in_one_text_are_told_apart_by_their_numbers(command: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.log", ">1:usi\n>2:usi\n<1:id name Same\n<2:id name Same\n<2:usiok\n<1:usiok\n")
    out = tmp_path / "a.tlf"
    assert command("log", "convert", log, "-o", out).returncode == 0
    first, second = read_log(out.read_text("utf-8")).recordings
    assert (first.engine, second.engine) == ("Same (1)", "Same (2)")
    assert [line.text for line in second.lines] == ["usi", "id name Same", "usiok"]


def test_lines_with_a_date_and_a_session_have_their_times() -> None:
    text = (
        "[2026-01-30T23:59:59.500] [INFO] usi - sid=17: > usi\n"
        "[2026-01-31T00:00:00.250] [INFO] usi - sid=17: < usiok\n"
        "[2026-01-31T00:00:01.000] [INFO] usi - launched\n"
    )
    (recording,), unmarked = read_plain_log(text)
    assert [(line.direction, line.seconds, line.text) for line in recording.lines[:2]] == [
        (LogDirection.TO, 0.0, "usi"),
        (LogDirection.FROM, 0.75, "usiok"),
    ]
    assert recording.started is not None
    assert time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(recording.started)) == "2026-01-30 23:59:59"
    assert unmarked == (3,)


def test_times_of_day_go_on_after_midnight() -> None:
    (recording,), _ = read_plain_log("23:59:59.000 > go\n00:00:01.500 < info\n< bestmove 7g7f\n08:00:00 > go\n")
    assert [line.seconds for line in recording.lines] == [0.0, 2.5, 2.5, 28_801.0]
    assert recording.started is None


def test_what_looks_like_a_time_and_is_none_counts_as_nothing() -> None:
    (recording,), unmarked = read_plain_log("99:99:99 > usi\n[2026-13-01 10:00:00] < usiok\n5:00 > no\n")
    assert [(line.seconds, line.text) for line in recording.lines] == [(0.0, "usi"), (0.0, "usiok"), (0.0, "5:00 > no")]
    assert unmarked == (3,)


texts = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12).filter(
    lambda text: not text.endswith("\r")
)
said_lines = st.builds(
    LogLine, st.sampled_from(LogDirection), st.floats(0, 1e6).map(lambda at: round(at, 6)), texts.map(str.encode)
)


@given(st.lists(st.lists(said_lines, min_size=1, max_size=5), min_size=1, max_size=3))
@example([[LogLine(LogDirection.TO, 0.0, b"1:usi"), LogLine(LogDirection.FROM, 1.5, b"")]])
def test_plain_text_with_times_says_the_same_when_it_is_read(conversations: list[list[LogLine]]) -> None:
    written, altered = write_plain_log(
        [LogRecording("", None, tuple(lines)) for lines in conversations], has_times=True
    )
    recordings, unmarked = read_plain_log(written)
    assert (altered, unmarked) == (0, ())
    assert [list(recording.lines) for recording in recordings] == conversations


@given(st.text(st.one_of(st.sampled_from("<>!*×:1 0.[]\n-sidT/"), st.characters()), max_size=40))
def test_any_text_is_read_as_plain_text_with_all_its_lines(text: str) -> None:
    recordings, unmarked = read_plain_log(text)
    lines = sum(len(recording.lines) for recording in recordings)
    assert lines <= len(text.splitlines())
    assert len(unmarked) <= lines
    assert parse_log("".join(map(write_log, recordings))).problems == ()


# A recorded engine


@contextmanager
def running(*words: object) -> Iterator[Popen[bytes]]:
    """A program, ended when it has been silent for too long."""
    pipe = subprocess.PIPE
    with Popen(list(map(str, words)), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as program:
        patience = Timer(30, program.kill)
        patience.start()
        try:
            yield program
        finally:
            patience.cancel()
            program.kill()


def replaying(log: Path, *options: str) -> AbstractContextManager[Popen[bytes]]:
    return running(sys.executable, "-m", "app", "log", "replay", log, *options)


class Client:
    """Somebody with an engine: what our program says to it and hears, and the log of that."""

    def __init__(self, engine: Popen[bytes]) -> None:
        self.session = Session()
        self.events: list[SessionEvent] = []
        self.log = EngineLog("Recorded", time.time(), time.monotonic())
        self._heard = LineBuffer()
        self._engine = engine
        self.session.start(time.monotonic())

    def hear_until(self, kind: type[SessionEvent]) -> None:
        assert self._engine.stdout is not None
        while not any(isinstance(event, kind) for event in self.events):
            self.write()
            piece = os.read(self._engine.stdout.fileno(), 1 << 16)
            assert piece, "the engine has ended"
            self.log.append_lines(LogDirection.FROM, self._heard.split_lines(piece), time.monotonic())
            self.events += self.session.receive_bytes(piece, time.monotonic())

    def write(self) -> None:
        assert self._engine.stdin is not None
        said = self.session.take_outgoing()
        self.log.append_lines(LogDirection.TO, said.splitlines(), time.monotonic())
        self._engine.stdin.write(said)
        self._engine.stdin.flush()

    def converse(self, search: SearchCommand, *, stops: bool) -> None:
        self.hear_until(UsiOk)
        self.session.send_isready(time.monotonic())
        self.hear_until(ReadyOk)
        self.session.search(SearchQuery(PositionCommand(None, ("7g7f",)), search), time.monotonic())
        self.write()
        if stops:
            self.session.stop(time.monotonic())
        self.hear_until(SearchAnswered)
        self.session.quit(time.monotonic())
        self.write()
        self.events += self.session.on_process_exit(self._engine.wait(20), time.monotonic())


def told_then() -> list[SessionEvent]:
    """What a session tells of the recorded engine itself."""
    session, events = Session(), list[SessionEvent]()
    (recording,) = read_log(SESSION).recordings
    asked = SearchQuery(PositionCommand(None, ("7g7f",)), Go(infinite=True))
    steps: dict[bytes, Callable[[], object]] = {
        b"isready": lambda: session.send_isready(0),
        b"go infinite": lambda: session.search(asked, 0),
        b"stop": lambda: session.stop(0),
        b"quit": lambda: session.quit(0),
    }
    session.start(0)
    for line in recording.lines:
        if line.direction is LogDirection.TO and line.data in steps:
            steps[line.data]()
        elif line.direction is LogDirection.FROM:
            session.take_outgoing()
            events += session.receive_bytes(line.data + b"\n", 0)
    return [*events, *session.on_process_exit(7, 0)]


def comparable(event: SessionEvent) -> object:
    """Options are compared by what they say."""
    if isinstance(event, UsiOk):
        return event.name, event.author, [option.text for option in event.options]
    return event


@pytest.mark.parametrize("options", [(), ("--as-recorded",)])
def test_a_client_hears_what_the_engine_said_then(log: Path, options: tuple[str, ...]) -> None:
    with replaying(log, *options) as engine:
        client = Client(engine)
        client.converse(Go(infinite=True), stops=True)
        assert engine.stderr is not None
        assert engine.stderr.read() == b"loading: book\n"
    assert list(map(comparable, client.events)) == list(map(comparable, told_then()))


@needs("fairy-stockfish")
def test_a_client_cannot_tell_a_replay_from_the_real_engine(tmp_path: Path) -> None:
    with running(FAIRY) as engine:
        then = Client(engine)
        then.converse(Go(depth=6), stops=False)
    log = written(tmp_path / "fairy.tlf", write_log(then.log.recording))
    with replaying(log) as engine:
        now = Client(engine)
        now.converse(Go(depth=6), stops=False)
    assert list(map(comparable, now.events)) == list(map(comparable, then.events))
    assert [line.data for line in now.log.lines] == [line.data for line in then.log.lines]
    assert any(isinstance(event, InfoEvent) for event in now.events)


def test_it_answers_when_the_engine_did(log: Path) -> None:
    """Not sooner; how much later is the machine's affair."""
    with replaying(log, "--as-recorded") as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        began = time.monotonic()
        engine.stdin.write(b"usi\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"id name Recorded\n"
        assert time.monotonic() - began >= 0.3


@pytest.mark.parametrize("options", [(), ("--as-recorded",)])
def test_it_ends_when_nobody_asks_any_more(process: Run, log: Path, options: tuple[str, ...]) -> None:
    said = process("log", "replay", log, *options, stdin=b"usi\nisready")
    assert said.returncode == 0
    assert said.stdout.splitlines()[-2:] == ["usiok", "readyok"]


def test_an_engine_that_was_killed_ends_as_shells_have_it(process: Run, tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", "# go\n= info depth 1\n# #exit line:'-11'\n")
    said = process("log", "replay", log, stdin=b"go\nusi\n")
    assert (said.returncode, said.stdout) == (139, "info depth 1\n")


def test_bytes_of_any_kind_are_said_as_they_were(tmp_path: Path) -> None:
    log = written(tmp_path / "a.tlf", "# usi\n= cp932:'id name 棋士'\n= bytes:'ff00'\n# quit\n")
    with replaying(log) as engine:
        out, _ = engine.communicate(b"usi\r\nquit\r\n", timeout=20)
    assert out == "id name 棋士".encode("cp932") + b"\n\xff\x00\n"


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_a_replay_without_a_trace(log: Path) -> None:
    with replaying(log) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"usi\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"id name Recorded\n"
        engine.send_signal(signal.SIGINT)
        assert engine.wait(20) == 130
        assert engine.stderr is not None
        assert engine.stderr.read() == b""


def test_one_start_of_several_can_be_chosen(process: Run, command: Run, tmp_path: Path) -> None:
    heads = ("# #log version:1 engine:'A'\n# usi\n= id name A\n", "# #log version:1 engine:'B'\n# usi\n= id name B\n")
    log = written(tmp_path / "a.tlf", "".join(heads))
    first = process("log", "replay", log, stdin=b"usi\n")
    assert first.stdout == "id name A\n"
    assert "The engine starts 2 times in this log." in first.stderr
    second = process("log", "replay", log, "--number", "2", stdin=b"usi\n")
    assert (second.stdout, second.stderr) == ("id name B\n", "")
    none = command("log", "replay", log, "--number", "3")
    assert none.returncode == 1
    assert "from 1 to 2" in none.stderr


@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from([b"usi", b"of:1", b"of:2", b"log version:1"])), max_size=12)
)
def test_a_head_stands_once_for_each_engine_however_often_they_speak_in_turn(
    spoken: list[tuple[int, bytes]],
) -> None:
    texts, kept = [], []
    for start in (0, 100):  # two files, joined in the end
        output = io.BytesIO()
        file = EngineLogFile(output)
        names = ("A", "A", "B")
        pens = [file.new_formatter(EngineLog(name, start + number, 0)) for number, name in enumerate(names)]
        lines: list[list[LogLine]] = [[] for _ in pens]
        for at, (speaker, data) in enumerate(spoken):
            lines[speaker].append(
                LogLine((LogDirection.TO, LogDirection.FROM, LogDirection.NOTE)[at % 3], at / 2, data)
            )
            file.write_log_lines(pens[speaker], (lines[speaker][-1],))
        texts.append(output.getvalue().decode())
        assert texts[-1].count("engine:") == len({speaker for speaker, _ in spoken})
        kept += [(names[number], start + number, tuple(said)) for number, said in enumerate(lines) if said]
    reading = read_log("".join(texts))
    assert sorted(reading.recordings) == sorted(LogRecording(*one) for one in kept)
    assert reading.problems == ()


def test_a_replay_that_cannot_be_says_why(command: Run, tmp_path: Path) -> None:
    assert "Give the log as a file." in command("log", "replay", "-").stderr
    empty = written(tmp_path / "a.tlf", "# #log version:1 engine:'A'\n")
    said = command("log", "replay", "--language", "ja", empty)
    assert said.returncode == 1
    assert "再生する送受信がありません" in said.stderr


# What is loaded


def test_records_are_read_without_what_reads_logs() -> None:
    code = "import sys, app.cli.main; print([name for name in sys.modules if name.startswith(('app.usi.tlf', 'app.usi.log'))])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Help


@every_case("verb", ["show", "check", "convert", "replay"])
def test_each_verb_has_help_in_both_languages(command: Run, verb: str) -> None:
    english, japanese = (command("log", verb, "--help", "--language", language) for language in ("en", "ja"))
    assert english.returncode == japanese.returncode == 0
    assert f"yomisuji log {verb}" in english.stdout
    assert "Shogidokoro" in english.stdout
    assert "将棋所" in japanese.stdout


def test_the_family_lists_its_commands_and_says_how_they_are_used(command: Run) -> None:
    said = command("log", "--help", "--language", "ja")
    assert all(verb in said.stdout for verb in ("show", "check", "convert", "replay"))
    assert command("log", "--language", "ja", "--help").stdout == said.stdout
    alone = command("log")
    assert alone.returncode == 2
    assert "Run yomisuji log --help for usage." in alone.stderr
